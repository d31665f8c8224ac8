//! The ground itself, from the lowest layer to the highest: fields, hills, waters, roads, villages, woods, works.

use super::scatter::Scatter;
use super::{Pen, hills, rough, woods};
use crate::draw::Colour;
use crate::draw::cut::{self, distance, inside};
use crate::draw::path::{Path, Pt, pt};
use crate::draw::theme::Medium;
use crate::field::{Feature, Ground, Nature};

/// Draws every feature in the order in which they hide one another.
pub fn draw(pen: &mut Pen, ground: &Ground) {
    let of = |n: &[Nature]| ground.features.iter().filter(|f| n.contains(&f.nature)).collect::<Vec<_>>();
    for f in of(&[Nature::Fields]) {
        fields(pen, f);
    }
    for f in of(&[Nature::GentleHill, Nature::SteepHill]) {
        hills::hill(pen, f);
    }
    for f in of(&[Nature::Rough]) {
        rough::rough(pen, f);
    }
    for f in of(&[Nature::Marsh]) {
        rough::marsh(pen, f);
    }
    let roads: Vec<Vec<Pt>> = of(&[Nature::Road]).iter().map(|f| line(pen, f)).collect();
    for f in of(&[Nature::Village, Nature::Town]) {
        block(pen, f);
    }
    for f in of(&[Nature::Lake]) {
        rough::lake(pen, f);
    }
    waters(pen, &of(&[Nature::Stream, Nature::River, Nature::DeepRiver]));
    for f in of(&[Nature::Ford]) {
        ford(pen, f);
    }
    for f in of(&[Nature::SunkenRoad]) {
        rough::sunken(pen, f);
    }
    road(pen, &roads);
    for f in of(&[Nature::Bridge]) {
        bridge(pen, f);
    }
    for f in of(&[Nature::Village, Nature::Town]) {
        houses(pen, f, &roads);
    }
    for f in of(&[Nature::Wood]) {
        woods::wood(pen, f);
    }
    for f in of(&[Nature::Wall, Nature::Hedge, Nature::Fence, Nature::Trees, Nature::Entrenchment]) {
        woods::works(pen, f);
    }
}

/// The points of a feature on the picture.
pub fn points(pen: &Pen, f: &Feature) -> Vec<Pt> {
    f.points.iter().map(|p| pen.fit.at(*p)).collect()
}

/// An outline rounded off, so that hills and woods do not show the corners of their polygon.
pub fn outline(pen: &Pen, f: &Feature) -> Vec<Pt> {
    let mut ring = points(pen, f);
    for _ in 0..if ring.len() < 4 { 0 } else { 3 } {
        let n = ring.len();
        ring = (0..n)
            .flat_map(|i| {
                let (a, b) = (ring[i], ring[(i + 1) % n]);
                [a.towards(b, 0.22), a.towards(b, 0.78)]
            })
            .collect();
    }
    ring
}

/// The middle line of a road or water, rounded off; it keeps its ends.
pub fn line(pen: &Pen, f: &Feature) -> Vec<Pt> {
    let mut line = points(pen, f);
    for _ in 0..3 {
        if line.len() < 3 {
            break;
        }
        let last = line.len() - 1;
        let mut out = vec![line[0]];
        for i in 0..last {
            let (a, b) = (line[i], line[i + 1]);
            if i > 0 {
                out.push(a.towards(b, 0.25));
            }
            if i < last - 1 {
                out.push(a.towards(b, 0.75));
            }
        }
        out.push(line[last]);
        line = out;
    }
    line
}

/// A line as drawn: cut a little outside the edge, where the frame's band covers its end.
fn cut_line(pen: &Pen, line: &[Pt]) -> Path {
    let mut path = Path::default();
    for piece in pen.fit.frame.grown(pen.u(2.0)).line(line) {
        path.add(&Path::line(&piece));
    }
    path
}

