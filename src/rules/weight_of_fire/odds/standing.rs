//! Two units described in words, put on a table of their own, so that the engine's functions answer for them.

use crate::base::geometry::Face;
use crate::base::{Heading, Len, Point, Rect, Side};
use crate::field::ground::{Feature, Ground, Nature};
use crate::rules::weight_of_fire::data::fight::PIPS;
use crate::rules::weight_of_fire::data::size::{Formation, INCH, cloud, files, inches, square_side};
use crate::rules::weight_of_fire::data::{CREW, Grade, Kind, size};
use crate::rules::weight_of_fire::movement::posed;
use crate::rules::weight_of_fire::options::Options;
use crate::rules::weight_of_fire::state::{
    Field, Fight, Flags, Leader, LeaderData, Morale, NONE, SideData, Stand, State, Unit, UnitData,
};
use crate::rules::weight_of_fire::terrain::Terrain;

/// Frontage and depth of a block of houses (WOF-TWN-01).
const HOUSES: (i32, i32) = (8 * INCH, 6 * INCH);

/// Half the table, on which everything has room.
const HALF: Point = Point::new(90 * INCH, 90 * INCH);

/// What is said of a unit.
#[derive(Debug, Clone, Default)]
pub struct Party {
    pub kind: Option<Kind>,
    pub grade: Option<Grade>,
    /// Figures it began with and has now, of a battery gunners; gun models; pips that are carried.
    pub figures: Option<u8>,
    pub now: Option<u8>,
    pub guns: Option<u8>,
    /// Gunners that a battery began with.
    pub crew: Option<u8>,
    pub pips: u8,
    /// Ranks in which it stands.
    pub ranks: Option<u8>,
    pub said: Vec<Said>,
}

/// What may be said of a unit beside its type, its grade and its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    Column,
    Line,
    Extended,
    Square,
    Skirmishing,
    Limbered,
    Moved,
    Fired,
    Disordered,
    Shaken,
    /// Half of it is lost (WOF-ORD-03).
    Exhausted,
    Routing,
    Rifles,
    Carbines,
    Bayonets,
    NoBayonets,
    Cuirass,
    Irregular,
    Fanatics,
    HeavyWeapons,
    General,
    /// Out of every general's command distance.
    Unled,
    /// Struck in flank or rear.
    Flanked,
    /// Its flanks are protected.
    Secure,
    Impetus,
    /// Howitzers throw shell (WOF-OPT-01).
    Shell,
    /// Steady, as it is without more words where it can be (WOF-ORD-02).
    Steady,
    /// Has not fired yet, as is taken where nothing else is said (WOF-FIRE-21).
    FirstFire,
    Woods,
    /// All woods of the table are heavy then (WOF-TER-09).
    HeavyWoods,
    Works,
    Wall,
    /// In a block of houses.
    Houses,
    /// Behind a stream, which disorders who comes over it (WOF-TER-18).
    Stream,
    /// Fights up a steep slope (WOF-TER-14).
    Uphill,
}

impl Party {
    pub fn has(&self, what: Said) -> bool {
        self.said.contains(&what)
    }

    fn in_woods(&self) -> bool {
        self.has(Said::Woods) || self.has(Said::HeavyWoods)
    }

    /// Irregulars: only they are fanatics or have heavy weapons (WOF-IRR-08, WOF-IRR-09).
    pub fn is_irregular(&self) -> bool {
        [Said::Irregular, Said::Fanatics, Said::HeavyWeapons].into_iter().any(|s| self.has(s))
    }

    /// The figures that it began with; of a battery its gunners.
    fn whole(&self) -> u8 {
        let usual = match self.kind.unwrap_or(Kind::Line) {
            k if k.is_guns() => self.guns.unwrap_or(2).saturating_mul(CREW.1 as u8),
            k if k.is_horse() => 16,
            _ => 24,
        };
        self.figures.unwrap_or(usual)
    }

    /// The figures that it has now.
    pub fn figures_now(&self) -> u8 {
        let whole = self.whole();
        let left = if self.has(Said::Exhausted) { (whole / 2).max(1) } else { whole };
        self.now.unwrap_or(left)
    }

