//! The acts of a body, as packets of a version.

use cooperage_blocks::BlockPos;
use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::pos::Face;
use cooperage_minecraft_replica::SentAct;
use cooperage_minecraft_wire::items::{creative_slot_to_wire, hashed_slot_to_wire, slot_to_wire};
use cooperage_minecraft_wire::packet::limits::CHAT_UNITS_MAX;
use cooperage_minecraft_wire::packet::{
    BodyLook, BodyPlace, ClientAction, EntityAct, EntityUse, SignLines, WireFlags,
};
use cooperage_minecraft_wire::text::clean;
use cooperage_minecraft_wire::{ProtocolVersion, Serverbound, WireValue};

/// Places in the keys of [`SentAct::Keys`].
const FORWARD: usize = 0;
const BACK: usize = 1;
const LEFT: usize = 2;
const RIGHT: usize = 3;
const JUMP: usize = 4;
const SNEAK: usize = 5;
const SPRINT: usize = 6;

/// Turns the acts of one body into packets.
#[derive(Debug)]
pub(crate) struct ActWriter {
    version: ProtocolVersion,
    /// The body's entity at the server.
    entity: i32,
    keys: [bool; 7],
    pub(crate) rides: bool,
}

impl ActWriter {
    pub(crate) fn new(version: ProtocolVersion) -> ActWriter {
        ActWriter { version, entity: 0, keys: [false; 7], rides: false }
    }

    /// The body begins anew, as that entity, with no key held.
    pub(crate) fn begin(&mut self, entity: i32) {
        *self = ActWriter { entity, ..ActWriter::new(self.version) };
    }

    /// Returns the packets of an act. Those that the version does without are left out when they are written.
    pub(crate) fn packets(&mut self, sent: SentAct) -> Vec<Serverbound> {
        let one = match sent {
            SentAct::Moved { pos, look, on_ground, is_against_wall } => Serverbound::Moved {
                pos: pos.map(|pos| BodyPlace { pos }),
                look: look.map(look_to_wire),
                is_on_ground: on_ground,
                is_against_wall,
            },
            SentAct::Confirmed { teleport } => Serverbound::TeleportConfirmed { teleport },
            SentAct::Keys { keys } => return self.hold(keys),
            SentAct::TickEnded => Serverbound::TickEnded {},
            SentAct::Loaded => Serverbound::PlayerLoaded {},
            SentAct::DigStarted { pos, face, sequence } => dug(0, pos, face, sequence),
            SentAct::DigStopped { pos, face } => dug(1, pos, face, 0),
            SentAct::DigFinished { pos, face, sequence } => dug(2, pos, face, sequence),
            SentAct::Dropped { is_whole: true } => hands(3),
            SentAct::Dropped { is_whole: false } => hands(4),
            SentAct::UseEnded => hands(5),
            SentAct::HandsSwapped => hands(6),
            SentAct::UsedOn { hand, pos, face, cursor, sequence } => Serverbound::BlockUsed {
                hand: hand_number(hand),
                pos,
                face: face as i32,
                cursor,
                is_inside: false,
                sequence,
            },
            SentAct::Used { hand, look, sequence } => {
                Serverbound::ItemUsed { hand: hand_number(hand), sequence, look: Some(look_to_wire(look)) }
            }
            SentAct::Swung { hand } => Serverbound::ArmSwung { hand: hand_number(hand) },
            SentAct::Attacked { entity, is_sneaking } => {
                Serverbound::EntityUsed { entity, act: EntityUse::Attack, is_sneaking }
            }
            SentAct::Interacted { entity, hand, is_sneaking } => {
                let hand = hand_number(hand);
                // As the game's client: some entities look at the first, some at the second.
                let at = EntityUse::InteractAt { pos: [0.0, 0.5, 0.0], hand };
                return [at, EntityUse::Interact { hand }]
                    .map(|act| Serverbound::EntityUsed { entity, act, is_sneaking })
                    .into();
            }
            SentAct::Selected { slot } => Serverbound::HeldSlotChosen { slot: slot.into() },
            SentAct::Woke => self.body_act(EntityAct::WakeUp),
            SentAct::Paddled { left, right } => Serverbound::BoatSteered { left, right },
            SentAct::VehicleMoved { pos, look: [yaw, pitch], on_ground } => Serverbound::VehicleMoved {
                pos,
                yaw: yaw as f32,
                pitch: pitch as f32,
                is_on_ground: on_ground,
            },
            SentAct::Respawned => Serverbound::ClientOrder { action: ClientAction::Respawn },
            SentAct::Said { text } => return lines(&text),
            SentAct::Ordered { command } => {
                Serverbound::ChatCommand { command: clean(command.trim_start_matches('/')).into() }
            }
            sent => return self.in_window(sent).into_iter().collect(),
        };
        vec![one]
    }

