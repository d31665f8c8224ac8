//! The table as it is set up by hand: what lies and stands on it is taken hold of, dragged, turned and sized.

use super::map::{Kept as Drawn, Map};
use crate::base::{Len, Point, Rect, Side};
use crate::desk::board::{self, Change, Item};
use crate::draw::cut::inside;
use crate::draw::path::pt;
use crate::draw::table::{self, Fit};
use crate::draw::{List, Path, Pt};
use crate::field::{Feature, Scenario, TableView};
use crate::gui::look::Look;
use crate::gui::painter::paint;
use iced::mouse::{self, Button, Cursor};
use iced::widget::canvas::{self, Action, Canvas, Event, Geometry, Program};
use iced::{Element, Length, Rectangle, Renderer, Theme, keyboard};

/// How near the pointer must be to a line, and to the middle of a handle.
const NEAR: f32 = 6.0;
const HANDLE: f32 = 9.0;
/// How far the handles stand from what they belong to.
const OFF: f32 = 16.0;
/// How far from its middle a command figure is taken hold of.
const FIGURE: f32 = 11.0;
/// A drag shorter than this is a click.
const CLICK: f32 = 3.0;

/// The table under the hand.
pub struct Board<'a, M> {
    map: Map<'a, M>,
    look: &'a Look,
    scenario: &'a Scenario,
    table: &'a TableView,
    selected: Option<Item>,
    /// A side that is not shown, and cannot be taken hold of.
    hides: Option<Side>,
    takes: Box<dyn Fn(Option<Item>) -> M + 'a>,
    does: Box<dyn Fn(Change) -> M + 'a>,
}

/// What a drag does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Grip {
    Shift,
    Turn,
    Size,
}

#[derive(Debug, Clone, Copy)]
struct Drag {
    item: Item,
    grip: Grip,
    from: Pt,
    now: Pt,
}

/// What the table remembers between pictures.
#[derive(Default)]
pub struct Kept {
    drawn: Drawn,
    drag: Option<Drag>,
    shift: bool,
}

