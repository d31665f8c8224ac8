//! Lets a picture stand behind a panel without taking keys, clicks or the focus.

use super::forward;
use iced::advanced::widget::{Operation, Tree, tree};
use iced::advanced::{Clipboard, Layout, Shell, Widget, layout, mouse as cursor, renderer};
use iced::{Element, Event, Length, Rectangle, Renderer, Size, Theme, window};

/// Content that stands still while `still`.
pub struct Still<'a, M> {
    content: Element<'a, M>,
    still: bool,
}

impl<'a, M> Still<'a, M> {
    pub fn new(still: bool, content: impl Into<Element<'a, M>>) -> Still<'a, M> {
        Still { content: content.into(), still }
    }
}

impl<'a, M: 'a> Widget<M, Theme, Renderer> for Still<'a, M> {
    forward!(content: tag state children diff size layout draw);

    fn operate(&mut self, tree: &mut Tree, layout: Layout<'_>, renderer: &Renderer, operation: &mut dyn Operation) {
        if !self.still {
            self.content.as_widget_mut().operate(tree, layout, renderer, operation);
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
        if !self.still || matches!(event, Event::Window(window::Event::RedrawRequested(_))) {
            let pointer = if self.still { cursor::Cursor::Unavailable } else { pointer };
            self.content.as_widget_mut().update(tree, event, layout, pointer, renderer, clipboard, shell, viewport);
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
        if self.still {
            return iced::mouse::Interaction::None;
        }
        self.content.as_widget().mouse_interaction(tree, layout, pointer, viewport, renderer)
    }
}

impl<'a, M: 'a> From<Still<'a, M>> for Element<'a, M> {
    fn from(still: Still<'a, M>) -> Self {
        Element::new(still)
    }
}
