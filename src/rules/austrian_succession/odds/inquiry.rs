//! Questions that stand on no table: a shot, a melee, a test, told in words.

use super::{Fighter, clash, edge_modifier, failure, fire_loss, hits, potential};
use crate::army::Finding;
use crate::base::Share;
use crate::rules::austrian_succession::data::{
    CANISTER, CARBINES, Foe, MELEE_SCORE, MUSKETS, ROUNDSHOT, SHOT_SCORE, STEPS, front_bases, melee_halves,
    morale_score, musket_score,
};
use crate::rules::austrian_succession::fire::{NEVER, Volley};
use crate::rules::austrian_succession::general::post::ready;
use crate::rules::austrian_succession::melee::{Blows, Edge};
use crate::rules::austrian_succession::state::{Formation, Kind, Quality};
use crate::rules::system::{Inquiry, Modified, Reckoning, Spread, Throw};

mod vocabulary;

use self::vocabulary::{Says as S, VOCABULARY};

/// What can be asked.
pub const INQUIRIES: [&str; 3] = ["shot", "melee", "test"];

/// A unit as it was described.
#[derive(Debug, Clone, Copy)]
struct Party {
    kind: Kind,
    quality: Quality,
    formation: Option<Formation>,
    steps: u8,
    cuirass: bool,
    cover: bool,
    moved: bool,
    british: bool,
    prussian: bool,
    general: bool,
    support: bool,
    /// Where it stands, for an extra die per step (WAS-MEL-09).
    higher: bool,
    bank: bool,
    houses: bool,
    /// Where foot has no firing order (WAS-TERR-10).
    wood: bool,
    /// Strikes on flank or rear.
    flank: bool,
    /// Is struck there.
    flanked: bool,
}

fn refuse(clause: &str, text: String, place: &str) -> Finding {
    Finding::error(clause, text, place)
}

