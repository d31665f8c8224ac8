//! Balances: how many of what each unit has in each account.

use super::{Account, Kind, Posting};
use crate::army::{Id, Strength};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

type Balances = BTreeMap<Account, u32>;

/// The balances of all units of both sides. Empty accounts are left out, so that equal books are equal texts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Books(BTreeMap<Id, BTreeMap<Kind, Balances>>);

impl Books {
    /// How many of a kind a unit has in an account.
    #[must_use]
    pub fn balance(&self, thing: &Id, kind: Kind, account: Account) -> u32 {
        self.0.get(thing).and_then(|k| k.get(&kind)).and_then(|a| a.get(&account)).copied().unwrap_or(0)
    }

    /// All that a unit has of a kind, in whatever account.
    #[must_use]
    pub fn sum(&self, thing: &Id, kind: Kind) -> u64 {
        let accounts = self.0.get(thing).and_then(|k| k.get(&kind));
        accounts.map_or(0, |a| a.values().map(|&n| u64::from(n)).sum())
    }

    /// Men, horses and guns that a unit has in an account.
    #[must_use]
    pub fn strength(&self, thing: &Id, account: Account) -> Strength {
        Strength {
            men: self.balance(thing, Kind::Men, account),
            horses: self.balance(thing, Kind::Horses, account),
            guns: self.balance(thing, Kind::Guns, account),
        }
    }

    /// The units that have anything in the books, by their IDs.
    pub fn things(&self) -> impl Iterator<Item = &Id> {
        self.0.keys()
    }

    /// Every balance that is not zero.
    pub fn rows(&self) -> impl Iterator<Item = (&Id, Kind, Account, u32)> {
        self.0.iter().flat_map(|(thing, kinds)| {
            kinds.iter().flat_map(move |(kind, accounts)| accounts.iter().map(move |(a, n)| (thing, *kind, *a, *n)))
        })
    }

    /// Moves so many of what a posting says, cut to what is there; gives back how many moved.
    pub fn post(&mut self, posting: &Posting, number: u32) -> u32 {
        let Posting { thing, kind, from, to, .. } = posting;
        if from == to || number == 0 {
            return 0;
        }
        // A long war has hundreds of thousands of postings: their unit is looked up once.
        let kinds = match self.0.get_mut(thing) {
            Some(kinds) => kinds,
            None if *from == Account::Outside => self.0.entry(thing.clone()).or_default(),
            None => return 0,
        };
        let accounts = kinds.entry(*kind).or_default();
        let there = match from {
            Account::Outside => number,
            from => accounts.get(from).copied().unwrap_or(0),
        };
        let room = match to {
            Account::Outside => u32::MAX,
            to => u32::MAX - accounts.get(to).copied().unwrap_or(0),
        };
        let moved = number.min(there).min(room);
        if *from != Account::Outside && moved > 0 {
            if there == moved {
                accounts.remove(from);
            } else {
                accounts.insert(*from, there - moved);
            }
        }
        if *to != Account::Outside && moved > 0 {
            *accounts.entry(*to).or_default() += moved;
        }
        if accounts.is_empty() {
            kinds.remove(kind);
            if kinds.is_empty() {
                self.0.remove(thing);
            }
        }
        moved
    }
}
