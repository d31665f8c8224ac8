//! Forced moves (HOW-FIRE-60 to 66): the way of who retreats or routs, and whom he passes through.

use super::swept;
use crate::base::geometry::outline::bounds;
use crate::base::geometry::{Face, Sweep};
use crate::base::{Heading, Point, Rect};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::state::{Field, Flags, Formation, Kind, Morale, NONE, State, Unit, ones};
use std::cell::OnceCell;

/// Angles that a forced move tries, straight first: within the sector of movement (HOW-FIRE-65); a pursuit within its own
/// (HOW-MEL-34).
pub const BENDS: [i32; 7] = [0, 15, -15, 30, -30, 45, -45];

/// How a forced move comes out.
#[derive(Clone, Copy)]
pub enum Way {
    To(Rect),
    /// Off the table: where it comes to the edge, and where there it finds room.
    Off {
        edge: Rect,
        room: Rect,
    },
    /// Barred by enemies or ground.
    Shut,
}

impl Way {
    /// Where it leads through, before room is made at its end.
    const fn end(&self) -> Option<&Rect> {
        match self {
            Way::To(rect) => Some(rect),
            Way::Off { edge, .. } => Some(edge),
            Way::Shut => None,
        }
    }

    /// How far it leads beyond a length, with some bend off a heading: what it stands farther in at the edge of the table is
    /// none of its way. A bend that leads off the table is none to be liked.
    fn beyond(&self, (out, bend): (Heading, i32), start: &Rect, length: i32) -> i32 {
        let ahead = out.turned(bend * Heading::DEGREE);
        let beyond = |rect: &Rect| ((rect.centre - start.centre).unturned(ahead).y - length - SLACK).max(0);
        match self {
            Way::To(rect) => beyond(rect),
            Way::Off { edge, .. } if bend == 0 => beyond(edge),
            _ => length,
        }
    }
}

/// So little farther is no farther.
const SLACK: i32 = 1200;

/// A forced move: how it comes out, and where and in which formation it begins.
#[derive(Clone, Copy)]
pub struct Flight {
    pub way: Way,
    start: Rect,
    formation: Formation,
}

/// The ways back that a unit which retreats has to choose between (HOW-FIRE-59), each worked out once it is asked for.
pub struct Retreats<'a> {
    field: &'a Field,
    state: &'a State,
    unit: u8,
    flights: [OnceCell<Flight>; Retreats::QUARTERS.len()],
}

impl<'a> Retreats<'a> {
    /// Their lengths, in quarters of a move.
    pub const QUARTERS: [u8; 5] = [4, 5, 6, 7, 8];

    pub fn new(field: &'a Field, state: &'a State, unit: u8) -> Retreats<'a> {
        Retreats { field, state, unit, flights: [const { OnceCell::new() }; Retreats::QUARTERS.len()] }
    }

    /// One of them.
    #[must_use]
    pub fn way(&self, n: usize) -> &Flight {
        let length = self.field.flight(self.state, self.unit) * i32::from(Retreats::QUARTERS[n]) / 4;
        let from = self.state.unit(self.unit).hit_from;
        self.flights[n].get_or_init(|| self.field.flight_of(self.state, self.unit, from, (length, false)))
    }

    /// One of them, if it was asked for.
    #[must_use]
    pub fn known(&self, n: usize) -> Option<Flight> {
        self.flights[n].get().copied()
    }
}

/// The units about the beginning of a forced move, one bit each: enemies and friends who may bar it, and all near it.
struct Crowd {
    enemies: u64,
    friends: u64,
    near: u64,
    /// The longest way on which nobody else can matter.
    far: i32,
}

impl Crowd {
    /// Those of some units who can matter on a way of some length.
    const fn within(&self, of: u64, length: i32) -> u64 {
        if length <= self.far { of & self.near } else { of }
    }
}

/// What a forced move runs over: its way, and where it ended among others the place, turned about, from which it goes on until
/// it is clear of them (HOW-MOV-35).
pub(super) struct Trail {
    way: Sweep,
    end: Option<(Rect, Sweep)>,
}

