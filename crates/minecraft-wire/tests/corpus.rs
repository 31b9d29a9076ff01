//! Packets that were recorded from the game's own servers come out of the interpreter byte by byte as they went in.
//!
//! The recordings are the npm package `minecraft-packets`. Neither they nor the table of 1.19.2 are committed: the test fetches
//! packages into the folder of built files, and without npm or its registry it is skipped.

#[path = "../../../xtask/src/minecraft/packets.rs"]
mod packets;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use cooperage_blocks::Chunk;
use cooperage_blocks::nbt::{NbtLimits, NbtRoot, NbtTag, read_nbt};
use cooperage_minecraft_wire::chunk::{column_from_wire, column_to_wire};
use cooperage_minecraft_wire::items::slot_from_wire;
use cooperage_minecraft_wire::registries::{registries_from_wire, registry_names, tags_to_wire};
use cooperage_minecraft_wire::text::text_from_wire;
use cooperage_minecraft_wire::{
    Direction, PacketTable, ProtocolState, ProtocolVersion, WireReader, WireValue, WireWriter,
};
use packets::PacketDefinitions;

/// The packages; nothing if they cannot be fetched.
static NODE_MODULES: LazyLock<Option<PathBuf>> = LazyLock::new(node_modules);

fn node_modules() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("minecraft-npm");
    let wanted = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/npm");
    fs::create_dir_all(&folder).unwrap();
    // Each test may be a process: the first one fetches, and the others wait for it.
    let turn = fs::File::create(folder.join("turn")).unwrap();
    turn.lock().unwrap();
    let (lock, done) = (wanted.join("package-lock.json"), folder.join("done"));
    if fs::read(&lock).ok() != fs::read(&done).ok() {
        for name in ["package.json", "package-lock.json", ".npmrc"] {
            fs::copy(wanted.join(name), folder.join(name)).unwrap();
        }
        let arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
        let fetched = Command::new("npm").args(arguments).current_dir(&folder).output();
        if !fetched.is_ok_and(|fetched| fetched.status.success()) {
            return None;
        }
        fs::copy(lock, done).unwrap();
    }
    Some(folder.join("node_modules"))
}

/// The recorded packets of a version: their paths below the version's folder, in order, without the ending.
fn recorded(folder: &Path) -> Vec<PathBuf> {
    let entries = |folder: &Path| {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths
    };
    let files = entries(folder).into_iter().flat_map(|folder| entries(&folder));
    files.filter(|path| path.extension().is_some_and(|ending| ending == "raw")).collect()
}

/// Decodes and encodes each recorded packet. Returns how many there are, and those that changed.
fn check(table: &PacketTable, folder: &Path) -> (usize, Vec<String>) {
    let paths = recorded(folder);
    let mut changed = Vec::new();
    for path in &paths {
        let bytes = fs::read(path).unwrap();
        let mut reader = WireReader::new(&bytes);
        let id = reader.var_int().unwrap();
        let name = table.name(ProtocolState::Play, Direction::Clientbound, id).unwrap();
        assert_eq!(path.parent().unwrap().file_name().unwrap(), name);
        let mut writer = WireWriter::default();
        let result =
            table.decode(ProtocolState::Play, Direction::Clientbound, id, reader.rest()).and_then(|value| {
                table.encode(ProtocolState::Play, Direction::Clientbound, name, &value, &mut writer)
            });
        if result.is_err() || writer.bytes != bytes {
            changed.push(format!("{}: {result:?}", path.display()));
        }
    }
    (paths.len(), changed)
}

/// The folders of the packages and of the recordings; without them the test says that it is skipped.
#[expect(clippy::print_stderr, reason = "a skipped test says so")]
fn recordings() -> Option<(&'static Path, PathBuf)> {
    let Some(modules) = &*NODE_MODULES else {
        eprintln!("SKIPPED: the recorded packets cannot be fetched, for there is no npm or no registry");
        return None;
    };
    Some((modules, modules.join("minecraft-packets/minecraft-packets/data/pc")))
}

#[test]
fn corpus_of_recorded_packets_keeps_every_byte() {
    let Some((modules, recordings)) = recordings() else { return };
    let path = modules.join("minecraft-data/minecraft-data/data/pc/1.19.2/protocol.json");
    let protocol = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    let text = packets::written(&[(760, PacketDefinitions::read(&protocol).unwrap())]);
    let older = PacketTable::read(text.leak(), 760).unwrap();

    let found = check(&older, &recordings.join("1.19.2/from-server"));
    assert_eq!(found, (219, Vec::new()));
    let found = check(PacketTable::of(ProtocolVersion::V1_20_1), &recordings.join("1.20.1/from-server"));
    assert_eq!(found, (223, Vec::new()));
}

