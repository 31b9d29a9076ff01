//! Packets of a client that plays, as acts of its body.

use std::sync::Arc;

use cooperage_blocks::craft::recipes;
use cooperage_blocks::items::{InteractionHand, SLOTS, slot};
use cooperage_blocks::physics::Controls;
use cooperage_blocks::world::WorldInput;
use cooperage_blocks::{BlockPos, Face};
use cooperage_minecraft_wire::items::{ReadStack, items_from_wire, slot_from_wire};
use cooperage_minecraft_wire::packet::{
    BodyLook, BodyPlace, ClientAction, EntityAct, EntityUse, SignLines, WireFlags,
};
use cooperage_minecraft_wire::text::clean;
use cooperage_minecraft_wire::{ProtocolVersion, Serverbound, WireValue};

use super::ConnectionEnd;
use super::chat::ClientChat;
use super::visit::Visit;
use crate::client::Client;
use crate::intake::{Pose, TooManyWait};
use crate::limits::{ITEM_NAME_CHARACTERS_MAX, RateLimit, THROWN_MAX, THROWN_TIME, now};
use crate::moment::Happening;
use crate::packets::{commands, number};

/// Turns packets into acts.
pub(super) struct ClientActs<'a> {
    visit: &'a Visit,
    client: &'a Arc<Client>,
    version: ProtocolVersion,
    chat: ClientChat,
    /// The stacks that it makes and throws.
    thrown: RateLimit,
}

impl From<TooManyWait> for ConnectionEnd {
    fn from(error: TooManyWait) -> ConnectionEnd {
        ConnectionEnd::told(error.to_string())
    }
}

