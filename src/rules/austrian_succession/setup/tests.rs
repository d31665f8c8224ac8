use super::prepare;
use crate::base::geometry::outline;
use crate::base::{Dice, Heading, Point, Rect, Side};
use crate::field::event::Silent;
use crate::field::ground::{Feature, Nature};
use crate::field::scenario::{CommanderSetup, LieutenantSetup, Standing, Zone};
use crate::field::{Event, GeneralKind, Scenario};
use crate::rules::austrian_succession::AustrianSuccession;
use crate::rules::austrian_succession::data::{ROUNDSHOT, TABLE, ZONE};
use crate::rules::austrian_succession::engine::Engine;
use crate::rules::austrian_succession::event::Code;
use crate::rules::austrian_succession::fire::aim::{Line, aim};
use crate::rules::austrian_succession::general::{Ammo, Ask, Choice, Choices, General, Pick, Post};
use crate::rules::austrian_succession::sandtable::{Script, Table, table};
use crate::rules::austrian_succession::state::{Formation, Kind, Quality, State, Traits};
use crate::rules::austrian_succession::tests::{mirror, scenario};
use crate::rules::system::System;

/// The table as generals of a kind set it up, and what was told.
fn set_up(scenario: &Scenario, general: &dyn General) -> (super::Field, State, Vec<Event>) {
    let (field, mut state) = prepare(scenario).expect("it can be fought");
    let (mut dice, mut events) = (Dice::fair(1, 1), Vec::new());
    let generals = [general, general];
    let choices = &mut Choices::default();
    Engine { field: &field, state: &mut state, generals, choices, dice: &mut dice, out: &mut events }.deploy(scenario);
    (field, state, events)
}

/// Moves its first unit behind the others, as often as it may; sees only what it is shown.
struct Restless;

impl General for Restless {
    fn decide(&self, _ask: &Ask<'_>, _choices: &[Choice], _dice: &mut Dice) -> Pick {
        0.into()
    }
    fn adjust(&self, ask: &Ask<'_>) -> Option<(u8, Post)> {
        let moved = |u: &u8| ask.state.unit(*u).formation == Formation::Column;
        let unit = ask.field.units_of(ask.side).find(|u| ask.field.unit(*u).kind == Kind::Foot && !moved(u))?;
        let centre = ask.field.zone(ask.side).centre;
        let facing = ask.field.sides[ask.side.index()].facing;
        let at = centre + crate::base::Point::new(i32::from(unit % 6) * 6_000 - 15_000, -12_000).turned(facing);
        Some((unit, Post { at, heading: facing, formation: Formation::Column }))
    }
}

#[test]
fn was_dep_01_the_die_off_throws_ties_again() {
    // WAS-EX-02: 6 and 6, then 6 and 5.
    let mut t = table("B foot 0 0 N\nR foot 0 30 S");
    let script =
        Script { shots: &[], ammo: crate::rules::austrian_succession::general::Ammo::Roundshot, support: true };
    assert_eq!(t.with(&script, &[6, 6, 6, 5], |e| e.die_off(Code::FirstDie)), Side::Blue);
}

#[test]
fn was_dep_02_both_set_up_in_their_zones_without_sight_of_each_other() {
    let sc = mirror();
    assert_eq!((sc.ground.width, sc.ground.depth), TABLE);
    let (field, state, _) = set_up(&sc, &crate::rules::austrian_succession::general::passive::Passive);
    for side in Side::BOTH {
        let zone = field.zone(side);
        assert_eq!(2 * zone.along, ZONE.0);
        for unit in field.units_of(side) {
            let corners = state.unit(unit).rect.corners();
            let within =
                |p: &Point| (p.x - zone.centre.x).abs() <= zone.across && (p.y - zone.centre.y).abs() <= zone.along;
            assert!(corners.iter().all(within) && zone.holds(&state.unit(unit).rect, 1), "{unit}");
        }
    }
    // Zones that leave 8 inches between them (WAS-TERR-01).
    assert_eq!(TABLE.1.0 - 2 * ZONE.0, crate::base::Len::inches(8).0);
}

