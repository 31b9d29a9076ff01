//! `!moveAway`: goes away from the present place.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, free, told};
use crate::skills::move_away;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!moveAway",
    doc: "Go away from where you are, in any direction.",
    kind: CommandKind::LASTING,
    parameters: &[CommandParameter {
        name: "distance",
        kind: Type::Number(NumberDomain::NOT_NEGATIVE),
        doc: "how far, in blocks",
    }],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let distance = arguments.number("distance").unwrap_or(0.0).min(256.0);
                move_away(&body, distance, &free()).await?;
                Ok(format!("Moved {distance} blocks away."))
            };
            told(result.await)
        })
    })
}
