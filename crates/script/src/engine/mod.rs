//! The engine: runs one script, turn by turn, within limits that are deterministic counts.
//!
//! A [`RunningScript`] never waits. It runs until everything in it waits for [`ScriptCall`]s, and then [`RunningScript::resume`] settles some of
//! them. Between two turns it is nothing but memory; dropping it stops it. Within a turn it may ask its [`ScriptHost`] queries,
//! which are answered at once.
//!
//! An [`EngineImage`] holds the engine with the text of an interface (its *prelude*) already run; one is made per process, and each
//! script starts as a copy of it. A prelude is the source of a JavaScript function that is given the engine's primitives and
//! returns what scripts see:
//!
//! ```js
//! (engine) => {
//!   // engine.call(name, arguments): a Promise that the host settles; `arguments` is an array of JSON values.
//!   // engine.query(name, arguments): the host's answer, at once; throws an Error with the host's message.
//!   // engine.log(text): one line of the script's log.
//!   const bot = { chat: (text) => engine.query("chat", [text]) };
//!   return {
//!     // Become constants of the global object, which scripts cannot change.
//!     globals: { bot },
//!     // Calls the script; what it returns (or its promise brings) is the result.
//!     run: (script, args) => script(bot, ...args),
//!   };
//! }
//! ```
//!
//! `sleep(ms)` and `setTimeout(f, ms)` are the engine's own; they are calls of the name [`SLEEP`] with the milliseconds as
//! their one argument.

mod blob;
mod host;
mod image;
mod instance;
mod limits;
mod link;
mod script;
mod texts;
mod turn;

pub use host::{QueryAnswer, ScriptHost};
pub use image::{EngineError, EngineImage};
pub use limits::ScriptLimits;
pub use script::{RunningScript, ScriptProgram, ScriptUsage, SourceForm};
pub(crate) use texts::well_formed;
pub use turn::{EndKind, SLEEP, ScriptCall, ScriptFailure, ScriptTurn, Settled};
