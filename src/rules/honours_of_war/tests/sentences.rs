//! Parts of clauses that stand beside what is usually asked of them.

use crate::base::geometry::Face::{self, Front, Right};
use crate::field::scenario::Weather;
use crate::rules::honours_of_war::data::{Grade, Performance, Season, WEATHER};
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::Act;
use crate::rules::honours_of_war::hit::Modifier as M;
use crate::rules::honours_of_war::sandtable::{Answer, Table};
use crate::rules::honours_of_war::state::{Flags, Morale, Phase};

fn fired(text: &str, dice: &[u8], answers: &[Answer]) -> Table {
    let mut t = Table::of(text);
    t.act(dice, answers, |e| while !e.fire_step() {});
    t
}

fn fought(text: &str, contacts: &[(u8, Face, u8, Face)]) -> Table {
    let mut t = Table::of(text);
    for &(a, own, b, its) in contacts {
        t.touch(a, own, b, its);
    }
    t
}

fn charged(mut t: Table, target: u8, dice: &[u8], answers: &[Answer]) -> Table {
    for b in &mut t.state.brigades {
        b.result = Performance::Admirable;
    }
    let on = t.offers(0).into_iter().find(|a| a.act == Act::Charge && a.target == target).expect("a charge is offered");
    t.act(dice, answers, |e| e.perform(0, on));
    t
}

/// Every line of a table of the ledger whose first cell is a number or two, as (least, most, other cells).
fn lines_of(ledger: &str, clause: &str) -> Vec<(usize, usize, Vec<String>)> {
    let text = ledger.split(&format!("- **{clause}**")).nth(1).expect("the clause");
    let rows = text.lines().skip_while(|l| !l.starts_with('|')).take_while(|l| l.starts_with('|'));
    let cells = |l: &str| l.trim_matches('|').split('|').map(|c| c.trim().to_owned()).collect::<Vec<_>>();
    let numbered = |row: Vec<String>| {
        let (from, to) = row[0].split_once('–').unwrap_or((&row[0], &row[0]));
        Some((from.parse().ok()?, to.parse().ok()?, row[1..].to_vec()))
    };
    rows.filter_map(|l| numbered(cells(l))).collect()
}

/// HOW-OPT-16: the weather of every throw in every season.
#[test]
fn how_opt_20_every_cell_of_the_weather_tables_is_the_ledgers() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules/honours-of-war-play.md");
    let ledger = std::fs::read_to_string(path).expect("the ledger");
    let weather = |cell: &str| match cell.split(" (").next().unwrap_or(cell) {
        "Fog" => Weather::Fog,
        "Light rain" => Weather::LightRain,
        "Fair" => Weather::Fair,
        "Heavy rain" => Weather::HeavyRain,
        "Storm" => Weather::Storm,
        other => panic!("no weather: {other}"),
    };
    let mut looked = 0;
    for (clause, column, season) in
        [("HOW-OPT-16", 0, Season::Mild), ("HOW-OPT-20", 0, Season::Winter), ("HOW-OPT-20", 1, Season::Summer)]
    {
        for (from, to, cells) in lines_of(&ledger, clause) {
            for sum in from..=to {
                assert_eq!(WEATHER[sum - 2][season as usize], weather(&cells[column]), "{clause} {sum} {season:?}");
                looked += 1;
            }
        }
    }
    assert_eq!(looked, 33);
}

/// At both ends of the score, whatever weather they name.
#[test]
fn how_opt_19_the_score_turns_back_at_two_and_twelve_in_every_season() {
    use Weather::{Fair, Fog, HeavyRain, LightRain, Storm};
    let drift = |season: Season, dice: &[&[u8]]| {
        let mut t = Table::of("B foot 0 0 N\nR foot 0 190 S");
        (t.field.options.weather, t.field.options.changing, t.field.season) = (true, true, season);
        t.state.turn = 0;
        let mut turn = |dice: &&[u8]| {
            t.state.phase = Phase::Breaking;
            t.act(dice, &[], |e| e.step());
            t.state.weather
        };
        dice.iter().map(&mut turn).collect::<Vec<_>>()
    };
    // 2, 3, 4.
    assert_eq!(drift(Season::Summer, &[&[1, 1], &[2], &[5]]), [LightRain, LightRain, Fair]);
    assert_eq!(drift(Season::Winter, &[&[1, 1], &[1], &[6], &[5]]), [Fog, LightRain, LightRain, Fair]);
    // 12, 11, 12.
    assert_eq!(drift(Season::Summer, &[&[6, 6], &[5], &[6]]), [HeavyRain, LightRain, HeavyRain]);
    assert_eq!(drift(Season::Winter, &[&[6, 6], &[4], &[6], &[1]]), [Storm, Storm, HeavyRain, LightRain]);
}

