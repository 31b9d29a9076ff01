//! The record: plans of runs, journals of episodes, the store of prompt messages, and the folder they live in.
//!
//! ```text
//! runs/<name>/plan.json                      what is to be done: one entry per episode
//! runs/<name>/episodes/<key>.jsonl.zst       a finished episode
//! runs/<name>/episodes/<key>.jsonl.part      one under way
//! runs/<name>/episodes/<key>.wall.jsonl      what depends on the day: latencies, attempts, provider errors
//! runs/<name>/blobs/<hash>                   attachments, pictures and other bytes, by content
//! runs/<name>/messages.jsonl.zst             every prompt message once, by content (`.part` while running)
//! runs/<name>/comments.jsonl                 comments of people on moments, outside every key
//! runs/<name>/whole.json.zst                 in a part of a run: the plan of the whole run
//! ```
//!
//! **Invariant:** a journal holds only what is a function of the plan and of the replies. Everything measured goes to
//! the wall file, outside every digest and identity claim.

mod aside;
mod beside;
pub mod blobs;
pub mod bounds;
mod branch;
pub mod comments;
mod comparison;
mod division;
mod episodes;
pub mod error;
pub mod fault;
pub mod files;
mod format_1;
pub mod grid;
mod last_line;
mod line;
mod line_file;
mod line_head;
pub mod merge;
pub mod note;
mod open;
mod order;
mod part_line;
mod partition;
pub mod plan;
mod quick_record;
pub mod reader;
pub mod record;
mod revision;
pub mod run_dir;
mod run_lock;
mod server;
pub mod shared_list;
pub mod store;
mod stored_text;
pub mod threads;
pub mod wall;
mod whole;
pub mod writer;

pub use blobs::BlobStore;
pub use branch::{BranchReplies, BranchReply};
pub use comments::{Comment, CommentError, Comments};
pub use comparison::{CallPlace, DifferencePlace, PromptChanges};
pub use error::JournalError;
pub use fault::FaultPlan;
pub use grid::{EpisodeLabels, GridPlan, GridTeamPlan, UnplayablePlan};
pub use line::{read_head, read_record};
pub use line_head::{LineHead, LineKind};
pub use note::{
    BeginNote, EndNote, Note, PlanNote, PlannedSubtask, ReflectionNote, StatusNote, TaskNote, WaitCause,
    WaitsNote,
};
pub use part_line::part_text;
pub use partition::PartitionPlan;
pub use plan::{
    AttachmentPlan, BranchPlan, ClockPlan, EpisodePlan, LatencyPlan, LimitsPlan, ModelPlan, Plan, PricePlan,
    SayPlan, TeamList, TeamPlan, TeamShelf,
};
pub use reader::{EpisodeLines, FinishedJournal, read_finished, read_journal, read_part, read_part_from};
pub use record::{
    AskRecord, CallRecord, EndRecord, EntryRecord, EventLine, HeaderRecord, InputRecord, MessageRecord,
    MissingRecord, NoteRecord, Record, ReplyRecord, ScoreRecord, TeamEndRecord, TotalsRecord, is_for_clients,
};
pub use revision::Revision;
pub use run_dir::{EpisodeState, RunDir};
pub use run_lock::RunLock;
pub use server::{ServerRecord, ServerRules};
pub use store::MessageStore;
pub use stored_text::StoredImage;
pub use wall::{WallLine, WallLog};
pub use writer::{EpisodeWriter, Mode, RecordedMove, SealedJournal};

/// The version of every file this crate writes. Readers refuse a higher one and read every lower one.
pub const FORMAT: u32 = 3;

/// The earliest version that this build plays again. Format 2 has no lines of the type `arrival`, and none for the calls that
/// are out at the end of an episode: how far its worlds move is taken from its lines of the type `advance`.
pub const FORMAT_PLAYABLE: u32 = 2;
