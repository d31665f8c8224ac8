//! Where the command figures stand and ride (HOW-CMD-02, HOW-CMD-09 to 11, HOW-CMD-27, HOW-CMD-28).

use crate::base::geometry::root;
use crate::base::{Point, Side};
use crate::field::{Event, Place};
use crate::rules::honours_of_war::data::{D, Grade};
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::fire::casualty::Figure;
use crate::rules::honours_of_war::general::{Ask, Choice, Choices, Decision, MAX_CHOICES};
use crate::rules::honours_of_war::state::{Field, Morale, NONE, State};
use std::cell::Cell;

/// Places that a command figure of a side may think of: where it is first. Which of them it may go to is asked where it
/// matters.
pub struct Spots<'a> {
    field: &'a Field,
    state: &'a State,
    side: Side,
    allowance: i32,
    list: [Point; MAX_CHOICES],
    len: usize,
    /// How many of them are offered to who chooses from a list; of the rest only he thinks who names his place himself.
    listed: usize,
    /// Those of which it was asked whether they are lawful, and those that are; one bit each.
    asked: Cell<u32>,
    lawful: Cell<u32>,
}

const _: () = assert!(MAX_CHOICES <= 32);

impl Spots<'_> {
    /// All of them with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Point)> {
        self.list[..self.len].iter().copied().enumerate()
    }

    /// Whether the figure may go to one of them, and to none before it within 1 cm: two such places are one.
    #[must_use]
    pub fn offers(&self, number: usize) -> bool {
        let bit = 1_u32 << number;
        if self.asked.get() & bit == 0 {
            let (at, p) = (self.list[0], self.list[number]);
            let same = self.field.d(D::Tolerance) - 1;
            let known = (0..number).any(|n| self.list[n].is_near(p, same) && self.offers(n));
            let goes = || self.field.figure_may_go(self.state, self.side, at, p, self.allowance);
            self.asked.set(self.asked.get() | bit);
            if !known && goes() {
                self.lawful.set(self.lawful.get() | bit);
            }
        }
        self.lawful.get() & bit != 0
    }

    /// Those that it may go to.
    #[must_use]
    pub fn choices(&self) -> Choices {
        let mut choices = Choices::default();
        for (_, p) in self.iter().take(self.listed).filter(|&(n, _)| self.offers(n)) {
            choices.push(Choice::Spot(p));
        }
        choices
    }

    /// Adds the places half-way between any two of some units who can both hear him there, where any of them stands apart: so he
    /// may be heard by more than behind one of them or in the middle of all.
    fn between(&mut self, units: impl Iterator<Item = u8> + Clone) {
        let state = self.state;
        let near = 2 * self.field.d(D::CommandDistance);
        let fit = units.map(|u| state.unit(u)).filter(|u| u.fights()).map(|u| &u.rect);
        // Where he is, the middle of all and behind that are the only places where nobody stands apart.
        if self.len <= 3 {
            return;
        }
        for (n, one) in fit.clone().enumerate() {
            for other in fit.clone().skip(n + 1) {
                if one.centre.is_near(other.centre, near + one.reach() + other.reach()) {
                    self.add(one.centre.middle(other.centre));
                }
            }
        }
    }

    /// A place on the table, or as far that way as the figure gets.
    fn add(&mut self, p: Point) {
        let (p, at) = (self.field.on_table(p), self.list[0]);
        let far = at.distance(p);
        let p = if far > self.allowance { at.toward(p, self.allowance, far) } else { p };
        if self.len < MAX_CHOICES {
            self.list[self.len] = p;
            self.len += 1;
        }
    }
}

impl Field {
    /// The distance from a place to the nearest unit of a side that is not Done For; a table's length where there is
    /// none.
    #[must_use]
    pub fn nearest_unit(&self, state: &State, side: Side, p: Point) -> i32 {
        // The one whose middle is nearest puts nearly all others aside.
        let Some((_, likely)) = self.nearest_middle(state, side, p) else { return 4 * (self.half.x + self.half.y) };
        let mut least = state.unit(likely).rect.distance_to(p);
        for u in self.units_of(side).map(|u| state.unit(u)) {
            if u.rect.centre.is_near(p, least + u.rect.reach()) && u.fights() {
                least = least.min(u.rect.distance_to(p));
            }
        }
        least
    }

