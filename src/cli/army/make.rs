//! Armies that the dice put together.

use super::{points, year_of};
use crate::army::{Army, Nation};
use crate::cli::args::{MakeArg, WishArgs};
use crate::cli::{Cli, output, writing};
use crate::desk::recruit::{self, Make, Recruited, System, Wish};
use crate::desk::{Desk, Edit, Error, lists, resolve, sample};
use serde_json::json;

/// The price of an army where none is said.
const USUAL: i32 = 1500;

/// What a new army should be.
pub(super) struct New<'a> {
    pub nation: Option<&'a str>,
    pub points: Option<i32>,
    pub commands: Option<u8>,
    pub against: Option<&'a str>,
    pub name: Option<&'a str>,
}

/// Puts a new army together, and keeps it.
pub(super) fn new(cli: &Cli, desk: &mut Desk, new: &New<'_>, args: &WishArgs) -> Result<(), Error> {
    let system = resolve::mustering(&args.rules.system)?;
    if let Some(name) = new.name {
        desk.army_name_is_free(name)?;
    }
    if let Some(made) = made_up(cli, desk, new, args, system) {
        return made;
    }
    let against = new.against.map(|a| desk.army(a).cloned()).transpose()?;
    let year = against.as_ref().map_or_else(|| args.year.unwrap_or(Army::USUAL_YEAR), |a| year_of(a, args.year));
    let nation = match (new.nation, &against) {
        (Some(nation), _) => desk.nation(nation)?.clone(),
        (None, Some(army)) => enemy(desk, army, system, year, args.seed)?,
        (None, None) => {
            return Err(Error::refused("say whose army it is with --nation, or whom it fights with --against"));
        }
    };
    let price = match (new.points, &against) {
        (Some(points), _) => points,
        (None, Some(army)) => cost_of(desk, army, system, year)?,
        (None, None) => USUAL,
    };
    let wish = Wish { nation: &nation, system, year, points: price, make: make(args.make), seed: args.seed };
    let mut got = recruit::recruit(&wish)?;
    got.army.id = recruit::army_id(&nation, year, desk.armies());
    if let Some(name) = new.name {
        name.clone_into(&mut got.army.name);
    }
    keep(cli, desk, got, price, args.dry_run)
}

/// An army as the rules make one up, where that is asked for, or where they have no points and nobody asks for any.
fn made_up(
    cli: &Cli,
    desk: &mut Desk,
    new: &New<'_>,
    args: &WishArgs,
    system: &'static dyn System,
) -> Option<Result<(), Error>> {
    let priced = system.are_equal([1, 1]).is_some();
    let commands = new.commands.or_else(|| (!priced && new.points.is_none() && new.against.is_none()).then_some(1))?;
    let nation = new.nation?;
    let mut make = || {
        let army = desk.made_up(system, nation, new.name, commands, args.year)?;
        if !args.dry_run {
            writing(desk)?;
            desk.edit(Edit::Army(Box::new(army.clone())))?;
        }
        if cli.json {
            return output::json(&json!({"army": army, "kept": !args.dry_run}));
        }
        lists::outline(&sample::force(vec![army.clone()], desk.nations())).lines().for_each(output::line);
        if !args.dry_run {
            output::line(format!("It is in the library as {}.", army.id));
        }
        Ok(())
    };
    Some(make())
}

/// Adds to an army until it costs as much as another, or so many points.
pub(super) fn fill(
    cli: &Cli,
    desk: &mut Desk,
    army: &str,
    (to, price): (Option<&str>, Option<i32>),
    args: &WishArgs,
) -> Result<(), Error> {
    let system = resolve::mustering(&args.rules.system)?;
    let army = desk.army(army)?.clone();
    let year = year_of(&army, args.year);
    let nation = desk.nation(army.nation.as_str())?.clone();
    let price = match (price, to) {
        (Some(points), _) => points,
        (None, Some(other)) => cost_of(desk, desk.army(other)?, system, year)?,
        (None, None) => return Err(Error::refused("say what it should cost with --points, or like whom with --to")),
    };
    let wish = Wish { nation: &nation, system, year, points: price, make: make(args.make), seed: args.seed };
    let got = recruit::fill_up(&wish, &army, desk.armies(), desk.nations())?;
    keep(cli, desk, got, price, args.dry_run)
}

fn enemy(desk: &Desk, army: &Army, system: &'static dyn System, year: i32, seed: u64) -> Result<Nation, Error> {
    let of = desk.nation(army.nation.as_str())?;
    let found = recruit::opponent(of, desk.nations(), system, year, seed);
    found.cloned().ok_or_else(|| {
        Error::refused(format!(
            "no other nation raises troops in {year}; choose another year, or name one with --nation"
        ))
    })
}

fn cost_of(desk: &Desk, army: &Army, system: &'static dyn System, year: i32) -> Result<i32, Error> {
    let force = sample::coalition(army, desk.armies(), desk.nations());
    let no_points =
        || Error::refused(format!("{} has no points; say what it should cost under one that has", system.about().name));
    system.cost(&force, year).ok_or_else(no_points)
}

const fn make(arg: MakeArg) -> Make {
    match arg {
        MakeArg::Usual => Make::Usual,
        MakeArg::Foot => Make::Foot,
        MakeArg::Horse => Make::Horse,
    }
}

/// Keeps what was put together in the library, and tells of it.
fn keep(cli: &Cli, desk: &mut Desk, got: Recruited, price: i32, dry_run: bool) -> Result<(), Error> {
    if !dry_run {
        writing(desk)?;
        desk.edit(Edit::Army(Box::new(got.army.clone())))?;
    }
    if cli.json {
        return output::json(&json!({"army": got.army, "points": got.points, "wanted": price, "equal": got.equal,
            "steps": got.steps, "kept": !dry_run}));
    }
    got.steps.iter().for_each(output::line);
    let apart = if got.equal {
        format!("as good as the {} asked for", points(price))
    } else {
        format!("and {} were asked for; nothing of what the nation raises comes nearer", points(price))
    };
    output::line(format!("{}: {} points, {apart}.", got.army.name, points(got.points)));
    if !dry_run {
        output::line(format!("It is in the library as {}.", got.army.id));
    }
    Ok(())
}
