//! The beginning of acts in windows: what the embedded world would refuse is refused here, with the same reason.

use cooperage_blocks::craft::{smithing_upgrade, stonecutting_choices};
use cooperage_blocks::items::{Inventory, ItemStack, SLOTS, slot};
use cooperage_blocks::registry::ItemId;
use cooperage_blocks::world::refusal::Workstation;
use cooperage_blocks::world::{
    BlockEntity, EntityId, EntityKind, GameMode, InputRefusal, Player, TRADE_BLOCKS, WindowKind, WorldInput,
    craft_count, ground, item_name, may_enchant, renamed, repaired,
};
use cooperage_blocks::{BlockPos, registry};

use super::bench::{BenchJob, BenchWork};
use super::craft::CraftJob;
use super::job::WindowJob;
use super::lay::WantedInput;
use super::moving::{MoveJob, MoveTarget};
use super::place::WindowSite;
use super::shown::{counted, is_container, open_kind};
use super::swap::SwapJob;
use super::toss::TossJob;
use super::trade::TradeJob;
use super::{ActPart, PartRole, WindowAct};
use crate::act::ActContext;
use crate::sent::SentAct;

/// Most exchanges of one act.
const TRADES_MAX: u32 = 64;

type Begun = Result<WindowAct, InputRefusal>;

/// Begins an act that is done by clicks; `None` for other inputs.
///
/// # Errors
/// Inside: the reason why the act is not possible, as the embedded world gives it.
pub fn begin(input: &WorldInput, context: &ActContext<'_>) -> Option<Result<WindowAct, InputRefusal>> {
    let begun = match input {
        WorldInput::Craft { cells, times } => craft(cells, *times, context),
        WorldInput::Open(pos) => open(*pos, context),
        WorldInput::Close => Ok(close(context)),
        WorldInput::Deposit { slot, count, to } => deposit(*slot, *count, *to, context),
        WorldInput::Withdraw { slot, count } => withdraw(*slot, *count, context),
        WorldInput::Swap { from, to } => swap(*from, *to, context),
        WorldInput::Toss { slot, count } => toss(*slot, *count, context),
        WorldInput::Stonecut { input, output, times } => stonecut(*input, *output, *times, context),
        WorldInput::Enchant { slot } => enchant(*slot, context),
        WorldInput::Grind { slot, with } => grind(*slot, *with, context),
        WorldInput::Trade { villager, offer, times } => trade(*villager, *offer, *times, context),
        WorldInput::Repair { tool, with } => repair(*tool, *with, context),
        WorldInput::Rename { slot, name } => rename(*slot, name, context),
        WorldInput::Smith { slot } => smith(*slot, context),
        WorldInput::Replace { slot, items, .. } => replace(*slot, *items, context),
        _ => return None,
    };
    let is_dead = context.world.player(context.me).is_some_and(|player| player.dead.is_some());
    Some(if is_dead { Err(InputRefusal::Dead) } else { begun })
}

fn me<'a>(context: &ActContext<'a>) -> Result<&'a Player, InputRefusal> {
    context.world.player(context.me).ok_or(InputRefusal::NoPlayer)
}

/// The stack of an own slot, as the server told it.
fn own<'a>(context: &ActContext<'a>, number: usize) -> Result<&'a ItemStack, InputRefusal> {
    let stack = context.windows.own.get(number).filter(|_| (slot::GRID.end..SLOTS).contains(&number));
    stack.and_then(Option::as_ref).ok_or(InputRefusal::EmptySlot)
}

fn main_part(site: WindowSite, job: WindowJob) -> ActPart {
    ActPart { site, job, role: PartRole::Main }
}

fn act(site: WindowSite, job: WindowJob, context: &ActContext<'_>) -> Begun {
    Ok(WindowAct::new(vec![main_part(site, job)], context.tick))
}

/// The nearest station within reach.
fn station(
    context: &ActContext<'_>,
    kind: WindowKind,
    missing: Workstation,
    is_wanted: impl Fn(&str) -> bool,
) -> Result<WindowSite, InputRefusal> {
    let pos = context.world.station_near(context.me, is_wanted).ok_or(InputRefusal::NoStation(missing))?;
    Ok(WindowSite::Block { pos, kind })
}

