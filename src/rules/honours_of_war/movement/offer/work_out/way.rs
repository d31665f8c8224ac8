//! Straight ways, wheels and places: how far a unit can go, and where it may end.

use super::*;
use crate::base::geometry::Way;
use crate::rules::honours_of_war::terrain::{Toll, swing};

/// Friends who may be passed through in one way; the next one stops the move.
const MOST_PASSED: usize = 8;

/// How near to the best length a search among ground ends, in 1/120 mm.
const FINE: i32 = 120;

/// What two ways of working out the same place may differ by, in 1/120 mm.
const ROUNDING: i32 = 2;

/// Guesses of such a search: enough to halve a move of 60 cm down to that.
const TURNS: i32 = 27;

/// A straight way with the units that stand in it.
pub(super) struct Cast {
    way: Way,
    /// How far until the edge of the table or the first unit that can't be passed.
    stop: i32,
    /// Friends to pass through: how far they are, and what that costs in quarters of a move.
    passed: [(i32, i32); MOST_PASSED],
    len: usize,
    /// Units that the end of the move may lie on or come too near to, one bit each in the order of `near`.
    met: u64,
    /// How far until the first of them: a move that ends before that keeps clear of them all.
    first: i32,
    /// The ground about it that hinders, and the blocks there.
    ground: Part,
}

impl Cast {
    const fn passed(&self) -> &[(i32, i32)] {
        self.passed.split_at(self.len).0
    }

    /// Whether somebody stops it before this length.
    pub(super) const fn stops_within(&self, length: i32) -> bool {
        self.stop < length || self.first < length
    }

    /// Where a move of this length ends.
    pub(super) fn at(&self, d: i32) -> Rect {
        self.way.at(d)
    }

    /// What passing through friends costs on this length.
    fn passing(&self, d: i32, normal: i32) -> i32 {
        self.passed().iter().filter(|(at, _)| at + TOUCH < d).map(|(_, quarters)| normal * quarters / 4).sum()
    }

    /// Where the last friend stands who is passed on this length.
    fn last_passed(&self, d: i32) -> i32 {
        self.passed().iter().map(|(at, _)| at + TOUCH).filter(|&at| at < d).max().unwrap_or(0)
    }
}

/// Whether a move may end at a place.
enum End {
    Free,
    /// It has to stop short of somebody, here.
    Short(i32),
    Shut,
}

