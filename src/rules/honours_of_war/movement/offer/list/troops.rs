//! What infantry and cavalry are offered.

use super::*;
use crate::rules::honours_of_war::terrain::{Terrain, Toll};

/// Who stands no further off the front than this is fired at without a turn.
const FIRES: i32 = 30 * Heading::DEGREE;

impl Offer<'_> {
    /// A wheel, then as far ahead as each of `wants` and the budget allow.
    pub(super) fn advance(&mut self, angle: i32, wants: &[i32], budget: i32, pace: Pace) {
        let begin = self.u.rect;
        let from = begin.swung(angle);
        let spent = if angle == 0 { 0 } else { begin.wheel_length(angle) };
        for &want in wants {
            let ahead = want.min(budget - spent);
            if ahead < 0 || spent + ahead == 0 {
                continue;
            }
            let act = if ahead == 0 { Act::Wheel } else { Act::Advance };
            let draft = Draft::ahead(How::Ahead, act, from, ahead, pace);
            self.think(Draft { angle, spent, want, budget, ..draft });
        }
    }

    /// A move off the front, keeping the facing (HOW-MOV-07, HOW-MOV-08, HOW-MOV-11).
    pub(super) fn shift(&mut self, act: Act, angle: i32, want: i32, pace: Pace) {
        self.shift_for(act, angle, (want, want), pace);
    }

    /// The same, as far as wanted for a budget.
    pub(super) fn shift_for(
        &mut self,
        act: Act,
        angle: i32,
        (want, budget): (i32, i32),
        Pace { formation, normal }: Pace,
    ) {
        let from = self.u.rect;
        let least = self.least();
        if want < least {
            return;
        }
        let way = from.heading.turned(angle);
        let to = from.moved(Point::ORIGIN.ahead(way, want));
        let sort = Draft { how: How::Aside, act, formation, ..Draft::NOTHING };
        self.think(Draft { from, to, way, angle, want, budget, normal, least, ..sort });
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
            self.go_off(pace);
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

    /// Ahead and half to either hand, for who has the nearest enemy behind him (HOW-CMD-22).
    fn go_off(&mut self, pace: Pace) {
        let rect = self.u.rect;
        if self.enemy().is_none_or(|(e, _)| rect.local(self.state.unit(e).rect.centre).y >= 0) {
            return;
        }
        self.straight(pace);
        self.either_hand(pace);
    }

    /// Half the way ahead, and wheels and slants to either hand.
    fn either_hand(&mut self, pace: Pace) {
        self.advance(0, &[pace.normal / 2], pace.normal, pace);
        for degrees in WHEELS {
            for sign in [1, -1] {
                self.advance(sign * degrees * Heading::DEGREE, &[pace.normal], pace.normal, pace);
            }
        }
        let cut = self.aside_move(pace);
        for sign in [1, -1] {
            self.shift(Act::Oblique, sign * FRONT, cut, pace);
        }
    }

    /// Up to the enemy and into short range of him, and aside to the hand on which the general looks where each move is worked
    /// out at once and somebody stands in the way; foot that has him before it at short range stays, and turns at most.
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
        self.straight(pace);
        if toward.abs() > SLIGHT {
            self.advance(toward, &[pace.normal, 0], pace.normal, pace);
        }
        self.occupy(pace.normal);
        self.turn_round(to, pace);
        self.halts(pace);
        if (enemy - toward).abs() > FIRES / 2 {
            turn(self, enemy);
        }
        // Where drafts are weighed both hands are among them besides.
        if self.drafts.is_none() && !self.is_open() {
            let angle = if from.local(to).x < 0 { -FRONT } else { FRONT };
            let cut = self.aside_move(pace);
            self.shift(Act::Oblique, angle, cut, pace);
        }
    }

    /// To the rear, and straight at the enemy.
    fn march_to_rear(&mut self, to: Point, pace: Pace) {
        self.straight(pace);
        let toward = self.angle_to(to, FRONT);
        if toward.abs() > SLIGHT {
            self.advance(toward, &[pace.normal, 0], pace.normal, pace);
        }
        self.occupy(pace.normal);
        self.turn_round(to, pace);
        self.halts(pace);
        self.retire(pace);
    }

    /// Aside to either hand, and back: where drafts are weighed always, else for a line that finds next to nothing to do ahead
    /// or behind it.
    pub(in super::super) fn besides(&mut self) {
        let u = self.u;
        let stands = u.morale == Morale::Reforming || u.block != NONE;
        let looks = matches!(self.look, Look::Front { .. } | Look::Back { .. });
        if !looks
            || self.kind.is_guns()
            || self.poor
            || stands
            || !matches!(u.formation, Formation::Line | Formation::DoubleLine)
        {
            return;
        }
        let pace = self.pace(u.formation);
        let cut = self.aside_move(pace);
        let angles: &[i32] = if self.kind.is_horse() { &[FRONT, 2 * FRONT] } else { &[FRONT] };
        for angle in angles {
            for sign in [1, -1] {
                self.shift(Act::Oblique, sign * angle, cut, pace);
            }
        }
        match self.look {
            // Who has the enemy before him and is fresh doesn't show him his back.
            Look::Front { .. } if self.drafts.is_some() => self.draw_back(pace),
            Look::Front { .. } => self.retire(pace),
            _ => {}
        }
    }

    /// To all sides.
    fn all_about(&mut self, pace: Pace) {
        let (normal, formation) = (pace.normal, pace.formation);
        self.straight(pace);
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
        self.halts(pace);
        self.change_formation(formation, normal);
        self.either_hand(pace);
        self.retire(pace);
        let cut = self.aside_move(pace);
        for sign in [1, -1] {
            self.shift(Act::Oblique, sign * 90 * Heading::DEGREE, cut, pace);
        }
        self.dismount(pace);
        self.column_to_hand(formation, normal);
    }

    /// Straight ahead as far as a move goes.
    pub(in super::super) fn straight(&mut self, pace: Pace) {
        self.advance(0, &[pace.normal], pace.normal, pace);
    }

    /// Halts on the way straight ahead: where the nearest enemy comes into short and into long range.
    fn halts(&mut self, pace: Pace) {
        for stop in self.stops() {
            if stop > 0 && stop < pace.normal {
                self.advance(0, &[stop], pace.normal, pace);
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
        let bears = |terrain: &Terrain, rect: &Rect| {
            terrain.may_stand(rect, kind, to.is_column()) && !terrain.is_astride(Part::ALL, rect, kind, to.is_column())
        };
        let may_end = |offer: &Self, rect: &Rect| {
            offer.free(rect, to) && !offer.too_close(rect) && bears(&offer.field.terrain, rect)
        };
        let from = self.u.rect;
        let in_place = set(&from);
        if may_end(self, &in_place) {
            self.push(Action { act, from: in_place, ..Self::ends(in_place, to) });
        }
        let weather = 4 - self.field.weather(self.state).move_cut;
        // HOW-MOV-23: who has formed goes as a line, with the second of two moves too.
        let column = to.is_column() && !self.u.has(Flags::FORMED);
        let mounted = self.field.d(if column { D::HorseColumn } else { D::HorseLine }) * weather / 4;
        let mounted = self.field.rate_of(self.state, self.unit, mounted);
        let (begin, normal) = if on_foot { (in_place, mounted) } else { (from, pace.normal) };
        let pace = Pace { formation: to, normal };
        let most = self.furthest(&begin, begin.heading, normal / 2, normal / 2, pace);
        let d = if on_foot { self.mounted(&begin, most, pace) } else { most };
        let there = in_place.advanced(d);
        if d > self.least() && may_end(self, &there) {
            self.push(Action { act, from: in_place, length: d, ..Self::ends(there, to) });
        }
    }

    /// How far cavalry that has mounted gets of a way that it could go on foot: over ground as it is to horse (HOW-MOV-28).
    fn mounted(&self, begin: &Rect, most: i32, pace: Pace) -> i32 {
        let (terrain, kind, normal) = (&self.field.terrain, self.field.unit(self.unit).kind, pace.normal);
        let goes = |d: i32| {
            let toll = terrain.toll(begin, Point::ORIGIN.ahead(begin.heading, d), kind, pace.formation.is_column());
            let dry = |t: &Toll| self.u.has(Flags::MIDSTREAM) || t.may_go(d);
            toll.is_some_and(|t| dry(&t) && t.cost(d, normal) <= normal / 2)
        };
        // Nobody mounts over what bars horse to ride off beyond it.
        let astride = terrain.is_astride(Part::ALL, begin, kind, pace.formation.is_column());
        let most = if astride { 0 } else { most };
        let (mut low, mut high) = if goes(most) { (most, most) } else { (0, most) };
        while high - low > TOUCH {
            let middle = i32::midpoint(low, high);
            if goes(middle) { low = middle } else { high = middle }
        }
        low
    }

    /// Back, keeping the facing, and about turn (HOW-MOV-08, HOW-MOV-23).
    pub(super) fn retire(&mut self, pace: Pace) {
        self.draw_back(pace);
        let (formation, from) = (pace.formation, self.u.rect);
        let line = self.normal(line_of(formation), false);
        let most = self.field.forming_move(self.state, self.unit, line);
        let left = pay(line, most, self.field.form_cost(self.state, self.unit));
        self.anew(Act::About, from.facing(from.heading.behind()), [0, left], left, Pace { formation, normal: line });
    }

    /// Back, keeping the facing (HOW-MOV-08).
    fn draw_back(&mut self, pace: Pace) {
        let cut = self.aside_move(pace);
        for want in [cut, cut / 2] {
            self.shift_for(Act::Withdraw, 180 * Heading::DEGREE, (want, cut), pace);
        }
    }

    /// Set up anew where that leaves so much of a move: as far ahead as each of two lengths.
    fn anew(&mut self, act: Act, from: Rect, wants: [i32; 2], left: i32, pace: Pace) {
        if left < 0 {
            return;
        }
        let more = wants[1].min(left) > self.least();
        for ahead in wants.map(|want| want.min(left)).into_iter().take(1 + usize::from(more)) {
            let draft = Draft::ahead(How::Anew, act, from, ahead, pace);
            self.think(Draft { budget: left, least: self.least(), ..draft });
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
            self.anew(Act::Form, rect, [0, ahead], left, Pace { formation: to, normal: line });
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
        let pace = Pace { formation: Formation::Column, normal: line };
        let (front, depth) = self.field.footprint(self.state, self.unit, pace.formation);
        for sign in [1, -1] {
            let heading = from.heading.turned(sign * 90 * Heading::DEGREE);
            let head = from.shifted(sign * from.half_front, from.half_depth - front / 2).centre;
            let rect = Rect::new(head.ahead(heading.behind(), depth / 2), heading, front, depth);
            let draft = Draft::ahead(How::ToHand, Act::Form, rect, ahead.min(left), pace);
            self.think(Draft { budget: left, least: self.least(), ..draft });
        }
    }

    /// HOW-RLY-09: while reforming, formation changes in place and nothing else; of an irregular line too (HOW-MOV-29), and of
    /// limbered guns.
    pub(super) fn reforming(&mut self) {
        match self.u.formation {
            Formation::Deployed | Formation::Garrison => {}
            Formation::Limbered => self.unlimber_here(),
            other => self.change_formation(other, 0),
        }
    }

    /// Into a block (HOW-TER-37, HOW-TER-38, HOW-TER-39, HOW-TER-40): infantry that reaches it with half of its move in hand; cavalry on foot and guns
    /// that stood at its edge when the turn began. Never a block that the enemy holds.
    pub(super) fn occupy(&mut self, normal: i32) {
        let field = self.field;
        for (n, block) in field.terrain.blocks.iter().enumerate() {
            let near = if self.kind.is_foot() {
                self.u.rect.is_within(&block.rect, normal / 2)
            } else {
                // HOW-TER-40: heavy cavalry only where it may dismount.
                (self.kind.is_guns() || field.unit(self.unit).dismounts)
                    && self.u.moves == 0
                    && self.u.rect.is_within(&block.rect, field.d(D::Tolerance))
            };
            if near {
                let pace = Pace { formation: Formation::Garrison, normal };
                let draft = Draft::ahead(How::Occupy, Act::Occupy, block.rect, 0, pace);
                self.think(Draft { block: n as u8, ..draft });
            }
        }
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
}
