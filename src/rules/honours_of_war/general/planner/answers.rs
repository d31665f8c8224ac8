//! The other questions: who goes first, fire, and answers to a charge.

use super::charge::{paper, standing_fire};
use super::look::{bears, is_content, room};
use super::told::{halves, is_up};
use super::{Mind, Want, best, defence, plan};
use crate::base::geometry::Sweep;
use crate::base::{Heading, Point, Rect};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::fire::aim;
use crate::rules::honours_of_war::general::combat::{self, HARM};
use crate::rules::honours_of_war::general::post::{Arm, arm};
use crate::rules::honours_of_war::general::{Act, Action, Ammo, Choice, MAX_CHOICES, Pick, Shot};
use crate::rules::honours_of_war::melee::shaken;
use crate::rules::honours_of_war::morale::flight::{Retreats, Way};
use crate::rules::honours_of_war::odds as exact;
use crate::rules::honours_of_war::state::{
    ALL_FACES, Class, Field, Flags, Formation, HURT, NONE, Phase, RETREAT, State,
};

/// Which faces of a block the first of two units holds (HOW-TER-47): mixed where they may be, else so that each has as
/// near to half of the enemies about as can be, since every direction costs a die of the unit that fights in it.
pub(super) fn faces(mind: &Mind<'_>, choices: &[Choice], (unit, _): (u8, u8)) -> Pick {
    let block = &mind.state.unit(unit).rect;
    let near = mind.field.d(D::March);
    let mut threats = [0_i32; 4];
    for enemy in mind.field.units_of(mind.side.other()).map(|e| mind.state.unit(e)) {
        if enemy.fights() && enemy.rect.is_within(block, near) {
            threats[block.sector_of(enemy.rect.centre) as usize] += 1;
        }
    }
    let load = |faces: u8| -> i32 { (0..4).filter(|n| faces & 1 << n != 0).map(|n: usize| threats[n]).sum() };
    best(choices, |c| match c {
        Choice::Faces(ALL_FACES) => 1,
        Choice::Faces(faces) => -(load(*faces) - load(ALL_FACES & !faces)).abs(),
        _ => i32::MIN,
    })
    .into()
}

/// The number of [`Choice::Yes`], or the first.
pub(super) fn yes(choices: &[Choice]) -> usize {
    choices.iter().position(|c| *c == Choice::Yes).unwrap_or(0)
}

fn pick(choices: &[Choice], agreed: bool, reason: Option<Code>, numbers: [i16; 4]) -> Pick {
    let wanted = if agreed { Choice::Yes } else { Choice::No };
    let index = choices.iter().position(|c| *c == wanted).unwrap_or(0);
    Pick::because(index, reason.filter(|_| agreed).map_or(0, |code| code as u16), numbers)
}

/// Begins with the enemy in reach and always with fire; else lets him show his hand.
pub(super) fn begin(mind: &Mind<'_>, choices: &[Choice]) -> Pick {
    let fire = mind.state.phase >= Phase::FireInitiative;
    let near = 2 * mind.field.d(D::HorseLine);
    let close =
        mind.field.units_of(mind.side).any(|u| mind.state.unit(u).fights() && room(mind.field, mind.state, u) < near);
    pick(choices, fire || close, None, [0; 4])
}

