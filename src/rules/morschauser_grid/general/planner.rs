//! Plays to win: brings guns into grape range, foot and horse against what they outnumber, and rallies before it attacks.
//!
//! Every move is weighed in thousandths of a unit's worth: what it does to the enemy, what it lays itself open to, and how
//! far it helps the command's plan.

mod foes;
mod lead;
mod plan;
mod ways;
mod weigh;

use super::{Ask, Choice, Decision, General, Look, Pick, When};
use crate::base::Dice;
use crate::rules::morschauser_grid::event::Code;
use crate::rules::morschauser_grid::odds;
use crate::rules::morschauser_grid::state::{Field, MAX_COMMANDS, Plan, State};

/// What odds a planner asks for before he closes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Boldness {
    Cautious,
    Steady,
    Bold,
}

impl Boldness {
    /// What his own losses count, in hundredths of the enemy's.
    #[must_use]
    pub const fn own_losses(self) -> i32 {
        match self {
            Boldness::Cautious => 120,
            Boldness::Steady => 90,
            Boldness::Bold => 65,
        }
    }
}

/// The planner.
pub struct Planner(pub Boldness);

impl General for Planner {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        use Decision as Q;
        match ask.decision {
            Q::Rally { leader } => self.rally(ask, leader, choices),
            Q::NextCommand => self.next_command(ask, choices),
            Q::NextUnit { .. } => self.next_unit(ask, choices),
            Q::Fire { unit, when } => self.fire(ask, unit, when, choices),
            Q::Move { unit } => self.go(ask, unit, choices),
            Q::Lead { leader } => self.lead(ask, leader, choices),
            Q::Join { unit } => self.join(ask, unit, choices),
            Q::NextMelee => self.next_melee(ask, choices),
            Q::Strike { unit } => self.strike(ask, unit, choices),
            Q::Back { .. } | Q::Guerillas { .. } => 0.into(),
        }
    }

    fn looks(&self, ask: &Ask<'_>, unit: u8) -> Look {
        let plan = ask.state.command(ask.field.unit(unit).command).plan;
        // Who attacks and is fit does not think of going back, unless for an enemy who decides a battle that drags on.
        if plan == Plan::Attack
            && !plan::turns_on_few(ask.field, ask.state, ask.side.other())
            && !ask.field.is_halved(ask.state, unit)
        {
            Look::Ahead
        } else {
            Look::Round
        }
    }

    fn plan(&self, ask: &Ask<'_>) -> [Plan; MAX_COMMANDS] {
        self.plans(ask)
    }
}

/// What one hit on a unit is worth: a thousandth of what the whole unit counts, and more of guns and of those whose
/// command is near its end.
#[must_use]
pub fn worth(field: &Field, state: &State, unit: u8) -> i32 {
    let data = field.unit(unit);
    let command = state.command(data.command);
    let strength = field.commands[usize::from(data.command)].units.len() as i32;
    let whole = if data.kind.is_guns() { 1250 } else { 1000 };
    let share = if command.shaken {
        700
    } else if (i32::from(command.removed) + 1) * 2 >= strength {
        // The unit that makes its command Shaken counts for all of it.
        1400
    } else {
        1000
    };
    whole * share / 1000 / i32::from(data.hits())
}

/// What a shot at a Leader alone is worth: he falls to two in twelve dozen.
const AT_LEADER: i32 = 20;

/// The choice of the highest value; the first of equals.
fn best(choices: &[Choice], mut value: impl FnMut(&Choice) -> i32) -> (usize, i32) {
    let mut best = (0, i32::MIN);
    for (n, choice) in choices.iter().enumerate() {
        let worth = value(choice);
        if worth > best.1 {
            best = (n, worth);
        }
    }
    best
}

impl Planner {
    /// MHM-LEAD-05: the unit that gains most: the one that has lost most of what it is worth.
    fn rally(&self, ask: &Ask<'_>, leader: u8, choices: &[Choice]) -> Pick {
        let (field, state) = (ask.field, ask.state);
        let (index, _) = best(choices, |c| match c {
            Choice::Unit(unit) => {
                let (data, u) = (field.unit(*unit), state.unit(*unit));
                let lost = i32::from(data.hits() - u.hits);
                let two = i32::from(field.rally_modifier(state, leader, *unit) > 0 && lost > 1);
                let halved = i32::from(field.is_halved(state, *unit));
                worth(field, state, *unit) * (10 + lost + two + 3 * halved) + i32::from(u.hits == 1) * 500
            }
            _ => 0,
        });
        let reason = if index > 0 { Code::ReasonRally as u16 } else { 0 };
        let lost = match choices[index] {
            Choice::Unit(unit) => i16::from(field.unit(unit).hits() - state.unit(unit).hits),
            _ => 0,
        };
        Pick::because(index, reason, [lost, 0, 0, 0])
    }

