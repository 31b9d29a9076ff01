//! Clients that give the commands of the server, and clients in creative mode.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use cooperage_minecraft_wire::packet::GameStateReason;
use cooperage_minecraft_wire::{Clientbound, ProtocolVersion, Serverbound};

use crate::episode::PlayedEpisode;
use crate::raw::RawClient;

fn join(episode: &PlayedEpisode, name: &str) -> RawClient {
    RawClient::join(episode.gate().address(), ProtocolVersion::V1_21_1, name).unwrap()
}

fn command(client: &mut RawClient, command: &str) {
    client.send(&Serverbound::ChatCommand { command: command.into() });
}

/// The flags of the next abilities that a client is told: 1 it cannot be hurt, 2 it flies, 4 it may fly, 8 it digs at once.
fn abilities(client: &mut RawClient) -> Option<i8> {
    client.until(|packet| match packet {
        Clientbound::Abilities { flags, .. } => Some(*flags),
        _ => None,
    })
}

/// The commands of an operator take effect in the world, which answers; others are told that they have no right. All of it is in the
/// journal, which can be verified.
#[test]
fn operators_give_commands_and_others_are_refused() {
    let episode =
        PlayedEpisode::begin_with_operators("world/flat", &["andy", "jill"], &[0], "survival", 6_000);
    let (mut andy, mut jill) = (join(&episode, "andy"), join(&episode, "jill"));
    command(&mut jill, "give jill diamond 64");
    assert!(jill.hears("for operators"));
    command(&mut jill, "nonsense");
    assert!(jill.hears("no such command"));
    command(&mut andy, "give jill oak_log 3");
    assert!(andy.hears("1 players got 3 oak_log"));
    command(&mut andy, "nonsense \u{a7}c");
    assert!(andy.hears("there is no command `nonsense`"));
    command(&mut andy, "help");
    assert!(andy.hears("/setblock"));
    command(&mut andy, "gamemode creative");
    let is_mode = |packet: &Clientbound| match packet {
        Clientbound::GameState { reason: GameStateReason::GameMode, value } => Some(*value),
        _ => None,
    };
    assert_eq!(andy.until(is_mode), Some(1.0));
    assert_eq!(abilities(&mut andy), Some(1 | 4 | 8));
    drop((andy, jill));
    let lines = episode.end();
    let given = |text: &str| lines.iter().filter(|line| line.contains(text)).count();
    assert!(given("give jill oak_log 3") > 0 && given("give jill diamond 64") == 0);
}

/// A client that comes into creative mode may fly; one that comes back to a body in the air flies there, until the mode ends.
#[test]
fn flying_lasts_as_long_as_creative_mode() {
    let episode = PlayedEpisode::begin_with_operators("world/flat", &["andy"], &[0], "creative", 6_000);
    let mut andy = join(&episode, "andy");
    assert_eq!(andy.abilities, Some(1 | 4 | 8));
    command(&mut andy, "tp andy ~ -40 ~");
    assert!(andy.hears("1 moved"));
    andy.send(&Serverbound::FlightToggled { flags: 2 });
    drop(andy);
    let mut again = join(&episode, "andy");
    assert_eq!(again.abilities, Some(1 | 2 | 4 | 8));
    assert!((again.place[1] + 40.0).abs() < 0.01, "it has not fallen: {:?}", again.place);
    command(&mut again, "gamemode survival");
    assert_eq!(abilities(&mut again), Some(0));
    drop(again);
    episode.end();
}
