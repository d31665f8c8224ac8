//! Other formations and facings that a unit is offered.

use super::draft::{List, Onward, Open};
use super::path::Stretch;
use super::{Action, Doing, posed};
use crate::base::{Heading, Rect};
use crate::rules::weight_of_fire::data::moves::{Mover, Price, price};
use crate::rules::weight_of_fire::data::size::{self, Formation, cloud, files, inches, square_side};
use crate::rules::weight_of_fire::data::{Grade, Kind};
use crate::rules::weight_of_fire::state::{Field, Stand, State};

impl Field {
    /// Other formations and facings about the middle of the front (WOF-MOV-02, WOF-MOV-03, WOF-MOV-04, WOF-SKR-01, WOF-SKR-02,
    /// WOF-SKR-04, WOF-IRR-01, WOF-IRR-03, WOF-TRP-02).
    pub(super) fn offer_forms(&self, state: &State, (unit, enemy): (u8, Option<u8>), list: &mut List<'_>) {
        let (u, data, kind) = (state.unit(unit), self.unit(unit), self.kind(state, unit));
        if !u.is_good() || self.shaken(state, unit) || data.skirmishers {
            return;
        }
        let full = self.allowance(state, unit);
        let grade = if data.irregular { Grade::E } else { self.grade(state, unit) };
        let usual = price(grade, self.disordered(state, unit));
        let loose = u.stand == Stand::Skirmish;
        let mut push = |count: u8, stand: Stand, heading: Heading| {
            let (front, depth) = match stand {
                Stand::Square => (square_side(u.figures), square_side(u.figures)),
                _ => self.size_now(state, unit, (u.figures, count), stand),
            };
            let opens = stand == Stand::Skirmish;
            // A cloud has its command figure in the middle (WOF-SKR-03).
            let via = if opens || loose {
                Rect { centre: u.rect.centre, heading, half_front: front / 2, half_depth: depth / 2 }
            } else {
                posed(u.rect.front_centre(), heading, front / 2, depth / 2)
            };
            let price = if opens {
                Price::Half
            } else if loose {
                Price::Full
            } else {
                usual
            };
            let action = Action {
                doing: Doing::Form,
                via,
                to: via,
                files: count,
                stand,
                cost: if price == Price::Half { full / 2 } else { full },
                disorders: price == Price::Disorders,
                shakes: price == Price::Shakes,
                ..Action::stand(u)
            };
            // What is left goes at the new formation's rate.
            let rate = if price == Price::Half && stand == Stand::Close { self.rate_in(kind, count) / 2 } else { 0 };
            list.draft(action, Open::Room);
            if rate > 0 {
                let on = Onward { wheel: 0, turn: 0, most: rate, pace: 1, careful: true, of: full };
                let to = Stretch::free(&via, 0, rate, 1).to;
                list.draft(Action { to, cost: full, disorders: false, ..action }, Open::Way(on));
            }
        };
        // Skirmishers do not form up within a pinning zone (WOF-OPT-18).
        if loose && self.in_pinning_zone(state, unit) {
            return;
        }
        for formation in [Formation::Column, Formation::Line, Formation::Extended] {
            if let Some(count) = files(u.figures, formation).filter(|&f| f != u.files || u.stand != Stand::Close) {
                push(count, Stand::Close, u.rect.heading);
            }
        }
        if loose || u.stand == Stand::Square {
            return;
        }
        let light = matches!(kind, Kind::LightFoot | Kind::LightHorse);
        if light && !data.irregular {
            push(cloud(kind, u.figures), Stand::Skirmish, u.rect.heading);
        }
        // Light horse in one rank may evade (WOF-EVA-01).
        if kind == Kind::LightHorse && u.files != u.figures {
            push(u.figures, Stand::Close, u.rect.heading);
        }
        if kind.is_foot() {
            let files = (square_side(u.figures) / size::figure(kind).0) as u8;
            push(files, Stand::Square, u.rect.heading);
        }
        push(u.files, Stand::Close, u.rect.heading.behind());
        if let Some(enemy) = enemy {
            let facing = u.rect.heading.toward(u.rect.front_centre(), state.unit(enemy).rect.centre);
            if u.rect.heading.to(facing).abs() > 30 * Heading::DEGREE {
                push(u.files, Stand::Close, facing);
                if let Some(count) = files(u.figures, Formation::Line).filter(|&f| f != u.files) {
                    push(count, Stand::Close, facing);
                }
            }
        }
    }

    /// The normal rate of foot or horse in so many files.
    fn rate_in(&self, kind: Kind, count: u8) -> i32 {
        use Kind as K;
        let column = size::formation(count) == Formation::Column;
        let row = match kind {
            K::LightHorse if column => Mover::LightHorseColumn,
            K::LightHorse => Mover::LightHorseLine,
            K::HeavyHorse if column => Mover::HeavyHorseColumn,
            K::HeavyHorse => Mover::HeavyHorseLine,
            _ if column => Mover::FootColumn,
            _ if size::formation(count) == Formation::Line => Mover::FootLine,
            _ => Mover::FootExtended,
        };
        inches(row.rates()[0])
    }
}
