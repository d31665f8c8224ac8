//! What is wrong with the form of a result that somebody wrote, in words and by place, before it is taken.

use serde_json::{Map, Value};

const SIDES: [&str; 2] = ["blue", "red"];
const WHOLE: &str = "write a whole number from 0 on";
const A_SIDE: &str = "write “blue” or “red”";
const TEXT: &str = "write a text in quotation marks";

/// The first thing that is wrong with the form of a result: *units, number 3 (Leib-Regiment): “lost” is 2.5; write a whole number
/// from 0 on*.
pub(super) fn fault(told: &Value) -> Option<String> {
    let Some(result) = told.as_object() else {
        return Some("it is no result in braces, such as “tricorne battle form” prints".to_owned());
    };
    let of = |key: &str, fits: fn(&Value) -> bool, write: &str| wrong(result, key, Need::Asked, fits, write);
    let more = |key: &str, fits: fn(&Value) -> bool, write: &str| wrong(result, key, Need::May, fits, write);
    of("system", Value::is_string, TEXT)
        .or_else(|| of("scenario", Value::is_string, TEXT))
        .or_else(|| of("turns", is_small, "write how many turns were played"))
        .or_else(|| more("winner", |v| v.is_null() || is_side(v), "write “blue”, “red” or null"))
        .or_else(|| more("seed", Value::is_u64, WHOLE))
        .or_else(|| more("how", Value::is_string, TEXT))
        .or_else(|| more("exchanged", Value::is_boolean, "write true or false"))
        .or_else(|| more("pursuit", is_pursuit, "write “none”, “usual” or “hard”"))
        .or_else(|| more("options", are_options, "write each option with its value in quotation marks"))
        .or_else(|| sides(result, "points_lost", is_half, "write points in halves, such as 2.5"))
        .or_else(|| sides(result, "guns_lost", is_count, WHOLE))
        .or_else(|| list(result, "units", Need::Asked, unit))
        .or_else(|| list(result, "commanders", Need::May, commander))
}

/// Whether a thing must be there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    Asked,
    May,
}

fn is_side(value: &Value) -> bool {
    value.as_str().is_some_and(|side| SIDES.contains(&side))
}

fn is_count(value: &Value) -> bool {
    value.as_u64().is_some_and(|n| u32::try_from(n).is_ok())
}

fn is_small(value: &Value) -> bool {
    value.as_u64().is_some_and(|n| u16::try_from(n).is_ok())
}

fn is_half(value: &Value) -> bool {
    value.as_f64().is_some_and(|n| (0.0..=f64::from(u16::MAX) / 2.0).contains(&n) && (n * 2.0).fract() == 0.0)
}

fn is_pursuit(value: &Value) -> bool {
    value.as_str().is_some_and(|how| ["none", "usual", "hard"].contains(&how))
}

fn are_options(value: &Value) -> bool {
    value.as_object().is_some_and(|all| all.values().all(Value::is_string))
}

