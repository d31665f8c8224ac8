//! Going from place to place, and what the shell, the finder and the first start ask for.

use super::{App, Find, Message, things};
use crate::base::Side;
use crate::desk::settings::Theme as Set;
use crate::desk::{Error, resolve};
use crate::field::GeneralKind;
use crate::gui::finder::{self, Finder};
use crate::gui::now::{Shelf, once, with};
use crate::gui::place::Place;
use crate::gui::screen::print::document::{CHOSEN, Document};
use crate::gui::screen::{armies, battle, campaign, found, nations, reference, settings, start};
use crate::gui::shell::{self, Wish};
use crate::gui::widget::focus;
use crate::gui::work::behind;
use iced::Task;
use iced::widget::operation;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Battles of the sample war that are fought before it is looked into.
const SAMPLE: u32 = 3;

/// The sample's battles are drawn up from this seed on, so that it is the same war for everybody.
const SAMPLE_SEED: u64 = 1757;

impl App {
    pub(super) fn go(&mut self, place: Place) -> Task<Message> {
        let left = self.leave();
        Task::batch([left, self.enter(place)])
    }

    /// Goes where the user wants to be; what went wrong or well where he was stays there.
    pub(super) fn walk(&mut self, place: Place) -> Task<Message> {
        if place != self.place {
            (self.fault, self.notice) = (None, None);
        }
        self.go(place)
    }

    /// Shows what is seen here as it will be printed.
    pub(super) fn print_what_is_seen(&mut self) -> Task<Message> {
        let side = self.armies.side().unwrap_or(Side::Blue);
        let document = match self.place {
            Place::Campaign => self.campaign_as_a_document(),
            Place::Nations => self.nations.seen(&self.now).map(Document::Nation),
            Place::Armies if self.armies.at_the_shelf() => Some(Document::Shelf),
            Place::Armies => Some(match (self.armies.list(), self.armies.at_the_tailor()) {
                (None, false) => Document::OrderOfBattle(side),
                (None, true) => Document::Plates(side),
                (Some(list), false) => Document::List(list, self.armies.counted_by()),
                (Some(list), true) => Document::Dress(list),
            }),
            Place::Battle => {
                if let Some(page) = self.battle.saves_a_page() {
                    return self.update(Message::Battle(page));
                }
                Some(self.battle.as_a_document())
            }
            Place::Reference => self.reference.seen().map(|(id, scale)| Document::Whole(id, scale)),
            Place::Print | Place::Settings => None,
        };
        if let Some(document) = document {
            self.print.choose(document);
            if self.place == Place::Campaign {
                self.print.of_day(self.campaign.day_seen());
            }
        }
        self.go(Place::Print)
    }

    /// The document that shows what is seen of the campaign: a paper, a battle, or how the war stands.
    fn campaign_as_a_document(&self) -> Option<Document> {
        let war = self.now.war.as_ref()?;
        Some(match self.campaign.battle_seen(war) {
            Some((battle, Some(side))) => Document::Gazette(battle, side),
            Some((battle, None)) => Document::Report(battle),
            None if self.campaign.looks_ahead() && war.plan().is_some() => Document::Map,
            None => Document::Return,
        })
    }

    /// What is done before another place is shown: a set-up changed by hand goes into the journal.
    fn leave(&mut self) -> Task<Message> {
        if self.place != Place::Battle {
            return Task::none();
        }
        let mut screen = std::mem::take(&mut self.battle);
        let action = screen.keep_set_up(self.around());
        self.battle = screen;
        self.act(action.map(Message::Battle))
    }

    fn enter(&mut self, place: Place) -> Task<Message> {
        self.found = None;
        let left = std::mem::replace(&mut self.place, place);
        match place {
            Place::Campaign if self.now.war.is_some() => Task::batch([
                operation::focus(self.campaign.focus()),
                // What its leaves asked the desk for may be of an hour before.
                Task::done(Message::Campaign(campaign::Message::Changed)),
            ]),
            Place::Campaign => operation::focus(start::FIRST),
            Place::Nations => operation::focus(nations::CHOSEN),
            Place::Armies => operation::focus(armies::CHOSEN),
            Place::Battle => {
                let mut screen = std::mem::take(&mut self.battle);
                let action = screen.open_next(self.around());
                self.battle = screen;
                self.act(action.map(Message::Battle))
            }
            Place::Print => {
                let mut screen = std::mem::take(&mut self.print);
                // A battle of one evening goes before that of the campaign for whoever comes from it.
                let planned = self.now.war.as_ref().is_some_and(|war| war.plan().is_some());
                if left != Place::Print {
                    screen.of_fought(self.battle.just_fought());
                    screen.of_foreseen(self.battle.foreseen(self.around()));
                    screen.of_battle(self.battle.tonight().filter(|_| left == Place::Battle || !planned));
                }
                let action = screen.open(self.around());
                self.print = screen;
                let shown = self.act(action.map(Message::Print));
                Task::batch([shown, operation::focus(CHOSEN), focus::reveal(CHOSEN)])
            }
            Place::Reference => {
                let mut screen = std::mem::take(&mut self.reference);
                screen.open(self.around());
                self.reference = screen;
                operation::focus(reference::CHOSEN)
            }
            Place::Settings => focus::enter(shell::BODY),
        }
    }