impl Trail {
    pub(super) fn of((from, to): (&Rect, &Rect), length: i32) -> Trail {
        let step = to.centre - from.centre;
        let (far, beyond) = (step.length(), step.length() - length);
        let end = (beyond > SLACK).then(|| {
            let wanted = Rect { centre: to.centre.toward(from.centre, beyond, far), ..*to };
            (wanted, Sweep::of(&wanted, to.centre - wanted.centre))
        });
        Trail { way: Sweep::of(from, step), end }
    }

    pub(super) fn meets(&self, rect: &Rect) -> bool {
        let at_end = |(wanted, on): &(Rect, Sweep)| wanted.overlaps(rect) || on.runs_over(rect);
        self.way.runs_over(rect) || self.end.as_ref().is_some_and(at_end)
    }
}

impl Field {
    /// The forced move that a unit has to make: straight out of the side away from where the hits came from, full distance, bent
    /// only round enemies, ground that bars it and, where that is possible, friends (HOW-FIRE-60, HOW-FIRE-65).
    #[must_use]
    pub fn flight_of(&self, state: &State, unit: u8, from: Face, (length, routs): (i32, bool)) -> Flight {
        let u = state.unit(unit);
        let (start, formation) = self.leave_block(state, unit, from.opposite());
        let away = u.rect.looks(from.opposite());
        // HOW-FIRE-66: a retreating unit ends facing the enemy, a routing one facing away.
        let facing = if routs { away } else { away.behind() };
        // HOW-RLY-12: who halted at the edge and must go again leaves the table there, whatever the way.
        if u.has(Flags::EDGE) && !routs {
            return Flight { way: Way::Off { edge: u.rect, room: u.rect }, start, formation };
        }
        // HOW-FIRE-60: a garrison that finds that face shut leaves by the free one nearest to it.
        let by = |n: usize| Face::ALL[(from as usize + n) % 4];
        let exits = [by(2), by(1), by(3), by(0)];
        let exits = if u.block == NONE { &exits[..1] } else { &exits[..] };
        // A face of a block that another adjoins is none to leave by.
        let adjoins = |exit: Face| {
            let meets = |block: &Rect| u.rect.contact(exit, block, exit.opposite()) > 0;
            self.terrain.blocks.iter().enumerate().any(|(n, b)| n != usize::from(u.block) && meets(&b.rect))
        };
        for &exit in exits.iter().filter(|&&exit| u.block == NONE || !adjoins(exit)) {
            let (out, here) = (u.rect.looks(exit), self.leave_block(state, unit, exit).0);
            // HOW-FIRE-65: it changes formation only to get by enemies and ground that bars it.
            let column = std::iter::once_with(|| self.in_column(state, unit, &here, out)).flatten();
            for (start, formation) in std::iter::once((here, formation)).chain(column) {
                let crowd = self.crowd(state, unit, &start, length);
                let bent = |bend: i32, friends: bool| {
                    let ways = (out.turned(bend * Heading::DEGREE), facing);
                    self.try_flight(state, (unit, &crowd), (&start, formation), ways, length, friends)
                };
                let open = |way: &Way| !matches!(way, Way::Shut);
                // Nobody on the way, and nobody at its end off whom it would have to go on.
                let mut apart = [const { Way::Shut }; BENDS.len()];
                let mut free = None;
                for (bend, kept) in BENDS.into_iter().zip(&mut apart) {
                    let way = bent(bend, false);
                    if open(&way) && way.beyond((out, bend), &start, length) == 0 {
                        free = Some(way);
                        break;
                    }
                    *kept = way;
                }
                // HOW-MOV-35: where not all friends can be avoided, through as few as can be, each of whom is worth half of the
                // distance more to go round.
                let through = || {
                    let mut best = (i32::MAX, None);
                    let ways = BENDS.into_iter().zip(apart).flat_map(|(bend, way)| [(bend, Some(way)), (bend, None)]);
                    for (bend, way) in ways {
                        let way = way.unwrap_or_else(|| bent(bend, true));
                        let Some(end) = way.end() else { continue };
                        let friends = self.swept_by(state, unit, (&start, end), length);
                        let cost = way.beyond((out, bend), &start, length) + friends * length / 2;
                        if cost < best.0 {
                            best = (cost, Some(way));
                        }
                        // Nobody gets by with less than one.
                        if cost <= length / 2 {
                            break;
                        }
                    }
                    best.1
                };
                if let Some(way) = free.or_else(through) {
                    return Flight { way, start, formation };
                }
            }
        }
        Flight { way: Way::Shut, start, formation }
    }

