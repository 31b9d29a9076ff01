//! The requests of pages that speak and listen.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, Extension, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;

use crate::guard::AccessRole;
use crate::shared::AppState;
use crate::voice::wire::AloudText;
use crate::voice::{RunVoice, VoiceFailure, VoicePlace, WAV_BYTES_MAX, length};

/// The most characters that are read aloud at once.
const ALOUD_CHARACTERS_MAX: usize = 1_000;

/// The addresses of speech: for the admin and viewers, for people in seats, for instructors, and for participants of studies.
pub(crate) fn routes() -> Router<AppState> {
    let limit = || DefaultBodyLimit::max(WAV_BYTES_MAX);
    Router::new()
        .route("/api/voice", get(view).post(hear).layer(limit()))
        .route("/api/voice/aloud", post(speak))
        .route("/seat/{id}/voice", get(view_of_seat).post(hear_seat).layer(limit()))
        .route("/seat/{id}/voice/aloud", post(speak_in_seat))
        .route("/study/{id}/voice", get(view_of_participant).post(hear_participant).layer(limit()))
        .route("/instruct/{id}/voice", get(view_of_instructor).post(hear_instructor).layer(limit()))
        .route("/instruct/{id}/voice/aloud", post(speak_to_instructor))
}

/// The query parameter with the name of the run.
#[derive(Deserialize)]
struct RunQuery {
    run: Option<String>,
}

type OfRole = Extension<AccessRole>;

async fn view(
    State(shared): State<AppState>,
    Extension(role): OfRole,
    Query(RunQuery { run }): Query<RunQuery>,
) -> Response {
    shown(&shared, Some(VoicePlace::of_role(&role, run)))
}

async fn view_of_seat(State(shared): State<AppState>, Path(id): Path<String>) -> Response {
    shown(&shared, seat(&shared, &id))
}

async fn view_of_instructor(State(shared): State<AppState>, Path(id): Path<String>) -> Response {
    shown(&shared, instructor(&shared, &id))
}

async fn view_of_participant(State(shared): State<AppState>, Path(id): Path<String>) -> Response {
    shown(&shared, participant(&shared, &id))
}

async fn hear(
    State(shared): State<AppState>,
    Extension(role): OfRole,
    Query(RunQuery { run }): Query<RunQuery>,
    headers: HeaderMap,
    wav: Bytes,
) -> Response {
    heard(&shared, Some(VoicePlace::of_role(&role, run)), &headers, &wav).await
}

async fn hear_seat(
    State(shared): State<AppState>,
    Path(id): Path<String>,
    headers: HeaderMap,
    wav: Bytes,
) -> Response {
    heard(&shared, seat(&shared, &id), &headers, &wav).await
}

async fn hear_instructor(
    State(shared): State<AppState>,
    Path(id): Path<String>,
    headers: HeaderMap,
    wav: Bytes,
) -> Response {
    heard(&shared, instructor(&shared, &id), &headers, &wav).await
}

async fn hear_participant(
    State(shared): State<AppState>,
    Path(id): Path<String>,
    headers: HeaderMap,
    wav: Bytes,
) -> Response {
    heard(&shared, participant(&shared, &id), &headers, &wav).await
}

async fn speak(
    State(shared): State<AppState>,
    Extension(role): OfRole,
    Query(RunQuery { run }): Query<RunQuery>,
    wanted: Result<Json<AloudText>, JsonRejection>,
) -> Response {
    spoken(&shared, Some(VoicePlace::of_role(&role, run)), wanted).await
}

async fn speak_in_seat(
    State(shared): State<AppState>,
    Path(id): Path<String>,
    wanted: Result<Json<AloudText>, JsonRejection>,
) -> Response {
    spoken(&shared, seat(&shared, &id), wanted).await
}

async fn speak_to_instructor(
    State(shared): State<AppState>,
    Path(id): Path<String>,
    wanted: Result<Json<AloudText>, JsonRejection>,
) -> Response {
    spoken(&shared, instructor(&shared, &id), wanted).await
}

/// The place of a person in a seat; `None` if there is none of that id.
fn seat(shared: &AppState, id: &str) -> Option<VoicePlace> {
    let seats = shared.seats.find(id)?;
    Some(VoicePlace::of_seat(id, seats.first().map(|seat| seat.run.to_string())))
}

/// The place of an instructor; `None` if there is none of that id.
fn instructor(shared: &AppState, id: &str) -> Option<VoicePlace> {
    let instructor = shared.instructors.find(id)?;
    Some(VoicePlace::of_instruction(&instructor.name, instructor.run.clone()))
}

