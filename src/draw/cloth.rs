//! Cloth and metal on areas: a fill in colour, or the heralds' hatching where ink is to be saved.

use super::path::{Path, Pt, pt};
use super::theme::{Medium, Theme};
use super::{Cap, Colour, Item, Join, List, Stroke, cut};

/// How a tincture is drawn without colour: lengths in mm of paper.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Hatching {
    Solid,
    Empty,
    /// Lines turned by some degrees, clockwise, and their distance.
    Lines(f32, f32),
    /// Two sets of lines.
    Crossed([(f32, f32); 2]),
    /// Broken level lines.
    Broken(f32),
    /// Dots of a radius at a distance.
    Dots(f32, f32),
}

/// The tinctures with their hatchings.
const TINCTURES: [(u32, Hatching); 23] = [
    (0x23_42_6b, Hatching::Lines(0.0, 0.42)),
    (0x7e_a3_c0, Hatching::Lines(0.0, 0.75)),
    (0x8f_2f_2a, Hatching::Lines(90.0, 0.42)),
    (0xa8_32_2a, Hatching::Lines(90.0, 0.42)),
    (0x7a_2a_4e, Hatching::Lines(90.0, 0.42)),
    (0xd9_9a_98, Hatching::Lines(90.0, 0.75)),
    (0x35_57_3c, Hatching::Lines(45.0, 0.42)),
    (0x7d_9c_6a, Hatching::Lines(45.0, 0.75)),
    (0x5b_3a_63, Hatching::Lines(-45.0, 0.42)),
    (0x1a_1a_1a, Hatching::Solid),
    (0xd9_a9_27, Hatching::Dots(0.11, 0.55)),
    (0xc9_9a_2e, Hatching::Dots(0.11, 0.58)),
    (0xb9_8a_2c, Hatching::Dots(0.11, 0.62)),
    (0xe9_dc_b4, Hatching::Dots(0.09, 0.9)),
    (0xc9_70_2b, Hatching::Crossed([(-45.0, 0.6), (90.0, 0.9)])),
    (0x5f_45_2f, Hatching::Crossed([(-45.0, 0.5), (0.0, 0.8)])),
    (0x9a_9b_98, Hatching::Broken(0.8)),
    (0xde_dc_d4, Hatching::Broken(1.0)),
    (0xff_ff_ff, Hatching::Empty),
    (0xf4_f1_e6, Hatching::Empty),
    (0xf1_eb_dc, Hatching::Empty),
    (0xc9_cc_d0, Hatching::Empty),
    (0xdf_e1_e4, Hatching::Empty),
];

fn hatching(colour: Colour) -> Hatching {
    let far = |rgb: u32| {
        let other = Colour::hex(rgb);
        let d = |a: u8, b: u8| (i32::from(a) - i32::from(b)).pow(2);
        3 * d(colour.r, other.r) + 4 * d(colour.g, other.g) + 3 * d(colour.b, other.b)
    };
    TINCTURES.iter().min_by_key(|(rgb, _)| far(*rgb)).map_or(Hatching::Empty, |(_, h)| *h)
}

/// Fills areas with cloth, as the medium wants it.
#[derive(Debug, Clone, Copy)]
pub struct Cloth<'a> {
    pub theme: &'a Theme,
    /// Points of the target in a mm of paper; what the hatching's pitch is measured in, however the drawing is scaled.
    pub mm: f32,
}

