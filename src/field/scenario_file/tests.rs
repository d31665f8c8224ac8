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
    assert!(wrong("gentle-hill", "gentle-hil").starts_with("line 9 of the scenario can't be read: unknown variant"));
    assert!(wrong("general = { name = \"C\" }", "").ends_with("missing field `general`; mend that line"));
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
