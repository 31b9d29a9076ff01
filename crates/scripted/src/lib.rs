//! Scripted players in place of models: an [`Expert`] decides from facts, a framework's
//! [`Writer`](cooperage_teams::player::Writer) puts what it decides into words.
//!
//! ```text
//! world ──▶ FactSource ──▶ facts ─┐
//!                                 ├─▶ Expert ──▶ decision ──▶ Writer ──▶ reply
//! request ──▶ Writer ──▶ question ┘
//! ```
//!
//! This crate knows no framework and no benchmark. A benchmark brings the source of facts and names the expert; a framework
//! registers its writer. [`Scripted`] joins them, and is the only reply hook.

mod draft;
mod errors;
mod expert;
mod player;
mod random;
mod reader;
mod style;

pub use errors::{ErrorInjection, ErrorKind};
pub use expert::{Expert, FactSource, WholeWorld};
pub use player::Scripted;
pub use random::RandomExpert;
pub use reader::{PromptReaders, PromptSource, ReadFacts, Reader};
pub use style::applies as style_applies;
