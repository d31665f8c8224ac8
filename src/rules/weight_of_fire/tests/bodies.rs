use crate::base::Heading;
use crate::base::geometry::Face;
use crate::rules::weight_of_fire::data::Kind;
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::dismount::holders;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::fire::ammunition;
use crate::rules::weight_of_fire::movement::{Action, Doing};
use crate::rules::weight_of_fire::sandtable::{Script, Table, join, table};
use crate::rules::weight_of_fire::state::{Flags, Stand};

fn bends(t: &Table) -> Vec<Action> {
    t.offered(0).into_iter().filter(|a| a.stand == Stand::Bent && a.doing == Doing::Form).collect()
}

/// A line of twelve files with its left, its right or both ends bent back.
fn bent(text: &str, wings: [u8; 2]) -> Table {
    let mut t = table(text);
    let bend = bends(&t).into_iter().find(|a| a.wings == wings).expect("it may bend");
    t.does(0, &bend);
    t.state.units[0].flags.0 &= !Flags::OF_A_TURN.0;
    t
}

/// WOF-FRM-02, WOF-FRM-03: a line is straight and looks one way, unless it is bent: for the price of a change; and then it goes
/// nowhere until it is a line or a column again, for another.
#[test]
fn wof_frm_03_a_line_refuses_its_flank() {
    let t = table("B line 0 0 N\nR line 0 29 S");
    let full = t.field.allowance(&t.state, 0);
    assert_eq!(
        bends(&t).iter().map(|a| (a.wings, a.files, a.cost)).collect::<Vec<_>>(),
        [([4, 0], 8, full), ([0, 4], 8, full), ([4, 4], 4, full)]
    );
    assert!(bends(&table("B line 0 0 N files=12 figures=36\nR line 0 29 S")).is_empty(), "three ranks");
    assert!(bends(&table("B hc 0 0 N files=8\nR line 0 29 S")).is_empty(), "foot only");
    assert!(bends(&table("B line 0 0 N shaken\nR line 0 29 S")).is_empty(), "WOF-MOV-03");
    let t = bent("B line 0 0 N\nR line 0 29 S", [4, 0]);
    let (u, left) = (*t.unit(0), *t.field.part(&t.state, 0, 1));
    assert_eq!((left.heading, u.rect.front_centre().y), (Heading::WEST, 0));
    assert!(!left.overlaps(&u.rect) && left.is_within(&u.rect, 60));
    assert!(t.offered(0).iter().all(|a| matches!(a.doing, Doing::Stand | Doing::Form)));
    assert!(!t.field.may_charge(&t.state, 0));
    let mut t = t;
    let line = t.offered(0).into_iter().find(|a| a.files == 12 && a.stand == Stand::Close).expect("straight again");
    assert_eq!(line.cost, full);
    t.does(0, &line);
    assert_eq!((t.unit(0).stand, t.unit(0).wings), (Stand::Close, [0; 2]));
    assert!(table("B line 0 0 N").field.has_flank(&table("B line 0 0 N").state, 0), "WOF-FRM-02: it has one front");
}

/// WOF-FRM-03, WOF-CHG-17: who comes at the bent end meets a front.
#[test]
fn wof_frm_03_the_bent_end_is_a_front() {
    let flank = |t: Table| {
        let a = t.charge(1, 0).expect("it can charge");
        (a.flank, a.part, a.face)
    };
    let text = "B line 0 0 N\nR hc -15 -3 E";
    assert_eq!(flank(table(text)), (true, 0, Face::Left));
    assert_eq!(flank(bent(text, [4, 0])), (false, 1, Face::Front));
}

