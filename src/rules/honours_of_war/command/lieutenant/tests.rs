use super::*;
use crate::rules::honours_of_war::data::Performance;
use crate::rules::honours_of_war::fire::casualty::{Danger, Figure};
use crate::rules::honours_of_war::sandtable::{Answer, Table};
use crate::rules::honours_of_war::state::{Leader, Lieutenant, Rank, Wing};

/// A brigade of one battalion under a brigadier of Blue, another under his own, and a lieutenant general over the first.
fn table(brigadier: Grade, lieutenant: Grade) -> Table {
    let mut t = Table::of(
        "B foot brigade=0 0 0 N\nB foot brigade=1 60 0 N\nR foot 0 150 S\n\
         leader B 0 -10 brigade=0\nleader B 60 -10 brigade=1",
    );
    t.field.lieutenants.push(Wing { side: Side::Blue, rank: Rank::Lieutenant, brigades: 1 });
    let at = t.state.brigade(0).leader.at;
    let leader = Leader { at, grade: lieutenant, here: true, ..Leader::default() };
    t.state.lieutenants[0] = Lieutenant { leader, grade: lieutenant, helps: NONE };
    for brigade in [0, 1] {
        t.state.brigade_mut(brigade).leader.grade = brigadier;
    }
    t
}

/// HOW-OPT-08, HOW-OPT-09, HOW-GEN-18, HOW-GEN-21.
#[test]
fn how_opt_09_he_helps_his_own_brigades_as_a_general_does() {
    let mut t = table(Grade::Dithering, Grade::Dependable);
    // Dithering with help is dependable: a 1 is Poor, without help Feeble.
    let result = t.act(&[1], &[Answer::Yes], |e| e.command_roll(Side::Blue, 0));
    assert_eq!(result, Performance::Poor);
    assert_eq!(t.state.lieutenants[0].helps, 0);
    // Once a turn.
    assert_eq!(t.act(&[1], &[], |e| e.command_roll(Side::Blue, 0)), Performance::Feeble);
    // Never another's brigade, and not beyond his reach.
    let mut other = table(Grade::Dithering, Grade::Dependable);
    other.state.lieutenants[0].leader.at = other.state.brigade(1).leader.at;
    assert_eq!(other.act(&[1], &[], |e| e.command_roll(Side::Blue, 1)), Performance::Feeble);
    assert_eq!(other.act(&[1], &[], |e| e.command_roll(Side::Blue, 0)), Performance::Feeble);
    // A dithering one helps nobody.
    let mut weak = table(Grade::Dithering, Grade::Dithering);
    assert_eq!(weak.act(&[1], &[], |e| e.command_roll(Side::Blue, 0)), Performance::Feeble);
}

#[test]
fn how_opt_09_his_die_comes_before_the_commanding_generals() {
    let with_general = |dice: &[u8]| {
        let mut t = table(Grade::Dashing, Grade::Dithering);
        t.state.generals[0] = Leader { grade: Grade::Dithering, here: true, ..Leader::default() };
        let result = t.act(dice, &[], |e| e.command_roll(Side::Blue, 0));
        let (lieutenant, general) =
            (t.field.lieutenant_piece(&t.state, 0), t.field.general_piece(&t.state, Side::Blue));
        let threw: Vec<u8> = t.told(Code::ChangesResult).iter().map(|e| e.actor).collect();
        assert_eq!(threw, [lieutenant, general][..dice.len() - 1]);
        result
    };
    assert_eq!(with_general(&[6, 2]), Performance::Steady, "the lieutenant's die changed it, no other falls");
    assert_eq!(with_general(&[6, 3, 2]), Performance::Steady, "his did not, the general's did");
    assert_eq!(with_general(&[6, 3, 3]), Performance::Inspiring);
    // A dashing one mends what is worse, in his own command only.
    let mut dashing = table(Grade::Dithering, Grade::Dashing);
    dashing.state.lieutenants[0].helps = 1;
    assert_eq!(dashing.act(&[1, 5], &[], |e| e.command_roll(Side::Blue, 0)), Performance::Steady);
    assert_eq!(dashing.act(&[1], &[], |e| e.command_roll(Side::Blue, 1)), Performance::Feeble);
}

