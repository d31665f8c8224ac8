//! What holds the lines of a column together for programs that tell how a page is read from where its words stand.
//!
//! Such a program takes lines that lie apart, or that differ in size, for pieces of a page, and reads the pieces of columns that
//! stand side by side alternately, as if they were a table. Two spaces behind a line, which are as large in every line, are seen by
//! it and by nobody else: what they join is read from top to bottom.

use crate::draw::path::{Pt, pt};
use crate::draw::{Face, Item, List, Run};
use std::collections::BTreeMap;
use std::ops::Range;

/// The size of the spaces in points, of what stands in no column and of columns by turns: spaces of one size would join a column to
/// what stands above it, and so would heads of their size, give or take a twentieth. It is smaller than the gap between columns, for
/// what is nearer than that is joined too.
const SIZE: f32 = 9.9;
const OF_COLUMNS: [f32; 2] = [9.0, 11.0];
/// In shares of that size: the letters that such spaces join, from two fifths of their own to eight fifths.
const LEAST: f32 = 0.41;
const MOST: f32 = 1.59;
/// How far one may stand below the other: one and a half times their size, and a little less.
const STEP: f32 = 1.39;
/// How far beside a baseline they join it: half their size, and a little less; and how far below the other one stands at least:
/// what is nearer belongs to the line of the other, and nothing is looked for below it.
const LEVEL: f32 = 0.48;
const APART: f32 = 0.52;
/// The first lies further left than all that it joins, and higher, for it to be found first.
const FIRST: Pt = pt(-0.2, -0.1);

/// Two spaces from a place on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Thread {
    pub face: Face,
    /// The glyph of the space.
    pub glyph: u16,
    pub size: f32,
    pub at: Pt,
    /// How far they reach.
    pub width: f32,
}

/// A line of a column: its baseline, where it begins and ends, and its last item.
#[derive(Debug, Clone, Copy)]
struct Line {
    y: f32,
    left: f32,
    right: f32,
    item: usize,
}

/// All threads of a page, by the items before which the file tells them: one before its column, the others behind their lines.
/// What stands in no column, before or after those that stand side by side, is read line by line.
pub fn threads(list: &List) -> BTreeMap<usize, Vec<Thread>> {
    let mut out = BTreeMap::new();
    let Some(space) = space(list) else { return out };
    let mut columns = list.columns.clone();
    columns.sort_by_key(|c| c.start);
    let boxes: Vec<_> = columns.iter().filter_map(|c| bounds(&lines(list, c.clone(), SIZE))).collect();
    let ends = std::iter::once(0).chain(columns.iter().map(|c| c.end));
    let begins = columns.iter().map(|c| c.start).chain([list.items.len()]);
    let between = ends.zip(begins).map(|(from, to)| from..to).filter(|part| {
        let own = bounds(&lines(list, part.clone(), SIZE));
        own.is_some_and(|own| !boxes.iter().any(|column| meet(&own, column)))
    });
    let columns = columns.iter().cloned().zip(OF_COLUMNS.into_iter().cycle());
    for (part, size) in columns.chain(between.map(|part| (part, SIZE))) {
        for stretch in stretches(list, part, size) {
            thread(&lines(list, stretch, size), (space.0, space.1, size), &mut out);
        }
    }
    out
}

/// The space of a face that the page is set in.
fn space(list: &List) -> Option<(Face, u16)> {
    let glyphs = list.items.iter().filter_map(|i| if let Item::Run(r) = i { Some(&r.glyphs) } else { None });
    glyphs.flatten().find(|g| g.text == " ").map(|g| (g.face, g.id))
}

fn run(item: &Item) -> Option<&Run> {
    if let Item::Run(r) = item { Some(r).filter(|r| r.angle == 0.0 && !r.glyphs.is_empty()) } else { None }
}

/// What stands between letters that are too large to be joined.
fn stretches(list: &List, part: Range<usize>, size: f32) -> Vec<Range<usize>> {
    let (mut out, mut from) = (Vec::new(), part.start);
    for n in part.clone() {
        if run(&list.items[n]).is_some_and(|r| r.size >= MOST * size) {
            out.push(from..n);
            from = n + 1;
        }
    }
    out.push(from..part.end);
    out
}

