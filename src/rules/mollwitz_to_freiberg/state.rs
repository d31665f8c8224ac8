//! A battle's state: what never changes after deployment ([`Field`]) and what does ([`State`]), flat and small.
//!
//! Units are numbered through both sides in the scenario's order, Blue's first; generals likewise, each side's commander
//! first, then those of its brigades. Every general commands every unit (MTF-GEN-01).

use super::bridge::BRIDGE_FILES;
use super::data::moves::{CREW_AWAY, Formation, SQUARE, allowance, gun_allowance};
use super::data::size::{self, inches};
use super::data::{CREW, Grade, Kind};
pub use super::flags::Flags;
use super::gap::{Gap, MAX_GAPS};
use super::options::Options;
use super::terrain::{Mover, Terrain};
use super::town::{MAX_BLOCKS, Wear};
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Rect, Side};
use crate::field::scenario::Arrival;
use crate::rules::ending::Ending;
use crate::rules::places::Place;

/// Most units on a table, both sides together.
pub const MAX_UNITS: usize = 48;
/// Most generals, both sides together.
pub const MAX_LEADERS: usize = 32;
/// Most contacts at once.
pub const MAX_FIGHTS: usize = MAX_UNITS;
/// Most places that count for who wins.
pub const MAX_PLACES: usize = 8;
/// Most figures of a unit that the table holds.
pub const MAX_FIGURES: u8 = 60;
/// No unit, no general.
pub const NONE: u8 = u8::MAX;

/// What a unit is and stays (MTF-TRP-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnitData {
    pub side: Side,
    /// Number of its brigade within its side: only the generals who plan know it.
    pub brigade: u8,
    pub kind: Kind,
    pub grade: Grade,
    /// Figures, of a battery gunners, at the start (MTF-ORG-06).
    pub figures: u8,
    pub guns: u8,
    pub rifles: bool,
    pub irregular: bool,
    /// Irregulars raised as skirmishers, which they remain (MTF-IRR-01).
    pub skirmishers: bool,
    pub horse_gunners: bool,
    pub fanatic: bool,
    pub heavy_weapons: bool,
    pub civilian_limber: bool,
    /// Dragoons who may fight on foot (MTF-DRG-01).
    pub dismounts: bool,
    /// What it cost.
    pub points: i32,
}

/// How it stands beyond its files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Stand {
    /// Foot or horse in close order: column, line or extended line by its files.
    #[default]
    Close,
    Limbered,
    Unlimbered,
    /// Gunners away from their guns (MTF-SKR-15).
    Crew,
    /// Foot that faces four ways, two ranks deep (MTF-FRM-01); its files are those of its front.
    Square,
    /// A loose cloud, two figures deep (MTF-SKR-01, MTF-FRM-01).
    Skirmish,
    /// Foot in small groups without ranks, in a town block or in works (MTF-FRM-01).
    Town,
    /// A line in two ranks whose ends are bent back (MTF-FRM-12).
    Bent,
}

/// MTF-MRL-01: there is no routed state. In good morale nothing is barred (MTF-MRL-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Morale {
    #[default]
    Good,
    Shaken,
    /// Shattered, or off the table.
    Gone,
    /// It comes later (MTF-GME-04).
    Waits,
}

/// A unit as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unit {
    pub rect: Rect,
    /// Where it stood when the turn began (MTF-ATK-16).
    pub start: Rect,
    /// Abandoned guns, while [`Stand::Crew`]; the left end of a bent line, or the second block of a garrison.
    pub left: Rect,
    /// Led horses, while [`Flags::HORSES`] (MTF-DRG-03).
    pub horses: Rect,
    /// The right end of a bent line.
    pub right: Rect,
    /// Files of the ends of a bent line, left and right.
    pub wings: [u8; 2],
    /// The block that it holds, and an adjoining one (MTF-TER-12).
    pub blocks: [Option<u8>; 2],
    /// Dragoons who hold the horses (MTF-DRG-02).
    pub holders: u8,
    /// The square in which its gunners shelter (MTF-SKR-14).
    pub refuge: Option<u8>,
    /// Figures, of a battery gunners.
    pub figures: u8,
    pub guns: u8,
    /// Figures of front.
    pub files: u8,
    pub stand: Stand,
    pub morale: Morale,
    pub flags: Flags,
    /// Shooting hits of this phase (MTF-FT-02), combat hits of this turn (MTF-CC-18), damage hits of this phase
    /// (MTF-GEN-14).
    pub shot_hits: u8,
    pub combat_hits: u8,
    pub phase_hits: u8,
    /// Of those, how many there were when a general with it was last in danger.
    pub risked: u8,
    /// Turn in which its guns were abandoned.
    pub left_turn: u16,
    /// Who shot at it in this phase, a bit each.
    pub shot_by: u64,
    /// Of a battery: enemy batteries that shot at it in the enemy's last turn, a bit each (MTF-OPT-08).
    pub shelled_by: u64,
    /// Breakthroughs of this turn (MTF-OPT-13).
    pub broke: u8,
}

