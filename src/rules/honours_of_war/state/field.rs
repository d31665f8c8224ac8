//! What never changes in a battle: both sides, their units, the ground, the options; and what follows from it for a state.

use super::{ALL_FACES, Ally, Bank, Flags, Formation, Kind, Leader, NONE, State, Unit, UnitData, Wing};
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Rect, Side};
use crate::field::view::Shape;
use crate::rules::honours_of_war::data::{self, D, Gun, Scale, Season, WeatherEffect, distance};
use crate::rules::honours_of_war::fire::casualty::Figure;
use crate::rules::honours_of_war::orders::{Leaving, Orders};
use crate::rules::honours_of_war::sight;
use crate::rules::honours_of_war::terrain::Terrain;

/// A twentieth of the move of a line, for each scale.
const PACE: [i32; 5] = {
    let mut all = [0; 5];
    let mut n = 0;
    while n < all.len() {
        all[n] = distance(Scale::ALL[n], D::FootLine) / 20;
        n += 1;
    }
    all
};

/// Switches of a battle, from [`crate::field::Scenario::options`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// HOW-OPT-16: roll for the weather of the first turn.
    pub weather: bool,
    /// HOW-OPT-18: it changes from turn to turn.
    pub changing: bool,
    /// HOW-OPT-21: everyone uses the neutral row.
    pub neutral: bool,
    /// HOW-OPT-20: winter and summer have weather of their own.
    pub seasons: bool,
    /// HOW-OPT-01: brigades are demoralised.
    pub brigade_morale: bool,
    /// HOW-OPT-05: red units cost half a point.
    pub red_units: bool,
    /// HOW-OPT-06, HOW-OPT-07: battalions may be without battalion guns, and lose them.
    pub battalion_guns: bool,
    /// HOW-OPT-12: without it all units are of standard size.
    pub one_size: bool,
    /// HOW-OPT-15: units split and rejoin.
    pub splits: bool,
    /// HOW-SCL-13: generals go by eye where nothing has told them a distance.
    pub by_eye: bool,
    /// HOW-CMD-15: commanding generals count as unrated.
    pub unrated: bool,
    /// HOW-OPT-08: lieutenant generals command.
    pub lieutenants: bool,
    /// HOW-NAT-44: all Russian batteries are superior.
    pub russian_guns: bool,
    /// HOW-NAT-77: the Reichsarmee has a dithering general every time.
    pub weak_reich: bool,
    /// HOW-NAT-10: allied armies break each by itself.
    pub separate: bool,
    /// HOW-CMD-06, HOW-NAT-10: allied armies throw for the initiative each by itself.
    pub own_dice: bool,
    /// HOW-OPT-17: the fog is the dark of night.
    pub night: bool,
}

/// One side, as it stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideData {
    /// Its units and brigades: first, and one beyond the last.
    pub units: (u8, u8),
    pub brigades: (u8, u8),
    /// HOW-NAT-81.
    pub movement: i8,
    pub fire: i8,
    /// Highest faces that make a brigadier dithering and dependable (HOW-NAT-81).
    pub dithering: u8,
    pub dependable: u8,
    /// Breaking point in halves (HOW-WIN-01).
    pub breaking: u16,
    /// Its own front.
    pub facing: Heading,
    /// Centre and half extents of the zone in which it sets up.
    pub zone: (Point, i32, i32),
    /// When its general leaves, if he does (HOW-SCN-41).
    pub leaves: Option<Leaving>,
}

/// Where a brigade is set up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ZoneData {
    pub centre: Point,
    /// Half extents, west to east and south to north.
    pub wide: i32,
    pub deep: i32,
    pub facing: Heading,
    /// Its own, apart from the rest of its side.
    pub own: bool,
}

impl ZoneData {
    /// Half extents along the front and towards it.
    #[must_use]
    pub const fn extents(&self) -> (i32, i32) {
        if self.facing.0.is_multiple_of(Heading::SOUTH.0) { (self.wide, self.deep) } else { (self.deep, self.wide) }
    }

