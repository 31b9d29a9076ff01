//! The state of an episode that its framework and its scheduler share.

mod beginning;
mod calls;
mod checking;
mod ended;
mod facts;
mod faults;
pub(crate) mod messages;
mod outside;
mod pace;
mod processes;
mod records;
mod requests;
mod teams;
mod waits;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use cooperage_core::{
    AgentId, EventRecord, Judge, LimitKind, Limits, Micros, Stopped, Tick, Verdict, Wake, World, WorldEntry,
    WorldReceipt,
};
use cooperage_journal::{
    BlobStore, EpisodeWriter, MessageStore, Note, NoteRecord, PromptChanges, Record, RecordedMove, SayPlan,
    WallLog,
};
use cooperage_models::{ContentHash, Sampling};
use rustc_hash::FxHashMap;

pub(crate) use calls::{Inbox, PendingCall, RecordedCalls};
pub(crate) use ended::EndedLogs;
pub(crate) use faults::EpisodeFaults;
use messages::MessagePool;
pub(crate) use messages::MessageSender;
pub(crate) use outside::OutsideState;
pub use outside::PersonMove;
pub(crate) use processes::TeamProcesses;
pub use teams::CrewView;
pub use teams::TeamEndReason;
pub(crate) use teams::TeamState;
pub(crate) use waits::PendingWait;

use crate::camera::WorldCamera;
use crate::clock::EpisodeClock;
use crate::error::EpisodeError;
use crate::observer::Observer;
use crate::reward::{EpisodeIdentity, SeatRewards, completion_rewards};
use crate::timing::CallTiming;
use pace::now;
use records::{entry_record, event_line};

/// Ticks between two digests in the journal.
const DIGEST_TICKS: u64 = 10;

/// The reason why an episode is over.
pub(crate) enum EpisodeStopReason {
    /// The judge has seen enough.
    Decided,
    /// The task's time is over.
    Horizon,
    /// All teams have ended by themselves, the last of them for that reason.
    Ended(TeamEndReason),
    Limit(LimitKind),
    Broken(EpisodeError),
}

/// The parts of a state.
pub(crate) struct StateParts {
    pub(crate) world: Box<dyn World>,
    pub(crate) judge: Box<dyn Judge>,
    pub(crate) horizon: Tick,
    pub(crate) clock: EpisodeClock,
    pub(crate) tick_length: Micros,
    pub(crate) teams: Vec<TeamState>,
    pub(crate) people: BTreeMap<AgentId, String>,
    pub(crate) say: Vec<SayPlan>,
    pub(crate) faults: EpisodeFaults,
    pub(crate) observer: Option<Box<dyn Observer>>,
    pub(crate) crew_view: CrewView,
    pub(crate) limits: Limits,
    pub(crate) writer: EpisodeWriter,
    pub(crate) recorded: RecordedCalls,
    pub(crate) store: Option<Arc<MessageStore>>,
    pub(crate) blobs: BlobStore,
    pub(crate) wall: Option<WallLog>,
    pub(crate) inbox: Inbox,
    pub(crate) has_arrivals: bool,
    pub(crate) identity: EpisodeIdentity,
    pub(crate) tells_rewards: bool,
}

/// The state of an episode; see the module.
pub(crate) struct SharedEpisodeState {
    pub(crate) world: Box<dyn World>,
    judge: Box<dyn Judge>,
    pub(crate) horizon: Tick,
    pub(crate) clock: EpisodeClock,
    pub(crate) tick_length: Micros,
    /// The teams in plan order, which is the order in which they act.
    pub(crate) teams: Vec<TeamState>,
    /// People in seats, and input from outside.
    pub(crate) outside: OutsideState,
    pub(crate) processes: TeamProcesses,
    /// The identity of the episode, which processes are told.
    pub(crate) identity: EpisodeIdentity,
    /// The key of the episode, which models' servers are told.
    key: Arc<str>,
    /// Whether processes are told scores and rewards.
    tells_rewards: bool,
    pub(crate) seat_rewards: SeatRewards,
    /// Seats that a person has left and that were not given back to a team.
    empty_seats: BTreeSet<AgentId>,
    pool: MessagePool,
    pub(crate) faults: EpisodeFaults,
    observer: Option<Box<dyn Observer>>,
    crew_view: CrewView,
    ticks_max: Option<Tick>,
    writer: EpisodeWriter,
    recorded: RecordedCalls,
    store: Option<Arc<MessageStore>>,
    /// The store of vectors.
    blobs: BlobStore,
    /// The camera that shows the world to agents.
    pub(crate) camera: Option<WorldCamera>,
    wall: Option<WallLog>,
    inbox: Inbox,
    /// Whether the journal is of a format that tells when answers arrive; see [`cooperage_journal::HeaderRecord::has_arrivals`].
    has_arrivals: bool,
    pub(crate) calls: BTreeMap<u64, PendingCall>,
    calls_issued: u64,
    pub(crate) waits: BTreeMap<usize, PendingWait>,
    waits_begun: usize,
    message_numbers: FxHashMap<ContentHash, u64>,
    plain_parameters: Option<(Sampling, String)>,
    pub(crate) stop: Option<EpisodeStopReason>,
    pub(crate) closing: bool,
    pub(crate) deadline: Option<Instant>,
    /// A moment at which real time and the world were even (with the clock `wall`).
    even: Option<(Instant, Tick)>,
    /// How far the world was behind real time at most, where it keeps pace with it.
    behind_ticks_max: Option<u64>,
    /// The moment at which the next tick is due, while the episode waits for it.
    pub(crate) tick_due: Option<Instant>,
    pub(crate) warnings: Vec<String>,
    pub(crate) timings: Vec<CallTiming>,
    prompt_begun: Option<Instant>,
    held_us: Option<u64>,
}

