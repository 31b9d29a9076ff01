//! An episode that somebody watches: its journal as far as it goes, and its world, played again alone in a thread of its own.
//!
//! Any number of pages share one. They take lines and scores from where they stand, so that no queue grows for a page that is slow.

mod journal;
mod line;
mod player;
mod sections;

use std::collections::BTreeMap;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, RwLock, Weak};

use cooperage_journal::RunDir;
use cooperage_suites::suite::MakeSuite;
use tokio::sync::{oneshot, watch};

use crate::wire::{EpisodeInfo, Progress};
pub(crate) use line::Line;
use player::Player;

pub(crate) use sections::Told;

/// A moment that is ready to be sent, or why there is none.
pub(crate) type Sent = Result<Arc<sections::Shown>, String>;

/// What the thread is asked for.
pub(crate) enum Request {
    /// The world at a tick.
    Look { tick: u64, answer: oneshot::Sender<Sent> },
}

/// What is known of the episode and only grows.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// Lines of the journal.
    pub(crate) lines: Vec<Line>,
    /// Ticks with the share of the task that was done.
    pub(crate) scores: Vec<(u64, f64)>,
}

/// See the module.
#[derive(Debug)]
pub(crate) struct Playback {
    pub(crate) info: EpisodeInfo,
    pub(crate) known: Arc<RwLock<Known>>,
    pub(crate) progress: watch::Receiver<Progress>,
    requests: Sender<Request>,
}

impl Playback {
    /// The world at a tick.
    pub(crate) async fn look(&self, tick: u64) -> Sent {
        let (answer, answered) = oneshot::channel();
        let gone = || "the episode is closed".to_owned();
        self.requests.send(Request::Look { tick, answer }).map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

/// A run's name and an episode's key.
type EpisodePlace = (String, String);

/// The playbacks that are open, by run and key.
#[derive(Debug, Default)]
pub(crate) struct Playbacks {
    open: Mutex<BTreeMap<EpisodePlace, Weak<Playback>>>,
    /// Held by whoever opens one.
    entrances: Mutex<BTreeMap<EpisodePlace, Arc<Mutex<()>>>>,
}

impl Playbacks {
    /// The playback of an episode, opened if nobody is in it. This reads files and may take a while.
    ///
    /// # Errors
    /// A sentence for people where the episode cannot be shown at all.
    pub(crate) fn enter(
        &self,
        name: &str,
        run: &RunDir,
        key: &str,
        makers: &Arc<[MakeSuite]>,
    ) -> Result<Arc<Playback>, String> {
        let place = (name.to_owned(), key.to_owned());
        // Whoever comes while it is being opened waits for that one.
        let entrance = {
            let mut entrances = self.entrances();
            // Those at which nobody waits are needed no more.
            entrances.retain(|_, entrance| Arc::strong_count(entrance) > 1);
            Arc::clone(entrances.entry(place.clone()).or_default())
        };
        let _first = entrance.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(playback) = self.open().get(&place).and_then(Weak::upgrade) {
            return Ok(playback);
        }
        let playback = Arc::new(open(name, run, key, makers)?);
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

fn open(name: &str, run: &RunDir, key: &str, makers: &Arc<[MakeSuite]>) -> Result<Playback, String> {
    let journal = journal::Journal::open(run, key)?;
    let known = Arc::new(RwLock::new(Known::default()));
    let (requests, asked) = channel();
    let (tell, progress) = watch::channel(Progress::default());
    let (ready, is_ready) = channel();
    let attachments = run.plan().attachments.clone();
    let (name, shared, makers) = (name.to_owned(), Arc::clone(&known), Arc::clone(makers));
    // A world does not leave the thread in which it was made.
    std::thread::spawn(move || {
        let player = Player::new(&name, journal, &makers, &attachments, shared, tell);
        let is_wanted = ready.send(player.info().clone()).is_ok();
        if is_wanted {
            player.serve(&asked);
        }
    });
    let info = is_ready.recv().map_err(|_| "the episode cannot be set up".to_owned())?;
    Ok(Playback { info, known, progress, requests })
}
