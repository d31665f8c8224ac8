//! Everything that can be chosen: buttons, rows, places, numbers, cells.
//!
//! A control takes the focus by Tab, arrows or a click, draws its ring, tells the whence line what it is, and is done by
//! Enter, Space or a click. iced's own button has none of this but the click.

use super::forward;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::{Dress, Kind, Now, dress};
use crate::gui::look::{Look, colour, size};
use iced::advanced::widget::{Id, Operation, Tree, operation, tree};
use iced::advanced::{Clipboard, Layout, Shell, Widget, layout, mouse as cursor, renderer};
use iced::keyboard::{self, Key, Modifiers, key::Named};
use iced::widget::text_input::{self, TextInput};
use iced::{Background, Border, Element, Event, Length, Padding, Rectangle, Renderer, Size, Theme, mouse, window};

/// Keys that a control takes while it has the focus.
type Keys<'a, M> = Box<dyn Fn(&Key, Modifiers) -> Option<M> + 'a>;

/// Something that can be chosen.
pub struct Control<'a, M> {
    content: Element<'a, M>,
    look: &'a Look,
    kind: Kind,
    id: Option<Id>,
    width: Length,
    height: Length,
    padding: Padding,
    on_press: Option<M>,
    on_focus: Option<M>,
    keys: Option<Keys<'a, M>>,
    whence: Option<Whence>,
    disabled: bool,
    holder: Holder,
}

/// Who holds the focus of a control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Holder {
    /// The control.
    Itself,
    /// The field in it, which takes keys and clicks by itself.
    Field,
}

/// What a control remembers between pictures.
#[derive(Debug, Default)]
pub struct State {
    focused: bool,
    pressed: bool,
    /// Whether the focus was there when it was last told of.
    told: bool,
    now: Now,
}

impl operation::Focusable for State {
    fn is_focused(&self) -> bool {
        self.focused
    }
    fn focus(&mut self) {
        self.focused = true;
    }
    fn unfocus(&mut self) {
        self.focused = false;
    }
}

impl<'a, M> Control<'a, M> {
    /// A control of a kind around its content.
    pub fn new(look: &'a Look, kind: Kind, content: impl Into<Element<'a, M>>) -> Control<'a, M> {
        Control {
            content: content.into(),
            look,
            kind,
            id: None,
            width: Length::Shrink,
            height: Length::Shrink,
            padding: Padding::ZERO,
            on_press: None,
            on_focus: None,
            keys: None,
            whence: None,
            disabled: false,
            holder: Holder::Itself,
        }
    }

    /// The ring and the whence line round a field to write in, which keeps the focus itself.
    pub(super) fn round_field(look: &'a Look, field: TextInput<'a, M>) -> Control<'a, M>
    where
        M: Clone + 'a,
    {
        Control { holder: Holder::Field, ..Control::new(look, Kind::Bare, field) }
    }

    /// What Enter, Space or a click does.
    #[must_use]
    pub fn press(mut self, message: M) -> Self {
        self.on_press = Some(message);
        self
    }

    /// What taking the focus does: a list selects the row that has it.
    #[must_use]
    pub fn on_focus(mut self, message: M) -> Self {
        self.on_focus = Some(message);
        self
    }

    /// Keys of its own while it has the focus; none where a key is not its.
    #[must_use]
    pub fn keys(mut self, keys: impl Fn(&Key, Modifiers) -> Option<M> + 'a) -> Self {
        self.keys = Some(Box::new(keys));
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
        self.id = Some(id.into());
        self
    }

    /// Cannot be used now; the whence line says why.
    #[must_use]
    pub fn disabled_because(mut self, why: impl Into<String>) -> Self {
        self.disabled = true;
        self.whence = Some(Whence::new("Not now", why));
        self
    }

    #[must_use]
    pub fn width(mut self, width: impl Into<Length>) -> Self {
        self.width = width.into();
        self
    }

    #[must_use]
    pub fn height(mut self, height: impl Into<Length>) -> Self {
        self.height = height.into();
        self
    }

    #[must_use]
    pub fn padding(mut self, padding: impl Into<Padding>) -> Self {
        self.padding = padding.into();
        self
    }
}

