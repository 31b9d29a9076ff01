//! The requests of a participant's page. The guard lets only that participant in.

use std::time::{SystemTime, UNIX_EPOCH};

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use cooperage_journal::{EpisodeState, RunDir};
use cooperage_study::record::StudyLogError;
use cooperage_study::session::{NextEpisode, ParticipantSessionError, ParticipationEnd};
use cooperage_study::{ParticipantSession, ParticipantStep, StudyError};

use crate::page as files;
use crate::shared::AppState;
use crate::study::wire::{Asked, FromParticipant, StudyStep, StudyView};
use crate::study::{Games, StudyGame};

/// The answer if no host plays the participants' games.
const NO_GAMES: &str = "Games cannot be started here yet. Please tell whoever invited you.";
/// The texts for participants who refused to take part, or stopped.
const REFUSED: &str = "You have chosen not to take part. Nothing more is asked; you may close this page.";
const LEFT: &str = "You have stopped. What you did is left out; you may close this page.";

/// The HTML document, in which the script shows the page.
pub(crate) async fn page() -> Response {
    files::document()
}

/// The state of the participant's study.
pub(crate) async fn step(State(shared): State<AppState>, Path(id): Path<String>) -> Response {
    respond(shared, id, |session, _| {
        catch_up(session)?;
        Ok(view(session, None))
    })
    .await
}

/// Carries out a request of the participant, and answers with the new state.
pub(crate) async fn act(State(shared): State<AppState>, Path(id): Path<String>, body: Bytes) -> Response {
    let act: FromParticipant = match serde_json::from_slice(&body) {
        Ok(act) => act,
        Err(error) => {
            return told(StatusCode::BAD_REQUEST, &format!("this is nothing that can be handed in: {error}"));
        }
    };
    respond(shared, id, move |session, games| {
        catch_up(session)?;
        let mut link = None;
        match act {
            FromParticipant::Consent { given } => session.consent(given, now())?,
            FromParticipant::Answers { answers } => session.answer(answers, now())?,
            FromParticipant::Introduced => session.introduced(now())?,
            FromParticipant::Play => link = Some(play(session, games)?),
            FromParticipant::Leave => leave(session, games)?,
        }
        Ok(view(session, link))
    })
    .await
}

/// Why a request is refused.
enum StudyPageError {
    Session(ParticipantSessionError),
    /// The game cannot be played.
    Game(String),
}

impl From<ParticipantSessionError> for StudyPageError {
    fn from(error: ParticipantSessionError) -> StudyPageError {
        StudyPageError::Session(error)
    }
}

/// Calls `act` with the participant's session, and answers with its result. Files are accessed on a thread for blocking
/// work.
async fn respond(
    shared: AppState,
    id: String,
    act: impl FnOnce(&mut ParticipantSession, Option<&dyn Games>) -> Result<StudyView, StudyPageError>
    + Send
    + 'static,
) -> Response {
    let Some(guest) = shared.studies.find(&id) else {
        return told(StatusCode::NOT_FOUND, "there is no such participant");
    };
    match tokio::task::spawn_blocking(move || guest.with(act)).await {
        Ok(Ok(Ok(view))) => Json(view).into_response(),
        Ok(Ok(Err(StudyPageError::Session(error @ ParticipantSessionError::NotAsked)))) => {
            told(StatusCode::CONFLICT, &error.to_string())
        }
        Ok(Ok(Err(StudyPageError::Session(ParticipantSessionError::Record(_))))) => told(
            StatusCode::INTERNAL_SERVER_ERROR,
            "this could not be kept; please try again, or tell whoever invited you",
        ),
        Ok(Ok(Err(StudyPageError::Session(error)))) => {
            told(StatusCode::UNPROCESSABLE_ENTITY, &error.to_string())
        }
        Ok(Ok(Err(StudyPageError::Game(text)))) => told(StatusCode::SERVICE_UNAVAILABLE, &text),
        Ok(Err(StudyError::Record(StudyLogError::InUse { .. }))) => {
            told(StatusCode::SERVICE_UNAVAILABLE, "another server has opened this participant's session")
        }
        // The participant must not learn paths of this machine.
        Ok(Err(_)) | Err(_) => told(
            StatusCode::INTERNAL_SERVER_ERROR,
            "the study cannot be read; please tell whoever invited you",
        ),
    }
}

