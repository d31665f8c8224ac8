//! What contradicts itself in a file that can be read.

use super::form::{BrigadeForm, Form, SideForm};
use super::reader::Reader;
use crate::base::geometry::{line, outline};
use crate::base::{Heading, Point, Side};
use crate::field::ground::{Ground, Nature};
use crate::field::scenario::{Scenario, SideSetup, When};
use std::collections::BTreeMap;
use toml::Spanned;

/// The last turn that a battle may have: more than anybody plays, and few enough for every counter.
const MOST_TURNS: u16 = 999;

/// The least slant of a bridge or ford to its water, in 1/128°.
const LEAST_SLANT: i32 = 30 * Heading::DEGREE;

/// Keeps everything that cannot be so: names that stand twice, things off the table, turns that never come, bridges over
/// nothing. What only a rule system can tell (ground that bars a unit) is found when a battle begins.
pub(super) fn contradictions(reader: &mut Reader, form: &Form, scenario: &Scenario) {
    let half = Point::new(scenario.ground.width.0 / 2, scenario.ground.depth.0 / 2);
    let off = |p: &Point| p.x.abs() > half.x || p.y.abs() > half.y;
    let last = scenario.turns.unwrap_or(MOST_TURNS);
    for turn in [&form.turns, &form.mist].into_iter().flatten() {
        if !(1..=MOST_TURNS).contains(turn.get_ref()) {
            reader.fault(turn, format!("turns are counted from 1 to {MOST_TURNS}"));
        }
    }
    unnamed(reader, &form.id, "this scenario has no id; give it one, such as \"lobositz\"");
    unnamed(reader, &form.name, "this scenario has no name; give it one");
    ground(reader, form, &off);
    shapes(reader, form);
    let [blue, red] = scenario.sides.each_ref().map(|side| side.zone.as_slice());
    if share_ground(blue, red) {
        let [one, other] = scenario.sides.each_ref().map(|side| &side.name);
        reader.fault(&form.red.get_ref().zone, format!("the zones of {one} and {other} overlap; draw them apart"));
    }
    for (n, (objective, found)) in form.objectives.iter().zip(&scenario.objectives).enumerate() {
        let same = scenario.objectives[..n].iter().position(|o| !o.points.is_empty() && o.points == found.points);
        if let Some(first) = same {
            let line = reader.line(&form.objectives[first]);
            reader.fault(objective, format!("the objective in line {line} has the same place; leave out one of them"));
        }
        if found.points.len() == 2 {
            reader.fault(objective, "this outline has two corners; draw it with three or more, or give a point (at)");
        } else if let Some(what) = misdrawn(&found.points) {
            reader.fault(objective, what);
        }
        if !found.points.is_empty() && found.points.iter().all(off) {
            reader.fault(objective, format!("the objective \"{}\" lies off the table", found.name));
        }
        if scenario.ground.drowns(&found.points) {
            let what = format!("the objective \"{}\" lies in water where nobody can stand; move it ashore", found.name);
            reader.fault(objective, what);
        }
        if let Some(due) = found.due
            && (due.turn == 0 || due.turn > last)
        {
            reader.fault(objective, format!("turn {} never comes; the battle has turns 1 to {last}", due.turn));
        }
    }
    for side in Side::BOTH {
        let place = if side == Side::Blue { &form.blue } else { &form.red };
        let found = &scenario.sides[side.index()];
        if found.zone.iter().any(off) {
            reader
                .fault(&place.get_ref().zone, format!("the zone of {} reaches over the edge of the table", found.name));
        }
        command(reader, place.get_ref(), last);
        if let Some(at) = &place.get_ref().breaks_at {
            let units: usize = found.brigades.iter().map(|b| b.units.len()).sum();
            if *at.get_ref() == 0 || usize::from(*at.get_ref()) > units {
                reader.fault(at, format!("{} has {units} units; say how many of them it may lose, from 1", found.name));
            }
        }
        posts(reader, place.get_ref(), &off);
        facings(reader, place);
        names(reader, place.get_ref());
        let enemy = &scenario.sides[side.other().index()];
        // Where the sides' own zones overlap that is told, and once.
        let apart = !share_ground(&found.zone, &enemy.zone);
        for (brigade, setup) in place.get_ref().brigades.iter().zip(&found.brigades) {
            let own = setup.zone.as_ref().filter(|_| apart && brigade.get_ref().zone.is_some());
            if own.is_some_and(|zone| share_ground(&zone.points, &enemy.zone)) {
                let what = format!("the zone of {} overlaps that of {}; draw them apart", setup.name, enemy.name);
                reader.fault(brigade, what);
            }
            if setup.zone.as_ref().is_some_and(|z| z.points.iter().any(off)) {
                reader.fault(brigade, format!("the zone of {} reaches over the edge of the table", setup.name));
            }
            if setup.moves_from.is_some_and(|turn| turn == 0 || turn > last) {
                reader.fault(brigade, format!("{} would never move; turns are 1 to {last}", setup.name));
            }
            for (unit, found) in brigade.get_ref().units.iter().zip(&setup.units) {
                if found.standing.iter().chain(&found.later).any(|s| off(&s.at)) {
                    reader.fault(unit, format!("{} stands off the table", found.name));
                }
            }
        }
        armies(reader, place.get_ref(), found);
        arrivals(reader, place.get_ref(), found, &scenario.ground, last);
    }
}

