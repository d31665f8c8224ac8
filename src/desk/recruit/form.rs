//! How a new unit finds its place in an army: in a brigade of its kind, in a new one, or by itself.

use super::draw::Names;
use crate::army::regiment::Arm;
use crate::army::{Army, Branch, Brigade, Commander, Id, Nation, Regiment};
use std::collections::BTreeMap;

/// Units of a brigade that is full, and the most of one where nothing else fits.
const FULL: usize = 5;
const MOST: usize = 8;

/// What stands together: foot of both orders with its guns, regular horse with its own, irregular horse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Family {
    Foot,
    Horse,
    Irregular,
}

const fn family(regiment: &Regiment) -> Family {
    match (regiment.branch, regiment.branch.arm()) {
        (Branch::Cossacks, _) => Family::Irregular,
        (Branch::HorseGuns, _) | (_, Arm::Horse) => Family::Horse,
        _ => Family::Foot,
    }
}

/// An army of nobody but its commander.
pub fn empty(nation: &Nation, name: &str, year: i32, names: &mut Names) -> Army {
    let general = Id::new("general");
    Army {
        id: Id(format!("{}-{year}", nation.id)),
        name: format!("The {name} Army of {year}"),
        nation: nation.id.clone(),
        general: general.clone(),
        commanders: vec![officer(general, &nation.ranks.general, 1, year, names)],
        regiments: Vec::new(),
        brigades: Vec::new(),
        wings: Vec::new(),
        independent: Vec::new(),
        allies: Vec::new(),
        apart: false,
        year: Some(year),
        rows: BTreeMap::new(),
        history: String::new(),
        notes: BTreeMap::new(),
    }
}

/// An officer whose temper nobody knows yet: it is thrown for before his first battle.
fn officer(id: Id, rank: &str, seniority: u16, year: i32, names: &mut Names) -> Commander {
    let (name, age) = names.officer(rank);
    Commander {
        id,
        name,
        rank: rank.to_owned(),
        seniority,
        temper: None,
        nation: None,
        born: i32::try_from(age).ok().map(|age| year - age),
        heir: String::new(),
        history: String::new(),
        notes: BTreeMap::new(),
    }
}

/// An ID that nothing in an army has.
pub fn fresh(army: &Army, stem: &str, from: usize) -> Id {
    let taken = |id: &Id| {
        army.commanders.iter().any(|c| c.id == *id)
            || army.brigades.iter().any(|b| b.id == *id)
            || army.regiments.iter().any(|r| r.id == *id || r.units.iter().any(|u| u.id == *id))
    };
    (from..).map(|n| Id(format!("{stem}-{n}"))).find(|id| !taken(id)).unwrap_or_else(|| Id::new(stem))
}

/// The ways in which the first of two like regiments, or both, join an army, the likeliest first: a brigade of their kind
/// with room, a brigade of their own, a full brigade, by themselves.
pub fn ways(army: &Army, raised: &[Regiment; 2], names: &mut Names, nation: &Nation) -> Vec<Army> {
    let [one, other] = raised;
    let wanted = family(one);
    let kind = |b: &Brigade| b.units.iter().filter_map(|id| army.unit(id)).map(|(r, _)| family(r)).next();
    let guns = |b: &Brigade| {
        b.units.iter().filter_map(|id| army.unit(id)).filter(|(r, _)| r.branch.arm() == Arm::Guns).count()
    };
    let with = |regiments: &[&Regiment]| {
        let mut grown = army.clone();
        grown.regiments.extend(regiments.iter().map(|r| (*r).clone()));
        grown
    };
    let joins = |room: &dyn Fn(&Brigade) -> bool| -> Vec<Army> {
        let mut fit: Vec<usize> = (0..army.brigades.len())
            .filter(|&n| kind(&army.brigades[n]) == Some(wanted) && room(&army.brigades[n]))
            .collect();
        // Guns go where there are fewest, others where there is most room.
        fit.sort_by_key(|&n| {
            let b = &army.brigades[n];
            if one.branch.arm() == Arm::Guns { guns(b) } else { b.units.len() }
        });
        fit.into_iter()
            .map(|n| {
                let mut grown = with(&[one]);
                grown.brigades[n].units.extend(one.units.iter().map(|u| u.id.clone()));
                grown
            })
            .collect()
    };
    let battery = one.branch.arm() == Arm::Guns;
    let mut out = joins(&|b| b.units.len() - guns(b) < FULL && (!battery || guns(b) < 2) && b.units.len() < MOST);
    // A brigade of their own: of one where there is none yet, else of both.
    if !battery {
        let members: &[&Regiment] = if army.brigades.is_empty() { &[one] } else { &[one, other] };
        let mut grown = with(members);
        let seniority = u16::try_from(army.commanders.len() + 1).unwrap_or(u16::MAX);
        let leader = fresh(army, "officer", 1);
        let mut spare = names.clone();
        grown.commanders.push(officer(leader.clone(), &nation.ranks.brigadier, seniority, army.rated_in(), &mut spare));
        let name = brigade_name(army.brigades.len() + 1);
        let units = members.iter().flat_map(|r| &r.units).map(|u| u.id.clone()).collect();
        let notes = BTreeMap::new();
        grown.brigades.push(Brigade { id: fresh(army, "brigade", 1), name, commander: Some(leader), units, notes });
        out.push(grown);
    }
    let mut alone = with(&[one]);
    alone.independent.extend(one.units.iter().map(|u| u.id.clone()));
    // Irregular and single horse rides by itself before it crowds a brigade.
    if wanted != Family::Foot {
        out.push(alone.clone());
    }
    out.extend(joins(&|b| b.units.len() < MOST));
    if wanted == Family::Foot {
        out.push(alone);
    }
    out
}

fn brigade_name(n: usize) -> String {
    const FIRST: [&str; 12] = [
        "First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth", "Eleventh",
        "Twelfth",
    ];
    n.checked_sub(1).and_then(|n| FIRST.get(n)).map_or_else(|| format!("Brigade {n}"), |f| format!("{f} Brigade"))
}
