//! What a charge is worth: the tests that it brings, and the round of combat, with the very functions of the rules.

use super::value::{test_cost, worth};
use super::{Ask, Choice, Planner};
use crate::base::geometry::Face;
use crate::rules::weight_of_fire::data::Grade;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::general::Pick;
use crate::rules::weight_of_fire::morale::Test;
use crate::rules::weight_of_fire::movement::Action;
use crate::rules::weight_of_fire::odds::test_36;
use crate::rules::weight_of_fire::state::{Field, Fight, Flags, NONE, Stand, State};

/// Who is well and who routs of 36, at a test.
fn chances(field: &Field, state: &State, unit: u8, test: Test, fight: &Fight, lost: i32) -> (i32, i32) {
    let sum: i8 = field.morale_modifiers(state, unit, test, Some(fight)).iter().flatten().map(|m| m.1).sum();
    let twelfths = 2 * lost / i32::from(field.unit(unit).figures.max(1));
    test_36(field.grade(state, unit), sum.saturating_sub(twelfths.min(12) as i8))
}

/// Pips of ten rounds of a unit in a fight.
fn blows(field: &Field, state: &State, unit: u8, fight: &Fight) -> i32 {
    if state.unit(unit).routs() {
        return 0;
    }
    let add: i8 = field.blow_modifiers(state, unit, fight).iter().flatten().map(|m| m.1).sum();
    let figures = field.strikers(state, unit, fight);
    (1..=6).map(|die| i32::from(field.chart(die + add, figures))).sum::<i32>() * 10 / 6
}

/// What a contact would bring a unit, in points: of both sides' tests and one round of combat, with the fire that it comes
/// through first.
fn contact_worth(field: &Field, state: &State, unit: u8, fight: &Fight, through_fire: i32) -> i32 {
    let enemy = fight.enemy(unit);
    let [own, its] = [unit, enemy].map(|u| worth(field, state, u));
    let each = |u: u8| worth(field, state, u) / i32::from(state.unit(u).figures.max(1));
    let (home, back) = chances(field, state, unit, Test::Home, fight, through_fire);
    // Panic, then the test to receive.
    let mut stands = 36 * 36;
    if field.may_panic(state, enemy, fight) {
        stands = (36 - chances(field, state, enemy, Test::Panic, fight, 0).1) * 36;
    }
    let (well, breaks) = chances(field, state, enemy, Test::Receive, fight, 0);
    let shaken = 36 - well - breaks;
    stands = stands * (36 - breaks) / 36;
    let routs = 36 * 36 - stands;
    let (did, had) = (blows(field, state, unit, fight), blows(field, state, enemy, fight));
    let blow = did * each(enemy) / 60 - had * each(unit) / 60;
    // Who loses the round tests at -3.
    let mut lost = 0;
    for (loser, other, pips, more) in [(enemy, unit, did, did > had), (unit, enemy, had, had > did)] {
        if more {
            let (_, out) = chances(field, state, loser, Test::Lost, fight, pips / 10);
            let value = worth(field, state, loser) * out / 36;
            lost += if other == unit { value } else { -value };
        }
    }
    let fought = (blow + lost) * stands / (36 * 36) + its * 8 / 12 * routs / (36 * 36) + its / 3 * shaken / 36;
    fought * home / 36 - test_cost(own, (home, back)) - through_fire * each(unit) / 6
}

/// The worth of meeting somebody front to front, both with impetus.
#[must_use]
pub fn even_worth(field: &Field, state: &State, unit: u8, enemy: u8) -> i32 {
    let mut state = *state;
    let fight = Fight { face: Face::Front, ..Fight::of(unit, enemy) };
    state.unit_mut(unit).set(Flags::CHARGED);
    // They stand as they are, far apart: their whole fronts meet.
    let rect = state.unit(enemy).rect;
    let own = state.unit(unit).rect;
    state.unit_mut(unit).rect = own.squared_up(&rect, Face::Front, 0);
    contact_worth(field, &state, unit, &fight, 0)
}

/// A charge from the front by its tests alone: what can be asked of many.
pub struct Onset {
    grade: Grade,
    /// What is added to the charger's test.
    add: i8,
    /// Points of a charge that comes home, and of the charger.
    gain: i32,
    own: i32,
}

