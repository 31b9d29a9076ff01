//! The floor: which agents of a team may run their loops now.
//!
//! An agent asks for the floor when it has something to do and gives it back when it has done it. Its calls, actions
//! and messages in between do not concern the floor. The scheme decides which agents are let in: all at once, all that
//! ask in rounds, or one after the other. So the same loops can be compared under all three.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use cooperage_core::AgentId;
use cooperage_journal::{Note, WaitCause, WaitsNote};

use crate::error::NotYours;
use crate::state::messages::MessageKind;
use crate::team::TeamHandle;
use crate::together::ConcurrentPart;

/// How the agents of a team share the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// All agents run at any time.
    NonObstructive,
    /// All agents that ask are let in together; the next ones are let in when the last of them has left. Of several
    /// ranks the lowest goes first. Reports are held back until the round is over.
    Rounds,
    /// Agents run one after the other. The highest rank goes first, and within a rank the lowest place.
    Relay,
}

/// An agent's turn in the order in which the floor is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct FloorTurn {
    /// Its rank: how many commanders are above it.
    pub rank: usize,
    /// Its place among those of its rank, such as the number of the order that it follows.
    pub place: u64,
}

struct Asker {
    agent: AgentId,
    turn: FloorTurn,
    /// Whether the journal knows that it waits.
    is_noted: bool,
}

struct FloorReport {
    from: AgentId,
    to: Vec<AgentId>,
    text: String,
}

struct Inner {
    team: TeamHandle,
    scheme: Scheme,
    inside: BTreeSet<AgentId>,
    asking: Vec<Asker>,
    held: Vec<FloorReport>,
}

/// The floor of a team. Clones are the same floor.
#[derive(Clone)]
pub struct TeamFloor(Rc<RefCell<Inner>>);

impl TeamFloor {
    /// Returns a free floor.
    #[must_use]
    pub fn new(team: TeamHandle, scheme: Scheme) -> TeamFloor {
        let (inside, asking, held) = (BTreeSet::new(), Vec::new(), Vec::new());
        TeamFloor(Rc::new(RefCell::new(Inner { team, scheme, inside, asking, held })))
    }

    /// Waits until the agent may run. It may run until it drops the [`Held`] that it gets.
    pub fn ask(&self, agent: AgentId, turn: FloorTurn) -> Asking {
        let mut inner = self.0.borrow_mut();
        if inner.scheme == Scheme::NonObstructive {
            inner.inside.insert(agent);
        } else {
            inner.asking.push(Asker { agent, turn, is_noted: false });
        }
        Asking { floor: self.clone(), agent, is_over: false }
    }

    /// Whether a round is under way that holds reports back.
    #[must_use]
    pub fn holds_reports(&self) -> bool {
        let inner = self.0.borrow();
        inner.scheme == Scheme::Rounds && !inner.inside.is_empty()
    }

    /// Sends a message of an agent as [`TeamHandle::say`] does; in rounds a report is held back until the round is over.
    ///
    /// # Errors
    /// [`NotYours`] for an agent whom the team does not play.
    pub fn say(&self, from: AgentId, to: &[AgentId], kind: MessageKind, text: &str) -> Result<(), NotYours> {
        let team = {
            let holds = self.holds_reports();
            let mut inner = self.0.borrow_mut();
            if holds && kind == MessageKind::Report {
                inner.held.push(FloorReport { from, to: to.to_vec(), text: text.to_owned() });
                return Ok(());
            }
            inner.team.clone()
        };
        team.say(from, to, kind, text).map(drop)
    }

