//! The mouth of the road by which others of a side come on the table (HOW-SCN-15): nobody stays in it while they wait, and the
//! lines are drawn up so far in that all have room to follow.

use super::scale::Scale;
use super::{Mind, Want, draw_up, plan};
use crate::base::{Heading, Point, Rect, Side};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::state::{Field, Formation, Plan, State};

/// Where reserves of a side wait to come on, which way they come, and how much room they need.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mouth {
    at: Point,
    heading: Heading,
    /// Half as wide as the widest of them is in column.
    half: i32,
    /// As long as the longest of them is.
    lane: i32,
    /// Within this everybody is in the way of those who follow.
    room: i32,
}

/// For how many columns of those who wait the others leave room at the most: the first have to go on by then.
const COLUMNS: i32 = 3;

/// What it costs to bar the way of those who wait; to form line in their room; and each centimetre that is in their way.
const BARRED: i32 = 600;
const LINED: i32 = 200;
const ROOM: i32 = 12;

/// Where a brigade comes on the table that is due to and waits to do so.
fn entrance(field: &Field, state: &State, brigade: u8) -> Option<(Point, Heading)> {
    let b = state.brigade(brigade);
    let arrival = field.orders_of(brigade).arrival.filter(|_| b.due)?;
    b.units().any(|u| state.unit(u).waits()).then_some((arrival.at, arrival.heading))
}

/// The place from which a brigade plans of which nobody is on the table yet.
pub(super) fn door(field: &Field, state: &State, brigade: u8) -> Option<Point> {
    entrance(field, state, brigade).map(|(at, _)| at)
}

/// Whether a unit is due and waits to come on the table.
pub(super) fn comes(field: &Field, state: &State, unit: u8) -> bool {
    state.unit(unit).waits() && state.brigade(field.unit(unit).brigade).due
}

/// The mouth nearest to a place by which others of a side still come on.
pub(super) fn nearest(field: &Field, state: &State, side: Side, p: Point) -> Option<Mouth> {
    if field.orders.is_empty() {
        return None;
    }
    let mouths = field.brigades_of(side).filter_map(|b| entrance(field, state, b));
    let (at, heading) = mouths.min_by_key(|(at, _)| at.square_to(p))?;
    let same = |b: &u8| field.orders_of(*b).arrival.is_some_and(|a| a.at == at);
    let units = field.brigades_of(side).filter(same).flat_map(|b| state.brigade(b).units());
    let (mut half, mut lane, mut whole) = (0, 0, 0);
    for unit in units.filter(|&u| comes(field, state, u)) {
        let (front, depth) = field.marches_in(unit);
        (half, lane, whole) = (half.max(front / 2), lane.max(depth), whole + depth);
    }
    let room = whole.min(COLUMNS * field.d(D::FootColumn));
    Some(Mouth { at, heading, half, lane, room })
}

/// A plan with its aim so far in that those who wait have room, but no nearer to an enemy than lines draw up.
pub(super) fn spared(mind: &Mind<'_>, plan: Plan) -> Plan {
    let (field, state) = (mind.field, mind.state);
    let moves = !matches!(Want::of(&plan), Want::Nothing | Want::Hold | Want::Support);
    let Some(mouth) = nearest(field, state, mind.side, plan.aim).filter(|_| moves) else { return plan };
    let apart = |p: Point| plan::nearest(mind, p, |_| true).map_or(i32::MAX, |e| state.unit(e).rect.distance_to(p));
    Plan { aim: field.on_table(mouth.clear(plan.aim, apart, draw_up::distance(field))), ..plan }
}

impl Mouth {
    /// Whether a footprint bars it: none of those who wait finds room.
    pub(super) fn is_barred_by(&self, rect: &Rect) -> bool {
        if !rect.is_near(self.at, self.lane + self.half) {
            return false;
        }
        let centre = self.at.ahead(self.heading, self.lane / 2);
        Rect::new(centre, self.heading, 2 * self.half, self.lane).overlaps(rect)
    }

    /// How much of the room of those who follow a footprint takes.
    pub(super) fn taken_by(&self, rect: &Rect) -> i32 {
        (self.room - rect.distance_to(self.at)).max(0)
    }

    /// A place as far out as the room of those who follow asks for, but no nearer to an enemy than `apart`.
    pub(super) fn clear(&self, p: Point, nearest: impl Fn(Point) -> i32, apart: i32) -> Point {
        let off = p.distance(self.at);
        if off >= self.room {
            return p;
        }
        let course = if off > self.lane { Heading::of(p - self.at) } else { self.heading };
        let step = (self.room - off) / 4;
        let places = (0..=4).map(|n| self.at.ahead(course, off + n * step));
        places.take_while(|&p| nearest(p) >= apart).last().unwrap_or(p)
    }
}

impl Scale<'_> {
    /// Whether it minds what lies across its way: horse, and who has to get out of the way of others.
    pub(super) const fn goes_round(&self) -> bool {
        self.kind.is_horse() || self.mouth.is_some()
    }

    /// What it costs to be in the way of those who come on behind.
    pub(super) fn in_the_way(&self, rect: &Rect, formation: Formation, nearest: i32) -> i32 {
        let Some(mouth) = &self.mouth else { return 0 };
        let barred = if mouth.is_barred_by(rect) { BARRED } else { 0 };
        let lined = if self.follows(rect, nearest) && !formation.is_column() { LINED } else { 0 };
        barred + lined + mouth.taken_by(rect) / 1200 * ROOM
    }

    /// Whether a place lies in the room of those who follow, with no enemy so near that a column is lost there: who goes on in
    /// column makes room.
    pub(super) fn follows(&self, rect: &Rect, nearest: i32) -> bool {
        self.mouth.is_some_and(|m| nearest > self.field.d(D::RallyNear) && m.taken_by(rect) > 0)
    }
}
