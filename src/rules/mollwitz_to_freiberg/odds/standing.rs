//! Two units described in words, put on a table of their own, so that the engine's functions answer for them.

use crate::base::geometry::Face;
use crate::base::{Heading, Len, Point, Side};
use crate::field::ground::{Feature, Ground, Nature};
use crate::rules::mollwitz_to_freiberg::data::ground::Terrain as Row;
use crate::rules::mollwitz_to_freiberg::data::moves::Formation;
use crate::rules::mollwitz_to_freiberg::data::nerve::BROKEN;
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, files};
use crate::rules::mollwitz_to_freiberg::data::{CREW, Grade, Kind};
use crate::rules::mollwitz_to_freiberg::movement::offer::square_files;
use crate::rules::mollwitz_to_freiberg::movement::posed;
use crate::rules::mollwitz_to_freiberg::options::Options;
use crate::rules::mollwitz_to_freiberg::state::{
    Field, Fight, Flags, Leader, Morale, NONE, SideData, Stand, State, Unit, UnitData,
};
use crate::rules::mollwitz_to_freiberg::terrain::Terrain;

/// Frontage and depth of a block of houses (MTF-TER-11).
const HOUSES: (i32, i32) = (8 * INCH, 6 * INCH);

/// Half the table, on which everything has room.
const HALF: Point = Point::new(60 * INCH, 60 * INCH);

/// Gun models of a battery of which none are said.
pub const GUNS: u8 = 2;

/// What is said of a unit.
#[derive(Debug, Clone, Default)]
pub struct Party {
    pub kind: Option<Kind>,
    pub grade: Option<Grade>,
    /// The grade of those who are called as it is.
    pub usually: Option<Grade>,
    /// Figures it began with and has now, of a battery gunners; gun models.
    pub figures: Option<u8>,
    pub now: Option<u8>,
    pub guns: Option<u8>,
    pub gunners: Option<u8>,
    /// Ranks in which it stands.
    pub ranks: Option<u8>,
    pub said: Vec<Said>,
}

/// What may be said of a unit beside its type, its grade and its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    Column,
    InLine,
    Extended,
    Square,
    Skirmishing,
    Limbered,
    Moved,
    Advanced,
    Disordered,
    Shaken,
    /// Shaken when the turn began.
    WasShaken,
    Rifles,
    Irregular,
    Fanatics,
    HeavyWeapons,
    HorseGunners,
    General,
    /// Steady, as it is without more words where it can be (MTF-ORD-01).
    Steady,
    /// Struck in flank or rear.
    Flanked,
    Woods,
    Works,
    Wall,
    /// In a block of houses.
    Houses,
    /// Up a steep slope.
    Uphill,
    /// Half of it is lost.
    Exhausted,
    Bookended,
    /// A friend stands near between it and who shoots.
    Shielded,
    /// It is shot at through skirmishers of its own side.
    Screened,
    /// It shot in its latest turn, and is seen in a wood's edge (MTF-TER-06).
    Shooting,
}

impl Party {
    pub fn has(&self, what: Said) -> bool {
        self.said.contains(&what)
    }

    /// Irregulars, as all fanatics and all with heavy weapons are (MTF-IRR-05, MTF-IRR-07).
    pub fn is_irregular(&self) -> bool {
        [Said::Irregular, Said::Fanatics, Said::HeavyWeapons].into_iter().any(|what| self.has(what))
    }

    /// The figures that it began with.
    pub fn whole(&self) -> u8 {
        self.figures.unwrap_or_else(|| self.usual())
    }

    /// Whether too few are left of it to be a unit (MTF-MRL-07).
    pub fn is_gone(&self) -> bool {
        let all = self.whole();
        self.now.is_some_and(|now| 100 * u16::from(now) <= u16::from(BROKEN) * u16::from(all))
    }

    /// The figures of a unit of which none are said.
    fn usual(&self) -> u8 {
        match self.kind.unwrap_or(Kind::Line) {
            k if k.is_guns() => self.guns.unwrap_or(GUNS).saturating_mul(CREW as u8),
            k if k.is_horse() => 16,
            _ => 24,
        }
    }