/// Facings that go round more than once: slips of the pen that would be some other direction in silence.
fn facings(reader: &mut Reader, form: &Spanned<SideForm>) {
    let side = form.get_ref();
    goes_round(reader, form, [Some(side.facing)]);
    for brigade in &side.brigades {
        let b = brigade.get_ref();
        goes_round(reader, brigade, [b.facing, b.arrives.as_ref().and_then(|a| a.facing)]);
        for unit in &b.units {
            let u = unit.get_ref();
            goes_round(reader, unit, [u.facing, u.later_facing]);
            if u.facing.is_some() && u.at.is_none() && u.later.is_none()
                || u.later_facing.is_some() && u.later.is_none()
            {
                reader.fault(unit, format!("{} has a facing but no place; write where it stands as well", u.name));
            }
        }
    }
}

fn goes_round<T, const N: usize>(reader: &mut Reader, place: &Spanned<T>, facings: [Option<i32>; N]) {
    for facing in facings.into_iter().flatten().filter(|degrees| !(-360..=360).contains(degrees)) {
        let what =
            format!("a facing of {facing} goes round more than once; write 0 to 359 degrees clockwise from north");
        reader.fault(place, what);
    }
}

/// Whether two zones, upright boxes, have ground in common.
fn share_ground(one: &[Point], other: &[Point]) -> bool {
    let ([(low, high), (least, most)], false) = ([one, other].map(outline::bounds), one.is_empty() || other.is_empty())
    else {
        return false;
    };
    low.x.max(least.x) < high.x.min(most.x) && low.y.max(least.y) < high.y.min(most.y)
}

fn ground(reader: &mut Reader, form: &Form, off: &dyn Fn(&Point) -> bool) {
    let line_of = |reader: &Reader, pairs: &[[f64; 2]]| pairs.iter().map(|&p| reader.point(p)).collect::<Vec<_>>();
    let waters: Vec<Vec<Point>> = form
        .features
        .iter()
        .map(Spanned::get_ref)
        .filter(|f| matches!(f.nature, Nature::Stream | Nature::River | Nature::DeepRiver))
        .map(|f| line_of(reader, &f.line))
        .filter(|points| points.len() > 1)
        .collect();
    for feature in &form.features {
        let f = feature.get_ref();
        let drawn = line_of(reader, if f.nature.is_line() { &f.line } else { &f.outline });
        if let Some(what) = misdrawn(&drawn).filter(|_| !f.nature.is_line()) {
            reader.fault(feature, what);
        }
        let centre = f.square.or_else(|| f.ellipse.as_ref().map(|e| e.centre));
        let mut points = drawn;
        points.extend(centre.map(|c| reader.point(c)));
        if !points.is_empty() && points.iter().all(off) {
            reader.fault(feature, "this feature lies off the table");
        }
        if f.fortified && !matches!(f.nature, Nature::Village | Nature::Town) {
            reader.fault(feature, "only villages and towns are fortified; draw an entrenchment elsewhere");
        }
        let (Some(&a), Some(&b)) = (points.first(), points.last()) else { continue };
        let reach = (f.cm * f64::from(crate::base::Len::CM.0)) as i32;
        if !matches!(f.nature, Nature::Bridge | Nature::Ford) {
            continue;
        }
        let what = if f.nature == Nature::Bridge { "bridge" } else { "ford" };
        let wet = |w: &&Vec<Point>| {
            line::is_crossed(w, a, b)
                || points.iter().any(|&p| line::distance_to(w, p) <= reach.max(crate::base::Len::CM.0))
        };
        let mut waters = waters.iter().filter(wet).peekable();
        if waters.peek().is_none() {
            reader.fault(feature, format!("this {what} is not on any water; move it to the stream or river"));
        } else if a != b && waters.all(|w| runs_along(w, a, b)) {
            reader.fault(feature, format!("this {what} lies along its water and leads nowhere; draw it across"));
        }
    }
}

