//! The report of a battle: who met where, the field at the first drum, the course turn by turn, the price.

mod columns;
mod course;
mod losses;
mod pictures;
mod setup_map;

use super::paragraph::{Edge, Span, paragraph, span};
use super::sheet::{Foot, HAIR, Head, MM, ROW, Repeats, Sheets, THIN, WIDE};
use super::words::{self, halves, number};
use super::{Pages, PaperChoice, heads, terms};
use crate::army::Id;
use crate::base::Side;
use crate::draw::flag::{Kind, flag};
use crate::draw::path::pt;
use crate::draw::shape::Style;
use crate::draw::table::Ruler;
use crate::draw::{Anchor, Face};
use crate::field::telling::TurnTold;
use crate::field::words::Words;
use crate::field::{Scenario, TableView};
use crate::rules::Outcome;
use crate::rules::roster::Roster;

/// What the document is made from.
#[derive(Debug, Clone, Copy)]
pub struct BattleReport<'a> {
    pub scenario: &'a Scenario,
    /// The table before the first turn; none where it was set up on a real one.
    pub opening: Option<&'a TableView>,
    /// Points at which the armies break, in halves; 0 where the armies of a side break each by itself.
    pub breaking: [u16; 2],
    /// Who commanded beside and under the generals; none where the system prints no roster.
    pub roster: Option<&'a Roster>,
    /// Where the harm of a unit ends, as the system counts.
    pub harm_limit: u16,
    pub outcome: &'a Outcome,
    /// Name of the system.
    pub system: &'a str,
    /// The system's words: end states under `end`, how it ended under `how`.
    pub words: &'a Words,
    /// *The Salt Toll War*; empty outside a campaign.
    pub campaign: &'a str,
    /// The course in prose.
    pub turns: &'a [TurnTold],
    /// What each unit paid, in the order of the events' pieces.
    pub units: &'a [Paid],
    /// What each side paid.
    pub losses: [Losses; 2],
    /// A sentence for each commander whom something befell.
    pub commanders: &'a [String],
    /// A sentence for each trophy: guns, colours, prisoners of note.
    pub trophies: &'a [String],
    /// The field at the end of some turns.
    pub moments: &'a [Moment],
    /// What was lost turn by turn; turns without a loss are left out.
    pub by_turn: &'a [TurnCost],
    /// Pictures of those who played it, with their captions.
    pub pictures: &'a [(Id, String)],
    pub ruler: Ruler,
    /// What was played otherwise than the book has it, a sentence or two for each option.
    pub differs: &'a [String],
}

pub use course::{Moment, TurnCost};

/// What one unit paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Paid {
    /// Men who went in.
    pub men: u32,
    /// Men lost in all.
    pub lost: u32,
    pub guns: u32,
}

/// What a side paid, in men and guns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Losses {
    pub engaged: u32,
    pub dead: u32,
    pub wounded: u32,
    pub light: u32,
    pub missing: u32,
    pub prisoners: u32,
    pub guns: u32,
}

impl Losses {
    /// Men lost in all.
    #[must_use]
    pub const fn men(&self) -> u32 {
        self.dead + self.wounded + self.light + self.missing + self.prisoners
    }
}

pub fn compose(d: &BattleReport, choice: PaperChoice) -> Pages {
    let s = d.scenario;
    let date = words::date(s.date, choice.heads);
    let left = if d.campaign.is_empty() { date.clone() } else { format!("{}, {date}", d.campaign) };
    let repeats = Repeats {
        head: Head { title: "Battle Report".to_owned(), of: s.name.clone(), date },
        foot: Foot { left, right: d.system.to_owned() },
    };
    let uniform = d.outcome.winner.map(|w| &s.sides[w.index()].uniform);
    let mut sheets = Sheets::new(choice, uniform, repeats);
    sheets.bookmark(s.name.clone());
    title(&mut sheets, d);
    verdict(&mut sheets, d);
    price(&mut sheets, d);
    differs(&mut sheets, d);
    setup_map::draw(&mut sheets, d, choice.ink);
    course(&mut sheets, d);
    course::maps(&mut sheets, d, choice.ink);
    course::by_turn(&mut sheets, d);
    losses::sentences(&mut sheets, d);
    losses::tables(&mut sheets, d);
    pictures::draw(&mut sheets, d, choice.ink);
    sheets.finish(format!("Battle Report: {}", s.name), d.system.to_owned(), s.date)
}

