//! Events gathered into the deeds of each turn, every loss at the blow that caused it.

use super::super::Telling;
pub use super::deeds::{Came, Charge, Course, Deed, Fate, Turn};
use crate::base::Side;
use crate::field::event::{Event, Happening, NOBODY, Place};
use std::collections::{BTreeMap, BTreeSet};

/// What hits belong to.
#[derive(Debug, Clone, Copy)]
enum Blow {
    Nothing,
    Fire(u8),
    Fight(u8),
}

struct Gatherer<'t, 'a> {
    telling: &'t Telling<'a>,
    course: Course,
    turn: Turn,
    blow: Blow,
    /// Harm of each piece so far.
    harm: BTreeMap<u8, i16>,
    /// The deed of this turn that harmed a piece last.
    blamed: BTreeMap<u8, usize>,
    /// How often a commander's place fell empty.
    fallen: BTreeMap<u8, usize>,
    gone: BTreeSet<u8>,
    place: Vec<Option<Place>>,
    why: Option<Event>,
    /// Hits from which their piece did not recover, by the number of the event.
    fatal: BTreeMap<usize, u8>,
}

/// Gathers the events of a battle.
pub fn course(telling: &Telling<'_>, events: &[Event]) -> Course {
    let mut g = Gatherer {
        telling,
        course: Course::default(),
        turn: Turn::default(),
        blow: Blow::Nothing,
        harm: BTreeMap::new(),
        blamed: BTreeMap::new(),
        fallen: BTreeMap::new(),
        gone: BTreeSet::new(),
        place: vec![None; telling.pieces.len()],
        why: None,
        fatal: fatal(telling, events),
    };
    for (n, event) in events.iter().enumerate() {
        g.hear(n, *event);
        if g.course.winner.is_some() {
            break;
        }
    }
    g.close();
    g.course
}

/// The last hit of each piece that was gone by the turn after it.
fn fatal(telling: &Telling<'_>, events: &[Event]) -> BTreeMap<usize, u8> {
    let (mut turn, mut last, mut fatal) = (0, BTreeMap::new(), BTreeMap::new());
    for (n, event) in events.iter().enumerate() {
        match telling.happening(*event) {
            Happening::Turn => turn += 1,
            Happening::Hit => {
                last.insert(event.actor, (n, turn));
            }
            Happening::Gone if telling.told(*event, 0).is_none() => {
                if let Some((hit, when)) = last.get(&event.actor)
                    && when + 1 >= turn
                {
                    fatal.insert(*hit, event.actor);
                }
            }
            _ => {}
        }
    }
    fatal
}

impl Gatherer<'_, '_> {
    fn hear(&mut self, n: usize, event: Event) {
        let happening = self.telling.happening(event);
        self.stand(happening, event);
        let before = self.why.take();
        match happening {
            Happening::Turn => {
                self.close();
                self.turn.number = u16::try_from(event.numbers[0]).unwrap_or(0);
            }
            // What comes in the next phase was not done by the last shot of this one.
            Happening::Phase => self.blow = Blow::Nothing,
            Happening::Reason | Happening::Command if self.by_commander(event) => {
                self.turn.deeds.push(Deed::Told { event, quiet: false });
            }
            Happening::Reason => self.why = self.telling.told(event, 0).map(|_| event),
            Happening::Charged if event.target != NOBODY => self.charge(event, before),
            Happening::Evaded => self.evade(event.actor),
            Happening::Fired => {
                self.blow = Blow::Fire(event.actor);
                self.fire(event.actor, event.target);
            }
            Happening::Fought => {
                self.blow = Blow::Fight(event.actor);
                self.fight(event);
            }
            Happening::Hit => self.hit(n, event),
            Happening::Rallied => {
                self.harm.insert(event.actor, event.numbers[0]);
            }
            Happening::FellBack if !self.gone.contains(&event.actor) => {
                self.fate(event.actor, Fate::FellBack);
                self.drive_off(event.actor);
            }
            Happening::Routed if !self.gone.contains(&event.actor) => {
                self.fate(event.actor, Fate::Gone);
                self.drive_off(event.actor);
            }
            Happening::Gone => self.leave(event),
            Happening::Captured => {
                if self.gone.insert(event.actor) {
                    self.count(event.actor);
                }
                self.turn.deeds.push(Deed::Captured { piece: event.actor, by: event.target });
            }
            Happening::CommanderHit => {
                let fallen = self.fallen.entry(event.actor).or_default();
                let before = std::mem::replace(fallen, *fallen + 1);
                self.turn.deeds.push(Deed::Commander { piece: event.actor, before });
            }
            Happening::Objective if self.turn.number > 0 => {
                let [side, number, otherwise, _] = event.numbers;
                self.turn.deeds.push(Deed::Objective { side, number, otherwise: otherwise == 1 });
            }
            Happening::Points => self.turn.points = Some(event.numbers),
            Happening::Over => {
                self.course.winner = Some(match event.numbers[0] {
                    0 => Some(Side::Blue),
                    1 => Some(Side::Red),
                    _ => None,
                });
            }
            _ => {}
        }
    }

