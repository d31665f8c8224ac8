//! The roster for the table: what a player ticks and looks up for his own troops while he plays.

mod panel;

use super::paragraph::{Edge, Paragraph, paragraph, span};
use super::sheet::{Foot, HAIR, Head, MM, ROW, Repeats, Sheets, THIN, WIDE};
use super::words;
use super::{Pages, PaperChoice, heads};
use crate::base::{Len, Side};
use crate::draw::path::{Path, pt};
use crate::draw::shape::Style;
use crate::draw::symbol::Block;
use crate::draw::table::roman;
use crate::draw::uniform::swatch;
use crate::draw::{Anchor, Face};
use crate::field::Scenario;
use crate::field::scenario::{BrigadeSetup, UnitSetup};
use crate::field::words::Words;
use crate::rules::roster::{Roster, RosterUnit};

/// What the document is made from.
#[derive(Debug, Clone, Copy)]
pub struct RosterSheet<'a> {
    pub scenario: &'a Scenario,
    pub side: Side,
    /// Those brigades alone, by their places from 0, that a player commands; empty: the whole army.
    pub brigades: &'a [usize],
    pub roster: &'a Roster,
    /// Boxes for hits.
    pub boxes: u16,
    /// Name of the system.
    pub system: &'a str,
    /// The system's words, above all `roster`.
    pub words: &'a Words,
    /// *The Salt Toll War*; empty outside a campaign.
    pub campaign: &'a str,
}

/// Heights in mm: of a row and of a brigade's head, and the least of both, where that spares a page.
const LINE: f32 = 7.25;
const LEAST_LINE: f32 = 6.0;
const HEAD: f32 = 13.5;
const LEAST_HEAD: f32 = 11.4;
const TABLE_HEAD: f32 = 6.4;
/// Width of a column of results, and of what stands in that of ranges.
const RESULT: f32 = 4.6;
const RANGE: f32 = 15.6;

/// Width in mm of the boxes in which a brigade's orders are noted.
const BY_BRIGADE: f32 = 58.8;

/// Places in mm from the left of the text; what lies right of the regiment moves with a wider page.
struct Columns {
    number: f32,
    coat: f32,
    regiment: f32,
    regiment_width: f32,
    class: f32,
    die: f32,
    moves: f32,
    range: f32,
    results: f32,
    boxes: f32,
    right: f32,
    /// Heights of a row and of a brigade's head.
    line: f32,
    head: f32,
}

impl Columns {
    fn of(s: &Sheets, count: usize) -> Columns {
        let (left, wider) = (s.left(), s.width() - 178.0);
        let x = |mm: f32| left + mm + wider;
        let results = x(138.2) - count as f32 * RESULT;
        Columns {
            number: left + 3.4,
            coat: left + 5.0,
            regiment: left + 17.0,
            regiment_width: 37.0 + wider,
            class: x(55.0),
            die: x(72.5),
            moves: x(81.5),
            range: f32::midpoint(x(89.0), results),
            results,
            boxes: x(139.8),
            right: s.right(),
            line: LINE,
            head: HEAD,
        }
    }
}