fn told(status: StatusCode, text: &str) -> Response {
    (status, format!("{text}\n")).into_response()
}

#[expect(
    clippy::disallowed_methods,
    reason = "when people answered is part of what is studied, and in no journal"
)]
fn now() -> u64 {
    milliseconds(SystemTime::now())
}

fn milliseconds(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Records that the game is over, if it is. The time is that of its finished journal, not that of this request.
fn catch_up(session: &mut ParticipantSession) -> Result<(), ParticipantSessionError> {
    let (ParticipantStep::Play(NextEpisode { run, begun: Some(episode), .. })
    | ParticipantStep::Practice(NextEpisode { run, begun: Some(episode), .. })) = session.step()
    else {
        return Ok(());
    };
    let Ok(dir) = RunDir::open(&run) else { return Ok(()) };
    if dir.state(&episode.key) != EpisodeState::Finished {
        return Ok(());
    }
    let file = std::fs::metadata(dir.finished_path(&episode.key)).and_then(|file| file.modified());
    session.played(file.map_or_else(|_| now(), milliseconds))
}

/// Starts the game of the step, or returns to it. Returns the link to the seat.
fn play(session: &mut ParticipantSession, games: Option<&dyn Games>) -> Result<String, StudyPageError> {
    let (ParticipantStep::Play(play) | ParticipantStep::Practice(play)) = session.step() else {
        return Err(ParticipantSessionError::NotAsked.into());
    };
    let games = games.ok_or_else(|| StudyPageError::Game(NO_GAMES.to_owned()))?;
    let below = play.run.strip_prefix(session.study().path()).map(|path| path.to_string());
    let begun = games
        .start(&StudyGame::from((session.participant().id.as_str(), play)))
        .map_err(StudyPageError::Game)?;
    session.begun(&begun.key, &below.unwrap_or_default(), now())?;
    Ok(begun.link)
}

/// Records that the participant has stopped, and ends their part in a game under way.
fn leave(session: &mut ParticipantSession, games: Option<&dyn Games>) -> Result<(), ParticipantSessionError> {
    let step = session.step();
    session.leave(now())?;
    if let (ParticipantStep::Play(play) | ParticipantStep::Practice(play), Some(games)) = (step, games) {
        games.leave(&StudyGame::from((session.participant().id.as_str(), play)));
    }
    Ok(())
}

fn view(session: &ParticipantSession, link: Option<String>) -> StudyView {
    let design = session.study().design();
    let progress = session.progress();
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let step = match session.step() {
        ParticipantStep::Consent => StudyStep::Consent { text: design.consent.clone() },
        ParticipantStep::Questions { moment, place, questions } => StudyStep::Questions {
            moment: moment.name().to_owned(),
            about: place.map(|place| number(place + 1)),
            questions: questions.iter().map(Asked::from).collect(),
        },
        ParticipantStep::Introduction => StudyStep::Introduction { text: design.introduction.clone() },
        ParticipantStep::Play(play) | ParticipantStep::Practice(play) => {
            StudyStep::Play { number: number(play.number), link }
        }
        ParticipantStep::End(end) => {
            let (how, text) = match end {
                ParticipationEnd::Done => ("done", design.thanks.as_str()),
                ParticipationEnd::Refused => ("refused", REFUSED),
                ParticipationEnd::Left => ("left", LEFT),
            };
            StudyStep::End { how: how.to_owned(), text: text.to_owned() }
        }
    };
    StudyView {
        title: design.title.clone(),
        done: number(progress.done),
        all: number(progress.all),
        games: number(progress.episodes),
        step,
    }
}
