//! Codes of events: the list of a system, and what every list can be asked.

/// The codes of a system: each with what a reader may know of its numbers, its own number, what it is, and the key of its
/// words.
macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $number:literal, $happening:ident, $key:literal;)*) => {
        /// Code of an event.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        #[repr(u16)]
        pub enum Code {
            $($(#[$doc])* $name = $number,)*
        }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];
            /// What it is.
            #[must_use]
            pub const fn happening(self) -> $crate::field::Happening {
                match self { $(Code::$name => $crate::field::Happening::$happening,)* }
            }
            /// The key of its words.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self { $(Code::$name => $key,)* }
            }
            /// The code of this number.
            #[must_use]
            pub const fn of(number: u16) -> Option<Code> {
                match number { $($number => Some(Code::$name),)* _ => None }
            }
        }
    };
}

pub(crate) use codes;
