use crate::base::Side;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::sandtable::{Answer, Table};
use crate::rules::honours_of_war::state::{Ally, NONE, Phase};

/// Blue has two armies, the second with a better movement initiative; Red has one.
fn three(text: &str) -> Table {
    let mut t = Table::of(text);
    t.field.options.own_dice = true;
    let ally = |brigades, movement| Ally {
        side: Side::Blue,
        brigades,
        breaking: 2,
        movement,
        fire: 0,
        dithering: 2,
        dependable: 5,
    };
    t.field.allies = vec![ally(0b01, 0), ally(0b10, 1)];
    (t.state.phase, t.state.turn) = (Phase::Generals, 2);
    t
}

const FAR: &str = "B foot brigade=0 0 0 N\nB foot brigade=1 40 0 N\nR foot 0 190 S";

/// HOW-NAT-10: three forces take turns, one brigade each, in falling order of their dice.
#[test]
fn how_cmd_06_allied_armies_throw_and_act_each_by_itself() {
    let mut t = three(FAR);
    // 3, 2 + 1 and 3: all tied, and all throw again; 1, 2 + 1 and 6.
    t.act(&[3, 2, 3, 1, 2, 6], &[Answer::Yes], |e| e.step());
    assert_eq!(t.state.order[..4], [2, 1, 0, NONE]);
    assert_eq!(t.state.initiative, Side::Red);
    for brigade in [2, 1, 0] {
        t.act(&[3], &[Answer::Brigade(brigade), Answer::Pass], |e| e.step());
        assert_eq!(t.told(Code::CommandDie).len(), 1);
    }
    // Firing alike: the highest, asked, comes last instead of first.
    t.act(&[1, 2, 3], &[Answer::No], |e| e.step());
    assert_eq!((t.state.phase, &t.state.order[..3]), (Phase::Fire, &[1, 0, 2][..]));
    assert_eq!(t.state.fire_initiative, Side::Red);
}

#[test]
fn how_nat_10_every_army_of_the_attacker_adds_one_and_comes_first_in_turn_one() {
    let mut t = three(FAR);
    t.field.attacker = Some(Side::Blue);
    t.act(&[2, 1, 3, 6, 1, 1], &[Answer::Yes], |e| e.step());
    assert_eq!(t.state.order[..3], [0, 1, 2], "2 + 1, 1 + 1 + 1 and 3 are level; 6 + 1, 1 + 1 + 1 and 1 are not");
    let mut t = three(FAR);
    (t.field.attacker, t.state.turn) = (Some(Side::Blue), 1);
    t.act(&[1, 2, 6], &[Answer::Yes], |e| e.step());
    assert_eq!((t.state.initiative, &t.state.order[..3]), (Side::Blue, &[1, 0, 2][..]));
}

#[test]
fn how_cmd_06_an_army_that_passes_is_skipped_and_the_others_go_on() {
    let mut t = three(FAR);
    t.act(&[6, 3, 1], &[Answer::Yes], |e| e.step());
    assert_eq!(t.state.order[..3], [0, 1, 2]);
    t.act(&[3], &[Answer::Pass, Answer::Brigade(1), Answer::Pass], |e| e.step());
    t.act(&[3], &[Answer::Brigade(2), Answer::Pass], |e| e.step());
    t.act(&[1, 2, 3], &[Answer::Yes], |e| e.step());
    assert_eq!(t.state.phase, Phase::Fire, "nobody is left");
}

/// HOW-NAT-09: as many as can be; who has no allies is one, and the last in the roster.
#[test]
fn how_cmd_06_all_of_six_armies_have_their_turn() {
    let blue: String = (0..5).map(|n| format!("B foot brigade={n} {} 0 N\n", 40 * n - 80)).collect();
    let mut t = three(&format!("{blue}R foot 0 190 S"));
    let first = t.field.allies[0];
    t.field.allies = (0..5).map(|n| Ally { brigades: 1 << n, ..first }).collect();
    t.act(&[1, 2, 3, 4, 5, 6], &[Answer::Yes], |e| e.step());
    assert_eq!(t.state.order, [5, 4, 3, 2, 1, 0]);
    for brigade in (0..6).rev() {
        t.act(&[3], &[Answer::Brigade(brigade), Answer::Pass], |e| e.step());
    }
    t.act(&[1, 2, 3, 4, 5, 6], &[Answer::Yes], |e| e.step());
    assert_eq!(t.state.phase, Phase::Fire, "nobody is left");
}

#[test]
fn how_cmd_06_fire_goes_round_in_the_same_way() {
    let mut t = three("B foot brigade=0 0 0 N\nB foot brigade=1 24 0 N\nR foot 0 20 S");
    t.state.phase = Phase::Fire;
    t.state.order[..3].copy_from_slice(&[2, 1, 0]);
    t.act(&[3, 3, 3], &[Answer::At(0), Answer::At(2), Answer::At(2)], |e| while !e.fire_step() {});
    let fired: Vec<u8> = t.told(Code::Fired).iter().map(|e| e.actor).collect();
    assert_eq!(fired, [2, 1, 0]);
}

/// HOW-NAT-10: a side without allies throws by its own modifiers.
#[test]
fn how_cmd_06_who_has_no_allies_throws_with_his_own_modifiers() {
    let mut t = three(FAR);
    (t.field.sides[1].movement, t.field.sides[1].fire) = (1, 2);
    t.act(&[3, 1, 3], &[], |e| e.armies_throw(Code::InitiativeDie, |army| [army.movement, 0]));
    assert_eq!(t.state.order[..3], [2, 0, 1], "3, 1 + 1 and 3 + 1");
    t.act(&[3, 2, 2], &[], |e| e.armies_throw(Code::FireInitiativeDie, |army| [army.fire, 0]));
    assert_eq!(t.state.order[..3], [2, 0, 1], "3, 2 and 2 + 2");
}
