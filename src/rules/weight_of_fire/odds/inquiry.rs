//! Chances that stand on no table, asked in words: a shot, a test of morale, a charge, a combat, a pursuit, the opening of
//! ranks, the danger to a general.

use super::combat::{self, test_of};
use super::pips;
use super::standing::{Party, Said, Standing};
use crate::army::Finding;
use crate::base::Share;
use crate::field::words::Words;
use crate::rules::asked::{Asked, counted, modified, results};
use crate::rules::system::{Inquiry, Modified, Reckoning, Throw};
use crate::rules::weight_of_fire::data::fight::{Blow, PIPS, Shot as Line};
use crate::rules::weight_of_fire::data::nerve::{HALT, Morale, OPEN_RANKS, OPEN_UPSET, RESIST, RETURN};
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::data::{CREW, Grade, Kind};
use crate::rules::weight_of_fire::morale::Test;
use crate::rules::weight_of_fire::muster::allowed;
use crate::rules::weight_of_fire::state::{Cause, Fight, Flags, MAX_FIGURES};

/// What can be asked.
pub const INQUIRIES: [&str; 7] = ["shot", "test", "charge", "melee", "pursuit", "ranks", "danger"];

/// The facts of each question, in the same order.
const FACTS: [&[&str]; 7] = [
    &["firer", "target", "range"],
    &["unit", "of", "against", "lost", "friends"],
    &["unit", "enemy"],
    &["unit", "enemy"],
    &["unit", "prey", "allowed"],
    &["unit"],
    &["unit", "lost"],
];

/// Tests by the words that name them.
const TESTS: [(&str, Test); 7] = [
    ("panic", Test::Panic),
    ("fire", Test::Shooting),
    ("home", Test::Home),
    ("receive", Test::Receive),
    ("lost", Test::Lost),
    ("friends", Test::Friend),
    ("rally", Test::Rally),
];

/// Types by the words that name them.
const KINDS: [(&str, Kind); 29] = [
    ("infantry", Kind::Line),
    ("musketeers", Kind::Line),
    ("fusiliers", Kind::Line),
    ("grenadiers", Kind::Line),
    ("line", Kind::Line),
    ("line-infantry", Kind::Line),
    ("foot", Kind::Line),
    ("light-infantry", Kind::LightFoot),
    ("jäger", Kind::LightFoot),
    ("jaeger", Kind::LightFoot),
    ("skirmishers", Kind::LightFoot),
    ("croats", Kind::LightFoot),
    ("light-cavalry", Kind::LightHorse),
    ("hussars", Kind::LightHorse),
    ("light-dragoons", Kind::LightHorse),
    ("cossacks", Kind::LightHorse),
    ("dragoons", Kind::HeavyHorse),
    ("heavy-cavalry", Kind::HeavyHorse),
    ("cavalry", Kind::HeavyHorse),
    ("horse", Kind::HeavyHorse),
    ("cuirassiers", Kind::HeavyHorse),
    ("light-guns", Kind::LightGun),
    ("medium-guns", Kind::MediumGun),
    ("guns", Kind::MediumGun),
    ("artillery", Kind::MediumGun),
    ("battery", Kind::MediumGun),
    ("heavy-guns", Kind::HeavyGun),
    ("howitzer", Kind::Howitzer),
    ("howitzers", Kind::Howitzer),
];

/// What else may be said, by the words that say it.
const SAID: [(&str, Said); 44] = [
    ("column", Said::Column),
    ("in-column", Said::Column),
    ("in-line", Said::Line),
    ("square", Said::Square),
    ("in-square", Said::Square),
    ("skirmishing", Said::Skirmishing),
    ("open-order", Said::Skirmishing),
    ("limbered", Said::Limbered),
    ("moved", Said::Moved),
    ("fired", Said::Fired),
    ("has-fired", Said::Fired),
    ("disordered", Said::Disordered),
    ("in-disorder", Said::Disordered),
    ("shaken", Said::Shaken),
    ("routing", Said::Routing),
    ("running", Said::Routing),
    ("rifles", Said::Rifles),
    ("carbines", Said::Carbines),
    ("no-bayonets", Said::NoBayonets),
    ("without-bayonets", Said::NoBayonets),
    ("cuirass", Said::Cuirass),
    ("irregular", Said::Irregular),
    ("irregulars", Said::Irregular),
    ("fanatics", Said::Fanatics),
    ("fanatic", Said::Fanatics),
    ("heavy-weapons", Said::HeavyWeapons),
    ("general", Said::General),
    ("unled", Said::Unled),
    ("no-general", Said::Unled),
    ("flank", Said::Flanked),
    ("flanked", Said::Flanked),
    ("rear", Said::Flanked),
    ("secure", Said::Secure),
    ("secure-flanks", Said::Secure),
    ("impetus", Said::Impetus),
    ("shell", Said::Shell),
    ("wood", Said::Woods),
    ("woods", Said::Woods),
    ("works", Said::Works),
    ("fieldworks", Said::Works),
    ("wall", Said::Wall),
    ("hedge", Said::Wall),
    ("fence", Said::Wall),
    ("stream", Said::Stream),
];

