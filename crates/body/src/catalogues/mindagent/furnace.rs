//! Commands for furnaces: they put items in and take items out.

use cooperage_blocks::world::{WorldInput, furnace_slot};

use super::{RANGE, travel};
use crate::body::Body;
use crate::hands::slot_with;
use crate::skills::{ContainerContents, SkillError, close, is_furnace, item_named, nearest_block, open};

/// Opens the nearest furnace.
async fn open_nearest<B: Body>(body: &B) -> Result<ContainerContents, SkillError> {
    let found = body.see(|view| nearest_block(view, RANGE, is_furnace));
    let pos =
        found.ok_or_else(|| SkillError::NotFound { what: "furnace".to_owned(), range: RANGE as u32 })?;
    open(body, pos, &travel()).await
}

/// Puts all that is carried of an item into a slot of the nearest furnace; how many.
pub(super) async fn put_into_furnace<B: Body>(body: &B, name: &str, to: usize) -> Result<u32, SkillError> {
    let item = item_named(name)?;
    let find = |body: &B| body.see(|view| slot_with(view.inventory(), |held| held == item));
    let lacks = || SkillError::Missing { item: item.name().to_owned(), needed: 1, held: 0 };
    if find(body).is_none() {
        return Err(lacks());
    }
    open_nearest(body).await?;
    let before = body.see(|view| view.count(item));
    let mut last = Ok(());
    while let Some(slot) = find(body) {
        let held = body.see(|view| view.count(item));
        last = body.act(vec![WorldInput::Deposit { slot, count: held, to: Some(to) }]).await.map(|_| ());
        if last.is_err() || body.see(|view| view.count(item)) == held {
            break;
        }
    }
    close(body).await?;
    let moved = before - body.see(|view| view.count(item)).min(before);
    if moved == 0 {
        last?;
        return Err(SkillError::other(format!("{} does not fit into the furnace", item.name())));
    }
    Ok(moved)
}

/// Takes the output out of the nearest furnace. Returns its number and name.
pub(super) async fn take_out_of_furnace<B: Body>(body: &B) -> Result<String, SkillError> {
    let contents = open_nearest(body).await?;
    take_output_of(body, &contents).await
}

/// Takes the output out of the furnace that is open, and closes it. Returns number and name.
pub(super) async fn take_output_of<B: Body>(
    body: &B,
    contents: &ContainerContents,
) -> Result<String, SkillError> {
    let cooked = contents.slots.get(furnace_slot::OUTPUT).cloned().flatten();
    let result = match &cooked {
        Some(stack) => {
            let input = WorldInput::Withdraw { slot: furnace_slot::OUTPUT, count: stack.count };
            body.act(vec![input]).await.map(|_| ()).map_err(SkillError::from)
        }
        None => Err(SkillError::other("nothing is cooked yet")),
    };
    close(body).await?;
    result?;
    Ok(cooked.map_or_else(String::new, |stack| format!("{} {}", stack.count, stack.item.name())))
}
