//! Where a unit looks for its move, and whether it has any reason to move at all.

use super::bands::bands;
use super::scale::{about, in_zone, is_beaten};
use super::station::Station;
use super::{Mind, Want, bridge, lines, mouth, plan, prize, station};
use crate::base::{Heading, Point, Rect};
use crate::rules::honours_of_war::data::{D, Performance};
use crate::rules::honours_of_war::fire::aim;
use crate::rules::honours_of_war::general::{Ammo, Look};
use crate::rules::honours_of_war::hit::Cover;
use crate::rules::honours_of_war::sight;
use crate::rules::honours_of_war::state::{Field, Flags, Formation, NONE, State};
use crate::rules::honours_of_war::win::on_goal;
use std::cell::OnceCell;

/// How far the nearest enemy's middle is from a unit, less his reach: at most about their distance. A table's length where
/// there is no enemy.
pub(super) fn room(field: &Field, state: &State, unit: u8) -> i32 {
    let rect = &state.unit(unit).rect;
    let nearest = field.nearest_middle(state, field.unit(unit).side.other(), rect.centre);
    nearest.map_or(4 * (field.half.x + field.half.y), |(_, e)| {
        let enemy = &state.unit(e).rect;
        (about(rect, rect.local(enemy.centre)) - enemy.reach()).max(0)
    })
}

/// Whether no enemy can do anything that depends on where a unit goes in its next move, but for guns far off.
fn is_far(field: &Field, state: &State, unit: u8, room: i32) -> bool {
    let u = state.unit(unit);
    let own = field.normal_move(state, unit, u.formation, false);
    let least = own + field.d(D::HorseLine) + field.d(D::Near);
    // Who is hurt mends the better the further he is (HOW-RLY-03).
    let least = if u.hits > 1 { least.max(field.d(D::RallyFar) + own) } else { least };
    room > least
}

/// Whether a unit should mind an enemy on its march: who has suffered or has one near.
fn minds(field: &Field, state: &State, unit: u8, room: i32) -> bool {
    let u = state.unit(unit);
    u.hits > FRESH || room <= field.normal_move(state, unit, u.formation, false) + field.d(D::Proximity)
}

/// What is asked of a unit for where it looks and again for where it goes, each once.
#[derive(Default)]
pub(super) struct Asked {
    station: OnceCell<Option<Station>>,
    barred: OnceCell<Option<Rect>>,
}

impl Asked {
    /// Its place in its brigade: see [`station::of`].
    pub fn station(&self, mind: &Mind<'_>, unit: u8) -> Option<Station> {
        *self.station.get_or_init(|| station::of(mind, unit))
    }

    /// The gun that bars the way that it wants to go: see [`lines::barred`].
    pub fn barred(&self, mind: &Mind<'_>, unit: u8, want: Want) -> Option<Rect> {
        *self.barred.get_or_init(|| lines::barred(mind.field, mind.state, unit, want))
    }
}

