//! The colours of screens, maps and paper, and the accents that come from a coat.

use super::Colour;
use crate::army::Uniform;

const fn c(rgb: u32) -> Colour {
    Colour::hex(rgb)
}

/// What the drawing is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Medium {
    #[default]
    Screen,
    /// Coloured print.
    Paper,
    /// Black print: hatchings instead of fills.
    InkSaving,
}

/// The colours of one way of looking at the desk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    pub medium: Medium,
    pub ground: Colour,
    pub sheet: Colour,
    pub field: Colour,
    pub rail: Colour,
    pub selected: Colour,
    pub hairline: Colour,
    pub rule: Colour,
    pub ink: Colour,
    pub second: Colour,
    pub third: Colour,
    pub disabled: Colour,
    pub text_on_fill: Colour,
    pub carmine: Colour,
    pub carmine_wash: Colour,
    pub ochre: Colour,
    pub ochre_wash: Colour,
    pub verdigris: Colour,
    pub verdigris_wash: Colour,
    pub focus: Colour,
    pub title_rule: Colour,
    /// Behind the soldier, so that black hats show.
    pub plate: Colour,
    pub map: Map,
}

/// The colours of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Map {
    pub frame: Colour,
    pub ground: Colour,
    pub hachure: Colour,
    pub hill_top: Colour,
    pub wood_floor: Colour,
    pub tree: Colour,
    pub tree_edge: Colour,
    pub wood_name: Colour,
    pub water_edge: Colour,
    pub water: Colour,
    pub road: Colour,
    pub road_edge: Colour,
    pub house: Colour,
    pub house_edge: Colour,
    pub plough: Colour,
}

/// A side's colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Accent {
    /// Text and lines on the ground: contrast at least 5.5.
    pub line: Colour,
    /// A fill under [`Theme::text_on_fill`]: contrast at least 4.5.
    pub fill: Colour,
    /// A pale tint of the ground.
    pub wash: Colour,
    /// The colour as the tailor has it.
    pub cloth: Colour,
    /// The second colour of the dress, as the tailor has it: the facing, or the coat where that lent its facing.
    pub other: Colour,
}

impl Theme {
    /// By day.
    pub const DAYLIGHT: Theme = Theme {
        medium: Medium::Screen,
        ground: c(0xf0_eb_df),
        sheet: c(0xf8_f5_ec),
        field: c(0xfd_fb_f5),
        rail: c(0xe4_dd_cc),
        selected: c(0xe3_e3_db),
        hairline: c(0xd2_c9_b5),
        rule: c(0x8c_81_69),
        ink: c(0x1f_24_2c),
        second: c(0x4c_48_3f),
        third: c(0x68_61_51),
        disabled: c(0x9c_93_7f),
        text_on_fill: c(0xf8_f5_ec),
        carmine: c(0x9e_28_1c),
        carmine_wash: c(0xf2_dd_d4),
        ochre: c(0x78_53_0a),
        ochre_wash: c(0xf0_e5_c8),
        verdigris: c(0x29_62_4a),
        verdigris_wash: c(0xdc_e6_da),
        focus: c(0x1f_24_2c),
        title_rule: c(0x1f_24_2c),
        plate: c(0xf8_f5_ec),
        map: Map {
            frame: c(0x1f_24_2c),
            ground: c(0xf3_ef_e2),
            hachure: c(0x6a_5b_43),
            hill_top: c(0xf8_f5_ea),
            wood_floor: c(0xd3_da_bc),
            tree: c(0x8f_a1_72),
            tree_edge: c(0x4f_62_43),
            wood_name: c(0x4f_62_43),
            water_edge: c(0x3f_6f_86),
            water: c(0xc3_d7_da),
            road: c(0xe7_d9_b4),
            road_edge: c(0x8a_75_50),
            house: c(0xb4_47_3a),
            house_edge: c(0x6f_20_18),
            plough: c(0xdd_d3_b8),
        },
    };

    /// By night.
    pub const CANDLELIGHT: Theme = Theme {
        medium: Medium::Screen,
        ground: c(0x1d_1a_16),
        sheet: c(0x25_21_1b),
        field: c(0x2c_28_20),
        rail: c(0x15_12_0f),
        selected: c(0x32_2c_23),
        hairline: c(0x3b_35_2b),
        rule: c(0x83_76_59),
        ink: c(0xef_e5_d1),
        second: c(0xc6_b9_9f),
        third: c(0xa0_93_7a),
        disabled: c(0x6b_62_52),
        text_on_fill: c(0xf5_ec_da),
        carmine: c(0xea_90_7a),
        carmine_wash: c(0x41_26_1f),
        ochre: c(0xdf_b5_65),
        ochre_wash: c(0x3a_30_1b),
        verdigris: c(0x8b_c4_a5),
        verdigris_wash: c(0x22_31_2a),
        focus: c(0xf2_bc_5a),
        title_rule: c(0xc6_b9_9f),
        plate: c(0x5a_51_41),
        map: Map {
            frame: c(0xb5_a7_8b),
            ground: c(0x2a_25_1d),
            hachure: c(0xa9_96_73),
            hill_top: c(0x32_2c_22),
            wood_floor: c(0x2e_35_26),
            tree: c(0x56_66_3f),
            tree_edge: c(0x20_27_1a),
            wood_name: c(0x9b_ae_80),
            water_edge: c(0x6f_a3_b8),
            water: c(0x2b_41_49),
            road: c(0x4a_41_30),
            road_edge: c(0x94_82_5c),
            house: c(0xb4_57_4a),
            house_edge: c(0xe7_a7_99),
            plough: c(0x3a_33_26),
        },
    };

