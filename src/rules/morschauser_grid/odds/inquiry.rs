//! Chances that stand on no table: a shot, a melee and a rally, asked in words.

use super::{Hits, blow, ends, volley};
use crate::army::Finding;
use crate::base::Share;
use crate::field::words::Words;
use crate::rules::asked::{Asked, counted};
use crate::rules::morschauser_grid::data::{GRAPE_NEEDS, Kind, LEADER_HITS, Quality, SIX, rallied};
use crate::rules::morschauser_grid::fire::{Mod as FireMod, Volley};
use crate::rules::morschauser_grid::melee::{Blow, Mod as MeleeMod};
use crate::rules::system::{Inquiry, Modified, Reckoning, Spread, Throw};

/// What can be asked.
pub const INQUIRIES: [&str; 3] = ["shot", "melee", "rally"];

/// The facts of each question, in the same order.
const FACTS: [&[&str]; 3] = [&["firer", "target", "range"], &["unit", "enemy"], &["leader", "napoleon"]];

/// A party of a question: its type, and what else is said of it.
#[derive(Default)]
struct Party {
    kind: Option<Kind>,
    hits: Option<u8>,
    said: Vec<&'static str>,
}

impl Party {
    fn has(&self, what: &str) -> bool {
        self.said.contains(&what)
    }

    /// In cover from fire: in a wood, in houses or behind a wall (MHM-FIRE-09).
    fn is_covered(&self) -> bool {
        self.has("cover") || self.has("wood") || self.has("houses")
    }

    /// In column or square (MHM-FORM-02, MHM-FORM-04).
    fn is_dense(&self) -> bool {
        self.has("column") || self.has("square")
    }
}

/// Words that a party may be described by, beside its type; the second is what the first means.
const SAID: [(&str, &str); 26] = [
    ("guard", "guard"),
    ("shaken", "shaken"),
    ("halved", "halved"),
    ("cover", "cover"),
    ("wood", "wood"),
    ("woods", "wood"),
    ("houses", "houses"),
    ("wall", "cover"),
    ("column", "column"),
    ("square", "square"),
    ("uphill", "ground"),
    ("stream", "stream"),
    ("ford", "stream"),
    ("ground", "ground"),
    ("flank", "flank"),
    ("flanked", "flanked"),
    ("rear", "flank"),
    ("rifles", "rifles"),
    ("sharpshooters", "sharp"),
    ("leader", "leader"),
    ("wellington", "wellington"),
    ("wellington's", "wellington"),
    ("british", "wellington"),
    ("blücher", "bluecher"),
    ("bluecher", "bluecher"),
    ("blücher's", "bluecher"),
];

/// Words that say nothing.
const FILLING: [&str; 9] = ["in", "a", "the", "with", "at", "behind", "hit", "hits", "left"];