#[test]
fn was_dep_03_was_ex_03_up_to_three_units_are_posted_anew() {
    let (field, state, events) = set_up(&mirror(), &Restless);
    let adjusted: Vec<_> = events.iter().filter(|e| e.code == Code::Adjusted as u16).collect();
    for side in Side::BOTH {
        let ours = adjusted.iter().filter(|e| field.unit(e.actor).side == side).count();
        assert_eq!(ours, 3, "three of six battalions, and no more");
    }
    assert!(adjusted.iter().all(|e| state.unit(e.actor).formation == Formation::Column));
    let content = set_up(&mirror(), &crate::rules::austrian_succession::general::passive::Passive).2;
    assert!(content.iter().all(|e| e.code != Code::Adjusted as u16), "none is allowed too");
}

/// What a scenario writes as a later post is told as one, and three of a side at most.
#[test]
fn was_dep_03_later_posts_may_be_written() {
    let passive = &crate::rules::austrian_succession::general::passive::Passive;
    let (_, first, _) = set_up(&mirror(), passive);
    let posted = |count: usize| {
        let mut sc = mirror();
        let units = sc.sides[0].brigades.iter_mut().flat_map(|b| &mut b.units).enumerate();
        for (n, unit) in units {
            let rect = first.unit(n as u8).rect;
            unit.standing = Some(Standing { at: rect.centre, heading: rect.heading });
            let at = rect.centre + Point::new(0, -2 * crate::base::Len::CM.0);
            unit.later = (n < count).then_some(Standing { at, heading: rect.heading });
        }
        sc
    };
    let (_, state, events) = set_up(&posted(3), &Restless);
    let anew: Vec<u8> =
        events.iter().filter(|e| e.code == Code::Adjusted as u16 && e.actor < 12).map(|e| e.actor).collect();
    assert_eq!(anew, [0, 1, 2], "the general has none left, and moves nobody who was placed");
    for n in 0..3 {
        let (now, was) = (state.unit(n).rect.centre, first.unit(n).rect.centre);
        assert_eq!(now.y, was.y - 2 * crate::base::Len::CM.0);
    }
    assert_eq!(prepare(&posted(4)).err().map(|f| f[0].clause.clone()).as_deref(), Some("WAS-DEP-03"));
    let mut off = posted(1);
    off.sides[0].brigades[0].units[0].later.as_mut().expect("a later post").at.y = -off.ground.depth.0;
    assert!(prepare(&off).is_err(), "a later post off the table");
    let mut outside = posted(1);
    outside.sides[0].brigades[0].units[0].later.as_mut().expect("a later post").at.y = 0;
    assert_eq!(prepare(&outside).err().map(|f| f[0].clause.clone()).as_deref(), Some("WAS-DEP-03"));
}

#[test]
fn was_dep_04_all_start_whole_and_foot_in_firing_order() {
    let (field, state, _) = set_up(&mirror(), &crate::rules::austrian_succession::general::passive::Passive);
    for unit in 0..24 {
        let u = state.unit(unit);
        assert_eq!(u.steps, 4);
        assert!(field.unit(unit).kind != Kind::Foot || u.formation == Formation::Order);
    }
    assert!(state.generals.iter().all(|g| g.here && g.with != u8::MAX));
}

#[test]
fn a_train_the_weak_and_an_unknown_option_are_refused_by_clause() {
    let refused = |change: &dyn Fn(&mut Scenario)| {
        let mut sc = mirror();
        change(&mut sc);
        prepare(&sc).err().map(|f| f[0].clause.clone())
    };
    let unit = |sc: &mut Scenario, f: &dyn Fn(&mut crate::field::scenario::UnitSetup)| {
        f(&mut sc.sides[0].brigades[0].units[0]);
    };
    let train = refused(&|sc| unit(sc, &|u| u.branch = crate::army::Branch::Transport));
    assert_eq!(train.as_deref(), Some("WAS-ORG-01"));
    let weak = refused(&|sc| unit(sc, &|u| u.present.men = 100));
    assert_eq!(weak.as_deref(), Some("WAS-DEP-04"));
    let rating =
        refused(&|sc| unit(sc, &|u| drop(u.ratings.insert("austrian-succession".into(), "elite gallant".into()))));
    assert_eq!(rating.as_deref(), Some("WAS-MUS-05"));
    let option = refused(&|sc| {
        sc.options.insert("threshold".into(), "quarter".into());
    });
    assert_eq!(option.as_deref(), Some("WAS-VER-03"));
    assert!(refused(&|sc| sc.sides[1].brigades.clear()).is_some());
}

