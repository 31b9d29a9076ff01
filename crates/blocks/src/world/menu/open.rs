//! Windows open and shut.
//!
//! The window of a block stays open for as long as the block is there and within reach of its hands, by the rule of
//! [`Player::reaches`](crate::world::Player::reaches), which is that of containers; the window of a creature for as long as a player
//! may trade with it. Opening another shuts it, and so do death and the end of the connection.

use super::bench::{OpenWindow, WindowPlace};
use super::{Menu, WindowKind};
use crate::items::ItemStack;
use crate::pos::BlockPos;
use crate::world::World;
use crate::world::ids::{EntityId, PlayerId};
use crate::world::mobs::TRADE_BLOCKS;
use crate::world::refusal::InputRefusal;

impl World {
    /// Whether the client of a driven body has asked for windows.
    #[must_use]
    pub fn has_windows(&self, id: PlayerId) -> bool {
        self.is_driven(id) && self.menus.get(&id).is_some_and(|menu| menu.bench.has_windows)
    }

    /// From now on the client of a driven body is shown the windows of blocks and creatures, and may use the grid of its own.
    pub(crate) fn show_windows(&mut self, id: PlayerId) -> Result<(), InputRefusal> {
        if !self.is_driven(id) {
            return Err(InputRefusal::NotDriven);
        }
        self.menus.entry(id).or_default().bench.has_windows = true;
        Ok(())
    }

    /// The window that a block shows to clients.
    pub(crate) fn window_kind(&self, pos: BlockPos) -> Option<WindowKind> {
        Some(match self.state(pos).name() {
            "crafting_table" => WindowKind::Crafting,
            "stonecutter" => WindowKind::Stonecutter,
            "smithing_table" => WindowKind::Smithing,
            "grindstone" => WindowKind::Grindstone,
            "enchanting_table" => WindowKind::Enchanting,
            "anvil" | "chipped_anvil" | "damaged_anvil" => WindowKind::Anvil,
            name => {
                let slots = self.container(pos)?.len();
                match name {
                    "furnace" => WindowKind::Furnace,
                    "blast_furnace" => WindowKind::BlastFurnace,
                    "smoker" => WindowKind::Smoker,
                    "hopper" => WindowKind::Hopper,
                    "dispenser" | "dropper" => WindowKind::Dispenser,
                    name if name.ends_with("shulker_box") => WindowKind::ShulkerBox,
                    _ => WindowKind::Chest { rows: u8::try_from(slots / 9).ok()? },
                }
            }
        })
    }

    /// The window that a creature shows to a client.
    fn creature_window(&self, id: PlayerId, entity: EntityId) -> Option<WindowKind> {
        let mob = self.mob(entity)?;
        let is_free = mob.mind.rider.is_none_or(|rider| rider == id);
        if mob.trader.is_some() {
            Some(WindowKind::Merchant)
        } else {
            (mob.shows_saddle() && is_free).then_some(WindowKind::Horse)
        }
    }

    /// Opens the window of a block to a client. The block is within reach.
    pub(crate) fn open_block_window(&mut self, id: PlayerId, pos: BlockPos, kind: WindowKind) {
        self.open_window(id, OpenWindow { kind, place: WindowPlace::Block(pos) });
    }

    /// Opens the window of a creature that a client uses: a villager's, and that of a mount to a client that sneaks or rides it.
    /// `None` if the use has another effect.
    pub(crate) fn use_creature_window(
        &mut self,
        id: PlayerId,
        entity: EntityId,
    ) -> Option<Result<String, InputRefusal>> {
        let player = self.player(id).filter(|_| self.has_windows(id))?;
        let kind = self.creature_window(id, entity)?;
        if kind == WindowKind::Horse && !player.controls.sneak && player.riding != Some(entity) {
            return None;
        }
        self.close_container(id);
        self.open_window(id, OpenWindow { kind, place: WindowPlace::Entity(entity) });
        Some(Ok("open".to_owned()))
    }

    /// Opens the window of the creature that a client rides.
    pub(crate) fn open_mount(&mut self, id: PlayerId) -> Result<(), InputRefusal> {
        let mount = self.player(id).and_then(|player| player.riding).ok_or(InputRefusal::NothingToOpen)?;
        self.use_creature_window(id, mount).unwrap_or(Err(InputRefusal::NothingToOpen)).map(drop)
    }

    fn open_window(&mut self, id: PlayerId, open: OpenWindow) {
        self.close_menu(id);
        let tick = self.tick;
        self.menus.entry(id).or_default().bench.open(open, tick);
    }

    /// Closes a client's window: the stack at the cursor and those in grids and the like go back to the player, or fall where there
    /// is no room. The slots of blocks and creatures stay as they are.
    pub(crate) fn close_menu(&mut self, id: PlayerId) {
        let Some(Menu { cursor, mut bench, .. }) = self.menus.remove(&id) else { return };
        let stacks: Vec<ItemStack> = cursor.into_iter().chain(bench.shut()).collect();
        // While a client is there, its windows are counted on.
        let left = Menu { bench, ..Menu::default() };
        if self.is_driven(id) && left != Menu::default() {
            self.menus.insert(id, left);
        }
        for stack in stacks {
            let left = self.player_mut(id).and_then(|player| player.inventory.insert(stack));
            if let Some(left) = left {
                self.throw(id, left);
            }
        }
    }

    /// Shuts the window of a client whose block or creature is gone or out of reach.
    pub(super) fn shut_lost_window(&mut self, id: PlayerId) {
        let open = self.menus.get(&id).and_then(|menu| menu.bench.open);
        if open.is_some_and(|open| !self.holds_open(id, open)) {
            self.close_menu(id);
            self.close_container(id);
        }
    }

    fn holds_open(&self, id: PlayerId, open: OpenWindow) -> bool {
        let Some(player) = self.player(id) else { return false };
        match open.place {
            WindowPlace::Block(pos) => {
                let is_container = self.container(pos).is_some();
                player.reaches(pos)
                    && self.window_kind(pos) == Some(open.kind)
                    && (!is_container || player.open == Some(pos))
            }
            WindowPlace::Entity(entity) => {
                let body = self.entity(entity).map(crate::world::Entity::bounds);
                body.is_some_and(|body| body.distance_to(player.eyes()) <= TRADE_BLOCKS)
                    && self.creature_window(id, entity) == Some(open.kind)
            }
        }
    }

    /// Shuts the windows whose block or creature is gone or out of reach.
    pub(in crate::world) fn run_windows(&mut self) {
        let open: Vec<PlayerId> =
            self.menus.iter().filter(|(_, menu)| menu.bench.open.is_some()).map(|(id, _)| *id).collect();
        for id in open {
            self.shut_lost_window(id);
        }
    }
}
