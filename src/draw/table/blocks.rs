//! One unit as a block: coat, facings towards the enemy, and what its arm adds.

use super::{Actor, Block, Pen};
use crate::army::Branch;
use crate::draw::Colour;
use crate::draw::cut::{Frame, bounds};
use crate::draw::path::{Path, Pt};
use crate::draw::theme::is_pale;
use crate::field::view::{PieceView, Shape};

/// The half of a horse's block that shows no coat.
const OFF_WHITE: Colour = Colour::hex(0xf1_eb_dc);

/// How a block is dressed.
struct Dress {
    coat: Colour,
    facing: Colour,
    edge: Colour,
    /// Dashes of the edge; empty while the unit is in order.
    dash: Vec<f32>,
}

/// Draws a unit that stands.
pub fn standing(pen: &mut Pen, piece: &PieceView, actor: &Actor) {
    let block = Block::of(pen.fit, piece);
    let dress = Dress {
        coat: Colour::of(&actor.uniform.coat),
        facing: Colour::of(&actor.uniform.facings),
        edge: if pen.theme.is_dark() { pen.theme.map.frame } else { pen.theme.ink },
        dash: if piece.shaken { vec![pen.u(3.5), pen.u(2.5)] } else { Vec::new() },
    };
    match piece.shape {
        Shape::FootLine | Shape::FootColumn | Shape::Garrison => foot(pen, &block, &dress),
        Shape::HorseLine | Shape::HorseDouble | Shape::HorseColumn => horse(pen, &block, &dress, actor.branch),
        Shape::LightFoot => light(pen, &block, &dress),
        Shape::Deployed => battery(pen, &block, &dress),
        Shape::Limbered => limbered(pen, &block, &dress),
        Shape::Transport => transport(pen, &block, &dress),
    }
    if tip(pen, piece).is_some() {
        pointer(pen, &block, piece.shape, dress.edge);
    }
}

/// The upright frame round all that is drawn of a unit in order, with the limber behind a battery, and the barrel behind one on
/// the march.
pub fn room(pen: &Pen, piece: &PieceView) -> Frame {
    bounds(&rings(pen, piece).concat())
}

/// The same in short lengths, which leave the corners beside a turned unit free.
pub fn parts(pen: &Pen, piece: &PieceView) -> Vec<Frame> {
    rings(pen, piece).into_iter().flat_map(lengths).collect()
}

/// The oblongs of which a unit in order is drawn.
fn rings(pen: &Pen, piece: &PieceView) -> Vec<[Pt; 4]> {
    let block = Block::of(pen.fit, piece);
    if piece.shape == Shape::Limbered {
        let behind = (MUZZLE - 1.0) * trailed(&block) / block.front.len().max(1e-6);
        return vec![block.rect(-1.0, -1.0 - behind, 1.0, 1.0)];
    }
    if piece.shape != Shape::Deployed {
        return vec![block.rect(-1.0, -1.0, 1.0, 1.0)];
    }
    let (gun, limber) = (piece_of(&block), limber(pen, &block));
    let mut rings = vec![gun.rect(-1.0, -1.0, 1.0, MUZZLE), block.rect(-1.0, -1.0, 1.0, 1.0)];
    rings.extend(limber.map(|l| l.rect(-1.0, -1.0, 1.0, 1.0)));
    rings
}

/// The most lengths of an oblong.
const LENGTHS: f32 = 8.0;

/// The frames of an oblong's lengths; of one that stands square to the table its own.
fn lengths(ring: [Pt; 4]) -> Vec<Frame> {
    let (from, u, v) = (ring[0], ring[1] - ring[0], ring[3] - ring[0]);
    let (long, short) = if u.len() > v.len() { (u, v) } else { (v, u) };
    if long.x.abs().min(long.y.abs()) < 0.5 {
        return vec![bounds(&ring)];
    }
    let all = (long.len() / short.len().max(1.0)).ceil().clamp(2.0, LENGTHS) as u8;
    let at = |n: u8| from + long * (f32::from(n) / f32::from(all));
    (0..all).map(|n| bounds(&[at(n), at(n + 1), at(n) + short, at(n + 1) + short])).collect()
}

