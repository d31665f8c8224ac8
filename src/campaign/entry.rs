//! Entries of a campaign's journal: what was done, and what followed from it as facts.

use super::{Account, Kind};
use crate::army::{Commander, Force, Id, Regiment, Temper};
use crate::base::{Len, Side};
use crate::campaign::battle_kind::Terms;
use crate::campaign::by_hand::ByHand;
use crate::campaign::experience::Experience;
use crate::campaign::led::{self, Led};
use crate::campaign::muster::Muster;
use crate::campaign::notes::Notes;
use crate::campaign::recovery::Preset;
use crate::campaign::season::Season;
use crate::campaign::sight::Sight;
use crate::campaign::stakes::Shape;
use crate::campaign::treasury::Treasury;
use crate::field::{Ground, scenario::Weather};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

mod losses;
pub use losses::Losses;

/// The player's own table, which everything that a campaign generates is fitted to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// West to east.
    pub width: Len,
    /// South to north.
    pub depth: Len,
    /// Height of the figures in mm: 28, 20, 15, 10 or 6.
    pub scale: u8,
}

impl Default for Table {
    /// Six feet by four, and figures of 15 mm.
    fn default() -> Table {
        Table { width: Len::feet(6), depth: Len::feet(4), scale: 15 }
    }
}

/// What a campaign is founded from. The forces are copied: later edits of a list never touch the campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Founding {
    /// The campaign's own ID.
    pub id: Id,
    /// *The Salt Toll War*.
    pub name: String,
    pub date: NaiveDate,
    /// ID of the rule system.
    pub system: String,
    /// Option switches of the system: name to value.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    #[serde(default)]
    pub table: Table,
    pub recovery: Preset,
    /// How battles change the troops; none: they stay what they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experience: Option<Box<Experience>>,
    /// What the months cost; none: nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub season: Option<Box<Season>>,
    /// How the war ends; none: when its players like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<Box<Shape>>,
    /// Who leads Blue and Red.
    #[serde(default = "led::usual", skip_serializing_if = "led::is_usual")]
    pub led: [Led; 2],
    /// Blue, then Red.
    pub sides: [Force; 2],
}

/// A movement in the books: `number` of a kind leave one account of a unit for another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posting {
    /// The unit, by its ID in the campaign.
    pub thing: Id,
    pub kind: Kind,
    pub from: Account,
    pub to: Account,
    pub number: u32,
    /// Why, in a few words for people: *Unterkrähe*, *draft from the depot*.
    pub cause: String,
    /// The scheduled return that this carries out; it is cut to nothing where that return is no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settles: Option<ReturnKey>,
}

/// Which scheduled return: the entry that scheduled it, and its place among that entry's returns from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ReturnKey {
    pub entry: u32,
    pub line: u32,
}

/// A movement that is due on a later day: men come back from hospital, a draft arrives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Return {
    pub due: NaiveDate,
    pub thing: Id,
    pub kind: Kind,
    pub from: Account,
    pub to: Account,
    pub number: u32,
    /// Why, in a few words for people: *Unterkrähe*.
    pub cause: String,
}

/// Where an officer is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whereabouts {
    #[default]
    Fit,
    /// In hospital; the command that he takes up again is `held`, a brigade or an army.
    Wounded {
        until: NaiveDate,
        #[serde(default)]
        held: Option<Id>,
    },
    Captive,
    /// Sent home from the army; he can be recalled.
    Disgraced,
    Dead,
}

/// What befell an officer in a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    #[default]
    Unhurt,
    /// Out of the field for so many days.
    Wounded {
        days: u16,
    },
    Captured,
    Killed,
}

/// A battle that was fought or played: what the time line and the summaries show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// From 1 through the campaign.
    pub number: u32,
    /// *Unterkrähe*.
    pub place: String,
    pub date: NaiveDate,
    pub weather: Weather,
    pub attacker: Option<Side>,
    /// Who held the field; none: nobody.
    pub winner: Option<Side>,
    /// Key of the system's words under `how`.
    pub how: String,
    pub turns: u16,
    /// Points lost, in halves, Blue then Red.
    pub points: [u16; 2],
    /// Men who went in, Blue then Red.
    pub men: [u32; 2],
    /// Blue's losses, then Red's.
    pub losses: [Losses; 2],
    /// Officers who were hurt.
    pub fallen: Vec<(Side, Id, Fate)>,
    /// Officers who were there; entries of earlier versions do not say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub officers: Vec<Id>,
    /// Units that were there; entries of earlier versions do not say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<Id>,
    /// Played on a real table, not fought by the engine.
    pub recorded: bool,
    /// Who led Blue and Red; entries of earlier versions do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub led: Option<[Led; 2]>,
}

