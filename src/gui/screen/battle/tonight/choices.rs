//! The second and third choice, the points of what is chosen, and its table.

use super::{Ahead, Form, Message, Parent, Roles, SIZES};
use crate::base::Side;
use crate::desk::agreed;
use crate::desk::cast::Balance;
use crate::desk::resolve;
use crate::desk::tonight::Places;
use crate::draw::table::{self, Names};
use crate::field::say;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::screen::Around;
use crate::gui::screen::battle::{ruler, set_up};
use crate::gui::widget::field::Field;
use crate::gui::widget::icon::Icon;
use crate::gui::widget::map::{Map, Shown};
use crate::gui::widget::{Control, Cut, button, choice, error, line, scroll, section, thousands};
use iced::widget::text::Wrapping;
use iced::widget::{Column, Space, column, container, responsive, row};
use iced::{Alignment, Element, Length, Padding};

/// Width of the number of the dice.
const DIE: f32 = 64.0;
/// A table with less room than this is not shown.
const LEAST_TABLE: f32 = 150.0;

impl Form {
    /// The second and third choice, which hang on the first.
    pub(super) fn rest<'a>(&'a self, look: &'a Look, around: Around<'a>) -> Element<'a, Parent> {
        let t = &look.theme;
        if let Some(offer) = self.offers.get(self.battle) {
            let places = [(Places::AsWritten, "as written"), (Places::Swapped, "the other way round")];
            let says = |places| Parent::TonightSays(Message::Places(places));
            let whence =
                Whence::new("Sides", "which side is ours: it has the forces, place and orders of its role").keys("X");
            let mut out = column![
                text::SECTION.say(offer.name.as_str(), t.ink),
                line(t.rule, 1.0),
                Space::new().height(size::S8),
                text::DATE.say(self.story(around.now, offer), t.second),
            ];
            if offer.ours {
                out = out.push(Space::new().height(size::S4)).push(look.caption(set_up::OURS));
            }
            out = out.extend([
                Space::new().height(size::S16).into(),
                look.label("Which side is ours").into(),
                Space::new().height(size::S4).into(),
                choice(look, &places, self.places, says, &whence),
            ]);
            if offer.generic {
                let roles = [(Roles::OfTheBook, "the book’s forces"), (Roles::Armies, "two armies of yours")];
                let says = |roles| Parent::TonightSays(Message::Roles(roles));
                let whence = Whence::new("Roles", "brigades of any two armies that fit can stand in").keys("R");
                let mut roles = row![choice(look, &roles, self.roles, says, &whence)];
                if self.is_by_chance(around.now) {
                    roles = roles.push(Space::new().width(Length::Fill)).push(self.die(look));
                }
                out = out
                    .push(Space::new().height(size::S16))
                    .push(look.label("Who fills the roles"))
                    .push(Space::new().height(size::S4))
                    .push(roles.align_y(Alignment::Center));
            }
            if self.wants_armies() {
                out = out.push(Space::new().height(size::S8)).push(self.armies(look, around));
            }
            out = out.push(Space::new().height(size::S16)).push(self.points(look));
            return self.above_table(look, around, out);
        }
        let says = |size| Parent::TonightSays(Message::Size(size));
        let whence = Whence::new("Size", "how many brigades of each army come").keys("S");
        let mut out = column![self.armies(look, around), Space::new().height(size::S12)];
        if self.is_by_chance(around.now) {
            out = out.push(self.die(look)).push(Space::new().height(size::S12));
        }
        let out = out.push(look.label("How many of each")).push(Space::new().height(size::S4));
        let systems: Vec<(&'static str, &'static str)> =
            resolve::playable().map(|s| (s.about().id, s.about().name)).collect();
        let under = |id| Parent::TonightSays(Message::Rules(id));
        let of_rules = Whence::new("Rules", "the rule system that they fight under").keys("U");
        let out = out
            .push(choice(look, &SIZES, self.size, says, &whence))
            .push(Space::new().height(size::S16))
            .push(look.label("Under which rules"))
            .push(Space::new().height(size::S4))
            .push(choice(look, &systems, self.rules, under, &of_rules));
        self.above_table(look, around, out)
    }

    /// The armies of both sides, to be chosen from.
    fn armies<'a>(&'a self, look: &'a Look, around: Around<'a>) -> Element<'a, Parent> {
        let t = &look.theme;
        let mut out = row![].spacing(size::S16);
        for side in Side::BOTH {
            let head = if side == Side::Blue { "Ours" } else { "Theirs" };
            let mut list = column![text::SECTION.say(head, look.accent(side).line), line(t.rule, 1.0)];
            for (n, army) in around.now.armies.iter().enumerate() {
                let units = say::counted(army.regiments.iter().map(|r| r.units.len()).sum(), "unit", "units");
                let brigades = say::counted(army.brigades.len(), "brigade", "brigades");
                let whence = Whence::new(army.name.clone(), format!("{brigades}, {units}"));
                list = list.push(self.army(look, (side, n), (army.name.as_str(), units), whence));
            }
            out = out.push(list.push(self.by_chance(look, around, side)).width(Length::FillPortion(1)));
        }
        out.into()
    }

    /// An army in the list of a side: its name, and a word about it.
    fn army<'a>(
        &self,
        look: &'a Look,
        (side, n): (Side, usize),
        (name, told): (impl Into<String>, String),
        whence: Whence,
    ) -> Element<'a, Parent> {
        let kind = if n == self.armies[side.index()] { Kind::Chosen } else { Kind::Row };
        let told = look.label(told).wrapping(Wrapping::None);
        let content = row![Cut::new(name, text::TEXT, look.theme.ink), told].spacing(size::S8);
        Control::new(look, kind, content.align_y(Alignment::Center))
            .width(Length::Fill)
            .height(size::ROW_DENSE)
            .padding(Padding { left: size::S12, right: size::S8, ..Padding::ZERO })
            .whence(whence)
            .press(Parent::TonightSays(Message::Army(side, n)))
            .into()
    }

    /// The last of the list: an army that dice raise, and who has come.
    fn by_chance<'a>(&'a self, look: &'a Look, around: Around<'a>, side: Side) -> Element<'a, Parent> {
        let n = around.now.armies.len();
        let chosen = self.armies[side.index()] >= n;
        let came = self.ahead.as_ref().filter(|(version, _)| chosen && *version == self.version);
        let (name, told) = came.map_or_else(
            || ("By chance".to_owned(), "raised by dice for this battle".to_owned()),
            |(_, ahead)| {
                let scenario = &ahead.drawn.order.scenario;
                let units = say::counted(scenario.units(side).count(), "unit", "units");
                (format!("By chance: {}", scenario.sides[side.index()].name), units)
            },
        );
        let of = "dice raise an army for tonight, of a nation that fought the other and as dear";
        self.army(look, (side, n), (name, told), Whence::new("By chance", of))
    }

    /// The die that raises armies: written, or thrown again.
    fn die<'a>(&'a self, look: &'a Look) -> Element<'a, Parent> {
        let typed = |number| Parent::TonightSays(Message::DieTyped(number));
        let whence = Whence::new("The dice", "the same number raises the same army against the same enemy");
        row![
            look.label("dice"),
            Field::new(look, "", &self.die.to_string(), typed).figures().width(DIE).whence(whence),
            button(look, Kind::Plain, "Throw again", "D")
                .whence(Whence::new("Throw again", "other dice raise another army"))
                .press(Parent::TonightSays(Message::Thrown)),
        ]
        .spacing(size::S8)
        .align_y(Alignment::Center)
        .into()
    }

    /// The points beside the book's, and whether they stand as units do.
    fn points<'a>(&'a self, look: &'a Look) -> Element<'a, Parent> {
        let t = &look.theme;
        let told = |words: &'a str, b: &Balance| {
            let [ours, theirs] = b.points.map(|p| thousands(p.into()));
            let ratio = f64::from(b.points[1]) / f64::from(b.points[0].max(1));
            row![
                container(look.label(words)).width(110.0),
                look.text(format!("{ours} to {theirs} points, 1 to {ratio:.2}"))
            ]
        };
        let mut out = Column::new().push(section(look, "Points", "ours to theirs")).push(Space::new().height(size::S4));
        match &self.weighed {
            None => out = out.push(look.label("…")),
            Some(Ok(None)) => return Space::new().into(),
            Some(Err(why)) => out = out.push(error(look, why)),
            Some(Ok(Some(weighed))) => {
                out = out.push(told("By the book", &weighed.book));
                if let Some(cast) = &weighed.cast {
                    out = out.push(told("As chosen", cast)).push(Space::new().height(size::S4));
                    out = out.push(if cast.fits() {
                        let words = format!("Points stand as units do, {}, within 5 in 100.", stand(cast));
                        row![Icon::Tick.view(t.verdigris), look.text(words)].spacing(size::S8)
                    } else {
                        let due = thousands(cast.due().into());
                        let words =
                            format!("Units stand {}: to be even, theirs should have {due} points.", stand(cast));
                        row![Icon::Warning.view(t.ochre), text::TEXT.say(words, t.ochre)].spacing(size::S8)
                    });
                }
                for note in &weighed.notes {
                    out = out.push(look.label(note.as_str()));
                }
            }
        }
        out.into()
    }

    /// The choices, and below them the table.
    fn above_table<'a>(
        &'a self,
        look: &'a Look,
        around: Around<'a>,
        choices: Column<'a, Parent>,
    ) -> Element<'a, Parent> {
        let choices = scroll(look, choices.padding(Padding::ZERO.right(size::S12))).height(Length::Shrink);
        let table = container(self.table(look, around)).padding(Padding::ZERO.right(size::S12).bottom(size::S8));
        column![choices, table].spacing(size::S16).into()
    }

    /// The table of what is chosen, in the room that the choices leave.
    fn table<'a>(&'a self, look: &'a Look, around: Around<'a>) -> Element<'a, Parent> {
        let ruler = ruler(around);
        responsive(move |room| {
            // Who cannot fill a role is told of beside the points.
            let told = matches!(self.weighed, Some(Err(_)));
            if let Some(why) = &self.why_not {
                return if told { Space::new().into() } else { error(look, why) };
            }
            let Some((_, Ahead { drawn, cast })) = self.ahead.as_ref().filter(|_| room.height >= LEAST_TABLE) else {
                return Space::new().into();
            };
            let shown = Shown {
                table: drawn.table.clone(),
                selected: None,
                shot: None,
                zones: Vec::new(),
                chargers: Vec::new(),
                tracks: Vec::new(),
                names: Names::Hidden,
                places: table::Places::Clear,
                ruler,
                goals: table::Goal::all(&drawn.order.scenario, &agreed::held(&drawn.order.scenario)),
            };
            let tells = |n| set_up::goal_whence(&drawn.order.scenario, n, drawn.order.scenario.objectives[n].holder);
            Map::new(look, &drawn.order.scenario.ground, cast, shown).tells_goal(tells).view()
        })
        .into()
    }
}

/// How many units stand against how many, by weight.
fn stand(cast: &Balance) -> String {
    let [ours, theirs] = cast.units.map(|n| say::halves(n.into()));
    format!("{ours} to {theirs}")
}
