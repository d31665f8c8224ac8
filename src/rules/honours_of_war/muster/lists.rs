//! The national lists: which class a branch has in a nation's service (HOW-ORG-16, HOW-NAT-11 to HOW-NAT-88).

use super::Raw;
use crate::army::Branch;
use crate::rules::honours_of_war::data;
use crate::rules::honours_of_war::state::Class;

/// The years of the war that the lists are of (HOW-ORG-36).
pub const WAR: std::ops::RangeInclusive<i32> = 1756..=1763;

/// Classes by national row and branch, as HOW-NAT-83, HOW-NAT-84 and HOW-NAT-85 list them: P superior, S standard, I inferior.
/// Saxons in the service of others after 1756 have lists of their own and Saxony's row for all else.
///
/// Where a nation lists no such troops the default of HOW-ORG-16 stands. Branches in the order of the heads.
#[rustfmt::skip]
const LISTS: [(&str, &str); 14] = [
    //         Mus Fus Gre Gua  Gar Mil Fre  Lig Jae  GdH Cui Hor Dra HGr  Hus LDr Uhl Cos  Guns
    ("PRU_E", "S   S   P   P    I   I   I    I   S    P   P   P   S   S    S   S   I   I    S"), // HOW-NAT-15, HOW-NAT-16, HOW-NAT-17, HOW-NAT-18, HOW-NAT-19
    ("PRU_L", "S   S   P   P    I   I   I    I   S    P   P   P   S   S    S   S   I   I    S"), // HOW-NAT-13
    ("AUS",   "S   S   P   P    I   I   I    S   S    P   P   P   S   S    I   S   I   I    P"), // HOW-NAT-20, HOW-NAT-21, HOW-NAT-22, HOW-NAT-23
    ("HBM",   "S   S   P   P    I   I   S    S   S    P   P   P   S   S    I   S   I   I    S"), // HOW-NAT-25, HOW-NAT-27, HOW-NAT-28, HOW-NAT-29, HOW-NAT-30, HOW-NAT-32, HOW-NAT-33
    ("RUS_E", "S   S   P   P    I   I   I    I   S    P   S   S   I   S    I   I   I   I    S"), // HOW-NAT-36, HOW-NAT-38, HOW-NAT-39, HOW-NAT-41, HOW-NAT-42, HOW-NAT-43
    ("RUS_L", "S   S   P   P    I   I   I    I   S    P   P   P   S   S    I   I   I   I    S"), // HOW-NAT-36, HOW-NAT-38, HOW-NAT-39, HOW-NAT-41, HOW-NAT-42, HOW-NAT-43
    ("FRA_E", "S   S   P   P    I   I   I    I   S    P   P   S   I   I    I   I   I   I    S"), // HOW-NAT-54, HOW-NAT-55, HOW-NAT-57, HOW-NAT-59
    ("FRA_L", "S   S   P   P    I   I   I    I   S    P   P   S   I   I    I   I   I   I    S"), // HOW-NAT-54, HOW-NAT-55, HOW-NAT-57, HOW-NAT-59
    ("SAX",   "S   S   P   P    I   I   I    I   I    P   P   P   S   S    I   S   I   I    S"), // HOW-NAT-62, HOW-NAT-63, HOW-NAT-66
    ("SAX_PRU", "I   I   I   I    I   I   I    I   I    I   I   I   I   I    I   I   I   I    I"), // HOW-NAT-67
    ("SAX_AUS", "S   S   P   P    I   I   I    I   I    P   P   P   S   S    I   S   I   I    S"), // HOW-NAT-68
    ("SAX_FRA", "S   S   P   P    I   I   I    I   I    P   P   P   S   S    I   S   I   I    S"), // HOW-NAT-69
    ("SWE",   "S   S   P   P    I   I   I    S   S    P   P   P   S   S    I   I   I   I    S"), // HOW-NAT-70, 71
    ("REI",   "I   I   S   S    I   I   I    I   I    S   S   S   I   I    I   I   I   I    I"), // HOW-NAT-73, HOW-NAT-75
];

