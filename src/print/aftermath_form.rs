//! The form on which the result of a battle is written down at a real table: what the aftermath page asks for.

use super::sheet::{Foot, HAIR, Head, MM, ROW, Repeats, Sheets, THIN, WIDE};
use super::words::{self, number};
use super::{Pages, PaperChoice, generals, heads, terms};
use crate::army::regiment::Arm;
use crate::base::Side;
use crate::draw::path::{Path, pt};
use crate::draw::shape::Style;
use crate::draw::symbol::{Boxes, hit_boxes};
use crate::draw::uniform::swatch;
use crate::draw::{Anchor, Face};
use crate::field::Scenario;
use crate::field::scenario::UnitSetup;
use crate::field::words::Words;
use crate::rules::roster::Roster;
use crate::rules::system::EndState;

/// What the document is made from.
#[derive(Debug, Clone, Copy)]
pub struct AftermathForm<'a> {
    pub scenario: &'a Scenario,
    /// The states in which a unit can end, with their letters.
    pub states: &'a [EndState],
    /// Boxes for harm.
    pub boxes: u16,
    /// How many each unit has where they bear unequal harm, in the order of the events' pieces; none: all alike.
    pub roster: Option<&'a Roster>,
    /// Name of the system.
    pub system: &'a str,
    /// The system's words: end states under `end`, the name of harm under `measure`.
    pub words: &'a Words,
    /// *The Salt Toll War*; empty outside a campaign.
    pub campaign: &'a str,
}

/// Heights in mm.
const LINE: f32 = 6.4;
const BRIGADE: f32 = 6.0;
/// Width of the column of one end state in mm.
const STATE: f32 = 8.5;

pub fn compose(d: &AftermathForm, choice: PaperChoice) -> Pages {
    let scenario = d.scenario;
    let date = words::date(scenario.date, choice.heads);
    let left = if d.campaign.is_empty() { date.clone() } else { d.campaign.to_owned() };
    let repeats = Repeats {
        head: Head { title: "Aftermath".to_owned(), of: scenario.name.clone(), date },
        foot: Foot { left, right: d.system.to_owned() },
    };
    let mut s = Sheets::new(choice, None, repeats);
    s.bookmark(scenario.name.clone());
    head(&mut s, d);
    for side in Side::BOTH {
        army(&mut s, d, side);
    }
    s.finish(format!("Aftermath: {}", scenario.name), d.system.to_owned(), scenario.date)
}

/// A square to tick.
fn square(s: &mut Sheets, x: f32, base: f32) {
    let (ink, side) = (s.theme.ink, 3.2);
    s.list().stroke(Path::rect(x * MM, (base - 2.7) * MM, side * MM, side * MM), ink, HAIR * MM);
}

/// A line to write on; returns where what follows may stand.
fn blank(s: &mut Sheets, x: f32, base: f32, wide: f32) -> f32 {
    s.rule(x, base + 0.6, wide, ROW);
    x + wide + 3.0
}

/// Who held the field, how long it took, what each side lost in points.
fn head(s: &mut Sheets, d: &AftermathForm) {
    let (left, right) = (s.left(), s.right());
    let caps = Style::small_caps(11.0, s.theme.ink).tracked(WIDE);
    s.text(left, 22.6, Anchor::Start, "Aftermath, to be filled in at the table", caps);
    let book = s.style(Face::Book, 21.0);
    let wide = right - left - 42.0;
    let room = wide * MM;
    let name = d.scenario.name.as_str();
    let size = [21.0, 18.0, 15.0].into_iter().find(|z| book.sized(*z).width(name) <= room).unwrap_or(12.0);
    s.fitted(left, 30.4, Anchor::Start, wide, name, book.sized(size));
    s.text(right, 30.4, Anchor::End, &words::long_date(d.scenario.date, s.heads), s.data(7.9));
    s.y = 33.6;
    s.rule(left, s.y, right - left, THIN);
    let (data, bold) = (s.data(7.9), s.style(Face::DataMedium, 7.9));
    let base = s.y + 6.0;
    let mut x = s.text(left, base, Anchor::Start, "The field to ", bold) + 1.0;
    let sides = [0, 1].map(|n| (d.scenario.sides[n].name.as_str(), data));
    let after = 4.2 + s.wide("nobody", data) + 6.0 + s.wide("turns", bold) + 1.5 + 12.0;
    let names = Sheets::fitting(&sides, right - x - 2.0 * 8.2 - after);
    for (name, style) in names.into_iter().chain([("nobody".to_owned(), data)]) {
        square(s, x, base);
        x = s.text(x + 4.2, base, Anchor::Start, &name, style) + 4.0;
    }
    x = s.text(x + 2.0, base, Anchor::Start, "turns", bold) + 1.5;
    blank(s, x, base, 12.0);
    let base = base + 7.0;
    let counted = terms::counted(d.words, s.heads);
    let mut x = s.text(left, base, Anchor::Start, &counted, bold) + 2.0;
    let after = 2.0 + s.wide("how it ended", bold) + 1.5 + 20.0;
    for (name, style) in Sheets::fitting(&sides, right - x - 2.0 * 18.5 - after) {
        x = s.text(x, base, Anchor::Start, &name, style) + 1.5;
        x = blank(s, x, base, 14.0);
    }
    let x = s.text(x + 2.0, base, Anchor::Start, "how it ended", bold) + 1.5;
    blank(s, x, base, right - x);
    s.y = base + 3.4;
    s.rule(left, s.y, right - left, THIN);
}

