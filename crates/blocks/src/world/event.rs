//! Events of a world, and the players, mobs and others that cause them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::ids::{EntityId, PlayerId};
use super::refusal::InputRefusal;
use crate::items::ItemStack;
use crate::pos::BlockPos;
use crate::registry::{BlockState, ItemId};

/// The cause of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum EventCause {
    /// The world by itself: growth, flow, decay.
    World,
    /// The set-up or the judge of a task.
    Setup,
    Player(PlayerId),
    Mob(EntityId),
}

/// An event of a tick.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct WorldEvent {
    pub doer: EventCause,
    pub what: WorldEventKind,
}

/// The change or act that an event reports.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub enum WorldEventKind {
    /// A cell changed.
    Cell {
        pos: BlockPos,
        /// The state before the change.
        old: BlockState,
        /// The state after the change.
        new: BlockState,
    },
    /// Items came into being or ceased to be. Moving items does not change their number and is not reported.
    Items {
        item: ItemId,
        /// How many more there are now; negative: fewer.
        delta: i64,
        cause: ItemCause,
    },
    /// Items lie on the ground now.
    Dropped {
        /// The entity that they are.
        entity: EntityId,
        /// The stack on the ground.
        stack: ItemStack,
    },
    /// A player picked items up.
    PickedUp { player: PlayerId, stack: ItemStack },
    /// An input was carried out.
    Done {
        player: PlayerId,
        sequence: u64,
        /// The result in words, where it is not plain.
        text: Arc<str>,
    },
    /// An input was not carried out.
    Refused { player: PlayerId, sequence: u64, reason: InputRefusal },
    /// A block was dug away.
    Dug {
        player: PlayerId,
        pos: BlockPos,
        /// The block's state before.
        old: BlockState,
    },
    /// Digging ended before the block broke.
    DigStopped { player: PlayerId, pos: BlockPos, reason: InputRefusal },
    /// A player ate or drank something.
    Ate { player: PlayerId, item: ItemId },
    /// A tool or a piece of armour wore out.
    WoreOut { player: PlayerId, item: ItemId },
    /// A player was hurt.
    PlayerHurt {
        player: PlayerId,
        /// The damage in half hearts.
        amount: f64,
        source: DamageSource,
    },
    /// A mob was hurt.
    MobHurt {
        mob: EntityId,
        /// The damage in half hearts.
        amount: f64,
        source: DamageSource,
    },
    /// A player died.
    PlayerDied { player: PlayerId, source: DamageSource },
    /// A mob died.
    MobDied { mob: EntityId, kind: u16 },
    /// A player came back to life.
    Respawned { player: PlayerId },
    /// An entity appeared.
    Spawned { entity: EntityId },
    /// An entity is gone without dying.
    Vanished { entity: EntityId },
    /// A player or a command said something.
    Said {
        /// The player who hears it; `None` for all players.
        to: Option<PlayerId>,
        text: Arc<str>,
    },
    /// A container was opened or closed.
    Container {
        player: PlayerId,
        pos: BlockPos,
        /// Whether it is open to that player now.
        is_open: bool,
    },
    /// The night was slept through.
    Morning,
    /// A limit of the world was reached, on entities or on neighbour updates.
    Limit { name: &'static str },
    /// A driven body is not where its client has it: the world has moved it, or refused a reported place.
    PutBack {
        player: PlayerId,
        /// The place from which the client goes on, in blocks.
        pos: [f64; 3],
    },
    /// A driven body was pushed.
    Pushed {
        player: PlayerId,
        /// The velocity that it has now, in blocks per tick.
        vel: [f64; 3],
    },
    /// An explosion; the harm that it does and the cells that it breaks follow.
    Exploded {
        /// The middle of the explosion, in blocks.
        pos: [f64; 3],
        /// The radius within which blocks may break, in blocks.
        power: f64,
    },
    /// A command of a client has an answer.
    Answered {
        player: PlayerId,
        /// Its line of output, or the reason why nothing happened.
        text: Arc<str>,
    },
}

/// Why items came into being or ceased to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub enum ItemCause {
    /// A block dropped them.
    BlockLoot,
    /// A mob dropped them.
    MobLoot,
    /// They were made or used up by crafting.
    Craft,
    /// They were cooked, or burnt as fuel.
    Cook,
    /// They were placed as a block, or taken up as one.
    Place,
    /// They were eaten or drunk, or left by that.
    Eat,
    /// They were used on something: seeds, bone meal, dye, buckets.
    Use,
    /// They broke by wear.
    Wear,
    /// They lay on the ground too long.
    Despawn,
    /// Fire, lava, cactus or the void took them.
    Destroyed,
    Command,
    /// A mob made them: eggs, wool.
    Produce,
    Trade,
    Fish,
}

/// The cause of damage to a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub enum DamageSource {
    Fall,
    /// No air under water.
    Drowning,
    Lava,
    /// Standing in fire or on a campfire.
    Fire,
    /// It is on fire.
    Burning,
    Magma,
    Cactus,
    /// A sweet berry bush pricked it.
    Berries,
    /// Its head is inside a block.
    Suffocation,
    /// It is below the world.
    Void,
    Starvation,
    Magic,
    /// A player hit it.
    Player(PlayerId),
    /// A mob hit it.
    Mob(EntityId),
    /// An arrow or the like.
    Projectile,
    Explosion,
    Command,
}

impl DamageSource {
    /// Whether armour reduces damage of this kind.
    #[must_use]
    pub fn is_reduced_by_armor(self) -> bool {
        !matches!(
            self,
            DamageSource::Fall
                | DamageSource::Drowning
                | DamageSource::Starvation
                | DamageSource::Void
                | DamageSource::Magic
                | DamageSource::Burning
                | DamageSource::Suffocation
                | DamageSource::Command
        )
    }

    /// Whether damage of this kind exhausts a player.
    #[must_use]
    pub fn is_exhausting(self) -> bool {
        !matches!(
            self,
            DamageSource::Fall
                | DamageSource::Drowning
                | DamageSource::Burning
                | DamageSource::Suffocation
                | DamageSource::Starvation
                | DamageSource::Void
                | DamageSource::Magic
                | DamageSource::Command
        )
    }
}
