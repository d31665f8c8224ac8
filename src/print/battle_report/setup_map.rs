//! The field at the first drum, true to scale.

use super::BattleReport;
use crate::draw::Face;
use crate::draw::cut::Frame;
use crate::draw::path::pt;
use crate::draw::table::{self, BAND, Cast, Fit, Ruler};
use crate::field::TableView;
use crate::print::map_key::{self, Keyed, MapKey, SCREEN};
use crate::print::paragraph::{Edge, paragraph, span};
use crate::print::setup_map::Show;
use crate::print::sheet::{MM, Sheets};
use crate::print::{Ink, heads};

/// The least height of a map over its key, in mm.
const LEAST_TALL: f32 = 45.0;

/// Room of what stands below it, on two lines, in mm.
const CAPTION: f32 = 13.0;

/// What stands below the map.
const OPENING: &str =
    "The field at the first drum, true to scale: {}. A bar of the frame is {} long; facings face the enemy.";

pub fn draw(s: &mut Sheets, d: &BattleReport, ink: Ink) {
    let ground = &d.scenario.ground;
    let (left, wide) = (s.left(), s.width());
    let unit = wide.max(map_key::LEAST) * MM / SCREEN;
    let band = 2.0 * BAND * unit / MM;
    let tall = (wide - band) * ground.depth.0 as f32 / ground.width.0.max(1) as f32 + band;
    let keyed = Keyed { scenario: d.scenario, roster: d.roster, words: d.words };
    let key = d.opening.map(|_| MapKey::new(s, &keyed, wide));
    let key_tall = key.as_ref().map_or(0.0, |key| key.height(Show::Both));
    let page = s.bottom() - 26.0 - 14.0;
    // A key that leaves no room for the map stands on a page of its own.
    let apart = page - key_tall < LEAST_TALL;
    let tall = tall.min(if apart { page } else { page - key_tall });
    // Before much of a page stays bare, the map stands here, smaller by a fifth at most, and its key on the next.
    let here = s.room() - CAPTION;
    let follows = !apart && s.room() < tall + 9.0 + key_tall && here >= 0.8 * tall;
    let tall = if follows { tall.min(here) } else { tall };
    let apart = apart || follows;
    if s.room() < tall + 9.0 + if apart { 0.0 } else { key_tall } {
        s.turn();
        s.y += 4.0;
    }
    let room = Frame::new(left * MM, s.y * MM, wide * MM, tall * MM);
    let fit = Fit::with_unit(ground, room, unit);
    let theme = s.theme;
    let mut cast = Cast::of(d.scenario);
    if ink == Ink::Saving {
        map_key::plain(&mut cast, d.scenario);
    }
    let bare = TableView::default();
    let map = table::sheet(d.opening.unwrap_or(&bare), &cast, &theme, &fit, d.ruler);
    s.list().place(&map, pt(0.0, 0.0), 1.0);
    let bars = match d.ruler {
        Ruler::Inches => heads::said("6 inches", s.heads),
        Ruler::Centimetres => heads::said("20 cm", s.heads),
    };
    let scale = fit.scale * 1200.0 / MM;
    let scaled = s.told("1 cm of table to {} mm", &[&format!("{scale:.2}")]);
    let told = match d.opening {
        Some(_) => s.told(OPENING, &[&scaled, &bars]),
        None => s.told("The field, true to scale: {}. A bar of the frame is {} long.", &[&scaled, &bars]),
    };
    s.y += tall + 4.2;
    let caption = paragraph(&[span(told, s.style(Face::BookItalic, 9.4))], wide * MM, 11.4, Edge::Ragged);
    let y = s.y;
    caption.set(s.list(), left * MM, y * MM, 0..caption.len());
    s.y += 2.0 + (caption.len() - 1) as f32 * caption.leading / MM;
    if let Some(key) = key {
        if apart {
            s.turn();
            s.y += 4.0;
        }
        key.set(s, left, s.y);
        s.y += key_tall + 1.0;
    }
}
