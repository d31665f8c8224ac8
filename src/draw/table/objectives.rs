//! The places that armies fight for: a diamond with the number that a list beside the map has.
//!
//! On a screen the diamond says who holds it: a filled one is Blue's, one of two outlines is Red's, a dashed one nobody's.

use super::names::shared;
use super::{Cast, Fit, Marks, Pen, Places, names, pieces};
use crate::base::{Point, Side};
use crate::draw::cut::{Frame, bounds};
use crate::draw::path::{Path, Pt, pt};
use crate::draw::shape::Style;
use crate::draw::theme::Theme;
use crate::draw::{Anchor, Face, List};
use crate::field::{Ground, Nature, Scenario, TableView};

/// A place that is fought for, as it stands just now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goal {
    /// Its outline, or a single point.
    pub points: Vec<Point>,
    pub holder: Option<Side>,
}

impl Goal {
    /// The objectives of a scenario, in their order, with those who hold them.
    #[must_use]
    pub fn all(scenario: &Scenario, held: &[Option<Side>]) -> Vec<Goal> {
        let goals = scenario.objectives.iter().zip(held);
        goals.map(|(o, holder)| Goal { points: o.points.clone(), holder: *holder }).collect()
    }
}

/// Half the diagonal of a diamond on a map.
const HALF: f32 = 10.0;

/// The same on a screen, and the size of its number.
const SEEN: f32 = 11.0;
const NUMBER: f32 = 11.0;

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

/// The diamond of a screen, which says by its colour and its outline who holds the place.
fn held(pen: &mut Pen, at: Pt, number: usize, (holder, cast): (Option<Side>, &Cast)) {
    let half = pen.u(SEEN);
    let theme = pen.theme;
    let ring = |by: f32| Path::polygon(&[at - pt(0.0, by), at + pt(by, 0.0), at + pt(0.0, by), at - pt(by, 0.0)]);
    let accent = holder.map(|side| (side, theme.accent(&cast.sides[side.index()])));
    pen.list.fill(ring(half * 1.16), theme.map.ground);
    let ink = match accent {
        Some((Side::Blue, accent)) => {
            pen.list.fill(ring(half), accent.fill);
            theme.text_on_fill
        }
        Some((Side::Red, accent)) => {
            pen.list.stroke(ring(half), accent.line, pen.u(1.3));
            pen.list.stroke(ring(half * 0.76), accent.line, pen.u(0.9));
            accent.line
        }
        None => {
            let dash = [pen.u(2.6), pen.u(1.8)];
            pen.list.dashed(ring(half), theme.second, pen.u(1.2), &dash);
            theme.second
        }
    };
    let style = pen.style(Face::DataSemiBold, NUMBER, ink);
    let base = at + pt(0.0, style.size * 0.35);
    pen.write(&number.to_string(), base, Anchor::Middle, style);
}

/// Marks what is fought for on a screen, at the middles of the diamonds.
pub fn mark(pen: &mut Pen, cast: &Cast, marks: &Marks, spots: &[Pt]) {
    for (n, (goal, at)) in marks.goals.iter().zip(spots).enumerate() {
        held(pen, *at, n + 1, (goal.holder, cast));
    }
}

/// Where the diamonds of a screen stand: clear of who stands there, and of names that were written in the ground.
#[must_use]
pub fn seen(
    view: &TableView,
    (ground, places): (&Ground, Places),
    theme: &Theme,
    fit: &Fit,
    goals: &[Goal],
) -> Vec<Pt> {
    if goals.is_empty() {
        return Vec::new();
    }
    let mut taken = pieces::frames(theme, fit, view);
    if places == Places::Fixed {
        taken.extend(names::frames(&Pen::new(theme, fit), ground, &[]));
    }
    clear(fit, ground, goals.iter().map(|g| g.points.as_slice()), (taken, SEEN * fit.unit))
}

/// The frames of the diamonds of a screen.
pub fn seen_frames(fit: &Fit, spots: &[Pt]) -> Vec<Frame> {
    spots.iter().map(|at| frame(*at, SEEN * fit.unit)).collect()
}