impl Unit {
    /// Whether [`Unit::left`] is a part of it: an end of a bent line, or a second block.
    #[must_use]
    pub const fn has_left(&self) -> bool {
        self.wings[0] > 0 || self.blocks[1].is_some()
    }
    /// Whether it stands in one part.
    #[must_use]
    pub const fn has_no_parts(&self) -> bool {
        self.wings[0] == 0 && self.wings[1] == 0 && self.blocks[1].is_none()
    }
    #[must_use]
    pub const fn here(&self) -> bool {
        !matches!(self.morale, Morale::Gone | Morale::Waits)
    }
    #[must_use]
    pub const fn has(&self, flag: Flags) -> bool {
        self.flags.0 & flag.0 != 0
    }
    pub const fn set(&mut self, flag: Flags) {
        self.flags.0 |= flag.0;
    }
    pub const fn clear(&mut self, flag: Flags) {
        self.flags.0 &= !flag.0;
    }
    /// Shaken, or treated so for a debt (MTF-FRM-07).
    #[must_use]
    pub const fn is_shaken(&self) -> bool {
        matches!(self.morale, Morale::Shaken) || self.has(Flags::DEBT)
    }
}

/// A general. While he is with a unit he stands with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Leader {
    pub at: Point,
    /// The unit that he is attached to, or [`NONE`] (MTF-GEN-04).
    pub with: u8,
    pub here: bool,
    pub moved: bool,
    /// He comes later, with his brigade.
    pub waits: bool,
    /// He left the field unhurt, as the scenario has it.
    pub left: bool,
}

/// A contact that an attack move made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fight {
    pub attacker: u8,
    pub target: u8,
    /// The side of the target that is touched.
    pub face: Face,
    /// A true flank or rear attack (MTF-ATK-16).
    pub flank: bool,
    /// The attacker's contact is so oblique that he is himself in flank (MTF-ATK-19).
    pub askew: bool,
    /// The friend through whom second-line cavalry strikes (MTF-OPT-09), or [`NONE`].
    pub behind: u8,
    /// The part of the target that is touched, by [`Field::part`].
    pub part: u8,
    /// No round has been fought yet.
    pub first: bool,
    /// An obstacle lies between (MTF-CC-03).
    pub obstacle: bool,
    /// The target had been in a combat already (MTF-CC-12).
    pub late: bool,
    /// Hits of this round, of the attacker and of the target.
    pub hits: [u8; 2],
}

/// Phases of a turn (MTF-SEQ-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Phase {
    #[default]
    Setup,
    Rally,
    Move,
    Shooting,
    Combat,
}

/// Everything that changes in a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    pub units: [Unit; MAX_UNITS],
    pub leaders: [Leader; MAX_LEADERS],
    pub fights: [Option<Fight>; MAX_FIGHTS],
    /// From so many slots on there is no contact: few are fought at once, and who fights is asked more than anything else.
    pub met: u8,
    /// What has become of the town blocks (MTF-TER-19, MTF-TER-20).
    pub blocks: [Wear; MAX_BLOCKS],
    /// Gaps that this phase's fire went through (MTF-FIRE-24).
    pub gaps: [Option<Gap>; MAX_GAPS],
    pub turn: u16,
    pub phase: Phase,
    pub active: Side,
    pub ending: Option<Ending>,
    /// Whether a commander has left and another is in his place.
    pub succeeded: [bool; 2],
    /// Who holds each place.
    pub held: [Option<Side>; MAX_PLACES],
}

