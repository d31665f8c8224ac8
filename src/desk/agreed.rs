//! What was agreed for a battle beyond ground and troops, in sentences: what it is about, how long it lasts, who waits.

use crate::base::Side;
use crate::field::Scenario;
use crate::field::say::{counted, sentence};
use crate::field::scenario::Objective;
use crate::print::{Heads, terms};

pub use crate::print::terms::weather_is_thrown_for;

/// What holds for both sides.
#[must_use]
pub fn common(scenario: &Scenario) -> Vec<String> {
    let mut out: Vec<String> = scenario.objectives.iter().map(|o| objective(scenario, o)).collect();
    if let Some(turns) = scenario.turns {
        out.push(format!("The battle lasts {turns} turns at most."));
    }
    out
}

/// What a side has agreed to: who waits, who comes later, who leaves, and what must be his in time.
#[must_use]
pub fn own(scenario: &Scenario, side: Side) -> Vec<String> {
    terms::own(scenario, side, Heads::English)
}

fn objective(scenario: &Scenario, of: &Objective) -> String {
    let holds = of.holder.map_or("nobody", |side| scenario.sides[side.index()].name.as_str());
    sentence(&format!("{} is worth {}; {holds} holds it", of.name, counted(of.worth.into(), "point", "points")))
}

/// What there is to say of an objective as it is held just now, where its name stands before: *1 point, held by Austria*.
#[must_use]
pub fn standing(scenario: &Scenario, n: usize, holder: Option<Side>) -> String {
    let Some(of) = scenario.objectives.get(n) else { return String::new() };
    let name = |side: Side| scenario.sides[side.index()].name.as_str();
    let holds = holder.map_or("nobody", name);
    let mut out = format!("{}, held by {holds}", counted(of.worth.into(), "point", "points"));
    if let Some(due) = of.due {
        out = format!("{out}; {} must have it by turn {}", name(due.side), due.turn);
    }
    out
}

/// Who holds each objective as a battle begins.
#[must_use]
pub fn held(scenario: &Scenario) -> Vec<Option<Side>> {
    scenario.objectives.iter().map(|o| o.holder).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::resolve;

    #[test]
    fn what_is_special_about_a_battle_is_told() {
        let system = resolve::system("honours-of-war").expect("a system");
        let lobositz = resolve::scenario(system, "lobositz").expect("a scenario");
        let told = common(&lobositz);
        let bridge = common(&resolve::scenario(system, "st-ulrich").expect("a scenario"));
        assert_eq!(standing(&lobositz, 0, Some(Side::Blue)), "1 point, held by Prussia");
        assert_eq!(standing(&lobositz, 1, None), "1 point, held by nobody");
        assert_eq!(bridge[0], "The bridge is worth 1 point; Unterschwaden holds it.");
        assert_eq!(told[0], "Lobositz, west is worth 1 point; Austria holds it.");
        assert_eq!(told.last().map(String::as_str), Some("The battle lasts 20 turns at most."));
        let [prussia, austria] = Side::BOTH.map(|side| own(&lobositz, side));
        assert_eq!(prussia, ["Frederick II leaves the field at the end of turn 5; Keith then commands."]);
        assert!(austria.len() == 2 && austria[1].contains("before turn 3"), "{austria:?}");
    }
}
