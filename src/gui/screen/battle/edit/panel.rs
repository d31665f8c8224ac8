//! The panel beside the table: what is selected, what can be added, what is rolled again, and what the rules say.

use super::{Edit, LARGER, Message, SMALLER};
use crate::army::Severity;
use crate::base::{Point, Side};
use crate::desk::agreed;
use crate::desk::board::{self, Change, Item, NATURES, nature_name};
use crate::field::say;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::screen::battle::Message as Parent;
use crate::gui::screen::battle::set_up::SetUp;
use crate::gui::widget::field::Field;
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{Control, button, checkbox, line, section};
use iced::widget::{Column, Row, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// Buttons of ground in a row.
const IN_A_ROW: usize = 3;
/// Height of what is selected: a feature of the ground has the most to be done to it.
const SELECTION: f32 = 164.0;
/// Height of a button: what the rules say stands below them all, and must be seen.
const BUTTON: f32 = 26.0;

impl Edit {
    pub(super) fn tools<'a>(&'a self, look: &'a Look, set_up: &'a SetUp) -> Column<'a, Parent> {
        // Whatever is selected, what stands below never moves.
        let selection = container(self.selection(look, set_up)).height(SELECTION).clip(true);
        let mut out = column![selection];
        out = out.push(Space::new().height(size::S12)).push(section(look, "Add", "in the middle of the table"));
        for natures in NATURES.chunks(IN_A_ROW) {
            let mut cells = Row::new();
            for nature in natures {
                let name = nature_name(*nature);
                cells = cells.push(
                    Control::new(look, Kind::Quiet, text::TIGHT.inherit(name))
                        .width(Length::Fill)
                        .height(22.0)
                        .padding(Padding { left: size::S4, right: 2.0, ..Padding::ZERO })
                        .whence(Whence::new(name, "adds one, to be dragged to its place"))
                        .press(Parent::Edit(Message::Do(Change::Add(*nature, Point::ORIGIN)))),
                );
            }
            for _ in natures.len()..IN_A_ROW {
                cells = cells.push(Space::new().width(Length::Fill));
            }
            out = out.push(cells);
        }
        out = out.push(Space::new().height(size::S12)).push(section(look, "Roll again", "the rest stays"));
        let seed = u64::from(rand::random::<u32>());
        let locked = self.locked.clone();
        let names = set_up.order.scenario.sides.each_ref().map(|s| s.name.as_str());
        let roll = |word: &'a str, keys: &'static str, change: Change, what: &'static str| {
            button(look, Kind::Plain, word, keys)
                .height(BUTTON)
                .whence(Whence::new(word, what))
                .press(Parent::Edit(Message::Do(change)))
        };
        out = out.push(Space::new().height(size::S8)).push(
            row![
                roll("Ground", "G", Change::RollGround { seed, locked }, "new ground; what is locked stays"),
                roll("Weather", "W", Change::RollWeather { seed }, "new weather, by the season"),
            ]
            .spacing(size::S8),
        );
        out = out.push(Space::new().height(size::S8)).push(
            row![
                roll(
                    names[0],
                    "O",
                    Change::RollSide { side: Side::Blue, seed },
                    "its general draws up again, his brigades in another order"
                ),
                roll(
                    names[1],
                    "T",
                    Change::RollSide { side: Side::Red, seed },
                    "its general draws up again, his brigades in another order"
                ),
            ]
            .spacing(size::S8)
            .wrap(),
        );
        let swap = roll("Swap sides", "X", Change::Swap, "each army takes the other’s place and role");
        let hide = match self.hidden {
            None => "Hide theirs",
            Some(Side::Red) => "Hide ours",
            Some(Side::Blue) => "Show both",
        };
        let whence = Whence::new(hide, "one draws up while the other looks away; the rules see both");
        let hide =
            button(look, Kind::Plain, hide, "H").height(BUTTON).whence(whence).press(Parent::Edit(Message::Hide));
        out = out.push(Space::new().height(size::S8)).push(row![swap, hide].spacing(size::S8));
        if set_up.later_posts() > 0 {
            out = out.push(Space::new().height(size::S12)).push(self.later_posts(look, set_up));
        }
        out = out.push(Space::new().height(size::S12)).push(section(look, "What the rules say", ""));
        out = out.push(Space::new().height(size::S4)).push(findings(look, set_up, (self.fault.as_deref(), &self.lost)));
        self.agreed(look, set_up).into_iter().fold(out, Column::push)
    }

    /// Who of a side that is shown waits, comes later or leaves: he may not stand on the table yet.
    fn agreed<'a>(&self, look: &'a Look, set_up: &'a SetUp) -> Option<Column<'a, Parent>> {
        let scenario = &set_up.order.scenario;
        let shown = Side::BOTH.into_iter().filter(|side| self.hidden != Some(*side));
        let told = shown.map(|side| (side, agreed::own(scenario, side))).filter(|(_, told)| !told.is_empty());
        let mut out: Option<Column<'a, Parent>> = None;
        for (side, told) in told {
            let head = || column![Space::new().height(size::S12), section(look, "What was agreed", "")];
            let name = look.label(scenario.sides[side.index()].name.as_str());
            let all = out.unwrap_or_else(head).push(Space::new().height(size::S4)).push(name);
            out = Some(all.push(look.text(told.join(" "))));
        }
        out
    }

    /// The later posts: how many each side has used of those it may.
    fn later_posts<'a>(&'a self, look: &'a Look, set_up: &'a SetUp) -> Column<'a, Parent> {
        let scenario = &set_up.order.scenario;
        let most = set_up.later_posts();
        let mut out = column![
            section(look, "Later posts", ""),
            Space::new().height(size::S8),
            checkbox(look, self.later, "both stand: post anew", Parent::Edit(Message::Later)).whence(
                Whence::new("Post anew", "who is moved now goes there once both armies have seen each other").keys("L")
            ),
        ];
        for side in Side::BOTH {
            if self.hidden == Some(side) {
                continue;
            }
            let name = &scenario.sides[side.index()].name;
            let done = board::posted_anew(scenario, side);
            out = out.push(Space::new().height(size::S4)).push(look.label(format!("{name}: {done} of {most}")));
        }
        out
    }

    /// What is selected, and what can be done to it.
    fn selection<'a>(&'a self, look: &'a Look, set_up: &'a SetUp) -> Column<'a, Parent> {
        let t = &look.theme;
        let scenario = &set_up.order.scenario;
        let does = |word: &'static str, keys: &'static str, change: Change| {
            button(look, Kind::Plain, word, keys).height(BUTTON).press(Parent::Edit(Message::Do(change)))
        };
        let turns = |item| {
            row![does("Turn left", ",", Change::Veer(item, -1)), does("Turn right", ".", Change::Veer(item, 1))]
                .spacing(size::S8)
        };
        let head =
            |name: &'a str| column![text::SECTION.say(name, t.ink), line(t.rule, 1.0), Space::new().height(size::S8)];
        match self.selected {
            None => column![
                head("Nothing selected"),
                look.label("Take hold of something on the table, or press N, to move, turn, size or name it.")
            ],
            Some(item @ Item::Feature(n)) => {
                let Some(feature) = scenario.ground.features.get(n) else { return column![head("Nothing selected")] };
                let name = Field::new(look, "no name", &feature.name, move |name| {
                    Parent::Edit(Message::Do(Change::Rename(n, name)))
                })
                .width(Length::Fill)
                .whence(Whence::new("Name", "written on the map, and used when the battle is told"));
                column![
                    head(nature_name(feature.nature)),
                    row![look.label("Name"), name].spacing(size::S8).align_y(Alignment::Center),
                    Space::new().height(size::S8),
                    turns(item),
                    Space::new().height(size::S8),
                    row![does("Smaller", "−", Change::Size(n, SMALLER)), does("Larger", "+", Change::Size(n, LARGER)),]
                        .spacing(size::S8),
                    Space::new().height(size::S8),
                    row![
                        checkbox(look, self.locked.contains(&n), "keep when rolling", Parent::Edit(Message::Lock))
                            .whence(Whence::new("Keep when rolling", "this stays when new ground is rolled").keys("K")),
                        Space::new().width(Length::Fill),
                        button(look, Kind::Destructive, "Take away", "Del")
                            .height(BUTTON)
                            .press(Parent::Edit(Message::Do(Change::Delete(n)))),
                    ]
                    .spacing(size::S8)
                    .align_y(Alignment::Center),
                ]
            }
            Some(Item::Goal(n)) => {
                let Some(goal) = scenario.objectives.get(n) else { return column![head("Nothing selected")] };
                let name = Field::new(look, "no name", &goal.name, move |name| {
                    Parent::Edit(Message::Do(Change::RenameGoal(n, name)))
                })
                .width(Length::Fill)
                .whence(Whence::new("Name", "used when the battle is told"));
                let take_away = button(look, Kind::Destructive, "Take away", "Del").height(BUTTON);
                column![
                    head("Fought for"),
                    row![look.label("Name"), name].spacing(size::S8).align_y(Alignment::Center),
                    Space::new().height(size::S8),
                    look.text(say::sentence(&agreed::standing(scenario, n, goal.holder))),
                    Space::new().height(size::S4),
                    look.label("It goes with the ground that it lies on; a drag and the arrows move it alone."),
                    Space::new().height(size::S8),
                    take_away
                        .whence(Whence::new("Take away", "nobody fights for it then; the ground stays"))
                        .press(Parent::Edit(Message::Do(Change::DeleteGoal(n)))),
                ]
            }
            Some(Item::Leader(n)) => {
                let name = board::officer_name(scenario, set_up.table(), n);
                let words = match set_up.led_by(n).and_then(|b| set_up.brigade_name(b)) {
                    Some(brigade) => format!("Leads {brigade}. The arrows move him, and so does a drag."),
                    None => "Commands here. The arrows move him, and so does a drag.".to_owned(),
                };
                let mut out = column![
                    text::SECTION.say(name, t.ink),
                    line(t.rule, 1.0),
                    Space::new().height(size::S8),
                    look.label(words)
                ];
                if set_up.led_by(n).is_some() {
                    let brigade = button(look, Kind::Plain, "His brigade", "B").height(BUTTON);
                    let brigade = brigade.press(Parent::Edit(Message::Brigade));
                    out = out.push(Space::new().height(size::S8)).push(brigade);
                }
                out.extend(freed(look, set_up, Item::Leader(n), "Let him stand by his troops"))
            }
            Some(item) => {
                let units = board::units_of(scenario, item);
                let brigade = set_up.brigade_name(item);
                let name = brigade.or_else(|| units.first().map(|n| set_up.name(*n))).unwrap_or("");
                let other = if brigade.is_some() { "Its first unit alone" } else { "Its whole brigade" };
                let mut out = column![
                    head(name),
                    turns(item),
                    Space::new().height(size::S8),
                    button(look, Kind::Plain, other, "B").height(BUTTON).press(Parent::Edit(Message::Brigade)),
                ];
                out = out.extend(freed(look, set_up, item, "Let its general place it"));
                if let Item::Unit(n) = item
                    && set_up.posted_anew(n)
                {
                    let stay = button(look, Kind::Plain, "Back to its first post", "")
                        .height(BUTTON)
                        .whence(Whence::new("Back to its first post", "it takes no later one"))
                        .press(Parent::Edit(Message::Do(Change::Stay(n))));
                    out = out.push(Space::new().height(size::S8)).push(stay);
                }
                out
            }
        }
    }
}