impl SharedEpisodeState {
    pub(crate) fn new(parts: StateParts) -> SharedEpisodeState {
        let wall_us = parts.limits.wall_max.map(|wall| Duration::from_micros(wall.0));
        SharedEpisodeState {
            world: parts.world,
            judge: parts.judge,
            horizon: parts.limits.ticks_max.map_or(parts.horizon, |max| parts.horizon.min(Tick(max))),
            clock: parts.clock,
            tick_length: parts.tick_length,
            teams: parts.teams,
            outside: OutsideState::new(parts.people),
            processes: TeamProcesses::default(),
            key: parts.identity.key.as_str().into(),
            identity: parts.identity,
            tells_rewards: parts.tells_rewards,
            seat_rewards: completion_rewards,
            empty_seats: BTreeSet::new(),
            pool: MessagePool::new(&parts.say),
            faults: parts.faults,
            observer: parts.observer,
            crew_view: parts.crew_view,
            ticks_max: parts.limits.ticks_max.map(Tick),
            writer: parts.writer,
            recorded: parts.recorded,
            store: parts.store,
            blobs: parts.blobs,
            camera: None,
            wall: parts.wall,
            inbox: parts.inbox,
            has_arrivals: parts.has_arrivals,
            calls: BTreeMap::new(),
            calls_issued: 0,
            waits: BTreeMap::new(),
            waits_begun: 0,
            message_numbers: FxHashMap::default(),
            plain_parameters: None,
            stop: None,
            closing: false,
            deadline: wall_us.map(|wall| now() + wall),
            even: None,
            behind_ticks_max: None,
            tick_due: None,
            warnings: Vec::new(),
            timings: Vec::new(),
            prompt_begun: None,
            held_us: None,
        }
    }

    /// Returns the recorded next step of the world, where real time decided it.
    pub(crate) fn recorded_move(&self) -> Option<RecordedMove> {
        self.writer.recorded_move()
    }

    /// Returns the recorded next step in a journal of format 2, which does not tell when answers arrive: an answer that
    /// was no longer delivered, or was lost, may have decided how far its world moved.
    pub(crate) fn move_of_format_2(&self) -> Option<RecordedMove> {
        if self.has_arrivals {
            return None;
        }
        let has_come = |call: &u64| self.calls.get(call).is_some_and(PendingCall::has_come);
        self.recorded_move().filter(|next| match next {
            RecordedMove::Advance { tick } => *tick > self.world.tick().0,
            RecordedMove::Reply { call } => has_come(call),
        })
    }

    /// Whether the journal has the limit of real time next, which [`check_wall`](SharedEpisodeState::check_wall) obeys.
    pub(crate) fn wall_limit_is_next(&self) -> bool {
        self.writer.wall_limit_is_next()
    }

    /// Whether lines of the journal are still to be played again.
    pub(crate) fn is_replaying(&self) -> bool {
        self.writer.is_replaying()
    }

    /// Adds a journal line; a failure breaks the episode.
    pub(crate) fn write(&mut self, record: &Record) {
        self.hold(record);
    }

    /// Returns the changes of prompts since the recorded lines were written, as far as they were played again.
    pub(crate) fn prompts(&self) -> &PromptChanges {
        self.writer.prompts()
    }

    /// Tells the observer that the episode waits.
    pub(crate) fn rest(&mut self) {
        if let Some(observer) = &mut self.observer {
            observer.rest(self.world.as_ref(), self.judge.as_ref());
        }
    }

    /// Returns when the observer wants to be called again while the episode waits.
    pub(crate) fn observer_due(&self) -> Option<Instant> {
        self.observer.as_ref().and_then(|observer| observer.due())
    }

    /// Hands written lines to the operating system; a failure breaks the episode.
    pub(crate) fn flush(&mut self) {
        if let Err(error) = self.writer.flush() {
            self.break_off(error.into());
        }
    }

    /// Stops the episode. The first reason to stop counts.
    pub(crate) fn stop(&mut self, stop: EpisodeStopReason) {
        if self.stop.is_none() {
            self.stop = Some(stop);
        }
    }

    pub(crate) fn break_off(&mut self, error: EpisodeError) {
        self.stop(EpisodeStopReason::Broken(error));
    }

