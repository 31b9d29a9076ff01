//! Parts of packets that have fields or names of their own.

use cooperage_blocks::BlockPos;

use super::{ChatText, PacketFields, WireField, WireItem, wire_names, wire_parts};
use crate::{ProtocolVersion, WireError, WireValue};

wire_parts! {
    /// The place where a player died last.
    pub struct DeathPlace {
        world: Box<str> = "dimensionName",
        pos: BlockPos = "location",
    }

    /// A value of an entity's metadata. Keys and types are those of the version.
    pub struct EntityDatum {
        key: u8 = "key",
        /// The type's name in the table, such as `item_stack`.
        kind: Box<str> = "type",
        value: WireValue = "value",
    }

    /// An item that an entity wears or holds.
    pub struct EquippedItem {
        /// 0 main hand, 1 off hand, 2 to 5 armour from the feet up.
        slot: i8 = "slot",
        item: WireValue = "item",
    }

    /// An attribute of an entity, without modifiers.
    pub struct EntityAttribute {
        /// The name in the table of the version, without `minecraft:`, such as `generic.max_health`.
        name: Box<str> = "key",
        value: f64 = "value",
    }

    /// The place of a body's feet.
    pub struct BodyPlace {
        pos: [f64; 3] = "xyz",
    }

    /// A push of a body, in blocks a tick.
    pub struct BodyPush {
        velocity: [f64; 3] = "xyz",
    }

    /// The direction of a body's look, in degrees.
    pub struct BodyLook {
        yaw: f32 = "yaw",
        pitch: f32 = "pitch",
    }

    /// A text that may be typed next.
    pub struct Completion {
        text: Box<str> = "match",
    }

    /// A slot that a client believes a click has changed.
    pub struct ClickedSlot {
        slot: i16 = "location",
        item: WireValue = "item",
    }
}

wire_names! {
    /// The difficulty of a world, which says how much creatures hurt.
    pub enum WorldDifficulty {
        Peaceful = "peaceful",
        Easy = "easy",
        Normal = "normal",
        Hard = "hard",
    }

    /// The subject of a change of the game's state; its value is a number whose meaning depends on it.
    pub enum GameStateReason {
        NoRespawnBlock = "no_respawn_block_available",
        RainBegins = "start_raining",
        RainEnds = "stop_raining",
        GameMode = "change_game_mode",
        GameWon = "win_game",
        DemoEvent = "demo_event",
        ArrowHit = "play_arrow_hit_sound",
        RainLevel = "rain_level_change",
        ThunderLevel = "thunder_level_change",
        PufferfishSting = "puffer_fish_sting",
        ElderGuardian = "guardian_elder_effect",
        ImmediateRespawn = "immediate_respawn",
        /// From 765 on.
        LimitedCrafting = "limited_crafting",
        /// From 765 on: the client waits for the columns around it.
        ColumnsFollow = "level_chunks_load_start",
    }

    /// An order of a client.
    pub enum ClientAction {
        Respawn = "perform_respawn",
        Statistics = "request_stats",
    }

    /// An act of a client with its own body.
    pub enum EntityAct {
        /// Before 771; then [`PlayerInput`](crate::Serverbound::PlayerInput) tells.
        SneakBegins = "start_sneaking",
        /// Before 771; then [`PlayerInput`](crate::Serverbound::PlayerInput) tells.
        SneakEnds = "stop_sneaking",
        WakeUp = "stop_sleeping",
        SprintBegins = "start_sprinting",
        SprintEnds = "stop_sprinting",
        RidingJumpBegins = "start_riding_jump",
        RidingJumpEnds = "stop_riding_jump",
        OpenInventory = "open_inventory",
        GlideBegins = "start_fall_flying",
    }
}

/// A cell of a section and its new state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellRecord {
    /// Place in the section, each from 0 to 15.
    pub x: u8,
    pub y: u8,
    pub z: u8,
    /// The version's number of the state.
    pub state: u32,
}

impl WireItem for CellRecord {
    fn to_wire(&self, _: ProtocolVersion) -> WireValue {
        let place = i64::from(self.x & 15) << 8 | i64::from(self.z & 15) << 4 | i64::from(self.y & 15);
        WireValue::Whole(i64::from(self.state) << 12 | place)
    }

    fn from_wire(value: WireValue, _: ProtocolVersion) -> Option<CellRecord> {
        let WireValue::Whole(bits) = value else { return None };
        let part = |shift: u32| (bits >> shift) as u8 & 15;
        Some(CellRecord { x: part(8), y: part(0), z: part(4), state: u32::try_from(bits >> 12).ok()? })
    }
}

/// News about one player of the list. All entries of a packet tell the same things.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerEntry {
    pub uuid: u128,
    /// The player is new, and this is the name.
    pub name: Option<Box<str>>,
    /// 0 survival, 1 creative, 2 adventure, 3 spectator.
    pub game_mode: Option<i32>,
    pub is_listed: Option<bool>,
    pub latency_ms: Option<i32>,
    pub shown_name: Option<ChatText>,
}

