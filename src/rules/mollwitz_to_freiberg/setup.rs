//! From a scenario to a battle: rating, numbering, deployment, and what forbids it.

use super::data::Kind;
use super::data::command::TURNS;
use super::data::size::{INCH, inches};
use super::engine::Engine;
use super::event::Code;
use super::general::post::{posts, ready};
use super::muster;
use super::options;
use super::state::{
    Field, Flags, MAX_FIGURES, MAX_LEADERS, MAX_PLACES, MAX_UNITS, Morale, NONE, SideData, Stand, State, Unit, UnitData,
};
use super::terrain::Terrain;
use crate::army::{Finding, Severity};
use crate::base::geometry::outline;
use crate::base::{Heading, Point, Rect, Side};
use crate::field::Scenario;
use crate::field::scenario::{BrigadeSetup, SideSetup, Stance, UnitSetup, When};
use crate::rules::ending::breaking;
use crate::rules::places::Place;
use crate::rules::posts::{Zone, behind, nearest_of};

/// The box around a zone, and where its troops look.
fn post(points: &[Point], facing: Heading, half: Point) -> Zone {
    if points.is_empty() {
        return Zone { centre: Point::ORIGIN, wide: half.x, deep: half.y, facing };
    }
    let (low, high) = outline::bounds(points);
    Zone { centre: low.middle(high), wide: (high.x - low.x) / 2, deep: (high.y - low.y) / 2, facing }
}

/// The finding of a brigade that may do something only after the battle (MTF-GME-04).
fn never((name, what): (&str, &str), from: u16, last: u16) -> Option<Finding> {
    (from > last).then(|| {
        let text = format!(
            "{name} {what} before turn {from}, and the battle has {last}: name an earlier turn, or give the battle more."
        );
        Finding::error("MTF-GME-04", text, name)
    })
}

/// Where each unit of a side is set up: in the zone of its brigade, or its side's.
fn posts_of(setup: &SideSetup, half: Point) -> Vec<Zone> {
    let of = |b: &BrigadeSetup| match &b.zone {
        Some(zone) => post(&zone.points, zone.facing, half),
        None => post(&setup.zone, setup.facing, half),
    };
    setup.brigades.iter().flat_map(|b| std::iter::repeat_n(of(b), b.units.len())).collect()
}

/// The outline of each unit's zone; empty where it is the whole table.
fn outlines_of<'a>(setup: &'a SideSetup) -> Vec<&'a [Point]> {
    let zone = |b: &'a BrigadeSetup| b.zone.as_ref().map_or(setup.zone.as_slice(), |z| z.points.as_slice());
    setup.brigades.iter().flat_map(|b| std::iter::repeat_n(zone(b), b.units.len())).collect()
}

/// Whether a body stands in a zone, but for an eighth of an inch.
fn is_within(zone: &[Point], rect: &Rect) -> bool {
    let inner = Rect { half_front: rect.half_front - INCH / 8, half_depth: rect.half_depth - INCH / 8, ..*rect };
    zone.is_empty() || inner.corners().iter().all(|&p| outline::contains(zone, p))
}

