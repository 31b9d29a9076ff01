//! `!putInChest`: storing items in the nearest chest.

use cooperage_blocks::items::slot;

use super::lasting::acts;
use super::lasting::{free, item, nearest_chest, number, told};
use crate::body::Body;
use crate::catalogue::Command;
use crate::skills::{SkillError, store};

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("putInChest", |body, arguments| {
        Box::pin(async move {
            let result = async {
                let (item, count) = (item(&arguments, "item_name")?, number(&arguments, "num"));
                let chest = nearest_chest(&body)?;
                // No more than the first stack holds.
                let first = body.see(|view| {
                    let slots = slot::MAIN.chain(slot::HOTBAR);
                    let mut stacks = slots.filter_map(|number| view.inventory().get(number));
                    stacks.find(|stack| stack.item == item).map(|stack| stack.count)
                });
                let first = first.ok_or_else(|| SkillError::Missing {
                    item: item.name().to_owned(),
                    needed: count,
                    held: 0,
                })?;
                let stored = store(&body, chest, item, Some(count.min(first)), &free()).await?;
                Ok(format!("Put {stored} {} into the chest.", item.name()))
            };
            told(result.await)
        })
    })
}
