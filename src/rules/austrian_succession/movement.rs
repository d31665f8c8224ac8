//! Movement: orders, what they come to, and carrying them out (sections MOVE and VAR).

mod act;
pub mod charge;
pub mod general;
pub mod offer;
mod walk;

pub use self::walk::Walk;
use super::data::{FREE_WHEEL, MM};
use super::state::{Field, Formation, Kind, NONE, State, Traits};
use super::terrain::Mover;
use crate::base::Rect;
use crate::base::geometry::Face;

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
    /// All its wheels together, whichever way (WAS-MOVE-08).
    #[must_use]
    pub const fn wheels(&self) -> i32 {
        self.wheel.abs() + self.last_wheel.abs()
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
    /// An order that ends where it begins, and costs nothing.
    const fn still(order: Order, at: Rect, formation: Formation) -> Action {
        Action {
            order,
            from: at,
            to: at,
            formation,
            length: 0,
            cost: 0,
            rate: 0,
            varies: false,
            fords: false,
            face: Face::Front,
        }
    }

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

    /// Whether an order's wheels cost a unit half of its move (WAS-MOVE-08, WAS-NAT-03, WAS-NAT-05).
    #[must_use]
    pub fn wheel_costs(&self, unit: u8, order: &Order) -> bool {
        let traits = self.unit(unit).traits;
        let free = if traits.has(Traits::STIFF_WHEELS) { 0 } else { FREE_WHEEL };
        order.wheels() > free && !traits.has(Traits::FREE_WHEELS)
    }

    /// Whether two units may pass through each other (WAS-MOVE-12): friends, one of them light foot.
    fn interpenetrate(&self, state: &State, unit: u8, kind: Kind, other: u8) -> bool {
        self.unit(unit).side == self.unit(other).side
            && (kind == Kind::LightFoot || self.kind(state, other) == Kind::LightFoot)
    }

    /// What an order comes to.
    ///
    /// # Errors
    /// Why it is not lawful.
    pub fn work_out(&self, state: &State, unit: u8, order: &Order) -> Result<Action, Bar> {
        Walk::of(self, state, unit).work_out(order)
    }
}

#[cfg(test)]
mod tests;
