//! Markers and measures to cut out: commanders' ratings, states, hits, objectives, angles, sticks for moves and ranges.

use super::sheet::{Foot, HAIR, Head, MM, Repeats, Sheets, THIN, WIDE};
use super::{Heads, Pages, PaperChoice, heads};
use crate::base::Len;
use crate::draw::path::{Path, pt};
use crate::draw::shape::Style;
use crate::draw::symbol::rhombs;
use crate::draw::{Anchor, Face};
use crate::field::words::Words;
use crate::rules::kit::{Kit, Mark, Stick};
use chrono::NaiveDate;

/// What the document is made from.
#[derive(Debug, Clone, Copy)]
pub struct Markers<'a> {
    pub kit: &'a Kit,
    /// Name of the system.
    pub system: &'a str,
    /// The system's words: grades of commanders.
    pub words: &'a Words,
    /// Height of the figures in mm, where the system has scales.
    pub scale: Option<u8>,
    /// The day that the file bears.
    pub date: NaiveDate,
}

/// Sizes in mm.
const STICK: f32 = 9.0;
const HIT: f32 = 12.0;
const STATE: (f32, f32) = (27.0, 9.0);
const OBJECTIVE: f32 = 25.0;
/// The legs of an angle.
const LEG: f32 = 70.0;
/// How often each marker is printed.
const OF_A_HIT: usize = 14;
const OF_A_STATE: usize = 6;
const OF_A_GRADE: usize = 6;
const FULL_SIZE: &str = "print at full size, 100 %; a stick that is longer than the sheet is glued together";
const OBJECTIVES: [&str; 6] = ["A", "B", "C", "D", "E", "F"];

pub fn compose(d: &Markers, choice: PaperChoice) -> Pages {
    let scale = d.scale.map_or_else(String::new, |mm| choice.heads.told("figures of {} mm", &[&mm.to_string()]));
    let repeats = Repeats {
        head: Head { title: "Markers and measures".to_owned(), of: d.system.to_owned(), date: scale.clone() },
        foot: Foot {
            left: choice.heads.told(FULL_SIZE, &[]),
            right: if scale.is_empty() { d.system.to_owned() } else { format!("{}, {scale}", d.system) },
        },
    };
    let mut s = Sheets::landscape(choice, repeats);
    s.bookmark(d.system);
    let (left, right, base) = (s.left(), s.right(), s.y + 8.0);
    s.text(left, base, Anchor::Start, d.system, s.style(Face::Book, 20.0));
    let told = if scale.is_empty() {
        "markers and measures".to_owned()
    } else {
        s.told("markers and measures, {}", &[&scale])
    };
    s.text(right, base, Anchor::End, &told, s.style(Face::BookItalic, 11.4));
    s.y = base + 2.0;
    if !d.kit.sticks.is_empty() {
        head(&mut s, "Sticks", "distances from the left end");
        let heads = s.heads;
        let said = |text: &str| heads::on_sheet(text, heads).into_owned();
        for k in &d.kit.sticks {
            let marks = k.marks.iter().map(|m| Mark { at: m.at, name: said(&m.name) }).collect();
            stick(&mut s, &Stick { name: said(&k.name), marks }, mm(d.kit.tick), heads);
        }
    }
    if !d.kit.angles.is_empty() {
        angles(&mut s, &d.kit.angles);
    }
    if d.kit.harm > 0 {
        head(&mut s, "Hits", "");
    }
    let hits = (1..=d.kit.harm).flat_map(|n| std::iter::repeat_n(n.to_string(), OF_A_HIT));
    cells(&mut s, (HIT, HIT), hits.collect(), |s, (x, y), text| {
        s.text(x + HIT / 2.0, y + 8.2, Anchor::Middle, text, s.style(Face::DataSemiBold, 18.0));
    });
    if !d.kit.states.is_empty() {
        head(&mut s, "States", "");
    }
    let states = d.kit.states.iter().flat_map(|t| std::iter::repeat_n(t.clone(), OF_A_STATE));
    cells(&mut s, STATE, states.collect(), |s, (x, y), text| {
        let style = s.style(Face::DataMedium, 9.0);
        let fit = (9.0 * (STATE.0 - 2.0) / s.wide(text, style)).min(9.0);
        s.text(x + STATE.0 / 2.0, y + 5.7, Anchor::Middle, text, style.sized(fit));
    });
    if d.kit.grades > 0 {
        head(&mut s, "Commanders", "");
    }
    let grades: Vec<(u8, String)> =
        (1..=d.kit.grades).filter_map(|n| d.words.number("grade", n.into()).map(|word| (n, word.to_owned()))).collect();
    let three = grades.len() == 3;
    let grades = grades.into_iter().flat_map(|g| std::iter::repeat_n(g, OF_A_GRADE));
    cells(&mut s, (STATE.0, STATE.1 + 3.0), grades.collect(), |s, (x, y), (n, word)| {
        let (ink, middle) = (s.theme.ink, x + STATE.0 / 2.0);
        if three {
            rhombs(s.list(), pt((middle - 2.7) * MM, (y + 3.6) * MM), *n, MM, ink);
        }
        s.text(middle, y + 9.2, Anchor::Middle, word, s.style(Face::BookItalic, 10.4));
    });
    head(&mut s, "Objectives", "points in the corner");
    let places = OBJECTIVES.map(str::to_owned).to_vec();
    cells(&mut s, (OBJECTIVE, OBJECTIVE), places, |s, (x, y), letter| {
        let (ink, middle) = (s.theme.ink, pt((x + OBJECTIVE / 2.0) * MM, (y + OBJECTIVE / 2.0) * MM));
        s.list().stroke(Path::circle(middle, 10.0 * MM), ink, THIN * MM);
        s.text(x + OBJECTIVE / 2.0, y + 15.4, Anchor::Middle, letter, s.style(Face::Book, 24.0));
        s.list().stroke(Path::rect((x + 19.4) * MM, (y + 1.2) * MM, 4.4 * MM, 4.4 * MM), ink, HAIR * MM);
    });
    s.finish(format!("Markers: {}", d.system), d.system.to_owned(), d.date)
}

