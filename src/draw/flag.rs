//! Flags from the uniform record, for screens and paper.

mod emblem;

use super::cloth::Cloth;
use super::path::{Path, Pt, pt};
use super::shape::Style;
use super::theme::{Medium, is_pale};
use super::{Anchor, Colour, Face, List, picture};
use crate::army::uniform::{Flag, Part, Pattern};
use crate::army::{Branch, Uniform};

/// The shape of a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Kind {
    /// The army's own: 4 : 3 on paper, with a crowned ring.
    #[default]
    Army,
    /// Foot: 5 : 4.
    Foot,
    /// Heavy horse: square, with a fringe of metal.
    Standard,
    /// Dragoons: swallow-tailed.
    Guidon,
    /// Guards on foot: white, with a border of triangles and a crowned ring.
    Guard,
    /// As foot, with a grenade.
    Grenadiers,
    /// Garrisons and militia: as foot, with a square in place of the ring.
    Garrison,
    /// Light foot: a horn on the coat's colour.
    Light,
    /// Hussars and other light horse: swallow-tailed, the coat's colour over that of the facings.
    Pennant,
    /// Batteries: crossed barrels.
    Guns,
}

impl Kind {
    /// The colour that a branch carries.
    #[must_use]
    pub const fn of(branch: Branch) -> Kind {
        use Branch as B;
        match branch {
            B::GuardHorse | B::Cuirassiers | B::Horse => Kind::Standard,
            B::Dragoons | B::HorseGrenadiers => Kind::Guidon,
            B::Hussars | B::LightDragoons | B::Uhlans | B::Cossacks => Kind::Pennant,
            B::Guard => Kind::Guard,
            B::Grenadiers => Kind::Grenadiers,
            B::Garrison | B::Militia => Kind::Garrison,
            B::Light | B::Jaeger | B::Freikorps => Kind::Light,
            B::LightGuns | B::MediumGuns | B::HeavyGuns | B::Howitzers | B::HorseGuns => Kind::Guns,
            B::Musketeers | B::Fusiliers | B::Transport => Kind::Foot,
        }
    }

    /// Width for a height of 1.
    #[must_use]
    pub const fn aspect(self) -> f32 {
        match self {
            Kind::Army => 4.0 / 3.0,
            Kind::Standard => 1.0,
            _ => 1.25,
        }
    }

    const fn is_swallow_tailed(self) -> bool {
        matches!(self, Kind::Guidon | Kind::Pennant)
    }

    /// The shape alone, for a dress that says itself what the field bears.
    const fn bare(self) -> Kind {
        match self {
            Kind::Pennant => Kind::Guidon,
            Kind::Guard | Kind::Grenadiers | Kind::Garrison | Kind::Light | Kind::Guns => Kind::Foot,
            _ => self,
        }
    }
}

/// Draws a flag: a field with its pattern, a disc with a ring of metal and a cipher, a motto below it. What the dress
/// leaves open follows from the coat and the troops: wedges of facing from the corners and the nation's cipher, or what
/// their kind bears.
///
/// A white field bears the facing as flames; where both are pale, the wedges keep an outline.
#[must_use]
pub fn flag(uniform: &Uniform, cipher: &str, kind: Kind, cloth: &Cloth, height: f32) -> List {
    let (h, w) = (height, height * kind.aspect());
    let mut list = List::new(w, h);
    let own = &uniform.flag;
    let kind = if is_left_open(own) { kind } else { kind.bare() };
    let [field, second] = [Part::FlagField, Part::FlagSecond].map(|part| Colour::of(uniform.worn(part)));
    let metal = Colour::of(&uniform.metal);
    let ink = cloth.theme.ink;
    let line = (0.008 * h).max(0.08 * cloth.mm);
    let sheet = Sheet { w, h, tail: kind.is_swallow_tailed() };
    let outline = sheet.outline();
    let grey = cloth.theme.medium == Medium::InkSaving;
    if let Some(bitmap) = own.picture.as_ref().and_then(picture::of) {
        let (at, [w, h]) = list.show(bitmap, Pt::default(), [w, h], grey);
        list.stroke(Path::rect(at.x, at.y, w, h), ink, line * 1.6);
        return list;
    }
    let white = kind == Kind::Guard;
    cloth.area(&mut list, &outline, if white { Colour::WHITE } else { field });
    match emblem::areas(kind, sheet) {
        Some([first, others]) => {
            first.iter().for_each(|ring| cloth.area(&mut list, ring, second));
            others.iter().for_each(|ring| cloth.area(&mut list, ring, field));
            // Hatched, a border of triangles is told by their edges.
            if white && grey {
                first.into_iter().chain(others).for_each(|ring| list.stroke(Path::polygon(&ring), ink, line));
            }
        }
        None => sheet.pattern(own.pattern).iter().for_each(|ring| cloth.area(&mut list, ring, second)),
    }
    if kind == Kind::Standard {
        let inset = h * 0.03;
        let fringe = Path::rect(inset, inset, w - 2.0 * inset, h - 2.0 * inset);
        let thread = if cloth.theme.medium == Medium::InkSaving { ink } else { metal };
        list.dashed(fringe, thread, h * 0.035, &[h * 0.03, h * 0.02]);
    }
    let centre = sheet.centre();
    let r = h * 0.225;
    let paper = if cloth.theme.medium == Medium::Screen { Colour::hex(0xfb_f8_f0) } else { Colour::WHITE };
    if !own.no_disc && kind != Kind::Pennant {
        let ring = |r: f32| match kind {
            Kind::Garrison => Path::rect(centre.x - r * 0.9, centre.y - r * 0.9, r * 1.8, r * 1.8),
            _ => Path::circle(centre, r),
        };
        list.fill(ring(r), paper);
        if cloth.theme.medium != Medium::InkSaving {
            list.stroke(ring(r), metal, h * 0.035);
        }
        list.stroke(ring(r + h * 0.022), ink, line);
        list.stroke(ring(r - h * 0.02), ink, line);
        if matches!(kind, Kind::Army | Kind::Guard) {
            crown(&mut list, cloth, centre - pt(0.0, r + h * 0.055), [h * 0.1, line], metal);
        }
        if let Some(bitmap) = own.arms.as_ref().and_then(picture::of) {
            let side = r * 1.36;
            list.show(bitmap, centre - pt(side, side) * 0.5, [side, side], grey);
        } else if !emblem::sign(&mut list, kind, centre, r, ink_on_paper(cloth)) {
            cipher_on(&mut list, cloth, (own, cipher), [field, second], (centre, h));
        }
    }
    if !own.motto.is_empty() {
        motto(&mut list, cloth, &own.motto, (sheet, paper));
    }
    honours(&mut list, cloth, &own.honours, (sheet, paper));
    list.stroke(&outline, ink, line * 1.6);
    list
}

