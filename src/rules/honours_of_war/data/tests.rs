mod ledger;

use super::*;
use crate::base::Len;
use crate::rules::honours_of_war::sandtable::Table;
use crate::rules::honours_of_war::state::{Formation, MAX_UNITS};

const ALL: [Scale; 5] = [Scale::Mm28, Scale::Mm20, Scale::Mm15, Scale::Mm10, Scale::Mm6];

/// A row of the table in tenths of a millimetre.
fn row(d: D) -> [i32; 5] {
    ALL.map(|s| distance(s, d) / 12)
}

#[test]
fn how_scl_01_only_distances_change_with_the_scale() {
    assert_eq!(
        [28, 25, 20, 15, 10, 6].map(Scale::of),
        [Scale::Mm28, Scale::Mm28, Scale::Mm20, Scale::Mm15, Scale::Mm10, Scale::Mm6]
    );
}

#[test]
fn how_scl_02_an_average_die_is_read_off_a_d6() {
    let mut faces = AVERAGE;
    assert_eq!((faces[0], faces[5]), (3, 4), "1 counts as 3 and 6 as 4");
    faces.sort_unstable();
    assert_eq!(faces, [2, 3, 3, 4, 4, 5]);
}

/// HOW-BAS-01, HOW-BAS-07, HOW-SCL-04: frontages follow from the bases.
#[test]
fn how_scl_04_bases_make_frontages() {
    let mut table = Table::of("B foot 0 0 N\nB horse 50 0 N\nB gun -50 0 N\nB foot bases=3 0 50 N");
    let mut fronts = |scale| {
        table.field.scale = scale;
        let of = |n, f| table.field.size(n, f).0 / 12;
        [of(0, Formation::Line), of(1, Formation::Line), of(1, Formation::DoubleLine), of(2, Formation::Deployed)]
    };
    assert_eq!(fronts(Scale::Mm28), [2000, 2000, 1000, 700]);
    assert_eq!(fronts(Scale::Mm20), [1500, 1600, 800, 500]);
    assert_eq!(fronts(Scale::Mm15), [1000, 1000, 500, 350]);
    assert_eq!(fronts(Scale::Mm10), [750, 800, 400, 250]);
    assert_eq!(fronts(Scale::Mm6), [500, 600, 300, 200]);
    table.field.scale = Scale::Mm28;
    assert_eq!(table.field.size(3, Formation::Line), (Len::cm(12).0, Len::cm(4).0), "a small battalion");
    assert_eq!(table.field.size(0, Formation::Column), (Len::cm(4).0, Len::cm(20).0), "one base wide");
}

#[test]
fn how_scl_05_normal_moves() {
    assert_eq!(row(D::FootLine), [2000, 1500, 1000, 800, 600]);
    assert_eq!(row(D::LightFoot), [2500, 2000, 1200, 1000, 800], "12 cm at 15 mm, not 13");
    assert_eq!(row(D::HorseColumn), [4000, 3500, 2500, 1600, 1500]);
    assert_eq!(row(D::CommandFigure), [6000, 4500, 3000, 2000, 2000]);
}

#[test]
fn how_scl_06_infantry_ranges_and_how_scl_07_guns() {
    let cm = |n: i32| Len::cm(n).0;
    assert_eq!(infantry_range(Scale::Mm28, Weapon::BattalionGuns), (cm(10), cm(30)));
    assert_eq!(infantry_range(Scale::Mm15, Weapon::Rifles), (cm(8), cm(16)));
    assert_eq!(gun_range(Scale::Mm28, Gun::Medium), [40, 80, 120].map(cm));
    assert_eq!(gun_range(Scale::Mm6, Gun::Howitzer), [12, 18, 24].map(cm));
}

#[test]
fn how_scl_08_printed_distances_and_how_scl_09_derived_ones() {
    assert_eq!(row(D::CommandDistance), [1500, 1000, 800, 600, 400]);
    assert_eq!(row(D::RallyFar), [6000, 4000, 3000, 2000, 1600]);
    assert_eq!(row(D::DashingMove), [8000, 6000, 4000, 2700, 2700]);
    assert_eq!(row(D::Proximity), [2000, 1500, 1000, 700, 500]);
    assert_eq!(row(D::Tolerance), [100, 75, 50, 33, 25]);
}

#[test]
fn how_cmd_20_the_command_table() {
    use Performance::{Admirable, Feeble, Inspiring, Poor, Steady};
    let column = |n: usize| COMMAND.map(|row| row[n]);
    assert_eq!(column(0), [Feeble, Poor, Steady, Steady, Steady, Steady]);
    assert_eq!(column(1), [Poor, Steady, Steady, Steady, Steady, Admirable]);
    assert_eq!(column(2), [Steady, Steady, Steady, Steady, Admirable, Inspiring]);
}

/// HOW-NAT-02, HOW-NAT-11, HOW-NAT-12, HOW-NAT-81, HOW-NAT-82, HOW-OPT-21.
#[test]
fn how_nat_81_national_rows() {
    let row = |key: &str| national(Some(key));
    assert_eq!((row("PRU_E").dithering, row("PRU_E").dependable, row("PRU_E").fire), (1, 4, 1));
    assert_eq!(row("PRU_L").form, [Cost::Half, Cost::Half, Cost::None]);
    assert_eq!((row("FRA_L").form[0], row("FRA_L").limber, row("FRA_L").slow_guns), (Cost::Full, Cost::Full, true));
    assert_eq!((row("REI").movement, row("REI").fire, row("REI").dithering), (-2, -1, 3));
    assert_eq!((national(None).key, national(Some("nobody")).key), ("AUS", "AUS"));
}

