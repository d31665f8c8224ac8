//! How a paper writes days, numbers and what was taken.

use crate::field::say;
use chrono::{Datelike, NaiveDate};
use serde::Deserialize;

/// Words and numbers of a language.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Words {
    /// With `{day}` and `{month}`.
    date: String,
    months: Vec<String>,
    /// What follows the day: after 1, 2, 3 and others. Empty where nothing does.
    ordinals: Vec<String>,
    /// What stands between thousands.
    thousands: String,
    gun: String,
    /// With `{n}`.
    guns: String,
    colour: String,
    /// With `{n}`.
    colours: String,
    and: String,
    /// Where nobody commands.
    pub general: String,
    /// How the war ended: with `{victor}`, and where nobody won it. Empty: as the books have it.
    won: String,
    peace: String,
}

impl Words {
    /// *22nd of May*.
    pub fn date(&self, day: NaiveDate) -> String {
        let n = day.day();
        let kind = match (n % 10, n % 100) {
            (_, 11..=13) | (0 | 4..=9, _) => 3,
            (last, _) => last as usize - 1,
        };
        let ending = self.ordinals.get(kind).map_or("", String::as_str);
        let month = self.months.get(day.month0() as usize).map_or("", String::as_str);
        self.date.replace("{day}", &format!("{n}{ending}")).replace("{month}", month)
    }

    /// *1,200*.
    pub fn number(&self, n: u32) -> String {
        say::thousands(n.into()).replace(',', &self.thousands)
    }

    /// *4 guns and a colour*.
    pub fn taken(&self, guns: u32, colours: u32) -> String {
        let count = |n: u32, one: &str, many: &str| match n {
            0 => None,
            1 => Some(one.to_owned()),
            n => Some(many.replace("{n}", &self.number(n))),
        };
        let parts = [count(guns, &self.gun, &self.guns), count(colours, &self.colour, &self.colours)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(&format!(" {} ", self.and))
    }

    /// How the war ended: who won it, and the sentence of the books.
    pub fn end(&self, victor: Option<&str>, why: String) -> String {
        let own = if victor.is_some() { &self.won } else { &self.peace };
        if own.is_empty() { why } else { own.replace("{victor}", victor.unwrap_or_default()) }
    }
}
