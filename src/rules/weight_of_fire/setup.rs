//! From a scenario to a battle: rating, numbering, deployment, and what forbids it.

mod passed_over;

pub use passed_over::passed_over;

use super::data::Kind;
use super::data::nerve::TURNS;
use super::data::size::{INCH, inches};
use super::engine::Engine;
use super::event::Code;
use super::general::post::{posts, ready, zone as box_of};
use super::muster;
use super::options::{self, Options};
use super::state::{
    Field, Flags, LeaderData, MAX_FIGURES, MAX_LEADERS, MAX_PLACES, MAX_UNITS, Morale, NONE, SideData, Stand, State,
    Unit, UnitData,
};
use super::terrain::Terrain;
use crate::army::Finding;
use crate::base::geometry::outline;
use crate::base::{Point, Rect, Side};
use crate::field::Scenario;
use crate::field::scenario::{SideSetup, Stance, UnitSetup};
use crate::rules::ending::breaking;
use crate::rules::places::Place;
use crate::rules::posts::{behind, nearest_of};

/// The box around a side's zone: centre and half extents.
fn zone(setup: &SideSetup, half: Point) -> (Point, i32, i32) {
    if setup.zone.is_empty() {
        return (Point::ORIGIN, half.x, half.y);
    }
    let (low, high) = outline::bounds(&setup.zone);
    (low.middle(high), (high.x - low.x) / 2, (high.y - low.y) / 2)
}

/// The field and the empty state of a scenario.
///
/// # Errors
/// Findings where the scenario cannot be fought under these rules.
pub fn prepare(scenario: &Scenario) -> Result<(Field, State), Vec<Finding>> {
    let (options, mut findings) = match options::read(scenario) {
        Ok(options) => (options, Vec::new()),
        Err(findings) => (Options::default(), findings),
    };
    let (mut units, mut leaders, mut sides) = (Vec::new(), Vec::new(), Vec::new());
    // Where each general's figure is to stand.
    let mut posted: Vec<Option<Point>> = Vec::new();
    let half = Point::new(scenario.ground.width.0 / 2, scenario.ground.depth.0 / 2);
    for side in Side::BOTH {
        let setup = &scenario.sides[side.index()];
        let (first_unit, first_leader) = (units.len(), leaders.len());
        // A major general leads a brigade that has no brigadier himself, the first of them (WOF-ORG-08).
        let own = setup.brigades.iter().position(|b| b.commander.is_none()).map(|n| n.min(254) as u8);
        leaders.push(LeaderData { major: true, brigade: own });
        posted.push(setup.general.standing);
        for (number, brigade) in setup.brigades.iter().enumerate() {
            if let Some(commander) = &brigade.commander {
                posted.push(commander.standing);
                leaders.push(LeaderData { major: false, brigade: Some(number.min(254) as u8) });
            }
            if brigade.arrival.is_some() {
                let text = format!("{} arrives later, and these rules have no reserves: set it up.", brigade.name);
                findings.push(Finding::error("WOF-SCA-05", text, &brigade.name));
            }
            for unit in &brigade.units {
                match unit_data(unit, side, number.min(254) as u8, &options) {
                    Ok(data) => units.push(data),
                    Err(finding) => findings.push(finding),
                }
            }
        }
        if units.len() == first_unit && findings.is_empty() {
            let text = format!("{} has no unit that can fight: give it at least one.", setup.name);
            findings.push(Finding::error("WOF-ORG-02", text, &setup.name));
        }
        let count = units.len() - first_unit;
        sides.push(SideData {
            units: (first_unit.min(255) as u8, units.len().min(255) as u8),
            breaking: breaking(count.min(255) as u16, setup.breaks_at),
            leaders: (first_leader.min(255) as u8, leaders.len().min(255) as u8),
            facing: setup.facing,
            zone: zone(setup, half),
        });
    }
    for (count, most, what) in [
        (units.len(), MAX_UNITS, "units"),
        (leaders.len(), MAX_LEADERS, "generals"),
        (scenario.objectives.len(), MAX_PLACES, "places to hold"),
    ] {
        if count > most {
            let text = format!("The battle has {count} {what}, and the table holds {most}: leave some out.");
            findings.push(Finding::error("WOF-SCA-05", text, &scenario.name));
        }
    }
    if !findings.is_empty() {
        return Err(findings);
    }
    let field = Field {
        half,
        units,
        sides: [sides[0], sides[1]],
        leaders,
        terrain: Terrain::of(&scenario.ground, &options),
        last_turn: scenario.turns.unwrap_or_else(|| TURNS.into()),
        places: scenario.objectives.iter().map(Place::of).collect(),
        options,
    };
    let mut state = State::empty();
    for (held, place) in state.held.iter_mut().zip(&field.places) {
        *held = place.holder;
    }
    let mut findings = deployed(&field, &mut state, scenario);
    for (leader, at) in state.leaders.iter_mut().zip(posted) {
        let Some(at) = at else { continue };
        if at.x.abs() > half.x || at.y.abs() > half.y || field.terrain.is_barred(at) {
            let text = "A general is to stand where nobody can: off the table, in houses or in deep water. Move him.";
            findings.push(Finding::error("WOF-GEN-01", text.to_owned(), &scenario.name));
        }
        (leader.at, leader.with, leader.here) = (at, NONE, true);
    }
    if findings.is_empty() { Ok((field, state)) } else { Err(findings) }
}