/// The brigade nearest to the enemy goes first; when none has anything to do, he passes.
pub(super) fn move_brigade(mind: &Mind<'_>, choices: &[Choice]) -> Pick {
    let (field, state) = (mind.field, mind.state);
    let value = |c: &Choice| {
        let Choice::Brigade(brigade) = *c else { return -1_000_000 };
        let b = state.brigade(brigade);
        let near = b.units().filter(|&u| state.unit(u).fights()).map(|u| room(field, state, u)).min();
        // Who holds and stands well has nothing to do: orders can only go wrong (HOW-CMD-23, HOW-CMD-25). Nor does a brigade
        // ask for any that may all be led out of its works by them.
        let far = near.is_none_or(|d| d > field.d(D::March));
        let ready = |u: u8| {
            let unit = state.unit(u);
            let faces =
                !unit.formation.is_column() && unit.rect.heading.to(b.plan.facing).abs() <= 45 * Heading::DEGREE;
            let kept = plan::keeps(unit) && unit.hits < 2 && !defence::is_outflanked(field, state, u);
            kept || far && faces || unit.formation == Formation::Deployed && bears(field, state, u)
        };
        let hold = Want::of(&b.plan) == Want::Hold;
        let content = hold
            && (b.units().filter(|&u| state.unit(u).fights()).all(ready) || defence::may_be_led_out(mind, brigade));
        // Who is still to come on waits until the others have made room.
        let far = mind.field.half.x + mind.field.half.y;
        if content { -2_000_000 } else { -field.paces(near.unwrap_or(4 * far)) }
    };
    let index = best(choices, value);
    let Choice::Brigade(b) = choices[index] else { return index.into() };
    let (plan, want) = (&state.brigade(b).plan, Want::of(&state.brigade(b).plan));
    let (first, end) = (state.brigade(b).first, state.brigade(b).first + state.brigade(b).len);
    let rides = matches!(want, Want::Attack | Want::Flank) && arm(field, (first, end)) == Arm::Horse;
    let (theirs, ours) = match plan.target {
        NONE => (0, 0),
        target if rides => {
            let own = state.brigade(b).units().filter(|&u| state.unit(u).fights());
            (plan::left(field, state, target), own.map(|u| plan::left(field, state, u)).sum())
        }
        target => {
            let (theirs, ours) = plan::balance(mind, b, state.unit(target).rect.centre);
            // Who goes is there, however little is left of him.
            (theirs, ours.max(1))
        }
    };
    let [hurt, there] = if want == Want::Withdraw { plan::wear(mind, b).into() } else { [0; 2] };
    let reason = match want {
        // Who drew off and has nobody hurt by now keeps away until there is a new plan.
        Want::Withdraw if hurt == 0 => Want::Hold.reason(),
        Want::Attack if rides => Code::ReasonRide as u16,
        // That it goes in is told when somebody goes.
        Want::Assault if is_up(mind, b) => Code::ReasonStand as u16,
        Want::Assault => Code::ReasonMean as u16,
        _ => want.reason(),
    };
    Pick::because(index, reason, [halves(ours), halves(theirs), hurt, there])
}

/// The general helps every brigade but one that keeps its ground or serves guns; yet who has a brigade in works keeps it there.
pub(super) fn help(mind: &Mind<'_>, choices: &[Choice], brigade: u8) -> Pick {
    let helps = match Want::of(&mind.state.brigade(brigade).plan) {
        Want::Support => false,
        Want::Hold => defence::needs_the_general(mind.field, mind.state, brigade),
        _ => true,
    };
    pick(choices, helps, Some(Code::ReasonHelp), [0; 4])
}

