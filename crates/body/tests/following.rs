//! Following a player that swims goes on, however the player moves.

use cooperage_blocks::World as Blocks;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_body::catalogues;
use cooperage_body::environment::{BlockEnvironment, seen_by};
use cooperage_core::{AgentId, EventKind, Tick, Wake, World, WorldEntry, WorldReceipt};

const ALICE: AgentId = AgentId(0);
const BOB: AgentId = AgentId(1);

/// Lets alice follow bob, who swims to and fro in a lake. Returns the text with which her action
/// ended, if it did, and how far she is from him.
fn followed() -> (Option<String>, f64) {
    let options = WorldOptions { view_radius: 4, active_radius: 4, ..WorldOptions::default() };
    let mut world = Blocks::new(options, ChunkGenerator::superflat(), 1);
    world.load_start();
    let players = [world.join("alice", [0.5, -60.0, 0.5]), world.join("bob", [8.5, -61.0, 0.5])];
    let mut blocks = BlockEnvironment::new(world, &players, catalogues::mindcraft(), 1);
    blocks.command("fill 4 -63 -8 30 -61 8 water").unwrap_or_default();
    let mut ended = None;
    let say = |blocks: &mut BlockEnvironment, agent: AgentId, text: &str| {
        let entry = WorldEntry::Text { agent: Some(agent), text: text.to_owned() };
        assert_eq!(blocks.submit(&[entry]), [WorldReceipt::Accepted], "{text}");
    };
    say(&mut blocks, ALICE, "!followPlayer(\"bob\", 2)");
    for to in ["26, -61, 4", "8, -61, -4", "26, -61, -4", "10, -61, 6"] {
        say(&mut blocks, BOB, &format!("!goToCoordinates({to}, 1)"));
        for _ in 0..20 {
            let until = Tick(World::tick(&blocks).0 + 20);
            let (_, events) = blocks.advance(until, Wake::Agents(&[ALICE]));
            let end = events.into_iter().find(|event| {
                let is_over =
                    matches!(event.kind, EventKind::ActionFinished { .. }) && event.doer == Some(ALICE);
                // A mode interrupts following for a moment, after which it goes on; its own end has no words.
                is_over && !event.text.is_empty() && !event.text.contains("interrupted by mode:")
            });
            ended = ended.or(end.map(|event| event.text.to_string()));
        }
    }
    let apart = blocks.with_world(|world| {
        let bob = world.player(players[1]).map(|player| player.body.pos).unwrap_or_default();
        seen_by(world, players[0], |view| {
            let here = view.position();
            (0..3).map(|axis| (here[axis] - bob[axis]).powi(2)).sum::<f64>().sqrt()
        })
    });
    (ended, apart.unwrap_or(f64::INFINITY))
}

#[test]
fn a_swimmer_is_followed_for_as_long_as_it_swims() {
    let (ended, apart) = followed();
    assert_eq!(ended, None);
    assert!(apart <= 5.0, "{apart} blocks are between them");
}
