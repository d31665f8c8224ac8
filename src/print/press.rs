//! What happens to composed pages before they are printed: folded to a booklet, marked for trimming.

use super::sheet::{HAIR, MM};
use super::{Bookmark, Pages, Paper};
use crate::draw::path::{Path, pt};
use crate::draw::{Colour, List};

/// Pages of A5 as a booklet: two on each side of a sheet of A4 that lies on its side, in such an order that the pile,
/// printed on both sides, folded and stapled, reads on. One or two pages stand side by side and are not folded; one stands
/// there twice.
pub fn folded(pages: Pages) -> Pages {
    let count = pages.lists.len();
    let (half, tall) = Paper::A5.size();
    let sides: Vec<[usize; 2]> = match count {
        1 => vec![[0, 0]],
        2 => vec![[0, 1]],
        _ => (0..count.div_ceil(4))
            .flat_map(|sheet| {
                let (first, last) = (2 * sheet, count.div_ceil(4) * 4 - 1 - 2 * sheet);
                [[last, first], [first + 1, last - 1]]
            })
            .collect(),
    };
    let list = |side: &[usize; 2]| {
        let mut out = List::new(2.0 * half * MM, tall * MM);
        for (n, page) in side.iter().enumerate() {
            if let Some(list) = pages.lists.get(*page) {
                let since = out.items.len();
                out.place(list, pt(n as f32 * half * MM, 0.0), 1.0);
                // A page is read before the one beside it.
                if list.columns.is_empty() {
                    out.column(since);
                }
            }
        }
        out
    };
    let lists = sides.iter().map(list).collect();
    let on = |page: usize| sides.iter().position(|side| side.contains(&page)).unwrap_or(0);
    let bookmarks = pages.bookmarks.iter().map(|b| Bookmark { title: b.title.clone(), page: on(b.page) }).collect();
    Pages { bookmarks, lists, ..pages }
}

/// mm of paper around a page that is trimmed, how long its marks are, and how far from its corners.
const AROUND: f32 = 12.0;
const LONG: f32 = 5.0;
const AWAY: f32 = 1.0;

/// Pages on larger paper, with marks outside of their corners.
pub fn marked(pages: Pages) -> Pages {
    let list = |list: &List| {
        let (wide, high) = (list.width, list.height);
        let mut out = List::new(wide + 2.0 * AROUND * MM, high + 2.0 * AROUND * MM);
        out.place(list, pt(AROUND * MM, AROUND * MM), 1.0);
        for (x, way) in [(AROUND * MM, -1.0), (AROUND * MM + wide, 1.0)] {
            for (y, up) in [(AROUND * MM, -1.0), (AROUND * MM + high, 1.0)] {
                let (near, far) = (AWAY * MM, (AWAY + LONG) * MM);
                let level = [pt(x + way * near, y), pt(x + way * far, y)];
                let upright = [pt(x, y + up * near), pt(x, y + up * far)];
                for line in [level, upright] {
                    out.stroke(Path::line(&line), Colour::BLACK, HAIR * MM);
                }
            }
        }
        out
    };
    Pages { lists: pages.lists.iter().map(list).collect(), ..pages }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages(count: usize) -> Pages {
        let page = |n: usize| {
            let mut list = List::new(148.5 * MM, 210.0 * MM);
            // So many strokes as its number tell a page.
            for _ in 0..=n {
                list.stroke(Path::line(&[pt(10.0, 10.0), pt(20.0, 10.0)]), Colour::BLACK, 1.0);
            }
            list
        };
        Pages {
            title: "Book".to_owned(),
            author: String::new(),
            date: chrono::NaiveDate::default(),
            language: crate::print::Heads::English,
            bookmarks: (0..count).map(|page| Bookmark { title: page.to_string(), page }).collect(),
            lists: (0..count).map(page).collect(),
        }
    }

    /// The pages on the left and on the right of each side, from 1; 0 for an empty one.
    fn order(count: usize) -> Vec<[usize; 2]> {
        let folded = folded(pages(count));
        let half = folded.lists[0].width / 2.0;
        let strokes = |list: &List, left: bool| {
            let at = |i: &crate::draw::Item| match i {
                crate::draw::Item::Stroke(s) => (s.path.flat(1)[0].0[0].x < half) == left,
                _ => false,
            };
            list.items.iter().filter(|i| at(i)).count()
        };
        folded.lists.iter().map(|l| [strokes(l, true), strokes(l, false)]).collect()
    }

    #[test]
    fn a_booklet_reads_on_when_it_is_folded() {
        assert_eq!(order(1), [[1, 1]]);
        assert_eq!(order(2), [[1, 2]]);
        assert_eq!(order(3), [[0, 1], [2, 3]]);
        assert_eq!(order(4), [[4, 1], [2, 3]]);
        assert_eq!(order(7), [[0, 1], [2, 7], [6, 3], [4, 5]]);
        let folded = folded(pages(7));
        assert_eq!(folded.bookmarks.iter().map(|b| b.page).collect::<Vec<_>>(), [0, 1, 2, 3, 3, 2, 1]);
        assert!((folded.lists[0].width - 297.0 * MM).abs() < 0.1 && (folded.lists[0].height - 210.0 * MM).abs() < 0.1);
    }

    #[test]
    fn marks_lie_outside_of_the_page() {
        let marked = marked(pages(1));
        let list = &marked.lists[0];
        assert!((list.width - 172.5 * MM).abs() < 0.1);
        let outside = list.items.iter().filter(|i| {
            let crate::draw::Item::Stroke(s) = i else { return false };
            s.path.flat(1)[0].0.iter().all(|p| {
                let (x, y) = (p.x / MM - AROUND, p.y / MM - AROUND);
                x < -0.5 || y < -0.5 || x > 149.0 || y > 210.5
            })
        });
        assert_eq!(outside.count(), 8, "two at each corner");
    }
}
