//! The field at the first drum, true to scale.

use super::BattleReport;
use crate::army::Uniform;
use crate::army::uniform::Tincture;
use crate::base::Side;
use crate::draw::Anchor;
use crate::draw::Face;
use crate::draw::cut::Frame;
use crate::draw::path::pt;
use crate::draw::table::{self, BAND, Cast, Fit, Marks, Ruler};
use crate::print::Ink;
use crate::print::sheet::{MM, Sheets};

/// Width in points of a table on a screen, that names and trees are sized for.
const SCREEN: f32 = 800.0;

pub fn draw(s: &mut Sheets, d: &BattleReport, ink: Ink) {
    let ground = &d.scenario.ground;
    let (left, wide) = (s.left(), s.width());
    let unit = wide * MM / SCREEN;
    let band = 2.0 * BAND * unit / MM;
    let tall = (wide - band) * ground.depth.0 as f32 / ground.width.0.max(1) as f32 + band;
    let most = s.bottom() - 26.0 - 12.0;
    let tall = tall.min(most);
    if s.room() < tall + 7.0 {
        s.turn();
        s.y += 4.0;
    }
    let room = Frame::new(left * MM, s.y * MM, wide * MM, tall * MM);
    let fit = Fit::with_unit(ground, room, unit);
    let theme = s.theme;
    let mut cast = Cast::of(d.scenario);
    if ink == Ink::Saving {
        plain(&mut cast, d);
    }
    let land = table::ground(ground, &theme, &fit, d.ruler);
    s.list().place(&land, pt(0.0, 0.0), 1.0);
    let pieces = table::pieces(d.opening, &cast, &theme, &fit, &Marks::default());
    s.list().place(&pieces, pt(0.0, 0.0), 1.0);
    let bars = match d.ruler {
        Ruler::Inches => "6 inches",
        Ruler::Centimetres => "20 cm",
    };
    let scale = fit.scale * 1200.0 / MM;
    let told = format!(
        "The field at the first drum, true to scale: 1 cm of table to {}.{:02} mm. A bar of the frame is {bars} long; facings face the enemy.",
        scale.trunc(),
        (scale.fract() * 100.0).round()
    );
    s.y += tall + 4.2;
    s.text(left, s.y, Anchor::Start, &told, s.style(Face::BookItalic, 9.4));
    s.y += 2.0;
}

/// Where ink is saved the first army is solid black, the second hatched.
fn plain(cast: &mut Cast, d: &BattleReport) {
    let dress = |uniform: &Uniform, side: Side| {
        let tint = |colour: &str| Tincture { name: String::new(), colour: colour.to_owned() };
        let coat = if side == Side::Blue { "#1a1a1a" } else { "#8f2f2a" };
        Uniform { coat: tint(coat), facings: tint("#ffffff"), ..uniform.clone() }
    };
    for side in Side::BOTH {
        cast.sides[side.index()] = dress(&cast.sides[side.index()], side);
    }
    let first = d.scenario.units(Side::Blue).count();
    for (n, actor) in cast.units.iter_mut().enumerate() {
        actor.uniform = dress(&actor.uniform, if n < first { Side::Blue } else { Side::Red });
    }
}
