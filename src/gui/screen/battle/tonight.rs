//! *Fight tonight*: one battle for itself in three choices and Enter.

mod choices;

use super::{Drawn, Message as Parent, open};
use crate::base::Side;
use crate::desk::resolve;
use crate::desk::tonight::{self, Choice, Fighter, Offer, Places, Size, Weighed};
use crate::draw::table::Cast;
use crate::field::say;
use crate::field::scenario::retold;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::{Now, with};
use crate::gui::screen::Around;
use crate::gui::shell::Page;
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{Control, Cut, button, hint, line, scroll};
use crate::gui::work::on_thread;
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::scrollable::AbsoluteOffset;
use iced::widget::text::Wrapping;
use iced::widget::{Column, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding, Task};

/// What is chosen.
#[derive(Debug)]
pub struct Form {
    offers: Vec<Offer>,
    unread: Vec<String>,
    /// Number of the scenario; past the last: two armies.
    battle: usize,
    places: Places,
    roles: Roles,
    /// Numbers of armies of the library; past the last: one that is raised by the die.
    armies: [usize; 2],
    /// The die by which armies are raised, as it was thrown or written.
    die: u32,
    size: Size,
    /// The system under which two armies meet.
    rules: &'static str,
    /// The points of what is chosen; none while they are reckoned.
    weighed: Option<Result<Option<Weighed>, String>>,
    /// What was drawn up last to be shown, with the choice that it is of.
    ahead: Option<(u64, Ahead)>,
    /// Why what was chosen last cannot be drawn up.
    why_not: Option<String>,
    /// Counts what was asked for, so that points and tables of another choice are dropped.
    version: u64,
}

/// The battle that Enter opens.
#[derive(Debug)]
struct Ahead {
    drawn: Drawn,
    cast: Cast,
}

/// What there is to choose from.
#[derive(Debug, Clone)]
pub struct Offered {
    pub offers: Vec<Offer>,
    /// What is wrong with the player's own files that cannot be offered.
    pub unread: Vec<String>,
}

/// Who fills the roles of a scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Roles {
    #[default]
    OfTheBook,
    Armies,
}

/// The list of battles, the height of one in it, and how many stand above the one that the arrows chose.
const LIST: &str = "tonight";
const BATTLE: f32 = 48.0;
const ABOVE: f32 = 4.0;
/// By how many the page keys go: what a window of the least size shows, but one.
const PAGE: usize = 10;

/// What can be chosen.
#[derive(Debug, Clone)]
pub enum Message {
    Battle(usize),
    /// The same by the arrows: the list goes along.
    Walked(usize),
    Places(Places),
    Roles(Roles),
    Army(Side, usize),
    /// The die is thrown again.
    Thrown,
    /// Its number was written.
    DieTyped(String),
    Size(Size),
    Rules(&'static str),
}

const SIZES: [(Size, &str); 3] = [(Size::Small, "two brigades"), (Size::Middle, "three"), (Size::Whole, "everybody")];

impl Form {
    /// The form with its first choice: a scenario of a system, and the armies at these places of the library.
    pub fn new(offered: Offered, (system, scenario): super::Scene, armies: [usize; 2]) -> Form {
        let Offered { offers, unread } = offered;
        let battle =
            offers.iter().position(|o| system.is_none_or(|s| o.system == s) && o.scenario == scenario).unwrap_or(0);
        Form {
            offers,
            unread,
            battle,
            places: Places::default(),
            roles: Roles::default(),
            armies,
            die: die(),
            size: Size::default(),
            rules: resolve::playable().next().map_or("", |s| s.about().id),
            weighed: None,
            ahead: None,
            why_not: None,
            version: 0,
        }
    }

    /// Reckons the points of what is chosen and draws it up to be shown, on another thread.
    pub fn weigh(&mut self, around: Around) -> Task<Parent> {
        self.version += 1;
        self.weighed = None;
        let wanted = self.wanted(around.now);
        let (version, shelf) = (self.version, around.shelf.clone());
        on_thread(move |tell| {
            if let Choice::Scenario { system, scenario, places, armies } = &wanted {
                let roles = armies.each_ref().map(Option::as_ref);
                let weighed = with(&shelf, |desk| tonight::weigh(desk, system, scenario, (roles, *places)));
                tell(Parent::TonightWeighed(version, weighed));
            }
            tell(Parent::TonightDrawn(version, open::drawn(&shelf, &wanted)));
        })
    }

    /// Takes in the points of what was chosen.
    pub fn came(&mut self, version: u64, weighed: Result<Option<Weighed>, String>) {
        if version == self.version {
            self.weighed = Some(weighed);
        }
    }

