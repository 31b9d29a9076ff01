//! A body: its build, its state, and the controls that move it.

use serde::{Deserialize, Serialize};

use crate::aabb::Aabb;
use crate::registry::BlockState;

/// How a kind of body is built.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyBuild {
    /// Along both sides, in blocks.
    pub width: f64,
    /// Upright, in blocks.
    pub height: f64,
    /// Upright while sneaking, in blocks.
    pub sneaking_height: f64,
    /// Eyes above the feet.
    pub eyes: f64,
    /// Eyes above the feet while sneaking.
    pub sneaking_eyes: f64,
    /// The height that it climbs without a jump, in blocks.
    pub step: f64,
    /// The game's speed attribute; a player's is 0.1.
    pub speed: f64,
}

impl BodyBuild {
    /// The build of a player.
    pub const PLAYER: BodyBuild = BodyBuild {
        width: 0.6,
        height: 1.8,
        sneaking_height: 1.5,
        eyes: 1.62,
        sneaking_eyes: 1.27,
        step: 0.6,
        speed: 0.1,
    };
}

/// The keys that are held down. Sprint and sneak are taken as they are; callers check whether they may be held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Controls {
    /// Walk in the direction of the yaw.
    pub forward: bool,
    /// Walk against the direction of the yaw.
    pub back: bool,
    /// Walk to the left.
    pub left: bool,
    /// Walk to the right.
    pub right: bool,
    /// Jump, swim up, climb.
    pub jump: bool,
    pub sprint: bool,
    /// Crouch: slower, never over an edge.
    pub sneak: bool,
}

/// Levels of the effects that change movement; 0 is none, 1 is level I.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveEffects {
    /// 20 % faster a level.
    pub speed: u8,
    /// 15 % slower a level.
    pub slowness: u8,
    /// Jumps 0.1 blocks a tick faster a level.
    pub jump_boost: u8,
    /// Falls with an eighth of the gravity.
    pub slow_falling: u8,
    pub levitation: u8,
}

/// Where a body is and how it moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BodyMotion {
    /// The middle of its feet, in blocks.
    pub pos: [f64; 3],
    /// In blocks per tick; standing bodies have what gravity gave them last.
    pub vel: [f64; 3],
    /// Where it looks, in degrees: 0 south, 90 west, 180 north, 270 east.
    pub yaw: f64,
    /// Whether something below stopped it in the last tick.
    pub on_ground: bool,
    /// Whether something on its side stopped it in the last tick.
    pub collided_sideways: bool,
    /// Whether it touched water when the last tick began.
    pub in_water: bool,
    /// Whether it touched lava when the last tick began.
    pub in_lava: bool,
    /// Whether a web holds it.
    pub in_web: bool,
    /// Whether it crouches, so that it is lower.
    pub is_crouching: bool,
    /// Ticks until a held key jumps again.
    pub jump_cooldown: u8,
    /// Blocks fallen since it last stood, climbed or swam.
    pub fallen: f64,
    /// The effects that change its movement.
    pub effects: MoveEffects,
}

impl BodyMotion {
    /// A body at rest on something, looking south.
    #[must_use]
    pub const fn standing_at(pos: [f64; 3]) -> BodyMotion {
        BodyMotion {
            pos,
            vel: [0.0; 3],
            yaw: 0.0,
            on_ground: true,
            collided_sideways: false,
            in_water: false,
            in_lava: false,
            in_web: false,
            is_crouching: false,
            jump_cooldown: 0,
            fallen: 0.0,
            effects: MoveEffects { speed: 0, slowness: 0, jump_boost: 0, slow_falling: 0, levitation: 0 },
        }
    }

    /// The box that it fills.
    #[must_use]
    pub fn bounds(&self, build: &BodyBuild) -> Aabb {
        let height = if self.is_crouching { build.sneaking_height } else { build.height };
        Aabb::of_body(self.pos, build.width, height)
    }

    /// The position of its eyes.
    #[must_use]
    pub fn eyes(&self, build: &BodyBuild) -> [f64; 3] {
        let [x, y, z] = self.pos;
        [x, y + if self.is_crouching { build.sneaking_eyes } else { build.eyes }, z]
    }
}

/// The events of a body's tick that its state does not hold.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moved {
    /// How far it moved.
    pub by: [f64; 3],
    /// Whether it jumped off the ground.
    pub jumped: bool,
    /// Whether it came down on something.
    pub landed: Option<Landing>,
}

/// The end of a fall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Landing {
    /// How many blocks it fell.
    pub fallen: f64,
    pub on: BlockState,
}
