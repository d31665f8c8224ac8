//! Who makes room for a unit that comes: friends passed through, limbers, command figures.

use super::*;

impl Engine<'_> {
    /// All who make room for a unit that came to the end of its move.
    pub(super) fn make_room(&mut self, unit: u8, action: &Action) {
        self.mark_passed(unit, action);
        self.limbers_make_room(unit);
        self.shift_figures(unit);
    }

    /// HOW-FIRE-57, HOW-CHG-48: who is driven back or off on his way reacts from where the shot found him; where friends
    /// leave no room for him there, from where he set out. What he would have done at its end is left undone. Says whether
    /// there was a place for him.
    pub(super) fn found_at(&mut self, unit: u8, (begun, action): (&Unit, &Action), at: &Rect) -> bool {
        // In houses throughout, he reacts from those to which he came.
        if begun.block != NONE && action.block != NONE {
            return false;
        }
        let set_out = (begun.block == NONE).then_some(begun.rect);
        let mut places = [Some(*at), set_out].into_iter().flatten();
        let Some(here) = places.find(|place| self.field.is_clear(self.state, unit, place)) else { return false };
        let u = self.state.unit_mut(unit);
        u.rect = here;
        self.reach_bank(unit, &begun.rect);
        self.tell_stand(Code::Moved, unit, NONE);
        self.settle(unit);
        if here.centre != begun.rect.centre {
            self.mark_passed(unit, &Action { to: here, ..*action });
        }
        self.shift_figures(unit);
        true
    }

    /// HOW-MOV-31: friends whom a unit passed through stay where they are for the rest of the turn, unless both are light
    /// infantry or deployed guns.
    pub(super) fn mark_passed(&mut self, unit: u8, action: &Action) {
        // HOW-TER-39, HOW-TER-41: who goes into houses or out of them goes past nobody.
        if matches!(action.act, Act::Occupy | Act::Leave) {
            return;
        }
        let step = action.to.centre - action.from.centre;
        let sweep = Sweep::of(&action.from, step);
        // Nobody further from the place where it begins is met.
        let reach = step.span() + action.from.reach() + TOUCH;
        for friend in self.field.units_of(self.field.unit(unit).side) {
            let f = self.state.unit(friend);
            let near = f.rect.centre.is_near(action.from.centre, reach + f.rect.reach());
            if !near || friend == unit || !f.here() {
                continue;
            }
            // Who slides along a friend, or halts as he touches him, does not pass through him.
            let bulk = self.field.bulk(self.state, friend, self.field.unit(unit).side);
            let midst = Rect { half_front: bulk.half_front - TOUCH, half_depth: bulk.half_depth - TOUCH, ..bulk };
            if !sweep.runs_over(&midst) {
                continue;
            }
            self.tell(Code::PassedThrough, unit, friend, [0; 4]);
            let loose = |n: u8| {
                self.field.kind(self.state, n) == Kind::LightFoot || self.state.unit(n).formation == Formation::Deployed
            };
            if !(loose(unit) && loose(friend)) && self.state.unit(friend).formation != Formation::Garrison {
                self.state.unit_mut(friend).flags.set(Flags::PASSED);
            }
        }
    }

    /// HOW-MOV-19: limbers on whose place a unit of their own side ends are set aside; their batteries are the gun bases
    /// alone until they limber.
    pub(super) fn limbers_make_room(&mut self, unit: u8) {
        let (rect, side) = (self.state.unit(unit).rect, self.field.unit(unit).side);
        for friend in self.field.units_of(side).filter(|&f| f != unit) {
            let f = self.state.unit(friend);
            if f.here() && f.formation == Formation::Deployed && f.rect.overlaps(&rect) {
                let gun = self.field.bulk(self.state, friend, side);
                self.state.unit_mut(friend).rect = self.eased(friend, &gun);
                self.tell_stand(Code::LimbersAside, friend, unit);
            }
        }
    }

    /// The place of a gun that is left alone where the whole battery stood: rounding may put a corner of it over the edge, or
    /// onto a neighbour, where that of the whole was not.
    fn eased(&self, unit: u8, gun: &Rect) -> Rect {
        let gun = self.field.drawn_in(gun);
        let mut clear = gun.eased().filter(|place| self.field.is_clear(self.state, unit, place));
        clear.next().unwrap_or(gun)
    }

    /// HOW-CMD-33, HOW-CMD-31: command figures make way by the least distance; for an enemy unit with the test of HOW-CMD-30.
    pub(in crate::rules::honours_of_war) fn shift_figures(&mut self, unit: u8) {
        use crate::rules::honours_of_war::fire::casualty::{Danger, Figure};
        let rect = self.state.unit(unit).rect;
        let side = self.field.unit(unit).side;
        let figures =
            (0..self.field.brigades).map(Figure::Brigadier).chain(crate::base::Side::BOTH.map(Figure::General));
        let figures = figures.chain((0..self.field.lieutenants.len() as u8).map(Figure::Lieutenant));
        for figure in figures {
            let leader = *self.state.figure(figure);
            if !leader.here || !rect.centre.is_near(leader.at, rect.reach() + 4) {
                continue;
            }
            let local = rect.local(leader.at);
            let inside = local.x.abs() < rect.half_front && local.y.abs() < rect.half_depth;
            if !inside || self.state.unit(unit).formation == Formation::Garrison {
                continue;
            }
            // The nearest side; a die decides between equal ones.
            let gaps = [
                rect.half_depth - local.y,
                rect.half_front - local.x,
                rect.half_depth + local.y,
                rect.half_front + local.x,
            ];
            let to = |n: usize| self.field.on_table(leader.at.ahead(rect.looks(Face::ALL[n]), gaps[n]));
            // HOW-CMD-27: into no water that nobody crosses, where there is another way.
            let dry: [bool; 4] = std::array::from_fn(|n| !self.field.terrain.drowns(to(n)));
            let open = |n: &usize| dry[*n] || dry == [false; 4];
            let least = (0..4).filter(open).map(|n| gaps[n]).min().unwrap_or(0);
            let ways = || (0..4).filter(open).filter(|&n| gaps[n] == least);
            let count = ways().count() as u32;
            let nth = if count > 1 { self.dice.below(crate::base::Stream::Neither, count) as usize } else { 0 };
            self.state.figure_mut(figure).at = to(ways().nth(nth).unwrap_or(0));
            self.tell_aside(figure, unit);
            let of = match figure {
                Figure::General(s) => s,
                Figure::Brigadier(b) => self.field.side_of_brigade(b),
                Figure::Lieutenant(n) => self.field.lieutenants[usize::from(n)].side,
            };
            if of != side {
                self.test_figure(figure, Danger::Way);
            }
        }
    }
}