    /// Takes in what was chosen as it is drawn up, or why it can't be.
    pub fn drew(&mut self, version: u64, drawn: Result<Drawn, String>) {
        if version == self.version {
            self.why_not = drawn.as_ref().err().cloned();
            self.ahead = drawn.ok().map(|drawn| (version, Ahead { cast: Cast::of(&drawn.order.scenario), drawn }));
        }
    }

    /// What is chosen, as it was shown; none where it is not drawn up yet.
    pub fn take(&mut self) -> Option<Drawn> {
        self.ahead.take_if(|(version, _)| *version == self.version).map(|(_, ahead)| ahead.drawn)
    }

    /// Keeps what is chosen in sight, some rows from the top of the list.
    pub fn follow<T: Send + 'static>(&self) -> Task<T> {
        let y = (self.battle as f32 - ABOVE).max(0.0) * BATTLE;
        iced::widget::operation::scroll_to(LIST, AbsoluteOffset { x: None, y: Some(y) })
    }

    /// Takes in a choice; what it weighs is reckoned, and the list goes along with the arrows.
    pub fn says(&mut self, message: Message, around: Around) -> Task<Parent> {
        let walked = matches!(message, Message::Walked(_));
        self.update(message);
        let go = if walked { self.follow() } else { Task::none() };
        Task::batch([self.weigh(around), go])
    }

    fn update(&mut self, message: Message) {
        match message {
            Message::Battle(n) | Message::Walked(n) => self.battle = n.min(self.offers.len()),
            Message::Places(places) => self.places = places,
            Message::Roles(roles) => self.roles = roles,
            Message::Army(side, n) => self.armies[side.index()] = n,
            Message::Thrown => self.die = die(),
            Message::DieTyped(number) => {
                let figures: String = number.chars().filter(char::is_ascii_digit).collect();
                self.die = figures.parse().map_or(if figures.is_empty() { 0 } else { self.die }, |n: u32| n.min(MOST));
            }
            Message::Size(size) => self.size = size,
            Message::Rules(rules) => self.rules = rules,
        }
    }

    /// What a key means that no control took.
    pub fn key(&self, key: &Key, modifiers: Modifiers, now: &Now) -> Option<Parent> {
        if modifiers.command() || modifiers.alt() {
            return None;
        }
        let next = |n: usize, all: usize, way: Way| match way {
            Way::Up => (n + all - 1) % all,
            Way::Down => (n + 1) % all,
        };
        let message = match key.as_ref() {
            Key::Named(Named::Enter) => return Some(Parent::TonightChosen),
            Key::Named(Named::Escape) => return Some(Parent::Close),
            Key::Named(Named::ArrowUp) => Message::Walked(next(self.battle, self.offers.len() + 1, Way::Up)),
            Key::Named(Named::ArrowDown) => Message::Walked(next(self.battle, self.offers.len() + 1, Way::Down)),
            Key::Named(Named::Home) => Message::Walked(0),
            Key::Named(Named::End) => Message::Walked(self.offers.len()),
            Key::Named(Named::PageUp) => Message::Walked(self.battle.saturating_sub(PAGE)),
            Key::Named(Named::PageDown) => Message::Walked(self.battle + PAGE),
            Key::Character("x" | "X") if self.is_scenario() => Message::Places(match self.places {
                Places::AsWritten => Places::Swapped,
                Places::Swapped => Places::AsWritten,
            }),
            Key::Character("r" | "R") if self.is_generic() => Message::Roles(match self.roles {
                Roles::OfTheBook => Roles::Armies,
                Roles::Armies => Roles::OfTheBook,
            }),
            Key::Character(c @ ("o" | "O" | "t" | "T")) if self.wants_armies() => {
                let side = if c.eq_ignore_ascii_case("o") { Side::Blue } else { Side::Red };
                Message::Army(side, next(self.armies[side.index()], now.armies.len() + 1, Way::Down))
            }
            Key::Character("d" | "D") if self.is_by_chance(now) => Message::Thrown,
            Key::Character("s" | "S") if !self.is_scenario() => {
                let at = Size::ALL.iter().position(|s| *s == self.size).unwrap_or(0);
                Message::Size(Size::ALL[(at + 1) % Size::ALL.len()])
            }
            Key::Character("u" | "U") if !self.is_scenario() => {
                let all: Vec<&'static str> = resolve::playable().map(|s| s.about().id).collect();
                let at = all.iter().position(|id| *id == self.rules).unwrap_or(0);
                Message::Rules(all.get(next(at, all.len(), Way::Down)).copied().unwrap_or(self.rules))
            }
            _ => return None,
        };
        Some(Parent::TonightSays(message))
    }