/// A party in words: *light infantry, 3 hits, shaken*.
fn party(q: &Asked<'_>, name: &str) -> Result<Party, Finding> {
    let mut party = Party::default();
    let text = q.fact(name).unwrap_or_default().to_lowercase().replace(',', " ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut n = 0;
    while n < words.len() {
        let pair = words.get(n + 1).map(|next| format!("{}-{next}", words[n]));
        let kind = |key: &str| Kind::ALL.into_iter().find(|k| k.row().key == key);
        if let Some(found) = pair.as_deref().and_then(kind) {
            party.kind = Some(found);
            n += 1;
        } else if let Some(found) = kind(words[n]).or_else(|| (words[n] == "line").then_some(Kind::Line)) {
            party.kind = Some(found);
        } else if let Some((_, means)) = SAID.iter().find(|(word, _)| *word == words[n]) {
            party.said.push(means);
        } else if let Ok(hits) = words[n].parse() {
            party.hits = Some(hits);
        } else if !FILLING.contains(&words[n]) {
            return Err(q.refuse("", "unknown-word", &[("word", words[n]), ("about", &q.inquiry.about)]));
        }
        n += 1;
    }
    // MHM-FORM-06: rifles are light infantry.
    if party.kind.is_none() && party.has("rifles") {
        party.kind = Some(Kind::Light);
    }
    if party.is_dense() && party.kind.is_some_and(|k| !k.is_foot()) {
        return Err(q.refuse("MHM-FORM-01", "foot-only", &[]));
    }
    Ok(party)
}

/// A party of which the type must be said, with its hits left: all of them where nothing is said.
fn unit(q: &Asked<'_>, name: &str) -> Result<(Party, Kind, u8), Finding> {
    let party = party(q, name)?;
    // MHM-LEAD-03: alone in his box he neither attacks nor, like all Leaders, shoots.
    let leader = party.kind.is_none() && party.has("leader");
    match name {
        "firer" if leader => return Err(q.refuse("MHM-FIRE-01", "leader-fires", &[])),
        "unit" if leader => return Err(q.refuse("MHM-LEAD-03", "leader-attacks", &[])),
        _ => {}
    }
    let Some(kind) = party.kind else {
        return Err(q.refuse("MHM-COMP-02", "what-type", &[("name", name)]));
    };
    let whole = kind.row().hits;
    let hits = such_hits(q, party.hits.unwrap_or(whole), whole)?;
    Ok((party, kind, hits))
}

/// Hits of one who has so many at the most.
fn such_hits(q: &Asked<'_>, hits: u8, most: u8) -> Result<u8, Finding> {
    if hits == 0 || hits > most {
        return Err(q.refuse("MHM-UNIT-01", "such-hits", &[("hits", &hits.to_string()), ("most", &most.to_string())]));
    }
    Ok(hits)
}

/// Refuses what was said of a party and changes nothing here.
fn idle(q: &Asked<'_>, party: &Party, name: &str, means: &[&'static str]) -> Result<(), Finding> {
    let Some(word) = party.said.iter().find(|said| means.contains(said)) else { return Ok(()) };
    Err(q.refuse("", "idle-word", &[("word", word), ("name", name), ("about", &q.inquiry.about)]))
}

/// A range in boxes, as halves of a box.
fn range(q: &Asked<'_>) -> Result<u8, Finding> {
    let text = q.fact("range").unwrap_or("1").trim();
    let number = text.trim_end_matches(|c: char| c.is_alphabetic()).trim();
    let (whole, half) = number.split_once('.').unwrap_or((number, "0"));
    match (whole.parse::<u8>(), half) {
        (Ok(boxes @ 1..=100), "0") => Ok(boxes * 2),
        (Ok(boxes @ 1..=100), "5") => Ok(boxes * 2 + 1),
        _ => Err(q.refuse("", "no-range", &[("word", text)])),
    }
}

/// Answers a question.
///
/// # Errors
/// What is not understood in it, or what the rules forbid.
pub fn reckon(inquiry: &Inquiry, words: &Words) -> Result<Reckoning, Finding> {
    let (q, _) = Asked::of(inquiry, words, &INQUIRIES, &FACTS)?;
    match inquiry.about.as_str() {
        "shot" => shot(&q),
        "melee" => melee(&q),
        _ => rally(&q),
    }
}

fn modified((key, clause): (&'static str, &'static str), value: i8) -> Modified {
    Modified { key, clause, value }
}

/// How many dice show what, as results of a spread.
fn spread(what: &'static str, hits: &Hits) -> Spread {
    counted(what, &hits.0)
}

/// MHM-FIRE-01 to MHM-FIRE-10.
fn shot(q: &Asked<'_>) -> Result<Reckoning, Finding> {
    let (firer, kind, hits) = unit(q, "firer")?;
    let target = party(q, "target")?;
    let far = range(q)?;
    idle(q, &firer, "firer", &["flank", "flanked"])?;
    idle(q, &target, "target", &["flank", "flanked"])?;
    let row = kind.row();
    if firer.has("stream") {
        return Err(q.refuse("MHM-FIRE-11", "wet", &[]));
    }
    let guns = kind.is_guns();
    let range = if kind == Kind::Light && firer.has("rifles") { SIX } else { row.range };
    if row.dice == 0 || far > range * 2 {
        return Err(q.refuse("MHM-FIRE-01", "too-far", &[]));
    }
    let grape = guns && far <= SIX * 2;
    let needs = match (grape, kind.is_foot() && firer.has("sharp")) {
        (true, _) => GRAPE_NEEDS,
        (_, true) => row.needs.min(4),
        _ => row.needs,
    };
    let guard = guns && firer.has("guard");
    let halved = firer.has("halved") || (row.hits - hits) * 2 >= row.hits;
    let applies = [
        (halved, FireMod::Halved),
        (!guns && far > range, FireMod::Long),
        (target.is_dense(), FireMod::Dense),
        // MHM-NATL-02: line infantry only, at close range.
        (kind == Kind::Line && far <= range && firer.has("wellington"), FireMod::Volley),
        (target.is_covered(), FireMod::Cover),
        (firer.has("shaken"), FireMod::Shaken),
        (guard, FireMod::Guard),
    ];
    let mods = applies.iter().filter(|(is, _)| *is).fold(0, |bits, (_, m)| bits | 1 << *m as u8);
    let shot = Volley { base: row.dice, needs, mods, grape, twice: guard && grape };
    if shot.dice() == 0 {
        return Err(q.refuse("MHM-FIRE-08", "no-die", &[]));
    }
    let modifiers = shot.modifiers().map(|m| modified(m.said(), m.value())).collect();
    let pools = vec![(shot.dice().unsigned_abs(), shot.face())];
    let throw = Throw { who: "firer", die: "d6", row: "", modifiers, pools };
    Ok(Reckoning { throws: vec![throw], spreads: vec![spread("target-hits", &volley(shot))], joint: Vec::new() })
}

