use super::cloth::Cloth;
use super::flag::{Kind, flag};
use super::path::pt;
use super::symbol::{Boxes, arm, hit_boxes, rhombs};
use super::uniform::{soldier, swatch};
use super::*;
use crate::army::uniform::{Headgear, Tincture};
use crate::army::{Branch, Uniform};

/// A dress of five colours.
pub fn dress(coat: &str, facings: &str, small: &str, lapels: bool) -> Uniform {
    let t = |colour: &str| Tincture { name: String::new(), colour: colour.to_owned() };
    Uniform {
        coat: t(coat),
        facings: t(facings),
        metal: t("#c99a2e"),
        smallclothes: t(small),
        headgear: Headgear::Tricorne,
        lapels,
    }
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
    hit_boxes(&mut list, pt(10.0, 388.0), Boxes { count: 5, side: 3.45 * mm, hits: 0 }, mm, theme.ink);
    hit_boxes(&mut list, pt(110.0, 388.0), Boxes { count: 5, side: 3.45 * mm, hits: 2 }, mm, theme.ink);
    for filled in 1..=3 {
        rhombs(&mut list, pt(200.0 + f32::from(filled) * 40.0, 395.0), filled, mm, theme.ink);
    }
    list
}

#[test]
fn dress_and_signs_look_as_accepted() {
    for (name, theme) in [("parts-day", Theme::DAYLIGHT), ("parts-ink", Theme::INK_SAVING)] {
        pixels::accepted::check(name, &pixels::paint(&parts(&theme), 1.5, theme.ground));
    }
}
