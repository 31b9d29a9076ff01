//! The places from which people speak and in which they listen.

use crate::guard::AccessRole;
use crate::shared::AppState;

/// A place: a seat, an instructor's page, or a page of the admin, with the run that it concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct VoicePlace {
    /// A name that no other place has.
    pub(crate) name: String,
    /// The run's name.
    pub(crate) run: Option<String>,
    /// Whether people may speak there, and cause costs.
    pub(super) may_speak: bool,
}

impl VoicePlace {
    /// The place of a page outside of guests' places.
    pub(crate) fn of_role(role: &AccessRole, run: Option<String>) -> VoicePlace {
        VoicePlace { name: role.name().to_owned(), run, may_speak: *role == AccessRole::Admin }
    }

    /// The place of a person in a seat; `None` if there is none of that id.
    pub(crate) fn of_seat(shared: &AppState, id: &str) -> Option<VoicePlace> {
        let seats = shared.seats.find(id)?;
        let run = seats.first().map(|seat| seat.run.to_string());
        Some(VoicePlace { name: format!("seat {id}"), run, may_speak: true })
    }

    /// The place of an instructor; `None` if there is none of that id.
    pub(crate) fn of_instructor(shared: &AppState, id: &str) -> Option<VoicePlace> {
        let instructor = shared.instructors.find(id)?;
        Some(VoicePlace::of_instruction(&instructor.name, instructor.run.clone()))
    }

    /// The place of the instructor of that name in a run.
    pub(crate) fn of_instruction(name: &str, run: String) -> VoicePlace {
        VoicePlace { name: format!("instructor {name} of {run}"), run: Some(run), may_speak: true }
    }
}
