//! Where troops stand at the start under rules that count figures: brigades of foot beside each other with guns between
//! them, horse on the wings, every third unit in a second line, and more lines where the first ones are full.

use crate::base::{Heading, Point, Rect};

/// What a body is, as far as its post goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arm {
    Foot,
    Guns,
    /// Horse, and how far outward on its wing: the heaviest, 0, next to the foot.
    Horse(u8),
}

/// A unit to be posted: lengths in 1/120 mm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Body {
    pub arm: Arm,
    pub brigade: u8,
    pub front: i32,
    pub depth: i32,
}

/// The box in which bodies are posted: half extents west to east and south to north, and where they look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Zone {
    pub centre: Point,
    pub wide: i32,
    pub deep: i32,
    pub facing: Heading,
}

impl Zone {
    /// Half extents across and along what it looks at.
    #[must_use]
    pub const fn extents(&self) -> (i32, i32) {
        if self.facing.0.is_multiple_of(Heading::SOUTH.0) { (self.wide, self.deep) } else { (self.deep, self.wide) }
    }

    /// Where a body stands with the middle of its front so far to the right of the zone's middle and so far ahead of it.
    #[must_use]
    pub fn posted(&self, body: &Body, right: i32, ahead: i32) -> Rect {
        let centre = self.centre + Point::new(right, ahead - body.depth / 2).turned(self.facing);
        Rect::new(centre, self.facing, body.front, body.depth)
    }

    /// Whether a rectangle that looks as the zone does lies in it.
    #[must_use]
    pub fn holds(&self, rect: &Rect) -> bool {
        let (across, along) = self.extents();
        let at = (rect.centre - self.centre).unturned(self.facing);
        at.x.abs() + rect.half_front <= across && at.y.abs() + rect.half_depth <= along
    }
}

/// Room in 1/120 mm between bodies of a line, and from the front of a line to that of the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    pub between: i32,
    pub lines: i32,
    /// Where brigades keep together, since their generals reach no farther: the wing, 0 the left and 1 the right, on which a
    /// single one of horse stands alone; batteries stand beside the foot of their own brigade.
    pub together: Option<usize>,
}

/// The most lines.
const LINES: usize = 4;

/// One of the lines: the horse of its wings from the foot outwards, left and right, and between them foot and guns from
/// left to right; bodies by their numbers.
#[derive(Debug, Clone, Default)]
struct Line {
    wings: [Vec<usize>; 2],
    middle: Vec<usize>,
}

/// Numbers of brigades, each once, in their order.
fn brigades(bodies: &[Body], some: &[usize]) -> Vec<u8> {
    let mut found = Vec::new();
    for &n in some {
        if !found.contains(&bodies[n].brigade) {
            found.push(bodies[n].brigade);
        }
    }
    found
}

/// Who stands where: brigades of foot beside each other, the first on the right, the third of each three battalions behind;
/// batteries in the gaps between brigades, the inner ones first; horse on the wings, a brigade on each in turn, or a
/// single one on both. Where brigades keep `together`, batteries stand by the foot of their own and a single brigade of horse on one
/// wing.
fn lines(bodies: &[Body], together: Option<usize>) -> [Line; LINES] {
    let mut lines: [Line; LINES] = std::array::from_fn(|_| Line::default());
    let of = |is: fn(Arm) -> bool| (0..bodies.len()).filter(|&n| is(bodies[n].arm)).collect::<Vec<usize>>();
    let (guns, foot) = (of(|a| a == Arm::Guns), of(|a| a == Arm::Foot));
    let mut horse = of(|a| matches!(a, Arm::Horse(_)));
    let troops = brigades(bodies, &horse);
    horse.sort_by_key(|&n| if let Arm::Horse(outward) = bodies[n].arm { outward } else { 0 });
    let mut ridden = [0; 2];
    for (n, &body) in horse.iter().enumerate() {
        let brigade = troops.iter().position(|&b| b == bodies[body].brigade).unwrap_or(0);
        let number = if together.is_some() || troops.len() > 1 { brigade } else { n };
        let hand = (together.unwrap_or(1) + number) % 2;
        ridden[hand] += 1;
        lines[usize::from(ridden[hand] % 3 == 0)].wings[hand].push(body);
    }
    let order = brigades(bodies, &foot);
    // The gaps by their brigades to the right: those between them from the middle outwards, then the ends.
    let count = order.len();
    let mut gaps: Vec<usize> = (0..=count).collect();
    gaps.sort_by_key(|&n| (n == 0 || n == count, (2 * n).abs_diff(count), n));
    let gaps = &gaps;
    // The inner one of the two gaps beside its own brigade.
    let own = |battery: usize| {
        let place = order.iter().position(|&b| together.is_some() && b == bodies[battery].brigade)?;
        [place, place + 1].into_iter().min_by_key(|gap| (2 * gap).abs_diff(count))
    };
    let gap_of = |(n, &battery): (usize, &usize)| own(battery).unwrap_or(gaps[n % (count + 1)]);
    let batteries = |gap: usize| guns.iter().enumerate().filter(move |&g| gap_of(g) == gap).map(|(_, &g)| g);
    for gap in (0..=count).rev() {
        lines[0].middle.extend(batteries(gap));
        let Some(&brigade) = gap.checked_sub(1).and_then(|n| order.get(n)) else { continue };
        for (number, line) in lines.iter_mut().enumerate().take(2) {
            let own = foot.iter().filter(|&&n| bodies[n].brigade == brigade).enumerate();
            let own = own.filter(|(n, _)| usize::from(n % 3 == 2) == number).map(|(_, &n)| n);
            let at = line.middle.len();
            own.for_each(|n| line.middle.insert(at, n));
        }
    }
    lines
}

