//! Labels for bases, to be cut out: flag, name, arm, class and number of every unit, commanders before their brigades.

use super::sheet::{Foot, HAIR, Head, MM, ROW, Repeats, Sheets, WIDE};
use super::words;
use super::{Pages, PaperChoice, generals};
use crate::base::Side;
use crate::draw::flag::{Kind, flag};
use crate::draw::path::{Path, pt};
use crate::draw::shape::Style;
use crate::draw::symbol::{arm, rhombs};
use crate::draw::table::{initial, roman};
use crate::draw::{Anchor, Colour, Face};
use crate::field::Scenario;
use crate::field::scenario::{CommanderSetup, UnitSetup};
use crate::field::words::Words;
use crate::rules::roster::{Roster, RosterUnit};

/// What the document is made from.
#[derive(Debug, Clone, Copy)]
pub struct Labels<'a> {
    pub scenario: &'a Scenario,
    /// Whose labels, in this order.
    pub sides: &'a [Side],
    /// Classes and sizes; none where the system prints no roster.
    pub roster: Option<&'a Roster>,
    /// Name of the system.
    pub system: &'a str,
    /// The system's words: classes and grades.
    pub words: &'a Words,
    /// *The Salt Toll War*; empty outside a campaign.
    pub campaign: &'a str,
}

/// Size of a label in mm; it keeps it on every paper.
const WIDTH: f32 = 59.3;
const HEIGHT: f32 = 13.0;
const ACROSS: usize = 3;
/// Flag of a label.
const FLAG: (f32, f32) = (14.2, 10.4);
/// Where a name begins, from the left of a label, and how far it may go.
const NAME: f32 = 17.6;

/// One label.
enum Label<'a> {
    /// With what he is and his grade; none where the rules rate nobody.
    General(&'a CommanderSetup, &'static str, Option<u8>),
    /// Who leads the brigade of this number, from 0, and name, and his grade; none where the rules rate nobody.
    Brigadier(&'a CommanderSetup, usize, &'a str, Option<u8>),
    /// With its number in the list of its side, from 1.
    Unit(&'a UnitSetup, usize, Option<&'a RosterUnit>),
}

pub fn compose(d: &Labels, choice: PaperChoice) -> Pages {
    let scenario = d.scenario;
    let date = words::date(scenario.date, choice.heads);
    let left = if d.campaign.is_empty() { scenario.name.clone() } else { d.campaign.to_owned() };
    let repeats = Repeats {
        head: Head { title: "Labels".to_owned(), of: scenario.name.clone(), date },
        foot: Foot { left, right: "numbers as on map and roster".to_owned() },
    };
    let mut s = Sheets::bare(choice, repeats);
    for (n, side) in d.sides.iter().enumerate() {
        block(&mut s, d, *side, n == 0);
    }
    s.finish(format!("Labels: {}", scenario.name), d.system.to_owned(), scenario.date)
}

/// All labels of a side in the order of its list.
fn labels<'a>(d: &Labels<'a>, side: Side) -> Vec<Label<'a>> {
    let setup = &d.scenario.sides[side.index()];
    let first = d.scenario.units(Side::Blue).count() * side.index();
    let rated = d.roster.is_some_and(|r| r.grades.iter().flatten().any(Option::is_some));
    let own = d.roster.and_then(|r| r.generals[side.index()]);
    let grade = own.or_else(|| setup.general.temper.filter(|_| rated).map(|t| t as u8 + 1));
    let mut out = vec![Label::General(&setup.general, "general ", grade)];
    for led in generals::of(d.scenario, side, d.roster).into_iter().filter(|led| led.other) {
        let what = if led.army.is_some() { "general " } else { "lieutenant general " };
        out.push(Label::General(led.general, what, Some(led.command.grade)));
    }
    let mut number = 0;
    for (n, brigade) in setup.brigades.iter().enumerate() {
        if let Some(commander) = &brigade.commander {
            let own = d.roster.and_then(|r| r.grades[side.index()].get(n).copied().flatten());
            let grade = rated.then_some(own.unwrap_or(0));
            out.push(Label::Brigadier(commander, n, &brigade.name, grade));
        }
        for unit in &brigade.units {
            let own = d.roster.and_then(|r| r.units.get(first + number));
            number += 1;
            // Who stands with another has no base of its own to stick a label to.
            if own.is_none_or(|own| own.stands_with.is_none()) {
                out.push(Label::Unit(unit, number, own));
            }
        }
    }
    out
}

