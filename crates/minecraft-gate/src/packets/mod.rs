//! The packets that a gate sends, made of what the world has.

pub(crate) mod commands;
mod recipes;
pub(crate) mod windows;

use cooperage_blocks::items::ItemStack;
use cooperage_blocks::registry::entity_kind;
use cooperage_blocks::world::{BlockEntity, COLORS, Difficulty, Effect, GameMode};
use cooperage_blocks::{BlockPos, BlockState, Chunk, ChunkPos};
use cooperage_minecraft_wire::chunk::{block_entity_to_wire, column_to_wire};
use cooperage_minecraft_wire::items::slot_to_wire;
use cooperage_minecraft_wire::maps::{NumberMaps, effect_to_wire};
use cooperage_minecraft_wire::metadata::{EntityProperty, PROFESSIONS, pose};
use cooperage_minecraft_wire::names::{BRAND_CHANNEL, SERVER_BRAND};
use cooperage_minecraft_wire::packet::{
    CellRecord, ChatText, EntityDatum, EquippedItem, GameStateReason, PacketBody, PlayerEntries, PlayerEntry,
    WireAngle, WireFlags, WireVelocity, WorldDifficulty,
};
use cooperage_minecraft_wire::registries::{login_codec, registry_names};
use cooperage_minecraft_wire::text::text_to_wire;
use cooperage_minecraft_wire::{Clientbound, ProtocolVersion, WireValue};

use crate::limits::VIEW_COLUMNS;
use crate::moment::Moment;

/// The dimension of all worlds.
pub(crate) const OVERWORLD: &str = "minecraft:overworld";

/// The number of an entity for clients, and back. Players have those below [`FIRST_ENTITY`](number::FIRST_ENTITY).
pub(crate) mod number {
    use cooperage_blocks::world::{EntityId, PlayerId};

    /// The number of the first entity that is no player.
    pub(crate) const FIRST_ENTITY: i32 = 4_096;

    pub(crate) fn of_player(id: PlayerId) -> i32 {
        i32::try_from(id.0).unwrap_or(FIRST_ENTITY).min(FIRST_ENTITY - 2) + 1
    }

    pub(crate) fn of_entity(id: EntityId) -> i32 {
        i32::try_from(id.0).ok().and_then(|id| id.checked_add(FIRST_ENTITY)).unwrap_or(i32::MAX)
    }

    /// The number of the float of a player's fishing line.
    pub(crate) fn of_line(id: PlayerId) -> i32 {
        -of_player(id)
    }

    /// The body that has that number.
    pub(crate) fn body(number: i32) -> Option<Result<PlayerId, EntityId>> {
        match number {
            1..FIRST_ENTITY => u32::try_from(number - 1).ok().map(|id| Ok(PlayerId(id))),
            FIRST_ENTITY.. => u32::try_from(number - FIRST_ENTITY).ok().map(|id| Err(EntityId(id))),
            _ => None,
        }
    }
}

/// The number of the dimension in its registry.
fn overworld(version: ProtocolVersion) -> i32 {
    let names = registry_names(version, "dimension_type");
    names.iter().position(|name| *name == "overworld").map_or(0, |place| place as i32)
}

/// Whether the version has batches of columns and a configuration.
pub(crate) fn is_after_763(version: ProtocolVersion) -> bool {
    version > ProtocolVersion::V1_20_1
}

/// A line of chat, as a message of the server.
pub(crate) fn chat(line: &str) -> Clientbound {
    Clientbound::SystemChat { text: ChatText(line.into()), is_overlay: false }
}

/// The server's name for itself.
pub(crate) fn brand() -> Clientbound {
    // A text after its length, which fits one byte.
    let data = [SERVER_BRAND.len() as u8].into_iter().chain(SERVER_BRAND.bytes()).collect();
    Clientbound::PluginMessage { channel: BRAND_CHANNEL.into(), data }
}

pub(crate) fn mode_number(mode: GameMode) -> u8 {
    match mode {
        GameMode::Survival => 0,
        GameMode::Creative => 1,
        GameMode::Adventure => 2,
        GameMode::Spectator => 3,
    }
}

