//! Flags from the uniform record, for screens and paper.

use super::cloth::Cloth;
use super::path::{Path, Pt, pt};
use super::shape::Style;
use super::theme::{Medium, is_pale};
use super::{Anchor, Colour, Face, List};
use crate::army::uniform::Tincture;
use crate::army::{Branch, Uniform};

/// The shape of a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Kind {
    /// The army's own: 4 : 3 on paper, with a crowned ring.
    #[default]
    Army,
    /// Foot: 5 : 4.
    Foot,
    /// Heavy horse: square, with a fringe of metal.
    Standard,
    /// Dragoons and hussars: swallow-tailed.
    Guidon,
}

impl Kind {
    /// The colour that a branch carries.
    #[must_use]
    pub const fn of(branch: Branch) -> Kind {
        use Branch as B;
        match branch {
            B::GuardHorse | B::Cuirassiers | B::Horse => Kind::Standard,
            B::Dragoons | B::HorseGrenadiers | B::Hussars | B::LightDragoons | B::Uhlans | B::Cossacks => Kind::Guidon,
            _ => Kind::Foot,
        }
    }

    /// Width for a height of 1.
    #[must_use]
    pub const fn aspect(self) -> f32 {
        match self {
            Kind::Army => 4.0 / 3.0,
            Kind::Foot | Kind::Guidon => 1.25,
            Kind::Standard => 1.0,
        }
    }
}

/// Draws a flag: the coat's field, four wedges of facing from the corners, a disc with a ring of metal and a cipher.
///
/// A white field bears the facing as flames; where both are pale, the wedges keep an outline.
#[must_use]
pub fn flag(uniform: &Uniform, cipher: &str, kind: Kind, cloth: &Cloth, height: f32) -> List {
    let (h, w) = (height, height * kind.aspect());
    let mut list = List::new(w, h);
    let of = |t: &Tincture| Colour::of(t);
    let (coat, facing, metal) = (of(&uniform.coat), of(&uniform.facings), of(&uniform.metal));
    let ink = cloth.theme.ink;
    let line = (0.008 * h).max(0.08 * cloth.mm);
    let centre = pt(if kind == Kind::Guidon { w * 0.46 } else { w / 2.0 }, h / 2.0);
    let outline: Vec<Pt> = match kind {
        Kind::Guidon => vec![pt(0.0, 0.0), pt(w, 0.0), pt(w * 0.8, h / 2.0), pt(w, h), pt(0.0, h)],
        _ => vec![pt(0.0, 0.0), pt(w, 0.0), pt(w, h), pt(0.0, h)],
    };
    cloth.area(&mut list, &outline, coat);
    // Wedges broad at the corners and pointed at the centre.
    let (across, down) = (w * 0.24, h * 0.24);
    for (x, y) in [(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)] {
        let (dx, dy) = (if x > 0.0 { -across } else { across }, if y > 0.0 { -down } else { down });
        let mut ring = vec![pt(x, y), pt(x + dx, y), centre, pt(x, y + dy)];
        if kind == Kind::Guidon && x > 0.0 {
            let tip = pt(w * 0.8, h / 2.0);
            let side = pt(x, y).towards(tip, 0.42);
            ring = vec![pt(x, y), pt(x + dx * 1.3, y), centre, side];
        }
        cloth.area(&mut list, &ring, facing);
    }
    if kind == Kind::Standard {
        let inset = h * 0.03;
        let fringe = Path::rect(inset, inset, w - 2.0 * inset, h - 2.0 * inset);
        let thread = if cloth.theme.medium == Medium::InkSaving { ink } else { metal };
        list.dashed(fringe, thread, h * 0.035, &[h * 0.03, h * 0.02]);
    }
    let r = h * 0.225;
    let disc = if cloth.theme.medium == Medium::Screen { Colour::hex(0xfb_f8_f0) } else { Colour::WHITE };
    list.fill(Path::circle(centre, r), disc);
    if cloth.theme.medium != Medium::InkSaving {
        list.stroke(Path::circle(centre, r), metal, h * 0.035);
    }
    list.stroke(Path::circle(centre, r + h * 0.022), ink, line);
    list.stroke(Path::circle(centre, r - h * 0.02), ink, line);
    if kind == Kind::Army {
        crown(&mut list, cloth, centre - pt(0.0, r + h * 0.055), [h * 0.1, line], metal);
    }
    let letter = if is_pale(coat) && !is_pale(facing) { facing } else { coat };
    let letter = match cloth.theme.medium {
        Medium::Screen if !is_pale(letter) => letter,
        _ => ink_on_paper(cloth),
    };
    let size = h * 0.32;
    let run = Style::new(Face::Book, size, letter).shape(cipher);
    list.run(run.at(centre + pt(0.0, size * 0.325), Anchor::Middle));
    list.stroke(&outline, ink, line * 1.6);
    list
}

/// Black letters stay black on the white disc, in every theme.
fn ink_on_paper(cloth: &Cloth) -> Colour {
    if cloth.theme.is_dark() { Colour::hex(0x1f_24_2c) } else { cloth.theme.ink }
}

fn crown(list: &mut List, cloth: &Cloth, at: Pt, [half, line]: [f32; 2], metal: Colour) {
    let p = |x: f32, y: f32| at + pt(x, y) * half;
    let ring =
        [p(-0.7, 0.25), p(-1.0, -0.85), p(-0.45, -0.3), p(0.0, -1.05), p(0.45, -0.3), p(1.0, -0.85), p(0.7, 0.25)];
    cloth.area(list, &ring, metal);
    list.stroke(ring, cloth.theme.ink, line);
}