pub fn compose(d: &RosterSheet, choice: PaperChoice) -> Pages {
    let (scenario, setup) = (d.scenario, &d.scenario.sides[d.side.index()]);
    let date = words::date(scenario.date, choice.heads);
    let left = if d.campaign.is_empty() { date.clone() } else { d.campaign.to_owned() };
    let title = match player(d).as_str() {
        "" => format!("{}, {}", setup.name, scenario.name),
        player => format!("{player}, {}", scenario.name),
    };
    let repeats = Repeats {
        head: Head { title: "Roster for the Table".to_owned(), of: title.clone(), date },
        foot: Foot { left, right: choice.heads.told("roster for {}", &[d.system]) },
    };
    let mut s = Sheets::new(choice, Some(&setup.uniform), repeats);
    s.bookmark(title.clone());
    head(&mut s, d, &title);
    panel::draw(&mut s, d);
    let mut columns = Columns::of(&s, d.roster.totals.len());
    squeeze(&s, d, &mut columns);
    table_head(&mut s, d, &columns);
    let first = d.scenario.units(Side::Blue).count() * d.side.index();
    let mut number = 0;
    let mut independent = Vec::new();
    for (n, brigade) in setup.brigades.iter().enumerate() {
        let units: Vec<(usize, &UnitSetup)> = brigade.units.iter().enumerate().map(|(u, b)| (number + u, b)).collect();
        number += units.len();
        if !d.brigades.is_empty() && !d.brigades.contains(&n) {
            continue;
        }
        if brigade.commander.is_none() {
            independent.extend(units);
            continue;
        }
        let rows = units.iter().map(|(at, _)| high(&s, d, &columns, d.roster.units.get(first + at))).sum();
        keep_together(&mut s, d, &columns, rows);
        brigade_head(&mut s, d, &columns, (n, brigade));
        for (at, unit) in units {
            line(&mut s, d, &columns, Entry { number: at + 1, unit, own: d.roster.units.get(first + at) });
        }
    }
    if !independent.is_empty() {
        let rows = independent.iter().map(|(at, _)| high(&s, d, &columns, d.roster.units.get(first + at))).sum();
        if s.room() < columns.head - 3.0 + rows {
            keep_together(&mut s, d, &columns, rows);
        }
        let base = s.y + 8.0;
        let caps = Style::small_caps(10.4, s.theme.ink).tracked(WIDE);
        s.text(columns.regiment, base, Anchor::Start, "Independent", caps);
        s.y += columns.head - 3.0;
        close_head(&mut s);
        for (at, unit) in independent {
            line(&mut s, d, &columns, Entry { number: at + 1, unit, own: d.roster.units.get(first + at) });
        }
    }
    key(&mut s, d);
    s.finish(format!("Roster: {title}"), setup.name.clone(), scenario.date)
}

/// Rows and heads a little lower, where all of it stands on this page then and would not do so otherwise.
fn squeeze(s: &Sheets, d: &RosterSheet, c: &mut Columns) {
    let all = d.scenario.sides[d.side.index()].brigades.iter().enumerate();
    let shown: Vec<_> = all.filter(|(n, _)| d.brigades.is_empty() || d.brigades.contains(n)).map(|(_, b)| b).collect();
    let rows = shown.iter().map(|b| b.units.len()).sum::<usize>() as f32;
    let first = d.scenario.units(Side::Blue).count() * d.side.index();
    let numbered =
        d.scenario.units(d.side).zip(first..).filter(|((n, _), _)| d.brigades.is_empty() || d.brigades.contains(n));
    let marked = numbered.filter_map(|(_, n)| long_marks(s, d, c, d.roster.units.get(n))).count() as f32 * MARKS;
    let led = shown.iter().filter(|b| b.commander.is_some()).count();
    let heads = (led + usize::from(led < shown.len())) as f32;
    // The head of those whom nobody leads is lower.
    let lower = if led < shown.len() { 3.0 } else { 0.0 };
    let room = s.room() - TABLE_HEAD - told_key(s, d).map_or(0.0, |key| key.height() / MM + 4.0);
    let [most, least] =
        [(LINE, HEAD), (LEAST_LINE, LEAST_HEAD)].map(|(line, head)| rows * line + heads * head - lower + marked + 1.0);
    if most > room && least <= room {
        let share = (room - least) / (most - least);
        (c.line, c.head) = (LEAST_LINE + share * (LINE - LEAST_LINE), LEAST_HEAD + share * (HEAD - LEAST_HEAD));
    }
}

/// Whose commands it is for, of one army; empty for all of it.
fn player(d: &RosterSheet) -> String {
    let brigades = &d.scenario.sides[d.side.index()].brigades;
    let of = |n: &usize| brigades.get(*n).map(|b| b.commander.as_ref().map_or(b.name.as_str(), |c| c.name.as_str()));
    d.brigades.iter().filter_map(of).collect::<Vec<_>>().join(" · ")
}

