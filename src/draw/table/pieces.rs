//! What stands on the table: units, leaders, and the marks of the moment.

use super::figures::{disc, figures_at};
use super::names::{Crowd, Stands, width};
use super::objectives::Goal;
use super::{Block, Cast, Fit, Names, Pen, Places, blocks, direction, names, objectives};
use crate::base::{Len, Point, Rect, Side};
use crate::draw::cut::{Frame, bounds};
use crate::draw::path::{Path, Pt, pt};
use crate::draw::theme::Theme;
use crate::draw::{Anchor, Face, List};
use crate::field::TableView;
use crate::field::view::{Boxes, Shape};

/// A zone of fire: from the front corners of what fires, opening by an angle on each side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Zone {
    pub side: Side,
    /// The front edge of this is the front.
    pub front: Rect,
    /// Degrees by which each side opens.
    pub angle: f32,
    /// How far it reaches from the front edge.
    pub reach: Len,
}

/// A shot or a charge that is being told.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shot<'a> {
    pub from: usize,
    pub to: usize,
    /// *2 hits*; empty for none.
    pub label: &'a str,
}

/// The way that a piece went.
#[derive(Debug, Clone, PartialEq)]
pub struct Track {
    pub side: Side,
    /// Where it stood before; none of a command figure.
    pub from: Option<Rect>,
    /// From the first place to the last.
    pub way: Vec<Point>,
}

/// What is marked just now.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Marks<'a> {
    pub selected: Option<usize>,
    pub zones: &'a [Zone],
    pub shot: Option<Shot<'a>>,
    /// Who could charge.
    pub chargers: &'a [usize],
    pub tracks: &'a [Track],
    pub names: Names,
    pub places: Places,
    /// What is fought for, on a screen; paper has it in its cast.
    pub goals: &'a [Goal],
}

/// Draws what stands on the table. It goes on top of [`super::ground`] with the same fit.
#[must_use]
pub fn pieces(view: &TableView, cast: &Cast, theme: &Theme, fit: &Fit, marks: &Marks) -> List {
    let mut pen = Pen::new(theme, fit);
    let mut crowd = Crowd::new(fit);
    let spots = objectives::seen(view, (&cast.ground, marks.places), theme, fit, marks.goals);
    let diamonds = objectives::seen_frames(fit, &spots);
    let mut clear_of = match marks.places {
        Places::Fixed => Vec::new(),
        Places::Clear => frames(theme, fit, view),
    };
    clear_of.extend(diamonds.iter().filter(|_| marks.places == Places::Clear));
    if matches!(marks.names, Names::Shown | Names::Keyed) {
        let houses = names::houses(&pen, &cast.ground);
        for frame in names::frames(&pen, &cast.ground, &clear_of).into_iter().chain(houses) {
            crowd.take(frame);
        }
        crowd.dim(names::busy(&pen, &cast.ground));
    }
    if let Some(boxes) = view.boxes {
        draw_boxes(&mut pen, boxes);
    }
    for zone in marks.zones {
        fire_zone(&mut pen, cast, zone);
    }
    for track in marks.tracks {
        track_of(&mut pen, track, cast);
    }
    // Before the first turn, and on a printed set-up, who is not there has not come yet.
    for piece in view.pieces.iter().filter(|p| p.has_fallen() && view.turn > 0 && marks.names != Names::Numbers) {
        blocks::fallen(&mut pen, piece);
    }
    let parts = view.parts.iter().filter_map(|(n, p)| Some((p, cast.units.get(usize::from(*n))?)));
    for (piece, actor) in view.pieces.iter().zip(&cast.units).chain(parts).filter(|(p, _)| !p.gone) {
        blocks::standing(&mut pen, piece, actor);
        blocks::harm(&mut pen, piece);
        match marks.names {
            Names::Numbers => crowd.take(blocks::room(&pen, piece)),
            _ => blocks::parts(&pen, piece).into_iter().for_each(|part| crowd.take(part)),
        }
        if let Some(tip) = blocks::tip(&pen, piece) {
            crowd.take(tip);
        }
        if let Some(hits) = blocks::hits(&pen, piece) {
            crowd.take(hits);
        }
    }
    for ((n, leader), at) in view.leaders.iter().enumerate().zip(figures_at(fit, &view.leaders)) {
        if !leader.gone {
            crowd.take_disc(disc(&mut pen, (leader, at), cast.figures.get(n), cast));
        }
    }
    objectives::mark(&mut pen, cast, marks, &spots);
    diamonds.into_iter().for_each(|frame| crowd.take(frame));
    for n in marks.chargers {
        could_charge(&mut pen, view, *n, marks.selected == Some(*n));
    }
    if let Some(n) = marks.selected {
        selection(&mut pen, view, n);
    }
    match marks.names {
        // Names and numbers of very many would hide the troops: who points at a block is told its name.
        Names::Shown | Names::Keyed if view.pieces.iter().filter(|p| !p.gone).count() > CROWDED => {}
        Names::Shown => {
            let all = laid(&pen, &crowd, view, cast);
            unit_names(&mut pen, all, view);
        }
        Names::Keyed => {
            let all = laid(&pen, &crowd, view, cast);
            if all.0.iter().all(|(_, at)| at.is_some()) {
                unit_names(&mut pen, all, view);
            } else {
                unit_numbers(&mut pen, crowd, view);
            }
        }
        Names::Numbers => {
            for frame in objectives::draw(&mut pen, view, cast) {
                crowd.take(frame);
            }
            unit_numbers(&mut pen, crowd, view);
        }
        Names::Hidden => {}
    }
    if marks.places == Places::Clear {
        names::places(&mut pen, &cast.ground, &clear_of);
    }
    if let Some(shot) = marks.shot {
        arrow(&mut pen, view, shot);
    }
    pen.list
}

