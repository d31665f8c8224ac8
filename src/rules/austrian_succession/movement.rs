//! Movement: orders, what they come to, and carrying them out (sections MOVE and VAR).

pub mod charge;
pub mod general;
pub mod offer;

use super::data::{self, AT_BANK, FREE_WHEEL, MM, MOST_WHEEL, VARIES_FROM};
use super::engine::Engine;
use super::event::Code;
use super::state::{Field, Flags, Formation, Kind, NONE, State, Traits};
use super::terrain::Mover;
use crate::base::geometry::{Face, Wing};
use crate::base::{Heading, Rect};

/// What a unit does with its formation, at the start of its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Form {
    /// Stays as it is.
    #[default]
    Keep,
    /// Spends the turn forming firing order (WAS-MOVE-02).
    Order,
    /// Takes this formation, free: out of firing order (WAS-MOVE-03), or one rank or two (WAS-ORG-03).
    Take(Formation),
    /// Spends the turn limbering (WAS-MOVE-06).
    Limber,
    /// Spends the turn unlimbering, turned by the order's wheel (WAS-MOVE-07).
    Unlimber,
    /// Turns an unlimbered gun by the order's wheel (WAS-MOVE-07).
    Pivot,
}

/// The role that a battalion of Marines takes at the start of its move (WAS-MUS-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Role {
    #[default]
    Keep,
    Light,
    Line,
}

/// An order for a unit, as a player would give it: about-turns, a wheel, straight ahead, a last wheel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    pub form: Form,
    pub role: Role,
    /// About-turns at the start: 0 or 1, 2 to end as it began after going back.
    pub abouts: u8,
    /// The first wheel, clockwise, in 1/128 of a degree.
    pub wheel: i32,
    /// Straight ahead, in 1/120 mm.
    pub ahead: i32,
    /// A wheel at the end.
    pub last_wheel: i32,
    /// The enemy that it charges, else [`NONE`]; `ahead` then doesn't count.
    pub charge: u8,
}

impl Order {
    /// To stay as it is.
    pub const STAND: Order =
        Order { form: Form::Keep, role: Role::Keep, abouts: 0, wheel: 0, ahead: 0, last_wheel: 0, charge: NONE };

    /// Straight ahead after a wheel.
    #[must_use]
    pub const fn advance(wheel: i32, ahead: i32) -> Order {
        Order { wheel, ahead, ..Order::STAND }
    }
    /// A charge after a wheel.
    #[must_use]
    pub const fn charge(target: u8, wheel: i32) -> Order {
        Order { charge: target, wheel, ..Order::STAND }
    }
    /// A change of formation and nothing else.
    #[must_use]
    pub const fn form(form: Form) -> Order {
        Order { form, ..Order::STAND }
    }
}

/// A lawful order, worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Action {
    pub order: Order,
    /// Where the straight way begins, after turns and wheel.
    pub from: Rect,
    /// Where it ends, before the variation die and the last wheel.
    pub to: Rect,
    /// Formation from the start of the move on.
    pub formation: Formation,
    /// Length of the straight way on the table.
    pub length: i32,
    /// What it costs, of [`Action::rate`], in 1/120 mm.
    pub cost: i32,
    /// The distance that it has this turn.
    pub rate: i32,
    /// The variation die is thrown (WAS-VAR-01).
    pub varies: bool,
    /// It crosses a fordable river (WAS-TERR-09).
    pub fords: bool,
    /// Of a charge: the face that it goes against (WAS-MOVE-11).
    pub face: Face,
}

impl Action {
    /// Whether the unit stays as it is.
    #[must_use]
    pub fn stands(&self) -> bool {
        self.order == Order::STAND
    }
}

