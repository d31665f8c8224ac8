//! The odds of what is told before its die, and of what the selected unit could do to the one under the pointer.

use super::Watch;
use crate::base::Len;
use crate::desk::course::Deed;
use crate::desk::odds::Chances;
use crate::draw::table::Zone;
use crate::field::Happening;
use crate::field::agree::agreed;

impl Watch {
    /// The charge that is told, with the events told before it.
    pub(super) fn charge_told(&self) -> Option<(usize, u8, u8)> {
        let entry = self.replay.entries.get(self.moment.checked_sub(1)?)?;
        (entry.kind == Happening::Charged).then(|| (self.replay.told(self.moment - 1), entry.actor, entry.target))
    }

    /// What the dice could do before they fell, for the entry that is told: *no hits 33 %, 1 hit 50 %*.
    pub(super) fn before_the_die(&self) -> Option<String> {
        let entry = self.replay.entries.get(self.moment.checked_sub(1)?)?;
        if let Some((_, actor, target)) = self.charge_told() {
            // By what could be done about it, once that is worked out.
            let replies = &self.known_of_told()?.replies;
            let told = replies.iter().filter_map(|told| Some((told.short.as_str(), told.figures?)));
            let told: Vec<String> = told
                .map(|(short, f)| {
                    let [other, own] = [f.target_gives_way, f.charger_gives_way].map(|chance| chance * 100.0);
                    format!("{short} {other:.0}\u{a0}%, {own:.0}\u{a0}%")
                })
                .collect();
            if !told.is_empty() {
                let [actor, target] = [actor, target].map(|n| self.replay.name(n));
                let [gives, does] = [("gives", target), ("does", actor)].map(|(word, name)| agreed(word, name));
                let replies = told.join("; ");
                return Some(format!(
                    "Before the dice, chances that {target} {gives} way, and that {actor} {does}: {replies}."
                ));
            }
        }
        let deed = match entry.kind {
            Happening::Fired => Deed::Fire,
            Happening::Charged | Happening::Fought => Deed::Charge,
            _ => return None,
        };
        let course = self.course.as_ref()?;
        let told = self.replay.told(self.moment - 1);
        let odds = course.odds(told, deed, entry.actor, entry.target)?;
        if deed == Deed::Fire {
            // The battle pauses a little before the shot: odds of another shot than the one that fell are none.
            let sum: i32 = odds.modifiers.iter().map(|m| i32::from(m.value)).sum();
            if sum != self.replay.modifiers(entry) {
                return None;
            }
            return Some(format!("Before the die: {}.", self.chances(&odds.harm)));
        }
        let target = self.replay.name(entry.target);
        let own = if odds.own.is_empty() {
            String::new()
        } else {
            format!("; {}: {}", self.replay.name(entry.actor), self.chances(&odds.own))
        };
        Some(format!("Before the dice, by the end of it {target}: {}{own}.", self.chances(&odds.harm)))
    }

    /// What the selected unit could do to another as they stand; empty where that is nothing.
    pub(super) fn could_do(&self, target: usize) -> String {
        let Some(actor) = self.selected.filter(|&a| a != target) else { return String::new() };
        let side = |n: usize| self.table.pieces.get(n).filter(|p| !p.gone).map(|p| p.side);
        let (Some(course), Some(ours), Some(theirs)) = (&self.course, side(actor), side(target)) else {
            return String::new();
        };
        if ours == theirs {
            return String::new();
        }
        let (Ok(from), Ok(to)) = (u8::try_from(actor), u8::try_from(target)) else { return String::new() };
        let told = self.replay.told(self.moment);
        let odds = |deed, words: &str| {
            let Chances { harm, own, modifiers, note, .. } = course.odds(told, deed, from, to)?;
            let risk = if own.is_empty() { String::new() } else { format!(", at the risk of {}", self.chances(&own)) };
            if deed == Deed::Charge {
                return Some(format!("{words}: {}{risk}; C tells it in full", self.chances(&harm)));
            }
            let modifiers: Vec<String> = modifiers
                .iter()
                .map(|m| format!("{} {} ({})", crate::gui::widget::change(m.value.into()), m.name, m.clause))
                .collect();
            let with = if modifiers.is_empty() { String::new() } else { format!(", with {}", modifiers.join(", ")) };
            let note = note.map_or_else(String::new, |note| format!(". {}", note.trim_end_matches('.')));
            Some(format!("{words}: {}{with}{risk}{note}", self.chances(&harm)))
        };
        let name = self.replay.name(from);
        let fire = odds(Deed::Fire, "fire");
        let charge = odds(Deed::Charge, "charge");
        match (fire, charge) {
            (None, None) => {
                let deed = if !course.fire_zones(told, from).is_empty() { Deed::Fire } else { Deed::Charge };
                match course.hindrance(told, deed, from, to) {
                    Some(why) => format!("; {name}: {why}"),
                    None => format!("; out of {name}’s reach"),
                }
            }
            (Some(fire), None) => format!("; {name}’s {fire}"),
            (Some(fire), Some(_)) => format!("; {name}’s {fire}; C tells of a charge"),
            (None, Some(charge)) => format!("; {name}’s {charge}"),
        }
    }

