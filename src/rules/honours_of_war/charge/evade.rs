//! Light troops get out of the way, and what the charger then does (HOW-CHG-28 to 34).

use super::lawful::Start;
use super::{Company, Evasion, SetOut};
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Rect};
use crate::rules::honours_of_war::data::{Cost, D};
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Act, Action, Choice, Choices, Decision};
use crate::rules::honours_of_war::state::{Flags, Kind, NONE, Phase, ones};
use crate::rules::honours_of_war::terrain::swing;

/// How a unit may evade: light infantry facing the charger or to a side of where it looks now, light cavalry as it looks.
const EVASIONS: [Choice; 5] =
    [Choice::Yes, Choice::Way(Face::Front), Choice::Way(Face::Right), Choice::Way(Face::Rear), Choice::Way(Face::Left)];

impl Engine<'_> {
    /// HOW-CHG-28 to 30, 34: light troops may go back out of reach once contact is made.
    pub fn evaded(&mut self, unit: u8, target: u8) -> Evasion {
        let t = *self.state.unit(target);
        let kind = self.field.kind(self.state, target);
        let side = self.field.unit(target).side;
        let may = self.may_evade(target) && !t.has(Flags::STANDS);
        let before = t.rect;
        let (mut ways, mut choices) = ([None; 5], Choices::of(&[Choice::No]));
        if may {
            ways = self.evasions(unit, target);
        }
        for (_, choice) in ways.iter().zip(EVASIONS).filter(|(way, _)| way.is_some()) {
            choices.push(choice);
        }
        let chosen = self.ask(side, Decision::Evade { unit: target, charger: unit }, &choices);
        let found = EVASIONS.iter().position(|choice| *choice == chosen).and_then(|n| ways[n]);
        let Some(to) = found else { return Evasion::None };
        let u = self.state.unit_mut(target);
        u.rect = to;
        u.flags.set(Flags::EVADED);
        u.flags.set(Flags::MOVED);
        self.reach_bank(target, &before);
        self.tell_stand(Code::Evaded, target, unit);
        self.settle(target);
        self.shift_figures(target);
        let charger = self.state.unit(unit).rect.centre;
        let open = |rect: &Rect| !self.field.terrain.gives_shelter(rect, charger);
        let in_the_open = kind == Kind::LightFoot && open(&before) && open(&to);
        if in_the_open { Evasion::InTheOpen } else { Evasion::Away }
    }

    /// Whether a unit is of those who may evade at all (HOW-CHG-28), whatever it gives up by its fire (HOW-CHG-30).
    pub fn may_evade(&self, unit: u8) -> bool {
        let u = self.state.unit(unit);
        let light = self.field.kind(self.state, unit).is_light();
        light && !u.engaged() && !u.red() && u.block == NONE && !u.has(Flags::EVADED)
    }

    /// What a charger does whose target got away: cavalry goes on after light infantry in the open, and strikes it if its
    /// move reaches so far (HOW-CHG-32), or rides on (HOW-CHG-33); all others halt where they made contact (HOW-CHG-31).
    /// `bonus` is the distance that counted for its charge bonus up to there.
    pub(in super::super) fn after_evasion(
        &mut self,
        unit: u8,
        action: &Action,
        gone: Evasion,
        (bonus, set_out): (i32, &SetOut),
    ) {
        let goes_on = self.field.kind(self.state, unit).is_horse() && gone == Evasion::InTheOpen;
        let here = SetOut { stood: set_out.stood, left: self.left_of_charge(unit, action, set_out.left) };
        if goes_on && (self.catches(unit, action, bonus, &here) || self.rides_on(unit, action, &here)) {
            return;
        }
        self.state.unit_mut(unit).rect = set_out.stood;
        let d = action.from.centre.distance(action.to.centre);
        self.halt_at(unit, action, d);
    }

    /// What ground took of the wheel with which a charge began (HOW-TER-02).
    pub(super) fn taken_of_wheel(&self, unit: u8, action: &Action, begun: &Rect) -> i32 {
        let angle = begun.heading.to(action.from.heading);
        if angle == 0 {
            return 0;
        }
        let (kind, column) = (self.field.kind(self.state, unit), action.formation.is_column());
        let toll = self.field.terrain.wheel_toll(&swing(angle, |part| begun.swung(part)), kind, column);
        let normal = self.field.charging_move(self.state, unit, action.formation).0;
        toll.map_or(0, |t| t.cost(0, normal))
    }

    /// What a charge leaves a unit of so much of a move, with what ground took of its straight way, and a slant (HOW-MOV-08).
    pub(in super::super) fn left_of_charge(&self, unit: u8, action: &Action, left: i32) -> i32 {
        let step = action.to.centre - action.from.centre;
        let toll = self.toll_of(unit, &action.from, step);
        let normal = self.field.charging_move(self.state, unit, action.formation).0;
        let cut = if action.slants() { self.field.slant_cut(self.state, unit, normal) } else { 0 };
        left - cut - toll.unwrap_or_default().cost(action.length, normal)
    }

    /// HOW-CHG-33: cavalry before whom light infantry got away may finish its move, or charge another unit in reach, with
    /// what it has left. Says whether it does.
    fn rides_on(&mut self, unit: u8, action: &Action, here: &SetOut) -> bool {
        let side = self.field.unit(unit).side;
        let left = here.left;
        let normal = self.field.charging_move(self.state, unit, action.formation).0;
        let mut choices = Choices::of(&[Choice::Act(Action::stand(action.to, action.formation))]);
        if let Some(on) = self.on_ahead(unit, action, (left, normal)) {
            choices.push(Choice::Act(on));
        }
        // HOW-MEL-35: in the melee phase it goes on as in a pursuit, which nobody answers.
        let pursues = self.state.phase == Phase::Melee;
        if pursues {
            self.state.unit_mut(unit).rect = action.to;
            for enemy in self.field.units_of(side.other()) {
                if let Some((charge, _)) = self.pursuit_charge(unit, enemy, left) {
                    choices.push(Choice::Act(charge));
                }
            }
        } else {
            let start = Start { rect: action.to, formation: action.formation, left, normal, slants: false };
            self.field.charges_within(self.state, unit, &start, &mut choices);
        }
        let Choice::Act(next) = self.ask(side, Decision::Pursue { unit }, &choices) else { return false };
        match next.act {
            Act::Charge if pursues => {
                self.state.unit_mut(unit).rect = next.to;
                self.close_with(unit, &next, here);
            }
            Act::Charge => {
                if self.charge_is_lost(unit, next.target) {
                    self.come_up_in_mist(unit, &next);
                } else {
                    self.charge_from(unit, next, *here);
                }
            }
            Act::Advance => self.fall_short(unit, next.to, &action.to, NONE),
            _ => return false,
        }
        true
    }

    /// How a charger finishes its move straight ahead with so much left of one, short of everybody, as far as ground lets it; none
    /// where it gets nowhere.
    fn on_ahead(&self, unit: u8, action: &Action, (left, normal): (i32, i32)) -> Option<Action> {
        let (begin, gap) = (&action.to, self.field.d(D::Tolerance));
        let others = (0..self.field.units.len() as u8).filter(|&o| o != unit && self.state.unit(o).here());
        let room = others.filter_map(|o| begin.until(begin.heading, &self.state.unit(o).rect));
        let mut ahead = room.fold(left, |ahead, d| ahead.min(d - gap));
        let midstream = self.state.unit(unit).has(Flags::MIDSTREAM);
        let goes = |ahead: i32| {
            let toll = self.toll_of(unit, begin, begin.advanced(ahead).centre - begin.centre);
            toll.is_some_and(|t| (midstream || t.may_go(ahead)) && t.cost(ahead, normal) <= left)
                && self.field.can_stand(self.state, unit, &begin.advanced(ahead), action.formation)
        };
        while ahead > gap && !goes(ahead) {
            ahead -= gap / 2;
        }
        let to = begin.advanced(ahead);
        (ahead > gap).then_some(Action { act: Act::Advance, length: ahead, to, ..*action })
    }

    /// Where a unit ends that evades in each of the [`EVASIONS`]; none where it cannot, or ends as by the first.
    pub(super) fn evasions(&self, charger: u8, unit: u8) -> [Option<Rect>; 5] {
        let first = self.evasion(charger, unit, None);
        if self.field.kind(self.state, unit) != Kind::LightFoot {
            return [first, None, None, None, None];
        }
        let looks = first.map(|rect| rect.heading);
        EVASIONS.map(|choice| match choice {
            Choice::Way(face) => {
                let heading = self.state.unit(unit).rect.looks(face);
                let alike = looks.is_some_and(|looks| looks.to(heading).abs() <= Heading::DEGREE);
                (!alike).then(|| self.evasion(charger, unit, Some(heading))).flatten()
            }
            _ => first,
        })
    }

    /// Where an evader goes (HOW-CHG-29): directly away from the charger, bent as little as ground and friends require;
    /// as far as it can, out of contact with every enemy, through nobody. A fordable river does not stop it, but who begins
    /// in mid-stream has half a move (HOW-TER-29). Light infantry ends as it is to face, or else facing the charger.
    fn evasion(&self, charger: u8, unit: u8, facing: Option<Heading>) -> Option<Rect> {
        let u = self.state.unit(unit);
        let kind = self.field.kind(self.state, unit);
        let away = u.rect.heading.toward(self.state.unit(charger).rect.centre, u.rect.centre);
        let whole = self.field.normal_move(self.state, unit, u.formation, false);
        let normal = self.field.rate_of(self.state, unit, whole);
        let far = normal + 2 * u.rect.reach();
        let near = (0..self.field.units.len() as u8).fold(0, |bits, o| {
            let other = self.state.unit(o);
            let near = other.here() && other.rect.centre.is_near(u.rect.centre, far + other.rect.reach());
            bits | u64::from(near && o != unit && o != charger) << o
        });
        let gap = self.field.d(D::Tolerance);
        for bend in [0, 15, -15, 30, -30, 45, -45, 60, -60] {
            let way = away.turned(bend * Heading::DEGREE);
            // HOW-MOV-08: a slant takes one of its sides into the flank sector.
            let straight = u.rect.heading.to(way).abs() <= Heading::DEGREE;
            let cut = if straight || kind == Kind::LightFoot { Cost::None } else { self.field.unit(unit).drill.flank };
            let full = normal - normal * cut.quarters() / 4;
            for part in (2..=8).rev() {
                let step = Point::ORIGIN.ahead(way, full * part / 8);
                let to = u.rect.moved(step);
                // Light cavalry ends as it was.
                let to = if kind == Kind::LightFoot { to.facing(facing.unwrap_or(way.behind())) } else { to };
                let free = || {
                    let mut others = ones(near).map(|o| &self.state.unit(o).rect);
                    others.all(|rect| !to.overlaps(rect) && !u.rect.sweeps(step, rect))
                };
                let reaches = || {
                    let toll = self.field.terrain.toll(&u.rect, step, kind, u.formation.is_column());
                    toll.is_some_and(|t| t.cost(step.length(), normal) <= full + 12)
                };
                if self.field.is_on_table(&to)
                    && free()
                    && !self.field.enemy_within(self.state, unit, &to, gap - 12)
                    && self.field.terrain.may_stand(&to, kind, u.formation.is_column())
                    && reaches()
                {
                    return Some(to);
                }
            }
        }
        None
    }

    /// HOW-CHG-32: the rest of the charge after light infantry that evaded; it may not evade again, and fights as it faces.
    fn catches(&mut self, unit: u8, action: &Action, bonus: i32, here: &SetOut) -> bool {
        let target = action.target;
        let normal = self.field.charging_move(self.state, unit, action.formation).0;
        let side = self.field.struck_side(&action.to, &self.state.unit(target).rect);
        let start = Start { rect: action.to, formation: action.formation, left: here.left, normal, slants: false };
        let Some(chase) = self.field.charge_path(self.state, unit, &start, (target, side)) else { return false };
        self.state.unit_mut(unit).rect = chase.to;
        // HOW-CHG-28: one whom it cannot but strike with him was asked nothing yet.
        if let Some((second, _)) = self.second_struck(unit, (target, side), &here.stood) {
            self.evaded(unit, second);
        }
        self.contact(unit, (target, side), bonus + chase.length, Company::Alone, &here.stood);
        true
    }
}