/// Why an order is not lawful, with the clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bar {
    /// WAS-MOVE-15, WAS-MEL-15: in contact, or its activation is used.
    Pinned,
    /// WAS-MOVE-06: limbered, unlimbered, or no such formation for it.
    Formation,
    /// WAS-MOVE-08, WAS-MOVE-10: too much of a wheel.
    Wheel,
    /// WAS-MOVE-01: no distance for it.
    TooFar,
    /// WAS-MOVE-13: somebody stands there.
    InTheWay,
    /// Section TERR: the ground bars it.
    Ground,
    /// WAS-MOVE-11: another is at that face.
    FaceTaken,
    /// WAS-MEL-02, WAS-MEL-03, WAS-MEL-05: such a charge is not allowed.
    NoCharge,
}

/// The gap that every move but a charge leaves before an enemy (WAS-MOVE-15).
const GAP: i32 = MM;

/// A footprint in another formation: the middle of its front stays.
fn reformed(rect: &Rect, (front, depth): (i32, i32)) -> Rect {
    let (half_front, half_depth) = (front / 2, depth / 2);
    let moved = rect.advanced(rect.half_depth - half_depth);
    Rect { half_front, half_depth, ..moved }
}

impl Field {
    /// A unit as the ground sees it.
    #[must_use]
    pub fn mover(kind: Kind, formation: Formation, rect: &Rect) -> Mover {
        Mover { kind, formation, half_depth: rect.half_depth, half_front: rect.half_front }
    }

    /// Whether a unit could stand there: on the table, on ground open to it, on nobody.
    #[must_use]
    pub fn may_stand(&self, state: &State, unit: u8, rect: &Rect, mover: Mover) -> bool {
        rect.on_table(2 * self.half.x, 2 * self.half.y)
            && (self.terrain.is_open() || self.terrain.may_stand(rect, mover))
            && self.is_free(state, unit, rect)
    }

    /// Whether nobody stands there.
    #[must_use]
    pub fn is_free(&self, state: &State, unit: u8, rect: &Rect) -> bool {
        let n = self.units.len();
        !state.units[..n].iter().enumerate().any(|(o, u)| o != usize::from(unit) && u.here() && u.rect.overlaps(rect))
    }

    /// Whether two units may pass through each other (WAS-MOVE-12): friends, one of them light foot.
    fn interpenetrate(&self, state: &State, unit: u8, kind: Kind, other: u8) -> bool {
        self.unit(unit).side == self.unit(other).side
            && (kind == Kind::LightFoot || self.kind(state, other) == Kind::LightFoot)
    }

    /// How far a unit may go straight ahead, of `want`, before it would run into somebody (WAS-MOVE-12, WAS-MOVE-13,
    /// WAS-MOVE-15). Those through whom it may pass hinder it only where it would end on them.
    #[must_use]
    pub fn clear_ahead(&self, state: &State, unit: u8, kind: Kind, rect: &Rect, want: i32) -> i32 {
        let mut clear = want;
        let mut passes: [u8; 4] = [NONE; 4];
        let mut met = 0;
        let reach = rect.reach();
        for other in 0..self.units.len() as u8 {
            let o = state.unit(other);
            if other == unit || !o.here() || !rect.centre.is_near(o.rect.centre, reach + o.rect.reach() + want + GAP) {
                continue;
            }
            let Some(until) = rect.until(rect.heading, &o.rect) else { continue };
            if self.interpenetrate(state, unit, kind, other) {
                if until < clear && met < passes.len() {
                    passes[met] = other;
                    met += 1;
                }
                continue;
            }
            let gap = if self.unit(other).side == self.unit(unit).side { 0 } else { GAP };
            clear = clear.min((until - gap).max(0));
        }
        // It must come wholly beyond those that it passes, or stop before them; the furthest first.
        for _ in 0..met {
            let end = rect.advanced(clear);
            let on = passes[..met].iter().copied().filter(|&p| state.unit(p).rect.overlaps(&end));
            let Some(stop) = on.filter_map(|p| rect.until(rect.heading, &state.unit(p).rect)).min() else { break };
            clear = clear.min(stop);
        }
        clear
    }