impl<'a, M: Clone + 'a> Widget<M, Theme, Renderer> for Control<'a, M> {
    forward!(content: own_children own_diff);

    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<State>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(State::default())
    }

    fn size(&self) -> Size<Length> {
        match self.holder {
            Holder::Itself => Size { width: self.width, height: self.height },
            Holder::Field => self.content.as_widget().size(),
        }
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &Renderer, limits: &layout::Limits) -> layout::Node {
        if self.holder == Holder::Field {
            let node = self.content.as_widget_mut().layout(&mut tree.children[0], renderer, limits);
            return layout::Node::with_children(node.size(), vec![node]);
        }
        let limits = limits.width(self.width).height(self.height);
        let room = limits.shrink(self.padding);
        let child = self.content.as_widget_mut().layout(&mut tree.children[0], renderer, &room.loose());
        let size = room.resolve(self.width, self.height, child.size());
        // What is lower than its control stands in the middle of it.
        let free = (size.height - child.size().height).max(0.0);
        let child = child.move_to((self.padding.left, self.padding.top + (free / 2.0).round()));
        layout::Node::with_children(size.expand(self.padding), vec![child])
    }

    fn operate(&mut self, tree: &mut Tree, layout: Layout<'_>, renderer: &Renderer, operation: &mut dyn Operation) {
        if !self.disabled && self.holder == Holder::Itself {
            operation.focusable(self.id.as_ref(), layout.bounds(), tree.state.downcast_mut::<State>());
        }
        if self.holder == Holder::Itself {
            operation.container(self.id.as_ref(), layout.bounds());
        }
        let Some(inner) = layout.children().next() else { return };
        operation.traverse(&mut |operation| {
            self.content.as_widget_mut().operate(&mut tree.children[0], inner, renderer, operation);
        });
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
        let leaves = self.holder == Holder::Field && passes_fields(event);
        if let Some(inner) = layout.children().next().filter(|_| !leaves) {
            self.content.as_widget_mut().update(
                &mut tree.children[0],
                event,
                inner,
                pointer,
                renderer,
                clipboard,
                shell,
                viewport,
            );
        }
        let written = self.holder == Holder::Field && field_has_focus(tree);
        let state = tree.state.downcast_mut::<State>();
        let over = pointer.is_over(layout.bounds());
        match event {
            _ if self.holder == Holder::Field => state.focused = written,
            Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left)) => {
                let mine = over && !self.disabled && !shell.is_event_captured();
                if state.focused != mine {
                    state.focused = mine;
                    shell.request_redraw();
                }
                state.pressed = mine && self.on_press.is_some();
                if mine {
                    shell.capture_event();
                }
            }
            Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left)) if state.pressed => {
                state.pressed = false;
                if over && let Some(message) = &self.on_press {
                    shell.publish(message.clone());
                }
                shell.capture_event();
            }
            Event::Keyboard(keyboard::Event::KeyPressed { key, modifiers, .. })
                if state.focused && !self.disabled && !shell.is_event_captured() =>
            {
                let plain = !(modifiers.control() || modifiers.alt() || modifiers.logo());
                let done = plain && matches!(key, Key::Named(Named::Enter | Named::Space));
                let message = self
                    .keys
                    .as_ref()
                    .and_then(|keys| keys(key, *modifiers))
                    .or_else(|| if done { self.on_press.clone() } else { None });
                if let Some(message) = message {
                    shell.publish(message);
                    shell.capture_event();
                }
            }
            _ => {}
        }
        if state.told != state.focused {
            state.told = state.focused;
            if state.focused
                && let Some(message) = &self.on_focus
            {
                shell.publish(message.clone());
            }
            shell.request_redraw();
        }
        let now = match () {
            () if self.disabled => Now::Disabled,
            () if state.pressed && over => Now::Pressed,
            () if over => Now::Hovered,
            () if state.focused => Now::Focused,
            () => Now::Rest,
        };
        if now != state.now {
            state.now = now;
            shell.request_redraw();
        }
        if matches!(event, Event::Window(window::Event::RedrawRequested(_)))
            && let Some(whence) = &self.whence
        {
            if over {
                self.look.spot.hover(whence);
            }
            if state.focused {
                self.look.spot.focus(whence);
            }
        }
    }

    fn draw(
        &self,
        tree: &Tree,
        renderer: &mut Renderer,
        theme: &Theme,
        _style: &renderer::Style,
        layout: Layout<'_>,
        pointer: cursor::Cursor,
        viewport: &Rectangle,
    ) {
        let state = tree.state.downcast_ref::<State>();
        let bounds = layout.bounds();
        let now = if self.disabled { Now::Disabled } else { state.now };
        let dress = dress(self.look, self.kind, now);
        paint_ground(renderer, bounds, &dress);
        if let Some(inner) = layout.children().next() {
            self.content.as_widget().draw(
                &tree.children[0],
                renderer,
                theme,
                &renderer::Style { text_color: dress.ink },
                inner,
                pointer,
                viewport,
            );
        }
        if state.focused || self.holder == Holder::Field && field_has_focus(tree) {
            ring(renderer, self.look, bounds, self.kind.rings_inside(), viewport);
        }
    }

    fn mouse_interaction(
        &self,
        tree: &Tree,
        layout: Layout<'_>,
        pointer: cursor::Cursor,
        viewport: &Rectangle,
        renderer: &Renderer,
    ) -> mouse::Interaction {
        if pointer.is_over(layout.bounds()) && self.on_press.is_some() && !self.disabled {
            return mouse::Interaction::Pointer;
        }
        let Some(inner) = layout.children().next() else { return mouse::Interaction::None };
        self.content.as_widget().mouse_interaction(&tree.children[0], inner, pointer, viewport, renderer)
    }
}

