//! A unit in words.

use crate::army::Finding;
use crate::rules::asked::{Asked, Lexicon, Told, leaves_sort};
use crate::rules::mollwitz_to_freiberg::data::ground::BLOCK;
use crate::rules::mollwitz_to_freiberg::data::moves::Formation;
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, formation};
use crate::rules::mollwitz_to_freiberg::data::{CREW, Grade, Kind};
use crate::rules::mollwitz_to_freiberg::odds::standing::{GUNS, Party, Said, Standing};
use crate::rules::mollwitz_to_freiberg::state::MAX_FIGURES;

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
pub(super) const SAID: [(&str, Said); 67] = [
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
    ("steady", Said::Steady),
];

const KNOWN: Lexicon<'_, Kind, Said> =
    Lexicon { kinds: &KINDS, said: &SAID, filling: &[], grades: &["A", "B", "C", "D"], clause: "MTF-TRP-02" };

/// A unit in words: *24 line infantry grade B, disordered*, *14 of 24 figures*, *2 medium guns*.
pub(super) fn party(q: &Asked<'_>, name: &str) -> Result<Party, Finding> {
    let mut party = Party::default();
    q.told(name, &KNOWN, |told| match told {
        Told::Kind(found, word) => {
            let stays = |kind: &Kind| leaves_sort(word, kind.is_guns(), kind.is_horse());
            party.kind = Some(party.kind.filter(stays).unwrap_or(found));
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
    let several = |of: &[Said]| of.iter().filter(|s| party.has(**s)).count() > 1;
    if several(&[Said::Column, Said::InLine, Said::Extended, Said::Square, Said::Skirmishing]) {
        return Err(q.refuse("MTF-FRM-01", "one-formation", &[]));
    }
    if several(&[Said::Woods, Said::Works, Said::Houses]) {
        return Err(q.refuse("MTF-TER-01", "one-ground", &[]));
    }
    if party.has(Said::Limbered) && !kind.is_guns() {
        return Err(q.refuse("MTF-LIM-01", "only-guns-limber", &[]));
    }
    if party.has(Said::Works) && kind.is_horse() {
        return Err(q.refuse("MTF-TER-01", "no-horse-in-works", &[]));
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
    let s = Standing::of(&party, &Party { kind: Some(Kind::Line), ..Party::default() }, 20 * INCH);
    if party.has(Said::Steady) && !s.field.steady(&s.state, 0) {
        return Err(q.refuse("MTF-ORD-01", "not-steady", &[("place", &format!("The {name}"))]));
    }
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
