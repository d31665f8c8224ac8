//! Chances that stand on no table, asked in words: a shot, a combat, a rally, a test under fire, a flight, an evade, the
//! danger to a general.

use super::standing::{GUNS, Party, Said, Standing};
use super::{breaks, combat, evades, figures_of_hits, flight, passes, rallies, stands_fire, volley};
use crate::army::Finding;
use crate::base::{Dist, Share};
use crate::field::words::Words;
use crate::rules::asked::{Asked, Lexicon, Told, counted, modified, results};
use crate::rules::mollwitz_to_freiberg::data::fire::{Ammunition, Shot};
use crate::rules::mollwitz_to_freiberg::data::ground::{BLOCK, OPEN_WOODS};
use crate::rules::mollwitz_to_freiberg::data::melee::Points;
use crate::rules::mollwitz_to_freiberg::data::moves::{AT_SQUARE, EXHAUSTED_ATTACKS, Formation};
use crate::rules::mollwitz_to_freiberg::data::nerve::{FIRE_TEST, RALLY, ROUT_GRADE, UnderFire};
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, formation, inches};
use crate::rules::mollwitz_to_freiberg::data::{CREW, Grade, Kind};
use crate::rules::mollwitz_to_freiberg::fire::Volley;
use crate::rules::mollwitz_to_freiberg::morale::Cause;
use crate::rules::mollwitz_to_freiberg::state::{Flags, MAX_FIGURES};
use crate::rules::system::{Inquiry, Modified, Reckoning, Spread, Throw};

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

/// Types by the words that name them.
const KINDS: [(&str, Kind); 53] = [
    ("infantry", Kind::Line),
    ("musketeers", Kind::Line),
    ("fusiliers", Kind::Line),
    ("grenadiers", Kind::Line),
    ("line", Kind::Line),
    ("line-infantry", Kind::Line),
    ("foot", Kind::Line),
    ("guards", Kind::Line),
    ("militia", Kind::Line),
    ("landwehr", Kind::Line),
    ("garrison", Kind::Line),
    ("light-infantry", Kind::LightFoot),
    ("dismounted-dragoons", Kind::LightFoot),
    ("jäger", Kind::LightFoot),
    ("jaeger", Kind::LightFoot),
    ("skirmishers", Kind::LightFoot),
    ("croats", Kind::LightFoot),
    ("light-cavalry", Kind::LightHorse),
    ("hussars", Kind::LightHorse),
    ("cossacks", Kind::LightHorse),
    ("medium-cavalry", Kind::MediumHorse),
    ("dragoons", Kind::MediumHorse),
    ("heavy-cavalry", Kind::HeavyHorse),
    ("cuirassiers", Kind::HeavyHorse),
    ("horse", Kind::HeavyHorse),
    ("cavalry", Kind::HeavyHorse),
    ("light-guns", Kind::LightGun),
    ("medium-guns", Kind::MediumGun),
    ("guns", Kind::MediumGun),
    ("artillery", Kind::MediumGun),
    ("battery", Kind::MediumGun),
    ("heavy-guns", Kind::HeavyGun),
    ("howitzers", Kind::Howitzer),
    ("light-foot", Kind::LightFoot),
    ("grenzer", Kind::LightFoot),
    ("pandours", Kind::LightFoot),
    ("panduren", Kind::LightFoot),
    ("light-horse", Kind::LightHorse),
    ("light-dragoons", Kind::LightHorse),
    ("uhlans", Kind::LightHorse),
    ("bosniaks", Kind::LightHorse),
    ("medium-horse", Kind::MediumHorse),
    ("horse-grenadiers", Kind::MediumHorse),
    ("heavy-horse", Kind::HeavyHorse),
    ("carabiniers", Kind::HeavyHorse),
    ("light-artillery", Kind::LightGun),
    ("light-battery", Kind::LightGun),
    ("horse-artillery", Kind::LightGun),
    ("medium-artillery", Kind::MediumGun),
    ("medium-battery", Kind::MediumGun),
    ("heavy-artillery", Kind::HeavyGun),
    ("heavy-battery", Kind::HeavyGun),
    ("howitzer-battery", Kind::Howitzer),
];

/// Grades of those who have one by their name (MTF-TRP-02), where none is said.
const GRADES: [(&str, Grade); 4] =
    [("guards", Grade::B), ("grenadiers", Grade::B), ("militia", Grade::D), ("landwehr", Grade::D)];

