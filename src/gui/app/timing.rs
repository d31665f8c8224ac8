//! How quick the window is: for `--timing`.

use crate::gui::widget::forward;
use iced::advanced::widget::{Operation, Tree, tree};
use iced::advanced::{Clipboard, Layout, Shell, Widget, layout, mouse as cursor, renderer};
use iced::{Element, Event, Length, Rectangle, Renderer, Size, Theme, window};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The window is drawn this often while it is timed.
const PACE: Duration = Duration::from_millis(16);
/// The figures are printed anew after so many frames.
const TOLD_EVERY: u32 = 60;
/// A frame that takes longer is told by itself.
const LONG: Duration = Duration::from_millis(50);

/// Figures of one run.
#[derive(Debug, Clone)]
pub struct Timing(Rc<RefCell<Figures>>);

#[derive(Debug)]
struct Figures {
    started: Instant,
    first: Option<Duration>,
    /// The frame that was begun last.
    last: Option<Frame>,
    longest: Duration,
    /// The longest by the processor time of the window's thread, which other programs do not lengthen.
    busiest: Duration,
    frames: u32,
}

/// A frame under way.
#[derive(Debug, Clone, Copy)]
struct Frame {
    at: Instant,
    /// Processor time of the thread when it began.
    worked: Duration,
    /// What of it went into laying out, and into making pictures of what is on screen; painting them is the rest.
    laid_out: Duration,
    drawn: Duration,
}

/// A part of a frame.
#[derive(Debug, Clone, Copy)]
enum Part {
    Layout,
    Drawing,
}

impl Timing {
    /// Counts from the start of the program.
    #[must_use]
    pub fn new(started: Instant) -> Timing {
        let figures =
            Figures { started, first: None, last: None, longest: Duration::ZERO, busiest: Duration::ZERO, frames: 0 };
        Timing(Rc::new(RefCell::new(figures)))
    }

    /// A frame is begun, and so the one before it is on screen. A frame takes from one beginning to the next, less the
    /// pause between the two.
    fn frame(&self, at: Instant) {
        let worked = worked();
        let mut f = self.0.borrow_mut();
        if let Some(last) = f.last {
            if f.first.is_none() {
                f.first = Some(at - f.started);
                eprintln!(
                    "first frame after {} ms, {} of the processor",
                    (at - f.started).as_millis(),
                    worked.as_millis()
                );
            } else {
                let (long, busy) = ((at - last.at).saturating_sub(PACE), worked.saturating_sub(last.worked));
                if long.max(busy) > LONG {
                    let Frame { laid_out, drawn, .. } = last;
                    eprintln!(
                        "a frame of {} ms, {} of the processor: layout {}, drawing {}",
                        long.as_millis(),
                        busy.as_millis(),
                        laid_out.as_millis(),
                        drawn.as_millis()
                    );
                }
                f.longest = f.longest.max(long);
                f.busiest = f.busiest.max(busy);
            }
        }
        f.last = Some(Frame { at, worked, laid_out: Duration::ZERO, drawn: Duration::ZERO });
        f.frames += 1;
        let tell = f.frames.is_multiple_of(TOLD_EVERY);
        drop(f);
        if tell {
            self.tell();
        }
    }

    /// Does a part of a frame, and counts how long it took.
    fn count<T>(&self, part: Part, work: impl FnOnce() -> T) -> T {
        let before = worked();
        let done = work();
        let took = worked().saturating_sub(before);
        if let Some(frame) = &mut self.0.borrow_mut().last {
            match part {
                Part::Layout => frame.laid_out += took,
                Part::Drawing => frame.drawn += took,
            }
        }
        done
    }

    /// Prints the figures.
    pub fn tell(&self) {
        let f = self.0.borrow();
        eprintln!(
            "{} frames, the longest {} ms, {} of the processor, memory {} MB",
            f.frames,
            f.longest.as_millis(),
            f.busiest.as_millis(),
            memory()
        );
    }
}

/// Memory in use, in MB; zero where the system does not say.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|l| l.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|n| n.parse::<u64>().ok()).unwrap_or(0) / 1024
}

/// Processor time of this thread so far; zero where the system does not say.
fn worked() -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(stat.split_whitespace().next().and_then(|n| n.parse().ok()).unwrap_or(0))
}

/// The whole window with a clock that asks for frames at a steady pace and times them.
pub struct Clocked<'a, M> {
    content: Element<'a, M>,
    timing: &'a Timing,
}

impl<'a, M> Clocked<'a, M> {
    pub fn new(timing: &'a Timing, content: Element<'a, M>) -> Clocked<'a, M> {
        Clocked { content, timing }
    }
}

impl<'a, M: 'a> Widget<M, Theme, Renderer> for Clocked<'a, M> {
    forward!(content: tag state children diff size operate mouse_interaction);

    fn layout(&mut self, tree: &mut Tree, renderer: &Renderer, limits: &layout::Limits) -> layout::Node {
        let Clocked { content, timing } = self;
        timing.count(Part::Layout, || content.as_widget_mut().layout(tree, renderer, limits))
    }

    fn update(
        &mut self,
        tree: &mut Tree,
        event: &Event,
        layout: Layout<'_>,
        pointer: cursor::Cursor,
        renderer: &Renderer,
        clipboard: &mut dyn Clipboard,
        shell: &mut Shell<'_, M>,
        viewport: &Rectangle,
    ) {
        if let Event::Window(window::Event::RedrawRequested(at)) = event {
            self.timing.frame(*at);
            shell.request_redraw_at(*at + PACE);
        }
        self.content.as_widget_mut().update(tree, event, layout, pointer, renderer, clipboard, shell, viewport);
    }

    fn draw(
        &self,
        tree: &Tree,
        renderer: &mut Renderer,
        theme: &Theme,
        style: &renderer::Style,
        layout: Layout<'_>,
        pointer: cursor::Cursor,
        viewport: &Rectangle,
    ) {
        self.timing.count(Part::Drawing, || {
            self.content.as_widget().draw(tree, renderer, theme, style, layout, pointer, viewport);
        });
    }
}

impl<'a, M: 'a> From<Clocked<'a, M>> for Element<'a, M> {
    fn from(clocked: Clocked<'a, M>) -> Self {
        Element::new(clocked)
    }
}