/// The button that leaves to a general where somebody stands; none where it is his choice already.
fn freed<'a>(look: &'a Look, set_up: &SetUp, item: Item, words: &'static str) -> Vec<Element<'a, Parent>> {
    if !board::is_posted(&set_up.order.scenario, set_up.table(), item) {
        return Vec::new();
    }
    let free = button(look, Kind::Plain, words, "P")
        .height(BUTTON)
        .whence(Whence::new(words, "no hand has placed it then: it stands where it would if nobody had touched it"))
        .press(Parent::Edit(Message::Do(Change::Free(item))));
    vec![Space::new().height(size::S8).into(), free.into()]
}

/// Findings, the graver first, each with its sign; one of somebody on the table takes hold of him.
fn findings<'a>(
    look: &'a Look,
    set_up: &'a SetUp,
    (fault, lost): (Option<&'a str>, &'a [String]),
) -> Element<'a, Parent> {
    let (t, all) = (&look.theme, set_up.findings());
    let mut out = Column::new().spacing(size::S8);
    if let Some(fault) = fault {
        out = out.push(row![Icon::Error.view(t.carmine), look.text(say::sentence(fault))].spacing(size::S8));
    }
    for name in lost {
        let words = format!("{name} went with its ground, and nobody fights for it now; Ctrl Z brings both back");
        out = out.push(row![Icon::Warning.view(t.ochre), look.text(say::sentence(&words))].spacing(size::S8));
    }
    for finding in all {
        let (icon, ink) = match finding.severity {
            Severity::Error => (Icon::Error, t.carmine),
            Severity::Warning => (Icon::Warning, t.ochre),
            Severity::Note => (Icon::Note, t.second),
        };
        let mut words = column![look.text(finding.text.as_str())];
        if !finding.clause.is_empty() {
            words = words.push(text::CAPTION.say(finding.clause.as_str(), t.third));
        }
        let told = row![icon.view(ink), words.width(Length::Fill)].spacing(size::S8);
        out = out.push(match set_up.of_name(&finding.place) {
            Some(item) => Element::from(
                Control::new(look, Kind::Row, told)
                    .width(Length::Fill)
                    .whence(Whence::new(finding.place.as_str(), "Enter or a click takes hold of it on the table"))
                    .press(Parent::Edit(Message::Take(Some(item)))),
            ),
            None => told.into(),
        });
    }
    if all.is_empty() && fault.is_none() && lost.is_empty() {
        out = out.push(row![Icon::Tick.view(t.verdigris), look.text("Nothing to find fault with.")].spacing(size::S8));
    }
    out.into()
}
