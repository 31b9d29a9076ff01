//! The places from which people speak and in which they listen.

use crate::guard::AccessRole;

/// A place: a seat, an instructor's page, a participant's page of a study, or a page of the admin, with the run that it concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct VoicePlace {
    /// A name that no other place has.
    pub(crate) name: String,
    /// The run's name.
    pub(crate) run: Option<String>,
    /// Whether people may speak there, and cause costs.
    pub(crate) may_speak: bool,
}

impl VoicePlace {
    /// The place of a page outside of guests' places.
    pub(crate) fn of_role(role: &AccessRole, run: Option<String>) -> VoicePlace {
        VoicePlace { name: role.name().to_owned(), run, may_speak: *role == AccessRole::Admin }
    }

    /// The place of a person in the seat of that id.
    pub(crate) fn of_seat(id: &str, run: Option<String>) -> VoicePlace {
        VoicePlace { name: format!("seat {id}"), run, may_speak: true }
    }

    /// The place of the participant of that id, who answers questions of a study.
    pub(crate) fn of_participant(id: &str) -> VoicePlace {
        VoicePlace { name: format!("participant {id}"), run: None, may_speak: true }
    }

    /// The place of the instructor of that name in a run.
    pub(crate) fn of_instruction(name: &str, run: String) -> VoicePlace {
        VoicePlace { name: format!("instructor {name} of {run}"), run: Some(run), may_speak: true }
    }
}
