//! Hills in hachures, lit from the north-west.

use super::Pen;
use super::land::outline;
use super::scatter::Scatter;
use crate::draw::cut::bounds;
use crate::draw::path::{Path, Pt, pt};
use crate::field::{Feature, Nature};

/// A hill: a pale top without outline, and thin wedges from its crest down to its foot.
pub fn hill(pen: &mut Pen, f: &Feature) {
    let foot = outline(pen, f);
    if foot.len() < 3 {
        return;
    }
    let steep = f.nature == Nature::SteepHill;
    let paper = pen.is_paper();
    // Length, distance and thickness of the wedges, as look.md has them.
    let (len, gap, thick) = match (steep, paper) {
        (false, false) => (13.0, 4.6, 2.3),
        (true, false) => (9.0, 4.2, 2.1),
        (false, true) => (15.0, 3.0, 1.2),
        (true, true) => (9.5, 1.9, 1.2),
    };
    let frame = bounds(&foot);
    let room = frame.width().min(frame.height()) / 2.0;
    let belts = if steep { 2.0 } else { 1.0 };
    let len = pen.u(len).min(room * 0.5 / belts);
    let (gap, thick) = (pen.u(gap), pen.u(thick));
    let top = inset(&foot, len * belts);
    if !paper {
        let cut = pen.fit.frame.area(&top);
        pen.list.fill(&cut, pen.theme.map.hill_top);
    }
    let mut scatter = Scatter::of(f);
    let mut wedges = Path::default();
    for belt in 0..belts as u8 {
        let crest = inset(&foot, len * (belts - f32::from(belt)) * 0.97);
        row(pen, &mut wedges, &crest, &mut scatter, Row { len: len * 0.92, gap, thick });
    }
    pen.list.fill(wedges, pen.theme.map.hachure);
}

struct Row {
    len: f32,
    gap: f32,
    thick: f32,
}

/// One belt of wedges down from a crest.
fn row(pen: &Pen, out: &mut Path, crest: &[Pt], scatter: &mut Scatter, row: Row) {
    let light = pt(1.0, 1.0).unit();
    let frame = pen.fit.frame.grown(pen.u(3.0));
    let mut left = row.gap;
    for n in 0..crest.len() {
        let (a, b) = (crest[n], crest[(n + 1) % crest.len()]);
        let along = b - a;
        let length = along.len();
        let mut done = 0.0;
        while length - done >= left {
            done += left;
            left = row.gap * scatter.between(0.82, 1.18);
            let at = a + along.unit() * done;
            // Outlines run counter-clockwise on the table, so downhill lies to the right of the way round.
            let out_ward = along.unit().right();
            let shade = out_ward.dot(light);
            let lean = out_ward.turned(scatter.between(-0.12, 0.12));
            let len = row.len * (0.78 + 0.3 * shade) * scatter.between(0.85, 1.12);
            let half = row.thick * (0.62 + 0.38 * shade) / 2.0;
            let side = out_ward.right() * half;
            let tip = at + lean * len;
            if frame.has(at) && frame.has(tip) {
                out.add(&Path::polygon(&[at + side, at - side, tip]));
            }
        }
        left -= length - done;
    }
}

/// An outline drawn inwards by a distance; for the round outlines of hills, not for stars.
fn inset(ring: &[Pt], by: f32) -> Vec<Pt> {
    let n = ring.len();
    let doubled: f32 = (0..n).map(|i| ring[i].cross(ring[(i + 1) % n])).sum();
    let inward = if doubled > 0.0 { 1.0 } else { -1.0 };
    let middle = ring.iter().fold(pt(0.0, 0.0), |s, p| s + *p) * (1.0 / n as f32);
    let moved: Vec<Pt> = (0..n)
        .map(|i| {
            let along = (ring[(i + 1) % n] - ring[(i + n - 1) % n]).unit();
            let goal = ring[i] + along.right() * by * inward;
            // Never past the middle, where a narrow hill would turn inside out.
            if (goal - middle).dot(ring[i] - middle) <= 0.0 { middle } else { goal }
        })
        .collect();
    if doubled > 0.0 { moved.into_iter().rev().collect() } else { moved }
}