    /// The packet of an act in a window or a text.
    fn in_window(&self, sent: SentAct) -> Option<Serverbound> {
        Some(match sent {
            SentAct::Clicked { window, state, slot, button, mode } => Serverbound::Clicked {
                window: window.into(),
                state,
                slot,
                button: button.cast_signed(),
                mode: mode.into(),
                changed: Vec::new(),
                cursor: self.empty_slot(),
            },
            SentAct::WindowClosed { window } => Serverbound::WindowClosed { window: window.into() },
            SentAct::ButtonPressed { window, button } => {
                Serverbound::ButtonPressed { window: window.into(), button: button.into() }
            }
            SentAct::ItemNamed { name } => Serverbound::ItemNamed { name: clean(&name).into() },
            SentAct::OfferChosen { offer } => Serverbound::TradeSelected { trade: offer.into() },
            SentAct::Created { slot, stack } => {
                let item = creative_slot_to_wire(self.version, stack.as_ref()).ok()?;
                Serverbound::CreativeSlotSet { slot, item }
            }
            SentAct::SignWritten { pos, is_front, lines } => {
                let lines = lines.map(|line| clean(&line).into());
                Serverbound::SignWritten { pos, is_front, lines: SignLines(lines) }
            }
            SentAct::BookWritten { slot, pages, title } => Serverbound::BookEdited {
                slot: slot.into(),
                pages: pages.iter().map(|page| page.as_ref().into()).collect(),
                title: title.map(|title| clean(&title).into()),
            },
            _ => return None,
        })
    }

    /// An empty slot in the form of clicks.
    fn empty_slot(&self) -> WireValue {
        if self.version.protocol() < 770 {
            slot_to_wire(self.version, None)
        } else {
            hashed_slot_to_wire(self.version, None)
        }
    }

    fn body_act(&self, act: EntityAct) -> Serverbound {
        Serverbound::BodyAct { entity: self.entity, act, jump_boost: 0 }
    }

    /// The packets about keys: all keys from 769 on; sprinting in every version, and sneaking before 771, are acts of the body too.
    fn hold(&mut self, keys: [bool; 7]) -> Vec<Serverbound> {
        let before = std::mem::replace(&mut self.keys, keys);
        let bits = (0..).zip(keys).map(|(place, is_held)| u32::from(is_held) << place).sum();
        let mut packets = vec![Serverbound::PlayerInput { keys: WireFlags(bits) }];
        if self.rides && self.version < ProtocolVersion::V1_21_4 {
            let along = |more: bool, less: bool| f32::from(i8::from(more) - i8::from(less));
            packets.push(Serverbound::VehicleSteered {
                sideways: along(keys[LEFT], keys[RIGHT]),
                forward: along(keys[FORWARD], keys[BACK]),
                flags: u8::from(keys[JUMP]) | u8::from(keys[SNEAK]) << 1,
            });
        }
        let acts = [
            (SNEAK, EntityAct::SneakBegins, EntityAct::SneakEnds),
            (SPRINT, EntityAct::SprintBegins, EntityAct::SprintEnds),
        ];
        for (key, begins, ends) in acts {
            if before[key] != keys[key] {
                packets.push(self.body_act(if keys[key] { begins } else { ends }));
            }
        }
        packets
    }
}

