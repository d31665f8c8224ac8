//! The table of a battle on screen: the ground, what stands on it, and the unit under the pointer.

use crate::draw::cut::inside;
use crate::draw::path::pt;
use crate::draw::table::{self, Cast, Fit, Goal, Marks, Names, Places, Ruler, Track, Zone};
use crate::draw::{Pt, Theme as Colours};
use crate::field::{Ground, TableView};
use crate::gui::look::Look;
use crate::gui::look::spot::Whence;
use crate::gui::painter::paint;
use iced::mouse::{self, Button, Cursor};
use iced::widget::canvas::{Action, Cache, Canvas, Event, Geometry, Program};
use iced::{Element, Length, Rectangle, Renderer, Size, Theme, window};
use std::cell::RefCell;

/// A shot or a charge that is being told.
#[derive(Debug, Clone, PartialEq)]
pub struct Shot {
    pub from: usize,
    pub to: usize,
    /// *2 hits*; empty for none.
    pub label: String,
}

/// What a table shows just now.
#[derive(Debug, Clone, PartialEq)]
pub struct Shown {
    pub table: TableView,
    pub selected: Option<usize>,
    pub shot: Option<Shot>,
    /// Where the selected unit could fire.
    pub zones: Vec<Zone>,
    /// Who could charge.
    pub chargers: Vec<usize>,
    /// The ways of those who moved.
    pub tracks: Vec<Track>,
    pub names: Names,
    pub places: Places,
    pub ruler: Ruler,
    /// What is fought for, and who holds it.
    pub goals: Vec<Goal>,
}

/// The table of a battle.
pub struct Map<'a, M> {
    look: &'a Look,
    ground: &'a Ground,
    cast: &'a Cast,
    shown: Shown,
    picks: Option<Box<dyn Fn(usize) -> M + 'a>>,
    over: Option<Box<dyn Fn(Option<usize>) -> M + 'a>>,
    tells: Option<Box<dyn Fn(usize) -> Whence + 'a>>,
    tells_goal: Option<Box<dyn Fn(usize) -> Whence + 'a>>,
}

/// What the ground was drawn from.
type DrawnGround = (Size, Colours, (Ruler, Places), Ground);

/// What was drawn last, kept while it stays the same.
#[derive(Default)]
pub struct Kept {
    ground: Cache,
    drawn_ground: RefCell<Option<DrawnGround>>,
    pieces: Cache,
    drawn_pieces: RefCell<Option<(Size, Colours, Shown)>>,
    /// Where the signs of what is fought for stand.
    spots: RefCell<Vec<Pt>>,
    /// The unit that was under the pointer last.
    over: Option<usize>,
}

impl<'a, M: 'static> Map<'a, M> {
    pub fn new(look: &'a Look, ground: &'a Ground, cast: &'a Cast, shown: Shown) -> Map<'a, M> {
        Map { look, ground, cast, shown, picks: None, over: None, tells: None, tells_goal: None }
    }

    /// What a click on a unit does.
    #[must_use]
    pub fn picks(mut self, picks: impl Fn(usize) -> M + 'a) -> Self {
        self.picks = Some(Box::new(picks));
        self
    }

    /// What the pointer does as it comes over a unit, or leaves it.
    #[must_use]
    pub fn over(mut self, over: impl Fn(Option<usize>) -> M + 'a) -> Self {
        self.over = Some(Box::new(over));
        self
    }

    /// What the whence line says of the unit under the pointer.
    #[must_use]
    pub fn tells(mut self, tells: impl Fn(usize) -> Whence + 'a) -> Self {
        self.tells = Some(Box::new(tells));
        self
    }

    /// What the whence line says of what is fought for, where its sign or its ground lies under the pointer.
    #[must_use]
    pub fn tells_goal(mut self, tells: impl Fn(usize) -> Whence + 'a) -> Self {
        self.tells_goal = Some(Box::new(tells));
        self
    }

    /// The table in all the room there is.
    pub fn view(self) -> Element<'a, M> {
        Canvas::new(self).width(Length::Fill).height(Length::Fill).into()
    }

    fn piece(&self, bounds: Rectangle, pointer: Cursor) -> Option<usize> {
        let at = pointer.position_in(bounds)?;
        Fit::new(self.ground, bounds.width, bounds.height).piece_at(&self.shown.table, pt(at.x, at.y))
    }

    /// The sign of what is fought for that lies under the pointer.
    pub(super) fn goal_sign(&self, kept: &Kept, bounds: Rectangle, at: Pt) -> Option<usize> {
        table::goal_at(&Fit::new(self.ground, bounds.width, bounds.height), &kept.spots.borrow(), at)
    }

    /// What the whence line says of what lies under the pointer: a sign before who stands there, and he before the ground.
    fn told(&self, kept: &Kept, bounds: Rectangle, pointer: Cursor) -> Option<Whence> {
        let at = pointer.position_in(bounds)?;
        let at = pt(at.x, at.y);
        let goal = |n: usize| self.tells_goal.as_ref().map(|tells| tells(n));
        if let Some(n) = self.goal_sign(kept, bounds, at) {
            return goal(n);
        }
        if let Some(piece) = self.piece(bounds, pointer) {
            return Some(self.tells.as_ref()?(piece));
        }
        let fit = Fit::new(self.ground, bounds.width, bounds.height);
        let holds = |g: &Goal| inside(&g.points.iter().map(|p| fit.at(*p)).collect::<Vec<_>>(), at);
        goal(self.shown.goals.iter().position(holds)?)
    }
}

