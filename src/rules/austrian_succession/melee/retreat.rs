//! Retreats after a lost melee (section RET).

use crate::base::Rect;
use crate::base::geometry::Face;
use crate::rules::austrian_succession::data;
use crate::rules::austrian_succession::engine::Engine;
use crate::rules::austrian_succession::event::Code;
use crate::rules::austrian_succession::morale::Heart;
use crate::rules::austrian_succession::state::{Field, Flags, Formation, Kind, NONE, State};
use crate::rules::austrian_succession::terrain::Mover;

/// What bars a retreat (WAS-RET-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Barred {
    By(u8),
    ByGround,
}

impl Field {
    /// How far a retreat of a length goes where a fordable river is in its way (WAS-TERR-09, WAS-RET-01): foot comes over
    /// from the bank, and no further; horse pays half of its distance; who cannot pay halts before the water.
    fn wade(&self, from: &Rect, mover: Mover, rate: i32, length: i32) -> i32 {
        let Some((before, beyond)) = self.terrain.water_on(from, mover, length) else { return length };
        let dry = length - rate / 2;
        match mover.kind {
            Kind::Gun => length,
            kind if kind.is_foot() => {
                if before <= data::AT_BANK {
                    beyond
                } else {
                    before
                }
            }
            _ if dry < before => before,
            _ => (beyond + dry - before).clamp(beyond, length.max(beyond)),
        }
    }

    /// Where a unit's retreat of a distance ends, straight away from an enemy, or what bars it (WAS-RET-01, WAS-RET-02).
    pub fn way_back(&self, state: &State, unit: u8, enemy: u8, distance: i32) -> Result<Rect, Barred> {
        let u = state.unit(unit);
        let kind = self.kind(state, unit);
        let heading = u.rect.heading.toward(state.unit(enemy).rect.centre, u.rect.centre);
        let turned = u.rect.facing(heading);
        // It is out of firing order already, as far as the ground asks.
        let formation =
            if kind == Kind::Foot && u.formation == Formation::Order { Formation::Line } else { u.formation };
        let mover = Field::mover(kind, formation, &turned);
        let mut length = distance;
        for _ in 0..3 {
            let end = turned.advanced(length);
            let way = self.terrain.way(mover, turned.centre, end.centre).ok_or(Barred::ByGround)?;
            if way.cost <= distance {
                break;
            }
            length = (i64::from(length) * i64::from(distance) / i64::from(way.cost)) as i32;
        }
        // A charger that came across the water goes back without paying for it (WAS-TERR-09).
        let is_let_off = u.has(Flags::ACROSS) && u.contacts[Face::Front as usize] == enemy;
        if !is_let_off {
            length = self.wade(&turned, mover, data::rate(kind, formation), length);
        }
        let passes = |o: u8| matches!(self.kind(state, o), Kind::LightFoot | Kind::Gun);
        // Placed just beyond light foot and guns that it would end on; each time further on, so nobody is met twice.
        for _ in 0..self.units.len() {
            let end = turned.advanced(length);
            let on = (0..self.units.len() as u8)
                .find(|&o| o != unit && state.unit(o).here() && passes(o) && state.unit(o).rect.overlaps(&end));
            let Some(other) = on else { break };
            let rect = &state.unit(other).rect;
            // Rounding takes less than 4.
            length = turned.local(rect.centre).y + rect.extents(heading).1 + turned.half_depth + 4;
        }
        let mut first: Option<(i32, u8)> = None;
        for other in self.units_from(self.unit(unit).side).filter(|&o| o != unit && state.unit(o).here()) {
            let rect = &state.unit(other).rect;
            if passes(other) || turned.is_beyond(rect, length) {
                continue;
            }
            if let Some(d) = turned.until(heading, rect).filter(|&d| d < length)
                && first.is_none_or(|(least, _)| d < least)
            {
                first = Some((d, other));
            }
        }
        if let Some((_, other)) = first {
            return Err(Barred::By(other));
        }
        let end = turned.advanced(length);
        if !self.terrain.is_open() && self.terrain.bars_strip(&turned, length, mover) {
            return Err(Barred::ByGround);
        }
        let on_table = end.on_table(2 * self.half.x, 2 * self.half.y);
        let stands = self.terrain.is_open() || self.terrain.may_stand(&end, mover) || {
            let (kind, half) = (mover.kind, end.half_depth);
            // In mid-stream of a river that can be forded it halts; nothing else lets it off.
            self.terrain.to_bank(&end).is_some_and(|d| d <= half) && kind != Kind::Gun
        };
        if on_table && stands { Ok(end) } else { Err(Barred::ByGround) }
    }
}

impl Engine<'_> {
    /// One loser: back with the variation die (WAS-VAR-05), its test, then that of a friend in its way (WAS-RET-01, WAS-RET-03, WAS-RET-04).
    pub(super) fn retreat(&mut self, unit: u8, enemy: u8) {
        let kind = self.field.kind(self.state, unit);
        // Support and general count as they stood before.
        let heart: Heart = self.heart(unit, &mut 0);
        // Foot that holds houses fought as if in firing order (WAS-TERR-10).
        let ordered = self.field.ordered(self.state, unit);
        let formation = if ordered { Formation::Order } else { self.state.unit(unit).formation };
        let distance = self.variation(unit, data::rate(kind, formation));
        match self.field.way_back(self.state, unit, enemy, distance) {
            Ok(end) => {
                let before = self.state.unit(unit).rect;
                self.part(unit);
                self.state.unit_mut(unit).rect = end;
                self.leave_order(unit);
                self.tell_stand(Code::Retreated, unit, enemy);
                // It is not otherwise impaired (WAS-RET-05).
                self.tell(Code::Steadied, unit, NONE, [0; 4]);
                self.carry_general(unit, &before);
                self.ride_over_generals(unit);
                self.test(unit, &heart);
            }
            Err(barred) => {
                let by = if let Barred::By(other) = barred { other } else { NONE };
                self.remove(unit, Code::NoWayBack, by);
                if by != NONE && self.field.unit(by).side == self.field.unit(unit).side {
                    let spared = self.field.kind(self.state, by).is_horse() && kind.is_foot();
                    if !spared && self.state.unit(by).here() {
                        let heart = self.heart(by, &mut 0);
                        self.test(by, &heart);
                    }
                }
            }
        }
    }
}
