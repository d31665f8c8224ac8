//! Fire at those who cross a zone (HOW-FIRE-18, HOW-FIRE-19).

use super::*;

/// HOW-FIRE-19.
#[test]
fn how_fire_18_and_19_crossing_fire_is_free_of_the_deduction_for_a_pledge() {
    let path = |table: &Table| [table.state.unit(1).rect, table.state.unit(1).rect.advanced(8 * 1200)];
    // Offered: hold; at the first place pledged and free; at the second pledged and free.
    let mut table = Table::of("B foot 0 0 N\nR horse charged 0 21 S");
    let way = path(&table);
    let struck = table.act(&[4], &[Answer::Pick(3)], |e| e.defend(0, 1, &way, Occasion::Crossed));
    assert_eq!(struck, Some(way[1]));
    assert_eq!(table.modifiers(), []);
    assert!(table.state.unit(0).has(Flags::PLEDGED) && table.state.unit(0).has(Flags::CROSSED));
    let mut free = Table::of("B foot 0 0 N\nR horse charged 0 21 S");
    free.act(&[4], &[Answer::Pick(2)], |e| e.defend(0, 1, &way, Occasion::Crossed));
    assert_eq!(free.modifiers(), [(M::Moved, -1), (M::LongRange, -1)]);
    assert!(!free.state.unit(0).has(Flags::PLEDGED));
    // Who has fired, and who charges himself, does not fire (HOW-FIRE-06, HOW-CHG-47).
    assert_eq!(free.act(&[], &[], |e| e.defend(0, 1, &way, Occasion::Crossed)), None);
    let mut charger = Table::of("B foot charged 0 0 N\nR horse charged 0 21 S");
    assert_eq!(charger.act(&[], &[], |e| e.defend(0, 1, &way, Occasion::Crossed)), None);
    // Who has moved has nothing to pledge, and fires as moved.
    let mut moved = Table::of("B foot moved 0 0 N\nR horse charged 0 21 S");
    moved.act(&[4], &[Answer::Pick(2)], |e| e.defend(0, 1, &way, Occasion::Crossed));
    assert_eq!(moved.modifiers(), [(M::Moved, -1)]);
    assert!(!moved.state.unit(0).has(Flags::PLEDGED));
}

/// Not from where he would have come to.
#[test]
fn how_fire_57_who_crosses_reacts_from_where_the_shot_found_him() {
    use crate::rules::honours_of_war::general::{Act, Action};
    let walk = |more: &str| {
        let mut t = Table::of(&format!("B foot 0 0 N\nR foot column bases=2 hits=2 30 10 W{more}"));
        let begun = t.state.unit(1).rect;
        t.state.begun = begun;
        for (dice, answers) in [(&[][..], &[][..]), (&[2], &[Answer::At(1), Answer::Quarters(4)])] {
            let from = t.state.unit(1).rect;
            let to = from.advanced(30 * 1200);
            let stand = Action::stand(from, t.state.unit(1).formation);
            let step = Action { act: Act::Advance, from, to, length: 30 * 1200, ..stand };
            t.act(dice, answers, |e| e.perform(1, step));
        }
        assert!(t.state.unit(1).red());
        t.at(1)
    };
    let (x, y) = walk("");
    assert!(x == 0 && y > 300, "away from before the muzzles: {x} {y}");
}

/// HOW-CHG-48: what he would have done at the end of his move is left undone.
#[test]
fn how_fire_57_whom_a_shot_stops_did_nothing_further_on() {
    use crate::rules::honours_of_war::general::{Act, Action};
    let stopped = |text: &str, act: Act, answers: &[Answer]| {
        let mut t = Table::of(&format!("B foot 0 0 N\nR {text}"));
        t.state.begun = t.state.unit(1).rect;
        let (from, block) = (t.state.unit(1).rect, if act == Act::Occupy { 0 } else { NONE });
        let to = if block == 0 { t.field.terrain.blocks[0].rect } else { from.advanced(64 * 1200) };
        let stand = Action::stand(from, t.state.unit(1).formation);
        let formation = if block == 0 { Formation::Garrison } else { stand.formation };
        t.act(&[2], answers, |e| e.perform(1, Action { act, from, to, block, formation, length: 64 * 1200, ..stand }));
        assert!(t.state.unit(1).red());
        t
    };
    // At the second of the places, before the muzzles.
    let shot = [Answer::Pick(3), Answer::Quarters(4)];
    let hussars = stopped("hussars bases=2 hits=2 32 10 W\nvillage -34 10", Act::Occupy, &shot);
    let u = hussars.state.unit(1);
    assert!(u.block == NONE && u.formation == Formation::Line && !u.has(Flags::DISMOUNTED) && !u.has(Flags::HALTED));
    let friend = "foot column bases=2 hits=2 32 10 W\nR foot column bases=2 -22 10 W\nleader B -32 10";
    let past = stopped(friend, Act::Advance, &shot);
    assert!(!past.state.unit(2).has(Flags::PASSED) && past.told(Code::LeaderAside).is_empty());
}