/// Places in mm.
struct Columns {
    coat: f32,
    name: f32,
    men: f32,
    boxes: f32,
    states: f32,
    lost: f32,
    guns: f32,
    colour: f32,
}

impl Columns {
    fn of(s: &Sheets, d: &AftermathForm) -> Columns {
        let (left, right) = (s.left(), s.right());
        let states = right - 42.0 - d.states.len() as f32 * STATE;
        Columns {
            coat: left + 6.0,
            name: left + 18.0,
            men: states - 24.0,
            boxes: states - 21.0,
            states,
            lost: right - 40.0,
            guns: right - 22.0,
            colour: right - 8.0,
        }
    }
}

fn table_head(s: &mut Sheets, d: &AftermathForm, side: Side, more: &str) {
    let setup = &d.scenario.sides[side.index()];
    let accent = s.theme.accent(&setup.uniform).line;
    let (left, wide, c) = (s.left(), s.width(), Columns::of(s, d));
    s.y += 7.4;
    let key: Vec<String> = d
        .states
        .iter()
        .map(|state| format!("{} {}", state.letter, heads::said(&d.words.word("end", state.key), s.heads)))
        .collect();
    let (key, light, italic) = (key.join(" · "), s.light(6.4), s.style(Face::BookItalic, 10.6));
    let parts = [
        (0.0, setup.name.as_str(), Style::new(Face::Book, 15.0, accent)),
        (2.0, "under ", italic),
        (0.0, &setup.general.name, italic),
        (0.0, more, italic),
    ];
    s.row(left, s.y, wide - s.wide(&key, light) - 4.0, &parts);
    s.text(left + wide, s.y, Anchor::End, &key, light);
    s.y += 5.2;
    let light = s.light(6.4);
    s.text(c.name, s.y, Anchor::Start, "regiment", light);
    s.text(c.men, s.y, Anchor::End, "went in", light);
    s.text(c.boxes, s.y, Anchor::Start, &d.words.word("measure", "harm"), light);
    for (n, state) in d.states.iter().enumerate() {
        let middle = c.states + (n as f32 + 0.5) * STATE;
        s.text(middle, s.y, Anchor::Middle, &state.letter.to_string(), s.style(Face::DataMedium, 7.4));
    }
    s.text(c.lost, s.y, Anchor::Start, "men lost", light);
    s.text(c.guns, s.y, Anchor::Start, "guns", light);
    s.text(c.colour, s.y, Anchor::Start, "colour", light);
    s.y += 1.3;
    s.rule(left, s.y, wide, HAIR);
}

/// As much harm as is ticked in boxes.
const MOST_BOXES: u8 = 12;

