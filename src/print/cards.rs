//! A card for each unit, 88 by 63 mm, to be cut out: soldier, flag, class, distances, results, boxes for hits.

use super::generals;
use super::sheet::{Foot, HAIR, Head, MM, ROW, Repeats, Sheets, THIN};
use super::words::{self, branch, number};
use super::{Pages, PaperChoice, heads};
use crate::base::{Len, Side};
use crate::draw::flag::{Kind, flag};
use crate::draw::path::{Path, pt};
use crate::draw::shape::Style;
use crate::draw::symbol::{Block, arm};
use crate::draw::table::{initial, roman};
use crate::draw::uniform::soldier;
use crate::draw::{Anchor, Face};
use crate::field::Scenario;
use crate::field::scenario::{BrigadeSetup, UnitSetup};
use crate::field::words::Words;
use crate::rules::roster::{Roster, RosterUnit};
use chrono::NaiveDate;

/// What the document is made from.
#[derive(Debug, Clone, Copy)]
pub struct Cards<'a> {
    pub scenario: &'a Scenario,
    /// Whose cards, in this order.
    pub sides: &'a [Side],
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

/// Size of a card in mm; it keeps it on every paper.
const WIDTH: f32 = 88.0;
const HEIGHT: f32 = 63.0;
const ACROSS: usize = 2;
/// Where the cards begin from the top.
const TOP: f32 = 19.0;
/// Where the soldier ends and the text begins, from the left of a card, and where it ends.
const PLATE: f32 = 23.0;
const TEXT: f32 = 25.2;
const END: f32 = WIDTH - 3.4;
/// The line for what a unit has of its own, between its results and its boxes, from the top of a card.
const MARKS: f32 = 48.7;

/// One card's contents.
struct Card<'a> {
    side: Side,
    /// Its brigade's number from 0.
    brigade: (usize, &'a BrigadeSetup),
    unit: &'a UnitSetup,
    /// From 1, in the list of its side.
    number: usize,
    own: Option<&'a RosterUnit>,
    /// Those for whom it stands on the table beside itself.
    others: Vec<&'a str>,
}

pub fn compose(d: &Cards, choice: PaperChoice) -> Pages {
    let scenario = d.scenario;
    let left = if d.campaign.is_empty() { scenario.name.clone() } else { d.campaign.to_owned() };
    let repeats = Repeats {
        head: Head {
            title: "Cards".to_owned(),
            of: scenario.name.clone(),
            date: words::date(scenario.date, choice.heads),
        },
        foot: Foot { left, right: "88 by 63 mm; cut at the marks".to_owned() },
    };
    let mut s = Sheets::bare(choice, repeats);
    s.bookmark(scenario.name.clone());
    let rows = (((s.bottom() - TOP) / HEIGHT) as usize).max(1);
    for (page, cards) in cards(d).chunks(rows * ACROSS).enumerate() {
        if page > 0 {
            s.turn();
        }
        let left = s.left() + (s.width() - WIDTH * ACROSS as f32) / 2.0;
        marks(&mut s, left, cards.len().div_ceil(ACROSS));
        for (n, card) in cards.iter().enumerate() {
            let at = (left + (n % ACROSS) as f32 * WIDTH, TOP + (n / ACROSS) as f32 * HEIGHT);
            let since = s.mark();
            one(&mut s, d, at, card);
            s.column(since);
        }
    }
    s.finish(format!("Cards: {}", scenario.name), d.system.to_owned(), scenario.date)
}

fn cards<'a>(d: &Cards<'a>) -> Vec<Card<'a>> {
    let mut out = Vec::new();
    for side in d.sides {
        let first = d.scenario.units(Side::Blue).count() * side.index();
        let mut number = 0;
        let with = |n: usize| d.roster.units.get(first + n).and_then(|own| own.stands_with);
        for (n, brigade) in d.scenario.sides[side.index()].brigades.iter().enumerate() {
            for unit in &brigade.units {
                let (own, stands) = (d.roster.units.get(first + number), first + number);
                number += 1;
                // Who stands with another has no card of his own: he is named on that one's.
                if with(number - 1).is_some() {
                    continue;
                }
                let members = d.scenario.units(*side).enumerate().filter(|(m, _)| with(*m) == Some(stands));
                let others = members.map(|(_, (_, unit))| unit.name.as_str()).collect();
                out.push(Card { side: *side, brigade: (n, brigade), unit, number, own, others });
            }
        }
    }
    out
}

/// Cards to be filled in by hand.
#[derive(Debug, Clone, Copy)]
pub struct BlankCards<'a> {
    /// Boxes for hits.
    pub boxes: u16,
    /// Name of the system.
    pub system: &'a str,
    /// The system's words, above all `roster`.
    pub words: &'a Words,
    /// The day that the file bears.
    pub date: NaiveDate,
}

