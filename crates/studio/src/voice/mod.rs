//! Speech on pages: recordings of people become text, and what agents say becomes sound.
//!
//! The host of the server brings the models ([`VoiceHost`]). This module checks recordings, roles and rates, and marks the
//! messages that were spoken. A recording becomes a message only when the person sends its text.

mod desk;
pub mod host;
mod place;
mod rate;
mod run;
mod wav;
pub mod wire;

pub(crate) use desk::{SpokenWords, VoiceDesk};
pub use host::{PageSound, ReadAloud, VoiceFailure, VoiceFuture, VoiceHost, VoiceOffer};
pub(crate) use place::VoicePlace;
pub(crate) use run::RunVoice;
pub(crate) use wav::{WAV_BYTES_MAX, length};
