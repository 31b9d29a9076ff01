//! Packets of a server about the connection and the world as a whole.

use cooperage_blocks::BlockPos;
use cooperage_minecraft_wire::packet::{
    BodyPush, CellRecord, Completion, DeathPlace, GameStateReason, JsonText, PacketBody, WireSound,
    WorldDifficulty,
};
use cooperage_minecraft_wire::{Clientbound as C, ProtocolVersion, WireValue};

use super::{POS, UUID, body, chat, list, nbt, pack};

/// Fields of light masks and arrays.
pub(super) fn light() -> Vec<(&'static str, WireValue)> {
    let masks = ["skyLightMask", "blockLightMask", "emptySkyLightMask", "emptyBlockLightMask"];
    let arrays = ["skyLight", "blockLight"];
    let filled = WireValue::List(vec![WireValue::Bytes(Box::new([255; 2_048]))]);
    let mask = WireValue::List(vec![WireValue::Whole(1)]);
    masks
        .map(|name| (name, mask.clone()))
        .into_iter()
        .chain(arrays.map(|name| (name, filled.clone())))
        .collect()
}

pub(super) fn column(version: ProtocolVersion) -> PacketBody {
    let heightmaps = if version < ProtocolVersion::V1_21_6 { nbt(version) } else { list() };
    let mut fields = vec![
        ("x", WireValue::Whole(-3)),
        ("z", WireValue::Whole(4)),
        ("heightmaps", heightmaps),
        ("chunkData", WireValue::Bytes(Box::new([1, 2, 3]))),
        ("blockEntities", list()),
    ];
    fields.extend(light());
    body(fields)
}

pub(super) fn registry(version: ProtocolVersion) -> PacketBody {
    if version < ProtocolVersion::V1_20_6 {
        body([("codec", nbt(version))])
    } else {
        body([("id", WireValue::Text("minecraft:worldgen/biome".into())), ("entries", list())])
    }
}

pub(super) fn recipes(version: ProtocolVersion) -> PacketBody {
    let stonecutting = (version >= ProtocolVersion::V1_21_4).then(|| ("stoneCutterRecipes", list()));
    body([("recipes", list())].into_iter().chain(stonecutting).collect::<Vec<_>>())
}

/// Signs in, before the game.
pub(super) fn early() -> Vec<C> {
    vec![
        C::StatusAnswer { json: "{}".into() },
        C::StatusPong { time: -5 },
        C::LoginRefused { reason: JsonText("a \"reason\"".into()) },
        C::EncryptionAsked { server: "".into(), public_key: [1].into(), token: [2].into() },
        C::LoginSucceeded { uuid: UUID, name: "andy".into() },
        C::CompressionBegins { threshold: 256 },
        C::LoginPluginAsked { id: 3, channel: "a:b".into(), data: [9].into() },
        C::LoginCookieAsked { key: "a:b".into() },
    ]
}

