//! Where troops stand at the start: guns and foot in the middle, horse on the wings, second lines behind.
//!
//! A layout is worked out afresh for each unit that is asked for, from the scenario alone, so nothing has to be kept.

mod keep;

use super::{Ask, Post};
use crate::base::{Point, Rect, Side};
use crate::field::Nature;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::state::{Bank, Field, Formation, MAX_BRIGADES, ZoneData};

/// What a brigade mostly is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Arm {
    Foot,
    Horse,
    Guns,
}

/// The arm of most of a brigade's units; guns only where it has nothing else.
pub(super) fn arm(field: &Field, brigade: (u8, u8)) -> Arm {
    let (first, end) = brigade;
    let count = |arm: fn(u8, &Field) -> bool| (first..end).filter(|&u| arm(u, field)).count();
    let foot = count(|u, f| f.unit(u).kind.is_foot());
    let horse = count(|u, f| f.unit(u).kind.is_horse());
    match (foot, horse) {
        (0, 0) => Arm::Guns,
        (f, h) if h > f => Arm::Horse,
        _ => Arm::Foot,
    }
}

/// A brigade's part of the front.
#[derive(Debug, Clone, Copy)]
struct Lot {
    first: u8,
    end: u8,
    rows: i32,
}

impl Lot {
    const fn units(&self) -> i32 {
        (self.end - self.first) as i32
    }

    const fn columns(&self) -> i32 {
        (self.units() + self.rows - 1) / self.rows
    }

    /// The units of a row, front row first.
    fn row(&self, row: i32) -> (u8, u8) {
        let columns = self.columns();
        let from = i32::from(self.first) + row * columns;
        (from as u8, (from + columns).min(i32::from(self.end)) as u8)
    }

    /// The frontage of its widest row.
    fn width(&self, field: &Field, gap: i32) -> i32 {
        (0..self.rows).map(|row| self.row_width(field, row, gap)).max().unwrap_or(0)
    }

    fn row_width(&self, field: &Field, row: i32, gap: i32) -> i32 {
        let (from, to) = self.row(row);
        let fronts: i32 = (from..to).map(|u| front(field, u)).sum();
        fronts + gap * (i32::from(to) - i32::from(from) - 1).max(0)
    }
}

fn formation(field: &Field, unit: u8) -> Formation {
    match field.unit(unit).kind {
        k if k.is_guns() => Formation::Deployed,
        k if k.is_foot() || k.is_horse() => Formation::Line,
        _ => Formation::Limbered,
    }
}

fn front(field: &Field, unit: u8) -> i32 {
    field.size(unit, formation(field, unit)).0
}

/// A layout of one side.
struct Layout {
    lots: [Lot; MAX_BRIGADES],
    /// The frontage of each lot's widest row.
    wide: [i32; MAX_BRIGADES],
    len: usize,
    gap: i32,
    between: i32,
}

impl Layout {
    fn empty(field: &Field) -> Layout {
        let gap = field.d(D::Tolerance);
        let lots = [Lot { first: 0, end: 0, rows: 1 }; MAX_BRIGADES];
        Layout { lots, wide: [0; MAX_BRIGADES], len: 0, gap, between: 2 * gap }
    }

    /// Brigades from left to right: horse on both wings, the first of them on the more open one; foot in the middle
    /// with the guns between.
    fn of(field: &Field, side: Side, across: i32) -> Layout {
        let mut layout = Layout::empty(field);
        let mut brigades = [(0_u8, 0_u8); MAX_BRIGADES];
        let mut count = 0;
        let (start, end) = field.sides[side.index()].units;
        let mut last = None;
        for unit in (start..end).filter(|&u| !field.is_part(u)) {
            let brigade = field.unit(unit).brigade;
            // A brigade with a zone of its own has a layout of its own.
            if field.zones[usize::from(brigade)].own {
                continue;
            }
            if last != Some(brigade) {
                brigades[count] = (unit, unit);
                count += 1;
                last = Some(brigade);
            }
            brigades[count - 1].1 = unit + 1;
        }
        let of = |wanted: Arm| brigades[..count].iter().copied().filter(move |&b| arm(field, b) == wanted);
        let open = if right_is_open(field, side) { 0 } else { 1 };
        let horse = |wing: usize| of(Arm::Horse).enumerate().filter(move |(n, _)| n % 2 == wing).map(|(_, b)| b);
        for brigade in horse(1 - open) {
            layout.add(brigade);
        }
        let middle = of(Arm::Foot).count().div_ceil(2);
        for brigade in of(Arm::Foot).take(middle) {
            layout.add(brigade);
        }
        for brigade in of(Arm::Guns) {
            layout.add(brigade);
        }
        for brigade in of(Arm::Foot).skip(middle) {
            layout.add(brigade);
        }
        for brigade in horse(open) {
            layout.add(brigade);
        }
        layout.deepened(field, across)
    }

