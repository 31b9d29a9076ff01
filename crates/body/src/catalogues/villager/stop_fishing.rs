//! The command that reels the fishing line in.

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::world::WorldInput;

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use crate::body::Body;
use crate::catalogue::CatalogueCommand;

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Reels the line in.";
    let parameters = Vec::new();
    action("stopFishing", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run(generation, &body)).await })
    })
}

async fn run<B: Body>(generation: Generation, body: &B) -> ActionFeedback {
    if body.see(|view| view.player().fishing.is_none()) {
        return if generation.is_second() {
            Ok("you do not fish any more".into())
        } else {
            Err("you are not fishing".into())
        };
    }
    body.act(vec![WorldInput::UseItem(InteractionHand::Main)])
        .await
        .map_err(crate::skills::SkillError::from)?;
    Ok("you do not fish any more".into())
}
