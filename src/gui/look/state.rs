//! States of controls, as functions: what ground, edge and ink a control has.

use super::{Look, colour, size};
use crate::draw::Colour;
use iced::{Background, Border, Color};

/// What a control is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Kind {
    /// The next step: one a screen.
    Primary,
    #[default]
    Plain,
    /// No edge until hovered.
    Quiet,
    /// Throws something away.
    Destructive,
    /// A row of a list or a tree.
    Row,
    /// A row that is selected.
    Chosen,
    /// A place on the rail.
    Place,
    /// The place where one is.
    Here,
    /// A number that can be asked where it comes from.
    Number,
    /// A cell that can be written into.
    Cell,
    /// Nothing but its content.
    Bare,
}

impl Kind {
    /// Rows take their ring inside: outside it would lie on the neighbours.
    #[must_use]
    pub const fn rings_inside(self) -> bool {
        matches!(self, Kind::Row | Kind::Chosen | Kind::Place | Kind::Here | Kind::Cell)
    }
}

/// What happens to a control just now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Now {
    #[default]
    Rest,
    Hovered,
    Pressed,
    Focused,
    Disabled,
}

/// How a control is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Dress {
    pub ground: Option<Background>,
    pub border: Border,
    pub ink: Color,
    /// The mark at the left of what is selected.
    pub mark: Option<Color>,
    /// A hairline below: this number can be asked.
    pub under: Option<Color>,
}

fn ground(c: Colour) -> Option<Background> {
    Some(Background::Color(colour(c)))
}

/// The dress of a control in a state.
#[must_use]
pub fn dress(look: &Look, kind: Kind, now: Now) -> Dress {
    let t = &look.theme;
    let edge = |c: Colour, width: f32| Border { color: colour(c), width, radius: size::RADIUS.into() };
    let bare = Dress { ground: None, border: Border::default(), ink: colour(t.ink), mark: None, under: None };
    let touched = matches!(now, Now::Hovered | Now::Pressed);
    if now == Now::Disabled {
        let border = match kind {
            Kind::Primary | Kind::Plain | Kind::Destructive => edge(t.hairline, 1.0),
            _ => Border::default(),
        };
        return Dress { border, ink: colour(t.disabled), ..bare };
    }
    match kind {
        Kind::Primary => Dress {
            ground: ground(if touched { look.ours().fill.mix(t.text_on_fill, 0.08) } else { look.ours().fill }),
            border: if now == Now::Pressed { edge(t.ink, 1.0) } else { edge(look.ours().fill, 0.0) },
            ink: colour(t.text_on_fill),
            ..bare
        },
        Kind::Plain => Dress {
            ground: ground(if touched { t.selected } else { t.sheet }),
            border: edge(if now == Now::Pressed { t.ink } else { t.rule }, 1.0),
            ..bare
        },
        Kind::Quiet => Dress {
            ground: if touched { ground(t.selected) } else { None },
            border: if now == Now::Pressed { edge(t.ink, 1.0) } else { edge(t.ground, 0.0) },
            ..bare
        },
        Kind::Destructive => Dress {
            ground: ground(if touched { t.carmine_wash } else { t.sheet }),
            border: edge(if now == Now::Pressed { t.ink } else { t.carmine }, 1.0),
            ink: colour(t.carmine),
            ..bare
        },
        Kind::Row => Dress { ground: if touched { ground(t.sheet) } else { None }, ..bare },
        Kind::Chosen => Dress { ground: ground(t.selected), mark: Some(colour(look.ours().line)), ..bare },
        Kind::Place => Dress { ground: if touched { ground(t.selected) } else { None }, ink: colour(t.second), ..bare },
        Kind::Here => Dress { ground: ground(t.ground), mark: Some(colour(look.ours().line)), ..bare },
        Kind::Number if now == Now::Rest => bare,
        Kind::Number => Dress { ground: ground(t.selected), under: Some(colour(t.ink)), ..bare },
        Kind::Cell => Dress { ground: ground(if now == Now::Hovered { t.field } else { t.sheet }), ..bare },
        Kind::Bare => bare,
    }
}
