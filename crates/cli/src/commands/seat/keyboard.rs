//! Keys that a person presses in place of typing lines.

use std::io::IsTerminal;

use console::Term;
use cooperage_suites::keys::{KeyBinding, KeyboardKey};

use super::line::{InputLine, checked};
use crate::output;

/// The keys that mean something in every task, with the line that each stands for.
const OF_EVERY_TASK: [(char, &str); 3] = [('?', "help"), ('l', "look"), ('q', "quit")];
/// After one of these a whole line is typed.
const OPENS_A_LINE: [console::Key; 2] = [console::Key::Enter, console::Key::Char('/')];

/// The keys of a task at a terminal.
#[derive(Clone, Copy, Debug)]
pub(in crate::commands) struct Keyboard {
    bindings: &'static [KeyBinding],
}

impl Keyboard {
    /// Makes the keyboard of a person who plays a task with these keys; `None` without keys or without a terminal.
    pub(in crate::commands) fn new(bindings: &'static [KeyBinding]) -> Option<Keyboard> {
        let is_terminal = std::io::stdin().is_terminal()
            && std::io::stdout().is_terminal()
            && std::io::stderr().is_terminal();
        (is_terminal && !bindings.is_empty()).then_some(Keyboard { bindings })
    }

    /// Waits for a key that means something, or for a line.
    pub(super) fn read(&self) -> InputLine {
        let terminal = Term::stdout();
        loop {
            match terminal.read_key() {
                Ok(key) if OPENS_A_LINE.contains(&key) => {
                    output::prompt("type: ");
                    // Key by key, so that nothing that is typed ahead is swallowed.
                    let typed = terminal.read_line_initial_text("");
                    return typed.map_or(InputLine::End, |text| checked(&text));
                }
                Ok(key) => match self.line(&key) {
                    Some(line) => return InputLine::Text(line.to_owned()),
                    None => continue,
                },
                // The terminal is gone.
                Err(_) => return InputLine::End,
            }
        }
    }

    /// Returns the line that a key stands for.
    fn line(&self, key: &console::Key) -> Option<&'static str> {
        let key = match key {
            console::Key::ArrowUp => KeyboardKey::Up,
            console::Key::ArrowDown => KeyboardKey::Down,
            console::Key::ArrowLeft => KeyboardKey::Left,
            console::Key::ArrowRight => KeyboardKey::Right,
            console::Key::Char(' ') => KeyboardKey::Space,
            console::Key::Char(character) => KeyboardKey::Character(*character),
            _ => return None,
        };
        let bound = self.bindings.iter().find(|binding| binding.key == key).map(|binding| binding.tool);
        bound.or_else(|| {
            let of_all =
                OF_EVERY_TASK.iter().find(|(character, _)| key == KeyboardKey::Character(*character));
            of_all.map(|(_, line)| *line)
        })
    }

    /// One line that tells the keys.
    pub(in crate::commands) fn legend(&self) -> String {
        let bound = self.bindings.iter().map(|binding| format!("{} {}", sign(binding.key), binding.tool));
        let of_all = OF_EVERY_TASK.iter().map(|(character, line)| format!("{character} {line}"));
        let mut parts: Vec<String> = bound.chain(of_all).collect();
        parts.push("/ type a line".to_owned());
        parts.join(" · ")
    }
}

/// How a key is written.
fn sign(key: KeyboardKey) -> String {
    match key {
        KeyboardKey::Up => "↑".to_owned(),
        KeyboardKey::Down => "↓".to_owned(),
        KeyboardKey::Left => "←".to_owned(),
        KeyboardKey::Right => "→".to_owned(),
        KeyboardKey::Space => "space".to_owned(),
        KeyboardKey::Character(character) => character.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BINDINGS: [KeyBinding; 3] = [
        KeyBinding { key: KeyboardKey::Up, tool: "north" },
        KeyBinding { key: KeyboardKey::Space, tool: "interact" },
        KeyBinding { key: KeyboardKey::Character('l'), tool: "leap" },
    ];

    #[test]
    fn a_key_stands_for_a_line_of_the_task_or_of_every_task() {
        let keyboard = Keyboard { bindings: &BINDINGS };
        for (key, line) in [
            (console::Key::ArrowUp, Some("north")),
            (console::Key::Char(' '), Some("interact")),
            (console::Key::Char('q'), Some("quit")),
            // The task's own meaning goes first.
            (console::Key::Char('l'), Some("leap")),
            (console::Key::ArrowDown, None),
            (console::Key::Char('x'), None),
            (console::Key::UnknownEscSeq(vec!['[', '9']), None),
        ] {
            assert_eq!(keyboard.line(&key), line, "{key:?}");
        }
        assert!(keyboard.legend().starts_with("↑ north · space interact"), "{}", keyboard.legend());
    }
}
