//! Messages about speech between the server and its pages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The speech that a page may offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct VoiceView {
    /// Whether there is a transcriber, so that the page has a microphone button.
    pub hears: bool,
    /// How the page reads aloud what agents say.
    pub aloud: AloudWay,
}

/// How a page reads aloud what agents say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AloudWay {
    /// It does not.
    #[default]
    Off,
    /// By the browser's own synthesiser.
    Browser,
    /// By the sounds that the server sends.
    Server,
}

/// The words of a recording.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HeardWords {
    /// The id of the recording, which a message with these words names.
    pub id: String,
    /// The words; empty if nothing was recognised.
    pub text: String,
}

/// A text that is to be read aloud.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AloudText {
    /// Its words, of which the first thousand characters are read.
    pub text: String,
    /// The number of the agent whose voice is wanted.
    #[serde(default)]
    pub agent: u32,
}
