//! The server: sessions, their episodes, and what requests do.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use camino::Utf8PathBuf;
use cooperage_journal::EpisodePlan;
use cooperage_models::client::ProviderList;
use cooperage_runtime::{
    BuildInfo, EpisodeDoor, EpisodeOutcome, EpisodeRecord, Observer, ObserverFactory, ResidentEpisode,
    ResidentOptions, ResidentRunner, RunConnections, RunEvent, SeatingOptions,
};
use cooperage_suites::suite::Suites;
use serde_json::{Value, json};

use crate::answer;
use crate::link::{self, ClientHost};
use crate::memory::AnswerMemory;
use crate::observe::SessionObserver;
use crate::picture;
use crate::plan::{SessionPlan, session_plan};
use crate::play::{ModelPatience, play_plan, seating};
use crate::records::RecordedRuns;
use crate::session::{RolloutSession, SessionFacts, SessionTaker, hello, now};
use crate::sessions::Sessions;
use crate::wire::{
    ActRequest, OpenSessionRequest, PenaltyWeights, PlayRequest, RolloutError, RolloutErrorKind,
    RolloutRequest,
};

/// Interval at which sessions without requests are looked for.
const LOOK: Duration = Duration::from_millis(200);

/// The time in which another connection may go on with the sessions of one that was lost.
const LOST_MAX: Duration = Duration::from_secs(30);

/// How a server serves.
#[derive(Clone)]
pub struct RolloutSettings {
    /// Sessions that may be open at a time.
    pub sessions_max: usize,
    /// The time without a request after which a session ends.
    pub session_timeout: Duration,
    /// The providers whose models can be asked.
    pub providers: ProviderList,
    /// How the models of `play` are asked.
    pub patience: ModelPatience,
    /// The number of threads that play.
    pub threads: NonZeroUsize,
    /// The program, for journal headers.
    pub build: BuildInfo,
}

/// Serves sessions; clones are the same server. When the last one is dropped, its sessions end as abandoned.
#[derive(Clone)]
pub struct RolloutServer(Arc<RolloutState>);

/// A session that is to begin.
struct NewSession<'r> {
    plan: EpisodePlan,
    seats: Vec<u32>,
    names: Vec<String>,
    hello: Value,
    seating: SeatingOptions,
    record: &'r Option<Utf8PathBuf>,
    keeps_picture: bool,
    penalties: PenaltyWeights,
}

pub(crate) struct RolloutState {
    suites: Arc<Suites>,
    settings: RolloutSettings,
    sessions: Arc<Mutex<Sessions>>,
    door: EpisodeDoor,
    records: RecordedRuns,
    pub(crate) memory: Mutex<AnswerMemory>,
    connections: AtomicU64,
    /// The connections that were lost of late, with the moment.
    lost: Mutex<Vec<(u64, Instant)>>,
    is_closing: AtomicBool,
    runner: ResidentRunner,
}

impl RolloutServer {
    /// Starts the worker threads.
    #[must_use]
    pub fn start(suites: Arc<Suites>, settings: RolloutSettings) -> RolloutServer {
        let sessions: Arc<Mutex<Sessions>> = Arc::default();
        let door = EpisodeDoor::default();
        let host = ClientHost { sessions: Arc::clone(&sessions), door: door.clone() };
        let outside = RunConnections {
            door: Some(door.clone()),
            observe: Some(observers(Arc::clone(&suites), Arc::clone(&sessions))),
            processes: Some(Arc::new(host)),
        };
        let options = ResidentOptions { threads: settings.threads, build: settings.build.clone() };
        let news = {
            let sessions = Arc::clone(&sessions);
            Arc::new(move |event: RunEvent| hear(&sessions, event))
        };
        let runner = ResidentRunner::start(Arc::clone(&suites) as Arc<_>, options, outside, news);
        let state = Arc::new(RolloutState {
            suites,
            settings,
            sessions,
            door,
            records: RecordedRuns::default(),
            memory: Mutex::default(),
            connections: AtomicU64::new(0),
            lost: Mutex::default(),
            is_closing: AtomicBool::new(false),
            runner,
        });
        watch(Arc::downgrade(&state));
        RolloutServer(state)
    }

    /// The state that connections share, and the number of a new one.
    pub(crate) fn new_connection(&self) -> (Arc<RolloutState>, u64) {
        (Arc::clone(&self.0), self.0.connections.fetch_add(1, Ordering::Relaxed))
    }

