//! A scenario: everything a battle begins from, described once for all systems.

use super::Ground;
use crate::army::{Branch, Id, Quality, Strength, Temper, Trait, Uniform, Weapon};
use crate::base::{Heading, Len, Point, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Who decides for a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GeneralKind {
    /// Plays to win.
    #[default]
    Planner,
    /// Plays to win, and asks for good odds before he closes.
    Cautious,
    /// Plays to win, and closes on even odds or less.
    Bold,
    /// Never moves of his own will; fires at the nearest legal target.
    Passive,
    /// Picks evenly among what the planner would weigh.
    Random,
}

/// A formation that a scenario prescribes for the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stance {
    /// Ready to fight: in line, guns unlimbered.
    Line,
    /// Horse two bases deep.
    DoubleLine,
    /// In march column, guns limbered.
    Column,
    /// A line bent along a wood's edge or the like, where the rules know it.
    Irregular,
}

/// Where a unit stands at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    pub at: Point,
    pub heading: Heading,
}

/// A part of the table in which troops may be set up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zone {
    /// An outline.
    pub points: Vec<Point>,
    /// Where its troops look.
    pub facing: Heading,
}

/// When troops that are not on the table at the start come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// In this turn, from 1.
    Turn(u16),
    /// Each turn from `from` on, on a die of six of at least `least`.
    Die { from: u16, least: u8 },
}

/// How a brigade comes on the table: in column, one unit after another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrival {
    pub when: When,
    /// Where, on an edge of the table.
    pub at: Point,
    /// The way it marches in.
    pub heading: Heading,
}

/// A unit of a scenario: its neutral description, from which each system rates it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitSetup {
    /// The unit's ID in its army, where it comes from one.
    #[serde(default)]
    pub id: Option<Id>,
    pub name: String,
    pub branch: Branch,
    #[serde(default)]
    pub weapon: Weapon,
    #[serde(default)]
    pub traits: Vec<Trait>,
    #[serde(default)]
    pub quality: Quality,
    /// The owner's own rating per system.
    #[serde(default)]
    pub ratings: BTreeMap<String, String>,
    /// Its nation's row per system, such as `honours-of-war` to `AUS`; missing: the system's neutral row.
    #[serde(default)]
    pub rows: BTreeMap<String, String>,
    pub establishment: Strength,
    pub present: Strength,
    pub uniform: Uniform,
    /// None: the system's general decides, within the zone of its brigade or side.
    #[serde(default)]
    pub standing: Option<Standing>,
    /// Its new post once both armies stand and have been seen, under rules with such later moves; none: it stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub later: Option<Standing>,
    /// The formation it must start in; none: whatever is ready to fight.
    #[serde(default)]
    pub formation: Option<Stance>,
}

impl UnitSetup {
    /// The posts that are written for it: the first, and the one it takes later.
    pub fn posts_mut(&mut self) -> impl Iterator<Item = &mut Standing> {
        self.standing.iter_mut().chain(&mut self.later)
    }

    /// Leaves post and formation to its general.
    pub fn unpost(&mut self) {
        (self.standing, self.later, self.formation) = (None, None, None);
    }
}

/// A commander of a scenario.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommanderSetup {
    #[serde(default)]
    pub id: Option<Id>,
    pub name: String,
    /// None: unrated; a brigadier is then diced for.
    #[serde(default)]
    pub temper: Option<Temper>,
    /// Where his figure stands at the start; none: behind the middle of his troops.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<Point>,
}

/// A brigade of a scenario; without a commander its units are independent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BrigadeSetup {
    pub name: String,
    #[serde(default)]
    pub commander: Option<CommanderSetup>,
    /// The army of its side that it belongs to, from 0; a coalition has several.
    #[serde(default)]
    pub army: u8,
    pub units: Vec<UnitSetup>,
    /// Its own part of the table; none: its side's.
    #[serde(default)]
    pub zone: Option<Zone>,
    /// The first turn in which it may move of its own will, from 1; none: at once.
    #[serde(default)]
    pub moves_from: Option<u16>,
    /// It comes later; none: it stands on the table at the start.
    #[serde(default)]
    pub arrival: Option<Arrival>,
}

impl BrigadeSetup {
    /// What it is called: a unit that stands by itself goes by its own name.
    #[must_use]
    pub fn called(&self) -> &str {
        match (&self.commander, self.units.as_slice()) {
            (None, [one]) => &one.name,
            _ => &self.name,
        }
    }
}

/// A general between the commander in chief and some of the brigades.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LieutenantSetup {
    pub commander: CommanderSetup,
    /// The numbers of his brigades, from 0 in the order of the side.
    pub brigades: Vec<usize>,
}

