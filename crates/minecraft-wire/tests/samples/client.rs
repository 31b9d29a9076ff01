//! Packets of a client.

use cooperage_minecraft_wire::packet::{
    BodyLook, BodyPlace, ClickedSlot, ClientAction, EntityAct, EntityUse, SignLines, WireFlags,
};
use cooperage_minecraft_wire::{ProtocolVersion, Serverbound as S, WireValue};

use super::{POS, UUID, body, no_item, pack};

/// Packets about the connection.
pub(super) fn connection(version: ProtocolVersion) -> Vec<S> {
    vec![
        S::Handshake { protocol: version.protocol(), host: "localhost".into(), port: 65_535, next: 2 },
        S::StatusRequest {},
        S::StatusPing { time: 3 },
        S::LoginStart { name: "andy_7".into(), uuid: Some(UUID) },
        S::EncryptionAnswer { secret: [1].into(), token: [2].into() },
        S::LoginPluginAnswer { id: 2, data: Some([].into()) },
        S::LoginAcknowledged {},
        S::LoginCookie { key: "a:b".into(), value: None },
        S::ClientSettings {
            locale: "en_us".into(),
            view_distance: 10,
            chat_mode: 0,
            has_chat_colors: true,
            skin_parts: 127,
            main_hand: 1,
            wants_text_filter: false,
            wants_listing: true,
        },
        S::PluginMessage { channel: "minecraft:brand".into(), data: [1, 2].into() },
        S::KeepAlive { id: -9 },
        S::Pong { id: 4 },
        S::ResourcePackAnswer { uuid: if version > ProtocolVersion::V1_20_1 { UUID } else { 0 }, result: 1 },
        S::Cookie { key: "a:b".into(), value: Some([3].into()) },
        S::KnownPacks { body: pack() },
        S::FinishConfiguration {},
        S::ConfigurationAcknowledged {},
    ]
}

/// Packets about the body and its windows.
pub(super) fn acts(version: ProtocolVersion) -> Vec<S> {
    let is_new = version >= ProtocolVersion::V1_21_4;
    let look = BodyLook { yaw: 359.0, pitch: -90.0 };
    let place = BodyPlace { pos: [1.5, -64.0, 2.5] };
    let moved = |pos, look| S::Moved { pos, look, is_on_ground: true, is_against_wall: is_new };
    let has_recipe_names = version < ProtocolVersion::V1_21_4;
    let clicked = if version < ProtocolVersion::V1_21_6 { no_item(version) } else { WireValue::Absent };
    let used = |act| S::EntityUsed { entity: 9, act, is_sneaking: true };
    vec![
        S::TeleportConfirmed { teleport: 5 },
        S::ChatCommand { command: "give @s stone".into() },
        S::ChatMessageSent { message: "hallo".into() },
        S::ColumnBatchReceived { columns_per_tick: 9.0 },
        S::ClientOrder { action: ClientAction::Respawn },
        S::CompletionAsked { id: 1, text: "/gi".into() },
        S::ButtonPressed { window: 1, button: 2 },
        S::Clicked {
            window: 0,
            state: 3,
            slot: -999,
            button: 1,
            mode: 4,
            changed: vec![ClickedSlot { slot: 36, item: clicked.clone() }],
            cursor: clicked,
        },
        S::WindowClosed { window: 1 },
        S::BookEdited { slot: 3, pages: vec!["page".into()], title: Some("title".into()) },
        used(EntityUse::Interact { hand: 1 }),
        used(EntityUse::Attack),
        used(EntityUse::InteractAt { pos: [0.5, 1.5, 0.25], hand: 0 }),
        moved(Some(place.clone()), Some(look.clone())),
        moved(Some(place), None),
        moved(None, Some(look.clone())),
        moved(None, None),
        S::VehicleMoved { pos: [1.0; 3], yaw: 2.0, pitch: 3.0, is_on_ground: is_new },
        S::BoatSteered { left: true, right: false },
        S::VehicleSteered { sideways: 1.0, forward: -1.0, flags: 3 },
        S::SlotPicked { slot: 7 },
        S::BlockPicked { pos: POS, with_data: false },
        S::EntityPicked { entity: 7, with_data: true },
        S::PingAsked { id: 3 },
        S::RecipeAsked {
            window: 1,
            name: has_recipe_names.then(|| "minecraft:stick".into()),
            number: (!has_recipe_names).then_some(5),
            all: true,
        },
    ]
}

/// Packets about blocks and items.
pub(super) fn items(version: ProtocolVersion) -> Vec<S> {
    let look = BodyLook { yaw: 359.0, pitch: -90.0 };
    vec![
        S::FlightToggled { flags: 2 },
        S::Dug { status: 2, pos: POS, face: 1, sequence: 7 },
        S::BodyAct { entity: 1, act: EntityAct::SprintBegins, jump_boost: 0 },
        S::BodyAct { entity: 1, act: EntityAct::SneakBegins, jump_boost: 0 },
        S::PlayerInput { keys: WireFlags(0b110_0001) },
        S::PlayerLoaded {},
        S::ItemNamed { name: "pick".into() },
        S::TradeSelected { trade: 1 },
        S::HeldSlotChosen { slot: 8 },
        S::CreativeSlotSet { slot: 36, item: no_item(version) },
        S::SignWritten { pos: POS, is_front: true, lines: SignLines(["a", "b", "", "d"].map(Into::into)) },
        S::ArmSwung { hand: 0 },
        S::Spectated { uuid: UUID },
        S::BlockUsed { hand: 0, pos: POS, face: 1, cursor: [0.5, 1.0, 0.25], is_inside: false, sequence: 8 },
        S::ItemUsed { hand: 0, sequence: 9, look: (version >= ProtocolVersion::V1_21_1).then_some(look) },
        S::TickEnded {},
        S::RecipeBookSet { book: 0, is_open: true, is_filtered: false },
        S::ChatSession {
            body: body([
                ("sessionUUID", WireValue::Bytes(Box::new([1; 16]))),
                ("expireTime", WireValue::Whole(1)),
                ("publicKey", WireValue::Bytes(Box::new([1]))),
                ("signature", WireValue::Bytes(Box::new([2]))),
            ]),
        },
    ]
}