/// WAS-DEP-04: the general starts where the scenario puts him, with a unit or alone.
#[test]
fn was_dep_04_the_general_starts_where_he_is_put() {
    let passive = &crate::rules::austrian_succession::general::passive::Passive;
    let mut sc = mirror();
    let alone = Point::new(0, -37 * crate::base::Len::CM.0);
    sc.sides[0].general.standing = Some(alone);
    let (_, state, _) = set_up(&sc, passive);
    assert_eq!((state.generals[0].at, state.generals[0].with), (alone, u8::MAX));
    let beside = state.unit(3).rect.centre;
    sc.sides[0].general.standing = Some(beside);
    assert_eq!(set_up(&sc, passive).1.generals[0].with, 3);
    sc.sides[0].general.standing = Some(Point::new(0, -sc.ground.depth.0));
    assert_eq!(prepare(&sc).err().map(|f| f[0].clause.clone()).as_deref(), Some("WAS-DEP-04"));
}

/// What these rules have no use for is said.
#[test]
fn a_setting_that_changes_nothing_is_found() {
    assert!(super::passed_over(&mirror()).is_empty());
    assert!(super::passed_over(&scenario("einsamenhuegel")).is_empty());
    let mut sc = mirror();
    sc.mist = Some(3);
    let commander = CommanderSetup { id: None, name: "Ligonier".into(), temper: None, standing: None };
    sc.sides[1].lieutenants.push(LieutenantSetup { commander, brigades: vec![0] });
    sc.sides[0].brigades[0].commander.as_mut().expect("a commander").standing = Some(Point::ORIGIN);
    sc.sides[1].breaks_at = Some(3);
    let clauses: Vec<String> = super::passed_over(&sc).into_iter().map(|f| f.clause).collect();
    assert_eq!(clauses, ["WAS-MOVE-14", "WAS-MUS-03", "WAS-LOSE-01", "WAS-MUSK-07"]);
}

/// WAS-MUS-03, WAS-GEN-01: one general; WAS-MUS-05: a double role is a battalion's; WAS-ORG-03: foot has no second rank of bases.
#[test]
fn was_mus_03_05_org_03_what_a_scenario_gives_its_units_in_vain_is_found() {
    use crate::army::Branch;
    use crate::field::scenario::Stance;
    let found = |change: fn(&mut crate::field::scenario::UnitSetup), units: usize| {
        let mut sc = mirror();
        sc.sides[0].brigades[0].units.iter_mut().take(units).for_each(change);
        super::passed_over(&sc).into_iter().map(|f| f.clause).collect::<Vec<_>>()
    };
    let general = |u: &mut crate::field::scenario::UnitSetup| {
        u.ratings.insert(crate::rules::austrian_succession::muster::ID.to_owned(), "general".to_owned());
    };
    assert!(found(general, 1).is_empty());
    assert_eq!(found(general, 2), ["WAS-MUS-03"]);
    assert_eq!(found(|u| u.formation = Some(Stance::DoubleLine), 1), ["WAS-ORG-03"]);
    let marines = |u: &mut crate::field::scenario::UnitSetup| {
        u.ratings.insert(crate::rules::austrian_succession::muster::ID.to_owned(), "marines".to_owned());
        u.branch = Branch::Dragoons;
    };
    assert_eq!(found(marines, 1), ["WAS-MUS-05"]);
}

