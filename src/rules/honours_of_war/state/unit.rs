//! A unit: what it is and stays, how it stands, its morale and its marks.

use super::NONE;
use crate::army::Branch;
use crate::base::geometry::Face;
use crate::base::{Point, Rect, Side};
use crate::rules::honours_of_war::data::{Cost, Gun, Weapon};

/// What a unit is (HOW-ORG-02, HOW-ORG-03, HOW-ORG-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// Close-order infantry.
    Foot,
    LightFoot,
    HeavyHorse,
    MediumHorse,
    LightHorse,
    LightGuns,
    MediumGuns,
    HeavyGuns,
    Howitzers,
    HorseGuns,
    Transport,
}

impl Kind {
    /// In the order in which tables have them.
    pub const ALL: [Kind; 11] = [
        Kind::Foot,
        Kind::LightFoot,
        Kind::HeavyHorse,
        Kind::MediumHorse,
        Kind::LightHorse,
        Kind::LightGuns,
        Kind::MediumGuns,
        Kind::HeavyGuns,
        Kind::Howitzers,
        Kind::HorseGuns,
        Kind::Transport,
    ];

    /// The kind of a branch (HOW-ORG-02, HOW-ORG-03, HOW-ORG-04); light guns beside those of the battalions are batteries
    /// (HOW-ORG-06).
    #[must_use]
    pub const fn of(branch: Branch) -> Kind {
        use Branch as B;
        match branch {
            B::Musketeers | B::Fusiliers | B::Grenadiers | B::Guard | B::Garrison | B::Militia | B::Freikorps => {
                Kind::Foot
            }
            B::Light | B::Jaeger => Kind::LightFoot,
            B::GuardHorse | B::Cuirassiers | B::Horse => Kind::HeavyHorse,
            B::Dragoons | B::HorseGrenadiers => Kind::MediumHorse,
            B::Hussars | B::LightDragoons | B::Uhlans | B::Cossacks => Kind::LightHorse,
            B::LightGuns => Kind::LightGuns,
            B::MediumGuns => Kind::MediumGuns,
            B::HeavyGuns => Kind::HeavyGuns,
            B::Howitzers => Kind::Howitzers,
            B::HorseGuns => Kind::HorseGuns,
            B::Transport => Kind::Transport,
        }
    }
    #[must_use]
    pub const fn is_foot(self) -> bool {
        matches!(self, Kind::Foot | Kind::LightFoot)
    }
    #[must_use]
    pub const fn is_horse(self) -> bool {
        matches!(self, Kind::HeavyHorse | Kind::MediumHorse | Kind::LightHorse)
    }
    #[must_use]
    pub const fn is_guns(self) -> bool {
        matches!(self, Kind::LightGuns | Kind::MediumGuns | Kind::HeavyGuns | Kind::Howitzers | Kind::HorseGuns)
    }
    /// Light infantry and light cavalry: they evade, and woods do not slow them.
    #[must_use]
    pub const fn is_light(self) -> bool {
        matches!(self, Kind::LightFoot | Kind::LightHorse)
    }
    /// The piece of an ordinary battery of this kind; horse batteries are light guns unless their nation has others.
    #[must_use]
    pub const fn gun(self) -> Option<Gun> {
        match self {
            Kind::LightGuns | Kind::HorseGuns => Some(Gun::Light),
            Kind::MediumGuns => Some(Gun::Medium),
            Kind::HeavyGuns => Some(Gun::Heavy),
            Kind::Howitzers => Some(Gun::Howitzer),
            _ => None,
        }
    }
}

/// Class of a unit (HOW-ORG-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Class {
    Inferior,
    #[default]
    Standard,
    Superior,
}

/// Size of a unit (HOW-OPT-12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Size {
    Small,
    #[default]
    Standard,
    Large,
}

impl Size {
    /// What a unit of this size counts in totals and losses, in halves (HOW-OPT-14).
    #[must_use]
    pub const fn halves(self) -> u16 {
        self as u16 + 1
    }
}

