//! The unit that is looked at: on the card below the log, and in the whence line.

use super::{Message, Watch};
use crate::draw::{Colour, List, Path};
use crate::gui::look::spot::Whence;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::widget::block::sized;
use crate::gui::widget::{filled, line, thousands};
use iced::widget::{Space, column, container, row};
use iced::{Alignment, Element, Length};

/// Counted squares, filled ones first: hits, points lost.
pub fn squares<'a, M: 'a>(look: &Look, filled: u16, all: u16, ink: Colour) -> Element<'a, M> {
    const SIDE: f32 = 9.0;
    const STEP: f32 = 11.0;
    let mut list = List::new(f32::from(all) * STEP, SIDE);
    for n in 0..all {
        let x = f32::from(n) * STEP;
        if n < filled {
            list.fill(Path::rect(x, 0.0, SIDE, SIDE), ink);
        }
        let edge = if n < filled { ink } else { look.theme.rule };
        list.stroke(Path::rect(x + 0.5, 0.5, SIDE - 1.0, SIDE - 1.0), edge, 1.0);
    }
    Picture::view(list)
}

impl Watch {
    /// What the whence line says of a unit.
    pub(super) fn whence(&self, piece: usize) -> Whence {
        let Some((side, brigade, unit)) = self.replay.unit(piece) else { return Whence::default() };
        let place = &self.replay.scenario.sides[side.index()].brigades[brigade].name;
        let men = thousands(unit.present.men.into());
        Whence::new(
            unit.name.clone(),
            format!("{place}, went in with {men} men{}{}", self.standing(piece), self.could_do(piece)),
        )
        .keys("a click selects   Tab next unit")
    }

    /// How a unit stands, to go on after a comma; empty where there is nothing to say.
    fn standing(&self, piece: usize) -> String {
        let Some(view) = self.table.pieces.get(piece) else { return String::new() };
        match (view.gone, view.harm, view.shaken) {
            (true, ..) => ", no longer in the battle".to_owned(),
            (_, 0, false) => ", not hit yet".to_owned(),
            (_, harm, false) => format!(", {harm} of {}", view.harm_limit),
            (_, harm, true) => format!(", {harm} of {}, not in good order", view.harm_limit),
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
                    Some(v) if v.gone => " It is no longer in the battle.",
                    Some(v) if v.shaken => " It has fallen back and is not in good order.",
                    _ => "",
                };
                column![
                    row![
                        Picture::view(sized(look, &unit.uniform, unit.branch, (36.0, 13.0))),
                        container(text::SECTION.say(unit.name.as_str(), t.ink)).width(Length::Fill),
                        squares(look, harm, limit, t.carmine),
                        text::TIGHT.say(format!("{harm} of {limit}"), t.ink),
                    ]
                    .spacing(size::S8)
                    .align_y(Alignment::Center),
                    Space::new().height(size::S4),
                    look.label(format!("{place}. Went in with {strength}.{state}")),
                ]
                .into()
            }
        };
        let sheet = t.sheet;
        column![
            line(t.rule, 1.0),
            container(content).style(move |_| filled(sheet)).padding(size::S12).width(Length::Fill).height(100.0)
        ]
        .into()
    }
}
