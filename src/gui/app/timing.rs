//! How quick the window is: for `--timing`.

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

/// Figures of one run.
#[derive(Debug, Clone)]
pub struct Timing(Rc<RefCell<Figures>>);

#[derive(Debug)]
struct Figures {
    started: Instant,
    first: Option<Duration>,
    /// When the last frame was begun.
    last: Option<Instant>,
    longest: Duration,
    frames: u32,
}

impl Timing {
    /// Counts from the start of the program.
    #[must_use]
    pub fn new(started: Instant) -> Timing {
        let figures = Figures { started, first: None, last: None, longest: Duration::ZERO, frames: 0 };
        Timing(Rc::new(RefCell::new(figures)))
    }

    /// A frame is begun, and so the one before it is on screen. A frame takes from one beginning to the next, less the
    /// pause between the two.
    fn frame(&self, at: Instant) {
        let mut f = self.0.borrow_mut();
        if let Some(last) = f.last {
            if f.first.is_none() {
                f.first = Some(at - f.started);
                eprintln!("first frame after {} ms", (at - f.started).as_millis());
            } else {
                f.longest = f.longest.max((at - last).saturating_sub(PACE));
            }
        }
        f.last = Some(at);
        f.frames += 1;
        let tell = f.frames.is_multiple_of(TOLD_EVERY);
        drop(f);
        if tell {
            self.tell();
        }
    }

    /// Prints the figures.
    pub fn tell(&self) {
        let f = self.0.borrow();
        eprintln!("{} frames, the longest {} ms, memory {} MB", f.frames, f.longest.as_millis(), memory());
    }
}

/// Memory in use, in MB; zero where the system does not say.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|l| l.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|n| n.parse::<u64>().ok()).unwrap_or(0) / 1024
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
    fn tag(&self) -> tree::Tag {
        self.content.as_widget().tag()
    }
    fn state(&self) -> tree::State {
        self.content.as_widget().state()
    }
    fn children(&self) -> Vec<Tree> {
        self.content.as_widget().children()
    }
    fn diff(&self, tree: &mut Tree) {
        self.content.as_widget().diff(tree);
    }
    fn size(&self) -> Size<Length> {
        self.content.as_widget().size()
    }
    fn layout(&mut self, tree: &mut Tree, renderer: &Renderer, limits: &layout::Limits) -> layout::Node {
        self.content.as_widget_mut().layout(tree, renderer, limits)
    }
    fn operate(&mut self, tree: &mut Tree, layout: Layout<'_>, renderer: &Renderer, operation: &mut dyn Operation) {
        self.content.as_widget_mut().operate(tree, layout, renderer, operation);
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
        self.content.as_widget().draw(tree, renderer, theme, style, layout, pointer, viewport);
    }
    fn mouse_interaction(
        &self,
        tree: &Tree,
        layout: Layout<'_>,
        pointer: cursor::Cursor,
        viewport: &Rectangle,
        renderer: &Renderer,
    ) -> iced::mouse::Interaction {
        self.content.as_widget().mouse_interaction(tree, layout, pointer, viewport, renderer)
    }
}

impl<'a, M: 'a> From<Clocked<'a, M>> for Element<'a, M> {
    fn from(clocked: Clocked<'a, M>) -> Self {
        Element::new(clocked)
    }
}