/// The next battle as it was generated: all but the troops, whose strength is what the books say on the day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// From 1 through the campaign.
    pub number: u32,
    /// The key of its dice, with the number.
    pub seed: u64,
    pub place: String,
    pub date: NaiveDate,
    pub attacker: Option<Side>,
    pub weather: Weather,
    pub ground: Ground,
    /// A sentence or two on what it is about.
    pub story: String,
    /// ID of the rule system that it is fought under; none: the campaign's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The options that it is fought with; none: the campaign's own, of its own system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<BTreeMap<String, String>>,
    /// The height of figures, in mm, that a hand laid the ground for; none: that of the campaign's table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub laid_for: Option<u8>,
    /// What kind of battle it is, where it is more than one in the open field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<Box<Terms>>,
    /// Who comes of Blue and Red, and how they are brigaded for the day; none: all who are fit, as they always are.
    #[serde(default, skip_serializing_if = "nobody")]
    pub musters: [Option<Muster>; 2],
    /// What a hand changed of it; none: the generals draw it up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_hand: Option<Box<ByHand>>,
}

/// As serde asks it.
fn nobody(musters: &[Option<Muster>; 2]) -> bool {
    musters.iter().all(Option::is_none)
}

impl Plan {
    /// The options that the battle is fought with in a campaign that has options of its own.
    #[must_use]
    pub fn options_in(&self, campaign: &BTreeMap<String, String>) -> BTreeMap<String, String> {
        match (&self.options, &self.rules) {
            (Some(options), _) => options.clone(),
            (None, None) => campaign.clone(),
            // A system knows its own options only.
            (None, Some(_)) => BTreeMap::new(),
        }
    }
}

/// What was done. Its inputs; what followed stands in the entry's postings and facts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum Act {
    Founded(Box<Founding>),
    BattlePlanned {
        battle: u32,
    },
    BattleFought {
        battle: u32,
    },
    BattleRecorded {
        battle: u32,
    },
    DaysPassed {
        days: u32,
    },
    ReplacementSent {
        unit: Id,
        men: u32,
    },
    Promoted {
        officer: Id,
    },
    /// He rises or sinks in favour at court.
    Favoured {
        officer: Id,
    },
    /// He is sent home from the army.
    Disgraced {
        officer: Id,
    },
    /// He is with the army again.
    Recalled {
        officer: Id,
    },
    /// Prisoners of both sides go home, man for man and officer for officer.
    Exchanged,
    /// A regiment is given an honour for its colours.
    Honoured {
        regiment: Id,
    },
    /// A unit is no more.
    Disbanded {
        unit: Id,
    },
    /// Something was told of a battle by those who played it.
    Told {
        battle: u32,
    },
    /// Something was paid for from a side's chest; what, in a few words.
    Bought {
        what: String,
    },
    /// A card of the deck befell a side.
    Happened {
        side: Side,
        event: String,
        text: String,
    },
    Reorganised,
    /// The campaign goes on by other rules of recovery, experience or season.
    SettingsChanged,
    /// Somebody knows better than the books; `reason` in his words.
    CorrectedByHand {
        reason: String,
    },
}

impl Act {
    /// A short key for lists and the library: `battle-fought`.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Act::Founded(_) => "founded",
            Act::BattlePlanned { .. } => "battle-planned",
            Act::BattleFought { .. } => "battle-fought",
            Act::BattleRecorded { .. } => "battle-recorded",
            Act::DaysPassed { .. } => "days-passed",
            Act::ReplacementSent { .. } => "replacement-sent",
            Act::Promoted { .. } => "promoted",
            Act::Favoured { .. } => "favoured",
            Act::Disgraced { .. } => "disgraced",
            Act::Recalled { .. } => "recalled",
            Act::Exchanged => "exchanged",
            Act::Honoured { .. } => "honoured",
            Act::Disbanded { .. } => "disbanded",
            Act::Told { .. } => "told",
            Act::Bought { .. } => "bought",
            Act::Happened { .. } => "happened",
            Act::Reorganised => "reorganised",
            Act::SettingsChanged => "settings-changed",
            Act::CorrectedByHand { .. } => "corrected-by-hand",
        }
    }

    /// The number of the battle that it brought into the books; none for other acts.
    #[must_use]
    pub const fn battle(&self) -> Option<u32> {
        match self {
            Act::BattleFought { battle } | Act::BattleRecorded { battle } => Some(*battle),
            _ => None,
        }
    }
}