/// What a unit of a scenario is, or why it cannot take the field.
fn unit_data(setup: &UnitSetup, side: Side, brigade: u8, options: &Options) -> Result<UnitData, Finding> {
    let mut p = muster::profile_of_setup(setup);
    let refuse = |clause: &str, why: &str| Err(Finding::error(clause, format!("{} {why}", setup.name), &setup.name));
    if p.unknown {
        return refuse("WOF-TRP-01", "has a rating that is none here: mend it or leave it out.");
    }
    let Some(kind) = p.kind else {
        return refuse("WOF-TRP-01", "has no piece under these rules: leave it out.");
    };
    if p.unfit {
        return refuse("WOF-ORG-02", "has too few left for a figure or a gun: leave it out of this battle.");
    }
    if p.figures > u32::from(MAX_FIGURES) {
        return refuse("WOF-ORG-02", &format!("has more than {MAX_FIGURES} figures: divide it into two units."));
    }
    if !options.irregulars {
        (p.irregular, p.fanatic, p.heavy_weapons) = (None, false, false);
    }
    if !options.battalion_guns {
        p.battalion_gun = None;
    }
    // What no list of troops may have takes no field either.
    if let Some(fault) = muster::faults(&p, &setup.name).into_iter().next() {
        return Err(fault);
    }
    // What is optional is there where it was agreed (WOF-OPT-19): else howitzers are medium guns, all troops regular
    // (WOF-TRP-01), and battalions without guns.
    let kind = if kind == Kind::Howitzer && !options.howitzers { Kind::MediumGun } else { kind };
    let skirmishers = p.irregular == Some(muster::Irregular::Skirmishers);
    // Irregular skirmishers are light infantry (WOF-IRR-01).
    let kind = if skirmishers && kind == Kind::Line { Kind::LightFoot } else { kind };
    let irregular = p.irregular.is_some();
    Ok(UnitData {
        side,
        brigade,
        kind,
        grade: p.grade,
        figures: p.figures as u8,
        models: p.models.min(u32::from(MAX_FIGURES)) as u8,
        rifles: p.rifles,
        // Muskets of regular foot carry them, and of dragoons who dismount; rifles and irregulars have none (WOF-TRP-07).
        bayonets: (kind.is_foot() && !p.rifles || p.dismounts) && !irregular,
        cuirass: p.cuirass,
        irregular,
        skirmishers: skirmishers && (kind == Kind::LightFoot || kind == Kind::LightHorse),
        fanatic: p.fanatic,
        heavy_weapons: p.heavy_weapons,
        civilian_limber: p.civilian_limber && !p.no_limber,
        no_limber: p.no_limber,
        carbines: p.carbines,
        dismounts: p.dismounts,
        gunners: p.battalion_gun.map_or(0, |n| n as u8),
        points: muster::items(&p).iter().map(crate::rules::price::Item::points).sum(),
    })
}

fn set_up(field: &Field, state: &mut State, unit: u8, rect: Rect, stance: Option<Stance>) {
    let data = field.unit(unit);
    let (files, stand) = ready(data, stance);
    *state.unit_mut(unit) = Unit {
        rect,
        start: rect,
        figures: data.figures,
        models: data.models,
        files,
        stand,
        morale: Morale::Good,
        flags: Flags(0),
        foe: NONE,
        harmed_by: NONE,
        gunners: data.gunners,
        ..Unit::default()
    };
    field.settle_order(state, unit);
}

/// Sets a unit up in houses, in the disorder of all garrisons (WOF-TWN-04).
fn lodge(field: &Field, state: &mut State, unit: u8, blocks: [Option<u8>; 2]) {
    let rects = blocks.map(|b| b.map(|b| field.terrain.block(b).rect));
    set_up(field, state, unit, rects[0].unwrap_or_default(), None);
    let u = state.unit_mut(unit);
    (u.blocks, u.stand, u.left) = (blocks, Stand::Town, rects[1].unwrap_or_default());
    u.set(Flags::DISORDERED);
}

