//! The prompt of an agent: experts see the whole world, but act on the contents of a prompt where they can.

use cooperage_blocks::BlockPos;
use cooperage_models::Message;

/// The messages of a call.
#[derive(Clone, Copy, Debug)]
pub struct Prompt<'a>(&'a [Message]);

impl<'a> Prompt<'a> {
    /// Wraps the messages of a call.
    #[must_use]
    pub fn new(messages: &'a [Message]) -> Prompt<'a> {
        Prompt(messages)
    }

    /// Whether a position stands in them, in any of the forms that records, tools and agents write.
    #[must_use]
    pub fn names(&self, BlockPos { x, y, z }: BlockPos) -> bool {
        let forms =
            [format!("[{x},{y},{z}]"), format!("[{x}, {y}, {z}]"), format!("\"x\":{x},\"y\":{y},\"z\":{z}")];
        self.0.iter().any(|message| forms.iter().any(|form| message.text().contains(form)))
    }

    /// Whether a word stands in them, letters, digits and underscores making up a word.
    #[must_use]
    pub fn says(&self, word: &str) -> bool {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let stands = |text: &str| text.split(|letter| !is_part(letter)).any(|other| other == word);
        self.0.iter().any(|message| message.text().contains(word) && stands(message.text()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_words_are_found_as_wholes() {
        let messages = [
            Message::system("The chest is at [40, -60, 132] and holds cooked_rabbit."),
            Message::user("coal_ore [47,-60,138]"),
            Message::assistant(r#"{"action":"MineBlock","action_input":{"x":3,"y":4,"z":5}}"#),
        ];
        let prompt = Prompt::new(&messages);
        for (x, y, z) in [(40, -60, 132), (47, -60, 138), (3, 4, 5)] {
            assert!(prompt.names(BlockPos::new(x, y, z)));
        }
        assert!(!prompt.names(BlockPos::new(7, -60, 138)));
        assert!(prompt.says("cooked_rabbit") && prompt.says("chest"));
        assert!(!prompt.says("rabbit") && !prompt.says("coal"));
    }
}