/// The room that a gun takes with its barrel, in halves of its depth before its middle.
const MUZZLE: f32 = 1.4;

/// Half the depth of a gun that is drawn along.
fn trailed(block: &Block) -> f32 {
    (block.front.len() * 0.58).min(block.right.len())
}

/// The part of a deployed battery's ground on which the gun stands: a square at its front.
fn piece_of(block: &Block) -> Block {
    let (wide, deep) = (block.right.len(), block.front.len());
    let share = (wide / deep.max(1e-6)).min(1.0);
    Block { centre: block.at(0.0, 1.0 - share), right: block.right, front: block.front * share }
}

/// The limber of a deployed battery: within its ground where that is deep enough, else behind it; none where it would
/// stand off the table.
fn limber(pen: &Pen, block: &Block) -> Option<Block> {
    let gun = piece_of(block);
    let size = gun.front.len() * 0.74;
    let front = block.front.unit() * size;
    let behind = block.front.len() * 2.0 - gun.front.len() * 2.0;
    let deep = behind >= 2.0 * size;
    let centre = if deep { block.at(0.0, -1.0) + block.front.unit() * (behind / 2.0) } else { gun.at(0.0, -1.78) };
    let limber = Block { centre, right: block.right.unit() * size, front };
    let table = pen.fit.frame;
    limber.rect(-1.0, -1.0, 1.0, 1.0).iter().all(|p| table.has(*p)).then_some(limber)
}

/// The edge of the table's own ink round a part of a block.
fn edge(pen: &mut Pen, ring: &[Pt], dress: &Dress) {
    let width = pen.u(if pen.is_paper() { 0.5 } else { 1.1 });
    pen.list.dashed(ring, dress.edge, width, &dress.dash);
}

fn cloth(pen: &mut Pen, ring: &[Pt], colour: Colour) {
    pen.cloth().area(&mut pen.list, ring, colour);
}

/// Coat with the front 27 in 100 of the depth in the facing: the facings face the enemy.
fn foot(pen: &mut Pen, block: &Block, dress: &Dress) {
    let seam = 1.0 - 2.0 * 0.27;
    cloth(pen, &block.rect(-1.0, -1.0, 1.0, seam), dress.coat);
    cloth(pen, &block.rect(-1.0, seam, 1.0, 1.0), dress.facing);
    pen.list.stroke(Path::line(&[block.at(-1.0, seam), block.at(1.0, seam)]), dress.edge, pen.u(0.9));
    edge(pen, &block.rect(-1.0, -1.0, 1.0, 1.0), dress);
}

/// Coat, and the rear right half below the diagonal in off-white; a pale coat takes its facing there.
fn horse(pen: &mut Pen, block: &Block, dress: &Dress, branch: Branch) {
    let other = if is_pale(dress.coat) { dress.facing } else { OFF_WHITE };
    let (left, right) = (block.at(-1.0, -1.0), block.at(1.0, 1.0));
    cloth(pen, &block.rect(-1.0, -1.0, 1.0, 1.0), dress.coat);
    cloth(pen, &[left, right, block.at(1.0, -1.0)], other);
    pen.list.stroke(Path::line(&[left, right]), dress.edge, pen.u(0.9));
    // Light horse bears a small swallow-tail in its off half, so that arms read without colour.
    if is_light(branch) {
        let tail = [
            block.at(1.0, -1.0),
            block.at(0.62, -1.0),
            block.at(0.8, -0.55),
            block.at(0.62, -0.1),
            block.at(1.0, -0.1),
        ];
        pen.list.stroke(Path::line(&tail), dress.edge, pen.u(0.9));
    }
    edge(pen, &block.rect(-1.0, -1.0, 1.0, 1.0), dress);
}

