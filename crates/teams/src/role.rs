//! The purposes for which frameworks call models.

use cooperage_models::{ModelName, Sampling};

/// A named purpose of model calls.
#[derive(Clone, Copy)]
pub struct RoleInfo {
    /// The name of the role, such as `mindagent.plan`.
    pub name: &'static str,
    /// The task of the model in words.
    pub meaning: &'static str,
    /// How the paper sampled for it; models that take no sampling parameters are the caller's concern.
    pub sampling: fn(&ModelName) -> Sampling,
    /// Whether it is asked for a seat, so that a seat may have a model of its own for it.
    pub is_of_seat: bool,
    /// Whether the framework also plays where no model is named for it, and then never asks for it.
    pub is_optional: bool,
    /// The latency profile of the role, for every model, if the user names none; `None` is `default`.
    pub latency: Option<&'static str>,
}
