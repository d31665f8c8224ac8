//! Running text: pieces in different styles, broken into even lines.

mod language;

use crate::draw::path::pt;
use crate::draw::shape::Style;
use crate::draw::{Anchor, List};
use hypher::Lang;
use language::language;

pub use language::Known;

/// A piece of text in one style.
#[derive(Debug, Clone, PartialEq)]
pub struct Span {
    pub text: String,
    pub style: Style,
}

/// A piece of text in a style.
pub fn span(text: impl Into<String>, style: Style) -> Span {
    Span { text: text.into(), style }
}

/// How lines end on the right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    Ragged,
    /// Spaces are stretched or narrowed, within limits.
    Justified,
}

/// How narrow and how wide the spaces of a justified line may become, in shares of their own width.
const NARROW: f32 = 0.82;
const WIDEST: f32 = 4.0;

/// A paragraph broken for a width.
#[derive(Debug, Clone, PartialEq)]
pub struct Paragraph {
    lines: Vec<Line>,
    /// Distance of baselines in points.
    pub leading: f32,
    width: f32,
    edge: Edge,
}

#[derive(Debug, Clone, PartialEq)]
struct Line {
    words: Vec<Word>,
    last: bool,
}

#[derive(Debug, Clone, PartialEq)]
struct Word {
    /// One run for each style within the word.
    pieces: Vec<Span>,
    width: f32,
    /// Width of the space after it; of a hyphen where it goes on.
    space: f32,
    /// The first part of a word that goes on with the next: a line that ends here ends with a hyphen.
    goes_on: bool,
}

impl Word {
    /// What stands between this and the next on one line.
    const fn gap(&self) -> f32 {
        if self.goes_on { 0.0 } else { self.space }
    }

    /// The room of the spaces within it, which do not break.
    fn bound(&self) -> f32 {
        let of = |p: &Span| p.text.matches(NO_BREAK).count() as f32 * p.style.width(" ");
        self.pieces.iter().map(of).sum()
    }

    /// What a line that ends here has besides the words.
    const fn end(&self) -> f32 {
        if self.goes_on { self.space } else { 0.0 }
    }
}

/// A space that does not break.
const NO_BREAK: &str = "\u{a0}";

/// Letters that stay on either side of a hyphen, and those of the shortest word that is divided.
const LEAST: usize = 3;
const SHORTEST: usize = 7;

/// What a hyphen costs, and one before the last line: as much as a line that is so much too loose, squared.
const HYPHEN: f32 = 0.05;
const LAST_HYPHEN: f32 = 2.0;

/// Breaks text for a width in points, so that the lines are as even as they can be.
pub fn paragraph(spans: &[Span], width: f32, leading: f32, edge: Edge) -> Paragraph {
    let words = whole(words(spans), width);
    let words = if edge == Edge::Justified { divided(words, language(spans)) } else { words };
    Paragraph { lines: even(&words, width, edge), leading, width, edge }
}

/// Breaks a text with even edges that begins beside something: so many lines of the first width, and the rest of the second.
pub fn opened(spans: &[Span], [beside, width]: [f32; 2], leading: f32, count: usize) -> (Paragraph, Paragraph) {
    let edge = Edge::Justified;
    let words = divided(whole(words(spans), beside), language(spans));
    let mut lines: Vec<Line> = Vec::new();
    let mut from = 0;
    while from < words.len() && lines.len() < count {
        // As many words as the line takes with its spaces as they are.
        let (mut wide, mut to) = (0.0, from + 1);
        for (n, word) in words.iter().enumerate().skip(from) {
            wide += word.width + if n > from { words[n - 1].gap() } else { 0.0 };
            if wide > beside && n > from {
                break;
            }
            if wide + word.end() <= beside {
                to = n + 1;
            }
        }
        lines.push(Line { words: words[from..to].to_vec(), last: to == words.len() });
        from = to;
    }
    let first = Paragraph { lines, leading, width: beside, edge };
    (first, Paragraph { lines: even(&words[from..], width, edge), leading, width, edge })
}

