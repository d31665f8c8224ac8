//! Plays to win: a plan for each brigade, then for each unit the best of what the rules offer it.
//!
//! All is weighed in points, of which a unit of standard size is a thousand, with the exact odds of the hit table
//! ([`super::combat`]). Nothing is kept outside the battle: the plan of a brigade stands in its state.

mod answers;
mod plan;
mod weigh;

use super::{Ask, Choice, Decision, General, Pick, Post};
use crate::base::Dice;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::state::Plan;

/// What a plan wants of a brigade, as [`Plan::kind`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Want {
    /// Nothing yet.
    Nothing,
    /// Close with the enemy and break him.
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
        }
    }
}

/// The general who plays to win.
pub struct Planner;

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

impl General for Planner {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        use Decision as Q;
        match ask.decision {
            Q::General => answers::general(ask, choices),
            Q::Begin => answers::begin(ask, choices),
            Q::MoveBrigade => answers::move_brigade(ask, choices),
            Q::Help { brigade } => answers::help(ask, choices, brigade),
            Q::MoveUnit { .. } => answers::move_unit(ask, choices),
            Q::Move { unit, .. } => weigh::action(ask, choices, unit),
            Q::Pursue { unit } => weigh::action(ask, choices, unit),
            Q::Brigadier { brigade } => answers::brigadier(ask, choices, brigade),
            Q::Intercept { unit, charger } => answers::intercept(ask, choices, unit, charger),
            Q::Answer { unit, charger } => answers::answer(ask, choices, unit, charger),
            Q::Defend { unit, charger } => answers::defend(ask, choices, unit, charger),
            Q::Evade { unit, charger } => answers::evade(ask, choices, unit, charger),
            Q::Retreat { unit } => answers::retreat(ask, choices, unit),
            Q::FireBrigade => answers::fire_brigade(ask, choices),
            Q::Fire { unit } => answers::fire(ask, choices, unit),
            Q::Face { .. } => 0.into(),
            Q::Wish { unit } => answers::wish(ask, choices, unit),
            Q::Rally => answers::rally(ask, choices),
            Q::Occupy { .. } | Q::Support { .. } => answers::yes(choices).into(),
        }
    }

    fn plan(&self, ask: &Ask<'_>, brigade: u8) -> Plan {
        plan::plan(ask, brigade)
    }

    fn post(&self, ask: &Ask<'_>, unit: u8) -> Option<Post> {
        super::post::post(ask, unit)
    }
}
