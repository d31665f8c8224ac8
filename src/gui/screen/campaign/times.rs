//! The rules by which time passes, chosen anew: who comes back when, how battles change troops, what the months cost, and
//! how the war ends.

use super::{Action, Around, FIRST_OF_PANEL, Message as Parent, Panel, State as Place, own};
use crate::campaign::{Experience, Preset, Season, Shape, Share, State as Stand};
use crate::desk::own_recovery::TimeRules;
use crate::desk::time::NewTimes;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::Now;
use crate::gui::widget::{button, error, ways::ways};
use iced::Element;
use iced::widget::{Column, operation, row};

/// What is offered, and what is chosen of it.
#[derive(Debug, Clone)]
pub struct Times {
    recoveries: Vec<Preset>,
    experiences: Vec<Experience>,
    seasons: Vec<Season>,
    shapes: Vec<Shape>,
    /// What is wrong in the owner's file of ways of recovery.
    own_fault: Option<String>,
    chosen: [usize; 4],
    /// How drafts are shared out.
    share: Share,
}

/// What can happen on it.
#[derive(Debug, Clone, Copy)]
pub enum Message {
    /// Which rule was chosen, of which of the four kinds.
    Chosen(usize, usize),
    Shared(Share),
}

impl Times {
    /// What the campaign goes by now. A rule of its own that no list has stands first among the others.
    pub fn of(now: &Now, state: &Stand) -> Times {
        let TimeRules { mut recoveries, mut experiences, mut seasons, mut shapes } = now.rules.clone();
        let chosen = [
            place(&mut recoveries, Some(&state.recovery), same, |_| false),
            place(&mut experiences, state.experience.as_deref(), |a, b| a == b, |r| r.ends.is_empty()),
            place(&mut seasons, state.season.as_deref(), |a, b| a == b, |r| r.sick == [0; 12]),
            place(&mut shapes, state.shape.as_deref(), |a, b| a == b, |s| !s.ends()),
        ];
        let own_fault = now.own_fault.clone();
        Times { recoveries, experiences, seasons, shapes, own_fault, chosen, share: state.recovery.supply.shared() }
    }

    /// The same with a way of recovery chosen.
    pub fn with(now: &Now, state: &Stand, recovery: &str) -> Times {
        let mut times = Times::of(now, state);
        if let Some(n) = times.recoveries.iter().position(|p| p.id == recovery) {
            times.chosen[0] = n;
        }
        times
    }

    pub fn update(&mut self, message: Message) {
        match message {
            Message::Chosen(kind, n) => self.chosen[kind] = n,
            Message::Shared(share) => self.share = share,
        }
    }

    /// The rules that are chosen; how drafts are shared out where that is another way than now: a way of recovery may bring
    /// its own.
    pub fn rules(&self, state: &Stand) -> NewTimes {
        let [recovery, experience, season, shape] = self.chosen;
        NewTimes {
            recovery: self.recoveries.get(recovery).cloned(),
            experience: self.experiences.get(experience).cloned(),
            season: self.seasons.get(season).cloned(),
            shape: self.shapes.get(shape).cloned(),
            share: Some(self.share).filter(|share| *share != state.recovery.supply.shared()),
        }
    }

    pub fn view<'a>(&'a self, look: &'a Look) -> Element<'a, Parent> {
        let choose = |kind: usize| move |n: usize| Parent::Times(Message::Chosen(kind, n));
        let [recovery, experience, season, shape] = self.chosen;
        let mut out = Column::new()
            .push(text::SUBJECT.say("How time passes from today on", look.theme.ink))
            .push(
                look.label("What is past stays as it was. A rule says in the line below where its numbers come from."),
            )
            .push(ways(
                look,
                "Recovery",
                self.recoveries.iter().map(|p| (p.name.as_str(), p.source.as_str())),
                recovery,
                choose(0),
            ))
            .push(ways(
                look,
                "Experience",
                self.experiences.iter().map(|r| (r.name.as_str(), r.source.as_str())),
                experience,
                choose(1),
            ))
            .push(ways(
                look,
                "The months",
                self.seasons.iter().map(|r| (r.name.as_str(), r.source.as_str())),
                season,
                choose(2),
            ))
            .push(ways(
                look,
                "Its end",
                self.shapes.iter().map(|s| (s.name.as_str(), s.source.as_str())),
                shape,
                choose(3),
            ))
            .push(ways(
                look,
                "Drafts",
                Share::ALL.into_iter().map(|s| (s.name(), "how recruits, remounts and guns are shared out")),
                Share::ALL.iter().position(|s| *s == self.share).unwrap_or(0),
                |n| Parent::Times(Message::Shared(Share::ALL.get(n).copied().unwrap_or_default())),
            ))
            .spacing(size::S8);
        if let Some(why) = &self.own_fault {
            out = out.push(error(look, why));
        }
        out.push(
            row![
                button(look, Kind::Primary, "From today on", "Ctrl Enter").id(FIRST_OF_PANEL).press(Parent::SaveTimes),
                button(look, Kind::Plain, "Recovery of your own…", "O")
                    .whence(Whence::new(
                        "Recovery of your own",
                        "a small form; it is chosen here and compared like the others"
                    ))
                    .press(Parent::Own(own::Message::Asked)),
                button(look, Kind::Plain, "Leave it", "Esc").press(Parent::ClosePanel)
            ]
            .spacing(size::S8),
        )
        .into()
    }
}

impl Place {
    /// Does what happened with the rules of time.
    pub(super) fn on_times(&mut self, message: Parent, around: &Around<'_>) -> Action<Parent> {
        let Some(war) = &around.now.war else { return Action::None };
        match message {
            Parent::AskTimes => {
                self.panel = Some(Panel::Times(Box::new(Times::of(around.now, war.state()))));
                Action::Run(operation::focus(FIRST_OF_PANEL))
            }
            Parent::Times(message) => {
                if let Some(Panel::Times(times)) = &mut self.panel {
                    times.update(message);
                }
                Action::None
            }
            Parent::SaveTimes => match &self.panel {
                Some(Panel::Times(times)) => {
                    let new = times.rules(war.state());
                    self.run(around, move |desk| {
                        desk.change_times(new)?;
                        Ok("time passes by other rules from today on".to_owned())
                    })
                }
                _ => Action::None,
            },
            _ => Action::None,
        }
    }
}

/// Whether two ways of recovery are one, however drafts are shared out.
fn same(one: &Preset, other: &Preset) -> bool {
    let mut one = one.clone();
    one.supply.share = other.supply.share;
    one == *other
}

/// Where the rule in force stands in a list; where no list has it, it is put first. Without one the rule that does nothing.
fn place<T: Clone>(
    all: &mut Vec<T>,
    now: Option<&T>,
    same: impl Fn(&T, &T) -> bool,
    nothing: impl Fn(&T) -> bool,
) -> usize {
    match now {
        None => all.iter().position(nothing).unwrap_or(0),
        Some(rule) => all.iter().position(|r| same(r, rule)).unwrap_or_else(|| {
            all.insert(0, rule.clone());
            0
        }),
    }
}
