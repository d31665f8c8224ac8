//! `tricorne print`: documents as PDF.

use super::args::{ArmyPaper, BattlePaper, DEFAULT_RULES, InkArg, PrintArgs, PrintCommand, SheetArg, ShowArg, SideArg};
use super::{Cli, desk_with, output};
use crate::base::Side;
use crate::desk::resolve::{self, Order};
use crate::desk::{Desk, Error, Settings, make_room, name, paper, settings::Sheet};
use crate::field::GeneralKind;

pub(super) fn run(cli: &Cli, what: &PrintCommand) -> Result<(), Error> {
    match what {
        PrintCommand::OrderOfBattle { print, side } => {
            let desk = desk_with(cli, print.campaign.as_deref())?;
            let war = desk.campaign()?;
            let choice = settings(&desk, print).paper();
            let all = sides(*side)
                .iter()
                .map(|&side| {
                    let pages = paper::order_of_battle(war, side, choice)?;
                    Ok((pages, output::side_name(war.state(), side).to_owned()))
                })
                .collect::<Result<Vec<_>, Error>>()?;
            write_each(cli, &all, print)
        }
        PrintCommand::Report { print, battle } => {
            let desk = desk_with(cli, print.campaign.as_deref())?;
            let set = settings(&desk, print);
            let fought = desk.battle(*battle)?;
            let pages = paper::battle_report(&fought, desk.campaign()?.state(), set.ruler(), set.paper())?;
            write(cli, &pages, print)
        }
        PrintCommand::Gazette { print, battle, side } => {
            let desk = desk_with(cli, print.campaign.as_deref())?;
            let (choice, state) = (settings(&desk, print).paper(), desk.campaign()?.state());
            let pages = |side: &Side| {
                let name = output::side_name(state, *side).to_owned();
                Ok((desk.gazette_pages(*battle, *side, choice)?, name))
            };
            let all = sides(*side).iter().map(pages).collect::<Result<Vec<_>, Error>>()?;
            write_each(cli, &all, print)
        }
        PrintCommand::Roster(of) => each(cli, of, paper::roster),
        PrintCommand::Briefing(of) => each(cli, of, paper::briefing),
        PrintCommand::Cards(of) => together(cli, of, paper::cards),
        PrintCommand::Labels(of) => together(cli, of, paper::labels),
        PrintCommand::Reference { of, scale } => match &of.field.system {
            Some(wanted) if of.field.battle.is_none() && of.field.scenario.is_none() => {
                let choice = with_paper(Settings::default(), &of.print).paper();
                write(cli, &paper::whole_reference(resolve::system(wanted)?, *scale, choice)?, &of.print)
            }
            _ => about(cli, of, paper::Show::Both, paper::reference),
        },
        PrintCommand::Return { print } => {
            let desk = desk_with(cli, print.campaign.as_deref())?;
            write(cli, &paper::strength_return(desk.campaign()?, settings(&desk, print).paper())?, print)
        }
        PrintCommand::Plates { print, army: Some(wanted), .. } => {
            let desk = desk_with(cli, None)?;
            let choice = settings(&desk, print).paper();
            write(cli, &paper::plates_of_list(&desk, desk.army(wanted)?, choice), print)
        }
        PrintCommand::Plates { print, side, army: None } => {
            let desk = desk_with(cli, print.campaign.as_deref())?;
            let state = desk.campaign()?.state();
            let choice = settings(&desk, print).paper();
            let all: Vec<(paper::Pages, String)> = sides(*side)
                .iter()
                .map(|&side| {
                    let pages = paper::plates(state.force(side), state.today, &state.name, choice);
                    (pages, output::side_name(state, side).to_owned())
                })
                .collect();
            write_each(cli, &all, print)
        }
        PrintCommand::Markers { print, system, scale } => {
            let id = match system {
                Some(wanted) => wanted.clone(),
                None => desk_with(cli, print.campaign.as_deref())
                    .and_then(|desk| Ok(desk.campaign()?.state().system.clone()))
                    .unwrap_or_else(|_| DEFAULT_RULES.to_owned()),
            };
            let choice = with_paper(Settings::default(), print).paper();
            write(cli, &paper::markers(resolve::system(&id)?, *scale, choice)?, print)
        }
        PrintCommand::AftermathForm(of) => about(cli, of, paper::Show::Both, paper::aftermath_form),
        PrintCommand::Map { of, show } => {
            let show = match show {
                ShowArg::Both => paper::Show::Both,
                ShowArg::Blue => paper::Show::One(Side::Blue),
                ShowArg::Red => paper::Show::One(Side::Red),
                ShowArg::Ground => paper::Show::Ground,
            };
            about(cli, of, show, paper::setup_map)
        }
        PrintCommand::Evening(of) => {
            let battle = battle(cli, of)?;
            // All is composed before the first file is written.
            let papers = paper::evening(&battle.field(paper::Show::Both), battle.settings.paper())?;
            let room = papers.iter().map(|(_, pages)| pages.pdf().len()).sum();
            make_room(&of.print.out, room)?;
            let mut paths = Vec::new();
            for (name, pages) in papers {
                let path = of.print.out.join(format!("{name}.pdf"));
                Desk::save(&pages, &path)?;
                paths.push(path);
            }
            output::written(cli, &paths)
        }
    }
}

