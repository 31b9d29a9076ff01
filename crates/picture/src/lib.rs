//! Draws a part of a block world: isometric or from above, in colours of our own, with agents, animals, items and a
//! path on top.
//!
//! **Invariant:** no I/O and no clock: a scene gives the same pixels everywhere.
//!
//! Reading order: [`PictureScene`], the input; [`RgbaImage`], the result; `looks`, the colours of blocks; `iso` and `top`, the two
//! views.

mod canvas;
mod dyes;
pub mod eyes;
mod grid;
mod inhabitants;
mod iso;
mod look;
mod looks;
mod scene;
mod shade;
mod top;

pub use cooperage_raster::{Colour, RasterError, RgbaImage};
pub use inhabitants::{AGENTS, ITEMS, VEHICLES, coat, inhabitants};
pub use look::{PlacePicture, look};
pub use looks::{BlockAppearance as BlockLook, BlockForm, Grain, colour_of, look as look_of};
pub use scene::{Area, Marker, MarkerKind, PictureError, PictureScene, Projection};

/// Draws a scene.
///
/// # Errors
/// [`PictureError`] if the area is empty or the picture would be too large.
pub fn draw(scene: &PictureScene<'_>) -> Result<RgbaImage, PictureError> {
    match scene.view {
        Projection::Isometric => iso::draw(scene),
        Projection::Top => top::draw(scene),
    }
}

#[cfg(test)]
mod tests;
