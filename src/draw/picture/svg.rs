//! Drawings in SVG, painted once when they come in. Files of strangers: nothing outside the file is read, and what could
//! grow without bounds is refused.

use crate::draw::pixels::Image;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Group, ImageHrefResolver, Node, Options, Tree};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The longest file, in bytes; the most parts that repeat others; the deepest nesting.
const LONGEST: usize = 1 << 20;
const MOST_REPEATED: usize = 16;
const DEEPEST: usize = 60;
/// How far from its corner anything of a drawing is painted, in pixels, and how much it is enlarged.
const FARTHEST: f32 = 1e6;

/// Paints a drawing, its longer side `side` pixels.
pub fn read(text: &str, side: u32) -> Result<Image, String> {
    if text.len() > LONGEST {
        return Err("the drawing is larger than 1 MB; make it simpler, or save it as PNG".to_owned());
    }
    let repeated = |tag: &str| text.matches(tag).count() > MOST_REPEATED;
    if text.contains("<!ENTITY") || ["<use", "<pattern", "<filter", "<mask", "<clipPath"].iter().any(|t| repeated(t)) {
        return Err("the drawing repeats or filters too much; make it simpler, or save it as PNG".to_owned());
    }
    if text.contains("<text") {
        return Err("the drawing has text, which is not drawn; turn it into paths, or save it as PNG".to_owned());
    }
    if depth(text) > DEEPEST {
        return Err("the drawing is nested too deep; make it simpler, or save it as PNG".to_owned());
    }
    let options = Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree = Tree::from_str(text, &options)
        .map_err(|e| format!("the drawing cannot be read ({e}); save it anew, or as PNG"))?;
    let size = tree.size();
    let scale = side as f32 / size.width().max(size.height());
    let pixels = |length: f32| (length * scale).round().clamp(1.0, side as f32) as u32;
    let mut map = Pixmap::new(pixels(size.width()), pixels(size.height()))
        .ok_or_else(|| "the drawing has no size; save it anew".to_owned())?;
    if scale > FARTHEST || is_far(tree.root(), scale) {
        return Err("the drawing reaches far beyond its edges; make it simpler, or save it as PNG".to_owned());
    }
    // The painter is another's and the drawing a stranger's: should it fail, only the drawing does.
    catch_unwind(AssertUnwindSafe(|| {
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut map.as_mut());
    }))
    .map_err(|_| "the drawing cannot be painted; save it as PNG".to_owned())?;
    let rgba = map.pixels().iter().map(|p| p.demultiply()).flat_map(|p| [p.red(), p.green(), p.blue(), p.alpha()]);
    Ok(Image { width: map.width(), height: map.height(), rgba: rgba.collect() })
}

/// Whether a group or one in it reaches so far, in pixels, that the painter's whole numbers end.
fn is_far(group: &Group, scale: f32) -> bool {
    let of = group.abs_layer_bounding_box();
    let far =
        [of.left(), of.top(), of.right(), of.bottom()].iter().any(|v| !v.is_finite() || (v * scale).abs() > FARTHEST);
    far || group.children().iter().any(|node| matches!(node, Node::Group(inner) if is_far(inner, scale)))
}

/// How deep elements stand in one another.
fn depth(text: &str) -> usize {
    let (mut now, mut most) = (0_usize, 0);
    for tag in text.split('<').skip(1) {
        let inside = tag.split('>').next().unwrap_or_default();
        match tag.as_bytes().first() {
            Some(b'/') => now = now.saturating_sub(1),
            Some(b'!' | b'?') | None => {}
            _ if inside.ends_with('/') => most = most.max(now + 1),
            _ => {
                now += 1;
                most = most.max(now);
            }
        }
    }
    most
}
