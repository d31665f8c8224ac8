//! People of the war: its officers with their careers, its regiments with their records, and what their side decides.

mod officer;
mod regiment;

use super::{Action, Around, Message as Parent, State as Place, words};
use crate::army::{Army, Commander, Id, Regiment};
use crate::base::Side;
use crate::campaign::career::LONGEST_HONOUR;
use crate::campaign::{Officer, State as Stand, Whereabouts};
use crate::desk::people::{self, Career, Decision, Record};
use crate::desk::sight::Seen as Sight;
use crate::desk::{Desk, War};
use crate::field::say;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::{once, with};
use crate::gui::painter::Picture;
use crate::gui::screen::veil;
use crate::gui::widget::block::block;
use crate::gui::widget::{Control, Cut, button, cell, choice, figures, line, scroll, section, thousands, upright};
use iced::keyboard::Key;
use iced::widget::{Column, Space, column, container, operation, row};
use iced::{Alignment, Element, Length, Padding};

/// The name of the row that is chosen.
pub const CHOSEN: &str = "person";
/// Width of the list, of what an officer leads or where he is, and of what a regiment wears.
const LIST: f32 = 388.0;
const LEADS: f32 = 176.0;
const NOTE: f32 = 118.0;
/// Width of the column of men.
const MEN: f32 = 44.0;

/// Officers or regiments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Roll {
    #[default]
    Officers,
    Regiments,
}

/// Who is looked at, with what the journal says of him.
#[derive(Debug)]
enum Seen {
    Officer(Box<Life>),
    Regiment(Id, Record),
}

/// An officer's career, and what each decision about him would do: a sentence each, or why it cannot be.
#[derive(Debug)]
struct Life {
    officer: Id,
    career: Career,
    promotion: Result<Vec<String>, String>,
    disgrace: Result<Vec<String>, String>,
    recall: Result<Vec<String>, String>,
    /// More of it, and less.
    favour: [Result<Vec<String>, String>; 2],
}

/// What the leaf remembers.
#[derive(Debug)]
pub struct State {
    side: Side,
    roll: Roll,
    seen: Option<Seen>,
    /// The honour that is being written.
    honour: String,
    /// The last battle, and the regiments that have earned an honour in it and have none.
    deserving: (u32, Vec<Id>),
    exchange: Result<(u32, usize), String>,
}

impl Default for State {
    fn default() -> State {
        State {
            side: Side::Blue,
            roll: Roll::default(),
            seen: None,
            honour: String::new(),
            deserving: (0, Vec::new()),
            exchange: Err(String::new()),
        }
    }
}

/// What can happen on it.
#[derive(Debug, Clone)]
pub enum Message {
    Sided(Side),
    Rolled(Roll),
    /// This officer or this regiment is looked at.
    Chosen(Id),
    Decided(Decision),
    /// The officer who is looked at gets this command.
    Given(Id),
    Exchanged,
    HonourWritten(String),
    /// The regiment gets an honour: for a battle, or else for the words that are written.
    Honoured(Option<u32>),
    /// Who has earned an honour in the last battle.
    Deserving(Result<(u32, Vec<Id>), String>),
    /// All who have earned an honour get it.
    HonouredAll,
    /// A battle of the journal or a deed is looked at there.
    LookedUp(u32),
}

impl State {
    /// Takes in where the war stands now; what is looked at stays where it can.
    pub fn refresh(&mut self, war: &War) {
        self.exchange = war.foresee_exchange().map_err(|e| e.to_string());
        let here = match &self.seen {
            Some(Seen::Officer(life)) => Some(life.officer.clone()),
            Some(Seen::Regiment(id, _)) => Some(id.clone()),
            None => None,
        };
        let given = |r: &crate::army::Regiment| r.uniform.flag.honours.iter().any(|h| h == self.honour.trim());
        if regiments(war.state(), self.side).any(|(_, r)| Some(&r.id) == here.as_ref() && given(r)) {
            self.honour.clear();
        }
        self.look_at(war, here.as_ref());
    }