    fn unit(&self, side: Side) -> (UnitData, Unit) {
        let kind = self.kind.unwrap_or(Kind::Line);
        let guns = if kind.is_guns() { self.guns.unwrap_or(GUNS) } else { 0 };
        let usual = self.usual();
        let now = self.now.or(self.figures).unwrap_or(usual);
        let data = UnitData {
            side,
            brigade: 0,
            kind,
            grade: self.grade.unwrap_or(Grade::C),
            figures: self.figures.unwrap_or(usual).max(now),
            guns,
            rifles: self.has(Said::Rifles),
            irregular: self.is_irregular(),
            skirmishers: self.has(Said::Irregular) && self.has(Said::Skirmishing),
            horse_gunners: self.has(Said::HorseGunners),
            fanatic: self.has(Said::Fanatics),
            heavy_weapons: self.has(Said::HeavyWeapons),
            civilian_limber: false,
            dismounts: false,
            points: 0,
        };
        let stand = match kind {
            k if k.is_guns() && self.has(Said::Limbered) => Stand::Limbered,
            k if k.is_guns() => Stand::Unlimbered,
            _ if self.has(Said::Houses) => Stand::Town,
            _ if self.has(Said::Square) => Stand::Square,
            _ if self.has(Said::Skirmishing) => Stand::Skirmish,
            _ => Stand::Close,
        };
        let column = files(kind, now, Formation::Column);
        let line = files(kind, now, Formation::Line).or(column);
        let extended = files(kind, now, Formation::Extended).filter(|_| self.has(Said::Extended));
        let files = match (stand, self.ranks) {
            (Stand::Square, _) => square_files(now),
            (_, Some(ranks)) => now.div_ceil(ranks),
            (Stand::Skirmish, None) => now.div_ceil(2),
            _ => if self.has(Said::Column) { column } else { extended.or(line) }.unwrap_or(1),
        };
        let mut u = Unit { figures: now, guns, files, stand, morale: Morale::Good, ..Unit::default() };
        for (said, flag) in [
            (Said::Moved, Flags::MOVED),
            (Said::Advanced, Flags::ADVANCED),
            (Said::Disordered, Flags::DISORDERED),
            (Said::WasShaken, Flags::WAS_SHAKEN),
        ] {
            if self.has(said) {
                u.set(flag);
            }
        }
        if self.has(Said::Shaken) || self.has(Said::WasShaken) {
            u.morale = Morale::Shaken;
        }
        (data, u)
    }
}

/// Two units opposite each other, the first of the active side.
pub struct Standing {
    pub field: Field,
    pub state: State,
}

impl Standing {
    /// One looks north at the other, so far off; where the other is struck in flank, it looks past the one.
    pub fn of(one: &Party, other: &Party, apart: i32) -> Standing {
        let parties = [one, other];
        let units = [one.unit(Side::Blue), other.unit(Side::Red)];
        let led = parties.map(|p| u8::from(p.has(Said::General)));
        let side =
            |units, leaders, facing| SideData { units, leaders, facing, breaking: 1, leaves: None, successor: None };
        let mut field = Field {
            half: HALF,
            units: units.iter().map(|u| u.0).collect(),
            sides: [side((0, 1), (0, led[0]), Heading::NORTH), side((1, 2), (led[0], led[0] + led[1]), Heading::SOUTH)],
            leaders: vec![None; usize::from(led[0] + led[1])],
            terrain: Terrain::default(),
            arrivals: Vec::new(),
            withheld: Vec::new(),
            last_turn: u16::MAX,
            places: Vec::new(),
            first: Some(Side::Blue),
            options: Options::default(),
        };
        let mut state = State::empty();
        let lodged = units.map(|u| u.1.stand == Stand::Town);
        for (n, (data, u)) in units.iter().enumerate() {
            // The blocks are numbered as they are built below.
            let blocks = u8::from(n == 1 && lodged[0]);
            let (front, depth) = field.size(n as u8, u.figures, data.guns, u.files, u.stand);
            let flanked = n == 1 && other.has(Said::Flanked) && !other.has(Said::Houses);
            let heading = [Heading::NORTH, if flanked { Heading::EAST } else { Heading::SOUTH }][n];
            // The edge that looks at the other is at the origin, or so far north of it.
            let rect = if flanked {
                let centre = Point::new(0, apart + front / 2);
                crate::base::Rect { centre, heading, half_front: front / 2, half_depth: depth / 2 }
            } else {
                posed(Point::new(0, n as i32 * apart), heading, front / 2, depth / 2)
            };
            state.units[n] = Unit { rect, start: rect, ..*u };
            if u.stand == Stand::Town {
                // It looks out of a long side of its block (MTF-TER-11).
                let (front, depth) = HOUSES;
                let rect = posed(Point::new(0, n as i32 * apart), heading, front / 2, depth / 2);
                let blocks = [Some(blocks), None];
                state.units[n] = Unit { rect, start: rect, blocks, ..state.units[n] };
            }
        }
        let mut leader = 0;
        for (n, party) in parties.iter().enumerate() {
            if party.has(Said::General) {
                state.leaders[leader] = Leader { at: Point::ORIGIN, with: n as u8, here: true, ..Leader::default() };
                leader += 1;
            }
        }
        (state.turn, state.active) = (1, Side::Blue);
        field.terrain = Terrain::of(&ground(parties, &state));
        let rect = state.unit(1).rect;
        if field.terrain.disorders(field.mover(&state, 1), rect.centre, &rect) {
            state.unit_mut(1).set(Flags::DISORDERED);
        }
        // What the first stands in disorders it alike (MTF-ORD-04); its own works are no cover for the other.
        if one.has(Said::Woods) || one.has(Said::Works) {
            state.unit_mut(0).set(Flags::DISORDERED);
        }
        for unit in (0..2).filter(|&n| lodged[n]) {
            state.units[unit].set(Flags::DISORDERED);
        }
        Standing { field, state }
    }

