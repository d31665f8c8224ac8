//! Battles on the time line: flags on staffs, their names, and what they cost.

use super::super::{Ink, hatched, number, width, write};
use super::{Axis, BattleMark, Picked, Strengths};
use crate::base::Side;
use crate::draw::path::{Path, pt};
use crate::draw::theme::{Accent, Theme};
use crate::draw::{Anchor, Colour, Face, List};
use chrono::NaiveDate;

/// The row of flags: its upper edge, and the width of a flag.
const FLAGS: f32 = 55.0;
const FLAG: f32 = 18.0;
/// Between a staff and a name beside its flag.
const BESIDE: f32 = 17.0;
/// From the foot of a name above a flag down to the flag.
const ABOVE: f32 = 9.0;
/// Height of a small figure.
const FIGURE: f32 = 10.0;

/// An upright rectangle: left, top, right, bottom.
type Room = [f32; 4];

fn meets(a: Room, b: Room) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/// Battle flags on staffs, names beside them where there is room, and losses beside the steps that they made.
pub fn battles(list: &mut List, a: &Axis, theme: &Theme, accents: &[Accent; 2]) {
    for (n, b) in a.line.battles.iter().enumerate() {
        flag(list, a, theme, b);
        if a.line.selected == Some(Picked::Battle(n)) {
            list.stroke(Path::rect(a.x(b.date) - 13.0, FLAGS - 4.0, FLAG + 8.0, FLAG + 8.0), theme.focus, 2.0);
        }
    }
    names(list, a, theme);
    losses(list, a, accents);
}

fn flag(list: &mut List, a: &Axis, theme: &Theme, b: &BattleMark) {
    let x = a.x(b.date);
    let (left, foot) = (x - FLAG / 2.0, FLAGS + FLAG);
    let frame = Path::rect(left, FLAGS, FLAG, FLAG);
    if !b.fought {
        list.dashed(Path::line(&[pt(x, foot), pt(x, a.bottom)]), theme.rule, 1.0, &[3.0, 3.0]);
        list.fill(frame.clone(), theme.sheet);
        list.dashed(frame, theme.second, 1.0, &[3.0, 2.4]);
        return;
    }
    list.stroke(Path::line(&[pt(x, foot), pt(x, a.bottom)]), theme.second, 1.0);
    match b.winner.map(|w| &a.line.sides[w.index()].uniform) {
        Some(u) => {
            list.fill(frame.clone(), Colour::of(&u.coat));
            list.fill(Path::rect(left, FLAGS, FLAG, FLAG * 0.3), Colour::of(&u.facings));
            list.stroke(
                Path::line(&[pt(left, FLAGS + FLAG * 0.3), pt(left + FLAG, FLAGS + FLAG * 0.3)]),
                theme.ink,
                0.9,
            );
        }
        None => {
            list.fill(frame.clone(), theme.sheet);
            hatched(list, [left, FLAGS, FLAG, FLAG], theme.second);
        }
    }
    list.stroke(frame, theme.ink, 1.1);
}

/// Names stand to the left of the flags of battles fought, to the right where there is no room, smaller where there is
/// none on either side, alone above the flag where that does not help, and not at all where another stands there.
fn names(list: &mut List, a: &Axis, theme: &Theme) {
    let note = Ink { face: Face::Data, size: 11.0, colour: theme.third };
    let (mut taken, mut above) = (a.left, a.left);
    for (n, b) in a.line.battles.iter().enumerate() {
        let x = a.x(b.date);
        let next = a.line.battles.get(n + 1).map_or(a.right, |b| a.x(b.date) - FLAG / 2.0 - 4.0);
        let placed = [18.0, 15.0].into_iter().find_map(|size| {
            let name = Ink { face: Face::Book, size, colour: theme.ink };
            let wide = width(&b.place, name).max(width(&b.note, note));
            let (left, right) = (x - BESIDE - wide > taken, x + BESIDE + wide < next);
            match (left, right) {
                (true, _) if b.fought || !right => Some((name, wide, x - BESIDE, Anchor::End)),
                (_, true) => Some((name, wide, x + BESIDE, Anchor::Start)),
                _ => None,
            }
        });
        let Some((name, wide, at, anchor)) = placed else {
            taken = taken.max(x + FLAG / 2.0 + 4.0);
            let name = Ink { face: Face::Book, size: 15.0, colour: theme.ink };
            let half = width(&b.place, name) / 2.0;
            if x - half > above {
                write(list, &b.place, pt(x, FLAGS - ABOVE), Anchor::Middle, name);
                above = x + half + 8.0;
            }
            continue;
        };
        write(list, &b.place, pt(at, FLAGS + 7.0), anchor, name);
        write(list, &b.note, pt(at, FLAGS + 23.0), anchor, note);
        taken = if at < x { x + FLAG / 2.0 + 4.0 } else { at + wide + 4.0 };
    }
}

/// Losses stand where they cross neither line nor another figure.
fn losses(list: &mut List, a: &Axis, accents: &[Accent; 2]) {
    let mut taken: Vec<Room> = a.line.sides.iter().flat_map(|side| steps(a, side)).collect();
    let today = a.x(a.line.today);
    taken.push([today - 3.0, 0.0, today + 3.0, a.bottom]);
    taken.extend(
        a.line.battles.iter().map(|b| (a.x(b.date), a.bottom)).map(|(x, foot)| [x - 1.0, FLAGS, x + 1.0, foot]),
    );
    for b in a.line.battles.iter().filter(|b| b.fought) {
        for side in Side::BOTH {
            let (n, lost) = (side.index(), b.lost[side.index()]);
            let Some(y) = after(&a.line.sides[n], b.date).map(|men| a.y(men)).filter(|_| lost > 0) else { continue };
            let ink = Ink { face: Face::Data, size: 11.0, colour: accents[n].line };
            let text = number(-lost);
            let (x, wide) = (a.x(b.date), width(&text, ink));
            let free = [0.0, 12.0, -8.0, 20.0, -16.0, 28.0, -24.0].into_iter().find_map(|drop| {
                let foot = (y + 4.0 + drop).min(a.bottom - 3.0).max(a.top);
                [x - 6.0 - wide, x + 6.0].into_iter().find_map(|left| {
                    let room = [left, foot - FIGURE, left + wide, foot + 1.0];
                    let inside = left > a.left && left + wide < a.right;
                    (inside && !taken.iter().any(|t| meets(*t, room))).then_some(room)
                })
            });
            if let Some(room) = free {
                write(list, &text, pt(room[0], room[3] - 1.0), Anchor::Start, ink);
                taken.push([room[0] - 2.0, room[1], room[2] + 2.0, room[3]]);
            }
        }
    }
}

/// The rooms that a side's line takes, step by step.
fn steps(a: &Axis, side: &Strengths) -> Vec<Room> {
    let mut out = Vec::new();
    for pair in side.steps.windows(2) {
        let (x, next) = (a.x(pair[0].0), a.x(pair[1].0));
        let (y, to) = (a.y(pair[0].1), a.y(pair[1].1));
        out.push([x - 1.5, y - 1.5, next + 3.5, y + 1.5]);
        out.push([next - 1.5, y.min(to) - 1.5, next + 3.5, y.max(to) + 1.5]);
    }
    if let Some((last, men)) = side.steps.last() {
        out.push([a.x(*last), a.y(*men) - 1.5, a.right, a.y(*men) + 1.5]);
    }
    out
}

/// Men after the day's steps.
fn after(side: &Strengths, date: NaiveDate) -> Option<i64> {
    side.steps.iter().take_while(|(d, _)| *d <= date).last().map(|(_, n)| *n)
}
