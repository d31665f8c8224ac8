//! What is done to an army as a whole: regiments, brigades, wings and officers that come, are doubled, split, merged,
//! moved, and go. Each is one edit, which can be taken back.

use super::rows::{Gone, Row, groups, lists, step};
use super::{Action, Around, CHOSEN, Deed, Message, Source, State, Subject, whole};
use crate::army::{Army, Id, Strength};
use crate::desk::{Edit, sample};
use crate::gui::now::{once, with};
use crate::gui::widget::focus;

impl State {
    pub(super) fn act(&mut self, deed: Deed, around: &Around<'_>) -> Action<Message> {
        let before = self.rows().iter().position(|r| Some(r) == self.subject.clone().map(Row::Of).as_ref());
        let subject = self.subject.clone();
        let mut next = None;
        let mut gone = None;
        let action = match deed {
            Deed::RemoveArmy if self.army().is_some_and(|a| self.leads(a).is_some()) => return self.part(around),
            Deed::RemoveArmy => {
                let Some(army) = self.army().filter(|_| self.is_list() && around.now.armies.len() > 1) else {
                    self.fault = Some("The last list stays. Raise another army first.".to_owned());
                    return Action::None;
                };
                gone = Some(format!("{} removed", army.name));
                self.edit(Edit::RemoveArmy(army.id.clone()), around)
            }
            Deed::TakeAway if !self.is_list() => {
                let Some(Subject::Unit(unit)) = subject else { return Action::None };
                return State::run(around, move |desk| {
                    desk.disband(&unit)?;
                    let name = desk.campaign()?.state().unit_name(&unit);
                    Ok(format!("{name} disbanded"))
                });
            }
            Deed::Double if matches!(subject, Some(Subject::Army(_))) => return self.copy_army(around),
            _ => {
                let behind = self.behind();
                self.rework(around, |army| match deed {
                    Deed::RaiseRegiment => {
                        next = Some(Subject::Unit(army.raise_regiment(&behind?, "New regiment")?));
                        Some("a regiment raised".to_owned())
                    }
                    Deed::FormBrigade => {
                        let wing = match &subject {
                            Some(Subject::Wing(id)) => Some(id.clone()),
                            _ => None,
                        };
                        let id = army.form_brigade("New brigade");
                        army.move_brigade(&id, wing.as_ref(), None);
                        next = Some(Subject::Brigade(id));
                        Some("a brigade formed".to_owned())
                    }
                    Deed::FormWing => {
                        next = Some(Subject::Wing(army.form_wing(if army.wings.is_empty() {
                            "Right wing"
                        } else {
                            "Left wing"
                        })));
                        Some("a wing formed".to_owned())
                    }
                    Deed::Commission => {
                        army.commission("Major General", "New officer");
                        next = Some(Subject::Army(army.id.clone()));
                        Some("an officer commissioned".to_owned())
                    }
                    Deed::TakeAway => {
                        gone = take_away(army, subject.as_ref()?);
                        gone.clone()
                    }
                    Deed::Double | Deed::Split | Deed::Merge | Deed::StandAlone | Deed::Vacate => {
                        let Some(Subject::Unit(unit)) = &subject else { return None };
                        of_a_unit(army, unit, deed, &mut next)
                    }
                    Deed::RemoveArmy => None,
                })
            }
        };
        if matches!(action, Action::None) {
            if let Some(why) = refusal(deed) {
                self.fault = self.is_list().then(|| why.to_owned());
            }
            return action;
        }
        if deed == Deed::TakeAway {
            // The row below takes its place, or the one above; below a head the next that is no unit.
            let order = self.order();
            let at = order.iter().position(|s| Some(s) == self.subject.as_ref()).unwrap_or(0);
            let unit = matches!(self.subject, Some(Subject::Unit(_)));
            let mut below = order.iter().skip(at + 1).filter(|s| unit || !matches!(s, Subject::Unit(_)));
            next = below.next().or_else(|| order.get(at.saturating_sub(1))).cloned();
        }
        self.going = gone.map(|what| Gone { what, at: before.unwrap_or(0) });
        self.follows = next.is_some();
        if next.is_some() {
            self.coming = next.map(|s| self.placed(s));
        }
        action
    }

