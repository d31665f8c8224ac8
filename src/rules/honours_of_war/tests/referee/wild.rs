//! Battles of which everything is drawn by chance: every kind of ground, of troops, of nations, in all mixtures.

use crate::army::regiment::Arm;
use crate::army::{Branch, Quality, Strength, Temper, Trait, Weapon};
use crate::base::{Dice, Heading, Len, Point, Side, Stream};
use crate::field::scenario::{
    ArmySetup, Arrival, BrigadeSetup, CommanderSetup, LieutenantSetup, Objective, Stance, Standing, UnitSetup, Weather,
    When, Zone, tenths,
};
use crate::field::{Feature, Nature, Scenario};
use crate::rules::honours_of_war::{muster, setup};

/// Numbers of battles from here on are such.
pub const FIRST: u64 = 1_000_000;
/// From here on brigades stand together, close before the enemy, and mostly in fair weather.
pub const CLOSE: u64 = 2_000_000;

const ROWS: [&str; 14] = [
    "PRU_E", "PRU_L", "AUS", "HBM", "RUS_E", "RUS_L", "FRA_E", "FRA_L", "SAX", "SWE", "REI", "SAX_PRU", "SAX_AUS",
    "SAX_FRA",
];

const BRANCHES: [Branch; 26] = {
    use Branch as B;
    [
        B::Musketeers,
        B::Musketeers,
        B::Musketeers,
        B::Fusiliers,
        B::Grenadiers,
        B::Guard,
        B::Militia,
        B::Freikorps,
        B::Light,
        B::Light,
        B::Light,
        B::Jaeger,
        B::Jaeger,
        B::Cuirassiers,
        B::Horse,
        B::Dragoons,
        B::Dragoons,
        B::Hussars,
        B::Cossacks,
        B::LightGuns,
        B::MediumGuns,
        B::HeavyGuns,
        B::Howitzers,
        B::Howitzers,
        B::HorseGuns,
        B::Transport,
    ]
};

struct Draw<'d> {
    dice: &'d mut Dice,
    /// 1 cm of the largest figures on this table.
    cm: i32,
    /// Half of the table.
    half: Point,
}