/// The defaults of HOW-ORG-16; light troops, which it leaves open, standard for foot and inferior for horse.
const DEFAULT: &str = "S   S   P   P    I   I   I    S   S    P   P   P   S   S    I   S   I   I    S";

/// The class that the national list gives a branch in a year, for troops of the usual quality.
#[must_use]
pub fn listed(row: Option<&str>, branch: Branch, year: i32) -> Class {
    use Branch as B;
    let column = match branch {
        B::Musketeers => 0,
        B::Fusiliers => 1,
        B::Grenadiers => 2,
        B::Guard => 3,
        B::Garrison => 4,
        B::Militia => 5,
        B::Freikorps => 6,
        B::Light => 7,
        B::Jaeger => 8,
        B::GuardHorse => 9,
        B::Cuirassiers => 10,
        B::Horse => 11,
        B::Dragoons => 12,
        B::HorseGrenadiers => 13,
        B::Hussars => 14,
        B::LightDragoons => 15,
        B::Uhlans => 16,
        B::Cossacks => 17,
        B::LightGuns | B::MediumGuns | B::HeavyGuns | B::Howitzers | B::HorseGuns => 18,
        B::Transport => return Class::Inferior, // HOW-ORG-17
    };
    let row = row.unwrap_or_default();
    // HOW-IMG-01, HOW-IMG-05: a nation of one's own has its own classes.
    if let Some(class) = data::own::class_of(row, branch) {
        return class;
    }
    let key = data::own::kin(row);
    // HOW-NAT-37: Russian dragoons are inferior up to 1757 only, a year before the row changes.
    if branch == B::Dragoons && key.eq_ignore_ascii_case("RUS_E") && year >= 1758 {
        return Class::Standard;
    }
    let list = LISTS.iter().find(|(k, _)| k.eq_ignore_ascii_case(key)).map_or(DEFAULT, |(_, list)| list);
    match list.split_ascii_whitespace().nth(column) {
        Some("P") => Class::Superior,
        Some("I") => Class::Inferior,
        _ => Class::Standard,
    }
}

/// The line regiments of the Reichsarmee that are standard, with the number of their battalions (HOW-NAT-74).
const REICH_REGIMENTS: [(&str, u8); 7] = [
    ("blau wurzburg", 1),
    ("rot wurzburg", 1),
    ("mainz", 2),
    ("kurbayern", 3),
    ("prinz georg", 1),
    ("elverfeldt", 1),
    ("nagel", 1),
];

/// Whether a battalion of the Reichsarmee is one of those that are standard (HOW-NAT-74); battalions above the number of
/// their regiment are inferior like all others (HOW-NAT-89).
pub(super) fn is_better_reich_foot(raw: &Raw) -> bool {
    let line = matches!(raw.branch, Branch::Musketeers | Branch::Fusiliers);
    if !line || !raw.kin().is_some_and(|row| row.eq_ignore_ascii_case("REI")) {
        return false;
    }
    let plain = raw.name.to_lowercase().replace('ü', "u").replace("ue", "u");
    let known = |name: &str| REICH_REGIMENTS.iter().find(|(n, _)| *n == name).map(|(_, most)| *most);
    if known(plain.trim()).is_some() {
        return true;
    }
    let Some((name, number)) = plain.trim().rsplit_once(' ') else { return false };
    let number = match number {
        "i" | "1" => 1,
        "ii" | "2" => 2,
        "iii" | "3" => 3,
        _ => u8::MAX,
    };
    known(name).is_some_and(|most| number <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_names_every_branch() {
        for (key, list) in LISTS.iter().chain([&("", DEFAULT)]) {
            assert_eq!(list.split_ascii_whitespace().count(), 19, "{key}");
            assert!(list.split_ascii_whitespace().all(|c| ["P", "S", "I"].contains(&c)), "{key}");
            assert!(
                key.is_empty()
                    || data::national(Some(key)).key
                        == &key[..key.len().min(if key.starts_with("SAX") { 3 } else { 5 })],
                "{key}"
            );
        }
    }
}
