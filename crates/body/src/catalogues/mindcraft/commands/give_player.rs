//! `!givePlayer`: gives items to a player.

use serde_json::json;

use crate::action::ActionOutcome;
use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, item, number, player, told};
use crate::catalogues::mindcraft::reports::CommandReport;
use crate::skills::{Giving, SkillError, give};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!givePlayer",
    doc: "Give items to a player.",
    kind: CommandKind::LASTING,
    parameters: &[
        CommandParameter { name: "player_name", kind: Type::Player, doc: "name of the player" },
        CommandParameter { name: "item_name", kind: Type::Item, doc: "item to give" },
        CommandParameter { name: "num", kind: Type::Integer(NumberDomain::from(1)), doc: "how many" },
    ],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let (id, name) = player(&body, &arguments)?;
                let (item, count) = (item(&arguments, "item_name")?, number(&arguments, "num"));
                let held = body.see(|view| view.count(item));
                if held == 0 {
                    let item = item.name().to_owned();
                    return Err(SkillError::Missing { item, needed: count, held });
                }
                let given = give(&body, id, item, count.min(held), &Giving::usual()).await?;
                let data = json!({"given": {"to": name, "item": item.name(), "count": given.taken}});
                let item = item.name().to_owned();
                Ok((CommandReport::Received { player: name, count: given.taken, item }.to_string(), data))
            };
            match result.await {
                Ok((text, data)) if body.is_repaired() => ActionOutcome::done(text).with_data(data),
                result => told(result.map(|(text, _)| text)),
            }
        })
    })
}
