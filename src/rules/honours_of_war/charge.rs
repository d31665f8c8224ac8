//! Charges and every answer to them (HOW-CHG), in the order of HOW-CHG-51.

use super::data::{Cost, D};
use super::engine::Engine;
use super::event::Code;
use super::general::{Act, Action, Choice, Choices, Decision};
use super::sight::{self, Eye, Over};
use super::state::{Field, Flags, Formation, Kind, NONE, State};
use crate::base::geometry::{Face, Wing};
use crate::base::{Heading, Point, Rect};

/// Charges offered at most, the nearest first.
const MOST: usize = 8;

impl Field {
    /// Whether a unit is allowed to charge an enemy at all, at that side of it (HOW-CHG-08 to 13).
    #[must_use]
    pub fn may_charge(&self, state: &State, unit: u8, target: u8, sector: Face) -> bool {
        let (kind, theirs) = (self.kind(state, unit), self.kind(state, target));
        let (u, t) = (state.unit(unit), state.unit(target));
        // HOW-CHG-12: guns, transport, red units and gunners never charge.
        if kind.is_guns() || kind == Kind::Transport || u.red() || !t.fights() {
            return false;
        }
        // HOW-CHG-09.
        if kind.is_foot() && theirs.is_horse() {
            return false;
        }
        // HOW-CHG-08: in march column only against light infantry in march column, and light infantry not even that.
        if u.formation.is_column() {
            let column_of_light = theirs == Kind::LightFoot && t.formation == Formation::Column;
            if kind == Kind::LightFoot || !column_of_light {
                return false;
            }
        }
        // HOW-CHG-13, HOW-TER-38.
        if kind.is_horse() && (t.formation == Formation::Garrison || t.has(Flags::ENTRENCHED)) {
            return false;
        }
        // HOW-CHG-10: light infantry frontally only at a column or at one who is already in melee.
        let garrison = t.formation == Formation::Garrison;
        if kind == Kind::LightFoot && theirs == Kind::Foot && (sector == Face::Front || garrison) {
            return t.formation.is_column() || t.engaged();
        }
        true
    }

    /// The side of a target that a unit strikes from where it stands (HOW-CHG-35): the flank or rear that holds more than
    /// half of it, else the front if more than half is there, else the sector that holds the largest part.
    #[must_use]
    pub fn struck_side(&self, from: &Rect, target: &Rect) -> Face {
        target.sectors(from).largest()
    }

    /// The charger's place after lining up on a side of its target (HOW-CHG-05, HOW-CHG-16): face to face as well as space
    /// allows; none where less than half of its front, and less than the whole side, would be in contact.
    #[must_use]
    pub fn lined_up(&self, state: &State, charger: u8, arriving: &Rect, target: &Rect, side: Face) -> Option<Rect> {
        let half_side = match side {
            Face::Front | Face::Rear => target.half_front,
            Face::Left | Face::Right => target.half_depth,
        };
        let least = arriving.half_front.min(2 * half_side);
        // How far the middles may be apart while that much is in contact.
        let most = (arriving.half_front + half_side - least).max(0);
        let formation = state.unit(charger).formation;
        [0, most / 2, most].into_iter().map(|overhang| arriving.squared_up(target, side, overhang)).find(|rect| {
            rect.on_table(2 * self.half.x, 2 * self.half.y)
                && self.is_clear(state, charger, rect)
                && self.terrain.may_stand(rect, self.kind(state, charger), formation.is_column())
        })
    }

    /// Whether a unit sees an enemy from somewhere on its path (HOW-CHG-02).
    fn sees(&self, state: &State, unit: u8, path: &[Rect], target: u8) -> bool {
        let formation = state.unit(unit).formation;
        path.iter().any(|&rect| {
            let eye = Eye::at(unit, rect, formation);
            !sight::hidden(self, state, &eye, target, &state.unit(target).rect, Over::Nobody).wholly()
        })
    }

    /// The charges that a unit can make in one single move, nearest targets first.
    pub fn charges(&self, state: &State, unit: u8, out: &mut Choices) {
        let normal = self.normal_move(state, unit, state.unit(unit).formation, false);
        let left = if state.unit(unit).has(Flags::MIDSTREAM) { normal / 2 } else { normal };
        self.charges_within(state, unit, left, out);
    }

