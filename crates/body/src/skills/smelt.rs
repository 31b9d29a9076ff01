//! Smelting and cooking in furnaces.

use cooperage_blocks::craft::{CookKind, cooking};
use cooperage_blocks::world::{BlockEntity, furnace_slot};
use cooperage_blocks::{BlockPos, ItemId, registry};

use super::SkillError;
use super::containers::{ContainerContents, close, open, put_in, withdraw};
use super::craft::stock_of;
use super::station::{Workplace, leave, reach_station};
use super::travel::Travel;
use crate::body::Body;
use crate::view::BodyView;

/// Options of smelting.
#[derive(Clone, Debug, PartialEq)]
pub struct Smelting {
    /// The kinds of furnaces to use, the best first: `furnace`, `smoker`, `blast_furnace`.
    pub furnaces: Vec<&'static str>,
    /// Items that may be burnt, the best first; empty: any fuel that has no better use.
    pub fuels: Vec<ItemId>,
    /// Where the furnace is.
    pub place: Workplace,
}

impl Smelting {
    /// In a plain furnace, with any fuel.
    #[must_use]
    pub fn usual() -> Smelting {
        Smelting { furnaces: vec!["furnace"], fuels: Vec::new(), place: Workplace::usual() }
    }
}

/// The result of smelting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Smelted {
    /// The item that came out.
    pub output: ItemId,
    pub count: u32,
}

/// Times that a furnace is looked at without anything having come out.
const IDLE_LOOKS_MAX: u32 = 3;
/// Longest wait between two looks, in ticks: a stack.
const WAIT_TICKS_MAX: u32 = 12_800;

/// How a block cooks.
fn kind_of(block: &str) -> CookKind {
    match block {
        "smoker" => CookKind::Smoking,
        "blast_furnace" => CookKind::Blasting,
        _ => CookKind::Smelting,
    }
}

/// Smelts so many of an item and takes what comes out.
///
/// # Errors
/// [`SkillError::Other`] if it can't be smelted, the furnace is busy with something else or goes out;
/// [`SkillError::Missing`] without enough of it or without fuel; [`SkillError::NotFound`] without a furnace;
/// [`SkillError::Full`] without room. Once something came out it ends with that instead.
pub async fn smelt<B: Body>(
    body: &B,
    input: ItemId,
    count: u32,
    options: &Smelting,
) -> Result<Smelted, SkillError> {
    let furnaces: Vec<&str> =
        options.furnaces.iter().copied().filter(|block| cooking(kind_of(block), input).is_some()).collect();
    if furnaces.is_empty() {
        return Err(SkillError::other(format!("{} can't be smelted", input.name())));
    }
    let count = count.max(1);
    let held = body.see(|view| view.count(input));
    if held < count {
        return Err(SkillError::Missing { item: input.name().to_owned(), needed: count, held });
    }
    let station = reach_station(body, &furnaces, &options.place).await?;
    let smelted = smelt_at(body, station.pos, input, count, options).await;
    let closed = close(body).await;
    leave(body, station, &options.place.travel).await;
    let smelted = smelted?;
    closed?;
    Ok(smelted)
}

/// The contents of a furnace, and how it burns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
struct Fire {
    input: Option<(ItemId, u32)>,
    fuel: Option<(ItemId, u32)>,
    output: Option<(ItemId, u32)>,
    /// Ticks for which it still burns, with the fuel that is in it.
    burns: u32,
    progress: u32,
}

fn fire(view: &BodyView<'_>, pos: BlockPos, kind: CookKind) -> Option<Fire> {
    let Some(BlockEntity::Furnace(furnace)) = view.world().block_entity(pos) else { return None };
    let slot = |number: usize| furnace.slots[number].as_ref().map(|stack| (stack.item, stack.count));
    let fuel = slot(furnace_slot::FUEL);
    let ticks = fuel.map_or(0, |(item, count)| burn_ticks(item, kind) * count);
    Some(Fire {
        input: slot(furnace_slot::INPUT),
        fuel,
        output: slot(furnace_slot::OUTPUT),
        burns: furnace.burn + ticks,
        progress: furnace.progress,
    })
}

/// Ticks for which one of an item burns there.
fn burn_ticks(item: ItemId, kind: CookKind) -> u32 {
    let ticks = item.info().fuel.unwrap_or(0);
    if kind == CookKind::Smelting { ticks } else { ticks / 2 }
}

