//! Where orders come from. The source stands apart from the state, so that a copy of the state knows nothing of the future.

use cooperage_core::{PythonRandom, RandomSource, TreeRandom};

use crate::ids::DishId;

/// Draws the dish of the next order.
pub trait DrawOrder {
    /// A dish below `dishes`, `None` when there are no more orders.
    fn draw(&mut self, dishes: u32) -> Option<DishId>;
}

/// A source without orders, for trying commands on a copy of the state.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoOrders;

impl DrawOrder for NoOrders {
    fn draw(&mut self, _: u32) -> Option<DishId> {
        None
    }
}

/// A source of orders, uniform over the level's dishes unless it is a list.
#[derive(Clone, Debug)]
pub enum OrderSource {
    /// The original's generator.
    Python(Box<PythonRandom>),
    /// A branch of our own random tree.
    Tree(Box<TreeRandom>),
    /// A given sequence, then nothing.
    List {
        dishes: std::sync::Arc<[DishId]>,
        /// How many have been drawn.
        drawn: usize,
    },
}

impl OrderSource {
    /// The original's generator, freshly seeded.
    #[must_use]
    pub fn python(seed: i64) -> OrderSource {
        OrderSource::Python(Box::new(PythonRandom::from_seed(seed)))
    }

    /// A source that draws from our own generator.
    #[must_use]
    pub fn tree(random: TreeRandom) -> OrderSource {
        OrderSource::Tree(Box::new(random))
    }

    /// A source that gives a fixed sequence.
    #[must_use]
    pub fn list(dishes: impl Into<std::sync::Arc<[DishId]>>) -> OrderSource {
        OrderSource::List { dishes: dishes.into(), drawn: 0 }
    }
}

impl DrawOrder for OrderSource {
    fn draw(&mut self, dishes: u32) -> Option<DishId> {
        match self {
            OrderSource::Python(random) => Some(DishId(random.below(dishes) as u8)),
            OrderSource::Tree(random) => Some(DishId(random.below(dishes) as u8)),
            OrderSource::List { dishes, drawn } => {
                let dish = dishes.get(*drawn).copied()?;
                *drawn += 1;
                Some(dish)
            }
        }
    }
}
