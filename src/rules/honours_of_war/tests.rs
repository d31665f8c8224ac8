//! Whole battles, and the notation in which the tests of single clauses are written.

mod referee;
mod sentences;

use super::*;
use crate::field::scenario_file;

/// A scenario of the system.
pub fn scenario(id: &str) -> Scenario {
    let (_, text) = ABOUT.scenarios.iter().find(|(name, _)| *name == id).expect("the scenario is there");
    scenario_file::read(text).expect("the scenario parses")
}

/// What must hold of a table at every pause.
fn check_table(fight: &Fight, seed: u64) {
    let (field, state) = (&fight.field, &fight.state);
    let (width, depth) = (2 * field.half.x, 2 * field.half.y);
    for a in 0..field.units.len() {
        let u = &state.units[a];
        if !u.here() {
            continue;
        }
        assert!(u.rect.on_table(width, depth), "seed {seed} turn {}: unit {a} off the table", state.turn);
        assert!(u.hits <= DONE);
        let wet = field.terrain.is_in_deep_water(&u.rect, u.formation.is_column());
        assert!(!wet, "seed {seed} turn {}: unit {a} {:?} in a river: {:?}", state.turn, u.morale, u.rect);
        for b in a + 1..field.units.len() {
            let v = &state.units[b];
            let mates = u.block == v.block && u.block != state::NONE;
            // HOW-TER-37: a friendly column on its road stands in a held block and counts for nothing there.
            let passes = |c: &state::Unit, held: &state::Unit| {
                held.block != state::NONE && c.formation.is_column() && field.terrain.column_on_road(&c.rect)
            };
            let friends = field.unit(a as u8).side == field.unit(b as u8).side;
            let lawful = mates || friends && (passes(u, v) || passes(v, u));
            assert!(
                !v.here() || lawful || !u.rect.overlaps(&v.rect),
                "seed {seed} turn {} phase {:?}: units {a} {:?} and {b} {:?} overlap: {:?} {:?}",
                state.turn,
                state.phase,
                u.morale,
                v.morale,
                u.rect,
                v.rect
            );
        }
    }
}

fn fight_through(id: &str, seed: u64, generals: [GeneralKind; 2]) -> (Fight, Vec<crate::field::Event>) {
    let scenario = scenario(id);
    let mut dice = Dice::fair(seed, 0);
    let mut events = Vec::new();
    let (field, state) = setup::prepare(&scenario).expect("the scenario is playable");
    let mut fight = Fight { field: Arc::new(field), state, generals };
    let field = fight.field.clone();
    Engine {
        field: &field,
        state: &mut fight.state,
        generals: generals.map(general::of),
        dice: &mut dice,
        out: &mut events,
    }
    .deploy(&scenario);
    check_table(&fight, seed);
    while fight.step(&mut dice, &mut events) == Progress::Going {
        if std::env::var_os("TRICORNE_TRACE").is_some_and(|s| s.to_str() == Some(&format!("{id} {seed}"))) {
            for e in &events {
                eprintln!("{:?} {} {} {:?} {:?}", event::Code::of(e.code), e.actor, e.target, e.place, e.numbers);
            }
            events.clear();
        }
        check_table(&fight, seed);
    }
    check_table(&fight, seed);
    (fight, events)
}

#[test]
fn random_battles_end_and_keep_to_the_table() {
    // In the last ones somebody is driven on beside a river, along the table's edge and before who follows him.
    for seed in (0..100).chain([674, 1_141]) {
        let (fight, _) = fight_through("mirror", seed, [GeneralKind::Random; 2]);
        assert!(fight.state.ending.is_some());
        fight_through("st-ulrich", seed, [GeneralKind::Random; 2]);
    }
}

#[test]
fn every_event_has_its_words() {
    for &code in Code::ALL {
        let section = match code.happening() {
            Happening::Reason => "reason",
            Happening::Modifier => "modifier",
            Happening::Phase => "phase",
            _ => "event",
        };
        let said = WORDS.get(section, code.key()).or_else(|| WORDS.get("event", code.key()));
        assert!(said.is_some(), "{code:?} has no words under {section}.{}", code.key());
        assert_eq!(Code::of(code as u16), Some(code), "numbers are told apart");
    }
    for number in 0..=8 {
        assert!(WORDS.number("phase", number).is_some());
    }
    for end in aftermath::END_STATES {
        assert!(WORDS.get("end", end.key).is_some());
    }
}

#[test]
fn the_same_seed_gives_the_same_battle_and_a_fork_goes_on_alike() {
    let generals = [GeneralKind::Random; 2];
    let (one, events) = fight_through("mirror", 7, generals);
    let (two, again) = fight_through("mirror", 7, generals);
    assert!(one.state == two.state && events == again);
    let scenario = scenario("mirror");
    let mut dice = Dice::fair(3, 0);
    let mut out = Vec::new();
    let mut battle = HonoursOfWar.begin(&scenario, generals, &mut dice, &mut out).expect("it begins");
    for _ in 0..20 {
        let _ = battle.step(&mut dice, &mut out);
    }
    let (mut fork, mut same_dice) = (battle.fork(), dice.clone());
    let one = crate::rules::system::fight(&mut *battle, &mut dice, &mut out);
    let two = crate::rules::system::fight(&mut *fork, &mut same_dice, &mut Vec::new());
    assert_eq!(one, two);
}