    /// Whether the system wants told what a commander thought or did. Of his successor, whose name events do not know,
    /// nothing is told in his.
    fn by_commander(&self, event: Event) -> bool {
        let commander =
            self.telling.pieces.get(usize::from(event.actor)).is_some_and(|p| !p.unit && p.part_of.is_none());
        commander && !self.fallen.contains_key(&event.actor) && self.telling.told(event, 0).is_some()
    }

    /// Ends the turn; what happened before the first only says where everybody stood.
    fn close(&mut self) {
        let mut turn = std::mem::take(&mut self.turn);
        // Of guns that were run over their capture is told, and not the charge or their end as well.
        let taken: Vec<(u8, u8)> = turn
            .deeds
            .iter()
            .filter_map(|d| if let Deed::Captured { piece, by } = d { Some((*by, *piece)) } else { None })
            .collect();
        let as_well = |deed: &Deed| match deed {
            Deed::Charge(c) => taken.contains(&(c.by, c.on)) && c.fate == [Fate::Stands, Fate::Gone] && c.harm[0] == 0,
            Deed::Alone { piece, fate: Fate::Gone } => taken.iter().any(|t| t.1 == *piece),
            _ => false,
        };
        turn.deeds.retain(|d| !as_well(d));
        self.calm(&mut turn);
        turn.stood[1].clone_from(&self.place);
        self.turn.stood[0].clone_from(&self.place);
        self.blow = Blow::Nothing;
        self.blamed.clear();
        if turn.number > 0 {
            self.course.turns.push(turn);
        } else {
            self.course.opening.clone_from(&self.place);
        }
    }

    /// Notes what commanders did whose brigades charged nobody in a turn.
    fn calm(&self, turn: &mut Turn) {
        let of = |piece: u8| self.telling.pieces.get(usize::from(piece)).map(|p| (p.side, p.brigade));
        let charges = turn.deeds.iter().filter_map(|d| if let Deed::Charge(c) = d { Some(c) } else { None });
        let chargers: Vec<_> =
            charges.flat_map(|c| [Some(c.by), Some(c.on).filter(|_| c.met)]).flatten().map(of).collect();
        for deed in &mut turn.deeds {
            if let Deed::Told { event, quiet } = deed {
                let command = self.telling.happening(*event) == Happening::Command;
                *quiet = command && !chargers.contains(&of(event.actor));
            }
        }
    }

    /// Ends the charges of a piece that did not come to blows.
    fn drive_off(&mut self, piece: u8) {
        for deed in &mut self.turn.deeds {
            if let Deed::Charge(c) = deed
                && c.by == piece
                && c.came == Came::Short
            {
                c.over = true;
            }
        }
    }

    fn stand(&mut self, happening: Happening, event: Event) {
        let stands = match happening {
            Happening::Moved => true,
            Happening::Turned
            | Happening::Formed
            | Happening::Charged
            | Happening::Evaded
            | Happening::FellBack
            | Happening::Routed
            | Happening::Fired => event.place != Place::default(),
            _ => false,
        };
        if stands && let Some(place) = self.place.get_mut(usize::from(event.actor)) {
            *place = Some(event.place);
        }
    }

    fn count(&mut self, piece: u8) {
        if let Some(side) = self.telling.side(piece) {
            self.course.gone[side.index()] += 1;
        }
    }

