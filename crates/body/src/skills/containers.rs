//! Chests, barrels, furnaces: going there, looking in, taking out, putting in.

use cooperage_blocks::items::ItemStack;
use cooperage_blocks::world::{InputRefusal, WorldInput, furnace_slot};
use cooperage_blocks::{BlockPos, ItemId};

use super::SkillError;
use super::toss::slots_with;
use super::travel::{Travel, go_to_reach};
use crate::body::Body;
use crate::primitive::PrimitiveFailure;
use crate::view::BodyView;

/// Blocks that open like a chest.
#[must_use]
pub fn is_container(block: &str) -> bool {
    matches!(block, "chest" | "trapped_chest" | "barrel" | "hopper" | "dispenser" | "dropper")
        || block.ends_with("shulker_box")
}

/// Blocks that cook with fuel.
#[must_use]
pub fn is_furnace(block: &str) -> bool {
    matches!(block, "furnace" | "smoker" | "blast_furnace")
}

/// The nearest block whose name is wanted.
#[must_use]
pub fn nearest_block(view: &BodyView<'_>, range: f64, is_wanted: impl Fn(&str) -> bool) -> Option<BlockPos> {
    view.nearest(range, 1, |state| !state.is_air() && is_wanted(state.name()), |_| true).first().copied()
}

/// The items in the slots of a container.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct ContainerContents {
    /// The cell of the container.
    pub pos: BlockPos,
    /// Its slots in their order.
    pub slots: Vec<Option<ItemStack>>,
}

impl ContainerContents {
    /// Items with their numbers, in the order of their first slots.
    #[must_use]
    pub fn counts(&self) -> Vec<(ItemId, u32)> {
        let mut counts: Vec<(ItemId, u32)> = Vec::new();
        for stack in self.slots.iter().flatten() {
            match counts.iter_mut().find(|(item, _)| *item == stack.item) {
                Some((_, count)) => *count += stack.count,
                None => counts.push((stack.item, stack.count)),
            }
        }
        counts
    }

    /// How many of an item there are.
    #[must_use]
    pub fn count(&self, item: ItemId) -> u32 {
        self.slots.iter().flatten().filter(|stack| stack.item == item).map(|stack| stack.count).sum()
    }

    /// Lists the items in words.
    #[must_use]
    pub fn listed(&self) -> String {
        let counts = self.counts();
        if counts.is_empty() {
            return "nothing".to_owned();
        }
        counts.iter().map(|(item, count)| format!("{count} {}", item.name())).collect::<Vec<_>>().join(", ")
    }
}

/// Goes to a container and opens it; it stays open.
///
/// # Errors
/// As [`go_to_reach`]; [`SkillError::Body`] with the reason where it stays shut: locked, blocked, nothing to open.
pub async fn open<B: Body>(
    body: &B,
    cell: BlockPos,
    travel: &Travel,
) -> Result<ContainerContents, SkillError> {
    go_to_reach(body, cell, travel).await?;
    body.act(vec![WorldInput::Open(cell)]).await?;
    look(body)
}

/// Returns the contents of the open container.
fn look<B: Body>(body: &B) -> Result<ContainerContents, SkillError> {
    body.see(|view| view.window().map(|(pos, slots)| ContainerContents { pos, slots }))
        .ok_or_else(|| SkillError::other("the container was closed"))
}

/// Closes what is open.
///
/// # Errors
/// [`SkillError::Body`] if the body is dead.
pub async fn close<B: Body>(body: &B) -> Result<(), SkillError> {
    body.act(vec![WorldInput::Close]).await?;
    Ok(())
}

/// Goes to a container and looks into it.
///
/// # Errors
/// As [`open`].
pub async fn contents<B: Body>(
    body: &B,
    cell: BlockPos,
    travel: &Travel,
) -> Result<ContainerContents, SkillError> {
    let contents = open(body, cell, travel).await?;
    close(body).await?;
    Ok(contents)
}

