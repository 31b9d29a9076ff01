//! The interface of the host that brings models which hear and speak.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

/// The speech that a host offers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VoiceOffer {
    /// The name of the model that writes down what people say; without one, pages have no microphone button.
    pub transcriber: Option<String>,
    /// Whether pages read aloud what agents say.
    pub aloud: ReadAloud,
    /// Whether a model speaks; otherwise browsers do it themselves.
    pub has_speaker: bool,
    /// Whether recordings are kept beside the run.
    pub keeps_sound: bool,
}

/// Whether pages read aloud what agents say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReadAloud {
    /// In runs whose teams ask for it.
    #[default]
    OfTeams,
    /// In all runs.
    Always,
}

/// A model brought no text or no sound; the host has told its user why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VoiceFailure;

/// A sound for a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageSound {
    /// Its content type.
    pub content_type: &'static str,
    /// Its bytes, as the model sent them.
    pub bytes: Arc<[u8]>,
}

/// The future of an answer of a model.
pub type VoiceFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, VoiceFailure>> + Send + 'a>>;

/// The host of the models that hear and speak.
pub trait VoiceHost: Send + Sync {
    /// The speech that there is.
    fn offer(&self) -> VoiceOffer;

    /// The words of a recording, a WAV file of 16 kHz, 16 bits and one channel; empty if nothing was recognised.
    fn transcribe(&self, wav: Arc<[u8]>) -> VoiceFuture<'_, String>;

    /// The sound of a text in the voice of an agent.
    fn speak(&self, text: String, agent: u32) -> VoiceFuture<'_, PageSound>;

    /// The cost of listening to so many milliseconds in nano-dollars; `None` if the price is not known.
    fn hearing_nano(&self, millis: u64) -> Option<u64>;

    /// The cost of reading a text aloud in nano-dollars; `None` if the price is not known.
    fn speaking_nano(&self, text: &str) -> Option<u64>;
}
