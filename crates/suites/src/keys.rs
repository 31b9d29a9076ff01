//! Keys that a person in a seat presses in place of typing a call.

/// A key of a keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Up,
    Down,
    Left,
    Right,
    Space,
    /// The key of a character.
    Character(char),
}

impl Key {
    /// Its name in the events of browsers.
    #[must_use]
    pub fn browser_name(self) -> String {
        match self {
            Key::Up => "ArrowUp".to_owned(),
            Key::Down => "ArrowDown".to_owned(),
            Key::Left => "ArrowLeft".to_owned(),
            Key::Right => "ArrowRight".to_owned(),
            Key::Space => " ".to_owned(),
            Key::Character(character) => character.to_string(),
        }
    }
}

/// The call that a key stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyBinding {
    pub key: Key,
    /// The call of a tool, as a person types it.
    pub line: &'static str,
}
