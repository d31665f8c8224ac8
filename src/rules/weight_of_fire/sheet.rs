//! The quick reference sheet: reminders from `templates/sheets/`, and tables from the numbers in `data`.

mod tables;

use super::data::{DERIVED, Kind, fight, ground, moves, nerve};
use super::muster::ID;
use crate::army::{Branch, Trait};
use crate::base::Side;
use crate::field::scenario::UnitSetup;
use crate::field::{Nature, Scenario};
use crate::rules::raw::Raw;
use crate::rules::sheet::{Extent, Sheet, Source, Table, Template, signed};
use std::sync::LazyLock;

static TEMPLATE: LazyLock<Template> = LazyLock::new(|| {
    Template::parse(include_str!("../../../templates/sheets/weight_of_fire.toml")).expect("a test parses the sheet")
});

/// What the sheet is of.
struct Present {
    kinds: Vec<Kind>,
    natures: Vec<Nature>,
    irregulars: bool,
    dragoons: bool,
    /// The last turn, as the battle has it or as is usual.
    turns: u16,
    /// All of the system, optional rules too.
    whole: bool,
}

/// The sheet as it is written.
pub fn template() -> &'static Template {
    &TEMPLATE
}

/// The sheet. The rules know one scale.
pub fn of(extent: Extent) -> Sheet {
    let present = match extent {
        Extent::Whole { .. } => Present {
            kinds: Kind::ALL.to_vec(),
            natures: Nature::ALL.to_vec(),
            irregulars: true,
            dragoons: true,
            turns: nerve::TURNS.into(),
            whole: true,
        },
        Extent::Battle(scenario) => Present::battle(scenario),
    };
    TEMPLATE.fill(&present)
}

/// What a unit of a scenario is here: as its owner says, or else by its branch.
fn kind(unit: &UnitSetup) -> Option<Kind> {
    let own = rating(unit).find_map(|word| Kind::ALL.into_iter().find(|k| k.key() == word));
    own.or_else(|| DERIVED.iter().find(|d| d.branch == unit.branch).map(|d| d.kind))
}

/// The words of its owner's rating.
fn rating(unit: &UnitSetup) -> impl Iterator<Item = &str> {
    Raw::set_up(unit, ID).words()
}

impl Present {
    fn battle(scenario: &Scenario) -> Present {
        let units = || Side::BOTH.into_iter().flat_map(|side| scenario.units(side)).map(|(_, unit)| unit);
        let is =
            |wanted: Trait, word: &str| units().any(|u| u.traits.contains(&wanted) || rating(u).any(|w| w == word));
        Present {
            kinds: Kind::ALL.into_iter().filter(|k| units().any(|u| kind(u) == Some(*k))).collect(),
            natures: scenario.ground.features.iter().map(|f| f.nature).collect(),
            irregulars: is(Trait::Irregular, "irregular") || units().any(|u| u.branch == Branch::Cossacks),
            dragoons: is(Trait::Dismounts, "dismounts"),
            turns: scenario.turns.unwrap_or(nerve::TURNS.into()),
            whole: false,
        }
    }

    fn any(&self, is: fn(Kind) -> bool) -> bool {
        self.kinds.iter().any(|k| is(*k))
    }

    fn ground(&self, natures: &[Nature]) -> bool {
        self.natures.iter().any(|n| natures.contains(n))
    }
}

impl Source for Present {
    fn conditions(&self) -> Vec<(&'static str, bool)> {
        use Nature as N;
        vec![
            ("options", self.whole),
            ("horse", self.any(Kind::is_horse)),
            ("guns", self.any(Kind::is_guns)),
            ("light", self.any(|k| matches!(k, Kind::LightFoot | Kind::LightHorse)) || self.irregulars),
            ("irregulars", self.irregulars),
            ("dragoons", self.dragoons),
            ("hills", self.ground(&[N::GentleHill, N::SteepHill])),
            ("woods", self.ground(&[N::Wood])),
            ("rough", self.ground(&[N::Rough, N::Marsh])),
            ("houses", self.ground(&[N::Village, N::Town])),
            ("works", self.ground(&[N::Entrenchment, N::SunkenRoad])),
            ("obstacles", self.ground(&[N::Wall, N::Hedge, N::Fence, N::Trees, N::Stream])),
            ("water", self.ground(&[N::River, N::DeepRiver, N::Bridge, N::Ford])),
            ("road", self.ground(&[N::Road])),
        ]
    }

    fn table(&self, name: &str) -> Option<Table> {
        tables::named(self, name)
    }

