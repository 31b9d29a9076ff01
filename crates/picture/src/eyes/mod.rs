//! The view from an agent's eyes: everything within 64 blocks, in perspective, with the light of the sky and of torches.
//!
//! **Invariant:** a picture is a function of its scene and has the same bytes on every machine: no function of the standard library
//! whose result may differ is called, and nothing is fused.
//!
//! Reading order: [`EyesScene`], the input; [`Camera`]; `cells`, `skips` and `light`, the world around the eyes; `sweep`, the order
//! of the pixels; `ray` and `walk`, which find the colour of a pixel, and `flat`, its short way for sides of cubes; `figure` with `bodies` and
//! `people`, everything that is no block; `texture` and `numbers`, which the studio's page shares.

mod bodies;
mod camera;
mod cells;
mod compose;
mod figure;
mod flat;
mod labels;
mod light;
mod model;
mod numbers;
mod people;
mod plate;
mod ray;
mod shade;
mod skips;
mod sky;
mod surface;
mod sweep;
mod texture;
mod vector;
mod walk;

use std::collections::BTreeMap;

use cooperage_blocks::world::{BlockEntity, Player, PlayerId, Sign};
use cooperage_blocks::{BlockPos, Chunks, World};

use crate::inhabitants::AGENTS;
use crate::scene::PictureError;
use cooperage_raster::RgbaImage;

pub use camera::Camera;
pub use figure::EyesFigure;
pub use labels::EyesLabel;
pub use model::{ModelBox, Skin, boxes, sheet_height, skin};
pub use numbers::{
    DARKEST, Daylight, EYES_LYING, EYES_SNEAKING, EYES_STANDING, FIELD_DEGREES, FOG_BLOCKS, GLOW, NOOK_LIGHT,
    SIDE_LIGHT, SIGHT_BLOCKS, TORCH_LIGHT, brightness, daylight,
};
pub use texture::{PATTERNS, SIDE as TEXTURE_SIDE, layer, table};

/// The width and height of a picture, if nothing else is asked for.
pub const VIEW_SIZE: [u32; 2] = [512, 512];
/// The least and the greatest width and height.
pub const VIEW_LEAST: u32 = 64;
/// The greatest width and height.
pub const VIEW_MOST: u32 = 1024;

/// The input of a picture from eyes: a world, a camera and a size.
#[derive(Clone, Debug)]
pub struct EyesScene<'w> {
    /// The blocks that stand around, as far as they are loaded.
    pub chunks: &'w Chunks,
    /// The tick of the day.
    pub day_time: u64,
    pub camera: Camera,
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// Players, creatures and things.
    pub figures: Vec<EyesFigure>,
    /// The texts of signs.
    pub signs: BTreeMap<BlockPos, &'w Sign>,
    /// The kinds of blocks that get labels, beside names above figures; `None` for a picture without labels.
    pub labels: Option<Vec<String>>,
}

impl<'w> EyesScene<'w> {
    /// The scene of a world. The figure of the player whose eyes they are is left out.
    #[must_use]
    pub fn of_world(
        world: &'w World,
        camera: Camera,
        size: [u32; 2],
        own: Option<PlayerId>,
    ) -> EyesScene<'w> {
        let players = world.players().iter().zip(AGENTS.iter().cycle());
        let others = players.filter(|(player, _)| player.is_present() && Some(player.id) != own);
        let people = others.map(|(player, colour)| people::player(player, *colour));
        let things = world.entities().iter().filter_map(people::entity);
        let signs = world.block_entities().filter_map(|(pos, entity)| match entity {
            BlockEntity::Sign(sign) => Some((pos, sign)),
            _ => None,
        });
        EyesScene {
            chunks: world.chunks(),
            day_time: world.day_time(),
            camera,
            size,
            figures: people.chain(things).collect(),
            signs: signs.collect(),
            labels: None,
        }
    }
}

/// The place of a player's eyes.
#[must_use]
pub fn eyes_of(player: &Player) -> [f64; 3] {
    let [x, y, z] = player.body.pos;
    let up = if player.sleeping.is_some() {
        EYES_LYING
    } else if player.body.is_crouching {
        EYES_SNEAKING
    } else {
        EYES_STANDING
    };
    [x, y + up, z]
}

/// The camera of a player's eyes in the direction in which it looks.
#[must_use]
pub fn camera_of(player: &Player) -> Camera {
    Camera::turned(eyes_of(player), player.body.yaw, player.pitch)
}

/// A picture from eyes, with the names in it.
#[derive(Clone, Debug)]
pub struct EyesPicture {
    pub image: RgbaImage,
    /// The block in the middle of the picture; `None` where a figure, fog or the sky is there.
    pub middle: Option<BlockPos>,
    /// The labels that stand in the picture, as they are read from the top.
    pub labels: Vec<EyesLabel>,
}

/// Draws the view from eyes.
///
/// # Errors
/// [`PictureError::Size`] if a side has fewer than [`VIEW_LEAST`] or more than [`VIEW_MOST`] pixels.
pub fn draw_eyes(scene: &EyesScene<'_>) -> Result<EyesPicture, PictureError> {
    let [width, height] = scene.size;
    if [width, height].iter().any(|side| !(VIEW_LEAST..=VIEW_MOST).contains(side)) {
        return Err(PictureError::Size { width, height, least: VIEW_LEAST, most: VIEW_MOST });
    }
    Ok(compose::compose(scene))
}

#[cfg(test)]
mod tests;
