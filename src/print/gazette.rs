//! The gazette: a newspaper of one side after a battle: masthead, two columns, and what the battle cost both armies.

mod costs;
mod plan;

use super::paragraph::{Edge, Paragraph, opened, paragraph, span};
use super::sheet::{Foot, HAIR, Head, MM, Repeats, Sheets, THIN, WIDE};
use super::{Pages, PaperChoice, words};
use crate::army::Uniform;
use crate::campaign::gazette::Issue;
use crate::draw::flag::{Kind, flag};
use crate::draw::path::pt;
use crate::draw::shape::Style;
use crate::draw::{Anchor, Face};

pub use costs::{Cost, Costs};
pub use plan::Plan;

/// What the document is made from.
#[derive(Debug, Clone, Copy)]
pub struct Gazette<'a> {
    pub issue: &'a Issue,
    /// Dress and cipher of the side whose paper it is.
    pub of: Option<(&'a Uniform, &'a str)>,
    /// *The Salt Toll War*.
    pub campaign: &'a str,
    /// What the battle cost either side; empty where that is not told.
    pub costs: &'a [Costs],
    /// Where it was fought; shown where a short paper leaves room.
    pub plan: Option<Plan<'a>>,
}

/// Between the columns, in mm.
const GUTTER: f32 = 7.0;
/// Sizes of the text in points: the largest at which all of it stands on one page, else the least. The first ones are for a
/// short paper that has no room for a plan.
const SIZES: [f32; 9] = [13.6, 13.0, 12.4, 11.8, 11.4, 11.0, 10.6, 10.1, 9.6];
const LARGE: f32 = 11.8;
/// A type area that is narrower, in mm, is that of a booklet: only there the text is smaller than that of other papers.
const NARROW: f32 = 150.0;
const USUAL: f32 = 10.6;
/// Distance of baselines, in shares of the size.
const LEADING: f32 = 1.217;
/// Lines beside the initial, and how many words go on in small capitals after it.
const BESIDE: usize = 3;
const OPENING: usize = 4;
/// How high a capital is, in shares of its size.
const CAPITAL: f32 = 0.656;
/// White before an article that has another above it, in mm, with a short rule in it.
const BETWEEN: f32 = 6.4;
const SHORT_RULE: f32 = 15.0;
/// mm from the top of a column to where its first line of text begins.
const ASCENT: f32 = 3.4;
/// Height of the flag over the title, in mm.
const FLAG: f32 = 11.0;

pub fn compose(d: &Gazette, choice: PaperChoice) -> Pages {
    let issue = d.issue;
    let date = words::long_date(issue.date, choice.heads);
    let number = choice.heads.told("No. {}", &[&issue.battle.to_string()]);
    let repeats = Repeats {
        head: Head { title: issue.paper.clone(), of: number.clone(), date: date.clone() },
        foot: Foot { left: d.campaign.to_owned(), right: String::new() },
    };
    let mut s = Sheets::new(choice, d.of.map(|(uniform, _)| uniform), repeats);
    s.bookmark(&issue.paper);
    masthead(&mut s, d, [&number, &date]);
    let top = s.y + 5.0;
    let foot = if d.costs.is_empty() { 0.0 } else { costs::HIGH };
    let first = Room { top, low: s.bottom() - foot };
    let later = Room { top: s.top_of_the_next() + 4.0, low: s.bottom() };
    let narrow = s.width() < NARROW;
    let mut set = broken(&mut s, issue, LARGE);
    let planned = d.plan.is_some() && level(&set, first) + plan::LEAST <= first.low;
    let most = if narrow || planned { LARGE } else { SIZES[0] };
    for size in SIZES.into_iter().filter(|size| *size <= most && (narrow || *size >= USUAL)) {
        set = broken(&mut s, issue, size);
        if placed(&set, [first, later]).1 <= 2 {
            break;
        }
    }
    // In a booklet the table stands behind what would not fit above it.
    let late = narrow && foot > 0.0 && placed(&set, [first, later]).1 > 2;
    let first = if late { Room { low: s.bottom(), ..first } } else { first };
    if late {
        for size in SIZES.into_iter().filter(|size| *size <= LARGE) {
            set = broken(&mut s, issue, size);
            if placed(&set, [first, later]).1 <= 2 {
                break;
            }
        }
    }
    let first = Room { low: level(&set, first), ..first };
    let (places, columns) = placed(&set, [first, later]);
    for (at, page) in (0..columns.div_ceil(2).max(1)).enumerate() {
        if at > 0 {
            s.turn();
        }
        let room = if page == 0 { first } else { later };
        let mut low: f32 = room.top;
        for column in 2 * page..2 * page + 2 {
            let since = s.mark();
            for place in places.iter().filter(|p| p.column == column) {
                low = low.max(place.draw(&mut s, &set));
            }
            s.column(since);
        }
        if columns > 2 * page + 1 {
            let middle = f32::midpoint(s.left(), s.right());
            s.upright(middle, room.top - 1.0, low - 1.0, HAIR);
        }
        s.y = low;
        if page == 0 && foot > 0.0 && !late {
            // Close below a short paper, at the foot of a long one.
            let free = s.bottom() - foot - low;
            s.y = if free > 30.0 { low + 6.0 } else { s.bottom() - foot + 2.0 };
            costs::draw(&mut s, d.costs);
        }
        if page == 0 && columns <= 2 && !late {
            plan::draw(&mut s, d);
        }
    }
    if late {
        s.y += 6.0;
        if s.room() < costs::HIGH {
            s.turn();
            s.y += 4.0;
        }
        costs::draw(&mut s, d.costs);
        plan::draw(&mut s, d);
    }
    let author = d.campaign.to_owned();
    s.finish(format!("{}, {date}", issue.paper), author, issue.date)
}

