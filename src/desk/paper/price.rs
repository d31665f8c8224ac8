//! What a battle cost, from its page.

use crate::army::regiment::Arm;
use crate::base::Side;
use crate::campaign::{Fate, Fought, Page};
use crate::print::Heads;
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
pub(super) fn commanders(fought: &Fought, heads: Heads) -> Vec<String> {
    let name = |side: Side| &fought.scenario.sides[side.index()].name;
    let fell = fought.page.officers.iter().filter_map(|o| {
        let (who, whose) = (&o.name, name(o.side));
        Some(match o.fate {
            Fate::Unhurt => return None,
            Fate::Wounded { days } => {
                let weeks = days.div_ceil(7).to_string();
                heads.told("{} of {} was wounded and will be away for {} weeks.", &[who, whose, &weeks])
            }
            Fate::Captured => heads.told("{} of {} was captured.", &[who, whose]),
            Fate::Killed => heads.told("{} of {} was killed.", &[who, whose]),
        })
    });
    fell.collect()
}

/// A sentence for each trophy.
pub(super) fn trophies(fought: &Fought, heads: Heads) -> Vec<String> {
    let mut list = Vec::new();
    for side in Side::BOTH {
        let taker = &fought.scenario.sides[side.index()].name;
        for row in fought.page.side(side.other()) {
            if row.losses.guns > 0 {
                let many = if row.losses.guns == 1 { "{} gun" } else { "{} guns" };
                let guns = heads.told(many, &[&row.losses.guns.to_string()]);
                list.push(heads.told("{} took {} of {}.", &[taker, &guns, &row.name]));
            }
            if row.losses.colours > 0 {
                list.push(heads.told("{} took the colour of {}.", &[taker, &row.name]));
            }
        }
    }
    list
}
