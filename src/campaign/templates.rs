//! Lists of rules that come as files: read, with the line of what is wrong, and no ID twice.

use super::Refusal;
use crate::army::mistake;
use serde::de::DeserializeOwned;

/// The things of a file. `what` is what people call them: *the kinds of battles*.
///
/// # Errors
/// One sentence on what is wrong in it.
pub(super) fn read<F: DeserializeOwned, T>(
    text: &str,
    what: &str,
    list: impl Fn(F) -> Vec<T>,
    id: impl Fn(&T) -> &String,
) -> Result<Vec<T>, Refusal> {
    let file = toml::from_str(text).map_err(|e| {
        let (line, why) = mistake::of_toml(&e, text);
        Refusal::new(format!("{what} cannot be read, line {line}: {why}"))
    })?;
    let all = list(file);
    let twice = (1..all.len()).find(|&n| all[..n].iter().any(|other| id(other) == id(&all[n])));
    if let Some(n) = twice {
        return Err(Refusal::new(format!("{what}: there are two of the ID {}; rename one", id(&all[n]))));
    }
    if all.is_empty() {
        return Err(Refusal::new(format!("{what}: there is none; put in at least one")));
    }
    Ok(all)
}
