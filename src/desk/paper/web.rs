//! Report, order of battle and gazettes for a blog: a folder of Markdown or HTML with a PNG of the field.

mod page;

use super::{absent, commanders, losses, strengths, told, trophies};
use crate::army::{Army, Id, Regiment, Unit};
use crate::base::Side;
use crate::campaign::{Fought, State};
use crate::desk::resolve::{system, words};
use crate::desk::{Desk, Error, file, log, name, notes};
use crate::draw::colour::Colour;
use crate::draw::picture;
use crate::draw::pixels::paint;
use crate::draw::table::{self, Cast, Fit, Ruler};
use crate::draw::theme::Theme;
use crate::field::TableView;
use crate::field::say::{date, thousands};
use crate::print::Heads;
use page::{Block, Page};
use std::path::{Path, PathBuf};

/// How the pages are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WebForm {
    Markdown,
    Html,
}

impl WebForm {
    const fn ending(self) -> &'static str {
        match self {
            WebForm::Markdown => "md",
            WebForm::Html => "html",
        }
    }
}

/// Width of the field's picture in points, and its pixels to a point.
const WIDE: f32 = 800.0;
const SHARP: f32 = 2.0;

impl Desk {
    /// The pages about a battle of the open campaign, the last one where none is named, as files by their names: its report
    /// with the field and the pictures of those who were there, the order of battle of each side as it stands now, and each
    /// side's gazette.
    ///
    /// # Errors
    /// When there is no such battle, or this version does not know its system.
    pub fn web(&self, battle: Option<u32>, form: WebForm) -> Result<Vec<(String, Vec<u8>)>, Error> {
        let fought = self.battle(battle)?;
        let state = self.campaign()?.state();
        let mut files = Vec::new();
        let mut add = |name: String, page: &Page| files.push((format!("{name}.{}", form.ending()), page.written(form)));
        let mut pictures = vec![("field.png".to_owned(), field(&fought, self.settings().ruler())?)];
        let mut report = report(&fought, state)?;
        for (n, (id, caption)) in
            notes::pictures(&self.campaign()?.notes(fought.page.battle), &fought).iter().enumerate()
        {
            if let Some(bitmap) = picture::of(id) {
                let file = format!("picture-{}.png", n + 1);
                report.blocks.push(Block::Picture { file: file.clone(), caption: caption.clone() });
                pictures.push((file, bitmap.image.png()));
            }
        }
        add("report".to_owned(), &report);
        let sides = Side::BOTH.map(|s| name::ascii(state.side_name(s)));
        for side in Side::BOTH {
            let same = sides[0] == sides[1];
            let own = if same { ["blue", "red"][side.index()] } else { &sides[side.index()] };
            add(format!("order-of-battle-{own}"), &order_of_battle(state, side));
            let issue = self.gazette(Some(fought.page.battle), side)?;
            let mut gazette = Page::new(issue.paper.clone());
            gazette.blocks.push(Block::Line(date(issue.date)));
            for article in &issue.articles {
                gazette.blocks.push(Block::Head(article.head.clone()));
                gazette.blocks.push(Block::Text(article.text.clone()));
            }
            add(format!("gazette-{own}"), &gazette);
        }
        files.extend(pictures);
        Ok(files)
    }

    /// Writes these pages into a folder, all of them or none; gives their paths.
    ///
    /// # Errors
    /// As [`Desk::web`]; and when the folder cannot be written or has no room.
    pub fn write_web(&self, battle: Option<u32>, form: WebForm, folder: &Path) -> Result<Vec<PathBuf>, Error> {
        log::action("write a battle for a blog");
        let files = self.web(battle, form)?;
        file::write_all(folder, &files)
    }
}

/// The field before the first turn, or bare where it was set up on a real table.
fn field(fought: &Fought, ruler: Ruler) -> Result<Vec<u8>, Error> {
    let system = system(&fought.system)?;
    let words = words(system)?;
    let ground = &fought.scenario.ground;
    let shape = ground.depth.0 as f32 / ground.width.0.max(1) as f32;
    let fit = Fit::new(ground, WIDE, (WIDE - 2.0 * table::BAND) * shape + 2.0 * table::BAND);
    let view = if fought.events.is_empty() {
        TableView::default()
    } else {
        let replay = crate::desk::replay::Replay::new(system, &words, fought.scenario.clone(), &fought.events);
        replay.table(replay.turn_starts(1).unwrap_or(0))
    };
    let list = table::sheet(&view, &Cast::of(&fought.scenario), &Theme::PAPER, &fit, ruler);
    Ok(paint(&list, SHARP, Colour::WHITE).png())
}