    /// Commands in their order; the general of the army only gets out of the way.
    fn next_command(&self, ask: &Ask<'_>, choices: &[Choice]) -> Pick {
        let pass = choices.len() - 1;
        match choices[0] {
            Choice::Leader(general) => {
                let at = ask.state.leader(general).at;
                let safe = ask.field.nearest(ask.state, ask.side.other(), at) > 12;
                if safe { pass.into() } else { 0.into() }
            }
            _ => 0.into(),
        }
    }

    /// Guns first, then the others from the front; a Leader last, and only where he has a reason to go.
    fn next_unit(&self, ask: &Ask<'_>, choices: &[Choice]) -> Pick {
        let (field, state) = (ask.field, ask.state);
        let front = field.front[ask.side.index()];
        let mut next = (choices.len() - 1, i32::MIN);
        for (n, choice) in choices.iter().enumerate() {
            if let Choice::Unit(unit) = choice {
                let guns = i32::from(field.unit(*unit).kind.is_guns());
                let value = 1000 * guns + i32::from(field.depth(state.unit(*unit).at, front));
                if value > next.1 {
                    next = (n, value);
                }
            }
        }
        let leader =
            || choices.iter().position(|c| matches!(c, Choice::Leader(leader) if self.wants_to_go(ask, *leader)));
        if next.1 > i32::MIN { next.0.into() } else { leader().unwrap_or(next.0).into() }
    }

    /// The target of which a shot takes most; before the move if that is better than the shot that the move promises.
    fn fire(&self, ask: &Ask<'_>, unit: u8, when: When, choices: &[Choice]) -> Pick {
        let (field, state) = (ask.field, ask.state);
        let (index, value) = best(choices, |c| match c {
            Choice::Shot(piece) => self.shot(field, state, unit, *piece),
            _ => 0,
        });
        if index == 0 || when == When::Before && self.waits(ask, unit, value) {
            return 0.into();
        }
        let mean = match choices[index] {
            Choice::Shot(piece) if usize::from(piece) < field.units.len() => {
                let shot = field.volley(state, unit, state.unit(piece).at, Some(piece));
                shot.map_or(0, |s| odds::volley_mean(s) / 100)
            }
            _ => 0,
        };
        Pick::because(index, Code::ReasonFire as u16, [mean as i16, 0, 0, 0])
    }

    /// What a shot at a piece is worth.
    fn shot(&self, field: &Field, state: &State, unit: u8, piece: u8) -> i32 {
        if usize::from(piece) >= field.units.len() {
            return AT_LEADER;
        }
        let t = state.unit(piece);
        let Some(volley) = field.volley(state, unit, t.at, Some(piece)) else { return 0 };
        let mean = odds::volley_mean(volley);
        let one = worth(field, state, piece);
        let left = i32::from(t.hits) * 1000;
        // Two hits throw it back, and the last removes it.
        let back = if mean + i32::from(t.suffered) * 1000 >= 1500 { 60 } else { 0 };
        let gone = (mean - left + 1000).clamp(0, 1000) * one / 600;
        mean.min(left) * one / 1000 + back + gone
    }

    /// MHM-MEL-03: joins where it evens the odds and has not much to lose.
    fn join(&self, ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> Pick {
        let u = ask.state.unit(unit);
        let guns = ask.field.unit(unit).kind.is_guns();
        if guns || u.hits <= 1 {
            return 0.into();
        }
        Pick::because(choices.len() - 1, Code::ReasonJoin as u16, [0; 4])
    }

    /// The surest melee first: what it removes can't join another.
    fn next_melee(&self, ask: &Ask<'_>, choices: &[Choice]) -> Pick {
        let (index, _) = best(choices, |c| match c {
            Choice::Spot(at) => ask.state.holder(*at).map_or(-20, |t| -i32::from(ask.state.unit(t).hits)),
            _ => i32::MIN,
        });
        index.into()
    }

    /// The enemy whose hits count most, before its flank is worth less.
    fn strike(&self, ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> Pick {
        let (field, state) = (ask.field, ask.state);
        let (index, _) = best(choices, |c| match c {
            Choice::Unit(target) if usize::from(unit) < field.units.len() => {
                let (u, t) = (state.unit(unit), state.unit(*target));
                let row = field.unit(unit).kind.row();
                let front = field.grid.in_zone(u.at, u.facing, t.at);
                let mean = odds::blow_mean(u.hits.into(), if front { row.front } else { row.other });
                mean.min(i32::from(t.hits) * 1000) * worth(field, state, *target)
            }
            _ => 0,
        });
        index.into()
    }
}
