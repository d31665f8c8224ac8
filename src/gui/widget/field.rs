//! A field to write in, with the ring and the whence line of all controls.

use super::control::ring;
use crate::gui::look::spot::Whence;
use crate::gui::look::{Look, colour, size, text};
use iced::advanced::widget::{Id, Operation, Tree};
use iced::advanced::{Clipboard, Layout, Shell, Widget, layout, mouse as cursor, renderer};
use iced::widget::text_input::{self, TextInput};
use iced::{Background, Border, Element, Event, Length, Padding, Rectangle, Renderer, Size, Theme, window};

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

type Paragraph = <Renderer as iced::advanced::text::Renderer>::Paragraph;

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

impl<'a, M: Clone + 'a> Widget<M, Theme, Renderer> for Field<'a, M> {
    fn children(&self) -> Vec<Tree> {
        vec![Tree::new(&self.input as &dyn Widget<M, Theme, Renderer>)]
    }

    fn diff(&self, tree: &mut Tree) {
        tree.diff_children(&[&self.input as &dyn Widget<M, Theme, Renderer>]);
    }

    fn size(&self) -> Size<Length> {
        Widget::size(&self.input)
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &Renderer, limits: &layout::Limits) -> layout::Node {
        let node = self.input.layout(&mut tree.children[0], renderer, limits, None);
        layout::Node::with_children(node.size(), vec![node])
    }

    fn operate(&mut self, tree: &mut Tree, layout: Layout<'_>, renderer: &Renderer, operation: &mut dyn Operation) {
        if let Some(inner) = layout.children().next() {
            Widget::<M, Theme, Renderer>::operate(&mut self.input, &mut tree.children[0], inner, renderer, operation);
        }
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
        let Some(inner) = layout.children().next() else { return };
        Widget::update(
            &mut self.input,
            &mut tree.children[0],
            event,
            inner,
            pointer,
            renderer,
            clipboard,
            shell,
            viewport,
        );
        if matches!(event, Event::Window(window::Event::RedrawRequested(_)))
            && let Some(whence) = &self.whence
        {
            if pointer.is_over(layout.bounds()) {
                self.look.spot.hover(whence);
            }
            if focused(tree) {
                self.look.spot.focus(whence);
            }
        }
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
        let Some(inner) = layout.children().next() else { return };
        Widget::<M, Theme, Renderer>::draw(
            &self.input,
            &tree.children[0],
            renderer,
            theme,
            style,
            inner,
            pointer,
            viewport,
        );
        if focused(tree) {
            ring(renderer, self.look, layout.bounds(), false, viewport);
        }
    }

    fn mouse_interaction(
        &self,
        tree: &Tree,
        layout: Layout<'_>,
        pointer: cursor::Cursor,
        viewport: &Rectangle,
        renderer: &Renderer,
    ) -> iced::mouse::Interaction {
        let Some(inner) = layout.children().next() else { return iced::mouse::Interaction::None };
        Widget::<M, Theme, Renderer>::mouse_interaction(
            &self.input,
            &tree.children[0],
            inner,
            pointer,
            viewport,
            renderer,
        )
    }
}

fn focused(tree: &Tree) -> bool {
    tree.children[0].state.downcast_ref::<text_input::State<Paragraph>>().is_focused()
}

impl<'a, M: Clone + 'a> From<Field<'a, M>> for Element<'a, M> {
    fn from(field: Field<'a, M>) -> Self {
        Element::new(field)
    }
}
