//! Lines told with fewer points and digits than they were drawn with, so that files are smaller and nobody sees it.

use crate::draw::path::{Path, Pt, pt};

/// A place on a line, or the handle of a curve, as it stands in the file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Dot {
    pub at: Pt,
    pub bezier: bool,
}

/// Steps of a point in which places are told that are hidden or wide.
pub const COARSE: f32 = 10.0;
/// How far a line may pass by a point that is left out, in points: less than any printer shows.
pub const SLACK: f32 = 0.06;
/// How many points in a row are left out at most.
const LEFT_OUT: usize = 40;

/// Rounds the places of many lines that are one to the eye.
pub fn coarsened(rings: &mut [(Vec<Dot>, bool)]) {
    for point in rings.iter_mut().flat_map(|(ring, _)| ring) {
        let coarse = |v: f32| (v * COARSE).round() / COARSE;
        point.at = pt(coarse(point.at.x), coarse(point.at.y));
    }
}

/// A path of lines alone that passes by another at no more than a distance.
pub fn loose(path: &Path, by: f32) -> Path {
    let mut out = Path::default();
    for (line, closed) in path.flat(3) {
        let ring: Vec<Dot> = line.iter().map(|p| Dot { at: *p, bezier: false }).collect();
        let line: Vec<Pt> = thinned(&ring, by).iter().map(|p| p.at).collect();
        out.add(&if closed { Path::polygon(&line) } else { Path::line(&line) });
    }
    out
}

/// A line through fewer points that passes by those left out at less than a distance in points.
pub fn thinned(ring: &[Dot], slack: f32) -> Vec<Dot> {
    let mut out = Vec::with_capacity(ring.len());
    let mut from = 0;
    while from < ring.len() {
        out.push(ring[from]);
        let mut to = from + 1;
        let straight =
            |to: usize| !ring[from].bezier && !ring[to].bezier && ring.get(to + 1).is_some_and(|p| !p.bezier);
        let near = |to: usize| ring[from + 1..=to].iter().all(|p| apart(p, &ring[from], &ring[to + 1]) < slack);
        while to < ring.len() && to - from < LEFT_OUT && straight(to) && near(to) {
            to += 1;
        }
        from = to;
    }
    out
}

/// How far a point lies from a line between two others, in points.
fn apart(p: &Dot, from: &Dot, to: &Dot) -> f32 {
    let [p, a, b] = [p, from, to].map(|p| p.at);
    let (along, across) = (b - a, p - a);
    let long = along.x.hypot(along.y);
    let share = (along.x * across.x + along.y * across.y) / (long * long).max(f32::MIN_POSITIVE);
    let foot = a + along * share.clamp(0.0, 1.0);
    (p - foot).x.hypot((p - foot).y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_loses_points_but_not_its_shape() {
        let point = |x: f32, y: f32| Dot { at: pt(x, y), bezier: false };
        let round: Vec<Dot> = (0..=400)
            .map(|n| n as f32 / 400.0 * std::f32::consts::TAU)
            .map(|a| point(9.0 * a.cos(), 9.0 * a.sin()))
            .collect();
        let thin = thinned(&round, SLACK);
        assert!(thin.len() * 4 < round.len() && thin.len() > 20, "{} points", thin.len());
        let ends = |ring: &[Dot]| [ring[0].at.y, ring[ring.len() - 1].at.y];
        assert_eq!(ends(&thin), ends(&round));
        for p in &round {
            let near = thin.windows(2).map(|w| apart(p, &w[0], &w[1])).fold(f32::MAX, f32::min);
            assert!(near < SLACK, "{near}");
        }
        // Corners and curves stay.
        let square = [point(0.0, 0.0), point(5.0, 0.0), point(5.0, 5.0), point(0.0, 5.0)];
        assert_eq!(thinned(&square, SLACK).len(), 4);
        let mut curve = square;
        (curve[1].bezier, curve[2].bezier) = (true, true);
        assert_eq!(thinned(&curve, SLACK).len(), 4);
    }
}