    /// What an order comes to.
    ///
    /// # Errors
    /// Why it is not lawful.
    pub fn work_out(&self, state: &State, unit: u8, order: &Order) -> Result<Action, Bar> {
        let u = state.unit(unit);
        if u.engaged() || !u.here() {
            return Err(Bar::Pinned);
        }
        let data = self.unit(unit);
        let kind = match order.role {
            Role::Keep => self.kind(state, unit),
            Role::Light | Role::Line if !data.traits.has(Traits::DOUBLE_ROLE) => return Err(Bar::Formation),
            Role::Light => Kind::LightFoot,
            Role::Line => Kind::Foot,
        };
        let formation = self.taken(u.formation, kind, order)?;
        let rect =
            if formation == u.formation { u.rect } else { reformed(&u.rect, data::size(kind, formation, u.steps)) };
        let rate = self.distance(unit, kind, formation, order)?;
        let still = Action {
            order: *order,
            from: rect,
            to: rect,
            formation,
            length: 0,
            cost: 0,
            rate,
            varies: false,
            fords: false,
            face: Face::Front,
        };
        match order.form {
            Form::Order => {
                // In place, and in line by the end of the turn.
                let line = reformed(&u.rect, data::size(kind, Formation::Order, u.steps));
                let free = line.half_front == u.rect.half_front || self.is_free(state, unit, &line);
                return if free { Ok(Action { from: line, to: line, ..still }) } else { Err(Bar::InTheWay) };
            }
            Form::Limber => return Ok(still),
            Form::Unlimber | Form::Pivot => {
                let turned = rect.pivoted(order.wheel);
                let free = self.is_free(state, unit, &turned);
                return if free { Ok(Action { from: turned, to: turned, ..still }) } else { Err(Bar::InTheWay) };
            }
            Form::Keep | Form::Take(_) => {}
        }
        let start = if order.abouts > 0 { rect.facing(rect.heading.behind()) } else { rect };
        let from = self.wheel(state, unit, &start, order.wheel)?;
        if order.charge != NONE {
            return self.work_out_charge(state, unit, Action { from, ..still }, kind);
        }
        if rect != u.rect {
            if !self.is_free(state, unit, &rect) {
                return Err(Bar::InTheWay);
            }
            // More files in front may not fit beside the edge.
            if !rect.on_table(2 * self.half.x, 2 * self.half.y) {
                return Err(Bar::Ground);
            }
        }
        let mut action = self.advance(state, unit, kind, Action { from, ..still })?;
        if order.abouts > 1 {
            action.to = action.to.facing(action.to.heading.behind());
        }
        if order.last_wheel != 0 {
            self.wheel(state, unit, &action.to, order.last_wheel)?;
        }
        Ok(action)
    }

    /// The formation from the start of the move on.
    fn taken(&self, now: Formation, kind: Kind, order: &Order) -> Result<Formation, Bar> {
        let formation = match (order.form, kind) {
            (Form::Keep, Kind::LightFoot) => Formation::Line,
            // Marines who come back to the line are out of firing order (WAS-MUS-05).
            (Form::Keep, _) => now,
            (Form::Take(Formation::Line), Kind::Foot | Kind::LightFoot) => Formation::Line,
            (Form::Take(Formation::Column), Kind::Foot) => Formation::Column,
            (Form::Take(f @ (Formation::Single | Formation::Double)), Kind::Lancers | Kind::LightHorse) => f,
            (Form::Order, Kind::Foot) if now != Formation::Order => now,
            (Form::Limber, Kind::Gun) if now == Formation::Unlimbered => Formation::Limbered,
            (Form::Unlimber, Kind::Gun) if now == Formation::Limbered => Formation::Unlimbered,
            (Form::Pivot, Kind::Gun) if now == Formation::Unlimbered => now,
            _ => return Err(Bar::Formation),
        };
        let turn = matches!(order.form, Form::Order | Form::Limber | Form::Unlimber | Form::Pivot);
        let goes = order.ahead != 0 || order.abouts != 0 || order.last_wheel != 0 || order.charge != NONE;
        if turn && goes || order.wheel != 0 && matches!(order.form, Form::Order | Form::Limber) {
            return Err(Bar::Formation);
        }
        // A gun in action stays where it is (WAS-MOVE-06).
        if kind == Kind::Gun && !turn && now == Formation::Unlimbered && (goes || order.wheel != 0) {
            return Err(Bar::Formation);
        }
        Ok(formation)
    }

