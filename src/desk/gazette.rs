//! The newspapers of the open campaign.

use super::paper::{Pages, PaperChoice};
use super::{Desk, Error, read_text};
use crate::base::Side;
use crate::campaign::Entry;
use crate::campaign::gazette::{Articles, Issue, issue};
use crate::print::{Document, Gazette, compose};

/// The file beside a library with articles of its owner's own.
const OWN: &str = "gazette.toml";

impl Desk {
    /// The issue of a side's paper after a battle of the open campaign, the last one where none is named. Articles in a
    /// file `gazette.toml` beside the library count beside those of the program.
    ///
    /// # Errors
    /// When there is no campaign, no such battle in its books, or the file cannot be read.
    pub fn gazette(&self, battle: Option<u32>, side: Side) -> Result<Issue, Error> {
        let war = self.campaign()?;
        let last = || war.state().battles.last().map(|b| b.number);
        let number = battle.or_else(last).ok_or_else(|| {
            Error::refused("no battle of this campaign has been fought yet, so the papers have nothing to print")
        })?;
        let own = self.path().with_file_name(OWN);
        let articles = match own.exists() {
            true => Articles::usual().with(Articles::parse(&read_text(&own)?)?),
            false => Articles::usual(),
        };
        let entries: Vec<Entry> = war.entries().cloned().collect();
        Ok(issue(&entries, number, side, &articles)?)
    }

    /// The same issue as pages.
    ///
    /// # Errors
    /// As [`Desk::gazette`].
    pub fn gazette_pages(&self, battle: Option<u32>, side: Side, choice: PaperChoice) -> Result<Pages, Error> {
        let issue = self.gazette(battle, side)?;
        let state = self.campaign()?.state();
        let of = state.force(side).nation().map(|n| (&n.uniform, n.cipher.as_str()));
        let costs = super::paper::costs(&self.battle(Some(issue.battle))?);
        let document = Gazette { issue: &issue, of, campaign: &state.name, costs: &costs };
        Ok(compose(&Document::Gazette(document), choice))
    }
}
