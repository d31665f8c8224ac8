//! A battle's state: what never changes after deployment ([`Field`]) and what does ([`State`]), flat and small.
//!
//! Units are numbered through both sides in the scenario's order, Blue's first; so are brigades, to one of which every unit
//! belongs (HOW-ORG-21), an independent unit being a brigade of one without a commander (HOW-CMD-12, HOW-ORG-27).

mod unit;

pub use unit::{ALL_FACES, Class, Drill, Flags, Formation, Kind, Morale, Size, Unit, UnitData};

use super::data::{self, D, Grade, Gun, Performance, Scale, Season, WeatherEffect, distance};
use super::orders::{Leaving, Orders};
use super::terrain::Terrain;
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Rect, Side};
use crate::field::scenario::Weather;
use crate::field::view::Shape;

/// Most units on a table, both sides together.
pub const MAX_UNITS: usize = 48;
/// Most brigades and independent units, both sides together.
pub const MAX_BRIGADES: usize = 24;
/// Most lieutenant generals, both sides together.
pub const MAX_LIEUTENANTS: usize = 8;
/// Whom a commanding general helps who raises a lieutenant general instead (HOW-OPT-10).
pub const RAISED: u8 = NONE - 1;
/// Most objectives.
pub const MAX_OBJECTIVES: usize = 8;
/// No unit, no block, no brigade.
pub const NONE: u8 = u8::MAX;
/// Hits at which a unit is Done For (HOW-FIRE-56); hits are kept at that at most.
pub const DONE: u8 = 5;
/// Hits at which a unit loses morale and retreats (HOW-FIRE-56).
pub const RETREAT: u8 = 4;
/// Hits from which a unit has −1 on its dice (HOW-FIRE-56).
pub const HURT: u8 = 3;

/// A command figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Leader {
    pub at: Point,
    pub grade: Grade,
    /// How often he fell and was replaced.
    pub falls: u8,
    /// A dithering brigadier who fell: −1 on his command die (HOW-CMD-32).
    pub penalty: bool,
    /// Marked for the test of HOW-CMD-30.
    pub exposed: bool,
    /// On the table.
    pub here: bool,
}

/// A lieutenant general as he stands (HOW-OPT-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lieutenant {
    pub leader: Leader,
    /// His rating this turn, raised or not (HOW-OPT-10, HOW-OPT-11).
    pub grade: Grade,
    /// The brigade that he helps this turn, or [`NONE`].
    pub helps: u8,
}

impl Default for Lieutenant {
    fn default() -> Lieutenant {
        Lieutenant { leader: Leader::default(), grade: Grade::Unrated, helps: NONE }
    }
}

/// One of several armies of a side, under its own table (HOW-NAT-09): it may break by itself (HOW-WIN-10), and throw for
/// the initiative by itself (HOW-CMD-06, HOW-NAT-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ally {
    pub side: Side,
    /// Its brigades and independent units, one bit each.
    pub brigades: u32,
    /// In halves (HOW-WIN-01).
    pub breaking: u16,
    /// HOW-NAT-81, as in [`SideData`].
    pub movement: i8,
    pub fire: i8,
    pub dithering: u8,
    pub dependable: u8,
}

/// Most armies that throw for the initiative each by itself, both sides together.
pub const MAX_ARMIES: usize = 6;

/// Who commands a wing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rank {
    /// A lieutenant general (HOW-OPT-08).
    Lieutenant,
    /// The commanding general of an army beside that of his side's general (HOW-NAT-09): he does for his own army what a
    /// commanding general does, and the other does nothing for it.
    General,
}

/// What a general under or beside that of a side commands, which never changes (HOW-OPT-08, HOW-NAT-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wing {
    pub side: Side,
    pub rank: Rank,
    /// His brigades and independent units, one bit each.
    pub brigades: u32,
}

/// What a general wants of a brigade. The rules only keep it for him; 0 means nothing was planned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// The general's own code: attack, hold, support, turn a flank, reserve …
    pub kind: u8,
    /// An enemy unit it aims at, or [`NONE`].
    pub target: u8,
    /// Where the brigade is to go, and which way it should look there.
    pub aim: Point,
    pub facing: Heading,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { kind: 0, target: NONE, aim: Point::ORIGIN, facing: Heading::NORTH }
    }
}

/// A brigade, or an independent unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Brigade {
    pub leader: Leader,
    pub plan: Plan,
    /// Its units: `first..first + len`.
    pub first: u8,
    pub len: u8,
    pub result: Performance,
    /// Its command die was rolled this turn.
    pub activated: bool,
    /// The commanding general helps it this turn (HOW-CMD-13).
    pub helped: bool,
    pub fired: bool,
    /// The first of its units with anything to fire at in this firing phase, or [`NONE`]; none before that was asked.
    pub first_to_fire: Option<u8>,
    /// Without a brigadier (HOW-CMD-12).
    pub independent: bool,
    /// The commanding general is its brigadier (HOW-CMD-34).
    pub led_by_general: bool,
    /// A reserve that may come on the table.
    pub due: bool,
}

impl Brigade {
    /// Whether a brigadier of its own commands it: it is neither independent nor led by the commanding general.
    #[must_use]
    pub const fn has_brigadier(&self) -> bool {
        !self.independent && !self.led_by_general
    }
    pub fn units(&self) -> impl Iterator<Item = u8> + Clone + use<> {
        self.first..self.first + self.len
    }
}

/// Phases of a turn (HOW-CMD-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Phase {
    #[default]
    Setup,
    Generals,
    Initiative,
    Movement,
    FireInitiative,
    Fire,
    Melee,
    Rally,
    Breaking,
}