    /// The layout of a brigade alone.
    fn alone(field: &Field, lot: (u8, u8), across: i32) -> Layout {
        let mut layout = Layout::empty(field);
        layout.add(lot);
        layout.deepened(field, across)
    }

    /// With its lots as deep as the front demands.
    fn deepened(mut self, field: &Field, across: i32) -> Layout {
        for (wide, lot) in self.wide.iter_mut().zip(&self.lots[..self.len]) {
            *wide = lot.width(field, self.gap);
        }
        // Deepen the widest brigade until all have room.
        while self.width() > 2 * across {
            let deepens = |lot: &Lot| lot.rows < 3 && lot.rows < lot.units();
            let widest = (0..self.len).filter(|&n| deepens(&self.lots[n])).max_by_key(|&n| self.wide[n]);
            let Some(n) = widest else { break };
            self.lots[n].rows += 1;
            self.wide[n] = self.lots[n].width(field, self.gap);
        }
        self
    }

    fn add(&mut self, (first, end): (u8, u8)) {
        self.lots[self.len] = Lot { first, end, rows: 1 };
        self.len += 1;
    }

    fn width(&self) -> i32 {
        self.wide[..self.len].iter().sum::<i32>() + self.between * (self.len as i32 - 1).max(0)
    }
}

/// Whether the right wing of a side has no less open ground before it than the left: what hinders horse is counted.
fn right_is_open(field: &Field, side: Side) -> bool {
    let facing = field.sides[side.index()].facing;
    let (mut right, mut left) = (0, 0);
    let mut count = |p: Point| {
        if p.unturned(facing).x > 0 {
            right += 1;
        } else {
            left += 1;
        }
    };
    for area in field.terrain.areas.iter().filter(|a| a.nature != Nature::GentleHill) {
        count(area.low.middle(area.high));
    }
    for block in &field.terrain.blocks {
        count(block.rect.centre);
    }
    right <= left
}

/// Where a unit stands at the start: its place in the layout, or the nearest place behind it that is free.
pub(super) fn post(ask: &Ask<'_>, unit: u8) -> Option<Post> {
    let (field, side) = (ask.field, ask.side);
    let brigade = field.unit(unit).brigade;
    let zone = &field.zones[usize::from(brigade)];
    let (across, along) = zone.extents();
    let shore = Shore::of(field, side, zone);
    let (layout, anchor) = if zone.own {
        let b = ask.state.brigade(brigade);
        let len = b.units().filter(|&u| !field.is_part(u)).count() as u8;
        (Layout::alone(field, (b.first, b.first + len), across), 0)
    } else {
        // A defender of a place stands before it rather than in the middle of his zone.
        let Shore { middle, across, .. } = shore;
        let layout = Layout::of(field, side, across);
        let anchor = anchor(field, side, (middle, across), layout.width());
        (layout, anchor)
    };
    let mut x = -layout.width().min(2 * shore.across) / 2 + anchor;
    let rank = field.d(D::Influence);
    for (lot, &width) in layout.lots[..layout.len].iter().zip(&layout.wide) {
        if (lot.first..lot.end).contains(&unit) {
            for row in 0..lot.rows {
                let (from, to) = lot.row(row);
                let mut right = x + (width - lot.row_width(field, row, layout.gap)) / 2;
                for other in from..to {
                    let wide = front(field, other);
                    if other == unit {
                        let ahead = shore.ahead - layout.gap;
                        let spot = Point::new(right + wide / 2, ahead - row * rank);
                        let works = keep::line_of_works(ask, zone);
                        let behind = |works: i32| {
                            // Nobody stands before his works, and only guns between them.
                            let guns = field.unit(unit).kind.is_guns();
                            let ahead = if guns { works } else { works - rank };
                            let spot = Point::new(spot.x, spot.y.min(ahead - row * rank).max(rank - along));
                            place(ask, unit, spot).or_else(|| keep::anywhere(ask, unit, spot))
                        };
                        let keeps = keep::keep(ask, unit, spot).or_else(|| works.and_then(behind));
                        let ashore = || bank(ask, unit).and_then(|_| keep::anywhere(ask, unit, spot));
                        return keeps.or_else(|| place(ask, unit, spot)).or_else(ashore);
                    }
                    right += wide + layout.gap;
                }
            }
        }
        x += width + layout.between;
    }
    None
}

