//! Games drawn as SVG: single moments, and whole games that move. Every coordinate is a whole number, and the same
//! game gives the same text.

mod film;
mod shapes;
mod still;

pub use film::film;
pub use still::still;

/// Pixels along the edge of a cell.
const CELL: i32 = 40;

/// The look of an object in a cell or a hand. The ticks of a soup do not change its look until it is ready.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum ObjectLook {
    #[default]
    Nothing,
    Onion,
    Tomato,
    Dish,
    /// A soup that stands in a pot: onions, tomatoes, and whether it is ready.
    InPot(u8, u8, bool),
    /// A soup in a dish: onions and tomatoes.
    Served(u8, u8),
}

impl ObjectLook {
    /// How an object looks that lies in a pot, or anywhere else.
    fn of(
        rules: &cooperage_overcooked::OvercookedRules,
        object: cooperage_overcooked::KitchenObject,
        in_pot: bool,
    ) -> ObjectLook {
        use cooperage_overcooked::ObjectKind;
        use cooperage_overcooked::rules::SoupStatus;
        let content = object.content();
        match object.kind() {
            None => ObjectLook::Nothing,
            Some(ObjectKind::Onion) => ObjectLook::Onion,
            Some(ObjectKind::Tomato) => ObjectLook::Tomato,
            Some(ObjectKind::Dish) => ObjectLook::Dish,
            Some(ObjectKind::Soup) if in_pot => ObjectLook::InPot(
                content.onions(),
                content.tomatoes(),
                rules.status(object) == SoupStatus::Ready,
            ),
            Some(ObjectKind::Soup) => ObjectLook::Served(content.onions(), content.tomatoes()),
        }
    }
}
