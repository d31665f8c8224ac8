//! `tricorne print`: documents as PDF.

mod battle;

use super::args::{
    ArmyPaper, BattlePaper, DEFAULT_RULES, FieldArgs, HeadsArg, InkArg, PrintArgs, PrintCommand, SheetArg, ShowArg,
    SideArg, StrengthArg,
};
use super::{Cli, output, reading_of, reading_with};
use crate::army::Army;
use crate::base::Side;
use crate::campaign::State;
use crate::desk::resolve;
use crate::desk::{Desk, Error, Settings, name, paper, write_all};
use battle::battle;
use std::path::{Path, PathBuf};

pub(super) fn run(cli: &Cli, what: &PrintCommand) -> Result<(), Error> {
    heeded(what)?;
    match what {
        PrintCommand::OrderOfBattle { print, side, system, brigade, strength } => {
            let extract = paper::Extract { full: *strength == StrengthArg::Full, brigades: brigade.clone() };
            let desk = library(cli, print)?;
            let choice = settings(&desk, print).paper();
            let known = desk.campaign().ok().map(|war| names(war.state()));
            if !print.army.is_empty() && known.as_ref().is_none_or(|names| chosen(None, &print.army, names).is_err()) {
                of_no_campaign(print, *side)?;
                let system = resolve::system(system.as_deref().unwrap_or(DEFAULT_RULES))?;
                let of = |army: &Army| paper::order_of_list_of(&desk, army, system, &extract, choice);
                return write_each(cli, name_of(what), &of_library(&desk, print, of)?, print);
            }
            let war = desk.campaign()?;
            let then = print.day.map(|day| war.evening(day)).transpose()?;
            let war = then.as_ref().unwrap_or(war);
            let names = names(war.state());
            rated_by(war.state(), system.as_deref())?;
            let pages = |side| paper::order_of_battle_of(war, side, &extract, choice);
            write_each(cli, name_of(what), &of_sides(chosen(*side, &print.army, &names)?, &names, pages)?, print)
        }
        PrintCommand::Report { print, battle } => {
            let desk = reading_with(cli, print.campaign.as_deref())?;
            let set = settings(&desk, print);
            let fought = desk.battle(number(&desk, *battle, print)?)?;
            let pages = paper::battle_report(&fought, desk.campaign()?.state(), set.settings.ruler(), set.paper())?;
            write(cli, &pages, print)
        }
        PrintCommand::Gazette { print, battle, side } => {
            let desk = reading_with(cli, print.campaign.as_deref())?;
            let (choice, names) = (settings(&desk, print).paper(), names(desk.campaign()?.state()));
            let battle = number(&desk, *battle, print)?;
            let pages = |side| desk.gazette_pages(battle, side, choice);
            write_each(cli, name_of(what), &of_sides(chosen(*side, &print.army, &names)?, &names, pages)?, print)
        }
        PrintCommand::Roster { of, brigade } => {
            each(cli, name_of(what), of, |field, side, choice| paper::roster_of(field, side, brigade, choice))
        }
        PrintCommand::Briefing { of, enemy } => {
            each(cli, name_of(what), of, |field, side, choice| paper::briefing_of(field, side, *enemy, choice))
        }
        PrintCommand::Cards { of, blank: false } => together(cli, of, paper::cards),
        PrintCommand::Cards { of, blank: true } => {
            let print = &of.of.print;
            let system = resolve::system(&system_of(cli, of.of.field.system.as_deref(), print))?;
            write(cli, &paper::blank_cards(system, with_paper(Settings::default(), print).paper())?, print)
        }
        PrintCommand::Labels(of) => together(cli, of, paper::labels),
        PrintCommand::Reference { of, scale } => match &of.field.system {
            Some(wanted) if of.field.battle.is_none() && of.field.scenario.is_none() => {
                let (system, choice) = (resolve::system(wanted)?, with_paper(Settings::default(), &of.print).paper());
                write(cli, &paper::whole_reference(system, paper::figures(system, *scale)?, choice)?, &of.print)
            }
            _ => about(cli, of, paper::Show::Both, paper::reference),
        },
        PrintCommand::Return { print, side } => {
            let desk = reading_with(cli, print.campaign.as_deref())?;
            let war = desk.campaign()?;
            let then = print.day.map(|day| war.evening(day)).transpose()?;
            let choice = settings(&desk, print).paper();
            let viewer = if matches!(side, Some(SideArg::Red)) { Side::Red } else { Side::Blue };
            write(cli, &paper::strength_return(then.as_ref().unwrap_or(war), viewer, choice)?, print)
        }
        PrintCommand::Plates { print, side } => {
            let desk = library(cli, print)?;
            let choice = settings(&desk, print).paper();
            let known = desk.campaign().ok().map(|war| names(war.state()));
            if !print.army.is_empty() && known.as_ref().is_none_or(|names| chosen(None, &print.army, names).is_err()) {
                of_no_campaign(print, *side)?;
                let of = |army: &Army| Ok(paper::plates_of_list(&desk, army, choice));
                return write_each(cli, name_of(what), &of_library(&desk, print, of)?, print);
            }
            let war = desk.campaign()?;
            let then = print.day.map(|day| war.evening(day)).transpose()?;
            let state = then.as_ref().unwrap_or(war).state();
            let names = names(state);
            let pages = |side| Ok(paper::plates(state.force(side), state.today, &state.name, choice));
            write_each(cli, name_of(what), &of_sides(chosen(*side, &print.army, &names)?, &names, pages)?, print)
        }
        PrintCommand::Nation { print, nation } => {
            let desk = reading_of(cli, print.campaign.as_deref())?;
            write(cli, &paper::nation(desk.nation(nation)?, settings(&desk, print).paper()), print)
        }
        PrintCommand::Shelf { print } => {
            let desk = reading_of(cli, print.campaign.as_deref())?;
            write(cli, &paper::shelf(&desk, settings(&desk, print).paper())?, print)
        }
        PrintCommand::Markers { print, system, scale } => {
            let system = resolve::system(&system_of(cli, system.as_deref(), print))?;
            let choice = with_paper(Settings::default(), print).paper();
            write(cli, &paper::markers(system, paper::figures(system, *scale)?, choice)?, print)
        }
        PrintCommand::SideBySide { print, many } => {
            let desk = reading_with(cli, print.campaign.as_deref())?;
            let all = super::side_by_side::fought(&desk, many, None)?;
            let set = settings(&desk, print);
            write(cli, &all.pages(set.settings.ruler(), set.paper()), print)
        }
        PrintCommand::Forecast { of, battles } => {
            let battle = battle(cli, of)?;
            let forecast = super::forecast::foreseen(&battle.order, *battles, None)?;
            let of_what = (&battle.order, battle.campaign.as_str());
            write(cli, &paper::forecast(of_what, &forecast, battle.hides, battle.settings.paper())?, &of.print)
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
            let field = battle.field(paper::Show::Both);
            let papers = paper::evening(&field, battle.settings.paper(), &mut |_, _| true)?.unwrap_or_default();
            let files: Vec<_> = papers.iter().map(|(name, pages)| (format!("{name}.pdf"), pages.pdf())).collect();
            let paths = write_all(&of.print.out, &files)?;
            for ((_, pages), path) in papers.iter().zip(&paths) {
                unprinted(pages, path);
            }
            output::written(cli, &paths)
        }
    }
}