/// What followed from an act, beside the postings. It is applied as it stands and never worked out again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum Fact {
    /// A movement is due on a later day.
    Returns(Return),
    /// An officer is somewhere else now.
    Officer { officer: Id, whereabouts: Whereabouts },
    /// An officer takes a command, a brigade or an army, and leaves the one he had; none: it stands empty.
    Takes { command: Id, officer: Option<Id> },
    /// A new officer joins an army.
    Commissioned { army: Id, officer: Box<Commander> },
    /// An officer shows another character.
    Rated { officer: Id, temper: Option<Temper> },
    /// An officer has another rank, and stands before another of his army in seniority; none: behind all.
    Ranked { officer: Id, rank: String, before: Option<Id> },
    /// An officer rises in favour at court by so many steps, or sinks.
    Favour { officer: Id, by: i16 },
    /// A regiment has an honour on its colours, for a battle or else for what the words say; without its battle it is
    /// nothing.
    Honoured { regiment: Id, battle: Option<u32>, words: String },
    /// A regiment rises by a class, or sinks by one.
    Graded { regiment: Id, better: bool },
    /// From now on men come back in another way.
    Recovery { preset: Box<Preset> },
    /// From now on troops learn in another way, or not at all.
    Experience { rule: Option<Box<Experience>> },
    /// From now on the months cost something else, or nothing.
    Season { rule: Option<Box<Season>> },
    /// From now on the war ends in another way, or when its players like.
    Shape { shape: Option<Box<Shape>> },
    /// A regiment of an army is taken over as the library's list has it, or joins.
    Listed { army: Id, regiment: Box<Regiment> },
    /// The campaign is called so from now on.
    Named { name: String },
    /// From now on the sides have a treasury, or none.
    Treasury { rule: Option<Box<Treasury>> },
    /// From now on a side sees this of the enemy.
    Sight { side: Side, sight: Sight },
    /// From now on forecasts appear unasked, or only where one asks for them.
    Forecasts { unasked: bool },
    /// From now on the machine draws a card of events on the first of each month in which it leads, or none.
    Deck { monthly: bool },
    /// From now on these lead Blue and Red.
    Led { led: [Led; 2] },
    /// From now on both armies lie in winter quarters, until this day; none: they take the field again.
    Quarters { until: Option<NaiveDate> },
    /// A unit has no establishment any more and stands in no brigade; who comes back to it is discharged.
    Disbanded { unit: Id },
    /// So many thalers come into a side's chest, or leave it.
    Money { side: Side, by: i64, why: String },
    /// A new regiment joins an army, in a brigade or by itself.
    Raised { army: Id, regiment: Box<Regiment>, brigade: Option<Id> },
    /// A regiment has works for each of its units.
    Entrenched { regiment: Id },
    /// This came into the journal as one with others, the first of which has this number: all are taken back or none.
    AsOne { first: u32 },
    /// The machine did this in a run that began with an entry.
    ByMachine { run: u32 },
    /// A unit moves to a brigade, or among the independent units of its army; before another, or to the end.
    Moves { unit: Id, brigade: Option<Id>, before: Option<Id> },
    /// This is told of a battle, in place of what was told before.
    Told { battle: u32, notes: Box<Notes> },
    /// A battle was generated and is to be fought.
    Planned(Box<Plan>),
    /// The set-up of the battle that is to be fought was changed by hand: its plan as it is now.
    SetUp(Box<Plan>),
    /// A battle took place; a plan of the same number is done.
    Battle(Box<Battle>),
}

/// One entry of a campaign's journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// From 1 through the campaign; never given twice.
    pub number: u32,
    /// The campaign's date once it is done. Entries count in the order of their dates, those of one day in the order of
    /// their numbers.
    pub date: NaiveDate,
    /// The number of the entry that this one changes: while it stands, it counts in the place of that one. None: it
    /// changes none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaces: Option<u32>,
    pub act: Act,
    /// The key of what was thrown for it; none where nothing was.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Version of the engine that fought it; none where none did.
    #[serde(default)]
    pub engine: Option<u32>,
    #[serde(default)]
    pub postings: Vec<Posting>,
    #[serde(default)]
    pub facts: Vec<Fact>,
}

impl Entry {
    /// The number of the first of those that it came into the journal with as one; none: it came by itself.
    #[must_use]
    pub fn deed(&self) -> Option<u32> {
        self.facts.iter().find_map(|f| match f {
            Fact::AsOne { first } => Some(*first),
            _ => None,
        })
    }

    /// An entry without number (the journal gives it), postings and facts yet.
    #[must_use]
    pub fn new(date: NaiveDate, act: Act) -> Entry {
        Entry {
            number: 0,
            date,
            replaces: None,
            act,
            seed: None,
            engine: None,
            postings: Vec::new(),
            facts: Vec::new(),
        }
    }
}