    fn offer_tonight(&mut self, scenario: battle::Scene) -> Task<Message> {
        self.place = Place::Battle;
        let mut screen = std::mem::take(&mut self.battle);
        let action = screen.offer_tonight(scenario, self.around());
        self.battle = screen;
        self.act(action.map(Message::Battle))
    }

    pub(super) fn open_form(&mut self) -> Task<Message> {
        self.place = Place::Campaign;
        self.found = Some(found::State::of(&self.now));
        operation::focus(found::FIRST)
    }

    pub(super) fn wish(&mut self, wish: Wish) -> Task<Message> {
        match wish {
            Wish::Go(place) => self.walk(place),
            Wish::Find => {
                self.help = None;
                self.finder =
                    Some(Finder::new("Find a regiment, an officer, a battle, or what to do", things::all(&self.now)));
                operation::focus(finder::FIELD)
            }
            Wish::Help => {
                self.help = if self.help.is_some() { None } else { Some(self.look.spot.shown()) };
                Task::none()
            }
            Wish::Undo => self.undo(),
        }
    }

    /// In the library's places the last edit is undone; in the campaign its last entry is, after what follows from that.
    pub(super) fn undo(&mut self) -> Task<Message> {
        if self.place == Place::Battle && self.battle.undoes() {
            return self.update(Message::Battle(battle::Message::UNDO));
        }
        if self.place == Place::Campaign
            && let Some(back) = self.campaign.undo_here(&self.now)
        {
            return self.update(Message::Campaign(back));
        }
        if self.is_of_the_war() {
            self.place = Place::Campaign;
            return self.update(Message::Campaign(campaign::Message::AskTakeBack));
        }
        self.undo_edit()
    }

    /// Whether what is undone here is an entry of the campaign's journal, not an edit of the library.
    pub(super) fn is_of_the_war(&self) -> bool {
        let there = match self.place {
            Place::Campaign | Place::Battle => true,
            Place::Armies => self.armies.is_at_war(),
            Place::Nations | Place::Reference | Place::Print | Place::Settings => false,
        };
        there && self.now.war.is_some()
    }

    /// Takes the last edit of the library back.
    pub(super) fn undo_edit(&mut self) -> Task<Message> {
        let shelf = self.shelf.clone();
        once(move || with(&shelf, |desk| Ok(desk.undo()?.map(|what| format!("Undone: {what}"))))).map(Message::Undone)
    }

    pub(super) fn redo(&mut self) -> Task<Message> {
        if self.place == Place::Battle && self.battle.undoes() {
            return self.update(Message::Battle(battle::Message::REDO));
        }
        let shelf = self.shelf.clone();
        let campaign = self.is_of_the_war();
        once(move || {
            with(&shelf, |desk| {
                if !campaign {
                    return Ok(desk.redo()?.map(|what| format!("Done again: {what}")));
                }
                if desk.war().is_none() {
                    return Ok(None);
                }
                Ok(match desk.put_back_last()? {
                    0 => None,
                    1 => Some("put back".to_owned()),
                    n => Some(format!("{n} entries put back")),
                })
            })
        })
        .map(Message::Undone)
    }

    pub(super) fn begin(&mut self, message: &start::Message) -> Task<Message> {
        match message {
            start::Message::LookIntoAWar if self.start.founding.is_none() => {
                self.start.founding = Some(0);
                self.cancel = Arc::default();
                let (shelf, cancel) = (self.shelf.clone(), self.cancel.clone());
                behind(move |tell| {
                    let done = sample(&shelf, &cancel, &mut |n| tell(Message::SampleGrew(n)));
                    tell(Message::SampleDone(done));
                })
            }
            start::Message::LookIntoAWar => Task::none(),
            start::Message::FightTonight => {
                self.place = Place::Battle;
                let action = self.battle.open_tonight();
                self.act(action.map(Message::Battle))
            }
            start::Message::FoundACampaign => self.open_form(),
            start::Message::FoundANation => self.follow(Find::Nation),
            start::Message::Cancel => {
                self.cancel.store(true, Ordering::Relaxed);
                Task::none()
            }
        }
    }