impl<'a, M: 'static> Board<'a, M> {
    /// The table that `map` draws, with an item selected; what is taken hold of, and what is done with it.
    pub fn new(
        look: &'a Look,
        map: Map<'a, M>,
        (scenario, table): (&'a Scenario, &'a TableView),
        selected: Option<Item>,
    ) -> Board<'a, M>
    where
        M: From<Option<Item>> + From<Change>,
    {
        let (takes, does) = (Box::new(M::from), Box::new(M::from));
        Board { map, look, scenario, table, selected, hides: None, takes, does }
    }

    /// The troops of a side cannot be taken hold of.
    #[must_use]
    pub const fn hides(mut self, side: Option<Side>) -> Self {
        self.hides = side;
        self
    }

    /// The table in all the room there is.
    pub fn view(self) -> Element<'a, M> {
        Canvas::new(self).width(Length::Fill).height(Length::Fill).into()
    }

    fn fit(&self, bounds: Rectangle) -> Fit {
        Fit::new(&self.scenario.ground, bounds.width, bounds.height)
    }

    /// What lies under the pointer: a commander before the sign of what is fought for, units next, these before the ground, the smallest feature before the
    /// others.
    fn item_at(&self, kept: &Kept, bounds: Rectangle, at: Pt) -> Option<Item> {
        let fit = &self.fit(bounds);
        let shown = |side: Side| self.hides != Some(side);
        let discs = table::figures_at(fit, &self.table.leaders);
        let leaders = self.table.leaders.iter().zip(discs).enumerate().filter(|(_, (l, _))| !l.gone && shown(l.side));
        let near = leaders.map(|(n, (_, disc))| (n, (disc - at).len())).min_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((n, _)) = near.filter(|(_, far)| *far <= FIGURE) {
            return Some(Item::Leader(n));
        }
        if let Some(goal) = self.map.goal_sign(&kept.drawn, bounds, at) {
            return Some(Item::Goal(goal));
        }
        if let Some(unit) = fit.piece_at(self.table, at).filter(|n| shown(self.table.pieces[*n].side)) {
            return Some(Item::Unit(unit));
        }
        let features = self.scenario.ground.features.iter().enumerate();
        let mut hit: Vec<(usize, f32)> = features.filter_map(|(n, f)| Some((n, reach(fit, f, at)?))).collect();
        hit.sort_by(|a, b| a.1.total_cmp(&b.1));
        hit.first().map(|(n, _)| Item::Feature(*n))
    }

    /// The points of an item on the table, one list for each outline or line.
    fn outlines(&self, fit: &Fit, item: Item) -> Vec<(Vec<Point>, bool)> {
        match item {
            Item::Feature(n) => {
                let feature = self.scenario.ground.features.get(n);
                feature.map(|f| (f.points.clone(), !f.nature.is_line())).into_iter().collect()
            }
            Item::Leader(n) => {
                // Round his disc, which does not lie just where he stands if another's would lie on it.
                let Some(disc) = table::figures_at(fit, &self.table.leaders).get(n).copied() else { return Vec::new() };
                let (at, half) = (fit.back(disc), (FIGURE / fit.scale) as i32 + Len::CM.0 / 2);
                let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
                vec![(corners.map(|(x, y)| at + Point::new(x, y)).to_vec(), true)]
            }
            Item::Goal(n) => {
                let goal = self.scenario.objectives.get(n);
                goal.map(|o| (o.points.clone(), o.points.len() > 2)).into_iter().collect()
            }
            _ => {
                let units = board::units_of(self.scenario, item).into_iter();
                let pieces = units.filter_map(|n| self.table.pieces.get(n)).filter(|p| !p.gone);
                pieces.map(|p| (corners(&p.footprint).to_vec(), true)).collect()
            }
        }
    }

    /// Where a drag puts a point.
    fn dragged(&self, fit: &Fit, drag: Option<&Drag>, item: Item) -> impl Fn(Point) -> Point + use<'_, 'a, M> {
        let centre = board::middle(self.scenario, self.table, item).unwrap_or(Point::ORIGIN);
        let drag = drag.filter(|d| d.item == item).copied();
        let step = drag.map_or(Point::ORIGIN, |d| fit.back(d.now) - fit.back(d.from));
        let (degrees, percent) = drag.map_or((0, 100), |d| (angle(fit, centre, &d), size_of(fit, centre, &d)));
        let (step, degrees) =
            (board::fitted_step(self.table, item, step), board::fitted_turn(self.table, item, degrees));
        move |p| match drag.map(|d| d.grip) {
            None => p,
            Some(Grip::Shift) => p + step,
            Some(Grip::Turn) => board::about(p, centre, f64::from(degrees).to_radians(), 1.0),
            Some(Grip::Size) => board::about(p, centre, 0.0, f64::from(percent) / 100.0),
        }
    }

    /// The handles of the selected item: to turn it, and to size it where it has a size.
    fn handles(&self, fit: &Fit, item: Item) -> Option<(Pt, Option<Pt>)> {
        // A figure has no front and no size, and what is fought for has those of its ground.
        if matches!(item, Item::Leader(_) | Item::Goal(_)) {
            return None;
        }
        let points: Vec<Pt> =
            self.outlines(fit, item).iter().flat_map(|(points, _)| points.iter().map(|p| fit.at(*p))).collect();
        let first = *points.first()?;
        let (low, high) = points
            .iter()
            .fold((first, first), |(l, h), p| (pt(l.x.min(p.x), l.y.min(p.y)), pt(h.x.max(p.x), h.y.max(p.y))));
        // A handle is never beyond the edge of the table, where nobody could take hold of it.
        let frame = fit.frame;
        let keep = |p: Pt| pt(p.x.clamp(frame.min.x, frame.max.x), p.y.clamp(frame.min.y, frame.max.y));
        let turn = keep(pt(f32::midpoint(low.x, high.x), low.y - OFF));
        let size = matches!(item, Item::Feature(_)).then(|| keep(high + pt(OFF / 2.0, OFF / 2.0)));
        Some((turn, size))
    }

    fn grip_at(&self, fit: &Fit, at: Pt) -> Option<(Item, Grip)> {
        let item = self.selected?;
        let (turn, size) = self.handles(fit, item)?;
        if (at - turn).len() <= HANDLE {
            return Some((item, Grip::Turn));
        }
        size.filter(|s| (at - *s).len() <= HANDLE).map(|_| (item, Grip::Size))
    }

    fn change(&self, fit: &Fit, drag: &Drag) -> Option<Change> {
        if (drag.now - drag.from).len() < CLICK {
            return None;
        }
        let centre = board::middle(self.scenario, self.table, drag.item)?;
        Some(match (drag.grip, drag.item) {
            (Grip::Shift, item) => Change::Shift(item, fit.back(drag.now) - fit.back(drag.from)),
            (Grip::Turn, item) => Change::Turn(item, angle(fit, centre, drag)),
            (Grip::Size, Item::Feature(n)) => Change::Size(n, size_of(fit, centre, drag)),
            (Grip::Size, _) => return None,
        })
    }

    /// The frame round what is selected, and round where it is dragged to.
    fn overlay(&self, fit: &Fit, drag: Option<&Drag>) -> List {
        let frame = fit.frame;
        let mut list = List::new(frame.max.x, frame.max.y);
        let Some(item) = drag.map(|d| d.item).or(self.selected) else { return list };
        let to = self.dragged(fit, drag, item);
        let ink = self.look.theme.focus;
        for (points, closed) in self.outlines(fit, item) {
            let points: Vec<Pt> = points.iter().map(|p| fit.at(to(*p))).collect();
            let path = if closed { Path::polygon(&points) } else { Path::line(&points) };
            list.dashed(path, ink, 2.0, &[6.0, 4.0]);
        }
        if drag.is_some() {
            return list;
        }
        if let Some((turn, size)) = self.handles(fit, item) {
            list.fill(Path::circle(turn, 5.0), self.look.theme.field);
            list.stroke(Path::circle(turn, 5.0), ink, 2.0);
            if let Some(s) = size {
                let square = Path::rect(s.x - 4.5, s.y - 4.5, 9.0, 9.0);
                list.fill(square.clone(), self.look.theme.field);
                list.stroke(square, ink, 2.0);
            }
        }
        list
    }
}

