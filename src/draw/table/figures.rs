//! Discs of commanders: each whole within the table, and none on another.

use super::{Cast, Fit, Pen};
use crate::draw::cut::Frame;
use crate::draw::path::{Path, Pt, pt};
use crate::draw::theme::Medium;
use crate::draw::{Anchor, Colour, Face};
use crate::field::say::roman;
use crate::field::view::LeaderView;

/// Radii of a general's disc and of a brigadier's, and of the ring around the first.
const GENERAL: f32 = 11.0;
const BRIGADIER: f32 = 9.0;
const RING: f32 = 3.4;

/// What stays free round a disc: the squares below one are not covered by the next.
const CLEAR: f32 = 2.3;

/// How often all are looked through for two that lie on each other: a whole staff round one house is apart by then.
const ROUNDS: usize = 24;

/// How far a disc reaches from its middle.
fn reach(leader: &LeaderView) -> f32 {
    if leader.brigade.is_none() { GENERAL + RING } else { BRIGADIER + 1.0 }
}

/// Where the discs of commanders are drawn: each where he stands, but whole within the table, and so far from the others
/// that every numeral can be read.
#[must_use]
pub fn figures_at(fit: &Fit, leaders: &[LeaderView]) -> Vec<Pt> {
    let kept = |leader: &LeaderView, at: Pt| {
        let room = fit.frame.grown(-fit.unit * reach(leader));
        let within = |x: f32, low: f32, high: f32| if low < high { x.clamp(low, high) } else { x };
        pt(within(at.x, room.min.x, room.max.x), within(at.y, room.min.y, room.max.y))
    };
    let mut at: Vec<Pt> = leaders.iter().map(|l| kept(l, fit.at(l.at))).collect();
    let shown: Vec<usize> = (0..leaders.len()).filter(|n| !leaders[*n].gone).collect();
    for _ in 0..ROUNDS {
        let mut moved = false;
        for (n, &one) in shown.iter().enumerate() {
            for &other in &shown[n + 1..] {
                let apart = fit.unit * (reach(&leaders[one]) + reach(&leaders[other]) + CLEAR);
                let way = at[other] - at[one];
                // A hair's breadth is no reason to go through all of them again.
                if way.len() > apart - 0.1 * fit.unit {
                    continue;
                }
                // Beside each other where both stand on one spot.
                let towards = if way.len() > 0.5 * fit.unit { way.unit() } else { pt(1.0, 0.0) };
                let step = towards * ((apart - way.len()) / 2.0);
                at[one] = kept(&leaders[one], at[one] - step);
                at[other] = kept(&leaders[other], at[other] + step);
                moved = true;
            }
        }
        if !moved {
            break;
        }
    }
    at
}