    /// The unit behind which a new one stands: the selected one, or the last of the selected brigade, or of the army.
    pub(super) fn behind(&self) -> Option<Id> {
        let army = self.army()?;
        match &self.subject {
            Some(Subject::Unit(unit)) => Some(unit.clone()),
            Some(Subject::Brigade(_)) => self.brigade().and_then(|(_, b, _)| b.units.last().cloned()),
            _ => None,
        }
        .or_else(|| army.brigades.iter().rev().find_map(|b| b.units.last()).or(army.independent.last()).cloned())
    }

    /// A copy of the army, under a name that no list has.
    fn copy_army(&self, around: &Around<'_>) -> Action<Message> {
        let Some(mut army) = self.army().cloned() else { return Action::None };
        sample::alone(&mut army);
        let taken = |id: &Id| around.now.armies.iter().any(|a| a.id == *id);
        let stem = army.id.to_string();
        army.id = Id::free(&stem, taken);
        let free = |name: &String| around.now.armies.iter().all(|a| a.name != *name);
        army.name = (2_u32..).map(|n| format!("{} ({n})", army.name)).find(free).unwrap_or_default();
        let units = army.regiments.iter().map(|r| r.units.len()).sum();
        let put = whole::Put {
            army: army.id.clone(),
            units,
            new: true,
            note: format!("{} copied", army.name),
            steps: Vec::new(),
        };
        let shelf = around.shelf.clone();
        let work = move || with(&shelf, |desk| desk.edit(Edit::Army(Box::new(army))).map(|()| put));
        Action::Run(once(work).map(|put| Message::Whole(whole::Message::Put(put))))
    }

    /// Moves the selected unit or brigade one place up or down, over the edge of its list into the next.
    pub(super) fn shift(&mut self, down: bool, around: &Around<'_>) -> Action<Message> {
        let Some(army) = self.army() else { return Action::None };
        let action = match &self.subject {
            Some(Subject::Unit(unit)) => match step(&lists(army), unit, down) {
                Some((to, before)) => self.move_to(to, before, around),
                None => Action::None,
            },
            Some(Subject::Brigade(brigade)) => match step(&groups(army), brigade, down) {
                Some((wing, before)) => self.move_brigade(brigade.clone(), wing, before, around),
                None => Action::None,
            },
            _ => Action::None,
        };
        self.follows = !matches!(action, Action::None);
        action
    }

    /// A row that was dragged is let go before another one.
    pub(super) fn drop_at(&mut self, from: usize, gap: usize, around: &Around<'_>) -> Action<Message> {
        self.follows = true;
        match self.rows().get(from) {
            Some(Row::Of(Subject::Unit(unit))) => {
                let (unit, place) = (unit.clone(), self.unit_before(unit, gap));
                self.subject = Some(Subject::Unit(unit));
                match place {
                    Some((to, before)) => self.move_to(to, before, around),
                    None => {
                        self.refuse("A unit stands in a brigade, or by itself. Let it go under one of these heads.")
                    }
                }
            }
            Some(Row::Of(Subject::Brigade(brigade))) if self.is_list() => {
                let (brigade, place) = (brigade.clone(), self.brigade_before(brigade, gap));
                self.subject = Some(Subject::Brigade(brigade.clone()));
                match place {
                    Some((wing, before)) => self.move_brigade(brigade, wing, before, around),
                    None => self.refuse("A brigade stands in a wing, or under the general. Let it go there."),
                }
            }
            _ => Action::None,
        }
    }

    fn refuse(&mut self, why: &str) -> Action<Message> {
        self.follows = false;
        self.fault = Some(why.to_owned());
        Action::None
    }

