//! The other questions: who goes first, where commanders stand, fire, and answers to a charge.

use super::weigh::paper;
use super::{Want, best, plan};
use crate::base::Point;
use crate::base::geometry::Face;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::fire::aim::{self, Claim};
use crate::rules::honours_of_war::general::combat::{self, HARM};
use crate::rules::honours_of_war::general::{Act, Action, Ammo, Ask, Choice, Pick};
use crate::rules::honours_of_war::sight::Eye;
use crate::rules::honours_of_war::state::{Field, Flags, Formation, Phase, State};

/// The number of [`Choice::Yes`], or the first.
pub(super) fn yes(choices: &[Choice]) -> usize {
    choices.iter().position(|c| *c == Choice::Yes).unwrap_or(0)
}

fn pick(choices: &[Choice], agreed: bool, reason: u16) -> Pick {
    let wanted = if agreed { Choice::Yes } else { Choice::No };
    let index = choices.iter().position(|c| *c == wanted).unwrap_or(0);
    Pick { index, reason: if agreed { reason } else { 0 } }
}

/// The distance from a unit to the nearest enemy.
fn nearest(field: &Field, state: &State, unit: u8) -> i32 {
    field.nearest_enemy(state, unit).map_or(i32::MAX, |(_, d)| d)
}

/// The general goes where his presence helps most: with the brigade that is to attack, or to a shaken unit.
pub(super) fn general(ask: &Ask<'_>, choices: &[Choice]) -> Pick {
    let (field, state) = (ask.field, ask.state);
    let own = &state.generals[ask.side.index()];
    let (help, rally) = (field.influence(own.grade), field.d(D::Chain));
    let value = |p: Point| {
        let mut helped = 0;
        for brigade in field.brigades_of(ask.side) {
            let b = state.brigade(brigade);
            let there = b.units().filter(|&u| state.unit(u).fights()).count() as i32;
            let at = if b.independent { state.unit(b.first).rect.centre } else { b.leader.at };
            if there == 0 || at.distance(p) > help {
                continue;
            }
            let worth = match Want::of(&b.plan) {
                Want::Attack => 40,
                Want::Flank => 35,
                Want::Withdraw => 30,
                _ => 10,
            };
            helped = helped.max(worth + 5 * there);
        }
        let mut rallied = 0;
        for unit in field.units_of(ask.side) {
            let u = state.unit(unit);
            let near = u.fights() && u.hits > 1 && u.rect.distance_to(p) <= rally;
            // It may move off before the rally phase, unless it is held.
            let stays = if u.engaged() || u.red() { 2 } else { 1 };
            if near {
                rallied = rallied.max((HARM[usize::from(u.hits)] - HARM[usize::from(u.hits - 1)]) * stays / 3);
            }
        }
        let danger = if field.nearest_unit(state, ask.side.other(), p) < field.d(D::Proximity) { 30 } else { 0 };
        helped + rallied - danger - own.at.distance(p) / 60_000
    };
    best(choices, |c| match c {
        Choice::Spot(p) => value(*p),
        _ => i32::MIN,
    })
    .into()
}

/// Begins with the enemy in reach and always with fire; else lets him show his hand.
pub(super) fn begin(ask: &Ask<'_>, choices: &[Choice]) -> Pick {
    let fire = ask.state.phase >= Phase::FireInitiative;
    let near = 2 * ask.field.d(D::HorseLine);
    let close =
        ask.field.units_of(ask.side).any(|u| ask.state.unit(u).fights() && nearest(ask.field, ask.state, u) < near);
    pick(choices, fire || close, 0)
}

/// The brigade nearest to the enemy goes first; when none has anything to do, he passes.
pub(super) fn move_brigade(ask: &Ask<'_>, choices: &[Choice]) -> Pick {
    let (field, state) = (ask.field, ask.state);
    let value = |c: &Choice| {
        let Choice::Brigade(brigade) = *c else { return -1_000_000 };
        let b = state.brigade(brigade);
        let near = b.units().filter(|&u| state.unit(u).fights()).map(|u| nearest(field, state, u)).min();
        let content = Want::of(&b.plan) == Want::Hold
            && near.is_none_or(|d| d > field.d(D::March))
            && !b.units().any(|u| state.unit(u).formation.is_column());
        if content { -2_000_000 } else { -(near.unwrap_or(0) / 1200) }
    };
    let index = best(choices, value);
    let reason = match choices[index] {
        Choice::Brigade(b) => Want::of(&state.brigade(b).plan).reason(),
        _ => 0,
    };
    Pick { index, reason }
}

