//! The tables of the sheet. Every number is read from where the engine reads it.

use super::{Party, Present};
use crate::field::Nature;
use crate::field::scenario::Weather;
use crate::rules::honours_of_war::data::{self, COMMAND, Cost, D, Gun, WEATHER, infantry_range};
use crate::rules::honours_of_war::fire::graze::HINDERED;
use crate::rules::honours_of_war::fire::load::bands;
use crate::rules::honours_of_war::general::Ammo;
use crate::rules::honours_of_war::hit::{Blow, Cover, Die, Modifier, Row, Troops, Volley};
use crate::rules::honours_of_war::morale::rally::off_at;
use crate::rules::honours_of_war::state::{Class, DONE, Kind, Size};
use crate::rules::honours_of_war::terrain::{Going, going};
use crate::rules::sheet::{Table, cm, signed};

/// The table with this name, for what is present; none where there is no such table.
pub fn named(p: &Present, name: &str) -> Option<Table> {
    Some(match name {
        "initiative" => initiative(p),
        "generals" => generals(p),
        "command" => command(p),
        "moves" => moves(p),
        "by-hand" => by_hand(p),
        "drill" => drill(p),
        "ground" => ground(p),
        "ranges" => ranges(p),
        "fire" => fire(p),
        "hits" => hits(p),
        "melee" => melee(p),
        "reactions" => reactions(p),
        "rally" => rally(p),
        "breaking" => breaking(p),
        "nations" => nations(p),
        "dice-of-weather" => dice_of_weather(p),
        "weather" => weather(p),
        _ => return None,
    })
}

fn table<const N: usize>(head: [String; N], rows: Vec<Vec<String>>) -> Table {
    Table { name: String::new(), head: head.to_vec(), rows }
}

fn initiative(p: &Present) -> Table {
    let row = |one: &Party| vec![one.name.clone(), signed(one.national.movement), signed(one.national.fire)];
    table([p.word("army"), p.word("move-first"), p.word("fire-first")], p.throwing.iter().map(row).collect())
}

/// Generals, their grades, and whom they command, where a side has more than one (HOW-NAT-09, HOW-GEN-21).
fn generals(p: &Present) -> Table {
    table(
        [p.word("general"), p.word("rating"), p.word("commands")],
        p.generals.iter().map(|row| row.to_vec()).collect(),
    )
}

/// HOW-CMD-20, faces that give the same in one row.
fn command(p: &Present) -> Table {
    let grade = |n: i64| p.words.number("grade", n).unwrap_or_default().to_owned();
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut from = 0;
    while from < COMMAND.len() {
        let to = (from..COMMAND.len()).take_while(|n| COMMAND[*n] == COMMAND[from]).last().unwrap_or(from);
        let faces = if to == from { (from + 1).to_string() } else { format!("{}–{}", from + 1, to + 1) };
        let mut row = vec![faces];
        row.extend(COMMAND[from].map(|r| p.words.number("performance", r as i64).unwrap_or_default().to_owned()));
        rows.push(row);
        from = to + 1;
    }
    table(["D6".to_owned(), grade(1), grade(2), grade(3)], rows)
}

fn moves(p: &Present) -> Table {
    let field_guns = p.kinds.iter().any(|k| k.is_guns() && *k != Kind::HorseGuns);
    let rows = [
        (p.kinds.contains(&Kind::Foot), "foot", D::FootLine, D::FootColumn),
        (p.kinds.contains(&Kind::LightFoot), "light", D::LightFoot, D::LightFoot),
        (p.kinds.iter().any(|k| k.is_horse()), "horse", D::HorseLine, D::HorseColumn),
        (field_guns, "guns", D::Limbered, D::LimberedRoad),
        (p.kinds.contains(&Kind::HorseGuns), "horse-guns", D::HorseGuns, D::HorseGunsRoad),
        (p.kinds.contains(&Kind::Transport), "transport", D::Transport, D::TransportRoad),
        (true, "figures", D::CommandFigure, D::CommandFigure),
    ];
    let rows = rows.into_iter().filter(|r| r.0).map(|(_, key, a, b)| vec![p.word(key), p.d(a), p.d(b)]);
    table([String::new(), p.word("line"), p.word("column")], rows.collect())
}

