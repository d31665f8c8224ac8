//! Who joins a melee, who intercepts a charge and where, and who is asked nothing.

use super::*;

/// HOW-CHG-20: by its own distance.
#[test]
fn how_chg_25_cavalry_joins_a_melee_of_itself_from_afar_alone() {
    let joins = |x: &str, dice: &[u8]| {
        let mut t = table(&format!("B horse brigade=0 {x} 24 E\nB foot brigade=1 0 48 S\nR foot 6 24 N"));
        t.touch(1, Face::Front, 2, Face::Front);
        charge_on(&mut t, 2, dice, &[]);
        touches(&t, 0, 2)
    };
    assert!(joins("-22.5", &[]), "16 cm of 30");
    assert_eq!([joins("-21.5", &[3]), joins("-21.5", &[4])], [false, true], "15 cm");
}

#[test]
fn how_chg_25_a_melee_that_another_brigade_formed_this_turn_wants_the_die_too() {
    let mut t = table("B foot brigade=0 -11 24 E\nB foot brigade=1 0 48 S\nR foot 6 24 N");
    t.touch(1, Face::Front, 2, Face::Front);
    t.state.unit_mut(1).flags.set(Flags::ACTED);
    charge_on(&mut t, 2, &[3], &[]);
    assert!(!t.state.unit(0).engaged() && t.state.unit(0).has(Flags::HALTED));
}

/// 10 cm of 20 each.
#[test]
fn how_mel_14_infantry_that_meets_infantry_has_no_bonus() {
    let t = charge("B foot 0 0 N\nR foot 0 24 S", 1, &[4], &[Answer::Counter]);
    assert!(touches(&t, 0, 1));
    assert!([0, 1].iter().all(|&n| !t.state.unit(n).has(Flags::BONUS)));
}

/// A charge of the first unit on the second, and the third who would intercept it.
fn passing(interceptor: &str) -> (Table, Action) {
    let t = table(&format!("B horse 0 0 N\nR foot 0 34 S\nR horse brigade=1 {interceptor}"));
    let action = t.offers(0).into_iter().find(|a| a.act == Act::Charge && a.target == 1).expect("a charge");
    (t, action)
}

/// The charge is looked at after 3.7, 7.4, 11.1, 14.8 cm and so on of its 29.5.
#[test]
fn how_chg_24_they_meet_at_the_place_before_his_front_that_is_nearest_to_him() {
    let meets = |interceptor: &str| {
        let (mut t, action) = passing(interceptor);
        let met = t.act(&[5], &[Answer::Yes], |e| e.intercepted(0, &action, 0));
        met.map(|(who, meeting)| (who, meeting.along / Len::MM.0))
    };
    assert_eq!(meets("bases=2 15 2 W"), Some((2, 36)), "of several as near the first");
    assert_eq!(meets("bases=2 18 20 W"), Some((2, 147)), "further on");
    assert_eq!(meets("bases=2 18 4 340"), Some((2, 110)), "abreast it is on his flank");
}

/// HOW-CHG-20: the wheel and the move before it count.
#[test]
fn how_chg_24_the_charger_s_distance_counts_up_to_where_they_meet() {
    let meets = |wheel: i32, before: i32, dice: &[u8]| {
        let (mut t, mut action) = passing("bases=2 15 2 W");
        action.length += Len::cm(wheel).0;
        t.act(dice, &[Answer::Yes], |e| e.intercepted(0, &action, Len::cm(before).0).is_some())
    };
    assert!(meets(12, 0, &[]) && meets(0, 12, &[]), "15.7 cm of 30");
    assert!(meets(11, 0, &[4]) && !meets(0, 11, &[3]), "14.7");
}

#[test]
fn how_chg_24_a_charge_that_passes_at_less_than_45_degrees_is_one_at_him() {
    let asked = |heading: &str| {
        let (mut t, action) = passing(&format!("bases=2 24 22 {heading}"));
        let answers: &[Answer] = if heading == "224" { &[] } else { &[Answer::No] };
        t.act(&[], answers, |e| e.intercepted(0, &action, 0).is_some())
    };
    assert!(["224", "225", "226"].into_iter().all(|heading| !asked(heading)), "who is asked says no");
}

