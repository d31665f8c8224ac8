//! What never changes in a battle, and what is computed of a unit.

use super::{Flags, MAX_LEADERS, NONE, Stand, State};
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Rect, Side};
use crate::field::view::Shape;
use crate::rules::places::Place;
use crate::rules::weight_of_fire::data::fight::PIPS;
use crate::rules::weight_of_fire::data::ground::BRIDGE;
use crate::rules::weight_of_fire::data::moves::{COLUMN, GUNNERS_ROUT, Mover, ROAD_HORSE, ROUT_WIDTH, gun_moves};
use crate::rules::weight_of_fire::data::nerve::EXHAUSTED;
use crate::rules::weight_of_fire::data::size::{self, Formation, inches};
use crate::rules::weight_of_fire::data::{Grade, Kind};
use crate::rules::weight_of_fire::options::Options;
use crate::rules::weight_of_fire::terrain::{self, Terrain};

/// What a unit is and stays (WOF-TRP-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnitData {
    pub side: Side,
    /// Number of its brigade within its side.
    pub brigade: u8,
    pub kind: Kind,
    pub grade: Grade,
    /// Figures, of a battery gunners, at the start (WOF-ORG-09).
    pub figures: u8,
    pub models: u8,
    pub rifles: bool,
    pub bayonets: bool,
    pub cuirass: bool,
    pub irregular: bool,
    /// Irregulars raised as skirmishers, which they remain (WOF-IRR-01).
    pub skirmishers: bool,
    pub fanatic: bool,
    pub heavy_weapons: bool,
    pub civilian_limber: bool,
    /// It has no limber at all (WOF-ORG-06).
    pub no_limber: bool,
    /// Cavalry with carbines (WOF-FIRE-13).
    pub carbines: bool,
    /// Dragoons who may dismount (WOF-DRG-01).
    pub dismounts: bool,
    /// Gunners of its battalion gun (WOF-OPT-08).
    pub gunners: u8,
    /// What it cost.
    pub points: i32,
}

/// A general, as he stays (WOF-ORG-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeaderData {
    pub major: bool,
    /// Number of the brigade that he leads within his side: of a major general perhaps one that has no brigadier (WOF-ORG-08).
    pub brigade: Option<u8>,
}

/// Frontage and depth of so many figures or models of a kind as they stand (WOF-BAS-01 to WOF-BAS-05).
#[must_use]
pub const fn size_of(kind: Kind, figures: u8, models: u8, files: u8, stand: Stand) -> (i32, i32) {
    let (front, depth) = size::figure(kind);
    let ranks = size::ranks(figures, files) as i32;
    let files = if files == 0 { 1 } else { files } as i32;
    match stand {
        Stand::Close | Stand::Bent => (files * front, ranks * depth),
        Stand::Square => (size::square_side(figures), size::square_side(figures)),
        Stand::Limbered => size::LIMBERED,
        Stand::Unlimbered => (if models == 0 { 1 } else { models } as i32 * front, depth),
        // In houses figures stand anywhere; the room is the block's.
        Stand::Skirmish | Stand::Crew | Stand::Town => {
            let (front, depth) = size::skirmisher(kind);
            (files * front, ranks * depth)
        }
    }
}

/// One side, as it stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideData {
    /// Its units and generals: first, and one beyond the last.
    pub units: (u8, u8),
    pub leaders: (u8, u8),
    pub facing: Heading,
    /// It is beaten once so many of its units are lost (WOF-SCA-05).
    pub breaking: u16,
    /// Centre and half extents, west to east and south to north, of the zone in which it sets up.
    pub zone: (Point, i32, i32),
}

