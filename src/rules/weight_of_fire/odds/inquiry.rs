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
use crate::rules::weight_of_fire::data::Kind;
use crate::rules::weight_of_fire::data::fight::{Blow, PIPS, Shot as Line};
use crate::rules::weight_of_fire::data::nerve::{HALT, Morale, OPEN_RANKS, OPEN_UPSET, RESIST, RETURN};
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::morale::Test;
use crate::rules::weight_of_fire::state::{Cause, Fight, Flags};
use party::party;

mod party;

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
    Throw { who, die, row: "", modifiers, pools: Vec::new() }
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
    let (lost, friends) = (q.number("lost", 0, 999)?, q.number("friends", u16::from(kind == Test::Friend), 20)?);
    // Who charges stands first; else who is charged, or shot at, second.
    let charges = kind == Test::Home;
    let (one, other) = if charges { (&unit, &enemy) } else { (&enemy, &unit) };
    let mut s = Standing::of(one, other, inches(if kind == Test::Rally { 40 } else { 3 }));
    let own = u8::from(!charges);
    let most = PIPS * u16::from(s.state.unit(own).figures) - u16::from(s.state.unit(own).pips);
    if lost > most {
        let numbers = [("count", lost.to_string()), ("most", most.to_string())];
        return Err(q.refuse("WOF-MOR-16", "such-losses", &numbers.each_ref().map(|(name, n)| (*name, n.as_str()))));
    }
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
        list[line as usize] = Some((line, friends as i8 * line.value()));
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
    if s.field.kind(&s.state, 0).is_horse() && other.has(Said::Houses) {
        return Err(q.refuse("WOF-TWN-11", "no-horse-at-houses", &[]));
    }
    if s.field.kind(&s.state, 0).is_horse() && other.has(Said::HeavyWoods) {
        return Err(q.refuse("WOF-TER-09", "no-horse-at-woods", &[]));
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
