//! Whom to fire at, whether to fire at all, and whom to strike.

use super::{STEP, UNIT, best};
use crate::rules::austrian_succession::data::{MUSKETS, morale_score};
use crate::rules::austrian_succession::event::Code;
use crate::rules::austrian_succession::fire::Volley;
use crate::rules::austrian_succession::fire::aim::{aim, range};
use crate::rules::austrian_succession::general::{Ammo, Ask, Choice, Pick, Shot};
use crate::rules::austrian_succession::state::{Field, Flags, NONE, State};

/// What a shot is worth, in hundredths of a step: the steps that it is likely to take, those of its failed test among
/// them, and the more the nearer that comes to an end of the unit; and its mean hits, in tenths.
pub(super) fn worth(field: &Field, state: &State, unit: u8, shot: &Shot) -> (i32, i32) {
    let volley = field.volley(state, unit, shot);
    let t = state.unit(shot.target);
    let hits = mean_hits(&volley);
    // At least one hit calls for a test, which the best pass two times of three and the worst one time of three.
    let fails = i32::from(morale_score(field.unit(shot.target).quality)) - 1;
    let loss = hits + hits.min(100) * fails / 6;
    let steps = i32::from(t.steps) * STEP;
    let share = 100 * loss.min(steps) / steps.max(1);
    (loss.min(steps) + UNIT * share * share / 10_000, hits / 10)
}

/// The mean of a volley's hits that are not saved, in hundredths.
fn mean_hits(volley: &Volley) -> i32 {
    let sixths = |need: i32| (7 - need).clamp(0, 6);
    let twelfths = 2 * sixths(volley.need.into())
        + if volley.quick { sixths(i32::from(volley.need) - 1) - sixths(volley.need.into()) } else { 0 };
    // A gun's dice: three and a half each, less what firing over heads takes, in quarters of a potential hit.
    let dice = match volley.quarters {
        0 => 100 * i32::from(volley.dice),
        quarters => (350 * i32::from(volley.dice) - 83 * i32::from(volley.less)) * i32::from(quarters) / 4,
    };
    dice * twelfths / 12 * i32::from(volley.save - 1) / 6
}

/// The best shot, with its reason.
fn pick(ask: &Ask<'_>, unit: u8, choices: &[Choice], hold: i32) -> Pick {
    let (mut tells, mut target) = (0, NONE);
    let (index, most) = {
        let mut top = i32::MIN;
        best(choices, |choice| match choice {
            Choice::Shot(shot) => {
                let (worth, hits) = worth(ask.field, ask.state, unit, shot);
                if worth > top {
                    (top, tells, target) = (worth, hits, shot.target);
                }
                worth
            }
            _ => hold,
        })
    };
    if most <= hold || target == NONE {
        return index.into();
    }
    Pick { index, reason: Code::ReasonFire as u16, target, numbers: [tells as i16, 0, 0, 0] }
}

/// Fire of his own accord. An enemy who has moved answers only if he is fired at (WAS-MUSK-09): so fire is held where the
/// answer is worth more than the shot.
pub(super) fn fire(ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> Pick {
    let (field, state) = (ask.field, ask.state);
    let shot = pick(ask, unit, choices, 0);
    let Choice::Shot(chosen) = choices[shot.index] else { return shot };
    let t = state.unit(chosen.target);
    let mute = t.has(Flags::MOVED) && !t.engaged() && !t.has(Flags::FORMING) && field.options.return_fire;
    let own = &state.unit(unit).rect;
    if chosen.ammo != Ammo::Muskets || !mute || aim(&t.rect, own, MUSKETS).is_none() {
        return shot;
    }
    let reply = Shot { target: unit, ammo: Ammo::Muskets, hasty: true };
    if range(field.kind(state, chosen.target), t.formation) == 0 {
        return shot;
    }
    let (gain, _) = worth(field, state, unit, &chosen);
    let (loss, _) = worth(field, state, chosen.target, &reply);
    if loss <= gain {
        return shot;
    }
    Pick { index: 0, reason: Code::ReasonHold as u16, target: chosen.target, numbers: [0; 4] }
}

/// Return fire costs nothing.
pub(super) fn answer(ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> Pick {
    pick(ask, unit, choices, 0)
}

/// Whom to strike of several: the one of whom most is lost by it.
pub(super) fn strike(ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> Pick {
    let (field, state) = (ask.field, ask.state);
    let (index, _) = best(choices, |choice| match *choice {
        Choice::Unit(enemy) => {
            let blows = field.blows(state, unit, enemy);
            let steps = i32::from(state.unit(enemy).steps);
            let mean = i32::from(blows.halves) * 25 * i32::from(7 - blows.need) / 3;
            mean.min(steps * STEP) + if mean >= steps * STEP { UNIT } else { 0 }
        }
        _ => i32::MIN + 1,
    });
    index.into()
}
