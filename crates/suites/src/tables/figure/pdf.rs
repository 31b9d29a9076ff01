//! A figure as PDF: the font inside, texts that can be selected, no date, so that equal figures are equal files.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str};

use super::shapes::{FigureShape, TextAnchor};
use super::{ResultFigure, font};

const FONT: Name<'static> = Name(b"F0");
const FONT_NAME: &[u8] = b"Roboto-Regular";
/// The encoding in which glyphs stand by their numbers.
const IDENTITY: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
/// The distance of a control point of a curve that draws a quarter of a circle, in radii.
const QUARTER: f32 = 0.552_284_8;

/// The parts of the file.
const CATALOGUE: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const PAGE: Ref = Ref::new(3);
const CONTENT: Ref = Ref::new(4);
const FONT_ID: Ref = Ref::new(5);
const DESCENDANT: Ref = Ref::new(6);
const DESCRIPTOR: Ref = Ref::new(7);
const FONT_FILE: Ref = Ref::new(8);
const TO_UNICODE: Ref = Ref::new(9);

impl ResultFigure {
    /// Returns the figure as PDF.
    #[must_use]
    pub fn to_pdf(&self) -> Vec<u8> {
        let (width, height) = (self.size.0 as f32, self.size.1 as f32);
        let mut pdf = Pdf::new();
        pdf.catalog(CATALOGUE).pages(PAGES);
        pdf.pages(PAGES).kids([PAGE]).count(1);
        let mut page = pdf.page(PAGE);
        page.media_box(Rect::new(0.0, 0.0, width, height)).parent(PAGES).contents(CONTENT);
        page.resources().fonts().pair(FONT, FONT_ID);
        page.finish();
        let mut glyphs = BTreeMap::new();
        let mut content = Content::new();
        for shape in &self.shapes {
            draw(&mut content, shape, height, &mut glyphs);
        }
        pdf.stream(CONTENT, &content.finish());
        write_font(&mut pdf, &glyphs);
        pdf.finish()
    }
}

/// Draws a shape; glyphs that it takes are noted with their characters.
fn draw(content: &mut Content, shape: &FigureShape, height: f32, glyphs: &mut BTreeMap<u16, char>) {
    // PDF counts from the bottom.
    let place = |(x, y): (f64, f64)| (x as f32, height - y as f32);
    match shape {
        FigureShape::Line { from, to, width, colour } => {
            let [r, g, b] = rgb(colour);
            let ((x, y), (x2, y2)) = (place(*from), place(*to));
            content
                .set_stroke_rgb(r, g, b)
                .set_line_width(*width as f32)
                .move_to(x, y)
                .line_to(x2, y2)
                .stroke();
        }
        FigureShape::Dot { at, radius, colour, is_filled } => {
            let [r, g, b] = rgb(colour);
            let [fill_r, fill_g, fill_b] = if *is_filled { [r, g, b] } else { [1.0; 3] };
            content.set_fill_rgb(fill_r, fill_g, fill_b).set_stroke_rgb(r, g, b).set_line_width(1.0);
            circle(content, place(*at), *radius as f32);
            content.fill_nonzero_and_stroke();
        }
        FigureShape::Text { at, size, anchor, text, colour } => {
            let [r, g, b] = rgb(colour);
            let width = font::width(text, *size);
            let left = match anchor {
                TextAnchor::Start => at.0,
                TextAnchor::Middle => at.0 - width / 2.0,
                TextAnchor::End => at.0 - width,
            };
            let (x, y) = place((left, at.1));
            let mut encoded = Vec::with_capacity(text.len() * 2);
            for c in text.chars() {
                let (glyph, _) = font::glyph(c);
                glyphs.entry(glyph).or_insert(c);
                encoded.extend(glyph.to_be_bytes());
            }
            content
                .set_fill_rgb(r, g, b)
                .begin_text()
                .set_font(FONT, *size as f32)
                .next_line(x, y)
                .show(Str(&encoded))
                .end_text();
        }
    }
}

fn circle(content: &mut Content, (x, y): (f32, f32), radius: f32) {
    let bend = radius * QUARTER;
    content
        .move_to(x + radius, y)
        .cubic_to(x + radius, y + bend, x + bend, y + radius, x, y + radius)
        .cubic_to(x - bend, y + radius, x - radius, y + bend, x - radius, y)
        .cubic_to(x - radius, y - bend, x - bend, y - radius, x, y - radius)
        .cubic_to(x + bend, y - radius, x + radius, y - bend, x + radius, y)
        .close_path();
}

/// Writes the font with the widths and characters of the glyphs that are used.
fn write_font(pdf: &mut Pdf, glyphs: &BTreeMap<u16, char>) {
    let thousandths = |value: i16| {
        font::face().map_or(0.0, |face| f32::from(value) * 1_000.0 / f32::from(face.units_per_em()))
    };
    let (ascent, descent, capitals) = font::face().map_or((0, 0, 0), |face| {
        (face.ascender(), face.descender(), face.capital_height().unwrap_or(face.ascender()))
    });
    let bounds = font::face().map(ttf_parser::Face::global_bounding_box);
    pdf.type0_font(FONT_ID)
        .base_font(Name(FONT_NAME))
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(DESCENDANT)
        .to_unicode(TO_UNICODE);
    let mut descendant = pdf.cid_font(DESCENDANT);
    descendant
        .subtype(CidFontType::Type2)
        .base_font(Name(FONT_NAME))
        .system_info(IDENTITY)
        .font_descriptor(DESCRIPTOR)
        .cid_to_gid_map_predefined(Name(b"Identity"));
    let mut widths = descendant.widths();
    for (&glyph, &c) in glyphs {
        widths.consecutive(glyph, [font::glyph(c).1 as f32]);
    }
    widths.finish();
    descendant.finish();
    let mut descriptor = pdf.font_descriptor(DESCRIPTOR);
    descriptor
        .name(Name(FONT_NAME))
        .flags(FontFlags::NON_SYMBOLIC)
        .italic_angle(0.0)
        .ascent(thousandths(ascent))
        .descent(thousandths(descent))
        .cap_height(thousandths(capitals))
        .stem_v(80.0)
        .font_file2(FONT_FILE);
    if let Some(bounds) = bounds {
        let [left, bottom, right, top] =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(thousandths);
        descriptor.bbox(Rect::new(left, bottom, right, top));
    }
    descriptor.finish();
    pdf.stream(FONT_FILE, font::FILE)
        .pair(Name(b"Length1"), i32::try_from(font::FILE.len()).unwrap_or(i32::MAX));
    let mut map = UnicodeCmap::new(Name(b"Custom"), IDENTITY);
    for (&glyph, &c) in glyphs {
        map.pair(glyph, c);
    }
    pdf.cmap(TO_UNICODE, &map.finish());
}

/// The parts of `#rrggbb`, from 0 to 1.
fn rgb(colour: &str) -> [f32; 3] {
    let part = |place: usize| {
        let digits = colour.get(place..place + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        f32::from(digits.unwrap_or_default()) / 255.0
    };
    [part(1), part(3), part(5)]
}