    /// Looks at somebody of the side and roll that are shown; where he is none of these, at the first.
    fn look_at(&mut self, war: &War, wanted: Option<&Id>) {
        let state = war.state();
        let all: Vec<Id> = match self.roll {
            _ if war.veils(Side::Blue, self.side) => Vec::new(),
            Roll::Officers => state.officers(self.side).iter().map(|o| o.commander.id.clone()).collect(),
            Roll::Regiments => regiments(state, self.side).map(|(_, r)| r.id.clone()).collect(),
        };
        let id = wanted.filter(|id| all.contains(id)).or(all.first());
        self.seen = id.map(|id| match self.roll {
            Roll::Officers => {
                let would = |decision| war.foresee_decision(id, decision).map_err(|e| e.to_string());
                Seen::Officer(Box::new(Life {
                    officer: id.clone(),
                    career: war.career(id),
                    promotion: would(Decision::Promote),
                    favour: [1, -1].map(|by| would(Decision::Favour(by))),
                    disgrace: would(Decision::Disgrace),
                    recall: would(Decision::Recall),
                }))
            }
            Roll::Regiments => Seen::Regiment(id.clone(), war.record(id)),
        });
    }

    /// Shows an officer of either side.
    pub fn show(&mut self, war: &War, officer: &Id) {
        if let Some(found) = war.state().officer(officer) {
            (self.side, self.roll) = (found.side, Roll::Officers);
            self.look_at(war, Some(officer));
        }
    }

    /// What a key means that no control took.
    pub fn key(&self, key: &Key) -> Option<Message> {
        let Key::Character(c) = key.as_ref() else { return None };
        let officer = matches!(self.seen, Some(Seen::Officer(_)));
        match c {
            "s" => Some(Message::Sided(self.side.other())),
            "o" => Some(Message::Rolled(match self.roll {
                Roll::Officers => Roll::Regiments,
                Roll::Regiments => Roll::Officers,
            })),
            "e" => Some(Message::Exchanged),
            "r" if officer => Some(Message::Decided(Decision::Promote)),
            "x" if officer => Some(Message::Decided(self.away_or_back())),
            "+" | "=" if officer => Some(Message::Decided(Decision::Favour(1))),
            "-" | "−" if officer => Some(Message::Decided(Decision::Favour(-1))),
            "h" if !self.deserving.1.is_empty() => Some(Message::HonouredAll),
            _ => None,
        }
    }

    /// What the key for sending home does: who is at home is recalled.
    fn away_or_back(&self) -> Decision {
        match &self.seen {
            Some(Seen::Officer(life)) if life.recall.is_ok() => Decision::Recall,
            _ => Decision::Disgrace,
        }
    }

    /// What the whence line says at rest.
    pub fn rest() -> Whence {
        Whence::new("People", "who leads, who fought where, and what it cost them")
            .keys("↑ ↓ one after the other   S the other side   O officers or regiments   Esc back to the war")
    }

    /// The leaf.
    pub fn view<'a>(&'a self, look: &'a Look, (war, enemy): (&'a War, &'a Sight)) -> Element<'a, Parent> {
        let veiled = war.veils(Side::Blue, self.side);
        let page = match &self.seen {
            _ if veiled => veil::enemy(look, enemy),
            Some(Seen::Officer(life)) => officer::view(life, look, war),
            Some(Seen::Regiment(id, record)) => regiment::view(self, look, war, (id, record)),
            None => None,
        };
        let page = page.unwrap_or_else(|| look.label("Nobody is on this roll.").into());
        let rule = container(upright(look.theme.hairline)).padding([0.0, size::S16]);
        let page = container(page).max_width(size::TABLE).padding(Padding {
            right: size::S12,
            bottom: size::S16,
            ..Padding::ZERO
        });
        row![self.list(look, war, veiled), rule, scroll(look, page).width(Length::Fill)].into()
    }

