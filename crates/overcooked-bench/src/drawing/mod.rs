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
enum Look {
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

impl Look {
    /// How an object looks that lies in a pot, or anywhere else.
    fn of(rules: &cooperage_overcooked::Rules, object: cooperage_overcooked::Object, in_pot: bool) -> Look {
        use cooperage_overcooked::Kind;
        use cooperage_overcooked::rules::Status;
        let content = object.content();
        match object.kind() {
            None => Look::Nothing,
            Some(Kind::Onion) => Look::Onion,
            Some(Kind::Tomato) => Look::Tomato,
            Some(Kind::Dish) => Look::Dish,
            Some(Kind::Soup) if in_pot => {
                Look::InPot(content.onions(), content.tomatoes(), rules.status(object) == Status::Ready)
            }
            Some(Kind::Soup) => Look::Served(content.onions(), content.tomatoes()),
        }
    }
}
