//! Which charges are lawful, and the way they go (HOW-CHG-01 to 16).

use crate::base::geometry::rect::TOUCH;
use crate::base::geometry::{Face, Sweep};
use crate::base::{Heading, Point, Rect};
use crate::rules::honours_of_war::data::{D, Performance};
use crate::rules::honours_of_war::general::{Act, Action, Choice, Choices};
use crate::rules::honours_of_war::sight;
use crate::rules::honours_of_war::state::{Field, Flags, Formation, Kind, NONE, State, Unit};
use crate::rules::honours_of_war::terrain::{Toll, swing};

/// Charges offered at most, the nearest first.
const MOST: usize = 8;

/// Whom a charger strikes where two enemies stand close together (HOW-CHG-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Company {
    /// Middle to middle with its target, whoever stands beside him.
    Any,
    /// Its target only, if there is room for that.
    Alone,
}

/// A charger that arrives at a side of its target.
#[derive(Debug, Clone, Copy)]
pub struct LiningUp {
    pub charger: u8,
    /// The formation in which it charges: it may form first (HOW-CHG-03).
    pub formation: Formation,
    /// Where its charge began, by which every sector is judged (HOW-CHG-35).
    pub began: Rect,
    pub arriving: Rect,
    pub target: Rect,
    pub side: Face,
}

/// From where a charge begins, and with what of a move.
#[derive(Debug, Clone, Copy)]
pub struct Start {
    pub rect: Rect,
    pub formation: Formation,
    /// What is left of the move, and the whole of it, of which obstacles take half.
    pub left: i32,
    pub normal: i32,
    /// Whether it may go at a slant: not after a change of formation (HOW-MOV-07), nor on from another charge.
    pub slants: bool,
}

/// What forbids a charge, in the order in which it is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bar {
    /// The enemy is Done For.
    DoneFor,
    /// The unit is red: reforming, or falling back.
    Reforming,
    /// Guns and transport never charge.
    Guns,
    /// Nor does infantry charge cavalry.
    Horse,
    /// An irregular formation is left first.
    Irregular,
    /// March columns charge light infantry at the most, and light infantry in column nobody.
    Column,
    /// Nor does light infantry with a base on a ford, which counts as a march column.
    Ford,
    /// Cavalry charges nobody in works or houses (HOW-TER-38).
    Works,
    /// The enemy does not hold this face of his block.
    Face,
    /// Light infantry charges the front of close order only in march column or in melee.
    Light,
}

impl Bar {
    /// Its clause, and the key of the finding that tells it.
    #[must_use]
    pub const fn told(self) -> (&'static str, &'static str) {
        match self {
            Bar::DoneFor => ("HOW-MEL-36", "done-for"),
            Bar::Reforming => ("HOW-RLY-09", "reforming"),
            Bar::Guns => ("HOW-CHG-12", "guns-charge"),
            Bar::Horse => ("HOW-CHG-09", "foot-on-horse"),
            Bar::Irregular => ("HOW-MOV-29", "forms-first"),
            Bar::Column => ("HOW-CHG-08", "column-charges"),
            Bar::Ford => ("HOW-TER-32", "on-a-ford"),
            Bar::Works => ("HOW-CHG-13", "horse-on-works"),
            Bar::Face => ("HOW-TER-47", "no-such-face"),
            Bar::Light => ("HOW-CHG-10", "light-on-line"),
        }
    }
}

/// Whether a charge begins with an about turn: a wheel takes it no further than 45° off its front.
pub const fn turns_about(unit: &Unit, charge: &Action) -> bool {
    charge.block == NONE && unit.rect.heading.to(charge.from.heading).abs() > 90 * Heading::DEGREE
}

impl Field {
    /// Whether a unit is allowed to charge an enemy at all, at that side of it (HOW-CHG-08 to 13).
    #[must_use]
    pub fn may_charge(&self, state: &State, unit: u8, target: u8, sector: Face) -> bool {
        self.charge_bar(state, (unit, state.unit(unit).formation), target, sector).is_none()
    }

