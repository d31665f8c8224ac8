//! What a battle cost, from its page.

use crate::army::regiment::Arm;
use crate::base::Side;
use crate::campaign::{Fate, Fought, Page};
use crate::field::say::counted;
use crate::print::battle_report::Losses;
use crate::print::gazette::{Cost, Costs};

/// What a side paid in all.
pub(super) fn losses(page: &Page, side: Side) -> Losses {
    let sum = page.total(side);
    Losses {
        engaged: page.men(side),
        dead: sum.dead,
        wounded: sum.wounded,
        light: sum.light,
        missing: sum.missing,
        prisoners: sum.prisoners,
        guns: sum.guns,
    }
}

/// What a battle cost both sides, by arm.
pub(in crate::desk) fn costs(fought: &Fought) -> Vec<Costs> {
    Side::BOTH.map(|side| of_arms(fought, side)).into()
}

fn of_arms(fought: &Fought, side: Side) -> Costs {
    let mut arms = [Cost::default(); 3];
    for ((_, unit), row) in fought.scenario.units(side).zip(fought.page.side(side)) {
        let arm = match unit.branch.arm() {
            Arm::Foot | Arm::LightFoot => 0,
            Arm::Horse => 1,
            Arm::Guns | Arm::Transport => 2,
        };
        let (own, lost) = (&mut arms[arm], &row.losses);
        own.men += row.before.men;
        own.dead += lost.dead;
        own.wounded += lost.wounded + lost.light;
        own.missing += lost.missing + lost.prisoners;
        own.guns += lost.guns;
        own.colours += lost.colours;
    }
    Costs { name: fought.scenario.sides[side.index()].name.clone(), arms }
}

/// A sentence for each commander whom something befell.
pub(super) fn commanders(fought: &Fought) -> Vec<String> {
    let name = |side: Side| &fought.scenario.sides[side.index()].name;
    let fell = fought.page.officers.iter().filter_map(|o| {
        let what = match o.fate {
            Fate::Unhurt => return None,
            Fate::Wounded { days } => format!("was wounded and will be away for {} weeks", days.div_ceil(7)),
            Fate::Captured => "was captured".to_owned(),
            Fate::Killed => "was killed".to_owned(),
        };
        Some(format!("{} of {} {what}.", o.name, name(o.side)))
    });
    fell.collect()
}

/// A sentence for each trophy.
pub(super) fn trophies(fought: &Fought) -> Vec<String> {
    let mut list = Vec::new();
    for side in Side::BOTH {
        let taker = &fought.scenario.sides[side.index()].name;
        for row in fought.page.side(side.other()) {
            if row.losses.guns > 0 {
                let guns = counted(row.losses.guns as usize, "gun", "guns");
                list.push(format!("{taker} took {guns} of {}.", row.name));
            }
            if row.losses.colours > 0 {
                list.push(format!("{taker} took the colour of {}.", row.name));
            }
        }
    }
    list
}
