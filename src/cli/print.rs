//! `tricorne print`: documents as PDF.

use super::args::{InkArg, PrintArgs, PrintCommand, SheetArg, SideArg};
use super::{Cli, desk_with, output};
use crate::base::Side;
use crate::desk::{Desk, Error, Settings, name, paper, settings::Sheet};

pub(super) fn run(cli: &Cli, what: &PrintCommand) -> Result<(), Error> {
    match what {
        PrintCommand::OrderOfBattle { print, side } => {
            let desk = desk_with(cli, print.campaign.as_deref())?;
            let war = desk.campaign()?;
            let choice = settings(&desk, print).paper();
            let sides: &[Side] = match side {
                Some(SideArg::Blue) => &[Side::Blue],
                Some(SideArg::Red) => &[Side::Red],
                None => &Side::BOTH,
            };
            for side in sides {
                let pages = paper::order_of_battle(war, *side, choice)?;
                let mut path = print.out.clone();
                if sides.len() > 1 {
                    // Two armies are two files: the name of the nation goes before the ending.
                    let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or("order-of-battle").to_owned();
                    let nation = name::ascii(output::side_name(war.state(), *side));
                    path.set_file_name(format!("{stem}-{nation}.pdf"));
                }
                Desk::save(&pages, &path)?;
                output::line(format!("Written: {}", path.display()));
            }
            Ok(())
        }
        PrintCommand::Report { print, battle } => {
            let desk = desk_with(cli, print.campaign.as_deref())?;
            let set = settings(&desk, print);
            let fought = desk.battle(*battle)?;
            let pages = paper::battle_report(&fought, &desk.campaign()?.state().name, set.ruler(), set.paper())?;
            Desk::save(&pages, &print.out)?;
            output::line(format!("Written: {}", print.out.display()));
            Ok(())
        }
    }
}

/// What is set, with the paper and ink of the command line.
fn settings(desk: &Desk, print: &PrintArgs) -> Settings {
    let mut settings = desk.settings().clone();
    settings.paper = match print.paper {
        SheetArg::A4 => Sheet::A4,
        SheetArg::Letter => Sheet::Letter,
    };
    settings.save_ink = matches!(print.ink, InkArg::Saving);
    settings
}
