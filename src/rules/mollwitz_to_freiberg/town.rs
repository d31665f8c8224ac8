//! Town blocks (MTF-TER-11 to MTF-TER-20): what they are, who holds them, how one comes in and out.

use super::body::size_of;
use super::data::ground::{BLOCK, Cover, RUIN_BALL};
use super::data::moves::{COLUMN_FOOT, Manoeuvre};
use super::data::size::{INCH, inches};
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Decision, MAX_CHOICES};
use super::movement::around::SLACK;
use super::movement::list::List;
use super::movement::{APART, Action, Doing, posed};
use super::state::{Field, Fight, Flags, MAX_UNITS, NONE, Stand, State};
use super::terrain::Terrain;
use crate::base::geometry::{Face, motion::arc, outline};
use crate::base::{Heading, Point, Rect};
use crate::field::ground::{Feature, Nature};

mod strike;

/// Most blocks of a table that can be garrisoned.
pub const MAX_BLOCKS: usize = 24;
/// Blocks that lie no farther apart adjoin.
const ADJOINING: i32 = INCH;
/// How far from the houses they form who come out of them.
const CLEAR: i32 = APART;

/// A block of houses (MTF-TER-11).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    /// Its sides; [`Face`] names them.
    pub rect: Rect,
    /// Figures that it holds.
    pub capacity: u8,
    /// Contours (MTF-TER-05).
    pub high: u8,
    /// A cluster of huts, which is weak cover (MTF-TER-13).
    pub huts: bool,
    /// A walled enclosure or one large house (MTF-TER-18).
    pub strongpoint: bool,
    /// Hits of heavier ballshot that ruin it; a shell counts two (MTF-TER-19).
    pub ruin: u8,
    /// Blocks that adjoin it, a bit each (MTF-TER-12).
    pub beside: u64,
}

/// What has become of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wear {
    pub hits: u8,
    pub burns: bool,
}

impl Block {
    /// The block of a feature: a town is two contours high, what is prepared for defence a strongpoint. None for what has no
    /// sides.
    #[must_use]
    pub fn of(feature: &Feature) -> Option<Block> {
        Some(Block {
            rect: outline::frame(&feature.points)?,
            capacity: BLOCK,
            high: if feature.nature == Nature::Town { 2 } else { 1 },
            huts: false,
            strongpoint: feature.fortified,
            ruin: RUIN_BALL,
            beside: 0,
        })
    }

    /// Its cover from a weapon, or in close combat, with what it has gone through (MTF-TER-13, MTF-TER-19): soft against the
    /// balls of medium and heavy guns, else hard; of huts none against balls, soft in combat. A ruin has a level less.
    #[must_use]
    pub const fn cover(&self, wear: Wear, against: Against) -> Cover {
        let whole = match (against, self.huts) {
            (Against::LightBall | Against::HeavyBall, true) => Cover::None,
            (Against::Combat, true) | (Against::HeavyBall, false) => Cover::Soft,
            _ => Cover::Hard,
        };
        match (wear.hits >= self.ruin, whole) {
            (false, whole) => whole,
            (true, Cover::Hard) => Cover::Soft,
            (true, Cover::Soft) => Cover::Obstacle,
            (true, _) => Cover::None,
        }
    }
}

/// What a block covers from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Against {
    SmallArms,
    Canister,
    LightBall,
    /// The balls of medium and heavy guns.
    HeavyBall,
    Combat,
}

impl Terrain {
    /// Finds which blocks adjoin each other.
    pub fn join_blocks(&mut self) {
        for n in 0..self.blocks.len() {
            let near = |b: &Block| b.rect.is_within(&self.blocks[n].rect, ADJOINING);
            let beside = self.blocks.iter().enumerate().filter(|(m, b)| *m != n && near(b));
            self.blocks[n].beside = beside.fold(0, |bits, (m, _)| bits | 1 << m);
        }
    }

    #[must_use]
    pub fn block(&self, block: u8) -> &Block {
        &self.blocks[usize::from(block)]
    }
}

impl Field {
    /// Whether a unit holds a block.
    #[must_use]
    pub fn in_block(&self, state: &State, unit: u8) -> bool {
        state.unit(unit).blocks[0].is_some()
    }

    /// The block that a part of a unit holds.
    #[must_use]
    pub fn block_of(&self, state: &State, unit: u8, part: u8) -> Option<u8> {
        state.unit(unit).blocks.get(usize::from(part)).copied().flatten()
    }

    /// Who holds a block.
    #[must_use]
    pub fn garrison_of(&self, state: &State, block: u8) -> Option<u8> {
        let holds = |u: &u8| state.unit(*u).here() && state.unit(*u).blocks.contains(&Some(block));
        (0..self.units.len() as u8).find(holds)
    }

