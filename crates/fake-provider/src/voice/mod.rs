//! The endpoints for speech: a transcriber that listens, and a speaker whose tone depends on the text.

mod form;
mod pitch;
mod wav;

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::Response;
use serde::Deserialize;
use serde_json::json;

use crate::request::RequestHash;
use crate::seen::SeenRequest;
use crate::shared::{ServerState, authorised, error, hold, json_response, response};

use form::FormParts;
use pitch::pitch_of;
use wav::{samples, tone};

/// The sentences that the transcriber can recognise, by the lowest pitch of each in Hz. Nothing deeper is speech.
pub const RECOGNISED: [(u32, &str); 3] =
    [(150, "agent two, chop the tuna"), (275, "follow me"), (400, "what do you have?")];

/// The pitch from which on nothing is speech, in Hz.
const PITCH_MAX: u32 = 600;

/// The form of a request for the words of a recording is multipart, and the answer is found by listening to the recording.
pub(crate) async fn transcriptions(
    State(shared): State<Arc<ServerState>>,
    uri: Uri,
    headers: HeaderMap,
    bytes: Bytes,
) -> Response {
    let digest = RequestHash::of(&bytes);
    let parts = FormParts::read(&headers, &bytes);
    let model = parts.as_ref().and_then(|parts| parts.text("model")).unwrap_or_default();
    if let Err(refusal) = admit(&shared, (&uri, &headers), &bytes, model, &digest).await {
        return refusal;
    }
    let Some(parts) = parts else { return error(StatusCode::BAD_REQUEST, "The request is no form.") };
    let Some(file) = parts.get("file") else {
        return error(StatusCode::BAD_REQUEST, "The form has no file.");
    };
    let heard = match samples(file) {
        Ok(heard) => heard,
        Err(why) => return error(StatusCode::BAD_REQUEST, why),
    };
    let text = pitch_of(&heard).and_then(recognised).unwrap_or_default();
    shared.stats.answered(&digest);
    json_response(StatusCode::OK, json!({"text": text}).to_string())
}

/// A request for the sound of a text.
#[derive(Deserialize)]
struct WireSpeech {
    model: String,
    input: String,
    voice: String,
}

pub(crate) async fn speech(
    State(shared): State<Arc<ServerState>>,
    uri: Uri,
    headers: HeaderMap,
    bytes: Bytes,
) -> Response {
    let digest = RequestHash::of(&bytes);
    let request: Option<WireSpeech> = serde_json::from_slice(&bytes).ok();
    let model = request.as_ref().map_or("", |request| request.model.as_str());
    if let Err(refusal) = admit(&shared, (&uri, &headers), &bytes, model, &digest).await {
        return refusal;
    }
    let Some(WireSpeech { input, voice, .. }) = request else {
        return error(StatusCode::BAD_REQUEST, "The request is no JSON of this endpoint.");
    };
    if input.trim().is_empty() {
        return error(StatusCode::BAD_REQUEST, "The input is empty.");
    }
    shared.stats.answered(&digest);
    response(StatusCode::OK, "audio/wav", Body::from(spoken(&input, &voice)))
}

/// A recording of a tone of that many Hz, which the transcriber takes for a voice; a WAV file. 0 Hz is silence.
#[must_use]
pub fn recording(pitch: u32, millis: u32) -> Vec<u8> {
    tone(pitch.into(), millis.into())
}

/// Counts a request and lets it in.
async fn admit(
    shared: &ServerState,
    (uri, headers): (&Uri, &HeaderMap),
    bytes: &[u8],
    model: &str,
    digest: &RequestHash,
) -> Result<(), Response> {
    let options = &shared.options;
    if options.keeps_requests {
        shared.stats.saw(SeenRequest::of(uri, headers, bytes));
    }
    if !authorised(options, headers) {
        return Err(error(StatusCode::UNAUTHORIZED, "Incorrect API key provided."));
    }
    if let Some(status) = options.status.and_then(|status| StatusCode::from_u16(status).ok()) {
        return Err(error(status, &options.error));
    }
    if model.is_empty() || model == "missing" {
        return Err(error(StatusCode::NOT_FOUND, "The model does not exist."));
    }
    shared.stats.asked(digest, model, bytes.len());
    hold(options, digest).await;
    Ok(())
}

/// The sentence of a pitch.
fn recognised(pitch: u32) -> Option<&'static str> {
    let of = RECOGNISED.iter().rev().find(|(lowest, _)| *lowest <= pitch).map(|(_, sentence)| *sentence);
    of.filter(|_| pitch < PITCH_MAX)
}

/// A tone whose pitch follows from text and voice, as long as the text takes to be read; a WAV file.
fn spoken(text: &str, voice: &str) -> Vec<u8> {
    const MILLIS_OF_CHARACTER: u64 = 15;
    let pitch = 200 + RequestHash::of(format!("{voice}\n{text}").as_bytes()).draw("pitch", 0, 0) % 400;
    let millis = (text.chars().count() as u64 * MILLIS_OF_CHARACTER).clamp(100, 2_000);
    tone(pitch, millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(wav: &[u8]) -> Option<&'static str> {
        pitch_of(&samples(wav).unwrap()).and_then(recognised)
    }

    #[test]
    fn three_recordings_are_three_sentences_and_silence_is_none() {
        for (pitch, sentence) in
            [(200, RECOGNISED[0].1), (330, RECOGNISED[1].1), (470, RECOGNISED[2].1), (560, RECOGNISED[2].1)]
        {
            assert_eq!(heard(&tone(pitch, 700)), Some(sentence), "{pitch} Hz");
        }
        for pitch in [0, 110, 620, 3_000] {
            assert_eq!(heard(&tone(pitch, 700)), None, "{pitch} Hz");
        }
    }

    #[test]
    fn a_text_and_a_voice_have_their_own_tone() {
        let pitch = |text: &str, voice: &str| pitch_of(&samples(&spoken(text, voice)).unwrap()).unwrap();
        assert_eq!(spoken("hello", "echo"), spoken("hello", "echo"));
        assert_ne!(pitch("hello", "echo"), pitch("goodbye", "echo"));
        assert_ne!(pitch("hello", "echo"), pitch("hello", "nova"));
    }
}
