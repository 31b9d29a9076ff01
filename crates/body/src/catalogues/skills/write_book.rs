//! The command that writes a book.

use cooperage_core::{ParameterKind, WhenBusy};

use super::outcome;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::skills::{SkillError, write_book};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Writes the first book and quill that is carried; --- begins a new page.";
    let parameters = vec![required("text", ParameterKind::Text, "what")];
    CatalogueCommand::lasting("writeBook", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move { outcome(run(&body, &arguments).await, |()| "written".to_owned()) })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<(), SkillError> {
    let pages = arguments.text("text").split("---").map(|page| page.trim().to_owned()).collect();
    write_book(body, pages).await
}