fn title(s: &mut Sheets, d: &BattleReport) {
    let (left, right) = (s.left(), s.right());
    let caps = Style::small_caps(11.0, s.theme.ink).tracked(WIDE);
    s.text(left, 23.2, Anchor::Start, "Battle Report", caps);
    let theme = s.theme;
    let mut x = right;
    for side in [Side::Red, Side::Blue] {
        let setup = &d.scenario.sides[side.index()];
        let cipher = if setup.cipher.is_empty() { setup.name.chars().take(1).collect() } else { setup.cipher.clone() };
        let picture = flag(&setup.uniform, &cipher, Kind::Army, &Sheets::cloth(&theme), 16.5 * MM);
        x -= 22.0;
        s.list().place(&picture, pt(x * MM, 20.1 * MM), 1.0);
        x -= 2.5;
    }
    let room = (x - 3.0 - left) * MM;
    let style = s.style(Face::Book, 26.5);
    let name = d.scenario.name.as_str();
    let size = [26.5, 24.0, 21.0].into_iter().find(|z| style.sized(*z).width(name) <= room);
    let mut base = 33.0;
    if let Some(size) = size {
        s.text(left, base, Anchor::Start, name, style.sized(size));
    } else {
        let lines = paragraph(&[span(name, style.sized(21.0))], room, 23.5, Edge::Ragged);
        lines.set(s.list(), left * MM, 31.0 * MM, 0..lines.len());
        base = 31.0 + 8.3 * (lines.len() as f32 - 1.0);
    }
    let weather = heads::said(terms::weather(d.scenario.weather), s.heads);
    let day = words::long_date(d.scenario.date, s.heads);
    let when = if terms::weather_is_thrown_for(d.scenario) { day } else { format!("{day}; {weather}") };
    s.text(left, base + 7.6, Anchor::Start, &when, s.style(Face::BookItalic, 13.0));
    s.y = base + 11.5;
}

/// Who had the field, and how.
fn verdict(s: &mut Sheets, d: &BattleReport) {
    let (left, right) = (s.left(), s.right());
    s.rule(left, s.y, right - left, HAIR);
    let base = s.y + 5.8;
    let (book, italic) = (s.style(Face::Book, 13.0), s.style(Face::BookItalic, 13.0));
    let caps = Style::small_caps(11.0, s.theme.ink).tracked(WIDE);
    let sides = &d.scenario.sides;
    let (head, first, second) = match d.outcome.winner {
        Some(w) => ("The field to", &sides[w.index()], &sides[w.other().index()]),
        None => ("Undecided", &sides[0], &sides[1]),
    };
    let how = d.words.word("how", d.outcome.how);
    let how = heads::said(&how, s.heads);
    let turns = match d.outcome.turns {
        0 => String::new(),
        1 => s.told("one turn", &[]),
        n => s.told("{} turns", &[&n.to_string()]),
    };
    let known: Vec<&str> = [how.as_ref(), turns.as_str()].into_iter().filter(|t| !t.is_empty()).collect();
    let end = known.join(", ");
    let wide = s.data(7.9).width(&end) / MM;
    let x = s.text(left, base, Anchor::Start, head, caps) + 2.0;
    let against = if d.outcome.winner.is_some() { "against" } else { "and" };
    let spans: Vec<Span> = vec![
        span(first.name.as_str(), book),
        span(s.told(" under {},", &[&first.general.name]), italic),
        span(format!(" {} ", heads::said(against, s.heads)), italic),
        span(second.name.as_str(), book),
        span(s.told(" under {}", &[&second.general.name]), italic),
    ];
    // In a booklet there is no room beside the names: it stands below them.
    let narrow = right - left < NARROW;
    let room = right - x - if narrow { 0.0 } else { wide + 5.0 };
    let lines = paragraph(&spans, room * MM, 15.5, Edge::Ragged);
    lines.set(s.list(), x * MM, base * MM, 0..lines.len());
    let high = (lines.len().max(1) - 1) as f32 * 15.5 / MM;
    let below = if narrow { high + 5.0 } else { 0.0 };
    s.fitted(right, base + below, Anchor::End, right - left, &end, s.data(7.9));
    s.y = base + 4.1 + high.max(below);
}

