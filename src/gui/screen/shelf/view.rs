//! How it looks: units, terrain, and what the lists miss.

use super::{CHOSEN, Message, NAME, Slot, State, nation_name};
use crate::army::Branch;
use crate::army::regiment::Arm;
use crate::desk::board::{NATURES, nature_name};
use crate::desk::resolve::known;
use crate::desk::shelf::{Painted, figures as fit, runs_along};
use crate::field::Nature;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::Now;
use crate::gui::screen::Around;
use crate::gui::screen::armies::words::{self, ARMS, BRANCHES};
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{
    Control, Cut, button, choice, empty, entry, error_in_bar, figures, ruled, scroll, section, thousands, upright,
};
use iced::widget::{Column, Row, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// Widths of the columns of figures.
const COLUMNS: [(&str, f32); 3] = [("units", 44.0), ("front", 56.0), ("figures", 60.0)];

impl State {
    /// How many of what there is, for the title band.
    #[must_use]
    pub fn aside(now: &Now) -> String {
        let units: u32 = now.owned.painted.iter().map(|p| p.units).fold(0, u32::saturating_add);
        format!("{} painted units, terrain of {} kinds", thousands(units.into()), now.owned.terrain.len())
    }

    /// At the right of the title band.
    #[must_use]
    pub fn deeds<'a>(look: &'a Look) -> Element<'a, Message> {
        let bring = button(look, Kind::Plain, "Bring in", "")
            .whence(Whence::new("Bring in", "a shelf written in a file, in place of this one"))
            .press(Message::Comes);
        let close = button(look, Kind::Plain, "To the armies", "Esc").press(Message::Closed);
        row![bring, close].spacing(size::S8).into()
    }

    /// What went wrong.
    #[must_use]
    pub fn bar<'a>(&'a self, look: &'a Look) -> Option<Element<'a, Message>> {
        self.fault.as_deref().map(|why| error_in_bar(look, why))
    }

    /// The page.
    #[must_use]
    pub fn view<'a>(&'a self, around: Around<'a>) -> Element<'a, Message> {
        let look = around.look;
        let rule = || container(upright(look.theme.hairline)).padding(Padding::ZERO.left(size::S8).right(size::S16));
        row![
            container(scroll(look, self.units(around))).width(Length::Fill),
            rule(),
            container(scroll(look, self.terrain(around))).width(236.0),
            rule(),
            container(scroll(look, missing(around))).width(250.0),
        ]
        .into()
    }

    fn units<'a>(&'a self, around: Around<'a>) -> Element<'a, Message> {
        let (look, owned) = (around.look, &around.now.owned);
        let mut out = Column::new();
        if let Some(picker) = &self.picker {
            out = out.push(picker.view(look, "Bring it in").map(Message::Picker)).push(Space::new().height(size::S16));
        }
        let more = button(look, Kind::Quiet, "Add", "Ins")
            .whence(Whence::new("Add", "painted units more, based alike"))
            .press(Message::Added);
        out = out.push(section(look, "Painted units", ""));
        if owned.painted.is_empty() {
            out = out.push(empty(look, "No unit is on your shelf yet. Add those that you have painted.", Some(more)));
            return out.padding(Padding::ZERO.right(size::S12)).into();
        }
        let mut head = Row::new().push(Space::new().width(Length::Fill));
        for (name, width) in COLUMNS {
            head = head.push(figures(width, look.caption(name)));
        }
        out = out.push(head.padding(Padding::ZERO.right(size::S4)));
        for (n, painted) in owned.painted.iter().enumerate() {
            out = out.push(self.row(around, n, painted));
        }
        out = out.push(row![Icon::Plus.view(look.theme.third), more].align_y(Alignment::Center));
        match owned.painted.get(self.chosen) {
            Some(painted) => out.push(Space::new().height(size::S16)).push(self.form(around, painted)),
            None => out,
        }
        .padding(Padding { left: size::S4, right: size::S12, bottom: size::S16, ..Padding::ZERO })
        .into()
    }

    fn row<'a>(&self, around: Around<'a>, n: usize, painted: &'a Painted) -> Element<'a, Message> {
        let look = around.look;
        let nation = nation_name(painted, &around.now.nations);
        let whose = if nation.is_empty() { "of any nation".to_owned() } else { format!("of {nation}") };
        let said = format!("{} {whose}", words::branch(painted.branch).to_lowercase());
        let mut cells = Row::new()
            .push(Cut::new(painted.name.as_str(), text::TEXT, look.theme.ink))
            .push(Cut::new(said.clone(), text::TEXT, look.theme.second))
            .spacing(size::S8)
            .align_y(Alignment::Center);
        let values = [painted.units.to_string(), format!("{} mm", painted.front), format!("{} mm", painted.figures)];
        for (value, (_, width)) in values.into_iter().zip(COLUMNS) {
            cells = cells.push(figures(width - size::S8, look.text(value)));
        }
        let kind = if n == self.chosen { Kind::Chosen } else { Kind::Row };
        let row = Control::new(look, kind, cells)
            .width(Length::Fill)
            .height(size::ROW_HEAD)
            .padding(Padding { left: size::S8, right: size::S4, ..Padding::ZERO })
            .whence(Whence::new(painted.name.as_str(), said).keys("Del takes them off the shelf"))
            .on_focus(Message::Chosen(n))
            .press(Message::Chosen(n));
        if n == self.chosen { row.id(CHOSEN).into() } else { row.into() }
    }

    /// The chosen units, to be written on.
    fn form<'a>(&'a self, around: Around<'a>, painted: &'a Painted) -> Element<'a, Message> {
        let look = around.look;
        let named = |branches: &[Branch]| -> Vec<(Branch, &'static str)> {
            branches.iter().map(|b| (*b, words::branch(*b))).collect()
        };
        let arm = BRANCHES.iter().find(|arm| arm.contains(&painted.branch)).copied().unwrap_or_default();
        let arms: Vec<(Branch, &'static str)> = BRANCHES
            .iter()
            .zip(ARMS)
            .map(|(arm, name)| (if arm.contains(&painted.branch) { painted.branch } else { arm[0] }, name))
            .collect();
        let say = |name: &str, text: &str| Whence::new(name, text);
        let measured = |slot, said: &'static str| {
            row![self.field(around, slot, Length::Fixed(72.0)), look.label(said)]
                .spacing(size::S8)
                .align_y(Alignment::Center)
        };
        let front = match painted.branch.arm() {
            Arm::Guns => "mm, of one battery side by side",
            Arm::Horse => "mm, of one regiment in line",
            _ => "mm, of one battalion in line",
        };
        column![
            row![
                look.section("These units"),
                Space::new().width(Length::Fill),
                button(look, Kind::Quiet, "Take off the shelf", "Del").press(Message::Removed)
            ]
            .align_y(Alignment::End),
            crate::gui::widget::line(look.theme.rule, 1.0),
            entry(look, "Name", self.field(around, Slot::Name, Length::Fill)),
            entry(look, "Arm", choice(look, &arms, painted.branch, Message::Ranked, &say("Arm", "of the units"))),
            entry(
                look,
                "Branch",
                choice(look, &named(arm), painted.branch, Message::Ranked, &say("Branch", "of its arm"))
            ),
            entry(look, "Nation", self.field(around, Slot::Nation, Length::Fill)),
            entry(look, "Units", measured(Slot::Units, "battalions, regiments of horse, batteries")),
            entry(look, "Front", measured(Slot::Front, front)),
            entry(look, "Figures", measured(Slot::Figures, "mm high")),
        ]
        .into()
    }

    fn terrain<'a>(&'a self, around: Around<'a>) -> Element<'a, Message> {
        let look = around.look;
        let mut out = Column::new().push(section(look, "Terrain", "Enter keeps it"));
        // Ploughland is only to look at.
        for nature in NATURES.into_iter().filter(|n| *n != Nature::Fields) {
            let of = if runs_along(nature) { "cm" } else { "pieces" };
            let cells = row![
                Cut::new(nature_name(nature), text::TEXT, look.theme.ink),
                self.field(around, Slot::Amount(nature), Length::Fixed(64.0)),
                row![look.label(of)].width(44.0)
            ];
            out = out.push(ruled(look, size::FIELD + size::S4, cells.spacing(size::S8).align_y(Alignment::Center)));
        }
        out.padding(Padding { right: size::S12, bottom: size::S16, ..Padding::ZERO }).into()
    }

    fn field<'a>(&'a self, around: Around<'a>, slot: Slot, width: Length) -> Element<'a, Message> {
        let (look, now) = (around.look, around.now);
        let written = self.writing.as_ref().filter(|(s, _)| *s == slot).map(|(_, text)| text.clone());
        let worth = match &written {
            Some(text) if !self.takes(now, slot, text) => Worth::Wrong,
            _ => Worth::Good,
        };
        let shown = written.unwrap_or_else(|| slot.value(&now.owned, &now.nations, self.chosen));
        let (name, said) = match slot {
            Slot::Name => ("Name", "what you call them; no two have the same"),
            Slot::Nation => ("Nation", "whose dress they wear; nothing where they do for any"),
            Slot::Units => ("Units", "how many are painted"),
            Slot::Front => ("Front", "of one unit in line; the distances of the rules go by it"),
            Slot::Figures => ("Figures", "their height"),
            Slot::Amount(nature) if runs_along(nature) => (nature_name(nature), "how long all of it is together"),
            Slot::Amount(nature) => (nature_name(nature), "how many pieces"),
        };
        let hint = if slot == Slot::Nation { "any nation" } else { "" };
        let mut field = Field::new(look, hint, &shown, move |text| Message::Written(slot, text))
            .worth(worth)
            .width(width)
            .submit(Message::Kept)
            .whence(Whence::new(name, said).keys("Enter keeps it"));
        if slot == Slot::Name {
            field = field.id(NAME);
        }
        if matches!(slot, Slot::Name | Slot::Nation) { field.into() } else { field.figures().into() }
    }
}

