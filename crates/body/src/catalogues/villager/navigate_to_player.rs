//! Going to a player.

use cooperage_core::ParameterKind;

use super::feedback::{Feedback, action, finish};
use super::walking::go_to_thing;
use crate::body::Body;
use crate::catalogue::{Arguments, Command, required};

pub(super) fn command<B: Body + 'static, const SECOND: bool>() -> Command<B> {
    let doc = "Goes to the nearest thing of that name: a player.";
    let parameters = vec![required("target_name", ParameterKind::Text, "its name")];
    action("navigateToPlayer", doc, parameters, |body, arguments| {
        Box::pin(
            async move { finish::<B, SECOND>(&body, &arguments, run::<B, SECOND>(&body, &arguments)).await },
        )
    })
}

async fn run<B: Body, const SECOND: bool>(body: &B, arguments: &Arguments) -> Feedback {
    go_to_thing::<B, SECOND>(body, arguments.text("target_name")).await
}