/// Puts everybody on the table, each side in sight of its own posts only; what cannot stand is found.
fn deployed(field: &Field, state: &mut State, scenario: &Scenario) -> Vec<Finding> {
    let mut findings = Vec::new();
    for side in Side::BOTH {
        let setups: Vec<&UnitSetup> = scenario.units(side).map(|(_, u)| u).collect();
        let stances: Vec<Option<Stance>> = setups.iter().map(|u| u.formation).collect();
        let lines = posts(field, side, &stances);
        for written in [true, false] {
            for ((unit, setup), line) in field.units_of(side).zip(&setups).zip(&lines) {
                if setup.standing.is_some() != written {
                    continue;
                }
                // Who is set up in houses holds them (WOF-FRM-04).
                let lodging = setup.standing.and_then(|s| field.lodging_at(state, unit, s.at));
                if let Some(blocks) = lodging {
                    lodge(field, state, unit, blocks);
                    continue;
                }
                let rect = match setup.standing {
                    Some(s) => {
                        let data = field.unit(unit);
                        let (files, stand) = ready(data, setup.formation);
                        let (front, depth) = field.size(unit, data.figures, data.models, files, stand);
                        let rect = Rect::new(s.at, s.heading, front, depth);
                        field.has_room(state, unit, &rect).then_some(rect)
                    }
                    None => free_near(field, state, unit, side, line),
                };
                match rect {
                    Some(rect) => set_up(field, state, unit, rect, setup.formation),
                    None => {
                        let text = format!("{} {}", setup.name, no_room(field, state, unit, setup));
                        findings.push(Finding::error("WOF-BAS-01", text, &setup.name));
                    }
                }
            }
        }
    }
    findings
}

/// Why a unit has no room.
fn no_room(field: &Field, state: &State, unit: u8, setup: &UnitSetup) -> &'static str {
    crate::rules::posts::no_room(setup.standing.map(|s| {
        let data = field.unit(unit);
        let (files, stand) = ready(data, setup.formation);
        let (front, depth) = field.size(unit, data.figures, data.models, files, stand);
        let rect = Rect::new(s.at, s.heading, front, depth);
        (field.on_table(&rect), field.may_stand(state, unit, &rect))
    }))
}

/// The free place nearest to a post: in its zone first, out of water, and of close order
/// out of woods and off rough ground; then in its own half.
fn free_near(field: &Field, state: &State, unit: u8, side: Side, post: &Rect) -> Option<Rect> {
    let zone = box_of(field, side);
    let behind = |r: &Rect| r.centre.unturned(zone.facing).y < -inches(6);
    let own = |r: &Rect| zone.holds(r);
    let loose = field.unit(unit).kind == Kind::LightFoot;
    let clear = |r: &Rect| own(r) && !field.terrain.is_wet(r) && (loose || !field.terrain.is_close_country(r));
    nearest_of(post, INCH, &[&clear, &own, &behind], |r| field.has_room(state, unit, r))
}

impl Engine<'_> {
    /// Tells where everybody stands, and puts the generals behind their troops who have no place of their own.
    pub fn deploy(&mut self) {
        for unit in self.field.units_from(Side::Blue) {
            self.tell_stand(Code::Deployed, unit, NONE);
        }
        for side in Side::BOTH {
            let facing = self.field.sides[side.index()].facing;
            for leader in self.field.leaders_of(side) {
                if self.state.leaders[usize::from(leader)].here {
                    self.tell(Code::GeneralMoved, self.field.leader_piece(leader), NONE, [0; 4]);
                    continue;
                }
                let data = self.field.leaders[usize::from(leader)];
                let own = |u: &u8| data.major || data.brigade == Some(self.field.unit(*u).brigade);
                let rects: Vec<Rect> = self.field.units_of(side).filter(own).map(|u| self.state.unit(u).rect).collect();
                let others = self.field.leaders_of(side).map(|l| &self.state.leaders[usize::from(l)]);
                let others = others.filter(|l| l.here).map(|l| l.at);
                let post = behind(&rects, facing, (inches(3), inches(2)), others);
                let mut at =
                    post.unwrap_or_else(|| self.field.sides[side.index()].zone.0.ahead(facing.behind(), inches(4)));
                at.x = at.x.clamp(-self.field.half.x, self.field.half.x);
                at.y = at.y.clamp(-self.field.half.y, self.field.half.y);
                let l = &mut self.state.leaders[usize::from(leader)];
                (l.at, l.with, l.here) = (at, NONE, true);
                self.tell(Code::GeneralMoved, self.field.leader_piece(leader), NONE, [0; 4]);
            }
        }
    }
}

#[cfg(test)]
mod tests;
