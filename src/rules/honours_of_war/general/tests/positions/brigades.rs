//! Brigades that keep together: within hearing of their brigadier, and after what is worth it.

use super::*;

/// HOW-CMD-07: the other two stand 60 cm to the right, and their brigadier with them.
#[test]
fn who_stands_apart_does_not_go_on_alone_out_of_hearing() {
    let aside = |brigadier: &str| {
        let text = "B foot 0 0 N\nB foot 60 0 N\nB foot 81 0 N\nR foot 0 40 S hits=2\nR foot 60 60 S";
        let mut table = planned(&format!("{text}\n{brigadier}"), &STEADY);
        table.state.brigade_mut(0).plan.kind = Want::Attack as u8;
        moves(&table, 0).to.centre.x
    };
    assert!(aside("leader B 60 -10 brigade=0") > cm(8, 0).x, "to the others");
    assert!(aside("").abs() < cm(2, 0).x, "nobody has to be heard");
}