/// HOW-SCL-01, HOW-SCL-10: only distances change with the scale.
#[test]
fn how_scl_09_a_fight_of_exact_halves_is_the_same_at_15_mm() {
    use self::data::{Performance, Scale};
    use self::general::{Act, passive::Passive};
    use self::sandtable::Table;
    let text = "B foot muskets 0 0 N\nB horse 40 0 N\nB gun -40 -20 N\nB heavyguns -60 -20 N\nB foot muskets 80 0 N
        R foot muskets 0 29 S\nR horse 40 28 S\nR gun -40 40 S\nR foot muskets hits=3 80 16 S";
    let fought = |scale: Scale| {
        let mut t = Table::at_scale(scale, text);
        for b in &mut t.state.brigades {
            b.result = Performance::Steady;
        }
        let of = |t: &Table, unit: u8, act| t.offers(unit).into_iter().find(|a| a.act == act).expect("it is offered");
        let moves = [(1, of(&t, 1, Act::Charge)), (0, of(&t, 0, Act::Advance))];
        let mut dice = Dice::fair(11, 0);
        let mut engine = Engine {
            field: &t.field,
            state: &mut t.state,
            generals: [&Passive, &Passive],
            dice: &mut dice,
            out: &mut t.events,
        };
        for (unit, action) in moves {
            engine.perform(unit, action);
        }
        engine.state.phase = state::Phase::Fire;
        while engine.state.phase != state::Phase::Breaking {
            engine.step();
        }
        (t.events.clone(), t.hits())
    };
    let (large, small) = (fought(Scale::Mm28), fought(Scale::Mm15));
    assert!(large.1.iter().filter(|&&h| h > 0).count() > 3, "they hurt one another: {:?}", large.1);
    assert_eq!((large.1, large.0.len()), (small.1, small.0.len()));
    for (a, b) in large.0.iter().zip(&small.0) {
        assert_eq!((a.code, a.actor, a.target), (b.code, b.actor, b.target));
        assert!((a.place.x - 2 * b.place.x).abs() <= 4 && (a.place.y - 2 * b.place.y).abs() <= 4, "{a:?} {b:?}");
        let happening = Code::of(a.code).map(Code::happening);
        if matches!(happening, Some(Happening::Die | Happening::Hit | Happening::Fought)) {
            assert_eq!(a.numbers, b.numbers);
        }
    }
}

/// Odds that are asked for when a turn is over look at the next: nobody has fired in it, or moved, or evaded (HOW-CHG-28,
/// HOW-CHG-34).
#[test]
fn how_fire_06_no_mark_of_a_turn_outlasts_it_in_the_odds() {
    use super::super::system::Question;
    let mut dice = Dice::fair(5, 0);
    let generals = [GeneralKind::Planner; 2];
    let (field, state) = setup::prepare(&scenario("mirror")).expect("the scenario is playable");
    let mut fight = Fight { field: Arc::new(field), state, generals };
    let field = fight.field.clone();
    let (state, generals) = (&mut fight.state, generals.map(general::of));
    Engine { field: &field, state, generals, dice: &mut dice, out: &mut Vec::new() }.deploy(&scenario("mirror"));
    let units = field.units.len() as u8;
    let pairs = || (0..units).flat_map(|actor| (0..units).map(move |target| (actor, target)));
    let (mut asked, mut shots) = (0, 0);
    while fight.step(&mut dice, &mut Vec::new()) == Progress::Going {
        let fired = (0..units).any(|n| fight.state.unit(n).has(state::Flags::FIRED));
        if fight.state.phase != state::Phase::Breaking || !fired {
            continue;
        }
        let before = fight.clone();
        let enemies = |&(a, b): &(u8, u8)| field.unit(a).side != field.unit(b).side;
        for (actor, target) in pairs().filter(enemies) {
            let question = Question::Fire { actor, target };
            let why = fight.hindrance(question).map_or_else(String::new, |finding| finding.text);
            assert!(!why.contains("fired in this turn"), "turn {}: {actor} at {target}: {why}", fight.state.turn);
            let moved = |odds: Odds| odds.modifiers.iter().any(|m| m.key == "0");
            assert!(!fight.odds(question).is_some_and(moved), "turn {}: {actor} has moved", fight.state.turn);
            shots += usize::from(fight.odds(question).is_some());
            asked += 1;
        }
        assert!(fight.state == before.state, "the battle itself goes on as it stood");
    }
    assert!(asked > 500 && shots > 20, "{asked} {shots}");
}
