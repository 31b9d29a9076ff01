//! Places of guests: a seat, a study, or the instruction of a run. A guest's link gives access to one place only.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use super::Token;

/// The path prefixes of guests' places; the next part of the path names the place.
const ROOTS: [&str; 3] = ["/seat/", "/study/", "/instruct/"];

/// The place of a guest, as a path prefix such as `/seat/aB3`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GuestScope(String);

impl GuestScope {
    /// The place that contains a path; `None` for paths outside of guests' places.
    #[must_use]
    pub fn of(path: &str) -> Option<GuestScope> {
        let root = ROOTS.into_iter().find(|root| path.starts_with(root))?;
        let name = path.get(root.len()..)?.split('/').next().unwrap_or_default();
        Some(GuestScope(format!("{root}{name}")))
    }

    /// The places that a name can stand for, one below each prefix.
    pub(super) fn named(name: &str) -> [GuestScope; 3] {
        ROOTS.map(|root| GuestScope(format!("{root}{name}")))
    }

    /// The place of a person in a seat.
    #[must_use]
    pub fn seat(id: &str) -> GuestScope {
        GuestScope(format!("/seat/{id}"))
    }

    /// The place of a participant in a study.
    #[must_use]
    pub fn study(id: &str) -> GuestScope {
        GuestScope(format!("/study/{id}"))
    }

    /// The place of an instructor of a run.
    #[must_use]
    pub fn instruct(id: &str) -> GuestScope {
        GuestScope(format!("/instruct/{id}"))
    }

    /// The path of the place.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.0
    }

    /// The name of the place: the last part of its path.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or_default()
    }
}

/// The places of guests and their tokens.
#[derive(Debug, Default)]
pub(super) struct Passes(RwLock<BTreeMap<GuestScope, Token>>);

impl Passes {
    pub(super) fn admit(&self, place: GuestScope, token: Token) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(place, token);
    }

    /// Whether a text is the token of a place.
    pub(super) fn is(&self, place: &GuestScope, text: &str) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(place).is_some_and(|token| token.is(text))
    }
}