    /// The charges for which so much of a move suffices.
    fn charges_within(&self, state: &State, unit: u8, normal: i32, out: &mut Choices) {
        let u = state.unit(unit);
        let (kind, data) = (self.kind(state, unit), self.unit(unit));
        if kind.is_guns() || kind == Kind::Transport || u.red() || u.has(Flags::HALTED) {
            return;
        }
        if self.performance(state, unit) <= super::data::Performance::Poor {
            return;
        }
        let mut found: [Option<(i32, Action)>; MOST] = [None; MOST];
        let mut count = 0;
        for target in self.units_of(data.side.other()) {
            let t = state.unit(target);
            if !t.fights() || !u.rect.is_within(&t.rect, normal + u.rect.half_front) {
                continue;
            }
            let side = self.struck_side(&u.rect, &t.rect);
            // HOW-CHG-15: one enemy to a sector; a unit that used crossing fire may not reinforce (HOW-CHG-27).
            if t.contacts[side as usize] != NONE || t.engaged() && u.has(Flags::CROSSED) {
                continue;
            }
            if !self.may_charge(state, unit, target, side) {
                continue;
            }
            let Some(action) = self.charge_path(state, unit, target, side, normal) else { continue };
            if count < MOST {
                found[count] = Some((action.length, action));
                count += 1;
            }
        }
        found[..count].sort_by_key(|f| f.map_or(i32::MAX, |(d, _)| d));
        // HOW-CHG-14: a unit 20 cm or less from the enemy charges the one most directly to its front, or one whose
        // distance differs by 5 cm or less from his.
        let near = self.enemy_within(state, unit, &u.rect, self.d(D::Proximity));
        let bound = near.then(|| {
            found[..count]
                .iter()
                .flatten()
                .max_by_key(|(d, a)| (self.directly_ahead(state, unit, a.target), -d))
                .copied()
        });
        for (distance, action) in found[..count].iter().flatten() {
            let allowed = match bound.flatten() {
                Some((d, first)) => first.target == action.target || (distance - d).abs() <= self.d(D::Difference),
                None => true,
            };
            if allowed {
                out.push(Choice::Act(*action));
            }
        }
    }

    /// How much of an enemy's extent lies in the strip straight ahead of a unit, in 1/120 mm (HOW-CHG-14).
    fn directly_ahead(&self, state: &State, unit: u8, target: u8) -> i32 {
        let rect = &state.unit(unit).rect;
        let corners = state.unit(target).rect.corners().map(|p| rect.local(p));
        let ahead = corners.iter().any(|p| p.y > rect.half_depth);
        let low = corners.iter().map(|p| p.x).min().unwrap_or(0).max(-rect.half_front);
        let high = corners.iter().map(|p| p.x).max().unwrap_or(0).min(rect.half_front);
        if ahead { (high - low).max(0) } else { 0 }
    }

