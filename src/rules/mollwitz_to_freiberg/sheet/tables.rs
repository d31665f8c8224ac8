//! The tables of the sheet, each from the numbers of play.

use super::{Present, TEMPLATE, terrain};
use crate::rules::mollwitz_to_freiberg::data::fire::{self, Ammunition, Shot};
use crate::rules::mollwitz_to_freiberg::data::ground::{Cover, Disorder, Pace, STRETCH, TERRAIN};
use crate::rules::mollwitz_to_freiberg::data::melee::{self, NEEDS, Points};
use crate::rules::mollwitz_to_freiberg::data::moves::{self, Formation, Manoeuvre, Price};
use crate::rules::mollwitz_to_freiberg::data::nerve::{self, ROUT, Rally, Rout, SHATTERED, UnderFire};
use crate::rules::mollwitz_to_freiberg::data::{Grade, Kind};
use crate::rules::sheet::{Table, signed};

/// The table with this name, for what is present; none where there is no such table.
pub fn named(p: &Present, name: &str) -> Option<Table> {
    Some(match name {
        "rally" => tests(&[("rally", nerve::RALLY)]),
        "rally-die" => modifiers("to-die", Rally::ALL.iter().map(|m| (m.key(), m.value()))),
        "moves" => movement(p),
        "guns" => guns(p),
        "others" => others(p),
        "manoeuvre" => manoeuvre(),
        "prices" => prices(),
        "ground" => ground(p),
        "shelter" => shelter(p),
        "ranges" => ranges(p),
        "shot" => shot(),
        "stretch" => stretch(p),
        "fire-test" => tests(&[("fire-test", nerve::FIRE_TEST)]),
        "fire-test-die" => modifiers("to-die", UnderFire::ALL.iter().map(|m| (m.key(), m.value()))),
        "rout-die" => rout_die(),
        "rout" => rout(),
        "points" => points(p),
        "defence" => defence(p),
        "points-more" => modifiers("to-points", Points::ALL.iter().map(|m| (m.key(), m.value()))),
        "needs" => needs(),
        _ => return None,
    })
}

fn word(key: &str) -> String {
    TEMPLATE.word(key).replace("{fire-hits}", &nerve::FIRE_HITS.to_string())
}

fn table(head: &[&str], rows: Vec<Vec<String>>) -> Table {
    Table { name: String::new(), head: head.iter().map(|k| word(k)).collect(), rows }
}

/// A number of inches, or a dash for none.
fn inches(n: u8) -> String {
    if n == 0 { "–".to_owned() } else { n.to_string() }
}

fn modifiers<'a>(head: &str, list: impl Iterator<Item = (&'a str, i8)>) -> Table {
    table(&[head, ""], list.map(|(key, value)| vec![word(key), signed(value)]).collect())
}

/// Scores by grade.
fn tests(rows: &[(&str, [i8; 4])]) -> Table {
    let row = |(key, scores): &(&str, [i8; 4])| {
        std::iter::once(word(key)).chain(scores.iter().map(|n| n.to_string().replace('-', "−"))).collect()
    };
    table(&["needs", "A", "B", "C", "D"], rows.iter().map(row).collect())
}

/// MTF-MOV-01: foot, light cavalry, other cavalry.
fn movement(p: &Present) -> Table {
    use Formation as F;
    let rows = [
        ("foot", [Kind::Line, Kind::LightFoot].as_slice(), Kind::LightFoot),
        ("light-horse", &[Kind::LightHorse], Kind::LightHorse),
        ("other-horse", &[Kind::MediumHorse, Kind::HeavyHorse], Kind::HeavyHorse),
    ];
    let here = rows.into_iter().filter(|(_, kinds, _)| kinds.iter().any(|k| p.kinds.contains(k)));
    let row = |(key, _, kind): (&str, &[Kind], Kind)| {
        let cell = |f| inches(moves::allowance(kind, f));
        vec![word(key), cell(F::Column), cell(F::Line), cell(F::Extended), cell(F::Skirmish)]
    };
    table(&["", "in-column", "in-line", "extended", "skirmish"], here.map(row).collect())
}

const fn gun_key(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::LightGun => "light-gun",
        Kind::MediumGun => "medium-gun",
        Kind::HeavyGun => "heavy-gun",
        Kind::Howitzer => "howitzer",
        _ => return None,
    })
}