    /// A unit in line where it stands, in march column, or as far out as it is longer so, off whom it fought; none for who has no
    /// other formation (HOW-FIRE-65).
    fn in_column(&self, state: &State, unit: u8, start: &Rect, out: Heading) -> Option<(Rect, Formation)> {
        let u = state.unit(unit);
        if !matches!(u.formation, Formation::Line | Formation::DoubleLine) || self.unit(unit).kind.is_guns() {
            return None;
        }
        let (front, depth) = self.footprint(state, unit, Formation::Column);
        let column = Rect::new(start.centre, start.heading, front, depth);
        let aside = (45 * Heading::DEGREE..135 * Heading::DEGREE).contains(&start.heading.to(out).abs());
        let half = |rect: &Rect| if aside { rect.half_front } else { rect.half_depth };
        let off = column.moved(Point::ORIGIN.ahead(out, (half(&column) - half(start)).max(0)));
        let free = [column, off].into_iter().find(|rect| self.can_stand(state, unit, rect, Formation::Column));
        free.map(|rect| (rect, Formation::Column))
    }

    /// Where a garrison's forced move begins: inside the face by which it leaves (HOW-TER-52, HOW-FIRE-60).
    fn leave_block(&self, state: &State, unit: u8, exit: Face) -> (Rect, Formation) {
        let u = state.unit(unit);
        if u.block == NONE {
            return (u.rect, u.formation);
        }
        let formation = match self.unit(unit).kind.is_guns() {
            // Gunners without their guns take the room of a gun.
            true if u.has(Flags::ABANDONED) => Formation::Deployed,
            true => Formation::Limbered,
            false => Formation::Line,
        };
        let (front, depth) = match self.footprint(state, unit, formation) {
            (front, _) if u.has(Flags::ABANDONED) => (front, front),
            size => size,
        };
        let away = u.rect.looks(exit);
        let deep = if matches!(exit, Face::Front | Face::Rear) { u.rect.half_depth } else { u.rect.half_front };
        let centre = u.rect.centre.ahead(away, deep - depth / 2);
        (Rect::new(centre, away.behind(), front, depth), formation)
    }

    /// Who may stand in the way of forced moves of some length from a place.
    fn crowd(&self, state: &State, unit: u8, start: &Rect, length: i32) -> Crowd {
        let (side, block) = (self.unit(unit).side, state.unit(unit).block);
        // As far again as it is to go, for who has to go on; and room to turn about at the table's edge.
        let far = 2 * length;
        let about = far + 4 * start.reach();
        let (mut enemies, mut friends, mut near) = (0, 0, 0);
        for (n, o) in state.units.iter().take(self.units.len()).enumerate() {
            // HOW-MEL-25: an enemy in the same block leaves its doors open.
            let beside = (o.block != NONE) & (o.block == block);
            let bars = o.here() & !beside;
            let enemy = self.units[n].side != side;
            enemies |= u64::from(bars & enemy & o.fights()) << n;
            friends |= u64::from(bars & !enemy) << n;
            near |= u64::from(o.here() & o.rect.centre.is_near(start.centre, about + o.rect.reach())) << n;
        }
        let others = !(1 << unit);
        Crowd { enemies: enemies & others, friends: friends & others, near: near & others, far }
    }

