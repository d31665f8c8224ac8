//! What stands in the tree, row by row: what is sought, what was taken away last, and where a row that is dragged or
//! moved by keys would go.

use super::edit::NOTES;
use super::words::branch;
use super::{State, Subject};
use crate::army::regiment::Arm;
use crate::army::{Army, Id, Regiment};
use crate::desk::name::fold;
use crate::gui::look::size;
use std::collections::BTreeMap;

/// A row of the tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Row {
    /// Something that can be selected.
    Of(Subject),
    /// The head of brigades that are in no wing, where there are wings.
    Under(Id),
    /// The head of units that are in no brigade of an army.
    Alone(Id),
    /// Where something was taken away.
    Gone,
}

/// What was taken away last, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gone {
    /// *Leib-Regiment disbanded*.
    pub what: String,
    /// The row at which it stood.
    pub at: usize,
}

/// Which units the tree shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sieve {
    #[default]
    All,
    Foot,
    Light,
    Horse,
    Guns,
    /// Units of which the rules have something to say.
    Found,
}

impl Sieve {
    /// All of them, with the words by which they are chosen.
    pub const ALL: [(Sieve, &'static str); 6] = [
        (Sieve::All, "All units"),
        (Sieve::Foot, "Foot"),
        (Sieve::Light, "Light foot"),
        (Sieve::Horse, "Horse"),
        (Sieve::Guns, "Guns"),
        (Sieve::Found, "With findings"),
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        Sieve::ALL.iter().find(|(s, _)| *s == self).map_or("", |(_, name)| name)
    }

    /// The next one; behind the last the first.
    pub fn next(self) -> Sieve {
        let at = Sieve::ALL.iter().position(|(s, _)| *s == self).map_or(0, |n| n + 1);
        Sieve::ALL.get(at).map_or(Sieve::All, |(s, _)| *s)
    }
}

/// Where something goes: into this list (none: by itself), before this one (none: at its end).
pub type Place = (Option<Id>, Option<Id>);

impl Row {
    /// Its height in points.
    pub const fn height(&self) -> f32 {
        match self {
            Row::Of(Subject::Unit(_)) => size::ROW,
            _ => size::ROW_HEAD + size::S4,
        }
    }

    /// What names it, so that it keeps the focus when rows above it come and go.
    pub fn key(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        let (kind, id) = match self {
            Row::Of(Subject::Army(id)) => (0, id.as_str()),
            Row::Of(Subject::Wing(id)) => (1, id.as_str()),
            Row::Of(Subject::Brigade(id)) => (2, id.as_str()),
            Row::Of(Subject::Unit(id)) => (3, id.as_str()),
            Row::Under(id) => (4, id.as_str()),
            Row::Alone(id) => (5, id.as_str()),
            Row::Gone => (6, ""),
        };
        (kind, id).hash(&mut hasher);
        hasher.finish()
    }
}

impl State {
    /// The rows, from top to bottom. While something is sought, units that have it in what they are called, and the heads
    /// over them.
    pub fn rows(&self) -> Vec<Row> {
        let mut out = Vec::new();
        for army in self.force.iter().flat_map(|f| &f.armies) {
            out.push(Row::Of(Subject::Army(army.id.clone())));
            for wing in &army.wings {
                let at = out.len();
                out.push(Row::Of(Subject::Wing(wing.id.clone())));
                if !self.is_folded(&wing.id) {
                    self.brigades(army, Some(&wing.id), &mut out);
                    self.drop_empty(at, &mut out);
                }
            }
            if !army.wings.is_empty() {
                out.push(Row::Under(army.id.clone()));
            }
            let at = out.len().saturating_sub(1);
            self.brigades(army, None, &mut out);
            if !army.wings.is_empty() {
                self.drop_empty(at, &mut out);
            }
            if !army.independent.is_empty() {
                let at = out.len();
                out.push(Row::Alone(army.id.clone()));
                out.extend(self.found(army, None, &army.independent));
                self.drop_empty(at, &mut out);
            }
        }
        if let Some(gone) = &self.gone {
            out.insert(gone.at.min(out.len()), Row::Gone);
        }
        out
    }

    fn brigades(&self, army: &Army, wing: Option<&Id>, out: &mut Vec<Row>) {
        for brigade in army.brigades.iter().filter(|b| army.wing_of(&b.id).map(|w| &w.id) == wing) {
            let at = out.len();
            out.push(Row::Of(Subject::Brigade(brigade.id.clone())));
            if self.is_folded(&brigade.id) {
                continue;
            }
            out.extend(self.found(army, Some(&brigade.id), &brigade.units));
            self.drop_empty(at, out);
        }
    }

    /// Whether only some units are shown.
    pub(super) fn sifts(&self) -> bool {
        !self.sought.is_empty() || self.sieve != Sieve::All
    }

