//! Getting up.

use cooperage_blocks::world::Input;

use super::feedback::{Feedback, action, finish};
use crate::body::Body;
use crate::catalogue::Command;

pub(super) fn command<B: Body + 'static, const SECOND: bool>() -> Command<B> {
    let doc = "Gets up.";
    let parameters = Vec::new();
    action("wake", doc, parameters, |body, arguments| {
        Box::pin(async move { finish::<B, SECOND>(&body, &arguments, run::<B, SECOND>(&body)).await })
    })
}

async fn run<B: Body, const SECOND: bool>(body: &B) -> Feedback {
    if SECOND && body.see(|view| view.player().sleeping.is_none()) {
        return Err("you are not asleep".into());
    }
    body.act(vec![Input::Wake]).await.map_err(crate::skills::SkillError::from)?;
    Ok("you are awake".into())
}