fn report(fought: &Fought, state: &State) -> Result<Page, Error> {
    let (scenario, page) = (&fought.scenario, &fought.page);
    let system = system(&fought.system)?;
    let words = words(system)?;
    let name = |side: Side| scenario.sides[side.index()].name.as_str();
    let led = |side: Side| format!("{} under {}", name(side), scenario.sides[side.index()].general.name);
    let mut out = Page::new(page.place.clone());
    out.blocks.push(Block::Line(format!("{}, {}. {}.", state.name, date(page.date), system.about().name)));
    let verdict = match page.winner {
        Some(w) => format!("The field to {}, against {}", led(w), led(w.other())),
        None => format!("Undecided: {}, and {}", led(Side::Blue), led(Side::Red)),
    };
    let turns = match page.turns {
        0 => String::new(),
        1 => "one turn".to_owned(),
        n => format!("{n} turns"),
    };
    let ends = [words.get("how", &page.how).unwrap_or_default(), &turns];
    let ends: Vec<&str> = ends.into_iter().filter(|t| !t.is_empty()).collect();
    let tail = if ends.is_empty() { String::new() } else { format!(" ({})", ends.join(", ")) };
    out.blocks.push(Block::Text(format!("{verdict}{tail}.")));
    let number = |n: u32| thousands(n.into());
    let price = Side::BOTH.map(|side| {
        let l = losses(page, side);
        let men = [l.engaged, l.dead, l.wounded, l.light, l.missing, l.prisoners, l.men(), l.guns];
        std::iter::once(name(side).to_owned()).chain(men.map(number)).collect()
    });
    let heads = ["", "engaged", "dead", "wounded", "lightly", "missing", "prisoners", "lost in all", "guns"];
    out.blocks.push(Block::Table(heads.map(str::to_owned).to_vec(), price.to_vec()));
    out.blocks.push(Block::Picture { file: "field.png".to_owned(), caption: "The field, true to scale.".to_owned() });
    out.blocks.push(Block::Head("The Course".to_owned()));
    let notes = state.notes.get(&page.battle).cloned().unwrap_or_default();
    for turn in told(fought, &notes)?.1 {
        for (n, text) in turn.paragraphs.iter().enumerate() {
            out.blocks.push(Block::Text(if n == 0 { format!("{}. {text}", turn.head()) } else { text.clone() }));
        }
    }
    let people = notes::leaders(state, fought, Heads::English).into_iter().chain(commanders(fought, Heads::English));
    for (head, lines) in [("Commanders", people.collect::<Vec<_>>()), ("Trophies", trophies(fought, Heads::English))] {
        if !lines.is_empty() {
            out.blocks.push(Block::Head(head.to_owned()));
            out.blocks.push(Block::Text(lines.join(" ")));
        }
    }
    for side in Side::BOTH {
        out.blocks.push(Block::Head(format!("Losses of {}", name(side))));
        let rows = page.side(side).enumerate().map(|(n, row)| {
            let state = words.get("end", &row.state).unwrap_or(&row.state).to_owned();
            let men = [row.before.men, row.losses.men(), row.losses.guns].map(number);
            [(n + 1).to_string(), row.name.clone(), row.brigade.clone(), state].into_iter().chain(men).collect()
        });
        let heads = ["", "unit", "brigade", "ended", "men", "lost", "guns lost"].map(str::to_owned).to_vec();
        out.blocks.push(Block::Table(heads, rows.collect()));
    }
    Ok(out)
}

fn order_of_battle(state: &State, side: Side) -> Page {
    let mut out = Page::new(format!("Order of Battle of {}", state.side_name(side)));
    out.blocks.push(Block::Line(format!("{}, {}", state.name, date(state.today))));
    let present = strengths(state, side);
    for army in &state.force(side).armies {
        let general = state.leader(&army.id).map_or_else(String::new, |c| format!(", {} {}", c.rank, c.name));
        out.blocks.push(Block::Head(format!("{}{general}", army.name)));
        let mut rows = Vec::new();
        let mut line = |brigade: &str, unit: &Id| {
            let Some((regiment, unit)) = army.unit(unit) else { return };
            let strength = present.get(&unit.id).copied().unwrap_or_default();
            let name = regiment.unit_name(unit);
            let full = thousands(unit.establishment.men.into());
            let men = [thousands(strength.men.into()), full, thousands(strength.guns.into())];
            rows.push([brigade.to_owned(), name].into_iter().chain(men).collect::<Vec<_>>());
        };
        for brigade in &army.brigades {
            let led = state.leader(&brigade.id).map_or_else(String::new, |c| format!(" ({})", c.name));
            brigade.units.iter().for_each(|unit| line(&format!("{}{led}", brigade.name), unit));
        }
        loose(army).for_each(|(_, unit)| line("", &unit.id));
        let heads = ["brigade", "unit", "under arms", "of", "guns"].map(str::to_owned).to_vec();
        out.blocks.push(Block::Table(heads, rows));
    }
    let away = absent(state, side, Heads::English);
    if !away.is_empty() {
        out.blocks.push(Block::Head("Away".to_owned()));
        out.blocks.push(Block::Text(away.join(" ")));
    }
    out
}

/// Units of no brigade.
fn loose(army: &Army) -> impl Iterator<Item = (&Regiment, &Unit)> {
    let all = army.regiments.iter().flat_map(|r| r.units.iter().map(move |u| (r, u)));
    all.filter(|(_, u)| army.brigades.iter().all(|b| !b.units.contains(&u.id)))
}

#[cfg(test)]
mod tests;