fn army(s: &mut Sheets, d: &AftermathForm, side: Side) {
    let setup = &d.scenario.sides[side.index()];
    // An army that would stand on one page whole does so.
    let units = setup.brigades.iter().map(|b| b.units.len()).sum::<usize>() as f32;
    let led = generals::of(d.scenario, side, d.roster).iter().filter(|led| led.other).count();
    let whole = 14.0 + (setup.brigades.len() + 2 + led) as f32 * BRIGADE + units * LINE;
    let page = s.bottom() - s.top_of_the_next();
    let least = if whole <= page { whole } else { 12.6 + BRIGADE + 4.0 * LINE };
    if s.room() < least && s.y > s.top_of_the_next() + 20.0 {
        s.turn();
    }
    s.bookmark(setup.name.clone());
    table_head(s, d, side, "");
    let before = if side == Side::Red { d.scenario.units(Side::Blue).count() } else { 0 };
    let boxes = |counted: usize| {
        let own = d.roster.and_then(|r| r.units.get(before + counted - 1)).map(|u| u.boxes);
        own.filter(|boxes| *boxes > 0).map_or(d.boxes, u16::from)
    };
    let mut counted: usize;
    // Those whom nobody leads stand together under one head at the end.
    let (led, others): (Vec<_>, Vec<_>) = setup.brigades.iter().enumerate().partition(|(_, b)| b.commander.is_some());
    let mut first = None;
    for (n, brigade) in led.into_iter().chain(others) {
        counted = setup.brigades[..n].iter().map(|b| b.units.len()).sum();
        let (name, commander) = match &brigade.commander {
            Some(c) => (brigade.name.as_str(), Some(c.name.as_str())),
            None => ("Independent", None),
        };
        if s.room() < BRIGADE + LINE * brigade.units.len().min(3) as f32 {
            s.turn();
            table_head(s, d, side, ", continued");
        }
        if commander.is_some() || first.is_none() {
            person(s, name, commander);
        }
        if commander.is_none() {
            first = Some(n);
        }
        for unit in &brigade.units {
            if s.room() < LINE {
                s.turn();
                table_head(s, d, side, ", continued");
            }
            counted += 1;
            line(s, d, unit, (counted, boxes(counted)));
        }
    }
    if s.room() < BRIGADE {
        s.turn();
    }
    person(s, "Commanding", Some(&setup.general.name));
    for led in generals::of(d.scenario, side, d.roster).into_iter().filter(|led| led.other) {
        if s.room() < BRIGADE {
            s.turn();
        }
        person(s, led.army.unwrap_or("Lieutenant General"), Some(&led.general.name));
    }
}

/// A brigade's line: its commander and what befell him.
fn person(s: &mut Sheets, brigade: &str, commander: Option<&str>) {
    let (left, right, base) = (s.left(), s.right(), s.y + 4.2);
    let room = right - 54.0 - s.wide("fell, times", s.light(6.4)) - 2.0 - left - 6.0;
    let caps = Style::small_caps(9.2, s.theme.ink);
    let italic = s.style(Face::BookItalic, 10.0);
    s.row(left + 6.0, base, room, &[(0.0, brigade, caps), (1.6, commander.unwrap_or_default(), italic)]);
    if commander.is_some() {
        let data = s.data(6.6);
        let fates = ["wounded", "captured", "killed"];
        let mut at = right - 54.0;
        at = s.text(at, base, Anchor::End, "fell, times", s.light(6.4)) + 1.0;
        blank(s, at, base, 6.0);
        at += 8.0;
        for fate in fates {
            square(s, at, base);
            at = s.text(at + 4.0, base, Anchor::Start, fate, data) + 2.2;
        }
    }
    s.y += BRIGADE;
    s.rule(left, s.y, right - left, HAIR);
}

fn line(s: &mut Sheets, d: &AftermathForm, unit: &UnitSetup, (counted, boxes): (usize, u16)) {
    let (c, theme) = (Columns::of(s, d), s.theme);
    let (left, wide, top, base) = (s.left(), s.width(), s.y, s.y + LINE / 2.0 + 1.1);
    s.text(c.coat - 2.0, base, Anchor::End, &counted.to_string(), s.light(6.8));
    let frame = [c.coat * MM, (top + LINE / 2.0 - 2.1) * MM, 10.0 * MM, 4.2 * MM];
    swatch(s.list(), &Sheets::cloth(&theme), &unit.uniform, unit.branch, frame);
    let styles = [s.style(Face::Book, 10.6), s.style(Face::Book, 9.6)];
    let men_wide = 9.0;
    s.name(c.name, base, [c.men - men_wide - c.name, LINE - 0.3], &unit.name, styles);
    s.text(c.men, base, Anchor::End, &number(unit.present.men.into()), s.light(7.4));
    match u8::try_from(boxes) {
        Ok(count) if count <= MOST_BOXES => {
            let boxes = Boxes { count: count.max(1), side: 3.2 * MM, hits: 0, graded: words::graded(d.words) };
            let fit = ((c.states - c.boxes - 2.0) * MM / boxes.width()).min(1.0);
            let boxes = Boxes { side: boxes.side * fit, ..boxes };
            let at = pt(c.boxes * MM, (top + LINE / 2.0) * MM - boxes.side / 2.0);
            hit_boxes(s.list(), at, boxes, MM * 0.7, theme.ink);
        }
        // What nobody would count in boxes is written down as a number.
        _ => {
            blank(s, c.boxes, base, 13.0);
        }
    }
    for n in 0..d.states.len() {
        square(s, c.states + (n as f32 + 0.5) * STATE - 1.6, base + 0.2);
    }
    blank(s, c.lost, base, 13.0);
    if unit.branch.arm() == Arm::Guns {
        blank(s, c.guns, base, 9.0);
    } else {
        square(s, c.colour + 1.0, base + 0.2);
    }
    s.y += LINE;
    s.rule(left, s.y, wide, ROW);
}
