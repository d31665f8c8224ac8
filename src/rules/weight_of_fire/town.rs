//! Town blocks (section TWN): what they are, who holds them, how one comes in and out, and what guns do to them.

use super::data::fight::PIPS;
use super::data::ground::{BLOCK, RUIN_BALL, RUIN_SHELL};
use super::data::moves::{COLUMN, Manoeuvre, ROUT_WIDTH, ZONE};
use super::data::size::{self, INCH, inches};
use super::data::{Kind, fight::SHELL_DIE};
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Choices, Decision, MAX_CHOICES};
use super::movement::{APART, Action, Doing, posed};
use super::state::{Field, Fight, Flags, MAX_UNITS, NONE, Stand, State};
use super::terrain::{Cover, Terrain};
use crate::base::geometry::{Face, motion::arc, outline};
use crate::base::{Heading, Point, Rect};
use crate::field::ground::{Feature, Nature};

mod strike;

/// Most blocks of a table that can be held.
pub const MAX_BLOCKS: usize = 24;
/// Blocks that lie no farther apart adjoin.
const ADJOINING: i32 = INCH;

/// A block of houses (WOF-TWN-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    /// Its sides; [`Face`] names them.
    pub rect: Rect,
    /// Figures that it holds.
    pub capacity: u8,
    /// Contours.
    pub high: u8,
    /// A cluster of huts, which is weak cover (WOF-TWN-05).
    pub huts: bool,
    /// A strongpoint or walled enclosure (WOF-TWN-12).
    pub strongpoint: bool,
    /// Blocks that adjoin it, a bit each (WOF-TWN-03).
    pub beside: u64,
}

/// What has become of a block (WOF-TWN-13): pips of heavier ball and of shell that hit it, and whether it burns (WOF-OPT-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wear {
    pub ball: u16,
    pub shell: u16,
    pub burns: bool,
}

impl Wear {
    /// Ruined by six hits of medium or heavy ball, or four of shell, which add as fractions (WOF-TWN-13).
    #[must_use]
    pub fn is_ruined(&self) -> bool {
        let [ball, shell] = [RUIN_BALL, RUIN_SHELL].map(|n| u32::from(n) * u32::from(PIPS));
        u32::from(self.ball) * shell + u32::from(self.shell) * ball >= ball * shell
    }
}

/// What a block or works cover from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Against {
    /// Small arms and canister.
    Shot,
    LightBall,
    /// The balls of medium and heavy guns.
    HeavyBall,
    Shell,
    Combat,
}

impl Block {
    /// The block of a feature: a town is two contours high, what is prepared for defence a strongpoint. None for what has no
    /// sides.
    #[must_use]
    pub fn of(feature: &Feature, huts: bool) -> Option<Block> {
        Some(Block {
            rect: outline::frame(&feature.points)?,
            capacity: BLOCK,
            high: if feature.nature == Nature::Town { 2 } else { 1 },
            huts,
            strongpoint: feature.fortified,
            beside: 0,
        })
    }

    /// Its cover from a weapon or in combat, with what it has gone through (WOF-TWN-05, WOF-TWN-13): soft against the balls
    /// of medium and heavy guns and against shell (WOF-OPT-01), else hard; huts none against ball and shell, else soft.
    #[must_use]
    pub fn cover(&self, wear: Wear, against: Against) -> Cover {
        let whole = match (against, self.huts) {
            (Against::LightBall | Against::HeavyBall | Against::Shell, true) => Cover::None,
            (_, true) | (Against::HeavyBall | Against::Shell, false) => Cover::Soft,
            _ => Cover::Hard,
        };
        if wear.is_ruined() { whole.less() } else { whole }
    }
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

/// Files of a column that comes out of houses of its own will (WOF-FRM-01).
#[must_use]
pub const fn column_files(figures: u8) -> u8 {
    let two = figures.div_ceil(2);
    if two == 0 {
        1
    } else if two < COLUMN {
        two
    } else {
        COLUMN
    }
}

impl Field {
    /// Whether a unit holds a block (WOF-FRM-04).
    #[must_use]
    pub fn in_block(&self, state: &State, unit: u8) -> bool {
        state.unit(unit).blocks[0].is_some()
    }

    /// The block that a part of a unit holds.
    #[must_use]
    pub fn block_of(&self, state: &State, unit: u8, part: u8) -> Option<u8> {
        state.unit(unit).blocks.get(usize::from(part)).copied().flatten()
    }

    /// The blocks of a unit, a bit each.
    #[must_use]
    pub fn blocks_of(&self, state: &State, unit: u8) -> u64 {
        state.unit(unit).blocks.into_iter().flatten().fold(0, |bits, b| bits | 1 << b)
    }