/// Whether a dress leaves open what its colour bears; mottos and honours are additions.
fn is_left_open(own: &Flag) -> bool {
    Flag { motto: String::new(), honours: Vec::new(), ..own.clone() }.is_usual()
}

/// The letter on the disc: its own, or the nation's cipher.
fn cipher_on(
    list: &mut List,
    cloth: &Cloth,
    (own, cipher): (&Flag, &str),
    [field, second]: [Colour; 2],
    (centre, h): (Pt, f32),
) {
    let letter = if is_pale(field) && !is_pale(second) { second } else { field };
    let letter = match cloth.theme.medium {
        Medium::Screen if !is_pale(letter) => letter,
        _ => ink_on_paper(cloth),
    };
    let size = h * 0.32;
    let run = Style::new(Face::Book, size, letter).shape(if own.letter.is_empty() { cipher } else { &own.letter });
    list.run(run.at(centre + pt(0.0, size * 0.325), Anchor::Middle));
}

/// The cloth of a flag: width, height, and whether it is swallow-tailed.
#[derive(Clone, Copy)]
struct Sheet {
    w: f32,
    h: f32,
    tail: bool,
}

impl Sheet {
    fn centre(self) -> Pt {
        pt(if self.tail { self.w * 0.46 } else { self.w / 2.0 }, self.h / 2.0)
    }

    /// Where the tails part.
    fn fork(self) -> Pt {
        pt(self.w * 0.8, self.h / 2.0)
    }

    fn outline(self) -> Vec<Pt> {
        let mut ring = vec![pt(0.0, 0.0), pt(self.w, 0.0)];
        if self.tail {
            ring.push(self.fork());
        }
        ring.extend([pt(self.w, self.h), pt(0.0, self.h)]);
        ring
    }

    fn corners(self) -> [Pt; 4] {
        [(0.0, 0.0), (self.w, 0.0), (self.w, self.h), (0.0, self.h)].map(|(x, y)| pt(x, y))
    }

    /// The areas of a pattern, cut by the outline.
    fn pattern(self, pattern: Pattern) -> Vec<Vec<Pt>> {
        let Sheet { w, h, tail } = self;
        let c = self.centre();
        match pattern {
            Pattern::Plain => Vec::new(),
            Pattern::Wedges => self.corners().into_iter().map(|p| self.wedge(p)).collect(),
            Pattern::Cross => {
                let b = h * 0.09;
                let right = if tail { self.fork().x + (w - self.fork().x) * (b / c.y) } else { w };
                let mut bar = vec![pt(0.0, c.y - b), pt(right, c.y - b)];
                if tail {
                    bar.push(self.fork());
                }
                bar.extend([pt(right, c.y + b), pt(0.0, c.y + b)]);
                vec![bar, vec![pt(c.x - b, 0.0), pt(c.x + b, 0.0), pt(c.x + b, h), pt(c.x - b, h)]]
            }
            Pattern::Saltire => {
                let b = h * 0.1;
                // Each arm as an area of its own, so that a swallow-tail keeps its notch.
                let arm = |p: Pt| {
                    let inward = |q: f32, to: f32| if q > 0.0 { q - to } else { to };
                    let side = if tail && p.x > 0.0 { p.towards(self.fork(), 0.2) } else { pt(p.x, inward(p.y, b)) };
                    vec![p, pt(inward(p.x, b * w / h), p.y), c + pt(0.0, if p.y > 0.0 { b } else { -b }), c, side]
                };
                self.corners().into_iter().map(arm).collect()
            }
            Pattern::Quarters => {
                let right = if tail { self.fork().x } else { w };
                let lower = if tail {
                    vec![c, self.fork(), pt(w, h), pt(c.x, h)]
                } else {
                    vec![c, pt(right, c.y), pt(w, h), pt(c.x, h)]
                };
                vec![vec![pt(0.0, 0.0), pt(c.x, 0.0), c, pt(0.0, c.y)], lower]
            }
            Pattern::Border => {
                let b = h * 0.11;
                let strip = |from: Pt, to: Pt, inner: [Pt; 2]| vec![from, to, inner[1], inner[0]];
                let inner = [pt(b, b), pt(w - b * if tail { 2.2 } else { 1.0 }, b)];
                let low = inner.map(|p| pt(p.x, h - p.y));
                let [a, e, f, d] = self.corners();
                let mut rings = vec![strip(a, e, inner), strip(d, f, low), strip(a, d, [inner[0], low[0]])];
                if tail {
                    let notch = self.fork() - pt(b * 1.3, 0.0);
                    rings.push(vec![e, self.fork(), notch, inner[1]]);
                    rings.push(vec![f, self.fork(), notch, low[1]]);
                } else {
                    rings.push(strip(e, f, [inner[1], low[1]]));
                }
                rings
            }
        }
    }

