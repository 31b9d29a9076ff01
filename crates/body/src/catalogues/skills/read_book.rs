//! The command that reads a book.

use cooperage_core::{ParameterKind, WhenBusy};

use super::outcome;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional};
use crate::skills::{SkillError, book_pages};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Reads the first book that is carried.";
    let parameters = vec![optional("page", ParameterKind::Integer, "only that page, from 1")];
    CatalogueCommand::lasting("readBook", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move { outcome(run(&body, &arguments).await, |text| text) })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<String, SkillError> {
    let pages = body.see(book_pages);
    // Reading takes a moment.
    body.wait(1).await;
    let pages = pages.ok_or(SkillError::Missing { item: "written book".to_owned(), needed: 1, held: 0 })?;
    match arguments.integer("page") {
        None => Ok(pages.join("\n---\n")),
        Some(page) => {
            let page = usize::try_from(page).ok().and_then(|page| pages.get(page.checked_sub(1)?));
            page.cloned().ok_or_else(|| SkillError::other(format!("the book has {} pages", pages.len())))
        }
    }
}