impl Draw<'_> {
    fn below(&mut self, n: i32) -> i32 {
        self.dice.below(Stream::Neither, n.max(1) as u32) as i32
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as i32) as usize]
    }

    /// One time in so many.
    fn once_in(&mut self, n: i32) -> bool {
        self.below(n) == 0
    }

    fn within(&mut self, low: i32, high: i32) -> i32 {
        low + self.below(high - low + 1)
    }

    fn heading(&mut self) -> Heading {
        Heading(self.below(360 * 128) as u16)
    }

    /// A place on the table, so far from its edge at least.
    fn place(&mut self, off: i32) -> Point {
        let (x, y) = (self.half.x - off * self.cm, self.half.y - off * self.cm);
        Point::new(self.within(-x, x), self.within(-y, y))
    }

    /// An outline about a place; a smooth one is convex.
    fn area(&mut self, nature: Nature) -> Feature {
        let at = self.place(8);
        let (wide, deep, turn) = (self.within(7, 32) * self.cm, self.within(7, 20) * self.cm, self.heading());
        let smooth = matches!(nature, Nature::GentleHill | Nature::SteepHill | Nature::Lake);
        let point = |n: i32, share: i32| {
            let out = Point::ORIGIN.ahead(Heading((n * 360 * 128 / 12) as u16), 1_000);
            let p = Point::new(out.x * (wide / 100) / 10 * share / 100, out.y * (deep / 100) / 10 * share / 100);
            at + p.turned(turn)
        };
        let points = (0..12).rev().map(|n| point(n, if smooth { 100 } else { self.within(60, 100) })).collect();
        Feature::new(nature, points, Len(0))
    }

    /// A crooked line of so many pieces.
    fn line(&mut self, nature: Nature, width: i32) -> Feature {
        let mut heading = self.heading();
        let mut points = vec![self.place(6)];
        for _ in 0..self.within(1, 3) {
            heading = heading.turned(self.within(-50, 50) * Heading::DEGREE);
            let far = self.within(8, 26) * self.cm;
            points.push(points[points.len() - 1].ahead(heading, far));
        }
        Feature::new(nature, points, Len(width * self.cm / 2))
    }

    /// From one edge of the table to the other, over a place.
    fn across(&mut self, nature: Nature, width: i32, over: Point) -> Feature {
        let (east, north) = (self.half.x, self.half.y);
        let ends = if self.once_in(2) {
            [Point::new(-east, self.within(-north, north)), Point::new(east, self.within(-north, north))]
        } else {
            [Point::new(self.within(-east, east), -north), Point::new(self.within(-east, east), north)]
        };
        Feature::new(nature, vec![ends[0], over, ends[1]], Len(width * self.cm))
    }

    fn houses(&mut self) -> Feature {
        let (at, side, turn) = (self.place(14), 10 * self.cm, self.heading());
        let turn = if self.once_in(2) { Heading::NORTH } else { turn };
        let corner = |x: i32, y: i32| at + Point::new(x * side, y * side).turned(turn);
        let points = vec![corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
        let nature = self.of(&[Nature::Village, Nature::Town]);
        Feature { fortified: self.once_in(3), ..Feature::new(nature, points, Len(0)) }
    }

    fn ground(&mut self) -> Vec<Feature> {
        use Nature as N;
        let mut all = Vec::new();
        for _ in 0..self.within(3, 9) {
            let nature =
                self.of(&[N::GentleHill, N::GentleHill, N::SteepHill, N::Wood, N::Wood, N::Rough, N::Marsh, N::Lake]);
            all.push(self.area(nature));
        }
        for _ in 0..self.within(1, 7) {
            let nature =
                self.of(&[N::Wall, N::Hedge, N::Fence, N::Trees, N::Entrenchment, N::Entrenchment, N::SunkenRoad]);
            let width = if nature == N::SunkenRoad { 6 } else { 2 };
            all.push(self.line(nature, width));
        }
        for _ in 0..self.below(4) {
            all.push(self.houses());
        }
        for _ in 0..self.of(&[0, 1, 1, 2]) {
            let over = self.place(20);
            let (nature, width) = self.of(&[(N::Stream, 3), (N::River, 6), (N::River, 4), (N::DeepRiver, 6)]);
            let water = self.across(nature, width, over);
            for _ in 0..self.below(4) {
                // Square over one of its two pieces.
                let piece = self.below(2) as usize;
                let (a, b) = (water.points[piece], water.points[piece + 1]);
                let mid = a.toward(b, self.within(1, 9), 10);
                let way = Heading::of(b - a).turned(self.within(80, 100) * Heading::DEGREE);
                let far = (width + 4) * self.cm / 2;
                let over = self.of(&[N::Bridge, N::Ford]);
                all.push(Feature::new(over, vec![mid.ahead(way, -far), mid.ahead(way, far)], Len(6 * self.cm)));
            }
            all.push(water);
        }
        for _ in 0..self.below(4) {
            let blocks = all.iter().filter(|f| matches!(f.nature, N::Village | N::Town | N::Bridge | N::Ford));
            let middles: Vec<Point> = blocks.map(|f| f.points[0].middle(f.points[f.points.len() / 2])).collect();
            let over = if middles.is_empty() || self.once_in(3) { self.place(10) } else { self.of(&middles) };
            all.push(self.across(N::Road, 6, over));
        }
        all
    }

    fn temper(&mut self) -> Option<Temper> {
        self.of(&[None, Some(Temper::Dithering), Some(Temper::Dependable), Some(Temper::Dashing)])
    }

    /// Another unit in the place of one.
    fn unit(&mut self, like: &UnitSetup, row: &str, name: String) -> UnitSetup {
        const ALL: [Trait; 8] = [
            Trait::Cuirass,
            Trait::NoBattalionGuns,
            Trait::Dismounts,
            Trait::CivilianLimbers,
            Trait::Foreign,
            Trait::QuickFiring,
            Trait::Unicorns,
            Trait::Shuvalovs,
        ];
        let branch = self.of(&BRANCHES);
        let traits = ALL.into_iter().filter(|_| self.once_in(5)).collect();
        let strength = |men, horses, guns| Strength { men, horses, guns };
        let present = match branch.arm() {
            Arm::Foot | Arm::LightFoot => strength(self.of(&[600, 600, 600, 360, 840]), 0, 0),
            Arm::Horse => {
                let men = self.of(&[400, 400, 400, 200, 600]);
                strength(men, men, 0)
            }
            Arm::Guns => strength(80, 0, 4),
            Arm::Transport => strength(40, 40, 0),
        };
        let mut ratings = like.ratings.clone();
        ratings.clear();
        if self.once_in(4) {
            let class = match branch.arm() {
                Arm::LightFoot => self.of(&["standard", "inferior"]),
                Arm::Foot => self.of(&["superior", "standard", "inferior", "superior-fire"]),
                Arm::Transport => "inferior",
                _ => self.of(&["superior", "standard", "inferior"]),
            };
            ratings.insert(muster::ID.to_owned(), class.to_owned());
        }
        UnitSetup {
            id: None,
            name,
            branch,
            weapon: self.of(&[Weapon::Usual, Weapon::Usual, Weapon::Rifles, Weapon::Muskets]),
            traits,
            quality: self.of(&[Quality::Usual, Quality::Usual, Quality::Raw, Quality::Good, Quality::Elite]),
            ratings,
            rows: [(muster::ID.to_owned(), row.to_owned())].into(),
            establishment: present,
            present,
            standing: None,
            later: None,
            formation: None,
            ..like.clone()
        }
    }

    /// An army in the place of another.
    fn army(&mut self, scenario: &mut Scenario, side: Side) {
        let setup = &mut scenario.sides[side.index()];
        let like = setup.brigades[0].units[0].clone();
        let row = self.of(&ROWS);
        setup.rows = [(muster::ID.to_owned(), row.to_owned())].into();
        setup.general = CommanderSetup { temper: self.temper(), standing: None, ..setup.general.clone() };
        (setup.general_leaves, setup.breaks_at) = (None, None);
        (setup.armies, setup.lieutenants) = (Vec::new(), Vec::new());
        let officer = setup.general.clone();
        let officer_of = |d: &mut Self| CommanderSetup { temper: d.temper(), ..officer.clone() };
        let allied = self.once_in(6).then(|| self.of(&ROWS));
        if let Some(other) = allied {
            let rows = |row: &str| [(muster::ID.to_owned(), row.to_owned())].into();
            setup.armies.push(ArmySetup { name: "first".to_owned(), general: None, rows: rows(row) });
            let general = self.once_in(2).then(|| officer_of(self));
            setup.armies.push(ArmySetup { name: "second".to_owned(), general, rows: rows(other) });
        }
        setup.brigades.clear();
        let (edge, out) = (
            setup.facing.behind(),
            if (setup.facing.0 / 128 / 90).is_multiple_of(2) { self.half.y } else { self.half.x },
        );
        let count = self.within(2, 5);
        for n in 0..count {
            let alone = n > 1 && self.once_in(4);
            let army = u8::from(allied.is_some() && n > 0);
            let row = if army == 1 { allied.unwrap_or(row) } else { row };
            let row = if self.once_in(5) { self.of(&ROWS) } else { row };
            let len = if alone { 1 } else { self.within(2, 5) };
            let mut units: Vec<UnitSetup> =
                (0..len).map(|m| self.unit(&like, row, format!("{side:?} {n}, {m}"))).collect();
            if n == 0 {
                units[0].branch = Branch::Musketeers;
                (units[0].present, units[0].ratings) =
                    (Strength { men: 600, horses: 0, guns: 0 }, like.ratings.clone());
                units[0].ratings.clear();
            }
            for unit in &mut units {
                unit.formation = match unit.branch.arm() {
                    _ if !self.once_in(5) => None,
                    Arm::Horse => Some(self.of(&[Stance::DoubleLine, Stance::Column, Stance::Line])),
                    Arm::Transport => None,
                    _ => Some(self.of(&[Stance::Column, Stance::Line])),
                };
            }
            let aside = self.within(-60, 60) * self.cm;
            let at = Point::ORIGIN.ahead(edge, out).ahead(edge.turned(90 * Heading::DEGREE), aside);
            let when = if self.once_in(2) {
                When::Turn(self.within(1, 4) as u16)
            } else {
                When::Die { from: self.within(1, 3) as u16, least: self.within(2, 5) as u8 }
            };
            let later = n > 0 && self.once_in(7);
            let zone = None::<Zone>;
            setup.brigades.push(BrigadeSetup {
                name: format!("{side:?} {n}"),
                commander: (!alone).then(|| officer_of(self)),
                army,
                units,
                zone,
                moves_from: self.once_in(9).then(|| self.within(2, 4) as u16),
                arrival: later.then_some(Arrival { when, at, heading: setup.facing }),
            });
        }
        if allied.is_none() && count > 2 && self.once_in(2) {
            setup.lieutenants.push(LieutenantSetup { commander: officer_of(self), brigades: vec![0, 1] });
            setup.general_leaves = self.once_in(6).then(|| self.within(2, 6) as u16);
        }
    }

    /// A post near the middle of the table, on the side's own half of it or a little beyond, and a look at the enemy; of a
    /// brigade that stands about a place `around` it.
    fn scattered(&mut self, facing: Heading, around: Option<(i32, i32)>, spread: i32) -> Standing {
        let (aside, back) = match around {
            Some((aside, back)) => (aside + self.within(-spread, spread), back + self.within(-spread / 3, spread / 3)),
            None => (self.within(-75, 75), self.within(-12, 55)),
        };
        let place = |far: i32| far * self.cm;
        let at = Point::ORIGIN.ahead(facing, place(-back)).ahead(facing.turned(90 * Heading::DEGREE), place(aside));
        let slant = self.of(&[0, 0, 0, 20, -20, 45, -45, 90, -90]);
        let heading = facing.turned((slant + self.within(-6, 6)) * Heading::DEGREE);
        Standing { at, heading }
    }

    /// Posts for all, near the enemy; those whom the rules refuse theirs get others.
    fn scatter(&mut self, scenario: &mut Scenario, close: bool) {
        let mut middles = Vec::new();
        for side in Side::BOTH {
            let setup = &mut scenario.sides[side.index()];
            for brigade in &mut setup.brigades {
                let middle = close.then(|| (self.within(-45, 45), self.within(4, 24)));
                middles.push(middle);
                for unit in brigade.units.iter_mut().filter(|u| u.standing.is_none() && brigade.arrival.is_none()) {
                    unit.standing = Some(self.scattered(setup.facing, middle, 24));
                }
            }
        }
        for round in 0..60 {
            let Err(findings) = setup::prepare(scenario) else { return };
            let facings = scenario.sides.each_ref().map(|s| s.facing);
            let brigades = scenario.sides.iter_mut().zip(facings);
            let brigades = brigades.flat_map(|(s, facing)| s.brigades.iter_mut().map(move |b| (b, facing)));
            for ((brigade, facing), middle) in brigades.zip(&middles) {
                for unit in &mut brigade.units {
                    if findings.iter().any(|f| f.place == unit.name) {
                        let post = self.scattered(facing, *middle, 24 + round);
                        unit.standing = (round < 50).then_some(post);
                    }
                }
            }
        }
    }

    /// Some troops in houses and behind works.
    fn post(&mut self, scenario: &mut Scenario) {
        let places: Vec<(bool, Standing)> = scenario
            .ground
            .features
            .iter()
            .filter_map(|f| {
                let (a, b) = (f.points[0], f.points[1]);
                let mid = |a: Point, b: Point| a.middle(b);
                match f.nature {
                    Nature::Village | Nature::Town => {
                        Some((true, Standing { at: mid(a, f.points[2]), heading: Heading::of(f.points[2] - b) }))
                    }
                    Nature::Entrenchment | Nature::SunkenRoad => {
                        let out = Heading::of(b - a).turned(90 * Heading::DEGREE);
                        // Half the depth of a battalion, and a little.
                        let off = f.width.0 / 2 + 26 * self.cm / 10;
                        Some((false, Standing { at: mid(a, b).ahead(out, -off), heading: out }))
                    }
                    _ => None,
                }
            })
            .collect();
        for (houses, standing) in places {
            if self.once_in(3) {
                continue;
            }
            // Whose zone is nearer.
            let near = |side: Side| {
                let zone = &scenario.sides[side.index()].zone;
                let mid = zone.first().copied().unwrap_or_default().middle(zone.get(2).copied().unwrap_or_default());
                mid.distance(standing.at)
            };
            let side = if near(Side::Blue) < near(Side::Red) { Side::Blue } else { Side::Red };
            let brigades = &mut scenario.sides[side.index()].brigades;
            let mut free: Vec<&mut UnitSetup> = brigades
                .iter_mut()
                .filter(|b| b.arrival.is_none())
                .flat_map(|b| &mut b.units)
                .filter(|u| u.standing.is_none())
                .filter(|u| matches!(u.branch.arm(), Arm::Foot | Arm::LightFoot | Arm::Guns))
                .collect();
            for _ in 0..if houses && self.once_in(3) { 2 } else { 1 } {
                if !free.is_empty() {
                    let unit = free.swap_remove(self.below(free.len() as i32) as usize);
                    (unit.standing, unit.formation) = (Some(standing), None);
                }
            }
        }
    }
}

