//! The documents that the screen offers: how they are composed, and what their files are called.

use super::with::With;
use super::{Around, Filed};
use crate::army::Army;
use crate::base::Side;
use crate::desk::paper::{self, Pages, PaperChoice};
use crate::desk::resolve::system;
use crate::desk::{Desk, Error, Order, name, reference};
use crate::draw::table::Ruler;
use crate::field::GeneralKind;
use std::sync::Arc;

/// The row of the document that is chosen, which has the focus first.
pub const CHOSEN: &str = "document-row";

/// A document that can be printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Document {
    OrderOfBattle(Side),
    /// The report of the battle with this number.
    Report(u32),
    /// The report of the battle that was just fought and is not in the books yet.
    Fought,
    /// For the next battle: the field with both armies, an army's roster, labels for all bases.
    Map,
    /// The field with one army alone, for its own commander.
    MapOf(Side),
    Roster(Side),
    Labels,
    Reference,
    AftermathForm,
    Briefing(Side),
    Cards,
    /// Of the war as it stands.
    Return,
    Plates(Side),
    /// The uniforms of a list of the library, by its place there.
    Dress(usize),
    /// The order of battle of a list of the library, under a system.
    List(usize, &'static str),
    /// A nation of the library, by its place there.
    Nation(usize),
    /// What the player owns, and whom his lists miss.
    Shelf,
    /// What was foretold of the battle that is drawn up.
    Forecast,
    /// A side's paper after the battle with this number.
    Gazette(u32, Side),
    /// Of a system, for figures of so many mm: its whole sheet, markers and measures.
    Whole(&'static str, u8),
    Markers(&'static str, u8),
    /// All that a host lays out for the next battle, each sheet in a file of its own.
    Evening,
    /// The ground alone with boxes, for secret deployment.
    Sketch,
    /// Cards of a system to be filled in by hand.
    BlankCards(&'static str),
    /// Both armies in one file.
    Orders,
    Rosters,
}

/// Documents under one head, each with its name and a note.
pub struct Group {
    pub title: &'static str,
    pub aside: String,
    pub entries: Vec<(Document, String, String)>,
}

/// What is printed for a battle that is drawn up, between sides of these names.
fn of_battle(title: &'static str, place: &str, names: [&str; 2]) -> Group {
    let entry = |document, name: &str, note: &str| (document, name.to_owned(), note.to_owned());
    let each = |document: fn(Side) -> Document, what: &str, note: &'static str| {
        Side::BOTH.map(|side| entry(document(side), &format!("{what} of {}", names[side.index()]), note))
    };
    let mut entries = vec![
        entry(Document::Evening, "All for the evening", "a folder"),
        entry(Document::Map, "The field", "both armies"),
    ];
    entries.extend(each(Document::MapOf, "Set-up", "alone"));
    entries.push(entry(Document::Sketch, "The bare field", "boxes to fill in"));
    entries.extend(each(Document::Roster, "Roster", "to tick"));
    entries.push(entry(Document::Rosters, "Both rosters", "one file"));
    entries.extend(each(Document::Briefing, "Briefing", ""));
    entries.push(entry(Document::Reference, "Rules in short", "for this table"));
    entries.push(entry(Document::AftermathForm, "Aftermath form", "to fill in"));
    entries.push(entry(Document::Cards, "Cards of units", "to cut out"));
    entries.push(entry(Document::Labels, "Labels for bases", "to cut out"));
    Group { title, aside: place.to_owned(), entries }
}

/// The system whose rules are printed, and the height of the figures in mm.
fn rules(around: Around) -> (&'static str, u8) {
    let covered = reference::covered();
    let own = around.now.war.as_ref().map(|w| w.state());
    let here = own.and_then(|s| covered.iter().find(|c| c.id == s.system));
    let id = here.or(covered.first()).map_or("", |c| c.id);
    (id, own.map_or(around.now.settings.table.scale, |s| s.table.scale))
}

/// What two sides have, in one file.
fn both(pages: impl Fn(Side) -> Result<Pages, Error>) -> Result<Pages, Error> {
    let all = Side::BOTH.map(pages).into_iter().collect::<Result<Vec<_>, _>>()?;
    Pages::joined(all).ok_or_else(|| Error::refused("there is nothing to print"))
}

/// The field of a battle, as a document shows it.
fn field_of<'a>(
    order: &'a Order,
    of: Document,
    (campaign, ruler): (&'a str, Ruler),
    reports: [paper::Reports; 2],
) -> paper::FieldOf<'a> {
    let show = match of {
        Document::Sketch => paper::Show::Ground,
        Document::MapOf(side) => paper::Show::One(side),
        _ => paper::Show::Both,
    };
    paper::FieldOf { order, show, campaign, ruler, reports }
}

/// A document of a list and of those that stand in the same file.
fn of_lists(
    desk: &Desk,
    (list, with): (usize, &With),
    pages: impl Fn(&Army) -> Result<Pages, Error>,
) -> Result<Pages, Error> {
    let gone = || Error::refused("this list is no longer there");
    let all = std::iter::once(&list).chain(&with.lists);
    let all = all.map(|n| desk.armies().get(*n).ok_or_else(gone).and_then(&pages)).collect::<Result<Vec<_>, _>>()?;
    Pages::joined(all).ok_or_else(gone)
}

impl Document {
    /// The list of the library that it is about, by its place.
    #[must_use]
    pub const fn list(self) -> Option<usize> {
        match self {
            Document::List(n, _) | Document::Dress(n) => Some(n),
            _ => None,
        }
    }

    /// Whether it shows how the war stands, so that it can show how it stood.
    #[must_use]
    pub const fn is_of_the_war(self) -> bool {
        use Document as D;
        matches!(self, D::OrderOfBattle(_) | D::Orders | D::Return | D::Plates(_))
    }

    /// Whether it fits on A5.
    #[must_use]
    pub const fn fits_a_booklet(self) -> bool {
        paper::fits_a_booklet(self.key())
    }

    /// Whether it is printed at full strength too.
    #[must_use]
    pub const fn has_a_strength(self) -> bool {
        use Document as D;
        matches!(self, D::OrderOfBattle(_) | D::Orders | D::List(..))
    }

    /// The side of whose brigades it may be about some alone.
    #[must_use]
    pub const fn side_of_brigades(self) -> Option<Side> {
        match self {
            Document::OrderOfBattle(side) | Document::Roster(side) => Some(side),
            _ => None,
        }
    }

    /// Whether it is about the next battle or that of one evening, and needs one that is drawn up.
    #[must_use]
    pub const fn is_of_the_next_battle(self) -> bool {
        use Document as D;
        matches!(
            self,
            D::Map
                | D::MapOf(_)
                | D::Roster(_)
                | D::Labels
                | D::Reference
                | D::AftermathForm
                | D::Briefing(_)
                | D::Cards
                | D::Evening
                | D::Sketch
                | D::Rosters
        )
    }

    /// The name under which it is remembered how it was printed.
    #[must_use]
    pub const fn key(self) -> &'static str {
        use Document as D;
        match self {
            D::OrderOfBattle(_) | D::Orders | D::List(..) => "order-of-battle",
            D::Report(_) | D::Fought => "report",
            D::Map | D::MapOf(_) | D::Sketch => "map",
            D::Roster(_) | D::Rosters => "roster",
            D::Labels => "labels",
            D::Reference | D::Whole(..) => "reference",
            D::AftermathForm => "aftermath-form",
            D::Briefing(_) => "briefing",
            D::Cards | D::BlankCards(_) => "cards",
            D::Return => "return",
            D::Plates(_) | D::Dress(_) => "plates",
            D::Nation(_) => "nation",
            D::Shelf => "shelf",
            D::Forecast => "forecast",
            D::Gazette(..) => "gazette",
            D::Markers(..) => "markers",
            D::Evening => "evening",
        }
    }

    /// Its pages; of several documents each with its name. `told` hears how many of several are done and says whether to go
    /// on; where it says no there are none.
    ///
    /// # Errors
    /// What keeps it from being composed.
    pub fn composed(
        self,
        desk: &Desk,
        with: &With,
        choice: PaperChoice,
        ruler: Ruler,
        told: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Arc<Vec<Filed>>, Error> {
        let one = |pages| Ok(Arc::new(vec![(String::new(), pages)]));
        match self {
            Document::Whole(id, scale) => return one(paper::whole_reference(system(id)?, scale, choice)?),
            Document::BlankCards(id) => return one(paper::blank_cards(system(id)?, choice)?),
            Document::Markers(id, scale) => return one(paper::markers(system(id)?, scale, choice)?),
            Document::Dress(list) => {
                let of = |army: &Army| Ok(paper::plates_of_list(desk, army, choice));
                return one(of_lists(desk, (list, with), of)?);
            }
            Document::Shelf => return one(paper::shelf(desk, choice)?),
            Document::Forecast => {
                let seen = with.foreseen.as_ref().ok_or_else(|| Error::refused("this forecast is no longer there"))?;
                let of = (&seen.order, seen.campaign.as_str());
                return one(paper::forecast(of, &seen.forecast, seen.hides, choice)?);
            }
            Document::Fought => {
                let gone = || Error::refused("this battle has not been fought yet");
                let fought = with.fought.as_ref().ok_or_else(gone)?;
                return one(if fought.of_campaign {
                    paper::report_before_the_books(desk.campaign()?, &fought.battle, ruler, choice)?
                } else {
                    paper::report_of_an_evening(&fought.battle, ruler, choice)?
                });
            }
            Document::Nation(n) => {
                let nation = desk.nations().get(n).ok_or_else(|| Error::refused("this nation is no longer there"))?;
                return one(paper::nation(nation, choice));
            }
            Document::List(list, id) => {
                let system = system(id)?;
                return one(of_lists(desk, (list, with), |army| {
                    paper::order_of_list_of(desk, army, system, &with.extract(), choice)
                })?);
            }
            of_next if of_next.is_of_the_next_battle() => {
                if let Some(order) = &with.tonight {
                    let field = field_of(order, of_next, ("", ruler), Default::default());
                    return of_next.of_a_battle(&field, with, choice, told);
                }
            }
            _ => {}
        }
        let war = desk.campaign()?;
        let then = with.day.filter(|_| self.is_of_the_war()).map(|day| war.evening(day)).transpose()?;
        let war = then.as_ref().unwrap_or(war);
        let state = war.state();
        let campaign = state.name.as_str();
        let pages = match self {
            Document::OrderOfBattle(side) => paper::order_of_battle_of(war, side, &with.extract(), choice)?,
            Document::Report(number) => paper::battle_report(&desk.battle(Some(number))?, state, ruler, choice)?,
            Document::Orders => both(|side| paper::order_of_battle_of(war, side, &with.extract(), choice))?,
            Document::Return => paper::strength_return(war, Side::Blue, choice)?,
            Document::Plates(side) => paper::plates(state.force(side), state.today, campaign, choice),
            Document::Gazette(battle, side) => desk.gazette_pages(Some(battle), side, choice)?,
            of_next => {
                let order = war.order([GeneralKind::Planner; 2])?;
                let field = field_of(&order, of_next, (campaign, ruler), paper::reports(war)?);
                return of_next.of_a_battle(&field, with, choice, told);
            }
        };
        one(pages)
    }

    /// Its pages, where it is about a battle that is drawn up.
    fn of_a_battle(
        self,
        field: &paper::FieldOf,
        with: &With,
        choice: PaperChoice,
        told: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Arc<Vec<Filed>>, Error> {
        let pages = match self {
            Document::Evening => return Ok(Arc::new(paper::evening(field, choice, told)?.unwrap_or_default())),
            Document::Rosters => both(|side| paper::roster(field, side, choice))?,
            Document::Roster(side) => paper::roster_of(field, side, &with.brigades, choice)?,
            Document::Reference => paper::reference(field, choice)?,
            Document::AftermathForm => paper::aftermath_form(field, choice)?,
            Document::Briefing(side) => paper::briefing_of(field, side, with.revealed, choice)?,
            Document::Cards => paper::cards(field, &Side::BOTH, choice)?,
            Document::Labels => paper::labels(field, &Side::BOTH, choice)?,
            _ => paper::setup_map(field, choice)?,
        };
        Ok(Arc::new(vec![(String::new(), pages)]))
    }

    /// Whether it can be had without a campaign.
    #[must_use]
    pub const fn stands_alone(self) -> bool {
        matches!(
            self,
            Document::Whole(..)
                | Document::Markers(..)
                | Document::Dress(_)
                | Document::List(..)
                | Document::BlankCards(_)
                | Document::Nation(_)
                | Document::Shelf
                | Document::Forecast
                | Document::Fought
        )
    }

    /// The whole sheet of the campaign's system at its scale, or of the first that has one.
    #[must_use]
    pub fn whole(around: Around) -> Document {
        let (id, scale) = rules(around);
        Document::Whole(id, scale)
    }

    /// What can be printed now, under its heads.
    #[must_use]
    pub fn offered(around: Around, seen: Document, with: &With) -> Vec<Group> {
        let tonight = with.tonight.as_deref();
        let mut out = Vec::new();
        let entry = |document, name: &str, note: &str| (document, name.to_owned(), note.to_owned());
        let rules = rules(around);
        let of_the_rules = Group {
            title: "The rules",
            aside: String::new(),
            entries: vec![
                entry(Document::Whole(rules.0, rules.1), "Rules in short", "the whole game"),
                entry(Document::Markers(rules.0, rules.1), "Markers and measures", "to cut out"),
                entry(Document::BlankCards(rules.0), "Blank cards", "to fill in"),
            ],
        };
        // A list of the library, while it is looked at.
        let list = seen.list().and_then(|n| around.now.armies.get(n).map(|army| (n, army)));
        if let Some((n, army)) = list {
            let rules = if let Document::List(_, id) = seen { id } else { rules.0 };
            out.push(Group {
                title: "The list",
                aside: army.name.clone(),
                entries: vec![
                    entry(Document::List(n, rules), "Order of battle", "with its allies"),
                    entry(Document::Dress(n), "Uniforms", ""),
                ],
            });
        }
        if let Document::Nation(n) = seen
            && let Some(nation) = around.now.nations.get(n)
        {
            let entries = vec![entry(seen, nation.name.as_str(), "all it has")];
            out.push(Group { title: "The nation", aside: String::new(), entries });
        }
        if seen == Document::Shelf {
            let entries = vec![entry(seen, "What is owned", "and what lists miss")];
            out.push(Group { title: "The shelf", aside: String::new(), entries });
        }
        if let Some(foreseen) = &with.foreseen {
            let entries = vec![entry(Document::Forecast, "Forecast", "how likely, how dear")];
            out.push(Group { title: "Foretold", aside: foreseen.order.scenario.name.clone(), entries });
        }
        if let Some(fought) = &with.fought {
            let note = if fought.of_campaign { "not in the books" } else { "of one evening" };
            let entries = vec![entry(Document::Fought, "Report", note)];
            let place = fought.battle.order.scenario.name.clone();
            out.push(Group { title: "Just fought", aside: place, entries });
        }
        if let Some(order) = tonight {
            let names = order.scenario.sides.each_ref().map(|s| s.name.as_str());
            out.push(of_battle("For tonight", &order.scenario.name, names));
        }
        let Some(war) = &around.now.war else {
            out.push(of_the_rules);
            return out;
        };
        let name = |side: Side| around.now.nation(side).map_or("a side", |n| n.name.as_str());
        let each = |document: fn(Side) -> Document, said: fn(&str) -> String, note: &'static str| {
            Side::BOTH.map(|side| (document(side), said(name(side)), note.to_owned()))
        };
        let mut entries = each(Document::OrderOfBattle, str::to_owned, "").to_vec();
        entries.push(entry(Document::Orders, "Both armies", "one file"));
        out.push(Group { title: "Orders of battle", aside: String::new(), entries });
        let mut entries = vec![entry(Document::Return, "Return", "every man")];
        entries.extend(each(Document::Plates, |n| format!("Uniforms of {n}"), ""));
        out.push(Group { title: "The war", aside: String::new(), entries });
        if let Some(plan) = war.state().next.as_ref().filter(|_| tonight.is_none()) {
            out.push(of_battle("For the next battle", &plan.place, Side::BOTH.map(name)));
        }
        out.push(of_the_rules);
        let battles = &war.state().battles;
        if let Some(last) = battles.last() {
            let of =
                |side: Side| (Document::Gazette(last.number, side), format!("Paper of {}", name(side)), String::new());
            out.push(Group { title: "Gazettes", aside: last.place.clone(), entries: Side::BOTH.map(of).into() });
        }
        let report =
            |b: &crate::campaign::Battle| (Document::Report(b.number), b.place.clone(), crate::field::say::day(b.date));
        let entries = battles.iter().rev().map(report).collect();
        out.push(Group { title: "Reports of battles", aside: String::new(), entries });
        out
    }

    /// The name of the document's file, in plain letters; of several documents that of their folder.
    pub fn file_name(self, around: Around, with: &With) -> String {
        let tonight = with.tonight.as_deref();
        let planned = || around.now.war.as_ref().and_then(|w| w.state().next.as_ref()).map(|p| p.place.as_str());
        let next = tonight.map(|o| o.scenario.name.as_str()).or_else(planned).unwrap_or("battle");
        let nation = |side: Side| match tonight.filter(|_| self.is_of_the_next_battle()) {
            Some(order) => order.scenario.sides[side.index()].name.as_str(),
            None => around.now.nation(side).map_or("army", |n| n.name.as_str()),
        };
        let what = match self {
            Document::OrderOfBattle(side) => format!("order-of-battle-{}", nation(side)),
            Document::Map => format!("map-{next}"),
            Document::MapOf(side) => format!("map-{next}-{}", nation(side)),
            Document::Sketch => format!("sketch-{next}"),
            Document::BlankCards(id) => format!("cards-{id}"),
            Document::Orders => "orders-of-battle".to_owned(),
            Document::Rosters => format!("rosters-{next}"),
            Document::Labels => format!("labels-{next}"),
            Document::Cards => format!("cards-{next}"),
            Document::Return => "return".to_owned(),
            Document::Plates(side) => format!("uniforms-{}", nation(side)),
            Document::Dress(list) => {
                format!("uniforms-{}", around.now.armies.get(list).map_or("army", |a| a.name.as_str()))
            }
            Document::List(list, _) => {
                format!("order-of-battle-{}", around.now.armies.get(list).map_or("army", |a| a.name.as_str()))
            }
            Document::Nation(n) => {
                format!("nation-{}", around.now.nations.get(n).map_or("nation", |n| n.name.as_str()))
            }
            Document::Gazette(number, side) => format!("gazette-{number}-{}", nation(side)),
            Document::Whole(id, scale) => format!("{id}-{scale}-mm"),
            Document::Markers(id, scale) => format!("markers-{id}-{scale}-mm"),
            Document::Reference => format!("reference-{next}"),
            Document::Briefing(side) => format!("briefing-{next}-{}", nation(side)),
            Document::AftermathForm => format!("aftermath-{next}"),
            Document::Fought => {
                let place = with.fought.as_ref().map(|f| f.battle.order.scenario.name.as_str());
                format!("report-{}", place.unwrap_or(next))
            }
            Document::Shelf => "shelf".to_owned(),
            Document::Forecast => {
                format!("forecast-{}", with.foreseen.as_ref().map_or(next, |f| f.order.scenario.name.as_str()))
            }
            Document::Evening => return name::ascii(&format!("evening-{next}")),
            Document::Roster(side) => format!("roster-{next}-{}", nation(side)),
            Document::Report(number) => {
                let battle =
                    around.now.war.as_ref().and_then(|w| w.state().battles.iter().find(|b| b.number == number));
                format!("report-{number}-{}", battle.map_or("battle", |b| b.place.as_str()))
            }
        };
        format!("{}.pdf", name::ascii(&what))
    }
}
