//! What comes with the program: nations, armies and the sample campaign, read from `templates/`.

pub use crate::army::nations::all as nations;
use crate::army::{Army, Force, Id, Nation, list};
use crate::base::Len;
use crate::campaign::{Founding, Led, Table, recovery::Preset};
use chrono::NaiveDate;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

const ARMIES: [&str; 8] = [
    include_str!("../../templates/armies/hohenmoehr-1757.toml"),
    include_str!("../../templates/armies/aldersbrueck-1757.toml"),
    include_str!("../../templates/armies/grande-armee-1805.toml"),
    include_str!("../../templates/armies/allies-1805.toml"),
    include_str!("../../templates/armies/pragmatic-army-1743.toml"),
    include_str!("../../templates/armies/franco-bavarian-1743.toml"),
    include_str!("../../templates/armies/prussia-lobositz-1756.toml"),
    include_str!("../../templates/armies/austria-lobositz-1756.toml"),
];

const CAMPAIGN: &str = include_str!("../../templates/campaigns/salt-toll-war.toml");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CampaignForm {
    id: String,
    name: String,
    date: NaiveDate,
    rules: String,
    #[serde(default)]
    history: String,
    table: TableForm,
    blue: SideForm,
    red: SideForm,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableForm {
    /// Centimetres.
    width: i32,
    depth: i32,
    figures: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SideForm {
    nations: Vec<String>,
    armies: Vec<String>,
}

/// The armies that come with the program.
///
/// # Panics
/// Never: a test reads them.
#[must_use]
pub fn armies() -> Vec<Army> {
    let nations = nations();
    ARMIES.iter().map(|text| list::parse(text, &nations).expect("a test parses the armies")).collect()
}

/// The sample campaign, with what it is about.
///
/// # Panics
/// Never: a test reads it.
#[must_use]
pub fn campaign() -> (Founding, String) {
    campaign_of(CAMPAIGN).expect("a test parses the sample campaign")
}

/// A campaign of a file in the form of the sample's, with what it is about; its nations and armies are those that come with
/// the program.
///
/// # Errors
/// What is wrong in the file.
pub fn campaign_of(text: &str) -> Result<(Founding, String), toml::de::Error> {
    let form: CampaignForm = toml::from_str(text)?;
    let (nations, armies) = (nations(), armies());
    let side = |s: &SideForm| Force {
        nations: nations.iter().filter(|n| s.nations.iter().any(|id| n.id.as_str() == id)).cloned().collect(),
        armies: armies.iter().filter(|a| s.armies.iter().any(|id| a.id.as_str() == id)).cloned().collect(),
    };
    let founding = Founding {
        id: Id(form.id),
        name: form.name,
        date: form.date,
        system: form.rules,
        options: BTreeMap::new(),
        table: Table { width: Len::cm(form.table.width), depth: Len::cm(form.table.depth), scale: form.table.figures },
        recovery: Preset::default(),
        experience: None,
        season: None,
        shape: None,
        led: Led::USUAL,
        sides: [side(&form.blue), side(&form.red)],
    };
    Ok((founding, form.history))
}

/// A force of armies, led by the first, with the nations that serve in it, rated by the rows that their armies name
/// (of several armies of one nation the first).
#[must_use]
pub fn force(armies: Vec<Army>, nations: &[Nation]) -> Force {
    let mut wanted: Vec<Id> = Vec::new();
    for army in &armies {
        for nation in std::iter::once(&army.nation).chain(army.regiments.iter().map(|r| &r.nation)) {
            if !wanted.contains(nation) {
                wanted.push(nation.clone());
            }
        }
    }
    let rated = |n: &Nation| {
        let army = armies.iter().find(|a| a.nation == n.id);
        army.map_or_else(|| n.clone(), |a| n.clone().with_rows(&a.rows))
    };
    let nations = wanted.iter().filter_map(|id| nations.iter().find(|n| n.id == *id).map(rated)).collect();
    Force { nations, armies }
}

/// An army with its allies, those of its list that are in the library. What an ally has stands under its own ID and the
/// ally's before it, so that no two armies share one; [`alone`] takes that off again.
#[must_use]
pub fn coalition(lead: &Army, library: &[Army], nations: &[Nation]) -> Force {
    let mut armies = vec![lead.clone()];
    for id in &lead.allies {
        if armies.iter().any(|a| a.id == *id) {
            continue;
        }
        if let Some(mut ally) = library.iter().find(|a| a.id == *id).cloned() {
            let own = ally.id.clone();
            each_id(&mut ally, &mut |id| id.0 = format!("{own}{}{id}", Id::OF_ALLY));
            ally.id = own;
            armies.push(ally);
        }
    }
    force(armies, nations)
}

/// The ID of a thing in its own list.
#[must_use]
pub fn own_id(id: &Id) -> Id {
    Id::new(id.as_str().rsplit(Id::OF_ALLY).next().unwrap_or_default())
}

/// An army of a coalition as its own list has it.
pub fn alone(army: &mut Army) {
    each_id(army, &mut |id| *id = own_id(id));
}

/// Gives Red other IDs where it shares some with Blue, so that each thing of a campaign has one of its own: two sides
/// may be raised from the same list.
pub fn make_distinct(sides: &mut [Force; 2]) {
    let [blue, red] = sides;
    let mut taken: BTreeSet<Id> = BTreeSet::new();
    for army in &blue.armies {
        each_id(&mut army.clone(), &mut |id| {
            taken.insert(id.clone());
        });
    }
    for army in &mut red.armies {
        each_id(army, &mut |id| {
            while taken.contains(id) {
                id.0.insert_str(0, "red-");
            }
        });
    }
}

/// Every ID in an army that must be its own, and every mention of one.
fn each_id(army: &mut Army, see: &mut dyn FnMut(&mut Id)) {
    see(&mut army.id);
    see(&mut army.general);
    army.commanders.iter_mut().for_each(|c| see(&mut c.id));
    for regiment in &mut army.regiments {
        see(&mut regiment.id);
        regiment.units.iter_mut().for_each(|u| see(&mut u.id));
    }
    for brigade in &mut army.brigades {
        see(&mut brigade.id);
        brigade.commander.iter_mut().for_each(&mut *see);
        brigade.units.iter_mut().for_each(&mut *see);
    }
    for wing in &mut army.wings {
        see(&mut wing.id);
        wing.commander.iter_mut().for_each(&mut *see);
        wing.brigades.iter_mut().for_each(&mut *see);
    }
    army.independent.iter_mut().for_each(see);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sample_campaign_has_two_sides_and_a_contingent() {
        let (founding, history) = campaign();
        assert!(!history.is_empty());
        assert!(founding.sides.iter().all(|f| f.armies.len() == 1));
        assert_eq!(founding.sides[0].nations[0].name, "Hohenmöhr");
        let names: Vec<&str> = founding.sides[1].nations.iter().map(|n| n.name.as_str()).collect();
        assert_eq!(names, ["Aldersbrück", "Pfefferach"]);
        let mut distinct = founding.sides.clone();
        make_distinct(&mut distinct);
        assert_eq!(distinct, founding.sides, "the sample needs no other IDs");
    }

    #[test]
    fn a_force_brings_the_nations_that_serve_in_it_the_leading_one_first() {
        let red = force(vec![armies().swap_remove(1)], &nations());
        assert_eq!(red, campaign().0.sides[1]);
    }

    /// HOW-NAT-06, HOW-NAT-14: an army of a lesser theatre has the late row throughout, and pays for it.
    #[test]
    fn how_nat_14_an_army_may_name_the_row_that_it_is_rated_by() {
        let system = crate::rules::find("honours-of-war").expect("the system is there");
        let mut army = armies().swap_remove(0);
        army.nation = Id::new("prussia");
        army.regiments.iter_mut().for_each(|r| r.nation = Id::new("prussia"));
        army.commanders.iter_mut().for_each(|c| c.temper = None);
        let cost = |army: &Army| system.cost(&force(vec![army.clone()], &nations()), 1757).expect("points");
        let early = cost(&army);
        army.rows.insert("honours-of-war".to_owned(), "PRU_L".to_owned());
        let led = army.brigades.iter().filter(|b| b.commander.is_some()).count() as i32;
        assert_eq!(early - cost(&army), 5 * led, "a brigadier thrown for costs 10 in place of 15");
        let prussia = &force(vec![army], &nations()).nations[0];
        assert_eq!(prussia.row("honours-of-war", 1757), Some("PRU_L"));
        assert_eq!(prussia.row("austrian-succession", 1757), Some("PRU"));
    }

    /// WAS-MUS-02, WAS-EIN-04, WAS-EIN-05: fourteen units a side, balanced by kind, with their own in agreed things.
    #[test]
    fn was_mus_02_the_armies_of_einsamenhuegel_can_be_copied_and_are_balanced_by_kind() {
        let system = crate::rules::find("austrian-succession").expect("the system is there");
        let count = |id: &str| {
            let army = armies().into_iter().find(|a| a.id.as_str() == id).expect("the army is there");
            let findings = system.check(&force(vec![army], &nations()), 1743);
            assert!(findings.iter().all(|f| f.clause == "WAS-MUS-01"), "{findings:?}");
            findings[0].text.clone()
        };
        let [blue, red] = ["pragmatic-army-1743", "franco-bavarian-1743"].map(count);
        for (text, national) in [(&blue, 4), (&red, 0)] {
            assert!(text.contains("6 of foot, 5 of horse, 2 of guns"), "{text}");
            let contingent = format!("{national} with those of their nation");
            assert!(text.contains(&contingent), "the British foot alone: {text}");
        }
    }

    /// HOW-ORG-26, HOW-ORG-28: the armies of Einsamenhügel have their brigadiers, and no more units alone than an army may.
    #[test]
    fn how_org_26_the_armies_of_einsamenhuegel_have_brigadiers() {
        let system = crate::rules::find("honours-of-war").expect("the system is there");
        for id in ["pragmatic-army-1743", "franco-bavarian-1743"] {
            let army = armies().into_iter().find(|a| a.id.as_str() == id).expect("the army is there");
            let findings = system.check(&force(vec![army], &nations()), 1743);
            let errors: Vec<_> = findings.into_iter().filter(|f| f.severity == crate::army::Severity::Error).collect();
            assert_eq!(errors, [], "{id}");
        }
    }

    /// HOW-SCN-32, HOW-SCN-33, HOW-SCN-34: the armies of Lobositz weigh and break as their scenario says.
    #[test]
    fn how_scn_34_the_armies_of_lobositz_can_be_copied_and_weigh_what_the_scenario_says() {
        let system = crate::rules::find("honours-of-war").expect("the system is there");
        for id in ["prussia-lobositz-1756", "austria-lobositz-1756"] {
            let army = armies().into_iter().find(|a| a.id.as_str() == id).expect("the army is there");
            assert_eq!(army.year, Some(1756));
            let force = force(vec![army.clone()], &nations());
            let of = |id| army.unit(id).expect("a unit");
            let units = army.brigades.iter().flat_map(|b| &b.units).map(of);
            let weight: u32 =
                units.map(|(r, u)| u32::from(system.rate(&force, r, u, u.present.men, 1756).weight)).sum();
            // In halves: 20½ units of each, which break at 10.
            assert_eq!((weight, system.breaking(&force, 1756)), (41, 20), "{id}");
            let errors: Vec<_> =
                system.check(&force, 1756).into_iter().filter(|f| f.severity == crate::army::Severity::Error).collect();
            assert_eq!(errors, [], "{id}");
        }
    }

    #[test]
    fn two_sides_of_the_same_list_get_ids_of_their_own() {
        let army = armies().swap_remove(0);
        let one = force(vec![army], &nations());
        let mut sides = [one.clone(), one];
        make_distinct(&mut sides);
        let [blue, red] = sides;
        let red = &red.armies[0];
        assert_ne!(blue.armies[0].id, red.id);
        assert!(red.commander(&red.general).is_some());
        assert!(red.brigades.iter().flat_map(|b| &b.units).chain(&red.independent).all(|u| red.unit(u).is_some()));
        assert!(red.brigades.iter().all(|b| b.commander.as_ref().is_some_and(|c| red.commander(c).is_some())));
        assert!(blue.armies[0].regiments.iter().all(|r| red.regiments.iter().all(|o| o.id != r.id)));
    }

    #[test]
    fn the_sides_of_the_sample_cost_the_same_within_five_in_a_hundred() {
        let (founding, _) = campaign();
        let Some(system) = crate::rules::find(&founding.system) else { return };
        let [blue, red] = founding.sides.each_ref().map(|f| system.cost(f, 1757).expect("the system has points"));
        assert!(20 * (blue - red).abs() <= blue.max(red), "{blue} against {red}");
    }

    #[test]
    fn allies_march_together_under_ids_of_their_own_and_come_home_as_they_were() {
        let all = armies();
        let (mut lead, mut other) = (all[0].clone(), all[0].clone());
        let wing = other.form_wing("Right wing");
        let first = other.brigades[0].id.clone();
        assert!(other.move_brigade(&first, Some(&wing), None));
        other.id = Id::new("other");
        lead.allies = vec![other.id.clone(), Id::new("nobody"), lead.id.clone(), other.id.clone()];
        let mut both = coalition(&lead, &[lead.clone(), other.clone()], &nations());
        assert_eq!(both.armies.len(), 2);
        let mut ids = BTreeSet::new();
        for army in &both.armies {
            assert!(army.regiments.iter().flat_map(|r| &r.units).all(|u| ids.insert(u.id.clone())), "an ID is shared");
            let led = army.wings.iter().flat_map(|w| &w.brigades);
            assert!(led.into_iter().all(|b| army.brigades.iter().any(|x| x.id == *b)));
        }
        // What is raised in a coalition is new in its own list too.
        let (ally, last) = (&mut both.armies[1], other.brigades[0].units[0].clone());
        let behind = ally.brigades[0].units[0].clone();
        let raised = ally.raise_regiment(&behind, "New").expect("a unit");
        alone(ally);
        assert!(other.unit(&raised).is_none() && ally.unit(&last).is_some());
        assert!(ally.disband(&raised));
        assert_eq!(*ally, other);
    }
}