/// Lines of a width that are as even as they can be.
fn even(words: &[Word], width: f32, edge: Edge) -> Vec<Line> {
    let n = words.len();
    // best[i]: the least cost of setting the words from i on, and where their first line ends.
    let mut best: Vec<(f32, usize)> = vec![(0.0, n); n + 1];
    for i in (0..n).rev() {
        best[i] = (f32::INFINITY, i + 1);
        let (mut wide, mut spaces) = (0.0, 0.0);
        for j in i..n {
            spaces += if j > i { words[j - 1].gap() } else { 0.0 };
            wide += words[j].width + if j > i { words[j - 1].gap() } else { 0.0 };
            let least = if edge == Edge::Justified { wide - spaces * (1.0 - NARROW) } else { wide };
            if least > width && j > i {
                break;
            }
            if least + words[j].end() > width && j > i {
                continue;
            }
            // Too tight is as bad as twice as loose.
            let slack = (width - wide - words[j].end()) / width;
            let slack = if slack < 0.0 { -2.0 * slack } else { slack };
            let last = j + 1 == n;
            // A last line may be short, but not one word alone.
            let cost = match (last, j == i && i > 0) {
                (true, true) => 0.4,
                (true, false) => 0.0,
                _ => slack * slack * 10.0,
            } + match (words[j].goes_on, best[j + 1].1 == n) {
                (false, _) => 0.0,
                (true, false) => HYPHEN,
                (true, true) => LAST_HYPHEN,
            } + best[j + 1].0;
            if cost < best[i].0 {
                best[i] = (cost, j + 1);
            }
        }
    }
    let mut lines = Vec::new();
    let mut i = 0;
    while i < n {
        let j = best[i].1;
        lines.push(Line { words: words[i..j].to_vec(), last: j == n });
        i = j;
    }
    lines
}

/// Splits at spaces; a no-break space holds its words together.
fn words(spans: &[Span]) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::new();
    let mut open = false;
    for s in spans {
        let space = s.style.width(" ");
        for (n, part) in s.text.split(' ').enumerate() {
            if n > 0 {
                open = false;
            }
            if part.is_empty() {
                continue;
            }
            let width = s.style.width(part);
            let piece = span(part, s.style);
            match out.last_mut() {
                Some(word) if open => {
                    word.width += width;
                    word.space = space;
                    word.pieces.push(piece);
                }
                _ => out.push(Word { pieces: vec![piece], width, space, goes_on: false }),
            }
            open = true;
        }
    }
    out
}

/// Words that are wider than a line in parts that are not: at spaces that do not break, else after any letter.
fn whole(words: Vec<Word>, width: f32) -> Vec<Word> {
    let mut out = Vec::with_capacity(words.len());
    for word in words {
        if word.width <= width {
            out.push(word);
            continue;
        }
        let mut now: Vec<Span> = Vec::new();
        let taken = |pieces: &[Span]| pieces.iter().map(|p| p.style.width(&p.text)).sum::<f32>();
        let mut close = |now: &mut Vec<Span>, space: f32, goes_on: bool| {
            let pieces = std::mem::take(now);
            if !pieces.is_empty() {
                out.push(Word { width: taken(&pieces), pieces, space, goes_on });
            }
        };
        for piece in &word.pieces {
            let style = piece.style;
            let (mut part, mut before) = (String::new(), taken(&now));
            let end = |now: &mut Vec<Span>, part: &mut String| {
                if !part.is_empty() {
                    now.push(span(std::mem::take(part), style));
                }
            };
            for letter in piece.text.chars() {
                if letter == '\u{a0}' {
                    end(&mut now, &mut part);
                    close(&mut now, style.width(" "), false);
                    before = 0.0;
                } else if before + style.width(&format!("{part}{letter}-")) > width && before + part.len() as f32 > 0.0
                {
                    end(&mut now, &mut part);
                    close(&mut now, style.width("-"), true);
                    (part, before) = (letter.to_string(), 0.0);
                } else {
                    part.push(letter);
                }
            }
            end(&mut now, &mut part);
        }
        close(&mut now, word.space, false);
    }
    out
}

