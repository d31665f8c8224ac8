//! A dress as a swatch for tables and as a soldier on a plate.

use super::cloth::Cloth;
use super::path::{Path, Pt, pt};
use super::shape::Style;
use super::theme::Medium;
use super::{Anchor, Colour, Face, List};
use crate::army::uniform::{Headgear, Part};
use crate::army::{Branch, Uniform};

/// What of a dress the branch decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cut {
    Coat,
    Cuirass,
    Hussar,
}

fn cut(branch: Branch) -> Cut {
    match branch {
        Branch::Cuirassiers => Cut::Cuirass,
        Branch::Hussars => Cut::Hussar,
        _ => Cut::Coat,
    }
}

/// A swatch of a dress: coat, waistcoat, lapels with buttons, cuffs. `frame` is upper left corner, width and height.
pub fn swatch(list: &mut List, cloth: &Cloth, uniform: &Uniform, branch: Branch, frame: [f32; 4]) {
    let [x, y, w, h] = frame;
    let first = list.items.len();
    let at = |fx: f32, fy: f32| pt(x + w * (0.5 + fx), y + h * fy);
    let (coat, facing) = (Colour::of(&uniform.coat), Colour::of(&uniform.facings));
    let metal = Colour::of(&uniform.metal);
    let [small, cuffs] = [Part::Waistcoat, Part::Cuffs].map(|part| Colour::of(uniform.worn(part)));
    let ink = cloth.theme.ink;
    let line = 0.1 * cloth.mm;
    let saving = cloth.theme.medium == Medium::InkSaving;
    let area = |list: &mut List, ring: &[Pt], colour: Colour| {
        cloth.area(list, ring, colour);
        list.stroke(ring, ink, line);
    };
    let r = 0.062 * h;
    let button = |list: &mut List, at: Pt| {
        list.fill(Path::circle(at, r), if saving { ink } else { metal });
    };
    cloth.area(list, &[at(-0.5, 0.0), at(0.5, 0.0), at(0.5, 1.0), at(-0.5, 1.0)], coat);
    match cut(branch) {
        Cut::Hussar => {
            area(list, &[at(-0.13, 0.0), at(0.13, 0.0), at(0.13, 1.0), at(-0.13, 1.0)], facing);
            for n in 0..5_u8 {
                let fy = 0.1 + 0.2 * f32::from(n);
                list.stroke(
                    Path::line(&[at(-0.13, fy), at(0.13, fy)]),
                    if saving { ink } else { contrasting(metal, facing, ink) },
                    0.07 * h,
                );
            }
        }
        Cut::Cuirass => {
            area(list, &[at(-0.25, 0.0), at(0.25, 0.0), at(0.2, 1.0), at(-0.2, 1.0)], Colour::hex(0x1a_1a_1a));
            area(list, &[at(-0.1, 0.0), at(0.1, 0.0), at(0.0, 0.36)], facing);
        }
        Cut::Coat => {
            area(list, &[at(-0.085, 0.0), at(0.085, 0.0), at(0.12, 1.0), at(-0.12, 1.0)], small);
            for hand in [-1.0, 1.0] {
                if uniform.lapels {
                    let ring =
                        [at(0.085 * hand, 0.0), at(0.25 * hand, 0.0), at(0.22 * hand, 1.0), at(0.12 * hand, 1.0)];
                    area(list, &ring, facing);
                    for n in 0..3_u8 {
                        button(list, at(0.17 * hand, 0.2 + 0.3 * f32::from(n)));
                    }
                }
            }
            if !uniform.lapels {
                for n in 0..4_u8 {
                    button(list, at(-0.15, 0.14 + 0.24 * f32::from(n)));
                }
            }
        }
    }
    for hand in [-1.0, 1.0] {
        area(list, &[at(0.5 * hand, 0.55), at(0.4 * hand, 0.55), at(0.4 * hand, 1.0), at(0.5 * hand, 1.0)], cuffs);
    }
    list.stroke(Path::rect(x, y, w, h), ink, 0.15 * cloth.mm);
    list.group(first, pt(x, y));
}

/// A metal that shows on a cloth, or ink where it would not.
fn contrasting(metal: Colour, on: Colour, ink: Colour) -> Colour {
    if metal.contrast(on) >= 1.3 { metal } else { ink }
}

/// A soldier from the front on a plate of 100 by 250 units, scaled to a height in points. No face.
#[must_use]
pub fn soldier(uniform: &Uniform, branch: Branch, cloth: &Cloth, height: f32) -> List {
    let k = height / 250.0;
    let mut list = List::new(100.0 * k, height);
    let plate = Path::rect(0.0, 0.0, 100.0 * k, height);
    list.fill(plate, cloth.theme.plate);
    let ink = if cloth.theme.is_dark() { Colour::hex(0x1d_1a_16) } else { cloth.theme.ink };
    let mut figure = Figure { list: &mut list, cloth, ink, k };
    figure.dress(uniform, branch);
    list
}

