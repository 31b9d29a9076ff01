//! The objects on cells and in hands, packed into sixteen bits.

/// The ingredients of soups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ingredient {
    Onion,
    Tomato,
}

impl Ingredient {
    /// Both kinds of ingredients.
    pub const ALL: [Ingredient; 2] = [Ingredient::Onion, Ingredient::Tomato];

    /// The word in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Ingredient::Onion => "onion",
            Ingredient::Tomato => "tomato",
        }
    }

    /// The ingredient with that word.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Ingredient> {
        Ingredient::ALL.into_iter().find(|ingredient| ingredient.name() == name)
    }
}

/// How many ingredients a pot holds.
pub const INGREDIENTS_MAX: u8 = 3;

/// The ingredients of a pot or a soup in the order in which they were added; 0 to 3 of them.
///
/// One bit per ingredient (1 is a tomato) after a leading 1, so that every content is a number from 1 to 15 that can index a
/// table of [`Content::TABLE`] entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Content(u8);

impl Content {
    /// The content before the first ingredient.
    pub const EMPTY: Content = Content(1);
    /// The length of a table with an entry for each content.
    pub const TABLE: usize = 16;

    /// Every content, the empty one included.
    pub fn all() -> impl Iterator<Item = Content> {
        (1..Content::TABLE as u8).map(Content)
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
    pub const fn with(self, ingredient: Ingredient) -> Content {
        if self.is_full() { self } else { Content(self.0 << 1 | ingredient as u8) }
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
    pub fn first(self) -> Option<Ingredient> {
        self.ingredients().next()
    }

    /// The ingredients in the order in which they were added.
    pub fn ingredients(self) -> impl Iterator<Item = Ingredient> {
        (0..self.count()).rev().map(move |place| match self.0 >> place & 1 {
            0 => Ingredient::Onion,
            _ => Ingredient::Tomato,
        })
    }
}

impl FromIterator<Ingredient> for Content {
    /// The first three of them.
    fn from_iter<I: IntoIterator<Item = Ingredient>>(ingredients: I) -> Content {
        ingredients.into_iter().fold(Content::EMPTY, Content::with)
    }
}

/// The kinds of object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Onion,
    Tomato,
    /// An empty dish.
    Dish,
    /// A soup: in a pot, or in a dish.
    Soup,
}

impl Kind {
    /// All kinds of objects.
    pub const ALL: [Kind; 4] = [Kind::Onion, Kind::Tomato, Kind::Dish, Kind::Soup];

    /// The word in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Onion => "onion",
            Kind::Tomato => "tomato",
            Kind::Dish => "dish",
            Kind::Soup => "soup",
        }
    }
}

impl Kind {
    /// The word with its article, for people.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Kind::Onion => "an onion",
            Kind::Tomato => "a tomato",
            Kind::Dish => "a dish",
            Kind::Soup => "a soup",
        }
    }
}

impl From<Ingredient> for Kind {
    fn from(ingredient: Ingredient) -> Kind {
        match ingredient {
            Ingredient::Onion => Kind::Onion,
            Ingredient::Tomato => Kind::Tomato,
        }
    }
}

/// An object, or nothing: a hand or a cell has exactly one of these.
///
/// A soup knows its ingredients and its tick: −1 before it cooks, then the steps that it has cooked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Object(u16);

/// The bits that say what it is; above them stands a soup's tick + 1.
const CODE_BITS: u16 = 5;
const CODE: u16 = (1 << CODE_BITS) - 1;
/// A code with this bit is a soup, and the four below are its content.
const SOUP: u16 = 16;

impl Object {
    /// An empty hand or place.
    pub const NONE: Object = Object(0);
    /// An onion that is not in a soup.
    pub const ONION: Object = Object(1);
    /// A tomato that is not in a soup.
    pub const TOMATO: Object = Object(2);
    /// An empty dish.
    pub const DISH: Object = Object(3);
    /// The highest tick that a soup can have, and so the longest time to cook.
    pub const TICK_MAX: u16 = (u16::MAX >> CODE_BITS) - 1;