/// Long words in the parts at which they may be divided. Names and all that is not plain letters stay whole, and so do words
/// of several styles.
fn divided(words: Vec<Word>, language: Lang) -> Vec<Word> {
    let mut out = Vec::with_capacity(words.len());
    for word in words {
        let [piece] = word.pieces.as_slice() else {
            out.push(word);
            continue;
        };
        let core = piece.text.trim_matches(|c: char| !c.is_alphabetic());
        let plain = core.chars().all(char::is_lowercase) && core.chars().count() >= SHORTEST;
        if !plain {
            out.push(word);
            continue;
        }
        let before = piece.text.find(core).unwrap_or(0);
        let mut cuts = Vec::new();
        let mut at = 0;
        for syllable in hypher::hyphenate(core, language) {
            at += syllable.len();
            if core[..at].chars().count() >= LEAST && core[at..].chars().count() >= LEAST {
                cuts.push(before + at);
            }
        }
        let style = piece.style;
        let mut from = 0;
        for cut in cuts {
            let text = &piece.text[from..cut];
            let part = span(text, style);
            out.push(Word { width: style.width(text), pieces: vec![part], space: style.width("-"), goes_on: true });
            from = cut;
        }
        let text = &piece.text[from..];
        let part = span(text, style);
        out.push(Word { width: style.width(text), pieces: vec![part], space: word.space, goes_on: false });
    }
    out
}

/// The words of a line as stretches of one style, with the spaces between them.
fn stretches(words: &[Word]) -> Vec<Span> {
    let mut out: Vec<Span> = Vec::new();
    for (n, word) in words.iter().enumerate() {
        for (m, piece) in word.pieces.iter().enumerate() {
            let apart = m == 0 && n > 0 && !words[n - 1].goes_on;
            match out.last_mut() {
                Some(last) if last.style == piece.style => {
                    if apart {
                        last.text.push(' ');
                    }
                    last.text.push_str(&piece.text);
                }
                Some(last) => {
                    if apart {
                        last.text.push(' ');
                    }
                    out.push(piece.clone());
                }
                None => out.push(piece.clone()),
            }
        }
    }
    out
}

impl Paragraph {
    /// Height of all lines in points.
    pub fn height(&self) -> f32 {
        self.lines.len() as f32 * self.leading
    }

    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// The words of a line.
    pub fn line(&self, line: usize) -> String {
        self.lines.get(line).map_or_else(String::new, |l| stretches(&l.words).into_iter().map(|s| s.text).collect())
    }

