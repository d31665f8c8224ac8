use super::holders;
use crate::base::{Point, Rect, Side};
use crate::field::GeneralKind;
use crate::rules::mollwitz_to_freiberg::Fight;
use crate::rules::mollwitz_to_freiberg::data::Kind;
use crate::rules::mollwitz_to_freiberg::data::size::INCH;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::general::Choices;
use crate::rules::mollwitz_to_freiberg::movement::{Action, Doing};
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, Table, table};
use crate::rules::mollwitz_to_freiberg::state::{Flags, Morale, Stand};
use crate::rules::system::Battle;

const STANDS: Script<'_> = Script { shots: &[], evades: false };

fn act(t: &Table, doing: Doing) -> Option<Action> {
    t.offered(0).into_iter().find(|a| a.doing == doing)
}

/// Dragoons who have dismounted; the marks of the turn are off.
fn on_foot(more: &str) -> Table {
    let mut t = table(&format!("B mc 0 0 N dismounts {more}\nR line 0 20 S"));
    let off = act(&t, Doing::Dismount).expect("they may dismount");
    t.with(&STANDS, &[], |e| e.act(0, &off));
    t
}

/// MTF-DRG-02: a tenth holds the horses; five and fewer over are dropped, six to nine count as one more.
#[test]
fn mtf_drg_02_who_holds_the_horses() {
    assert_eq!([5, 6, 10, 15, 16, 24, 26].map(holders), [0, 1, 1, 1, 2, 2, 3]);
}

/// MTF-DRG-01, MTF-DRG-04: off for half a move, on for a whole one, beside the horses; on foot they are light infantry.
#[test]
fn mtf_drg_01_dragoons_dismount_and_mount() {
    assert!(act(&table("B mc 0 0 N\nR line 0 20 S"), Doing::Dismount).is_none(), "who paid for it");
    let mut t = on_foot("");
    let u = *t.state.unit(0);
    assert_eq!((u.figures, u.holders, t.field.kind(&t.state, 0)), (14, 2, Kind::LightFoot));
    assert!(u.has(Flags::MOVED) && !u.has(Flags::FAR), "half a move");
    assert!(t.field.may_shoot(&t.state, 0));
    t.state.unit_mut(0).flags.0 &= !Flags::OF_A_TURN.0;
    assert!(t.offered(0).iter().any(|a| a.stand == Stand::Skirmish && a.doing == Doing::Form));
    let on = act(&t, Doing::Mount).expect("the horses are at hand");
    assert_eq!(on.cost, 8 * INCH, "a whole move of foot in line");
    t.with(&STANDS, &[], |e| e.act(0, &on));
    assert_eq!((t.figures(0), t.field.kind(&t.state, 0), t.state.unit(0).holders), (16, Kind::MediumHorse, 0));
    let mut t = on_foot("");
    let far = t.state.unit(0).rect.advanced(3 * INCH);
    t.state.unit_mut(0).rect = far;
    assert!(act(&t, Doing::Mount).is_none(), "three inches off");
    let back =
        t.offered(0).into_iter().find(|a| a.doing == Doing::March && a.to.is_within(&t.state.unit(0).horses, 60));
    assert!(back.is_some(), "but it may go back to them");
}

/// MTF-DRG-04: a hit takes a figure; the odd hit of a horseman waits; who holds horses counts as present.
#[test]
fn mtf_drg_04_hits_on_foot() {
    let mut t = table("B mc 0 0 N dismounts\nR line 0 20 S");
    t.state.unit_mut(0).set(Flags::ODD);
    let off = act(&t, Doing::Dismount).expect("they may dismount");
    t.with(&STANDS, &[], |e| e.act(0, &off));
    assert!(!t.state.unit(0).has(Flags::ODD));
    t.with(&STANDS, &[], |e| e.lose(0, 3, Code::Hit));
    assert_eq!(t.figures(0), 11);
    t.with(&STANDS, &[], |e| e.lose(0, 4, Code::Hit));
    assert!(!t.field.exhausted(&t.state, 0), "seven and two are more than eight");
    t.with(&STANDS, &[], |e| e.lose(0, 1, Code::Hit));
    assert!(t.field.exhausted(&t.state, 0));
    t.state.unit_mut(0).flags.0 &= !Flags::OF_A_TURN.0;
    let on = act(&t, Doing::Mount).expect("the horses are at hand");
    t.with(&STANDS, &[], |e| e.act(0, &on));
    assert!(t.state.unit(0).has(Flags::ODD) && t.figures(0) == 8);
}