    /// Whether a unit goes through the sieve.
    fn passes(&self, regiment: &Regiment, name: &str) -> bool {
        let arm = regiment.branch.arm();
        match self.sieve {
            Sieve::All => true,
            Sieve::Foot => arm == Arm::Foot,
            Sieve::Light => arm == Arm::LightFoot,
            Sieve::Horse => arm == Arm::Horse,
            Sieve::Guns => matches!(arm, Arm::Guns | Arm::Transport),
            Sieve::Found => self.findings.iter().any(|f| f.place == name || f.place == regiment.name),
        }
    }

    /// Whether a brigade or a wing shows its head alone; while something is sought nothing is folded.
    pub(super) fn is_folded(&self, head: &Id) -> bool {
        !self.sifts() && self.folded.contains(head)
    }

    /// A head under which nothing is found goes away while something is sought.
    fn drop_empty(&self, at: usize, out: &mut Vec<Row>) {
        if self.sifts() && out.len() == at + 1 {
            out.pop();
        }
    }

    /// The units of a list that have what is sought.
    fn found(&self, army: &Army, brigade: Option<&Id>, units: &[Id]) -> Vec<Row> {
        let wanted = fold(&self.sought);
        let over = brigade.and_then(|b| army.brigades.iter().find(|x| x.id == *b)).map_or_else(String::new, |b| {
            let leader = b.commander.as_ref().and_then(|c| army.commander(c));
            let wing = army.wing_of(&b.id).map_or("", |w| w.name.as_str());
            format!("{} {} {wing} {}", b.name, leader.map_or("", |c| c.name.as_str()), noted(&b.notes))
        });
        let has = |id: &&Id| {
            let Some((r, u)) = army.unit(id).filter(|_| self.sifts()) else { return true };
            if !self.passes(r, &r.unit_name(u)) {
                return false;
            }
            let nations = self.force.iter().flat_map(|f| &f.nations);
            let nation = nations.into_iter().find(|n| n.id == r.nation).map_or("", |n| n.name.as_str());
            let text = fold(&format!(
                "{} {} {nation} {} {} {over}",
                r.unit_name(u),
                branch(r.branch),
                r.colonel,
                noted(&r.notes)
            ));
            wanted.split_whitespace().all(|w| text.contains(w))
        };
        units.iter().filter(has).map(|id| Row::Of(Subject::Unit(id.clone()))).collect()
    }

    /// Whether a row can be dragged: a unit, and in a list a brigade.
    pub fn can_move(&self, row: &Row) -> bool {
        match row {
            Row::Of(Subject::Unit(_)) => !self.sifts(),
            Row::Of(Subject::Brigade(_)) => self.is_list() && !self.sifts(),
            _ => false,
        }
    }

    /// Everything that can be selected, from top to bottom.
    pub fn order(&self) -> Vec<Subject> {
        self.rows().into_iter().filter_map(|r| if let Row::Of(subject) = r { Some(subject) } else { None }).collect()
    }

    /// Where a unit goes that is let go before a row; none where it cannot stand there.
    pub(super) fn unit_before(&self, unit: &Id, gap: usize) -> Option<Place> {
        let rows = self.rows();
        let army = self.force.iter().flat_map(|f| &f.armies).find(|a| a.unit(unit).is_some())?;
        let above = rows
            .get(..gap)?
            .iter()
            .rev()
            .find(|r| !matches!(r, Row::Gone) && **r != Row::Of(Subject::Unit(unit.clone())))?;
        match above {
            Row::Of(Subject::Unit(other)) => {
                let (list, units) = lists(army).into_iter().find(|(_, l)| l.contains(other))?;
                let others: Vec<&Id> = units.iter().filter(|u| *u != unit).collect();
                let at = others.iter().position(|u| *u == other)?;
                Some((list, others.get(at + 1).map(|u| (*u).clone())))
            }
            Row::Of(Subject::Brigade(brigade)) => {
                let units = &army.brigades.iter().find(|b| b.id == *brigade)?.units;
                Some((Some(brigade.clone()), units.iter().find(|u| *u != unit).cloned()))
            }
            Row::Alone(id) if *id == army.id => Some((None, army.independent.iter().find(|u| *u != unit).cloned())),
            _ => None,
        }
    }

