//! Where a regiment of horse goes by itself: to the nearest open flank, by a way that no fire covers.

use super::scale::{about, in_zone};
use super::{Mind, ground};
use crate::base::geometry::Face;
use crate::base::{Point, Rect};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::fire::aim;
use crate::rules::honours_of_war::state::{Field, HURT, NONE, State};

/// Most enemies that are looked at.
const MOST: usize = 16;

/// How far off a flank may be, in rides.
const RIDES: i32 = 3;

/// What it costs to go where another regiment of the brigade is to be first, in paces of way.
const CROWDED: i32 = 30;

/// An enemy about where a regiment can go.
#[derive(Clone, Copy, Default)]
struct Enemy {
    unit: u8,
    rect: Rect,
    /// Sine and cosine of his heading.
    axes: (i64, i64),
    /// How far his fire tells; zero where he doesn't fire.
    reach: i32,
    /// Horse may charge him.
    prey: bool,
}

/// A regiment that looks for a flank.
struct Seeker<'a> {
    field: &'a Field,
    state: &'a State,
    unit: u8,
    own: Point,
    enemies: [Enemy; MOST],
    len: usize,
}

/// The enemy whose flank or rear is nearest and open to a regiment of horse, and where its front goes to charge from; none
/// where no such way is open to it, or it is too badly hurt.
pub(super) fn open(mind: &Mind<'_>, unit: u8) -> Option<(u8, Point)> {
    let (field, state) = (mind.field, mind.state);
    if state.unit(unit).hits >= HURT {
        return None;
    }
    let seeker = Seeker::new(mind, unit);
    let mut found: Option<(i32, u8, Point)> = None;
    for enemy in seeker.enemies().iter().filter(|e| e.prey) {
        for goal in seeker.goals(enemy).into_iter().flatten() {
            let way = seeker.own.distance(goal);
            let least = field.paces(way);
            let cheaper = |cost: i32| found.is_none_or(|(best, _, _)| cost < best);
            if way > RIDES * field.d(D::HorseLine) || !cheaper(least) || !seeker.is_open(enemy, goal) {
                continue;
            }
            let cost = least + if seeker.is_crowded(goal, way) { CROWDED } else { 0 };
            if cheaper(cost) {
                found = Some((cost, enemy.unit, goal));
            }
        }
    }
    found.map(|(_, enemy, at)| (enemy, at))
}

