//! The font of figures: widths, glyphs, and what PDF wants to know of it.

use std::sync::LazyLock;

use ttf_parser::Face;

/// The file, whose origin `fonts/README.md` tells.
pub(super) const FILE: &[u8] = include_bytes!("../../../fonts/Roboto-Latin.ttf");

static FACE: LazyLock<Option<Face<'static>>> = LazyLock::new(|| Face::parse(FILE, 0).ok());

/// The font; `None` never, unless the file is damaged.
pub(super) fn face() -> Option<&'static Face<'static>> {
    FACE.as_ref()
}

/// The glyph of a character and its width in thousandths of the size; a question mark where the font has none.
pub(super) fn glyph(c: char) -> (u16, f64) {
    let Some(face) = face() else { return (0, 500.0) };
    let glyph = face.glyph_index(c).or_else(|| face.glyph_index('?')).unwrap_or_default();
    let width = face.glyph_hor_advance(glyph).unwrap_or_default();
    (glyph.0, f64::from(width) * 1_000.0 / f64::from(face.units_per_em()))
}

/// The width of a text in points.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(|c| glyph(c).1).sum::<f64>() * size / 1_000.0
}

/// A text that is no wider than that: cut, with three points at its end, where it is.
pub(super) fn cut(text: &str, size: f64, most: f64) -> String {
    if width(text, size) <= most {
        return text.to_owned();
    }
    let mut kept = text.to_owned();
    while kept.pop().is_some() {
        let cut = format!("{}…", kept.trim_end());
        if width(&cut, size) <= most {
            return cut;
        }
    }
    String::new()
}