    /// Coloured print: pure black on white, colour only in uniforms, woods, waters and houses.
    pub const PAPER: Theme = Theme {
        medium: Medium::Paper,
        ground: Colour::WHITE,
        sheet: Colour::WHITE,
        field: Colour::WHITE,
        rail: Colour::WHITE,
        selected: Colour::WHITE,
        hairline: Colour::BLACK,
        rule: Colour::BLACK,
        ink: Colour::BLACK,
        second: Colour::BLACK,
        third: Colour::BLACK,
        disabled: Colour::BLACK,
        text_on_fill: Colour::WHITE,
        carmine: Colour::BLACK,
        carmine_wash: Colour::WHITE,
        ochre: Colour::BLACK,
        ochre_wash: Colour::WHITE,
        verdigris: Colour::BLACK,
        verdigris_wash: Colour::WHITE,
        focus: Colour::BLACK,
        title_rule: Colour::BLACK,
        plate: Colour::WHITE,
        map: Map {
            frame: Colour::BLACK,
            ground: Colour::WHITE,
            hachure: Colour::BLACK,
            hill_top: Colour::WHITE,
            wood_floor: c(0xf1_f4_e6),
            tree: c(0xdd_e5_c8),
            tree_edge: Colour::BLACK,
            wood_name: Colour::BLACK,
            water_edge: Colour::BLACK,
            water: c(0xdc_e8_ef),
            road: Colour::WHITE,
            road_edge: Colour::BLACK,
            house: c(0xc4_5a_4a),
            house_edge: Colour::BLACK,
            plough: Colour::BLACK,
        },
    };

    /// Print that saves ink: no fills but black and white, hatchings in their place.
    pub const INK_SAVING: Theme = Theme {
        medium: Medium::InkSaving,
        map: Map {
            wood_floor: Colour::WHITE,
            tree: Colour::WHITE,
            water: Colour::WHITE,
            house: c(0xa8_32_2a),
            ..Theme::PAPER.map
        },
        ..Theme::PAPER
    };

    /// Whether the ground is dark.
    #[must_use]
    pub fn is_dark(&self) -> bool {
        self.ground.luminance() < 0.2
    }

    /// The accent of a side: its coat, or its facing where the coat is too pale to read on paper.
    #[must_use]
    pub fn accent(&self, uniform: &Uniform) -> Accent {
        let (coat, facing) = (Colour::of(&uniform.coat), Colour::of(&uniform.facings));
        let (cloth, other) = if is_pale(coat) && !is_pale(facing) { (facing, coat) } else { (coat, facing) };
        let line = match self.medium {
            Medium::InkSaving => self.ink,
            _ => cloth.readable(self.ground, 5.5),
        };
        let fill = if self.is_dark() {
            cloth.mix(Colour::WHITE, 0.14).under(self.text_on_fill, 4.5)
        } else {
            cloth.under(self.text_on_fill, 4.5)
        };
        Accent { line, fill, wash: self.ground.mix(cloth, if self.is_dark() { 0.22 } else { 0.12 }), cloth, other }
    }
}

/// Whether a cloth is too pale for text on white paper: white, pearl, straw.
#[must_use]
pub fn is_pale(cloth: Colour) -> bool {
    cloth.contrast(Colour::WHITE) < 2.6
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::uniform::Tincture;

    fn dress(coat: &str, facings: &str) -> Uniform {
        Uniform::plain([coat, facings, "#b98a2c", "#ffffff"].map(|colour| Tincture::new("", colour)))
    }

    #[test]
    fn accents_read_on_every_ground() {
        for theme in [Theme::DAYLIGHT, Theme::CANDLELIGHT, Theme::PAPER] {
            for coat in ["#274a72", "#f4f1e6", "#e9dcb4", "#d9a927", "#1a1a1a", "#7ea3c0"] {
                let a = theme.accent(&dress(coat, "#7a2a4e"));
                assert!(a.line.contrast(theme.ground) >= 5.5, "{coat}");
                assert!(a.fill.contrast(theme.text_on_fill) >= 4.5, "{coat}");
            }
        }
    }

    #[test]
    fn a_pale_coat_lends_its_facing() {
        let a = Theme::DAYLIGHT.accent(&dress("#f4f1e6", "#7a2a4e"));
        assert_eq!((a.cloth, a.line), (Colour::hex(0x7a_2a_4e), Colour::hex(0x7a_2a_4e)));
        assert_eq!(Theme::DAYLIGHT.accent(&dress("#274a72", "#7a2a4e")).line, Colour::hex(0x27_4a_72));
    }
}
