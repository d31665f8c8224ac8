//! What is wrong in a file of TOML that somebody wrote, in words for him, with the line.

/// The line of a mistake, counted from 1, and one sentence on it: what is wrong, and what to write.
#[must_use]
pub fn of_toml(error: &toml::de::Error, text: &str) -> (usize, String) {
    let span = error.span().unwrap_or_default();
    let (start, end) = (span.start.min(text.len()), span.end.min(text.len()));
    let line = text.as_bytes()[..start].iter().filter(|b| **b == b'\n').count();
    let whole = text.lines().nth(line).unwrap_or_default();
    let value = text.get(start..end).unwrap_or_default().lines().next().unwrap_or_default().trim();
    // Of several keys in one line that which stands last before the value.
    let column = start - text[..start].rfind('\n').map_or(0, |at| at + 1);
    let before = whole.get(..column).unwrap_or(whole);
    let key = before.rsplit_once('=').map_or("", |(left, _)| {
        left.rsplit([' ', '{', ',', '[', '(']).find(|word| !word.is_empty()).unwrap_or_default().trim()
    });
    (line + 1, sentence(error.message(), key, value, whole))
}

fn sentence(message: &str, key: &str, value: &str, line: &str) -> String {
    let message = message.replace('\n', " ");
    let ticked: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let known = ticked.get(1..).unwrap_or_default().join(", ");
    let what = if key.is_empty() { "this".to_owned() } else { format!("“{key}”") };
    let first = ticked.first().copied().unwrap_or_default();
    if message.starts_with("unknown field") {
        let near = nearest(first, &ticked[1..]).map_or_else(String::new, |n| format!("perhaps {n}; "));
        return format!("there is no “{first}” here; {near}known are {known}");
    }
    if message.starts_with("unknown variant") {
        let near = nearest(first, &ticked[1..]).map_or_else(String::new, |n| format!("perhaps {n}; "));
        return format!("{what} cannot be “{first}”; {near}known are {known}");
    }
    if message.starts_with("missing field") {
        return format!("“{first}” is missing here; write a line {first} = …");
    }
    if message.starts_with("duplicate key") || message.starts_with("duplicate field") {
        return "this stands here twice; strike one of the two".to_owned();
    }
    let wanted = message.rsplit_once("expected ").map_or("", |(_, wanted)| wanted);
    if ["invalid type", "invalid value", "invalid length"].iter().any(|kind| message.starts_with(kind)) {
        return format!("{what} cannot be {value}; write {}", plain(wanted));
    }
    let open = line.matches('"').count() % 2 == 1;
    if open {
        return "a quotation mark is open; close it".to_owned();
    }
    format!("this cannot be read ({message}); compare the line with an example in the manual")
}

/// What is expected, as people call it.
fn plain(wanted: &str) -> String {
    let whole = |most: &str| format!("a whole number from 0 to {most}");
    match wanted {
        "u8" => whole("255"),
        "u16" => whole("65535"),
        "u32" | "u64" | "usize" => "a whole number from 0 up".to_owned(),
        "i8" | "i16" | "i32" | "i64" => "a whole number".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a string" | "string" => "words in quotation marks".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a sequence" => "a list in square brackets".to_owned(),
        "a map" => "a table in braces".to_owned(),
        other if other.starts_with("struct ") || other.starts_with("a struct") => "a table in braces".to_owned(),
        other if other.starts_with("an array of length ") => {
            format!("a list of {} in square brackets", other.trim_start_matches("an array of length "))
        }
        other if other.starts_with("enum ") => "one word in quotation marks".to_owned(),
        other => other.to_owned(),
    }
}

/// The known word that differs least from one that is not; none where all differ much.
fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let near = known.iter().map(|k| (distance(word, k), *k)).min()?;
    (near.0 <= 2).then_some(near.1)
}

/// How many letters are to be changed, put in or struck to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (n, c) in one.chars().take(60).enumerate() {
        let mut corner = std::mem::replace(&mut row[0], n + 1);
        for (m, d) in other.iter().enumerate() {
            let cost = corner + usize::from(c != *d);
            corner = row[m + 1];
            row[m + 1] = cost.min(row[m] + 1).min(corner + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::army::Nation;

    const NATION: &str = include_str!("../../templates/nations/prussia.toml");

    fn told(from: &str, to: &str) -> (usize, String) {
        assert!(NATION.contains(from), "{from}");
        let text = NATION.replacen(from, to, 1);
        let error = toml::from_str::<Nation>(&text).expect_err("a mistake");
        super::of_toml(&error, &text)
    }

    #[test]
    fn what_is_wrong_in_a_file_is_told_in_plain_words_with_the_line() {
        let line = |of: &str| NATION.lines().position(|l| l.contains(of)).map_or(0, |n| n + 1);
        let at = line("style = \"Kingdom\"");
        for (from, to, line, says) in [
            ("horse = 25", "horse = \"many\"", line("horse = 25"), "“horse” cannot be \"many\"; write a whole number"),
            ("style = \"Kingdom\"", "stile = \"Kingdom\"", at, "there is no “stile” here; perhaps style; known are"),
            ("style = \"Kingdom\"", "style = 3", at, "“style” cannot be 3; write words in quotation marks"),
            ("style = \"Kingdom\"", "style = \"Kingdom\"\nstyle = \"Duchy\"", at + 1, "this stands here twice"),
            ("style = \"Kingdom\"", "style = \"Kingdom", at, "a quotation mark is open; close it"),
            ("style = \"Kingdom\"", "style", at, "this cannot be read"),
        ] {
            let (found, why) = told(from, to);
            assert!(found == line && why.contains(says), "{to}: line {found} (not {line}): {why}");
            for word in ["u8", "u32", "i32", "struct", "enum", "variant", "`", "invalid type"] {
                assert!(!why.contains(word) || to == "style", "{why}");
            }
        }
    }

    #[test]
    fn words_that_are_missing_or_unknown_are_named() {
        let (_, why) = told("name = \"Prussia\"\n", "");
        assert!(why.contains("“name” is missing here; write a line name = …"), "{why}");
        let (_, why) = told("branch = \"musketeers\"", "branch = \"musketers\"");
        assert!(why.contains("“branch” cannot be “musketers”; perhaps musketeers; known are"), "{why}");
    }
}
