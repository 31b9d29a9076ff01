//! Sessions of clients, as they are and changed at random.

use std::collections::BTreeMap;

use cooperage_blocks::BlockPos;
use cooperage_blocks::items::{ItemData, ItemStack, Pages};
use cooperage_blocks::registry::registry;
use cooperage_core::{RandomSource as _, TreeRandom};
use cooperage_minecraft_wire::items::{creative_slot_to_wire, slot_to_wire};
use cooperage_minecraft_wire::packet::BodyPlace;
use cooperage_minecraft_wire::{Direction, FrameWriter, PacketTable, WireReader, WireValue, WireWriter};

use super::*;
use crate::connection::acts::replaced;
use crate::connection::link::COMPRESSION_THRESHOLD;

#[path = "../../../../minecraft-wire/tests/changes.rs"]
mod changes;
#[expect(dead_code, reason = "the packets of a server are among them")]
#[path = "../../../../minecraft-wire/tests/samples/mod.rs"]
mod samples;

/// Changed sessions, and those of a nightly run, which has the machine to itself: its times and its memory are held to limits.
const SESSIONS: u32 = 10_000;
const SESSIONS_NIGHTLY: u32 = 10_000_000;
/// The longest time that a session may take. One that another program has held up is played again.
const SESSION_TIME_MAX: Duration = Duration::from_millis(100);
const TRIES: u32 = 10;
/// The most memory that the program may take.
const MEMORY_KIB_MAX: u64 = 512 << 10;

/// The packets of a client from its first to its last, with those that begin play apart.
struct RecordedSession {
    before: Vec<Vec<u8>>,
    play: Vec<Vec<u8>>,
}

fn recorded(version: ProtocolVersion) -> RecordedSession {
    let codec = Codec { version, state: ProtocolState::Play };
    let place = BodyPlace { pos: [0.6, -60.0, 0.5] };
    let near = [
        Serverbound::TeleportConfirmed { teleport: 1 },
        Serverbound::Moved { pos: Some(place), look: None, is_on_ground: true, is_against_wall: false },
        Serverbound::Dug { status: 0, pos: BlockPos::new(1, -61, 0), face: 1, sequence: 1 },
        Serverbound::Dug { status: 2, pos: BlockPos::new(1, -61, 0), face: 1, sequence: 2 },
    ];
    let acts = near.into_iter().chain(in_windows(version)).chain(samples::serverbound(version));
    let acts = acts.chain(stacks().into_iter().map(|stack| filled(version, stack.as_ref())));
    let play = acts.filter_map(|packet| codec.encode(&packet).ok()?).collect();
    RecordedSession { before: login_packets(version), play }
}

/// Opens the window of each block in front of the body, and of the villager, and acts in it.
fn in_windows(version: ProtocolVersion) -> Vec<Serverbound> {
    let used = |x: usize| Serverbound::BlockUsed {
        hand: 0,
        pos: BlockPos::new(x as i32 - 3, -60, 2),
        face: 2,
        cursor: [0.5; 3],
        is_inside: false,
        sequence: 3,
    };
    let villager = Serverbound::EntityUsed {
        entity: crate::packets::number::FIRST_ENTITY,
        act: cooperage_minecraft_wire::packet::EntityUse::Interact { hand: 0 },
        is_sneaking: false,
    };
    let cursor = match version.protocol() {
        ..770 => slot_to_wire(version, None),
        _ => WireValue::Absent,
    };
    let acts = (0..WINDOWED.len()).map(used).chain([villager]);
    acts.zip(1..)
        .flat_map(|(open, window)| {
            let click = |slot, button, mode| Serverbound::Clicked {
                window,
                state: 0,
                slot,
                button,
                mode,
                changed: Vec::new(),
                cursor: cursor.clone(),
            };
            [
                open,
                click(39, 0, 0),
                click(0, 1, 0),
                click(2, 0, 1),
                Serverbound::ButtonPressed { window, button: 1 },
                Serverbound::TradeSelected { trade: 1 },
                Serverbound::ItemNamed { name: "Betsy".into() },
            ]
        })
        .collect()
}

