//! The command that gives items from hand to hand.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::{item_named, outcome, player};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};
use crate::skills::{Giving, SkillError, hand_over};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Walks up to a player and puts items into their hands.";
    let parameters = vec![
        required("player", ParameterKind::Text, "whom").meaning(Meaning::Agent),
        required("item", ParameterKind::Text, "the item, such as bread").meaning(Meaning::Item),
        optional("count", ParameterKind::Integer, "how many; 1 by default"),
    ];
    CatalogueCommand::lasting("handOver", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            outcome(run(&body, &arguments).await, |(count, name)| format!("gave {count} {name}"))
        })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<(u32, &'static str), SkillError> {
    let item = item_named(arguments.text("item"))?;
    let to = player(body, arguments)?;
    let count = arguments.integer_or("count", 1, 1..=2_304) as u32;
    let giving = Giving { range: 2.0, ..Giving::usual() };
    Ok((hand_over(body, to, item, count, &giving).await?, item.name()))
}
