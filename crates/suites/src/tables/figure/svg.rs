//! A figure as SVG.

use std::fmt::Write;

use super::ResultFigure;
use super::shapes::{FigureShape, TextAnchor};
use crate::text::markup_escaped;

impl ResultFigure {
    /// Returns the figure as SVG, with its size in millimetres.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (width, height) = self.size;
        let millimetres = |points: f64| points * 25.4 / 72.0;
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.2}mm\" height=\"{:.2}mm\" viewBox=\"0 0 {width:.2} {height:.2}\" \
             font-family=\"Roboto, Arial, Helvetica, sans-serif\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
            millimetres(width),
            millimetres(height),
        );
        for shape in &self.shapes {
            let _ = match shape {
                FigureShape::Line { from, to, width, colour } => writeln!(
                    text,
                    "<line x1=\"{:.2}\" y1=\"{:.2}\" x2=\"{:.2}\" y2=\"{:.2}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
                    from.0, from.1, to.0, to.1
                ),
                FigureShape::Dot { at, radius, colour, is_filled } => {
                    let fill = if *is_filled { *colour } else { "#ffffff" };
                    writeln!(
                        text,
                        "<circle cx=\"{:.2}\" cy=\"{:.2}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"1\"/>",
                        at.0, at.1
                    )
                }
                FigureShape::Text { at, size, anchor, text: words, colour } => {
                    let anchor = match anchor {
                        TextAnchor::Start => "start",
                        TextAnchor::Middle => "middle",
                        TextAnchor::End => "end",
                    };
                    writeln!(
                        text,
                        "<text x=\"{:.2}\" y=\"{:.2}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{colour}\">{}</text>",
                        at.0,
                        at.1,
                        markup_escaped(words)
                    )
                }
            };
        }
        text + "</svg>\n"
    }
}