    /// The way of a charge within one move: straight ahead, or after a wheel of up to 45° towards the side it strikes;
    /// through nobody (HOW-CHG-04), with room to line up (HOW-CHG-05), in sight of the target (HOW-CHG-02).
    fn charge_path(&self, state: &State, unit: u8, target: u8, side: Face, normal: i32) -> Option<Action> {
        let u = state.unit(unit);
        let t = state.unit(target);
        let aim = t.rect.middle(side);
        let mut angle = u.rect.heading.to(Heading::from_to(u.rect.front_centre(), aim));
        let limit = 45 * Heading::DEGREE;
        if angle.abs() > 2 * limit {
            return None;
        }
        let mut wheeled = u.rect;
        for _ in 0..2 {
            angle = angle.clamp(-limit, limit);
            let wing = if angle > 0 { Wing::Right } else { Wing::Left };
            wheeled = u.rect.wheeled(wing, angle);
            angle += wheeled.heading.to(Heading::from_to(wheeled.front_centre(), aim));
        }
        angle = angle.clamp(-limit, limit);
        for angle in [0, angle] {
            let from = match angle {
                0 => u.rect,
                a if a > 0 => u.rect.wheeled(Wing::Right, a),
                a => u.rect.wheeled(Wing::Left, a),
            };
            let wheel = if angle == 0 { 0 } else { u.rect.wheel_length(angle) };
            if angle != 0 && !self.is_clear(state, unit, &from) && wheeled.distance(&t.rect) > 0 {
                continue;
            }
            let Some(d) = from.until(from.heading, &t.rect) else { continue };
            let step = Point::ORIGIN.ahead(from.heading, d);
            let kind = self.kind(state, unit);
            let garrison = t.formation == Formation::Garrison;
            let toll = self.terrain.toll(&from, step, kind, u.formation.is_column());
            let toll = match toll {
                // A garrison's own block bars nobody from its edge.
                None if garrison => super::terrain::Toll::default(),
                None => continue,
                Some(toll) => toll,
            };
            if wheel + d + toll.extra + toll.crossings * normal / 2 > normal {
                continue;
            }
            let barred = (0..self.units.len() as u8)
                .any(|o| o != unit && o != target && state.unit(o).here() && from.sweeps(step, &state.unit(o).rect));
            if barred {
                continue;
            }
            let to = from.advanced(d);
            if self.lined_up(state, unit, &to, &t.rect, side).is_none() {
                continue;
            }
            if !self.sees(state, unit, &[u.rect, from, from.advanced(d / 2)], target) {
                continue;
            }
            return Some(Action {
                act: Act::Charge,
                formation: u.formation,
                target,
                sector: side,
                block: NONE,
                to,
                from,
                length: wheel + d,
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

/// How the answer to a charge came out (HOW-CHG-42: a die that fails leaves it standing where it was, HOW-CHG-41).
enum Answer {
    /// It stands where it is.
    Stands,
    /// It comes to meet the charger.
    Counters,
}

impl Engine<'_> {
    /// A declared charge to its end (HOW-CHG-51). The unit's move has been counted.
    pub(super) fn charge(&mut self, unit: u8, action: Action) {
        let target = action.target;
        self.tell(Code::Charged, unit, target, [(action.length / 120) as i16, 0, 0, 0]);
        // HOW-CHG-20: both moves of a double move count.
        let before = self.state.unit(unit).run;
        let distance = before + action.length;
        self.state.unit_mut(unit).run = distance;
        self.state.unit_mut(unit).flags.set(Flags::CHARGED);
        if self.reinforces(unit, target) && !self.counter_die(unit, distance, Code::ReinforceDie) {
            // HOW-CHG-25: a failed test costs nothing but the charge.
            self.stop_short(unit, &action);
            return;
        }
        let interceptor = self.intercepted(unit, &action, before);
        let (target, sector) = match interceptor {
            Some(other) => (other, Face::Front),
            None => (target, action.sector),
        };
        let answer = if interceptor.is_some() { Answer::Counters } else { self.answer(unit, target, sector, distance) };
        let sector = if self.state.unit(target).has(Flags::TURNED) { Face::Front } else { sector };
        // HOW-CHG-11: light infantry whose flank charge is faced ends half-way.
        let light = self.field.kind(self.state, unit) == Kind::LightFoot
            && self.field.kind(self.state, target) == Kind::Foot
            && action.sector != Face::Front
            && sector == Face::Front
            && self.state.unit(target).has(Flags::TURNED);
        if matches!(answer, Answer::Counters) {
            self.meet(unit, target, &action);
            return;
        }
        if !self.fire_at_charger(unit, target, sector, &action) {
            return;
        }
        if light {
            self.halt_at(unit, &action, action.length / 2);
            return;
        }
        self.state.unit_mut(unit).rect = action.to;
        if self.evaded(unit, target, &action) {
            return;
        }
        let long_enough = self.bonus_distance(unit, &action, distance);
        self.contact(unit, target, sector, long_enough);
        self.state.unit_mut(target).flags.clear(Flags::STANDS);
    }

    /// HOW-CHG-25: whether a charge joins a melee that an earlier activation formed.
    fn reinforces(&self, unit: u8, target: u8) -> bool {
        let brigade = self.field.unit(unit).brigade;
        let t = self.state.unit(target);
        t.engaged()
            && !t
                .contacts
                .iter()
                .any(|&n| n != NONE && self.field.unit(n).brigade == brigade && self.state.unit(n).has(Flags::ACTED))
    }

    /// HOW-CHG-19: cavalry goes of itself where the distance is more than half of the charger's move; else, and for
    /// infantry always, 4–6 with ±1 by class.
    fn counter_die(&mut self, unit: u8, distance: i32, code: Code) -> bool {
        let kind = self.field.kind(self.state, unit);
        if kind.is_horse() && self.field.is_long(self.state, unit, distance) {
            return true;
        }
        self.test_die(unit, self.field.class_bonus(unit), code)
    }

    /// A die of 4–6 with a modifier.
    fn test_die(&mut self, unit: u8, more: i8, code: Code) -> bool {
        let die = self.d6(self.field.unit(unit).side);
        let made = die + more >= 4;
        self.tell(code, unit, NONE, [i16::from(die), i16::from(more), i16::from(made), 0]);
        made
    }

    /// Stops 1 cm short of its target (HOW-CHG-25).
    fn stop_short(&mut self, unit: u8, action: &Action) {
        let d = action.from.centre.distance(action.to.centre) - self.field.d(D::Tolerance);
        self.halt_at(unit, action, d.max(0));
    }

    /// Ends a charge on its way, `distance` along the straight part; it moves no more this turn.
    fn halt_at(&mut self, unit: u8, action: &Action, distance: i32) {
        let mut d = distance.clamp(0, action.from.centre.distance(action.to.centre));
        let pace = self.field.d(D::Tolerance);
        let mut rect = action.from.advanced(d);
        while d > 0 && !self.field.is_clear(self.state, unit, &rect) {
            d = (d - pace).max(0);
            rect = action.from.advanced(d);
        }
        let u = self.state.unit_mut(unit);
        if d > 0 || u.rect != action.from {
            u.rect = rect;
        }
        u.flags.set(Flags::HALTED);
        u.flags.clear(Flags::CHARGED);
        self.tell_stand(Code::FellShort, unit, action.target);
        self.shift_figures(unit);
    }

    /// HOW-CHG-24: enemies across whose front the charge goes may counter-charge it. The first who does stands in for the
    /// target.
    fn intercepted(&mut self, unit: u8, action: &Action, before: i32) -> Option<u8> {
        let step = action.to.centre - action.from.centre;
        let length = step.length();
        for enemy in self.field.units_of(self.field.unit(unit).side.other()) {
            let e = *self.state.unit(enemy);
            if enemy == action.target
                || !self.may_counter(enemy, unit)
                || e.rect.sector_of(action.to.centre) != Face::Front
                || e.rect.sector_of(self.state.unit(unit).rect.centre) == Face::Front
                    && !self.runs_across(&e.rect, action)
            {
                continue;
            }
            // The point of its path nearest to the interceptor, which must be within his own move.
            let normal = self.field.normal_move(self.state, enemy, e.formation, false);
            let (mut best, mut at) = (i32::MAX, 0);
            for part in 1..8 {
                let d = length * part / 8;
                let gap = action.from.advanced(d).distance(&e.rect);
                let ahead = e.rect.sectors(&action.from.advanced(d)).mostly(Face::Front);
                if ahead && gap < best {
                    (best, at) = (gap, d);
                }
            }
            if best > normal {
                continue;
            }
            let distance = before + (action.length - length) + at;
            let there = action.from.advanced(at);
            if self.field.lined_up(self.state, enemy, &e.rect, &there, Face::Front).is_none() {
                continue;
            }
            let side = self.field.unit(enemy).side;
            if !self.agrees(side, Decision::Intercept { unit: enemy, charger: unit }) {
                continue;
            }
            if self.counter_made(enemy, unit, distance) {
                self.tell(Code::Intercepted, enemy, unit, [0; 4]);
                return Some(enemy);
            }
        }
        None
    }

    /// Whether a charge goes across a unit's front rather than at it.
    fn runs_across(&self, front: &Rect, action: &Action) -> bool {
        let bend = front.heading.to(action.from.heading.behind()).abs();
        bend > 45 * Heading::DEGREE
    }

    /// Whether a unit could counter-charge a charger (HOW-CHG-18): free, steady, not a garrison, and allowed to charge it.
    fn may_counter(&self, unit: u8, charger: u8) -> bool {
        let u = self.state.unit(unit);
        let kind = self.field.kind(self.state, unit);
        u.fights()
            && !u.red()
            && !u.engaged()
            && !u.has(Flags::EVADED)
            && !u.has(Flags::TURNED)
            && !u.has(Flags::FIRED)
            && u.formation != Formation::Garrison
            && !(kind == Kind::LightFoot
                && self.field.kind(self.state, charger) == Kind::Foot
                && !self.state.unit(charger).formation.is_column())
            && self.field.may_charge(self.state, unit, charger, Face::Front)
    }

    /// HOW-CHG-19, with the charger's distance and move.
    fn counter_made(&mut self, unit: u8, charger: u8, distance: i32) -> bool {
        let horse = self.field.kind(self.state, unit).is_horse();
        if horse && self.field.is_long(self.state, charger, distance) {
            return true;
        }
        self.test_die(unit, self.field.class_bonus(unit), Code::CounterDie)
    }

    /// What the target does (HOW-CHG-18, HOW-CHG-19, HOW-CHG-20, HOW-CHG-21, 36 to 43): its owner chooses, the dice decide.
    fn answer(&mut self, charger: u8, target: u8, sector: Face, distance: i32) -> Answer {
        let t = *self.state.unit(target);
        let side = self.field.unit(target).side;
        let long = self.field.is_long(self.state, charger, distance);
        let kind = self.field.kind(self.state, target);
        let quick = i8::from(kind.is_horse() || kind == Kind::LightFoot);
        let drill = self.field.unit(target).drill;
        if t.red() || t.engaged() || t.has(Flags::EVADED) || t.formation == Formation::Garrison {
            return Answer::Stands;
        }
        let decision = Decision::Answer { unit: target, charger };
        let mut choices = Choices::of(&[Choice::No]);
        if sector == Face::Front {
            if self.may_counter(target, charger) {
                choices.push(Choice::Counter);
            }
            // HOW-CHG-43: a column forms line, limbered guns unlimber.
            let form = match t.formation {
                Formation::Column => Some(Formation::Line),
                Formation::Limbered if kind.is_guns() => Some(Formation::Deployed),
                _ => None,
            };
            if let Some(to) = form.filter(|_| long) {
                choices.push(Choice::Form(to));
            }
        } else if !t.engaged() && (long || self.came_round(charger, &t.rect, sector)) {
            choices.push(Choice::Turn);
        }
        match self.ask(side, decision, &choices) {
            Choice::Counter if self.counter_made(target, charger, distance) => {
                self.tell(Code::Countered, target, charger, [0; 4]);
                return Answer::Counters;
            }
            Choice::Turn => {
                // HOW-CHG-36, HOW-CHG-37: against a unit that came round from the front it turns of itself.
                let automatic = self.came_round(charger, &t.rect, sector);
                let more = quick - i8::from(drill.nation_flank == Cost::Half);
                if automatic || self.test_die(target, more, Code::TurnDie) {
                    self.turn_to_face(target, sector);
                }
            }
            Choice::Form(to) => {
                let slow = if kind.is_guns() { drill.limber } else { drill.nation_form };
                let more = quick - i8::from(slow == Cost::Full);
                if self.test_die(target, more, Code::FormDie) {
                    self.form_under_charge(target, to);
                }
            }
            _ => {}
        }
        Answer::Stands
    }

    /// HOW-CHG-36, HOW-CHG-37: whether a charger came to this flank or rear from another sector with the first of two moves.
    fn came_round(&self, charger: u8, target: &Rect, sector: Face) -> bool {
        let u = self.state.unit(charger);
        u.moves == 2 && sector != Face::Front && target.sector_of(u.start) != sector
    }

    /// Turns a unit on the spot towards a side of it (HOW-CHG-40); where there is no room it stays.
    fn turn_to_face(&mut self, unit: u8, sector: Face) {
        let rect = self.state.unit(unit).rect;
        let turned = rect.facing(rect.looks(sector));
        if !self.field.is_clear(self.state, unit, &turned) {
            return;
        }
        let u = self.state.unit_mut(unit);
        u.rect = turned;
        u.flags.set(Flags::MOVED);
        u.flags.set(Flags::TURNED);
        self.tell_stand(Code::TurnedToFace, unit, NONE);
    }

    /// An emergency formation change (HOW-MOV-27, HOW-CHG-43): no cost, but it counts as moved.
    fn form_under_charge(&mut self, unit: u8, to: Formation) {
        let rect = self.field.formed(unit, &self.state.unit(unit).rect, to);
        if !self.field.is_clear(self.state, unit, &rect) {
            return;
        }
        let u = self.state.unit_mut(unit);
        u.rect = rect;
        u.formation = to;
        u.flags.set(Flags::MOVED);
        let code = if to == Formation::Deployed { Code::Unlimbered } else { Code::FormedLine };
        self.tell_stand(code, unit, NONE);
    }

    /// Fire at the charger, by the target and by those whose zone it crosses (HOW-CHG-45, HOW-CHG-46, HOW-CHG-48). Says whether it still
    /// comes on.
    fn fire_at_charger(&mut self, unit: u8, target: u8, sector: Face, action: &Action) -> bool {
        let length = action.from.centre.distance(action.to.centre);
        let path = [
            self.state.unit(unit).rect,
            action.from.advanced(length / 3),
            action.from.advanced(length * 2 / 3),
            action.to,
        ];
        let start = self.state.unit(unit).rect;
        let enemies = self.field.units_of(self.field.unit(unit).side.other());
        for enemy in enemies {
            let e = self.state.unit(enemy);
            let kind = self.field.kind(self.state, enemy);
            if !e.fights() || e.engaged() || kind.is_horse() {
                continue;
            }
            let far = i64::from(self.field.fire_reach(self.state, enemy) + action.length + action.to.reach());
            if e.rect.centre.square_to(action.to.centre) > far * far {
                continue;
            }
            // HOW-CHG-46: others fire only where the charger crosses their zone, and have no better target: nearer.
            let garrison = e.formation == Formation::Garrison;
            if enemy == target && sector != Face::Front && !garrison {
                // HOW-CHG-45: struck in flank or rear without turning, it can't fire at him.
                continue;
            }
            if enemy != target && self.better_target(enemy, &action.to) {
                continue;
            }
            let Some(at) = self.defend(enemy, unit, &path) else { continue };
            if self.state.unit(unit).hits >= super::state::RETREAT && self.state.unit(unit).has(Flags::HIT) {
                // HOW-CHG-48: the reaction takes place where the fire struck it.
                let clear = self.field.is_clear(self.state, unit, &at);
                self.state.unit_mut(unit).rect = if clear { at } else { start };
                self.state.unit_mut(unit).flags.clear(Flags::CHARGED);
                self.react(unit);
                return false;
            }
        }
        true
    }

    /// Whether a firer has an enemy in its zone that is nearer than the charger's path end.
    fn better_target(&self, firer: u8, end: &Rect) -> bool {
        let rect = &self.state.unit(firer).rect;
        let distance = end.distance(rect);
        self.field.units_of(self.field.unit(firer).side.other()).any(|e| {
            let other = self.state.unit(e);
            other.fights()
                && !other.engaged()
                && !other.has(Flags::CHARGED)
                && other.rect.is_within(rect, distance)
                && rect.sectors(&other.rect).mostly(Face::Front)
        })
    }

    /// A counter-charge: the two meet half-way (HOW-CHG-22), or where the counter-charger's own move ends.
    fn meet(&mut self, unit: u8, counter: u8, action: &Action) {
        let c = *self.state.unit(counter);
        let whole = action.from.centre.distance(action.to.centre);
        let normal = self.field.normal_move(self.state, counter, c.formation, false);
        self.state.unit_mut(counter).flags.set(Flags::CHARGED);
        self.state.unit_mut(counter).flags.set(Flags::MOVED);
        if !self.fire_at_charger(unit, counter, Face::Front, action) {
            self.state.unit_mut(counter).flags.clear(Flags::CHARGED);
            return;
        }
        // From half-way on, the first place where the counter-charger reaches it and finds room.
        let pace = self.field.d(D::Tolerance);
        let mut d = whole / 2;
        while d < whole {
            let there = action.from.advanced(d);
            let gap = there.distance(&c.rect);
            if gap <= normal && self.field.is_clear(self.state, unit, &there) {
                self.state.unit_mut(unit).rect = there;
                if let Some(rect) = self.field.lined_up(self.state, counter, &c.rect, &there, Face::Front) {
                    let moved = c.rect.centre.distance(rect.centre);
                    self.state.unit_mut(counter).rect = rect;
                    self.state.unit_mut(counter).run = moved;
                    self.tell_stand(Code::Contact, unit, counter);
                    self.tell_stand(Code::Contact, counter, unit);
                    let ours = action.length - whole + d;
                    self.touch(unit, Face::Front, counter, Face::Front);
                    self.mark_bonus(unit, ours);
                    self.mark_bonus(counter, moved);
                    self.shift_figures(unit);
                    self.shift_figures(counter);
                    self.bring_support(counter, unit, moved);
                    return;
                }
            }
            d += pace;
        }
        // No room to meet: the charger comes to him.
        self.state.unit_mut(counter).flags.clear(Flags::CHARGED);
        self.state.unit_mut(unit).rect = action.to;
        let sector = self.field.struck_side(&action.from, &self.state.unit(counter).rect);
        self.contact(unit, counter, sector, action.length);
    }

    /// HOW-CHG-23: up to two free units of a counter-charger's brigade go forward with it, no further than it went, and
    /// touch no enemy.
    fn bring_support(&mut self, counter: u8, charger: u8, distance: i32) {
        let brigade = self.field.unit(counter).brigade;
        let side = self.field.unit(counter).side;
        let mut brought = 0;
        for unit in self.state.brigade(brigade).units() {
            let u = *self.state.unit(unit);
            let kind = self.field.unit(unit).kind;
            let free = u.fights() && !u.engaged() && !u.red() && !u.has(Flags::EVADED) && u.block == NONE;
            if unit == counter || !free || kind.is_guns() || kind == Kind::Transport || brought == 2 {
                continue;
            }
            let mut ahead = distance.min(self.field.normal_move(self.state, unit, u.formation, false));
            for other in 0..self.field.units.len() as u8 {
                let o = self.state.unit(other);
                if other != unit && o.here() {
                    let gap = if self.field.unit(other).side == side { 0 } else { self.field.d(D::Tolerance) };
                    ahead = u.rect.until(u.rect.heading, &o.rect).map_or(ahead, |d| ahead.min(d - gap));
                }
            }
            let to = u.rect.advanced(ahead.max(0));
            let step = to.centre - u.rect.centre;
            let toll =
                self.field.terrain.toll(&u.rect, step, self.field.kind(self.state, unit), u.formation.is_column());
            let near = to.is_within(&self.state.unit(charger).rect, 3 * self.field.d(D::Support));
            let plain = toll.is_some_and(|t| t.extra == 0 && t.crossings == 0);
            if ahead < 600 || !plain || !near || !self.field.can_stand(self.state, unit, &to, u.formation) {
                continue;
            }
            if self.agrees(side, Decision::Support { unit, counter }) {
                brought += 1;
                self.state.unit_mut(unit).rect = to;
                self.state.unit_mut(unit).flags.set(Flags::MOVED);
                self.tell_stand(Code::Supports, unit, counter);
                self.shift_figures(unit);
            }
        }
    }

    /// HOW-CHG-28 to 34: light troops may go back out of reach once contact is made. Says whether the target is gone from
    /// before the charger.
    pub(super) fn evaded(&mut self, unit: u8, target: u8, action: &Action) -> bool {
        let t = *self.state.unit(target);
        let kind = self.field.kind(self.state, target);
        let side = self.field.unit(target).side;
        let may = kind.is_light()
            && !t.engaged()
            && !t.red()
            && t.block == NONE
            && !t.has(Flags::EVADED)
            && !t.has(Flags::STANDS);
        let Some(to) = may.then(|| self.evasion(unit, target)).flatten() else { return false };
        if !self.agrees(side, Decision::Evade { unit: target, charger: unit }) {
            return false;
        }
        let before = t.rect;
        let u = self.state.unit_mut(target);
        u.rect = to;
        u.flags.set(Flags::EVADED);
        u.flags.set(Flags::MOVED);
        self.tell_stand(Code::Evaded, target, unit);
        self.shift_figures(target);
        // HOW-CHG-32: cavalry goes on after light infantry in the open, and strikes it if its move reaches so far.
        let open = |rect: &Rect| !self.field.terrain.gives_shelter(rect);
        let after =
            self.field.kind(self.state, unit).is_horse() && kind == Kind::LightFoot && open(&before) && open(&to);
        if after && self.catches(unit, target, action) {
            return true;
        }
        if after && self.rides_on(unit, action) {
            return true;
        }
        // HOW-CHG-31: the charger halts where it made contact.
        let d = action.from.centre.distance(action.to.centre);
        self.halt_at(unit, action, d);
        true
    }

    /// HOW-CHG-33: cavalry before whom light infantry got away may finish its move, or charge another unit in reach. Says
    /// whether it does.
    fn rides_on(&mut self, unit: u8, action: &Action) -> bool {
        let side = self.field.unit(unit).side;
        let normal = self.field.normal_move(self.state, unit, action.formation, false);
        let left = normal - action.length;
        let mut choices = Choices::of(&[Choice::Act(Action::stand(action.to, action.formation))]);
        let mut ahead = left;
        let gap = self.field.d(D::Tolerance);
        for other in 0..self.field.units.len() as u8 {
            let o = self.state.unit(other);
            if other != unit && o.here() {
                ahead = action.to.until(action.to.heading, &o.rect).map_or(ahead, |d| ahead.min(d - gap));
            }
        }
        let kind = self.field.kind(self.state, unit);
        let to = action.to.advanced(ahead.max(0));
        let step = to.centre - action.to.centre;
        let toll = self.field.terrain.toll(&action.to, step, kind, action.formation.is_column());
        let cost = toll.map_or(i32::MAX, |t| ahead + t.extra + t.crossings * normal / 2);
        if ahead > gap && cost <= left && self.field.can_stand(self.state, unit, &to, action.formation) {
            choices.push(Choice::Act(Action { act: Act::Advance, length: ahead, to, ..*action }));
        }
        if left > 0 {
            self.field.charges_within(self.state, unit, left, &mut choices);
        }
        match self.ask(side, Decision::Pursue { unit }, &choices) {
            Choice::Act(next) if next.act == Act::Charge => {
                self.charge(unit, next);
                true
            }
            Choice::Act(next) if next.act == Act::Advance => {
                let u = self.state.unit_mut(unit);
                u.rect = next.to;
                u.flags.set(Flags::HALTED);
                u.flags.clear(Flags::CHARGED);
                self.tell_stand(Code::FellShort, unit, NONE);
                self.shift_figures(unit);
                true
            }
            _ => false,
        }
    }

    /// Where an evader goes (HOW-CHG-29): directly away from the charger, bent as little as ground and friends require;
    /// as far as it can, out of contact with every enemy, through nobody.
    fn evasion(&self, charger: u8, unit: u8) -> Option<Rect> {
        let u = self.state.unit(unit);
        let kind = self.field.kind(self.state, unit);
        let away = Heading::from_to(self.state.unit(charger).rect.centre, u.rect.centre);
        let normal = self.field.normal_move(self.state, unit, u.formation, false);
        let ahead = u.rect.heading.to(away).abs() <= 45 * Heading::DEGREE;
        let cut = if ahead || kind == Kind::LightFoot { Cost::None } else { self.field.unit(unit).drill.flank };
        let full = normal - normal * cut.quarters() / 4;
        for bend in [0, 15, -15, 30, -30, 45, -45, 60, -60] {
            let way = away.turned(bend * Heading::DEGREE);
            for part in [4, 3, 2] {
                let step = Point::ORIGIN.ahead(way, full * part / 4);
                let to = u.rect.moved(step);
                // Light infantry ends facing the charger, light cavalry as it was.
                let to = if kind == Kind::LightFoot { to.facing(way.behind()) } else { to };
                let free = (0..self.field.units.len() as u8).all(|o| {
                    o == unit || o == charger || !self.state.unit(o).here() || {
                        let rect = &self.state.unit(o).rect;
                        !u.rect.sweeps(step, rect) && !to.overlaps(rect)
                    }
                });
                let toll = self.field.terrain.toll(&u.rect, step, kind, false);
                let reach = toll.is_some_and(|t| step.length() + t.extra + t.crossings * normal / 2 <= full + 12);
                let gap = self.field.d(D::Tolerance);
                if free
                    && reach
                    && to.on_table(2 * self.field.half.x, 2 * self.field.half.y)
                    && self.field.terrain.may_stand(&to, kind, u.formation.is_column())
                    && !self.field.enemy_within(self.state, unit, &to, gap - 12)
                {
                    return Some(to);
                }
            }
        }
        None
    }

    /// HOW-CHG-32: the rest of the charge after light infantry that evaded.
    fn catches(&mut self, unit: u8, target: u8, action: &Action) -> bool {
        let u = *self.state.unit(unit);
        let normal = self.field.normal_move(self.state, unit, u.formation, false);
        let left = normal - action.length;
        let t = *self.state.unit(target);
        let Some(d) = action.to.until(action.to.heading, &t.rect).filter(|&d| d <= left) else { return false };
        let step = Point::ORIGIN.ahead(action.to.heading, d);
        let barred = (0..self.field.units.len() as u8).any(|o| {
            o != unit && o != target && self.state.unit(o).here() && action.to.sweeps(step, &self.state.unit(o).rect)
        });
        let side = self.field.struck_side(&action.to, &t.rect);
        let there = action.to.advanced(d);
        if barred || self.field.lined_up(self.state, unit, &there, &t.rect, side).is_none() {
            return false;
        }
        self.state.unit_mut(unit).rect = there;
        let distance = self.state.unit(unit).run + d;
        self.contact(unit, target, side, distance);
        true
    }

    /// Lines a charger up on a side of its target (HOW-CHG-16), and fixes both (HOW-CHG-07). `distance` is what counts for
    /// the charge bonus (HOW-MEL-11).
    pub(super) fn contact(&mut self, unit: u8, target: u8, side: Face, distance: i32) {
        let arriving = self.state.unit(unit).rect;
        let t = self.state.unit(target).rect;
        let Some(rect) = self.field.lined_up(self.state, unit, &arriving, &t, side) else {
            // No room after all: it stops before him.
            let back = arriving.advanced(-self.field.d(D::Tolerance));
            let u = self.state.unit_mut(unit);
            u.flags.set(Flags::HALTED);
            u.flags.clear(Flags::CHARGED);
            u.rect = back;
            self.tell_stand(Code::FellShort, unit, target);
            return;
        };
        self.state.unit_mut(unit).rect = rect;
        self.tell_stand(Code::Contact, unit, target);
        self.touch(unit, Face::Front, target, side);
        self.mark_bonus(unit, distance);
        self.shift_figures(unit);
    }

    /// Notes a contact on both sides of it.
    fn touch(&mut self, unit: u8, own: Face, target: u8, its: Face) {
        self.state.unit_mut(unit).contacts[own as usize] = target;
        self.state.unit_mut(target).contacts[its as usize] = unit;
        self.state.unit_mut(unit).flags.set(Flags::FIXED);
        self.state.unit_mut(target).flags.set(Flags::FIXED);
    }

    /// HOW-MEL-09, HOW-MEL-10 (d): cavalry that covered more than a quarter of its normal move has a charge bonus in prospect.
    fn mark_bonus(&mut self, unit: u8, distance: i32) {
        let u = self.state.unit(unit);
        let normal = self.field.normal_move(self.state, unit, u.formation, false);
        if self.field.kind(self.state, unit).is_horse() && 4 * distance > normal {
            self.state.unit_mut(unit).flags.set(Flags::BONUS);
        }
    }

    /// The distance of a charge that counts for the bonus (HOW-MEL-11): after the last obstacle on its way.
    fn bonus_distance(&self, unit: u8, action: &Action, distance: i32) -> i32 {
        let step = action.to.centre - action.from.centre;
        let kind = self.field.kind(self.state, unit);
        let toll = self.field.terrain.toll(&action.from, step, kind, action.formation.is_column());
        match toll {
            Some(toll) if toll.last_crossing > 0 => step.length() - toll.last_crossing,
            _ => distance,
        }
    }
}

#[cfg(test)]
mod tests;
