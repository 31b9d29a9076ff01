//! The rows of the table in `docs/minecraft.md` that say that something of the game is missing here or differs, as far as the suites of
//! bots do not show them.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_blocks::{BlockPos, World, write_world};
use cooperage_minecraft_wire::maps::menu_from_wire;
use cooperage_minecraft_wire::packet::{ChatText, GameStateReason, PacketBody};
use cooperage_minecraft_wire::{Clientbound, ProtocolVersion, Serverbound, WireValue};

use crate::episode::PlayedEpisode;
use crate::raw::RawClient;

/// The layer in which feet stand.
const Y: i32 = -60;
/// Blocks that have a window in the game and none here, then one that has, in a row before the client.
const BLOCKS: [&str; 8] = [
    "brewing_stand",
    "loom",
    "cartography_table",
    "beacon",
    "lectern",
    "lever[face=floor]",
    "oak_fence_gate",
    "anvil[facing=north]",
];

pub(crate) fn place(number: usize) -> BlockPos {
    BlockPos::new(number as i32 % 4 - 1, Y, if number < 4 { 2 } else { -2 })
}

/// A world with these blocks around a body in it.
pub(crate) fn world() -> Vec<u8> {
    let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 7);
    world.load_start();
    world.join("andy", [0.5, f64::from(Y), 0.5]);
    let blocks = BLOCKS.iter().enumerate().map(|(number, block)| {
        let BlockPos { x, y, z } = place(number);
        format!("setblock {x} {y} {z} {block}")
    });
    let set = ["time set 1000".to_owned(), "difficulty peaceful".to_owned()];
    for command in set.into_iter().chain(blocks) {
        world.command(&command).unwrap();
    }
    write_world(&world).unwrap()
}

/// Joins, uses each block, says something, and returns all that it is sent until it hears its own words.
fn sent(version: ProtocolVersion) -> Vec<Clientbound> {
    let file = cooperage_mindcraft::living::encode(&world());
    let episode = PlayedEpisode::begin_in_file(file, &["andy"], 6_000);
    let mut andy = RawClient::join(episode.gate().address(), version, "andy").unwrap();
    for number in 0..BLOCKS.len() {
        andy.use_block(place(number));
    }
    andy.send(&Serverbound::ItemNamed { name: "Wand".into() });
    let mut packets = Vec::new();
    let mut is_over = false;
    while !is_over {
        let packet = andy.receive().unwrap();
        if matches!(packet, Clientbound::WindowOpened { .. }) {
            andy.send(&Serverbound::ChatMessageSent { message: "done".into() });
        }
        if matches!(packet, Clientbound::ColumnBatchEnds { .. }) {
            andy.send(&Serverbound::ColumnBatchReceived { columns_per_tick: 25.0 });
        }
        is_over = matches!(&packet, Clientbound::SystemChat { text: ChatText(text), .. } if text.contains("<andy> done"));
        packets.push(packet);
    }
    drop(andy);
    episode.end();
    packets
}

/// The world makes no sounds, has no weather and no experience; its clients are told no recipes but the stonecutter's, and full light;
/// five blocks of the game have no window.
#[test]
fn what_is_missing_or_differs_is_as_the_table_says() {
    for version in [ProtocolVersion::V1_20_1, ProtocolVersion::V1_21_1, ProtocolVersion::V1_21_11] {
        let packets = sent(version);
        let opened: Vec<Option<&str>> = packets
            .iter()
            .filter_map(|packet| match packet {
                Clientbound::WindowOpened { kind, title, .. } => {
                    assert_eq!(&*title.0, "Anvil", "{}", version.name());
                    Some(menu_from_wire(version, *kind))
                }
                _ => None,
            })
            .collect();
        assert_eq!(opened, [Some("anvil")], "{}", version.name());
        let is_loud = |packet: &&Clientbound| {
            matches!(packet, Clientbound::SoundHeard { .. } | Clientbound::WorldEffect { .. })
        };
        assert_eq!(packets.iter().find(is_loud), None, "{}", version.name());
        let is_weather = |packet: &&Clientbound| {
            let Clientbound::GameState { reason, .. } = packet else { return false };
            matches!(
                reason,
                GameStateReason::RainBegins | GameStateReason::RainLevel | GameStateReason::ThunderLevel
            )
        };
        assert_eq!(packets.iter().find(is_weather), None, "{}", version.name());
        let levels: Vec<i32> = packets
            .iter()
            .filter_map(|packet| match packet {
                Clientbound::Experience { level, .. } => Some(*level),
                _ => None,
            })
            .collect();
        assert!(levels.iter().all(|level| *level == 30), "{}: {levels:?}", version.name());
        assert!(!levels.is_empty(), "{}", version.name());
        let mut lights = packets.iter().filter_map(|packet| match packet {
            Clientbound::Column { body: PacketBody(body) } => body.list("skyLight"),
            _ => None,
        });
        let is_full = |light: &WireValue| match light {
            WireValue::Bytes(bytes) => bytes.iter().all(|byte| *byte == 0xff),
            WireValue::List(bytes) => bytes.iter().all(|byte| matches!(byte, WireValue::Whole(-1 | 0xff))),
            _ => false,
        };
        assert!(lights.all(|light| light.iter().all(is_full)), "{}", version.name());
    }
}