/// With no enemy near, a unit under way goes to its station; near him fresh troops look to where they are to be, or who keeps
/// his ground to the nearest enemy, and those who have suffered to the rear; all others look about.
pub(super) fn look(mind: &Mind<'_>, unit: u8, asked: &Asked) -> Look {
    let (field, state) = (mind.field, mind.state);
    if field.may_be_obliged(state, unit) {
        return Look::About;
    }
    let u = state.unit(unit);
    let plan = &state.brigade(field.unit(unit).brigade).plan;
    let room = room(field, state, unit);
    let far = is_far(field, state, unit, room);
    let marches = far || !minds(field, state, unit, room);
    if !marches && field.performance(state, unit) < Performance::Steady {
        return Look::About;
    }
    let station = asked.station(mind, unit);
    let way = |to: Point| {
        let over = bridge::over(field, state, unit, to);
        let (to, facing) = over.unwrap_or((to, plan.facing));
        Look::Way { to, facing }
    };
    match station {
        Some(station) if marches && prize::prize(field, state, unit).is_none() => return way(station.at),
        None if far => {
            let wish = plan::wish(field, state, unit);
            let beyond = || bridge::over(field, state, unit, plan.aim).is_some();
            let goes = matches!(wish, Want::Attack | Want::Assault | Want::Form) && beyond();
            let halts = || {
                let reach = aim::reach(field, state, unit);
                room <= arrives(field, state, unit) || room <= reach && is_barred(field, state, unit)
            };
            let supports = wish == Want::Support && !halts();
            let follows = u.formation == Formation::Limbered && (supports || goes);
            return if follows { way(plan.aim) } else { Look::About };
        }
        _ => {}
    }
    let near = field.d(D::Proximity) * 2;
    let prey = state.units.get(usize::from(plan.target)).filter(|t| t.fights() && t.rect.is_near(u.rect.centre, near));
    if field.kind(state, unit).is_guns() {
        return match u.formation {
            Formation::Deployed => Look::Front { to: prey.map_or(plan.aim, |t| t.rect.centre) },
            _ => Look::About,
        };
    }
    let want = plan::wish(field, state, unit);
    // Who may go in somewhere has to look there, and who is to get round his own guns to all sides.
    if prize::prize(field, state, unit).is_some() || asked.barred(mind, unit, want).is_some() {
        return Look::About;
    }
    let spare = plan::on_the_edge(field, state, mind.side) || want == Want::Withdraw;
    let lined = field.kind(state, unit).is_foot() && u.formation == Formation::Line;
    let fresh = mind.boldness.of([FRESH, FRESH, DARES]);
    match station {
        _ if u.hits > fresh || spare || shuns(mind, unit) => {
            Look::Back { to: prey.map_or(plan.aim, |t| t.rect.centre) }
        }
        // A battalion that has to turn may do so in column.
        Some(_) if lined && u.rect.heading.to(plan.facing).abs() > ASIDE => Look::About,
        Some(station) => {
            let prey = prey.filter(|_| station.in_line);
            Look::Front { to: prey.map_or(station.at, |t| t.rect.centre) }
        }
        // Who keeps his ground minds whoever is nearest.
        None if want == Want::Hold && field.kind(state, unit).is_foot() => {
            let nearest = field.nearest_middle(state, mind.side.other(), u.rect.centre);
            let to = nearest.map_or(plan.aim, |(_, e)| state.unit(e).rect.centre);
            if lined && is_aside(&u.rect, to) { Look::About } else { Look::Front { to } }
        }
        None => Look::About,
    }
}

/// How far off its front a battalion has a place to which it turns in column: a wheel takes it a move, and more room.
const ASIDE: i32 = 60 * Heading::DEGREE;

/// Whether a place is so far off a unit's front.
pub(super) fn is_aside(rect: &Rect, p: Point) -> bool {
    rect.heading.to(Heading::about(p - rect.centre)).abs() > ASIDE
}

/// Whether horse had better keep away from the horse before it.
fn shuns(mind: &Mind<'_>, unit: u8) -> bool {
    let nearest = mind.field.nearest_middle(mind.state, mind.side.other(), mind.state.unit(unit).rect.centre);
    nearest.is_some_and(|(_, e)| is_beaten(mind.field, mind.state, unit, e))
}

/// Most hits with which troops look only to their front; and of a bold general, who lets them fight on rather than mend.
const FRESH: u8 = 1;
const DARES: u8 = 2;

/// Whether a unit is where it should be, and nothing near asks for more.
pub(super) fn is_content(mind: &Mind<'_>, unit: u8) -> bool {
    let (field, state) = (mind.field, mind.state);
    let u = state.unit(unit);
    // Under Poor there is nothing to do but to keep away (HOW-CMD-22).
    let poor = field.performance(state, unit) <= Performance::Poor;
    // Nobody stays in a river.
    if u.has(Flags::MIDSTREAM) {
        return poor;
    }
    // Nor where others want to come on.
    if mouth::nearest(field, state, mind.side, u.rect.centre).is_some_and(|m| m.is_barred_by(&u.rect)) {
        return poor && u.hits <= FRESH;
    }
    // Nor does anybody leave houses for that.
    let stands = matches!(u.formation, Formation::Line | Formation::Deployed | Formation::Garrison);
    if poor && u.hits <= FRESH && stands {
        return true;
    }
    if u.formation == Formation::Deployed {
        return bears(field, state, unit);
    }
    // Nor does who is to hold them.
    if u.block != NONE && u.hits <= FRESH && plan::wish(field, state, unit) == Want::Hold {
        return true;
    }
    if !is_far(field, state, unit, room(field, state, unit)) {
        return false;
    }
    if poor {
        return true;
    }
    if prize::prize(field, state, unit).is_some_and(|points| !on_goal(points, &u.rect)) {
        return false;
    }
    let plan = &state.brigade(field.unit(unit).brigade).plan;
    let turned = u.rect.heading.to(plan.facing).abs();
    match plan::wish(field, state, unit) {
        Want::Hold => u.block != NONE || !u.formation.is_column() && turned <= 30 * Heading::DEGREE,
        Want::Nothing => true,
        Want::Support | Want::Withdraw => false,
        _ if u.formation != Formation::Line || turned > 15 * Heading::DEGREE => false,
        _ => station::of(mind, unit)
            .is_some_and(|station| u.rect.front_centre().is_near(station.at, 3 * field.d(D::Tolerance))),
    }
}

