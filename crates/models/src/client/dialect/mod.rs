//! Dialects of servers: the parts of a request that one does not take, learned from its own answers.
//!
//! Models behind a gateway differ in their parameters, and servers in the roles that they know. The client leaves out, renames or
//! rewrites a refused parameter from then on. That changes the wire only: a request, its hash and the journal stay what the
//! framework made them.

mod lesson;
mod refused;
mod tools;

use std::collections::BTreeSet;

pub use lesson::{Lesson, RequestParameter};
pub(crate) use refused::{Sent, lesson};
pub(crate) use tools::refuses_tools;

/// The parts of requests that one server does not take with one model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dialect {
    left_out: BTreeSet<RequestParameter>,
    /// Whether the limit on the output goes by its other name.
    pub(crate) renames_limit: bool,
    /// The most that the limit may be.
    pub(crate) limit_max: Option<u32>,
    /// Whether the system's words are said by the user.
    pub(crate) without_system: bool,
    /// Whether neighbours of one speaker have to be joined.
    pub(crate) alternates: bool,
}

impl Dialect {
    /// Whether a parameter may be sent.
    pub(crate) fn takes(&self, parameter: RequestParameter) -> bool {
        !self.left_out.contains(&parameter)
    }

    /// The limit on the output as it may be sent.
    pub(crate) fn limit(&self, limit: Option<u32>) -> Option<u32> {
        let limit = limit.filter(|_| self.takes(RequestParameter::MaxTokens))?;
        Some(self.limit_max.map_or(limit, |max| limit.min(max)))
    }

    /// Heeds a lesson; whether it is new.
    pub(crate) fn heed(&mut self, lesson: Lesson) -> bool {
        let before = self.clone();
        match lesson {
            Lesson::LeftOut(parameter) => {
                self.left_out.insert(parameter);
            }
            Lesson::LimitLeftOut => {
                self.left_out.insert(RequestParameter::MaxTokens);
            }
            Lesson::LimitRenamed { .. } => self.renames_limit = true,
            Lesson::LimitLowered(max) => self.limit_max = Some(max),
            Lesson::SystemJoined => self.without_system = true,
            Lesson::RolesJoined => self.alternates = true,
        }
        *self != before
    }
}
