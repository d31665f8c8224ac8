//! The way to a place with no enemy near: few moves, of which one mostly goes straight there.

use super::*;

/// A facing is had within 10 degrees.
const FACED: i32 = 10 * Heading::DEGREE;

impl Offer<'_> {
    /// Whether a unit moves freely, in a formation that marches.
    pub(in super::super) fn marches(&self) -> bool {
        let formed = matches!(self.u.formation, Formation::Line | Formation::Column | Formation::Limbered);
        let free = self.u.morale != Morale::Reforming && self.u.block == NONE && !self.u.has(Flags::ABANDONED);
        formed && free && !self.poor
    }

    /// Towards a place for the middle of its front, and how to stand there.
    pub(super) fn way_to(&mut self, to: Point, facing: Heading) {
        let formation = self.u.formation;
        let pace = self.pace(formation);
        let from = self.u.rect;
        let off = from.local(to) - Point::new(0, from.half_depth);
        let far = off.length();
        if formation == Formation::Limbered {
            self.road(pace);
        }
        // A place is reached within 2 cm.
        if far <= 2 * self.field.d(D::Tolerance) {
            self.face(facing, pace);
            if formation == Formation::Column {
                self.change_formation(formation, 0);
            }
            return;
        }
        let angle = from.heading.to(from.heading.toward(from.front_centre(), to));
        if angle.abs() <= 2 * FRONT {
            let first = angle.clamp(-FRONT, FRONT);
            let (begin, normal) = (from.swung(first), pace.normal);
            let spent = from.wheel_length(first);
            let draft = Draft::ahead(How::Ahead, Act::Advance, begin, far.min(normal - spent).max(0), pace);
            self.first = Some(Draft { angle: first, spent, want: far, budget: normal, ..draft });
            self.advance(first, &[far], normal, pace);
            self.advance(0, &[off.y.max(far / 2)], normal, pace);
            if !self.is_open() {
                self.round(far, pace);
            }
        }
        if formation != Formation::Limbered && (formation == Formation::Column || far > 2 * pace.normal) {
            self.change_formation(formation, pace.normal);
            // Who has a long way to go to a hand breaks into column towards it.
            if angle.abs() > FRONT {
                self.column_to_hand(formation, pace.normal);
            }
        }
        if angle.abs() > FRONT && formation == Formation::Line {
            self.pivot_to(angle, pace);
        }
        self.aside(off, angle, pace);
        if far <= pace.normal {
            self.face(facing, pace);
        }
    }

    /// Round who or what stands in the way, or through the houses.
    fn round(&mut self, far: i32, pace: Pace) {
        for degrees in WHEELS {
            for sign in [1, -1] {
                self.advance(sign * degrees * Heading::DEGREE, &[far], pace.normal, pace);
            }
        }
        if pace.formation != Formation::Limbered {
            if self.kind.is_foot() {
                self.occupy(pace.normal);
            }
            let cut = self.aside_move(pace);
            for degrees in [45, 90, -45, -90] {
                self.shift(Act::Oblique, degrees * Heading::DEGREE, cut, pace);
            }
        }
    }

    /// Off the front without a wheel: aside, back and about turn, as the place lies.
    fn aside(&mut self, off: Point, angle: i32, pace: Pace) {
        let cut = self.aside_move(pace);
        let sign = if off.x < 0 { -1 } else { 1 };
        if pace.formation == Formation::Limbered {
            if angle.abs() > 2 * FRONT {
                self.advance(sign * FRONT, &[pace.normal], pace.normal, pace);
                self.turn_about(pace.normal / 2, pace);
            }
            return;
        }
        if angle.abs() > FACED && angle.abs() <= 135 * Heading::DEGREE {
            let oblique = if angle.abs() <= 70 * Heading::DEGREE { FRONT } else { 90 * Heading::DEGREE };
            let want = if oblique == FRONT { off.x.abs() * 7 / 5 } else { off.x.abs() };
            self.shift(Act::Oblique, sign * oblique, want.min(cut), pace);
        }
        if angle.abs() > 2 * FRONT {
            self.retire(pace);
        }
    }

    /// A turn to a facing in place, as far as a move goes.
    fn face(&mut self, facing: Heading, pace: Pace) {
        let angle = self.u.rect.heading.to(facing);
        if angle.abs() <= FACED {
            return;
        }
        self.advance(angle.clamp(-FRONT, FRONT), &[0], pace.normal, pace);
        if angle.abs() > FRONT && pace.formation == Formation::Line {
            self.pivot_to(angle, pace);
        }
        if angle.abs() > 2 * FRONT {
            self.turn_about(0, pace);
        }
    }

    fn turn_about(&mut self, ahead: i32, pace: Pace) {
        let about = self.u.rect.facing(self.u.rect.heading.behind());
        let left = match pace.formation {
            Formation::Limbered => pace.normal,
            formation => {
                let line = self.normal(line_of(formation), false);
                let most = self.field.forming_move(self.state, self.unit, line);
                pay(line, most, self.field.form_cost(self.state, self.unit))
            }
        };
        if left < 0 {
            return;
        }
        let draft = Draft::ahead(How::Anew, Act::About, about, ahead.min(left), pace);
        self.think(Draft { stays: true, least: self.least(), ..draft });
    }
}
