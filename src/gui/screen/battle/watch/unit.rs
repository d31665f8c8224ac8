//! The unit that is looked at: on the card below the log, and in the whence line.

use super::{Message, Watch};
use crate::draw::{Colour, List, Path};
use crate::gui::look::spot::Whence;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::widget::block::sized;
use crate::gui::widget::{Cut, filled, line, thousands};
use iced::widget::text::Wrapping;
use iced::widget::{Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// The widest name that has room beside its squares.
const NAME: f32 = size::ASIDE - 172.0;
/// Height of the card: a name, its squares and three lines.
const CARD: f32 = 116.0;
const SIDE: f32 = 9.0;
const STEP: f32 = 11.0;
/// The most squares that are counted at a glance.
const MOST: u16 = 12;
/// The most that leave room for a name beside them.
const BESIDE: u16 = 6;

/// Counted squares, filled ones first: hits, points lost. What is filled is counted in halves; a half has half a square.
/// More than can be counted at a glance are one bar.
pub fn squares<'a, M: 'a>(look: &Look, halves: u16, all: u16, ink: Colour) -> Element<'a, M> {
    if all > MOST {
        let wide = f32::from(MOST) * STEP;
        let mut list = List::new(wide, SIDE);
        list.fill(Path::rect(0.0, 0.0, wide * f32::from(halves.min(2 * all)) / f32::from(2 * all), SIDE), ink);
        list.stroke(Path::rect(0.5, 0.5, wide - 1.0, SIDE - 1.0), look.theme.rule, 1.0);
        return Picture::view(list);
    }
    let mut list = List::new(f32::from(all) * STEP, SIDE);
    for n in 0..all {
        let x = f32::from(n) * STEP;
        let filled = halves.saturating_sub(2 * n).min(2);
        if filled > 0 {
            list.fill(Path::rect(x, 0.0, SIDE * f32::from(filled) / 2.0, SIDE), ink);
        }
        let edge = if filled > 0 { ink } else { look.theme.rule };
        list.stroke(Path::rect(x + 0.5, 0.5, SIDE - 1.0, SIDE - 1.0), edge, 1.0);
    }
    Picture::view(list)
}

impl Watch {
    /// What the whence line says of a unit.
    pub(super) fn whence(&self, piece: usize) -> Whence {
        let Some((side, brigade, unit)) = self.replay.unit(piece) else { return Whence::default() };
        let place = &self.replay.scenario.sides[side.index()].brigades[brigade].name;
        let (stands, odds) = (self.standing(piece), self.could_do(piece));
        let men = || format!(", went in with {} men", thousands(unit.present.men.into()));
        let men = if odds.is_empty() { men() } else { String::new() };
        // Who is a brigade by himself is named once.
        let place = if *place == unit.name { "" } else { place.as_str() };
        let said = format!("{place}{men}{stands}{odds}").trim_start_matches(", ").to_owned();
        let click =
            if self.charge.open && self.is_enemy(piece) { "a click asks of a charge on it" } else { "a click selects" };
        Whence::new(unit.name.clone(), said).keys(format!("{click}   Tab next unit"))
    }

    /// How a unit stands, to go on after a comma; empty where there is nothing to say.
    fn standing(&self, piece: usize) -> String {
        let Some(view) = self.table.pieces.get(piece) else { return String::new() };
        let harm = self.replay.harm_of(view.harm, view.harm_limit);
        match (view.gone, view.harm, view.shaken) {
            (true, ..) => ", no longer in the battle".to_owned(),
            (_, _, true) if view.harm >= view.harm_limit => format!(", {harm}, broken and running"),
            (_, 0, false) => ", not hit yet".to_owned(),
            (_, 0, true) => ", not hit yet, not in good order".to_owned(),
            (_, _, false) => format!(", {harm}"),
            (_, _, true) => format!(", {harm}, not in good order"),
        }
    }

    /// The card of the selected unit, or what to do to see one.
    pub(super) fn card<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let t = &look.theme;
        let content: Element<'a, Message> = match self.selected.and_then(|p| Some((p, self.replay.unit(p)?))) {
            None => look.label("Choose a unit on the table, or with Tab, to read about it here.").into(),
            Some((piece, (side, brigade, unit))) => {
                let place = self.replay.scenario.sides[side.index()].brigades[brigade].name.as_str();
                let view = self.table.pieces.get(piece);
                let (harm, limit) = view.map_or((0, self.replay.harm_limit), |v| (v.harm, v.harm_limit));
                let strength = if unit.present.guns > 0 {
                    format!("{} men and {} guns", thousands(unit.present.men.into()), unit.present.guns)
                } else {
                    format!("{} men", thousands(unit.present.men.into()))
                };
                let state = match view {
                    Some(v) if v.gone => "No longer in the battle.",
                    Some(v) if v.shaken && v.harm >= v.harm_limit => "Broken and running, lost to its army.",
                    Some(v) if v.shaken => "Fell back, not in good order.",
                    _ => "",
                };
                let block = Picture::view(sized(look, &unit.uniform, unit.branch, (36.0, 13.0)));
                let name = Cut::new(unit.name.as_str(), text::SECTION, t.ink);
                let squares = squares(look, 2 * harm, limit, t.carmine);
                let [class, does] = self.rated.get(piece).cloned().unwrap_or_default();
                let place = if place == unit.name { String::new() } else { format!("{place}.") };
                // Three lines have room for the one or the other; the line at the foot tells the men too.
                let men = self.could_charge(piece).unwrap_or_else(|| format!("Went in with {strength}."));
                let words = [class, place, does, men, state.to_owned()];
                let words: Vec<String> = words.into_iter().filter(|w| !w.is_empty()).collect();
                let said = look.label(words.join(" "));
                let sum = |words: String| text::TIGHT.say(words, t.ink).wrapping(Wrapping::None);
                if limit > BESIDE || text::SECTION.width(&unit.name) > NAME {
                    // Many squares, or a bar, have a line of their own with their measure: the name needs the first.
                    let told = self.replay.harm_of(harm, limit);
                    let head = row![block, name].spacing(size::S8).align_y(Alignment::Center);
                    let harm = row![squares, sum(told)].spacing(size::S8).align_y(Alignment::Center);
                    column![head, harm, said].spacing(1.0).into()
                } else {
                    let told = sum(format!("{harm} of {limit}"));
                    let head = row![block, name, squares, told].spacing(size::S8).align_y(Alignment::Center);
                    column![head, Space::new().height(size::S4), said].into()
                }
            }
        };
        let sheet = t.sheet;
        column![
            line(t.rule, 1.0),
            container(content)
                .style(move |_| filled(sheet))
                .padding(Padding::from([size::S8, size::S12]))
                .width(Length::Fill)
                .height(CARD)
                .clip(true)
        ]
        .into()
    }
}
