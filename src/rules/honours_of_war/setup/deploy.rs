//! Deployment: where each unit stands at the start, and what cannot stand where the scenario puts it.

use super::wing_officers;
use crate::army::Finding;
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Rect, Side, Stream};
use crate::field::Scenario;
use crate::field::scenario::{CommanderSetup, SideSetup, Stance, UnitSetup};
use crate::rules::honours_of_war::data::{D, Grade};
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Ask, Decision, Post};
use crate::rules::honours_of_war::state::{Field, Flags, Formation, Kind, Morale, NONE, Rank, State};
use crate::rules::honours_of_war::terrain::Part;

/// What can't stand where the scenario puts it: off the table, on ground that bars it (HOW-TER-04), across works, in a block
/// with too many or with the enemy, or on another unit; and commanders where no figure can be.
/// Leaves the state as it was.
pub(super) fn misplaced(field: &Field, state: &mut State, scenario: &Scenario) -> Vec<Finding> {
    let mut findings = Vec::new();
    let empty = *state;
    let setups = Side::BOTH.into_iter().flat_map(|side| scenario.units(side).map(|(_, u)| u));
    let setups: Vec<&UnitSetup> = setups.collect();
    for (unit, setup) in setups.iter().enumerate() {
        let unit = unit as u8;
        let Some(post) = written_post(field, unit, setup) else { continue };
        let rect = footprint(field, unit, &post);
        let (clause, text) = if !field.is_on_table(&rect) {
            ("", format!("{} stands partly off the table: move it inwards.", setup.name))
        } else if post.formation == Formation::Garrison {
            let block = field.terrain.block_at(post.at);
            let held = (0..unit).filter(|&o| state.unit(o).here() && Some(state.unit(o).block) == block);
            let enemy = held.clone().find(|&o| field.unit(o).side != field.unit(unit).side);
            let text = match (enemy, held.count()) {
                (None, 0 | 1) => {
                    place(field, state, (unit, &post), rect, block.unwrap_or(NONE));
                    continue;
                }
                (Some(enemy), _) => {
                    let enemy = &setups[usize::from(enemy)].name;
                    format!("{} and {enemy} are enemies in the same block of houses: move one of them out.", setup.name)
                }
                (None, _) => format!("{} is the third unit in its block, which holds two: move it out.", setup.name),
            };
            ("HOW-TER-37", text)
        } else if !field.terrain.may_stand(&rect, field.unit(unit).kind, post.formation.is_column()) {
            let text =
                format!("{} stands on ground that bars it, such as a river or houses: move it away.", setup.name);
            ("HOW-TER-04", text)
        } else if field.terrain.is_wet(&rect, post.formation.is_column()) {
            ("HOW-TER-29", format!("{} stands in a river: move it to one of the banks.", setup.name))
        } else if is_astride(field, unit, &rect, post.formation) {
            let text = format!("{} stands across works or water that it cannot pass: move it to one side.", setup.name);
            ("HOW-TER-12", text)
        } else if let Some(other) = (0..unit).find(|&o| state.unit(o).here() && state.unit(o).rect.overlaps(&rect)) {
            let other = &setups[usize::from(other)].name;
            ("", format!("{} stands on top of {other}: move one of them.", setup.name))
        } else {
            place(field, state, (unit, &post), rect, NONE);
            continue;
        };
        findings.push(Finding::error(clause, text, &setup.name));
    }
    findings.extend(lost_figures(field, state, scenario, &setups));
    *state = empty;
    findings
}

/// Commanders whom the scenario puts where no figure can be: in a lake or a river (HOW-CMD-27), or on an enemy, who would test
/// them every turn (HOW-CMD-28, HOW-CMD-31).
fn lost_figures(field: &Field, state: &State, scenario: &Scenario, setups: &[&UnitSetup]) -> Vec<Finding> {
    let mut found = Vec::new();
    for side in Side::BOTH {
        let setup = &scenario.sides[side.index()];
        let brigadiers = setup.brigades.iter().filter_map(|b| b.commander.as_ref());
        for figure in std::iter::once(&setup.general).chain(wing_officers(setup)).chain(brigadiers) {
            let Some(at) = figure.standing else { continue };
            let on = |u: &u8| state.unit(*u).here() && state.unit(*u).rect.contains(at);
            if field.terrain.drowns(at) {
                let text = format!("{} stands in deep water: put him on a bank.", figure.name);
                found.push(Finding::error("HOW-CMD-27", text, &figure.name));
            } else if let Some(enemy) = field.units_of(side.other()).find(on) {
                let enemy = &setups[usize::from(enemy)].name;
                let text = format!("{} stands on top of {enemy}, an enemy: put him elsewhere.", figure.name);
                found.push(Finding::error("HOW-CMD-28", text, &figure.name));
            }
        }
    }
    found
}

