//! `!lookAtPlayer`: asks the mind to look at a picture of the view of a player, or of the player.

use crate::action::ActionOutcome;
use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, player};
use crate::command_request::CommandRequest;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!lookAtPlayer",
    doc: "Look at a player, or where that player looks, and describe what is seen.",
    kind: CommandKind::LASTING,
    parameters: &[
        CommandParameter { name: "player_name", kind: Type::Player, doc: "name of the player" },
        CommandParameter {
            name: "direction",
            kind: Type::Word(&["at", "with"]),
            doc: "at: look at the player; with: look where the player looks",
        },
    ],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            match player(&body, &arguments) {
                Ok((_, player)) => {
                    let is_with = arguments.text("direction") == "with";
                    ActionOutcome::done("").with_request(CommandRequest::LookAtPlayer { player, is_with })
                }
                Err(error) => ActionOutcome::failed(error.to_string()),
            }
        })
    })
}
