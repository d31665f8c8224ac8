use super::*;
use crate::army::{Finding, Force, Regiment, Severity, Unit};
use crate::base::{Dice, Stream};
use crate::field::{Happening, Observer, TableView};
use crate::rules::system::{
    About, Battle, CommanderOutcome, EndState, FireZone, Odds, OptionSwitch, Outcome, Progress, Question, Rating, Toll,
    UnitOutcome,
};
use std::sync::atomic::AtomicBool;

/// A game of dice: each side throws for each of its units, the higher sum wins, and a side's first 1 in a row of four
/// breaks the program where that is wanted.
struct Game {
    fails: bool,
}

#[derive(Clone)]
struct Table {
    sums: [u32; 2],
    units: [usize; 2],
    turns: u16,
}

static ABOUT: About = About {
    id: "dice",
    name: "Dice",
    authors: "",
    prefix: "DICE",
    version: 1,
    options: &[] as &[OptionSwitch],
    words: "",
    unit: "centimetres",
    scales: &[],
    musters: false,
    plays: true,
    scenarios: &[],
};

impl System for Game {
    fn about(&self) -> &'static About {
        &ABOUT
    }
    fn happening(&self, _code: u16) -> Happening {
        Happening::Die
    }
    fn key(&self, _code: u16) -> &'static str {
        ""
    }
    fn rate(&self, _force: &Force, _regiment: &Regiment, _unit: &Unit, _men: u32, _year: i32) -> Rating {
        Rating { class: "", size: "", bases: 0, weight: 0, points: None, by_hand: false, unfit: false, limit: 6 }
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
        &[]
    }
    fn harm_limit(&self) -> u16 {
        6
    }
    fn toll(&self, harm: u16, _limit: u16, _state: &str, won: bool) -> Toll {
        Toll { lost: harm * if won { 10 } else { 20 }, ..Toll::default() }
    }
    fn begin(
        &self,
        scenario: &Scenario,
        _generals: [GeneralKind; 2],
        dice: &mut Dice,
        _out: &mut dyn Observer,
    ) -> Result<Box<dyn Battle>, Vec<Finding>> {
        if scenario.turns == Some(0) {
            let severity = Severity::Error;
            let (clause, text, place) = (String::new(), "no turns".to_owned(), String::new());
            return Err(vec![Finding { clause, severity, text, place }]);
        }
        let units = Side::BOTH.map(|side| scenario.units(side).count());
        if self.fails && dice.d6(Stream::Neither) == 1 {
            panic!("a wheel came off");
        }
        Ok(Box::new(Table { sums: [0; 2], units, turns: 0 }))
    }
}

impl Battle for Table {
    fn step(&mut self, dice: &mut Dice, _out: &mut dyn Observer) -> Progress {
        for side in Side::BOTH {
            self.sums[side.index()] = (0..self.units[side.index()]).map(|_| u32::from(dice.d6(Stream::Of(side)))).sum();
        }
        self.turns += 1;
        if self.turns < 3 { Progress::Going } else { Progress::Over }
    }
    fn table(&self) -> TableView {
        unreachable!("a forecast draws nothing")
    }
    fn outcome(&self) -> Outcome {
        let [blue, red] = self.sums;
        let winner = (blue != red).then_some(if blue > red { Side::Blue } else { Side::Red });
        let unit = |n: u32| UnitOutcome { harm: (n % 7) as u16, limit: 6, state: "", captured: false };
        let units = (0..self.units[0]).map(|_| unit(red)).chain((0..self.units[1]).map(|_| unit(blue))).collect();
        let commanders = vec![CommanderOutcome { falls: 0 }; 2];
        Outcome { winner, how: "", turns: self.turns, lost: [red, blue].map(|n| (n % 7) as u16), units, commanders }
    }
    fn odds(&self, _question: Question) -> Option<Odds> {
        None
    }
    fn hindrance(&self, _question: Question) -> Option<Finding> {
        None
    }
    fn fire_zones(&self, _piece: u8) -> Vec<FireZone> {
        Vec::new()
    }
    fn fork(&self) -> Box<dyn Battle> {
        Box::new(self.clone())
    }
}

static SOUND: Game = Game { fails: false };
static FAULTY: Game = Game { fails: true };