/// The corners of a footprint on the table.
fn corners(rect: &Rect) -> [Point; 4] {
    rect.corners()
}

/// How large a feature is under the pointer; none where it is not there.
fn reach(fit: &Fit, feature: &Feature, at: Pt) -> Option<f32> {
    let points: Vec<Pt> = feature.points.iter().map(|p| fit.at(*p)).collect();
    if feature.nature.is_line() {
        let half = (fit.len(feature.width.0) / 2.0).max(NEAR);
        let near = points.windows(2).map(|w| distance(at, w[0], w[1])).fold(f32::MAX, f32::min);
        // Bridges and fords lie on lines, and lines on areas: the thinner is meant.
        let long = points.windows(2).map(|w| (w[1] - w[0]).len()).sum::<f32>();
        return (near <= half).then_some(long.min(200.0));
    }
    let wide = points.iter().flat_map(|a| points.iter().map(|b| (*b - *a).len())).fold(0.0, f32::max);
    inside(&points, at).then_some(wide)
}

/// How far a point is from a stretch of a line.
fn distance(p: Pt, a: Pt, b: Pt) -> f32 {
    let way = b - a;
    let t = ((p - a).dot(way) / way.dot(way).max(1e-6)).clamp(0.0, 1.0);
    (p - a.towards(b, t)).len()
}