fn party(text: &str) -> Result<Party, Finding> {
    let mut p = Party {
        kind: Kind::Foot,
        quality: Quality::Regular,
        formation: None,
        steps: STEPS,
        cuirass: false,
        cover: false,
        moved: false,
        british: false,
        prussian: false,
        general: false,
        support: false,
        higher: false,
        bank: false,
        houses: false,
        wood: false,
        flank: false,
        flanked: false,
    };
    let plain: String =
        text.to_lowercase().chars().map(|c| if matches!(c, ',' | ';' | '-') { ' ' } else { c }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let mut rest = words.join(" ");
    while !rest.is_empty() {
        let starts = |phrase: &str| rest == phrase || rest.strip_prefix(phrase).is_some_and(|r| r.starts_with(' '));
        let Some((phrase, says)) = VOCABULARY.iter().find(|(phrase, _)| starts(phrase)) else {
            let word = rest.split(' ').next().unwrap_or_default();
            let text =
                format!("“{word}” says nothing of a unit under these rules; write what it is, its order, its steps.");
            return Err(refuse("WAS-ORG-02", text, word));
        };
        match *says {
            S::Kind(kind) => p.kind = kind,
            S::Cuirassiers => (p.kind, p.cuirass) = (Kind::HeavyHorse, true),
            S::Grenadiers => (p.kind, p.quality) = (Kind::Foot, Quality::Elite),
            S::Quality(quality) => p.quality = quality,
            S::Formation(formation) => p.formation = Some(formation),
            S::Steps(steps) => p.steps = steps,
            S::Cuirass => p.cuirass = true,
            S::Cover => p.cover = true,
            S::Moved => p.moved = true,
            S::British => p.british = true,
            S::Prussian => p.prussian = true,
            S::Weak => (p.kind, p.prussian) = (Kind::HeavyHorse, true),
            S::General => p.general = true,
            S::Support => p.support = true,
            S::Higher => p.higher = true,
            S::Houses => (p.cover, p.houses) = (true, true),
            S::Wood => (p.cover, p.wood) = (true, true),
            S::Bank => (p.cover, p.bank) = (true, true),
            S::Flank => p.flank = true,
            S::Flanked => p.flanked = true,
            S::Nothing => {}
        }
        rest = rest[phrase.len()..].trim_start().to_owned();
    }
    if p.wood && p.kind == Kind::Foot && p.formation == Some(Formation::Order) {
        let text = "Foot in a wood is out of firing order: leave one of the two out.".to_owned();
        return Err(refuse("WAS-TERR-10", text, "firing order"));
    }
    Ok(p)
}

/// Who strikes the other's flank or rear, of what was said of both (WAS-MEL-08, WAS-MEL-09).
fn settle_flanks(one: &mut Party, two: &mut Party) -> Result<(), Finding> {
    // Foot never charges horse, so between them it is the horse that comes from the flank (WAS-MEL-02).
    let horse_strikes = one.kind.is_foot() && two.kind.is_horse();
    let (from_two, at_two) = if horse_strikes { (two.flank, false) } else { (false, two.flank) };
    let strikes = [one.flank || two.flanked || at_two, from_two || one.flanked];
    if strikes == [true; 2] {
        let text = "Only one of the two can strike the other on flank or rear.".to_owned();
        return Err(refuse("WAS-MEL-09", text, "flank"));
    }
    (one.flank, two.flank) = (strikes[0], strikes[1]);
    for (is, what) in [(one.higher && two.higher, "stand higher"), (one.bank && two.bank, "defend the bank")] {
        if is {
            let text = format!("Only one of the two can {what}: say it of one.");
            return Err(refuse("WAS-MEL-09", text, "enemy"));
        }
    }
    Ok(())
}

impl Party {
    fn formation(&self) -> Formation {
        match self.formation {
            None if self.wood && self.kind == Kind::Foot => Formation::Line,
            said => said.unwrap_or(ready(self.kind)),
        }
    }
    /// In a wood or houses, where light foot fights as close order (WAS-MEL-04).
    const fn close(&self) -> bool {
        self.wood || self.houses
    }
    /// Why it has an extra die per step against an enemy (WAS-MEL-09).
    const fn edge(&self, enemy: &Party) -> Option<Edge> {
        if self.flank {
            Some(Edge::FlankOrRear)
        } else if self.higher {
            Some(Edge::HigherGround)
        } else if self.bank {
            Some(Edge::Bank)
        } else if self.houses && !enemy.houses {
            Some(Edge::Houses)
        } else {
            None
        }
    }
    const fn save(&self) -> u8 {
        match (self.cover, self.cuirass) {
            (true, _) => 4,
            (false, true) => 6,
            (false, false) => NEVER,
        }
    }
    const fn score(&self) -> u8 {
        morale_score(self.quality) - self.general as u8 - self.support as u8
    }
    fn hearts(&self) -> Vec<Modified> {
        let one = |key| Modified { key, clause: "WAS-MOR-06", value: 1 };
        let parts = [(self.general, "general"), (self.support, "support")];
        parts.into_iter().filter(|(is, _)| *is).map(|(_, key)| one(key)).collect()
    }
    /// The column in which it stands against an enemy (WAS-MEL-07, WAS-MEL-08).
    fn foe(&self, flanked: bool) -> Foe {
        match self.kind {
            Kind::HeavyHorse => Foe::HeavyHorse,
            Kind::Lancers => Foe::Lancers,
            Kind::LightHorse => Foe::LightHorse,
            Kind::LightFoot if self.close() => Foe::OtherFoot,
            Kind::LightFoot => Foe::LightFoot,
            Kind::Foot if !flanked && self.formation() == Formation::Order => Foe::Ordered,
            Kind::Foot | Kind::Gun => Foe::OtherFoot,
        }
    }
}

/// What was said under one of some names; what is said of nobody in particular adds to the first.
fn said<'a>(inquiry: &'a Inquiry, names: &[&str]) -> Option<&'a str> {
    inquiry.facts.iter().find(|(k, _)| names.contains(&k.to_lowercase().as_str())).map(|(_, v)| v.as_str())
}

