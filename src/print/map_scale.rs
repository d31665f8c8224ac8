//! The scale of a map, in inches and in centimetres of the table, and where north is.

use super::sheet::{HAIR, MM, Sheets};
use crate::base::Len;
use crate::draw::Anchor;
use crate::draw::cut::Frame;
use crate::draw::path::{Path, pt};
use crate::draw::shape::Style;
use crate::draw::table::{Fit, Ruler};

/// Height of a scale and an arrow, in mm.
pub const TALL: f32 = 11.0;

/// Width of the arrow with its room, and room for the measure behind the last figure, in mm.
const ARROW: f32 = 7.0;
const MEASURE: f32 = 9.0;

/// Most parts of a bar.
const PARTS: u8 = 4;

/// Lengths of a part in its own measure, of which a bar has the least that makes it no more than four parts.
const INCHES: [i32; 7] = [1, 2, 3, 6, 12, 24, 48];
const CENTIMETRES: [i32; 7] = [2, 5, 10, 20, 40, 50, 100];

/// A measure of the table: its name, one of it, and the lengths of parts.
type Measure = (&'static str, Len, &'static [i32]);

/// Sets the scale of a map into so many mm, the system's own measure above the other, and the arrow at its right.
pub fn set(s: &mut Sheets, fit: &Fit, ruler: Ruler, [x, y, wide]: [f32; 3]) {
    let inches: Measure = ("inches", Len::inches(1), &INCHES);
    let metric: Measure = ("cm", Len::cm(1), &CENTIMETRES);
    let [own, other] = match ruler {
        Ruler::Inches => [inches, metric],
        Ruler::Centimetres => [metric, inches],
    };
    let room = wide - ARROW - MEASURE;
    let line = y + TALL / 2.0;
    bar(s, fit, own, [x, line - BAR, room], line - BAR - 1.0);
    bar(s, fit, other, [x, line, room], line + BAR + 2.8);
    north(s, x + wide - ARROW / 2.0 + 1.0, y);
}

/// Height of a bar, in mm.
const BAR: f32 = 1.0;

/// A bar of parts alternately filled, from its left and top in mm and as long as there is room, with its figures.
fn bar(s: &mut Sheets, fit: &Fit, (name, one, parts): Measure, [x, y, room]: [f32; 3], base: f32) {
    let long = |part: i32| fit.len(part * one.0) / MM;
    let Some(part) = parts.iter().copied().find(|p| long(*p) * f32::from(PARTS + 1) > room) else { return };
    let (step, light, ink) = (long(part), s.light(6.2), s.theme.ink);
    let count = ((room / step) as u8).clamp(1, PARTS);
    for n in 0..=count {
        let at = x + f32::from(n) * step;
        if n < count && n % 2 == 0 {
            s.list().fill(Path::rect(at * MM, y * MM, step * MM, BAR * MM), ink);
        }
        let figure = (i32::from(n) * part).to_string();
        let end = at + s.wide(&figure, light) / 2.0;
        s.text(at, base, if n == 0 { Anchor::Start } else { Anchor::Middle }, &figure, light);
        if n == count {
            let name = s.told(name, &[]);
            s.text(end + 0.8, base, Anchor::Start, &name, light);
        }
    }
    let frame = Frame::new(x * MM, y * MM, f32::from(count) * step * MM, BAR * MM);
    s.list().stroke(Path::rect(frame.min.x, frame.min.y, frame.width(), frame.height()), ink, HAIR * MM);
}

/// An arrow to the top of the sheet: maps lie with north there.
fn north(s: &mut Sheets, x: f32, y: f32) {
    let ink = s.theme.ink;
    let at = |dx: f32, dy: f32| pt((x + dx) * MM, (y + dy) * MM);
    let letter = s.told("N", &[]);
    s.text(x, y + 2.0, Anchor::Middle, &letter, Style::small_caps(7.4, ink));
    let (tip, barb, notch) = (2.7, 6.1, 5.3);
    s.list().fill(Path::polygon(&[at(0.0, tip), at(-1.1, barb), at(0.0, notch)]), ink);
    let head = Path::polygon(&[at(0.0, tip), at(1.1, barb), at(0.0, notch), at(-1.1, barb)]);
    s.list().stroke(head, ink, HAIR * MM);
    s.upright(x, y + notch, y + TALL, HAIR);
    s.rule(x - 1.1, y + 8.6, 2.2, HAIR);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Item;
    use crate::field::scenario_file;
    use crate::print::sheet::{Foot, Head, Repeats};
    use crate::print::{Ink, Paper, PaperChoice};

    /// The texts of a scale 58 mm wide for a map so wide, each with its middle, in points.
    fn scale(wide: f32, ruler: Ruler) -> (Fit, Vec<(String, f32)>) {
        let text = include_str!("../../templates/scenarios/honours-of-war/st-ulrich.toml");
        let scenario = scenario_file::read(text).expect("the scenario parses");
        let fit = Fit::with_unit(&scenario.ground, Frame::new(0.0, 0.0, wide * MM, 400.0 * MM), 1.0);
        let head = Head { title: String::new(), of: String::new(), date: String::new() };
        let foot = Foot { left: String::new(), right: String::new() };
        let choice = PaperChoice::on(Paper::A4, Ink::Colour);
        let mut s = Sheets::bare(choice, Repeats { head, foot });
        set(&mut s, &fit, ruler, [20.0, 40.0, 58.0]);
        let items = &s.list().items;
        let runs = items.iter().filter_map(|i| if let Item::Run(r) = i { Some(r) } else { None });
        (fit, runs.map(|r| (r.text(), r.at.x + r.width / 2.0)).collect())
    }

    #[test]
    fn a_figure_stands_as_far_from_nought_as_it_is_on_the_table() {
        for wide in [70.0, 195.0, 400.0] {
            for (ruler, one) in
                [(Ruler::Inches, [Len::inches(1), Len::cm(1)]), (Ruler::Centimetres, [Len::cm(1), Len::inches(1)])]
            {
                let (fit, told) = scale(wide, ruler);
                let bars: Vec<_> = told.split(|(text, _)| text == "0").skip(1).collect();
                assert_eq!(bars.len(), 2, "{told:?}");
                for (bar, one) in bars.iter().zip(one) {
                    let figures = bar.iter().map_while(|(text, at)| Some((text.parse::<i32>().ok()?, at)));
                    let mut last = 0;
                    for (figure, at) in figures {
                        let far = at - 20.0 * MM;
                        assert!((far - fit.len(figure * one.0)).abs() < 0.1, "{wide} {figure}: {far}");
                        last = figure;
                    }
                    assert!(last > 0 && fit.len(last * one.0) <= 42.0 * MM, "{wide}: up to {last}");
                }
            }
        }
    }

    #[test]
    fn the_systems_own_measure_stands_above() {
        for (ruler, own, other) in [(Ruler::Inches, "inches", "cm"), (Ruler::Centimetres, "cm", "inches")] {
            let (_, told) = scale(195.0, ruler);
            let measures: Vec<_> =
                told.iter().map(|(t, _)| t.as_str()).filter(|t| ["inches", "cm", "N"].contains(t)).collect();
            assert_eq!(measures, [own, other, "N"]);
        }
    }
}
