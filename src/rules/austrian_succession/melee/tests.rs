use crate::base::{Face, Side};
use crate::rules::austrian_succession::data::{Foe, melee_halves};
use crate::rules::austrian_succession::event::Code;
use crate::rules::austrian_succession::general::Ammo;
use crate::rules::austrian_succession::melee::Edge;
use crate::rules::austrian_succession::sandtable::{Script, Table, table};
use crate::rules::austrian_succession::state::{Flags, Formation, Kind, NONE};

/// Two in contact, the first having charged a face of the second.
fn met(text: &str, face: Face) -> Table {
    let mut t = table(text);
    t.contact(0, 1, face);
    t
}

#[test]
fn was_mel_01_every_pair_in_contact_fights() {
    // No bonus for the charge: four dice each.
    let t = met("B horse 0 -5 N\nR horse 0 0 S", Face::Front);
    assert_eq!((t.field.blows(&t.state, 0, 1).halves, t.field.blows(&t.state, 1, 0).halves), (8, 8));
    let mut beside = table("B horse 0 -4 N\nR horse 0 0 S");
    beside.melee(&[], &[]);
    assert_eq!(beside.told(Code::Fought), 0, "bases that merely touch do not");
}

#[test]
fn was_mel_07_the_table() {
    let row = |kind| {
        use Foe as F;
        [F::HeavyHorse, F::Lancers, F::LightHorse, F::Ordered, F::OtherFoot, F::LightFoot]
            .map(|f| melee_halves(kind, f))
    };
    assert_eq!(row(Kind::HeavyHorse), [2, 4, 4, 2, 6, 4]);
    assert_eq!(row(Kind::Lancers), [2, 2, 2, 3, 8, 8]);
    assert_eq!(row(Kind::LightHorse), [2, 4, 2, 2, 4, 6]);
    assert_eq!(row(Kind::Foot), [2; 6]);
    assert_eq!(row(Kind::LightFoot), [0; 6], "was_mel_03: light foot and guns cause no losses");
    assert_eq!(row(Kind::Gun), [0; 6]);
}

#[test]
fn was_mel_08_firing_order_protects_the_front_only() {
    let halves = |foot: &str, face| {
        let t = met(&format!("B horse 0 -6 N\nR foot 0 0 S {foot}"), face);
        t.field.blows(&t.state, 0, 1).halves
    };
    assert_eq!(halves("", Face::Front), 8);
    assert_eq!(halves("line", Face::Front), 24);
    assert_eq!(halves("", Face::Left), 32, "three dice and one for the flank");
    assert_eq!(halves("", Face::Rear), 32);
}

#[test]
fn was_mel_09_one_extra_die_at_most() {
    let t = met("B horse 0 -6 N\nR horse 0 0 S\ngentle -20 -20 20 -2", Face::Rear);
    assert_eq!(t.field.edge(&t.state, 0, 1), Some(Edge::FlankOrRear));
    assert_eq!(t.field.blows(&t.state, 0, 1).halves, 16, "rear and height are not added up");
    assert_eq!(t.field.edge(&t.state, 1, 0), None);
    let t = met("B horse 0 -6 N\nR horse 0 0 S\ngentle -20 -2 20 20", Face::Front);
    assert_eq!(t.field.edge(&t.state, 1, 0), Some(Edge::HigherGround));
    let t = met("B foot 0 -8 N\nR foot 0 0 S line\nhouses -6 -1.2 6 8", Face::Front);
    assert_eq!(t.field.edge(&t.state, 1, 0), Some(Edge::Houses));
    let mut t = met("B horse 0 -6 N\nR horse 0 0 S\nriver -40 -4 40 -4", Face::Front);
    t.state.unit_mut(0).flags.set(Flags::ACROSS);
    assert_eq!(t.field.edge(&t.state, 1, 0), Some(Edge::Bank));
    // Against who came over dry land it defends no bank.
    let mut t = table("B horse 0 -6 N\nB horse 9 0 W\nR foot 0 0 S\nriver -40 -4 40 -4");
    t.contact(0, 2, Face::Front);
    t.state.unit_mut(0).flags.set(Flags::ACROSS);
    t.contact(1, 2, Face::Left);
    assert_eq!(t.field.edge(&t.state, 2, 0), Some(Edge::Bank));
    assert_eq!(t.field.edge(&t.state, 2, 1), None);
}

