//! Marches of a unit: sketched as if nothing stopped them, and worked out by hope.

use super::list::List;
use super::offer::{CLOSE, FAR, Mover, OBLIQUE, wheeled};
use super::sketch::{How, Sketch, Sketches};
use super::sorts::Sorts;
use super::through::Course;
use super::{APART, Action, Doing};
use crate::base::geometry::{Way, motion::arc};
use crate::base::{Heading, Point, Rect};
use crate::rules::mollwitz_to_freiberg::data::moves::Manoeuvre;
use crate::rules::mollwitz_to_freiberg::data::size::INCH;
use crate::rules::mollwitz_to_freiberg::general::{Choice, MAX_CHOICES};
use crate::rules::mollwitz_to_freiberg::state::{Field, Flags, Stand, State};

/// So much below what was hoped of the attacks on an enemy, in the measure of generals, one is as good as any.
const HARDLY: i32 = 10;
/// Most attacks that are offered.
const ATTACKS: usize = 14;
/// The straight ways that are offered, as turns from the facing.
const WAYS: [i32; 3] = [0, OBLIQUE, -OBLIQUE];
/// The sorts of a wheel alone and of one with a march after it, towards the enemy and to either side.
const TOWARDS: [Sorts; 2] = [Sorts::WHEEL, Sorts::ONWARD];
const ROUND: [Sorts; 2] = [Sorts::ROUND, Sorts::ROUND_ONWARD];
/// Steps back and sideways.
const STEPS: [Point; 3] = [Point::new(0, -1), Point::new(1, 0), Point::new(-1, 0)];

/// What is looked at once for all acts of a unit.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Ways {
    courses: [Option<Course>; WAYS.len()],
    /// What the last act on each of them cost.
    last: [i32; WAYS.len()],
    /// Passages through friends are listed.
    passed: bool,
    attacks: usize,
    /// The last wheel, and whether there was room for it.
    room: Option<(i32, bool)>,
}

impl Field {
    /// Straight on, obliquely, after a wheel; sideways and back (MTF-MOV-05, MTF-MOV-06, MTF-MOV-07).
    pub(super) fn sketch_marches(&self, state: &State, mover: &Mover, sketches: &mut Sketches, choices: &mut List<'_>) {
        let Mover { unit, seen, around, near, full, .. } = *mover;
        let u = state.unit(unit);
        let march = |via: Rect, to: Rect, cost: i32| Action { doing: Doing::March, via, to, cost, ..Action::stand(u) };
        // To which hand it has the nearest enemy, and by how much.
        let aside = seen.map_or(0, |e| {
            let ahead = Heading::of(state.unit(e).rect.centre - u.rect.front_centre());
            u.rect.heading.to(ahead).clamp(-90 * Heading::DEGREE, 90 * Heading::DEGREE)
        });
        // Horse rides round; all others go to him, and aside only where somebody bars the way.
        let horse = self.kind(state, unit).is_horse();
        for (n, turn) in WAYS.into_iter().enumerate() {
            if turn != 0 && !horse && turn.signum() == -aside.signum() {
                continue;
            }
            self.sketch_way(state, mover, n, sketches, choices);
        }
        // MTF-MOV-18: a square goes like a line, and has no front corner to wheel about.
        if u.stand != Stand::Square {
            for (turn, sorts) in self.wheels(state, mover, seen.map(|_| aside)) {
                self.sketch_wheel(state, mover, (turn, sorts), sketches, choices);
            }
        }
        if mover.sorts.has(Sorts::HURRY) && !around.is_plain() && (near > CLOSE || u.stand == Stand::Close) {
            let hurry = Action { disorders: true, ..march(u.rect, u.rect.advanced(full), full) };
            sketches.add(choices, hurry, How::Hurry);
        }
        // Near the enemy it matters how a line is dressed.
        if near <= CLOSE {
            self.sketch_turns(state, mover, sketches, choices);
            if mover.sorts.has(Sorts::BACK) {
                self.sketch_steps(state, mover, &STEPS[..1], sketches, choices);
            }
        }
    }

