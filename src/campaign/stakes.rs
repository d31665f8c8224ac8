//! What a war is fought for: the shape that it has, where it stands, and how it ends.

use super::{Account, Battle, Kind, Refusal, State, templates};
use crate::base::Side;
use serde::{Deserialize, Serialize};

/// The shapes that come with the program.
const SHAPES: &str = include_str!("../../templates/shapes.toml");

/// Accounts of men who are lost to their side for good.
const GONE: [Account; 4] = [Account::Dead, Account::Prisoners, Account::Deserted, Account::Discharged];

/// The shape of a war. What is none does not end it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shape {
    /// `ladder`.
    pub id: String,
    /// What it does.
    pub name: String,
    /// Where its numbers come from.
    pub source: String,
    /// Places from Red's capital to Blue's; the war begins in the middle, and each battle moves it a place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ladder: Vec<String>,
    /// After so many battles it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battles: Option<u32>,
    /// A side that has lost so many hundredths of its men for good gives in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weary: Option<u16>,
}

/// Where a war stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Where the next battle is fought, on a ladder.
    pub place: Option<String>,
    /// Battles won, Blue and Red.
    pub won: [u32; 2],
    /// Hundredths of all men ever brought up who are lost for good, Blue and Red.
    pub weariness: [u16; 2],
    /// Who won the war, and why; none: it goes on.
    pub ended: Option<Ended>,
}

/// The end of a war.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// None: nobody.
    pub winner: Option<Side>,
    /// A sentence with the numbers that decided.
    pub why: String,
}

#[derive(Deserialize)]
struct File {
    shape: Vec<Shape>,
}

impl Shape {
    /// All shapes of a file, checked.
    ///
    /// # Errors
    /// One sentence on what is wrong in it.
    pub fn parse(text: &str) -> Result<Vec<Shape>, Refusal> {
        let all = templates::read(text, "the shapes of wars", |f: File| f.shape, |x| &x.id)?;
        all.iter().try_for_each(Shape::check)?;
        Ok(all)
    }

    /// Whether it can be.
    ///
    /// # Errors
    /// One sentence on what is wrong in it.
    pub fn check(&self) -> Result<(), Refusal> {
        super::called("a shape of a war", &self.name)?;
        let wrong = |what: &str| Err(Refusal::new(format!("shape of a war {}: {what}", self.id)));
        if !self.ladder.is_empty() && (self.ladder.len().is_multiple_of(2) || self.ladder.len() < 3) {
            return wrong("a ladder has three places or five or another odd number, so that there is a middle");
        }
        if self.battles == Some(0) || self.weary.is_some_and(|w| !(1..=100).contains(&w)) {
            return wrong("battles are 1 or more, and weariness is 1 to 100 hundredths");
        }
        Ok(())
    }

    /// The shapes that come with the program; the first is the usual one.
    ///
    /// # Panics
    /// Never: a test reads them.
    #[must_use]
    pub fn all() -> Vec<Shape> {
        Shape::parse(SHAPES).expect("the shapes that come with the program are read by a test")
    }

    /// Whether a war of this shape ever ends by itself.
    #[must_use]
    pub fn ends(&self) -> bool {
        !self.ladder.is_empty() || self.battles.is_some() || self.weary.is_some()
    }
}

