//! A caption on a control: in its own ink while the control can be used, and in that of the control where it cannot.

use super::forward;
use crate::draw::Colour;
use crate::gui::look::{Look, colour, text};
use iced::advanced::widget::{Operation, Tree, tree};
use iced::advanced::{Layout, Widget, layout, mouse as cursor, renderer};
use iced::{Color, Element, Length, Rectangle, Renderer, Size, Theme};

/// The caption.
pub(super) struct Faint<'a, M> {
    content: Element<'a, M>,
    live: Color,
    disabled: Color,
}

impl<'a, M: 'a> Faint<'a, M> {
    /// Some words on a control, in this ink while it can be used.
    pub fn view(look: &Look, words: &'a str, ink: Colour) -> Element<'a, M> {
        let content = text::CAPTION.inherit(words).into();
        Element::new(Faint { content, live: colour(ink), disabled: colour(look.theme.disabled) })
    }
}

impl<M> Widget<M, Theme, Renderer> for Faint<'_, M> {
    forward!(content: tag state children diff size layout operate mouse_interaction);

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
        let ink = if style.text_color == self.disabled { self.disabled } else { self.live };
        let style = renderer::Style { text_color: ink };
        self.content.as_widget().draw(tree, renderer, theme, &style, layout, pointer, viewport);
    }
}
