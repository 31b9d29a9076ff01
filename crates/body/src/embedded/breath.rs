//! A body that runs out of air swims up by itself, whatever it is at.

use cooperage_blocks::physics::Controls;
use cooperage_blocks::world::{Player, PlayerId};
use cooperage_blocks::{BlockPos, World};

/// Ticks of air below which a body swims up, and with which it lets itself sink again.
const AIR_LOW: i32 = 100;
const AIR_ENOUGH: i32 = 280;
/// How far up the surface may be, in blocks.
const SURFACE_MAX: i32 = 64;

/// The keys that bring a body up, or keep it at the surface until it has got its breath back; none where it needs none, or
/// where no surface is above it.
pub(crate) fn rising(world: &World, me: PlayerId) -> Option<Controls> {
    let player = world.player(me).filter(|player| player.dead.is_none() && player.body.in_water)?;
    let rises = Controls { jump: true, ..Controls::default() };
    let goes_on = player.controls == rises && player.air < AIR_ENOUGH;
    let needs_air = player.air < AIR_LOW && is_below_surface(world, player);
    (needs_air || goes_on).then_some(rises)
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

/// Whether a body that follows a way must leave it for air.
pub(crate) fn is_drowning(world: &World, me: PlayerId) -> bool {
    let low = |player: &&Player| player.dead.is_none() && player.air < AIR_LOW;
    world.player(me).filter(low).is_some_and(|player| is_below_surface(world, player))
}
