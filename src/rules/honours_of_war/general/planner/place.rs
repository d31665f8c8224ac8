//! What a place is worth to a unit: fire given and taken, the danger of a charge, cover, rally, the plan and order.
//!
//! The many places that a unit may go to are weighed with the exact odds of the hit table at plain modifiers, worked
//! out once for each enemy.

use super::foe::Foe;
use super::ground::{Suits, round, suits};
use super::scale::{MOST_FOES, Scale, about, in_zone, is_ahead, lesser};
use super::{Want, defence};
use crate::base::geometry::outline;
use crate::base::{Heading, Point, Rect};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::general::combat::HARM;
use crate::rules::honours_of_war::sight;
use crate::rules::honours_of_war::state::{Class, Flags, Formation, Goal, Kind};

/// The share of next turn's fire that counts already now, in tenths.
pub(super) const TO_COME: i32 = 6;
/// How much the fire that a unit may take counts by boldness, in tenths.
const MINDS: [i32; 3] = [10, 10, 9];
/// What the fire that a unit may take counts, in tenths of what it gives: a shot is soon fired, but hits stay, and who goes in
/// with them on him goes in weaker.
const TAKEN: i32 = 20;
/// And that of guns at horse, which can only ride in or ride off: it doesn't sit before them and wait.
const AT_HORSE: i32 = 60;
/// How many times as much the fire of who has its flank or its rear counts as at its front: it is not this turn's fire alone
/// that comes from there.
const FLANKED: i32 = 4;
/// The least that fire counts: for horse from whom it goes for where he stands alone, and from all when the day is old.
const LEAST: i32 = 8;
/// From which turn on fire counts less and less for foot, and for horse, and for how many turns: who only waits for a good
/// moment never has one.
const OLD: [(i32, i32); 2] = [(3, 7), (8, 8)];

/// A place that a unit may go to, in a formation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub rect: Rect,
    pub formation: Formation,
    /// The unit has moved when it is there.
    pub moved: bool,
}

impl Place {
    /// Whether a unit fires from there.
    pub(super) const fn fires(&self) -> bool {
        matches!(self.formation, Formation::Line | Formation::Deployed | Formation::Garrison)
    }
}

/// A place as the enemies see it, each on his own axes: its middle and its distance; and the least of these.
pub(super) struct Seen {
    middle: [Point; MOST_FOES],
    pub apart: [i32; MOST_FOES],
    pub nearest: i32,
    /// The least distance of its middle or its front from an enemy.
    pub least: i32,
}

/// Whether it is asked whom a unit sees from a place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Eyes {
    Open,
    Shut,
}

/// A target of a unit at a place: what a shot at him is worth next turn and now, and who he is.
type Mark = (i32, i32, usize);

/// What it is worth to a unit that holds its ground to stay behind works or in a village: no fire is worth leaving them.
const WORKS: i32 = 800;

/// What each pace costs that a unit leaves the ground it is to hold: no shot is worth a battalion alone before the line.
const KEEPING: i32 = 15;

/// And each that one in column leaves, which has no line to keep; what it costs it to stay in column, and where it has no room
/// for its line.
const JAMS: i32 = 3;
const IN_COLUMN: i32 = 60;
const JAMMED: i32 = 140;

/// What it is worth to garrison houses that are to be held.
const HOUSES: i32 = 340;

/// How far guns are dragged by hand, in paces, and what it costs to stay deployed with further to go.
const TO_DRAG: i32 = 20;
const DRAGGED: i32 = 90;

/// The march of a column in paces.
const A_MOVE: i32 = 25;

/// What it is worth to foot to have other foot beside it.
pub(super) const BESIDE: i32 = 15;

/// What it costs to stand between own guns and the enemy whom they would fire at, with one near, but for who has to get out of his
/// column; and before others' muskets.
const LANE: i32 = 220;
const BEFORE: i32 = 25;

/// Targets of a battery at a place that are kept until it is known which it sees.
const MARKS: usize = 3;

