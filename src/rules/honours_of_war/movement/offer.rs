//! The lawful single moves of a unit, at most [`super::super::general::MAX_CHOICES`] of them.

use super::*;
use crate::field::Nature;
use crate::rules::honours_of_war::fire::aim;
use crate::rules::honours_of_war::sight::Eye;

/// Wheels that are offered, in degrees; to either hand.
const WHEELS: [i32; 3] = [15, 30, 45];

/// The making of a list for one unit.
struct Offer<'a> {
    field: &'a Field,
    state: &'a State,
    unit: u8,
    u: &'a Unit,
    kind: Kind,
    /// Units near enough to be met in this move.
    near: [u8; 24],
    nears: usize,
    /// The nearest enemy and how far he is.
    enemy: Option<(u8, i32)>,
    /// No advance towards the enemy (HOW-CMD-22).
    poor: bool,
    out: &'a mut Choices,
}

impl Field {
    /// Every single move that the rules allow a unit now, the first of them standing fast.
    pub fn actions(&self, state: &State, unit: u8, out: &mut Choices) {
        let u = state.unit(unit);
        out.push(Choice::Act(Action::stand(u.rect, u.formation)));
        if !self.may_act(state, unit) {
            return;
        }
        let kind = self.kind(state, unit);
        let column = if u.formation.is_column() { u.formation } else { Formation::Line };
        let reach = self.normal_move(state, unit, column, true).max(self.normal_move(state, unit, u.formation, true));
        let mut offer = Offer {
            field: self,
            state,
            unit,
            u,
            kind,
            near: [NONE; 24],
            nears: 0,
            enemy: self.nearest_enemy(state, unit),
            poor: self.performance(state, unit) <= Performance::Poor,
            out,
        };
        for other in 0..self.units.len() as u8 {
            let o = state.unit(other);
            let far = i64::from(reach + u.rect.reach() * 2 + o.rect.reach() + self.d(D::Near));
            let meets = other != unit && o.here() && o.rect.centre.square_to(u.rect.centre) <= far * far;
            if meets && offer.nears < offer.near.len() {
                offer.near[offer.nears] = other;
                offer.nears += 1;
            }
        }
        offer.all();
        if self.performance(state, unit) == Performance::Inspiring {
            self.oblige(state, unit, out);
        }
    }

    /// HOW-CMD-25, HOW-CMD-26: an inspired unit closes in on its nearest enemy, and charges him if it can; free to do as it likes
    /// where the general helps it, and free not to charge where friends are in contact with him already.
    fn oblige(&self, state: &State, unit: u8, out: &mut Choices) {
        let brigade = state.brigade(self.unit(unit).brigade);
        let u = state.unit(unit);
        if brigade.helped || u.moves > 0 || u.red() {
            return;
        }
        let Some((enemy, distance)) = self.nearest_enemy(state, unit) else { return };
        let target = &state.unit(enemy).rect;
        let charges = |c: &Choice| matches!(c, Choice::Act(a) if a.act == Act::Charge && a.target == enemy);
        let must_charge = out.iter().any(charges) && !state.unit(enemy).engaged();
        let least = self.normal_move(state, unit, u.formation, false);
        let gain = |c: &Choice| match c {
            Choice::Act(a) => distance - a.to.distance(target),
            _ => 0,
        };
        let best = out.iter().map(gain).max().unwrap_or(0).min(least);
        if best <= 0 {
            return;
        }
        let all = out.clone();
        *out = Choices::default();
        for choice in all.iter() {
            // "By a full move unless something stops it": nine tenths of what is possible, so that a wheel may go with it.
            let closes = if must_charge { charges(choice) } else { gain(choice) * 10 >= best * 9 };
            if closes {
                out.push(*choice);
            }
        }
    }

    /// How far a unit's fire can reach; 0 where it cannot fire.
    #[must_use]
    pub fn fire_reach(&self, state: &State, unit: u8) -> i32 {
        if aim::can_fire(self, state, unit) { aim::reach(self, state, unit) + state.unit(unit).rect.reach() } else { 0 }
    }

