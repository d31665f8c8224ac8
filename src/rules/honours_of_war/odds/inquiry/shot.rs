//! A shot: who fires at whom, over what distance, with what (HOW-FIRE-13, HOW-HIT-04, HOW-HIT-05).

use super::{
    Asked, Cover, DONE, Facts, Finding, Formation, Mark, Parties, Reckoning, Row, Said, Share, Size, Throw, Troops,
    Volley, Weapon, counts, fired, of_volley, reactions, row_key, volley,
};
use crate::rules::honours_of_war::data::{D, Gun, WeatherEffect, distance};
use crate::rules::honours_of_war::fire::load::{Load, loads};
use crate::rules::honours_of_war::general::Ammo;
use crate::rules::honours_of_war::muster::gun_of;
use crate::rules::honours_of_war::state::Kind;

const PARTIES: Parties =
    [&["firer", "unit", "shooter", "attacker", "us", "blue"], &["target", "enemy", "defender", "them", "red"]];
const FIGURES: [&str; 7] = ["range", "distance", "ammo", "ammunition", "scale", "weather", "year"];

/// Answers the question of a shot.
pub(super) fn reckon(asked: &Asked<'_>) -> Result<Reckoning, Finding> {
    let facts = asked.facts(PARTIES, &FIGURES)?;
    let shot = read(asked, &facts)?;
    // A fuse that is known to have failed is thrown for no more (HOW-FIRE-45).
    let hits = if shot.fuse { fired(&shot) } else { volley(&shot) };
    let mut spreads = vec![counts("target-hits", &hits.0)];
    if let Some(before) = facts.parties[1].hits {
        // What it has already counts in all (HOW-FIRE-14).
        let mut total = [Share::ZERO; 6];
        for (n, share) in hits.0.iter().enumerate() {
            let after = (usize::from(before) + n).min(usize::from(DONE));
            total[after] = total[after].or(*share);
        }
        spreads.push(counts("target-total", &total));
        spreads.push(reactions("target-does", &total, before));
    }
    let mut throws = Vec::new();
    if shot.ammo == Ammo::Shell && !shot.fuse {
        throws.push(Throw { who: "firer", die: "fuse", row: "", modifiers: Vec::new(), pools: Vec::new() });
    }
    throws.push(Throw {
        who: "firer",
        die: "average",
        row: row_key(shot.row),
        modifiers: of_volley(&shot),
        pools: Vec::new(),
    });
    Ok(Reckoning { throws, spreads, joint: Vec::new() })
}

/// What is fired, and whether at long range, by the distance that was said; as said where none was.
fn load(asked: &Asked<'_>, facts: &Facts, firer: &Gunner) -> Result<(Ammo, bool), Finding> {
    let long = facts.parties.iter().chain([&facts.at_large]).any(|said| said.has(Mark::Long));
    let wanted = match facts.figure("ammo").or_else(|| facts.figure("ammunition")).map(str::to_lowercase).as_deref() {
        None => None,
        Some("canister" | "case") => Some(Ammo::Canister),
        Some("roundshot" | "round-shot" | "ball" | "shot") => Some(Ammo::Roundshot),
        Some("shell") => Some(Ammo::Shell),
        Some("musketry" | "muskets") => Some(Ammo::Musketry),
        Some(other) => return Err(asked.refuse("HOW-FIRE-29", "no-such-ammunition", &[("word", other)])),
    };
    let mut all: Vec<Load> = loads(firer.scale, firer.gun, firer.weapon).into_iter().flatten().collect();
    if let Some(ammo) = wanted {
        all.retain(|l| l.ammo == ammo);
        if all.is_empty() {
            return Err(asked.refuse("HOW-FIRE-28", "not-loaded", &[]));
        }
    }
    let name = if facts.figure("range").is_some() { "range" } else { "distance" };
    let Some(range) = asked.distance(facts, name)? else {
        // Without a distance: a gun's roundshot or shell, muskets; in its better band unless it was said to be long.
        let load = if wanted.is_some() { all[0] } else { all.get(1).copied().unwrap_or(all[0]) };
        return Ok((load.ammo, long));
    };
    let sight = firer.weather.sight.map_or(i32::MAX, |row| distance(firer.scale, row));
    let near = distance(firer.scale, D::HowitzerMinimum);
    let Some(load) = all.iter().find(|l| range <= l.limit && (l.ammo != Ammo::Shell || range >= near)) else {
        let close = all.iter().any(|l| l.ammo == Ammo::Shell && range < near);
        return Err(match (close, firer.gun) {
            (true, _) => asked.refuse("HOW-FIRE-46", "shell-too-near", &[]),
            (false, Some(_)) => asked.refuse("HOW-FIRE-28", "too-far", &[]),
            (false, None) => asked.refuse("HOW-FIRE-23", "too-far", &[]),
        });
    };
    if range > sight {
        return Err(asked.refuse("HOW-OPT-16", "not-seen", &[]));
    }
    Ok((load.ammo, range > load.better))
}