    /// The blocks that a unit would hold if it took this one: with an adjoining one where it is too strong for a single
    /// one (MTF-TER-12). None where a block burns (MTF-TER-20), is held, or there is no room for all.
    #[must_use]
    pub fn lodging(&self, state: &State, unit: u8, block: u8) -> Option<[Option<u8>; 2]> {
        // Houses that run off the table are held by nobody.
        let whole = |b: u8| self.on_table(&self.terrain.block(b).rect);
        // Who stands half among the houses is in the way.
        let free = |b: u8| self.bodies(state, unit).all(|(_, body)| !body.overlaps(&self.terrain.block(b).rect));
        let open =
            |b: u8| whole(b) && !state.blocks[usize::from(b)].burns && self.garrison_of(state, b).is_none() && free(b);
        let now = state.unit(unit);
        let figures = if now.here() { now.figures } else { self.unit(unit).figures };
        let first = self.terrain.block(block).capacity;
        if !open(block) {
            return None;
        }
        if figures <= first {
            return Some([Some(block), None]);
        }
        let beside = self.terrain.block(block).beside;
        let rest = figures - first;
        let fits = |&b: &u8| beside & (1 << b) != 0 && open(b) && rest <= self.terrain.block(b).capacity;
        (0..self.terrain.blocks.len() as u8).find(fits).map(|annex| [Some(block), Some(annex)])
    }

    /// The figures of a garrison in each of its blocks: the first is filled first.
    #[must_use]
    pub fn lodged(&self, state: &State, unit: u8) -> [u8; 2] {
        let u = state.unit(unit);
        match u.blocks {
            [Some(first), Some(_)] => {
                let own = u.figures.min(self.terrain.block(first).capacity);
                [own, u.figures - own]
            }
            _ => [u.figures, 0],
        }
    }

    /// Ways into blocks, which cost nothing at the door (MTF-TER-01): straight on or obliquely, after a wheel towards them.
    pub fn offer_blocks(&self, state: &State, unit: u8, seen: Option<u8>, choices: &mut List<'_>) {
        let u = state.unit(unit);
        let out = matches!(u.stand, Stand::Close | Stand::Skirmish);
        if self.terrain.blocks.is_empty() || !self.kind(state, unit).is_foot() || !out {
            return;
        }
        let full = self.allowance(state, unit);
        let mover = self.mover(state, unit);
        let around = self.around(state, unit, full + SLACK);
        for (n, block) in self.terrain.blocks.iter().enumerate() {
            if !u.rect.is_within(&block.rect, full) || choices.len() + 2 > MAX_CHOICES {
                continue;
            }
            let Some(blocks) = self.lodging(state, unit, n as u8) else { continue };
            let ahead = u.rect.heading.to(Heading::of(block.rect.centre - u.rect.centre));
            let pace = if mover.loose { 0 } else { Manoeuvre::Wheel.pace()[usize::from(self.clumsy(state, unit))] };
            for turn in [0, ahead.clamp(-90 * Heading::DEGREE, 90 * Heading::DEGREE)] {
                let via = if turn == 0 {
                    u.rect
                } else if mover.loose {
                    u.rect.pivoted(turn)
                } else if let Some(via) = self.wheel(state, &around, &u.rect, turn) {
                    via
                } else {
                    continue;
                };
                let Some(far) = via.until(via.heading, &block.rect) else { continue };
                let step = Point::new(0, far).turned(via.heading);
                let Some(way) = self.terrain.way(mover, via.centre, via.centre + step) else { continue };
                let cost = arc(2 * u.rect.half_front, turn.abs()) * i32::from(pace) + way;
                let clear = mover.loose || self.sweeps_clear(state, unit, &via, step, unit);
                if cost > full || !clear || !self.may_go(state, unit, seen, &block.rect) {
                    continue;
                }
                let cost = cost.max(1);
                let to = block.rect;
                let doing = Doing::Occupy;
                choices.push(Choice::Act(Action { doing, via, to, cost, blocks, ..Action::stand(u) }));
                break;
            }
        }
    }