/// Words that say nothing.
const FILLING: [&str; 16] = [
    "in", "a", "an", "the", "with", "at", "behind", "of", "figures", "figure", "left", "gunners", "models", "its",
    "and", "is",
];

/// A unit in words: *24 line infantry grade B, disordered*, *14 of 24 figures*, *2 medium guns with 6 gunners*, *3 pips*.
fn party(q: &Asked<'_>, name: &str) -> Result<Party, Finding> {
    let mut party = Party::default();
    let written = q.fact(name).unwrap_or_default().replace(',', " ");
    let text = written.to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    // A grade may stand alone; a small *a* is no grade.
    let letter = |n: usize| {
        let word = written.split_whitespace().nth(n).unwrap_or_default();
        Grade::ALL.into_iter().find(|g| word != "a" && word.eq_ignore_ascii_case(&format!("{g:?}")))
    };
    let mut n = 0;
    while n < words.len() {
        let word = words[n];
        let pair = words.get(n + 1).map(|next| format!("{word}-{next}")).unwrap_or_default();
        let kind = |key: &str| KINDS.iter().find(|(word, _)| *word == key).map(|k| k.1);
        let said = |key: &str| SAID.iter().find(|(word, _)| *word == key).map(|s| s.1);
        let grade = |of: &str| Grade::ALL.into_iter().find(|g| of.eq_ignore_ascii_case(&format!("{g:?}")));
        if word == "grade" {
            let next = words.get(n + 1).copied().unwrap_or_default();
            party.grade = Some(grade(next).ok_or_else(|| q.refuse("WOF-TRP-06", "no-such-grade", &[("word", next)]))?);
            n += 1;
        } else if let Some(found) = letter(n) {
            party.grade = Some(found);
        } else if let Some(found) = said(&pair) {
            party.said.push(found);
            n += 1;
        } else if let Some(found) = kind(&pair) {
            party.kind = Some(found);
            n += 1;
        } else if let Some(found) = kind(word).filter(|_| word != "line" || party.kind.is_none()) {
            party.kind = Some(party.kind.filter(|_| word == "infantry").unwrap_or(found));
            if word == "cuirassiers" {
                party.said.push(Said::Cuirass);
            }
        } else if let Some(found) = said(word) {
            party.said.push(found);
        } else if let Ok(number) = word.parse::<u8>() {
            match words.get(n + 1).copied() {
                Some("of") => party.now = Some(number),
                Some("pip" | "pips") => (party.pips, n) = (number, n + 1),
                Some("gunner" | "gunners") => party.crew = Some(number),
                _ => party.figures = Some(number),
            }
        } else if word != "line" && !FILLING.contains(&word) {
            return Err(q.refuse("", "unknown-word", &[("word", word), ("about", &q.inquiry.about)]));
        }
        n += 1;
    }
    sound(q, name, party)
}

