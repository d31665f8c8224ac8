//! How far the beaten are pursued: how many of those who fall behind come back to their colours.

use super::Losses;
use serde::{Deserialize, Serialize};

/// How who holds the field goes after those who leave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pursuit {
    /// Not at all.
    None,
    /// As the system's table has it.
    #[default]
    Usual,
    /// To the last breath of man and horse.
    Hard,
}

impl Pursuit {
    /// In words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Pursuit::None => "none",
            Pursuit::Usual => "as usual",
            Pursuit::Hard => "hard",
        }
    }

    /// The next in turn.
    #[must_use]
    pub const fn next(self) -> Pursuit {
        match self {
            Pursuit::None => Pursuit::Usual,
            Pursuit::Usual => Pursuit::Hard,
            Pursuit::Hard => Pursuit::None,
        }
    }

    /// As serde asks it.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        *self == Pursuit::Usual
    }

    /// What a beaten unit of so many men lost, from what the table says. Ours: without pursuit half of the missing and of
    /// those taken get away, under a hard one there are half as many again, as far as there are men.
    #[must_use]
    pub const fn of(self, table: Losses, men: u32) -> Losses {
        let (missing, prisoners) = match self {
            Pursuit::None => (table.missing / 2, table.prisoners / 2),
            Pursuit::Usual => return table,
            Pursuit::Hard => {
                (table.missing.saturating_add(table.missing / 2), table.prisoners.saturating_add(table.prisoners / 2))
            }
        };
        let bled = table.dead.saturating_add(table.wounded).saturating_add(table.light);
        let left = men.saturating_sub(bled);
        let missing = if missing < left { missing } else { left };
        let left = left - missing;
        Losses { missing, prisoners: if prisoners < left { prisoners } else { left }, ..table }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pursued_lose_more_and_never_more_than_there_are() {
        let table = Losses { dead: 20, wounded: 40, light: 30, missing: 31, prisoners: 20, ..Losses::default() };
        let gone = |pursuit: Pursuit, men| {
            let lost = pursuit.of(table, men);
            (lost.missing, lost.prisoners)
        };
        assert_eq!(gone(Pursuit::None, 500), (15, 10));
        assert_eq!(gone(Pursuit::Usual, 500), (31, 20));
        assert_eq!(gone(Pursuit::Hard, 500), (46, 30));
        assert_eq!(gone(Pursuit::Hard, 150), (46, 14));
        assert_eq!(Pursuit::Hard.of(table, 150).men(), 150);
        assert_eq!(Pursuit::Hard.next().next().next(), Pursuit::Hard);
    }
}
