//! Figures that are typed into a cell of the page.

use super::{At, Part, State};
use crate::desk::recruit::System;

impl State {
    /// A figure of a unit's harm; one that would be more than it can bear begins anew.
    pub(super) fn type_harm(&mut self, at: At, digit: u32, system: &dyn System) {
        let Some(limit) = self.page.rows.get(at.0).map(|r| u32::from(r.limit(system))) else { return };
        let typed = self.typing.take().filter(|(cell, _)| *cell == at).and_then(|(_, typed)| typed.parse::<u32>().ok());
        let longer = typed.map(|n| n * 10 + digit).filter(|n| *n <= limit);
        let Some(harm) = longer.or(Some(digit).filter(|n| *n <= limit)) else { return };
        self.page.set_harm(at.0, u16::try_from(harm).unwrap_or(u16::MAX), system);
        self.typing = Some((at, harm.to_string()));
    }

    /// A figure of a loss.
    pub(super) fn type_digit(&mut self, at: At, digit: u32) {
        let mut typed = match self.typing.take() {
            Some((cell, typed)) if cell == at => typed,
            _ => String::new(),
        };
        if typed.len() < 5 {
            typed.push_str(&digit.to_string());
        }
        self.write(at, typed.parse().unwrap_or(0));
        self.typing = Some((at, typed));
    }

    /// Takes the last figure away.
    pub(super) fn erase(&mut self, at: At, system: &dyn System) {
        let (row, part) = at;
        if part == Part::End {
            let left = self.page.rows.get(row).map_or(0, |r| r.harm / 10);
            self.page.set_harm(row, left, system);
            self.typing = Some((at, left.to_string()));
            return;
        }
        let now = self.page.rows.get(row).map_or(0, |r| part.of(&r.losses));
        let left = now / 10;
        self.write(at, left);
        self.typing = Some((at, if left == 0 { String::new() } else { left.to_string() }));
    }

    fn write(&mut self, (row, part): At, number: u32) {
        let Some(mut losses) = self.page.rows.get(row).map(|r| r.losses) else { return };
        part.put(&mut losses, number);
        self.page.set_losses(row, losses);
    }
}