fn head(s: &mut Sheets, title: &str, aside: &str) {
    if s.room() < 8.0 + OBJECTIVE {
        s.turn();
    }
    s.y += 7.0;
    let (left, y) = (s.left(), s.y);
    let x = s.text(left, y, Anchor::Start, title, Style::small_caps(10.4, s.theme.ink).tracked(WIDE));
    s.text(x + 3.0, y, Anchor::Start, aside, s.light(6.8));
    s.y += 2.0;
}

/// Rectangles of one size side by side, with a common frame to cut along.
fn cells<T>(s: &mut Sheets, (wide, tall): (f32, f32), all: Vec<T>, draw: impl Fn(&mut Sheets, (f32, f32), &T)) {
    let across = ((s.width() / wide) as usize).max(1);
    for row in all.chunks(across) {
        if s.room() < tall {
            s.turn();
            s.y += 3.0;
        }
        let (left, top) = (s.left(), s.y);
        for (n, one) in row.iter().enumerate() {
            let x = left + n as f32 * wide;
            frame(s, [x, top, wide, tall]);
            draw(s, (x, top), one);
        }
        s.y += tall;
    }
}

fn frame(s: &mut Sheets, [x, y, w, h]: [f32; 4]) {
    let ink = s.theme.ink;
    s.list().stroke(Path::rect(x * MM, y * MM, w * MM, h * MM), ink, HAIR * MM);
}

fn mm(len: Len) -> f32 {
    len.0 as f32 / Len::MM.0 as f32
}