/// The word of a sort of gun.
const fn gun_key(gun: Gun) -> &'static str {
    match gun {
        Gun::Light => "light-guns",
        Gun::Medium => "medium-guns",
        Gun::Heavy => "heavy-guns",
        Gun::Howitzer => "howitzers",
        Gun::Unicorn => "unicorns",
        Gun::LightUnicorn => "light-unicorns",
        Gun::Shuvalov => "shuvalovs",
    }
}

/// Manhandling by the weight of the piece (HOW-SCL-05).
fn by_hand(p: &Present) -> Table {
    let weights = [
        (Gun::Light, "light-guns", D::ManhandleLight, D::FlankLight),
        (Gun::Medium, "medium-guns", D::ManhandleMedium, D::FlankMedium),
        (Gun::Heavy, "heavy-guns", D::ManhandleHeavy, D::FlankHeavy),
    ];
    let here = || weights.iter().filter(|(weight, ..)| p.guns.iter().any(|g| g.weight() == *weight));
    let row = |key: &str, of: fn(&(Gun, &str, D, D)) -> D| {
        let cell = |w| match data::distance(p.scale, of(w)) {
            0 => "–".to_owned(),
            len => cm(len),
        };
        std::iter::once(p.word(key)).chain(here().map(cell)).collect()
    };
    let mut head = vec![p.word("by-hand")];
    head.extend(here().map(|(_, key, ..)| p.word(key)));
    let rows = if head.len() > 1 { vec![row("ahead", |w| w.2), row("to-flank", |w| w.3)] } else { Vec::new() };
    Table { name: String::new(), head, rows }
}

/// A share of a move as it is printed.
pub const fn cost(c: Cost) -> &'static str {
    match c {
        Cost::None => "–",
        Cost::Quarter => "¼",
        Cost::Half => "½",
        Cost::Full => "1",
    }
}

/// What formation changes, moves to flank or rear and limbering cost both armies (HOW-NAT-81).
fn drill(p: &Present) -> Table {
    let pair = |c: [Cost; 3]| match (cost(c[0]), cost(c[2])) {
        (foot, horse) if foot == horse => foot.to_owned(),
        (foot, horse) => format!("{foot}, {} {horse}", p.word("horse")),
    };
    let row = |one: &Party| {
        let n = &one.national;
        vec![one.name.clone(), pair(n.form), pair(n.flank), cost(n.limber).to_owned()]
    };
    table([p.word("army"), p.word("form"), p.word("to-flank"), p.word("limber")], p.parties.iter().map(row).collect())
}

/// Every nation: the faces of a D6 that rate a brigadier, what it adds to the dice for who begins, what formation changes
/// and moves to flank or rear cost it, foreign foot apart, and how fast its guns go by hand (HOW-NAT-81, HOW-NAT-82).
fn nations(p: &Present) -> Table {
    let faces = |from: u8, to: u8| match from.cmp(&to) {
        std::cmp::Ordering::Less => format!("{from}–{to}"),
        std::cmp::Ordering::Equal => from.to_string(),
        std::cmp::Ordering::Greater => "–".to_owned(),
    };
    let row = |one: &Party| {
        let n = &one.national;
        let mut cells = vec![one.name.clone(), faces(1, n.dithering), faces(n.dithering + 1, n.dependable)];
        cells.extend([faces(n.dependable + 1, 6), signed(n.movement), signed(n.fire)]);
        cells.extend(n.form.iter().chain(&n.flank).chain([&n.limber]).map(|c| cost(*c).to_owned()));
        cells.push(if n.slow_guns { "½" } else { "1" }.to_owned());
        cells
    };
    let grade = |n: i64| p.words.number("grade", n).unwrap_or_default().to_owned();
    let mut head = vec![p.word("army"), grade(1), grade(2), grade(3)];
    let keys = ["move-first", "fire-first", "form-foot", "form-foreign", "form-horse", "flank-foot", "flank-foreign"];
    head.extend(keys.map(|k| p.word(k)));
    head.extend([p.word("flank-horse"), p.word("limber"), p.word("hand-rate")]);
    Table { name: String::new(), head, rows: p.parties.iter().map(row).collect() }
}

