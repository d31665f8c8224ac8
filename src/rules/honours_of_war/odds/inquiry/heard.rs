//! Which circumstances mean something in a question: any other is refused, and none is passed over.

use super::{Asked, Facts, Finding};
use crate::rules::honours_of_war::odds::phrase::{Circumstance as C, Mark as M};

const FIRER: [C; 5] = [C::Of(M::Moved), C::Of(M::Long), C::Of(M::Flanking), C::Of(M::IntoRear), C::Of(M::Fuse)];
const TARGET: [C; 4] = [C::Of(M::Long), C::Of(M::Difficult), C::Of(M::Flanked), C::Of(M::Rear)];
const CHARGE: C = C::Of(M::Charging);
const FIGHTER: [C; 6] = [CHARGE, C::Of(M::Flanked), C::Of(M::Rear), C::Of(M::Flanking), C::Of(M::IntoRear), C::Support];
const CHARGED: [C; 2] = [C::Of(M::Flanked), C::Of(M::Rear)];
const CHARGER: [C; 3] = [CHARGE, C::Of(M::Flanking), C::Of(M::IntoRear)];
const COMMAND: [C; 2] = [C::Of(M::Helped), C::Of(M::Fallen)];
const PURSUIT: [C; 1] = [C::Of(M::Wanted)];

/// What may be said of the one who acts in a question, and of the other.
fn heard(about: &str) -> [&'static [C]; 2] {
    match about {
        "shot" => [&FIRER, &TARGET],
        "melee" => [&FIGHTER, &FIGHTER],
        "counter" | "turn" | "form" => [&CHARGED, &CHARGER],
        "pursuit" => [&PURSUIT, &[]],
        "command" => [&COMMAND, &[]],
        _ => [&[], &[]],
    }
}

impl Asked<'_> {
    /// Refuses a circumstance that says nothing of the party of which it is told; what is said of the die at large may be
    /// either's.
    pub(super) fn all_heard(&self, facts: &Facts) -> Result<(), Finding> {
        // HOW-CHG-47, HOW-TER-18: that one of them charges forbids a shot, or leaves its target in the open.
        let charge: &[C] = if self.about == "shot" { &[CHARGE] } else { &[] };
        let [one, other] = heard(self.about).map(|own| [own, charge].concat());
        let both = [&one[..], &other[..]].concat();
        let [first, second] = &facts.parties;
        let strange = [(first, &one), (second, &other), (&facts.at_large, &both)];
        let strange = strange.into_iter().find_map(|(said, known)| said.beside(known));
        strange.map_or(Ok(()), |word| Err(self.refuse("", "says-nothing", &[("word", word), ("about", self.about)])))
    }
}
