//! What is looked at, what is selected in it, and what a finding is about.

use super::{Line, Source, State, Subject, units};
use crate::army::{Army, Brigade, Commander, Id, Regiment, Unit, Wing};
use crate::base::Side;
use crate::gui::now::Now;

impl State {
    /// What was taken away can no longer be brought back where it stood.
    pub fn forget(&mut self) {
        (self.gone, self.going) = (None, None);
    }

    /// Whether an army of the campaign is looked at: what is done to it is taken back in its journal.
    #[must_use]
    pub fn is_at_war(&self) -> bool {
        matches!(self.source, Some(Source::Side(_)))
    }

    /// The side of the campaign whose army is looked at, if one is.
    #[must_use]
    pub fn side(&self) -> Option<Side> {
        if let Some(Source::Side(side)) = self.source { Some(side) } else { None }
    }

    /// The place of the list that is looked at among those of the library, if one is.
    #[must_use]
    pub fn list(&self) -> Option<usize> {
        if let Some(Source::List(list)) = self.source { Some(list) } else { None }
    }

    /// Whether a regiment's dress is being changed.
    #[must_use]
    pub const fn at_the_tailor(&self) -> bool {
        self.tailor.is_some()
    }

    /// Whether the shelf is looked at.
    #[must_use]
    pub const fn at_the_shelf(&self) -> bool {
        self.shelf.is_some()
    }

    /// The ID of the system under which it is counted.
    #[must_use]
    pub const fn counted_by(&self) -> &'static str {
        self.counted
    }

    /// Shows a unit, a brigade or an army, wherever it is.
    pub fn show(&mut self, source: Source, subject: Subject, now: &Now) {
        self.source = Some(source);
        self.subject = Some(subject);
        self.refresh(now);
    }

    pub(super) fn line(&self, unit: &Id) -> Option<&Line> {
        self.lines.iter().find(|l| l.unit == *unit)
    }

    /// The army, regiment and unit that are selected.
    pub(super) fn selected(&self) -> Option<(&Army, &Regiment, &Unit)> {
        let Some(Subject::Unit(id)) = &self.subject else { return None };
        let armies = self.force.iter().flat_map(|f| &f.armies);
        armies.into_iter().find_map(|a| a.unit(id).map(|(r, u)| (a, r, u)))
    }

    pub(super) fn brigade(&self) -> Option<(&Army, &Brigade, Option<&Commander>)> {
        let Some(Subject::Brigade(id)) = &self.subject else { return None };
        let armies = self.force.iter().flat_map(|f| &f.armies);
        armies.into_iter().find_map(|a| {
            let brigade = a.brigades.iter().find(|b| b.id == *id)?;
            Some((a, brigade, brigade.commander.as_ref().and_then(|c| a.commander(c))))
        })
    }

    pub(super) fn wing(&self) -> Option<(&Army, &Wing, Option<&Commander>)> {
        let Some(Subject::Wing(id)) = &self.subject else { return None };
        let armies = self.force.iter().flat_map(|f| &f.armies);
        armies.into_iter().find_map(|a| {
            let wing = a.wings.iter().find(|w| w.id == *id)?;
            Some((a, wing, wing.commander.as_ref().and_then(|c| a.commander(c))))
        })
    }

    /// The army that is selected, or that the selected thing belongs to.
    pub(super) fn army(&self) -> Option<&Army> {
        let whole = |id: &Id| self.force.iter().flat_map(|f| &f.armies).find(|a| a.id == *id);
        match self.subject.as_ref()? {
            Subject::Army(id) => whole(id),
            Subject::Wing(_) => self.wing().map(|(a, _, _)| a),
            Subject::Brigade(_) => self.brigade().map(|(a, _, _)| a),
            Subject::Unit(_) => self.selected().map(|(a, _, _)| a),
        }
    }

    /// The list that leads the others, where several march together and one of the others is meant.
    pub(super) fn leads(&self, ally: &Army) -> Option<&Army> {
        self.force.as_ref()?.armies.first().filter(|lead| self.is_list() && lead.id != ally.id)
    }

    /// What was made in a list, as the coalition knows it.
    pub(super) fn placed(&self, subject: Subject) -> Subject {
        let Some(ally) = self.army().filter(|a| self.leads(a).is_some()) else { return subject };
        let placed = |id: Id| {
            if id.as_str().contains(Id::OF_ALLY) { id } else { Id(format!("{}{}{id}", ally.id, Id::OF_ALLY)) }
        };
        match subject {
            Subject::Army(_) => subject,
            Subject::Wing(id) => Subject::Wing(placed(id)),
            Subject::Brigade(id) => Subject::Brigade(placed(id)),
            Subject::Unit(id) => Subject::Unit(placed(id)),
        }
    }

    pub(super) fn is_list(&self) -> bool {
        matches!(self.source, Some(Source::List(_)))
    }

    /// What a finding is about, by the name of its place: a unit, a brigade, a wing or an army.
    pub(super) fn named(&self, place: &str) -> Option<Subject> {
        let armies = || self.force.iter().flat_map(|f| &f.armies);
        let unit = self.force.iter().flat_map(units).find(|(r, u)| r.unit_name(u) == place || r.name == place);
        let brigade = || armies().flat_map(|a| &a.brigades).find(|b| b.name == place).map(|b| b.id.clone());
        let wing = || armies().flat_map(|a| &a.wings).find(|w| w.name == place).map(|w| w.id.clone());
        let nation = |id: &Id| self.force.iter().flat_map(|f| &f.nations).any(|n| n.id == *id && n.name == place);
        let led = |a: &Army| a.commanders.iter().any(|c| c.name == place);
        let army = || armies().find(|a| a.name == place || nation(&a.nation) || led(a)).map(|a| a.id.clone());
        unit.map(|(_, u)| Subject::Unit(u.id.clone()))
            .or_else(|| brigade().map(Subject::Brigade))
            .or_else(|| wing().map(Subject::Wing))
            .or_else(|| army().map(Subject::Army))
    }

    /// Selects what the next finding is about, the first one behind the last.
    pub(super) fn next_finding(&mut self) {
        let mut all: Vec<Subject> = Vec::new();
        for subject in self.findings.iter().filter_map(|f| self.named(&f.place)) {
            if !all.contains(&subject) {
                all.push(subject);
            }
        }
        let here = all.iter().position(|s| Some(s) == self.subject.as_ref()).map_or(0, |n| n + 1);
        if let Some(subject) = all.get(here).or(all.first()) {
            self.subject = Some(subject.clone());
            self.compare();
        }
    }
}