    /// Ways out of a block, by any side that is free, for half a move; then on with what is left (MTF-TER-01, MTF-SKR-05):
    /// in column, light troops in skirmish order if they like, irregular skirmishers always.
    pub fn offer_exits(&self, state: &State, unit: u8, seen: Option<u8>, choices: &mut List<'_>) {
        let (u, kind) = (state.unit(unit), self.kind(state, unit));
        let full = self.allowance(state, unit);
        let mut one = *state;
        for part in 0..2 {
            let Some(block) = self.block_of(state, unit, part) else { continue };
            let rect = self.terrain.block(block).rect;
            for (stand, files) in self.orders_outside(state, unit) {
                for face in Face::ALL {
                    let (front, depth) = size_of(kind, u.figures, 0, files, stand);
                    let out = rect.looks(face);
                    let at = rect.middle(face).ahead(out, depth + CLEAR);
                    let via = posed(at, out, front / 2, depth / 2);
                    if choices.len() + 2 > MAX_CHOICES
                        || !self.is_free(state, unit, &via, APART)
                        || !self.may_go(state, unit, seen, &via)
                    {
                        continue;
                    }
                    let cost = full / 2;
                    let action = Action { doing: Doing::Leave, via, to: via, cost, files, stand, ..Action::stand(u) };
                    choices.push(Choice::Act(action));
                    // What is left goes at the rate of its new order.
                    let w = one.unit_mut(unit);
                    (w.stand, w.files, w.rect, w.blocks) = (stand, files, via, [None; 2]);
                    let rate = self.allowance(&one, unit) / 2;
                    let on = self.straight_on(&one, unit, &via, rate);
                    if let Some((to, _)) = on.filter(|(to, _)| self.may_go(state, unit, seen, to)) {
                        choices.push(Choice::Act(Action { to, cost: full, ..action }));
                    }
                    *one.unit_mut(unit) = *u;
                }
            }
        }
    }

    /// In what order a unit may come out of houses or works of its own will (MTF-SKR-05, MTF-RET-08).
    pub fn orders_outside(&self, state: &State, unit: u8) -> impl Iterator<Item = (Stand, u8)> + use<> {
        let (figures, data) = (state.unit(unit).figures, self.unit(unit));
        let column = Some((Stand::Close, column_files(figures))).filter(|_| !data.skirmishers);
        let light = self.kind(state, unit) == super::data::Kind::LightFoot && (!data.irregular || data.skirmishers);
        let cloud = Some((Stand::Skirmish, figures.div_ceil(2))).filter(|_| light);
        [column, cloud].into_iter().flatten()
    }

    /// The sides of a garrison's blocks that nobody attacks and no block of its own adjoins, with their parts (MTF-RET-15).
    pub fn free_sides<'a>(&'a self, state: &'a State, unit: u8) -> impl Iterator<Item = (Rect, Face)> + use<'a> {
        (0..2_u8).flat_map(move |part| {
            let rect = self.block_of(state, unit, part).map(|b| self.terrain.block(b).rect);
            let other = self.block_of(state, unit, 1 - part).map(|b| self.terrain.block(b).rect);
            Face::ALL.into_iter().filter_map(move |face| {
                let rect = rect?;
                let taken = |f: &Fight| f.target == unit && f.part == part && f.face == face;
                let inner = other.is_some_and(|o| o.is_near(rect.middle(face), ADJOINING));
                (!inner && !state.fights_of(unit).any(taken)).then_some((rect, face))
            })
        })
    }

    /// The block at a place that a unit could be set up in.
    #[must_use]
    pub fn lodging_at(&self, state: &State, unit: u8, at: Point) -> Option<[Option<u8>; 2]> {
        let area = self.terrain.areas.iter().find(|a| a.block.is_some() && outline::contains(&a.outline, at))?;
        if self.unit(unit).kind.is_foot() { self.lodging(state, unit, area.block?) } else { None }
    }
}

/// Files of a column that comes out of houses, works or a square (MTF-RET-08).
#[must_use]
pub const fn column_files(figures: u8) -> u8 {
    if figures < 2 * COLUMN_FOOT { 2 } else { COLUMN_FOOT }
}

