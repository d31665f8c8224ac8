//! A charge on paper: what it costs the enemy less what it costs us.

use super::scale::Scale;
use crate::base::Rect;
use crate::base::geometry::Face;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::fire::aim;
use crate::rules::honours_of_war::general::combat::{self, HARM};
use crate::rules::honours_of_war::general::{Action, Ammo};
use crate::rules::honours_of_war::hit::{Row, Troops, Volley};
use crate::rules::honours_of_war::melee::{Fight, may_support};
use crate::rules::honours_of_war::state::{Field, Flags, Formation, Kind, RETREAT, State};

/// What keeps a unit from a charge whose odds are against it.
const AGAINST: i32 = 100;

/// A charge that throws the enemy back less often than this, in thousandths, is made only where the rules leave nothing
/// else (HOW-CMD-25); of foot and of horse, by boldness. The horse of the bold rides at what others leave alone, their foot
/// doesn't run into the fire of fresh troops.
const HOPELESS: [[i32; 3]; 2] = [[250, 250, 150], [250, 250, 60]];

/// What puts a charge that is not to be made below every other choice, whatever the unit has to fear where it is.
const NEVER: i32 = i32::MAX / 4;

/// By how much, in thousandths, it must be likelier that a charge throws back than that it is thrown back, by boldness. Who can
/// stand more losses goes at no worse odds for that.
const ODDS: [i32; 3] = [160, 80, -600];

/// What makes even odds good enough as the day draws on, for each turn.
const LATE: i32 = 20;

impl Scale<'_> {
    /// A charge, fought out on paper: what it costs the enemy less what it costs us.
    pub(super) fn charge(&self, action: &Action) -> i32 {
        let duel = paper(self.field, self.state, self.unit, action);
        let target = combat::worth(self.field, action.target);
        let gain = if self.kill { 3 } else { 2 };
        let mut value = target * duel.harm[1] / 1000 * gain / 2 - self.worth * duel.harm[0] / 1000 * self.stake / 100;
        let [win, lose] = duel.wins;
        let hopeless = HOPELESS[usize::from(self.kind.is_horse())];
        if win < self.boldness.of(hopeless) || win < lose + self.boldness.of(ODDS) {
            return value - NEVER;
        }
        // The day draws on, and who only waits wins nothing.
        value += LATE * (i32::from(self.state.turn) - 8).clamp(0, 8);
        let theirs = self.field.unit(action.target);
        if theirs.kind.is_guns() {
            // Guns that give way are mostly lost (HOW-MEL-29).
            value += target * win / 1000 / 4;
        }
        value += (win - lose) / 8;
        if self.careful {
            value -= self.worth * duel.harm[0] / 1000;
        }
        if value < 0 {
            value -= AGAINST;
        }
        value + self.order(&action.to, 0).min(0)
    }
}
/// Friends who would support a fight at a place, at most two (HOW-MEL-19 to 21).
fn supports(field: &Field, state: &State, unit: u8, at: &Rect, enemy_at: &Rect) -> u8 {
    let reach = field.d(D::Support);
    let near = |f: u8| {
        let rect = &state.unit(f).rect;
        rect.is_within(at, reach) || rect.is_within(enemy_at, reach)
    };
    let side = field.unit(unit).side;
    field.units_of(side).filter(|&f| f != unit && may_support(field, state, f) && near(f)).take(2).count() as u8
}

/// A charge on paper, with the fire that the target gives before contact.
pub(super) fn paper(field: &Field, state: &State, unit: u8, action: &Action) -> combat::Duel {
    let (u, t) = (state.unit(unit), state.unit(action.target));
    let face = Face::ALL[action.sector as usize];
    let theirs = field.unit(action.target);
    if t.formation == Formation::Limbered || theirs.kind == Kind::Transport {
        // HOW-MEL-18: overrun without a die.
        return combat::Duel { harm: [0, 1000 - HARM[usize::from(t.hits)]], wins: [1000, 0] };
    }
    let normal = field.normal_move(state, unit, u.formation, false);
    let flank = face != Face::Front && t.formation != Formation::Garrison;
    // Foot stands and fires; horse meets horse (HOW-CHG-18 to 21).
    let counters = theirs.kind.is_horse() && face == Face::Front && !t.red() && !t.engaged();
    let fight = Fight {
        unit,
        enemy: action.target,
        at: action.to,
        enemy_at: t.rect,
        side: face,
        first: true,
        bonus: action.length * 4 > normal,
        charged: true,
        enemy_charged: counters,
        flanked: false,
        hits: u.hits,
        enemy_hits: t.hits,
        support: supports(field, state, unit, &action.to, &t.rect),
        directions: 0,
    };
    let reply = Fight {
        unit: action.target,
        enemy: unit,
        at: t.rect,
        enemy_at: action.to,
        side: Face::Front,
        bonus: counters && fight.bonus,
        charged: counters,
        enemy_charged: true,
        flanked: flank || t.engaged(),
        hits: t.hits,
        enemy_hits: u.hits,
        support: supports(field, state, action.target, &t.rect, &action.to),
        directions: 1,
        ..fight
    };
    let shoots = !flank && !counters && aim::can_fire(field, state, action.target);
    let volley = shoots.then(|| standing_fire(field, state, action.target, unit));
    combat::duel(
        [&fight.blow(field, state), &reply.blow(field, state)],
        [u.hits.min(RETREAT - 1), t.hits.min(RETREAT - 1)],
        volley.as_ref(),
    )
}

/// The fire of a unit that is charged, at the range it likes best.
pub(super) fn standing_fire(field: &Field, state: &State, firer: u8, charger: u8) -> Volley {
    let data = field.unit(firer);
    let ammo = if data.kind.is_guns() { Ammo::Canister } else { Ammo::Musketry };
    let row = Row::of(Troops::of(data.kind, state.unit(firer).has(Flags::DISMOUNTED)), data.class);
    Volley {
        moved: state.unit(firer).has(Flags::MOVED),
        hits: state.unit(firer).hits,
        target_class: field.unit(charger).class,
        size: field.size_of(state, firer),
        ..Volley::plain(row, ammo)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{in_mind, look};
    use super::*;
    use crate::rules::honours_of_war::general::Act;
    use crate::rules::honours_of_war::sandtable::Table;

    /// No fear of the place where a unit is makes up for it.
    #[test]
    fn a_charge_without_hope_is_worth_less_than_anything_else() {
        let worth = |text: &str| {
            let table = Table::of(text);
            let [rect, there] = [0, 1].map(|n| table.state.unit(n).rect);
            let to = rect.squared_up(&there, Face::Front, 0);
            let stand = Action::stand(to, Formation::Line);
            let length = rect.distance(&there);
            let charge = Action { act: Act::Charge, target: 1, sector: Face::Front, length, ..stand };
            in_mind(&table, |mind| Scale::new(mind, 0, &look::Asked::default()).charge(&charge))
        };
        assert!(worth("B foot 0 0 N hits=3\nR foot superior 0 12 S") < -NEVER / 2);
        assert!(worth("B foot superior 0 0 N\nR foot inferior 0 12 S hits=3") > -NEVER / 2);
    }
}