    /// A wedge broad at its corner and pointed at the centre.
    fn wedge(self, p: Pt) -> Vec<Pt> {
        let (across, down) = (self.w * 0.24, self.h * 0.24);
        let (dx, dy) = (if p.x > 0.0 { -across } else { across }, if p.y > 0.0 { -down } else { down });
        if self.tail && p.x > 0.0 {
            let side = p.towards(self.fork(), 0.42);
            return vec![p, pt(p.x + dx * 1.3, p.y), self.centre(), side];
        }
        vec![p, pt(p.x + dx, p.y), self.centre(), pt(p.x, p.y + dy)]
    }
}

/// A scroll with a motto below the disc, in letters as large as its room allows.
fn motto(list: &mut List, cloth: &Cloth, words: &str, (sheet, paper): (Sheet, Colour)) {
    let (h, most) = (sheet.h, sheet.w * if sheet.tail { 0.7 } else { 0.84 });
    scroll(list, cloth, (words, paper), sheet.centre() + pt(0.0, h * 0.38), [h, h * 0.105, most]);
}

/// Where honours stand, from the centre, in widths and heights of the field: at the staff above and below, then the fly.
const HONOURS: [(f32, f32); 4] = [(-0.33, -0.27), (0.33, -0.27), (-0.33, 0.23), (0.33, 0.23)];

/// The last honours of a regiment, as many as there is room for.
fn honours(list: &mut List, cloth: &Cloth, won: &[String], (sheet, paper): (Sheet, Colour)) {
    let h = sheet.h;
    let last = &won[won.len().saturating_sub(HONOURS.len())..];
    for (words, (x, y)) in last.iter().zip(HONOURS) {
        // Near the swallow-tails of a guidon there is less cloth.
        let x = if sheet.tail && x > 0.0 { x * 0.55 } else { x };
        scroll(
            list,
            cloth,
            (words, paper),
            sheet.centre() + pt(x * sheet.w, y * h),
            [h * 0.7, h * 0.075, sheet.w * 0.28],
        );
    }
}

/// Words on a scroll about a point: as high as goes with `tall`, the letters no larger than `letters`, no wider than `most`.
fn scroll(list: &mut List, cloth: &Cloth, (words, paper): (&str, Colour), c: Pt, [tall, letters, most]: [f32; 3]) {
    let ink = ink_on_paper(cloth);
    let at_full = Style::new(Face::Book, letters, ink).shape(words);
    let size = letters * (most / at_full.width).min(1.0);
    let run = Style::new(Face::Book, size, ink).shape(words);
    let half = run.width / 2.0 + tall * 0.03;
    let scroll = [(-half, -0.07), (half, -0.07), (half, 0.07), (-half, 0.07)].map(|(x, y)| c + pt(x, y * tall));
    list.fill(Path::polygon(&scroll), paper);
    list.stroke(scroll, ink, (0.008 * tall).max(0.08 * cloth.mm));
    list.run(run.at(c + pt(0.0, size * 0.32), Anchor::Middle));
}

/// Black letters stay black on the white disc, in every theme.
fn ink_on_paper(cloth: &Cloth) -> Colour {
    if cloth.theme.is_dark() { Colour::hex(0x1f_24_2c) } else { cloth.theme.ink }
}

fn crown(list: &mut List, cloth: &Cloth, at: Pt, [half, line]: [f32; 2], metal: Colour) {
    let p = |x: f32, y: f32| at + pt(x, y) * half;
    let ring =
        [p(-0.7, 0.25), p(-1.0, -0.85), p(-0.45, -0.3), p(0.0, -1.05), p(0.45, -0.3), p(1.0, -0.85), p(0.7, 0.25)];
    cloth.area(list, &ring, metal);
    list.stroke(ring, cloth.theme.ink, line);
}
