//! The sessions of a server.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::session::RolloutSession;

/// The sessions by their numbers.
#[derive(Default)]
pub(crate) struct Sessions {
    pub(crate) all: BTreeMap<usize, Arc<RolloutSession>>,
    pub(crate) begun: usize,
}

impl Sessions {
    /// The session of that number.
    pub(crate) fn of_number(&self, number: usize) -> Option<Arc<RolloutSession>> {
        self.all.get(&number).cloned()
    }

    /// The session of that name.
    pub(crate) fn of_name(&self, name: &str) -> Option<Arc<RolloutSession>> {
        self.of_number(name.strip_prefix('s')?.parse().ok()?).filter(|session| session.name == name)
    }
}
