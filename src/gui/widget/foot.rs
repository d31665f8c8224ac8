//! The whence line at the foot: where the number with the focus or under the pointer comes from.

use super::cut::cut;
use crate::draw::Colour;
use crate::gui::look::spot::Whence;
use crate::gui::look::{Look, colour, size, text};
use iced::advanced::text::{Paragraph as _, Renderer as _, Shaping, Text, Wrapping};
use iced::advanced::widget::Tree;
use iced::advanced::{Clipboard, Layout, Renderer as _, Shell, Widget, layout, mouse as cursor, renderer};
use iced::alignment::Vertical;
use iced::widget::text::{Alignment, LineHeight};
use iced::{Background, Element, Event, Length, Pixels, Point, Rectangle, Renderer, Size, Theme, window};

/// The whence line. It stands last in the window, so that it hears all controls before it is drawn.
pub struct Foot<'a> {
    look: &'a Look,
    rest: Whence,
}

impl<'a> Foot<'a> {
    /// The line; `rest` is what it says while nothing has a word.
    pub fn new(look: &'a Look, rest: Whence) -> Foot<'a> {
        Foot { look, rest }
    }
}

type Paragraph = <Renderer as iced::advanced::text::Renderer>::Paragraph;

/// Texts are set from their upper left corner: the software renderer repaints what lies right of and below it.
fn set<C>(content: C, kind: text::Kind, width: f32) -> Text<C, iced::Font> {
    Text {
        content,
        bounds: Size::new(width, size::WHENCE),
        size: Pixels(kind.size),
        line_height: LineHeight::Absolute(Pixels(kind.line)),
        font: kind.font,
        align_x: Alignment::Left,
        align_y: Vertical::Top,
        shaping: Shaping::Advanced,
        wrapping: Wrapping::None,
    }
}

fn width(content: &str, kind: text::Kind) -> f32 {
    Paragraph::with_text(set(content, kind, f32::INFINITY)).min_width()
}

impl<M> Widget<M, Theme, Renderer> for Foot<'_> {
    fn size(&self) -> Size<Length> {
        Size::new(Length::Fill, Length::Fixed(size::WHENCE))
    }

    fn layout(&mut self, _tree: &mut Tree, _renderer: &Renderer, limits: &layout::Limits) -> layout::Node {
        layout::atomic(limits, Length::Fill, size::WHENCE)
    }

    fn update(
        &mut self,
        _tree: &mut Tree,
        event: &Event,
        _layout: Layout<'_>,
        _pointer: cursor::Cursor,
        _renderer: &Renderer,
        _clipboard: &mut dyn Clipboard,
        _shell: &mut Shell<'_, M>,
        _viewport: &Rectangle,
    ) {
        if matches!(event, Event::Window(window::Event::RedrawRequested(_))) {
            self.look.spot.settle(&self.rest);
        }
    }

    fn draw(
        &self,
        _tree: &Tree,
        renderer: &mut Renderer,
        _theme: &Theme,
        _style: &renderer::Style,
        layout: Layout<'_>,
        _pointer: cursor::Cursor,
        _viewport: &Rectangle,
    ) {
        let bounds = layout.bounds();
        let t = &self.look.theme;
        let line = Rectangle { height: 1.0, ..bounds };
        renderer.fill_quad(
            renderer::Quad { bounds: line, snap: true, ..renderer::Quad::default() },
            Background::Color(colour(t.hairline)),
        );
        let told = self.look.spot.shown();
        let middle = bounds.center_y();
        let (left, right) = (bounds.x + size::MARGIN, bounds.x + bounds.width - size::MARGIN);
        let keys = if told.keys.is_empty() { self.rest.keys.clone() } else { told.keys };
        let end = right - width(&keys, text::TIGHT) - size::S16;
        let mut say = |content: String, kind: text::Kind, x: f32, ink: Colour| {
            let at = Point::new(x, (middle - kind.line / 2.0).round());
            renderer.fill_text(set(content, kind, bounds.width), at, colour(ink), bounds);
        };
        let mut x = left;
        if !told.name.is_empty() {
            let wide = width(&told.name, text::TIGHT_STRONG);
            say(told.name, text::TIGHT_STRONG, x, t.ink);
            x += wide + size::S12;
        }
        // A sentence that would run into the keys ends before them.
        say(cut(&told.text, |words| x + width(words, text::TIGHT) <= end), text::TIGHT, x, t.second);
        let at = right - width(&keys, text::TIGHT);
        say(keys, text::TIGHT, at, t.third);
    }
}

impl<'a, M: 'a> From<Foot<'a>> for Element<'a, M> {
    fn from(foot: Foot<'a>) -> Self {
        Element::new(foot)
    }
}
