//! Tests of figures.

use super::*;
use crate::tables::tests::sample_table;

#[test]
fn both_forms_show_every_row_and_number() {
    let table = sample_table();
    for width in FIGURE_WIDTHS {
        let figure = ResultFigure::of(&table, width);
        let svg = figure.to_svg();
        assert!(svg.contains(&format!("width=\"{width}.00mm\"")), "{svg}");
        for words in ["solo", "villager", "farm", "hall", "completion, %"] {
            assert!(svg.contains(&format!(">{words}</text>")), "{words}: {svg}");
        }
        // A dot for each cell, and two ends for each interval.
        assert_eq!(svg.matches("<circle").count(), 6);
        let pdf = figure.to_pdf();
        assert_eq!(pdf, ResultFigure::of(&table, width).to_pdf(), "equal bytes");
        assert!(pdf.starts_with(b"%PDF") && !pdf.windows(12).any(|part| part == b"CreationDate"));
        assert!(pdf.windows(font::FILE.len()).any(|part| part == font::FILE), "the font is inside");
    }
}

#[test]
fn no_shape_leaves_the_paper_and_no_text_is_small() {
    let mut table = sample_table();
    table.rows[0].label = "a team whose name is far longer than any paper is wide, with options".to_owned();
    for width in FIGURE_WIDTHS {
        let figure = ResultFigure::of(&table, width);
        let is_inside =
            |(x, y): (f64, f64)| (0.0..=figure.size.0).contains(&x) && (0.0..=figure.size.1).contains(&y);
        for shape in &figure.shapes {
            match shape {
                FigureShape::Line { from, to, .. } => {
                    assert!(is_inside(*from) && is_inside(*to), "{shape:?}")
                }
                FigureShape::Dot { at, .. } => assert!(is_inside(*at), "{shape:?}"),
                FigureShape::Text { at, size, anchor, text, .. } => {
                    let width = font::width(text, *size);
                    let left = at.0 - width * [0.0, 0.5, 1.0][*anchor as usize];
                    assert!(
                        *size >= 6.0 && is_inside((left, at.1)) && is_inside((left + width, at.1)),
                        "{shape:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn texts_are_measured_by_the_font() {
    assert!(font::width("mmm", 7.0) > font::width("iii", 7.0));
    let cut = font::cut("a rather long label", 7.0, 30.0);
    assert!(cut.ends_with('…') && font::width(&cut, 7.0) <= 30.0, "{cut}");
    assert_eq!(font::cut("short", 7.0, 100.0), "short");
    assert_eq!(number(&crate::measure::COMPLETION, 0.2), "20");
}