/// Who goes from a full line to the next: a battalion of the brigade with the most in it, until the foot of the next is
/// half as long; then horse from the ends; then foot again. False where only guns are left.
fn goes_back(bodies: &[Body], full: &mut Line, next: &mut Line, length: impl Fn(&[usize]) -> i32) -> bool {
    let is_foot = |n: &usize| bodies[*n].arm == Arm::Foot;
    let of =
        |line: &Line, brigade: u8| line.middle.iter().filter(|n| is_foot(n) && bodies[**n].brigade == brigade).count();
    let foot: Vec<usize> = full.middle.iter().copied().filter(is_foot).collect();
    let longest = foot.iter().copied().max_by_key(|&n| of(full, bodies[n].brigade));
    let hand = usize::from(length(&full.wings[1]) >= length(&full.wings[0]));
    let few = 2 * length(&next.middle) < length(&foot);
    match (longest.filter(|_| few), full.wings[hand].pop()) {
        (None, Some(body)) => next.wings[hand].insert(0, body),
        (None, None) if foot.is_empty() => return false,
        (_, rider) => {
            full.wings[hand].extend(rider);
            let Some(body) = longest else { return false };
            full.middle.retain(|&n| n != body);
            next.middle.push(body);
            // Brigades stand behind their own first line.
            let order = brigades(bodies, &foot);
            next.middle.sort_by_key(|&n| order.iter().position(|&b| b == bodies[n].brigade));
        }
    }
    true
}

/// A post for each body in a zone. Who has no room in a line stands in the next; in the last one posts may lie beyond the
/// zone.
#[must_use]
pub fn posts(bodies: &[Body], zone: &Zone, room: Room) -> Vec<Rect> {
    let (across, along) = zone.extents();
    let length = |some: &[usize]| some.iter().map(|&n| bodies[n].front + room.between).sum::<i32>();
    let mut lines = lines(bodies, room.together);
    for n in 0..LINES - 1 {
        let (full, next) = lines.split_at_mut(n + 1);
        let (full, next) = (&mut full[n], &mut next[0]);
        let whole = |line: &Line| line.wings.iter().chain([&line.middle]).map(|w| length(w)).sum::<i32>();
        while whole(full) - room.between > 2 * across && goes_back(bodies, full, next, length) {}
    }
    // The whole first line is in the middle of the zone; the foot of the others stands behind that of the first, their horse
    // behind its wings, as far as both have room there.
    let [left, right] = lines[0].wings.each_ref().map(|w| length(w));
    let middle = (left - right) / 2;
    let mut reach = 0;
    let mut posts = vec![Rect::default(); bodies.len()];
    for (n, line) in lines.iter().enumerate() {
        let half = (length(&line.middle) - room.between).max(0) / 2;
        let [left, right] = line.wings.each_ref().map(|w| length(w));
        let (least, most) = (left + half - across, across - half - right);
        let aside = if least <= most { middle.clamp(least, most) } else { (least + most) / 2 };
        reach = reach.max(half);
        let ahead = along - n as i32 * room.lines;
        let mut put = |body: usize, at: i32| posts[body] = zone.posted(&bodies[body], at, ahead);
        let mut at = aside - half;
        for &body in &line.middle {
            put(body, at + bodies[body].front / 2);
            at += bodies[body].front + room.between;
        }
        for (hand, wing) in line.wings.iter().enumerate() {
            let room_there = across + if hand == 0 { aside } else { -aside } - length(wing);
            let inner = reach.min(room_there).max(half);
            let mut off = inner + if inner > 0 { room.between } else { room.between / 2 };
            for &body in wing {
                put(body, aside + if hand == 0 { -1 } else { 1 } * (off + bodies[body].front / 2));
                off += bodies[body].front + room.between;
            }
        }
    }
    posts
}