fn head(s: &mut Sheets, d: &RosterSheet, name: &str) {
    let (left, right) = (s.left(), s.right());
    let caps = Style::small_caps(11.0, s.theme.ink).tracked(WIDE);
    s.text(left, 22.0, Anchor::Start, "Roster for the Table", caps);
    let data = s.data(7.9);
    let measure = d.words.get("roster", "measure").unwrap_or("cm");
    let measure = heads::said(measure, s.heads);
    let system = s.told("{}, {} mm, distances in {}", &[d.system, &d.scenario.scale.to_string(), &measure]);
    let book = s.style(Face::Book, 21.0);
    // What stands at the right has half of the line at most.
    let beside = (s.wide(&system, data) + 6.0).clamp(52.0, (right - left) / 2.0);
    let room = right - left - beside;
    let fits = |z: &f32| book.sized(*z).width(name) <= room * MM;
    let size = [21.0, 18.0, 15.0, 13.0].into_iter().find(fits).unwrap_or(11.0);
    s.fitted(left, 29.5, Anchor::Start, room, name, book.sized(size));
    s.text(right, 25.9, Anchor::End, &words::long_date(d.scenario.date, s.heads), data);
    s.fitted(right, 29.5, Anchor::End, beside - 5.0, &system, data);
    s.y = 33.0;
    s.rule(left, s.y, right - left, THIN);
}

fn square(s: &mut Sheets, x: f32, y: f32, side: f32) {
    let ink = s.theme.ink;
    s.list().stroke(Path::rect(x * MM, y * MM, side * MM, side * MM), ink, HAIR * MM);
}

fn table_head(s: &mut Sheets, d: &RosterSheet, c: &Columns) {
    let base = s.y + 4.3;
    let light = s.light(6.8);
    s.text(c.regiment, base, Anchor::Start, "regiment", light);
    s.text(c.class, base, Anchor::Start, "class", light);
    // Rules without additions of a unit's own have no such column.
    let adds = d.roster.units.iter().any(|u| u.die != 0);
    for (x, text) in [(c.die, if adds { "die" } else { "" }), (c.moves, "move"), (c.range, "range")] {
        s.text(x, base, Anchor::Middle, text, light);
    }
    let bold = s.style(Face::DataMedium, 6.8);
    for (n, total) in d.roster.totals.iter().enumerate() {
        s.text(c.results + (n as f32 + 0.5) * RESULT, base, Anchor::Middle, total, bold);
    }
    uprights(s, d, c, s.y + 1.2, s.y + TABLE_HEAD - 0.8);
    s.text(c.boxes, base, Anchor::Start, words::boxes(d.words), light);
    // Long ones give way to the left, so that none lies on the next.
    let mut limit = c.right;
    for (n, x) in marks(c).into_iter().enumerate().rev() {
        if let Some(text) = d.words.get("roster", &format!("mark-{}", n + 1)) {
            let half = s.wide(text, light) / 2.0;
            let middle = x.min(limit - half);
            s.text(middle, base, Anchor::Middle, text, light);
            limit = middle - half - 1.0;
        }
    }
    s.y += TABLE_HEAD;
    let (left, wide) = (s.left(), s.width());
    s.rule(left, s.y, wide, HAIR);
}

/// Middles of the two circles at the end of a line.
const fn marks(c: &Columns) -> [f32; 2] {
    [c.right - 7.6, c.right - 2.4]
}

fn uprights(s: &mut Sheets, d: &RosterSheet, c: &Columns, top: f32, bottom: f32) {
    for n in 0..=d.roster.totals.len() {
        s.upright(c.results + n as f32 * RESULT, top, bottom, ROW);
    }
}

/// Turns the page where a brigade would be split; one longer than a page begins on a fresh one.
fn keep_together(s: &mut Sheets, d: &RosterSheet, c: &Columns, rows: f32) {
    let need = c.head + rows + 1.0;
    if s.room() < need.min(190.0) {
        s.turn();
        table_head(s, d, c);
    }
}