    /// A forced move in one direction.
    fn try_flight(
        &self,
        state: &State,
        (unit, crowd): (u8, &Crowd),
        (start, formation): (&Rect, Formation),
        (direction, facing): (Heading, Heading),
        length: i32,
        through_friends: bool,
    ) -> Way {
        let step = |distance: i32| Point::ORIGIN.ahead(direction, distance);
        let bars = crowd.enemies | if through_friends { 0 } else { crowd.friends };
        let shut = |step: Point, reach: i32| {
            let sweep = Sweep::of(start, step);
            // Rounding moves a corner by less than 4.
            let far = reach + start.reach() + 8;
            ones(crowd.within(bars, reach))
                .map(|o| &state.unit(o).rect)
                .any(|other| other.centre.is_near(start.centre, far + other.reach()) && sweep.runs_over(other))
        };
        // HOW-MOV-20: gunners who left their guns go as light infantry does.
        let left = state.unit(unit).has(Flags::ABANDONED);
        let kind = if left { Kind::LightFoot } else { self.kind(state, unit) };
        let barred =
            |distance: i32| shut(step(distance), distance) || self.terrain.bars(start, step(distance), kind, formation);
        if barred(length) {
            return Way::Shut;
        }
        let mut distance = length;
        // Who turns at the very edge and would hang over it stands so much farther in, if its way leads no farther in itself.
        let inward = self.inward(&start.facing(facing));
        let end = |distance: i32| {
            let rect = start.moved(step(distance)).facing(facing);
            if inward == Point::ORIGIN {
                return rect;
            }
            let needs = self.inward(&rect);
            let most = |needs: i32, inward: i32| needs.clamp(inward.min(0), inward.max(0));
            rect.moved(Point::new(most(needs.x, inward.x), most(needs.y, inward.y)))
        };
        let off = |edge: Rect| {
            let along = || self.gap_at_edge(state, unit, edge, formation);
            let room = along().unwrap_or_else(|| self.nearest_gap(state, unit, edge, formation));
            Way::Off { edge, room }
        };
        if !self.is_on_table(&end(distance)) {
            // The furthest place on the table that way.
            let (mut low, mut high) = (0, length);
            while high - low > 12 {
                let middle = i32::midpoint(low, high);
                if self.is_on_table(&end(middle)) { low = middle } else { high = middle }
            }
            return off(end(low));
        }
        // HOW-MOV-35: on by the least distance that clears friends, and the houses (HOW-TER-52). What bars the whole way bars it.
        let pace = self.d(D::Tolerance);
        let mut last = unit;
        loop {
            let rect = end(distance);
            // Whom it lies on it mostly lies on still, a pace further on.
            let lies = |o: u8| o != unit && state.unit(o).here() && state.unit(o).rect.overlaps(&rect);
            if !lies(last) {
                let everybody = (1 << self.units.len()) - 1;
                match ones(crowd.within(everybody, distance)).find(|&o| lies(o)) {
                    Some(other) => last = other,
                    None if self.terrain.drives_on(&rect, formation) => {}
                    None => break,
                }
            }
            distance += pace;
            if !self.is_on_table(&end(distance)) {
                return if barred(distance) { Way::Shut } else { off(end(distance - pace)) };
            }
        }
        let rect = end(distance);
        // Not all of it is over the water, or some of it is beside the bridge (HOW-FIRE-64, HOW-TER-27).
        let drowns = || self.terrain.is_in_deep_water(&rect, formation.is_column());
        if distance > length && barred(distance) || drowns() { Way::Shut } else { Way::To(rect) }
    }

    /// Whether a footprint lies on another unit's.
    fn overlaps_any(&self, state: &State, unit: u8, rect: &Rect) -> bool {
        (0..self.units.len() as u8).any(|o| o != unit && state.unit(o).here() && state.unit(o).rect.overlaps(rect))
    }

    /// How many friends a forced move of some length passes through (HOW-FIRE-62).
    fn swept_by(&self, state: &State, unit: u8, ends: (&Rect, &Rect), length: i32) -> i32 {
        let trail = Trail::of(ends, length);
        let friends = self.units_of(self.unit(unit).side);
        friends.filter(|&f| f != unit && state.unit(f).fights() && trail.meets(&state.unit(f).rect)).count() as i32
    }

