//! The screen of a battle that is watched.

use super::{After, Message, Strip, Watch, unit};
use crate::desk::replay::Way;
use crate::draw::table::{Goal, Places};
use crate::field::say;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::screen::Around;
use crate::gui::screen::battle::set_up::goal_whence;
use crate::gui::shell::Page;
use crate::gui::widget::icon::Icon;
use crate::gui::widget::map::{Map, Shown};
use crate::gui::widget::{button, icon_button, upright};
use iced::widget::{Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

impl Watch {
    pub fn view<'a>(&'a self, around: Around<'a>) -> Page<'a, Message> {
        let look = around.look;
        let shown = Shown {
            table: self.table.clone(),
            // Who has left the table cannot be framed on it.
            selected: self.selected.filter(|&n| self.table.pieces.get(n).is_some_and(|p| !p.gone)),
            shot: self.shot(),
            zones: self.zones(),
            chargers: self.chargers().iter().map(|(n, _)| usize::from(*n)).collect(),
            tracks: self.tracks.clone(),
            names: self.names,
            places: Places::Clear,
            ruler: self.ruler,
            goals: Goal::all(&self.replay.scenario, &self.held),
        };
        let map = Map::new(look, &self.replay.scenario.ground, &self.cast, shown)
            .picks(Message::Pick)
            .over(Message::Over)
            .tells(|piece| self.whence(piece))
            .tells_goal(|n| goal_whence(&self.replay.scenario, n, self.held.get(n).copied().flatten()))
            .view();
        let left = column![map, self.controls(look, around.width < NARROW), self.strip(look)]
            .spacing(size::S4)
            .width(Length::Fill);
        let page = if self.charge.open { self.charge_page(look) } else { self.log(look) };
        let right = container(column![page, self.card(look)]).width(size::ASIDE);
        let body = row![
            container(left).padding(Padding { top: size::S8, bottom: size::S4, right: size::S12, left: 0.0 }),
            upright(look.theme.hairline),
            right
        ];
        Page {
            title: self.replay.scenario.name.clone(),
            aside: self.aside(),
            right: self.head(look),
            body: body.into(),
            bar: None,
            rest: Whence::default()
                .keys("Space play   ← → event   Shift phase   Page turn   N what matters   Tab unit   F forecast   C charge   R reasons   L names"),
        }
    }

    pub(super) fn aside(&self) -> String {
        let example = if self.after == After::Forecast { "; one like the mean, from the forecast" } else { "" };
        format!("{}, {}{example}", say::date(self.replay.scenario.date), self.place())
    }

    /// The moment in words.
    pub(super) fn place(&self) -> String {
        let Some(entry) = self.moment.checked_sub(1).and_then(|n| self.replay.entries.get(n)) else {
            return "as the armies were drawn up".to_owned();
        };
        if entry.turn == 0 {
            return "before the first turn".to_owned();
        }
        let phase = entry.phase.to_lowercase();
        if phase.is_empty() { format!("turn {}", entry.turn) } else { format!("turn {}, {phase}", entry.turn) }
    }

    /// What stands below the time line: the turn in a paragraph, or the forecast from here.
    fn strip<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let t = &look.theme;
        let content: Element<'a, Message> = match (self.strip, &self.no_course) {
            (Strip::Ahead, Some(why)) => look.label(format!("No forecast from here: {why}.")).into(),
            (Strip::Ahead, None) if self.course.is_none() => {
                look.label("The battle is being taken up again; the forecast follows.").into()
            }
            (Strip::Ahead, None) => self.ahead.view(look, self.ahead.moment == self.moment).map(Message::AheadSays),
            (Strip::Story, _) => {
                let head = match self.turn() {
                    0 => "Before the first turn".to_owned(),
                    turn if self.replay.turn_starts(turn + 1).is_none_or(|next| next == self.moment) => {
                        format!("Turn {turn} in short")
                    }
                    turn => format!("Turn {turn} so far"),
                };
                let story = self.story.as_deref().unwrap_or(match self.turn() {
                    0 if self.moment == 0 => "The armies stand as they were drawn up.",
                    0 => "Each has seen how the other stands, and posts a few of its units anew.",
                    _ => "No blow has fallen yet.",
                });
                let left = column![
                    look.section(head),
                    button(look, Kind::Quiet, "Forecast from here", "F")
                        .whence(Whence::new(
                            "Forecast from here",
                            "fights the battle on from this moment, many times over"
                        ))
                        .press(Message::Ahead),
                    button(look, Kind::Quiet, "Odds of a charge", "C")
                        .whence(Whence::new(
                            "Odds of a charge",
                            "whom the selected unit could charge, and how it goes by what the other side may do about it"
                        ))
                        .press(Message::Charge)
                ]
                .spacing(size::S4);
                let kind = if story.len() > LONG { text::STORY } else { text::DATE };
                let words = container(kind.say(story, t.ink)).padding(Padding::ZERO.right(size::S12));
                row![container(left).width(150.0), crate::gui::widget::scroll(look, words).width(Length::Fill)]
                    .spacing(size::S16)
                    .into()
            }
        };
        column![
            crate::gui::widget::line(t.hairline, 1.0),
            container(content).height(98.0).padding(Padding::ZERO.top(size::S4)).clip(true)
        ]
        .into()
    }

    fn controls<'a>(&'a self, look: &'a Look, narrow: bool) -> Element<'a, Message> {
        // Where there is little room the time line has a row of its own, and the whence line alone tells the keys.
        let keys = |keys: &'static str| if narrow { "" } else { keys };
        let plain = |icon, name: &str, keys: &str, message| {
            icon_button(look, Kind::Plain, icon, name).whence(Whence::new(name, "").keys(keys)).press(message)
        };
        let (icon, name) = if self.playing { (Icon::Pause, "Pause") } else { (Icon::Play, "Play") };
        // One primary a screen: while a result waits, that is the next step.
        let kind = if self.after == After::Aftermath { Kind::Plain } else { Kind::Primary };
        let play = icon_button(look, kind, icon, name).whence(Whence::new(name, "").keys("Space")).press(Message::Play);
        let mut controls = row![
            plain(Icon::First, "To the beginning", "Home", Message::Jump(0)),
            plain(Icon::Back, "One event back", "←", Message::Step(Way::Back)),
            play,
            plain(Icon::Forth, "One event on", "→", Message::Step(Way::Forth)),
            plain(Icon::Last, "Finish: to the end", "End", Message::End),
            button(look, Kind::Quiet, "Next", keys("N"))
                .whence(
                    Whence::new("The next thing that matters", self.matters_next()).keys("N   Shift N the one before")
                )
                .press(Message::Matter(Way::Forth)),
            if narrow { Space::new().width(Length::Fill).into() } else { self.timeline(look) },
            button(look, Kind::Quiet, self.pace.name(), keys("P"))
                .whence(Whence::new("Pace", "how fast the battle plays").keys("P"))
                .press(Message::Pace),
        ]
        .spacing(size::S4)
        .align_y(Alignment::Center)
        .height(44.0);
        if self.after == After::Aftermath {
            controls = controls.push(
                button(look, Kind::Primary, "Aftermath", keys("Ctrl Enter"))
                    .whence(
                        Whence::new("Aftermath", "what the battle cost both armies, before it goes into the books")
                            .keys("Ctrl Enter"),
                    )
                    .press(Message::Aftermath),
            );
        }
        if narrow { column![self.timeline(look), controls].into() } else { controls.into() }
    }

    /// What the next thing that matters is, and when.
    fn matters_next(&self) -> String {
        let next = self.replay.matter_from(self.moment, Way::Forth);
        let entry = next.checked_sub(1).and_then(|n| self.replay.entries.get(n)).filter(|_| next > self.moment);
        match entry.and_then(|e| Some((e.matter?, e.turn))) {
            Some((matter, turn)) => format!("{} in turn {turn}", matter.name()),
            None => "nothing more".to_owned(),
        }
    }

    /// The tally, and the way back to where the battle came from.
    fn head<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let (words, what) = match self.after {
            After::Aftermath => ("Set-up", "back to the battle as it was drawn up; it can be watched again from there"),
            After::Forecast => ("Forecast", "back to the forecast that it is one of"),
            After::Nothing => ("Campaign", "back to the campaign; the battle stays in its books"),
        };
        let back = button(look, Kind::Plain, words, "Esc").whence(Whence::new(words, what)).press(Message::Leave);
        row![self.points(look), back].spacing(size::S24).align_y(Alignment::Center).into()
    }

    /// The tally of points that decides most battles, at the right of the title.
    fn points<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let mut columns = [column![], column![], column![].align_x(Alignment::End)].map(|c| c.spacing(2.0));
        for side in crate::base::Side::BOTH {
            let n = side.index();
            let (lost, breaking) = (self.table.lost[n], self.table.breaking[n]);
            if breaking == 0 {
                return Space::new().into();
            }
            let name = text::TIGHT.say(self.replay.scenario.sides[n].name.as_str(), look.accent(side).line);
            let squares = unit::squares(look, lost, breaking.div_ceil(2), look.accent(side).fill);
            let sum = text::TIGHT.say(format!("{} of {}", halves(lost), halves(breaking)), look.theme.ink);
            let cells: [Element<'a, Message>; 3] =
                [name.into(), squares, container(sum).width(SUM).align_x(Alignment::End).into()];
            let mut cells = cells.into_iter().map(|c| container(c).height(LINE).align_y(Alignment::Center));
            columns = columns.map(|c| match cells.next() {
                Some(cell) => c.push(cell),
                None => c,
            });
        }
        let out = iced::widget::Row::from_iter(columns.map(Element::from)).spacing(size::S12);
        row![look.label(self.replay.counted()), container(out).padding(Padding::ZERO.bottom(size::S4))]
            .spacing(size::S16)
            .align_y(Alignment::Center)
            .into()
    }
}

/// In a narrower window the time line stands above the buttons, which show no keys.
const NARROW: f32 = 1160.0;
/// Letters of a turn's story that have room in the type of a date; more take a smaller one.
const LONG: usize = 330;
/// Width of a sum of points, and height of its line.
const SUM: f32 = 62.0;
const LINE: f32 = 17.0;

/// Halves as people write them: *2½*.
fn halves(n: u16) -> String {
    crate::field::telling::halves(i64::from(n))
}