/// The library, where an army of it needs no campaign; the campaign that is named lies open.
fn library(cli: &Cli, print: &PrintArgs) -> Result<Desk, Error> {
    if print.army.is_empty() {
        reading_with(cli, print.campaign.as_deref())
    } else {
        reading_of(cli, print.campaign.as_deref())
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

/// A paper about one army, or about each of both.
fn each(
    cli: &Cli,
    what: &str,
    of: &ArmyPaper,
    paper: impl Fn(&paper::FieldOf<'_>, Side, paper::PaperChoice) -> Result<paper::Pages, Error>,
) -> Result<(), Error> {
    let battle = battle(cli, &of.of)?;
    let names = battle.order.scenario.sides.each_ref().map(|s| s.name.clone());
    let pages = |side| paper(&battle.field(paper::Show::Both), side, battle.settings.paper());
    write_each(cli, what, &of_sides(chosen(of.side, &of.of.print.army, &names)?, &names, pages)?, &of.of.print)
}

/// A paper about one army, or about both in one file.
fn together(
    cli: &Cli,
    of: &ArmyPaper,
    paper: impl Fn(&paper::FieldOf<'_>, &[Side], paper::PaperChoice) -> Result<paper::Pages, Error>,
) -> Result<(), Error> {
    let battle = battle(cli, &of.of)?;
    let names = battle.order.scenario.sides.each_ref().map(|s| s.name.clone());
    let sides = chosen(of.side, &of.of.print.army, &names)?;
    write(cli, &paper(&battle.field(paper::Show::Both), sides, battle.settings.paper())?, &of.of.print)
}

pub(super) const fn sides(side: Option<SideArg>) -> &'static [Side] {
    match side {
        Some(SideArg::Blue) => &[Side::Blue],
        Some(SideArg::Red) => &[Side::Red],
        None => &Side::BOTH,
    }
}

/// The names of both sides of a campaign.
fn names(state: &State) -> [String; 2] {
    Side::BOTH.map(|side| output::side_name(state, side).to_owned())
}

/// The sides that are meant: by their seat, else by the names of their nations, else both.
fn chosen(side: Option<SideArg>, armies: &[String], names: &[String; 2]) -> Result<&'static [Side], Error> {
    let mut meant = [false; 2];
    for wanted in armies {
        let is = |name: &String| {
            !wanted.trim().is_empty() && {
                name::fold(name).split_whitespace().any(|w| w.starts_with(&name::fold(wanted)))
                    || name::fold(name).starts_with(&name::fold(wanted))
            }
        };
        let found = names.each_ref().map(is);
        if found == [false; 2] {
            return Err(Error::refused(format!(
                "no army of “{wanted}” is here; here are {} and {}",
                names[0], names[1]
            )));
        }
        // Where both sides bear a name, the first is meant unless the other seat is.
        let one = match (found, side) {
            ([true, true], Some(SideArg::Red)) => 1,
            ([first, _], _) => usize::from(!first),
        };
        meant[one] = true;
    }
    if let Some(seat) = side.map(|side| sides(Some(side))[0])
        && meant[seat.other().index()]
    {
        return Err(Error::refused(format!(
            "--side and --army contradict each other: {} has {}; leave one of them out",
            if seat == Side::Blue { "blue" } else { "red" },
            names[seat.index()]
        )));
    }
    Ok(match (side, meant) {
        (None, [true, false]) => &[Side::Blue],
        (None, [false, true]) => &[Side::Red],
        _ => sides(side),
    })
}

/// What a command is called.
const fn name_of(what: &PrintCommand) -> &'static str {
    use PrintCommand as P;
    match what {
        P::OrderOfBattle { .. } => "order-of-battle",
        P::Report { .. } => "report",
        P::Gazette { .. } => "gazette",
        P::Roster { .. } => "roster",
        P::Briefing { .. } => "briefing",
        P::Evening(_) => "evening",
        P::Reference { .. } => "reference",
        P::Return { .. } => "return",
        P::Plates { .. } => "plates",
        P::Markers { .. } => "markers",
        P::Nation { .. } => "nation",
        P::Shelf { .. } => "shelf",
        P::SideBySide { .. } => "side-by-side",
        P::Forecast { .. } => "forecast",
        P::AftermathForm(_) => "aftermath-form",
        P::Cards { .. } => "cards",
        P::Labels(_) => "labels",
        P::Map { .. } => "map",
    }
}

/// Refuses what would be passed over: one army where a paper is about both, a day where there is no campaign or where the battle
/// is named.
fn heeded(what: &PrintCommand) -> Result<(), Error> {
    use PrintCommand as P;
    let about = |field: &FieldArgs| (field.battle.is_some(), field.scenario.is_some());
    let (print, of_one, (battle, timeless)) = match what {
        P::OrderOfBattle { print, .. } | P::Plates { print, .. } => (print, true, (false, false)),
        P::Gazette { print, battle, .. } => (print, true, (battle.is_some(), false)),
        P::Report { print, battle } => (print, false, (battle.is_some(), false)),
        P::Return { print, .. } => (print, false, (false, false)),
        P::Markers { print, .. } | P::SideBySide { print, .. } | P::Nation { print, .. } | P::Shelf { print } => {
            (print, false, (false, true))
        }
        P::Cards { of, blank: true } => (&of.of.print, false, (false, true)),
        P::Roster { of, .. } | P::Briefing { of, .. } | P::Labels(of) | P::Cards { of, .. } => {
            (&of.of.print, true, about(&of.of.field))
        }
        // With its rules alone it is of a whole system.
        P::Reference { of, .. } if of.field.system.is_some() && about(&of.field) == (false, false) => {
            (&of.print, false, (false, true))
        }
        P::AftermathForm(of)
        | P::Evening(of)
        | P::Map { of, .. }
        | P::Reference { of, .. }
        | P::Forecast { of, .. } => (&of.print, false, about(&of.field)),
    };
    let day = print.day.is_some();
    let name = name_of(what);
    if matches!(print.paper, SheetArg::A5) && !paper::fits_a_booklet(name) {
        let what = name.replace('-', " ");
        return Err(Error::refused(format!("A5 is too small for the {what}; leave --paper out to print on A4")));
    }
    Err(Error::refused(if !of_one && !print.army.is_empty() {
        "this paper is not about one army; leave --army out"
    } else if day && battle {
        "--battle and --day both say which battle; leave one of them out"
    } else if day && timeless {
        "this paper is of no campaign and has no days; leave --day out"
    } else {
        return Ok(());
    }))
}

/// Refuses what only a campaign has, for armies of the library.
fn of_no_campaign(print: &PrintArgs, side: Option<SideArg>) -> Result<(), Error> {
    if side.is_none() && print.day.is_none() {
        return Ok(());
    }
    let armies = print.army.join(", ");
    Err(Error::refused(format!(
        "{armies} is of the library, where there are no sides and days; leave --side and --day out"
    )))
}

/// Refuses to have an army of a campaign rated by another system than the campaign's.
fn rated_by(state: &State, wanted: Option<&str>) -> Result<(), Error> {
    let Some(wanted) = wanted else { return Ok(()) };
    let (asked, own) = (resolve::system(wanted)?.about(), resolve::system(&state.system)?.about());
    if asked.id == own.id {
        return Ok(());
    }
    Err(Error::refused(format!(
        "{} is fought by {}, and its armies are rated by it; leave --rules out, or name an army of the library with --army",
        state.name, own.name
    )))
}

/// A document of each of some sides, with its name.
fn of_sides(
    sides: &[Side],
    names: &[String; 2],
    pages: impl Fn(Side) -> Result<paper::Pages, Error>,
) -> Result<Vec<(paper::Pages, String)>, Error> {
    sides.iter().map(|side| Ok((pages(*side)?, names[side.index()].clone()))).collect()
}

/// A document of each army of the library that is named, with its name.
fn of_library(
    desk: &Desk,
    print: &PrintArgs,
    pages: impl Fn(&Army) -> Result<paper::Pages, Error>,
) -> Result<Vec<(paper::Pages, String)>, Error> {
    print.army.iter().map(|wanted| desk.army(wanted).and_then(|a| Ok((pages(a)?, a.name.clone())))).collect()
}

/// The system that is named, else the campaign's, else the usual one.
fn system_of(cli: &Cli, wanted: Option<&str>, print: &PrintArgs) -> String {
    let own = || reading_with(cli, print.campaign.as_deref()).and_then(|d| Ok(d.campaign()?.state().system.clone()));
    wanted.map_or_else(|| own().unwrap_or_else(|_| DEFAULT_RULES.to_owned()), str::to_owned)
}

/// The number of the battle that is meant: as it is given, else the one of the day; none for the last.
fn number(desk: &Desk, battle: Option<u32>, print: &PrintArgs) -> Result<Option<u32>, Error> {
    let Some(day) = print.day.filter(|_| battle.is_none()) else { return Ok(battle) };
    let fought = desk.campaign()?.state().battles.iter().rfind(|b| b.date == day).map(|b| b.number);
    fought.map(Some).ok_or_else(|| Error::refused(format!("no battle was fought on {}", crate::field::say::date(day))))
}

/// Writes a document of one army, or one of each of several, all composed before: into the file that is named, or each into a file
/// of its own in a folder, by the name of the paper and of the army, or the seat where both are of one nation.
fn write_each(cli: &Cli, what: &str, all: &[(paper::Pages, String)], print: &PrintArgs) -> Result<(), Error> {
    let folder = is_folder(&print.out);
    if print.together || !folder {
        let one = paper::Pages::joined(all.iter().map(|(pages, _)| pages.clone()).collect());
        let Some(pages) = one else { return Ok(()) };
        let path = if folder { print.out.join(format!("{what}.pdf")) } else { named(&print.out) };
        save(&pages, &path)?;
        return output::written(cli, &[path]);
    }
    let alike = matches!(all, [(_, one), (_, other)] if name::ascii(one) == name::ascii(other));
    let whose = |n: usize, own: &str| if alike { ["blue", "red"][n].to_owned() } else { name::ascii(own) };
    let file =
        |(n, (pages, own)): (usize, &(paper::Pages, String))| (format!("{what}-{}.pdf", whose(n, own)), pages.pdf());
    let files: Vec<_> = all.iter().enumerate().map(file).collect();
    let paths = write_all(&print.out, &files)?;
    all.iter().zip(&paths).for_each(|((pages, _), path)| unprinted(pages, path));
    output::written(cli, &paths)
}

/// Whether a place that is named for files is a folder: there is one, or its name ends as those of folders do.
fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().to_string_lossy().ends_with(std::path::is_separator)
}