impl<'a> Seeker<'a> {
    fn new(mind: &Mind<'a>, unit: u8) -> Seeker<'a> {
        let (field, state) = (mind.field, mind.state);
        let own = state.unit(unit).rect.front_centre();
        let mut seeker = Seeker { field, state, unit, own, enemies: [Enemy::default(); MOST], len: 0 };
        let range = field.d(D::RallyFar);
        let far = RIDES * field.d(D::HorseLine) + range;
        for (n, e) in field.standing(state, field.unit(unit).side.other()) {
            if seeker.len == MOST || !e.fights() || field.kind(state, n).is_horse() || !e.rect.centre.is_near(own, far)
            {
                continue;
            }
            let fires = !e.red() && !e.engaged();
            seeker.enemies[seeker.len] = Enemy {
                unit: n,
                rect: e.rect,
                axes: e.rect.heading.sine_cosine(),
                reach: if fires { aim::reach(field, state, n).min(range) } else { 0 },
                // HOW-CHG-13.
                prey: !e.engaged() && !field.is_shut_to_horse(e) && !ground::in_wood(field, e.rect.centre),
            };
            seeker.len += 1;
        }
        seeker
    }

    fn enemies(&self) -> &[Enemy] {
        &self.enemies[..self.len]
    }

    /// Places from which to charge an enemy's flanks and his rear; where it has one of them before it a charge away, the one
    /// where it is.
    fn goals(&self, enemy: &Enemy) -> [Option<Point>; 3] {
        let (field, rect) = (self.field, &enemy.rect);
        let stand = field.d(D::HorseLine) - field.d(D::Proximity);
        let round = rect.sector_of(self.state.unit(self.unit).rect.centre) != Face::Front;
        if round && rect.distance_to(self.own) < stand {
            return [Some(self.own), None, None];
        }
        let (out, back) = (rect.half_front + stand, rect.half_depth + stand);
        let there = |x: i32, y: i32| rect.centre + Point::new(x, y).turned(rect.heading);
        let behind = rect.local(self.own).y <= 0;
        [Some(there(out, 0)), Some(there(-out, 0)), behind.then(|| there(0, -back))]
    }

    /// Whether horse can stand at a place from which it would charge an enemy, nobody's fire covers it but his own, and none
    /// the way there.
    fn is_open(&self, enemy: &Enemy, goal: Point) -> bool {
        let (field, own) = (self.field, self.own);
        if field.on_table(goal) != goal || self.is_covered(goal, enemy.unit) || ground::in_wood(field, goal) {
            return false;
        }
        let quarter = |n: i32| own + Point::new((goal.x - own.x) / 4 * n, (goal.y - own.y) / 4 * n);
        let exposed = |n: i32| self.is_covered(quarter(n), NONE);
        goal == own || !(1..4).any(exposed)
    }

    /// Whether a regiment at a place is under the fire of any enemy but one.
    fn is_covered(&self, p: Point, but: u8) -> bool {
        let slack = self.state.unit(self.unit).rect.half_front / 2;
        self.enemies().iter().any(|e| {
            let q = (p - e.rect.centre).unturned_by(e.axes);
            (e.unit != but) & (about(&e.rect, q) < e.reach) && in_zone(&e.rect, q, slack)
        })
    }

    /// Whether another regiment of the brigade is a ride from a place to which it is so far, and nearer.
    fn is_crowded(&self, goal: Point, way: i32) -> bool {
        let brigade = self.field.unit(self.unit).brigade;
        let ride = self.field.d(D::HorseLine);
        self.state.brigade(brigade).units().any(|mate| {
            let u = self.state.unit(mate);
            let theirs = u.rect.front_centre();
            let able = mate != self.unit && u.fights() && u.hits < HURT;
            able && theirs.is_near(goal, ride) && (theirs.distance(goal), mate) < (way, self.unit)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::in_mind;
    use super::*;
    use crate::rules::honours_of_war::sandtable::{Table, cm};

    /// Whom the horse at the middle of a table goes for, and where to, in centimetres.
    fn found(others: &str) -> Option<(u8, i32, i32)> {
        let table = Table::of(&format!("B horse 0 0 N\n{others}"));
        let found = in_mind(&table, |mind| open(mind, 0));
        found.map(|(enemy, at)| (enemy, at.x / cm(1, 0).x, at.y / cm(1, 0).x))
    }

    #[test]
    fn horse_before_a_front_has_no_way_round_it_and_who_is_beside_it_has() {
        assert_eq!(found("R foot 5 60 S"), None);
        let (enemy, x, y) = found("R foot -45 0 S").expect("a way");
        assert!(enemy == 1 && (-30..-20).contains(&x) && y.abs() < 5, "{x} {y}");
    }

    #[test]
    fn horse_with_a_flank_before_it_stays_there() {
        let (enemy, x, y) = found("R foot 0 25 E\nR foot 40 60 S").expect("a way");
        assert_eq!((enemy, x), (1, 0));
        assert!((0..10).contains(&y), "{y}");
    }

    #[test]
    fn a_flank_that_others_cover_is_not_open() {
        let alone = "R foot 0 50 E";
        assert!(found(alone).is_some_and(|(enemy, ..)| enemy == 1));
        let covered = format!("{alone}\nR foot -15 60 S\nR foot 15 60 S");
        assert!(found(&covered).is_none_or(|(enemy, x, _)| enemy != 1 && x.abs() > 20), "{:?}", found(&covered));
    }

    /// HOW-CHG-13: not even who only passes through the houses.
    #[test]
    fn nobody_is_gone_for_among_houses() {
        let by = |houses: &str| found(&format!("R foot column 0 25 E\nroad -60 25 60 25\n{houses}"));
        assert!(by("").is_some());
        assert_eq!(by("village 0 25"), None);
    }

    #[test]
    fn nobody_is_gone_for_in_a_wood_nor_by_who_is_badly_hurt() {
        assert!(found("R foot 0 25 E").is_some());
        assert_eq!(found("R foot 0 25 E\nwood -20 10 20 40"), None);
        assert_eq!(found("R horse 0 25 E"), None);
        let hurt = Table::of("B horse hits=3 0 0 N\nR foot 0 25 E");
        assert_eq!(in_mind(&hurt, |mind| open(mind, 0)), None);
    }
}
