//! Which parts of a sheet stand in which column: as few pages as can be, sections whole where that costs nothing, and columns
//! that end evenly.

/// A part as it is measured.
pub struct Measured {
    /// mm with the white after it.
    pub high: f32,
    /// mm of white after it, which may lie below a column's end.
    pub white: f32,
    /// It begins a section.
    pub opens: bool,
}

/// Where columns begin and end, in mm from the top of the page.
pub struct Room {
    /// On the first page, and on those after it.
    pub first: f32,
    pub later: f32,
    pub end: f32,
    /// What the last page keeps free at its foot.
    pub foot: f32,
    /// What the head takes that a section has again where it goes on at the top of a column.
    pub head: f32,
}

/// A column as it is filled.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Column {
    pub pieces: usize,
    /// mm added between two sections, and between two parts of one.
    between: f32,
    within: f32,
}

impl Column {
    /// mm added before a part that is not the first.
    pub const fn white(&self, opens: bool) -> f32 {
        if opens { self.between } else { self.within }
    }
}

/// The most that is added between two sections and between two parts, in mm.
const BETWEEN: f32 = 4.5;
const WITHIN: f32 = 1.2;
/// What it costs to go on with a section in the next column, and on the next page: as much as a column that is so many times
/// 10 mm too short, squared: nobody minds a column that ends early, but everybody a section that is read in two places.
const SPLIT: f32 = 60.0;
const TURNED: f32 = 120.0;
/// The last page ends at any height, in steps of so many mm; each mm of it costs a little.
const STEP: f32 = 1.0;
const LOWER: f32 = 0.02;

/// Fills columns, so many on a page.
pub fn filled(all: &[Measured], room: &Room, across: usize) -> Vec<Column> {
    if all.is_empty() {
        return Vec::new();
    }
    let mut pages = 1;
    loop {
        let full = room.end - room.foot;
        let mut best: Option<(f32, Vec<Column>)> = None;
        let mut bottom = full;
        while bottom > room.later {
            let last = (pages - 1) * across;
            let column = |n: usize| {
                let top = if n < across { room.first } else { room.later };
                (if n >= last { bottom } else { room.end }) - top
            };
            let Some((cost, columns)) = cheapest(all, (pages * across, across), room.head, &column) else { break };
            let cost = cost + LOWER * bottom;
            if best.as_ref().is_none_or(|(known, _)| cost < *known) {
                best = Some((cost, columns));
            }
            bottom -= STEP;
        }
        if let Some((_, columns)) = best {
            return columns;
        }
        // A part that is higher than any column stands alone in one, and the paper ends before it does.
        if pages > all.len() {
            return all.iter().map(|_| Column { pieces: 1, between: 0.0, within: 0.0 }).collect();
        }
        pages += 1;
    }
}

/// The cheapest way to fill so many columns with all parts, by what each column has left; none where they have no room.
fn cheapest(
    all: &[Measured],
    (columns, across): (usize, usize),
    head: f32,
    high: &dyn Fn(usize) -> f32,
) -> Option<(f32, Vec<Column>)> {
    let none = (f32::INFINITY, 0);
    // best[c][i]: the least cost of the first i parts in the first c columns, and how many the last of them has.
    let mut best = vec![vec![none; all.len() + 1]; columns + 1];
    best[0][0].0 = 0.0;
    for c in 0..columns {
        for from in 0..=all.len() {
            let before = best[c][from].0;
            if !before.is_finite() {
                continue;
            }
            // An empty column: only where all is set.
            if from == all.len() {
                let cost = before + (high(c) / 10.0).powi(2);
                if cost < best[c + 1][from].0 {
                    best[c + 1][from] = (cost, 0);
                }
            }
            let mut sum = again(&all[from..], head);
            for to in from + 1..=all.len() {
                sum += all[to - 1].high;
                let left = high(c) - (sum - all[to - 1].white);
                if left < 0.0 {
                    break;
                }
                let split = match all.get(to) {
                    Some(next) if !next.opens => {
                        if (c + 1) % across == 0 {
                            TURNED
                        } else {
                            SPLIT
                        }
                    }
                    _ => 0.0,
                };
                let cost = before + (left / 10.0).powi(2) + split;
                if cost < best[c + 1][to].0 {
                    best[c + 1][to] = (cost, to - from);
                }
            }
        }
    }
    let total = best[columns][all.len()].0;
    if !total.is_finite() {
        return None;
    }
    let mut out = Vec::with_capacity(columns);
    let mut to = all.len();
    for c in (0..columns).rev() {
        let taken = best[c + 1][to].1;
        let parts = &all[to - taken..to];
        out.push(feathered(parts, high(c) - again(parts, head)));
        to -= taken;
    }
    out.reverse();
    Some((total, out))
}

