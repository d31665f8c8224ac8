mod names;

use super::*;
use crate::army::Strength;
use crate::base::{Heading, Len, Point, Side};
use crate::field::ground::Nature;
use crate::field::scenario::Stance;

const LITTLE: &str = r##"
id = "little"
name = "A little affair"
date = "1757-05-01"
scale = 28
unit = "ft"
table = [6, 4]
[[feature]]
nature = "gentle-hill"
ellipse = { centre = [3, 2], radii = [1, 0.5] }
twice = true
[blue]
name = "Blues"
general = { name = "A" }
uniform = { coat = ["blue", "#202060"], facings = ["red", "#a02020"] }
zone = [0, 0, 6, 1]
facing = 0
[[blue.brigade]]
name = "First"
commander = { name = "B", temper = "dashing" }
units = [
  { name = "One", branch = "musketeers" },
  { name = "Two", branch = "hussars", men = 300, at = [1, 0.5], formation = "column" },
]
[red]
name = "Reds"
general = { name = "C" }
uniform = { coat = ["red", "#a02020"], facings = ["blue", "#202060"] }
zone = [0, 3, 6, 4]
facing = 180
[[red.brigade]]
name = "Second"
units = [{ name = "Three", branch = "heavy-guns" }]
"##;

#[test]
fn a_form_becomes_a_scenario() {
    let s = read(LITTLE).unwrap();
    assert_eq!((s.ground.width, s.ground.depth), (Len::feet(6), Len::feet(4)));
    let hill = &s.ground.features[0].points;
    assert_eq!(hill.len(), 24);
    assert_eq!(hill.iter().map(|p| p.x).max(), Some(Len::FOOT.0));
    assert_eq!(hill.iter().map(|p| p.y).min(), Some(-Len::FOOT.0 / 2));
    assert!(crate::base::geometry::outline::area_doubled(hill) > 0);
    let turned: Vec<Point> = s.ground.features[1].points.iter().map(|&p| -p).collect();
    assert_eq!(hill, &turned);
    let units = &s.sides[0].brigades[0].units;
    assert_eq!(units[0].present, Strength { men: 600, horses: 0, guns: 0 });
    assert_eq!(units[1].present, Strength { men: 300, horses: 300, guns: 0 });
    let standing = units[1].standing.unwrap();
    assert_eq!(standing.at, Point::new(-2 * Len::FOOT.0, -3 * Len::FOOT.0 / 2));
    assert!(units[1].formation == Some(Stance::Column) && standing.heading == Heading::NORTH);
    assert_eq!(s.sides[1].brigades[0].commander, None);
}

#[test]
fn faults_are_told_with_their_line() {
    let wrong = |from: &str, to: &str| read(&LITTLE.replace(from, to)).unwrap_err().to_string();
    assert_eq!(wrong("scale = 28", "scale = 27"), "line 5 of the scenario: the scale is 28, 20, 15, 10 or 6 (mm)");
    assert!(
        wrong("gentle-hill", "gentle-hil")
            .starts_with("line 9 of the scenario can't be read: “nature” cannot be “gentle-hil”; perhaps gentle-hill")
    );
    assert!(wrong("general = { name = \"C\" }", "").contains("“general” is missing here"));
    assert!(wrong("1757-05-01", "1757-13-01").contains("the date"));
    let shapeless = wrong("ellipse = { centre = [3, 2], radii = [1, 0.5] }", "");
    assert!(shapeless.starts_with("line 8 of the scenario: this feature has no shape"), "{shapeless}");
    assert!(wrong("men = 300", "men = 0").contains("Two has 0 men"));
    assert!(wrong("zone = [0, 3, 6, 4]", "zone = [0, 3, 6, 2]").contains("west, south, east, north"));
}
#[test]
fn the_mirror_is_the_same_after_half_a_turn() {
    let s = read(include_str!("../../../templates/scenarios/honours-of-war/mirror.toml")).unwrap();
    let turned = |points: &[Point]| points.iter().map(|&p| -p).collect::<Vec<_>>();
    for feature in &s.ground.features {
        let other = s.ground.features.iter().any(|f| {
            let (points, mut back) = (turned(&f.points), turned(&f.points));
            back.reverse();
            f.nature == feature.nature && (points == feature.points || back == feature.points)
        });
        assert!(other, "{} has no counterpart", feature.name);
    }
    let [blue, red] = &s.sides;
    assert_eq!(blue.facing.behind(), red.facing);
    assert_eq!(
        crate::base::geometry::outline::bounds(&turned(&blue.zone)),
        crate::base::geometry::outline::bounds(&red.zone)
    );
    let quarter = s.ground.width.0 / 4;
    assert!(blue.zone.iter().all(|p| p.x.abs() <= s.ground.width.0 / 2 - quarter));
    let strength = |side: Side| s.units(side).map(|(n, u)| (n, u.branch, u.quality, u.present)).collect::<Vec<_>>();
    assert_eq!(strength(Side::Blue), strength(Side::Red));
    assert_eq!((strength(Side::Blue).len(), blue.brigades.len()), (12, 3));
    assert_eq!(s.attacker, None);
}