/// WOF-FIRE-02, WOF-FIRE-26: all files of a bent line shoot out of their part; those who do not bear on its target shoot at
/// another, with a die of their own.
#[test]
fn wof_fire_26_those_who_do_not_bear_shoot_at_another() {
    let mut t = bent("B line 0 0 N\nR line 0 4 S\nR hc -9 -2 E", [4, 0]);
    assert_eq!([1, 2].map(|e| t.volley(0, e).map(|v| v.figures)), [Some(8), Some(4)]);
    // Nobody is hurt by a 1; the hussars' test is not asked for.
    t.shooting(&[(0, 1), (0, 2)], &[1, 1]);
    let fired: Vec<(u8, i16)> =
        t.events.iter().filter(|e| e.code == Code::FiredSmall as u16).map(|e| (e.target, e.numbers[0])).collect();
    assert_eq!(fired, [(1, 8), (2, 4)]);
    let score = t.events.iter().filter(|e| e.code == Code::FiredSmall as u16).map(|e| e.numbers[2]).collect::<Vec<_>>();
    assert_eq!(score[0], 1 + 2, "the first fire of both");
    assert_eq!(score[1], 1 + 2);
}

/// WOF-HIT-04, WOF-RTM-04: a bent line loses figures from the second rank first; one that runs is a column.
#[test]
fn wof_hit_04_a_bent_line_shrinks_and_runs() {
    let mut t = bent("B line 0 0 N\nR line 0 29 S", [4, 0]);
    t.with(&Script::default(), &[], |e| e.wipe_out(0, 14, crate::rules::weight_of_fire::state::Cause::Combat, 1));
    assert_eq!((t.unit(0).wings, t.unit(0).files), ([2, 0], 8), "ten figures in one rank");
    t.with(&Script::default(), &[], |e| {
        e.break_up(0, 1);
        e.first_routs();
    });
    assert_eq!((t.unit(0).stand, t.unit(0).files, t.unit(0).wings), (Stand::Close, 8, [0; 2]));
}

/// Dragoons who have dismounted; the marks of the turn are off.
fn on_foot(more: &str) -> Table {
    let mut t = table(&format!("B hc 0 0 N dismounts {more}\nR line 0 20 S"));
    let off = t.act_of(0, Doing::Dismount).expect("they may dismount");
    t.does(0, &off);
    t
}

/// WOF-DRG-03: a twelfth holds the horses; six and fewer over are dropped, seven and more leave one more.
#[test]
fn wof_drg_03_who_holds_the_horses() {
    assert_eq!([6, 7, 12, 18, 19, 24, 31].map(holders), [0, 1, 1, 1, 2, 2, 3]);
}

/// WOF-DRG-01, WOF-DRG-02, WOF-DRG-04, WOF-DRG-05: off for half a move, on for a whole one, beside the horses; on foot they are
/// light infantry with muskets, of their grade and with their losses.
#[test]
fn wof_drg_02_dragoons_dismount_and_mount() {
    assert!(table("B hc 0 0 N\nR line 0 20 S").act_of(0, Doing::Dismount).is_none(), "who paid for it");
    let mut t = on_foot("B now=14");
    let u = *t.unit(0);
    assert_eq!((u.figures, u.holders, t.field.kind(&t.state, 0)), (13, 1, Kind::LightFoot));
    assert!(u.has(Flags::MOVED) && !u.has(Flags::FAR), "half a move");
    assert_eq!(t.field.ammunition_of(&t.state, 0), ammunition(Kind::LightFoot, false, false));
    assert_eq!(u.lost, 12, "losses carry over");
    t.state.units[0].flags.0 &= !Flags::OF_A_TURN.0;
    assert!(t.offered(0).iter().any(|a| a.stand == Stand::Skirmish && a.doing == Doing::Form), "they may skirmish");
    assert!(t.offered(0).iter().any(|a| a.stand == Stand::Square), "and stand in square");
    let on = t.act_of(0, Doing::Mount).expect("the horses are at hand");
    assert_eq!(on.cost, t.field.allowance(&t.state, 0), "a whole move");
    t.does(0, &on);
    assert_eq!((t.unit(0).figures, t.field.kind(&t.state, 0), t.unit(0).holders), (14, Kind::HeavyHorse, 0));
    let mut t = on_foot("");
    t.state.units[0].flags.0 &= !Flags::OF_A_TURN.0;
    let far = t.unit(0).rect.advanced(3 * INCH);
    t.state.units[0].rect = far;
    assert!(t.act_of(0, Doing::Mount).is_none(), "three inches off");
}

