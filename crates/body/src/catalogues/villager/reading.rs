//! Reading signs and books.

use super::feedback::ActionFeedback;
use super::names;
use crate::body::Body;
use crate::skills::{book_pages, nearest_sign, sign_text};

/// How far signs are read, in blocks.
const SIGN_RANGE: f64 = 16.0;

/// Returns the text of the nearest sign or of a carried book, or one of the book's pages, from 1.
///
/// # Errors
/// There is none, or no such page.
pub(super) fn text_of<B: Body>(body: &B, name: &str, page: Option<i64>) -> ActionFeedback {
    let name = names::tidy(name);
    if name.contains("sign") {
        let text = body.see(|view| sign_text(view, nearest_sign(view, SIGN_RANGE)?));
        return Ok(format!("the sign says: {}", text.ok_or("there is no sign nearby")?).into());
    }
    if !name.contains("book") {
        return Err("only signs and books can be read".into());
    }
    let pages = body.see(book_pages).ok_or("you have no written book")?;
    match page {
        None => Ok(format!("the book says: {}", pages.join(" --- ")).into()),
        Some(page) => {
            let found = usize::try_from(page).ok().and_then(|page| pages.get(page.checked_sub(1)?));
            let text = found.ok_or_else(|| format!("the book has {} pages", pages.len()))?;
            Ok(format!("page {page} says: {text}").into())
        }
    }
}