#[test]
fn st_ulrich_has_its_forces_and_its_bridge() {
    let s = read(include_str!("../../../templates/scenarios/honours-of-war/st-ulrich.toml")).unwrap();
    assert_eq!([Side::Blue, Side::Red].map(|side| s.units(side).count()), [5, 4]);
    assert!(s.units(Side::Blue).all(|(_, u)| u.standing.is_some() && u.formation == Some(Stance::Column)));
    assert!(s.units(Side::Red).all(|(_, u)| u.standing.is_none()));
    assert_eq!((s.objectives[0].worth, s.objectives[0].holder), (1, Some(Side::Red)));
    let bridge = s.ground.features.iter().find(|f| f.nature == Nature::Bridge).unwrap();
    let river = s.ground.features.iter().find(|f| f.nature == Nature::DeepRiver).unwrap();
    let crossed = |line: &[Point]| crate::base::geometry::line::is_crossed(line, bridge.points[0], bridge.points[1]);
    assert!(crossed(&river.points), "the bridge leads over the river");
}

/// A scenario with everything that the form knows.
const FULL: &str = r##"
id = "full"
name = "Everything at once"
story = "A \"story\" with marks."
date = "1757-05-01"
scale = 28
unit = "cm"
table = [180, 120]
attacker = "red"
turns = 12
weather = "fog"
mist = 3
generic = true
options = { weather = "changing" }
[[feature]]
nature = "river"
name = "Bach"
line = [[0, 60], [180, 62.5]]
cm = 6
[[feature]]
nature = "bridge"
line = [[90, 56], [90, 66]]
cm = 6
[[feature]]
nature = "town"
square = [40, 90]
cm = 20
fortified = true
[[feature]]
nature = "marsh"
ellipse = { centre = [150, 20], radii = [10, 8] }
[[feature]]
nature = "sunken-road"
line = [[100, 80], [120, 84]]
cm = 3
[[objective]]
name = "the town"
square = [40, 90]
cm = 20
worth = 2
holder = "red"
due = { side = "blue", turn = 9 }
[blue]
name = "Blues"
cipher = "B"
general = { name = "A", temper = "dashing", leaves_after = 5 }
breaks_at = 2
uniform = { coat = ["blue", "#202060"], facings = ["red", "#a02020"], headgear = "mitre" }
rows = { "honours-of-war" = "PRU_E" }
zone = [0, 0, 180, 40]
facing = 0
[[blue.lieutenant]]
name = "L"
temper = "dependable"
brigades = ["First"]
[[blue.brigade]]
name = "First"
commander = { name = "C", temper = "dithering" }
zone = [0, 0, 60, 30]
facing = 45
moves_from = 3
units = [
  { name = "One", branch = "musketeers", quality = "elite", traits = ["no-battalion-guns"], formation = "column" },
  { name = "Two", branch = "hussars", men = 300, at = [20, 10], later = [30, 20], later_facing = 90, coat = ["brown", "#604020"], formation = "double-line" },
]
[[blue.brigade]]
name = "Second"
commander = { name = "D" }
army = 1
arrives = { from = 3, on = 5, at = [0, 20], facing = 90 }
units = [{ name = "Three", branch = "jaeger", weapon = "rifles", rows = {}, ratings = { "honours-of-war" = "standard" } }]
[red]
name = "Reds"
general = { name = "G" }
uniform = { coat = ["red", "#a02020"], facings = ["blue", "#202060"] }
zone = [0, 80, 180, 120]
facing = 180
[[red.brigade]]
name = "Third"
arrives = { turn = 1, at = [180, 100] }
units = [{ name = "Four", branch = "heavy-guns", guns = 6 }]
"##;