fn mirror() -> Scenario {
    crate::field::scenario_file::read(include_str!("../../templates/scenarios/honours-of-war/mirror.toml")).unwrap()
}

fn foretold(
    system: &'static Game,
    scenario: &Scenario,
    battles: Option<u32>,
    threads: usize,
    exchange: bool,
) -> Forecast {
    let generals = [GeneralKind::Planner; 2];
    let turned = super::exchanged(scenario);
    let scenario = if exchange { &turned } else { scenario };
    let order = Order { system, scenario, from: None, generals, seed: 7, battles, threads, exchanged: exchange };
    let cancel = AtomicBool::new(false);
    run(&order, Control { cancel: &cancel, progress: &mut |_| {} }).unwrap()
}

#[test]
fn threads_change_nothing() {
    let scenario = mirror();
    let one = foretold(&SOUND, &scenario, Some(210), 1, false);
    assert_eq!(one.battles, 210);
    assert_eq!(one.wins[0] + one.wins[1] + one.draws, 210);
    for threads in [2, 5] {
        assert_eq!(foretold(&SOUND, &scenario, Some(210), threads, false), one);
    }
}

#[test]
fn equal_armies_exchange_their_tallies() {
    let scenario = mirror();
    let (one, other) =
        (foretold(&SOUND, &scenario, Some(300), 2, false), foretold(&SOUND, &scenario, Some(300), 2, true));
    assert_ne!(one.wins[0], one.wins[1]);
    assert_eq!(one.wins, [other.wins[1], other.wins[0]]);
    assert_eq!(one.losses[0], other.losses[1]);
    assert_eq!(one.points[0], other.points[1]);
    assert_eq!(one.brigades[0].lost, other.brigades[3].lost);
}

#[test]
fn who_falls_and_which_battle_is_like_the_mean() {
    let scenario = mirror();
    let f = foretold(&SOUND, &scenario, Some(300), 2, false);
    assert_eq!(f.singles.len(), 300);
    assert!(f.singles.windows(2).all(|s| s[0].number < s[1].number));
    let lost: u32 = f.singles.iter().map(|s| s.lost[0]).sum();
    assert_eq!(u64::from(lost), f.losses[0].sum);
    assert!(f.points.iter().all(|t| t.number == 300 && t.sum > 0), "{:?}", f.points);
    for side in Side::BOTH {
        let by_winner = f.points_by_winner[side.index()];
        assert_eq!(by_winner.iter().sum::<u64>(), f.points[side.index()].sum);
    }
    assert_eq!((f.units.len(), f.commanders.iter().map(|c| c.fell).sum::<u32>()), (24, 0));
    // A unit is gone at six: every unit of a side has the harm of the whole side in this game.
    assert!(f.units[0].fell > 0 && f.units[0].fell == f.units[1].fell && f.units[0].side == Side::Blue);
    let typical = f.typical().unwrap();
    assert_eq!(typical.winner, Some(if f.wins[0] >= f.wins[1] { Side::Blue } else { Side::Red }));
    let off = |s: &Single| u64::from(s.lost[0]).abs_diff(f.losses[0].mean_tenths() / 10);
    let worse = f.singles.iter().filter(|s| off(s) > off(&typical)).count();
    assert!(worse > 150, "it is nearer to the mean than most: {worse}");
    // Where both win as often, the seats do not decide which battle it is.
    let mut even = f.clone();
    (even.wins, even.draws) = ([150; 2], 0);
    let mut turned = even.clone();
    turned.losses.swap(0, 1);
    for s in &mut turned.singles {
        s.lost.swap(0, 1);
        s.winner = s.winner.map(Side::other);
    }
    let [one, other] = [&even, &turned].map(|f| f.typical().expect("there are battles").number);
    assert_eq!(one, other);
    let other = foretold(&SOUND, &scenario, Some(300), 2, true);
    assert_eq!(f.units[0].fell, other.units[12].fell);
    assert_eq!(f.units[0].name, other.units[12].name);
}