/// WOF-DRG-04: the horses stand where they are, and who touches them has them and those who hold them.
#[test]
fn wof_drg_04_the_horses_are_lost() {
    let mut t = on_foot("");
    let horses = t.unit(0).horses;
    t.state.units[0].flags.0 &= !Flags::OF_A_TURN.0;
    let on = t.offered(0).into_iter().filter(|a| a.doing == Doing::March).max_by_key(|a| a.to.centre.y).expect("on");
    t.does(0, &on);
    assert_eq!(t.unit(0).horses, horses);
    t.state.units[1].rect.centre = horses.centre;
    t.with(&Script::default(), &[], |e| {
        let from = e.state.unit(1).rect;
        e.touched_on_the_way(1, &from);
    });
    let u = t.unit(0);
    assert_eq!((u.holders, u.has(Flags::HORSES), u.lost, t.told(Code::HorsesLost)), (0, false, 6, 1));
    t.state.units[0].flags.0 &= !Flags::OF_A_TURN.0;
    assert!(t.act_of(0, Doing::Mount).is_none(), "on foot from then on");
}

/// WOF-DRG-04: the horses wait where they were left while the unit goes into houses, or bends its line.
#[test]
fn wof_drg_04_the_horses_wait_for_who_holds_houses() {
    let touched = |t: &mut Table, at: crate::base::Point| {
        t.state.units[1].rect.centre = at;
        t.with(&Script::default(), &[], |e| {
            let from = e.state.unit(1).rect;
            e.touched_on_the_way(1, &from);
        });
        !t.unit(0).has(Flags::HORSES)
    };
    let start = |doing: Doing| {
        let mut t = on_foot("\nhouses -4 3 4 9");
        // Well behind the line.
        let horses = t.unit(0).horses.moved(crate::base::Point::new(0, -inches(10)));
        t.state.units[0].horses = horses;
        t.state.units[0].flags.0 &= !Flags::OF_A_TURN.0;
        let bends = |a: &Action| a.doing == doing && (doing != Doing::Form || a.wings[0] > 0);
        let act = t.offered(0).into_iter().rfind(bends).expect("it can");
        t.does(0, &act);
        assert_eq!(t.unit(0).horses, horses);
        t
    };
    for doing in [Doing::Occupy, Doing::Form] {
        let mut t = start(doing);
        let left = t.unit(0).left.centre;
        assert!(!touched(&mut t, crate::base::Point::new(inches(30), 0)));
        assert!(doing == Doing::Occupy || !touched(&mut t, left.ahead(Heading::WEST, inches(4))), "the bent end");
        let horses = t.unit(0).horses.centre;
        assert!(touched(&mut t, horses), "the horses");
    }
}

/// WOF-TRP-07, WOF-DRG-05: dragoons who may dismount have bayonets on foot.
#[test]
fn wof_trp_07_dragoons_on_foot_have_bayonets() {
    let t = on_foot("");
    assert!(t.field.unit(0).bayonets);
    let f = crate::rules::weight_of_fire::state::Fight::of(1, 0);
    let list = t.field.blow_modifiers(&t.state, 0, &f);
    assert!(!list.iter().flatten().any(|m| m.0 == crate::rules::weight_of_fire::data::fight::Blow::NoBayonets));
    assert!(!table("B hc 0 0 N").field.unit(0).bayonets);
}

