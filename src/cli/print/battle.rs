//! The battle that a paper is about.

use super::{Set, number, settings, with_paper};
use crate::base::Side;
use crate::cli::args::BattlePaper;
use crate::cli::{Cli, reading_with};
use crate::desk::resolve::{self, Order};
use crate::desk::{Error, Settings, paper};
use crate::field::GeneralKind;

/// A battle to print something about, and the campaign it belongs to; its name is empty for a scenario.
pub(super) struct Battle {
    pub order: Order,
    pub campaign: String,
    pub settings: Set,
    reports: [paper::Reports; 2],
    /// The enemy's army is hidden.
    pub hides: bool,
}

impl Battle {
    pub fn field(&self, show: paper::Show) -> paper::FieldOf<'_> {
        let (campaign, ruler) = (self.campaign.as_str(), self.settings.settings.ruler());
        paper::FieldOf { order: &self.order, show, campaign, ruler, reports: self.reports }
    }
}

/// The battle that is meant: a scenario, the next of the campaign, or one that was fought.
pub(super) fn battle(cli: &Cli, BattlePaper { print, field }: &BattlePaper) -> Result<Battle, Error> {
    let generals = [GeneralKind::Planner; 2];
    if let Some(wanted) = &field.scenario {
        let system = resolve::system(&crate::cli::scenario::rules_of(field.system.as_deref(), wanted)?)?;
        let mut scenario = resolve::scenario(system, wanted)?;
        crate::cli::scenario::with_usual(cli, system.about().id, &mut scenario)?;
        let order =
            Order { system: system.about().id.to_owned(), scenario, seed: 1, number: 1, generals, exchanged: false };
        let settings = with_paper(Settings::default(), print);
        return Ok(Battle { order, campaign: String::new(), settings, reports: Default::default(), hides: false });
    }
    let desk = reading_with(cli, print.campaign.as_deref())?;
    let war = desk.campaign()?;
    let campaign = war.state().name.clone();
    let meant = number(&desk, field.battle, print)?;
    let (order, reports, hides) = if meant.is_none() && war.plan().is_some() {
        (war.order(generals)?, paper::reports(war)?, war.veils(Side::Blue, Side::Red))
    } else {
        let kept = desk.battle(meant)?;
        let order = Order {
            system: kept.system,
            scenario: kept.scenario,
            seed: kept.seed,
            number: kept.number,
            generals,
            exchanged: false,
        };
        // Of a battle that was fought all is known.
        (order, Default::default(), false)
    };
    crate::cli::battle::same_rules(field.system.as_deref(), &order)?;
    Ok(Battle { order, campaign, settings: settings(&desk, print), reports, hides })
}