struct Figure<'a> {
    list: &'a mut List,
    cloth: &'a Cloth<'a>,
    ink: Colour,
    k: f32,
}

impl Figure<'_> {
    /// A point of the grid: `x` from the axis, `y` from the top.
    fn at(&self, (x, y): (f32, f32)) -> Pt {
        pt((50.0 + x) * self.k, (y + 12.0) * self.k)
    }

    fn area(&mut self, ring: &[(f32, f32)], colour: Colour) {
        let ring: Vec<Pt> = ring.iter().map(|p| self.at(*p)).collect();
        self.cloth.area(self.list, &ring, colour);
        self.list.stroke(&ring, self.ink, 0.9 * self.k);
    }

    /// The same area on both sides of the axis.
    fn both(&mut self, ring: &[(f32, f32)], colour: Colour) {
        self.area(ring, colour);
        let other: Vec<(f32, f32)> = ring.iter().map(|(x, y)| (-x, *y)).collect();
        self.area(&other, colour);
    }

    /// Linen, leather and faces: the white of the paper where ink is saved.
    fn white(&self) -> Colour {
        if self.cloth.theme.medium == Medium::InkSaving { Colour::WHITE } else { Colour::hex(0xfb_f8_f0) }
    }

    /// Small things keep their colour where there is any: metal turns to ink where ink is saved.
    fn fine(&self, colour: Colour) -> Colour {
        let pale = colour.contrast(Colour::WHITE) < 1.2;
        if self.cloth.theme.medium == Medium::InkSaving && !pale { self.ink } else { colour }
    }

    fn dot(&mut self, p: (f32, f32), r: f32, colour: Colour) {
        let (centre, colour) = (self.at(p), self.fine(colour));
        self.list.fill(Path::circle(centre, r * self.k), colour);
    }

    fn line(&mut self, points: &[(f32, f32)], colour: Colour, width: f32) {
        let line: Vec<Pt> = points.iter().map(|p| self.at(*p)).collect();
        let colour = self.fine(colour);
        self.list.stroke(Path::line(&line), colour, width * self.k);
    }

    fn dress(&mut self, uniform: &Uniform, branch: Branch) {
        let (coat, facing) = (Colour::of(&uniform.coat), Colour::of(&uniform.facings));
        let metal = Colour::of(&uniform.metal);
        let [waistcoat, breeches] = [Part::Waistcoat, Part::Breeches].map(|part| Colour::of(uniform.worn(part)));
        let black = Colour::hex(0x1a_1a_1a);
        let mounted = branch.arm() == crate::army::regiment::Arm::Horse;
        // Breeches, gaiters or boots, shoes.
        self.both(&[(1.0, 120.0), (18.0, 120.0), (16.0, 164.0), (3.0, 164.0)], breeches);
        let leg = if mounted { black } else { Colour::hex(0x2b_29_27) };
        let knee = if mounted { 156.0 } else { 160.0 };
        self.both(&[(2.0, knee), (17.0, knee), (14.0, 205.0), (4.0, 205.0)], leg);
        self.both(&[(3.0, 203.0), (14.0, 203.0), (21.0, 212.0), (3.0, 212.0)], black);
        match cut(branch) {
            Cut::Hussar => self.dolman(uniform, [coat, facing, metal]),
            _ => self.coat(uniform, [coat, facing, metal, waistcoat], branch),
        }
        // Head: paper white, side curls, stock.
        let skin = self.white();
        self.area(&[(-9.0, 38.0), (9.0, 38.0), (8.0, 47.0), (-8.0, 47.0)], black);
        self.area(&[(-10.5, 16.0), (10.5, 16.0), (10.0, 33.0), (5.0, 42.0), (-5.0, 42.0), (-10.0, 33.0)], skin);
        self.both(&[(10.0, 24.0), (14.0, 24.0), (14.0, 32.0), (10.0, 32.0)], Colour::hex(0xe4_e0_d6));
        let lace = uniform.lace.as_ref().map_or(metal, Colour::of);
        self.headgear(uniform.headgear, [facing, lace]);
        if let Some(plume) = &uniform.plume {
            self.plume(uniform.headgear, Colour::of(plume));
        }
    }

    fn coat(&mut self, uniform: &Uniform, [coat, facing, metal, small]: [Colour; 4], branch: Branch) {
        // Sleeves behind, body, turnbacks.
        self.both(&[(25.0, 52.0), (33.0, 60.0), (39.0, 98.0), (39.0, 112.0), (28.0, 112.0), (22.0, 70.0)], coat);
        let cuffs = Colour::of(uniform.worn(Part::Cuffs));
        self.both(&[(27.5, 95.0), (40.0, 95.0), (40.5, 113.0), (28.5, 113.0)], cuffs);
        let lace = uniform.lace.as_ref().map(Colour::of);
        if let Some(lace) = lace {
            self.line(&[(28.5, 98.0), (39.5, 98.0)], lace, 2.0);
            self.line(&[(-28.5, 98.0), (-39.5, 98.0)], lace, 2.0);
        }
        self.both(&[(29.0, 113.0), (39.0, 113.0), (37.0, 124.0), (31.0, 124.0)], self.white());
        let body = [
            (0.0, 47.0),
            (14.0, 47.0),
            (27.0, 52.0),
            (19.0, 96.0),
            (33.0, 148.0),
            (14.0, 150.0),
            (10.0, 112.0),
            (0.0, 112.0),
        ];
        self.both(&body, coat);
        self.both(&[(33.0, 148.0), (14.0, 150.0), (11.0, 118.0)], facing);
        self.area(&[(-6.0, 47.0), (6.0, 47.0), (9.0, 98.0), (12.0, 126.0), (-12.0, 126.0), (-9.0, 98.0)], small);
        for n in 0..6_u8 {
            self.dot((0.0, 58.0 + 12.0 * f32::from(n)), 1.4, metal);
        }
        if cut(branch) == Cut::Cuirass {
            let plate = [(-14.0, 48.0), (14.0, 48.0), (20.0, 66.0), (15.0, 104.0), (-15.0, 104.0), (-20.0, 66.0)];
            self.area(&plate, Colour::hex(0x2b_2b_2d));
            self.line(&[(-20.0, 66.0), (-14.0, 48.0), (14.0, 48.0), (20.0, 66.0)], facing, 2.6);
            self.line(&[(0.0, 50.0), (0.0, 103.0)], Colour::hex(0x55_55_58), 1.2);
        } else if uniform.lapels {
            self.both(&[(6.0, 47.0), (19.0, 50.0), (15.0, 98.0), (9.0, 96.0)], facing);
            for x in [-1.0, 1.0] {
                if let Some(lace) = lace {
                    self.line(&[(17.2 * x, 52.0), (13.6 * x, 95.5), (10.3 * x, 94.2)], lace, 1.6);
                }
            }
            for n in 0..5_u8 {
                for x in [-13.0, 13.0] {
                    self.dot((x, 57.0 + 9.0 * f32::from(n)), 1.5, metal);
                }
            }
        } else {
            for n in 0..6_u8 {
                self.dot((8.5, 55.0 + 8.0 * f32::from(n)), 1.5, metal);
            }
        }
        if cut(branch) != Cut::Cuirass {
            let belt = self.white();
            self.area(&[(-18.0, 49.0), (-12.5, 47.5), (15.0, 108.0), (10.0, 111.0)], belt);
        }
    }

    fn dolman(&mut self, uniform: &Uniform, [coat, facing, metal]: [Colour; 3]) {
        let cuffs = Colour::of(uniform.worn(Part::Cuffs));
        let cords = uniform.lace.as_ref().map_or(metal, Colour::of);
        self.both(&[(22.0, 52.0), (31.0, 60.0), (37.0, 98.0), (37.0, 112.0), (28.0, 112.0), (20.0, 70.0)], coat);
        self.both(&[(28.0, 100.0), (37.5, 100.0), (37.5, 112.0), (28.5, 112.0)], cuffs);
        self.area(&[(-25.0, 52.0), (-14.0, 47.0), (14.0, 47.0), (25.0, 52.0), (17.0, 112.0), (-17.0, 112.0)], coat);
        for n in 0..6_u8 {
            let y = 54.0 + 8.0 * f32::from(n);
            self.line(&[(-13.0 + f32::from(n) * 0.6, y), (13.0 - f32::from(n) * 0.6, y)], cords, 2.2);
        }
        self.area(&[(-18.0, 104.0), (18.0, 104.0), (19.0, 116.0), (-19.0, 116.0)], facing);
        // The pelisse on one shoulder.
        self.area(&[(20.0, 50.0), (34.0, 54.0), (42.0, 96.0), (32.0, 104.0)], facing);
        self.line(&[(20.0, 50.0), (34.0, 54.0), (42.0, 96.0)], Colour::hex(0x3a_30_26), 3.0);
    }

    /// A pompon on hats and caps, a plume on fur and felt.
    fn plume(&mut self, kind: Headgear, colour: Colour) {
        match kind {
            Headgear::Tricorne => self.dot((-9.0, 6.5), 3.4, colour),
            Headgear::Mitre => self.dot((0.0, -11.0), 3.2, colour),
            Headgear::Casquet => self.dot((0.0, 0.0), 3.2, colour),
            Headgear::Bearskin => self.area(&[(-14.0, 10.0), (-19.0, -4.0), (-15.0, -11.0), (-11.0, -4.0)], colour),
            Headgear::Mirliton => self.area(&[(-8.0, -8.0), (-11.0, -11.5), (-4.0, -12.0), (-3.0, -9.0)], colour),
        }
    }

    fn headgear(&mut self, kind: Headgear, [facing, metal]: [Colour; 2]) {
        let black = Colour::hex(0x1a_1a_1a);
        match kind {
            Headgear::Tricorne => {
                let hat =
                    [(-23.0, 12.0), (-8.0, 7.0), (0.0, 2.0), (8.0, 7.0), (23.0, 12.0), (12.0, 21.0), (-12.0, 21.0)];
                self.area(&hat, black);
                self.line(&[(-23.0, 12.0), (-12.0, 21.0), (12.0, 21.0), (23.0, 12.0)], metal, 1.8);
                self.dot((-9.0, 13.5), 3.2, self.white());
                self.dot((-9.0, 13.5), 1.4, black);
            }
            Headgear::Mitre => {
                self.area(&[(-12.0, 21.0), (-9.0, 2.0), (0.0, -11.0), (9.0, 2.0), (12.0, 21.0)], facing);
                self.area(&[(-10.0, 20.0), (-7.0, 4.0), (0.0, -6.0), (7.0, 4.0), (10.0, 20.0)], metal);
                self.dot((0.0, -11.0), 2.6, self.white());
            }
            Headgear::Bearskin => {
                let fur =
                    [(-13.0, 21.0), (-14.0, 4.0), (-9.0, -7.0), (0.0, -10.0), (9.0, -7.0), (14.0, 4.0), (13.0, 21.0)];
                self.area(&fur, Colour::hex(0x2e_26_20));
                self.area(&[(-6.0, 19.0), (-7.0, 8.0), (0.0, 2.0), (7.0, 8.0), (6.0, 19.0)], metal);
            }
            Headgear::Mirliton => {
                self.area(&[(-10.5, 20.0), (-8.5, -10.0), (8.5, -10.0), (10.5, 20.0)], black);
                self.area(&[(8.5, -10.0), (16.0, 2.0), (12.0, 18.0), (9.8, 8.0)], facing);
                self.line(&[(-10.5, 20.0), (10.5, 20.0)], metal, 1.6);
            }
            Headgear::Casquet => {
                self.area(&[(-12.0, 20.0), (-11.0, 8.0), (-5.0, 2.0), (5.0, 2.0), (11.0, 8.0), (12.0, 20.0)], black);
                self.area(&[(-8.0, 20.0), (-8.0, 9.0), (8.0, 9.0), (8.0, 20.0)], metal);
            }
        }
    }
}

