//! The objects on cells and in hands, packed into sixteen bits.

/// The ingredients of soups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SoupIngredient {
    Onion,
    Tomato,
}

impl SoupIngredient {
    /// Both kinds of ingredients.
    pub const ALL: [SoupIngredient; 2] = [SoupIngredient::Onion, SoupIngredient::Tomato];

    /// The word in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SoupIngredient::Onion => "onion",
            SoupIngredient::Tomato => "tomato",
        }
    }

    /// The ingredient with that word.
    #[must_use]
    pub fn of_name(name: &str) -> Option<SoupIngredient> {
        SoupIngredient::ALL.into_iter().find(|ingredient| ingredient.name() == name)
    }
}

/// How many ingredients a pot holds.
pub const INGREDIENTS_MAX: u8 = 3;

/// The ingredients of a pot or a soup in the order in which they were added; 0 to 3 of them.
///
/// One bit per ingredient (1 is a tomato) after a leading 1, so that every content is a number from 1 to 15 that can index a
/// table of [`SoupContent::TABLE`] entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SoupContent(u8);

impl SoupContent {
    /// The content before the first ingredient.
    pub const EMPTY: SoupContent = SoupContent(1);
    /// The length of a table with an entry for each content.
    pub const TABLE: usize = 16;

    /// Every content, the empty one included.
    pub fn all() -> impl Iterator<Item = SoupContent> {
        (1..SoupContent::TABLE as u8).map(SoupContent)
    }

    /// Its place in a table.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 15) as usize
    }

    /// The number of ingredients.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u8 {
        (7 - self.0.leading_zeros()) as u8
    }

    /// Whether nothing more fits in.
    #[inline]
    #[must_use]
    pub const fn is_full(self) -> bool {
        self.0 >= 8
    }

    /// With one ingredient more; unchanged if it is full.
    #[inline]
    #[must_use]
    pub const fn with(self, ingredient: SoupIngredient) -> SoupContent {
        if self.is_full() { self } else { SoupContent(self.0 << 1 | ingredient as u8) }
    }

    /// The number of tomatoes.
    #[must_use]
    pub const fn tomatoes(self) -> u8 {
        (self.0.count_ones() - 1) as u8
    }

    /// The number of onions.
    #[must_use]
    pub const fn onions(self) -> u8 {
        self.count() - self.tomatoes()
    }

    /// The ingredient that was added first.
    #[must_use]
    pub fn first(self) -> Option<SoupIngredient> {
        self.ingredients().next()
    }

    /// The ingredients in the order in which they were added.
    pub fn ingredients(self) -> impl Iterator<Item = SoupIngredient> {
        (0..self.count()).rev().map(move |place| match self.0 >> place & 1 {
            0 => SoupIngredient::Onion,
            _ => SoupIngredient::Tomato,
        })
    }
}

impl FromIterator<SoupIngredient> for SoupContent {
    /// The first three of them.
    fn from_iter<I: IntoIterator<Item = SoupIngredient>>(ingredients: I) -> SoupContent {
        ingredients.into_iter().fold(SoupContent::EMPTY, SoupContent::with)
    }
}

/// The kinds of object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ObjectKind {
    Onion,
    Tomato,
    /// An empty dish.
    Dish,
    /// A soup: in a pot, or in a dish.
    Soup,
}

impl ObjectKind {
    /// All kinds of objects.
    pub const ALL: [ObjectKind; 4] =
        [ObjectKind::Onion, ObjectKind::Tomato, ObjectKind::Dish, ObjectKind::Soup];

    /// The word in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ObjectKind::Onion => "onion",
            ObjectKind::Tomato => "tomato",
            ObjectKind::Dish => "dish",
            ObjectKind::Soup => "soup",
        }
    }
}

impl ObjectKind {
    /// The word with its article, for people.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            ObjectKind::Onion => "an onion",
            ObjectKind::Tomato => "a tomato",
            ObjectKind::Dish => "a dish",
            ObjectKind::Soup => "a soup",
        }
    }
}

impl From<SoupIngredient> for ObjectKind {
    fn from(ingredient: SoupIngredient) -> ObjectKind {
        match ingredient {
            SoupIngredient::Onion => ObjectKind::Onion,
            SoupIngredient::Tomato => ObjectKind::Tomato,
        }
    }
}

/// An object, or nothing: a hand or a cell has exactly one of these.
///
/// A soup knows its ingredients and its tick: −1 before it cooks, then the steps that it has cooked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KitchenObject(u16);

/// The bits that say what it is; above them stands a soup's tick + 1.
const CODE_BITS: u16 = 5;
const CODE: u16 = (1 << CODE_BITS) - 1;
/// A code with this bit is a soup, and the four below are its content.
const SOUP: u16 = 16;

impl KitchenObject {
    /// An empty hand or place.
    pub const NONE: KitchenObject = KitchenObject(0);
    /// An onion that is not in a soup.
    pub const ONION: KitchenObject = KitchenObject(1);
    /// A tomato that is not in a soup.
    pub const TOMATO: KitchenObject = KitchenObject(2);
    /// An empty dish.
    pub const DISH: KitchenObject = KitchenObject(3);
    /// The highest tick that a soup can have, and so the longest time to cook.
    pub const TICK_MAX: u16 = (u16::MAX >> CODE_BITS) - 1;

