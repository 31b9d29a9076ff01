//! Inputs to the world, and the order in which a tick carries them out (docs/spec/blockworld.md, 25.1).

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::World;
use super::event::{EventCause, WorldEventKind};
use super::ids::{EntityId, PlayerId};
use super::menu::{ClaimedProperties, WindowClick};
use super::player::{ClientMove, Player};
use crate::items::{InteractionHand, ItemStack, slot};
use crate::physics::{Controls, ReportedPlace};
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
    // Digests and files number the variants in this order: new ones stand at the end.
    /// Gives the movement of the body to a client (`true`), or takes it back.
    Drive(bool),
    /// The client that owns the body's movement reports where it is.
    Go {
        /// The middle of the feet, in blocks.
        pos: [f64; 3],
        /// Degrees to the side.
        yaw: f64,
        /// Degrees below the horizon.
        pitch: f64,
        /// Whether the body is said to stand on something.
        on_ground: bool,
    },
    /// A client clicks in a window.
    Click {
        /// The number of the window; 0 is the player's own.
        window: u8,
        /// The number of the slot; −999 is outside.
        slot: i16,
        button: u8,
        mode: u8,
    },
    /// The client of a dead body wants it to come back.
    Respawn,
    /// A body in creative mode gets items in place of the stack in a slot of its own window: a client in any slot, an agent in one of
    /// the hotbar. Of a client the world notes the last stack with properties that left its slot so: a client that moves one empties
    /// its slot and fills another.
    Replace {
        /// The number of the slot; those below 0 throw the items.
        slot: i16,
        /// The items and their number; `None` empties the slot.
        items: Option<(ItemId, u32)>,
        /// Whether the items have no properties. Others get those of equal items that the client had.
        is_plain: bool,
    },
    /// The client of a driven body asks for windows: from then on it is shown those of blocks and creatures, and may use the grid of
    /// its own. Journals of the first clients have none.
    ShowWindows,
    /// A client opens the window of the creature that it rides.
    OpenMount,
    /// A client presses a button of its window: an output of a stonecutter, by name from 0, or an enchantment, 0 to 2.
    PressButton {
        /// The number of the window.
        window: u8,
        button: u8,
    },
    /// A client names the item in the anvil that it has open.
    NameItem {
        /// The name; empty: none.
        name: Box<str>,
    },
    /// A client chooses an offer of the villager whose window it has open. What it costs is laid out.
    ChooseTrade {
        /// The number of the offer, from 0.
        offer: u8,
    },
    /// A client lays the ingredients of a recipe into the grid of its window.
    FillGrid {
        /// The number of the window; 0 is the player's own.
        window: u8,
        /// The number of the recipe in [`crate::craft::recipes`].
        recipe: u16,
        /// Whether as many are laid as there are, up to a stack, rather than one more of each.
        makes_all: bool,
    },
    /// The same as [`WorldInput::Replace`] with items whose properties the client names: they get those of the equal stack that it has
    /// or had, where there is one.
    ReplaceMarked {
        /// The number of the slot; those below 0 throw the items.
        slot: i16,
        /// The items and their number.
        items: (ItemId, u32),
        /// The [mark](crate::items::ItemData::mark) of the properties.
        mark: u64,
    },
    /// The client of a driven body has put it everywhere that [`PutBack`](super::WorldEventKind::PutBack) events said until this
    /// tick. From then on the world takes no place from the client that it reports before it confirms the last such event: it was
    /// on its way meanwhile. Journals of the first clients have none.
    Confirm {
        /// The tick of the world.
        tick: u64,
    },
}

/// Longest chat message, in characters.
const MESSAGE_CHARACTERS_MAX: usize = 256;

/// An input that waits for its tick.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Waiting {
    issuer: Issuer,
    sequence: u64,
    input: WorldInput,
}

impl Waiting {
    /// Takes it apart.
    pub(super) fn into_parts(self) -> (Issuer, u64, WorldInput) {
        (self.issuer, self.sequence, self.input)
    }

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
        let Some(player) = self.player(id) else { return };
        let is_dead = player.dead.is_some();
        let is_quiet = matches!(
            input,
            WorldInput::Controls(_)
                | WorldInput::Look { .. }
                | WorldInput::Select(_)
                | WorldInput::Drive(_)
                | WorldInput::Go { .. }
                | WorldInput::Click { .. }
                | WorldInput::ShowWindows
                | WorldInput::Confirm { .. }
                | WorldInput::OpenMount
                | WorldInput::ReplaceMarked { .. }
                | WorldInput::PressButton { .. }
                | WorldInput::NameItem { .. }
                | WorldInput::ChooseTrade { .. }
                | WorldInput::FillGrid { .. }
                | WorldInput::Respawn
        );
        let is_driven = self.is_driven(id);
        let is_quiet = is_quiet || is_driven && matches!(input, WorldInput::Replace { .. });
        let asks = is_driven && matches!(input, WorldInput::Command(_));
        let works_for_dead = matches!(
            input,
            WorldInput::Say { .. }
                | WorldInput::Command(_)
                | WorldInput::Drive(_)
                | WorldInput::Confirm { .. }
                | WorldInput::Respawn
        );
        if is_dead && !works_for_dead {
            self.refuse_input(id, sequence, InputRefusal::Dead);
            return;
        }
        let waits = matches!(input, WorldInput::Dig(_) | WorldInput::UseItem(_));
        let result = self.carry_out(id, sequence, input);
        if asks {
            let text = result.as_ref().map_or_else(ToString::to_string, Clone::clone);
            self.push(EventCause::Player(id), WorldEventKind::Answered { player: id, text: text.into() });
        }
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
                self.close_menu(id);
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
            WorldInput::Drive(is_on) => plain(self.drive(id, is_on)),
            WorldInput::Go { pos, yaw, pitch, on_ground } => {
                plain(self.go(id, ClientMove { to: ReportedPlace { pos, on_ground }, yaw, pitch }))
            }
            WorldInput::Click { window, slot, button, mode } => {
                plain(self.click(id, window, WindowClick { slot, button, mode }))
            }
            WorldInput::Respawn => plain(self.want_back(id)),
            WorldInput::Replace { slot, items, is_plain } => {
                let stack = items.map(|(item, count)| ItemStack::new(item, count));
                if !self.is_driven(id) {
                    return plain(self.conjure(id, slot, stack));
                }
                let claimed = if is_plain { ClaimedProperties::None } else { ClaimedProperties::Unknown };
                plain(self.replace_stack(id, slot, stack, claimed))
            }
            WorldInput::ReplaceMarked { slot, items: (item, count), mark } => {
                let stack = Some(ItemStack::new(item, count));
                plain(self.replace_stack(id, slot, stack, ClaimedProperties::Marked(mark)))
            }
            WorldInput::Confirm { tick } => plain(self.confirm(id, tick)),
            WorldInput::ShowWindows => plain(self.show_windows(id)),
            WorldInput::OpenMount => plain(self.open_mount(id)),
            WorldInput::PressButton { window, button } => plain(self.press_button(id, window, button)),
            WorldInput::NameItem { name } => plain(self.name_item(id, &name)),
            WorldInput::ChooseTrade { offer } => plain(self.choose_trade(id, offer)),
            WorldInput::FillGrid { window, recipe, makes_all } => {
                plain(self.fill_grid(id, window, recipe, makes_all))
            }
        }
    }

    fn with<T>(&mut self, id: PlayerId, change: impl FnOnce(&mut Player) -> T) -> Result<T, InputRefusal> {
        self.player_mut(id).map(change).ok_or(InputRefusal::NoPlayer)
    }
}
