//! A page of blocks, and how it is written.

use super::WebForm;
use std::fmt::Write;

/// A part of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// The line under the title.
    Line(String),
    Head(String),
    Text(String),
    /// The heads of the columns, and the rows.
    Table(Vec<String>, Vec<Vec<String>>),
    Picture {
        file: String,
        caption: String,
    },
}

/// A page with its title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    pub title: String,
    pub blocks: Vec<Block>,
}

/// How the pages in HTML look without anything of the blog's.
const STYLE: &str = "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font-family:Georgia,serif;line-height:1.5}\
    table{border-collapse:collapse;font-size:.9em}th,td{padding:.15rem .6rem;border-bottom:1px solid #ccc;text-align:left}\
    img{max-width:100%}figcaption,.line{font-style:italic}";

impl Page {
    pub const fn new(title: String) -> Page {
        Page { title, blocks: Vec::new() }
    }

    pub fn written(&self, form: WebForm) -> Vec<u8> {
        match form {
            WebForm::Markdown => self.markdown(),
            WebForm::Html => self.html(),
        }
        .into_bytes()
    }

    fn markdown(&self) -> String {
        let mut out = format!("# {}\n", plain(&self.title));
        for block in &self.blocks {
            out.push('\n');
            let _ = match block {
                Block::Line(text) => writeln!(out, "*{}*", plain(text)),
                Block::Head(text) => writeln!(out, "## {}", plain(text)),
                Block::Text(text) => writeln!(out, "{}", plain(text)),
                Block::Picture { file, caption } => writeln!(out, "![{}]({file})\n\n*{0}*", plain(caption)),
                Block::Table(heads, rows) => {
                    let line = |cells: &[String]| {
                        let cells: Vec<String> = cells.iter().map(|c| plain(c)).collect();
                        format!("| {} |", cells.join(" | "))
                    };
                    let bars = vec!["---".to_owned(); heads.len()];
                    let rows: Vec<String> = rows.iter().map(|r| line(r)).collect();
                    writeln!(out, "{}\n| {} |\n{}", line(heads), bars.join(" | "), rows.join("\n"))
                }
            };
        }
        out
    }

    fn html(&self) -> String {
        let title = safe(&self.title);
        let mut out = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
             <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        );
        for block in &self.blocks {
            let _ = match block {
                Block::Line(text) => writeln!(out, "<p class=\"line\">{}</p>", safe(text)),
                Block::Head(text) => writeln!(out, "<h2>{}</h2>", safe(text)),
                Block::Text(text) => writeln!(out, "<p>{}</p>", safe(text).replace('\n', "<br>")),
                Block::Picture { file, caption } => {
                    let caption = safe(caption);
                    let shown = format!("<img src=\"{file}\" alt=\"{caption}\">");
                    writeln!(out, "<figure>{shown}<figcaption>{caption}</figcaption></figure>")
                }
                Block::Table(heads, rows) => {
                    let line = |tag: &str, cells: &[String]| {
                        let cells = cells.iter().map(|c| format!("<{tag}>{}</{tag}>", safe(c)));
                        format!("<tr>{}</tr>", cells.collect::<String>())
                    };
                    let rows: Vec<String> = rows.iter().map(|r| line("td", r)).collect();
                    writeln!(out, "<table>\n{}\n{}\n</table>", line("th", heads), rows.join("\n"))
                }
            };
        }
        out + "</body>\n</html>\n"
    }
}

/// Text that Markdown shows as it is, in one line: no name makes a heading, a link, a tag or another cell.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (n, c) in text.chars().enumerate() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '<' => out.extend(['\\', c]),
            '#' | '>' | '+' | '-' if n == 0 => out.extend(['\\', c]),
            '&' => out.push_str("&amp;"),
            '\n' | '\r' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// Text that HTML shows as it is.
fn safe(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_shown_as_they_are_written() {
        let mut page = Page::new("A <b>*war*</b> & more".to_owned());
        page.blocks.push(Block::Table(vec!["a|b".to_owned()], vec![vec!["two\nlines".to_owned()]]));
        page.blocks.push(Block::Text("# no heading\nbut two lines".to_owned()));
        let text = String::from_utf8(page.written(WebForm::Markdown)).expect("text");
        assert_eq!(
            text,
            "# A \\<b>\\*war\\*\\</b> &amp; more\n\n| a\\|b |\n| --- |\n| two lines |\n\n\\# no heading but two lines\n"
        );
        let html = String::from_utf8(page.written(WebForm::Html)).expect("text");
        assert!(html.contains("<h1>A &lt;b&gt;*war*&lt;/b&gt; &amp; more</h1>"), "{html}");
        assert!(html.contains("<th>a|b</th>") && html.contains("no heading<br>but"), "{html}");
    }
}