/// Flag, title, and between two rules number, day and campaign.
fn masthead(s: &mut Sheets, d: &Gazette, [number, date]: [&str; 2]) {
    let (left, wide, middle) = (s.left(), s.width(), f32::midpoint(s.left(), s.right()));
    if let Some((uniform, cipher)) = d.of {
        let theme = s.theme;
        let picture = flag(uniform, cipher, Kind::Army, &Sheets::cloth(&theme), FLAG * MM);
        let at = pt((middle - FLAG * Kind::Army.aspect() / 2.0) * MM, (s.y + 2.2) * MM);
        s.list().place(&picture, at, 1.0);
        s.y += FLAG + 1.0;
    }
    let book = s.style(Face::Book, 37.0);
    let fits = |z: &f32| book.sized(*z).width(&d.issue.paper) <= wide * MM;
    let size = [37.0, 34.0, 30.0, 26.0, 22.0, 18.0].into_iter().find(fits).unwrap_or(14.0);
    s.y += 3.0 + size * 0.8 / MM;
    let base = s.y;
    s.fitted(middle, base, Anchor::Middle, wide, &d.issue.paper, book.sized(size));
    s.y += 5.4;
    let rule = s.y;
    s.rule(left, rule, wide, THIN);
    let (roman, caps) =
        (s.style(Face::Book, 10.6).old_style(), Style::small_caps(10.6, s.theme.ink).tracked(WIDE / 2.0));
    let base = rule + 4.5;
    s.text(middle, base, Anchor::Middle, date, caps);
    let room = (wide - s.wide(date, caps)) / 2.0 - 4.0;
    s.fitted(left, base, Anchor::Start, room, number, roman);
    s.fitted(s.right(), base, Anchor::End, room, d.campaign, roman);
    s.y = rule + 6.6;
    let rule = s.y;
    s.rule(left, rule, wide, THIN);
}

/// An article broken for a column.
struct Article {
    head: Paragraph,
    head_style: Style,
    /// The initial, and the lines beside it.
    opening: Option<(char, Paragraph)>,
    body: Paragraph,
    width: f32,
}

impl Article {
    fn step(&self) -> f32 {
        self.body.leading / MM
    }

    fn head_high(&self) -> f32 {
        self.head.height() / MM + 1.0
    }

    /// Lines of the text, those beside the initial with the others.
    fn len(&self) -> usize {
        self.beside() + self.body.len()
    }

    fn beside(&self) -> usize {
        self.opening.as_ref().map_or(0, |(_, lines)| lines.len())
    }
}

/// What stands under one head, in the order of the first news of each; the lead has its head for itself.
fn gathered(issue: &Issue) -> Vec<(&str, String)> {
    let mut out: Vec<(&str, String)> = Vec::new();
    for article in &issue.articles {
        match out.iter_mut().skip(1).find(|(head, _)| *head == article.head) {
            Some((_, text)) => *text = format!("{text} {}", article.text),
            None => out.push((&article.head, article.text.clone())),
        }
    }
    out
}

/// All articles for a size of text, the lead first, with its initial.
fn broken(s: &mut Sheets, issue: &Issue, size: f32) -> Vec<Article> {
    let width = (s.width() - GUTTER) / 2.0;
    let (text, leading) = (s.style(Face::Book, size).old_style(), size * LEADING);
    let mut out = Vec::new();
    for (n, (own, told)) in gathered(issue).into_iter().enumerate() {
        s.reads(&told);
        let told = words::bound(&told);
        let caps = Style::small_caps(size + 0.6, s.theme.ink).tracked(WIDE);
        let head_style = if n == 0 { s.style(Face::Book, size * 1.55) } else { caps };
        let head_leading = head_style.size * 1.14;
        let head = paragraph(&[span(own, head_style)], width * MM, head_leading, Edge::Ragged);
        let first = told.chars().next().filter(|c| n == 0 && c.is_alphabetic());
        let (opening, body) = match first {
            Some(letter) => {
                let rest = &told[letter.len_utf8()..];
                let end = rest.match_indices(' ').nth(OPENING - 1).map_or(rest.len(), |(at, _)| at);
                let small = Style::small_caps(size, s.theme.ink).tracked(0.05);
                let spans = [span(&rest[..end], small), span(&rest[end..], text)];
                let indent = initial(s, size).width(&letter.to_uppercase().to_string()) / MM + 1.4;
                let widths = [(width - indent) * MM, width * MM];
                let (beside, body) = opened(&spans, widths, leading, BESIDE);
                (Some((letter, beside)), body)
            }
            None => {
                let body = paragraph(&[span(told.as_str(), text)], width * MM, leading, Edge::Justified);
                (None, body)
            }
        };
        out.push(Article { head, head_style, opening, body, width });
    }
    out
}

