//! The command that gives items by throwing them.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::{item_named, outcome, player};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};
use crate::skills::{Giving, SkillError, give};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Walks up to a player, throws items at their feet and waits until they are picked up.";
    let parameters = vec![
        required("player", ParameterKind::Text, "whom").meaning(Meaning::Agent),
        required("item", ParameterKind::Text, "the item, such as bread").meaning(Meaning::Item),
        optional("count", ParameterKind::Integer, "how many; 1 by default"),
    ];
    CatalogueCommand::lasting("give", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            outcome(run(&body, &arguments).await, |(count, name)| format!("gave {count} {name}"))
        })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<(u32, &'static str), SkillError> {
    let item = item_named(arguments.text("item"))?;
    let to = player(body, arguments)?;
    let count = arguments.integer_or("count", 1, 1..=2_304) as u32;
    let given = give(body, to, item, count, &Giving::usual()).await?;
    Ok((given.taken, item.name()))
}
