//! What of the place is printed.

use super::{Message, Shown, State};
use crate::desk::{Order, Resolved};
use crate::gui::screen::print::document::Document;
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
            (Shown::Aftermath, _, Some(page)) if self.set_up.is_none() => Document::Report(page.battle()),
            (Shown::Aftermath, ..) => Document::AftermathForm,
            _ => Document::Map,
        }
    }

    /// The battle of the campaign that was fought last and is not in the books yet, with each army in its own seat.
    #[must_use]
    pub fn just_fought(&self) -> Option<Arc<Resolved>> {
        let ours = self.set_up.as_ref().is_some_and(super::set_up::SetUp::is_of_campaign);
        self.fought.clone().filter(|fought| ours && !fought.order.exchanged)
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
