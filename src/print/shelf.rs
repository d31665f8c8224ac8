//! The shelf: painted units, terrain, which distances fit the bases, and whom the lists miss.

use super::paragraph::{Edge, paragraph, span};
use super::sheet::{Foot, HAIR, Head, MM, ROW, Repeats, Sheets, THIN, WIDE};
use super::words::{branch, number};
use super::{Pages, PaperChoice};
use crate::army::{Branch, Nation};
use crate::draw::shape::Style;
use crate::draw::uniform::swatch;
use crate::draw::{Anchor, Face};
use crate::field::say;
use crate::field::shelf::{Painted, Shelf, runs_along};
use chrono::NaiveDate;

/// What the document is made from.
#[derive(Debug)]
pub struct ShelfPaper<'a> {
    pub shelf: &'a Shelf,
    /// Those whose dress painted units wear, among others.
    pub nations: &'a [Nation],
    /// Name of each system whose distances go by the front of the bases, and the figures whose distances fit, in mm.
    pub distances: &'a [(&'a str, u8)],
    pub lists: &'a [ListNeeds<'a>],
    /// A day of the file's properties.
    pub date: NaiveDate,
}

/// What a list asks of the shelf.
#[derive(Debug)]
pub struct ListNeeds<'a> {
    pub name: &'a str,
    pub wanted: u32,
    /// Units for whom others of their branch stand, in another nation's dress.
    pub lent: u32,
    /// For whom nobody stands, by their branches.
    pub missing: Vec<(Branch, u32)>,
}

impl ListNeeds<'_> {
    fn unpainted(&self) -> u32 {
        self.missing.iter().map(|(_, units)| units).sum()
    }
}

/// Height of a row in mm.
const LINE: f32 = 6.75;
/// Where the columns begin, or end where they are figures, in mm from the left: of painted units and of lists.
const NAME: f32 = 14.0;
const BRANCH: f32 = 78.0;
const NATION: f32 = 102.0;
const UNITS: f32 = 144.0;
const FRONT: f32 = 161.0;
const WANTED: f32 = 84.0;
const LENT: f32 = 106.0;
const MISSING: f32 = 122.0;
const WHO: f32 = 126.0;
/// Columns of terrain, and the room between them in mm.
const TERRAIN: usize = 3;
const GAP: f32 = 8.0;

pub fn compose(d: &ShelfPaper, choice: PaperChoice) -> Pages {
    let units = d.shelf.painted.iter().map(|p| u64::from(p.units)).sum::<u64>();
    let units = number(i64::try_from(units).unwrap_or(0));
    let of = choice.heads.told("{} painted units", &[&units]);
    let repeats = Repeats {
        head: Head { title: "The Shelf".to_owned(), of: of.clone(), date: String::new() },
        foot: Foot { left: of, right: "what is owned, apart from any army".to_owned() },
    };
    let mut s = Sheets::new(choice, None, repeats);
    s.bookmark("The Shelf");
    title(&mut s, d, &units);
    section(&mut s, "Painted units");
    if d.shelf.painted.is_empty() {
        empty(&mut s, "No unit is on the shelf yet.");
    } else {
        heads_of_units(&mut s);
        for painted in &d.shelf.painted {
            unit(&mut s, d, painted);
        }
    }
    section(&mut s, "Terrain");
    if d.shelf.terrain.is_empty() {
        empty(&mut s, "No terrain is on the shelf yet.");
    } else {
        terrain(&mut s, d);
    }
    if !d.distances.is_empty() {
        section(&mut s, "Distances that fit the bases");
        for (name, figures) in d.distances {
            let told = s.told("those for figures of {} mm", &[&figures.to_string()]);
            plain(&mut s, name, &told);
        }
    }
    if !d.lists.is_empty() {
        section(&mut s, "What the lists miss");
        heads_of_lists(&mut s);
        for list in d.lists {
            needs(&mut s, list);
        }
    }
    s.finish("The Shelf".to_owned(), String::new(), d.date)
}