impl<'a, M: Clone + 'a> From<Control<'a, M>> for Element<'a, M> {
    fn from(control: Control<'a, M>) -> Self {
        Element::new(control)
    }
}

type Paragraph = <Renderer as iced::advanced::text::Renderer>::Paragraph;

/// Keys that a field leaves to the place around it: Escape closes or cancels, Alt and a figure go to another place. Where
/// Alt and Control together write what a third level of the keyboard has, the field keeps it.
fn passes_fields(event: &Event) -> bool {
    let Event::Keyboard(keyboard::Event::KeyPressed { key, modifiers, .. }) = event else { return false };
    match key {
        Key::Named(Named::Escape) => true,
        Key::Character(_) => modifiers.alt() && !modifiers.control(),
        _ => false,
    }
}

fn field_has_focus(tree: &Tree) -> bool {
    tree.children[0].state.downcast_ref::<text_input::State<Paragraph>>().is_focused()
}

fn paint_ground(renderer: &mut Renderer, bounds: Rectangle, dress: &Dress) {
    use iced::advanced::Renderer as _;
    let mut quad = |bounds: Rectangle, border: Border, fill: Background| {
        renderer.fill_quad(renderer::Quad { bounds, border, snap: true, ..renderer::Quad::default() }, fill);
    };
    if dress.ground.is_some() || dress.border.width > 0.0 {
        quad(bounds, dress.border, dress.ground.unwrap_or(Background::Color(iced::Color::TRANSPARENT)));
    }
    if let Some(mark) = dress.mark {
        quad(Rectangle { width: size::MARK, ..bounds }, Border::default(), Background::Color(mark));
    }
    if let Some(under) = dress.under {
        let line = Rectangle { y: bounds.y + bounds.height - 1.0, height: 1.0, ..bounds };
        quad(line, Border::default(), Background::Color(under));
    }
}

/// Draws the focus ring of a control at `bounds`, as far as the viewport shows it.
fn ring(renderer: &mut Renderer, look: &Look, bounds: Rectangle, inside: bool, viewport: &Rectangle) {
    use iced::advanced::Renderer as _;
    let (bounds, radius) =
        if inside { (bounds, 0.0) } else { (bounds.expand(2.0 * size::RING), size::RADIUS + 2.0 * size::RING) };
    if bounds.intersection(viewport).is_none() {
        return;
    }
    let border = Border { color: colour(look.theme.focus), width: size::RING, radius: radius.into() };
    renderer.fill_quad(
        renderer::Quad { bounds, border, snap: true, ..renderer::Quad::default() },
        Background::Color(iced::Color::TRANSPARENT),
    );
}