    /// Where a brigade goes that is let go before a row: its wing, and the brigade before which it then stands; none where
    /// it cannot.
    pub(super) fn brigade_before(&self, brigade: &Id, gap: usize) -> Option<Place> {
        let rows = self.rows();
        let army = self.force.iter().flat_map(|f| &f.armies).find(|a| a.brigades.iter().any(|b| b.id == *brigade))?;
        let of_it = |r: &Row| match r {
            Row::Of(Subject::Brigade(b)) => b == brigade,
            Row::Of(Subject::Unit(u)) => army.brigades.iter().any(|b| b.id == *brigade && b.units.contains(u)),
            _ => false,
        };
        let above = rows.get(..gap)?.iter().rev().find(|r| !matches!(r, Row::Gone) && !of_it(r))?;
        let group = |wing: Option<&Id>| -> Vec<&Id> {
            let of = army.brigades.iter().filter(|b| army.wing_of(&b.id).map(|w| &w.id) == wing && b.id != *brigade);
            of.map(|b| &b.id).collect()
        };
        let behind = |other: &Id| {
            let wing = army.wing_of(other).map(|w| w.id.clone());
            let group = group(wing.as_ref());
            let at = group.iter().position(|b| *b == other)?;
            Some((wing, group.get(at + 1).map(|b| (*b).clone())))
        };
        match above {
            Row::Of(Subject::Wing(wing)) => Some((Some(wing.clone()), group(Some(wing)).first().map(|b| (*b).clone()))),
            Row::Of(Subject::Brigade(other)) => behind(other),
            Row::Of(Subject::Unit(unit)) => {
                let other = army.brigades.iter().find(|b| b.units.contains(unit))?;
                behind(&other.id)
            }
            Row::Under(id) if *id == army.id => Some((None, group(None).first().map(|b| (*b).clone()))),
            Row::Of(Subject::Army(id)) if *id == army.id && army.wings.is_empty() => {
                Some((None, group(None).first().map(|b| (*b).clone())))
            }
            _ => None,
        }
    }
}

/// What its owner has noted of something.
fn noted(notes: &BTreeMap<String, String>) -> &str {
    notes.get(NOTES).map_or("", String::as_str)
}

/// The lists of units of an army: its brigades, and those by themselves.
pub fn lists(army: &Army) -> Vec<(Option<Id>, Vec<Id>)> {
    let brigades = army.brigades.iter().map(|b| (Some(b.id.clone()), b.units.clone()));
    brigades.chain([(None, army.independent.clone())]).collect()
}

/// The groups of brigades of an army: its wings, and those in none.
pub fn groups(army: &Army) -> Vec<(Option<Id>, Vec<Id>)> {
    let of = |wing: Option<&Id>| {
        let some = army.brigades.iter().filter(|b| army.wing_of(&b.id).map(|w| &w.id) == wing);
        some.map(|b| b.id.clone()).collect()
    };
    let wings = army.wings.iter().map(|w| (Some(w.id.clone()), of(Some(&w.id))));
    wings.chain([(None, of(None))]).collect()
}

/// One place up or down, over the edge of its list into the next; none at the end of all.
pub fn step(lists: &[(Option<Id>, Vec<Id>)], id: &Id, down: bool) -> Option<Place> {
    let (list, at) = lists.iter().enumerate().find_map(|(n, (_, l))| Some((n, l.iter().position(|x| x == id)?)))?;
    let here = &lists[list].1;
    let (to, before) = match (down, at.checked_sub(1)) {
        (false, Some(over)) => (list, Some(here[over].clone())),
        (false, None) => (list.checked_sub(1)?, None),
        (true, _) if at + 1 < here.len() => (list, here.get(at + 2).cloned()),
        (true, _) => (list + 1, lists.get(list + 1)?.1.first().cloned()),
    };
    Some((lists[to].0.clone(), before))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::sample;

    fn state() -> (State, Army) {
        let mut army = sample::armies().swap_remove(0);
        let wing = army.form_wing("Right wing");
        let first = army.brigades[0].id.clone();
        assert!(army.move_brigade(&first, Some(&wing), None));
        let force = sample::force(vec![army.clone()], &sample::nations());
        (State { force: Some(force), ..State::default() }, army)
    }

    /// The row of something.
    fn at(state: &State, subject: &Subject) -> usize {
        state.rows().iter().position(|r| *r == Row::Of(subject.clone())).expect("its row")
    }

    #[test]
    fn a_wing_stands_over_its_brigades_and_the_rest_under_the_general() {
        let (state, army) = state();
        let rows = state.rows();
        assert_eq!(rows[0], Row::Of(Subject::Army(army.id.clone())));
        assert!(matches!(&rows[1], Row::Of(Subject::Wing(_))));
        assert!(rows.contains(&Row::Under(army.id.clone())));
        let units: usize = army.regiments.iter().map(|r| r.units.len()).sum();
        assert_eq!(rows.iter().filter(|r| matches!(r, Row::Of(Subject::Unit(_)))).count(), units);
    }

    #[test]
    fn a_folded_brigade_shows_its_head_alone_until_something_is_sought() {
        let (mut state, army) = state();
        let (all, first, wing) = (state.rows().len(), &army.brigades[1], army.wings[0].id.clone());
        state.folded.insert(first.id.clone());
        assert_eq!(state.rows().len(), all - first.units.len());
        assert!(state.rows().contains(&Row::Of(Subject::Brigade(first.id.clone()))));
        state.folded.insert(wing);
        assert!(!state.rows().contains(&Row::Of(Subject::Brigade(army.wings[0].brigades[0].clone()))));
        let unit = army.unit(&first.units[0]).map(|(r, _)| fold(&r.name)).expect("a unit");
        state.sought = unit;
        assert!(state.rows().contains(&Row::Of(Subject::Unit(first.units[0].clone()))));
    }

    #[test]
    fn what_is_sought_is_found_with_the_heads_over_it() {
        let (mut state, army) = state();
        let name = fold(&army.regiments[3].name);
        state.sought = name.clone();
        let rows = state.rows();
        assert!(rows.len() < 12 && rows.iter().any(|r| matches!(r, Row::Of(Subject::Unit(_)))), "{rows:?}");
        state.sought = "no such regiment".to_owned();
        assert_eq!(state.rows(), [Row::Of(Subject::Army(army.id))]);
    }

    #[test]
    fn a_sieve_shows_one_arm_and_notes_are_sought() {
        let (mut state, army) = state();
        state.sieve = Sieve::Horse;
        let shown: Vec<Row> = state.rows().into_iter().filter(|r| matches!(r, Row::Of(Subject::Unit(_)))).collect();
        let horse = army.regiments.iter().filter(|r| r.branch.arm() == Arm::Horse).flat_map(|r| &r.units).count();
        assert!(horse > 0 && shown.len() == horse);
        assert!(!state.can_move(&shown[0]), "what is hidden is not passed over");
        let mut sieve = Sieve::All;
        for _ in Sieve::ALL {
            sieve = sieve.next();
        }
        assert_eq!(sieve, Sieve::All);
        state.sieve = Sieve::All;
        let brigade = &mut state.force.as_mut().expect("a force").armies[0].brigades[1];
        brigade.notes.insert(NOTES.to_owned(), "Holds the bridge".to_owned());
        let units = brigade.units.len();
        state.sought = "bridge".to_owned();
        assert_eq!(state.rows().iter().filter(|r| matches!(r, Row::Of(Subject::Unit(_)))).count(), units);
    }

    #[test]
    fn a_unit_is_let_go_among_others_or_under_a_head() {
        let (state, army) = state();
        let (from, to) = (&army.brigades[0], &army.brigades[1]);
        let unit = &from.units[0];
        let head = at(&state, &Subject::Brigade(to.id.clone()));
        assert_eq!(state.unit_before(unit, head + 1), Some((Some(to.id.clone()), Some(to.units[0].clone()))));
        assert_eq!(state.unit_before(unit, head + 2), Some((Some(to.id.clone()), to.units.get(1).cloned())));
        let last = head + to.units.len() + 1;
        assert_eq!(state.unit_before(unit, last), Some((Some(to.id.clone()), None)));
        assert_eq!(state.unit_before(unit, 1), None, "a unit is under a brigade or by itself");
        assert_eq!(state.unit_before(unit, 2), None, "not in a wing");
    }

    #[test]
    fn a_brigade_is_let_go_in_a_wing_or_under_the_general() {
        let (state, army) = state();
        let wing = army.wings[0].id.clone();
        let in_wing = army.wings[0].brigades[0].clone();
        let free = army.brigades[0].id.clone();
        assert_ne!(free, in_wing);
        assert_eq!(state.brigade_before(&free, 2), Some((Some(wing.clone()), Some(in_wing.clone()))));
        let head = at(&state, &Subject::Brigade(in_wing.clone()));
        assert_eq!(state.brigade_before(&free, head + 1), Some((Some(wing), None)));
        let under = state.rows().iter().position(|r| matches!(r, Row::Under(_))).expect("the head");
        assert_eq!(state.brigade_before(&in_wing, under + 1), Some((None, Some(free))));
    }

    #[test]
    fn keys_move_over_the_edge_of_a_list_and_no_farther() {
        let id = Id::new;
        let lists = [(Some(id("a")), vec![id("1"), id("2")]), (None, vec![id("3")])];
        assert_eq!(step(&lists, &id("1"), true), Some((Some(id("a")), None)));
        assert_eq!(step(&lists, &id("2"), true), Some((None, Some(id("3")))));
        assert_eq!(step(&lists, &id("2"), false), Some((Some(id("a")), Some(id("1")))));
        assert_eq!(step(&lists, &id("3"), false), Some((Some(id("a")), None)));
        assert_eq!((step(&lists, &id("1"), false), step(&lists, &id("3"), true)), (None, None));
    }
}
