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

/// What it costs to bar the way of those who wait; to form line in their room; and each pace that is in their way.
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
        barred + lined + self.field.paces(mouth.taken_by(rect)) * ROOM
    }

    /// Whether a place lies in the room of those who follow, with no enemy so near that a column is lost there: who goes on in
    /// column makes room.
    pub(super) fn follows(&self, rect: &Rect, nearest: i32) -> bool {
        self.mouth.is_some_and(|m| nearest > self.field.d(D::RallyNear) && m.taken_by(rect) > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::in_mind;
    use super::super::look::{self, is_content};
    use super::super::march::March;
    use super::*;
    use crate::rules::honours_of_war::general::{Action, Judge};
    use crate::rules::honours_of_war::sandtable::{Table, cm};
    use crate::rules::honours_of_war::state::Morale;

    /// A road at the west edge.
    fn road() -> (Point, Heading) {
        (cm(-300, 0), Heading::EAST)
    }

    /// It asks for a lane of 20 cm by 8, and for room as far as 45.
    fn mouth() -> Mouth {
        let ((at, heading), far) = (road(), |n: i32| cm(n, 0).x);
        Mouth { at, heading, half: far(4), lane: far(20), room: far(45) }
    }

    #[test]
    fn a_place_near_the_mouth_is_moved_out_of_the_room_but_not_up_to_an_enemy() {
        let far = |n: i32| cm(n, 0).x;
        let clear = |p: Point, enemy: Point| mouth().clear(p, |q| q.distance(enemy), far(10));
        let nobody = cm(300, 0);
        assert_eq!(clear(cm(-250, 0), nobody), cm(-250, 0), "far enough");
        assert!(clear(cm(-290, 4), nobody).is_near(cm(-255, 0), 12), "straight on out of the lane");
        assert!(clear(cm(-300, 24), nobody).is_near(cm(-300, 45), 12), "aside where it is beside it");
        let short = clear(cm(-290, 0), cm(-260, 0)).x;
        assert!(short > far(-290) && short <= far(-270), "{short}");
    }

    #[test]
    fn it_costs_to_bar_the_way_of_others_to_form_line_before_them_and_to_take_their_room() {
        let table = Table::of("B foot 0 0 E\nR foot 280 0 W");
        in_mind(&table, |mind| {
            let mut scale = Scale::new(mind, 0, &look::Asked::default());
            assert!(!scale.goes_round());
            let cost = |scale: &Scale<'_>, at: Point, formation: Formation, nearest: i32| {
                scale.in_the_way(&Rect { centre: at, ..table.state.unit(0).rect }, formation, nearest)
            };
            let (column, line, far) = (Formation::Column, Formation::Line, i32::MAX);
            assert_eq!(cost(&scale, cm(-290, 0), line, far), 0, "nobody waits");
            scale.mouth = Some(mouth());
            assert!(scale.goes_round());
            let [barred, near, off, out] = [-290, -270, -265, -240].map(|x| cost(&scale, cm(x, 0), column, far));
            assert!(barred > near + BARRED && near > off && off > 0 && out == 0, "{barred} {near} {off} {out}");
            assert_eq!(cost(&scale, cm(-270, 0), line, far), near + LINED);
            assert_eq!(cost(&scale, cm(-270, 0), line, 0), near, "with the enemy near nobody stays in column");
        });
    }

    /// Blue's first brigade stands here and the second comes by the road, some of whom wait there; Red's second, or nobody,
    /// does so at the other edge.
    fn table(text: &str, waiting: [u8; 2]) -> Table {
        let mut table = Table::of(text);
        table.comes(1, road(), waiting[0]);
        if waiting[1] > 0 {
            table.comes(3, (cm(300, 0), Heading::WEST), waiting[1]);
        }
        table
    }

    #[test]
    fn nobody_is_content_with_a_place_in_the_mouth_nor_marches_there() {
        let text = "B foot column -288 0 E brigade=0\nB foot -300 0 E brigade=1\nR foot 280 0 W";
        let content = |waiting: u8| in_mind(&table(text, [waiting, 0]), |mind| is_content(mind, 0));
        assert_eq!([content(0), content(1)], [true, false]);
        let worth = |waiting: u8| {
            let table = table(text, [waiting, 0]);
            let here = table.state.unit(0).rect;
            let go = (cm(-200, 0), Heading::EAST);
            in_mind(&table, |mind| {
                let march = March::new(mind, 0, go, &look::Asked::default());
                march.worth(&Action::stand(here, Formation::Column))
            })
        };
        assert!(worth(1) < worth(0));
    }

    /// A general knows who is to come of his own, not of the enemy's.
    #[test]
    fn who_is_due_counts_for_his_own_general_in_all_that_is_reckoned() {
        let own = "B foot -200 0 E brigade=0\nB foot -300 -20 E brigade=1\nB foot -300 0 E brigade=1\n";
        let theirs =
            "R foot 0 -21 W brigade=2\nR foot 0 0 W brigade=2\nR foot 0 21 W brigade=2\nR foot 300 0 W brigade=3";
        let reckoned = |waiting: [u8; 2]| {
            let mut table = table(&format!("{own}{theirs}"), waiting);
            if waiting[0] == 0 {
                for unit in [1, 2] {
                    table.state.unit_mut(unit).morale = Morale::Routed;
                }
            }
            table.field.attacker = Some(Side::Red);
            in_mind(&table, |mind| (plan::attacks(mind), plan::balance(mind, 0, cm(0, 0))))
        };
        let (alone, reinforced) = (reckoned([0, 1]), reckoned([2, 1]));
        assert_eq!([alone.0, reinforced.0], [false, true]);
        assert_eq!([alone.1.0, reinforced.1.0], [3 * alone.1.1, 3 * alone.1.1]);
        assert_eq!(reinforced.1.1, 3 * alone.1.1);
    }

    #[test]
    fn a_plan_leaves_those_who_wait_their_room_but_one_to_hold_does_not() {
        let text = "B foot -270 0 E brigade=0\nB foot -300 0 E brigade=1\nB foot -300 0 E brigade=1\nR foot 280 0 W";
        let spares = |waiting: u8, want: Want| {
            let near = Plan { kind: want as u8, target: 3, aim: cm(-290, 0), facing: Heading::EAST, kept: 0 };
            in_mind(&table(text, [waiting, 0]), |mind| spared(mind, near).aim != near.aim)
        };
        assert!(spares(2, Want::Attack) && spares(2, Want::Reserve));
        assert!(!spares(0, Want::Attack) && !spares(2, Want::Hold));
    }
}
