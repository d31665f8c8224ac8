//! The design system: colours, type, sizes and states. Screens use what stands here and no raw colour or number.

pub mod size;
pub mod spot;
pub mod state;
pub mod text;

use crate::army::Uniform;
use crate::army::uniform::Tincture;
use crate::base::Side;
use crate::draw::theme::Accent;
use crate::draw::{Colour, Theme};
use iced::Color;
use serde::{Deserialize, Serialize};
use spot::Spot;

/// Daylight or candlelight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Light {
    #[default]
    Daylight,
    Candlelight,
}

impl Light {
    /// Both, in the order in which they are offered.
    pub const ALL: [Light; 2] = [Light::Daylight, Light::Candlelight];

    /// Its name on screen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Light::Daylight => "Daylight",
            Light::Candlelight => "Candlelight",
        }
    }
}

/// How everything looks now: the palette, the accents of both sides, and what the whence line is told.
#[derive(Debug, Clone)]
pub struct Look {
    pub theme: Theme,
    pub light: Light,
    /// Accents of Blue, which is ours, and of Red.
    pub accents: [Accent; 2],
    pub spot: Spot,
}

impl Look {
    /// The look in a light, with the accents of the leading nations' uniforms.
    #[must_use]
    pub fn new(light: Light, uniforms: [&Uniform; 2]) -> Look {
        let theme = match light {
            Light::Daylight => Theme::DAYLIGHT,
            Light::Candlelight => Theme::CANDLELIGHT,
        };
        Look { theme, light, accents: uniforms.map(|u| theme.accent(u)), spot: Spot::default() }
    }

    /// The look before there is a nation: Prussian blue and wine.
    #[must_use]
    pub fn plain(light: Light) -> Look {
        let (ours, theirs) = (dress("#274A72", "#E2C46B"), dress("#F4F1E6", "#7A2A4E"));
        Look::new(light, [&ours, &theirs])
    }

    /// The accent of a side.
    #[must_use]
    pub const fn accent(&self, side: Side) -> Accent {
        self.accents[side.index()]
    }

    /// Our accent: the primary button, selections, links.
    #[must_use]
    pub const fn ours(&self) -> Accent {
        self.accents[0]
    }

    /// What iced's own parts take their colours from.
    #[must_use]
    pub fn iced(&self) -> iced::Theme {
        let t = &self.theme;
        iced::Theme::custom(
            self.light.name(),
            iced::theme::Palette {
                background: colour(t.ground),
                text: colour(t.ink),
                primary: colour(self.ours().fill),
                success: colour(t.verdigris),
                warning: colour(t.ochre),
                danger: colour(t.carmine),
            },
        )
    }
}

fn dress(coat: &str, facings: &str) -> Uniform {
    Uniform::plain([coat, facings, "#D9D9D4", "#F4F1E6"].map(|colour| Tincture::new("", colour)))
}

/// A colour of the palette as iced's.
#[must_use]
pub fn colour(c: Colour) -> Color {
    Color::from_rgba8(c.r, c.g, c.b, f32::from(c.a) / 255.0)
}