/// The first packet of play.
pub(crate) fn joined(version: ProtocolVersion, me: i32, mode: GameMode) -> Clientbound {
    Clientbound::Joined {
        entity: me,
        is_hardcore: false,
        game_mode: mode_number(mode),
        game_mode_before: -1,
        worlds: vec![OVERWORLD.into()],
        registries: if is_after_763(version) { WireValue::Absent } else { login_codec(version) },
        world_kind: OVERWORLD.into(),
        world_kind_number: overworld(version),
        world: OVERWORLD.into(),
        hashed_seed: 0,
        players_max: 20,
        view_distance: VIEW_COLUMNS,
        simulation_distance: VIEW_COLUMNS,
        has_less_debug_info: false,
        has_death_screen: true,
        is_flat: false,
        death: None,
    }
}

pub(crate) fn respawned(version: ProtocolVersion, mode: GameMode) -> Clientbound {
    Clientbound::Respawned {
        game_mode: mode_number(mode),
        game_mode_before: -1,
        world_kind: OVERWORLD.into(),
        world_kind_number: overworld(version),
        world: OVERWORLD.into(),
        hashed_seed: 0,
        is_flat: false,
        death: None,
        kept: 0,
    }
}

/// Packets of a beginning that a client of the game expects, most of which say of this world: nothing of the kind.
pub(crate) fn nothing_yet(version: ProtocolVersion, me: i32, is_operator: bool) -> [Clientbound; 6] {
    [
        recipes::recipes(version),
        Clientbound::EntityStatus { entity: me, status: if is_operator { OPERATOR } else { NO_OPERATOR } },
        Clientbound::RecipeBookClosed {},
        Clientbound::RecipesForgotten {},
        Clientbound::Experience { bar: 0.0, level: 0, total: 0 },
        Clientbound::TickRate { rate: 20.0, is_frozen: false },
    ]
}

/// The number of the look of villagers of the plains.
const VILLAGER_OF_PLAINS: i64 = 2;

/// The status of an entity that may not give the commands of operators.
const NO_OPERATOR: i8 = 24;
/// The status of one that may give all of them.
const OPERATOR: i8 = 28;

/// The abilities of a body in that mode. One in creative mode that stands on nothing flies.
pub(crate) fn abilities(mode: GameMode, is_in_air: bool) -> Clientbound {
    let flags = match mode {
        GameMode::Creative if is_in_air => 1 | 2 | 4 | 8,
        GameMode::Creative => 1 | 4 | 8,
        GameMode::Spectator => 1 | 2 | 4,
        GameMode::Survival | GameMode::Adventure => 0,
    };
    Clientbound::Abilities { flags, flying_speed: 0.05, walking_speed: 0.1 }
}

pub(crate) fn difficulty(difficulty: Difficulty) -> Clientbound {
    let difficulty = match difficulty {
        Difficulty::Peaceful => WorldDifficulty::Peaceful,
        Difficulty::Easy => WorldDifficulty::Easy,
        Difficulty::Normal => WorldDifficulty::Normal,
        Difficulty::Hard => WorldDifficulty::Hard,
    };
    Clientbound::Difficulty { difficulty, is_locked: true }
}

pub(crate) fn spawn_point(pos: [f64; 3]) -> Clientbound {
    let [x, y, z] = pos;
    Clientbound::SpawnPoint { pos: BlockPos::holding(x, y, z), angle: 0.0, world: OVERWORLD.into() }
}

pub(crate) fn game_mode(mode: GameMode) -> Clientbound {
    Clientbound::GameState { reason: GameStateReason::GameMode, value: f32::from(mode_number(mode)) }
}

/// A player comes to the list of players.
pub(crate) fn listed(uuid: u128, name: &str, mode: GameMode) -> Clientbound {
    let entry = PlayerEntry {
        uuid,
        name: Some(name.into()),
        game_mode: Some(mode_number(mode).into()),
        is_listed: Some(true),
        latency_ms: Some(0),
        shown_name: None,
    };
    Clientbound::PlayerList { entries: PlayerEntries(vec![entry]) }
}

/// The client's own body is there; the client confirms the number.
pub(crate) fn positioned(pos: [f64; 3], yaw: f64, pitch: f64, teleport: i32) -> Clientbound {
    let (yaw, pitch) = (yaw as f32, pitch as f32);
    Clientbound::Positioned { pos, velocity: [0.0; 3], yaw, pitch, relative: WireFlags(0), teleport }
}