/// Whether a party is a general and nothing else.
fn is_general(inquiry: &Inquiry, names: &[&str]) -> bool {
    let text = said(inquiry, names).unwrap_or_default().trim().to_lowercase();
    ["a ", "the ", ""].into_iter().any(|article| text.strip_prefix(article) == Some("general"))
}

fn flag(inquiry: &Inquiry, names: &[&str]) -> bool {
    said(inquiry, names).is_some_and(|v| !matches!(v.trim().to_lowercase().as_str(), "no" | "off" | "0"))
}

const ONE: [&str; 4] = ["firer", "unit", "attacker", "us"];
const TWO: [&str; 4] = ["target", "enemy", "defender", "them"];
const OTHERS: [&str; 16] = [
    "ammo",
    "ammunition",
    "range",
    "distance",
    "return",
    "moved",
    "flank",
    "rear",
    "face",
    "higher",
    "cover",
    "general",
    "support",
    "overhead",
    "by",
    "hasty",
];

/// Answers a question.
///
/// # Errors
/// What is not understood in it, or not allowed by the rules, with the clause.
pub fn reckon(inquiry: &Inquiry) -> Result<Reckoning, Finding> {
    for (name, _) in &inquiry.facts {
        let name = name.to_lowercase();
        let known = [&ONE[..], &TWO[..], &OTHERS[..]].iter().any(|l| l.contains(&name.as_str()));
        if !known {
            let text =
                format!("“{name}” is nothing that is asked here; name --unit and --enemy, or --firer and --target.");
            return Err(refuse("", text, &name));
        }
    }
    let mut one = party(said(inquiry, &ONE).unwrap_or_default())?;
    let mut two = party(said(inquiry, &TWO).unwrap_or_default())?;
    one.moved |= flag(inquiry, &["return", "moved", "hasty"]);
    one.higher |= flag(inquiry, &["higher"]);
    one.flank |= flag(inquiry, &["flank", "rear"]);
    if let Some(face) = said(inquiry, &["face"]) {
        one.flank |= !face.trim().eq_ignore_ascii_case("front");
    }
    two.cover |= flag(inquiry, &["cover"]);
    match inquiry.about.as_str() {
        "shot" => shot(inquiry, &one, &two),
        "melee" => {
            settle_flanks(&mut one, &mut two)?;
            melee(&one, &two)
        }
        "test" => {
            one.general |= flag(inquiry, &["general"]);
            one.support |= flag(inquiry, &["support"]);
            Ok(test(&one))
        }
        other => {
            let known: Vec<&str> = INQUIRIES.to_vec();
            let text = format!("These rules answer no such question: {other}; ask for {}.", known.join(", "));
            Err(refuse("", text, other))
        }
    }
}

fn spread(what: &'static str, dist: &[Share]) -> Spread {
    let end = dist.iter().rposition(|s| s.0 > 0).map_or(1, |n| n + 1);
    Spread { what, results: dist[..end].iter().enumerate().map(|(n, s)| (n.to_string(), *s)).collect() }
}

/// A distance in cm, exact to a tenth of a millimetre.
fn centimetres(text: &str) -> Option<i32> {
    let text = text.trim().trim_end_matches("cm").trim();
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    let part: i32 = format!("{part:0<3}").get(..3)?.parse().ok()?;
    let whole: i32 = whole.parse().ok()?;
    (0..1000).contains(&whole).then(|| whole * 1200 + part * 1200 / 1000)
}