/// The field and the empty state of a scenario.
///
/// # Errors
/// Findings where the scenario cannot be fought under these rules.
pub fn prepare(scenario: &Scenario) -> Result<(Field, State), Vec<Finding>> {
    let (options, mut findings) = match options::read(scenario) {
        Ok(options) => (options, Vec::new()),
        Err(findings) => (options::Options::default(), findings),
    };
    let (mut units, mut leaders, mut sides) = (Vec::new(), Vec::new(), Vec::new());
    // Where their figures stand, as the scenario has it.
    let mut posted = Vec::new();
    let (mut arrivals, mut withheld) = (Vec::new(), Vec::new());
    let half = Point::new(scenario.ground.width.0 / 2, scenario.ground.depth.0 / 2);
    let last_turn = scenario.turns.unwrap_or_else(|| TURNS.into());
    for side in Side::BOTH {
        let setup = &scenario.sides[side.index()];
        let (first_unit, first_leader) = (units.len(), leaders.len());
        leaders.push(None);
        posted.push(setup.general.standing);
        for (number, brigade) in setup.brigades.iter().enumerate() {
            if let Some(commander) = &brigade.commander {
                leaders.push(Some(number.min(254) as u8));
                posted.push(commander.standing);
            }
            if let Some(arrival) = brigade.arrival {
                let (When::Turn(from) | When::Die { from, .. }) = arrival.when;
                findings.extend(never((&brigade.name, "may not come"), from, last_turn));
                arrivals.push((side, number.min(254) as u8, arrival));
            }
            if let Some(from) = brigade.moves_from {
                findings.extend(never((&brigade.name, "may not move"), from, last_turn));
                withheld.push((side, number.min(254) as u8, from));
            }
            for unit in &brigade.units {
                match unit_data(unit, side, number.min(254) as u8) {
                    Ok(data) => {
                        // What no list may have no battle has either.
                        let mut found = Vec::new();
                        let profile = muster::profile_of_setup(unit);
                        muster::unit_findings(&profile, &unit.name, &super::WORDS, &mut found);
                        findings.extend(found.into_iter().filter(|f| f.severity == Severity::Error));
                        units.push(data);
                    }
                    Err(finding) => findings.push(finding),
                }
            }
        }
        if units.len() == first_unit && findings.is_empty() {
            let text = format!("{} has no unit that can fight: give it at least one.", setup.name);
            findings.push(Finding::error("MTF-ORG-01", text, &setup.name));
        }
        let count = units.len() - first_unit;
        sides.push(SideData {
            units: (first_unit.min(255) as u8, units.len().min(255) as u8),
            breaking: breaking(count.min(255) as u16, setup.breaks_at),
            leaders: (first_leader.min(255) as u8, leaders.len().min(255) as u8),
            facing: setup.facing,
            leaves: setup.general_leaves,
            successor: successor_of(scenario, side),
        });
    }
    for (count, most, what) in [
        (units.len(), MAX_UNITS, "units"),
        (leaders.len(), MAX_LEADERS, "generals"),
        (scenario.objectives.len(), MAX_PLACES, "places to hold"),
    ] {
        if count > most {
            let text = format!("The battle has {count} {what}, and the table holds {most}: leave some out.");
            findings.push(Finding::error("MTF-GME-04", text, &scenario.name));
        }
    }
    for objective in &scenario.objectives {
        let Some(due) = objective.due.filter(|d| d.turn > last_turn) else { continue };
        let text = format!(
            "{} is due by turn {}, and the battle has {last_turn}: name an earlier turn, or give the battle more.",
            objective.name, due.turn
        );
        findings.push(Finding::error("MTF-GME-05", text, &objective.name));
    }
    if !findings.is_empty() {
        return Err(findings);
    }
    let field = Field {
        half,
        units,
        sides: [sides[0], sides[1]],
        leaders,
        terrain: Terrain::of(&scenario.ground),
        arrivals,
        withheld,
        last_turn,
        places: scenario.objectives.iter().map(Place::of).collect(),
        first: scenario.attacker,
        options,
    };
    let mut state = State::empty();
    for (held, place) in state.held.iter_mut().zip(&field.places) {
        *held = place.holder;
    }
    for (leader, at) in state.leaders.iter_mut().zip(posted) {
        if let Some(at) = at {
            (leader.at, leader.here) = (at, true);
        }
    }
    let findings = deployed(&field, &mut state, scenario);
    if findings.is_empty() { Ok((field, state)) } else { Err(findings) }
}

/// The first lieutenant general of a side, by his number among all commanders of the scenario.
fn successor_of(scenario: &Scenario, side: Side) -> Option<u8> {
    let first = scenario.sides[side.index()].lieutenants.first()?;
    let at = scenario.commanders().position(|(_, _, c)| std::ptr::eq(c, &raw const first.commander))?;
    u8::try_from(at).ok()
}

/// What a scenario asks for that changes nothing here: sight knows no mist (MTF-VIS-01).
#[must_use]
pub fn passed_over(scenario: &Scenario) -> Vec<Finding> {
    let text = "The mist is passed over: these rules have none.".to_owned();
    let mist = Finding::warning("MTF-VIS-01", text, "");
    scenario.mist.map(|_| mist).into_iter().collect()
}

