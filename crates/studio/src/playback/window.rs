//! The window through which the observer of an episode shows its world to pages: a limited number of moments, and only
//! while a page follows the live end.
//!
//! The observer puts in the newest moment, and the threads of the pages take it out. Neither waits for the other.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use cooperage_core::{Judge, World};
use cooperage_journal::Record;
use cooperage_runtime::Observer;
use cooperage_suites::suite::Suite;
use cooperage_suites::watch::goal;

use super::moment::{Painter, WorldMoment};
use super::task::WatchedTask;
use crate::limits::{MOMENT_TAKES, SET_UP_TAKES, SHARE_OF_PLAYING, pace};

/// The window of one episode.
#[derive(Debug, Default)]
pub(crate) struct LiveWindow {
    /// The number of pages that follow the live end.
    followers: AtomicUsize,
    /// Whether an observer is attached.
    is_fed: AtomicBool,
    /// Whether the episode has ended, so that the newest moment is the last one.
    has_ended: AtomicBool,
    /// The goal of the task, set once the observer has seen the world.
    goal: OnceLock<String>,
    task: OnceLock<WatchedTask>,
    newest: Mutex<Newest>,
    /// Notified when the observer has seen the world.
    has_begun: Condvar,
}

#[derive(Debug, Default)]
struct Newest {
    moment: Option<Arc<WorldMoment>>,
    scores: Vec<(u64, f64)>,
}

impl LiveWindow {
    /// Registers a page as a follower, as long as the returned value is held.
    pub(crate) fn follow(self: &Arc<LiveWindow>) -> Following {
        self.followers.fetch_add(1, Ordering::Relaxed);
        Following(Arc::clone(self))
    }

    pub(super) fn followers(&self) -> usize {
        self.followers.load(Ordering::Relaxed)
    }

    /// Whether an observer shows the episode here, or has shown it to its end.
    pub(super) fn is_fed(&self) -> bool {
        self.is_fed.load(Ordering::Acquire) || self.has_ended.load(Ordering::Acquire)
    }

    /// Waits until the observer has seen the world, at most as long as its set-up should take.
    pub(super) fn wait_for_the_world(&self) {
        let newest = self.newest.lock().unwrap_or_else(PoisonError::into_inner);
        // The caller goes on in both cases: the world has come, or its set-up takes too long.
        drop(self.has_begun.wait_timeout_while(newest, SET_UP_TAKES, |_| self.goal.get().is_none()));
    }

    /// Sets the task. The process that plays the episode knows it.
    pub(crate) fn tell_task(&self, task: WatchedTask) {
        // The task is the same each time.
        let _ = self.task.set(task);
    }

    /// The task, if the process that plays the episode has set it.
    pub(super) fn task(&self) -> Option<&WatchedTask> {
        self.task.get()
    }

    /// The goal of the task, once the observer has seen the world.
    pub(super) fn goal(&self) -> Option<&String> {
        self.goal.get()
    }

    /// The newest moment, and the scores from the index `scores` on.
    pub(super) fn newest(&self, scores: usize) -> (Option<Arc<WorldMoment>>, Vec<(u64, f64)>) {
        let newest = self.newest.lock().unwrap_or_else(PoisonError::into_inner);
        (newest.moment.clone(), newest.scores.get(scores..).unwrap_or_default().to_vec())
    }

    /// The share of the task that is done, if a score is known.
    pub(crate) fn share(&self) -> Option<f64> {
        let newest = self.newest.lock().unwrap_or_else(PoisonError::into_inner);
        newest.scores.last().map(|(_, share)| *share)
    }

    /// Records that the observer has seen the world.
    fn begin(&self, world: &dyn World) {
        if self.goal.get().is_none() {
            let goal = goal(world);
            self.change(|_| drop(self.goal.set(goal)));
            self.has_begun.notify_all();
        }
    }