/// The front of a zone, or of its part on the bank of deep rivers on which its side is set up.
struct Shore {
    /// Its middle, right of the zone's, and half its length.
    middle: i32,
    across: i32,
    /// How far ahead of the zone's middle it lies.
    ahead: i32,
}

impl Shore {
    fn of(field: &Field, side: Side, zone: &ZoneData) -> Shore {
        let (across, along) = zone.extents();
        match field.banks[side.index()].filter(|_| !zone.own) {
            Some(Bank { from, to, ahead, .. }) => Shore { middle: (from + to) / 2, across: (to - from) / 2, ahead },
            None => Shore { middle: 0, across, ahead: along },
        }
    }
}

/// The bank on which a unit is set up, if there is more than one in its zone.
fn bank(ask: &Ask<'_>, unit: u8) -> Option<Bank> {
    let own = ask.field.zones[usize::from(ask.field.unit(unit).brigade)].own;
    ask.field.banks[ask.side.index()].filter(|_| !own)
}

/// How far the middle of the line lies off the middle of the zone: towards the places worth holding, on a front with such a
/// middle and half length.
fn anchor(field: &Field, side: Side, (middle, across): (i32, i32), width: i32) -> i32 {
    let data = &field.sides[side.index()];
    let room = (across - width / 2).max(0);
    let mut places = field
        .goals
        .iter()
        .filter(|g| g.holder == Some(side) && field.attacker == Some(side.other()))
        .filter_map(|g| g.points.first());
    let off = |p: &Point| (*p - data.zone.0).unturned(data.facing).x.clamp(middle - room, middle + room);
    places.next().map_or(middle, off)
}

/// The place, with its front edge at `spot` (right, ahead of the zone's middle), moved back or aside until it is free.
fn place(ask: &Ask<'_>, unit: u8, spot: Point) -> Option<Post> {
    let field = ask.field;
    let zone = &field.zones[usize::from(field.unit(unit).brigade)];
    let (front, depth) = field.size(unit, formation(field, unit));
    let (across, along) = zone.extents();
    let step = field.d(D::Tolerance) * 2;
    let ways = |ring: i32| [(0, ring), (ring, 0), (-ring, 0), (ring, ring), (-ring, ring)];
    let at = |(right, back): (i32, i32)| Point::new(spot.x + right * step, spot.y - depth / 2 - back * step);
    let fits = |local: &Point| local.x.abs() + front / 2 <= across && local.y.abs() + depth / 2 <= along;
    let posts = || (0..40).flat_map(ways).map(at).filter(fits).filter_map(|local| free(ask, unit, local));
    posts().find(|post| !masks(ask, unit, post)).or_else(|| posts().next())
}

/// Whether a post is close before the muzzles of own guns that are ready to fire, or that of guns close behind own troops.
fn masks(ask: &Ask<'_>, unit: u8, post: &Post) -> bool {
    let (field, state) = (ask.field, ask.state);
    let (front, depth) = field.size(unit, post.formation);
    let rect = Rect::new(post.at, post.heading, front, depth);
    let half = field.d(D::Proximity) / 2;
    let lane = |guns: &Rect| Rect { centre: guns.front_centre().ahead(guns.heading, half), half_depth: half, ..*guns };
    let bars = |guns: Formation, of: &Rect, other: &Rect| guns == Formation::Deployed && lane(of).overlaps(other);
    let mut own = field.units_of(ask.side).map(|u| state.unit(u)).filter(|u| u.here());
    own.any(|u| bars(u.formation, &u.rect, &rect) || bars(post.formation, &rect, &u.rect))
}

/// A unit's post about a place of its zone, if it is free.
fn free(ask: &Ask<'_>, unit: u8, local: Point) -> Option<Post> {
    let field = ask.field;
    let zone = &field.zones[usize::from(field.unit(unit).brigade)];
    let formation = formation(field, unit);
    let (front, depth) = field.size(unit, formation);
    let (at, heading) = (zone.centre + local.turned(zone.facing), zone.facing);
    let rect = Rect::new(at, heading, front, depth);
    if bank(ask, unit).is_some_and(|bank| !bank.holds(field, at)) {
        return None;
    }
    let bars = field.bars_an_entrance(ask.state, ask.side, &rect);
    (!bars && field.can_stand(ask.state, unit, &rect, formation)).then_some(Post { at, heading, formation })
}