/// Numbers and formations that a unit can have; a number before guns counts the models.
fn sound(q: &Asked<'_>, name: &str, mut party: Party) -> Result<Party, Finding> {
    let Some(kind) = party.kind else {
        return Err(q.refuse("WOF-TRP-01", "what-type", &[("name", name)]));
    };
    let most = if kind.is_guns() { MAX_FIGURES / 4 } else { MAX_FIGURES };
    let whole = party.figures.unwrap_or(1);
    let now = party.now.unwrap_or(1);
    // Of a battery the number left is of gunners.
    let more = !kind.is_guns() && party.figures.is_some_and(|all| now > all);
    if whole == 0 || whole > most || now == 0 || more {
        let count = if whole == 0 || whole > most { whole } else { now };
        let fill = [("count", &*count.to_string()), ("most", &*most.to_string())];
        return Err(q.refuse("WOF-ORG-02", "such-figures", &fill));
    }
    if u16::from(party.pips) >= PIPS {
        return Err(q.refuse("WOF-HIT-04", "such-pips", &[("count", &party.pips.to_string())]));
    }
    // Without the option howitzers are medium guns (WOF-OPT-19).
    if kind == Kind::Howitzer && !party.has(Said::Shell) {
        party.kind = Some(Kind::MediumGun);
    }
    if kind.is_guns() {
        let models = party.figures.unwrap_or(2);
        (party.guns, party.figures) = (party.figures, party.crew);
        let most = models.saturating_mul(CREW.1 as u8);
        let crew = party.crew.unwrap_or(most);
        let fits = 1 <= crew && crew <= most && party.now.is_none_or(|now| now <= crew);
        if !fits {
            let count = if crew == 0 || crew > most { crew } else { now };
            let fill = [("count", &*count.to_string()), ("most", &*most.to_string())];
            return Err(q.refuse("WOF-ORG-04", "such-figures", &fill));
        }
    }
    known_to_the_rules(q, name, &party, kind)?;
    // Irregular skirmishers are light infantry (WOF-IRR-01).
    let irregular = party.is_irregular();
    if kind == Kind::Line && irregular && party.has(Said::Skirmishing) {
        party.kind = Some(Kind::LightFoot);
    }
    let light = matches!(kind, Kind::LightFoot | Kind::LightHorse) || kind == Kind::Line && irregular;
    if party.has(Said::Skirmishing) && !light {
        return Err(q.refuse("WOF-SKR-01", "light-only", &[]));
    }
    if party.has(Said::Square) && !kind.is_foot() {
        return Err(q.refuse("WOF-FRM-01", "foot-only", &[]));
    }
    if party.has(Said::Rifles) && !kind.is_foot() {
        return Err(q.refuse("WOF-TRP-07", "rifles-foot", &[]));
    }
    Ok(party)
}

/// Refuses what no unit of a type can be or carry (WOF-IRR-01, WOF-IRR-02, WOF-IRR-09, WOF-TRP-03, WOF-TRP-07).
fn known_to_the_rules(q: &Asked<'_>, name: &str, party: &Party, kind: Kind) -> Result<(), Finding> {
    let place = format!("The {name}");
    let refuse = |holds: bool, clause: &str, key: &str| {
        if holds { Err(q.refuse(clause, key, &[("place", &place)])) } else { Ok(()) }
    };
    let irregular = party.is_irregular();
    refuse(party.has(Said::Carbines) && !kind.is_horse(), "WOF-TRP-07", "carbines")?;
    refuse(party.has(Said::Cuirass) && kind != Kind::HeavyHorse, "WOF-TRP-03", "cuirass")?;
    refuse(irregular && kind.is_guns(), "WOF-IRR-01", "irregular-guns")?;
    refuse(irregular && kind == Kind::HeavyHorse, "WOF-IRR-02", "irregular-horse")?;
    refuse(party.has(Said::HeavyWeapons) && !kind.is_foot(), "WOF-IRR-09", "heavy-weapons")?;
    let (best, worst) = allowed(Some(kind));
    let grade = party.grade.unwrap_or(Grade::C);
    if irregular && !(best..=worst).contains(&grade) {
        let [best, worst] = [best, worst].map(|g| format!("{g:?}"));
        return Err(q.refuse(
            "WOF-IRR-02",
            "irregular-grade",
            &[("place", &place), ("best", &best), ("worst", &worst)],
        ));
    }
    Ok(())
}

/// Answers a question.
///
/// # Errors
/// What is not understood in it, or what the rules forbid.
pub fn reckon(inquiry: &Inquiry, words: &Words) -> Result<Reckoning, Finding> {
    let (q, _) = Asked::of(inquiry, words, &INQUIRIES, &FACTS)?;
    match inquiry.about.as_str() {
        "shot" => shot(&q),
        "test" => test(&q),
        "charge" => charge(&q),
        "melee" => melee(&q),
        "pursuit" => pursuit(&q),
        "ranks" => ranks(&q),
        _ => danger(&q),
    }
}

fn throw(who: &'static str, die: &'static str, modifiers: Vec<Modified>) -> Throw {
    Throw { who, die, row: "", modifiers }
}

fn nerves(list: &[Option<(Morale, i8)>]) -> Vec<Modified> {
    list.iter().flatten().map(|(line, value)| modified(line.key(), "WOF-MOR-15", *value)).collect()
}