/// What a unit of a scenario is, or why it cannot take the field.
fn unit_data(setup: &UnitSetup, side: Side, brigade: u8) -> Result<UnitData, Finding> {
    let p = muster::profile_of_setup(setup);
    let refuse = |clause: &str, why: &str| Err(Finding::error(clause, format!("{} {why}", setup.name), &setup.name));
    if p.unknown {
        return refuse("MTF-TRP-01", "has a rating that is none here: mend it or leave it out.");
    }
    let Some(kind) = p.kind else {
        return refuse("MTF-TRP-01", "has no piece under these rules: leave it out.");
    };
    if p.unfit {
        return refuse("MTF-ORG-01", "has too few left for a figure or a gun: leave it out of this battle.");
    }
    if p.figures > u32::from(MAX_FIGURES) {
        return refuse("MTF-ORG-01", &format!("has more than {MAX_FIGURES} figures: divide it into two units."));
    }
    let skirmishers = p.irregular == Some(muster::Irregular::Skirmishers);
    // Irregular skirmishers are light infantry (MTF-PTS-04).
    let kind = if skirmishers && kind == Kind::Line { Kind::LightFoot } else { kind };
    Ok(UnitData {
        side,
        brigade,
        kind,
        grade: p.grade,
        figures: p.figures as u8,
        guns: p.models.min(u32::from(MAX_FIGURES)) as u8,
        rifles: p.rifles,
        irregular: p.irregular.is_some(),
        skirmishers: skirmishers && (kind == Kind::LightFoot || kind == Kind::LightHorse),
        horse_gunners: p.horse_gunners,
        fanatic: p.fanatic,
        heavy_weapons: p.heavy_weapons,
        civilian_limber: p.civilian_limber,
        dismounts: p.dismounts,
        points: muster::items(&p).iter().map(crate::rules::price::Item::points).sum(),
    })
}

pub(super) fn set_up(field: &Field, state: &mut State, unit: u8, rect: Rect, stance: Option<Stance>) {
    let data = field.unit(unit);
    let (files, stand) = ready(data, stance);
    *state.unit_mut(unit) = Unit {
        rect,
        start: rect,
        figures: data.figures,
        guns: data.guns,
        files,
        stand,
        morale: Morale::Good,
        flags: Flags(0),
        ..Unit::default()
    };
}

/// Puts everybody on the table, each side in sight of its own posts only; what cannot stand is found.
fn deployed(field: &Field, state: &mut State, scenario: &Scenario) -> Vec<Finding> {
    let mut findings = Vec::new();
    for side in Side::BOTH {
        let setups: Vec<&UnitSetup> = scenario.units(side).map(|(_, u)| u).collect();
        let stances: Vec<Option<Stance>> = setups.iter().map(|u| u.formation).collect();
        let zones = posts_of(&scenario.sides[side.index()], field.half);
        let outlines = outlines_of(&scenario.sides[side.index()]);
        let lines = posts(field, side, &zones, &stances);
        for written in [true, false] {
            for ((unit, setup), (line, outline)) in field.units_of(side).zip(&setups).zip(lines.iter().zip(&outlines)) {
                if setup.standing.is_some() != written {
                    continue;
                }
                if let Some(arrival) = field.arrival(side, field.unit(unit).brigade) {
                    set_up(field, state, unit, Rect::new(arrival.at, arrival.heading, 0, 0), setup.formation);
                    state.unit_mut(unit).morale = Morale::Waits;
                    continue;
                }
                // Foot that is posted in houses holds them (MTF-TER-11).
                let lodged = setup.standing.and_then(|s| field.lodging_at(state, unit, s.at));
                let rect = match setup.standing {
                    Some(_) if let Some(first) = lodged.and_then(|b| b[0]) => Some(field.terrain.block(first).rect),
                    Some(s) => {
                        let data = field.unit(unit);
                        let (files, stand) = ready(data, setup.formation);
                        let (front, depth) = field.size(unit, data.figures, data.guns, files, stand);
                        let rect = Rect::new(s.at, s.heading, front, depth);
                        field.is_free(state, unit, &rect, 0).then_some(rect)
                    }
                    None => free_near(field, state, unit, (line, outline)),
                };
                match rect {
                    Some(rect) => {
                        set_up(field, state, unit, rect, setup.formation);
                        if let Some(blocks) = lodged {
                            let u = state.unit_mut(unit);
                            (u.blocks, u.stand) = (blocks, Stand::Town);
                            u.left = blocks[1].map_or(u.left, |b| field.terrain.block(b).rect);
                            u.set(Flags::DISORDERED);
                        }
                    }
                    None => {
                        let houses = |at: Point| {
                            let mut areas = field.terrain.areas.iter().filter(|a| a.block.is_some());
                            areas.any(|a| outline::contains(&a.outline, at))
                        };
                        let (clause, why) = if setup.standing.is_some_and(|s| houses(s.at)) {
                            (
                                "MTF-TER-11",
                                "cannot hold the houses where it should stand: one unit of foot does, of no more figures than they take.",
                            )
                        } else {
                            ("MTF-BAS-01", no_room(field, state, unit, setup))
                        };
                        findings.push(Finding::error(clause, format!("{} {why}", setup.name), &setup.name));
                    }
                }
            }
        }
    }
    // What disorders whoever goes in has disordered who stands there (MTF-ORD-04, MTF-TER-21).
    for unit in field.units_from(Side::Blue) {
        let u = state.unit(unit);
        let firm = field.kind(state, unit).is_guns() || u.stand == Stand::Skirmish || !u.here();
        if !firm && field.terrain.keeps_disordered(field.mover(state, unit), &u.rect) {
            state.unit_mut(unit).set(Flags::DISORDERED);
        }
    }
    findings
}

