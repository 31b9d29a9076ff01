//! What a framework holds: its team's view of the world, of time and of the models.

use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use cooperage_core::{
    AgentId, EventRecord, Manual, Micros, Observation, Offer, Tick, Tool, TreeRandom, Viewer, WorldEntry,
    WorldReceipt,
};
use cooperage_models::Reply;
use serde_json::Value;

use crate::ask::Ask;
use crate::state::State;
use crate::timing::Mark;

/// A team in its episode. Clones are the same team.
#[derive(Clone)]
pub struct Team(pub(crate) Rc<RefCell<State>>);

impl Team {
    /// The number of agents.
    #[must_use]
    pub fn agents(&self) -> u32 {
        self.0.borrow().world.agents()
    }

    /// The tick at which the task ends.
    #[must_use]
    pub fn horizon(&self) -> Tick {
        self.0.borrow().horizon
    }

    /// Ticks played so far.
    #[must_use]
    pub fn tick(&self) -> Tick {
        self.0.borrow().world.tick()
    }

    /// How much virtual time a tick takes.
    #[must_use]
    pub fn tick_length(&self) -> Micros {
        self.0.borrow().tick_length
    }

    /// The tools that agent has.
    #[must_use]
    pub fn tools(&self, agent: AgentId) -> Vec<Tool> {
        self.0.borrow().world.tools(agent).to_vec()
    }

    /// What the viewer may know of the rules.
    #[must_use]
    pub fn manual(&self, viewer: Viewer) -> Manual {
        self.0.borrow().world.manual(viewer)
    }

    /// What the viewer perceives now.
    #[must_use]
    pub fn observe(&self, viewer: Viewer) -> Observation {
        self.0.borrow().world.observe(viewer)
    }

    /// Only the text of what the viewer perceives now.
    #[must_use]
    pub fn observe_text(&self, viewer: Viewer) -> String {
        let mut text = String::new();
        self.0.borrow().world.observe_text(viewer, &mut text);
        text
    }

    /// The actions proposed to that agent now.
    #[must_use]
    pub fn offered(&self, agent: AgentId) -> Vec<Offer> {
        self.0.borrow().world.offered(agent)
    }

    /// Hands in an ordered, atomic batch; one receipt per entry. Time does not pass.
    #[must_use]
    pub fn submit(&self, batch: &[WorldEntry]) -> Vec<WorldReceipt> {
        self.0.borrow_mut().submit(batch)
    }

    /// Lets one tick pass; gives what happened in it.
    pub fn next_tick(&self) -> Wait {
        let until = self.tick().after(1);
        self.wait(until, Vec::new())
    }

    /// Lets time pass up to `until`, or to the end of the first tick that brings one of `watched` an event; gives what
    /// happened meanwhile.
    pub fn wait(&self, until: Tick, watched: Vec<AgentId>) -> Wait {
        let number = self.0.borrow_mut().begin_wait(until, watched);
        Wait { state: Rc::clone(&self.0), number }
    }

    /// Lets so many ticks pass; gives what happened meanwhile.
    pub fn sleep(&self, ticks: u64) -> Wait {
        self.wait(self.tick().after(ticks), Vec::new())
    }

    /// Asks a model. The call is issued at once, whether or not the answer is awaited yet; dropping the future cancels it.
    pub fn ask(&self, ask: Ask) -> Call {
        let number = self.0.borrow_mut().issue(ask);
        Call { state: Rc::clone(&self.0), number, taken: false }
    }

    /// A random stream of this episode's team: the same label gives the same stream.
    #[must_use]
    pub fn random(&self, label: &str) -> TreeRandom {
        self.0.borrow().random.child(label)
    }

    /// Adds to one of the framework's own counts, which go into the journal's totals.
    pub fn count(&self, name: &'static str, by: u64) {
        *self.0.borrow_mut().ledger.totals.counts.entry(name.to_owned()).or_default() += by;
    }

    /// Writes a note into the journal: what the framework did by itself and a reader wants to know. It must be a function
    /// of the plan and of the replies, as everything a framework does.
    pub fn note(&self, name: &'static str, data: Value) {
        self.0.borrow_mut().note(name, data);
    }

    /// Tells the person at the terminal something that does not belong into the journal.
    pub fn warn(&self, text: String) {
        self.0.borrow_mut().warnings.push(text);
    }

    /// Says that the framework begins to build a prompt: for the measurement of our own overhead.
    pub fn prompt_begins(&self) {
        self.0.borrow_mut().mark(Mark::PromptBegins);
    }

    /// Says that a reply has become typed actions: for the measurement of our own overhead.
    pub fn actions_ready(&self) {
        self.0.borrow_mut().mark(Mark::ActionsReady);
    }
}

/// Waits for world time; see [`Team::wait`].
#[must_use = "time passes only when it is awaited"]
pub struct Wait {
    state: Rc<RefCell<State>>,
    number: usize,
}

impl Future for Wait {
    type Output = Vec<EventRecord>;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Self::Output> {
        match self.state.borrow_mut().take_wait(self.number) {
            Some(events) => Poll::Ready(events),
            None => Poll::Pending,
        }
    }
}

impl Drop for Wait {
    fn drop(&mut self) {
        self.state.borrow_mut().end_wait(self.number);
    }
}

/// A model call that is out; see [`Team::ask`].
#[must_use = "a call that is dropped is cancelled"]
pub struct Call {
    state: Rc<RefCell<State>>,
    number: u64,
    taken: bool,
}

impl Future for Call {
    type Output = Reply;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Reply> {
        let delivered = self.state.borrow_mut().take_reply(self.number);
        match delivered {
            Some(reply) => {
                self.taken = true;
                Poll::Ready(reply)
            }
            None => Poll::Pending,
        }
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        if !self.taken {
            self.state.borrow_mut().cancel(self.number);
        }
    }
}
