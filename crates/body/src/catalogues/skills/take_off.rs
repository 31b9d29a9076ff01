//! The command that takes off a worn or held item.

use cooperage_core::{ParameterKind, WhenBusy};

use super::outcome;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::skills::{SkillError, WornAt, take_off};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Takes off what is worn or held somewhere.";
    let parameters =
        vec![required("place", ParameterKind::Text, "hand, off-hand, head, torso, legs or feet")];
    CatalogueCommand::lasting("takeOff", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move { outcome(run(&body, &arguments).await, |()| "taken off".to_owned()) })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<(), SkillError> {
    let name = arguments.text("place");
    let place = WornAt::named(name)
        .ok_or_else(|| SkillError::Unknown { kind: "place on the body", name: name.to_owned() })?;
    take_off(body, place).await
}
