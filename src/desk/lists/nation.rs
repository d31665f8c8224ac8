//! A nation as text and as a table.

use super::table::row;
use super::word;
use crate::army::Nation;
use crate::army::Troop;
use crate::field::say;

/// *Kingdom of Prussia*; *The Reichsarmee, Army of the Circles*.
#[must_use]
pub fn titled(n: &Nation) -> String {
    if n.style.is_empty() {
        n.name.clone()
    } else if n.name.starts_with("The ") || n.name.starts_with("His ") {
        format!("{}, {}", n.name, n.style)
    } else {
        format!("{} of {}", n.style, n.name)
    }
}

/// The years of some troops: empty where none bind them.
fn years(troop: &Troop) -> String {
    if troop.always() { String::new() } else { span(troop.from, troop.to) }
}

/// *1756–1763*; of one year *1756*.
fn span(from: i32, to: i32) -> String {
    if from == to { from.to_string() } else { format!("{from}–{to}") }
}

/// Everything that people want to read of a nation: dress, history, rows, troops; of one year where that is asked.
#[must_use]
pub fn text(nation: &Nation, year: Option<i32>) -> String {
    let u = &nation.uniform;
    let mut out = format!("{} ({})\n", titled(nation), nation.id);
    out += &format!("Coat {}, facings {}, {} lace.\n", u.coat.name, u.facings.name, u.metal.name);
    if !nation.history.trim().is_empty() {
        out += &format!("{}\n", nation.history.trim());
    }
    for p in nation.periods.iter().filter(|p| year.is_none_or(|y| p.from <= y && y <= p.to)) {
        let rows: Vec<String> = p.rows.iter().map(|(system, row)| format!("{system}: {row}")).collect();
        let ours = if p.ours.is_empty() { String::new() } else { format!(" Ours: {}", p.ours) };
        out += &format!("{}. {}.{ours}\n", say::years(p.from, p.to), rows.join("; "));
    }
    for t in nation.troops.iter().filter(|t| year.is_none_or(|y| t.served(y))) {
        let most = t.most.map(|n| format!("{n} at most")).unwrap_or_default();
        let guns = if t.guns > 0 { format!("{} guns", t.guns) } else { String::new() };
        let parts = [word(&t.branch), years(t), format!("{} men", t.men), guns, most, t.note.clone()];
        let parts: Vec<String> = parts.into_iter().filter(|p| !p.is_empty()).collect();
        out += &format!("{}: {}\n", t.name, parts.join(", "));
    }
    out
}

/// A nation in two lines: who it is, and what it raises.
#[must_use]
pub fn compact(nation: &Nation) -> String {
    let years = nation.years().map_or_else(String::new, |(from, to)| format!(", {}", span(from, to)));
    let u = &nation.uniform;
    let troops: Vec<&str> = nation.troops.iter().map(|t| t.name.as_str()).collect();
    let raises = if troops.is_empty() { "the usual troops".to_owned() } else { troops.join(", ") };
    format!("{}{years}, {} faced {}\nRaises {raises}\n", titled(nation), u.coat.name, u.facings.name)
}

/// What a nation raises, a row for each kind of troops.
#[must_use]
pub fn csv(nation: &Nation) -> String {
    let mut out = row([
        "nation", "troops", "branch", "from", "to", "weapon", "quality", "traits", "men", "guns", "most", "share",
        "body", "note",
    ]);
    for t in &nation.troops {
        let traits = t.traits.iter().map(word).collect::<Vec<_>>().join("; ");
        let (from, to) = if t.always() { Default::default() } else { (t.from.to_string(), t.to.to_string()) };
        let (men, guns, share) = (t.men.to_string(), t.guns.to_string(), t.share.to_string());
        let most = t.most.map(|n| n.to_string()).unwrap_or_default();
        out += &row([
            nation.name.as_str(),
            &t.name,
            &word(&t.branch),
            &from,
            &to,
            &word(&t.weapon),
            &word(&t.quality),
            &traits,
            &men,
            &guns,
            &most,
            &share,
            &t.contingent,
            &t.note,
        ]);
    }
    out
}