    /// The contact that the first makes with the second.
    pub fn fight(&mut self, unit: &Party, target: &Party) -> Fight {
        let [one, other] = [0, 1].map(|u| self.state.unit(u).rect);
        if target.has(Said::Woods) || target.has(Said::Works) || target.has(Said::Houses) {
            // Who attacks somebody there is disordered (MTF-ORD-04).
            self.state.unit_mut(0).set(Flags::DISORDERED);
        }
        // Who stands higher does so on a steep hill (MTF-CC-04); horse loses its order there, or attacking up it (MTF-ORD-04).
        for (n, party) in (0_u8..).zip([unit, target]).filter(|(_, party)| party.has(Said::Uphill)) {
            self.field.terrain.add_area(Row::SteepHill, &self.state.unit(n).rect.corners());
            let horse = |p: &Party| p.kind.is_some_and(Kind::is_horse);
            for rider in (0..2).filter(|&r| (r == n && horse(party)) || (r == 0 && n == 1 && horse(unit))) {
                self.state.unit_mut(rider).set(Flags::DISORDERED);
            }
        }
        // MTF-ATK-20.
        let flank = target.has(Said::Flanked) && !matches!(self.state.unit(1).stand, Stand::Square | Stand::Town);
        let fight = Fight {
            attacker: 0,
            target: 1,
            face: if target.has(Said::Flanked) && !target.has(Said::Houses) { Face::Right } else { Face::Front },
            flank,
            // Who attacks is struck in flank himself where he comes in so (MTF-ATK-19).
            askew: unit.has(Said::Flanked),
            behind: NONE,
            part: 0,
            first: true,
            obstacle: self.field.terrain.is_obstacle(&one, &other),
            late: false,
            hits: [0; 2],
        };
        (self.state.fights[0], self.state.met) = (Some(fight), 1);
        fight
    }
}

/// The ground that the second stands on or behind, and the wood in which the first does.
fn ground([one, other]: [&Party; 2], state: &State) -> Ground {
    let rect = state.unit(1).rect;
    let (wide, deep) = rect.extents(Heading::NORTH);
    let (front, rear) = (rect.centre.y - deep, rect.centre.y + deep);
    let mut features = Vec::new();
    if other.has(Said::Woods) {
        // Behind its rear edge, so that nothing of it lies under the shot.
        let places = [(-wide, rear), (wide, rear), (wide, rear + INCH), (-wide, rear + INCH)];
        features.push(Feature::new(Nature::Wood, places.map(|(x, y)| Point::new(x, y)).to_vec(), Len(0)));
    }
    if one.has(Said::Woods) {
        let own = state.unit(0).rect;
        let (wide, deep) = own.extents(Heading::NORTH);
        let rear = own.centre.y - deep;
        let places = [(-wide, rear - INCH), (wide, rear - INCH), (wide, rear), (-wide, rear)];
        features.push(Feature::new(Nature::Wood, places.map(|(x, y)| Point::new(x, y)).to_vec(), Len(0)));
    }
    for (unit, _) in (0_u8..).zip([one, other]).filter(|(_, party)| party.has(Said::Houses)) {
        let corners = state.unit(unit).rect.corners();
        features.push(Feature::new(Nature::Village, corners.to_vec(), Len(0)));
    }
    let line = [Point::new(-HALF.x, front), Point::new(HALF.x, front)].to_vec();
    if other.has(Said::Works) {
        features.push(Feature::new(Nature::Entrenchment, line.clone(), Len(0)));
    }
    if other.has(Said::Wall) {
        features.push(Feature::new(Nature::Wall, line, Len(0)));
    }
    Ground { width: Len(2 * HALF.x), depth: Len(2 * HALF.y), features }
}
