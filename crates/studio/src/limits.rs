//! The limits of requests, connections, messages and memory.

use std::time::Duration;

/// The most sockets that are open at the same time.
pub(crate) const SOCKETS_MAX: usize = 256;
/// The bytes that a socket reads at once, and that it gathers before it writes.
pub(crate) const SOCKET_BUFFER_BYTES: usize = 4 << 10;
/// The most connections that are open at the same time and are not sockets yet, and the time limits for a request's
/// head and body.
pub(crate) const CONNECTIONS_MAX: usize = 512;
pub(crate) const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
pub(crate) const BODY_TIMEOUT: Duration = Duration::from_secs(30);
/// The most bytes of a request's body.
pub(crate) const BODY_BYTES_MAX: usize = 64 << 10;
/// The most bytes of a message from a page.
pub(crate) const MESSAGE_BYTES_MAX: usize = 64 << 10;
/// The most bytes of a message to the hub, which may contain a profile with its prompts.
pub(crate) const HUB_MESSAGE_BYTES_MAX: usize = 256 << 10;
/// The rate limit of messages to the hub, per second; further messages wait.
pub(crate) const HUB_MESSAGES_A_SECOND: u32 = 30;
/// The interval at which the agents' states are sent.
pub(crate) const STATE_EVERY: Duration = Duration::from_secs(1);
/// The rate limit of messages from a page, per second; further messages wait.
pub(crate) const MESSAGES_A_SECOND: u32 = 100;
/// The rate limit of messages from the page of a person in a seat, per second; further messages wait.
pub(crate) const SEAT_MESSAGES_A_SECOND: u32 = 30;
/// The time after which a page that accepts no data is disconnected.
pub(crate) const SEND_WAITS: Duration = Duration::from_secs(5);
/// The interval at which a page is sent a ping, and the time within which it must answer. Pings go along with other
/// messages, so that 200 pages get one with every second message, every 2.4 s. A page that stops reading is
/// disconnected within five seconds.
pub(crate) const ASKED_EVERY: Duration = Duration::from_millis(1_300);
pub(crate) const ANSWER_WAITS: Duration = Duration::from_millis(2_200);
/// The most journal lines in one message.
pub(crate) const RECORDS_AT_ONCE: usize = 500;
/// The time for which a page that requested a moment of the world gets nothing else: people look at the world first,
/// and a long journal takes the page longer than the world.
pub(crate) const MOMENT_FIRST: Duration = Duration::from_millis(700);
/// The time span after a page's arrival in which it is probably still opening. During this span the replay of the world
/// leaves it processor time: after each turn it rests this many times as long as the turn took.
pub(crate) const OPENING_PLAYS: Duration = Duration::from_millis(400);
pub(crate) const OPENING_TAKES: Duration = Duration::from_secs(4);
pub(crate) const OPENING_RESTS: u32 = 4;
/// The interval at which an unfinished episode is checked for new lines.
pub(crate) const FOLLOW_EVERY: Duration = Duration::from_millis(250);
/// The least interval between messages to the pages of an episode.
const TOLD_EVERY: Duration = Duration::from_millis(100);
/// The least interval per page, which matters with many pages: 16 pages still get ten messages a second, and 200 pages
/// get one every 1.2 s. Each message takes processor time from the worker that plays the episode.
const TOLD_EVERY_FOR_EACH: Duration = Duration::from_millis(6);
/// The longest wait for the set-up of a played world, before the playback sets up a world of its own.
pub(crate) const SET_UP_TAKES: Duration = Duration::from_secs(3);
/// The longest time that one look at a played world may take.
pub(crate) const MOMENT_TAKES: Duration = Duration::from_millis(5);
/// An observer may take at most one part in this many of the worker's time.
pub(crate) const SHARE_OF_PLAYING: u32 = 20;
/// The time after which an unused replayed world is dropped.
pub(crate) const AGAIN_LASTS: Duration = Duration::from_secs(30);
/// The most snapshots of a replayed world. If there would be more, their spacing grows.
pub(crate) const SNAPSHOTS_KEPT: usize = 640;
/// The number of ticks between two snapshots of a replayed world.
pub(crate) const SNAPSHOT_TICKS: u64 = 2_000;
/// The most time for which the world is replayed between two snapshots, even if few ticks pass. A jump replays about
/// this much at most.
pub(crate) const SNAPSHOT_WORK: Duration = Duration::from_millis(100);
/// The most characters of a search in an episode, and the most hits that are returned.
pub(crate) const SOUGHT_CHARACTERS_MAX: usize = 200;
pub(crate) const HITS_MAX: usize = 200;
/// The most parts of runs' pages that are cached.
pub(crate) const RUN_PAGES_KEPT: usize = 32;
/// The number of episodes from which a page is shown the table of them before the rest of the report is made.
pub(crate) const FIRST_LOOK_FROM: usize = 50;
/// The most episodes of a run of which the page of a run shows more than their table. Whoever wants it for more asks for the
/// report.
pub(crate) const WHOLE_UP_TO: usize = 10_000;
/// The most episodes in the list of a run that is sent to pages, besides those under way.
pub(crate) const EPISODES_SENT_MAX: u64 = 1_000;
/// The most runs that are compared with one at once.
pub(crate) const COMPARED_MAX: usize = 7;
/// The most small pictures of runs that are cached.
pub(crate) const THUMBNAILS_KEPT: usize = 256;
/// The most moments of a world that are cached.
pub(crate) const FRAMES_KEPT: usize = 64;

/// The least interval between two drawings of an episode or a run, given the number of pages.
pub(crate) fn drawn_every(pages: usize) -> Duration {
    const DRAWN_EVERY: Duration = Duration::from_secs(1);
    const DRAWN_EVERY_FOR_EACH: Duration = Duration::from_millis(50);
    let pages = u32::try_from(pages).unwrap_or(u32::MAX);
    DRAWN_EVERY.max(DRAWN_EVERY_FOR_EACH.saturating_mul(pages))
}

/// The least interval between messages to the pages of an episode, given the number of pages.
pub(crate) fn pace(pages: usize) -> Duration {
    let pages = u32::try_from(pages).unwrap_or(u32::MAX);
    TOLD_EVERY.max(TOLD_EVERY_FOR_EACH.saturating_mul(pages))
}
