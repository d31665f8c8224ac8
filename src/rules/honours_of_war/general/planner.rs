//! Plays to win: a plan for each brigade, then for each unit the best of what the rules offer it.
//!
//! All is weighed in points, of which a unit of standard size is a thousand, with the exact odds of the hit table
//! ([`super::combat`]). Nothing is kept outside the battle: the plan of a brigade stands in its state.

mod answers;
mod bands;
mod bridge;
mod charge;
mod clock;
mod commander;
mod defence;
mod draw_up;
mod eye;
mod flank;
mod foe;
mod ground;
mod hear;
mod hopes;
mod horse;
mod lieutenant;
mod lines;
mod look;
mod march;
mod mouth;
mod near;
mod place;
mod plan;
mod prize;
mod scale;
mod station;
mod target;
mod told;
mod weigh;

use super::{Ask, Choice, Choices, Decision, General, Look, Pick, Post};
use crate::base::{Dice, Point};
use crate::rules::honours_of_war::command::Spots;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::morale::flight::Retreats;
use crate::rules::honours_of_war::state::Plan;
use std::ops::Deref;

/// What a plan wants of a brigade, as [`Plan::kind`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Want {
    /// Nothing yet.
    Nothing,
    /// Go up to the enemy as far as is safe, and wait for better odds; horse: go for what is before it.
    Attack,
    /// Keep the ground, and strike what comes near.
    Hold,
    /// Guns: bring fire to bear on what matters.
    Support,
    /// Horse: get round the enemy's wing.
    Flank,
    /// Stay behind the line until it is needed.
    Reserve,
    /// Break off and recover.
    Withdraw,
    /// Close with the enemy, all together.
    Assault,
    /// Draw up the line out of the enemy's fire, to go in together.
    Form,
}

impl Want {
    /// The wish that a plan states.
    pub(super) const fn of(plan: &Plan) -> Want {
        match plan.kind {
            1 => Want::Attack,
            2 => Want::Hold,
            3 => Want::Support,
            4 => Want::Flank,
            5 => Want::Reserve,
            6 => Want::Withdraw,
            7 => Want::Assault,
            8 => Want::Form,
            _ => Want::Nothing,
        }
    }

    /// What the report tells of it.
    const fn reason(self) -> u16 {
        match self {
            Want::Nothing => 0,
            Want::Attack => Code::ReasonAttack as u16,
            Want::Hold => Code::ReasonHold as u16,
            Want::Support => Code::ReasonSupport as u16,
            Want::Flank => Code::ReasonFlank as u16,
            Want::Reserve => Code::ReasonReserve as u16,
            Want::Withdraw => Code::ReasonWithdraw as u16,
            Want::Assault => Code::ReasonAssault as u16,
            Want::Form => Code::ReasonForm as u16,
        }
    }
}

/// How much a general dares: what odds he asks for before he closes, and how long he goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Boldness {
    Cautious,
    Steady,
    Bold,
}

impl Boldness {
    /// −1 for the cautious, 1 for the bold.
    const fn lean(self) -> i32 {
        match self {
            Boldness::Cautious => -1,
            Boldness::Steady => 0,
            Boldness::Bold => 1,
        }
    }

    /// Which of three it is for: the cautious, the steady, the bold.
    const fn of<T: Copy>(self, three: [T; 3]) -> T {
        three[self as usize]
    }
}

/// What is asked of a planner, with what he is like.
pub(super) struct Mind<'a> {
    ask: &'a Ask<'a>,
    boldness: Boldness,
}

impl<'a> Deref for Mind<'a> {
    type Target = Ask<'a>;
    fn deref(&self) -> &Ask<'a> {
        self.ask
    }
}

/// What a steady general of Blue's has in mind at a table.
#[cfg(test)]
fn in_mind<T>(
    table: &crate::rules::honours_of_war::sandtable::Table,
    says: impl for<'a, 'b> FnOnce(&'b Mind<'a>) -> T,
) -> T {
    let (field, state) = (&table.field, &table.state);
    let ask = Ask { field, state, side: crate::base::Side::Blue, decision: Decision::MoveUnit { brigade: 0 } };
    says(&Mind { ask: &ask, boldness: Boldness::Steady })
}

/// The general who plays to win.
pub struct Planner(pub Boldness);

