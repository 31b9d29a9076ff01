//! Keys that a person in a seat presses in place of typing a call.

/// A key of a keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// The arrow up.
    Up,
    /// The arrow down.
    Down,
    /// The arrow to the left.
    Left,
    /// The arrow to the right.
    Right,
    /// The space bar.
    Space,
    /// The key of a character.
    Character(char),
}

/// What a key stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyBinding {
    /// The key.
    pub key: Key,
    /// The call of a tool, as a person types it.
    pub line: &'static str,
}
