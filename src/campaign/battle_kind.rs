//! The kinds of the next battle: who comes on, who is there at the start, on what ground, and what it is about. Strengths that
//! the war has made unequal give a battle that is fair otherwise: by time, ground and aims.

mod places;
mod roles;

use super::by_hand::Seats;
use super::{Plan, Refusal, State, templates};
use crate::base::{Heading, Point, Side};
use crate::field::generate::Wish;
use crate::field::scenario::{Arrival, Due, Objective, When};
use crate::field::{Ground, Scenario};
use crate::rules::System;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub use roles::{Role, fill};

/// The kinds that come with the program.
const KINDS: &str = include_str!("../../templates/battles.toml");

/// Grounds that are drawn until one is of the kind that is wanted.
const DRAWS: u64 = 60;

/// Who comes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Attacker {
    /// The stronger on a die of 1 to 4, the weaker on 5 and 6.
    ByStrength,
    Stronger,
    Weaker,
    /// Neither; who is named first is a matter of the die.
    Nobody,
}

/// What ground it wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Wanted {
    #[default]
    Any,
    /// A village near the middle of the table.
    Village,
    /// A hill in the defender's half.
    Hill,
    /// A river from west to east that can be forded.
    River,
}

/// Where the place is that a battle is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Where {
    Village,
    /// The middle of the field, as far from both.
    Crossroads,
    Hill,
    Bridge,
    Rear,
}

/// The place that a battle is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Goal {
    at: Where,
    worth: u8,
    due: Option<u16>,
}

/// A kind of battle.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleKind {
    /// `river-crossing`.
    pub id: String,
    /// *River crossing*.
    pub name: String,
    /// A sentence for who chooses.
    pub about: String,
    story: String,
    pub attacker: Attacker,
    /// The attacker's strength for which it is meant, in hundredths of the defender's: from and to.
    pub fair: [u16; 2],
    /// Hundredths of the fit units that come, of the attacker and the defender.
    #[serde(default = "all")]
    pub comes: [u8; 2],
    /// Light troops come first.
    #[serde(default)]
    pub light: bool,
    /// Both bring about equal numbers.
    #[serde(default)]
    pub alike: bool,
    /// Hundredths of the brigades that stand on the table at the start.
    #[serde(default = "all")]
    here: [u8; 2],
    #[serde(default)]
    late: u16,
    #[serde(default)]
    ground: Wanted,
    #[serde(default)]
    works: bool,
    goal: Option<Goal>,
    turns: Option<u16>,
    /// What is otherwise under some rules, by their IDs.
    #[serde(default)]
    under: BTreeMap<String, Otherwise>,
}

/// What of a kind is otherwise under some rules; what is none is as usual.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Otherwise {
    /// Where the place is that it is about.
    at: Option<Where>,
    comes: Option<[u8; 2]>,
    alike: Option<bool>,
    here: Option<[u8; 2]>,
    late: Option<u16>,
    due: Option<u16>,
    turns: Option<u16>,
    works: Option<bool>,
}

const fn all() -> [u8; 2] {
    [100, 100]
}

/// What a plan has beside ground and day: what the battle is about, and who comes later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// ID of the kind, or of the scenario that ground and aims are from.
    pub id: String,
    /// *River crossing*.
    pub name: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Objective>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u16>,
    /// Hundredths of the brigades of Blue and Red that stand on the table at the start.
    pub here: [u8; 2],
    /// The turn from which the others come, one in each.
    pub late: u16,
    /// Where Blue and Red set up, and where they look; none: along their own edges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zones: Option<[(Vec<Point>, Heading); 2]>,
    /// The last turn with mist on the plain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mist: Option<u16>,
    /// Where the brigades of Blue and Red set up, and who waits or comes later, as the roles of a scenario have it.
    #[serde(default, skip_serializing_if = "have_no_roles")]
    pub roles: [Vec<Role>; 2],
    /// The ground is a scenario's whose layout is ours and not the source's.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ours: bool,
}

fn have_no_roles(roles: &[Vec<Role>; 2]) -> bool {
    roles.iter().all(Vec::is_empty)
}

#[derive(Deserialize)]
struct File {
    kind: Vec<BattleKind>,
}

impl BattleKind {
    /// All kinds of a file, checked.
    ///
    /// # Errors
    /// One sentence on what is wrong in it.
    pub fn parse(text: &str) -> Result<Vec<BattleKind>, Refusal> {
        let kinds = templates::read::<File, _>(text, "the kinds of battles", |f| f.kind, |k| &k.id)?;
        for kind in kinds.iter().flat_map(|k| std::iter::once(k.clone()).chain(k.under.keys().map(|r| k.under(r)))) {
            let wrong = |what: &str| Err(Refusal::new(format!("kind of battle {}: {what}", kind.id)));
            if kind.comes.iter().chain(&kind.here).any(|n| !(1..=100).contains(n)) {
                return wrong("who comes, and who is here at the start, is 1 to 100 hundredths");
            }
            if kind.here.iter().any(|n| *n < 100) && kind.late == 0 {
                return wrong("say from which turn the others come: late = 2");
            }
            if kind.goal.is_some_and(|g| !(1..=3).contains(&g.worth) || g.due == Some(0)) {
                return wrong("a goal is worth 1 to 3 points, and due in turn 1 or later");
            }
            if kind.fair[0] > kind.fair[1] {
                return wrong("fair goes from the smaller strength to the larger");
            }
        }
        Ok(kinds)
    }

