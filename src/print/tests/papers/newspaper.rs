//! Gazettes, and both armies in one file.

use super::{force, named, nations, order_against};
use crate::army::Force;
use crate::base::Side;
use crate::campaign::gazette::{Article, Issue};
use crate::print::gazette::{Cost, Costs, Gazette, Plan};
use crate::print::*;

/// Both armies of the sample campaign.
pub(in crate::print::tests) fn both() -> [Force; 2] {
    [
        force(include_str!("../../../../templates/armies/hohenmoehr-1757.toml"), "hohenmoehr"),
        force(include_str!("../../../../templates/armies/aldersbrueck-1757.toml"), "aldersbrueck"),
    ]
}

/// Their orders of battle in one file.
pub(in crate::print::tests) fn armies(choice: PaperChoice) -> Pages {
    let [ours, theirs] = both();
    let orders = vec![order_against(&ours, &theirs, choice), order_against(&theirs, &ours, choice)];
    Pages::joined(orders).expect("two orders of battle")
}

/// A gazette with articles under these heads, each with this text.
pub(in crate::print::tests) fn gazette_of(heads: &[&str], text: &str, choice: PaperChoice) -> Pages {
    gazette_planned(heads, text, None, choice)
}

/// The same with a plan of the field.
pub(in crate::print::tests) fn gazette_planned(
    heads: &[&str],
    text: &str,
    plan: Option<Plan<'_>>,
    choice: PaperChoice,
) -> Pages {
    let articles = heads.iter().map(|head| Article { head: (*head).to_owned(), text: text.to_owned() }).collect();
    let date = NaiveDate::from_ymd_opt(1757, 6, 14).expect("a day");
    let paper = named("The Hohenmöhr Gazette").to_owned();
    gazette_with(&Issue { paper, side: Side::Blue, battle: 3, date, articles }, plan, choice)
}

/// An issue with what the battle cost.
pub(in crate::print::tests) fn gazette_with(issue: &Issue, plan: Option<Plan<'_>>, choice: PaperChoice) -> Pages {
    let nations = nations();
    let cost = |men, dead, guns| Cost { men, dead, wounded: 3 * dead, missing: dead / 2, guns, colours: guns / 2 };
    let costs = [0, 1].map(|n| Costs {
        name: nations[n].name.clone(),
        arms: [cost(5_625, 213, 0), cost(1_931, 71, 0), cost(391, 9, 4 * n as u32)],
    });
    let mut nations = nations;
    let own = nations.swap_remove(0);
    let (of, campaign) = (Some((&own.uniform, own.cipher.as_str())), named("The Salt Toll War"));
    compose(&Document::Gazette(Gazette { issue, of, campaign, costs: &costs, plan }), choice)
}

/// A gazette as it is printed after a battle.
pub(in crate::print::tests) fn gazette(choice: PaperChoice) -> Pages {
    let text = "Yesterday at first light the army of Hohenmöhr, under the Margrave, left its camp behind the Krähenbach and \
                fell upon that of Aldersbrück, which stood with its right on the Kapellenberg and its left behind the \
                marsh. The action began at a quarter past six and was over before eight.";
    gazette_of(&["The Battle of St. Ulrich", "Of the Regiments", "Promotions", "From the Court"], text, choice)
}