    /// What forbids a unit in a formation to charge an enemy at that side of it, wherever both stand; of several reasons the
    /// first in this order. It may take another formation for it (HOW-CHG-03).
    #[must_use]
    pub fn charge_bar(
        &self,
        state: &State,
        (unit, formation): (u8, Formation),
        target: u8,
        sector: Face,
    ) -> Option<Bar> {
        let (kind, theirs) = (self.kind(state, unit), self.kind(state, target));
        let t = state.unit(target);
        let garrison = t.formation == Formation::Garrison;
        Some(match kind {
            _ if !t.fights() => Bar::DoneFor,
            _ if state.unit(unit).red() => Bar::Reforming,
            k if k.is_guns() || k == Kind::Transport => Bar::Guns,
            k if k.is_foot() && theirs.is_horse() => Bar::Horse,
            _ if formation == Formation::Irregular => Bar::Irregular,
            Kind::LightFoot if formation.is_column() => Bar::Column,
            Kind::LightFoot if self.is_fording(state, unit) => Bar::Ford,
            _ if formation.is_column() && theirs != Kind::LightFoot => Bar::Column,
            k if k.is_horse() && self.is_shut_to_horse(t) => Bar::Works,
            _ if garrison && self.faces_held(state, target) & sector.bit() == 0 => Bar::Face,
            Kind::LightFoot
                if theirs == Kind::Foot
                    && (sector == Face::Front || garrison)
                    && !t.formation.is_column()
                    && !t.engaged() =>
            {
                Bar::Light
            }
            _ => return None,
        })
    }

    /// The side of a target that a unit strikes from where it stands (HOW-CHG-35): the flank or rear that holds more than
    /// half of it, else the front if more than half is there, else the sector that holds the largest part.
    #[must_use]
    pub fn struck_side(&self, from: &Rect, target: &Rect) -> Face {
        target.sectors(from).largest()
    }

    /// The charger's place after lining up on a side of its target (HOW-CHG-05, HOW-CHG-16): face to face as well as space
    /// allows; none where less than half of its front, and less than the whole side, would be in contact. `company`
    /// says whether it strikes the target alone, where there is room for that, or a second enemy with it (HOW-CHG-17).
    #[must_use]
    pub fn lined_up(&self, state: &State, line: &LiningUp, company: Company) -> Option<Rect> {
        let LiningUp { charger, arriving, target, side, .. } = *line;
        let half_side = match side {
            Face::Front | Face::Rear => target.half_front,
            Face::Left | Face::Right => target.half_depth,
        };
        let least = arriving.half_front.min(2 * half_side);
        // How far the middles may be apart while that much is in contact.
        let most = (arriving.half_front + half_side - least).max(0);
        let fits = |rect: &Rect| {
            self.is_on_table(rect)
                && self.is_clear(state, charger, rect)
                && self.terrain.may_stand(rect, self.kind(state, charger), line.formation.is_column())
        };
        let straight = arriving.squared_up(&target, side, 0);
        let way = target.looks(side).turned(90 * Heading::DEGREE);
        let off = |aside: i32| straight.moved(Point::ORIGIN.ahead(way, aside));
        // Half-way to its own place, there, and as far off on that hand as may be.
        let own = (arriving.centre - target.middle(side)).unturned(target.looks(side)).x;
        let asides = [0, own / 2, own, own.signum() * most];
        let places = || asides.into_iter().map(|aside| off(aside.clamp(-most, most)));
        let any = || places().find(|rect| fits(rect));
        match company {
            Company::Any => any(),
            Company::Alone => {
                let alone = |rect: &Rect| self.beside(state, line, rect).is_none();
                // It may slant towards one, as long as its middle is before him.
                let aside = half_side.min(most);
                places().chain([aside, -aside].map(off)).find(|rect| alone(rect) && fits(rect)).or_else(any)
            }
        }
    }

    /// A second enemy before whom a charger ends that has lined up on its target (HOW-CHG-17): one whom it may charge, in a
    /// sector that is vacant, and who is at most 5 cm further off than the target. Of several the one with most of his
    /// side before it. Who stands behind the target is out of its way.
    #[must_use]
    pub fn beside(&self, state: &State, line: &LiningUp, at: &Rect) -> Option<(u8, Face)> {
        let LiningUp { charger, ref began, ref target, .. } = *line;
        let reach = self.d(D::Difference);
        // How much of its front a rectangle stands before, from where to where.
        let part = |rect: &Rect| {
            let aside = rect.corners().map(|p| at.local(p).x);
            let [low, high] = [aside.into_iter().min(), aside.into_iter().max()].map(Option::unwrap_or_default);
            (low.max(-at.half_front), high.min(at.half_front))
        };
        let (from, to) = part(target);
        let mut best: Option<(i32, u8, Face)> = None;
        for enemy in self.units_of(self.unit(charger).side.other()) {
            let e = state.unit(enemy);
            if !at.is_within(&e.rect, reach) {
                continue;
            }
            let (low, high) = part(&e.rect);
            let shown = (high.min(from) - low).max(0) + (high - low.max(to)).max(0);
            let before = e.rect.corners().iter().any(|&p| at.local(p).y > at.half_depth + self.d(D::Tolerance));
            // Less than 1 cm of him is rounding.
            if !before || shown < self.d(D::Tolerance) || best.is_some_and(|(most, ..)| shown <= most) {
                continue;
            }
            let side = self.struck_side(began, &e.rect);
            if e.contacts[side as usize] == NONE
                && self.charge_bar(state, (charger, line.formation), enemy, side).is_none()
            {
                best = Some((shown, enemy, side));
            }
        }
        best.map(|(_, enemy, side)| (enemy, side))
    }

