//! What keys mean in the place.

use super::run;
use super::take_back::TakeBack;
use super::{Leaf, Message, Panel, STEPS, State, blog, own, past, shows, told};
use crate::base::Side;
use crate::gui::now::Now;
use iced::keyboard::{Key, Modifiers, key::Named};

impl Panel {
    /// What a key means that no control of the panel took.
    fn key(&self, key: &Key) -> Option<Message> {
        match (key.as_ref(), self) {
            (Key::Named(Named::Escape), Panel::Running(_)) => Some(Message::Run(run::Message::Stop)),
            (Key::Named(Named::Escape), Panel::Own(_)) => Some(Message::AskTimes),
            (Key::Character("o"), Panel::Times(_)) => Some(Message::Own(own::Message::Asked)),
            (Key::Named(Named::Escape), _) => Some(Message::ClosePanel),
            (Key::Character(c), Panel::Advance(form)) => {
                let step = STEPS.iter().find(|s| s.2 == c).map(|s| Message::Advance(s.0));
                let runs = form.runs().iter().find(|r| r.2.eq_ignore_ascii_case(c));
                let run = runs.map(|r| Message::LetItRun(r.0));
                step.or(run).or_else(|| (c == "b").then_some(Message::AdvanceToBattle))
            }
            (Key::Character("b"), Panel::Papers(..)) => Some(Message::Blog(blog::Message::Asked)),
            (Key::Character("g"), Panel::Papers(_, side)) => Some(Message::Papers(side.other())),
            _ => None,
        }
    }
}

impl State {
    /// What a key means that no control took.
    #[must_use]
    pub fn key(&self, pressed: &Key, modifiers: Modifiers, now: &Now) -> Option<Message> {
        if let (None, Leaf::Next, Some(war)) = (&self.panel, self.leaf, &now.war)
            && let Some(message) = self.next.key(pressed, modifiers, war)
        {
            return Some(Message::Coming(message));
        }
        if let (None, Some(told)) = (&self.panel, &self.told) {
            return told.key(pressed, modifiers).map(Message::Told);
        }
        if modifiers.command() || modifiers.alt() {
            return None;
        }
        match &self.panel {
            Some(panel) => panel.key(pressed),
            None => self.key_of_leaf(pressed, now),
        }
    }

    fn key_of_leaf(&self, pressed: &Key, now: &Now) -> Option<Message> {
        let key = pressed.as_ref();
        if let Key::Character(c) = key
            && let Some(leaf) = Leaf::of_key(c)
        {
            return Some(Message::Turned(leaf));
        }
        let own = match self.leaf {
            Leaf::War => return self.key_of_the_war(pressed, now),
            Leaf::People => self.people.key(pressed).map(Message::People),
            Leaf::Money => self.money.key(pressed).map(Message::Money),
            Leaf::Campaigns => self.wars.key(pressed).map(Message::Wars),
            Leaf::Next => None,
        };
        own.or(match key {
            Key::Named(Named::Escape) => Some(Message::Turned(Leaf::War)),
            Key::Character("a") => Some(Message::AskAdvance),
            Key::Character("g") => Some(Message::Papers(Side::Blue)),
            _ => None,
        })
    }

    fn key_of_the_war(&self, pressed: &Key, now: &Now) -> Option<Message> {
        if let Some(past) = &self.past {
            return past.key(pressed).map(Message::Past);
        }
        match pressed.as_ref() {
            Key::Named(Named::ArrowLeft) => Some(Message::Walk(-1)),
            Key::Named(Named::ArrowRight) => Some(Message::Walk(1)),
            Key::Named(Named::Enter) => Some(Message::Open),
            Key::Named(Named::Delete) => Some(Message::AskTakeBack),
            Key::Character("a") => Some(Message::AskAdvance),
            Key::Character("t") => Some(Message::AskTimes),
            Key::Character("r") => Some(Message::AskTable),
            Key::Character("c") => Some(Message::Correct),
            Key::Character("d") => Some(Message::Past(past::Message::Asked)),
            Key::Character("g") => Some(Message::Papers(Side::Blue)),
            Key::Character("v") => Some(Message::Shows(shows::Message::Asked)),
            Key::Character("b") => Some(Message::Blog(blog::Message::Asked)),
            Key::Character("f") if self.glimpse.is_none() => Some(Message::Foretell),
            Key::Character("s") => {
                let battle = now.war.as_ref().and_then(|war| self.battle_here(war));
                Some(Message::Told(told::Message::Asked(battle)))
            }
            _ => None,
        }
    }

    /// What Ctrl Enter does.
    #[must_use]
    pub fn next(&self, now: &Now) -> Option<Message> {
        match &self.panel {
            Some(Panel::TakeBack(TakeBack { run: Some((run, _)), .. })) => Some(Message::TakeBackRun(*run)),
            Some(Panel::TakeBack(what)) => Some(Message::TakeBack(what.entry)),
            Some(Panel::Advance(form)) if !form.until.trim().is_empty() => Some(Message::AdvanceToDay),
            Some(Panel::Advance(_)) => Some(Message::AdvanceToBattle),
            Some(Panel::Times(_)) => Some(Message::SaveTimes),
            Some(Panel::Table(_)) => Some(Message::BeginTable),
            Some(Panel::Day(..)) => Some(Message::Past(past::Message::Wanted)),
            Some(Panel::Running(_)) => None,
            Some(Panel::Shows(_)) => Some(Message::Shows(shows::Message::Kept)),
            Some(Panel::Own(_)) => Some(Message::Own(own::Message::Keep)),
            Some(Panel::Blog(_)) => Some(Message::Blog(blog::Message::Write)),
            Some(Panel::Lines(..) | Panel::Papers(..) | Panel::Ran(_)) => Some(Message::ClosePanel),
            None if self.told.is_some() => self.told.as_ref().map(|told| Message::Told(told.next())),
            None => match self.leaf {
                Leaf::War if self.past.is_some() => None,
                Leaf::War => Some(Message::Next),
                Leaf::Next => now.war.as_ref().map(|war| self.next.next(war)),
                Leaf::Money => now.war.as_ref().and_then(|war| self.money.next(war)),
                Leaf::People | Leaf::Campaigns => None,
            },
        }
    }
}