#[test]
fn was_mel_10_a_half_die_is_an_even_chance() {
    let halves = |steps| {
        let t = met(&format!("B lancers 0 -6 N steps={steps}\nR foot 0 0 S"), Face::Front);
        t.field.blows(&t.state, 0, 1).halves
    };
    assert_eq!([4, 3, 2, 1].map(halves), [12, 9, 6, 3]);
    // One step: a die and a half. 4 gives the second; both miss; the foot's one die misses: a tie.
    let mut t = met("B lancers 0 -6 N steps=1\nR foot 0 0 S steps=1", Face::Front);
    t.melee(&[], &[4, 1, 1, 1]);
    assert_eq!(t.told(Code::MeleeTied), 1);
}

#[test]
fn was_mel_11_was_nat_04_hits_and_saves() {
    let mut t = met("B horse 0 -6 N\nR horse 0 0 S cuirass", Face::Front);
    // Four dice, two hits, one saved by a six; the enemy hits once: a tie.
    t.melee(&[], &[4, 6, 3, 1, 6, 5, 4, 1, 1, 1]);
    assert_eq!((t.steps(0), t.steps(1), t.told(Code::MeleeTied)), (3, 3, 1));
    let t = met("B horse 0 -6 N swords\nR horse 0 0 S", Face::Front);
    assert_eq!((t.field.blows(&t.state, 0, 1).need, t.field.blows(&t.state, 1, 0).need), (5, 4));
}

#[test]
fn was_mel_04_light_foot_in_a_wood_fights_as_close_order() {
    let t = met("B foot 0 -6 N line\nR light 0 0 S\nwood -20 -20 20 20", Face::Front);
    assert_eq!(t.field.blows(&t.state, 1, 0).halves, 8);
    let t = met("B horse 0 -6 N\nR light 0 0 S\nwood -20 -20 20 20", Face::Front);
    assert_eq!(t.field.blows(&t.state, 0, 1).halves, 24, "struck as close order out of firing order");
    let t = met("B horse 0 -6 N\nR light 0 0 S", Face::Front);
    assert_eq!((t.field.blows(&t.state, 0, 1).halves, t.field.blows(&t.state, 1, 0).halves), (16, 0));
}

#[test]
fn was_mel_06_a_gun_goes_without_a_throw() {
    let mut t = met("B horse 0 -6 N\nR gun 0 0 S", Face::Front);
    t.melee(&[], &[]);
    assert_eq!((t.steps(1), t.told(Code::GunTaken)), (0, 1));
    assert!(!t.state.unit(0).engaged());
}

#[test]
fn was_mel_14_hits_by_fire_count_in_the_melee() {
    let mut t = met("B horse 0 -6 N steps=3\nR foot 0 0 S", Face::Front);
    t.state.unit_mut(0).fire_hits = 1;
    // One hit each in the melee: the horse has suffered two in all, and goes back: die 3; its test 4 passes.
    t.melee(&[], &[4, 1, 1, 4, 1, 1, 1, 3, 4]);
    assert_eq!(t.told(Code::Retreated), 1);
    assert_eq!((t.steps(0), t.steps(1)), (2, 3));
    assert_eq!(t.told(Code::MoraleDie), 1, "was_mor_08: the winner does not test");
}

#[test]
fn was_mel_15_a_tie_holds_both() {
    let mut t = met("B horse 0 -6 N\nR horse 0 0 S", Face::Front);
    t.melee(&[], &[1, 1, 1, 1, 1, 1, 1, 1]);
    assert!(t.state.unit(0).engaged() && t.told(Code::MeleeTied) == 1);
    t.state.unit_mut(0).flags = Flags(0);
    assert!(t.work(0, crate::rules::austrian_succession::movement::Order::advance(0, 1200)).is_err());
}

#[test]
fn was_mel_16_all_who_are_linked_fight_one_melee() {
    let mut t = table("B horse 0 -8 N\nB horse 8 0 W\nR foot 0 0 S");
    t.contact(0, 2, Face::Front);
    t.contact(1, 2, Face::Left);
    // Front: four dice, one hit. Flank: sixteen, two hits. The foot strikes the front: three hits of four. Most hits on
    // the foot and on the horse in front, of both sides: a tie for all.
    let mut dice = vec![4, 1, 1, 1, 4, 4];
    dice.extend([1; 14]);
    dice.extend([4, 4, 4, 1]);
    t.melee(&[(2, 0)], &dice);
    assert_eq!((t.steps(0), t.steps(1), t.steps(2), t.told(Code::MeleeTied)), (1, 4, 1, 1));
}

