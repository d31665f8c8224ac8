//! What a unit is offered in its move: a few lawful acts of each sort, worked out to their end.

use super::around::{Around, SLACK, each};
use super::list::List;
use super::room::to_flank;
use super::sketch::{How, Sketch, Sketches};
use super::through::Course;
use super::{APART, Action, Doing, nearest_of, posed};
use crate::base::geometry::{Face, Way, Wing, motion::arc};
use crate::base::{Heading, Point, Rect};
use crate::rules::mollwitz_to_freiberg::body::{PARTS, size_of};
use crate::rules::mollwitz_to_freiberg::bridge::BRIDGE_FILES;
use crate::rules::mollwitz_to_freiberg::data::moves::{
    CLOUD, Formation, HALF, Manoeuvre, NARROW, Price, SQUARE_HELD, price,
};
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, faces, files, inches};
use crate::rules::mollwitz_to_freiberg::data::{Grade, Kind};
use crate::rules::mollwitz_to_freiberg::general::{Choice, MAX_CHOICES};
use crate::rules::mollwitz_to_freiberg::state::{Field, Flags, Stand, State};

/// 22.5 degrees (MTF-MOV-05).
pub const OBLIQUE: i32 = NARROW as i32 * Heading::DEGREE / 10;
/// Most attacks that are offered.
const ATTACKS: usize = 14;
/// The straight ways that are offered, as turns from the facing.
const WAYS: [i32; 3] = [0, OBLIQUE, -OBLIQUE];
/// Steps back and sideways.
const STEPS: [Point; 3] = [Point::new(0, -1), Point::new(1, 0), Point::new(-1, 0)];

/// Files of each full face of a square of so many figures (MTF-FRM-01).
#[must_use]
pub const fn square_files(figures: u8) -> u8 {
    let files = faces(figures)[0].div_ceil(2);
    if files == 0 { 1 } else { files }
}

/// Who moves, whom he sees nearest, and what stands around him.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mover {
    pub(super) unit: u8,
    pub(super) seen: Option<u8>,
    pub(super) around: Around,
    /// How far off the nearest enemy is.
    near: i32,
}

/// What is looked at once for all acts of a unit.
#[derive(Debug, Clone, Copy, Default)]
struct Ways {
    courses: [Option<Course>; WAYS.len()],
    /// What the last act on each of them cost.
    last: [i32; WAYS.len()],
    /// Passages through friends are listed.
    passed: bool,
    attacks: usize,
    /// The last wheel, and whether there was room for it.
    room: Option<(i32, bool)>,
}

/// So much beyond two of its moves is far: an enemy's move and his muskets. Who is far is offered whole moves.
const FAR: i32 = 16 * INCH;
/// Within so much it matters how a line is dressed: sideways, back, about its middle.
const CLOSE: i32 = 16 * INCH;

/// Half of a wheel about the front corner to which it turns, and all of it.
pub(super) fn wheeled(from: &Rect, turn: i32) -> (Rect, Rect) {
    let wing = if turn > 0 { Wing::Right } else { Wing::Left };
    (from.wheeled(wing, turn / 2), from.wheeled(wing, turn))
}

impl Field {
    /// Everything that a unit is offered in its move phase, as far as its general has hope of it; the first is to stand. Who
    /// failed the test of the pinned makes no manoeuvre of any sort (MTF-OPT-03), which is seen when all is listed.
    pub fn offer(&self, state: &State, unit: u8, choices: &mut List<'_>) {
        let pinned = state.unit(unit).has(Flags::PINNED);
        if pinned {
            choices.forget_hope();
        }
        self.offer_all(state, unit, choices);
        if pinned {
            choices.keep(|c| !matches!(c, Choice::Act(action) if self.is_manoeuvre(state, unit, action)));
        }
    }

    /// Whether a unit may only stand where it is (MTF-GEN-11, MTF-FRM-07, MTF-GME-04).
    #[must_use]
    pub fn is_bound(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        u.has(Flags::CONFUSED) || u.has(Flags::DEBT) || self.is_withheld(state, unit)
    }