/// Horse that bears a swallow-tail.
pub const fn is_light(branch: Branch) -> bool {
    matches!(branch, Branch::Hussars | Branch::LightDragoons | Branch::Uhlans | Branch::Cossacks)
}

/// Five separate squares, every second one set back by 24 in 100 of the depth.
fn light(pen: &mut Pen, block: &Block, dress: &Dress) {
    let (w, gap) = (0.34, 0.075);
    for n in 0..5_u8 {
        let x = -1.0 + f32::from(n) * (w + gap);
        let back = if n % 2 == 1 { 0.48 } else { 0.0 };
        let (front, rear) = (1.0 - back, -0.52 - back);
        let seam = front - 0.42;
        cloth(pen, &block.rect(x, rear, x + w, seam), dress.coat);
        cloth(pen, &block.rect(x, seam, x + w, front), dress.facing);
        edge(pen, &block.rect(x, rear, x + w, front), dress);
    }
}

/// A square with a barrel through the front edge, two wheels and an axle; the limber a small box behind it.
fn battery(pen: &mut Pen, block: &Block, dress: &Dress) {
    let own = piece_of(block);
    gun(pen, &own, dress);
    if own.front.len() < block.front.len() * 0.9 {
        let faint = pen.faint(dress.edge, 0.25);
        let corners = [own.at(-1.0, -1.0), block.at(-1.0, -1.0), block.at(1.0, -1.0), own.at(1.0, -1.0)];
        let width = pen.u(if pen.is_paper() { 0.4 } else { 1.0 });
        pen.list.stroke(Path::line(&corners), faint, width);
    }
    if let Some(limber) = limber(pen, block) {
        box_with_axle(pen, &limber, dress);
    }
}

/// A limbered battery: the limber in front of the gun, within the footprint.
fn limbered(pen: &mut Pen, block: &Block, dress: &Dress) {
    let (deep, way) = (block.front.len(), block.front.unit());
    let gun_half = trailed(block);
    let limber_half = (deep * 0.38).min(block.right.len() * 0.8);
    let gun_block = Block { centre: block.at(0.0, -1.0) + way * gun_half, right: block.right, front: -way * gun_half };
    gun(pen, &gun_block, dress);
    let limber =
        Block { centre: block.at(0.0, 0.98) - way * limber_half, right: block.right * 0.8, front: way * limber_half };
    box_with_axle(pen, &limber, dress);
}

fn gun(pen: &mut Pen, block: &Block, dress: &Dress) {
    cloth(pen, &block.rect(-1.0, -1.0, 1.0, 1.0), dress.coat);
    edge(pen, &block.rect(-1.0, -1.0, 1.0, 1.0), dress);
    let iron = if pen.is_paper() || is_pale(dress.coat) { pen.theme.ink.mix(Colour::BLACK, 0.3) } else { OFF_WHITE };
    let iron = if pen.theme.is_dark() && is_pale(dress.coat) { Colour::hex(0x1d_1a_16) } else { iron };
    let thick = (block.right.len() * 0.26).clamp(pen.u(1.2), pen.u(4.0));
    for x in [-0.52, 0.52] {
        pen.list.stroke(Path::line(&[block.at(x, -0.5), block.at(x, 0.42)]), iron, thick * 0.8);
    }
    pen.list.stroke(Path::line(&[block.at(-0.52, -0.04), block.at(0.52, -0.04)]), iron, thick * 0.5);
    pen.list.stroke(Path::line(&[block.at(0.0, -0.62), block.at(0.0, 1.0)]), iron, thick);
    pen.list.stroke(Path::line(&[block.at(0.0, 1.0), block.at(0.0, 1.38)]), dress.edge, thick);
}

