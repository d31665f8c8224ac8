//! Dyes of the time, from which tailors choose.

use super::Tincture;
use serde::Deserialize;
use std::sync::LazyLock;

const DYES: &str = include_str!("../../../templates/dyes.toml");

#[derive(Deserialize)]
struct Shelf {
    dye: Vec<Tincture>,
}

static ALL: LazyLock<Vec<Tincture>> = LazyLock::new(|| {
    let shelf: Shelf = toml::from_str(DYES).expect("a test parses the dyes");
    shelf.dye
});

/// Every dye of the shelf, from blues by reds, yellows and greens to greys and metals.
#[must_use]
pub fn dyes() -> &'static [Tincture] {
    &ALL
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dyes_are_colours_with_names_of_their_own() {
        let all = dyes();
        assert!(all.len() >= 40);
        assert!(all.iter().all(Tincture::is_colour));
        for (n, dye) in all.iter().enumerate() {
            assert!(all[..n].iter().all(|d| d.name != dye.name && d.colour != dye.colour), "{}", dye.name);
        }
    }
}
