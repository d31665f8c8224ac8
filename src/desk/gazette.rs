//! The newspapers of the open campaign.

use super::paper::{Heads, Pages, PaperChoice};
use super::{Desk, Error, read_text};
use crate::base::Side;
use crate::campaign::Entry;
use crate::campaign::gazette::{Articles, Issue, issue};
use crate::print::gazette::Plan;
use crate::print::{Document, Gazette, compose};

/// The files beside a library with articles of its owner's own.
const OWN: &str = "gazette.toml";
const OWN_GERMAN: &str = "gazette-german.toml";

impl Desk {
    /// The issue of a side's paper after a battle of the open campaign, the last one where none is named. Articles in a
    /// file `gazette.toml` beside the library count beside those of the program.
    ///
    /// # Errors
    /// When there is no campaign, no such battle in its books, or the file cannot be read.
    pub fn gazette(&self, battle: Option<u32>, side: Side) -> Result<Issue, Error> {
        self.gazette_in(battle, side, Heads::English)
    }

    /// The issue in a language.
    fn gazette_in(&self, battle: Option<u32>, side: Side, heads: Heads) -> Result<Issue, Error> {
        let war = self.campaign()?;
        let last = || war.state().battles.last().map(|b| b.number);
        let number = battle.or_else(last).ok_or_else(|| {
            Error::refused("no battle of this campaign has been fought yet, so the papers have nothing to print")
        })?;
        let (own, usual) = match heads {
            Heads::English => (OWN, Articles::usual()),
            Heads::German => (OWN_GERMAN, Articles::german()),
        };
        let own = self.path().with_file_name(own);
        let articles = if own.exists() { usual.with(Articles::parse(&read_text(&own)?)?) } else { usual };
        let entries: Vec<Entry> = war.entries().cloned().collect();
        Ok(issue(&entries, number, side, &articles)?)
    }

    /// The same issue as pages, in the language of their heads.
    ///
    /// # Errors
    /// As [`Desk::gazette`].
    pub fn gazette_pages(&self, battle: Option<u32>, side: Side, choice: PaperChoice) -> Result<Pages, Error> {
        let issue = self.gazette_in(battle, side, choice.heads)?;
        let state = self.campaign()?.state();
        let of = state.force(side).nation().map(|n| (&n.uniform, n.cipher.as_str()));
        let fought = self.battle(Some(issue.battle))?;
        let costs = super::paper::costs(&fought);
        let plan = Some(Plan { ground: &fought.scenario.ground, ruler: self.settings().ruler() });
        let document = Gazette { issue: &issue, of, campaign: &state.name, costs: &costs, plan };
        Ok(compose(&Document::Gazette(document), choice))
    }
}