    /// Whether a unit sees an enemy from one of the places on its path (HOW-CHG-02).
    pub(super) fn sees_from(&self, state: &State, unit: u8, path: &[Rect], target: u8) -> bool {
        path.iter().any(|&rect| sight::sees(self, state, unit, rect, target, &state.unit(target).rect))
    }

    /// From where a unit may charge: as it stands, after forming line, and after an about turn where an enemy is near behind it
    /// (HOW-CHG-03, HOW-MOV-23).
    pub fn starts(&self, state: &State, unit: u8) -> impl Iterator<Item = Start> {
        let u = state.unit(unit);
        let (normal, left) = self.charging_move(state, unit, u.formation);
        let kind = self.kind(state, unit);
        let troops = kind.is_foot() || kind.is_horse();
        let forms = troops && matches!(u.formation, Formation::Column | Formation::Irregular);
        let formed = || {
            let (normal, left) = self.charging_move(state, unit, Formation::Line);
            let rect = self.formed(state, unit, &u.rect, Formation::Line);
            let stands = left > 0 && self.can_stand(state, unit, &rect, Formation::Line);
            stands.then_some(Start { rect, formation: Formation::Line, left, normal, slants: false })
        };
        let turned = move || {
            let rect = u.rect.facing(u.rect.heading.behind());
            let left = self.left_formed(state, unit, normal);
            let turns = troops && !forms && u.block == NONE && left > 0 && self.is_followed(state, unit, left);
            turns.then_some(Start { rect, formation: u.formation, left, normal, slants: false })
        };
        let formed = forms.then(formed).flatten();
        let standing = Start { rect: u.rect, formation: u.formation, left, normal, slants: true };
        std::iter::once(standing).chain(formed).chain(std::iter::once_with(turned).flatten())
    }

    /// The charges that a unit can make in one single move, nearest targets first; where it has to form first, with what
    /// that leaves of its move (HOW-CHG-03).
    pub fn charges(&self, state: &State, unit: u8, out: &mut Choices) {
        let (front, listed) = (state.unit(unit).rect.heading, out.len());
        for start in self.starts(state, unit) {
            // Whom it has before it takes precedence where an enemy is near (HOW-CHG-14).
            if start.rect.heading == front || out.len() == listed || !self.is_bound_in_charging(state, unit) {
                self.charges_within(state, unit, &start, out);
            }
        }
    }

    /// Whether a unit has no choice whom it charges: 20 cm or less from the enemy where its brigade was activated
    /// (HOW-CHG-14).
    fn is_bound_in_charging(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        let stood = if u.moves == 0 { u.rect } else { state.begun };
        self.enemy_within(state, unit, &stood, self.d(D::Proximity))
    }

    /// What a formation change, be it an about turn, leaves of a move to charge with (HOW-CHG-03).
    #[must_use]
    pub fn left_formed(&self, state: &State, unit: u8, normal: i32) -> i32 {
        self.forming_move(state, unit, normal) - normal * self.form_cost(state, unit).quarters() / 4
    }

    /// Whether an enemy stands near behind a unit.
    fn is_followed(&self, state: &State, unit: u8, far: i32) -> bool {
        let rect = &state.unit(unit).rect;
        let mut enemies = self.standing(state, self.unit(unit).side.other()).filter(|(_, e)| e.fights());
        enemies.any(|(_, e)| rect.local(e.rect.centre).y < 0 && rect.is_within(&e.rect, far))
    }

    /// What is left to a unit for a charge that is offered to it: see [`Field::charging_move`]; less where it turns about first.
    #[must_use]
    pub fn left_to_charge(&self, state: &State, unit: u8, action: &Action) -> i32 {
        let (normal, left) = self.charging_move(state, unit, action.formation);
        if turns_about(state.unit(unit), action) { self.left_formed(state, unit, normal) } else { left }
    }

