//! What has no name, or one that something else has.

use super::{FULL, faults};

/// Who and what is empty is told at its own line.
#[test]
fn what_has_an_empty_name_is_found_by_line() {
    let line = |part: &str| FULL[..FULL.find(part).expect("a part")].matches('\n').count() + 1;
    for (from, to, at, says) in [
        ("id = \"full\"", "id = \"\"", "id =", "this scenario has no id; give it one, such as \"lobositz\""),
        ("\"Everything at once\"", "\"  \"", "name = \"Everything", "this scenario has no name; give it one"),
        ("name = \"Blues\"", "name = \"\"", "name = \"Blues", "this side has no name; give it one"),
        ("name = \"A\"", "name = \" \"", "general = { name = \"A\"", "this commander has no name; give it one"),
        ("name = \"L\"", "name = \"\"", "[[blue.lieutenant]]", "this commander has no name; give it one"),
        ("name = \"D\"", "name = \"\"", "[[blue.brigade]]\nname = \"Second", "this commander has no name; give it one"),
        (
            "name = \"Second\"",
            "name = \"\"",
            "[[blue.brigade]]\nname = \"Second",
            "this brigade has no name; give it one",
        ),
        ("name = \"Two\"", "name = \"\"", "{ name = \"Two", "this unit has no name; give it one"),
    ] {
        assert_eq!(faults(from, to), [(line(at), says.to_owned())], "{to} for {from}");
    }
    let two = "[[blue.army]]\nname = \"\"\n[[blue.army]]\nname = \"Allies\"\ngeneral = { name = \"\" }\n[[blue.brigade]]\nname = \"First\"";
    let first = line("[[blue.brigade]]");
    let told = ["this army has no name; give it one", "this commander has no name; give it one"];
    let wanted = [(first, told[0].to_owned()), (first + 2, told[1].to_owned())];
    assert_eq!(faults("[[blue.brigade]]\nname = \"First\"", two), wanted);
}
