//! What an order comes to: wheels, the straight way, whom it would run into, what the ground costs (sections MOVE, VAR,
//! TERR).

use super::{Action, Bar, Form, GAP, Order, Role, reformed};
use crate::base::geometry::{Way, Wing};
use crate::base::{Heading, Point, Rect};
use crate::rules::austrian_succession::data::{self, AT_BANK, CM, MM, MOST_WHEEL, VARIES_FROM};
use crate::rules::austrian_succession::state::{Field, Formation, Kind, NONE, State, Traits, Unit};
use crate::rules::austrian_succession::terrain::Mover;

/// A unit that may move, and who stands near enough to matter: worked out once for all its orders.
#[derive(Clone, Copy)]
pub struct Walk<'a> {
    pub field: &'a Field,
    pub state: &'a State,
    pub unit: u8,
    /// What it is in the role that it takes.
    pub kind: Kind,
    /// Those whom any order without a last wheel could bring it to, one bit each.
    near: u64,
}

/// A way straight ahead of a unit, and how far it is clear.
#[derive(Debug, Clone, Copy)]
pub struct Along {
    /// Where it begins, after the wheel.
    from: Rect,
    formation: Formation,
    rate: i32,
    /// How far it is clear; none where somebody stands on it through whom the unit may pass.
    clear: Option<i32>,
    wheel: i32,
}

/// The reach of the largest footprint, twice that for a wheel about its corner, and a change of formation.
const AROUND: i32 = 3 * 46 * MM + CM;

