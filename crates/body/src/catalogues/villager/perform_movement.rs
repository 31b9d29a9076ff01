//! The command that moves the body for some seconds.

use cooperage_blocks::physics::Controls;
use cooperage_core::ParameterKind;

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::primitive::Primitive;

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Moves for some seconds: swing_arm, forward, back, left, right, jump or sprint.";
    let parameters = vec![
        required("action_name", ParameterKind::Text, "swing_arm, forward, back, left, right, jump or sprint"),
        required("seconds", ParameterKind::Integer, "how long"),
    ];
    action("performMovement", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run::<B>(&body, &arguments)).await })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> ActionFeedback {
    let name = arguments.text("action_name").to_owned();
    let still = Controls::default();
    let controls = match name.as_str() {
        "swing_arm" => still,
        "forward" => Controls { forward: true, ..still },
        "back" => Controls { back: true, ..still },
        "left" => Controls { left: true, ..still },
        "right" => Controls { right: true, ..still },
        "jump" => Controls { jump: true, ..still },
        "sprint" => Controls { forward: true, sprint: true, ..still },
        _ => return Err(format!("there is no movement {name}").into()),
    };
    let seconds = if name == "left" { 1 } else { arguments.integer_or("seconds", 1, 0..=60) as u32 };
    let keys = Primitive::Keys { controls, look: None, ticks: seconds * 20 };
    body.perform(keys).await.map_err(crate::skills::SkillError::from)?;
    Ok(format!("{name} for {seconds} seconds").into())
}