    /// Whether any two armies can fill the roles of the scenario.
    fn is_generic(&self) -> bool {
        self.offers.get(self.battle).is_some_and(|o| o.generic)
    }

    /// Whether two armies are to be chosen.
    fn wants_armies(&self) -> bool {
        !self.is_scenario() || self.is_generic() && self.roles == Roles::Armies
    }

    /// The story of a scenario, told of the armies that fill its roles.
    fn story(&self, now: &Now, offer: &Offer) -> String {
        // Of one that dice raise the name comes with its table.
        let drawn = |side: Side| Some(self.ahead.as_ref()?.1.drawn.order.scenario.sides[side.index()].name.as_str());
        let nation = |side: Side, fighter: &Fighter| {
            let Some(id) = fighter.own() else { return drawn(side) };
            let army = now.armies.iter().find(|a| a.id == *id)?;
            now.nations.iter().find(|n| n.id == army.nation).map(|n| n.name.as_str())
        };
        let armies = self.wants_armies().then(|| self.chosen(now));
        let told_of = offer.sides.each_ref().map(|s| s.0.as_str());
        // Changed, the book's own forces do what they did; of two armies each has the other's part.
        let named = armies.and_then(|[ours, theirs]| Some([nation(Side::Blue, &ours)?, nation(Side::Red, &theirs)?]));
        let Some([ours, theirs]) = named else { return offer.story.clone() };
        let changed = self.places == Places::Swapped;
        retold(&offer.story, told_of, if changed { [theirs, ours] } else { [ours, theirs] })
    }

    const fn is_scenario(&self) -> bool {
        self.battle < self.offers.len()
    }

    /// What was chosen.
    pub fn wanted(&self, now: &Now) -> Choice {
        if let Some(offer) = self.offers.get(self.battle) {
            let (system, scenario) = (offer.system.clone(), offer.scenario.clone());
            let armies = if self.wants_armies() { self.chosen(now).map(Some) } else { [None, None] };
            return Choice::Scenario { system, scenario, places: self.places, armies };
        }
        Choice::Armies { system: self.rules.to_owned(), armies: self.chosen(now), size: self.size }
    }

    fn chosen(&self, now: &Now) -> [Fighter; 2] {
        let army = |n: usize| now.armies.get(n).map_or(Fighter::ByChance(self.die), |a| Fighter::Own(a.id.clone()));
        self.armies.map(army)
    }

    /// Whether dice raise an army of those that are to be chosen.
    fn is_by_chance(&self, now: &Now) -> bool {
        self.wants_armies() && self.armies.iter().any(|n| *n >= now.armies.len())
    }