/// The labels of a side under its name; rows are never split over pages.
fn block(s: &mut Sheets, d: &Labels, side: Side, first: bool) {
    let setup = &d.scenario.sides[side.index()];
    let accent = s.theme.accent(&setup.uniform).line;
    let left = s.left() + (s.width() - WIDTH * ACROSS as f32) / 2.0;
    let all = labels(d, side);
    // An army that stands whole on a page of its own is not begun at the foot of another's.
    let whole = 11.0 + all.len().div_ceil(ACROSS) as f32 * HEIGHT;
    let page = s.bottom() - s.top_of_the_next();
    if s.room() < if !first && whole <= page { whole } else { 10.0 + 2.0 * HEIGHT } {
        s.turn();
    }
    s.bookmark(setup.name.clone());
    s.y += if first { 4.0 } else { 8.0 };
    let caps = Style::small_caps(10.4, s.theme.ink).tracked(WIDE);
    let base = s.y;
    let x = s.text(left, base, Anchor::Start, "Labels", caps);
    let (light, cut) = (s.light(6.8), "59.3 by 13 mm; cut along the lines");
    let right = left + WIDTH * ACROSS as f32;
    let room = right - x - s.wide(cut, light) - 6.0;
    s.fitted(x + 2.0, base, Anchor::Start, room, &setup.name, s.style(Face::BookItalic, 14.0));
    s.text(right, base, Anchor::End, cut, light);
    s.y += 3.0;
    for row in all.chunks(ACROSS) {
        if s.room() < HEIGHT {
            s.turn();
            s.y += 4.0;
        }
        frame(s, left);
        let top = s.y;
        for (n, label) in row.iter().enumerate() {
            let since = s.mark();
            one(s, d, side, (left + WIDTH * n as f32, top), (label, accent));
            s.column(since);
        }
        s.y += HEIGHT;
    }
}

/// The lines of a row, with marks outside for the knife.
fn frame(s: &mut Sheets, left: f32) {
    let (top, right) = (s.y, left + WIDTH * ACROSS as f32);
    for y in [top, top + HEIGHT] {
        s.rule(left, y, right - left, ROW);
        s.rule(left - 5.0, y, 3.4, HAIR);
        s.rule(right + 1.6, y, 3.4, HAIR);
    }
    for n in 0..=ACROSS {
        s.upright(left + WIDTH * n as f32, top, top + HEIGHT, ROW);
    }
}

