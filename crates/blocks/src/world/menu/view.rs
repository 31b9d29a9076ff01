//! The window that a client is shown.

use super::bench::{MenuBench, OpenWindow, WindowPlace};
use super::quick::cook_kind;
use super::station::result;
use super::window::WindowKind;
use crate::craft::{CookKind, cooking};
use crate::items::ItemStack;
use crate::world::World;
use crate::world::block_entity::{BlockEntity, furnace_slot};
use crate::world::ids::{EntityId, PlayerId};
use crate::world::mobs::TradeOffer;

/// The open window of a client at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct WindowView {
    /// 0 for the player's own window, else 1 to 100, another for each that is opened.
    pub number: u8,
    pub kind: WindowKind,
    /// Whether the client has asked for windows. Else it has its own alone, without a grid.
    pub has_windows: bool,
    /// The name that was given to the container, or that of its block or creature.
    pub title: Box<str>,
    /// The window's own slots, then the player's rows and hotbar; of the player's own window all 46.
    pub slots: Vec<Option<ItemStack>>,
    /// The stack at the cursor.
    pub cursor: Option<ItemStack>,
    /// The properties of the window in the order of the game's protocol. Furnaces: ticks of fire left and in all, ticks of cooking so
    /// far and in all. Anvils: the cost, 1 where there is a result. Stonecutters: the number of the chosen output, or −1. Enchanting
    /// tables: three costs, 0 where nothing can be enchanted; the seed, always 0; enchantments and levels to be expected, always −1.
    pub progress: Vec<i16>,
    /// The offers of a villager.
    pub offers: Vec<TradeOffer>,
    /// The villager, or the creature to ride.
    pub entity: Option<EntityId>,
}

impl World {
    /// The window that the client of a driven body has open; `None` if there is no such body or no client drives it.
    #[must_use]
    pub fn window(&self, id: PlayerId) -> Option<WindowView> {
        self.player(id).filter(|_| self.is_driven(id))?;
        let no_bench = MenuBench::default();
        let menu = self.menus.get(&id);
        let bench = menu.map_or(&no_bench, |menu| &menu.bench);
        let kind = bench.kind();
        let mut slots = self.window_slots(id, bench);
        let offers = self.offers(bench);
        slots.truncate(kind.shown_slots());
        if let Some(place) = kind.result()
            && let Some(inputs) = slots.get(kind.inputs())
        {
            let stack = result(kind, inputs, bench, &offers).map(|result| result.stack);
            if let Some(slot) = slots.get_mut(place) {
                *slot = stack;
            }
        }
        let entity = match bench.open {
            Some(OpenWindow { place: WindowPlace::Entity(entity), .. }) => Some(entity),
            _ => None,
        };
        Some(WindowView {
            number: bench.number(),
            kind,
            has_windows: bench.has_windows,
            title: self.window_title(bench),
            progress: self.window_progress(id, bench, &slots),
            slots,
            cursor: menu.and_then(|menu| menu.cursor.clone()),
            offers,
            entity,
        })
    }

    fn window_title(&self, bench: &MenuBench) -> Box<str> {
        let words = |name: &str| -> Box<str> {
            let capital = |word: &str| {
                let (first, rest) = word.split_at_checked(1).unwrap_or((word, ""));
                format!("{}{rest}", first.to_ascii_uppercase())
            };
            name.split('_').map(capital).collect::<Vec<_>>().join(" ").into()
        };
        match bench.open.map(|open| (open.place, open.kind)) {
            None => "Crafting".into(),
            Some((WindowPlace::Block(pos), kind)) => {
                let named =
                    self.container_cells(pos).into_iter().find_map(|cell| match self.block_entity(cell)? {
                        BlockEntity::Container(container) => container.name.clone(),
                        _ => None,
                    });
                let large = if kind == (WindowKind::Chest { rows: 6 }) { "large_" } else { "" };
                named.unwrap_or_else(|| words(&format!("{large}{}", self.state(pos).name())))
            }
            Some((WindowPlace::Entity(entity), _)) => self.mob(entity).map_or_else(Box::default, |mob| {
                let trade = mob.trader.as_deref().map(|trader| &*trader.profession);
                mob.name.as_deref().map_or_else(|| words(trade.unwrap_or(mob.kind_name())), Box::from)
            }),
        }
    }

    fn window_progress(&self, id: PlayerId, bench: &MenuBench, slots: &[Option<ItemStack>]) -> Vec<i16> {
        let small = |ticks: u32| i16::try_from(ticks).unwrap_or(i16::MAX);
        let first = slots.first().and_then(Option::as_ref);
        match bench.open {
            Some(OpenWindow { kind, place: WindowPlace::Block(pos) }) if kind.is_furnace() => {
                let Some(BlockEntity::Furnace(furnace)) = self.block_entity(pos) else { return vec![0; 4] };
                let cooks = cook_kind(kind).unwrap_or(CookKind::Smelting);
                let usual = if cooks == CookKind::Smelting { 200 } else { 100 };
                let input = slots.get(furnace_slot::INPUT).and_then(Option::as_ref);
                let total = input.and_then(|input| cooking(cooks, input.item)).map_or(usual, |it| it.ticks);
                [furnace.burn, furnace.burn_total, furnace.progress, total].map(small).to_vec()
            }
            Some(OpenWindow { kind: WindowKind::Anvil, .. }) => {
                vec![i16::from(slots.get(2).is_some_and(Option::is_some))]
            }
            Some(OpenWindow { kind: WindowKind::Stonecutter, .. }) => {
                vec![bench.choice.map_or(-1, i16::from)]
            }
            Some(OpenWindow { kind: WindowKind::Enchanting, .. }) => {
                let costs = first.map_or([0; 3], |item| self.enchanting_costs(id, bench, item));
                let clues = [0, -1, -1, -1, -1, -1, -1];
                costs.map(small).into_iter().chain(clues).collect()
            }
            _ => Vec::new(),
        }
    }
}