pub(crate) fn time(tick: u64, day_time: u64, is_going_on: bool) -> Clientbound {
    let whole = |ticks: u64| i64::try_from(ticks).unwrap_or(i64::MAX);
    Clientbound::Time { age: whole(tick), day_time: whole(day_time), is_going_on }
}

/// The state of one cell.
pub(crate) fn cell_changed(version: ProtocolVersion, pos: BlockPos, state: BlockState) -> Clientbound {
    Clientbound::CellChanged { pos, state: NumberMaps::of(version).state_to_wire(state) }
}

/// Changed cells of a section whose lowest corner is there, by index.
pub(crate) fn cells(
    version: ProtocolVersion,
    corner: BlockPos,
    cells: &[(usize, BlockState)],
) -> Clientbound {
    let maps = NumberMaps::of(version);
    if let [(cell, state)] = cells {
        let cell = *cell as i32;
        let pos = BlockPos::new(corner.x + (cell & 15), corner.y + (cell >> 8), corner.z + (cell >> 4 & 15));
        return cell_changed(version, pos, *state);
    }
    let record = |&(cell, state): &(usize, BlockState)| CellRecord {
        x: (cell & 15) as u8,
        y: (cell >> 8 & 15) as u8,
        z: (cell >> 4 & 15) as u8,
        state: maps.state_to_wire(state).cast_unsigned(),
    };
    let section = BlockPos::new(corner.x >> 4, corner.y >> 4, corner.z >> 4);
    Clientbound::CellsChanged { section, cells: cells.iter().map(record).collect() }
}

pub(crate) fn effect(version: ProtocolVersion, entity: i32, effect: &Effect) -> Option<Clientbound> {
    Some(Clientbound::EffectBegan {
        entity,
        effect: effect_to_wire(version, &effect.name)?,
        amplifier: effect.amplifier.min(127).cast_signed(),
        duration: i32::try_from(effect.ticks).unwrap_or(i32::MAX),
        // Particles and an icon.
        flags: 6,
    })
}

pub(crate) fn effect_gone(version: ProtocolVersion, entity: i32, name: &str) -> Option<Clientbound> {
    Some(Clientbound::EffectEnded { entity, effect: effect_to_wire(version, name)? })
}

/// A body at its appearance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BodyStart {
    pub(crate) number: i32,
    pub(crate) uuid: u128,
    /// The name of its kind.
    pub(crate) kind: &'static str,
    /// A number that some kinds have; for a falling block, that of its state in the home version.
    pub(crate) data: i32,
    pub(crate) vel: [f64; 3],
}

/// The yaw, the pitch and the yaw of the head of a body, in degrees.
pub(crate) type BodyAngles = [f32; 3];

/// A body appears; none where the game has no such kind.
pub(crate) fn appeared(
    version: ProtocolVersion,
    start: &BodyStart,
    pos: [f64; 3],
    angles: BodyAngles,
) -> Option<Clientbound> {
    let maps = NumberMaps::of(version);
    let data = match (start.kind, u16::try_from(start.data)) {
        ("falling_block", Ok(state)) => maps.state_to_wire(BlockState(state)),
        _ => start.data,
    };
    let [yaw, pitch, head_yaw] = angles.map(WireAngle);
    Some(Clientbound::EntityAppeared {
        entity: start.number,
        uuid: start.uuid,
        kind: maps.entity_to_wire(entity_kind(start.kind)?.number),
        pos,
        velocity: WireVelocity(start.vel),
        pitch,
        yaw,
        head_yaw,
        data,
    })
}

/// Where a body is now, absolute.
pub(crate) fn placed(entity: i32, pos: [f64; 3], angles: BodyAngles, is_on_ground: bool) -> Clientbound {
    let [yaw, pitch, _] = angles;
    Clientbound::EntityPlaced {
        entity,
        pos,
        velocity: [0.0; 3],
        yaw,
        pitch,
        relative: WireFlags(0),
        is_on_ground,
    }
}

/// Held and worn things: main hand, off hand, feet, legs, chest, head.
pub(crate) fn equipped(
    version: ProtocolVersion,
    entity: i32,
    things: &[Option<ItemStack>; 6],
) -> Clientbound {
    let one = |(slot, stack): (i8, &Option<ItemStack>)| EquippedItem {
        slot,
        item: slot_to_wire(version, stack.as_ref()),
    };
    Clientbound::EntityEquipped { entity, items: (0..).zip(things).map(one).collect() }
}

