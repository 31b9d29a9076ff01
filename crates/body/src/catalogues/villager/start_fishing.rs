//! The command that casts a fishing line and waits for a catch.

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::registry;
use cooperage_blocks::world::WorldInput;
use cooperage_core::ParameterKind;

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::names;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional};
use crate::skills::hold;

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Fishes with a rod until something is caught.";
    let parameters = vec![optional("fish_name", ParameterKind::Text, "which fish")];
    action("startFishing", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    let rod = registry().item("fishing_rod").ok_or("there are no rods")?;
    hold(body, rod).await.map_err(|_| "you have no fishing_rod")?;
    if generation.is_second() {
        let name = names::tidy(arguments.text("fish_name"));
        let name = if name.is_empty() { "cod".to_owned() } else { name };
        if !FISH.contains(&name.as_str()) {
            return Err(format!("{name} is no fish").into());
        }
        body.wait(20 + body.draw(41)).await;
        let command = format!("give @s {name} 1");
        body.act(vec![WorldInput::Command(command.into())]).await.map_err(crate::skills::SkillError::from)?;
        return Ok(format!("you caught a {name}").into());
    }
    // The world tells only at the end of a use whether it was begun, so it is asked for as one input.
    body.act(vec![WorldInput::UseItem(InteractionHand::Main)])
        .await
        .map_err(crate::skills::SkillError::from)?;
    for _ in 0..LOOKS_MAX {
        body.wait(10).await;
        let line = body.see(|view| view.player().fishing.map(|fishing| fishing.is_biting()));
        match line {
            None => return Err("the line is not in the water any more".into()),
            Some(false) => {}
            Some(true) => {
                let caught = body.act(vec![WorldInput::UseItem(InteractionHand::Main)]).await;
                return Ok(format!("you caught {}", caught.map_err(crate::skills::SkillError::from)?).into());
            }
        }
    }
    Err("nothing bit".into())
}

/// The catches of the second generation.
const FISH: [&str; 4] = ["cod", "salmon", "pufferfish", "tropical_fish"];
/// Most looks at the line, one each half second.
const LOOKS_MAX: u32 = 240;
