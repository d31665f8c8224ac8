//! How a battle began and how it ended.

use super::super::in_words;
use super::and_list;
use super::gather::Course;
use super::prose::{Prose, word};
use super::wings::{Wing, seen};
use crate::base::Side;
use crate::field::event::Place;
use crate::field::say::thousands;

/// How far behind the others a brigade must stand to be the reserve, in tenths of a millimetre.
const BEHIND: i32 = 1_500;

/// Where a brigade stood, as its own side sees it, in tenths of a millimetre.
struct Post {
    name: String,
    right: i32,
    forward: i32,
}

impl Prose<'_, '_> {
    /// Why they met, and how both armies stood; empty where nothing of that is known.
    pub fn opening(&mut self, course: &Course) -> Vec<String> {
        let mut out = Vec::new();
        let scenario = self.telling.scenario;
        if !scenario.story.is_empty() {
            out.push(scenario.story.clone());
        }
        let sides: Vec<String> = Side::BOTH.iter().flat_map(|side| self.army(*side, &course.opening)).collect();
        if !sides.is_empty() {
            out.push(sides.join(" "));
        }
        out
    }

    /// An army in a sentence on its strength and one on its order.
    fn army(&mut self, side: Side, opening: &[Option<Place>]) -> Vec<String> {
        let scenario = self.telling.scenario;
        let setup = &scenario.sides[side.index()];
        let mut out = Vec::new();
        let (men, guns) = scenario.units(side).fold((0, 0), |(m, g), (_, u)| (m + u.present.men, g + u.present.guns));
        if men > 0 {
            let key = match (side, guns) {
                (Side::Blue, 0) => "army-no-guns",
                (Side::Blue, _) => "army",
                (Side::Red, 0) => "army-against-no-guns",
                (Side::Red, _) => "army-against",
            };
            let (men, guns) = (thousands(men.into()), thousands(guns.into()));
            let fill = [("who", &*setup.name), ("general", &*setup.general.name), ("men", &*men), ("guns", &*guns)];
            out.push(self.say(key, &fill));
        }
        let mut posts = self.posts(side, opening);
        if posts.len() < 2 {
            return out;
        }
        posts.sort_by_key(|p| p.forward);
        let middle = posts[posts.len() / 2].forward;
        let (mut line, back): (Vec<Post>, Vec<Post>) = posts.into_iter().partition(|p| p.forward >= middle - BEHIND);
        line.sort_by_key(|p| p.right);
        let mut told: Vec<String> = Vec::new();
        let last = line.len() - 1;
        let centre: Vec<&str> = line.iter().take(last).skip(1).map(|p| p.name.as_str()).collect();
        let mut at = |wing: Wing, who: &str| {
            told.push(word("wing", &format!("on-{}", wing.key())).replace("{who}", who));
        };
        if last == 0 {
            at(Wing::Centre, &line[0].name);
        } else {
            at(Wing::Left, &line[0].name);
            if !centre.is_empty() {
                at(Wing::Centre, &and_list(&centre));
            }
            at(Wing::Right, &line[last].name);
        }
        if !back.is_empty() {
            let names: Vec<&str> = back.iter().map(|p| p.name.as_str()).collect();
            told.push(word("wing", "on-reserve").replace("{who}", &and_list(&names)));
        }
        let order = told.join(", ");
        out.push(self.say("order", &[("who", &setup.name), ("order", &order)]));
        out
    }

    /// Where the brigades of a side stood: those with a commander, in the middle of their units.
    fn posts(&self, side: Side, opening: &[Option<Place>]) -> Vec<Post> {
        let setup = &self.telling.scenario.sides[side.index()];
        let mut posts = Vec::new();
        for (n, brigade) in setup.brigades.iter().enumerate() {
            let Some(commander) = &brigade.commander else { continue };
            let units = self.telling.pieces.iter().zip(opening);
            let stands: Vec<_> = units
                .filter(|(p, _)| p.unit && p.side == side && p.brigade == Some(n))
                .filter_map(|(_, place)| place.map(|at| seen(self.telling, side, at)))
                .collect();
            if let Ok(count @ 1..) = i32::try_from(stands.len()) {
                posts.push(Post {
                    name: format!("{} ({})", commander.name, brigade.name),
                    right: stands.iter().map(|p| p.x).sum::<i32>() / count,
                    forward: stands.iter().map(|p| p.y).sum::<i32>() / count,
                });
            }
        }
        posts
    }

    /// That it was played on a table, and how long.
    pub fn by_hand(&mut self, turns: u16) -> String {
        match turns {
            0 => self.say("by-hand", &[]),
            1 => self.say("by-hand-one-turn", &[]),
            n => self.say("by-hand-turns", &[("n", &in_words(n.into()))]),
        }
    }

    /// Who had the field, what it had cost, and who had done most.
    pub fn end(&mut self, course: &Course, winner: Option<Side>) -> String {
        let name = |side: Side| self.telling.side_name(side).to_owned();
        let count = |side: Side| {
            let (gone, all) = (course.gone[side.index()], self.telling.scenario.units(side).count());
            let gone = if gone == 0 { "none".to_owned() } else { in_words(gone as i32) };
            (gone, in_words(all as i32))
        };
        let first = winner.unwrap_or(Side::Blue);
        let (who, whom) = (name(first), name(first.other()));
        let ((kept, of), (lost, of_lost)) = (count(first), count(first.other()));
        let mut out = vec![
            self.say(if winner.is_some() { "won" } else { "drawn" }, &[("who", &who), ("whom", &whom)]),
            self.say(
                "cost",
                &[("who", &who), ("whom", &whom), ("n", &lost), ("of", &of_lost), ("m", &kept), ("all", &of)],
            ),
        ];
        let best = course.done.iter().max_by_key(|(piece, harm)| (**harm, std::cmp::Reverse(**piece)));
        if let Some((piece, 4..)) = best {
            let side = self.telling.side(*piece).map_or_else(String::new, name);
            let unit = self.telling.name(*piece).to_owned();
            out.push(self.say("best", &[("who", &unit), ("nation", &side)]));
        }
        out.join(" ")
    }
}