fn fields(pen: &mut Pen, f: &Feature) {
    let mut scatter = Scatter::of(f);
    let ring = pen.fit.frame.area(&points(pen, f));
    if ring.len() < 3 {
        return;
    }
    let along = if f.points.len() > 1 { pen.fit.at(f.points[1]) - pen.fit.at(f.points[0]) } else { pt(1.0, 0.0) };
    let angle = along.y.atan2(along.x);
    let mut path = Path::polygon(&ring);
    for [a, b] in cut::hatch(&[ring], angle, pen.u(scatter.between(4.6, 5.6))) {
        path.add(&Path::line(&[a, b]));
    }
    let (colour, width) = (pen.theme.map.plough, pen.u(if pen.is_paper() { 0.35 } else { 0.8 }));
    pen.list.stroke(path, colour, width);
}

fn waters(pen: &mut Pen, features: &[&Feature]) {
    let (edge, water) = (pen.theme.map.water_edge, pen.theme.map.water);
    let lines: Vec<(Path, Vec<Pt>, f32)> = features
        .iter()
        .map(|f| {
            let line = line(pen, f);
            let wide = pen.fit.len(f.width.0);
            // A stream is a sign of its own width; a river that stops an army is true to scale.
            let wide =
                if f.nature == Nature::Stream { wide.clamp(pen.u(6.0), pen.u(10.0)) } else { wide.max(pen.u(9.0)) };
            (cut_line(pen, &line), line, wide)
        })
        .collect();
    for (path, line, width) in &lines {
        bed(pen, (path, line), edge, width + pen.u(1.4));
    }
    for (path, line, width) in &lines {
        bed(pen, (path, line), water, *width);
    }
    for ((_, line, width), f) in lines.iter().zip(features) {
        // On a screen only a river that stops an army shows its current.
        if !pen.is_paper() && f.nature != Nature::DeepRiver {
            continue;
        }
        let thin = pen.u(if pen.is_paper() { 0.25 } else { 0.7 });
        for share in [-0.26, 0.02, 0.27] {
            let flow = offset(line, width * share);
            let dash = [pen.u(13.0), pen.u(5.0 + 8.0 * share.abs())];
            pen.list.dashed(cut_line(pen, &flow), edge, thin, &dash);
        }
    }
}

/// A band of water along a line that was cut to the frame. Where it would run out of the frame beside its line, it is made of
/// areas that are cut, too.
fn bed(pen: &mut Pen, (path, line): (&Path, &[Pt]), colour: Colour, width: f32) {
    let (frame, wide) = (pen.fit.frame, pen.fit.frame.grown(pen.u(4.0)));
    let sides = [offset(line, width / 2.0), offset(line, -width / 2.0)];
    let out = |side: &Vec<Pt>| line.iter().zip(side).any(|(p, beside)| frame.has(*p) && !wide.has(*beside));
    if !sides.iter().any(out) {
        return pen.band(path.clone(), colour, width);
    }
    let mut pieces: Vec<Vec<Pt>> = Vec::new();
    let mut from = 0;
    while from + 1 < line.len() {
        let to = from + smooth(&line[from..], sides.each_ref().map(|side| &side[from..]));
        if to > from {
            pieces.push(sides[0][from..=to].iter().chain(sides[1][from..=to].iter().rev()).copied().collect());
            from = to;
        } else {
            let (a, b) = (line[from], line[from + 1]);
            let across = (b - a).unit().right() * (width / 2.0);
            pieces.push(vec![a + across, b + across, b - across, a - across]);
            from += 1;
        }
        if from + 1 < line.len() {
            pieces.push(Path::circle(line[from], width / 2.0).flat(6).remove(0).0);
        }
    }
    for piece in pieces {
        let area = frame.area(&piece);
        if area.len() > 2 {
            pen.list.fill(Path::polygon(&area), colour);
        }
    }
}

