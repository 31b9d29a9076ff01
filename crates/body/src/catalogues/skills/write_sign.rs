//! Writing a sign.

use cooperage_core::{ParameterKind, WhenBusy};

use super::{cell, outcome};
use crate::body::Body;
use crate::catalogue::{Arguments, Command, required};
use crate::skills::{SkillError, Travel, write_sign};

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    let doc = "Goes to a sign and writes on it.";
    let parameters = vec![
        required("x", ParameterKind::Integer, "east"),
        required("y", ParameterKind::Integer, "up"),
        required("z", ParameterKind::Integer, "south"),
        required("text", ParameterKind::Text, "what; up to four lines"),
    ];
    Command::lasting("writeSign", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move { outcome(run(&body, &arguments).await, |()| "written".to_owned()) })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<(), SkillError> {
    write_sign(body, cell(arguments), arguments.text("text"), &Travel::free()).await
}
