//! The thread of an episode that somebody watches: it reads the journal on, takes the world from whoever plays it or plays it
//! again, and tells how the episode stands.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use cooperage_journal::{AttachmentPlan, EpisodePlan, Record, read_record};
use cooperage_suites::names::given_names;
use cooperage_suites::suite::{MakeSuite, Suites};
use cooperage_suites::watch::goal;
use tokio::sync::watch;
use tokio::time::Instant;

use super::again::Again;
use super::journal::Journal;
use super::known::{Known, Stand};
use super::moment::Moment;
use super::task::Task;
use super::window::Window;
use super::{Request, Sent};
use crate::limits::{AGAIN_LASTS, FOLLOW_EVERY, pace};
use crate::wire::{EpisodeInfo, TeamInfo};

/// What worlds are made of.
pub(super) struct Stock {
    pub(super) makers: Arc<[MakeSuite]>,
    pub(super) attachments: BTreeMap<String, AttachmentPlan>,
}

impl Stock {
    /// What the agents are called, also where no world can be had.
    pub(super) fn names(&self, plan: &EpisodePlan) -> Vec<String> {
        Suites::for_reading(&self.makers, &self.attachments)
            .map_or_else(|_| given_names(plan), |suites| suites.agent_names(plan))
    }

    pub(super) fn task(&self, plan: &EpisodePlan) -> Result<Task, String> {
        Task::of(&Suites::new(&self.makers, &self.attachments).map_err(|error| error.to_string())?, plan)
    }
}

/// See the module.
pub(super) struct Player {
    info: EpisodeInfo,
    journal: Journal,
    stock: Stock,
    known: Arc<Known>,
    window: Arc<Window>,
    tell: watch::Sender<Arc<Stand>>,
    stand: Stand,
    /// The world played again, where that was wanted.
    again: Option<Again>,
    /// Scores that an observer has told.
    observed: usize,
    /// When somebody looked back last.
    looked: Instant,
    /// When the journal is read next.
    due: Instant,
    /// Whether the world at the front has changed since it was shown.
    is_front_new: bool,
}

impl Player {
    pub(super) fn new(
        run: &str,
        journal: Journal,
        stock: Stock,
        known: Arc<Known>,
        window: Arc<Window>,
        tell: watch::Sender<Arc<Stand>>,
    ) -> Player {
        let mut player = Player {
            info: info(run, &journal, &known.names),
            journal,
            stock,
            known,
            window,
            tell,
            stand: Stand::default(),
            again: None,
            observed: 0,
            looked: Instant::now(),
            due: Instant::now(),
            is_front_new: true,
        };
        player.stand.progress.is_live = true;
        player.set_up();
        player.read_on();
        player.tell();
        player
    }

    pub(super) fn info(&self) -> &EpisodeInfo {
        &self.info
    }

    fn set_up(&mut self) {
        let plan = &self.journal.plan;
        if let Some(why) = self.journal.unplayable.clone() {
            self.info.no_world = Some(why);
            return;
        }
        // Whoever plays the episode knows its task; suites that are made once more take time and memory.
        let task = self.window.task().cloned().map_or_else(|| self.stock.task(plan), Ok);
        match task {
            Ok(Task { horizon, keys, recipes, .. }) => {
                (self.info.horizon, self.info.keys, self.info.recipes) = (horizon, keys, recipes);
            }
            Err(why) => {
                self.info.no_world = Some(why);
                return;
            }
        }
        if let Some(goal) = self.window.is_fed().then(|| self.window.goal().cloned()).flatten() {
            self.info.goal = goal;
            return;
        }
        match Again::open(&self.stock.makers, &self.stock.attachments, plan) {
            Ok(again) => {
                self.info.horizon = again.horizon;
                self.info.goal = goal(again.world());
                self.again = Some(again);
            }
            Err(why) => self.info.no_world = Some(why),
        }
    }

