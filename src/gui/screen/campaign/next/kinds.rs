//! The kinds of battles, each with who attacks, how many come, and how it would end; then the scenarios.

use super::{CHOSEN, Message, Parent, State};
use crate::base::Side;
use crate::desk::War;
use crate::desk::battles::Offer;
use crate::desk::sight::Seen;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::screen::campaign::glimpse;
use crate::gui::widget::{Control, Cut, button, figures, line, scroll, section, thousands};
use iced::widget::{Column, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// Widths of who attacks, of the men of a side, of the bar and of a chance.
const ATTACKS: f32 = 118.0;
const MEN: f32 = 52.0;
const BAR: (f32, f32) = (150.0, 10.0);
const CHANCE: f32 = 48.0;
const FAIRNESS: f32 = 128.0;
/// Height of a row: a name and a sentence.
const ROW: f32 = 43.0;
/// Height of the room for the whole of the chosen row's sentence: two lines.
const WHOLE: f32 = 48.0;

impl State {
    /// The list, and what draws up the chosen one.
    pub(super) fn kinds<'a>(&'a self, look: &'a Look, (war, enemy): (&'a War, &'a Seen)) -> Element<'a, Parent> {
        let known = matches!(enemy, Seen::All);
        let state = war.state();
        let name = |side: Side| state.side_name(side);
        let head = row![
            Space::new().width(Length::Fill),
            container(look.caption("attacks")).width(ATTACKS),
            figures(MEN * 2.0 + 12.0, look.caption("men, ours and theirs")),
            Space::new().width(size::S24),
            container(look.caption("how it would end")).width(BAR.0 + 2.0 * CHANCE),
            container(look.caption("fair?")).width(FAIRNESS),
        ];
        let mut rows = Column::new();
        for (n, offer) in self.offers.iter().enumerate() {
            let attacks = offer.attacker.map_or("nobody", name);
            let next = self.offers.iter().position(|o| o.battles == 0 && o.fault.is_none()) == Some(n);
            let next = next && self.foretold;
            rows = rows.push(self.row(look, n, kind(look, offer, attacks, (next, known)), said(offer)));
        }
        if self.offers.is_empty() {
            rows = rows.push(container(look.label("Ground and odds are being drawn up.")).padding(size::S8));
        }
        if !self.scenes.is_empty() {
            let head =
                section(look, "On the ground of a scenario", "its aims, turns and mist, with the troops of this war");
            rows = rows.push(container(head).padding(Padding { top: size::S24, bottom: size::S4, ..Padding::ZERO }));
        }
        for (n, scene) in (self.offers.len()..).zip(&self.scenes) {
            let about = scene.story.as_str();
            let content = column![
                Cut::new(scene.name.as_str(), text::STRONG, look.theme.ink),
                Cut::new(about, text::TIGHT, look.theme.second)
            ];
            rows = rows.push(self.row(look, n, content, Whence::new(scene.name.as_str(), about)));
        }
        let list = scroll(look, container(rows).padding(Padding::ZERO.right(size::S12))).height(Length::Fill);
        let draw = button(look, Kind::Primary, "Draw it up", "Ctrl Enter");
        let draw = match self.offers.get(self.chosen) {
            Some(Offer { fault: Some(why), .. }) => draw.disabled_because(why.as_str()),
            _ => draw.press(Parent::Coming(Message::DrawUp(self.chosen))),
        };
        let again = button(look, Kind::Plain, "Another place", "R")
            .whence(Whence::new("Another place", "throws again for place, day, ground and weather of every kind"))
            .press(Parent::Coming(Message::Again));
        let mut deeds = row![draw, again].spacing(size::S12).align_y(Alignment::Center);
        if !self.foretold && !self.offers.is_empty() {
            let foretell = button(look, Kind::Plain, "How would each end?", "F")
                .whence(Whence::new("How would each end?", "fights each kind unseen a hundred times").term("forecast"));
            deeds = deeds.push(foretell.press(Parent::Coming(Message::Foretold)));
        }
        let told = look.label("What is foretold is the battle that is drawn up: same ground, same day.");
        let whole = match (self.offers.get(self.chosen), self.scenes.get(self.chosen.saturating_sub(self.offers.len())))
        {
            (Some(offer), _) => offer.fault.as_ref().unwrap_or(&offer.about).as_str(),
            (None, Some(scene)) => scene.story.as_str(),
            (None, None) => "",
        };
        column![
            section(look, "Which kind of battle?", ""),
            container(head).padding(Padding { left: size::S8, right: size::S12, top: size::S4, ..Padding::ZERO }),
            list,
            line(look.theme.hairline, 1.0),
            container(look.text(whole)).height(WHOLE).padding(Padding {
                left: size::S12,
                right: size::S12,
                top: size::S8,
                ..Padding::ZERO
            }),
            container(deeds.push(told)).padding(Padding {
                left: size::S4,
                top: size::S8,
                bottom: size::S8,
                ..Padding::ZERO
            })
        ]
        .into()
    }

    fn row<'a>(
        &self,
        look: &'a Look,
        n: usize,
        content: impl Into<Element<'a, Parent>>,
        whence: Whence,
    ) -> Element<'a, Parent> {
        let here = n == self.chosen;
        let control = Control::new(look, if here { Kind::Chosen } else { Kind::Row }, content)
            .width(Length::Fill)
            .height(ROW)
            .padding(Padding { left: size::S12, ..Padding::ZERO })
            .whence(whence.keys("Enter draws it up"))
            .on_focus(Parent::Coming(Message::Chosen(n)))
            .press(if here { Parent::Coming(Message::DrawUp(n)) } else { Parent::Coming(Message::Chosen(n)) });
        let control: Element<'a, Parent> = if here { control.id(CHOSEN).into() } else { control.into() };
        column![control, line(look.theme.hairline, 1.0)].into()
    }
}

