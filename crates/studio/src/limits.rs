//! How much anybody may ask for.

use std::time::Duration;

/// Sockets that are open at the same time.
pub(crate) const SOCKETS_MAX: usize = 256;
/// Bytes of a request's body.
pub(crate) const BODY_BYTES_MAX: usize = 64 << 10;
/// Bytes of a message from a page.
pub(crate) const MESSAGE_BYTES_MAX: usize = 64 << 10;
/// Messages of a page in a second; more of them wait.
pub(crate) const MESSAGES_A_SECOND: u32 = 100;
/// Messages of a person's page in a second; more of them wait.
pub(crate) const SEAT_MESSAGES_A_SECOND: u32 = 30;
/// A page that takes nothing for so long is let go.
pub(crate) const SEND_WAITS: Duration = Duration::from_secs(5);
/// Lines of a journal in one message.
pub(crate) const RECORDS_AT_ONCE: usize = 500;
/// How often an episode under way is looked at for new lines.
pub(crate) const FOLLOW_EVERY: Duration = Duration::from_millis(250);
/// Ticks between two snapshots of a world that is played again.
pub(crate) const SNAPSHOT_TICKS: u64 = 2_000;
/// Moments that are kept as they were sent.
pub(crate) const FRAMES_KEPT: usize = 64;
