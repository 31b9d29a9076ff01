//! The command that gets up from a bed.

use cooperage_blocks::world::WorldInput;

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use crate::body::Body;
use crate::catalogue::CatalogueCommand;

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Gets up.";
    let parameters = Vec::new();
    action("wake", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run(generation, &body)).await })
    })
}

async fn run<B: Body>(generation: Generation, body: &B) -> ActionFeedback {
    if generation.is_second() && body.see(|view| view.player().sleeping.is_none()) {
        return Err("you are not asleep".into());
    }
    body.act(vec![WorldInput::Wake]).await.map_err(crate::skills::SkillError::from)?;
    Ok("you are awake".into())
}
