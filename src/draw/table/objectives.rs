//! The places that armies fight for: a diamond with the number that a list beside the map has.

use super::names::shared;
use super::{Cast, Fit, Pen, pieces};
use crate::base::Point;
use crate::draw::cut::{Frame, bounds};
use crate::draw::path::{Path, Pt, pt};
use crate::draw::shape::Style;
use crate::draw::theme::Theme;
use crate::draw::{Anchor, Face, List};
use crate::field::{Nature, TableView};

/// Half the diagonal of a diamond on a map.
const HALF: f32 = 10.0;

/// A diamond with a number round a middle, `half` points from corner to middle.
#[must_use]
pub fn diamond(theme: &Theme, at: Pt, half: f32, number: usize) -> List {
    let mut list = List::new(0.0, 0.0);
    let ring = |by: f32| Path::polygon(&[at - pt(0.0, by), at + pt(by, 0.0), at + pt(0.0, by), at - pt(by, 0.0)]);
    list.fill(ring(half * 1.2), theme.ground);
    list.fill(ring(half), theme.ink);
    list.stroke(ring(half * 0.78), theme.ground, half * 0.09);
    let style = Style::new(Face::DataSemiBold, half * 0.95, theme.ground);
    // Figures of Tricorne Data are 0.7 high.
    let base = at + pt(0.0, style.size * 0.35);
    list.run(style.shape(&number.to_string()).at(base, Anchor::Middle));
    list
}

/// Marks the objectives of a cast; returns the frames that they take.
pub fn draw(pen: &mut Pen, view: &TableView, cast: &Cast) -> Vec<Frame> {
    let half = pen.u(HALF);
    let spots = spots(pen.theme, pen.fit, view, cast);
    for (n, at) in spots.iter().enumerate() {
        let list = diamond(pen.theme, *at, half, n + 1);
        pen.list.place(&list, pt(0.0, 0.0), 1.0);
    }
    spots.iter().map(|at| frame(*at, half)).collect()
}

/// The frames that the objectives of a cast take.
pub fn frames(theme: &Theme, fit: &Fit, view: &TableView, cast: &Cast) -> Vec<Frame> {
    let half = HALF * fit.unit;
    spots(theme, fit, view, cast).into_iter().map(|at| frame(at, half)).collect()
}

fn frame(at: Pt, half: f32) -> Frame {
    Frame::new(at.x - half, at.y - half, 2.0 * half, 2.0 * half)
}

/// Where the diamonds stand: in the middle of their ground, or as near to it as nothing else stands.
fn spots(theme: &Theme, fit: &Fit, view: &TableView, cast: &Cast) -> Vec<Pt> {
    let half = HALF * fit.unit;
    let mut taken = pieces::frames(theme, fit, view);
    // A bridge that is fought for is seen beside its sign.
    let passages = cast.ground.features.iter().filter(|f| matches!(f.nature, Nature::Bridge | Nature::Ford));
    taken.extend(passages.filter(|f| !f.points.is_empty()).map(|f| {
        let points: Vec<Pt> = f.points.iter().map(|p| fit.at(*p)).collect();
        bounds(&points).grown(half * 0.6)
    }));
    let table = fit.frame.grown(-half);
    let mut out: Vec<Pt> = Vec::new();
    for points in &cast.objectives {
        let middle = middle(fit, points);
        let mut best = (f32::INFINITY, middle);
        for (far, turns) in [(0.0, 1_u8), (1.6, 8), (2.4, 12), (3.2, 16), (4.2, 16)] {
            for turn in 0..turns {
                let angle = f32::from(turn) / f32::from(turns) * std::f32::consts::TAU;
                let at = middle + pt(0.0, -far * half).turned(angle);
                let outside = if table.has(at) { 0.0 } else { 1e4 };
                let cost = shared(&frame(at, half), &taken) + outside + far * half * 0.5;
                if cost < best.0 - 0.01 {
                    best = (cost, at);
                }
            }
        }
        taken.push(frame(best.1, half));
        out.push(best.1);
    }
    out
}

/// The middle of an outline.
fn middle(fit: &Fit, points: &[Point]) -> Pt {
    let all = points.iter().map(|p| fit.at(*p)).fold(pt(0.0, 0.0), |sum, p| sum + p);
    all * (1.0 / points.len().max(1) as f32)
}