pub(super) fn help(ask: &Ask<'_>, choices: &[Choice], brigade: u8) -> Pick {
    let want = Want::of(&ask.state.brigade(brigade).plan);
    pick(choices, !matches!(want, Want::Hold | Want::Support), Code::ReasonHelp as u16)
}

/// The unit nearest to the enemy goes first, so that those behind have room; when falling back, the hindmost.
pub(super) fn move_unit(ask: &Ask<'_>, choices: &[Choice]) -> Pick {
    let (field, state) = (ask.field, ask.state);
    let value = |c: &Choice| {
        let Choice::Unit(unit) = *c else { return i32::MIN };
        let back = Want::of(&state.brigade(field.unit(unit).brigade).plan) == Want::Withdraw;
        let d = nearest(field, state, unit) / 120;
        if back { d } else { -d }
    };
    best(choices, value).into()
}

/// The brigadier stays within reach of as many of his units as he can, out of harm's way.
pub(super) fn brigadier(ask: &Ask<'_>, choices: &[Choice], brigade: u8) -> Pick {
    let (field, state) = (ask.field, ask.state);
    let b = state.brigade(brigade);
    let reach = field.d(D::CommandDistance);
    let middle = plan::middle(state, b.units()).unwrap_or(b.leader.at);
    let value = |p: Point| {
        let led =
            b.units().filter(|&u| state.unit(u).fights() && state.unit(u).rect.distance_to(p) <= reach).count() as i32;
        let danger = (field.d(D::Near) - field.nearest_unit(state, ask.side.other(), p)).max(0) / 240;
        led * 100 - danger - p.distance(middle) / 2400
    };
    best(choices, |c| match c {
        Choice::Spot(p) => value(*p),
        _ => i32::MIN,
    })
    .into()
}

/// A charge of one unit on another, as it stands.
fn charge_on(state: &State, unit: u8, target: u8) -> Action {
    let (u, t) = (state.unit(unit), state.unit(target));
    let face = t.rect.sectors(&u.rect).largest();
    let to = u.rect.squared_up(&t.rect, face, 0);
    let length = u.rect.distance(&t.rect);
    let stand = Action::stand(to, u.formation);
    Action { act: Act::Charge, target, sector: face, length, ..stand }
}

/// What a charge is worth to the charger in points, on paper.
fn odds(field: &Field, state: &State, unit: u8, target: u8) -> i32 {
    let duel = paper(field, state, unit, &charge_on(state, unit, target));
    (combat::worth(field, target) * duel.harm[1] - combat::worth(field, unit) * duel.harm[0]) / 1000
}

pub(super) fn intercept(ask: &Ask<'_>, choices: &[Choice], unit: u8, charger: u8) -> Pick {
    pick(choices, odds(ask.field, ask.state, unit, charger) > 0, Code::ReasonIntercept as u16)
}

/// Horse meets a charge with a charge; a column forms, a flank is turned; foot and guns stand and fire.
pub(super) fn answer(ask: &Ask<'_>, choices: &[Choice], unit: u8, _charger: u8) -> Pick {
    let horse = ask.field.kind(ask.state, unit).is_horse();
    let value = |c: &Choice| match c {
        Choice::Turn => 4,
        Choice::Form(Formation::Line | Formation::Deployed) => 3,
        Choice::Counter if horse => 2,
        Choice::No => 1,
        _ => 0,
    };
    let index = best(choices, value);
    let reason = if choices[index] == Choice::Counter { Code::ReasonCounter as u16 } else { 0 };
    Pick { index, reason }
}

/// Fires at the shortest range, with canister where there is some; light troops who mean to get away, and units that
/// are still to move, keep their freedom.
pub(super) fn defend(ask: &Ask<'_>, choices: &[Choice], unit: u8, charger: u8) -> Pick {
    let (field, state) = (ask.field, ask.state);
    let own = state.unit(unit).rect;
    let runs = field.kind(state, unit).is_light() && gets_away(ask, unit, charger);
    let charged = state.unit(charger).has(Flags::CHARGED);
    let want = Want::of(&state.brigade(field.unit(unit).brigade).plan);
    let busy = !charged && matches!(want, Want::Attack | Want::Flank) && !state.unit(unit).has(Flags::ACTED);
    let value = |c: &Choice| match c {
        Choice::Shot(shot) => {
            let near = -own.distance(&shot.at) / 120;
            near + i32::from(shot.ammo == Ammo::Canister) * 400 + i32::from(shot.free == (runs || busy)) * 100
        }
        _ => i32::MIN,
    };
    best(choices, value).into()
}