/// A shot (WAS-MUSK-02 to WAS-MUSK-08, section ART), its saves and the test that it causes.
fn shot(inquiry: &Inquiry, firer: &Party, target: &Party) -> Result<Reckoning, Finding> {
    let gun = firer.kind == Kind::Gun;
    if matches!(firer.kind, Kind::HeavyHorse | Kind::Lancers) {
        return Err(refuse("WAS-MUSK-01", "Heavy horse and lancers do not fire.".to_owned(), "firer"));
    }
    if is_general(inquiry, &ONE) {
        return Err(refuse("WAS-MUSK-01", "Generals do not fire.".to_owned(), "firer"));
    }
    if is_general(inquiry, &TWO) {
        return Err(refuse("WAS-GEN-04", "Nobody fires at a general by himself.".to_owned(), "target"));
    }
    let range = match said(inquiry, &["range", "distance"]) {
        None => None,
        Some(text) => Some(centimetres(text).ok_or_else(|| {
            refuse("WAS-MUSK-02", format!("“{text}” is no distance; give it in cm, such as 12."), "range")
        })?),
    };
    let ammo = said(inquiry, &["ammo", "ammunition"]).map(str::to_lowercase);
    let overhead = flag(inquiry, &["overhead"]) || ammo.as_deref() == Some("overhead");
    let canister = match ammo.as_deref() {
        None | Some("") => gun && !overhead && range.is_some_and(|r| r <= CANISTER),
        Some("canister" | "case") => true,
        Some("roundshot" | "ball" | "shot" | "overhead" | "muskets" | "musketry") => false,
        Some(other) => {
            let text = format!("“{other}” is fired by nobody here; write canister, roundshot or overhead.");
            return Err(refuse("WAS-ART-01", text, "ammo"));
        }
    };
    let guns_only = matches!(ammo.as_deref(), Some("canister" | "case" | "roundshot" | "ball" | "overhead"));
    if !gun && (guns_only || overhead) {
        return Err(refuse("WAS-ART-01", "Only guns fire canister and roundshot.".to_owned(), "ammo"));
    }
    if canister && overhead {
        return Err(refuse("WAS-ART-06", "Canister is never fired over heads.".to_owned(), "ammo"));
    }
    let (reach, clause) = match (firer.kind, canister) {
        (Kind::Gun, true) => (CANISTER, "WAS-ART-01"),
        (Kind::Gun, false) => (ROUNDSHOT, "WAS-ART-01"),
        (Kind::LightHorse, _) => (CARBINES, "WAS-MUSK-02"),
        _ => (MUSKETS, "WAS-MUSK-02"),
    };
    if range.is_some_and(|r| r > reach) {
        return Err(refuse(clause, format!("That is out of range, which is {} cm.", reach / 1200), "range"));
    }
    let hasty = i8::from(firer.moved);
    let weak = firer.steps <= 2;
    let volley = if gun {
        let (others, guns) = SHOT_SCORE;
        let need = if target.kind == Kind::Gun { guns } else { others };
        Volley {
            dice: if canister && !weak { 2 } else { 1 },
            quarters: if !canister && weak { 1 } else { 2 },
            less: u8::from(overhead),
            need: need as i8 + hasty,
            quick: false,
            save: target.save(),
        }
    } else {
        let formation = firer.formation();
        let foot = firer.kind.is_foot();
        Volley {
            dice: firer.steps.min(2 * front_bases(firer.kind, formation, firer.steps)),
            quarters: 0,
            less: 0,
            need: musket_score(firer.kind, formation) as i8 + hasty - i8::from(firer.prussian && foot),
            quick: firer.british && foot,
            save: target.save(),
        }
    };
    let mut modifiers = Vec::new();
    let mut add = |is: bool, key, clause, value| {
        if is {
            modifiers.push(Modified { key, clause, value });
        }
    };
    add(firer.moved, "hasty", "WAS-MUSK-08", -1);
    add(overhead, "overhead", "WAS-ART-07", -1);
    add(volley.quick, "british", "WAS-NAT-06", 1);
    add(firer.prussian && firer.kind.is_foot(), "prussian", "WAS-NAT-02", 1);
    let dist = hits(&volley);
    let loss = fire_loss(&dist, target.steps, target.score());
    let mut spreads = Vec::new();
    if gun {
        spreads.push(spread("potential", &potential(&volley).0));
    }
    spreads.push(spread("hits", &dist.0));
    spreads.push(spread("target-loss", &loss.0[..=usize::from(target.steps)]));
    let mut throws =
        vec![Throw { who: "firer", die: if gun { "gun" } else { "d6" }, row: "", modifiers, pools: Vec::new() }];
    if volley.save < NEVER {
        throws.push(Throw { who: "target", die: "save", row: "", modifiers: Vec::new(), pools: Vec::new() });
    }
    throws.push(Throw { who: "target", die: "test", row: "", modifiers: target.hearts(), pools: Vec::new() });
    Ok(Reckoning { throws, spreads, joint: Vec::new() })
}

