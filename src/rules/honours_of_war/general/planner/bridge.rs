//! The way over a river: who would run against the bank goes to a bridge or ford, and over it.

use crate::base::geometry::line;
use crate::base::{Heading, Point, Rect};
use crate::field::Nature;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::fire::aim;
use crate::rules::honours_of_war::state::{Field, Kind, State};
use crate::rules::honours_of_war::terrain::{Going, Line, going};

/// Whether some river on the table bars a kind of troops.
pub(super) fn is_barred_by_rivers(field: &Field, kind: Kind) -> bool {
    field.terrain.lines.iter().any(|l| is_barrier(l, kind))
}

fn is_barrier(line: &Line, kind: Kind) -> bool {
    matches!(line.nature, Nature::River | Nature::DeepRiver) && going(line.nature, kind) == Going::Barred
}

/// Who looks no further off the course of a bridge wheels as he sets out over it.
const ALIGNED: i32 = 45 * Heading::DEGREE;

/// Where a unit goes first that wants to get over a river to a place, and how it is to face there: [`via`], but for guns that
/// can do their work from the near bank.
pub(super) fn over(field: &Field, state: &State, unit: u8, to: Point) -> Option<(Point, Heading)> {
    let (kind, rect) = (field.kind(state, unit), &state.unit(unit).rect);
    let from = rect.front_centre();
    let reaches = |l: &Line| {
        let bank = line::first_crossing(&l.points, from, to);
        bank.is_some_and(|d| from.distance(to) - d <= aim::reach(field, state, unit) * 3 / 4)
    };
    let near = || field.terrain.lines.iter().any(|l| is_barrier(l, kind) && reaches(l));
    if kind.is_guns() && near() { None } else { via(field, kind, rect, to) }
}

/// Where a kind of troops goes first that stands so and wants to get to a place, and how it is to face there; none where no
/// river that it cannot cross lies between.
fn via(field: &Field, kind: Kind, rect: &Rect, to: Point) -> Option<(Point, Heading)> {
    let from = rect.front_centre();
    let waters =
        field.terrain.lines.iter().filter(|l| {
            matches!(l.nature, Nature::River | Nature::DeepRiver) && going(l.nature, kind) == Going::Barred
        });
    let water =
        waters.filter(|l| line::is_crossed(&l.points, from, to)).min_by_key(|l| line::distance_to(&l.points, from))?;
    let over = |l: &&Line| {
        let crosses = line::pieces(&l.points).any(|(a, b)| line::is_crossed(&water.points, a, b));
        matches!(l.nature, Nature::Bridge | Nature::Ford) && crosses
    };
    // Far enough off both ends for a column to stand in line with it.
    let room = field.d(D::FootLine);
    let ways = field.terrain.lines.iter().filter(over).filter_map(|l| {
        let (a, b) = (*l.points.first()?, *l.points.last()?);
        let (near, far) = if line::is_crossed(&water.points, from, a) { (b, a) } else { (a, b) };
        let course = Heading::of(far - near);
        Some((near.ahead(course.behind(), room), far.ahead(course, 2 * room), course))
    });
    let (near, far, course) = ways.min_by_key(|(near, far, _)| from.distance(*near) + far.distance(to))?;
    // Before the bridge it turns to it, and between the two it is on its way over.
    let q = (from - near).unturned(course);
    let there = q.x.abs() <= field.d(D::Support) && q.y >= -field.d(D::Support);
    Some(match there {
        true if rect.heading.to(course).abs() > ALIGNED => (from, course),
        true => (far, course),
        false => (near, course),
    })
}
