//! Pictures of a world, for agents whose models see.

use cooperage_core::{AgentId, World};

/// The thing that an agent looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LookTarget {
    /// The player of this name.
    Player(String),
    /// The things that the player of this name looks at.
    ViewOf(String),
    /// The cell at these coordinates.
    Position([i64; 3]),
    /// The view before its eyes.
    Ahead {
        /// Width and height of the picture in pixels.
        size: [u32; 2],
        /// Words that name the kinds of things that get labels; a picture without them has none.
        words: Option<String>,
    },
}

/// The roles whose models are shown what their agents see, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewStyle {
    pub roles: &'static [&'static str],
    /// Width and height of the pictures in pixels.
    pub size: [u32; 2],
    /// Whether names stand in the pictures: of players, creatures, and the kinds of blocks that a conversation names.
    pub has_labels: bool,
}

/// The view of an agent that looks at a player or a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The direction or place in words.
    pub text: String,
    /// The picture, as PNG.
    pub png: Vec<u8>,
}

/// Shows an agent's view when it looks at a player or a place; `None` where there is nothing to be seen.
///
/// **Invariant:** the shot is a function of the world, so that a replay shows the same.
pub type WorldCamera = fn(&dyn World, AgentId, &LookTarget) -> Option<Shot>;
