//! What the ground does to moves and charges.

use super::super::{Bar, Form, Order};
use super::{D, SCRIPT};
use crate::rules::austrian_succession::general::{Choice, Choices};
use crate::rules::austrian_succession::sandtable::{cm, table};
use crate::rules::austrian_succession::state::{Formation, Kind};

#[test]
fn was_terr_07_was_terr_08_speeds_on_hills() {
    let went = |text: &str, heading: &str| {
        let t = table(&format!("B foot 0 0 {heading}\nR foot 0 36 S\n{text}"));
        t.work(0, Order::advance(0, cm(6.0))).expect("lawful").length
    };
    assert_eq!(went("gentle -40 -30 40 20", "N"), cm(6.0), "from the middle northwards is straight down");
    assert_eq!(went("gentle -40 -20 40 30", "S"), cm(6.0));
    assert!((went("gentle -40 -2 40 30", "N") - cm(4.0)).abs() < 24, "up it is two thirds");
    assert!((went("steep -40 -30 40 20", "N") - cm(3.0)).abs() < 24, "a steep one slows downhill too");
    // Partly on a hill: 2 cm before it, then 4 of distance for 2 2/3.
    assert!((went("gentle -40 2 40 30", "N") - cm(2.0) - cm(4.0) * 2 / 3).abs() < 24);
}

#[test]
fn was_terr_09_crossing_the_fordable_river() {
    let foot = "B foot 0 -2.5 N\nR foot 0 36 S\nriver -40 0 40 0";
    let mut t = table(foot);
    let action = t.order(0, Order::advance(0, cm(6.0)), &[]);
    assert!(action.fords && !action.varies, "no die");
    assert!(t.at(0).1 >= 200 && !t.field.ordered(&t.state, 0), "on the far bank, out of firing order");
    t.state.unit_mut(0).shot_at = 2;
    assert!(t.targets(0, true).is_empty(), "it does nothing else");
    let far = table("B foot 0 -3.5 N\nR foot 0 36 S\nriver -40 0 40 0");
    assert_eq!(far.work(0, Order::advance(0, cm(6.0))), Err(Bar::Ground), "it must begin at the bank");
    let gun = table("B gun 0 -3.2 N limbered\nR foot 0 36 S\nriver -40 0 40 0");
    assert_eq!(gun.work(0, Order::advance(0, cm(6.0))), Err(Bar::Ground));
    let mut bridge = table("B gun 0 -4 N limbered\nR foot 0 36 S\nriver -40 0 40 0\nbridge 0 0");
    bridge.order(0, Order::advance(0, cm(6.0)), &[3]);
    assert_eq!(bridge.at(0), (0, 200), "over the bridge at no cost");
    let horse = table("B horse 0 -5 N\nR foot 0 36 S\nriver -40 0 40 0");
    let action = horse.work(0, Order::advance(0, cm(10.0))).expect("lawful");
    assert!(action.fords && !action.varies && action.length > cm(8.0), "half of its distance is left");
    let deep = table("B horse 0 -5 N\nR foot 0 36 S\ndeep -40 0 40 0");
    assert_eq!(deep.work(0, Order::advance(0, cm(10.0))), Err(Bar::Ground));
}

#[test]
fn was_terr_10_woods_houses_marsh_and_walls() {
    let can = |unit: &str, ground: &str| {
        let (kind, formation) = unit.split_once(' ').unwrap_or((unit, ""));
        let t = table(&format!("B {kind} 0 0 N {formation}\nR foot 0 36 S\n{ground}"));
        t.work(0, Order::advance(0, cm(6.0))).map(|a| a.length)
    };
    let wood = "wood -20 -20 20 20";
    assert_eq!(can("light", wood), Ok(cm(6.0)), "light foot at full speed");
    assert_eq!(can("foot", wood), Err(Bar::Ground), "not in firing order");
    assert_eq!(can("horse", wood), Ok(cm(5.0)));
    assert_eq!(can("gun", "wood -20 5 20 20"), Err(Bar::Formation));
    assert_eq!(can("horse", "rough -20 -20 20 20"), Ok(cm(6.0)), "a light wood does not slow");
    assert_eq!(can("horse", "houses -6 3 6 15"), Err(Bar::Ground));
    assert_eq!(can("horse", "marsh -6 3 6 15"), Err(Bar::Ground));
    assert_eq!(can("foot", "wall -20 3 20 3"), Ok(cm(4.0)), "2 cm to cross");
    for arm in ["foot", "light", "horse", "hussars", "gun limbered"] {
        assert_eq!(can(arm, "lake -6 3 6 15"), Err(Bar::Ground), "was_terr_05: nobody passes a lake");
    }
    let mut t = table("B foot 0 0 N column\nR foot 0 36 S\nhouses -6 -6 6 6");
    t.with(&SCRIPT, &[6, 1], |e| e.new_turn());
    t.with(&SCRIPT, &[], |e| e.turn_ends());
    assert!(t.field.ordered(&t.state, 0), "it has held the houses for a whole turn");
}