    /// How far a footprint has to go to lie wholly on the table: nowhere where it does.
    fn inward(&self, rect: &Rect) -> Point {
        let (low, high) = bounds(&rect.corners());
        let half = self.half;
        let by = |low: i32, high: i32, half: i32| (-half - low).max(0) - (high - half).max(0);
        Point::new(by(low.x, high.x, half.x), by(low.y, high.y, half.y))
    }

    /// Whether a unit finds room at a place: on the table, on nobody, and on ground that bears it, so in no houses.
    fn has_room(&self, state: &State, unit: u8, at: &Rect, formation: Formation) -> bool {
        self.is_on_table(at)
            && !self.overlaps_any(state, unit, at)
            && self.terrain.may_stand(at, self.kind(state, unit), formation.is_column())
    }

    /// The nearest place, to either hand along the edge to which a unit came, where it finds room (HOW-FIRE-61), if one is near.
    fn gap_at_edge(&self, state: &State, unit: u8, rect: Rect, formation: Formation) -> Option<Rect> {
        const FAR: i32 = 30;
        let (low, high) = bounds(&rect.corners());
        let (aside, ahead) = (self.half - high, self.half + low);
        let sideways = aside.x.min(ahead.x) < aside.y.min(ahead.y);
        let edge = if sideways { Heading::NORTH } else { Heading::EAST };
        // To its own right or ahead first, so that it is the same from either end of the table.
        let askew = edge.to(rect.heading).abs();
        let across = (45 * Heading::DEGREE..=135 * Heading::DEGREE).contains(&askew);
        let own = if across { rect.looks(Face::Right) } else { rect.heading };
        let along = if edge.to(own).abs() <= 90 * Heading::DEGREE { edge } else { edge.behind() };
        let pace = self.d(D::FootBase) / 2;
        let at = |n: i32| rect.moved(Point::ORIGIN.ahead(along, n * pace));
        (0..FAR).flat_map(|n| [at(n), at(-n)]).find(|to| self.has_room(state, unit, to, formation))
    }

    /// The nearest place to one that is taken where a unit finds room.
    fn nearest_gap(&self, state: &State, unit: u8, rect: Rect, formation: Formation) -> Rect {
        let pace = self.d(D::FootBase) / 2;
        let ring = |n: i32| (0..8).map(move |way| (n, way));
        let at = |(n, way): (i32, i32)| rect.moved(Point::ORIGIN.ahead(rect.heading.turned(way * 5_760), n * pace));
        (0..200).flat_map(ring).map(at).find(|to| self.has_room(state, unit, to, formation)).unwrap_or(rect)
    }
}