impl State {
    /// An empty table.
    #[must_use]
    pub fn empty() -> State {
        State {
            units: [Unit { morale: Morale::Gone, ..Unit::default() }; MAX_UNITS],
            leaders: [Leader { with: NONE, ..Leader::default() }; MAX_LEADERS],
            fights: [None; MAX_FIGHTS],
            met: 0,
            blocks: [Wear::default(); MAX_BLOCKS],
            gaps: [None; MAX_GAPS],
            turn: 0,
            phase: Phase::Setup,
            active: Side::Blue,
            ending: None,
            succeeded: [false; 2],
            held: [None; MAX_PLACES],
        }
    }
    #[must_use]
    pub fn unit(&self, unit: u8) -> &Unit {
        &self.units[usize::from(unit)]
    }
    pub fn unit_mut(&mut self, unit: u8) -> &mut Unit {
        &mut self.units[usize::from(unit)]
    }
    /// All contacts, by their numbers.
    pub fn contacts(&self) -> impl Iterator<Item = &Fight> {
        self.fights[..usize::from(self.met)].iter().flatten()
    }
    /// The contacts of a unit, as attacker or target.
    pub fn fights_of(&self, unit: u8) -> impl Iterator<Item = &Fight> {
        self.contacts().filter(move |f| f.attacker == unit || f.target == unit)
    }
    /// A new contact, in the first slot that is free.
    pub fn meet(&mut self, fight: Fight) {
        if let Some(slot) = self.fights.iter().position(Option::is_none) {
            self.fights[slot] = Some(fight);
            self.met = self.met.max(slot as u8 + 1);
        }
    }
    /// Ends every contact of a unit.
    pub fn part(&mut self, unit: u8) {
        for fight in &mut self.fights[..usize::from(self.met)] {
            if fight.is_some_and(|f| f.attacker == unit || f.target == unit) {
                *fight = None;
            }
        }
        self.end_last();
    }
    /// Ends one contact.
    pub fn end(&mut self, slot: usize) {
        self.fights[slot] = None;
        self.end_last();
    }
    fn end_last(&mut self) {
        while self.met > 0 && self.fights[usize::from(self.met) - 1].is_none() {
            self.met -= 1;
        }
    }
    /// Whom a unit fights, a bit each.
    #[must_use]
    pub fn met_by(&self, unit: u8) -> u64 {
        let other = |f: &Fight| if f.attacker == unit { f.target } else { f.attacker };
        self.fights_of(unit).fold(0, |bits, f| bits | 1 << other(f))
    }
    #[must_use]
    pub fn engaged(&self, unit: u8) -> bool {
        self.fights_of(unit).next().is_some()
    }
}

/// One side, as it stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideData {
    /// Its units and generals: first, and one beyond the last.
    pub units: (u8, u8),
    pub leaders: (u8, u8),
    pub facing: Heading,
    /// The number of eliminated units with which it has lost (MTF-GME-05).
    pub breaking: u16,
    /// The turn at the end of which its commander leaves the field.
    pub leaves: Option<u16>,
    /// Who takes his place then, by his number among all commanders of the scenario.
    pub successor: Option<u8>,
}

