//! The purposes for which frameworks call models.

use cooperage_models::{ModelName, Sampling};

/// A named purpose of model calls.
///
/// Fields may come: a crate of its own makes one with [`new`](RoleInfo::new).
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct RoleInfo {
    /// The name of the role, such as `mindagent.plan`.
    pub name: &'static str,
    /// The task of the model in words.
    pub meaning: &'static str,
    /// How the paper sampled for it; models that take no sampling parameters are the caller's concern.
    pub sampling: fn(&ModelName) -> Sampling,
    /// How the paper sampled for it where people play agents beside the team, if otherwise.
    pub beside_people: Option<fn(&ModelName) -> Sampling>,
    /// Whether it is asked for a seat, so that a seat may have a model of its own for it.
    pub is_of_seat: bool,
    /// Whether the framework also plays where no model is named for it, and then never asks for it.
    pub is_optional: bool,
    /// The option and the value with which the framework asks for it all the same.
    pub needed_with: Option<(&'static str, &'static str)>,
    /// The option, and the values of it with which the framework asks for the role; with others it has no model. `None` for a
    /// role that does not depend on an option.
    pub asked_with: Option<AskingOption>,
    /// The latency profile of the role, for every model, if the user names none; `None` is `default`.
    pub latency: Option<&'static str>,
}

/// An option, and whether a value of it has the framework ask for a role.
pub type AskingOption = (&'static str, fn(&str) -> bool);

impl RoleInfo {
    /// A purpose for which a model is asked on behalf of a seat.
    #[must_use]
    pub const fn new(
        name: &'static str,
        meaning: &'static str,
        sampling: fn(&ModelName) -> Sampling,
    ) -> RoleInfo {
        RoleInfo {
            name,
            meaning,
            sampling,
            beside_people: None,
            is_of_seat: true,
            is_optional: false,
            needed_with: None,
            asked_with: None,
            latency: None,
        }
    }
}
