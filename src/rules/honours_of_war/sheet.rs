//! The quick reference sheet: reminders from `templates/sheets/`, and tables made from those the engine plays by.

mod armies;
mod tables;

use super::charge::{form_bonus, turn_bonus};
use super::command::steadied_on;
use super::data::{self, AVERAGE, Cost, D, Grade, Gun, NATIONS, National, Performance, Scale, Weapon, distance};
use super::fire::casualty::FALLS;
use super::fire::load::loads;
use super::fire::{FUSE_FAILS, graze};
use super::general::Ammo;
use super::hit::{Blow, Die, Modifier, Row, TEST, Troops, Volley, steadiness};
use super::melee::STEADY_HITS;
use super::melee::pursuit::pursuit_bonus;
use super::morale::rally::off_by_general;
use super::morale::{LOST_BY_FIRE, LOST_IN_MELEE, swept};
use super::movement::FRONT;
use super::state::{Class, Drill, Kind, RETREAT, Rank, Size};
use super::turn::{CLEARS, THICKENS};
use super::{kit, setup};
use crate::base::Heading;
use crate::field::scenario::Weather;
use crate::field::telling::halves;
use crate::field::words::Words;
use crate::field::{Nature, Scenario};
use crate::rules::sheet::{Extent, Sheet, Source, Table, Template, cm, signed};
use std::sync::LazyLock;

pub use tables::cost;

static TEMPLATE: LazyLock<Template> = LazyLock::new(|| {
    Template::parse(include_str!("../../../templates/sheets/honours_of_war.toml")).expect("a test parses the sheet")
});

/// Distances that the reminders name.
const DISTANCES: [(&str, D); 21] = [
    ("command-distance", D::CommandDistance),
    ("support", D::Support),
    ("grazing", D::Grazing),
    ("rally-near", D::RallyNear),
    ("rally-far", D::RallyFar),
    ("influence", D::Influence),
    ("dashing-influence", D::DashingInfluence),
    ("dashing-move", D::DashingMove),
    ("figure", D::CommandFigure),
    ("chain", D::Chain),
    ("clearance", D::Clearance),
    ("wood-sight", D::WoodSight),
    ("overhead", D::Overhead),
    ("near", D::Near),
    ("proximity", D::Proximity),
    ("howitzer-minimum", D::HowitzerMinimum),
    ("difference", D::Difference),
    ("sighting-gap", D::SightingGap),
    ("march", D::March),
    ("block", D::BlockSide),
    ("fog-sight", D::FogSight),
];

/// An army, as far as its nation is on the sheet.
struct Party {
    name: String,
    national: National,
}

/// What the sheet is of.
struct Present<'a> {
    words: &'a Words,
    scale: Scale,
    /// Each once.
    kinds: Vec<Kind>,
    natures: Vec<Nature>,
    guns: Vec<Gun>,
    weapons: Vec<Weapon>,
    rows: Vec<Row>,
    classes: Vec<Class>,
    sizes: Vec<Size>,
    weathers: Vec<Weather>,
    /// The weather's modifier of fire, where one weather is set.
    weather_fire: i8,
    parties: Vec<Party>,
    /// Who throws for the initiative: each side, or each army where they throw apart, with its own additions.
    throwing: Vec<Party>,
    /// Who breaks, and at how many halves of a point.
    breaking: Vec<(String, u16)>,
    /// Generals, their grades, and whom they command: where a side has more than one.
    generals: Vec<[String; 3]>,
    /// The weather is rolled for, and changes from turn to turn.
    rolled: bool,
    changing: bool,
    battalion_guns: bool,
    /// Quick-firing guns of battalions, and as batteries.
    quick: [bool; 2],
    brigade_morale: bool,
    red_units: bool,
    lieutenants: bool,
    /// Allied armies break each by itself.
    apart: bool,
    splitting: bool,
    /// All of the system: then every condition holds.
    whole: bool,
}

/// Each thing once, in the order in which it comes first.
fn once<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut out = Vec::new();
    for one in all {
        if !out.contains(&one) {
            out.push(one);
        }
    }
    out
}

/// The sheet as it is written.
pub fn template() -> &'static Template {
    &TEMPLATE
}

/// The sheet; none where a battle cannot be set up.
pub fn of(extent: Extent, words: &Words) -> Option<Sheet> {
    let present = match extent {
        Extent::Whole { scale } => Present::whole(Scale::of(scale), words),
        Extent::Battle(scenario) => Present::battle(scenario, words)?,
    };
    Some(TEMPLATE.fill(&present))
}

