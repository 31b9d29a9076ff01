//! How stacks are serialised; impossible stacks are refused on reading.

/// The count of a stack: never 0, and never so large that counts overflow together.
pub(super) mod count {
    use serde::de::{Deserialize, Deserializer, Error};

    const MOST: u32 = 1 << 20;

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
        let count = u32::deserialize(from)?;
        if (1..=MOST).contains(&count) { Ok(count) } else { Err(D::Error::custom("an absurd stack")) }
    }
}

/// The slots of a window: only occupied ones are written, with their numbers.
pub(super) mod sparse {
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::{Serialize, Serializer};

    use super::super::ItemStack;

    pub(crate) fn serialize<const N: usize, S: Serializer>(
        slots: &[Option<ItemStack>; N],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let full = slots.iter().enumerate().filter_map(|(number, slot)| Some((number as u8, slot.as_ref()?)));
        full.collect::<Vec<(u8, &ItemStack)>>().serialize(to)
    }

    pub(crate) fn deserialize<'de, const N: usize, D: Deserializer<'de>>(
        from: D,
    ) -> Result<[Option<ItemStack>; N], D::Error> {
        let mut slots = [const { None }; N];
        for (number, stack) in Vec::<(u8, ItemStack)>::deserialize(from)? {
            let slot = slots.get_mut(usize::from(number)).filter(|slot| slot.is_none());
            *slot.ok_or_else(|| D::Error::custom("a slot that doesn't exist"))? = Some(stack);
        }
        Ok(slots)
    }
}

/// The contents of a shulker box. Boxes don't go into boxes, so their stacks are written without contents of their own:
/// a file can't nest them without end.
pub(super) mod within_box {
    use std::sync::Arc;

    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::{Serialize, Serializer};

    use super::super::{ItemData, ItemStack, Pages};
    use super::{BOX_SLOTS_MAX, NESTED, count};
    use crate::registry::ItemId;

    #[derive(serde::Serialize, serde::Deserialize)]
    struct Plain {
        item: ItemId,
        #[serde(deserialize_with = "count::deserialize")]
        count: u32,
        data: Option<PlainData>,
    }

    #[derive(serde::Serialize, serde::Deserialize)]
    struct PlainData {
        damage: u32,
        name: Option<Box<str>>,
        enchantments: Vec<(Box<str>, u32)>,
        stew: Option<(Box<str>, u32)>,
        pages: Option<Pages>,
    }

    /// A stack, with the contents that it has itself.
    struct Within<'a>(&'a ItemStack);

    impl Serialize for Within<'_> {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            let ItemStack { item, count, data } = self.0;
            let Some(ItemData { damage, name, enchantments, stew, pages, contents }) =
                data.as_deref().cloned()
            else {
                return Plain { item: *item, count: *count, data: None }.serialize(to);
            };
            let data = Some(PlainData { damage, name, enchantments, stew, pages });
            if contents.is_empty() {
                return Plain { item: *item, count: *count, data }.serialize(to);
            }
            // Digests count its contents: a count of 0, which no stack has, says that count and contents follow. Files
            // refuse it by this name.
            let plain = Plain { item: *item, count: 0, data };
            let contents: Vec<_> = contents.iter().map(|slot| slot.as_ref().map(Within)).collect();
            to.serialize_newtype_struct(NESTED, &(plain, count, contents))
        }
    }

    fn stack(Plain { item, count, data }: Plain) -> ItemStack {
        let data = data.map(|PlainData { damage, name, enchantments, stew, pages }| {
            Arc::new(ItemData { damage, name, enchantments, stew, pages, contents: Vec::new() })
        });
        ItemStack { item, count, data }
    }

    pub(crate) fn serialize<S: Serializer>(slots: &[Option<ItemStack>], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(slots.iter().map(|slot| slot.as_ref().map(Within)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<Option<ItemStack>>, D::Error> {
        let plains = Vec::<Option<Plain>>::deserialize(from)?;
        if plains.len() > BOX_SLOTS_MAX {
            return Err(D::Error::custom("a box with too many slots"));
        }
        Ok(plains.into_iter().map(|slot| slot.map(stack)).collect())
    }
}

/// The name under which a box within a box is serialised; files refuse it.
pub(crate) const NESTED: &str = "box within a box";
/// Slots of the largest box.
const BOX_SLOTS_MAX: usize = 27;
