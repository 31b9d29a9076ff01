//! The tasks of the suite by their names.

use cooperage_blocks::BlockPos;
use cooperage_collection::resource::Resource;
use cooperage_collection::shelter::sized;
use cooperage_collection::wilds::ordered;

/// The first part of the names of tasks.
pub const SUITE: &str = "server";
/// The task without a goal.
pub const FREE: &str = "server/free";
/// The first part of the names of tasks in which a group collects.
const COLLECT: &str = "server/collect/";

/// The first part of the names of tasks in which a group puts up a shelter; its size follows, such as `5x5x4`.
pub(crate) const BUILD: &str = "server/build/shelter/";

/// A task on a server.
#[derive(Clone, Debug, PartialEq)]
pub enum ServerTask {
    /// There is no goal: agents do what they are asked for.
    Free,
    /// The group is to carry so many items of a resource.
    Collect(Resource, u32),
    /// The group is to put up a shelter of that size beside the place where the first agent stands.
    Build(String),
}

impl ServerTask {
    /// Reads the name of a task, such as `server/collect/logs/12`.
    #[must_use]
    pub fn of(name: &str) -> Option<ServerTask> {
        if name == FREE {
            return Some(ServerTask::Free);
        }
        if let Some(size) = name.strip_prefix(BUILD) {
            return sized(size, BlockPos::new(0, 0, 0)).map(|_| ServerTask::Build(size.to_owned()));
        }
        ordered(name.strip_prefix(COLLECT)?).map(|(resource, n)| ServerTask::Collect(resource, n))
    }

    /// The line about it in listings.
    #[must_use]
    pub fn about(&self) -> String {
        match self {
            ServerTask::Free => "a server's world, without a goal: for talking with agents".to_owned(),
            ServerTask::Collect(resource, n) => format!("collect {n} {} together on a server", resource.name),
            ServerTask::Build(size) => {
                format!("put up a shelter of {size} blocks together on a server, beside the first agent")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_or_refused() {
        assert_eq!(ServerTask::of(FREE), Some(ServerTask::Free));
        assert!(matches!(ServerTask::of("server/collect/logs/12"), Some(ServerTask::Collect(_, 12))));
        assert_eq!(ServerTask::of("server/build/shelter/5x5x4"), Some(ServerTask::Build("5x5x4".to_owned())));
        for wrong in [
            "server",
            "server/collect/logs",
            "server/collect/logs/012",
            "server/collect/logs/0",
            "server/build/x",
            "server/build/shelter/5x5",
            "server/build/shelter/05x5x4",
            "server/build/shelter/5x5x3",
        ] {
            assert_eq!(ServerTask::of(wrong), None, "{wrong}");
        }
    }
}
