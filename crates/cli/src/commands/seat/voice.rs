//! How things are said in a game: to a person at a terminal, or line by line to a program.

use cooperage_core::AgentId;
use serde_json::json;

use crate::error::CliError;
use crate::output;

/// Characters of one thing that happened; `--json` gives all of it.
const TOLD_CHARACTERS_MAX: usize = 600;

/// See the module.
pub(in crate::commands) struct GameOutput {
    json: bool,
    /// Whether the output goes to a person at a terminal.
    is_terminal: bool,
    /// Lines that are not yet printed for a program.
    said: Vec<String>,
    error: Option<String>,
    is_prompted: bool,
}

impl GameOutput {
    pub(in crate::commands) fn new(json: bool, is_terminal: bool) -> GameOutput {
        GameOutput { json, is_terminal, said: Vec::new(), error: None, is_prompted: false }
    }

    /// Says something that came of what was typed, or that happened.
    pub(in crate::commands) fn say(&mut self, text: &str) -> Result<(), CliError> {
        if self.json {
            self.said.push(text.to_owned());
            return Ok(());
        }
        self.unprompt();
        output::data(&output::clean(text))
    }

    /// Shows what a script has typed, as a terminal would.
    pub(in crate::commands) fn echo(&mut self, text: &str) -> Result<(), CliError> {
        if self.json { Ok(()) } else { self.say(text) }
    }

    /// Says why something that was typed has no effect.
    pub(in crate::commands) fn wrong(&mut self, text: &str) {
        if self.json {
            // A program is told all of them.
            self.error =
                Some(self.error.take().map_or_else(|| text.to_owned(), |told| format!("{told}; {text}")));
        } else {
            self.unprompt();
            output::note(text);
        }
    }

    /// Clears the terminal and shows a picture in place of what stood there.
    pub(in crate::commands) fn redraw(&mut self, text: &str) -> Result<(), CliError> {
        self.unprompt();
        // The terminal is gone if this fails, and then reading from it ends the program.
        let _ = console::Term::stdout().clear_screen();
        output::data(&output::clean(text))
    }

    /// Ends the output for a line.
    pub(in crate::commands) fn done(
        &mut self,
        line: Option<&str>,
        seat: Option<AgentId>,
        tick: u64,
    ) -> Result<(), CliError> {
        if !self.json {
            return Ok(());
        }
        let (said, error) = (std::mem::take(&mut self.said), self.error.take());
        let object = json!({"line": line, "said": said, "error": error, "agent": seat.map(|seat| seat.0), "tick": tick});
        output::data(&object.to_string())
    }

    /// Asks the person to type.
    pub(in crate::commands) fn prompt(&mut self, text: &str) {
        if self.is_terminal {
            output::prompt(text);
            self.is_prompted = true;
        }
    }

    /// The person has typed something, or has ended the input.
    pub(in crate::commands) fn typed(&mut self, is_end: bool) {
        if std::mem::take(&mut self.is_prompted) && is_end {
            output::prompt("\n");
        }
    }

    /// Says what has happened: to a program all of it, to a person its beginning.
    pub(in crate::commands) fn tell(&mut self, text: &str) -> Result<(), CliError> {
        let is_long = !self.json && text.chars().nth(TOLD_CHARACTERS_MAX).is_some();
        if is_long {
            let shown: String = text.chars().take(TOLD_CHARACTERS_MAX).collect();
            return self.say(&format!("{shown} …"));
        }
        self.say(text)
    }

    /// Takes away what asks the person to type.
    fn unprompt(&mut self) {
        if std::mem::take(&mut self.is_prompted) {
            output::prompt("\r\u{1b}[K");
        }
    }
}