/// How near guns go to an enemy against whom they support others: into short range, heavy ones to where they hit well.
pub(super) fn arrives(field: &Field, state: &State, unit: u8) -> i32 {
    let better = aim::loads(field, state, unit).iter().flatten().map(|&(_, better, _)| better).max().unwrap_or(0);
    (field.d(D::RallyFar) * 9 / 10).max(better * 72 / 100)
}

/// Whether friends stand before a unit on its march.
fn is_barred(field: &Field, state: &State, unit: u8) -> bool {
    let rect = &state.unit(unit).rect;
    let front = rect.front_centre();
    let ahead = front.ahead(rect.heading, field.d(D::Proximity));
    let near = field.d(D::RallyNear);
    let mut friends = field.standing(state, field.unit(unit).side).filter(|&(n, _)| n != unit);
    friends.any(|(_, f)| f.rect.centre.is_near(front, near) && f.rect.meets_line(front, ahead))
}

/// How near guns have to come to an enemy to hurt him: to works that roundshot hardly harms the guns of who attacks come up
/// into canister, which muskets don't reach.
pub(super) fn stand_off(field: &Field, state: &State, unit: u8, enemy: u8) -> i32 {
    let side = field.unit(unit).side;
    if !state.unit(enemy).has(Flags::ENTRENCHED) || field.attacker != Some(side) {
        return i32::MAX;
    }
    let loads = || aim::loads(field, state, unit).iter().flatten();
    let Some(&(_, _, canister)) = loads().find(|l| l.0 == Ammo::Canister) else { return i32::MAX };
    let best = loads().map(|&(_, better, _)| better).max().unwrap_or(0);
    let shots = bands(field, state, [unit, enemy], state.unit(enemy).hits, Cover::Heavy);
    let [near, far] = [canister, best].map(|d| shots.at(d)[0]);
    if 3 * far < near { canister - field.d(D::Near) / 2 } else { i32::MAX }
}

/// Whether deployed guns see an enemy before them within their better range, near enough to hurt him.
pub(super) fn bears(field: &Field, state: &State, unit: u8) -> bool {
    let u = state.unit(unit);
    let reach = aim::loads(field, state, unit).iter().flatten().map(|&(_, better, _)| better).max().unwrap_or(0);
    let within = |e: u8| {
        let enemy = state.unit(e);
        enemy.fights()
            && !enemy.engaged()
            && enemy.rect.centre.is_near(u.rect.centre, reach)
            && in_zone(&u.rect, u.rect.local(enemy.rect.centre), 0)
            && (u.rect.distance(&enemy.rect) <= stand_off(field, state, unit, e))
    };
    field
        .units_of(field.unit(unit).side.other())
        .any(|e| within(e) && sight::sees(field, state, unit, u.rect, e, &state.unit(e).rect))
}

#[cfg(test)]
mod tests {
    use super::super::in_mind;
    use super::*;
    use crate::rules::honours_of_war::sandtable::{Table, cm};
    use crate::rules::honours_of_war::state::Plan;

    /// A table on which Blue's brigade wants something with its front to the north, and goes for Red's.
    fn wants(want: Want, text: &str) -> Table {
        let mut table = Table::of(text);
        table.state.brigade_mut(0).result = Performance::Steady;
        table.state.brigade_mut(0).plan = Plan { kind: want as u8, aim: cm(0, 0), ..Plan::default() };
        table
    }

    #[test]
    fn who_faces_elsewhere_looks_to_where_he_is_to_be() {
        let table = wants(Want::Flank, "B horse 30 0 E\nR horse 60 30 S");
        let (look, at) = in_mind(&table, |mind| (look(mind, 0, &Asked::default()), station::of(mind, 0).map(|s| s.at)));
        assert_eq!(look, Look::Front { to: at.expect("it has a place") });
    }

    #[test]
    fn who_keeps_his_ground_minds_whoever_is_nearest() {
        let table = wants(Want::Hold, "B foot 0 0 N\nR foot 30 40 S\nR foot 0 60 S");
        assert_eq!(in_mind(&table, |mind| look(mind, 0, &Asked::default())), Look::Front { to: cm(30, 40) });
    }

    #[test]
    fn a_garrison_that_is_to_hold_its_houses_asks_for_nothing_until_it_is_hurt() {
        for (hits, content) in [(0, true), (1, true), (2, false)] {
            let table = wants(Want::Hold, &format!("village 0 0\nB foot block=0 hits={hits} 0 0 N\nR foot 0 30 S"));
            assert_eq!(in_mind(&table, |mind| is_content(mind, 0)), content, "{hits}");
        }
    }
}
