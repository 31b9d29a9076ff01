//! Keys that a person in a seat presses in place of typing a call.

/// A key of a keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyboardKey {
    Up,
    Down,
    Left,
    Right,
    Space,
    /// The key of a character.
    Character(char),
}

impl KeyboardKey {
    /// Its name in the events of browsers.
    #[must_use]
    pub fn browser_name(self) -> String {
        match self {
            KeyboardKey::Up => "ArrowUp".to_owned(),
            KeyboardKey::Down => "ArrowDown".to_owned(),
            KeyboardKey::Left => "ArrowLeft".to_owned(),
            KeyboardKey::Right => "ArrowRight".to_owned(),
            KeyboardKey::Space => " ".to_owned(),
            KeyboardKey::Character(character) => character.to_string(),
        }
    }
}

/// The tool that a key calls, without arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyBinding {
    pub key: KeyboardKey,
    pub tool: &'static str,
}
