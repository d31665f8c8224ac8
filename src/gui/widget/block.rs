//! The block of a unit in trees and lists, and the small flag that says whose a line is.

use crate::army::regiment::Arm;
use crate::army::{Branch, Uniform};
use crate::base::Side;
use crate::draw::path::pt;
use crate::draw::theme::is_pale;
use crate::draw::{Colour, List, Path};
use crate::gui::look::{Look, size};

/// The block of a unit, 22 by 9: as on the table, without its pointer.
#[must_use]
pub fn block(look: &Look, uniform: &Uniform, branch: Branch) -> List {
    sized(look, uniform, branch, size::BLOCK)
}

/// Where a unit is missing: its slot alone.
#[must_use]
pub fn gap(look: &Look) -> List {
    let (w, h) = size::BLOCK;
    let mut list = List::new(w, h);
    list.dashed(Path::rect(0.5, 0.5, w - 1.0, h - 1.0), look.theme.third, 1.0, &[3.0, 2.0]);
    list
}

/// The block of a unit as it stands in lists, `w` by `h`: the facings face the enemy.
#[must_use]
pub fn sized(look: &Look, uniform: &Uniform, branch: Branch, (w, h): (f32, f32)) -> List {
    let (coat, facing) = (Colour::of(&uniform.coat), Colour::of(&uniform.facings));
    let edge = if look.theme.is_dark() { look.theme.map.frame } else { look.theme.ink };
    let mut list = List::new(w, h);
    let frame = Path::rect(0.5, 0.5, w - 1.0, h - 1.0);
    match branch.arm() {
        Arm::Horse => {
            let rear = if is_pale(coat) { facing } else { Colour::hex(0xf1_eb_dc) };
            list.fill(frame.clone(), coat);
            list.fill([pt(0.5, h - 0.5), pt(w - 0.5, 0.5), pt(w - 0.5, h - 0.5)], rear);
            list.stroke(Path::line(&[pt(0.5, h - 0.5), pt(w - 0.5, 0.5)]), edge, 1.0);
            list.stroke(frame, edge, 1.0);
        }
        Arm::LightFoot => {
            let side = (w - 4.0) / 5.0;
            for n in 0..5_u8 {
                let x = f32::from(n) * (side + 1.0);
                let y = if n % 2 == 1 { h * 0.24 } else { 0.0 };
                let square = Path::rect(x + 0.5, y + 0.5, side - 0.5, h * 0.72);
                list.fill(square.clone(), coat);
                list.fill(Path::rect(x + 0.5, y + 0.5, side - 0.5, h * 0.25), facing);
                list.stroke(square, edge, 0.8);
            }
        }
        Arm::Guns | Arm::Transport => {
            let side = h - 1.0;
            let x = (w - side) / 2.0;
            let square = Path::rect(x, 0.5, side, side);
            list.fill(square.clone(), coat);
            list.stroke(square, edge, 1.0);
            let barrel = if is_pale(coat) { edge } else { Colour::hex(0xf1_eb_dc) };
            list.stroke(Path::line(&[pt(w / 2.0, 0.0), pt(w / 2.0, h - 2.0)]), barrel, 1.6);
        }
        Arm::Foot => {
            list.fill(frame.clone(), coat);
            list.fill(Path::rect(0.5, 0.5, w - 1.0, (h * 0.3).max(2.0)), facing);
            let y = 0.5 + (h * 0.3).max(2.0);
            list.stroke(Path::line(&[pt(0.5, y), pt(w - 0.5, y)]), edge, 0.8);
            list.stroke(frame, edge, 1.0);
        }
    }
    list
}

/// The sign of a side before a line: its coat with its facing on top, ours solid, theirs open.
#[must_use]
pub fn sign(look: &Look, side: Side, width: f32) -> List {
    let accent = look.accent(side);
    let mut list = List::new(width + 1.0, width + 1.0);
    let (ground, top) = match side {
        Side::Blue => (accent.cloth, accent.other),
        Side::Red => (if is_pale(accent.other) { accent.other } else { look.theme.sheet }, accent.cloth),
    };
    list.fill(Path::rect(0.5, 0.5, width, width), ground);
    list.fill(Path::rect(0.5, 0.5, width, width * 0.34), top);
    list.stroke(Path::rect(0.5, 0.5, width, width), look.theme.ink, 1.0);
    list
}

/// The sign of an army that is on no side yet: its nation's coat with the facing on top.
#[must_use]
pub fn coat(look: &Look, uniform: &Uniform, width: f32) -> List {
    let mut list = List::new(width + 1.0, width + 1.0);
    list.fill(Path::rect(0.5, 0.5, width, width), Colour::of(&uniform.coat));
    list.fill(Path::rect(0.5, 0.5, width, width * 0.34), Colour::of(&uniform.facings));
    list.stroke(Path::rect(0.5, 0.5, width, width), look.theme.ink, 1.0);
    list
}

/// The same block as large as on a table, 85 by 17, with its pointer.
#[must_use]
pub fn large(look: &Look, uniform: &Uniform, branch: Branch) -> List {
    let small = block(look, uniform, branch);
    let scale = if matches!(branch.arm(), Arm::Guns | Arm::Transport) { 2.6 } else { 3.4 };
    let mut list = List::new(small.width * scale, small.height * scale + 6.0);
    list.place(&small, pt(0.0, 6.0), scale);
    let edge = if look.theme.is_dark() { look.theme.map.frame } else { look.theme.ink };
    if !matches!(branch.arm(), Arm::Guns | Arm::Transport) {
        let middle = small.width * scale / 2.0;
        list.fill([pt(middle - 4.5, 7.5), pt(middle + 4.5, 7.5), pt(middle, 2.0)], edge);
    }
    list
}
