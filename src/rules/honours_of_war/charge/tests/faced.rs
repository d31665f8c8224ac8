//! Who may answer a charge, how it is struck then, and what it does about it.

use super::*;

/// HOW-CHG-40: the charge is in its front sector then; only light infantry stops before formed infantry (HOW-CHG-11).
#[test]
fn how_chg_40_who_turned_is_struck_in_front() {
    let struck = |charger: &str, target: &str, die: u8| {
        let mut t = table(&format!("B {charger} 0 0 N\nR {target} 0 30 E"));
        t.state.unit_mut(1).flags.0 |= Flags::FIRED.0 | Flags::STANDS.0;
        charge_on(&mut t, 1, &[die], &[Answer::Turn]);
        let u = t.state.unit(1);
        assert!(u.has(Flags::TURNED) && u.has(Flags::MOVED));
        (u.contacts[Face::Front as usize] == 0, u.has(Flags::ENTRENCHED))
    };
    assert_eq!(struck("horse", "foot", 4), (true, false));
    assert_eq!(struck("foot", "foot", 4), (true, false));
    assert_eq!(struck("light", "light", 3), (true, false));
    assert_eq!(struck("foot", "foot entrenched", 4), (true, false), "its works are on its flank now");
}

/// HOW-MOV-06, HOW-MOV-29: it has moved, and lines no works by that.
#[test]
fn how_chg_43_an_irregular_line_forms_too() {
    for (formation, y) in [("irregular", 24), ("column entrenched", 28)] {
        let mut t = table(&format!("B foot 0 0 N\nR foot {formation} 0 {y} S"));
        t.state.unit_mut(1).flags.set(Flags::FIRED);
        charge_on(&mut t, 1, &[4], &[Answer::Form]);
        let u = t.state.unit(1);
        assert!(u.formation == Formation::Line && u.has(Flags::MOVED) && !u.has(Flags::ENTRENCHED), "{formation}");
    }
}

/// Of themselves only those turn whom a double move has come round; others who are asked throw a die, or are not asked.
#[test]
fn how_chg_37_only_a_double_move_from_the_front_is_turned_to_of_itself() {
    let (west, south) = ((-60, 22), (0, -40));
    let turns = |moves: u8, from: (i32, i32), y: i32, dice: &[u8], answers: &[Answer]| {
        let mut t = table(&format!("B horse 0 0 N\nR foot 0 {y} E"));
        t.state.unit_mut(0).moves = moves;
        t.state.unit_mut(1).flags.set(Flags::FIRED);
        t.state.begun.centre = Point::new(Len::cm(from.0).0, Len::cm(from.1).0);
        charge_on(&mut t, 1, dice, answers);
        t.state.unit(1).has(Flags::TURNED)
    };
    assert!(!turns(1, south, 22, &[], &[]), "from the flank that it strikes, and short");
    assert!(!turns(0, (60, 22), 30, &[3], &[Answer::Turn]), "in one move");
    assert!(!turns(1, west, 22, &[], &[]), "from the rear");
}

/// Those who are asked nothing: garrisons, who evaded, who are in melee, who reform.
#[test]
fn how_chg_42_who_has_no_answer_is_not_asked() {
    let asked = |text: &str, answers: &[Answer], change: fn(&mut Table)| {
        let mut t = table(text);
        t.state.unit_mut(1).flags.set(Flags::FIRED);
        change(&mut t);
        charge_on(&mut t, 1, &[], answers);
        assert!(touches(&t, 0, 1), "{text}");
    };
    asked("village 0 24\nB foot 0 0 N\nR foot block=0 0 24 N", &[Answer::No], |_| ());
    asked("B horse 0 0 N\nR hussars 0 30 E", &[], |t| t.state.unit_mut(1).flags.set(Flags::EVADED));
    asked("B horse 0 0 N\nR foot column 0 34 S", &[], |t| t.state.unit_mut(1).morale = Morale::Reforming);
}

/// HOW-CHG-47, HOW-FIRE-19: nor who has fired in this phase, or pledged himself to stay.
#[test]
fn how_chg_18_who_fired_or_pledged_himself_does_not_counter_charge() {
    let may = |flag: Flags| {
        let mut t = table("B light 0 0 N\nR light 0 20 S");
        t.state.unit_mut(1).flags.set(flag);
        t.act(&[], &[], |e| e.may_counter(1, 0))
    };
    assert_eq!([Flags::MOVED, Flags::FIRED, Flags::PLEDGED].map(may), [true, false, false]);
}

/// HOW-CHG-29, HOW-CHG-34: an evader has moved and left his works; he ends a centimetre off every enemy.
#[test]
fn how_chg_29_an_evader_ends_clear_of_the_enemy() {
    let t = charge("B foot 0 0 N\nR light entrenched 0 20 S", 1, &[], &[Answer::No, Answer::Yes]);
    assert!(t.state.unit(1).has(Flags::MOVED) && !t.state.unit(1).has(Flags::ENTRENCHED));
    let t =
        charge("B horse 0 0 N\nB foot brigade=1 0 47.5 S\nR hussars 0 20 S", 2, &[3], &[Answer::Counter, Answer::Yes]);
    let gap = t.state.unit(2).rect.distance(&t.state.unit(1).rect);
    assert!(t.state.unit(2).has(Flags::EVADED) && gap >= Len::cm(1).0 - 24, "{gap}");
    // HOW-CHG-28: who is in melee does not get away.
    let mut t = table("B foot 0 0 N\nB foot 0 24.1 S\nR light 0 20 N");
    t.touch(1, Face::Front, 2, Face::Front);
    [0, 1].into_iter().for_each(|n| t.state.unit_mut(n).flags.set(Flags::ACTED));
    charge_on(&mut t, 2, &[], &[]);
    assert!(touches(&t, 0, 2));
}