fn craft(cells: &[Option<ItemId>], times: u32, context: &ActContext<'_>) -> Begun {
    let (site, kind) = match cells.len() {
        4 => (WindowSite::Own, WindowKind::Own),
        9 => {
            let is_table = |name: &str| name == "crafting_table";
            let kind = WindowKind::Crafting;
            (station(context, kind, Workstation::CraftingTable, is_table)?, kind)
        }
        _ => return Err(InputRefusal::NoGrid),
    };
    let mut inventory = Inventory::default();
    for number in slot::CARRIED.chain([slot::OFF_HAND]) {
        if let (Some(place), Ok(stack)) = (inventory.slot_mut(number), own(context, number)) {
            *place = Some(stack.clone());
        }
    }
    let (possible, _) = craft_count(&inventory, cells, times)?;
    act(site, WindowJob::Craft(CraftJob::grid(kind, cells, possible)), context)
}

fn stonecut(input: ItemId, output: ItemId, times: u32, context: &ActContext<'_>) -> Begun {
    let is_cutter = |name: &str| name == "stonecutter";
    let site = station(context, WindowKind::Stonecutter, Workstation::Stonecutter, is_cutter)?;
    let choices = stonecutting_choices(input);
    let number = choices.iter().position(|(made, _)| *made == output).ok_or(InputRefusal::NoCut)?;
    let small = |number: usize| u8::try_from(number).map_err(|_| InputRefusal::NoCut);
    let carried = slot::CARRIED.filter_map(|number| own(context, number).ok());
    let held: u32 = carried.filter(|stack| stack.item == input).map(|stack| counted(stack).count).sum();
    let wanted = times.min(held);
    if wanted == 0 {
        return Err(InputRefusal::NoIngredientOrRoom);
    }
    let job = CraftJob::cut(input, output, small(number)?, small(choices.len())?, wanted);
    act(site, WindowJob::Craft(job), context)
}

fn open(pos: BlockPos, context: &ActContext<'_>) -> Begun {
    let player = me(context)?;
    if !player.reaches(pos) {
        return Err(InputRefusal::OutOfReach);
    }
    let content = BlockEntity::new(context.world.state(pos));
    if content.is_none_or(|content| content.slots().is_none()) {
        return Err(InputRefusal::NothingToOpen);
    }
    if context.world.is_chest_shut(pos) {
        return Err(InputRefusal::ChestShut);
    }
    act(WindowSite::Container(pos), WindowJob::Open, context)
}

fn close(context: &ActContext<'_>) -> WindowAct {
    match &context.windows.open {
        Some(open) => WindowAct::created(SentAct::WindowClosed { window: open.window }, context.tick),
        None => WindowAct::ended(Ok("".into()), context.tick),
    }
}

/// The kind of the open container.
fn opened(context: &ActContext<'_>) -> Result<WindowKind, InputRefusal> {
    let kind =
        open_kind(context.windows).filter(|kind| is_container(*kind)).ok_or(InputRefusal::NothingOpen)?;
    let player = me(context)?;
    if player.open.is_some_and(|pos| !player.reaches(pos)) {
        return Err(InputRefusal::ContainerOutOfReach);
    }
    Ok(kind)
}

fn deposit(number: usize, count: u32, to: Option<usize>, context: &ActContext<'_>) -> Begun {
    if number < slot::ARMOR.start {
        return Err(InputRefusal::NoSlot);
    }
    let kind = opened(context)?;
    let stack = own(context, number)?;
    if count == 0 {
        return Err(InputRefusal::EmptySlot);
    }
    let from = match number {
        slot::OFF_HAND => None,
        // The window of a container shows no armour.
        number if slot::ARMOR.contains(&number) => return Err(InputRefusal::NoSlot),
        number => Some(kind.own_slots() + number - slot::CARRIED.start),
    };
    let target = to.map_or(MoveTarget::Container, MoveTarget::Slot);
    act(WindowSite::Shown, WindowJob::Move(MoveJob::new(from, stack, count, target)), context)
}

