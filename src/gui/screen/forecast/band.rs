//! How far a forecast is, with what can be done with it.

use super::{Keeping, Message, Shown, State, battles_wanted};
use crate::base::Side;
use crate::gui::look::size;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::widget::{button, line, progress, thousands};
use iced::widget::{Space, column, container, row};
use iced::{Alignment, Element, Length};

impl State {
    pub(super) fn progress<'a>(&'a self, shown: &Shown<'a>) -> Element<'a, Message> {
        let Shown { look, keeping, narrow, .. } = *shown;
        let hides = shown.sides.len() < Side::BOTH.len();
        let t = &look.theme;
        let fought = self.so_far.as_ref().map_or(0, |f| f.battles);
        let failed = self.so_far.as_ref().map_or(0, |f| f.failures.len());
        let wanted = self.so_far.as_ref().map_or(0, |f| battles_wanted(f));
        let of = match wanted {
            0 => String::new(),
            _ if self.running.is_none() => " battles".to_owned(),
            n => format!(" of about {} battles", thousands(n.into())),
        };
        let part = if self.running.is_none() && fought > 0 { 1.0 } else { fought as f32 / wanted.max(1) as f32 };
        let failures = if failed == 0 { "none failed".to_owned() } else { format!("{failed} failed") };
        // Where there is little room its figures are seen, and the bar is not.
        let key = |key: &'static str| if narrow { "" } else { key };
        let bar = if narrow { Space::new().into() } else { progress(look, part, 240.0) };
        let mut band = row![
            bar,
            row![look.strong(thousands(fought.into())), look.text(of)],
            container(look.label(failures)).width(84.0),
            container(look.label(format!("{:.1} s", self.seconds))).width(64.0),
            Space::new().width(Length::Fill),
        ]
        .spacing(size::S16)
        .align_y(Alignment::Center);
        if fought > 0 && !hides {
            band = band.push(
                button(
                    look,
                    Kind::Plain,
                    if narrow { "Like the mean" } else { "Watch one like the mean" },
                    key("Enter"),
                )
                .whence(Whence::new(
                    "Watch one like the mean",
                    "the battle of the forecast whose losses and length are nearest to the average",
                ))
                .press(Message::Typical),
            );
        }
        band = if self.running.is_some() {
            band.push(
                button(look, Kind::Plain, "Cancel", key("Esc"))
                    .whence(Whence::new("Cancel", "stops here; the figures so far stay"))
                    .press(Message::Close),
            )
        } else if self.moment().is_some() {
            band
        } else {
            band.push(
                button(look, Kind::Plain, "Other dice", key("R"))
                    .whence(Whence::new("Other dice", "the same forecast once more with another seed"))
                    .press(Message::Again),
            )
        };
        let keep = button(look, Kind::Plain, if keeping == Keeping::Kept { "Kept" } else { "Keep it" }, key("Ctrl S"));
        band = match keeping {
            Keeping::Nowhere => band,
            Keeping::Kept => band.push(keep.disabled_because("it is kept with the battle already")),
            Keeping::Possible if self.running.is_some() || fought == 0 => {
                band.push(keep.disabled_because("the forecast is not done yet"))
            }
            Keeping::Possible => band.push(
                keep.whence(Whence::new(
                    "Keep it",
                    "with the battle: set-up and aftermath tell then what was foretold",
                ))
                .press(Message::Keep),
            ),
        };
        column![
            Space::new().height(size::S8),
            line(t.hairline, 1.0),
            container(band).height(44.0).align_y(iced::alignment::Vertical::Center),
            line(t.rule, 1.0)
        ]
        .into()
    }
}
