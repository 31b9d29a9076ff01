//! Which faces of a state support other blocks (docs/spec/blockworld.md, 4.3).

use crate::pos::Face;
use crate::registry::BlockState;

/// Whether that face is completely sturdy.
#[must_use]
pub fn is_full(state: BlockState, face: Face) -> bool {
    exception(state, face).unwrap_or_else(|| state.shape().is_face_full(face))
}

/// Whether the middle of that face is sturdy.
#[must_use]
pub fn is_center(state: BlockState, face: Face) -> bool {
    exception(state, face).unwrap_or_else(|| state.shape().is_face_center(face))
}

/// Whether the rim of that face is sturdy.
#[must_use]
pub fn is_rigid(state: BlockState, face: Face) -> bool {
    exception(state, face).unwrap_or_else(|| state.shape().is_face_rigid(face))
}

/// Blocks whose support shape is not their collision shape: leaves carry nothing, soul sand and mud are full cubes,
/// snow is a slab of an eighth for each layer.
fn exception(state: BlockState, face: Face) -> Option<bool> {
    match state.name() {
        "soul_sand" | "mud" => Some(true),
        "snow" => Some(state.is("layers", "8") || face == Face::Down),
        _ if is_leaves(state) => Some(false),
        _ => None,
    }
}

/// Whether it is leaves of any kind.
#[must_use]
pub fn is_leaves(state: BlockState) -> bool {
    matches!(state.info().place, Some(crate::classes::PlaceClass::Leaves))
}

/// Solid in the sense of signs, banners and water: a collision box whose sides are at least 0.7292 long on average, or
/// that is at least 1 high.
#[must_use]
pub fn is_solid(state: BlockState) -> bool {
    let boxes = &state.shape().boxes;
    if boxes.is_empty() {
        return false;
    }
    let side = |axis: usize| {
        let low = boxes.iter().map(|b| b.min[axis]).fold(f64::INFINITY, f64::min);
        let high = boxes.iter().map(|b| b.max[axis]).fold(f64::NEG_INFINITY, f64::max);
        high - low
    };
    let sides = [side(0), side(1), side(2)];
    sides.iter().sum::<f64>() / 3.0 >= SOLID_SIDE_MIN || sides[1] >= 1.0
}

const SOLID_SIDE_MIN: f64 = 0.729_166_666_666_666_6;

#[cfg(test)]
mod tests {
    use super::*;

    fn state(text: &str) -> BlockState {
        text.parse().unwrap()
    }

    #[test]
    fn the_named_examples_hold() {
        for (text, center) in [
            ("stone", true),
            ("oak_fence", true),
            ("cobblestone_wall", true),
            ("oak_slab[type=top]", true),
            ("glass", true),
            ("oak_leaves", false),
            ("farmland", false),
            ("dirt_path", false),
            ("oak_slab[type=bottom]", false),
        ] {
            assert_eq!(is_center(state(text), Face::Up), center, "{text}");
        }
        assert!(is_full(state("soul_sand"), Face::Up) && is_full(state("snow[layers=8]"), Face::Up));
        assert!(!is_full(state("snow[layers=7]"), Face::Up) && !is_full(state("oak_fence"), Face::Up));
    }

    #[test]
    fn solid_blocks_are_large_or_high() {
        for (text, solid) in [
            ("stone", true),
            ("oak_fence", true),
            ("oak_door", true),
            ("oak_slab", true),
            ("torch", false),
            ("oak_sign", false),
            ("white_carpet", false),
            ("chest", true),
        ] {
            assert_eq!(is_solid(state(text)), solid, "{text}");
        }
    }
}