    /// Serves until nobody is there any more.
    pub(super) fn serve(mut self, asked: &Receiver<Request>) {
        loop {
            let is_busy = self.again.as_ref().is_some_and(Again::can_go_on);
            let patience = if is_busy { Duration::ZERO } else { self.due - Instant::now() };
            match asked.recv_timeout(patience) {
                Ok(Request::Look { tick, answer }) => {
                    // The page may have gone.
                    let _ = answer.send(self.look(tick));
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(again) = self.again.as_mut().filter(|again| again.can_go_on()) {
                        again.play_on();
                        self.is_front_new = true;
                        self.take_scores();
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
            // Pages that ask all the time do not keep it from reading on.
            if Instant::now() >= self.due {
                self.beat();
            }
        }
    }

    /// Tells what is new, as often as the number of pages allows.
    fn beat(&mut self) {
        let mut is_new = self.read_on();
        is_new |= self.show_front();
        let again = self.again.as_ref();
        let played =
            again.map_or(0, |again| again.played).max(self.stand.moment.as_ref().map_or(0, |now| now.tick));
        let broken = again.and_then(|again| again.broken.clone());
        let progress = &mut self.stand.progress;
        is_new |= played > progress.played || (broken.is_some() && progress.broken.is_none());
        progress.played = played.max(progress.played);
        if progress.broken.is_none() {
            progress.broken = broken;
        }
        if is_new {
            self.tell();
        }
        // Whoever plays the episode shows it: the other world is there for those who look back.
        if self.again.is_some() && self.window.is_fed() && self.looked.elapsed() > AGAIN_LASTS {
            self.again = None;
        }
        let pages = self.tell.receiver_count();
        let least = if self.window.followers() > 0 { Duration::ZERO } else { FOLLOW_EVERY };
        self.due = Instant::now() + pace(pages).max(least);
    }

    /// Takes what the journal has got in the meantime; false where that is nothing.
    fn read_on(&mut self) -> bool {
        let fresh = self.journal.take();
        let is_stopped = fresh.is_empty() && self.journal.is_stopped();
        let is_same = self.stand.progress.is_live == self.journal.is_live
            && self.stand.progress.is_stopped == is_stopped;
        if fresh.is_empty() && is_same {
            return false;
        }
        self.stand.progress.is_stopped = is_stopped;
        let mut book = self.known.book.write().unwrap_or_else(PoisonError::into_inner);
        for (line, record) in fresh {
            if let Record::Advance { tick, .. } = &record {
                self.stand.progress.ticks = self.stand.progress.ticks.max(*tick);
            }
            book.lines.push(line.into());
            if let Some(again) = &mut self.again {
                again.take(record);
            }
        }
        self.stand.progress.records = book.lines.len() as u64;
        drop(book);
        self.stand.progress.is_live = self.journal.is_live;
        if let Some(damage) = &self.journal.damage {
            self.stand.progress.broken.get_or_insert_with(|| damage.clone());
        }
        true
    }

    /// Takes the newest moment for those who follow the live end; false where there is none.
    fn show_front(&mut self) -> bool {
        let (moment, scores) = self.window.newest(self.observed);
        self.observed += scores.len();
        let has_scores = !scores.is_empty();
        self.push_scores(scores);
        let moment = if self.window.is_fed() {
            moment
        } else if self.window.followers() > 0 && self.info.no_world.is_none() {
            self.painted_front()
        } else {
            None
        };
        let is_other =
            |now: &Arc<Moment>| self.stand.moment.as_ref().is_none_or(|before| before.name() != now.name());
        if self.window.followers() == 0 {
            self.stand.moment = None;
            self.is_front_new = true;
            return has_scores;
        }
        let Some(moment) = moment.filter(is_other) else { return has_scores };
        self.stand.progress.ticks = self.stand.progress.ticks.max(moment.tick);
        self.stand.moment = Some(moment);
        true
    }

    /// The front of the world that is played again, where it has changed.
    fn painted_front(&mut self) -> Option<Arc<Moment>> {
        let is_new = std::mem::take(&mut self.is_front_new);
        let again = self.world().ok()?;
        is_new.then(|| again.at_front().ok()).flatten()
    }

    /// The scores of the world that is played again, where no observer tells them.
    fn take_scores(&mut self) {
        let scores = self.again.as_mut().map(|again| std::mem::take(&mut again.scores)).unwrap_or_default();
        if !self.window.is_fed() {
            self.push_scores(scores);
        }
    }

    /// Takes the scores of later moments than those that are known.
    fn push_scores(&mut self, scores: Vec<(u64, f64)>) {
        if !scores.is_empty() {
            let mut book = self.known.book.write().unwrap_or_else(PoisonError::into_inner);
            let known = book.scores.last().map(|(tick, _)| *tick);
            book.scores
                .extend(scores.into_iter().filter(|(tick, _)| known.is_none_or(|known| *tick > known)));
            self.stand.scores = book.scores.len();
        }
    }

    fn tell(&mut self) {
        self.take_scores();
        self.stand.number += 1;
        self.tell.send_replace(Arc::new(self.stand.clone()));
    }

    /// The world at a tick, or at the last one there is.
    fn look(&mut self, tick: u64) -> Sent {
        if let Some(why) = &self.info.no_world {
            return Err(why.clone());
        }
        self.looked = Instant::now();
        let is_over = tick < self.stand.progress.ticks || !self.stand.progress.is_live;
        let again = self.world()?;
        let moment = again.at(tick, is_over);
        self.is_front_new = true;
        self.take_scores();
        moment
    }

    /// The world that is played again, made if there is none.
    fn world(&mut self) -> Result<&mut Again, String> {
        if self.again.is_none() {
            let mut again = Again::open(&self.stock.makers, &self.stock.attachments, &self.journal.plan)?;
            let book = self.known.book.read().unwrap_or_else(PoisonError::into_inner);
            for (place, line) in book.lines.iter().enumerate() {
                let record = read_record(self.journal.part(), place, line);
                again.take(record.map_err(|error| error.to_string())?);
            }
            drop(book);
            self.again = Some(again);
        }
        self.again.as_mut().ok_or_else(|| "there is no world".to_owned())
    }
}

/// What the plan says of an episode.
pub(super) fn info(run: &str, journal: &Journal, names: &[String]) -> EpisodeInfo {
    let plan = &journal.plan;
    let team = |team: &cooperage_journal::TeamPlan| {
        let mut models: Vec<String> = team.models.values().map(|model| model.name.clone()).collect();
        models.sort_unstable();
        models.dedup();
        TeamInfo { framework: team.framework.clone(), seats: team.seats.clone(), models }
    };
    EpisodeInfo {
        run: run.to_owned(),
        key: journal.key.clone(),
        task: plan.task.clone(),
        tick_us: plan.clock.tick_us,
        people: plan.people.iter().map(|(seat, name)| (*seat, name.clone())).collect(),
        teams: plan.teams.iter().map(team).collect(),
        agents: names.to_vec(),
        ..EpisodeInfo::default()
    }
}