    /// A soup of these ingredients that has cooked so long; −1 is not started. Ticks are kept within −1 and
    /// [`KitchenObject::TICK_MAX`].
    #[must_use]
    pub const fn soup(content: SoupContent, tick: i32) -> KitchenObject {
        let tick = if tick < -1 { -1 } else { tick };
        let tick = if tick > KitchenObject::TICK_MAX as i32 { KitchenObject::TICK_MAX as i32 } else { tick };
        KitchenObject(SOUP | content.0 as u16 | ((tick + 1) as u16) << CODE_BITS)
    }

    /// The ingredient as an object.
    #[inline]
    #[must_use]
    pub const fn of(ingredient: SoupIngredient) -> KitchenObject {
        match ingredient {
            SoupIngredient::Onion => KitchenObject::ONION,
            SoupIngredient::Tomato => KitchenObject::TOMATO,
        }
    }

    /// Whether there is nothing.
    #[inline]
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Whether there is something.
    #[inline]
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }

    /// Whether it is a soup.
    #[inline]
    #[must_use]
    pub const fn is_soup(self) -> bool {
        self.0 & SOUP != 0
    }

    /// The kind of the object; `None` for an empty hand or place.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Option<ObjectKind> {
        match self.0 & CODE {
            0 => None,
            1 => Some(ObjectKind::Onion),
            2 => Some(ObjectKind::Tomato),
            3 => Some(ObjectKind::Dish),
            _ => Some(ObjectKind::Soup),
        }
    }

    /// The ingredient that it is; none for everything else.
    #[inline]
    #[must_use]
    pub const fn ingredient(self) -> Option<SoupIngredient> {
        match self.0 {
            1 => Some(SoupIngredient::Onion),
            2 => Some(SoupIngredient::Tomato),
            _ => None,
        }
    }

    /// The ingredients of a soup; of everything else nothing.
    #[inline]
    #[must_use]
    pub const fn content(self) -> SoupContent {
        if self.is_soup() { SoupContent((self.0 & 15) as u8) } else { SoupContent::EMPTY }
    }

    /// How long a soup has cooked; −1 if it has not started, and of everything else.
    #[inline]
    #[must_use]
    pub const fn tick(self) -> i32 {
        (self.0 >> CODE_BITS) as i32 - 1
    }

    /// Whether it is a soup that has not started to cook.
    #[inline]
    #[must_use]
    pub const fn is_idle(self) -> bool {
        self.is_soup() && self.0 >> CODE_BITS == 0
    }

    /// Whether it is a soup that cooks or is ready.
    #[inline]
    #[must_use]
    pub const fn is_hot(self) -> bool {
        self.is_soup() && !self.is_idle()
    }

    /// Whether a pot with it takes an ingredient more, if it is the right one.
    #[inline]
    #[must_use]
    pub const fn is_open(self) -> bool {
        self.is_none() || self.is_idle() && !self.content().is_full()
    }

    /// The soup with one ingredient more; unchanged if it is full or no soup.
    #[inline]
    #[must_use]
    pub const fn with(self, ingredient: SoupIngredient) -> KitchenObject {
        if self.is_soup() {
            KitchenObject(self.0 & !15 | self.content().with(ingredient).0 as u16)
        } else {
            self
        }
    }

    /// The soup one tick on.
    #[inline]
    #[must_use]
    pub(crate) const fn cooked(self) -> KitchenObject {
        if self.tick() < KitchenObject::TICK_MAX as i32 {
            KitchenObject(self.0 + (1 << CODE_BITS))
        } else {
            self
        }
    }

    /// Its bits, which tell it from all others.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_remember_their_order() {
        use SoupIngredient::{Onion, Tomato};
        let content: SoupContent = [Tomato, Onion, Tomato].into_iter().collect();
        assert_eq!(content.ingredients().collect::<Vec<_>>(), [Tomato, Onion, Tomato]);
        assert_eq!((content.count(), content.onions(), content.tomatoes()), (3, 1, 2));
        assert!(content.is_full());
        assert_eq!(content.with(Onion), content);
        assert_eq!(content.first(), Some(Tomato));
        assert_eq!(SoupContent::EMPTY.count(), 0);
        assert_eq!(SoupContent::EMPTY.first(), None);
        let indices: Vec<usize> = SoupContent::all().map(SoupContent::index).collect();
        assert_eq!(indices, (1..16).collect::<Vec<_>>());
    }

    #[test]
    fn objects_tell_what_they_are() {
        let kinds: Vec<Option<ObjectKind>> =
            [KitchenObject::NONE, KitchenObject::ONION, KitchenObject::TOMATO, KitchenObject::DISH]
                .map(KitchenObject::kind)
                .to_vec();
        assert_eq!(kinds, [None, Some(ObjectKind::Onion), Some(ObjectKind::Tomato), Some(ObjectKind::Dish)]);
        for content in SoupContent::all() {
            for tick in [-1, 0, 1, 20, i32::from(KitchenObject::TICK_MAX)] {
                let soup = KitchenObject::soup(content, tick);
                assert_eq!(
                    (soup.kind(), soup.content(), soup.tick()),
                    (Some(ObjectKind::Soup), content, tick)
                );
                assert_eq!(soup.is_idle(), tick == -1);
            }
        }
        let soup = KitchenObject::soup(SoupContent::EMPTY.with(SoupIngredient::Tomato), -1);
        assert_eq!(soup.with(SoupIngredient::Onion).content().count(), 2);
        assert_eq!(soup.cooked().tick(), 0);
        assert_eq!(KitchenObject::DISH.with(SoupIngredient::Onion), KitchenObject::DISH);
        assert_eq!(
            KitchenObject::soup(SoupContent::EMPTY, i32::MAX).cooked().tick(),
            i32::from(KitchenObject::TICK_MAX)
        );
    }
}