    fn charge(&mut self, event: Event, why: Option<Event>) {
        for deed in &mut self.turn.deeds {
            if let Deed::Charge(c) = deed {
                if c.by == event.target && c.on == event.actor && !c.over {
                    c.met |= c.came == Came::Short;
                    return;
                }
                if c.by == event.actor && c.on == event.target {
                    return;
                }
            }
        }
        let why = why.filter(|w| w.actor == event.actor);
        self.turn.deeds.push(Deed::Charge(Charge {
            by: event.actor,
            on: event.target,
            place: event.place,
            came: Came::Short,
            met: false,
            still: false,
            over: false,
            harm: [0; 2],
            fate: [Fate::Stands; 2],
            why,
        }));
    }

    /// A fight of the turn before that goes on, in the order in which they came to it.
    fn goes_on(&mut self, event: Event) -> bool {
        let same = |c: &Charge| {
            [(c.by, c.on), (c.on, c.by)].contains(&(event.actor, event.target))
                && c.came == Came::Fought
                && c.fate == [Fate::Stands; 2]
        };
        let last = self.course.turns.last().map_or(&[][..], |t| &t.deeds);
        let before = last.iter().find_map(|d| if let Deed::Charge(c) = d { Some(*c).filter(same) } else { None });
        let Some(before) = before else { return false };
        let place = event.place;
        let deed = Charge { place, met: false, still: true, harm: [0; 2], why: None, ..before };
        self.turn.deeds.push(Deed::Charge(deed));
        true
    }

    fn evade(&mut self, piece: u8) {
        for deed in &mut self.turn.deeds {
            if let Deed::Charge(c) = deed
                && c.on == piece
                && c.came == Came::Short
                && !c.over
            {
                c.came = Came::Evaded;
            }
        }
    }

    /// The number of the fire on a target in this turn.
    fn fire(&mut self, by: u8, target: u8) -> usize {
        let known = self.turn.deeds.iter().position(|d| matches!(d, Deed::Fire { target: t, .. } if *t == target));
        let at = known.unwrap_or_else(|| {
            self.turn.deeds.push(Deed::Fire { target, from: Vec::new(), harm: 0, fate: Fate::Stands });
            self.turn.deeds.len() - 1
        });
        if let Deed::Fire { from, .. } = &mut self.turn.deeds[at]
            && !from.contains(&by)
        {
            from.push(by);
        }
        at
    }

    fn fight(&mut self, event: Event) {
        if self.melee(event.actor, event.target).is_none() && !self.goes_on(event) {
            self.charge(event, None);
        }
        if let Some(at) = self.melee(event.actor, event.target)
            && let Deed::Charge(c) = &mut self.turn.deeds[at]
        {
            c.came = Came::Fought;
        }
    }

    fn melee(&self, one: u8, other: u8) -> Option<usize> {
        self.turn
            .deeds
            .iter()
            .rposition(|d| matches!(d, Deed::Charge(c) if (c.by, c.on) == (one, other) || (c.on, c.by) == (one, other)))
    }

    fn hit(&mut self, n: usize, event: Event) {
        let piece = event.actor;
        let known = self.harm.entry(piece).or_default();
        let more = event.numbers[0] - *known;
        *known = event.numbers[0];
        // Where all fire of a phase takes effect at once, the loss itself tells whose it was.
        let theirs = |p: &u8| self.telling.side(*p).is_some() && self.telling.side(*p) != self.telling.side(piece);
        let cause = Some(event.target).filter(theirs);
        let deed = match self.blow {
            Blow::Fire(last) if self.telling.side(last) != self.telling.side(piece) || cause.is_some() => {
                let by = cause.unwrap_or(last);
                *self.course.done.entry(by).or_default() += i32::from(more.max(0));
                Some(self.fire(by, piece))
            }
            Blow::Fight(by) => {
                let at = self.turn.deeds.iter().rposition(
                    |d| matches!(d, Deed::Charge(c) if c.came == Came::Fought && (c.by == piece || c.on == piece)),
                );
                let enemy = [event.target, by].into_iter().find(theirs);
                if let (Some(_), Some(enemy)) = (at, enemy) {
                    *self.course.done.entry(enemy).or_default() += i32::from(more.max(0));
                }
                at
            }
            // Run over by who came at it, without a die.
            Blow::Nothing => {
                let by = cause.and_then(|by| self.melee(by, piece).map(|at| (by, at)));
                by.map(|(by, at)| {
                    *self.course.done.entry(by).or_default() += i32::from(more.max(0));
                    if let Deed::Charge(c) = &mut self.turn.deeds[at] {
                        c.came = Came::Fought;
                    }
                    at
                })
            }
            _ => None,
        };
        let Some(at) = deed else {
            if self.fatal.contains_key(&n) {
                self.fate(piece, Fate::Gone);
            }
            return;
        };
        match &mut self.turn.deeds[at] {
            Deed::Fire { harm, .. } => *harm += more.max(0),
            Deed::Charge(c) => c.harm[usize::from(c.on == piece)] += more.max(0),
            _ => {}
        }
        self.blamed.insert(piece, at);
        if self.fatal.contains_key(&n) {
            self.fate(piece, Fate::Gone);
        }
    }

