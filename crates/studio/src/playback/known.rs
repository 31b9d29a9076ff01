//! The known state of an episode, and the messages that bring pages up to date. Messages that several pages need are
//! built once.

use std::sync::{Arc, PoisonError, RwLock};

use serde::Serialize;

use super::line::for_page;
use super::message::{PageMessage, SharedCache, bundled};
use super::moment::{MomentId, WorldMoment, told};
use crate::guard::AccessRole;
use crate::limits::RECORDS_AT_ONCE;
use crate::wire::{Progress, ToPage};

/// The parts of an episode that only grow.
#[derive(Debug, Default)]
pub(super) struct EpisodeLog {
    /// The lines of the journal.
    pub(super) lines: Vec<Arc<str>>,
    /// The ticks at which the score changed, with the share of the task that was done.
    pub(super) scores: Vec<(u64, f64)>,
}

/// The state of an episode at one time.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlaybackStatus {
    /// The number of the state, which grows with each new one.
    pub(super) number: u64,
    pub(super) progress: Progress,
    /// The number of known scores.
    pub(super) scores: usize,
    /// The fault after which the journal cannot be read, if there is one.
    pub(super) damage: Option<String>,
    /// The latest moment of the world, while pages follow it.
    pub(super) moment: Option<Arc<WorldMoment>>,
}

/// The part of an episode that a page was told.
#[derive(Clone, Debug, Default)]
pub(crate) struct PageKnowledge {
    lines: usize,
    scores: usize,
    /// The last moment of the world that the page was told.
    moment: Option<Arc<WorldMoment>>,
}

impl PageKnowledge {
    /// Records that the page has lost its knowledge of the world.
    pub(crate) fn forget_world(&mut self) {
        self.moment = None;
    }
}

/// Builds and caches the messages that bring pages up to date.
#[derive(Debug, Default)]
pub(super) struct PageUpdates {
    pub(super) book: RwLock<EpisodeLog>,
    /// The agents' names.
    pub(super) names: Vec<String>,
    news: SharedCache<PageUpdateKey, Arc<[PageMessage]>>,
    worlds: SharedCache<MomentTransition, Arc<[PageMessage]>>,
    /// A recent moment that new pages are told first. They share its message, which is the largest that they get, and
    /// the changes since then are small.
    first: RwLock<Option<Arc<WorldMoment>>>,
}

/// A change of moments: from the one that a page knows, if any, to another one.
type MomentTransition = (Option<MomentId>, MomentId);

/// The key of a message: the state before and after it, and the role.
#[derive(Debug, PartialEq)]
struct PageUpdateKey {
    role: AccessRole,
    lines: (usize, usize),
    scores: (usize, usize),
    stand: u64,
    world: Option<MomentTransition>,
}

/// The number of moments after which new pages are told another moment first.
const FIRST_LASTS: u64 = 16;

impl PageUpdates {
    /// An episode of which no line is known yet, with the names of its agents.
    pub(super) fn of(names: Vec<String>) -> PageUpdates {
        PageUpdates { names, ..PageUpdates::default() }
    }

