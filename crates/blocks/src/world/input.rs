//! Inputs to the world, and the order in which a tick carries them out (docs/spec/blockworld.md, 25.1).

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::World;
use super::event::{EventCause, WorldEventKind};
use super::ids::{EntityId, PlayerId};
use super::player::Player;
use crate::items::{InteractionHand, slot};
use crate::physics::Controls;
use crate::pos::{BlockPos, Face};
use crate::registry::ItemId;
use crate::rules::place::Click;
use crate::world::refusal::InputRefusal;

/// The issuer of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Issuer {
    /// The set-up of the task; its inputs come first.
    Setup,
    Judge,
    Player(PlayerId),
}

/// An act of a player, or a command to the world.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum WorldInput {
    /// Holds these keys from now on.
    Controls(Controls),
    /// Looks there, in degrees: yaw 0 south, 90 west; pitch down from the horizon.
    Look {
        /// Degrees to the side.
        yaw: f64,
        pitch: f64,
    },
    /// Takes another place of the hotbar, 0–8, into the hand.
    Select(u8),
    /// Digs at a cell until it breaks.
    Dig(BlockPos),
    StopDig,
    /// Uses a hand on a face of a block: the block's own function, or the held item.
    UseOn {
        cell: BlockPos,
        face: Face,
        /// The hit point on the cell; by default the middle of the face.
        hit: Option<[f64; 3]>,
        hand: InteractionHand,
    },
    /// Uses the held item by itself: eats, drinks, draws a bow.
    UseItem(InteractionHand),
    /// Stops using the held item.
    StopUse,
    /// Hits a creature.
    Attack(EntityId),
    /// Hits a player.
    AttackPlayer(PlayerId),
    /// Uses a hand on a creature.
    Interact {
        entity: EntityId,
        hand: InteractionHand,
    },
    /// Throws items of a slot away.
    Toss {
        /// The slot of the player's window.
        slot: usize,
        /// At most how many.
        count: u32,
    },
    /// Exchanges two slots of the player's window.
    Swap {
        from: usize,
        to: usize,
    },
    /// Opens a container.
    Open(BlockPos),
    /// Closes the open container.
    Close,
    /// Moves items from a slot of the player into the open container.
    Deposit {
        slot: usize,
        /// At most how many.
        count: u32,
        /// The slot of the container; by default the first ones with room.
        to: Option<usize>,
    },
    /// Moves items from a slot of the open container to the player.
    Withdraw {
        slot: usize,
        /// At most how many.
        count: u32,
    },
    /// Lays items of these kinds into a grid of 4 or 9 cells and takes the result, so many times.
    Craft {
        /// The items of the cells, row by row.
        cells: Vec<Option<ItemId>>,
        times: u32,
    },
    /// Cuts items at a stonecutter.
    Stonecut {
        /// The item to be cut.
        input: ItemId,
        /// The item that it becomes.
        output: ItemId,
        times: u32,
    },
    /// Enchants the item of a slot at a table, for a piece of lapis lazuli.
    Enchant {
        slot: usize,
    },
    /// Takes enchantments off the item of a slot at a grindstone, or joins it with another.
    Grind {
        slot: usize,
        /// The slot of another of its kind.
        with: Option<usize>,
    },
    /// Takes up a villager's offer.
    Trade {
        villager: EntityId,
        /// The number of the offer, from 0.
        offer: usize,
        /// How often, at most.
        times: u32,
    },
    /// Repairs the item of a slot at an anvil, with the item of another slot.
    Repair {
        /// The slot of the item to be repaired.
        tool: usize,
        /// The slot of the item that repairs it.
        with: usize,
    },
    /// Writes on a sign.
    WriteSign {
        pos: BlockPos,
        /// Its back rather than its front.
        is_back: bool,
        lines: [Box<str>; 4],
    },
    Wake,
    /// Gets off the creature or vehicle that it rides.
    Dismount,
    /// Sends a chat message to all players, or to one.
    Say {
        /// The player who hears it; `None` for all players.
        to: Option<PlayerId>,
        /// The words, at most 256 characters.
        text: Arc<str>,
    },
    /// Runs a command of the server, given without the slash.
    Command(Arc<str>),
    /// Writes the pages of a book and quill, in place of its old ones.
    WriteBook {
        /// The slot it is in.
        slot: usize,
        /// Its pages, at most 100 of 1024 characters.
        pages: Vec<Box<str>>,
        /// The title under which it is signed, after which it can't be changed; `None` leaves it unsigned.
        title: Option<Box<str>>,
    },
    /// Renames the items of a slot at an anvil.
    Rename {
        slot: usize,
        /// The name; empty: none.
        name: Box<str>,
    },
    /// Upgrades the diamond piece of a slot to netherite at a smithing table.
    Smith {
        slot: usize,
    },
    /// Hands items of a slot to a player who stands near.
    Give {
        to: PlayerId,
        /// The slot of the player's window.
        slot: usize,
        /// At most how many.
        count: u32,
    },
    /// Places the block of a slot's item into a cell within reach, turned as the input says. The block needs its
    /// support, but no face is clicked.
    PlaceAs {
        slot: usize,
        cell: BlockPos,
        /// Its facing or its axis, by name or by first letter; `None` lets the rules choose.
        direction: Option<Box<str>>,
    },
}