    /// The distance that a unit has under an order (WAS-MOVE-08, WAS-MOVE-09, WAS-NAT-03, WAS-NAT-05).
    fn distance(&self, unit: u8, kind: Kind, formation: Formation, order: &Order) -> Result<i32, Bar> {
        if matches!(order.form, Form::Pivot | Form::Unlimber) {
            return Ok(0);
        }
        let traits = self.unit(unit).traits;
        let wheels = order.wheel.abs() + order.last_wheel.abs();
        if wheels > MOST_WHEEL || order.abouts > 2 {
            return Err(Bar::Wheel);
        }
        let free = if traits.has(Traits::STIFF_WHEELS) { 0 } else { FREE_WHEEL };
        let wheel_costs = wheels > free && !traits.has(Traits::FREE_WHEELS);
        let rate = data::rate(kind, formation);
        Ok(match (wheel_costs, order.abouts > 1) {
            (true, true) => 0,
            (false, false) => rate,
            _ => rate / 2,
        })
    }

    /// Whether a move by an order is cut to half, so that no die is thrown (WAS-VAR-01).
    fn is_cut(&self, action: &Action, kind: Kind) -> bool {
        action.rate < data::rate(kind, action.formation)
    }

    /// A wheel about a front corner (WAS-MOVE-08): it touches no enemy and runs into nobody.
    fn wheel(&self, state: &State, unit: u8, rect: &Rect, angle: i32) -> Result<Rect, Bar> {
        if angle == 0 {
            return Ok(*rect);
        }
        let wing = if angle > 0 { Wing::Right } else { Wing::Left };
        let end = rect.wheeled(wing, angle);
        let (reach, side) = (2 * rect.reach(), self.unit(unit).side);
        let steps = 1 + angle.abs() / (45 * Heading::DEGREE);
        for other in 0..self.units.len() as u8 {
            let o = state.unit(other);
            if other == unit || !o.here() || !rect.centre.is_near(o.rect.centre, 2 * reach + o.rect.reach()) {
                continue;
            }
            let enemy = self.unit(other).side != side;
            for step in 1..=steps {
                let there = if step == steps { end } else { rect.wheeled(wing, angle * step / steps) };
                let hit = if enemy { there.is_within(&o.rect, GAP / 2) } else { there.overlaps(&o.rect) };
                if hit {
                    return Err(Bar::InTheWay);
                }
            }
        }
        if !end.on_table(2 * self.half.x, 2 * self.half.y) {
            return Err(Bar::Ground);
        }
        Ok(end)
    }