    /// The wheels that are offered (MTF-MOV-07): where no enemy says which a little and more to both hands; else towards him,
    /// by a part where all is too much; horse looks to both sides as well.
    fn wheels(&self, state: &State, mover: &Mover, aside: Option<i32>) -> impl Iterator<Item = (i32, [Sorts; 2])> {
        let Mover { unit, full, .. } = *mover;
        let u = state.unit(unit);
        let horse = self.kind(state, unit).is_horse();
        let pace = i32::from(self.wheels_at(state, unit));
        let may =
            move |turn: i32| turn.abs() > 2 * Heading::DEGREE && arc(2 * u.rect.half_front, turn.abs()) * pace <= full;
        let (part, wide) = (15 * Heading::DEGREE, 40 * Heading::DEGREE);
        let turns = match aside {
            None => [part, -part, wide, -wide],
            Some(aside) => {
                let hand = aside.signum();
                let most = [aside, hand * wide, hand * part].into_iter().find(|&t| t.abs() <= aside.abs() && may(t));
                let round = if horse { part } else { 0 };
                [most.unwrap_or(0), round, -round, 0]
            }
        };
        let sorts = [TOWARDS, ROUND, ROUND, ROUND];
        turns.into_iter().zip(sorts).filter(move |&(turn, _)| may(turn))
    }

    /// What else is looked for where somebody bars the way straight on.
    pub(super) fn sketch_asides(
        &self,
        state: &State,
        mover: &Mover,
        (sketches, ways): (&mut Sketches, &mut Ways),
        choices: &mut List<'_>,
    ) {
        let Mover { unit, seen, near, full, .. } = *mover;
        let u = state.unit(unit);
        let course = self.look_along(state, mover, ways, 0);
        if course.clear >= full && self.along(state, mover, &course, full).is_some() {
            return;
        }
        let horse = self.kind(state, unit).is_horse();
        if !horse && let Some(enemy) = seen {
            let ahead = Heading::of(state.unit(enemy).rect.centre - u.rect.front_centre());
            let aside = u.rect.heading.to(ahead);
            for (n, turn) in WAYS.into_iter().enumerate() {
                if turn != 0 && turn.signum() == -aside.signum() {
                    self.sketch_way(state, mover, n, sketches, choices);
                }
            }
            if u.stand != Stand::Square {
                let away = if aside < 0 { 15 } else { -15 };
                self.sketch_wheel(state, mover, (away * Heading::DEGREE, ROUND), sketches, choices);
            }
        }
        if near > CLOSE {
            self.sketch_turns(state, mover, sketches, choices);
        }
        let first = usize::from(near <= CLOSE || !mover.sorts.has(Sorts::BACK));
        let end = if mover.sorts.has(Sorts::SIDEWAYS) { STEPS.len() } else { 1 };
        self.sketch_steps(state, mover, &STEPS[first..end], sketches, choices);
    }

    /// One of the straight ways, so far as it counts: half moves and less where one comes under fire or goes at somebody.
    fn sketch_way(&self, state: &State, mover: &Mover, n: usize, sketches: &mut Sketches, choices: &mut List<'_>) {
        let Mover { unit, near, full, .. } = *mover;
        let u = state.unit(unit);
        let parts: &[i32] = match near {
            _ if near > 2 * full + FAR || WAYS[n] != 0 && near > full + CLOSE => &[4],
            _ if near > full + CLOSE || WAYS[n] != 0 => &[4, 2],
            _ => &[4, 2, 1],
        };
        let way = Way::of(&u.rect, u.rect.heading.turned(WAYS[n]));
        let sort = |part: i32| match (part, WAYS[n]) {
            (4, 0) => Sorts::WHOLE,
            (4, _) => Sorts::OBLIQUE,
            (2, 0) => Sorts::HALF,
            (2, _) => Sorts::OBLIQUE_HALF,
            _ => Sorts::QUARTER,
        };
        for &part in parts.iter().filter(|&&part| mover.sorts.has(sort(part))) {
            let cost = full * part / 4;
            let action = Action { doing: Doing::March, to: way.at(cost), cost, ..Action::stand(u) };
            sketches.add(choices, action, How::Way { way: n as u8, part: part as u8 });
        }
    }

    /// A wheel, and straight on after it.
    fn sketch_wheel(
        &self,
        state: &State,
        mover: &Mover,
        (turn, [alone, onward]): (i32, [Sorts; 2]),
        sketches: &mut Sketches,
        choices: &mut List<'_>,
    ) {
        if !mover.sorts.has(alone.and(onward)) {
            return;
        }
        let (u, full) = (state.unit(mover.unit), mover.full);
        let cost = arc(2 * u.rect.half_front, turn.abs()) * i32::from(self.wheels_at(state, mover.unit));
        if cost > full {
            return;
        }
        let via = wheeled(&u.rect, turn).1;
        let wheel = Action { doing: Doing::March, via, to: via, cost, ..Action::stand(u) };
        if mover.near <= 2 * full + FAR && mover.sorts.has(alone) {
            sketches.add(choices, wheel, How::Wheel { turn, onward: false });
        }
        if full - cost >= INCH / 2 && mover.sorts.has(onward) {
            let onward = Action { to: via.advanced(full - cost), cost: full, ..wheel };
            sketches.add(choices, onward, How::Wheel { turn, onward: true });
        }
    }

