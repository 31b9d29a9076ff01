//! Skills of reading and writing signs and books.

use cooperage_blocks::items::slot;
use cooperage_blocks::world::{BlockEntity, WorldInput};
use cooperage_blocks::{BlockPos, registry};

use super::SkillError;
use super::travel::{Travel, go_to_reach};
use crate::body::Body;
use crate::view::BodyView;

/// Returns the text of a sign, front then back; `None` if there is no sign.
#[must_use]
pub fn sign_text(view: &BodyView<'_>, pos: BlockPos) -> Option<String> {
    match view.world().block_entity(pos) {
        Some(BlockEntity::Sign(sign)) => Some(sign.lines().collect::<Vec<_>>().join("\n")),
        _ => None,
    }
}

/// The nearest sign within a range.
#[must_use]
pub fn nearest_sign(view: &BodyView<'_>, range: f64) -> Option<BlockPos> {
    super::nearest_block(view, range, |name| name.ends_with("_sign"))
}

/// Goes to a sign and writes up to four lines on its front; longer texts are broken between words.
///
/// # Errors
/// As [`go_to_reach`]; [`SkillError::Body`] if there is no sign or it is waxed.
pub async fn write_sign<B: Body>(
    body: &B,
    pos: BlockPos,
    text: &str,
    travel: &Travel,
) -> Result<(), SkillError> {
    go_to_reach(body, pos, travel).await?;
    let lines = sign_lines(text);
    body.act(vec![WorldInput::WriteSign { pos, is_back: false, lines }]).await?;
    Ok(())
}

/// Characters of a sign's line that one can read.
const LINE_CHARACTERS: usize = 15;

/// A text in four lines: as it is broken, or else between words; the last line takes what is left.
fn sign_lines(text: &str) -> [Box<str>; 4] {
    let mut lines: Vec<String> = Vec::new();
    for part in text.lines() {
        let mut line = String::new();
        for word in part.split_whitespace() {
            let is_long = line.chars().count() + word.chars().count() >= LINE_CHARACTERS;
            if is_long && !line.is_empty() && lines.len() < 3 {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    let rest = lines.split_off(lines.len().min(4));
    if let Some(last) = lines.last_mut().filter(|_| !rest.is_empty()) {
        last.push(' ');
        last.push_str(&rest.join(" "));
    }
    std::array::from_fn(|number| lines.get(number).map_or("", String::as_str).into())
}

/// The pages of the first book that is carried and says something.
#[must_use]
pub fn book_pages(view: &BodyView<'_>) -> Option<Vec<String>> {
    let inventory = view.inventory();
    let mut books = slot::CARRIED.chain([slot::OFF_HAND]).filter_map(|number| {
        let data = inventory.get(number)?.data.as_ref()?;
        Some(data.pages.as_ref()?.pages.iter().map(ToString::to_string).collect())
    });
    books.next()
}

/// Writes the pages of the first book and quill that is carried.
///
/// # Errors
/// [`SkillError::Missing`] without a book and quill.
pub async fn write_book<B: Body>(body: &B, pages: Vec<String>) -> Result<(), SkillError> {
    let book = registry().item("writable_book");
    let slot = body.see(|view| crate::hands::slot_with(view.inventory(), |item| Some(item) == book));
    let Some(slot) = slot else {
        return Err(SkillError::Missing { item: "writable_book".to_owned(), needed: 1, held: 0 });
    };
    let pages = pages.into_iter().map(Into::into).collect();
    body.act(vec![WorldInput::WriteBook { slot, pages, title: None }]).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_broken_between_words() {
        let lines = sign_lines("the quick brown fox jumps over the lazy dog and runs away");
        assert_eq!(lines[0].as_ref(), "the quick brown");
        assert_eq!(lines.join(" "), "the quick brown fox jumps over the lazy dog and runs away");
        assert_eq!(sign_lines("a\nb").join("|"), "a|b||");
    }
}