    /// The straight part of a move: as far as ordered, as friends, enemies, ground and distance allow.
    fn advance(&self, state: &State, unit: u8, kind: Kind, still: Action) -> Result<Action, Bar> {
        let Action { from, rate, formation, order, .. } = still;
        let mover = Field::mover(kind, formation, &from);
        if order.ahead <= 0 {
            let turned = order.wheel != 0 && !self.terrain.is_open() && !self.terrain.may_stand(&from, mover);
            return if turned { Err(Bar::Ground) } else { Ok(still) };
        }
        let want = order.ahead.min(rate);
        let mut length = self.clear_ahead(state, unit, kind, &from, want);
        // Light foot in the way may only be passed wholly; a move cut short by the ground stops before it.
        for _ in 0..4 {
            if length <= 0 {
                return Err(if want <= 0 { Bar::TooFar } else { Bar::InTheWay });
            }
            let to = from.advanced(length);
            let way = self.terrain.way(mover, from.centre, to.centre).ok_or(Bar::Ground)?;
            let mut cost = way.cost;
            if let Some(over) = way.ford {
                return self.ford(state, unit, Action { to, length, ..still }, kind, (over, cost));
            }
            if cost > rate {
                let less = self.affordable(mover, &from, length, rate);
                length = self.clear_ahead(state, unit, kind, &from, less);
                continue;
            }
            cost = cost.max(length.min(rate));
            let mut action = Action { to, length, cost, ..still };
            action.varies = !self.is_cut(&action, kind) && cost * VARIES_FROM.1 >= rate * VARIES_FROM.0;
            if !to.on_table(2 * self.half.x, 2 * self.half.y)
                || !self.terrain.is_open() && !self.terrain.may_stand(&to, mover)
            {
                return Err(Bar::Ground);
            }
            if let Some(bridge) = self.terrain.bridge_on(from.centre, to.centre) {
                // One unit at a time (WAS-TERR-05).
                let taken = |(n, u): (usize, &super::state::Unit)| {
                    n != usize::from(unit) && u.here() && u.rect.is_near(bridge, data::CM)
                };
                if state.units[..self.units.len()].iter().enumerate().any(taken) {
                    return Err(Bar::InTheWay);
                }
            }
            return Ok(action);
        }
        Err(Bar::TooFar)
    }

    /// How much of a straight way that costs too much a distance pays for: ground that is the same all along it takes its
    /// share, a wall its whole price at once.
    fn affordable(&self, mover: Mover, from: &Rect, length: i32, rate: i32) -> i32 {
        let cost = |length: i32| {
            let way = self.terrain.way(mover, from.centre, from.advanced(length).centre);
            way.map_or(i32::MAX, |w| w.cost)
        };
        let whole = cost(length);
        let mut low = (length - whole.saturating_sub(rate)).clamp(0, length);
        let share = ((i64::from(length) * i64::from(rate) / i64::from(whole)) as i32).max(low);
        let mut high = length;
        match cost(share) {
            paid if paid > rate => high = share,
            paid if paid + MM >= rate => return share,
            _ => low = share,
        }
        for _ in 0..10 {
            let middle = low + (high - low) / 2;
            if cost(middle) <= rate { low = middle } else { high = middle }
        }
        low
    }

    /// Crossing a fordable river (WAS-TERR-09): foot from within a centimetre of the bank, in a whole turn, to the far
    /// bank; horse at half of its distance.
    fn ford(
        &self,
        state: &State,
        unit: u8,
        action: Action,
        kind: Kind,
        (over, cost): (i32, i32),
    ) -> Result<Action, Bar> {
        let Action { from, rate, .. } = action;
        let mover = Field::mover(kind, action.formation, &from);
        let lands = |length: i32| {
            let to = from.advanced(length);
            let fine = to.on_table(2 * self.half.x, 2 * self.half.y)
                && self.terrain.may_stand(&to, mover)
                && self.terrain.river_between(from.centre, to.centre)
                && self.clear_ahead(state, unit, kind, &from, length) == length;
            fine.then_some(to)
        };
        if kind.is_foot() {
            let near = self.terrain.to_bank(&from).is_some_and(|d| d <= AT_BANK);
            if !near || action.order.wheel != 0 || action.order.abouts != 0 {
                return Err(Bar::Ground);
            }
            for more in 0..8 {
                let length = over + more * AT_BANK / 2;
                if let Some(to) = lands(length) {
                    return Ok(Action { to, length, cost: rate, fords: true, ..action });
                }
            }
            return Err(Bar::Ground);
        }
        let full = data::rate(kind, action.formation);
        // The water's own length is paid for by half of the distance.
        let dry = rate - full / 2;
        if dry < 0 || cost > dry {
            let length = over + dry.max(0);
            return match lands(length) {
                Some(to) if dry >= 0 => Ok(Action { to, length, cost: rate, fords: true, ..action }),
                _ => Err(Bar::Ground),
            };
        }
        match lands(action.length) {
            Some(to) => Ok(Action { to, cost: cost + full / 2, fords: true, ..action }),
            None => Err(Bar::Ground),
        }
    }
}