/// The word of ground that hinders somebody, or is named in the movement matrix.
pub fn ground_word(nature: Nature) -> Option<&'static str> {
    use Nature as N;
    Some(match nature {
        N::Wall => "wall",
        N::Hedge => "hedge",
        N::Fence => "fence",
        N::Trees => "trees",
        N::Entrenchment => "entrenchment",
        N::Wood => "wood",
        N::Rough => "rough",
        N::Marsh => "marsh",
        N::Lake => "lake",
        N::SteepHill => "steep",
        N::GentleHill => "gentle",
        N::Stream => "stream",
        N::River => "river",
        N::DeepRiver => "deep",
        N::Village | N::Town => "houses",
        N::SunkenRoad => "sunken",
        N::Fields | N::Road | N::Bridge | N::Ford => return None,
    })
}

/// How ground is passed, as it is printed.
fn rate(going: Going) -> String {
    match going {
        Going::Free => "·".to_owned(),
        Going::Slow(2) => "½".to_owned(),
        Going::Slow(4) => "¼".to_owned(),
        Going::Slow(n) => format!("1/{n}"),
        Going::Crossing => "−½".to_owned(),
        Going::Barred => "×".to_owned(),
    }
}

/// Ground of two kinds in one place: rates multiply (HOW-TER-02).
const fn both(one: Going, other: Going) -> Going {
    match (one, other) {
        (Going::Barred, _) | (_, Going::Barred) => Going::Barred,
        (Going::Slow(a), Going::Slow(b)) => Going::Slow(a * b),
        (Going::Free, any) | (any, _) => any,
    }
}

