//! Who shares a shot (HOW-FIRE-16, HOW-FIRE-55).

use super::geometry::Body;
use super::sight::Eye;
use super::{Referee, book};
use crate::field::Event;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::Ammo;
use crate::rules::honours_of_war::state::{Formation, NONE, State};
use std::collections::BTreeMap;

impl Referee<'_> {
    /// Whether a shot at its nearest enemy was split as it must be. `named`: whom a die before the shot named.
    pub fn shares(
        &mut self,
        s: &State,
        eye: &Eye,
        target: u8,
        ammo: Ammo,
        (event, rest): (&Event, &[Event]),
        named: bool,
    ) {
        let mut hits: BTreeMap<u8, i16> = BTreeMap::new();
        let mut tossed = named;
        for e in &rest[1..] {
            match Code::of(e.code) {
                Some(Code::FireModifier) => {}
                // Of an odd hit; what comes after the hits is another shot's.
                Some(Code::SplitDie) if e.actor == event.actor => {
                    tossed |= event.numbers[2] % 2 == 1 && hits.is_empty();
                }
                Some(Code::Hit) if e.target == event.actor => {
                    *hits.entry(self.field.unit_of_piece(e.actor)).or_default() += e.numbers[1];
                }
                _ => break,
            }
        }
        let rolled = event.numbers[2];
        if rolled == 0 && !tossed || s.unit(target).formation == Formation::Garrison {
            return;
        }
        let split = tossed || hits.len() > 1;
        let near = book::at(self.field, book::NEAR);
        let most = book::at(self.field, book::DIFFERENCE);
        let body = Body::of(&s.unit(target).rect);
        let Some(range) = Self::range(eye, &body) else { return };
        let Some(made) = self.made(s, eye, (target, &body), ammo, (false, false), NONE) else { return };
        let mine = made.seen.inside;
        let (mut sure, mut perhaps, mut nearest, mut first) = (Vec::new(), Vec::new(), range, f64::MAX);
        let mut shares = Vec::new();
        for (n, e) in self.enemies(s, eye.unit).collect::<Vec<_>>() {
            let t = s.unit(n);
            let Some(far) = Self::range(eye, &e).filter(|_| n != target) else { continue };
            if t.engaged() && t.formation != Formation::Garrison {
                continue;
            }
            nearest = nearest.min(far);
            let (gap, off) = (e.gap(&body), (far - range).abs());
            let Some(other) = self.made(s, eye, (n, &e), ammo, (false, false), NONE) else {
                first = first.min(far);
                continue;
            };
            let share = mine.min(other.seen.inside);
            shares.push((n, far, mine, other.seen, gap));
            let doubt = e.is_end_on(eye.at) || body.is_end_on(eye.at);
            if gap <= near + 0.1 && off <= most + 0.1 && (share > 0.44 || doubt) {
                perhaps.push(n);
            }
            let open = other.faults.is_empty()
                && other.seen.open > 0.1
                && other.seen.by_friends < 0.4
                && made.seen.by_friends < 0.4
                && other.range < self.bands(s, eye.unit, ammo).map_or(0.0, |b| b.1) - 0.1;
            let gaps = [(n, &e), (target, &body)];
            let wide = gaps.iter().all(|(n, b)| self.narrow_gap(s, eye, *n, b) == Some(false));
            let plain = wide && !doubt && t.formation != Formation::Garrison && !t.engaged();
            if gap < near - 0.1 && off < most - 0.1 && share > 0.56 && open && plain {
                sure.push(n);
            } else {
                first = first.min(far);
            }
        }
        let others: Vec<u8> = hits.keys().copied().filter(|&n| n != target).collect();
        let said = |r: &Self| {
            let list: Vec<String> = perhaps.iter().map(|&n| r.say(s, n)).collect();
            format!(
                "{} at {} {ammo:?} {range:.2}, hits {hits:?} of {rolled}, tossed {tossed}, {list:?} {shares:?}",
                r.say(s, eye.unit),
                r.say(s, target)
            )
        };
        if split {
            self.holds("HOW-FIRE-16", !perhaps.is_empty() && others.iter().all(|n| perhaps.contains(n)), said);
            let capped = hits.keys().chain(&perhaps).chain(&[target]).any(|&n| i16::from(s.unit(n).hits) + rolled > 5);
            let (one, all) = (hits.get(&target).copied().unwrap_or(0), hits.values().sum::<i16>());
            self.holds("HOW-FIRE-16", capped || all == rolled && (2 * one - all).abs() <= 1, said);
        } else if range < nearest + 0.02 && range < first - 0.02 {
            // He is the nearest: by less it may be another with whom nobody shares.
            self.holds("HOW-FIRE-16", sure.is_empty(), said);
        }
    }
}
