//! Texts made to fit their room: smaller first, then shorter.

use crate::draw::shape::Style;

/// The smallest size in points to which a text steps down.
pub const LEAST: f32 = 6.0;

/// The most letters of a last line that is called lonely.
const LONELY: usize = 3;

/// How much of its room the end of a cut line takes at the most.
const END: f32 = 0.6;

/// What sums of widths may be off, in points.
const NOISE: f32 = 0.05;

/// Texts that stand side by side in so many points: all step down alike, none below a least size; what is still too long is
/// cut, the longest first.
pub fn fit(parts: &[(&str, Style)], room: f32, least: f32) -> Vec<(String, Style)> {
    let wide: f32 = parts.iter().map(|(text, style)| style.width(text)).sum();
    if wide <= room {
        return parts.iter().map(|(text, style)| ((*text).to_owned(), *style)).collect();
    }
    let share = room.max(0.0) / wide;
    // What is small by itself may become a little smaller where the least size is more than that.
    let floor = |size: f32| least.min((size * 0.85).max(LEAST)).min(size);
    let sized = |style: &Style| style.sized((style.size * share).max(floor(style.size)));
    let mut widths: Vec<f32> = parts.iter().map(|(text, style)| sized(style).width(text)).collect();
    widths.sort_by(f32::total_cmp);
    // The most that one may take: the shorter ones keep what they need.
    let (mut left, mut most) = (room, f32::INFINITY);
    for (n, own) in widths.iter().enumerate() {
        most = left / (widths.len() - n) as f32;
        if *own > most + NOISE {
            break;
        }
        (left, most) = (left - own, f32::INFINITY);
    }
    parts.iter().map(|(text, style)| (cut(text, sized(style), most), sized(style))).collect()
}

/// As much of a text as so many points hold, with an ellipsis where something is left out.
fn cut(text: &str, style: Style, room: f32) -> String {
    if style.width(text) <= room + NOISE {
        return text.to_owned();
    }
    let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    let told = |letters: usize| format!("{}…", text[..ends[letters]].trim_end());
    let fits = (0..ends.len()).collect::<Vec<_>>().partition_point(|n| style.width(&told(*n)) <= room);
    told(fits.saturating_sub(1))
}

/// The last line of a text in so many points: where something is left out, it is between its beginning and its end, since
/// units of one regiment are told apart by their numbers.
fn cut_within(text: &str, style: Style, room: f32) -> String {
    if style.width(text) <= room + NOISE {
        return text.to_owned();
    }
    let words = text.match_indices([' ', '\u{a0}']).map(|(at, _)| text[at..].trim());
    let end = words.into_iter().find(|end| style.width(end) <= room * END);
    let Some(end) = end.filter(|end| !end.is_empty()) else { return cut(text, style, room) };
    let head = &text[..text.len() - end.len()];
    let begun = cut(head.trim(), style, room - style.width(&format!("… {end}")));
    format!("{}… {end}", begun.trim_end_matches('…').trim_end())
}

/// A text on so many lines at most, each of so many points, at the largest size at which it fits, up to that of its style; cut
/// where even the least size is too large.
pub fn lines(text: &str, style: Style, room: f32, most: usize, least: f32) -> (Vec<String>, Style) {
    let mut size = style.size;
    loop {
        let own = style.sized(size.max(least));
        let (mut out, mut rest) = (Vec::new(), text.trim());
        while out.len() + 1 < most && own.width(rest) > room {
            let ends = rest.match_indices([' ', '\u{a0}']).map(|(at, _)| at);
            let ends: Vec<usize> = ends.take_while(|at| own.width(&rest[..*at]) <= room).collect();
            let Some(&last) = ends.last() else { break };
            // A number does not stand alone on the last line where it can take its word along.
            let lonely = rest[last..].trim().chars().count() <= LONELY;
            let before = ends.len().checked_sub(2).map(|n| ends[n]).filter(|_| lonely);
            let at = before.filter(|at| own.width(rest[*at..].trim()) <= room).unwrap_or(last);
            out.push(rest[..at].to_owned());
            rest = rest[at..].trim_start();
        }
        if own.width(rest) <= room || size <= least {
            out.push(cut_within(rest, own, room));
            return (out, own);
        }
        size -= 0.4;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::{Colour, Face};

    #[test]
    fn what_is_too_long_steps_down_and_is_cut_then() {
        let style = Style::new(Face::Book, 12.0, Colour::BLACK);
        let (short, long) = ("Leib", "Hochfürstlich Hohenlohe-Waldenburgisches Kreis-Füsilierregiment zu Fuß");
        let wide = style.width(short) + style.width(long);
        let told = |room| fit(&[(short, style), (long, style)], room, LEAST);
        assert_eq!(told(wide + 1.0), [(short.to_owned(), style), (long.to_owned(), style)]);
        let smaller = told(wide * 0.8);
        assert!(smaller.iter().all(|(_, s)| s.size < 12.0 && s.size > 9.0), "{smaller:?}");
        assert_eq!([&smaller[0].0, &smaller[1].0], [short, long]);
        for room in [30.0, 60.0, 120.0] {
            let cut = told(room);
            let taken: f32 = cut.iter().map(|(text, style)| style.width(text)).sum();
            assert!(taken <= room + 0.1 && cut.iter().all(|(_, s)| s.size >= LEAST), "{cut:?} in {room}");
            assert_eq!(cut[0].0, short);
            assert!(cut[1].0.ends_with('…') && long.starts_with(cut[1].0.trim_end_matches('…')), "{cut:?}");
        }
    }

    /// Two battalions of a regiment with a long name stay two.
    #[test]
    fn a_name_that_is_too_long_keeps_its_end() {
        let style = Style::new(Face::Book, 10.2, Colour::BLACK);
        let long = "Hochfürstlich Hohenlohe-Waldenburgisches Kreis-Füsilierregiment zu Fuß vacant Schönborn";
        for room in [30.0, 40.0, 60.0, 90.0] {
            let told = ["I", "II"].map(|n| lines(&format!("{long} {n}"), style, room, 2, LEAST));
            let [(one, own), (other, _)] = &told;
            assert!(one != other && one.iter().all(|line| own.width(line) <= room + 0.1), "{room}: {told:?}");
        }
    }

    #[test]
    fn a_long_name_stands_whole_on_its_lines_where_it_can() {
        let style = Style::new(Face::Book, 10.2, Colour::BLACK);
        let long = "Hochfürstlich Hohenlohe-Waldenburgisches Kreis-Füsilierregiment Őr";
        let (two, own) = lines(long, style, 110.0, 2, LEAST);
        assert_eq!((two.len(), two.join(" ").as_str()), (2, long));
        assert!(own.size >= LEAST && own.size < 10.2 && two.iter().all(|l| own.width(l) <= 110.0), "{two:?}");
        let (three, larger) = lines(long, style, 110.0, 3, LEAST);
        assert!(three.join(" ") == long && larger.size > own.size, "{three:?}");
        let numbered = "Garde, Guard horse artillery 1";
        let room = style.width("Garde, Guard horse artillery") + 1.0;
        let (told, own) = lines(numbered, style, room, 2, LEAST);
        assert_eq!((told, own.size), (vec!["Garde, Guard horse".to_owned(), "artillery 1".to_owned()], style.size));
        let (one, own) = lines(&"W".repeat(80), style, 110.0, 2, LEAST);
        assert!(one.len() == 1 && one[0].ends_with('…') && own.width(&one[0]) <= 110.0, "{one:?}");
    }
}