/// WAS-DEP-02, WAS-DEP-03: a brigade with a zone of its own sets up there, looking where the zone looks; later posts too.
#[test]
fn was_dep_02_03_a_brigade_may_have_a_zone_of_its_own() {
    let cm = crate::base::Len::CM.0;
    let corners = |points: [(i32, i32); 4]| points.map(|(x, y)| Point::new(x * cm, y * cm)).to_vec();
    let points = corners([(60, -38), (91, -38), (91, 10), (60, 10)]);
    let mut sc = mirror();
    sc.sides[0].brigades[0].zone = Some(Zone { points, facing: Heading::WEST });
    let count = sc.sides[0].brigades[0].units.len() as u8;
    for general in [GeneralKind::Planner, GeneralKind::Passive] {
        let (field, state, _) = set_up(&sc, crate::rules::austrian_succession::general::of(general));
        for unit in field.units_of(Side::Blue) {
            let rect = state.unit(unit).rect;
            let own = (60 * cm..=91 * cm).contains(&rect.centre.x) && rect.heading == Heading::WEST;
            assert_eq!(own, unit < count, "{general:?}: unit {unit} at {:?}", rect.centre);
            assert!(unit < count || field.zone(Side::Blue).holds(&rect, 1), "{unit}");
        }
    }
    // A later post within it and outside the side's zone is lawful, and the other way round is none.
    let later = |x: i32, y: i32| {
        let mut sc = sc.clone();
        let at = Point::new(x * cm, y * cm);
        sc.sides[0].brigades[0].units[0].later = Some(Standing { at, heading: Heading::WEST });
        prepare(&sc).err().map(|f| f[0].clause.clone())
    };
    assert_eq!(later(75, 0), None);
    assert_eq!(later(0, -30).as_deref(), Some("WAS-DEP-03"));
}

/// WAS-DEP-02: troops keep inside a zone that is no rectangle, and out of a bay in it.
#[test]
fn was_dep_02_a_zone_may_have_any_outline() {
    let cm = crate::base::Len::CM.0;
    let outline = [(-91, -38), (91, -38), (91, -10), (4, -10), (0, -37), (-4, -10), (-40, -10)];
    let mut sc = mirror();
    sc.sides[0].zone = outline.map(|(x, y)| Point::new(x * cm, y * cm)).to_vec();
    for general in [GeneralKind::Planner, GeneralKind::Passive, GeneralKind::Random] {
        let (field, state, _) = set_up(&sc, crate::rules::austrian_succession::general::of(general));
        for unit in field.units_of(Side::Blue) {
            let rect = state.unit(unit).rect;
            let [bay, corner] = [Point::new(0, -12 * cm), Point::new(-70 * cm, -12 * cm)];
            assert!(rect.distance_to(bay) > 0 && rect.distance_to(corner) > 0, "{general:?}: {unit} {rect:?}");
            let strict = Rect { half_front: rect.half_front - 8, half_depth: rect.half_depth - 8, ..rect };
            assert_eq!(outline::share_of_rect(&sc.sides[0].zone, &strict), 1_000, "{general:?}: {unit} {rect:?}");
        }
    }
}