    fn list<'a>(&'a self, look: &'a Look, war: &'a War, veiled: bool) -> Element<'a, Parent> {
        let state = war.state();
        let to = Parent::People;
        let names = Side::BOTH.map(|s| state.side_name(s));
        let sides = [(Side::Blue, names[0]), (Side::Red, names[1])];
        let whence = Whence::new("Side", "whose people are shown").keys("S");
        let rolls = [(Roll::Officers, "Officers"), (Roll::Regiments, "Regiments")];
        let kind = Whence::new("Roll", "officers or regiments").keys("O");
        let mut rows = Column::new();
        match self.roll {
            _ if veiled => {}
            Roll::Officers => {
                let mut army: Option<&Id> = None;
                for officer in state.officers(self.side) {
                    if army != Some(&officer.army.id) {
                        rows = rows.push(head(look, &officer.army.name, army.is_none()));
                        army = Some(&officer.army.id);
                    }
                    rows = rows.push(self.officer_row(look, state, &officer));
                }
            }
            Roll::Regiments => {
                let mut army: Option<&Id> = None;
                for (of, regiment) in regiments(state, self.side) {
                    if army != Some(&of.id) {
                        rows = rows.push(head(look, &of.name, army.is_none()));
                        army = Some(&of.id);
                    }
                    rows = rows.push(self.regiment_row(look, state, regiment));
                }
            }
        }
        let list = scroll(look, container(rows).padding(Padding { right: size::S12, left: 2.0, ..Padding::ZERO }));
        let exchange = button(look, Kind::Plain, "Exchange prisoners", "E");
        let exchange = match &self.exchange {
            Ok((men, officers)) => exchange
                .whence(Whence::new(
                    "Exchange prisoners",
                    format!("{} men and {officers} officers of both sides go home", thousands((*men).into())),
                ))
                .press(to(Message::Exchanged)),
            Err(why) => exchange.disabled_because(why.as_str()),
        };
        let mut deeds = row![exchange].spacing(size::S8);
        let earned = self.deserving.1.len();
        if let Some(battle) = state.battles.iter().find(|b| b.number == self.deserving.0).filter(|_| earned > 0) {
            let who = if earned == 1 { "1 regiment has".to_owned() } else { format!("{earned} regiments have") };
            let what = format!("{who} earned it: those that stood and that it cost most");
            deeds = deeds.push(
                button(look, Kind::Plain, "Give the honours", "H")
                    .whence(Whence::new(format!("Honours for {}", battle.place), what))
                    .press(to(Message::HonouredAll)),
            );
        }
        column![
            row![
                choice(look, &sides, self.side, move |s| to(Message::Sided(s)), &whence),
                Space::new().width(Length::Fill),
                choice(look, &rolls, self.roll, move |r| to(Message::Rolled(r)), &kind)
            ]
            .padding(Padding { right: size::S12, left: size::S4, ..Padding::ZERO }),
            Space::new().height(size::S8),
            list.height(Length::Fill),
            container(deeds).padding(Padding { left: size::S4, top: size::S8, bottom: size::S12, ..Padding::ZERO }),
        ]
        .width(LIST)
        .into()
    }

    fn is_at(&self, id: &Id) -> bool {
        match &self.seen {
            Some(Seen::Officer(life)) => life.officer == *id,
            Some(Seen::Regiment(seen, _)) => seen == id,
            None => false,
        }
    }

    fn line<'a>(
        &self,
        look: &'a Look,
        id: &Id,
        content: impl Into<Element<'a, Parent>>,
        whence: Whence,
    ) -> Element<'a, Parent> {
        let here = self.is_at(id);
        let chosen = Parent::People(Message::Chosen(id.clone()));
        let control = Control::new(look, if here { Kind::Chosen } else { Kind::Row }, content)
            .width(Length::Fill)
            .height(size::ROW)
            .padding(Padding { left: size::S8, right: size::S4, ..Padding::ZERO })
            .whence(whence)
            .on_focus(chosen.clone())
            .press(chosen);
        if here { control.id(CHOSEN).into() } else { control.into() }
    }

    fn officer_row<'a>(&self, look: &'a Look, state: &'a Stand, officer: &Officer<'a>) -> Element<'a, Parent> {
        let t = &look.theme;
        let c = officer.commander;
        let fit = state.fit(&c.id);
        let note = match whereabouts(state, &c.id) {
            Some(away) => away,
            None => officer.command.map_or_else(String::new, |id| people::command(state, id)),
        };
        let (ink, second) = if fit { (t.ink, t.second) } else { (t.third, t.third) };
        let content = row![
            Cut::new(c.name.as_str(), text::TEXT, ink),
            container(Cut::new(note, text::TIGHT, second)).width(LEADS),
        ];
        let standing = people::favour(state.favour(&c.id));
        let whence = Whence::new(titled(c), format!("{} in seniority, at court {standing}", seniority(c)));
        self.line(look, &c.id, content.spacing(size::S8).align_y(Alignment::Center), whence)
    }

    fn regiment_row<'a>(&self, look: &'a Look, state: &Stand, regiment: &'a Regiment) -> Element<'a, Parent> {
        let t = &look.theme;
        let (men, whole) = strength(state, regiment);
        let honours = &regiment.uniform.flag.honours;
        let note =
            if self.deserving.1.contains(&regiment.id) { "honour earned".to_owned() } else { honours.join(", ") };
        let content = row![
            Picture::view(block(look, &regiment.uniform, regiment.branch)),
            Cut::new(regiment.name.as_str(), text::TEXT, if men == 0 { t.third } else { t.ink }),
            container(Cut::new(note, text::TIGHT, t.second)).width(NOTE),
            figures(MEN, look.text(thousands(men.into()))),
        ];
        let said = format!("{} of {} men under arms", thousands(men.into()), thousands(whole.into()));
        let whence = Whence::new(regiment.name.as_str(), said);
        self.line(look, &regiment.id, content.spacing(size::S8).align_y(Alignment::Center), whence)
    }
}

