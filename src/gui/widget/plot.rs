//! A picture that is drawn for the size it gets, and can be pointed at: time lines, bars, charts.

use crate::draw::path::pt;
use crate::draw::{List, Pt};
use crate::gui::painter::{join, paint};
use iced::mouse::{self, Button, Cursor};
use iced::widget::canvas::{Action, Canvas, Event, Geometry, Program};
use iced::{Element, Length, Rectangle, Renderer, Theme, window};
use std::cell::RefCell;
use std::rc::Rc;

/// Draws the picture for a width and a height.
type Draws<'a> = Box<dyn Fn(f32, f32) -> List + 'a>;
/// What a place on the picture does; its share of the size stands beside it.
type Does<'a, M> = Box<dyn Fn(Pt, (f32, f32)) -> Option<M> + 'a>;
/// Tells of a place under the pointer.
type Tells<'a> = Box<dyn Fn(Pt, (f32, f32)) + 'a>;

/// A picture drawn to measure.
pub struct Plot<'a, M> {
    draws: Draws<'a>,
    press: Option<Does<'a, M>>,
    tells: Option<Tells<'a>>,
    painted: Painted,
}

/// With what a picture is painted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Painted {
    /// By itself: when it changes nothing else is painted again.
    Alone,
    /// With all of its batch: for many that change together.
    Together,
}

/// What was drawn last, kept while the list stays the same.
#[derive(Default)]
pub struct Kept {
    cache: iced::widget::canvas::Cache,
    list: RefCell<Option<Rc<List>>>,
}

impl<'a, M: 'a> Plot<'a, M> {
    /// A picture that `draws` makes for a width and a height.
    pub fn new(draws: impl Fn(f32, f32) -> List + 'a) -> Plot<'a, M> {
        Plot { draws: Box::new(draws), press: None, tells: None, painted: Painted::Alone }
    }

    /// One of many that change together: they are painted all at once.
    #[must_use]
    pub const fn together(mut self) -> Self {
        self.painted = Painted::Together;
        self
    }

    /// What a click does at a place, given with the size of the whole.
    #[must_use]
    pub fn press(mut self, press: impl Fn(Pt, (f32, f32)) -> Option<M> + 'a) -> Self {
        self.press = Some(Box::new(press));
        self
    }

    /// What is told of the place under the pointer.
    #[must_use]
    pub fn tells(mut self, tells: impl Fn(Pt, (f32, f32)) + 'a) -> Self {
        self.tells = Some(Box::new(tells));
        self
    }

    /// The picture in a room of this size.
    pub fn view(self, width: impl Into<Length>, height: impl Into<Length>) -> Element<'a, M> {
        Canvas::new(self).width(width).height(height).into()
    }
}

impl<M> Program<M> for Plot<'_, M> {
    type State = Kept;

    fn update(&self, _kept: &mut Kept, event: &Event, bounds: Rectangle, pointer: Cursor) -> Option<Action<M>> {
        let at = pointer.position_in(bounds)?;
        let size = (bounds.width, bounds.height);
        match event {
            Event::Mouse(mouse::Event::ButtonPressed(Button::Left)) => {
                let message = self.press.as_ref()?(pt(at.x, at.y), size)?;
                Some(Action::publish(message).and_capture())
            }
            Event::Mouse(mouse::Event::CursorMoved { .. }) if self.tells.is_some() => Some(Action::request_redraw()),
            Event::Window(window::Event::RedrawRequested(_)) => {
                if let Some(tells) = &self.tells {
                    tells(pt(at.x, at.y), size);
                }
                None
            }
            _ => None,
        }
    }

    fn draw(&self, kept: &Kept, renderer: &Renderer, _: &Theme, bounds: Rectangle, _: Cursor) -> Vec<Geometry> {
        let list = (self.draws)(bounds.width, bounds.height);
        let mut last = kept.list.borrow_mut();
        if last.as_deref() != Some(&list) {
            kept.cache.clear();
            *last = Some(Rc::new(list));
        }
        if self.painted == Painted::Together
            && last.as_ref().is_some_and(|list| join(list, 1.0, pt(bounds.x, bounds.y)))
        {
            return Vec::new();
        }
        vec![kept.cache.draw(renderer, bounds.size(), |frame| {
            if let Some(list) = last.as_ref() {
                paint(frame, list, 1.0, Pt::default());
            }
        })]
    }

    fn mouse_interaction(&self, _: &Kept, bounds: Rectangle, pointer: Cursor) -> mouse::Interaction {
        if self.press.is_some() && pointer.is_over(bounds) {
            mouse::Interaction::Pointer
        } else {
            mouse::Interaction::default()
        }
    }
}