    /// Whether a move takes a unit through an enemy's firing zone, from outside to outside (HOW-FIRE-18).
    #[must_use]
    pub fn crosses_zone(&self, state: &State, firer: u8, start: &Rect, middle: &Rect, end: &Rect) -> bool {
        if !aim::can_fire(self, state, firer) || state.unit(firer).formation == Formation::Garrison {
            return false;
        }
        let eye = Eye::of(state, firer);
        let zone = aim::zone(self, state, &eye, aim::reach(self, state, firer));
        zone.touches(middle) && !zone.touches(start) && !zone.touches(end)
    }

    /// Whether a move takes a unit into mid-stream of a fordable river (HOW-TER-29).
    #[must_use]
    pub fn enters_river(&self, state: &State, unit: u8, before: &Unit, action: &Action) -> bool {
        let step = action.to.centre - action.from.centre;
        let from = Rect { centre: action.from.centre, ..action.to };
        !before.has(Flags::MIDSTREAM)
            && self
                .terrain
                .toll(&from, step, self.kind(state, unit), action.formation.is_column())
                .is_some_and(|t| t.river.is_some())
    }
}

impl Offer<'_> {
    fn others(&self) -> impl Iterator<Item = u8> + '_ {
        self.near[..self.nears].iter().copied()
    }

    fn all(&mut self) {
        if self.u.morale == Morale::Reforming {
            self.reforming();
        } else if self.u.block != NONE {
            self.garrison();
        } else if self.u.has(Flags::ABANDONED) {
            self.gunners();
        } else {
            match self.u.formation {
                Formation::Deployed => self.guns(),
                Formation::Limbered => self.limbered(),
                _ => self.troops(),
            }
        }
    }

    /// The move a unit has in a formation; half of it where it starts in mid-stream (HOW-TER-29).
    fn normal(&self, formation: Formation, road: bool) -> i32 {
        let full = self.field.normal_move(self.state, self.unit, formation, road);
        if self.u.has(Flags::MIDSTREAM) { full / 2 } else { full }
    }

    /// Adds a move, unless the command result forbids it (HOW-CMD-22): under Poor only away from the enemy, or in place.
    fn push(&mut self, action: Action) {
        if self.poor && !self.is_away(&action) {
            return;
        }
        let same = |c: &Choice| {
            matches!(c, Choice::Act(a) if a.act == action.act && a.formation == action.formation
                && a.target == action.target && a.block == action.block && a.to.heading == action.to.heading
                && a.to.centre.distance(action.to.centre) < 600)
        };
        if !self.out.iter().any(same) {
            self.out.push(Choice::Act(action));
        }
    }

    /// HOW-CMD-22: at no point nearer to the nearest enemy than at the beginning, or a change in place.
    fn is_away(&self, action: &Action) -> bool {
        if action.act == Act::Charge || action.block != NONE {
            return false;
        }
        let in_place = matches!(action.act, Act::Form | Act::About | Act::Pivot | Act::Limber | Act::Unlimber);
        if in_place && action.from.centre == action.to.centre {
            return true;
        }
        let Some((enemy, distance)) = self.enemy else { return true };
        let rect = &self.state.unit(enemy).rect;
        let middle = Rect { centre: action.from.centre.middle(action.to.centre), ..action.to };
        [&action.from, &middle, &action.to]
            .iter()
            .all(|r| r.is_beyond(rect, distance) || r.distance(rect) >= distance - 12)
    }

    /// Units that a straight move of at most `most` along a heading may meet, one bit each in the order of `near`: all
    /// others are further off the way than their corners and the tolerance reach.
    fn met(&self, from: &Rect, way: Heading, most: i32) -> u32 {
        let (s, c) = way.sine_cosine();
        let mut bits = 0;
        for n in 0..self.nears {
            let rect = &self.state.unit(self.near[n]).rect;
            let (x, y) = (i64::from(rect.centre.x - from.centre.x), i64::from(rect.centre.y - from.centre.y));
            let (aside, ahead) = ((x * c - y * s) >> 30, (x * s + y * c) >> 30);
            // Twice the corners ahead: what rounding does to the place of a meeting at a sharp angle stays within.
            let reach = i64::from(from.reach() + rect.reach() + 2 * self.field.d(D::Tolerance)) + 600;
            let meets = aside.abs() <= reach && ahead >= -reach && ahead <= i64::from(most) + 2 * reach;
            bits |= u32::from(meets) << n;
        }
        bits
    }

    /// The units of [`Offer::met`].
    fn those(&self, met: u32) -> impl Iterator<Item = u8> + '_ {
        (0..self.nears).filter(move |n| met & (1 << n) != 0).map(|n| self.near[n])
    }

    /// The cost of a straight move, if the way is free: length, ground, obstacles, friends passed through (HOW-MOV-13, HOW-MOV-30
    /// to 33, HOW-TER-02).
    fn cost(&self, from: &Rect, step: Point, formation: Formation, normal: i32, met: u32) -> Option<i32> {
        let end = from.moved(step);
        if !end.on_table(2 * self.field.half.x, 2 * self.field.half.y) {
            return None;
        }
        let (mut cost, mut way) = (0, None);
        let side = self.field.unit(self.unit).side;
        let gap = self.field.d(D::Tolerance);
        for other in self.those(met) {
            let o = self.state.unit(other);
            let theirs = self.field.unit(other).side != side;
            if end.overlaps(&o.rect) || (theirs && o.fights() && end.is_within(&o.rect, gap - 12)) {
                return None;
            }
            if from.sweeps_along(step, &mut way, &o.rect) {
                if theirs || !self.field.may_pass(self.state, self.unit, other) {
                    return None;
                }
                cost += normal * self.field.pass_cost(self.state, self.unit, other).quarters() / 4;
            }
        }
        let toll = self.field.terrain.toll(from, step, self.kind, formation.is_column())?;
        let stands = self.field.terrain.may_stand(&end, self.kind, formation.is_column());
        stands.then(|| cost + step.length() + toll.extra + toll.crossings * normal / 2)
    }

    /// The furthest step along a heading, at most `want`, that costs at most `budget`.
    fn furthest(&self, from: &Rect, way: Heading, want: i32, budget: i32, formation: Formation, normal: i32) -> i32 {
        let step = |d: i32| Point::ORIGIN.ahead(way, d);
        let mut high = want.min(budget);
        if high <= 0 {
            return 0;
        }
        let met = self.met(from, way, high);
        let cost = |d: i32| self.cost(from, step(d), formation, normal, met);
        let good = |d: i32| cost(d).is_some_and(|c| c <= budget);
        // Stop short of the first unit that can't be passed.
        let side = self.field.unit(self.unit).side;
        for other in self.those(met) {
            let o = self.state.unit(other);
            if let Some(d) = from.until(way, &o.rect) {
                let theirs = self.field.unit(other).side != side;
                if theirs && o.fights() {
                    high = high.min(d - self.field.d(D::Tolerance));
                } else if theirs || !self.field.may_pass(self.state, self.unit, other) {
                    high = high.min(d);
                }
            }
        }
        if high <= 0 {
            return 0;
        }
        // A fordable river ends the move in mid-stream (HOW-TER-29).
        let fords = || self.field.terrain.lines.iter().any(|l| l.nature == Nature::River);
        if fords()
            && let Some(at) =
                self.field.terrain.toll(from, step(high), self.kind, formation.is_column()).and_then(|t| t.river)
        {
            high = high.min(at + from.half_depth);
        }
        let mut low = match cost(high) {
            Some(cost) if cost <= budget => return high,
            Some(cost) if good(high - (cost - budget)) => high - (cost - budget),
            _ => 0,
        };
        while high - low > 240 {
            let middle = i32::midpoint(low, high);
            if good(middle) { low = middle } else { high = middle }
        }
        low
    }

    /// Whether a footprint may be there at the end of a turn on the spot.
    fn free(&self, rect: &Rect, formation: Formation) -> bool {
        rect.on_table(2 * self.field.half.x, 2 * self.field.half.y)
            && self.field.terrain.may_stand(rect, self.kind, formation.is_column())
            && self.others().all(|o| !self.state.unit(o).rect.overlaps(rect))
    }

    /// A wheel to the front: where it ends and what it costs; nothing where something stands in the way (HOW-MOV-09, HOW-MOV-12).
    fn wheel(&self, from: &Rect, angle: i32, formation: Formation) -> Option<(Rect, i32)> {
        if angle == 0 {
            return Some((*from, 0));
        }
        let wing = if angle > 0 { Wing::Right } else { Wing::Left };
        let (half, end) = (from.wheeled(wing, angle / 2), from.wheeled(wing, angle));
        let slow = if self.field.terrain.slows(&end, self.kind) { 2 } else { 1 };
        let free = self.others().all(|o| !self.state.unit(o).rect.overlaps(&half)) && self.free(&end, formation);
        free.then(|| (end, from.wheel_length(angle) * slow))
    }

    /// A wheel, then as far ahead as `want` and the budget allow.
    fn advance(&mut self, angle: i32, want: i32, formation: Formation, budget: i32, normal: i32) {
        let Some((from, spent)) = self.wheel(&self.u.rect, angle, formation) else { return };
        if spent > budget {
            return;
        }
        let d = self.furthest(&from, from.heading, want, budget - spent, formation, normal);
        let to = from.advanced(d);
        if d == 0 && (angle == 0 || self.too_close(&to)) {
            return;
        }
        let act = if d == 0 { Act::Wheel } else { Act::Advance };
        self.push(Action { act, from, length: spent + d, ..self.ends(to, formation) });
    }

    const fn ends(&self, to: Rect, formation: Formation) -> Action {
        Action { to, ..Action::stand(to, formation) }
    }

    /// Nearer to an enemy than an ordinary move may end.
    fn too_close(&self, rect: &Rect) -> bool {
        self.field.enemy_within(self.state, self.unit, rect, self.field.d(D::Tolerance) - 12)
    }

    /// A move off the front, keeping the facing (HOW-MOV-07, HOW-MOV-08, HOW-MOV-11).
    fn shift(&mut self, act: Act, angle: i32, want: i32, formation: Formation, budget: i32, normal: i32) {
        let from = self.u.rect;
        let flank = angle.abs() > FRONT && angle.abs() < 135 * Heading::DEGREE;
        if flank && self.is_near(&from) {
            return;
        }
        let d = self.furthest(&from, from.heading.turned(angle), want, budget, formation, normal);
        if d < 600 {
            return;
        }
        let to = from.moved(Point::ORIGIN.ahead(from.heading.turned(angle), d));
        if flank && self.is_near(&to) {
            return;
        }
        self.push(Action { act, from, length: d, ..self.ends(to, formation) });
    }

    /// Within 20 cm of an enemy (HOW-MOV-11).
    fn is_near(&self, rect: &Rect) -> bool {
        self.field.enemy_within(self.state, self.unit, rect, self.field.d(D::Proximity))
    }

    /// The angle from the front to a place, at most `most` to either hand.
    fn angle_to(&self, p: Point, most: i32) -> i32 {
        let rect = &self.u.rect;
        rect.heading.to(Heading::from_to(rect.centre, p)).clamp(-most, most)
    }

    /// Places worth turning to: where the plan wants the brigade, and the nearest enemy.
    fn aims(&self) -> [Option<Point>; 2] {
        let plan = &self.state.brigade(self.field.unit(self.unit).brigade).plan;
        [has_aim(plan).then_some(plan.aim), self.enemy.map(|(e, _)| self.state.unit(e).rect.centre)]
    }

    /// Distances to go that bring the nearest enemy ahead into short and long range.
    fn stops(&self) -> [i32; 2] {
        let Some((_, distance)) = self.enemy else { return [0; 2] };
        let data = self.field.unit(self.unit);
        if !self.kind.is_foot() {
            return [distance - self.field.d(D::RallyNear), 0];
        }
        let (short, long) = super::super::data::infantry_range(self.field.scale, data.weapon);
        [distance - short, distance - long]
    }

    /// Infantry and cavalry in the open.
    fn troops(&mut self) {
        let formation = self.u.formation;
        let normal = self.normal(formation, false);
        self.field.charges(self.state, self.unit, self.out);
        if self.poor {
            self.retire(formation, normal);
            self.change_formation(formation, 0);
            return;
        }
        self.advance(0, normal, formation, normal, normal);
        for aim in self.aims().into_iter().flatten() {
            let angle = self.angle_to(aim, FRONT);
            if angle.abs() > 2 * Heading::DEGREE {
                self.advance(angle, normal, formation, normal, normal);
                self.advance(angle, 0, formation, normal, normal);
            }
        }
        self.occupy(normal);
        for stop in self.stops() {
            if stop > 0 && stop < normal {
                self.advance(0, stop, formation, normal, normal);
            }
        }
        self.change_formation(formation, normal);
        self.advance(0, normal / 2, formation, normal, normal);
        for degrees in WHEELS {
            for sign in [1, -1] {
                self.advance(sign * degrees * Heading::DEGREE, normal, formation, normal, normal);
            }
        }
        let cut = pay(normal, normal, self.field.unit(self.unit).drill.flank);
        for sign in [1, -1] {
            self.shift(Act::Oblique, sign * FRONT, cut, formation, cut, normal);
        }
        self.retire(formation, normal);
        for sign in [1, -1] {
            self.shift(Act::Oblique, sign * 90 * Heading::DEGREE, cut, formation, cut, normal);
        }
    }

    /// Back, keeping the facing, and about turn (HOW-MOV-08, HOW-MOV-23).
    fn retire(&mut self, formation: Formation, normal: i32) {
        let cut = pay(normal, normal, self.field.unit(self.unit).drill.flank);
        let back = 180 * Heading::DEGREE;
        self.shift(Act::Withdraw, back, cut, formation, cut, normal);
        self.shift(Act::Withdraw, back, cut / 2, formation, cut, normal);
        let line = self.normal(line_of(formation), false);
        let left = pay(line, line, self.field.form_cost(self.state, self.unit));
        let about = self.u.rect.facing(self.u.rect.heading.behind());
        if left >= 0 && self.free(&about, formation) {
            self.push(Action { act: Act::About, from: about, ..self.ends(about, formation) });
            let d = self.furthest(&about, about.heading, left, left, formation, line);
            if d > 600 {
                self.push(Action {
                    act: Act::About,
                    from: about,
                    length: d,
                    ..self.ends(about.advanced(d), formation)
                });
            }
        }
    }

    /// Formation changes (HOW-MOV-23, HOW-MOV-24, HOW-MOV-25, HOW-MOV-26): in place, and with the rest of the line move ahead.
    fn change_formation(&mut self, formation: Formation, ahead: i32) {
        let left = {
            let line = self.normal(line_of(formation), false);
            pay(line, line, self.field.form_cost(self.state, self.unit))
        };
        if left < 0 {
            return;
        }
        let others: &[Formation] = match (self.kind.is_horse(), formation) {
            (true, Formation::Line) => &[Formation::Column, Formation::DoubleLine],
            (true, Formation::DoubleLine) => &[Formation::Line, Formation::Column],
            (true, _) => &[Formation::Line, Formation::DoubleLine],
            (false, Formation::Line) => &[Formation::Column],
            (false, _) => &[Formation::Line],
        };
        for &to in others {
            let rect = self.field.formed(self.unit, &self.u.rect, to);
            if !self.free(&rect, to) || self.too_close(&rect) {
                continue;
            }
            self.push(Action { act: Act::Form, from: rect, ..self.ends(rect, to) });
            let line = self.normal(line_of(formation), false);
            let d = self.furthest(&rect, rect.heading, ahead, left, to, line);
            if d > 600 {
                self.push(Action { act: Act::Form, from: rect, length: d, ..self.ends(rect.advanced(d), to) });
            }
        }
    }

    /// HOW-RLY-09: while reforming, formation changes in place and nothing else.
    fn reforming(&mut self) {
        if matches!(self.u.formation, Formation::Line | Formation::DoubleLine | Formation::Column) {
            self.change_formation(self.u.formation, 0);
        }
    }

    /// Into a block (HOW-TER-37, HOW-TER-38, HOW-TER-39, HOW-TER-40): infantry that reaches it with half of its move in hand; cavalry on foot and guns
    /// that stood at its edge when the turn began. Never a block that the enemy holds.
    fn occupy(&mut self, normal: i32) {
        for (n, block) in self.field.terrain.blocks.iter().enumerate() {
            let block_number = n as u8;
            let mut held = 0;
            let mut theirs = false;
            for other in 0..self.field.units.len() as u8 {
                let o = self.state.unit(other);
                if o.here() && o.block == block_number {
                    held += 1;
                    theirs |= self.field.unit(other).side != self.field.unit(self.unit).side;
                } else if other != self.unit && o.here() && o.rect.overlaps(&block.rect) {
                    // Somebody is just passing through along the road.
                    held = 2;
                }
            }
            if held >= 2 || theirs {
                continue;
            }
            let enters = if self.kind.is_foot() {
                self.reaches(&block.rect, normal)
            } else {
                self.kind.is_guns()
                    && self.u.moves == 0
                    && self.u.rect.is_within(&block.rect, self.field.d(D::Tolerance))
            };
            if let Some(length) = enters.then(|| self.u.rect.distance(&block.rect)) {
                let action = Action { block: block_number, length, ..self.ends(block.rect, Formation::Garrison) };
                self.push(Action { act: Act::Occupy, ..action });
            }
        }
    }

    /// Whether infantry reaches a block with half of its move left (HOW-TER-39), straight or after a wheel.
    fn reaches(&self, block: &Rect, normal: i32) -> bool {
        let half = normal / 2;
        if !self.u.rect.is_within(block, half) {
            return false;
        }
        let angle = self.angle_to(block.centre, FRONT);
        [0, angle].into_iter().any(|angle| {
            let Some((from, spent)) = self.wheel(&self.u.rect, angle, self.u.formation) else { return false };
            let Some(d) = from.until(from.heading, block) else { return false };
            let step = Point::ORIGIN.ahead(from.heading, d);
            let free = self.others().all(|o| !from.sweeps(step, &self.state.unit(o).rect));
            let toll = self.field.terrain.toll(&from, step, self.kind, self.u.formation.is_column());
            free && toll.is_some_and(|t| spent + d + t.extra + t.crossings * normal / 2 <= half)
        })
    }

    /// Out of a block (HOW-TER-41, HOW-TER-42), by any face; infantry up to half a move from its edge, guns at the edge.
    fn garrison(&mut self) {
        let block = self.u.rect;
        let guns = self.kind.is_guns();
        // A column of infantry is deeper than half a move.
        let formations: &[Formation] =
            if guns { &[Formation::Deployed, Formation::Limbered] } else { &[Formation::Line] };
        for face in Face::ALL {
            for &formation in formations {
                let (front, depth) = self.field.size(self.unit, formation);
                let heading = block.looks(face);
                let far = if guns { 0 } else { (self.normal(Formation::Line, false) / 2 - depth).max(0) };
                for out in [0, far] {
                    let centre = block.middle(face).ahead(heading, depth / 2 + out);
                    let rect = Rect::new(centre, heading, front, depth);
                    if self.free(&rect, formation) && !self.too_close(&rect) {
                        self.push(Action { act: Act::Leave, length: out + depth, ..self.ends(rect, formation) });
                    }
                }
            }
        }
    }

    /// Deployed guns: manhandled, pivoted (HOW-MOV-17), or limbered (HOW-MOV-14, HOW-MOV-15).
    fn guns(&mut self) {
        let data = self.field.unit(self.unit);
        let (ahead, flank) = match data.kind {
            Kind::LightGuns | Kind::HorseGuns => (D::ManhandleLight, D::FlankLight),
            Kind::HeavyGuns => (D::ManhandleHeavy, D::FlankHeavy),
            _ => (D::ManhandleMedium, D::FlankMedium),
        };
        let weather = 4 - self.field.weather(self.state).gun_cut;
        let rate = |row: D| self.field.d(row) * weather / 4 / if data.drill.slow_guns { 2 } else { 1 };
        let (ahead, flank) = (rate(ahead), rate(flank));
        let formation = Formation::Deployed;
        let from = self.u.rect;
        let turn = from.half_front.max(from.half_depth);
        // The corner that goes furthest in a pivot sets the limit.
        let most = crate::base::geometry::motion::angle_of_arc(from.pivot_length(0).max(turn + turn / 2), ahead);
        let mut pivots = [0; 4];
        for (n, aim) in self.aims().into_iter().enumerate() {
            pivots[n] = aim.map_or(0, |p| self.angle_to(p, most));
        }
        pivots[2] = most;
        pivots[3] = -most;
        for angle in pivots {
            let to = from.pivoted(angle);
            let length = from.pivot_length(angle);
            if angle != 0 && length <= ahead && self.free(&to, formation) && !self.u.has(Flags::ENTRENCHED) {
                self.push(Action { act: Act::Pivot, from: to, length, ..self.ends(to, formation) });
            }
        }
        for (degrees, limit) in [(0, ahead), (180, ahead), (90, flank), (-90, flank)] {
            if limit > 0 {
                let d = self.furthest(
                    &from,
                    from.heading.turned(degrees * Heading::DEGREE),
                    limit,
                    limit,
                    formation,
                    limit,
                );
                if d >= 600 {
                    let to = from.moved(Point::ORIGIN.ahead(from.heading.turned(degrees * Heading::DEGREE), d));
                    self.push(Action { act: Act::Manhandle, from, length: d, ..self.ends(to, formation) });
                }
            }
        }
        self.limber();
    }

    /// Limbers for half a move or a whole one, and goes with the rest (HOW-MOV-14, HOW-MOV-15); to the rear at half rate
    /// (HOW-MOV-16).
    fn limber(&mut self) {
        let formation = Formation::Limbered;
        let normal = self.normal(formation, false);
        let left = pay(normal, normal, self.field.unit(self.unit).drill.limber);
        let from = self.u.rect;
        self.push(Action { act: Act::Limber, from, ..self.ends(from, formation) });
        let mut angles = [0; 3];
        for (n, aim) in self.aims().into_iter().enumerate() {
            angles[n] = aim.map_or(0, |p| self.angle_to(p, FRONT));
        }
        for angle in angles {
            let Some((wheeled, spent)) = self.wheel(&from, angle, formation) else { continue };
            let d = self.furthest(&wheeled, wheeled.heading, left - spent, left - spent, formation, normal);
            if d > 600 {
                let to = wheeled.advanced(d);
                self.push(Action { act: Act::Limber, from: wheeled, length: spent + d, ..self.ends(to, formation) });
            }
        }
        let about = from.facing(from.heading.behind());
        let half = left / 2;
        let d = self.furthest(&about, about.heading, half, half, formation, normal);
        if d > 600 && self.free(&about, formation) {
            let to = about.advanced(d);
            self.push(Action { act: Act::Limber, from: about, length: d, ..self.ends(to, formation) });
        }
    }

    /// Limbered guns and transport: always a column (HOW-MOV-01); half rate to flank and rear (HOW-MOV-16); on roads at
    /// the road rate where the whole move is on the road (HOW-TER-24).
    fn limbered(&mut self) {
        let formation = Formation::Limbered;
        let normal = self.normal(formation, false);
        let road = self.normal(formation, true);
        let from = self.u.rect;
        let on_road = self.field.terrain.column_on_road(&from);
        if self.kind != Kind::Transport {
            self.unlimber(normal);
        }
        if on_road {
            let d = self.furthest(&from, from.heading, road, road, formation, normal);
            if d > normal && self.field.terrain.column_on_road(&from.advanced(d)) {
                self.push(Action { act: Act::Advance, from, length: d, ..self.ends(from.advanced(d), formation) });
            }
        }
        self.advance(0, normal, formation, normal, normal);
        for aim in self.aims().into_iter().flatten() {
            let angle = self.angle_to(aim, FRONT);
            if angle.abs() > 2 * Heading::DEGREE {
                self.advance(angle, normal, formation, normal, normal);
            }
        }
        if self.kind.is_guns() {
            self.occupy(normal);
        }
        for degrees in WHEELS {
            for sign in [1, -1] {
                self.advance(sign * degrees * Heading::DEGREE, normal, formation, normal, normal);
            }
        }
        self.advance(0, normal / 2, formation, normal, normal);
        let cut = normal / 2;
        self.shift(Act::Withdraw, 180 * Heading::DEGREE, cut, formation, cut, normal);
        let about = from.facing(from.heading.behind());
        if self.free(&about, formation) {
            let d = self.furthest(&about, about.heading, cut, cut, formation, normal);
            self.push(Action { act: Act::About, from: about, length: d, ..self.ends(about.advanced(d), formation) });
        }
    }

    /// Goes with what unlimbering leaves of the move, and unlimbers (HOW-MOV-13, HOW-MOV-14, HOW-MOV-15); in place at the least.
    fn unlimber(&mut self, normal: i32) {
        let left = pay(normal, normal, self.field.unit(self.unit).drill.limber);
        let from = self.u.rect;
        let column = Formation::Limbered;
        let formation = Formation::Deployed;
        self.push(Action { act: Act::Unlimber, from, ..self.ends(from, formation) });
        let mut angles = [0; 5];
        for (n, aim) in self.aims().into_iter().enumerate() {
            angles[n + 1] = aim.map_or(0, |p| self.angle_to(p, FRONT));
        }
        angles[3] = 30 * Heading::DEGREE;
        angles[4] = -30 * Heading::DEGREE;
        for angle in angles {
            let Some((wheeled, spent)) = self.wheel(&from, angle, column) else { continue };
            for part in [0, left - spent] {
                let d = self.furthest(&wheeled, wheeled.heading, part, left - spent, column, normal).max(0);
                if spent <= left && (d > 600 || angle != 0) {
                    let to = wheeled.advanced(d);
                    let action = Action { from: wheeled, length: spent + d, ..self.ends(to, formation) };
                    self.push(Action { act: Act::Unlimber, ..action });
                }
            }
        }
    }

    /// Gunners without guns (HOW-FIRE-69, HOW-MOV-20): back to their pieces, if they reach them.
    fn gunners(&mut self) {
        let allowance = self.field.flight(self.state, self.unit);
        let guns = self.u.guns;
        let distance = self.u.rect.centre.distance(guns);
        if distance > allowance || self.u.morale != Morale::Green {
            return;
        }
        let (front, depth) = self.field.size(self.unit, Formation::Deployed);
        let facing =
            self.enemy.map_or(self.u.rect.heading, |(e, _)| Heading::from_to(guns, self.state.unit(e).rect.centre));
        for heading in [self.u.rect.heading, facing] {
            let rect = Rect::new(guns.ahead(heading.behind(), depth / 2 - front / 2), heading, front, depth);
            if self.free(&rect, Formation::Deployed) && !self.too_close(&rect) {
                let action = Action { from: rect, length: distance, ..self.ends(rect, Formation::Deployed) };
                self.push(Action { act: Act::Man, ..action });
            }
        }
    }
}

/// The formation whose distance a changing unit uses (HOW-MOV-23).
const fn line_of(formation: Formation) -> Formation {
    match formation {
        Formation::Column => Formation::Line,
        other => other,
    }
}