fn guns(p: &Present) -> Table {
    let rows = p.kinds.iter().filter_map(|&kind| {
        let [limbered, pushed] = moves::gun_allowance(kind).map(inches);
        Some(vec![word(gun_key(kind)?), limbered, pushed])
    });
    table(&["", "limbered", "by-hand"], rows.collect())
}

fn others(p: &Present) -> Table {
    let dice = |n: u8| format!("{n}D6");
    let rows = [
        (true, "square", format!("{}, {}", moves::SQUARE, word("d-none"))),
        (p.any(Kind::is_guns), "crew-away", inches(moves::CREW_AWAY)),
        (true, "wagons", inches(moves::WAGONS)),
        (true, "a-general", inches(moves::GENERAL_MOVE)),
        (true, "foot-evades", dice(moves::FOOT_EVADES)),
        (true, "horse-evades", dice(moves::HORSE_EVADES)),
    ];
    let rows = rows.into_iter().filter(|(here, ..)| *here).map(|(_, key, value)| vec![word(key), value]);
    table(&["", "inches"], rows.collect())
}

/// A speed as it is printed.
fn speed(pace: u8) -> String {
    match pace {
        moves::FULL => moves::FULL.to_string(),
        moves::HALF => "½".to_owned(),
        moves::QUARTER => "¼".to_owned(),
        n => format!("1/{n}"),
    }
}

fn manoeuvre() -> Table {
    let row = |m: Manoeuvre| {
        let [steady, others] = m.pace().map(speed);
        vec![word(m.key()), steady, others]
    };
    table(&["manoeuvre", "steady-abc", "unsteady-d"], Manoeuvre::ALL.map(row).to_vec())
}

/// MTF-FRM-06.
fn prices() -> Table {
    let price = |grade, upset| match moves::price(grade, upset) {
        Price::Half => "½".to_owned(),
        Price::Move => "1".to_owned(),
        Price::Disorder => word("one-disordered"),
        Price::Debt => word("two-debt"),
    };
    let rows = [("grade-ab", Grade::A), ("grade-c", Grade::C), ("grade-d", Grade::D)];
    let rows = rows.map(|(key, grade)| vec![word(key), price(grade, false), price(grade, true)]);
    table(&["form-face", "good-order", "upset"], rows.to_vec())
}

fn pace(pace: Pace) -> String {
    match pace {
        Pace::Free => moves::FULL.to_string(),
        Pace::Slow(n) => speed(n),
        Pace::SlowOrDisordered(n) => format!("{}*", speed(n)),
        Pace::Off(n) => format!("−{n}"),
        Pace::Widths(n) => format!("−{n}×"),
        Pace::Road => word("road-only"),
        Pace::Crossing => word("crossing"),
        Pace::Leave => moves::FULL.to_string(),
        Pace::Barred => "×".to_owned(),
    }
}

fn ground(p: &Present) -> Table {
    let rows = TERRAIN.iter().filter(|row| here(p, row.terrain));
    let rows = rows.map(|row| std::iter::once(word(row.key)).chain(row.pace.map(pace)).collect());
    table(&["speed", "skirmishers", "foot-short", "horse", "guns"], rows.collect())
}

fn here(p: &Present, wanted: crate::rules::mollwitz_to_freiberg::data::ground::Terrain) -> bool {
    p.whole || p.natures.iter().any(|n| terrain(*n) == Some(wanted))
}

fn shelter(p: &Present) -> Table {
    let cover = |c| {
        word(match c {
            Cover::None => "–",
            Cover::Soft => "soft",
            Cover::Hard => "hard",
            Cover::SomeSoft => "some-soft",
            Cover::Obstacle => "as-obstacle",
            Cover::Block => "as-block",
        })
    };
    let disorder = |d| {
        word(match d {
            Disorder::None => "–",
            Disorder::Cavalry => "horse",
            Disorder::Fast => "fast",
            Disorder::Inside => "inside",
            Disorder::Some => "some",
            Disorder::Bridge => "bridge",
        })
    };
    let rows = TERRAIN.iter().filter(|row| here(p, row.terrain)).map(|row| {
        let [shooting, combat] = row.cover.map(cover);
        vec![word(row.key), disorder(row.disorder), shooting, combat]
    });
    table(&["effect", "disorders", "cover-fire", "cover-combat"], rows.collect())
}

