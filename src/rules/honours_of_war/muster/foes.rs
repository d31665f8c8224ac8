//! Who fought whom in the Seven Years War.

/// The sides of the war by national row: Prussia and His Britannic Majesty's army against the others (HOW-NAT-78).
const AGAINST_PRUSSIA: [&str; 5] = ["AUS", "RUS", "FRA", "SWE", "REI"];

/// Pairings that the book names (HOW-NAT-78), each both ways.
const NAMED: [(&str, &str); 3] = [("HBM", "FRA"), ("SWE", "PRU"), ("SAX", "PRU")];

/// How two nations stood to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Foes {
    /// On one side of the war, or one of them was in no war at all.
    No,
    /// Against each other.
    Yes,
    /// Against each other, and named as a pair.
    Named,
}

/// How the nations of two rows stood to each other (HOW-NAT-78): by default, for any pairing may be chosen.
#[must_use]
pub fn foes(one: &str, other: &str) -> Foes {
    // Saxony's own army fought in 1756; later its troops are in the service of one side or the other.
    let side = |row: &str| match row {
        "SAX_PRU" => Some(false),
        "SAX" => Some(true),
        _ if row.starts_with("SAX_") => Some(true),
        _ if row.starts_with("PRU") || row == "HBM" => Some(false),
        _ => AGAINST_PRUSSIA.iter().any(|key| row.starts_with(key)).then_some(true),
    };
    let (one, other) = (one.trim().to_ascii_uppercase(), other.trim().to_ascii_uppercase());
    let is = |row: &str, key: &str| row.split('_').next() == Some(key) && !row.starts_with("SAX_");
    let named = |&(a, b): &(&str, &str)| is(&one, a) && is(&other, b) || is(&one, b) && is(&other, a);
    match (side(&one), side(&other)) {
        (Some(a), Some(b)) if a != b && NAMED.iter().any(named) => Foes::Named,
        (Some(a), Some(b)) if a != b => Foes::Yes,
        _ => Foes::No,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_nat_78_the_sides_of_the_war() {
        for enemy in ["AUS", "RUS_E", "RUS_L", "FRA_E", "FRA_L", "SWE", "SAX", "REI"] {
            assert!(foes("PRU_E", enemy) > Foes::No && foes(enemy, "HBM") > Foes::No, "{enemy}");
            assert_eq!(foes("AUS", enemy), Foes::No, "{enemy}");
        }
        assert_eq!(foes("PRU_L", "HBM"), Foes::No);
        assert_eq!([foes("HBM", "FRA_L"), foes("PRU_E", "SWE"), foes("SAX", "PRU_E")], [Foes::Named; 3]);
        assert_eq!([foes("PRU_E", "AUS"), foes("HBM", "REI")], [Foes::Yes; 2]);
        assert_eq!(foes("SAX_PRU", "PRU_E"), Foes::No, "in Prussia's service");
        assert_eq!(foes("like AUS, fire 2", "PRU_E"), Foes::No, "an invented nation has no enemies in the book");
    }
}