    /// The move of a unit that charges in a formation, half of it from mid-stream, and what it has of that: all, or what
    /// forming first leaves (HOW-CHG-03, HOW-TER-29).
    #[must_use]
    pub fn charging_move(&self, state: &State, unit: u8, formation: Formation) -> (i32, i32) {
        let u = state.unit(unit);
        let formed = u.has(Flags::FORMED) && formation == Formation::Column;
        let drawn_up = if formed { Formation::Line } else { formation };
        let normal = self.rate_of(state, unit, self.normal_move(state, unit, drawn_up, false));
        if formation == u.formation {
            return (normal, normal);
        }
        (normal, self.left_formed(state, unit, normal))
    }

    /// The charges from a place for which so much of a move suffices.
    pub(super) fn charges_within(&self, state: &State, unit: u8, start: &Start, out: &mut Choices) {
        let u = state.unit(unit);
        let (kind, data) = (self.kind(state, unit), self.unit(unit));
        if kind.is_guns() || kind == Kind::Transport || u.red() || u.has(Flags::HALTED) {
            return;
        }
        if self.performance(state, unit) <= Performance::Poor {
            return;
        }
        let mut found: [Option<(i32, Action)>; MOST] = [None; MOST];
        let mut count = 0;
        for (target, t) in self.standing(state, data.side.other()) {
            // HOW-CHG-09 says it of most before anything is measured; and nobody's corners go further than his way.
            if !t.fights()
                || kind.is_foot() && self.kind(state, target).is_horse()
                || !start.rect.is_within(&t.rect, start.left + 2 * TOUCH)
            {
                continue;
            }
            let side = self.struck_side(&start.rect, &t.rect);
            // HOW-CHG-15: one enemy to a sector; a unit that used crossing fire may not reinforce (HOW-CHG-27).
            if t.contacts[side as usize] != NONE || t.engaged() && u.has(Flags::CROSSED) {
                continue;
            }
            if self.charge_bar(state, (unit, start.formation), target, side).is_some() {
                continue;
            }
            let Some(action) = self.charge_path(state, unit, start, (target, side)) else { continue };
            if count < MOST {
                found[count] = Some((action.length, action));
                count += 1;
            }
        }
        if count == 0 {
            return;
        }
        found[..count].sort_by_key(|f| f.map_or(i32::MAX, |(d, _)| d));
        // HOW-CHG-14: who is bound charges the one most directly to its front, or one whose distance differs by 5 cm or less
        // from his.
        let bound = self.is_bound_in_charging(state, unit).then(|| {
            found[..count]
                .iter()
                .flatten()
                .max_by_key(|(d, a)| (self.directly_ahead(state, &start.rect, a.target), -d))
                .copied()
        });
        for (distance, action) in found[..count].iter().flatten() {
            if bound.flatten().is_none_or(|(d, _)| (distance - d).abs() <= self.d(D::Difference)) {
                out.push(Choice::Act(*action));
                self.offer_both(state, unit, (&start.rect, action), out);
            }
        }
    }

    /// HOW-CHG-17, HOW-EX-10: where there is room to strike one of two alone, striking both is a second choice.
    fn offer_both(&self, state: &State, unit: u8, (began, action): (&Rect, &Action), out: &mut Choices) {
        let target = state.unit(action.target).rect;
        let Action { formation, to, sector: side, .. } = *action;
        let line = LiningUp { charger: unit, formation, began: *began, arriving: to, target, side };
        if action.second == NONE
            && let Some(at) = self.lined_up(state, &line, Company::Any)
            && let Some((second, _)) = self.beside(state, &line, &at)
        {
            out.push(Choice::Act(Action { second, ..*action }));
        }
    }

    /// What share of an enemy's extent lies in the strip straight ahead of a footprint, in thousandths (HOW-CHG-14).
    fn directly_ahead(&self, state: &State, rect: &Rect, target: u8) -> i32 {
        let corners = state.unit(target).rect.corners().map(|p| rect.local(p));
        let ahead = corners.iter().any(|p| p.y > rect.half_depth);
        let low = corners.iter().map(|p| p.x).min().unwrap_or(0);
        let high = corners.iter().map(|p| p.x).max().unwrap_or(0);
        let inside = high.min(rect.half_front) - low.max(-rect.half_front);
        if ahead { 1000 * inside.max(0) / (high - low).max(1) } else { 0 }
    }

    /// The way of a charge within one move: straight ahead, or after a wheel of up to 45° towards the side it strikes, or
    /// else at a slant; through nobody (HOW-CHG-04), with room to line up (HOW-CHG-05), in sight of the target (HOW-CHG-02).
    pub(in super::super) fn charge_path(&self, s: &State, unit: u8, start: &Start, at: (u8, Face)) -> Option<Action> {
        self.direct_path(s, unit, start, at).or_else(|| self.slant_charge(s, unit, start, at))
    }

