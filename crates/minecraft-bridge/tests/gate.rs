//! The bridge at our own gate: all that a body does there, in versions of every form.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::sync::{Arc, Mutex};
use std::thread::park_timeout;
use std::time::Duration;

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::pos::Face;
use cooperage_blocks::registry::entity_kind;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_blocks::{BlockPos, BlockState, World, registry};
use cooperage_journal::ServerRules;
use cooperage_minecraft_bridge::capture::MAGIC;
use cooperage_minecraft_bridge::{Bridge, BridgeOptions};
use cooperage_minecraft_replica::{ColumnFact, EntityFact, OutgoingAct, SentAct, ServerFact};
use cooperage_minecraft_wire::ProtocolVersion;

use crate::episode::JoinedEpisode;
use crate::heard::{Heard, options};

/// The versions whose forms differ, and none, for which the server's own is asked.
const VERSIONS: [Option<ProtocolVersion>; 6] = [
    Some(ProtocolVersion::V1_20_1),
    Some(ProtocolVersion::V1_20_4),
    Some(ProtocolVersion::V1_21_1),
    Some(ProtocolVersion::V1_21_8),
    Some(ProtocolVersion::V1_21_11),
    None,
];

fn send(bridge: &Bridge, seat: u32, acts: impl IntoIterator<Item = SentAct>) {
    let outgoing = acts.into_iter().map(|sent| OutgoingAct { seat, sent }).collect();
    bridge.send(outgoing).unwrap();
}

/// Confirms where the server has put the body of a seat, and returns the place.
fn confirm(bridge: &Bridge, heard: &Heard, seat: u32) -> [f64; 3] {
    let (pos, teleport) = heard.until("a place", |fact| match fact {
        ServerFact::Placed { seat: put, pos, teleport, .. } if *put == seat => Some((*pos, *teleport)),
        _ => None,
    });
    send(bridge, seat, [SentAct::Confirmed { teleport }, moved(pos)]);
    pos
}

fn moved(pos: [f64; 3]) -> SentAct {
    SentAct::Moved { pos: Some(pos), look: Some([0.0, 45.0]), on_ground: true, is_against_wall: false }
}

fn said(heard: &Heard, wanted: &str) -> (Option<u32>, Option<Arc<str>>) {
    heard.until(wanted, |fact| match fact {
        ServerFact::Said { seat, by, text } if text.contains(wanted) => Some((*seat, by.clone())),
        _ => None,
    })
}

#[test]
fn a_body_plays_at_our_gate_in_every_form_of_the_protocol() {
    for version in VERSIONS {
        let name = version.map_or("its own", ProtocolVersion::name);
        let people = ["andy", "bea", "carl"];
        let episode = JoinedEpisode::begin(&people);
        let address = episode.address();
        let (ours, others) = (Heard::default(), Heard::default());
        let bridge = Bridge::connect(options(address, version, &["andy", "bea"]), ours.sink()).unwrap();
        let other = Bridge::connect(options(address, version, &["carl"]), others.sink()).unwrap();
        assert_eq!(bridge.server().version, version.unwrap_or(ProtocolVersion::V1_21_1), "{name}");
        let pos = confirm(&bridge, &ours, 0);
        confirm(&bridge, &ours, 1);
        confirm(&other, &others, 0);
        assert_eq!(bridge.server().record().rules, ServerRules::Ours, "{name}: {:?}", bridge.server());

        let column = |column: &ColumnFact| {
            (column.pos == BlockPos::holding(pos[0], pos[1], pos[2]).chunk()).then(|| column.clone())
        };
        let column = ours.until("the column of the body", |fact| match fact {
            ServerFact::Column(known) => column(known),
            _ => None,
        });
        let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 7);
        world.join("andy", pos);
        let chunk = column.chunk().unwrap();
        assert_eq!(Some(&chunk), world.chunks().chunk(column.pos).map(AsRef::as_ref), "{name}");
        assert_eq!(column.biomes.len(), 16, "{name}: {:?}", column.biomes);

        chat(&bridge, &ours, &others, &other);
        commands(&bridge, &ours, name);
        walk(&bridge, &others, pos, name);
        dig(&bridge, &ours, pos, name);
        click(&bridge, &ours, name);
        alone_once(&ours, name);
        bridge.close();
        assert!(matches!(ours.all().last(), Some(ServerFact::Left { .. })), "{name}");
        other.close();
    }
}

