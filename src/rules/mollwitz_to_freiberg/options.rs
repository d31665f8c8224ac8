//! The six optional rules, each a switch that is off unless it is agreed (MTF-GME-06).

use crate::rules::switches;

switches::options! {
    "MTF-GME-06":
    pinning "pinning" "MTF-OPT-01";
    elbow_room "elbow-room" "MTF-OPT-04";
    carrythrough "carrythrough" "MTF-OPT-06";
    artillery_duel "artillery-duel" "MTF-OPT-08";
    reinforcing "reinforcing" "MTF-OPT-09";
    breakthrough "breakthrough" "MTF-OPT-10";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::mollwitz_to_freiberg::tests::scenario;

    /// MTF-GME-06: each has its own switch, all off by default; what is none is found.
    #[test]
    fn mtf_gme_06_six_switches_all_off() {
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
        for (key, value) in [("pursuit", "on"), ("pinning", "maybe")] {
            mirror.options = [(key.to_owned(), value.to_owned())].into();
            assert_eq!(read(&mirror).unwrap_err().len(), 1, "{key}");
        }
    }
}
