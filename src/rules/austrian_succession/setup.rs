//! From a scenario to a battle: rating, numbering, deployment, and what forbids it (section DEP).

mod passed_over;

pub use passed_over::passed_over;

use super::data::{ADJUSTMENTS, CM, LAST_TURN, MM, STEPS, size};
use super::engine::Engine;
use super::event::Code;
use super::general::post::ready;
use super::general::{Ask, Decision, Post};
use super::movement::general;
use super::muster;
use super::options;
use super::state::{Field, Flags, Formation, Kind, MAX_BRIGADES, MAX_UNITS, NONE, SideData, State, Traits, UnitData};
use super::terrain::Terrain;
use super::zone::Zone;
use crate::army::Finding;
use crate::base::{Point, Rect, Side};
use crate::field::Scenario;
use crate::field::scenario::{Stance, Standing, UnitSetup};

/// The formation in which a unit starts under a stance (WAS-DEP-04): foot in firing order unless it is to march.
const fn formation(kind: Kind, stance: Option<Stance>) -> Formation {
    match (kind, stance) {
        (Kind::Foot, Some(Stance::Column)) => Formation::Column,
        (Kind::Gun, Some(Stance::Column)) => Formation::Limbered,
        // “Line” is one rank for light horse, which alone has the choice.
        (Kind::Lancers | Kind::LightHorse, Some(Stance::Line)) => Formation::Single,
        _ => ready(kind),
    }
}

fn footprint(field: &Field, unit: u8, post: &Post) -> Rect {
    let (front, depth) = size(field.unit(unit).kind, post.formation, STEPS);
    Rect::new(post.at, post.heading, front, depth)
}

/// The field and the empty state of a scenario. Who leads which army is the caller's choice (WAS-MUS-06).
///
/// # Errors
/// Findings where the scenario cannot be fought under these rules.
pub fn prepare(scenario: &Scenario) -> Result<(Field, State), Vec<Finding>> {
    let agreed = options::read(scenario)?;
    let mut findings = Vec::new();
    let (mut units, mut led, mut sides) = (Vec::new(), Vec::new(), Vec::new());
    let half = Point::new(scenario.ground.width.0 / 2, scenario.ground.depth.0 / 2);
    let mut zones: Vec<Zone> = scenario.sides.iter().map(|s| Zone::of(&s.zone, s.facing, half)).collect();
    let mut moves_from = Vec::new();
    for side in Side::BOTH {
        let setup = &scenario.sides[side.index()];
        let (first_unit, first_brigade) = (units.len(), led.len());
        for brigade in &setup.brigades {
            let number = led.len() as u8;
            led.push(brigade.commander.is_some());
            moves_from.push(brigade.moves_from.unwrap_or(1));
            let zone = brigade.zone.as_ref().map_or(side as usize, |own| {
                zones.push(Zone::of(&own.points, own.facing, half));
                zones.len() - 1
            });
            if brigade.arrival.is_some() {
                let text = format!("{} arrives later, and these rules have no reserves: set it up.", brigade.name);
                findings.push(Finding::error("WAS-DEP-02", text, &brigade.name));
            }
            for unit in &brigade.units {
                match unit_data(unit, side, (number, zone as u8), &agreed) {
                    Ok(data) => units.push(data),
                    Err(finding) => findings.push(finding),
                }
            }
        }
        if units.len() == first_unit && findings.is_empty() {
            let text = format!("{} has no unit that can fight: give it at least one.", setup.name);
            findings.push(Finding::error("WAS-ORG-01", text, &setup.name));
        }
        sides.push(SideData {
            units: (first_unit as u8, units.len().min(255) as u8),
            brigades: (first_brigade as u8, led.len().min(255) as u8),
            facing: setup.facing,
            general_leaves: setup.general_leaves,
        });
    }
    for (count, most, what) in [(units.len(), MAX_UNITS, "units"), (led.len(), MAX_BRIGADES, "brigades")] {
        if count > most {
            let text = format!("The battle has {count} {what}, and the table holds {most}: leave some out.");
            findings.push(Finding::error("WAS-ORG-01", text, &scenario.name));
        }
    }
    if !findings.is_empty() {
        return Err(findings);
    }
    let field = Field {
        half,
        units,
        sides: [sides[0], sides[1]],
        zones,
        moves_from,
        terrain: Terrain::of(&scenario.ground),
        options: agreed.options,
        last_turn: scenario.turns.unwrap_or(LAST_TURN),
        led,
    };
    let mut state = State::empty();
    let mut findings = misplaced(&field, &mut state, scenario);
    for setup in &scenario.sides {
        let is_off = |at: &Point| !general::base(*at).on_table(2 * half.x, 2 * half.y);
        if setup.general.standing.as_ref().is_some_and(is_off) {
            let text = format!("{} stands partly off the table: move him inwards.", setup.general.name);
            findings.push(Finding::error("WAS-DEP-04", text, &setup.general.name));
        }
    }
    if findings.is_empty() { Ok((field, state)) } else { Err(findings) }
}

