//! The field before the battle on a sheet of its own: ground, zones, both armies or one, and what the host must know.

use super::map_key::{self, MapKey, SCREEN};
use super::map_scale;
use super::paragraph::{Edge, paragraph, span};
use super::sheet::{Foot, HAIR, Head, MM, ROW, Repeats, Sheets, WIDE};
use super::words::{self, halves};
use super::{Ink, Pages, PaperChoice, terms};
use crate::base::Side;
use crate::draw::cut::Frame;
use crate::draw::path::pt;
use crate::draw::shape::Style;
use crate::draw::table::{self, BAND, Cast, Fit, Ruler};
use crate::draw::{Anchor, Face};
use crate::field::words::Words;
use crate::field::{Nature, Scenario, TableView, say};

/// Who is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Show {
    #[default]
    Both,
    /// One army alone, for its own commander.
    One(Side),
    /// Nobody: a sketch for secret deployment.
    Ground,
}

/// What the document is made from.
#[derive(Debug, Clone, Copy)]
pub struct SetupMap<'a> {
    pub scenario: &'a Scenario,
    /// The table before the first turn.
    pub opening: &'a TableView,
    pub show: Show,
    /// Name of the system.
    pub system: &'a str,
    /// The system's words: options under `option`.
    pub words: &'a Words,
    /// *The Salt Toll War*; empty outside a campaign.
    pub campaign: &'a str,
    pub ruler: Ruler,
}

/// Width of the text beside the map, and what parts them, in mm.
const TEXT: f32 = 58.0;
const GAP: f32 = 8.0;

pub fn compose(d: &SetupMap, choice: PaperChoice) -> Pages {
    let scenario = d.scenario;
    let date = words::date(scenario.date, choice.heads);
    let left = terms::whence(d.campaign, scenario, choice.heads);
    let repeats = Repeats {
        head: Head { title: "The Field".to_owned(), of: scenario.name.clone(), date },
        foot: Foot { left, right: d.system.to_owned() },
    };
    let mut s = Sheets::landscape(choice, repeats);
    s.bookmark(scenario.name.clone());
    title(&mut s, d);
    let top = s.y;
    let wide = s.width() - TEXT - GAP;
    let fit = map(&mut s, d, choice.ink, wide);
    let x = s.right() - TEXT;
    s.y = top;
    notes(&mut s, d, &fit, x);
    s.finish(format!("The Field: {}", scenario.name), d.system.to_owned(), scenario.date)
}

fn title(s: &mut Sheets, d: &SetupMap) {
    let (left, right, base) = (s.left(), s.right(), s.y + 8.4);
    let name = s.told("The field: {}", &[&d.scenario.name]);
    let wide = right - left - 70.0;
    let room = wide * MM;
    let book = s.style(Face::Book, 23.0);
    let size = [23.0, 21.0, 18.0, 15.0].into_iter().find(|z| book.sized(*z).width(&name) <= room).unwrap_or(13.0);
    let x = s.fitted(left, base, Anchor::Start, wide, &name, book.sized(size));
    let date = words::long_date(d.scenario.date, s.heads);
    let italic = s.style(Face::BookItalic, 13.0);
    let data = s.data(7.9);
    if italic.width(&date) < (right - x - 62.0) * MM {
        s.text(x + 3.0, base, Anchor::Start, &date, italic);
    }
    let system = s.told("{}, {} mm figures", &[d.system, &d.scenario.scale.to_string()]);
    let ground = &d.scenario.ground;
    let table = match d.ruler {
        Ruler::Inches => {
            let inches = |n: i32| format!("{:.0}", f64::from(n) / f64::from(crate::base::Len::inches(1).0));
            let [wide, deep] = [ground.width.0, ground.depth.0].map(inches);
            s.told("table {} by {} inches, squares of 12 inches", &[&wide, &deep])
        }
        Ruler::Centimetres => {
            let cm = |n: i32| format!("{:.0}", f64::from(n) / f64::from(crate::base::Len::cm(1).0));
            let [wide, deep] = [ground.width.0, ground.depth.0].map(cm);
            s.told("table {} by {} cm, squares of 40 cm", &[&wide, &deep])
        }
    };
    s.text(right, base - 3.6, Anchor::End, &system, data);
    s.text(right, base, Anchor::End, &table, data);
    s.y = base + 5.0;
}

