//! Faces of houses (HOW-TER-46 to HOW-TER-51): who defends which, over which he fires and is fired at, and who shares the hits.

use super::Referee;
use super::geometry::{Body, P};
use super::sight::Eye;
use crate::base::Side;
use crate::field::Event;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Choice, Decision};
use crate::rules::honours_of_war::state::{Formation, NONE, State};
use std::collections::{BTreeMap, BTreeSet};

const ALL: u8 = 0b1111;

#[derive(Default)]
pub struct Notes {
    /// What their owner named for two in a block: the first, the second, and the faces of each.
    named: BTreeMap<(u8, u8), (u8, u8)>,
    /// Faces over which each fired or fought this turn.
    used: BTreeMap<u8, u8>,
    asked: Option<Asked>,
    /// Those of whom it is in doubt over which faces they fired this turn.
    doubtful: BTreeSet<u8>,
}

/// A garrison that is asked for its shots.
struct Asked {
    unit: u8,
    count: u32,
    /// The faces of what it ordered; nothing where that is in doubt.
    faces: Option<u8>,
    /// Its first shot is out.
    fires: bool,
}

/// The side of a block before which a place lies; nothing where a hair decides it.
fn side_before(block: &Body, p: P) -> Option<u8> {
    let own = block.own(p);
    let (x, y) = (own.0.abs() - block.wide, own.1.abs() - block.deep);
    if (x - y).abs() < 0.1 || x.max(y) < 0.0 {
        return None;
    }
    Some(match (y > x, own.1 > 0.0, own.0 > 0.0) {
        (true, true, _) => 0,
        (true, false, _) => 2,
        (false, _, true) => 1,
        (false, ..) => 3,
    })
}

