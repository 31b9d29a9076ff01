//! How states of blocks look, in the colours of pictures.

use cooperage_blocks::BlockState;
use cooperage_blocks::world::BlockEntity;
use cooperage_picture::{BlockForm, Colour, Grain, look_of};
use cooperage_suites::scene::BlockLook;

use crate::seen::UNSEEN;

/// A colour as `0xRRGGBB`.
pub(crate) fn number(Colour([red, green, blue]): Colour) -> u32 {
    u32::from(red) << 16 | u32::from(green) << 8 | u32::from(blue)
}

/// Specks that are stronger than this are called rough.
const ROUGH: f32 = 0.13;

/// The look of the state with that number. [`UNSEEN`] stands for cells that are not seen: they hide what is behind
/// them, and are not drawn.
pub(crate) fn look_of_number(number: u16) -> BlockLook {
    if number != UNSEEN {
        return look(BlockState(number));
    }
    BlockLook {
        state: UNSEEN,
        name: "unseen".to_owned(),
        shape: "none".to_owned(),
        grain: "smooth".to_owned(),
        opacity: 1.0,
        covers: true,
        ..BlockLook::default()
    }
}

pub(crate) fn look(state: BlockState) -> BlockLook {
    let look = look_of(state);
    let (grain, metal) = match look.grain {
        Grain::Smooth => ("smooth", None),
        Grain::Specks(strength) if strength < 0.03 => ("smooth", None),
        Grain::Specks(strength) if strength < ROUGH => ("specks", None),
        Grain::Specks(_) => ("rough", None),
        Grain::Leaves => ("leaves", None),
        Grain::Planks => ("planks", None),
        Grain::Bricks => ("bricks", None),
        Grain::Bark => ("bark", None),
        Grain::Ore(metal) => ("ore", Some(number(metal))),
    };
    let (shape, height, head) = match look.form {
        BlockForm::None => ("none", None, None),
        BlockForm::Boxes if state.is_cube() => ("cube", None, None),
        BlockForm::Boxes => ("boxes", None, None),
        BlockForm::Plant { height, head } => ("plant", Some(height), Some(number(head))),
        BlockForm::Torch => ("torch", None, None),
        BlockForm::Flat => ("flat", None, None),
        BlockForm::Liquid => ("liquid", None, None),
    };
    let boxes = if shape == "boxes" { state.shape().boxes.as_slice() } else { &[] };
    BlockLook {
        state: state.0,
        name: state.name().to_owned(),
        shape: shape.to_owned(),
        top: number(look.top),
        side: number(look.side),
        accent: head.or(metal),
        grain: grain.to_owned(),
        opacity: look.opacity,
        covers: look.covers,
        glows: look.glows,
        fringe: look.fringe,
        height,
        boxes: boxes.iter().map(corners).collect(),
        holds_things: BlockEntity::new(state).is_some_and(|entity| entity.slots().is_some()),
    }
}

fn corners(aabb: &cooperage_blocks::Aabb) -> [f32; 6] {
    let [a, b, c] = aabb.min.map(|at| at as f32);
    // The box of a fence is 1.5 high, so that no body jumps over it; it is drawn one block high.
    let [d, e, f] = aabb.max.map(|at| (at as f32).min(1.0));
    [a, b, c, d, e, f]
}