    /// A soup of these ingredients that has cooked so long; −1 is not started. Ticks are kept within −1 and
    /// [`Object::TICK_MAX`].
    #[must_use]
    pub const fn soup(content: Content, tick: i32) -> Object {
        let tick = if tick < -1 { -1 } else { tick };
        let tick = if tick > Object::TICK_MAX as i32 { Object::TICK_MAX as i32 } else { tick };
        Object(SOUP | content.0 as u16 | ((tick + 1) as u16) << CODE_BITS)
    }

    /// The ingredient as an object.
    #[inline]
    #[must_use]
    pub const fn of(ingredient: Ingredient) -> Object {
        match ingredient {
            Ingredient::Onion => Object::ONION,
            Ingredient::Tomato => Object::TOMATO,
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
    pub const fn kind(self) -> Option<Kind> {
        match self.0 & CODE {
            0 => None,
            1 => Some(Kind::Onion),
            2 => Some(Kind::Tomato),
            3 => Some(Kind::Dish),
            _ => Some(Kind::Soup),
        }
    }

    /// The ingredient that it is; none for everything else.
    #[inline]
    #[must_use]
    pub const fn ingredient(self) -> Option<Ingredient> {
        match self.0 {
            1 => Some(Ingredient::Onion),
            2 => Some(Ingredient::Tomato),
            _ => None,
        }
    }

    /// The ingredients of a soup; of everything else nothing.
    #[inline]
    #[must_use]
    pub const fn content(self) -> Content {
        if self.is_soup() { Content((self.0 & 15) as u8) } else { Content::EMPTY }
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

    /// The soup with one ingredient more; unchanged if it is full or no soup.
    #[inline]
    #[must_use]
    pub const fn with(self, ingredient: Ingredient) -> Object {
        if self.is_soup() { Object(self.0 & !15 | self.content().with(ingredient).0 as u16) } else { self }
    }

    /// The soup one tick on.
    #[inline]
    #[must_use]
    pub(crate) const fn cooked(self) -> Object {
        if self.tick() < Object::TICK_MAX as i32 { Object(self.0 + (1 << CODE_BITS)) } else { self }
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
        use Ingredient::{Onion, Tomato};
        let content: Content = [Tomato, Onion, Tomato].into_iter().collect();
        assert_eq!(content.ingredients().collect::<Vec<_>>(), [Tomato, Onion, Tomato]);
        assert_eq!((content.count(), content.onions(), content.tomatoes()), (3, 1, 2));
        assert!(content.is_full());
        assert_eq!(content.with(Onion), content);
        assert_eq!(content.first(), Some(Tomato));
        assert_eq!(Content::EMPTY.count(), 0);
        assert_eq!(Content::EMPTY.first(), None);
        let indices: Vec<usize> = Content::all().map(Content::index).collect();
        assert_eq!(indices, (1..16).collect::<Vec<_>>());
    }

    #[test]
    fn objects_tell_what_they_are() {
        let kinds: Vec<Option<Kind>> =
            [Object::NONE, Object::ONION, Object::TOMATO, Object::DISH].map(Object::kind).to_vec();
        assert_eq!(kinds, [None, Some(Kind::Onion), Some(Kind::Tomato), Some(Kind::Dish)]);
        for content in Content::all() {
            for tick in [-1, 0, 1, 20, i32::from(Object::TICK_MAX)] {
                let soup = Object::soup(content, tick);
                assert_eq!((soup.kind(), soup.content(), soup.tick()), (Some(Kind::Soup), content, tick));
                assert_eq!(soup.is_idle(), tick == -1);
            }
        }
        let soup = Object::soup(Content::EMPTY.with(Ingredient::Tomato), -1);
        assert_eq!(soup.with(Ingredient::Onion).content().count(), 2);
        assert_eq!(soup.cooked().tick(), 0);
        assert_eq!(Object::DISH.with(Ingredient::Onion), Object::DISH);
        assert_eq!(Object::soup(Content::EMPTY, i32::MAX).cooked().tick(), i32::from(Object::TICK_MAX));
    }
}