    /// Whether a command figure may go from `at` to `to` within `allowance` (HOW-CMD-27, HOW-CMD-28): over any ground that troops
    /// can cross, at least 10 cm from enemy units on its way (or never nearer to one that it starts nearer to), and
    /// not ending nearer to an enemy than to a friend.
    #[must_use]
    pub fn figure_may_go(&self, state: &State, side: Side, at: Point, to: Point, allowance: i32) -> bool {
        if to.x.abs() > self.half.x || to.y.abs() > self.half.y || !at.is_near(to, allowance) {
            return false;
        }
        if self.terrain.bars_figures(at, to) || to != at && self.terrain.drowns(to) {
            return false;
        }
        // No enemy can be nearer than the middle of the nearest friend: mostly that tells.
        let nearest = self.nearest_middle(state, side, to).map_or(i32::MAX, |(square, _)| root(square));
        let mut doubtful = false;
        let clearance = self.d(D::Clearance);
        let (low, high) = (Point::new(at.x.min(to.x), at.y.min(to.y)), Point::new(at.x.max(to.x), at.y.max(to.y)));
        for (_, enemy) in self.standing(state, side.other()).filter(|(_, u)| u.fights()) {
            let rect = &enemy.rect;
            let reach = rect.reach();
            let near = clearance + reach;
            let (c, far) = (rect.centre, near + 4);
            doubtful = doubtful || c.is_near(to, nearest.saturating_add(reach));
            if (c.x + far < low.x) | (c.x - far > high.x) | (c.y + far < low.y) | (c.y - far > high.y) {
                continue;
            }
            if !to.is_near(c, near) && c.distance_to_line(at, to) > near {
                continue;
            }
            let least = rect.distance_to_line(at, to);
            let start = rect.distance_to(at);
            if least < clearance && least < start {
                return false;
            }
        }
        !doubtful || self.nearest_unit(state, side.other(), to) >= self.nearest_unit(state, side, to)
    }

    /// Places that a figure of a side may think of, from a place with an allowance: where it is, the middle of its units and
    /// behind that, and behind those units who are wanted, given that middle.
    pub(super) fn spots<'a>(
        &'a self,
        state: &'a State,
        (side, at, allowance): (Side, Point, i32),
        units: impl Iterator<Item = u8> + Clone,
        wanted: impl Fn(&Field, &State, u8, Point) -> bool,
    ) -> Spots<'a> {
        let list = [at; MAX_CHOICES];
        let (asked, lawful) = (Cell::new(1), Cell::new(1));
        let mut spots = Spots { field: self, state, side, allowance, list, len: 1, listed: 1, asked, lawful };
        let fit = units.filter(|&u| state.unit(u).fights());
        let (mut sum, mut count) = ((0_i64, 0_i64), 0_i64);
        for unit in fit.clone() {
            let c = state.unit(unit).rect.centre;
            sum = (sum.0 + i64::from(c.x), sum.1 + i64::from(c.y));
            count += 1;
        }
        if count == 0 {
            return spots;
        }
        let middle = Point::new((sum.0 / count) as i32, (sum.1 / count) as i32);
        let near = self.d(D::Chain) / 2;
        for unit in fit.filter(|&u| wanted(self, state, u, middle)) {
            let rect = &state.unit(unit).rect;
            spots.add(rect.centre.ahead(rect.heading.behind(), rect.half_depth + near));
        }
        spots.add(middle);
        spots.add(middle.ahead(self.sides[side.index()].facing.behind(), self.d(D::Near)));
        spots.listed = spots.len;
        spots
    }

    /// How far a command figure goes in a move, in this weather (HOW-CMD-17, HOW-CMD-27, HOW-OPT-16).
    #[must_use]
    pub fn figure_move(&self, state: &State, general: Option<Grade>) -> i32 {
        let full = self.d(if general == Some(Grade::Dashing) { D::DashingMove } else { D::CommandFigure });
        full * (4 - self.weather(state).move_cut) / 4
    }

    /// The place on the table that is nearest to `p`.
    #[must_use]
    pub fn on_table(&self, p: Point) -> Point {
        Point::new(p.x.clamp(-self.half.x, self.half.x), p.y.clamp(-self.half.y, self.half.y))
    }
}