/// One round between two (section MEL).
fn melee(one: &Party, two: &Party) -> Result<Reckoning, Finding> {
    let afoot = |own: &Party, enemy: &Party| own.kind.is_foot() && enemy.kind.is_horse() && own.flank;
    if afoot(one, two) || afoot(two, one) {
        return Err(refuse(
            "WAS-MEL-02",
            "Foot may not charge horse, so it never strikes its flank.".to_owned(),
            "unit",
        ));
    }
    if one.kind == Kind::Gun || two.kind == Kind::Gun {
        let text = "A gun in a melee is gone without a throw: there is nothing to reckon.".to_owned();
        return Err(refuse("WAS-MEL-06", text, "enemy"));
    }
    let fighter = |own: &Party, enemy: &Party| {
        let kind = if own.close() && own.kind == Kind::LightFoot { Kind::Foot } else { own.kind };
        let row = melee_halves(kind, enemy.foe(own.flank));
        let edge = own.edge(enemy).filter(|_| row > 0);
        let each = if edge.is_some() { row + 2 } else { row };
        let weak = own.prussian && own.kind.is_horse();
        let need = if weak { MELEE_SCORE.1 } else { MELEE_SCORE.0 };
        let blows = Blows { halves: each * own.steps, need, save: enemy.save(), edge };
        Fighter { blows, steps: own.steps, shot: 0, score: own.score() }
    };
    let fighters = [fighter(one, two), fighter(two, one)];
    let c = clash(&fighters[0], &fighters[1]);
    let alone = |n: usize| Share(c.beaten[n].0.saturating_sub(c.both.0));
    let held = Share(Share::ONE.0.saturating_sub(alone(0).0 + alone(1).0 + c.both.0));
    let results = [("won", alone(1)), ("tied", held), ("lost", alone(0)), ("both-gone", c.both)];
    let ends =
        Spread { what: "ends", results: results.map(|(key, share)| (key.to_owned(), share)).into_iter().collect() };
    let [a, b] = [one, two].map(|p| usize::from(p.steps));
    let edge = |n: usize| fighters[n].blows.edge.map(edge_modifier).into_iter().collect();
    Ok(Reckoning {
        throws: vec![
            Throw { who: "unit", die: "d6", row: "", modifiers: edge(0), pools: Vec::new() },
            Throw { who: "enemy", die: "d6", row: "", modifiers: edge(1), pools: Vec::new() },
        ],
        spreads: vec![spread("enemy-loss", &c.loss[1].0[..=b]), spread("unit-loss", &c.loss[0].0[..=a]), ends],
        joint: c.joint[..=a].iter().map(|row| row[..=b].to_vec()).collect(),
    })
}

/// A morale test (WAS-MOR-03, WAS-MOR-06).
fn test(unit: &Party) -> Reckoning {
    let fails = failure(unit.score());
    let results = vec![("passed".to_owned(), fails.not()), ("failed".to_owned(), fails)];
    Reckoning {
        throws: vec![Throw { who: "unit", die: "d6", row: "", modifiers: unit.hearts(), pools: Vec::new() }],
        spreads: vec![Spread { what: "test", results }],
        joint: Vec::new(),
    }
}

#[cfg(test)]
mod tests;