#[test]
fn was_mel_17_who_has_no_enemy_left_has_won() {
    let mut t = met("B horse 0 -6 N steps=2\nR foot 0 0 S steps=1", Face::Front);
    t.state.unit_mut(0).fire_hits = 3;
    t.melee(&[], &[4, 1, 1]);
    assert_eq!((t.steps(1), t.told(Code::Retreated), t.told(Code::MoraleDie)), (0, 0, 0));
}

#[test]
fn was_turn_05_was_ex_05_both_strike_at_once() {
    let mut t = met("B hussars 0 -6 N\nR hussars 0 0 S", Face::Front);
    t.melee(&[], &[4, 4, 1, 1, 4, 4, 1, 1]);
    assert_eq!((t.steps(0), t.steps(1)), (2, 2));
    t.melee(&[], &[4, 1, 4, 1]);
    assert_eq!((t.steps(0), t.steps(1)), (1, 1));
    t.melee(&[], &[4, 4]);
    assert_eq!((t.steps(0), t.steps(1)), (0, 0));
    assert_eq!(t.told(Code::MoraleDie) + t.told(Code::Retreated), 0);
}

/// The second is beaten with one hit; its retreat die and its test follow.
fn beaten(text: &str, rest: &[u8]) -> Table {
    let mut t = met(text, Face::Front);
    let mut dice = vec![4, 1, 1, 1, 1, 1, 1, 1];
    dice.extend(rest);
    t.melee(&[], &dice);
    t
}

#[test]
fn was_ret_01_was_var_05_one_move_back_with_the_die() {
    for (die, y) in [(3, 1000), (1, 750), (6, 1250)] {
        let t = beaten("B horse 0 -4 N\nR horse 0 0 S", &[die, 6]);
        assert_eq!(t.at(1), (0, y), "die {die}");
        assert_eq!(t.state.unit(1).rect.heading, crate::base::Heading::NORTH, "its back to the enemy");
    }
    let t = beaten("B horse 0 -4 N\nR foot 0 0 S", &[3, 6]);
    assert_eq!(t.at(1).1, 600, "foot in firing order 6 cm");
    assert!(!t.field.ordered(&t.state, 1), "and out of it afterwards");
    assert!(t.state.unit(1).contacts == [NONE; 4] && t.state.unit(1).formation == Formation::Line);
}

#[test]
fn was_ret_01_a_retreat_ends_what_was_being_formed() {
    // Foot that formed firing order as it was charged is out of it, and needs a turn anew (WAS-MOVE-02).
    let mut t = met("B horse 0 -4 N\nR foot 0 0 S line", Face::Front);
    t.state.unit_mut(1).flags.set(Flags::FORMING);
    let mut dice = vec![4];
    dice.extend([1; 11]);
    dice.extend([1; 4]);
    t.melee(&[], &[&dice[..], &[3, 6]].concat());
    assert_eq!(t.at(1).1, 750, "the state it fought in");
    let nobody = Script { shots: &[], ammo: Ammo::Roundshot, support: true };
    t.with(&nobody, &[], |e| e.turn_ends());
    assert!(!t.field.ordered(&t.state, 1));
    // Foot that holds houses counts as in firing order: 6 cm.
    let mut t = met("B horse 0 -4 N\nR foot 0 0 S line", Face::Front);
    t.state.unit_mut(1).flags.set(Flags::SETTLED);
    t.melee(&[], &[4, 1, 1, 1, 1, 1, 1, 1, 3, 6]);
    assert_eq!(t.at(1).1, 600);
}

