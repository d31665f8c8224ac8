//! The whence line at the foot: where the number with the focus or under the pointer comes from.

use super::cut::cut;
use crate::draw::Colour;
use crate::gui::look::spot::Whence;
use crate::gui::look::{Look, colour, size, text};
use iced::advanced::text::Renderer as _;
use iced::advanced::widget::Tree;
use iced::advanced::{Clipboard, Layout, Renderer as _, Shell, Widget, layout, mouse as cursor, renderer};
use iced::{Background, Element, Event, Length, Point, Rectangle, Renderer, Size, Theme, window};

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
        // From their upper left corner: the software renderer repaints what lies right of and below it.
        let room_of = Size::new(bounds.width, size::WHENCE);
        let mut say = |content: String, kind: text::Kind, (x, top): (f32, f32), ink: Colour| {
            renderer.fill_text(kind.set(content, room_of), Point::new(x, top.round()), colour(ink), bounds);
        };
        let centred = |kind: text::Kind| middle - kind.line / 2.0;
        let room = right - left;
        let laid = lay(&told.name, told.text, text::TIGHT.width(&keys), room);
        let (head, words) = laid.kinds();
        let top = if laid.below.is_some() { bounds.y + 1.0 } else { centred(words) };
        let mut x = left;
        if !told.name.is_empty() {
            let wide = head.width(&told.name);
            say(told.name, head, (x, top), t.ink);
            x += wide + size::S12;
        }
        say(laid.first, words, (x, top), t.second);
        if let Some(below) = laid.below {
            say(below, words, (left, top + words.line - 1.0), t.second);
        }
        if laid.keys {
            let at = right - text::TIGHT.width(&keys);
            say(keys, text::TIGHT, (at, centred(text::TIGHT)), t.third);
        }
    }
}

/// A sentence as the line has room for it.
struct Laid {
    first: String,
    /// Its second line, in small type.
    below: Option<String>,
    /// Whether the keys stand at the right.
    keys: bool,
}

impl Laid {
    /// The type of the name, and of the sentence.
    const fn kinds(&self) -> (text::Kind, text::Kind) {
        match self.below {
            Some(_) => (text::CAPTION_STRONG, text::CAPTION),
            None => (text::TIGHT_STRONG, text::TIGHT),
        }
    }
}

/// Lays a sentence behind its name. One that would run into the keys takes their room; one that is longer still takes two
/// lines in small type, and is cut only where those end.
fn lay(name: &str, told: String, keys: f32, room: f32) -> Laid {
    let name_of = |kind: text::Kind| if name.is_empty() { 0.0 } else { kind.width(name) + size::S12 };
    let whole = name_of(text::TIGHT_STRONG) + text::TIGHT.width(&told);
    let beside = if keys > 0.0 { keys + size::S16 } else { 0.0 };
    if whole <= room {
        return Laid { first: told, below: None, keys: whole <= room - beside };
    }
    let first = room - name_of(text::CAPTION_STRONG);
    let fits = |at: &usize| text::CAPTION.width(&told[..*at]) <= first;
    // A number stays with its measure: between two of them is where a line ends best.
    let at_space = told.match_indices(' ').map(|(at, _)| at).take_while(fits).last().unwrap_or(0);
    let at_mark = told.match_indices([',', ';']).map(|(at, _)| at + 1).take_while(fits).last();
    let end = at_mark.filter(|mark| mark * 2 > at_space).unwrap_or(at_space);
    let below = cut(told[end..].trim_start(), |words| text::CAPTION.width(words) <= room);
    Laid { first: told[..end].to_owned(), below: Some(below), keys: false }
}

impl<'a, M: 'a> From<Foot<'a>> for Element<'a, M> {
    fn from(foot: Foot<'a>) -> Self {
        Element::new(foot)
    }
}

#[cfg(test)]
mod tests {
    use super::lay;

    #[test]
    fn a_sentence_takes_the_room_of_the_keys_and_then_a_second_line_before_it_is_cut() {
        let says = |words: usize| lay("Alt-Brünnau", vec!["canister"; words].join(" "), 400.0, 1084.0);
        let short = says(5);
        assert!(short.keys && short.below.is_none());
        let longer = says(14);
        assert!(!longer.keys && longer.below.is_none() && longer.first.ends_with("canister"));
        let long = says(30);
        let below = long.below.expect("a second line");
        assert_eq!(format!("{} {below}", long.first), vec!["canister"; 30].join(" "));
        assert!(says(90).below.expect("a second line").ends_with('…'));
        let odds = lay("Alt-Brünnau", vec!["2 hits 17 %"; 30].join(", "), 400.0, 1084.0);
        assert!(odds.first.ends_with("17 %,"), "a line ends between numbers: {}", odds.first);
    }
}