fn box_with_axle(pen: &mut Pen, block: &Block, dress: &Dress) {
    let faint = pen.faint(dress.edge, 0.25);
    let width = pen.u(if pen.is_paper() { 0.4 } else { 1.0 });
    pen.list.stroke(block.rect(-1.0, -1.0, 1.0, 1.0), faint, width);
    for x in [-0.5, 0.5] {
        pen.list.stroke(Path::line(&[block.at(x, -0.36), block.at(x, 0.36)]), faint, width);
    }
    pen.list.stroke(Path::line(&[block.at(-0.5, 0.0), block.at(0.5, 0.0)]), faint, width);
}

fn transport(pen: &mut Pen, block: &Block, dress: &Dress) {
    cloth(pen, &block.rect(-1.0, -1.0, 1.0, 1.0), OFF_WHITE);
    edge(pen, &block.rect(-1.0, -1.0, 1.0, 1.0), dress);
    for pair in [[block.at(-1.0, -1.0), block.at(1.0, 1.0)], [block.at(-1.0, 1.0), block.at(1.0, -1.0)]] {
        pen.list.stroke(Path::line(&pair), dress.edge, pen.u(0.9));
    }
}

fn pointer(pen: &mut Pen, block: &Block, shape: Shape, colour: Colour) {
    pen.list.fill(triangle(pen, block, shape), colour);
}

/// The frame of the pointer that shows a unit's front; none for guns, whose barrel shows it.
pub fn tip(pen: &Pen, piece: &PieceView) -> Option<Frame> {
    let points = !matches!(piece.shape, Shape::Deployed | Shape::Limbered | Shape::Transport);
    points.then(|| bounds(&triangle(pen, &Block::of(pen.fit, piece), piece.shape)))
}

/// A triangle 9 wide and 5 high on the middle of the front edge.
fn triangle(pen: &Pen, block: &Block, shape: Shape) -> [Pt; 3] {
    let scale = if shape == Shape::LightFoot { 0.0 } else { 0.5 };
    let (w, h) = (pen.u(4.5), pen.u(5.0));
    let (right, front) = (block.right.unit(), block.front.unit());
    let base = block.at(0.0, 1.0) - front * (w * (0.5 - scale));
    [base - right * w, base + right * w, base + front * h]
}

/// A unit that is gone: a dotted empty outline and a small cross where it fell.
pub fn fallen(pen: &mut Pen, piece: &PieceView) {
    let block = Block::of(pen.fit, piece);
    let ink = pen.faint(pen.theme.second, 0.3);
    let dot = pen.u(2.0);
    pen.list.dashed(block.rect(-1.0, -1.0, 1.0, 1.0), ink, pen.u(1.0), &[dot, dot * 1.4]);
    let (right, front) = (block.right.unit() * pen.u(5.0), block.front.unit() * pen.u(5.0));
    let c = block.centre;
    pen.list.stroke(Path::line(&[c - right - front, c + right + front]), pen.theme.second, pen.u(1.2));
    pen.list.stroke(Path::line(&[c - right + front, c + right - front]), pen.theme.second, pen.u(1.2));
}

/// So many hits are drawn one by one.
const SQUARES: u16 = 8;

/// The middle of a row of hits: behind the rear edge, or upon it where that is the edge of the table; and whether it is that.
fn hits_at(pen: &Pen, block: &Block) -> (Pt, bool) {
    let back = -block.front.unit();
    let off = pen.u(3.0) + pen.u(5.0) / 2.0;
    let rear = block.at(0.0, -1.0);
    if pen.fit.frame.has(rear + back * (off + pen.u(2.5))) {
        (rear + back * off, false)
    } else {
        (rear - back * off, true)
    }
}

/// The room that hits take; none where there are none.
pub fn hits(pen: &Pen, piece: &PieceView) -> Option<Frame> {
    let block = Block::of(pen.fit, piece);
    let limit = piece.harm_limit.max(1);
    let harm = piece.harm.min(limit);
    let half = if limit > SQUARES { block.right.len() } else { f32::from(harm) * pen.u(6.5) / 2.0 };
    let (right, back) = (block.right.unit() * half, -block.front.unit() * pen.u(2.5));
    let (at, _) = hits_at(pen, &block);
    (harm > 0).then(|| bounds(&[at + right + back, at + right - back, at - right + back, at - right - back]))
}