/// WAS-MOVE-14: whom a scenario holds has no activation before its turn, yet fires and fights.
#[test]
fn was_move_14_a_scenario_may_hold_a_brigade_until_a_turn() {
    let mut sc = mirror();
    sc.sides[0].brigades[0].moves_from = Some(4);
    let (field, state, _) = set_up(&sc, &crate::rules::austrian_succession::general::passive::Passive);
    let mut held = Table { field, state, events: Vec::new() };
    let script = Script { shots: &[], ammo: Ammo::Roundshot, support: true };
    let offered = |t: &mut Table, turn: u16| {
        t.state.turn = turn;
        t.state.next = Side::Blue;
        t.state.passed = [false; 2];
        let mut choices = Choices::default();
        let mut dice = Dice::scripted(&[]);
        let mut engine = Engine {
            field: &t.field,
            state: &mut t.state,
            generals: [&script, &script],
            choices: &mut choices,
            dice: &mut dice,
            out: &mut t.events,
        };
        engine.activation();
        choices.iter().filter(|c| matches!(c, Choice::Unit(u) if t.field.unit(*u).brigade == 0)).count()
    };
    assert_eq!(offered(&mut held, 3), 0);
    assert_eq!(offered(&mut held, 4), sc.sides[0].brigades[0].units.len());
    // In whole battles nobody of it stirs before, and somebody does later.
    let mut stirred = 0;
    for battle in 0..6 {
        let (mut dice, mut events) = (Dice::fair(3, battle), Vec::<Event>::new());
        let generals = [GeneralKind::Random; 2];
        let mut begun = AustrianSuccession.begin(&sc, generals, &mut dice, &mut events).expect("it begins");
        crate::rules::system::fight(&mut *begun, &mut dice, &mut events);
        let mut turn = 0;
        for e in &events {
            turn = if e.code == Code::Turn as u16 { e.numbers[0] } else { turn };
            let moves = [Code::Moved, Code::Wheeled, Code::AboutTurn, Code::Limbers, Code::Charged];
            if usize::from(e.actor) < sc.sides[0].brigades[0].units.len() && moves.iter().any(|m| *m as u16 == e.code) {
                assert!(turn >= 4, "in turn {turn}");
                stirred += 1;
            }
        }
    }
    assert!(stirred > 0);
}

/// WAS-GEN-03: a general who leaves the field as the scenario has it is no unit of his army any more, and unhurt.
#[test]
fn was_gen_03_a_general_leaves_at_the_end_of_a_turn() {
    let mut sc = mirror();
    sc.sides[1].general_leaves = Some(2);
    let (mut dice, mut events) = (Dice::fair(1, 1), Vec::<Event>::new());
    let generals = [GeneralKind::Passive; 2];
    let mut battle = AustrianSuccession.begin(&sc, generals, &mut dice, &mut events).expect("it begins");
    let whole = battle.table().leaders.iter().filter(|l| l.side == Side::Red && l.brigade.is_none()).all(|l| !l.gone);
    assert!(whole);
    while battle.table().turn < 3 {
        battle.step(&mut dice, &mut events);
    }
    let table = battle.table();
    assert!(table.leaders.iter().any(|l| l.side == Side::Red && l.brigade.is_none() && l.gone));
    let units = table.pieces.iter().filter(|p| p.side == Side::Red && p.gone).count() as u16;
    assert_eq!(table.lost[1], 2 * (units + 1), "one less to count, in halves");
    let at = |code: Code, n: i16| events.iter().position(|e| e.code == code as u16 && e.numbers[0] == n);
    let left = events.iter().position(|e| e.code == Code::GeneralLeaves as u16).expect("it is told");
    assert!(at(Code::Turn, 2).is_some_and(|t| t < left) && at(Code::Turn, 3).is_some_and(|t| t > left));
    assert!(battle.outcome().commanders.iter().all(|c| c.falls == 0), "he is unhurt");
}

/// WAS-TERR-10: who is posted in a wood is out of firing order; who is posted in houses holds them.
#[test]
fn was_terr_10_foot_posted_in_a_wood_is_out_of_firing_order() {
    let posted = |nature: Nature| {
        let mut sc = mirror();
        sc.ground.features.clear();
        let at = crate::base::Point::new(0, -30 * crate::base::Len::CM.0);
        let far = 6 * crate::base::Len::CM.0;
        let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)];
        let points = corners.map(|(x, y)| at + crate::base::Point::new(x * far, y * far)).to_vec();
        sc.ground.features.push(Feature::new(nature, points, crate::base::Len(0)));
        let first = &mut sc.sides[0].brigades[0].units[0];
        first.standing = Some(Standing { at, heading: crate::base::Heading::NORTH });
        let (field, state, _) = set_up(&sc, &crate::rules::austrian_succession::general::passive::Passive);
        assert_eq!(field.unit(0).kind, Kind::Foot);
        (state.unit(0).formation, field.ordered(&state, 0))
    };
    assert_eq!(posted(Nature::Wood), (Formation::Line, false));
    assert_eq!(posted(Nature::Village), (Formation::Line, true));
    assert_eq!(posted(Nature::Rough), (Formation::Order, true), "a light wood is open enough");
}

