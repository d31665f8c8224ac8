use crate::base::Heading;
use crate::base::geometry::Face;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::fire;
use crate::rules::honours_of_war::general::{Act, Choices};
use crate::rules::honours_of_war::sandtable::{Answer, Table};
use crate::rules::honours_of_war::state::ALL_FACES;

const TWO: &str = "village 0 0\nB foot block=0 0 0 N\nB foot block=0 0 0 N\nR foot 0 22 S\nR foot 22 0 W";

/// HOW-EX-04 has the same block with the faces as they come.
#[test]
fn how_ter_47_the_owner_names_the_faces_that_each_of_two_defends() {
    let mut t = Table::of(TWO);
    let held = |t: &Table| [0, 1].map(|n| t.field.faces_held(&t.state, n));
    assert_eq!(held(&t), [0b0011, 0b1100], "two each as they come");
    // The second choice: rear and left for the first unit.
    t.act(&[], &[Answer::Pick(1)], |e| e.name_all_faces());
    assert_eq!(held(&t), [0b1100, 0b0011]);
    // Both enemies stand before the second unit's faces: it fires at each, and they fire at it.
    t.act(&[3, 3], &[Answer::At(2), Answer::At(3)], |e| {
        e.fire_unit(0);
        e.fire_unit(1);
    });
    let fired: Vec<u8> = t.told(Code::Fired).iter().map(|e| e.actor).collect();
    assert_eq!(fired, [1, 1]);
    let eye = fire::eyes(&t.field, &t.state, 2).next().expect("an eye");
    let mut aimed = fire::target::in_zone(&t.field, &t.state, &eye).iter().map(|c| c.target).collect::<Vec<_>>();
    aimed.dedup();
    assert_eq!(aimed, [1], "over a face only at who holds it (HOW-TER-51)");
}

#[test]
fn how_ter_47_a_face_is_charged_at_who_holds_it() {
    let t = Table::of("village 0 0\nB foot block=0 0 0 N\nB foot block=0 0 0 N\nR foot 0 20 S");
    let mut choices = Choices::default();
    let mut state = t.state;
    state.brigades[1].result = crate::rules::honours_of_war::data::Performance::Steady;
    t.field.charges(&state, 2, &mut choices);
    let table = Table { state, ..t };
    let targets: Vec<u8> = table.offers(2).iter().filter(|a| a.act == Act::Charge).map(|a| a.target).collect();
    assert_eq!(targets, [0], "the north face is the first unit's");
}

/// HOW-TER-49: who enters while the other fights at a face has no part of that face, neither to fire over nor to be struck.
#[test]
fn how_ter_47_a_face_that_is_fought_over_stays_his_who_fights_there() {
    use Face::{Front, Left, Rear, Right};
    // Of one division alone nobody is asked.
    let named = |touched: &[Face], pick: usize| {
        let mut t = Table::of(&format!("{TWO}\nR foot 0 -22 N\nR foot -22 0 E"));
        for &face in touched {
            t.state.unit_mut(0).contacts[face as usize] = 2;
        }
        let answers: &[Answer] = if touched.len() > 1 { &[] } else { &[Answer::Pick(pick)] };
        t.act(&[], answers, |e| e.name_faces(1));
        let both = [0, 1].map(|n| t.field.faces_held(&t.state, n));
        let looks = fire::aim::zones(&t.field, &t.state, 0).len();
        (both, looks)
    };
    assert_eq!(named(&[], 1), ([0b1100, 0b0011], 2));
    // Rear and left, right and rear, front and rear.
    assert_eq!(named(&[Rear], 0), ([0b1100, 0b0011], 1), "and fires over the left alone");
    assert_eq!(named(&[Rear], 1), ([0b0110, 0b1001], 1));
    assert_eq!(named(&[Rear], 2), ([0b0101, 0b1010], 1));
    assert_eq!(named(&[Front, Left], 0), ([0b1001, 0b0110], 0));
    assert_eq!(named(&[Front, Left, Rear], 0), ([0b1101, 0b0010], 0), "the other has what is left");
    assert_eq!(named(&[Front, Right, Rear, Left], 0).0, [0b0011, 0b1100], "nothing to name");
}

/// The same where the second in the roster is the one who fights, and where the two may be mixed (HOW-TER-48).
#[test]
fn how_ter_47_whoever_of_the_two_was_there_first() {
    let named = |mate: &str, pick: usize| {
        let mut t = Table::of(&format!("village 0 0\nB foot block=0 0 0 N\nB {mate} block=0 0 0 N\nR foot 0 22 S"));
        t.state.unit_mut(1).contacts[Face::Front as usize] = 2;
        t.act(&[], &[Answer::Pick(pick)], |e| e.name_faces(0));
        [0, 1].map(|n| t.field.faces_held(&t.state, n))
    };
    assert_eq!([0, 1, 2].map(|pick| named("foot", pick)), [[0b1100, 0b0011], [0b0110, 0b1001], [0b1010, 0b0101]]);
    assert_eq!([0, 1].map(|pick| named("gun", pick)), [[ALL_FACES, ALL_FACES], [0b1100, 0b0011]]);
}