/// A sheet of cards without units: lines where words go, and the boxes.
pub fn blank(d: &BlankCards, choice: PaperChoice) -> Pages {
    let repeats = Repeats {
        head: Head { title: "Cards".to_owned(), of: d.system.to_owned(), date: String::new() },
        foot: Foot { left: d.system.to_owned(), right: "88 by 63 mm; cut at the marks".to_owned() },
    };
    let mut s = Sheets::bare(choice, repeats);
    s.bookmark(d.system);
    let rows = (((s.bottom() - TOP) / HEIGHT) as usize).max(1);
    let left = s.left() + (s.width() - WIDTH * ACROSS as f32) / 2.0;
    marks(&mut s, left, rows);
    for n in 0..rows * ACROSS {
        let (x, y) = (left + (n % ACROSS) as f32 * WIDTH, TOP + (n / ACROSS) as f32 * HEIGHT);
        let ink = s.theme.ink;
        s.list().fill(Path::rect((x + 3.4) * MM, (y + 3.4) * MM, (WIDTH - 6.8) * MM, 0.8 * MM), ink);
        s.rule(x + 3.4, y + 4.7, WIDTH - 6.8, HAIR);
        s.upright(x + PLATE, y + 7.0, y + HEIGHT - 3.4, ROW);
        s.text(x + 5.0, y + 58.6, Anchor::Start, "No.", Style::small_caps(11.0, ink));
        let light = s.light(6.2);
        for (line, head) in [(14.5, "regiment"), (24.0, "arm"), (30.2, "class")] {
            s.rule(x + TEXT, y + line, END - TEXT, HAIR);
            s.text(x + TEXT, y + line - 3.2, Anchor::Start, head, light);
        }
        for (head, offset) in [("move", 0.0), ("range", 15.0), ("by hand", 44.0)] {
            s.text(x + TEXT + offset, y + 33.2, Anchor::Start, head, light);
        }
        let (top, low) = (y + 38.6, y + 45.2);
        s.rule(x + TEXT, top, END - TEXT, HAIR);
        s.rule(x + TEXT, low, END - TEXT, HAIR);
        for n in 1..BLANK_RESULTS {
            s.upright(x + TEXT + n as f32 * (END - TEXT) / BLANK_RESULTS as f32, top, low, ROW);
        }
        boxes(&mut s, d.words, (x, y + 48.2), d.boxes.min(MOST_BLANK), 7.4);
    }
    s.finish(format!("Cards: {}", d.system), d.system.to_owned(), d.date)
}

/// Boxes on a card that is filled in by hand, however much harm its system counts: more could not be ticked.
const MOST_BLANK: u16 = 60;
/// Places for results on such a card.
const BLANK_RESULTS: usize = 7;

/// Small crosses at the corners and marks outside.
fn marks(s: &mut Sheets, left: f32, rows: usize) {
    let right = left + WIDTH * ACROSS as f32;
    for row in 0..=rows {
        let y = TOP + row as f32 * HEIGHT;
        s.rule(left - 8.0, y, 5.0, HAIR);
        s.rule(right + 3.0, y, 5.0, HAIR);
        for column in 0..=ACROSS {
            let x = left + column as f32 * WIDTH;
            s.rule(x - 1.0, y, 2.0, HAIR);
            s.upright(x, y - 1.0, y + 1.0, HAIR);
        }
    }
    let low = TOP + rows as f32 * HEIGHT;
    for column in 0..=ACROSS {
        let x = left + column as f32 * WIDTH;
        s.upright(x, TOP - 7.0, TOP - 3.0, HAIR);
        s.upright(x, low + 3.0, low + 6.0, HAIR);
    }
}

