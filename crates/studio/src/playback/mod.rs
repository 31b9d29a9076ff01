//! An episode that somebody watches: its journal as far as it goes, and its world. Where this process plays the episode, its
//! observer shows the world through a [`Window`]; else, and for those who look back, the world is played again alone.
//!
//! Any number of pages share one. They take what is new from where they stand, so that no queue grows for a page that is slow,
//! and what several pages lack alike is put together once.

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
mod task;
mod whole;
mod window;
mod world_line;

use std::collections::BTreeMap;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use cooperage_journal::{EpisodePlan, EpisodeState, RunDir};
use cooperage_suites::suite::MakeSuite;
use tokio::sync::{oneshot, watch};

use crate::guard::Role;
use crate::wire::{Drawing, EpisodeInfo, Progress, TeamMoment};
use drawn::{Drawn, Extent};
pub(crate) use drawn::{team_moments, transcript};
use known::Known;
pub(crate) use known::{Stand, Told};
pub(crate) use line::{for_role, name_of};
pub(crate) use message::Message;
pub(crate) use moment::{Moment, SeatPainter, SeatPicture, told};
use player::{Player, Stock};
pub(crate) use task::Task;
pub(crate) use whole::{Step, Whole};
pub(crate) use window::{Following, Shower, Window};

/// A moment that is ready to be sent, or why there is none.
type Sent = Result<Arc<Moment>, String>;

/// What the thread is asked for: the world at a tick.
#[derive(Debug)]
struct Look {
    tick: u64,
    answer: oneshot::Sender<Sent>,
}

/// A moment that was asked for.
#[derive(Debug)]
pub(crate) struct Asked(oneshot::Receiver<Sent>);

impl Asked {
    /// The moment, once the world has come to it; whoever asks again after a wait that was given up misses nothing.
    ///
    /// # Errors
    /// Why it cannot be shown, as a sentence.
    pub(crate) async fn moment(&mut self) -> Sent {
        (&mut self.0).await.unwrap_or_else(|_| Err("the episode is closed".to_owned()))
    }
}

/// See the module.
#[derive(Debug)]
pub(crate) struct Playback {
    pub(crate) info: EpisodeInfo,
    known: Arc<Known>,
    /// How it stands, for pages to wait for what is new.
    pub(crate) stand: watch::Receiver<Arc<Stand>>,
    window: Arc<Window>,
    requests: Sender<Look>,
    plan: EpisodePlan,
    drawn: Drawn,
}

impl Playback {
    /// The messages that bring a page a step on from what it was told to how the episode stands, and whether that was all.
    pub(crate) fn step(
        &self,
        told: &mut Told,
        stand: &Stand,
        role: &Role,
        follows: bool,
    ) -> (Vec<Arc<[Message]>>, bool) {
        self.known.step(told, stand, role, follows)
    }

    /// What each agent did when, for a page that has the drawing named `seen`, where so many pages look on. This may take a while.
    ///
    /// # Errors
    /// Why it cannot be drawn.
    pub(crate) fn time(&self, role: &Role, seen: &str, pages: usize) -> Result<Drawing, String> {
        self.drawn.time(&self.extent(&self.stand.borrow().clone(), pages), role, seen)
    }

    /// How the team stands at a tick. This may take a while.
    ///
    /// # Errors
    /// Why it cannot be drawn.
    pub(crate) fn team(&self, tick: u64, pages: usize) -> Result<TeamMoment, String> {
        self.drawn.team(&self.extent(&self.stand.borrow().clone(), pages), tick)
    }

    fn extent<'a>(&'a self, stand: &'a Stand, pages: usize) -> Extent<'a> {
        Extent {
            plan: &self.plan,
            names: &self.info.agents,
            book: &self.known.book,
            stand,
            pages,
            has_world: self.info.no_world.is_none(),
        }
    }

    /// How far it goes.
    pub(crate) fn progress(&self) -> Progress {
        self.stand.borrow().progress.clone()
    }

    /// Whether the episode goes on.
    pub(crate) fn is_live(&self) -> bool {
        self.stand.borrow().progress.is_live
    }

    /// The lines of the journal that are known.
    pub(crate) fn lines(&self) -> Vec<Arc<str>> {
        self.known.book.read().unwrap_or_else(PoisonError::into_inner).lines.clone()
    }

    /// Has the world at the live end shown as long as what this gives is held.
    pub(crate) fn follow(&self) -> Following {
        self.window.follow()
    }

    /// Asks for the world at a tick. It may take long to come there; whoever drops what this gives wants it no more.
    pub(crate) fn ask(&self, tick: u64) -> Asked {
        let (answer, asked) = oneshot::channel();
        // Where the thread has ended, the answer says so.
        let _ = self.requests.send(Look { tick, answer });
        Asked(asked)
    }

    /// The messages about a moment that was asked for, for a page.
    pub(crate) fn look(&self, told: &mut Told, moment: &Arc<Moment>) -> Arc<[Message]> {
        self.known.look(told, moment)
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
    /// The playback of an episode, where it is open already.
    pub(crate) fn find(&self, name: &str, key: &str) -> Option<Arc<Playback>> {
        self.open().get(&(name.to_owned(), key.to_owned())).and_then(Weak::upgrade)
    }

    /// The playback of an episode, opened if nobody is in it. This reads files and may take a while. Where this process plays the
    /// run, `window` is how the episode's world is shown.
    ///
    /// # Errors
    /// A sentence for people where the episode cannot be shown at all.
    pub(crate) fn enter(
        &self,
        name: &str,
        run: &RunDir,
        key: &str,
        makers: &Arc<[MakeSuite]>,
        window: Option<Arc<Window>>,
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
        if let Some(playback) = self.find(name, key) {
            return Ok(playback);
        }
        let playback = Arc::new(open(name, run, key, makers, window)?);
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
    run: &RunDir,
    key: &str,
    makers: &Arc<[MakeSuite]>,
    window: Option<Arc<Window>>,
) -> Result<Playback, String> {
    let journal = journal::Journal::open(run, key)?;
    let plan = journal.plan.clone();
    // It is being set up, or has begun.
    let is_expected = window.is_some() && run.state(key) == EpisodeState::UnderWay;
    let window = window.unwrap_or_default();
    let (requests, asked) = channel();
    let (tell, stand) = watch::channel(Arc::default());
    let (ready, is_ready) = channel();
    let stock = Stock { makers: Arc::clone(makers), attachments: run.plan().attachments.clone() };
    let names = window.task().map_or_else(|| stock.names(&plan), |task| task.names.clone());
    let known = Arc::new(Known::of(names));
    let (name, shared, shown) = (name.to_owned(), Arc::clone(&known), Arc::clone(&window));
    // A world does not leave the thread in which it was made.
    std::thread::spawn(move || {
        if is_expected {
            shown.wait_for_the_world();
        }
        let player = Player::new(&name, journal, stock, shared, shown, tell);
        let is_wanted = ready.send(player.info().clone()).is_ok();
        if is_wanted {
            player.serve(&asked);
        }
    });
    let info = is_ready.recv().map_err(|_| "the episode cannot be set up".to_owned())?;
    Ok(Playback { info, known, stand, window, requests, plan, drawn: Drawn::default() })
}
