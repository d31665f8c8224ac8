//! Stands fast: the measure of what planning is worth.

use super::{Act, Ask, Choice, Decision, General, Pick, Post};
use crate::base::{Dice, Point};
use crate::rules::honours_of_war::data::D;

/// Never moves, charges, evades, counter-charges, pursues or rallies of his own will; each unit fires at the nearest
/// lawful target; where the rules force a choice he takes the least movement. When the scenario has a brigade come on is
/// no matter of his will: he brings it on, and who came on before makes room for it (HOW-SCN-15).
pub struct Passive;

/// Where a brigade comes on the table that is due to and waits to do so.
fn entrance(ask: &Ask<'_>, brigade: u8) -> Option<Point> {
    let b = ask.state.brigade(brigade);
    let waits = b.due && b.units().any(|u| ask.state.unit(u).waits());
    ask.field.orders_of(brigade).arrival.filter(|_| waits).map(|arrival| arrival.at)
}

/// Where others wait to come on the table on account of a unit that stands before the place: no further from it than the
/// columns of all who come on are long.
fn bars(ask: &Ask<'_>, unit: u8) -> Option<Point> {
    let (field, u) = (ask.field, ask.state.unit(unit));
    let column = |b: u8| i32::from(ask.state.brigade(b).len) * field.d(D::FootColumn);
    let comes = field.brigades_of(ask.side).filter(|&b| field.orders_of(b).arrival.is_some());
    let room = comes.map(column).sum::<i32>();
    let mut entrances = field.brigades_of(ask.side).filter_map(|b| entrance(ask, b));
    entrances.find(|&at| u.fights() && u.rect.distance_to(at) <= room)
}

/// Whether a brigade has to act for others to come on, or to come on itself.
fn is_called(ask: &Ask<'_>, brigade: u8) -> bool {
    entrance(ask, brigade).is_some() || ask.state.brigade(brigade).units().any(|u| bars(ask, u).is_some())
}

/// How far a single move takes a unit, with a charge as the last resort.
fn movement(choice: &Choice) -> i64 {
    match choice {
        Choice::Act(a) if a.act == Act::Stand => -1,
        Choice::Act(a) if a.act == Act::Charge => i64::MAX,
        Choice::Act(a) => i64::from(a.length) + i64::from(a.from.centre.distance(a.to.centre)),
        _ => 0,
    }
}

/// A single move by the room that it makes before a place: the less, the further it ends from there.
fn makes_room(choice: &Choice, at: Point) -> i64 {
    match choice {
        Choice::Act(a) if a.act == Act::Advance => -i64::from(a.to.distance_to(at)),
        _ => 0,
    }
}

fn first_of(choices: &[Choice], wanted: impl Fn(&Choice) -> bool) -> usize {
    choices.iter().position(wanted).unwrap_or(0)
}

impl General for Passive {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        use Decision as Q;
        let index = match ask.decision {
            Q::MoveBrigade | Q::MoveUnit { .. } => {
                let called = |c: &Choice| match *c {
                    Choice::Brigade(brigade) => is_called(ask, brigade),
                    Choice::Unit(unit) => bars(ask, unit).is_some(),
                    _ => false,
                };
                choices.iter().position(called).unwrap_or_else(|| first_of(choices, |c| *c == Choice::Pass))
            }
            Q::Move { unit, .. } if let Some(at) = bars(ask, unit) => {
                (0..choices.len()).min_by_key(|&n| makes_room(&choices[n], at)).unwrap_or(0)
            }
            Q::Move { .. } | Q::Pursue { .. } => (0..choices.len()).min_by_key(|&n| movement(&choices[n])).unwrap_or(0),
            Q::Fire { .. } => first_of(choices, |c| matches!(c, Choice::Shot(_))),
            Q::Defend { unit, .. } => {
                let own = &ask.state.unit(unit).rect;
                let near = |n: &usize| match &choices[*n] {
                    Choice::Shot(shot) => own.distance(&shot.at),
                    _ => i32::MAX,
                };
                (0..choices.len()).min_by_key(near).unwrap_or(0)
            }
            Q::Retreat { .. } => {
                let quarters = |n: &usize| match choices[*n] {
                    Choice::Quarters(q) => q,
                    _ => u8::MAX,
                };
                (0..choices.len()).min_by_key(quarters).unwrap_or(0)
            }
            Q::Begin
            | Q::Support { .. }
            | Q::General
            | Q::Lieutenant { .. }
            | Q::Raise { .. }
            | Q::Brigadier { .. }
            | Q::FireBrigade
            | Q::FireUnit { .. }
            | Q::Face { .. }
            | Q::Back { .. }
            | Q::Faces { .. }
            | Q::Rally
            | Q::Help { .. }
            | Q::Intercept { .. }
            | Q::Answer { .. }
            | Q::Evade { .. }
            | Q::Wish { .. }
            | Q::Occupy { .. } => 0,
        };
        index.into()
    }

    fn post(&self, ask: &Ask<'_>, unit: u8) -> Option<Post> {
        super::post::post(ask, unit)
    }
}