/// Longest chat message, in characters.
const MESSAGE_CHARACTERS_MAX: usize = 256;
/// Farthest a sign's line may reach, in characters.
const SIGN_LINE_CHARACTERS_MAX: usize = 384;

/// An input that waits for its tick.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Waiting {
    issuer: Issuer,
    sequence: u64,
    input: WorldInput,
}

impl Waiting {
    /// Its place among the inputs of its tick, independent of the order in which they arrived.
    pub(super) fn place(&self) -> (Issuer, u64) {
        (self.issuer, self.sequence)
    }
}

impl World {
    /// Submits an input for the next tick; returns its number among the issuer's. Inputs of one tick are carried out by
    /// issuer and number, independent of the order in which they arrive.
    pub fn submit(&mut self, issuer: Issuer, input: WorldInput) -> u64 {
        let sequence = match issuer {
            Issuer::Setup => &mut self.sequences[0],
            Issuer::Judge => &mut self.sequences[1],
            Issuer::Player(id) => match self.players.get_mut(id.0 as usize) {
                Some(player) => &mut player.sequence,
                None => return 0,
            },
        };
        *sequence += 1;
        let sequence = *sequence;
        self.inputs.push(Waiting { issuer, sequence, input });
        sequence
    }

    /// Carries out the inputs of this tick.
    pub(super) fn run_inputs(&mut self) {
        if self.inputs.is_empty() {
            return;
        }
        let mut inputs = std::mem::take(&mut self.inputs);
        let players = self.players.len().max(1) as u64;
        let first = if self.options.rotate_priority { self.tick % players } else { 0 };
        let rank = |issuer: Issuer| match issuer {
            Issuer::Setup => (0, 0),
            Issuer::Judge => (1, 0),
            Issuer::Player(id) => (2, (u64::from(id.0) + players - first) % players),
        };
        inputs.sort_by_key(|waiting| (rank(waiting.issuer), waiting.sequence));
        for Waiting { issuer, sequence, input } in inputs {
            match issuer {
                Issuer::Player(id) => self.run_input(id, sequence, input),
                Issuer::Setup | Issuer::Judge => {
                    if let WorldInput::Command(text) = input {
                        let result = self.run_command(None, &text);
                        self.push(
                            EventCause::Setup,
                            WorldEventKind::Said { to: None, text: result.unwrap_or_else(|e| e).into() },
                        );
                    }
                }
            }
            self.settle();
        }
    }

    fn run_input(&mut self, id: PlayerId, sequence: u64, input: WorldInput) {
        let Some(player) = self.player_mut(id) else { return };
        let is_quiet =
            matches!(input, WorldInput::Controls(_) | WorldInput::Look { .. } | WorldInput::Select(_));
        if player.dead.is_some() && !matches!(input, WorldInput::Say { .. } | WorldInput::Command(_)) {
            self.refuse_input(id, sequence, InputRefusal::Dead);
            return;
        }
        let waits = matches!(input, WorldInput::Dig(_) | WorldInput::UseItem(_));
        let result = self.carry_out(id, sequence, input);
        match result {
            Ok(_) if is_quiet || waits => {}
            Ok(text) => self.push(
                EventCause::Player(id),
                WorldEventKind::Done { player: id, sequence, text: text.into() },
            ),
            Err(reason) => self.refuse_input(id, sequence, reason),
        }
    }

    fn refuse_input(&mut self, id: PlayerId, sequence: u64, reason: InputRefusal) {
        self.push(EventCause::Player(id), WorldEventKind::Refused { player: id, sequence, reason });
    }

