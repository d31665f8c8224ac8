//! What infantry and cavalry are offered, and garrisons of every kind.

use super::*;

/// A step shorter than this is not offered: 5 mm.
pub(super) const LEAST: i32 = 600;

impl Offer<'_> {
    /// A wheel, then as far ahead as `want` and the budget allow.
    pub(super) fn advance(&mut self, angle: i32, want: i32, budget: i32, pace: Pace) {
        let Some((from, spent)) = self.wheel(&self.u.rect, angle, pace.formation) else { return };
        if spent <= budget {
            let d = self.furthest(&from, from.heading, want, budget - spent, pace);
            self.push_advance(from, spent, d, pace.formation);
        }
    }

    fn push_advance(&mut self, from: Rect, spent: i32, d: i32, formation: Formation) {
        let to = from.advanced(d);
        if d == 0 && (spent == 0 || self.too_close(&to)) {
            return;
        }
        let act = if d == 0 { Act::Wheel } else { Act::Advance };
        self.push(Action { act, from, length: spent + d, ..Self::ends(to, formation) });
    }

    /// A move off the front, keeping the facing (HOW-MOV-07, HOW-MOV-08, HOW-MOV-11); as far as each of `wants`.
    pub(super) fn shift(&mut self, act: Act, angle: i32, wants: &[i32], pace: Pace) {
        let from = self.u.rect;
        let flank = angle.abs() > FRONT && angle.abs() < 135 * Heading::DEGREE;
        let most = wants.iter().copied().max().unwrap_or(0);
        if most < LEAST || flank && self.is_near(&from, 0) {
            return;
        }
        let way = from.heading.turned(angle);
        let cast = self.cast(&from, way, most);
        for &want in wants {
            let d = self.run(&cast, want, most, pace);
            let to = from.moved(Point::ORIGIN.ahead(way, d));
            if d >= LEAST && !(flank && self.is_near(&to, d)) {
                self.push(Action { act, from, length: d, ..Self::ends(to, pace.formation) });
            }
        }
    }

    /// Infantry and cavalry in the open.
    pub(super) fn troops(&mut self) {
        let formation = self.u.formation;
        let pace = self.pace(formation);
        let normal = pace.normal;
        self.field.charges(self.state, self.unit, self.out);
        if self.poor {
            self.retire(pace);
            self.change_formation(formation, 0);
            return;
        }
        let from = self.u.rect;
        let ahead = self.cast(&from, from.heading, normal);
        self.push_advance(from, 0, self.run(&ahead, normal, normal, pace), formation);
        for aim in self.aims().into_iter().flatten() {
            let angle = self.angle_to(aim, FRONT);
            if angle.abs() > 2 * Heading::DEGREE {
                self.advance(angle, normal, normal, pace);
                self.advance(angle, 0, normal, pace);
            }
        }
        self.occupy(normal);
        for stop in self.stops() {
            if stop > 0 && stop < normal {
                self.push_advance(from, 0, self.run(&ahead, stop, normal, pace), formation);
            }
        }
        self.change_formation(formation, normal);
        self.push_advance(from, 0, self.run(&ahead, normal / 2, normal, pace), formation);
        for degrees in WHEELS {
            for sign in [1, -1] {
                self.advance(sign * degrees * Heading::DEGREE, normal, normal, pace);
            }
        }
        let cut = pay(normal, normal, self.field.unit(self.unit).drill.flank);
        for sign in [1, -1] {
            self.shift(Act::Oblique, sign * FRONT, &[cut], pace);
        }
        self.retire(pace);
        for sign in [1, -1] {
            self.shift(Act::Oblique, sign * 90 * Heading::DEGREE, &[cut], pace);
        }
    }

    /// Back, keeping the facing, and about turn (HOW-MOV-08, HOW-MOV-23).
    pub(super) fn retire(&mut self, pace: Pace) {
        let (formation, normal) = (pace.formation, pace.normal);
        let cut = pay(normal, normal, self.field.unit(self.unit).drill.flank);
        self.shift(Act::Withdraw, 180 * Heading::DEGREE, &[cut, cut / 2], pace);
        let line = self.normal(line_of(formation), false);
        let left = pay(line, line, self.field.form_cost(self.state, self.unit));
        let about = self.u.rect.facing(self.u.rect.heading.behind());
        if left >= 0 && self.free(&about, formation) {
            self.push(Action { act: Act::About, from: about, ..Self::ends(about, formation) });
            let d = self.furthest(&about, about.heading, left, left, Pace { formation, normal: line });
            if d > LEAST {
                self.push(Action {
                    act: Act::About,
                    from: about,
                    length: d,
                    ..Self::ends(about.advanced(d), formation)
                });
            }
        }
    }

    /// Formation changes (HOW-MOV-23, HOW-MOV-24, HOW-MOV-25, HOW-MOV-26): in place, and with the rest of the line move ahead.
    pub(super) fn change_formation(&mut self, formation: Formation, ahead: i32) {
        let line = self.normal(line_of(formation), false);
        let left = pay(line, line, self.field.form_cost(self.state, self.unit));
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
            self.push(Action { act: Act::Form, from: rect, ..Self::ends(rect, to) });
            let d = self.furthest(&rect, rect.heading, ahead, left, Pace { formation: to, normal: line });
            if d > LEAST {
                self.push(Action { act: Act::Form, from: rect, length: d, ..Self::ends(rect.advanced(d), to) });
            }
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
            let Some((from, spent)) = self.wheel(&self.u.rect, angle, self.u.formation) else { return false };
            let Some(d) = from.until(from.heading, block) else { return false };
            let step = Point::ORIGIN.ahead(from.heading, d);
            let free = self.others().all(|o| !from.sweeps(step, &o.rect));
            let toll = self.field.terrain.toll(&from, step, self.kind, self.u.formation.is_column());
            free && toll.is_some_and(|t| spent + d + t.extra + t.crossings * normal / 2 <= half)
        })
    }

    /// Out of a block (HOW-TER-41, HOW-TER-42), by any face; infantry up to half a move from its edge, guns at the edge.
    pub(super) fn garrison(&mut self) {
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
                        self.push(Action { act: Act::Leave, length: out + depth, ..Self::ends(rect, formation) });
                    }
                }
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