/// News about players of the list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerEntries(pub Vec<PlayerEntry>);

impl PlayerEntry {
    /// The flags of the things that it tells.
    fn flags(&self) -> [(&'static str, bool); 5] {
        [
            ("add_player", self.name.is_some()),
            ("update_game_mode", self.game_mode.is_some()),
            ("update_listed", self.is_listed.is_some()),
            ("update_latency", self.latency_ms.is_some()),
            ("update_display_name", self.shown_name.is_some()),
        ]
    }

    fn to_wire(&self, version: ProtocolVersion) -> WireValue {
        let profile = self.name.as_ref().map(|name| {
            WireValue::Fields(vec![
                ("name", name.to_wire(version)),
                ("properties", WireValue::List(Vec::new())),
            ])
        });
        WireValue::Fields(vec![
            ("uuid", self.uuid.to_wire(version)),
            ("player", profile.unwrap_or_default()),
            ("gamemode", self.game_mode.to_wire(version)),
            ("listed", self.is_listed.map(i32::from).to_wire(version)),
            ("latency", self.latency_ms.to_wire(version)),
            ("displayName", self.shown_name.to_wire(version)),
        ])
    }

    fn from_wire(mut value: WireValue, version: ProtocolVersion) -> Result<PlayerEntry, WireError> {
        Ok(PlayerEntry {
            uuid: WireField::take("uuid", version, &mut value)?,
            name: value.get("player").and_then(|profile| profile.text("name")).map(Into::into),
            game_mode: WireField::take("gamemode", version, &mut value)?,
            is_listed: <Option<i32> as WireField>::take("listed", version, &mut value)?
                .map(|is_listed| is_listed != 0),
            latency_ms: WireField::take("latency", version, &mut value)?,
            shown_name: WireField::take("displayName", version, &mut value)?,
        })
    }
}

impl WireField for PlayerEntries {
    fn put(&self, name: &'static str, version: ProtocolVersion, fields: &mut PacketFields) {
        // A flag that an entry does not follow would shift all that comes after it: the writer then finds a field missing.
        let flags = self.0.first().map(PlayerEntry::flags).unwrap_or_default();
        let flags = flags.into_iter().filter(|(_, is_set)| *is_set);
        let flags = flags.map(|(flag, _)| (flag, WireValue::Bool(true))).collect();
        fields.push(("action", WireValue::Fields(flags)));
        fields.push((name, WireValue::List(self.0.iter().map(|entry| entry.to_wire(version)).collect())));
    }

    fn take(name: &'static str, version: ProtocolVersion, fields: &mut WireValue) -> Result<Self, WireError> {
        let Some(WireValue::List(entries)) = fields.get_mut(name).map(std::mem::take) else {
            return Err(WireError::WrongForm(name));
        };
        let entries = entries.into_iter().map(|entry| PlayerEntry::from_wire(entry, version));
        Ok(PlayerEntries(entries.collect::<Result<_, _>>()?))
    }
}

/// The use of an entity by a client.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EntityUse {
    /// With the hand of that number.
    Interact {
        hand: i32,
    },
    Attack,
    /// At a place of its body, relative to it.
    InteractAt {
        pos: [f64; 3],
        hand: i32,
    },
}

impl WireField for EntityUse {
    fn put(&self, name: &'static str, version: ProtocolVersion, fields: &mut PacketFields) {
        let kind: i32 = match self {
            EntityUse::Interact { hand } => {
                hand.put("hand", version, fields);
                0
            }
            EntityUse::Attack => 1,
            EntityUse::InteractAt { pos, hand } => {
                pos.put("xyz", version, fields);
                hand.put("hand", version, fields);
                2
            }
        };
        kind.put(name, version, fields);
    }

    fn take(name: &'static str, version: ProtocolVersion, fields: &mut WireValue) -> Result<Self, WireError> {
        Ok(match i32::take(name, version, fields)? {
            0 => EntityUse::Interact { hand: i32::take("hand", version, fields)? },
            1 => EntityUse::Attack,
            2 => EntityUse::InteractAt {
                pos: WireField::take("xyz", version, fields)?,
                hand: i32::take("hand", version, fields)?,
            },
            _ => return Err(WireError::OutOfRange(name)),
        })
    }
}

/// The four lines of a sign's side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SignLines(pub [Box<str>; 4]);

/// The fields of a sign's lines on the wire.
const LINES: [&str; 4] = ["text1", "text2", "text3", "text4"];

impl WireField for SignLines {
    fn put(&self, _: &'static str, version: ProtocolVersion, fields: &mut PacketFields) {
        LINES.into_iter().zip(&self.0).for_each(|(name, line)| line.put(name, version, fields));
    }

    fn take(_: &'static str, version: ProtocolVersion, fields: &mut WireValue) -> Result<Self, WireError> {
        let [first, second, third, fourth] = LINES.map(|name| Box::<str>::take(name, version, fields));
        Ok(SignLines([first?, second?, third?, fourth?]))
    }
}
