//! The quick reference sheet: reminders from `templates/sheets/`, and tables from the numbers in `data`.

mod tables;

use super::data::{CREW, DERIVED, Kind, command, fire, ground, melee, moves, nerve};
use super::muster::ID;
use crate::army::{Branch, Trait};
use crate::base::Side;
use crate::field::scenario::UnitSetup;
use crate::field::{Nature, Scenario};
use crate::rules::raw::Raw;
use crate::rules::sheet::{Extent, Sheet, Source, Table, Template, signed};
use std::sync::LazyLock;

static TEMPLATE: LazyLock<Template> = LazyLock::new(|| {
    Template::parse(include_str!("../../../templates/sheets/mollwitz_to_freiberg.toml"))
        .expect("a test parses the sheet")
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
            turns: command::TURNS.into(),
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
            turns: scenario.turns.unwrap_or(command::TURNS.into()),
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

/// The words that stand for ground on a table.
const fn terrain(nature: Nature) -> Option<ground::Terrain> {
    use ground::Terrain as T;
    Some(match nature {
        Nature::GentleHill => T::GentleHill,
        Nature::SteepHill => T::SteepHill,
        Nature::Wood => T::OpenWoods,
        Nature::Rough | Nature::Marsh => T::Rough,
        Nature::Village | Nature::Town => T::Block,
        // Waded anywhere as a stream is (MTF-TER-08).
        Nature::Stream | Nature::River => T::Stream,
        Nature::DeepRiver | Nature::Lake | Nature::Bridge | Nature::Ford => T::River,
        Nature::Wall | Nature::Hedge | Nature::Fence | Nature::Trees => T::Obstacle,
        Nature::Entrenchment | Nature::SunkenRoad => T::Works,
        Nature::Fields | Nature::Road => return None,
    })
}

impl Source for Present {
    fn conditions(&self) -> Vec<(&'static str, bool)> {
        vec![
            ("guns", self.any(Kind::is_guns)),
            ("howitzers", self.kinds.contains(&Kind::Howitzer)),
            ("light", self.any(|k| matches!(k, Kind::LightFoot | Kind::LightHorse)) || self.irregulars),
            ("irregulars", self.irregulars),
            ("dragoons", self.dragoons),
            ("ground", self.natures.iter().any(|n| terrain(*n).is_some())),
            ("woods", self.ground(&[Nature::Wood])),
            ("rough", self.ground(&[Nature::Rough, Nature::Marsh])),
            ("houses", self.ground(&[Nature::Village, Nature::Town])),
            ("works", self.ground(&[Nature::Entrenchment, Nature::SunkenRoad])),
            ("road", self.ground(&[Nature::Road])),
            ("options", self.whole),
        ]
    }

    fn table(&self, name: &str) -> Option<Table> {
        tables::named(self, name)
    }

    fn number(&self, name: &str) -> Option<String> {
        let plain = |n: u8| Some(n.to_string());
        match name {
            "narrow" => return Some(format!("{}.{}", moves::NARROW / 10, moves::NARROW % 10)),
            "road" => return Some(format!("{}½", moves::ROAD.0 / moves::ROAD.1)),
            "upset-shot" => return Some(signed(fire::Shot::Disordered.value())),
            "upset-foot" => return Some(signed(melee::Points::DisorderedFoot.value())),
            "upset-horse" => return Some(signed(melee::Points::DisorderedHorse.value())),
            "killed" => return Some(command::KILLED.to_string()),
            "turns" => return Some(self.turns.to_string()),
            "carry" => return Some(fire::CARRY.map(|n| n.to_string()).join(", ")),
            _ => {}
        }
        plain(match name {
            "command" => command::COMMAND,
            "command-irregulars" => command::COMMAND_IRREGULARS,
            "in-hand" => command::IN_HAND,
            "in-the-way" => command::GENERAL_IN_THE_WAY,
            "danger" => command::DANGER_HITS,
            "captured" => command::CAPTURED,
            "sight" => command::SIGHT,
            "column-foot" => moves::COLUMN_FOOT,
            "column-horse" => moves::COLUMN_HORSE,
            "line-foot" => moves::COLUMN_FOOT + 1,
            "line-horse" => moves::COLUMN_HORSE + 1,
            "line" => moves::LINE,
            "square-held" => moves::SQUARE_HELD,
            "crew-away" => moves::CREW_AWAY,
            "general-move" => moves::GENERAL_MOVE,
            "cloud" => moves::CLOUD,
            "foot-evades" => moves::FOOT_EVADES,
            "horse-evades" => moves::HORSE_EVADES,
            "evade-ranks" => moves::EVADE_RANKS,
            "refuge" => moves::REFUGE,
            "askew" => moves::ASKEW,
            "civilians" => moves::CIVILIANS,
            "holders" => moves::HOLDERS.0,
            "holders-dropped" => moves::HOLDERS.1,
            "retreat-from" => moves::RETREAT.0,
            "retreat-to" => moves::RETREAT.1,
            "exposed" => moves::EXPOSED,
            "recoil" => moves::RECOIL,
            "at-square" => moves::AT_SQUARE,
            "exhausted-attacks" => moves::EXHAUSTED_ATTACKS,
            "pinning" => moves::PINNING,
            "elbow" => moves::ELBOW_ROOM,
            "figures" => fire::FIGURES,
            "fire-ranks" => fire::RANKS,
            "remainder" => fire::REMAINDER,
            "gunners" => fire::GUNNERS,
            "fire-hits" => nerve::FIRE_HITS,
            "crew" => CREW as u8,
            "gun-dice" => fire::GUN_DICE,
            "beyond" => fire::BEYOND_SIX,
            "second-roll" => fire::SECOND_ROLL,
            "shell-safety" => fire::SHELL_SAFETY,
            "shell-from" => fire::Ammunition::Shell.reach().from,
            "shell-disorders" => fire::SHELL_DISORDERS,
            "ball-dismounts" => fire::BALL_DISMOUNTS,
            "shell-dismounts" => fire::SHELL_DISMOUNTS,
            "dead-ground" => fire::DEAD_GROUND,
            "contour" => fire::CONTOUR,
            "gap" => fire::GAP,
            "duel-free" => fire::DUEL_FREE,
            "duel-general" => fire::DUEL_GENERAL,
            "shield" => nerve::SHIELD,
            "trooper" => nerve::HITS_A_TROOPER,
            "exhausted" => nerve::EXHAUSTED,
            "broken" => nerve::BROKEN,
            "disorder-hits" => nerve::DISORDER_HITS,
            "foot-strikes" => melee::FOOT_FIGURES,
            "horse-strikes" => melee::HORSE_FIGURES,
            "strike-remainder" => melee::REMAINDER,
            "foot-ranks" => melee::FOOT_RANKS,
            "horse-ranks" => melee::HORSE_RANKS,
            "overlap" => melee::OVERLAP,
            "open-edge" => ground::OPEN_WOODS[0],
            "open-seen" => ground::OPEN_WOODS[1],
            "open-inside" => ground::OPEN_WOODS[2],
            "dense-edge" => ground::DENSE_WOODS[0],
            "dense-seen" => ground::DENSE_WOODS[1],
            "dense-inside" => ground::DENSE_WOODS[2],
            "woods-high" => ground::WOODS_HIGH,
            "block" => ground::BLOCK,
            "side" => ground::SIDE_FOR_A_DIE,
            "ruin-ball" => ground::RUIN_BALL,
            "ruin-shell" => ground::RUIN_SHELL,
            "burns" => ground::BURNS,
            "zone" => ground::WORKS_ZONE,
            _ => return None,
        })
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
        let mut present = Present::battle(&battle());
        assert_eq!(TEMPLATE.unknown(&present), Vec::<String>::new());
        present.whole = true;
        assert_eq!(TEMPLATE.unknown(&present), Vec::<String>::new());
        assert_eq!(TEMPLATE.unasked(&present), Vec::<&str>::new());
    }

    #[test]
    fn a_battle_has_just_its_troops_and_ground() {
        let battle = battle();
        let whole = of(Extent::Whole { scale: 28 });
        let here = of(Extent::Battle(&battle));
        let rows = |s: &Sheet, name: &str| s.tables().find(|t| t.name == name).map_or(0, |t| t.rows.len());
        assert_eq!((rows(&whole, "guns"), rows(&whole, "ground")), (4, 10));
        assert!(rows(&here, "guns") < 4 && rows(&here, "ground") < 10 && rows(&here, "moves") < 4);
        assert!(whole.sections.iter().any(|s| s.title == "Optional rules"));
        assert!(here.sections.iter().all(|s| s.title != "Optional rules"));
        assert!([&whole, &here].iter().all(|s| s.tables().all(|t| t.rows.iter().all(|r| r.len() == t.head.len()))));
    }
}
