//! One agent: its body, its memory and the action under way.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use cooperage_blocks::World;
use cooperage_blocks::path::PathCache;
use cooperage_blocks::physics::Controls;
use cooperage_blocks::world::{Issuer, PlayerId, WorldEvent, WorldInput};
use cooperage_core::{DigestWriter, Fault, Trouble};
use serde::Serialize;

use super::breath::rising;
use super::drive::{Asker, Drive, DriveProgress};
use super::{ActionMemory, Embedded, Hands, REMEMBERED_MAX};
use crate::action::{ActionFuture, ActionOutcome};
use crate::agent_memory::AgentMemory;
use crate::body_event::BodyEvent;
use crate::primitive::PrimitiveFailure;

/// An agent in an embedded world. `J` is the type of its jobs.
pub(crate) struct Actor<J> {
    pub(crate) me: PlayerId,
    pub(crate) agent_memory: Rc<RefCell<AgentMemory>>,
    pub(crate) running: Option<Running<J>>,
}

/// An action under way.
pub(crate) struct Running<J> {
    pub(crate) job: J,
    pub(crate) label: Arc<str>,
    /// The world's tick at which it began.
    pub(crate) started: u64,
    memory: Rc<RefCell<ActionMemory>>,
    future: ActionFuture,
}

/// An agent at a moment.
#[derive(Clone)]
pub(crate) struct ActorSnapshot<J> {
    agent_memory: AgentMemory,
    running: Option<(J, Arc<str>, u64, ActionMemory)>,
}

/// Things that an action may do within one tick before it is taken to run in circles.
const ROUNDS_MAX: u32 = 256;

/// Keys, dig, use and window are let go with the next tick.
fn let_go(world: &mut World, me: PlayerId) {
    for input in [
        WorldInput::Controls(Controls::default()),
        WorldInput::StopDig,
        WorldInput::StopUse,
        WorldInput::Close,
    ] {
        world.submit(Issuer::Player(me), input);
    }
}

/// The end of an action that was told more than it may remember.
fn too_long() -> ActionOutcome {
    let trouble = Trouble::TooLong;
    let text = format!("{}: the action was told more than {REMEMBERED_MAX} bytes", trouble.name());
    ActionOutcome::failed(text).because(Some(trouble))
}

/// The world and the path cache, which the actors of one world share.
#[derive(Clone)]
pub(crate) struct SharedWorld {
    pub(crate) world: Rc<RefCell<World>>,
    pub(crate) paths: Rc<RefCell<PathCache>>,
}

impl<J: Clone> Actor<J> {
    pub(crate) fn new(me: PlayerId, agent_memory: AgentMemory) -> Actor<J> {
        Actor { me, agent_memory: Rc::new(RefCell::new(agent_memory)), running: None }
    }

    fn body(&self, stage: &SharedWorld, memory: &Rc<RefCell<ActionMemory>>) -> Embedded {
        Embedded::new(self.me, &stage.world, &stage.paths, memory, &self.agent_memory)
    }

    /// Begins an action; an action under way is dropped without a word.
    pub(crate) fn start(
        &mut self,
        stage: &SharedWorld,
        job: J,
        label: Arc<str>,
        make: impl FnOnce(Embedded) -> ActionFuture,
    ) {
        self.agent_memory.borrow_mut().notes.clear();
        let memory = Rc::new(RefCell::new(ActionMemory::new()));
        let future = make(self.body(stage, &memory));
        let started = stage.world.borrow().tick();
        self.running = Some(Running { job, label, started, memory, future });
    }

    /// Whether the action under way holds keys.
    pub(crate) fn moves(&self) -> bool {
        self.running.as_ref().is_some_and(|running| match &running.memory.borrow().hands {
            Hands::Busy(drive) => drive.moves(),
            _ => false,
        })
    }

    /// Swims up for air where nothing else holds the keys.
    pub(crate) fn breathe(&self, stage: &SharedWorld) {
        if self.moves() {
            return;
        }
        let mut world = stage.world.borrow_mut();
        if let Some(controls) = rising(&world, self.me) {
            world.submit(Issuer::Player(self.me), WorldInput::Controls(controls));
        }
    }

    /// Drops the action under way and lets go of everything.
    pub(crate) fn cancel(&mut self, stage: &SharedWorld) -> Option<Running<J>> {
        let running = self.running.take()?;
        self.let_go(stage);
        Some(running)
    }

    fn let_go(&self, stage: &SharedWorld) {
        let_go(&mut stage.world.borrow_mut(), self.me);
    }

    /// Tells the action what happened.
    pub(crate) fn happened(&self, body_event: &BodyEvent) {
        if let Some(running) = &self.running {
            running.memory.borrow_mut().happened(body_event.clone());
        }
    }