    pub(super) fn follow(&mut self, find: Find) -> Task<Message> {
        let left = self.leave();
        Task::batch([left, self.lead(find)])
    }

    fn lead(&mut self, find: Find) -> Task<Message> {
        match find {
            Find::Place(place) => self.walk(place),
            Find::Nation => {
                let there = self.go(Place::Nations);
                Task::batch([there, self.update(Message::Nations(nations::Message::Invented))])
            }
            Find::Whose(nation) => {
                let chosen = self.update(Message::Nations(nations::Message::Chosen(nation)));
                Task::batch([chosen, self.go(Place::Nations)])
            }
            Find::Show(source, subject) => {
                self.armies.show(source, subject, &self.now);
                self.go(Place::Armies)
            }
            Find::Officer(id) => {
                self.place = Place::Campaign;
                self.found = None;
                let mut screen = std::mem::take(&mut self.campaign);
                let action = screen.show_officer(&id, &self.around());
                self.campaign = screen;
                self.act(action.map(Message::Campaign))
            }
            Find::Battle(number) => {
                self.place = Place::Battle;
                let mut screen = std::mem::take(&mut self.battle);
                let action = screen.open_kept(number, self.around());
                self.battle = screen;
                self.act(action.map(Message::Battle))
            }
            Find::Told(number) => {
                self.place = Place::Campaign;
                self.found = None;
                self.update(Message::Campaign(campaign::Message::Told(campaign::told::Message::Asked(Some(number)))))
            }
            Find::NextBattle => {
                self.place = Place::Battle;
                let mut screen = std::mem::take(&mut self.battle);
                let action = screen.open_next(self.around());
                self.battle = screen;
                self.act(action.map(Message::Battle))
            }
            Find::Page(number) => {
                self.place = Place::Battle;
                // The desk has changed where the page was just begun.
                self.read();
                let mut screen = std::mem::take(&mut self.battle);
                let action = screen.open_page(number, self.around());
                self.battle = screen;
                self.act(action.map(Message::Battle))
            }
            Find::Tonight => self.offer_tonight(battle::USUAL),
            Find::Scenario(system, scenario) => self.offer_tonight((Some(system), scenario)),
            Find::DrawUp => {
                self.place = Place::Campaign;
                self.update(Message::Campaign(campaign::Message::DrawUp))
            }
            Find::Leaf(leaf) => {
                self.place = Place::Campaign;
                self.found = None;
                self.update(Message::Campaign(campaign::Message::Turned(leaf)))
            }
            Find::Advance => {
                self.place = Place::Campaign;
                self.update(Message::Campaign(campaign::Message::AskAdvance))
            }
            Find::Players => {
                self.place = Place::Campaign;
                self.update(Message::Campaign(campaign::Message::Shows(campaign::shows::Message::Asked)))
            }
            Find::Found => self.open_form(),
            Find::Light => {
                let other = match self.now.settings.theme {
                    Set::Daylight => Set::Candlelight,
                    Set::Candlelight => Set::Daylight,
                };
                self.update(Message::Settings(settings::Message::Themed(other)))
            }
            Find::Open(id) => {
                self.place = Place::Campaign;
                self.update(Message::Settings(settings::Message::Open(id)))
            }
        }
    }
}

/// Founds the sample war, fights its first battles and draws up the next.
fn sample(shelf: &Shelf, cancel: &AtomicBool, tell: &mut dyn FnMut(u32)) -> Result<(), String> {
    with(shelf, |desk| desk.found_sample(None))?;
    for number in 0..SAMPLE {
        tell(number);
        let order = with(shelf, |desk| {
            desk.plan(SAMPLE_SEED + u64::from(number))?;
            desk.campaign()?.order([GeneralKind::Planner; 2])
        })?;
        let fought = match resolve::fight(order, &mut |_| {}, cancel) {
            Err(Error::Cancelled) => break,
            other => other.map_err(|e| e.to_string())?,
        };
        with(shelf, |desk| {
            let page = desk.campaign()?.page(Some(&fought))?;
            desk.accept(&page, Some(&fought))
        })?;
    }
    with(shelf, |desk| match desk.campaign()?.plan() {
        None => desk.plan(SAMPLE_SEED + u64::from(SAMPLE)).map(|_| ()),
        Some(_) => Ok(()),
    })
}