/// Packets about the connection and the world as a whole.
pub(super) fn world(version: ProtocolVersion) -> Vec<C> {
    let has_uuid = version > ProtocolVersion::V1_20_1;
    let has_number = version >= ProtocolVersion::V1_20_6;
    let world_kind: Box<str> = if has_number { "" } else { "minecraft:overworld" }.into();
    let world_kind_number = if has_number { 2 } else { 0 };
    let death = Some(DeathPlace { world: "minecraft:overworld".into(), pos: POS });
    vec![
        C::Disconnected { reason: chat() },
        C::KeepAlive { id: i64::MIN },
        C::Ping { id: 4 },
        C::PluginMessage { channel: "minecraft:brand".into(), data: [1, 2].into() },
        C::FinishConfiguration {},
        C::StartConfiguration {},
        C::RegistryData { body: registry(version) },
        C::FeatureFlags { features: vec!["minecraft:vanilla".into()] },
        C::KnownPacksOffered { body: pack() },
        C::Tags { body: body([("tags", list())]) },
        C::ResourcePackOffered {
            uuid: if has_uuid { UUID } else { 0 },
            url: "u".into(),
            hash: "h".into(),
            is_forced: true,
            prompt: Some(chat()),
        },
        C::CookieAsked { key: "a:b".into() },
        C::CookieStored { key: "a:b".into(), value: [1].into() },
        C::Transferred { host: "localhost".into(), port: 1 },
        C::Joined {
            entity: 1,
            is_hardcore: false,
            game_mode: 1,
            game_mode_before: -1,
            worlds: vec!["minecraft:overworld".into()],
            registries: if version == ProtocolVersion::V1_20_1 { nbt(version) } else { WireValue::Absent },
            world_kind: world_kind.clone(),
            world_kind_number,
            world: "minecraft:overworld".into(),
            hashed_seed: -7,
            players_max: 20,
            view_distance: 10,
            simulation_distance: 9,
            has_less_debug_info: false,
            has_death_screen: true,
            is_flat: true,
            death: death.clone(),
        },
        C::Respawned {
            game_mode: 0,
            game_mode_before: 1,
            world_kind,
            world_kind_number,
            world: "minecraft:overworld".into(),
            hashed_seed: 8,
            is_flat: false,
            death,
            kept: 3,
        },
        C::Difficulty { difficulty: WorldDifficulty::Hard, is_locked: true },
        C::Recipes { body: recipes(version) },
        C::RecipeBookClosed {},
        C::RecipesForgotten {},
        C::Completions {
            id: 9,
            start: 5,
            length: 2,
            matches: ["andy", "anna"].map(|name| Completion { text: name.into() }).into(),
        },
        C::Commands { body: body([("nodes", list()), ("rootIndex", WireValue::Whole(0))]) },
        C::Time { age: 5, day_time: 6_000, is_going_on: true },
        C::Time { age: 5, day_time: 6_000, is_going_on: false },
        C::SpawnPoint { pos: POS, angle: 90.0, world: "minecraft:overworld".into() },
        C::GameState { reason: GameStateReason::RainLevel, value: 0.5 },
        C::GameState { reason: GameStateReason::ColumnsFollow, value: 0.0 },
    ]
}

/// Packets about time and ground.
pub(super) fn ground(version: ProtocolVersion) -> Vec<C> {
    vec![
        C::TickRate { rate: 20.0, is_frozen: false },
        C::WorldBorder {
            x: 0.5,
            z: -0.5,
            old_diameter: 9.0,
            new_diameter: 5.9e7,
            speed: 0,
            portal_boundary: 29_999_984,
            warning_blocks: 5,
            warning_time: 15,
        },
        C::ListTexts { header: chat(), footer: chat() },
        C::ViewCenter { x: -1, z: 1 },
        C::ViewDistance { chunks: 10 },
        C::SimulationDistance { chunks: 10 },
        C::ColumnBatchBegins {},
        C::ColumnBatchEnds { columns: 9 },
        C::Column { body: column(version) },
        C::Light {
            body: body(
                [("chunkX", WireValue::Whole(1)), ("chunkZ", WireValue::Whole(-1))]
                    .into_iter()
                    .chain(light())
                    .collect::<Vec<_>>(),
            ),
        },
        C::ColumnUnloaded { x: 3, z: -9 },
        C::CellChanged { pos: POS, state: 26_683 },
        C::CellsChanged {
            section: BlockPos { x: -5, y: -4, z: 2 },
            cells: vec![
                CellRecord { x: 15, y: 0, z: 9, state: 26_683 },
                CellRecord { x: 1, y: 2, z: 3, state: 0 },
            ],
        },
        C::ActsAcknowledged { sequence: 12 },
        C::BlockEntityData { pos: POS, kind: 7, data: nbt(version) },
        C::BlockActed { pos: POS, action: 1, value: 255, block: 177 },
        C::BreakProgress { entity: 9, pos: POS, stage: -1 },
        C::WorldEffect { effect: 2_001, pos: POS, data: 5, is_global: false },
        C::SoundHeard {
            sound: WireSound::Name("minecraft:block.stone.break".into()),
            category: "block".into(),
            x: -8,
            y: 8,
            z: 0,
            volume: 1.0,
            pitch: 0.5,
            seed: 3,
        },
        C::SoundHeard {
            sound: WireSound::Number(0),
            category: "player".into(),
            x: 0,
            y: 0,
            z: 0,
            volume: 1.0,
            pitch: 1.0,
            seed: 0,
        },
        C::Exploded {
            pos: [1.0, 2.0, 3.0],
            radius: if (ProtocolVersion::V1_21_4..ProtocolVersion::V1_21_11).contains(&version) {
                0.0
            } else {
                4.0
            },
            knockback: Some(BodyPush { velocity: [0.5, 0.25, -1.0] }),
        },
        C::Exploded { pos: [0.0; 3], radius: 0.0, knockback: None },
    ]
}