/// HOW-CHG-24, HOW-MEL-36: nor who is not on the table any more, or not yet.
#[test]
fn how_chg_18_who_is_in_contact_or_not_there_does_not_counter_charge() {
    let may = |change: &dyn Fn(&mut Table)| {
        let mut t = table("B horse 0 0 N\nR horse 0 24 S\nB foot 0 50 S");
        change(&mut t);
        t.act(&[], &[], |e| e.may_counter(2, 0))
    };
    assert!(may(&|_| ()) && !may(&|t| t.touch(1, Face::Front, 2, Face::Rear)));
    let morale = |morale| may(&move |t: &mut Table| t.state.unit_mut(2).morale = morale);
    assert!([Morale::Routed, Morale::Gone, Morale::Reserve, Morale::FellBack].into_iter().all(|m| !morale(m)));
}

/// Waggons form nothing, be the charger ever so far off; nor does a garrison turn.
#[test]
fn how_chg_43_transport_and_garrisons_are_asked_nothing() {
    let t = charge("B horse 0 0 N\nR transport 0 34 S", 1, &[], &[]);
    assert!(touches(&t, 0, 1) && t.state.unit(1).formation == Formation::Limbered);
    let mut t = table("village 0 28\nB foot 0 0 N\nR foot block=0 0 28 E");
    t.state.unit_mut(1).rect.heading = Heading::EAST;
    charge_on(&mut t, 1, &[], &[Answer::No]);
    assert!(touches(&t, 0, 1) && !t.state.unit(1).has(Flags::TURNED));
}

/// HOW-CHG-37: also where both moves together are less than half of one.
#[test]
fn how_chg_37_who_came_round_by_a_short_way_is_turned_to_as_well() {
    let mut t = table("B horse 0 0 N\nR foot 0 22 E");
    t.state.unit_mut(0).moves = 1;
    t.state.unit_mut(1).flags.set(Flags::FIRED);
    t.state.begun.centre = Point::new(Len::cm(60).0, Len::cm(22).0);
    charge_on(&mut t, 1, &[], &[Answer::Turn]);
    assert!(t.state.unit(1).has(Flags::TURNED) && t.state.unit(1).rect.heading == Heading::SOUTH);
}

#[test]
fn how_chg_43_what_was_formed_is_told() {
    let told = |who: &str| {
        let mut t = table(&format!("B horse 0 0 N\nR {who} 0 34 S"));
        t.state.unit_mut(1).flags.set(Flags::FIRED);
        charge_on(&mut t, 1, &[5], &[Answer::Form]);
        [Code::Unlimbered, Code::FormedLine].map(|code| t.told(code).len())
    };
    assert_eq!([told("gun limbered"), told("foot column")], [[1, 0], [0, 1]]);
}

/// HOW-CHG-31: of two who are struck together both may get away.
#[test]
fn how_chg_17_where_both_of_two_evade_nobody_is_struck() {
    let text = "B horse large bases=6 0 0 N\nR hussars double -5.1 24 S\nR hussars double 5.1 24 S";
    let t = charge(text, 1, &[], &[Answer::No, Answer::No, Answer::Yes, Answer::Yes]);
    assert!([1, 2].iter().all(|&n| t.state.unit(n).has(Flags::EVADED)));
    assert!((0..3).all(|n| !t.state.unit(n).engaged()) && t.state.unit(0).has(Flags::HALTED));
}

/// HOW-FIRE-64: cut off by water, it is removed where it stood; so with who comes to meet him.
#[test]
fn how_chg_48_who_is_removed_by_a_ball_is_not_struck() {
    let removed = |red: &str, answers: &[Answer]| {
        let text = format!("lake -90 28.9 90 90\nB horse 0 0 N\nR gun -8 -60 8\nR {red} S");
        let t = charge(&text, 2, &[5, 6, 6], answers);
        assert!(!t.state.unit(2).fights() && !t.state.unit(0).engaged(), "{red}: {:?}", t.at(2));
        [Code::CutOff, Code::Contact, Code::FellShort].map(|code| t.told(code).len())
    };
    assert_eq!(removed("foot hits=4 0 24", &[Answer::At(0)]), [1, 0, 1]);
    assert_eq!(removed("horse hits=4 0 26", &[Answer::Counter, Answer::At(0)]), [1, 0, 1]);
}

