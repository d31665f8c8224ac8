//! Tests of one die that succeed on 4 to 6.

use super::super::die::{by_class, by_forming, by_turning, succeeds};
use super::{Asked, Finding, Mark, Modified, Reckoning, Said, Share, Throw, Troops, named, national, steadiness};
use crate::rules::honours_of_war::data::Cost;
use crate::rules::honours_of_war::melee::pursuit::pursuit_bonus;
use crate::rules::honours_of_war::state::{Drill, Formation, Kind, RETREAT};

/// Answers the question of a test.
pub(super) fn reckon(asked: &Asked<'_>) -> Result<Reckoning, Finding> {
    let figures = ["year", "distance", "scale", "weather"];
    let facts = asked.facts([&["unit", "target", "us"], &["enemy", "charger"]], &figures)?;
    let year = asked.year(&facts)?;
    let unit = &facts.parties[0];
    let class = facts.at_large.said_class().unwrap_or_else(|| unit.class(year));
    let drill = drill(unit, year);
    let charger = &facts.parties[1];
    let garrison = unit.is_garrison();
    // HOW-CHG-20: whether the charger uses more than half of its move, where that was said.
    let normal = asked.charge_move(&facts, charger, asked.sky(&facts)?)?;
    let long = asked.distance(&facts, "distance")?.map(|d| 2 * d > normal);
    let large = &facts.at_large;
    let aside = [unit, large].iter().any(|said| said.has(Mark::Flanked))
        || [charger, large].iter().any(|said| said.has(Mark::Flanking));
    let wants = facts.at_large.has(Mark::Wanted) || unit.has(Mark::Wanted);
    let modifiers = match asked.about {
        "turn" | "form" | "pursuit" if unit.has(Mark::Red) => {
            return Err(asked.refuse("HOW-RLY-09", "reforming", &[]));
        }
        // HOW-CHG-39, HOW-CHG-43, HOW-CHG-18: who is fighting does none of them.
        "turn" if unit.has(Mark::Busy) => return Err(asked.refuse("HOW-CHG-39", "is-fighting", &[])),
        "form" if unit.has(Mark::Busy) => return Err(asked.refuse("HOW-CHG-43", "is-fighting", &[])),
        "counter" if unit.has(Mark::Busy) => return Err(asked.refuse("HOW-CHG-18", "is-fighting", &[])),
        "counter" if garrison => return Err(asked.refuse("HOW-CHG-18", "stays-in-houses", &[])),
        "counter" if aside => return Err(asked.refuse("HOW-CHG-18", "charged-aside", &[])),
        "form" if aside => return Err(asked.refuse("HOW-CHG-43", "charged-aside", &[])),
        "form" if garrison => return Err(asked.refuse("HOW-TER-43", "stays-in-houses", &[])),
        "turn" if unit.kind().is_guns() && unit.has(Mark::Works) => {
            return Err(asked.refuse("HOW-TER-15", "guns-in-works", &[]));
        }
        "counter" if unit.kind().is_foot() && charger.branch.is_some() && charger.troops() == Troops::Horse => {
            return Err(asked.refuse("HOW-CHG-09", "foot-on-horse", &[]));
        }
        // HOW-CHG-18, HOW-CHG-10: it may not charge the front of a line.
        "counter"
            if unit.troops() == Troops::Light
                && charger.branch.is_some()
                && charger.troops() == Troops::Foot
                && charger.formation != Some(Formation::Column)
                && !charger.has(Mark::Busy) =>
        {
            return Err(asked.refuse("HOW-CHG-18", "light-on-line", &[]));
        }
        "form" if matches!(unit.formation, Some(Formation::Line | Formation::DoubleLine)) => {
            return Err(asked.refuse("HOW-CHG-43", "in-line-already", &[]));
        }
        "form" if unit.formation == Some(Formation::Deployed) => {
            return Err(asked.refuse("HOW-CHG-43", "unlimbered-already", &[]));
        }
        "form" if unit.kind() == Kind::Transport => return Err(asked.refuse("HOW-ORG-13", "always-in-column", &[])),
        // Who has four hits is red.
        "pursuit" if unit.hits.or(facts.at_large.hits).unwrap_or(0) >= RETREAT => {
            return Err(asked.refuse("HOW-RLY-09", "has-lost", &[]));
        }
        // HOW-MEL-33: only if its owner wants it to.
        "pursuit" if unit.formation == Some(Formation::Column) && !wants => {
            return Err(asked.refuse("HOW-MEL-33", "pursues-in-line", &[]));
        }
        "turn" if garrison => return Err(asked.refuse("HOW-TER-55", "no-flank", &[])),
        "pursuit" if unit.troops() != Troops::Horse || garrison => {
            return Err(asked.refuse("HOW-MEL-38", "no-pursuit", &[]));
        }
        "turn" if long == Some(false) => return Err(asked.refuse("HOW-CHG-38", "charger-too-near", &[])),
        "form" if long == Some(false) => return Err(asked.refuse("HOW-CHG-43", "charger-too-near", &[])),
        "turn" => by_turning(unit.kind(), &drill),
        "form" => by_forming(unit.kind(), &drill),
        "pursuit" => {
            let wish = pursuit_bonus(class, wants) - steadiness(class);
            let key = if wants { "wanted" } else { "unwanted" };
            let mut all = by_class(class, "HOW-MEL-31");
            all.push(Modified { key, clause: "HOW-MEL-31", value: wish });
            all
        }
        "counter" => {
            if unit.kind().is_guns() || unit.kind() == Kind::Transport {
                return Err(asked.refuse("HOW-CHG-12", "guns-charge", &[]));
            }
            // HOW-CHG-08: close-order infantry and cavalry in column charge light infantry, and so meet its charge.
            let may = unit.troops() != Troops::Light && charger.branch.is_some() && charger.troops() == Troops::Light;
            if unit.formation == Some(Formation::Column) && !may {
                return Err(asked.refuse("HOW-CHG-18", "column-charges", &[]));
            }
            if unit.has(Mark::Red) {
                return Err(asked.refuse("HOW-RLY-09", "reforming", &[]));
            }
            // HOW-CHG-19: cavalry needs no die then.
            if long == Some(true) && unit.troops() == Troops::Horse {
                let spread = named("test", &[("made", Share::ONE), ("failed", Share::ZERO)]);
                return Ok(Reckoning { throws: Vec::new(), spreads: vec![spread], joint: Vec::new() });
            }
            by_class(class, "HOW-CHG-19")
        }
        _ => by_class(class, "HOW-CMD-08"),
    };
    let more: i8 = modifiers.iter().map(|m| m.value).sum();
    let made = succeeds(more);
    Ok(Reckoning {
        throws: vec![Throw { who: "unit", die: "d6", row: "", modifiers, pools: Vec::new() }],
        spreads: vec![named("test", &[("made", made), ("failed", made.not())])],
        joint: Vec::new(),
    })
}

fn drill(unit: &Said, year: i32) -> Drill {
    let nation = national(unit, year);
    let column = match unit.kind() {
        kind if kind.is_horse() => 2,
        _ if unit.has(Mark::Foreign) => 1,
        _ => 0,
    };
    Drill {
        form: Cost::None,
        nation_form: nation.form[column],
        flank: Cost::None,
        nation_flank: nation.flank[column],
        limber: nation.limber,
        slow_guns: nation.slow_guns,
    }
}
