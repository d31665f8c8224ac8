//! Where the armies may be set up.

use super::{Fit, Pen};
use crate::draw::List;
use crate::draw::path::{Path, Pt, pt};
use crate::draw::theme::Theme;
use crate::field::Scenario;

/// The lines up to which the armies may be set up, dash and dot in their accents, ticks to the owner's side; the edges
/// of the table go without.
#[must_use]
pub fn zones(scenario: &Scenario, theme: &Theme, fit: &Fit) -> List {
    let mut pen = Pen::new(theme, fit);
    for setup in &scenario.sides {
        let ring: Vec<Pt> = setup.zone.iter().map(|p| fit.at(*p)).collect();
        if ring.len() < 3 {
            continue;
        }
        let middle = ring.iter().fold(pt(0.0, 0.0), |sum, p| sum + *p) * (1.0 / ring.len() as f32);
        let accent = theme.accent(&setup.uniform).line;
        let dash = [6.0, 2.5, 1.2, 2.5].map(|n| pen.u(n));
        for n in 0..ring.len() {
            let (a, b) = (ring[n], ring[(n + 1) % ring.len()]);
            if on_edge(fit, a, b) {
                continue;
            }
            pen.list.dashed(Path::line(&[a, b]), accent, pen.u(1.6), &dash);
            let inward = (b - a).unit().right();
            let inward = if inward.dot(middle - a) < 0.0 { -inward } else { inward };
            for share in [0.25, 0.5, 0.75] {
                let at = a.towards(b, share);
                pen.list.stroke(Path::line(&[at, at + inward * pen.u(6.0)]), accent, pen.u(1.1));
            }
        }
    }
    pen.list
}

/// Whether a line lies along one edge of the table.
fn on_edge(fit: &Fit, a: Pt, b: Pt) -> bool {
    let (f, near) = (fit.frame, 1.0);
    let both = |u: f32, v: f32, edge: f32| (u - edge).abs() < near && (v - edge).abs() < near;
    both(a.x, b.x, f.min.x) || both(a.x, b.x, f.max.x) || both(a.y, b.y, f.min.y) || both(a.y, b.y, f.max.y)
}
