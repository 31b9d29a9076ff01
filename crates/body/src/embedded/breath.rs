//! Breath: a body that runs out of air swims up by itself and interrupts any skill for it.

use cooperage_blocks::physics::Controls;
use cooperage_blocks::world::{Player, PlayerId};
use cooperage_blocks::{BlockPos, World};

/// Ticks of air below which a body swims up, and with a whole breath.
const AIR_LOW: i32 = 100;
const AIR_MAX: i32 = 300;
/// How far up the surface may be, in blocks.
const SURFACE_MAX: i32 = 64;

/// The keys that bring a body up that runs out of air, or let go of them once it stands ashore; none where neither is due, or
/// where no surface is above it.
pub(crate) fn rising(world: &World, me: PlayerId) -> Option<Controls> {
    let player = world.player(me)?;
    let rises = Controls { jump: true, ..Controls::default() };
    let is_ashore = player.body.on_ground && !player.body.in_water;
    if player.controls == rises && is_ashore && player.air < AIR_MAX {
        return Some(Controls::default());
    }
    is_drowning(world, me).then_some(rises)
}

/// Whether the head is in water that reaches up to open air.
pub(crate) fn is_below_surface(world: &World, player: &Player) -> bool {
    let [x, y, z] = player.eyes();
    let head = BlockPos::holding(x, y, z);
    let above = (0..SURFACE_MAX).map(|up| world.state(head.offset(0, up, 0)));
    let mut above = above.skip_while(|state| state.holds_water());
    world.state(head).holds_water() && above.next().is_some_and(|state| state.has_no_collision())
}

/// Whether a body swims: it holds itself up by its own strength.
pub(crate) fn swims(player: &Player) -> bool {
    player.body.in_water && !player.body.on_ground
}

/// Whether a body is short of air that it could swim up to.
pub(crate) fn is_drowning(world: &World, me: PlayerId) -> bool {
    let low = |player: &&Player| player.dead.is_none() && player.air < AIR_LOW;
    world.player(me).filter(low).is_some_and(|player| is_below_surface(world, player))
}