impl Onset {
    #[must_use]
    pub fn of(field: &Field, state: &State, unit: u8, enemy: u8) -> Onset {
        let fight = Fight::of(unit, enemy);
        let sum = |u: u8, test: Test| -> i8 {
            field.modifiers_but_friends(state, u, test, Some(&fight)).iter().flatten().map(|m| m.1).sum()
        };
        let (well, breaks) = test_36(field.grade(state, enemy), sum(enemy, Test::Receive));
        let [own, its] = [unit, enemy].map(|u| worth(field, state, u));
        // Who stands the shock loses the round to impetus more often than not.
        let gain = its * (8 * breaks + 5 * (36 - well - breaks) + 2 * well) / (12 * 36);
        Onset { grade: field.grade(state, unit), add: sum(unit, Test::Home), gain, own }
    }

    /// What it is worth, with so much more on the charger's test.
    #[must_use]
    pub fn worth(&self, more: i8) -> i32 {
        let (home, back) = test_36(self.grade, self.add.saturating_add(more));
        self.gain * home / 36 - test_cost(self.own, (home, back))
    }
}

/// The worth of a charge from the front by its tests alone.
#[must_use]
pub fn onset(field: &Field, state: &State, unit: u8, enemy: u8) -> i32 {
    Onset::of(field, state, unit, enemy).worth(0)
}

/// No charge on an enemy is worth more than this, by whatever way: comes it home, it can at the best take all of him.
fn charge_bound(field: &Field, state: &State, unit: u8, enemy: u8) -> i32 {
    let flank = field.has_flank(state, enemy) && field.is_behind(state, unit, &state.unit(unit).rect, enemy);
    let face = if flank { Face::Rear } else { Face::Front };
    let fight = Fight { face, flank, ..Fight::of(unit, enemy) };
    let add: i8 =
        field.modifiers_but_friends(state, unit, Test::Home, Some(&fight)).iter().flatten().map(|m| m.1).sum();
    let (home, back) = test_36(field.grade(state, unit), add);
    let [own, its] = [unit, enemy].map(|u| worth(field, state, u));
    its * home / 36 - test_cost(own, (home, back)) + if state.engaged(enemy) { 30 } else { 0 }
}

/// What a charge is worth, worked out on a table of its own, which is then as it was.
#[must_use]
pub fn charge_worth(field: &Field, (state, after): (&State, &mut State), unit: u8, action: &Action) -> i32 {
    let enemy = action.target;
    let (data, its) = (field.unit(unit), field.unit(enemy));
    let u = after.unit_mut(unit);
    u.rect = action.to;
    u.set(Flags::CHARGED);
    if action.disorders || data.kind.is_foot() && its.kind.is_horse() {
        u.set(Flags::DISORDERED);
    }
    let straight = action.straight;
    let impetus = [field.gains_impetus(after, unit, enemy, straight), false];
    let fight =
        Fight { face: action.face, flank: action.flank, askew: action.askew, impetus, ..Fight::of(unit, enemy) };
    // The fire of who stands.
    let t = after.unit(enemy);
    let fires = field.may_shoot(after, enemy) && !t.routs();
    let fire =
        if fires { field.best_volley(after, enemy, unit, &action.to).map_or(0, |v| v.weight(field) / 6) } else { 0 };
    let mut worth = contact_worth(field, after, unit, &fight, fire);
    // Guns that it reaches are gone; who evades gets away.
    if its.kind.is_guns() || matches!(t.stand, Stand::Crew) {
        let (home, _) = chances(field, after, unit, Test::Home, &fight, fire);
        worth += self::worth(field, state, enemy) * home / 60;
    }
    if field.may_evade(state, enemy) && !its.kind.is_guns() {
        worth /= 2;
    }
    // A counter would take the impetus, and the first blow.
    if its.kind.is_horse() && !action.flank && field.may_clash(state, enemy) {
        worth -= 20;
    }
    if action.passed != 0 {
        worth -= 30;
    }
    *after.unit_mut(unit) = *state.unit(unit);
    worth + i32::from(state.engaged(enemy)) * 30
}

impl Planner {
    /// Whether a charge on an enemy may be worth it.
    pub(super) fn hopes_to_charge(&self, ask: &Ask<'_>, unit: u8, enemy: u8) -> bool {
        let guns = ask.field.unit(enemy).kind.is_guns() || ask.state.unit(enemy).stand == Stand::Crew;
        guns || charge_bound(ask.field, ask.state, unit, enemy) + self.daring(ask) + 3 > 0
    }

