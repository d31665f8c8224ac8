//! Finding things by what people type: IDs, names, or the beginning of either; case and accents don't matter.

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

/// Why a name picks nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotFound {
    /// None has it.
    Unknown,
    /// Several begin with it: their names.
    Several(Vec<String>),
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
    let (folded, written) = (fold(wanted), ascii(wanted));
    let fits = |name: &str, exact: bool| {
        let test = |a: &str, b: &str| !b.is_empty() && if exact { a == b } else { a.starts_with(b) };
        test(&fold(name), &folded) || test(&ascii(name), &written)
    };
    for exact in [true, false] {
        let hits: Vec<&T> = things
            .iter()
            .filter(|t| {
                let (id, name) = names(t);
                fits(id, exact) || fits(name, exact)
            })
            .collect();
        match hits.as_slice() {
            [] => {}
            [one] => return Ok(one),
            several => return Err(NotFound::Several(several.iter().map(|t| names(t).1.to_owned()).collect())),
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
        assert_eq!(picked("nowhere"), Err(NotFound::Unknown));
        assert_eq!(picked(""), Err(NotFound::Unknown));
        let two = [("a1", "Adler"), ("a2", "Ahorn")];
        assert_eq!(pick(&two, "a", |t| *t), Err(NotFound::Several(vec!["Adler".into(), "Ahorn".into()])));
    }

    #[test]
    fn file_names_are_plain_ascii() {
        assert_eq!(ascii("Schlacht von Gößweil, 6. Juli"), "schlacht-von-goessweil-6-juli");
    }
}