    /// Puts the selected unit into a brigade, or by itself.
    pub(super) fn move_to(&self, brigade: Option<Id>, before: Option<Id>, around: &Around<'_>) -> Action<Message> {
        let Some((army, regiment, unit)) = self.selected() else { return Action::None };
        let (army, unit) = (army.id.clone(), unit.id.clone());
        if matches!(self.source, Some(Source::List(_))) {
            return self.edit(Edit::Move { army, unit, brigade, before }, around);
        }
        let note = format!("{} moved", regiment.name);
        State::run(around, move |desk| {
            desk.regroup(&unit, brigade.as_ref(), before.as_ref())?;
            Ok(note)
        })
    }

    /// Puts a brigade into a wing, or under the general himself.
    pub(super) fn move_brigade(
        &self,
        brigade: Id,
        wing: Option<Id>,
        before: Option<Id>,
        around: &Around<'_>,
    ) -> Action<Message> {
        self.rework(around, move |army| {
            let name = army.brigades.iter().find(|b| b.id == brigade)?.name.clone();
            army.move_brigade(&brigade, wing.as_ref(), before.as_ref()).then(|| format!("{name} moved"))
        })
    }

    /// Scrolls the tree so that the selected row is seen.
    pub(super) fn reveal() -> iced::Task<Message> {
        focus::reveal(CHOSEN)
    }
}

/// Takes what is selected out of an army; gives what people call that.
fn take_away(army: &mut Army, subject: &Subject) -> Option<String> {
    match subject {
        Subject::Unit(unit) => {
            let name = army.unit(unit).map(|(r, u)| r.unit_name(u))?;
            army.disband(unit).then(|| format!("{name} disbanded"))
        }
        Subject::Brigade(id) => {
            let name = army.brigades.iter().find(|b| b.id == *id)?.name.clone();
            army.break_up(id).then(|| format!("{name} broken up"))
        }
        Subject::Wing(id) => {
            let name = army.wings.iter().find(|w| w.id == *id)?.name.clone();
            army.break_up_wing(id).then(|| format!("{name} broken up"))
        }
        Subject::Army(_) => None,
    }
}

/// Doubles, splits or merges a unit, or lets it stand by itself; gives what people call that.
fn of_a_unit(army: &mut Army, unit: &Id, deed: Deed, next: &mut Option<Subject>) -> Option<String> {
    let (regiment, of) = army.unit(unit)?;
    let (name, whole) = (regiment.name.clone(), regiment.unit_name(of));
    match deed {
        Deed::Double => {
            *next = Some(Subject::Unit(army.double_regiment(unit, &format!("{name} (2)"))?));
            Some(format!("{name} doubled"))
        }
        Deed::Split => {
            *next = Some(Subject::Unit(army.split(unit)?));
            Some(format!("{whole} split"))
        }
        Deed::Merge => army.merge(unit).then(|| format!("{whole} merged")),
        Deed::Vacate => {
            let unit = army.regiments.iter_mut().flat_map(|r| &mut r.units).find(|u| u.id == *unit)?;
            let empty = unit.present == Strength::default();
            unit.present = if empty { unit.establishment } else { Strength::default() };
            Some(format!("{whole} {}", if empty { "filled again" } else { "left empty" }))
        }
        Deed::StandAlone => {
            if army.independent.contains(unit) {
                return None;
            }
            army.brigades.iter_mut().for_each(|b| b.units.retain(|u| u != unit));
            army.independent.push(unit.clone());
            Some(format!("{whole} detached"))
        }
        _ => None,
    }
}

/// Why a deed does nothing where it does nothing.
const fn refusal(deed: Deed) -> Option<&'static str> {
    match deed {
        Deed::Split => Some("Nothing is split: choose a unit of two men or more."),
        Deed::Merge => Some("Nothing is merged: put two units of one branch side by side, and choose one of them."),
        Deed::StandAlone => Some("It stands by itself already, or no unit is chosen."),
        Deed::Double => Some("Nothing is doubled: choose a unit, or the army."),
        _ => None,
    }
}
