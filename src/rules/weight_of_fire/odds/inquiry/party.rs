//! A unit in words.

use super::nobody;
use crate::army::Finding;
use crate::rules::asked::{Asked, Lexicon, Told, leaves_sort};
use crate::rules::weight_of_fire::data::fight::PIPS;
use crate::rules::weight_of_fire::data::ground::BLOCK;
use crate::rules::weight_of_fire::data::size::{Formation, cloud, files, formation, inches};
use crate::rules::weight_of_fire::data::{CREW, Grade, Kind};
use crate::rules::weight_of_fire::muster::allowed;
use crate::rules::weight_of_fire::odds::standing::{Party, Said, Standing};
use crate::rules::weight_of_fire::state::MAX_FIGURES;

/// Types by the words that name them.
const KINDS: [(&str, Kind); 49] = [
    ("infantry", Kind::Line),
    ("musketeers", Kind::Line),
    ("fusiliers", Kind::Line),
    ("grenadiers", Kind::Line),
    ("line", Kind::Line),
    ("line-infantry", Kind::Line),
    ("foot", Kind::Line),
    ("garrison", Kind::Line),
    ("dismounted-dragoons", Kind::LightFoot),
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
    ("howitzers", Kind::Howitzer),
    ("light-foot", Kind::LightFoot),
    ("grenzer", Kind::LightFoot),
    ("pandours", Kind::LightFoot),
    ("panduren", Kind::LightFoot),
    ("guards", Kind::Line),
    ("militia", Kind::Line),
    ("light-horse", Kind::LightHorse),
    ("uhlans", Kind::LightHorse),
    ("bosniaks", Kind::LightHorse),
    ("horse-grenadiers", Kind::HeavyHorse),
    ("heavy-horse", Kind::HeavyHorse),
    ("carabiniers", Kind::HeavyHorse),
    ("light-artillery", Kind::LightGun),
    ("light-battery", Kind::LightGun),
    ("medium-artillery", Kind::MediumGun),
    ("medium-battery", Kind::MediumGun),
    ("heavy-artillery", Kind::HeavyGun),
    ("heavy-battery", Kind::HeavyGun),
    ("howitzer-battery", Kind::Howitzer),
];

/// What else may be said, by the words that say it.
const SAID: [(&str, Said); 73] = [
    ("column", Said::Column),
    ("in-column", Said::Column),
    ("in-line", Said::Line),
    ("extended", Said::Extended),
    ("extended-line", Said::Extended),
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
    ("exhausted", Said::Exhausted),
    ("spent", Said::Exhausted),
    ("routing", Said::Routing),
    ("running", Said::Routing),
    ("rifles", Said::Rifles),
    ("carbines", Said::Carbines),
    ("bayonets", Said::Bayonets),
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
    ("houses", Said::Houses),
    ("house", Said::Houses),
    ("village", Said::Houses),
    ("town", Said::Houses),
    ("block", Said::Houses),
    ("town-block", Said::Houses),
    ("garrison", Said::Houses),
    ("uphill", Said::Uphill),
    ("upslope", Said::Uphill),
    ("skirmish", Said::Skirmishing),
    ("skirmish-order", Said::Skirmishing),
    ("enfiladed", Said::Flanked),
    ("massed", Said::Irregular),
    ("up-hill", Said::Uphill),
    ("forest", Said::Woods),
    ("redoubt", Said::Works),
    ("entrenchment", Said::Works),
    ("broken", Said::Routing),
    ("routed", Said::Routing),
    ("steady", Said::Steady),
    ("first-fire", Said::FirstFire),
    ("light-woods", Said::Woods),
    ("heavy-woods", Said::HeavyWoods),
    ("obstacle", Said::Wall),
];

const KNOWN: Lexicon<'_, Kind, Said> = Lexicon {
    kinds: &KINDS,
    said: &SAID,
    filling: &["is", "pip", "pips", "loose-order"],
    grades: &["A", "B", "C", "D", "E"],
    clause: "WOF-TRP-06",
};

/// A unit in words: *24 line infantry grade B, disordered*, *14 of 24 figures*, *2 medium guns with 6 gunners*, *3 pips*.
pub(super) fn party(q: &Asked<'_>, name: &str) -> Result<Party, Finding> {
    let mut party = Party::default();
    q.told(name, &KNOWN, |told| match told {
        Told::Kind(found, word) => {
            let stays = |kind: &Kind| leaves_sort(word, kind.is_guns(), kind.is_horse());
            party.kind = Some(party.kind.filter(stays).unwrap_or(found));
            party.said.extend(Some(Said::Cuirass).filter(|_| word == "cuirassiers"));
        }
        Told::Said(found) => party.said.push(found),
        Told::Grade(n) => party.grade = Grade::ALL.get(n).copied(),
        Told::Number(number, "of") => party.now = Some(number),
        Told::Number(number, "pip" | "pips") => party.pips = number,
        Told::Number(number, "rank" | "ranks" | "deep") => party.ranks = Some(number),
        Told::Number(number, "gunner" | "gunners") => party.crew = Some(number),
        Told::Number(number, _) => party.figures = Some(number),
    })?;
    sound(q, name, party)
}

