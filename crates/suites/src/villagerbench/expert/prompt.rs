//! What an agent was told: experts see the whole world, but act on what stands in a prompt where they can.

use cooperage_blocks::BlockPos;
use cooperage_models::Message;

/// The messages of a call.
#[derive(Clone, Copy, Debug)]
pub struct Prompt<'a>(&'a [Message]);

impl<'a> Prompt<'a> {
    /// What these messages say.
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
