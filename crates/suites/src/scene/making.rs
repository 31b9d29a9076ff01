//! How things are made, as drawings: things in boxes, and lines from each to its products.

use schemars::JsonSchema;
use serde::Serialize;

/// The drawing of how one thing is made. Every shape has its place; the page that draws it chooses the colours.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Making {
    /// The thing that is made.
    pub name: String,
    /// The same in words, for readers who do not see the drawing: a sentence for each step.
    pub steps: Vec<String>,
    /// The upper end of the drawing.
    pub top: i64,
    /// How wide it is.
    pub width: i64,
    /// The lower end of the drawing, counted from 0.
    pub height: i64,
    /// The boxes of all things.
    pub boxes: Vec<MakingBox>,
    /// The lines from each thing to its products.
    pub lines: Vec<MakingLine>,
    /// The tools, each before what is made with it.
    pub tools: Vec<MakingTool>,
}

/// A thing in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MakingBox {
    /// The thing's name.
    pub name: String,
    /// The part that it has in the making.
    pub part: MakingPart,
    /// Its left edge.
    pub left: i64,
    /// Its upper edge.
    pub top: i64,
    /// How wide it is.
    pub width: i64,
    /// How high it is.
    pub height: i64,
}

/// The part that a thing has in the making.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MakingPart {
    /// It is there from the beginning.
    Ingredient,
    /// It is made on the way.
    Between,
    /// It is the wanted product.
    Product,
    /// The wanted product has been handed over.
    Done,
}

/// A way from a thing to what is made of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MakingLine {
    /// Its shape, as SVG writes paths.
    pub path: String,
    /// Whether the tool for it is there.
    pub is_possible: bool,
}

/// The name of a tool in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MakingTool {
    /// The tool's name.
    pub name: String,
    /// Whether it is there.
    pub is_there: bool,
    /// The right end of the name.
    pub right: i64,
    /// The line on which it stands.
    pub base: i64,
}