/// Numeral, commander, his ratings with boxes for falls, what his die gives, boxes for results.
fn brigade_head(s: &mut Sheets, d: &RosterSheet, c: &Columns, (n, brigade): (usize, &BrigadeSetup)) {
    let Some(commander) = &brigade.commander else { return };
    let (left, right, accent) = (s.left(), s.right(), s.accent);
    // A lower head has less air above its name rather than below its boxes.
    let top = s.y - (HEAD - c.head) * 2.0 / 3.0;
    let numeral = roman(u8::try_from(n).unwrap_or(u8::MAX - 1));
    s.text(left, top + 9.4, Anchor::Start, &numeral, Style::new(Face::Book, 25.0, accent));
    let x = left + 17.0;
    let throws = d.roster.throws_for_orders();
    let boxes = right - if throws { BY_BRIGADE } else { 0.0 };
    let italic = s.style(Face::BookItalic, 11.4);
    let room = (boxes - x - 3.0) * MM;
    let size = [11.4, 10.4, 9.4].into_iter().find(|z| italic.sized(*z).width(&commander.name) <= room).unwrap_or(8.4);
    s.fitted(x, top + 5.6, Anchor::Start, boxes - x - 3.0, &commander.name, italic.sized(size));
    let grades = d.roster.grades[d.side.index()].get(n).copied().flatten();
    let mut at = x;
    let base = top + 10.6;
    for _ in 0..d.roster.leader_boxes {
        square(s, at, base - 2.5, 2.9);
        at += 3.8;
    }
    if let Some(told) = d.words.get("roster", "leader") {
        at = s.text(at, base, Anchor::Start, told, s.data(7.4)) + 2.2;
    }
    if let Some(grades) = grades {
        ratings(s, d, grades, [at, base, boxes, top + 5.2]);
    }
    if throws {
        panel::orders_by_turn(s, d, [boxes, top + 6.6, BY_BRIGADE]);
    }
    s.y += c.head;
    close_head(s);
}

/// A brigadier's rating and those to which he may fall, and what his die gives: at two places, x and base of each.
fn ratings(s: &mut Sheets, d: &RosterSheet, grades: u8, [x, base, dice, dice_base]: [f32; 4]) {
    let mut at = x;
    // One who is rated falls to the lower ratings; one who is not has all before him.
    let (own, lower) = if grades == 0 { (None, 3) } else { (Some(grades), grades - 1) };
    if let Some(own) = own {
        at = s.text(at, base, Anchor::Start, &grade(d, own), s.style(Face::DataSemiBold, 7.4)) + 2.2;
    }
    for g in (1..=lower).rev() {
        square(s, at, base - 2.5, 2.9);
        at = s.text(at + 3.8, base, Anchor::Start, &grade(d, g), s.data(7.4)) + 2.2;
    }
    square(s, at, base - 2.5, 2.9);
    s.text(at + 3.8, base, Anchor::Start, "−1", s.data(7.4));
    if let Some(own) = own {
        orders(s, d, own, dice, dice_base);
    }
}

fn close_head(s: &mut Sheets) {
    let (left, wide) = (s.left(), s.width());
    s.y -= 0.6;
    s.rule(left, s.y, wide, HAIR);
}

fn grade(d: &RosterSheet, grade: u8) -> String {
    d.words.number("grade", grade.into()).unwrap_or_default().to_owned()
}

/// What each face of a commander's die gives: *1–4 steady · 5 admirable · 6 inspiring*.
fn orders(s: &mut Sheets, d: &RosterSheet, grade: u8, x: f32, base: f32) {
    let faces = d.roster.orders[usize::from(grade.clamp(1, 3)) - 1];
    let (bold, data) = (s.style(Face::DataSemiBold, 6.8), s.data(6.8));
    let (mut at, mut from) = (x, 0);
    while from < faces.len() {
        let to = (from..faces.len()).take_while(|f| faces[*f] == faces[from]).last().unwrap_or(from);
        let range = if to == from { format!("{} ", from + 1) } else { format!("{}–{} ", from + 1, to + 1) };
        let word = heads::said(d.words.number("performance", faces[from].into()).unwrap_or_default(), s.heads);
        at = s.text(at, base, Anchor::Start, &range, bold);
        let end = if to + 1 < faces.len() { " · " } else { "" };
        at = s.text(at, base, Anchor::Start, &format!("{word}{end}"), data);
        from = to + 1;
    }
}

