//! Batteries of the own side in the way.

use super::*;

/// Nobody passes through a battery with the enemy so near (HOW-MOV-33).
#[test]
fn foot_does_not_stay_behind_its_own_battery() {
    for (x, far) in [-1, 0, 1].into_iter().flat_map(|x| [20, 22].map(|far| (x, far))) {
        let beside = "B foot 30 0 N\nB foot -30 0 N\nB gun 0 0 N";
        let mut table = planned(&format!("B foot {x} -6 N\n{beside}\nR foot -11 {far} S\nR foot 11 {far} S"), &STEADY);
        table.state.brigade_mut(0).plan.kind = Want::Assault as u8;
        // Its limber has made room (HOW-MOV-19).
        let base = table.field.gun_base(&table.state, 3);
        let gun = Rect { centre: cm(0, 0), ..base };
        table.state.unit_mut(3).rect = gun;
        let there = moves(&table, 0).to;
        let q = there.local(gun.centre);
        assert!(q.x.abs() >= there.half_front + gun.half_front, "{x} {far}: {there:?}");
    }
}