/// The map, as wide as it may be or as tall as there is room for, with the key below it, or its scale where there is none;
/// returns how the map lies.
fn map(s: &mut Sheets, d: &SetupMap, ink: Ink, wide: f32) -> Fit {
    let left = s.left();
    let key = (d.show != Show::Ground).then(|| MapKey::new(s, d.scenario, wide));
    let key_tall = key.as_ref().map_or(map_scale::TALL, MapKey::height);
    let drawn = Drawn { scenario: d.scenario, opening: d.opening, show: d.show, ruler: d.ruler, ink };
    // Letters stand above the frame, figures at its left.
    let tall = drawn.height(wide - EDGE).min(s.room() - key_tall - 3.0 - EDGE);
    let y = s.y + EDGE - 2.0;
    let fit = drawn.draw(s, [left + EDGE, y, wide - EDGE, tall]);
    squares(s, d, &fit);
    s.y = y + tall + 1.0;
    match (key, d.show) {
        (Some(key), Show::One(side)) => key.set_one(s, side, left, s.y),
        (Some(key), _) => key.set(s, left, s.y),
        // The boxes beside a sketch want all the room that there is.
        (None, _) => map_scale::set(s, &fit, d.ruler, [left + EDGE, s.y + 1.0, TEXT]),
    }
    fit
}

/// Room for the letters and figures of squares, in mm.
const EDGE: f32 = 4.0;

/// Names the squares, each two bars of the frame wide: letters from the west, figures from the north.
fn squares(s: &mut Sheets, d: &SetupMap, fit: &Fit) {
    let (frame, band, light) = (fit.frame, BAND * fit.unit, s.light(6.8));
    let side = fit.len(2 * d.ruler.bar().0);
    let letters = ('A'..='Z').map(String::from).zip(0_u8..);
    for (letter, n) in letters.take_while(|(_, n)| f32::from(*n) * side < frame.width() - 1.0) {
        let (from, to) = (f32::from(n) * side, (f32::from(n) + 1.0) * side);
        let x = frame.min.x + f32::midpoint(from, to.min(frame.width()));
        s.text(x / MM, (frame.min.y - band) / MM - 1.0, Anchor::Middle, &letter, light);
    }
    for n in (0_u8..99).take_while(|n| f32::from(*n) * side < frame.height() - 1.0) {
        let (from, to) = (f32::from(n) * side, (f32::from(n) + 1.0) * side);
        let y = frame.min.y + f32::midpoint(from, to.min(frame.height()));
        let x = (frame.min.x - band) / MM - 1.0;
        s.text(x, y / MM + 0.9, Anchor::End, &(n + 1).to_string(), light);
    }
}

/// The signs of the ground that is on the table, two in a row, as far as there is room.
fn signs(s: &mut Sheets, d: &SetupMap, x: f32) {
    let natures = Nature::ALL.into_iter().filter(|n| d.scenario.ground.features.iter().any(|f| f.nature == *n));
    let natures: Vec<Nature> = natures.collect();
    let (column, high) = (TEXT / 2.0, 7.4);
    let room = ((s.room() - 9.0) / high).max(0.0) as usize;
    if natures.is_empty() || room == 0 {
        return;
    }
    section(s, x, "The Ground");
    s.y += 1.0;
    let theme = s.theme;
    for row in natures.chunks(2).take(room) {
        for (n, nature) in row.iter().enumerate() {
            let at = x + n as f32 * column;
            let sample = table::sign(*nature, &theme, [13.0 * MM, 6.4 * MM], unit(map_key::LEAST));
            let corner = pt(at * MM, s.y * MM);
            s.list().place(&sample, corner, 1.0);
            let base = s.y + 4.2;
            s.fitted(at + 14.6, base, Anchor::Start, column - 15.6, say::nature(*nature), s.data(7.0));
        }
        s.y += high;
    }
    s.y += 1.0;
}