/// A line of the table.
struct Entry<'a> {
    number: usize,
    unit: &'a UnitSetup,
    own: Option<&'a RosterUnit>,
}

fn line(s: &mut Sheets, d: &RosterSheet, c: &Columns, entry: Entry) {
    let Entry { number, unit, own } = entry;
    if s.room() < high(s, d, c, own) {
        s.turn();
        table_head(s, d, c);
    }
    let (top, base) = (s.y, s.y + c.line / 2.0 + 1.2);
    let theme = s.theme;
    s.text(c.number, base, Anchor::End, &number.to_string(), s.light(7.4));
    let frame = [c.coat * MM, (top + c.line / 2.0 - 2.3) * MM, 10.0 * MM, 4.6 * MM];
    swatch(s.list(), &Sheets::cloth(&theme), &unit.uniform, unit.branch, frame);
    let styles = [s.style(Face::Book, 11.2), s.style(Face::Book, 10.2)];
    s.name(c.regiment, base, [c.regiment_width, c.line - 0.3], &unit.name, styles);
    if let Some(with) = own.and_then(|own| own.stands_with) {
        let first = d.scenario.units(Side::Blue).count() * d.side.index();
        let text = s.told("stands with No. {}", &[&(with + 1 - first.min(with)).to_string()]);
        s.text(c.class, base, Anchor::Start, &text, s.style(Face::BookItalic, 10.2));
        return close_line(s, c);
    }
    if let Some(own) = own {
        figures(s, d, c, base, own);
    }
    let most = own.map(|own| u16::from(own.boxes)).filter(|&n| n > 0).unwrap_or(d.boxes);
    // They end where the circles begin.
    let room = pt((marks(c)[0] - 3.4 - c.boxes) * MM, (c.line - 1.7) * MM);
    let block = Block::within(most, room, 4.6 * MM).graded(words::graded(d.words));
    let at = pt(c.boxes * MM, (top + c.line / 2.0) * MM - block.height() / 2.0);
    block.draw(s.list(), at, MM * 0.8, theme.ink);
    for (n, x) in marks(c).into_iter().enumerate() {
        if d.words.get("roster", &format!("mark-{}", n + 1)).is_none() {
            continue;
        }
        let middle = pt(x * MM, (top + c.line / 2.0) * MM);
        s.list().stroke(Path::circle(middle, 2.2 * MM), theme.ink, HAIR * MM);
    }
    if let Some(told) = long_marks(s, d, c, own) {
        // Nearer to a name of one line.
        let low = if styles[1].width(&unit.name) > c.regiment_width * MM { 1.9 } else { 0.9 };
        s.fitted(c.regiment, top + c.line + low, Anchor::Start, c.results - c.regiment - 2.0, &told, s.light(MARK));
        s.y += MARKS;
    }
    close_line(s, c);
}

/// Size of what a unit has of its own, and what a line of its own for that adds to a row, in mm.
const MARK: f32 = 6.2;
const MARKS: f32 = 2.9;

/// What a unit has of its own, where that is too long to stand below its class.
fn long_marks(s: &Sheets, d: &RosterSheet, c: &Columns, own: Option<&RosterUnit>) -> Option<String> {
    let own = own.filter(|own| !own.marks.is_empty() && own.stands_with.is_none())?;
    let told = words::marks(d.words, own, s.heads);
    (s.wide(&told, s.light(MARK)) > marks_room(c)).then_some(told)
}

