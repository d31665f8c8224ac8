//! The places of the desk, in their order and with their keys.

use super::widget::icon::Icon;

/// A place of the desk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Place {
    #[default]
    Campaign,
    Nations,
    Armies,
    Battle,
    Reference,
    Print,
    Settings,
}

impl Place {
    /// Those that there are, from top to bottom.
    pub const ALL: [Place; 7] = [
        Place::Campaign,
        Place::Nations,
        Place::Armies,
        Place::Battle,
        Place::Reference,
        Place::Print,
        Place::Settings,
    ];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Place::Campaign => "Campaign",
            Place::Nations => "Nations",
            Place::Armies => "Armies",
            Place::Battle => "Battle",
            Place::Reference => "Reference",
            Place::Print => "Print",
            Place::Settings => "Settings",
        }
    }

    /// The key that goes there with Alt.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Place::Campaign => "1",
            Place::Nations => "2",
            Place::Armies => "3",
            Place::Battle => "4",
            Place::Reference => "5",
            Place::Print => "6",
            Place::Settings => "7",
        }
    }

    /// The place with this key.
    #[must_use]
    pub fn of_key(key: &str) -> Option<Place> {
        Place::ALL.into_iter().find(|p| p.key() == key)
    }

    #[must_use]
    pub const fn icon(self) -> Icon {
        match self {
            Place::Campaign => Icon::Campaign,
            Place::Nations => Icon::Nations,
            Place::Armies => Icon::Armies,
            Place::Battle => Icon::Battle,
            Place::Reference => Icon::Reference,
            Place::Print => Icon::Print,
            Place::Settings => Icon::Settings,
        }
    }
}
