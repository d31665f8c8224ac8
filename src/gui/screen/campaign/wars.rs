//! All campaigns of the library: opened, named anew, copied from any day, deleted and brought back; and what the lists of
//! the library have that the armies of the open one have not.

use super::{Action, Around, Leaf, Message as Parent, State as Place, words};
use crate::army::Id;
use crate::base::Side;
use crate::desk::resolve;
use crate::desk::{CampaignLine, Desk, War};
use crate::field::say;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::{Now, once, with};
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::{Control, Cut, button, line, ruled, scroll, section, upright};
use chrono::NaiveDate;
use iced::keyboard::{Key, key::Named};
use iced::widget::{Space, column, container, operation, row};
use iced::{Alignment, Element, Length, Padding, Task};

/// The name of the row that is chosen, and of the field for the name of a copy.
pub const CHOSEN: &str = "campaign-line";
const COPY: &str = "copy-name";
/// Width of what can be done with the open campaign.
const DEEDS: f32 = 420.0;
/// Width of the day of a campaign, and of how many battles it has.
const DAY: f32 = 130.0;
const BATTLES: f32 = 74.0;

/// How the library's list of an army differs from the army of the war: its name, and a sentence each.
pub type News = (Id, String, Result<Vec<String>, String>);

/// What the leaf remembers.
#[derive(Debug, Default)]
pub struct State {
    chosen: Option<Id>,
    deleted: Vec<CampaignLine>,
    news: Vec<News>,
    /// The new name, the name of the copy, and the day of which it is, as they are written.
    name: String,
    copy: String,
    day: String,
    /// The campaign that was deleted last and is not back, and the words for it.
    last: Option<(Id, String)>,
}

/// What the desk knows beside the open campaign: those that were deleted, and what is new in the lists.
type Known = (Vec<CampaignLine>, Vec<News>);

/// What can happen on it.
#[derive(Debug, Clone)]
pub enum Message {
    Known(Box<Result<Known, String>>),
    Chosen(Id),
    Open(Id),
    Found,
    Delete(Option<Id>),
    Deleted(Id, String, Result<(), String>),
    BringBack(Id),
    NameWritten(String),
    Rename,
    CopyWritten(String),
    DayWritten(String),
    Copy,
    TakeOver(Id),
}

impl State {
    /// What a key means that no control took.
    pub fn key(&self, key: &Key) -> Option<Message> {
        match key.as_ref() {
            Key::Named(Named::Delete) => Some(Message::Delete(None)),
            Key::Character("f") => Some(Message::Found),
            _ => None,
        }
    }

    /// Goes to the copy of a day.
    pub fn copy_of(&mut self, day: NaiveDate) {
        self.day = day.to_string();
    }

    /// What the whence line says at rest.
    pub fn rest() -> Whence {
        Whence::new("Campaigns", "of this library, the open one first")
            .keys("Enter opens   Del deletes, Ctrl Z brings back   F founds one   Esc back to the war")
    }

    /// The day of the copy, or why it cannot be.
    fn day(&self, war: &War) -> Result<NaiveDate, String> {
        let state = war.state();
        if self.day.trim().is_empty() {
            return Ok(state.today);
        }
        super::past::day(&self.day, state)
    }

    /// The leaf.
    pub fn view<'a>(&'a self, look: &'a Look, now: &'a Now, war: &'a War) -> Element<'a, Parent> {
        let rule = container(upright(look.theme.hairline)).padding([0.0, size::S16]);
        row![
            container(container(scroll(look, self.list(look, now, war))).max_width(size::TABLE)).width(Length::Fill),
            rule,
            container(scroll(look, self.deeds(look, war))).width(DEEDS)
        ]
        .into()
    }

