//! How a battle comes on the table: from the campaign, from its books, or for one evening.

use super::tonight::Offered;
use super::{Drawn, DrawnUp, Drew, Message, Scene, Shown, State, TONIGHT};
use crate::base::Side;
use crate::campaign::Page;
use crate::desk::replay::Replay;
use crate::desk::resolve;
use crate::desk::tonight::{Choice, Places};
use crate::desk::{Desk, Error, Order, board, tonight};
use crate::field::{GeneralKind, Scenario};
use crate::gui::now::{Shelf, with};
use crate::gui::screen::aftermath::{Books, Leading};
use crate::gui::screen::{Action, Around, aftermath};
use crate::gui::work::on_thread;
use std::path::PathBuf;

impl State {
    /// Shows the next battle of the campaign, as far as it is known.
    pub fn open_next(&mut self, around: Around) -> Action<Message> {
        self.version += 1;
        let version = self.version;
        self.fault = None;
        let planned = around.now.war.as_ref().and_then(|w| w.plan());
        let Some(plan) = planned else {
            if self.set_up.as_ref().is_some_and(|s| s.is_of_campaign()) {
                self.clear();
            }
            return Action::None;
        };
        // What lies there already stays: a fight or a page must not be lost by looking elsewhere.
        if self.set_up.as_ref().is_some_and(|s| s.is_of(plan)) {
            return Action::None;
        }
        self.clear();
        let shelf = around.shelf.clone();
        Action::Run(on_thread(move |tell| {
            let drawn = with(&shelf, |desk| next_of(desk));
            tell(Message::DrawnUp(version, drawn, Drew::Again));
        }))
    }

    /// Shows a battle of the campaign that is in the books.
    pub fn open_kept(&mut self, number: u32, around: Around) -> Action<Message> {
        self.version += 1;
        let version = self.version;
        let shelf = around.shelf.clone();
        Action::Run(on_thread(move |tell| {
            let kept = with(&shelf, |desk| {
                let kept = desk.battle(Some(number))?;
                if kept.events.is_empty() {
                    return Err(Error::refused("this battle was played on a table: there is nothing to watch"));
                }
                Ok(Box::new((Replay::of(&kept.system, &kept.scenario, &kept.events)?, kept)))
            });
            tell(Message::Kept(version, kept));
        }))
    }

    /// Opens the page of a battle that is in the books, to be changed, or the unfinished page where no number is given.
    pub fn open_page(&mut self, number: Option<u32>, around: Around) -> Action<Message> {
        self.version += 1;
        self.fault = None;
        let (version, shelf) = (self.version, around.shelf.clone());
        let books = if number.is_some() { Books::Change } else { Books::Campaign };
        Action::Run(on_thread(move |tell| {
            let page = with(&shelf, |desk| match number {
                Some(_) => Ok(Box::new(desk.battle(number)?.page)),
                None => {
                    let draft = match desk.draft()? {
                        None if desk.thrown_draft()?.is_some() => Some(desk.bring_draft_back()?),
                        draft => draft,
                    };
                    draft
                        .map(Box::new)
                        .ok_or_else(|| Error::refused("no page of a result is begun; record a battle first"))
                }
            });
            tell(Message::PageOf(version, books, page));
        }))
    }

    /// Shows a page that stands by itself: its battle is not drawn up.
    pub(super) fn show_page(
        &mut self,
        books: Books,
        page: Result<Box<Page>, String>,
        around: Around,
    ) -> Action<Message> {
        let Some(war) = &around.now.war else { return Action::None };
        let nations = Side::BOTH.map(|s| around.now.nation(s));
        let [Some(ours), Some(theirs)] = nations else { return Action::None };
        let state = page.and_then(|page| {
            let leading = [ours, theirs].map(|n| Leading { name: n.name.clone(), uniform: n.uniform.clone() });
            aftermath::State::new(*page, None, leading, books, around).map_err(|e| e.to_string())
        });
        match state {
            Ok(state) => {
                let of_plan = war.plan().is_some_and(|p| state.battle() == p.number);
                if !of_plan {
                    self.clear();
                }
                self.aftermath = Some(state);
                self.shown = Shown::Aftermath;
                Action::Run(aftermath::State::first_focus().map(Message::AftermathSays))
            }
            Err(why) => {
                self.fault = Some(why);
                Action::None
            }
        }
    }

    /// Offers a battle for tonight, this scenario first.
    pub fn offer_tonight(&mut self, scenario: Scene, around: Around) -> Action<Message> {
        if self.fighting.is_some() {
            return Action::None;
        }
        let shelf = around.shelf.clone();
        Action::Run(on_thread(move |tell| {
            let found = with(&shelf, |desk| Ok((tonight::folder(desk), tonight::usual_pair(desk))));
            let (own, pair) = found.unwrap_or_else(|_| (PathBuf::new(), [0, 1]));
            let offered = Offered { offers: tonight::offers(&own), unread: tonight::unread(&own) };
            tell(Message::TonightOffered(Box::new(offered), scenario, pair));
        }))
    }

    /// Keeps the set-up as a scenario of the player's own.
    pub(super) fn keep(&self, around: Around) -> Action<Message> {
        let Some(set_up) = &self.set_up else { return Action::None };
        let (shelf, order) = (around.shelf.clone(), set_up.order.clone());
        Action::Run(on_thread(move |tell| {
            let kept = with(&shelf, |desk| tonight::keep(&order.system, &order.scenario, &tonight::folder(desk)));
            tell(Message::ScenarioKept(kept.map(|path| path.display().to_string())));
        }))
    }

