//! What a move is worth, in points.

use super::{Ask, Boldness, Choice, Planner, nearest};
use crate::base::Heading;
use crate::rules::weight_of_fire::data::size::{Formation, INCH, formation, inches};
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::general::Pick;
use crate::rules::weight_of_fire::movement::{Action, Doing};
use crate::rules::weight_of_fire::state::{NONE, Stand};

/// Who a unit looks at before its moves are weighed.
struct Look {
    far: i32,
    enemy: u8,
    /// The nearest enemy horse.
    horse: i32,
    /// It shoots from where it stands.
    shoots: bool,
}

impl Planner {
    fn look(&self, ask: &Ask<'_>, unit: u8) -> Look {
        let (field, state) = (ask.field, ask.state);
        let own = &state.unit(unit).rect;
        let (mut far, mut enemy) = nearest(ask, own);
        if field.unit(unit).kind.is_horse() {
            // Horse looks for the shaken, the spent and the guns.
            let weak = |e: u8| {
                let u = state.unit(e);
                let bonus = if u.is_shaken() {
                    18
                } else if field.unit(e).kind.is_guns() || field.exhausted(state, e) {
                    12
                } else {
                    0
                };
                own.distance(&u.rect) - bonus * INCH
            };
            let stands = |e: &u8| !state.unit(*e).routs();
            if let Some(prey) = field.here(state, ask.side.other()).filter(stands).min_by_key(|&e| weak(e)) {
                (far, enemy) = (own.distance(&state.unit(prey).rect), prey);
            }
        }
        let horse =
            field.here(state, ask.side.other()).filter(|&e| field.unit(e).kind.is_horse() && !state.unit(e).routs());
        let horse =
            horse.filter_map(|e| own.distance_within(&state.unit(e).rect, inches(24))).min().unwrap_or(inches(24));
        let shoots = field.unit(unit).kind.is_guns()
            && state.unit(unit).stand == Stand::Unlimbered
            && field
                .here(state, ask.side.other())
                .any(|e| field.best_volley(state, unit, e, &state.unit(e).rect).is_some());
        Look { far, enemy, horse, shoots }
    }

    fn worth(&self, ask: &Ask<'_>, unit: u8, look: &Look, action: &Action) -> (i32, Code) {
        let (field, state) = (ask.field, ask.state);
        let (u, kind) = (state.unit(unit), field.unit(unit).kind);
        if look.enemy == NONE {
            return (i32::from(action.doing == Doing::Stand), Code::ReasonWait);
        }
        let now = look.far;
        let far = action.to.distance(&state.unit(look.enemy).rect);
        let (upset, spent) = (field.disordered(state, unit) || u.is_shaken(), field.exhausted(state, unit));
        let mut worth = 0;
        // The shaken stand out of reach until they are well (WOF-ORD-08); the spent keep away.
        if u.is_shaken() || spent && now < inches(20) {
            if action.doing == Doing::Stand {
                worth += if now > inches(13) { 60 } else { 5 };
            }
            return (worth + (far - now).min(inches(12)) / (INCH / 4), Code::ReasonBack);
        }
        if upset && now > inches(10) {
            return (if action.doing == Doing::Stand { 100 } else { 0 }, Code::ReasonWait);
        }
        worth -= if action.disorders { 30 } else { 0 } + if action.shakes { 200 } else { 0 };
        let facing = action.to.heading.to(Heading::about(state.unit(look.enemy).rect.centre - action.to.centre)).abs();
        worth -= facing / 192;
        if action.stand == Stand::Skirmish && u.stand == Stand::Close {
            worth -= if field.terrain.in_woods(&action.to) { 10 } else { 200 };
        }
        if action.stand == Stand::Square {
            worth += if look.horse < inches(20) && now > inches(7) && now == look.horse { 0 } else { -150 };
        }
        match kind {
            k if k.is_guns() => {
                worth += match action.doing {
                    Doing::Stand if look.shoots => 200,
                    Doing::Form => 60,
                    Doing::Unlimber if far < field.reach(unit) * 2 / 3 => 150,
                    Doing::Limber if now > field.reach(unit) => 20,
                    Doing::Man => 300,
                    Doing::March => (now - far) / (INCH / 4),
                    _ => 0,
                };
            }
            k if k.is_foot() => {
                // Into close range and no nearer; there it stands and shoots.
                let range = inches(5);
                worth += ((now - range).abs() - (far - range).abs()) / (INCH / 6);
                let line = formation(action.files) != Formation::Column && action.stand != Stand::Square;
                worth += if line || far > inches(24) { 40 } else { 0 };
                if action.doing == Doing::Stand && now <= inches(6) {
                    worth += 40;
                }
                // One rank behind the other waits until there is room.
                worth -= if action.passed != 0 { 40 } else { 0 };
                if action.doing == Doing::March && now <= inches(12) && 2 * action.cost > field.allowance(state, unit) {
                    // More than half a move costs the fire, but for the first.
                    worth -= if field.is_fresh(state, unit) { 0 } else { 8 };
                }
                if self.0 == Boldness::Cautious && far < now {
                    worth -= 4;
                }
            }
            _ => {
                // Out of the reach of muskets, near enough to charge; far back until the foot is in it, for guns tell on it.
                let range = inches(if state.turn < 4 && far > inches(20) { 26 } else { 14 });
                worth += ((now - range).abs() - (far - range).abs()) / (INCH / 4);
                let line = formation(action.files) != Formation::Column;
                worth += if line || far > inches(30) { 30 } else { 0 };
                // Behind the enemy's front line is where a true flank attack begins (WOF-CHG-17).
                let e = &state.unit(look.enemy).rect;
                if e.local(action.to.centre).y < e.half_depth && far > inches(3) {
                    worth += 30;
                }
            }
        }
        let code = if action.doing == Doing::Form {
            Code::ReasonForm
        } else if far + INCH < now {
            Code::ReasonAdvance
        } else {
            Code::ReasonWait
        };
        (worth, code)
    }

    pub(super) fn move_of(&self, ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> Pick {
        let look = self.look(ask, unit);
        let mut best = (0, i32::MIN, Code::ReasonWait);
        for (n, choice) in choices.iter().enumerate() {
            let Choice::Act(action) = choice else { continue };
            let (worth, code) = self.worth(ask, unit, &look, action);
            if worth > best.1 {
                best = (n, worth, code);
            }
        }
        let reason = if best.2 == Code::ReasonWait { 0 } else { best.2 as u16 };
        let far = (look.far / 12).clamp(0, 32_000) as i16;
        Pick { index: best.0, reason, target: look.enemy, numbers: [far, 0, 0, 0] }
    }
}