    fn offer_all(&self, state: &State, unit: u8, choices: &mut List<'_>) {
        let u = state.unit(unit);
        let stand = Action::stand(u);
        choices.push(Choice::Act(stand));
        if self.is_bound(state, unit) {
            return;
        }
        // Who may not come nearer to whom he sees, or may not move before him, looks; all others only choose where they look.
        let seen = if u.is_shaken() || u.stand == Stand::Square {
            self.nearest_seen(state, unit)
        } else {
            let enemies = || self.here(state, self.unit(unit).side.other()).fold(0, |bits, e| bits | 1 << e);
            choices.nearest().or_else(|| nearest_of(state, &u.rect, enemies()))
        };
        let (seen, near) = (seen.map(|s| s.0), seen.map_or(i32::MAX, |s| s.1));
        if state.engaged(unit) {
            // MTF-MOV-21; some may leave a combat (MTF-RET-10).
            if state
                .fights_of(unit)
                .all(|f| self.may_shun(state, unit, if f.attacker == unit { f.target } else { f.attacker }))
            {
                self.offer_retreat(state, (unit, seen), choices);
            }
            return;
        }
        let kind = self.kind(state, unit);
        let full = self.allowance(state, unit);
        let mover = Mover { unit, seen, around: self.around(state, unit, full + SLACK), near };
        if u.refuge.is_some() {
            self.offer_guns(state, &mover, choices);
            return;
        }
        let mut sketches = Sketches::new(stand);
        if !kind.is_guns() && !u.is_shaken() {
            for enemy in each(mover.around.foes()).filter(|&e| self.may_meet(state, unit, e)) {
                let flank = (0..PARTS).any(|part| self.was_behind_part(state, unit, (enemy, part)));
                let attack = Action { doing: Doing::Attack, target: enemy, flank, ..stand };
                sketches.add(choices, attack, How::Attack);
            }
        }
        let settled = choices.is_settled();
        let marches = !matches!(u.stand, Stand::Town | Stand::Skirmish) && !self.moves_in_works(state, unit);
        let marches_on = marches && !settled && !self.is_held(state, unit, seen);
        let mut ways = Ways::default();
        if marches_on {
            self.sketch_marches(state, &mover, &mut sketches, choices);
        }
        self.work_out(state, &mover, (&mut sketches, &mut ways), choices);
        if marches_on {
            self.sketch_asides(state, &mover, (&mut sketches, &mut ways), choices);
            self.work_out(state, &mover, (&mut sketches, &mut ways), choices);
        }
        if u.stand == Stand::Town {
            self.offer_exits(state, unit, seen, choices);
            self.offer_in_works(state, unit, seen, choices);
        } else if u.stand == Stand::Skirmish {
            self.offer_drift(state, &mover, choices);
        } else if !marches {
            self.offer_in_works(state, unit, seen, choices);
        }
        match u.stand {
            // Irregulars raised as skirmishers never close up (MTF-IRR-01).
            Stand::Skirmish if self.unit(unit).irregular => {}
            Stand::Town => {}
            Stand::Bent => self.offer_bends(state, (&mover.around, seen), choices),
            Stand::Close | Stand::Square | Stand::Skirmish => {
                self.offer_forms(state, &mover, choices);
                if mover.near <= 2 * full + FAR {
                    self.offer_bends(state, (&mover.around, seen), choices);
                }
            }
            Stand::Crew => self.offer_guns(state, &mover, choices),
            _ => self.offer_limbers(state, &mover, choices),
        }
        self.offer_blocks(state, unit, seen, choices);
        self.offer_seizures(state, unit, seen, choices);
        self.offer_routes(state, unit, seen, choices);
        self.offer_horses(state, unit, seen, choices);
        // Nor does a bent line run of its own will before it is straight (MTF-FRM-13).
        if choices.len() + 1 < MAX_CHOICES && u.stand != Stand::Bent {
            self.offer_retreat(state, (unit, seen), choices);
        }
    }