/// MTF-FIRE-06.
fn ranges(p: &Present) -> Table {
    let present = Ammunition::ALL.into_iter().filter(|a| p.kinds.iter().any(|k| a.is_of(*k)));
    let rows = present.map(|a| {
        let reach = a.reach();
        let close = if reach.from > 0 { format!("{}–{}", reach.from, reach.close) } else { reach.close.to_string() };
        let needs = |n: u8| if n == 0 { "–".to_owned() } else { format!("{n}+") };
        vec![word(a.key()), close, needs(reach.close_needs), inches(reach.far), needs(reach.far_needs)]
    });
    table(&["", "close", "needs", "far", "needs"], rows.collect())
}

/// A list by grade as one cell.
fn graded(values: [i8; 4]) -> String {
    values.map(signed).join(" / ")
}

/// MTF-FIRE-07.
fn shot() -> Table {
    let mut rows = vec![vec![word("by-grade"), graded(fire::GRADE), String::new()]];
    rows.extend(Shot::ALL.iter().map(|m| {
        let shell = if m.shell_ignores() { word("not-shell") } else { String::new() };
        vec![word(m.key()), signed(m.value()), shell]
    }));
    table(&["to-shoot", "", "shell"], rows)
}

/// MTF-TER-04.
fn stretch(p: &Present) -> Table {
    let rows = STRETCH.iter().filter(|(t, _)| here(p, *t)).map(|(t, counts)| {
        let key = TERRAIN.iter().find(|row| row.terrain == *t).map_or("", |row| row.key);
        std::iter::once(word(key)).chain(counts.iter().map(u8::to_string)).collect()
    });
    table(&["an-inch", "rifle", "musket", "canister", "ball", "shell"], rows.collect())
}

fn rout_die() -> Table {
    let mut rows = vec![vec![word("by-grade"), graded(nerve::ROUT_GRADE)]];
    rows.extend(Rout::ALL.iter().map(|m| vec![word(m.key()), signed(m.value())]));
    table(&["to-die", ""], rows)
}

/// MTF-HIT-09.
fn rout() -> Table {
    let said = |n: i8| n.to_string().replace('-', "−");
    let mut from = SHATTERED + 1;
    let mut rows = vec![vec![format!("{} {}", said(SHATTERED), word("or-less")), word("shattered")]];
    for (to, hits) in ROUT {
        rows.push(vec![format!("{} {} {}", said(from), word("to"), said(to)), hits.to_string()]);
        from = to + 1;
    }
    rows.push(vec![format!("{} {}", said(from), word("or-more")), "0".to_owned()]);
    table(&["rout-score", "rout-hits"], rows)
}

fn points(p: &Present) -> Table {
    let rows = [
        ("heavy-horse", Kind::HeavyHorse),
        ("medium-horse", Kind::MediumHorse),
        ("light-horse", Kind::LightHorse),
        ("foot", Kind::Line),
        ("crews", Kind::LightGun),
    ];
    let alike = |kind: Kind| {
        p.kinds.iter().any(|k| *k == kind || k.is_foot() && kind.is_foot() || k.is_guns() && kind.is_guns())
    };
    let mut rows: Vec<Vec<String>> = rows
        .into_iter()
        .filter(|(_, kind)| alike(*kind))
        .map(|(key, kind)| vec![word(key), melee::base(kind).to_string()])
        .collect();
    rows.push(vec![word("skirmishers-any"), melee::SKIRMISHERS.to_string()]);
    table(&["base", ""], rows)
}

/// MTF-CC-10, MTF-CC-11.
fn defence(p: &Present) -> Table {
    let bonus = |kind, grade| signed(melee::defensive_fire(kind, grade));
    let mut rows = vec![
        vec![word("defence-abc"), bonus(Kind::Line, Grade::A)],
        vec![word("defence-d"), bonus(Kind::Line, Grade::D)],
    ];
    if p.any(Kind::is_guns) {
        let guns = [Kind::LightGun, Kind::MediumGun, Kind::HeavyGun].map(|kind| bonus(kind, Grade::C));
        rows.push(vec![word("defence-guns"), guns.join(" / ")]);
    }
    table(&["defence", ""], rows)
}

/// MTF-CC-05.
fn needs() -> Table {
    let last = NEEDS.len() - 1;
    let rows = NEEDS.iter().enumerate().map(|(n, (higher, lower))| {
        let difference = if n == last { format!("{n} {}", word("or-more")) } else { n.to_string() };
        vec![difference, format!("{higher}+"), format!("{lower}+")]
    });
    table(&["difference", "higher", "lower"], rows.collect())
}