/// Why a unit has no room.
fn no_room(field: &Field, state: &State, unit: u8, setup: &UnitSetup) -> &'static str {
    crate::rules::posts::no_room(setup.standing.map(|s| {
        let data = field.unit(unit);
        let (files, stand) = ready(data, setup.formation);
        let (front, depth) = field.size(unit, data.figures, data.guns, files, stand);
        let rect = Rect::new(s.at, s.heading, front, depth);
        (field.on_table(&rect), field.terrain.may_stand(&rect, field.mover(state, unit)))
    }))
}

/// The free place nearest to a post: in its zone first, of close order out of woods and off rough ground, of horse off steep
/// hills; then in its own half.
fn free_near(field: &Field, state: &State, unit: u8, (post, outline): (&Rect, &[Point])) -> Option<Rect> {
    let behind = |r: &Rect| r.centre.unturned(post.heading).y < -inches(6);
    let own = |r: &Rect| is_within(outline, r);
    let kind = field.unit(unit).kind;
    let mover = field.mover(state, unit);
    let steep = |r: &Rect| kind.is_horse() && field.terrain.keeps_disordered(mover, r);
    let clear = |r: &Rect| own(r) && (kind == Kind::LightFoot || !field.terrain.is_close_country(r)) && !steep(r);
    nearest_of(post, INCH, &[&clear, &own, &behind], |r| field.is_free(state, unit, r, 0))
}

impl Engine<'_> {
    /// Tells where everybody stands, and who is in disorder there (MTF-ORD-04), and puts the generals behind their troops.
    pub fn deploy(&mut self) {
        for unit in self.field.units_from(Side::Blue) {
            if self.state.unit(unit).here() {
                self.tell_stand(Code::Deployed, unit, NONE);
                if self.state.unit(unit).has(Flags::DISORDERED) {
                    self.tell(Code::Disordered, unit, NONE, [0; 4]);
                }
            }
        }
        for side in Side::BOTH {
            let facing = self.field.sides[side.index()].facing;
            for leader in self.field.leaders_of(side) {
                let brigade = self.field.leaders[usize::from(leader)];
                if let Some(arrival) = brigade.and_then(|b| self.field.arrival(side, b)) {
                    let l = &mut self.state.leaders[usize::from(leader)];
                    (l.at, l.with, l.here, l.waits) = (arrival.at, NONE, false, true);
                    continue;
                }
                if self.state.leaders[usize::from(leader)].here {
                    self.tell(Code::GeneralMoved, self.field.leader_piece(self.state, leader), NONE, [0; 4]);
                    continue;
                }
                let own =
                    |u: &u8| brigade.is_none_or(|b| b == self.field.unit(*u).brigade) && self.state.unit(*u).here();
                let rects: Vec<Rect> = self.field.units_of(side).filter(own).map(|u| self.state.unit(u).rect).collect();
                let others = self.field.leaders_of(side).map(|l| &self.state.leaders[usize::from(l)]);
                let others = others.filter(|l| l.here).map(|l| l.at);
                let post = behind(&rects, facing, (inches(3), inches(2)), others);
                let mut at =
                    post.unwrap_or_else(|| Point::ORIGIN.ahead(facing.behind(), self.field.half.y / 2 + inches(4)));
                at.x = at.x.clamp(-self.field.half.x, self.field.half.x);
                at.y = at.y.clamp(-self.field.half.y, self.field.half.y);
                let l = &mut self.state.leaders[usize::from(leader)];
                (l.at, l.with, l.here) = (at, NONE, true);
                self.tell(Code::GeneralMoved, self.field.leader_piece(self.state, leader), NONE, [0; 4]);
            }
        }
    }
}

#[cfg(test)]
mod tests;