/// What a unit of a scenario is, or why it cannot take the field.
fn unit_data(
    setup: &UnitSetup,
    side: Side,
    (brigade, zone): (u8, u8),
    agreed: &options::Agreed,
) -> Result<UnitData, Finding> {
    let rated = muster::profile_of_setup(setup);
    if rated.unfit {
        let text = format!("{} is too weak to take the field: leave it out of this battle.", setup.name);
        return Err(Finding::error("WAS-DEP-04", text, &setup.name));
    }
    if let Some(word) = setup.ratings.get(muster::ID).and_then(|own| muster::unknown(own)) {
        let text =
            format!("{} is rated “{word}”, which says nothing under these rules: mend or leave it out.", setup.name);
        return Err(Finding::error("WAS-MUS-05", text, &setup.name));
    }
    let Some(kind) = rated.kind else {
        let text =
            format!("{} is no foot, horse or guns, and these rules know nothing else: leave it out.", setup.name);
        return Err(Finding::error("WAS-ORG-01", text, &setup.name));
    };
    let row = setup.rows.get(muster::ID).map(String::as_str);
    let national = agreed.traits(kind.is_foot(), kind.is_horse(), row);
    Ok(UnitData { side, brigade, zone, kind, quality: rated.quality, traits: rated.traits.with(national) })
}

/// The post that a scenario writes for a unit: the first, or the later one.
fn written(field: &Field, unit: u8, setup: &UnitSetup, standing: Option<Standing>) -> Option<Post> {
    let standing = standing?;
    let formation = formation(field.unit(unit).kind, setup.formation);
    Some(settled(field, unit, Post { at: standing.at, heading: standing.heading, formation }))
}

/// What can't stand where the scenario puts it, first or later. Leaves the state as it was.
fn misplaced(field: &Field, state: &mut State, scenario: &Scenario) -> Vec<Finding> {
    let mut findings = too_many_later(scenario);
    for later in [false, true] {
        if findings.is_empty()
            && (!later || Side::BOTH.iter().any(|s| scenario.units(*s).any(|(_, u)| u.later.is_some())))
        {
            findings = misplaced_at(field, state, scenario, later);
        }
    }
    findings
}

/// WAS-DEP-03: three units of a side at most.
fn too_many_later(scenario: &Scenario) -> Vec<Finding> {
    let of = |side: Side| scenario.units(side).filter(|(_, u)| u.later.is_some()).count();
    let over = Side::BOTH.into_iter().filter(|s| of(*s) > usize::from(ADJUSTMENTS));
    over.map(|side| {
        let name = &scenario.sides[side.index()].name;
        let text = format!("{name} posts {} units anew, and {ADJUSTMENTS} may be: let some stay.", of(side));
        Finding::error("WAS-DEP-03", text, name)
    })
    .collect()
}

/// Who can't stand at his first post; with `later`, who can't once those with a new post have taken it.
fn misplaced_at(field: &Field, state: &mut State, scenario: &Scenario, later: bool) -> Vec<Finding> {
    let mut findings = Vec::new();
    let empty = *state;
    let setups: Vec<&UnitSetup> =
        Side::BOTH.into_iter().flat_map(|side| scenario.units(side).map(|(_, u)| u)).collect();
    for (unit, setup) in setups.iter().enumerate() {
        let unit = unit as u8;
        let standing = setup.later.filter(|_| later).or(setup.standing);
        let Some(post) = written(field, unit, setup, standing) else { continue };
        let rect = footprint(field, unit, &post);
        let mover = Field::mover(field.unit(unit).kind, post.formation, &rect);
        let (clause, text) = if !rect.on_table(2 * field.half.x, 2 * field.half.y) {
            ("", format!("{} stands partly off the table: move it inwards.", setup.name))
        } else if later && setup.later.is_some() && !field.zones[usize::from(field.unit(unit).zone)].holds(&rect, MM) {
            let text = format!("{} takes its later post outside its zone: move it inside.", setup.name);
            ("WAS-DEP-03", text)
        } else if !field.terrain.may_stand(&rect, mover) {
            let text =
                format!("{} stands on ground that bars it, such as a river or houses: move it away.", setup.name);
            ("WAS-TERR-10", text)
        } else if let Some(other) = (0..unit).find(|&o| state.unit(o).here() && state.unit(o).rect.overlaps(&rect)) {
            let other = &setups[usize::from(other)].name;
            ("WAS-MOVE-13", format!("{} stands on top of {other}: move one of them.", setup.name))
        } else {
            place(field, state, unit, &post, rect);
            continue;
        };
        findings.push(Finding::error(clause, text, &setup.name));
    }
    *state = empty;
    findings
}