#[test]
fn settings_are_read() {
    use crate::field::scenario::{Arrival, Due, Weather, When};
    let s = read(FULL).unwrap();
    assert_eq!((s.mist, s.turns, s.generic, s.weather), (Some(3), Some(12), true, Weather::Fog));
    assert_eq!(s.objectives[0].due, Some(Due { side: Side::Blue, turn: 9 }));
    assert!(s.ground.features[2].fortified);
    let [blue, red] = &s.sides;
    assert_eq!((blue.general_leaves, blue.lieutenants[0].brigades.as_slice()), (Some(5), [0].as_slice()));
    assert_eq!((blue.breaks_at, red.breaks_at), (Some(2), None));
    assert_eq!(blue.brigades[0].moves_from, Some(3));
    assert_eq!(blue.brigades[0].zone.as_ref().map(|z| z.facing), Some(Heading::degrees(45)));
    assert_eq!(blue.brigades[0].units[1].standing.unwrap().heading, Heading::degrees(45), "as its brigade looks");
    let turned = read(&FULL.replace("zone = [0, 0, 60, 30]\n", "")).unwrap().sides[0].brigades[0].zone.clone();
    assert_eq!(
        turned.map(|z| (z.points, z.facing)),
        Some((blue.zone.clone(), Heading::degrees(45))),
        "in its side's zone"
    );
    assert_eq!(blue.brigades[0].units[1].later.unwrap().heading, Heading::degrees(90));
    let at = Point::new(-Len::cm(90).0, -Len::cm(40).0);
    let arrival = Arrival { when: When::Die { from: 3, least: 5 }, at, heading: Heading::degrees(90) };
    assert_eq!(blue.brigades[1].arrival, Some(arrival));
    assert_eq!(red.brigades[0].arrival.map(|a| (a.when, a.heading)), Some((When::Turn(1), Heading::SOUTH)));
}

#[test]
fn what_is_written_reads_back_the_same() {
    let shipped = ["mirror", "st-ulrich", "st-ulrich-march", "kutzdorf", "spittelwitz", "lobositz"].map(|id| {
        let path = format!("{}/templates/scenarios/honours-of-war/{id}.toml", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).expect("the template is there")
    });
    for text in shipped.iter().map(String::as_str).chain([FULL, LITTLE]) {
        let scenario = read(text).unwrap();
        let written = write(&scenario);
        assert_eq!(read(&written), Ok(scenario), "{written}");
    }
}

/// Every fault of a changed file: its line and what it says.
fn faults(from: &str, to: &str) -> Vec<(usize, String)> {
    assert!(FULL.contains(from), "{from} is not there to be changed");
    let faults = read_whole(&FULL.replacen(from, to, 1)).err().unwrap_or_default();
    faults.iter().map(|f| (f.line(), f.what().to_owned())).collect()
}