/// HOW-OPT-10, HOW-OPT-11, HOW-GEN-22, HOW-GEN-23.
#[test]
fn how_opt_10_and_11_what_a_commanding_general_raises_him_to() {
    use Grade::{Dashing, Dependable, Dithering, Unrated};
    assert_eq!([Dithering, Dependable, Dashing].map(|l| raised(Unrated, l)), [Some(Dependable), Some(Dashing), None]);
    assert_eq!([Dithering, Dependable, Dashing].map(|l| raised(Dependable, l)), [Some(Dependable), None, None]);
    assert_eq!([Dithering, Dependable, Dashing].map(|l| raised(Dashing, l)), [Some(Dashing), Some(Dashing), None]);
    assert_eq!([Dithering, Dependable, Dashing].map(|l| raised(Dithering, l)), [None; 3]);
}

#[test]
fn how_gen_22_raising_takes_the_place_of_his_help_and_ends_with_the_turn() {
    let raise = |distance: i32, answers: &[Answer]| {
        let mut t = table(Grade::Dithering, Grade::Dependable);
        let at = t.state.lieutenants[0].leader.at;
        t.state.generals[0] =
            Leader { at: at.ahead(crate::base::Heading::SOUTH, distance * 1200), here: true, ..Leader::default() };
        t.act(&[], answers, |e| e.lieutenants_move([None; MAX_LIEUTENANTS]));
        t
    };
    let mut near = raise(15, &[Answer::Yes]);
    assert_eq!(near.state.lieutenants[0].grade, Grade::Dashing);
    assert_eq!(near.state.lieutenants[0].leader.grade, Grade::Dependable, "for this turn only");
    assert!(!near.field.can_help(&near.state, Side::Blue, 0), "he has had his say");
    assert_eq!(raise(15, &[Answer::No]).state.lieutenants[0].grade, Grade::Dependable);
    assert_eq!(raise(16, &[]).state.lieutenants[0].grade, Grade::Dependable, "beyond 15 cm");
    let mut dashing = raise(16, &[]);
    dashing.state.generals[0].grade = Grade::Dashing;
    dashing.act(&[], &[], |e| e.lieutenants_move([None; MAX_LIEUTENANTS]));
    assert_eq!(dashing.state.lieutenants[0].grade, Grade::Dependable, "HOW-GEN-23: a dashing one too");
    let hit = |own: Grade, raised: Grade| {
        let mut t = near.clone();
        (t.state.lieutenants[0].leader.grade, t.state.lieutenants[0].grade) = (own, raised);
        t.act(&[6, 6], &[], |e| {
            e.test_figure(Figure::Lieutenant(0), Danger::Fire);
        });
        t.state.lieutenants[0].grade
    };
    assert_eq!(hit(Grade::Dependable, Grade::Dashing), Grade::Dependable);
    assert_eq!(hit(Grade::Dithering, Grade::Dependable), Grade::Dependable, "nothing more happens to him");
    near.act(&[], &[Answer::Pick(0)], |e| {
        e.lieutenants_choose();
    });
    assert_eq!(near.state.lieutenants[0].grade, Grade::Dependable);
}

#[test]
fn how_opt_09_he_rallies_one_unit_of_his_own_and_may_fall() {
    let mut t = table(Grade::Dependable, Grade::Dashing);
    for unit in [0, 1] {
        t.state.unit_mut(unit).hits = 3;
    }
    t.state.lieutenants[0].leader.at = t.state.unit(0).rect.centre;
    t.act(&[], &[], |e| e.lieutenants_rally(Side::Blue));
    assert_eq!(t.hits(), [1, 3, 0], "two with a dashing one (HOW-RLY-06)");
    // HOW-CMD-30, HOW-GEN-17.
    t.act(&[5, 6], &[], |e| {
        e.test_figure(Figure::Lieutenant(0), Danger::Fire);
    });
    assert_eq!(t.state.lieutenants[0].grade, Grade::Dependable);
    assert_eq!(t.state.lieutenants[0].leader.falls, 1);
}

