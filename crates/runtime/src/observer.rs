//! Observers receive every record of an episode while it runs, and cannot affect it.
//!
//! An observer is called on the worker thread that plays the episode, so it must be quick. [`Feed`] hands items on
//! through a bounded queue and never waits: items that do not fit are left out and counted.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::time::Instant;

use cooperage_core::{AgentId, Judge, World};
use cooperage_journal::{EpisodePlan, Record};
use cooperage_models::ChatRequest;

/// A call of a model at the moment at which it is made.
#[derive(Clone, Copy)]
pub struct ObservedCall<'a> {
    /// The number of the call in the episode.
    pub number: u64,
    /// The place of the team in the plan.
    pub team: usize,
    pub request: &'a ChatRequest,
    pub world: &'a dyn World,
}

/// Sees an episode while it is played.
pub trait Observer {
    /// Called with each line of the journal, also with lines that are played again.
    fn record(&mut self, record: &Record, world: &dyn World, judge: &dyn Judge);

    /// A team asks a model, also where the answer is recorded; the line of the call was the last one.
    fn asked(&mut self, _call: ObservedCall<'_>) {}

    /// A tick has passed. Called for every single one, where [`wants_ticks`](Observer::wants_ticks).
    fn tick(&mut self, _world: &dyn World) {}

    /// Whether it is called for every tick.
    fn wants_ticks(&self) -> bool {
        false
    }

    /// Called when it is a person's turn and the world waits.
    fn turn(&mut self, _seat: AgentId, _world: &dyn World, _judge: &dyn Judge) {}

    /// The episode waits for something from outside, such as a reply or the next tick of a world in real time.
    fn rest(&mut self, _world: &dyn World, _judge: &dyn Judge) {}

    /// Returns when it wants to be called again while the episode waits, although nothing happens; the call may come up
    /// to a fifth of a second later.
    fn due(&self) -> Option<Instant> {
        None
    }
}

/// Makes the observer of an episode, by its place in the plan, where it is to have one; called on its worker.
pub type ObserverFactory = Arc<dyn Fn(usize, &EpisodePlan) -> Option<Box<dyn Observer>> + Send + Sync>;

/// Looks at a world between two steps of its episode, and changes nothing. It is dropped where the episode is not under way.
pub type WorldLook = Box<dyn FnOnce(&dyn World) + Send>;

/// The sending end of a bounded queue that never waits.
#[derive(Debug)]
pub struct Feed<T> {
    sender: SyncSender<T>,
    left_out: Arc<AtomicU64>,
}

impl<T> Clone for Feed<T> {
    fn clone(&self) -> Self {
        Feed { sender: self.sender.clone(), left_out: Arc::clone(&self.left_out) }
    }
}

impl<T> Feed<T> {
    /// A queue for that many things at most.
    #[must_use]
    pub fn new(capacity: usize) -> (Feed<T>, Receiver<T>) {
        let (sender, receiver) = sync_channel(capacity);
        (Feed { sender, left_out: Arc::default() }, receiver)
    }

    /// Hands an item on. Returns false if it was left out because the queue is full or its receiver is gone.
    pub fn send(&self, thing: T) -> bool {
        let is_sent = self.sender.try_send(thing).is_ok();
        if !is_sent {
            self.left_out.fetch_add(1, Ordering::Relaxed);
        }
        is_sent
    }

    /// Hands an item on, or returns it where there is no room; the caller decides what is left out.
    ///
    /// # Errors
    /// The item itself, if the queue is full or its receiver is gone.
    pub fn offer(&self, thing: T) -> Result<(), T> {
        self.sender.try_send(thing).map_err(|error| match error {
            TrySendError::Full(thing) | TrySendError::Disconnected(thing) => thing,
        })
    }

    /// How many things were left out.
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.left_out.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_feed_leaves_out_and_counts() {
        let (feed, receiver) = Feed::new(2);
        assert_eq!([1, 2, 3].map(|thing| feed.send(thing)), [true, true, false]);
        assert_eq!(feed.offer(3), Err(3));
        assert_eq!((feed.left_out(), receiver.try_iter().collect::<Vec<_>>()), (1, vec![1, 2]));
        drop(receiver);
        assert!(!feed.send(4));
    }
}
