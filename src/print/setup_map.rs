//! The field before the battle on a sheet of its own: ground, zones, both armies or one, and what the host must know.

mod signs;

use super::map_key::{self, Keyed, MapKey, SCREEN};
use super::map_scale;
use super::paragraph::{Edge, paragraph, span};
use super::sheet::{Foot, HAIR, Head, MM, ROW, Repeats, Sheets, WIDE};
use super::words::{self, halves};
use super::{Ink, Pages, PaperChoice, generals, terms};
use crate::base::Side;
use crate::draw::cut::Frame;
use crate::draw::path::pt;
use crate::draw::shape::Style;
use crate::draw::table::{self, BAND, Cast, Fit, Ruler};
use crate::draw::{Anchor, Face};
use crate::field::words::Words;
use crate::field::{Scenario, TableView};
use crate::rules::roster::Roster;
use signs::{BAND_HEAD, BAND_ROW, Sign, all_signs, band, rows, signs};

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

impl Show {
    /// Whether a side is seen.
    #[must_use]
    pub fn shows(self, side: Side) -> bool {
        self == Show::Both || self == Show::One(side)
    }
}

/// What the document is made from.
#[derive(Debug, Clone, Copy)]
pub struct SetupMap<'a> {
    pub scenario: &'a Scenario,
    /// The table before the first turn.
    pub opening: &'a TableView,
    pub show: Show,
    /// Who commands beside and under the generals; none where the system prints no roster.
    pub roster: Option<&'a Roster>,
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
    let finish = |s: Sheets| s.finish(format!("The Field: {}", scenario.name), d.system.to_owned(), scenario.date);
    let mut first = first_page(d, choice, repeats.clone(), 0.0);
    if first.rest.is_empty() && first.key.is_none() {
        return finish(first.s);
    }
    // Signs that find no room beside the map stand below its key, where it needs to be no more than a little smaller.
    if first.key.is_none() && first.s.page() == 0 {
        // Where none at all stands beside it, they have their head here.
        let headed = first.rest.len() == all_signs(d).len();
        let tall = band(&first.rest, first.s.width() - TEXT - GAP) + if headed { BAND_HEAD } else { 0.0 };
        let second = first_page(d, choice, repeats, tall);
        if second.key.is_none() && second.rest.len() == first.rest.len() {
            let mut s = second.s;
            (s.y, first.rest) = (s.bottom() - tall, second.rest);
            let (left, wide) = (s.left(), s.width() - TEXT - GAP);
            if headed {
                section(&mut s, &mut { left }, "The Signs");
                s.y += 1.0;
            }
            rows(&mut s, d, &first.rest, [left, wide, BAND_ROW], choice.ink);
            return finish(s);
        }
    }
    let mut s = first.s;
    if !first.rest.is_empty() {
        s.turn();
        let left = s.left();
        signs(&mut s, d, first.rest, left, choice.ink);
    }
    if let Some(key) = first.key {
        key.flow(&mut s, d.show);
    }
    finish(s)
}

/// A page with the map, and what found no room on it.
struct Page {
    s: Sheets,
    rest: Vec<Sign>,
    key: Option<MapKey>,
}