fn one(s: &mut Sheets, d: &Cards, (x, y): (f32, f32), card: &Card) {
    let (unit, theme) = (card.unit, s.theme);
    let setup = &d.scenario.sides[card.side.index()];
    let accent = theme.accent(&setup.uniform).line;
    let cloth = Sheets::cloth(&theme);
    let left = x + 3.4;
    s.list().fill(Path::rect(left * MM, (y + 3.4) * MM, (WIDTH - 6.8) * MM, 0.8 * MM), accent);
    s.rule(left, y + 4.7, WIDTH - 6.8, HAIR);
    let figure = soldier(&unit.uniform, unit.branch, &cloth, 44.0 * MM);
    s.list().place(&figure, pt((x + 3.6) * MM, (y + 8.0) * MM), 1.0);
    let number_style = Style::small_caps(11.0, theme.ink);
    let numbered = s.told("No. {}", &[&card.number.to_string()]);
    s.text(x + 12.6, y + 58.6, Anchor::Middle, &numbered, number_style);
    s.upright(x + PLATE, y + 7.0, y + HEIGHT - 3.4, ROW);

    let kind = Kind::of(unit.branch);
    let picture = flag(&unit.uniform, &initial(&unit.name), kind, &cloth, 12.8 * MM);
    let flag_left = x + END - 12.8 * kind.aspect();
    s.list().place(&picture, pt(flag_left * MM, (y + 6.4) * MM), 1.0);
    name(s, (x + TEXT, y), flag_left - x - TEXT - 2.0, &unit.name);

    let (n, brigade) = card.brigade;
    let italic = s.style(Face::BookItalic, 10.4);
    let arm_name = heads::said(branch(unit.branch), s.heads);
    let place = match &brigade.commander {
        Some(c) => s.told("{}, brigade {}, {}", &[&arm_name, &roman(u8::try_from(n).unwrap_or(0)), &c.name]),
        None => s.told("{}, independent", &[&arm_name]),
    };
    let commands = generals::of(d.scenario, card.side, Some(d.roster));
    let over = commands.iter().find(|led| led.command.brigades.contains(&n)).map(|over| {
        match over.army.filter(|_| !over.other) {
            Some(army) => s.told(", of {}", &[army]),
            None => s.told(" under {}", &[&over.general.name]),
        }
    });
    let wide = END - TEXT;
    let room = wide * MM;
    let sized = |told: &str| [10.4, 9.4, 8.4].into_iter().find(|z| italic.sized(*z).width(told) <= room);
    // Where the general over it finds no room beside all else, he goes without the arm, whose sign stands below.
    let places = over.map(|over| {
        let short = place.strip_prefix(&format!("{arm_name}, ")).unwrap_or(&place);
        [format!("{place}{over}"), format!("{short}{over}")]
    });
    let fits = places.iter().flatten().find_map(|told| Some((told, sized(told)?)));
    let last = places.as_ref().map_or(&place, |[_, short]| short);
    let (place, size) = fits.unwrap_or_else(|| (last, sized(last).unwrap_or(7.2)));
    s.fitted(x + TEXT, y + 23.0, Anchor::Start, wide, place, italic.sized(size));
    arm(s.list(), unit.branch, pt((x + TEXT) * MM, (y + 25.3) * MM), 7.2 * MM, theme.ink);
    let (data, bold) = (s.data(7.4), s.style(Face::DataSemiBold, 7.4));
    if let Some(own) = card.own {
        let class = d.words.word("class", own.class);
        let mut told = Vec::new();
        if own.bases > 0 {
            told.push(words::bases(own.bases.into(), s.heads));
        }
        if own.die != 0 {
            told.push(s.told(if own.die > 0 { "die +1" } else { "die −1" }, &[]));
        }
        let base = y + 27.8;
        let mut room = wide - 9.0;
        if let Some(points) = own.points {
            let points = words::points(points.into(), s.heads);
            room -= s.wide(&points, data) + 2.0;
            s.text(x + END, base, Anchor::End, &points, data);
        }
        s.row(x + TEXT + 9.0, base, room, &[(0.0, &class, bold), (1.2, &told.join(", "), data)]);
    }
    s.rule(x + TEXT, y + 30.2, END - TEXT, ROW);
    if let Some(own) = card.own {
        figures(s, d, (x, y), own);
    }
    let most = card.own.map(|own| u16::from(own.boxes)).filter(|&n| n > 0).unwrap_or(d.boxes);
    // Where no row of results stands above them, they have its room.
    let (top, room) = match card.own {
        Some(own) if own.results.is_empty() => (41.4, 13.6),
        Some(own) if !own.marks.is_empty() => (MARKS + 1.5, 7.4 - (MARKS + 1.5 - 48.2)),
        _ => (48.2, 7.4),
    };
    boxes(s, d.words, (x, y + top), most, room);
    if !card.others.is_empty() {
        let text = s.told("with {}", &[&card.others.join(", ")]);
        let light = s.light(6.6);
        // Below the boxes, where the strength takes a third of the line.
        s.fitted(x + TEXT, y + 59.0, Anchor::Start, wide * 2.0 / 3.0, &text, light);
    }
    let honours = &unit.uniform.flag.honours;
    if !honours.is_empty() {
        // The newest two, or one, beside the strength; who stands with others has these there.
        let light = s.style(Face::BookItalic, 7.8);
        let (base, room) = if card.others.is_empty() { (59.0, wide * 2.0 / 3.0) } else { (56.4, wide) };
        let told = |from: usize| honours[from..].join(" · ");
        let mut newest = honours.len().saturating_sub(2)..honours.len();
        let from = newest.find(|&n| light.width(&told(n)) <= room * MM).unwrap_or(honours.len() - 1);
        s.fitted(x + TEXT, y + base, Anchor::Start, room, &told(from), light);
    }
    let [present, full] = [unit.present.men, unit.establishment.men].map(|men| number(men.into()));
    let strength = s.told("{} of {} men", &[&present, &full]);
    if unit.establishment.men > 0 {
        s.text(x + END, y + 59.0, Anchor::End, &strength, s.light(7.0));
    }
}

