//! The numbers of a roster, from the tables that the engine plays by.

use super::data::{COMMAND, D, Gun, distance};
use super::fire::load::bands;
use super::hit::{Row, Troops};
use super::muster::{Profile, class_key, price, profile_under};
use super::sheet::cost;
use super::state::{Field, Kind, Rank, Size, State, UnitData};
use super::{options, setup};
use crate::base::{Len, Side};
use crate::field::Scenario;
use crate::rules::roster::{Command, Roster, RosterUnit, Whose};
use chrono::Datelike;

/// The roster of a scenario; none where it cannot be set up.
pub fn of(scenario: &Scenario) -> Option<Roster> {
    let (field, state) = setup::prepare(scenario).ok()?;
    let grades = Side::BOTH.map(|side| {
        let brigades = field.brigades_of(side).map(|b| state.brigade(b));
        brigades.map(|b| (!b.independent).then_some(b.leader.grade as u8)).collect()
    });
    let (year, options) = (scenario.date.year(), options::read(scenario).ok()?);
    let profiles = Side::BOTH.iter().flat_map(|s| scenario.units(*s)).map(|(_, u)| profile_under(u, year, &options));
    let orders = std::array::from_fn(|grade| COMMAND.map(|row| row[grade] as u8));
    Some(Roster {
        totals: ["≤0", "1", "2", "3", "4", "5", "≥6"].map(str::to_owned).to_vec(),
        units: field.rostered().zip(profiles).map(|(u, p)| unit(&field, field.unit(u), &p)).collect(),
        breaking: Side::BOTH.map(|side| field.sides[side.index()].breaking),
        turns: field.last_turn,
        halves: true,
        orders,
        grades,
        generals: Side::BOTH.map(|side| Some(state.generals[side.index()].grade as u8)),
        commands: Side::BOTH.map(|side| commands(scenario, &field, &state, side)),
        ..Roster::default()
    })
}

/// The armies of a side that has allies (HOW-NAT-09), with their own breaking points where they break apart (HOW-NAT-10), and
/// its lieutenant generals (HOW-GEN-21).
pub fn commands(scenario: &Scenario, field: &Field, state: &State, side: Side) -> Vec<Command> {
    let setup = &scenario.sides[side.index()];
    let own = |of: Rank| {
        let wings = field.lieutenants.iter().zip(&state.lieutenants);
        wings.filter(move |(wing, _)| (wing.side, wing.rank) == (side, of)).map(|(_, one)| one.leader.grade as u8)
    };
    let (mut generals, mut allies) = (own(Rank::General), field.allies.iter().filter(|ally| ally.side == side));
    let armies = setup.brigades.iter().map(|b| usize::from(b.army)).max().map_or(0, |last| last + 1);
    let mut out = Vec::new();
    for army in 0..armies.max(setup.armies.len()) {
        let general = setup.armies.get(army).and_then(|a| a.general.as_ref()).and_then(|_| generals.next());
        let brigades: Vec<usize> =
            (0..setup.brigades.len()).filter(|&n| usize::from(setup.brigades[n].army) == army).collect();
        if brigades.is_empty() {
            continue;
        }
        let ally = allies.next();
        if general.is_some() || ally.is_some() {
            out.push(Command {
                whose: Whose::Army(army),
                grade: general.unwrap_or(state.generals[side.index()].grade as u8),
                brigades,
                breaking: ally.filter(|_| field.options.separate).map(|ally| ally.breaking),
            });
        }
    }
    let lieutenants = setup.lieutenants.iter().enumerate().zip(own(Rank::Lieutenant));
    out.extend(lieutenants.map(|((n, lieutenant), grade)| Command {
        whose: Whose::Lieutenant(n),
        grade,
        brigades: lieutenant.brigades.clone(),
        breaking: None,
    }));
    out
}

