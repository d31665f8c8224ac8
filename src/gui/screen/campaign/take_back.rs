//! Taking an entry back: first what follows from it, then the deed.

use super::{Action, Around, FIRST_OF_PANEL, Message, Panel, State, words};
use crate::campaign::Fact;
use crate::desk::journal::Alteration;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::widget::{button, line, scroll};
use iced::widget::{Column, container, operation, row};
use iced::{Element, Padding};

/// So much of what follows shows before it scrolls.
const TALL: f32 = 300.0;

/// What would be taken back, and what follows from it.
#[derive(Debug, Clone)]
pub struct TakeBack {
    pub entry: u32,
    name: String,
    follows: Vec<String>,
    /// The run of the machine that it is of, and what follows from taking all of it back.
    pub run: Option<(u32, Vec<String>)>,
}

impl State {
    /// Looks at what would follow if the entry that is looked at, or else the last one, were taken back.
    pub(super) fn ask_take_back(&mut self, around: &Around<'_>) -> Action<Message> {
        let Some(war) = &around.now.war else { return Action::None };
        let last = self.at.or_else(|| war.last_written().map(|e| e.number)).map(|n| war.head(n));
        let Some(entry) = last.and_then(|n| war.written().find(|e| e.number == n)) else { return Action::None };
        match war.foresee_altered(&Alteration::TakenBack(vec![entry.number])) {
            Ok(follows) => {
                let mut follows = words::follows(war, &follows);
                let days = war.days_with(entry.number);
                match days {
                    0 => {}
                    1 => follows.insert(0, "The day until it goes with it.".to_owned()),
                    n => follows.insert(0, format!("The {n} days until it go with it.")),
                }
                let name = words::told(war, entry);
                let run = entry.facts.iter().find_map(|f| match f {
                    Fact::ByMachine { run } => Some(*run),
                    _ => None,
                });
                let run = run.map(|run| {
                    let follows = war.foresee_run(run).unwrap_or_default();
                    let cuts = follows.cuts.iter().map(|c| words::cut(war, c));
                    (run, cuts.chain(follows.unpaid.iter().chain(&follows.stray).cloned()).collect())
                });
                self.panel = Some(Panel::TakeBack(TakeBack { entry: entry.number, name, follows, run }));
                Action::Run(operation::focus(FIRST_OF_PANEL))
            }
            Err(why) => Action::Fault(why.to_string()),
        }
    }
}

impl TakeBack {
    pub fn view<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let mut out = Column::new()
            .spacing(size::S8)
            .push(text::SUBJECT.say("Take this back?", look.theme.ink))
            .push(look.text(self.name.as_str()))
            .push(line(look.theme.hairline, 1.0));
        let what = match &self.run {
            Some((_, follows)) => {
                out = out.push(look.label("The machine did it in a run, with what was done before and after."));
                follows
            }
            None => &self.follows,
        };
        if what.is_empty() {
            out = out.push(look.label("Nothing later depends on it. It can be put back."));
        } else {
            let mut all = Column::new().spacing(size::S4).padding(Padding::ZERO.right(size::S12));
            for cut in what {
                all = all.push(look.text(cut.as_str()));
            }
            out = out.push(look.label("This is what follows:")).push(container(scroll(look, all)).max_height(TALL));
        }
        let alone = Message::TakeBack(self.entry);
        let ends = match &self.run {
            Some((run, _)) => {
                let also = match self.follows.len() {
                    0 => "no later entry moves fewer men then".to_owned(),
                    n => format!("{n} later lines move fewer men then"),
                };
                row![
                    button(look, Kind::Destructive, "The whole run", "Ctrl Enter")
                        .id(FIRST_OF_PANEL)
                        .press(Message::TakeBackRun(*run)),
                    button(look, Kind::Destructive, "This alone", "")
                        .whence(Whence::new("This alone", also))
                        .press(alone),
                ]
            }
            None => {
                row![button(look, Kind::Destructive, "Take it back", "Ctrl Enter").id(FIRST_OF_PANEL).press(alone)]
            }
        };
        let leave = button(look, Kind::Plain, "Leave it", "Esc").press(Message::ClosePanel);
        out.push(ends.push(leave).spacing(size::S8)).into()
    }
}
