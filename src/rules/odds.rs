//! What is asked about chances, and the answers.

use crate::base::Share;

/// A question about the battle as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// What the actor's fire at the target would do.
    Fire { actor: u8, target: u8 },
    /// What a charge of the actor on the target would do.
    Melee { actor: u8, target: u8 },
}

impl Question {
    /// Who acts, and on whom.
    #[must_use]
    pub const fn pair(self) -> [u8; 2] {
        let (Question::Fire { actor, target } | Question::Melee { actor, target }) = self;
        [actor, target]
    }
}

/// Something that is added to a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Modified {
    /// Its key in words under `modifier`.
    pub key: &'static str,
    /// The clause that gives it.
    pub clause: &'static str,
    pub value: i8,
}

/// The exact answer: chances of 0, 1, 2 … more harm to the target, and to the unit that acts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Odds {
    pub harm: Vec<Share>,
    /// Empty where the unit that acts risks nothing.
    pub own: Vec<Share>,
    /// What is added to its die.
    pub modifiers: Vec<Modified>,
    /// What is added to the target's die in reply.
    pub reply: Vec<Modified>,
    /// What the chances leave out of account: the key of a sentence in words under `odds`.
    pub note: Option<&'static str>,
}

/// A question about chances that stands on no table, in words: `shot` with `firer` as `standard line`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inquiry {
    /// One of [`System::inquiries`].
    pub about: String,
    /// Names of facts and what is said of them; empty where the name says it all.
    pub facts: Vec<(String, String)>,
}

/// A die that an answer rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Throw {
    /// Key in words under `inquiry-who`.
    pub who: &'static str,
    /// Key in words under `inquiry-die`.
    pub die: &'static str,
    /// Key in words under `row` of the table it is read on; empty where there is none.
    pub row: &'static str,
    pub modifiers: Vec<Modified>,
    /// How many of these dice count by themselves, and the least natural score that does; empty where a table says it.
    pub pools: Vec<(u8, i8)>,
}

/// The chances of results that exclude each other; they make one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spread {
    /// Key in words under `inquiry-what`.
    pub what: &'static str,
    /// A number, or a key in words under `inquiry-result`, with its chance.
    pub results: Vec<(String, Share)>,
}

/// The answer to an [`Inquiry`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reckoning {
    pub throws: Vec<Throw>,
    pub spreads: Vec<Spread>,
    /// The chance of each pair of harm of the one and of the other; empty where there is only one.
    pub joint: Vec<Vec<Share>>,
}

/// What the other side may do about a charge, and how it goes then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// Key in words under `reply`, where `{by}` is who does it.
    pub key: &'static str,
    /// The clause that leaves it to the player.
    pub clause: &'static str,
    /// The number of his piece.
    pub by: u8,
    pub reckoning: Reckoning,
}