impl Offer<'_> {
    pub(super) fn others(&self) -> impl Iterator<Item = &Unit> + '_ {
        self.near[..self.nears].iter().map(|&n| self.state.unit(n))
    }

    /// Whether a unit there is a march column on the road, for whom garrisons of his side make way (HOW-TER-37).
    pub(super) fn is_on_road(&self, rect: &Rect, formation: Formation) -> bool {
        formation.is_column() && self.field.terrain.column_on_road(rect)
    }

    const fn is_enemy(&self, n: usize) -> bool {
        self.enemies & 1 << n != 0
    }

    /// Whether it is an enemy who fights: a move ends at a distance from him.
    const fn is_shy_of(&self, n: usize) -> bool {
        self.shy & 1 << n != 0
    }

    /// Looks along a way, as far as `most`.
    pub(super) fn cast(&self, from: &Rect, heading: Heading, most: i32) -> Cast {
        let stop = if self.inland { most } else { most.min(self.to_edge(from, heading)) };
        let way = Way::of(from, heading);
        let ground = match self.ground.is_empty() {
            true => self.ground,
            false => self.field.terrain.on_way(self.ground, &way, stop),
        };
        let mut cast = Cast { way, stop, passed: [(0, 0); MOST_PASSED], len: 0, met: 0, first: i32::MAX, ground };
        let gap = self.field.d(D::Tolerance);
        let meets = |cast: &mut Cast, n: usize, at: i32| {
            cast.met |= 1 << n;
            cast.first = cast.first.min(at);
        };
        // Who is about the way is asked of everybody first: a wrong guess at a branch would cost more.
        let all = self.bulks[..self.meets].iter().enumerate();
        let about = all.fold(0, |bits, (n, o)| bits | u64::from(way.is_about(o, stop, gap * 3 / 2)) << n);
        for n in ones(about).map(usize::from) {
            let theirs = &self.bulks[n];
            let shy = self.is_shy_of(n);
            // No corner of who is grown by a margin comes out further than half as much again. Who stands beyond where the
            // way ends for another doesn't matter.
            if !way.nears(theirs, cast.stop, if shy { gap * 3 / 2 } else { 2 * ROUNDING }) {
                continue;
            }
            if shy {
                // Who never comes within the gap on this way hinders no end of it either.
                let Some(short) = way.until(&theirs.grown(gap)) else { continue };
                if short >= cast.stop {
                    continue;
                }
                meets(&mut cast, n, short);
                if let Some(d) = way.until(theirs) {
                    cast.stop = cast.stop.min(if short > 0 { short } else { d - gap });
                }
                continue;
            }
            let Some(d) = way.until(theirs) else {
                // Who is slid along may end a hair too deep in the other by what rounding takes: the end is looked at.
                if way.until(&theirs.grown(ROUNDING)).is_some() {
                    meets(&mut cast, n, 0);
                }
                continue;
            };
            if !self.is_enemy(n) && cast.len < MOST_PASSED && self.may_pass(n) {
                cast.passed[cast.len] = (d, self.pass_cost(n).quarters());
                cast.len += 1;
                meets(&mut cast, n, d);
            } else {
                // Short of touching by more than rounding moves two corners.
                cast.stop = cast.stop.min((d - 2 * TOUCH).max(0));
            }
        }
        cast
    }

    /// How far a footprint can go along a heading on the table: nobody moves off it of his own will (HOW-MOV-36).
    fn to_edge(&self, from: &Rect, way: Heading) -> i32 {
        let (s, c) = from.heading.sine_cosine();
        let (s, c) = (s.abs(), c.abs());
        let (w, d) = (i64::from(from.half_front), i64::from(from.half_depth));
        // Rounding moves a corner by less than 4.
        let extent = [(w * c + d * s) >> 30, (w * s + d * c) >> 30].map(|n| n + 4);
        let (vx, vy) = way.sine_cosine();
        let half = self.field.half;
        let mut most = i64::from(i32::MAX);
        for (at, speed, half, extent) in
            [(from.centre.x, vx, half.x, extent[0]), (from.centre.y, vy, half.y, extent[1])]
        {
            let room = i64::from(half) - extent - if speed < 0 { -i64::from(at) } else { i64::from(at) };
            if speed.abs() > 1 << 14 {
                most = most.min((room.max(0) << 30) / speed.abs());
            }
        }
        most as i32
    }

    /// Whether a friend on the way may be passed through (HOW-MOV-30, HOW-MOV-31, HOW-MOV-32, HOW-MOV-33): it has not
    /// moved, or both are light infantry or guns; neither starts within 20 cm of the enemy.
    fn may_pass(&self, n: usize) -> bool {
        let bit = 1 << n;
        if self.judged.get() & bit == 0 {
            self.judged.set(self.judged.get() | bit);
            let friend = self.near[n];
            let f = self.state.unit(friend);
            let near = self.field.d(D::Proximity);
            // HOW-TER-37: who passes along the road does not count in a block.
            let houses = f.formation == Formation::Garrison;
            let road = houses && self.is_on_road(&self.u.rect, self.u.formation);
            let passes = (!houses || road)
                && !f.engaged()
                && (road || self.is_loose(self.unit) && self.is_loose(friend) || !f.has(Flags::MOVED))
                && self.enemy().is_none_or(|(_, d)| d > near)
                && !self.field.enemy_within(self.state, self.unit, &f.rect, near);
            self.passable.set(self.passable.get() | u64::from(passes) << n);
        }
        self.passable.get() & bit != 0
    }

    /// Half a move for each friend passed through, nothing where one of the two is light infantry or deployed guns
    /// (HOW-MOV-30).
    fn pass_cost(&self, n: usize) -> Cost {
        let garrison = self.state.unit(self.near[n]).formation == Formation::Garrison;
        if garrison || self.is_loose(self.unit) || self.is_loose(self.near[n]) { Cost::None } else { Cost::Half }
    }

    fn is_loose(&self, unit: u8) -> bool {
        self.field.kind(self.state, unit) == Kind::LightFoot || self.state.unit(unit).formation == Formation::Deployed
    }

    fn toll(&self, cast: &Cast, d: i32, formation: Formation) -> Option<Toll> {
        let terrain = &self.field.terrain;
        terrain.toll_on(cast.ground, cast.way.start(), cast.way.step(d), self.kind, formation.is_column())
    }

    /// Where a fordable river ends a move that would go further, in mid-stream: but not that which leaves it (HOW-TER-29).
    fn midst(&self, d: i32, toll: &Toll) -> Option<i32> {
        let midst = toll.river.filter(|_| !self.u.has(Flags::MIDSTREAM))?;
        (midst < d).then_some(midst)
    }

    /// The cost of going this far: length, ground, obstacles, friends passed through (HOW-MOV-13, HOW-MOV-30 to 33,
    /// HOW-TER-02).
    fn sum(cast: &Cast, d: i32, toll: Toll, pace: Pace) -> i32 {
        toll.cost(d + cast.passing(d, pace.normal), pace.normal)
    }

    /// Whether a move may end after this length: on no other unit, not nearer to an enemy than the gap that only a charge
    /// closes, on ground that bears it.
    fn ending(&self, cast: &Cast, d: i32, formation: Formation) -> End {
        let end = cast.at(d);
        let gap = self.field.d(D::Tolerance);
        for n in ones(if d <= cast.first { 0 } else { cast.met }).map(usize::from) {
            let theirs = &self.bulks[n];
            let shy = self.is_shy_of(n);
            let houses = !self.is_enemy(n) && self.state.unit(self.near[n]).formation == Formation::Garrison;
            if houses && self.is_on_road(&end, formation) {
                continue;
            }
            let short = if shy && end.is_within(theirs, gap - TOUCH) {
                cast.way.until(&theirs.grown(gap))
            } else if !shy && end.grown(ROUNDING).overlaps(theirs) {
                cast.way.until(&theirs.grown(ROUNDING))
            } else {
                continue;
            };
            return short.filter(|&to| to < d).map_or(End::Shut, End::Short);
        }
        let column = formation.is_column();
        let bears = self.firm || self.field.terrain.may_stand_on(cast.ground, &end, self.kind, column);
        if bears && self.is_on_table(&end) { End::Free } else { End::Shut }
    }

    /// The furthest that a unit gets on a way, at most `want`, for at most `budget`.
    pub(super) fn run(&self, cast: &Cast, want: i32, budget: i32, pace: Pace) -> i32 {
        let mut high = want.min(budget).min(cast.stop);
        if high <= 0 {
            return 0;
        }
        let mut clear = true;
        let mut told = (0, None);
        if !cast.ground.is_empty() {
            let toll = self.toll(cast, high, pace.formation);
            told = (high, toll);
            clear = toll == Some(Toll::default());
            if let Some(midst) = toll.and_then(|t| self.midst(high, &t)) {
                high = midst;
            }
        }
        let mut d = high;
        while clear && d > 0 {
            let over = d + cast.passing(d, pace.normal) - budget;
            if over > 0 {
                d = (d - over).max(cast.last_passed(d));
                continue;
            }
            match self.ending(cast, d, pace.formation) {
                End::Free => return d,
                End::Short(to) => d = to,
                End::Shut => break,
            }
        }
        self.search(cast, d, budget, pace, told)
    }

    /// The furthest by trying, where ground makes the cost uneven or something beside the way forbids to end there; the toll
    /// of one length is known.
    fn search(&self, cast: &Cast, mut high: i32, budget: i32, pace: Pace, told: (i32, Option<Toll>)) -> i32 {
        let ends = |d: i32| matches!(self.ending(cast, d, pace.formation), End::Free);
        let toll = if told.0 == high { told.1 } else { self.toll(cast, high, pace.formation) };
        let mut dearest = toll.map(|toll| Self::sum(cast, high, toll, pace));
        if dearest.is_some_and(|cost| cost <= budget) && ends(high) {
            return high;
        }
        // Most ways come to their end in ground that counts twice, or before an obstacle.
        let mut likely = toll.zip(dearest).filter(|&(_, cost)| cost > budget).map(|(toll, cost)| {
            let rate = if toll.extra > 0 { 2 } else { 1 };
            let d = high - (cost - budget) / rate - ROUNDING;
            if d <= toll.last_crossing { toll.last_crossing - ROUNDING } else { d }
        });
        let (mut low, mut cheapest) = (0, 0);
        for turn in 0..TURNS {
            if high - low <= FINE || budget - cheapest <= FINE {
                break;
            }
            // Between two lengths of known cost the budget mostly lies in proportion; each third guess is the middle.
            let guess = match dearest {
                _ if likely.is_some() => likely.take().unwrap_or(0),
                Some(dear) if dear > budget && turn % 3 < 2 => {
                    low + (i64::from(high - low) * i64::from(budget - cheapest) / i64::from(dear - cheapest)) as i32
                }
                _ => i32::midpoint(low, high),
            };
            let d = guess.clamp(low + 1, high - 1);
            let toll = self.toll(cast, d, pace.formation);
            // What bars beyond a river hides it from the toll of the whole way.
            if let Some(midst) = toll.and_then(|t| self.midst(d, &t)) {
                (high, dearest, likely) = (midst + 1, None, Some(midst));
                continue;
            }
            match toll.map(|toll| Self::sum(cast, d, toll, pace)) {
                Some(cost) if cost <= budget && ends(d) => (low, cheapest) = (d, cost),
                cost => (high, dearest) = (d, cost),
            }
        }
        low
    }

    /// The furthest step along a heading, at most `want`, that costs at most `budget`.
    pub(in super::super) fn furthest(&self, from: &Rect, way: Heading, want: i32, budget: i32, pace: Pace) -> i32 {
        let most = want.min(budget);
        if most <= 0 { 0 } else { self.run(&self.cast(from, way, most), want, budget, pace) }
    }

    pub(in super::super) fn is_on_table(&self, rect: &Rect) -> bool {
        self.inland || self.field.is_on_table(rect)
    }

    /// Whether a footprint may be there at the end of a turn on the spot.
    pub(in super::super) fn free(&self, rect: &Rect, formation: Formation) -> bool {
        self.is_on_table(rect) && (self.firm || self.bears(rect, formation.is_column())) && self.is_clear(rect)
    }

    /// Whether ground bears a footprint at the end of a turn on the spot, across nothing that bars it and was not under it
    /// before (HOW-TER-12).
    fn bears(&self, rect: &Rect, column: bool) -> bool {
        let (terrain, ground) = (&self.field.terrain, self.ground);
        let was = || terrain.is_astride(ground, &self.u.rect, self.kind, self.u.formation.is_column());
        terrain.may_stand_on(ground, rect, self.kind, column)
            && (!terrain.is_astride(ground, rect, self.kind, column) || was())
    }

    /// Whether a footprint lies on nobody.
    pub(in super::super) fn is_clear(&self, rect: &Rect) -> bool {
        let reach = self.u.rect.reach();
        let about = rect.reach() <= reach && rect.centre.is_near(self.u.rect.centre, 2 * reach);
        let most = if about { self.closes } else { self.nears };
        let all = self.bulks[..most].iter().enumerate();
        let own = rect.reach();
        let near = |o: &Rect| u64::from(o.centre.is_near(rect.centre, own + o.reach()));
        let near = all.fold(0, |bits, (n, o)| bits | near(o) << n);
        rect.is_clear_of(ones(near).map(|n| &self.bulks[usize::from(n)]))
    }

    /// What a wheel to the front costs by an angle to where it ends: the way of the corner that travels furthest, with ground
    /// and obstacles (HOW-TER-02); nothing where something stands in the way (HOW-MOV-09, HOW-MOV-12).
    pub(super) fn wheel(&self, from: &Rect, end: &Rect, angle: i32, pace: Pace) -> Option<i32> {
        if angle == 0 {
            return Some(0);
        }
        let wheeled = |part: i32, parts: i32| from.swung(angle * part / parts);
        if !self.is_clear(&wheeled(1, 2)) || !self.free(end, pace.formation) || !self.swings(2, wheeled) {
            return None;
        }
        let length = from.wheel_length(angle);
        // The wing of a long line goes by more than its depth between two quarters.
        if length > 8 * from.half_depth && !self.swings(4, wheeled) {
            return None;
        }
        if self.ground.is_empty() {
            return Some(length);
        }
        let toll = self.field.terrain.wheel_toll(
            &swing(angle, |part| from.swung(part)),
            self.kind,
            pace.formation.is_column(),
        )?;
        Some(toll.cost(length, pace.normal))
    }

    /// Whether nobody is in the way of a wheel or turn half-way between the parts of it that are looked at, but for whom it
    /// brushes past: nobody could wheel out of a close line otherwise (HOW-MOV-09).
    pub(super) fn swings(&self, parts: i32, to: impl Fn(i32, i32) -> Rect) -> bool {
        let brush = self.field.d(D::Tolerance) / 2;
        self.closes == 0 || (0..parts).all(|n| self.is_clear(&to(2 * n + 1, 2 * parts).grown(-brush)))
    }

    /// Whether an enemy is within a distance, at most 20 cm, of a place that lies no further than `moved` from where the
    /// unit stands.
    fn enemy_near(&self, rect: &Rect, distance: i32, moved: i32) -> bool {
        self.shy != 0
            && self.enemy().is_some_and(|(_, nearest)| nearest <= distance + moved)
            && ones(self.shy).any(|n| rect.is_within(&self.state.unit(self.near[usize::from(n)]).rect, distance))
    }

    /// Nearer to an enemy than an ordinary move may end.
    pub(in super::super) fn too_close(&self, rect: &Rect) -> bool {
        let moved = rect.centre.distance(self.u.rect.centre) + rect.reach();
        self.enemy_near(rect, self.field.d(D::Tolerance) - TOUCH, moved)
    }

    /// Whether a straight way from a place near the unit leads within 20 cm of an enemy anywhere (HOW-MOV-11).
    pub(super) fn passes_near(&self, from: &Rect, step: Point) -> bool {
        let near = self.field.d(D::Proximity);
        let shy = || ones(self.shy).map(|n| &self.state.unit(self.near[usize::from(n)]).rect);
        shy().any(|enemy| from.comes_within(step, enemy, near))
    }

    /// Within 20 cm of an enemy, `moved` ahead of where the unit stands (HOW-MOV-11).
    pub(in super::super) fn is_near(&self, rect: &Rect, moved: i32) -> bool {
        self.enemy_near(rect, self.field.d(D::Proximity), moved + TOUCH)
    }
}
