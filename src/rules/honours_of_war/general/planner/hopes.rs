//! What moves that are thought of are worth to a unit at the most, all weighed in one go.

use super::place::{BESIDE, Eyes, Place, Seen, TO_COME};
use super::scale::{Friend, Scale};
use crate::base::Rect;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::general::Hope;
use crate::rules::honours_of_war::movement::Draft;

impl Scale<'_> {
    /// At least what a move is worth if nothing stops it: all but what friends about its end take off, whom guns see from there
    /// and how far it is round a village or a wood; a floor where it can't be worth more than that.
    pub(super) fn hope(&self, draft: &Draft, floor: i32) -> Hope {
        let rect = &draft.to;
        let place = Place { rect: *rect, formation: draft.formation, moved: true };
        let front = rect.front_centre();
        let seen = self.seen_from(rect, front);
        let straight = self.station.map_or(0, |s| front.distance(s.at));
        let quiet = self.aim(&place, (seen.nearest, straight)) + self.ease(rect, seen.nearest) - self.price(draft.act);
        // A distance by the axes is at most a fifteenth too long.
        let hurt = self.state.unit(self.unit).hits > 1;
        let mends = if hurt { self.rallied(|row| seen.least < self.field.d(row) * 9 / 10) } else { 0 };
        let most = quiet + mends + self.most_fire(&place, &seen) + self.most_bare;
        if most + self.most_company <= floor {
            return Hope { most: floor, ..Hope::default() };
        }
        let company = self.hoped_company(rect);
        if most + company <= floor {
            return Hope { most: floor, ..Hope::default() };
        }
        let sure = quiet + self.exposure(&place, &seen, Eyes::Shut);
        Hope { most: sure + mends + company, sure, nearest: seen.nearest }
    }

    /// What a move is worth if nothing stops it, given its hope.
    pub(super) fn refined(&self, draft: &Draft, hope: Hope) -> i32 {
        let rect = &draft.to;
        let mut worth = hope.sure + self.rally(rect) + self.company(rect, hope.nearest) - self.unheard(rect);
        let place = Place { rect: *rect, formation: draft.formation, moved: true };
        let front = rect.front_centre();
        if self.goes_round()
            && let Some(station) = self.station
        {
            let [way, straight] = [self.way(front, station.at), front.distance(station.at)];
            if way != straight {
                worth += self.aim(&place, (hope.nearest, way)) - self.aim(&place, (hope.nearest, straight));
            }
        }
        if self.kind.is_guns() && place.fires() || self.is_blind(&place) {
            let seen = self.seen_from(rect, front);
            worth += self.exposure(&place, &seen, Eyes::Open) - self.exposure(&place, &seen, Eyes::Shut);
        }
        worth
    }

    /// The most that fire from a place can add to its worth: from whom it has in range there.
    fn most_fire(&self, place: &Place, seen: &Seen) -> i32 {
        if !place.fires() {
            return 0;
        }
        let foes = self.foes().iter().zip(seen.apart);
        let best = foes.map(|(foe, distance)| foe.ours.at(distance)[0]).max().unwrap_or(0);
        self.gain(best + best * TO_COME / 10)
    }

    /// The most that friends beside it can add to a place's worth.
    fn hoped_company(&self, rect: &Rect) -> i32 {
        if !self.kind.is_foot() {
            return 0;
        }
        let reach = self.field.d(D::Support) * 3 / 2 + rect.reach();
        let beside = |f: &Friend| i32::from(f.foot & f.rect.centre.is_near(rect.centre, reach + f.extent));
        self.friends().iter().map(beside).sum::<i32>() * BESIDE
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Boldness, Mind, look};
    use super::*;
    use crate::base::Side;
    use crate::rules::honours_of_war::general::{Ask, Decision};
    use crate::rules::honours_of_war::sandtable::{Table, cm};
    use crate::rules::honours_of_war::state::Formation;

    const OTHERS: [&str; 6] = ["foot superior", "foot inferior", "foot hits=2", "horse double hits=1", "light", "gun"];

    /// Of two marks the one that is worth more to a battery that stands is not always worth more when it has moved.
    #[test]
    fn a_battery_hopes_for_no_less_than_the_best_mark_that_it_sees() {
        let mut hidden = 0;
        for (y, hits) in (40..=120).step_by(5).flat_map(|y| (0..4).map(move |hits| (y, hits))) {
            for (kind, other) in ["superior", "", "inferior"].into_iter().flat_map(|kind| OTHERS.map(|o| (kind, o))) {
                let text =
                    format!("B guns {kind} 0 0 N\nR foot -14 {y} S hits={hits}\nR {other} 14 40 S\nwood -12 20 0 24");
                let table = Table::of(&text);
                let decision = Decision::MoveUnit { brigade: 0 };
                let ask = Ask { field: &table.field, state: &table.state, side: Side::Blue, decision };
                let mind = Mind { ask: &ask, boldness: Boldness::Steady };
                let scale = Scale::new(&mind, 0, &look::Asked::default());
                let rect = Rect { centre: cm(0, 6), ..table.state.unit(0).rect };
                let place = Place { rect, formation: Formation::Deployed, moved: true };
                let seen = scale.seen_from(&rect, rect.front_centre());
                let [hope, is] = [Eyes::Shut, Eyes::Open].map(|eyes| scale.exposure(&place, &seen, eyes));
                assert!(hope >= is, "{text}: {hope} {is}");
                hidden += i32::from(hope > is);
            }
        }
        assert!(hidden > 0, "now and then the best is hidden");
    }
}