/// A battle under way is gone on with, and its own dice are not thrown again.
#[test]
fn a_forecast_goes_on_from_a_battle_under_way() {
    let scenario = mirror();
    let under_way = Table { sums: [0; 2], units: [12; 2], turns: 2 };
    let order = Order {
        system: &SOUND,
        scenario: &scenario,
        from: Some(&under_way),
        generals: [GeneralKind::Planner; 2],
        seed: 7,
        battles: Some(40),
        threads: 2,
        exchanged: false,
    };
    let cancel = AtomicBool::new(false);
    let f = run(&order, Control { cancel: &cancel, progress: &mut |_| {} }).unwrap();
    assert_eq!(f.battles, 40);
    assert!(f.singles.iter().all(|s| s.turns == 3), "one turn was left of three");
}

#[test]
fn it_stops_at_the_margin_and_not_before() {
    let forecast = foretold(&SOUND, &mirror(), None, 2, false);
    assert_eq!(forecast.battles % BATCH, 0);
    assert!(forecast.margin_tenths() <= MARGIN && (2000..=2800).contains(&forecast.battles), "{}", forecast.battles);
}

#[test]
fn a_battle_that_breaks_off_is_counted_with_its_seed() {
    let forecast = foretold(&FAULTY, &mirror(), Some(60), 2, false);
    assert!(!forecast.failures.is_empty());
    assert_eq!(forecast.battles as usize + forecast.failures.len(), 60);
    let failure = &forecast.failures[0];
    assert_eq!((failure.seed, failure.message.as_str()), (7, "a wheel came off"));
    assert_eq!(Dice::fair(7, failure.battle).d6(Stream::Neither), 1, "its number brings it back");
    assert!(!is_rolling());
}

#[test]
fn it_can_be_called_off() {
    let (scenario, cancel) = (mirror(), AtomicBool::new(false));
    let generals = [GeneralKind::Planner; 2];
    let order = Order {
        system: &SOUND,
        scenario: &scenario,
        from: None,
        generals,
        seed: 1,
        battles: None,
        threads: 2,
        exchanged: false,
    };
    let mut seen = Vec::new();
    let progress = &mut |f: &Forecast| {
        seen.push(f.battles);
        cancel.store(f.battles >= 120, std::sync::atomic::Ordering::Relaxed);
    };
    let forecast = run(&order, Control { cancel: &cancel, progress }).unwrap();
    assert_eq!((forecast.battles, forecast.cancelled), (120, true));
    assert_eq!(seen, [8, 16, 24, 32, 40, 80, 120], "the first figures come soon");
}

#[test]
fn what_stops_a_battle_stops_the_forecast() {
    let scenario = Scenario { turns: Some(0), ..mirror() };
    let generals = [GeneralKind::Planner; 2];
    let order = Order {
        system: &SOUND,
        scenario: &scenario,
        from: None,
        generals,
        seed: 1,
        battles: None,
        threads: 1,
        exchanged: false,
    };
    let cancel = AtomicBool::new(false);
    assert_eq!(run(&order, Control { cancel: &cancel, progress: &mut |_| {} }).unwrap_err()[0].text, "no turns");
}

#[test]
fn losses_in_steps() {
    let mut forecast = Forecast::empty("dice", &mirror(), 1);
    for men in [50, 150, 150, 420] {
        forecast.losses[0].add(men);
    }
    assert_eq!(forecast.at_least(Side::Blue, 100), [(100, 3), (200, 1), (300, 1), (400, 1)]);
    assert!(forecast.at_least(Side::Red, 100).is_empty());
    // Three halves and four: 1.75 points, to the nearest tenth.
    [3, 4].into_iter().for_each(|halves| forecast.points[0].add(halves));
    assert_eq!([Side::Blue, Side::Red].map(|side| forecast.points_tenths(side)), [18, 0]);
    forecast.wins = [2, 0];
    forecast.brigades[0].lost_by_winner = [9, 7, 0];
    forecast.brigades[1].lost_by_winner = [2, 0, 0];
    forecast.points_by_winner[0] = [7, 9, 0];
    assert_eq!([Side::Blue, Side::Red].map(|by| forecast.points_tenths_if_won(Side::Blue, by)), [Some(18), None]);
    let two = &forecast.brigades[..2];
    assert_eq!([Side::Blue, Side::Red].map(|by| forecast.mean_if_won(two, by)), [Some(6), None]);
}
