//! Pictures of a living world for models that take images, with words about the direction of view: from the agent's eyes, or in
//! plans of before revision 5 the surroundings of the place from above.

use cooperage_block_scene::eyes_shot;
use cooperage_blocks::BlockPos;
use cooperage_blocks::world::Player;
use cooperage_body::catalogues::mindcraft::SEES_WITH_EYES;
use cooperage_core::{AgentId, World};
use cooperage_picture::look;
use cooperage_suites::suite::{LookTarget, Shot};

use crate::living::LivingWorld;

/// How far above a block the eyes aim when they look at that place, in blocks.
const AIM_ABOVE: f64 = 2.0;

/// Draws the view of an agent that looks at a player or a place.
pub(crate) fn show(world: &dyn World, agent: AgentId, target: &LookTarget) -> Option<Shot> {
    let blocks = world.as_any().downcast_ref::<LivingWorld>()?.blocks();
    if blocks.revision() >= SEES_WITH_EYES || matches!(target, LookTarget::Ahead { .. }) {
        return eyes_shot(blocks, agent, target);
    }
    let me = blocks.player_of(agent)?;
    blocks.with_world(|world| {
        let me = world.player(me)?;
        let (eyes, direction, text) = match target {
            LookTarget::Player(name) => {
                let player = world.player_named(name)?;
                let [x, y, z] = player.body.pos;
                let at = format!("You look at {}, at {x:.0}, {y:.0}, {z:.0}.", player.name);
                (me.eyes(), towards(me, player.eyes()), at)
            }
            LookTarget::ViewOf(name) => {
                let player = world.player_named(name)?;
                (player.eyes(), player.look(), format!("You look where {} looks.", player.name))
            }
            LookTarget::Position(pos) => {
                let [x, y, z] = *pos;
                let aim = pos.map(|coordinate| coordinate as f64 + 0.5);
                let text = format!("You look at {x}, {y}, {z}.");
                (me.eyes(), towards(me, [aim[0], aim[1] + AIM_ABOVE - 0.5, aim[2]]), text)
            }
            LookTarget::Ahead { .. } => return None,
        };
        let seen = look(world, eyes, direction, centre(world, target)?).ok()?;
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
            None => " No block is in the middle of the view.".to_owned(),
        };
        Some(Shot { text: text + &middle, png: seen.image.png().ok()? })
    })
}

/// Returns the place whose surroundings are drawn.
fn centre(world: &cooperage_blocks::World, target: &LookTarget) -> Option<BlockPos> {
    match target {
        LookTarget::Position(pos) => {
            let [x, y, z] = pos.map(|coordinate| i32::try_from(coordinate).ok());
            Some(BlockPos::new(x?, y?, z?))
        }
        LookTarget::Player(name) | LookTarget::ViewOf(name) => {
            let [x, y, z] = world.player_named(name)?.body.pos;
            Some(BlockPos::holding(x, y, z))
        }
        LookTarget::Ahead { .. } => None,
    }
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
        let cast = WorldCast {
            agents: 2,
            names: &["Andy".to_owned(), "Jill".to_owned()],
            people: &BTreeMap::new(),
            conduct: cooperage_journal::Revision::NEWEST,
        };
        let world = world(LandSource::Flat, &cast, 1, 0).unwrap();
        let shot = |target: LookTarget| show(&world, AgentId(0), &target);
        let ahead =
            shot(LookTarget::Ahead { size: [96, 64], words: Some("the grass block".to_owned()) }).unwrap();
        assert!(
            ahead.text.starts_with("The picture is what you see now with your own eyes"),
            "{}",
            ahead.text
        );
        assert_eq!(ahead.png[16..24], [0, 0, 0, 96, 0, 0, 0, 64], "the size in the file's header");
        let at = shot(LookTarget::Player("Jill".to_owned())).unwrap();
        assert!(at.text.starts_with("You look at Jill, at "), "{}", at.text);
        assert!(at.png.starts_with(b"\x89PNG"));
        let with = shot(LookTarget::ViewOf("Jill".to_owned())).unwrap();
        assert!(with.text.starts_with("You look with the eyes of Jill, "), "{}", with.text);
        let place = shot(LookTarget::Position([3, -61, 3])).unwrap();
        assert!(place.text.contains("In the middle of the picture is grass_block at "), "{}", place.text);
        assert_eq!(shot(LookTarget::ViewOf("nobody".to_owned())), None);
        assert!(shot(LookTarget::Position([i64::MAX, 0, 0])).is_some(), "far away there is fog");
    }
    #[test]
    fn runs_of_before_show_the_surroundings_from_above() {
        let cast = WorldCast {
            agents: 1,
            names: &[],
            people: &BTreeMap::new(),
            conduct: cooperage_journal::Revision::FOURTH,
        };
        let world = world(LandSource::Flat, &cast, 1, 0).unwrap();
        let shot = show(&world, AgentId(0), &LookTarget::Position([3, -61, 3])).unwrap();
        assert!(shot.text.contains("In the middle of the view is grass_block at "), "{}", shot.text);
    }
}
