//! What a defender mans before all else: the houses that he is to hold, and his works.

use super::{formation, free, masks};
use crate::base::geometry::{line, outline};
use crate::base::{Heading, Point, Rect};
use crate::field::Nature;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::general::{Ask, Post};
use crate::rules::honours_of_war::state::{Field, Formation, ZoneData};

/// A straight piece of works in a zone, as its defenders see it.
struct Work {
    /// The middle of the edge behind which they stand.
    middle: Point,
    heading: Heading,
    length: i32,
}

/// The works of a zone: across its front, whichever way they are drawn.
fn works<'a>(field: &'a Field, zone: &'a ZoneData) -> impl Iterator<Item = Work> + 'a {
    let (across, along) = zone.extents();
    let lines = field.terrain.lines.iter().filter(|l| l.nature == Nature::Entrenchment);
    lines.flat_map(|l| line::pieces(&l.points).map(|piece| (piece, l.width))).filter_map(move |((a, b), width)| {
        let course = Heading::of(b - a);
        let right = 90 * Heading::DEGREE;
        let sides = [course.turned(right), course.turned(-right)];
        let heading = sides.into_iter().find(|h| h.to(zone.facing).abs() <= 45 * Heading::DEGREE)?;
        let local = (a.middle(b) - zone.centre).unturned(zone.facing);
        let middle = a.middle(b).ahead(heading.behind(), width / 2);
        (local.x.abs() <= across && local.y.abs() <= along).then_some(Work { middle, heading, length: a.distance(b) })
    })
}

/// How far ahead of the middle of a zone the works of a defender lie, most of them; none where he has none there.
pub(super) fn line_of_works(ask: &Ask<'_>, zone: &ZoneData) -> Option<i32> {
    let ahead = || works(ask.field, zone).map(|w| (w.middle - zone.centre).unturned(zone.facing).y);
    let count = ahead().count();
    let mut middle = ahead().filter(|&y| ahead().filter(|&o| o < y).count() * 2 <= count);
    let attacked = ask.field.attacker == Some(ask.side.other());
    if attacked { middle.by_ref().max() } else { None }
}

/// The post of a unit of a defender in empty houses that his side holds, else behind works that are long enough for it, those
/// that fit it best and of these the nearest to a spot.
pub(super) fn keep(ask: &Ask<'_>, unit: u8, spot: Point) -> Option<Post> {
    let (field, kind) = (ask.field, ask.field.unit(unit).kind);
    if field.attacker != Some(ask.side.other()) || !kind.is_foot() && !kind.is_guns() {
        return None;
    }
    let zone = &field.zones[usize::from(field.unit(unit).brigade)];
    let near = zone.centre + spot.turned(zone.facing);
    let houses = || houses(ask, zone).min_by_key(|p| p.at.square_to(near));
    let found = if kind.is_foot() { houses() } else { None };
    found.or_else(|| behind_works(ask, unit, zone, near))
}

/// Empty houses of a zone that its side holds.
fn houses<'a>(ask: &'a Ask<'_>, zone: &'a ZoneData) -> impl Iterator<Item = Post> + 'a {
    let (field, state) = (ask.field, ask.state);
    let blocks = field.terrain.blocks.iter().enumerate();
    blocks.filter_map(move |(n, block)| {
        let Rect { centre: at, heading, .. } = block.rect;
        let held = field.goals.iter().any(|g| g.holder == Some(ask.side) && outline::contains(&g.points, at));
        let empty = || !field.units_of(ask.side).any(|u| state.unit(u).here() && state.unit(u).block == n as u8);
        (held && zone.holds(at) && empty()).then_some(Post { at, heading, formation: Formation::Garrison })
    })
}

fn behind_works(ask: &Ask<'_>, unit: u8, zone: &ZoneData, near: Point) -> Option<Post> {
    let (field, formation) = (ask.field, formation(ask.field, unit));
    let (front, depth) = field.size(unit, formation);
    let gap = field.d(D::Tolerance);
    let guns = field.unit(unit).kind.is_guns();
    // A battery leaves long works to battalions.
    let fits = |w: &Work| front <= w.length + gap && !(guns && 2 * w.length > 3 * front);
    let posts = works(field, zone).filter(fits).flat_map(|work| {
        let count = ((work.length + gap) / (front + gap)).max(1);
        let wasted = work.length - count * (front + gap) > front / 4;
        (0..count).map(move |n| {
            let aside = Point::new((2 * n - count + 1) * (front + gap) / 2, -depth / 2);
            let at = work.middle + aside.turned(work.heading);
            (wasted, Rect::new(at, work.heading, front, depth))
        })
    });
    let free = posts.filter(|(_, rect)| {
        rect.corners().iter().all(|&p| zone.holds(p)) && field.can_stand(ask.state, unit, rect, formation)
    });
    let posts = free.map(|(wasted, Rect { centre: at, heading, .. })| (wasted, Post { at, heading, formation }));
    let best = posts.min_by_key(|(wasted, post)| (masks(ask, unit, post), *wasted, post.at.square_to(near)));
    best.map(|(_, post)| post)
}

/// The first free post of its zone that lies no further ahead than a spot, row by row, the nearest of each row.
pub(super) fn anywhere(ask: &Ask<'_>, unit: u8, spot: Point) -> Option<Post> {
    let field = ask.field;
    let zone = &field.zones[usize::from(field.unit(unit).brigade)];
    let (front, depth) = field.size(unit, formation(field, unit));
    let (across, along) = zone.extents();
    let step = field.d(D::Tolerance);
    let rows = (0..).map(|n| spot.y - depth / 2 - n * step).take_while(|y| y - depth / 2 >= -along);
    let places = || {
        rows.clone().flat_map(|y| {
            let out = (0..2 * across / step).flat_map(move |n| [spot.x + n * step, spot.x - n * step]);
            out.filter(move |x| x.abs() + front / 2 <= across).map(move |x| Point::new(x, y))
        })
    };
    let posts = || places().filter_map(|p| free(ask, unit, p));
    posts().find(|post| !masks(ask, unit, post)).or_else(|| posts().next())
}
