//! Money and chance: both chests with what came and went, what can be bought, and the deck of events.

mod deck;
mod shop;

use super::{Action, Around, Message as Parent, State as Place, words};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::{Fact, Purchase, State as Stand, Treasury};
use crate::desk::War;
use crate::desk::court::Drawn;
use crate::desk::sight::Seen;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::{once, with};
use crate::gui::widget::ways::ways;
use crate::gui::widget::{Cut, button, cell, change, figures, ruled, scroll, section, thousands, upright};
use chrono::{Datelike, Months};
use iced::keyboard::{Key, key::Named};
use iced::widget::{Space, column, container, operation, row};
use iced::{Alignment, Element, Length, Padding, Task};
pub use shop::What;

/// The name of what has the focus first.
pub const FIRST: &str = "money";
/// Width of the column of what can be bought, of a sum, and of a day.
const SHOP: f32 = 352.0;
const SUM: f32 = 104.0;
const DAY: f32 = 60.0;

/// What the leaf remembers.
#[derive(Debug)]
pub struct State {
    treasuries: Vec<Treasury>,
    /// The treasury that would be opened.
    chosen: usize,
    side: Side,
    what: What,
    /// The unit that something is bought for.
    unit: Option<Id>,
    /// How many, as it is written.
    number: String,
    /// What it costs and for whom, or why it cannot be bought.
    price: Result<i64, String>,
    card: Option<Drawn>,
}

impl Default for State {
    fn default() -> State {
        State {
            treasuries: Vec::new(),
            chosen: 0,
            side: Side::Blue,
            what: What::Recruits,
            unit: None,
            number: String::new(),
            price: Err(String::new()),
            card: None,
        }
    }
}

/// What can happen on it.
#[derive(Debug, Clone)]
pub enum Message {
    /// The treasuries that there are.
    Known(Result<Vec<Treasury>, String>),
    Picked(usize),
    Open,
    Close,
    Sided(Side),
    Sought(What),
    For(Id),
    Numbered(String),
    Buy,
    Draw,
    Drawn(Box<Result<Drawn, String>>),
    PutBack,
    Accept,
    /// Whether the machine draws a card each month in which it leads.
    Monthly(bool),
}

impl State {
    /// Takes in where the war stands now; a card that was drawn speaks of the books as they were, and is put back.
    pub fn refresh(&mut self, war: &War) {
        self.card = None;
        self.stand(war);
    }

    /// Brings unit, number and price in line with what is sought.
    fn stand(&mut self, war: &War) {
        if war.veils(Side::Blue, self.side) {
            (self.unit, self.price) = (None, Err(String::new()));
            return;
        }
        let state = war.state();
        let here = |id: &Id| state.unit(id).is_some_and(|(side, ..)| side == self.side);
        if !self.unit.as_ref().is_some_and(here) {
            self.unit = shop::units(state, self.side, self.what).first().map(|u| u.0.clone());
            self.number = self.wanted(war);
        }
        self.price = match self.purchase(war) {
            Ok(what) => war.price(&what).map(|(_, price)| price).map_err(|e| e.to_string()),
            Err(why) => Err(why),
        };
    }

    /// How many men or horses the unit lacks, as it is written; empty where nothing is counted.
    fn wanted(&self, war: &War) -> String {
        let Some((_, _, unit)) = self.unit.as_ref().and_then(|id| war.state().unit(id)) else { return String::new() };
        let now = war.state().present(&unit.id);
        let gap = match self.what {
            What::Recruits => unit.establishment.men.saturating_sub(now.men),
            What::Remounts => unit.establishment.horses.saturating_sub(now.horses),
            What::Unit | What::Works => return String::new(),
        };
        gap.to_string()
    }

    /// What is to be bought, or what is missing for it.
    fn purchase(&self, war: &War) -> Result<Purchase, String> {
        let id = self.unit.clone().ok_or_else(|| "Nobody of this side can have it.".to_owned())?;
        let number = || {
            self.number
                .trim()
                .parse::<u32>()
                .ok()
                .filter(|n| *n > 0)
                .ok_or_else(|| "This is no number that can be bought. Write a whole number from 1 up.".to_owned())
        };
        Ok(match self.what {
            What::Recruits => Purchase::Recruits(id, number()?),
            What::Remounts => Purchase::Remounts(id, number()?),
            What::Unit => Purchase::Unit(id),
            What::Works => {
                let regiment = war.state().unit(&id).map(|(_, r, _)| r.id.clone());
                Purchase::Works(regiment.ok_or_else(|| "There is no such regiment.".to_owned())?)
            }
        })
    }