/// What a unit's nation taught it (HOW-NAT-02, HOW-NAT-07): the deductions are of close-order infantry and cavalry, limbered
/// guns have one of their own (HOW-NAT-03), and four things override them all (HOW-NAT-05): ground that halves
/// (HOW-MOV-26), built-up areas (HOW-TER-40, HOW-TER-42), changes under a charge (HOW-MOV-27) and forced moves (HOW-FIRE-60).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Drill {
    /// Formation change; none for light infantry (HOW-MOV-22), at least half for inferior troops (HOW-MOV-24).
    pub form: Cost,
    /// The nation's own value, which the die of HOW-CHG-43 looks at.
    pub nation_form: Cost,
    /// Moves into flank or rear; none for light infantry (HOW-MOV-10).
    pub flank: Cost,
    /// The nation's own value, which the die of HOW-CHG-38 looks at.
    pub nation_flank: Cost,
    pub limber: Cost,
    /// Guns manhandled at half rate.
    pub slow_guns: bool,
}

/// What a unit is and stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnitData {
    pub side: Side,
    /// Number of its brigade, through both sides.
    pub brigade: u8,
    pub kind: Kind,
    pub class: Class,
    pub size: Size,
    pub bases: u8,
    pub weapon: Weapon,
    /// A battery's piece; none for all others.
    pub gun: Option<Gun>,
    /// Quick-firing guns: a battalion's own, or the battery's (HOW-NAT-64, HOW-NAT-65).
    pub quick: bool,
    /// The class by which it fires, where that differs (HOW-NAT-31).
    pub fire_class: Class,
    pub drill: Drill,
    /// Cavalry that may dismount (HOW-MOV-28).
    pub dismounts: bool,
    /// Men who went in: for display and for the toll only.
    pub men: u32,
    /// The part that it may leave behind, or of a part the unit that it is part of; [`NONE`] where it never splits
    /// (HOW-OPT-15).
    pub other: u8,
    /// Its bases while it is split; 0 where it never is.
    pub part: u8,
}

impl UnitData {
    /// What its loss costs in halves of an army point; transport counts nothing (HOW-WIN-01, HOW-WIN-02).
    #[must_use]
    pub const fn weight(&self) -> u16 {
        if matches!(self.kind, Kind::Transport) { 0 } else { self.size.halves() }
    }
}

/// How a unit stands (HOW-MOV-01, HOW-ORG-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Formation {
    /// Bases side by side; for light infantry its loose cluster.
    #[default]
    Line,
    /// Cavalry two bases deep: a line in all but HOW-FIRE-30 and the change from one to two ranks (HOW-ORG-14).
    DoubleLine,
    /// March column.
    Column,
    /// Guns ready to fire, the limber behind them.
    Deployed,
    /// Guns on the move, and transport: always a march column.
    Limbered,
    /// In a block of a built-up area: no formation (HOW-TER-43).
    Garrison,
    /// A line bent along a wood's edge or the like: it forms before it moves (HOW-MOV-29).
    Irregular,
}

impl Formation {
    /// March column, in which limbered guns and transport always are (HOW-TER-24).
    #[must_use]
    pub const fn is_column(self) -> bool {
        matches!(self, Formation::Column | Formation::Limbered)
    }
}

/// Morale of a unit (HOW-FIRE-56, HOW-RLY-07 to 14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Morale {
    /// Acts freely.
    #[default]
    Green,
    /// Red: retreated on 4 hits, and retreats again while it keeps them.
    FellBack,
    /// Red: below 4 hits again, and spends this turn reforming.
    Reforming,
    /// Done For: routs, and is taken off in the rally phase.
    Routed,
    /// Off the table for good.
    Gone,
    /// Not on the table yet (HOW-SCN-15).
    Reserve,
    /// A part that stands with the rest of its unit (HOW-OPT-15).
    Joined,
}

/// Marks of a unit, most of them for one turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flags(pub u32);

macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident = $bit:literal;)*) => {
        impl Flags {
            $($(#[$doc])* pub const $name: Flags = Flags(1 << $bit);)*
        }
    };
}

flags! {
    /// Changed position, facing or formation this turn (HOW-MOV-06).
    MOVED = 0;
    /// Has fired this turn (HOW-FIRE-06).
    FIRED = 1;
    /// Used crossing fire this turn, and may not reinforce (HOW-CHG-27).
    CROSSED = 2;
    /// Pledged to stay where it is this turn (HOW-FIRE-19).
    PLEDGED = 3;
    /// Has evaded this turn (HOW-CHG-34).
    EVADED = 4;
    /// Gave up its right to evade the present charge (HOW-CHG-30).
    STANDS = 5;
    /// Charged or counter-charged this turn.
    CHARGED = 6;
    /// Cavalry bonus due in the first round, if HOW-MEL-10 allows (distance, sight and obstacles already judged).
    BONUS = 7;
    /// In contact from a charge: stays until the melee (HOW-CHG-07).
    FIXED = 8;
    /// Was passed through: stays this turn (HOW-MOV-31).
    PASSED = 9;
    /// Gained a hit this turn, and reacts (HOW-FIRE-56).
    HIT = 10;
    /// Has pursued this turn (HOW-MEL-37).
    PURSUED = 12;
    /// Its owner wants to pursue (HOW-MEL-32).
    EAGER = 13;
    /// Halted at the table edge (HOW-FIRE-61, HOW-RLY-12).
    EDGE = 14;
    /// Must retreat again in the next movement phase (HOW-RLY-11).
    AGAIN = 15;
    /// Out of command and failed the die: acts under Poor (HOW-CMD-08).
    SLACK = 16;
    /// Has acted in its brigade's activation.
    ACTED = 17;
    /// In mid-stream of a fordable river (HOW-TER-29).
    MIDSTREAM = 18;
    /// Waits at the edge of a block to occupy it next turn (HOW-TER-40).
    WAITS = 19;
    /// Its guns are abandoned at [`Unit::guns`] (HOW-FIRE-68).
    ABANDONED = 20;
    /// Changed formation in this activation: the line distance rules both of its moves (HOW-MOV-23).
    FORMED = 21;
    /// Already reacted to the hits of this phase.
    REACTED = 23;
    /// Charge broken off half-way or refused: moves no more this turn.
    HALTED = 24;
    /// Turned to face or formed under a charge (HOW-CHG-40).
    TURNED = 25;
    /// Cavalry on foot: light infantry in every respect (HOW-MOV-28).
    DISMOUNTED = 26;
    /// In works that it occupies in defence (HOW-TER-13).
    ENTRENCHED = 27;
    /// Was captured, guns or men.
    CAPTURED = 28;
    /// A battalion that left its battalion guns behind (HOW-OPT-07).
    GUNLESS = 29;
    /// Fled off the table.
    FLED = 30;
    /// A battery at 4 hits that limbers and retreats: the die for its guns has been rolled already (HOW-MEL-29).
    LIMBERS = 31;
}

impl Flags {
    /// What outlives a turn.
    pub const LASTING: Flags = Flags(
        Flags::EDGE.0
            | Flags::AGAIN.0
            | Flags::MIDSTREAM.0
            | Flags::WAITS.0
            | Flags::ABANDONED.0
            | Flags::DISMOUNTED.0
            | Flags::ENTRENCHED.0
            | Flags::CAPTURED.0
            | Flags::FLED.0
            | Flags::GUNLESS.0,
    );
    #[must_use]
    pub const fn has(self, flag: Flags) -> bool {
        self.0 & flag.0 != 0
    }
    pub const fn set(&mut self, flag: Flags) {
        self.0 |= flag.0;
    }
    pub const fn clear(&mut self, flag: Flags) {
        self.0 &= !flag.0;
    }
}

/// All faces of a block, one bit each in the order of [`Face::ALL`].
pub const ALL_FACES: u8 = 0xF;

/// A unit as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    /// Its whole footprint: for a battery gun base and limber base together (HOW-MOV-02), for a garrison its block.
    pub rect: Rect,
    /// Where its abandoned guns stand.
    pub guns: Point,
    /// The enemy that touches it, by sector in the order of [`Face::ALL`] (HOW-CHG-15); [`NONE`] where the sector is vacant.
    pub contacts: [u8; 4],
    pub formation: Formation,
    /// 0 to [`super::DONE`].
    pub hits: u8,
    pub morale: Morale,
    /// Who did the last hit, and the sector in which he had his larger part (HOW-FIRE-60).
    pub hit_by: u8,
    pub hit_from: Face,
    /// Single moves made this turn, 0 to 2.
    pub moves: u8,
    /// Its block as a garrison, else [`NONE`].
    pub block: u8,
    /// Faces of its block, one bit each: in the low half those that it fired or fought over this turn (HOW-TER-50), in the
    /// high half those that its owner named for it to defend (HOW-TER-47), none where he named none.
    pub faces: u8,
    pub flags: Flags,
    /// The distance covered in this activation (HOW-CHG-20), in 1/120 mm.
    pub run: i32,
    /// How much of it was covered since the last obstacle or formation change (HOW-MEL-11).
    pub clear_run: i32,
}

