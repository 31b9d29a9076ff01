//! The command that sleeps in a bed.

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::pos::Face;
use cooperage_blocks::world::WorldInput;

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::walking::walk;
use crate::body::Body;
use crate::catalogue::CatalogueCommand;

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Lies down in a bed nearby.";
    let parameters = Vec::new();
    action("sleep", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run(generation, &body)).await })
    })
}

async fn run<B: Body>(generation: Generation, body: &B) -> ActionFeedback {
    if body.see(|view| view.player().sleeping.is_some()) {
        return Err("you are asleep already".into());
    }
    let bed = body.see(|view| {
        let feet = view.feet();
        let is_near = |pos: cooperage_blocks::BlockPos| {
            (pos.x - feet.x).abs() <= 8 && (pos.y - feet.y).abs() <= 4 && (pos.z - feet.z).abs() <= 8
        };
        let is_bed = |state: cooperage_blocks::BlockState| !state.is_air() && state.name().ends_with("_bed");
        view.nearest(14.0, 1, is_bed, is_near).first().copied()
    });
    let cell = bed.ok_or("there is no bed nearby")?;
    if generation.is_second() {
        walk(generation, body, cell, 2.0).await?;
    }
    let click = WorldInput::UseOn { cell, face: Face::Up, hit: None, hand: InteractionHand::Main };
    body.act(vec![click]).await.map_err(crate::skills::SkillError::from)?;
    Ok("you are asleep".into())
}
