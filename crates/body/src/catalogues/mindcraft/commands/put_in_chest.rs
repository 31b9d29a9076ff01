//! `!putInChest`: stores items in the nearest chest.

use cooperage_blocks::items::slot;

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, free, item, nearest_chest, number, told};
use crate::skills::{SkillError, store};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!putInChest",
    doc: "Put items into the nearest chest.",
    kind: CommandKind::LASTING,
    parameters: &[
        CommandParameter { name: "item_name", kind: Type::Item, doc: "item to put in" },
        CommandParameter { name: "num", kind: Type::Integer(NumberDomain::from(1)), doc: "how many" },
    ],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
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
