//! Plays to win: for each unit the best of what it is offered, weighed in hundredths of a figure's fight.
//!
//! What he knows of these rules: foot that stands in line shoots before and while it is attacked; horse that strikes a
//! flank wins; a shaken unit wants room and a general; a battery tells from where it stands.

use super::{Ask, Choice, Decision, General, Pick};
use crate::base::{Dice, Rect};
use crate::rules::mollwitz_to_freiberg::data::Grade;
use crate::rules::mollwitz_to_freiberg::data::melee::base;
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, inches};
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::movement::{Action, Doing};
use crate::rules::mollwitz_to_freiberg::state::{Field, Flags, Morale, NONE, Stand, State};

/// How good the odds must be before he closes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Boldness {
    Cautious,
    Steady,
    Bold,
}

/// Plays to win.
pub struct Planner(pub Boldness);

impl Planner {
    const fn daring(&self) -> i32 {
        match self.0 {
            Boldness::Cautious => -60,
            Boldness::Steady => 0,
            Boldness::Bold => 60,
        }
    }
}

/// The one of some choices that is worth most; the first of equal ones.
fn best(choices: &[Choice], mut worth: impl FnMut(&Choice) -> i32) -> usize {
    let mut best = (0, i32::MIN);
    for (n, choice) in choices.iter().enumerate() {
        let worth = worth(choice);
        if worth > best.1 {
            best = (n, worth);
        }
    }
    best.0
}

/// How far the nearest enemy is from a place, and who he is.
fn nearest(ask: &Ask<'_>, rect: &Rect) -> (i32, u8) {
    let enemies = || ask.field.here(ask.state, ask.side.other());
    let rect_of = |e: u8| &ask.state.unit(e).rect;
    let Some(likely) = enemies().min_by_key(|&e| rect.centre.square_to(rect_of(e).centre)) else {
        return (i32::MAX / 4, NONE);
    };
    let (enemy, far) = rect.nearest_of((likely, rect_of(likely)), enemies().map(|e| (e, rect_of(e))));
    (far, enemy)
}

/// What an attack is worth: how far ahead it would be in combat points, the flank, what it strikes.
fn attack_worth(field: &Field, state: &State, unit: u8, action: &Action) -> i32 {
    let (data, its) = (field.unit(unit), field.unit(action.target));
    let target = state.unit(action.target);
    if its.kind.is_guns() && (target.stand != Stand::Unlimbered || target.is_shaken() || action.flank) {
        return 400;
    }
    let mut ahead = i32::from(base(data.kind)) - i32::from(base(its.kind));
    ahead += i32::from(its.grade as i8 - data.grade as i8);
    ahead += if field.general_with(state, unit).is_some() { 1 } else { 0 };
    ahead -= if field.general_with(state, action.target).is_some() { 1 } else { 0 };
    let square = field.in_square(state, action.target);
    let line = !field.in_column(state, action.target) && !square;
    if square {
        ahead += if data.kind.is_foot() { 1 } else { -6 };
    }
    if data.kind.is_horse() && its.kind.is_foot() && field.steady(state, unit) && line {
        ahead += 2;
    }
    if action.flank || target.is_shaken() {
        ahead += 3;
    } else if its.kind.is_guns() || field.steady(state, action.target) && its.kind.is_foot() && line {
        // Their fire as he comes on.
        ahead -= 2;
    }
    if field.disordered(state, action.target) {
        ahead += if its.kind.is_horse() { 2 } else { 1 };
    }
    if field.disordered(state, unit) {
        ahead -= if data.kind.is_horse() { 2 } else { 1 };
    }
    if action.askew {
        ahead -= 3;
    }
    // More figures tell where the points are even.
    let weight = |u: u8| {
        let of = state.unit(u);
        i32::from(of.figures) * if field.unit(u).kind.is_horse() { 2 } else { 1 }
    };
    let others = state.fights_of(action.target).count() as i32;
    ahead * 60 + (weight(unit) - weight(action.target)).clamp(-20, 20) * 4 + others * 80 + 40
}

