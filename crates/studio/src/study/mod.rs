//! People who take part in a study: what each of them does next, and what they hand in. A participant's invitation leads to
//! `/study/ID` and to nothing else.
//!
//! Which condition somebody plays under never leaves the server.

mod games;
pub mod wire;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use cooperage_study::{Session, Study, StudyError};

use crate::guard::{Guard, Place, Token};

pub use games::{Begun, Game, Games};

/// A study that cannot be offered.
#[derive(Debug, thiserror::Error)]
pub enum OfferError {
    /// It cannot be read.
    #[error(transparent)]
    Study(#[from] StudyError),
    /// Another study has a participant of that id.
    #[error("two studies have a participant `{0}`; serve them one after the other")]
    Twice(String),
}

/// All participants of this server, by their ids.
#[derive(Debug, Default)]
pub(crate) struct Studies(RwLock<BTreeMap<String, Arc<Guest>>>);

/// A participant, whose session is opened when they come first.
#[derive(Debug)]
pub(crate) struct Guest {
    study: Arc<Study>,
    id: String,
    games: Option<Arc<dyn Games>>,
    session: Mutex<Option<Session>>,
}

impl Studies {
    /// Lets the participants of a study in from now on.
    pub(crate) fn offer(
        &self,
        guard: &Guard,
        study: Study,
        games: Option<&Arc<dyn Games>>,
    ) -> Result<(), OfferError> {
        let secrets = study.secrets()?;
        let study = Arc::new(study);
        let mut guests = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(twice) = study.participants().iter().find(|one| guests.contains_key(&one.id)) {
            return Err(OfferError::Twice(twice.id.clone()));
        }
        for participant in study.participants() {
            let Some(token) = secrets.invitations.get(&participant.id) else { continue };
            guard.admit(Place::study(&participant.id), Token::of(token));
            let (study, games, id) = (Arc::clone(&study), games.cloned(), participant.id.clone());
            guests.insert(id.clone(), Arc::new(Guest { study, id, games, session: Mutex::default() }));
        }
        Ok(())
    }

    /// The participant of that id.
    pub(crate) fn find(&self, id: &str) -> Option<Arc<Guest>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }
}

impl Guest {
    /// Does something with the participant's session, one request at a time.
    pub(crate) fn with<T>(
        &self,
        act: impl FnOnce(&mut Session, Option<&dyn Games>) -> T,
    ) -> Result<T, StudyError> {
        let mut slot = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        let session = match slot.take() {
            Some(session) => session,
            None => Session::open(Arc::clone(&self.study), &self.id)?,
        };
        Ok(act(slot.insert(session), self.games.as_deref()))
    }
}