impl State {
    /// Where the war stands by its shape, from the battles in the books and the men who are gone.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let won = Side::BOTH.map(|s| self.counted().iter().filter(|b| b.winner == Some(s)).count() as u32);
        let weariness = Side::BOTH.map(|s| self.weariness(s));
        let mut standing = Standing { place: None, won, weariness, ended: self.peace.clone() };
        let Some(shape) = self.shape.as_ref().filter(|_| standing.ended.is_none()) else { return standing };
        standing.ended = self.by_ladder(shape, &mut standing.place);
        if standing.ended.is_none() {
            standing.ended = self.by_weariness(shape, weariness).or_else(|| self.by_battles(shape, won));
        }
        standing
    }

    /// The battles that count: those since the war has its shape.
    fn counted(&self) -> &[Battle] {
        self.battles.get(self.shape_from..).unwrap_or(&[])
    }

    /// What people call a side: the name of its leading nation, where both sides have one by the name of its leading army,
    /// or else of that army's general.
    #[must_use]
    pub fn side_name(&self, side: Side) -> &str {
        let army = |side: Side| self.force(side).armies.first();
        let nation = |side: Side| self.force(side).nation().map(|n| n.name.as_str());
        let general = |side: Side| army(side).and_then(|a| a.commander(&a.general)).map(|c| c.name.as_str());
        let names = [nation(side), army(side).map(|a| a.name.as_str()), general(side)];
        let others = [nation(side.other()), army(side.other()).map(|a| a.name.as_str()), general(side.other())];
        let own = names.iter().zip(&others).find_map(|(name, other)| name.filter(|_| name != other));
        own.or(names[0]).unwrap_or("a side")
    }

    fn weariness(&self, side: Side) -> u16 {
        let (mut gone, mut all) = (0_u64, 0_u64);
        for (_, _, unit) in self.units(side) {
            all += self.books.sum(&unit.id, Kind::Men);
            gone += GONE.iter().map(|a| u64::from(self.books.balance(&unit.id, Kind::Men, *a))).sum::<u64>();
        }
        u16::try_from(gone * 100 / all.max(1)).unwrap_or(u16::MAX)
    }

    /// Walks the ladder battle by battle; a battle that nobody won moves nothing.
    fn by_ladder(&self, shape: &Shape, place: &mut Option<String>) -> Option<Ended> {
        let last = shape.ladder.len().checked_sub(1)?;
        let mut at = last / 2;
        for battle in self.counted() {
            let Some(winner) = battle.winner else { continue };
            let (capital, next) = match winner {
                Side::Blue => (0, at.saturating_sub(1)),
                Side::Red => (last, at + 1),
            };
            if at == capital {
                let (name, place) = (self.side_name(winner), &battle.place);
                let loser = self.side_name(winner.other());
                let why = format!("{name} won the battle of {place} before the capital of {loser}, and the war.");
                return Some(Ended { winner: Some(winner), why });
            }
            at = next;
        }
        *place = shape.ladder.get(at).cloned();
        None
    }

    fn by_weariness(&self, shape: &Shape, weariness: [u16; 2]) -> Option<Ended> {
        let limit = shape.weary?;
        let [blue, red] = weariness;
        let loser = match (blue >= limit, red >= limit) {
            (false, false) => return None,
            (true, true) if blue == red => {
                let why = format!("Both sides have lost {blue} of a hundred men for good, and make peace.");
                return Some(Ended { winner: None, why });
            }
            (true, true) => {
                if blue > red {
                    Side::Blue
                } else {
                    Side::Red
                }
            }
            (true, false) => Side::Blue,
            (false, true) => Side::Red,
        };
        let why = format!(
            "{} has lost {} of a hundred men for good, where {limit} is what it bears, and gives in.",
            self.side_name(loser),
            weariness[loser.index()]
        );
        Some(Ended { winner: Some(loser.other()), why })
    }

    fn by_battles(&self, shape: &Shape, won: [u32; 2]) -> Option<Ended> {
        let most = shape.battles?;
        let fought = u32::try_from(self.counted().len()).unwrap_or(u32::MAX);
        let majority = most / 2 + 1;
        if fought < most && won.iter().all(|n| *n < majority) {
            return None;
        }
        let winner = match won[0].cmp(&won[1]) {
            std::cmp::Ordering::Greater => Some(Side::Blue),
            std::cmp::Ordering::Less => Some(Side::Red),
            std::cmp::Ordering::Equal => None,
        };
        let why = match winner {
            Some(side) => {
                let (ours, theirs) = (won[side.index()], won[side.other().index()]);
                let loser = self.side_name(side.other());
                format!("{} won {ours} of {most} battles, {loser} {theirs}.", self.side_name(side))
            }
            None => format!("Of {most} battles each side won {}: nobody has won the war.", won[0]),
        };
        Some(Ended { winner, why })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shapes_of_the_program_are_read_and_others_checked() {
        let all = Shape::parse(SHAPES).unwrap();
        assert!(!all[0].ends() && all[1..].iter().all(Shape::ends));
        for (old, new) in [("\"their capital\", ", ""), ("battles = 3", "battles = 0"), ("weary = 40", "weary = 400")] {
            let bad = SHAPES.replacen(old, new, 1);
            assert!(bad != SHAPES && Shape::parse(&bad).is_err(), "{new}");
        }
        assert!(Shape::parse("shape = []").is_err());
        assert!(Shape::parse(&SHAPES[SHAPES.find("[[shape]]").unwrap()..].repeat(2)).is_err());
    }
}
