//! Papers about what may come and what there is for it: the forecast of a battle, the shelf.

use crate::base::{Side, Tally};
use crate::desk::prospect::{Forecast, PieceForecast, STEPS, army_steps, counted_in, most_often, spread};
use crate::desk::resolve::{known, system, words};
use crate::desk::shelf::figures;
use crate::desk::{Desk, Error, Order};
use crate::field::Scenario;
use crate::field::say::{halves, thousands as number};
use crate::print::forecast::{ForecastPaper, Odds, SideOdds, Spread};
use crate::print::shelf::{ListNeeds, ShelfPaper};
use crate::print::terms::counted;
use crate::print::{Document, Pages, PaperChoice, compose};

/// Steps of a spread of losses, of which those in men are round.
const SPREAD: u32 = 8;
const MEN: u32 = 50;

/// The forecast of a battle; of an enemy who is hidden nothing is told but who wins.
///
/// # Errors
/// When no battle was fought to its end, or this version does not know the system.
pub fn forecast(
    (order, campaign): (&Order, &str),
    f: &Forecast,
    hides: bool,
    choice: PaperChoice,
) -> Result<Pages, Error> {
    if f.battles == 0 {
        return Err(Error::refused("no battle of this forecast has been fought yet; wait for the first"));
    }
    let first = f.turns.counts.iter().position(|n| *n > 0).unwrap_or(0);
    let system = system(&order.system)?;
    let words = words(system)?;
    let seen = |side: Side| {
        let of = choice.heads.told(counted_in(&words), &[]);
        (side == Side::Blue || !hides).then(|| Box::new(odds((&order.scenario, &of), f, side, choice)))
    };
    let document = ForecastPaper {
        scenario: &order.scenario,
        system: system.about().name,
        counted: counted(&words, choice.heads),
        campaign,
        battles: f.battles,
        wins: f.wins,
        draws: f.draws,
        margin_tenths: f.margin_tenths(),
        lost: Side::BOTH.map(|side| f.losses[side.index()].mean()),
        sides: Side::BOTH.map(seen),
        steps: STEPS,
        turns: (first, &f.turns.counts[first..]),
        turns_tenths: f.turns.mean_tenths(),
    };
    Ok(compose(&Document::Forecast(document), choice))
}

/// What one side can expect.
fn odds((scenario, counted): (&Scenario, &str), f: &Forecast, side: Side, choice: PaperChoice) -> SideOdds {
    let own: Vec<_> = f.brigades.iter().filter(|b| b.side == side).collect();
    let brigades = own.iter().zip(&scenario.sides[side.index()].brigades).map(|(b, brigade)| {
        let name = brigade.called().to_owned();
        let mean = |winner: usize| {
            let battles = u64::from(f.wins[winner].max(1));
            (b.lost_by_winner[winner] + battles / 2) / battles
        };
        let (lost, by_winner) = (f.brigade_mean(b), Some([mean(0), mean(1)]));
        Odds { name, men: b.men, lost, by_winner, at_least: b.at_least.map(u64::from) }
    });
    let men: u32 = own.iter().map(|b| b.men).sum();
    let tally = &f.losses[side.index()];
    let by_winner = Side::BOTH.map(|by| f.mean_if_won(own.iter().copied(), by).unwrap_or(0));
    let army = Odds {
        name: choice.heads.told("The Army", &[]),
        men,
        lost: tally.mean(),
        by_winner: Some(by_winner),
        at_least: army_steps(f, side),
    };
    let often = |pieces: &[PieceForecast]| -> Vec<(String, u32)> {
        most_often(pieces, side).into_iter().map(|p| (p.name.clone(), p.fell)).collect()
    };
    let points = &f.points[side.index()];
    let spread = |of: &str, tally: &Tally, each: u32, told: fn(u32) -> String| Spread {
        of: choice.heads.told(of, &[]),
        steps: spread(tally, SPREAD, each).into_iter().map(|n| (told(n), tally.at_least(n as usize))).collect(),
    };
    SideOdds {
        brigades: brigades.collect(),
        army,
        points: f.points_tenths(side),
        points_by_winner: Side::BOTH.map(|by| f.points_tenths_if_won(side, by)),
        spreads: [spread("men", tally, MEN, |n| number(n.into())), spread(counted, points, 1, |n| halves(n.into()))],
        units: often(&f.units),
        commanders: often(&f.commanders),
    }
}

/// What the player owns, which distances fit it, and whom his lists miss.
///
/// # Errors
/// When the library cannot be read.
pub fn shelf(desk: &Desk, choice: PaperChoice) -> Result<Pages, Error> {
    let shelf = desk.shelf()?;
    let distances: Vec<(&str, u8)> = known().filter_map(|s| Some((s.about().name, figures(&shelf, s)?))).collect();
    let lists: Vec<ListNeeds> = desk
        .armies()
        .iter()
        .map(|army| {
            let rows = shelf.fields(army);
            let mut missing: Vec<(crate::army::Branch, u32)> = Vec::new();
            for row in rows.iter().filter(|row| row.missing > 0) {
                match missing.iter_mut().find(|(of, _)| *of == row.branch) {
                    Some((_, units)) => *units += row.missing,
                    None => missing.push((row.branch, row.missing)),
                }
            }
            let (wanted, lent) = rows.iter().fold((0, 0), |(w, l), row| (w + row.wanted, l + row.lent));
            ListNeeds { name: &army.name, wanted, lent, missing }
        })
        .collect();
    let document = ShelfPaper {
        shelf: &shelf,
        nations: desk.nations(),
        distances: &distances,
        lists: &lists,
        date: super::no_day(),
    };
    Ok(compose(&Document::Shelf(document), choice))
}