/// A disc of coat with a ring of facing and the brigade's numeral; its character as squares below. That of a general has his
/// own initial, or else that of his side's first.
pub(super) fn disc(pen: &mut Pen, (leader, at): (&LeaderView, Pt), own: Option<&String>, cast: &Cast) -> Frame {
    let uniform = &cast.sides[leader.side.index()];
    let (coat, facing) = (Colour::of(&uniform.coat), Colour::of(&uniform.facings));
    let general = leader.brigade.is_none();
    let r = pen.u(if general { GENERAL } else { BRIGADIER });
    let edge = if pen.theme.is_dark() { pen.theme.map.frame } else { pen.theme.ink };
    if general {
        pen.list.fill(Path::circle(at, r + pen.u(RING)), pen.theme.map.ground);
        pen.list.stroke(Path::circle(at, r + pen.u(3.0)), edge, pen.u(1.1));
    }
    // Where ink is saved a disc is black or white: a hatched one would swallow its numeral.
    let (coat, facing) = match pen.theme.medium {
        Medium::InkSaving if coat.luminance() < 0.03 => (pen.theme.ink, Colour::WHITE),
        Medium::InkSaving => (Colour::WHITE, pen.theme.ink),
        _ => (coat, facing),
    };
    pen.list.fill(Path::circle(at, r), coat);
    pen.list.stroke(Path::circle(at, r), edge, pen.u(1.1));
    pen.list.stroke(Path::circle(at, r - pen.u(2.0)), facing, pen.u(1.5));
    let pale = if pen.is_paper() { Colour::WHITE } else { Colour::hex(0xf5_ec_da) };
    let dark = if pen.is_paper() { pen.theme.ink } else { Colour::hex(0x1f_24_2c) };
    let ink = if coat.contrast(pale) > 3.0 { pale } else { dark };
    let text = match leader.brigade {
        Some(n) => roman(n),
        None => own.unwrap_or(&cast.initials[leader.side.index()]).clone(),
    };
    let size = if general { 12.5 } else { 11.0 };
    // Capitals of EB Garamond are 0.65 high; half of that below the middle.
    let place = at + pt(0.0, pen.u(size) * 0.325);
    let style = pen.style(Face::Book, size, ink);
    if pen.is_paper() {
        pen.list.run(style.shape(&text).at(place, Anchor::Middle));
    } else {
        pen.write(&text, place, Anchor::Middle, style);
    }
    let mut low = r;
    if leader.grade > 0 && !general {
        let (size, gap) = (pen.u(2.6), pen.u(1.4));
        let n = f32::from(leader.grade);
        let mut x = at.x - (n * size + (n - 1.0) * gap) / 2.0;
        for _ in 0..leader.grade {
            pen.list.fill(Path::rect(x, at.y + r + pen.u(2.0), size, size), edge);
            x += size + gap;
        }
        low += pen.u(5.0);
    }
    Frame { min: at - pt(r, r), max: at + pt(r, low) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Len, Point, Side};
    use crate::field::Ground;

    fn table() -> (Ground, Fit) {
        let ground = Ground { width: Len::feet(6), depth: Len::feet(4), features: Vec::new() };
        let fit = Fit::new(&ground, 600.0, 400.0);
        (ground, fit)
    }

    fn leader(at: Point, brigade: Option<u8>) -> LeaderView {
        LeaderView { side: Side::Blue, at, brigade, grade: 0, gone: false }
    }

    /// The disc of a commander at the edge of the table is whole.
    #[test]
    fn discs_stand_within_the_frame() {
        let (ground, fit) = table();
        let corner = Point::new(ground.width.0 / 2, -ground.depth.0 / 2);
        for brigade in [None, Some(0)] {
            let at = figures_at(&fit, &[leader(corner, brigade)])[0];
            assert!(fit.frame.grown(-9.0).has(at), "{at:?}");
            let middle = leader(Point::ORIGIN, brigade);
            assert_eq!(figures_at(&fit, &[middle])[0], fit.at(Point::ORIGIN));
        }
    }

    /// A general and his brigadiers behind one unit, in the open and in a corner of the table.
    #[test]
    fn discs_of_a_staff_on_one_spot_lie_beside_each_other() {
        let (ground, fit) = table();
        for spot in [Point::ORIGIN, Point::new(-ground.width.0 / 2, ground.depth.0 / 2)] {
            let near = Point::new(spot.x + Len::CM.0, spot.y);
            let mut staff =
                vec![leader(spot, None), leader(spot, Some(0)), leader(near, Some(1)), leader(spot, Some(2))];
            let apart = |staff: &[LeaderView]| {
                let at = figures_at(&fit, staff);
                for one in 0..staff.len() {
                    assert!(fit.frame.grown(-9.0).has(at[one]), "{:?}", at[one]);
                    for other in one + 1..staff.len() {
                        let far = (at[one] - at[other]).len();
                        assert!(far > reach(&staff[one]) + reach(&staff[other]), "{one} and {other}: {far}");
                    }
                }
            };
            apart(&staff);
            // Who has left the table takes no room on it.
            staff[0].gone = true;
            apart(&staff[1..]);
            let alone = figures_at(&fit, &[staff[0].clone(), leader(Point::ORIGIN, Some(0))])[1];
            assert_eq!(alone, fit.at(Point::ORIGIN));
        }
    }
}