    /// What a key means that no control took.
    pub fn key(&self, key: &Key) -> Option<Message> {
        match key.as_ref() {
            Key::Named(Named::Escape) if self.card.is_some() => Some(Message::PutBack),
            Key::Character("e") => Some(Message::Draw),
            Key::Character("s") => Some(Message::Sided(self.side.other())),
            _ => None,
        }
    }

    /// What Ctrl Enter does.
    pub fn next(&self, war: &War) -> Option<Parent> {
        Some(Parent::Money(match (&self.card, war.state().treasury.is_some()) {
            (Some(_), _) => Message::Accept,
            (None, true) => Message::Buy,
            (None, false) => Message::Open,
        }))
    }

    /// What the whence line says at rest.
    pub fn rest() -> Whence {
        Whence::new("Money and events", "nothing is written before you buy or accept")
            .keys("S the other side   E draws a card   Esc back to the war")
    }

    /// The leaf.
    pub fn view<'a>(&'a self, look: &'a Look, (war, enemy): (&'a War, &'a Seen)) -> Element<'a, Parent> {
        let rule = || container(upright(look.theme.hairline)).padding([0.0, size::S16]);
        let events = container(scroll(look, self.events(look, war))).width(size::ASIDE);
        match &war.state().treasury {
            None => {
                let none = container(scroll(look, self.none(look))).max_width(size::TABLE);
                row![container(none).width(Length::Fill), rule(), events].into()
            }
            Some(rules) => row![
                container(container(scroll(look, chests(look, (war, enemy), rules))).max_width(size::TABLE))
                    .width(Length::Fill),
                rule(),
                container(self.shop(look, (war, enemy))).width(SHOP),
                rule(),
                events
            ]
            .into(),
        }
    }

    /// What stands where no treasury is kept.
    fn none<'a>(&'a self, look: &'a Look) -> Element<'a, Parent> {
        let rules = self.treasuries.iter().map(|t| (t.name.as_str(), t.source.as_str()));
        let (kind, key) = if self.card.is_some() { (Kind::Plain, "") } else { (Kind::Primary, "Ctrl Enter") };
        let open = button(look, kind, "Keep a treasury", key)
            .id(FIRST)
            .whence(Whence::new("Keep a treasury", "for both sides, from today on; it can be taken back"))
            .press(Parent::Money(Message::Open));
        let source = self.treasuries.get(self.chosen).map_or("", |t| t.source.as_str());
        column![
            section(look, "Treasury", "none is kept"),
            Space::new().height(size::S8),
            look.label(
                "Men and horses come by the rules of recovery alone. With a treasury money comes in by season and places \
                 held, and buys recruits, remounts, regiments and works at the prices of the rules."
            ),
            Space::new().height(size::S8),
            ways(look, "Income", rules, self.chosen, |n| Parent::Money(Message::Picked(n))),
            Space::new().height(size::S8),
            look.caption(source),
            Space::new().height(size::S16),
            open
        ]
        .padding(Padding { left: size::S4, right: size::S12, ..Padding::ZERO })
        .into()
    }
}

/// Both chests, what comes in, and what came and went.
fn chests<'a>(look: &'a Look, (war, enemy): (&'a War, &'a Seen), rules: &'a Treasury) -> Element<'a, Parent> {
    let state = war.state();
    let t = &look.theme;
    let next = state.today + Months::new(1);
    let first = next.with_day(1).unwrap_or(next);
    let names = Side::BOTH.map(|s| state.side_name(s));
    let [ours, theirs] = names;
    // What is in the enemy’s chest is known as he is: today, of the day on which he was last seen, or not at all.
    let theirs_of = |count: &dyn Fn(&Stand) -> i64| enemy.war(war).map(|war| count(war.state()));
    let of = |name: String, ours: i64, theirs: Option<i64>| {
        ruled(
            look,
            size::ROW_COMPARED,
            row![
                Cut::new(name, text::TEXT, t.second),
                figures(SUM, look.text(thousands(ours))),
                figures(SUM, look.text(theirs.map_or_else(|| "?".to_owned(), thousands)))
            ]
            .align_y(Alignment::Center),
        )
    };
    let month = first.month0() as usize;
    let held = |side: Side| i64::try_from(state.places_held(side)).unwrap_or(i64::MAX);
    let [chest, income] = [theirs_of(&|s| s.purse[1]), theirs_of(&|s| s.income(Side::Red, month))];
    let mut out = column![
        section(look, "Treasury", "thalers"),
        row![
            Space::new().width(Length::Fill),
            figures(SUM, text::DATE.say(ours, look.accents[0].line)),
            figures(SUM, text::DATE.say(theirs, look.accents[1].line))
        ],
        of("In the chest".to_owned(), state.purse[0], chest),
        of(format!("Comes in on {}", words::day(first)), state.income(Side::Blue, month), income),
        of("Places held".to_owned(), held(Side::Blue), Some(held(Side::Red))),
        Space::new().height(size::S4),
        look.caption(rules.name.as_str()),
        Space::new().height(size::S16),
        section(look, "What came and went", ""),
    ];
    for entry in war.entries().rev() {
        for fact in &entry.facts {
            let Fact::Money { side, by, why } = fact else { continue };
            if war.veils_on(Side::Blue, *side, entry.date) {
                continue;
            }
            let told = row![
                cell(DAY, text::DATE.say(words::short_day(entry.date), t.ink)),
                Cut::new(format!("{}: {why}", names[side.index()]), text::TIGHT, t.ink),
                figures(SUM - size::S24, look.text(change(*by)))
            ];
            out = out.push(ruled(look, size::ROW, told.align_y(Alignment::Center)));
        }
    }
    let close = button(look, Kind::Quiet, "Keep no treasury", "")
        .whence(Whence::new("Keep no treasury", "from today on; what lies in the chests stays there"))
        .press(Parent::Money(Message::Close));
    out.push(Space::new().height(size::S8))
        .push(close)
        .padding(Padding { left: 2.0, right: size::S12, bottom: size::S16, ..Padding::ZERO })
        .into()
}

