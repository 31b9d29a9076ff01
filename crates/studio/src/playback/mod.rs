//! Playbacks of episodes that pages show: the journal as far as it goes, and the world. If this process plays the
//! episode, its observer shows the world through a [`LiveWindow`]; otherwise, and for pages that look back, the world alone
//! is replayed.
//!
//! All pages of an episode share one playback. Each page takes the news from its own position, so that no queue grows
//! for a slow page, and messages that several pages need are built once.

mod again;
mod drawn;
mod journal;
mod known;
mod line;
mod marks;
mod message;
mod moment;
mod player;
mod sections;
mod source;
mod task;
mod whole;
mod window;
mod world_line;

use std::collections::BTreeMap;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use cooperage_journal::{EpisodePlan, EpisodeState, RunDir};
use cooperage_suites::suite::ProgramRegistry;
use tokio::sync::{oneshot, watch};

use crate::guard::AccessRole;
use crate::wire::{Drawing, EpisodeInfo, Progress, TeamMoment};
use drawn::{Drawn, Extent};
pub(crate) use drawn::{findings, team_moments, transcript};
use known::PageUpdates;
pub(crate) use known::{PageKnowledge, PlaybackStatus};
pub(crate) use line::{for_role, name_of};
pub(crate) use message::PageMessage;
pub(crate) use moment::{SeatPainter, SeatPicture, WorldMoment, told};
use player::{PlaybackSources, PlaybackThread};
pub use source::EpisodeSource;
pub(crate) use task::WatchedTask;
pub(crate) use whole::{WholeEpisode, WorldStep};
pub(crate) use window::{Following, LiveWindow, Shower};

/// A moment that is ready to be sent, or the reason why there is none.
type Sent = Result<Arc<WorldMoment>, String>;

/// A request to the playback's thread: the world at a tick.
#[derive(Debug)]
struct MomentRequest {
    tick: u64,
    answer: oneshot::Sender<Sent>,
}

/// The pending answer to a request for a moment.
#[derive(Debug)]
pub(crate) struct PendingMoment(oneshot::Receiver<Sent>);

impl PendingMoment {
    /// The moment, once the world has reached it. The call is cancel safe: a later call still gets the moment.
    ///
    /// # Errors
    /// The reason why it cannot be shown, as a sentence.
    pub(crate) async fn moment(&mut self) -> Sent {
        (&mut self.0).await.unwrap_or_else(|_| Err("the episode is closed".to_owned()))
    }
}

/// The playback of one episode.
#[derive(Debug)]
pub(crate) struct Playback {
    pub(crate) info: EpisodeInfo,
    known: Arc<PageUpdates>,
    /// The state of the episode; pages wait for its changes.
    pub(crate) stand: watch::Receiver<Arc<PlaybackStatus>>,
    window: Arc<LiveWindow>,
    requests: Sender<MomentRequest>,
    plan: EpisodePlan,
    source: EpisodeSource,
    registry: ProgramRegistry,
    drawn: Drawn,
}

impl Playback {
    /// Brings a page a step further towards the state of the episode. Returns the messages, and whether the page is
    /// then up to date.
    pub(crate) fn step(
        &self,
        told: &mut PageKnowledge,
        stand: &PlaybackStatus,
        role: &AccessRole,
        follows: bool,
    ) -> (Vec<Arc<[PageMessage]>>, bool) {
        self.known.step(told, stand, role, follows)
    }

    /// The drawing of each agent's actions over time. `seen` is the name of the drawing that the page has, and `pages`
    /// the number of pages. This may take a while.
    ///
    /// # Errors
    /// The reason why it cannot be drawn.
    pub(crate) fn time(&self, role: &AccessRole, seen: &str, pages: usize) -> Result<Drawing, String> {
        self.drawn.time(&self.extent(&self.stand.borrow().clone(), pages), role, seen)
    }

    /// The result of the episode: how it ended and why, what is missing, and when it went wrong. This may take a while.
    ///
    /// # Errors
    /// The reason why it cannot be drawn.
    pub(crate) fn answer(&self, role: &AccessRole, seen: &str, pages: usize) -> Result<Drawing, String> {
        self.drawn.answer(&self.extent(&self.stand.borrow().clone(), pages), role, seen)
    }

    /// The tables and drawings of the episode, which is played again for them once it has ended.
    ///
    /// # Errors
    /// The reason why they cannot be drawn.
    pub(crate) fn findings(&self, role: &AccessRole, pages: usize) -> Result<Drawing, String> {
        self.drawn.findings(&self.extent(&self.stand.borrow().clone(), pages), role, &self.registry)
    }

    /// The state of the team at a tick. This may take a while.
    ///
    /// # Errors
    /// The reason why it cannot be drawn.
    pub(crate) fn team(&self, tick: u64, pages: usize) -> Result<TeamMoment, String> {
        self.drawn.team(&self.extent(&self.stand.borrow().clone(), pages), tick)
    }

    fn extent<'a>(&'a self, stand: &'a PlaybackStatus, pages: usize) -> Extent<'a> {
        Extent {
            plan: &self.plan,
            names: &self.info.agents,
            book: &self.known.book,
            stand,
            pages,
            has_world: self.info.no_world.is_none(),
            source: &self.source,
        }
    }

