//! How what comes for a side in a month, recruits, remounts and guns, is shared out among its units.

use serde::{Deserialize, Serialize};

/// A rule by which it is shared out. By hand a draft goes with [`replacement`](super::replacement).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Share {
    /// Each unit has what its own district raises.
    #[default]
    Own,
    /// The emptiest unit is filled up first, then the next.
    WeakestFirst,
    /// The best troops are filled up first, of these the emptiest.
    GuardsFirst,
    /// To each by what it lacks.
    Evenly,
}

impl Share {
    pub const ALL: [Share; 4] = [Share::Own, Share::WeakestFirst, Share::GuardsFirst, Share::Evenly];

    /// Its name in files and on the command line.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Share::Own => "own",
            Share::WeakestFirst => "weakest-first",
            Share::GuardsFirst => "guards-first",
            Share::Evenly => "evenly",
        }
    }

    /// What it does.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Share::Own => "each regiment has its own recruits and remounts",
            Share::WeakestFirst => "the weakest are filled up first",
            Share::GuardsFirst => "the best troops are filled up first",
            Share::Evenly => "to each by what it lacks",
        }
    }

    /// What each unit of a side gets.
    pub(super) fn out(self, wants: &[Want]) -> Vec<u32> {
        let own = |w: &Want| w.raised.min(w.lacks);
        if self == Share::Own {
            return wants.iter().map(own).collect();
        }
        // Whoever lacks nothing raises nothing.
        let raised = wants.iter().filter(|w| w.lacks > 0).map(|w| w.raised).fold(0, u32::saturating_add);
        let lacking = wants.iter().map(|w| w.lacks).fold(0, u32::saturating_add);
        let pool = raised.min(lacking);
        if self == Share::Evenly {
            return super::page::apportion(pool, &wants.iter().map(|w| w.lacks).collect::<Vec<_>>());
        }
        let mut order: Vec<usize> = (0..wants.len()).filter(|n| wants[*n].lacks > 0).collect();
        // How much of a whole is there: products instead of quotients, so that nothing is rounded.
        let weaker = |a: &Want, b: &Want| {
            let share = |x: &Want, y: &Want| u64::from(x.has) * u64::from(y.full.max(1));
            share(a, b).cmp(&share(b, a))
        };
        order.sort_by(|a, b| {
            let (a, b) = (&wants[*a], &wants[*b]);
            let guards = if self == Share::GuardsFirst { b.grade.cmp(&a.grade) } else { std::cmp::Ordering::Equal };
            guards.then(weaker(a, b))
        });
        let (mut out, mut left) = (vec![0; wants.len()], pool);
        for n in order {
            out[n] = wants[n].lacks.min(left);
            left -= out[n];
        }
        out
    }
}

/// What a unit would have.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Want {
    /// What its district raises in the month.
    pub raised: u32,
    /// What it lacks.
    pub lacks: u32,
    /// What it has, and would have at full strength.
    pub has: u32,
    pub full: u32,
    /// How good it is, the best highest.
    pub grade: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn want(raised: u32, lacks: u32, has: u32, grade: u8) -> Want {
        Want { raised, lacks, has, full: 600, grade }
    }

    #[test]
    fn each_rule_gives_to_whom_it_names() {
        let wants = [want(36, 10, 590, 2), want(36, 300, 300, 1), want(36, 0, 600, 4), want(36, 200, 400, 4)];
        for (rule, out) in [
            (Share::Own, [10, 36, 0, 36]),
            (Share::WeakestFirst, [0, 108, 0, 0]),
            (Share::GuardsFirst, [0, 0, 0, 108]),
            (Share::Evenly, [2, 64, 0, 42]),
        ] {
            assert_eq!(rule.out(&wants), out, "{rule:?}");
        }
        let wants = [want(100, 30, 570, 1), want(100, 20, 580, 2)];
        for rule in Share::ALL {
            assert_eq!(rule.out(&wants), [30, 20], "{rule:?}: nobody has more than he lacks");
            assert_eq!(serde_json::to_string(&rule).expect("JSON"), format!("\"{}\"", rule.key()));
        }
        assert!(Share::GuardsFirst.out(&[]).is_empty());
    }
}