/// Hits: carmine squares in a row behind the rear edge, one each. Of units that lose many figures a bar as long as that
/// edge tells how large a part of them is lost: squares would outgrow the block.
pub fn harm(pen: &mut Pen, piece: &PieceView) {
    let block = Block::of(pen.fit, piece);
    let limit = piece.harm_limit.max(1);
    let harm = piece.harm.min(limit);
    if harm == 0 {
        return;
    }
    let (right, back) = (block.right.unit(), -block.front.unit());
    let high = pen.u(5.0);
    let (middle, on_block) = hits_at(pen, &block);
    let bar = |from: f32, to: f32, high: f32| {
        let half = back * (high / 2.0);
        Path::polygon(&[
            middle + right * from - half,
            middle + right * to - half,
            middle + right * to + half,
            middle + right * from + half,
        ])
    };
    let carmine = pen.theme.carmine;
    if limit > SQUARES {
        let (half, high) = (block.right.len().max(pen.u(7.0)), pen.u(3.5));
        let part = f32::from(harm) / f32::from(limit);
        pen.list.stroke(bar(-half, half, high), carmine, pen.u(0.8));
        pen.list.fill(bar(-half, half * (2.0 * part - 1.0), high), carmine);
        return;
    }
    let half = f32::from(harm) * pen.u(6.5) / 2.0 + pen.u(1.0);
    if on_block {
        pen.list.fill(bar(-half, half, high + pen.u(3.0)), pen.theme.map.ground);
    }
    let mut path = Path::default();
    for n in 0..harm {
        let x = (f32::from(n) - f32::from(harm - 1) / 2.0) * pen.u(6.5);
        path.add(&bar(x - high / 2.0, x + high / 2.0, high));
    }
    pen.list.fill(path, carmine);
}

#[cfg(test)]
mod tests {
    use crate::draw::Item;
    use crate::draw::cut::bounds;
    use crate::draw::path::Pt;
    use crate::draw::table::tests::crowded;
    use crate::draw::table::{Fit, Marks, pieces};
    use crate::draw::theme::Theme;

    /// Widths of a unit's block and of what is carmine of it, where it has lost so much of so much.
    fn widths(harm: u16, limit: u16) -> (f32, f32) {
        let (land, mut view, mut cast) = crowded();
        view.pieces.truncate(1);
        cast.units.truncate(1);
        (view.pieces[0].harm, view.pieces[0].harm_limit) = (harm, limit);
        let fit = Fit::new(&land, 800.0, 540.0);
        let list = pieces(&view, &cast, &Theme::DAYLIGHT, &fit, &Marks::default());
        let carmine: Vec<Pt> = list
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Fill(f) if f.colour == Theme::DAYLIGHT.carmine => Some(&f.path),
                _ => None,
            })
            .flat_map(|path| path.flat(2))
            .flat_map(|(line, _)| line)
            .collect();
        let [block, harm] = [fit.corners(&view.pieces[0].footprint).to_vec(), carmine].map(|points| {
            let frame = bounds(&points);
            frame.max.x - frame.min.x
        });
        (block, harm)
    }

    #[test]
    fn many_figures_lost_are_a_part_of_a_bar_that_never_outgrows_its_block() {
        for (harm, limit) in [(1, 22), (11, 22), (21, 22), (30, 33)] {
            let (block, carmine) = widths(harm, limit);
            let part = f32::from(harm) / f32::from(limit);
            assert!((carmine - block * part).abs() < 0.1, "{harm} of {limit}: {carmine} of {block}");
        }
        let squares = |n: f32| n * 5.0 + (n - 1.0) * 1.5;
        for harm in 1..5 {
            assert!((widths(harm, 5).1 - squares(harm.into())).abs() < 0.1, "{harm} hits are {harm} squares");
        }
    }
}