/// Puts a unit at its post. Foot that holds houses from the start has had its turn there (WAS-TERR-10).
fn place(field: &Field, state: &mut State, unit: u8, post: &Post, rect: Rect) {
    let post = settled(field, unit, *post);
    let houses = field.unit(unit).kind == Kind::Foot && field.terrain.in_houses(&rect);
    let flags = if houses { Flags::SETTLED } else { Flags(0) };
    let u = state.unit_mut(unit);
    (u.rect, u.formation, u.steps, u.flags) = (rect, post.formation, STEPS, flags);
}

/// A post as the ground allows it: no firing order in a wood or among houses (WAS-TERR-10).
fn settled(field: &Field, unit: u8, post: Post) -> Post {
    let rect = footprint(field, unit, &post);
    let breaks =
        post.formation == Formation::Order && (field.terrain.breaks_order(&rect) || field.terrain.in_houses(&rect));
    Post { formation: if breaks { Formation::Line } else { post.formation }, ..post }
}

impl Engine<'_> {
    /// Deployment (section DEP): each side without sight of the other's; then up to three units a side are set up anew,
    /// with the enemy's first deployment in view but not his changes.
    pub fn deploy(&mut self, scenario: &Scenario) {
        let empty = *self.state;
        let mut stands = [empty; 2];
        for side in Side::BOTH {
            *self.state = empty;
            for (unit, (_, setup)) in self.field.units_of(side).zip(scenario.units(side)) {
                if let Some(post) = written(self.field, unit, setup, setup.standing) {
                    place(self.field, self.state, unit, &post, footprint(self.field, unit, &post));
                }
            }
            for (unit, (_, setup)) in self.field.units_of(side).zip(scenario.units(side)) {
                if !self.state.unit(unit).here() {
                    let post = self.find_post(side, unit, setup.formation);
                    place(self.field, self.state, unit, &post, footprint(self.field, unit, &post));
                }
            }
            stands[side.index()] = *self.state;
        }
        // Both are carried out together (WAS-DEP-02).
        *self.state = stands[Side::Blue.index()];
        for unit in self.field.units_of(Side::Red) {
            *self.state.unit_mut(unit) = *stands[Side::Red.index()].unit(unit);
        }
        for unit in 0..self.field.units.len() as u8 {
            self.tell_stand(Code::Deployed, unit, NONE);
        }
        self.adjust(scenario);
        for side in Side::BOTH {
            self.place_general(side, scenario.sides[side.index()].general.standing);
        }
    }

    /// The three later moves (WAS-DEP-03). What a scenario fixes stays.
    fn adjust(&mut self, scenario: &Scenario) {
        let shown = *self.state;
        let mut changed = [shown; 2];
        for side in Side::BOTH {
            *self.state = shown;
            let mut done = 0_u64;
            for (unit, (_, setup)) in self.field.units_of(side).zip(scenario.units(side)) {
                if let Some(post) = written(self.field, unit, setup, setup.later) {
                    done |= 1 << unit;
                    place(self.field, self.state, unit, &post, footprint(self.field, unit, &post));
                }
            }
            for _ in done.count_ones()..ADJUSTMENTS.into() {
                let ask = Ask { field: self.field, state: self.state, side, decision: Decision::Activate };
                let Some((unit, post)) = self.generals[side.index()].adjust(&ask) else { break };
                let fixed = scenario
                    .units(side)
                    .zip(self.field.units_of(side))
                    .any(|((_, setup), u)| u == unit && setup.standing.is_some());
                let again = done & (1 << unit) != 0 || self.field.unit(unit).side != side;
                if fixed || again || !self.fits(unit, &post) {
                    break;
                }
                done |= 1 << unit;
                place(self.field, self.state, unit, &post, footprint(self.field, unit, &post));
            }
            changed[side.index()] = *self.state;
        }
        *self.state = shown;
        for side in Side::BOTH {
            for unit in self.field.units_of(side) {
                let new = *changed[side.index()].unit(unit);
                if new != *self.state.unit(unit) {
                    *self.state.unit_mut(unit) = new;
                    self.tell_stand(Code::Adjusted, unit, NONE);
                }
            }
        }
    }

    /// Whether a post is lawful: in the zone, on open ground, on nobody (WAS-DEP-02).
    fn fits(&self, unit: u8, post: &Post) -> bool {
        let zone = &self.field.zones[usize::from(self.field.unit(unit).zone)];
        let post = settled(self.field, unit, *post);
        let rect = footprint(self.field, unit, &post);
        let inside = zone.holds(&rect, 1);
        let mover = Field::mover(self.field.unit(unit).kind, post.formation, &rect);
        inside && self.field.may_stand(self.state, unit, &rect, mover)
    }

    /// The general's post, or the first free place from the front of the zone backwards, from its middle outwards.
    fn find_post(&self, side: Side, unit: u8, stance: Option<Stance>) -> Post {
        let kind = self.field.unit(unit).kind;
        let formation = formation(kind, stance);
        let ask = Ask { field: self.field, state: self.state, side, decision: Decision::Activate };
        if let Some(post) = self.generals[side.index()].post(&ask, unit) {
            let post = if stance.is_some() { Post { formation, ..post } } else { post };
            if self.fits(unit, &post) {
                return post;
            }
        }
        let &Zone { centre, across, along, facing, .. } = &self.field.zones[usize::from(self.field.unit(unit).zone)];
        let (_, depth) = size(kind, formation, STEPS);
        let mut back = depth / 2;
        while back <= 2 * along - depth / 2 {
            for n in 0..=across / CM {
                for sign in [1, -1] {
                    let at = centre + Point::new(sign * n * CM, along - back).turned(facing);
                    let post = Post { at, heading: facing, formation };
                    if self.fits(unit, &post) {
                        return post;
                    }
                }
            }
            back += CM;
        }
        // No room in the zone: the nearest free place on the table.
        for ring in 0..400 {
            for turn in 0..16 {
                let at = centre.ahead(facing.turned(turn * 2_880), ring * CM);
                let post = settled(self.field, unit, Post { at, heading: facing, formation });
                let rect = footprint(self.field, unit, &post);
                if self.field.may_stand(self.state, unit, &rect, Field::mover(kind, post.formation, &rect)) {
                    return post;
                }
            }
        }
        Post { at: centre, heading: facing, formation }
    }

    /// The general starts where the scenario puts him, with the unit that he touches there or alone; else with the unit
    /// whose rating names him, else with the foot nearest to the middle (WAS-DEP-04).
    fn place_general(&mut self, side: Side, standing: Option<Point>) {
        if let Some(at) = standing {
            let touches = |u: &u8| general::base(at).is_within(&self.state.unit(*u).rect, MM);
            let with = self.field.units_of(side).find(touches).unwrap_or(NONE);
            let at = if with == NONE { at } else { self.field.beside(self.state, with) };
            let general = &mut self.state.generals[side.index()];
            (general.at, general.with) = (at, with);
            self.tell_figure(Code::GeneralMoved, side);
            return;
        }
        let centre = self.field.zone(side).centre;
        let near = |u: &u8| self.state.unit(*u).rect.centre.square_to(centre);
        let foot = |u: &u8| self.field.unit(*u).kind == Kind::Foot;
        let named = self.field.units_of(side).find(|&u| self.field.unit(u).traits.has(Traits::WITH_GENERAL));
        let with = named.or_else(|| self.field.units_of(side).filter(foot).min_by_key(near));
        if let Some(unit) = with.or_else(|| self.field.units_of(side).min_by_key(near)) {
            let at = self.field.beside(self.state, unit);
            let general = &mut self.state.generals[side.index()];
            (general.at, general.with) = (at, unit);
        }
        self.tell_figure(Code::GeneralMoved, side);
    }
}

#[cfg(test)]
mod tests;
