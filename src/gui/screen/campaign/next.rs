//! The next battle: of which kind it shall be and how fair each would be; and, once it is drawn up, who comes.

mod kinds;
pub mod muster;

use super::{Action, Around, Message as Parent, State as Place};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::Sight;
use crate::desk::battles::Offer;
use crate::desk::tonight::Offer as Scene;
use crate::desk::{Desk, War, prospect, scenes, tonight};
use crate::gui::look::Look;
use crate::gui::look::spot::Whence;
use crate::gui::now::with;
use crate::gui::work::behind;
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::operation;
use iced::{Element, Task};
pub use muster::Muster;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The name of the row that is chosen.
pub const CHOSEN: &str = "next-battle";
/// Battles that are fought unseen for a kind: give or take ten in a hundred. Tests of the window take fewer.
const BATTLES: u32 = if cfg!(test) { 2 } else { 100 };

/// What the leaf remembers.
#[derive(Debug, Default)]
pub struct State {
    /// How each kind of battle would be, as far as it is known.
    offers: Vec<Offer>,
    /// Scenarios of the campaign's rules, on whose ground it can be fought.
    scenes: Vec<Scene>,
    chosen: usize,
    /// It throws for place, ground and weather; the forecast is of the same battle that is drawn up.
    seed: u64,
    /// What the offers are of: the campaign and how much is in its journal.
    of: Option<(Id, u32)>,
    /// Whether each kind is fought unseen, or was.
    foretold: bool,
    /// Counts the looks ahead, so that what comes late from one before is known.
    look: u64,
    cancel: Arc<AtomicBool>,
    muster: Muster,
}

impl Drop for State {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// What can happen on it.
#[derive(Debug, Clone)]
pub enum Message {
    /// This kind or scenario is looked at.
    Chosen(usize),
    /// Another place, another ground, another day.
    Again,
    /// Each kind is to be fought unseen.
    Foretold,
    Scenes(u64, Vec<Scene>),
    /// How a kind would be, by its place, and how many of them there are.
    Offered(u64, usize, Box<Offer>),
    Failed(u64, String),
    DrawUp(usize),
    Muster(muster::Message),
}

impl State {
    /// Takes in where the war stands now.
    pub fn refresh(&mut self, war: &War) {
        self.muster.refresh(war);
        if self.of != Some((war.state().id.clone(), war.next_number())) {
            // What was foretold was foretold of another hour.
            self.cancel.store(true, Ordering::Relaxed);
            self.of = None;
            self.offers.clear();
            self.scenes.clear();
        }
    }

    /// Begins to look at every kind, where that was not done from where the war stands.
    fn look_ahead(&mut self, around: &Around<'_>, again: bool, foretold: bool) -> Task<Parent> {
        let Some(war) = around.now.war.as_ref().filter(|w| w.plan().is_none()) else { return Task::none() };
        let of = (war.state().id.clone(), war.next_number());
        if !again && self.of.as_ref() == Some(&of) {
            return Task::none();
        }
        self.cancel.store(true, Ordering::Relaxed);
        let unasked = !war.state().ask_forecasts;
        (self.of, self.cancel) = (Some(of), Arc::default());
        if !foretold {
            self.seed = rand::random();
        }
        self.foretold = unasked || foretold;
        self.look += 1;
        self.offers.clear();
        self.scenes.clear();
        let (look, seed, cancel, fights) = (self.look, self.seed, self.cancel.clone(), self.foretold);
        let (war, shelf) = (war.clone(), around.shelf.clone());
        behind(move |tell| {
            let tell = &mut |message| tell(Parent::Coming(message));
            let found = with(&shelf, |desk| Ok((desk.battle_kinds()?, desk.shelf()?, tonight::folder(desk))));
            let (kinds, owned, own) = match found {
                Ok(found) => found,
                Err(why) => return tell(Message::Failed(look, why)),
            };
            // First what each is, then how each would end.
            for battles in [None, Some(BATTLES)].into_iter().take(if fights { 2 } else { 1 }) {
                for (n, kind) in kinds.iter().enumerate() {
                    let kind = std::slice::from_ref(kind);
                    let threads = prospect::spare_threads();
                    match war.offers(kind, &owned, seed, battles, threads, &cancel) {
                        _ if cancel.load(Ordering::Relaxed) => return,
                        Ok(offers) => offers.into_iter().for_each(|o| tell(Message::Offered(look, n, Box::new(o)))),
                        Err(why) => return tell(Message::Failed(look, why.to_string())),
                    }
                }
                if battles.is_none() {
                    let system = war.state().system.clone();
                    let scenes = tonight::offers(&own).into_iter().filter(|o| o.system == system);
                    tell(Message::Scenes(look, scenes.collect()));
                }
            }
        })
    }

