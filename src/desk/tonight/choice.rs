//! What was chosen for tonight, and the same with another army.

use super::{Fighter, Places, Raised, Size, combat, meeting};
use crate::army::Id;
use crate::base::Side;
use crate::desk::{Desk, Error, Order};

/// What was chosen for tonight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// A scenario, and who fills its roles, for us and for them; none: whoever the book has there.
    Scenario { system: String, scenario: String, places: Places, armies: [Option<Fighter>; 2] },
    /// Two armies on ground that is made for them.
    Armies { system: String, armies: [Fighter; 2], size: Size },
}

impl Choice {
    /// The battle that is chosen, and the choice with those armies that the dice have raised for it.
    ///
    /// # Errors
    /// When its roles cannot be filled, a side has nobody who can take the field, or it cannot be drawn up.
    pub fn drawn(&self, desk: &Desk, seed: u64) -> Result<(Order, Choice), Error> {
        let (order, raised) = match self {
            Choice::Scenario { system, scenario, places, armies } => {
                combat(desk, system, scenario, (armies.each_ref().map(Option::as_ref), *places), seed)?
            }
            Choice::Armies { system, armies, size } => meeting(desk, system, armies.each_ref(), *size, seed)?,
        };
        Ok((order, self.settled(raised)))
    }

    /// The same with the armies that were raised in the place of the dice.
    fn settled(&self, raised: Raised) -> Choice {
        let mut choice = self.clone();
        for (side, army) in Side::BOTH.into_iter().zip(raised) {
            if let Some(army) = army {
                choice.set(side, Fighter::Raised(Box::new(army)));
            }
        }
        choice
    }

    /// Who fights for a side; none: whoever the book has there.
    #[must_use]
    pub fn fighter(&self, side: Side) -> Option<&Fighter> {
        match self {
            Choice::Scenario { armies, .. } => armies[side.index()].as_ref(),
            Choice::Armies { armies, .. } => Some(&armies[side.index()]),
        }
    }

    /// The same with another army of the library for a side; the other side, the ground and the orders are as they were.
    #[must_use]
    pub fn instead(&self, side: Side, army: &Id) -> Choice {
        let mut choice = self.clone();
        choice.set(side, Fighter::Own(army.clone()));
        choice
    }

    fn set(&mut self, side: Side, fighter: Fighter) {
        match self {
            Choice::Scenario { armies, .. } => armies[side.index()] = Some(fighter),
            Choice::Armies { armies, .. } => armies[side.index()] = fighter,
        }
    }
}