#[test]
fn contradictions_are_found_by_line() {
    let line = |part: &str| FULL[..FULL.find(part).unwrap()].matches('\n').count() + 1;
    for (from, to, at, says) in [
        ("name = \"Two\"", "name = \"one\"", line("name = \"Two\""), "has a unit \"one\" in line"),
        ("name = \"Second\"", "name = \"First\"", line("name = \"Second\"") - 1, "has a brigade \"First\" in line"),
        ("{ name = \"D\" }", "{ name = \"A\" }", line("name = \"Second\"") - 1, "has a commander \"A\""),
        ("at = [20, 10]", "at = [20, -10]", line("name = \"Two\""), "Two stands off the table"),
        ("zone = [0, 80, 180, 120]", "zone = [0, 80, 190, 120]", line("zone = [0, 80"), "reaches over the edge"),
        (
            "line = [[90, 56], [90, 66]]",
            "line = [[90, 20], [90, 30]]",
            line("nature = \"bridge\"") - 1,
            "not on any water",
        ),
        (
            "line = [[100, 80], [120, 84]]",
            "line = [[300, 80], [320, 84]]",
            line("nature = \"sunken-road\"") - 1,
            "off the table",
        ),
        ("line = [[90, 56], [90, 66]]", "line = [[84, 61], [96, 62]]", line("nature = \"bridge\"") - 1, "lies along"),
        (
            "ellipse = { centre = [150, 20], radii = [10, 8] }",
            "outline = [[140, 20], [160, 20], [150, 20]]",
            line("nature = \"marsh\"") - 1,
            "encloses no ground",
        ),
        (
            "ellipse = { centre = [150, 20], radii = [10, 8] }",
            "outline = [[140, 10], [160, 30], [160, 10], [140, 30]]",
            line("nature = \"marsh\"") - 1,
            "crosses itself",
        ),
        (
            "[blue]",
            "[[objective]]\nname = \"again\"\nsquare = [40, 90]\ncm = 20\nworth = 1\n[blue]",
            line("[blue]"),
            "has the same place",
        ),
        (
            "[blue]",
            "[[objective]]\nname = \"again\"\noutline = [[10, 10], [20, 10]]\nworth = 1\n[blue]",
            line("[blue]"),
            "two corners",
        ),
        (
            "[blue]",
            "[[objective]]\nname = \"again\"\noutline = [[10, 10], [20, 20], [20, 10], [10, 20]]\nworth = 1\n[blue]",
            line("[blue]"),
            "crosses itself",
        ),
        (
            "[blue]",
            "[[objective]]\nname = \"again\"\nellipse = { centre = [20, 20], radii = [0, 0] }\nworth = 1\n[blue]",
            line("[blue]"),
            "encloses no ground",
        ),
        ("brigades = [\"First\"]", "brigades = [\"Fist\"]", line("[[blue.lieutenant]]"), "no brigade \"Fist\""),
        ("moves_from = 3", "moves_from = 13", line("name = \"First\"\ncommander") - 1, "would never move"),
        ("turn = 9 }", "turn = 20 }", line("[[objective]]"), "turn 20 never comes"),
        ("at = [0, 20], facing", "at = [50, 20], facing", line("name = \"Second\"") - 1, "middle of the table"),
        ("on = 5", "on = 7", line("name = \"Second\"") - 1, "write when it arrives"),
        ("mist = 3", "mist = 0", line("mist = 3"), "counted from 1"),
        ("turns = 12", "turns = 1000", line("turns = 12"), "from 1 to 999"),
        ("facing = 180", "facing = 540", line("[red]"), "540 goes round more than once"),
        ("facing = 45", "facing = 405", line("name = \"First\"\ncommander") - 1, "405 goes round"),
        ("later = [30, 20], later_facing", "later_facing", line("name = \"Two\""), "Two has a facing but no place"),
        ("later_facing = 90", "later_facing = -2000000000", line("name = \"Two\""), "-2000000000 goes round"),
        ("at = [0, 20], facing = 90", "at = [0, 20], facing = 361", line("name = \"Second\"") - 1, "361 goes round"),
        (
            "ellipse = { centre = [150, 20], radii = [10, 8] }",
            "ellipse = { centre = [150, 20], radii = [10, 0] }",
            line("nature = \"marsh\"") - 1,
            "radii",
        ),
        ("zone = [0, 80, 180, 120]", "zone = [0, 20, 180, 120]", line("zone = [0, 80"), "overlap; draw them apart"),
        ("leaves_after = 5", "leaves_after = 13", line("general = { name = \"A\""), "would never leave"),
        ("leaves_after = 5", "leaves_after = 5, at = [10, -5]", line("general = { name = \"A\""), "A stands off"),
        ("{ name = \"D\" }", "{ name = \"D\", at = [200, 5] }", line("name = \"Second\"") - 1, "D stands off"),
        ("temper = \"dependable\"", "at = [-1, 5]", line("[[blue.lieutenant]]"), "L stands off"),
        ("guns = 6", "guns = 60", line("name = \"Four\""), "more than 24 guns"),
        ("worth = 2", "worth = 4", line("[[objective]]"), "worth 1, 2 or 3"),
        ("breaks_at = 2", "breaks_at = 9", line("breaks_at"), "how many of them"),
        ("army = 1", "army = 9", line("name = \"Second\"") - 1, "Second is of army 9, and Blues has none such"),
        (
            "nature = \"marsh\"\nellipse = { centre = [150, 20]",
            "nature = \"lake\"\nellipse = { centre = [0, 20]",
            line("name = \"Second\"") - 1,
            "Second arrives in water",
        ),
    ] {
        let found = faults(from, to);
        assert_eq!(found.len(), 1, "{to}: {found:?}");
        assert!(found[0].0 == at && found[0].1.contains(says), "{to}: line {at}, {found:?}");
    }
    assert_eq!(
        read(FULL).map(|s| s.id.to_string()),
        Ok("full".to_owned()),
        "and nothing is found where nothing is wrong"
    );
}

