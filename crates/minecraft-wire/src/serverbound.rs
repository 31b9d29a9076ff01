//! The packets that a client sends.

use cooperage_blocks::BlockPos;

use crate::WireValue;
use crate::packet::{
    BodyLook, BodyPlace, ClickedSlot, ClientAction, EntityAct, EntityUse, PacketBody, SignLines, WireFlags,
    packets,
};

packets! {
    /// A packet from a client to a server.
    pub enum Serverbound to Serverbound {
        /// The first packet: the version, the address that was typed, and the state that follows (1 status, 2 login).
        Handshaking "set_protocol" Handshake {
            protocol: i32 = "protocolVersion",
            host: Box<str> = "serverHost",
            port: u16 = "serverPort",
            next: i32 = "nextState",
        }
        Status "ping_start" StatusRequest {}
        Status "ping" StatusPing { time: i64 = "time" }
        Login "login_start" LoginStart {
            name: Box<str> = "username",
            uuid: Option<u128> = "playerUUID",
        }
        Login "encryption_begin" EncryptionAnswer {
            secret: Box<[u8]> = "sharedSecret",
            token: Box<[u8]> = "verifyToken",
        }
        Login "login_plugin_response" LoginPluginAnswer {
            id: i32 = "messageId",
            data: Option<Box<[u8]>> = "data",
        }
        /// From 765 on: configuration follows.
        Login "login_acknowledged" LoginAcknowledged {}
        Login "cookie_response" LoginCookie {
            key: Box<str> = "key",
            value: Option<Box<[u8]>> = "value",
        }

        Game "settings" ClientSettings {
            locale: Box<str> = "locale",
            view_distance: i8 = "viewDistance",
            chat_mode: i32 = "chatFlags",
            has_chat_colors: bool = "chatColors",
            skin_parts: u8 = "skinParts",
            main_hand: i32 = "mainHand",
            wants_text_filter: bool = "enableTextFiltering",
            wants_listing: bool = "enableServerListing",
        }
        Game "custom_payload" PluginMessage {
            channel: Box<str> = "channel",
            data: Box<[u8]> = "data",
        }
        Game "keep_alive" KeepAlive { id: i64 = "keepAliveId" }
        Game "pong" Pong { id: i32 = "id" }
        Game "resource_pack_receive" ResourcePackAnswer {
            /// Zero before 765.
            uuid: u128 = "uuid",
            result: i32 = "result",
        }
        Game "cookie_response" Cookie {
            key: Box<str> = "key",
            value: Option<Box<[u8]>> = "value",
        }
        /// From 766 on: the packs of those offered that the client has.
        Game "select_known_packs" KnownPacks { body: PacketBody = "packs" }
        /// The state of play begins.
        Game "finish_configuration" FinishConfiguration {}
        /// The state of configuration begins.
        Game "configuration_acknowledged" ConfigurationAcknowledged {}

        Game "teleport_confirm" TeleportConfirmed { teleport: i32 = "teleportId" }
        /// A command, without its slash.
        Game "chat_command" ChatCommand { command: Box<str> = "command" }
        Game "chat_message" ChatMessageSent { message: Box<str> = "message" }
        Game "chunk_batch_received" ColumnBatchReceived { columns_per_tick: f32 = "chunksPerTick" }
        Game "client_command" ClientOrder { action: ClientAction = "actionId" }
        Game "tab_complete" CompletionAsked { id: i32 = "transactionId", text: Box<str> = "text" }
        /// A button of a window, such as one of an enchanting table or a stonecutter.
        Game "enchant_item" ButtonPressed { window: i32 = "windowId", button: i32 = "enchantment" }
        /// A click in a window. The slots that the client believes to have changed are hints and never facts.
        Game "window_click" Clicked {
            window: i32 = "windowId",
            state: i32 = "stateId",
            slot: i16 = "slot",
            button: i8 = "mouseButton",
            mode: i32 = "mode",
            changed: Vec<ClickedSlot> = "changedSlots",
            cursor: WireValue = "cursorItem",
        }
        Game "close_window" WindowClosed { window: i32 = "windowId" }
        Game "edit_book" BookEdited {
            slot: i32 = "hand",
            pages: Vec<Box<str>> = "pages",
            title: Option<Box<str>> = "title",
        }
        Game "use_entity" EntityUsed {
            entity: i32 = "target",
            act: EntityUse = "mouse",
            is_sneaking: bool = "sneaking",
        }
        /// A report of place, direction or footing; what has not changed is absent.
        Game "position_look" Moved {
            pos: Option<BodyPlace> = "place",
            look: Option<BodyLook> = "look",
            is_on_ground: bool = "onGround",
            /// From 769 on.
            is_against_wall: bool = "hasHorizontalCollision",
        }
        Game "vehicle_move" VehicleMoved {
            pos: [f64; 3] = "xyz",
            yaw: f32 = "yaw",
            pitch: f32 = "pitch",
            /// From 769 on.
            is_on_ground: bool = "onGround",
        }
        Game "steer_boat" BoatSteered { left: bool = "leftPaddle", right: bool = "rightPaddle" }
        /// Before 769; then [`Serverbound::PlayerInput`] tells.
        Game "steer_vehicle" VehicleSteered {
            sideways: f32 = "sideways",
            forward: f32 = "forward",
            flags: u8 = "jump",
        }
        /// The item in a slot is wanted in the hand, before 769.
        Game "pick_item" SlotPicked { slot: i32 = "slot" }
        /// From 769 on.
        Game "pick_item_from_block" BlockPicked { pos: BlockPos = "position", with_data: bool = "includeData" }
        /// From 769 on.
        Game "pick_item_from_entity" EntityPicked { entity: i32 = "entityId", with_data: bool = "includeData" }
        /// From 765 on.
        Game "ping_request" PingAsked { id: i64 = "id" }
        Game "craft_recipe_request" RecipeAsked {
            window: i32 = "windowId",
            /// The recipe's name, before 769.
            name: Option<Box<str>> = "recipe",
            /// The recipe's number, from 769 on.
            number: Option<i32> = "recipeId",
            all: bool = "makeAll",
        }
        Game "abilities" FlightToggled { flags: i8 = "flags" }
        Game "block_dig" Dug {
            /// 0 begins, 1 is given up, 2 is done, 3 drops the stack, 4 drops one, 5 lets go of the used item, 6 swaps hands.
            status: i32 = "status",
            pos: BlockPos = "location",
            face: i8 = "face",
            sequence: i32 = "sequence",
        }
        Game "entity_action" BodyAct {
            entity: i32 = "entityId",
            act: EntityAct = "actionId",
            jump_boost: i32 = "jumpBoost",
        }
        /// From 769 on. Bits: forward, backward, left, right, jump, sneak, sprint.
        Game "player_input" PlayerInput { keys: WireFlags = "inputs" }
        /// From 769 on: the client has loaded the columns around it.
        Game "player_loaded" PlayerLoaded {}
        Game "name_item" ItemNamed { name: Box<str> = "name" }
        Game "select_trade" TradeSelected { trade: i32 = "slot" }
        Game "held_item_slot" HeldSlotChosen { slot: i16 = "slotId" }
        Game "set_creative_slot" CreativeSlotSet { slot: i16 = "slot", item: WireValue = "item" }
        Game "update_sign" SignWritten {
            pos: BlockPos = "location",
            is_front: bool = "isFrontText",
            lines: SignLines = "text",
        }
        Game "arm_animation" ArmSwung { hand: i32 = "hand" }
        Game "spectate" Spectated { uuid: u128 = "target" }
        Game "block_place" BlockUsed {
            hand: i32 = "hand",
            pos: BlockPos = "location",
            face: i32 = "direction",
            /// The point of the face that was clicked, from 0 to 1.
            cursor: [f64; 3] = "cursorXYZ",
            is_inside: bool = "insideBlock",
            sequence: i32 = "sequence",
        }
        Game "use_item" ItemUsed {
            hand: i32 = "hand",
            sequence: i32 = "sequence",
            /// Yaw and pitch in degrees, from 767 on.
            look: Option<BodyLook> = "rotation",
        }
        /// From 769 on.
        Game "tick_end" TickEnded {}
        Game "recipe_book" RecipeBookSet {
            book: i32 = "bookId",
            is_open: bool = "bookOpen",
            is_filtered: bool = "filterActive",
        }
        /// An answer to cryptographic questions of chat, which offline servers do not ask.
        Game "chat_session_update" ChatSession { body: PacketBody = "chat_session_update" }
    }
}