/// WOF-FRM-05: light troops that do not skirmish are in close order, whatever their drill calls it.
#[test]
fn wof_frm_05_loose_order_is_close_order() {
    let [light, line] = ["light", "line"].map(|kind| table(&format!("B {kind} 0 0 N\nR line 0 5 S")));
    assert_eq!(light.unit(0).rect, line.unit(0).rect);
    assert_eq!(light.volley(0, 1).map(|v| v.figures), line.volley(0, 1).map(|v| v.figures));
    assert!(light.steady(0) && light.field.has_zone(&light.state, 0));
}

/// WOF-SKR-07, WOF-CC-13, WOF-SKR-05: in works skirmishers count as close-order troops in disorder.
#[test]
fn wof_skr_07_skirmishers_in_works() {
    let t = table("B light 0 4.7 N loose\nR hc 0 15 S\nworks 10 5 -10 5");
    assert!(t.field.terrain.in_works(&t.unit(0).rect));
    assert!(t.field.disordered(&t.state, 0) && !t.field.is_loose(&t.state, 0));
    assert!(!t.field.may_evade(&t.state, 0) && !t.field.is_overrun(&t.state, 0, 1));
    let open = table("B light 0 4.7 N loose\nR hc 0 15 S");
    assert!(!open.field.disordered(&open.state, 0) && open.field.is_loose(&open.state, 0));
    assert!(open.field.may_evade(&open.state, 0), "WOF-SKR-05");
    assert!(open.field.is_overrun(&open.state, 0, 1));
}

/// WOF-ZOC-03, WOF-ZOC-04: flanks within two inches of each other, with 90 degrees or more between the rears, are not to be
/// had: the charge goes at the front of the friend.
#[test]
fn wof_zoc_04_an_inner_flank_is_not_to_be_had() {
    // Red's first looks south; its left neighbour, to the east of it, looks east: a corner of 90 degrees at the rear.
    let text = |x: &str, heading: &str| {
        format!(
            "B hc 14 4 W figures=8 files=4\nR line 0 0 S figures=12 files=6\nR line {x} {heading} figures=12 files=6"
        )
    };
    let corner = table(&text("3.4 2.6", "E"));
    assert_eq!(corner.field.protector(&corner.state, 1, Face::Left), Some(2));
    assert_eq!(corner.field.protector(&corner.state, 1, Face::Right), None, "the outer flank");
    for (x, heading) in [("8 2.6", "E"), ("3.4 2.6", "315")] {
        let t = table(&text(x, heading));
        assert_eq!(t.field.protector(&t.state, 1, Face::Left), None, "{x} {heading}: too far, or too sharp");
    }
    // Horse from the east, behind the line of the first: its flank is closed, its neighbour's front is not.
    let alone = table("B hc 12 1.5 W figures=4 files=2\nR line 0 0 S figures=12 files=6");
    let flank = alone.charge(0, 1).expect("it can charge");
    assert!(flank.flank && flank.face == Face::Left);
    let t =
        table("B hc 12 1.5 W figures=4 files=2\nR line 0 0 S figures=12 files=6\nR line 3.4 4.3 E figures=12 files=6");
    assert_eq!(t.field.protector(&t.state, 1, Face::Left), Some(2));
    assert!(t.field.charges(&t.state, 0, 1).iter().flatten().all(|a| a.face != Face::Left));
    assert_eq!(t.charge(0, 2).map(|a| a.face), Some(Face::Front), "its front instead");
    let from = t.unit(0).rect;
    assert!(alone.field.is_flank_attack(&alone.state, 0, &from, (1, Face::Left)));
    assert!(!t.field.is_flank_attack(&t.state, 0, &from, (1, Face::Left)), "nor by who touches it in passing");
}

