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
