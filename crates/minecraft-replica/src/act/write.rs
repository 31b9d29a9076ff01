//! Writing on signs and in books.

use std::sync::Arc;

use cooperage_blocks::BlockPos;
use cooperage_blocks::items::{InteractionHand, ItemStack, slot};
use cooperage_blocks::world::{BlockEntity, InputRefusal};
use serde::Serialize;

use super::dig::nearest_face;
use super::fetch::Fetch;
use super::{ActContext, ActProgress, PATIENCE_TICKS};
use crate::sent::SentAct;

/// Farthest a sign's line may reach, in characters.
const SIGN_LINE_CHARACTERS_MAX: usize = 384;
/// Most pages of a book, and characters of a page and of a title.
const PAGES_MAX: usize = 100;
const PAGE_CHARACTERS_MAX: usize = 1_024;
const TITLE_CHARACTERS_MAX: usize = 32;

/// Text without control characters, cut off after so many.
fn plain(text: &str, characters_max: usize) -> Arc<str> {
    let kept = text.chars().filter(|c| !c.is_control() || *c == '\n').take(characters_max);
    kept.collect::<String>().into()
}

/// A sign that is written on: a click opens it, then its lines are sent.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SignWriting {
    began: u64,
    pos: BlockPos,
    is_back: bool,
    lines: [Arc<str>; 4],
    /// The number of the click.
    number: i32,
    is_sent: bool,
}

impl SignWriting {
    pub(crate) fn begin(
        pos: BlockPos,
        is_back: bool,
        lines: &[Box<str>; 4],
        context: &mut ActContext<'_>,
    ) -> Result<SignWriting, InputRefusal> {
        let player = context.world.player(context.me).ok_or(InputRefusal::NoPlayer)?;
        if !player.reaches(pos) {
            return Err(InputRefusal::OutOfReach);
        }
        match context.world.block_entity(pos) {
            Some(BlockEntity::Sign(sign)) if sign.is_waxed => return Err(InputRefusal::Waxed),
            Some(BlockEntity::Sign(_)) => {}
            _ => return Err(InputRefusal::NoSign),
        }
        let face = nearest_face(player.eyes(), pos);
        let number = context.next_sequence();
        let hand = InteractionHand::Main;
        context.out.push(SentAct::UsedOn { hand, pos, face, cursor: [0.5; 3], sequence: number });
        let lines = lines.each_ref().map(|line| {
            let line: String =
                line.chars().filter(|c| !c.is_control()).take(SIGN_LINE_CHARACTERS_MAX).collect();
            line.into()
        });
        Ok(SignWriting { began: context.tick, pos, is_back, lines, number, is_sent: false })
    }

    pub(crate) fn go_on(&mut self, context: &mut ActContext<'_>) -> ActProgress {
        if !self.is_sent && context.acknowledged >= self.number {
            let (pos, is_front, lines) = (self.pos, !self.is_back, self.lines.clone());
            context.out.push(SentAct::SignWritten { pos, is_front, lines });
            self.is_sent = true;
        }
        let Some(BlockEntity::Sign(sign)) = context.world.block_entity(self.pos) else {
            return ActProgress::Failed(InputRefusal::NoSign);
        };
        let side = &sign.sides[usize::from(self.is_back)];
        let is_written = side.iter().zip(&self.lines).all(|(now, wanted)| **now == **wanted);
        if is_written {
            ActProgress::Done("".into())
        } else if context.tick >= self.began + PATIENCE_TICKS {
            ActProgress::Failed(InputRefusal::NothingCame)
        } else {
            ActProgress::Busy
        }
    }
}

/// A book that is written.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct BookWriting {
    began: u64,
    fetch: Fetch,
    pages: Vec<Arc<str>>,
    title: Option<Arc<str>>,
    /// The slot and its content when the pages were sent.
    sent: Option<(usize, Option<ItemStack>)>,
}

impl BookWriting {
    pub(crate) fn begin(
        number: usize,
        pages: &[Box<str>],
        title: Option<&str>,
        context: &ActContext<'_>,
    ) -> Result<BookWriting, InputRefusal> {
        let player = context.world.player(context.me).ok_or(InputRefusal::NoPlayer)?;
        let book = player.inventory.get(number).ok_or(InputRefusal::EmptySlot)?;
        if book.item.name() != "writable_book" {
            return Err(InputRefusal::NotWritable { item: book.item });
        }
        if pages.len() > PAGES_MAX {
            return Err(InputRefusal::TooManyPages { pages_max: PAGES_MAX });
        }
        let title = title.map(|title| plain(title.trim(), TITLE_CHARACTERS_MAX));
        if title.as_ref().is_some_and(|title| title.is_empty()) {
            return Err(InputRefusal::NoTitle);
        }
        let pages = pages.iter().map(|page| plain(page, PAGE_CHARACTERS_MAX)).collect();
        Ok(BookWriting {
            began: context.tick,
            fetch: Fetch::begin(number, context)?,
            pages,
            title,
            sent: None,
        })
    }

    pub(crate) fn go_on(&mut self, context: &mut ActContext<'_>) -> ActProgress {
        let slot_now = |context: &ActContext<'_>, number: usize| {
            context.world.player(context.me).and_then(|player| player.inventory.get(number)).cloned()
        };
        if let Some((number, before)) = &self.sent {
            let now = slot_now(context, *number);
            return if now != *before {
                ActProgress::Done(now.map_or("", |book| book.item.name()).into())
            } else if context.tick >= self.began + PATIENCE_TICKS {
                ActProgress::Failed(InputRefusal::NothingCame)
            } else {
                ActProgress::Busy
            };
        }
        match self.fetch.go_on(context) {
            Err(reason) => return ActProgress::Failed(reason),
            Ok(false) => return ActProgress::Busy,
            Ok(true) => {}
        }
        let number = self.fetch.slot();
        let slot = number.saturating_sub(slot::HOTBAR.start) as u8;
        context.out.push(SentAct::BookWritten { slot, pages: self.pages.clone(), title: self.title.clone() });
        self.sent = Some((number, slot_now(context, number)));
        ActProgress::Busy
    }
}