impl Place {
    /// Asks the desk which treasuries there are.
    pub(super) fn ask_treasuries(around: &Around<'_>) -> Task<Parent> {
        let shelf = around.shelf.clone();
        once(move || with(&shelf, |desk| desk.treasuries())).map(|all| Parent::Money(Message::Known(all)))
    }

    /// Does what happened on the leaf.
    pub(super) fn on_money(&mut self, message: Message, around: &Around<'_>) -> Action<Parent> {
        let Some(war) = &around.now.war else { return Action::None };
        let leaf = &mut self.money;
        match message {
            Message::Known(Ok(all)) => leaf.treasuries = all,
            Message::Known(Err(why)) => return Action::Fault(why),
            Message::Picked(n) => leaf.chosen = n,
            Message::Open => {
                let Some(id) = leaf.treasuries.get(leaf.chosen).map(|t| t.id.clone()) else { return Action::None };
                return self.run(around, move |desk| {
                    desk.open_treasury(&id)?;
                    Ok("a treasury is kept".to_owned())
                });
            }
            Message::Close => {
                return self.run(around, |desk| {
                    desk.open_treasury("none")?;
                    Ok("no treasury is kept".to_owned())
                });
            }
            Message::Sided(side) => {
                leaf.side = side;
                leaf.stand(war);
            }
            Message::Sought(what) => {
                leaf.what = what;
                leaf.unit.take_if(|id| !shop::units(war.state(), leaf.side, what).iter().any(|u| u.0 == id));
                leaf.number = leaf.wanted(war);
                leaf.stand(war);
            }
            Message::For(id) if leaf.unit.as_ref() == Some(&id) => {}
            Message::For(id) => {
                leaf.unit = Some(id);
                leaf.number = leaf.wanted(war);
                leaf.stand(war);
            }
            Message::Numbered(number) => {
                leaf.number = number;
                leaf.stand(war);
            }
            Message::Buy => {
                if leaf.price.is_err() {
                    return Action::None;
                }
                let Ok(what) = leaf.purchase(war) else { return Action::None };
                return self.run(around, move |desk| {
                    desk.buy(&what)?;
                    let told = |war: &War| war.last_written().map(|e| words::told(war, e));
                    Ok(desk.campaign().ok().and_then(told).unwrap_or_default())
                });
            }
            Message::Draw => {
                let (shelf, seed) = (around.shelf.clone(), rand::random());
                let draw = once(move || with(&shelf, |desk| desk.draw_event(seed)));
                return Action::Run(draw.map(|drawn| Parent::Money(Message::Drawn(Box::new(drawn)))));
            }
            Message::Drawn(drawn) => match *drawn {
                Ok(card) => {
                    leaf.card = Some(card);
                    return Action::Run(operation::focus(deck::CARD));
                }
                Err(why) => return Action::Fault(why),
            },
            Message::Monthly(monthly) if monthly == war.state().deck => {}
            Message::Monthly(monthly) => {
                return self.run(around, move |desk| {
                    desk.draw_monthly(monthly)?;
                    Ok(if monthly { "the machine draws a card each month" } else { "the machine draws no cards" }
                        .to_owned())
                });
            }
            Message::PutBack => leaf.card = None,
            Message::Accept => {
                let Some(card) = leaf.card.take() else { return Action::None };
                return self.run(around, move |desk| {
                    let name = card.name.clone();
                    desk.accept_event(card)?;
                    Ok(name)
                });
            }
        }
        Action::None
    }
}