/// Items for the slots of a client in creative mode: none, plain ones, and ones that have each property that the world knows.
fn stacks() -> Vec<Option<ItemStack>> {
    let stack =
        |name, data: ItemData| Some(ItemStack::new(registry().item(name).unwrap(), 1).with_data(data));
    let plain = ItemData::default;
    let pages = Pages { pages: vec!["page".into()], signed: Some(("title".into(), "andy".into())) };
    let mut contents = vec![None; 27];
    contents[0] = stack("stick", plain());
    vec![
        None,
        stack("stick", plain()),
        stack("diamond_sword", plain()),
        stack("stick", ItemData { name: Some("Key".into()), ..plain() }),
        stack("iron_axe", ItemData { damage: 9, enchantments: vec![("unbreaking".into(), 2)], ..plain() }),
        stack("enchanted_book", ItemData { enchantments: vec![("sharpness".into(), 4)], ..plain() }),
        stack("suspicious_stew", ItemData { stew: Some(("saturation".into(), 7)), ..plain() }),
        stack("written_book", ItemData { pages: Some(pages), ..plain() }),
        stack("shulker_box", ItemData { contents, ..plain() }),
    ]
}

/// The packet of a client in creative mode that fills a slot.
fn filled(version: ProtocolVersion, stack: Option<&ItemStack>) -> Serverbound {
    let item = creative_slot_to_wire(version, stack).unwrap();
    Serverbound::CreativeSlotSet { slot: 36, item }
}

/// The bytes of packets on the wire. On a public gate all but the first ones may be packed.
fn framed(is_public: bool, unpacked: usize, packets: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (place, packet) in packets.iter().enumerate() {
        let threshold = (is_public && place >= unpacked).then_some(COMPRESSION_THRESHOLD);
        // An empty packet is none.
        let _ = FrameWriter { threshold }.write(packet, &mut bytes);
    }
    bytes
}

#[test]
fn a_session_acts_in_the_world_in_every_version() {
    let stage = SessionStage::default();
    for version in ProtocolVersion::ALL {
        for is_public in [false, true] {
            let RecordedSession { before, play } = recorded(version);
            // Each act alone: some of the samples would end the session.
            let mut inputs = BTreeSet::new();
            let mut reasons: BTreeMap<String, u32> = BTreeMap::new();
            for act in &play {
                let packets = [&before[..], &play[..1], std::slice::from_ref(act)].concat();
                let played = stage.play(is_public, &framed(is_public, 2, &packets));
                assert!(played.has_played, "{} {played:?}", version.name());
                inputs.extend(played.inputs);
                *reasons.entry(played.reason.unwrap_or_default()).or_default() += 1;
            }
            let wanted =
                ["Click", "Dig", "Go", "Replace", "Select", "UseItem", "UseOn", "WriteBook", "WriteSign"];
            let in_windows = ["ChooseTrade", "Close", "FillGrid", "Interact", "NameItem", "PressButton"];
            for input in wanted.into_iter().chain(in_windows) {
                assert!(inputs.contains(input), "{}: {input} is not in {inputs:?}", version.name());
            }
            assert!(reasons.len() == 1 && reasons.contains_key(""), "{}: {reasons:?}", version.name());
        }
    }
}

