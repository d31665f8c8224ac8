//! What guns and transport are offered.

use super::*;
use crate::rules::honours_of_war::data::Gun;
use crate::rules::honours_of_war::terrain::swing;

impl Offer<'_> {
    /// Deployed guns: manhandled, pivoted (HOW-MOV-17), or limbered (HOW-MOV-14, HOW-MOV-15).
    pub(super) fn guns(&mut self) {
        let data = self.field.unit(self.unit);
        let (ahead, flank) = match data.gun.map(Gun::weight) {
            Some(Gun::Light) => (D::ManhandleLight, D::FlankLight),
            Some(Gun::Heavy) => (D::ManhandleHeavy, D::FlankHeavy),
            _ => (D::ManhandleMedium, D::FlankMedium),
        };
        let from = self.u.rect;
        let formation = Formation::Deployed;
        // On a road guns lose no more by the weather than all others (HOW-OPT-16).
        let weather = self.field.weather(self.state);
        let rate = |row: D, cut: i32| self.field.d(row) * (4 - cut) / 4 / if data.drill.slow_guns { 2 } else { 1 };
        let on_road = rate(ahead, weather.move_cut);
        let is_on_road = self.field.terrain.column_on_road(&from);
        let (ahead, flank) = (rate(ahead, weather.gun_cut), rate(flank, weather.gun_cut));
        let turn = from.half_front.max(from.half_depth);
        // The corner that goes furthest in a pivot sets the limit.
        let slow = if !self.smooth && self.field.terrain.slows(&from, self.kind) { 2 } else { 1 };
        let most = crate::base::geometry::motion::angle_of_arc(from.pivot_length(0).max(turn + turn / 2), ahead / slow);
        let mut pivots = [0; 4];
        for (n, aim) in self.aims().into_iter().enumerate() {
            pivots[n] = aim.map_or(0, |p| self.angle_to(p, most));
        }
        let front = matches!(self.look, Look::Front { .. });
        if !front {
            (pivots[2], pivots[3]) = (most, -most);
        }
        for angle in pivots {
            let to = from.pivoted(angle);
            let length = from.pivot_length(angle);
            // HOW-TER-15: not in entrenchments.
            if angle == 0 || length * slow > ahead || self.u.has(Flags::ENTRENCHED) {
                continue;
            }
            // HOW-TER-02: nor across what bars guns.
            let ways = || swing(angle, |part| from.pivoted(part));
            if !self.ground.is_empty() && self.field.terrain.wheel_toll(&ways(), self.kind, false).is_none() {
                continue;
            }
            let pace = Pace { formation, normal: ahead };
            self.think(Draft { angle, spent: length, ..Draft::ahead(How::Lay, Act::Pivot, to, 0, pace) });
        }
        for (degrees, limit) in [(0, ahead), (180, ahead), (90, flank), (-90, flank)] {
            if limit > 0 && !(front && degrees != 0) {
                let way = from.heading.turned(degrees * Heading::DEGREE);
                if is_on_road && on_road > ahead && degrees % 180 == 0 {
                    let d = self.furthest(&from, way, on_road, on_road, Pace { formation, normal: on_road });
                    let to = from.moved(Point::ORIGIN.ahead(way, d));
                    if d > limit && self.field.terrain.column_on_road(&to) {
                        self.push(Action { act: Act::Manhandle, from, length: d, ..Self::ends(to, formation) });
                        continue;
                    }
                }
                let angle = degrees * Heading::DEGREE;
                self.shift(Act::Manhandle, angle, limit, Pace { formation, normal: limit });
            }
        }
        self.limber();
    }

    /// Limbers for half a move or a whole one, and goes with the rest (HOW-MOV-14, HOW-MOV-15); to the rear at half rate
    /// (HOW-MOV-16).
    pub(super) fn limber(&mut self) {
        let formation = Formation::Limbered;
        let pace = self.pace(formation);
        let normal = pace.normal;
        let left = pay(normal, normal, self.field.unit(self.unit).drill.limber);
        // HOW-MOV-19: if there is room behind its gun.
        let from = self.limbered_here();
        if from != self.u.rect && !self.free(&from, formation) {
            return;
        }
        self.push(Action { act: Act::Limber, from, ..Self::ends(from, formation) });
        let mut angles = [0; 3];
        for (n, aim) in self.aims().into_iter().enumerate() {
            angles[n] = aim.map_or(0, |p| self.angle_to(p, FRONT));
        }
        let angles = if matches!(self.look, Look::Front { .. }) { &angles[..1] } else { &angles[..] };
        for &angle in angles {
            let wheeled = from.swung(angle);
            let spent = from.wheel_length(angle);
            if left - spent > self.least() {
                let draft = Draft::ahead(How::Limber, Act::Limber, wheeled, left - spent, pace);
                self.think(Draft { angle, spent, budget: left, least: self.least(), ..draft });
            }
        }
        let half = left / 2;
        if half > self.least() {
            let about = from.facing(from.heading.behind());
            let draft = Draft::ahead(How::Anew, Act::Limber, about, half, pace);
            self.think(Draft { least: self.least(), ..draft });
        }
    }

    /// Limbered guns and transport: always a column (HOW-MOV-01); half rate to flank and rear (HOW-MOV-16); on roads at
    /// the road rate where the whole move is on the road (HOW-TER-24).
    pub(super) fn limbered(&mut self) {
        let formation = Formation::Limbered;
        let pace = self.pace(formation);
        let normal = pace.normal;
        let from = self.u.rect;
        if self.kind != Kind::Transport {
            self.unlimber(normal);
        }
        self.road(pace);
        self.advance(0, &[normal], normal, pace);
        for aim in self.aims().into_iter().flatten() {
            let angle = self.angle_to(aim, FRONT);
            if angle.abs() > 2 * Heading::DEGREE {
                self.advance(angle, &[normal], normal, pace);
            }
        }
        if self.kind.is_guns() {
            self.occupy(normal);
        }
        for degrees in WHEELS {
            for sign in [1, -1] {
                self.advance(sign * degrees * Heading::DEGREE, &[normal], normal, pace);
            }
        }
        self.advance(0, &[normal / 2], normal, pace);
        let cut = normal / 2;
        self.shift(Act::Withdraw, 180 * Heading::DEGREE, cut, pace);
        let about = from.facing(from.heading.behind());
        self.think(Draft { stays: true, ..Draft::ahead(How::Anew, Act::About, about, cut, pace) });
    }

    /// Straight along a road, at the road rate where the whole move is on it (HOW-TER-24).
    pub(super) fn road(&mut self, pace: Pace) {
        let from = self.u.rect;
        if !self.field.terrain.column_on_road(&from) {
            return;
        }
        let road = self.normal(pace.formation, true);
        let d = self.furthest(&from, from.heading, road, road, Pace { normal: road, ..pace });
        let plain = || self.furthest(&from, from.heading, pace.normal, pace.normal, pace);
        if self.field.terrain.column_on_road(&from.advanced(d)) && d > plain() {
            self.push(Action { act: Act::Advance, from, length: d, ..Self::ends(from.advanced(d), pace.formation) });
        }
    }

    /// Unlimbers where it stands, but not on a bridge (HOW-TER-33); transport never.
    pub(super) fn unlimber_here(&mut self) {
        let (from, formation) = (self.u.rect, Formation::Deployed);
        if self.kind != Kind::Transport && self.free(&from, formation) {
            self.push(Action { act: Act::Unlimber, from, ..Self::ends(from, formation) });
        }
    }

    /// Goes with what unlimbering leaves of the move, and unlimbers (HOW-MOV-13, HOW-MOV-14, HOW-MOV-15); in place at the least.
    fn unlimber(&mut self, normal: i32) {
        let left = pay(normal, normal, self.field.unit(self.unit).drill.limber);
        let from = self.u.rect;
        let formation = Formation::Deployed;
        self.unlimber_here();
        let mut angles = [0; 5];
        for (n, aim) in self.aims().into_iter().enumerate() {
            angles[n + 1] = aim.map_or(0, |p| self.angle_to(p, FRONT));
        }
        angles[3] = 30 * Heading::DEGREE;
        angles[4] = -30 * Heading::DEGREE;
        for (n, &angle) in angles.iter().enumerate() {
            let wheeled = from.swung(angle);
            let spent = from.wheel_length(angle);
            if angles[..n].contains(&angle) || spent > left {
                continue;
            }
            for want in [0, left - spent] {
                let draft = Draft::ahead(How::Unlimber, Act::Unlimber, wheeled, want, Pace { formation, normal });
                if want > self.least() || want == 0 && angle != 0 {
                    self.think(Draft { angle, spent, budget: left, least: self.least(), ..draft });
                }
            }
        }
    }

    /// Gunners without guns (HOW-FIRE-69, HOW-MOV-20): back to their pieces, or as far as they come on the way to them; or to the
    /// rear, as light infantry goes.
    pub(super) fn gunners(&mut self) {
        let allowance = self.field.flight(self.state, self.unit);
        let guns = self.u.guns;
        if self.u.morale != Morale::Green {
            return;
        }
        let from = self.u.rect;
        let distance = from.centre.distance(guns);
        let way = from.heading.toward(from.centre, guns);
        let pace = Pace { formation: Formation::Deployed, normal: allowance };
        // Away from the enemy, where their brigade does nothing else or leaves the field (HOW-CMD-22, HOW-CMD-23, HOW-OPT-02).
        if self.poor || self.field.demoralised(self.state, self.field.unit(self.unit).brigade) {
            self.shift(Act::Withdraw, 180 * Heading::DEGREE, allowance, pace);
        }
        // Into the houses where they stand, with half of the move in hand (HOW-TER-39).
        if let Some(block) = self.field.terrain.block_at(guns) {
            let houses = self.field.terrain.blocks[usize::from(block)].rect;
            if from.is_within(&houses, allowance / 2) {
                let pace = Pace { formation: Formation::Garrison, normal: allowance };
                self.think(Draft { block, ..Draft::ahead(How::Occupy, Act::Man, houses, 0, pace) });
            }
        }
        let walked = self.furthest(&from, way, distance, allowance, pace);
        if walked + self.least() < distance {
            if walked >= self.least() {
                let to = from.moved(Point::ORIGIN.ahead(way, walked));
                self.push(Action { act: Act::Advance, from, length: walked, ..Self::ends(to, Formation::Deployed) });
            }
            return;
        }
        let (front, depth) = self.field.size(self.unit, Formation::Deployed);
        let facing = self
            .enemy()
            .map_or(self.u.rect.heading, |(e, _)| self.u.rect.heading.toward(guns, self.state.unit(e).rect.centre));
        for heading in [self.u.rect.heading, facing] {
            let rect = Rect::new(guns.ahead(heading.behind(), depth / 2 - front / 2), heading, front, depth);
            if self.free(&rect, Formation::Deployed) && !self.too_close(&rect) {
                let action = Action { from, length: distance, ..Self::ends(rect, Formation::Deployed) };
                self.push(Action { act: Act::Man, ..action });
            }
        }
    }
}