    /// Takes no new sessions from now on, and ends those under way as abandoned.
    pub fn close(&self) {
        self.0.is_closing.store(true, Ordering::Release);
        self.0.abandon(|_| true);
        self.0.records.write();
    }

    /// The number of sessions that are open.
    #[must_use]
    pub fn sessions(&self) -> usize {
        self.0.sessions().all.len()
    }
}

/// Makes observers for the episodes that need one: those that no client acts in, and those of which more is told at the end.
fn observers(suites: Arc<Suites>, sessions: Arc<Mutex<Sessions>>) -> ObserverFactory {
    Arc::new(move |number, plan| {
        let session = sessions.lock().unwrap_or_else(PoisonError::into_inner).of_number(number)?;
        let observer = SessionObserver::of(session, &suites, plan)?;
        Some(Box::new(observer) as Box<dyn Observer>)
    })
}

/// An episode has ended, and its journal is whole: where it broke, its session has no reward.
fn hear(sessions: &Mutex<Sessions>, event: RunEvent) {
    let RunEvent::Ended { index, outcome, .. } = event else { return };
    let session = sessions.lock().unwrap_or_else(PoisonError::into_inner).of_number(index);
    let Some(session) = session else { return };
    let error = match &outcome {
        EpisodeOutcome::Broken(error) => Some(error),
        EpisodeOutcome::Ended(_) => None,
    };
    session.closed(&mut session.state(), error);
}

/// Ends sessions without requests, as long as the server is there.
fn watch(server: Weak<RolloutState>) {
    std::thread::spawn(move || {
        loop {
            nap();
            let Some(server) = server.upgrade() else { return };
            let timeout = server.settings.session_timeout;
            server.abandon(|session| {
                let state = session.state();
                let since = |moment| now().saturating_duration_since(moment);
                let is_left = !session.is_awaited(&state) && since(state.touched) > timeout;
                let is_played = session.hello.is_null() && session.is_over(&state);
                is_played || is_left || state.lost.is_some_and(|lost| since(lost) > timeout.min(LOST_MAX))
            });
            server.forget(timeout.min(LOST_MAX));
            server.records.write();
        }
    });
}

#[expect(clippy::disallowed_methods, reason = "sessions without requests are looked for now and then")]
fn nap() {
    std::thread::sleep(LOOK);
}

impl RolloutState {
    fn sessions(&self) -> MutexGuard<'_, Sessions> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the sessions of a connection.
    pub(crate) fn disconnect(&self, connection: u64) {
        self.abandon(|session| session.state().owner == connection);
    }

    /// Forgets the answers to connections that were lost so long ago.
    fn forget(&self, patience: Duration) {
        let mut lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
        let gone = lost.extract_if(.., |(_, since)| now().saturating_duration_since(*since) > patience);
        for (connection, _) in gone {
            self.memory.lock().unwrap_or_else(PoisonError::into_inner).forget(connection);
        }
    }

    /// The connection of sessions was lost: another one may go on with them for a while.
    pub(crate) fn lose(&self, connection: u64) {
        self.lost.lock().unwrap_or_else(PoisonError::into_inner).push((connection, now()));
        let all: Vec<Arc<RolloutSession>> = self.sessions().all.values().cloned().collect();
        for session in all {
            let mut state = session.state();
            if state.owner == connection {
                state.lost = Some(now());
            }
        }
    }

    /// Ends sessions before their episodes do. Their records can be resumed.
    fn abandon(&self, is_meant: impl Fn(&RolloutSession) -> bool) {
        let all: Vec<Arc<RolloutSession>> = self.sessions().all.values().cloned().collect();
        for session in all.into_iter().filter(|session| is_meant(session)) {
            self.remove(&session);
            session.broke(&mut session.state(), "abandoned", "abandoned", "");
        }
    }

    /// Forgets a session; its episode is left as it stands.
    fn remove(&self, session: &RolloutSession) {
        self.sessions().all.remove(&session.number);
        self.runner.leave(session.number);
        if let Some(path) = &session.record {
            self.records.close(path, &session.key);
        }
    }