fn one(s: &mut Sheets, d: &Labels, side: Side, (x, top): (f32, f32), (label, accent): (&Label, Colour)) {
    let setup = &d.scenario.sides[side.index()];
    let theme = s.theme;
    let cloth = Sheets::cloth(&theme);
    let put = |s: &mut Sheets, kind: Kind, uniform: &crate::army::Uniform, cipher: &str| {
        let picture = flag(uniform, cipher, kind, &cloth, FLAG.1 * MM);
        let wide = FLAG.1 * kind.aspect();
        s.list().place(&picture, pt((x + 1.6 + (FLAG.0 - wide) / 2.0) * MM, (top + 1.3) * MM), 1.0);
    };
    let data = s.style(Face::DataSemiBold, 6.8);
    let below = top + 9.9;
    match label {
        Label::General(general, what, grade) => {
            put(s, Kind::Army, &setup.uniform, &setup.cipher);
            title(s, x, top, &general.name, Face::BookItalic, WIDTH - NAME - 2.0);
            let end = s.text(x + NAME, below, Anchor::Start, what, data);
            // His rating, where the rules know ratings and he has one.
            let grade = grade.filter(|grade| *grade > 0).and_then(|grade| d.words.number("grade", grade.into()));
            s.text(end, below, Anchor::Start, grade.unwrap_or("commanding"), s.data(6.8));
        }
        Label::Brigadier(commander, n, brigade, grade) => {
            let (ink, paper) = if saving(s) { (s.theme.ink, Colour::WHITE) } else { (accent, Colour::WHITE) };
            let field = Path::rect((x + 1.6) * MM, (top + 1.3) * MM, FLAG.0 * MM, FLAG.1 * MM);
            s.list().fill(field, ink);
            let numeral = roman(u8::try_from(*n).unwrap_or(u8::MAX - 1));
            let style = Style::new(Face::Book, 19.0, paper);
            s.text(x + 1.6 + FLAG.0 / 2.0, top + 8.7, Anchor::Middle, &numeral, style);
            title(s, x, top, &commander.name, Face::BookItalic, WIDTH - NAME - 2.0);
            let Some(grade) = *grade else {
                s.fitted(x + NAME, below, Anchor::Start, WIDTH - NAME - 2.0, brigade, s.data(6.8));
                return;
            };
            let wide = rhombs(s.list(), pt((x + NAME) * MM, (below - 0.9) * MM), grade, MM, theme.ink) / MM;
            let grade = d.words.number("grade", grade.into()).filter(|_| grade > 0).unwrap_or("unrated");
            s.text(x + NAME + wide + 1.6, below, Anchor::Start, grade, data);
        }
        Label::Unit(unit, number, own) => {
            put(s, Kind::of(unit.branch), &unit.uniform, &initial(&unit.name));
            let style = Style::new(Face::Book, 19.0, accent);
            let digits = style.width(&number.to_string()) / MM;
            s.text(x + WIDTH - 1.8, top + 6.6, Anchor::End, &number.to_string(), style);
            title(s, x, top, &unit.name, Face::Book, WIDTH - NAME - 3.4 - digits);
            arm(s.list(), unit.branch, pt((x + NAME) * MM, (below - 2.3) * MM), 6.4 * MM, theme.ink);
            let mut at = x + NAME + 8.0;
            if let Some(own) = own {
                let class = d.words.word("class", own.class);
                at = s.text(at, below, Anchor::Start, &class, data) + data.width(" ") / MM;
                if own.die != 0 {
                    let text = if own.die > 0 { "+1" } else { "−1" };
                    s.text(x + WIDTH - 1.8, below, Anchor::End, text, data);
                }
            }
            let room = x + WIDTH - at - if own.is_some_and(|own| own.die != 0) { 7.0 } else { 2.0 };
            let troops = words::branch_within(unit.branch, s.heads);
            s.fitted(at, below, Anchor::Start, room, &troops, s.data(6.8));
        }
    }
}

/// Whether ink is saved: then accents are black.
fn saving(s: &Sheets) -> bool {
    s.theme.medium == crate::draw::theme::Medium::InkSaving
}

/// A name on one line as large as it fits, else on two.
fn title(s: &mut Sheets, x: f32, top: f32, name: &str, face: Face, wide: f32) {
    let sized = |size| Style::new(face, size, s.theme.ink);
    let fits = |size: f32| sized(size).width(name) <= wide * MM;
    match [12.0, 10.6, 9.6].into_iter().find(|size| fits(*size)) {
        Some(size) => {
            s.text(x + NAME, top + 5.2, Anchor::Start, name, sized(size));
        }
        None => {
            let styles = [sized(9.2), sized(9.2)];
            s.name(x + NAME, top + 5.0, [wide, 6.9], name, styles);
        }
    }
}