    /// Who holds a block.
    #[must_use]
    pub fn garrison_of(&self, state: &State, block: u8) -> Option<u8> {
        let holds = |u: &u8| state.unit(*u).here() && state.unit(*u).blocks.contains(&Some(block));
        (0..self.units.len() as u8).find(holds)
    }

    /// The blocks that a unit would hold if it took this one: with an adjoining one where it is too strong for a single
    /// one (WOF-TWN-03). None where a block burns (WOF-OPT-03), is held, or there is no room for all.
    #[must_use]
    pub fn lodging(&self, state: &State, unit: u8, block: u8) -> Option<[Option<u8>; 2]> {
        // Houses that run off the table are held by nobody.
        let whole = |b: u8| self.on_table(&self.terrain.block(b).rect);
        let open = |b: u8| whole(b) && !state.blocks[usize::from(b)].burns && self.garrison_of(state, b).is_none();
        let now = state.unit(unit);
        let figures = if now.lives() { now.figures } else { self.unit(unit).figures };
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

    /// Ways into blocks, which cost nothing at the door (WOF-TWN-02): straight on, after a wheel towards them.
    pub fn offer_blocks(&self, state: &State, unit: u8, choices: &mut Choices) {
        let u = state.unit(unit);
        if !self.kind(state, unit).is_foot() || !matches!(u.stand, Stand::Close | Stand::Skirmish) {
            return;
        }
        let full = self.allowance(state, unit);
        let loose = u.stand == Stand::Skirmish;
        for (n, block) in self.terrain.blocks.iter().enumerate() {
            if !u.rect.is_within(&block.rect, full) || choices.len() + 2 > MAX_CHOICES {
                continue;
            }
            let Some(blocks) = self.lodging(state, unit, n as u8) else { continue };
            let ahead = u.rect.heading.to(Heading::of(block.rect.centre - u.rect.centre));
            let pace = if loose { 0 } else { self.pace(state, unit, Manoeuvre::Wheel) };
            for turn in [0, ahead.clamp(-90 * Heading::DEGREE, 90 * Heading::DEGREE)] {
                let via = if turn == 0 {
                    u.rect
                } else if loose {
                    u.rect.pivoted(turn)
                } else if let Some(via) = self.wheel(state, unit, &u.rect, turn, NONE) {
                    via
                } else {
                    continue;
                };
                let Some(far) = via.until(via.heading, &block.rect) else { continue };
                let step = Point::new(0, far).turned(via.heading);
                let Some(toll) = self.toll(state, unit, (via.centre, via.centre + step), true) else { continue };
                let cost = arc(2 * u.rect.half_front, turn.abs()) * pace + toll.cost;
                let clear = self.through(state, unit, &via, step, NONE) == Some(0)
                    && self.heeds_zones(state, unit, &via, step, NONE);
                if cost > full || !clear {
                    continue;
                }
                let (to, cost) = (block.rect, cost.max(1));
                choices.push(Choice::Act(Action { doing: Doing::Occupy, via, to, cost, blocks, ..Action::stand(u) }));
                break;
            }
        }
    }

    /// Ways out of a block, by any side that is free, for half a move, and on with what is left (WOF-TWN-02): in column,
    /// light troops in skirmish order if they like, irregular skirmishers always (WOF-TWN-09).
    pub fn offer_exits(&self, state: &State, unit: u8, choices: &mut Choices) {
        let u = state.unit(unit);
        let full = self.allowance(state, unit);
        let mut one = *state;
        for (rect, face) in self.free_sides(state, unit) {
            for (stand, files) in self.orders_outside(state, unit) {
                let Some(via) = self.doorstep(state, unit, (&rect, face), (stand, files)) else { continue };
                if choices.len() + 2 > MAX_CHOICES || !self.is_free(state, unit, &via) {
                    continue;
                }
                let cost = full / 2;
                let action = Action { doing: Doing::Leave, via, to: via, cost, files, stand, ..Action::stand(u) };
                choices.push(Choice::Act(action));
                // What is left goes at the rate of its new order.
                let w = one.unit_mut(unit);
                (w.stand, w.files, w.rect, w.blocks) = (stand, files, via, [None; 2]);
                let rate = self.allowance(&one, unit) / 2;
                let near = self.around(&one, unit, &via, rate + inches(ZONE) + INCH);
                if let Some(s) = self.onward(&one, (unit, near), &via, (0, 1), rate, true) {
                    choices.push(Choice::Act(Action { to: s.to, cost: full, disorders: s.disorders, ..action }));
                }
                *one.unit_mut(unit) = *u;
            }
        }
    }

    /// Where a garrison stands that has come out by a side, in such an order.
    fn doorstep(
        &self,
        state: &State,
        unit: u8,
        (rect, face): (&Rect, Face),
        (stand, files): (Stand, u8),
    ) -> Option<Rect> {
        let (front, depth) = self.size_now(state, unit, (state.unit(unit).figures, files), stand);
        let out = rect.looks(face);
        let at = rect.middle(face).ahead(out, depth + APART);
        let to = posed(at, out, front / 2, depth / 2);
        self.has_room(state, unit, &to).then_some(to)
    }

    /// In what order a unit may come out of houses of its own will.
    pub fn orders_outside(&self, state: &State, unit: u8) -> impl Iterator<Item = (Stand, u8)> + use<> {
        let (figures, data) = (state.unit(unit).figures, self.unit(unit));
        let kind = self.kind(state, unit);
        let column = Some((Stand::Close, column_files(figures))).filter(|_| !data.skirmishers);
        let light = kind == Kind::LightFoot && (!data.irregular || data.skirmishers) && state.unit(unit).is_good();
        let cloud = Some((Stand::Skirmish, size::cloud(kind, figures))).filter(|_| light);
        [column, cloud].into_iter().flatten()
    }

    /// The sides of a garrison's blocks that nobody attacks and no block of its own adjoins.
    pub fn free_sides<'a>(&'a self, state: &'a State, unit: u8) -> impl Iterator<Item = (Rect, Face)> + use<'a> {
        (0..2_u8).flat_map(move |part| {
            let rect = self.block_of(state, unit, part).map(|b| self.terrain.block(b).rect);
            let other = self.block_of(state, unit, 1 - part).map(|b| self.terrain.block(b).rect);
            Face::ALL.into_iter().filter_map(move |face| {
                let rect = rect?;
                let taken = |f: &Fight| f.two == unit && f.part == part && f.face == face;
                let inner = other.is_some_and(|o| o.is_near(rect.middle(face), ADJOINING));
                (!inner && !state.fights_of(unit).any(taken)).then_some((rect, face))
            })
        })
    }

    /// The blocks at a place that a unit could be set up in.
    #[must_use]
    pub fn lodging_at(&self, state: &State, unit: u8, at: Point) -> Option<[Option<u8>; 2]> {
        let area = self.terrain.areas.iter().find(|a| a.block.is_some() && outline::contains(&a.outline, at))?;
        if self.unit(unit).kind.is_foot() { self.lodging(state, unit, area.block?) } else { None }
    }
}

impl Engine<'_> {
    /// Puts a unit into houses (WOF-FRM-04), disordered (WOF-TWN-04).
    pub fn lodge(&mut self, unit: u8, blocks: [Option<u8>; 2]) {
        let rects = blocks.map(|b| b.map(|b| self.field.terrain.block(b).rect));
        let u = self.state.unit_mut(unit);
        (u.blocks, u.stand) = (blocks, Stand::Town);
        (u.rect, u.left) = (rects[0].unwrap_or(u.rect), rects[1].unwrap_or_default());
        self.tell_stand(Code::Occupies, unit, NONE);
        self.disorder(unit);
    }