/// A kind as it would be; `next` is the one whose battles are being fought now, `known` whether the enemy's numbers are shown.
fn kind<'a>(look: &'a Look, offer: &'a Offer, attacks: &'a str, (next, known): (bool, bool)) -> Element<'a, Parent> {
    let t = &look.theme;
    let name = column![
        Cut::new(offer.name.as_str(), text::STRONG, t.ink),
        Cut::new(offer.fault.as_ref().unwrap_or(&offer.about).as_str(), text::TIGHT, t.second)
    ]
    .padding(Padding::ZERO.right(size::S16))
    .width(Length::Fill);
    let [ours, theirs] = Side::BOTH.map(|side| {
        let men = if known || side == Side::Blue { thousands(offer.men[side.index()].into()) } else { "?".to_owned() };
        figures(MEN, look.text(men))
    });
    let (bar, chances, fair): (Element<'a, Parent>, [String; 2], String) = if offer.battles == 0 {
        let told = container(look.caption(if next { "being fought unseen" } else { "" })).width(BAR.0);
        (told.into(), [String::new(), String::new()], String::new())
    } else {
        let list = glimpse::bar(look, offer.wins, offer.battles, BAR);
        let per_cent = |n: u32| format!("{} %", (n * 100 + offer.battles / 2) / offer.battles);
        (Picture::view(list), offer.wins.map(per_cent), fairness(offer).to_owned())
    };
    let [we, they] = chances;
    row![
        name,
        container(Cut::new(attacks, text::TEXT, t.second)).width(ATTACKS),
        ours,
        Space::new().width(12.0),
        theirs,
        Space::new().width(size::S24),
        figures(CHANCE - size::S8, look.text(we)),
        Space::new().width(size::S8),
        bar,
        Space::new().width(size::S8),
        container(look.text(they)).width(CHANCE - size::S8),
        container(look.label(fair)).width(FAIRNESS),
    ]
    .align_y(Alignment::Center)
    .into()
}

/// How fair a battle would be, in words; what lies inside the margin is not told apart.
fn fairness(offer: &Offer) -> &'static str {
    let more = if offer.wins[0] > offer.wins[1] {
        ["ours by a little", "ours", "all but won"]
    } else {
        ["theirs by a little", "theirs", "all but lost"]
    };
    match offer.gap() {
        0..=10 => "even",
        11..=25 => more[0],
        26..=60 => more[1],
        _ => more[2],
    }
}

fn said(offer: &Offer) -> Whence {
    let mut parts = vec![offer.about.clone()];
    if offer.battles > 0 {
        let margin = offer.margin.div_ceil(10);
        parts.push(format!(
            "Of {} battles fought unseen {} won and {} lost, give or take {margin} in 100.",
            offer.battles, offer.wins[0], offer.wins[1]
        ));
    }
    if !offer.suits {
        parts.push("Meant for other strengths.".to_owned());
    }
    if offer.place_is_nothing {
        parts.push("These rules go by the field alone.".to_owned());
    }
    Whence::new(offer.name.as_str(), parts.join(" ")).term("forecast")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fairness_goes_by_the_gap_and_names_whose_battle_it_is() {
        let offer = |wins| Offer {
            id: String::new(),
            name: String::new(),
            about: String::new(),
            suits: true,
            attacker: None,
            men: [0; 2],
            battles: 100,
            wins,
            margin: 98,
            place_is_nothing: false,
            fault: None,
        };
        let told: Vec<&str> =
            [[50, 45], [35, 60], [80, 20], [10, 90]].into_iter().map(|w| fairness(&offer(w))).collect();
        assert_eq!(told, ["even", "theirs by a little", "ours", "all but lost"]);
    }
}
