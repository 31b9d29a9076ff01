//! The thread of a playback: it reads the journal as it grows, takes the world from the episode's observer or replays
//! it, and publishes the state of the episode.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use cooperage_journal::{AttachmentPlan, EpisodePlan, PricePlan};
use cooperage_suites::names::given_names;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::watch::goal;
use tokio::sync::watch;
use tokio::time::Instant;

use super::again::Again;
use super::journal::{Journal, JournalLine};
use super::known::{PageUpdates, PlaybackStatus};
use super::moment::WorldMoment;
use super::task::WatchedTask;
use super::window::LiveWindow;
use super::{MomentRequest, Sent};
use crate::limits::{AGAIN_LASTS, FOLLOW_EVERY, OPENING_PLAYS, OPENING_RESTS, OPENING_TAKES, pace};
use crate::wire::{EpisodeInfo, TeamInfo};

/// The suites and files from which worlds are made.
pub(super) struct PlaybackSources {
    pub(super) registry: ProgramRegistry,
    pub(super) attachments: BTreeMap<String, AttachmentPlan>,
}

impl PlaybackSources {
    /// The agents' names, even if the world cannot be set up.
    pub(super) fn names(&self, plan: &EpisodePlan) -> Vec<String> {
        Suites::for_reading(&self.registry, &self.attachments)
            .map_or_else(|_| given_names(plan), |suites| suites.agent_names(plan))
    }

    pub(super) fn task(&self, plan: &EpisodePlan) -> Result<WatchedTask, String> {
        WatchedTask::of(
            &Suites::new(&self.registry, &self.attachments).map_err(|error| error.to_string())?,
            plan,
        )
    }
}

/// The state of a playback's thread.
pub(super) struct PlaybackThread {
    info: EpisodeInfo,
    journal: Journal,
    stock: PlaybackSources,
    known: Arc<PageUpdates>,
    window: Arc<LiveWindow>,
    tell: watch::Sender<Arc<PlaybackStatus>>,
    stand: PlaybackStatus,
    /// The replayed world, if it was needed.
    again: Option<Again>,
    /// The number of scores that were taken from the observer.
    observed: usize,
    /// The time of the last request for a past moment.
    looked: Instant,
    /// The time at which the journal is read next.
    due: Instant,
    /// Whether the latest state of the replayed world has changed since it was shown.
    is_front_new: bool,
    /// Requests for moments that the world has not reached yet.
    waiting: Vec<MomentRequest>,
    /// The number of pages, and the time at which the last one came.
    pages: usize,
    came: Instant,
    /// The time until which the replay pauses.
    rests_until: Instant,
}

impl PlaybackThread {
    pub(super) fn new(
        run: &str,
        mut journal: Journal,
        stock: PlaybackSources,
        known: Arc<PageUpdates>,
        window: Arc<LiveWindow>,
        tell: watch::Sender<Arc<PlaybackStatus>>,
    ) -> PlaybackThread {
        let (plan, unplayable) = (journal.plan.clone(), journal.unplayable.clone());
        let mut info = info(run, &journal, &known.names);
        // Reading a long journal takes about as long as setting up its world, which must stay on this thread.
        let reading = std::thread::spawn(move || {
            let lines = journal.take();
            (journal, lines)
        });
        let again = set_up(&mut info, &plan, unplayable, &stock, &window);
        let (journal, lines) = reading.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        let mut player = PlaybackThread {
            info,
            journal,
            stock,
            known,
            window,
            tell,
            stand: PlaybackStatus::default(),
            again,
            observed: 0,
            looked: Instant::now(),
            due: Instant::now(),
            is_front_new: true,
            waiting: Vec::new(),
            pages: 0,
            came: Instant::now(),
            rests_until: Instant::now(),
        };
        player.stand.progress.is_live = true;
        player.take(lines);
        player.tell();
        player
    }

    pub(super) fn info(&self) -> &EpisodeInfo {
        &self.info
    }