/// HOW-NAT-09: the general of an allied army does for it what a commanding general does; the side's general does nothing
/// for it, and the other nothing for his.
#[test]
fn how_nat_09_each_of_two_armies_has_its_own_general() {
    let mut t = table(Grade::Dithering, Grade::Unrated);
    t.field.lieutenants[0].rank = Rank::General;
    let at = t.state.brigade(0).leader.at;
    t.state.generals[0] = Leader { at, grade: Grade::Dashing, here: true, ..Leader::default() };
    // An unrated general helps as a dependable one does: with help a 1 is Poor; no die of the dashing one is thrown.
    assert_eq!(t.act(&[1], &[Answer::Yes], |e| e.command_roll(Side::Blue, 0)), Performance::Poor);
    assert_eq!((t.state.lieutenants[0].helps, t.state.helps[0]), (0, NONE));
    // Nor does he raise him, who is no lieutenant of his.
    t.act(&[], &[], |e| e.lieutenants_move([None; MAX_LIEUTENANTS]));
    assert_eq!((t.state.lieutenants[0].grade, t.state.helps[0]), (Grade::Unrated, NONE));
    // His own army he helps, and his dashing die goes with it: Poor after a 1, Steady after the 5.
    t.state.generals[0].at = t.state.brigade(1).leader.at;
    assert_eq!(t.act(&[1, 5], &[Answer::Yes], |e| e.command_roll(Side::Blue, 1)), Performance::Steady);
    assert_eq!(t.state.helps[0], 1);
    // In the rally phase too each looks to his own.
    t.state.unit_mut(0).hits = 3;
    let place = t.state.unit(0).rect.centre;
    t.state.generals[0].at = place;
    t.state.lieutenants[0].leader.at = t.state.unit(1).rect.centre;
    let before = t.state.unit(0).hits;
    t.act(&[], &[], |e| e.lieutenants_rally(Side::Blue));
    assert_eq!(t.state.unit(0).hits, before);
    t.state.lieutenants[0].leader.at = place;
    t.act(&[], &[], |e| e.general_rallies(Side::Blue));
    assert_eq!(t.state.unit(0).hits, before, "he is none of his");
    t.act(&[], &[], |e| e.lieutenants_rally(Side::Blue));
    assert_eq!(t.state.unit(0).hits, before - 1);
}

/// HOW-GEN-22: as he is raised, for his help, his die and the rally of that turn; his ride is his own.
#[test]
fn how_gen_22_a_raised_lieutenant_acts_as_he_is_raised() {
    let raised = || {
        let mut t = table(Grade::Dependable, Grade::Dependable);
        t.state.lieutenants[0].grade = Grade::Dashing;
        t
    };
    let mut t = raised();
    t.state.lieutenants[0].helps = 1;
    assert_eq!(t.act(&[1, 5], &[], |e| e.command_roll(Side::Blue, 0)), Performance::Steady);
    let mut t = raised();
    t.state.unit_mut(0).hits = 4;
    t.state.unit_mut(2).rect.centre.y = 25 * 1200;
    t.state.lieutenants[0].leader.at = t.state.unit(0).rect.centre;
    t.act(&[], &[], |e| e.rally_phase());
    assert_eq!(t.hits()[0], 2, "closer than 30 cm to the enemy");
    let mut t = table(Grade::Dependable, Grade::Dependable);
    t.state.lieutenants[0].leader.at.y = -100 * 1200;
    let to = t.act(&[], &[Answer::Near(0, 0)], |e| e.lieutenants_choose())[0].expect("he rides");
    assert_eq!(to.y, -40 * 1200);
}