/// HOW-MEL-11: what it rides after him counts for the bonus as well.
#[test]
fn how_chg_32_the_chase_counts_for_the_bonus() {
    let t = charge("B horse 0 0 N\nR light 0 10 S\nR foot 0 31 S", 1, &[], &[Answer::No, Answer::Yes]);
    assert!(touches(&t, 0, 1) && t.state.unit(0).has(Flags::BONUS));
}

/// HOW-TER-02: it goes as far as others and the ground let it.
#[test]
fn how_chg_33_who_rides_on_stops_short_of_others_and_where_ground_has_taken_its_move() {
    let rides = |more: &str| {
        let text = format!("B horse 0 0 N\nR light bases=1 0 20 S\n{more}");
        let target = 1 + u8::from(more.starts_with('B'));
        charge(&text, target, &[], &[Answer::No, Answer::Yes, Answer::Do(Act::Advance)]).at(0).1
    };
    assert_eq!(rides(""), 300);
    assert_eq!(rides("B foot column brigade=1 8 38 S"), 245, "1 cm before the column");
    assert!((210..=228).contains(&rides("steep -40 18 40 90")), "{}", rides("steep -40 18 40 90"));
    // Not a centimetre beyond where it would end before the column: it halts.
    let halts = |y: &str| {
        let text = format!("B horse 0 0 N\nR light bases=1 0 20 S\nB foot column brigade=1 8 {y} S");
        charge(&text, 2, &[], &[Answer::No, Answer::Yes]).at(0).1
    };
    assert_eq!(halts("29.5"), 155);
}

/// HOW-CHG-23: two at the most, of those who are free to and come near enough.
#[test]
fn how_chg_23_who_goes_forward_with_a_counter_charger() {
    let comes = |others: &str, answers: &[Answer]| {
        let mut all = vec![Answer::Counter];
        all.extend(answers);
        let mut t = table(&format!("B horse 0 0 N\nR horse 0 30 S\n{others}"));
        t.state.units.iter_mut().filter(|u| u.hits == 1).for_each(|u| u.flags.set(Flags::EVADED));
        charge_on(&mut t, 1 + u8::from(others.contains('B')), &[], &all);
        t
    };
    comes("R horse 22 34 S\nR horse -22 34 S\nR horse 0 37 S", &[Answer::Yes, Answer::Yes]);
    comes("R horse 46 34 S", &[]);
    comes("R gun 22 34 S", &[Answer::No]);
    comes("R hussars hits=1 22 34 S", &[]);
    let t = comes("R horse entrenched 22 34 S", &[Answer::Yes]);
    assert!(t.state.unit(2).has(Flags::MOVED) && !t.state.unit(2).has(Flags::ENTRENCHED));
    let t = comes("R horse 22 34 S\nB foot brigade=1 24 20 N", &[Answer::Yes]);
    let gap = t.state.unit(3).rect.distance(&t.state.unit(1).rect);
    assert!(gap >= Len::cm(1).0 - 24, "{gap}");
}

/// HOW-CHG-14: where its brigade was activated decides, not where its first move has brought it.
#[test]
fn how_chg_14_where_it_began_decides_whether_it_has_a_choice() {
    let targets = |before: i32, moved: i32| {
        let mut t = table(&format!("B horse 0 0 N\nR foot 0 {before} S\nR foot 0 -28 N"));
        t.field.units[0].drill.form = Cost::None;
        t.state.unit_mut(0).moves = 1;
        t.state.begun = t.state.unit(0).rect.advanced(Len::cm(moved).0);
        t.offers(0).iter().filter(|a| a.act == Act::Charge).map(|a| a.target).collect::<Vec<u8>>()
    };
    assert_eq!([targets(26, 3), targets(24, -2)], [vec![1], vec![1, 2]]);
}

/// HOW-MOV-23: who formed column this turn has the line's move, be it to charge.
#[test]
fn how_chg_08_who_formed_column_charges_with_the_line_s_move() {
    let reaches = |flags: Flags| {
        let mut t = table("B horse column 0 0 N\nR light 0 47 S");
        t.state.unit_mut(0).flags = flags;
        t.offers(0).iter().any(|a| a.act == Act::Charge && a.formation == Formation::Column)
    };
    assert_eq!([Flags::default(), Flags::FORMED].map(reaches), [true, false]);
}

/// In front too, if he is in march column or in melee with another.
#[test]
fn how_chg_10_light_infantry_charges_the_front_of_columns_and_of_who_is_in_melee() {
    assert_eq!(targets("B light 0 0 N\nR foot column 0 26 S"), [1]);
    let mut t = table("B light 0 0 N\nB foot 12 20 W\nR foot 0 20 S");
    assert!(t.offers(0).iter().all(|a| a.act != Act::Charge));
    t.touch(1, Face::Front, 2, Face::Left);
    assert!(t.offers(0).iter().any(|a| a.act == Act::Charge));
}

/// HOW-CHG-17: the other of two is struck alone where the first gets away.
#[test]
fn how_chg_17_where_the_first_of_two_evades_the_second_is_struck() {
    let text = "B horse large bases=6 0 0 N\nR hussars double -5.1 24 S\nR horse double 5.1 24 S";
    let t = charge(text, 1, &[], &[Answer::No, Answer::No, Answer::Yes]);
    assert!(t.state.unit(1).has(Flags::EVADED) && touches(&t, 0, 2));
}