    /// Serves requests until the playback is dropped.
    pub(super) fn serve(mut self, asked: &Receiver<MomentRequest>) {
        loop {
            let is_busy = self.again.as_ref().is_some_and(Again::can_go_on);
            let now = Instant::now();
            let until_due = self.due - now;
            let patience = if is_busy { until_due.min(self.rests_until - now) } else { until_due };
            match asked.recv_timeout(patience) {
                Ok(look) => {
                    self.waiting.push(look);
                    self.answer();
                }
                Err(RecvTimeoutError::Timeout) => {
                    if is_busy && Instant::now() >= self.rests_until {
                        self.play_on();
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
            // The journal is read on time even if requests keep coming.
            if Instant::now() >= self.due {
                self.beat();
            }
        }
    }

    /// Plays the world on for one turn.
    fn play_on(&mut self) {
        let Some(again) = &mut self.again else { return };
        let begun = Instant::now();
        again.play_on();
        self.is_front_new = true;
        self.take_scores();
        self.answer();
        let end = Instant::now();
        // A page that opens is busy, usually on the same machine, so the replay pauses. Short episodes are played
        // without a pause.
        let is_opening = (OPENING_PLAYS..OPENING_TAKES).contains(&(end - self.came));
        self.rests_until =
            if is_opening && self.waiting.is_empty() { end + (end - begun) * OPENING_RESTS } else { end };
    }

    /// Publishes the state if it has changed, at a pace that depends on the number of pages.
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
        // The observer shows the live end, so the replayed world is only needed for pages that look back.
        if self.again.is_some() && self.window.is_fed() && self.looked.elapsed() > AGAIN_LASTS {
            self.again = None;
        }
        let pages = self.tell.receiver_count();
        if pages > self.pages {
            self.came = Instant::now();
        }
        self.pages = pages;
        let least = if self.window.followers() > 0 { Duration::ZERO } else { FOLLOW_EVERY };
        self.due = Instant::now() + pace(pages).max(least);
    }

    /// Reads the new lines of the journal. Returns whether anything has changed.
    fn read_on(&mut self) -> bool {
        let fresh = self.journal.take();
        self.take(fresh)
    }

    fn take(&mut self, fresh: Vec<JournalLine>) -> bool {
        let is_stopped = fresh.is_empty() && self.journal.is_stopped();
        let is_same = self.stand.progress.is_live == self.journal.is_live
            && self.stand.progress.is_stopped == is_stopped;
        if fresh.is_empty() && is_same {
            return false;
        }
        self.stand.progress.is_stopped = is_stopped;
        let mut book = self.known.book.write().unwrap_or_else(PoisonError::into_inner);
        for line in fresh {
            if let Some(tick) = line.advances_to() {
                self.stand.progress.ticks = self.stand.progress.ticks.max(tick);
            }
            book.lines.push(Arc::clone(&line.text));
            if let Some(again) = &mut self.again {
                again.take(line);
            }
        }
        self.stand.progress.records = book.lines.len() as u64;
        drop(book);
        self.stand.progress.is_live = self.journal.is_live;
        self.stand.damage.clone_from(&self.journal.damage);
        if let Some(damage) = &self.journal.damage {
            self.stand.progress.broken.get_or_insert_with(|| damage.clone());
        }
        true
    }

    /// Takes the newest moment for the pages that follow the live end. Returns whether the state has changed.
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
        let is_other = |now: &Arc<WorldMoment>| {
            self.stand.moment.as_ref().is_none_or(|before| before.name() != now.name())
        };
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

    /// The latest state of the replayed world, if it has changed.
    fn painted_front(&mut self) -> Option<Arc<WorldMoment>> {
        let is_new = std::mem::take(&mut self.is_front_new);
        let again = self.world().ok()?;
        is_new.then(|| again.at_front().ok()).flatten()
    }

    /// Takes over the scores of the replayed world, unless an observer reports them.
    fn take_scores(&mut self) {
        let scores = self.again.as_mut().map(|again| std::mem::take(&mut again.scores)).unwrap_or_default();
        if !self.window.is_fed() {
            self.push_scores(scores);
        }
    }

    /// Adds the scores that are later than the known ones.
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

    /// Answers the requests for moments that the world has reached, and keeps the others.
    fn answer(&mut self) {
        for look in std::mem::take(&mut self.waiting) {
            // The page may have disconnected, or may have requested another moment.
            if look.answer.is_closed() {
                continue;
            }
            match self.look(look.tick) {
                Some(sent) => drop(look.answer.send(sent)),
                None => self.waiting.push(look),
            }
        }
    }

    /// The world at a tick, or at the last one there is; `None` if the replay still has to reach the tick.
    fn look(&mut self, tick: u64) -> Option<Sent> {
        if let Some(why) = &self.info.no_world {
            return Some(Err(why.clone()));
        }
        self.looked = Instant::now();
        let is_over = tick < self.stand.progress.ticks || !self.stand.progress.is_live;
        let again = match self.world() {
            Ok(again) => again,
            Err(why) => return Some(Err(why)),
        };
        if again.played < tick && again.can_go_on() {
            return None;
        }
        let moment = again.at(tick, is_over);
        self.is_front_new = true;
        self.take_scores();
        Some(moment)
    }

    /// The replayed world, which is made if there is none.
    fn world(&mut self) -> Result<&mut Again, String> {
        if self.again.is_none() {
            let mut again = Again::open(&self.stock.registry, &self.stock.attachments, &self.journal.plan)?;
            let book = self.known.book.read().unwrap_or_else(PoisonError::into_inner);
            for (place, text) in book.lines.iter().enumerate() {
                again.take(JournalLine::read(place, Arc::clone(text))?);
            }
            drop(book);
            self.again = Some(again);
        }
        self.again.as_mut().ok_or_else(|| "there is no world".to_owned())
    }
}

/// Fills in the task's information, and sets up a world to replay if no observer shows it.
fn set_up(
    info: &mut EpisodeInfo,
    plan: &EpisodePlan,
    unplayable: Option<String>,
    stock: &PlaybackSources,
    window: &LiveWindow,
) -> Option<Again> {
    if unplayable.is_some() {
        info.no_world = unplayable;
        return None;
    }
    // The observer of a played episode knows its task; making the suites again would take time and memory.
    match window.task().cloned().map_or_else(|| stock.task(plan), Ok) {
        Ok(WatchedTask { horizon, keys, recipes, .. }) => {
            (info.horizon, info.keys, info.recipes) = (horizon, keys, recipes);
        }
        Err(why) => {
            info.no_world = Some(why);
            return None;
        }
    }
    if let Some(goal) = window.is_fed().then(|| window.goal().cloned()).flatten() {
        info.goal = goal;
        return None;
    }
    match Again::open(&stock.registry, &stock.attachments, plan) {
        Ok(again) => {
            info.horizon = again.horizon;
            info.goal = goal(again.world());
            Some(again)
        }
        Err(why) => {
            info.no_world = Some(why);
            None
        }
    }
}

/// The information that the plan contains about an episode.
pub(super) fn info(run: &str, journal: &Journal, names: &[String]) -> EpisodeInfo {
    let plan = &journal.plan;
    let team = |team: &cooperage_journal::TeamPlan| {
        let mut models: Vec<String> = team.models.values().map(|model| model.name.clone()).collect();
        models.sort_unstable();
        models.dedup();
        TeamInfo { framework: team.framework.clone(), seats: team.seats.clone(), models }
    };
    let prices: BTreeMap<&str, PricePlan> =
        plan.all_models().filter_map(|(_, model)| Some((model.name.as_str(), model.price?))).collect();
    EpisodeInfo {
        run: run.to_owned(),
        key: journal.key.clone(),
        task: plan.task.clone(),
        tick_us: plan.clock.tick_us,
        people: plan.people.iter().map(|(seat, name)| (*seat, name.clone())).collect(),
        teams: plan.teams.iter().map(team).collect(),
        agents: names.to_vec(),
        prices: prices
            .into_iter()
            .map(|(model, price)| (model.to_owned(), price.input_nano, price.output_nano))
            .collect(),
        ..EpisodeInfo::default()
    }
}
