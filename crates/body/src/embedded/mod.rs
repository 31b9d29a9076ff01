//! Bodies in our own world.
//!
//! A skill is a future that is polled between two ticks. It sees the world through a shared cell and asks its hands for
//! one thing at a time; `drive` carries that out tick by tick, as plain data. `memory` holds what the skill was told, so
//! that a snapshot can be taken while it runs. `actor` is one agent with its action.

mod actor;
mod breath;
pub(crate) mod drive;
mod memory;

use std::cell::{RefCell, RefMut};
use std::future::poll_fn;
use std::rc::Rc;
use std::sync::Arc;
use std::task::Poll;

use cooperage_blocks::World;
use cooperage_blocks::path::{CellBox, PathCache};
use cooperage_blocks::world::PlayerId;
use cooperage_core::RandomSource;

pub(crate) use actor::{Actor, ActorSnapshot, Running, SharedWorld};
pub(crate) use memory::{ActionMemory, Hands, REMEMBERED_MAX};

use crate::agent_memory::AgentMemory;
use crate::body::{Body, Percept};
use crate::body_event::BodyEvent;
use crate::gallery::ReadyBuilding;
use crate::primitive::{Primitive, PrimitiveFailure, PrimitiveOutcome};
use crate::view::BodyView;

/// A body in an embedded world, as one running action has it.
#[derive(Clone)]
pub struct Embedded {
    me: PlayerId,
    world: Rc<RefCell<World>>,
    paths: Rc<RefCell<PathCache>>,
    memory: Rc<RefCell<ActionMemory>>,
    agent_memory: Rc<RefCell<AgentMemory>>,
}

impl Embedded {
    pub(crate) fn new(
        me: PlayerId,
        world: &Rc<RefCell<World>>,
        paths: &Rc<RefCell<PathCache>>,
        memory: &Rc<RefCell<ActionMemory>>,
        agent_memory: &Rc<RefCell<AgentMemory>>,
    ) -> Embedded {
        Embedded {
            me,
            world: Rc::clone(world),
            paths: Rc::clone(paths),
            memory: Rc::clone(memory),
            agent_memory: Rc::clone(agent_memory),
        }
    }

    fn memory(&self) -> RefMut<'_, ActionMemory> {
        self.memory.borrow_mut()
    }

    /// Returns the remembered answer while an action is fed its past, and the answer of `look` otherwise.
    fn told<R: Percept>(&self, look: impl FnOnce() -> R) -> R {
        if let Some(again) = self.memory().again() {
            return again;
        }
        if self.memory().is_reliving() {
            self.memory().stray::<R>();
        }
        let seen = look();
        self.memory().tell(&seen);
        seen
    }
}

impl Body for Embedded {
    fn me(&self) -> PlayerId {
        self.me
    }

    fn see<R: Percept>(&self, look: impl Fn(&BodyView<'_>) -> R) -> R {
        self.told(|| {
            let (edition, kept, drops_deep) = {
                let memory = self.agent_memory.borrow();
                (memory.edition, memory.kept(), memory.has_site())
            };
            let world = self.world.borrow();
            let view = BodyView::new(&world, self.me, &self.paths);
            look(&view.in_edition(edition).keeping(kept.as_deref(), drops_deep))
        })
    }

    fn events(&self) -> Vec<BodyEvent> {
        self.told(|| std::mem::take(&mut self.memory().inbox))
    }

    async fn perform(&self, primitive: Primitive) -> Result<PrimitiveOutcome, PrimitiveFailure> {
        if let Some(answer) = self.memory().again() {
            return answer;
        }
        self.memory().begin(primitive);
        poll_fn(|_| match self.memory().answer() {
            Some(answer) => Poll::Ready(answer),
            None => Poll::Pending,
        })
        .await
    }

    fn end_by(&self, tick: u64) {
        self.memory().end_by(tick);
    }

    fn is_out_of_time(&self) -> bool {
        self.memory().is_out_of_time
    }

    fn draw(&self, n: u32) -> u32 {
        self.told(|| self.agent_memory.borrow_mut().random.below(n))
    }

    fn recall<R: Percept>(&self, read: impl Fn(&AgentMemory) -> R) -> R {
        self.told(|| read(&self.agent_memory.borrow()))
    }

    fn revision(&self) -> u32 {
        self.agent_memory.borrow().revision
    }

    fn own_building(&self) -> Option<Arc<ReadyBuilding>> {
        self.agent_memory.borrow().own_building.clone()
    }

    fn site(&self) -> Arc<[CellBox]> {
        let memory = self.agent_memory.borrow();
        if memory.has_site() { Arc::clone(&memory.site) } else { Arc::default() }
    }

    fn keep(&self, change: impl FnOnce(&mut AgentMemory)) {
        if !self.memory().is_reliving() {
            change(&mut self.agent_memory.borrow_mut());
        }
    }
}