    fn change(&self, change: impl FnOnce(&mut Newest)) {
        change(&mut self.newest.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// A page's registration as a follower, made by [`LiveWindow::follow`].
#[derive(Debug)]
pub(crate) struct Following(Arc<LiveWindow>);

impl Drop for Following {
    fn drop(&mut self) {
        self.0.followers.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The observer that shows an episode through a window.
pub(crate) struct Shower {
    window: Arc<LiveWindow>,
    painter: Painter,
    /// Whether the world may have changed since the last moment.
    is_new: bool,
    /// Whether the window contains a moment.
    has_shown: bool,
    /// The times from which the next moment and the next score may be made.
    moment_due: Instant,
    score_due: Instant,
    last_score: Option<f64>,
}

impl Shower {
    pub(crate) fn new(window: Arc<LiveWindow>, suite: &dyn Suite) -> Shower {
        window.is_fed.store(true, Ordering::Release);
        let painter = Painter::new(suite);
        let now = clock();
        Shower {
            window,
            painter,
            is_new: true,
            has_shown: false,
            moment_due: now,
            score_due: now,
            last_score: None,
        }
    }

    fn score(&mut self, now: Instant, world: &dyn World, judge: &dyn Judge) {
        let score = judge.score(world).ok().map(|score| score.completion.value());
        if let Some(share) = score.filter(|share| self.last_score != Some(*share)) {
            self.last_score = Some(share);
            self.window.change(|newest| newest.scores.push((world.tick().0, share)));
        }
        self.score_due = after(now, pace(0));
    }

    fn show(&mut self, now: Instant, world: &dyn World) {
        let painted = self.painter.paint(world, Some(MOMENT_TAKES));
        let pace = match painted {
            Ok((moment, is_all)) => {
                self.window.change(|newest| newest.moment = Some(moment));
                (self.is_new, self.has_shown) = (!is_all, true);
                // An incomplete moment is continued soon.
                if is_all { pace(self.window.followers()) } else { Duration::ZERO }
            }
            Err(_) => pace(0),
        };
        self.moment_due = after(now, pace);
    }
}

/// The time from which some work may be done again: not within `pace`, and so that it takes only a small share of the
/// time.
fn after(begun: Instant, pace: Duration) -> Instant {
    let end = clock();
    end + pace.max(end.duration_since(begun) * SHARE_OF_PLAYING)
}

#[expect(clippy::disallowed_methods, reason = "how often a world is shown; nothing of it is journalled")]
fn clock() -> Instant {
    Instant::now()
}

impl Observer for Shower {
    fn record(&mut self, record: &Record, world: &dyn World, judge: &dyn Judge) {
        self.window.begin(world);
        self.is_new = true;
        if self.has_shown && self.window.followers() == 0 {
            // The next follower must not see an outdated moment.
            self.window.change(|newest| newest.moment = None);
            self.has_shown = false;
        }
        let (now, is_end) = (clock(), matches!(record, Record::End(_)));
        if is_end || now >= self.score_due {
            self.score(now, world, judge);
        }
        if is_end {
            self.window.has_ended.store(true, Ordering::Release);
            // The last moment is always complete, because none comes after it.
            if self.window.followers() > 0
                && let Ok((moment, _)) = self.painter.paint(world, None)
            {
                self.window.change(|newest| newest.moment = Some(moment));
            }
        } else {
            self.rest(world, judge);
        }
    }

    fn rest(&mut self, world: &dyn World, _judge: &dyn Judge) {
        if self.is_new && self.window.followers() > 0 {
            let now = clock();
            if now >= self.moment_due {
                self.show(now, world);
            }
        }
    }

    fn due(&self) -> Option<Instant> {
        let is_wanted = self.is_new && self.window.followers() > 0;
        is_wanted.then_some(self.moment_due)
    }
}

impl Drop for Shower {
    fn drop(&mut self) {
        self.window.is_fed.store(false, Ordering::Release);
    }
}