#[test]
fn a_client_in_creative_mode_fills_its_slots_in_every_version() {
    let stage = SessionStage::default();
    for version in ProtocolVersion::ALL {
        let codec = Codec { version, state: ProtocolState::Play };
        let sent = |packet: Serverbound| codec.encode(&packet).unwrap().unwrap();
        let read = |bytes: &[u8]| match codec.decode(bytes) {
            Ok(Some(Serverbound::CreativeSlotSet { slot, item })) => replaced(version, slot, &item),
            other => panic!("{}: {other:?}", version.name()),
        };
        for stack in stacks() {
            let bytes = sent(filled(version, stack.as_ref()));
            let items = stack.as_ref().map(|stack| (stack.item, stack.count));
            let wanted = match stack.as_ref().and_then(|stack| stack.data.as_ref()).zip(items) {
                Some((data, items)) => WorldInput::ReplaceMarked { slot: 36, items, mark: data.mark() },
                None => WorldInput::Replace { slot: 36, items, is_plain: true },
            };
            assert_eq!(read(&bytes), Some(wanted), "{}", version.name());
            let played = stage.play_on(version, false, &framed(false, 0, &[bytes]));
            let is_marked = stack.as_ref().is_some_and(|stack| stack.data.is_some());
            let input = if is_marked { "ReplaceMarked" } else { "Replace" };
            assert!(played.inputs.contains(input), "{}: {stack:?}: {played:?}", version.name());
        }
        // An item that no version has.
        let WireValue::Fields(mut fields) = slot_to_wire(version, stacks()[1].as_ref()) else { panic!() };
        fields
            .iter_mut()
            .filter(|(name, _)| *name == "itemId")
            .for_each(|(_, id)| *id = WireValue::Whole(999_999));
        let bytes = sent(Serverbound::CreativeSlotSet { slot: 36, item: WireValue::Fields(fields) });
        assert_eq!(read(&bytes), None, "{}", version.name());
        let played = stage.play_on(version, false, &framed(false, 0, &[bytes]));
        assert_eq!((played.reason, played.inputs.len()), (None, 0), "{}", version.name());
    }
}

/// The screen of creative mode moves a stack in two packets, in any order: of two books each keeps its own pages.
#[test]
fn books_keep_their_pages_when_they_are_moved_in_creative_mode() {
    let mut begun = SessionStage::default().world;
    let setup = ["hotbar.4 with writable_book", "hotbar.5 with writable_book"];
    for command in setup.map(|words| format!("item replace entity {NAME} {words}")) {
        begun.submit(Issuer::Setup, WorldInput::Command(command.into()));
    }
    begun.submit(Issuer::Setup, WorldInput::Command(format!("gamemode creative {NAME}").into()));
    begun.step();
    for (slot, page) in [(40, "one"), (41, "two")] {
        let (pages, title) = (vec![page.into()], Some("title".into()));
        begun.submit(Issuer::Player(BODY), WorldInput::WriteBook { slot, pages, title });
        begun.step();
    }
    let slots = |world: &World| world.player(BODY).unwrap().inventory.slots().clone();
    let (one, two, none) = (slots(&begun)[40].clone(), slots(&begun)[41].clone(), None);
    assert!(one != two && one.is_some() && two.is_some());
    for version in ProtocolVersion::ALL {
        let codec = Codec { version, state: ProtocolState::Play };
        let fill = |slot, stack: &Option<ItemStack>| {
            let bytes = codec.encode(&Serverbound::CreativeSlotSet {
                slot,
                item: creative_slot_to_wire(version, stack.as_ref()).unwrap(),
            });
            match codec.decode(&bytes.unwrap().unwrap()) {
                Ok(Some(Serverbound::CreativeSlotSet { slot, item })) => replaced(version, slot, &item),
                other => panic!("{}: {other:?}", version.name()),
            }
        };
        let check = |acts: &[(i16, &Option<ItemStack>)], wanted: [&Option<ItemStack>; 3]| {
            let mut world = begun.clone();
            for (slot, stack) in acts {
                world.submit(Issuer::Player(BODY), fill(*slot, stack).unwrap());
            }
            world.step();
            let slots = slots(&world);
            assert_eq!([&slots[9], &slots[40], &slots[41]], wanted, "{}: {acts:?}", version.name());
        };
        check(&[(9, &one), (40, &none)], [&one, &none, &two]);
        check(&[(9, &two), (41, &none)], [&two, &one, &none]);
        check(&[(40, &two), (41, &one)], [&none, &two, &one]);
    }
}

