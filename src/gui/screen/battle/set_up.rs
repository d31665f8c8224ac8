//! The battle drawn up: its table, who is there, who decides, and what to do with it.

use super::{Fighting, Message, ruler, rules};
use crate::army::{Army, Finding, Severity};
use crate::base::Side;
use crate::campaign::{Led, Plan};
use crate::desk::board::{self, Item};
use crate::desk::resolve;
use crate::desk::sight::Seen;
use crate::desk::suppose::{self, Instead};
use crate::desk::tonight::Choice;
use crate::desk::{Order, agreed};
use crate::draw::table::{Cast, Goal, Names, Places};
use crate::field::scenario::Weather;
use crate::field::{Feature, GeneralKind, Scenario, TableView, say};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::screen::{Around, veil};
use crate::gui::shell::Page;
use crate::gui::widget::block::block;
use crate::gui::widget::map::{Map, Shown};
use crate::gui::widget::{
    Control, Cut, button, choice, error_in_bar, figures, hint, line, progress, ruled, scroll, thousands, upright,
};
use iced::widget::{Column, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// A battle that can be fought, how it stands drawn up, and the plan of the campaign that it follows.
#[derive(Debug, Clone)]
pub struct DrawnUp {
    pub order: Order,
    pub table: TableView,
    /// What the rules say of it as it is drawn up.
    pub findings: Vec<Finding>,
    /// None outside a campaign.
    pub plan: Option<Plan>,
    /// What was chosen where it was chosen for tonight.
    pub choice: Option<Choice>,
}

/// A battle that can be fought, and what is done with it.
#[derive(Debug)]
pub struct SetUp {
    pub order: Order,
    /// What the campaign has of it: as it was drawn up, or kept last. None outside a campaign.
    pub plan: Option<Plan>,
    /// What was chosen where it was chosen for tonight.
    choice: Option<Choice>,
    /// The set-up as it came on the table, before a hand changed it.
    pub drawn: Scenario,
    /// The set-up as the campaign's journal has it.
    pub kept: Scenario,
    table: TableView,
    cast: Cast,
    /// What the rules say of it.
    findings: Vec<Finding>,
}

/// What people call those who decide.
const GENERALS: [(GeneralKind, &str); 5] = [
    (GeneralKind::Planner, "decides"),
    (GeneralKind::Cautious, "is cautious"),
    (GeneralKind::Bold, "is bold"),
    (GeneralKind::Passive, "stands fast"),
    (GeneralKind::Random, "at random"),
];

/// What is said of a layout that no source has.
pub(super) const OURS: &str = "The layout is ours, not the book’s.";

/// Width of a unit's number in its list.
const NUMBER: f32 = 14.0;

impl SetUp {
    pub fn new(DrawnUp { order, table, findings, plan, choice }: DrawnUp) -> SetUp {
        let (cast, drawn) = (Cast::of(&order.scenario), order.scenario.clone());
        SetUp { cast, kept: drawn.clone(), drawn, order, plan, choice, table, findings }
    }

    /// Whether it is the battle that a plan speaks of.
    pub fn is_of(&self, plan: &Plan) -> bool {
        self.plan.as_ref() == Some(plan)
    }

    /// The armies that could stand in the place of either side's.
    pub fn instead(&self, armies: &[Army]) -> Vec<Instead> {
        let of = |choice| suppose::instead(choice, (&self.order, &self.drawn), armies);
        self.choice.as_ref().map(of).unwrap_or_default()
    }

    /// Whether it belongs to the campaign.
    pub const fn is_of_campaign(&self) -> bool {
        self.plan.is_some()
    }

    /// Lays another set-up of the same battle, and asks the rules what they say of it. Where they forbid it, the table
    /// shows it all the same.
    pub fn lay(&mut self, order: Order, table: TableView) {
        let (drawn, findings) = board::drawn(&order, &table);
        self.cast = Cast::of(&order.scenario);
        self.order = order;
        self.table = drawn.unwrap_or(table);
        self.findings = findings;
    }

    pub const fn table(&self) -> &TableView {
        &self.table
    }

    pub const fn cast(&self) -> &Cast {
        &self.cast
    }

    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The name of a unit by its number among all pieces.
    pub fn name(&self, unit: usize) -> &str {
        self.cast.units.get(unit).map_or("", |u| u.name.as_str())
    }

    /// Who or what on the table has a name: a unit, or else a commander, or else a place.
    pub fn of_name(&self, name: &str) -> Option<Item> {
        if name.is_empty() {
            return None;
        }
        let unit = self.cast.units.iter().position(|u| u.name == name).map(Item::Unit);
        let led = |n: &usize| board::officer_name(&self.order.scenario, &self.table, *n) == name;
        let scenario = &self.order.scenario;
        let figure = || (0..self.table.leaders.len()).find(led).map(Item::Leader);
        let goal = || scenario.objectives.iter().position(|o| o.name == name).map(Item::Goal);
        let is_feature = |f: &Feature| {
            if f.name.is_empty() { board::nature_name(f.nature) == name } else { f.name == name }
        };
        let feature = || scenario.ground.features.iter().position(is_feature).map(Item::Feature);
        unit.or_else(figure).or_else(goal).or_else(feature)
    }

    /// The brigade that a command figure leads, by the figure's number; none of a general.
    pub fn led_by(&self, figure: usize) -> Option<Item> {
        let leader = self.table.leaders.get(figure)?;
        Some(Item::Brigade(leader.side, usize::from(leader.brigade?)))
    }

    /// How many units each side may post anew once both armies have seen each other.
    pub fn later_posts(&self) -> u8 {
        crate::desk::board::later_posts(&self.order)
    }

    /// Whether a unit takes a later post.
    pub fn posted_anew(&self, unit: usize) -> bool {
        let scenario = &self.order.scenario;
        let mut all = crate::base::Side::BOTH.into_iter().flat_map(|s| scenario.units(s));
        all.nth(unit).is_some_and(|(_, u)| u.later.is_some())
    }

    /// The name of a brigade; none of anything else.
    pub fn brigade_name(&self, item: Item) -> Option<&str> {
        let Item::Brigade(side, n) = item else { return None };
        self.order.scenario.sides[side.index()].brigades.get(n).map(|b| b.name.as_str())
    }

    /// What keeps the battle from beginning.
    pub fn trouble(&self) -> Option<&str> {
        self.findings.iter().find(|f| f.severity == Severity::Error).map(|f| f.text.as_str())
    }

    /// The screen. `watched` says whether this battle has been fought and can be looked at again.
    pub fn view<'a>(
        &'a self,
        around: Around<'a>,
        fighting: Option<&Fighting>,
        fault: Option<&'a str>,
        watched: bool,
    ) -> Page<'a, Message> {
        let look = around.look;
        let scenario = &self.order.scenario;
        let mut table = self.table.clone();
        if self.hides(around) {
            table.pieces.iter_mut().filter(|p| p.side == Side::Red).for_each(|p| p.gone = true);
            table.leaders.retain(|l| l.side == Side::Blue);
            table.parts.retain(|(_, part)| part.side == Side::Blue);
        }
        let shown = Shown {
            table,
            selected: None,
            shot: None,
            zones: Vec::new(),
            chargers: Vec::new(),
            tracks: Vec::new(),
            names: Names::Keyed,
            places: Places::Clear,
            ruler: ruler(around),
            goals: self.goals(),
        };
        let map = Map::new(look, &scenario.ground, &self.cast, shown)
            .tells(|piece| self.whence(piece))
            .tells_goal(|n| self.goal_whence(n))
            .view();
        let body = row![
            container(map).padding(Padding { top: size::S8, bottom: size::S8, right: size::S12, left: 0.0 }),
            upright(look.theme.hairline),
            self.sides(around)
        ];
        Page {
            title: scenario.name.clone(),
            aside: self.aside(),
            right: row![].into(),
            body: body.into(),
            bar: Some(self.bar(around, fighting, fault, watched)),
            rest: Whence::default().keys(if self.is_of_campaign() {
                "Ctrl Enter fight   U unseen   F forecast   E set it up   O rules   R a table’s result   T tonight"
            } else {
                "Ctrl Enter fight   U unseen   F forecast   E set it up   O rules   T another battle"
            }),
        }
    }

    /// Who leads Blue and Red in the campaign; none where the battle belongs to none.
    fn led(&self, around: Around<'_>) -> Option<[Led; 2]> {
        around.now.war.as_ref().filter(|_| self.is_of_campaign()).map(|war| war.state().led)
    }

    /// Whether the campaign does not show the enemy as he is.
    pub fn hides(&self, around: Around<'_>) -> bool {
        self.is_of_campaign() && !matches!(around.now.enemy, Seen::All)
    }

    pub(super) fn aside(&self) -> String {
        let scenario = &self.order.scenario;
        let date = scenario.date.format("%A %-d %B %Y");
        let attacker = scenario
            .attacker
            .map_or_else(String::new, |side| format!("; {} attacks", scenario.sides[side.index()].name));
        let mist = scenario.mist.map_or_else(String::new, |turn| format!(", mist on the plain until turn {turn}"));
        let sky = if agreed::weather_is_thrown_for(scenario) { "weather by dice" } else { weather(scenario.weather) };
        format!("{date}; {sky}{mist}{attacker}")
    }

    /// What is fought for, held as the battle begins.
    pub fn goals(&self) -> Vec<Goal> {
        Goal::all(&self.order.scenario, &agreed::held(&self.order.scenario))
    }

    /// What is said of an objective under the pointer.
    pub fn goal_whence(&self, n: usize) -> Whence {
        let scenario = &self.order.scenario;
        goal_whence(scenario, n, scenario.objectives.get(n).and_then(|o| o.holder))
    }

    pub fn whence(&self, piece: usize) -> Whence {
        let mut units = Side::BOTH.into_iter().flat_map(|s| self.order.scenario.units(s).map(move |(b, u)| (s, b, u)));
        let Some((side, brigade, unit)) = units.nth(piece) else { return Whence::default() };
        let place = &self.order.scenario.sides[side.index()].brigades[brigade].name;
        Whence::new(unit.name.clone(), format!("{place}, goes in with {} men", thousands(unit.present.men.into())))
    }

    fn bar<'a>(
        &'a self,
        around: Around<'a>,
        fighting: Option<&Fighting>,
        fault: Option<&'a str>,
        watched: bool,
    ) -> Element<'a, Message> {
        let look = around.look;
        let mut bar = row![].spacing(size::S12).align_y(Alignment::Center);
        if let Some(fighting) = fighting {
            let last = f32::from(self.order.scenario.turns.unwrap_or(20));
            let (done, words) = match &fighting.standing {
                Some(s) => (f32::from(s.turn) / last, format!("turn {}", s.turn)),
                None => (0.0, "the armies step off".to_owned()),
            };
            return bar
                .push(progress(look, done, 320.0))
                .push(container(look.text(words)).width(140.0))
                .push(button(look, Kind::Plain, "Cancel", "Esc").press(Message::Close))
                .into();
        }
        let able = |control: Control<'a, Message>, whence: Whence, message: Message| match self.trouble() {
            Some(why) => control.disabled_because(why),
            None => control.whence(whence).press(message),
        };
        bar = bar.push(able(
            button(look, Kind::Primary, if watched { "Fight it again" } else { "Fight it" }, "Ctrl Enter"),
            Whence::new("Fight it", "the generals fight the battle here; nothing goes into the books yet"),
            Message::Fight,
        ));
        if self.is_of_campaign() && (watched || around.now.war.as_ref().is_some_and(|war| war.was_fought())) {
            bar = bar.push(able(
                button(look, Kind::Plain, "Other dice", "N"),
                Whence::new(
                    "Other dice",
                    "fights it by new chance; by the old it goes as it went, and the journal says which",
                ),
                Message::FightAnew,
            ));
        }
        bar = bar.push(able(
            button(look, Kind::Plain, "Unseen", "U"),
            Whence::new("Fight it unseen", "straight to the result; it can still be watched from there"),
            Message::FightUnseen,
        ));
        bar = bar.push(able(
            button(look, Kind::Plain, "Forecast", "F"),
            Whence::new("Forecast", "fights it many times over, to see how likely and how dear it is"),
            Message::Forecast,
        ));
        bar = bar.push(
            button(look, Kind::Plain, "Set it up", "E")
                .whence(Whence::new("Set it up", "changes ground and deployment by hand, or rolls them again"))
                .press(Message::EditBegin),
        );
        if self.is_of_campaign() {
            bar = bar.push(
                button(look, Kind::Plain, "A table’s result", "R")
                    .whence(Whence::new("A table’s result", "writes down how the battle went on a real table"))
                    .press(Message::Record),
            );
        }
        let words: Element<'a, Message> = match fault.or(self.trouble()) {
            Some(fault) => error_in_bar(look, fault),
            None if self.is_of_campaign() && self.led(around) == Some([Led::Person; 2]) => {
                hint(look, "Both sides have their players: fight it on your table (R), or let the generals.").into()
            }
            None if self.is_of_campaign() => {
                hint(look, "Nothing goes into the books until you accept the result.").into()
            }
            None => hint(look, "This battle belongs to no campaign; nothing is written.").into(),
        };
        bar.push(container(words).width(Length::Fill).clip(true)).into()
    }

    fn sides<'a>(&'a self, around: Around<'a>) -> Element<'a, Message> {
        let look = around.look;
        let mut list = Column::new();
        if !self.order.scenario.story.is_empty() {
            list = list.push(look.label(self.order.scenario.story.as_str()));
        }
        if self.order.scenario.ours {
            list = list.push(look.caption(OURS));
        }
        let agreed = agreed::common(&self.order.scenario);
        if !agreed.is_empty() {
            list = list.push(Space::new().height(size::S8)).push(look.label(agreed.join(" ")));
        }
        list = list.push(self.rules(look));
        if let Some(foretold) = self.plan.as_ref().and_then(|p| around.now.foretold(p.number)) {
            list = list.push(look.caption(format!("Foretold: {}.", foretold.words())));
        }
        for side in Side::BOTH {
            let hidden = self.hides(around) && side == Side::Red;
            let known = veil::enemy(look, &around.now.enemy).filter(|_| hidden);
            list = list.push(Space::new().height(size::S12)).push(self.side(around, side, known));
        }
        container(scroll(
            look,
            list.padding(Padding { left: size::S16, right: size::S12, top: size::S12, bottom: size::S8 }),
        ))
        .width(size::ASIDE)
        .height(Length::Fill)
        .into()
    }

    /// Under which rules it is fought, and what differs from the book.
    fn rules<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let name = resolve::system(&self.order.system).map_or("", |s| s.about().name);
        let differs = rules::departures(self);
        let words = match differs.len() {
            0 => "as the book has it".to_owned(),
            1 => "one thing differs from the book".to_owned(),
            n => format!("{n} things differ from the book"),
        };
        let mut out = column![
            Space::new().height(size::S12),
            row![
                column![look.text(name), look.caption(words)].width(Length::Fill),
                button(look, Kind::Plain, "Rules", "O")
                    .whence(Whence::new("Rules", "the rule system, its options, and sets of them under a name"))
                    .press(Message::RulesBegin),
            ]
            .align_y(Alignment::Center)
        ];
        for d in differs {
            out = out.push(Space::new().height(size::S4)).push(look.caption(format!("{} {}", d.said, d.clause)));
        }
        out.into()
    }

    /// A side and its troops; of one that is not shown as it is, what is known of it.
    fn side<'a>(&'a self, around: Around<'a>, side: Side, known: Option<Element<'a, Message>>) -> Element<'a, Message> {
        let (look, led) = (around.look, self.led(around));
        let t = &look.theme;
        let setup = &self.order.scenario.sides[side.index()];
        let men: u32 = self.order.scenario.units(side).map(|(_, u)| u.present.men).sum();
        let general = if known.is_some() { "" } else { setup.general.name.as_str() };
        let leads = match led.map(|led| led[side.index()].words()) {
            Some(led) if general.is_empty() => led.to_owned(),
            Some(led) => format!("{general}, {led}"),
            None => general.to_owned(),
        };
        let mut out = column![
            row![
                text::SECTION.say(setup.name.as_str(), look.accent(side).line),
                Space::new().width(Length::Fill),
                look.label(if known.is_some() { String::new() } else { format!("{} men", thousands(men.into())) })
            ]
            .align_y(Alignment::End),
            text::TIGHT.say(leads, t.second),
            Space::new().height(size::S4),
        ];
        let generals = self.order.generals;
        out = out.push(choice(
            look,
            &GENERALS,
            generals[side.index()],
            move |kind| {
                let mut generals = generals;
                generals[side.index()] = kind;
                Message::Generals(generals)
            },
            &Whence::new("Who decides", "the general decides, stands fast where he is, or acts at random"),
        ));
        if let Some(known) = known {
            return out.push(Space::new().height(size::S8)).push(known).into();
        }
        let agreed = agreed::own(&self.order.scenario, side);
        if !agreed.is_empty() {
            out = out.push(Space::new().height(size::S8)).push(look.label(agreed.join(" ")));
        }
        out = out.push(Space::new().height(size::S8)).push(line(t.rule, 1.0));
        // Counted as on the map, which shows the number of whoever's name finds no room there.
        let mut number = 0_usize;
        for brigade in &setup.brigades {
            let leads = brigade.commander.as_ref().map_or("", |c| c.name.as_str());
            out = out.push(
                container(
                    row![
                        Cut::new(brigade.name.as_str(), text::SIDE_NOTE, t.second),
                        look.caption(if brigade.name.contains(leads) {
                            String::new()
                        } else {
                            beside(&brigade.name, leads)
                        })
                    ]
                    .spacing(size::S8)
                    .align_y(Alignment::End),
                )
                .height(size::ROW_HEAD)
                .align_y(iced::alignment::Vertical::Bottom),
            );
            out = out.push(line(t.rule, 1.0));
            for unit in &brigade.units {
                number += 1;
                let cells = row![
                    figures(NUMBER, text::CAPTION.say(number.to_string(), t.third)),
                    Picture::view(block(look, &unit.uniform, unit.branch)),
                    Cut::new(unit.name.as_str(), text::TIGHT, t.ink),
                    figures(44.0, text::TIGHT.say(thousands(unit.present.men.into()), t.ink))
                ]
                .spacing(size::S8)
                .align_y(Alignment::Center);
                out = out.push(ruled(look, size::ROW_DENSE, cells));
            }
        }
        out.into()
    }
}

/// Width of the heads of brigades.
const HEAD: f32 = size::ASIDE - size::S16 - size::S12;

/// The name of who leads as it stands beside that of his brigade: where both have no room, without his own first name.
fn beside(brigade: &str, leads: &str) -> String {
    let fits = |leads: &str| text::SIDE_NOTE.width(brigade) + text::CAPTION.width(leads) + size::S8 <= HEAD;
    match leads.split_once(' ') {
        Some((_, family)) if !fits(leads) => family.to_owned(),
        _ => leads.to_owned(),
    }
}

/// What is said of an objective that a side holds.
pub(super) fn goal_whence(scenario: &Scenario, n: usize, holder: Option<Side>) -> Whence {
    let name = scenario.objectives.get(n).map_or("", |o| o.name.as_str());
    Whence::new(say::sentence(name).trim_end_matches('.'), agreed::standing(scenario, n, holder))
}

/// The weather as it stands under a title.
pub(super) fn weather(weather: Weather) -> &'static str {
    match weather {
        Weather::Fair => "fair",
        Weather::Fog => "fog",
        Weather::LightRain => "light rain",
        Weather::HeavyRain => "heavy rain",
        Weather::Storm => "a storm",
    }
}
