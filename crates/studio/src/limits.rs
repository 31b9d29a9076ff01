//! How much anybody may ask for.

use std::time::Duration;

/// Sockets that are open at the same time.
pub(crate) const SOCKETS_MAX: usize = 256;
/// Bytes of what a socket reads at once, and of what it gathers before it writes.
pub(crate) const SOCKET_BUFFER_BYTES: usize = 4 << 10;
/// Connections that are open at the same time and are no sockets yet, and the times for a request's head and body.
pub(crate) const CONNECTIONS_MAX: usize = 512;
pub(crate) const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
pub(crate) const BODY_TIMEOUT: Duration = Duration::from_secs(30);
/// Bytes of a request's body.
pub(crate) const BODY_BYTES_MAX: usize = 64 << 10;
/// Bytes of a message from a page.
pub(crate) const MESSAGE_BYTES_MAX: usize = 64 << 10;
/// Bytes of a message to the hub, which may hold a profile with its prompts.
pub(crate) const HUB_MESSAGE_BYTES_MAX: usize = 256 << 10;
/// Messages to the hub in a second; more of them wait.
pub(crate) const HUB_MESSAGES_A_SECOND: u32 = 30;
/// How often the states of agents are told.
pub(crate) const STATE_EVERY: Duration = Duration::from_secs(1);
/// Messages of a page in a second; more of them wait.
pub(crate) const MESSAGES_A_SECOND: u32 = 100;
/// Messages of a person's page in a second; more of them wait.
pub(crate) const SEAT_MESSAGES_A_SECOND: u32 = 30;
/// A page that takes nothing for so long is let go.
pub(crate) const SEND_WAITS: Duration = Duration::from_secs(5);
/// How often a page that is told what is new is asked whether it reads it, and how long it may take to answer. It is asked with what
/// it is told, so that 200 pages are asked each second time that they are told something, after 2.4 s. A page that stops reading is
/// let go within five seconds.
pub(crate) const ASKED_EVERY: Duration = Duration::from_millis(1_300);
pub(crate) const ANSWER_WAITS: Duration = Duration::from_millis(2_200);
/// Lines of a journal in one message.
pub(crate) const RECORDS_AT_ONCE: usize = 500;
/// How long a page that asked for a moment of the world gets nothing else meanwhile: the world is what people look at first, and a
/// long journal takes the page longer than the world.
pub(crate) const MOMENT_FIRST: Duration = Duration::from_millis(700);
/// How long a page opens, about. From a while after it has come until then, the world is played again for a part of the time
/// only: after each turn it rests so many times as long.
pub(crate) const OPENING_PLAYS: Duration = Duration::from_millis(400);
pub(crate) const OPENING_TAKES: Duration = Duration::from_secs(4);
pub(crate) const OPENING_RESTS: u32 = 4;
/// How often an episode under way is looked at for new lines.
pub(crate) const FOLLOW_EVERY: Duration = Duration::from_millis(250);
/// The least time from one thing that the pages of an episode are told to the next.
const TOLD_EVERY: Duration = Duration::from_millis(100);
/// What each page adds to it once there are many: 16 of them are still told ten times a second, and 200 of them every 1.2 s. Each
/// message takes processor time of whoever plays, wherever it is put together.
const TOLD_EVERY_FOR_EACH: Duration = Duration::from_millis(6);
/// How long a world may take to be set up before it is played a second time for whoever watches.
pub(crate) const SET_UP_TAKES: Duration = Duration::from_secs(3);
/// What looking at a world that is played may take at once.
pub(crate) const MOMENT_TAKES: Duration = Duration::from_millis(5);
/// Whoever plays a world shows it for one part in so many of the time.
pub(crate) const SHARE_OF_PLAYING: u32 = 20;
/// How long a world that is played again is kept where nobody looks back any more.
pub(crate) const AGAIN_LASTS: Duration = Duration::from_secs(30);
/// Snapshots of a world that is played again. Where there would be more, they are farther apart.
pub(crate) const SNAPSHOTS_KEPT: usize = 640;
/// Ticks between two snapshots of a world that is played again.
pub(crate) const SNAPSHOT_TICKS: u64 = 2_000;
/// How long the world is played from one snapshot to the next at most, whatever ticks that makes: a jump plays so much again.
pub(crate) const SNAPSHOT_WORK: Duration = Duration::from_millis(100);
/// Characters of what is sought in an episode, and places that are told.
pub(crate) const SOUGHT_CHARACTERS_MAX: usize = 200;
pub(crate) const HITS_MAX: usize = 200;
/// Pages of runs that are kept as they were made.
pub(crate) const RUN_PAGES_KEPT: usize = 16;
/// Moments that are kept as they were sent.
pub(crate) const FRAMES_KEPT: usize = 64;

/// The least time from one drawing of an episode, or of a run, to the next, with that many pages.
pub(crate) fn drawn_every(pages: usize) -> Duration {
    const DRAWN_EVERY: Duration = Duration::from_secs(1);
    const DRAWN_EVERY_FOR_EACH: Duration = Duration::from_millis(50);
    let pages = u32::try_from(pages).unwrap_or(u32::MAX);
    DRAWN_EVERY.max(DRAWN_EVERY_FOR_EACH.saturating_mul(pages))
}

/// The time from one thing that so many pages of an episode are told to the next.
pub(crate) fn pace(pages: usize) -> Duration {
    let pages = u32::try_from(pages).unwrap_or(u32::MAX);
    TOLD_EVERY.max(TOLD_EVERY_FOR_EACH.saturating_mul(pages))
}