fn title(s: &mut Sheets, d: &ShelfPaper, units: &str) {
    let (left, base, wide) = (s.left(), s.y, s.width());
    s.text(left, base + 6.6, Anchor::Start, "What Is Owned", Style::small_caps(11.0, s.theme.ink).tracked(WIDE));
    s.text(left, base + 17.0, Anchor::Start, "The Shelf", s.style(Face::Book, 26.5));
    let kinds = d.shelf.terrain.len().to_string();
    let told = s.told("{} painted units, terrain of {} kinds", &[units, &kinds]);
    s.text(left, base + 22.4, Anchor::Start, &told, s.style(Face::BookItalic, 11.4));
    s.y = base + 25.6;
    let y = s.y;
    s.rule(left, y, wide, THIN);
}

fn section(s: &mut Sheets, head: &str) {
    // A head keeps two rows with it.
    if s.room() < 8.0 + 5.0 + 2.0 * LINE {
        s.turn();
    }
    s.y += 7.0;
    let (left, wide, y) = (s.left(), s.width(), s.y);
    s.text(left, y, Anchor::Start, head, Style::small_caps(10.4, s.theme.ink).tracked(WIDE));
    s.rule(left, y + 1.6, wide, HAIR);
    s.y += 1.6;
}

fn empty(s: &mut Sheets, told: &str) {
    let (left, base) = (s.left(), s.y + 5.4);
    s.text(left, base, Anchor::Start, told, s.style(Face::BookItalic, 10.6));
    s.y += LINE;
}

fn ruled(s: &mut Sheets) {
    s.y += LINE;
    let (left, wide, y) = (s.left(), s.width(), s.y);
    s.rule(left, y, wide, ROW);
}

fn heads(s: &mut Sheets, starts: &[(f32, &str)], ends: &[(f32, &str)]) {
    let (left, wide, base) = (s.left(), s.width(), s.y + 3.4);
    for (anchor, heads) in [(Anchor::Start, starts), (Anchor::End, ends)] {
        for (x, head) in heads {
            s.text(left + x, base, anchor, head, s.light(6.8));
        }
    }
    s.y += 5.0;
    let y = s.y;
    s.rule(left, y, wide, HAIR);
}

fn heads_of_units(s: &mut Sheets) {
    let right = s.width();
    let ends = [(UNITS, "units"), (FRONT, "front, mm"), (right, "figures, mm")];
    heads(s, &[(0.0, "coat"), (NAME, "called"), (BRANCH, "arm"), (NATION, "in the dress of")], &ends);
}

fn unit(s: &mut Sheets, d: &ShelfPaper, painted: &Painted) {
    if s.room() < LINE + 1.0 {
        s.turn();
        heads_of_units(s);
    }
    let (left, right, theme) = (s.left(), s.right(), s.theme);
    let (top, base) = (s.y, s.y + 4.5);
    let nation = painted.nation.as_ref().and_then(|id| d.nations.iter().find(|n| n.id == *id));
    if let Some(nation) = nation {
        let frame = [left * MM, (top + 0.9) * MM, 11.4 * MM, 5.0 * MM];
        swatch(s.list(), &Sheets::cloth(&theme), &nation.uniform, painted.branch, frame);
    }
    s.fitted(left + NAME, base, Anchor::Start, BRANCH - NAME - 2.0, &painted.name, s.style(Face::Book, 11.2));
    s.fitted(left + BRANCH, base, Anchor::Start, NATION - BRANCH - 2.0, branch(painted.branch), s.data(7.4));
    let (whose, style) = match nation {
        Some(nation) => (nation.name.as_str(), s.style(Face::Book, 10.2)),
        None => ("any nation", s.style(Face::BookItalic, 10.2)),
    };
    s.fitted(left + NATION, base, Anchor::Start, UNITS - NATION - 12.0, whose, style);
    s.text(left + UNITS, base, Anchor::End, &number(painted.units.into()), s.style(Face::DataMedium, 7.9));
    s.text(left + FRONT, base, Anchor::End, &number(painted.front.into()), s.data(7.9));
    s.text(right, base, Anchor::End, &painted.figures.to_string(), s.data(7.9));
    ruled(s);
}

