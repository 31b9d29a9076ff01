//! Why a kitchen or a text has no compact form.

use super::vocabulary::{AGENTS_WORDED_MAX, OBJECTS_WORDED_MAX};

/// A part of a kitchen or of a text for which the vocabulary has no words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompactError {
    /// More agents than there are words for.
    #[error(
        "a crew of {agents} is too large for the compact form, which has words for {AGENTS_WORDED_MAX} agents"
    )]
    Agents {
        /// The size of the crew.
        agents: u32,
    },
    /// More objects than there are words for.
    #[error(
        "the level has {objects} objects, and each agent may hold one more: the compact form has words for \
         {OBJECTS_WORDED_MAX} in all"
    )]
    Objects {
        /// The objects of all recipes of the level.
        objects: usize,
    },
    /// A type of tool without a word.
    #[error("the compact form has no word for the tool `{name}`")]
    Kind {
        /// The name of the type.
        name: String,
    },
    /// A type of tool that works in another way than the legend says.
    #[error("the tool `{name}` does not work as the legend of the compact form says")]
    Facts {
        /// The name of the type.
        name: String,
    },
    /// One tool more of a type than there are words for.
    #[error("the compact form has no word for `{name}`: the kitchen has too many tools of this type")]
    Place {
        /// The name of the tool.
        name: String,
    },
    /// A text has a word that is not in the vocabulary.
    #[error("`{word}` is no word of the compact form")]
    Word {
        /// The word, perhaps cut.
        word: String,
    },
    /// A number that is no token.
    #[error("{token} is no token of the compact form")]
    Token {
        /// A number beyond the vocabulary.
        token: u8,
    },
    /// A command for an agent, a tool or an object that has no word in this turn.
    #[error("`{command}` has no words in this turn")]
    Command {
        /// The command in the world's text form, perhaps cut.
        command: String,
    },
}

impl From<CompactError> for cooperage_core::ShortFormError {
    fn from(error: CompactError) -> cooperage_core::ShortFormError {
        cooperage_core::ShortFormError::DoesNotFit(error.to_string())
    }
}