    /// Out of a block in the order chosen; it stays disordered (WOF-TWN-04). Whether skirmishers made room for it (WOF-SKR-08).
    pub(super) fn leave(&mut self, unit: u8, action: &Action) -> bool {
        let before = *self.state.unit(unit);
        let u = self.state.unit_mut(unit);
        (u.blocks, u.stand, u.files) = ([None; 2], action.stand, action.files);
        if !self.make_way_for(unit, action, NONE) {
            *self.state.unit_mut(unit) = before;
            return false;
        }
        self.state.unit_mut(unit).rect = action.via;
        self.tell_stand(Code::LeavesBlock, unit, NONE);
        if action.to != action.via {
            self.place(unit, &action.to, Code::Moved);
        }
        true
    }

    /// Out of houses in rout or pursuit: a column up to eight wide (WOF-RTM-04, WOF-TWN-09), irregular skirmishers a cloud, in
    /// the middle of the block that it runs from.
    pub(super) fn turn_out(&mut self, unit: u8) {
        let (kind, data) = (self.field.kind(self.state, unit), self.field.unit(unit));
        let u = self.state.unit_mut(unit);
        if u.stand != Stand::Town {
            return;
        }
        (u.stand, u.files) = if data.skirmishers {
            (Stand::Skirmish, size::cloud(kind, u.figures))
        } else {
            (Stand::Close, u.figures.clamp(1, ROUT_WIDTH))
        };
        u.blocks = [None; 2];
        let (figures, files, stand) = (u.figures, u.files, u.stand);
        let (front, depth) = self.field.size_now(self.state, unit, (figures, files), stand);
        let u = self.state.unit_mut(unit);
        (u.rect.half_front, u.rect.half_depth) = (front / 2, depth / 2);
    }