/// Packets with some changed, left out, doubled and exchanged.
fn changed(packets: &mut Vec<Vec<u8>>, random: &mut TreeRandom) {
    for _ in 0..=random.below(3) {
        let Some(last) = packets.len().checked_sub(1) else { return };
        let place = random.below(packets.len() as u32) as usize;
        match random.below(8) {
            0 => drop(packets.remove(place)),
            1 => packets.insert(place, packets[place].clone()),
            2 => packets.swap(place, last),
            _ => changes::change(&mut packets[place], random),
        }
    }
}

/// Plays a changed session: one in 32 from its first byte, the others from the first of play.
fn play_changed(
    stage: &SessionStage,
    recorded: &[RecordedSession],
    number: u32,
) -> impl Fn() -> PlayedSession {
    let mut random = TreeRandom::from_seed(0).child("sessions").child(number.to_string().as_str());
    let which = random.below(recorded.len() as u32) as usize;
    let (version, session) = (ProtocolVersion::ALL[which], &recorded[which]);
    let is_public = random.below(2) == 0;
    let begins = number.is_multiple_of(32);
    let mut packets = if begins { session.before.clone() } else { Vec::new() };
    packets.push(session.play[0].clone());
    packets.extend((0..random.below(20)).filter_map(|_| random.choose(&session.play).cloned()));
    changed(&mut packets, &mut random);
    let unpacked = if begins { 2 } else { 0 };
    let mut bytes = framed(is_public, unpacked, &packets);
    if random.below(4) == 0 {
        changes::change(&mut bytes, &mut random);
    }
    move || if begins { stage.play(is_public, &bytes) } else { stage.play_on(version, is_public, &bytes) }
}

#[expect(clippy::disallowed_methods, reason = "the size of a test is told by the environment")]
fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

/// The most memory that this program has had, where the system tells.
fn memory_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok())
}

#[test]
fn changed_sessions_end_or_go_on_within_the_limits() {
    let stage = SessionStage::default();
    let all = ProtocolVersion::ALL.map(recorded);
    let is_nightly = is_nightly();
    let sessions = if is_nightly { SESSIONS_NIGHTLY } else { SESSIONS };
    let (mut played, mut ended, mut longest) = (0, 0, Duration::ZERO);
    for session in 0..sessions {
        let play = play_changed(&stage, &all, session);
        let time = || {
            let begun = now();
            let seen = play();
            (now().duration_since(begun), seen)
        };
        let (mut took, seen) = time();
        for _ in 0..TRIES {
            if is_nightly && took > SESSION_TIME_MAX {
                took = took.min(time().0);
            }
        }
        assert!(!is_nightly || took <= SESSION_TIME_MAX, "session {session} takes {took:?}");
        longest = longest.max(took);
        played += u32::from(seen.has_played);
        ended += u32::from(seen.reason.is_some());
    }
    let memory = memory_kib().unwrap_or_default();
    eprintln!(
        "{sessions} sessions, {played} came to play, {ended} were ended with a reason; the longest took {longest:?}; {memory} KiB"
    );
    assert!(played > sessions / 2 && ended > sessions / 10, "{played} {ended}");
    // The memory is that of all tests of this program.
    assert!(!is_nightly || memory <= MEMORY_KIB_MAX, "{memory} KiB");
}

/// A packet as it is packed on a public gate, with the size that it claims.
fn packed(packet: &[u8], claimed: usize) -> Vec<u8> {
    let mut honest = Vec::new();
    FrameWriter { threshold: Some(COMPRESSION_THRESHOLD) }.write(packet, &mut honest).unwrap();
    let mut reader = WireReader::new(&honest);
    reader.var_int().unwrap();
    reader.var_int().unwrap();
    let mut inner = WireWriter::default();
    inner.var_int(claimed as i32);
    inner.bytes.extend_from_slice(reader.rest());
    let mut frame = WireWriter::default();
    frame.var_int(inner.bytes.len() as i32);
    frame.bytes.extend(inner.bytes);
    frame.bytes
}

