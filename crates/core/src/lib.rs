//! The types and contracts that all environments, frameworks and suites of Cooperage share.
//!
//! **Invariant:** this crate reads no clock, draws no ambient randomness, does no I/O and knows no model.
//!
//! Reading order: [`ids`] and [`time`], [`random`], then the [`environment`] contract with what it hands out
//! ([`tool`], [`manual`], [`observation`] with its [`perception`], [`event`]), its object-safe twin [`world`], and what is
//! said about an episode from outside: [`judge`] and [`limits`]. [`command_grammar`], [`loose`] and [`written`] read what models
//! write.

pub mod cell_change;
pub mod coerce;
pub mod command_grammar;
pub mod contract;
pub mod digest;
pub mod ending;
pub mod environment;
pub mod event;
pub mod fault;
pub mod ids;
pub mod judge;
pub mod limits;
pub mod loose;
pub mod manual;
pub mod observation;
pub mod perception;
pub mod random;
pub mod short_form;
pub mod time;
pub mod tool;
pub mod world;
pub mod written;

pub use cell_change::{CELL_CHANGED, CellChange};
pub use digest::{Digest, DigestWriter};
pub use ending::{Course, Ending, Interruption, Trouble};
pub use environment::{ArrivalOrder, Entry, Environment, Receipt, SnapshotRefused, Status, Stopped, Wake};
pub use event::{Audience, EventKind, EventRecord, HURT, SERVER_PLAYER, TURN_BEGINS};
pub use fault::Fault;
pub use ids::AgentId;
pub use judge::{Judge, Missing, Ratio, Score, Verdict};
pub use limits::{CLIENT_INPUTS_MAX, LimitKind, Limits};
pub use manual::{Demonstration, DemonstrationTurn, Manual, Section, SectionItem, SectionName};
pub use observation::{Observation, Viewer};
pub use perception::{CellsSeenOpen, ItemCount, OpenedContainer, Perception, Place, SeenBlock, SeenEntity};
pub use random::{PythonRandom, RandomSource, TreeRandom};
pub use short_form::{ShortFormError, ShortReply, ShortTurn, ShortTurnRequest, ShortWords};
pub use time::{Micros, Tick};
pub use tool::{
    Coordinate, Meaning, Offer, Parameter, ParameterKind, TextForm, Tool, ToolCall, ToolKind, WhenBusy,
};
pub use world::{Checkpoint, World, WorldEntry, WorldReceipt, world_as};