/// HOW-CHG-15, HOW-TER-51: nobody else charges over that face, and a shot there finds nobody.
#[test]
fn how_ter_47_over_a_face_that_is_fought_over_nobody_else_is_struck() {
    let mut t = Table::of(
        "village 0 0\nB foot block=0 0 0 N\nB foot block=0 0 0 N\nR foot bases=2 -5 -12 N\nR foot bases=2 5 -16 N",
    );
    t.touch(0, Face::Rear, 2, Face::Front);
    t.act(&[], &[Answer::Pick(0)], |e| e.name_faces(1));
    assert_eq!([0, 1].map(|n| t.field.faces_held(&t.state, n)), [0b1100, 0b0011]);
    assert!(t.offers(3).iter().all(|a| a.act != Act::Charge), "one enemy to a face");
    let eye = fire::eyes(&t.field, &t.state, 3).next().expect("an eye");
    assert!(fire::target::in_zone(&t.field, &t.state, &eye).is_empty(), "in melee there (HOW-TER-49)");
}

#[test]
fn how_ter_48_a_battery_and_infantry_may_be_mixed_or_have_faces_of_their_own() {
    let mut t = Table::of("village 0 0\nB foot block=0 0 0 N\nB gun block=0 0 0 N");
    let held = |t: &Table| [0, 1].map(|n| t.field.faces_held(&t.state, n));
    assert_eq!(held(&t), [ALL_FACES, ALL_FACES]);
    t.act(&[], &[Answer::Pick(1)], |e| e.name_all_faces());
    assert_eq!(held(&t), [0b0011, 0b1100], "as the owner likes");
    t.act(&[], &[Answer::Pick(0)], |e| e.name_all_faces());
    assert_eq!(held(&t), [ALL_FACES, ALL_FACES]);
}

#[test]
fn how_ter_46_a_garrison_has_a_zone_before_every_face_that_it_holds_and_does_not_fight_at() {
    let mut t = Table::of(TWO);
    let looks = |t: &Table, unit| {
        let zones = fire::aim::zones(&t.field, &t.state, unit).into_iter();
        zones.map(|zone| (zone.front.heading.0 / Heading::EAST.0, zone.opens)).collect::<Vec<_>>()
    };
    assert_eq!([0, 1].map(|n| looks(&t, n)), [vec![(0, 30), (1, 30)], vec![(2, 30), (3, 30)]], "two each");
    assert_eq!(looks(&t, 2), [(2, 30)], "in the open the front alone");
    t.state.unit_mut(0).contacts[Face::Right as usize] = 3;
    assert_eq!(looks(&t, 0), [(0, 30)], "not where it fights (HOW-TER-49)");
    let alone = Table::of("village 0 0\nB light block=0 0 0 N\nB horse 40 0 N");
    assert_eq!(looks(&alone, 0), [(0, 45), (1, 45), (2, 45), (3, 45)]);
    assert_eq!(looks(&alone, 1), [], "from the saddle nobody fires");
}

/// HOW-TER-51: an odd hit falls to the second on 4 to 6.
#[test]
fn how_ter_48_both_fight_over_a_shared_face_each_with_its_own_die() {
    let text = "village 0 20\nR foot block=0 0 20 S\nR gun inferior block=0 0 20 S\nB foot hits=3 0 0 N";
    let mut t = Table::of(text);
    for b in &mut t.state.brigades {
        b.result = crate::rules::honours_of_war::data::Performance::Steady;
    }
    let action = t.offers(0).into_iter().find(|a| a.act == Act::Charge && a.target == 1).expect("a charge");
    // Neither of the two fires on the way.
    t.act(&[], &[Answer::No, Answer::No], |e| e.perform(0, action));
    let contact = Face::ALL.into_iter().find(|&f| t.state.unit(1).contacts[f as usize] == 0).expect("contact");
    assert_eq!(t.state.unit(2).contacts[contact as usize], 0, "the guns fight there too");
    // Blue 5, hurt, against light cover and inferior guns: 3 hits, one for each and the odd one by the die to the second.
    t.act(&[5, 3, 3, 5], &[], |e| e.fight_out());
    assert_eq!(t.told(Code::Fought).len(), 3, "both reply, each with its own die");
    assert_eq!(t.hits(), [4, 1, 2]);
}

#[test]
fn how_ter_48_who_fights_at_three_faces_leaves_the_other_the_last() {
    let text = "village 0 0\nB foot block=0 0 0 N\nB foot block=0 0 0 N\nR foot 0 12 S\nR foot 12 0 W\nR foot 0 -12 N";
    for (who, other) in [(0, 1), (1, 0)] {
        let mut t = Table::of(text);
        for (enemy, face) in [(2, Face::Front), (3, Face::Right), (4, Face::Rear)] {
            t.touch(enemy, Face::Front, who, face);
        }
        t.act(&[], &[], |e| e.name_all_faces());
        let west = Face::Left.bit();
        assert_eq!([who, other].map(|n| t.state.unit(n).named_faces()), [ALL_FACES & !west, west]);
    }
}
