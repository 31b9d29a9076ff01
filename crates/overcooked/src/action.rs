//! The four directions and the six actions, in the order in which files number them.

/// A direction on the grid. North is up, where `y` is smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum GridDirection {
    /// The unit vector `(0, -1)`.
    North,
    /// The unit vector `(0, 1)`.
    South,
    /// The unit vector `(1, 0)`.
    East,
    /// The unit vector `(-1, 0)`.
    West,
}

impl GridDirection {
    /// All of them, by number.
    pub const ALL: [GridDirection; 4] =
        [GridDirection::North, GridDirection::South, GridDirection::East, GridDirection::West];

    /// The unit vector of the direction.
    #[must_use]
    pub const fn delta(self) -> (i32, i32) {
        match self {
            GridDirection::North => (0, -1),
            GridDirection::South => (0, 1),
            GridDirection::East => (1, 0),
            GridDirection::West => (-1, 0),
        }
    }

    /// The direction with that unit vector.
    #[must_use]
    pub fn of_delta(delta: (i64, i64)) -> Option<GridDirection> {
        GridDirection::ALL.into_iter().find(|direction| {
            let (x, y) = direction.delta();
            (i64::from(x), i64::from(y)) == delta
        })
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> GridDirection {
        match self {
            GridDirection::North => GridDirection::South,
            GridDirection::South => GridDirection::North,
            GridDirection::East => GridDirection::West,
            GridDirection::West => GridDirection::East,
        }
    }

    /// The action that goes or turns this way.
    #[must_use]
    pub const fn action(self) -> OvercookedAction {
        match self {
            GridDirection::North => OvercookedAction::North,
            GridDirection::South => OvercookedAction::South,
            GridDirection::East => OvercookedAction::East,
            GridDirection::West => OvercookedAction::West,
        }
    }

    /// The word in texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.action().name()
    }

    /// The arrow in pictures of text.
    #[must_use]
    pub const fn arrow(self) -> char {
        match self {
            GridDirection::North => '↑',
            GridDirection::South => '↓',
            GridDirection::East => '→',
            GridDirection::West => '←',
        }
    }
}

/// The action of a player in one step. Every action is legal in every state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum OvercookedAction {
    /// Turns North, and goes there if that cell is floor.
    North,
    /// Turns South, and goes there if that cell is floor.
    South,
    /// Turns East, and goes there if that cell is floor.
    East,
    /// Turns West, and goes there if that cell is floor.
    West,
    #[default]
    Stay,
    /// Uses the cell in front: takes, puts down, fills, serves.
    Interact,
}

impl OvercookedAction {
    /// All of them, by number.
    pub const ALL: [OvercookedAction; 6] = [
        OvercookedAction::North,
        OvercookedAction::South,
        OvercookedAction::East,
        OvercookedAction::West,
        OvercookedAction::Stay,
        OvercookedAction::Interact,
    ];

    /// The action with that number in files.
    #[must_use]
    pub fn of_number(number: u64) -> Option<OvercookedAction> {
        OvercookedAction::ALL.get(usize::try_from(number).ok()?).copied()
    }

    /// Its number in files.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The direction in which it turns; none for the two that don't.
    #[must_use]
    pub const fn direction(self) -> Option<GridDirection> {
        match self {
            OvercookedAction::North => Some(GridDirection::North),
            OvercookedAction::South => Some(GridDirection::South),
            OvercookedAction::East => Some(GridDirection::East),
            OvercookedAction::West => Some(GridDirection::West),
            OvercookedAction::Stay | OvercookedAction::Interact => None,
        }
    }

    /// The word in tools and texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            OvercookedAction::North => "north",
            OvercookedAction::South => "south",
            OvercookedAction::East => "east",
            OvercookedAction::West => "west",
            OvercookedAction::Stay => "stay",
            OvercookedAction::Interact => "interact",
        }
    }

    /// The action with that word.
    #[must_use]
    pub fn of_name(name: &str) -> Option<OvercookedAction> {
        OvercookedAction::ALL.into_iter().find(|action| action.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_words_and_vectors_lead_back() {
        for (number, action) in OvercookedAction::ALL.into_iter().enumerate() {
            assert_eq!(OvercookedAction::of_number(number as u64), Some(action));
            assert_eq!(usize::from(action.number()), number);
            assert_eq!(OvercookedAction::of_name(action.name()), Some(action));
        }
        assert_eq!(OvercookedAction::of_number(6), None);
        assert_eq!(OvercookedAction::of_number(u64::MAX), None);
        for direction in GridDirection::ALL {
            let (x, y) = direction.delta();
            assert_eq!(GridDirection::of_delta((x.into(), y.into())), Some(direction));
            assert_eq!(direction.action().direction(), Some(direction));
            assert_eq!(direction.opposite().delta(), (-x, -y));
        }
        assert_eq!(GridDirection::of_delta((0, 0)), None);
    }
}
