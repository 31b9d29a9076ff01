//! `!takeFromChest`: takes items out of the nearest chest.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, free, item, nearest_chest, number, told};
use crate::skills::fetch;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!takeFromChest",
    doc: "Take items out of the nearest chest.",
    kind: CommandKind::LASTING,
    parameters: &[
        CommandParameter { name: "item_name", kind: Type::Item, doc: "item to take out" },
        CommandParameter { name: "num", kind: Type::Integer(NumberDomain::from(1)), doc: "how many" },
    ],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let (item, count) = (item(&arguments, "item_name")?, number(&arguments, "num"));
                let chest = nearest_chest(&body)?;
                let taken = fetch(&body, chest, item, Some(count), &free()).await?;
                Ok(format!("Took {taken} {} out of the chest.", item.name()))
            };
            told(result.await)
        })
    })
}