/// What never changes in a battle; shared by all its forks.
#[derive(Debug, Clone)]
pub struct Field {
    /// Half the table, west to east and south to north.
    pub half: Point,
    pub units: Vec<UnitData>,
    pub sides: [SideData; 2],
    /// Of each general the number of his brigade within his side; none for who commands the side.
    pub leaders: Vec<Option<u8>>,
    pub terrain: Terrain,
    /// Brigades that come later, by their side and their number within it (MTF-GME-04).
    pub arrivals: Vec<(Side, u8, Arrival)>,
    /// Brigades that may not move of their own will before a turn, by their side and their number within it (MTF-GME-04).
    pub withheld: Vec<(Side, u8, u16)>,
    pub last_turn: u16,
    pub places: Vec<Place>,
    /// Who is active first, where the scenario says so (MTF-GME-07).
    pub first: Option<Side>,
    /// The optional rules in force (MTF-GME-06).
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
    /// All units, those of one side first: who acts first is never a matter of the seat.
    pub fn units_from(&self, first: Side) -> impl Iterator<Item = u8> + use<> {
        self.units_of(first).chain(self.units_of(first.other()))
    }
    /// The units of a side that are on the table.
    pub fn here<'a>(&self, state: &'a State, side: Side) -> impl Iterator<Item = u8> + use<'a> {
        self.units_of(side).filter(move |&u| state.unit(u).here())
    }
    pub fn leaders_of(&self, side: Side) -> impl Iterator<Item = u8> + Clone + use<> {
        let (first, end) = self.sides[side.index()].leaders;
        first..end
    }
    /// The general who is with a unit.
    #[must_use]
    pub fn general_with(&self, state: &State, unit: u8) -> Option<u8> {
        let mut leaders = self.leaders_of(self.unit(unit).side);
        leaders.find(|&l| state.leaders[usize::from(l)].here && state.leaders[usize::from(l)].with == unit)
    }
    /// Where a general's head is (MTF-BAS-05).
    #[must_use]
    pub fn leader_at(&self, state: &State, leader: u8) -> Point {
        let l = state.leaders[usize::from(leader)];
        if l.with == NONE { l.at } else { state.unit(l.with).rect.centre }
    }
    /// In a column, in close order.
    #[must_use]
    pub fn in_column(&self, state: &State, unit: u8) -> bool {
        state.unit(unit).stand == Stand::Close && self.formation(state, unit) == Formation::Column
    }
    /// In square.
    #[must_use]
    pub fn in_square(&self, state: &State, unit: u8) -> bool {
        state.unit(unit).stand == Stand::Square
    }
    /// In skirmish order.
    #[must_use]
    pub fn is_loose(&self, state: &State, unit: u8) -> bool {
        state.unit(unit).stand == Stand::Skirmish
    }
    /// Who moves, for the ground.
    #[must_use]
    pub fn mover(&self, state: &State, unit: u8) -> Mover {
        let u = state.unit(unit);
        let column = u.stand == Stand::Limbered || self.in_column(state, unit);
        Mover {
            kind: self.kind(state, unit),
            loose: self.is_loose(state, unit),
            column,
            narrow: column && (u.stand == Stand::Limbered || u.files <= BRIDGE_FILES),
            half_front: u.rect.half_front,
        }
    }
    #[must_use]
    pub fn formation(&self, state: &State, unit: u8) -> Formation {
        size::formation(self.kind(state, unit), state.unit(unit).files)
    }
    /// Guns of a battery that so many gunners serve, each with the crew that it was raised with (MTF-HIT-05, MTF-ORG-03).
    #[must_use]
    pub fn served(&self, unit: u8, gunners: u8) -> u8 {
        let data = self.unit(unit);
        gunners.div_ceil(data.figures.div_ceil(data.guns.max(1)).clamp(1, CREW as u8))
    }
    /// At least half of its strength is lost (MTF-ORD-05, MTF-ORD-10); who holds horses is present (MTF-DRG-04).
    #[must_use]
    pub fn exhausted(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        2 * (u16::from(u.figures) + u16::from(u.holders)) <= u16::from(self.unit(unit).figures)
    }
    /// MTF-ORD-03: artillery and skirmishers never are.
    #[must_use]
    pub fn disordered(&self, state: &State, unit: u8) -> bool {
        !self.kind(state, unit).is_guns()
            && state.unit(unit).stand != Stand::Skirmish
            && (state.unit(unit).has(Flags::DISORDERED) || self.exhausted(state, unit))
    }
    /// MTF-ORD-01, MTF-ORD-02, MTF-IRR-04; what the disordered lose stands where it counts (MTF-ORD-06).
    #[must_use]
    pub fn steady(&self, state: &State, unit: u8) -> bool {
        let data = self.unit(unit);
        !self.kind(state, unit).is_guns()
            && !data.irregular
            && matches!(state.unit(unit).stand, Stand::Close | Stand::Square | Stand::Bent)
            && !state.unit(unit).is_shaken()
            && !self.disordered(state, unit)
    }
    /// Manoeuvres like the unsteady and those of grade D (MTF-MOV-06, MTF-MOV-08, MTF-IRR-03).
    #[must_use]
    pub fn clumsy(&self, state: &State, unit: u8) -> bool {
        self.unit(unit).grade == Grade::D || !self.steady(state, unit)
    }
    /// A whole move in its present formation, in 1/120 mm (MTF-MOV-01, MTF-LIM-05).
    #[must_use]
    pub fn allowance(&self, state: &State, unit: u8) -> i32 {
        let (kind, u) = (self.kind(state, unit), state.unit(unit));
        let whole = inches(match u.stand {
            // MTF-MOV-19, MTF-IRR-03.
            Stand::Square if self.unit(unit).grade == Grade::D || self.unit(unit).irregular => 0,
            Stand::Square => SQUARE,
            Stand::Close => allowance(kind, self.formation(state, unit)),
            Stand::Limbered => gun_allowance(kind)[0],
            Stand::Unlimbered => gun_allowance(kind)[1],
            Stand::Crew => CREW_AWAY,
            // MTF-SKR-02.
            Stand::Skirmish => allowance(kind, Formation::Skirmish),
            // Out of houses and works they go as a column (MTF-RET-08).
            Stand::Town => allowance(kind, Formation::Column),
            // MTF-FRM-13: it moves only once it is straight, and then as a line does.
            Stand::Bent => allowance(kind, Formation::Line),
        });
        if u.has(Flags::HALVED) { whole / 2 } else { whole }
    }
    /// The number of a general in the events: of who has taken the place of a commander who left, his own (MTF-GME-04).
    #[must_use]
    pub fn leader_piece(&self, state: &State, leader: u8) -> u8 {
        let followed = |side: &Side| state.succeeded[side.index()] && self.leaders_of(*side).next() == Some(leader);
        let successor = Side::BOTH.iter().find(|s| followed(s)).and_then(|s| self.sides[s.index()].successor);
        self.units.len() as u8 + successor.unwrap_or(leader)
    }
    /// Whether a rectangle lies on the table.
    #[must_use]
    pub fn on_table(&self, rect: &Rect) -> bool {
        rect.on_table(2 * self.half.x, 2 * self.half.y)
    }
}