impl<'a> Present<'a> {
    fn whole(scale: Scale, words: &'a Words) -> Present<'a> {
        let party = |n: &National| Party {
            name: format!("{} {}–{:02}", TEMPLATE.word(n.name), n.from, n.to % 100),
            national: *n,
        };
        Present {
            words,
            scale,
            kinds: Kind::ALL.to_vec(),
            natures: Nature::ALL.to_vec(),
            // National pieces stand on the sheet of a battle that has them: the whole game has its two sides.
            guns: vec![Gun::Light, Gun::Medium, Gun::Heavy, Gun::Howitzer],
            weapons: Weapon::ALL.to_vec(),
            rows: Row::ALL.to_vec(),
            classes: vec![Class::Inferior, Class::Standard, Class::Superior],
            sizes: vec![Size::Small, Size::Standard, Size::Large],
            weathers: Weather::ALL.to_vec(),
            weather_fire: 0,
            parties: NATIONS.iter().map(party).collect(),
            throwing: Vec::new(),
            breaking: Vec::new(),
            generals: Vec::new(),
            rolled: true,
            changing: true,
            battalion_guns: true,
            quick: [false; 2],
            brigade_morale: true,
            red_units: true,
            lieutenants: true,
            apart: false,
            splitting: true,
            whole: true,
        }
    }

    fn battle(scenario: &Scenario, words: &'a Words) -> Option<Present<'a>> {
        let (field, state) = setup::prepare(scenario).ok()?;
        let armies::Armies { parties, throwing, breaking } = armies::of(scenario, &field);
        let mut guns = once(field.units.iter().filter_map(|u| u.gun));
        guns.sort_by_key(|g| *g as u8);
        let rolled = field.options.weather;
        let weathers = if rolled {
            once(data::WEATHER.iter().flatten().copied())
        } else if scenario.weather == Weather::Fair {
            Vec::new()
        } else {
            vec![scenario.weather]
        };
        let foot = field.units.iter().filter(|u| u.kind.is_foot());
        let fighting = field.units.iter().filter(|u| u.kind != Kind::Transport);
        Some(Present {
            words,
            scale: field.scale,
            kinds: once(field.units.iter().map(|u| u.kind)),
            natures: once(scenario.ground.features.iter().map(|f| f.nature)),
            guns,
            weapons: once(foot.map(|u| u.weapon)),
            rows: once(fighting.flat_map(|u| [u.class, u.fire_class].map(|c| Row::of(Troops::of(u.kind, false), c)))),
            classes: once(field.units.iter().map(|u| u.class)),
            sizes: once(field.units.iter().map(|u| u.size)),
            weathers,
            weather_fire: data::weather(scenario.weather).fire,
            parties,
            throwing,
            breaking,
            generals: armies::generals(scenario, &field, &state, words),
            rolled,
            changing: field.options.changing,
            battalion_guns: field.options.battalion_guns,
            quick: [false, true].map(|battery| field.units.iter().any(|u| u.quick && u.gun.is_some() == battery)),
            brigade_morale: field.options.brigade_morale,
            red_units: field.options.red_units,
            lieutenants: field.lieutenants.iter().any(|wing| wing.rank == Rank::Lieutenant),
            apart: field.options.separate && !field.allies.is_empty(),
            splitting: field.options.splits,
            whole: false,
        })
    }

    /// Whether a condition holds that the system knows.
    fn has(&self, condition: &str) -> bool {
        self.holds(condition) == Some(true)
    }

    /// Whether a battery that is here can load this.
    fn fires(&self, ammo: Ammo) -> bool {
        let loads = self.guns.iter().flat_map(|g| loads(self.scale, Some(*g), Weapon::Muskets));
        loads.flatten().any(|load| load.ammo == ammo)
    }

    /// A word of the tables.
    fn word(&self, key: &str) -> String {
        TEMPLATE.said(key, self)
    }

    fn d(&self, row: D) -> String {
        cm(distance(self.scale, row))
    }
}

impl Source for Present<'_> {
    fn conditions(&self) -> Vec<(&'static str, bool)> {
        use Nature as N;
        let ground = |natures: &[Nature]| natures.iter().any(|n| self.natures.contains(n));
        vec![
            ("whole", self.whole),
            ("battle", !self.whole),
            ("horse", self.kinds.iter().any(|k| k.is_horse())),
            ("light-horse", self.kinds.contains(&Kind::LightHorse)),
            ("light", self.kinds.contains(&Kind::LightFoot)),
            ("guns", self.fires(Ammo::Roundshot)),
            ("howitzers", self.fires(Ammo::Shell)),
            ("shuvalovs", self.guns.contains(&Gun::Shuvalov)),
            ("unicorns", [Gun::Unicorn, Gun::LightUnicorn].iter().any(|g| self.guns.contains(g))),
            ("ground", self.natures.iter().any(|n| tables::ground_word(*n).is_some())),
            ("wood", ground(&[N::Wood])),
            ("linear", ground(&[N::Wall, N::Hedge, N::Fence, N::Trees])),
            ("works", ground(&[N::Entrenchment, N::SunkenRoad])),
            ("houses", ground(&[N::Village, N::Town])),
            ("hills", ground(&[N::GentleHill, N::SteepHill])),
            ("weather", !self.weathers.is_empty()),
            ("rolled", self.rolled),
            ("changing", self.changing),
            ("brigade-morale", self.brigade_morale),
            ("battalion-guns", self.battalion_guns),
            ("red-units", self.red_units),
            ("lieutenants", self.lieutenants),
            ("generals", !self.generals.is_empty()),
            ("apart", self.apart),
            ("splitting", self.splitting),
        ]
    }

    fn table(&self, name: &str) -> Option<Table> {
        tables::named(self, name)
    }

    fn number(&self, name: &str) -> Option<String> {
        let steadied =
            |general, result| steadied_on(general, result).map(|faces| format!("{}–{}", faces.start(), faces.end()));
        let quick = |drill: Drill| signed(turn_bonus(Kind::LightFoot, &drill));
        let slow = |kind: Kind, drill: Drill| signed(turn_bonus(kind, &drill).min(form_bonus(kind, &drill)));
        let musket = Volley::plain(Row::StandardFoot, Ammo::Musketry);
        let shot = |volley: Volley, modifier| Some(signed(volley.modifiers().value(modifier)));
        let blow = Blow::plain(Troops::Foot, Class::Standard, Troops::Foot);
        match name {
            "test" => Some(TEST.to_string()),
            "better" => Some(signed(steadiness(Class::Superior))),
            "worse" => Some(signed(steadiness(Class::Inferior))),
            "quick" => Some(quick(Drill::default())),
            "slow" => Some(slow(Kind::Foot, Drill { nation_flank: Cost::Half, ..Drill::default() })),
            "willing" => Some(signed(pursuit_bonus(Class::Standard, true))),
            "unwilling" => Some(signed(pursuit_bonus(Class::Standard, false))),
            "falls" => Some(FALLS.to_string()),
            "retreat" => Some(RETREAT.to_string()),
            "zone" => Some((kit::ANGLES[0] / 10).to_string()),
            "zone-light" => Some((kit::ANGLES[1] / 10).to_string()),
            "wheel" => Some((FRONT / Heading::DEGREE).to_string()),
            "fuse" => Some(FUSE_FAILS.to_string()),
            "fuse-off" => shot(Volley { fuse: true, ..Volley::plain(Row::StandardGuns, Ammo::Shell) }, Modifier::Fuse),
            "village" => shot(Volley { directions: 1, ..musket }, Modifier::FromVillage),
            "in-river" => shot(Volley { in_river: true, ..musket }, Modifier::InRiver),
            "no-battalion-guns" => shot(Volley { no_battalion_guns: true, ..musket }, Modifier::NoBattalionGuns),
            "demoralised" => shot(Volley { demoralised: true, ..musket }, Modifier::Demoralised),
            "hurt" => shot(Volley { hits: RETREAT - 1, ..musket }, Modifier::Hurt),
            "support-most" => Some(signed(Blow { support: 9, ..blow }.modifiers().value(Modifier::Support))),
            "red-fights" => Some(signed(Blow { flanked: true, ..blow }.modifiers().value(Modifier::Flanked))),
            "graze" => Some(graze::FLAT.to_string()),
            "graze-late" => Some(graze::HINDERED.to_string()),
            "guns-fire" => Some(LOST_BY_FIRE.to_string()),
            "guns-melee" => Some(LOST_IN_MELEE.to_string()),
            "swept" => Some(swept(Class::Standard).to_string()),
            "swept-inferior" => Some(swept(Class::Inferior).to_string()),
            "general-off" => Some(off_by_general(Grade::Dependable).to_string()),
            "dashing-off" => Some(off_by_general(Grade::Dashing).to_string()),
            "small" => Some(halves(Size::Small.halves().into())),
            "large" => Some(halves(Size::Large.halves().into())),
            "clears" => Some(CLEARS.to_string()),
            "thickens" => Some(THICKENS.to_string()),
            "average" => {
                let mut faces = AVERAGE;
                faces.sort_unstable();
                Some(faces.map(|f| f.to_string()).join(", "))
            }
            "steady-hits" => Some(STEADY_HITS.to_string()),
            "dithers-on" => steadied(Grade::Dithering, Performance::Inspiring),
            "dashes-on" => steadied(Grade::Dashing, Performance::Poor),
            _ => DISTANCES.iter().find(|(known, _)| *known == name).map(|(_, row)| self.d(*row)),
        }
    }
}

#[cfg(test)]
mod tests;