fn withdraw(number: usize, count: u32, context: &ActContext<'_>) -> Begun {
    let kind = opened(context)?;
    if number >= kind.own_slots() {
        return Err(InputRefusal::NoSlot);
    }
    let items = context.windows.open.as_ref().map(|open| &open.items);
    let stack = items.and_then(|items| items.get(number)?.as_ref()).ok_or(InputRefusal::EmptySlot)?;
    if count == 0 {
        return Err(InputRefusal::NoRoom);
    }
    let job = MoveJob::new(Some(number), stack, count, MoveTarget::Carried);
    act(WindowSite::Shown, WindowJob::Move(job), context)
}

fn swap(from: usize, to: usize, context: &ActContext<'_>) -> Begun {
    match SwapJob::new(&context.windows.own, from, to)? {
        Some(job) => act(site_of(&[from, to]), WindowJob::Swap(job), context),
        None => Ok(WindowAct::ended(Ok("".into()), context.tick)),
    }
}

/// The window in which own slots are clicked: any that shows the carried ones, or the player's own.
fn site_of(numbers: &[usize]) -> WindowSite {
    if numbers.iter().all(|number| slot::CARRIED.contains(number)) {
        WindowSite::Any
    } else {
        WindowSite::Own
    }
}

fn toss(number: usize, count: u32, context: &ActContext<'_>) -> Begun {
    let stack = own(context, number)?;
    if count == 0 {
        return Err(InputRefusal::EmptySlot);
    }
    act(site_of(&[number]), WindowJob::Toss(TossJob::new(number, stack, count)), context)
}

fn trade(villager: EntityId, offer: usize, times: u32, context: &ActContext<'_>) -> Begun {
    let player = me(context)?;
    let entity = context.world.entity(villager).ok_or(InputRefusal::Gone)?;
    if entity.bounds().distance_to(player.eyes()) > TRADE_BLOCKS {
        return Err(InputRefusal::VillagerOutOfReach);
    }
    let EntityKind::Mob(mob) = &entity.kind else { return Err(InputRefusal::NoVillager) };
    if !matches!(mob.kind_name(), "villager" | "wandering_trader") {
        return Err(InputRefusal::NoTrader);
    }
    let job = TradeJob::new(offer, times.clamp(1, TRADES_MAX));
    act(WindowSite::Villager(villager), WindowJob::Trade(job), context)
}

fn replace(number: i16, items: Option<(ItemId, u32)>, context: &ActContext<'_>) -> Begun {
    if me(context)?.mode != GameMode::Creative {
        return Err(InputRefusal::CreativeOnly);
    }
    if !usize::try_from(number).is_ok_and(|number| slot::HOTBAR.contains(&number)) {
        return Err(InputRefusal::NoSlot);
    }
    let stack = items.map(|(item, count)| ItemStack::new(item, count));
    let stack = stack.filter(|stack| stack.count > 0 && stack.item.name() != "air");
    let stack = stack.map(|stack| stack.of_count(stack.count.min(stack.max())));
    Ok(WindowAct::created(SentAct::Created { slot: number, stack }, context.tick))
}

fn enchant(number: usize, context: &ActContext<'_>) -> Begun {
    let kind = WindowKind::Enchanting;
    let site = station(context, kind, Workstation::EnchantingTable, |name| name == "enchanting_table")?;
    let lapis = registry().item("lapis_lazuli").ok_or(InputRefusal::NoSuchThingAsLapis)?;
    may_enchant(own(context, number)?)?;
    let is_lapis = |place: &usize| own(context, *place).is_ok_and(|stack| stack.item == lapis);
    let paid = (slot::GRID.end..SLOTS).find(is_lapis).ok_or(InputRefusal::NoLapis)?;
    bench(site, kind, &[(0, number, 1), (1, paid, 1)], BenchWork::Enchant, "", context)
}

fn grind(number: usize, with: Option<usize>, context: &ActContext<'_>) -> Begun {
    let kind = WindowKind::Grindstone;
    let site = station(context, kind, Workstation::Grindstone, |name| name == "grindstone")?;
    let item = own(context, number)?;
    if item.count != 1 {
        return Err(InputRefusal::NotSingleToGrind);
    }
    let other = match with {
        Some(with) if with == number => return Err(InputRefusal::NotJoinable),
        Some(with) => Some(own(context, with).map_err(|_| InputRefusal::NotJoinable)?),
        None => None,
    };
    ground(item, other)?;
    let mut inputs = vec![(0, number, 1)];
    inputs.extend(with.map(|with| (1, with, 1)));
    bench(site, kind, &inputs, BenchWork::Plain, "ground", context)
}