/// mm below the class of a unit: its die has the height of the class.
fn marks_room(c: &Columns) -> f32 {
    c.moves - c.class - 7.0
}

/// Height of a unit's row.
fn high(s: &Sheets, d: &RosterSheet, c: &Columns, own: Option<&RosterUnit>) -> f32 {
    c.line + if long_marks(s, d, c, own).is_some() { MARKS } else { 0.0 }
}

fn close_line(s: &mut Sheets, c: &Columns) {
    s.y += c.line;
    let (left, wide) = (s.left(), s.width());
    s.rule(left, s.y, wide, ROW);
}

/// What a unit does by its system: class, die, moves, ranges, results.
fn figures(s: &mut Sheets, d: &RosterSheet, c: &Columns, base: f32, own: &RosterUnit) {
    let class = d.words.word("class", own.class);
    let face = match own.class {
        "superior" => Face::DataSemiBold,
        "inferior" => Face::DataLight,
        _ => Face::Data,
    };
    let below = !own.marks.is_empty() && long_marks(s, d, c, Some(own)).is_none();
    let raised = if below { 1.1 } else { 0.0 };
    s.fitted(c.class, base - raised, Anchor::Start, c.die - c.class - 2.5, &class, s.style(face, 7.9));
    if below {
        let told = words::marks(d.words, own, s.heads);
        s.fitted(c.class, base + 1.9, Anchor::Start, marks_room(c), &told, s.light(MARK));
    }
    let data = s.data(7.9);
    if own.die != 0 {
        let text = if own.die > 0 { format!("+{}", own.die) } else { format!("−{}", own.die.unsigned_abs()) };
        s.text(c.die, base - raised, Anchor::Middle, &text, s.style(Face::DataSemiBold, 7.9));
    }
    let joined = |list: &[Len]| list.iter().map(|l| d.roster.told(*l)).collect::<Vec<_>>().join(" / ");
    let up = if own.by_hand.is_some() { 1.1 } else { 0.0 };
    s.text(c.moves, base - up, Anchor::Middle, &joined(&own.moves), data);
    if let Some(by_hand) = own.by_hand {
        let word = d.words.word("roster", "by-hand");
        let text = format!("{} {}", heads::said(&word, s.heads), d.roster.told(by_hand));
        s.text(c.moves, base + 1.7, Anchor::Middle, &text, s.light(5.8));
    }
    let range = if own.ranges.is_empty() { "–".to_owned() } else { joined(&own.ranges) };
    let size = if own.ranges.len() > 2 { 7.2 } else { 7.9 };
    s.fitted(c.range, base, Anchor::Middle, RANGE, &range, data.sized(size));
    for (n, told) in d.roster.told_results(own).into_iter().enumerate() {
        let x = c.results + (n as f32 + 0.5) * RESULT;
        match told {
            None => s.text(x, base, Anchor::Middle, "–", s.light(7.9)),
            Some(told) => s.fitted(x, base, Anchor::Middle, RESULT - 1.1, &told, s.style(Face::DataSemiBold, 7.9)),
        };
    }
    let (top, bottom) = (s.y, s.y + high(s, d, c, Some(own)));
    uprights(s, d, c, top, bottom);
}

/// What the signs mean, where the system says it.
fn told_key(s: &Sheets, d: &RosterSheet) -> Option<Paragraph> {
    let text = d.words.get("roster", "key")?;
    let told = heads::said(text, s.heads).into_owned();
    Some(paragraph(&[span(told, s.style(Face::Small, 8.8))], s.width() * MM, 10.6, Edge::Justified))
}

/// What the signs mean, at the foot of the last page.
fn key(s: &mut Sheets, d: &RosterSheet) {
    let Some(p) = told_key(s, d) else { return };
    let tall = p.height() / MM;
    if s.room() < tall + 4.0 {
        s.turn();
        s.y += 2.0;
    }
    let (left, y) = (s.left(), s.bottom() - tall + 2.0);
    p.set(s.list(), left * MM, y * MM, 0..p.len());
}
