//! Finite lists of orders, as the oldest rules have them (docs/spec/overcooked.md, 6.5).

use crate::object::SoupIngredient;

/// An order of a finite list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LegacyOrder {
    /// A soup whose first ingredient is this.
    Soup(SoupIngredient),
    Any,
}

impl LegacyOrder {
    /// The word in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            LegacyOrder::Soup(ingredient) => ingredient.name(),
            LegacyOrder::Any => "any",
        }
    }

    /// The order with that word.
    #[must_use]
    pub fn of_name(name: &str) -> Option<LegacyOrder> {
        if name == "any" {
            return Some(LegacyOrder::Any);
        }
        SoupIngredient::of_name(name).map(LegacyOrder::Soup)
    }

    /// Whether a soup with that first ingredient is what was ordered.
    #[must_use]
    pub fn is_met_by(self, ingredient: Option<SoupIngredient>) -> bool {
        match self {
            LegacyOrder::Any => true,
            LegacyOrder::Soup(wanted) => Some(wanted) == ingredient,
        }
    }

    const fn bits(self) -> u128 {
        match self {
            LegacyOrder::Soup(SoupIngredient::Onion) => 0,
            LegacyOrder::Soup(SoupIngredient::Tomato) => 1,
            LegacyOrder::Any => 2,
        }
    }
}

/// The orders that still have to be served, in order; or no such list, and every soup pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OrderList {
    /// Two bits for each, the next one lowest.
    bits: u128,
    /// How many; [`ENDLESS`] where there is no list.
    count: u8,
}

const ENDLESS: u8 = u8::MAX;

impl OrderList {
    /// No list: every soup pays.
    pub const NONE: OrderList = OrderList { bits: 0, count: ENDLESS };
    /// The most orders of a list.
    pub const MAX: usize = 64;

    /// A finite list; none if it has more than [`OrderList::MAX`] orders.
    #[must_use]
    pub fn finite(orders: &[LegacyOrder]) -> Option<OrderList> {
        if orders.len() > OrderList::MAX {
            return None;
        }
        let bits = orders.iter().rev().fold(0, |bits, order| bits << 2 | order.bits());
        Some(OrderList { bits, count: orders.len() as u8 })
    }

    /// Whether there is a list.
    #[inline]
    #[must_use]
    pub fn is_finite(self) -> bool {
        self.count != ENDLESS
    }

    /// Whether there is a list and everything on it was served.
    #[inline]
    #[must_use]
    pub fn is_done(self) -> bool {
        self.count == 0
    }

    /// The orders that are left; nothing where there is no list.
    pub fn orders(self) -> impl Iterator<Item = LegacyOrder> {
        let count = if self.is_finite() { self.count } else { 0 };
        (0..count).map(move |place| match self.bits >> (2 * u32::from(place)) & 3 {
            0 => LegacyOrder::Soup(SoupIngredient::Onion),
            1 => LegacyOrder::Soup(SoupIngredient::Tomato),
            _ => LegacyOrder::Any,
        })
    }

    /// The order that is due.
    #[must_use]
    pub fn next(self) -> Option<LegacyOrder> {
        self.orders().next()
    }

    /// The first order was served.
    pub(crate) fn serve(&mut self) {
        if self.is_finite() && self.count > 0 {
            self.bits >>= 2;
            self.count -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_served_one_after_the_other() {
        let wanted = [
            LegacyOrder::Any,
            LegacyOrder::Soup(SoupIngredient::Tomato),
            LegacyOrder::Soup(SoupIngredient::Onion),
        ];
        let mut list = OrderList::finite(&wanted).unwrap();
        assert_eq!(list.orders().collect::<Vec<_>>(), wanted);
        list.serve();
        assert_eq!(list.orders().collect::<Vec<_>>(), wanted[1..]);
        assert_eq!(list, OrderList::finite(&wanted[1..]).unwrap());
        list.serve();
        list.serve();
        list.serve();
        assert!(list.is_done());
        assert_eq!(list.next(), None);
        assert!(!OrderList::NONE.is_done() && !OrderList::NONE.is_finite());
        let full = [LegacyOrder::Any; OrderList::MAX + 1];
        assert_eq!(OrderList::finite(&full), None);
        assert_eq!(OrderList::finite(&full[1..]).unwrap().orders().count(), OrderList::MAX);
    }
}