    /// Offers a march to where there is room.
    pub(super) fn push_free(&self, state: &State, mover: &Mover, action: Action, choices: &mut List<'_>) {
        if self.is_free_in(state, &mover.around, &action.to, APART) {
            self.push_march(state, mover, action, choices);
        }
    }

    /// Offers a march to where there is room, as has been seen.
    fn push_march(&self, state: &State, mover: &Mover, action: Action, choices: &mut List<'_>) {
        if self.may_go(state, mover.unit, mover.seen, &action.to) {
            choices.push(Choice::Act(action));
        }
    }

    /// A square with a visible enemy within eight inches stands where it is (MTF-MOV-20), and one that may not move at all
    /// does (MTF-MOV-19); it may still change out of square. A bent line stands till it is straight (MTF-FRM-13). A limbered battery without horses stands too (MTF-LIM-04).
    fn is_held(&self, state: &State, unit: u8, seen: Option<u8>) -> bool {
        let u = state.unit(unit);
        if u.stand == Stand::Limbered {
            return u.has(Flags::HORSELESS);
        }
        let near = |e: u8| state.unit(e).rect.is_within(&state.unit(unit).rect, inches(SQUARE_HELD));
        u.stand == Stand::Bent
            || self.in_square(state, unit) && (self.allowance(state, unit) == 0 || seen.is_some_and(near))
    }

