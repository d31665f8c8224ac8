//! A field to write in, with the ring and the whence line of all controls.

use super::Control;
use crate::gui::look::spot::Whence;
use crate::gui::look::{Look, colour, size, text};
use iced::advanced::widget::Id;
use iced::widget::text_input::{self, TextInput};
use iced::{Background, Border, Element, Length, Padding};

/// A field to write in.
pub struct Field<'a, M> {
    input: TextInput<'a, M>,
    look: &'a Look,
    whence: Option<Whence>,
}

/// Whether what stands in a field can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worth {
    Good,
    Wrong,
}

impl<'a, M: Clone + 'a> Field<'a, M> {
    /// A field with a value; the placeholder stands in it while it is empty.
    pub fn new(look: &'a Look, placeholder: &str, value: &str, on_input: impl Fn(String) -> M + 'a) -> Field<'a, M> {
        let input = TextInput::new(placeholder, value)
            .on_input(on_input)
            .font(text::DATA)
            .size(text::TEXT.size)
            .line_height(text::plain_line(text::TEXT))
            .padding(Padding { top: 5.0, bottom: 5.0, left: size::S8, right: size::S8 });
        Field { input, look, whence: None }.worth(Worth::Good)
    }

    /// Carmine where its value cannot be.
    #[must_use]
    pub fn worth(mut self, worth: Worth) -> Self {
        let t = self.look.theme;
        let wash = self.look.ours().wash;
        self.input = self.input.style(move |_, _| text_input::Style {
            background: Background::Color(colour(if worth == Worth::Wrong { t.carmine_wash } else { t.field })),
            border: Border {
                color: colour(if worth == Worth::Wrong { t.carmine } else { t.rule }),
                width: if worth == Worth::Wrong { 2.0 } else { 1.0 },
                radius: size::RADIUS.into(),
            },
            icon: colour(t.third),
            placeholder: colour(t.third),
            value: colour(t.ink),
            selection: colour(wash),
        });
        self
    }

    /// What Enter does.
    #[must_use]
    pub fn submit(mut self, message: M) -> Self {
        self.input = self.input.on_submit(message);
        self
    }

    /// What the whence line says of it.
    #[must_use]
    pub fn whence(mut self, whence: Whence) -> Self {
        self.whence = Some(whence);
        self
    }

    /// Its name for giving it the focus.
    #[must_use]
    pub fn id(mut self, id: impl Into<Id>) -> Self {
        self.input = self.input.id(id);
        self
    }

    #[must_use]
    pub fn width(mut self, width: impl Into<Length>) -> Self {
        self.input = self.input.width(width);
        self
    }

    /// Figures stand at the right.
    #[must_use]
    pub fn figures(mut self) -> Self {
        self.input = self.input.align_x(iced::alignment::Horizontal::Right);
        self
    }
}

impl<'a, M: Clone + 'a> From<Field<'a, M>> for Element<'a, M> {
    fn from(field: Field<'a, M>) -> Self {
        let control = Control::round_field(field.look, field.input);
        match field.whence {
            Some(whence) => control.whence(whence).into(),
            None => control.into(),
        }
    }
}
