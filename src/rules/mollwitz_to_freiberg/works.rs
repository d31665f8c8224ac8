//! Fieldworks (MTF-TER-21): who stands in them moves as freely as skirmishers, at half speed; skirmishers take up town order
//! (MTF-SKR-05, MTF-IRR-02).

use super::body::size_of;
use super::data::moves::HALF;
use super::data::size::INCH;
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, MAX_CHOICES};
use super::movement::list::List;
use super::movement::{APART, Action, Doing};
use super::state::{Field, Flags, NONE, Stand, State};
use crate::base::{Heading, Point, Rect};

impl Field {
    /// Whether a unit moves as those in works do.
    #[must_use]
    pub fn moves_in_works(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        let formed = u.stand == Stand::Close || u.stand == Stand::Town && !self.in_block(state, unit);
        formed && self.kind(state, unit).is_foot() && self.terrain.in_works(&u.rect)
    }

    /// Any way at half speed, turning at no cost (MTF-TER-21); out of town order for half a move (MTF-SKR-05).
    pub fn offer_in_works(&self, state: &State, unit: u8, seen: Option<u8>, choices: &mut List<'_>) {
        if !self.moves_in_works(state, unit) {
            return;
        }
        let u = state.unit(unit);
        let full = self.allowance(state, unit);
        let facing = seen.map_or(u.rect.heading, |e| Heading::of(state.unit(e).rect.centre - u.rect.centre));
        let mover = self.mover(state, unit);
        let town = u.stand == Stand::Town;
        let push = |to: Rect, cost: i32, choices: &mut List<'_>| {
            let free = self.is_free(state, unit, &to, APART) && self.may_go(state, unit, seen, &to);
            if free && choices.len() + 2 < MAX_CHOICES {
                choices.push(Choice::Act(Action { doing: Doing::March, via: u.rect, to, cost, ..Action::stand(u) }));
            }
        };
        // Who turns out of them has left them, which costs more.
        let turned = u.rect.facing(facing);
        if turned != u.rect && (!town || self.terrain.in_works(&turned)) {
            push(turned, 0, choices);
        }
        for way in 0..8 {
            let out = u.rect.heading.turned(way * 45 * Heading::DEGREE);
            for part in [2, 1] {
                let step = Point::new(0, full * part / 2 / i32::from(HALF)).turned(out);
                let to = u.rect.moved(step);
                let Some(cost) = self.terrain.way(mover, u.rect.centre, to.centre) else { continue };
                let cost = cost * i32::from(HALF);
                let inside = self.terrain.in_works(&to);
                if cost <= full && (!town || inside) && self.sweeps_clear(state, unit, &u.rect, step, unit) {
                    push(to, cost, choices);
                }
            }
            if town && way % 2 == 0 {
                for (stand, files) in self.orders_outside(state, unit) {
                    let (front, depth) = size_of(self.kind(state, unit), u.figures, 0, files, stand);
                    let shape = Rect { heading: out, half_front: front / 2, half_depth: depth / 2, ..u.rect };
                    let places = (1..12).map(|n| shape.moved(Point::new(0, n * INCH / 2).turned(out)));
                    let free = |r: &Rect| {
                        !self.terrain.in_works(r)
                            && self.is_free(state, unit, r, APART)
                            && self.may_go(state, unit, seen, r)
                            && self.terrain.way(mover, u.rect.centre, r.centre).is_some()
                    };
                    if let Some(via) = places.into_iter().find(free).filter(|_| choices.len() + 2 < MAX_CHOICES) {
                        let (doing, cost) = (Doing::Leave, full / i32::from(HALF));
                        choices.push(Choice::Act(Action {
                            doing,
                            via,
                            to: via,
                            cost,
                            files,
                            stand,
                            ..Action::stand(u)
                        }));
                    }
                }
            }
        }
    }
}

impl Engine<'_> {
    /// Skirmishers who come into works take up town order, and are disordered (MTF-SKR-05, MTF-ORD-04).
    pub(super) fn take_to_works(&mut self, unit: u8) {
        let u = self.state.unit(unit);
        let kind = self.field.kind(self.state, unit);
        if u.stand != Stand::Skirmish || !kind.is_foot() || !self.field.terrain.in_works(&u.rect) {
            return;
        }
        let (front, depth) = size_of(kind, u.figures, 0, u.files, Stand::Town);
        let closed = Rect { half_front: front / 2, half_depth: depth / 2, ..u.rect };
        // Of a cloud only the fringe may touch them.
        if !self.field.terrain.in_works(&closed) {
            return;
        }
        let u = self.state.unit_mut(unit);
        (u.stand, u.files, u.rect) = (Stand::Town, u.figures.div_ceil(2), closed);
        self.tell_stand(Code::Occupies, unit, NONE);
        self.disorder(unit);
    }

    /// Out of a block or of works, in the order chosen (MTF-SKR-05): skirmishers are in no disorder (MTF-ORD-03), others
    /// stay in theirs (MTF-ORD-08).
    pub(super) fn leave(&mut self, unit: u8, action: &Action) {
        let u = self.state.unit_mut(unit);
        (u.blocks, u.stand, u.files, u.rect) = ([None; 2], action.stand, action.files, action.via);
        if action.stand == Stand::Skirmish {
            u.clear(Flags::DISORDERED);
        }
        self.tell_stand(Code::LeavesBlock, unit, NONE);
        if action.to != action.via {
            self.place(unit, &action.to, Code::Moved);
        }
    }
}

#[cfg(test)]
mod tests;