/// One of several armies of a side, which fight side by side under their own tables.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArmySetup {
    pub name: String,
    /// Its own commanding general; none: the side's general commands it too.
    #[serde(default)]
    pub general: Option<CommanderSetup>,
    /// Its nation's row per system.
    #[serde(default)]
    pub rows: BTreeMap<String, String>,
}

/// One side of a scenario.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideSetup {
    /// The leading nation's name.
    pub name: String,
    /// Its line uniform: accent and flag.
    pub uniform: Uniform,
    #[serde(default)]
    pub cipher: String,
    pub general: CommanderSetup,
    /// The turn at the end of which the general leaves the field; his first lieutenant general then commands.
    #[serde(default)]
    pub general_leaves: Option<u16>,
    /// It is beaten once so many of its units are lost, under rules that count them; none: their usual number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub breaks_at: Option<u16>,
    #[serde(default)]
    pub lieutenants: Vec<LieutenantSetup>,
    /// The nation's row per system for commanders' dice and initiative.
    #[serde(default)]
    pub rows: BTreeMap<String, String>,
    /// Its armies in the order of [`BrigadeSetup::army`]; empty where it has one.
    #[serde(default)]
    pub armies: Vec<ArmySetup>,
    pub brigades: Vec<BrigadeSetup>,
    /// Where it may be set up: an outline.
    pub zone: Vec<Point>,
    /// The edge it looks at from its zone: its own front.
    pub facing: Heading,
}

/// A side must hold an objective by the end of a turn, or loses the battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Due {
    pub side: Side,
    pub turn: u16,
}

/// A place worth points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objective {
    pub name: String,
    /// An outline, or a single point.
    pub points: Vec<Point>,
    /// Whole army points, 1 to 3.
    pub worth: u8,
    /// Who holds it at the start.
    #[serde(default)]
    pub holder: Option<Side>,
    /// Who must have it, and by when.
    #[serde(default)]
    pub due: Option<Due>,
}

/// The weather at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weather {
    #[default]
    Fair,
    Fog,
    LightRain,
    HeavyRain,
    Storm,
}

impl Weather {
    /// From the best to the worst.
    pub const ALL: [Weather; 5] = [Weather::Fair, Weather::Fog, Weather::LightRain, Weather::HeavyRain, Weather::Storm];
}

/// Everything that a battle begins from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scenario {
    pub id: Id,
    pub name: String,
    /// What it is about, in a sentence or two.
    #[serde(default)]
    pub story: String,
    /// ISO date: `1757-07-06`.
    pub date: chrono::NaiveDate,
    /// Height of the figures in mm: 28, 20, 15, 10 or 6.
    pub scale: u8,
    pub ground: Ground,
    /// Blue, then Red.
    pub sides: [SideSetup; 2],
    #[serde(default)]
    pub attacker: Option<Side>,
    #[serde(default)]
    pub objectives: Vec<Objective>,
    #[serde(default)]
    pub weather: Weather,
    /// The last turn with mist on the plain.
    #[serde(default)]
    pub mist: Option<u16>,
    /// Last turn; the system's own where none is given.
    #[serde(default)]
    pub turns: Option<u16>,
    /// Option switches of the system: name to value.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Marked so where the layout is ours and not the source's.
    #[serde(default)]
    pub ours: bool,
    /// Its forces are roles that the brigades of any two armies can fill.
    #[serde(default)]
    pub generic: bool,
}

/// Distances for figures of a height in mm, in tenths of those at 28 mm (HOW-SCN-03); none for other heights.
#[must_use]
pub const fn tenths(figures: u8) -> Option<i64> {
    match figures {
        28 => Some(10),
        20 => Some(8),
        15 => Some(5),
        10 => Some(4),
        6 => Some(3),
        _ => None,
    }
}

/// A story of two sides, told of two others.
#[must_use]
pub fn retold(story: &str, [blue, red]: [&str; 2], names: [&str; 2]) -> String {
    if blue.is_empty() || red.is_empty() {
        return story.to_owned();
    }
    // One of the new names may be the old one of the enemy.
    let meanwhile = "\u{0}";
    story.replace(blue, meanwhile).replace(red, names[1]).replace(meanwhile, names[0])
}

impl SideSetup {
    /// The nation's row per system of one of its armies; the side's own where it has no such army.
    #[must_use]
    pub fn rows_of(&self, army: u8) -> &BTreeMap<String, String> {
        self.armies.get(usize::from(army)).map_or(&self.rows, |a| &a.rows)
    }
}

impl Scenario {
    /// The same battle with Blue and Red called the other way round (HOW-SCN-15): each has what was the other's, and stands where
    /// it stood.
    #[must_use]
    pub fn seats_changed(&self) -> Scenario {
        let mut changed = self.clone();
        changed.sides.swap(0, 1);
        changed.change_roles();
        changed
    }