impl Planner {
    fn worth(&self, ask: &Ask<'_>, unit: u8, action: &Action) -> (i32, Code) {
        let (field, state) = (ask.field, ask.state);
        let (u, kind) = (state.unit(unit), field.unit(unit).kind);
        if action.doing == Doing::Attack {
            let code = if action.flank { Code::ReasonFlank } else { Code::ReasonAttack };
            return (attack_worth(field, state, unit, action) + self.daring(), code);
        }
        if action.doing == Doing::Retreat {
            let weak = field.exhausted(state, unit) && state.engaged(unit);
            return (if weak { 50 } else { -500 }, Code::ReasonBack);
        }
        let (far, enemy) = nearest(ask, &action.to);
        let (now, _) = nearest(ask, &u.rect);
        if enemy == NONE {
            return (0, Code::ReasonWait);
        }
        let mut worth = 0;
        // Broken units rest out of reach.
        if u.morale == Morale::Shaken || field.exhausted(state, unit) {
            return ((far - now).min(20 * INCH) / (INCH / 4), Code::ReasonBack);
        }
        if field.disordered(state, unit) && action.doing == Doing::Stand && far > inches(8) {
            return (60, Code::ReasonWait);
        }
        if action.disorders {
            worth -= 30;
        }
        // Open order is for broken ground: on open ground any formed body drives it off.
        if action.stand == Stand::Skirmish && u.stand == Stand::Close {
            worth -= if field.terrain.is_close_country(&action.to) { 20 } else { 300 };
        } else if u.stand == Stand::Skirmish && action.stand == Stand::Close {
            worth += if field.terrain.is_close_country(&u.rect) { -60 } else { 40 };
        }
        // A square is for horse near by, and goes nowhere.
        let horse_near = || {
            let near = |e: u8| state.unit(e).rect.is_within(&u.rect, inches(20));
            field.here(state, ask.side.other()).any(|e| field.unit(e).kind.is_horse() && near(e))
        };
        if (action.stand == Stand::Square || u.stand == Stand::Square) && !horse_near() {
            worth -= if action.stand == Stand::Square { 300 } else { 0 };
        } else if action.stand == Stand::Square && u.stand != Stand::Square {
            // Who cannot form when they come must form before, and only where nothing else could profit.
            let alone = field.unit(enemy).kind.is_horse() && far < inches(16);
            worth += if alone && field.unit(unit).grade >= Grade::C { 20 } else { -300 };
        }
        let facing = action.to.heading.to(crate::base::Heading::of(state.unit(enemy).rect.centre - action.to.centre));
        worth -= facing.abs() / 256;
        match kind {
            k if k.is_guns() => {
                let shoots = u.stand == Stand::Unlimbered
                    && field
                        .here(state, ask.side.other())
                        .any(|e| field.volleys(state, unit, e).iter().any(Option::is_some));
                worth += match action.doing {
                    Doing::Stand if shoots => 200,
                    Doing::Unlimber if far < field.reach(unit) / 2 => 150,
                    Doing::Limber if far > field.reach(unit) => 20,
                    Doing::Man => 300,
                    Doing::March => (now - far) / INCH * 4,
                    _ => 0,
                };
            }
            k if k.is_foot() => {
                // Into musket range and no nearer; there it stands and shoots.
                let range = inches(4);
                let gain = (now - range).abs() - (far - range).abs();
                worth += gain / (INCH / 8);
                let line = action.files > 4;
                worth += if line || far > inches(24) { 40 } else { 0 };
                if action.doing == Doing::Stand && now <= inches(5) {
                    worth += 60;
                }
            }
            _ => {
                // Just out of the reach of who might strike first, until the foot is in it.
                let range = inches(10);
                let gain = (now - range).abs() - (far - range).abs();
                worth += gain / (INCH / 6);
                worth += if action.files > 6 || far > inches(30) { 20 } else { 0 };
                // Behind the enemy's front line is where a true flank attack begins (MTF-ATK-16).
                let e = &state.unit(enemy).rect;
                if e.locals([action.to.centre])[0].y < e.half_depth && far > inches(2) {
                    worth += 50;
                }
            }
        }
        let code = if far + INCH < now { Code::ReasonAdvance } else { Code::ReasonWait };
        (worth, if action.doing == Doing::Form { Code::ReasonForm } else { code })
    }