/// How a body holds itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BodyPose {
    Standing,
    Sleeping,
    Sneaking,
}

/// A property of a body that clients show.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Metadata {
    Flags(u8),
    /// `None` takes away a name that was shown before.
    Name(Option<String>),
    Pose(BodyPose),
    Health(f64),
    Stack(ItemStack),
    Baby(bool),
    /// Whether something bites at a float.
    Biting(bool),
    Wool {
        color: Option<Box<str>>,
        is_shorn: bool,
    },
    Villager {
        profession: Box<str>,
        level: u32,
    },
    /// All parts of a player's look.
    SkinParts,
}

/// The properties of a body of that kind; those that the kind or the version lacks are left out.
pub(crate) fn metadata(
    version: ProtocolVersion,
    entity: i32,
    kind: &str,
    properties: &[Metadata],
) -> Option<Clientbound> {
    let whole = |number: u8| WireValue::Whole(number.into());
    let one = |told: &Metadata| {
        let (property, value) = match told {
            Metadata::Flags(flags) => (EntityProperty::Flags, whole(*flags)),
            Metadata::Name(name) => {
                let name = name.as_ref().map_or(WireValue::Absent, |name| text_to_wire(version, name));
                (EntityProperty::Name, name)
            }
            Metadata::Pose(BodyPose::Standing) => (EntityProperty::Pose, whole(pose::STANDING)),
            Metadata::Pose(BodyPose::Sleeping) => (EntityProperty::Pose, whole(pose::SLEEPING)),
            Metadata::Pose(BodyPose::Sneaking) => (EntityProperty::Pose, whole(pose::SNEAKING)),
            Metadata::Stack(stack) => (EntityProperty::Stack, slot_to_wire(version, Some(stack))),
            Metadata::Health(health) => (EntityProperty::Health, WireValue::Real(*health)),
            Metadata::Baby(is_baby) => (EntityProperty::Baby, WireValue::Bool(*is_baby)),
            Metadata::Biting(bites) => (EntityProperty::Biting, WireValue::Bool(*bites)),
            Metadata::SkinParts => (EntityProperty::SkinParts, whole(0x7f)),
            Metadata::Villager { profession, level } => {
                let place = PROFESSIONS.iter().position(|known| **known == **profession).unwrap_or(0);
                let parts = [
                    ("villagerType", VILLAGER_OF_PLAINS),
                    ("villagerProfession", place as i64),
                    ("level", i64::from(*level)),
                ];
                let parts = parts.map(|(name, number)| (name, WireValue::Whole(number)));
                (EntityProperty::Villager, WireValue::Fields(parts.into()))
            }
            Metadata::Wool { color, is_shorn } => {
                let place = color.as_deref().and_then(|name| COLORS.iter().position(|known| *known == name));
                (EntityProperty::Wool, whole(place.unwrap_or(0) as u8 & 15 | u8::from(*is_shorn) << 4))
            }
        };
        let key = property.key(version, kind)?;
        Some(EntityDatum { key, kind: property.type_name().into(), value })
    };
    let data: Vec<EntityDatum> = properties.iter().filter_map(one).collect();
    (!data.is_empty()).then_some(Clientbound::EntityMetadata { entity, data })
}

/// The content of a block that the client has; none for kinds that the version lacks.
pub(crate) fn block_entity(
    version: ProtocolVersion,
    pos: BlockPos,
    state: BlockState,
    entity: &BlockEntity,
) -> Option<Clientbound> {
    let (kind, data) = block_entity_to_wire(version, state, entity)?;
    Some(Clientbound::BlockEntityData { pos, kind, data })
}

/// A whole column.
pub(crate) fn column(version: ProtocolVersion, moment: &Moment, pos: ChunkPos, chunk: &Chunk) -> Clientbound {
    let biomes = moment.biomes(pos);
    let column = column_to_wire(version, pos, chunk, &biomes, moment.block_entities_of(pos));
    Clientbound::Column { body: PacketBody(column) }
}

pub(crate) fn unloaded(chunk: ChunkPos) -> Clientbound {
    Clientbound::ColumnUnloaded { x: chunk.x, z: chunk.z }
}
