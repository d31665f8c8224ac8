//! A charge before its dice, in words: by what the other side may do about it, for a player who must decide on it.

use super::odds::{Chances, Weighed, chance, result, thrown, thrown_by, weighed};
use crate::base::Share;
use crate::field::Words;
use crate::field::agree::agreed;
use crate::field::telling::Piece;
use crate::field::words::filled;
use crate::rules::system::{Reckoning, Reply, Throw};

/// What the rules call a pursuit that its owner wants, and one that he does not.
const PURSUES: [&str; 2] = ["pursues-wanted", "pursues-unwanted"];

/// A charge of one unit on another.
#[derive(Debug, Clone, PartialEq)]
pub struct Charge {
    /// Numbers of the units among the battle's pieces.
    pub actor: u8,
    pub target: u8,
    /// How it goes by what the other side may do, first of all where it does nothing; empty where there is no charge.
    pub replies: Vec<Told>,
    /// Why there is none: a clause of a sentence.
    pub hindrance: Option<String>,
}

/// How a charge goes with one reply to it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Told {
    /// *If Sporn Dragoons stand and nobody fires*; after the target's name: *stand*.
    pub name: String,
    pub short: String,
    /// What leaves it to the player.
    pub clause: &'static str,
    /// None where the rules tell hits alone.
    pub figures: Option<Figures>,
    /// Names with the chances of 0, 1, 2 … hits at the end of it, or where there are no figures of so many more: of who replies,
    /// and of the charger.
    pub hits: Vec<(String, Vec<f64>)>,
    /// Other results with their chances, under what they are results of; what cannot be is left out.
    pub results: Vec<(String, Vec<(String, f64)>)>,
    /// The chance that the charger then pursues, where its owner wants that and where he does not; none where it never does.
    pub pursues: Option<[f64; 2]>,
    pub dice: Vec<Thrown>,
    /// What is left out of account, a sentence.
    pub note: Option<String>,
}

/// What a charge is decided on: chances from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figures {
    /// It comes into contact with who is charged.
    pub comes_home: f64,
    /// Whom it meets gives way, whether the charger does or not.
    pub target_gives_way: f64,
    /// The charger gives way, under fire or in the melee.
    pub charger_gives_way: f64,
    /// Hits in all at the end of it, in the mean: of who replies, and of the charger.
    pub hits: [f64; 2],
}

/// A die with what is added to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thrown {
    /// *Sporn Dragoons: average die, row superior cavalry*.
    pub who: String,
    pub modifiers: Vec<Weighed>,
}

/// A sentence with the names of those whom it is about: `{by}` stands for a name, and `{by+stands}` for a word that agrees with it.
#[must_use]
pub fn said(words: &Words, section: &str, key: &str, names: &[(&str, &str)]) -> String {
    named(&words.word(section, key), names)
}

fn named(text: &str, names: &[(&str, &str)]) -> String {
    let name = |who: &str| names.iter().find(|(key, _)| *key == who).map(|(_, name)| *name);
    filled(text, |inside| match inside.split_once('+') {
        Some((who, word)) => name(who).map(|name| agreed(word, name)),
        None => name(inside).map(str::to_owned),
    })
}

impl Told {
    /// A reply of the rules in words.
    #[must_use]
    pub fn of(reply: &Reply, actor: u8, pieces: &[Piece], words: &Words) -> Told {
        let name = |n: u8| pieces.get(usize::from(n)).map_or("", |piece| piece.name.as_str());
        let by = name(reply.by);
        let Reckoning { throws, spreads, .. } = &reply.reckoning;
        let hits = [("enemy-hits", by), ("unit-hits", name(actor))].into_iter().filter_map(|(what, name)| {
            let spread = spreads.iter().find(|s| s.what == what)?;
            Some((name.to_owned(), spread.results.iter().map(|(_, share)| chance(*share)).collect()))
        });
        let of = |what: &str, key: &str| {
            let spread = spreads.iter().find(|s| s.what == what)?;
            spread.results.iter().find(|(k, _)| k == key).map(|(_, share)| chance(*share))
        };
        // Where it may come to strike somebody else, the enemy of the melee has no one name.
        let another = of("comes", "strikes-another").is_some_and(|chance| chance > 0.0);
        let the_enemy = words.word("inquiry-who", "enemy");
        let told = |what: &str, key: &str| {
            let enemy = if another && what != "comes" { &the_enemy } else { by };
            let text = words.get("charge-result", key);
            text.map_or_else(|| result(words, key), |text| named(text, &[("unit", name(actor)), ("enemy", enemy)]))
        };
        let apart = ["enemy-hits", "unit-hits", PURSUES[0], PURSUES[1]];
        let others = spreads.iter().filter(|s| !apart.contains(&s.what));
        let results = others.map(|spread| {
            let can_be = spread.results.iter().filter(|(_, share)| *share > Share::ZERO);
            let told = can_be.map(|(key, share)| (told(spread.what, key), chance(*share)));
            (words.word("inquiry-what", spread.what), told.collect())
        });
        let [wanted, unwanted] = PURSUES.map(|what| of(what, "pursues"));
        let who = |t: &Throw| match t.who {
            "unit" => thrown_by(name(actor), t, words),
            "enemy" => thrown_by(by, t, words),
            _ => thrown(t, words),
        };
        let dice = throws.iter().map(|t| Thrown { who: who(t), modifiers: weighed(words, &t.modifiers) });
        Told {
            name: said(words, "reply", reply.key, &[("by", by)]),
            short: said(words, "reply-short", reply.key, &[("by", by)]),
            clause: reply.clause,
            figures: Figures::of(&reply.reckoning),
            hits: hits.collect(),
            results: results.collect(),
            pursues: wanted.zip(unwanted).map(|(wanted, unwanted)| [wanted, unwanted]),
            dice: dice.collect(),
            note: spreads.is_empty().then(|| words.word("odds", "too-many")),
        }
    }