/// Strengths and losses of both sides in two rows.
fn price(s: &mut Sheets, d: &BattleReport) {
    let (left, right) = (s.left(), s.right());
    s.rule(left, s.y, right - left, THIN);
    let counted = terms::counted_head(d.words, s.heads);
    let heads =
        ["engaged", "dead", "wounded", "lightly", "missing", "prisoners", "lost in all", "%", "guns", counted.as_str()];
    let columns = if right - left < NARROW {
        [12.5, 20.5, 33.0, 44.0, 56.0, 69.0, 83.0, 90.5, 100.0, 124.5].map(|x| left + x)
    } else {
        let wider = right - left - 178.0;
        [58.0, 70.0, 84.0, 97.0, 110.0, 124.5, 140.5, 150.0, 159.5, 178.0].map(|x| left + x + wider)
    };
    let light = s.light(6.8);
    for (n, (head, x)) in heads.iter().zip(columns).enumerate() {
        let gap = if n + 1 == heads.len() { 2.6 } else { 1.0 };
        let room = if n == 0 { x - left } else { x - columns[n - 1] - gap };
        s.fitted(x, s.y + 4.4, Anchor::End, room, head, light);
    }
    s.y += 5.8;
    s.rule(left, s.y, right - left, HAIR);
    for side in Side::BOTH {
        let (l, setup) = (d.losses[side.index()], &d.scenario.sides[side.index()]);
        let base = s.y + 4.6;
        let accent = s.theme.accent(&setup.uniform).line;
        // In a booklet the name stands over the numbers.
        let above = if right - left < NARROW { 5.0 } else { 0.0 };
        let room = if above > 0.0 { right - left } else { columns[0] - 12.0 - left };
        s.fitted(left, base, Anchor::Start, room, &setup.name, Style::new(Face::Book, 11.2, accent));
        let base = base + above;
        s.y += above;
        let share = if l.engaged == 0 { 0 } else { (l.men() * 100 + l.engaged / 2) / l.engaged };
        let lost = halves(d.outcome.lost[side.index()].into());
        let breaking = halves(d.breaking[side.index()].into());
        let cells = [
            number(l.engaged.into()),
            number(l.dead.into()),
            number(l.wounded.into()),
            number(l.light.into()),
            number(l.missing.into()),
            number(l.prisoners.into()),
            number(l.men().into()),
            share.to_string(),
            number(l.guns.into()),
            if d.breaking[side.index()] > 0 { s.told("{} of {}", &[&lost, &breaking]) } else { lost },
        ];
        for (n, (cell, x)) in cells.iter().zip(columns).enumerate() {
            let style = if n == 6 { s.style(Face::DataSemiBold, 7.9) } else { s.data(7.9) };
            s.text(x, base, Anchor::End, cell, style);
        }
        s.y += LINE;
        s.rule(left, s.y, right - left, if side == Side::Blue { ROW } else { THIN });
    }
    s.y += 4.0;
}

/// What was played otherwise than the book has it.
fn differs(s: &mut Sheets, d: &BattleReport) {
    if d.differs.is_empty() {
        return;
    }
    let head = format!("{}: ", s.told("Otherwise than the book", &[]));
    let (italic, text) = (s.style(Face::BookItalic, 10.6), s.style(Face::Small, 8.8));
    let told = d.differs.join(" ");
    s.reads(&told);
    let lines = paragraph(&[span(head, italic), span(told, text)], s.width() * MM, 11.4, Edge::Ragged);
    let (left, y) = (s.left(), s.y + 2.0);
    lines.set(s.list(), left * MM, y * MM, 0..lines.len());
    s.y += lines.height() / MM + 2.0;
}

/// Height of a row in mm.
const LINE: f32 = 6.75;
/// A type area that is narrower, in mm, is that of a booklet.
const NARROW: f32 = 150.0;

/// The course, turn by turn, in two columns.
fn course(s: &mut Sheets, d: &BattleReport) {
    let text = s.style(Face::Book, 10.6).old_style();
    let caps = Style::small_caps(10.6, s.theme.ink);
    let mut flow = columns::Flow::new(s);
    for told in d.turns {
        let head = told.head();
        let head = match head.strip_prefix("Turn ") {
            Some(turn) => s.told("Turn {}", &[turn]),
            None => heads::said(&head, s.heads).into_owned(),
        };
        for (n, body) in told.paragraphs.iter().enumerate() {
            let mut spans = Vec::new();
            if n == 0 {
                spans.push(span(format!("{}.", head.replace(' ', "\u{a0}")), caps));
                spans.push(span(" ", text));
            }
            s.reads(body);
            spans.push(span(words::bound(body), text));
            flow.push(&spans, if n == 0 { 2.4 } else { 1.0 });
        }
    }
    flow.set(s, "The Course");
}
