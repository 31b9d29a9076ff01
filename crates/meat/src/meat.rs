//! The kinds of meat: the animal, the raw piece and the dish.

/// A kind of meat, by its dish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub enum Meat {
    Chicken,
    Mutton,
    /// Not ordered in the published game: an extension of ours, as beef is.
    Porkchop,
    Beef,
}

impl Meat {
    /// All kinds, in the order of listings.
    pub const ALL: [Meat; 4] = [Meat::Chicken, Meat::Mutton, Meat::Porkchop, Meat::Beef];
    /// The kinds that are ordered in the published game.
    pub const PUBLISHED: [Meat; 2] = [Meat::Chicken, Meat::Mutton];

    /// The item that the animal drops, which also names the kind in options.
    #[must_use]
    pub const fn raw(self) -> &'static str {
        match self {
            Meat::Chicken => "chicken",
            Meat::Mutton => "mutton",
            Meat::Porkchop => "porkchop",
            Meat::Beef => "beef",
        }
    }

    /// The dish, as orders name it.
    #[must_use]
    pub const fn dish(self) -> &'static str {
        match self {
            Meat::Chicken => "cooked_chicken",
            Meat::Mutton => "cooked_mutton",
            Meat::Porkchop => "cooked_porkchop",
            Meat::Beef => "cooked_beef",
        }
    }

    /// The animal that it comes from, as the game calls it.
    #[must_use]
    pub const fn animal(self) -> &'static str {
        match self {
            Meat::Chicken => "chicken",
            Meat::Mutton => "sheep",
            Meat::Porkchop => "pig",
            Meat::Beef => "cow",
        }
    }

    /// The kind with that raw piece.
    #[must_use]
    pub fn of_raw(name: &str) -> Option<Meat> {
        Meat::ALL.into_iter().find(|meat| meat.raw() == name)
    }

    /// The kind with that dish.
    #[must_use]
    pub fn of_dish(name: &str) -> Option<Meat> {
        Meat::ALL.into_iter().find(|meat| meat.dish() == name)
    }
}
