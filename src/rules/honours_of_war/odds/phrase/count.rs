//! Circumstances with a number.

use super::{Said, Unread};

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Count {
    Hits,
    Support,
    Directions,
}

impl Count {
    /// What a finding calls it.
    const fn name(self) -> &'static str {
        match self {
            Count::Hits => "hits",
            Count::Support => "supports",
            Count::Directions => "directions",
        }
    }
}

impl Said {
    fn counter(&mut self, count: Count) -> &mut Option<u8> {
        match count {
            Count::Hits => &mut self.hits,
            Count::Support => &mut self.support,
            Count::Directions => &mut self.directions,
        }
    }

    /// A count that was named without a number: one, unless more was said already.
    pub(super) fn count_one(&mut self, count: Count) {
        self.counter(count).get_or_insert(1);
    }

    /// A count that was named with a number, which is the same wherever it stands.
    pub(super) fn count(&mut self, count: Count, n: u8) -> Result<(), Unread> {
        let before = self.counter(count).replace(n);
        match before.filter(|said| *said != n && self.counted.contains(&count)) {
            Some(said) => Err(Unread::Counted(count.name(), said, n)),
            None => {
                self.counted.push(count);
                Ok(())
            }
        }
    }
}
