//! `!discard`: goes some steps away and throws items away.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, free, go_to, item, number, told};
use crate::skills::{SkillError, move_away, toss};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!discard",
    doc: "Throw items away: you walk a little aside for it and come back.",
    kind: CommandKind::LASTING,
    parameters: &[
        CommandParameter { name: "item_name", kind: Type::Item, doc: "item to throw away" },
        CommandParameter { name: "num", kind: Type::Integer(NumberDomain::from(1)), doc: "how many" },
    ],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let (item, count) = (item(&arguments, "item_name")?, number(&arguments, "num"));
                let (start, held) = body.see(|view| (view.feet(), view.count(item)));
                if held == 0 {
                    return Err(SkillError::Missing { item: item.name().to_owned(), needed: count, held });
                }
                // Where there is no way out they are thrown away here.
                let _ = move_away(&body, 5.0, &free()).await;
                let tossed = toss(&body, item, Some(count)).await?;
                go_to(&body, start, 0.0).await?;
                Ok(format!("Discarded {tossed} {}.", item.name()))
            };
            told(result.await)
        })
    })
}
