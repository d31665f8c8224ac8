//! A line of text that ends with an ellipsis where its room ends.

use super::apart::cut_before;
use crate::draw::Colour;
use crate::gui::look::colour;
use crate::gui::look::text::Kind;
use iced::advanced::text::Renderer as _;
use iced::advanced::widget::{Operation, Tree, tree};
use iced::advanced::{Layout, Widget, layout, mouse as cursor, renderer};
use iced::{Element, Length, Point, Rectangle, Renderer, Size, Theme};

/// A line of text in all the room that is left to it.
pub struct Cut {
    content: String,
    /// What it says where the whole does not fit.
    short: Option<(String, Kind)>,
    /// From where on it tells itself apart: what is before is cut first.
    apart: usize,
    kind: Kind,
    ink: Colour,
}

/// What fitted last, kept while text and room stay the same.
#[derive(Default)]
struct Fitted {
    of: Option<(String, f32)>,
    shown: Option<(String, Kind)>,
}

impl Cut {
    pub fn new(content: impl Into<String>, kind: Kind, ink: Colour) -> Cut {
        Cut { content: content.into(), short: None, apart: 0, kind, ink }
    }

    /// What it says where the whole does not fit: in its own kind, else in a smaller one, before anything is cut.
    #[must_use]
    pub fn or(mut self, short: impl Into<String>, smaller: Kind) -> Self {
        self.short = Some((short.into(), smaller));
        self
    }

    /// From which letter on what it says where the whole does not fit tells itself apart from others: these are cut last.
    #[must_use]
    pub const fn apart(mut self, at: usize) -> Self {
        self.apart = at;
        self
    }

    /// What it says in a room of this width.
    fn fitted(&self, room: f32) -> (String, Kind) {
        let fits = |text: &str, kind: Kind| kind.width(text) <= room;
        match &self.short {
            Some((short, _)) if !fits(&self.content, self.kind) && fits(short, self.kind) => (short.clone(), self.kind),
            Some((short, smaller)) if !fits(&self.content, self.kind) => {
                (cut_before(short, self.apart, |text| fits(text, *smaller)), *smaller)
            }
            _ => (cut(&self.content, |text| fits(text, self.kind)), self.kind),
        }
    }
}

/// The longest beginning of a text that `fits` with an ellipsis behind it; the text itself where it
/// fits whole.
pub(super) fn cut(content: &str, fits: impl Fn(&str) -> bool) -> String {
    if fits(content) {
        return content.to_owned();
    }
    let ends: Vec<usize> = content.char_indices().map(|(at, _)| at).collect();
    let with = |n: usize| format!("{}…", content[..ends.get(n).copied().unwrap_or(content.len())].trim_end());
    // The number of letters that fit, found by halving.
    let (mut low, mut high) = (0, ends.len());
    while low + 1 < high {
        let middle = usize::midpoint(low, high);
        if fits(&with(middle)) { low = middle } else { high = middle }
    }
    with(low)
}

impl<M> Widget<M, Theme, Renderer> for Cut {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<Fitted>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(Fitted::default())
    }

    fn size(&self) -> Size<Length> {
        Size::new(Length::Fill, Length::Fixed(self.kind.line))
    }

    fn layout(&mut self, tree: &mut Tree, _renderer: &Renderer, limits: &layout::Limits) -> layout::Node {
        let node = layout::atomic(limits, Length::Fill, self.kind.line);
        let room = node.size().width;
        let fitted = tree.state.downcast_mut::<Fitted>();
        if !fitted.of.as_ref().is_some_and(|(text, wide)| (text, *wide) == (&self.content, room)) {
            fitted.shown = Some(self.fitted(room));
            fitted.of = Some((self.content.clone(), room));
        }
        node
    }

    fn operate(&mut self, _tree: &mut Tree, layout: Layout<'_>, _renderer: &Renderer, operation: &mut dyn Operation) {
        operation.text(None, layout.bounds(), &self.content);
    }

    fn draw(
        &self,
        tree: &Tree,
        renderer: &mut Renderer,
        _theme: &Theme,
        _style: &renderer::Style,
        layout: Layout<'_>,
        _pointer: cursor::Cursor,
        viewport: &Rectangle,
    ) {
        let bounds = layout.bounds();
        if bounds.intersection(viewport).is_none() {
            return;
        }
        let Some((shown, kind)) = tree.state.downcast_ref::<Fitted>().shown.clone() else { return };
        // A smaller kind stands on the middle of the line.
        let at = Point::new(bounds.x, bounds.y + ((self.kind.line - kind.line) / 2.0).round());
        // The software renderer masks a text at the edge of its layer only where its own frame reaches over that edge.
        renderer.fill_text(kind.set(shown, Size::new(bounds.width, kind.line)), at, colour(self.ink), bounds);
    }
}

impl<'a, M: 'a> From<Cut> for Element<'a, M> {
    fn from(cut: Cut) -> Self {
        Element::new(cut)
    }
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn a_text_is_cut_where_its_room_ends_and_says_so() {
        let in_letters = |room: usize| move |text: &str| text.chars().count() <= room;
        let name = "Wounded of Salzkotten an der Aller";
        assert_eq!(cut(name, in_letters(40)), name);
        assert_eq!(cut(name, in_letters(34)), name);
        assert_eq!(cut(name, in_letters(33)), "Wounded of Salzkotten an der All…");
        assert_eq!(cut(name, in_letters(23)), "Wounded of Salzkotten…");
        assert_eq!(cut("Groß-Öd", in_letters(3)), "Gr…");
        assert_eq!(cut("Groß-Öd", in_letters(0)), "…");
    }
}