impl Engine<'_> {
    /// Phase 1 (HOW-CMD-02; HOW-CMD-14, HOW-GEN-13: no more than this and his help is his to command): both generals choose from the same position, then both move.
    pub fn move_generals(&mut self) {
        self.state.helps = [NONE; 2];
        let mut spots = [Point::ORIGIN; 2];
        for side in Side::BOTH {
            let general = self.state.generals[side.index()];
            spots[side.index()] = general.at;
            if !general.here {
                continue;
            }
            let allowance = self.field.figure_move(self.state, Some(general.grade));
            // He helps a brigade (HOW-CMD-14) or rallies who has more than his last hit (HOW-RLY-04, HOW-RLY-05).
            let wanted = |field: &Field, state: &State, u: u8, _| {
                state.unit(u).hits > 1 || state.brigade(field.unit(u).brigade).units().next() == Some(u)
            };
            let (from, units) = ((general.at, allowance), self.field.units_of(side));
            spots[side.index()] = self.ask_spot((side, Decision::General), from, units, wanted);
        }
        let chosen = self.lieutenants_choose();
        for side in Side::BOTH {
            let to = spots[side.index()];
            if self.state.generals[side.index()].at != to {
                self.state.generals[side.index()].at = to;
                let piece = self.field.general_piece(self.state, side);
                self.tell_figure(piece, to);
            }
        }
        self.lieutenants_move(chosen);
    }

    /// Tells where a command figure stands.
    pub fn tell_figure(&mut self, piece: u8, at: Point) {
        self.tell_place(Code::LeaderMoved, piece, NONE, at);
    }

    /// Tells where a command figure stands that made way for a unit (HOW-CMD-33).
    pub fn tell_aside(&mut self, figure: Figure, unit: u8) {
        let piece = match figure {
            Figure::General(side) => self.field.general_piece(self.state, side),
            Figure::Brigadier(brigade) => self.leader_piece(brigade),
            Figure::Lieutenant(n) => self.field.lieutenant_piece(self.state, n),
        };
        self.tell_place(Code::LeaderAside, piece, self.field.piece(unit), self.state.figure(figure).at);
    }

    fn tell_place(&mut self, code: Code, piece: u8, target: u8, at: Point) {
        let actor = self.field.piece(piece);
        self.out.tell(Event { code: code as u16, actor, target, place: Place::of(at), numbers: [0; 4] });
    }

    /// Where its general has a command figure go, which stands somewhere and may go so far: of the places that are found by
    /// [`Field::spots`].
    pub(super) fn ask_spot(
        &mut self,
        (side, decision): (Side, Decision),
        (at, allowance): (Point, i32),
        units: impl Iterator<Item = u8> + Clone,
        wanted: impl Fn(&Field, &State, u8, Point) -> bool,
    ) -> Point {
        let mut spots = self.field.spots(self.state, (side, at, allowance), units.clone(), wanted);
        if matches!(decision, Decision::Brigadier { .. }) {
            spots.between(units);
        }
        let ask = Ask { field: self.field, state: self.state, side, decision };
        if let Some(to) = self.generals[side.index()].ride(&ask, &spots) {
            let lawful = spots.iter().any(|(n, p)| p == to && spots.offers(n));
            return if lawful { to } else { at };
        }
        match self.ask(side, decision, &spots.choices()) {
            Choice::Spot(to) => to,
            _ => at,
        }
    }

    /// HOW-CMD-09, HOW-GEN-07: the brigadier moves after the units of his brigade.
    pub(super) fn move_brigadier(&mut self, side: Side, brigade: u8) {
        let b = *self.state.brigade(brigade);
        if !b.has_brigadier() || !b.leader.here {
            return;
        }
        let allowance = self.field.figure_move(self.state, None);
        // From the middle he leads all who are near it: only those further off need him nearer (HOW-CMD-07).
        let apart = |field: &Field, state: &State, u: u8, middle: Point| {
            state.unit(u).rect.distance_to(middle) > field.d(D::CommandDistance)
        };
        let decision = Decision::Brigadier { brigade };
        let to = self.ask_spot((side, decision), (b.leader.at, allowance), b.units(), apart);
        if to != b.leader.at {
            self.state.brigade_mut(brigade).leader.at = to;
            let piece = self.leader_piece(brigade);
            self.tell_figure(piece, to);
        }
    }

    /// HOW-CMD-10: a brigadier leaves when all units of his brigade are Done For.
    pub fn brigadiers_after_loss(&mut self) {
        let first = self.state.fire_initiative;
        for brigade in self.field.brigades_of(first).chain(self.field.brigades_of(first.other())) {
            let b = *self.state.brigade(brigade);
            let lost = b.units().all(|u| self.state.unit(u).is_out());
            if b.has_brigadier() && b.leader.here && lost {
                self.state.brigade_mut(brigade).leader.here = false;
                let piece = self.leader_piece(brigade);
                self.tell(Code::LeaderGone, piece, NONE, [0; 4]);
            }
        }
    }

    /// HOW-CMD-11: a brigadier may go back with a brigade that retreats as a whole, in addition to any move that he made;
    /// `before` are the units that had fallen back already.
    pub fn brigadiers_go_back(&mut self, before: u64) {
        let first = self.state.fire_initiative;
        for brigade in self.field.brigades_of(first).chain(self.field.brigades_of(first.other())) {
            let b = *self.state.brigade(brigade);
            let back = |u: u8| self.state.unit(u).morale == Morale::FellBack;
            let all = b.units().all(|u| !self.state.unit(u).fights() || back(u));
            let anew = b.units().any(|u| back(u) && before & 1 << u == 0);
            if b.has_brigadier() && b.leader.here && all && anew {
                let side = self.field.side_of_brigade(brigade);
                self.move_brigadier(side, brigade);
            }
        }
    }
}
