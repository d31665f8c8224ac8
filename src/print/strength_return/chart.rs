//! Men under arms of both sides over the days of the campaign.

use super::StrengthReturn;
use crate::draw::path::{Path, pt};
use crate::draw::theme::Medium;
use crate::draw::{Anchor, Face};
use crate::print::sheet::{HAIR, MM, ROW, Sheets};
use crate::print::words::number;
use chrono::NaiveDate;

/// Height of the chart and room for the figures at its left, in mm.
const TALL: f32 = 46.0;
const SCALE: f32 = 12.0;
/// Room for the names at its right.
const NAMES: f32 = 30.0;
/// A piece of its line before each name, and the dashes and gaps of a line without colour, in mm.
const SAMPLE: f32 = 5.0;
const DASH: [f32; 2] = [1.5, 0.7];

pub fn draw(s: &mut Sheets, d: &StrengthReturn) {
    let days: Vec<NaiveDate> = d.sides.iter().flat_map(|x| x.course.iter().map(|(day, _)| *day)).collect();
    let Some(from) = days.iter().min().copied() else { return };
    let men = || d.sides.iter().flat_map(|x| x.course.iter().map(|c| c.1));
    let (least, most) = (men().min().unwrap_or(0), men().max().unwrap_or(0).max(1));
    let step = crate::draw::charts::round_step((most - least) as f32, 4.0);
    let (low_men, top_men) = (least / step * step, (most / step + 1) * step);
    let span = (d.date - from).num_days().max(1) as f32;
    let (left, right, top) = (s.left() + SCALE, s.right() - NAMES, s.y + 9.0);
    let low = top + TALL;
    let x = |day: NaiveDate| left + (right - left) * ((day - from).num_days() as f32 / span).clamp(0.0, 1.0);
    let y = |men: i64| low - TALL * (men - low_men) as f32 / (top_men - low_men) as f32;
    let light = s.light(6.6);
    let mut men = low_men;
    while men <= top_men {
        s.rule(left, y(men), right - left, if men == low_men { HAIR } else { ROW });
        s.text(left - 1.6, y(men) + 0.8, Anchor::End, &number(men), light);
        men += step;
    }
    // A name that would stand on the one before it is left out: the table below has all.
    let mut free = 0.0;
    for battle in d.battles {
        let at = x(battle.date);
        s.upright(at, top - 2.0, low, HAIR);
        let italic = s.style(Face::BookItalic, 8.8);
        let half = italic.width(&battle.place) / MM / 2.0;
        let middle = at.clamp(s.left() + half, s.right() - half);
        if middle - half >= free {
            s.text(middle, top - 3.0, Anchor::Middle, &battle.place, italic);
            free = middle + half + 1.5;
        }
    }
    let mut ends = Vec::new();
    for side in &d.sides {
        let accent = s.theme.accent(side.uniform).line;
        let mut line = Vec::new();
        for (day, men) in side.course.iter().filter(|(day, _)| *day <= d.date) {
            if let Some((_, before)) = line.last().copied() {
                line.push((x(*day), before));
            }
            line.push((x(*day), y(*men)));
        }
        let Some((_, last)) = line.last().copied() else { continue };
        line.push((x(side.until), last));
        let points: Vec<_> = line.iter().map(|(x, y)| pt(x * MM, y * MM)).collect();
        // Without colours the second line is told by its dashes.
        let weight = if ends.is_empty() { 0.5 } else { 0.3 };
        let dash: &[f32] = if ends.is_empty() || s.theme.medium != Medium::InkSaving { &[] } else { &DASH };
        let pen = (accent, weight * MM, dash.iter().map(|d| d * MM).collect::<Vec<_>>());
        s.list().dashed(Path::line(&points), pen.0, pen.1, &pen.2);
        ends.push((last, side, pen));
    }
    // Names stand at the ends of their lines, never on each other.
    if let [(one, ..), (other, ..)] = ends.as_mut_slice()
        && (*one - *other).abs() < 5.0
    {
        let middle = f32::midpoint(*one, *other);
        let up = if *one <= *other { -2.5 } else { 2.5 };
        (*one, *other) = (middle + up, middle - up);
    }
    for (at, side, (accent, weight, dash)) in ends {
        let book = s.style(Face::Book, 10.2);
        let style = crate::draw::shape::Style { colour: accent, ..book };
        let sample = [right + 1.6, right + 1.6 + SAMPLE].map(|x| pt(x * MM, at * MM));
        s.list().dashed(Path::line(&sample), accent, weight, &dash);
        let used = SAMPLE + 2.8;
        s.fitted(right + used, at + 1.2, Anchor::Start, NAMES - used, &side.name, style);
    }
    s.y = low + 2.0;
}
