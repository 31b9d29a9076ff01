//! The command that waits for an answer.

use cooperage_blocks::world::{EventCause, WorldEventKind, WorldInput};
use cooperage_core::{Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};
use crate::skills::player_named;

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Asks a player to answer and waits until they do.";
    let parameters = vec![
        required("entity_name", ParameterKind::Text, "whom").meaning(Meaning::Agent),
        optional("seconds", ParameterKind::Integer, "how long, at most; 10 by default"),
    ];
    action("waitForFeedback", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run::<B>(&body, &arguments)).await })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> ActionFeedback {
    let name = arguments.text("entity_name").trim().to_owned();
    let other = body.see(|view| player_named(view, &name)).ok_or_else(|| format!("{name} is not there"))?;
    let text = format!("@{name} please answer me");
    body.act(vec![WorldInput::Say { to: None, text: text.into() }])
        .await
        .map_err(crate::skills::SkillError::from)?;
    for _ in 0..arguments.integer_or("seconds", 10, 1..=600) {
        body.wait(20).await;
        for body_event in body.events() {
            if let WorldEventKind::Said { to, text } = &body_event.event.what
                && body_event.event.doer == EventCause::Player(other)
                && to.is_none_or(|to| to == body.me())
            {
                return Ok(format!("{name} said: {text}").into());
            }
        }
    }
    Err(format!("{name} did not answer").into())
}