    /// Brings a page a step further, with a limited number of lines. Returns the messages, and whether the page is then
    /// up to date.
    pub(super) fn step(
        &self,
        told: &mut PageKnowledge,
        stand: &PlaybackStatus,
        role: &AccessRole,
        follows: bool,
    ) -> (Vec<Arc<[PageMessage]>>, bool) {
        let mut messages = Vec::new();
        let mut from = None;
        let mut moment = None;
        if let (true, Some(now)) = (follows, &stand.moment) {
            if told.moment.as_ref().is_none_or(|told| !told.leads_to(now)) {
                // A world without cells is sent as a whole each time.
                let first = self.first_of(now);
                if first.name() != now.name() && first.leads_to(now) {
                    messages.push(self.world(None, &first));
                    told.moment = Some(first);
                }
            }
            if told.moment.as_ref().is_none_or(|told| told.name() != now.name()) {
                from = told.moment.replace(Arc::clone(now));
                moment = Some(now);
            }
        }
        let records = usize::try_from(stand.progress.records).unwrap_or(usize::MAX);
        // New pages all get the same portions, and a page that lacks only the last lines gets these at once.
        let portion = (told.lines / RECORDS_AT_ONCE + 1) * RECORDS_AT_ONCE;
        let lacks_few = records.saturating_sub(told.lines) <= RECORDS_AT_ONCE;
        let until = if lacks_few { records.max(told.lines) } else { portion };
        let lines = (told.lines, until);
        let scores = (told.scores, stand.scores.max(told.scores));
        (told.lines, told.scores) = (lines.1, scores.1);
        let from = from.filter(|from| moment.is_some_and(|now| from.leads_to(now)));
        let world = moment.map(|now| (from.as_ref().map(|from| from.name()), now.name()));
        let step = PageUpdateKey { role: role.clone(), lines, scores, stand: stand.number, world };
        let made = || self.put_together(role, lines, scores, stand, from.as_deref(), moment);
        messages.push(self.news.get(step, made));
        (messages, until == records)
    }

    /// The messages that show a requested moment to a page.
    pub(super) fn look(&self, told: &mut PageKnowledge, moment: &Arc<WorldMoment>) -> Arc<[PageMessage]> {
        let before = told.moment.replace(Arc::clone(moment));
        self.world(before.filter(|before| before.leads_to(moment)).as_deref(), moment)
    }

    fn world(&self, before: Option<&WorldMoment>, now: &WorldMoment) -> Arc<[PageMessage]> {
        let key = (before.map(WorldMoment::name), now.name());
        self.worlds.get(key, || bundled(told(before, now)).into())
    }

    /// The moment that new pages are told first; it is renewed when it is too old.
    fn first_of(&self, now: &Arc<WorldMoment>) -> Arc<WorldMoment> {
        let is_fresh = |first: &WorldMoment| first.leads_to(now) && first.number + FIRST_LASTS >= now.number;
        if let Some(first) = self.first.read().unwrap_or_else(PoisonError::into_inner).as_ref()
            && is_fresh(first)
        {
            return Arc::clone(first);
        }
        let mut first = self.first.write().unwrap_or_else(PoisonError::into_inner);
        match first.as_ref().filter(|first| is_fresh(first)) {
            Some(first) => Arc::clone(first),
            None => Arc::clone(first.insert(Arc::clone(now))),
        }
    }

    fn put_together(
        &self,
        role: &AccessRole,
        lines: (usize, usize),
        scores: (usize, usize),
        stand: &PlaybackStatus,
        before: Option<&WorldMoment>,
        now: Option<&Arc<WorldMoment>>,
    ) -> Arc<[PageMessage]> {
        let mut parts = Vec::new();
        let book = self.book.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(fresh) = book.lines.get(lines.0..lines.1).filter(|fresh| !fresh.is_empty()) {
            parts.push(records(lines.0, fresh, role, &self.names));
        }
        if let Some(fresh) = book.scores.get(scores.0..scores.1).filter(|fresh| !fresh.is_empty()) {
            parts.push(text(&ToPage::Scores { first: scores.0 as u64, scores: fresh.to_vec() }));
        }
        drop(book);
        parts.push(text(&ToPage::Progress(stand.progress.clone())));
        parts.extend(now.into_iter().flat_map(|now| told(before, now)));
        bundled(parts).into()
    }
}

fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).unwrap_or_default()
}

/// A message with lines of the journal. It is built as text, because the lines are JSON already. `names` are the
/// agents' names.
pub(super) fn records(first: usize, lines: &[Arc<str>], role: &AccessRole, names: &[String]) -> String {
    let mut text = format!("{{\"type\":\"records\",\"first\":{first},\"records\":[");
    for (place, line) in lines.iter().enumerate() {
        if place > 0 {
            text.push(',');
        }
        text.push_str(&for_page(line, role, names));
    }
    text.push_str("]}");
    text
}