    /// Back and sideways.
    fn sketch_steps(
        &self,
        state: &State,
        mover: &Mover,
        steps: &[Point],
        sketches: &mut Sketches,
        choices: &mut List<'_>,
    ) {
        let u = state.unit(mover.unit);
        if u.stand == Stand::Unlimbered || u.has(Flags::PINNED) {
            return;
        }
        let cost = mover.full;
        let pace = i32::from(Manoeuvre::Sideways.pace()[usize::from(self.clumsy(state, mover.unit))]);
        for step in steps {
            let step = Point::new(step.x * (cost / pace), step.y * (cost / pace)).turned(u.rect.heading);
            let action = Action { doing: Doing::March, to: u.rect.moved(step), cost, ..Action::stand(u) };
            sketches.add(choices, action, How::Step);
        }
    }

    /// One of the straight ways, looked along once.
    fn look_along(&self, state: &State, mover: &Mover, ways: &mut Ways, way: usize) -> Course {
        let rect = &state.unit(mover.unit).rect;
        let look = || self.course(state, &mover.around, Way::of(rect, rect.heading.turned(WAYS[way])));
        *ways.courses[way].get_or_insert_with(look)
    }

    /// Works out what was sketched, as far as there is hope of it.
    pub(super) fn work_out(
        &self,
        state: &State,
        mover: &Mover,
        (sketches, ways): (&mut Sketches, &mut Ways),
        choices: &mut List<'_>,
    ) {
        let Mover { unit, around, full, .. } = *mover;
        let u = state.unit(unit);
        while let Some(Sketch { action, how, most, .. }) = sketches.next(choices) {
            let march = |to: Rect, cost: i32| Action { to, cost, ..action };
            match how {
                How::Attack => {
                    for attack in self.attacks_in(state, &around, action.target) {
                        ways.attacks += 1;
                        if ways.attacks <= ATTACKS {
                            choices.push(Choice::Act(attack));
                        }
                        // Others on the same enemy could hardly be better.
                        if choices.best() >= most.saturating_sub(HARDLY) {
                            break;
                        }
                    }
                }
                How::Way { way, part } => {
                    let n = usize::from(way);
                    let course = self.look_along(state, mover, ways, n);
                    // What is barred leaves the same shorter way to several lengths.
                    let end = self.along(state, mover, &course, full * i32::from(part) / 4);
                    if let Some((to, cost)) = end.filter(|(_, cost)| *cost != ways.last[n]) {
                        ways.last[n] = cost;
                        self.push_march(state, mover, march(to, cost), choices);
                    }
                    if way == 0 && !ways.passed && course.clear < full.min(course.barred) {
                        ways.passed = true;
                        for passage in self.passages(state, &around, &course).into_iter().flatten() {
                            self.push_march(state, mover, passage, choices);
                        }
                    }
                }
                How::Wheel { turn, onward } => {
                    let free = || {
                        self.is_free_in(state, &around, &wheeled(&u.rect, turn).0, 0)
                            && self.is_free_in(state, &around, &action.via, APART)
                    };
                    let free = match ways.room {
                        Some((of, free)) if of == turn => free,
                        _ => free(),
                    };
                    ways.room = Some((turn, free));
                    if free && !onward {
                        self.push_march(state, mover, action, choices);
                    } else if free {
                        let spent = arc(2 * u.rect.half_front, turn.abs()) * i32::from(self.wheels_at(state, unit));
                        let course = self.course(state, &around, Way::of(&action.via, action.via.heading));
                        if let Some((to, more)) = self.along(state, mover, &course, full - spent) {
                            self.push_march(state, mover, march(to, spent + more), choices);
                        }
                    }
                }
                How::Turn => {
                    if choices.len() + 2 < MAX_CHOICES {
                        self.push_free(state, mover, action, choices);
                    }
                }
                How::Hurry => self.hurry(state, mover, action, choices),
                How::Step => {
                    let pace = i32::from(Manoeuvre::Sideways.pace()[usize::from(self.clumsy(state, unit))]);
                    let step = action.to.centre - u.rect.centre;
                    if !self.sweeps_clear_in(state, &around, &u.rect, step, unit) {
                        continue;
                    }
                    let cost = self.way_in(state, &around, &u.rect, &action.to);
                    if let Some(cost) = cost.filter(|c| c * pace <= full + pace) {
                        self.push_free(state, mover, march(action.to, (cost * pace).min(full)), choices);
                    }
                }
            }
        }
    }

    /// Inches of allowance for an inch of a wheel.
    fn wheels_at(&self, state: &State, unit: u8) -> u8 {
        Manoeuvre::Wheel.pace()[usize::from(self.clumsy(state, unit))]
    }
}