/// Neither wheel nor charge takes anybody over water that bars him.
#[test]
fn was_terr_07_no_wheel_and_no_charge_across_the_impassable_river() {
    for river in ["deep", "river"] {
        let t = table(&format!("B foot -4 -1.1 N\nR foot 0 36 S\n{river} -30 1 30 1"));
        assert_eq!(t.work(0, Order::advance(45 * D, cm(5.2))), Err(Bar::Ground), "{river}");
        assert_eq!(t.work(0, Order::advance(45 * D, 0)), Err(Bar::Ground), "{river}");
        let away = table(&format!("B foot -4 -8 N\nR foot 0 36 S\n{river} -30 1 30 1"));
        assert!(away.work(0, Order::advance(45 * D, cm(1.0))).is_ok(), "where there is room it wheels");
    }
    for (charger, y) in [("horse", 2.9), ("horse", 2.05), ("horse", 3.2), ("foot", 2.9)] {
        let text = format!("B {charger} 0 -6 N\nR foot 0 {y} S\ndeep -30 0 30 0");
        let t = table(&text.replace("foot 0 -6 N", "foot 0 -3.2 N column"));
        assert_eq!(t.work(0, Order::charge(1, 0)), Err(Bar::Ground), "{charger} {y}");
        let dry = table(&text.replace("foot 0 -6 N", "foot 0 -3.2 N column").replace("deep -30 0 30 0", ""));
        assert!(dry.work(0, Order::charge(1, 0)).is_ok(), "{charger} {y}");
    }
}

#[test]
fn was_terr_05_a_bridge_carries_a_charge_and_nobody_beside_it() {
    for river in ["deep", "river"] {
        let t = table(&format!("B horse 0 -4 N\nR foot 0 5 S\n{river} -30 0 30 0\nbridge 0 0"));
        let action = t.work(0, Order::charge(1, 0)).expect("over the bridge");
        assert_eq!((action.cost, action.fords), (cm(6.0), false), "{river}");
        let line = table(&format!("B foot 0 -5 N\nR foot 0 36 S\n{river} -30 0 30 0\nbridge 0 0"));
        assert_eq!(line.work(0, Order::advance(0, cm(4.9))), Err(Bar::Ground), "no line in the {river}");
    }
}

#[test]
fn was_terr_10_a_charge_pays_for_the_wall_before_its_enemy() {
    let t = table("B horse 0 -6 N\nR foot 0 2.5 S\nwall -30 0.8 30 0.8");
    assert_eq!(t.work(0, Order::charge(1, 0)).map(|a| a.cost), Ok(cm(7.5)));
    // Who has come over it is not behind it (WAS-SAVE-04).
    let mut t = table("B horse 0 -6 N\nR foot 0 2.5 S\nwall -30 0.8 30 0.8");
    t.order(0, Order::charge(1, 0), &[3]);
    assert_eq!(t.field.blows(&t.state, 0, 1).save, 4, "the foot is behind the wall");
    assert!(t.field.blows(&t.state, 1, 0).save > 6, "and the horse across it");
}

#[test]
fn was_terr_10_no_firing_order_in_a_wood() {
    let t = table("B foot 0 0 N line\nR foot 0 36 S\nwood -20 -20 20 20");
    assert_eq!(t.work(0, Order::form(Form::Order)), Err(Bar::Ground));
    let half_in = table("B foot 0 0 N line\nR foot 0 36 S\nwood -3 -20 20 20");
    assert_eq!(half_in.work(0, Order::form(Form::Order)), Err(Bar::Ground));
    let beside = table("B foot 0 0 N line\nR foot 0 36 S\nwood 1 -20 20 20");
    assert!(beside.work(0, Order::form(Form::Order)).is_ok(), "less than half of it in the wood");
    let t = table("B foot 0 0 N\nR foot 0 36 S\nwood -20 1.5 20 20");
    assert_eq!(t.work(0, Order::advance(45 * D, 0)), Err(Bar::Ground), "no wheel into it");
}

