//! `!followPlayer`: follows a player, and begins again when the body is idle.

use crate::body::Body;
use crate::catalogue::Run;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, player, told};
use crate::mode::ModeKind;
use crate::primitive::Target;
use crate::skills::follow;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!followPlayer",
    doc: "Follow a player until you are told to stop.",
    kind: CommandKind::Lasting { ticks_max: None, resumes: true },
    parameters: &[
        Parameter { name: "player_name", kind: Type::Player, doc: "name of the player" },
        Parameter {
            name: "follow_dist",
            kind: Type::Number(Domain::NOT_NEGATIVE),
            doc: "distance to keep, in blocks",
        },
    ],
};

pub(super) fn run<B: Body + 'static>() -> Run<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let (id, name) = player(&body, &arguments)?;
                let distance = arguments.number("follow_dist").unwrap_or(4.0).min(256.0);
                body.note(format!("{name} is followed from now on."));
                follow(&body, Target::Player(id), distance, None, |body, is_near| {
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
