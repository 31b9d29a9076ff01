//! The macros: what a player sets out to do, in words that a planner uses.

use std::fmt;

use crate::object::{ObjectKind, SoupIngredient};

/// A macro action: something that takes several steps of the game, and that a controller carries out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Macro {
    /// Take an onion from a dispenser or a counter.
    PickUpOnion,
    /// Take a tomato from a dispenser or a counter.
    PickUpTomato,
    /// Take a dish from a dispenser or a counter.
    PickUpDish,
    /// Put the onion in hand into a pot.
    PutOnion,
    /// Put the tomato in hand into a pot.
    PutTomato,
    /// Start a pot that does not start by itself: an extension for the new rules.
    StartCooking,
    /// Fill the dish in hand with the soup of a pot, and wait at the pot until it is ready.
    FillDish,
    /// Serve the soup in hand.
    Deliver,
    /// Put what is in hand on an empty counter.
    Place,
    /// Make so many steps at random, standing still among them.
    Wait(u32),
}

impl Macro {
    /// All of them, with the longest wait, in the order of catalogues.
    pub const ALL: [Macro; 10] = [
        Macro::PickUpOnion,
        Macro::PickUpTomato,
        Macro::PickUpDish,
        Macro::PutOnion,
        Macro::PutTomato,
        Macro::StartCooking,
        Macro::FillDish,
        Macro::Deliver,
        Macro::Place,
        Macro::Wait(Macro::WAIT_MAX),
    ];

    /// The longest wait, in steps.
    pub const WAIT_MAX: u32 = 20;

    /// The word in tools and recordings, without the length of a wait.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Macro::PickUpOnion => "pickup_onion",
            Macro::PickUpTomato => "pickup_tomato",
            Macro::PickUpDish => "pickup_dish",
            Macro::PutOnion => "put_onion_in_pot",
            Macro::PutTomato => "put_tomato_in_pot",
            Macro::StartCooking => "start_cooking",
            Macro::FillDish => "fill_dish_with_soup",
            Macro::Deliver => "deliver_soup",
            Macro::Place => "place_obj_on_counter",
            Macro::Wait(_) => "wait",
        }
    }

    /// The object that the macro picks up.
    #[must_use]
    pub const fn picks_up(self) -> Option<ObjectKind> {
        match self {
            Macro::PickUpOnion => Some(ObjectKind::Onion),
            Macro::PickUpTomato => Some(ObjectKind::Tomato),
            Macro::PickUpDish => Some(ObjectKind::Dish),
            _ => None,
        }
    }

    /// The macro that puts that ingredient into a pot.
    #[must_use]
    pub const fn put(ingredient: SoupIngredient) -> Macro {
        match ingredient {
            SoupIngredient::Onion => Macro::PutOnion,
            SoupIngredient::Tomato => Macro::PutTomato,
        }
    }

    /// The macro that takes that ingredient.
    #[must_use]
    pub const fn pick_up(ingredient: SoupIngredient) -> Macro {
        match ingredient {
            SoupIngredient::Onion => Macro::PickUpOnion,
            SoupIngredient::Tomato => Macro::PickUpTomato,
        }
    }

    /// Whether the macro is a wait.
    #[must_use]
    pub const fn is_wait(self) -> bool {
        matches!(self, Macro::Wait(_))
    }
}

impl fmt::Display for Macro {
    /// As recordings write it, such as `pickup_onion` and `wait(3)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Macro::Wait(steps) => write!(f, "wait({steps})"),
            other => f.write_str(other.name()),
        }
    }
}
