//! One deed in a sentence or two.

use super::HARD;
use super::gather::{Came, Charge, Deed, Fate, Turn};
use super::prose::{Prose, possessive};
use crate::base::Side;
use crate::field::event::{Event, NOBODY};

/// Chances in a hundred at which a charge is as likely to fail as not.
const EVEN: i16 = 50;

/// How a fight ended for two pieces, as the key of its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    BothGone,
    /// Both were thrown back.
    BothBack,
    Even,
    /// The first was beaten or had the better of it, and what became of the other.
    Won(Fate),
    Lost(Fate),
}

impl Prose<'_, '_> {
    /// The sentences of one deed; none where there is nothing to say.
    pub(super) fn deed(&mut self, deed: &Deed, turn: &Turn) -> Vec<String> {
        let name = |prose: &Self, piece: u8| prose.telling.name(piece).to_owned();
        let one = match deed {
            Deed::Fire { target, from, harm, fate } => {
                let key = match (fate, harm) {
                    (Fate::Gone, _) => "fire-gone",
                    (Fate::FellBack, _) => "fire-back",
                    _ if *harm < HARD => "fire-some",
                    _ => "fire-hard",
                };
                let (who, whom) = (self.named(from), name(self, *target));
                let place = match self.stood(turn, *target) {
                    Some(at) => self.place(at),
                    None => String::new(),
                };
                self.say(key, &[("who", &who), ("whom", &whom), ("place", &place)])
            }
            Deed::Charge(charge) => return self.charge(charge),
            Deed::Alone { piece, fate } => {
                let key = if *fate == Fate::Gone { "gone" } else { "fell-back" };
                let whom = self.named(&[*piece]);
                self.say(key, &[("whom", &whom)])
            }
            Deed::Captured { piece, by } if *by == NOBODY => {
                let whom = self.named(&[*piece]);
                self.say("gone", &[("whom", &whom)])
            }
            Deed::Captured { piece, by } => {
                let (who, whom) = (self.named(&[*by]), name(self, *piece));
                self.say("captured", &[("who", &who), ("whom", &whom)])
            }
            Deed::Commander { piece, before } => self.commander(*piece, *before),
            Deed::Objective { side, number, otherwise } => {
                let objective = usize::try_from(*number).ok().and_then(|n| self.telling.scenario.objectives.get(n));
                let Some(whom) = objective.map(|o| o.name.clone()) else { return Vec::new() };
                let side = match side {
                    0 => Side::Blue,
                    1 => Side::Red,
                    _ if *otherwise => return vec![self.say("objective-disputed", &[("whom", &whom)])],
                    _ => return vec![self.say("objective-none", &[("whom", &whom)])],
                };
                let who = self.telling.side_name(side).to_owned();
                if *otherwise {
                    let whose = possessive(&who);
                    return vec![self.say("objective-back", &[("who", &who), ("whose", &whose), ("whom", &whom)])];
                }
                self.say("objective", &[("who", &who), ("whom", &whom)])
            }
            Deed::Told { event, quiet } => return self.wished(*event, *quiet).into_iter().collect(),
        };
        vec![one]
    }

    fn commander(&mut self, piece: u8, before: usize) -> String {
        let Some(p) = self.telling.pieces.get(usize::from(piece)) else { return String::new() };
        let setup = &self.telling.scenario.sides[p.side.index()];
        let (name, nation) = (p.name.clone(), setup.name.clone());
        let brigade = p.brigade.and_then(|b| setup.brigades.get(b)).map_or_else(String::new, |b| b.name.clone());
        let key = match p.brigade {
            _ if before > 1 => "commander-more",
            _ if before == 1 => "commander-again",
            None => "general",
            Some(_) => "commander",
        };
        self.say(key, &[("whom", &name), ("nation", &nation), ("brigade", &brigade)])
    }

    /// A charge: who, whom, where, how it ended, and why it was made.
    fn charge(&mut self, c: &Charge) -> Vec<String> {
        let who = self.named(&[c.by]);
        let whom = self.telling.name(c.on).to_owned();
        let place = self.place(c.place);
        let key = match (c.came, end(c)) {
            (Came::Evaded, _) => "evaded".to_owned(),
            (Came::Short, _) => return Vec::new(),
            (Came::Fought, end) => {
                let met = match c {
                    Charge { still: true, .. } => "still",
                    Charge { met: true, .. } => "met",
                    _ => "charge",
                };
                let end = match end {
                    End::BothGone => "both-gone",
                    End::BothBack => "both-back",
                    End::Even => "even",
                    End::Won(Fate::Gone) => "won-gone",
                    End::Won(Fate::FellBack) => "won-back",
                    End::Won(Fate::Stands) => "won",
                    End::Lost(Fate::Gone) => "lost-gone",
                    End::Lost(Fate::FellBack) => "lost-back",
                    End::Lost(Fate::Stands) => "lost",
                };
                format!("{met}-{end}")
            }
        };
        let mut out = vec![self.say(&key, &[("who", &who), ("whom", &whom), ("place", &place)])];
        let why = c.why.filter(|why| !self.belies(c, *why));
        out.extend(why.and_then(|why| self.wished(why, false)));
        out
    }

    /// Whether the odds that a general saw would be told beside an outcome against them.
    fn belies(&self, c: &Charge, why: Event) -> bool {
        let odds = self.next_wish(why, false).is_some_and(|text| text.contains(" in 100"));
        odds && c.came == Came::Fought
            && match end(c) {
                End::Won(_) => why.numbers[0] < EVEN,
                End::Lost(_) | End::Even | End::BothGone | End::BothBack => why.numbers[0] > EVEN,
            }
    }
}

/// Who had the better of a fight: by what became of them, then by the harm done.
fn end(c: &Charge) -> End {
    let [by, on] = c.fate;
    match by.cmp(&on) {
        std::cmp::Ordering::Less => End::Won(on),
        std::cmp::Ordering::Greater => End::Lost(by),
        std::cmp::Ordering::Equal if by == Fate::Gone => End::BothGone,
        std::cmp::Ordering::Equal if by == Fate::FellBack => End::BothBack,
        std::cmp::Ordering::Equal => match c.harm[0].cmp(&c.harm[1]) {
            std::cmp::Ordering::Less => End::Won(Fate::Stands),
            std::cmp::Ordering::Greater => End::Lost(Fate::Stands),
            std::cmp::Ordering::Equal => End::Even,
        },
    }
}