impl Place {
    /// Does what happened on the leaf.
    pub(super) fn on_people(&mut self, message: Message, around: &Around<'_>) -> Action<Parent> {
        let Some(war) = &around.now.war else { return Action::None };
        let leaf = &mut self.people;
        match message {
            Message::Sided(side) => {
                leaf.side = side;
                leaf.look_at(war, None);
                return Action::Run(operation::focus(CHOSEN));
            }
            Message::Rolled(roll) => {
                leaf.roll = roll;
                leaf.look_at(war, None);
                return Action::Run(operation::focus(CHOSEN));
            }
            Message::Chosen(id) if leaf.is_at(&id) => {}
            Message::Chosen(id) => {
                leaf.honour.clear();
                leaf.look_at(war, Some(&id));
            }
            Message::Decided(decision) => {
                let Some(Seen::Officer(life)) = &leaf.seen else { return Action::None };
                let officer = life.officer.clone();
                return self.run(around, move |desk| {
                    desk.decide(&officer, decision)?;
                    Ok(last_told(desk))
                });
            }
            Message::Given(command) => {
                let Some(Seen::Officer(life)) = &leaf.seen else { return Action::None };
                let officer = life.officer.clone();
                return self.run(around, move |desk| {
                    desk.give_command(&command, Some(&officer))?;
                    let state = desk.campaign()?.state();
                    let name = state.officer(&officer).map_or("", |o| o.commander.name.as_str());
                    Ok(format!("{name} leads {}", people::command(state, &command)))
                });
            }
            Message::Exchanged => {
                return self.run(around, |desk| {
                    desk.exchange_prisoners()?;
                    Ok(last_told(desk))
                });
            }
            Message::HonourWritten(written) => leaf.honour = written,
            Message::Honoured(battle) => {
                let Some(Seen::Regiment(regiment, _)) = &leaf.seen else { return Action::None };
                let (regiment, words) = (regiment.clone(), leaf.honour.trim().to_owned());
                if battle.is_none() && (words.is_empty() || words.chars().count() > LONGEST_HONOUR) {
                    return Action::None;
                }
                let words = if battle.is_some() { String::new() } else { leaf.honour.clone() };
                return self.run(around, move |desk| {
                    desk.honour(&regiment, battle, &words)?;
                    Ok(last_told(desk))
                });
            }
            Message::Deserving(Ok(all)) => leaf.deserving = all,
            // Before the first battle nobody has earned anything.
            Message::Deserving(Err(_)) => leaf.deserving = (0, Vec::new()),
            Message::HonouredAll => {
                let battle = leaf.deserving.0;
                return self.run(around, move |desk| {
                    let (_, all) = desk.honour_deserving(Some(battle))?;
                    Ok(match all.len() {
                        1 => "1 regiment honoured".to_owned(),
                        n => format!("{n} regiments honoured"),
                    })
                });
            }
            Message::LookedUp(entry) => {
                self.at = Some(entry);
                return self.turn(super::Leaf::War, around);
            }
        }
        Action::None
    }