/// WAS-MOVE-03, WAS-TERR-10: foot in firing order is offered the charge into a wood or among houses out of it.
#[test]
fn was_move_03_foot_is_offered_to_leave_its_order_for_a_charge_into_close_country() {
    let charges = |ground: &str| {
        let t = table(&format!("B foot 0 0 N\nR foot 0 5 S line\n{ground}"));
        let mut choices = Choices::default();
        t.field.offer(&t.state, 0, &mut choices);
        let forms = choices.iter().filter_map(|c| match c {
            Choice::Act(a) if a.order.charge == 1 => Some(a.order.form),
            _ => None,
        });
        forms.collect::<Vec<_>>()
    };
    assert_eq!(charges(""), [Form::Keep]);
    assert_eq!(charges("wood -12 2 12 9"), [Form::Take(Formation::Line)]);
    assert_eq!(charges("houses -12 2 12 9"), [Form::Take(Formation::Line)]);
    let mut t = table("B foot 0 0 N\nR foot 0 5 S line\nhouses -12 2 12 9");
    t.order(0, Order { form: Form::Take(Formation::Line), ..Order::charge(1, 0) }, &[]);
    assert!(t.state.unit(0).engaged() && !t.field.ordered(&t.state, 0));
}

/// WAS-TERR-09: foot that crosses a river does nothing else.
#[test]
fn was_terr_09_foot_that_crosses_neither_wheels_nor_changes_formation() {
    let t = table("B foot 0 -2.5 N line\nR foot 40 36 S\nriver -30 0 30 0");
    assert!(t.work(0, Order::advance(0, cm(7.5))).is_ok());
    let last = Order { last_wheel: 20 * D, ..Order::advance(0, cm(7.5)) };
    assert_eq!(t.work(0, last), Err(Bar::Ground));
    let column = Order { form: Form::Take(Formation::Column), ..Order::advance(0, cm(7.5)) };
    assert_eq!(t.work(0, column), Err(Bar::Ground));
}

/// WAS-TERR-07: what bars a unit bars it along its whole front, not only before its middle.
#[test]
fn was_terr_07_the_ground_is_asked_along_the_whole_front() {
    let bar = |unit: &str, ground: &str| {
        let t = table(&format!("B {unit}\nR foot 60 36 S\n{ground}"));
        t.work(0, Order::advance(0, cm(6.0))).err()
    };
    assert_eq!(bar("foot 0 0 N", "lake -9 2.5 -0.5 4.5"), Some(Bar::Ground), "half of it over the lake");
    assert_eq!(bar("foot 0 0 N", "lake -9 2.5 -4.2 4.5"), None, "beside it");
    assert_eq!(bar("gun 0 0 N limbered", "wood -9 2.5 -0.5 4.5"), Some(Bar::Ground), "no guns through a wood");
    assert_eq!(bar("foot 0 0 N", "wood -9 1.5 0.1 9"), Some(Bar::Ground), "half in a wood there is no firing order");
    assert_eq!(bar("foot 0 0 N line", "wood -9 1.5 0.1 9"), None);
}

/// WAS-MOVE-02, WAS-MOVE-07: who forms or turns on the spot needs room on open ground too, and on the table.
#[test]
fn was_move_02_07_forming_and_pivoting_ask_the_ground_and_the_edge() {
    let column = |x: f64, ground: &str| {
        let t = table(&format!("B foot {x} 0 N column\nR foot 0 36 S\n{ground}"));
        t.work(0, Order::form(Form::Order)).err()
    };
    assert_eq!(column(0.0, ""), None);
    assert_eq!(column(-89.4, ""), Some(Bar::Ground), "over the edge of the table");
    assert_eq!(column(0.0, "lake 2.5 -2 8 6"), Some(Bar::Ground), "into a lake");
    let gun = |order: Order, formation: &str, ground: &str| {
        let t = table(&format!("B gun 0 0 N {formation}\nR foot 0 36 S\n{ground}"));
        t.work(0, order).err()
    };
    let pivot = Order { wheel: 90 * D, ..Order::form(Form::Pivot) };
    let unlimber = Order { wheel: 90 * D, ..Order::form(Form::Unlimber) };
    for (order, formation) in [(pivot, ""), (unlimber, "limbered")] {
        assert_eq!(gun(order, formation, ""), None);
        assert_eq!(gun(order, formation, "lake 1.5 -3 6 3"), Some(Bar::Ground));
    }
}

/// WAS-MOVE-10: squaring up, free as it is, takes nobody into a lake: he stays where he struck.
#[test]
fn was_move_10_nobody_squares_up_into_a_lake() {
    let mut t = table("B horse 7 2 N\nR foot 0 11 S\nlake -12 4 -1 9.5");
    t.order(0, Order::charge(1, -20 * D), &[]);
    assert!(t.state.unit(0).engaged());
    let rect = t.state.unit(0).rect;
    let mover = crate::rules::austrian_succession::state::Field::mover(Kind::HeavyHorse, Formation::Double, &rect);
    assert!(t.field.terrain.may_touch(&rect, mover), "{rect:?}");
}