impl Cloth<'_> {
    /// An area in a colour; with hatching it gets a thin outline, so that it keeps its shape.
    pub fn area(&self, list: &mut List, points: &[Pt], colour: Colour) {
        self.rings(list, &[points.to_vec()], colour);
    }

    /// An area of several rings (even-odd) in a colour.
    pub fn rings(&self, list: &mut List, rings: &[Vec<Pt>], colour: Colour) {
        let mut path = Path::default();
        for ring in rings {
            path.add(&Path::polygon(ring));
        }
        if self.theme.medium != Medium::InkSaving {
            list.fill(path, colour);
            return;
        }
        let ink = self.theme.ink;
        let kind = hatching(colour);
        list.fill(path.clone(), if kind == Hatching::Solid { ink } else { Colour::WHITE });
        match kind {
            Hatching::Solid | Hatching::Empty => {}
            Hatching::Lines(angle, pitch) => self.lines(list, rings, angle, pitch, &[]),
            Hatching::Crossed(both) => {
                for (angle, pitch) in both {
                    self.lines(list, rings, angle, pitch, &[]);
                }
            }
            Hatching::Broken(pitch) => self.lines(list, rings, 0.0, pitch, &[1.0 * self.mm, 0.5 * self.mm]),
            Hatching::Dots(radius, pitch) => self.dots(list, rings, radius, pitch),
        }
        list.stroke(path, ink, 0.12 * self.mm);
    }

    fn lines(&self, list: &mut List, rings: &[Vec<Pt>], degrees: f32, pitch: f32, dash: &[f32]) {
        let mut path = Path::default();
        for [a, b] in cut::hatch(rings, degrees.to_radians(), pitch * self.mm) {
            path.add(&Path::line(&[a, b]));
        }
        if !path.segs.is_empty() {
            list.dashed(path, self.theme.ink, 0.1 * self.mm, dash);
        }
    }

    fn dots(&self, list: &mut List, rings: &[Vec<Pt>], radius: f32, pitch: f32) {
        let (r, step) = (radius * self.mm, pitch * self.mm);
        // A row is one broken line: of each dash there is no more than its round ends.
        let dot = 0.02 * r;
        let mut path = Path::default();
        for [a, b] in cut::hatch(rings, 0.0, step * 0.87) {
            let odd = ((a.y / (step * 0.87)).floor() as i32).rem_euclid(2) as f32 * 0.5;
            let [first, last] = [((a.x + r) / step - odd).ceil(), ((b.x - r) / step - odd).floor()];
            if first <= last {
                path.add(&Path::line(&[pt((first + odd) * step, a.y), pt((last + odd) * step + dot, a.y)]));
            }
        }
        if !path.segs.is_empty() {
            let dash = vec![dot, step - dot];
            let (colour, cap, join) = (self.theme.ink, Cap::Round, Join::Round);
            list.items.push(Item::Stroke(Stroke { path, colour, width: 2.0 * r, dash, cap, join }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_colours_take_the_hatching_of_their_tincture() {
        assert_eq!(hatching(Colour::hex(0x27_4a_72)), Hatching::Lines(0.0, 0.42));
        assert_eq!(hatching(Colour::hex(0xfa_f8_f0)), Hatching::Empty);
        assert_eq!(hatching(Colour::hex(0x10_10_10)), Hatching::Solid);
        assert_eq!(hatching(Colour::hex(0xe0_b0_30)), Hatching::Dots(0.11, 0.55));
        assert_eq!(hatching(Colour::hex(0x9a_2a_2a)), Hatching::Lines(90.0, 0.42));
    }

    #[test]
    fn colour_is_one_fill_and_saving_ink_uses_black_and_white_only() {
        let square = [pt(0.0, 0.0), pt(20.0, 0.0), pt(20.0, 20.0), pt(0.0, 20.0)];
        let mut list = List::new(20.0, 20.0);
        Cloth { theme: &Theme::PAPER, mm: 2.83 }.area(&mut list, &square, Colour::hex(0x23_42_6b));
        assert_eq!(list.items.len(), 1);
        let mut list = List::new(20.0, 20.0);
        Cloth { theme: &Theme::INK_SAVING, mm: 2.83 }.area(&mut list, &square, Colour::hex(0x23_42_6b));
        let plain = |c: Colour| c == Colour::BLACK || c == Colour::WHITE;
        assert!(list.items.iter().all(|i| match i {
            super::super::Item::Fill(f) => plain(f.colour),
            super::super::Item::Stroke(s) => plain(s.colour),
            _ => false,
        }));
        assert_eq!(list.items.len(), 3);
    }
}
