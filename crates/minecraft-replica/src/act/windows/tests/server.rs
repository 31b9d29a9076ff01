//! A server for tests: an embedded world with a driven player, whose windows are told some ticks later.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use cooperage_blocks::items::ItemStack;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{
    EntityId, EntityKind, Issuer, PlayerId, WindowKind, WindowView, WorldEventKind, WorldInput, WorldOptions,
};
use cooperage_blocks::{BlockPos, ItemId, World};
use cooperage_core::DigestWriter;

use super::super::{WindowAct, begin};
use crate::act::{ActContext, ActProgress};
use crate::fact::{OfferFact, ServerFact};
use crate::sent::SentAct;
use crate::windows::SeatWindows;

pub(super) const ME: PlayerId = PlayerId(0);
/// The most ticks of an act in a test.
const TICKS_MAX: u32 = 4_000;

pub(super) const CHEST: BlockPos = BlockPos { x: 2, y: -60, z: 1 };
pub(super) const FURNACE: BlockPos = BlockPos { x: 2, y: -60, z: -1 };
const BLOCKS: [(&str, BlockPos); 8] = [
    ("crafting_table", BlockPos { x: 2, y: -60, z: 0 }),
    ("chest", CHEST),
    ("furnace", FURNACE),
    ("stonecutter", BlockPos { x: 0, y: -60, z: 2 }),
    ("anvil", BlockPos { x: 1, y: -60, z: 2 }),
    ("smithing_table", BlockPos { x: -1, y: -60, z: 2 }),
    ("grindstone", BlockPos { x: 0, y: -60, z: -2 }),
    ("enchanting_table", BlockPos { x: 1, y: -60, z: -2 }),
];

/// Stacks in own slots, in the chest and in the furnace, as commands write them.
#[derive(Clone, Debug, Default)]
pub(super) struct Things {
    pub(super) own: Vec<(usize, String, u32)>,
    pub(super) chest: Vec<(usize, String, u32)>,
    pub(super) furnace: Vec<(usize, String, u32)>,
}

pub(super) fn things(own: &[(usize, &str, u32)]) -> Things {
    Things { own: named(own), ..Things::default() }
}

pub(super) fn named(things: &[(usize, &str, u32)]) -> Vec<(usize, String, u32)> {
    things.iter().map(|&(slot, name, count)| (slot, name.to_owned(), count)).collect()
}

/// A world with stations around the player.
pub(super) fn world(things: &Things) -> World {
    let options = WorldOptions { view_radius: 1, active_radius: 0, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::superflat(), 3);
    world.join("ann", [0.5, -60.0, 0.5]);
    for (name, BlockPos { x, y, z }) in BLOCKS {
        world.command(&format!("setblock {x} {y} {z} {name}")).unwrap();
    }
    for (slot, name, count) in &things.own {
        let place = match slot {
            5..9 => ["armor.head", "armor.chest", "armor.legs", "armor.feet"][slot - 5].to_owned(),
            9..36 => format!("inventory.{}", slot - 9),
            36..45 => format!("hotbar.{}", slot - 36),
            _ => "weapon.offhand".to_owned(),
        };
        world.command(&format!("item replace entity ann {place} with {name} {count}")).unwrap();
    }
    for (BlockPos { x, y, z }, stacks) in [(CHEST, &things.chest), (FURNACE, &things.furnace)] {
        for (slot, name, count) in stacks {
            let place = format!("block {x} {y} {z} container.{slot}");
            world.command(&format!("item replace {place} with {name} {count}")).unwrap();
        }
    }
    world.take_events();
    world
}