/// How many steps of a line from its first point make one area with its banks: until it has turned so far that it might meet
/// itself, or a bank runs backwards in a narrow bend.
fn smooth(line: &[Pt], banks: [&[Pt]; 2]) -> usize {
    let mut turned = 0.0;
    for n in 0..line.len() - 1 {
        let way = line[n + 1] - line[n];
        if n > 0 {
            let before = line[n] - line[n - 1];
            turned += before.cross(way).atan2(before.dot(way)).abs();
        }
        if turned > 1.0 || banks.iter().any(|bank| (bank[n + 1] - bank[n]).dot(way) <= 0.0) {
            return n;
        }
    }
    line.len() - 1
}

/// A line moved sideways, to the right of its direction for a positive distance.
fn offset(line: &[Pt], by: f32) -> Vec<Pt> {
    (0..line.len())
        .map(|n| {
            let (a, b) = (line[n.saturating_sub(1)], line[(n + 1).min(line.len() - 1)]);
            line[n] + (b - a).unit().right() * by
        })
        .collect()
}

fn road(pen: &mut Pen, roads: &[Vec<Pt>]) {
    let width = pen.u(if pen.is_paper() { 5.0 } else { 5.6 });
    for line in roads {
        pen.band(cut_line(pen, line), pen.theme.map.road_edge, width + pen.u(1.5));
    }
    for line in roads {
        pen.band(cut_line(pen, line), pen.theme.map.road, width);
    }
}

fn bridge(pen: &mut Pen, f: &Feature) {
    let line = points(pen, f);
    let (Some(a), Some(b)) = (line.first(), line.last()) else { return };
    let along = (*b - *a).unit();
    let along = if along == pt(0.0, 0.0) { pt(0.0, 1.0) } else { along };
    let middle = a.towards(*b, 0.5);
    let (half, side) = (((*b - *a).len() / 2.0).clamp(pen.u(8.0), pen.u(14.0)), along.right() * pen.u(4.6));
    for hand in [1.0, -1.0] {
        let s = side * hand;
        let flare = s * 0.75;
        let ends = along * (half + pen.u(2.5));
        let rail = [
            middle - ends + s + flare,
            middle - along * half + s,
            middle + along * half + s,
            middle + ends + s + flare,
        ];
        pen.list.round(Path::line(&rail), pen.theme.ink, pen.u(1.5));
    }
}

fn ford(pen: &mut Pen, f: &Feature) {
    let line = points(pen, f);
    let (Some(a), Some(b)) = (line.first(), line.last()) else { return };
    let dash = [pen.u(2.0), pen.u(2.0)];
    let way = (*b - *a).unit();
    let way = if way == pt(0.0, 0.0) { pt(0.0, 1.0) } else { way };
    let (middle, half) = (a.towards(*b, 0.5), ((*b - *a).len() / 2.0).max(pen.u(7.0)));
    for side in [way.right() * pen.u(3.0), way.right() * -pen.u(3.0)] {
        let ends = [middle - way * half + side, middle + way * half + side];
        pen.list.dashed(Path::line(&ends), pen.theme.ink, pen.u(1.0), &dash);
    }
}

/// The rules' block of a village: a pale floor with a dashed edge.
fn block(pen: &mut Pen, f: &Feature) {
    let ring = pen.fit.frame.area(&points(pen, f));
    if ring.len() < 3 {
        return;
    }
    if pen.theme.medium == Medium::Screen {
        let floor = pen.theme.map.ground.mix(pen.theme.map.wood_floor, 0.55);
        pen.list.fill(&ring, floor);
    }
}

