//! Melee (HOW-MEL): dice, modifiers and support of each round.

use super::fire::hits;
use super::geometry::Body;
use super::{Referee, book};
use crate::field::scenario::Weather;
use crate::field::{Event, Nature};
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::hit::Modifier;
use crate::rules::honours_of_war::state::{Class, Flags, Formation, Kind, NONE, Size, State};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Default)]
pub struct Notes {
    /// Whose owners want a pursuit.
    pub eager: BTreeSet<u8>,
}

impl Referee<'_> {
    pub fn melee_told(&mut self, code: Code, event: &Event, rest: &[Event]) {
        if code == Code::Fought {
            self.blow(event, rest);
        }
    }

    fn touching(&self, s: &State, unit: u8) -> Vec<(u8, usize)> {
        let own = s.unit(unit).contacts;
        (0..4).filter(|&f| own[f] != NONE).map(|f| (own[f], f)).collect()
    }

    fn blow(&mut self, event: &Event, rest: &[Event]) {
        use Modifier as M;
        let (unit, enemy) = (self.field.unit_of_piece(event.actor), self.field.unit_of_piece(event.target));
        let n = event.numbers;
        let mut told: BTreeMap<u8, i32> = BTreeMap::new();
        for e in rest[1..].iter().take_while(|e| Code::of(e.code) == Some(Code::MeleeModifier)) {
            told.insert(e.numbers[1] as u8, i32::from(e.numbers[0]));
        }
        let s = self.now;
        let (u, t) = (*s.unit(unit), *s.unit(enemy));
        let (data, theirs) = (*self.field.unit(unit), *self.field.unit(enemy));
        let said = |r: &Self| format!("{} against {} round {} {told:?}", r.say(&s, unit), r.say(&s, enemy), n[3]);
        let sum: i32 = told.values().sum();
        let mut by_table = hits(data.kind, u.has(Flags::DISMOUNTED), data.class, i32::from(n[0]) + sum);
        if n[0] == 5 {
            by_table = by_table.max(1);
        }
        self.holds("HOW-MEL-02", sum == i32::from(n[1]) && by_table == i32::from(n[2]), said);
        let touching = self.touching(&s, unit);
        let met = touching.iter().any(|(e, _)| *e == enemy) || self.touching(&s, enemy).iter().any(|(e, _)| *e == unit);
        let garrison = u.formation == Formation::Garrison;
        self.holds("HOW-MEL-03", met && u.fights() && t.fights(), said);
        let first = n[3] == 1;
        let light = |s: &State, d: &crate::rules::honours_of_war::state::UnitData, n: u8| {
            d.kind == Kind::LightFoot || s.unit(n).has(Flags::DISMOUNTED)
        };
        let mut values: BTreeMap<u8, i32> = BTreeMap::new();
        let mut add = |applies: bool, m: Modifier, value: i32| {
            if applies {
                values.insert(m as u8, value);
            }
        };
        add(u.hits >= 3, M::Hurt, -1);
        add(theirs.class == Class::Superior, M::TargetSuperior, -1);
        add(theirs.class == Class::Inferior, M::TargetInferior, 1);
        add(data.kind.is_guns(), M::GunsInMelee, -1);
        let (mine, his) = (light(&s, &data, unit), light(&s, &theirs, enemy));
        add(mine && !his && (theirs.kind.is_horse() || theirs.kind == Kind::Foot), M::LightInMelee, -1);
        let aside = touching.iter().any(|&(_, f)| f != 0);
        add(!garrison && (aside || u.red()), M::Flanked, -2);
        add(u.formation.is_column(), M::InColumn, -2);
        add(self.size(&s, unit) == Size::Small, M::Small, -1);
        add(self.size(&s, unit) == Size::Large, M::Large, 1);
        add(self.is_demoralised(&s, data.brigade), M::Demoralised, -1);
        for m in [
            M::Hurt,
            M::TargetSuperior,
            M::TargetInferior,
            M::GunsInMelee,
            M::LightInMelee,
            M::Flanked,
            M::InColumn,
            M::Small,
            M::Large,
            M::Demoralised,
        ] {
            let (by_ledger, by_told) = (values.get(&(m as u8)), told.get(&(m as u8)));
            if by_ledger.is_none() && by_told.is_none() || m == M::InColumn && mine {
                continue;
            }
            self.holds(m.melee_clause(), by_ledger == by_told, |r| {
                format!("{m:?} {by_told:?} not {by_ledger:?}: {}", said(r))
            });
        }
        let value = |m: Modifier| told.get(&(m as u8)).copied().unwrap_or(0);
        // The charge bonus, where it is certain that there is none.
        if value(M::Charging) != 0 {
            let side = (0..4).find(|&f| t.contacts[f] == unit);
            let steady = side == Some(0) && theirs.kind == Kind::Foot && t.hits <= 3;
            let horse = data.kind.is_horse() && !u.has(Flags::DISMOUNTED) && data.class != Class::Inferior;
            let weather = !matches!(s.weather, Weather::Fog | Weather::Storm);
            self.holds("HOW-MEL-10", first && horse && weather && !steady && u.has(Flags::CHARGED), said);
        }
        let late = value(M::LightCover) != 0 || value(M::HeavyCover) != 0 || value(M::Uphill) != 0;
        self.holds("HOW-MEL-13", first || !late, said);
        let village = value(M::FromVillage);
        self.holds("HOW-TER-50", if garrison { (-4..=-1).contains(&village) } else { village == 0 }, said);
        if first {
            self.bonus_due(unit, enemy, value(M::Charging), &said);
            self.uphill(unit, enemy, value(M::Uphill), &said);
        }
        self.defended(unit, enemy, first, (value(M::LightCover), value(M::HeavyCover)), &said);
        self.supported(unit, enemy, value(M::Support), &said);
    }

    /// HOW-MEL-17, where it is plain: houses, works and chargers.
    fn defended(&mut self, unit: u8, enemy: u8, first: bool, cover: (i32, i32), said: &dyn Fn(&Self) -> String) {
        let s = self.now;
        let t = *s.unit(enemy);
        if !first {
            return;
        }
        if t.formation == Formation::Garrison && t.block != NONE {
            let block = &self.ground.blocks[usize::from(t.block)];
            let indoors = s.unit(unit).block == t.block;
            let heavy = block.urban || block.fortified;
            let expected = match (indoors, heavy) {
                (true, _) => (0, 0),
                (false, true) => (0, -2),
                (false, false) => (-1, 0),
            };
            self.holds("HOW-MEL-17", cover == expected, said);
            return;
        }
        if t.has(Flags::CHARGED) {
            self.holds("HOW-MEL-17", cover == (0, 0), said);
            return;
        }
        let body = Body::of(&t.rect);
        let near = self.ground.lines.iter().any(|l| {
            matches!(
                l.nature,
                Nature::Wall
                    | Nature::Hedge
                    | Nature::Fence
                    | Nature::Trees
                    | Nature::Entrenchment
                    | Nature::SunkenRoad
            ) && l.gap(&body) < l.width / 2.0 + 1.5
        });
        let wood = self.ground.areas.iter().filter(|a| a.nature == Nature::Wood);
        let share = wood.map(|a| super::geometry::share_inside(&a.points, &body)).fold(0.0, f64::max);
        let block = self.ground.blocks.iter().any(|b| b.body.gap(&body) < 0.0);
        if near || block || (share - 0.5).abs() < 0.06 {
            return;
        }
        self.holds("HOW-MEL-17", cover == (if share > 0.5 { -1 } else { 0 }, 0), said);
    }

    /// HOW-MEL-19 to HOW-MEL-21: not more than those in reach, and no less than those who reach nobody else.
    fn supported(&mut self, unit: u8, _enemy: u8, told: i32, said: &dyn Fn(&Self) -> String) {
        let s = self.now;
        let reach = book::at(self.field, book::SUPPORT);
        let fights = |n: u8| s.unit(n).fights() && s.unit(n).engaged();
        let near = |helper: u8, friend: u8, slack: f64| {
            let body = Body::of(&s.unit(helper).rect);
            let close = |n: u8| body.gap(&Body::of(&s.unit(n).rect)) <= reach + slack;
            let foes = self.touching(&s, friend);
            let more = self.enemies(&s, friend).filter(|(e, _)| s.unit(*e).contacts.contains(&friend)).map(|(e, _)| e);
            close(friend) || foes.iter().map(|(e, _)| *e).chain(more).any(close)
        };
        let side = self.field.unit(unit).side;
        let (first, end) = self.field.sides[side.index()].units;
        let may = |n: u8| {
            let (u, kind) = (s.unit(n), self.field.unit(n).kind);
            n != unit
                && u.fights()
                && !u.engaged()
                && !u.red()
                && u.hits < 4
                && !kind.is_guns()
                && kind != Kind::Transport
        };
        let helpers: Vec<u8> = (first..end).filter(|&n| may(n)).collect();
        let most = helpers.iter().filter(|&&h| near(h, unit, 0.02)).count().min(2) as i32;
        // Who has a place for his help only here, in the sector in which it fights.
        let only = |h: u8| (first..end).filter(|&f| fights(f) && near(h, f, 0.02)).count() <= 2;
        let close = |h: u8| Body::of(&s.unit(h).rect).gap(&Body::of(&s.unit(unit).rect)) <= reach - 0.02;
        let least = helpers.iter().filter(|&&h| close(h) && only(h)).count().min(2) as i32;
        self.holds("HOW-MEL-19", told <= most, |r| format!("{told} of {most}: {}", said(r)));
        self.holds("HOW-MEL-21", told >= least, |r| format!("{told} and not {least}: {}", said(r)));
    }
}
