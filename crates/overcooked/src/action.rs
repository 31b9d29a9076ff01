//! The four directions and the six actions, in the order in which files number them.

/// A direction on the grid. North is up, where `y` is smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// The unit vector `(0, -1)`.
    North,
    /// The unit vector `(0, 1)`.
    South,
    /// The unit vector `(1, 0)`.
    East,
    /// The unit vector `(-1, 0)`.
    West,
}

impl Direction {
    /// All of them, by number.
    pub const ALL: [Direction; 4] = [Direction::North, Direction::South, Direction::East, Direction::West];

    /// The unit vector of the direction.
    #[must_use]
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Direction::North => (0, -1),
            Direction::South => (0, 1),
            Direction::East => (1, 0),
            Direction::West => (-1, 0),
        }
    }

    /// The direction with that unit vector.
    #[must_use]
    pub fn of_delta(delta: (i64, i64)) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| {
            let (x, y) = direction.delta();
            (i64::from(x), i64::from(y)) == delta
        })
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::North => Direction::South,
            Direction::South => Direction::North,
            Direction::East => Direction::West,
            Direction::West => Direction::East,
        }
    }

    /// The action that goes or turns this way.
    #[must_use]
    pub const fn action(self) -> Action {
        match self {
            Direction::North => Action::North,
            Direction::South => Action::South,
            Direction::East => Action::East,
            Direction::West => Action::West,
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
            Direction::North => '↑',
            Direction::South => '↓',
            Direction::East => '→',
            Direction::West => '←',
        }
    }
}

/// The action of a player in one step. Every action is legal in every state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Action {
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

impl Action {
    /// All of them, by number.
    pub const ALL: [Action; 6] =
        [Action::North, Action::South, Action::East, Action::West, Action::Stay, Action::Interact];

    /// The action with that number in files.
    #[must_use]
    pub fn of_number(number: u64) -> Option<Action> {
        Action::ALL.get(usize::try_from(number).ok()?).copied()
    }

    /// Its number in files.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The direction in which it turns; none for the two that don't.
    #[must_use]
    pub const fn direction(self) -> Option<Direction> {
        match self {
            Action::North => Some(Direction::North),
            Action::South => Some(Direction::South),
            Action::East => Some(Direction::East),
            Action::West => Some(Direction::West),
            Action::Stay | Action::Interact => None,
        }
    }

    /// The word in tools and texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Action::North => "north",
            Action::South => "south",
            Action::East => "east",
            Action::West => "west",
            Action::Stay => "stay",
            Action::Interact => "interact",
        }
    }

    /// The action with that word.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Action> {
        Action::ALL.into_iter().find(|action| action.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_words_and_vectors_lead_back() {
        for (number, action) in Action::ALL.into_iter().enumerate() {
            assert_eq!(Action::of_number(number as u64), Some(action));
            assert_eq!(usize::from(action.number()), number);
            assert_eq!(Action::of_name(action.name()), Some(action));
        }
        assert_eq!(Action::of_number(6), None);
        assert_eq!(Action::of_number(u64::MAX), None);
        for direction in Direction::ALL {
            let (x, y) = direction.delta();
            assert_eq!(Direction::of_delta((x.into(), y.into())), Some(direction));
            assert_eq!(direction.action().direction(), Some(direction));
            assert_eq!(direction.opposite().delta(), (-x, -y));
        }
        assert_eq!(Direction::of_delta((0, 0)), None);
    }
}
