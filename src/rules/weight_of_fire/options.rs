//! The optional rules, each a switch that is off unless it is agreed (WOF-OPT-19).

use crate::rules::switches;

switches::options! {
    "WOF-OPT-19":
    bang_youre_dead "bang-youre-dead" "WOF-HIT-07";
    printed_row_five "printed-row-five" "WOF-HIT-08";
    /// What a scenario says of its ground (WOF-TER-01): rough ground that hides and covers, heavy woods, huts, abatis.
    thickets "thickets" "WOF-TER-04";
    heavy_woods "heavy-woods" "WOF-TER-09";
    huts "huts" "WOF-TWN-05";
    abatis "abatis" "WOF-WRK-06";
    /// Without it howitzers are medium guns.
    howitzers "howitzers" "WOF-OPT-01";
    shell_disorders "shell-disorders" "WOF-OPT-02";
    shell_fires "shell-fires" "WOF-OPT-03";
    carry_through "carry-through" "WOF-OPT-04";
    artillery_duel "artillery-duel" "WOF-OPT-06";
    battalion_guns "battalion-guns" "WOF-OPT-08";
    voluntary_retreat "voluntary-retreat" "WOF-OPT-12";
    pinning "pinning" "WOF-OPT-15";
    /// Without it all troops are regular.
    irregulars "irregulars" "WOF-IRR-01";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::weight_of_fire::tests::scenario;

    /// WOF-OPT-19: each has its own switch, all off by default; what is none is found.
    #[test]
    fn wof_opt_19_every_optional_rule_is_a_switch_and_off() {
        let mut mirror = scenario("mirror");
        assert_eq!(read(&mirror), Ok(Options::default()));
        for s in SWITCHES {
            assert_eq!(s.default, "off");
            let mut one = Options::default();
            one.set(s.key, true);
            assert_ne!(one, Options::default(), "{}", s.key);
            mirror.options = [(s.key.to_owned(), "on".to_owned())].into();
            assert_eq!(read(&mirror), Ok(one));
        }
        for (key, value) in [("hurrah", "on"), (SWITCHES[0].key, "maybe")] {
            mirror.options = [(key.to_owned(), value.to_owned())].into();
            assert_eq!(read(&mirror).unwrap_err().len(), 1, "{key}");
        }
    }
}
