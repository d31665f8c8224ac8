//! Battles and wars between equal armies, fought by the machine: what they cost, and whether the weaker side keeps up.

use chrono::NaiveDate;
use tricorne::base::Side;
use tricorne::campaign::{
    Account, Entry, Experience, Founding, Kind, Page, Plan, Preset, Replay, Season, Setting, State, advance, aftermath,
    plan, scenario,
};
use tricorne::desk::resolve::{self, Order};
use tricorne::desk::sample;
use tricorne::field::GeneralKind;
use tricorne::field::event::Silent;
use tricorne::rules::System;

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
        let mut dice = tricorne::base::Dice::fair(1757, number);
        let generals = [GeneralKind::Planner; 2];
        let mut battle = system.begin(&scenario, generals, &mut dice, &mut Silent).expect("it begins");
        let outcome = tricorne::rules::system::fight(&mut *battle, &mut dice, &mut Silent);
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
    let founded = Entry { number: 1, ..Entry::found(founding(preset)).expect("a founding") };
    let mut replay = State::replay([&founded]).expect("a campaign");
    let mut number = 1;
    let mut add = |replay: &mut Replay, entry: Entry| {
        number += 1;
        replay.add(&Entry { number, ..entry });
    };
    let mut mornings = Vec::new();
    let system = resolve::system(&replay.state.system).expect("a system");
    for _ in 0..battles {
        let Ok(planned) = plan(&replay.state, system, seed) else { break };
        add(&mut replay, planned);
        let next: Plan = replay.state.next.clone().expect("a battle");
        let days = u32::try_from((next.date - replay.state.today).num_days()).expect("a later day");
        let passed = advance(&replay.state, days).expect("the days pass");
        add(&mut replay, passed);
        mornings.push(Side::BOTH.map(|s| replay.state.total(s, Kind::Men, Account::Present)));
        let Ok(field) = scenario(&replay.state, system) else { break };
        let order = Order {
            system: system.about().id.to_owned(),
            scenario: field,
            seed,
            number: next.number.into(),
            generals: [GeneralKind::Planner; 2],
            exchanged: false,
        };
        let fought = resolve::fight(order, &mut |_| {}, &false.into()).expect("it is fought");
        let (scenario, campaign) = (&fought.order.scenario, Some(&replay.state));
        let setting = Setting { scenario, system, campaign, seed, number: next.number.into() };
        let page = Page::fought(&setting, &fought.outcome);
        let booked = aftermath(&page, &replay.state, system).expect("it adds up");
        add(&mut replay, booked);
    }
    mornings
}

/// Whether the weaker side has two thirds of the other's men on the morning of a battle, from 1.
pub fn keeps_up(mornings: &[[u32; 2]], battle: usize) -> bool {
    mornings.get(battle - 1).is_some_and(|[a, b]| u64::from(*a.min(b)) * 3 >= u64::from(*a.max(b)) * 2)
}