/// The unit foremost on the way of the plan goes first, so that those behind have room; when falling back, the hindmost.
/// Who is where he should be is left out, where the rules let him.
pub(super) fn move_unit(mind: &Mind<'_>, choices: &[Choice]) -> Pick {
    let (field, state) = (mind.field, mind.state);
    let pass = choices.iter().position(|c| *c == Choice::Pass);
    let mut order = [(i32::MAX, 0); MAX_CHOICES];
    let mut len = 0;
    for (n, choice) in choices.iter().enumerate() {
        let Choice::Unit(unit) = *choice else { continue };
        let plan = &state.brigade(field.unit(unit).brigade).plan;
        let ahead = (state.unit(unit).rect.centre - plan.aim).unturned(plan.facing).y / 120;
        order[len] = (if Want::of(plan) == Want::Withdraw { ahead } else { -ahead }, n);
        len += 1;
    }
    order[..len].sort_unstable();
    let restless = |n: usize| match choices[n] {
        Choice::Unit(unit) => !is_content(mind, unit),
        _ => true,
    };
    let next = order[..len].iter().map(|&(_, n)| n).find(|&n| pass.is_none() || restless(n));
    next.or(pass).unwrap_or(0).into()
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

/// A charge as both stand, on paper: what it is worth to the charger in points, and his chances in a hundred to throw
/// the other back and to be thrown back.
fn odds(field: &Field, state: &State, unit: u8, target: u8) -> (i32, [i16; 2]) {
    let duel = paper(field, state, unit, &charge_on(state, unit, target));
    let value = (combat::worth(field, target) * duel.harm[1] - combat::worth(field, unit) * duel.harm[0]) / 1000;
    (value, duel.hundredths())
}

/// Intercepts a charger where the fight with him is worth it.
pub(super) fn intercept(mind: &Mind<'_>, choices: &[Choice], unit: u8, charger: u8) -> Pick {
    let (value, [win, lose]) = odds(mind.field, mind.state, unit, charger);
    pick(choices, value > 0, Some(Code::ReasonIntercept), [win, lose, 0, 0])
}

/// Horse meets a charge with a charge; a column forms, a flank is turned; foot and guns stand and fire.
pub(super) fn answer(mind: &Mind<'_>, choices: &[Choice], unit: u8, charger: u8) -> Pick {
    let horse = mind.field.kind(mind.state, unit).is_horse();
    let value = |c: &Choice| match c {
        Choice::Turn => 4,
        Choice::Form(Formation::Line | Formation::Deployed) => 3,
        Choice::Counter if horse => 2,
        Choice::No => 1,
        _ => 0,
    };
    let index = best(choices, value);
    if choices[index] != Choice::Counter {
        return index.into();
    }
    let (_, [lose, win]) = odds(mind.field, mind.state, charger, unit);
    Pick::because(index, Code::ReasonCounter as u16, [win, lose, 0, 0])
}

/// Fires at the shortest range, with canister where there is some; light troops who mean to get away, and units that
/// are still to move, keep their freedom.
pub(super) fn defend(mind: &Mind<'_>, choices: &[Choice], unit: u8, charger: u8) -> Pick {
    let (field, state) = (mind.field, mind.state);
    let own = state.unit(unit).rect;
    let runs = field.kind(state, unit).is_light() && gets_away(mind, unit, charger);
    let charged = state.unit(charger).has(Flags::CHARGED);
    let want = Want::of(&state.brigade(field.unit(unit).brigade).plan);
    let busy =
        !charged && matches!(want, Want::Attack | Want::Form | Want::Flank) && !state.unit(unit).has(Flags::ACTED);
    let value = |c: &Choice| match c {
        Choice::Shot(shot) => {
            let near = -own.distance(&shot.at) / 120;
            near + i32::from(shot.ammo == Ammo::Canister) * 400 + i32::from(shot.free == (runs || busy)) * 100
        }
        _ => i32::MIN,
    };
    let index = best(choices, value);
    if !matches!(choices[index], Choice::Shot(_)) {
        return index.into();
    }
    let chances = exact::volley(&standing_fire(field, state, unit, charger));
    told(index, &chances, state.unit(charger).hits)
}

/// A shot with its reason: the chance to drive a target with these hits back, and the hits of ten such shots.
fn told(index: usize, chances: &exact::Hits, hits: u8) -> Pick {
    let drives = chances.at_least(usize::from(RETREAT.saturating_sub(hits)));
    let numbers = [((drives.thousandths() + 5) / 10) as i16, ((chances.mean_thousandths() + 50) / 100) as i16, 0, 0];
    Pick::because(index, Code::ReasonFire as u16, numbers)
}

/// Whether light troops had better not wait for the charger.
fn gets_away(mind: &Mind<'_>, unit: u8, charger: u8) -> bool {
    odds(mind.field, mind.state, charger, unit).0 > 0
}

/// Gets out of the way of a charger to whom the fight would be worth it.
pub(super) fn evade(mind: &Mind<'_>, choices: &[Choice], unit: u8, charger: u8) -> Pick {
    let (value, [lose, win]) = odds(mind.field, mind.state, charger, unit);
    // Facing the charger, who may come after it, or else as there is room.
    match choices.iter().position(|c| *c != Choice::No).filter(|_| value > 0) {
        Some(index) => Pick::because(index, Code::ReasonEvade as u16, [win, lose, 0, 0]),
        None => pick(choices, false, None, [0; 4]),
    }
}

/// The support goes where an enemy is nearest to giving way.
pub(super) fn back(mind: &Mind<'_>, choices: &[Choice]) -> Pick {
    let need = |c: &Choice| match *c {
        Choice::Unit(unit) => i32::from(shaken(mind.state, unit)),
        _ => -1,
    };
    best(choices, need).into()
}

/// What a quarter of a move further back is worth to a unit that retreats, in points.
const FURTHER: i32 = 7;
/// And each pace that it halts nearer to an enemy than a move should keep off him.
const CLOSE: i32 = 4;

/// Back as far as the way that the rules prescribe allows: two moves bring a unit out to where it rallies (HOW-RLY-15); but
/// not into a river or into the enemy (HOW-FIRE-64), nor up to him, and no further than where it would run over friends, each of
/// whom takes a hit (HOW-FIRE-62).
pub(super) fn retreat(mind: &Mind<'_>, unit: u8, ways: &Retreats<'_>) -> Pick {
    let (field, state) = (mind.field, mind.state);
    let u = state.unit(unit);
    let near = field.d(D::Proximity);
    let closeness = |rect: &Rect| {
        let enemies = field.standing(state, mind.side.other()).filter(|(_, e)| e.fights());
        let close = enemies.filter(|(_, e)| e.rect.is_within(rect, near));
        field.paces(CLOSE * close.map(|(_, e)| near - e.rect.distance(rect)).max().unwrap_or(0))
    };
    let value = |n: usize, quarters: i32| {
        let far = FURTHER * quarters;
        match ways.way(n).way {
            Way::Shut => -combat::worth(field, unit),
            Way::Off { edge, .. } => -far - run_over(mind, unit, edge.centre - u.rect.centre),
            Way::To(rect) => far - closeness(&rect) - run_over(mind, unit, rect.centre - u.rect.centre),
        }
    };
    let mut best = (i32::MIN, 0, 0);
    // The longest is mostly the best, and then no other is looked at; two quarters more or less are enough to choose from.
    for (index, quarters) in Retreats::QUARTERS.into_iter().enumerate().rev().step_by(2) {
        let quarters = i32::from(quarters);
        if FURTHER * quarters <= best.0 {
            break;
        }
        let worth = value(index, quarters);
        if worth > best.0 {
            best = (worth, index, quarters);
        }
    }
    let (_, index, quarters) = best;
    let tenths = (field.flight(state, unit) / 4 * quarters / 12) as i16;
    Pick::because(index, Code::ReasonRetreat as u16, [tenths, 0, 0, 0])
}

/// What it costs friends that a unit runs over them, in points.
fn run_over(mind: &Mind<'_>, unit: u8, step: Point) -> i32 {
    let (field, state) = (mind.field, mind.state);
    let sweep = Sweep::of(&state.unit(unit).rect, step);
    let friends = field.units_of(mind.side).filter(|&f| f != unit && state.unit(f).fights());
    let hurt = friends.filter(|&f| sweep.runs_over(&state.unit(f).rect)).map(|f| {
        let hits = if field.unit(f).class == Class::Inferior { 2 } else { 1 };
        combat::worth(field, f) * combat::harm(state.unit(f).hits, hits) / 1000
    });
    hurt.sum()
}

/// The brigade nearest to the enemy fires first: it has most to win by it.
pub(super) fn fire_brigade(mind: &Mind<'_>, choices: &[Choice]) -> Pick {
    let value = |c: &Choice| {
        let Choice::Brigade(brigade) = *c else { return i32::MIN };
        let units = mind.state.brigade(brigade).units().filter(|&u| mind.state.unit(u).fights());
        units.map(|u| -(room(mind.field, mind.state, u) / 120)).max().unwrap_or(i32::MIN + 1)
    };
    best(choices, value).into()
}

/// Who reaches least far fires first: he has least to choose from, and the others see what he left to do.
pub(super) fn fire_unit(mind: &Mind<'_>, choices: &[Choice]) -> Pick {
    let value = |c: &Choice| match *c {
        Choice::Unit(unit) => -aim::reach(mind.field, mind.state, unit),
        _ => i32::MIN,
    };
    best(choices, value).into()
}

/// The shot that costs the enemy most, by its exact odds.
pub(super) fn fire(mind: &Mind<'_>, choices: &[Choice]) -> Pick {
    let (field, state) = (mind.field, mind.state);
    // An enemy near his breaking point is not to be let off: who is nearly done for comes first.
    let edge = plan::to_break(field, state, mind.side.other()) <= 2;
    let value = |shot: &Shot| {
        let hits = state.unit(shot.target).hits;
        let last = edge && hits >= HURT;
        1 + combat::worth(field, shot.target) * combat::volley(&shot.volley, hits) / if last { 500 } else { 1000 }
    };
    let index = best(choices, |c| match c {
        Choice::Shot(shot) => value(shot),
        _ => i32::MIN,
    });
    let Choice::Shot(shot) = choices[index] else { return index.into() };
    told(index, &exact::volley(&shot.volley), state.unit(shot.target).hits)
}

/// Pursues with horse that is not hurt more than this, by boldness, nor where a lost unit would break the army.
const FOLLOWS: [u8; 3] = [0, 1, 3];

/// Whether a unit follows up whom it has beaten.
pub(super) fn wish(mind: &Mind<'_>, choices: &[Choice], unit: u8) -> Pick {
    let want = Want::of(&mind.state.brigade(mind.field.unit(unit).brigade).plan);
    let hits = mind.state.unit(unit).hits;
    let goes = hits <= mind.boldness.of(FOLLOWS)
        && !matches!(want, Want::Hold | Want::Withdraw)
        && !plan::on_the_edge(mind.field, mind.state, mind.side);
    let code = if goes { Code::ReasonPursue } else { Code::ReasonHalt };
    let index = pick(choices, goes, None, [0; 4]).index;
    Pick::because(index, code as u16, [hits.into(), 0, 0, 0])
}

/// Rallies the unit to which a hit fewer means most.
pub(super) fn rally(mind: &Mind<'_>, choices: &[Choice]) -> Pick {
    let value = |c: &Choice| {
        let Choice::Unit(unit) = *c else { return i32::MIN };
        let hits = usize::from(mind.state.unit(unit).hits);
        combat::worth(mind.field, unit) / 500 * (HARM[hits] - HARM[hits.saturating_sub(1)])
    };
    best(choices, value).into()
}