fn blows(list: &[Option<(Blow, i8)>]) -> Vec<Modified> {
    list.iter().flatten().map(|(line, value)| modified(line.key(), "WOF-CC-11", *value)).collect()
}

fn nobody() -> Party {
    Party { kind: Some(Kind::Line), ..Party::default() }
}

fn after_test([routs, shaken, ok]: [Share; 3]) -> [(&'static str, Share); 3] {
    [("routs", routs), ("shaken", shaken), ("well", ok)]
}

/// WOF-FIRE-01 to WOF-FIRE-27, with the pips that the target carries (WOF-HIT-04), and its test (WOF-MOR-04).
fn shot(q: &Asked<'_>) -> Result<Reckoning, Finding> {
    let (firer, target) = (party(q, "firer")?, party(q, "target")?);
    let range = q.length("range", 4, 999)?;
    let apart = (i64::from(range.min(20_000)) * i64::from(INCH) / 100) as i32;
    let mut s = Standing::of(&firer, &target, apart);
    if target.has(Said::Fired) {
        s.state.unit_mut(1).set(Flags::FIRED_LAST);
    }
    if !s.field.sees(&s.state, 0, 1) {
        return Err(q.refuse("WOF-TER-08", "unseen", &[]));
    }
    let (field, state) = (&s.field, &s.state);
    if !field.may_shoot(state, 0) {
        return Err(q.refuse("WOF-FIRE-25", "may-not-shoot", &[]));
    }
    let at = state.unit(1).rect;
    let Some(best) = field.best_volley(state, 0, 1, &at) else {
        return Err(q.refuse("WOF-FIRE-04", "too-far", &[("range", q.fact("range").unwrap_or("4"))]));
    };
    let lines = field.shot_modifiers(state, 0, (1, &at), (best.ammo, best.far));
    let lines =
        lines.iter().flatten().map(|(line, value)| modified(line.map_or("grade", Line::key), "WOF-FIRE-20", *value));
    let hits = pips(field, best.figures, best.add);
    let carried = state.unit(1).pips;
    let mut lost = vec![Share::ZERO; usize::from(state.unit(1).figures) + 1];
    let mut does = [Share::ZERO; 4];
    for (n, &share) in hits.iter().enumerate().filter(|(_, share)| share.0 > 0) {
        let mut after = *state;
        let all = n as u16;
        if all >= after.unit(1).pips_left() {
            let last = lost.len() - 1;
            lost[last] = lost[last].or(share);
            does[3] = does[3].or(share);
            continue;
        }
        let figures = (all + u16::from(carried)) / PIPS;
        lost[usize::from(figures)] = lost[usize::from(figures)].or(share);
        after.unit_mut(1).phase[best.cause as usize] += all;
        after.unit_mut(1).harmed_by = 0;
        // Half of its figures gone is exhausted (WOF-ORD-03).
        after.unit_mut(1).lost += all;
        // Who runs takes no other test than that of rallying (WOF-MOR-21).
        let of = if field.tests_fire(&after, 1) && !after.unit(1).routs() {
            test_of(field, &after, 1, Test::Shooting, None)
        } else {
            [Share::ZERO, Share::ZERO, Share::ONE]
        };
        for (sum, part) in does.iter_mut().zip(of) {
            *sum = sum.or(part.and(share));
        }
    }
    let [routs, shaken, well, gone] = does;
    let all = [("routs", routs), ("shaken", shaken), ("well", well), ("destroyed", gone)];
    let spreads = vec![counted("target-pips", &hits), counted("target-lost", &lost), results("target-does", &all)];
    Ok(Reckoning { throws: vec![throw("firer", "d6", lines.collect())], spreads, joint: Vec::new() })
}

/// WOF-MOR-14, WOF-MOR-15: each kind of test, against somebody where that counts.
fn test(q: &Asked<'_>) -> Result<Reckoning, Finding> {
    let unit = party(q, "unit")?;
    let word = q.fact("of").unwrap_or("fire").trim().to_lowercase();
    let Some(kind) = TESTS.iter().find(|(name, _)| *name == word).map(|t| t.1) else {
        let known = TESTS.map(|t| t.0).join(", ");
        return Err(q.refuse("WOF-MOR-02", "no-such-test", &[("word", &word), ("known", &known)]));
    };
    let enemy = if q.fact("against").is_some() { party(q, "against")? } else { nobody() };
    let (lost, friends) = (q.number("lost", 0, 999)?, q.number("friends", u16::from(kind == Test::Friend), 999)?);
    // Who charges stands first; else who is charged, or shot at, second.
    let charges = kind == Test::Home;
    let (one, other) = if charges { (&unit, &enemy) } else { (&enemy, &unit) };
    let mut s = Standing::of(one, other, inches(if kind == Test::Rally { 40 } else { 3 }));
    let own = u8::from(!charges);
    if kind != Test::Rally && s.state.unit(own).routs() {
        return Err(q.refuse("WOF-MOR-21", "routers-rally", &[]));
    }
    if charges && (!s.field.may_clash(&s.state, 0) || s.field.rates(&s.state, 0)[1] == 0) {
        return Err(q.refuse("WOF-CHG-07", "may-not-charge", &[]));
    }
    let fight: Option<Fight> =
        matches!(kind, Test::Panic | Test::Home | Test::Receive | Test::Lost).then(|| s.fight(one, other));
    if kind == Test::Panic && !fight.is_some_and(|f| s.field.may_panic(&s.state, own, &f)) {
        return Err(q.refuse("WOF-MOR-03", "no-panic", &[]));
    }
    if kind == Test::Rally {
        s.state.unit_mut(own).morale = crate::rules::weight_of_fire::state::Morale::Routing;
        if !s.field.may_rally(&s.state, own) {
            return Err(q.refuse("WOF-MOR-12", "never-rallies", &[]));
        }
    }
    s.state.unit_mut(own).phase[Cause::Steady as usize] = lost;
    s.state.unit_mut(own).lost += lost;
    if kind == Test::Shooting {
        s.state.unit_mut(own).harmed_by = 1 - own;
    }
    let mut list = s.field.morale_modifiers(&s.state, own, kind, fight.as_ref());
    if friends > 0 {
        let line = Morale::Friends;
        list[line as usize] = Some((line, friends.min(20) as i8 * line.value()));
    }
    let add = list.iter().flatten().map(|m| m.1).sum();
    let found = super::test(s.field.grade(&s.state, own), add);
    let throws = vec![throw("unit", "2d6", nerves(&list))];
    Ok(Reckoning { throws, spreads: vec![results("test", &after_test(found))], joint: Vec::new() })
}

/// Two who meet, or why they do not.
fn met(q: &Asked<'_>) -> Result<(Standing, Fight), Finding> {
    let (one, other) = (party(q, "unit")?, party(q, "enemy")?);
    let mut s = Standing::of(&one, &other, 0);
    if !s.field.may_clash(&s.state, 0) || s.field.rates(&s.state, 0)[1] == 0 {
        return Err(q.refuse("WOF-CHG-07", "may-not-charge", &[]));
    }
    if !s.field.may_charge_at(&s.state, 0, 1) {
        return Err(q.refuse("WOF-CHG-10", "skirmishers-charge", &[]));
    }
    if s.field.kind(&s.state, 0).is_horse() && other.has(Said::Works) {
        return Err(q.refuse("WOF-WRK-01", "no-horse-at-works", &[]));
    }
    let fight = s.fight(&one, &other);
    Ok((s, fight))
}

/// WOF-SEQ-10, WOF-MOR-13: panic, home, receive.
fn charge(q: &Asked<'_>) -> Result<Reckoning, Finding> {
    let (s, fight) = met(q)?;
    let (field, state) = (&s.field, &s.state);
    let ends = combat::charge(field, state, &fight);
    let list = |unit, kind| nerves(&field.morale_modifiers(state, unit, kind, Some(&fight)));
    let mut throws = Vec::new();
    if field.may_panic(state, 1, &fight) {
        throws.push(throw("enemy-panic", "2d6", list(1, Test::Panic)));
    }
    throws.push(throw("unit", "2d6", list(0, Test::Home)));
    if !state.unit(1).routs() {
        throws.push(throw("enemy", "2d6", list(1, Test::Receive)));
    }
    let all = [
        ("enemy-panics", ends.panics),
        ("unit-routs", ends.routs),
        ("unit-recoils", ends.recoils),
        ("enemy-routs", ends.breaks),
        ("enemy-shaken", ends.shaken),
        ("enemy-stands", ends.stands),
    ];
    Ok(Reckoning { throws, spreads: vec![results("charge", &all)], joint: Vec::new() })
}

/// WOF-CC-05 to WOF-CC-19: a combat over its rounds.
fn melee(q: &Asked<'_>) -> Result<Reckoning, Finding> {
    let (s, fight) = met(q)?;
    if s.field.is_overrun(&s.state, 1, 0) {
        return Err(q.refuse("WOF-CC-14", "overrun", &[]));
    }
    let throws = [("unit", 0), ("enemy", 1)]
        .map(|(who, unit)| throw(who, "d6", blows(&s.field.blow_modifiers(&s.state, unit, &fight))));
    let ends = combat::ends(&s.field, &s.state, &fight);
    let keys = ["enemy-broken", "unit-broken", "both-broken", "fights-on"];
    let all: Vec<(&str, Share)> = keys.into_iter().zip(ends.apart).collect();
    // What is not over after all rounds has no number.
    let mut rounds = vec![Share::ZERO];
    rounds.extend(&ends.rounds);
    let over: u64 = rounds.iter().map(|s| s.0).sum();
    let mut rounds = counted("rounds", &rounds);
    rounds.results.extend((over < Share::ONE.0).then(|| ("fights-on".to_owned(), Share(Share::ONE.0 - over))));
    let spreads =
        vec![results("ends", &all), rounds, counted("enemy-lost", &ends.lost[1]), counted("unit-lost", &ends.lost[0])];
    Ok(Reckoning { throws: throws.to_vec(), spreads, joint: Vec::new() })
}

/// WOF-PUR-06: held back, halted, back on the table.
fn pursuit(q: &Asked<'_>) -> Result<Reckoning, Finding> {
    let unit = party(q, "unit")?;
    let mut prey = if q.fact("prey").is_some() { party(q, "prey")? } else { nobody() };
    prey.said.push(Said::Routing);
    let mut s = Standing::of(&unit, &prey, inches(3));
    if !s.field.may_pursue(&s.state, 0, 1) {
        return Err(q.refuse("WOF-PUR-02", "never-pursues", &[]));
    }
    let of = |s: &Standing, prey: u8, needs: u8| {
        let list = s.field.pursuit_modifiers(&s.state, 0, prey);
        let sum = list.iter().flatten().map(|m| m.1).sum();
        (list, super::reaches(sum, needs))
    };
    let (list, resist) = of(&s, 1, RESIST);
    if q.fact("allowed").is_some() {
        s.state.unit_mut(0).set(Flags::ALLOWED);
    }
    let (_, halt) = of(&s, 1, HALT);
    let (_, back) = of(&s, 1, RETURN);
    let modifiers = list.iter().flatten().map(|(line, value)| modified(line.key(), "WOF-PUR-06", *value)).collect();
    let yes_no = |what, share: Share| results(what, &[("made", share), ("failed", share.not())]);
    let spreads = vec![yes_no("resist", resist), yes_no("halt", halt), yes_no("return", back)];
    Ok(Reckoning { throws: vec![throw("unit", "d6", modifiers)], spreads, joint: Vec::new() })
}

/// WOF-BST-03.
fn ranks(q: &Asked<'_>) -> Result<Reckoning, Finding> {
    let s = Standing::of(&party(q, "unit")?, &nobody(), inches(30));
    // The router is one in close order.
    if !s.field.bursts(&s.state, 1, 0) {
        return Err(q.refuse("WOF-BST-02", "never-burst", &[]));
    }
    let opens = super::opens_ranks(&s.field, &s.state, 0);
    let upset = s.field.shaken(&s.state, 0) || s.field.exhausted(&s.state, 0);
    let modifiers = if upset { vec![modified("upset", "WOF-BST-03", OPEN_UPSET)] } else { Vec::new() };
    let throws = if OPEN_RANKS[s.field.grade(&s.state, 0) as usize].is_some() {
        vec![throw("unit", "d6", modifiers)]
    } else {
        Vec::new()
    };
    let spreads = vec![results("ranks", &[("opens", opens), ("burst", opens.not())])];
    Ok(Reckoning { throws, spreads, joint: Vec::new() })
}

/// WOF-GEN-11.
fn danger(q: &Asked<'_>) -> Result<Reckoning, Finding> {
    let s = Standing::of(&party(q, "unit")?, &nobody(), inches(30));
    let front = u16::from(s.field.front_rank(&s.state, 0).max(1));
    let killed = Share::of(u32::from((q.number("lost", 6, 999)? / front).min(6)), 6);
    let spreads = vec![results("general", &[("lives", killed.not()), ("killed", killed)])];
    Ok(Reckoning { throws: vec![throw("general", "d6", Vec::new())], spreads, joint: Vec::new() })
}

#[cfg(test)]
mod tests;