async fn smelt_at<B: Body>(
    body: &B,
    pos: BlockPos,
    input: ItemId,
    count: u32,
    options: &Smelting,
) -> Result<Smelted, SkillError> {
    let kind = kind_of(body.see(|view| view.state(pos).name()));
    let recipe = cooking(kind, input).ok_or_else(|| SkillError::other("that can't be smelted there"))?;
    open(body, pos, &options.place.travel).await?;
    let seen =
        body.see(|view| fire(view, pos, kind)).ok_or_else(|| SkillError::other("there is no furnace"))?;
    if let Some((other, _)) = seen.input.filter(|(other, _)| *other != input) {
        return Err(SkillError::other(format!("the furnace is busy with {}", other.name())));
    }
    if let Some((other, lying)) = seen.output {
        // Finished items are taken out to make room; they aren't counted.
        withdraw(body, furnace_slot::OUTPUT, lying).await?;
        body.note(format!("took {lying} {} that lay in the furnace", other.name()));
    }
    let (mut put, mut out, mut idle) = (0, 0, 0);
    while out < count && idle < IDLE_LOOKS_MAX {
        if body.see(|view| view.window().is_none()) {
            open(body, pos, &options.place.travel).await?;
        }
        let Some(now) = body.see(|view| fire(view, pos, kind)) else { break };
        let mut inside = now.input.map_or(0, |(_, count)| count);
        if put < count && inside < input.info().stack {
            let more = (count - put).min(input.info().stack - inside);
            let moved = put_in(body, input, more, Some(furnace_slot::INPUT)).await?;
            put += moved;
            inside += moved;
        }
        let needed = (inside * recipe.ticks).saturating_sub(now.progress);
        let burns = match stoke(body, &now, needed, input, kind, options).await {
            Ok(burns) => burns,
            Err(_) if out > 0 => break,
            Err(error) => {
                // Nothing stays behind in a cold furnace.
                let _ = withdraw(body, furnace_slot::INPUT, inside).await;
                return Err(error);
            }
        };
        let ticks = needed.min(burns).min(WAIT_TICKS_MAX) + 2;
        body.wait(ticks).await;
        let done = body.see(|view| fire(view, pos, kind)).and_then(|fire| fire.output);
        match done.filter(|(item, _)| *item == recipe.output) {
            Some((_, lying)) => {
                out += take_output(body, pos, lying, options).await?;
                idle = 0;
            }
            None => idle += 1,
        }
    }
    if out == 0 {
        return Err(SkillError::other(format!("no {} came out of the furnace", recipe.output.name())));
    }
    Ok(Smelted { output: recipe.output, count: out })
}

async fn take_output<B: Body>(
    body: &B,
    pos: BlockPos,
    count: u32,
    options: &Smelting,
) -> Result<u32, SkillError> {
    if body.see(|view| view.window().is_none()) {
        open(body, pos, &options.place.travel).await?;
    }
    withdraw(body, furnace_slot::OUTPUT, count).await
}

/// Sees to it that the furnace burns for that long, or as long as one stack of fuel does. For how long it will.
async fn stoke<B: Body>(
    body: &B,
    now: &Fire,
    needed: u32,
    input: ItemId,
    kind: CookKind,
    options: &Smelting,
) -> Result<u32, SkillError> {
    if now.burns >= needed {
        return Ok(now.burns);
    }
    let lacking = needed - now.burns;
    let choice = body.see(|view| {
        let fuels = fuels(view, input, options);
        match now.fuel {
            // Only more of the same goes on top.
            Some((lying, _)) => fuels.into_iter().find(|(item, _)| *item == lying),
            None => fuels.first().copied(),
        }
    });
    let Some((fuel, held)) = choice else {
        if now.burns > 0 {
            return Ok(now.burns);
        }
        let item = options.fuels.first().map_or("fuel", |fuel| fuel.name()).to_owned();
        return Err(SkillError::Missing { item, needed: 1, held: 0 });
    };
    let each = burn_ticks(fuel, kind).max(1);
    let room = fuel.info().stack - now.fuel.map_or(0, |(_, count)| count).min(fuel.info().stack);
    let count = lacking.div_ceil(each).min(held).min(room);
    let put = if count == 0 { 0 } else { put_in(body, fuel, count, Some(furnace_slot::FUEL)).await? };
    Ok(now.burns + put * each)
}

/// Fuels that are good for nothing much better.
const PLAIN_FUELS: [&str; 6] =
    ["coal", "charcoal", "dried_kelp_block", "coal_block", "blaze_rod", "lava_bucket"];

/// The carried fuels, the best first.
fn fuels(view: &BodyView<'_>, input: ItemId, options: &Smelting) -> Vec<(ItemId, u32)> {
    let stock = stock_of(view);
    let held = |item: ItemId| stock.get(&item).copied().filter(|_| item != input).map(|count| (item, count));
    if !options.fuels.is_empty() {
        return options
            .fuels
            .iter()
            .filter_map(|&fuel| held(fuel))
            .filter(|(f, _)| f.info().fuel.is_some())
            .collect();
    }
    let mut fuels: Vec<(ItemId, u32)> =
        PLAIN_FUELS.iter().filter_map(|name| registry().item(name)).filter_map(held).collect();
    // Wood, from the least valuable on; tools and stations are not burnt.
    let rank = |name: &str| match name {
        _ if name.ends_with("_planks") => Some(0),
        _ if name.ends_with("_log") || name.ends_with("_wood") => Some(1),
        "stick" | "bamboo" => Some(2),
        _ if name.ends_with("_sapling") || name.ends_with("_slab") || name.ends_with("_stairs") => Some(3),
        _ => None,
    };
    let mut wood: Vec<(u32, ItemId, u32)> = stock
        .iter()
        .filter(|(item, _)| **item != input && item.info().fuel.is_some())
        .filter_map(|(item, count)| Some((rank(item.name())?, *item, *count)))
        .collect();
    wood.sort_unstable();
    fuels.extend(wood.into_iter().map(|(_, item, count)| (item, count)));
    fuels
}

/// Goes to the nearest furnace and empties it.
///
/// # Errors
/// [`SkillError::NotFound`] without a furnace; as [`super::clear_furnace`].
pub async fn clear_nearest_furnace<B: Body>(
    body: &B,
    range: f64,
    travel: &Travel,
) -> Result<ContainerContents, SkillError> {
    let found = body.see(|view| super::containers::nearest_block(view, range, super::containers::is_furnace));
    let Some(pos) = found else {
        return Err(SkillError::NotFound { what: "furnace".to_owned(), range: range as u32 });
    };
    super::clear_furnace(body, pos, travel).await
}