    pub(super) fn tonight_chosen(&mut self, around: Around) -> Action<Message> {
        let Some(form) = &mut self.tonight else { return Action::None };
        self.version += 1;
        self.fault = None;
        let version = self.version;
        if let Some(shown) = form.take() {
            return self.update(Message::DrawnUp(version, Ok(shown), Drew::Alone), around);
        }
        let wanted = form.wanted(around.now);
        let shelf = around.shelf.clone();
        Action::Run(on_thread(move |tell| {
            tell(Message::DrawnUp(version, drawn(&shelf, &wanted), Drew::Alone));
        }))
    }

    /// Draws up the battle of a first evening.
    pub fn open_tonight(&mut self) -> Action<Message> {
        self.version += 1;
        let version = self.version;
        self.clear();
        Action::Run(on_thread(move |tell| {
            let drawn = first_evening().and_then(|order| {
                let choice = Choice::Scenario {
                    system: order.system.clone(),
                    scenario: TONIGHT.to_owned(),
                    places: Places::AsWritten,
                    armies: [None, None],
                };
                let mut drawn = draw_up(order)?;
                drawn.choice = Some(choice);
                Ok(drawn)
            });
            let drawn = drawn.map_err(|e: Error| e.to_string());
            tell(Message::DrawnUp(version, drawn, Drew::Alone));
        }))
    }

    /// Brings the campaign's battle under other rules, and draws it up again.
    pub(super) fn change_rules(&mut self, rules: &'static str, around: Around) -> Action<Message> {
        self.version += 1;
        self.fault = None;
        let (version, shelf) = (self.version, around.shelf.clone());
        Action::Run(on_thread(move |tell| {
            let drawn = with(&shelf, |desk| {
                desk.change_rules(rules)?;
                next_of(desk)
            });
            tell(Message::DrawnUp(version, drawn, Drew::Anew));
        }))
    }

    pub(super) fn draw_up(&mut self, around: Around) -> Action<Message> {
        self.version += 1;
        self.fault = None;
        let version = self.version;
        let shelf = around.shelf.clone();
        let seed = u64::from(rand::random::<u32>());
        Action::Run(on_thread(move |tell| {
            let drawn = with(&shelf, |desk| {
                desk.plan(seed)?;
                next_of(desk)
            });
            tell(Message::DrawnUp(version, drawn, Drew::Anew));
        }))
    }

    /// The set-up as a hand changed it, where the campaign does not have it yet and the rules allow it.
    #[must_use]
    pub fn unkept(&self, around: Around) -> Option<&Scenario> {
        let set_up = self.set_up.as_ref().filter(|s| !around.now.read_only && s.trouble().is_none())?;
        let scenario = &set_up.order.scenario;
        (set_up.is_of_campaign() && *scenario != set_up.kept).then_some(scenario)
    }

    /// Brings what a hand changed into the campaign's journal.
    pub fn keep_set_up(&mut self, around: Around) -> Action<Message> {
        let Some(scenario) = self.unkept(around).cloned() else { return Action::None };
        if let Some(set_up) = &mut self.set_up {
            set_up.plan = set_up.plan.as_ref().map(|p| p.with_set_up(&scenario));
            set_up.kept.clone_from(&scenario);
        }
        let shelf = around.shelf.clone();
        Action::Run(on_thread(move |tell| {
            tell(Message::SetUpKept(with(&shelf, |desk| desk.set_up(&scenario))));
        }))
    }
}

/// The next battle of the campaign.
fn next_of(desk: &Desk) -> Result<Drawn, Error> {
    let war = desk.campaign()?;
    let mut drawn = draw_up(war.order([GeneralKind::Planner; 2])?)?;
    drawn.plan = war.plan().cloned();
    Ok(drawn)
}

/// What was chosen for tonight, drawn up.
pub(super) fn drawn(shelf: &Shelf, wanted: &Choice) -> Result<Drawn, String> {
    let (order, choice) = with(shelf, |desk| wanted.drawn(desk, rand::random::<u32>().into()))?;
    let mut drawn = draw_up(order).map_err(|e| e.to_string())?;
    drawn.choice = Some(choice);
    Ok(drawn)
}

/// A battle drawn up, with what the rules say of it.
pub(super) fn draw_up(order: Order) -> Result<Drawn, Error> {
    let table = resolve::drawn_up(&order)?;
    let findings = board::findings(&order)?;
    Ok(Box::new(DrawnUp { order, table, findings, plan: None, choice: None }))
}

/// The battle of a first evening, under the first system that has it.
fn first_evening() -> Result<Order, Error> {
    let mut why = Error::refused("no rule system has the battle of tonight");
    for system in resolve::playable() {
        match resolve::scenario(system, TONIGHT) {
            Ok(scenario) => {
                return Ok(Order {
                    system: system.about().id.to_owned(),
                    scenario,
                    seed: rand::random::<u32>().into(),
                    number: 1,
                    generals: [GeneralKind::Planner; 2],
                    exchanged: false,
                });
            }
            Err(error) => why = error,
        }
    }
    Err(why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::scenario::Weather;
    use crate::gui::screen::battle::set_up::SetUp;

    /// The tick of a set-up in order stands there only where the rules were asked.
    #[test]
    fn the_rules_are_asked_as_soon_as_a_battle_is_drawn_up() {
        let mut order = first_evening().expect("the battle of tonight");
        let quiet = SetUp::new(*draw_up(order.clone()).expect("drawn up"));
        assert!(quiet.findings().is_empty(), "{:?}", quiet.findings());
        order.scenario.weather = Weather::Storm;
        order.scenario.options.insert("weather".to_owned(), "rolled".to_owned());
        let told = SetUp::new(*draw_up(order).expect("drawn up"));
        assert_eq!(told.findings().len(), 1, "the weather is set and thrown for");
        assert!(told.trouble().is_none(), "it can be fought");
    }
}
