//! Clients whose seats change: after a break of the run, and from one episode to the next.

use cooperage_blocks::BlockPos;
use cooperage_core::AgentId;
use cooperage_minecraft_wire::packet::{BodyPlace, ChatText};
use cooperage_minecraft_wire::{Clientbound, ProtocolVersion, Serverbound};
use cooperage_seat::going;

use crate::episode::PlayedEpisode;
use crate::fidelity::{place, world};
use crate::raw::RawClient;

/// A client that comes in while a resumed journal is replayed, or just after, takes back the seat that its person had left.
#[test]
fn a_client_takes_a_left_seat_back_in_a_resumed_episode() {
    let join = |episode: &PlayedEpisode| {
        RawClient::join(episode.gate().address(), ProtocolVersion::V1_21_1, "andy").unwrap()
    };
    let mut episode = PlayedEpisode::begin("world/flat", &["andy", "jill"], 6_000);
    let mut andy = join(&episode);
    for _ in 0..2 {
        episode.door.send(0, going(AgentId(0), false)).unwrap();
        assert!(andy.hears("Log in again"));
        episode = PlayedEpisode::go_on(episode.interrupt());
        andy = join(&episode);
        andy.send(&Serverbound::HeldSlotChosen { slot: 3 });
        andy.send(&Serverbound::ChatMessageSent { message: "here again".into() });
        assert!(andy.hears("<andy> here again"));
    }
    drop(andy);
    let lines = episode.end();
    let count =
        |kind: &str| lines.iter().filter(|line| line.contains(&format!("\"kind\":\"{kind}\""))).count();
    assert_eq!((count("leave"), count("join")), (2, 2));
}

/// A client that still acts in a world that is over does nothing in the next one, until it has confirmed its place there.
#[test]
fn acts_between_two_episodes_reach_none() {
    let episode = PlayedEpisode::begin_twice("world/flat", &["andy"], 20);
    let mut andy = RawClient::join(episode.gate().address(), ProtocolVersion::V1_21_1, "andy").unwrap();
    let dig = |andy: &mut RawClient, sequence| {
        let pos = Some(BodyPlace { pos: andy.place });
        andy.send(&Serverbound::Moved { pos, look: None, is_on_ground: true, is_against_wall: false });
        let [x, y, z] = andy.place.map(|part| part.floor() as i32);
        let pos = BlockPos::new(x, y - 1, z);
        andy.send(&Serverbound::Dug { status: 0, pos, face: 1, sequence });
    };
    assert!(andy.hears("The game is over"), "it learns of the end at once");
    dig(&mut andy, 1);
    let placed = |packet: &Clientbound| match packet {
        Clientbound::Positioned { teleport, .. } => Some(*teleport),
        _ => None,
    };
    let teleport = andy.until(placed).unwrap();
    dig(&mut andy, 2);
    andy.send(&Serverbound::TeleportConfirmed { teleport });
    dig(&mut andy, 3);
    let acknowledged = |packet: &Clientbound| match packet {
        Clientbound::ActsAcknowledged { sequence } => Some(*sequence),
        _ => None,
    };
    assert_eq!(andy.until(acknowledged), Some(3));
    drop(andy);
    let lines = episode.end();
    let moves = lines.iter().filter(|line| line.contains("\"kind\":\"move\""));
    let digs: usize = moves.map(|line| line.matches("\"Dig\"").count()).sum();
    assert_eq!(digs, 1, "the one after the confirmation");
}

/// A client that comes again in place of one whose window was open has none, also after a break of the run. It opens its own.
#[test]
fn a_client_that_comes_again_has_no_window_open() {
    let file = cooperage_mindcraft::living::encode(&world());
    let mut episode = PlayedEpisode::begin_in_file(file, &["andy"], 6_000);
    let join = |episode: &PlayedEpisode| {
        RawClient::join(episode.gate().address(), ProtocolVersion::V1_21_1, "andy").unwrap()
    };
    let opened = |packet: &Clientbound| match packet {
        Clientbound::WindowItems { window: 1.., items, .. } => Some(items.len()),
        _ => None,
    };
    let anvil = place(7);
    let mut andy = join(&episode);
    for time in 0..4 {
        andy.use_block(anvil);
        assert_eq!(andy.until(opened), Some(39));
        if time == 1 {
            episode = PlayedEpisode::go_on(episode.interrupt());
        }
        // Otherwise the same name again ends the first connection, and the window with it.
        andy = join(&episode);
        let words = format!("here for the {time}th time");
        andy.send(&Serverbound::ChatMessageSent { message: words.as_str().into() });
        let told = andy.until(|packet| match packet {
            Clientbound::WindowOpened { .. } => Some("a window".to_owned()),
            Clientbound::SystemChat { text: ChatText(text), .. } if text.contains(&words) => {
                Some(text.to_string())
            }
            _ => None,
        });
        assert_eq!(told, Some(format!("<andy> {words}")));
    }
    drop(andy);
    episode.end();
}

/// The first line that a client says in an episode is answered with the task in a whisper, which programs of agents hear.
#[test]
fn a_client_that_greets_is_told_its_task_once_more() {
    let episode = PlayedEpisode::begin("world/flat", &["andy"], 6_000);
    for version in [ProtocolVersion::V1_20_1, ProtocolVersion::V1_21_11] {
        let mut andy = RawClient::join(episode.gate().address(), version, "andy").unwrap();
        let line = |packet: &Clientbound| match packet {
            Clientbound::SystemChat { text: ChatText(text), .. } => Some(text.to_string()),
            _ => None,
        };
        let mut whispers = Vec::new();
        for words in ["hello", "and again"] {
            andy.send(&Serverbound::ChatMessageSent { message: words.into() });
            let mut heard = String::new();
            while heard != format!("<andy> {words}") {
                heard = andy.until(line).unwrap();
                whispers.extend(heard.contains("host whispers to you: ").then(|| heard.clone()));
            }
        }
        assert_eq!(whispers.len(), 1, "{}: {whispers:?}", version.name());
    }
    episode.end();
}