fn write(cli: &Cli, pages: &paper::Pages, print: &PrintArgs) -> Result<(), Error> {
    let path = named(&print.out);
    save(pages, &path)?;
    output::written(cli, &[path])
}

/// The file that is named, with the ending of its kind where it has none; what is there already, and a pipe, keep their names.
fn named(out: &Path) -> PathBuf {
    if out.extension().is_some() || out.exists() { out.to_path_buf() } else { out.with_extension("pdf") }
}

/// Writes a file, and says which of its letters could not be printed.
fn save(pages: &paper::Pages, path: &Path) -> Result<(), Error> {
    Desk::save(pages, path)?;
    unprinted(pages, path);
    Ok(())
}

/// Says which letters of a file could not be printed.
fn unprinted(pages: &paper::Pages, path: &Path) {
    if let Some(note) = pages.unprinted() {
        eprintln!("{}: {note}", path.display());
    }
}

/// What is set, with the paper and ink of the command line.
fn settings(desk: &Desk, print: &PrintArgs) -> Set {
    with_paper(desk.settings().clone(), print)
}

fn with_paper(settings: Settings, print: &PrintArgs) -> Set {
    let choice = paper::PaperChoice {
        paper: match print.paper {
            SheetArg::A4 => paper::Paper::A4,
            SheetArg::Letter => paper::Paper::Letter,
            SheetArg::A5 => paper::Paper::A5,
        },
        ink: match print.ink {
            InkArg::Colour => paper::Ink::Colour,
            InkArg::Saving => paper::Ink::Saving,
        },
        marks: print.marks,
        heads: match print.heads {
            HeadsArg::English => paper::Heads::English,
            HeadsArg::German => paper::Heads::German,
        },
    };
    Set { settings, choice }
}

/// What is set, and what the command line says of the paper.
struct Set {
    settings: Settings,
    choice: paper::PaperChoice,
}

impl Set {
    const fn paper(&self) -> paper::PaperChoice {
        self.choice
    }
}