/// WAS-EIN-01, WAS-EIN-02, WAS-EIN-04, WAS-EIN-05, WAS-MUS-02.
#[test]
fn was_ein_01_02_04_05_was_mus_02_the_armies_and_the_rules_of_the_day() {
    let sc = scenario("einsamenhuegel");
    let (field, ..) = prepare(&sc).expect("it can be fought");
    assert!(!field.options.support && field.options.return_fire && !field.options.third);
    for side in Side::BOTH {
        assert_eq!(field.strength(side), 14);
        let count = |wanted: &dyn Fn(u8) -> bool| field.units_of(side).filter(|&u| wanted(u)).count();
        assert_eq!(count(&|u| field.unit(u).kind == Kind::Foot), 6);
        assert_eq!(count(&|u| field.unit(u).kind == Kind::HeavyHorse), 4);
        assert_eq!(count(&|u| field.unit(u).kind == Kind::LightHorse), 1);
        assert_eq!(count(&|u| field.unit(u).kind == Kind::Gun), 2);
        let foot_elite = |u: u8| field.unit(u).kind == Kind::Foot && field.unit(u).quality == Quality::Elite;
        assert_eq!(count(&foot_elite), 1);
        let british = count(&|u| field.unit(u).traits.has(Traits::QUICK_FIRE));
        assert_eq!(british, if side == Side::Blue { 4 } else { 0 });
        let cuirass = count(&|u| field.unit(u).traits.has(Traits::CUIRASS));
        assert_eq!(cuirass, if side == Side::Blue { 3 } else { 2 });
    }
    assert_eq!(field.units_of(Side::Blue).filter(|&u| field.unit(u).traits.has(Traits::DOUBLE_ROLE)).count(), 1);
}

/// WAS-EIN-03, WAS-EIN-06, WAS-EIN-07, WAS-EIN-08.
#[test]
fn was_ein_03_06_07_08_ground_and_lines() {
    let sc = scenario("einsamenhuegel");
    assert_eq!((sc.ground.width, sc.ground.depth), TABLE);
    let (field, state, _) = set_up(&sc, &crate::rules::austrian_succession::general::passive::Passive);
    let names: Vec<String> = Side::BOTH.iter().flat_map(|s| sc.units(*s).map(|(_, u)| u.name.clone())).collect();
    let of = |name: &str| names.iter().position(|n| n.contains(name)).expect("the unit") as u8;
    let (gun, kurprinz) = (of("Royal Artillery, Second"), of("Kurprinz, First"));
    // Two contours below the guns: they fire over the foot, and reach the enemy's line.
    assert_eq!(field.terrain.contour(state.unit(gun).rect.centre), 2);
    assert_eq!(field.terrain.contour(state.unit(of("Royal Foot")).rect.centre), 0);
    let bears = |g: u8| {
        let aim = aim(&state.unit(g).rect, &state.unit(kurprinz).rect, ROUNDSHOT);
        aim.is_some_and(|aim| field.line_along(&state, g, kurprinz, &aim) != Line::Blocked)
    };
    let reaches = [of("Royal Artillery, First"), gun].iter().any(|&g| bears(g));
    assert!(reaches, "a Kurprinz battalion was hit in turn 1");
    let x = |name: &str| state.unit(of(name)).rect.centre.x;
    let wing = [
        "Csáky",
        "Aldeleben",
        "King’s Own",
        "Marines",
        "Buffs",
        "Royal Foot",
        "Royal-Buff",
        "Modena Cuirassiers, First",
    ];
    assert!(wing.windows(2).all(|w| x(w[0]) < x(w[1])), "from its own left to its right");
    let french = [
        "Bercheny",
        "du Roy",
        "Colonel General",
        "Grenadiers de",
        "Picardie",
        "First battery of",
        "Kurprinz, First",
        "Hohenzollern Dragoons, Second",
    ];
    assert!(french.windows(2).all(|w| x(w[0]) < x(w[1])), "from its own right to its left");
    let with = state.generals.map(|g| names[usize::from(g.with)].clone());
    assert_eq!(with, ["Royal Foot", "Cuirassiers du Roy"]);
}

