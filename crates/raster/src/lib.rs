//! Images in memory: pixels that can be blended and filled, letters of points, and their encoding as PNG.
//!
//! **Invariant:** no I/O and no clock, and nothing but exact or correctly rounded arithmetic: equal calls give equal pixels everywhere.

mod colour;
pub mod font;
mod image;

pub use colour::Colour;
pub use image::{PIXELS_MAX, RasterError, RgbaImage};
