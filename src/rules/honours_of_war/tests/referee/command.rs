//! Command, initiative and weather (HOW-CMD, HOW-OPT-16 to 20).

use super::geometry::{Body, place};
use super::{Referee, book};
use crate::base::Side;
use crate::field::Event;
use crate::field::scenario::Weather;
use crate::rules::honours_of_war::data::{Grade, Performance, Season};
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::state::{Class, Rank};

#[derive(Default)]
pub struct Notes {
    /// Dice of initiative since the last that were equal.
    initiative: Vec<(i16, i16)>,
    helped_by: Option<u8>,
    score: Option<i16>,
}

fn result_of(n: i16) -> Performance {
    [Performance::Feeble, Performance::Poor, Performance::Steady, Performance::Admirable, Performance::Inspiring]
        [n as usize]
}

impl Referee<'_> {
    /// The brigade of a figure's or independent unit's piece.
    pub fn brigade_of_piece(&self, piece: u8) -> Option<u8> {
        (0..self.field.brigades).find(|&b| self.field.piece(self.field.leader_piece(&self.now, b)) == piece)
    }

    pub fn command_told(&mut self, code: Code, event: &Event, rest: &[Event]) {
        let n = event.numbers;
        match code {
            Code::InitiativeDie | Code::FireInitiativeDie if !self.field.acts_by_armies() => self.initiative_die(n),
            Code::MovementInitiative | Code::FireInitiative if !self.field.acts_by_armies() => {
                self.initiative(code, n[0]);
            }
            Code::Helps => self.helps(event),
            Code::CommandDie => self.command_die(event, rest),
            Code::OutOfCommand => self.out_of_command(event),
            Code::Weather => self.weather(n),
            _ => {}
        }
    }

    fn initiative_die(&mut self, n: [i16; 4]) {
        self.holds("HOW-CMD-03", (1..=6).contains(&n[1]), |_| format!("a die of {}", n[1]));
        self.command.initiative.push((n[0], n[1] + n[2] + n[3]));
    }

    fn initiative(&mut self, code: Code, holder: i16) {
        let dice = std::mem::take(&mut self.command.initiative);
        let clause = if code == Code::MovementInitiative { "HOW-CMD-03" } else { "HOW-FIRE-01" };
        if dice.is_empty() {
            let lawful = code == Code::MovementInitiative
                && self.now.turn == 1
                && self.field.attacker == Some(if holder == 0 { Side::Blue } else { Side::Red });
            self.holds("HOW-CMD-04", lawful, |_| "initiative without a die".to_owned());
            return;
        }
        let pairs: Vec<[i16; 2]> = dice.chunks(2).map(|c| [c[0].1, c[1].1]).collect();
        let last = pairs[pairs.len() - 1];
        let ties = pairs[..pairs.len() - 1].iter().all(|p| p[0] == p[1]);
        let won = if last[0] > last[1] { 0 } else { 1 };
        self.holds(clause, ties && last[0] != last[1] && won == holder, |_| format!("{pairs:?} gives {holder}"));
    }

    fn helps(&mut self, event: &Event) {
        let Some(b) = self.brigade_of_piece(event.target) else { return };
        let side = self.field.side_of_brigade(b);
        let brigade = *self.now.brigade(b);
        let general = if self.field.piece(self.field.general_piece(&self.now, side)) == event.actor {
            let leads = (0..self.field.brigades)
                .any(|o| self.now.brigade(o).led_by_general && self.field.side_of_brigade(o) == side);
            self.holds("HOW-CMD-34", !leads || !self.field.allies.is_empty(), |_| {
                "a general who leads helps".to_owned()
            });
            let grade = self.now.generals[side.index()].grade;
            Some((self.now.generals[side.index()].at, grade))
        } else {
            let wing = (0..self.field.lieutenants.len() as u8)
                .find(|&l| self.field.piece(self.field.lieutenant_piece(&self.now, l)) == event.actor);
            wing.map(|l| {
                let l = usize::from(l);
                self.holds("HOW-OPT-09", self.field.lieutenants[l].brigades & 1 << b != 0, |_| {
                    "a lieutenant helps another's".to_owned()
                });
                (self.now.lieutenants[l].leader.at, self.now.lieutenants[l].grade)
            })
        };
        let Some((at, grade)) = general else { return };
        self.holds("HOW-CMD-16", grade != Grade::Dithering, |_| "a ditherer helps".to_owned());
        let row = if grade == Grade::Dashing { book::INFLUENCE_DASHING } else { book::INFLUENCE };
        let reach = book::at(self.field, row);
        let far = if brigade.independent {
            let here = brigade.units().filter(|&u| self.now.unit(u).here());
            here.map(|u| Body::of(&self.now.unit(u).rect).distance_to(place(at))).fold(f64::MAX, f64::min)
        } else {
            place(at).to(place(brigade.leader.at))
        };
        self.holds("HOW-CMD-13", far <= reach + 0.02, |_| format!("helps at {far:.2} of {reach}"));
        self.command.helped_by = Some(event.actor);
    }

    /// HOW-CMD-13, HOW-CMD-20, HOW-CMD-32, and the dice of HOW-CMD-16 and HOW-CMD-17.
    fn command_die(&mut self, event: &Event, rest: &[Event]) {
        let Some(b) = self.brigade_of_piece(event.actor) else { return };
        let n = event.numbers;
        let brigade = *self.now.brigade(b);
        let side = self.field.side_of_brigade(b);
        let helped = self.command.helped_by.take().is_some();
        self.holds("HOW-CMD-19", !brigade.activated && self.now.turn >= self.field.orders_of(b).moves_from, |_| {
            format!("brigade {b} rolls again, or may not")
        });
        let leader = *self.field.brigadier(&self.now, b);
        let (mut grade, mut die) = (if brigade.independent { Grade::Dependable } else { leader.grade }, n[0]);
        match (grade, helped) {
            (Grade::Dithering, true) => grade = Grade::Dependable,
            (Grade::Dependable | Grade::Unrated, true) => grade = Grade::Dashing,
            (Grade::Dashing, true) => die += 1,
            (Grade::Dithering, false) if leader.penalty && !brigade.independent => die -= 1,
            _ => {}
        }
        let table = match grade {
            Grade::Dithering => [0, 1, 2, 2, 2, 2],
            Grade::Unrated | Grade::Dependable => [1, 2, 2, 2, 2, 3],
            Grade::Dashing => [2, 2, 2, 2, 3, 4],
        };
        let mut result: i16 = table[die.clamp(1, 6) as usize - 1];
        self.holds("HOW-CMD-20", n[1] == result, |_| {
            format!("{:?} helped {helped} die {} gives {}", grade, n[0], n[1])
        });
        // The dice of dithering and dashing generals: the lieutenant's first, one change at the most.
        let mut events = rest[1..].iter();
        let armies: Vec<Grade> = {
            let wing = self.field.lieutenants.iter().position(|w| w.brigades & 1 << b != 0);
            let mut all = Vec::new();
            if let Some(l) = wing.filter(|&l| self.now.lieutenants[l].leader.here) {
                all.push(self.now.lieutenants[l].grade);
            }
            let allied = wing.is_some_and(|l| self.field.lieutenants[l].rank == Rank::General);
            if self.now.generals[side.index()].here && !allied {
                all.push(self.now.generals[side.index()].grade);
            }
            all
        };
        for grade in armies {
            let faces = match grade {
                Grade::Dithering if result >= 3 => [1, 2],
                Grade::Dashing if result <= 1 => [5, 6],
                _ => continue,
            };
            let clause = if grade == Grade::Dithering { "HOW-CMD-16" } else { "HOW-CMD-17" };
            let next = events.next().copied().unwrap_or_default();
            let told = Code::of(next.code) == Some(Code::ChangesResult);
            if told && faces.contains(&next.numbers[0]) {
                result = 2;
            }
            self.holds(clause, told && next.numbers[1] == result, |_| format!("{next:?}, not {result}"));
        }
        let last = events.next().copied().unwrap_or_default();
        let code = match result_of(result) {
            Performance::Feeble => Code::Feeble,
            Performance::Poor => Code::Poor,
            Performance::Steady => Code::Steady,
            Performance::Admirable => Code::Admirable,
            Performance::Inspiring => Code::Inspiring,
        };
        self.holds("HOW-CMD-19", Code::of(last.code) == Some(code), |_| format!("{last:?} and not {code:?}"));
        self.now.brigade_mut(b).result = result_of(result);
        self.now.brigade_mut(b).activated = true;
        self.turn_of(b, helped);
        if self.fresh {
            self.who_is_out(b, result, events.as_slice());
        }
    }

    /// HOW-CMD-07, HOW-CMD-08: those out of command throw, and nobody else; none under Poor and Feeble.
    fn who_is_out(&mut self, b: u8, result: i16, events: &[Event]) {
        let brigade = *self.now.brigade(b);
        let threw: Vec<u8> = events
            .iter()
            .take_while(|e| Code::of(e.code) == Some(Code::OutOfCommand))
            .map(|e| self.field.unit_of_piece(e.actor))
            .collect();
        let mut out = Vec::new();
        if result >= 2 && !brigade.independent {
            let at = place(self.field.brigadier(&self.now, b).at);
            let here: Vec<(u8, Body)> = brigade
                .units()
                .filter(|&u| self.now.unit(u).here())
                .map(|u| (u, Body::of(&self.now.unit(u).rect)))
                .collect();
            let reach = book::at(self.field, book::COMMAND);
            let chain = book::at(self.field, book::CHAIN);
            // A hair may decide it.
            let unheard = |hair: f64| {
                let mut heard: Vec<bool> = here.iter().map(|(_, body)| body.distance_to(at) <= reach + hair).collect();
                for _ in 0..here.len() {
                    for n in 0..here.len() {
                        let by = (0..here.len()).any(|m| heard[m] && here[n].1.gap(&here[m].1) <= chain + hair);
                        heard[n] |= by;
                    }
                }
                here.iter().zip(&heard).filter(|(_, h)| !**h).map(|((u, _), _)| *u).collect::<Vec<u8>>()
            };
            out = unheard(0.01);
            if out.len() != unheard(-0.01).len() {
                return;
            }
            out.retain(|&u| self.now.unit(u).fights());
        }
        self.holds("HOW-CMD-07", out == threw, |_| format!("brigade {b}: out of command {out:?}, threw {threw:?}"));
    }

    fn out_of_command(&mut self, event: &Event) {
        let unit = self.field.unit_of_piece(event.actor);
        let more = match self.field.unit(unit).class {
            Class::Superior => 1,
            Class::Inferior => -1,
            Class::Standard => 0,
        };
        let follows = event.numbers[0] + more >= 4;
        let said = event.numbers[1] == 1;
        self.holds("HOW-CMD-08", follows == said, |_| format!("{unit} die {} {more} follows {said}", event.numbers[0]));
    }

    /// HOW-OPT-16 to HOW-OPT-20.
    fn weather(&mut self, n: [i16; 4]) {
        use Weather as W;
        let options = self.field.options;
        if !options.weather && !options.changing {
            return;
        }
        let score = n[1];
        if let Some(before) = self.command.score {
            self.holds("HOW-OPT-18", score != before, |_| format!("{before} to {score}"));
        }
        self.command.score = Some(score);
        let mild = [W::Fog, W::LightRain, W::Fair, W::Fair, W::Fair, W::Fair, W::Fair, W::Fair, W::LightRain];
        let expected = match (self.field.season, score) {
            (Season::Mild, 11) => W::HeavyRain,
            (Season::Mild, 12) => W::Storm,
            (Season::Mild, s) => mild[s as usize - 2],
            (Season::Winter, 2) => W::Fog,
            (Season::Winter, 3 | 4 | 10) => W::LightRain,
            (Season::Winter, 11) => W::HeavyRain,
            (Season::Winter, 12) => W::Storm,
            (Season::Summer, 2 | 3 | 11) => W::LightRain,
            (Season::Summer, 12) => W::HeavyRain,
            _ => W::Fair,
        };
        let told = match n[0] {
            5 => W::LightRain as i16,
            6 => W::HeavyRain as i16,
            7 => W::Storm as i16,
            8 => W::Fog as i16,
            other => other,
        };
        self.holds("HOW-OPT-20", told == expected as i16, |_| format!("score {score} gives {}", n[0]));
    }
}