    fn list<'a>(&'a self, look: &'a Look, now: &'a Now, war: &'a War) -> Element<'a, Parent> {
        let to = Parent::Wars;
        let mut out = column![section(look, "Campaigns", "")];
        let chosen = self.chosen.as_ref().unwrap_or(&war.state().id);
        for campaign in &now.campaigns {
            let open = campaign.id == war.state().id;
            let here = campaign.id == *chosen;
            let content = line_of(look, campaign, open);
            let said = if open { "it lies open" } else { "Enter opens it" };
            let control = Control::new(look, if here { Kind::Chosen } else { Kind::Row }, content)
                .width(Length::Fill)
                .height(size::ROW_AIRY + size::S8)
                .padding(Padding { left: size::S12, right: size::S8, ..Padding::ZERO })
                .whence(Whence::new(campaign.name.as_str(), said).keys("Del deletes it"))
                .on_focus(to(Message::Chosen(campaign.id.clone())))
                .press(to(Message::Open(campaign.id.clone())));
            out = out.push(if here { control.id(CHOSEN) } else { control }).push(line(look.theme.hairline, 1.0));
        }
        let found = button(look, Kind::Plain, "Found a campaign", "F")
            .whence(Whence::new("Found a campaign", "from any two armies of the library"))
            .press(to(Message::Found));
        let delete = button(look, Kind::Destructive, "Delete", "Del")
            .whence(Whence::new("Delete", "the chosen campaign; it can be brought back"))
            .press(to(Message::Delete(None)));
        out = out
            .push(Space::new().height(size::S12))
            .push(container(row![found, delete].spacing(size::S8)).padding(Padding::ZERO.left(size::S4)));
        if !self.deleted.is_empty() {
            out = out.push(Space::new().height(size::S24)).push(section(look, "Deleted", ""));
        }
        for campaign in &self.deleted {
            let back = button(look, Kind::Quiet, "Bring back", "")
                .whence(Whence::new(campaign.name.as_str(), "whole, as it was when it was deleted"))
                .press(to(Message::BringBack(campaign.id.clone())));
            let content = row![container(line_of(look, campaign, false)).width(Length::Fill), back];
            out = out.push(ruled(look, size::ROW_AIRY + size::S8, content.align_y(Alignment::Center)));
        }
        out.padding(Padding { left: 2.0, right: size::S12, bottom: size::S16, ..Padding::ZERO }).into()
    }

    fn deeds<'a>(&'a self, look: &'a Look, war: &'a War) -> Element<'a, Parent> {
        let to = Parent::Wars;
        let state = war.state();
        let rename = Field::new(look, &state.name, &self.name, move |n| to(Message::NameWritten(n)))
            .submit(to(Message::Rename))
            .whence(Whence::new("Another name", "an entry of its journal").keys("Enter gives it"));
        let copy = Field::new(look, "Name of the copy", &self.copy, move |n| to(Message::CopyWritten(n)))
            .id(COPY)
            .submit(to(Message::Copy))
            .whence(Whence::new("Copy", "a second campaign, with the journal until that day; it is opened"));
        let day = self.day(war);
        let dated = Field::new(look, &state.today.to_string(), &self.day, move |d| to(Message::DayWritten(d)))
            .worth(if day.is_ok() { Worth::Good } else { Worth::Wrong })
            .submit(to(Message::Copy))
            .width(112.0)
            .whence(Whence::new("As it stood on", "the evening of any day of the war; today where nothing is written"));
        let mut out = column![
            section(look, "The open campaign", ""),
            Space::new().height(size::S8),
            row![rename, button(look, Kind::Plain, "Name it anew", "").press(to(Message::Rename))]
                .spacing(size::S8)
                .align_y(Alignment::Center),
            Space::new().height(size::S8),
            row![copy, dated, button(look, Kind::Plain, "Copy it", "").press(to(Message::Copy))]
                .spacing(size::S8)
                .align_y(Alignment::Center),
        ];
        if let Err(why) = day {
            out = out.push(Space::new().height(size::S4)).push(wrong(look, why));
        }
        out = out.push(Space::new().height(size::S24)).push(section(look, "Changes of the lists", ""));
        out = out.push(Space::new().height(size::S8)).push(look.label(
            "Founding copied the armies. What was changed in the library since then comes into the war only from here.",
        ));
        for (army, name, news) in &self.news {
            out = out.push(Space::new().height(size::S12)).push(text::BRIGADE.say(name.as_str(), look.theme.ink));
            match news {
                Ok(all) if all.is_empty() => out = out.push(look.label("Nothing has changed.")),
                Err(why) => out = out.push(look.label(why.as_str())),
                Ok(all) => {
                    for one in all {
                        out = out.push(look.text(one.as_str()));
                    }
                    let take = button(look, Kind::Plain, "Take over changes", "")
                        .whence(Whence::new("Take over changes", "an entry of the journal; it can be taken back"))
                        .press(to(Message::TakeOver(army.clone())));
                    out = out.push(Space::new().height(size::S4)).push(take);
                }
            }
        }
        out.padding(Padding { left: size::S4, right: size::S12, bottom: size::S16, ..Padding::ZERO }).into()
    }
}

