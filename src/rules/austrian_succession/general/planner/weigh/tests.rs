//! What the planner reckons of a charge against what its melee comes to.

use super::Weigher;
use crate::base::{Heading, Side};
use crate::rules::austrian_succession::general::planner::{Boldness, Planner};
use crate::rules::austrian_succession::general::{Ask, Decision};
use crate::rules::austrian_succession::movement::{Form, Order};
use crate::rules::austrian_succession::odds::clash;
use crate::rules::austrian_succession::sandtable::table;
use crate::rules::austrian_succession::state::Formation;

/// WAS-MEL-04, WAS-MEL-08, WAS-MEL-09, WAS-SAVE-04: ground counts for him as it does in the melee.
#[test]
fn a_charge_is_reckoned_with_the_ground_on_which_it_is_fought() {
    let out_of_order = Form::Take(Formation::Line);
    for (text, form) in [
        // In the plain, and up a hill.
        ("B horse 0 0 N\nR horse 0 6 S", Form::Keep),
        ("B horse 0 0 N\nR horse 0 6 S cuirass\ngentle -20 4 20 12", Form::Keep),
        // Among houses and into a wood, out of firing order.
        ("B foot 0 0 N\nR foot 0 7 E line\nhouses -12 1.5 12 12", out_of_order),
        ("B foot 0 0 N\nR foot 0 7 E line\nwood -12 1.5 12 12", out_of_order),
        // On light foot in a wood, and horse on foot behind a wall.
        ("B foot 0 0 N\nR light 0 7 E\nwood -12 1.5 12 12", out_of_order),
        ("B horse 0 0 N\nR foot 0 9 E\nwall -12 4 12 4", Form::Keep),
    ] {
        let mut t = table(text);
        let order = Order { form, ..Order::charge(1, 0) };
        let action = t.work(0, order).unwrap_or_else(|bar| panic!("{text}: {bar:?}"));
        let ask = Ask { field: &t.field, state: &t.state, side: Side::Blue, decision: Decision::Move { unit: 0 } };
        let reckoned = Weigher::of(&Planner(Boldness::Steady), &ask, 0, 1).clash(&action).joint;
        let dice: &[u8] = if action.varies { &[3] } else { &[] };
        t.order(0, order, dice);
        assert!(t.state.unit(0).engaged() && t.state.unit(0).rect.heading == Heading::NORTH, "{text}");
        let fought = clash(&t.field.fighter(&t.state, 0, 1), &t.field.fighter(&t.state, 1, 0)).joint;
        assert_eq!(reckoned, fought, "{text}");
    }
}