/// How a battle ended (HOW-WIN-05, HOW-WIN-06, HOW-WIN-07, HOW-WIN-08).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    pub winner: Option<Side>,
    pub by: By,
}

/// What ended a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum By {
    /// The last turn (HOW-WIN-07).
    LastTurn,
    /// An army at its breaking point (HOW-WIN-05).
    Breaking,
    /// A side that attained its objectives (HOW-WIN-08).
    Attained,
    /// A side that did not attain them in time.
    Missed,
}

/// Everything that changes in a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    pub units: [Unit; MAX_UNITS],
    pub brigades: [Brigade; MAX_BRIGADES],
    pub generals: [Leader; 2],
    pub lieutenants: [Lieutenant; MAX_LIEUTENANTS],
    /// The brigade that each general helps this turn, or [`NONE`].
    pub helps: [u8; 2],
    pub turn: u16,
    pub phase: Phase,
    /// Who holds the initiative of movement and of fire.
    pub initiative: Side,
    pub fire_initiative: Side,
    /// Whose brigade is next, and who has passed for good in this phase (HOW-CMD-05).
    pub next: Side,
    pub passed: [bool; 2],
    /// Where allied armies act each by itself: their numbers in the order of their dice ([`NONE`] beyond the last), whose
    /// turn it is in that order, and who has passed for good, one bit each (HOW-CMD-06).
    pub order: [u8; MAX_ARMIES],
    pub at: u8,
    pub done: u8,
    pub weather: Weather,
    /// The 2D6 of HOW-OPT-18.
    pub weather_score: u8,
    /// Who holds each objective.
    pub objectives: [Option<Side>; MAX_OBJECTIVES],
    /// Points lost at the last check, in halves.
    pub lost: [u16; 2],
    pub ending: Option<Ending>,
}

const _: () = assert!(size_of::<State>() <= 4096);

impl State {
    /// An empty table.
    #[must_use]
    pub fn empty() -> State {
        let gone = Unit {
            rect: Rect::default(),
            guns: Point::ORIGIN,
            contacts: [NONE; 4],
            formation: Formation::Line,
            hits: 0,
            morale: Morale::Gone,
            hit_by: NONE,
            hit_from: Face::Front,
            moves: 0,
            block: NONE,
            faces: 0,
            flags: Flags(0),
            run: 0,
            clear_run: 0,
            start: Point::ORIGIN,
        };
        State {
            units: [gone; MAX_UNITS],
            brigades: [Brigade::default(); MAX_BRIGADES],
            generals: [Leader::default(); 2],
            lieutenants: [Lieutenant::default(); MAX_LIEUTENANTS],
            helps: [NONE; 2],
            turn: 0,
            phase: Phase::Setup,
            initiative: Side::Blue,
            fire_initiative: Side::Blue,
            next: Side::Blue,
            passed: [false; 2],
            order: [NONE; MAX_ARMIES],
            at: 0,
            done: 0,
            weather: Weather::Fair,
            weather_score: 7,
            objectives: [None; MAX_OBJECTIVES],
            lost: [0; 2],
            ending: None,
        }
    }
    #[must_use]
    pub fn unit(&self, unit: u8) -> &Unit {
        &self.units[usize::from(unit)]
    }
    pub fn unit_mut(&mut self, unit: u8) -> &mut Unit {
        &mut self.units[usize::from(unit)]
    }
    #[must_use]
    pub fn brigade(&self, brigade: u8) -> &Brigade {
        &self.brigades[usize::from(brigade)]
    }
    pub fn brigade_mut(&mut self, brigade: u8) -> &mut Brigade {
        &mut self.brigades[usize::from(brigade)]
    }
}

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
    #[must_use]
    pub fn unit(&self, unit: u8) -> &UnitData {
        &self.units[usize::from(unit)]
    }
    /// Whether a brigade is demoralised (HOW-OPT-01): more than half of the units that it began with are Done For,
    /// whatever their size; independent units never are.
    #[must_use]
    pub fn demoralised(&self, state: &State, brigade: u8) -> bool {
        let b = state.brigade(brigade);
        self.options.brigade_morale
            && !b.independent
            && b.units().map(|n| self.lost_part(state, n)).sum::<i32>() > 0
    }
    /// All units of a side.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = u8> + Clone + use<> {
        let (first, end) = self.sides[side.index()].units;
        first..end
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
    /// limbering and unlimbering are measured from the same front edge (HOW-MOV-15); the limber stays behind its gun, where
    /// HOW-MOV-19 would let its owner shift it. A gun base goes by the weight of its piece (HOW-BAS-05, HOW-BAS-06), and
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

    /// Frontage and depth of a unit in a formation, on horse or on foot: dismounted cavalry stands on as many bases of
    /// infantry (HOW-MOV-28); its horse-holders' base has no effect.
    #[must_use]
    pub fn footprint_of(&self, state: &State, (unit, flags): (u8, Flags), formation: Formation) -> (i32, i32) {
        self.footprint_on(unit, flags, self.bases_of(state, unit), formation)
    }

    /// The same on a number of bases.
    pub(super) fn footprint_on(&self, unit: u8, flags: Flags, bases: u8, formation: Formation) -> (i32, i32) {
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

    /// The number of a side's commanding general among the pieces of events: figures stand behind all units, each
    /// general before his brigadiers.
    #[must_use]
    pub fn general_piece(&self, state: &State, side: Side) -> u8 {
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
        if state.brigade(brigade).led_by_general {
            return self.general_piece(state, side);
        }
        let before = self.brigades_of(side).filter(|&b| b < brigade && state.brigade(b).has_brigadier()).count();
        self.general_piece(state, side) + 1 + before as u8
    }
}