/// Several shapes where one is taken, and a length in centimetres of what has none.
fn shapes(reader: &mut Reader, form: &Form) {
    for feature in &form.features {
        let f = feature.get_ref();
        let drawn = [!f.line.is_empty(), !f.outline.is_empty(), f.ellipse.is_some(), f.square.is_some()];
        one_shape(reader, feature, &drawn, f.cm != 0.0 && !f.nature.is_line() && f.square.is_none());
    }
    for objective in &form.objectives {
        let o = objective.get_ref();
        let drawn = [o.at.is_some(), !o.outline.is_empty(), o.ellipse.is_some(), o.square.is_some()];
        one_shape(reader, objective, &drawn, o.cm != 0.0 && o.square.is_none());
    }
}

fn one_shape<T>(reader: &mut Reader, place: &Spanned<T>, drawn: &[bool], idle: bool) {
    if drawn.iter().filter(|is| **is).count() > 1 {
        reader.fault(place, "this has several shapes, and one of them counts; leave out the others");
    } else if idle {
        reader.fault(place, "cm is the side of a square or the width of a line, and this is neither; leave it out");
    }
}

/// Why an outline bounds no ground, or none that one could say.
fn misdrawn(outline: &[Point]) -> Option<&'static str> {
    if crosses_itself(outline) {
        return Some("this outline crosses itself; write its corners in the order in which one walks round it");
    }
    let flat = outline.len() > 2 && outline::area_doubled(outline) == 0;
    flat.then_some("this outline encloses no ground; draw it wider")
}

/// Whether two sides of an outline cross.
fn crosses_itself(outline: &[Point]) -> bool {
    let edges: Vec<(Point, Point)> = outline::edges(outline).collect();
    let cross = |(a, b): (Point, Point), (c, d): (Point, Point)| {
        [(a, b), (b, a)].iter().all(|&(a, b)| line::cross(a, b, c, d) && line::cross(c, d, a, b))
            && line::cross(d, c, a, b)
    };
    edges.iter().enumerate().any(|(n, &one)| edges[..n].iter().any(|&other| cross(one, other)))
}

/// Whether a bridge from `a` to `b` lies along the piece of water that is nearest to its middle.
fn runs_along(water: &[Point], a: Point, b: Point) -> bool {
    let middle = a.middle(b);
    let nearest = line::pieces(water).min_by_key(|&(c, d)| middle.distance_to_line(c, d));
    nearest.is_some_and(|(c, d)| {
        let off = Heading::of(b - a).to(Heading::of(d - c)).abs();
        off.min(180 * Heading::DEGREE - off) < LEAST_SLANT
    })
}

/// The general and his lieutenants.
fn command(reader: &mut Reader, side: &SideForm, last: u16) {
    let general = side.general.get_ref();
    match general.leaves_after {
        Some(0) => reader.fault(&side.general, "turns are counted from 1"),
        Some(turn) if turn > last => {
            let what = format!("{} would never leave; the battle ends with turn {last}", general.name);
            reader.fault(&side.general, what);
        }
        _ => {}
    }
    let mut led: Vec<&str> = Vec::new();
    for lieutenant in &side.lieutenants {
        for name in &lieutenant.get_ref().brigades {
            if led.contains(&name.as_str()) {
                reader.fault(lieutenant, format!("the brigade \"{name}\" is under two lieutenants; leave it to one"));
            }
            led.push(name);
        }
    }
}

/// Command figures that stand off the table.
fn posts(reader: &mut Reader, side: &SideForm, off: &dyn Fn(&Point) -> bool) {
    let stands_off = |reader: &Reader, at: Option<[f64; 2]>| at.is_some_and(|at| off(&reader.point(at)));
    let what = |name: &str| format!("{name} stands off the table");
    let general = side.general.get_ref();
    if stands_off(reader, general.at) {
        reader.fault(&side.general, what(&general.name));
    }
    for lieutenant in &side.lieutenants {
        if stands_off(reader, lieutenant.get_ref().at) {
            reader.fault(lieutenant, what(&lieutenant.get_ref().name));
        }
    }
    for brigade in &side.brigades {
        if let Some(c) = brigade.get_ref().commander.as_ref().filter(|c| stands_off(reader, c.at)) {
            reader.fault(brigade, what(&c.name));
        }
    }
}

/// An empty name, told as is said.
fn unnamed(reader: &mut Reader, name: &Spanned<String>, told: &str) {
    if name.get_ref().trim().is_empty() {
        reader.fault(name, told);
    }
}