/// WOF-ZOC-05: skirmishers protect nobody, and are protected.
#[test]
fn wof_zoc_05_skirmishers_are_only_protected() {
    let of = |one: &str, other: &str| {
        let t = table(&format!("R {one} 0 0 S figures=12 files=6\nR {other} figures=12 files=6"));
        t.field.protector(&t.state, 0, Face::Left)
    };
    assert_eq!(of("line", "line 3.4 2.6 E"), Some(1));
    assert_eq!(of("line", "light 3.6 2.6 E loose"), None);
    let t = table("R light 0 0 S figures=12 files=6 loose\nR line 4.6 2.6 E figures=12 files=6");
    assert_eq!(t.field.protector(&t.state, 0, Face::Left), Some(1));
}

/// WOF-MOV-17, WOF-FIRE-25: who cannot come clear of a friend is left among him: both count as shaken, neither charges nor fires,
/// until it has passed; then both are as before.
#[test]
fn wof_mov_17_intermixed() {
    let mut t = table("B line 0 0 N\nB line 0 3.4 N figures=48 files=12\nR line 0 29 S");
    assert!(t.offered(0).iter().all(|a| a.passed == 0 || a.mixes.is_some()), "three inches do not bring it clear");
    let into = t.offered(0).into_iter().find(|a| a.mixes == Some(1)).expect("into its friend");
    t.does(0, &into);
    assert_eq!((t.unit(0).mixed, t.unit(1).mixed, t.told(Code::Intermixed)), (Some((1, true)), Some((0, false)), 1));
    for unit in [0, 1] {
        assert!(t.field.shaken(&t.state, unit) && !t.steady(unit));
        assert!(!t.field.may_shoot(&t.state, unit) && !t.field.may_clash(&t.state, unit));
        t.state.units[usize::from(unit)].flags.0 &= !Flags::OF_A_TURN.0;
    }
    assert_eq!(t.offered(1).len(), 1, "who is passed stands");
    let mut turns = 0;
    while t.unit(0).mixed.is_some() {
        let on = t.offered(0).into_iter().skip(1).max_by_key(|a| a.to.centre.y).expect("it goes on");
        t.does(0, &on);
        t.state.units[0].flags.0 &= !Flags::OF_A_TURN.0;
        turns += 1;
        assert!(turns < 4);
    }
    assert_eq!(t.told(Code::Unmixed), 1);
    assert!(!t.unit(0).rect.overlaps(&t.unit(1).rect) && t.steady(0) && t.steady(1));
}

/// WOF-MOV-19: part of the allowance may be used, and straight moves, wheels and slants are added up.
#[test]
fn wof_mov_19_moves_are_combined() {
    let t = table("B line 0 0 N\nR line 10 29 S");
    let full = t.field.allowance(&t.state, 0);
    let acts = t.offered(0);
    assert!(acts.iter().all(|a| a.cost <= full));
    let straight = |a: &&Action| a.via == t.unit(0).rect && a.to.heading == Heading::NORTH && a.to.centre.x == 0;
    let mut lengths: Vec<i32> = acts.iter().filter(straight).map(|a| a.to.centre.y - t.unit(0).rect.centre.y).collect();
    lengths.retain(|&l| l > 0);
    assert_eq!(lengths, [6, 3].map(|n| n * INCH).into_iter().chain([inches(3) / 2]).collect::<Vec<_>>());
    let both = acts.iter().find(|a| a.via != t.unit(0).rect && a.to != a.via && a.doing == Doing::March).expect("both");
    let on = both.via.centre.distance(both.to.centre);
    let wheel = acts.iter().find(|a| a.via == both.via && a.to == both.via).expect("the wheel alone");
    assert!((both.cost - wheel.cost - on).abs() <= 2);
}

/// WOF-CC-01, WOF-CC-02: of an end that is struck the files of that end strike, in two ranks.
#[test]
fn wof_cc_01_a_bent_end_strikes() {
    let mut t = bent("B line 0 0 N\nR hc -8 -3 E", [4, 0]);
    join(&mut t, 1, 0, Face::Front, false);
    t.state.fights[0].as_mut().expect("a fight").part = 1;
    assert_eq!(t.field.strikers(&t.state, 0, &t.fight()), 8, "four files of two");
}