    /// The kind as it is under some rules.
    #[must_use]
    pub(super) fn under(&self, rules: &str) -> BattleKind {
        let mut kind = self.clone();
        let Some(other) = self.under.get(rules) else { return kind };
        kind.comes = other.comes.unwrap_or(kind.comes);
        kind.alike = other.alike.unwrap_or(kind.alike);
        kind.here = other.here.unwrap_or(kind.here);
        kind.late = other.late.unwrap_or(kind.late);
        kind.works = other.works.unwrap_or(kind.works);
        kind.turns = other.turns.or(kind.turns);
        if let Some(goal) = &mut kind.goal {
            goal.at = other.at.unwrap_or(goal.at);
            goal.due = other.due.or(goal.due);
        }
        kind
    }

    /// The kinds that come with the program; the first is the usual one.
    ///
    /// # Panics
    /// Never: a test reads them.
    #[must_use]
    pub fn all() -> Vec<BattleKind> {
        BattleKind::parse(KINDS).expect("the kinds that come with the program are read by a test")
    }

    /// Whether it is meant for these strengths, Blue's and Red's, under the role that it gives them.
    #[must_use]
    pub fn suits(&self, men: [u32; 2]) -> bool {
        let of = |attacker: Side| {
            let (a, d) = (u64::from(men[attacker.index()]), u64::from(men[attacker.other().index()]).max(1));
            (u64::from(self.fair[0])..=u64::from(self.fair[1])).contains(&(a * 100 / d))
        };
        let stronger = if men[1] > men[0] { Side::Red } else { Side::Blue };
        match self.attacker {
            Attacker::ByStrength | Attacker::Nobody => of(stronger) || of(stronger.other()),
            Attacker::Stronger => of(stronger),
            Attacker::Weaker => of(stronger.other()),
        }
    }

    /// Whether it is about a place.
    #[must_use]
    pub const fn has_goal(&self) -> bool {
        self.goal.is_some()
    }

    /// The attacker by the strengths and a die of six.
    #[must_use]
    pub fn attacker(&self, men: [u32; 2], die: u8) -> Side {
        let stronger = match men[0].cmp(&men[1]) {
            std::cmp::Ordering::Greater => Side::Blue,
            std::cmp::Ordering::Less => Side::Red,
            std::cmp::Ordering::Equal if die <= 3 => Side::Blue,
            std::cmp::Ordering::Equal => Side::Red,
        };
        match self.attacker {
            // Equal armies have three faces each.
            Attacker::ByStrength | Attacker::Nobody if men[0] != men[1] && die >= 5 => stronger.other(),
            Attacker::Weaker => stronger.other(),
            _ => stronger,
        }
    }

    /// What the generator of ground is asked for.
    pub(super) const fn wish(&self) -> Wish {
        match self.ground {
            Wanted::River => Wish::River,
            Wanted::Any | Wanted::Village | Wanted::Hill => Wish::Any,
        }
    }

    /// How often a ground is drawn until it fits.
    pub(super) const fn draws(&self) -> u64 {
        match self.ground {
            Wanted::Any | Wanted::River => 1,
            Wanted::Village | Wanted::Hill => DRAWS,
        }
    }

    /// Whether a ground has what the kind wants.
    pub(super) fn fits(&self, ground: &Ground, defender: Side) -> bool {
        match self.ground {
            Wanted::Any | Wanted::River => true,
            Wanted::Village => places::village(ground, self.waits_at_a_village(defender)).is_some(),
            Wanted::Hill => places::hill(ground, defender).is_some(),
        }
    }

    /// The defender, where a village is his from the start: it lies on his half, or the attacker would be in it before him.
    fn waits_at_a_village(&self, defender: Side) -> Option<Side> {
        self.goal.filter(|goal| goal.at == Where::Village && goal.due.is_some()).map(|_| defender)
    }

