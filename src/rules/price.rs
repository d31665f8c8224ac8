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

/// What an entry of a bill is paid for: units, officers and armies may have the same ID.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bought {
    Unit,
    Officer,
    /// The fortified blocks of an army.
    Works,
}

/// What is paid for, and its price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub what: Bought,
    /// The unit, the officer or the army.
    pub id: Id,
    /// His or its name.
    pub name: String,
    pub items: Vec<Item>,
}

impl Entry {
    /// Whether this is the price of the thing of such a kind and ID.
    #[must_use]
    pub fn is(&self, what: Bought, id: &Id) -> bool {
        self.what == what && self.id == *id
    }

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
