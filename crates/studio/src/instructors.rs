//! People who instruct a run: they see what viewers see, and speak to its agents. Each has a link that holds for one run.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

/// All instructors of this server, by their names in addresses.
#[derive(Debug, Default)]
pub(crate) struct Instructors(RwLock<BTreeMap<String, Arc<Instructor>>>);

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Instructor {
    /// What the person is called.
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