#[test]
fn an_objective_in_the_water_is_found_and_one_that_can_be_reached_is_not() {
    let found = |ground: &str, place: &str| {
        let text = FULL.replace("nature = \"marsh\"", ground).replacen("square = [40, 90]\ncm = 20\nworth", place, 1);
        let line = text[..text.find("[[objective]]").unwrap()].matches('\n').count() + 1;
        let faults = read_whole(&text).err().unwrap_or_default();
        assert!(faults.iter().all(|f| f.line() == line && f.what().contains("lies in water")), "{faults:?}");
        faults.len()
    };
    let lake = "nature = \"lake\"";
    assert_eq!(found(lake, "at = [150, 20]\nworth"), 1);
    assert_eq!(found(lake, "square = [150, 20]\ncm = 8\nworth"), 1);
    for shore in ["at = [165, 20]\nworth", "square = [150, 20]\ncm = 30\nworth", "square = [141, 20]\ncm = 8\nworth"] {
        assert_eq!(found(lake, shore), 0, "{shore}");
    }
    assert_eq!(found("nature = \"marsh\"", "at = [150, 20]\nworth"), 0);
    // A castle in a lake, with or without a causeway.
    let castle = "nature = \"town\"\nsquare = [150, 20]\ncm = 6\n[[feature]]\nnature = \"lake\"";
    assert_eq!(found(castle, "at = [150, 20]\nworth") + found(castle, "square = [150, 20]\ncm = 8\nworth"), 0);
    // The river can be forded; where it can't, its bridge leads over it.
    assert_eq!(found("nature = \"marsh\"", "at = [20, 60.5]\nworth"), 0);
    let text = FULL.replace("nature = \"river\"", "nature = \"deep-river\"");
    let at = |x: i32| text.replacen("square = [40, 90]\ncm = 20\nworth", &format!("at = [{x}, 61]\nworth"), 1);
    assert!(read(&at(90)).is_ok() && read(&at(20)).is_err());
}

#[test]
fn armies_of_a_side_are_counted_from_the_first() {
    let armies = |names: usize, second: u8| {
        let named = "[[blue.army]]\nname = \"Allies\"\n".repeat(names);
        let text = FULL
            .replace("army = 1", &format!("army = {second}"))
            .replace("[[blue.lieutenant]]", &(named + "[[blue.lieutenant]]"));
        read_whole(&text).map(|(_, lines)| lines.of("Allies").is_some()).map_err(|faults| faults.len())
    };
    assert_eq!([armies(0, 0), armies(0, 1), armies(0, 2)], [Ok(false), Ok(false), Err(1)]);
    assert_eq!([armies(1, 0), armies(1, 1), armies(2, 1), armies(2, 2)], [Ok(true), Err(1), Ok(true), Err(1)]);
}

#[test]
fn options_have_their_line() {
    let (_, lines) = read_whole(FULL).unwrap();
    let line = FULL[..FULL.find("options =").unwrap()].matches('\n').count() + 1;
    assert_eq!(lines.of("weather"), Some(line));
}

#[test]
fn senseless_numbers_are_refused_and_break_nothing() {
    for (from, to) in [
        ("at = [20, 10]", "at = [1e300, -1e300]"),
        ("at = [20, 10]", "at = [nan, inf]"),
        ("zone = [0, 80, 180, 120]", "zone = [-inf, 80, 180, 1e12]"),
        ("line = [[0, 60], [180, 62.5]]\ncm = 6", "line = [[0, 60], [180, 62.5]]\ncm = -1e40"),
        ("table = [180, 120]", "table = [1e99, 120]"),
        ("table = [180, 120]", "table = [-180, 120]"),
        ("square = [40, 90]\ncm = 20\nfortified", "square = [40, 90]\ncm = 0\nfortified"),
    ] {
        assert!(!faults(from, to).is_empty(), "{to}");
    }
    assert!(faults("facing = 180", "facing = -90").is_empty(), "a quarter to the left");
}

/// A `nan` would be a nought for whoever measures it, and its line would look as if it were in order.
#[test]
fn every_number_that_is_none_is_found_by_its_line() {
    for (from, to) in [
        ("at = [20, 10]", "at = [nan, 10]"),
        ("zone = [0, 80, 180, 120]", "zone = [0, 80, -inf, 120]"),
        ("line = [[0, 60], [180, 62.5]]\ncm = 6", "line = [[0, 60], [180, +nan]]\ncm = 6"),
        ("line = [[0, 60], [180, 62.5]]\ncm = 6", "line = [[0, 60], [180, 62.5]]\ncm = inf"),
        ("square = [40, 90]\ncm = 20", "square = [40, 90]\ncm = nan"),
        ("table = [180, 120]", "table = [180, nan]"),
    ] {
        let text = FULL.replacen(from, to, 1);
        let begins = text.find(to).expect("it is there");
        let at = begins + ["nan", "inf"].iter().filter_map(|n| to.find(n)).min().expect("one of them");
        let found = read_whole(&text).unwrap_err();
        assert_eq!((found.len(), found[0].line()), (1, text[..at].matches('\n').count() + 1), "{to}: {found:?}");
        assert!(found[0].what().contains("is no number"), "{to}: {found:?}");
    }
    let two = FULL.replacen("[40, 90]", "[nan, 90]", 1).replacen("[20, 10]", "[20, nan]", 1);
    let lines: Vec<usize> = read_whole(&two).unwrap_err().iter().map(ScenarioError::line).collect();
    assert!(lines.len() == 2 && lines.is_sorted(), "{lines:?}");
}