/// Sixteenths of a turn in the order in which places beside a post are tried: aside first, then behind, ahead at last.
const AROUND: [i32; 16] = [4, 12, 5, 11, 6, 10, 7, 9, 8, 3, 13, 2, 14, 1, 15, 0];

/// The place nearest to a post, by rings of `step`, that is `free`.
#[must_use]
pub fn nearest(post: &Rect, step: i32, free: impl Fn(&Rect) -> bool) -> Option<Rect> {
    let places = (0..120).flat_map(|ring| {
        AROUND.iter().map(move |turn| Rect {
            centre: post.centre.ahead(post.heading.turned(turn * 2_880), ring * step),
            ..*post
        })
    });
    places.into_iter().find(|rect| free(rect))
}

/// The free place nearest to a post that meets the first of some wishes which any does; else any that is free.
#[must_use]
pub fn nearest_of(
    post: &Rect,
    step: i32,
    wishes: &[&dyn Fn(&Rect) -> bool],
    free: impl Fn(&Rect) -> bool,
) -> Option<Rect> {
    let wished = |wish: &&dyn Fn(&Rect) -> bool| nearest(post, step, |r| wish(r) && free(r));
    wishes.iter().find_map(wished).or_else(|| nearest(post, step, &free))
}

/// Why a unit has no room: where the scenario puts it, which is on the table or not and open to it or not; else anywhere.
#[must_use]
pub const fn no_room(written: Option<(bool, bool)>) -> &'static str {
    match written {
        None => "finds no room on its side of the table: leave some units out.",
        Some((false, _)) => "stands partly off the table: move it inwards.",
        Some((_, false)) => "stands on ground that bars it, such as a river or houses: move it away.",
        Some(_) => "stands on top of another unit: move one of them.",
    }
}

