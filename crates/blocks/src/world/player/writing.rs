//! Writing books.

use super::World;
use crate::items::Pages;
use crate::world::ids::PlayerId;

/// Most pages of a book.
const PAGES_MAX: usize = 100;
/// Most characters of a page.
const PAGE_CHARACTERS_MAX: usize = 1024;

impl World {
    /// Writes the book and quill of a slot anew; what is too long is cut.
    pub(crate) fn write_book(
        &mut self,
        id: PlayerId,
        slot: usize,
        pages: Vec<Box<str>>,
    ) -> Result<(), &'static str> {
        let player = self.player_mut(id).ok_or("there is no such player")?;
        let book = player.inventory.slot_mut(slot).and_then(Option::as_mut).ok_or("that slot is empty")?;
        if book.item.name() != "writable_book" {
            return Err("one can write only into a book and quill");
        }
        let cut = |page: Box<str>| -> Box<str> {
            let is_kept = |c: &char| !c.is_control() || *c == '\n';
            page.chars().filter(is_kept).take(PAGE_CHARACTERS_MAX).collect::<String>().into()
        };
        let pages: Vec<Box<str>> = pages.into_iter().take(PAGES_MAX).map(cut).collect();
        let mut data = book.data.as_deref().cloned().unwrap_or_default();
        data.pages = Some(Pages { pages, signed: None }).filter(|book| !book.pages.is_empty());
        *book = book.of_count(book.count).with_data(data);
        Ok(())
    }
}