/// Whether what a unit cannot pass runs through the midst of its footprint (HOW-TER-12).
fn is_astride(field: &Field, unit: u8, rect: &Rect, formation: Formation) -> bool {
    field.terrain.is_astride(Part::ALL, rect, field.unit(unit).kind, formation.is_column())
}

/// Puts every unit on the table that the scenario gives a place.
pub(super) fn place_written(field: &Field, state: &mut State, scenario: &Scenario) {
    let setups = Side::BOTH.into_iter().flat_map(|side| scenario.units(side).map(|(_, u)| u));
    for (unit, setup) in field.rostered().zip(setups) {
        if let Some(post) = written_post(field, unit, setup) {
            let garrison = post.formation == Formation::Garrison;
            let block = field.terrain.block_at(post.at).filter(|_| garrison).unwrap_or(NONE);
            place(field, state, (unit, &post), footprint(field, unit, &post), block);
        }
    }
}

/// Where the scenario puts a unit, if it says so: foot, guns and cavalry that may dismount (HOW-TER-40) hold the block in which it
/// puts them.
fn written_post(field: &Field, unit: u8, setup: &UnitSetup) -> Option<Post> {
    let standing = setup.standing?;
    let kind = field.unit(unit).kind;
    let formation = first_formation(kind, setup.formation.unwrap_or(Stance::Line));
    let holds = (kind.is_foot() || kind.is_guns() || field.unit(unit).dismounts) && !formation.is_column();
    if let (true, Some(block)) = (holds, field.terrain.block_at(standing.at)) {
        let rect = field.terrain.blocks[usize::from(block)].rect;
        return Some(Post { at: rect.centre, heading: rect.heading, formation: Formation::Garrison });
    }
    Some(Post { at: standing.at, heading: standing.heading, formation })
}

/// The footprint of a unit at a post: of a garrison its block, which may have been made to adjoin another (HOW-TER-36).
fn footprint(field: &Field, unit: u8, post: &Post) -> Rect {
    let block = field.terrain.block_at(post.at).filter(|_| post.formation == Formation::Garrison);
    if let Some(block) = block {
        return field.terrain.blocks[usize::from(block)].rect;
    }
    let (front, depth) = field.size(unit, post.formation);
    Rect::new(post.at, post.heading, front, depth)
}

fn place(field: &Field, state: &mut State, (unit, post): (u8, &Post), rect: Rect, block: u8) {
    let u = state.unit_mut(unit);
    u.rect = rect;
    u.formation = post.formation;
    u.block = block;
    u.morale = Morale::Green;
    u.hits = 0;
    u.contacts = [NONE; 4];
    u.flags = Flags::default();
    // HOW-TER-40: in houses cavalry is on foot.
    if block != NONE && field.unit(unit).kind.is_horse() {
        u.flags.set(Flags::DISMOUNTED);
    }
}

/// The formation a unit starts in: ready to fight, on the march, or two bases deep where horse must.
const fn first_formation(kind: Kind, stance: Stance) -> Formation {
    match (kind, stance) {
        (Kind::Transport, _) => Formation::Limbered,
        (k, Stance::Column) if k.is_guns() => Formation::Limbered,
        (k, _) if k.is_guns() => Formation::Deployed,
        (_, Stance::Column) => Formation::Column,
        (_, Stance::Irregular) => Formation::Irregular,
        (k, Stance::DoubleLine) if k.is_horse() => Formation::DoubleLine,
        _ => Formation::Line,
    }
}

