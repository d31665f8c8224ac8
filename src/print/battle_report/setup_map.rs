//! The field at the first drum, true to scale.

use super::BattleReport;
use crate::draw::Anchor;
use crate::draw::Face;
use crate::draw::cut::Frame;
use crate::draw::path::pt;
use crate::draw::table::{self, BAND, Cast, Fit, Ruler};
use crate::field::TableView;
use crate::print::Ink;
use crate::print::map_key::{self, MapKey, SCREEN};
use crate::print::sheet::{MM, Sheets};

pub fn draw(s: &mut Sheets, d: &BattleReport, ink: Ink) {
    let ground = &d.scenario.ground;
    let (left, wide) = (s.left(), s.width());
    let unit = wide * MM / SCREEN;
    let band = 2.0 * BAND * unit / MM;
    let tall = (wide - band) * ground.depth.0 as f32 / ground.width.0.max(1) as f32 + band;
    let key = d.opening.map(|_| MapKey::new(s, d.scenario, wide));
    let key_tall = key.as_ref().map_or(0.0, MapKey::height);
    let most = s.bottom() - 26.0 - 14.0 - key_tall;
    let tall = tall.min(most);
    if s.room() < tall + 9.0 + key_tall {
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
        Ruler::Inches => "6 inches",
        Ruler::Centimetres => "20 cm",
    };
    let scale = fit.scale * 1200.0 / MM;
    let scaled = format!("1 cm of table to {}.{:02} mm", scale.trunc(), (scale.fract() * 100.0).round());
    let told = match d.opening {
        Some(_) => format!(
            "The field at the first drum, true to scale: {scaled}. A bar of the frame is {bars} long; facings face the enemy."
        ),
        None => format!("The field, true to scale: {scaled}. A bar of the frame is {bars} long."),
    };
    s.y += tall + 4.2;
    s.text(left, s.y, Anchor::Start, &told, s.style(Face::BookItalic, 9.4));
    s.y += 2.0;
    if let Some(key) = key {
        key.set(s, left, s.y);
        s.y += key_tall + 1.0;
    }
}
