//! The command that reads a sign.

use cooperage_core::{ParameterKind, WhenBusy};

use super::outcome;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional};
use crate::skills::{SkillError, nearest_sign, sign_text};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Tells what the nearest sign says.";
    let parameters =
        vec![optional("range", ParameterKind::Integer, "how far it may be, in blocks; 16 by default")];
    CatalogueCommand::lasting("readSign", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(
            async move { outcome(run(&body, &arguments).await, |text| format!("the sign says: {text}")) },
        )
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<String, SkillError> {
    let range = arguments.integer_or("range", 16, 1..=128);
    let text = body.see(|view| sign_text(view, nearest_sign(view, range as f64)?));
    // Reading takes a moment.
    body.wait(1).await;
    text.ok_or(SkillError::NotFound { what: "sign".to_owned(), range: range as u32 })
}