/// Units for whom the table has no place, by their numbers in the roster (HOW-TER-04, HOW-TER-29).
pub fn homeless(scenario: &Scenario, units: &[u8]) -> Vec<Finding> {
    let setups = Side::BOTH.into_iter().flat_map(|side| scenario.units(side).map(|(_, u)| u)).enumerate();
    let found = setups.filter(|(n, _)| units.contains(&(*n as u8))).map(|(_, setup)| {
        let text = format!(
            "{} finds no place on the table, which is under water, barred to it or full: make room for it, or leave it out.",
            setup.name
        );
        Finding::error("HOW-TER-04", text, &setup.name)
    });
    found.collect()
}

impl Engine<'_> {
    /// Sets up both sides: where the scenario says, else where the general wants, else where there is room in the zone;
    /// then dices for brigadiers who are not rated (HOW-GEN-03, HOW-GEN-04: deploy first, then roll for each brigade). Gives
    /// those, by their numbers in the roster, for whom the table has no place.
    pub fn deploy(&mut self, scenario: &Scenario) -> Vec<u8> {
        let field = self.field;
        let mut homeless = Vec::new();
        for side in Side::BOTH {
            if field.options.by_eye {
                self.state.eyes[side.index()] = self.dice.below(Stream::Of(side), 1 << 16) as u16;
            }
            let units = || field.units_of(side).filter(|&u| !field.is_part(u));
            let setups = || scenario.units(side).map(|(_, setup)| setup);
            // Who has a place written has it before others look for theirs.
            for written in [true, false] {
                for (unit, setup) in units().zip(setups()).filter(|(_, s)| s.standing.is_some() == written) {
                    if !self.set_up(side, unit, setup) {
                        homeless.push(field.piece(unit));
                    }
                }
            }
            self.place_leaders(side, &scenario.sides[side.index()]);
        }
        homeless
    }

    /// Whether there was a place for the unit.
    fn set_up(&mut self, side: Side, unit: u8, setup: &UnitSetup) -> bool {
        let data = self.field.unit(unit);
        if let Some(arrival) = self.field.orders_of(data.brigade).arrival {
            let u = self.state.unit_mut(unit);
            u.morale = Morale::Reserve;
            u.rect = Rect { centre: arrival.at, heading: arrival.heading, ..Rect::default() };
            return true;
        }
        let wanted = || {
            let decision = Decision::MoveUnit { brigade: data.brigade };
            let ask = Ask { field: self.field, state: self.state, side, decision };
            let forced = setup.formation.map(|stance| first_formation(data.kind, stance));
            self.generals[side.index()]
                .post(&ask, unit)
                .map(|p| Post { formation: forced.unwrap_or(p.formation), ..p })
                .filter(|p| self.fits(unit, p))
                .or_else(|| self.room(unit, setup.formation))
        };
        let post = written_post(self.field, unit, setup).or_else(wanted);
        if let Some(post) = post {
            self.put(unit, post);
        }
        post.is_some()
    }

    /// Whether a post is inside the brigade's zone, on ground that the unit can stand on, and free.
    fn fits(&self, unit: u8, post: &Post) -> bool {
        let rect = footprint(self.field, unit, post);
        let zone = &self.field.zones[usize::from(self.field.unit(unit).brigade)];
        if post.formation == Formation::Garrison {
            let empty = |b: u8| !(0..self.field.units.len() as u8).any(|u| self.state.unit(u).block == b);
            return zone.holds(post.at) && self.field.terrain.block_at(post.at).is_some_and(empty);
        }
        let inside = rect.corners().iter().all(|&p| zone.holds(p));
        // A battery at the very side of the table could not wheel when it has limbered up.
        let room = if self.field.unit(unit).kind.is_guns() { 2 * rect.half_depth } else { 0 };
        let aside = Rect { half_front: rect.half_front + room, ..rect };
        let inside = inside && self.field.is_on_table(&aside);
        let dry = !self.field.terrain.is_wet(&rect, post.formation.is_column());
        let apart = !is_astride(self.field, unit, &rect, post.formation);
        let out = !self.field.bars_an_entrance(self.state, self.field.unit(unit).side, &rect);
        inside && dry && apart && out && self.field.can_stand(self.state, unit, &rect, post.formation)
    }

    /// The first free place in the zone: brigades side by side from the left of their front, ranks from front to rear; else
    /// the nearest on the table.
    fn room(&self, unit: u8, forced: Option<Stance>) -> Option<Post> {
        let data = self.field.unit(unit);
        let zone = &self.field.zones[usize::from(data.brigade)];
        let (first, end) =
            if zone.own { (data.brigade, data.brigade + 1) } else { self.field.sides[data.side.index()].brigades };
        let (centre, heading) = (zone.centre, zone.facing);
        let (across, along) = zone.extents();
        let lot = 2 * across / i32::from(end - first);
        let anchor = lot * i32::from(data.brigade - first) + lot / 2 - across;
        let step = self.field.d(D::FootBase) / 2;
        let stances = forced.map_or([Stance::Line, Stance::Column], |stance| [stance; 2]);
        for formation in stances.map(|stance| first_formation(data.kind, stance)) {
            let (_, depth) = self.field.size(unit, formation);
            let mut back = depth / 2;
            while back <= 2 * along - depth / 2 {
                for n in 0..=2 * across / step {
                    for sign in [1, -1] {
                        let right = anchor + sign * n * step;
                        let at = centre + Point::new(right, along - back).turned(heading);
                        let post = Post { at, heading, formation };
                        if right.abs() <= across && self.fits(unit, &post) {
                            return Some(post);
                        }
                    }
                }
                back += step;
            }
        }
        // No room in the zone: the nearest free place on the table, searched outwards.
        let formation = first_formation(data.kind, stances[1]);
        let mut posts = (0..400).flat_map(|ring| (0..16).map(move |turn| (ring, turn))).map(|(ring, turn)| {
            let at = centre.ahead(heading.turned(turn * 2_880), ring * step);
            Post { at, heading, formation }
        });
        posts.find(|post| {
            let rect = footprint(self.field, unit, post);
            self.field.can_stand(self.state, unit, &rect, formation)
                && !self.field.terrain.is_wet(&rect, formation.is_column())
                && !is_astride(self.field, unit, &rect, formation)
        })
    }

    /// Puts a unit on the table.
    pub fn put(&mut self, unit: u8, post: Post) {
        let garrison = post.formation == Formation::Garrison;
        let block = self.field.terrain.block_at(post.at).filter(|_| garrison).unwrap_or(NONE);
        place(self.field, self.state, (unit, &post), footprint(self.field, unit, &post), block);
        // Works are the defenders' own who are set up behind them, whichever way they are drawn.
        if self.field.works_side(self.state, unit).is_some() {
            self.state.unit_mut(unit).flags.set(Flags::ENTRENCHED);
        }
        self.tell_stand(Code::Deployed, unit, NONE);
    }

    /// Puts the command figures where the scenario has them, else behind their troops, and dices for brigadiers without a
    /// rating. A general whose troops all come later comes with the first of them (HOW-SCN-15).
    fn place_leaders(&mut self, side: Side, setup: &SideSetup) {
        let data = self.field.sides[side.index()];
        let written = |c: Option<&CommanderSetup>| c.and_then(|c| c.standing);
        for (brigade, wanted) in self.field.brigades_of(side).zip(&setup.brigades) {
            let facing = self.field.zones[usize::from(brigade)].facing;
            let at = match written(wanted.commander.as_ref()) {
                Some(at) => self.field.on_table(at),
                None => self.brigadier_post(brigade, facing),
            };
            let independent = !self.state.brigade(brigade).has_brigadier();
            let waits = !self.state.brigade(brigade).leader.here;
            let leader = &mut self.state.brigade_mut(brigade).leader;
            leader.at = at;
            if !independent && !waits {
                let piece = self.leader_piece(brigade);
                self.tell_figure(piece, at);
            }
            let leader = &self.state.brigade(brigade).leader;
            if independent || leader.grade != Grade::Unrated {
                continue;
            }
            let piece = self.leader_piece(brigade);
            self.state.brigade_mut(brigade).leader.grade = self.diced_grade(side, 1 << brigade, piece);
        }
        let wings =
            (0..self.field.lieutenants.len() as u8).filter(|n| self.field.lieutenants[usize::from(*n)].side == side);
        for (n, wanted) in wings.zip(wing_officers(setup)) {
            // HOW-GEN-20: rated by the same dice; he stands behind the middle of his command.
            let piece = self.field.lieutenant_piece(self.state, n);
            let diced = self.field.lieutenants[usize::from(n)].rank == Rank::Lieutenant;
            if diced && self.state.lieutenants[usize::from(n)].leader.grade == Grade::Unrated {
                let brigades = self.field.lieutenants[usize::from(n)].brigades;
                let grade = self.diced_grade(side, brigades, piece);
                let l = &mut self.state.lieutenants[usize::from(n)];
                (l.leader.grade, l.grade) = (grade, grade);
            }
            let troops = || self.field.units_under(self.state, n);
            let at = match wanted.standing {
                Some(at) => self.field.on_table(at),
                None if !troops().any(|u| self.state.unit(u).here()) => {
                    self.state.lieutenants[usize::from(n)].leader.here = false;
                    continue;
                }
                None => self.behind(troops(), data.facing),
            };
            self.state.lieutenants[usize::from(n)].leader.at = at;
            self.tell_figure(piece, at);
        }
        let at = match setup.general.standing {
            Some(at) => self.field.on_table(at),
            None if !self.field.units_of(side).any(|u| self.state.unit(u).here()) => {
                self.state.generals[side.index()].here = false;
                return;
            }
            None => self.behind(self.field.units_of(side), data.facing),
        };
        self.state.generals[side.index()].at = at;
        let piece = self.field.general_piece(self.state, side);
        self.tell_figure(piece, at);
    }

    /// The rating of the commander of some brigades who is diced for, on his nation's line (HOW-GEN-03, HOW-NAT-81): that of the
    /// one army to which they all belong (HOW-NAT-09), else, or without any, his side's.
    fn diced_grade(&mut self, side: Side, brigades: u32, piece: u8) -> Grade {
        let data = self.field.sides[side.index()];
        let ally = self.field.allies.iter().find(|a| brigades != 0 && brigades & !a.brigades == 0);
        // The highest faces for a dithering and for a dependable one.
        let (dithering, dependable) = ally.map_or((data.dithering, data.dependable), |a| (a.dithering, a.dependable));
        let die = self.d6(side);
        let grade = match die as u8 {
            n if n <= dithering => Grade::Dithering,
            n if n <= dependable => Grade::Dependable,
            _ => Grade::Dashing,
        };
        self.tell(Code::Graded, piece, NONE, [i16::from(die), grade as i16, 0, 0]);
        grade
    }

    /// Where a brigadier stands at the start: a hand's breadth behind the middle of his brigade, or nearer to it, or by one of
    /// its units, where more of them hear him (HOW-CMD-07).
    fn brigadier_post(&self, brigade: u8, facing: Heading) -> Point {
        let units = self.state.brigade(brigade).units();
        let behind = self.behind(units.clone(), facing);
        let near = self.field.d(D::Near);
        let nearer = [near / 2, near].map(|ahead| behind.ahead(facing, ahead));
        let beside = units.map(|u| self.state.unit(u).rect.middle(Face::Rear));
        let mut best = (behind, 0);
        for at in std::iter::once(behind).chain(nearer).chain(beside).map(|p| self.field.on_table(p)) {
            let heard = self.field.hear(self.state, brigade, at).count_ones();
            if heard > best.1 {
                best = (at, heard);
            }
        }
        best.0
    }

    /// A place a hand's breadth behind the middle of some units.
    fn behind(&self, units: impl Iterator<Item = u8>, facing: Heading) -> Point {
        let (mut sum, mut count) = ((0_i64, 0_i64), 0_i64);
        for unit in units.filter(|&u| self.state.unit(u).here()) {
            let c = self.state.unit(unit).rect.centre;
            sum = (sum.0 + i64::from(c.x), sum.1 + i64::from(c.y));
            count += 1;
        }
        let middle =
            if count == 0 { Point::ORIGIN } else { Point::new((sum.0 / count) as i32, (sum.1 / count) as i32) };
        self.field.on_table(middle.ahead(facing.behind(), self.field.d(D::Near)))
    }
}