fn wrong<'a>(look: &Look, why: String) -> Element<'a, Parent> {
    let ink = look.theme.carmine;
    row![crate::gui::widget::icon::Icon::Error.view(ink), text::TEXT.say(why, ink)].spacing(size::S8).into()
}

fn line_of<'a>(look: &'a Look, campaign: &'a CampaignLine, open: bool) -> Element<'a, Parent> {
    let t = &look.theme;
    let system = resolve::system(&campaign.system).map_or("", |s| s.about().name);
    let [ours, theirs] = &campaign.sides;
    let about = format!("{ours} against {theirs}, {system}");
    let battles = match campaign.battles {
        1 => "1 battle".to_owned(),
        n => format!("{n} battles"),
    };
    row![
        column![
            Cut::new(campaign.name.as_str(), if open { text::STRONG } else { text::TEXT }, t.ink),
            Cut::new(about, text::CAPTION, t.third)
        ],
        container(look.label(if open { "lies open" } else { "" })).width(BATTLES),
        container(look.label(battles)).width(BATTLES),
        container(text::DATE.say(say::date(campaign.today), t.ink)).width(DAY)
    ]
    .spacing(size::S8)
    .align_y(Alignment::Center)
    .into()
}

impl Place {
    /// Asks the desk what was deleted, and what the lists have that the armies of the war have not.
    pub(super) fn ask_wars(around: &Around<'_>) -> Task<Parent> {
        let shelf = around.shelf.clone();
        let ask = move || {
            with(&shelf, |desk| {
                let deleted = desk.deleted_campaigns()?;
                let news = desk.war().map_or_else(Vec::new, |war| news(war, desk));
                Ok((deleted, news))
            })
        };
        once(ask).map(|known| Parent::Wars(Message::Known(Box::new(known))))
    }

    /// The campaign that Ctrl Z brings back here.
    fn deleted_here(&self, now: &Now) -> Option<&(Id, String)> {
        self.wars.last.as_ref().filter(|_| now.war.is_none() || self.leaf == Leaf::Campaigns)
    }

    /// What Ctrl Z takes back here that is no entry of the journal.
    #[must_use]
    pub fn undo_here(&self, now: &Now) -> Option<Parent> {
        self.deleted_here(now).map(|(id, _)| Parent::Wars(Message::BringBack(id.clone())))
    }

    /// What that is, for the rail.
    #[must_use]
    pub fn deleted_next(&self, now: &Now) -> Option<&str> {
        self.deleted_here(now).map(|(_, note)| note.as_str())
    }