    /// Runs the agents' loops until all have ended, and grants the floor to the next agents in turn. Returns the
    /// results in the order of the parts.
    pub async fn conduct<T>(&self, parts: Vec<ConcurrentPart<'_, T>>) -> Vec<T> {
        let mut parts: Vec<Option<ConcurrentPart<'_, T>>> = parts.into_iter().map(Some).collect();
        let mut results: Vec<Option<T>> = parts.iter().map(|_| None).collect();
        poll_fn(move |context| {
            loop {
                for (part, result) in parts.iter_mut().zip(&mut results) {
                    if let Some(going) = part
                        && let Poll::Ready(value) = going.as_mut().poll(context)
                    {
                        *result = Some(value);
                        *part = None;
                    }
                }
                if parts.iter().all(Option::is_none) {
                    self.give();
                    return Poll::Ready(results.iter_mut().filter_map(Option::take).collect());
                }
                if !self.give() {
                    return Poll::Pending;
                }
            }
        })
        .await
    }

    /// Grants the free floor to the next agents in turn. Returns whether an agent was unblocked.
    fn give(&self) -> bool {
        let mut inner = self.0.borrow_mut();
        if !inner.inside.is_empty() {
            inner.note_waits();
            return false;
        }
        if !inner.held.is_empty() {
            let (held, team) = (std::mem::take(&mut inner.held), inner.team.clone());
            drop(inner);
            for report in held {
                // The reporting agent has a seat of the team, or it could not have asked for the floor.
                let _ = team.say(report.from, &report.to, MessageKind::Report, &report.text);
            }
            return true;
        }
        let ranks = inner.asking.iter().map(|asker| asker.turn.rank);
        let let_in: Vec<AgentId> = match inner.scheme {
            Scheme::NonObstructive => inner.asking.iter().map(|asker| asker.agent).collect(),
            Scheme::Rounds => {
                let rank = ranks.min();
                let are_next = inner.asking.iter().filter(|asker| Some(asker.turn.rank) == rank);
                are_next.map(|asker| asker.agent).collect()
            }
            Scheme::Relay => {
                let rank = ranks.max();
                let are_next = inner.asking.iter().filter(|asker| Some(asker.turn.rank) == rank);
                are_next
                    .map(|asker| (asker.turn.place, asker.agent))
                    .min()
                    .map(|(_, agent)| agent)
                    .into_iter()
                    .collect()
            }
        };
        let team = inner.team.clone();
        for &agent in &let_in {
            if let Some(place) = inner.asking.iter().position(|asker| asker.agent == agent) {
                if inner.asking.remove(place).is_noted {
                    note(&team, agent, WaitCause::Nothing);
                }
                inner.inside.insert(agent);
            }
        }
        inner.note_waits();
        !let_in.is_empty()
    }

    fn leave(&self, agent: AgentId) {
        let mut inner = self.0.borrow_mut();
        inner.inside.remove(&agent);
        inner.asking.retain(|asker| asker.agent != agent);
    }
}

impl Inner {
    fn note_waits(&mut self) {
        for asker in self.asking.iter_mut().filter(|asker| !asker.is_noted) {
            asker.is_noted = true;
            note(&self.team, asker.agent, WaitCause::Floor);
        }
    }
}

fn note(team: &TeamHandle, agent: AgentId, cause: WaitCause) {
    team.note(&Note::Waits(WaitsNote { agent: agent.0, cause, subtasks: Vec::new() }));
}

/// Waits for the floor; see [`TeamFloor::ask`].
#[must_use = "dropping it withdraws the request"]
pub struct Asking {
    floor: TeamFloor,
    agent: AgentId,
    is_over: bool,
}

impl Future for Asking {
    type Output = Held;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Held> {
        if !self.floor.0.borrow().inside.contains(&self.agent) {
            return Poll::Pending;
        }
        self.is_over = true;
        Poll::Ready(Held { floor: self.floor.clone(), agent: self.agent })
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        if !self.is_over {
            self.floor.leave(self.agent);
        }
    }
}

/// The floor in an agent's hands; dropping it gives the floor back.
#[must_use = "dropping it gives the floor back"]
pub struct Held {
    floor: TeamFloor,
    agent: AgentId,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.floor.leave(self.agent);
    }
}
