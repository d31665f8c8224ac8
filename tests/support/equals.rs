//! Battles and wars between equal armies, fought by the machine: what they cost, and whether the weaker side keeps up.

use chrono::NaiveDate;
use std::collections::BTreeMap;
use tricorne::base::{Dice, Side};
use tricorne::campaign::{
    Account, BattleKind, Entry, Experience, Founding, Kind, Page, Plan, Preset, Replay, Season, Setting, State,
    advance, aftermath, plan, plan_as, scenario,
};
use tricorne::desk::{resolve, sample};
use tricorne::field::event::Silent;
use tricorne::field::shelf::Shelf;
use tricorne::field::{GeneralKind, Scenario};
use tricorne::rules::{Outcome, System};

/// What battles cost, in sums over all of them; drawn ones stand apart.
#[derive(Debug, Clone, Copy, Default)]
pub struct Cost {
    pub battles: u64,
    pub drawn: u64,
    pub winner: Toll,
    pub loser: Toll,
}

/// What one role lost.
#[derive(Debug, Clone, Copy, Default)]
pub struct Toll {
    pub men: u64,
    pub lost: u64,
    pub dead: u64,
    pub wounded: u64,
    /// Missing and prisoners.
    pub gone: u64,
}

impl Toll {
    /// Men lost, in tenths of a hundred of those who went in.
    pub fn tenths(&self) -> u64 {
        self.lost * 1000 / self.men.max(1)
    }

    /// Missing and prisoners, in hundredths of the lost.
    pub fn gone_of_lost(&self) -> u64 {
        self.gone * 100 / self.lost.max(1)
    }

    /// Wounded to each man killed, in tenths.
    pub fn wounded_to_dead(&self) -> u64 {
        self.wounded * 10 / self.dead.max(1)
    }

    fn add(&mut self, page: &Page, side: Side) {
        let lost = page.total(side);
        self.men += u64::from(page.men(side));
        self.lost += u64::from(lost.men());
        self.dead += u64::from(lost.dead);
        self.wounded += u64::from(lost.wounded) + u64::from(lost.light);
        self.gone += u64::from(lost.missing) + u64::from(lost.prisoners);
    }
}

/// What so many battles between two equal armies cost: *The mirror*, two planners.
pub fn cost(system: &dyn System, battles: u64) -> Cost {
    let scenario = resolve::scenario(system, "mirror").expect("every system has a mirror");
    let mut cost = Cost { battles, ..Cost::default() };
    for number in 1..=battles {
        let outcome = fight(system, &scenario, 1757, number);
        let setting = Setting { scenario: &scenario, system, campaign: None, seed: 1757, number };
        let page = Page::fought(&setting, &outcome);
        match outcome.winner {
            Some(side) => {
                cost.winner.add(&page, side);
                cost.loser.add(&page, side.other());
            }
            None => cost.drawn += 1,
        }
    }
    cost
}

/// A battle between two planners.
fn fight(system: &dyn System, scenario: &Scenario, seed: u64, number: u64) -> Outcome {
    let mut dice = Dice::fair(seed, number);
    let mut battle = system.begin(scenario, [GeneralKind::Planner; 2], &mut dice, &mut Silent).expect("it begins");
    tricorne::rules::system::fight(&mut *battle, &mut dice, &mut Silent)
}

/// A war between two armies of one list, by the usual rules of experience and season.
fn founding(preset: &Preset) -> Founding {
    let (mut founding, _) = sample::campaign();
    founding.sides[1] = founding.sides[0].clone();
    founding.recovery = preset.clone();
    founding.experience = Experience::all().into_iter().next().map(Box::new);
    founding.season = Season::all().into_iter().next().map(Box::new);
    founding.date = NaiveDate::from_ymd_opt(1757, 4, 1).expect("a day");
    founding
}

/// Men under arms of both sides on the morning of each of so many battles; shorter where a side had nobody fit any more.
pub fn war(preset: &Preset, seed: u64, battles: usize) -> Vec<[u32; 2]> {
    lead(founding(preset), seed, battles, &mut |_| {})
}

/// As [`war`], from a founding; `rest` is told where it stands before each battle is drawn up.
fn lead(founding: Founding, seed: u64, battles: usize, rest: &mut dyn FnMut(&State)) -> Vec<[u32; 2]> {
    let founded = Entry { number: 1, ..Entry::found(founding).expect("a founding") };
    let mut replay = State::replay([&founded]).expect("a campaign");
    let mut number = 1;
    let mut add = |replay: &mut Replay, entry: Entry| {
        number += 1;
        replay.add(&Entry { number, ..entry });
    };
    let mut mornings = Vec::new();
    let system = resolve::system(&replay.state.system).expect("a system");
    for _ in 0..battles {
        rest(&replay.state);
        let Ok(planned) = plan(&replay.state, system, seed) else { break };
        add(&mut replay, planned);
        let next: Plan = replay.state.next.clone().expect("a battle");
        let days = u32::try_from((next.date - replay.state.today).num_days()).expect("a later day");
        let passed = advance(&replay.state, days).expect("the days pass");
        add(&mut replay, passed);
        mornings.push(Side::BOTH.map(|s| replay.state.total(s, Kind::Men, Account::Present)));
        let Ok(field) = scenario(&replay.state, system) else { break };
        let outcome = fight(system, &field, seed, next.number.into());
        let campaign = Some(&replay.state);
        let setting = Setting { scenario: &field, system, campaign, seed, number: next.number.into() };
        let page = Page::fought(&setting, &outcome);
        let booked = aftermath(&page, &replay.state, system).expect("it adds up");
        add(&mut replay, booked);
    }
    mornings
}

/// How battles of a kind ended, between armies that the war has made as unequal as the kind is meant for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Fair {
    pub battles: u64,
    /// Won by the attacker, or where nobody attacks by the stronger; and by the other.
    pub won: [u64; 2],
}

/// On each of the first mornings of so many wars under a system a battle of each kind that is meant for such strengths, by
/// the IDs of the kinds; none of it goes into the books of these wars.
pub fn kinds(system: &dyn System, wars: u64, mornings: usize) -> BTreeMap<String, Fair> {
    let mut out: BTreeMap<String, Fair> = BTreeMap::new();
    for seed in 1..=wars {
        let mut founding = founding(&Preset::default());
        system.about().id.clone_into(&mut founding.system);
        lead(founding, seed, mornings, &mut |state| {
            let men = state.strengths(system);
            for (kind, key) in BattleKind::all().iter().zip(1..).filter(|(kind, _)| kind.suits(men)) {
                let key = seed * 1_000 + state.battles.len() as u64 * 10 + key;
                let Ok(planned) = plan_as(state, system, key, kind, &Shelf::default()) else { continue };
                let mut replay = Replay { state: state.clone(), cuts: Vec::new() };
                replay.add(&planned);
                let field = scenario(&replay.state, system).expect("it is drawn up");
                let stronger = if men[1] > men[0] { Side::Red } else { Side::Blue };
                let first = field.attacker.unwrap_or(stronger);
                let fair = out.entry(kind.id.clone()).or_default();
                fair.battles += 1;
                if let Some(winner) = fight(system, &field, key, 1).winner {
                    fair.won[usize::from(winner != first)] += 1;
                }
            }
        });
    }
    out
}

/// Whether the weaker side has two thirds of the other's men on the morning of a battle, from 1.
pub fn keeps_up(mornings: &[[u32; 2]], battle: usize) -> bool {
    mornings.get(battle - 1).is_some_and(|[a, b]| u64::from(*a.min(b)) * 3 >= u64::from(*a.max(b)) * 2)
}