/// HOW-OPT-17: the same lines serve sleet, snow and night.
#[test]
fn how_opt_16_what_weather_does() {
    let of = weather;
    assert_eq!(of(Weather::Fair).sight, None);
    assert_eq!((of(Weather::Fog).move_cut, of(Weather::Fog).charge_bonus, of(Weather::Fog).fire), (2, false, 0));
    assert_eq!(
        (of(Weather::HeavyRain).move_cut, of(Weather::HeavyRain).gun_cut, of(Weather::HeavyRain).fire),
        (1, 2, -2)
    );
    let storm = of(Weather::Storm);
    assert!(!storm.doubles && !storm.guns_move && !storm.infantry_fires && storm.grazing == Some(6));
}

#[test]
fn how_opt_20_seasons_have_their_own_lines() {
    let of = |sum: usize, season: Season| WEATHER[sum - 2][season as usize];
    assert_eq!((of(4, Season::Mild), of(4, Season::Winter)), (Weather::Fair, Weather::LightRain));
    assert_eq!((of(12, Season::Mild), of(12, Season::Summer)), (Weather::Storm, Weather::HeavyRain));
    assert_eq!((of(2, Season::Summer), of(10, Season::Summer)), (Weather::LightRain, Weather::Fair));
}

#[test]
fn the_table_has_room_for_every_scenario() {
    const { assert!(MAX_UNITS >= 41, "Lobositz") };
}

/// HOW-EX-67: 400 paces at 75 a minute take less than six of the ten minutes.
#[test]
fn how_scl_03_what_distances_and_turns_stand_for() {
    let (minutes, paces) = Scale::Mm28.stands_for();
    let double_move = 2 * distance(Scale::Mm28, D::FootLine) / Len::MM.0;
    let paces = paces.expect("28 mm has a ground scale") * u32::try_from(double_move).expect("a length") / 100;
    assert_eq!(paces, 400);
    assert!(paces < 6 * 75 && minutes == 10, "HOW-BAS-10");
    assert_eq!(Scale::Mm15.stands_for(), (10, Some(200)));
}

/// HOW-EX-65: 10 mm figures in battalions of 32; HOW-BAS-08: only the frontage matters; HOW-BAS-12.
#[test]
fn how_bas_09_the_set_of_distances_is_chosen_by_frontage() {
    assert_eq!([200, 150, 100, 75, 50].map(Scale::for_front), ALL);
    assert_eq!(Scale::for_front(8 * 12), Scale::Mm15, "eight bases of 12 mm");
    assert_eq!(Scale::for_front(125), Scale::Mm20, "ties go to the larger");
    assert_eq!(Scale::for_front(190), Scale::Mm28);
    assert!(ALL.into_iter().all(|s| Scale::of(s.height()) == s));
}

/// HOW-BAS-02, HOW-BAS-03, HOW-BAS-04, HOW-BAS-05, HOW-BAS-06: printed figures first, limbers and howitzers by the medium gun.
#[test]
fn how_bas_06_a_howitzer_has_the_medium_base_and_limbers_go_with_their_guns() {
    let t = Table::of("B howitzers 0 0 N\nB gun 20 0 N\nB lightguns 40 0 N\nB horseguns 60 0 N\nB foot 90 0 N");
    let size = |n| t.field.size(n, Formation::Deployed);
    assert_eq!(size(0), size(1));
    assert_eq!(size(3), size(2), "a horse battery has the base of its gun");
    assert_eq!((size(1).1 - size(1).0, size(2).1 - size(2).0), (Len::cm(12).0, Len::cm(15).0 / 2));
    let mut small = t.clone();
    small.field.scale = Scale::Mm6;
    assert_eq!(small.field.size(4, Formation::Line), (Len::cm(5).0, Len::cm(1).0), "five bases of 1 cm");
    // A third, to the nearest cm: 20 cm at 10 mm; the brigade's 15 cm is printed as 6, not 5.
    assert_eq!((row(D::Proximity)[3], row(D::CommandDistance)[3]), (700, 600));
}

/// HOW-MOV-13: nothing within a move is rounded. HOW-SCL-13: whoever is asked may measure everything.
#[test]
fn how_scl_10_fractions_of_a_move_are_exact_and_how_scl_11_distances_go_from_edge_to_edge() {
    let t = Table::of("weather fog\nB light 0 0 N\nR foot 0 30 S");
    assert_eq!(t.field.normal_move(&t.state, 0, Formation::Line, false), Len::cm(25).0 / 2, "12.5 cm");
    let (enemy, distance) = t.field.nearest_enemy(&t.state, 0).expect("an enemy");
    assert_eq!((enemy, distance), (1, Len::cm(26).0));
}

#[test]
fn how_scl_04_a_limber_is_as_deep_as_the_gun_bases_ratio_says() {
    let ratio = |base: D, limber: D| {
        for scale in Scale::ALL {
            let [base_here, limber_here, base_28, limber_28] =
                [(base, scale), (limber, scale), (base, Scale::Mm28), (limber, Scale::Mm28)]
                    .map(|(row, scale)| i64::from(distance(scale, row)));
            let exact = limber_28 * base_here / base_28;
            assert!((limber_here - exact).abs() <= i64::from(Len::MM.0) / 10, "{limber:?} at {scale:?}");
        }
    };
    ratio(D::LightGunBase, D::LightLimberDepth);
    ratio(D::MediumGunBase, D::LimberDepth);
    ratio(D::HeavyGunBase, D::HeavyLimberDepth);
}
