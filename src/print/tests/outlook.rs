//! What may come, and what there is for it.

use super::*;

#[test]
fn a_forecast_tells_chances_losses_and_length_and_hides_who_is_hidden() {
    let scenario = st_ulrich();
    let told = text(&foreseen(CHOICES[0])).replace('\u{a0}', " ");
    for side in Side::BOTH {
        for brigade in &scenario.sides[side.index()].brigades {
            assert!(told.contains(&brigade.name), "{}", brigade.name);
        }
    }
    for figure in ["48.4", "44.1", "7.5", "1,000 whole battles", "2,420", "611", "402", "811", "give or take 3.1"] {
        assert!(told.contains(figure), "{figure} in {told}");
    }
    // In a hundred: losses by steps, and turns from the first that was reached.
    assert!(told.contains("98\n64\n12\n<1\n–\n"), "{told}");
    // What is counted towards the end of the army: in all, given who wins, and at least so much.
    assert!(told.contains("Army points lost on the average: 4.6 by Hohenmöhr, 4.6 by Unterschwaden."), "{told}");
    assert!(told.contains("Army points lost\n4.6\n3.1\n–\n"), "{told}");
    assert!(told.contains("1,200\n47\n") && told.contains("8\n–\n"), "{told}");
    assert!(told.contains("31\n10\n") && told.contains("9.8 turns on the average"), "{told}");
    assert!(told.contains("No commander was hit in any of them.") && told.contains("Most often lost"));
    assert!(!told.contains("too close to call"), "they differ by more than the margin");
    let own = text(&foreseen_of(true, CHOICES[0]));
    let theirs = &scenario.sides[1];
    assert!(theirs.brigades.iter().all(|b| !own.contains(&b.name)), "{own}");
    assert!(scenario.units(Side::Red).all(|(_, u)| !own.contains(&u.name)) && !own.contains("1,338"), "{own}");
}

#[test]
fn a_shelf_tells_what_is_owned_and_whom_lists_miss() {
    let told = text(&owned(CHOICES[0])).replace('\u{a0}', " ");
    let told = told.as_str();
    let words =
        ["1,221 painted units, terrain of 5 kinds", "Blue foot", "any nation", "1,500 cm", "one piece", "4 pieces"];
    for word in words {
        assert!(told.contains(word), "{word} in {told}");
    }
    assert!(told.contains("those for figures of 15 mm") && told.contains("3 Hussars, 2 Light guns"), "{told}");
    assert!(told.contains("24\n2\n10\n") && told.contains("9\n–\n–\nall there"), "{told}");
    let told = text(&bare(CHOICES[0]));
    assert!(told.contains("No unit is on the shelf yet.") && told.contains("No terrain is on the shelf yet."));
}

/// Under German heads nothing of ours stays English.
#[test]
fn forecast_and_shelf_are_german_under_german_heads() {
    let german = PaperChoice { heads: Heads::German, ..CHOICES[0] };
    for (english, translated) in
        [(foreseen(CHOICES[0]), foreseen(german)), (owned(CHOICES[0]), owned(german)), (bare(CHOICES[0]), bare(german))]
    {
        let own = [&english, &translated].map(text);
        // Names and numbers stay; whatever has a small word in it is a head or a sentence of ours.
        let ours = ["units", "of", "the", "turns", "lost", "wins", "loses", "yet", "list", "men", "average", "hundred"];
        let is_ours = |line: &str| ours.iter().any(|w| format!(" {line} ").contains(&format!(" {} ", w.trim())));
        let stayed: Vec<&str> = own[1]
            .lines()
            .filter(|line| {
                is_ours(line) && !line.contains("combat of St. Ulrich") && !line.contains("The Army of Silesia")
            })
            .collect();
        assert!(stayed.is_empty(), "{stayed:?}");
        assert!(!own[1].contains("48.4") && own[0].contains("48.4") == own[1].contains("48,4"), "{}", own[1]);
    }
    let beside = text(&side_by_side(german));
    assert!(beside.contains("48,4") && !beside.contains("48.4") && beside.contains("± 3,1"), "{beside}");
}