    /// Carries out a request; `taker` gets the answer, at once or later.
    pub(crate) fn carry_out(&self, connection: u64, request: RolloutRequest, taker: SessionTaker) {
        let refused = |error: RolloutError, taker: SessionTaker| taker(error.answer());
        match request {
            RolloutRequest::Tasks { selection } => taker(self.tasks(selection.as_deref())),
            RolloutRequest::Open(asked) => {
                if let Err((error, taker)) = self.open(connection, &asked, taker) {
                    refused(error, taker);
                }
            }
            RolloutRequest::Play(asked) => {
                if let Err((error, taker)) = self.play(connection, &asked, taker) {
                    refused(error, taker);
                }
            }
            RolloutRequest::Act(mut asked) => match asked.batch.take() {
                None => self.act(connection, asked, taker),
                Some(parts) => {
                    let takers = answer::batch(parts.len(), taker);
                    for (part, taker) in parts.into_iter().zip(takers) {
                        self.act(connection, part, taker);
                    }
                }
            },
            RolloutRequest::Picture { session } => match self.named(&session) {
                None => refused(unknown(&session), taker),
                Some(found) => self.picture(&found, taker),
            },
            RolloutRequest::Close { session } => match self.named(&session) {
                None => refused(unknown(&session), taker),
                Some(found) => {
                    self.remove(&found);
                    found.broke(&mut found.state(), "abandoned", "closed", "");
                    taker(json!({ "session": session, "closed": true }));
                }
            },
        }
    }

    /// Draws the world of a session between two turns, or as it was at the end.
    fn picture(&self, session: &RolloutSession, taker: SessionTaker) {
        let told = |error: RolloutError| json!({ "session": session.name, "error": error });
        let mut state = session.state();
        state.touched = now();
        if session.is_over(&state) {
            let text =
                "the episode is over: open a session with \"picture\": true, which keeps its last picture";
            return taker(match &state.last_picture {
                Some(picture) => json!({ "session": session.name, "picture": picture }),
                None => told(RolloutError::new(RolloutErrorKind::Over, text)),
            });
        }
        if session.is_awaited(&state) {
            let text = "an act of this session is out: wait for its answer";
            return taker(told(RolloutError::new(RolloutErrorKind::Busy, text)));
        }
        drop(state);
        let (suites, task) = (Arc::clone(&self.suites), session.task.clone());
        self.runner.look(session.number, picture::look(suites, task, session.name.clone(), taker));
    }

    /// The session of that name.
    fn named(&self, name: &str) -> Option<Arc<RolloutSession>> {
        self.sessions().of_name(name)
    }

    fn tasks(&self, selection: Option<&str>) -> Value {
        let suites = self.suites.iter().filter(|suite| !suite.follows_server(&BTreeMap::new()));
        let is_selected = |name: &str| match selection {
            Some(selection) => cooperage_suites::experiments::kit::cases::is_selected(name, selection),
            None => true,
        };
        let tasks = suites.flat_map(|suite| suite.tasks()).filter(|task| is_selected(&task.name));
        let tasks = tasks.map(|task| {
            let (least, most) = (task.agents.start(), task.agents.end());
            json!({
                "task": task.name, "about": task.about, "agents": [least, most],
                "horizon": task.horizon.0, "published": task.published,
            })
        });
        json!({ "tasks": tasks.collect::<Vec<_>>() })
    }

    fn open(
        &self,
        connection: u64,
        asked: &OpenSessionRequest,
        taker: SessionTaker,
    ) -> Result<(), (RolloutError, SessionTaker)> {
        let SessionPlan { plan, seats, names } = match session_plan(&self.suites, asked) {
            Ok(planned) => planned,
            Err(error) => return Err((error, taker)),
        };
        let penalties = match asked.penalties.checked() {
            Ok(penalties) => penalties,
            Err(error) => return Err((error, taker)),
        };
        let seating = SeatingOptions { pool: None };
        let hello = hello(asked.prompt, asked.prompt_tokens, asked.observe, &seats);
        let (record, keeps_picture) = (&asked.record, asked.picture);
        let new = NewSession { plan, seats, names, hello, seating, record, keeps_picture, penalties };
        self.begin(connection, new, taker)
    }

