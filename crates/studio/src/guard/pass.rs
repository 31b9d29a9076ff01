//! Links that let somebody into one place and nowhere else: a seat, a study, the instruction of a run.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use super::Token;

/// Below these stand the places of guests, each named by the next part of the path.
const ROOTS: [&str; 3] = ["/seat/", "/study/", "/instruct/"];

/// The place of a guest: where its path begins, such as `/seat/aB3`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(String);

impl Place {
    /// The place in which a path is; none for paths that are no guest's.
    #[must_use]
    pub fn of(path: &str) -> Option<Place> {
        let root = ROOTS.into_iter().find(|root| path.starts_with(root))?;
        let name = path.get(root.len()..)?.split('/').next().unwrap_or_default();
        Some(Place(format!("{root}{name}")))
    }

    /// The places of that name.
    pub(super) fn named(name: &str) -> [Place; 3] {
        ROOTS.map(|root| Place(format!("{root}{name}")))
    }

    /// The place of a seat.
    #[must_use]
    pub fn seat(id: &str) -> Place {
        Place(format!("/seat/{id}"))
    }

    /// The place of a participant in a study.
    #[must_use]
    pub fn study(id: &str) -> Place {
        Place(format!("/study/{id}"))
    }

    /// The place of an instructor of a run.
    #[must_use]
    pub fn instruct(id: &str) -> Place {
        Place(format!("/instruct/{id}"))
    }

    /// Its path.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.0
    }

    /// Its name: the last part of the path.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or_default()
    }
}

/// The places of guests, with the token of each.
#[derive(Debug, Default)]
pub(super) struct Passes(RwLock<BTreeMap<Place, Token>>);

impl Passes {
    pub(super) fn admit(&self, place: Place, token: Token) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(place, token);
    }

    /// Whether a text is the token of that place.
    pub(super) fn is(&self, place: &Place, text: &str) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(place).is_some_and(|token| token.is(text))
    }
}