    fn move_of(&self, ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> Pick {
        let mut best = (0, i32::MIN, Code::ReasonWait, NONE);
        for (n, choice) in choices.iter().enumerate() {
            let Choice::Act(action) = choice else { continue };
            let (worth, code) = self.worth(ask, unit, action);
            if worth > best.1 {
                let target = if action.doing == Doing::Attack { action.target } else { nearest(ask, &action.to).1 };
                best = (n, worth, code, target);
            }
        }
        let far = nearest(ask, &ask.state.unit(unit).rect).0;
        let told = if matches!(best.2, Code::ReasonAttack | Code::ReasonFlank) { best.1 / 60 } else { far / 12 };
        let reason = if best.2 == Code::ReasonWait { 0 } else { best.2 as u16 };
        Pick { index: best.0, reason, target: best.3, numbers: [told.clamp(-9_999, 32_000) as i16, 0, 0, 0] }
    }
}

/// Who moves next: generals, then horse that is near, then whoever is nearest to the enemy.
fn next(ask: &Ask<'_>, choices: &[Choice]) -> usize {
    best(choices, |choice| match *choice {
        Choice::General(_) => i32::MAX,
        Choice::Unit(unit) => {
            let far = nearest(ask, &ask.state.unit(unit).rect).0;
            1_000_000_000 - far
        }
        _ => 0,
    })
}

/// A general goes with the shaken and with who is close to the enemy.
fn ride(ask: &Ask<'_>, leader: u8, choices: &[Choice]) -> usize {
    let (field, state) = (ask.field, ask.state);
    let need = |unit: u8| {
        let u = state.unit(unit);
        let far = nearest(ask, &u.rect).0;
        let mut need = 40 - far / INCH;
        need += if u.is_shaken() { 40 } else { 0 };
        need += if field.exhausted(state, unit) { -60 } else { 0 };
        need + if u.stand == Stand::Crew { -60 } else { 0 }
    };
    let with = state.leaders[usize::from(leader)].with;
    best(choices, |choice| match *choice {
        Choice::Hold => {
            if with == NONE {
                5
            } else {
                need(with) + 8
            }
        }
        Choice::Join(unit) => need(unit),
        // Behind a unit he commands the whole brigade.
        Choice::Behind(unit) => {
            let alone = field.here(state, ask.side).filter(|&u| !field.in_command(state, u)).count() as i32;
            alone * 6 + i32::from(!field.in_command(state, unit)) * 10 + i32::from(with == NONE) * 2
        }
        _ => i32::MIN + 1,
    })
}

impl General for Planner {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        let (field, state) = (ask.field, ask.state);
        match ask.decision {
            Decision::Next => next(ask, choices).into(),
            Decision::General { leader } => ride(ask, leader, choices).into(),
            Decision::Move { unit } => self.move_of(ask, unit, choices),
            // Horse that reins in four times of six is the best answer to horse; guns that would profit are far.
            Decision::React { attacker, .. } if choices[1] == Choice::Square => {
                Pick { index: 1, reason: Code::ReasonSquare as u16, target: attacker, numbers: [0; 4] }
            }
            Decision::React { unit, attacker } => {
                // Gunners stay unless they are spent; light horse gives way to heavier.
                let flee = if field.unit(unit).kind.is_guns() {
                    state.unit(unit).is_shaken() || field.was_behind(state, attacker, unit)
                } else {
                    field.unit(attacker).kind.is_horse() || field.disordered(state, unit)
                };
                usize::from(flee).into()
            }
            Decision::Retreat { .. } => best(choices, |choice| match choice {
                Choice::Fall(rect) => {
                    let (far, enemy) = nearest(ask, rect);
                    let faces = enemy == NONE
                        || rect.heading.to(crate::base::Heading::of(state.unit(enemy).rect.centre - rect.centre)).abs()
                            < 90 * crate::base::Heading::DEGREE;
                    far.min(inches(14)) / INCH * 4 + i32::from(faces) * 10
                }
                _ => 0,
            })
            .into(),
            Decision::Fire { .. } => {
                let index = best(choices, |choice| match choice {
                    Choice::Shot(v) => {
                        let t = state.unit(v.target);
                        v.weight() * 10 + i32::from(t.shot_hits) * 20 + i32::from(!t.has(Flags::DISORDERED)) * 5
                            - i32::from(field.unit(v.target).kind.is_guns()) * 10
                    }
                    _ => 0,
                });
                match choices[index] {
                    Choice::Shot(v) => Pick {
                        index,
                        reason: Code::ReasonFire as u16,
                        target: v.target,
                        numbers: [(v.weight() * 10 / 72) as i16, 0, 0, 0],
                    },
                    _ => index.into(),
                }
            }
            Decision::Break { unit } => match self.move_of(ask, unit, choices) {
                Pick { index, .. } if matches!(choices[index], Choice::Act(a) if attack_worth(field, state, unit, &a) <= 0) => {
                    0.into()
                }
                pick => pick,
            },
            Decision::Divide { .. } => 0.into(),
        }
    }
}