/// What else may be said, by the words that say it.
const SAID: [(&str, Said); 66] = [
    ("column", Said::Column),
    ("in-column", Said::Column),
    ("in-line", Said::InLine),
    ("extended", Said::Extended),
    ("extended-line", Said::Extended),
    ("square", Said::Square),
    ("skirmishers", Said::Skirmishing),
    ("skirmishing", Said::Skirmishing),
    ("skirmish", Said::Skirmishing),
    ("open-order", Said::Skirmishing),
    ("limbered", Said::Limbered),
    ("moved", Said::Moved),
    ("advanced", Said::Advanced),
    ("disordered", Said::Disordered),
    ("disorder", Said::Disordered),
    ("shaken", Said::Shaken),
    ("was-shaken", Said::WasShaken),
    ("rifles", Said::Rifles),
    ("rifle-armed", Said::Rifles),
    ("irregular", Said::Irregular),
    ("irregulars", Said::Irregular),
    ("massed", Said::Irregular),
    ("exhausted", Said::Exhausted),
    ("bookended", Said::Bookended),
    ("enfiladed", Said::Flanked),
    ("uphill", Said::Uphill),
    ("up-hill", Said::Uphill),
    ("friend-between", Said::Shielded),
    ("through-skirmishers", Said::Screened),
    ("screened", Said::Screened),
    ("fanatics", Said::Fanatics),
    ("fanatic", Said::Fanatics),
    ("heavy-weapons", Said::HeavyWeapons),
    ("horse-gunners", Said::HorseGunners),
    ("general", Said::General),
    ("flank", Said::Flanked),
    ("flanked", Said::Flanked),
    ("rear", Said::Flanked),
    ("wood", Said::Woods),
    ("woods", Said::Woods),
    ("works", Said::Works),
    ("fieldworks", Said::Works),
    ("wall", Said::Wall),
    ("hedge", Said::Wall),
    ("fence", Said::Wall),
    ("obstacle", Said::Wall),
    ("stream", Said::Wall),
    ("houses", Said::Houses),
    ("house", Said::Houses),
    ("village", Said::Houses),
    ("town", Said::Houses),
    ("block", Said::Houses),
    ("town-block", Said::Houses),
    ("garrison", Said::Houses),
    ("shooting", Said::Shooting),
    ("has-shot", Said::Shooting),
    ("having-shot", Said::Shooting),
    ("horse-artillery", Said::HorseGunners),
    ("loose", Said::Skirmishing),
    ("loose-order", Said::Skirmishing),
    ("skirmish-order", Said::Skirmishing),
    ("up-slope", Said::Uphill),
    ("upslope", Said::Uphill),
    ("forest", Said::Woods),
    ("redoubt", Said::Works),
    ("entrenchment", Said::Works),
];

const KNOWN: Lexicon<'_, Kind, Said> = Lexicon {
    kinds: &KINDS,
    said: &SAID,
    filling: &[
        "rank",
        "ranks",
        "deep",
        "regular",
        "formed",
        "unlimbered",
        "attached",
        "led",
        "by",
        "order",
        "good-order",
        "close-order",
        "the-open",
    ],
    grades: &["A", "B", "C", "D"],
    clause: "MTF-TRP-02",
};

/// A unit in words: *24 line infantry grade B, disordered*, *14 of 24 figures*, *2 medium guns*.
fn party(q: &Asked<'_>, name: &str) -> Result<Party, Finding> {
    let mut party = Party::default();
    q.told(name, &KNOWN, |told| match told {
        Told::Kind(found, word) => {
            // Such words leave the sort that was said before.
            let leaves = |kind: &Kind| match word {
                "infantry" | "garrison" | "guards" | "militia" => true,
                "guns" | "artillery" | "battery" => kind.is_guns(),
                "cavalry" | "horse" => kind.is_horse(),
                _ => false,
            };
            party.kind = Some(party.kind.filter(leaves).unwrap_or(found));
            party.usually = GRADES.iter().find(|(name, _)| *name == word).map(|g| g.1).or(party.usually);
        }
        Told::Said(found) => party.said.push(found),
        Told::Grade(n) => party.grade = Grade::ALL.get(n).copied(),
        Told::Number(number, "of") => party.now = Some(number),
        Told::Number(number, next) if next.starts_with("gunner") => party.gunners = Some(number),
        Told::Number(number, "rank" | "ranks" | "deep") => party.ranks = Some(number),
        Told::Number(number, _) => party.figures = Some(number),
    })?;
    sound(q, name, party)
}