    /// Whether a place lies in it.
    #[must_use]
    pub const fn holds(&self, p: Point) -> bool {
        (p.x - self.centre.x).abs() <= self.wide && (p.y - self.centre.y).abs() <= self.deep
    }
}

/// A place worth points (HOW-WIN-03).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goal {
    pub points: Vec<Point>,
    /// In halves.
    pub worth: u16,
    /// Who is deemed to hold it at the start.
    pub holder: Option<Side>,
    /// Which side must have attained it, and by the end of which turn (HOW-WIN-08).
    pub due: Option<(Side, u16)>,
}

/// What never changes in a battle; shared by all its forks.
#[derive(Debug, Clone)]
pub struct Field {
    pub scale: Scale,
    /// Half the table, west to east and south to north.
    pub half: Point,
    pub units: Vec<UnitData>,
    /// The number in events of each unit and then of each figure; empty where they are numbered as here, which they are
    /// unless units may split (HOW-OPT-15).
    pub pieces: Vec<u8>,
    /// Brigades of both sides in all.
    pub brigades: u8,
    /// What the scenario orders of each of them; none where it orders nothing.
    pub orders: Vec<Orders>,
    pub sides: [SideData; 2],
    /// Of both sides, in the order of [`State::lieutenants`]: allied generals first.
    pub lieutenants: Vec<Wing>,
    /// The armies of sides that have several, those of one side in a row; empty where each side has one.
    pub allies: Vec<Ally>,
    /// By brigade.
    pub zones: Vec<ZoneData>,
    /// On which bank each side is set up, where deep rivers divide its zone.
    pub banks: [Option<Bank>; 2],
    pub terrain: Terrain,
    pub goals: Vec<Goal>,
    pub attacker: Option<Side>,
    pub season: Season,
    pub options: Options,
    /// The last turn (HOW-WIN-07, HOW-SCN-04).
    pub last_turn: u16,
    /// The last turn with mist on the plain (HOW-SCN-39); 0 where there is none.
    pub mist: u16,
}