/// Goes to a container and takes items out: so many, or all there are of them. How many it were.
///
/// # Errors
/// As [`open`]; [`SkillError::Missing`] if none is in it, [`SkillError::Full`] without room.
pub async fn fetch<B: Body>(
    body: &B,
    cell: BlockPos,
    item: ItemId,
    count: Option<u32>,
    travel: &Travel,
) -> Result<u32, SkillError> {
    let contents = open(body, cell, travel).await?;
    let taken = take_out(body, &contents, item, count.unwrap_or(u32::MAX)).await;
    close(body).await?;
    taken
}

/// Takes items out of the open container.
async fn take_out<B: Body>(
    body: &B,
    contents: &ContainerContents,
    item: ItemId,
    count: u32,
) -> Result<u32, SkillError> {
    if contents.count(item) == 0 {
        let needed = if count == u32::MAX { 1 } else { count };
        return Err(SkillError::Missing { item: item.name().to_owned(), needed, held: 0 });
    }
    let mut taken = 0;
    for (number, stack) in contents.slots.iter().enumerate() {
        let Some(stack) = stack.as_ref().filter(|stack| stack.item == item) else { continue };
        let wanted = stack.count.min(count - taken);
        if wanted == 0 {
            break;
        }
        match withdraw(body, number, wanted).await {
            Ok(moved) => {
                taken += moved;
                if moved < wanted {
                    break;
                }
            }
            Err(error) if taken == 0 => return Err(error),
            Err(_) => break,
        }
    }
    Ok(taken)
}

/// Takes items out of a slot of the open container. How many it were.
pub(crate) async fn withdraw<B: Body>(body: &B, slot: usize, count: u32) -> Result<u32, SkillError> {
    match body.act(vec![WorldInput::Withdraw { slot, count }]).await {
        Ok(moved) => Ok(moved.parse().unwrap_or(0)),
        Err(PrimitiveFailure::Refused(InputRefusal::NoRoom)) => Err(SkillError::Full),
        Err(failure) => Err(failure.into()),
    }
}

/// Goes to a container and puts items in: so many, or all there are of them. How many it were.
///
/// # Errors
/// As [`open`]; [`SkillError::Missing`] if none is carried, [`SkillError::Other`] if the container is full.
pub async fn store<B: Body>(
    body: &B,
    cell: BlockPos,
    item: ItemId,
    count: Option<u32>,
    travel: &Travel,
) -> Result<u32, SkillError> {
    if body.see(|view| slots_with(view, item, 1)).is_empty() {
        let needed = count.unwrap_or(1);
        return Err(SkillError::Missing { item: item.name().to_owned(), needed, held: 0 });
    }
    open(body, cell, travel).await?;
    let stored = put_in(body, item, count.unwrap_or(u32::MAX), None).await;
    close(body).await?;
    stored
}

/// Puts items into the open container, into that slot or wherever there is room. How many it were.
pub(crate) async fn put_in<B: Body>(
    body: &B,
    item: ItemId,
    count: u32,
    to: Option<usize>,
) -> Result<u32, SkillError> {
    let mut stored = 0;
    for (slot, count) in body.see(|view| slots_with(view, item, count)) {
        match body.act(vec![WorldInput::Deposit { slot, count, to }]).await {
            Ok(moved) => {
                let moved: u32 = moved.parse().unwrap_or(0);
                stored += moved;
                if moved < count {
                    break;
                }
            }
            Err(PrimitiveFailure::Refused(InputRefusal::NoRoom)) => {
                if stored == 0 {
                    return Err(SkillError::other("the container is full"));
                }
                break;
            }
            Err(failure) => return Err(failure.into()),
        }
    }
    Ok(stored)
}

/// Goes to a furnace and takes everything out: input, fuel and output. Returns its contents from before.
///
/// # Errors
/// As [`open`]; [`SkillError::Full`] without room.
pub async fn clear_furnace<B: Body>(
    body: &B,
    cell: BlockPos,
    travel: &Travel,
) -> Result<ContainerContents, SkillError> {
    let contents = open(body, cell, travel).await?;
    let mut result = Ok(());
    for number in [furnace_slot::OUTPUT, furnace_slot::INPUT, furnace_slot::FUEL] {
        if let Some(Some(stack)) = contents.slots.get(number) {
            result = withdraw(body, number, stack.count).await.map(|_| ());
            if result.is_err() {
                break;
            }
        }
    }
    close(body).await?;
    result.map(|()| contents)
}
