//! Books, names and the smithing table (docs/spec/blockworld.md, 10.4, 19, 21.3).

use super::World;
use crate::craft::smithing_upgrade;
use crate::items::{ItemData, ItemStack, Pages};
use crate::pos::BlockPos;
use crate::registry::registry;
use crate::world::block_entity::BlockEntity;
use crate::world::event::{EventCause, ItemCause};
use crate::world::ids::PlayerId;
use crate::world::refusal::{InputRefusal, Workstation};

/// Most pages of a book, and characters of a page, of a title and of a name.
const PAGES_MAX: usize = 100;
const PAGE_CHARACTERS_MAX: usize = 1_024;
const TITLE_CHARACTERS_MAX: usize = 32;
const NAME_CHARACTERS_MAX: usize = 50;
/// Farthest a sign's line may reach, in characters.
const SIGN_LINE_CHARACTERS_MAX: usize = 384;

/// Text without control characters, cut off after so many.
fn plain(text: &str, characters_max: usize) -> Box<str> {
    let kept = text.chars().filter(|c| !c.is_control() || *c == '\n').take(characters_max);
    kept.collect::<String>().into()
}

/// A name as an item can have it; empty: none.
#[must_use]
pub fn item_name(name: &str) -> Box<str> {
    plain(name.trim(), NAME_CHARACTERS_MAX)
}

/// Items with another name; an empty one removes the old.
#[must_use]
pub fn renamed(stack: &ItemStack, name: &str) -> ItemStack {
    let mut data: ItemData = stack.data.as_deref().cloned().unwrap_or_default();
    data.name = Some(name).filter(|name| !name.is_empty()).map(Into::into);
    stack.clone().with_data(data)
}

impl World {
    /// A player writes on a side of a sign.
    pub(crate) fn write_sign(
        &mut self,
        id: PlayerId,
        pos: BlockPos,
        is_back: bool,
        lines: [Box<str>; 4],
    ) -> Result<String, InputRefusal> {
        let player = self.player(id).ok_or(InputRefusal::NoPlayer)?;
        if !player.reaches(pos) {
            return Err(InputRefusal::OutOfReach);
        }
        let Some(BlockEntity::Sign(sign)) = self.block_entities.get_mut(&pos) else {
            return Err(InputRefusal::NoSign);
        };
        if sign.is_waxed {
            return Err(InputRefusal::Waxed);
        }
        sign.sides[usize::from(is_back)] = lines.map(|line| {
            line.chars().filter(|c| !c.is_control()).take(SIGN_LINE_CHARACTERS_MAX).collect::<String>().into()
        });
        Ok(String::new())
    }

    /// A player writes the pages of a book; with a title it is signed, and can't be changed any more.
    pub(crate) fn write_book(
        &mut self,
        id: PlayerId,
        slot: usize,
        pages: &[Box<str>],
        title: Option<&str>,
    ) -> Result<String, InputRefusal> {
        let player = self.player_mut(id).ok_or(InputRefusal::NoPlayer)?;
        let author = player.name.clone();
        let place = player.inventory.slot_mut(slot).ok_or(InputRefusal::NoSlot)?;
        let book = place.as_mut().ok_or(InputRefusal::EmptySlot)?;
        if book.item.name() != "writable_book" {
            return Err(InputRefusal::NotWritable { item: book.item });
        }
        if pages.len() > PAGES_MAX {
            return Err(InputRefusal::TooManyPages { pages_max: PAGES_MAX });
        }
        let title = title.map(|title| plain(title.trim(), TITLE_CHARACTERS_MAX));
        if title.as_deref() == Some("") {
            return Err(InputRefusal::NoTitle);
        }
        let pages = pages.iter().map(|page| plain(page, PAGE_CHARACTERS_MAX)).collect();
        let signed = title.map(|title| (title, Box::from(&*author)));
        let is_signed = signed.is_some();
        let mut data: ItemData = book.data.as_deref().cloned().unwrap_or_default();
        data.pages = Some(Pages { pages, signed });
        let old = book.clone();
        let item = if is_signed { registry().item("written_book").unwrap_or(book.item) } else { book.item };
        let written = ItemStack::new(item, book.count).with_data(data);
        *book = written.clone();
        if is_signed {
            self.used_up(EventCause::Player(id), &old, ItemCause::Craft);
            self.made(EventCause::Player(id), &written, ItemCause::Craft);
        }
        Ok(written.item.name().to_owned())
    }

    /// A player renames the items of a slot at an anvil within reach; an empty name removes the old one.
    pub(crate) fn rename(&mut self, id: PlayerId, slot: usize, name: &str) -> Result<String, InputRefusal> {
        if self.station_near(id, |name| name.ends_with("anvil")).is_none() {
            return Err(InputRefusal::NoStation(Workstation::Anvil));
        }
        let player = self.player_mut(id).ok_or(InputRefusal::NoPlayer)?;
        let place =
            player.inventory.slot_mut(slot).and_then(Option::as_mut).ok_or(InputRefusal::EmptySlot)?;
        *place = renamed(place, &item_name(name));
        Ok(String::new())
    }

    /// A player upgrades the diamond piece of a slot to netherite at a smithing table within reach; it stays as worn
    /// and as enchanted as it is.
    pub(crate) fn smith(&mut self, id: PlayerId, slot: usize) -> Result<String, InputRefusal> {
        if self.station_near(id, |name| name == "smithing_table").is_none() {
            return Err(InputRefusal::NoStation(Workstation::SmithingTable));
        }
        let needed = ["netherite_upgrade_smithing_template", "netherite_ingot"];
        let [Some(template), Some(ingot)] = needed.map(|name| registry().item(name)) else {
            return Err(InputRefusal::NothingToSmithWith);
        };
        let player = self.player_mut(id).ok_or(InputRefusal::NoPlayer)?;
        let base = player.inventory.get(slot).ok_or(InputRefusal::EmptySlot)?.clone();
        let result = smithing_upgrade(template, base.item, ingot)
            .ok_or(InputRefusal::NotUpgradable { item: base.item })?;
        if player.inventory.count(template) == 0 || player.inventory.count(ingot) == 0 {
            return Err(InputRefusal::NoTemplate);
        }
        player.inventory.remove(template, 1);
        player.inventory.remove(ingot, 1);
        let made = ItemStack { item: result, ..base.clone() };
        if let Some(place) = player.inventory.slot_mut(slot) {
            *place = Some(made.clone());
        }
        for used in [base, ItemStack::new(template, 1), ItemStack::new(ingot, 1)] {
            self.used_up(EventCause::Player(id), &used, ItemCause::Craft);
        }
        self.made(EventCause::Player(id), &made, ItemCause::Craft);
        Ok(result.name().to_owned())
    }
}
