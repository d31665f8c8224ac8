//! Chances that stand on no table, asked in words: a shot, a combat, a rally, a test under fire, a flight, an evade, the
//! danger to a general.

use super::standing::{Party, Said, Standing};
use super::{combat, evades, figures_of_hits, flight, passes, rallies, shatters, stands_fire, volley};
use crate::army::Finding;
use crate::base::{Dist, Share};
use crate::field::words::Words;
use crate::rules::asked::{Asked, counted, modified, results};
use crate::rules::mollwitz_to_freiberg::data::Kind;
use crate::rules::mollwitz_to_freiberg::data::fire::{Ammunition, Shot};
use crate::rules::mollwitz_to_freiberg::data::ground::OPEN_WOODS;
use crate::rules::mollwitz_to_freiberg::data::melee::Points;
use crate::rules::mollwitz_to_freiberg::data::moves::{AT_SQUARE, EXHAUSTED_ATTACKS};
use crate::rules::mollwitz_to_freiberg::data::nerve::{FIRE_TEST, RALLY, ROUT_GRADE, UnderFire};
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, inches};
use crate::rules::mollwitz_to_freiberg::fire::Volley;
use crate::rules::mollwitz_to_freiberg::morale::Cause;
use crate::rules::mollwitz_to_freiberg::state::Flags;
use crate::rules::system::{Inquiry, Modified, Reckoning, Spread, Throw};
use party::{SAID, party};

mod party;

/// What can be asked.
pub const INQUIRIES: [&str; 7] = ["shot", "melee", "test", "rally", "flight", "evade", "danger"];

/// The facts of each question, in the same order.
const FACTS: [&[&str]; 7] = [
    &["firer", "target", "range"],
    &["unit", "enemy"],
    &["unit", "hits"],
    &["unit", "threatened"],
    &["unit", "by"],
    &["unit", "distance"],
    &["hits"],
];

/// Answers a question.
///
/// # Errors
/// What is not understood in it, or what the rules forbid.
pub fn reckon(inquiry: &Inquiry, words: &Words) -> Result<Reckoning, Finding> {
    let (q, _) = Asked::of(inquiry, words, &INQUIRIES, &FACTS)?;
    match inquiry.about.as_str() {
        "shot" => shot(&q),
        "melee" => melee(&q),
        "test" => test(&q),
        "rally" => rally(&q),
        "flight" => run(&q),
        "evade" => evade(&q),
        _ => danger(&q),
    }
}

fn throw(who: &'static str, modifiers: Vec<Modified>) -> Throw {
    Throw { who, die: "d6", row: "", modifiers, pools: Vec::new() }
}

/// Chances of a number of something.
fn spread<const N: usize>(what: &'static str, dist: &Dist<N>) -> Spread {
    counted(what, &dist.0)
}

fn nobody() -> Party {
    Party { kind: Some(Kind::Line), ..Party::default() }
}

/// Refuses what has nothing to do with a question.
fn only(q: &Asked<'_>, parties: &[&Party], but: &[Said]) -> Result<(), Finding> {
    let told = |said: &Said| but.contains(said).then(|| SAID.iter().find(|(_, s)| s == said)).flatten();
    match parties.iter().flat_map(|p| &p.said).find_map(told) {
        Some((word, _)) => Err(q.refuse("", "unknown-word", &[("word", word), ("about", &q.inquiry.about)])),
        None => Ok(()),
    }
}

/// MTF-FIRE-01 to MTF-FIRE-16, MTF-FT-01.
fn shot(q: &Asked<'_>) -> Result<Reckoning, Finding> {
    let (firer, target) = (party(q, "firer")?, party(q, "target")?);
    let range = q.length("range", 4, 255)?;
    // MTF-TER-06: who stands in the edge of a wood and has not shot is seen from near only.
    if target.has(Said::Woods) && !target.has(Said::Shooting) && range > 100 * u32::from(OPEN_WOODS[1]) {
        return Err(q.refuse("MTF-TER-06", "unseen-in-woods", &[("range", &OPEN_WOODS[1].to_string())]));
    }
    only(q, &[&firer, &target], &[Said::Uphill, Said::Bookended, Said::Shielded])?;
    only(q, &[&firer], &[Said::Screened, Said::Flanked])?;
    let s = Standing::of(&firer, &target, (range * INCH as u32).div_ceil(100) as i32);
    if !s.field.may_shoot(&s.state, 0) {
        return Err(q.refuse("MTF-FIRE-02", "may-not-shoot", &[]));
    }
    let Some(mut best) = s.field.volleys(&s.state, 0, 1).into_iter().flatten().max_by_key(Volley::weight) else {
        return Err(q.refuse("MTF-FIRE-06", "too-far", &[("range", q.fact("range").unwrap_or("4").trim())]));
    };
    let modifiers = s.field.shot_modifiers(&s.state, 0, 1, best.ammo);
    let modifiers = modifiers
        .iter()
        .flatten()
        .map(|(shot, value)| modified(shot.map_or("grade", Shot::key), "MTF-FIRE-07", *value));
    let mut modifiers: Vec<_> = modifiers.collect();
    // MTF-FIRE-20; shell flies over them.
    let screen = Shot::ThroughSkirmishers;
    if target.has(Said::Screened) && !(best.ammo == Ammunition::Shell && screen.shell_ignores()) {
        best.needs = best.needs.map(|n| n - screen.value());
        modifiers.push(modified(screen.key(), "MTF-FIRE-07", screen.value()));
    }
    let hits = volley(&best);
    let (mut stands, mut lost) = (Share(hits.0[0].0), Share::ZERO);
    for (n, share) in hits.0.iter().enumerate().skip(1) {
        let gone = shatters(&s.field, &s.state, 1, (n as u8, best.ammo));
        lost = lost.or(share.and(gone));
        stands = stands.or(share.and(gone.not()).and(stands_fire(&s.field, &s.state, 1, n as u8)));
    }
    let does = [("stands", stands), ("retreats", stands.or(lost).not()), ("shattered", lost)];
    let pools = best.dice.into_iter().zip(best.needs).filter(|(dice, _)| *dice > 0).collect();
    let spreads = vec![
        spread("target-hits", &hits),
        spread("target-lost", &figures_of_hits(&s.field, &s.state, 1, &hits)),
        results("target-does", &does),
    ];
    let throws = vec![Throw { pools, ..throw("firer", modifiers) }];
    Ok(Reckoning { throws, spreads, joint: Vec::new() })
}