    pub fn view<'a>(&'a self, around: Around<'a>, fault: Option<&'a str>) -> Page<'a, Parent> {
        let look = around.look;
        let several = self.offers.windows(2).any(|o| o[0].system != o[1].system);
        let mut battles = Column::new();
        for (n, offer) in self.offers.iter().enumerate() {
            let units: usize = offer.sides.iter().map(|s| s.1).sum();
            let [ours, theirs] = offer.sides.each_ref().map(|s| s.0.as_str());
            let theirs = theirs.strip_prefix("The ").map_or_else(|| theirs.to_owned(), |rest| format!("the {rest}"));
            let words = format!("{ours} against {theirs}, {units} units");
            let rules = resolve::system(&offer.system).ok().filter(|_| several).map_or("", |s| s.about().name);
            // Of two that are called alike the files differ.
            let file = std::path::Path::new(&offer.scenario).file_stem().and_then(|f| f.to_str()).unwrap_or_default();
            let rules = match (offer.own, rules) {
                (false, rules) => rules.to_owned(),
                (true, "") => format!("your {file}"),
                (true, rules) => format!("your {file}; {rules}"),
            };
            battles = battles.push(self.battle_row(look, n, (&offer.name, rules), words));
        }
        let armies =
            format!("any two of the {} on the desk or by chance, on ground made for them", around.now.armies.len());
        battles =
            battles.push(self.battle_row(look, self.offers.len(), ("Two armies of yours", String::new()), armies));
        for why in &self.unread {
            let told = row![Icon::Warning.view(look.theme.ochre), look.label(say::sentence(why))].spacing(size::S8);
            battles = battles.push(container(told).padding(Padding::from([size::S8, size::S12])));
        }
        let mut body = row![
            container(scroll(look, battles.padding(Padding::ZERO.right(size::S12))).id(LIST))
                .width(Length::FillPortion(5))
                .height(Length::Fill),
            container(self.rest(look, around)).width(Length::FillPortion(6)),
        ]
        .spacing(size::COLUMN)
        .height(Length::Fill);
        if let Some(fault) = fault {
            let carmine = look.theme.carmine;
            let why = text::TEXT.say(say::sentence(fault), carmine);
            let told = row![Icon::Error.view(carmine), why].spacing(size::S8);
            body = row![column![told, Space::new().height(size::S8), body]];
        }
        let bar = row![
            button(look, Kind::Primary, "Draw it up", "Enter")
                .whence(Whence::new("Draw it up", "shows both armies on the table; nothing is fought yet"))
                .press(Parent::TonightChosen),
            button(look, Kind::Plain, "Back", "Esc").press(Parent::Close),
            match self.unread.len() {
                0 => hint(look, "A battle for itself: it belongs to no campaign, and nothing is written."),
                1 => hint(look, "A file of yours cannot be offered; below the battles stands why."),
                n => hint(look, format!("{n} files of yours cannot be offered; below the battles stands why.")),
            },
        ]
        .spacing(size::S12)
        .align_y(Alignment::Center);
        Page {
            title: "Fight tonight".to_owned(),
            aside: "one battle for itself, in three choices".to_owned(),
            right: row![].into(),
            body: container(body).padding(Padding::ZERO.top(size::S12)).into(),
            bar: Some(bar.into()),
            rest: Whence::default().keys(if self.is_generic() && self.wants_armies() {
                "↑ ↓ which battle   X swap sides   R roles   O our army   T theirs   D other dice   Enter draws it up"
            } else if self.is_generic() {
                "↑ ↓ which battle   X swap sides   R roles   Enter draws it up"
            } else if self.is_scenario() {
                "↑ ↓ which battle   X swap sides   Enter draws it up"
            } else {
                "↑ ↓ which battle   O our army   T theirs   D other dice   S size   U rules   Enter draws it up"
            }),
        }
    }

    /// A row of the list: a battle's name with its rules, and who fights it.
    fn battle_row<'a>(
        &self,
        look: &'a Look,
        n: usize,
        (name, rules): (&'a str, String),
        words: String,
    ) -> Element<'a, Parent> {
        let t = &look.theme;
        let kind = if n == self.battle { Kind::Chosen } else { Kind::Row };
        let rules = look.caption(rules).wrapping(Wrapping::None);
        let head = row![Cut::new(name, text::BRIGADE, t.ink), rules].spacing(size::S8).align_y(Alignment::End);
        let content = column![head, Cut::new(words, text::TIGHT, t.second)];
        column![
            Control::new(look, kind, content)
                .width(Length::Fill)
                .height(BATTLE - 1.0)
                .padding(Padding { top: size::S4, bottom: size::S4, left: size::S12, right: size::S8 })
                .whence(Whence::new(name, ""))
                .press(Parent::TonightSays(Message::Battle(n))),
            line(t.hairline, 1.0)
        ]
        .into()
    }
}

/// The greatest number of a die that raises armies, and one that was thrown.
const MOST: u32 = 9_999;
fn die() -> u32 {
    rand::random::<u32>() % (MOST + 1)
}

/// Which way the arrows go.
#[derive(Clone, Copy)]
enum Way {
    Up,
    Down,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::Order;
    use crate::field::GeneralKind;
    use std::path::Path;

    fn drawn() -> Drawn {
        let system = resolve::system("honours-of-war").expect("the system");
        let scenario = resolve::scenario(system, "st-ulrich").expect("the scenario");
        let generals = [GeneralKind::Passive; 2];
        let order =
            Order { system: "honours-of-war".to_owned(), scenario, seed: 7, number: 1, generals, exchanged: false };
        open::draw_up(order).expect("it is drawn up")
    }

    /// What arrives late is of another choice, and what still stands there when a choice changes is not what Enter opens.
    #[test]
    fn enter_opens_as_shown_only_what_was_chosen_last() {
        let offered = Offered { offers: tonight::offers(Path::new("")), unread: Vec::new() };
        let mut form = Form::new(offered, super::super::USUAL, [0, 1]);
        form.version = 2;
        form.drew(1, Ok(drawn()));
        assert!(form.ahead.is_none());
        form.drew(2, Ok(drawn()));
        form.version = 3;
        assert!(form.ahead.is_some() && form.take().is_none());
        form.drew(3, Ok(drawn()));
        assert_eq!(form.take().map(|d| d.order.seed), Some(7));
        assert!(form.take().is_none());
        form.drew(3, Err("no such ground".to_owned()));
        assert!(form.ahead.is_none() && form.why_not.as_deref() == Some("no such ground"));
    }
}
