//! The command that talks to a player.

use cooperage_blocks::world::WorldInput;
use cooperage_core::{Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Says something to a player, where all can hear it.";
    let parameters = vec![
        required("entity_name", ParameterKind::Text, "to whom").meaning(Meaning::Agent),
        required("message", ParameterKind::Text, "what"),
    ];
    action("talkTo", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    let name = arguments.text("entity_name").trim().to_owned();
    let message = arguments.text("message");
    if generation.is_second() && GENERIC.contains(&name.to_lowercase().as_str()) {
        return Err(format!("say to whom: {name} is no player").into());
    }
    let line: Vec<char> = format!("@{name} {message}").chars().collect();
    let length = if line.len() > LINE_MAX { PIECE } else { LINE_MAX };
    for piece in line.chunks(length).take(PIECES_MAX) {
        let text: String = piece.iter().collect();
        let said = body.act(vec![WorldInput::Say { to: None, text: text.into() }]).await;
        said.map_err(crate::skills::SkillError::from)?;
        body.wait(9).await;
    }
    Ok(format!("you said it to {name}").into())
}

/// Longest line, in characters; longer ones are cut into pieces.
const LINE_MAX: usize = 256;
/// Characters of a piece.
const PIECE: usize = 200;
/// Most pieces of a message.
const PIECES_MAX: usize = 50;
/// Names that mean no player in particular.
const GENERIC: [&str; 7] = ["everyone", "everybody", "all", "anyone", "players", "all players", "team"];