/// MTF-DRG-03: horses stand where they are, nobody shoots at them, and an enemy who touches them has them and who holds them.
#[test]
fn mtf_drg_03_the_horses_are_lost() {
    let mut t = on_foot("");
    let horses = t.state.unit(0).horses;
    let to = t.state.unit(0).rect.advanced(9 * INCH);
    t.state.unit_mut(0).rect = to;
    assert_eq!(t.state.unit(0).horses, horses);
    t.state.active = Side::Red;
    assert!(
        t.field.volleys(&t.state, 1, 0).iter().all(Option::is_none),
        "eleven inches off, where the horses are is no target"
    );
    let from = t.state.unit(1).rect;
    t.state.unit_mut(1).rect.centre = horses.centre;
    t.with(&STANDS, &[], |e| e.horses_touched(1, &from));
    let u = t.state.unit(0);
    assert_eq!((u.holders, u.has(Flags::HORSES), t.told(Code::HorsesLost)), (0, false, 1));
    assert_eq!(t.numbers(Code::Hit).map(|n| (n[0], n[1])), Some((2, 2)));
    t.state.active = Side::Blue;
    assert!(act(&t, Doing::Mount).is_none());
    // With four on foot and two at the horses of 16, losing those leaves a quarter.
    let mut t = on_foot("");
    t.state.unit_mut(0).figures = 4;
    let (from, horses) = (t.state.unit(1).rect, t.state.unit(0).horses);
    t.state.unit_mut(1).rect.centre = horses.centre;
    t.with(&STANDS, &[], |e| e.horses_touched(1, &from));
    assert_eq!(t.morale(0), Morale::Gone);
}

/// MTF-DRG-03, MTF-DRG-04: the horses stay where they were left, also when those who rode them take to houses or bend their line.
#[test]
fn mtf_drg_03_the_horses_stay_where_they_are() {
    for bends in [false, true] {
        let mut t = table("houses 16 3 24 9\nB mc 20 0 N dismounts\nR line 20 22 S");
        let off = act(&t, Doing::Dismount).expect("they may dismount");
        t.with(&STANDS, &[], |e| e.act(0, &off));
        t.state.unit_mut(0).flags.0 &= !Flags::OF_A_TURN.0;
        let wanted = |a: &Action| if bends { a.wings == [2, 0] } else { a.doing == Doing::Occupy };
        let next = t.offered(0).into_iter().find(wanted).expect("it may");
        t.with(&STANDS, &[], |e| e.act(0, &next));
        let mut over = |x: i32, y: i32| {
            let from = Rect { centre: Point::new(x * INCH, y * INCH), half_front: INCH / 2, ..t.state.unit(1).rect };
            t.state.unit_mut(1).rect = from;
            t.with(&STANDS, &[], |e| e.horses_touched(1, &from));
            t.told(Code::HorsesLost)
        };
        assert_eq!((over(0, 0), over(20, -2)), (0, 1), "bends: {bends}");
    }
}

/// MTF-DRG-03: the horses are seen where they were left, whatever their riders do.
#[test]
fn mtf_drg_03_the_horses_are_seen_where_they_stand() {
    let mut t = on_foot("");
    t.state.unit_mut(0).rect = t.state.unit(0).rect.advanced(5 * INCH);
    let horses = t.state.unit(0).horses;
    let (field, state) = (std::sync::Arc::new(t.field), t.state);
    let fight = Fight { field, state, generals: [GeneralKind::Passive; 2], choices: Choices::default() };
    let parts: Vec<Rect> =
        fight.table().parts.iter().filter(|(unit, _)| *unit == 0).map(|(_, p)| p.footprint).collect();
    assert_eq!(parts, [horses]);
}