/// A field with those on it who are to be seen.
#[derive(Debug, Clone, Copy)]
pub struct Drawn<'a> {
    pub scenario: &'a Scenario,
    pub opening: &'a TableView,
    pub show: Show,
    pub ruler: Ruler,
    pub ink: Ink,
}

impl Drawn<'_> {
    /// mm that a map of a width takes.
    pub fn height(&self, wide: f32) -> f32 {
        let ground = &self.scenario.ground;
        let band = 2.0 * BAND * unit(wide) / MM;
        (wide - band) * ground.depth.0 as f32 / ground.width.0.max(1) as f32 + band
    }

    /// Draws it in a part of the page: left, top, width and height in mm. Returns how it lies there.
    pub fn draw(&self, s: &mut Sheets, [left, top, wide, tall]: [f32; 4]) -> Fit {
        let room = Frame::new(left * MM, top * MM, wide * MM, tall * MM);
        let fit = Fit::with_unit(&self.scenario.ground, room, unit(wide));
        let mut cast = Cast::of(self.scenario);
        if self.ink == Ink::Saving {
            map_key::plain(&mut cast, self.scenario);
        }
        let mut view = self.opening.clone();
        let seen = |side: Side| self.show == Show::Both || self.show == Show::One(side);
        let stays: Vec<bool> = view.pieces.iter().map(|p| seen(p.side)).collect();
        let (mut piece, mut actor) = (stays.iter(), stays.iter());
        view.pieces.retain(|_| piece.next() == Some(&true));
        cast.units.retain(|_| actor.next() == Some(&true));
        view.leaders.retain(|l| seen(l.side));
        let theme = s.theme;
        let list = table::sheet(&view, &cast, &theme, &fit, self.ruler);
        s.list().place(&list, pt(0.0, 0.0), 1.0);
        let zones = table::zones(self.scenario, &theme, &fit);
        s.list().place(&zones, pt(0.0, 0.0), 1.0);
        fit
    }
}

/// The scale of lines and names of a map of a width in mm.
fn unit(wide: f32) -> f32 {
    wide.max(map_key::LEAST) * MM / SCREEN
}

/// The head of a section beside the map; returns where its text begins.
fn section(s: &mut Sheets, x: f32, head: &str) {
    let caps = Style::small_caps(10.4, s.theme.ink).tracked(WIDE);
    s.y += 3.4;
    let y = s.y;
    s.text(x, y, Anchor::Start, head, caps);
    s.rule(x, y + 1.5, TEXT, HAIR);
    s.y += 1.8;
}

fn text(s: &mut Sheets, x: f32, words: &str) {
    let p = paragraph(&[span(words, s.style(Face::Small, 8.8))], TEXT * MM, 10.6, Edge::Ragged);
    let y = (s.y + 3.6) * MM;
    p.set(s.list(), x * MM, y, 0..p.len());
    s.y += p.height() / MM + 2.6;
}