impl Field {
    /// A distance of the rules at the battle's scale.
    #[must_use]
    pub const fn d(&self, row: D) -> i32 {
        distance(self.scale, row)
    }
    /// A length in twentieths of the move of a line, which are centimetres at 28 mm: a general weighs ways against fire
    /// alike at every scale.
    #[must_use]
    pub const fn paces(&self, length: i32) -> i32 {
        length / PACE[self.scale as usize]
    }
    /// So many paces, as a length.
    #[must_use]
    pub const fn of_paces(&self, paces: i32) -> i32 {
        paces * PACE[self.scale as usize]
    }
    #[must_use]
    pub fn unit(&self, unit: u8) -> &UnitData {
        &self.units[usize::from(unit)]
    }
    /// Whether a brigade is demoralised (HOW-OPT-01): more than half of the units that it began with are Done For,
    /// whatever their size; independent units never are.
    #[must_use]
    pub fn demoralised(&self, state: &State, brigade: u8) -> bool {
        let b = state.brigade(brigade);
        self.options.brigade_morale && !b.independent && b.units().map(|n| self.lost_part(state, n)).sum::<i32>() > 0
    }
    /// All units of a side.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = u8> + Clone + use<> {
        let (first, end) = self.sides[side.index()].units;
        first..end
    }
    /// All units of a side as they stand, with their numbers.
    pub fn standing<'a>(&self, state: &'a State, side: Side) -> impl Iterator<Item = (u8, &'a Unit)> + Clone + use<'a> {
        let (first, end) = self.sides[side.index()].units;
        (first..end).zip(&state.units[usize::from(first)..usize::from(end)])
    }
    /// Of the units of a side that are not Done For the one whose middle is nearest to a place, after the square of that
    /// distance; of equal ones the first.
    #[must_use]
    pub fn nearest_middle(&self, state: &State, side: Side, p: Point) -> Option<(i64, u8)> {
        let mut found = (i64::MAX, NONE);
        for (n, u) in self.standing(state, side) {
            let square = u.rect.centre.square_to(p);
            let nearer = (square < found.0) & u.fights();
            found = if nearer { (square, n) } else { found };
        }
        (found.1 != NONE).then_some(found)
    }
    /// All units, those of one side first: who acts first is never a matter of the seat.
    pub fn units_from(&self, first: Side) -> impl Iterator<Item = u8> + use<> {
        self.units_of(first).chain(self.units_of(first.other()))
    }
    /// All brigades of a side.
    pub fn brigades_of(&self, side: Side) -> impl Iterator<Item = u8> + use<> {
        let (first, end) = self.sides[side.index()].brigades;
        first..end
    }
    #[must_use]
    pub fn side_of_brigade(&self, brigade: u8) -> Side {
        if brigade < self.sides[0].brigades.1 { Side::Blue } else { Side::Red }
    }
    /// What the weather does now (HOW-OPT-16).
    #[must_use]
    pub const fn weather(&self, state: &State) -> WeatherEffect {
        data::weather(state.weather)
    }

    /// Frontage and depth of a unit in a formation, in 1/120 mm (HOW-SCL-04, HOW-BAS-07).
    ///
    /// A battery has the same footprint limbered and deployed: gun base and limber base one behind the other, so that
    /// limbering and unlimbering are measured from the same front edge (HOW-MOV-15). A deployed one whose limber has made
    /// room is its gun base alone (HOW-MOV-19). A gun base goes by the weight of its piece (HOW-BAS-05, HOW-BAS-06), and
    /// an army's own basing by its frontage alone (HOW-BAS-08).
    #[must_use]
    pub fn size(&self, unit: u8, formation: Formation) -> (i32, i32) {
        self.size_on(unit, self.unit(unit).bases, formation)
    }

    /// The same on another number of bases.
    fn size_on(&self, unit: u8, bases: u8, formation: Formation) -> (i32, i32) {
        let data = self.unit(unit);
        let bases = i32::from(bases);
        if formation == Formation::Garrison {
            return (self.d(D::BlockSide), self.d(D::BlockSide));
        }
        if data.kind.is_guns() || data.kind == Kind::Transport {
            let weight = data.gun.map(Gun::weight);
            let gun = match weight {
                Some(Gun::Light) => self.d(D::LightGunBase),
                Some(Gun::Heavy) => self.d(D::HeavyGunBase),
                Some(_) => self.d(D::MediumGunBase),
                None => self.d(D::LimberWidth),
            };
            let limber = match weight {
                Some(Gun::Light) => self.d(D::LightLimberDepth),
                Some(Gun::Heavy) => self.d(D::HeavyLimberDepth),
                _ => self.d(D::LimberDepth),
            };
            return (gun, gun + limber);
        }
        let base = if data.kind.is_horse() { self.d(D::HorseBase) } else { self.d(D::FootBase) };
        match formation {
            Formation::Column | Formation::Limbered => (base, bases * base),
            Formation::DoubleLine => ((bases + 1) / 2 * base, 2 * base),
            _ => (bases * base, base),
        }
    }

    /// Frontage and depth of a unit as it is now, in a formation.
    #[must_use]
    pub fn footprint(&self, state: &State, unit: u8, formation: Formation) -> (i32, i32) {
        self.footprint_of(state, (unit, state.unit(unit).flags), formation)
    }

    /// Whether a unit is light infantry with a base on a ford, and so in march column for fire, charges and melee whatever
    /// its shape (HOW-TER-32).
    #[must_use]
    pub fn is_fording(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        self.kind(state, unit) == Kind::LightFoot
            && u.block == NONE
            && self.terrain.is_on_ford(&u.rect, self.footprint(state, unit, Formation::Column).0 / 2)
    }

    /// Whether cavalry may not charge a unit: in works or houses, be it as a column that passes through them (HOW-CHG-13,
    /// HOW-TER-06, HOW-TER-38).
    #[must_use]
    pub fn is_shut_to_horse(&self, unit: &Unit) -> bool {
        unit.formation == Formation::Garrison
            || unit.has(Flags::ENTRENCHED)
            || self.terrain.blocks.iter().any(|block| sight::stands_among(block, &unit.rect))
    }

    /// Frontage and depth of a unit in a formation, on horse or on foot: dismounted cavalry stands on as many bases of
    /// infantry (HOW-MOV-28); its horse-holders' base has no effect.
    #[must_use]
    pub fn footprint_of(&self, state: &State, (unit, flags): (u8, Flags), formation: Formation) -> (i32, i32) {
        self.footprint_on(unit, flags, self.bases_of(state, unit), formation)
    }

    /// The same on a number of bases.
    pub(in crate::rules::honours_of_war) fn footprint_on(
        &self,
        unit: u8,
        flags: Flags,
        bases: u8,
        formation: Formation,
    ) -> (i32, i32) {
        let (front, depth) = self.size_on(unit, bases, formation);
        if !flags.has(Flags::DISMOUNTED) || formation == Formation::Garrison {
            return (front, depth);
        }
        let (mounted, foot) = (self.d(D::HorseBase), self.d(D::FootBase));
        (front / mounted * foot, depth / mounted * foot)
    }

    /// The gun base of a deployed battery: the front part of its footprint (HOW-FIRE-41).
    #[must_use]
    pub fn gun_base(&self, state: &State, unit: u8) -> Rect {
        let rect = state.unit(unit).rect;
        let ahead = rect.advanced(rect.half_depth - rect.half_front);
        Rect { half_depth: rect.half_front, ..ahead }
    }

    /// What of a unit stands in the way of a side's own moves: of its deployed batteries the gun alone, since the limber
    /// makes room (HOW-MOV-19), unless an enemy touches them.
    #[must_use]
    pub fn bulk(&self, state: &State, unit: u8, side: Side) -> Rect {
        let u = state.unit(unit);
        let yields = u.formation == Formation::Deployed && !u.has(Flags::ABANDONED) && !u.engaged();
        if yields && self.unit(unit).side == side { self.gun_base(state, unit) } else { u.rect }
    }

    /// Whether a deployed battery's limber has made room (HOW-MOV-19).
    #[must_use]
    pub fn is_limber_aside(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        u.formation == Formation::Deployed && u.rect.half_depth == u.rect.half_front
    }

    /// Whether nobody stands in the way of a unit that takes a block: no unit that holds no block lies on it, but for friends
    /// in column on its road (HOW-TER-37).
    #[must_use]
    pub fn is_open_to(&self, state: &State, unit: u8, block: u8) -> bool {
        let (rect, side) = (self.terrain.blocks[usize::from(block)].rect, self.unit(unit).side);
        let in_the_way = |other: u8| {
            let o = state.unit(other);
            let passes =
                self.unit(other).side == side && o.formation.is_column() && self.terrain.column_on_road(&o.rect);
            other != unit && o.here() && o.block == NONE && o.rect.overlaps(&rect) && !passes
        };
        !(0..self.units.len() as u8).any(in_the_way)
    }

    /// The other unit in a garrison's block, if there is one (HOW-TER-37).
    #[must_use]
    pub fn block_mate(&self, state: &State, unit: u8) -> Option<u8> {
        let u = state.unit(unit);
        if u.block == NONE {
            return None;
        }
        let shares = |&n: &u8| n != unit && state.unit(n).fights() && state.unit(n).block == u.block;
        self.units_of(self.unit(unit).side).find(shares)
    }

    /// The faces of its block that a garrison defends, one bit each in the order of [`Face::ALL`] (HOW-TER-46): all of
    /// them where it is alone; of two those that their owner named, or else two each for two of a kind, the first in the
    /// roster front and right, and all for infantry with a battery (HOW-TER-47, HOW-TER-48).
    #[must_use]
    pub fn faces_held(&self, state: &State, unit: u8) -> u8 {
        let Some(mate) = self.block_mate(state, unit) else { return ALL_FACES };
        let named = (state.unit(unit).named_faces(), state.unit(mate).named_faces());
        if named.0 != 0 && named.1 != 0 && named.0 | named.1 == ALL_FACES {
            return named.0;
        }
        let (first, second) = (Face::Front.bit() | Face::Right.bit(), Face::Rear.bit() | Face::Left.bit());
        match self.unit(mate).kind.is_guns() == self.unit(unit).kind.is_guns() {
            true if unit < mate => first,
            true => second,
            false => ALL_FACES,
        }
    }

    /// How a unit is drawn.
    #[must_use]
    pub fn shape(&self, state: &State, unit: u8) -> Shape {
        let kind = self.kind(state, unit);
        match state.unit(unit).formation {
            Formation::Garrison => Shape::Garrison,
            Formation::Deployed => Shape::Deployed,
            Formation::Limbered if kind == Kind::Transport => Shape::Transport,
            Formation::Limbered => Shape::Limbered,
            Formation::DoubleLine => Shape::HorseDouble,
            Formation::Column if kind.is_horse() => Shape::HorseColumn,
            Formation::Column => Shape::FootColumn,
            Formation::Line | Formation::Irregular if kind.is_horse() => Shape::HorseLine,
            Formation::Line | Formation::Irregular if kind == Kind::LightFoot => Shape::LightFoot,
            Formation::Line | Formation::Irregular => Shape::FootLine,
        }
    }

    /// The lieutenant general who commands a side in place of its general, who has left (HOW-SCN-41): his number.
    #[must_use]
    pub fn successor(&self, state: &State, side: Side) -> Option<u8> {
        let leaving = self.sides[side.index()].leaves.filter(|_| state.succeeded[side.index()])?;
        leaving.successor.map(|s| s.number)
    }

    /// A side's general of the first turn, be he there or gone (HOW-SCN-41).
    #[must_use]
    pub fn first_general<'a>(&self, state: &'a State, side: Side) -> &'a Leader {
        match self.successor(state, side) {
            Some(number) => &state.lieutenants[usize::from(number)].leader,
            None => &state.generals[side.index()],
        }
    }

    /// A lieutenant or allied general by his number, be he commanding the side by now or not (HOW-SCN-41).
    #[must_use]
    pub fn lieutenant<'a>(&self, state: &'a State, number: u8) -> &'a Leader {
        match Side::BOTH.into_iter().find(|&side| self.successor(state, side) == Some(number)) {
            Some(side) => &state.generals[side.index()],
            None => &state.lieutenants[usize::from(number)].leader,
        }
    }

    /// The number of him who commands a side among the pieces of events.
    #[must_use]
    pub fn general_piece(&self, state: &State, side: Side) -> u8 {
        match self.successor(state, side) {
            Some(number) => self.lieutenant_piece(state, number),
            None => self.first_figure(state, side),
        }
    }

    /// The number of a side's general of the first turn: figures stand behind all units, each general before his
    /// brigadiers.
    fn first_figure(&self, state: &State, side: Side) -> u8 {
        let units = self.units.len() as u8;
        match side {
            Side::Blue => units,
            Side::Red => {
                let brigadiers = self.brigades_of(Side::Blue).filter(|&b| state.brigade(b).has_brigadier()).count();
                units + 1 + brigadiers as u8
            }
        }
    }

    /// The number of a brigadier among the pieces of events; for an independent unit the unit itself.
    #[must_use]
    pub fn leader_piece(&self, state: &State, brigade: u8) -> u8 {
        if state.brigade(brigade).independent {
            return state.brigade(brigade).first;
        }
        let side = self.side_of_brigade(brigade);
        match self.commander(state, brigade) {
            Figure::General(side) => return self.general_piece(state, side),
            Figure::Lieutenant(n) => return self.lieutenant_piece(state, n),
            Figure::Brigadier(_) => {}
        }
        let before = self.brigades_of(side).filter(|&b| b < brigade && state.brigade(b).has_brigadier()).count();
        self.first_figure(state, side) + 1 + before as u8
    }
}
