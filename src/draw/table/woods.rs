//! Woods, and works: walls, hedges, entrenchments.

use super::Pen;
use super::land::{line, outline};
use super::scatter::Scatter;
use crate::draw::cut::{Frame, bounds, distance, inside};
use crate::draw::path::{Path, Pt, Seg, pt};
use crate::field::{Feature, Nature};

/// A wood: a pale floor, and trees from north to south, each with a flat shade to its south-east.
pub fn wood(pen: &mut Pen, f: &Feature) {
    let ring = outline(pen, f);
    if ring.len() < 3 {
        return;
    }
    let cut = pen.fit.frame.area(&ring);
    pen.list.fill(&cut, pen.theme.map.wood_floor);
    if pen.is_paper() {
        pen.list.dashed(&cut, pen.theme.ink, pen.u(0.3), &[pen.u(1.8), pen.u(1.2)]);
    }
    let mut scatter = Scatter::of(f);
    let (step, small, large) = if pen.is_paper() { (9.2, 3.4, 4.3) } else { (10.2, 4.0, 5.4) };
    for (at, r) in trees(pen, &ring, &mut scatter, pen.u(step), [pen.u(small), pen.u(large)]) {
        tree(pen, at, r, scatter.between(0.0, 1.0));
    }
}

/// Places of trees and other growth inside an outline, from north to south, and their radii.
pub fn trees(pen: &Pen, ring: &[Pt], scatter: &mut Scatter, step: f32, radii: [f32; 2]) -> Vec<(Pt, f32)> {
    let (all, table) = (bounds(ring), pen.fit.frame);
    // Only what lies on the table is planted, however far an outline reaches.
    let frame = Frame {
        min: pt(all.min.x.max(table.min.x - step), all.min.y.max(table.min.y - step)),
        max: pt(all.max.x.min(table.max.x + step), all.max.y.min(table.max.y + step)),
    };
    let closed: Vec<Pt> = ring.iter().chain(ring.first()).copied().collect();
    let mut out: Vec<(Pt, f32)> = Vec::new();
    let mut y = frame.min.y;
    let mut odd = false;
    while y < frame.max.y {
        let mut x = frame.min.x + if odd { step * 0.5 } else { 0.0 };
        while x < frame.max.x {
            let at = pt(x, y) + pt(scatter.between(-0.34, 0.34), scatter.between(-0.34, 0.34)) * step;
            let r = scatter.between(radii[0], radii[1]);
            let room = inside(ring, at) && distance(&closed, at) > r * 0.5 && pen.fit.frame.grown(-r).has(at);
            let apart = out.iter().rev().take(64).all(|(p, _)| (*p - at).len() > step * 0.86);
            if room && apart {
                out.push((at, r));
            }
            x += step;
        }
        y += step * 0.8;
        odd = !odd;
    }
    out.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    out
}

fn crown(at: Pt, r: f32, turn: f32) -> Path {
    // Six scallops: each lobe bulges a little over the circle through its ends.
    let corner = |n: u8| at + pt(0.0, -r * 0.92).turned((f32::from(n) + turn) * std::f32::consts::PI / 3.0);
    let bulge = |n: u8, t: f32| at + pt(0.0, -r * 1.16).turned((f32::from(n) + turn + t) * std::f32::consts::PI / 3.0);
    let mut segs = vec![Seg::Move(corner(0))];
    for n in 0..6 {
        segs.push(Seg::Cubic(bulge(n, 0.3), bulge(n, 0.7), corner(n + 1)));
    }
    segs.push(Seg::Close);
    Path { segs }
}

fn tree(pen: &mut Pen, at: Pt, r: f32, turn: f32) {
    let map = pen.theme.map;
    let shift = pt(0.42, 0.36) * r;
    if pen.is_paper() {
        pen.list.fill(crown(at + shift, r * 0.96, turn), map.tree_edge);
        pen.list.fill(crown(at, r, turn), map.tree);
        pen.list.stroke(crown(at, r, turn), map.tree_edge, pen.u(0.4));
        let lobe = |t: f32, k: f32| at + pt(r * k, 0.0).turned(t);
        let shade = Path {
            segs: vec![
                Seg::Move(lobe(-0.5, 0.75)),
                Seg::Cubic(lobe(0.1, 0.95), lobe(1.2, 0.95), lobe(1.9, 0.75)),
                Seg::Cubic(lobe(1.2, 0.55), lobe(0.3, 0.55), lobe(-0.5, 0.75)),
                Seg::Close,
            ],
        };
        pen.list.fill(shade, map.tree_edge);
    } else {
        pen.list.fill(crown(at + shift, r, turn), map.tree_edge.fade(0.55));
        pen.list.fill(crown(at, r, turn), map.tree);
        pen.list.stroke(crown(at, r, turn), map.tree_edge.fade(0.8), pen.u(0.8));
    }
}

/// Walls, hedges, fences, rows of trees, entrenchments.
pub fn works(pen: &mut Pen, f: &Feature) {
    let line = line(pen, f);
    if line.len() < 2 {
        return;
    }
    let ink = pen.theme.ink;
    let mut scatter = Scatter::of(f);
    match f.nature {
        Nature::Trees | Nature::Hedge => {
            let r = pen.u(if f.nature == Nature::Trees { 4.2 } else { 2.4 });
            let mut places = along(&line, r * 2.1);
            places.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
            for (at, _) in places {
                if pen.fit.frame.grown(-r).has(at) {
                    tree(pen, at, r, scatter.next());
                }
            }
        }
        Nature::Fence => pen.list.dashed(Path::line(&line), ink, pen.u(1.0), &[pen.u(6.0), pen.u(2.0)]),
        _ => {
            pen.list.stroke(Path::line(&line), ink, pen.u(2.0));
            if f.nature == Nature::Entrenchment {
                let mut teeth = Path::default();
                for (at, way) in along(&line, pen.u(3.4)) {
                    teeth.add(&Path::line(&[at, at + way.right() * pen.u(4.0)]));
                }
                pen.list.stroke(teeth, ink, pen.u(1.1));
            }
        }
    }
}

/// Places at equal distances along a line, with its direction there.
pub fn along(line: &[Pt], step: f32) -> Vec<(Pt, Pt)> {
    let mut out = Vec::new();
    let mut left = step / 2.0;
    for pair in line.windows(2) {
        let (way, length) = ((pair[1] - pair[0]).unit(), (pair[1] - pair[0]).len());
        let mut done = 0.0;
        while length - done >= left {
            done += left;
            left = step;
            out.push((pair[0] + way * done, way));
        }
        left -= length - done;
    }
    out
}