/// As high as the lines beside it.
fn initial(s: &Sheets, size: f32) -> Style {
    let high = size * LEADING * (BESIDE - 1) as f32 + size * CAPITAL;
    Style::new(Face::Book, high / CAPITAL, s.accent)
}

/// Where columns begin and end on a page, in mm.
#[derive(Debug, Clone, Copy)]
struct Room {
    top: f32,
    low: f32,
}

/// Lines of an article in a column.
struct Place {
    article: usize,
    column: usize,
    lines: std::ops::Range<usize>,
    /// Its upper edge in mm.
    top: f32,
    /// With a rule above it.
    ruled: bool,
}

impl Place {
    /// Draws it; returns where it ends.
    fn draw(&self, s: &mut Sheets, set: &[Article]) -> f32 {
        let article = &set[self.article];
        let x = s.left() + (self.column % 2) as f32 * (article.width + GUTTER);
        let (middle, mut y) = (x + article.width / 2.0, self.top);
        if self.ruled {
            s.rule(middle - SHORT_RULE / 2.0, y + BETWEEN * 0.42, SHORT_RULE, HAIR);
            y += BETWEEN;
        }
        if self.lines.start == 0 {
            for line in 0..article.head.len() {
                let base = y + article.head_style.size * 0.8 / MM + line as f32 * article.head.leading / MM;
                // The heads of a paper are of its own making, in the language of its text.
                let run = article.head_style.shape(&article.head.line(line));
                s.list().run(run.at(pt(middle * MM, base * MM), Anchor::Middle));
            }
            y += article.head_high();
        }
        let beside = article.beside();
        let mut lines = self.lines.clone();
        if let Some((letter, opening)) = article.opening.as_ref().filter(|_| lines.start == 0) {
            let size = article.body.leading / LEADING;
            let style = initial(s, size);
            let base = y + ASCENT + (BESIDE - 1) as f32 * article.step();
            let letter = letter.to_uppercase().to_string();
            s.text(x, base, Anchor::Start, &letter, style);
            let indent = style.width(&letter) / MM + 1.4;
            opening.set(s.list(), (x + indent) * MM, (y + ASCENT) * MM, 0..beside);
            // A text that is shorter than its initial ends with it.
            y += BESIDE.max(beside) as f32 * article.step();
            lines.start = beside;
        }
        let (from, to) = (lines.start - beside, lines.end - beside);
        article.body.set(s.list(), x * MM, (y + ASCENT) * MM, from..to);
        y + (to - from) as f32 * article.step()
    }
}

/// Where everything stands on the first page and those after it, and how many columns that takes. A head has two lines of its
/// text below it, and no line of a text stands alone at either end of a column.
fn placed(set: &[Article], [first, later]: [Room; 2]) -> (Vec<Place>, usize) {
    let room = |column: usize| if column < 2 { first } else { later };
    let (mut out, mut column, mut y) = (Vec::new(), 0, first.top);
    for (n, article) in set.iter().enumerate() {
        let (step, least) = (article.step(), article.beside().max(2).min(article.len()));
        let mut from = 0;
        while from == 0 || from < article.len() {
            let fresh = y <= room(column).top;
            let ruled = from == 0 && !fresh;
            let above = if ruled { BETWEEN } else { 0.0 } + if from == 0 { article.head_high() } else { 0.0 };
            let left = article.len() - from;
            let mut fit = ((room(column).low - y - above) / step + 0.01).max(0.0) as usize;
            if fit < left && left - fit < 2 {
                fit = fit.saturating_sub(1);
            }
            let wanted = if from == 0 { least } else { 2.min(left) };
            if fit.min(left) < wanted && !fresh {
                (column, y) = (column + 1, room(column + 1).top);
                continue;
            }
            let fit = fit.clamp(wanted.min(left), left.max(wanted.min(left)));
            out.push(Place { article: n, column, lines: from..from + fit, top: y, ruled });
            let short =
                if from == 0 && article.opening.is_some() { BESIDE.saturating_sub(article.beside()) } else { 0 };
            y += above + (fit + short) as f32 * step;
            from += fit;
            if from < article.len() {
                (column, y) = (column + 1, room(column + 1).top);
            } else if from == 0 {
                break;
            }
        }
    }
    (out, column + 1)
}

/// Where the columns of a first page end that takes all articles: as high as both hold them, so that neither stays empty. Else
/// where the page does.
fn level(set: &[Article], first: Room) -> f32 {
    let fits = |low: f32| placed(set, [Room { low, ..first }; 2]).1 <= 2;
    if !fits(first.low) {
        return first.low;
    }
    let (mut above, mut low) = (first.top, first.low);
    for _ in 0..12 {
        let middle = f32::midpoint(above, low);
        if fits(middle) { low = middle } else { above = middle }
    }
    low
}