/// By how many degrees a drag turns, clockwise, in steps of five.
fn angle(fit: &Fit, centre: Point, drag: &Drag) -> i32 {
    if drag.grip != Grip::Turn {
        return 0;
    }
    let middle = fit.at(centre);
    let of = |p: Pt| (p.y - middle.y).atan2(p.x - middle.x).to_degrees();
    let turn = (of(drag.now) - of(drag.from) + 540.0).rem_euclid(360.0) - 180.0;
    (turn / 5.0).round() as i32 * 5
}

/// To how many hundredths a drag sizes.
fn size_of(fit: &Fit, centre: Point, drag: &Drag) -> u16 {
    if drag.grip != Grip::Size {
        return 100;
    }
    let middle = fit.at(centre);
    let (before, after) = ((drag.from - middle).len().max(1.0), (drag.now - middle).len());
    (after / before * 100.0).clamp(10.0, 1000.0) as u16
}

impl<M: 'static> Program<M> for Board<'_, M> {
    type State = Kept;

    fn update(&self, kept: &mut Kept, event: &Event, bounds: Rectangle, pointer: Cursor) -> Option<Action<M>> {
        let fit = self.fit(bounds);
        match event {
            Event::Keyboard(keyboard::Event::ModifiersChanged(modifiers)) => {
                kept.shift = modifiers.shift();
                None
            }
            Event::Mouse(mouse::Event::ButtonPressed(Button::Left)) => {
                let at = pointer.position_in(bounds)?;
                let at = pt(at.x, at.y);
                let (item, grip) = match self.grip_at(&fit, at) {
                    Some((item, grip)) => (Some(item), grip),
                    None => (self.item_at(kept, bounds, at), Grip::Shift),
                };
                let brigade = |unit: usize| board::brigade_of(self.scenario, unit);
                let item = match item {
                    // A brigade that is selected is dragged by any of its units.
                    Some(Item::Unit(n)) if kept.shift || brigade(n) == self.selected => brigade(n),
                    other => other,
                };
                kept.drag = item.map(|item| Drag { item, grip, from: at, now: at });
                Some(Action::publish((self.takes)(item)).and_capture())
            }
            Event::Mouse(mouse::Event::CursorMoved { position }) => {
                let drag = kept.drag.as_mut()?;
                drag.now = pt(position.x - bounds.x, position.y - bounds.y);
                Some(Action::request_redraw().and_capture())
            }
            Event::Mouse(mouse::Event::ButtonReleased(Button::Left)) => {
                let drag = kept.drag.take()?;
                match self.change(&fit, &drag) {
                    Some(change) => Some(Action::publish((self.does)(change)).and_capture()),
                    None => Some(Action::request_redraw().and_capture()),
                }
            }
            _ => self.map.update(&mut kept.drawn, event, bounds, pointer),
        }
    }

    fn draw(
        &self,
        kept: &Kept,
        renderer: &Renderer,
        theme: &Theme,
        bounds: Rectangle,
        pointer: Cursor,
    ) -> Vec<Geometry> {
        let mut layers = self.map.draw(&kept.drawn, renderer, theme, bounds, pointer);
        let fit = self.fit(bounds);
        let mut frame = canvas::Frame::new(renderer, bounds.size());
        paint(&mut frame, &self.overlay(&fit, kept.drag.as_ref()), 1.0, Pt::default());
        layers.push(frame.into_geometry());
        layers
    }

    fn mouse_interaction(&self, kept: &Kept, bounds: Rectangle, pointer: Cursor) -> mouse::Interaction {
        if kept.drag.is_some() {
            return mouse::Interaction::Grabbing;
        }
        let Some(at) = pointer.position_in(bounds) else { return mouse::Interaction::default() };
        let (fit, at) = (self.fit(bounds), pt(at.x, at.y));
        if self.grip_at(&fit, at).is_some() || self.item_at(kept, bounds, at).is_some() {
            mouse::Interaction::Grab
        } else {
            mouse::Interaction::default()
        }
    }
}