impl<'a> ClientActs<'a> {
    pub(super) fn new(visit: &'a Visit, version: ProtocolVersion) -> ClientActs<'a> {
        ClientActs {
            visit,
            client: &visit.client,
            version,
            chat: ClientChat::default(),
            thrown: RateLimit::new(THROWN_MAX, THROWN_TIME),
        }
    }

    /// Carries out a packet.
    ///
    /// # Errors
    /// [`ConnectionEnd`] if a limit is broken; an act that the rules refuse is no error.
    pub(super) fn act(&mut self, packet: Serverbound) -> Result<(), ConnectionEnd> {
        let client = self.client;
        match packet {
            Serverbound::TeleportConfirmed { teleport } => client.intake().confirmed(teleport),
            Serverbound::ChatMessageSent { message } => {
                self.chat.line(client, &self.visit.room(), &message)?;
            }
            Serverbound::ChatCommand { command } => {
                self.chat.command(client, &self.visit.room(), &command)?;
            }
            Serverbound::CompletionAsked { id, text } => {
                let room = self.visit.room();
                let is_operator = room.is_operator(client.agent());
                let answer = commands::completions(id, &text, &room.names, is_operator);
                client.tell(|post| post.completions = Some(answer));
            }
            // One that answers no batch is nothing new.
            Serverbound::ColumnBatchReceived { .. } => client.tell(|post| {
                post.is_rung |= !std::mem::replace(&mut post.wants_columns, true);
            }),
            Serverbound::ClientOrder { action: ClientAction::Respawn } => self.input(WorldInput::Respawn)?,
            Serverbound::EntityUsed { entity, act, .. } => self.use_entity(entity, act)?,
            Serverbound::KeepAlive { id } => client.tell(|post| post.alive = Some(id)),
            Serverbound::Moved { pos, look, is_on_ground, .. } => self.go(pos, look, is_on_ground)?,
            Serverbound::Dug { status, pos, sequence, .. } => self.dig(status, pos, sequence)?,
            Serverbound::BodyAct { act, .. } => self.body_act(act)?,
            Serverbound::PlayerInput { keys: WireFlags(keys) } => self.keys(keys)?,
            Serverbound::SignWritten { pos, is_front, lines: SignLines(lines) } => {
                let lines = lines.map(|line| clean(&line).into());
                self.input(WorldInput::WriteSign { pos, is_back: !is_front, lines })?;
            }
            Serverbound::ArmSwung { hand } => self.visit.room().swing(client.agent(), hand == 1),
            Serverbound::BlockUsed { hand, pos, face, cursor, sequence, .. } => {
                let next = self.use_block(pos, face, cursor, hand)?;
                let mut intake = client.intake();
                intake.touch(sequence, pos);
                intake.touch(sequence, next);
                intake.acknowledge(sequence)?;
            }
            Serverbound::ItemUsed { hand, sequence, look } => {
                if let Some(look) = look {
                    let is_on_ground = client.intake().pose().on_ground;
                    self.go(None, Some(look), is_on_ground)?;
                }
                self.input(WorldInput::UseItem(hand_of(hand)))?;
                client.intake().acknowledge(sequence)?;
            }
            other => self.act_in_window(other)?,
        }
        Ok(())
    }

    /// Carries out a packet about the slots of the client's window.
    fn act_in_window(&mut self, packet: Serverbound) -> Result<(), ConnectionEnd> {
        // The numbers of windows, and of what is chosen in them.
        let small = |number: i32| u8::try_from(number).ok();
        match packet {
            // The slots that the client believes to have changed, hashed or not, are not compared: what lies there is the world's,
            // and after each click the client is sent the whole window.
            Serverbound::Clicked { window, slot, button, mode, .. } => {
                if let (Some(window), Some(button), Some(mode)) =
                    (small(window), small(button.into()), small(mode))
                {
                    self.input(WorldInput::Click { window, slot, button, mode })?;
                }
            }
            Serverbound::CreativeSlotSet { slot, item } => match replaced(self.version, slot, &item) {
                // As in the game: the ground takes only so much.
                Some(_) if slot < 0 && !self.thrown.allows(1, now()) => {}
                Some(input) => self.input(input)?,
                None => self.show_slot(slot),
            },
            Serverbound::WindowClosed { .. } => self.input(WorldInput::Close)?,
            Serverbound::ButtonPressed { window, button } => {
                if let (Some(window), Some(button)) = (small(window), small(button)) {
                    self.input(WorldInput::PressButton { window, button })?;
                }
            }
            // As in the game: a longer name is none.
            Serverbound::ItemNamed { name } => {
                let name = clean(&name);
                if name.chars().count() <= ITEM_NAME_CHARACTERS_MAX {
                    self.input(WorldInput::NameItem { name: name.into() })?;
                }
            }
            Serverbound::TradeSelected { trade } => {
                if let Some(offer) = small(trade) {
                    self.input(WorldInput::ChooseTrade { offer })?;
                }
            }
            Serverbound::RecipeAsked { window, name, number, all: makes_all } => {
                let recipe = name.map_or_else(|| u16::try_from(number?).ok(), |name| recipe_named(&name));
                if let (Some(window), Some(recipe)) = (small(window), recipe) {
                    self.input(WorldInput::FillGrid { window, recipe, makes_all })?;
                }
            }
            Serverbound::BookEdited { slot, pages, title } => {
                self.write_book(slot, &pages, title.as_deref())?
            }
            Serverbound::HeldSlotChosen { slot } => {
                if let Ok(place @ 0..=8) = u8::try_from(slot) {
                    self.client.intake().select(place)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The client shows an item in that slot that is none: it is sent the stack that lies there.
    fn show_slot(&self, slot: i16) {
        let shown = Happening::Replaced { agent: self.client.agent(), slot };
        if usize::try_from(slot).is_ok_and(|slot| slot < SLOTS) {
            self.client.tell(|post| {
                if !post.happened.contains(&shown) {
                    post.happened.push_back(shown);
                }
            });
        }
    }

    fn input(&self, input: WorldInput) -> Result<(), ConnectionEnd> {
        Ok(self.client.intake().act(input)?)
    }

    fn go(
        &self,
        place: Option<BodyPlace>,
        look: Option<BodyLook>,
        on_ground: bool,
    ) -> Result<(), ConnectionEnd> {
        let mut intake = self.client.intake();
        let before = intake.pose();
        let pos = place.map_or(before.pos, |place| place.pos);
        let (yaw, pitch) =
            look.map_or((before.yaw, before.pitch), |look| (f64::from(look.yaw), f64::from(look.pitch)));
        Ok(intake.go(Pose { pos, yaw, pitch: pitch.clamp(-90.0, 90.0), on_ground })?)
    }

    fn dig(&self, status: i32, pos: BlockPos, sequence: i32) -> Result<(), ConnectionEnd> {
        let mut intake = self.client.intake();
        let held = slot::HOTBAR.start + usize::from(intake.selected);
        match status {
            0 => intake.act(WorldInput::Dig(pos))?,
            1 => intake.act(WorldInput::StopDig)?,
            2 => {
                intake.dug(pos)?;
                intake.touch(sequence, pos);
            }
            3 => intake.act(WorldInput::Toss { slot: held, count: 64 })?,
            4 => intake.act(WorldInput::Toss { slot: held, count: 1 })?,
            5 => intake.act(WorldInput::StopUse)?,
            6 => intake.act(WorldInput::Swap { from: held, to: slot::OFF_HAND })?,
            _ => {}
        }
        // The game numbers digging alone.
        if (0..=2).contains(&status) {
            intake.acknowledge(sequence)?;
        }
        Ok(())
    }

    /// Uses a face of a block. Returns the cell before the face.
    fn use_block(
        &self,
        cell: BlockPos,
        face: i32,
        hit: [f64; 3],
        hand: i32,
    ) -> Result<BlockPos, ConnectionEnd> {
        let (face, [x, y, z]) = match face {
            0 => (Face::Down, [0, -1, 0]),
            1 => (Face::Up, [0, 1, 0]),
            2 => (Face::North, [0, 0, -1]),
            3 => (Face::South, [0, 0, 1]),
            4 => (Face::West, [-1, 0, 0]),
            5 => (Face::East, [1, 0, 0]),
            _ => return Err(ConnectionEnd::told("a block has six faces")),
        };
        let part = |part: i32, by: i32| part.saturating_add(by);
        let next = BlockPos::new(part(cell.x, x), part(cell.y, y), part(cell.z, z));
        self.input(WorldInput::UseOn { cell, face, hit: Some(hit), hand: hand_of(hand) })?;
        Ok(next)
    }

    fn use_entity(&self, entity: i32, act: EntityUse) -> Result<(), ConnectionEnd> {
        match (number::body(entity), act) {
            (Some(Ok(player)), EntityUse::Attack) => self.input(WorldInput::AttackPlayer(player)),
            (Some(Err(entity)), EntityUse::Attack) => self.input(WorldInput::Attack(entity)),
            (Some(Err(entity)), EntityUse::Interact { hand }) => {
                self.input(WorldInput::Interact { entity, hand: hand_of(hand) })
            }
            _ => Ok(()),
        }
    }

    fn body_act(&self, act: EntityAct) -> Result<(), ConnectionEnd> {
        let mut intake = self.client.intake();
        let mut controls = intake.controls();
        match act {
            EntityAct::SneakBegins => controls.sneak = true,
            EntityAct::SneakEnds => controls.sneak = false,
            // The world asks of sprinters that they run forward.
            EntityAct::SprintBegins => (controls.sprint, controls.forward) = (true, true),
            EntityAct::SprintEnds => (controls.sprint, controls.forward) = (false, false),
            EntityAct::WakeUp => intake.act(WorldInput::Wake)?,
            // The game's client sends it while its body rides: other windows of its own need no word.
            EntityAct::OpenInventory => intake.act(WorldInput::OpenMount)?,
            _ => {}
        }
        Ok(intake.hold(controls)?)
    }

    /// Since 769 clients tell their keys.
    fn keys(&self, keys: u32) -> Result<(), ConnectionEnd> {
        let is_held = |bit: u32| keys >> bit & 1 == 1;
        let mut intake = self.client.intake();
        let sprint = intake.controls().sprint;
        Ok(intake.hold(Controls {
            forward: is_held(0) || sprint,
            back: is_held(1),
            left: is_held(2),
            right: is_held(3),
            jump: is_held(4),
            sneak: is_held(5),
            sprint,
        })?)
    }

    fn write_book(&self, place: i32, pages: &[Box<str>], title: Option<&str>) -> Result<(), ConnectionEnd> {
        let place = usize::try_from(place).unwrap_or(usize::MAX);
        let slot = if place < 9 { slot::HOTBAR.start + place } else { slot::OFF_HAND };
        let title = title.map(|title| clean(title).into());
        self.input(WorldInput::WriteBook {
            slot,
            pages: pages.iter().map(|page| lines(page)).collect(),
            title,
        })
    }
}

/// The input of a client in creative mode that fills or empties a slot; nothing if its item cannot be read.
pub(super) fn replaced(version: ProtocolVersion, slot: i16, item: &WireValue) -> Option<WorldInput> {
    let Some(items) = items_from_wire(version, item).ok()? else {
        return Some(WorldInput::Replace { slot, items: None, is_plain: true });
    };
    Some(match slot_from_wire(version, item) {
        Ok(Some(ReadStack { stack, left_out, .. })) if left_out.is_empty() => match stack.data {
            Some(data) => WorldInput::ReplaceMarked { slot, items, mark: data.mark() },
            None => WorldInput::Replace { slot, items: Some(items), is_plain: true },
        },
        // Properties that are left out or cannot be read are some.
        _ => WorldInput::Replace { slot, items: Some(items), is_plain: false },
    })
}

/// The number of the first recipe that makes the item of which a recipe of the game has its name, as most have.
fn recipe_named(name: &str) -> Option<u16> {
    let name = name.strip_prefix("minecraft:").unwrap_or(name);
    let place = recipes().iter().position(|recipe| recipe.result.name() == name)?;
    u16::try_from(place).ok()
}

fn hand_of(number: i32) -> InteractionHand {
    if number == 1 { InteractionHand::Off } else { InteractionHand::Main }
}

/// A page of a book without colours and control characters; its lines stay.
fn lines(page: &str) -> Box<str> {
    page.split('\n').map(clean).collect::<Vec<_>>().join("\n").into()
}