/// The name as large as it fits, else on two lines.
fn name(s: &mut Sheets, (x, y): (f32, f32), wide: f32, name: &str) {
    let book = s.style(Face::Book, 15.0);
    let fits = [15.0, 12.2, 10.9].into_iter().find(|z| book.sized(*z).width(name) <= wide * MM);
    match fits {
        Some(size) => {
            s.text(x, y + 13.6, Anchor::Start, name, book.sized(size));
        }
        None => {
            s.name(x, y + 12.6, [wide, 9.0], name, [book.sized(10.9), book.sized(10.9)]);
        }
    }
}

/// Moves, ranges and the row of results.
fn figures(s: &mut Sheets, d: &Cards, (x, y): (f32, f32), own: &RosterUnit) {
    let (light, bold) = (s.light(6.2), s.style(Face::DataMedium, 8.2));
    let joined = |list: &[Len]| list.iter().map(|l| d.roster.told(*l)).collect::<Vec<_>>().join(" / ");
    let range = if own.ranges.is_empty() { "–".to_owned() } else { joined(&own.ranges) };
    // What changes cost: nothing is said once.
    let paid: Vec<&str> = own.costs.iter().map(|(_, share)| *share).collect();
    let paid = if paid.iter().all(|share| *share == "–") {
        paid.first().copied().unwrap_or_default().to_owned()
    } else {
        paid.join(", ")
    };
    let changes: Vec<String> = own.costs.iter().map(|(key, _)| s.told(&d.words.word("roster", key), &[])).collect();
    let (changes, by_hand) = (changes.join(", "), own.by_hand.map_or_else(String::new, |l| d.roster.told(l)));
    let beside = if by_hand.is_empty() { 40.0 } else { 36.0 };
    let cells = [
        ("move", joined(&own.moves), 0.0),
        ("range", range, 15.0),
        (changes.as_str(), paid, beside),
        ("by hand", by_hand, 49.0),
    ];
    for (head, value, offset) in cells {
        if !value.is_empty() {
            s.text(x + TEXT + offset, y + 33.2, Anchor::Start, head, light);
            s.text(x + TEXT + offset, y + 36.6, Anchor::Start, &value, bold);
        }
    }
    let count = own.results.len().max(1) as f32;
    let step = (END - TEXT) / count;
    let (top, low) = (y + 38.6, y + 45.2);
    s.rule(x + TEXT, top, END - TEXT, HAIR);
    if !own.marks.is_empty() {
        let told = words::marks(d.words, own, s.heads);
        s.fitted(x + TEXT, y + MARKS, Anchor::Start, END - TEXT, &told, s.data(6.8));
    }
    if own.results.is_empty() {
        return;
    }
    s.rule(x + TEXT, low, END - TEXT, HAIR);
    for (n, (result, total)) in d.roster.told_results(own).into_iter().zip(&d.roster.totals).enumerate() {
        let middle = x + TEXT + (n as f32 + 0.5) * step;
        if n > 0 {
            s.upright(x + TEXT + n as f32 * step, top, low, ROW);
        }
        s.text(middle, top + 2.6, Anchor::Middle, total, light);
        let told = result.unwrap_or_else(|| "–".to_owned());
        s.text(middle, low - 0.9, Anchor::Middle, &told, s.style(Face::DataSemiBold, 8.2));
    }
}

/// Boxes for harm and circles for states, from `y` in mm, the boxes no higher than a room.
fn boxes(s: &mut Sheets, words: &Words, (x, y): (f32, f32), most: u16, room: f32) {
    let ink = s.theme.ink;
    let block = Block::within(most, pt(36.0 * MM, room * MM), 5.6 * MM).graded(super::words::graded(words));
    block.draw(s.list(), pt((x + TEXT) * MM, y * MM), MM, ink);
    for n in 1..=2 {
        let Some(text) = words.get("roster", &format!("mark-{n}")) else { continue };
        let middle = x + TEXT + 41.0 + (n as f32 - 1.0) * 8.0;
        s.list().stroke(Path::circle(pt(middle * MM, (y + 2.8) * MM), 2.9 * MM), ink, THIN * 0.6 * MM);
        let light = s.light(5.8);
        let size = (5.8 * 5.0 / s.wide(text, light).max(0.1)).min(5.8);
        s.text(middle, y + 3.6, Anchor::Middle, text, light.sized(size));
    }
}
