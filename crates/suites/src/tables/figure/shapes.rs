//! The shapes of a figure.

/// A shape; places are in points from the top left, colours are `#rrggbb`.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum FigureShape {
    Line {
        from: (f64, f64),
        to: (f64, f64),
        width: f64,
        colour: &'static str,
    },
    /// A disc, or a ring with a white middle.
    Dot {
        at: (f64, f64),
        radius: f64,
        colour: &'static str,
        is_filled: bool,
    },
    /// A line of text on its baseline.
    Text {
        at: (f64, f64),
        size: f64,
        anchor: TextAnchor,
        text: String,
        colour: &'static str,
    },
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextAnchor {
    Start,
    Middle,
    End,
}