    /// A garrison that goes after whom it drove off comes out by the side that looks most to him; whether there was one free.
    pub(super) fn sally(&mut self, unit: u8, prey: u8) -> bool {
        let at = self.state.unit(prey).rect.centre;
        let order = (Stand::Close, self.state.unit(unit).figures.clamp(1, ROUT_WIDTH));
        let state = &*self.state;
        let doors = self.field.free_sides(state, unit);
        let ways = doors.filter_map(|(rect, face)| self.field.doorstep(state, unit, (&rect, face), order));
        let Some(to) = ways.min_by_key(|r| r.centre.square_to(at)) else { return false };
        let u = self.state.unit_mut(unit);
        (u.blocks, u.stand, u.files, u.rect) = ([None; 2], order.0, order.1, to);
        self.tell_stand(Code::LeavesBlock, unit, NONE);
        true
    }

    /// Blocks that lost their garrison in a round may be occupied at once by foot that attacked them (WOF-TWN-10).
    pub fn occupy(&mut self, attacks: &[Option<(u8, u8)>; MAX_UNITS]) {
        for &(unit, block) in attacks.iter().flatten() {
            let u = self.state.unit(unit);
            let foot = self.field.kind(self.state, unit).is_foot();
            let able = u.here() && u.is_good() && matches!(u.stand, Stand::Close | Stand::Skirmish);
            if !able || !foot || self.state.engaged(unit) {
                continue;
            }
            let Some(blocks) = self.field.lodging(self.state, unit, block) else { continue };
            self.choices.clear();
            self.choices.push(Choice::Hold);
            self.choices.push(Choice::Yes);
            if self.ask_of(unit, Decision::Occupy { unit }) == Choice::Yes {
                self.state.unit_mut(unit).clear(Flags::DROVE);
                self.lodge(unit, blocks);
            }
        }
    }

    /// Who attacks which block among some units, a bit each.
    pub(super) fn stormed(&self, who: u64) -> [Option<(u8, u8)>; MAX_UNITS] {
        let mut stormed = [None; MAX_UNITS];
        for (slot, f) in stormed.iter_mut().zip(self.state.fights.iter().flatten()) {
            let block = self.field.block_of(self.state, f.two, f.part);
            *slot = block.filter(|_| who & (1 << f.one) != 0).map(|b| (f.one, b));
        }
        stormed
    }

    /// What a shot at a garrison does to its houses (WOF-TWN-13, WOF-OPT-03): pips of heavier ball and of shell add up; for
    /// each whole hit by shell a six sets them on fire.
    pub(super) fn wear_block(&mut self, (unit, target): (u8, u8), pips: u16, against: Against) {
        let from = self.state.unit(unit).rect.centre;
        let near = self.field.parts(self.state, target).min_by_key(|(_, r)| r.centre.square_to(from));
        let Some(block) = near.and_then(|(part, _)| self.field.block_of(self.state, target, part)) else { return };
        let wear = &mut self.state.blocks[usize::from(block)];
        let whole = !wear.is_ruined();
        match against {
            Against::HeavyBall => wear.ball = wear.ball.saturating_add(pips),
            Against::Shell => wear.shell = wear.shell.saturating_add(pips),
            _ => return,
        }
        if whole && wear.is_ruined() {
            self.tell(Code::BlockRuined, target, unit, [0; 4]);
        }
        let dice = if against == Against::Shell && self.field.options.shell_fires { pips / PIPS } else { 0 };
        for _ in 0..dice {
            let die = self.die_of(unit);
            self.tell(Code::FireDie, unit, target, [die.into(), die.into(), 0, 0]);
            let wear = &mut self.state.blocks[usize::from(block)];
            if die >= SHELL_DIE && !wear.burns {
                wear.burns = true;
                self.tell(Code::BlockBurns, target, unit, [0; 4]);
            }
        }
    }

    /// Who is still in burning houses after his side's moves is lost with them (WOF-OPT-03): its defenders must leave it in
    /// their next active move.
    pub(super) fn burnt_out(&mut self) {
        let side = self.state.active();
        for unit in self.field.units_of(side) {
            let u = *self.state.unit(unit);
            let burns = u.blocks.into_iter().flatten().any(|b| self.state.blocks[usize::from(b)].burns);
            // A garrison that cannot come out by any side runs.
            if u.here() && burns && !u.routs() {
                self.tell(Code::BurntOut, unit, NONE, [0; 4]);
                let half = self.field.rates(self.state, unit)[2] / 2;
                self.break_up(unit, NONE);
                self.rout(unit, half);
            }
        }
    }
}