/// Kinds of terrain in columns that fill one after the other.
fn terrain(s: &mut Sheets, d: &ShelfPaper) {
    let rows = d.shelf.terrain.len().div_ceil(TERRAIN);
    if s.room() < rows as f32 * LINE + 1.0 {
        s.turn();
    }
    let (left, top) = (s.left(), s.y);
    let wide = (s.width() - GAP * (TERRAIN as f32 - 1.0)) / TERRAIN as f32;
    for (n, owned) in d.shelf.terrain.iter().enumerate() {
        let x = left + (n / rows) as f32 * (wide + GAP);
        let y = top + (n % rows) as f32 * LINE;
        let amount = number((owned.pieces + owned.length).into());
        let told = match (runs_along(owned.nature), owned.pieces) {
            (true, _) => s.told("{} cm", &[&amount]),
            (false, 1) => s.told("one piece", &[]),
            (false, _) => s.told("{} pieces", &[&amount]),
        };
        s.fitted(x, y + 4.5, Anchor::Start, wide - 22.0, say::nature(owned.nature), s.style(Face::Book, 11.2));
        s.text(x + wide, y + 4.5, Anchor::End, &told, s.data(7.9));
        s.rule(x, y + LINE, wide, ROW);
    }
    s.y = top + rows as f32 * LINE;
}

fn plain(s: &mut Sheets, name: &str, told: &str) {
    if s.room() < LINE + 1.0 {
        s.turn();
    }
    let (left, right, base) = (s.left(), s.right(), s.y + 4.5);
    s.fitted(left, base, Anchor::Start, 110.0, name, s.style(Face::Book, 11.2));
    s.text(right, base, Anchor::End, told, s.data(7.9));
    ruled(s);
}

fn heads_of_lists(s: &mut Sheets) {
    let ends = [(WANTED, "units"), (LENT, "in other dress"), (MISSING, "lacking")];
    heads(s, &[(0.0, "list"), (WHO, "not painted")], &ends);
}

fn needs(s: &mut Sheets, list: &ListNeeds) {
    let style = s.style(Face::Small, 8.8);
    let missing: Vec<String> = list
        .missing
        .iter()
        .map(|(of, units)| format!("{} {}", number((*units).into()), s.told(branch(*of), &[])).replace(' ', "\u{a0}"))
        .collect();
    let told = if missing.is_empty() { s.told("all there", &[]) } else { missing.join(", ") };
    let told = paragraph(&[span(told, style)], (s.width() - WHO) * MM, 10.6, Edge::Ragged);
    let step = 10.6 / MM;
    let tall = (told.len().max(1) - 1) as f32 * step;
    if s.room() < LINE + tall + 1.0 {
        s.turn();
        heads_of_lists(s);
    }
    let (left, base) = (s.left(), s.y + 4.5);
    s.fitted(left, base, Anchor::Start, WANTED - 12.0, list.name, s.style(Face::Book, 11.2));
    s.text(left + WANTED, base, Anchor::End, &number(list.wanted.into()), s.data(7.9));
    let counted = |n: u32| if n == 0 { "–".to_owned() } else { number(n.into()) };
    s.text(left + LENT, base, Anchor::End, &counted(list.lent), s.light(7.9));
    s.text(left + MISSING, base, Anchor::End, &counted(list.unpainted()), s.style(Face::DataMedium, 7.9));
    told.set(s.list(), (left + WHO) * MM, base * MM, 0..told.len());
    s.y += tall;
    ruled(s);
}