/// The items of a world: of the player, the chest, the furnace and the ground.
pub(super) fn items(world: &World) -> BTreeMap<&'static str, BTreeMap<&'static str, u32>> {
    let mut all: BTreeMap<_, BTreeMap<_, u32>> = BTreeMap::new();
    let mut add = |place, stack: &ItemStack| {
        *all.entry(place).or_default().entry(stack.item.name()).or_default() += stack.count;
    };
    let player = world.player(ME).unwrap();
    player.inventory.slots().iter().flatten().for_each(|stack| add("player", stack));
    for (place, pos) in [("chest", CHEST), ("furnace", FURNACE)] {
        world.container(pos).into_iter().flatten().flatten().for_each(|stack| add(place, &stack));
    }
    for entity in ground(world) {
        add("ground", &entity);
    }
    all
}

/// The stacks on the ground.
pub(super) fn ground(world: &World) -> Vec<ItemStack> {
    let all = world.entities().iter().filter_map(|entity| match &entity.kind {
        EntityKind::Item { stack, .. } => Some(stack.clone()),
        _ => None,
    });
    all.collect()
}

/// The answer of the embedded world to an input.
pub(super) fn embedded(world: &mut World, input: WorldInput) -> Result<Arc<str>, String> {
    world.take_events();
    let asked = world.submit(Issuer::Player(ME), input);
    world.step();
    let answer = world.take_events().into_iter().find_map(|event| match event.what {
        WorldEventKind::Done { sequence, text, .. } if sequence == asked => Some(Ok(text)),
        WorldEventKind::Refused { sequence, reason, .. } if sequence == asked => {
            Some(Err(reason.to_string()))
        }
        _ => None,
    });
    answer.unwrap()
}

/// The server, and the client's windows.
pub(super) struct TestServer {
    pub(super) world: World,
    pub(super) windows: SeatWindows,
    /// Ticks between a click and its answer, beside the tick in which the server carries it out.
    pub(super) delay: u64,
    /// Ticks by which answers are late beside, in turn.
    pub(super) jitter: u64,
    pub(super) tick: u64,
    told: VecDeque<(u64, Vec<ServerFact>)>,
    last: Option<WindowView>,
    state: i32,
    /// The answers to clicks with these numbers, from 1, are lost.
    pub(super) lost: Vec<u32>,
    /// The server shuts the window after that many clicks.
    pub(super) shut_after: Option<u32>,
    /// The server takes no clicks that spread a stack.
    pub(super) is_undraggable: bool,
    /// The player dies after that many clicks.
    pub(super) killed_after: Option<u32>,
    /// The server takes nothing from the click of that number on, but that a window is closed.
    pub(super) deaf_from: Option<u32>,
    /// The server tells a client that knows its last state no more than it has to, as that of the game does.
    pub(super) is_sparse: bool,
    is_state_old: bool,
    /// Facts that are told beside, one in each tick.
    pub(super) lies: Vec<ServerFact>,
    pub(super) clicks: u32,
    pub(super) sent: Vec<SentAct>,
    sequence: i32,
    is_closed_by_client: bool,
}

impl TestServer {
    pub(super) fn new(world: World, delay: u64) -> TestServer {
        let mut world = world;
        world.submit(Issuer::Player(ME), WorldInput::Drive(true));
        world.submit(Issuer::Player(ME), WorldInput::ShowWindows);
        world.step();
        let mut server = TestServer {
            world,
            windows: SeatWindows::default(),
            delay: 0,
            jitter: 0,
            tick: 0,
            told: VecDeque::new(),
            last: None,
            state: 0,
            lost: Vec::new(),
            shut_after: None,
            is_undraggable: false,
            killed_after: None,
            deaf_from: None,
            is_sparse: false,
            is_state_old: false,
            lies: Vec::new(),
            clicks: 0,
            sent: Vec::new(),
            sequence: 0,
            is_closed_by_client: false,
        };
        server.tell(false, false);
        server.take_in();
        server.delay = delay;
        server
    }

