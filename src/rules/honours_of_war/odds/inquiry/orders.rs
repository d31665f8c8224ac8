//! Questions about a command die, a rally and what hits make a unit do.

use super::{
    Asked, DONE, Finding, Formation, Grade, Mark, Modified, RETREAT, Reckoning, Share, Spread, Throw, Troops, named,
    reaction_key,
};
use crate::rules::honours_of_war::data::Performance;
use crate::rules::honours_of_war::state::Kind;

/// What a command die gives (HOW-CMD-13 to 17, HOW-CMD-20, HOW-CMD-32, HOW-OPT-09).
pub(super) fn command(asked: &Asked<'_>) -> Result<Reckoning, Finding> {
    use crate::rules::honours_of_war::command::{command_result, steadied_on};
    const RESULTS: [(Performance, &str); 5] = [
        (Performance::Feeble, "feeble"),
        (Performance::Poor, "poor"),
        (Performance::Steady, "steady"),
        (Performance::Admirable, "admirable"),
        (Performance::Inspiring, "inspiring"),
    ];
    let names = ["commander", "brigadier", "leader", "general", "lieutenant"];
    let facts = asked.facts([&[], &[]], &names)?;
    let mut grade = None;
    for name in &names[..3] {
        grade = grade.or(asked.grade(&facts, name)?);
    }
    let grade = grade.unwrap_or(Grade::Dependable);
    let general = asked.grade(&facts, "general")?.unwrap_or(Grade::Unrated);
    let lieutenant = asked.grade(&facts, "lieutenant")?;
    let helped = facts.at_large.has(Mark::Helped);
    if helped && [Some(general), lieutenant].into_iter().flatten().all(|by| by == Grade::Dithering) {
        return Err(asked.refuse("HOW-CMD-16", "no-help", &[]));
    }
    let independent =
        names[..3].iter().filter_map(|n| facts.figure(n)).any(|w| w.trim().eq_ignore_ascii_case("independent"));
    if independent && facts.at_large.has(Mark::Fallen) {
        return Err(asked.refuse("HOW-CMD-12", "nobody-to-fall", &[]));
    }
    // HOW-CMD-32: a second in his place is one grade lower, the second of a ditherer rolls with −1.
    let (grade, fallen) = match (grade, facts.at_large.has(Mark::Fallen)) {
        (Grade::Dashing, true) => (Grade::Dependable, false),
        (Grade::Dependable | Grade::Unrated, true) => (Grade::Dithering, false),
        found => found,
    };
    // Two dice may follow, the lieutenant general's first: each in sixths.
    let mut weights = [0_u32; 5];
    for die in 1..=6 {
        let result = command_result(grade, helped, fallen, die);
        let mut left = 36;
        for by in lieutenant.into_iter().chain([general]) {
            let faces = steadied_on(by, result).map_or(0, |faces| faces.count() as u32);
            weights[Performance::Steady as usize] += left / 6 * faces;
            left -= left / 6 * faces;
        }
        weights[result as usize] += left;
    }
    let mut modifiers = Vec::new();
    if helped && grade == Grade::Dashing {
        modifiers.push(Modified { key: "helped", clause: "HOW-CMD-13", value: 1 });
    }
    if fallen && grade == Grade::Dithering && !helped {
        modifiers.push(Modified { key: "fallen", clause: "HOW-CMD-32", value: -1 });
    }
    let results = RESULTS.map(|(result, key)| (key, Share::of(weights[result as usize], 216)));
    Ok(Reckoning {
        throws: vec![Throw { who: "brigade", die: "d6", row: "", modifiers, pools: Vec::new() }],
        spreads: vec![named("command", &results)],
        joint: Vec::new(),
    })
}

/// Hits taken off in a rally phase (HOW-RLY-02 to 06): no die falls.
pub(super) fn rally(asked: &Asked<'_>) -> Result<Reckoning, Finding> {
    use crate::rules::honours_of_war::morale::rally::{off_at, off_by_general};
    let facts = asked.facts([&["unit", "us"], &["enemy"]], &["distance", "range", "general", "scale", "year"])?;
    let year = asked.year(&facts)?;
    let unit = &facts.parties[0];
    let scale = asked.scale(&facts)?;
    let name = if facts.figure("distance").is_some() { "distance" } else { "range" };
    let distance = asked.distance(&facts, name)?.unwrap_or(i32::MAX);
    let class = facts.at_large.said_class().unwrap_or_else(|| unit.class(year));
    let off = off_at(scale, class, distance) + asked.grade(&facts, "general")?.map_or(0, off_by_general);
    // HOW-RLY-04: never the last.
    let off = match unit.hits.or(facts.at_large.hits) {
        Some(DONE..) => return Err(asked.refuse("HOW-RLY-01", "done-for", &[])),
        Some(hits) => off.min(hits.saturating_sub(1)),
        None => return Err(asked.refuse("HOW-RLY-04", "no-hits", &[])),
    };
    let result = |n: u8| (n.to_string(), if n == off { Share::ONE } else { Share::ZERO });
    let spread = Spread { what: "rallied", results: (0..=4).map(result).collect() };
    Ok(Reckoning { throws: Vec::new(), spreads: vec![spread], joint: Vec::new() })
}

/// What hits in all make a unit do (HOW-FIRE-56), a deployed battery with its die (HOW-FIRE-68, HOW-MEL-29, HOW-MEL-30).
pub(super) fn reaction(asked: &Asked<'_>) -> Result<Reckoning, Finding> {
    let facts = asked.facts([&["unit", "us"], &["enemy"]], &["by", "in", "after", "year"])?;
    asked.year(&facts)?;
    let unit = &facts.parties[0];
    let hits = unit.hits.or(facts.at_large.hits).ok_or_else(|| asked.refuse("HOW-FIRE-56", "no-hits", &[]))?;
    let place = ["by", "in", "after"].iter().find_map(|n| facts.figure(n)).unwrap_or("fire").to_lowercase();
    let hand = place.starts_with("melee") || place.starts_with("hand");
    if !hand && !["fire", "shot", "shooting"].contains(&place.as_str()) {
        return Err(asked.refuse("", "fire-or-melee", &[("word", &place)]));
    }
    let limbered = unit.troops() == Troops::Guns && unit.formation == Some(Formation::Limbered);
    if hand && (limbered || unit.kind() == Kind::Transport) {
        return Err(asked.refuse("HOW-MEL-18", "overrun", &[]));
    }
    let deployed = unit.troops() == Troops::Guns && unit.formation != Some(Formation::Limbered);
    if !(deployed && hits == RETREAT) {
        let spread = named("unit-does", &[(reaction_key(hits), Share::ONE)]);
        return Ok(Reckoning { throws: Vec::new(), spreads: vec![spread], joint: Vec::new() });
    }
    let block = unit.directions.is_some() || unit.formation == Some(Formation::Garrison);
    let lost = if hand && !block { 4 } else { 2 };
    let abandoned = Share::of(lost, 6);
    Ok(Reckoning {
        throws: vec![Throw { who: "unit", die: "d6", row: "", modifiers: Vec::new(), pools: Vec::new() }],
        spreads: vec![named("unit-does", &[("guns-abandoned", abandoned), ("limbers", abandoned.not())])],
        joint: Vec::new(),
    })
}