/// Whether light troops had better not wait for the charger.
fn gets_away(ask: &Ask<'_>, unit: u8, charger: u8) -> bool {
    odds(ask.field, ask.state, charger, unit) > 0
}

pub(super) fn evade(ask: &Ask<'_>, choices: &[Choice], unit: u8, charger: u8) -> Pick {
    pick(choices, gets_away(ask, unit, charger), Code::ReasonEvade as u16)
}

/// Back as far as the table allows: two moves bring a unit out to where it rallies (HOW-RLY-15).
pub(super) fn retreat(ask: &Ask<'_>, choices: &[Choice], unit: u8) -> Pick {
    let (field, state) = (ask.field, ask.state);
    let u = state.unit(unit);
    let normal = field.normal_move(state, unit, u.formation, false);
    let away = u.rect.looks(Face::ALL[u.hit_from as usize].opposite());
    let value = |c: &Choice| match *c {
        Choice::Quarters(quarters) => {
            let to = u.rect.moved(Point::ORIGIN.ahead(away, normal / 4 * i32::from(quarters)));
            let inside = to.on_table(2 * field.half.x, 2 * field.half.y);
            if inside { i32::from(quarters) } else { -i32::from(quarters) }
        }
        _ => i32::MIN,
    };
    best(choices, value).into()
}

/// The brigade nearest to the enemy fires first: it has most to win by it.
pub(super) fn fire_brigade(ask: &Ask<'_>, choices: &[Choice]) -> Pick {
    let value = |c: &Choice| {
        let Choice::Brigade(brigade) = *c else { return i32::MIN };
        let units = ask.state.brigade(brigade).units().filter(|&u| ask.state.unit(u).fights());
        units.map(|u| -(nearest(ask.field, ask.state, u) / 120)).max().unwrap_or(i32::MIN + 1)
    };
    best(choices, value).into()
}

/// The shot that costs the enemy most, by its exact odds.
pub(super) fn fire(ask: &Ask<'_>, choices: &[Choice], unit: u8) -> Pick {
    let (field, state) = (ask.field, ask.state);
    let eye = Eye::of(state, unit);
    let garrison = state.unit(unit).formation == Formation::Garrison;
    let value = |c: &Choice| {
        let Choice::Shot(shot) = c else { return 0 };
        if garrison {
            // One eye for each face: any shot is better than none.
            return 1;
        }
        let claims = [Claim::Own, Claim::Massed];
        let aim = claims.iter().find_map(|&claim| {
            let at = state.unit(shot.target).rect;
            aim::aim(field, state, &eye, &aim::Want { target: shot.target, at, ammo: shot.ammo, claim })
        });
        let hits = state.unit(shot.target).hits;
        aim.map_or(1, |aim| 1 + combat::worth(field, shot.target) * combat::volley(&aim.volley, hits) / 1000)
    };
    best(choices, value).into()
}

/// Pursues with fresh horse, not with hurt.
pub(super) fn wish(ask: &Ask<'_>, choices: &[Choice], unit: u8) -> Pick {
    let want = Want::of(&ask.state.brigade(ask.field.unit(unit).brigade).plan);
    let fresh = ask.state.unit(unit).hits <= 1 && !matches!(want, Want::Hold | Want::Withdraw);
    pick(choices, fresh, Code::ReasonPursue as u16)
}

/// Rallies the unit to which a hit fewer means most.
pub(super) fn rally(ask: &Ask<'_>, choices: &[Choice]) -> Pick {
    let value = |c: &Choice| {
        let Choice::Unit(unit) = *c else { return i32::MIN };
        let hits = usize::from(ask.state.unit(unit).hits);
        combat::worth(ask.field, unit) / 500 * (HARM[hits] - HARM[hits.saturating_sub(1)])
    };
    best(choices, value).into()
}