impl Scale<'_> {
    /// What a place is worth.
    pub(super) fn place(&self, place: &Place) -> i32 {
        let rect = &place.rect;
        let front = rect.front_centre();
        let seen = self.seen_from(rect, front);
        let way = self.station.map_or(0, |s| self.way(front, s.at));
        let quiet = self.aim(place, (seen.nearest, way)) + self.rally(rect) + self.ease(rect, seen.nearest);
        quiet - self.unheard(rect) + self.company(rect, seen.nearest) + self.exposure(place, &seen, Eyes::Open)
    }

    /// A place as the enemies see it.
    pub(super) fn seen_from(&self, rect: &Rect, front: Point) -> Seen {
        let mut seen =
            Seen { middle: [Point::ORIGIN; MOST_FOES], apart: [0; MOST_FOES], nearest: i32::MAX, least: i32::MAX };
        for (n, foe) in self.places().iter().enumerate() {
            let middle = (rect.centre - foe.rect.centre).unturned_by(foe.axes);
            let ahead = about(&foe.rect, (front - foe.rect.centre).unturned_by(foe.axes));
            let back = about(&foe.rect, middle);
            let distance = lesser(ahead, back - rect.half_depth);
            let distance = distance & !(distance >> 31);
            (seen.middle[n], seen.apart[n]) = (middle, distance);
            seen.nearest = lesser(seen.nearest, distance);
            seen.least = lesser(seen.least, lesser(back, ahead));
        }
        seen
    }

    /// What a place is worth for the plan, in a formation, so far from the nearest enemy and by its way from the station.
    pub(super) fn aim(&self, place: &Place, (nearest, way): (i32, i32)) -> i32 {
        let (rect, formation) = (&place.rect, place.formation);
        // Who stands on a place worth points has no way to go.
        let there = self.is_on_prize(place);
        let mut aim = self.purpose(rect, formation, (nearest, if there { 0 } else { way }));
        if self.minds_places {
            aim += self.prizes(rect, there) - self.in_the_way(rect, formation, nearest);
            if self.follows(rect, nearest) {
                return aim;
            }
        }
        if formation.is_column() && self.kind != Kind::Transport {
            let close = nearest < self.field.d(D::RallyFar) * 9 / 10;
            if self.turned && nearest >= self.field.d(D::Proximity) {
                aim -= IN_COLUMN;
            } else if close && !self.kind.is_guns() {
                // More than a move gains.
                let gained = if self.kind.is_foot() { A_MOVE * self.drive } else { 0 };
                aim -= gained + if self.kind.is_horse() { 80 } else { 170 };
            }
        }
        aim
    }

    /// What the ground adds to a place's worth, and to horse that has suffered the way to the enemy, less what it costs to be away
    /// from the brigade.
    pub(super) fn ease(&self, rect: &Rect, nearest: i32) -> i32 {
        self.woods(rect.centre, nearest) - self.water(rect) - self.stray(rect) + self.draws_off(nearest)
    }

    /// What it costs to be away from the brigade.
    fn stray(&self, rect: &Rect) -> i32 {
        let free = self.field.d(D::FootColumn) * 2;
        let off = if rect.centre.is_near(self.middle, free) { 0 } else { rect.centre.distance(self.middle) - free };
        self.field.paces(off) * 3
    }

    /// What is done to the enemy counts more when one more loss may break his army.
    pub(super) const fn gain(&self, fire: i32) -> i32 {
        fire * if self.kill { 3 } else { 2 } / 2
    }

    /// Fire given at a place less fire taken and the danger of charges.
    pub(super) fn exposure(&self, place: &Place, seen: &Seen, eyes: Eyes) -> i32 {
        let Place { ref rect, formation, moved } = *place;
        let fires = place.fires();
        let garrison = formation == Formation::Garrison;
        let (mut taken, mut danger) = (0, 0);
        // Guns have to see whom they fire at, so for them more than the best is kept.
        let guns = self.kind.is_guns();
        let looks = eyes == Eyes::Open && guns;
        let asks = eyes == Eyes::Open && self.looks_out(place);
        let mut marks: [Mark; MARKS] = [(0, 0, 0); MARKS];
        let (mut later, mut now, mut bare) = (0, 0, 0);
        let axes = rect.heading.sine_cosine();
        let housed = garrison && self.prize.is_some();
        let (slack, clear) = (self.field.of_paces(-3), self.field.of_paces(1) / 2);
        for (n, foe) in self.foes().iter().enumerate() {
            let (back, distance) = (seen.middle[n], seen.apart[n]);
            if foe.matters == 0 || distance > foe.matters {
                continue;
            }
            // What follows is worked out without branches where it can be: nobody could guess them.
            let q = (foe.rect.centre - rect.centre).unturned_by(axes);
            let aimed = fires & !foe.engaged & (garrison | in_zone(rect, q, foe.rect.half_front / 2));
            let [mut still, mut shifted] = foe.ours.at(distance).map(|worth| worth * i32::from(aimed));
            let barred = || foe.screens != 0 && !garrison && self.is_screened(rect, foe);
            if still > 0 && (barred() || asks && foe.veiled && self.is_veiled(rect, foe)) {
                (still, shifted) = (0, 0);
            }
            let shot = if moved { shifted } else { still };
            if looks {
                note(&mut marks, (still, shot, n));
            }
            now = now.max(shot);
            later = later.max(still);
            // He fires at the nearest in his zone (HOW-FIRE-15): this unit, or a friend who is as near.
            let [theirs, _] = foe.theirs.at(distance);
            let nearer = foe.drawn.saturating_sub(distance);
            let share = 2 + 4 * i32::from(nearer > slack) + 4 * i32::from(nearer > clear);
            let share = if in_zone(&foe.rect, back, rect.half_front / 2) { share } else { 2 };
            // HOW-FIRE-17. Who goes in where points are to be had finds that houses have no flank.
            let frontal = housed | is_ahead(rect, q);
            let theirs = theirs * if frontal { 1 } else { FLANKED };
            taken += theirs * share * foe.minds / 100;
            if foe.bare > bare && distance < self.charge && is_ahead(rect, q) && !is_ahead(&foe.rect, back) {
                bare = foe.bare;
            }
            if foe.charge > 0 && distance < foe.charge + foe.charge / 8 && !garrison && !foe.engaged {
                danger += self.danger(rect, formation, foe, q, back);
            }
        }
        // How much fire still tells in cover (HOW-TER-05, HOW-TER-06, HOW-TER-13).
        let u = self.state.unit(self.unit);
        let cover = match () {
            () if u.has(Flags::ENTRENCHED) && u.rect == *rect => 4,
            () if garrison || taken > 0 && self.is_wooded(rect.centre) => 6,
            () => 10,
        };
        taken = taken * cover / 10;
        if looks {
            (later, now) = self.best_mark(&marks, rect);
        } else if u.has(Flags::FIRED) {
            now = 0;
        }
        self.gain(now + later * TO_COME / 10 + bare) - (taken + taken * TO_COME / 10 + danger) * self.stake / 100
    }

    /// What an enemy's fire counts, in tenths.
    pub(super) fn minds(&self, foe: &Foe) -> i32 {
        let weight = match (self.kind.is_horse(), foe.guns) {
            (false, _) if self.want == Want::Hold => return TAKEN,
            (false, _) => TAKEN,
            _ if self.lone && self.prey == Some(foe.rect) => return LEAST,
            (true, true) => AT_HORSE,
            (true, false) => TAKEN,
        };
        let (old, ages) = OLD[usize::from(self.kind.is_horse())];
        let late = (i32::from(self.state.turn) - old + self.boldness.lean()).clamp(0, ages);
        (weight - (weight - LEAST) * late / ages) * self.boldness.of(MINDS) / 10
    }

    /// What the best shot of guns from a place is worth next turn and now: they have to see whom they fire at.
    fn best_mark(&self, marks: &[Mark; MARKS], rect: &Rect) -> (i32, i32) {
        let sees = |n: usize| {
            let foe = &self.foes()[n];
            let look = || sight::sees(self.field, self.state, self.unit, *rect, foe.unit, &foe.rect);
            if !rect.centre.is_near(self.state.unit(self.unit).rect.centre, self.field.d(D::Support)) {
                return look();
            }
            // A step or a pivot hardly changes whom a battery sees.
            let seen = self.seen[n].get().unwrap_or_else(look);
            self.seen[n].set(Some(seen));
            seen
        };
        let shots = marks.iter().take_while(|m| m.0 > 0);
        let best = shots.into_iter().find(|m| sees(m.2));
        let fired = self.state.unit(self.unit).has(Flags::FIRED);
        best.map_or((0, 0), |&(later, now, _)| (later, if fired { 0 } else { now }))
    }

    /// What an enemy who could charge does to a unit that stands badly for it.
    fn danger(&self, rect: &Rect, formation: Formation, foe: &Foe, q: Point, back: Point) -> i32 {
        // He must look this way to strike now.
        let looks = back.y > 0 && back.x.abs() < back.y * 2;
        if !looks {
            return 0;
        }
        let frontal = is_ahead(rect, q);
        let weak = formation.is_column() || self.kind.is_guns();
        let part = match (frontal, foe.horse) {
            (true, false) => 0,
            (true, true) if weak => 120,
            (true, true) => 0,
            (false, true) => 220,
            (false, false) => 130,
        };
        part * self.worth / 1000
    }

    /// What a hurt unit gains by distance from the enemy (HOW-RLY-03).
    pub(super) fn rally(&self, rect: &Rect) -> i32 {
        if self.state.unit(self.unit).hits < 2 {
            return 0;
        }
        // By exact distances: who halts a finger's breadth short of where hits go keeps them for ever.
        self.rallied(|row| self.foes().iter().any(|f| rect.is_within(&f.rect, self.field.d(row))))
    }

    /// The same, given whether an enemy is within a distance.
    pub(super) fn rallied(&self, within: impl Fn(D) -> bool) -> i32 {
        let u = self.state.unit(self.unit);
        let inferior = self.field.unit(self.unit).class == Class::Inferior;
        let off = if within(D::RallyNear) { 0 } else { u8::from(!inferior) + u8::from(!within(D::RallyFar)) };
        let off = off.min(u.hits.saturating_sub(1));
        let gain = HARM[usize::from(u.hits)] - HARM[usize::from(u.hits - off)];
        let need = if self.careful || self.want == Want::Withdraw { 20 } else { 10 };
        self.worth * gain / 1000 * need / 10 * self.stake / 100
    }

    /// How near a place comes to what the plan wants, so far by its way from the unit's station.
    pub(super) fn purpose(&self, rect: &Rect, formation: Formation, (nearest, way): (i32, i32)) -> i32 {
        let paces = |n: i32| self.field.paces(n);
        let (field, state) = (self.field, self.state);
        let to_aim = |slack: i32| paces((rect.centre.distance(self.plan.aim) - slack).max(0));
        let to_prey = |stand: i32| {
            let prey = self.prey.map_or(0, |prey| about(&prey, prey.local(rect.front_centre())));
            paces((prey - stand).max(0))
        };
        let to_station = || paces(way);
        let housed = formation == Formation::Garrison && self.prize.is_some();
        let facing = if housed { 0 } else { self.facing(rect, nearest) };
        if self.beaten {
            let short = paces(field.d(D::RallyNear) + field.d(D::Near)) - to_prey(0);
            return facing - short.max(0) * self.drive;
        }
        facing - self.to_clear(rect) * self.drive
            + match self.want {
                Want::Attack | Want::Assault | Want::Form if self.kind.is_guns() => {
                    let far = to_prey(self.stand_off.min(field.d(D::RallyFar)));
                    -far * self.drive / 2 - ready(formation, far)
                }
                // With the enemy before it a unit goes for what it finds, into short range.
                Want::Attack | Want::Assault if self.close => -to_prey(field.d(D::Near)) * self.drive,
                Want::Attack | Want::Assault | Want::Form | Want::Flank => {
                    -to_station() * self.drive - self.column(rect, formation, nearest)
                }
                Want::Support => {
                    let far = to_prey(self.stand_off.min(self.arrives));
                    -far * self.drive / 2 - ready(formation, far)
                }
                Want::Reserve => -to_station() * self.drive / 2 - self.column(rect, formation, nearest),
                Want::Withdraw => -to_aim(field.d(D::Near)) * 3,
                Want::Hold => {
                    // A wheel takes the middle along an arc, and leaves no ground.
                    let own = &state.unit(self.unit).rect;
                    let arc = own.half_front * (rect.heading.to(own.heading).abs() / Heading::DEGREE) / 57;
                    let away = paces((rect.centre.distance(own.centre) - arc).max(0));
                    let keeping = if self.jams { JAMS } else { KEEPING };
                    let ranked = limbered(formation) + self.in_column(rect, formation);
                    -away * keeping + self.ground(rect, formation, nearest) - ranked
                }
                Want::Nothing => 0,
            }
    }

    /// What it costs a battalion that holds its ground to stand in column, and more where it has no room to form line.
    fn in_column(&self, rect: &Rect, formation: Formation) -> i32 {
        if !self.jams || formation != Formation::Column {
            return 0;
        }
        let (front, depth) = self.field.size(self.unit, Formation::Line);
        let line = Rect::new(rect.front_centre().ahead(rect.heading.behind(), depth / 2), rect.heading, front, depth);
        let free = !self.friends().iter().any(|f| f.rect.overlaps(&line));
        if free && self.field.terrain.may_stand(&line, self.kind, false) { IN_COLUMN } else { JAMMED }
    }

    /// How far it is to a place; for horse round the corner of a village or a wood that lies across the way.
    pub(super) fn way(&self, from: Point, to: Point) -> i32 {
        if self.goes_round() { round(self.field, self.kind.is_horse(), from, to) } else { from.distance(to) }
    }

    /// What a formation costs on the way: a column marches while the enemy is far off, and is a target when he is near.
    fn column(&self, rect: &Rect, formation: Formation, nearest: i32) -> i32 {
        if self.minds_places && self.follows(rect, nearest) {
            return 0;
        }
        match (formation.is_column(), suits(self.field, self.kind.is_horse(), self.go, nearest)) {
            (false, Suits::Column) => 150,
            (true, _) if self.turned => 0,
            (true, Suits::Line) => 60,
            (true, Suits::Either) if !self.state.unit(self.unit).formation.is_column() => 90,
            _ => 0,
        }
    }

    /// What good ground is worth to a unit that holds it.
    fn ground(&self, rect: &Rect, formation: Formation, nearest: i32) -> i32 {
        let stays = self.covered && *rect == self.state.unit(self.unit).rect;
        if stays && !defence::is_outflanked(self.field, self.state, self.unit) {
            return WORKS;
        }
        if formation == Formation::Garrison && self.is_to_hold(rect) {
            return HOUSES;
        }
        if nearest > 2 * self.field.d(D::March) {
            return 0;
        }
        let high = self.hills && sight::height(self.field, rect.centre) > 0;
        i32::from(high) * 60 + if formation == Formation::Garrison && self.kind.is_foot() { 90 } else { 0 }
    }

    /// Whether houses are what the army is to hold, and nobody else holds them.
    fn is_to_hold(&self, houses: &Rect) -> bool {
        let side = self.field.unit(self.unit).side;
        let goal = |g: &Goal| g.holder == Some(side) && outline::contains(&g.points, houses.centre);
        self.kind.is_foot()
            && self.field.goals.iter().any(goal)
            && !self.friends().iter().any(|f| f.rect.centre == houses.centre)
    }

    /// Looking the right way: to the prey when the enemy is near, else as the plan says.
    fn facing(&self, rect: &Rect, nearest: i32) -> i32 {
        let look = match self.prey {
            Some(prey) if nearest < 2 * self.field.d(D::March) => Heading::about(prey.centre - rect.centre),
            _ => self.plan.facing,
        };
        let off = (rect.heading.to(look).abs() / Heading::DEGREE - 15).max(0);
        -off * if nearest < self.field.d(D::March) { 2 } else { 1 }
    }

    /// Order: near the brigade, not before the own guns, not in each other's way.
    pub(super) fn order(&self, rect: &Rect, nearest: i32) -> i32 {
        self.company(rect, nearest) - self.stray(rect)
    }

    /// What friends about a place add to its worth, and what those take off in whose way it is.
    pub(super) fn company(&self, rect: &Rect, nearest: i32) -> i32 {
        let field = self.field;
        let mut value = 0;
        let (reach, far) = (field.d(D::March), field.d(D::RallyFar));
        let (foot, support) = (self.kind.is_foot(), field.d(D::Support));
        let own = rect.reach();
        let close = nearest < reach && !self.kind.is_horse();
        if !foot && !close {
            return value;
        }
        for friend in self.friends() {
            // Beside whom it doesn't stand it gets no support, and before whom it doesn't stand it is not in his way.
            let bars = close && (friend.mark.is_some() || friend.line);
            let reach = if bars { far } else { support * 3 / 2 + own + friend.extent };
            if !(bars || friend.foot) || !friend.rect.centre.is_near(rect.centre, reach) {
                continue;
            }
            if let Some(mark) = friend.mark {
                value -= if bars && rect.meets_line(friend.rect.front_centre(), mark) {
                    if self.jams { BEFORE } else { LANE }
                } else {
                    0
                };
                continue;
            }
            let q = friend.rect.local(rect.centre);
            let aside = q.x.abs() - friend.rect.half_front - rect.half_front;
            if bars && q.y > friend.rect.half_depth && aside < -field.of_paces(2) {
                value -= BEFORE;
            }
            // Friends on both sides cover the flanks and support in melee (HOW-MEL-19).
            if foot && friend.foot && aside <= support {
                let behind = q.y.abs() - friend.rect.half_depth - rect.half_depth;
                value += if behind <= support { BESIDE } else { 0 };
            }
        }
        value
    }
}

/// What it costs guns that have nowhere to go to stay limbered.
const fn limbered(formation: Formation) -> i32 {
    if matches!(formation, Formation::Limbered) { 40 } else { 0 }
}

/// What it costs guns not to be as they should with so many paces to go: deployed far off, since by hand they never get
/// there, or limbered where they have arrived.
const fn ready(formation: Formation, far: i32) -> i32 {
    match formation {
        Formation::Deployed if far > TO_DRAG => DRAGGED,
        _ if far > TO_DRAG => 0,
        _ => limbered(formation),
    }
}

/// Keeps a target among the best; of equal ones the nearer comes first.
fn note(marks: &mut [Mark; MARKS], mark: Mark) {
    let mut mark = mark;
    for kept in marks.iter_mut() {
        if mark.0 > kept.0 {
            std::mem::swap(kept, &mut mark);
        }
    }
}
