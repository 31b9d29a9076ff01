//! What is known of an episode, and how all pages are told of it: whatever two pages lack alike is put together once.

use std::sync::{Arc, PoisonError, RwLock};

use serde::Serialize;

use super::line::for_page;
use super::message::{Memo, Message, bundled};
use super::moment::{Moment, Name, told};
use crate::guard::Role;
use crate::limits::RECORDS_AT_ONCE;
use crate::wire::{Progress, ToPage};

/// What only grows.
#[derive(Debug, Default)]
pub(super) struct Book {
    /// Lines of the journal, once.
    pub(super) lines: Vec<Arc<str>>,
    /// Ticks with the share of the task that was done.
    pub(super) scores: Vec<(u64, f64)>,
}

/// How an episode stands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stand {
    /// Another one each time.
    pub(super) number: u64,
    pub(super) progress: Progress,
    /// Scores that are known.
    pub(super) scores: usize,
    /// The world at the live end, while somebody follows it.
    pub(super) moment: Option<Arc<Moment>>,
}

/// What a page has been told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told {
    lines: usize,
    scores: usize,
    /// The moment of the world that it was told of last.
    moment: Option<Arc<Moment>>,
}

impl Told {
    /// The page has lost what it knew of the world.
    pub(crate) fn forget_world(&mut self) {
        self.moment = None;
    }
}

/// The messages that lead from what a page knows to what there is.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub(super) book: RwLock<Book>,
    /// What the agents are called.
    pub(super) names: Vec<String>,
    news: Memo<Step, Arc<[Message]>>,
    worlds: Memo<Way, Arc<[Message]>>,
    /// A moment of which pages that know nothing are told first, so that most of what they have to learn is put together once
    /// for all who come within a while.
    first: RwLock<Option<Arc<Moment>>>,
}

/// From the moment that a page knows, if any, to another one.
type Way = (Option<Name>, Name);

/// A step of a page.
#[derive(Debug, PartialEq)]
struct Step {
    role: Role,
    lines: (usize, usize),
    scores: (usize, usize),
    stand: u64,
    world: Option<Way>,
}

/// Moments after which pages that come are told of another one first.
const FIRST_LASTS: u64 = 16;

impl Known {
    /// Nothing yet, of an episode whose agents are called so.
    pub(super) fn of(names: Vec<String>) -> Known {
        Known { names, ..Known::default() }
    }

    /// A step from what a page has been told towards how the episode stands: so many lines at most. Says whether that is all.
    pub(super) fn step(
        &self,
        told: &mut Told,
        stand: &Stand,
        role: &Role,
        follows: bool,
    ) -> (Vec<Arc<[Message]>>, bool) {
        let mut messages = Vec::new();
        let mut from = None;
        let mut moment = None;
        if let (true, Some(now)) = (follows, &stand.moment) {
            if told.moment.as_ref().is_none_or(|told| !told.leads_to(now)) {
                // A world without cells is told of whole each time.
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
        // All pages that come take the same portions, and those that have all but the last lines take these at once.
        let portion = (told.lines / RECORDS_AT_ONCE + 1) * RECORDS_AT_ONCE;
        let lacks_few = records.saturating_sub(told.lines) <= RECORDS_AT_ONCE;
        let until = if lacks_few { records.max(told.lines) } else { portion };
        let lines = (told.lines, until);
        let scores = (told.scores, stand.scores.max(told.scores));
        (told.lines, told.scores) = (lines.1, scores.1);
        let from = from.filter(|from| moment.is_some_and(|now| from.leads_to(now)));
        let world = moment.map(|now| (from.as_ref().map(|from| from.name()), now.name()));
        let step = Step { role: role.clone(), lines, scores, stand: stand.number, world };
        let made = || self.put_together(role, lines, scores, stand, from.as_deref(), moment);
        messages.push(self.news.get(step, made));
        (messages, until == records)
    }

    /// The messages about a moment that was asked for, for a page.
    pub(super) fn look(&self, told: &mut Told, moment: &Arc<Moment>) -> Arc<[Message]> {
        let before = told.moment.replace(Arc::clone(moment));
        self.world(before.filter(|before| before.leads_to(moment)).as_deref(), moment)
    }

    fn world(&self, before: Option<&Moment>, now: &Moment) -> Arc<[Message]> {
        let key = (before.map(Moment::name), now.name());
        self.worlds.get(key, || bundled(told(before, now)).into())
    }

    /// The moment of which pages that know nothing are told first, which is not long ago.
    fn first_of(&self, now: &Arc<Moment>) -> Arc<Moment> {
        let is_fresh = |first: &Moment| first.leads_to(now) && first.number + FIRST_LASTS >= now.number;
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
        role: &Role,
        lines: (usize, usize),
        scores: (usize, usize),
        stand: &Stand,
        before: Option<&Moment>,
        now: Option<&Arc<Moment>>,
    ) -> Arc<[Message]> {
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

/// A message with lines of the journal, put together as text: they are JSON already. Agents are called by those names.
pub(super) fn records(first: usize, lines: &[Arc<str>], role: &Role, names: &[String]) -> String {
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