#[test]
fn was_ret_02_a_way_that_is_obstructed() {
    let t = beaten("B horse 0 -4 N\nR horse 0 0 S\nR light 0 6 S", &[3, 6]);
    assert!(t.steps(1) > 0, "not by light foot");
    let t = beaten("B horse 0 -4 N\nR horse 0 0 S\nR gun 0 6 S", &[3, 6]);
    assert!(t.steps(1) > 0, "nor by guns");
    // Ten back would end on the light foot at 9: half of both depths beyond its centre is 12, short of the foot behind.
    let t = beaten("B horse 0 -4 N\nR horse 0 0 S\nR light 0 9 S\nR foot 0 15.2 S", &[3, 6]);
    assert_eq!((t.at(1), t.told(Code::NoWayBack)), ((0, 1200), 0), "just beyond, and not a diagonal further");
    let mut t = table("B horse 0 -4 N\nB foot 0 6 S\nR horse 0 0 S");
    t.contact(0, 2, Face::Front);
    t.melee(&[], &[4, 1, 1, 1, 1, 1, 1, 1, 3]);
    assert_eq!((t.steps(2), t.told(Code::NoWayBack), t.told(Code::MoraleDie)), (0, 1, 0));
    let t = beaten("B horse 0 -4 N\nR horse 0 0 S\ndeep -40 6 40 6", &[3]);
    assert_eq!(t.steps(1), 0, "impassable ground");
    let t = beaten("B horse 0 -4 N\nR foot 0 0 S\nlake 1 3 9 4.5", &[3]);
    assert_eq!(t.steps(1), 0, "under a wing of the strip too");
    let t = beaten("B horse 0 -4 N\nR foot 0 0 S\ndeep 1 3.5 9 3.5", &[3]);
    assert_eq!(t.steps(1), 0, "a river under a wing");
    let t = beaten("B horse 0 -4 N\nR foot 0 0 S\nlake 4.5 3 9 4.5", &[3, 6]);
    assert_eq!((t.at(1).1, t.steps(1)), (600, 3), "beside the strip it bars nothing");
    let t = beaten("B horse 0 27 N\nR horse 0 31 S", &[3]);
    assert_eq!(t.steps(1), 0, "the table edge");
}

/// WAS-RET-01, WAS-TERR-09: a retreat pays for the water too, but for the charger who came across it.
#[test]
fn was_ret_01_was_terr_09_a_retreat_into_a_fordable_river() {
    let ends = |text: &str, dice: &[u8]| beaten(text, dice).at(1).1;
    let halted = ends("B horse 0 -4 N\nR foot 0 0 S\nriver -40 4 40 4", &[3, 6]);
    assert!((185..=220).contains(&halted), "foot halts before it: {halted}");
    let over = ends("B horse 0 -4 N\nR foot 0 0 S\nriver -40 2.5 40 2.5", &[3, 6]);
    assert!((430..=460).contains(&over), "from the bank it comes over, and no further: {over}");
    let horse = ends("B horse 0 -4 N\nR horse 0 0 S\nriver -40 9 40 9", &[3, 6]);
    assert!((585..=620).contains(&horse), "five left, six to the water: {horse}");
    let horse = ends("B horse 0 -4 N\nR horse 0 0 S\nriver -40 5 40 5", &[3, 6]);
    assert!((980..=1010).contains(&horse), "two to the water, and half pays for it: {horse}");
    let mut t = met("B foot 0 0 N\nR horse 0 6 S\nriver -40 15 40 15", Face::Front);
    t.state.unit_mut(1).flags.set(Flags::ACROSS);
    let back = t.field.way_back(&t.state, 1, 0, 12_000).map(|r| r.centre.y / 12);
    t.state.unit_mut(1).flags.clear(Flags::ACROSS);
    assert_ne!(back, t.field.way_back(&t.state, 1, 0, 12_000).map(|r| r.centre.y / 12));
}

#[test]
fn was_ret_03_the_friend_in_the_way_tests() {
    let t = beaten("B horse 0 -4 N\nR horse 0 0 S\nR foot 0 6 S", &[3, 1]);
    assert_eq!((t.steps(1), t.steps(2)), (0, 3), "its test fails");
    let t = beaten("B foot 0 -4 N\nR foot 0 0 S\nR horse 0 6 S", &[3]);
    assert_eq!((t.steps(1), t.steps(2), t.told(Code::MoraleDie)), (0, 4, 0), "horse that obstructs foot is spared");
}

#[test]
fn was_ret_04_was_mor_01_the_loser_tests() {
    let t = beaten("B horse 0 -4 N\nR horse 0 0 S", &[3, 3]);
    assert_eq!(t.steps(1), 2, "one by the hit, one by the test");
    // Its general counts as he stood before.
    let t = beaten("B horse 0 -4 N\nR horse 0 0 S\ngeneral R 1", &[3, 3]);
    assert_eq!(t.steps(1), 3);
}

#[test]
fn was_ret_05_nothing_else_is_lost() {
    let mut t = beaten("B horse 0 -4 N\nR horse 0 0 S", &[3, 6]);
    t.state.unit_mut(1).flags = Flags(0);
    let about = crate::rules::austrian_succession::movement::Order {
        abouts: 1,
        ..crate::rules::austrian_succession::movement::Order::advance(0, 1200)
    };
    assert!(t.work(1, about).is_ok());
    assert_eq!(t.field.unit(1).side, Side::Red);
}
