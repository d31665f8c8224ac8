//! What a file says of itself to programs that file and find papers: title, whom it is about, day and language, in XMP.

use crate::print::Pages;
use std::fmt::Write;

/// The properties of a document, as a stream of its own holds them.
pub fn about(pages: &Pages, creator: &str, producer: &str) -> String {
    let (title, author) = (plain(&pages.title), plain(&pages.author));
    let (language, day) = (pages.language.language(), pages.date.format("%Y-%m-%dT12:00:00Z"));
    let mut out = String::from("<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n");
    out.push_str(
        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">",
    );
    out.push_str("<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"");
    out.push_str(" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\">\n");
    let _ = writeln!(out, "<dc:format>application/pdf</dc:format>");
    let _ = writeln!(out, "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{title}</rdf:li></rdf:Alt></dc:title>");
    if !author.is_empty() {
        let _ = writeln!(out, "<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>");
    }
    let _ = writeln!(out, "<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>");
    let _ = writeln!(out, "<xmp:CreatorTool>{}</xmp:CreatorTool>", plain(creator));
    for kind in ["CreateDate", "ModifyDate", "MetadataDate"] {
        let _ = writeln!(out, "<xmp:{kind}>{day}</xmp:{kind}>");
    }
    let _ = writeln!(out, "<pdf:Producer>{}</pdf:Producer>", plain(producer));
    out.push_str("</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>");
    out
}

/// A text with the marks of the form written out; controls, which the form forbids, are left out.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !c.is_control()) {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::Heads;

    #[test]
    fn names_with_marks_of_the_form_are_written_out() {
        let pages = Pages {
            title: "Order of Battle: Horn & Söhne <Ő>\u{7}".to_owned(),
            author: String::new(),
            date: chrono::NaiveDate::from_ymd_opt(1757, 6, 14).expect("a day"),
            language: Heads::German,
            bookmarks: Vec::new(),
            lists: Vec::new(),
        };
        let told = about(&pages, "Tricorne", "Tricorne");
        assert!(told.contains(">Order of Battle: Horn &amp; Söhne &lt;Ő&gt;<"), "{told}");
        assert!(told.contains("<rdf:li>de</rdf:li>") && told.contains("<xmp:CreateDate>1757-06-14T12:00:00Z<"));
        assert!(!told.contains("dc:creator"), "nobody is named where nobody is");
    }
}