    /// The odds of two who fight already, or of rules that tell no replies apart.
    #[must_use]
    pub fn as_they_stand(chances: Chances, [actor, target]: [u8; 2], pieces: &[Piece]) -> Told {
        let name = |n: u8| pieces.get(usize::from(n)).map_or_else(String::new, |piece| piece.name.clone());
        let hits = [(name(target), chances.harm), (name(actor), chances.own)];
        let dice = [(name(actor), chances.modifiers), (name(target), chances.reply)].into_iter();
        let thrown = |(who, modifiers)| Thrown { who, modifiers };
        Told {
            name: "As they stand".to_owned(),
            hits: hits.into_iter().filter(|(_, chances)| !chances.is_empty()).collect(),
            dice: dice.filter(|(_, modifiers)| !modifiers.is_empty()).map(thrown).collect(),
            note: chances.note,
            ..Told::default()
        }
    }
}

impl Figures {
    /// None where the rules do not tell how the charge ends.
    fn of(reckoning: &Reckoning) -> Option<Figures> {
        let of = |what: &str, keys: &[&str]| {
            let spread = reckoning.spreads.iter().find(|s| s.what == what)?;
            let counts = spread.results.iter().filter(|(key, _)| keys.contains(&key.as_str()));
            Some(counts.map(|(_, share)| chance(*share)).sum::<f64>())
        };
        let mean = |what: &str| {
            let spread = reckoning.spreads.iter().find(|s| s.what == what)?;
            Some(spread.results.iter().zip(0_u32..).map(|((_, share), n)| chance(*share) * f64::from(n)).sum())
        };
        Some(Figures {
            comes_home: of("comes", &["strikes"])?,
            target_gives_way: of("ends", &["won", "both-beaten"])?,
            charger_gives_way: of("ends", &["lost", "both-beaten"])? + of("comes", &["stopped"])?,
            hits: [mean("enemy-hits")?, mean("unit-hits")?],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::resolve;
    use crate::rules::system::{Modified, Spread};

    fn words() -> Words {
        let text = "[reply]\nfires = \"If {by} {by+fires} and {by+stands}\"\n[reply-short]\nfires = \"{by+fires}\"\n\
                    [inquiry-what]\ncomes = \"what it comes to\"\n[inquiry-who]\nfirer = \"the firer\"\n\
                    enemy = \"the enemy\"\n\
                    [inquiry-die]\naverage = \"average die\"\n\
                    [charge-result]\nstrikes = \"strikes {enemy}\"\nwon = \"{enemy} alone {enemy+gives} way\"\n\
                    lost = \"{unit} alone {unit+gives} way\"\n[odds]\ntoo-many = \"Too many.\"";
        Words::parse(text).expect("words")
    }

    fn pieces() -> Vec<Piece> {
        let scenario = resolve::scenario(resolve::playable().next().expect("a system"), "st-ulrich");
        let mut pieces = crate::field::telling::pieces(&scenario.expect("a scenario"));
        (pieces[0].name, pieces[1].name) = ("Kürassiere Ulrike".to_owned(), "Alt-Brünnau".to_owned());
        pieces
    }

    fn spread(what: &'static str, results: &[(&str, u64)]) -> Spread {
        let share = |n: u64| Share(Share::ONE.0 / 100 * n);
        Spread { what, results: results.iter().map(|(key, n)| ((*key).to_owned(), share(*n))).collect() }
    }

    fn reply(spreads: Vec<Spread>) -> Reply {
        let modifiers = vec![Modified { key: "gallops", clause: "HOW-MEL-10", value: 1 }];
        let throws = ["unit", "enemy", "firer"].map(|who| {
            let modifiers = modifiers.clone();
            Throw { who, die: "average", row: "", modifiers, pools: Vec::new() }
        });
        let throws = throws.to_vec();
        Reply { key: "fires", clause: "HOW-CHG-45", by: 1, reckoning: Reckoning { throws, spreads, joint: Vec::new() } }
    }

    #[test]
    fn a_reply_says_who_gives_it_and_its_verbs_agree_with_him() {
        assert_eq!(said(&words(), "reply", "fires", &[("by", "Alt-Brünnau")]), "If Alt-Brünnau fires and stands");
        assert_eq!(said(&words(), "reply", "fires", &[("by", "Sporn Dragoons")]), "If Sporn Dragoons fire and stand");
        assert_eq!(said(&words(), "reply-short", "fires", &[("by", "Sporn Dragoons")]), "fire");
    }

    #[test]
    fn what_a_charge_is_decided_on_counts_its_own_risk_under_fire_and_in_the_melee() {
        let told = Told::of(
            &reply(vec![
                spread("comes", &[("strikes", 70), ("strikes-another", 0), ("stopped", 20), ("no-contact", 10)]),
                spread("ends", &[("won", 40), ("lost", 15), ("both-beaten", 5), ("no-melee", 40)]),
                spread("enemy-hits", &[("0", 50), ("1", 0), ("2", 50)]),
                spread("unit-hits", &[("0", 75), ("1", 25)]),
            ]),
            0,
            &pieces(),
            &words(),
        );
        let figures = told.figures.expect("figures");
        let rounded = |chance: f64| (chance * 100.0).round() as u32;
        let decided = [figures.comes_home, figures.target_gives_way, figures.charger_gives_way];
        assert_eq!(decided.map(rounded), [70, 45, 40]);
        assert_eq!(figures.hits.map(rounded), [100, 25]);
        // What cannot be is not told, and hits stand under names.
        let comes: Vec<&str> = told.results[0].1.iter().map(|(name, _)| name.as_str()).collect();
        let says = vec!["strikes Alt-Brünnau", "stopped", "no contact"];
        assert_eq!((told.results[0].0.as_str(), comes), ("what it comes to", says));
        assert_eq!((told.pursues, told.results.len()), (None, 2));
        let names: Vec<&str> = told.hits.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["Alt-Brünnau", "Kürassiere Ulrike"]);
        assert_eq!(told.dice[0].modifiers[0].clause, "HOW-MEL-10");
        // Who throws is told by name; of several who may fire that is not known.
        let dice: Vec<&str> = told.dice.iter().map(|thrown| thrown.who.as_str()).collect();
        assert_eq!(dice, ["Kürassiere Ulrike: average die", "Alt-Brünnau: average die", "the firer: average die"]);
        assert_eq!(told.note, None);
    }

    #[test]
    fn who_gives_way_is_told_by_name_where_it_can_be_nobody_else_and_a_pursuit_by_itself() {
        let told = |another: u64| {
            let spreads = vec![
                spread("comes", &[("strikes", 90 - another), ("strikes-another", another), ("stopped", 10)]),
                spread("ends", &[("won", 60), ("lost", 20), ("both-beaten", 10), ("no-melee", 10)]),
                spread("pursues-wanted", &[("pursues", 40), ("stays", 60)]),
                spread("pursues-unwanted", &[("pursues", 20), ("stays", 80)]),
            ];
            Told::of(&reply(spreads), 0, &pieces(), &words())
        };
        let ends = |told: &Told| told.results[1].1.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        let own = "Kürassiere Ulrike alone give way";
        assert_eq!(ends(&told(0)), ["Alt-Brünnau alone gives way", own, "both beaten", "no melee"]);
        assert_eq!(ends(&told(30)), ["the enemy alone gives way", own, "both beaten", "no melee"]);
        let told = told(30);
        assert_eq!(told.results[0].1[0].0, "strikes Alt-Brünnau");
        assert_eq!(told.pursues.expect("a pursuit").map(|chance| (chance * 100.0).round() as u32), [40, 20]);
        assert_eq!(told.results.len(), 2, "and not once more among the results");
    }

    #[test]
    fn of_a_reply_with_too_many_dice_that_is_said() {
        let told = Told::of(&reply(Vec::new()), 0, &pieces(), &words());
        assert_eq!((told.figures, told.note.as_deref()), (None, Some("Too many.")));
    }
}