fn look_to_wire([yaw, pitch]: [f64; 2]) -> BodyLook {
    BodyLook { yaw: yaw as f32, pitch: pitch as f32 }
}

fn hand_number(hand: InteractionHand) -> i32 {
    match hand {
        InteractionHand::Main => 0,
        InteractionHand::Off => 1,
    }
}

fn dug(status: i32, pos: BlockPos, face: Face, sequence: i32) -> Serverbound {
    Serverbound::Dug { status, pos, face: face as i8, sequence }
}

/// An act of the hands, which has the form of digging at no place.
fn hands(status: i32) -> Serverbound {
    dug(status, BlockPos::new(0, 0, 0), Face::Down, 0)
}

/// The lines of a text: a server ends the connection of a client that sends a longer one.
fn lines(text: &str) -> Vec<Serverbound> {
    let mut lines = vec![String::new()];
    let mut units = 0;
    for c in clean(text).trim().chars() {
        if units + c.len_utf16() > CHAT_UNITS_MAX {
            lines.push(String::new());
            units = 0;
        }
        units += c.len_utf16();
        lines.last_mut().into_iter().for_each(|line| line.push(c));
    }
    let said = lines.into_iter().filter(|line| !line.is_empty());
    said.map(|line| Serverbound::ChatMessageSent { message: line.into() }).collect()
}

#[cfg(test)]
mod tests {
    use cooperage_minecraft_wire::{Codec, ProtocolState};

    use super::*;

    /// The packets that a version has.
    fn kept(version: ProtocolVersion, sent: SentAct) -> Vec<Serverbound> {
        let mut codec = Codec::new(version);
        codec.state = ProtocolState::Play;
        let mut writer = ActWriter::new(version);
        writer.begin(9);
        writer.rides = true;
        let packets = writer.packets(sent).into_iter();
        let decoded = packets.filter_map(|packet| codec.encode(&packet).unwrap());
        decoded.map(|bytes| codec.decode(&bytes).unwrap().unwrap()).collect()
    }

    #[test]
    fn keys_are_told_in_the_way_of_each_version() {
        let keys = [true, false, false, true, false, true, true];
        let act = |act| Serverbound::BodyAct { entity: 9, act, jump_boost: 0 };
        let input = Serverbound::PlayerInput { keys: WireFlags(0b110_1001) };
        let steered = Serverbound::VehicleSteered { sideways: -1.0, forward: 1.0, flags: 2 };
        let (sneak, sprint) = (act(EntityAct::SneakBegins), act(EntityAct::SprintBegins));
        let told = |version| kept(version, SentAct::Keys { keys });
        assert_eq!(told(ProtocolVersion::V1_21_1), [steered, sneak.clone(), sprint.clone()]);
        assert_eq!(told(ProtocolVersion::V1_21_4), [input.clone(), sneak, sprint.clone()]);
        assert_eq!(told(ProtocolVersion::V1_21_11), [input, sprint]);
    }

    #[test]
    fn a_click_claims_nothing_in_any_version() {
        for version in ProtocolVersion::ALL {
            let click = SentAct::Clicked { window: 3, state: 5, slot: -999, button: 1, mode: 4 };
            let [Serverbound::Clicked { changed, cursor, slot: -999, state: 5, .. }] =
                &kept(version, click)[..]
            else {
                panic!("no click at {}", version.name());
            };
            assert!(changed.is_empty());
            assert!(cooperage_minecraft_wire::items::slot_shows(version, cursor, None));
        }
    }

    #[test]
    fn long_lines_are_several_and_empty_ones_are_none() {
        assert_eq!(lines(&"x".repeat(600)).len(), 3);
        assert_eq!(lines(" \n "), []);
    }
}
