//! Retreats and routs at the edge of the table.

use super::*;

/// HOW-TER-52: who finds no room where he halts is put into no houses.
#[test]
fn how_fire_61_room_at_the_edge_is_in_no_houses() {
    let text = "village 0 -193\nB foot 0 -165 N\nR foot 0 -130 S";
    let t = struck(text, 0, 4, 1, &[], &[Answer::Quarters(8)]);
    assert!(t.state.unit(0).has(Flags::EDGE));
    let (rect, block) = (t.state.unit(0).rect, t.field.terrain.blocks[0].rect);
    assert!(t.state.unit(0).here() && !rect.overlaps(&block), "{:?}", t.at(0));
}

/// HOW-RLY-12.
#[test]
fn how_fire_61_a_retreat_halts_at_the_edge_and_a_rout_goes_over_it() {
    let t = struck("B foot 0 -190 N\nR foot 0 -150 S", 0, 4, 1, &[], &[Answer::Quarters(4)]);
    assert!(t.state.unit(0).here() && t.state.unit(0).has(Flags::EDGE), "{:?}", t.at(0));
    let t = struck("B foot 0 -190 N\nR foot 0 -150 S", 0, 5, 1, &[], &[]);
    assert!(!t.state.unit(0).here() && t.state.unit(0).has(Flags::FLED));
    let mut t = Table::of("B foot hits=4 0 -198 N\nR foot 0 -150 S");
    let u = t.state.unit_mut(0);
    u.morale = Morale::FellBack;
    u.flags.set(Flags::EDGE);
    u.flags.set(Flags::AGAIN);
    t.act(&[], &[Answer::Quarters(4)], |e| e.repeated_retreats());
    assert!(!t.state.unit(0).here(), "must go again from the edge: it is Done For");
    let mut t = Table::of("B foot hits=4 0 -198 N\nR foot 0 -150 S");
    let u = t.state.unit_mut(0);
    u.morale = Morale::FellBack;
    u.hit_from = Face::Left;
    u.flags.set(Flags::EDGE);
    t.act(&[], &[], |e| e.retreat(0, 4));
    assert!(!t.state.unit(0).here(), "though its way led along the edge");
}

/// HOW-FIRE-63: nor is he driven on by one who follows.
#[test]
fn how_fire_61_who_flees_over_the_edge_makes_way_for_nobody() {
    let t = struck("B foot 0 -184 N\nB foot hits=3 0 -192 N\nR foot 0 -150 S", 0, 5, 2, &[], &[Answer::Quarters(4)]);
    assert_eq!(t.hits()[..2], [5, 4]);
    assert!(!t.state.unit(0).here() && t.state.unit(1).has(Flags::EDGE));
    assert!(
        t.events.iter().all(|e| e.actor != 0 || ![Code::Routed, Code::Retreated].map(|c| c as u16).contains(&e.code))
    );
}

/// HOW-FIRE-60, HOW-FIRE-66: a line that turns along the edge has no room there for its front; it goes the whole way for all that.
#[test]
fn how_fire_60_along_the_edge_it_goes_as_far_as_anywhere() {
    let t = struck("B foot 0 -198 N\nR foot 20 -198 W", 0, 4, 1, &[], &[Answer::Quarters(4)]);
    let front = t.field.size(0, Formation::Line).0 / 120;
    assert_eq!(t.at(0), (-200, front / 2 - 2000));
    assert!(!t.state.unit(0).has(Flags::EDGE));
}

/// HOW-FIRE-65: one whose way leads in from the edge finds room for its front by the way itself.
#[test]
fn how_fire_60_away_from_the_edge_it_goes_straight() {
    let t = struck("B foot 0 -193 10\nR foot 25 -190 W", 0, 4, 1, &[], &[Answer::Quarters(4)]);
    assert_eq!(t.at(0), (-197, 35 - 1930), "280 degrees for 20 cm");
}

/// HOW-RLY-12: also where friends stand at the edge.
#[test]
fn how_fire_61_who_halts_at_the_edge_stands_at_it() {
    let friends: Vec<_> = [-22, 0, 22].map(|x| format!("B foot {x} -198 N")).to_vec();
    let text = format!("B foot 0 -190 N\nR foot 0 -160 S\n{}", friends.join("\n"));
    let t = struck(&text, 0, 4, 4, &[], &[Answer::Quarters(8)]);
    assert!(t.state.unit(0).has(Flags::EDGE));
    assert_eq!(t.at(0).1, -1980, "{:?}", t.at(0));
}