/// Where a general stands at the start: so far `back` from the one of his units that is nearest to their middle, and beside
/// other generals, no nearer to one than `apart`. None where he has no units.
#[must_use]
pub fn behind(
    units: &[Rect],
    facing: Heading,
    (back, apart): (i32, i32),
    others: impl Iterator<Item = Point> + Clone,
) -> Option<Point> {
    let (sum, count) = units.iter().fold((Point::ORIGIN, 0), |(sum, n), r| (sum + r.centre, n + 1));
    let near = |a: Point, b: Point| i64::from(a.x - b.x).pow(2) + i64::from(a.y - b.y).pow(2);
    let middle = |r: &&Rect| near(Point::new(sum.x / count, sum.y / count), r.centre);
    let own = units.iter().min_by_key(middle)?.centre.ahead(facing.behind(), back);
    let beside = |n: i32| own + Point::new(if n % 2 == 0 { n / 2 } else { -(n + 1) / 2 } * apart, 0).turned(facing);
    let free = |at: &Point| others.clone().all(|o| near(o, *at) >= i64::from(apart).pow(2));
    (0..32).map(beside).find(free).or(Some(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    const INCH: i32 = 3_048;

    fn bodies(arms: &[(Arm, u8)]) -> Vec<Body> {
        arms.iter().map(|&(arm, brigade)| Body { arm, brigade, front: 8 * INCH, depth: 2 * INCH }).collect()
    }

    fn apart(posts: &[Rect]) -> bool {
        (0..posts.len()).all(|n| (0..n).all(|m| !posts[n].overlaps(&posts[m])))
    }

    const ROOM: Room = Room { between: INCH, lines: 6 * INCH, together: None };

    #[test]
    fn an_army_too_long_for_two_lines_makes_a_third_and_leaves_its_horse_outside() {
        let mut arms = vec![(Arm::Foot, 0); 4];
        arms.extend([(Arm::Foot, 1); 4]);
        arms.extend([(Arm::Foot, 2); 4]);
        arms.extend([(Arm::Guns, 0), (Arm::Guns, 1), (Arm::Horse(0), 3), (Arm::Horse(0), 3), (Arm::Horse(1), 3)]);
        let bodies = bodies(&arms);
        for facing in [Heading::NORTH, Heading::SOUTH, Heading::EAST] {
            let (mut wide, mut deep) = (30 * INCH, 12 * INCH);
            if facing == Heading::EAST {
                std::mem::swap(&mut wide, &mut deep);
            }
            let zone = Zone { centre: Point::new(5 * INCH, 7 * INCH), wide, deep, facing };
            let posts = posts(&bodies, &zone, ROOM);
            assert!(posts.iter().all(|p| zone.holds(p)), "{posts:?}");
            assert!(apart(&posts), "{posts:?}");
            let back = |n: usize| -(posts[n].centre - zone.centre).unturned(facing).y;
            let mut depths: Vec<i32> = (0..bodies.len()).map(back).collect();
            depths.sort_unstable();
            depths.dedup();
            assert_eq!(depths.len(), 3, "{depths:?}");
            let aside = |n: usize| (posts[n].centre - zone.centre).unturned(facing).x.abs();
            for horse in 14..17 {
                let beside = (0..14).filter(|&n| back(n) == back(horse));
                assert!(beside.map(aside).max() < Some(aside(horse)), "horse {horse}: {posts:?}");
            }
        }
    }

    #[test]
    fn where_generals_reach_no_farther_a_brigade_stands_together() {
        let mut arms = vec![(Arm::Foot, 0); 3];
        arms.extend([(Arm::Foot, 1); 3]);
        arms.extend([(Arm::Foot, 2); 3]);
        arms.extend([(Arm::Guns, 2), (Arm::Guns, 0), (Arm::Horse(0), 3), (Arm::Horse(0), 3), (Arm::Horse(1), 3)]);
        let bodies = bodies(&arms);
        let zone = Zone { centre: Point::ORIGIN, wide: 60 * INCH, deep: 12 * INCH, facing: Heading::NORTH };
        let far = |together: Option<usize>| {
            let posts = posts(&bodies, &zone, Room { together, ..ROOM });
            assert!(apart(&posts), "{posts:?}");
            let far = |n: usize| {
                let own = (0..bodies.len()).filter(|&m| m != n && bodies[m].brigade == bodies[n].brigade);
                own.map(|m| (posts[m].centre - posts[n].centre).span()).min().unwrap_or(0)
            };
            (0..bodies.len()).map(far).max().unwrap_or(0)
        };
        assert!(far(Some(1)) <= 10 * INCH && far(None) > 20 * INCH, "{:?}", [Some(1), None].map(far));
    }

    #[test]
    fn a_place_beside_a_post_is_sought_aside_before_behind_and_ahead() {
        let post = Rect::new(Point::ORIGIN, Heading::NORTH, 8 * INCH, 2 * INCH);
        let free = |far: i32| {
            move |r: &Rect| i64::from(r.centre.x).pow(2) + i64::from(r.centre.y).pow(2) >= i64::from(far).pow(2)
        };
        assert_eq!(nearest(&post, INCH, |_| true), Some(post));
        let found = nearest(&post, INCH, free(3 * INCH - 9)).expect("room");
        assert!(found.centre.y.abs() < 9 && found.centre.x.abs() >= 3 * INCH - 9, "{found:?}");
        let behind = nearest(&post, INCH, |r| free(3 * INCH - 9)(r) && r.centre.x.abs() < INCH).expect("room");
        assert!(behind.centre.y < 0, "{behind:?}");
    }

    #[test]
    fn generals_stand_behind_a_unit_of_theirs_and_not_upon_each_other() {
        let units = [-20, 0, 21].map(|x| Rect::new(Point::new(x * INCH, 0), Heading::NORTH, 8 * INCH, 2 * INCH));
        let first = behind(&units, Heading::NORTH, (3 * INCH, 2 * INCH), [].into_iter()).expect("units");
        assert_eq!(first, Point::new(0, -3 * INCH));
        let second = behind(&units, Heading::NORTH, (3 * INCH, 2 * INCH), [first].into_iter()).expect("units");
        assert_eq!((second.x.abs(), second.y), (2 * INCH, -3 * INCH));
        // Horse on both wings is led from one of them.
        let wings = [units[0], units[2]];
        let third = behind(&wings, Heading::NORTH, (3 * INCH, 2 * INCH), [first, second].into_iter()).expect("units");
        assert!(wings.iter().any(|w| w.centre.x == third.x), "{third:?}");
        assert_eq!(behind(&[], Heading::NORTH, (INCH, INCH), [].into_iter()), None);
    }
}