    /// Does what happened on the leaf.
    pub(super) fn on_wars(&mut self, message: Message, around: &Around<'_>) -> Action<Parent> {
        let leaf = &mut self.wars;
        match message {
            Message::Known(known) => match *known {
                Ok((deleted, news)) => {
                    (leaf.deleted, leaf.news) = (deleted, news);
                    // What was asked for and is done needs no words any more.
                    if around.now.war.as_ref().is_some_and(|w| w.state().name == leaf.name.trim()) {
                        leaf.name.clear();
                    }
                    if around.now.campaigns.iter().any(|c| c.name == leaf.copy.trim()) {
                        leaf.copy.clear();
                        leaf.day.clear();
                    }
                }
                Err(why) => return Action::Fault(why),
            },
            Message::Chosen(id) => leaf.chosen = Some(id),
            Message::Open(id) => {
                leaf.chosen = None;
                return self.run(around, move |desk| {
                    desk.open_campaign(id.as_str())?;
                    Ok(opened(desk))
                });
            }
            Message::Found => return Action::Found,
            Message::Delete(wanted) => {
                let open = around.now.war.as_ref().map(|w| w.state().id.clone());
                let Some(id) = wanted.or_else(|| leaf.chosen.clone()).or(open) else { return Action::None };
                let lines = &around.now.campaigns;
                let name = lines.iter().find(|c| c.id == id).map_or_else(String::new, |c| c.name.clone());
                let (shelf, gone) = (around.shelf.clone(), id.clone());
                let delete = move || {
                    with(&shelf, |desk| {
                        desk.delete_campaign(&gone)?;
                        // Another one lies open then, if there is one.
                        match desk.campaigns()?.first().map(|c| c.id.clone()) {
                            Some(next) if desk.war().is_none() => desk.open_campaign(next.as_str()),
                            _ => Ok(()),
                        }
                    })
                };
                return Action::Run(
                    once(delete).map(move |done| Parent::Wars(Message::Deleted(id.clone(), name.clone(), done))),
                );
            }
            Message::Deleted(id, name, Ok(())) => {
                let note = format!("{name} deleted");
                (leaf.chosen, leaf.last) = (None, Some((id, note.clone())));
                return Action::ChangedThen(note, Task::done(Parent::Changed));
            }
            Message::Deleted(_, _, Err(why)) => return Action::Fault(why),
            Message::BringBack(id) => {
                leaf.last.take_if(|(last, _)| *last == id);
                leaf.chosen = None;
                return self.run(around, move |desk| {
                    desk.restore_campaign(id.as_str())?;
                    Ok(format!("{} is back", opened(desk)))
                });
            }
            Message::NameWritten(name) => leaf.name = name,
            Message::Rename => {
                let name = leaf.name.clone();
                return self.run(around, move |desk| {
                    desk.rename_campaign(&name)?;
                    Ok(format!("it is called {}", name.trim()))
                });
            }
            Message::CopyWritten(name) => leaf.copy = name,
            Message::DayWritten(day) => leaf.day = day,
            Message::Copy => {
                let Some(war) = &around.now.war else { return Action::None };
                let Ok(day) = leaf.day(war) else { return Action::None };
                if leaf.copy.trim().is_empty() {
                    return Action::Run(operation::focus(COPY));
                }
                let name = leaf.copy.clone();
                leaf.chosen = None;
                return self.run(around, move |desk| {
                    desk.duplicate(&name, Some(day))?;
                    Ok(format!("{} is open, as of {}", opened(desk), words::day(day)))
                });
            }
            Message::TakeOver(army) => {
                return self.run(around, move |desk| {
                    desk.take_over(&army)?;
                    Ok("changes of the list taken over".to_owned())
                });
            }
        }
        Action::None
    }

    /// Opens the leaf at the copy of a day.
    pub(super) fn copy_from(&mut self, day: NaiveDate, around: &Around<'_>) -> Action<Parent> {
        let turned = self.turn(Leaf::Campaigns, around);
        self.wars.copy_of(day);
        match turned {
            Action::Run(task) => Action::Run(task.chain(operation::focus(COPY))),
            other => other,
        }
    }
}

/// The name of the campaign that lies open.
fn opened(desk: &Desk) -> String {
    desk.war().map_or_else(String::new, |w| w.state().name.clone())
}

fn news(war: &War, desk: &Desk) -> Vec<News> {
    let armies = Side::BOTH.into_iter().flat_map(|s| &war.state().force(s).armies);
    let told = |id: &Id| war.differences(id.as_str(), desk).map(|(_, all)| all).map_err(|e| e.to_string());
    armies.map(|a| (a.id.clone(), a.name.clone(), told(&a.id))).collect()
}