    /// Carries out an act to its end.
    pub(super) fn act(&mut self, input: &WorldInput) -> Result<Arc<str>, String> {
        let mut sent = Vec::new();
        let begun = self.with(&mut sent, |context| begin(input, context)).unwrap();
        let mut act = begun.map_err(|reason| reason.to_string())?;
        for _ in 0..TICKS_MAX {
            match self.step(&mut act) {
                ActProgress::Busy => {}
                ActProgress::Done(text) => return Ok(text),
                ActProgress::Failed(reason) => return Err(reason.to_string()),
            }
        }
        panic!("{input:?} does not end: {act:?}");
    }

    /// Lets all that is under way arrive.
    pub(super) fn rest(&mut self) {
        for _ in 0..20 {
            self.tick += 1;
            self.take_in();
            self.world.step();
            self.tell(false, false);
        }
        self.take_in();
    }

    /// A click of the client in a slot of its own window.
    pub(super) fn click(&mut self, slot: i16) {
        let click = WorldInput::Click { window: 0, slot, button: 0, mode: 0 };
        self.world.submit(Issuer::Player(ME), click);
    }

    fn with<T>(&mut self, out: &mut Vec<SentAct>, act: impl FnOnce(&mut ActContext<'_>) -> T) -> T {
        let mut context = ActContext {
            world: &self.world,
            me: ME,
            tick: self.tick,
            windows: &self.windows,
            server_entity: &|entity| i32::try_from(entity.0).ok(),
            sequence: &mut self.sequence,
            acknowledged: 0,
            out,
        };
        act(&mut context)
    }

    fn step(&mut self, act: &mut WindowAct) -> ActProgress {
        self.tick += 1;
        self.take_in();
        if !self.lies.is_empty() {
            let turn = usize::try_from(self.tick).unwrap() % self.lies.len();
            self.windows.take_in(&self.lies[turn].clone());
        }
        let mut out = Vec::new();
        let progress = self.with(&mut out, |context| act.go_on(context));
        // Acts count in digests.
        DigestWriter::new("act").put(act);
        let clicks = out.iter().filter(|sent| matches!(sent, SentAct::Clicked { .. })).count();
        assert!(clicks <= 1, "{out:?}");
        let (mut is_clicked, mut is_lost, mut is_closed) = (false, false, false);
        for sent in out {
            self.windows.note_sent(&sent);
            is_closed |= matches!(sent, SentAct::WindowClosed { .. });
            if let SentAct::Clicked { state, .. } = sent {
                self.is_state_old = state != self.state;
                self.clicks += 1;
                is_clicked = true;
                is_lost = self.lost.contains(&self.clicks);
                if self.killed_after == Some(self.clicks) {
                    self.world.command("kill ann").unwrap();
                }
                if self.shut_after == Some(self.clicks) {
                    self.world.submit(Issuer::Player(ME), WorldInput::Close);
                }
            }
            let is_heard = self.deaf_from.is_none_or(|from| self.clicks < from);
            let is_heard =
                is_heard && !(self.is_undraggable && matches!(sent, SentAct::Clicked { mode: 5, .. }));
            if let Some(input) =
                input(&sent).filter(|_| is_heard || matches!(sent, SentAct::WindowClosed { .. }))
            {
                self.world.submit(Issuer::Player(ME), input);
            }
            self.sent.push(sent);
        }
        self.world.step();
        let is_deaf = self.deaf_from.is_some_and(|from| self.clicks >= from);
        self.is_closed_by_client = is_closed;
        self.tell(is_clicked && !is_deaf, is_lost);
        self.is_closed_by_client = false;
        progress
    }

    fn take_in(&mut self) {
        while let Some((_, facts)) = self.told.pop_front_if(|(due, _)| *due <= self.tick) {
            for fact in facts {
                assert!(self.windows.take_in(&fact));
            }
        }
    }

    /// Tells the window if it has changed or was clicked in.
    fn tell(&mut self, is_clicked: bool, is_lost: bool) {
        let view = self.world.window(ME).unwrap();
        let (seat, window) = (0, view.number);
        let mut facts = Vec::new();
        let last = self.last.as_ref().map_or(0, |last| last.number);
        if window != last {
            // A client that closes its window is told nothing.
            if window == 0 && !self.is_closed_by_client {
                facts.push(ServerFact::WindowClosed { seat, window: last });
            } else if window != 0 {
                let kind = kind_name(view.kind).into();
                facts.push(ServerFact::WindowOpened { seat, window, kind, title: "".into() });
            }
        }
        if is_clicked || self.last.as_ref() != Some(&view) {
            let sparse = self.last.take().filter(|_| self.is_sparse && window == last && !self.is_state_old);
            match sparse {
                Some(last) => {
                    let changed = (0_u16..).zip(last.slots.iter().zip(&view.slots));
                    for (slot, (_, stack)) in changed.filter(|(_, (old, new))| old != new) {
                        self.state += 1;
                        let (state, stack) = (self.state, stack.clone());
                        facts.push(ServerFact::WindowSlot { seat, window, state, slot, stack });
                    }
                    // A click claims that the cursor is empty.
                    if view.cursor != if is_clicked { None } else { last.cursor } {
                        facts.push(ServerFact::Cursor { seat, stack: view.cursor.clone() });
                    }
                }
                None => {
                    self.state += 1;
                    let (state, items, cursor) = (self.state, view.slots.clone(), view.cursor.clone());
                    facts.push(ServerFact::WindowItems { seat, window, state, items, cursor });
                }
            }
            for (property, value) in (0_i16..).zip(&view.progress) {
                facts.push(ServerFact::WindowProperty { seat, window, property, value: *value });
            }
            if !view.offers.is_empty() {
                let offers = view.offers.iter().map(|offer| OfferFact {
                    costs: offer
                        .buy
                        .iter()
                        .map(|cost| (cost.item, cost.count))
                        .collect::<Vec<(ItemId, u32)>>(),
                    result: offer.sell.clone(),
                    is_sold_out: offer.uses >= offer.uses_max,
                });
                facts.push(ServerFact::Offers { seat, window, offers: offers.collect() });
            }
        }
        self.last = Some(view);
        if !is_lost {
            let late = self.tick * 7 % (self.jitter + 1);
            self.told.push_back((self.tick + self.delay + late, facts));
        }
    }
}

fn input(sent: &SentAct) -> Option<WorldInput> {
    Some(match sent.clone() {
        SentAct::Clicked { window, slot, button, mode, .. } => {
            WorldInput::Click { window, slot, button, mode }
        }
        SentAct::WindowClosed { .. } => WorldInput::Close,
        SentAct::ButtonPressed { window, button } => WorldInput::PressButton { window, button },
        SentAct::ItemNamed { name } => WorldInput::NameItem { name: (*name).into() },
        SentAct::OfferChosen { offer } => WorldInput::ChooseTrade { offer },
        SentAct::Created { slot, stack } => {
            WorldInput::Replace { slot, items: stack.map(|stack| (stack.item, stack.count)), is_plain: true }
        }
        SentAct::UsedOn { hand, pos, face, cursor, .. } => {
            WorldInput::UseOn { cell: pos, face, hit: Some(cursor), hand }
        }
        SentAct::Interacted { entity, hand, .. } => {
            WorldInput::Interact { entity: EntityId(u32::try_from(entity).unwrap()), hand }
        }
        SentAct::Swung { .. } => return None,
        other => panic!("{other:?}"),
    })
}

fn kind_name(kind: WindowKind) -> &'static str {
    match kind {
        WindowKind::Crafting => "crafting",
        WindowKind::Furnace => "furnace",
        WindowKind::Chest { .. } => "generic_9x3",
        WindowKind::Anvil => "anvil",
        WindowKind::Stonecutter => "stonecutter",
        WindowKind::Smithing => "smithing",
        WindowKind::Grindstone => "grindstone",
        WindowKind::Enchanting => "enchantment",
        WindowKind::Merchant => "merchant",
        other => panic!("{other:?}"),
    }
}