    /// Hands in a team's batch. Entries for the seats of others are refused, and the world gets the rest.
    pub(crate) fn submit(&mut self, team: usize, batch: &[WorldEntry]) -> Vec<WorldReceipt> {
        if self.has_ended(team) {
            return batch.iter().map(|_| WorldReceipt::Refused("the episode is over".to_owned())).collect();
        }
        let barred: Vec<Option<WorldReceipt>> = batch.iter().map(|entry| self.bar(team, entry)).collect();
        let receipts = if barred.iter().any(Option::is_some) {
            let is_let =
                |(entry, bar): (&WorldEntry, &Option<WorldReceipt>)| bar.is_none().then(|| entry.clone());
            let own: Vec<WorldEntry> = batch.iter().zip(&barred).filter_map(is_let).collect();
            let given = if own.is_empty() { Vec::new() } else { self.world.submit(&own) };
            let mut given = given.into_iter();
            let receipt = |bar: Option<WorldReceipt>| bar.or_else(|| given.next());
            barred.into_iter().map(receipt).map(|receipt| receipt.unwrap_or(WorldReceipt::NotYours)).collect()
        } else {
            self.world.submit(batch)
        };
        let refused = receipts.iter().filter(|receipt| **receipt != WorldReceipt::Accepted).count();
        let limit =
            self.teams.get_mut(team).and_then(|team| team.ledger.acted(batch.len() as u64, refused as u64));
        let entries =
            batch.iter().zip(&receipts).map(|(entry, receipt)| entry_record(entry, receipt)).collect();
        let (tick, place) = (self.world.tick().0, self.place_of(team));
        self.write(&Record::Submit { tick, team: place, entries });
        self.limit(team, limit);
        receipts
    }

    /// Stops what an agent is doing.
    pub(crate) fn stop_agent(&mut self, team: usize, agent: AgentId) -> Stopped {
        if self.has_ended(team) || self.is_down(agent) {
            return Stopped::Idle;
        }
        let stopped = self.world.stop(agent);
        let (tick, place) = (self.world.tick().0, self.place_of(team));
        let outcome = stopped.name().to_owned();
        self.write(&Record::Stop { tick, agent: agent.0, team: place, outcome });
        stopped
    }

    pub(crate) fn note(&mut self, team: usize, note: &Note) {
        if !self.has_ended(team)
            && let Some(state) = self.teams.get(team)
        {
            let name = format!("{}.{}", state.framework, note.kind());
            let (tick, team) = (self.world.tick().0, self.place_of(team));
            self.write(&Record::Note(NoteRecord { tick, team, name, data: note.to_data() }));
        }
    }

    /// Lets world time pass up to `target`, or to the first event that a wait or a person watches for.
    pub(crate) fn advance(&mut self, target: Tick) {
        let target = target.min(self.horizon);
        let mut watched: Vec<AgentId> =
            self.open_waits().flat_map(|wait| wait.watched.iter().copied()).collect();
        watched.extend(self.acting_people());
        watched.sort_unstable();
        watched.dedup();
        let wake = if watched.is_empty() { Wake::Nobody } else { Wake::Agents(&watched) };
        let before = self.world.tick();
        let (tick, events) = match &mut self.observer {
            Some(observer) if observer.wants_ticks() => {
                tick_by_tick(self.world.as_mut(), target, wake, observer.as_mut())
            }
            _ => self.world.advance(target, wake),
        };
        let lines = events.iter().map(|event| event_line(event, tick)).collect();
        self.write(&Record::Advance { tick: tick.0, events: lines });
        if tick.0 / DIGEST_TICKS > before.0 / DIGEST_TICKS {
            let digest = self.world.digest().to_string();
            self.write(&Record::Digest { tick: tick.0, digest });
        }
        if let Some(fault) = self.world.fault() {
            self.break_off(fault.into());
        }
        let verdict = self.judge.watch(self.world.as_ref(), &events).unwrap_or_else(|fault| {
            self.break_off(fault.into());
            Verdict::Continue
        });
        self.wake_people(tick, &events);
        self.hear(&events);
        self.wake(tick, events);
        if verdict == Verdict::Done {
            self.stop(EpisodeStopReason::Decided);
        } else if verdict == Verdict::TimeOver {
            self.stop(EpisodeStopReason::Horizon);
        } else if tick >= self.horizon {
            let is_limited = self.ticks_max == Some(self.horizon);
            self.stop(if is_limited {
                EpisodeStopReason::Limit(LimitKind::Ticks)
            } else {
                EpisodeStopReason::Horizon
            });
        }
    }
}

/// Advances in single ticks, each shown to an observer. It stops where a whole advance would.
fn tick_by_tick(
    world: &mut dyn World,
    target: Tick,
    wake: Wake<'_>,
    observer: &mut dyn Observer,
) -> (Tick, Vec<EventRecord>) {
    let mut all = Vec::new();
    while world.tick() < target {
        let next = world.tick().after(1);
        let (_, events) = world.advance(next, wake);
        observer.tick(world);
        let is_watched = match wake {
            Wake::Nobody => false,
            Wake::Agents(agents) => {
                events.iter().any(|event| agents.iter().any(|&agent| event.audience.includes(agent)))
            }
            Wake::Anybody => !events.is_empty(),
        };
        all.extend(events);
        if is_watched {
            break;
        }
    }
    (world.tick(), all)
}
