//! Names that begin alike: which of their letters tell them apart, so that these are the last to be cut.

use super::cut::cut;

/// The fewest letters in common at which names are taken to begin alike.
const ALIKE: usize = 8;

/// Where each of some names begins to differ from that of the others which begins most like it, at the beginning of a word;
/// 0 where none begins like it.
#[must_use]
pub fn differ(names: &[String]) -> Vec<usize> {
    let alike = |a: &str, b: &str| {
        let same = a.char_indices().zip(b.chars()).take_while(|((_, x), y)| x == y);
        same.last().map_or((0, 0), |((at, c), _)| (at + c.len_utf8(), a[..at].chars().count() + 1))
    };
    let of = |(n, name): (usize, &String)| {
        let others = names.iter().enumerate().filter(|(o, other)| *o != n && *other != name);
        let (end, letters) = others.map(|(_, other)| alike(name, other)).max().unwrap_or((0, 0));
        if letters < ALIKE { 0 } else { name[..end].rfind([' ', '-']).map_or(0, |at| at + 1) }
    };
    names.iter().enumerate().map(of).collect()
}

/// The longest text that `fits` of a name, cut before the letters from `at` on that tell it apart.
pub(super) fn cut_before(name: &str, at: usize, fits: impl Fn(&str) -> bool) -> String {
    let (head, tail) = name.split_at_checked(at).unwrap_or(("", name));
    if head.is_empty() || fits(name) {
        return cut(name, fits);
    }
    let ends: Vec<usize> = head.char_indices().map(|(at, _)| at).collect();
    let with = |n: usize| format!("{}… {tail}", head[..ends[n]].trim_end());
    let most = (0..ends.len()).rev().map(with).find(|text| fits(text));
    most.unwrap_or_else(|| format!("…{}", cut(tail, |text| fits(&format!("…{text}")))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_begin_alike_are_told_apart_however_little_room_there_is() {
        let names = ["Leibregiment Hohenmöhr 1st battalion", "Leibregiment Hohenmöhr 2nd battalion", "Leibgarde"];
        let at = differ(&names.map(str::to_owned));
        assert_eq!(at, [24, 24, 0]);
        for room in 4..40 {
            let fits = |text: &str| text.chars().count() <= room;
            let shown = [0, 1, 2].map(|n| cut_before(names[n], at[n], fits));
            assert!(shown.iter().all(|text| fits(text)), "{room}: {shown:?}");
            assert_ne!(shown[0], shown[1], "{room}");
        }
        let fits = |text: &str| text.chars().count() <= 24;
        assert_eq!(cut_before(names[0], at[0], fits), "Leibregim… 1st battalion");
        assert_eq!(cut_before(names[2], at[2], |text| text.chars().count() <= 5), "Leib…");
    }

    #[test]
    fn the_same_name_twice_is_no_reason_to_cut_otherwise() {
        let twice = ["Prinz Ferdinand".to_owned(), "Prinz Ferdinand".to_owned()];
        assert_eq!(differ(&twice), [0, 0]);
        assert_eq!(differ(&["Prinz Karl von A".to_owned(), "Prinz Karl von Ä".to_owned()]), [15, 15]);
    }
}