/// The number of the best choice by a value; of equal ones the first.
fn best(choices: &[Choice], value: impl Fn(&Choice) -> i32) -> usize {
    let mut found = (0, i32::MIN);
    for (n, choice) in choices.iter().enumerate() {
        let v = value(choice);
        if v > found.1 {
            found = (n, v);
        }
    }
    found.0
}

/// The places among some choices, with their numbers.
fn places(choices: &[Choice]) -> impl Iterator<Item = (usize, Point)> {
    choices.iter().enumerate().filter_map(|(n, c)| match c {
        Choice::Spot(p) => Some((n, *p)),
        _ => None,
    })
}

impl General for Planner {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        use Decision as Q;
        let mind = &Mind { ask, boldness: self.0 };
        match ask.decision {
            Q::General => commander::general(mind, places(choices), |_| true).into(),
            Q::Lieutenant { lieutenant } => lieutenant::post(ask, choices, lieutenant),
            // A brigade helped now is worth more than a rating for a turn.
            Q::Raise { .. } => 0.into(),
            Q::Begin => answers::begin(mind, choices),
            Q::MoveBrigade => answers::move_brigade(mind, choices),
            Q::Help { brigade } => answers::help(mind, choices, brigade),
            Q::MoveUnit { .. } => answers::move_unit(mind, choices),
            Q::Move { unit, .. } => weigh::action(mind, choices, unit),
            Q::Pursue { unit } => weigh::action(mind, choices, unit),
            Q::Brigadier { brigade } => commander::brigadier(mind, places(choices), |_| true, brigade).into(),
            Q::Intercept { unit, charger } => answers::intercept(mind, choices, unit, charger),
            Q::Answer { unit, charger } => answers::answer(mind, choices, unit, charger),
            Q::Defend { unit, charger } => answers::defend(mind, choices, unit, charger),
            Q::Evade { unit, charger } => answers::evade(mind, choices, unit, charger),
            Q::Retreat { unit } => answers::retreat(mind, unit, &Retreats::new(ask.field, ask.state, unit)),
            Q::FireBrigade => answers::fire_brigade(mind, choices),
            Q::FireUnit { .. } => answers::fire_unit(mind, choices),
            Q::Fire { .. } => answers::fire(mind, choices),
            Q::Face { .. } => 0.into(),
            Q::Back { .. } => answers::back(mind, choices),
            Q::Faces { unit, mate } => answers::faces(mind, choices, (unit, mate)),
            Q::Wish { unit } => answers::wish(mind, choices, unit),
            Q::Rally => answers::rally(mind, choices),
            Q::Occupy { .. } | Q::Support { .. } => answers::yes(choices).into(),
        }
    }

    fn look(&self, ask: &Ask<'_>, unit: u8) -> Look {
        look::look(&Mind { ask, boldness: self.0 }, unit, &look::Asked::default())
    }

    fn choose(&self, ask: &Ask<'_>, (unit, second): (u8, bool), out: &mut Choices, _dice: &mut Dice) -> Pick {
        let asked = look::Asked::default();
        let look = look::look(&Mind { ask, boldness: self.0 }, unit, &asked);
        let ask = &Ask { decision: Decision::Move { unit, second, look }, ..*ask };
        weigh::choose(&Mind { ask, boldness: self.0 }, (unit, look), &asked, out)
    }

    fn ride(&self, ask: &Ask<'_>, spots: &Spots<'_>) -> Option<Point> {
        let mind = &Mind { ask, boldness: self.0 };
        let offers = |n: usize| spots.offers(n);
        let found = match ask.decision {
            Decision::General => commander::general(mind, spots.iter(), offers),
            Decision::Brigadier { brigade } => commander::brigadier(mind, spots.iter(), offers, brigade),
            _ => return None,
        };
        spots.iter().nth(found).map(|(_, p)| p)
    }

    fn retreat(&self, ask: &Ask<'_>, ways: &Retreats<'_>) -> Option<Pick> {
        Some(answers::retreat(&Mind { ask, boldness: self.0 }, ask.decision.actor(), ways))
    }

    fn plan(&self, ask: &Ask<'_>, brigade: u8) -> Plan {
        plan::plan(&Mind { ask, boldness: self.0 }, brigade)
    }

    fn post(&self, ask: &Ask<'_>, unit: u8) -> Option<Post> {
        super::post::post(ask, unit)
    }
}