/// Numbers and formations that a unit can have; a number before guns counts the models.
fn sound(q: &Asked<'_>, name: &str, mut party: Party) -> Result<Party, Finding> {
    let Some(kind) = party.kind else {
        return Err(q.refuse("WOF-TRP-01", "what-type", &[("name", name)]));
    };
    // A block holds so many (WOF-TWN-01).
    let lodged = party.has(Said::Houses);
    let most = match kind {
        k if k.is_guns() => MAX_FIGURES / 4,
        _ if lodged => BLOCK,
        _ => MAX_FIGURES,
    };
    let whole = party.figures.unwrap_or(1);
    let now = party.now.unwrap_or(1);
    // Of a battery the number left is of gunners.
    let more = !kind.is_guns() && party.figures.is_some_and(|all| now > all);
    if whole == 0 || whole > most || now == 0 || more {
        let count = if whole == 0 || whole > most { whole } else { now };
        let fill = [("count", &*count.to_string()), ("most", &*most.to_string())];
        return Err(q.refuse(if lodged { "WOF-TWN-01" } else { "WOF-ORG-02" }, "such-figures", &fill));
    }
    if lodged && !kind.is_foot() {
        return Err(q.refuse("WOF-TWN-11", "foot-in-houses", &[]));
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
    if party.has(Said::Bayonets) && !kind.is_foot() {
        return Err(q.refuse("WOF-TRP-07", "bayonets-foot", &[]));
    }
    // Twelve files in two ranks are a line (WOF-FRM-01).
    let figures = party.figures_now();
    let wide = party.ranks.map_or_else(|| files(figures, Formation::Extended), Some);
    if party.has(Said::Extended) && (kind.is_guns() || wide.is_none()) {
        return Err(q.refuse("WOF-FRM-01", "too-few-to-extend", &[]));
    }
    if party.has(Said::Rifles) && !kind.is_foot() {
        return Err(q.refuse("WOF-TRP-07", "rifles-foot", &[]));
    }
    ranked(q, &party, kind)?;
    contradicted(q, name, &party)?;
    Ok(party)
}

/// Refuses what else is said of a unit against its state: that it is steady (WOF-ORD-02), that it fires for the first time
/// (WOF-FIRE-21), that it stands where no horse and no guns come (WOF-TER-09).
fn contradicted(q: &Asked<'_>, name: &str, party: &Party) -> Result<(), Finding> {
    let refuse = |clause, key| Err(q.refuse(clause, key, &[("place", &format!("The {name}"))]));
    if party.has(Said::HeavyWoods) && !party.kind.is_some_and(Kind::is_foot) {
        return refuse("WOF-TER-09", "foot-in-heavy-woods");
    }
    if party.has(Said::FirstFire) && party.has(Said::Fired) {
        return refuse("WOF-FIRE-21", "no-first-fire");
    }
    let s = Standing::of(party, &nobody(), inches(30));
    if party.has(Said::Steady) && !s.field.steady(&s.state, 0) {
        return refuse("WOF-ORD-02", "not-steady");
    }
    Ok(())
}

/// Refuses ranks that a unit cannot stand in, or not in what it is said to (WOF-FRM-01).
fn ranked(q: &Asked<'_>, party: &Party, kind: Kind) -> Result<(), Finding> {
    let Some(ranks) = party.ranks else { return Ok(()) };
    let now = party.figures_now();
    let files = now.div_ceil(ranks.max(1));
    let said =
        [(Said::Column, Formation::Column), (Said::Line, Formation::Line), (Said::Extended, Formation::Extended)];
    let else_ = said.iter().any(|(word, formed)| party.has(*word) && *formed != formation(files));
    let loose = party.has(Said::Skirmishing) && files > cloud(kind, MAX_FIGURES);
    let none = kind.is_guns() || [Said::Square, Said::Houses, Said::Works].iter().any(|s| party.has(*s));
    if ranks == 0 || ranks > now || else_ || loose || none {
        return Err(q.refuse(
            "WOF-FRM-01",
            "such-ranks",
            &[("ranks", &ranks.to_string()), ("files", &files.to_string())],
        ));
    }
    Ok(())
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
