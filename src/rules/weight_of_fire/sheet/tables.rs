//! The tables of the sheet, each from the numbers of play.

use super::{Present, TEMPLATE};
use crate::rules::sheet::{Table, signed};
use crate::rules::weight_of_fire::data::fight::{self, Ammunition, Blow, CHART, COLUMNS, PIPS, SCORES, Shot};
use crate::rules::weight_of_fire::data::moves::{self, Manoeuvre, Mover, Price};
use crate::rules::weight_of_fire::data::nerve::{Morale, OPEN_RANKS, Pursuit, ROUT, SHAKEN};
use crate::rules::weight_of_fire::data::{Grade, Kind};

/// The table with this name, for what is present; none where there is no such table.
pub fn named(p: &Present, name: &str) -> Option<Table> {
    Some(match name {
        "moves" => movement(p),
        "guns" => guns(p),
        "prices" => prices(),
        "manoeuvre" => manoeuvre(),
        "ranges" => ranges(p),
        "shot" => shot(),
        "chart" => chart(),
        "blow" => modifiers("to-strike", Blow::ALL.iter().map(|m| (m.key(), m.value()))),
        "morale" => morale(),
        "morale-die" => modifiers("to-test", Morale::ALL.iter().map(|m| (m.key(), m.value()))),
        "open-ranks" => open_ranks(),
        "pursuit" => modifiers("to-pursuit", Pursuit::ALL.iter().map(|m| (m.key(), m.value()))),
        _ => return None,
    })
}

fn word(key: &str) -> String {
    TEMPLATE.word(key).replace("{twelfth}", &fight::TWELFTH.to_string())
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

/// WOF-MOV-01, foot and horse.
fn movement(p: &Present) -> Table {
    let here = Mover::ALL.into_iter().filter(|m| p.kinds.iter().any(|k| m.is_of(*k)));
    let rows = here.map(|m| std::iter::once(word(m.key())).chain(m.rates().map(inches)).collect());
    table(&["", "move", "charge", "rout"], rows.collect())
}

/// WOF-MOV-01, guns.
fn guns(p: &Present) -> Table {
    let key = |kind| match kind {
        Kind::LightGun => Some("light-gun"),
        Kind::MediumGun => Some("medium-gun"),
        Kind::HeavyGun => Some("heavy-gun"),
        Kind::Howitzer => Some("howitzer"),
        _ => None,
    };
    let rows = p.kinds.iter().filter_map(|&kind| {
        let [limbered, pushed] = moves::gun_moves(kind).map(inches);
        Some(vec![word(key(kind)?), limbered, pushed, inches(moves::GUNNERS_ROUT)])
    });
    table(&["", "limbered", "by-hand", "gunners-rout"], rows.collect())
}

/// WOF-MOV-04.
fn prices() -> Table {
    let price = |grade, disordered| {
        word(match moves::price(grade, disordered) {
            Price::Half => "½",
            Price::Full => "1",
            Price::Disorders => "one-disordered",
            Price::Shakes => "one-shaken",
        })
    };
    let rows = [("A–B", Grade::A), ("C", Grade::C), ("D–E", Grade::D)];
    let rows = rows.map(|(key, grade)| vec![word(key), price(grade, false), price(grade, true)]);
    table(&["form-face", "good-order", "disordered"], rows.to_vec())
}

fn manoeuvre() -> Table {
    let speed = |n: u8| match n {
        1 => "1".to_owned(),
        2 => "½".to_owned(),
        4 => "¼".to_owned(),
        n => format!("1/{n}"),
    };
    let row = |m: Manoeuvre| {
        let [steady, others] = m.pace().map(speed);
        vec![word(m.key()), steady, others]
    };
    table(&["speed", "steady-abc", "others"], Manoeuvre::ALL.map(row).to_vec())
}

/// WOF-FIRE-04.
fn ranges(p: &Present) -> Table {
    let here = Ammunition::ALL.into_iter().filter(|a| p.kinds.iter().any(|k| a.is_of(*k)));
    let rows = here.map(|a| std::iter::once(word(a.key())).chain(a.ranges().map(inches)).collect());
    table(&["", "close", "far"], rows.collect())
}

/// WOF-FIRE-20.
fn shot() -> Table {
    let mut rows = vec![vec![word("by-grade"), fight::GRADE.map(signed).join(" / ")]];
    rows.extend(Shot::ALL.iter().map(|m| vec![word(m.key()), signed(m.value())]));
    table(&["to-shoot", ""], rows)
}

/// WOF-HIT-03: figures and pips, as the chart prints them.
fn chart() -> Table {
    let cell = |pips: u8| match (u16::from(pips) / PIPS, u16::from(pips) % PIPS) {
        (0, 0) => "0".to_owned(),
        (figures, pips) => format!("{figures}.{pips}"),
    };
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut last = None;
    for score in SCORES.0..=SCORES.1 {
        let at = fight::row(score);
        if last == Some(at) {
            let row = rows.last_mut().expect("a row came before");
            row[0] = format!("{}–{score}", row[0]);
            continue;
        }
        last = Some(at);
        let label = score.to_string().replace('-', "−");
        rows.push(std::iter::once(label).chain(CHART[at].map(cell)).collect());
    }
    let mut head = vec![word("score")];
    head.extend(COLUMNS.map(|n| n.to_string()));
    Table { name: String::new(), head, rows }
}

/// WOF-MOR-14.
fn morale() -> Table {
    let rows = Grade::ALL.map(|grade| {
        let rout = ROUT[grade as usize];
        let shaken = rout + SHAKEN;
        vec![
            format!("{grade:?}"),
            format!("{rout} {}", word("or-less")),
            format!("{}–{shaken}", rout + 1),
            format!("{} {}", shaken + 1, word("or-more")),
        ]
    });
    table(&["grade", "routs", "shaken", "ok"], rows.to_vec())
}

/// WOF-BST-03.
fn open_ranks() -> Table {
    let needs = |n: Option<u8>| match n {
        Some(6) => "6".to_owned(),
        Some(n) => format!("{n}+"),
        None => word("never"),
    };
    let row = std::iter::once(word("needs")).chain(OPEN_RANKS.map(needs)).collect();
    let mut head = vec![word("open-ranks")];
    head.extend(Grade::ALL.map(|g| format!("{g:?}")));
    Table { name: String::new(), head, rows: vec![row] }
}
