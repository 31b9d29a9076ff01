//! Opening containers.

use cooperage_core::ParameterKind;

use super::feedback::{Feedback, action, finish};
use super::stores::look;
use crate::body::Body;
use crate::catalogue::{Arguments, Command, optional, required};

pub(super) fn command<B: Body + 'static, const SECOND: bool>() -> Command<B> {
    let doc = "Goes to a container, opens it and tells what is in it.";
    let parameters = vec![
        required("container_name", ParameterKind::Text, "chest, container, furnace, …"),
        optional("position", ParameterKind::Cell, "its cell; [0, 0, 0] for the nearest one"),
    ];
    action("openContainer", doc, parameters, |body, arguments| {
        Box::pin(
            async move { finish::<B, SECOND>(&body, &arguments, run::<B, SECOND>(&body, &arguments)).await },
        )
    })
}

async fn run<B: Body, const SECOND: bool>(body: &B, arguments: &Arguments) -> Feedback {
    look::<B, SECOND>(body, arguments.text("container_name"), arguments.cell("position")).await
}
