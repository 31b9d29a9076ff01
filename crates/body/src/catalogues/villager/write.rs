//! The command that writes a sign or a book.

use cooperage_core::ParameterKind;

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::names;
use super::walking::approach;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::skills::{Travel, nearest_sign, write_book, write_sign};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Writes the nearest sign, or a book and quill that is carried; --- begins a new page.";
    let parameters = vec![
        required("item_name", ParameterKind::Text, "sign or book"),
        required("content", ParameterKind::Text, "what"),
    ];
    action("write", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run::<B>(&body, &arguments)).await })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> ActionFeedback {
    let name = names::tidy(arguments.text("item_name"));
    let content = arguments.text("content");
    if name.contains("book") {
        let pages = content.split("---").map(|page| page.trim().to_owned()).collect();
        write_book(body, pages).await?;
        return Ok("you wrote the book".into());
    }
    if !name.contains("sign") {
        return Err("only signs and books can be written".into());
    }
    let pos = body.see(|view| nearest_sign(view, 16.0)).ok_or("there is no sign nearby")?;
    approach(body, pos).await?;
    write_sign(body, pos, content, &Travel::on_foot()).await?;
    Ok(format!("you wrote the sign at {pos}").into())
}