    /// Asks the desk who has earned an honour in the last battle.
    pub(super) fn seek_deserving(around: &Around<'_>) -> iced::Task<Parent> {
        let shelf = around.shelf.clone();
        once(move || with(&shelf, |desk| desk.deserving(None))).map(|all| Parent::People(Message::Deserving(all)))
    }
}

/// What the last entry of the journal did.
fn last_told(desk: &Desk) -> String {
    let told = |war: &War| war.last_written().map(|e| words::told(war, e));
    desk.campaign().ok().and_then(told).unwrap_or_default()
}

fn head<'a>(look: &'a Look, name: &'a str, first: bool) -> Element<'a, Parent> {
    let above = if first { 0.0 } else { size::S12 };
    container(text::SIDE_NOTE.say(name, look.theme.second))
        .padding(Padding { left: size::S8, top: above, bottom: size::S4, ..Padding::ZERO })
        .into()
}

/// Every regiment of a side with its army.
fn regiments(state: &Stand, side: Side) -> impl Iterator<Item = (&Army, &Regiment)> {
    state.force(side).armies.iter().flat_map(|a| a.regiments.iter().map(move |r| (a, r)))
}

/// Men of a regiment under arms, and on its establishment.
fn strength(state: &Stand, regiment: &Regiment) -> (u32, u32) {
    let men = regiment.units.iter().map(|u| state.present(&u.id).men).fold(0, u32::saturating_add);
    (men, regiment.units.iter().map(|u| u.establishment.men).fold(0, u32::saturating_add))
}

/// *Generalmajor Adam v. Düsterlohe*.
fn titled(c: &Commander) -> String {
    format!("{} {}", c.rank, c.name)
}

/// *3rd*.
fn seniority(c: &Commander) -> String {
    say::ordinal(c.seniority)
}

/// Where an officer is who is not with the army; none: he is.
fn whereabouts(state: &Stand, officer: &Id) -> Option<String> {
    Some(match state.whereabouts(officer) {
        Whereabouts::Fit => return None,
        Whereabouts::Wounded { until, .. } => format!("wounded, until {}", words::short_day(*until)),
        Whereabouts::Captive => "captive".to_owned(),
        Whereabouts::Disgraced => "sent home".to_owned(),
        Whereabouts::Dead => "dead".to_owned(),
    })
}

/// A heading with rows of deeds, each of which is looked up in the journal by Enter.
fn deeds<'a>(look: &'a Look, head: &'a str, all: &'a [people::Deed]) -> Element<'a, Parent> {
    let mut out = Column::new().push(section(look, head, ""));
    for deed in all.iter().rev() {
        let content = row![
            cell(DAY, text::DATE.say(say::date(deed.date), look.theme.ink)),
            Cut::new(deed.words.as_str(), text::TEXT, look.theme.ink)
        ]
        .align_y(Alignment::Center);
        let whence = Whence::new(format!("Entry {}", deed.entry), deed.words.as_str()).keys("Enter opens it");
        out = out.push(
            Control::new(look, Kind::Row, content)
                .width(Length::Fill)
                .height(size::ROW)
                .whence(whence)
                .press(Parent::People(Message::LookedUp(deed.entry))),
        );
        out = out.push(line(look.theme.hairline, 1.0));
    }
    out.into()
}

/// Width of a day with its year.
const DAY: f32 = 132.0;
