//! Broken ground: marsh, rocks and scrub, and roads between banks.

use super::Pen;
use super::land::{line, outline};
use super::scatter::Scatter;
use super::woods::{along, trees};
use crate::draw::path::{Path, Pt, pt};
use crate::field::Feature;

/// Marsh: broken lines of water, and tufts of reed on them.
pub fn marsh(pen: &mut Pen, f: &Feature) {
    let ring = outline(pen, f);
    if ring.len() < 3 {
        return;
    }
    let mut scatter = Scatter::of(f);
    let (mut water, mut reed) = (Path::default(), Path::default());
    let step = pen.u(12.0);
    for (at, r) in trees(pen, &ring, &mut scatter, step, [pen.u(3.0), pen.u(4.2)]) {
        water.add(&Path::line(&[at - pt(r * 1.6, 0.0), at + pt(r * 1.6, 0.0)]));
        tuft(&mut reed, at, r);
    }
    let paper = pen.is_paper();
    pen.list.stroke(water, pen.theme.map.water_edge, pen.u(if paper { 0.35 } else { 1.0 }));
    pen.list.stroke(reed, pen.theme.map.hachure, pen.u(if paper { 0.35 } else { 0.9 }));
}

/// A lake: its water, and a second line that follows the shore within, as engravers drew it.
pub fn lake(pen: &mut Pen, f: &Feature) {
    let ring = pen.fit.frame.area(&outline(pen, f));
    if ring.len() < 3 {
        return;
    }
    let (edge, water, paper) = (pen.theme.map.water_edge, pen.theme.map.water, pen.is_paper());
    let middle = ring.iter().fold(pt(0.0, 0.0), |sum, p| sum + *p) * (1.0 / ring.len() as f32);
    let inner: Vec<Pt> = ring.iter().map(|p| middle.towards(*p, 0.86)).collect();
    pen.list.fill(Path::polygon(&ring), water);
    pen.list.stroke(Path::polygon(&ring), edge, pen.u(if paper { 0.5 } else { 1.4 }));
    pen.list.stroke(Path::polygon(&inner), edge, pen.u(if paper { 0.25 } else { 0.7 }));
}

/// Three blades that spread from a point.
fn tuft(path: &mut Path, at: Pt, r: f32) {
    for lean in [-0.55_f32, 0.0, 0.55] {
        let tip = at + pt(lean * r * 1.5, -r * (1.0 - 0.3 * lean.abs()));
        path.add(&Path::line(&[at + pt(lean * r * 0.6, 0.0), tip]));
    }
}

/// Rocks and scrub: angular stones with a shaded foot, a tuft between them now and then.
pub fn rough(pen: &mut Pen, f: &Feature) {
    let ring = outline(pen, f);
    if ring.len() < 3 {
        return;
    }
    let mut scatter = Scatter::of(f);
    let (mut edges, mut shades, mut scrub) = (Path::default(), Path::default(), Path::default());
    let step = pen.u(11.0);
    for (at, r) in trees(pen, &ring, &mut scatter, step, [pen.u(2.4), pen.u(4.0)]) {
        if scatter.next() < 0.3 {
            tuft(&mut scrub, at, r);
            continue;
        }
        let corner = |x: f32, y: f32| at + pt(x, y) * r;
        let lift = scatter.between(0.7, 1.05);
        let stone =
            [corner(-1.0, 0.45), corner(-0.55, -lift * 0.8), corner(0.2, -lift), corner(1.0, -0.1), corner(0.7, 0.55)];
        edges.add(&Path::polygon(&stone));
        shades.add(&Path::polygon(&[stone[4], stone[3], corner(0.3, 0.1)]));
    }
    let width = pen.u(if pen.is_paper() { 0.4 } else { 0.9 });
    pen.list.fill(shades, pen.theme.map.hachure);
    pen.list.stroke(edges, pen.theme.map.hachure, width);
    pen.list.stroke(scrub, pen.theme.map.hachure, width);
}

/// A road between banks: its edges, and short hachures down into it from both sides.
pub fn sunken(pen: &mut Pen, f: &Feature) {
    let line = line(pen, f);
    if line.len() < 2 {
        return;
    }
    let paper = pen.is_paper();
    let (half, bank) = (pen.u(3.0), pen.u(4.6));
    pen.band(Path::line(&line), pen.theme.map.road, half * 2.0);
    let mut banks = Path::default();
    for (at, way) in along(&line, pen.u(3.6)) {
        for hand in [1.0, -1.0] {
            let side = way.right() * hand;
            let (top, foot) = (at + side * (half + bank), at + side * half);
            if pen.fit.frame.has(top) && pen.fit.frame.has(foot) {
                let width = way * pen.u(if paper { 0.5 } else { 0.8 });
                banks.add(&Path::polygon(&[top + width, top - width, foot]));
            }
        }
    }
    pen.list.fill(banks, pen.theme.map.hachure);
}
