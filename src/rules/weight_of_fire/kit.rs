//! Markers and measures for the table.

use super::data::fight::{self, Ammunition, PIPS};
use super::data::moves::{self, Mover};
use super::data::{Kind, ground, nerve};
use super::sheet::template;
use crate::base::Len;
use crate::field::words::Words;
use crate::rules::kit::{Kit, Stick};

/// Pieces by their words: what they move, shoot and shoot on (WOF-MOV-01, WOF-FIRE-13, WOF-OPT-01, WOF-OPT-04).
const PIECES: [(Kind, &str); 4] = [
    (Kind::LightGun, "light-gun"),
    (Kind::MediumGun, "medium-gun"),
    (Kind::HeavyGun, "heavy-gun"),
    (Kind::Howitzer, "howitzer"),
];

/// The kit. The rules know one scale.
pub fn of(words: &Words) -> Kit {
    let inch = |n: u8| Len::inches(n.into());
    let word = |key: &str| template().word(key);
    let stick = |name: String, marks: Vec<(u8, String)>| {
        let marks = marks.into_iter().map(|(n, name)| (inch(n), name));
        Stick::new(name, marks, |len| (len.0 / Len::INCH.0).to_string())
    };
    let said = |marks: &[(u8, &str)]| marks.iter().map(|(n, key)| (*n, word(key))).collect::<Vec<_>>();
    let mut sticks: Vec<Stick> = Mover::ALL
        .iter()
        .map(|mover| {
            let [step, charge, rout] = mover.rates();
            stick(word(mover.key()), said(&[(step, "move"), (charge, "charge"), (rout, "rout-stick")]))
        })
        .collect();
    for (kind, key) in PIECES {
        let [limbered, pushed] = moves::gun_moves(kind);
        sticks.push(stick(word(key), said(&[(limbered, "limbered"), (pushed, "by-hand")])));
    }
    sticks.push(stick(
        word("command-stick"),
        said(&[
            (fight::DIRECTED, "directed"),
            (moves::DIRECT, "direct"),
            (moves::TO_IRREGULARS, "irregulars"),
            (moves::BRIGADIER, "brigadier"),
            (moves::MAJOR_GENERAL, "major-general"),
            (moves::GENERAL_MOVE, "general-moves"),
        ]),
    ));
    sticks.push(stick(
        word("distances"),
        said(&[
            (moves::ZONE, "zone"),
            (moves::PROTECTED, "protected"),
            (moves::PINNING, "pinning"),
            (moves::CLOUD, "cloud"),
            (nerve::NO_RALLY, "no-rally"),
            (moves::CIVILIANS, "civilians"),
            (nerve::FRIENDS, "routers-seen"),
        ]),
    ));
    sticks.push(stick(
        word("shot-stick"),
        said(&[(fight::GAP, "gap"), (fight::NEAREST, "nearest"), (fight::OVER_FRIENDS, "over-friends")]),
    ));
    sticks.push(stick(
        word("contact-stick"),
        said(&[
            (fight::BREAKTHROUGH, "breakthrough"),
            (moves::IMPETUS[0], "impetus-foot"),
            (moves::IMPETUS[1], "impetus-horse"),
        ]),
    ));
    sticks.push(stick(
        word("ground-stick"),
        said(&[
            (ground::EDGE, "edge"),
            (ground::OBSTACLE, "obstacle"),
            (ground::WORKS, "works"),
            (ground::HEAVY_WOODS, "heavy-woods"),
            (ground::LIGHT_WOODS, "light-woods"),
            (moves::ROAD[0], "road-foot"),
            (moves::ROAD[1], "road-horse"),
        ]),
    ));
    for small in [Ammunition::Musket, Ammunition::Carbine, Ammunition::Rifle] {
        let [close, far] = small.ranges();
        sticks.push(stick(word(small.key()), said(&[(close, "close"), (far, "far")])));
    }
    for (n, (kind, key)) in PIECES.into_iter().enumerate() {
        let mut marks: Vec<(u8, String)> = Vec::new();
        for ammunition in Ammunition::ALL.into_iter().filter(|a| a.is_of(kind)) {
            let [close, far] = ammunition.ranges();
            if far == 0 {
                marks.push((close, word("canister")));
                continue;
            }
            let name = word(if kind == Kind::Howitzer { "shell" } else { "ball" });
            marks.push((close, format!("{name} {}", word("close"))));
            marks.push((far, format!("{name} {}", word("far"))));
        }
        sticks.push(stick(word(&format!("{key}-fire")), marks));
        if let Some(carry) = fight::CARRY.get(n) {
            sticks.push(stick(word(&format!("{key}-carry")), vec![(*carry, String::new())]));
        }
    }
    Kit {
        grades: 0,
        harm: PIPS - 1,
        states: words.section("marker").map(|(_, said)| said.to_owned()).collect(),
        angles: vec![moves::NARROW, u16::from(moves::WIDE) * 10],
        tick: Len::INCH,
        sticks,
    }
}

#[cfg(test)]
mod tests {
    use super::super::WORDS;
    use super::*;

    /// WOF-MOV-01, WOF-FIRE-04: every rate and every range is a mark, in inches.
    #[test]
    fn wof_mov_01_every_rate_and_range_is_on_a_stick() {
        let kit = of(&WORDS);
        let marks: Vec<i32> = kit.sticks.iter().flat_map(|s| s.marks.iter().map(|m| m.at.0)).collect();
        let rates = Mover::ALL.iter().flat_map(|m| m.rates());
        let guns = PIECES.iter().flat_map(|(kind, _)| moves::gun_moves(*kind));
        let ranges = Ammunition::ALL.iter().flat_map(|a| a.ranges());
        for n in rates.chain(guns).chain(ranges).filter(|n| *n > 0) {
            assert!(marks.contains(&Len::inches(n.into()).0), "{n} inches are on no stick");
        }
        let of = |name: &str| kit.sticks.iter().find(|s| s.name == name).map(|s| s.marks.last().expect("marks").at);
        assert_eq!(of(&template().word("heavy-gun-fire")), Some(Len::inches(60)));
        assert!(kit.sticks.iter().all(|s| !s.name.contains("-fire") && !s.name.contains("-stick")), "{:?}", kit.sticks);
    }
}
