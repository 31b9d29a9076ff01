//! The instructors of runs: people who see what viewers see, and send messages to the agents. Each has a link that is
//! valid for one run.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

/// The instructors of this server, by the ids in their links.
#[derive(Debug, Default)]
pub(crate) struct Instructors(RwLock<BTreeMap<String, Arc<Instructor>>>);

/// One instructor, and the run that they instruct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Instructor {
    pub(crate) name: Arc<str>,
    /// The name of the run.
    pub(crate) run: String,
}

impl Instructors {
    pub(crate) fn admit(&self, id: String, instructor: Instructor) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(id, Arc::new(instructor));
    }

    pub(crate) fn find(&self, id: &str) -> Option<Arc<Instructor>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }
}