fn houses(pen: &mut Pen, f: &Feature, roads: &[Vec<Pt>]) {
    let ring = points(pen, f);
    if ring.len() < 3 {
        return;
    }
    let edge = if pen.is_paper() { pen.theme.ink } else { pen.theme.map.house };
    let dash = [pen.u(5.0), pen.u(3.2)];
    let cut = pen.fit.frame.area(&ring);
    if f.fortified {
        works_round(pen, &ring);
    } else {
        pen.list.dashed(&cut, edge, pen.u(1.2), &dash);
    }
    let mut scatter = Scatter::of(f);
    let frame = cut::bounds(&ring);
    let size = (frame.width().min(frame.height()) / 6.0).clamp(pen.u(7.0), pen.u(15.0));
    let step = size * if f.nature == Nature::Town { 1.35 } else { 1.6 };
    let along = (ring[1] - ring[0]).unit();
    let base = along.y.atan2(along.x);
    let church = frame.min.towards(frame.max, 0.5);
    let mut church_at: Option<Pt> = None;
    let mut best = f32::INFINITY;
    let (columns, rows) = ((frame.width() / step) as i32, (frame.height() / step) as i32);
    let start = frame.min + pt(frame.width() - columns as f32 * step, frame.height() - rows as f32 * step) * 0.5;
    let mut spots = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let jitter = pt(scatter.between(-0.16, 0.16), scatter.between(-0.16, 0.16)) * step;
            let at = start + pt(column as f32 + 0.5, row as f32 + 0.5) * step + jitter;
            let (long, turn) = (scatter.between(0.78, 1.12), scatter.between(-0.2, 0.2));
            let upright = scatter.next() < 0.35;
            let clear = roads.iter().all(|r| distance(r, at) > size * 0.55 + pen.u(3.0));
            if !clear || !inside(&ring, at) || scatter.next() < 0.12 {
                continue;
            }
            let far = (at - church).len();
            if far < best {
                best = far;
                church_at = Some(at);
            }
            spots.push((at, long, turn, upright));
        }
    }
    for (at, long, turn, upright) in spots {
        if Some(at) == church_at && size > pen.u(5.0) && f.nature == Nature::Village {
            let (w, h) = (size * 0.3, size * 0.42);
            let mut mark = Path::line(&[at - pt(0.0, h), at + pt(0.0, h)]);
            mark.add(&Path::line(&[at - pt(w, h * 0.3), at + pt(w, -h * 0.3)]));
            let colour = if pen.is_paper() { pen.theme.ink } else { pen.theme.map.house_edge };
            pen.list.stroke(mark, colour, pen.u(1.6));
        } else {
            let angle = base + turn + if upright { std::f32::consts::FRAC_PI_2 } else { 0.0 };
            house(pen, at, pt(size * 0.56 * long, size * 0.36), angle);
        }
    }
}

/// A parapet round a block prepared for defence, its teeth outwards.
fn works_round(pen: &mut Pen, ring: &[Pt]) {
    let closed: Vec<Pt> = ring.iter().chain(ring.first()).copied().collect();
    let middle = ring.iter().fold(pt(0.0, 0.0), |s, p| s + *p) * (1.0 / ring.len() as f32);
    let mut teeth = Path::default();
    for (at, way) in woods::along(&closed, pen.u(4.6)) {
        let out = if (at - middle).dot(way.right()) > 0.0 { way.right() } else { way.right() * -1.0 };
        let tip = at + out * pen.u(3.6);
        if pen.fit.frame.has(at) && pen.fit.frame.has(tip) {
            teeth.add(&Path::line(&[at, tip]));
        }
    }
    let ink = pen.theme.ink;
    let cut = pen.fit.frame.area(ring);
    pen.list.stroke(Path::polygon(&cut), ink, pen.u(1.8));
    pen.list.stroke(teeth, ink, pen.u(1.1));
}

fn house(pen: &mut Pen, at: Pt, half: Pt, angle: f32) {
    let corner = |x: f32, y: f32| at + pt(half.x * x, half.y * y).turned(angle);
    let wall = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
    let (fill, edge) = (pen.theme.map.house, pen.theme.map.house_edge);
    pen.cloth().area(&mut pen.list, &wall, fill);
    pen.list.stroke(wall, edge, pen.u(if pen.is_paper() { 0.5 } else { 0.9 }));
    let ridge = Path::line(&[corner(-1.0, 0.0), corner(1.0, 0.0)]);
    pen.list.stroke(ridge, edge, pen.u(if pen.is_paper() { 0.4 } else { 0.8 }));
}
