//! `!goToPlayer`: goes to a player.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, free, player, told};
use crate::mode::ModeKind;
use crate::primitive::MovingTarget;
use crate::skills::{cheats, go_near, order};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!goToPlayer",
    doc: "Go to a player.",
    kind: CommandKind::LASTING,
    parameters: &[
        CommandParameter { name: "player_name", kind: Type::Player, doc: "name of the player" },
        CommandParameter {
            name: "closeness",
            kind: Type::Number(NumberDomain::NOT_NEGATIVE),
            doc: "how near to get, in blocks",
        },
    ],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let (id, name) = player(&body, &arguments)?;
                for mode in [ModeKind::SelfDefense, ModeKind::Cowardice] {
                    body.keep(|agent_memory| agent_memory.pause(mode));
                }
                if cheats(&body) {
                    order(&body, &format!("tp {name}")).await?;
                    return Ok(format!("Moved to {name} by command."));
                }
                let closeness = arguments.number("closeness").unwrap_or(3.0).min(256.0);
                go_near(&body, MovingTarget::Player(id), closeness.max(1.0), &free()).await?;
                Ok(format!("{name} is reached."))
            };
            told(result.await)
        })
    })
}