/// The objective whose diamond lies under a place on the picture.
#[must_use]
pub fn at(fit: &Fit, spots: &[Pt], p: Pt) -> Option<usize> {
    let inside = |spot: &Pt| (p.x - spot.x).abs() + (p.y - spot.y).abs() <= SEEN * fit.unit * 1.16;
    spots.iter().position(inside)
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

/// Where the diamonds of paper stand.
fn spots(theme: &Theme, fit: &Fit, view: &TableView, cast: &Cast) -> Vec<Pt> {
    let goals = cast.objectives.iter().map(Vec::as_slice);
    clear(fit, &cast.ground, goals, (pieces::frames(theme, fit, view), HALF * fit.unit))
}

/// Places for diamonds of half a diagonal: in the middle of their ground, or as near to it as nothing else stands.
fn clear<'a>(
    fit: &Fit,
    ground: &Ground,
    goals: impl Iterator<Item = &'a [Point]>,
    (mut taken, half): (Vec<Frame>, f32),
) -> Vec<Pt> {
    // A bridge that is fought for is seen beside its sign.
    let passages = ground.features.iter().filter(|f| matches!(f.nature, Nature::Bridge | Nature::Ford));
    taken.extend(passages.filter(|f| !f.points.is_empty()).map(|f| {
        let points: Vec<Pt> = f.points.iter().map(|p| fit.at(*p)).collect();
        bounds(&points).grown(half * 0.6)
    }));
    let table = fit.frame.grown(-half);
    let mut out: Vec<Pt> = Vec::new();
    for points in goals {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Item;
    use crate::draw::table::pieces;
    use crate::draw::table::tests::sample;

    fn goal(at: Point, holder: Option<Side>) -> Goal {
        Goal { points: vec![at], holder }
    }

    /// Not by its colour alone: a filled one is Blue's, one of two outlines Red's, a dashed one nobody's.
    #[test]
    fn a_sign_says_by_its_form_who_holds_the_place() {
        let (land, view, cast) = sample();
        let fit = Fit::new(&land, 800.0, 540.0);
        let bare = pieces(&view, &cast, &Theme::DAYLIGHT, &fit, &Marks::default()).items;
        let forms = |holder| {
            let goals = [goal(Point::ORIGIN, holder)];
            let marks = Marks { goals: &goals, ..Marks::default() };
            let drawn = pieces(&view, &cast, &Theme::DAYLIGHT, &fit, &marks).items;
            let count = |what: fn(&Item) -> bool| {
                drawn.iter().filter(|i| what(i)).count() - bare.iter().filter(|i| what(i)).count()
            };
            let dashed = |i: &Item| matches!(i, Item::Stroke(s) if !s.dash.is_empty());
            let lines = |i: &Item| matches!(i, Item::Stroke(s) if s.dash.is_empty());
            (count(|i| matches!(i, Item::Fill(_))), count(lines), count(dashed))
        };
        assert_eq!(forms(Some(Side::Blue)), (2, 0, 0));
        assert_eq!(forms(Some(Side::Red)), (1, 2, 0));
        assert_eq!(forms(None), (1, 0, 1));
    }

    #[test]
    fn a_sign_stands_clear_of_who_stands_on_its_place_and_is_found_there() {
        let (land, view, _) = sample();
        let fit = Fit::new(&land, 800.0, 540.0);
        let on = view.pieces[0].footprint.centre;
        let goals = [goal(on, None)];
        let spots = seen(&view, (&land, Places::Clear), &Theme::DAYLIGHT, &fit, &goals);
        let taken = pieces_frames(&fit, &view);
        assert!(shared(&seen_frames(&fit, &spots)[0], &taken) < 1.0, "{spots:?}");
        assert_eq!(at(&fit, &spots, spots[0]), Some(0));
        assert_eq!(at(&fit, &spots, spots[0] + pt(40.0, 0.0)), None);
    }

    fn pieces_frames(fit: &Fit, view: &TableView) -> Vec<Frame> {
        super::pieces::frames(&Theme::DAYLIGHT, fit, view)
    }
}