/// The movement matrix (HOW-TER-04) for the ground and the troops that are here.
fn ground(p: &Present) -> Table {
    let has = |f: fn(&Kind) -> bool| p.kinds.iter().copied().find(f);
    let kinds: Vec<(&str, Kind)> = [
        ("foot", has(|k| *k == Kind::Foot)),
        ("light", has(|k| *k == Kind::LightFoot)),
        ("horse", has(|k| k.is_horse() && *k != Kind::LightHorse)),
        ("light-horse", has(|k| *k == Kind::LightHorse)),
        ("train", has(|k| k.is_guns() || *k == Kind::Transport)),
    ]
    .into_iter()
    .filter_map(|(key, kind)| kind.map(|k| (key, k)))
    .collect();
    let mut rows: Vec<Vec<String>> = Vec::new();
    for nature in &p.natures {
        let Some(word) = ground_word(*nature) else { continue };
        let mut row = vec![p.word(word)];
        row.extend(kinds.iter().map(|(_, kind)| rate(going(*nature, *kind))));
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    if [Nature::Wood, Nature::SteepHill].iter().all(|n| p.natures.contains(n)) {
        let both = |kind| both(going(Nature::SteepHill, kind), going(Nature::Wood, kind));
        let cells = kinds.iter().map(|(_, kind)| rate(both(*kind)));
        rows.push(std::iter::once(p.word("wooded")).chain(cells).collect());
    }
    let mut head = vec![String::new()];
    head.extend(kinds.iter().map(|(key, _)| p.word(key)));
    Table { name: String::new(), head, rows }
}

/// HOW-SCL-06 and HOW-SCL-07 for what fires here.
fn ranges(p: &Present) -> Table {
    use data::Weapon as W;
    let scale = p.scale;
    let mut rows = Vec::new();
    for (weapon, key) in
        [(W::BattalionGuns, "muskets"), (W::Muskets, "muskets-only"), (W::Rifles, "rifles"), (W::Carbines, "carbines")]
    {
        if p.weapons.contains(&weapon) {
            let (short, long) = infantry_range(scale, weapon);
            rows.push(vec![p.word(key), cm(short), String::new(), cm(long)]);
        }
    }
    for &gun in &p.guns {
        // What fires canister alone has no further bands.
        let mut row = vec![p.word(gun_key(gun))];
        row.extend(bands(scale, Some(gun), W::Muskets).into_iter().map(cm));
        row.resize(4, String::new());
        rows.push(row);
    }
    table([String::new(), p.word("short"), p.word("effective"), p.word("long")], rows)
}

/// The modifiers of fire that can occur here (HOW-HIT-04, 05, 07), each asked of a shot that has it alone.
fn fire(p: &Present) -> Table {
    use Modifier as M;
    let (guns, horse) = (p.has("guns"), p.has("horse"));
    let (howitzers, any_guns) = (p.has("howitzers"), !p.guns.is_empty());
    let heavy = p.guns.contains(&Gun::Heavy);
    let works = p.has("works") || p.has("houses");
    let cover = works || p.has("wood") || p.has("linear");
    let river = p.natures.contains(&Nature::River);
    let sizes = |size| p.sizes.contains(&size);
    let classes = |class| p.classes.contains(&class);
    let musket = Volley::plain(Row::StandardFoot, Ammo::Musketry);
    let shot = Volley::plain(Row::StandardGuns, Ammo::Roundshot);
    let canister = Volley { ammo: Ammo::Canister, ..shot };
    let shell = Volley { ammo: Ammo::Shell, ..shot };
    let weather = p.weather_fire;
    let list = [
        (true, M::Moved, Volley { moved: true, ..musket }),
        (true, M::LongRange, Volley { long: true, ..musket }),
        (true, M::Hurt, Volley { hits: 3, ..musket }),
        (true, M::Difficult, Volley { difficult: true, ..musket }),
        (cover, M::LightCover, Volley { cover: Cover::Light, ..musket }),
        (works, M::HeavyCover, Volley { cover: Cover::Heavy, ..musket }),
        (classes(Class::Superior), M::TargetSuperior, Volley { target_class: Class::Superior, ..musket }),
        (classes(Class::Inferior), M::TargetInferior, Volley { target_class: Class::Inferior, ..musket }),
        (p.quick[0], M::QuickGuns, Volley { quick: true, ..musket }),
        (true, M::FlankFire, Volley { flanking: true, ..musket }),
        (p.has("houses"), M::FromVillage, Volley { directions: 1, ..musket }),
        (sizes(Size::Small), M::Small, Volley { size: Size::Small, ..musket }),
        (sizes(Size::Large), M::Large, Volley { size: Size::Large, ..musket }),
        (any_guns, M::Canister, canister),
        (any_guns, M::ColumnTarget, Volley { column: true, ..shot }),
        (any_guns && horse, M::DoubleLine, Volley { double_line: true, ..shot }),
        (guns && heavy && works, M::HeavyShot, Volley { heavy_gun: true, works: true, ..shot }),
        (howitzers && works, M::ShellAtWorks, Volley { works: true, ..shell }),
        (howitzers && horse, M::ShellAtHorse, Volley { horse: true, ..shell }),
        (howitzers, M::Fuse, Volley { fuse: true, ..shell }),
        (river, M::InRiver, Volley { in_river: true, ..musket }),
        (p.battalion_guns, M::NoBattalionGuns, Volley { no_battalion_guns: true, ..musket }),
        (weather != 0, M::Weather, Volley { weather, ..musket }),
        (p.brigade_morale, M::Demoralised, Volley { demoralised: true, ..musket }),
    ];
    let here = list.into_iter().filter(|(here, ..)| *here);
    let mut rows: Vec<_> = here.map(|(_, m, volley)| modifier(p, m, volley.modifiers().value(m))).collect();
    if p.quick[1] {
        let value = Volley { quick: true, ..canister }.modifiers().value(M::Canister);
        rows.push(vec![p.word("quick-canister"), signed(value)]);
    }
    table([p.word("to-fire"), String::new()], rows)
}

fn modifier(p: &Present, m: Modifier, value: i8) -> Vec<String> {
    vec![p.words.get("modifier", m.key()).unwrap_or_default().to_owned(), signed(value)]
}

/// The modifiers of melee that can occur here (HOW-HIT-06).
fn melee(p: &Present) -> Table {
    use Modifier as M;
    let (horse, light) = (p.has("horse"), p.has("light"));
    let works = p.has("works") || p.has("houses");
    let cover = works || p.has("wood") || p.has("linear");
    let sizes = |size| p.sizes.contains(&size);
    let classes = |class| p.classes.contains(&class);
    let foot = Blow::plain(Troops::Foot, Class::Standard, Troops::Foot);
    let skirmishers = Blow::plain(Troops::Light, Class::Standard, Troops::Foot);
    let gunners = Blow::plain(Troops::Guns, Class::Standard, Troops::Foot);
    let list = [
        (horse, M::Charging, Blow { charging: true, ..foot }),
        (true, M::Hurt, Blow { hits: 3, ..foot }),
        (cover, M::LightCover, Blow { cover: Cover::Light, ..foot }),
        (works, M::HeavyCover, Blow { cover: Cover::Heavy, ..foot }),
        (p.has("hills"), M::Uphill, Blow { uphill: true, ..foot }),
        (classes(Class::Superior), M::TargetSuperior, Blow { target_class: Class::Superior, ..foot }),
        (classes(Class::Inferior), M::TargetInferior, Blow { target_class: Class::Inferior, ..foot }),
        (true, M::Support, Blow { support: 1, ..foot }),
        (!p.guns.is_empty(), M::GunsInMelee, gunners),
        (light, M::LightInMelee, skirmishers),
        (true, M::Flanked, Blow { flanked: true, ..foot }),
        (true, M::InColumn, Blow { column: true, ..foot }),
        (p.has("houses"), M::FromVillage, Blow { directions: 1, ..foot }),
        (sizes(Size::Small), M::Small, Blow { size: Size::Small, ..foot }),
        (sizes(Size::Large), M::Large, Blow { size: Size::Large, ..foot }),
        (p.brigade_morale, M::Demoralised, Blow { demoralised: true, ..foot }),
    ];
    let rows =
        list.into_iter().filter(|(here, ..)| *here).map(|(_, m, blow)| modifier(p, m, blow.modifiers().value(m)));
    table([p.word("in-melee"), String::new()], rows.collect())
}

/// The rows of the Hit Table (HOW-HIT-01) that somebody here rolls on.
fn hits(p: &Present) -> Table {
    use Row as R;
    let all = [
        (R::SuperiorFoot, "superior-foot"),
        (R::StandardFoot, "standard-foot"),
        (R::InferiorFoot, "inferior-foot"),
        (R::InferiorLight, "inferior-light"),
        (R::SuperiorGuns, "superior-guns"),
        (R::StandardGuns, "standard-guns"),
        (R::InferiorGuns, "inferior-guns"),
        (R::SuperiorHorse, "superior-horse"),
        (R::StandardHorse, "standard-horse"),
        (R::InferiorHorse, "inferior-horse"),
    ];
    let rows = all.into_iter().filter(|(row, _)| p.rows.contains(row)).map(|(row, key)| {
        let mut cells = vec![p.word(key)];
        // A face of 0 is on no die: so a total is read as it stands, without the sure hit of a 5.
        cells.extend((0..=6).map(|total| match row.hits(0, total) {
            0 => "–".to_owned(),
            n => n.to_string(),
        }));
        cells
    });
    let mut head = vec![p.word("whose")];
    head.extend(["≤0", "1", "2", "3", "4", "5", "≥6"].map(str::to_owned));
    Table { name: String::new(), head, rows: rows.collect() }
}

/// What hits do (HOW-FIRE-55 to 58).
fn reactions(p: &Present) -> Table {
    let rows = [
        (format!("0–{}", DONE - 3), "carries-on"),
        ((DONE - 2).to_string(), "minus-one"),
        ((DONE - 1).to_string(), "falls-back"),
        (DONE.to_string(), "done-for"),
    ];
    table([p.word("hits"), String::new()], rows.into_iter().map(|(n, key)| vec![n, p.word(key)]).collect())
}

/// Hits that go at the rally, by class and the nearest enemy (HOW-RLY-03).
fn rally(p: &Present) -> Table {
    let scale = p.scale;
    let far = data::distance(scale, D::RallyFar);
    let row = |key: &str, class: Class| {
        let cell = |distance: i32| match off_at(scale, class, distance) {
            0 => "–".to_owned(),
            n => n.to_string(),
        };
        vec![p.word(key), cell(far), cell(far + 1)]
    };
    let rows = vec![row("better", Class::Standard), row("worse", Class::Inferior)];
    table([p.word("hits"), p.word("enemy-near"), p.word("enemy-far")], rows)
}

fn breaking(p: &Present) -> Table {
    let row = |(name, halves): &(String, u16)| vec![name.clone(), crate::field::telling::halves((*halves).into())];
    table([p.word("army"), p.word("breaks")], p.breaking.iter().map(row).collect())
}

/// HOW-OPT-16, HOW-OPT-20: which weather 2D6 bring in spring and autumn, winter, summer.
fn dice_of_weather(p: &Present) -> Table {
    let said = |w: &Weather| p.words.number("weather", *w as i64).unwrap_or_default().to_owned();
    let row = |(n, weathers): (usize, &[Weather; 3])| {
        std::iter::once((n + 2).to_string()).chain(weathers.iter().map(said)).collect()
    };
    table(
        ["2D6".to_owned(), p.word("mild"), p.word("winter"), p.word("summer")],
        WEATHER.iter().enumerate().map(row).collect(),
    )
}

/// HOW-OPT-16: the weather of the day, or all that may come where it is rolled.
fn weather(p: &Present) -> Table {
    let rows = p.weathers.iter().copied();
    let rows = rows.map(|w| {
        let effect = data::weather(w);
        let cut = |quarters: i32| match quarters {
            0 => "–".to_owned(),
            1 => "−¼".to_owned(),
            2 => "−½".to_owned(),
            n => format!("−{n}/4"),
        };
        let guns = if effect.guns_move { cut(effect.gun_cut) } else { "×".to_owned() };
        let fire = if effect.infantry_fires { signed(effect.fire) } else { format!("×, {}", signed(effect.fire)) };
        let yes = |yes: bool| if yes { "·" } else { "×" }.to_owned();
        // HOW-FIRE-52: as in the text, but where the weather is thrown for.
        let face = effect.grazing.map(|face| if p.rolled || p.changing { face } else { HINDERED });
        let grazing = face.map_or_else(|| "·".to_owned(), |face| face.to_string());
        let sight = effect.sight.map_or_else(|| "–".to_owned(), |row| p.d(row));
        let name = p.words.number("weather", w as i64).unwrap_or_default().to_owned();
        vec![name, sight, cut(effect.move_cut), guns, yes(effect.charge_bonus), fire, grazing]
    });
    let keys = ["sight", "moves", "gun-moves", "charge-bonus", "fire-first", "grazes-on"].map(|k| p.word(k));
    let head = std::iter::once(String::new()).chain(keys).collect();
    Table { name: String::new(), head, rows: rows.collect() }
}