    /// Lets the action go on between two ticks; what came of it once it is over. `events` are those of the tick before.
    pub(crate) fn run(
        &mut self,
        stage: &SharedWorld,
        events: &[WorldEvent],
    ) -> Option<(Running<J>, ActionOutcome)> {
        let mut context = Context::from_waker(Waker::noop());
        let mut events = Some(events);
        for _ in 0..ROUNDS_MAX {
            let running = self.running.as_mut()?;
            let hands = std::mem::replace(&mut running.memory.borrow_mut().hands, Hands::Free);
            let is_over = running.memory.borrow().ends_at(stage.world.borrow().tick());
            let next = match hands {
                Hands::Asked(_) if is_over => Hands::Done(Err(PrimitiveFailure::OutOfTime)),
                Hands::Asked(primitive) => {
                    let mut world = stage.world.borrow_mut();
                    match Drive::begin(primitive, &mut Asker { world: &mut world, me: self.me }) {
                        Ok(drive) => {
                            running.memory.borrow_mut().hands = Hands::Busy(Box::new(drive));
                            return None;
                        }
                        Err(end) => Hands::Done(end),
                    }
                }
                Hands::Busy(mut drive) => {
                    let Some(events) = events.take() else {
                        running.memory.borrow_mut().hands = Hands::Busy(drive);
                        return None;
                    };
                    let mut world = stage.world.borrow_mut();
                    match drive.go_on(&mut Asker { world: &mut world, me: self.me }, events) {
                        DriveProgress::Busy if is_over => {
                            let_go(&mut world, self.me);
                            Hands::Done(Err(PrimitiveFailure::OutOfTime))
                        }
                        DriveProgress::Busy => {
                            running.memory.borrow_mut().hands = Hands::Busy(drive);
                            return None;
                        }
                        DriveProgress::Over(end) => Hands::Done(end),
                    }
                }
                hands @ (Hands::Done(_) | Hands::Free) => hands,
            };
            running.memory.borrow_mut().hands = next;
            events = None;
            let polled = running.future.as_mut().poll(&mut context);
            let is_full = running.memory.borrow().is_full();
            if is_full {
                let running = self.cancel(stage)?;
                return Some((running, too_long()));
            }
            if let Poll::Ready(outcome) = polled {
                self.let_go(stage);
                return self.running.take().map(|running| (running, outcome));
            }
        }
        let running = self.cancel(stage)?;
        Some((running, ActionOutcome::failed("the action did not get anywhere and was stopped")))
    }

    pub(crate) fn snapshot(&self) -> ActorSnapshot<J> {
        let running = self.running.as_ref().map(|running| {
            let memory = running.memory.borrow().clone();
            (running.job.clone(), Arc::clone(&running.label), running.started, memory)
        });
        ActorSnapshot { agent_memory: self.agent_memory.borrow().clone(), running }
    }

    /// Goes back to a moment: the action that was under way is started again and fed its past.
    ///
    /// # Errors
    /// [`Fault::Strayed`] if it does not do what it did.
    pub(crate) fn restore(
        &mut self,
        stage: &SharedWorld,
        snapshot: &ActorSnapshot<J>,
        make: impl FnOnce(&J, Embedded) -> ActionFuture,
    ) -> Result<(), Fault> {
        self.running = None;
        *self.agent_memory.borrow_mut() = snapshot.agent_memory.clone();
        let Some((job, label, started, past)) = &snapshot.running else { return Ok(()) };
        let memory = Rc::new(RefCell::new(past.relived()));
        let mut future = make(job, self.body(stage, &memory));
        if memory.borrow().is_reliving() {
            let polled = future.as_mut().poll(&mut Context::from_waker(Waker::noop()));
            let strayed = memory.borrow().strayed();
            let strayed = strayed.or(polled.is_ready().then_some("its end"));
            if let Some(wanted) = strayed {
                return Err(Fault::Strayed { action: label.to_string(), wanted });
            }
        }
        self.running =
            Some(Running { job: job.clone(), label: Arc::clone(label), started: *started, memory, future });
        Ok(())
    }

    /// Feeds a digest with everything but the body, which is the world's.
    pub(crate) fn feed(&self, writer: &mut DigestWriter)
    where
        J: Serialize,
    {
        let Actor { me, agent_memory, running } = self;
        writer.put(&(me, &*agent_memory.borrow(), running.is_some()));
        if let Some(Running { job, label, started, memory, future: _ }) = running {
            writer.put(&(job, label, started));
            memory.borrow().feed(writer);
        }
    }
}