/// HOW-CHG-14, HOW-CHG-27: crossing fire bars from melees of others, not from a charge of one's own.
#[test]
fn how_chg_27_who_used_crossing_fire_may_charge_who_is_free() {
    let mut t = table("B foot 0 0 N\nR foot 0 20 S");
    t.state.unit_mut(0).flags.set(Flags::CROSSED);
    assert!(t.offers(0).iter().any(|a| a.act == Act::Charge));
}

/// HOW-MEL-36, HOW-CHG-10, HOW-CHG-12: wherever they stand.
#[test]
fn how_chg_12_what_bars_a_charge_is_told_of_all() {
    let bar = |text: &str, side: Face| {
        let t = table(text);
        t.field.charge_bar(&t.state, (0, t.state.unit(0).formation), 1, side)
    };
    assert_eq!(bar("B transport 0 0 N\nR foot 0 30 S", Face::Front), Some(Bar::Guns));
    assert_eq!(bar("village 0 30\nB light 0 0 N\nR foot block=0 0 30 S", Face::Left), Some(Bar::Light));
    assert_eq!(bar("village 0 30\nB light 0 0 N\nR light block=0 0 30 S", Face::Left), None);
    let mut t = table("B foot 0 0 N\nR foot 0 30 S");
    t.state.unit_mut(1).morale = Morale::Routed;
    assert_eq!(t.field.charge_bar(&t.state, (0, Formation::Line), 1, Face::Front), Some(Bar::DoneFor));
}

/// As far as ground lets it; who is gone bars nobody.
#[test]
fn how_chg_23_only_who_is_free_goes_forward_with_a_counter_charger() {
    let comes = |text: &str, change: &dyn Fn(&mut Table), answers: &[Answer]| {
        let mut t = table(&format!("B foot 0 14 N\nR foot 0 20 S\n{text}"));
        change(&mut t);
        t.act(&[], answers, |e| e.bring_support(1, 0, Len::cm(10).0));
        t.at(2).1
    };
    let one = "R foot 22 34 S";
    assert_eq!(comes(one, &|_| (), &[Answer::Yes]), 240);
    for morale in [Morale::FellBack, Morale::Reforming, Morale::Routed, Morale::Gone, Morale::Reserve] {
        assert_eq!(comes(one, &move |t| t.state.unit_mut(2).morale = morale, &[]), 340, "{morale:?}");
    }
    assert_eq!(comes("village 24 34\nR foot block=0 24 34 S", &|_| (), &[]), 340);
    assert_eq!(comes("lake 15 24 19 26\nR foot 22 34 S", &|_| (), &[Answer::Yes]), 280);
    let gone = |t: &mut Table| t.state.unit_mut(3).morale = Morale::Gone;
    assert_eq!(comes("R foot 22 34 S\nR foot 22 28 S", &gone, &[Answer::Yes]), 240);
}

/// HOW-FIRE-15 is for who is not charged: a nearer enemy takes nothing from the choice of places.
#[test]
fn how_chg_45_a_nearer_enemy_bars_no_shot_at_the_charger() {
    let text = "B horse double 0 0 N\nB foot bases=2 brigade=1 -10 14 N\nR foot 0 24 S";
    let t = charge(text, 2, &[2], &[Answer::Pick(1)]);
    let fired = t.told(Code::Fired);
    assert_eq!(fired.iter().map(|e| (e.actor, e.target)).collect::<Vec<_>>(), [(2, 0)]);
    assert!(fired[0].numbers[3] > 150, "from where it set out: {}", fired[0].numbers[3]);
}

/// HOW-TER-27, HOW-TER-28: what bars the middle moves it aside.
#[test]
fn how_chg_16_the_charger_lines_up_where_it_can_stand() {
    let ends = |lake: &str| {
        let t = table(&format!("{lake}B foot 0 0 N\nR foot bases=2 0 20 S"));
        let target = t.state.unit(1).rect;
        let arriving = t.state.unit(0).rect.shifted(-Len::cm(4).0, Len::cm(15).0);
        let began = t.state.unit(0).rect;
        let line = LiningUp { charger: 0, formation: Formation::Line, began, arriving, target, side: Face::Front };
        t.field.lined_up(&t.state, &line, Company::Any).map(|rect| rect.centre.x / Len::MM.0)
    };
    assert_eq!([ends(""), ends("lake 8.5 14 12 17\n")], [Some(0), Some(-20)]);
}