/// HOW-SCL-05 to HOW-SCL-07 at the battle's scale, HOW-NAT-81, HOW-MOV-10, HOW-MOV-22, HOW-HIT-01, HOW-OPT-13, HOW-ORG-10,
/// HOW-PTS-12; pieces and fire of their own by HOW-NAT-31, HOW-NAT-45, HOW-NAT-47, HOW-NAT-49, HOW-NAT-64, HOW-NAT-65.
fn unit(field: &Field, data: &UnitData, profile: &Profile) -> RosterUnit {
    let d = |row: D| Len(distance(field.scale, row));
    let moves = match data.kind {
        Kind::Foot => vec![d(D::FootLine), d(D::FootColumn)],
        Kind::LightFoot => vec![d(D::LightFoot)],
        Kind::HeavyHorse | Kind::MediumHorse | Kind::LightHorse => vec![d(D::HorseLine), d(D::HorseColumn)],
        Kind::HorseGuns => vec![d(D::HorseGuns), d(D::HorseGunsRoad)],
        Kind::LightGuns | Kind::MediumGuns | Kind::HeavyGuns | Kind::Howitzers => {
            vec![d(D::Limbered), d(D::LimberedRoad)]
        }
        Kind::Transport => vec![d(D::Transport), d(D::TransportRoad)],
    };
    let by_hand = data.gun.map(|gun| {
        let whole = d(match gun.weight() {
            Gun::Light => D::ManhandleLight,
            Gun::Heavy => D::ManhandleHeavy,
            _ => D::ManhandleMedium,
        });
        Len(whole.0 / if data.drill.slow_guns { 2 } else { 1 })
    });
    let costs = match data.kind {
        Kind::Transport => Vec::new(),
        _ if data.gun.is_some() => vec![("cost-limber", cost(data.drill.limber))],
        _ => vec![("cost-form", cost(data.drill.form)), ("cost-flank", cost(data.drill.flank))],
    };
    let fires = data.gun.is_some() || data.kind.is_foot();
    let ranges = if fires { bands(field.scale, data.gun, data.weapon) } else { Vec::new() };
    // A face of 0 is on no die: so a total is read as it stands, without the sure hit of a 5.
    let by = |class| {
        let row = Row::of(Troops::of(data.kind, false), class);
        (0..=6).map(|total| row.hits(0, total) as i8).collect()
    };
    let results = if data.kind == Kind::Transport { Vec::new() } else { by(data.class) };
    let piece = match data.gun {
        Some(Gun::Shuvalov) => Some("shuvalovs"),
        Some(Gun::Unicorn | Gun::LightUnicorn) => Some("unicorns"),
        _ => None,
    };
    let fires_better = data.fire_class != data.class;
    let marks = [piece, data.quick.then_some("quick-firing"), fires_better.then_some("fires-better")];
    RosterUnit {
        class: class_key(data.class),
        die: match data.size {
            Size::Small => -1,
            Size::Standard => 0,
            Size::Large => 1,
        },
        moves,
        by_hand,
        costs,
        ranges: ranges.into_iter().map(Len).collect(),
        results,
        fire: if fires_better { by(data.fire_class) } else { Vec::new() },
        marks: marks.into_iter().flatten().collect(),
        bases: if data.kind.is_foot() || data.kind.is_horse() { profile.bases } else { 0 },
        points: Some(price(profile)),
        ..RosterUnit::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::{Branch, Trait};
    use crate::field::scenario::UnitSetup;
    use crate::field::scenario_file;

    /// HOW-SCL-05 to 07, HOW-HIT-01 and HOW-CMD-20 as the ledger prints them for 28 mm.
    #[test]
    fn a_roster_has_the_numbers_of_the_ledger() {
        let text = include_str!("../../../templates/scenarios/honours-of-war/st-ulrich.toml");
        let scenario = scenario_file::read(text).expect("the scenario parses");
        let roster = of(&scenario).expect("it can be set up");
        let cm = |list: &[Len]| list.iter().map(|l| l.0 / Len::cm(1).0).collect::<Vec<_>>();
        let named = |name: &str| {
            let both = Side::BOTH.into_iter().flat_map(|s| scenario.units(s));
            let at = both.map(|(_, u)| u).position(|u| u.name == name).expect("a unit of the scenario");
            &roster.units[at]
        };
        let foot = named("Jung-Quast");
        assert_eq!((cm(&foot.moves), cm(&foot.ranges)), (vec![20, 25], vec![10, 30]));
        assert_eq!(foot.costs, [("cost-form", "½"), ("cost-flank", "¼")]);
        assert_eq!((foot.results.as_slice(), foot.class, foot.die), ([0, 1, 1, 2, 3, 3, 4].as_slice(), "standard", 0));
        let guns = named("Battery Knall");
        assert_eq!((cm(&guns.moves), cm(&guns.ranges)), (vec![20, 25], vec![40, 80, 120]));
        assert_eq!(guns.costs, [("cost-limber", "½")]);
        assert_eq!(guns.by_hand.map(|l| l.0 / Len::cm(1).0), Some(10));
        assert_eq!(guns.results, [0, 0, 0, 1, 1, 2, 2]);
        let horse = named("Trabsky Dragoons");
        assert_eq!((cm(&horse.moves), horse.ranges.len()), (vec![30, 40], 0));
        // HOW-ORG-10: 600 men at 120 a base, 400 at 100; HOW-PTS-03.
        let counted = [foot, horse, guns].map(|u| (u.bases, u.points));
        assert_eq!(counted, [(5, Some(100)), (4, Some(100)), (0, Some(50))]);
        assert_eq!(roster.totals.len(), foot.results.len());
        // Dithering, dependable and dashing on a 1 and on a 6: feeble, poor, steady; steady, admirable, inspiring.
        assert_eq!(roster.orders.map(|o| (o[0], o[5])), [(0, 2), (1, 3), (2, 4)]);
        // St. Ulrich leaves ratings to the die; an independent unit has no commander.
        assert_eq!(roster.grades[0], [Some(0), None]);
    }

    /// HOW-NAT-45: nothing beyond canister; HOW-NAT-47: a howitzer's ranges; HOW-NAT-64, HOW-NAT-65; HOW-NAT-31.
    #[test]
    fn how_nat_45_a_roster_tells_what_is_special_about_pieces_and_fire() {
        let rated = |of: &dyn Fn(&mut UnitSetup)| {
            let text = include_str!("../../../templates/scenarios/honours-of-war/st-ulrich.toml");
            let mut scenario = scenario_file::read(text).expect("the scenario parses");
            let at = scenario.units(Side::Blue).position(|(_, u)| u.branch == Branch::MediumGuns).expect("a battery");
            of(scenario.sides[0].brigades.iter_mut().flat_map(|b| &mut b.units).nth(at).expect("the battery"));
            super::of(&scenario).expect("it can be set up").units.swap_remove(at)
        };
        let cm = |unit: &RosterUnit| unit.ranges.iter().map(|l| l.0 / Len::cm(1).0).collect::<Vec<_>>();
        let battery = |branch, own| rated(&|u: &mut UnitSetup| (u.branch, u.traits) = (branch, vec![own]));
        let shuvalovs = battery(Branch::Howitzers, Trait::Shuvalovs);
        assert_eq!((cm(&shuvalovs), shuvalovs.marks), (vec![40], vec!["shuvalovs"]));
        let unicorns = battery(Branch::Howitzers, Trait::Unicorns);
        assert_eq!((cm(&unicorns), unicorns.marks), (vec![40, 70, 100], vec!["unicorns"]));
        let quick = battery(Branch::LightGuns, Trait::QuickFiring);
        assert_eq!((quick.marks, quick.fire.len()), (vec!["quick-firing"], 0));
        let foot = rated(&|u| {
            (u.branch, u.present) = (Branch::Musketeers, scenario_file::usual(Branch::Musketeers));
            u.ratings.insert(super::super::muster::ID.to_owned(), "superior-fire".to_owned());
        });
        assert_eq!((foot.marks.as_slice(), foot.class), (["fires-better"].as_slice(), "standard"));
        let told = Roster::default().told_results(&foot);
        let told: Vec<&str> = told.iter().map(|t| t.as_deref().unwrap_or("–")).collect();
        assert_eq!(told, ["–", "1", "2/1", "2", "3", "4/3", "4"]);
    }

    /// HOW-GEN-21, HOW-NAT-09, HOW-NAT-10: who commands what, and where each army breaks.
    #[test]
    fn how_gen_21_a_roster_has_every_general_with_his_command() {
        use crate::field::scenario::ArmySetup;
        let text = include_str!("../../../templates/scenarios/honours-of-war/lobositz.toml");
        let mut scenario = scenario_file::read(text).expect("the scenario parses");
        let told = |scenario: &Scenario| {
            let roster = of(scenario).expect("it can be set up");
            (roster.generals, roster.commands)
        };
        let keith = Command { whose: Whose::Lieutenant(0), grade: 2, brigades: vec![0, 1], breaking: None };
        assert_eq!(told(&scenario), ([Some(3); 2], [vec![keith], Vec::new()]), "Frederick, Browne and Keith");
        scenario.options.insert("lieutenant-generals".to_owned(), "off".to_owned());
        scenario.options.insert("rated-general".to_owned(), "off".to_owned());
        assert_eq!(told(&scenario), ([Some(0); 2], [Vec::new(), Vec::new()]), "neither is played");
        scenario.options = [("breaking-points".to_owned(), "separate".to_owned())].into();
        let ally = scenario.sides[0].lieutenants.remove(0).commander;
        let side = &mut scenario.sides[0];
        (side.general_leaves, side.brigades[1].army, side.brigades[3].army) = (None, 1, 1);
        let army = |name: &str, general| ArmySetup { name: name.to_owned(), general, rows: side.rows.clone() };
        side.armies = vec![army("Prussia", None), army("Brunswick", Some(ally))];
        let command = |n, grade, brigades: &[usize], breaking| Command {
            whose: Whose::Army(n),
            grade,
            brigades: brigades.to_vec(),
            breaking: Some(breaking),
        };
        // Fifteen units, and five and a half: the half of each, and no half of a point.
        let both = vec![command(0, 3, &[0, 2, 4, 5], 14), command(1, 2, &[1, 3], 4)];
        assert_eq!(told(&scenario).1, [both, Vec::new()]);
    }

    #[test]
    fn sizes_tell_in_the_die_and_other_scales_in_the_distances() {
        let text = include_str!("../../../templates/scenarios/honours-of-war/st-ulrich.toml");
        let mut scenario = scenario_file::read(text).expect("the scenario parses");
        scenario.scale = 6;
        let roster = of(&scenario).expect("it can be set up");
        assert_eq!(roster.units[0].moves, [Len(Len::MM.0 * 60), Len(Len::MM.0 * 80)]);
    }
}