fn anvil(context: &ActContext<'_>) -> Result<WindowSite, InputRefusal> {
    station(context, WindowKind::Anvil, Workstation::Anvil, |name| name.ends_with("anvil"))
}

fn repair(tool: usize, with: usize, context: &ActContext<'_>) -> Begun {
    let site = anvil(context)?;
    let (item, other) = (own(context, tool)?, own(context, with)?);
    repaired(item, other)?;
    if tool == with {
        return Err(InputRefusal::NotWornOut);
    }
    // An anvil that is told no name takes the old one away.
    let work = item.custom_name().map_or(BenchWork::Plain, |name| BenchWork::Name(name.into()));
    bench(site, WindowKind::Anvil, &[(0, tool, item.count), (1, with, other.count)], work, "", context)
}

fn rename(number: usize, name: &str, context: &ActContext<'_>) -> Begun {
    let site = anvil(context)?;
    let stack = own(context, number)?;
    let name = item_name(name);
    if renamed(stack, &name) == *stack {
        return Ok(WindowAct::ended(Ok("".into()), context.tick));
    }
    let work = BenchWork::Name((*name).into());
    bench(site, WindowKind::Anvil, &[(0, number, stack.count)], work, "", context)
}

fn smith(number: usize, context: &ActContext<'_>) -> Begun {
    let kind = WindowKind::Smithing;
    let site = station(context, kind, Workstation::SmithingTable, |name| name == "smithing_table")?;
    let needed = ["netherite_upgrade_smithing_template", "netherite_ingot"];
    let [Some(template), Some(ingot)] = needed.map(|name| registry().item(name)) else {
        return Err(InputRefusal::NothingToSmithWith);
    };
    let base = own(context, number)?;
    let result = smithing_upgrade(template, base.item, ingot)
        .ok_or(InputRefusal::NotUpgradable { item: base.item })?;
    let find = |item: ItemId| {
        let mut places = slot::CARRIED;
        let is_it = |place: &usize| own(context, *place).is_ok_and(|stack| stack.item == item);
        places.find(is_it).ok_or(InputRefusal::NoTemplate)
    };
    let inputs = [(0, find(template)?, 1), (1, number, 1), (2, find(ingot)?, 1)];
    bench(site, kind, &inputs, BenchWork::Plain, result.name(), context)
}

/// Work with own slots: inputs of the window, the slots, and how many of their items. The result goes to the slot of the
/// item that is worked on: that of the first input, or of a smithing table's second. Armour and the off hand, which no station shows, are
/// brought to empty slots first.
fn bench(
    site: WindowSite,
    kind: WindowKind,
    inputs: &[(usize, usize, u32)],
    work: BenchWork,
    text: &str,
    context: &ActContext<'_>,
) -> Begun {
    let mut free = slot::HOTBAR.chain(slot::MAIN).filter(|number| own(context, *number).is_err());
    let (mut before, mut after, mut wants) = (Vec::new(), Vec::new(), Vec::new());
    for &(place, number, count) in inputs {
        let item = own(context, number)?.item;
        let mut carried = number;
        if !slot::CARRIED.contains(&number) {
            carried = free.next().ok_or(InputRefusal::NoRoom)?;
            let part = |from, to, role| {
                let job = WindowJob::Swap(SwapJob::exchange(from, to));
                ActPart { site: WindowSite::Own, job, role }
            };
            before.push(part(number, carried, PartRole::Before));
            after.push(part(carried, number, PartRole::After));
        }
        let from = Some(kind.own_slots() + carried - slot::CARRIED.start);
        wants.push(WantedInput { place, item, count, from });
    }
    let worked_on = usize::from(kind == WindowKind::Smithing);
    let home = wants.get(worked_on).and_then(|want| want.from).ok_or(InputRefusal::EmptySlot)?;
    let mut parts = before;
    parts.push(main_part(site, WindowJob::Bench(BenchJob::new(wants, work, home, text))));
    parts.extend(after);
    Ok(WindowAct::new(parts, context.tick))
}