    /// What a key means that no control took.
    pub fn key(&self, key: &Key, modifiers: Modifiers, war: &War) -> Option<Message> {
        if war.plan().is_some() {
            let hidden = war.state().sight[Side::Blue.index()] != Sight::All && self.muster.is_of(Side::Red);
            // Nothing is done with troops that are not shown, but to go back to one's own.
            let own = |m: &muster::Message| !hidden || matches!(m, muster::Message::Sided(_));
            return self.muster.key(key, modifiers).filter(own).map(Message::Muster);
        }
        match key.as_ref() {
            Key::Character("r") if modifiers.is_empty() => Some(Message::Again),
            Key::Character("f") if modifiers.is_empty() && !self.foretold => Some(Message::Foretold),
            _ => None,
        }
    }

    /// Whether Escape is for something here: who comes is changed and not settled.
    pub fn takes_escape(&self, key: &Key) -> bool {
        matches!(key.as_ref(), Key::Named(Named::Escape)) && self.muster.is_changed()
    }

    /// What Ctrl Enter does.
    pub fn next(&self, war: &War) -> Parent {
        match war.plan() {
            Some(_) if self.muster.is_changed() => Parent::Coming(Message::Muster(muster::Message::Settled)),
            Some(_) => Parent::Next,
            None => Parent::Coming(Message::DrawUp(self.chosen)),
        }
    }

    /// What the whence line says at rest.
    pub fn rest(war: &War) -> Whence {
        match war.plan() {
            Some(plan) => Whence::new(format!("Battle of {}", plan.place), "who comes, and in which brigades for the day").keys(
                "Enter comes or stays   Alt ↑ ↓ moves   1–9 to that brigade   B a brigade of its own   S the other side",
            ),
            None => Whence::new("The next battle", "each kind is fought a hundred times unseen, on its own ground")
                .keys("Enter draws it up   R another place   Esc back to the war"),
        }
    }

    /// The leaf.
    pub fn view<'a>(&'a self, around: Around<'a>, war: &'a War, glimpse: Element<'a, Parent>) -> Element<'a, Parent> {
        let look: &'a Look = around.look;
        match war.plan() {
            Some(plan) => self.muster.view(look, (war, &around.now.enemy), plan, glimpse),
            None => self.kinds(look, (war, &around.now.enemy)),
        }
    }
}

impl Place {
    /// Begins what the leaf needs to know.
    pub(super) fn begin_next(&mut self, around: &Around<'_>) -> Task<Parent> {
        self.next.look_ahead(around, false, false)
    }

    /// Does what happened on the leaf.
    pub(super) fn on_next(&mut self, message: Message, around: &Around<'_>) -> Action<Parent> {
        let Some(war) = &around.now.war else { return Action::None };
        let leaf = &mut self.next;
        match message {
            Message::Chosen(n) => leaf.chosen = n,
            Message::Again => return Action::Run(leaf.look_ahead(around, true, false)),
            Message::Foretold => return Action::Run(leaf.look_ahead(around, true, true)),
            Message::Scenes(look, scenes) if look == leaf.look => leaf.scenes = scenes,
            Message::Offered(look, n, offer) if look == leaf.look => match leaf.offers.get_mut(n) {
                Some(place) => *place = *offer,
                None => {
                    leaf.offers.push(*offer);
                    if n == leaf.chosen {
                        return Action::Run(operation::focus(CHOSEN));
                    }
                }
            },
            Message::Failed(look, why) if look == leaf.look => return Action::Fault(why),
            Message::Scenes(..) | Message::Offered(..) | Message::Failed(..) => {}
            Message::DrawUp(n) => {
                let (seed, kinds) = (leaf.seed, leaf.offers.len());
                if let Some(offer) = leaf.offers.get(n) {
                    if let Some(why) = &offer.fault {
                        return Action::Fault(why.clone());
                    }
                    let kind = offer.id.clone();
                    return self.run(around, move |desk| {
                        desk.plan_kind(Some(&kind), None, seed)?;
                        Ok(drawn_up(desk))
                    });
                }
                let Some(scene) = leaf.scenes.get(n.saturating_sub(kinds)).cloned() else { return Action::None };
                return self.run(around, move |desk| {
                    let system = desk.campaign()?.system()?;
                    desk.plan_on(&scenes::scenario(system, &scene.scenario)?, None, seed)?;
                    Ok(drawn_up(desk))
                });
            }
            Message::Muster(muster::Message::Settled) => {
                let comes = leaf.muster.settled();
                return self.run(around, move |desk| {
                    desk.bring_all(comes)?;
                    Ok("who comes is settled".to_owned())
                });
            }
            Message::Muster(message) => return leaf.muster.update(message, war),
        }
        Action::None
    }
}

fn drawn_up(desk: &Desk) -> String {
    let plan = desk.campaign().ok().and_then(War::plan);
    plan.map_or_else(String::new, |p| format!("{} drawn up", p.place))
}