impl Engine<'_> {
    /// Carries out a lawful order in a unit's activation.
    pub fn act(&mut self, unit: u8, action: &Action) {
        self.state.unit_mut(unit).flags.set(Flags::ACTED);
        if action.stands() {
            return;
        }
        self.take_role(unit, action.order.role);
        if (Order { role: Role::Keep, ..action.order }) == Order::STAND {
            // Another role alone is no movement (WAS-MUS-05).
            self.state.unit_mut(unit).rect = action.from;
            return;
        }
        let before = self.state.unit(unit).rect;
        match action.order.form {
            Form::Order => return self.turn_spent(unit, action, Code::FormsOrder),
            Form::Limber => return self.turn_spent(unit, action, Code::Limbers),
            Form::Unlimber => return self.turn_spent(unit, action, Code::Unlimbers),
            Form::Pivot => {
                let u = self.state.unit_mut(unit);
                u.rect = action.to;
                u.flags.set(Flags::MOVED);
                self.tell_stand(Code::Pivoted, unit, NONE);
                return self.carry_general(unit, &before);
            }
            Form::Keep | Form::Take(_) => self.take_formation(unit, action.formation),
        }
        let u = self.state.unit_mut(unit);
        u.flags.set(Flags::MOVED);
        u.flags.clear(Flags::SETTLED);
        u.rect = action.from;
        if action.order.wheel.abs() + action.order.last_wheel.abs() > FREE_WHEEL || action.order.abouts > 1 {
            // The half move is used up, the shot of light troops remains (WAS-MOVE-04).
            if action.length > 0 {
                u.flags.set(Flags::FAR);
            }
        }
        if action.order.abouts > 0 {
            self.tell_stand(Code::AboutTurn, unit, NONE);
        }
        if action.order.wheel != 0 {
            self.tell_stand(Code::Wheeled, unit, NONE);
        }
        if action.order.charge != NONE {
            self.charge(unit, action);
        } else if action.length > 0 {
            self.march(unit, action);
        }
        self.finish_turns(unit, action);
        self.carry_general(unit, &before);
        self.ride_over_generals(unit);
    }

    /// The last wheel and the second about-turn, where there is room for them still.
    fn finish_turns(&mut self, unit: u8, action: &Action) {
        if action.order.charge == NONE && action.order.abouts > 1 {
            let u = self.state.unit_mut(unit);
            u.rect = u.rect.facing(u.rect.heading.behind());
            self.tell_stand(Code::AboutTurn, unit, NONE);
        }
        if action.order.last_wheel != 0 && !self.state.unit(unit).engaged() {
            let rect = self.state.unit(unit).rect;
            if let Ok(end) = self.field.wheel(self.state, unit, &rect, action.order.last_wheel) {
                self.state.unit_mut(unit).rect = end;
                self.tell_stand(Code::Wheeled, unit, NONE);
            }
        }
    }

    /// A turn spent on forming: it counts as moved (WAS-MOVE-02, WAS-MOVE-06).
    fn turn_spent(&mut self, unit: u8, action: &Action, code: Code) {
        let u = self.state.unit_mut(unit);
        u.rect = action.to;
        u.formation = if code == Code::FormsOrder { Formation::Line } else { action.formation };
        u.flags.set(Flags::MOVED);
        u.flags.set(Flags::FAR);
        u.flags.set(Flags::FORMING);
        u.flags.clear(Flags::SETTLED);
        self.tell_stand(code, unit, NONE);
    }

    fn take_role(&mut self, unit: u8, role: Role) {
        let light = self.state.unit(unit).has(Flags::LIGHT_ROLE);
        let u = self.state.unit_mut(unit);
        match role {
            Role::Light if !light => {
                u.flags.set(Flags::LIGHT_ROLE);
                u.formation = Formation::Line;
                self.tell_stand(Code::LightRole, unit, NONE);
            }
            Role::Line if light => {
                u.flags.clear(Flags::LIGHT_ROLE);
                self.tell_stand(Code::LineRole, unit, NONE);
            }
            _ => {}
        }
    }

    fn take_formation(&mut self, unit: u8, formation: Formation) {
        let now = self.state.unit(unit).formation;
        if now == formation {
            return;
        }
        let size = data::size(self.field.kind(self.state, unit), formation, self.state.unit(unit).steps);
        let u = self.state.unit_mut(unit);
        u.rect = reformed(&u.rect, size);
        u.formation = formation;
        let code = match formation {
            Formation::Single => Code::OneRank,
            Formation::Double => Code::TwoRanks,
            Formation::Column => Code::FormedColumn,
            _ => Code::FormedLine,
        };
        self.tell_stand(code, unit, NONE);
    }

    /// The variation die: the distance that is covered (WAS-VAR-01, WAS-VAR-03).
    pub fn variation(&mut self, unit: u8, distance: i32) -> i32 {
        let die = self.d6(self.field.unit(unit).side);
        let covered = data::varied(distance, die);
        self.tell(Code::VariationDie, unit, NONE, [i16::from(die), (covered / 12) as i16, 0, 0]);
        covered
    }

    /// The straight part of a move that is no charge.
    fn march(&mut self, unit: u8, action: &Action) {
        let kind = self.field.kind(self.state, unit);
        let from = action.from;
        let mut length = action.length;
        if action.varies {
            length = self.variation(unit, length);
            if length > action.length && !self.may_go_on(unit, action, length) {
                length = action.length;
            } else if length < action.length {
                // Whom it would now end on it stops short of (WAS-MOVE-13).
                length = self.field.clear_ahead(self.state, unit, kind, &from, length);
            }
        }
        let side = self.field.unit(unit).side;
        let passed = self.field.units_of(side).find(|&o| {
            let other = self.state.unit(o);
            o != unit && other.here() && from.until(from.heading, &other.rect).is_some_and(|d| d < length)
        });
        let half = data::rate(kind, action.formation) / 2;
        let u = self.state.unit_mut(unit);
        u.rect = from.advanced(length);
        if action.cost > half || action.fords {
            u.flags.set(Flags::FAR);
        }
        if action.fords && kind.is_foot() {
            // WAS-TERR-07, WAS-TERR-09: a whole turn, and its firing order is gone.
            u.flags.set(Flags::CROSSED);
            if kind == Kind::Foot && u.formation == Formation::Order {
                u.formation = Formation::Line;
            }
        }
        match passed {
            Some(friend) => self.tell_stand(Code::PassedThrough, unit, friend),
            None if action.fords => self.tell_stand(Code::Crossed, unit, NONE),
            None => self.tell_stand(Code::Moved, unit, NONE),
        }
    }

    /// Whether the extra quarter of a six is not absurd (WAS-VAR-04).
    fn may_go_on(&self, unit: u8, action: &Action, length: i32) -> bool {
        let kind = self.field.kind(self.state, unit);
        let to = action.from.advanced(length);
        let mover = Field::mover(kind, action.formation, &to);
        self.field.clear_ahead(self.state, unit, kind, &action.from, length) == length
            && to.on_table(2 * self.field.half.x, 2 * self.field.half.y)
            && (self.field.terrain.is_open()
                || self.field.terrain.may_stand(&to, mover)
                    && !self.field.terrain.changes(action.to.centre, to.centre)
                    && self.field.terrain.way(mover, action.from.centre, to.centre).is_some_and(|w| w.ford.is_none()))
    }
}

#[cfg(test)]
mod tests;
