//! Reeling in.

use cooperage_blocks::items::Hand;
use cooperage_blocks::world::Input;

use super::feedback::{Feedback, action, finish};
use crate::body::Body;
use crate::catalogue::Command;

pub(super) fn command<B: Body + 'static, const SECOND: bool>() -> Command<B> {
    let doc = "Reels the line in.";
    let parameters = Vec::new();
    action("stopFishing", doc, parameters, |body, arguments| {
        Box::pin(async move { finish::<B, SECOND>(&body, &arguments, run::<B, SECOND>(&body)).await })
    })
}

async fn run<B: Body, const SECOND: bool>(body: &B) -> Feedback {
    if body.see(|view| view.player().fishing.is_none()) {
        return if SECOND {
            Ok("you do not fish any more".into())
        } else {
            Err("you are not fishing".into())
        };
    }
    body.act(vec![Input::UseItem(Hand::Main)]).await.map_err(crate::skills::SkillError::from)?;
    Ok("you do not fish any more".into())
}