    /// Notes what became of a piece at the deed that harmed it last.
    fn fate(&mut self, piece: u8, new: Fate) {
        self.gives_way(piece, new);
        if let Some(at) = self.blamed.get(&piece) {
            match &mut self.turn.deeds[*at] {
                Deed::Fire { fate, .. } => *fate = (*fate).max(new),
                Deed::Charge(c) => {
                    let own = &mut c.fate[usize::from(c.on == piece)];
                    *own = (*own).max(new);
                }
                _ => {}
            }
            return;
        }
        // Who was already told as lost is not told as falling back on the way out.
        if new == Fate::FellBack && self.lost_before(piece) {
            return;
        }
        let told = self.turn.deeds.iter().any(|d| matches!(d, Deed::Alone { piece: p, .. } if *p == piece));
        if !told && new == Fate::Gone && self.overrun(piece) {
            return;
        }
        for deed in &mut self.turn.deeds {
            if let Deed::Alone { piece: p, fate } = deed
                && *p == piece
            {
                *fate = (*fate).max(new);
                return;
            }
        }
        self.turn.deeds.push(Deed::Alone { piece, fate: new });
    }

    /// Who is beaten in a fight gave way to all whom he fought and who stand still, not to him alone who struck him last.
    fn gives_way(&mut self, piece: u8, new: Fate) {
        let fought = |at: &usize| matches!(self.turn.deeds[*at], Deed::Charge(_));
        if !self.blamed.get(&piece).is_some_and(fought) {
            return;
        }
        for deed in &mut self.turn.deeds {
            if let Deed::Charge(c) = deed
                && c.came == Came::Fought
                && [c.by, c.on].contains(&piece)
                && c.fate == [Fate::Stands; 2]
            {
                c.fate[usize::from(c.on == piece)] = new;
            }
        }
    }

    /// Whether a piece that nobody has hit in this turn (see `fate`) was run over in it, by who came at it or in a fight: that
    /// is where its end is told. Who got away from the charge was not.
    fn overrun(&mut self, piece: u8) -> bool {
        let at = |c: &Charge| c.on == piece && c.came != Came::Evaded || c.by == piece && c.came == Came::Fought;
        let charges =
            self.turn.deeds.iter_mut().rev().filter_map(|d| if let Deed::Charge(c) = d { Some(c) } else { None });
        let Some(c) = charges.into_iter().find(|c| at(c)) else { return false };
        c.came = Came::Fought;
        c.fate[usize::from(c.on == piece)] = Fate::Gone;
        true
    }

    /// Whether an earlier turn told the piece as lost.
    fn lost_before(&self, piece: u8) -> bool {
        let lost = |deed: &Deed| match deed {
            Deed::Fire { target, fate, .. } => *target == piece && *fate == Fate::Gone,
            Deed::Charge(c) => [(c.by, c.fate[0]), (c.on, c.fate[1])].contains(&(piece, Fate::Gone)),
            Deed::Alone { piece: p, fate } => *p == piece && *fate == Fate::Gone,
            _ => false,
        };
        self.course.turns.iter().rev().take(2).any(|t| t.deeds.iter().any(lost))
    }

    fn leave(&mut self, event: Event) {
        let piece = event.actor;
        if !self.gone.insert(piece) {
            return;
        }
        self.count(piece);
        if self.telling.told(event, 0).is_some() {
            self.turn.deeds.push(Deed::Told { event, quiet: false });
        } else if !self.lost_before(piece) {
            self.fate(piece, Fate::Gone);
        }
    }
}