impl<'a> Walk<'a> {
    /// The moves of a unit as it stands.
    #[must_use]
    pub fn of(field: &'a Field, state: &'a State, unit: u8) -> Walk<'a> {
        let kind = field.kind(state, unit);
        // The fastest formation, and the most that a six or a charge adds.
        let formation = if kind == Kind::Gun { Formation::Limbered } else { Formation::Line };
        let most = AROUND + data::rate(kind, formation) * 5 / 4 + GAP;
        let at = state.unit(unit).rect.centre;
        let mut near = 0_u64;
        for (other, u) in state.units[..field.units.len()].iter().enumerate() {
            let (step, reach) = (u.rect.centre - at, most + u.rect.reach());
            let matters = u.here() && other != usize::from(unit) && step.x.abs() <= reach && step.y.abs() <= reach;
            near |= u64::from(matters) << other;
        }
        Walk { field, state, unit, kind, near }
    }

    /// The same with everybody looked at.
    fn among_all(self) -> Walk<'a> {
        let here = |(n, u): (usize, &Unit)| u64::from(u.here() && n != usize::from(self.unit)) << n;
        let near = self.state.units[..self.field.units.len()].iter().enumerate().map(here).sum();
        Walk { near, ..self }
    }

    /// The others near enough to matter.
    pub(super) fn others(&self) -> impl Iterator<Item = (u8, &'a Unit)> + use<'a> {
        let (state, mut left) = (self.state, self.near);
        std::iter::from_fn(move || {
            let n = left.trailing_zeros() as u8;
            (left != 0).then(|| {
                left &= left - 1;
                (n, state.unit(n))
            })
        })
    }

    fn is_friend(&self, other: u8) -> bool {
        self.field.unit(other).side == self.field.unit(self.unit).side
    }

    /// Whether nobody stands there.
    fn is_free(&self, rect: &Rect) -> bool {
        rect.is_clear_of(self.others().map(|(_, o)| &o.rect))
    }

    fn on_table(&self, rect: &Rect) -> bool {
        rect.on_table(2 * self.field.half.x, 2 * self.field.half.y)
    }

    /// Whether it may pass through another (WAS-MOVE-12).
    pub(super) fn passes(&self, other: u8) -> bool {
        self.field.interpenetrate(self.state, self.unit, self.kind, other)
    }

    /// How far a unit may go straight ahead, of `want`, before it would run into somebody (WAS-MOVE-12, WAS-MOVE-13,
    /// WAS-MOVE-15). Those through whom it may pass hinder it only where it would end on them.
    #[must_use]
    pub fn clear_ahead(&self, rect: &Rect, want: i32) -> i32 {
        self.room_ahead(rect, want).0
    }

    /// [`Walk::clear_ahead`], and whether nobody through whom it may pass is met: then all shorter moves are as clear.
    fn room_ahead(&self, rect: &Rect, want: i32) -> (i32, bool) {
        let mut clear = want;
        let mut passed: [u8; 4] = [NONE; 4];
        let mut met = 0;
        let way = Way::of(rect, rect.heading);
        for (other, o) in self.others() {
            if !way.nears(&o.rect, clear, GAP + 4) {
                continue;
            }
            let Some(until) = way.until(&o.rect) else { continue };
            if self.passes(other) {
                if until < clear && met < passed.len() {
                    passed[met] = other;
                    met += 1;
                }
                continue;
            }
            let gap = if self.is_friend(other) { 0 } else { GAP };
            clear = clear.min((until - gap).max(0));
        }
        // It must come wholly beyond those that it passes, or stop before them; the furthest first.
        for _ in 0..met {
            let end = rect.advanced(clear);
            let on = passed[..met].iter().copied().filter(|&p| self.state.unit(p).rect.overlaps(&end));
            let Some(stop) = on.filter_map(|p| way.until(&self.state.unit(p).rect)).min() else { break };
            clear = clear.min(stop);
        }
        (clear, met == 0)
    }

    /// The way straight ahead after a wheel, in the formation it has: looked along once for moves of any length.
    ///
    /// # Errors
    /// Why there is none.
    pub fn along(&self, wheel: i32) -> Result<Along, Bar> {
        let u = self.state.unit(self.unit);
        if u.engaged() || !u.here() {
            return Err(Bar::Pinned);
        }
        let order = Order::advance(wheel, 1);
        let formation = self.taken(u.formation, &order)?;
        let from = self.wheel(&u.rect, formation, wheel)?;
        let rate = self.distance(formation, &order)?;
        let (clear, alone) = self.room_ahead(&from, rate);
        Ok(Along { from, formation, rate, clear: alone.then_some(clear), wheel })
    }

    /// A move of a length on a way that has been looked along: what [`Walk::work_out`] finds for it.
    ///
    /// # Errors
    /// Why it is not lawful.
    pub fn on(&self, along: &Along, ahead: i32) -> Result<Action, Bar> {
        let Along { from, formation, rate, clear, wheel } = *along;
        let order = Order::advance(wheel, ahead);
        self.advance(Action { rate, ..Action::still(order, from, formation) }, clear)
    }

    /// What an order comes to.
    ///
    /// # Errors
    /// Why it is not lawful.
    pub fn work_out(&self, order: &Order) -> Result<Action, Bar> {
        let u = self.state.unit(self.unit);
        if u.engaged() || !u.here() {
            return Err(Bar::Pinned);
        }
        let kind = self.role(order.role)?;
        let walk = Walk { kind, ..if order.last_wheel == 0 { *self } else { self.among_all() } };
        let formation = walk.taken(u.formation, order)?;
        let rect =
            if formation == u.formation { u.rect } else { reformed(&u.rect, data::size(kind, formation, u.steps)) };
        let rate = walk.distance(formation, order)?;
        let still = Action { rate, ..Action::still(*order, rect, formation) };
        if *order == Order::STAND && rect == u.rect {
            return Ok(still);
        }
        match order.form {
            Form::Order => {
                // In place, and in line by the end of the turn.
                let line = reformed(&u.rect, data::size(kind, Formation::Order, u.steps));
                let free = line.half_front == u.rect.half_front || walk.is_free(&line);
                if !walk.has_ground(&line, Formation::Order) || walk.field.terrain.in_houses(&line) {
                    return Err(Bar::Ground);
                }
                return if free { Ok(Action { from: line, to: line, ..still }) } else { Err(Bar::InTheWay) };
            }
            Form::Limber => return Ok(still),
            Form::Unlimber | Form::Pivot => {
                let turned = rect.pivoted(order.wheel);
                if order.wheel != 0 && !walk.has_ground(&turned, formation) {
                    return Err(Bar::Ground);
                }
                let free = walk.is_free(&turned);
                return if free { Ok(Action { from: turned, to: turned, ..still }) } else { Err(Bar::InTheWay) };
            }
            Form::Keep | Form::Take(_) => {}
        }
        let start = if order.abouts > 0 { rect.facing(rect.heading.behind()) } else { rect };
        let from = walk.wheel(&start, formation, order.wheel)?;
        if order.charge != NONE {
            return walk.charge(Action { from, ..still });
        }
        if rect != u.rect {
            if !walk.is_free(&rect) {
                return Err(Bar::InTheWay);
            }
            // More files in front may not fit beside the edge.
            if !walk.on_table(&rect) {
                return Err(Bar::Ground);
            }
        }
        let mut action = walk.advance(Action { from, to: from, ..still }, None)?;
        if order.abouts > 1 {
            action.to = action.to.facing(action.to.heading.behind());
        }
        if order.last_wheel != 0 {
            walk.wheel(&action.to, formation, order.last_wheel)?;
        }
        Ok(action)
    }

    /// Whether there is room for a footprint on the table, and ground that is open to it.
    fn has_ground(&self, rect: &Rect, formation: Formation) -> bool {
        self.on_table(rect) && self.field.terrain.may_stand(rect, Field::mover(self.kind, formation, rect))
    }

    /// What it is in a role (WAS-MUS-05).
    fn role(&self, role: Role) -> Result<Kind, Bar> {
        match role {
            Role::Keep => Ok(self.kind),
            _ if !self.field.unit(self.unit).traits.has(Traits::DOUBLE_ROLE) => Err(Bar::Formation),
            Role::Light => Ok(Kind::LightFoot),
            Role::Line => Ok(Kind::Foot),
        }
    }

    /// The formation from the start of the move on.
    fn taken(&self, now: Formation, order: &Order) -> Result<Formation, Bar> {
        let kind = self.kind;
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
    fn distance(&self, formation: Formation, order: &Order) -> Result<i32, Bar> {
        if matches!(order.form, Form::Pivot | Form::Unlimber) {
            return Ok(0);
        }
        if order.wheels() > MOST_WHEEL || order.abouts > 2 {
            return Err(Bar::Wheel);
        }
        let rate = data::rate(self.kind, formation);
        Ok(match (self.field.wheel_costs(self.unit, order), order.abouts > 1) {
            (true, true) => 0,
            (false, false) => rate,
            _ => rate / 2,
        })
    }

    /// Whether a move by an order is cut to half, so that no die is thrown (WAS-VAR-01).
    pub(super) fn is_cut(&self, action: &Action) -> bool {
        action.rate < data::rate(self.kind, action.formation)
    }

    /// A wheel about a front corner (WAS-MOVE-08): it touches no enemy, runs into nobody, and sweeps no ground that is
    /// closed to it (WAS-TERR-07, WAS-TERR-10).
    pub(super) fn wheel(&self, rect: &Rect, formation: Formation, angle: i32) -> Result<Rect, Bar> {
        if angle == 0 {
            return Ok(*rect);
        }
        let (wing, hand) = if angle > 0 { (Wing::Right, 1) } else { (Wing::Left, -1) };
        let end = rect.wheeled(wing, angle);
        let corner = rect.world(Point::new(hand * rect.half_front, rect.half_depth));
        let steps = (1 + angle.abs() / (45 * Heading::DEGREE)) as usize;
        // Looked at in steps of at most 45 degrees, of which 180 have five.
        let mut places = [end; 5];
        for (n, place) in places[..steps - 1].iter_mut().enumerate() {
            *place = rect.wheeled(wing, angle * (n as i32 + 1) / steps as i32);
        }
        let diagonal = 2 * rect.reach();
        for (other, o) in self.others() {
            // Nothing of it is ever further from the corner than its diagonal.
            let far = diagonal + GAP;
            if !corner.is_near(o.rect.centre, far + o.rect.reach()) || !o.rect.is_near(corner, far) {
                continue;
            }
            let enemy = !self.is_friend(other);
            let hit = |there: &Rect| {
                if enemy { there.is_within(&o.rect, GAP / 2) } else { there.overlaps(&o.rect) }
            };
            if places[..steps].iter().any(hit) {
                return Err(Bar::InTheWay);
            }
        }
        let terrain = &self.field.terrain;
        let opens = |there: &Rect| terrain.may_stand(there, Field::mover(self.kind, formation, there));
        // Who stands where he may not, driven there, may turn as he will.
        let fine = terrain.is_open() || !opens(rect) || places[..steps].iter().all(opens);
        if self.on_table(&end) && fine { Ok(end) } else { Err(Bar::Ground) }
    }

    /// The straight part of a move: as far as ordered, as friends, enemies, ground and distance allow. `clear` is how far
    /// the way is clear at its whole rate, where that is known.
    fn advance(&self, still: Action, clear: Option<i32>) -> Result<Action, Bar> {
        let Action { from, rate, formation, order, .. } = still;
        let terrain = &self.field.terrain;
        let mover = Field::mover(self.kind, formation, &from);
        if order.ahead <= 0 {
            let turned = order.wheel != 0 && !terrain.is_open() && !terrain.may_stand(&from, mover);
            return if turned { Err(Bar::Ground) } else { Ok(still) };
        }
        let want = order.ahead.min(rate);
        let ahead = |want: i32| clear.map_or_else(|| self.clear_ahead(&from, want), |clear| clear.min(want));
        let mut length = ahead(want);
        // Light foot in the way may only be passed wholly; a move cut short by the ground stops before it.
        for _ in 0..4 {
            if length <= 0 {
                return Err(if want <= 0 { Bar::TooFar } else { Bar::InTheWay });
            }
            let to = from.advanced(length);
            let way = terrain.way(mover, from.centre, to.centre).ok_or(Bar::Ground)?;
            let mut cost = way.cost;
            if let Some(over) = way.ford {
                return self.ford(Action { to, length, ..still }, (over, cost));
            }
            if cost > rate {
                let less = self.affordable(mover, &from, length, rate);
                length = ahead(less);
                continue;
            }
            cost = cost.max(length.min(rate));
            let mut action = Action { to, length, cost, ..still };
            action.varies = !self.is_cut(&action) && cost * VARIES_FROM.1 >= rate * VARIES_FROM.0;
            if !self.on_table(&to) || !terrain.is_open() && !self.may_march(&from, length, mover) {
                return Err(Bar::Ground);
            }
            if let Some(bridge) = terrain.bridge_on(from.centre, to.centre) {
                // One unit at a time (WAS-TERR-05).
                let all = self.among_all();
                if all.others().any(|(_, o)| o.rect.is_near(bridge, CM)) {
                    return Err(Bar::InTheWay);
                }
            }
            return Ok(action);
        }
        Err(Bar::TooFar)
    }

    /// Whether the ground lets a unit along a straight way with the whole of its front (WAS-TERR-07, WAS-TERR-10). Who
    /// stands where he may not, driven there, gets away as he can.
    pub(super) fn may_march(&self, from: &Rect, length: i32, mover: Mover) -> bool {
        let terrain = &self.field.terrain;
        let open = |part: i32| terrain.may_stand(&from.advanced(length * part / 3), mover);
        let whole = !terrain.bars_strip(from, length, mover)
            && ((mover.kind, mover.formation) != (Kind::Foot, Formation::Order) || open(1) && open(2));
        open(3) && (whole || !open(0))
    }

    /// How much of a straight way that costs too much a distance pays for: ground that is the same all along it takes its
    /// share, a wall its whole price at once.
    fn affordable(&self, mover: Mover, from: &Rect, length: i32, rate: i32) -> i32 {
        let cost = |length: i32| {
            let way = self.field.terrain.way(mover, from.centre, from.advanced(length).centre);
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
    fn ford(&self, action: Action, (over, cost): (i32, i32)) -> Result<Action, Bar> {
        let Action { from, rate, .. } = action;
        let terrain = &self.field.terrain;
        let mover = Field::mover(self.kind, action.formation, &from);
        let lands = |length: i32| {
            let to = from.advanced(length);
            let fine = self.on_table(&to)
                && terrain.may_stand(&to, mover)
                && terrain.river_between(mover, from.centre, to.centre)
                && self.clear_ahead(&from, length) == length;
            fine.then_some(to)
        };
        if self.kind.is_foot() {
            let near = terrain.to_bank(&from).is_some_and(|d| d <= AT_BANK);
            // It does nothing else: no wheel, no other formation or role.
            let Order { form, role, wheel, last_wheel, abouts, .. } = action.order;
            let more = (form, role, wheel, last_wheel, abouts) != (Form::Keep, Role::Keep, 0, 0, 0);
            if !near || more {
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
        let full = data::rate(self.kind, action.formation);
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