impl Unit {
    /// Whether it is on the table.
    #[must_use]
    pub const fn here(&self) -> bool {
        !matches!(self.morale, Morale::Gone | Morale::Reserve | Morale::Joined)
    }
    /// Whether it is still to come on the table.
    #[must_use]
    pub const fn waits(&self) -> bool {
        matches!(self.morale, Morale::Reserve)
    }
    /// Whether its army has lost it (HOW-WIN-02).
    #[must_use]
    pub const fn is_lost(&self) -> bool {
        matches!(self.morale, Morale::Gone | Morale::Routed)
    }
    /// Whether nobody of it is left: lost, or no unit of its own (HOW-OPT-15).
    #[must_use]
    pub const fn is_out(&self) -> bool {
        matches!(self.morale, Morale::Gone | Morale::Routed | Morale::Joined)
    }
    /// Whether it is on the table and not Done For.
    #[must_use]
    pub const fn fights(&self) -> bool {
        !matches!(self.morale, Morale::Gone | Morale::Routed | Morale::Reserve | Morale::Joined)
    }
    /// Red: fell back or reforming (HOW-RLY-07, HOW-RLY-08, HOW-RLY-09, HOW-RLY-10, HOW-RLY-11).
    #[must_use]
    pub const fn red(&self) -> bool {
        matches!(self.morale, Morale::FellBack | Morale::Reforming)
    }
    /// Sets out on a charge or to meet one: who does so out of works gives up their cover (HOW-CHG-18).
    pub const fn sets_out(&mut self) {
        self.flags.set(Flags::CHARGED);
        self.flags.clear(Flags::ENTRENCHED);
    }
    /// Is in houses or in the open, mounted, and with its guns, as it was in another state.
    pub const fn looks_like(&mut self, other: &Unit) {
        const GUISE: u32 = Flags::DISMOUNTED.0 | Flags::HALTED.0 | Flags::ABANDONED.0;
        (self.block, self.formation) = (other.block, other.formation);
        self.flags = Flags(self.flags.0 & !GUISE | other.flags.0 & GUISE);
    }
    /// Whether an enemy touches it.
    #[must_use]
    pub const fn engaged(&self) -> bool {
        const NOBODY: u32 = u32::from_ne_bytes([NONE; 4]);
        u32::from_ne_bytes(self.contacts) != NOBODY
    }
    #[must_use]
    pub const fn has(&self, flag: Flags) -> bool {
        self.flags.has(flag)
    }
    /// Faces of its block that it fired or fought over this turn, one bit each (HOW-TER-50).
    #[must_use]
    pub const fn used_faces(&self) -> u8 {
        self.faces & ALL_FACES
    }
    /// Faces of its block that it fired or fought over this turn, or where an enemy touches it, one bit each (HOW-TER-50).
    #[must_use]
    pub fn fought_faces(&self) -> u8 {
        self.used_faces() | self.touched_faces()
    }
    /// Sides of it that an enemy touches, one bit each in the order of [`Face::ALL`].
    #[must_use]
    pub fn touched_faces(&self) -> u8 {
        let touched = Face::ALL.into_iter().filter(|&face| self.contacts[face as usize] != NONE);
        touched.fold(0, |bits, face| bits | face.bit())
    }
    /// Faces of its block that its owner named for it, one bit each; 0 where he named none (HOW-TER-47).
    #[must_use]
    pub const fn named_faces(&self) -> u8 {
        self.faces >> 4
    }
    /// Names the faces of its block that it defends.
    pub const fn name_faces(&mut self, faces: u8) {
        self.faces = faces << 4 | self.used_faces();
    }
}
