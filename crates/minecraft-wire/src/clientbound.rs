//! The packets that a server sends.

use cooperage_blocks::BlockPos;

use crate::WireValue;
use crate::packet::{
    BodyPush, CellRecord, ChatText, Completion, DeathPlace, EntityAttribute, EntityDatum, EquippedItem,
    GameStateReason, JsonText, PacketBody, PlayerEntries, WireAngle, WireFlags, WireSound, WireVelocity,
    WorldDifficulty, packets,
};

packets! {
    /// A packet from a server to a client.
    pub enum Clientbound to Clientbound {
        /// The entry of the list of servers, as JSON.
        Status "server_info" StatusAnswer { json: Box<str> = "response" }
        Status "ping" StatusPong { time: i64 = "time" }
        Login "disconnect" LoginRefused { reason: JsonText = "reason" }
        /// The server wants accounts to be proven.
        Login "encryption_begin" EncryptionAsked {
            server: Box<str> = "serverId",
            public_key: Box<[u8]> = "publicKey",
            token: Box<[u8]> = "verifyToken",
        }
        Login "success" LoginSucceeded { uuid: u128 = "uuid", name: Box<str> = "username" }
        /// Packets of this many bytes and more are compressed from the next one on.
        Login "compress" CompressionBegins { threshold: i32 = "threshold" }
        Login "login_plugin_request" LoginPluginAsked {
            id: i32 = "messageId",
            channel: Box<str> = "channel",
            data: Box<[u8]> = "data",
        }
        Login "cookie_request" LoginCookieAsked { key: Box<str> = "cookie" }

        Game "kick_disconnect" Disconnected { reason: ChatText = "reason" }
        Game "keep_alive" KeepAlive { id: i64 = "keepAliveId" }
        Game "ping" Ping { id: i32 = "id" }
        Game "custom_payload" PluginMessage { channel: Box<str> = "channel", data: Box<[u8]> = "data" }
        /// The state of play follows once the client has answered.
        Game "finish_configuration" FinishConfiguration {}
        /// The state of configuration follows once the client has answered.
        Game "start_configuration" StartConfiguration {}
        /// From 765 on: all registries at 765 (`codec`), one of them from 766 on (`id`, `entries`).
        Game "registry_data" RegistryData { body: PacketBody = "registry_data" }
        Game "feature_flags" FeatureFlags { features: Vec<Box<str>> = "features" }
        /// From 766 on: the packs that the server has.
        Game "select_known_packs" KnownPacksOffered { body: PacketBody = "packs" }
        Game "tags" Tags { body: PacketBody = "tags" }
        Game "add_resource_pack" ResourcePackOffered {
            /// Zero before 765.
            uuid: u128 = "uuid",
            url: Box<str> = "url",
            hash: Box<str> = "hash",
            is_forced: bool = "forced",
            prompt: Option<ChatText> = "promptMessage",
        }
        Game "cookie_request" CookieAsked { key: Box<str> = "cookie" }
        Game "store_cookie" CookieStored { key: Box<str> = "key", value: Box<[u8]> = "value" }
        Game "transfer" Transferred { host: Box<str> = "host", port: i32 = "port" }

        /// The client's entity and world.
        Game "login" Joined {
            entity: i32 = "entityId",
            is_hardcore: bool = "isHardcore",
            /// 0 survival, 1 creative, 2 adventure, 3 spectator.
            game_mode: u8 = "gameMode",
            /// -1 if there was none.
            game_mode_before: i8 = "previousGameMode",
            worlds: Vec<Box<str>> = "worldNames",
            /// The registries, at 763 alone, as a tree of NBT.
            registries: WireValue = "dimensionCodec",
            /// The name of the kind of world, before 766.
            world_kind: Box<str> = "worldType",
            /// The number of the kind of world in its registry, from 766 on.
            world_kind_number: i32 = "dimension",
            world: Box<str> = "worldName",
            hashed_seed: i64 = "hashedSeed",
            players_max: i32 = "maxPlayers",
            view_distance: i32 = "viewDistance",
            simulation_distance: i32 = "simulationDistance",
            has_less_debug_info: bool = "reducedDebugInfo",
            has_death_screen: bool = "enableRespawnScreen",
            is_flat: bool = "isFlat",
            death: Option<DeathPlace> = "death",
        }
        /// A new world, or a new body after death.
        Game "respawn" Respawned {
            game_mode: u8 = "gameMode",
            game_mode_before: i8 = "previousGameMode",
            /// The name of the kind of world, before 766.
            world_kind: Box<str> = "worldType",
            /// The number of the kind of world in its registry, from 766 on.
            world_kind_number: i32 = "dimension",
            world: Box<str> = "worldName",
            hashed_seed: i64 = "hashedSeed",
            is_flat: bool = "isFlat",
            death: Option<DeathPlace> = "death",
            /// Bit 0 keeps attributes, bit 1 metadata.
            kept: u8 = "kept",
        }
        Game "difficulty" Difficulty {
            difficulty: WorldDifficulty = "difficulty",
            is_locked: bool = "difficultyLocked",
        }
        /// Flags: 1 invulnerable, 2 flying, 4 may fly, 8 breaks at once.
        Game "abilities" Abilities {
            flags: i8 = "flags",
            flying_speed: f32 = "flyingSpeed",
            walking_speed: f32 = "walkingSpeed",
        }
        Game "held_item_slot" HeldSlot { slot: i32 = "slot" }
        Game "declare_recipes" Recipes { body: PacketBody = "declare_recipes" }
        /// The recipe book is closed and shows all that the client knows.
        Game "recipe_book_settings" RecipeBookClosed {}
        /// From 769 on: the client knows no recipes.
        Game "recipe_book_add" RecipesForgotten {}
        Game "declare_commands" Commands { body: PacketBody = "declare_commands" }
        /// The answer to a question for completions: texts that may stand in place of a part of what was typed.
        Game "tab_complete" Completions {
            id: i32 = "transactionId",
            /// The first character of that part, and its length.
            start: i32 = "start",
            length: i32 = "length",
            matches: Vec<Completion> = "matches",
        }
        /// The client's own body is put at a place; the client answers with the number.
        Game "position" Positioned {
            pos: [f64; 3] = "xyz",
            /// From 769 on.
            velocity: [f64; 3] = "dxyz",
            yaw: f32 = "yaw",
            pitch: f32 = "pitch",
            /// Bits of the components that are relative: x, y, z, yaw, pitch.
            relative: WireFlags = "flags",
            teleport: i32 = "teleportId",
        }
        Game "player_info" PlayerList { entries: PlayerEntries = "data" }
        Game "player_remove" PlayersUnlisted { uuids: Vec<u128> = "players" }
        Game "update_time" Time {
            age: i64 = "age",
            day_time: i64 = "time",
            /// Whether the time of day goes on.
            is_going_on: bool = "tickDayTime",
        }
        Game "spawn_position" SpawnPoint {
            pos: BlockPos = "location",
            angle: f32 = "angle",
            world: Box<str> = "dimensionName",
        }
        Game "game_state_change" GameState { reason: GameStateReason = "reason", value: f32 = "gameMode" }
        Game "update_health" Health {
            health: f32 = "health",
            food: i32 = "food",
            saturation: f32 = "foodSaturation",
        }
        Game "experience" Experience {
            bar: f32 = "experienceBar",
            level: i32 = "level",
            total: i32 = "totalExperience",
        }
        Game "death_combat_event" Died { player: i32 = "playerId", message: ChatText = "message" }
        Game "set_ticking_state" TickRate { rate: f32 = "tick_rate", is_frozen: bool = "is_frozen" }
        Game "initialize_world_border" WorldBorder {
            x: f64 = "x",
            z: f64 = "z",
            old_diameter: f64 = "oldDiameter",
            new_diameter: f64 = "newDiameter",
            speed: i32 = "speed",
            portal_boundary: i32 = "portalTeleportBoundary",
            warning_blocks: i32 = "warningBlocks",
            warning_time: i32 = "warningTime",
        }
        Game "playerlist_header" ListTexts { header: ChatText = "header", footer: ChatText = "footer" }

        Game "update_view_position" ViewCenter { x: i32 = "chunkX", z: i32 = "chunkZ" }
        Game "update_view_distance" ViewDistance { chunks: i32 = "viewDistance" }
        Game "simulation_distance" SimulationDistance { chunks: i32 = "distance" }
        /// From 765 on.
        Game "chunk_batch_start" ColumnBatchBegins {}
        /// From 765 on.
        Game "chunk_batch_finished" ColumnBatchEnds { columns: i32 = "batchSize" }
        Game "map_chunk" Column { body: PacketBody = "map_chunk" }
        Game "update_light" Light { body: PacketBody = "update_light" }
        Game "unload_chunk" ColumnUnloaded { x: i32 = "chunkX", z: i32 = "chunkZ" }
        /// A cell's new state, by the version's number.
        Game "block_change" CellChanged { pos: BlockPos = "location", state: i32 = "type" }
        /// New states of cells of one section, whose place counts in sections.
        Game "multi_block_change" CellsChanged {
            section: BlockPos = "chunkCoordinates",
            cells: Vec<CellRecord> = "records",
        }
        Game "acknowledge_player_digging" ActsAcknowledged { sequence: i32 = "sequenceId" }
        Game "tile_entity_data" BlockEntityData {
            pos: BlockPos = "location",
            kind: i32 = "action",
            data: WireValue = "nbtData",
        }
        Game "block_action" BlockActed {
            pos: BlockPos = "location",
            action: u8 = "byte1",
            value: u8 = "byte2",
            block: i32 = "blockId",
        }
        Game "block_break_animation" BreakProgress {
            entity: i32 = "entityId",
            pos: BlockPos = "location",
            stage: i8 = "destroyStage",
        }
        Game "world_event" WorldEffect {
            effect: i32 = "effectId",
            pos: BlockPos = "location",
            data: i32 = "data",
            is_global: bool = "global",
        }
        /// A sound; the place counts in eighths of a block.
        Game "sound_effect" SoundHeard {
            sound: WireSound = "sound",
            /// Such as `block` or `player`.
            category: Box<str> = "soundCategory",
            x: i32 = "x",
            y: i32 = "y",
            z: i32 = "z",
            volume: f32 = "volume",
            pitch: f32 = "pitch",
            seed: i64 = "seed",
        }
        Game "explosion" Exploded {
            pos: [f64; 3] = "xyz",
            /// Lost on the wire from 769 to 773.
            radius: f32 = "radius",
            /// The push of the client's own body, in blocks a tick.
            knockback: Option<BodyPush> = "playerKnockback",
        }

        /// An entity of the version's kind; players come after their entry in the list. Experience has its amount as data.
        Game "spawn_entity" EntityAppeared {
            entity: i32 = "entityId",
            uuid: u128 = "objectUUID",
            kind: i32 = "type",
            pos: [f64; 3] = "xyz",
            velocity: WireVelocity = "velocity",
            pitch: WireAngle = "pitch",
            yaw: WireAngle = "yaw",
            head_yaw: WireAngle = "headPitch",
            data: i32 = "objectData",
        }
        Game "entity_metadata" EntityMetadata {
            entity: i32 = "entityId",
            data: Vec<EntityDatum> = "metadata",
        }
        Game "entity_equipment" EntityEquipped {
            entity: i32 = "entityId",
            items: Vec<EquippedItem> = "equipments",
        }
        Game "entity_update_attributes" EntityAttributes {
            entity: i32 = "entityId",
            attributes: Vec<EntityAttribute> = "properties",
        }
        Game "entity_velocity" EntityPushed { entity: i32 = "entityId", velocity: WireVelocity = "velocity" }
        /// A move in 4096th parts of a block.
        Game "rel_entity_move" EntityMoved {
            entity: i32 = "entityId",
            dx: i16 = "dX",
            dy: i16 = "dY",
            dz: i16 = "dZ",
            is_on_ground: bool = "onGround",
        }
        /// A move in 4096th parts of a block, and a direction.
        Game "entity_move_look" EntityMovedAndTurned {
            entity: i32 = "entityId",
            dx: i16 = "dX",
            dy: i16 = "dY",
            dz: i16 = "dZ",
            yaw: WireAngle = "yaw",
            pitch: WireAngle = "pitch",
            is_on_ground: bool = "onGround",
        }
        Game "entity_look" EntityTurned {
            entity: i32 = "entityId",
            yaw: WireAngle = "yaw",
            pitch: WireAngle = "pitch",
            is_on_ground: bool = "onGround",
        }
        Game "entity_head_rotation" HeadTurned { entity: i32 = "entityId", yaw: WireAngle = "headYaw" }
        /// The whole place of an entity.
        Game "sync_entity_position" EntityPlaced {
            entity: i32 = "entityId",
            pos: [f64; 3] = "xyz",
            /// From 769 on.
            velocity: [f64; 3] = "dxyz",
            yaw: f32 = "yaw",
            pitch: f32 = "pitch",
            /// Bits of the components that are relative, from 769 on: x, y, z, yaw, pitch.
            relative: WireFlags = "flags",
            is_on_ground: bool = "onGround",
        }
        Game "entity_destroy" EntitiesGone { entities: Vec<i32> = "entityIds" }
        Game "entity_status" EntityStatus { entity: i32 = "entityId", status: i8 = "entityStatus" }
        Game "animation" EntityAnimated { entity: i32 = "entityId", animation: u8 = "animation" }
        Game "entity_effect" EffectBegan {
            entity: i32 = "entityId",
            effect: i32 = "effectId",
            amplifier: i32 = "amplifier",
            /// In ticks; -1 has no end.
            duration: i32 = "duration",
            flags: u8 = "flags",
        }
        Game "remove_entity_effect" EffectEnded { entity: i32 = "entityId", effect: i32 = "effectId" }
        Game "set_passengers" Passengers { entity: i32 = "entityId", passengers: Vec<i32> = "passengers" }
        Game "damage_event" EntityDamaged {
            entity: i32 = "entityId",
            /// The number in the registry of damage types.
            source: i32 = "sourceTypeId",
            /// One more than the number of the entity that caused it; 0 if none did.
            cause: i32 = "sourceCauseId",
            /// One more than the number of the entity that hit, such as an arrow; 0 if none did.
            direct: i32 = "sourceDirectId",
        }
        Game "hurt_animation" EntityHurt { entity: i32 = "entityId", yaw: f32 = "yaw" }
        Game "collect" ItemCollected {
            item: i32 = "collectedEntityId",
            collector: i32 = "collectorEntityId",
            count: i32 = "pickupItemCount",
        }
        Game "vehicle_move" VehiclePlaced { pos: [f64; 3] = "xyz", yaw: f32 = "yaw", pitch: f32 = "pitch" }
        /// From 769 on.
        Game "player_rotation" Turned { yaw: f32 = "yaw", pitch: f32 = "pitch" }

        Game "system_chat" SystemChat { text: ChatText = "content", is_overlay: bool = "isActionBar" }
        /// Words of a player, signed or not.
        Game "player_chat" PlayerChat {
            sender: u128 = "senderUuid",
            message: Box<str> = "plainMessage",
            /// The number in the registry of chat types.
            kind: i32 = "type",
            name: ChatText = "networkName",
        }
        /// Words of a speaker who is no player of the server.
        Game "profileless_chat" DisguisedChat {
            text: ChatText = "message",
            /// The number in the registry of chat types.
            kind: i32 = "type",
            name: ChatText = "name",
            target: Option<ChatText> = "target",
        }

        Game "open_window" WindowOpened {
            window: i32 = "windowId",
            kind: i32 = "inventoryType",
            title: ChatText = "windowTitle",
        }
        Game "open_horse_window" HorseWindowOpened {
            window: i32 = "windowId",
            slots: i32 = "nbSlots",
            entity: i32 = "entityId",
        }
        Game "open_sign_entity" SignOpened { pos: BlockPos = "location", is_front: bool = "isFrontText" }
        Game "window_items" WindowItems {
            window: i32 = "windowId",
            state: i32 = "stateId",
            items: Vec<WireValue> = "items",
            cursor: WireValue = "carriedItem",
        }
        Game "set_slot" SlotSet {
            window: i32 = "windowId",
            state: i32 = "stateId",
            slot: i16 = "slot",
            item: WireValue = "item",
        }
        /// From 769 on.
        Game "set_player_inventory" InventorySlotSet { slot: i32 = "slotId", item: WireValue = "contents" }
        /// From 769 on.
        Game "set_cursor_item" CursorSet { item: WireValue = "contents" }
        Game "craft_progress_bar" WindowProgress {
            window: i32 = "windowId",
            property: i16 = "property",
            value: i16 = "value",
        }
        Game "close_window" WindowClosed { window: i32 = "windowId" }
        /// Offers of a trader, in the form of the version.
        Game "trade_list" Trades { body: PacketBody = "trade_list" }
    }
}