/// HOW-OPT-09, HOW-OPT-10.
#[test]
fn how_gen_21_a_roll_has_one_helper_and_a_general_raises_one() {
    let mut t = table(Grade::Dithering, Grade::Dependable);
    let at = t.state.brigade(0).leader.at;
    t.state.generals[0] = Leader { at, here: true, ..Leader::default() };
    let mut two = t.clone();
    t.act(&[3], &[Answer::Yes], |e| e.command_roll(Side::Blue, 0));
    assert_eq!((t.state.helps[0], t.state.lieutenants[0].helps), (0, NONE));
    two.field.lieutenants.push(Wing { side: Side::Blue, rank: Rank::Lieutenant, brigades: 2 });
    two.state.lieutenants[1] = two.state.lieutenants[0];
    two.act(&[], &[Answer::Yes], |e| e.lieutenants_move([None; MAX_LIEUTENANTS]));
    assert_eq!([0, 1].map(|n| two.state.lieutenants[n].grade), [Grade::Dashing, Grade::Dependable]);
}

/// HOW-NAT-09: the general of a side, and one of an allied army.
#[test]
fn how_cmd_34_who_is_his_own_brigadier_helps_nobody_else() {
    let mut t = table(Grade::Dependable, Grade::Dependable);
    let at = t.state.brigade(1).leader.at;
    t.state.generals[0] = Leader { at, here: true, ..Leader::default() };
    t.state.lieutenants[0].leader.at = at;
    assert!(t.field.can_help(&t.state, Side::Blue, 1) && t.field.lieutenant_can_help(&t.state, 0, 1));
    t.state.brigade_mut(0).led_by_general = true;
    assert!(t.field.lieutenant_can_help(&t.state, 0, 1), "it is the side's general who commands");
    let mut allied = t.clone();
    assert!(!t.field.can_help(&t.state, Side::Blue, 1));
    (allied.field.lieutenants[0].rank, allied.field.lieutenants[0].brigades) = (Rank::General, 3);
    assert!(!allied.field.lieutenant_can_help(&allied.state, 0, 1));
}

/// A table whose commanding general of a grade stands so many cm behind the lieutenant general, who stands behind the first
/// brigade.
fn with_general(general: Grade, behind: i32, lieutenant: Grade) -> Table {
    let mut t = table(Grade::Dithering, lieutenant);
    let at = t.state.lieutenants[0].leader.at.ahead(crate::base::Heading::SOUTH, behind * 1200);
    t.state.generals[0] = Leader { at, grade: general, here: true, ..Leader::default() };
    t
}

/// HOW-GEN-23: 15 cm, though a dashing general's help goes to 20; and one lieutenant general a turn.
#[test]
fn how_opt_11_a_general_raises_one_within_fifteen_centimetres() {
    let raised_by = |behind: i32, answers: &[Answer], second: bool| {
        let mut t = with_general(Grade::Dashing, behind, Grade::Dithering);
        if second {
            t.field.lieutenants.push(Wing { side: Side::Blue, rank: Rank::Lieutenant, brigades: 2 });
            t.state.lieutenants[1] = t.state.lieutenants[0];
        }
        t.act(&[], answers, |e| e.lieutenants_move([None; MAX_LIEUTENANTS]));
        [0, 1].map(|n| t.state.lieutenants[n].grade)
    };
    assert_eq!(raised_by(18, &[], false)[0], Grade::Dithering);
    assert_eq!(raised_by(15, &[Answer::Yes], true), [Grade::Dashing, Grade::Dithering]);
    assert_eq!(raised_by(15, &[Answer::No, Answer::Yes], true), [Grade::Dithering, Grade::Dashing]);
}