/// What fires.
struct Gunner {
    scale: super::Scale,
    gun: Option<Gun>,
    weapon: Weapon,
    weather: WeatherEffect,
}

/// The facts of the die.
fn read(asked: &Asked<'_>, facts: &Facts) -> Result<Volley, Finding> {
    let year = asked.year(facts)?;
    let [firer, target] = &facts.parties;
    let large = &facts.at_large;
    let has = |said: &Said, mark| said.has(mark) || large.has(mark);
    let sky = asked.sky(facts)?;
    let kind = firer.kind();
    if firer.troops() == Troops::Horse {
        return Err(asked.refuse("HOW-FIRE-25", "from-the-saddle", &[]));
    }
    if [firer, target].iter().any(|said| said.hits.unwrap_or(0) >= DONE) {
        return Err(asked.refuse("HOW-FIRE-56", "done-for", &[]));
    }
    if firer.has(Mark::Red) {
        return Err(asked.refuse("HOW-RLY-09", "reforming", &[]));
    }
    // HOW-TER-49: a garrison in melee still fires over its other faces.
    if firer.has(Mark::Busy) && !firer.is_garrison() || target.has(Mark::Busy) {
        return Err(asked.refuse("HOW-FIRE-09", "in-contact", &[]));
    }
    if firer.has(Mark::Charging) {
        return Err(asked.refuse("HOW-CHG-47", "charger-fires", &[]));
    }
    if matches!(firer.formation, Some(Formation::Column | Formation::Limbered)) || kind == Kind::Transport {
        return Err(asked.refuse("HOW-FIRE-12", "in-column", &[]));
    }
    if (kind.is_horse() || kind.is_foot()) && !sky.infantry_fires {
        return Err(asked.refuse("HOW-OPT-16", "too-wet", &[]));
    }
    let weapon = match (kind, firer.weapon.or(large.weapon)) {
        (k, _) if k.is_horse() => Weapon::Carbines,
        (Kind::Foot, None) => Weapon::BattalionGuns,
        (_, Some(weapon)) => weapon,
        _ if has_rifles(firer, year) => Weapon::Rifles,
        _ => Weapon::Muskets,
    };
    let gun = firer.gun.or_else(|| gun_of(firer.branch(), firer.row(year)));
    let gunner = Gunner { scale: asked.scale(facts)?, gun, weapon, weather: sky };
    let (ammo, long) = load(asked, facts, &gunner)?;
    if has(firer, Mark::Fuse) && ammo != Ammo::Shell {
        return Err(asked.refuse("HOW-FIRE-45", "no-fuse", &[]));
    }
    let formation = target.formation.or(large.formation);
    let block = target.is_in_houses() || formation == Some(Formation::Garrison);
    // HOW-TER-06: a column on its way through has their cover and holds nothing.
    let holds = block && formation != Some(Formation::Column);
    let behind = has(target, Mark::Rear) || has(firer, Mark::IntoRear);
    let flanking = (has(target, Mark::Flanked) || has(firer, Mark::Flanking)) && !holds;
    // HOW-TER-14: works are nothing from behind.
    let entrenched = has(target, Mark::Works) && !behind || has(target, Mark::Fortified);
    let guns = target.troops() == Troops::Guns && !formation.is_some_and(Formation::is_column);
    let transport = target.kind() == Kind::Transport;
    // HOW-FIRE-37: a column is a deep target from before it and from behind.
    let column = (formation.is_some_and(Formation::is_column) || transport) && (behind || !flanking);
    // HOW-TER-06: light against roundshot and shell; against canister and musketry by the kind of the place.
    let solid = matches!(ammo, Ammo::Roundshot | Ammo::Shell);
    let cover = match (entrenched, block) {
        // HOW-TER-45.
        _ if block && !holds && has(target, Mark::Charging) => Cover::Open,
        (true, _) => Cover::Heavy,
        (_, true) if formation == Some(Formation::Garrison) && !solid => Cover::Heavy,
        (_, true) => Cover::Light,
        // HOW-TER-18: who charges is in the open; what lies between the two covers him all the same (HOW-TER-09).
        _ if has(target, Mark::Charging) && has(target, Mark::Obstacle) => Cover::Light,
        _ if has(target, Mark::Charging) => Cover::Open,
        _ => target.cover.or(large.cover).unwrap_or_default(),
    };
    Ok(Volley {
        moved: has(firer, Mark::Moved),
        long,
        hits: firer.hits.or(large.hits).unwrap_or(0),
        difficult: has(target, Mark::Difficult) || guns || target.troops() == Troops::Light,
        cover,
        target_class: target.said_class().or(large.said_class()).unwrap_or_else(|| target.class(year)),
        flanking,
        // HOW-TER-50: a single direction costs as well, in a town as in a village.
        directions: firer.directions.or(large.directions).unwrap_or(u8::from(firer.is_garrison())),
        size: firer.size.or(large.size).unwrap_or(Size::Standard),
        column,
        double_line: formation == Some(Formation::DoubleLine) && target.troops() == Troops::Horse,
        works: holds || entrenched && !block,
        horse: target.troops() == Troops::Horse,
        heavy_gun: gun == Some(Gun::Heavy),
        in_river: has(firer, Mark::River),
        fuse: has(firer, Mark::Fuse),
        no_battalion_guns: kind == Kind::Foot && weapon == Weapon::Muskets,
        weather: gunner.weather.fire,
        quick: (has(firer, Mark::Quick) || is_quick(firer, year)) && may_be_quick(gun, kind, weapon),
        demoralised: has(firer, Mark::Demoralised),
        ..Volley::plain(Row::of(firer.troops(), firer.class(year)), ammo)
    })
}

/// Whether a unit has rifles unless its weapon is named: jaeger, but none of a nation whose are not said to have them
/// (HOW-NAT-32, HOW-NAT-87).
fn has_rifles(firer: &Said, year: i32) -> bool {
    let stated = |row: &str| ["PRU", "AUS", "RUS"].iter().any(|nation| row.starts_with(nation));
    firer.branch == Some(crate::army::Branch::Jaeger) && firer.row(year).is_none_or(stated)
}

/// Whether a battalion has quick-firing guns unasked: Saxony's of 1756 have them (HOW-NAT-64).
fn is_quick(firer: &Said, year: i32) -> bool {
    year == 1756 && firer.row(year).is_some_and(|row| row.starts_with("SAX"))
}

/// Whether quick-firing guns could be his: those of a battery of 3 or 6pdrs, or those that a battalion in close order has with it
/// (HOW-NAT-64, HOW-NAT-65).
fn may_be_quick(gun: Option<Gun>, kind: Kind, weapon: Weapon) -> bool {
    matches!(gun, Some(Gun::Light | Gun::Medium)) || kind == Kind::Foot && weapon == Weapon::BattalionGuns
}
