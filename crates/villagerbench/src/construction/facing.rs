//! Which way a block of a blueprint is turned.

use cooperage_blocks::Face;

/// How a block is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Facing {
    Any,
    /// The property `facing` is `north`.
    North,
    /// The property `facing` is `south`.
    South,
    /// The property `facing` is `west`.
    West,
    /// The property `facing` is `east`.
    East,
    /// The property `axis` is `x`.
    X,
    /// The property `axis` is `y`.
    Y,
    /// The property `axis` is `z`.
    Z,
}

impl Facing {
    /// All, in the order of their definition.
    pub const ALL: [Facing; 8] = [
        Facing::Any,
        Facing::North,
        Facing::South,
        Facing::West,
        Facing::East,
        Facing::X,
        Facing::Y,
        Facing::Z,
    ];

    /// Its letter in files and descriptions.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Facing::Any => 'A',
            Facing::North => 'N',
            Facing::South => 'S',
            Facing::West => 'W',
            Facing::East => 'E',
            Facing::X => 'x',
            Facing::Y => 'y',
            Facing::Z => 'z',
        }
    }

    /// Reads a letter, or `None` for any way.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Facing> {
        if word == "None" {
            return Some(Facing::Any);
        }
        let mut letters = word.chars();
        let (letter, rest) = (letters.next()?, letters.next());
        Facing::ALL.into_iter().find(|facing| rest.is_none() && facing.letter() == letter)
    }

    /// The property that must have that value; none for any way.
    #[must_use]
    pub fn property(self) -> Option<(&'static str, &'static str)> {
        Some(match self {
            Facing::Any => return None,
            Facing::North => ("facing", "north"),
            Facing::South => ("facing", "south"),
            Facing::West => ("facing", "west"),
            Facing::East => ("facing", "east"),
            Facing::X => ("axis", "x"),
            Facing::Y => ("axis", "y"),
            Facing::Z => ("axis", "z"),
        })
    }

    /// The sides of a cell of which one must hold a block so that a block turned this way can be placed there
    /// (docs/spec/villager.md, 2.4.1).
    #[must_use]
    pub fn references(self) -> Vec<Face> {
        match self {
            // The sides in order of preference: the block below comes first.
            Facing::Any => vec![Face::Down, Face::North, Face::South, Face::West, Face::East, Face::Up],
            Facing::North => vec![Face::South],
            Facing::South => vec![Face::North],
            Facing::West => vec![Face::East],
            Facing::East => vec![Face::West],
            Facing::X => vec![Face::East, Face::West],
            Facing::Y => vec![Face::Down, Face::Up],
            Facing::Z => vec![Face::South, Face::North],
        }
    }
}
