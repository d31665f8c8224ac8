//! Papers of battles in which a side has more generals than one.

use super::*;
use crate::field::Scenario;
use crate::field::scenario::ArmySetup;

/// The papers of a battle under Honours of War, each as its text without blanks, since a line may break anywhere.
fn papers(scenario: Scenario) -> impl Fn(&str) -> String {
    let generals = [GeneralKind::Passive; 2];
    let order = resolve::Order {
        system: "honours-of-war".to_owned(),
        scenario,
        seed: 1,
        number: 1,
        generals,
        exchanged: false,
    };
    move |name| {
        let (ruler, choice) = (crate::draw::table::Ruler::default(), paper::PaperChoice::default());
        let reports = <[paper::Reports; 2]>::default();
        let field = paper::FieldOf { order: &order, show: paper::Show::Both, campaign: "", ruler, reports };
        let side = Side::Blue;
        let pages = match name {
            "roster" => paper::roster(&field, side, choice),
            "second roster" => paper::roster_of(&field, side, &["4".to_owned()], choice),
            "cards" => paper::cards(&field, &[side], choice),
            "labels" => paper::labels(&field, &[side], choice),
            "briefing" => paper::briefing(&field, side, choice),
            "the enemy's briefing" => paper::briefing(&field, side.other(), choice),
            "map" => paper::setup_map(&field, choice),
            "form" => paper::aftermath_form(&field, choice),
            _ => paper::reference(&field, choice),
        };
        let pages = pages.unwrap_or_else(|why| panic!("{name}: {why}"));
        let items = pages.lists.iter().flat_map(|l| &l.items);
        let told = items.filter_map(|i| if let crate::draw::Item::Run(r) = i { Some(r.text()) } else { None });
        told.collect::<String>().split_whitespace().collect()
    }
}

fn lobositz() -> Scenario {
    resolve::scenario(resolve::system("honours-of-war").expect("the system"), "lobositz").expect("the scenario")
}

/// Keith stands beside Frederick with the left wing's foot (HOW-SCN-42).
#[test]
fn how_gen_21_every_paper_has_a_lieutenant_general_with_his_brigades() {
    let told = papers(lobositz());
    for (paper, says) in [
        ("roster", "LieutenantGeneralKeithdependableditheringbrigadesI,II"),
        ("cards", "brigadeI,BevernunderKeith"),
        ("labels", "Keithlieutenantgeneraldependable"),
        ("briefing", "Keith,lieutenantgeneral,dependable:brigadesI,II."),
        ("map", "Keith,lieutenantgeneral,dependable:brigadesI,II."),
        ("form", "LieutenantGeneralKeith"),
        ("sheet", "KeithdependableI,II"),
    ] {
        let text = told(paper);
        assert!(text.contains(says), "{paper}: {text}");
    }
    assert!(!told("second roster").contains("Keith"), "the horse is none of his");
    let mut none = lobositz();
    none.options.insert("lieutenant-generals".to_owned(), "off".to_owned());
    let told = papers(none);
    assert!(["roster", "cards", "labels", "form"].iter().all(|paper| !told(paper).contains("Keith")));
}

/// Two armies, each with its general and its breaking point (HOW-NAT-09, HOW-NAT-10).
#[test]
fn how_nat_10_every_paper_has_each_army_with_its_general_and_its_breaking_point() {
    let mut scenario = lobositz();
    let side = &mut scenario.sides[0];
    let general = side.lieutenants.remove(0).commander;
    let own = |rows: &[(&str, &str)]| rows.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let army =
        |name: &str, general, row| ArmySetup { name: name.to_owned(), general, rows: own(&[("honours-of-war", row)]) };
    side.armies = vec![army("Prussians", None, "PRU_E"), army("Circles", Some(general), "REI")];
    (side.general_leaves, side.brigades[1].army, side.brigades[3].army) = (None, 1, 1);
    let joint = papers(scenario.clone());
    assert!(joint("roster").contains("brokenatthe10th") && !joint("roster").contains("Itsarmiesbreak"));
    assert!(joint("briefing").contains("whenithaslost10points"));
    scenario.options = own(&[("breaking-points", "separate"), ("allied-initiative", "a die each")]);
    let told = papers(scenario);
    for (paper, says) in [
        ("roster", "PrussiansunderFrederickIIdashingbrigadesI,III,V,VIpointslost;brokenatthe7th"),
        ("roster", "CirclesunderKeithdependableditheringbrigadesII,IVpointslost;brokenatthe2nd"),
        ("cards", "brigadeI,Bevern,ofPrussians"),
        ("cards", "brigadeII,VonKleistunderKeith"),
        ("labels", "Keithgeneraldependable"),
        ("briefing", "Prussiansbreaksat7points.Circlesbreaksat2points."),
        ("briefing", "CirclesunderKeith,dependable:brigadesII,IV."),
        ("the enemy's briefing", "WithhimareCirclesunderKeith."),
        ("map", "Circlesbreaksat2"),
        ("form", "CirclesKeith"),
        ("sheet", "KeithdependableCircles:II,IV"),
        ("sheet", "Circles−2−1"),
        ("sheet", "Circles1½1"),
        ("sheet", "Prussians7Circles2Austria10"),
    ] {
        let text = told(paper);
        assert!(text.contains(says), "{paper}: {says} in {text}");
    }
    assert!(!told("roster").contains("brokenatthe10th") && !told("briefing").contains("whenithaslost"));
}