impl Referee<'_> {
    /// The other unit of a garrison's block.
    fn housemate(&self, s: &State, unit: u8) -> Option<u8> {
        let side = self.field.unit(unit).side;
        let mut all = 0..self.field.units.len() as u8;
        all.find(|&n| {
            let o = s.unit(n);
            n != unit
                && self.field.unit(n).side == side
                && o.here()
                && o.formation == Formation::Garrison
                && o.block == s.unit(unit).block
        })
    }

    /// The faces that a garrison defends; nothing where nobody has told.
    fn defends(&self, s: &State, unit: u8) -> Option<u8> {
        let Some(mate) = self.housemate(s, unit) else { return Some(ALL) };
        let (first, second) = (unit.min(mate), unit.max(mate));
        let &(one, other) = self.faces.named.get(&(first, second))?;
        Some(if unit == first { one } else { other })
    }

    pub fn faces_asked(&mut self, side: Side, decision: Decision, choices: &[Choice], answer: Choice) {
        let s = self.now;
        match decision {
            Decision::Faces { unit, mate } => {
                let mixed = self.field.unit(unit).kind.is_guns() != self.field.unit(mate).kind.is_guns();
                let two = self.housemate(&s, unit) == Some(mate) && self.field.unit(unit).side == side;
                // Who fights at a face keeps it.
                let touched = |n: u8| (0..4).fold(0, |bits, f| bits | u8::from(s.unit(n).contacts[f] != NONE) << f);
                let (ours, theirs) = (touched(unit), touched(mate));
                let many = ours.count_ones().max(theirs.count_ones()) > 2;
                let lawful = choices.iter().all(|c| match c {
                    Choice::Faces(ALL) => mixed,
                    Choice::Faces(faces) => {
                        (faces.count_ones() == 2 || many) && *faces < ALL && faces & theirs == 0 && ours & !faces == 0
                    }
                    _ => false,
                });
                self.holds("HOW-TER-47", two && lawful, |r| {
                    format!("{} and {}: {choices:?}", r.say(&s, unit), r.say(&s, mate))
                });
                if let Choice::Faces(faces) = answer {
                    let rest = if faces == ALL { ALL } else { ALL & !faces };
                    self.faces.named.retain(|(a, b), _| ![unit, mate].iter().any(|n| n == a || n == b));
                    self.faces.named.insert((unit.min(mate), unit.max(mate)), (faces, rest));
                }
            }
            Decision::Fire { unit } if s.unit(unit).formation == Formation::Garrison => {
                self.asked_over_a_face(&s, unit, choices, answer);
            }
            _ => {}
        }
    }

    /// The eyes of a garrison that may fire yet (HOW-TER-46, HOW-TER-47, HOW-TER-49).
    fn free_eyes(&self, s: &State, unit: u8) -> Option<Vec<Eye>> {
        let held = self.defends(s, unit).filter(|_| !self.faces.doubtful.contains(&unit))?;
        let used = self.faces.used.get(&unit).copied().unwrap_or(0);
        let free = |face: usize| (held & !used) >> face & 1 == 1 && s.unit(unit).contacts[face] == NONE;
        Some(self.eyes(s, unit).into_iter().filter(|eye| eye.face.is_some_and(free)).collect())
    }

    fn asked_over_a_face(&mut self, s: &State, unit: u8, choices: &[Choice], answer: Choice) {
        let Some(eyes) = self.free_eyes(s, unit) else { return };
        let before = self.faces.asked.take().filter(|a| a.unit == unit && !a.fires);
        let (count, faces) = before.map_or((1, Some(0)), |a| (a.count + 1, a.faces));
        let over = |target: u8| -> Vec<u8> {
            let body = Body::of(&s.unit(target).rect);
            let near = eyes.iter().filter(|eye| Self::range(eye, &body.grown(0.05)).is_some());
            near.filter_map(|eye| Some(eye.face? as u8)).collect()
        };
        for choice in choices {
            if let Choice::Shot(shot) = choice {
                let any = !over(shot.target).is_empty() || s.unit(shot.target).block == s.unit(unit).block;
                self.holds("HOW-TER-46", any, |r| {
                    format!("{} at {} over no face that is free", r.say(s, unit), r.say(s, shot.target))
                });
            }
        }
        let faces = match answer {
            Choice::Shot(shot) => match over(shot.target)[..] {
                [face] => faces.map(|f| f | 1 << face),
                _ => None,
            },
            _ => faces,
        };
        self.faces.asked = Some(Asked { unit, count, faces, fires: false });
    }

    /// At the first shot: it was asked for each face at which it could plainly fire at somebody.
    fn asked_enough(&mut self, unit: u8) {
        let s = self.now;
        let Some(asked) = self.faces.asked.as_mut().filter(|a| a.unit == unit && !a.fires) else { return };
        asked.fires = true;
        let count = asked.count;
        let Some(eyes) = self.free_eyes(&s, unit) else { return };
        let plainly = |eye: &Eye| self.open_to(&s, eye).into_iter().find(|c| !c.3 && c.2 > i32::MIN);
        let sure: Vec<_> = eyes.iter().filter_map(|eye| Some((eye.face, plainly(eye)?))).collect();
        self.holds("HOW-TER-46", count >= sure.len() as u32 && count <= 4, |r| {
            let said: Vec<String> =
                sure.iter().map(|(face, c)| format!("{face:?} {} at {:.2}", r.say(&s, c.0), c.1)).collect();
            format!("{} was asked {count} times and has targets: {said:?}", r.say(&s, unit))
        });
    }

    pub fn faces_told(&mut self, code: Code, event: &Event, rest: &[Event]) {
        match code {
            Code::Turn => {
                self.faces.used.clear();
                self.faces.doubtful.clear();
                self.faces.asked = None;
            }
            // Which of its shots the mist has swallowed is not told.
            Code::MistDie if event.numbers[1] == 1 => {
                self.faces.doubtful.insert(self.field.unit_of_piece(event.actor));
            }
            Code::Fought => {
                let (a, b) = (self.field.unit_of_piece(event.actor), self.field.unit_of_piece(event.target));
                self.directions_of_blow(a, b, rest);
            }
            _ => {}
        }
    }

    /// Faces that a garrison fired or fought over, or at which it is struck.
    fn directions(&self, s: &State, unit: u8) -> u8 {
        let struck = (0..4).filter(|&f| s.unit(unit).contacts[f] != NONE).fold(0, |bits, f| bits | 1 << f);
        self.faces.used.get(&unit).copied().unwrap_or(0) | struck
    }

    fn directions_of_blow(&mut self, unit: u8, enemy: u8, rest: &[Event]) {
        use crate::rules::honours_of_war::hit::Modifier;
        let s = self.now;
        for n in [unit, enemy].into_iter().filter(|&n| s.unit(n).formation == Formation::Garrison) {
            let struck = self.directions(&s, n);
            self.faces.used.insert(n, struck);
        }
        if s.unit(unit).formation == Formation::Garrison && !self.faces.doubtful.contains(&unit) {
            let told = rest[1..].iter().take_while(|e| Code::of(e.code) == Some(Code::MeleeModifier));
            let village =
                told.filter(|e| e.numbers[1] == Modifier::FromVillage as i16).map(|e| -e.numbers[0]).sum::<i16>();
            let expected = self.directions(&s, unit).count_ones() as i16;
            self.holds("HOW-TER-50", village == expected, |r| {
                format!("{} fights in {expected} directions, told {village}", r.say(&s, unit))
            });
        }
    }

    /// A shot of a garrison: over a face that it holds, once, and -1 for each direction (HOW-TER-50).
    pub fn over_a_face(&mut self, s: &State, unit: u8, target: u8, moving: bool, village: i32) {
        if !moving {
            self.asked_enough(unit);
        }
        let asked = self.faces.asked.as_ref().filter(|a| a.unit == unit && !moving);
        let ordered = asked.map_or(Some(0), |a| a.faces);
        let inside = s.unit(unit).block == s.unit(target).block;
        let body = Body::of(&s.unit(target).rect);
        let Some(eyes) = self.free_eyes(s, unit) else { return };
        let near: Vec<usize> = eyes
            .iter()
            .filter(|eye| if inside { eye.face == Some(0) } else { Self::range(eye, &body.grown(0.05)).is_some() })
            .filter_map(|eye| eye.face)
            .collect();
        self.holds("HOW-TER-46", !near.is_empty(), |r| {
            format!("{} at {} over no face that is free", r.say(s, unit), r.say(s, target))
        });
        let [face] = near[..] else {
            self.faces.doubtful.insert(unit);
            return;
        };
        let known = ordered.map(|o| o | self.directions(s, unit) | 1 << face);
        if let Some(all) = known {
            self.holds("HOW-TER-50", village == -(all.count_ones() as i32), |r| {
                format!("{} at {} told {village}, directions {all:04b}", r.say(s, unit), r.say(s, target))
            });
        }
        *self.faces.used.entry(unit).or_default() |= 1 << face;
    }

    /// A shot at a garrison: over a face where nobody fights, at who holds it, and shared by two who do.
    pub fn at_a_face(&mut self, s: &State, eye: &Eye, target: u8, (event, rest): (&Event, &[Event])) {
        let t = s.unit(target);
        if t.formation != Formation::Garrison || s.unit(eye.unit).block == t.block {
            return;
        }
        let Some(face) = side_before(&Body::of(&t.rect), eye.at) else { return };
        self.holds("HOW-TER-49", t.contacts[usize::from(face)] == NONE, |r| {
            format!("{} at {} over face {face} where it fights", r.say(s, eye.unit), r.say(s, target))
        });
        let mate = self.housemate(s, target);
        let Some(held) = self.defends(s, target) else { return };
        self.holds("HOW-TER-51", held >> face & 1 == 1, |r| {
            format!("{} at {} who does not hold face {face}", r.say(s, eye.unit), r.say(s, target))
        });
        let mut hits: BTreeMap<u8, i16> = BTreeMap::new();
        for e in &rest[1..] {
            match Code::of(e.code) {
                Some(Code::FireModifier | Code::SplitDie) => {}
                Some(Code::Hit) if e.target == event.actor => {
                    *hits.entry(self.field.unit_of_piece(e.actor)).or_default() += e.numbers[1];
                }
                _ => break,
            }
        }
        let Some(mate) = mate else { return };
        let both = self.defends(s, mate).is_some_and(|held| held >> face & 1 == 1);
        let struck = [target, mate].map(|n| hits.get(&n).copied().unwrap_or(0));
        let capped = [target, mate].iter().any(|&n| i16::from(s.unit(n).hits) + event.numbers[2] > 5);
        let others: BTreeSet<u8> = hits.keys().copied().filter(|n| ![target, mate].contains(n)).collect();
        let fair = if both { (struck[0] - struck[1]).abs() <= 1 } else { struck[1] == 0 };
        let whole = !others.is_empty() || struck[0] + struck[1] == event.numbers[2];
        self.holds("HOW-TER-51", capped || fair && whole, |r| {
            format!("{} at {} and {mate}, both {both}: {hits:?}", r.say(s, eye.unit), r.say(s, target))
        });
    }
}