    fn number(&self, name: &str) -> Option<String> {
        match name {
            "narrow" => return Some(format!("{}.{}", moves::NARROW / 10, moves::NARROW % 10)),
            "carry" => return Some(fight::CARRY.map(|n| n.to_string()).join(", ")),
            _ => {}
        }
        let n: u8 = match name {
            "turns" => return Some(self.turns.to_string()),
            "uphill" => return Some(signed(fight::Blow::SoftOrSteep.value())),
            "moves-fires" => return Some(signed(fight::Shot::Moves.value())),
            "open-upset" => return Some(signed(nerve::OPEN_UPSET)),
            "brigadier" => moves::BRIGADIER,
            "major-general" => moves::MAJOR_GENERAL,
            "direct" => moves::DIRECT,
            "to-irregulars" => moves::TO_IRREGULARS,
            "confused" => moves::CONFUSED,
            "captured" => moves::CAPTURED,
            "general-move" => moves::GENERAL_MOVE,
            "column" => moves::COLUMN,
            "line-from" => moves::COLUMN + 1,
            "line" => moves::LINE,
            "wide" => moves::WIDE,
            "civilians" => moves::CIVILIANS,
            "zone" => moves::ZONE,
            "protected" => moves::PROTECTED,
            "rout-gap" => moves::ROUT_GAP,
            "rout-width" => moves::ROUT_WIDTH,
            "cloud" => moves::CLOUD,
            "keep-off" => moves::KEEP_OFF,
            "retire" => moves::RETIRE,
            "holders" => moves::HOLDERS.0,
            "holders-dropped" => moves::HOLDERS.1,
            "support" => moves::SUPPORT,
            "impetus-foot" => moves::IMPETUS[0],
            "impetus-horse" => moves::IMPETUS[1],
            "recoil" => moves::RECOIL,
            "road-foot" => moves::ROAD[0],
            "road-horse" => moves::ROAD[1],
            "road-width" => moves::ROAD_HORSE,
            "massed-evades" => moves::MASSED_EVADES,
            "pinning" => moves::PINNING,
            "pips" => u8::try_from(fight::PIPS).ok()?,
            "fire-ranks" => fight::RANKS,
            "skirmish-ranks" => fight::SKIRMISH_RANKS,
            "gunner" => fight::GUNNER,
            "crew" => fight::CREW,
            "directed" => fight::DIRECTED,
            "nearest" => fight::NEAREST,
            "gap" => fight::GAP,
            "gap-figures" => fight::GAP_FIGURES,
            "over-friends" => fight::OVER_FRIENDS,
            "overlap" => fight::OVERLAP,
            "twelfth" => fight::TWELFTH,
            "breakthrough" => fight::BREAKTHROUGH,
            "shell-safety" => fight::SHELL_SAFETY,
            "shell-die" => fight::SHELL_DIE,
            "duel-free" => fight::DUEL_FREE,
            "friends" => nerve::FRIENDS,
            "no-rally" => nerve::NO_RALLY,
            "resist" => nerve::RESIST,
            "halt" => nerve::HALT,
            "return" => nerve::RETURN,
            "exhausted" => nerve::EXHAUSTED,
            "rough-ball" => ground::ROUGH_BALL,
            "light-woods" => ground::LIGHT_WOODS,
            "heavy-woods" => ground::HEAVY_WOODS,
            "edge" => ground::EDGE,
            "obstacle" => ground::OBSTACLE,
            "works" => ground::WORKS,
            "works-zone" => ground::WORKS_ZONE,
            "bridge" => ground::BRIDGE,
            "block" => ground::BLOCK,
            "ruin-ball" => ground::RUIN_BALL,
            "ruin-shell" => ground::RUIN_SHELL,
            "wreck" => ground::WRECK,
            "wrecked" => ground::WRECKED,
            "abatis-figures" => ground::ABATIS_FIGURES,
            "abatis" => ground::ABATIS,
            _ => return None,
        };
        Some(n.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::scenario_file;

    fn battle() -> Scenario {
        scenario_file::read(include_str!("../../../templates/scenarios/honours-of-war/st-ulrich.toml"))
            .expect("the scenario parses")
    }

    #[test]
    fn the_template_asks_for_nothing_unknown() {
        let present = Present::battle(&battle());
        assert_eq!(TEMPLATE.unknown(&present), Vec::<String>::new());
        assert_eq!(TEMPLATE.unasked(&present), Vec::<&str>::new());
    }

    #[test]
    fn a_battle_has_just_its_troops_and_ground() {
        let battle = battle();
        let (whole, here) = (of(Extent::Whole { scale: 28 }), of(Extent::Battle(&battle)));
        let rows = |s: &Sheet, name: &str| s.tables().find(|t| t.name == name).map_or(0, |t| t.rows.len());
        assert_eq!((rows(&whole, "moves"), rows(&whole, "guns")), (9, 4));
        assert!(rows(&here, "moves") < 9 && rows(&here, "guns") < 4);
        assert!(whole.sections.iter().any(|s| s.title == "Optional rules"));
        assert!(here.sections.iter().all(|s| s.title != "Optional rules"));
        assert!([&whole, &here].iter().all(|s| s.tables().all(|t| t.rows.iter().all(|r| r.len() == t.head.len()))));
    }

    #[test]
    fn wof_hit_03_and_06_pips_of_many_figures() {
        assert_eq!(fight::pips(5, 24), 16 + 3);
        assert_eq!(fight::pips(7, 40), 31 + 10);
        assert_eq!(fight::pips(3, 47), fight::pips(4, 47));
        assert_eq!((fight::pips(-9, 30), fight::pips(99, 9)), (3, 15));
    }
}
