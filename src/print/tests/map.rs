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

/// Whatever its story is, a map has all that the host must know above the foot of its sheets.
#[test]
fn what_stands_beside_a_map_ends_above_the_foot() {
    let mut scenario = st_ulrich();
    for times in [1, 12, 25, 60, 200] {
        scenario.story = "Nobody knows who stands behind the hills, nor how many they are. ".repeat(times);
        for show in [setup_map::Show::Both, setup_map::Show::Ground] {
            for choice in CHOICES {
                let pages = map_of((&scenario, &table(&scenario)), show, "", choice);
                let told = text(&pages);
                assert_eq!(told.split_whitespace().filter(|w| *w == "Nobody").count(), times);
                assert!(told.contains("The Day") && told.contains("general") == (show == setup_map::Show::Both));
                for list in &pages.lists {
                    let foot = list.height - 12.0 * room::MM;
                    let low = room::runs(list).into_iter().filter(|r| r.at.y > foot && r.at.y < list.height).count();
                    assert_eq!(low, 5, "the line of the foot alone");
                    assert!(room::runs(list).iter().all(|r| r.at.y < list.height - 5.0 * room::MM));
                }
            }
        }
    }
}