    /// How far the episode is known.
    pub(crate) fn progress(&self) -> Progress {
        self.stand.borrow().progress.clone()
    }

    /// Whether the episode has no end yet.
    pub(crate) fn is_live(&self) -> bool {
        self.stand.borrow().progress.is_live
    }

    /// The known lines of the journal.
    pub(crate) fn lines(&self) -> Vec<Arc<str>> {
        self.known.book.read().unwrap_or_else(PoisonError::into_inner).lines.clone()
    }

    /// Makes the playback show the live end of the world, as long as the returned value is held.
    pub(crate) fn follow(&self) -> Following {
        self.window.follow()
    }

    /// Requests the world at a tick. It may take long until the world reaches it; dropping the returned value cancels
    /// the request.
    pub(crate) fn ask(&self, tick: u64) -> PendingMoment {
        let (answer, asked) = oneshot::channel();
        // If the thread has ended, the answer reports it.
        let _ = self.requests.send(MomentRequest { tick, answer });
        PendingMoment(asked)
    }

    /// The messages that show a requested moment to a page.
    pub(crate) fn look(&self, told: &mut PageKnowledge, moment: &Arc<WorldMoment>) -> Arc<[PageMessage]> {
        self.known.look(told, moment)
    }
}

/// The name of a run and the key of an episode.
type EpisodePlace = (String, String);

/// The open playbacks, by run and key.
#[derive(Debug, Default)]
pub(crate) struct Playbacks {
    open: Mutex<BTreeMap<EpisodePlace, Weak<Playback>>>,
    /// Held by the caller that opens a playback.
    entrances: Mutex<BTreeMap<EpisodePlace, Arc<Mutex<()>>>>,
}

impl Playbacks {
    /// The playback of an episode, if it is open already.
    pub(crate) fn find(&self, name: &str, key: &str) -> Option<Arc<Playback>> {
        self.open().get(&(name.to_owned(), key.to_owned())).and_then(Weak::upgrade)
    }

    /// Returns the playback of an episode, and opens it if no page has it open. This reads files and may take a while.
    /// If this process plays the run, `window` is the window through which the world is shown.
    ///
    /// # Errors
    /// A sentence for people if the episode cannot be shown at all.
    pub(crate) fn enter(
        &self,
        name: &str,
        run: &Arc<RunDir>,
        key: &str,
        registry: &ProgramRegistry,
        window: Option<Arc<LiveWindow>>,
    ) -> Result<Arc<Playback>, String> {
        let place = (name.to_owned(), key.to_owned());
        // Concurrent callers wait for the one that opens the playback.
        let entrance = {
            let mut entrances = self.entrances();
            // Locks on which no caller waits are dropped.
            entrances.retain(|_, entrance| Arc::strong_count(entrance) > 1);
            Arc::clone(entrances.entry(place.clone()).or_default())
        };
        let _first = entrance.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(playback) = self.find(name, key) {
            return Ok(playback);
        }
        let playback = Arc::new(open(name, run, key, registry, window)?);
        let mut open = self.open();
        open.retain(|_, playback| playback.strong_count() > 0);
        open.insert(place, Arc::downgrade(&playback));
        Ok(playback)
    }

    fn entrances(&self) -> std::sync::MutexGuard<'_, BTreeMap<EpisodePlace, Arc<Mutex<()>>>> {
        self.entrances.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self) -> std::sync::MutexGuard<'_, BTreeMap<EpisodePlace, Weak<Playback>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn open(
    name: &str,
    run: &Arc<RunDir>,
    key: &str,
    registry: &ProgramRegistry,
    window: Option<Arc<LiveWindow>>,
) -> Result<Playback, String> {
    let source = EpisodeSource::Run(Arc::clone(run), key.to_owned());
    let journal = journal::Journal::open(&source)?;
    let plan = journal.plan.clone();
    // The episode is being set up, or has begun.
    let is_expected = window.is_some() && run.state(key) == EpisodeState::UnderWay;
    let window = window.unwrap_or_default();
    let (requests, asked) = channel();
    let (tell, stand) = watch::channel(Arc::default());
    let (ready, is_ready) = channel();
    let stock = PlaybackSources { registry: registry.clone(), attachments: run.plan().attachments.clone() };
    let names = window.task().map_or_else(|| stock.names(&plan), |task| task.names.clone());
    let known = Arc::new(PageUpdates::of(names));
    let (name, shared, shown) = (name.to_owned(), Arc::clone(&known), Arc::clone(&window));
    // A world stays on the thread that made it.
    std::thread::spawn(move || {
        if is_expected {
            shown.wait_for_the_world();
        }
        let player = PlaybackThread::new(&name, journal, stock, shared, shown, tell);
        let is_wanted = ready.send(player.info().clone()).is_ok();
        if is_wanted {
            player.serve(&asked);
        }
    });
    let info = is_ready.recv().map_err(|_| "the episode cannot be set up".to_owned())?;
    let registry = registry.clone();
    Ok(Playback { info, known, stand, window, requests, plan, source, registry, drawn: Drawn::default() })
}