/// MHM-MEL-05 to MHM-MEL-08: the unit attacks the enemy.
fn melee(q: &Asked<'_>) -> Result<Reckoning, Finding> {
    let mut throws = Vec::new();
    let mut all = Vec::new();
    let ours = unit(q, "unit").map(|(party, kind, hits)| (party, Some(kind), hits))?;
    let enemy = party(q, "enemy")?;
    // MHM-LEAD-03: alone in his box a Leader strikes back.
    let theirs = match enemy.kind {
        None if enemy.has("leader") => {
            let hits = enemy.hits.unwrap_or(LEADER_HITS);
            (enemy, None, such_hits(q, hits, LEADER_HITS)?)
        }
        _ => unit(q, "enemy").map(|(party, kind, hits)| (party, Some(kind), hits))?,
    };
    // Whoever attacks faces the enemy; a stream hinders only who comes out of it to attack.
    idle(q, &ours.0, "unit", &["halved", "flanked"])?;
    idle(q, &theirs.0, "enemy", &["halved", "stream"])?;
    // MHM-MEL-06: uphill or out of a stream, said of the attacker; above him, in a wood or in houses, said of the enemy.
    let from = ours.0.has("ground") || ours.0.has("stream");
    let hard = from || ["ground", "wood", "houses"].iter().any(|said| theirs.0.has(said));
    // The attacker comes from the flank, or the enemy has his there.
    let flanked = ours.0.has("flank") || theirs.0.has("flank") || theirs.0.has("flanked");
    let left = [ours.2, theirs.2];
    for (name, attacks, (party, kind, hits)) in [("unit", true, ours), ("enemy", false, theirs)] {
        let Some(kind) = kind else {
            let mods = u8::from(party.has("shaken")) << MeleeMod::Shaken as u8;
            let own = Blow { mods, ..Blow { dice: 0, rating: 0, mods }.leader(hits) };
            let modifiers = own.modifiers().map(|m| modified(m.said(), m.value())).collect();
            throws.push(Throw { who: name, die: "d6", row: "", modifiers, pools: Vec::new() });
            all.push(blow(own));
            continue;
        };
        let row = kind.row();
        let ground = attacks && hard;
        // MHM-FORM-04: a square has neither flank nor rear.
        let flank = !attacks && flanked && !party.has("square");
        let shaken = party.has("shaken");
        let rating = if flank { row.other } else { row.front } - i8::from(ground) - i8::from(shaken);
        // MHM-NATL-05: attacking, only then.
        let vorwaerts = attacks && kind == Kind::Militia && party.has("bluecher");
        let applies = [
            (ground, MeleeMod::Ground),
            (shaken, MeleeMod::Shaken),
            (flank, MeleeMod::Flank),
            (party.is_dense(), MeleeMod::Deep),
            (vorwaerts, MeleeMod::Vorwaerts),
        ];
        let mods = applies.iter().filter(|(is, _)| *is).fold(0, |bits, (_, m)| bits | 1 << *m as u8);
        let own = Blow { dice: hits + u8::from(party.is_dense()) + u8::from(vorwaerts), rating, mods };
        let mut dice = blow(own);
        if party.has("leader") {
            // MHM-LEAD-02: a fresh Leader in the box.
            dice = dice.plus(&blow(own.leader(LEADER_HITS)));
        }
        let modifiers = own.modifiers().map(|m| modified(m.said(), m.value())).collect();
        throws.push(Throw { who: name, die: "d6", row: "", modifiers, pools: Vec::new() });
        all.push(dice);
    }
    let [lost, drawn, won, gone, taken, both] = ends([(&all[0], left[0]), (&all[1], left[1])]);
    let keys = ["enemy-gone", "won", "drawn", "lost", "unit-gone", "both-gone"];
    let results = keys.map(str::to_owned).into_iter().zip([taken, won, drawn, lost, gone, both]).collect();
    let spreads = vec![Spread { what: "ends", results }, spread("enemy-hits", &all[0]), spread("unit-hits", &all[1])];
    Ok(Reckoning { throws, spreads, joint: Vec::new() })
}

