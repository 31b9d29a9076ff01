//! An episode: a team of agents in a world, played on a deterministic scheduler, journalled as it goes.
//!
//! An episode stays on one worker thread. Its framework is `async` code that awaits only what this crate offers (model
//! replies and world time); calls of one episode are out at the same time, network I/O runs elsewhere, and thousands of
//! episodes can wait on models in one process. The course of an episode depends on the plan and on the replies' texts,
//! never on when they came.
//!
//! **Invariant:** this crate knows no world's rules, no framework and no benchmark.

pub mod ask;
pub mod camera;
pub mod clock;
pub mod door;
pub mod episode;
pub mod error;
mod factory;
pub mod floor;
pub mod framework;
mod ledger;
pub mod observer;
pub mod priority;
pub mod process;
pub mod reward;
pub mod run;
mod scheduler;
pub mod seating;
mod state;
pub mod team;
pub mod timing;
pub mod together;
pub mod verify;
pub mod world_replay;

pub use ask::ModelQuery;
pub use camera::{LookTarget, Shot, ViewStyle, WorldCamera};
pub use clock::EpisodeClock;
pub use door::{DoorError, EpisodeDoor, GATHERING, InputKind, OutsideInput, OutsideSource, QuestionAnswer};
pub use episode::{BuildInfo, EpisodeSetup, TeamSetup};
pub use error::{EpisodeError, FrameworkError, NotYours};
pub use factory::EpisodeFactory;
pub use framework::{Framework, PlayFuture};
pub use ledger::UNREADABLE_ROW;
pub use observer::{Feed, ObservedCall, Observer, ObserverFactory, WorldLook};
pub use priority::give_way;
pub use process::{ProcessFailure, ProcessFailureKind, ProcessHost, ProcessLink, TeamSpending};
pub use reward::{EpisodeIdentity, LearnerEnd, LearnerScore, ProcessEnd, SeatRewards, completion_rewards};
pub use run::{
    EpisodeOutcome, EpisodeRecord, ResidentEpisode, ResidentOptions, ResidentRunner, RunConnections,
    RunEvent, RunnerOptions, StopSignal, restore_lost_texts, run, run_until, run_with,
};
pub use seating::{SeatingOptions, TeamSeating};
pub use state::messages::{Mail, MessageKind};
pub use state::{CrewView, PersonMove, TeamEndReason};
pub use team::{EmbeddingCall, PeopleWait, SeatWait, TeamBudget, TeamHandle};
pub use timing::{CallTiming, ReplyTiming};
pub use together::{Either, Ongoing, join_all, race};
pub use verify::{Verified, verify_begun, verify_episode, verify_observed};
pub use world_replay::{WorldDiffers, WorldReplay};

/// Notes of frameworks in journals about their own plans.
pub use cooperage_journal::note;