/// A paper about a battle, in one file.
fn about(
    cli: &Cli,
    of: &BattlePaper,
    show: paper::Show,
    paper: impl Fn(&paper::FieldOf<'_>, paper::PaperChoice) -> Result<paper::Pages, Error>,
) -> Result<(), Error> {
    let battle = battle(cli, of)?;
    write(cli, &paper(&battle.field(show), battle.settings.paper())?, &of.print)
}

/// A paper about one army, or about both in two files.
fn each(
    cli: &Cli,
    of: &ArmyPaper,
    paper: impl Fn(&paper::FieldOf<'_>, Side, paper::PaperChoice) -> Result<paper::Pages, Error>,
) -> Result<(), Error> {
    let battle = battle(cli, &of.of)?;
    let all = sides(of.side)
        .iter()
        .map(|&side| {
            let pages = paper(&battle.field(paper::Show::Both), side, battle.settings.paper())?;
            Ok((pages, battle.order.scenario.sides[side.index()].name.clone()))
        })
        .collect::<Result<Vec<_>, Error>>()?;
    write_each(cli, &all, &of.of.print)
}

/// A paper about one army, or about both in one file.
fn together(
    cli: &Cli,
    of: &ArmyPaper,
    paper: impl Fn(&paper::FieldOf<'_>, &[Side], paper::PaperChoice) -> Result<paper::Pages, Error>,
) -> Result<(), Error> {
    let battle = battle(cli, &of.of)?;
    write(cli, &paper(&battle.field(paper::Show::Both), sides(of.side), battle.settings.paper())?, &of.of.print)
}

pub(super) const fn sides(side: Option<SideArg>) -> &'static [Side] {
    match side {
        Some(SideArg::Blue) => &[Side::Blue],
        Some(SideArg::Red) => &[Side::Red],
        None => &Side::BOTH,
    }
}

/// Writes a document of one army, or one of each of two, all composed before: two are two files, the name of the nation
/// before the ending, or the seat where both are of one nation.
fn write_each(cli: &Cli, all: &[(paper::Pages, String)], print: &PrintArgs) -> Result<(), Error> {
    let [(_, one), (_, other)] = all else {
        return all.iter().try_for_each(|(pages, _)| write(cli, pages, print));
    };
    let names = if name::ascii(one) == name::ascii(other) { ["blue", "red"] } else { [one.as_str(), other] };
    let stem = print.out.file_stem().and_then(|s| s.to_str()).unwrap_or("army");
    let mut paths = Vec::new();
    for ((pages, _), name) in all.iter().zip(names) {
        let path = print.out.with_file_name(format!("{stem}-{}.pdf", name::ascii(name)));
        Desk::save(pages, &path)?;
        paths.push(path);
    }
    output::written(cli, &paths)
}

fn write(cli: &Cli, pages: &paper::Pages, print: &PrintArgs) -> Result<(), Error> {
    Desk::save(pages, &print.out)?;
    output::written(cli, std::slice::from_ref(&print.out))
}

/// A battle to print something about, and the campaign it belongs to; its name is empty for a scenario.
struct Battle {
    order: Order,
    campaign: String,
    settings: Settings,
}

impl Battle {
    fn field(&self, show: paper::Show) -> paper::FieldOf<'_> {
        paper::FieldOf { order: &self.order, show, campaign: &self.campaign, ruler: self.settings.ruler() }
    }
}

fn battle(cli: &Cli, BattlePaper { print, field }: &BattlePaper) -> Result<Battle, Error> {
    let generals = [GeneralKind::Planner; 2];
    if let Some(wanted) = &field.scenario {
        let system = resolve::system(field.system.as_deref().unwrap_or(DEFAULT_RULES))?;
        let scenario = resolve::scenario(system, wanted)?;
        let order =
            Order { system: system.about().id.to_owned(), scenario, seed: 1, number: 1, generals, exchanged: false };
        return Ok(Battle { order, campaign: String::new(), settings: with_paper(Settings::default(), print) });
    }
    let desk = desk_with(cli, print.campaign.as_deref())?;
    let war = desk.campaign()?;
    let campaign = war.state().name.clone();
    let order = if field.battle.is_none() && war.plan().is_some() {
        war.order(generals)?
    } else {
        let kept = desk.battle(field.battle)?;
        Order {
            system: kept.system,
            scenario: kept.scenario,
            seed: kept.seed,
            number: kept.number,
            generals,
            exchanged: false,
        }
    };
    super::battle::same_rules(field.system.as_deref(), &order)?;
    Ok(Battle { order, campaign, settings: settings(&desk, print) })
}

/// What is set, with the paper and ink of the command line.
fn settings(desk: &Desk, print: &PrintArgs) -> Settings {
    with_paper(desk.settings().clone(), print)
}

fn with_paper(mut settings: Settings, print: &PrintArgs) -> Settings {
    settings.paper = match print.paper {
        SheetArg::A4 => Sheet::A4,
        SheetArg::Letter => Sheet::Letter,
    };
    settings.save_ink = matches!(print.ink, InkArg::Saving);
    settings
}