/// A scenario of which ground, forces and places are drawn as well.
pub fn drawn(mut scenario: Scenario, dice: &mut Dice, close: bool) -> Scenario {
    let cm = (i64::from(Len::CM.0) * tenths(scenario.scale).unwrap_or(10) / 10) as i32;
    let half = Point::new(scenario.ground.width.0 / 2, scenario.ground.depth.0 / 2);
    let mut draw = Draw { dice, cm, half };
    if !draw.once_in(5) {
        scenario.ground.features = draw.ground();
    }
    for side in Side::BOTH {
        draw.army(&mut scenario, side);
    }
    draw.post(&mut scenario);
    scenario.objectives.clear();
    if close || !draw.once_in(3) {
        draw.scatter(&mut scenario, close);
    }
    if close && !draw.once_in(4) {
        scenario.weather = Weather::Fair;
        scenario.options.retain(|key, _| key != "weather" && key != "night" && key != "seasons");
    }
    for n in 0..draw.below(4) {
        let blocks: Vec<Vec<Point>> = scenario
            .ground
            .features
            .iter()
            .filter(|f| matches!(f.nature, Nature::Village | Nature::Town | Nature::GentleHill | Nature::Bridge))
            .map(|f| f.points.clone())
            .collect();
        let points = if blocks.is_empty() || draw.once_in(3) {
            vec![draw.place(15)]
        } else {
            blocks[draw.below(blocks.len() as i32) as usize].clone()
        };
        scenario.objectives.push(Objective {
            name: format!("objective {n}"),
            points,
            worth: draw.within(1, 3) as u8,
            holder: draw.of(&[None, Some(Side::Blue), Some(Side::Red)]),
            due: None,
        });
    }
    scenario.mist = draw.once_in(8).then(|| draw.within(1, 4) as u16);
    scenario.turns = Some(draw.within(8, 20) as u16);
    scenario
}