    /// [`Field::charge_path`] without a slant.
    pub(in super::super) fn direct_path(
        &self,
        state: &State,
        unit: u8,
        start: &Start,
        (target, side): (u8, Face),
    ) -> Option<Action> {
        let t = state.unit(target);
        let begin = start.rect;
        let aim = t.rect.middle(side);
        let straight = begin.heading.to(begin.heading.toward(begin.front_centre(), aim));
        let limit = 45 * Heading::DEGREE;
        if straight.abs() > 2 * limit {
            return None;
        }
        // The wheel after which the front looks at the middle of that side, found in two steps.
        let wheel_to = || {
            let (mut angle, mut wheeled) = (straight, begin);
            for _ in 0..2 {
                angle = angle.clamp(-limit, limit);
                wheeled = begin.swung(angle);
                angle += wheeled.heading.to(wheeled.heading.toward(wheeled.front_centre(), aim));
            }
            (angle.clamp(-limit, limit), wheeled)
        };
        for wheels in [false, true] {
            let (angle, wheeled) = if wheels { wheel_to() } else { (0, begin) };
            let from = begin.swung(angle);
            // Most are out of reach, or not before it, whatever the ground takes.
            let length = if angle == 0 { 0 } else { begin.wheel_length(angle) };
            let Some(d) = from.until(from.heading, &t.rect).filter(|d| length + d <= start.left) else { continue };
            let (kind, column) = (self.kind(state, unit), start.formation.is_column());
            let ways = swing(angle, |part| begin.swung(part));
            // HOW-TER-02: a wheel pays for its ground as well.
            let over = match angle {
                0 => Some(Toll::default()),
                _ => self.terrain.wheel_toll(&ways, kind, column),
            };
            let Some(over) = over else { continue };
            let wheel = over.cost(length, start.normal);
            if angle != 0 && !self.is_clear(state, unit, &from) && wheeled.distance(&t.rect) > 0 {
                continue;
            }
            // HOW-CHG-04: its outer wing swings through nobody, though it may brush past (HOW-MOV-09).
            let brush = self.d(D::Tolerance) / 2;
            let swings =
                |o: &Rect| ways[2].overlaps(o) || [1, 3].iter().any(|&n: &usize| ways[n].grown(-brush).overlaps(o));
            let mut others = (0..self.units.len() as u8).filter(|&o| o != unit && o != target && state.unit(o).here());
            if angle != 0 && others.clone().any(|o| swings(&state.unit(o).rect)) {
                continue;
            }
            let step = Point::ORIGIN.ahead(from.heading, d);
            let garrison = t.formation == Formation::Garrison;
            // A garrison's own block bars nobody from its edge: the ground up to it counts.
            let way = if garrison { Point::ORIGIN.ahead(from.heading, (d - 2 * TOUCH).max(0)) } else { step };
            let Some(toll) = self.terrain.toll(&from, way, kind, column) else { continue };
            let stopped = !state.unit(unit).has(Flags::MIDSTREAM) && !toll.may_go(d);
            if toll.cost(wheel + d, start.normal) > start.left || stopped {
                continue;
            }
            let sweep = Sweep::of(&from, step);
            if others.any(|o| sweep.runs_over(&state.unit(o).rect)) {
                continue;
            }
            let to = from.advanced(d);
            // HOW-MOV-36: nor does it go over the edge before it lines up.
            if !self.is_on_table(&from) || !self.is_on_table(&to) {
                continue;
            }
            let formation = start.formation;
            let line = LiningUp { charger: unit, formation, began: begin, arriving: to, target: t.rect, side };
            let Some(at) = self.lined_up(state, &line, Company::Alone) else { continue };
            let last = from.advanced((d - self.d(D::Tolerance)).max(0));
            let places = [begin, from, from.advanced(d / 4), from.advanced(d / 2), from.advanced(d * 3 / 4), last];
            if !self.sees_from(state, unit, &places, target) {
                continue;
            }
            // HOW-CHG-17: without room to strike just one it strikes both.
            let second = self.beside(state, &line, &at).map_or(NONE, |(second, _)| second);
            return Some(Action {
                act: Act::Charge,
                formation: start.formation,
                target,
                second,
                sector: side,
                block: NONE,
                to,
                from,
                length: length + d,
            });
        }
        None
    }

    /// Whether a charge distance is more than half of the charger's normal move, by weather alone (HOW-CHG-20).
    #[must_use]
    pub fn is_long(&self, state: &State, charger: u8, distance: i32) -> bool {
        2 * distance > self.normal_move(state, charger, state.unit(charger).formation, false)
    }
}