/// The lines of so many items from the highest on.
fn lines(list: &List, part: Range<usize>, size: f32) -> Vec<Line> {
    let mut all: Vec<Line> = part
        .filter_map(|item| {
            let r = run(&list.items[item]).filter(|r| (LEAST * size..MOST * size).contains(&r.size))?;
            Some(Line { y: r.at.y, left: r.at.x, right: r.at.x + r.width, item })
        })
        .collect();
    all.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.right.total_cmp(&b.right)));
    let mut out: Vec<Line> = Vec::new();
    for line in all {
        match out.last_mut() {
            Some(last) if line.y - last.y < 0.05 => {
                *last = Line { left: last.left.min(line.left), item: last.item.max(line.item), ..line };
            }
            _ => out.push(line),
        }
    }
    out
}

/// Left, top, right and bottom of lines.
fn bounds(lines: &[Line]) -> Option<[f32; 4]> {
    let (first, last) = (lines.first()?, lines.last()?);
    let left = lines.iter().map(|l| l.left).fold(f32::INFINITY, f32::min);
    Some([left, first.y, lines.iter().map(|l| l.right).fold(left, f32::max), last.y])
}

fn meet(a: &[f32; 4], b: &[f32; 4]) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] + LEVEL * SIZE && b[1] < a[3] + LEVEL * SIZE
}

/// Joins the lines of a column: the first thread lies along all of it, each of the others ends a line, or stands in a gap.
fn thread(lines: &[Line], (face, glyph, size): (Face, u16, f32), out: &mut BTreeMap<usize, Vec<Thread>>) {
    let Some([left, top, right, bottom]) = bounds(lines) else { return };
    let width = face.advance(glyph) * size;
    let mut put =
        |item: usize, at: Pt, width: f32| out.entry(item).or_default().push(Thread { face, glyph, size, at, width });
    let first = lines.iter().map(|l| l.item).min().unwrap_or_default();
    put(first, pt(left, top) + FIRST, right - left - FIRST.x);
    let mut y = top;
    while bottom - y > LEVEL * size {
        let within = lines.iter().rfind(|l| l.y > y + APART * size && l.y <= y + STEP * size);
        if let Some(line) = within {
            put(line.item + 1, pt(line.right - width, line.y), width);
            y = line.y;
        } else if let Some(line) = lines.iter().find(|l| l.y > y) {
            y = (y + STEP * size).min(bottom.max(y + APART * size));
            put(line.item, pt(left, y), width);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Colour;
    use crate::draw::shape::Style;

    /// Lines of words in two columns that stand side by side, the first with a gap.
    fn page() -> List {
        let mut list = List::new(300.0, 300.0);
        let style = Style::new(Face::Data, 8.0, Colour::BLACK);
        for (x, heights) in [(10.0, [20.0, 30.0, 70.0]), (160.0, [20.0, 30.0, 40.0])] {
            let since = list.items.len();
            for y in heights {
                list.run(style.shape("of the line").at(pt(x, y), crate::draw::Anchor::Start));
            }
            list.column(since);
        }
        list
    }

    #[test]
    fn each_thread_is_near_the_one_before_and_within_its_column() {
        let threads = threads(&page());
        let all: Vec<Thread> = threads.values().flatten().copied().collect();
        for (from, to, last) in [(9.0, 100.0, 70.0), (159.0, 250.0, 40.0)] {
            let mut own: Vec<f32> =
                all.iter().filter(|t| t.at.x > from && t.at.x + t.width < to).map(|t| t.at.y).collect();
            own.sort_by(f32::total_cmp);
            assert!((own[0] - 19.9).abs() < 0.01 && (own[own.len() - 1] - last).abs() < LEVEL * SIZE, "{own:?}");
            assert!(own.windows(2).all(|two| two[1] - two[0] <= STEP * OF_COLUMNS[1] + 0.2), "{own:?}");
        }
        assert!(all.iter().all(|t| t.at.x + t.width < 100.0 || t.at.x > 159.0), "none lies in both columns");
    }

    #[test]
    fn what_stands_about_columns_is_not_joined_to_them() {
        let mut list = page();
        let style = Style::new(Face::Data, 8.0, Colour::BLACK);
        // A head and a foot that are told after the columns: their lines lie around them.
        for y in [5.0, 290.0] {
            list.run(style.shape("a line of the page that is wide").at(pt(10.0, y), crate::draw::Anchor::Start));
        }
        assert!(threads(&list).keys().all(|item| *item <= 6));
        list.columns.clear();
        assert!(threads(&list).keys().any(|item| *item > 6), "without columns all is read line by line");
    }
}