/// MHM-LEAD-05, MHM-LEAD-07.
fn rally(q: &Asked<'_>) -> Result<Reckoning, Finding> {
    let text = q.fact("leader").unwrap_or("average").trim().to_lowercase();
    let all = [Quality::Abysmal, Quality::Poor, Quality::Average, Quality::Good, Quality::Superior];
    let quality = all.into_iter().find(|of| q.words.number("grade", *of as i64) == Some(text.as_str()));
    let Some(quality) = quality else {
        return Err(q.refuse("MHM-LEAD-06", "no-such-leader", &[("word", &text)]));
    };
    let said = q.fact("napoleon").map(|said| said.trim().to_lowercase());
    let napoleon = said.is_some_and(|said| !matches!(said.as_str(), "no" | "off" | "0"));
    let modifier = quality.rally() + i8::from(napoleon);
    let mut counts = [0; 3];
    for face in 1..=6 {
        counts[usize::from(rallied(face + modifier))] += 1;
    }
    let results = counts.iter().enumerate().filter(|(_, n)| **n > 0);
    let results = results.map(|(n, &count)| (n.to_string(), Share::of(count, 6))).collect();
    let mut modifiers = vec![modified(("quality", "MHM-LEAD-06"), quality.rally())];
    if napoleon {
        modifiers.push(modified(("napoleon", "MHM-NATL-01"), 1));
    }
    let throw = Throw { who: "leader", die: "d6", row: "", modifiers, pools: Vec::new() };
    Ok(Reckoning { throws: vec![throw], spreads: vec![Spread { what: "rallied", results }], joint: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::morschauser_grid::WORDS;

    fn ask(about: &str, facts: &[(&str, &str)]) -> Result<Vec<(String, u32)>, String> {
        let facts = facts.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let inquiry = Inquiry { about: about.to_owned(), facts };
        let found = reckon(&inquiry, &WORDS).map_err(|f| f.clause)?;
        Ok(found.spreads[0].results.iter().map(|(key, share)| (key.clone(), share.thousandths())).collect())
    }

    #[test]
    fn mhm_lead_03_a_leader_alone_strikes_back_and_neither_shoots_nor_attacks() {
        let hits = |enemy| {
            let facts = [("unit", "infantry"), ("enemy", enemy)].map(|(k, v)| (k.to_owned(), v.to_owned()));
            let inquiry = Inquiry { about: "melee".to_owned(), facts: facts.to_vec() };
            let melee = reckon(&inquiry, &WORDS).expect("understood");
            melee.spreads[2].results.iter().map(|r| r.1.thousandths()).collect::<Vec<_>>()
        };
        // Two dice at rating 2: a third each.
        assert_eq!(hits("leader")[..3], [444, 444, 111]);
        assert_eq!(hits("leader, flanked"), hits("leader"), "front and other alike");
        assert_eq!(hits("leader, 1 hit")[..2], [667, 333]);
        let clause = |about, facts: &[(&str, &str)]| ask(about, facts).expect_err("refused");
        assert_eq!(clause("shot", &[("firer", "leader")]), "MHM-FIRE-01");
        assert_eq!(clause("melee", &[("unit", "leader"), ("enemy", "infantry")]), "MHM-LEAD-03");
        assert_eq!(clause("melee", &[("unit", "infantry"), ("enemy", "leader, 3 hits")]), "MHM-UNIT-01");
    }

    #[test]
    fn a_shot_a_melee_and_a_rally_in_words() {
        let guns = ask("shot", &[("firer", "guard foot artillery"), ("range", "5")]).expect("understood");
        assert_eq!(guns.first().map(|r| r.0.as_str()), Some("3"), "every die hits with its +1");
        assert_eq!(ask("shot", &[("firer", "infantry"), ("range", "4.5")]), Err("MHM-FIRE-01".to_owned()));
        assert_eq!(ask("shot", &[("firer", "light cavalry"), ("range", "2")]), Err("MHM-FIRE-08".to_owned()));
        let fight = ask("melee", &[("unit", "heavy cavalry"), ("enemy", "infantry, flanked")]).expect("understood");
        assert!(fight[0].0 == "enemy-gone" && fight[1].0 == "won" && fight[0].1 + fight[1].1 > 900, "{fight:?}");
        let most = |about: &str, facts: &[(&str, &str)]| {
            let all = ask(about, facts).expect("understood");
            all.last().map(|r| r.0.clone()).unwrap_or_default()
        };
        assert_eq!(most("shot", &[("firer", "british line"), ("range", "2")]), "3", "Wellington's volley");
        assert_eq!(most("shot", &[("firer", "british line"), ("range", "3")]), "1");
        assert_eq!(most("shot", &[("firer", "rifles"), ("target", "column"), ("range", "3")]), "4");
        assert_eq!(ask("shot", &[("firer", "infantry in a stream")]), Err("MHM-FIRE-11".to_owned()));
        assert_eq!(
            ask("melee", &[("unit", "heavy cavalry, column"), ("enemy", "line")]),
            Err("MHM-FORM-01".to_owned())
        );
        let wins = |fight: &[(String, u32)]| fight[0].1 + fight[1].1;
        let against = |enemy| wins(&ask("melee", &[("unit", "heavy cavalry"), ("enemy", enemy)]).expect("understood"));
        assert!(against("infantry, flanked, square") < against("infantry, flanked, column"), "a square has no flank");
        let vorwaerts = ask("melee", &[("unit", "bluecher militia"), ("enemy", "militia")]).expect("understood");
        assert!(wins(&vorwaerts) > vorwaerts[3].1 + vorwaerts[4].1, "{vorwaerts:?}");
        // MHM-MEL-06: ground against the attacker, whoever it is said of.
        let on = |unit, enemy| ask("melee", &[("unit", unit), ("enemy", enemy)]).expect("understood");
        let hard = on("infantry uphill", "infantry");
        assert!(wins(&hard) < wins(&on("infantry", "infantry")), "{hard:?}");
        for enemy in ["infantry in a wood", "infantry in houses", "infantry, ground", "infantry uphill"] {
            assert_eq!(on("infantry", enemy), hard, "{enemy}");
        }
        assert_eq!(on("infantry in a wood", "infantry"), on("infantry", "infantry"));
        assert_eq!(on("infantry", "infantry behind a wall"), on("infantry", "infantry"), "cover from fire only");
        assert_eq!(on("infantry, flank", "infantry"), on("infantry", "infantry, flanked"));
        for (unit, enemy) in [("infantry, halved", "infantry"), ("infantry", "infantry in a stream")] {
            assert_eq!(ask("melee", &[("unit", unit), ("enemy", enemy)]), Err(String::new()), "{unit} {enemy}");
        }
        assert_eq!(ask("shot", &[("firer", "infantry, rear")]), Err(String::new()));
        assert_eq!(ask("shot", &[("firer", "infantry"), ("range", "0")]), Err(String::new()));
        let good = |facts: &[(&str, &str)]| ask("rally", facts).expect("understood");
        assert_eq!(good(&[("leader", "good"), ("napoleon", "no")]), good(&[("leader", "good")]));
        assert_ne!(good(&[("leader", "good"), ("napoleon", "")]), good(&[("leader", "good")]));
        let rally = ask("rally", &[("leader", "superior")]).expect("understood");
        assert_eq!(rally, [("1".to_owned(), 667), ("2".to_owned(), 333)]);
        assert_eq!(ask("melee", &[("unit", "elephants")]), Err(String::new()));
        assert_eq!(ask("shot", &[("firer", "infantry"), ("rnage", "4")]), Err(String::new()));
        assert_eq!(ask("melee", &[("unit", "infantry 9 hits")]), Err("MHM-UNIT-01".to_owned()));
    }
}