/// A thing as it is written, cut short.
fn written(value: &Value) -> String {
    let text = value.to_string();
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

fn wrong(of: &Map<String, Value>, key: &str, need: Need, fits: fn(&Value) -> bool, write: &str) -> Option<String> {
    match of.get(key) {
        None if need == Need::Asked => Some(format!("“{key}” is missing; {write}")),
        Some(value) if !fits(value) => Some(format!("“{key}” is {}; {write}", written(value))),
        _ => None,
    }
}

/// A figure for each side.
fn sides(of: &Map<String, Value>, key: &str, fits: fn(&Value) -> bool, write: &str) -> Option<String> {
    let both = match of.get(key) {
        None => return None,
        Some(Value::Null) if key == "guns_lost" => return None,
        Some(value) => value.as_object(),
    };
    let Some(both) = both else {
        return Some(format!("“{key}” is no pair of “blue” and “red”; {write} for each"));
    };
    let side = SIDES.iter().find_map(|side| wrong(both, side, Need::Asked, fits, write));
    side.map(|why| format!("“{key}”: {why}"))
}

fn list(
    of: &Map<String, Value>,
    key: &str,
    need: Need,
    one: fn(&Map<String, Value>) -> Option<String>,
) -> Option<String> {
    let all = match of.get(key) {
        None if need == Need::May => return None,
        None => return Some(format!("“{key}” is missing; write a list of them in brackets")),
        Some(value) => value.as_array(),
    };
    let Some(all) = all else { return Some(format!("“{key}” is no list; write it in brackets")) };
    all.iter().enumerate().find_map(|(n, told)| {
        let Some(told) = told.as_object() else { return Some(format!("{key}, number {}, is not in braces", n + 1)) };
        let name = told.get("name").and_then(Value::as_str).map_or_else(String::new, |name| format!(" ({name})"));
        one(told).map(|why| format!("{key}, number {}{name}: {why}", n + 1))
    })
}

fn unit(told: &Map<String, Value>) -> Option<String> {
    /// All else of a unit is its measure of harm, under the system's name for it.
    const KNOWN: [&str; 6] = ["side", "brigade", "name", "state", "men", "lost"];
    let of = |key: &str, fits: fn(&Value) -> bool, write: &str| wrong(told, key, Need::Asked, fits, write);
    of("side", is_side, A_SIDE)
        .or_else(|| of("name", Value::is_string, TEXT))
        .or_else(|| of("state", Value::is_string, TEXT))
        .or_else(|| of("men", is_count, WHOLE))
        .or_else(|| of("lost", is_count, WHOLE))
        .or_else(|| wrong(told, "brigade", Need::May, Value::is_string, TEXT))
        .or_else(|| {
            let harm = told.keys().filter(|key| !KNOWN.contains(&key.as_str()));
            harm.filter_map(|key| wrong(told, key, Need::May, is_small, WHOLE)).next()
        })
}

fn commander(told: &Map<String, Value>) -> Option<String> {
    let of = |key: &str, fits: fn(&Value) -> bool, write: &str| wrong(told, key, Need::Asked, fits, write);
    of("side", is_side, A_SIDE)
        .or_else(|| of("name", Value::is_string, TEXT))
        .or_else(|| of("state", Value::is_string, "write killed, wounded, captured or unhurt"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::BattleResult;
    use serde_json::json;

    fn good() -> Value {
        json!({
            "system": "honours-of-war", "scenario": "here", "turns": 5, "winner": null,
            "units": [{"side": "blue", "name": "Foot", "state": "formed", "hits": 1, "men": 500, "lost": 20}],
            "commanders": [{"side": "red", "name": "Bumm", "state": "fell"}],
            "points_lost": {"blue": 2.5, "red": 0}, "guns_lost": null, "pursuit": "hard", "options": {"a": "on"},
        })
    }

    #[test]
    fn what_is_wrong_is_told_by_its_place_in_plain_words() {
        assert_eq!(fault(&good()), None);
        BattleResult::read(&good()).expect("it is taken");
        for (path, value, told) in [
            ("/turns", json!(2.5), "“turns” is 2.5; write how many"),
            ("/turns", json!(70_000), "“turns” is 70000; write how many"),
            ("/winner", json!("green"), "“winner” is \"green\"; write “blue”, “red” or null"),
            ("/units/0/lost", json!(2.5), "units, number 1 (Foot): “lost” is 2.5; write a whole number"),
            ("/units/0/men", json!(-1), "units, number 1 (Foot): “men” is -1; "),
            ("/units/0/hits", json!("two"), "units, number 1 (Foot): “hits” is \"two\"; "),
            ("/units/0/side", json!("green"), "units, number 1 (Foot): “side” is \"green\"; write “blue” or “red”"),
            ("/units/0/name", json!(7), "units, number 1: “name” is 7; "),
            ("/units/0", json!([]), "units, number 1, is not in braces"),
            ("/units", json!({}), "“units” is no list"),
            ("/commanders/0/state", json!(null), "commanders, number 1 (Bumm): “state” is null; write killed"),
            ("/points_lost/red", json!(0.3), "“points_lost”: “red” is 0.3; write points in halves"),
            ("/points_lost", json!(3), "“points_lost” is no pair"),
            ("/guns_lost", json!({"blue": 1}), "“guns_lost”: “red” is missing; "),
            ("/pursuit", json!("wild"), "“pursuit” is \"wild\"; "),
            ("/options", json!({"a": true}), "“options” is {\"a\":true}; "),
        ] {
            let mut bad = good();
            *bad.pointer_mut(path).expect("it is there") = value;
            let said = fault(&bad).unwrap_or_default();
            assert!(said.starts_with(told), "{path}: {said}");
            assert!(BattleResult::read(&bad).is_err_and(|why| why == said), "{path}");
        }
        let mut short = good();
        short.as_object_mut().expect("it is one").remove("units");
        assert_eq!(fault(&short).as_deref(), Some("“units” is missing; write a list of them in brackets"));
        assert!(fault(&json!([])).is_some_and(|why| why.contains("battle form")));
    }
}