/// The lines between the boxes of a table, so fine that the ground shows through; dotted in print, which has black alone.
fn draw_boxes(pen: &mut Pen, boxes: Boxes) {
    let (wide, deep) = (i32::from(boxes.columns) * boxes.side / 2, i32::from(boxes.rows) * boxes.side / 2);
    let paper = pen.is_paper();
    let line = if paper { pen.theme.ink } else { pen.theme.ink.fade(0.16) };
    let mut stroke = |a: Point, b: Point| {
        let path = Path::line(&[pen.fit.at(a), pen.fit.at(b)]);
        if paper {
            let dots = [pen.u(0.5), pen.u(2.5)];
            pen.list.dashed(path, line, pen.u(0.5), &dots);
        } else {
            pen.list.stroke(path, line, pen.u(0.5));
        }
    };
    for n in 0..=i32::from(boxes.columns) {
        let x = n * boxes.side - wide;
        stroke(Point::new(x, -deep), Point::new(x, deep));
    }
    for n in 0..=i32::from(boxes.rows) {
        let y = n * boxes.side - deep;
        stroke(Point::new(-wide, y), Point::new(wide, y));
    }
}

/// Names of units where they found room; a number, counted as on paper, for who found none.
fn unit_names(pen: &mut Pen, (named, mut crowd): (Vec<Named>, Crowd), view: &TableView) {
    let style = pen.style(Face::BookItalic, NAME, pen.theme.ink);
    for ((n, name), at) in &named {
        match at {
            Some(at) => pen.write(name, *at, Anchor::Middle, style),
            None => unit_number(pen, &mut crowd, view, *n),
        }
    }
}

/// The numbers of all who stand.
fn unit_numbers(pen: &mut Pen, mut crowd: Crowd, view: &TableView) {
    for n in (0..view.pieces.len()).filter(|n| !view.pieces[*n].gone) {
        unit_number(pen, &mut crowd, view, n);
    }
}

/// The names of all who stand with their places, short ones where the long do not all find room, and the crowd with them.
fn laid(pen: &Pen, crowd: &Crowd, view: &TableView, cast: &Cast) -> (Vec<Named>, Crowd) {
    let standing = view.pieces.iter().zip(&cast.units).enumerate().filter(|(_, (p, _))| !p.gone);
    let long: Vec<(usize, String)> = standing.map(|(n, (_, actor))| (n, actor.name.clone())).collect();
    let nameless = |named: &[Named]| named.iter().filter(|(_, at)| at.is_none()).count();
    let whole = lay_names(pen, crowd.clone(), view, &long);
    if nameless(&whole.0) == 0 {
        return whole;
    }
    let short: Vec<(usize, String)> = long.iter().map(|(n, name)| (*n, names::short(name))).collect();
    let cut = lay_names(pen, crowd.clone(), view, &short);
    if nameless(&cut.0) <= nameless(&whole.0) { cut } else { whole }
}

/// With more units than this on a screen none has its name beside it.
const CROWDED: usize = 64;

/// Size of the names of units.
const NAME: f32 = 13.0;

/// The sine from which a unit stands askew to the table.
const TURNED: f32 = 0.2;

/// A unit's number and name, and where that finds room.
type Named = ((usize, String), Option<Pt>);

