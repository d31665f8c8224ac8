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
    let (w, h) = size::BLOCK;
    let edge = if look.theme.is_dark() { look.theme.map.frame } else { look.theme.ink };
    let (coat, facing) = (Colour::of(&uniform.coat), Colour::of(&uniform.facings));
    let mut list = List::new(w + 1.0, h + 1.0);
    let frame = |list: &mut List, x: f32, y: f32, w: f32, h: f32| list.stroke(Path::rect(x, y, w, h), edge, 0.8);
    match branch.arm() {
        Arm::Foot => {
            list.fill(Path::rect(0.5, 0.5, w, h), coat);
            list.fill(Path::rect(0.5, 0.5, w, h * 0.3), facing);
            list.stroke(Path::line(&[pt(0.5, 0.5 + h * 0.3), pt(w + 0.5, 0.5 + h * 0.3)]), edge, 0.6);
            frame(&mut list, 0.5, 0.5, w, h);
        }
        Arm::Horse => {
            let rear = if is_pale(coat) { facing } else { Colour::hex(0xf1_eb_dc) };
            list.fill(Path::rect(0.5, 0.5, w, h), coat);
            list.fill([pt(0.5, h + 0.5), pt(w + 0.5, 0.5), pt(w + 0.5, h + 0.5)], rear);
            list.stroke(Path::line(&[pt(0.5, h + 0.5), pt(w + 0.5, 0.5)]), edge, 0.6);
            frame(&mut list, 0.5, 0.5, w, h);
        }
        Arm::LightFoot => {
            for n in 0..5_u8 {
                let (x, y) = (0.5 + f32::from(n) * 4.5, if n % 2 == 0 { 0.5 } else { 2.2 });
                list.fill(Path::rect(x, y, 3.6, 7.0), coat);
                list.fill(Path::rect(x, y, 3.6, 2.2), facing);
                frame(&mut list, x, y, 3.6, 7.0);
            }
        }
        Arm::Guns | Arm::Transport => {
            let x = (w - 10.0) / 2.0 + 0.5;
            list.fill(Path::rect(x, 0.5, 10.0, h), coat);
            frame(&mut list, x, 0.5, 10.0, h);
            let mark = if is_pale(coat) { look.theme.ink } else { Colour::hex(0xf1_eb_dc) };
            list.stroke(Path::line(&[pt(x + 5.0, 0.5), pt(x + 5.0, h - 1.0)]), mark, 1.4);
            list.stroke(Path::line(&[pt(x + 2.5, 3.0), pt(x + 2.5, h - 1.0)]), mark, 1.0);
            list.stroke(Path::line(&[pt(x + 7.5, 3.0), pt(x + 7.5, h - 1.0)]), mark, 1.0);
            list.stroke(Path::line(&[pt(x + 2.5, 6.0), pt(x + 7.5, 6.0)]), mark, 1.0);
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
