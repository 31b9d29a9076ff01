//! `!lookAtPlayer`: asks the mind to look at a picture of the view of a player, or of the player.

use cooperage_core::Request;

use crate::action::Outcome;
use crate::body::Body;
use crate::catalogue::Run;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, player};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!lookAtPlayer",
    doc: "Look at a player, or where that player looks, and describe what is seen.",
    kind: CommandKind::LASTING,
    parameters: &[
        Parameter { name: "player_name", kind: Type::Player, doc: "name of the player" },
        Parameter {
            name: "direction",
            kind: Type::Word(&["at", "with"]),
            doc: "at: look at the player; with: look where the player looks",
        },
    ],
};

pub(super) fn run<B: Body + 'static>() -> Run<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            match player(&body, &arguments) {
                Ok((_, player)) => {
                    let is_with = arguments.text("direction") == "with";
                    Outcome::done("").with_request(Request::LookAtPlayer { player, is_with })
                }
                Err(error) => Outcome::failed(error.to_string()),
            }
        })
    })
}