/// Names that are empty, or stand twice on one side.
fn names(reader: &mut Reader, side: &SideForm) {
    unnamed(reader, &side.name, "this side has no name; give it one");
    for army in &side.armies {
        let (name, general) = (&army.get_ref().name, &army.get_ref().general);
        if name.trim().is_empty() {
            reader.fault(army, "this army has no name; give it one");
        }
        if general.as_ref().is_some_and(|c| c.name.trim().is_empty()) {
            reader.fault(army, "this commander has no name; give it one");
        }
    }
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut once = |reader: &mut Reader, what: &str, name: &str, line: usize, place: &dyn Fn(&mut Reader, String)| {
        let key = format!("{what} {}", name.trim().to_lowercase());
        if name.trim().is_empty() {
            place(reader, format!("this {what} has no name; give it one"));
        } else if let Some(first) = seen.get(&key) {
            place(
                reader,
                format!(
                    "{} has a {what} \"{name}\" in line {first} already; name one of them otherwise",
                    side.name.get_ref()
                ),
            );
        } else {
            seen.insert(key, line);
        }
    };
    let line = reader.line(&side.general);
    once(reader, "commander", &side.general.get_ref().name, line, &|r, what| r.fault(&side.general, what));
    for l in &side.lieutenants {
        let line = reader.line(l);
        once(reader, "commander", &l.get_ref().name, line, &|r, what| r.fault(l, what));
    }
    for b in &side.brigades {
        let line = reader.line(b);
        once(reader, "brigade", &b.get_ref().name, line, &|r, what| r.fault(b, what));
        if let Some(c) = &b.get_ref().commander {
            once(reader, "commander", &c.name, line, &|r, what| r.fault(b, what));
        }
        for u in &b.get_ref().units {
            let line = reader.line(u);
            once(reader, "unit", &u.get_ref().name, line, &|r, what| r.fault(u, what));
        }
    }
}

/// Brigades of an army that is not there: it is one of the named ones, or where none has a name the next after others.
fn armies(reader: &mut Reader, form: &SideForm, side: &SideSetup) {
    let has = |army: u8| side.brigades.iter().any(|b| b.army == army);
    for (place, setup) in form.brigades.iter().zip(&side.brigades) {
        let known = match side.armies.len() {
            0 => (0..setup.army).all(has),
            named => usize::from(setup.army) < named,
        };
        if !known {
            let (name, army) = (&setup.name, setup.army);
            let what = format!("{name} is of army {army}, and {} has none such; count them from 0", side.name);
            reader.fault(place, what);
        }
    }
}

/// Brigades that come later.
fn arrivals(reader: &mut Reader, form: &SideForm, side: &SideSetup, ground: &Ground, last: u16) {
    let half = Point::new(ground.width.0 / 2, ground.depth.0 / 2);
    for (place, setup) in form.brigades.iter().zip(&side.brigades) {
        let Some(arrival) = setup.arrival else { continue };
        let (x, y) = (arrival.at.x.abs(), arrival.at.y.abs());
        let edge = crate::base::Len::CM.0;
        let on_edge =
            (x - half.x).abs() <= edge && y <= half.y + edge || (y - half.y).abs() <= edge && x <= half.x + edge;
        if !on_edge {
            reader.fault(place, format!("{} arrives in the middle of the table; put its place on an edge", setup.name));
        }
        if ground.is_under_water(arrival.at) {
            reader
                .fault(place, format!("{} arrives in water where nobody can stand; move its place ashore", setup.name));
        }
        let (When::Turn(first) | When::Die { from: first, .. }) = arrival.when;
        if first > last {
            reader.fault(place, format!("{} never arrives; the battle ends with turn {last}", setup.name));
        }
        if place.get_ref().units.iter().any(|u| u.get_ref().at.is_some()) {
            reader.fault(
                place,
                format!("{} arrives later, and yet units of it stand on the table; choose one", setup.name),
            );
        }
    }
    let waiting = |b: &Spanned<BrigadeForm>| b.get_ref().arrives.is_some();
    if !form.brigades.is_empty() && form.brigades.iter().all(waiting) && form.brigades.iter().all(later) {
        let what = format!(
            "all of {} arrives later; let one brigade stand on the table or arrive in turn 1",
            form.name.get_ref()
        );
        reader.fault(&form.brigades[0], what);
    }
}

/// Whether a brigade can't be there in the first turn for certain.
fn later(brigade: &Spanned<BrigadeForm>) -> bool {
    brigade.get_ref().arrives.as_ref().is_some_and(|a| a.turn != Some(1))
}