/// What the head takes over a column that goes on with a section.
fn again(parts: &[Measured], head: f32) -> f32 {
    if parts.first().is_some_and(|part| !part.opens) { head } else { 0.0 }
}

/// A column whose white is stretched to its end, as far as it may be.
fn feathered(parts: &[Measured], high: f32) -> Column {
    let mut out = Column { pieces: parts.len(), between: 0.0, within: 0.0 };
    let Some((_, rest)) = parts.split_first() else { return out };
    let wanted = parts.iter().map(|p| p.high).sum::<f32>() - parts.last().map_or(0.0, |p| p.white);
    let sections = rest.iter().filter(|p| p.opens).count() as f32;
    let others = rest.len() as f32 - sections;
    let most = sections * BETWEEN + others * WITHIN;
    let share = if most > 0.0 { ((high - wanted) / most).clamp(0.0, 1.0) } else { 0.0 };
    (out.between, out.within) = (BETWEEN * share, WITHIN * share);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room { first: 20.0, later: 10.0, end: 120.0, foot: 0.0, head: 0.0 };

    fn sections(of: &[&[f32]]) -> Vec<Measured> {
        let section = |parts: &&[f32]| {
            parts
                .iter()
                .enumerate()
                .map(|(n, high)| Measured { high: *high, white: 0.0, opens: n == 0 })
                .collect::<Vec<_>>()
        };
        of.iter().flat_map(section).collect()
    }

    fn taken(all: &[Measured], room: &Room) -> Vec<usize> {
        filled(all, room, 3).iter().map(|c| c.pieces).collect()
    }

    #[test]
    fn columns_end_evenly_and_sections_stay_whole() {
        // Six sections of two parts: two in each column.
        let even = sections(&[&[10.0, 20.0][..]; 6]);
        assert_eq!(taken(&even, &ROOM), [4, 4, 4]);
        // They stay so where that leaves a column half empty.
        let ragged = sections(&[&[40.0, 40.0], &[30.0, 20.0], &[30.0, 15.0]]);
        assert_eq!(taken(&ragged, &ROOM), [2, 2, 2]);
        // What has room on one page takes one, even where a section has to be cut for it.
        let long = sections(&[&[80.0], &[50.0, 60.0], &[40.0]]);
        assert_eq!(taken(&long, &ROOM), [1, 1, 2]);
        // And what has not, more.
        let more = sections(&[&[60.0, 30.0][..]; 5]);
        assert_eq!(taken(&more, &ROOM).len(), 6);
    }

    #[test]
    fn the_last_page_keeps_its_foot_free() {
        let room = Room { foot: 40.0, ..ROOM };
        let all = sections(&[&[50.0], &[50.0], &[50.0]]);
        assert_eq!(taken(&all, &room), [1, 1, 1]);
        assert_eq!(taken(&sections(&[&[70.0], &[50.0], &[50.0]]), &room).len(), 6, "70 mm are not there");
    }

    #[test]
    fn a_section_that_goes_on_has_room_for_its_head() {
        // 100 mm a column: the second part of the first section has 8 more over it.
        let all = sections(&[&[60.0, 60.0, 35.0], &[60.0], &[30.0]]);
        assert_eq!(taken(&all, &ROOM), [1, 2, 2]);
        let room = Room { head: 8.0, ..ROOM };
        assert_eq!(taken(&all, &room).len(), 6, "60, 35 and the head are too much");
    }

    #[test]
    fn a_part_higher_than_a_page_stands_alone() {
        assert_eq!(taken(&sections(&[&[500.0], &[20.0]]), &ROOM), [1, 1]);
        assert!(taken(&[], &ROOM).is_empty());
    }
}