    /// Gives each side what was said of the other: who attacks, who holds what, and who must have it when.
    pub fn change_roles(&mut self) {
        self.attacker = self.attacker.map(Side::other);
        for objective in &mut self.objectives {
            objective.holder = objective.holder.map(Side::other);
            objective.due = objective.due.map(|due| Due { side: due.side.other(), ..due });
        }
    }

    /// The scenario for figures of another height: every place and length of its table in the ratio of the distances
    /// (HOW-SCN-03: 0.8, 0.5, 0.4 and 0.3 of those at 28 mm for 20, 15, 10 and 6 mm). Itself where that is its height
    /// already, or `figures` is none of these.
    #[must_use]
    pub fn at_scale(&self, figures: u8) -> Scenario {
        let (Some(from), Some(to)) = (tenths(self.scale), tenths(figures)) else { return self.clone() };
        let len = |n: i32| (i64::from(n) * to / from) as i32;
        let mut scaled = self.clone();
        scaled.scale = figures;
        scaled.ground.width = Len(len(self.ground.width.0));
        scaled.ground.depth = Len(len(self.ground.depth.0));
        for feature in &mut scaled.ground.features {
            feature.width = Len(len(feature.width.0));
        }
        scaled.each_place(|p| *p = Point::new(len(p.x), len(p.y)));
        scaled
    }

    /// Its story with others in the places of its two sides.
    #[must_use]
    pub fn story_of(&self, names: [&str; 2]) -> String {
        retold(&self.story, self.sides.each_ref().map(|side| side.name.as_str()), names)
    }

    /// Every commander with his side and the number of his brigade within it, in the order in which events number them:
    /// Blue's general and brigadiers, Red's, the generals of allied armies, lieutenant generals.
    pub fn commanders(&self) -> impl Iterator<Item = (Side, Option<usize>, &CommanderSetup)> {
        let sides = || Side::BOTH.into_iter().map(|side| (side, &self.sides[side.index()]));
        let lines = sides().flat_map(|(side, s)| {
            let led = s.brigades.iter().enumerate();
            let brigadiers = led.filter_map(move |(n, b)| b.commander.as_ref().map(|c| (side, Some(n), c)));
            std::iter::once((side, None, &s.general)).chain(brigadiers)
        });
        let allied = sides()
            .flat_map(|(side, s)| s.armies.iter().filter_map(move |a| a.general.as_ref().map(|c| (side, None, c))));
        let lieutenants = sides().flat_map(|(side, s)| s.lieutenants.iter().map(move |l| (side, None, &l.commander)));
        lines.chain(allied).chain(lieutenants)
    }

    /// Does something to every place of the scenario: ground, objectives, zones, arrivals, posts and commanders' figures.
    pub fn each_place(&mut self, mut act: impl FnMut(&mut Point)) {
        self.ground.features.iter_mut().flat_map(|f| &mut f.points).for_each(&mut act);
        self.objectives.iter_mut().flat_map(|o| &mut o.points).for_each(&mut act);
        for side in &mut self.sides {
            side.zone.iter_mut().for_each(&mut act);
            let lieutenants = side.lieutenants.iter_mut().map(|l| &mut l.commander);
            let allied = side.armies.iter_mut().filter_map(|a| a.general.as_mut());
            let led = std::iter::once(&mut side.general).chain(lieutenants).chain(allied);
            led.filter_map(|c| c.standing.as_mut()).for_each(&mut act);
            for brigade in &mut side.brigades {
                brigade.zone.iter_mut().flat_map(|z| &mut z.points).for_each(&mut act);
                brigade.arrival.iter_mut().for_each(|a| act(&mut a.at));
                brigade.commander.iter_mut().filter_map(|c| c.standing.as_mut()).for_each(&mut act);
                brigade.units.iter_mut().flat_map(UnitSetup::posts_mut).for_each(|s| act(&mut s.at));
            }
        }
    }

    /// The units of a side in roster order with their brigade's number.
    pub fn units(&self, side: Side) -> impl Iterator<Item = (usize, &UnitSetup)> {
        self.sides[side.index()].brigades.iter().enumerate().flat_map(|(n, b)| b.units.iter().map(move |u| (n, u)))
    }
}

#[cfg(test)]
mod tests {
    use super::retold;

    #[test]
    fn a_story_is_told_of_others_even_where_they_change_places() {
        let story = "Rot holds the bridge, and Grün comes for it. Rot waits.";
        assert_eq!(
            retold(story, ["Grün", "Rot"], ["Rot", "Blau"]),
            "Blau holds the bridge, and Rot comes for it. Blau waits."
        );
        assert_eq!(retold(story, ["Grün", ""], ["Rot", "Blau"]), story);
    }
}