/// WAS-EIN-06, WAS-EIN-07, WAS-EX-03: as the Pragmatic army first stood, and the three units that it then moved.
#[test]
fn was_ein_06_07_was_ex_03_the_first_deployment_and_its_three_adjustments() {
    let sc = scenario("einsamenhuegel");
    let (field, _, events) = set_up(&sc, &crate::rules::austrian_succession::general::passive::Passive);
    let names: Vec<&str> = Side::BOTH.iter().flat_map(|s| sc.units(*s).map(|(_, u)| u.name.as_str())).collect();
    let told = |code: Code| events.iter().filter(move |e| e.code == code as u16);
    let line = |front: bool| {
        let cm = |e: &&Event| (i32::from(e.place.x) + 9_144, i32::from(e.place.y) + 3_810);
        let ours = told(Code::Deployed).filter(|e| field.unit(e.actor).side == Side::Blue);
        let mut line: Vec<_> = ours.filter(|e| (cm(e).1 > 2_500) == front).collect();
        line.sort_by_key(|e| e.place.x);
        line.into_iter().map(|e| names[usize::from(e.actor)].split([' ', ',']).next().unwrap_or("")).collect::<Vec<_>>()
    };
    assert_eq!(line(true), ["King’s", "5th", "The", "Royal", "Royal-Buff", "Modena", "Csáky"]);
    assert_eq!(line(false), ["Von", "Klinkowström", "Royal", "Royal", "Buddenbrock", "Modena"]);
    let moved: Vec<&str> = told(Code::Adjusted).map(|e| names[usize::from(e.actor)]).collect();
    let wanted = ["Csáky de Keresztszegh Hussars", "Von Aldeleben Dragoons", "Modena Cuirassiers, Second squadron"];
    assert_eq!(moved, wanted, "and the enemy moves nobody");
}

#[test]
fn was_ein_09_was_einb_05_it_is_fought_to_an_end_in_time() {
    let sc = scenario("einsamenhuegel");
    let mut turns = 0;
    for battle in 0..10 {
        let mut dice = Dice::fair(1743, battle);
        let mut fight =
            AustrianSuccession.begin(&sc, [GeneralKind::Planner; 2], &mut dice, &mut Silent).expect("it begins");
        turns += crate::rules::system::fight(&mut *fight, &mut dice, &mut Silent).turns;
    }
    assert!((30..=200).contains(&turns), "{turns} turns in ten battles");
}

#[test]
fn a_planner_draws_his_guns_out_of_the_reach_of_the_enemys_with_the_moves_of_was_dep_03() {
    let planner = crate::rules::austrian_succession::general::of(GeneralKind::Planner);
    let (field, state, events) = set_up(&mirror(), planner);
    let posted: Vec<u8> = events.iter().filter(|e| e.code == Code::Adjusted as u16).map(|e| e.actor).collect();
    assert!(!posted.is_empty() && posted.iter().all(|&u| field.unit(u).kind == Kind::Gun), "{posted:?}");
    // Where the enemy's guns first stood: in the middle of his line.
    let deployed = |e: &&Event| e.code == Code::Deployed as u16 && field.unit(e.actor).kind == Kind::Gun;
    for first in events.iter().filter(deployed) {
        let place = crate::base::Point::new(i32::from(first.place.x) * 12, i32::from(first.place.y) * 12);
        for &unit in posted.iter().filter(|&&u| field.unit(u).side != field.unit(first.actor).side) {
            assert!(state.unit(unit).rect.distance_to(place) > 24 * crate::base::Len::CM.0, "{unit}");
        }
    }
}