/// Lines go both ways, and two connections that hear the same are one fact.
fn chat(bridge: &Bridge, ours: &Heard, others: &Heard, other: &Bridge) {
    send(bridge, 0, [SentAct::Said { text: "good morning".into() }]);
    assert_eq!(said(others, "good morning"), (None, Some("andy".into())));
    send(other, 0, [SentAct::Said { text: "to you too".into() }]);
    assert_eq!(said(ours, "to you too"), (None, Some("carl".into())));
}

/// An operator's command makes a cow and gives some dirt.
fn commands(bridge: &Bridge, ours: &Heard, name: &str) {
    send(bridge, 0, [SentAct::Ordered { command: "summon cow 3 -60 3".into() }]);
    send(bridge, 0, [SentAct::Ordered { command: "give andy dirt 5".into() }]);
    let cow = entity_kind("cow").unwrap().number;
    let pos = ours.until("a cow", |fact| match fact {
        ServerFact::EntitySeen { kind: EntityFact::Mob(kind), pos, .. } if *kind == cow => Some(*pos),
        _ => None,
    });
    assert!((pos[0] - 3.0).abs() < 2.0 && (pos[2] - 3.0).abs() < 2.0, "{name}: {pos:?}");
}

/// The server takes the moves, so that another client sees the body there.
fn walk(bridge: &Bridge, others: &Heard, pos: [f64; 3], name: &str) {
    let body = others.until("the body", |fact| match fact {
        ServerFact::PlayerSeen { entity, name, .. } if &**name == "andy" => Some(*entity),
        _ => None,
    });
    for step in 1..=5 {
        send(bridge, 0, [moved([pos[0] + 0.2 * f64::from(step), pos[1], pos[2]]), SentAct::TickEnded]);
        park_timeout(Duration::from_millis(50));
    }
    let there = others.until(name, |fact| match fact {
        ServerFact::EntityMoved { entity, pos: Some(at), .. } if *entity == body && at[0] > pos[0] + 0.9 => {
            Some(*at)
        }
        _ => None,
    });
    assert!((there[0] - pos[0] - 1.0).abs() < 0.01, "{name}: {there:?}");
}

fn dig(bridge: &Bridge, ours: &Heard, pos: [f64; 3], name: &str) {
    let below = BlockPos::holding(pos[0] + 1.0, pos[1] - 0.5, pos[2]);
    let face = Face::Up;
    send(bridge, 0, [SentAct::DigStarted { pos: below, face, sequence: 1 }]);
    for _ in 0..25 {
        send(bridge, 0, [SentAct::Swung { hand: InteractionHand::Main }, SentAct::TickEnded]);
        park_timeout(Duration::from_millis(50));
    }
    send(bridge, 0, [SentAct::DigFinished { pos: below, face, sequence: 2 }]);
    ours.until(name, |fact| match fact {
        ServerFact::Cells(cells) => cells.contains(&(below, BlockState::AIR)).then_some(()),
        _ => None,
    });
    ours.until("the acknowledgement", |fact| {
        matches!(fact, ServerFact::Acknowledged { seat: 0, sequence: 2.. }).then_some(())
    });
}

