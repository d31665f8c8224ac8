//! The accounts between which men, horses, guns and colours move.

use serde::{Deserialize, Serialize};

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Men,
    Horses,
    Guns,
    Colours,
}

impl Kind {
    pub const ALL: [Kind; 4] = [Kind::Men, Kind::Horses, Kind::Guns, Kind::Colours];

    /// Its name in files and in the library.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Kind::Men => "men",
            Kind::Horses => "horses",
            Kind::Guns => "guns",
            Kind::Colours => "colours",
        }
    }

    /// What so many of them are called: *1 gun*, *2 guns*.
    #[must_use]
    pub const fn called(self, number: u32) -> &'static str {
        match (self, number) {
            (Kind::Men, 1) => "man",
            (Kind::Horses, 1) => "horse",
            (Kind::Guns, 1) => "gun",
            (Kind::Colours, 1) => "colour",
            _ => self.key(),
        }
    }

    /// The kind with this key.
    #[must_use]
    pub fn find(key: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|k| k.key() == key)
    }
}

/// An account of a unit. What one gains another loses, so a unit's sum changes only by way of [`Account::Outside`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Account {
    /// With the colours, under arms.
    Present,
    Sick,
    LightWounded,
    Wounded,
    Missing,
    /// Men in the enemy's hands.
    Prisoners,
    Dead,
    Deserted,
    /// Recruits in the depot.
    Depot,
    Discharged,
    /// Guns, colours and horses that the enemy took.
    Taken,
    /// The country: where recruits, remounts and new guns come from. It is no account of the books and has no balance.
    Outside,
}

impl Account {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Account; 12] = [
        Account::Present,
        Account::Sick,
        Account::LightWounded,
        Account::Wounded,
        Account::Missing,
        Account::Prisoners,
        Account::Dead,
        Account::Deserted,
        Account::Depot,
        Account::Discharged,
        Account::Taken,
        Account::Outside,
    ];

    /// Its name in files and in the library.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Account::Present => "present",
            Account::Sick => "sick",
            Account::LightWounded => "light-wounded",
            Account::Wounded => "wounded",
            Account::Missing => "missing",
            Account::Prisoners => "prisoners",
            Account::Dead => "dead",
            Account::Deserted => "deserted",
            Account::Depot => "depot",
            Account::Discharged => "discharged",
            Account::Taken => "taken",
            Account::Outside => "outside",
        }
    }

    /// What people call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Account::Present => "under arms",
            Account::Sick => "sick in quarters",
            Account::LightWounded => "lightly wounded",
            Account::Wounded => "wounded",
            Account::Missing => "missing",
            Account::Prisoners => "captive with the enemy",
            Account::Dead => "dead",
            Account::Deserted => "deserted",
            Account::Depot => "in the depot",
            Account::Discharged => "discharged",
            Account::Taken => "taken by the enemy",
            Account::Outside => "from the country",
        }
    }

    /// The account with this key.
    #[must_use]
    pub fn find(key: &str) -> Option<Account> {
        Account::ALL.into_iter().find(|a| a.key() == key)
    }
}
