//! The documents that the screen offers: how they are composed, and what their files are called.

use super::{Around, Filed};
use crate::base::Side;
use crate::desk::paper::{self, PaperChoice};
use crate::desk::{Desk, Error, name};
use crate::draw::table::Ruler;
use crate::field::GeneralKind;
use std::sync::Arc;

/// A document that can be printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Document {
    OrderOfBattle(Side),
    /// The report of the battle with this number.
    Report(u32),
    /// For the next battle: the field with both armies, an army's roster, labels for all bases.
    Map,
    Roster(Side),
    Labels,
    Reference,
    AftermathForm,
    Briefing(Side),
    Cards,
    /// Of the war as it stands.
    Return,
    Plates(Side),
    /// Of the campaign's system: its whole sheet, markers and measures.
    Whole,
    Markers,
    /// All that a host lays out for the next battle, each sheet in a file of its own.
    Evening,
}

impl Document {
    /// Whether it is about the next battle, and needs one that is drawn up.
    #[must_use]
    pub const fn is_of_the_next_battle(self) -> bool {
        use Document as D;
        matches!(
            self,
            D::Map
                | D::Roster(_)
                | D::Labels
                | D::Reference
                | D::AftermathForm
                | D::Briefing(_)
                | D::Cards
                | D::Evening
        )
    }

    /// Its pages; of several documents each with its name.
    ///
    /// # Errors
    /// What keeps it from being composed.
    pub fn composed(self, desk: &Desk, choice: PaperChoice, ruler: Ruler) -> Result<Arc<Vec<Filed>>, Error> {
        let war = desk.campaign()?;
        let state = war.state();
        let campaign = state.name.as_str();
        let pages = match self {
            Document::OrderOfBattle(side) => paper::order_of_battle(war, side, choice)?,
            Document::Report(number) => paper::battle_report(&desk.battle(Some(number))?, campaign, ruler, choice)?,
            Document::Return => paper::strength_return(war, choice)?,
            Document::Plates(side) => paper::plates(state.force(side), state.today, campaign, choice),
            Document::Whole => paper::whole_reference(war.system()?, state.table.scale, choice)?,
            Document::Markers => paper::markers(war.system()?, state.table.scale, choice)?,
            of_next => {
                let order = war.order([GeneralKind::Planner; 2])?;
                let field = paper::FieldOf { order: &order, show: paper::Show::Both, campaign, ruler };
                match of_next {
                    Document::Evening => return Ok(Arc::new(paper::evening(&field, choice)?)),
                    Document::Roster(side) => paper::roster(&field, side, choice)?,
                    Document::Reference => paper::reference(&field, choice)?,
                    Document::AftermathForm => paper::aftermath_form(&field, choice)?,
                    Document::Briefing(side) => paper::briefing(&field, side, choice)?,
                    Document::Cards => paper::cards(&field, &Side::BOTH, choice)?,
                    Document::Labels => paper::labels(&field, &Side::BOTH, choice)?,
                    _ => paper::setup_map(&field, choice)?,
                }
            }
        };
        Ok(Arc::new(vec![(String::new(), pages)]))
    }

    /// The name of the document's file, in plain letters; of several documents that of their folder.
    pub fn file_name(self, around: Around) -> String {
        let next = around.now.war.as_ref().and_then(|w| w.state().next.as_ref()).map_or("battle", |p| p.place.as_str());
        let nation = |side| around.now.nation(side).map_or("army", |n| n.name.as_str());
        let what = match self {
            Document::OrderOfBattle(side) => format!("order-of-battle-{}", nation(side)),
            Document::Map => format!("map-{next}"),
            Document::Labels => format!("labels-{next}"),
            Document::Cards => format!("cards-{next}"),
            Document::Return => "return".to_owned(),
            Document::Plates(side) => format!("uniforms-{}", nation(side)),
            Document::Whole => "rules-in-short".to_owned(),
            Document::Markers => "markers".to_owned(),
            Document::Reference => format!("reference-{next}"),
            Document::Briefing(side) => format!("briefing-{next}-{}", nation(side)),
            Document::AftermathForm => format!("aftermath-{next}"),
            Document::Evening => return name::ascii(&format!("evening-{next}")),
            Document::Roster(side) => format!("roster-{next}-{}", nation(side)),
            Document::Report(number) => {
                let battle =
                    around.now.war.as_ref().and_then(|w| w.state().battles.iter().find(|b| b.number == number));
                format!("report-{number}-{}", battle.map_or("battle", |b| b.place.as_str()))
            }
        };
        format!("{}.pdf", name::ascii(&what))
    }
}
