//! Plates of an army's uniforms: a soldier of every regiment, with its flag, in the order of the list.

use super::fit::{LEAST, lines};
use super::sheet::{Foot, HAIR, Head, MM, Repeats, Sheets, THIN};
use super::words::{self, branch};
use super::{Pages, PaperChoice};
use crate::army::{Force, Regiment};
use crate::draw::flag::{Kind, flag};
use crate::draw::path::pt;
use crate::draw::table::initial;
use crate::draw::uniform::soldier;
use crate::draw::{Anchor, Face};
use chrono::NaiveDate;

/// What the document is made from.
#[derive(Debug, Clone, Copy)]
pub struct Plates<'a> {
    pub force: &'a Force,
    pub date: NaiveDate,
    /// *The Salt Toll War*; empty outside a campaign.
    pub campaign: &'a str,
}

/// The least width of a soldier's place, the height of the soldier and of his place, in mm.
const WIDE: f32 = 35.6;
const TALL: f32 = 41.5;
const PLACE: f32 = 57.0;
/// Where his feet stand, in mm below the top of his place.
const FEET: f32 = 38.5;
/// The size in points below which a name stands on three lines.
const BROKEN: f32 = 7.2;

pub fn compose(d: &Plates, choice: PaperChoice) -> Pages {
    let army = super::order_of_battle::army_name(d.force);
    let date = words::date(d.date, choice.heads);
    let left = if d.campaign.is_empty() { date.clone() } else { format!("{}, {date}", d.campaign) };
    let repeats = Repeats {
        head: Head { title: "Uniforms".to_owned(), of: army.clone(), date },
        foot: Foot { left, right: "drawn from the uniforms of the list".to_owned() },
    };
    let mut s = Sheets::new(choice, d.force.nation().map(|n| &n.uniform), repeats);
    s.bookmark(army.clone());
    title(&mut s, &army);
    let regiments: Vec<&Regiment> = d.force.armies.iter().flat_map(|a| &a.regiments).collect();
    if regiments.is_empty() {
        let italic = s.style(Face::BookItalic, 11.4);
        let (left, base) = (s.left(), s.y + 8.0);
        s.text(left, base, Anchor::Start, "The army has no regiments yet.", italic);
    }
    let across = ((s.width() / WIDE + 0.01) as usize).max(1);
    for row in regiments.chunks(across) {
        if s.room() < PLACE {
            s.turn();
            s.y += 2.0;
        }
        let wide = s.width() / across as f32;
        for (n, regiment) in row.iter().enumerate() {
            let x = s.left() + n as f32 * wide;
            let since = s.mark();
            plate(&mut s, wide, x, regiment);
            s.column(since);
        }
        s.y += PLACE;
        let (left, wide, y) = (s.left(), s.width(), s.y - 0.6);
        s.rule(left, y, wide, HAIR);
    }
    s.finish(format!("Uniforms: {army}"), army, d.date)
}

fn title(s: &mut Sheets, army: &str) {
    let (left, wide, base) = (s.left(), s.width(), s.y + 11.0);
    let fits = [26.5, 24.0, 21.0, 17.0].into_iter().find(|z| s.style(Face::Book, *z).width(army) <= wide * MM);
    s.fitted(left, base, Anchor::Start, wide, army, s.style(Face::Book, fits.unwrap_or(13.0)));
    s.y = base + 3.6;
    s.rule(left, s.y, wide, THIN);
    s.y += 2.4;
}

/// A soldier with his regiment's flag beside him and its name below.
fn plate(s: &mut Sheets, wide: f32, x: f32, regiment: &Regiment) {
    let theme = s.theme;
    let cloth = Sheets::cloth(&theme);
    let (uniform, kind) = (&regiment.uniform, Kind::of(regiment.branch));
    let top = s.y;
    let figure = soldier(uniform, regiment.branch, &cloth, TALL * MM);
    let broad = figure.width / MM;
    let colours = flag(uniform, &initial(&regiment.name), kind, &cloth, 9.6 * MM);
    let cloth_wide = 9.6 * kind.aspect();
    let begin = x + (wide - broad - cloth_wide - 1.0) / 2.0;
    s.list().place(&figure, pt(begin * MM, top * MM), 1.0);
    s.list().place(&colours, pt((begin + broad + 1.0) * MM, (top + 5.0) * MM), 1.0);
    let middle = x + wide / 2.0;
    let book = s.style(Face::Book, 10.2);
    let mut base = top + FEET + 4.4;
    let (room, name) = (wide - 2.0, regiment.name.as_str());
    if book.width(name) <= room * MM {
        s.text(middle, base, Anchor::Middle, name, book);
        base += 3.9;
    } else {
        // On two lines, or smaller on three that take the room of two.
        let (mut told, mut style) = lines(name, book, room * MM, 2, BROKEN);
        let mut step = 3.9;
        if told.last().is_some_and(|l| l.contains('…')) {
            (told, style) = lines(name, book.sized(BROKEN), room * MM, 3, LEAST);
            step = 2.7;
        }
        for (n, line) in told.iter().enumerate() {
            s.text(middle, base + step * n as f32, Anchor::Middle, line, style);
        }
        base += 7.8;
    }
    s.text(middle, base, Anchor::Middle, branch(regiment.branch), s.light(6.8));
    let dyes = format!("{}, {}", uniform.coat.name, uniform.facings.name);
    let italic = s.style(Face::BookItalic, 8.8);
    s.fitted(middle, base + 3.4, Anchor::Middle, room, &dyes, italic);
}