/// What never changes in a battle; shared by all its forks.
#[derive(Debug, Clone)]
pub struct Field {
    /// Half the table, west to east and south to north.
    pub half: Point,
    pub units: Vec<UnitData>,
    pub sides: [SideData; 2],
    pub leaders: Vec<LeaderData>,
    pub terrain: Terrain,
    pub last_turn: u16,
    /// Places that count for who wins (WOF-SCA-05).
    pub places: Vec<Place>,
    /// The optional rules in force (WOF-OPT-19).
    pub options: Options,
}

impl Field {
    #[must_use]
    pub fn unit(&self, unit: u8) -> &UnitData {
        &self.units[usize::from(unit)]
    }
    /// All units of a side.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = u8> + use<> {
        let (first, end) = self.sides[side.index()].units;
        first..end
    }
    /// All units, those of one side first: who comes first is never a matter of the seat.
    pub fn units_from(&self, first: Side) -> impl Iterator<Item = u8> + use<> {
        self.units_of(first).chain(self.units_of(first.other()))
    }
    /// The units of a side that are on the table.
    pub fn here<'a>(&self, state: &'a State, side: Side) -> impl Iterator<Item = u8> + use<'a> {
        self.units_of(side).filter(move |&u| state.unit(u).here())
    }
    /// The enemies of a unit that are on the table.
    pub fn enemies<'a>(&self, state: &'a State, unit: u8) -> impl Iterator<Item = u8> + use<'a> {
        self.here(state, self.unit(unit).side.other())
    }
    /// The friends of a unit that are on the table, without itself.
    pub fn friends<'a>(&self, state: &'a State, unit: u8) -> impl Iterator<Item = u8> + use<'a> {
        self.here(state, self.unit(unit).side).filter(move |&u| u != unit)
    }
    pub fn leaders_of(&self, side: Side) -> impl Iterator<Item = u8> + Clone + use<> {
        let (first, end) = self.sides[side.index()].leaders;
        first..end
    }
    /// The generals who are with a unit: some general of any rank.
    #[must_use]
    pub fn general_with(&self, state: &State, unit: u8) -> Option<u8> {
        let mut leaders = self.leaders_of(self.unit(unit).side);
        leaders.find(|&l| state.leaders[usize::from(l)].here && state.leaders[usize::from(l)].with == unit)
    }
    /// Whether a general is beyond the edge, with a unit that follows routers there (WOF-PUR-08).
    #[must_use]
    pub fn is_off(&self, state: &State, leader: u8) -> bool {
        let with = state.leaders[usize::from(leader).min(MAX_LEADERS - 1)].with;
        with != NONE && state.unit(with).has(Flags::OFF)
    }
    /// Where a general's head is (WOF-GEN-04).
    #[must_use]
    pub fn leader_at(&self, state: &State, leader: u8) -> Point {
        let l = state.leaders[usize::from(leader).min(MAX_LEADERS - 1)];
        if l.with == NONE { l.at } else { state.unit(l.with).rect.centre }
    }

    /// Its grade now: fanatics that were shaken have one less (WOF-IRR-08).
    #[must_use]
    pub fn grade(&self, state: &State, unit: u8) -> Grade {
        let grade = self.unit(unit).grade;
        if state.unit(unit).has(Flags::SOBERED) { Grade::ALL[(grade as usize + 1).min(4)] } else { grade }
    }
    /// Fanatics that have not been shaken yet (WOF-IRR-08).
    #[must_use]
    pub fn fanatic(&self, state: &State, unit: u8) -> bool {
        self.unit(unit).fanatic && !state.unit(unit).has(Flags::SOBERED)
    }
    /// In column, in close order. Who routs or pursues is a column whatever its width (WOF-RTM-04).
    #[must_use]
    pub fn in_column(&self, state: &State, unit: u8) -> bool {
        state.unit(unit).stand == Stand::Close && self.formation(state, unit) == Formation::Column
    }
    #[must_use]
    pub fn in_square(&self, state: &State, unit: u8) -> bool {
        state.unit(unit).stand == Stand::Square
    }
    /// Arm and type of a unit as it fights now: dragoons on foot are light infantry (WOF-DRG-05).
    #[must_use]
    pub fn kind(&self, state: &State, unit: u8) -> Kind {
        if state.unit(unit).has(Flags::ON_FOOT) { Kind::LightFoot } else { self.unit(unit).kind }
    }
    /// Skirmishers in works, who count as close-order troops in disorder (WOF-SKR-07); in houses they have no order at all.
    #[must_use]
    pub fn closes_in_works(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        u.stand == Stand::Skirmish && !self.terrain.is_open() && self.terrain.in_works(&u.rect)
    }
    /// In skirmish order, or gunners away from their guns.
    #[must_use]
    pub fn is_loose(&self, state: &State, unit: u8) -> bool {
        matches!(state.unit(unit).stand, Stand::Skirmish | Stand::Crew) && !self.closes_in_works(state, unit)
    }
    /// Shaken, or counted so because it is intermixed with a friend (WOF-MOV-17).
    #[must_use]
    pub fn shaken(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        u.is_shaken() || u.mixed.is_some() && u.is_good()
    }
    /// The places of a unit: its own, and its bent ends or its second block.
    pub fn parts<'a>(&self, state: &'a State, unit: u8) -> impl Iterator<Item = (u8, &'a Rect)> + use<'a> {
        let u = state.unit(unit);
        let left = (u.wings[0] > 0 || u.blocks[1].is_some()).then_some((1, &u.left));
        let right = (u.wings[1] > 0).then_some((2, &u.right));
        [Some((0, &u.rect)), left, right].into_iter().flatten()
    }
    /// One of the places of a unit.
    #[must_use]
    pub fn part<'a>(&self, state: &'a State, unit: u8, part: u8) -> &'a Rect {
        let u = state.unit(unit);
        match part {
            1 => &u.left,
            2 => &u.right,
            _ => &u.rect,
        }
    }
    /// Foot or horse shoulder to shoulder (WOF-ZOC-01).
    #[must_use]
    pub fn is_close(&self, state: &State, unit: u8) -> bool {
        matches!(state.unit(unit).stand, Stand::Close | Stand::Square | Stand::Bent | Stand::Town)
            || self.closes_in_works(state, unit)
    }
    #[must_use]
    pub fn formation(&self, state: &State, unit: u8) -> Formation {
        let u = state.unit(unit);
        if (u.routs() || u.has(Flags::PURSUES)) && u.files <= ROUT_WIDTH {
            return Formation::Column;
        }
        size::formation(u.files)
    }
    /// WOF-ORD-03, WOF-ORD-10: half of its starting figures are lost, counted in pips.
    #[must_use]
    pub fn exhausted(&self, state: &State, unit: u8) -> bool {
        let start = u32::from(self.unit(unit).figures) * u32::from(PIPS);
        100 * u32::from(state.unit(unit).lost) >= u32::from(EXHAUSTED) * start
    }
    #[must_use]
    pub fn disordered(&self, state: &State, unit: u8) -> bool {
        state.unit(unit).has(Flags::DISORDERED) || self.closes_in_works(state, unit)
    }
    /// WOF-ORD-02, WOF-IRR-03.
    #[must_use]
    pub fn steady(&self, state: &State, unit: u8) -> bool {
        let data = self.unit(unit);
        !data.kind.is_guns()
            && !data.irregular
            && self.grade(state, unit) != Grade::E
            && state.unit(unit).is_good()
            && !self.shaken(state, unit)
            && !self.disordered(state, unit)
            && self.is_close(state, unit)
            && !self.exhausted(state, unit)
    }
    /// Manoeuvres like those that are not steady, or of grade D and E (WOF-MOV-06, WOF-MOV-07, WOF-MOV-08, WOF-IRR-03).
    #[must_use]
    pub fn clumsy(&self, state: &State, unit: u8) -> bool {
        self.grade(state, unit) >= Grade::D || !self.steady(state, unit)
    }
    /// Who moves, for the ground.
    #[must_use]
    pub fn mover(&self, state: &State, unit: u8) -> terrain::Mover {
        let u = state.unit(unit);
        let kind = self.kind(state, unit);
        let ranks = if u.stand == Stand::Limbered { 1 } else { size::ranks(u.figures, u.files) };
        let most = if kind.is_horse() { ROAD_HORSE } else { COLUMN };
        let column = u.stand == Stand::Limbered || u.stand == Stand::Close && u.files <= most;
        let narrow = u.stand == Stand::Limbered || u.stand == Stand::Close && u.files <= BRIDGE;
        let (half_front, half_depth) = (u.rect.half_front, u.rect.half_depth);
        terrain::Mover { kind, loose: self.is_loose(state, unit), ranks, column, narrow, half_front, half_depth }
    }
    /// Its row of the table of rates; none for guns (WOF-MOV-01).
    #[must_use]
    pub fn rates_row(&self, state: &State, unit: u8) -> Option<Mover> {
        let kind = self.kind(state, unit);
        let column = self.formation(state, unit) == Formation::Column;
        Some(match (state.unit(unit).stand, kind) {
            (Stand::Limbered | Stand::Unlimbered, _) => return None,
            (Stand::Crew, _) => Mover::FootSkirmish,
            (Stand::Town, _) => Mover::FootColumn,
            (Stand::Bent, _) => Mover::FootLine,
            (Stand::Square, _) => Mover::FootSquare,
            (Stand::Skirmish, k) if k.is_horse() => Mover::LightHorseLine,
            (Stand::Skirmish, _) => Mover::FootSkirmish,
            (Stand::Close, Kind::LightHorse) if column => Mover::LightHorseColumn,
            (Stand::Close, Kind::LightHorse) => Mover::LightHorseLine,
            (Stand::Close, Kind::HeavyHorse) if column => Mover::HeavyHorseColumn,
            (Stand::Close, Kind::HeavyHorse) => Mover::HeavyHorseLine,
            (Stand::Close, _) if column => Mover::FootColumn,
            (Stand::Close, _) if self.formation(state, unit) == Formation::Line => Mover::FootLine,
            (Stand::Close, _) => Mover::FootExtended,
        })
    }
    /// Its move, charge, and rout, evade or pursuit as it stands, in 1/120 mm; a charge of 0: none (WOF-MOV-01,
    /// WOF-CHG-07).
    #[must_use]
    pub fn rates(&self, state: &State, unit: u8) -> [i32; 3] {
        let kind = self.kind(state, unit);
        let [limbered, pushed] = gun_moves(kind);
        match (self.rates_row(state, unit), state.unit(unit).stand) {
            // Gunners neither shoot nor charge away from their guns (WOF-RTM-05).
            (Some(row), Stand::Crew) => [inches(row.rates()[0]), 0, inches(GUNNERS_ROUT)],
            (Some(row), _) => row.rates().map(inches),
            (None, Stand::Limbered) => [inches(limbered), 0, inches(GUNNERS_ROUT)],
            (None, _) => [inches(pushed), 0, inches(GUNNERS_ROUT)],
        }
    }
    /// A whole move as it stands, in 1/120 mm.
    #[must_use]
    pub fn allowance(&self, state: &State, unit: u8) -> i32 {
        // A battalion goes no faster than its gun (WOF-OPT-09).
        self.capped_by_gun(state, unit, self.rates(state, unit)[0])
    }
    /// Frontage and depth of so many figures as they stand (WOF-BAS-01 to WOF-BAS-05).
    #[must_use]
    pub fn size(&self, unit: u8, figures: u8, models: u8, files: u8, stand: Stand) -> (i32, i32) {
        size_of(self.unit(unit).kind, figures, models, files, stand)
    }
    /// The same as it fights now.
    #[must_use]
    pub fn size_now(&self, state: &State, unit: u8, (figures, files): (u8, u8), stand: Stand) -> (i32, i32) {
        size_of(self.kind(state, unit), figures, state.unit(unit).models, files, stand)
    }
    /// Its footprint with the front centre where it is (WOF-MOV-02, WOF-HIT-04).
    #[must_use]
    pub fn reshaped(&self, state: &State, unit: u8) -> Rect {
        let u = state.unit(unit);
        // A garrison keeps its block.
        if u.stand == Stand::Town {
            return u.rect;
        }
        let figures = if u.stand == Stand::Bent { 2 * u.files } else { u.figures };
        let (front, depth) = self.size_now(state, unit, (figures, u.files), u.stand);
        let back = u.rect.half_depth - depth / 2;
        Rect { half_front: front / 2, half_depth: depth / 2, ..u.rect.advanced(back) }
    }
    /// Figures of its front rank, as far as danger to generals asks (WOF-GEN-11).
    #[must_use]
    pub fn front_rank(&self, state: &State, unit: u8) -> u8 {
        let u = state.unit(unit);
        match u.stand {
            // Who lines works stands anywhere in them.
            Stand::Close if !self.terrain.is_open() && self.terrain.in_works(&u.rect) => u.figures.div_ceil(2),
            Stand::Close => u.files.min(u.figures),
            Stand::Bent => (u.files + u.wings[0] + u.wings[1]).min(u.figures),
            Stand::Square => size::faces(u.figures).map(|n| n.div_ceil(2)).into_iter().sum(),
            Stand::Skirmish | Stand::Town => u.figures.div_ceil(2),
            Stand::Limbered | Stand::Unlimbered | Stand::Crew => u.figures,
        }
    }
    /// The middles of its outer figures (WOF-GEN-04).
    #[must_use]
    pub fn heads(&self, state: &State, unit: u8) -> Rect {
        let u = state.unit(unit);
        let (front, depth) = match u.stand {
            Stand::Skirmish | Stand::Crew => size::skirmisher(self.kind(state, unit)),
            _ => size::figure(self.kind(state, unit)),
        };
        let half = |half: i32, figure: i32| (half - figure / 2).max(0);
        Rect { half_front: half(u.rect.half_front, front), half_depth: half(u.rect.half_depth, depth), ..u.rect }
    }
    /// How a unit is drawn.
    #[must_use]
    pub fn shape(&self, state: &State, unit: u8) -> Shape {
        let kind = self.kind(state, unit);
        let column = self.formation(state, unit) == Formation::Column;
        match state.unit(unit).stand {
            Stand::Limbered => Shape::Limbered,
            Stand::Unlimbered => Shape::Deployed,
            Stand::Skirmish if kind.is_horse() => Shape::HorseLine,
            Stand::Crew | Stand::Skirmish => Shape::LightFoot,
            Stand::Square => Shape::FootColumn,
            Stand::Town => Shape::Garrison,
            Stand::Bent => Shape::FootLine,
            Stand::Close if kind.is_foot() && column => Shape::FootColumn,
            Stand::Close if kind.is_foot() => Shape::FootLine,
            Stand::Close if column => Shape::HorseColumn,
            Stand::Close if size::ranks(state.unit(unit).figures, state.unit(unit).files) > 1 => Shape::HorseDouble,
            Stand::Close => Shape::HorseLine,
        }
    }
    /// The number of a general in the events.
    #[must_use]
    pub fn leader_piece(&self, leader: u8) -> u8 {
        self.units.len() as u8 + leader
    }
    /// Whether a rectangle lies on the table.
    #[must_use]
    pub fn on_table(&self, rect: &Rect) -> bool {
        rect.on_table(2 * self.half.x, 2 * self.half.y)
    }
    /// The sides of a unit by which a flank or rear attack touches it.
    #[must_use]
    pub const fn is_flank(face: Face) -> bool {
        !matches!(face, Face::Front)
    }
}