/// A packet of play of that name.
fn named(version: ProtocolVersion, name: &str, body: &[u8]) -> Vec<u8> {
    let number = PacketTable::of(version).number(ProtocolState::Play, Direction::Serverbound, name);
    let mut writer = WireWriter::default();
    writer.var_int(number.unwrap());
    writer.bytes.extend_from_slice(body);
    writer.bytes
}

#[test]
fn a_client_may_send_so_much_to_unpack_and_no_more() {
    let stage = SessionStage::default();
    for version in [ProtocolVersion::V1_20_1, ProtocolVersion::V1_21_11] {
        // No packet has this number: the bytes are unpacked and otherwise ignored.
        let bomb = packed(&vec![0x7f; 2 << 20], 2 << 20);
        let reason = |bombs: usize| stage.play_on(version, true, &bomb.repeat(bombs)).reason;
        assert_eq!(reason(4), None, "{}", version.name());
        // As many as go beyond the limit even where the clock strikes among them.
        let reason = reason(9).unwrap_or_default();
        assert!(reason.contains("unpacked bytes in a second"), "{}: {reason}", version.name());
    }
}

#[test]
fn hostile_packets_end_their_session_with_a_reason() {
    let stage = SessionStage::default();
    let (lie, many) = ([0xff, 0xff, 0xff, 0xff, 0x0f], [0xff, 0xff, 0xff, 0xff, 0x07]);
    let zeros = |bytes: usize| vec![0; bytes];
    for version in ProtocolVersion::ALL {
        let login = framed(true, 2, &login_packets(version));
        let check = |what: &str, bytes: Vec<u8>, wanted: &str| {
            let played = stage.play(true, &[&login[..], &bytes].concat());
            let reason = played.reason.unwrap_or_default();
            assert!(played.has_played && reason.contains(wanted), "{what} at {}: {reason}", version.name());
        };
        let small = |packet: Vec<u8>| {
            let mut bytes = Vec::new();
            FrameWriter { threshold: Some(COMPRESSION_THRESHOLD) }.write(&packet, &mut bytes).unwrap();
            bytes
        };
        check("a bomb of the largest size", packed(&zeros(2 << 20), 2 << 20), "damaged");
        check("a bomb beyond it", packed(&zeros(3 << 20), 3 << 20), "larger than");
        check("a bomb that claims little", packed(&zeros(2 << 20), 300), "size that it claims");
        check("little that claims much", packed(&zeros(300), 2 << 20), "size that it claims");
        check("a negative size", packed(&zeros(300), usize::MAX), "");
        check("what need not be packed", packed(&zeros(300), 20), "packed");
        for count in [lie, many] {
            check("pages", small(named(version, "edit_book", &[&[0], &count[..]].concat())), "damaged");
            check("text", small(named(version, "chat_message", &count)), "damaged");
        }
        let number = f64::NAN.to_be_bytes();
        let place = [number, number, number].concat();
        check("no place", small(named(version, "position", &[&place[..], &[1]].concat())), "out of range");
        // A tag of 600,000 compounds in each other, as far as a packet can hold.
        let deep: Vec<u8> = [10, 0, 0].repeat(600_000);
        // Slot, item and count, then the tag; since components, the first of them.
        let item: &[u8] = match version {
            ProtocolVersion::V1_20_1 => &[0, 36, 1, 1, 1],
            ProtocolVersion::V1_20_4 => &[0, 36, 1, 1, 1, 10],
            _ => &[0, 36, 1, 1, 1, 0, 0, 10],
        };
        let packet = named(version, "set_creative_slot", &[item, &deep].concat());
        let claimed = packet.len();
        check("a deep tree", packed(&packet, claimed), "damaged");
    }
}