/// The place of a participant of a study; `None` if there is none of that id.
fn participant(shared: &AppState, id: &str) -> Option<VoicePlace> {
    shared.studies.find(id).map(|_| VoicePlace::of_participant(id))
}

/// The run of a place, if this server plays it.
fn run_of(shared: &AppState, place: &VoicePlace) -> Option<RunVoice> {
    shared.live.voice(place.run.as_deref()?)
}

fn refused(status: StatusCode, why: &str) -> Response {
    (status, format!("{why}\n")).into_response()
}

fn no_place() -> Response {
    refused(StatusCode::NOT_FOUND, "there is no such place")
}

fn shown(shared: &AppState, place: Option<VoicePlace>) -> Response {
    let Some(place) = place else { return no_place() };
    Json(shared.voice.view(&place, run_of(shared, &place).as_ref())).into_response()
}

/// Has the words of a recording written down.
async fn heard(shared: &AppState, place: Option<VoicePlace>, headers: &HeaderMap, wav: &[u8]) -> Response {
    let Some(place) = place else { return no_place() };
    let desk = &shared.voice;
    let Some(host) = desk.host().filter(|host| host.offer().transcriber.is_some()) else {
        return refused(StatusCode::NOT_FOUND, "this server has no transcriber");
    };
    if !place.may_speak {
        return refused(StatusCode::FORBIDDEN, "this is not for viewers");
    }
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if kind != Some("audio/wav") {
        return refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, "a recording has the type audio/wav");
    }
    let millis = match length(wav) {
        Ok(millis) => millis,
        Err(why) => return refused(StatusCode::UNPROCESSABLE_ENTITY, why),
    };
    if !desk.may(&place, true) {
        return refused(StatusCode::TOO_MANY_REQUESTS, "too many recordings in a short time; wait a moment");
    }
    let run = run_of(shared, &place);
    if let Err(why) = desk.spend(&place, run.as_ref(), host.hearing_nano(millis)) {
        return refused(StatusCode::PAYMENT_REQUIRED, why);
    }
    let wav: Arc<[u8]> = wav.into();
    match host.transcribe(Arc::clone(&wav)).await {
        Ok(text) => match desk.heard(&place, text, wav) {
            Some(words) => Json(words).into_response(),
            None => refused(StatusCode::INTERNAL_SERVER_ERROR, "there are no random numbers"),
        },
        Err(VoiceFailure) => refused(StatusCode::BAD_GATEWAY, "the transcriber does not answer"),
    }
}

/// Has a text read aloud.
async fn spoken(
    shared: &AppState,
    place: Option<VoicePlace>,
    wanted: Result<Json<AloudText>, JsonRejection>,
) -> Response {
    let Some(place) = place else { return no_place() };
    let desk = &shared.voice;
    let Some(host) = desk.host().filter(|host| host.offer().has_speaker) else {
        return refused(StatusCode::NOT_FOUND, "this server has no model that speaks");
    };
    if !place.may_speak {
        return refused(StatusCode::FORBIDDEN, "this is not for viewers");
    }
    let AloudText { text, agent } = match wanted {
        Ok(Json(wanted)) => wanted,
        Err(error) => return refused(error.status(), &error.body_text()),
    };
    let text: String = text.trim().chars().take(ALOUD_CHARACTERS_MAX).collect();
    if text.is_empty() {
        return refused(StatusCode::UNPROCESSABLE_ENTITY, "there is nothing to be read aloud");
    }
    if !desk.may(&place, false) {
        return refused(StatusCode::TOO_MANY_REQUESTS, "too many sounds in a short time; wait a moment");
    }
    if let Some(sound) = desk.sound(agent, &text) {
        return sound_response(&sound.bytes, sound.content_type);
    }
    let run = run_of(shared, &place);
    if let Err(why) = desk.spend(&place, run.as_ref(), host.speaking_nano(&text)) {
        return refused(StatusCode::PAYMENT_REQUIRED, why);
    }
    match host.speak(text.clone(), agent).await {
        Ok(sound) => {
            desk.keep_sound(agent, text, &sound);
            sound_response(&sound.bytes, sound.content_type)
        }
        Err(VoiceFailure) => refused(StatusCode::BAD_GATEWAY, "the model that speaks does not answer"),
    }
}

fn sound_response(bytes: &[u8], kind: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind)], bytes.to_vec()).into_response()
}
