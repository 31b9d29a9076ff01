//! Markers for the players, creatures and objects of a world.

use cooperage_blocks::World;
use cooperage_blocks::world::{EntityKind, Mob};

use crate::scene::{Marker, MarkerKind};
use cooperage_raster::Colour;

/// The colour of items on the ground.
pub const ITEMS: Colour = Colour([250, 220, 90]);

/// The colour of boats and minecarts.
pub const VEHICLES: Colour = Colour([120, 84, 48]);

/// Colours of agents, in turn.
pub const AGENTS: [Colour; 6] = [
    Colour([226, 62, 54]),
    Colour([48, 110, 226]),
    Colour([240, 176, 34]),
    Colour([128, 64, 190]),
    Colour([28, 160, 140]),
    Colour([236, 116, 176]),
];

/// Returns a marker for every player, creature, item and vehicle in a world: players in the agents' colours, creatures
/// in their own.
#[must_use]
pub fn inhabitants(world: &World) -> Vec<Marker> {
    let creatures = world.entities().iter().filter_map(|entity| {
        let (kind, colour) = match &entity.kind {
            EntityKind::Mob(mob) => (MarkerKind::Mob, coat(mob)),
            EntityKind::Item { .. } => (MarkerKind::Item, ITEMS),
            EntityKind::Vehicle(_) => (MarkerKind::Item, VEHICLES),
            EntityKind::Falling { .. } | EntityKind::Missile(_) | EntityKind::Gone => return None,
        };
        Some(Marker { kind, at: entity.pos, colour })
    });
    let players = world.players().iter().zip(AGENTS.iter().cycle()).filter(|(player, _)| player.is_present());
    let agents =
        players.map(|(player, &colour)| Marker { kind: MarkerKind::Agent, at: player.body.pos, colour });
    creatures.chain(agents).collect()
}

/// The typical colour of a creature's coat.
#[must_use]
pub fn coat(mob: &Mob) -> Colour {
    Colour(match mob.kind_name() {
        "cow" => [92, 66, 48],
        "mooshroom" => [168, 36, 34],
        "pig" => [240, 164, 162],
        "sheep" if mob.is_shorn => [226, 190, 170],
        "sheep" | "skeleton" | "stray" | "llama" => [232, 230, 222],
        "chicken" => [250, 250, 250],
        "rabbit" => [160, 132, 100],
        "horse" => [140, 92, 50],
        "wolf" => [190, 188, 186],
        "villager" | "wandering_trader" => [150, 108, 76],
        "zombie" | "husk" | "zombie_villager" | "drowned" => [70, 122, 70],
        "creeper" => [92, 186, 78],
        "spider" | "cave_spider" => [52, 44, 40],
        "squid" => [70, 92, 124],
        _ if mob.is_monster() => [96, 60, 96],
        _ => [200, 160, 110],
    })
}
