//! A war of ten years with four hundred battles of two hundred regiments, for measuring: each battle is of a real table,
//! half of the regiments there and a third of these hurt, nine days after the last.

use std::path::Path;
use tricorne::army::{Army, Id};
use tricorne::base::{Dice, Side, Stream};
use tricorne::campaign::{
    Entry, Experience, Fought, Founding, Page, Played, Replay, Season, Setting, State, advance, aftermath,
};
use tricorne::desk::{Desk, resolve, sample};
use tricorne::field::scenario::Weather;
use tricorne::store::Library;

/// Regiments of a side, and in a brigade.
const REGIMENTS: usize = 100;
const BRIGADE: usize = 5;
/// Days from a battle to the next.
const DAYS: u32 = 9;

/// An army of the list with so many regiments that the war needs, in brigades of five.
fn large(mut army: Army) -> Army {
    let like = army.regiments[0].clone();
    while army.regiments.len() < REGIMENTS {
        army.enlist(vec![like.clone()], None, None).expect("a unit");
    }
    let units: Vec<Id> = army.regiments.iter().flat_map(|r| &r.units).map(|u| u.id.clone()).collect();
    let first = army.brigades[0].clone();
    army.independent.clear();
    army.wings.clear();
    army.brigades = (units.chunks(BRIGADE).enumerate())
        .map(|(n, units)| {
            let mut brigade = first.clone();
            (brigade.id, brigade.name) = (Id(format!("brigade-{n}")), format!("Brigade {}", n + 1));
            (brigade.commander, brigade.units) = (None, units.to_vec());
            brigade
        })
        .collect();
    army
}

/// The founding of such a war, by the usual rules of experience and season.
pub fn founding() -> Founding {
    let (mut founding, _) = sample::campaign();
    for army in founding.sides.iter_mut().flat_map(|f| &mut f.armies) {
        *army = large(army.clone());
    }
    founding.name = "The Ten Years’ War".to_owned();
    founding.experience = Experience::all().into_iter().next().map(Box::new);
    founding.season = Season::all().into_iter().next().map(Box::new);
    founding
}

/// Writes a war of so many battles into a new library, as the campaign used last; gives its ID.
pub fn write(path: &Path, battles: u32) -> Id {
    drop(Desk::open(path).expect("a new library"));
    let mut library = Library::open(path).expect("the library");
    let founded = Entry { number: 1, ..Entry::found(founding()).expect("a founding") };
    let id = library.found(founded.clone()).expect("it is founded");
    let mut replay = State::replay([&founded]).expect("a campaign");
    let mut number = 1;
    for battle in 1..=battles {
        let mut add = |replay: &mut Replay, entry: Entry, fought: Option<&Fought>| {
            number += 1;
            let entry = Entry { number, ..entry };
            replay.add(&entry);
            library.keep(&id, &[(&entry, fought)], None).expect("it is kept");
        };
        let passed = advance(&replay.state, DAYS).expect("the days pass");
        add(&mut replay, passed, None);
        let (page, fought) = fight(&replay.state, battle);
        let system = resolve::system(&page.system).expect("a system");
        let entry = aftermath(&page, &replay.state, system).expect("it adds up");
        add(&mut replay, entry, Some(&fought));
    }
    library.remember("campaign", &id).expect("it is remembered");
    id
}

/// A battle of half of the brigades of each side.
fn fight(state: &State, number: u32) -> (Page, Fought) {
    let system = resolve::system(&state.system).expect("a system");
    let mut dice = Dice::fair(1757, number.into());
    let mut played = Played {
        number,
        place: format!("Unterkrähe {number}"),
        date: state.today,
        weather: Weather::Fair,
        attacker: Some(Side::Blue),
        units: None,
    };
    let all = played.scenario(state, system).expect("who is fit");
    let half = all.sides.iter().flat_map(|s| s.brigades.iter().skip(number as usize % 2).step_by(2));
    played.units = Some(half.flat_map(|b| &b.units).filter_map(|u| u.id.clone()).collect());
    let scenario = played.scenario(state, system).expect("who is there");
    let drawn = played.drawn_up(state, system);
    let setting = Setting { scenario: &scenario, system, campaign: Some(&drawn), seed: 1757, number: number.into() };
    let mut page = Page::blank(&setting);
    for row in 0..page.rows.len() {
        if dice.d6(Stream::Neither) > 4 {
            page.set_harm(row, dice.d6(Stream::Neither).div_ceil(2).into(), system);
        }
    }
    page.set_winner(Some(if number.is_multiple_of(2) { Side::Blue } else { Side::Red }), system);
    let fought = Fought {
        system: page.system.clone(),
        engine: system.about().version,
        seed: 0,
        number: number.into(),
        scenario,
        page: page.clone(),
        events: Vec::new(),
    };
    (page, fought)
}
