use super::cloth::Cloth;
use super::flag::{Kind, flag};
use super::path::pt;
use super::symbol::{Boxes, arm, hit_boxes, rhombs};
use super::uniform::{furniture, soldier, swatch};
use super::*;
use crate::army::uniform::{Flag, Headgear, Part, Pattern, Tincture};
use crate::army::{Branch, Uniform};

/// A dress of five colours.
pub fn dress(coat: &str, facings: &str, small: &str, lapels: bool) -> Uniform {
    let plain = Uniform::plain([coat, facings, "#c99a2e", small].map(|colour| Tincture::new("", colour)));
    Uniform { lapels, ..plain }
}

/// All parts that are drawn from a uniform record, and all signs.
fn parts(theme: &Theme) -> List {
    let mm = 4.0;
    let cloth = Cloth { theme, mm };
    let mut list = List::new(640.0, 420.0);
    let rows = [
        (dress("#23426b", "#a8322a", "#ffffff", true), Branch::Musketeers, Headgear::Tricorne),
        (dress("#23426b", "#d9a927", "#e9dcb4", true), Branch::Grenadiers, Headgear::Mitre),
        (dress("#35573c", "#a8322a", "#35573c", false), Branch::Jaeger, Headgear::Casquet),
        (dress("#7ea3c0", "#c9702b", "#ffffff", false), Branch::Hussars, Headgear::Mirliton),
        (dress("#e9dcb4", "#a8322a", "#e9dcb4", true), Branch::Cuirassiers, Headgear::Tricorne),
        (dress("#f4f1e6", "#7a2a4e", "#ffffff", true), Branch::Guard, Headgear::Bearskin),
    ];
    for (n, (uniform, branch, hat)) in rows.into_iter().enumerate() {
        let uniform = Uniform { headgear: hat, ..uniform };
        let x = 10.0 + n as f32 * 104.0;
        swatch(&mut list, &cloth, &uniform, branch, [x, 10.0, 11.4 * mm * 1.6, 5.0 * mm * 1.6]);
        list.place(&soldier(&uniform, branch, &cloth, 220.0), pt(x, 50.0), 1.0);
        list.place(
            &flag(&uniform, "H", if n == 0 { Kind::Army } else { Kind::of(branch) }, &cloth, 64.0),
            pt(x, 280.0),
            1.0,
        );
    }
    let arms = [
        Branch::Musketeers,
        Branch::Guard,
        Branch::Grenadiers,
        Branch::Garrison,
        Branch::Light,
        Branch::Cuirassiers,
        Branch::Dragoons,
        Branch::Hussars,
        Branch::LightGuns,
        Branch::MediumGuns,
        Branch::HeavyGuns,
        Branch::Howitzers,
        Branch::Transport,
    ];
    for (n, branch) in arms.into_iter().enumerate() {
        arm(&mut list, branch, pt(10.0 + n as f32 * 48.0, 356.0), 36.0, theme.ink);
    }
    hit_boxes(&mut list, pt(10.0, 388.0), Boxes { count: 5, side: 3.45 * mm, hits: 0, graded: true }, mm, theme.ink);
    hit_boxes(&mut list, pt(110.0, 388.0), Boxes { count: 5, side: 3.45 * mm, hits: 2, graded: true }, mm, theme.ink);
    for filled in 1..=3 {
        rhombs(&mut list, pt(200.0 + f32::from(filled) * 40.0, 395.0), filled, mm, theme.ink);
    }
    list
}

/// Every pattern on every shape of colour, and all that a dress may have besides.
fn own_parts(theme: &Theme) -> List {
    let cloth = Cloth { theme, mm: 4.0 };
    let mut list = List::new(640.0, 520.0);
    let patterns =
        [Pattern::Wedges, Pattern::Cross, Pattern::Saltire, Pattern::Quarters, Pattern::Border, Pattern::Plain];
    let plain = dress("#23426b", "#a8322a", "#ffffff", true);
    for (n, pattern) in patterns.into_iter().enumerate() {
        let (x, motto) = (10.0 + n as f32 * 104.0, if n % 2 == 0 { "Nie allein" } else { "" });
        let flag_of = |letter: &str| Flag {
            pattern,
            letter: letter.to_owned(),
            motto: motto.to_owned(),
            no_disc: pattern == Pattern::Plain,
            second: (n > 2).then(|| Tincture::new("straw", "#e3c565")),
            ..Flag::default()
        };
        for (m, kind) in [Kind::Foot, Kind::Standard, Kind::Guidon].into_iter().enumerate() {
            let uniform = Uniform { flag: flag_of("Z"), ..plain.clone() };
            list.place(&flag(&uniform, "H", kind, &cloth, 70.0), pt(x, 10.0 + 80.0 * m as f32), 1.0);
        }
        let branch = [
            Branch::Musketeers,
            Branch::Grenadiers,
            Branch::Hussars,
            Branch::Cuirassiers,
            Branch::Guard,
            Branch::Jaeger,
        ][n];
        let hats = [
            Headgear::Tricorne,
            Headgear::Mitre,
            Headgear::Mirliton,
            Headgear::Tricorne,
            Headgear::Bearskin,
            Headgear::Casquet,
        ];
        let mut uniform = Uniform { headgear: hats[n], ..plain.clone() };
        uniform.set(Part::Lace, Some(Tincture::new("gold", "#c9a24b")));
        uniform.set(Part::Plume, Some(Tincture::new("red", "#a8322a")));
        uniform.set(Part::Cuffs, Some(Tincture::new("straw", "#e3c565")));
        uniform.set(Part::Waistcoat, Some(Tincture::new("chamois", "#cfae74")));
        uniform.set(Part::Breeches, Some(Tincture::new("pike grey", "#a9b2b4")));
        list.place(&soldier(&uniform, branch, &cloth, 180.0), pt(x, 255.0), 1.0);
        list.place(&furniture(&uniform, "H", &cloth, 60.0), pt(x, 445.0), 1.0);
    }
    list
}

#[test]
fn dress_and_signs_look_as_accepted() {
    for (name, theme) in [("dress-day", Theme::DAYLIGHT), ("dress-ink", Theme::INK_SAVING)] {
        pixels::accepted::check(name, &pixels::paint(&own_parts(&theme), 1.5, theme.ground));
    }
    for (name, theme) in [("parts-day", Theme::DAYLIGHT), ("parts-ink", Theme::INK_SAVING)] {
        pixels::accepted::check(name, &pixels::paint(&parts(&theme), 1.5, theme.ground));
    }
}
