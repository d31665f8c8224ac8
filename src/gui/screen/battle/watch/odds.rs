//! The odds of what is told before its die, and of what the selected unit could do to the one under the pointer.

use super::Watch;
use crate::desk::course::Deed;
use crate::desk::odds::Chances;
use crate::draw::table::Zone;
use crate::field::Happening;

impl Watch {
    /// What the dice could do before they fell, for the entry that is told: *no hits 33 %, 1 hit 50 %*.
    pub(super) fn before_the_die(&self) -> Option<String> {
        let entry = self.replay.entries.get(self.moment.checked_sub(1)?)?;
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
        let sides = [actor, target].map(|n| self.table.pieces.get(n).map(|p| p.side));
        let (Some(course), true) = (&self.course, sides[0].is_some() && sides[0] != sides[1]) else {
            return String::new();
        };
        let (Ok(from), Ok(to)) = (u8::try_from(actor), u8::try_from(target)) else { return String::new() };
        let told = self.replay.told(self.moment);
        let odds = |deed, words: &str| {
            let Chances { harm, own, modifiers, .. } = course.odds(told, deed, from, to)?;
            let modifiers: Vec<String> = modifiers
                .iter()
                .map(|m| format!("{} {} ({})", crate::gui::widget::change(m.value.into()), m.name, m.clause))
                .collect();
            let with = if modifiers.is_empty() { String::new() } else { format!(" ({})", modifiers.join(", ")) };
            let risk = if own.is_empty() { String::new() } else { format!(", at the risk of {}", self.chances(&own)) };
            Some(format!("{words} {}{with}{risk}", self.chances(&harm)))
        };
        let name = self.replay.name(from);
        let fire = odds(Deed::Fire, "fire");
        let charge = odds(Deed::Charge, "charge");
        match (fire, charge) {
            (None, None) => format!("; out of {name}’s reach"),
            (Some(fire), _) => format!("; {name}’s {fire}"),
            (None, Some(charge)) => format!("; {name}’s {charge}"),
        }
    }

    /// Chances of no, one, two … hits, as percentages; what is under half of one is left out.
    fn chances(&self, chances: &[f64]) -> String {
        let said: Vec<String> = chances
            .iter()
            .enumerate()
            .filter(|(_, chance)| **chance >= 0.005)
            .map(|(n, chance)| format!("{} {:.0} %", self.replay.harm(n), chance * 100.0))
            .collect();
        said.join(", ")
    }

    /// Where the selected unit could fire.
    pub(super) fn zone(&self) -> Option<Zone> {
        let piece = self.selected?;
        let zone = self.course.as_ref()?.fire_zone(self.replay.told(self.moment), u8::try_from(piece).ok()?)?;
        Some(Zone { piece, angle: f32::from(zone.opens), reach: crate::base::Len(zone.reach) })
    }
}
