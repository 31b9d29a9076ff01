//! Pictures of a living world for models that take images, with words about the direction of view.

use cooperage_blocks::BlockPos;
use cooperage_blocks::world::Player;
use cooperage_core::{AgentId, Request, World};
use cooperage_picture::look;
use cooperage_suites::suite::Shot;

use crate::living::LivingWorld;

/// How far above a block the eyes aim when they look at that place, in blocks.
const AIM_ABOVE: f64 = 2.0;

/// Draws the view of an agent that looks at a player or a place; `None` for other requests.
pub(crate) fn show(world: &dyn World, agent: AgentId, request: &Request) -> Option<Shot> {
    let blocks = world.as_any().downcast_ref::<LivingWorld>()?.blocks();
    let me = blocks.player_of(agent)?;
    blocks.with_world(|world| {
        let me = world.player(me)?;
        let (eyes, direction, text) = match request {
            Request::LookAtPlayer { player, is_with } => {
                let player = world.player_named(player)?;
                let [x, y, z] = player.body.pos;
                if *is_with {
                    (player.eyes(), player.look(), format!("You look where {} looks.", player.name))
                } else {
                    let at = format!("You look at {}, at {x:.0}, {y:.0}, {z:.0}.", player.name);
                    (me.eyes(), towards(me, player.eyes()), at)
                }
            }
            Request::LookAtPosition { pos } => {
                let [x, y, z] = *pos;
                let aim = pos.map(|coordinate| coordinate as f64 + 0.5);
                let text = format!("You look at {x}, {y}, {z}.");
                (me.eyes(), towards(me, [aim[0], aim[1] + AIM_ABOVE - 0.5, aim[2]]), text)
            }
            _ => return None,
        };
        let seen = look(world, eyes, direction, centre(world, request, me)?).ok()?;
        let middle = match seen.middle {
            Some(cell) => {
                format!(
                    " In the middle of the view is {} at {}, {}, {}.",
                    world.state(cell).name(),
                    cell.x,
                    cell.y,
                    cell.z
                )
            }
            None => " Nothing is in the middle of the view.".to_owned(),
        };
        Some(Shot { text: text + &middle, png: seen.image.png().ok()? })
    })
}

/// Returns the place whose surroundings are drawn.
fn centre(world: &cooperage_blocks::World, request: &Request, me: &Player) -> Option<BlockPos> {
    let [x, y, z] = match request {
        Request::LookAtPosition { pos } => {
            let [x, y, z] = pos.map(|coordinate| i32::try_from(coordinate).ok());
            return Some(BlockPos::new(x?, y?, z?));
        }
        Request::LookAtPlayer { player, .. } => world.player_named(player)?.body.pos,
        _ => me.body.pos,
    };
    Some(BlockPos::holding(x, y, z))
}

/// Returns the direction from a player's eyes to a place.
fn towards(me: &Player, place: [f64; 3]) -> [f64; 3] {
    let eyes = me.eyes();
    let way: [f64; 3] = std::array::from_fn(|axis| place[axis] - eyes[axis]);
    let length = way.iter().map(|part| part * part).sum::<f64>().sqrt();
    if length > 0.0 { way.map(|part| part / length) } else { me.look() }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::living::{LandSource, WorldCast, world};

    #[test]
    fn agents_see_players_and_places() {
        let cast =
            WorldCast { agents: 2, names: &["Andy".to_owned(), "Jill".to_owned()], people: &BTreeMap::new() };
        let world = world(LandSource::Flat, &cast, 1, 0).unwrap();
        let shot = |request: &Request| show(&world, AgentId(0), request);
        let at = shot(&Request::LookAtPlayer { player: "Jill".to_owned(), is_with: false }).unwrap();
        assert!(at.text.starts_with("You look at Jill, at "), "{}", at.text);
        assert!(at.png.starts_with(b"\x89PNG"));
        let with = shot(&Request::LookAtPlayer { player: "Jill".to_owned(), is_with: true }).unwrap();
        assert!(with.text.starts_with("You look where Jill looks."), "{}", with.text);
        let place = shot(&Request::LookAtPosition { pos: [3, -61, 3] }).unwrap();
        assert!(place.text.contains("In the middle of the view is grass_block at "), "{}", place.text);
        assert_eq!(shot(&Request::LookAtPlayer { player: "nobody".to_owned(), is_with: true }), None);
        assert_eq!(shot(&Request::LookAtPosition { pos: [i64::MAX, 0, 0] }), None);
        assert_eq!(shot(&Request::Stop), None);
    }
}
