//! The plan of the field, where a short paper leaves room for it.

use super::Gazette;
use crate::draw::Anchor;
use crate::draw::cut::Frame;
use crate::draw::path::pt;
use crate::draw::shape::Style;
use crate::draw::table::{self, BAND, Fit, Places, Ruler};
use crate::field::ground::Ground;
use crate::print::map_key::SCREEN;
use crate::print::sheet::{MM, Sheets, THIN, WIDE};

/// Where a battle was fought.
#[derive(Debug, Clone, Copy)]
pub struct Plan<'a> {
    pub ground: &'a Ground,
    pub ruler: Ruler,
}

/// Heights in mm: of the title with the white around it, and of all at least.
const TITLE: f32 = 15.0;
pub const LEAST: f32 = 58.0;
/// Names and lines are those of a plan that is so many mm wide.
const AS_WIDE: f32 = 135.0;

/// Draws the plan between what stands above it and the foot of the page, if it is not too small there.
pub fn draw(s: &mut Sheets, d: &Gazette) {
    let Some(Plan { ground, ruler }) = d.plan else { return };
    let tall = s.room() - TITLE;
    if s.room() < LEAST - 6.0 {
        return;
    }
    let (left, wide, theme) = (s.left(), s.width(), s.theme);
    let unit = wide.max(AS_WIDE) * MM / SCREEN;
    let band = 2.0 * BAND * unit / MM;
    let whole = (wide - band) * ground.depth.0 as f32 / ground.width.0.max(1) as f32 + band;
    // Where the plan is not as high as its room, the white is above it and below it.
    let white = (tall - whole).clamp(0.0, 8.0) / 2.0;
    let top = s.y + 4.0 + white;
    s.rule(left, top, wide, THIN);
    let caps = Style::small_caps(12.6, s.theme.ink).tracked(WIDE);
    s.text(left + wide / 2.0, top + 5.6, Anchor::Middle, "Plan of the Field", caps);
    let frame = Frame::new(left * MM, (top + 8.6) * MM, wide * MM, tall.min(whole) * MM);
    let fit = Fit::with_unit(ground, frame, unit);
    let map = table::ground(ground, &theme, &fit, (ruler, Places::Fixed));
    s.list().place(&map, pt(0.0, 0.0), 1.0);
}