/// The packets of one name that a server of 1.20.1 sent.
fn sent(recordings: &Path, name: &str) -> Vec<WireValue> {
    let folder = recordings.join("1.20.1/from-server");
    let paths =
        recorded(&folder).into_iter().filter(|path| path.parent().is_some_and(|of| of.ends_with(name)));
    let read = |path: PathBuf| {
        let bytes = fs::read(path).unwrap();
        let mut reader = WireReader::new(&bytes);
        let id = reader.var_int().unwrap();
        let table = PacketTable::of(ProtocolVersion::V1_20_1);
        table.decode(ProtocolState::Play, Direction::Clientbound, id, reader.rest()).unwrap()
    };
    paths.map(read).collect()
}

#[test]
fn corpus_of_recorded_columns_is_read_and_written() {
    let Some((_, recordings)) = recordings() else { return };
    let version = ProtocolVersion::V1_20_1;
    let columns = sent(&recordings, "map_chunk");
    assert!(!columns.is_empty());
    for fields in columns {
        let column = column_from_wire(version, &fields, 64).unwrap();
        assert_ne!(column.chunk, Chunk::empty());
        let entities = column.block_entities.iter().map(|(pos, entity)| (*pos, entity));
        let ours = column_to_wire(version, column.pos, &column.chunk, &["plains"; 16], entities);
        let again = column_from_wire(version, &ours, 64).unwrap();
        assert_eq!((again.chunk, again.foreign), (column.chunk, column.foreign));
        // The game's own heights are those that follow from the cells.
        assert_eq!(heights(&ours), heights(&fields));
    }
}

/// The tree of heightmaps: name and words, in alphabetical order.
fn heights(column: &WireValue) -> Vec<(Box<str>, NbtTag)> {
    let Some(WireValue::Nbt(bytes)) = column.get("heightmaps") else { panic!("a tree") };
    match read_nbt(bytes, NbtRoot::Named, NbtLimits::PACKET) {
        Ok(Some(NbtTag::Compound(maps))) => {
            let mut maps = maps.0.to_vec();
            maps.sort_by(|(one, _), (other, _)| one.cmp(other));
            maps
        }
        other => panic!("{other:?}"),
    }
}

/// The tags whose members the game changed between 1.20.1 and the home version.
const CHANGED_TAGS: [&str; 5] = [
    "minecraft:block minecraft:flowers",
    "minecraft:block minecraft:wolves_spawnable_on",
    "minecraft:entity_type minecraft:impact_projectiles",
    "minecraft:entity_type minecraft:skeletons",
    "minecraft:item minecraft:flowers",
];

#[test]
fn corpus_of_recorded_registries_tags_and_slots_agrees_with_ours() {
    let Some((_, recordings)) = recordings() else { return };
    let version = ProtocolVersion::V1_20_1;
    for login in sent(&recordings, "login") {
        for (registry, names) in registries_from_wire(version, &login).unwrap() {
            let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
            assert_eq!(names, registry_names(version, &registry), "{registry}");
        }
    }
    let ours = tags(&tags_to_wire(version));
    for theirs in sent(&recordings, "tags") {
        let theirs = tags(&theirs);
        let shared = ours.iter().filter_map(|(name, ours)| Some((name, ours, theirs.get(name)?)));
        let (same, differ): (Vec<_>, Vec<_>) = shared.partition(|(_, ours, theirs)| ours == theirs);
        let differ: Vec<&str> = differ.into_iter().map(|(name, ..)| name.as_str()).collect();
        assert_eq!((same.len(), differ), (279, CHANGED_TAGS.to_vec()));
    }
    for window in sent(&recordings, "window_items") {
        for slot in window.list("items").unwrap() {
            slot_from_wire(version, slot).unwrap();
        }
    }
    for chat in sent(&recordings, "system_chat") {
        assert_ne!(text_from_wire(version, chat.get("content").unwrap()), "");
    }
}

/// The members of tags, by kind and name.
fn tags(fields: &WireValue) -> BTreeMap<String, Vec<i64>> {
    let mut tags = BTreeMap::new();
    for kind in fields.list("tags").unwrap() {
        for tag in kind.list("tags").unwrap() {
            let number = |member: &WireValue| {
                if let WireValue::Whole(number) = member { *number } else { panic!("{member:?}") }
            };
            let mut members: Vec<i64> = tag.list("entries").unwrap().iter().map(number).collect();
            members.sort_unstable();
            tags.insert(
                format!("{} {}", kind.text("tagType").unwrap(), tag.text("tagName").unwrap()),
                members,
            );
        }
    }
    tags
}