    /// Chances of no, one, two … hits, as percentages; what is under half of one is left out, and where there are many
    /// they stand in bands.
    fn chances(&self, chances: &[f64]) -> String {
        let told = self.harms(chances).map(|(harm, chance)| format!("{harm} {:.0}\u{a0}%", chance * 100.0));
        told.collect::<Vec<_>>().join(", ")
    }

    /// The same by themselves, each with its chance from 0 to 1.
    pub(super) fn harms(&self, chances: &[f64]) -> impl Iterator<Item = (String, f64)> {
        bands(chances).into_iter().map(|(from, to, chance)| {
            let harm = if from == to { self.replay.harm(from) } else { self.replay.harm_between(from, to) };
            (harm, chance)
        })
    }

    /// Where the selected unit could fire.
    pub(super) fn zones(&self) -> Vec<Zone> {
        let piece = self.selected.filter(|&n| self.table.pieces.get(n).is_some_and(|p| !p.gone));
        let known = piece.zip(self.course.as_ref()).and_then(|(n, course)| Some((n, course, u8::try_from(n).ok()?)));
        let Some((n, course, piece)) = known else { return Vec::new() };
        let side = self.table.pieces[n].side;
        let zones = course.fire_zones(self.replay.told(self.moment), piece).into_iter();
        zones
            .map(|zone| Zone { side, front: zone.front, angle: f32::from(zone.opens), reach: Len(zone.reach) })
            .collect()
    }
}

/// The most results that are told one by one, and the bands in which more are told.
const SINGLE: usize = 6;
const BANDS: usize = 4;
/// What is less likely is not told.
const LEAST: f64 = 0.005;

/// The results that are likely enough to be told, each with its chance: one by one, or none by itself and the others in
/// bands of about one chance.
fn bands(chances: &[f64]) -> Vec<(usize, usize, f64)> {
    let likely: Vec<(usize, f64)> = chances.iter().copied().enumerate().filter(|(_, c)| *c >= LEAST).collect();
    if likely.len() <= SINGLE {
        return likely.into_iter().map(|(n, chance)| (n, n, chance)).collect();
    }
    let (none, some): (Vec<_>, Vec<_>) = likely.into_iter().partition(|(n, _)| *n == 0);
    let mut out: Vec<_> = none.into_iter().map(|(n, chance)| (n, n, chance)).collect();
    let whole: f64 = some.iter().map(|(_, chance)| chance).sum();
    let (mut below, mut open) = (0.0, None);
    for (n, chance) in some {
        let band = ((below + chance / 2.0) / whole * BANDS as f64) as usize;
        below += chance;
        match out.last_mut().filter(|_| open == Some(band)) {
            Some(last) => (last.1, last.2) = (n, last.2 + chance),
            None => out.push((n, n, chance)),
        }
        open = Some(band);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::bands;

    #[test]
    fn few_results_are_told_one_by_one_and_many_in_bands() {
        assert_eq!(bands(&[0.5, 0.497, 0.003]), [(0, 0, 0.5), (1, 1, 0.497)]);
        let told = bands(&[&[0.2][..], &[0.1; 8]].concat());
        let steps: Vec<_> = told.iter().map(|(from, to, chance)| (*from, *to, (chance * 100.0).round())).collect();
        assert_eq!(steps, [(0, 0, 20.0), (1, 2, 20.0), (3, 4, 20.0), (5, 6, 20.0), (7, 8, 20.0)]);
        // Results that cannot be leave no gap in what is told.
        let pips = bands(&[0.0, 0.0, 0.1, 0.0, 0.2, 0.0, 0.2, 0.0, 0.2, 0.0, 0.1, 0.1, 0.1]);
        assert!(pips.len() <= 4 && pips[0].0 == 2 && pips.last().is_some_and(|band| band.1 == 12), "{pips:?}");
        assert!((pips.iter().map(|band| band.2).sum::<f64>() - 1.0).abs() < 1e-9);
    }
}