/// HOW-FIRE-69: gunners who walk back to their guns.
#[test]
fn how_fire_18_gunners_are_fired_at_on_the_way_to_their_guns() {
    use crate::rules::honours_of_war::general::Act;
    let walk = |hits: u8, dice: &[u8], answers: &[Answer]| {
        let mut t = Table::of("B foot bases=2 0 0 N\nR gun 30 50 E");
        let half = t.field.size(1, Formation::Deployed).0 / 2;
        let gunners = Rect {
            centre: Point::new(12 * 1200, 6 * 1200),
            half_front: half,
            half_depth: half,
            ..t.state.unit(1).rect
        };
        let u = t.state.unit_mut(1);
        (u.rect, u.guns, u.hits) = (gunners, Point::new(-12 * 1200, 6 * 1200), hits);
        u.flags.set(Flags::ABANDONED);
        let back = t.offers(1).into_iter().find(|a| a.act == Act::Man).expect("they may go back");
        t.act(dice, answers, |e| e.perform(1, back));
        t
    };
    assert!(!walk(0, &[], &[Answer::No]).state.unit(1).has(Flags::ABANDONED));
    let t = walk(3, &[2], &[Answer::At(1), Answer::Quarters(4)]);
    assert!(t.state.unit(1).red() && t.state.unit(1).has(Flags::ABANDONED), "{:?}", t.at(1));
    assert_eq!(t.state.unit(1).guns, Point::new(-12 * 1200, 6 * 1200));
}

/// HOW-FIRE-15: the nearest, and of those further off only who is easier to hit.
#[test]
fn how_fire_19_who_passes_is_fired_at_by_the_priorities() {
    let fires = |walker: &str, other: &str, answers: &[Answer]| {
        let mut t = Table::of(&format!("B foot 0 0 N\nR foot bases=3 {walker} S\nR {other} S"));
        let way = [t.state.unit(1).rect];
        t.act(&[4][..answers.len()], answers, |e| e.defend(0, 1, &way, Occasion::Crossed)).is_some()
    };
    assert!(!fires("-9 13", "foot bases=3 8 10", &[]), "another stands nearer");
    assert!(fires("-9 10", "foot bases=3 8 16", &[Answer::At(1)]), "he is the nearer");
    assert!(fires("-10 13", "light bases=3 13 10", &[Answer::At(1)]), "the nearer is the harder to hit");
    assert!(fires("-9 13", "foot bases=3 40 10", &[Answer::At(1)]), "the nearer is not in the zone");
}

/// HOW-TER-55: nor is he met in the houses as a line of their size.
#[test]
fn how_fire_18_who_leaves_houses_is_met_before_their_face() {
    use crate::rules::honours_of_war::data::Performance;
    use crate::rules::honours_of_war::general::{Act, Action};
    let mut t = Table::of("B foot bases=2 0 0 N\nR foot block=0 18 12 S\nvillage 18 12");
    t.state.begun = Rect { centre: Point::new(60 * 1200, 12 * 1200), ..t.state.unit(1).rect };
    t.state.unit_mut(1).moves = 1;
    t.state.brigades.iter_mut().for_each(|b| b.result = Performance::Admirable);
    let beyond = |a: &Action| a.act == Act::Leave && a.to.centre.x > 28 * 1200;
    let out = t.offers(1).into_iter().find(beyond).expect("he may leave by the face away from the enemy");
    t.act(&[], &[], |e| e.perform(1, out));
    assert_eq!(t.state.unit(1).block, NONE);
}

/// Those whom a shot of the movement phase drives back besides: the rearmost first, so that nobody is run over.
#[test]
fn how_fire_57_whom_a_shot_at_a_charger_grazes_falls_back_in_order() {
    let mut t = Table::of("B gun 0 -9.5 N\nR horse charged 0 28 S\nR foot hits=3 0 40 S\nR foot hits=3 0 46 S");
    let way = [t.state.unit(1).rect];
    let roundshot = [Answer::Pick(2), Answer::Quarters(4), Answer::Quarters(4)];
    t.act(&[2, 3, 3, 3, 4], &roundshot, |e| e.defend(0, 1, &way, Occasion::Charged));
    assert_eq!((t.hits(), t.at(2), t.at(3)), (vec![0, 0, 4, 4], (0, 600), (0, 660)));
}

/// HOW-TER-18, HOW-MEL-09: whose enemy is swept off by friends before the melee charges no more.
#[test]
fn how_ter_18_a_charge_is_over_when_nobody_is_left_to_be_struck() {
    let mut t = Table::of(
        "wood -40 -30 40 2.5\nB horse charged bonus 0 -0.5 N\nR foot hits=3 0 4 S\nR foot bases=2 16 16 S\nB foot -60 40 E",
    );
    t.touch(0, Face::Front, 2, Face::Front);
    t.act(&[], &[Answer::Quarters(4)], |e| {
        e.hurt(2, 1, 1);
        e.state.unit_mut(2).hit_from = Face::Front;
        e.react(2);
    });
    let u = t.state.unit(0);
    assert!(!u.engaged() && !u.has(Flags::CHARGED) && !u.has(Flags::BONUS));
    let shots = target::choices(&t.field, &t.state, &Eye::of(&t.state, 3));
    let shot = shots.first().and_then(|c| c.shots().next()).expect("it may be fired at, at the edge");
    assert_eq!((shot.target, shot.volley.modifiers().value(M::LightCover)), (0, -1));
}

/// HOW-FIRE-54: the ball that grazes on is of the same shot, fired as if the guns had moved.
#[test]
fn how_fire_19_what_a_shot_without_a_pledge_grazes_has_the_deduction_too() {
    let moved = |pick: usize| {
        let mut t = Table::of("B gun 0 -9.5 N\nR horse charged 0 28 S\nR foot 0 40 S");
        let way = [t.state.unit(1).rect];
        t.act(&[4, 3, 4], &[Answer::Pick(pick)], |e| e.defend(0, 1, &way, Occasion::Crossed));
        assert_eq!(t.told(Code::FiredRoundshot).len(), 2, "it strikes both");
        t.modifiers().iter().filter(|(m, _)| *m == M::Moved).count()
    };
    assert_eq!([3, 4].map(moved), [0, 2], "pledged, and free to move");
}