    /// The terms of a battle on a ground, and the story that goes with them. Works are laid into the ground.
    /// Its turns are those in which both sides act; in the terms they are the rules' own, of which `turns_of_both` make one.
    pub(super) fn terms(
        &self,
        ground: &mut Ground,
        attacker: Side,
        named: [&str; 3],
        turns_of_both: u16,
    ) -> (Option<Box<Terms>>, String) {
        let defender = attacker.other();
        if self.works {
            places::lay_works(ground, defender);
        }
        let objectives = self.goal.iter().map(|goal| {
            let (name, points) =
                places::place(ground, goal.at, (defender, self.waits_at_a_village(defender)), named[2]);
            // What both may have from the start nobody holds.
            let between = matches!(goal.at, Where::Village | Where::Crossroads);
            let holder = (goal.due.is_some() || !between).then_some(defender);
            Objective {
                name,
                points,
                worth: goal.worth,
                holder,
                due: goal.due.map(|turn| Due { side: attacker, turn: turn * turns_of_both }),
            }
        });
        let objectives: Vec<Objective> = objectives.collect();
        let mut here = self.here;
        if attacker == Side::Red {
            here.reverse();
        }
        let due = (self.goal.and_then(|g| g.due).unwrap_or_default() * turns_of_both).to_string();
        let mut story = self.story.clone();
        for (hole, words) in
            [("{attacker}", named[0]), ("{defender}", named[1]), ("{place}", named[2]), ("{due}", &due)]
        {
            story = story.replace(hole, words);
        }
        let terms = Terms {
            id: self.id.clone(),
            name: self.name.clone(),
            objectives,
            turns: self.turns.map(|n| n * turns_of_both),
            here,
            late: self.late * turns_of_both,
            zones: None,
            mist: None,
            roles: [Vec::new(), Vec::new()],
            ours: false,
        };
        // The usual battle says nothing beyond ground and day.
        let usual = self.goal.is_none() && self.turns.is_none() && here == all();
        ((!usual).then(|| Box::new(terms)), story)
    }
}

impl Terms {
    /// The terms that a scenario of the book or of one's own has: its aims, its turns, its mist and its zones, and of
    /// one that any two armies can fight who waits.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Terms {
        Terms {
            id: scenario.id.to_string(),
            name: scenario.name.clone(),
            objectives: scenario.objectives.clone(),
            turns: scenario.turns,
            here: all(),
            late: 0,
            zones: Some(scenario.sides.each_ref().map(|s| (s.zone.clone(), s.facing))),
            mist: scenario.mist,
            roles: Role::all(scenario),
            ours: scenario.ours,
        }
    }

    /// The same with the places of a scenario that was made from them: at its scale, in the seats as they were drawn.
    pub(super) fn laid_out(&self, scenario: &Scenario, seats: Seats) -> Terms {
        let [blue, red] = scenario.sides.each_ref().map(|s| (s.zone.clone(), s.facing));
        let zones = if seats == Seats::Exchanged { [red, blue] } else { [blue, red] };
        Terms { objectives: scenario.objectives.clone(), zones: self.zones.as_ref().map(|_| zones), ..self.clone() }
    }

    /// Brings aims, turns, zones and mist into a scenario.
    pub(super) fn bring(&self, scenario: &mut Scenario) {
        scenario.objectives.clone_from(&self.objectives);
        (scenario.turns, scenario.mist, scenario.ours) = (self.turns, self.mist, self.ours);
        if let Some(zones) = &self.zones {
            for (side, (zone, facing)) in scenario.sides.iter_mut().zip(zones) {
                (side.zone, side.facing) = (zone.clone(), *facing);
            }
        }
    }

    /// Keeps those back who wait or come later, in a scenario whose troops have their seats.
    pub(super) fn hold_back(&self, scenario: &mut Scenario, system: &dyn System, seats: Seats) {
        let (mut here, mut roles) = (self.here, self.roles.each_ref());
        if seats == Seats::Exchanged {
            here.reverse();
            roles.reverse();
        }
        for (roles, side) in roles.into_iter().zip(&mut scenario.sides) {
            roles::fill(roles, side, scenario.scale, system);
        }
        if !system.takes_reserves() {
            return;
        }
        let (width, depth) = (scenario.ground.width.0, scenario.ground.depth.0);
        for (side, here) in scenario.sides.iter_mut().zip(here) {
            let led: Vec<usize> = (0..side.brigades.len()).filter(|n| side.brigades[*n].commander.is_some()).collect();
            let first = (led.len() * usize::from(here)).div_ceil(100).max(1);
            let later = led.get(first..).unwrap_or(&[]).iter().enumerate();
            // Over the middle of the edge behind the side's zone, by turns to the left and the right of it.
            let behind = if side.facing == Heading::NORTH { -depth / 2 } else { depth / 2 };
            for (turn, (n, brigade)) in (self.late..).step_by(system.turns_of_both().into()).zip(later) {
                let step = i32::try_from(n / 2 + n % 2).unwrap_or(0) * width / 8 * if n % 2 == 0 { 1 } else { -1 };
                let at = Point::new(step.clamp(-width * 3 / 8, width * 3 / 8), behind);
                let at = scenario.ground.open_entrance(at, side.facing);
                side.brigades[*brigade].arrival = Some(Arrival { when: When::Turn(turn), at, heading: side.facing });
            }
        }
    }
}

impl Plan {
    /// What kind of battle it is, in a word or two; empty for the usual one.
    #[must_use]
    pub fn kind_name(&self) -> &str {
        self.terms.as_ref().map_or("", |t| t.name.as_str())
    }
}

impl State {
    /// Fit men of both sides today.
    #[must_use]
    pub fn strengths(&self, system: &dyn System) -> [u32; 2] {
        Side::BOTH.map(|s| super::plan::fit_men(self, system, s))
    }
}

#[cfg(test)]
mod tests;
