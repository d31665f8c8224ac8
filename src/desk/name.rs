//! Finding things by what people type: IDs, names, or the beginning of either; case and accents don't matter.

use super::Error;
use crate::campaign::called;

/// A text without case, accents and marks, for comparing: *Gößweil* and *goessweil* become the same.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            'ä' | 'à' | 'á' | 'â' => out.push('a'),
            'ö' | 'ő' | 'ò' | 'ó' | 'ô' => out.push('o'),
            'ü' | 'ű' | 'ù' | 'ú' | 'û' => out.push('u'),
            'é' | 'è' | 'ê' | 'ë' => out.push('e'),
            'í' | 'ì' | 'î' | 'ï' => out.push('i'),
            'ß' => out.push_str("ss"),
            'ç' => out.push('c'),
            'ñ' => out.push('n'),
            c if c.is_alphanumeric() => out.push(c),
            _ if out.ends_with(' ') || out.is_empty() => {}
            _ => out.push(' '),
        }
    }
    out.trim_end().to_owned()
}

/// The same with German umlauts written out, as IDs and file names have them: *Gößweil* is `goessweil`.
#[must_use]
pub fn ascii(text: &str) -> String {
    let mut wide = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            'ä' | 'Ä' => wide.push_str("ae"),
            'ö' | 'Ö' => wide.push_str("oe"),
            'ü' | 'Ü' => wide.push_str("ue"),
            c => wide.push(c),
        }
    }
    fold(&wide).chars().filter(|c| c.is_ascii_alphanumeric() || *c == ' ').collect::<String>().replace(' ', "-")
}

/// The stem of an ID for something of a name: that in plain letters, or another where it has none, as in Greek.
#[must_use]
pub fn stem(name: &str, otherwise: &str) -> String {
    let plain: String = ascii(name).chars().take(60).collect();
    let plain = plain.trim_matches('-');
    if plain.is_empty() { otherwise.to_owned() } else { plain.to_owned() }
}

/// Whether a new thing can be called so: in one to eighty characters, and none of the others is.
///
/// # Errors
/// When it cannot.
pub(super) fn free<'n>(what: &str, wanted: &str, others: impl IntoIterator<Item = &'n str>) -> Result<(), Error> {
    called(&format!("the {what}"), wanted)?;
    match others.into_iter().find(|other| fold(other) == fold(wanted)) {
        Some(other) => Err(Error::refused(format!("the {what} {other} is there already; choose another name"))),
        None => Ok(()),
    }
}

/// The name of an army, a command or a campaign without the words with which many begin: *Aldersbrück* of *The Army of
/// Aldersbrück*. Whoever types either of them means the same.
#[must_use]
pub fn short(name: &str) -> &str {
    let without =
        |head: &str| name.get(..head.len()).filter(|h| h.eq_ignore_ascii_case(head)).map(|h| &name[h.len()..]);
    without("the army of ").or_else(|| without("the ")).unwrap_or(name)
}

/// Why a name picks nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotFound {
    /// None has it.
    Unknown,
    /// Several begin with it: their names.
    Several(Vec<String>),
}

/// The same with umlauts as the bare letter, however they are written: *einsamenhuegel* is `einsamenhugel`.
fn plain(name: &str) -> String {
    ascii(name).replace("ae", "a").replace("oe", "o").replace("ue", "u")
}

/// The one of `things` that `wanted` means: an exact ID or name, else the only one whose ID or name begins with it.
///
/// # Errors
/// When none or several do.
pub fn pick<'t, T>(things: &'t [T], wanted: &str, names: impl Fn(&T) -> (&str, &str)) -> Result<&'t T, NotFound> {
    // An ID that is written out is meant, whoever bears it as a name.
    if let Some(one) = things.iter().find(|t| names(t).0 == wanted) {
        return Ok(one);
    }
    let (folded, written, bare) = (fold(wanted), ascii(wanted), plain(wanted));
    let fits = |name: &str, exact: bool, bared: bool| {
        let test = |a: &str, b: &str| !b.is_empty() && if exact { a == b } else { a.starts_with(b) };
        test(&fold(name), &folded) || test(&ascii(name), &written) || bared && test(&plain(name), &bare)
    };
    for (exact, bared) in [(true, false), (false, false), (true, true), (false, true)] {
        let hits: Vec<&T> = things
            .iter()
            .filter(|t| {
                let (id, name) = names(t);
                fits(id, exact, bared) || fits(name, exact, bared)
            })
            .collect();
        match hits.as_slice() {
            [] => {}
            [one] => return Ok(one),
            several => {
                // Of things with one name only their IDs tell which is meant.
                let twice = |name: &str| several.iter().filter(|t| names(t).1 == name).count() > 1;
                let told = |t: &&T| if twice(names(t).1) { names(t).0.to_owned() } else { names(t).1.to_owned() };
                return Err(NotFound::Several(several.iter().map(told).collect()));
            }
        }
    }
    Err(NotFound::Unknown)
}

#[cfg(test)]
mod tests {
    use super::*;

    const THINGS: [(&str, &str); 3] = [("st-ulrich", "St. Ulrich"), ("mirror", "Mirror"), ("goessweil", "Gößweil")];

    fn picked(wanted: &str) -> Result<&'static str, NotFound> {
        pick(&THINGS, wanted, |t| *t).map(|t| t.0)
    }

    #[test]
    fn ids_names_and_beginnings_are_found_whatever_their_case_and_accents() {
        assert_eq!(picked("ST-ULRICH"), Ok("st-ulrich"));
        assert_eq!(picked("st. ul"), Ok("st-ulrich"));
        assert_eq!(picked("gossw"), Ok("goessweil"));
        assert_eq!(picked("Gössweil"), Ok("goessweil"));
        assert_eq!(
            pick(&[("einsamenhuegel", "einsamenhuegel")], "Einsamenhugel", |t| *t).map(|t| t.0),
            Ok("einsamenhuegel")
        );
        assert_eq!(picked("nowhere"), Err(NotFound::Unknown));
        assert_eq!(picked(""), Err(NotFound::Unknown));
        let two = [("a1", "Adler"), ("a2", "Ahorn")];
        let same = [("war", "The War"), ("war-2", "The War")];
        assert_eq!(pick(&same, "the", |t| *t), Err(NotFound::Several(vec!["war".into(), "war-2".into()])));
        assert_eq!(pick(&two, "a", |t| *t), Err(NotFound::Several(vec!["Adler".into(), "Ahorn".into()])));
    }

    #[test]
    fn file_names_are_plain_ascii() {
        assert_eq!(ascii("Schlacht von Gößweil, 6. Juli"), "schlacht-von-goessweil-6-juli");
    }
}