/// MTF-CC-01 to MTF-CC-28: the unit attacks the enemy.
fn melee(q: &Asked<'_>) -> Result<Reckoning, Finding> {
    let (one, other) = (party(q, "unit")?, party(q, "enemy")?);
    only(q, &[&one, &other], &[Said::Bookended, Said::Shielded, Said::Screened])?;
    let mut s = Standing::of(&one, &other, 0);
    if !s.field.may_attack(&s.state, 0) {
        return Err(q.refuse("MTF-ATK-09", "may-not-attack", &[]));
    }
    // What an attack touches shaken was so when the turn began: fire tests come after the moves (MTF-HIT-11).
    if other.has(Said::Shaken) {
        s.state.unit_mut(1).set(Flags::WAS_SHAKEN);
    }
    if (other.has(Said::Works) || other.has(Said::Houses)) && s.field.unit(0).kind.is_horse() {
        return Err(q.refuse("MTF-TER-01", "no-horse-at-works", &[]));
    }
    let firm = s.field.steady(&s.state, 1) || s.field.unit(1).kind.is_guns();
    if s.field.is_loose(&s.state, 0) && firm && !other.has(Said::Flanked) {
        return Err(q.refuse("MTF-ATK-10", "skirmishers-attack", &[]));
    }
    let open = !(other.has(Said::Woods) || other.has(Said::Works) || s.field.is_loose(&s.state, 0));
    if s.field.is_loose(&s.state, 1) && open {
        return Err(q.refuse("MTF-SKR-09", "must-evade", &[]));
    }
    // What it must throw to attack at all (MTF-ATK-11, MTF-ORD-11).
    let mut goes = Share::ONE;
    if s.field.exhausted(&s.state, 0) {
        goes = goes.and(passes(0, EXHAUSTED_ATTACKS as i8));
    }
    if s.field.unit(0).kind.is_horse() && s.field.in_square(&s.state, 1) && s.field.steady(&s.state, 1) {
        goes = goes.and(passes(0, AT_SQUARE as i8));
    }
    let fight = s.fight(&one, &other);
    let throws = [("unit", 0), ("enemy", 1)].map(|(who, unit)| {
        let list = s.field.points_added(&s.state, &fight, unit);
        let of = |(points, value): &(Option<Points>, i8)| match points {
            Some(points) => modified(points.key(), "MTF-CC-03", *value),
            None => modified("defensive-fire", "MTF-CC-10", *value),
        };
        throw(who, list.iter().flatten().map(of).collect())
    });
    let ends = combat::ends(&s.field, &s.state, &fight);
    let keys =
        ["enemy-shattered", "enemy-retreats", "level", "unit-retreats", "unit-shattered", "both-shattered"].into_iter();
    let mut all: Vec<_> = keys.zip(ends.apart).collect();
    if all.last().is_some_and(|(_, both)| *both == Share::ZERO) {
        all.pop();
    }
    let mut spreads =
        vec![results("ends", &all), spread("enemy-lost", &ends.lost[1]), spread("unit-lost", &ends.lost[0])];
    if goes != Share::ONE {
        spreads.push(results("attack", &[("goes", goes), ("balks", goes.not())]));
    }
    Ok(Reckoning { throws: throws.to_vec(), spreads, joint: Vec::new() })
}

/// The result of a test: made or failed.
fn made(share: Share) -> Vec<Spread> {
    vec![results("test", &[("made", share), ("failed", share.not())])]
}

