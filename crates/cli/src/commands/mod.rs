//! The verbs, one file each.

pub(crate) mod bench;
pub(crate) mod chat;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod conformance;
pub(crate) mod dry_run;
pub(crate) mod episode_page;
pub(crate) mod experiment;
pub(crate) mod export;
pub(crate) mod fake_provider;
pub(crate) mod help;
pub(crate) mod models;
mod planned;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod report;
pub(crate) mod resume;
pub(crate) mod run;
mod seat;
pub(crate) mod selection;
pub(crate) mod serve;
mod show;
pub(crate) mod skills;
pub(crate) mod tasks;
pub(crate) mod train;
pub(crate) mod verify;
pub(crate) mod world;