#[test]
fn how_fire_53_no_grazing_where_the_target_is_on_a_steep_hill() {
    let thrown = |ground: &str| {
        let t = fired(
            &format!("{ground}\nB gun 0 -9.5 N\nR horse 0 62 S\nR horse 0 74 S"),
            if ground.is_empty() { &[2, 1] } else { &[2] },
            &[Answer::At(1)],
        );
        t.told(Code::GrazeDie).len()
    };
    assert_eq!([thrown(""), thrown("steep -60 50 60 140")], [1, 0]);
}

/// HOW-FIRE-36, HOW-MEL-17: the works of a fortified block count once for heavy shot, and in the first round alone.
#[test]
fn how_ter_07_a_fortified_block_in_melee_and_under_heavy_shot() {
    let rounds = |fortified: bool| {
        let mut t = fought("village 0 12\nB foot 0 0 N\nR foot block=0 0 12 S", &[(0, Front, 1, Front)]);
        t.field.terrain.blocks[0].fortified = fortified;
        t.act(&[3, 3, 5, 5], &[], |e| e.fight_out());
        t.modifiers()
    };
    let village = (M::FromVillage, -1);
    assert_eq!(rounds(false), [(M::LightCover, -1), village, village]);
    assert_eq!(rounds(true), [(M::HeavyCover, -2), village, village]);
    let shot = |fortified: bool| {
        let mut t = Table::of("village 0 90\nB heavyguns 0 0 N\nR foot block=0 0 90 S");
        t.field.terrain.blocks[0].fortified = fortified;
        t.act(&[3], &[Answer::At(1)], |e| while !e.fire_step() {});
        t.modifiers()
    };
    assert_eq!(shot(false), [(M::LightCover, -1), (M::HeavyShot, 1)]);
    assert_eq!(shot(true), [(M::HeavyCover, -2), (M::HeavyShot, 1)]);
    // Out of it a garrison fires at who charges as out of any houses, and he meets no cover of theirs.
    let mut t = Table::of("village 0 22\nB foot 0 0 N\nR foot block=0 0 22 S");
    t.field.terrain.blocks[0].fortified = true;
    let t = charged(t, 1, &[3], &[Answer::Pick(1)]);
    assert!(t.modifiers().contains(&(M::FromVillage, -1)), "{:?}", t.modifiers());
    assert!(t.modifiers().iter().all(|(m, _)| !matches!(m, M::LightCover | M::HeavyCover)));
}

/// HOW-RLY-09: who reforms helps nobody, however few hits it has; nor does who touches an enemy himself.
#[test]
fn how_mel_20_a_reforming_unit_supports_nobody() {
    let supported = |morale: Morale, dice: &[u8]| {
        let mut t = fought("B foot 0 0 N\nB foot hits=2 22 0 N\nR foot 0 4 S", &[(0, Front, 2, Front)]);
        t.state.unit_mut(1).morale = morale;
        t.act(dice, &[], |e| e.fight_out());
        t.modifiers().iter().any(|(m, _)| *m == M::Support)
    };
    assert!(supported(Morale::Green, &[5, 2]));
    for morale in [Morale::Reforming, Morale::FellBack] {
        assert!(!supported(morale, &[5, 2, 5, 2]), "{morale:?}");
    }
}

/// Two who run through one friend cost it a hit each.
#[test]
fn how_fire_62_two_who_pass_through_cause_it_twice() {
    let text = "B foot 0 0 N\nB foot 0 4 N\nB foot 0 -8 N\nB foot -26 -8 N\nB foot 26 -8 N\nR foot 0 60 S";
    let mut t = Table::of(text);
    t.act(&[], &[], |e| {
        for unit in [0, 1] {
            e.hurt(unit, 5, 5);
        }
        e.reactions();
    });
    assert_eq!(t.hits()[2], 2, "{:?}", t.hits());
}

/// Canister endangers whom it flies past, a commanding general as well, and one throw is all in a turn.
#[test]
fn how_cmd_30_canister_endangers_a_general_once_a_turn() {
    let tested = |pick: usize| {
        let text = "leader B 0 12\nB gun 0 -9.5 N\nR horse superior 0 34.5 S";
        fired(text, if pick == 1 { &[2, 1, 1] } else { &[2] }, &[Answer::Pick(pick)]).told(Code::LeaderUnhurt).len()
    };
    assert_eq!([tested(1), tested(2)], [1, 0], "canister, then roundshot");
    let text = "leader R 0 34 brigade=0\nB foot brigade=0 -12 0 N\nB foot brigade=1 12 0 N\nR horse superior 0 24.5 S";
    let t = fired(text, &[3, 3, 1, 1], &[Answer::Brigade(0), Answer::At(2), Answer::At(2)]);
    assert_eq!((t.told(Code::Fired).len(), t.told(Code::LeaderUnhurt).len()), (2, 1));
}