/// MTF-FT-02.
fn test(q: &Asked<'_>) -> Result<Reckoning, Finding> {
    let (unit, hits) = (party(q, "unit")?, q.number("hits", 1, 255)? as u8);
    if hits == 0 {
        return Err(q.refuse("MTF-FT-01", "not-hit", &[]));
    }
    let mut s = Standing::of(&nobody(), &unit, inches(8));
    s.state.unit_mut(1).shot_hits = hits;
    let mut list = s.field.fire_test_modifiers(&s.state, 1);
    if unit.has(Said::Shielded) {
        // In square it is sheltered already; once (MTF-FT-02, MTF-FT-04).
        list[2] = Some((UnderFire::Sheltered, UnderFire::Sheltered.value()));
    }
    let modifiers = list.iter().flatten().map(|(m, value)| modified(m.key(), "MTF-FT-02", *value)).collect();
    let (sum, needed) = (list.iter().flatten().map(|m| m.1).sum::<i8>(), FIRE_TEST[s.field.unit(1).grade as usize]);
    let throws = vec![Throw { pools: vec![(1, needed - sum)], ..throw("unit", modifiers) }];
    Ok(Reckoning { throws, spreads: made(passes(sum, needed)), joint: Vec::new() })
}

/// MTF-RLY-02: an enemy who could attack stands before it where that is said.
fn rally(q: &Asked<'_>) -> Result<Reckoning, Finding> {
    let unit = party(q, "unit")?;
    // Foot may go wherever the unit stands, and is seen at four inches.
    let apart = if q.fact("threatened").is_some() { 4 } else { 60 };
    let s = Standing::of(&nobody(), &unit, inches(apart));
    let list = s.field.rally_modifiers(&s.state, 1);
    let modifiers = list.iter().flatten().map(|(m, value)| modified(m.key(), "MTF-RLY-02", *value)).collect();
    let spreads = made(rallies(&s.field, &s.state, 1));
    let needs = RALLY[s.field.unit(1).grade as usize] - s.field.rally_modifier(&s.state, 1);
    let throws = vec![Throw { pools: vec![(1, needs)], ..throw("unit", modifiers) }];
    Ok(Reckoning { throws, spreads, joint: Vec::new() })
}

/// MTF-HIT-08, MTF-HIT-09.
fn run(q: &Asked<'_>) -> Result<Reckoning, Finding> {
    let unit = party(q, "unit")?;
    let mut s = Standing::of(&nobody(), &unit, inches(8));
    let cause = match q.fact("by").unwrap_or("fire").trim() {
        "fire" => Cause::FireTest,
        "melee" | "foot" => Cause::Combat,
        "horse" | "cavalry" => {
            s.state.unit_mut(1).set(Flags::TO_HORSE);
            Cause::Combat
        }
        "will" | "retreat" => Cause::Voluntary,
        word => return Err(q.refuse("MTF-HIT-07", "no-such-cause", &[("word", word)])),
    };
    // Its flight shakes it in any case: who is told as shaken was so before (MTF-HIT-11).
    if unit.has(Said::Shaken) {
        s.state.unit_mut(1).set(Flags::WAS_SHAKEN);
    }
    if unit.has(Said::Flanked) || unit.has(Said::Bookended) {
        s.state.unit_mut(1).set(Flags::BESET);
    }
    let list = s.field.rout_modifiers(&s.state, 1, cause);
    let grade = ROUT_GRADE[s.field.unit(1).grade as usize];
    let mut modifiers = vec![modified("grade", "MTF-HIT-08", grade)];
    modifiers.retain(|m| m.value != 0);
    modifiers.extend(list.iter().flatten().map(|(m, value)| modified(m.key(), "MTF-HIT-08", *value)));
    let (hits, shattered) = flight(&s.field, &s.state, 1, cause);
    let mut spread = spread("rout-hits", &Dist(hits));
    if shattered.0 > 0 {
        spread.results.push(("shattered".to_owned(), shattered));
    }
    Ok(Reckoning { throws: vec![throw("unit", modifiers)], spreads: vec![spread], joint: Vec::new() })
}

/// MTF-MOV-01, MTF-SKR-07, MTF-SKR-12.
fn evade(q: &Asked<'_>) -> Result<Reckoning, Finding> {
    let unit = party(q, "unit")?;
    let kind = unit.kind.unwrap_or(Kind::LightFoot);
    if !unit.has(Said::Skirmishing) && !kind.is_guns() {
        return Err(q.refuse("MTF-SKR-07", "never-evades", &[]));
    }
    let inches = evades(kind.is_horse() || unit.has(Said::HorseGunners));
    let mut spreads = vec![spread("evade-inches", &inches)];
    if q.fact("distance").is_some() {
        let away = inches.at_least(q.number("distance", 0, 255)?.into());
        spreads.push(results("evade", &[("away", away), ("short", away.not())]));
    }
    Ok(Reckoning { throws: vec![throw("unit", Vec::new())], spreads, joint: Vec::new() })
}

/// MTF-GEN-14.
fn danger(q: &Asked<'_>) -> Result<Reckoning, Finding> {
    let hits = q.number("hits", 2, 255)? as u8;
    let killed = combat::danger(hits);
    let spreads = vec![results("general", &[("lives", killed.not()), ("killed", killed)])];
    Ok(Reckoning { throws: vec![throw("general", Vec::new())], spreads, joint: Vec::new() })
}

#[cfg(test)]
mod tests;