/// The page with the map, so many mm below its key left free.
fn first_page(d: &SetupMap, choice: PaperChoice, repeats: Repeats, free: f32) -> Page {
    let mut s = Sheets::landscape(choice, repeats);
    s.bookmark(d.scenario.name.clone());
    title(&mut s, d);
    let top = s.y;
    let wide = s.width() - TEXT - GAP;
    let (fit, key) = map(&mut s, d, choice.ink, [wide, free]);
    let x = s.right() - TEXT;
    s.y = top;
    let since = s.mark();
    let rest = notes(&mut s, d, &fit, (x, choice.ink));
    if s.page() == 0 {
        s.column(since);
    }
    Page { s, rest, key }
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

/// As small a part of its height as a map may have for the sake of the key below it.
const SMALLER: f32 = 0.7;

/// The map, as wide as it may be or as tall as there is room for, with the key below it, or its scale where there is none;
/// returns how the map lies, and a key that is too long to stand below it.
fn map(s: &mut Sheets, d: &SetupMap, ink: Ink, [wide, free]: [f32; 2]) -> (Fit, Option<MapKey>) {
    let left = s.left();
    let keyed = Keyed { scenario: d.scenario, roster: d.roster, words: d.words };
    let mut key = (d.show != Show::Ground).then(|| MapKey::new(s, &keyed, wide));
    let mut key_tall = key.as_ref().map_or(map_scale::TALL, |key| key.height(d.show) + free);
    let drawn = Drawn { scenario: d.scenario, opening: d.opening, show: d.show, ruler: d.ruler, ink };
    // Letters stand above the frame, figures at its left.
    let whole = drawn.height(wide - EDGE).min(s.room() - 3.0 - EDGE);
    let mut apart = None;
    if whole.min(s.room() - key_tall - 3.0 - EDGE) < SMALLER * whole && key.is_some() {
        (key, key_tall) = (None, 0.0);
        apart = Some(MapKey::new(s, &keyed, s.width()));
    }
    let tall = whole.min(s.room() - key_tall - 3.0 - EDGE);
    let y = s.y + EDGE - 2.0;
    let since = s.mark();
    let fit = drawn.draw(s, [left + EDGE, y, wide - EDGE, tall]);
    squares(s, d, &fit);
    s.column(since);
    s.y = y + tall + 1.0;
    match (key, d.show) {
        (Some(key), Show::One(side)) => key.set_one(s, side, left, s.y),
        (Some(key), _) => key.set(s, left, s.y),
        // The boxes beside a sketch want all the room that there is.
        (None, Show::Ground) => map_scale::set(s, &fit, d.ruler, [left + EDGE, s.y + 1.0, TEXT]),
        (None, _) => {}
    }
    (fit, apart)
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

/// Half the diagonal of the sign of an objective in a list, in mm.
const SIGN: f32 = 1.95;

/// The sign of an objective before its name in a list, on a baseline; returns where the name begins.
pub fn objective_sign(s: &mut Sheets, x: f32, base: f32, number: usize) -> f32 {
    let theme = s.theme;
    let sign = table::diamond(&theme, pt((x + SIGN) * MM, (base - 0.9) * MM), SIGN * MM, number);
    s.list().place(&sign, pt(0.0, 0.0), 1.0);
    x + 2.0 * SIGN + 1.4
}

/// The cast of a scenario as it is printed.
fn dressed(scenario: &Scenario, ink: Ink) -> Cast {
    let mut cast = Cast::of(scenario);
    if ink == Ink::Saving {
        map_key::plain(&mut cast, scenario);
    }
    cast
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
        let mut cast = dressed(self.scenario, self.ink);
        cast.objectives = self.scenario.objectives.iter().map(|o| o.points.clone()).collect();
        let mut view = self.opening.clone();
        let stays: Vec<bool> = view.pieces.iter().map(|p| self.show.shows(p.side)).collect();
        let (mut piece, mut actor) = (stays.iter(), stays.iter());
        view.pieces.retain(|_| piece.next() == Some(&true));
        cast.units.retain(|_| actor.next() == Some(&true));
        view.leaders.retain(|l| self.show.shows(l.side));
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

/// Goes on where so many mm are free: the column beside the map ends with its sheet, and others follow on the next.
fn go_on(s: &mut Sheets, x: &mut f32, need: f32) {
    if s.room() >= need {
        return;
    }
    if s.page() > 0 && *x + 2.0 * TEXT + GAP <= s.right() {
        *x += TEXT + GAP;
        s.y = s.top_of_the_next();
    } else {
        s.turn();
        *x = s.left();
    }
    s.y += 1.0;
}

/// What the head of a section needs with a line below it, in mm.
const OPENING: f32 = 10.0;

/// The head of a section beside the map.
fn section(s: &mut Sheets, x: &mut f32, head: &str) {
    go_on(s, x, OPENING);
    let caps = Style::small_caps(10.4, s.theme.ink).tracked(WIDE);
    s.y += 3.4;
    let y = s.y;
    s.text(*x, y, Anchor::Start, head, caps);
    s.rule(*x, y + 1.5, TEXT, HAIR);
    s.y += 1.8;
}

fn text(s: &mut Sheets, x: &mut f32, words: &str) {
    let p = paragraph(&[span(words, s.style(Face::Small, 8.8))], TEXT * MM, 10.6, Edge::Ragged);
    let (step, mut from) = (p.leading / MM, 0);
    while from < p.len() {
        go_on(s, x, step);
        let fit = ((s.room() / step) as usize).clamp(1, p.len() - from);
        let y = (s.y + 3.6) * MM;
        p.set(s.list(), *x * MM, y, from..from + fit);
        s.y += fit as f32 * step;
        from += fit;
    }
    s.y += 2.6;
}

/// What the host must know: why they fight, objectives, armies, weather, agreements. Returns the signs that have no room below it.
fn notes(s: &mut Sheets, d: &SetupMap, fit: &Fit, (x, ink): (f32, Ink)) -> Vec<Sign> {
    let scenario = d.scenario;
    let x = &mut { x };
    if !scenario.story.is_empty() {
        section(s, x, "The Situation");
        text(s, x, &scenario.story);
    }
    if !scenario.objectives.is_empty() {
        section(s, x, "Objectives");
        for (n, objective) in scenario.objectives.iter().enumerate() {
            let holder =
                objective.holder.map_or_else(String::new, |h| s.told("of {}", &[&scenario.sides[h.index()].name]));
            let worth = words::points(objective.worth.into(), s.heads);
            go_on(s, x, ROW_HIGH);
            let base = s.y + 3.7;
            let from = objective_sign(s, *x, base, n + 1);
            row(s, [from, *x + TEXT], &[objective.name.clone(), holder, worth]);
        }
        s.y += 2.0;
    }
    let seen: Vec<Side> = Side::BOTH.into_iter().filter(|side| d.show.shows(*side)).collect();
    if !seen.is_empty() {
        section(s, x, if seen.len() > 1 { "The Armies" } else { "Your Army" });
        for side in &seen {
            strength(s, d, *side, x);
        }
        s.y += 2.0;
    }
    section(s, x, "The Day");
    let mut day = terms::common(scenario, d.words, s.heads);
    for side in seen {
        day.extend(terms::own(scenario, side, s.heads));
    }
    text(s, x, &day.join(" "));
    if d.show == Show::Ground {
        boxes(s, x);
        return Vec::new();
    }
    go_on(s, x, OPENING + map_scale::TALL);
    section(s, x, "Scale");
    let y = s.y + 1.2;
    map_scale::set(s, fit, d.ruler, [*x, y, TEXT]);
    s.y = y + map_scale::TALL;
    let scale = [
        "Blocks stand on the true ground of each unit, facings to the front.",
        "The number at the back of each is that of the list; Roman numerals are brigadiers.",
        "Dash and dot is the line up to which an army may be set up.",
    ];
    let told = scale.map(|sentence| s.told(sentence, &[])).join(" ");
    text(s, x, &told);
    signs(s, d, all_signs(d), *x, ink)
}

/// Boxes for who is set up where in secret, and for what is changed later, down to the foot of the sheet.
fn boxes(s: &mut Sheets, x: &mut f32) {
    const LINE: f32 = 6.4;
    go_on(s, x, 2.0 * 11.0 + 4.0 * LINE);
    let lines = (((s.room() - 2.0 * 11.0) / LINE) as usize).max(4);
    for (head, cells, lines) in [
        ("Set-up", [("brigade", 0.62), ("where", 1.0)].as_slice(), lines.div_ceil(2)),
        ("Later changes", [("turn", 0.18), ("brigade", 0.62), ("where to", 1.0)].as_slice(), lines / 2),
    ] {
        section(s, x, head);
        let x = *x;
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

/// What a side has, and where it breaks.
fn strength(s: &mut Sheets, d: &SetupMap, side: Side, x: &mut f32) {
    let setup = &d.scenario.sides[side.index()];
    let (units, men, guns) = d.scenario.units(side).fold((0_i64, 0_i64, 0_i64), |(u, m, g), (_, unit)| {
        (u + 1, m + i64::from(unit.present.men), g + i64::from(unit.present.guns))
    });
    let breaks = |s: &Sheets, point: u16| s.told("breaks at {}", &[&halves(point.into())]);
    let commands = generals::of(d.scenario, side, d.roster);
    let joint = d.opening.breaking[side.index()];
    let last = if generals::break_apart(&commands) { String::new() } else { breaks(s, joint) };
    line(s, x, &[setup.name.clone(), words::units(2 * units, s.heads), last]);
    for led in &commands {
        if let (Some(army), Some(breaking)) = (led.army, led.command.breaking) {
            let last = breaks(s, breaking);
            line(s, x, &[format!("\u{2003}{army}"), String::new(), last]);
        }
    }
    if men > 0 {
        let cells = [String::new(), words::men(men, s.heads), words::guns(guns, s.heads)];
        line(s, x, &cells);
    }
}

/// Height of three cells in two lines, in mm.
const ROW_HIGH: f32 = 8.4;

/// Three cells over the whole of a column.
fn line(s: &mut Sheets, x: &mut f32, cells: &[String; 3]) {
    go_on(s, x, ROW_HIGH);
    row(s, [*x, *x + TEXT], cells);
}

/// Three cells in a line between two ends: a name, something about it, a number.
fn row(s: &mut Sheets, [x, right]: [f32; 2], cells: &[String; 3]) {
    let base = s.y + 3.7;
    let data = s.data(7.4);
    let wide = right - x;
    let room = wide - s.wide(&cells[2], data) - 2.0;
    s.fitted(x, base, Anchor::Start, room, &cells[0], data);
    s.text(right, base, Anchor::End, &cells[2], data);
    // Beside a long name there is no room for what is said about it.
    let beside = data.width(&cells[0]) + data.width(&cells[1]) < (wide * 0.68 - 2.0) * MM;
    if !beside && !cells[1].is_empty() {
        s.y += 3.5;
    }
    let base = s.y + 3.7;
    s.fitted(x + wide * 0.68, base, Anchor::End, wide * 0.68, &cells[1], data);
    s.y += 4.9;
    let y = s.y;
    s.rule(right - TEXT, y, TEXT, ROW);
}