    /// Plays an episode with the client's models.
    fn play(
        &self,
        connection: u64,
        asked: &PlayRequest,
        taker: SessionTaker,
    ) -> Result<(), (RolloutError, SessionTaker)> {
        let providers = &self.settings.providers;
        let planned = play_plan(&self.suites, providers, asked);
        let planned = planned.and_then(|plan| {
            let seating = seating(providers, self.settings.patience, &asked.endpoints)?;
            Ok((plan, seating, asked.penalties.checked()?))
        });
        let (plan, seating, penalties) = match planned {
            Ok(planned) => planned,
            Err(error) => return Err((error, taker)),
        };
        let (seats, names) = ((0..plan.agents).collect(), self.suites.agent_names(&plan));
        let (hello, record) = (Value::Null, &asked.record);
        let new = NewSession { plan, seats, names, hello, seating, record, keeps_picture: false, penalties };
        self.begin(connection, new, taker)
    }

    /// Begins the episode of a new session.
    fn begin(
        &self,
        connection: u64,
        new: NewSession<'_>,
        taker: SessionTaker,
    ) -> Result<(), (RolloutError, SessionTaker)> {
        let NewSession { plan, seats, names, hello, seating, record, keeps_picture, penalties } = new;
        let record = record.clone().filter(|path| path != "none");
        let number = {
            let mut sessions = self.sessions();
            let live = sessions.all.values().filter(|session| !session.is_over(&session.state())).count();
            let error = if self.is_closing.load(Ordering::Acquire) {
                Some(RolloutError::new(RolloutErrorKind::Closing, "the server ends"))
            } else if live >= self.settings.sessions_max {
                let text = format!("{live} sessions are open, as many as --sessions allows: close one");
                Some(RolloutError::new(RolloutErrorKind::Full, text))
            } else {
                None
            };
            if let Some(error) = error {
                return Err((error, taker));
            }
            sessions.begun += 1;
            sessions.begun
        };
        let recorded = match &record {
            None => EpisodeRecord::None,
            Some(path) => match self.records.open(path, &plan) {
                Ok(recorded) => recorded,
                Err(error) => return Err((error, taker)),
            },
        };
        let (owner, key, task) = (connection, plan.key(), plan.task.clone());
        let facts =
            SessionFacts { number, owner, hello, seats, names, key, record, task, keeps_picture, penalties };
        self.sessions().all.insert(number, Arc::new(RolloutSession::new(facts, taker)));
        self.runner.begin(number, ResidentEpisode { plan, record: recorded, seats: seating });
        Ok(())
    }

    fn act(&self, connection: u64, mut asked: ActRequest, taker: SessionTaker) {
        let name = asked.session.clone().unwrap_or_default();
        let Some(session) = self.named(&name) else { return taker(unknown(&name).answer()) };
        let told = |error: RolloutError| json!({ "session": name, "error": error });
        let acts = match asked.seat_acts() {
            Ok(acts) => acts,
            Err(error) => return taker(told(error)),
        };
        if let Some(stranger) = acts.iter().find(|act| !session.seats.contains(&act.seat)) {
            let text = format!("seat {} is not one of the client's: {:?}", stranger.seat, session.seats);
            return taker(told(RolloutError::new(RolloutErrorKind::UnknownSeat, text)));
        }
        if asked.batch.is_some() {
            return taker(told(RolloutError::new(RolloutErrorKind::Invalid, "a batch has no batch")));
        }
        let ask = {
            let mut state = session.state();
            match session.wait(&mut state, connection, taker) {
                Ok(ask) => ask,
                Err((error, Some(taker))) => return taker(told(error)),
                Err((_, None)) => return,
            }
        };
        let acts: Vec<Value> = acts
            .into_iter()
            .map(|act| {
                let mut line = json!({ "agent": act.seat });
                if let Some(text) = act.text {
                    line["text"] = text.into();
                }
                if let Some(tool) = act.tool {
                    line["tool"] = tool.into();
                }
                if !act.arguments.is_empty() {
                    line["arguments"] = act.arguments.into();
                }
                line
            })
            .collect();
        let mut step = json!({ "request": "step", "acts": acts });
        if let Some(ticks) = asked.ticks {
            step["ticks"] = ticks.into();
        }
        link::answer(&session, ask, step, &self.door);
    }
}

fn unknown(session: &str) -> RolloutError {
    let shown: String = session.chars().filter(|c| !c.is_control()).take(40).collect();
    RolloutError::new(RolloutErrorKind::UnknownSession, format!("there is no session `{shown}`"))
}
