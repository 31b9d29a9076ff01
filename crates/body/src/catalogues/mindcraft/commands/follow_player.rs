//! `!followPlayer`: follows a player, and begins again when the body is idle.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, player, told};
use crate::mode::ModeKind;
use crate::primitive::MovingTarget;
use crate::skills::follow;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!followPlayer",
    doc: "Follow a player until you are told to stop.",
    kind: CommandKind::Lasting { ticks_max: None, resumes: true },
    parameters: &[
        CommandParameter { name: "player_name", kind: Type::Player, doc: "name of the player" },
        CommandParameter {
            name: "follow_dist",
            kind: Type::Number(NumberDomain::NOT_NEGATIVE),
            doc: "distance to keep, in blocks",
        },
    ],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let (id, name) = player(&body, &arguments)?;
                let distance = arguments.number("follow_dist").unwrap_or(4.0).min(256.0);
                body.note(format!("{name} is followed from now on."));
                follow(&body, MovingTarget::Player(id), distance, None, |body, is_near| {
                    body.keep(|agent_memory| {
                        // Standing beside whom one follows is not being stuck.
                        if is_near {
                            agent_memory.pause(ModeKind::Unstuck);
                        } else {
                            agent_memory.unpause(ModeKind::Unstuck);
                        }
                    });
                })
                .await?;
                Ok(format!("{name} is not followed any more."))
            };
            told(result.await)
        })
    })
}