#[test]
fn several_faults_are_told_together_in_the_order_of_their_lines() {
    let text =
        FULL.replace("worth = 2", "worth = 5").replace("men = 300", "men = 0").replace("scale = 28", "scale = 27");
    let lines: Vec<usize> = read_whole(&text).unwrap_err().iter().map(ScenarioError::line).collect();
    assert_eq!(lines.len(), 3);
    assert!(lines.is_sorted());
}

#[test]
fn a_smaller_scale_shrinks_the_table() {
    let mut s = read(FULL).unwrap();
    let place = Some(Point::new(Len::cm(20).0, Len::cm(-10).0));
    s.sides[0].general.standing = place;
    s.sides[0].brigades[0].commander.as_mut().unwrap().standing = place;
    let small = s.at_scale(15);
    assert_eq!((small.ground.width, small.ground.depth, small.scale), (Len::cm(90), Len::cm(60), 15));
    let places = [&small.sides[0].general, small.sides[0].brigades[0].commander.as_ref().unwrap()].map(|c| c.standing);
    assert_eq!(places, [Some(Point::new(Len::cm(10).0, Len::cm(-5).0)); 2]);
    assert_eq!(
        small.sides[0].brigades[0].units[1].standing.unwrap().at.x,
        s.sides[0].brigades[0].units[1].standing.unwrap().at.x / 2
    );
    assert_eq!(s.at_scale(28), s);
}

/// What has no name of its own has its number, and a commander the line of his brigade.
#[test]
fn what_has_no_name_is_found_by_its_number() {
    let line = |part: &str| FULL[..FULL.find(part).unwrap()].matches('\n').count() + 1;
    let (_, lines) = read_whole(FULL).expect("a scenario");
    assert_eq!(lines.of(&nth("houses", 1)), Some(line("nature = \"town\"") - 1));
    assert_eq!(lines.of(&nth("objective", 1)), Some(line("[[objective]]")));
    assert_eq!(lines.of(&nth("unit", 4)), Some(line("name = \"Four\"")));
    assert_eq!(lines.of(&nth("brigade", 2)), Some(line("name = \"Second\"") - 1));
    assert_eq!(lines.of("D"), lines.of("Second"));
    assert_eq!(lines.of("mist"), Some(line("mist = 3")));
    let twice = FULL.replacen("fortified = true", "twice = true", 1);
    let (_, lines) = read_whole(&twice).expect("a scenario");
    assert_eq!(lines.of(&nth("houses", 2)), lines.of(&nth("houses", 1)));
}

#[test]
fn one_shape_counts_and_lengths_belong_to_squares_and_lines() {
    let says = |from: &str, to: &str| faults(from, to).into_iter().map(|(_, what)| what).collect::<Vec<_>>().join("; ");
    let (town, place) = ("name = \"the town\"\nsquare = [40, 90]\ncm = 20", "name = \"the town\"\nat = [40, 90]");
    for (from, to) in [
        (town, "name = \"the town\"\nat = [40, 90]\nsquare = [40, 90]\ncm = 20"),
        ("line = [[90, 56], [90, 66]]", "line = [[90, 56], [90, 66]]\nsquare = [90, 60]"),
    ] {
        assert!(says(from, to).contains("several shapes"), "{to}: {}", says(from, to));
    }
    assert!(says(town, &format!("{place}\ncm = 20")).contains("side of a square"));
    assert_eq!(says(town, place), "");
    assert!(
        says("zone = [0, 0, 60, 30]", "zone = [0, 70, 60, 90]").contains("the zone of First overlaps that of Reds")
    );
    assert_eq!(says("zone = [0, 0, 60, 30]", "zone = [0, 0, 60, 70]"), "", "between the armies");
}
