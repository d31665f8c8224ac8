//! What things cost, opened into their sums.

use crate::army::Id;

/// A part of a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Item {
    /// What it is for: a key in words under `price`.
    pub key: &'static str,
    /// The clause that gives it.
    pub clause: &'static str,
    /// Points for one.
    pub each: i32,
    /// How many: figures, guns, or one.
    pub count: i32,
}

impl Item {
    /// A part that is paid once.
    #[must_use]
    pub const fn once(key: &'static str, clause: &'static str, each: i32) -> Item {
        Item { key, clause, each, count: 1 }
    }

    /// A part that is paid for each of several.
    #[must_use]
    pub const fn of(key: &'static str, clause: &'static str, each: i32, count: i32) -> Item {
        Item { key, clause, each, count }
    }

    /// Points of the part.
    #[must_use]
    pub const fn points(&self) -> i32 {
        self.each * self.count
    }
}

/// What is paid for: a unit, or a commander.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The unit or the officer.
    pub id: Id,
    /// His or its name.
    pub name: String,
    pub items: Vec<Item>,
}

impl Entry {
    /// Points of the entry: the sum of its parts.
    #[must_use]
    pub fn points(&self) -> i32 {
        self.items.iter().map(Item::points).sum()
    }
}

/// Points of a whole bill.
#[must_use]
pub fn total(bill: &[Entry]) -> i32 {
    bill.iter().map(Entry::points).sum()
}