    fn carry_out(&mut self, id: PlayerId, sequence: u64, input: WorldInput) -> Result<String, InputRefusal> {
        let nothing = String::new;
        let plain = |result: Result<(), InputRefusal>| result.map(|()| String::new());
        let counted = |result: Result<u32, InputRefusal>| result.map(|count| count.to_string());
        match input {
            WorldInput::Controls(controls) => {
                self.with(id, |player| player.controls = controls)?;
                Ok(nothing())
            }
            WorldInput::Look { yaw, pitch } => {
                if !yaw.is_finite() || !pitch.is_finite() {
                    return Err(InputRefusal::NoDirection);
                }
                self.with(id, |player| {
                    player.body.yaw = yaw;
                    player.pitch = pitch.clamp(-90.0, 90.0);
                })?;
                Ok(nothing())
            }
            WorldInput::Select(place) => {
                let selected = self.with(id, |player| {
                    let changes = player.inventory.selected() != place;
                    let is_there = player.inventory.select(place);
                    if is_there && changes {
                        player.charge_ticks = 0;
                    }
                    is_there
                })?;
                if selected { Ok(nothing()) } else { Err(InputRefusal::NoPlaceOnBar) }
            }
            WorldInput::Dig(pos) => plain(self.begin_digging(id, sequence, pos)),
            WorldInput::StopDig => {
                self.stop_digging(id, InputRefusal::Stopped);
                Ok(nothing())
            }
            WorldInput::UseOn { cell, face, hit, hand } => {
                let (yaw, pitch, sneaks) =
                    self.with(id, |player| (player.body.yaw, player.pitch, player.controls.sneak))?;
                let mut click = Click::on(cell, face, yaw, pitch);
                click.is_sneaking = sneaks;
                if let Some(hit) = hit.filter(|hit| hit.iter().all(|part| (0.0..=1.0).contains(part))) {
                    click.hit = hit;
                }
                self.use_on_block(id, &click, hand)
            }
            WorldInput::UseItem(hand) => self.use_item(id, sequence, hand),
            WorldInput::StopUse => {
                self.let_go(id);
                Ok(nothing())
            }
            WorldInput::Attack(entity) => plain(self.attack(id, super::player::Target::Mob(entity))),
            WorldInput::AttackPlayer(other) => plain(self.attack(id, super::player::Target::Player(other))),
            WorldInput::Interact { entity, hand } => self.use_on_entity(id, entity, hand),
            WorldInput::Toss { slot, count } => plain(self.toss(id, slot, count)),
            WorldInput::Give { to, slot, count } => counted(self.give_to(id, to, slot, count)),
            WorldInput::PlaceAs { slot, cell, direction } => {
                self.place_as(id, slot, cell, direction.as_deref())
            }
            WorldInput::Swap { from, to } => plain(self.swap_slots(id, from, to)),
            WorldInput::Open(pos) => plain(self.open_container(id, pos)),
            WorldInput::Close => {
                self.close_container(id);
                Ok(nothing())
            }
            WorldInput::Deposit { slot: number, count, to } => {
                if number < slot::ARMOR.start {
                    return Err(InputRefusal::NoSlot);
                }
                counted(self.deposit(id, number, count, to))
            }
            WorldInput::Withdraw { slot, count } => counted(self.withdraw(id, slot, count)),
            WorldInput::Craft { cells, times } => counted(self.craft_times(id, &cells, times)),
            WorldInput::Stonecut { input, output, times } => counted(self.stonecut(id, input, output, times)),
            WorldInput::Enchant { slot } => self.enchant(id, slot),
            WorldInput::Grind { slot, with } => self.grind(id, slot, with),
            WorldInput::Trade { villager, offer, times } => {
                self.trade(id, villager, offer, times).map(|count| count.to_string())
            }
            WorldInput::Repair { tool, with } => plain(self.repair(id, tool, with)),
            WorldInput::WriteSign { pos, is_back, lines } => self.write_sign(id, pos, is_back, lines),
            WorldInput::Wake => {
                self.wake(id);
                Ok(nothing())
            }
            WorldInput::Dismount => {
                self.with(id, |player| player.riding = None)?;
                Ok(nothing())
            }
            WorldInput::Say { to, text } => {
                let text: String =
                    text.chars().filter(|c| !c.is_control()).take(MESSAGE_CHARACTERS_MAX).collect();
                self.push(EventCause::Player(id), WorldEventKind::Said { to, text: text.into() });
                Ok(nothing())
            }
            WorldInput::Command(text) => {
                self.run_command(Some(id), &text).map_err(|reason| InputRefusal::Command(reason.into()))
            }
            WorldInput::WriteBook { slot, pages, title } => {
                self.write_book(id, slot, &pages, title.as_deref())
            }
            WorldInput::Rename { slot, name } => self.rename(id, slot, &name),
            WorldInput::Smith { slot } => self.smith(id, slot),
        }
    }

    fn with<T>(&mut self, id: PlayerId, change: impl FnOnce(&mut Player) -> T) -> Result<T, InputRefusal> {
        self.player_mut(id).map(change).ok_or(InputRefusal::NoPlayer)
    }

    fn write_sign(
        &mut self,
        id: PlayerId,
        pos: BlockPos,
        is_back: bool,
        lines: [Box<str>; 4],
    ) -> Result<String, InputRefusal> {
        let player = self.player(id).ok_or(InputRefusal::NoPlayer)?;
        if !player.reaches(pos) {
            return Err(InputRefusal::OutOfReach);
        }
        let Some(super::BlockEntity::Sign(sign)) = self.block_entities.get_mut(&pos) else {
            return Err(InputRefusal::NoSign);
        };
        if sign.is_waxed {
            return Err(InputRefusal::Waxed);
        }
        sign.sides[usize::from(is_back)] = lines.map(|line| {
            line.chars().filter(|c| !c.is_control()).take(SIGN_LINE_CHARACTERS_MAX).collect::<String>().into()
        });
        Ok(String::new())
    }
}