/// What the host must know: why they fight, objectives, armies, weather, agreements.
fn notes(s: &mut Sheets, d: &SetupMap, fit: &Fit, x: f32) {
    let scenario = d.scenario;
    if !scenario.story.is_empty() {
        section(s, x, "The Situation");
        text(s, x, &scenario.story);
    }
    if !scenario.objectives.is_empty() {
        section(s, x, "Objectives");
        for objective in &scenario.objectives {
            let holder =
                objective.holder.map_or_else(String::new, |h| s.told("of {}", &[&scenario.sides[h.index()].name]));
            let cells = [objective.name.clone(), holder, objective.worth.to_string()];
            row(s, x, &cells);
        }
        s.y += 2.0;
    }
    section(s, x, "The Armies");
    for side in Side::BOTH {
        let setup = &scenario.sides[side.index()];
        let (units, men, guns) = scenario.units(side).fold((0_i64, 0_i64, 0_i64), |(u, m, g), (_, unit)| {
            (u + 1, m + i64::from(unit.present.men), g + i64::from(unit.present.guns))
        });
        let breaks = halves(d.opening.breaking[side.index()].into());
        let cells = [setup.name.clone(), words::units(2 * units, s.heads), s.told("breaks at {}", &[&breaks])];
        row(s, x, &cells);
        if men > 0 {
            let cells = [String::new(), words::men(men, s.heads), words::guns(guns, s.heads)];
            row(s, x, &cells);
        }
    }
    s.y += 2.0;
    section(s, x, "The Day");
    let mut day = terms::common(scenario, d.words, s.heads);
    for side in Side::BOTH {
        if d.show == Show::Both || d.show == Show::One(side) {
            day.extend(terms::own(scenario, side, s.heads));
        }
    }
    text(s, x, &day.join(" "));
    if d.show == Show::Ground {
        return boxes(s, x);
    }
    section(s, x, "Scale");
    let y = s.y + 1.2;
    map_scale::set(s, fit, d.ruler, [x, y, TEXT]);
    s.y = y + map_scale::TALL;
    let scale = [
        "Blocks stand on the true ground of each unit, facings to the front.",
        "The number at the back of each is that of the list below; Roman numerals are brigadiers.",
        "Dash and dot is the line up to which an army may be set up.",
    ];
    let told = scale.map(|sentence| s.told(sentence, &[])).join(" ");
    text(s, x, &told);
    signs(s, d, x);
}

/// Boxes for who is set up where in secret, and for what is changed later, down to the foot of the sheet.
fn boxes(s: &mut Sheets, x: f32) {
    const LINE: f32 = 6.4;
    let lines = (((s.room() - 2.0 * 11.0) / LINE) as usize).max(4);
    for (head, cells, lines) in [
        ("Set-up", [("brigade", 0.62), ("where", 1.0)].as_slice(), lines.div_ceil(2)),
        ("Later changes", [("turn", 0.18), ("brigade", 0.62), ("where to", 1.0)].as_slice(), lines / 2),
    ] {
        section(s, x, head);
        let (light, top) = (s.light(6.2), s.y + 3.4);
        let mut from = 0.0;
        for (word, to) in cells {
            s.text(x + from * TEXT + 0.6, top - 0.9, Anchor::Start, word, light);
            from = *to;
        }
        let low = top + lines as f32 * LINE;
        for line in 0..=lines {
            s.rule(x, top + line as f32 * LINE, TEXT, ROW);
        }
        for edge in std::iter::once(0.0).chain(cells.iter().map(|(_, to)| *to)) {
            s.upright(x + edge * TEXT, top, low, ROW);
        }
        s.y = low + 1.6;
    }
}

/// Three cells in a line: a name, something about it, a number.
fn row(s: &mut Sheets, x: f32, cells: &[String; 3]) {
    let base = s.y + 3.7;
    let data = s.data(7.4);
    let room = TEXT - s.wide(&cells[2], data) - 2.0;
    s.fitted(x, base, Anchor::Start, room, &cells[0], data);
    s.text(x + TEXT, base, Anchor::End, &cells[2], data);
    // Beside a long name there is no room for what is said about it.
    let beside = data.width(&cells[0]) + data.width(&cells[1]) < (TEXT * 0.68 - 2.0) * MM;
    if !beside && !cells[1].is_empty() {
        s.y += 3.5;
    }
    let base = s.y + 3.7;
    s.fitted(x + TEXT * 0.68, base, Anchor::End, TEXT * 0.68, &cells[1], data);
    s.y += 4.9;
    let y = s.y;
    s.rule(x, y, TEXT, ROW);
}