impl Engine<'_> {
    /// Puts a unit into houses (MTF-SKR-05): in town order, disordered (MTF-ORD-04).
    pub fn lodge(&mut self, unit: u8, blocks: [Option<u8>; 2]) {
        let rects = blocks.map(|b| b.map(|b| self.field.terrain.block(b).rect));
        let u = self.state.unit_mut(unit);
        (u.blocks, u.stand) = (blocks, Stand::Town);
        (u.rect, u.left) = (rects[0].unwrap_or(u.rect), rects[1].unwrap_or_default());
        self.tell_stand(Code::Occupies, unit, NONE);
        self.disorder(unit);
    }

    /// Out of houses, works or a square it is a column, at no cost, irregular skirmishers a cloud (MTF-RET-08): where the
    /// middle of its front was.
    pub fn form_up(&mut self, unit: u8) {
        let skirmishers = self.field.unit(unit).skirmishers;
        let u = self.state.unit_mut(unit);
        let at = if u.blocks[0].is_some() { u.rect.centre } else { u.rect.front_centre() };
        (u.blocks, u.wings) = ([None; 2], [0; 2]);
        (u.stand, u.files) = if skirmishers {
            u.clear(Flags::DISORDERED);
            (Stand::Skirmish, u.figures.div_ceil(2))
        } else {
            (Stand::Close, column_files(u.figures))
        };
        let heading = u.rect.heading;
        let (front, depth) = size_of(
            self.field.kind(self.state, unit),
            self.state.unit(unit).figures,
            0,
            self.state.unit(unit).files,
            self.state.unit(unit).stand,
        );
        self.state.unit_mut(unit).rect = posed(at, heading, front / 2, depth / 2);
    }

    /// A burning block must be left in the next active move (MTF-TER-20).
    pub fn burnt_out(&mut self) {
        for unit in self.field.units_of(self.state.active) {
            let burns = |b: &Option<u8>| b.is_some_and(|b| self.state.blocks[usize::from(b)].burns);
            if self.state.unit(unit).here() && self.state.unit(unit).blocks.iter().any(burns) {
                self.shatter(unit, Code::BurntOut);
            }
        }
    }

    /// What hits on a garrison do to its block (MTF-TER-19, MTF-TER-20): balls of medium and heavy guns, shells twice as
    /// much; a shell may set it on fire.
    pub fn wear_block(&mut self, (unit, target): (u8, u8), hits: u8, against: Against, shell: bool) {
        if !shell && against != Against::HeavyBall {
            return;
        }
        let from = self.state.unit(unit).rect;
        let (part, _) = self.field.nearest_part(self.state, target, &from);
        let Some(block) = self.field.block_of(self.state, target, part) else { return };
        let (n, ruin) = (usize::from(block), self.field.terrain.block(block).ruin);
        let whole = self.state.blocks[n].hits < ruin;
        let more = if shell { hits.saturating_mul(2) } else { hits };
        self.state.blocks[n].hits = self.state.blocks[n].hits.saturating_add(more);
        if whole && self.state.blocks[n].hits >= ruin {
            self.tell(Code::BlockRuined, target, unit, [0; 4]);
        }
        for _ in 0..if shell { hits } else { 0 } {
            let die = self.die_of(unit);
            self.tell(Code::FireDie, unit, target, [die.into(), die.into(), 0, 0]);
            if die >= super::data::ground::BURNS && !self.state.blocks[n].burns {
                self.state.blocks[n].burns = true;
                self.tell(Code::BlockBurns, target, unit, [0; 4]);
            }
        }
    }

    /// Who attacks which block among some units, a bit each.
    pub(super) fn stormed(&self, who: u64) -> [Option<(u8, u8)>; MAX_UNITS] {
        let mut stormed = [None; MAX_UNITS];
        for (slot, f) in stormed.iter_mut().zip(self.state.contacts()) {
            let block = self.field.block_of(self.state, f.target, f.part);
            *slot = block.filter(|_| who & (1 << f.attacker) != 0).map(|b| (f.attacker, b));
        }
        stormed
    }

    /// Blocks that lost their garrison in a round may be occupied at once by foot that attacked them (MTF-TER-17).
    pub fn occupy(&mut self, attacks: &[Option<(u8, u8)>]) {
        for &(unit, block) in attacks.iter().flatten() {
            let u = self.state.unit(unit);
            let foot = self.field.kind(self.state, unit).is_foot();
            if !u.here() || !foot || u.is_shaken() || self.state.engaged(unit) {
                continue;
            }
            if !matches!(u.stand, Stand::Close | Stand::Skirmish) {
                continue;
            }
            let Some(blocks) = self.field.lodging(self.state, unit, block) else { continue };
            let action =
                Action { doing: Doing::Occupy, to: self.field.terrain.block(block).rect, blocks, ..Action::stand(u) };
            self.choices.clear();
            self.choices.push(Choice::Hold);
            self.choices.push(Choice::Act(action));
            let side = self.field.unit(unit).side;
            if self.ask(side, Decision::Occupy { unit }) != Choice::Hold {
                self.lodge(unit, blocks);
            }
        }
    }

    /// The last way out of houses that are attacked from all but some sides: straight out of one that is free, or obliquely
    /// (MTF-RET-15).
    pub fn way_out_of_block(
        &self,
        unit: u8,
        doors: &[(Rect, Face)],
        fought: u64,
    ) -> Option<super::movement::retreat::End> {
        for &(rect, face) in doors {
            let out = rect.looks(face);
            for length in 6..=36 {
                for step in [0, 1, -1, 2, -2, 3, -3] {
                    let way = out.turned(step * 22 * Heading::DEGREE);
                    let end = self.field.fall(self.state, unit, fought, (way, out.behind()), inches(length));
                    if end.is_some() {
                        return end;
                    }
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests;
