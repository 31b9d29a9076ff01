//! Speech: the words of a recording, and the sound of a text, by the endpoints `audio/transcriptions` and `audio/speech` of
//! OpenAI's format.

mod form;
mod sound;
mod words;

use reqwest::Response;
use reqwest::header::{CONTENT_TYPE, HeaderMap};
use serde_json::json;

use super::body_bytes::{packing, read_bytes};
use super::classify::{of_status, of_transport};
use super::dialect::Dialect;
use super::exchange::{AttemptContext, elsewhere};
use super::openai;
use super::provider::{ApiFormat, ProviderClients};
use super::unanswered::Unanswered;
use crate::failure::{AttemptError, AttemptErrorKind, PermanentError};
use crate::name::RemoteModel;

use form::Form;
pub use sound::SpeechSound;

/// A recording whose words are wanted.
#[derive(Clone, Copy, Debug)]
pub struct TranscriptionRequest<'a> {
    /// The model that listens.
    pub model: &'a RemoteModel,
    /// The recording, a WAV file.
    pub wav: &'a [u8],
    /// The language that is spoken, as ISO 639-1 has it; the model finds out without it.
    pub language: Option<&'a str>,
}

/// A text whose sound is wanted, as a WAV file.
#[derive(Clone, Copy, Debug)]
pub struct SpeechRequest<'a> {
    /// The model that speaks.
    pub model: &'a RemoteModel,
    /// The name of its voice.
    pub voice: &'a str,
    /// The text to be read aloud.
    pub text: &'a str,
}

impl ProviderClients {
    /// Makes one attempt at the words of a recording. They are freed of keys and of control characters, and empty where the
    /// model recognised nothing.
    ///
    /// # Errors
    /// [`AttemptError`], for a provider without such models [`PermanentError::NoSpeech`].
    pub async fn transcribe(&self, request: TranscriptionRequest<'_>) -> Result<String, AttemptError> {
        let Form { content_type, bytes } = Form::of(&request);
        let (_, bytes) = self.post_to(request.model, "audio/transcriptions", &content_type, bytes).await?;
        words::read(&bytes, &self.http.options().credentials)
    }

    /// Makes one attempt at the sound of a text.
    ///
    /// # Errors
    /// [`AttemptError`], for a provider without such models [`PermanentError::NoSpeech`].
    pub async fn speak(&self, request: SpeechRequest<'_>) -> Result<SpeechSound, AttemptError> {
        let body = json!({
            "model": request.model.model(),
            "input": request.text,
            "voice": request.voice,
            "response_format": "wav",
        });
        let body = body.to_string().into_bytes();
        let (headers, bytes) = self.post_to(request.model, "audio/speech", "application/json", body).await?;
        SpeechSound::read(&headers, bytes)
    }

    /// Posts to a path of the model's provider and reads what comes back. Advice is added to what fails.
    async fn post_to(
        &self,
        model: &RemoteModel,
        path: &str,
        content_type: &str,
        body: Vec<u8>,
    ) -> Result<(HeaderMap, Vec<u8>), AttemptError> {
        let permanent = |error| AttemptError::new(AttemptErrorKind::Permanent(error), "");
        let info = self.http.options().providers.get(model.provider().name());
        let info = info.ok_or_else(|| permanent(PermanentError::NotConfigured))?;
        if matches!(info.format(), None | Some(ApiFormat::Anthropic | ApiFormat::Google)) {
            return Err(info.advising(permanent(PermanentError::NoSpeech)));
        }
        let base_url = self.http.base_url(info, model)?;
        let dialect = Dialect::default();
        let answered = async {
            let call = self.http.context(info, &base_url, model, &dialect)?;
            let post = openai::post(call, path)?.header(CONTENT_TYPE, content_type).body(body);
            let answer = post.send().await.map_err(|error| of_transport(error, call.credentials))?;
            taken(answer, call).await
        };
        answered.await.map_err(|error| info.advising(error))
    }
}

/// The headers and the body of an answer that is a success.
async fn taken(answer: Response, call: AttemptContext<'_>) -> Result<(HeaderMap, Vec<u8>), AttemptError> {
    let (status, headers) = (answer.status(), answer.headers().clone());
    if status.is_redirection() {
        return Err(elsewhere(&answer, call.credentials));
    }
    if status.is_success() {
        return Ok((headers, read_bytes(answer, call.credentials).await?));
    }
    // The status says enough where the words cannot be read.
    let bytes = match packing(&headers) {
        Ok(_) => read_bytes(answer, call.credentials).await?,
        Err(_) => Vec::new(),
    };
    let body = String::from_utf8_lossy(&bytes);
    Err(match of_status(status.as_u16(), &headers, &body, call.credentials) {
        Unanswered::Failed(failed) => failed.error,
        Unanswered::Filtered => AttemptError::new(AttemptErrorKind::Permanent(PermanentError::Rejected), ""),
    })
}
