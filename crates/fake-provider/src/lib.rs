//! A fake model provider on loopback, for tests, demonstrations and measurements.
//!
//! It speaks the wire formats of real providers (OpenAI's, Anthropic's and Google's, whole and streamed, and
//! embeddings), and its replies are a function of the request alone, or those of a run that was recorded.
//! Its transcriber listens to the recording, and its speech is a tone. It tells in the header `x-held-us` how long it held
//! each call, counts requests at `GET /stats`, and fails on demand in every way that a client has to survive.

mod answer;
mod background;
mod calls;
pub mod faults;
mod held;
mod limit;
pub mod options;
mod player;
pub mod process;
mod recorded;
mod reply;
mod request;
mod seen;
mod server;
mod shared;
mod stats;
mod voice;
mod wire;

pub use answer::PlayedCall;
pub use background::{Background, StartError};
pub use faults::{FaultInjection, FaultKind};
pub use limit::CallLimit;
pub use options::{FakeProviderOptions, OptionError};
pub use player::{MessagePlayer, PlayedAnswer, WireSaid, WireSpeaker, WireTool};
pub use recorded::RecordedReplies;
pub use seen::SeenRequest;
pub use server::{FakeServerError, serve};
pub use voice::{RECOGNISED, recording};