/// A stick in as many pieces as the sheet wants, ticks a centimetre or an inch apart; each mark is named at its left.
fn stick(s: &mut Sheets, stick: &Stick, tick: f32, heads: Heads) {
    let Some(last) = stick.marks.last().map(|m| mm(m.at)) else { return };
    let tick = tick.max(1.0);
    let wide = (s.width() / tick).floor() * tick;
    let pieces = (last / wide).ceil().max(1.0) as usize;
    for piece in 0..pieces {
        if s.room() < STICK + 1.5 {
            s.turn();
            s.y += 3.0;
        }
        s.heads = Heads::English;
        let (from, left, top) = (piece as f32 * wide, s.left(), s.y);
        let long = (last - from).min(wide);
        frame(s, [left, top, long, STICK]);
        let ticks = (1..).map(|n| n as f32 * tick).take_while(|at| *at < long - 0.1);
        ticks.for_each(|at| s.upright(left + at, top, top + 1.4, HAIR));
        let name = if pieces > 1 {
            heads.told("{} {} of {}", &[&stick.name, &(piece + 1).to_string(), &pieces.to_string()])
        } else {
            stick.name.clone()
        };
        // A stick shorter than its name has it at its end; behind it stands what has no room on the stick.
        let italic = s.style(Face::BookItalic, 8.8);
        let own = italic.width(&name) / MM;
        // No mark goes through it: it stands in the first stretch that holds it.
        let marks = || stick.marks.iter().map(move |m| mm(m.at) - from).filter(move |at| *at > 0.1 && *at < long - 0.1);
        let holds = |x: &f32| *x + own < long - 1.0 && marks().all(|at| at < *x || at > *x + own);
        let place = std::iter::once(1.0).chain(marks().map(|at| at + 1.0)).find(holds);
        let outside = place.is_none() && left + long + 1.5 + own <= s.right();
        let within = !outside;
        let (x, y) = if within { (left + place.unwrap_or(1.0), top + 4.6) } else { (left + long + 1.5, top + 5.6) };
        let named = s.text(x, y, Anchor::Start, &name, italic);
        let (mut free, mut behind) = if within { (named, left + long) } else { (left, named) };
        let mut begin = left;
        for mark in &stick.marks {
            let at = mm(mark.at) - from;
            if at <= 0.1 {
                continue;
            }
            let end = left + at.min(long);
            let light = s.light(6.6);
            // Short stretches hold no words: they are told on the next line of the stick.
            let small = light.sized(5.4);
            let width = small.width(&mark.name) / MM;
            let fit = (6.6 * (end - begin - 1.2) * MM / light.width(&mark.name).max(1.0)).min(6.6);
            if fit >= 4.4 {
                s.text(end - 0.7, top + STICK - 1.5, Anchor::End, &mark.name, light.sized(fit));
            } else if end - 0.7 - width > free + 1.0 {
                free = s.text(end - 0.7 - width, top + 4.6, Anchor::Start, &mark.name, small);
            } else {
                // Its figure tells which mark it is, wherever it stands.
                behind = s.text(behind + 1.5, top + 5.6, Anchor::Start, &mark.name, small);
            }
            if at < long - 0.1 {
                s.upright(end, top, top + STICK, THIN);
            }
            begin = end;
            if at >= long {
                break;
            }
        }
        s.y += STICK + 1.5;
        s.heads = heads;
    }
}

/// Wedges with their corner at the lower left.
fn angles(s: &mut Sheets, angles: &[u16]) {
    let tall = LEG * 0.75;
    if s.room() < tall + 12.0 {
        s.turn();
    }
    head(s, "Angles", "from the corner");
    let ink = s.theme.ink;
    let (left, low) = (s.left(), s.y + tall);
    for (n, angle) in angles.iter().enumerate() {
        let corner = pt((left + n as f32 * (LEG + 12.0)) * MM, low * MM);
        let way = |degrees: f32| corner + pt(LEG * MM, 0.0).turned(-degrees.to_radians());
        let degrees = f32::from(*angle) / 10.0;
        s.list().stroke(Path::polygon(&[corner, way(0.0), way(degrees)]), ink, HAIR * MM);
        let inside = corner + pt(LEG * 0.62 * MM, 0.0).turned(-(degrees / 2.0).to_radians());
        s.text(inside.x / MM, inside.y / MM + 1.5, Anchor::Middle, &format!("{degrees}°"), s.style(Face::Book, 15.0));
    }
    s.y = low + 2.0;
}