/// A click takes the stack to the cursor.
fn click(bridge: &Bridge, ours: &Heard, name: &str) {
    let dirt = registry().item("dirt").unwrap();
    let (state, slot) = ours.until("the dirt", |fact| match fact {
        ServerFact::WindowItems { seat: 0, window: 0, state, items, .. } => {
            let is_dirt = |stack: &Option<cooperage_blocks::items::ItemStack>| {
                stack.as_ref().is_some_and(|stack| stack.item == dirt && stack.count >= 5)
            };
            Some((*state, items.iter().position(is_dirt)?))
        }
        ServerFact::WindowSlot { seat: 0, window: 0, state, slot, stack: Some(stack) }
            if stack.item == dirt =>
        {
            Some((*state, usize::from(*slot)))
        }
        _ => None,
    });
    let before = ours.count();
    send(bridge, 0, [SentAct::Clicked { window: 0, state, slot: slot as i16, button: 0, mode: 0 }]);
    let held = ours.until_after(before, name, |fact| match fact {
        ServerFact::WindowItems { seat: 0, window: 0, cursor: Some(cursor), .. } => Some(cursor.clone()),
        _ => None,
    });
    assert_eq!(held.item, dirt, "{name}");
}

/// No column, no creature and no line came twice, and no own body came at all.
fn alone_once(ours: &Heard, name: &str) {
    let facts = ours.all();
    let count = |wanted: &dyn Fn(&ServerFact) -> bool| facts.iter().filter(|fact| wanted(fact)).count();
    let is_line =
        |fact: &ServerFact| matches!(fact, ServerFact::Said { text, .. } if &**text == "to you too");
    assert_eq!(count(&is_line), 1, "{name}");
    let cow = entity_kind("cow").unwrap().number;
    let is_cow = |fact: &ServerFact| matches!(fact, ServerFact::EntitySeen { kind: EntityFact::Mob(kind), .. } if *kind == cow);
    assert_eq!(count(&is_cow), 1, "{name}");
    let own = |fact: &ServerFact| matches!(fact, ServerFact::PlayerSeen { name, .. } if &**name != "carl");
    assert_eq!(count(&own), 0, "{name}");
    let mut columns: Vec<_> = facts
        .iter()
        .filter_map(|fact| if let ServerFact::Column(column) = fact { Some(column.pos) } else { None })
        .collect();
    let all = columns.len();
    columns.sort();
    columns.dedup();
    assert!(all > 100, "{name}: {all}");
    // The lower connection may get a column after the other one, and tells it then: no more than once.
    assert!(all <= 2 * columns.len(), "{name}: {all} of {}", columns.len());
}

/// A recording has the session and no secret of it.
#[test]
fn a_recording_has_packets_of_both_directions_and_no_login_command() {
    let episode = JoinedEpisode::begin(&["andy"]);
    let (heard, bytes) = (Heard::default(), Arc::new(Mutex::new(Vec::new())));
    let recorded = Arc::clone(&bytes);
    let capture: cooperage_minecraft_bridge::capture::CaptureSink =
        Arc::new(move |more: &[u8]| recorded.lock().unwrap().extend_from_slice(more));
    let options = BridgeOptions { capture: Some(capture), ..options(episode.address(), None, &["andy"]) };
    let bridge = Bridge::connect(options, heard.sink()).unwrap();
    confirm(&bridge, &heard, 0);
    send(&bridge, 0, [SentAct::Ordered { command: "login secret-word".into() }]);
    send(&bridge, 0, [SentAct::Said { text: "spoken words".into() }]);
    said(&heard, "spoken words");
    bridge.close();
    let bytes = bytes.lock().unwrap();
    let has = |words: &[u8]| bytes.windows(words.len()).any(|window| window == words);
    assert!(has(b"spoken words") && !has(b"secret-word") && !has(b"localhost"));
    let mut rest = bytes.strip_prefix(MAGIC).unwrap().strip_prefix(&767_i32.to_be_bytes()).unwrap();
    let mut directions = [0; 2];
    while !rest.is_empty() {
        let length = u32::from_be_bytes(rest[10..14].try_into().unwrap()) as usize;
        directions[usize::from(rest[0])] += 1;
        rest = &rest[14 + length..];
    }
    assert!(directions[0] > 50 && directions[1] > 5, "{directions:?}");
}