impl<M: 'static> Program<M> for Map<'_, M> {
    type State = Kept;

    fn update(&self, kept: &mut Kept, event: &Event, bounds: Rectangle, pointer: Cursor) -> Option<Action<M>> {
        match event {
            Event::Mouse(mouse::Event::ButtonPressed(Button::Left)) => {
                let piece = self.piece(bounds, pointer)?;
                Some(Action::publish(self.picks.as_ref()?(piece)).and_capture())
            }
            Event::Mouse(mouse::Event::CursorMoved { .. } | mouse::Event::CursorLeft) => {
                let piece = self.over.as_ref().and_then(|_| self.piece(bounds, pointer));
                match &self.over {
                    Some(over) if piece != kept.over => {
                        kept.over = piece;
                        Some(Action::publish(over(piece)))
                    }
                    _ => pointer.is_over(bounds).then(Action::request_redraw),
                }
            }
            Event::Window(window::Event::RedrawRequested(_)) => {
                self.look.spot.hover(&self.told(kept, bounds, pointer)?);
                None
            }
            _ => None,
        }
    }

    fn draw(&self, kept: &Kept, renderer: &Renderer, _: &Theme, bounds: Rectangle, _: Cursor) -> Vec<Geometry> {
        let (size, theme, shown) = (bounds.size(), &self.look.theme, &self.shown);
        let fit = Fit::new(self.ground, size.width, size.height);
        let bare = (shown.ruler, shown.places);
        let mut ground = kept.drawn_ground.borrow_mut();
        if !ground.as_ref().is_some_and(|(s, t, r, g)| (*s, t, *r, g) == (size, theme, bare, self.ground)) {
            kept.ground.clear();
            // Names of places are written with the pieces, clear of them.
            kept.pieces.clear();
            *ground = Some((size, *theme, bare, self.ground.clone()));
        }
        let mut pieces = kept.drawn_pieces.borrow_mut();
        if !pieces.as_ref().is_some_and(|(s, t, p)| (*s, t, p) == (size, theme, shown)) {
            kept.pieces.clear();
            let ground = (&self.cast.ground, shown.places);
            *kept.spots.borrow_mut() = table::goals_seen(&shown.table, ground, theme, &fit, &shown.goals);
            *pieces = Some((size, *theme, shown.clone()));
        }
        let below = kept.ground.draw(renderer, size, |frame| {
            paint(frame, &table::ground(self.ground, theme, &fit, bare), 1.0, Pt::default());
        });
        let above = kept.pieces.draw(renderer, size, |frame| {
            let shot = shown.shot.as_ref().map(|s| table::Shot { from: s.from, to: s.to, label: &s.label });
            let marks = Marks {
                selected: shown.selected,
                zones: &shown.zones,
                chargers: &shown.chargers,
                shot,
                tracks: &shown.tracks,
                names: shown.names,
                places: shown.places,
                goals: &shown.goals,
            };
            paint(frame, &table::pieces(&shown.table, self.cast, theme, &fit, &marks), 1.0, Pt::default());
        });
        vec![below, above]
    }

    fn mouse_interaction(&self, _: &Kept, bounds: Rectangle, pointer: Cursor) -> mouse::Interaction {
        if self.picks.is_some() && self.piece(bounds, pointer).is_some() {
            mouse::Interaction::Pointer
        } else {
            mouse::Interaction::default()
        }
    }
}
