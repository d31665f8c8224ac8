//! Maps of fields with much on them.

use super::*;

/// Signs that have no room beside a map stand below its key, and it keeps to one sheet.
#[test]
fn a_map_with_many_signs_keeps_to_one_sheet() {
    for text_of in [
        include_str!("../../../templates/scenarios/honours-of-war/lobositz.toml"),
        include_str!("../../../templates/scenarios/honours-of-war/spittelwitz.toml"),
    ] {
        let scenario = crate::field::scenario_file::read(text_of).expect("the scenario parses");
        let opening = table(&scenario);
        for choice in CHOICES {
            let pages = map_of((&scenario, &opening), setup_map::Show::Both, "", choice);
            let told = text(&pages);
            assert_eq!(pages.lists.len(), 1, "{}", pages.title);
            for sign in ["village\n", "river\n", "bridge\n", "foot\n", "horse\n", "battery\n"] {
                assert!(told.contains(sign), "{sign} is not on {}: {told}", pages.title);
            }
            // Below the key nothing lies on another, nor in the foot.
            let runs = room::runs(&pages.lists[0]);
            let low = runs.iter().filter(|r| r.text() == "battery").map(|r| r.at.y).fold(0.0, f32::max);
            let foot = pages.lists[0].height - 13.0 * room::MM;
            assert!(low < foot, "{low} of {foot}");
            let signs: Vec<_> =
                ["battery", "foot", "horse"].iter().filter_map(|w| runs.iter().find(|r| r.text() == *w)).collect();
            let key = runs.iter().filter(|r| r.text().contains("battery") && r.text() != "battery").map(|r| r.at.y);
            let lowest = key.fold(0.0, f32::max);
            assert!(signs.iter().all(|r| r.at.y > lowest || r.at.x > pages.lists[0].width * 0.7), "{}", pages.title);
        }
    }
}