    pub(super) fn charge(&self, ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> Pick {
        let mut best = (0, 0, NONE, false);
        let mut last: Option<(Action, i32)> = None;
        let mut after = *ask.state;
        for (n, choice) in choices.iter().enumerate() {
            let Choice::Act(action) = choice else { continue };
            // The fire with which it may begin is listed as an act of its own.
            let bare = Action { shoots: false, ..*action };
            let worth = match last {
                Some((before, worth)) if before == bare => worth,
                _ => charge_worth(ask.field, (ask.state, &mut after), unit, &bare),
            };
            last = Some((bare, worth));
            let worth = worth + self.daring(ask) + i32::from(action.shoots) * 3;
            if worth > best.1 {
                best = (n, worth, action.target, action.flank);
            }
        }
        if best.0 == 0 {
            return 0.into();
        }
        let code = if best.3 { Code::ReasonFlank } else { Code::ReasonCharge };
        Pick { index: best.0, reason: code as u16, target: best.2, numbers: [best.1.min(9_999) as i16, 0, 0, 0] }
    }

    /// How a charge is answered: horse goes to meet it, gets out of its way or stands, whichever costs least; skirmishers give
    /// way; foot stands and shoots, and so do guns, which are lost to who finds nobody at them (WOF-RTM-05).
    pub(super) fn answer(&self, ask: &Ask<'_>, (unit, charger): (u8, u8), choices: &[Choice]) -> Pick {
        let (field, state) = (ask.field, ask.state);
        let find = |wanted: fn(&Choice) -> bool| choices.iter().position(wanted);
        let counter = find(|c| matches!(c, Choice::Counter));
        let evade = find(|c| matches!(c, Choice::Evade { shoots: true }))
            .or_else(|| find(|c| matches!(c, Choice::Evade { .. })));
        let told = |index: usize, code: Code, worth: i32| {
            let numbers = [worth.clamp(-9_999, 9_999) as i16, 0, 0, 0];
            Pick { index, reason: code as u16, target: charger, numbers }
        };
        if let (Some(n), Stand::Skirmish) = (evade, state.unit(unit).stand) {
            return told(n, Code::ReasonEvade, 0);
        }
        if !field.kind(state, unit).is_horse() {
            return 0.into();
        }
        let mut best = (0, Code::ReasonStand, -received(field, state, charger, unit));
        if let Some(n) = counter {
            let worth = even_worth(field, state, unit, charger) + self.daring(ask);
            best = if worth >= best.2 { (n, Code::ReasonCounter, worth) } else { best };
        }
        if let Some(n) = evade {
            let worth = -evaded(field, state, charger, unit) - self.temper();
            best = if worth > best.2 { (n, Code::ReasonEvade, worth) } else { best };
        }
        told(best.0, best.1, best.2)
    }
}

/// What a charge brings who makes it on horse that stands, in points: with impetus, in front or from the side from which he
/// comes.
fn received(field: &Field, state: &State, charger: u8, unit: u8) -> i32 {
    let mut state = *state;
    let rect = state.unit(unit).rect;
    let flank = field.has_flank(&state, unit) && rect.local(state.unit(charger).rect.centre).y < rect.half_depth;
    let own = state.unit(charger).rect;
    let u = state.unit_mut(charger);
    u.set(Flags::CHARGED);
    u.rect = own.squared_up(&rect, Face::Front, 0);
    let impetus = [field.kind(&state, charger).is_horse() && field.steady(&state, charger), false];
    let face = if flank { Face::Rear } else { Face::Front };
    contact_worth(field, &state, charger, &Fight { face, flank, impetus, ..Fight::of(charger, unit) }, 0)
}

/// What horse that stands saves by evading a charge, rather than standing or going to meet it, in points.
pub fn evading(field: &Field, state: &State, charger: u8, unit: u8) -> i32 {
    let stays = even_worth(field, state, unit, charger).max(-received(field, state, charger, unit));
    -evaded(field, state, charger, unit) - stays
}

/// What it costs light horse to get out of the way, in points: its order (WOF-EVA-05), and the test that it owes all the same
/// (WOF-EVA-10); less that of a charger who goes farther than a normal move and finds nobody (WOF-EVA-09).
fn evaded(field: &Field, state: &State, charger: u8, unit: u8) -> i32 {
    let [own, its] = [unit, charger].map(|u| worth(field, state, u));
    let (from, to) = (&state.unit(charger).rect, &state.unit(unit).rect);
    let spent = if from.is_beyond(to, field.rates(state, charger)[0]) { its / 12 } else { 0 };
    own / 12 - spent + test_cost(own, chances(field, state, unit, Test::Receive, &Fight::of(charger, unit), 0))
}