/// Finds places for names, in their order.
fn lay_names(pen: &Pen, mut crowd: Crowd, view: &TableView, names: &[(usize, String)]) -> (Vec<Named>, Crowd) {
    let placed = names
        .iter()
        .map(|(n, name)| {
            let piece = &view.pieces[*n];
            let front = direction(piece.footprint.heading);
            let mut body = match piece.shape {
                // The names of those who hold houses stand beside these.
                Shape::Garrison => vec![bounds(&pen.fit.corners(&piece.footprint))],
                _ => blocks::parts(pen, piece),
            };
            body.extend(blocks::tip(pen, piece));
            body.extend(blocks::hits(pen, piece));
            let stands = Stands {
                turned: piece.shape != Shape::Garrison && front.x.abs().min(front.y.abs()) > TURNED,
                rear_is_below: front.y <= 0.0,
                gap: pen.u(if piece.harm > 0 { 1.0 } else { 2.0 }),
                body,
            };
            let size = pt(width(pen, name, NAME), pen.u(NAME));
            ((*n, name.clone()), crowd.place(&stands, size))
        })
        .collect();
    (placed, crowd)
}

/// What units and leaders take of the table, so that names of places keep clear of them.
pub(super) fn frames(theme: &Theme, fit: &Fit, view: &TableView) -> Vec<Frame> {
    let pen = Pen::new(theme, fit);
    let margin = pen.u(1.0);
    let pieces = view.pieces.iter().chain(view.parts.iter().map(|(_, p)| p));
    let blocks = pieces.filter(|p| !p.gone).map(|p| blocks::room(&pen, p).grown(margin));
    let figures = view.leaders.iter().zip(figures_at(fit, &view.leaders)).filter(|(l, _)| !l.gone);
    let leaders = figures.map(|(_, at)| {
        let r = pen.u(14.0);
        Frame::new(at.x - r, at.y - r, 2.0 * r, 2.0 * r)
    });
    blocks.chain(leaders).collect()
}

/// A number at the back of a unit, counted on its side in the order of the list; on a plate upon the block where nothing
/// is free beside it.
fn unit_number(pen: &mut Pen, crowd: &mut Crowd, view: &TableView, n: usize) {
    let style = pen.style(Face::DataSemiBold, 11.0, pen.theme.ink);
    // Figures of Tricorne Data are 0.7 high.
    let high = style.size * 0.7;
    let piece = &view.pieces[n];
    let text = (view.pieces[..n].iter().filter(|p| p.side == piece.side).count() + 1).to_string();
    let size = pt(style.width(&text) + pen.u(2.6), high + pen.u(2.6));
    let rear = -direction(piece.footprint.heading);
    let (at, on_block) = crowd.key(blocks::room(pen, piece), (rear, pen.fit.len(piece.footprint.half_front)), size);
    if on_block {
        let plate = Path::rect(at.x - size.x / 2.0, at.y - size.y / 2.0, size.x, size.y);
        pen.list.fill(plate.clone(), pen.theme.map.ground);
        pen.list.stroke(plate, pen.theme.ink, pen.u(0.5));
    }
    let base = at + pt(0.0, high / 2.0);
    pen.write(&text, base, Anchor::Middle, style);
}

fn selection(pen: &mut Pen, view: &TableView, n: usize) {
    let Some(piece) = view.pieces.get(n) else { return };
    let block = Block::of(pen.fit, piece);
    let (right, front) = (block.right.unit(), block.front.unit());
    let (side, ahead, behind) = (pen.u(5.0), pen.u(8.0), pen.u(if piece.harm > 0 { 11.0 } else { 5.0 }));
    let corner = |x: f32, y: f32| block.at(x, y) + right * (side * x) + front * if y > 0.0 { ahead } else { -behind };
    let ring = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
    pen.list.stroke(ring, pen.theme.focus, pen.u(2.0));
}

/// An open angle before the pointer of who could charge; before the frame of who is selected.
fn could_charge(pen: &mut Pen, view: &TableView, n: usize, selected: bool) {
    let Some(piece) = view.pieces.get(n).filter(|p| !p.gone) else { return };
    let block = Block::of(pen.fit, piece);
    let (right, front) = (block.right.unit(), block.front.unit());
    let tip = block.at(0.0, 1.0) + front * pen.u(if selected { 15.0 } else { 11.0 });
    let wing = |side: f32| tip - front * pen.u(4.0) + right * pen.u(6.0 * side);
    let edge = if pen.theme.is_dark() { pen.theme.map.frame } else { pen.theme.ink };
    pen.list.stroke(Path::line(&[wing(-1.0), tip, wing(1.0)]), edge, pen.u(1.1));
}

fn fire_zone(pen: &mut Pen, cast: &Cast, zone: &Zone) {
    let block = Block::new(pen.fit, &zone.front);
    let (right, front) = (block.right.unit(), block.front.unit());
    let reach = pen.fit.len(zone.reach.0);
    let spread = right * (reach * zone.angle.to_radians().tan());
    let (left, right_corner) = (block.at(-1.0, 1.0), block.at(1.0, 1.0));
    let ring = [left, right_corner, right_corner + front * reach + spread, left + front * reach - spread];
    let cut = pen.fit.frame.area(&ring);
    if cut.len() < 3 {
        return;
    }
    let accent = pen.theme.accent(&cast.sides[zone.side.index()]);
    pen.list.fill(&cut, accent.line.fade(0.07));
    pen.list.dashed(&cut, accent.line, pen.u(1.1), &[pen.u(6.0), pen.u(4.0)]);
}

