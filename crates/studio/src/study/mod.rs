//! Studies on this server: the participants' steps, and the answers that they hand in. A participant's invitation gives
//! access to `/study/ID` only.
//!
//! The condition of a participant is never sent to the participant's page.

mod games;
pub mod wire;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use cooperage_study::folder::Participant;
use cooperage_study::session::Past;
use cooperage_study::{ParticipantSession, Study, StudyError};

use crate::guard::{Guard, GuestScope, Token};

use wire::{ParticipantProgress, StudyProgress};

pub use games::{Begun, Games, StudyGame};

/// Why a study cannot be offered.
#[derive(Debug, thiserror::Error)]
pub enum OfferError {
    /// The study cannot be read.
    #[error(transparent)]
    Study(#[from] StudyError),
    /// Another study has a participant of the same id.
    #[error("two studies have a participant `{0}`; serve them one after the other")]
    Twice(String),
}

/// All studies of this server.
#[derive(Debug, Default)]
pub(crate) struct Studies(RwLock<Offered>);

#[derive(Debug, Default)]
struct Offered {
    studies: Vec<Arc<Study>>,
    /// All participants, by their ids.
    guests: BTreeMap<String, Arc<Guest>>,
}

/// A participant, whose session is opened with the first request.
#[derive(Debug)]
pub(crate) struct Guest {
    study: Arc<Study>,
    id: String,
    games: Option<Arc<dyn Games>>,
    session: Mutex<Option<ParticipantSession>>,
}

impl Studies {
    /// Admits the participants of a study.
    pub(crate) fn offer(
        &self,
        guard: &Guard,
        study: Study,
        games: Option<&Arc<dyn Games>>,
    ) -> Result<(), OfferError> {
        let secrets = study.secrets()?;
        let study = Arc::new(study);
        let mut offered = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let guests = &mut offered.guests;
        if let Some(twice) = study.participants().iter().find(|one| guests.contains_key(&one.id)) {
            return Err(OfferError::Twice(twice.id.clone()));
        }
        for participant in study.participants() {
            let Some(token) = secrets.invitations.get(&participant.id) else { continue };
            guard.admit(GuestScope::study(&participant.id), Token::of(token));
            let (study, games, id) = (Arc::clone(&study), games.cloned(), participant.id.clone());
            guests.insert(id.clone(), Arc::new(Guest { study, id, games, session: Mutex::default() }));
        }
        offered.studies.push(study);
        Ok(())
    }

    /// The participant of a given id.
    pub(crate) fn find(&self, id: &str) -> Option<Arc<Guest>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).guests.get(id).cloned()
    }

    /// The progress of all participants in all studies, for the admin. A participant whose answers cannot be read is
    /// listed as damaged.
    pub(crate) fn progress(&self) -> Vec<StudyProgress> {
        let studies = self.0.read().unwrap_or_else(PoisonError::into_inner).studies.clone();
        studies.iter().map(|study| progress(study)).collect()
    }
}

fn progress(study: &Study) -> StudyProgress {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let of = |participant: &Participant| {
        let Ok(kept) = study.kept(participant) else {
            let (id, state) = (participant.id.clone(), "damaged".to_owned());
            return ParticipantProgress { id, state, ..ParticipantProgress::default() };
        };
        let past = Past::of(&kept.lines);
        let (step, progress) = (past.step(study, participant), past.progress(study, participant));
        ParticipantProgress {
            id: participant.id.clone(),
            state: step.state().to_owned(),
            place: step.place().map(|place| number(place + 1)),
            condition: step.place().and_then(|place| participant.conditions.get(place).cloned()),
            conditions: number(participant.conditions.len()),
            done: number(progress.done),
            all: number(progress.all),
            played: number(progress.played),
            episodes: number(progress.episodes),
        }
    };
    StudyProgress {
        name: study.name().to_owned(),
        title: study.design().title.clone(),
        participants: study.participants().iter().map(of).collect(),
    }
}

impl Guest {
    /// Calls `act` with the participant's session, for one request at a time.
    pub(crate) fn with<T>(
        &self,
        act: impl FnOnce(&mut ParticipantSession, Option<&dyn Games>) -> T,
    ) -> Result<T, StudyError> {
        let mut slot = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        let session = match slot.take() {
            Some(session) => session,
            None => ParticipantSession::open(Arc::clone(&self.study), &self.id)?,
        };
        Ok(act(slot.insert(session), self.games.as_deref()))
    }
}
