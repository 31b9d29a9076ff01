//! `!consume`: eats or drinks an item.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, item, told};
use crate::skills::consume;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!consume",
    doc: "Eat or drink something that you carry.",
    kind: CommandKind::LASTING,
    parameters: &[CommandParameter { name: "item_name", kind: Type::Item, doc: "food or drink" }],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let item = item(&arguments, "item_name")?;
                consume(&body, item).await?;
                Ok(format!("Consumed {}.", item.name()))
            };
            told(result.await)
        })
    })
}
