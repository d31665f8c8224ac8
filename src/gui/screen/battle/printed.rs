//! What of the place is printed.

use super::{Message, Shown, State};
use crate::desk::Order;
use crate::gui::screen::Around;
use crate::gui::screen::print::document::Document;
use crate::gui::screen::print::with::{Foreseen, Fresh};
use crate::gui::screen::side_by_side;
use std::sync::Arc;

impl State {
    /// The document that shows what is seen here.
    #[must_use]
    pub fn as_a_document(&self) -> Document {
        match (self.shown, self.kept, &self.aftermath) {
            (Shown::Watch, Some(number), _) => Document::Report(number),
            (Shown::Watch, None, _) if self.just_fought().is_some() => Document::Fought,
            (Shown::Rules, ..) => Document::Reference,
            (Shown::Forecast, ..) if self.forecast.of_the_set_up().is_some() => Document::Forecast,
            (Shown::Aftermath, _, Some(page)) if self.set_up.is_none() => Document::Report(page.battle()),
            // A battle of one evening has no form to fill in: its page tells how it ended.
            (Shown::Aftermath, ..) if self.tonight().is_some() && self.just_fought().is_some() => Document::Fought,
            (Shown::Aftermath, ..) => Document::AftermathForm,
            _ => Document::Map,
        }
    }

    /// The battle that is watched and stands in no book, else the one that was fought last, with each army in its own seat.
    #[must_use]
    pub fn just_fought(&self) -> Option<Fresh> {
        let of_campaign = self.set_up.as_ref()?.is_of_campaign();
        let watched = self.watched.as_ref().filter(|_| self.shown == Shown::Watch && self.kept.is_none());
        let battle = watched.or(self.fought.as_ref()).filter(|fought| !fought.order.exchanged)?;
        Some(Fresh { battle: battle.clone(), of_campaign })
    }

    /// What was foretold of the battle that is drawn up, as far as it is.
    #[must_use]
    pub fn foreseen(&self, around: Around) -> Option<Foreseen> {
        let set_up = self.set_up.as_ref()?;
        let forecast = self.forecast.of_the_set_up()?.clone();
        let war = around.now.war.as_ref().filter(|_| set_up.is_of_campaign());
        let campaign = war.map_or_else(String::new, |war| war.state().name.clone());
        Some(Foreseen { order: set_up.order.clone(), campaign, forecast, hides: set_up.hides(around) })
    }

    /// The message by which a page is saved that only this place has; none where another document shows what is seen.
    #[must_use]
    pub fn saves_a_page(&self) -> Option<Message> {
        (self.shown == Shown::SideBySide && self.side_by_side.is_whole())
            .then_some(Message::SideBySideSays(side_by_side::Message::Save))
    }

    /// The battle that lies on the table for one evening; none where it is the campaign's.
    #[must_use]
    pub fn tonight(&self) -> Option<Arc<Order>> {
        let alone = self.set_up.as_ref().filter(|s| !s.is_of_campaign())?;
        Some(Arc::new(alone.order.clone()))
    }
}
