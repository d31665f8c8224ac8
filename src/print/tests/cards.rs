//! Cards, to be cut out.

use super::*;

#[test]
fn cards_keep_their_size_on_every_paper() {
    let units: usize = Side::BOTH.iter().map(|s| st_ulrich().units(*s).count()).sum();
    assert_eq!(cards(CHOICES[0]).lists.len(), units.div_ceil(8));
    assert_eq!(cards(CHOICES[2]).lists.len(), units.div_ceil(6), "letter is lower");
    let told = text(&cards(CHOICES[2]));
    assert_eq!(told.matches("No. 1\n").count(), 2);
    assert_eq!(told.matches("by hand\n").count(), 2, "two batteries");
    assert_eq!((told.matches("50 points\n").count(), told.matches("120 points\n").count()), (2, units - 2));
    assert_eq!(told.matches("5 bases, die ").count(), units - 2, "batteries have none");
}

#[test]
fn honours_stand_on_a_card_by_themselves() {
    let mut scenario = st_ulrich();
    let unit = &mut scenario.sides[0].brigades[0].units[0];
    unit.uniform.flag.honours = vec!["Kolin".to_owned(), "Leuthen".to_owned()];
    let (words, roster) = (words(), numbers(&scenario));
    let document = Cards {
        scenario: &scenario,
        sides: &[Side::Blue],
        roster: &roster,
        boxes: 5,
        system: "Plain Rules",
        words: &words,
        campaign: "",
    };
    let pages = compose(&Document::Cards(document), CHOICES[0]);
    let runs: Vec<_> =
        pages.lists[0].items.iter().filter_map(|i| if let Item::Run(r) = i { Some(r) } else { None }).collect();
    let honours = runs.iter().find(|r| r.text() == "Kolin · Leuthen").expect("the line of honours");
    for other in runs.iter().filter(|r| r.text() != honours.text()) {
        let beside = other.at.x > honours.at.x + honours.width || other.at.x + other.width < honours.at.x;
        let apart = (other.at.y - honours.at.y).abs() > honours.size.max(other.size);
        assert!(beside || apart, "{} touches them", other.text());
    }
    assert!(runs.iter().filter(|r| r.text() == "Leuthen").count() == 1, "and on the colour itself");
}

/// Boxes, lines and texts of a unit whose guns and fire are its own, by what they are and where they stand from the top.
#[test]
fn what_a_unit_has_of_its_own_has_a_line_of_its_own() {
    let long = Words::parse(
        "[roster]\nunicorns = \"unicorns, roundshot or shell\"\nquick-firing = \"quick-firing guns\"\n\
         fires-better = \"fire/melee\"\nmark-1 = \"red\"\n",
    );
    let (words, name) = (long.expect("the words parse"), "Leib-Regiment Prinz Heinrich von Sachsen");
    assert_eq!(name.chars().count(), 40);
    let mut scenario = st_ulrich();
    let mut roster = numbers(&scenario);
    let all: [&[&str]; 4] =
        [&["unicorns", "quick-firing"], &["quick-firing", "fires-better"], &["unicorns"], &["fires-better"]];
    for (unit, marks) in roster.units.iter_mut().zip(all) {
        unit.marks = marks
            .iter()
            .map(|key| ["unicorns", "quick-firing", "fires-better"].into_iter().find(|k| k == key).expect("a key"))
            .collect();
    }
    for unit in scenario.sides[0].brigades.iter_mut().flat_map(|b| &mut b.units) {
        name.clone_into(&mut unit.name);
    }
    for choice in CHOICES {
        let (system, campaign, boxes) = ("Plain Rules", "", 5);
        let sides = &[Side::Blue];
        let cards = Cards { scenario: &scenario, sides, roster: &roster, boxes, system, words: &words, campaign };
        let (side, brigades) = (Side::Blue, &[][..]);
        let table = RosterSheet {
            scenario: &scenario,
            side,
            brigades,
            roster: &roster,
            boxes,
            system,
            words: &words,
            campaign,
        };
        for pages in [compose(&Document::Cards(cards), choice), compose(&Document::Roster(table), choice)] {
            let told = text(&pages);
            for marks in all {
                let whole = marks.iter().map(|key| words.word("roster", key)).collect::<Vec<_>>().join(", ");
                assert!(told.contains(&whole), "{}: {whole} is cut: {told}", pages.title);
            }
            for list in &pages.lists {
                assert_eq!(room::overlaps(list), Vec::<String>::new(), "{}", pages.title);
                // No line and no box goes through what it is about.
                let marks = room::runs(list).into_iter().filter(|r| r.text().contains("roundshot"));
                for mark in marks {
                    let inked = mark.outline();
                    let (top, low) = inked
                        .flat(2)
                        .iter()
                        .flat_map(|(line, _)| line.iter().map(|p| p.y).collect::<Vec<_>>())
                        .fold((f32::MAX, f32::MIN), |(a, b), y| (a.min(y), b.max(y)));
                    for item in &list.items {
                        let Item::Stroke(stroke) = item else { continue };
                        let over = stroke.path.flat(2).iter().flat_map(|(line, _)| line.clone()).any(|p| {
                            p.y > top - 0.4 && p.y < low + 0.4 && p.x > mark.at.x && p.x < mark.at.x + mark.width
                        });
                        assert!(!over, "{} touches a line", mark.text());
                    }
                }
            }
        }
    }
}