/// Numbers and formations that a unit can have; a number before guns counts the models.
fn sound(q: &Asked<'_>, name: &str, mut party: Party) -> Result<Party, Finding> {
    let Some(kind) = party.kind else {
        return Err(q.refuse("MTF-TRP-01", "what-type", &[("name", name)]));
    };
    let refused = |count: u8, most: u8| {
        Err(q.refuse("MTF-ORG-01", "such-figures", &[("count", &count.to_string()), ("most", &most.to_string())]))
    };
    if kind.is_guns() {
        // A number before guns counts the models, one before gunners those who serve them, or are left of so many.
        (party.guns, party.figures) = (party.figures, party.gunners.filter(|_| party.now.is_some()));
        let most = MAX_FIGURES / CREW as u8;
        if let Some(guns) = party.guns.filter(|g| *g == 0 || *g > most) {
            return refused(guns, most);
        }
        let (crew, all) = (CREW as u8 * party.guns.unwrap_or(GUNS), party.gunners.unwrap_or(1));
        if all == 0 || all > crew {
            return refused(all, crew);
        }
        party.now = party.now.filter(|_| party.gunners.is_some()).or(party.gunners);
    } else if party.gunners.is_some() {
        return Err(q.refuse("MTF-ORG-03", "unknown-word", &[("word", "gunners"), ("about", &q.inquiry.about)]));
    }
    let most = if party.has(Said::Houses) { BLOCK } else { MAX_FIGURES };
    let (whole, now) = (party.figures.unwrap_or(1), party.now.unwrap_or(1));
    if whole == 0 || whole > most || now == 0 || party.figures.is_some_and(|all| now > all) {
        return refused(if whole == 0 || whole > most { whole } else { now }, most);
    }
    // Irregular skirmishers are light infantry (MTF-PTS-04).
    let loose = party.has(Said::Skirmishing) && party.has(Said::Irregular);
    let kind = if loose && kind == Kind::Line { Kind::LightFoot } else { kind };
    party.kind = Some(kind);
    party.grade = party.grade.or(party.usually);
    // Half of it is left (MTF-ORD-05).
    if party.has(Said::Exhausted) && party.now.is_none() {
        party.now = Some(party.whole() / 2);
    }
    let light = matches!(kind, Kind::LightFoot | Kind::LightHorse);
    if party.has(Said::Skirmishing) && !light {
        return Err(q.refuse("MTF-TRP-01", "light-only", &[]));
    }
    if party.is_irregular() && kind.is_horse() && kind != Kind::LightHorse {
        return Err(q.refuse("MTF-PTS-05", "irregular-light", &[]));
    }
    if party.has(Said::HorseGunners) && kind != Kind::LightGun {
        return Err(q.refuse("MTF-TRP-04", "horse-gunners-only", &[]));
    }
    // Massed infantry has heavy weapons, massed irregulars are fanatics, and none of them is of the best.
    let massed = !party.has(Said::Skirmishing);
    if party.has(Said::HeavyWeapons) && !(kind.is_foot() && massed) {
        return Err(q.refuse("MTF-IRR-07", "heavy-only", &[]));
    }
    if party.has(Said::Fanatics) && !massed {
        return Err(q.refuse("MTF-IRR-05", "fanatics-only", &[]));
    }
    if party.is_irregular() && (party.grade == Some(Grade::A) || kind.is_guns()) {
        return Err(q.refuse("MTF-PTS-06", "no-best-irregulars", &[]));
    }
    if party.has(Said::Houses) && !kind.is_foot() {
        return Err(q.refuse("MTF-TER-11", "foot-in-houses", &[]));
    }
    if party.is_gone() {
        return Err(q.refuse("MTF-MRL-07", "shattered", &[]));
    }
    if party.has(Said::Square) && !kind.is_foot() {
        return Err(q.refuse("MTF-FRM-01", "foot-only", &[]));
    }
    if party.has(Said::Rifles) && kind != Kind::LightFoot {
        return Err(q.refuse("MTF-PTS-04", "rifles-only", &[]));
    }
    ranked(q, &party, kind)?;
    Ok(party)
}

/// Refuses ranks that a unit cannot stand in, or not in what it is said to (MTF-BAS-02, MTF-FRM-01).
fn ranked(q: &Asked<'_>, party: &Party, kind: Kind) -> Result<(), Finding> {
    let Some(ranks) = party.ranks else { return Ok(()) };
    let now = party.now.unwrap_or(party.whole());
    let files = now.div_ceil(ranks.max(1));
    let said =
        [(Said::Column, Formation::Column), (Said::InLine, Formation::Line), (Said::Extended, Formation::Extended)];
    let else_ = said.iter().any(|(word, formed)| party.has(*word) && *formed != formation(kind, files));
    let loose = party.has(Said::Skirmishing);
    let (least, most) = (if kind.is_foot() && !loose { 2 } else { 1 }, if loose { 2.min(now) } else { now });
    let none = kind.is_guns() || [Said::Square, Said::Houses, Said::Works].iter().any(|s| party.has(*s));
    if ranks < least || ranks > most || else_ || none {
        return Err(q.refuse(
            "MTF-FRM-01",
            "such-ranks",
            &[("ranks", &ranks.to_string()), ("files", &files.to_string())],
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
        if breaks(&s.field, &s.state, 1, n as u8) {
            lost = lost.or(*share);
        } else {
            stands = stands.or(share.and(stands_fire(&s.field, &s.state, 1, n as u8)));
        }
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