/// HOW-GEN-22: to the end of the turn he helps as far and rallies as well as one of that rating.
#[test]
fn how_gen_22_who_is_raised_helps_and_rallies_by_it() {
    let mut t = table(Grade::Dithering, Grade::Dependable);
    let at = t.state.brigade(0).leader.at;
    t.state.lieutenants[0].leader.at = at.ahead(crate::base::Heading::SOUTH, 18 * 1200);
    assert!(!t.field.lieutenant_can_help(&t.state, 0, 0), "18 cm");
    t.state.lieutenants[0].grade = Grade::Dashing;
    assert!(t.field.lieutenant_can_help(&t.state, 0, 0));
    t.state.unit_mut(0).hits = 4;
    // HOW-RLY-05: 5 cm behind the battalion, which is 4 cm deep, and a little more.
    for (behind, hits) in [(72, 4), (70, 2)] {
        t.state.lieutenants[0].leader.at = crate::base::Point::new(0, -behind * 120);
        t.act(&[], &[], |e| e.lieutenants_rally(Side::Blue));
        assert_eq!(t.state.unit(0).hits, hits, "{behind} mm");
    }
}

/// HOW-GEN-17, HOW-OPT-11: his second is one grade below him, raised or not; to a dithering one nothing happens.
#[test]
fn how_gen_22_a_lieutenant_who_falls_while_he_is_raised() {
    use Grade::{Dashing, Dependable, Dithering};
    let falls = |own: Grade, raised: Grade, times: usize| {
        let mut t = table(Grade::Dependable, own);
        t.state.lieutenants[0].grade = raised;
        (0..times).for_each(|_| {
            t.act(&[5, 6], &[], |e| {
                e.test_figure(Figure::Lieutenant(0), Danger::Fire);
            });
        });
        (t.state.lieutenants[0].leader.grade, t.state.lieutenants[0].grade)
    };
    assert_eq!(falls(Dependable, Dashing, 1), (Dithering, Dependable));
    assert_eq!(falls(Dependable, Dashing, 2), (Dithering, Dependable));
    assert_eq!(falls(Dithering, Dashing, 1), (Dithering, Dashing));
    assert_eq!(falls(Dashing, Dashing, 2), (Dithering, Dithering));
    // The next turn knows only what he is.
    let mut t = table(Grade::Dependable, Dependable);
    t.state.lieutenants[0].grade = Dashing;
    t.act(&[5, 6], &[], |e| {
        e.test_figure(Figure::Lieutenant(0), Danger::Fire);
    });
    t.act(&[], &[Answer::Near(0, -10)], |e| e.lieutenants_choose());
    assert_eq!(t.state.lieutenants[0].grade, Dithering);
}

/// He helps, rides, mends and is raised while he is on the table; a general who is not raises nobody; and who is done for is
/// mended by nobody.
#[test]
fn how_opt_09_who_is_not_there_does_nothing() {
    let table = |lieutenant: bool, general: bool| {
        let mut t = with_general(Grade::Dashing, 2, Grade::Dependable);
        t.state.lieutenants[0].leader.here = lieutenant;
        t.state.generals[0].here = general;
        t.state.lieutenants[0].leader.at = t.state.unit(0).rect.centre;
        t.state.unit_mut(0).hits = 3;
        t
    };
    let mut gone = table(false, true);
    assert!(!gone.field.lieutenant_can_help(&gone.state, 0, 0));
    gone.act(&[], &[], |e| {
        assert_eq!(e.lieutenants_choose()[0], None);
        e.lieutenants_move([None; MAX_LIEUTENANTS]);
        e.lieutenants_rally(Side::Blue);
    });
    assert_eq!((gone.state.lieutenants[0].grade, gone.hits()[0], gone.events.len()), (Grade::Dependable, 3, 0));
    let mut alone = table(true, false);
    alone.act(&[], &[], |e| e.lieutenants_move([None; MAX_LIEUTENANTS]));
    assert_eq!(alone.state.lieutenants[0].grade, Grade::Dependable);
    let mut done = table(true, true);
    done.state.unit_mut(0).morale = crate::rules::honours_of_war::state::Morale::Routed;
    done.act(&[], &[], |e| e.lieutenants_rally(Side::Blue));
    assert_eq!(done.hits()[0], 3);
}
