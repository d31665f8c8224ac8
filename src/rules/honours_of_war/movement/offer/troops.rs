//! What infantry and cavalry are offered.

use super::way::{Cast, Wheeled};
use super::*;
use crate::base::geometry::Sweep;

/// A turn as small as this is not worth a wheel.
pub(super) const SLIGHT: i32 = 5 * Heading::DEGREE;

/// Who stands no further off the front than this is fired at without a turn.
const FIRES: i32 = 30 * Heading::DEGREE;

impl Offer<'_> {
    /// A step shorter than this is not offered: half the tolerance of 1 cm, at every scale.
    pub(super) const fn least(&self) -> i32 {
        self.field.d(D::Tolerance) / 2
    }

    /// A wheel, then as far ahead as each of `wants` and the budget allow.
    pub(super) fn advance(&mut self, angle: i32, wants: &[i32], budget: i32, pace: Pace) {
        let begin = self.u.rect;
        let from = Self::wheeled(&begin, angle);
        let length = begin.wheel_length(angle);
        let most = wants.iter().copied().max().unwrap_or(0).min(budget - length);
        if most < 0 {
            return;
        }
        // A wheel to look for a way is given up where there is no hope of that way.
        let looks = angle != 0 && wants.len() == 1 && most > 0;
        if looks && !self.hopes(&Self::advanced(&from, length, most, pace.formation)) {
            return;
        }
        let cast = (most > 0).then(|| self.cast(&from, from.heading, most));
        let far = cast.as_ref().map_or(0, Cast::most);
        // What the wheel costs, once it was looked into.
        let mut wheel = None;
        for &want in wants {
            let ahead = want.min(far);
            if length + ahead == 0 {
                continue;
            }
            if !self.hopes(&Self::advanced(&from, length, ahead, pace.formation)) {
                self.hopeless += 1;
                continue;
            }
            let cost = wheel.unwrap_or_else(|| self.wheel(&begin, angle, pace).map_or(i32::MAX, |w| w.cost));
            wheel = Some(cost);
            if cost > budget {
                return;
            }
            let d = cast.as_ref().map_or(0, |cast| self.run(cast, want, budget - cost, pace));
            self.push_advance(from, length, d, pace.formation);
        }
    }

    /// Ahead, after a wheel that was so long.
    fn advanced(from: &Rect, wheel: i32, d: i32, formation: Formation) -> Action {
        let act = if d == 0 { Act::Wheel } else { Act::Advance };
        Action { act, from: *from, length: wheel + d, ..Self::ends(from.advanced(d), formation) }
    }

    fn push_advance(&mut self, from: Rect, wheel: i32, d: i32, formation: Formation) {
        let action = Self::advanced(&from, wheel, d, formation);
        if d == 0 && (wheel == 0 || self.too_close(&action.to)) {
            return;
        }
        self.push(action);
    }

    /// Straight ahead by so much.
    fn halt(&mut self, ahead: &Cast, want: i32, pace: Pace) {
        let from = self.u.rect;
        let far = want.min(ahead.most());
        if far == 0 {
            return;
        }
        if self.hopes(&Self::advanced(&from, 0, far, pace.formation)) {
            self.push_advance(from, 0, self.run(ahead, want, pace.normal, pace), pace.formation);
        } else {
            self.hopeless += 1;
        }
    }

    /// A move off the front, keeping the facing (HOW-MOV-07, HOW-MOV-08, HOW-MOV-11); as far as each of `wants`.
    pub(super) fn shift(&mut self, act: Act, angle: i32, wants: &[i32], pace: Pace) {
        let from = self.u.rect;
        let flank = angle.abs() > FRONT && angle.abs() < 135 * Heading::DEGREE;
        let most = wants.iter().copied().max().unwrap_or(0);
        if most < self.least() || flank && self.is_near(&from, 0) {
            return;
        }
        let way = from.heading.turned(angle);
        let moved = |d: i32, to: Rect| Action { act, from, length: d, ..Self::ends(to, pace.formation) };
        let mut cast = None;
        for &want in wants {
            // Nobody goes part of a way aside of which he has no hope.
            if !self.hopes(&moved(want, from.moved(Point::ORIGIN.ahead(way, want)))) {
                continue;
            }
            let cast = cast.get_or_insert_with(|| self.cast(&from, way, most));
            let d = self.run(cast, want, most, pace);
            let to = cast.at(d);
            // Between the two a narrow unit may come nearer than at either end.
            let nears = || self.is_near(&to, d) || self.is_near(&cast.at(d / 2), d / 2);
            if d >= self.least() && !(flank && nears()) {
                self.push(moved(d, to));
            }
        }
    }

    /// Whether the general has hope of one of two moves.
    fn hopes_of_any(&mut self, [one, other]: &[Action; 2]) -> bool {
        self.hopes(one) || one.to != other.to && self.hopes(other)
    }

    /// Infantry and cavalry in the open.
    pub(super) fn troops(&mut self) {
        let formation = self.u.formation;
        let pace = self.pace(formation);
        let normal = pace.normal;
        if formation == Formation::Irregular {
            // HOW-MOV-29: it has to form before it may move, be it to charge.
            self.field.charges(self.state, self.unit, self.out);
            self.change_formation(formation, normal);
            return;
        }
        if !self.march {
            self.field.charges(self.state, self.unit, self.out);
        }
        self.part_or_rejoin();
        if self.poor {
            self.retire(pace);
            self.change_formation(formation, 0);
            self.column_to_hand(formation, 0);
            self.pivot(pace);
            return;
        }
        match self.look {
            Look::Front { to } if !formation.is_column() => self.march_to_front(to, pace),
            Look::Back { to } if !formation.is_column() => self.march_to_rear(to, pace),
            _ => self.all_about(pace),
        }
    }

    /// Up to the enemy and into short range of him, and aside to the hand on which the general looks where somebody stands
    /// in the way; foot that has him before it at short range stays, and turns at most.
    fn march_to_front(&mut self, to: Point, pace: Pace) {
        let from = self.u.rect;
        let toward = self.angle_to(to, FRONT);
        let enemy = self.enemy().map_or(toward, |(e, _)| self.angle_to(self.state.unit(e).rect.centre, FRONT));
        let turn = |offer: &mut Self, angle: i32| {
            if angle.abs() > SLIGHT {
                offer.advance(angle, &[0], pace.normal, pace);
            }
        };
        if self.kind.is_foot() && self.stops()[0] <= 0 && enemy.abs() <= FIRES {
            turn(self, enemy);
            turn(self, toward);
            return;
        }
        let (ahead, far) = self.straight(pace);
        if toward.abs() > SLIGHT {
            self.advance(toward, &[pace.normal, 0], pace.normal, pace);
        }
        self.occupy(pace.normal);
        self.turn_round(to, pace);
        self.halts(&ahead, pace);
        if (enemy - toward).abs() > FIRES / 2 {
            turn(self, enemy);
        }
        if ahead.stops_within(pace.normal) || 2 * far < pace.normal {
            let angle = if from.local(to).x < 0 { -FRONT } else { FRONT };
            self.shift(Act::Oblique, angle, &[self.aside_move(pace)], pace);
        }
    }

    /// To the rear, and straight at the enemy.
    fn march_to_rear(&mut self, to: Point, pace: Pace) {
        let (ahead, _) = self.straight(pace);
        let toward = self.angle_to(to, FRONT);
        if toward.abs() > SLIGHT {
            self.advance(toward, &[pace.normal, 0], pace.normal, pace);
        }
        self.occupy(pace.normal);
        self.turn_round(to, pace);
        self.halts(&ahead, pace);
        self.retire(pace);
    }

    /// What is left to a line that finds next to nothing to do ahead or behind it: aside to either hand, and back.
    pub(super) fn besides(&mut self) {
        let u = self.u;
        let stands = u.morale == Morale::Reforming || u.block != NONE;
        if self.poor || stands || !matches!(u.formation, Formation::Line | Formation::DoubleLine) {
            return;
        }
        let pace = self.pace(u.formation);
        let cut = self.aside_move(pace);
        let angles: &[i32] = if self.kind.is_horse() { &[FRONT, 2 * FRONT] } else { &[FRONT] };
        for angle in angles {
            for sign in [1, -1] {
                self.shift(Act::Oblique, sign * angle, &[cut], pace);
            }
        }
        if matches!(self.look, Look::Front { .. }) {
            self.retire(pace);
        }
    }

    /// To all sides.
    fn all_about(&mut self, pace: Pace) {
        let (normal, formation) = (pace.normal, pace.formation);
        let (ahead, _) = self.straight(pace);
        for aim in self.aims().into_iter().flatten() {
            let angle = self.angle_to(aim, FRONT);
            if angle.abs() > SLIGHT {
                self.advance(angle, &[normal, 0], normal, pace);
            }
        }
        self.occupy(normal);
        for aim in self.aims().into_iter().flatten() {
            self.turn_round(aim, pace);
        }
        self.halts(&ahead, pace);
        self.change_formation(formation, normal);
        self.halt(&ahead, normal / 2, pace);
        for degrees in WHEELS {
            for sign in [1, -1] {
                self.advance(sign * degrees * Heading::DEGREE, &[normal], normal, pace);
            }
        }
        let cut = self.aside_move(pace);
        for sign in [1, -1] {
            self.shift(Act::Oblique, sign * FRONT, &[cut], pace);
        }
        self.retire(pace);
        for sign in [1, -1] {
            self.shift(Act::Oblique, sign * 90 * Heading::DEGREE, &[cut], pace);
        }
        self.dismount(pace);
        self.column_to_hand(formation, normal);
    }

    /// Straight ahead as far as a move goes; the way that this takes, and how far it goes.
    pub(super) fn straight(&mut self, pace: Pace) -> (Cast, i32) {
        let from = self.u.rect;
        let ahead = self.cast(&from, from.heading, pace.normal);
        let far = self.run(&ahead, pace.normal, pace.normal, pace);
        self.push_advance(from, 0, far, pace.formation);
        (ahead, far)
    }

    /// Halts on the way straight ahead: where the nearest enemy comes into short and into long range.
    fn halts(&mut self, ahead: &Cast, pace: Pace) {
        for stop in self.stops() {
            if stop > 0 && stop < pace.normal {
                self.halt(ahead, stop, pace);
            }
        }
    }

    /// How far a unit goes to its flank or rear (HOW-MOV-11).
    pub(super) fn aside_move(&self, pace: Pace) -> i32 {
        pay(pace.normal, pace.normal, self.flank_cut())
    }

    /// What going to flank or rear costs; on foot cavalry is light infantry, which pays nothing (HOW-MOV-28).
    fn flank_cut(&self) -> Cost {
        if self.u.has(Flags::DISMOUNTED) { Cost::None } else { self.field.unit(self.unit).drill.flank }
    }

    /// Off the horses, or on them again, for half a move: in place, and with the other half (HOW-MOV-28, HOW-MOV-13): of the
    /// move with which the unit came where it dismounts, of that with which it goes where it mounts.
    fn dismount(&mut self, pace: Pace) {
        let data = self.field.unit(self.unit);
        let on_foot = self.u.has(Flags::DISMOUNTED);
        if !data.kind.is_horse() || !(data.dismounts || on_foot) {
            return;
        }
        let mut flags = self.u.flags;
        let (act, kind) = if on_foot {
            flags.clear(Flags::DISMOUNTED);
            (Act::Mount, data.kind)
        } else {
            flags.set(Flags::DISMOUNTED);
            (Act::Dismount, Kind::LightFoot)
        };
        let to = if pace.formation == Formation::DoubleLine { Formation::Line } else { pace.formation };
        let (front, depth) = self.field.footprint_of(self.state, (self.unit, flags), to);
        let set = |rect: &Rect| {
            let head = rect.front_centre();
            Rect::new(head.ahead(rect.heading.behind(), depth / 2), rect.heading, front, depth)
        };
        let may_end = |offer: &Self, rect: &Rect| {
            offer.free(rect, to) && !offer.too_close(rect) && offer.field.terrain.may_stand(rect, kind, to.is_column())
        };
        let from = self.u.rect;
        let in_place = set(&from);
        if may_end(self, &in_place) {
            self.push(Action { act, from: in_place, ..Self::ends(in_place, to) });
        }
        let weather = 4 - self.field.weather(self.state).move_cut;
        let mounted = self.field.d(if to.is_column() { D::HorseColumn } else { D::HorseLine }) * weather / 4;
        let (begin, normal) = if on_foot { (in_place, mounted) } else { (from, pace.normal) };
        let half = normal / 2;
        let d = self.furthest(&begin, begin.heading, half, half, Pace { formation: to, normal });
        let there = if on_foot { begin.advanced(d) } else { set(&from.advanced(d)) };
        if d > self.least() && may_end(self, &there) {
            self.push(Action { act, from: begin, length: d, ..Self::ends(there, to) });
        }
    }

    /// Back, keeping the facing, and about turn (HOW-MOV-08, HOW-MOV-23).
    pub(super) fn retire(&mut self, pace: Pace) {
        let (formation, from) = (pace.formation, self.u.rect);
        let cut = self.aside_move(pace);
        let line = self.normal(line_of(formation), false);
        let most = self.field.forming_move(self.state, self.unit, line);
        let left = pay(line, most, self.field.form_cost(self.state, self.unit));
        let about = from.facing(from.heading.behind());
        // Both go the same way: the footprint is the same, whichever way it looks.
        let most = cut.max(left);
        let mut cast = None;
        let mut get = |offer: &Self, want: i32, budget: i32, pace: Pace| {
            let cast = cast.get_or_insert_with(|| offer.cast(&from, about.heading, most));
            offer.run(cast, want, budget, pace)
        };
        let back = |d: i32| {
            let to = Self::ends(Rect { heading: from.heading, ..about.advanced(d) }, formation);
            Action { act: Act::Withdraw, from, length: d, ..to }
        };
        for want in [cut, cut / 2] {
            // Nobody goes part of a way back of which he has no hope.
            if want < self.least() || !self.hopes(&back(want)) {
                continue;
            }
            let d = get(self, want, cut, pace);
            if d >= self.least() {
                self.push(back(d));
            }
        }
        let turned = |d: i32| {
            let to = Self::ends(about.advanced(d), formation);
            Action { act: Act::About, from: about, length: d, ..to }
        };
        if left >= 0 && self.hopes_of_any(&[turned(0), turned(left)]) && self.free(&about, formation) {
            self.push(turned(0));
            let d = get(self, left, left, Pace { formation, normal: line });
            if d > self.least() {
                self.push(turned(d));
            }
        }
    }

    /// Formation changes (HOW-MOV-23, HOW-MOV-24, HOW-MOV-25, HOW-MOV-26): in place, and with the rest of the line move ahead.
    pub(super) fn change_formation(&mut self, formation: Formation, ahead: i32) {
        let line = self.normal(line_of(formation), false);
        let most = self.field.forming_move(self.state, self.unit, line);
        let left = pay(line, most, self.field.form_cost(self.state, self.unit));
        if left < 0 {
            return;
        }
        let others: &[Formation] = match (self.kind.is_horse(), formation) {
            (true, Formation::Line) => &[Formation::Column, Formation::DoubleLine],
            (true, Formation::DoubleLine) => &[Formation::Line, Formation::Column],
            (true, Formation::Irregular) => &[Formation::Line, Formation::DoubleLine, Formation::Column],
            (false, Formation::Irregular) => &[Formation::Line, Formation::Column],
            (true, _) => &[Formation::Line, Formation::DoubleLine],
            (false, Formation::Line) => &[Formation::Column],
            (false, _) => &[Formation::Line],
        };
        for &to in others {
            let rect = self.field.formed(self.state, self.unit, &self.u.rect, to);
            let formed = |d: i32| Action { act: Act::Form, from: rect, length: d, ..Self::ends(rect.advanced(d), to) };
            let most = ahead.min(left);
            let cast = (most > 0).then(|| self.cast(&rect, rect.heading, most));
            let far = cast.as_ref().map_or(0, Cast::most);
            if !self.hopes_of_any(&[formed(0), formed(far)]) || !self.free(&rect, to) || self.too_close(&rect) {
                continue;
            }
            self.push(formed(0));
            let pace = Pace { formation: to, normal: line };
            let d = cast.as_ref().map_or(0, |cast| self.run(cast, ahead, left, pace));
            if d > self.least() {
                self.push(formed(d));
            }
        }
    }

    /// From line into column towards either hand (HOW-MOV-25, HOW-EX-08): the base at that end of the front rank turns to the
    /// hand and leads, and the others fall in behind it. It goes into the flank (HOW-MOV-08), and so not near the enemy
    /// (HOW-MOV-11); as far as `ahead`.
    pub(super) fn column_to_hand(&mut self, formation: Formation, ahead: i32) {
        let from = self.u.rect;
        if !matches!(formation, Formation::Line | Formation::DoubleLine) || self.is_near(&from, 0) {
            return;
        }
        let line = self.normal(formation, false);
        let most = self.field.forming_move(self.state, self.unit, line);
        let left = pay(line, most, self.field.form_cost(self.state, self.unit));
        let left = pay(line, left, self.flank_cut());
        if left < 0 {
            return;
        }
        let to = Formation::Column;
        let (front, depth) = self.field.footprint(self.state, self.unit, to);
        for sign in [1, -1] {
            let heading = from.heading.turned(sign * 90 * Heading::DEGREE);
            let head = from.shifted(sign * from.half_front, from.half_depth - front / 2).centre;
            let rect = Rect::new(head.ahead(heading.behind(), depth / 2), heading, front, depth);
            let formed = |d: i32| Action { act: Act::Form, from: rect, length: d, ..Self::ends(rect.advanced(d), to) };
            let hoped = [formed(ahead.min(left)), formed(0)];
            if !self.hopes_of_any(&hoped) || !self.free(&rect, to) || self.too_close(&rect) {
                continue;
            }
            let d = self.furthest(&rect, heading, ahead, left, Pace { formation: to, normal: line });
            let goes = d >= self.least() && !self.is_near(&rect.advanced(d), d);
            self.push(formed(if goes { d } else { 0 }));
        }
    }

    /// HOW-RLY-09: while reforming, formation changes in place and nothing else.
    pub(super) fn reforming(&mut self) {
        if matches!(self.u.formation, Formation::Line | Formation::DoubleLine | Formation::Column) {
            self.change_formation(self.u.formation, 0);
        }
    }

    /// Into a block (HOW-TER-37, HOW-TER-38, HOW-TER-39, HOW-TER-40): infantry that reaches it with half of its move in hand; cavalry on foot and guns
    /// that stood at its edge when the turn began. Never a block that the enemy holds.
    pub(super) fn occupy(&mut self, normal: i32) {
        for (n, block) in self.field.terrain.blocks.iter().enumerate() {
            let block_number = n as u8;
            let enters = if self.kind.is_foot() {
                self.reaches(&block.rect, normal)
            } else {
                // HOW-TER-40: heavy cavalry only where it may dismount.
                (self.kind.is_guns() || self.field.unit(self.unit).dismounts)
                    && self.u.moves == 0
                    && self.u.rect.is_within(&block.rect, self.field.d(D::Tolerance))
            };
            if enters && self.has_room(block_number) {
                let length = self.u.rect.distance(&block.rect);
                let action = Action { block: block_number, length, ..Self::ends(block.rect, Formation::Garrison) };
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
            let pace = Pace { formation: self.u.formation, normal };
            let Some(Wheeled { rect: from, cost: spent, .. }) = self.wheel(&self.u.rect, angle, pace) else {
                return false;
            };
            let Some(d) = from.until(from.heading, block) else { return false };
            let step = Point::ORIGIN.ahead(from.heading, d);
            let sweep = Sweep::of(&from, step);
            let free = self.others().all(|o| !sweep.runs_over(&o.rect));
            let toll = self.field.terrain.toll(&from, step, self.kind, self.u.formation.is_column());
            free && toll.is_some_and(|t| spent + d + t.extra + t.crossings * normal / 2 <= half)
        })
    }

    /// Straight into an adjoining block that has room, for a whole normal move (HOW-TER-54).
    pub(super) fn next_block(&mut self) {
        let here = self.u.rect;
        for (n, block) in self.field.terrain.blocks.iter().enumerate() {
            let n = n as u8;
            let adjoins = Face::ALL.into_iter().any(|f| here.contact(f, &block.rect, f.opposite()) > 0);
            if n != self.u.block && adjoins && self.has_room(n) {
                let length = here.centre.distance(block.rect.centre);
                let action = Action { block: n, length, ..Self::ends(block.rect, Formation::Garrison) };
                self.push(Action { act: Act::Occupy, ..action });
            }
        }
    }

    /// Whether a block has room for this unit (HOW-TER-37): at most one friend in it, no enemy, and nobody who stands in its
    /// way, as friends in column on its road do not.
    fn has_room(&self, block: u8) -> bool {
        let side = self.field.unit(self.unit).side;
        let holds = |&other: &u8| {
            let o = self.state.unit(other);
            other != self.unit && o.here() && o.block == block
        };
        let mut holders = (0..self.field.units.len() as u8).filter(holds);
        holders.clone().count() < 2
            && holders.all(|n| self.field.unit(n).side == side)
            && self.field.is_open_to(self.state, self.unit, block)
    }
}