/// The dashed outline of where a piece stood, and the way it went, with an arrow where it came to stand.
fn track_of(pen: &mut Pen, track: &Track, cast: &Cast) {
    let colour = pen.theme.accent(&cast.sides[track.side.index()]).line;
    let fit = pen.fit;
    if let Some(rect) = &track.from {
        let ring = fit.corners(rect);
        pen.list.fill(ring, colour.fade(0.06));
        pen.list.dashed(ring, colour, pen.u(1.0), &[pen.u(3.0), pen.u(3.0)]);
    }
    let way: Vec<Pt> = track.way.iter().map(|p| fit.at(*p)).collect();
    let Some((&end, before)) = way.split_last() else { return };
    pen.list.dashed(Path::line(&way), colour, pen.u(1.6), &[pen.u(6.0), pen.u(3.0)]);
    // The arrow points the way of the last stretch that is long enough to have one.
    if let Some(from) = before.iter().rev().find(|p| (end - **p).len() > pen.u(4.0)) {
        let way = (end - *from).unit();
        let (head, side) = (way * pen.u(8.0), way.right() * pen.u(3.5));
        pen.list.fill([end, end - head + side, end - head - side], colour);
    }
}

/// A carmine arrow from the firer's front to the target, and a small label with the result.
fn arrow(pen: &mut Pen, view: &TableView, shot: Shot) {
    let (Some(from), Some(to)) = (view.pieces.get(shot.from), view.pieces.get(shot.to)) else { return };
    let start = Block::of(pen.fit, from).at(0.0, 1.0);
    let target = Block::of(pen.fit, to);
    let end = nearest(&target, start);
    let way = (end - start).unit();
    let (head, wing) = (pen.u(7.0), pen.u(3.0));
    let colour = pen.theme.carmine;
    pen.list.stroke(Path::line(&[start, end - way * head]), colour, pen.u(1.6));
    let side = way.right() * wing;
    pen.list.fill([end, end - way * head + side, end - way * head - side], colour);
    if !shot.label.is_empty() {
        let size = 12.5;
        let style = pen.style(Face::DataMedium, size, colour);
        let wide = style.width(shot.label) + pen.u(10.0);
        let high = pen.u(18.0);
        let middle = start.towards(end, 0.5) + pt(wide / 2.0 + pen.u(8.0), 0.0);
        let middle = pt(middle.x.min(pen.fit.frame.max.x - wide / 2.0), middle.y);
        let plate = Path::rect(middle.x - wide / 2.0, middle.y - high / 2.0, wide, high);
        pen.list.fill(plate.clone(), pen.theme.field);
        pen.list.stroke(plate, colour, pen.u(1.1));
        pen.write(shot.label, middle + pt(0.0, pen.u(4.3)), Anchor::Middle, style);
    }
}

/// The place on a block's edge that is nearest to a point.
fn nearest(block: &Block, p: Pt) -> Pt {
    let v = p - block.centre;
    let x = (v.dot(block.right) / block.right.dot(block.right).max(1e-6)).clamp(-1.0, 1.0);
    let y = (v.dot(block.front) / block.front.dot(block.front).max(1e-6)).clamp(-1.0, 1.0);
    block.at(x, y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::table::tests::sample;

    #[test]
    fn an_open_angle_stands_before_who_could_charge_and_before_nobody_who_is_gone() {
        let (land, mut view, cast) = sample();
        let fit = Fit::new(&land, 800.0, 540.0);
        view.pieces[1].gone = true;
        let drawn = |chargers: &[usize]| {
            let marks = Marks { chargers, ..Marks::default() };
            pieces(&view, &cast, &Theme::DAYLIGHT, &fit, &marks).items.len()
        };
        assert_eq!((drawn(&[0]), drawn(&[1])), (drawn(&[]) + 1, drawn(&[])));
    }

    #[test]
    fn a_cross_stands_where_a_unit_fell_and_none_for_who_has_not_come_yet() {
        let (land, mut view, cast) = sample();
        let fit = Fit::new(&land, 800.0, 540.0);
        view.turn = 1;
        view.pieces[1].gone = true;
        let drawn = |view: &TableView| pieces(view, &cast, &Theme::DAYLIGHT, &fit, &Marks::default()).items.len();
        let fell = drawn(&view);
        view.pieces[1].footprint.half_front = 0;
        // The dotted outline and the two lines of the cross.
        assert_eq!(drawn(&view) + 3, fell);
    }
}