    fn unit(&self, side: Side) -> (UnitData, Unit) {
        let kind = self.kind.unwrap_or(Kind::Line);
        let models = if kind.is_guns() { self.guns.unwrap_or(2) } else { 0 };
        let (whole, now) = (self.whole(), self.figures_now());
        let irregular = self.is_irregular();
        let rifles = self.has(Said::Rifles);
        let data = UnitData {
            side,
            brigade: 0,
            kind,
            grade: self.grade.unwrap_or(Grade::C),
            figures: whole.max(now),
            models,
            rifles,
            bayonets: kind.is_foot()
                && (!rifles && !irregular || self.has(Said::Bayonets))
                && !self.has(Said::NoBayonets),
            cuirass: self.has(Said::Cuirass),
            irregular,
            skirmishers: irregular && self.has(Said::Skirmishing),
            fanatic: self.has(Said::Fanatics),
            heavy_weapons: self.has(Said::HeavyWeapons),
            civilian_limber: false,
            no_limber: false,
            carbines: self.has(Said::Carbines),
            dismounts: false,
            gunners: 0,
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
        let column = files(now, Formation::Column);
        let line = files(now, Formation::Line).or(column);
        let count = match (stand, self.ranks) {
            (Stand::Square, _) => (square_side(now) / size::figure(kind).0) as u8,
            (_, Some(ranks)) => now.div_ceil(ranks),
            (Stand::Skirmish, _) => cloud(kind, now),
            (Stand::Close, _) if self.has(Said::Column) => column.unwrap_or(1),
            (Stand::Close, _) if self.has(Said::Extended) => files(now, Formation::Extended).or(line).unwrap_or(1),
            (Stand::Close, _) => line.unwrap_or(1),
            _ => 1,
        };
        let lost = PIPS * u16::from(data.figures - now) + u16::from(self.pips);
        let base = Unit { foe: NONE, harmed_by: NONE, ..Unit::default() };
        let pips = self.pips;
        let mut u = Unit { figures: now, models, files: count, stand, pips, lost, morale: Morale::Good, ..base };
        for (said, flag) in
            [(Said::Moved, Flags::MOVED), (Said::Fired, Flags::FIRED), (Said::Disordered, Flags::DISORDERED)]
        {
            if self.has(said) {
                u.set(flag);
            }
        }
        if self.has(Said::Shaken) {
            u.morale = Morale::Shaken;
        }
        if self.has(Said::Routing) {
            u.morale = Morale::Routing;
            u.set(Flags::DISORDERED);
        }
        // Fanatics are so until they are shaken (WOF-IRR-08).
        if data.fanatic && u.morale != Morale::Good {
            u.set(Flags::SOBERED);
        }
        (data, u)
    }
}

/// Two units opposite each other, each in the command distance of its general unless it is said otherwise.
pub struct Standing {
    pub field: Field,
    pub state: State,
}

impl Standing {
    /// One looks north at the other, so far off; where the other is struck in flank, it looks past the one.
    pub fn of(one: &Party, other: &Party, apart: i32) -> Standing {
        let parties = [one, other];
        let units = [one.unit(Side::Blue), other.unit(Side::Red)];
        let side = |units, leaders, facing| SideData {
            units,
            leaders,
            facing,
            breaking: 1,
            zone: (Point::ORIGIN, HALF.x, HALF.y),
        };
        let mut field = Field {
            half: HALF,
            units: units.iter().map(|u| u.0).collect(),
            sides: [side((0, 1), (0, 1), Heading::NORTH), side((1, 2), (1, 2), Heading::SOUTH)],
            leaders: vec![LeaderData { major: true, brigade: Some(0) }; 2],
            terrain: Terrain::default(),
            last_turn: u16::MAX,
            places: Vec::new(),
            options: Options {
                howitzers: one.has(Said::Shell),
                heavy_woods: parties.iter().any(|p| p.has(Said::HeavyWoods)),
                ..Options::default()
            },
        };
        let mut state = State::empty();
        for (n, (data, u)) in units.iter().enumerate() {
            let (front, depth) = field.size(n as u8, u.figures, data.models, u.files, u.stand);
            let lodged = u.stand == Stand::Town;
            let flanked = n == 1 && other.has(Said::Flanked) && !lodged;
            let heading = [Heading::NORTH, if flanked { Heading::EAST } else { Heading::SOUTH }][n];
            // The edge that looks at the other is at the origin, or so far north of it.
            let rect = if flanked {
                let centre = Point::new(0, apart + front / 2);
                Rect { centre, heading, half_front: front / 2, half_depth: depth / 2 }
            } else {
                posed(Point::new(0, n as i32 * apart), heading, front / 2, depth / 2)
            };
            state.units[n] = Unit { rect, start: rect, ..*u };
            if lodged {
                // It looks out of a long side of its block; blocks are numbered as they are built below.
                let rect = posed(Point::new(0, n as i32 * apart), heading, HOUSES.0 / 2, HOUSES.1 / 2);
                let block = u8::from(n == 1 && state.units[0].stand == Stand::Town);
                state.units[n] = Unit { rect, start: rect, blocks: [Some(block), None], ..*u };
                // WOF-TWN-04.
                state.units[n].set(Flags::DISORDERED);
            }
            let rect = state.units[n].rect;
            let led = parties[n].has(Said::General);
            let away = if parties[n].has(Said::Unled) { inches(30) } else { inches(3) };
            let at = rect.centre + Point::new(0, if n == 0 { -away } else { away });
            let with = if led { n as u8 } else { NONE };
            state.leaders[n] = Leader { at, with, here: true, moved: false, confused: false };
        }
        state.turn = 1;
        let features = [0, 1].into_iter().flat_map(|n| features(parties[n], &state.units[n].rect, n == 0)).collect();
        let ground = Ground { width: Len(2 * HALF.x), depth: Len(2 * HALF.y), features };
        field.terrain = Terrain::of(&ground, &field.options);
        for unit in [0, 1] {
            field.settle_order(&mut state, unit);
        }
        Standing { field, state }
    }