    /// Straight on, obliquely, after a wheel; sideways and back (MTF-MOV-05, MTF-MOV-06, MTF-MOV-07).
    fn sketch_marches(&self, state: &State, mover: &Mover, sketches: &mut Sketches, choices: &mut List<'_>) {
        let Mover { unit, seen, around, near } = *mover;
        let u = state.unit(unit);
        let full = self.allowance(state, unit);
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
            for turn in self.wheels(state, unit, seen.map(|_| aside)) {
                self.sketch_wheel(state, mover, turn, sketches, choices);
            }
        }
        if !around.is_plain() && (near > CLOSE || u.stand == Stand::Close) {
            let hurry = Action { disorders: true, ..march(u.rect, u.rect.advanced(full), full) };
            sketches.add(choices, hurry, How::Hurry);
        }
        // Near the enemy it matters how a line is dressed.
        if near <= CLOSE {
            self.sketch_turns(state, mover, sketches, choices);
            self.sketch_steps(state, mover, &STEPS[..1], sketches, choices);
        }
    }

    /// The wheels that are offered (MTF-MOV-07): where no enemy says which a little and more to both hands; else towards him,
    /// by a part where all is too much; horse looks to both sides as well.
    fn wheels(&self, state: &State, unit: u8, aside: Option<i32>) -> impl Iterator<Item = i32> {
        let u = state.unit(unit);
        let horse = self.kind(state, unit).is_horse();
        let (full, pace) = (self.allowance(state, unit), i32::from(self.wheels_at(state, unit)));
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
        turns.into_iter().filter(move |&turn| may(turn))
    }

    /// What else is looked for where somebody bars the way straight on.
    fn sketch_asides(
        &self,
        state: &State,
        mover: &Mover,
        (sketches, ways): (&mut Sketches, &mut Ways),
        choices: &mut List<'_>,
    ) {
        let Mover { unit, seen, near, .. } = *mover;
        let u = state.unit(unit);
        let full = self.allowance(state, unit);
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
                self.sketch_wheel(state, mover, away * Heading::DEGREE, sketches, choices);
            }
        }
        if near > CLOSE {
            self.sketch_turns(state, mover, sketches, choices);
        }
        let steps = if near > CLOSE { &STEPS[..] } else { &STEPS[1..] };
        self.sketch_steps(state, mover, steps, sketches, choices);
    }

    /// One of the straight ways, so far as it counts: half moves and less where one comes under fire or goes at somebody.
    fn sketch_way(&self, state: &State, mover: &Mover, n: usize, sketches: &mut Sketches, choices: &mut List<'_>) {
        let (u, near) = (state.unit(mover.unit), mover.near);
        let full = self.allowance(state, mover.unit);
        let parts: &[i32] = match near {
            _ if near > 2 * full + FAR || WAYS[n] != 0 && near > full + CLOSE => &[4],
            _ if near > full + CLOSE || WAYS[n] != 0 => &[4, 2],
            _ => &[4, 2, 1],
        };
        let way = Way::of(&u.rect, u.rect.heading.turned(WAYS[n]));
        for &part in parts {
            let cost = full * part / 4;
            let action = Action { doing: Doing::March, to: way.at(cost), cost, ..Action::stand(u) };
            sketches.add(choices, action, How::Way { way: n as u8, part: part as u8 });
        }
    }

    /// A wheel, and straight on after it.
    fn sketch_wheel(&self, state: &State, mover: &Mover, turn: i32, sketches: &mut Sketches, choices: &mut List<'_>) {
        let u = state.unit(mover.unit);
        let full = self.allowance(state, mover.unit);
        let cost = arc(2 * u.rect.half_front, turn.abs()) * i32::from(self.wheels_at(state, mover.unit));
        if cost > full {
            return;
        }
        let via = wheeled(&u.rect, turn).1;
        let wheel = Action { doing: Doing::March, via, to: via, cost, ..Action::stand(u) };
        if mover.near <= 2 * full + FAR {
            sketches.add(choices, wheel, How::Wheel { turn, onward: false });
        }
        if full - cost >= INCH / 2 {
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
        let cost = self.allowance(state, mover.unit);
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
    fn work_out(
        &self,
        state: &State,
        mover: &Mover,
        (sketches, ways): (&mut Sketches, &mut Ways),
        choices: &mut List<'_>,
    ) {
        let Mover { unit, around, .. } = *mover;
        let u = state.unit(unit);
        let full = self.allowance(state, unit);
        while let Some(Sketch { action, how, .. }) = sketches.next(choices) {
            let march = |to: Rect, cost: i32| Action { to, cost, ..action };
            match how {
                How::Attack => {
                    for attack in self.attacks_in(state, &around, action.target).into_iter().flatten() {
                        ways.attacks += 1;
                        if ways.attacks <= ATTACKS {
                            choices.push(Choice::Act(attack));
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

    /// Skirmishers go any way and turn at no cost (MTF-SKR-03), but no farther than eight inches (MTF-SKR-04).
    fn offer_drift(&self, state: &State, mover: &Mover, choices: &mut List<'_>) {
        let Mover { unit, seen, .. } = *mover;
        let u = state.unit(unit);
        let most = self.allowance(state, unit).min(inches(CLOUD));
        let mut facing = u.rect.heading;
        if let Some(enemy) = seen {
            facing = Heading::of(state.unit(enemy).rect.centre - u.rect.centre);
        }
        let turned = u.rect.facing(facing);
        let march = |to: Rect, cost: i32| Action { doing: Doing::March, via: u.rect, to, cost, ..Action::stand(u) };
        if turned != u.rect && choices.hopes(&march(turned, 0)) {
            self.push_free(state, mover, march(turned, 0), choices);
        }
        for way in 0..8 {
            let turn = u.rect.heading.to(facing.turned(way * 45 * Heading::DEGREE));
            let way = Way::of(&u.rect, u.rect.heading.turned(turn));
            let hoped = [2, 1].map(|part| {
                let far = most * part / 2;
                choices.hopes(&march(way.at(far).facing(facing), far))
            });
            if hoped == [false; 2] {
                continue;
            }
            let course = self.course(state, &mover.around, way);
            for (part, _) in [2, 1].into_iter().zip(hoped).filter(|(_, hoped)| *hoped) {
                let Some((to, cost)) = self.along(state, mover, &course, most * part / 2) else { break };
                self.push_free(state, mover, march(to.facing(facing), cost), choices);
            }
        }
    }

    /// A wheel about the front corner to which it turns; none where it would run into somebody.
    #[must_use]
    pub fn wheel(&self, state: &State, around: &Around, from: &Rect, turn: i32) -> Option<Rect> {
        let (half, to) = wheeled(from, turn);
        (self.is_free_in(state, around, &half, 0) && self.is_free_in(state, around, &to, 0)).then_some(to)
    }

    /// [`Field::onward`] straight on from any place of its own.
    pub fn straight_on(&self, state: &State, unit: u8, from: &Rect, most: i32) -> Option<(Rect, i32)> {
        let mover = Mover { unit, seen: None, around: self.everywhere(state, unit), near: 0 };
        self.onward(state, &mover, from, 0, most)
    }

    /// Forward at an angle to the facing as far as so much allowance goes, or half and a quarter of that where the way is
    /// barred: where it ends, and what it costs.
    fn onward(&self, state: &State, mover: &Mover, from: &Rect, turn: i32, most: i32) -> Option<(Rect, i32)> {
        let course = self.course(state, &mover.around, Way::of(from, from.heading.turned(turn)));
        self.along(state, mover, &course, most)
    }

    /// [`Field::onward`] on a way that has been looked along.
    fn along(&self, state: &State, mover: &Mover, course: &Course, most: i32) -> Option<(Rect, i32)> {
        let Course { way, clear, .. } = course;
        for part in [4, 3, 2, 1] {
            let far = most * part / 4;
            if far < INCH / 2 {
                return None;
            }
            if far > *clear {
                continue;
            }
            let to = way.at(far);
            let Some(cost) = self.way_in(state, &mover.around, way.start(), &to) else { continue };
            if cost <= most + 4 && self.is_free_after(state, &mover.around, &to, APART) {
                return Some((to, cost.min(most)));
            }
        }
        None
    }

    /// Other formations and facings (MTF-FRM-03, MTF-FRM-04, MTF-FRM-05, MTF-FRM-06, MTF-FRM-07, MTF-FRM-10).
    fn offer_forms(&self, state: &State, mover: &Mover, choices: &mut List<'_>) {
        let Mover { unit, seen, around, .. } = *mover;
        let (u, data) = (state.unit(unit), self.unit(unit));
        let kind = self.kind(state, unit);
        let full = self.allowance(state, unit);
        let grade = if data.irregular { Grade::D } else { data.grade };
        let price = price(grade, u.is_shaken() || self.disordered(state, unit));
        // Half a move is missing: a change for a whole one waits (MTF-ATK-07).
        if u.has(Flags::HALVED) && price != Price::Half || u.has(Flags::PINNED) {
            return;
        }
        let elbows = |hand| !self.options.elbow_room || self.has_elbow_room(state, unit, hand);
        if u.stand != Stand::Skirmish && !elbows(None) {
            return;
        }
        let squared = u.stand == Stand::Square;
        // The command figure stands in the middle of a cloud and of a front (MTF-SKR-01, MTF-SKR-06, MTF-FRM-09, MTF-ORG-05).
        let loose = u.stand == Stand::Skirmish;
        let command = if loose { u.rect.centre } else { u.rect.front_centre() };
        let mut push = |count: u8, stand: Stand, heading: Heading| {
            if !choices.thinks_of(count, stand, heading) {
                return;
            }
            let (front, depth) = size_of(kind, u.figures, u.guns, count, stand);
            let place = |at: Point| posed(at, heading, front / 2, depth / 2);
            let free = |via: &Rect| self.is_free_in(state, &around, via, APART) && self.may_go(state, unit, seen, via);
            // Evenly on both sides of the front centre, else wholly to one flank (MTF-FRM-08).
            let widens = stand == Stand::Close && u.stand == Stand::Close && front / 2 > u.rect.half_front;
            let to_hand = |hand: Face| {
                let via = place(to_flank(&u.rect, front / 2, hand));
                (widens && heading == u.rect.heading && elbows(Some(hand)) && free(&via)).then_some(via)
            };
            let even = if stand == Stand::Skirmish {
                Rect { centre: command, heading, half_front: front / 2, half_depth: depth / 2 }
            } else {
                place(command)
            };
            let mut action = Action {
                doing: Doing::Form,
                via: even,
                to: even,
                files: count,
                stand,
                cost: if price == Price::Half && !u.has(Flags::HALVED) { full / i32::from(HALF) } else { full },
                // Twice the price is for the disorder too (MTF-ORD-04).
                disorders: grade == Grade::D,
                owes: price == Price::Debt,
                ..Action::stand(u)
            };
            let halves = price == Price::Half && !u.has(Flags::HALVED) && stand == Stand::Close;
            let rate = self.rate_of(kind, count) / 2;
            let formed = choices.hopes(&action);
            let staged = halves && choices.is_whole();
            if !formed && !staged {
                return;
            }
            let even = Some(even).filter(|via| free(via));
            let Some(via) = even.or_else(|| to_hand(Face::Right)).or_else(|| to_hand(Face::Left)) else { return };
            (action.via, action.to) = (via, via);
            choices.push(Choice::Act(action));
            if staged {
                // What is left goes at the new formation's rate.
                if let Some((to, _)) =
                    self.onward(state, mover, &via, 0, rate).filter(|(to, _)| self.may_go(state, unit, seen, to))
                {
                    choices.push(Choice::Act(Action { to, cost: full, ..action }));
                }
                // Or half a move at the old one's, and then the change.
                let tight = loose || squared || self.options.elbow_room;
                let marched = if tight { None } else { self.onward(state, mover, &u.rect, 0, full / 2) };
                if let Some((gone, more)) = marched {
                    let to = posed(gone.front_centre(), heading, front / 2, depth / 2);
                    if free(&to) && choices.len() + 4 < MAX_CHOICES {
                        (action.via, action.to, action.late) = (gone, to, true);
                        action.cost += more;
                        choices.push(Choice::Act(action));
                    }
                }
            }
        };
        // One stand wide, as a bridge asks (MTF-TER-09).
        if u.files != BRIDGE_FILES && self.wants_narrow(state, unit) {
            push(BRIDGE_FILES, Stand::Close, u.rect.heading);
        }
        for formation in [Formation::Column, Formation::Line, Formation::Extended] {
            let other = |f: &u8| *f != u.files || squared || loose;
            if let Some(count) = files(kind, u.figures, formation).filter(other) {
                push(count, Stand::Close, u.rect.heading);
            }
        }
        if squared || loose {
            return;
        }
        // MTF-FRM-11, MTF-TRP-01: regular light troops.
        if matches!(kind, Kind::LightFoot | Kind::LightHorse) && !data.irregular {
            push(u.figures.div_ceil(2), Stand::Skirmish, u.rect.heading);
        }
        if kind.is_foot() {
            push(square_files(u.figures), Stand::Square, u.rect.heading);
        }
        push(u.files, Stand::Close, u.rect.heading.behind());
        if let Some(enemy) = seen {
            let facing = Heading::of(state.unit(enemy).rect.centre - u.rect.front_centre());
            if u.rect.heading.to(facing).abs() > 30 * Heading::DEGREE {
                push(u.files, Stand::Close, facing);
                if let Some(count) = files(kind, u.figures, Formation::Line).filter(|&f| f != u.files) {
                    push(count, Stand::Close, facing);
                }
            }
        }
    }

    pub(super) fn rate_of(&self, kind: Kind, count: u8) -> i32 {
        use crate::rules::mollwitz_to_freiberg::data::{moves::allowance, size};
        size::inches(allowance(kind, size::formation(kind, count)))
    }
}