/// HOW-FIRE-62: the usual hits on those through whom an overrun battery runs.
#[test]
fn how_mel_18_an_overrun_battery_runs_through_friends_and_is_taken_off() {
    let text = "B foot 0 0 N\nR guns limbered 0 11.5 S\nR foot 0 28 S\nR foot 24 28 S\nR foot -24 28 S";
    let mut t = fought(text, &[(0, Front, 1, Front)]);
    t.act(&[], &[], |e| e.melee_phase());
    assert_eq!((t.state.unit(1).morale, t.hits()[2]), (Morale::Routed, 1));
    t.act(&[], &[], |e| e.rally_phase());
    assert_eq!(t.state.unit(1).morale, Morale::Gone);
}

/// Of an inspiring result that a dithering general makes steady nothing is left, of an independent unit either.
#[test]
fn how_cmd_16_an_inspiring_result_that_he_dampens_takes_no_hit_off() {
    let mut t = Table::of("B foot hits=2 brigade=0 0 0 N\nleader B 0 -5 brigade=0\nleader B -200 -150\nR foot 0 190 S");
    t.state.generals[0].grade = Grade::Dithering;
    t.state.brigade_mut(0).leader.grade = Grade::Dashing;
    t.act(&[6, 2], &[Answer::Pass, Answer::Pick(0)], |e| e.activate(0));
    assert_eq!((t.state.brigade(0).result, t.hits()[0]), (Performance::Steady, 2));
    let mut alone = Table::of("B foot 0 0 N\nleader B -200 -150\nR foot 0 190 S");
    alone.state.generals[0].grade = Grade::Dithering;
    alone.act(&[6, 1], &[Answer::Pass], |e| e.activate(0));
    assert_eq!(alone.state.brigade(0).result, Performance::Steady);
}

/// Who does not hear his brigadier acts under Poor by his own die, which no general changes.
#[test]
fn how_cmd_17_a_dashing_general_steadies_no_single_unit() {
    let text =
        "B foot brigade=0 0 0 N\nB foot brigade=0 90 0 N\nleader B 0 -5 brigade=0\nleader B -200 -150\nR foot 0 190 S";
    let mut t = Table::of(text);
    t.state.generals[0].grade = Grade::Dashing;
    t.act(&[4, 3], &[Answer::Pass, Answer::Pick(0)], |e| e.activate(0));
    assert_eq!(t.state.brigade(0).result, Performance::Steady);
}

/// A second charge in the same turn meets who has evaded already (HOW-CHG-28, HOW-CHG-34).
#[test]
fn how_chg_28_nobody_evades_twice_in_a_turn() {
    let text = "B foot 0 0 N\nR light 0 20 S";
    let mut t = Table::of(text);
    t.state.unit_mut(1).flags.set(Flags::EVADED);
    let t = charged(t, 1, &[], &[Answer::No]);
    assert!(t.state.unit(0).contacts.contains(&1));
    // Who has moved may.
    let mut t = Table::of(text);
    t.state.unit_mut(1).flags.set(Flags::MOVED);
    let t = charged(t, 1, &[], &[Answer::No, Answer::Yes]);
    assert!(t.state.unit(1).has(Flags::EVADED));
}

/// HOW-SCN-39: a shot at who charges is thrown for as well.
#[test]
fn how_scn_39_fire_at_a_charger_beyond_20_cm_is_thrown_for() {
    let shot = |dice: &[u8], pick: usize| {
        let mut t = Table::of("B horse 0 0 N\nR foot 0 32 S");
        t.field.mist = 3;
        t.state.turn = 1;
        // The charge's own die first: it is further off than 20 cm.
        let t = charged(t, 1, dice, &[Answer::Pick(pick)]);
        (t.told(Code::MistDie).len(), t.told(Code::Fired).len())
    };
    assert_eq!([shot(&[6, 2], 1), shot(&[6, 3, 3], 1)], [(2, 0), (2, 1)], "at 27 cm");
}

#[test]
fn how_mel_19_who_touches_an_enemy_supports_nobody() {
    let text = "B foot 0 0 N\nB foot 22 0 N\nR foot 0 4 S\nR foot 34 0 W";
    let mut t = fought(text, &[(0, Front, 2, Front), (3, Front, 1, Right)]);
    t.act(&[5, 2, 2, 5, 5, 2, 2, 5], &[], |e| e.fight_out());
    assert!(t.modifiers().iter().all(|(m, _)| *m != M::Support));
}
