//! The command that throws items away.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::{item_named, outcome};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};
use crate::skills::{SkillError, toss};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Throws items away.";
    let parameters = vec![
        required("item", ParameterKind::Text, "the item, such as dirt").meaning(Meaning::Item),
        optional("count", ParameterKind::Integer, "how many; all by default"),
    ];
    CatalogueCommand::lasting("toss", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            outcome(run(&body, &arguments).await, |(count, name)| format!("threw {count} {name} away"))
        })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<(u32, &'static str), SkillError> {
    let item = item_named(arguments.text("item"))?;
    let count = arguments.integer("count").map(|count| count.clamp(1, 2_304) as u32);
    Ok((toss(body, item, count).await?, item.name()))
}
