//! A rule system that rates and counts, and plays nothing: for tests of the books.

use tricorne::army::{Finding, Force, Regiment, Unit};
use tricorne::base::Dice;
use tricorne::campaign::{Entry, Page, Setting, State, aftermath, plan, scenario};
use tricorne::field::{GeneralKind, Happening, Observer, Scenario};
use tricorne::rules::system::{About, Battle, EndState, Rating, System, Toll};

pub struct Plain;

static ABOUT: About = About {
    id: "plain",
    name: "Plain",
    authors: "",
    prefix: "PLN",
    version: 3,
    options: &[],
    words: "",
    unit: "centimetres",
    scales: &[],
    musters: true,
    plays: false,
    scenarios: &[],
};

pub const STOOD: &str = "stood";
pub const BROKEN: &str = "broken";
pub const TAKEN: &str = "taken";
/// Harm at which a unit is gone.
pub const LIMIT: u16 = 4;

impl System for Plain {
    fn about(&self) -> &'static About {
        &ABOUT
    }
    fn happening(&self, _code: u16) -> Happening {
        Happening::Die
    }
    fn key(&self, _code: u16) -> &'static str {
        ""
    }
    fn rate(&self, _force: &Force, _regiment: &Regiment, unit: &Unit, men: u32, _year: i32) -> Rating {
        let unfit = men * 3 < unit.establishment.men;
        Rating { class: "", size: "", bases: 0, weight: 2, points: None, by_hand: false, unfit, limit: LIMIT }
    }
    fn check(&self, _force: &Force, _year: i32) -> Vec<Finding> {
        Vec::new()
    }
    fn cost(&self, _force: &Force, _year: i32) -> Option<i32> {
        None
    }
    fn breaking(&self, _force: &Force, _year: i32) -> u16 {
        0
    }
    fn end_states(&self) -> &'static [EndState] {
        &[
            EndState { key: STOOD, letter: 'S', harm: 0, taken: false },
            EndState { key: BROKEN, letter: 'B', harm: LIMIT, taken: false },
            EndState { key: TAKEN, letter: 'T', harm: LIMIT, taken: true },
        ]
    }
    fn harm_limit(&self) -> u16 {
        LIMIT
    }
    fn toll(&self, harm: u16, _limit: u16, state: &str, won: bool) -> Toll {
        match (harm, state) {
            (0, _) => Toll::default(),
            (_, TAKEN) => Toll { lost: 800, shares: [10, 15, 5, 10, 60], guns: 100, of_harm: None },
            (_, BROKEN) => {
                Toll { lost: if won { 300 } else { 400 }, shares: [15, 30, 15, 30, 10], guns: 50, of_harm: None }
            }
            _ => Toll { lost: harm * 50, shares: [20, 40, 30, 8, 2], guns: 0, of_harm: None },
        }
    }
    fn begin(
        &self,
        _scenario: &Scenario,
        _generals: [GeneralKind; 2],
        _dice: &mut Dice,
        _out: &mut dyn Observer,
    ) -> Result<Box<dyn Battle>, Vec<Finding>> {
        Err(Vec::new())
    }
}

/// The sample campaign's founding under this system.
pub fn founding() -> Entry {
    let (mut founding, _) = tricorne::desk::sample::campaign();
    founding.system = "plain".to_owned();
    Entry::found(founding).expect("the sample campaign can be founded")
}

/// A page of the planned battle, harmed as `harm` says, a number for each unit in turn; an even seed lets Blue win.
pub fn page(state: &State, seed: u64, harm: &[u8]) -> Page {
    let scenario = scenario(state, &Plain).expect("a battle is planned");
    let setting = Setting { scenario: &scenario, system: &Plain, campaign: Some(state), seed, number: 1 };
    let mut page = Page::blank(&setting);
    for row in 0..page.rows.len() {
        match harm[row % harm.len()] % 8 {
            n @ 0..=5 => page.set_harm(row, n.into(), &Plain),
            6 => page.set_state(row, BROKEN, &Plain),
            _ => page.set_state(row, TAKEN, &Plain),
        }
    }
    for (n, officer) in page.officers.iter_mut().enumerate() {
        officer.falls = u8::from(harm[n % harm.len()].is_multiple_of(5));
    }
    let winner = if seed.is_multiple_of(2) { tricorne::base::Side::Blue } else { tricorne::base::Side::Red };
    page.set_winner(Some(winner), &Plain);
    page
}

/// The entry of a planned battle that went so.
pub fn fight(state: &State, seed: u64, harm: &[u8]) -> Entry {
    aftermath(&page(state, seed, harm), state, &Plain).expect("a page by the table adds up")
}

/// The entry that plans the next battle.
pub fn next(state: &State, seed: u64) -> Entry {
    plan(state, &Plain, seed).expect("a battle can be planned")
}
