//! Colours as they are on screen, sRGB with opacity.

/// A colour in sRGB; `a` is 255 where it hides what is below.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Colour {
    pub r: u8,
    pub g: u8,
    pub b: u8,
    pub a: u8,
}

impl Colour {
    pub const BLACK: Colour = Colour::hex(0x00_00_00);
    pub const WHITE: Colour = Colour::hex(0xff_ff_ff);

    /// An opaque colour of `0xrrggbb`.
    #[must_use]
    pub const fn hex(rgb: u32) -> Colour {
        Colour { r: (rgb >> 16) as u8, g: (rgb >> 8) as u8, b: rgb as u8, a: 255 }
    }

    /// Reads `#rrggbb`; none for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Colour> {
        let digits = text.strip_prefix('#')?;
        if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        u32::from_str_radix(digits, 16).ok().map(Colour::hex)
    }

    /// Reads the colour of a tincture; grey where it is no `#rrggbb`, so that a slip of the pen still draws.
    #[must_use]
    pub fn of(tincture: &crate::army::uniform::Tincture) -> Colour {
        Colour::parse(&tincture.colour).unwrap_or(Colour::hex(0x9a_9b_98))
    }

    /// The same colour at an opacity of `a` (0 to 1).
    #[must_use]
    pub fn fade(self, a: f32) -> Colour {
        Colour { a: (a.clamp(0.0, 1.0) * 255.0).round() as u8, ..self }
    }

    /// A share `t` (0 to 1) of the way to `other`.
    #[must_use]
    pub fn mix(self, other: Colour, t: f32) -> Colour {
        let part = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * t).round().clamp(0.0, 255.0) as u8;
        Colour {
            r: part(self.r, other.r),
            g: part(self.g, other.g),
            b: part(self.b, other.b),
            a: part(self.a, other.a),
        }
    }

    /// Relative luminance, 0 to 1 (WCAG 2).
    #[must_use]
    pub fn luminance(self) -> f32 {
        let linear = |v: u8| {
            let v = f32::from(v) / 255.0;
            if v <= 0.040_45 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.r) + 0.7152 * linear(self.g) + 0.0722 * linear(self.b)
    }

    /// Contrast with another colour, 1 to 21 (WCAG 2).
    #[must_use]
    pub fn contrast(self, other: Colour) -> f32 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Hue in degrees, saturation and lightness in 0 to 1.
    #[must_use]
    pub fn hsl(self) -> (f32, f32, f32) {
        let [r, g, b] = [self.r, self.g, self.b].map(|v| f32::from(v) / 255.0);
        let (max, min) = (r.max(g).max(b), r.min(g).min(b));
        let (l, d) = (f32::midpoint(max, min), max - min);
        if d == 0.0 {
            return (0.0, 0.0, l);
        }
        let s = d / (1.0 - (2.0 * l - 1.0).abs());
        let h = if max == r {
            ((g - b) / d).rem_euclid(6.0)
        } else if max == g {
            (b - r) / d + 2.0
        } else {
            (r - g) / d + 4.0
        };
        (h * 60.0, s, l)
    }

    /// The colour, darkened or lightened until it reads at least `wanted` on `ground`.
    ///
    /// It goes towards black on a light ground and towards white on a dark one.
    #[must_use]
    pub fn readable(self, ground: Colour, wanted: f32) -> Colour {
        let goal = if ground.luminance() > 0.2 { Colour::BLACK } else { Colour::WHITE };
        (0..=50).map(|n| self.mix(goal, n as f32 / 50.0)).find(|c| c.contrast(ground) >= wanted).unwrap_or(goal)
    }

    /// The colour, darkened until `text` reads at least `wanted` on it.
    #[must_use]
    pub fn under(self, text: Colour, wanted: f32) -> Colour {
        (0..=50)
            .map(|n| self.mix(Colour::BLACK, n as f32 / 50.0))
            .find(|c| c.contrast(text) >= wanted)
            .unwrap_or(Colour::BLACK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_strictly() {
        assert_eq!(Colour::parse("#274A72"), Some(Colour::hex(0x27_4a_72)));
        for wrong in ["274A72", "#274A7", "#274A7g", "#+74A72", "", "#éé12"] {
            assert_eq!(Colour::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn contrast_is_that_of_the_page_on_looks() {
        let ground = Colour::hex(0xf0_eb_df);
        assert!((Colour::hex(0x1f_24_2c).contrast(ground) - 13.1).abs() < 0.1);
        assert!((Colour::hex(0x27_4a_72).contrast(ground) - 7.7).abs() < 0.1);
        let pale = Colour::hex(0xe9_dc_b4);
        assert!(pale.readable(ground, 5.5).contrast(ground) >= 5.5);
        assert!(pale.under(Colour::hex(0xf8_f5_ec), 4.5).contrast(Colour::hex(0xf8_f5_ec)) >= 4.5);
    }
}