    /// Sets some of the lines, the first baseline at `y`, from `x` to the right. Returns the next baseline.
    pub fn set(&self, list: &mut List, x: f32, mut y: f32, lines: std::ops::Range<usize>) -> f32 {
        for line in &self.lines[lines] {
            let end = line.words.last().map_or(0.0, Word::end);
            // Spaces that do not break are as wide as the others of their line.
            let bound: f32 = line.words.iter().map(Word::bound).sum();
            let natural: f32 = line.words.iter().map(|w| w.width).sum::<f32>() + end - bound;
            let spaces: f32 = line.words.iter().rev().skip(1).map(Word::gap).sum::<f32>() + bound;
            let stretch = match self.edge {
                Edge::Justified if !line.last && spaces > 0.0 => {
                    ((self.width - natural) / spaces).clamp(NARROW, WIDEST)
                }
                // A last line may have been counted on to shrink.
                Edge::Justified if spaces > 0.0 => ((self.width - natural) / spaces).clamp(NARROW, 1.0),
                _ => 1.0,
            };
            let mut at = x;
            let pieces = stretches(&line.words);
            let count = pieces.len();
            for (n, stretch_of) in pieces.into_iter().enumerate() {
                let hyphen = end > 0.0 && n + 1 == count;
                let text = if hyphen { format!("{}-", stretch_of.text) } else { stretch_of.text };
                let mut run = stretch_of.style.shape(&text);
                // Who reads the file gets whole words: the hyphen is a soft one there.
                if let Some(last) = run.glyphs.last_mut().filter(|_| hyphen) {
                    "\u{ad}".clone_into(&mut last.text);
                }
                // Stretched spaces stay spaces within the run, so that a reader gets whole sentences.
                let more = stretch_of.style.width(" ") * (stretch - 1.0);
                let mut moved = 0.0;
                for glyph in &mut run.glyphs {
                    glyph.offset.x += moved;
                    if [" ", NO_BREAK].contains(&glyph.text.as_str()) {
                        moved += more;
                    }
                }
                run.width += moved;
                let wide = run.width;
                list.run(run.at(pt(at, y), Anchor::Start));
                at += wide;
            }
            y += self.leading;
        }
        y
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::{Colour, Face, Item};

    #[test]
    fn lines_keep_within_the_width_and_lose_no_word() {
        let style = Style::new(Face::Book, 10.6, Colour::BLACK);
        let text = "Before the sun had cleared the alders both armies were under arms, and the drums of the Margrave \
                    were heard as far as Rübenstein, where nobody got up.";
        for edge in [Edge::Ragged, Edge::Justified] {
            let p = paragraph(&[span(text, style)], 160.0, 12.9, edge);
            let mut list = List::new(300.0, 300.0);
            let end = p.set(&mut list, 10.0, 20.0, 0..p.len());
            assert!((end - 20.0 - p.height()).abs() < 0.01 && p.len() > 3);
            let mut told = String::new();
            for item in &list.items {
                let Item::Run(r) = item else { panic!("text is set in runs") };
                assert!(r.at.x + r.width <= 170.5, "{edge:?} {}", r.text());
                told.push_str(&r.text());
                told.push(' ');
            }
            assert_eq!(told.split_whitespace().collect::<Vec<_>>().join(" "), text);
        }
    }

    #[test]
    fn spaces_that_do_not_break_are_as_wide_as_the_others() {
        let style = Style::new(Face::Book, 10.6, Colour::BLACK);
        let text = "Count\u{a0}Emmerich v.\u{a0}Ruhmkorb has notwithstanding considerable embarrassment the Second\u{a0}Brigade";
        let p = paragraph(&[span(text, style)], 130.0, 12.9, Edge::Justified);
        let mut list = List::new(300.0, 300.0);
        p.set(&mut list, 10.0, 20.0, 0..p.len());
        let mut met = 0;
        for item in &list.items[..p.len() - 1] {
            let Item::Run(r) = item else { panic!("text is set in runs") };
            assert!(r.width < 130.1, "{} is {} wide", r.text(), r.width);
            let spaces = r.glyphs.windows(2).filter(|g| [" ", NO_BREAK].contains(&g[0].text.as_str()));
            let wide: Vec<f32> = spaces.map(|g| g[1].offset.x - g[0].offset.x).collect();
            met += r.glyphs.iter().filter(|g| g.text == NO_BREAK).count();
            assert!(wide.iter().all(|w| (w - wide[0]).abs() < 0.3), "{}: {wide:?}", r.text());
        }
        assert!(met >= 2, "{met}");
    }

    #[test]
    fn narrow_columns_divide_long_words_but_no_names() {
        let style = Style::new(Face::Book, 10.6, Colour::BLACK);
        let text = "Notwithstanding considerable embarrassment the commanding general Oberhausenstein ordered an immediate \
                    reconnaissance of the fortifications; it returned unsuccessfully, complaining of insurmountable \
                    difficulties and unaccommodating innkeepers.";
        let p = paragraph(&[span(text, style)], 110.0, 12.9, Edge::Justified);
        let mut list = List::new(300.0, 300.0);
        p.set(&mut list, 10.0, 20.0, 0..p.len());
        let lines: Vec<String> =
            list.items.iter().filter_map(|i| if let Item::Run(r) = i { Some(r.text()) } else { None }).collect();
        assert!(lines.iter().filter(|l| l.ends_with('\u{ad}')).count() >= 2, "{lines:?}");
        assert!(lines.iter().any(|l| l.contains("Oberhausenstein")), "{lines:?}");
        assert!(!lines[lines.len() - 2].ends_with('\u{ad}'), "{lines:?}");
        assert_eq!(lines.join(" ").replace("\u{ad} ", ""), text, "{lines:?}");
        for item in &list.items {
            let Item::Run(r) = item else { panic!("text is set in runs") };
            assert!(r.at.x + r.width <= 120.5, "{} {}", r.text(), r.width);
        }
    }

    #[test]
    fn no_line_is_wider_than_its_column_whatever_the_names() {
        let (style, small) = (Style::new(Face::Small, 8.8, Colour::BLACK), Style::new(Face::Data, 6.8, Colour::BLACK));
        let bound = "Hochfürstlich Hohenlohe-Waldenburgisches Kreis-Füsilierregiment Őr".replace(' ', "\u{a0}");
        for (text, edge) in [(&bound, Edge::Ragged), (&bound, Edge::Justified), (&"W".repeat(80), Edge::Ragged)] {
            let p =
                paragraph(&[span("12\u{a0}", style), span(text.as_str(), style), span(", ", small)], 120.0, 10.6, edge);
            let mut list = List::new(300.0, 300.0);
            p.set(&mut list, 10.0, 20.0, 0..p.len());
            let mut told = String::new();
            for item in &list.items {
                let Item::Run(r) = item else { panic!("text is set in runs") };
                assert!(r.at.x + r.width <= 130.5, "{edge:?} {}", r.text());
                told.push_str(&r.text());
            }
            let last = text.chars().last().expect("a letter");
            assert!(told.ends_with(&format!("{last},")), "{told}");
            let squeezed: String = told.chars().filter(|c| c.is_alphabetic()).collect();
            assert_eq!(squeezed, text.chars().filter(|c| c.is_alphabetic()).collect::<String>());
        }
    }

    #[test]
    fn a_german_text_is_divided_as_german() {
        let style = Style::new(Face::Book, 10.6, Colour::BLACK);
        let text = "Die Armee stand mit dem rechten Flügel am Bach und war nicht angreifend, sondern abwartend, gegenüberstehend, \
                    nachrückend und von der Nacht auf den Morgen durcheinandergeraten.";
        let told = |text: &str| {
            let p = paragraph(&[span(text, style)], 80.0, 12.9, Edge::Justified);
            let mut list = List::new(300.0, 300.0);
            p.set(&mut list, 10.0, 20.0, 0..p.len());
            list.items
                .iter()
                .filter_map(|i| if let Item::Run(r) = i { Some(r.text()) } else { None })
                .collect::<Vec<_>>()
        };
        assert_eq!(language(&[span(text, style)]), Lang::German);
        assert_eq!(language(&[span("The army of Aldersbrück and the Margrave von Düsterlohe", style)]), Lang::English);
        let lines = told(text);
        let german: Vec<String> =
            ["angreifend", "abwartend", "gegenüberstehend", "nachrückend", "durcheinandergeraten"]
                .iter()
                .map(|w| hypher::hyphenate(w, Lang::German).collect::<Vec<_>>().join("-"))
                .collect();
        let cuts: Vec<&str> = lines.iter().filter_map(|l| l.strip_suffix('\u{ad}')?.split(' ').next_back()).collect();
        assert!(!cuts.is_empty(), "{lines:?}");
        for cut in cuts {
            let bare = |w: &String| w.replace('-', "").starts_with(cut);
            let whole = german.iter().find(|w| bare(w)).unwrap_or_else(|| panic!("{cut} of {german:?}"));
            let mut ends = whole.match_indices('-').map(|(at, _)| whole[..at].replace('-', ""));
            assert!(ends.any(|e| e == cut), "{cut} of {whole}");
        }
    }

    #[test]
    fn styles_join_within_a_word() {
        let a = Style::new(Face::Book, 10.0, Colour::BLACK);
        let b = Style::new(Face::BookItalic, 10.0, Colour::BLACK);
        assert_eq!(words(&[span("Note", b), span(". Heavy", a)]).len(), 2);
    }
}