impl Engine<'_> {
    /// The forced move itself (HOW-FIRE-60 to HOW-FIRE-66).
    pub(super) fn flee(&mut self, unit: u8, flight: Flight, length: i32, code: Code) {
        let u = *self.state.unit(unit);
        let routs = code == Code::Routed;
        let Flight { way, start, formation } = flight;
        let before = start;
        let fleeing = self.state.unit_mut(unit);
        fleeing.formation = formation;
        fleeing.block = NONE;
        match way {
            Way::Shut => {
                // HOW-FIRE-64: shut in by enemies or ground, it is Done For.
                let by = self.state.unit(unit).hit_by;
                self.remove(unit, Code::CutOff);
                if by != NONE {
                    self.state.unit_mut(unit).flags.set(Flags::CAPTURED);
                }
            }
            Way::To(rect) => {
                self.state.unit_mut(unit).rect = rect;
                self.reach_bank(unit, &before);
                self.tell_stand(code, unit, NONE);
                self.settle(unit);
                self.shift_figures(unit);
                self.sweep_friends(unit, (&before, &rect), length);
            }
            Way::Off { edge, room } => {
                self.state.unit_mut(unit).rect = room;
                if routs || u.has(Flags::EDGE) {
                    // HOW-FIRE-61: a routing unit is gone at the edge. HOW-RLY-12: so is one that halted there before.
                    self.state.unit_mut(unit).flags.set(Flags::FLED);
                    self.sweep_friends(unit, (&before, &edge), i32::MAX);
                    self.remove_as(unit, Code::FledTheTable, NONE, if routs { 0 } else { 2 });
                } else {
                    self.state.unit_mut(unit).flags.set(Flags::EDGE);
                    self.reach_bank(unit, &before);
                    self.tell_stand(Code::HaltedAtEdge, unit, NONE);
                    self.settle(unit);
                    self.shift_figures(unit);
                    // Nobody flees through those among whom it only finds room.
                    self.sweep_friends(unit, (&before, &edge), i32::MAX);
                }
            }
        }
    }

    /// HOW-TER-53, HOW-FIRE-62: friends that any part of a fleeing unit passes through take a hit, two if inferior, and react at
    /// once; HOW-FIRE-63: one that must flee itself follows, the same way, and the first goes on to make room for it.
    fn sweep_friends(&mut self, unit: u8, (from, to): (&Rect, &Rect), length: i32) {
        let (way, trail) = (Heading::of(to.centre - from.centre), Trail::of((from, to), length));
        for friend in self.field.units_of(self.field.unit(unit).side) {
            let f = *self.state.unit(friend);
            if friend == unit || !f.fights() || !trail.meets(&f.rect) {
                continue;
            }
            let hits = swept(self.field.unit(friend).class);
            self.tell(Code::Swept, friend, unit, [i16::from(f.hits + hits).min(5), i16::from(hits), 0, 0]);
            self.hurt(friend, hits, NONE);
            // The side from which the first came, and with it these casualties (HOW-FIRE-60).
            let behind = |face: &Face| f.rect.looks(*face).to(way.behind()).abs();
            self.state.unit_mut(friend).hit_from = Face::ALL.into_iter().min_by_key(behind).unwrap_or(Face::Front);
            // Who follows doesn't run over the first, but drives it on before him.
            let morale = std::mem::replace(&mut self.state.unit_mut(unit).morale, Morale::Reserve);
            self.react(friend);
            self.state.unit_mut(unit).morale = morale;
            let here = self.state.unit(friend).here();
            let followed = if here { self.state.unit(friend).rect.centre - f.rect.centre } else { Point::ORIGIN };
            // Those whom the follower swept on in his turn may have come to stand here, even where he himself is gone.
            let Unit { rect, flags, .. } = *self.state.unit(unit);
            // Who is on his way off the table is in nobody's.
            let stays = !flags.has(Flags::FLED);
            if stays && (followed != Point::ORIGIN || self.field.overlaps_any(self.state, unit, &rect)) {
                self.make_way(unit, way, &Sweep::of(&f.rect, followed));
            }
        }
    }

    /// HOW-FIRE-63: a unit that fled goes on until it is clear of one who followed, and out of his way.
    fn make_way(&mut self, unit: u8, way: Heading, follower: &Sweep) {
        let Unit { rect, formation, .. } = *self.state.unit(unit);
        let is_clear = |r: &Rect| !follower.runs_over(r) && self.field.has_room(self.state, unit, r, formation);
        if is_clear(&rect) {
            return;
        }
        let pace = self.field.d(D::Tolerance);
        let on = |n: i32| rect.moved(Point::ORIGIN.ahead(way, n * pace));
        let clear = (1..).map(on).take_while(|r| self.field.is_on_table(r)).find(is_clear);
        let gap = || self.field.nearest_gap(self.state, unit, rect, formation);
        self.state.unit_mut(unit).rect = clear.unwrap_or_else(gap);
        self.reach_bank(unit, &rect);
        let routs = self.state.unit(unit).morale == Morale::Routed;
        self.tell_stand(if routs { Code::Routed } else { Code::Retreated }, unit, NONE);
        self.settle(unit);
        self.shift_figures(unit);
    }
}