/// Which distances fit the bases, and what each list misses.
fn missing<'a>(around: Around<'a>) -> Element<'a, Message> {
    let (look, owned) = (around.look, &around.now.owned);
    let mut out = Column::new();
    let fits: Vec<(&str, u8)> = known().filter_map(|s| Some((s.about().name, fit(owned, s)?))).collect();
    if !fits.is_empty() {
        out = out.push(section(look, "Distances", "that fit your bases"));
        for (name, figures_of) in fits {
            let cells =
                row![Cut::new(name, text::TEXT, look.theme.ink), look.text(format!("those for {figures_of} mm"))];
            out = out.push(ruled(look, size::ROW_HEAD, cells.spacing(size::S8).align_y(Alignment::Center)));
        }
        out = out.push(Space::new().height(size::S4));
        out = out.push(look.caption("New campaigns take them. The front counts, not the height of the figures."));
        out = out.push(Space::new().height(size::S24));
    }
    out = out.push(section(look, "Lists", "units not painted"));
    for army in &around.now.armies {
        let rows = owned.fields(army);
        let (wanted, missing) = rows.iter().fold((0, 0), |(w, m), f| (w + f.wanted, m + f.missing));
        let said = if missing == 0 { "all there".to_owned() } else { format!("{missing} of {wanted}") };
        let ink = if missing == 0 { look.theme.verdigris } else { look.theme.ink };
        let name = army.name.trim_start_matches("The Army of ");
        let cells = row![Cut::new(name, text::TEXT, look.theme.ink), text::TEXT.say(said, ink)];
        out = out.push(ruled(look, size::ROW_HEAD, cells.spacing(size::S8).align_y(Alignment::Center)));
    }
    out.push(Space::new().height(size::S4))
        .push(look.caption("Each list says under its general what it misses."))
        .padding(Padding { right: size::S8, bottom: size::S16, ..Padding::ZERO })
        .into()
}