/// A saddle-cloth with its edge of lace or metal and the cipher in its corner, as high as `height` points.
#[must_use]
pub fn furniture(uniform: &Uniform, cipher: &str, cloth: &Cloth, height: f32) -> List {
    let k = height / 60.0;
    let mut list = List::new(92.0 * k, height);
    let at = |(x, y): (f32, f32)| pt(x * k, y * k);
    let ink = if cloth.theme.is_dark() { Colour::hex(0x1d_1a_16) } else { cloth.theme.ink };
    let saving = cloth.theme.medium == Medium::InkSaving;
    let main = Colour::of(uniform.worn(Part::Furniture));
    let edge = uniform.lace.as_ref().map_or_else(|| Colour::of(&uniform.metal), Colour::of);
    // The cloth behind the saddle with its hanging point, and the holster cap before it.
    let back: Vec<Pt> =
        [(34.0, 4.0), (78.0, 4.0), (89.0, 12.0), (89.0, 56.0), (66.0, 44.0), (34.0, 42.0)].map(at).into();
    let cap: Vec<Pt> = [(3.0, 8.0), (22.0, 4.0), (27.0, 14.0), (24.0, 40.0), (6.0, 36.0)].map(at).into();
    for ring in [&back, &cap] {
        cloth.area(&mut list, ring, main);
        list.stroke(ring, ink, 0.9 * k);
    }
    let lace: [&[(f32, f32)]; 2] = [
        &[(37.0, 39.0), (66.5, 41.0), (86.0, 51.5), (86.0, 13.5), (77.0, 7.0)],
        &[(8.5, 33.5), (21.5, 37.0), (24.2, 14.5), (20.8, 7.6)],
    ];
    for line in lace {
        let line: Vec<Pt> = line.iter().map(|p| at(*p)).collect();
        list.stroke(Path::line(&line), if saving { ink } else { edge }, 2.4 * k);
    }
    let letter = if saving { ink } else { contrasting(edge, main, ink) };
    let run = Style::new(Face::Book, 17.0 * k, letter).shape(cipher);
    list.run(run.at(at((72.0, 31.0)), Anchor::Middle));
    list
}
