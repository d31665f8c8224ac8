//! Into houses and out of them (HOW-TER-37 to HOW-TER-42, HOW-TER-54), and into rivers (HOW-TER-29).

use super::geometry::{Body, P, inside, share_inside};
use super::ground::{Going, going, is_water};
use super::movement::Path;
use super::{Referee, book};
use crate::field::Nature;
use crate::rules::honours_of_war::general::Action;
use crate::rules::honours_of_war::state::{Flags, Formation, Kind, NONE, State};

const HAIR: f64 = 0.1;

impl Referee<'_> {
    /// HOW-TER-37, HOW-TER-39, HOW-TER-40, HOW-TER-54.
    pub fn goes_in(&mut self, unit: u8, action: &Action) {
        let s = self.now;
        let u = *s.unit(unit);
        let kind = self.kind(&s, unit);
        let houses = self.ground.blocks[usize::from(action.block)].body;
        let here = Body::of(&u.rect);
        let within = (0..self.field.units.len() as u8).filter(|&n| n != unit && s.unit(n).here());
        let within: Vec<u8> = within.filter(|&n| s.unit(n).block == action.block).collect();
        let enemy = within.iter().any(|&n| self.field.unit(n).side != self.field.unit(unit).side);
        self.holds("HOW-TER-37", within.len() < 2 && !enemy, |r| format!("{} to {within:?}", r.say(&s, unit)));
        if u.formation == Formation::Garrison {
            self.holds("HOW-TER-54", here.gap(&houses) < HAIR && u.block != action.block, |r| r.say(&s, unit));
            return;
        }
        let column = u.formation.is_column();
        let gap = here.gap(&houses).max(0.0);
        if kind.is_foot() {
            let half = self.normal(&s, kind, column, false) / 2.0;
            self.holds("HOW-TER-39", gap <= half + HAIR, |r| format!("{} at {gap:.2} of {half:.2}", r.say(&s, unit)));
        } else {
            let near = gap <= book::at(self.field, book::TOLERANCE) + HAIR;
            let may = kind.is_guns() || self.field.unit(unit).dismounts;
            self.holds("HOW-TER-40", near && may && u.moves == 0, |r| format!("{} at {gap:.2}", r.say(&s, unit)));
        }
    }

    /// HOW-TER-41, HOW-TER-42.
    pub fn goes_out(&mut self, unit: u8, action: &Action) {
        let s = self.now;
        let u = *s.unit(unit);
        if u.block == NONE {
            return;
        }
        let (houses, out) = (Body::of(&u.rect), Body::of(&action.to));
        let far = out.corners().iter().map(|&p| houses.distance_to(p)).fold(0.0, f64::max);
        let kind = self.kind(&s, unit);
        let most = self.normal(&s, kind, action.formation.is_column(), false) / 2.0;
        let gap = out.gap(&houses);
        let foot = self.field.unit(unit).kind.is_foot();
        let placed = if foot { far <= most + HAIR } else { gap < HAIR };
        let clause = if foot { "HOW-TER-41" } else { "HOW-TER-42" };
        let said = |r: &Self| format!("{} to {out:?}, {far:.2} of {most:.2}, {gap:.2} off", r.say(&s, unit));
        self.holds(clause, placed && gap > -HAIR, said);
        let half = self.ground.half;
        let on = out.corners().iter().all(|p| p.0.abs() <= half.0 + HAIR && p.1.abs() <= half.1 + HAIR);
        let clear = self
            .friends(&s, unit)
            .all(|(n, _)| s.unit(n).formation == Formation::Garrison || self.bulk(&s, n).gap(&out) > -HAIR);
        let enemy = self.enemies(&s, unit).map(|(_, e)| e.gap(&out)).fold(f64::MAX, f64::min);
        let least = book::at(self.field, book::TOLERANCE).min(self.nearest(&s, unit, &houses));
        self.holds(clause, on && clear && enemy > least - HAIR, |r| {
            format!("enemy {enemy:.2} clear {clear} {}", said(r))
        });
    }

    /// What bars the way of the middle of a footprint that goes straight there, other than of its own will: what is not at it
    /// where it begins, and of water what has no bridge, ford or road near.
    pub fn barred_way(&self, kind: Kind, from: &Body, to: P, column: bool) -> Option<String> {
        let (a, b) = (from.mid, to);
        let there = from.moved(b.less(a));
        let by_road = column && self.ground.is_on_road(from) && self.ground.is_on_road(&there);
        let ways = || {
            let lines = self.ground.lines.iter();
            lines.filter(|l| matches!(l.nature, Nature::Bridge | Nature::Ford | Nature::Road))
        };
        for line in self.ground.lines.iter().filter(|l| going(l.nature, kind) == Going::Barred) {
            let dry = |p: P| is_water(line.nature) && column && ways().any(|way| way.distance(p) < 12.0);
            let clear = line.gap(from) > 1.0;
            if clear && line.crosses(a, b).into_iter().any(|at| !dry(a.between(b, at))) {
                return Some(format!("{:?} {:?}", line.nature, line.points));
            }
        }
        let shut = |points: &[P]| share_inside(points, &from.grown(0.5)) == 0.0 && inside(points, a, b) > 1.0;
        let areas = self.ground.areas.iter().filter(|x| going(x.nature, kind) == Going::Barred);
        if let Some(area) = areas.filter(|_| !by_road).find(|x| shut(&x.points)) {
            return Some(format!("{:?} {:?}", area.nature, area.points));
        }
        let blocks = self.ground.blocks.iter().filter(|_| !by_road && going(Nature::Village, kind) == Going::Barred);
        let mut houses = blocks.map(|block| block.body.corners()).filter(|corners| shut(corners));
        houses.next().map(|corners| format!("houses {corners:?}"))
    }

    /// HOW-TER-27, HOW-TER-28, HOW-TER-33: a column goes over water that bars it by bridges and fords alone.
    pub fn crosses_water(&mut self, s: &State, unit: u8, action: &Action, path: &Path) {
        let kind = self.kind(s, unit);
        let Some((first, last)) = path.way.first().zip(path.way.last()) else { return };
        if !action.formation.is_column() || path.step.length() < HAIR {
            return;
        }
        let face = if path.step.dot(last.ahead) < 0.0 { 2 } else { 0 };
        let mut wet = Vec::new();
        let mut over = 0;
        for water in self.ground.lines.iter().filter(|l| is_water(l.nature) && going(l.nature, kind) == Going::Barred) {
            // What goes at a slant crosses with its tail elsewhere than with its head.
            let slants = path.step.cross(last.ahead).abs() > HAIR;
            for face in [Some(face), slants.then_some(2 - face)].into_iter().flatten() {
                let (a, b) = (first.middle_of(face), last.middle_of(face));
                for at in water.crosses(a, b) {
                    over += 1;
                    let p = a.between(b, at);
                    if !self.ground.is_passage(p, water, last.wide) {
                        wet.push(format!("{:?} at {p:?}", water.nature));
                    }
                }
            }
        }
        if over > 0 {
            self.holds("HOW-TER-27", wet.is_empty(), |r| format!("{} {:?} over {wet:?}", r.say(s, unit), action.act));
        }
    }

    /// HOW-TER-29: nobody comes out of a river with the move that brings him into it.
    pub fn wades(&mut self, s: &State, unit: u8, action: &Action, path: &Path) {
        let kind = self.kind(s, unit);
        if kind.is_guns() || kind == Kind::Transport {
            return;
        }
        let Some((first, last)) = path.way.first().zip(path.way.last()) else { return };
        let column = action.formation.is_column();
        let own = P(path.step.dot(last.ahead.right()), path.step.dot(last.ahead));
        let middle = |b: &Body| {
            let face = match (own.1.abs() >= own.0.abs() - HAIR, own.1 > 0.0, own.0 > 0.0) {
                (true, true, _) => 0,
                (true, false, _) => 2,
                (false, _, true) => 1,
                (false, ..) => 3,
            };
            b.middle_of(face)
        };
        let mut beyond = Vec::new();
        for river in self.ground.lines.iter().filter(|l| l.nature == Nature::River) {
            let (a, b) = (middle(first), middle(last));
            let met = river.crosses(a, b);
            let dry = |at: f64| column && self.ground.is_passage(a.between(b, at), river, last.wide);
            if s.unit(unit).has(Flags::MIDSTREAM) || met.is_empty() || met.iter().any(|&at| dry(at)) {
                continue;
            }
            if river.gap(last) > HAIR {
                beyond.push(format!("{:?} by {:.2}", river.points, river.gap(last)));
            }
        }
        if self.ground.lines.iter().any(|l| l.nature == Nature::River) {
            self.holds("HOW-TER-29", beyond.is_empty(), |r| {
                format!("{} {:?} goes {own:?} over {beyond:?}", r.say(s, unit), action.act)
            });
        }
    }
}
