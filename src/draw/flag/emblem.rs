//! What a colour bears by its troops where nothing of its own is chosen: the grenade, the horn, crossed barrels, and the
//! fields that belong to them.

use super::{Kind, Sheet};
use crate::draw::path::{Path, Pt, Seg, pt};
use crate::draw::{Colour, List};

/// A triangle of the guard's border, in heights of the flag: how far it reaches inwards, and how many stand on the longer and the
/// shorter sides.
const TOOTH: f32 = 0.1;
const TEETH: [u8; 2] = [10, 8];
/// The corners of a battery's colour that have its second colour, in heights.
const CORNER: f32 = 0.24;

/// Areas of the second colour, and of the third where there is one: the guard's border has both about its white field. None
/// where the pattern is the usual one.
pub fn areas(kind: Kind, sheet: Sheet) -> Option<[Vec<Vec<Pt>>; 2]> {
    let Sheet { w, h, .. } = sheet;
    match kind {
        Kind::Guard => {
            let (mut out, [long, short]) = ([Vec::new(), Vec::new()], TEETH);
            let mut side = |from: Pt, to: Pt, count: u8| {
                let (step, inward) = ((to - from) * (1.0 / f32::from(count)), (to - from).unit().right() * (h * TOOTH));
                for n in 0..count {
                    let a = from + step * f32::from(n);
                    out[usize::from(n % 2)].push(vec![a, a + step, a + step * 0.5 + inward]);
                }
            };
            let [a, b, c, d] = sheet.corners();
            side(a, b, long);
            side(b, c, short);
            side(c, d, long);
            side(d, a, short);
            Some(out)
        }
        Kind::Light => Some([Vec::new(), Vec::new()]),
        Kind::Guns => {
            let c = h * CORNER;
            let corners = [[(0.0, 0.0), (c, 0.0), (0.0, c)], [(w, h), (w - c, h), (w, h - c)]];
            Some([corners.map(|ring| ring.map(|(x, y)| pt(x, y)).to_vec()).to_vec(), Vec::new()])
        }
        Kind::Pennant => Some([vec![vec![pt(0.0, h / 2.0), sheet.fork(), pt(w, h), pt(0.0, h)]], Vec::new()]),
        _ => None,
    }
}

/// Draws the sign of the troops on a disc of a radius; false where they bear a letter.
pub fn sign(list: &mut List, kind: Kind, c: Pt, r: f32, ink: Colour) -> bool {
    let at = |(x, y): (f32, f32)| c + pt(x, y) * r;
    match kind {
        Kind::Grenadiers => {
            list.fill(Path::circle(at((0.0, 0.18)), r * 0.42), ink);
            let flame =
                [(-0.2, -0.14), (-0.36, -0.6), (-0.14, -0.46), (0.0, -0.8), (0.14, -0.46), (0.36, -0.6), (0.2, -0.14)];
            list.fill(flame.map(at), ink);
        }
        Kind::Light => {
            let horn = vec![
                Seg::Move(at((-0.64, -0.14))),
                Seg::Cubic(at((-0.56, 0.66)), at((0.5, 0.74)), at((0.74, 0.02))),
                Seg::Line(at((0.44, -0.14))),
                Seg::Cubic(at((0.34, 0.3)), at((-0.42, 0.32)), at((-0.5, -0.16))),
                Seg::Close,
            ];
            list.fill(Path { segs: horn }, ink);
            let cord = Path::line(&[(-0.52, -0.06), (0.0, -0.66), (0.56, 0.0)].map(at));
            list.stroke(cord, ink, r * 0.09);
        }
        Kind::Guns => {
            for way in [1.0, -1.0] {
                let (breech, muzzle) = (pt(-0.48 * way, 0.48), pt(0.54 * way, -0.54));
                let across = (muzzle - breech).unit().right();
                let ring =
                    [breech + across * 0.17, muzzle + across * 0.1, muzzle - across * 0.1, breech - across * 0.17];
                list.fill(ring.map(|p| at((p.x, p.y))), ink);
                let knob = breech + (breech - muzzle).unit() * 0.12;
                list.fill(Path::circle(at((knob.x, knob.y)), r * 0.1), ink);
            }
        }
        _ => return false,
    }
    true
}
