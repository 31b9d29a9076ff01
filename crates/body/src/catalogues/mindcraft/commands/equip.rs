//! `!equip`: puts an item on or takes it into the hand.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, item, told};
use crate::skills::{WornAt, equip};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!equip",
    doc: "Put on a piece of armour, or take something into your hand.",
    kind: CommandKind::LASTING,
    parameters: &[CommandParameter { name: "item_name", kind: Type::Item, doc: "item to wear or hold" }],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let item = item(&arguments, "item_name")?;
                equip(&body, item, WornAt::of(item)).await?;
                Ok(format!("{} is equipped.", item.name()))
            };
            told(result.await)
        })
    })
}
