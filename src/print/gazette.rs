//! The gazette: a newspaper of one side after a battle, in two columns.

use super::paragraph::{Edge, Paragraph, paragraph, span};
use super::sheet::{Foot, HAIR, Head, MM, Repeats, Sheets, WIDE};
use super::words;
use super::{Pages, PaperChoice};
use crate::army::Uniform;
use crate::campaign::gazette::Issue;
use crate::draw::shape::Style;
use crate::draw::{Anchor, Face};

/// What the document is made from.
#[derive(Debug, Clone, Copy)]
pub struct Gazette<'a> {
    pub issue: &'a Issue,
    /// Dress of the side whose paper it is.
    pub uniform: Option<&'a Uniform>,
    /// *The Salt Toll War*.
    pub campaign: &'a str,
}

/// Between the columns, in mm.
const GUTTER: f32 = 8.0;
/// Distance of baselines in points, and of two articles in mm.
const LEADING: f32 = 13.4;
const BETWEEN: f32 = 5.0;

pub fn compose(d: &Gazette, choice: PaperChoice) -> Pages {
    let issue = d.issue;
    let date = words::long_date(issue.date);
    let repeats = Repeats {
        head: Head { title: issue.paper.clone(), of: format!("No. {}", issue.battle), date: date.clone() },
        foot: Foot { left: d.campaign.to_owned(), right: String::new() },
    };
    let mut s = Sheets::new(choice, d.uniform, repeats);
    s.bookmark(issue.paper.clone());
    let (left, right, middle) = (s.left(), s.right(), (s.left() + s.right()) / 2.0);
    let book = s.style(Face::Book, 34.0);
    let fits = |z: &f32| book.sized(*z).width(&issue.paper) <= s.width() * MM;
    let size = [34.0, 30.0, 26.0, 22.0, 18.0].into_iter().find(fits).unwrap_or(14.0);
    let wide = s.width();
    s.fitted(middle, 31.0, Anchor::Middle, wide, &issue.paper, book.sized(size));
    s.rule(left, 35.6, wide, HAIR);
    let italic = s.style(Face::BookItalic, 11.4);
    s.text(left, 40.4, Anchor::Start, &format!("No. {}", issue.battle), italic);
    s.text(middle, 40.4, Anchor::Middle, &date, italic);
    let room = (wide - s.wide(&date, italic)) / 2.0 - 4.0;
    s.fitted(right, 40.4, Anchor::End, room, d.campaign, italic);
    s.rule(left, 42.8, wide, HAIR);
    let mut page = Columns { top: TOP, low: s.bottom(), y: TOP, second: false, s };
    let articles: Vec<Article> = issue.articles.iter().map(|a| page.broken(&a.head, &a.text)).collect();
    page.low = even(&articles, page.low);
    for article in &articles {
        page.article(article);
    }
    let author = d.campaign.to_owned();
    page.s.finish(format!("{}, {date}", issue.paper), author, issue.date)
}

/// Where the columns of the first page begin, in mm.
const TOP: f32 = 50.0;

/// An article broken for a column.
struct Article {
    head: Paragraph,
    body: Paragraph,
}

impl Article {
    /// mm that the head takes with the first two lines.
    fn least(&self) -> f32 {
        (self.head.height() + LEADING * self.body.len().min(2) as f32) / MM
    }
}

/// Where the columns of a first page end that takes all articles: as high as both hold them, so that neither stays empty. Else
/// where the page does.
fn even(articles: &[Article], bottom: f32) -> f32 {
    let fits = |low: f32| columns(articles, low) <= 2;
    if !fits(bottom) {
        return bottom;
    }
    let (mut above, mut low) = (TOP, bottom);
    for _ in 0..12 {
        let middle = f32::midpoint(above, low);
        if fits(middle) { low = middle } else { above = middle }
    }
    low
}

/// How many columns articles take that end there; 3 for more than two.
fn columns(articles: &[Article], low: f32) -> usize {
    let (step, mut y, mut count) = (LEADING / MM, TOP, 1);
    for article in articles {
        if y + article.least() > low {
            (count, y) = (count + 1, TOP);
        }
        y += article.head.height() / MM;
        let mut left = article.body.len();
        while left > 0 && count < 3 {
            let fit = (((low - y) / step).max(0.0) as usize).min(left);
            left -= fit;
            y += fit as f32 * step;
            if left > 0 {
                (count, y) = (count + 1, TOP);
            }
        }
        y += BETWEEN;
    }
    count.min(3)
}

/// Two columns that are filled one after the other.
struct Columns {
    /// Where the columns of this page begin and end, in mm.
    top: f32,
    low: f32,
    y: f32,
    second: bool,
    s: Sheets,
}

impl Columns {
    fn width(&self) -> f32 {
        (self.s.width() - GUTTER) / 2.0
    }

    fn x(&self) -> f32 {
        self.s.left() + if self.second { self.width() + GUTTER } else { 0.0 }
    }

    /// To the next column, on the next page after the second.
    fn next(&mut self) {
        if self.second {
            self.s.turn();
            (self.top, self.low) = (self.s.y + 6.0, self.s.bottom());
        }
        self.second = !self.second;
        self.y = self.top;
        if self.second {
            let (x, top, low) = (self.x() - GUTTER / 2.0, self.top - 3.0, self.low);
            self.s.upright(x, top, low, HAIR);
        }
    }

    /// A head and a text, broken for these columns.
    fn broken(&self, head: &str, text: &str) -> Article {
        let wide = self.width() * MM;
        let caps = Style::small_caps(11.6, self.s.theme.ink).tracked(WIDE);
        let head = paragraph(&[span(head, caps)], wide, 14.0, Edge::Ragged);
        let body = paragraph(&[span(text, self.s.style(Face::Book, 11.0).old_style())], wide, LEADING, Edge::Justified);
        Article { head, body }
    }

    /// Sets an article; its head stays with the first two lines.
    fn article(&mut self, article: &Article) {
        let (Article { head, body }, step) = (article, LEADING / MM);
        if self.y + article.least() > self.low {
            self.next();
        }
        let (x, y) = (self.x() * MM, self.y * MM);
        self.y = head.set(self.s.list(), x, y, 0..head.len()) / MM;
        let mut from = 0;
        while from < body.len() {
            let fit = (((self.low - self.y) / step).max(0.0) as usize).min(body.len() - from);
            if fit == 0 {
                self.next();
                continue;
            }
            let (x, y) = (self.x() * MM, self.y * MM);
            self.y = body.set(self.s.list(), x, y, from..from + fit) / MM;
            from += fit;
        }
        self.y += BETWEEN;
    }
}