    /// The contact that the first makes with the second, by a charge.
    pub fn fight(&mut self, unit: &Party, target: &Party) -> Fight {
        self.state.unit_mut(0).set(Flags::CHARGED);
        let foot_at_horse = self.field.kind(&self.state, 0).is_foot() && self.field.kind(&self.state, 1).is_horse();
        // WOF-TER-18, WOF-TWN-04: a stream disorders who crosses it, houses who attacks them.
        let ground = [Said::Works, Said::Houses, Said::Stream].into_iter().any(|said| target.has(said));
        if ground || target.in_woods() || foot_at_horse {
            self.state.unit_mut(0).set(Flags::DISORDERED);
        }
        let flank = target.has(Said::Flanked) && self.field.has_flank(&self.state, 1);
        let impetus = unit.has(Said::Impetus) && self.field.gains_impetus(&self.state, 0, 1, inches(4));
        let fight = Fight {
            face: if target.has(Said::Flanked) && !target.has(Said::Houses) { Face::Right } else { Face::Front },
            flank,
            // Who charges is struck in flank himself where he comes in so (WOF-CHG-06).
            askew: unit.has(Said::Flanked) && !self.field.is_loose(&self.state, 0),
            impetus: [impetus, false],
            uphill: [unit.has(Said::Uphill), target.has(Said::Uphill)],
            ..Fight::of(0, 1)
        };
        self.state.fights[0] = Some(fight);
        fight
    }
}

/// What keeps the ground of who charges off his enemy: 1/2 mm.
const OFF: i32 = 60;

/// The ground that one of them stands on or behind, looking at the other, and what protects its flanks.
fn features(party: &Party, rect: &Rect, south: bool) -> Vec<Feature> {
    let (wide, deep) = rect.extents(Heading::NORTH);
    let ahead = if south { 1 } else { -1 };
    let (front, rear) = (rect.centre.y + ahead * deep, rect.centre.y - ahead * deep);
    let mut features = Vec::new();
    if party.has(Said::Houses) {
        features.push(Feature::new(Nature::Village, rect.corners().to_vec(), Len(0)));
        return features;
    }
    if party.in_woods() {
        // It stands in the edge; who charges into woods is disordered in any case.
        let edge = if south { front - OFF } else { front };
        let places = [(-wide, edge), (wide, edge), (wide, rear), (-wide, rear)];
        features.push(Feature::new(Nature::Wood, places.map(|(x, y)| Point::new(x, y)).to_vec(), Len(0)));
    }
    if party.has(Said::Secure) {
        for side in [-1, 1] {
            let middle = side * (wide + INCH + INCH / 2);
            let (west, east) = (middle - INCH / 2, middle + INCH / 2);
            let places = [(west, front), (east, front), (east, rear), (west, rear)];
            features.push(Feature::new(Nature::Lake, places.map(|(x, y)| Point::new(x, y)).to_vec(), Len(0)));
        }
    }
    // Works shelter who stands to the left of their line.
    let line = [-1, 1].map(|hand| Point::new(-ahead * hand * HALF.x, front));
    if party.has(Said::Works) {
        features.push(Feature::new(Nature::Entrenchment, line.to_vec(), Len(0)));
    }
    if party.has(Said::Wall) {
        features.push(Feature::new(Nature::Wall, line.to_vec(), Len(0)));
    }
    if party.has(Said::Stream) {
        // Who is charged over a stream stands behind it, and his enemy in it (WOF-TER-18).
        let bank = line.map(|p| if south { p } else { Point::new(p.x, p.y - OFF) });
        features.push(Feature::new(Nature::Stream, bank.to_vec(), Len(0)));
    }
    features
}
