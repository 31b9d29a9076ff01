//! A block world with agents in it, as an environment: world, bodies and a catalogue of tools.
//!
//! Between two ticks every agent's action goes on once, in the order of the agents; its requests are inputs of the next
//! tick. So an action begins with the next tick after it was ordered and its end is known after the tick in which it
//! ended.

mod client;
mod driver;
mod event;
mod offers;
mod respawn;
mod unasked;

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use cooperage_blocks::path::{CellBox, PathCache};
use cooperage_blocks::world::{
    EventCause, Issuer, PlayerId, Stream, WorldEvent, WorldEventKind, WorldInput, WorldSnapshot,
};
use cooperage_blocks::{BlockPos, ItemId, World};
use cooperage_core::{
    AgentId, ArrivalOrder, Digest, DigestWriter, Entry, Environment, EventRecord, Fault, Manual, Observation,
    Offer, Receipt, Section, SectionItem, SectionName, SnapshotRefused, Status, Stopped, Tick, Tool,
    ToolKind, TreeRandom, Viewer, Wake, WhenBusy,
};
use serde_json::{Value, json};

pub use client::{CLIENT_TOOL, client_call};
pub use driver::{WorldDriver, WorldRules};
pub use event::BlockEvent;
use respawn::Respawns;

use crate::action::{ActionFuture, ActionOutcome};
use crate::agent_memory::AgentMemory;
use crate::body_event::BodyEvent;
use crate::catalogue::{Arguments, CallError, CommandExecution, InstantAnswer, ToolCatalogue};
use crate::cell_boxes::boxes;
use crate::embedded::{Actor, ActorSnapshot, Embedded, Running, SharedWorld};
use crate::gallery::ReadyBuilding;
use crate::mode::{ModeKind, Modes};
use crate::modes;
use crate::view::BodyView;

/// A call that was checked.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct CheckedCall {
    command: usize,
    arguments: Arguments,
}

/// A program for a body, written in Rust: for scripted agents and tests. It may be started several times.
pub type BodyScript = Rc<dyn Fn(Embedded) -> ActionFuture>;

/// A job of an agent's body.
#[derive(Clone, serde::Serialize)]
pub(crate) enum BodyJob {
    /// A call of the agent.
    Call(CheckedCall),
    /// A script, started by a program.
    Script(Arc<str>, #[serde(skip)] BodyScript),
    Mode(ModeKind),
    /// The body leaves a cell that another body wants to fill.
    MakeWay(BlockPos),
}

impl BodyJob {
    /// Whether the body does it by itself.
    fn is_own(&self) -> bool {
        matches!(self, BodyJob::Mode(_) | BodyJob::MakeWay(_))
    }
}

/// A block world in which agents act.
pub struct BlockEnvironment {
    stage: SharedWorld,
    driver: Box<dyn WorldDriver>,
    catalogue: Rc<ToolCatalogue<Embedded>>,
    /// Those of all commands, by their numbers.
    tools: Vec<Tool>,
    /// Those that agents are told of.
    listed: Vec<Tool>,
    respawns: Option<Respawns>,
    /// Whether bodies that do nothing leave cells that others want to fill.
    makes_way: bool,
    seats: Vec<BodySeat>,
    events: Vec<BlockEvent>,
    /// The world's own events of the last tick, which observers may look at.
    happened: Vec<WorldEvent>,
    counters: Counters,
    ledger: ItemLedger,
    fault: Option<Fault>,
}

/// Items that came into being less those that ceased to be, by kind.
pub type ItemLedger = BTreeMap<ItemId, i64>;

/// The seat of an agent: its actor, its calls and its tools.
struct BodySeat {
    actor: Actor<BodyJob>,
    /// Calls in the order of their coming, to be taken up with the next tick.
    ordered: Vec<CheckedCall>,
    /// Calls that wait for the body.
    queue: VecDeque<CheckedCall>,
    /// The call that begins again when the body is idle.
    resumed: Option<CheckedCall>,
    /// The world's tick in which the body came.
    joined: u64,
    /// The tools it has, where it hasn't got all.
    only: Option<Vec<Tool>>,
    /// Whether its calls wait until it is let go.
    is_held: bool,
}

impl BodySeat {
    /// Whether it may call a tool.
    fn may(&self, tool: &Tool) -> bool {
        self.only.as_ref().is_none_or(|only| only.iter().any(|own| own.name == tool.name))
    }
}

#[derive(Clone, Copy, Debug, Default, serde::Serialize)]
struct Counters {
    started: i64,
    succeeded: i64,
    failed: i64,
    interrupted: i64,
    deaths: i64,
}

/// A snapshot of a block environment, from which it is restored.
#[derive(Clone)]
pub struct BlockSnapshot {
    world: WorldSnapshot,
    seats: Vec<SeatSnapshot>,
    events: Vec<BlockEvent>,
    respawns: Option<Respawns>,
    counters: Counters,
    ledger: ItemLedger,
}

#[derive(Clone)]
struct SeatSnapshot {
    actor: ActorSnapshot<BodyJob>,
    ordered: Vec<CheckedCall>,
    queue: VecDeque<CheckedCall>,
    resumed: Option<CheckedCall>,
    joined: u64,
    is_held: bool,
}

thread_local! {
    /// The cache of path searches, shared by all worlds of a thread: it is large, it changes no path, and it knows
    /// sections by revisions that no two worlds share unless they share the section.
    static PATHS: Rc<RefCell<PathCache>> = Rc::default();
}

/// Calls that wait for a body, at most.
const QUEUE_MAX: usize = 32;
/// The name of the time limit where it interrupts an action.
pub const TIME_LIMIT: &str = "time limit";
/// The revision from which on calls wait for the surroundings of a body that has just come to a server.
const WAITS_FOR_SURROUNDINGS: u32 = 6;
/// The prefix of the labels of modes.
const MODE: &str = "mode:";
/// Ticks between two looks of the modes.
const MODE_TICKS: u64 = 6;

/// Looks at a world as one of its players sees it; none if there is no such player.
pub fn seen_by<R>(world: &World, me: PlayerId, look: impl FnOnce(&BodyView<'_>) -> R) -> Option<R> {
    world.player(me)?;
    Some(PATHS.with(|paths| look(&BodyView::new(world, me, paths))))
}

impl BlockEnvironment {
    /// A world with these players as agents, in this order, and the seed of their own streams.
    #[must_use]
    pub fn new(
        world: World,
        agents: &[PlayerId],
        catalogue: ToolCatalogue<Embedded>,
        seed: u64,
    ) -> BlockEnvironment {
        let tree = TreeRandom::from_seed(seed).child("body");
        let joined = world.tick();
        let names: Vec<Arc<str>> =
            agents.iter().filter_map(|&me| world.player(me)).map(|player| Arc::clone(&player.name)).collect();
        let listed: Vec<Arc<str>> = catalogue.listed().iter().map(|tool| tool.name.as_str().into()).collect();
        let seats = agents
            .iter()
            .map(|&me| {
                let random = Stream::of(&tree, "skill", u64::from(me.0));
                let mut agent_memory = AgentMemory::new(random, Modes::new(catalogue.modes.iter().copied()));
                agent_memory.agents.clone_from(&names);
                agent_memory.tools.clone_from(&listed);
                BodySeat {
                    actor: Actor::new(me, agent_memory),
                    ordered: Vec::new(),
                    queue: VecDeque::new(),
                    resumed: None,
                    joined,
                    only: None,
                    is_held: false,
                }
            })
            .collect();
        BlockEnvironment {
            stage: SharedWorld { world: Rc::new(RefCell::new(world)), paths: PATHS.with(Rc::clone) },
            driver: Box::new(WorldRules),
            tools: catalogue.tools(),
            listed: catalogue.listed(),
            respawns: None,
            makes_way: true,
            catalogue: Rc::new(catalogue),
            seats,
            events: Vec::new(),
            happened: Vec::new(),
            counters: Counters::default(),
            ledger: ItemLedger::new(),
            fault: None,
        }
    }

    /// Lets a driver play the ticks in place of the world's own rules.
    #[must_use]
    pub fn with_driver(mut self, driver: Box<dyn WorldDriver>) -> BlockEnvironment {
        self.driver = driver;
        self
    }

    /// The driver that plays the ticks.
    #[must_use]
    pub fn driver(&self) -> &dyn WorldDriver {
        &*self.driver
    }

    /// Lets killed creatures and mined blocks come back nearby; where, is drawn from that seed.
    #[must_use]
    pub fn with_respawns(mut self, seed: u64) -> BlockEnvironment {
        self.respawns = Some(Respawns::new(seed, false));
        self
    }

    /// The same in worlds whose creatures have no will of their own.
    #[must_use]
    pub fn with_still_respawns(mut self, seed: u64) -> BlockEnvironment {
        self.respawns = Some(Respawns::new(seed, true));
        self
    }

    /// Whether bodies that do nothing, and have modes, leave cells that others want to fill; they do unless this says otherwise.
    pub fn set_makes_way(&mut self, makes_way: bool) {
        self.makes_way = makes_way;
    }

    /// Gives commands and skills the conduct of that revision; without it they have the published one.
    pub fn set_revision(&mut self, revision: u32) {
        for seat in &self.seats {
            seat.actor.agent_memory.borrow_mut().revision = revision;
        }
    }

    /// The revision of the conduct that commands and skills have.
    #[must_use]
    pub fn revision(&self) -> u32 {
        self.seats.first().map_or(1, |seat| seat.actor.agent_memory.borrow().revision)
    }

    /// Lets the bodies in these seats give commands of the server.
    pub fn set_operators(&mut self, seats: &[u32]) {
        for &seat in seats {
            self.with_shelf(AgentId(seat), |memory| memory.may_command = true);
        }
    }

    /// Hands all agents a building for their scripts.
    pub fn set_own_building(&mut self, building: &Arc<ReadyBuilding>) {
        for seat in &self.seats {
            seat.actor.agent_memory.borrow_mut().own_building = Some(Arc::clone(building));
        }
    }

    /// Tells all bodies the cells of the building that they put up together: from revision 4 on they dig no ways through them.
    pub fn set_site(&mut self, cells: Vec<BlockPos>) {
        let site: Arc<[CellBox]> = boxes(cells).into();
        for seat in &self.seats {
            seat.actor.agent_memory.borrow_mut().site = Arc::clone(&site);
        }
    }

    /// Takes tools of these names from all agents.
    pub fn withhold(&mut self, names: &[&str]) {
        for number in 0..self.seats.len() {
            let has = |tool: &&Tool| self.seats[number].may(tool) && !names.contains(&tool.name.as_str());
            let only: Vec<Tool> = self.listed.iter().filter(has).cloned().collect();
            let seat = &mut self.seats[number];
            seat.actor.agent_memory.borrow_mut().tools =
                only.iter().map(|tool| tool.name.as_str().into()).collect();
            seat.only = Some(only);
        }
    }

    /// Leaves an agent only the tools of these names; names that the catalogue doesn't know mean nothing.
    #[must_use]
    pub fn with_only(mut self, agent: AgentId, names: &[&str]) -> BlockEnvironment {
        let only: Vec<Tool> =
            self.listed.iter().filter(|tool| names.contains(&tool.name.as_str())).cloned().collect();
        if let Some(seat) = self.seats.get_mut(agent.0 as usize) {
            seat.actor.agent_memory.borrow_mut().tools =
                only.iter().map(|tool| tool.name.as_str().into()).collect();
            seat.only = Some(only);
        }
        self
    }

    /// The tools of its agents.
    #[must_use]
    pub fn catalogue(&self) -> &ToolCatalogue<Embedded> {
        &self.catalogue
    }

    /// Looks at the world.
    pub fn with_world<R>(&self, look: impl FnOnce(&World) -> R) -> R {
        look(&self.stage.world.borrow())
    }

    /// Submits an input of the setup or of a judge; it happens in the next tick, before the agents' inputs.
    pub fn ask(&mut self, issuer: Issuer, input: WorldInput) {
        self.stage.world.borrow_mut().submit(issuer, input);
    }

    /// Carries out a server command of the setup or of a judge at once, between two ticks; no agent is told its answer.
    ///
    /// # Errors
    /// Why nothing happened, in words.
    pub fn command(&mut self, text: &str) -> Result<String, String> {
        self.stage.world.borrow_mut().command(text)
    }

    /// Reads the memory of an agent.
    pub fn shelf<R>(&self, agent: AgentId, look: impl FnOnce(&AgentMemory) -> R) -> Option<R> {
        let seat = self.seats.get(agent.0 as usize)?;
        Some(look(&seat.actor.agent_memory.borrow()))
    }

    /// Changes the memory of an agent.
    pub fn with_shelf<R>(&self, agent: AgentId, change: impl FnOnce(&mut AgentMemory) -> R) -> Option<R> {
        let seat = self.seats.get(agent.0 as usize)?;
        Some(change(&mut seat.actor.agent_memory.borrow_mut()))
    }

    /// Ends the running and the waiting actions of an agent's body, for an intervention from outside. The next tick
    /// lets go of everything.
    pub fn stop(&mut self, agent: AgentId, by: &str) {
        let number = agent.0 as usize;
        if let Some(seat) = self.seats.get_mut(number) {
            seat.ordered.clear();
            seat.queue.clear();
            seat.resumed = None;
            self.interrupt(number, &by.into());
        }
    }

    /// Has the calls of an agent wait from now on, or lets them go: those that wait begin with the next tick. What the body does
    /// already goes on. An agent whose calls wait is offered none.
    pub fn hold(&mut self, agent: AgentId, is_held: bool) {
        if let Some(seat) = self.seats.get_mut(agent.0 as usize) {
            seat.is_held = is_held;
        }
    }

    /// Whether an agent's body is doing something or has something to do.
    fn is_busy(&self, agent: AgentId) -> bool {
        self.seats.get(agent.0 as usize).is_some_and(|seat| {
            seat.actor.running.is_some() || !seat.queue.is_empty() || !seat.ordered.is_empty()
        })
    }

    /// Starts a script of a program on an agent's body, in place of its running and waiting actions. The end of the
    /// script is told like that of a tool.
    pub fn start(&mut self, agent: AgentId, label: &str, script: BodyScript) {
        let number = agent.0 as usize;
        if number < self.seats.len() {
            self.stop(agent, label);
            self.take_from_client(number);
            self.begin(number, BodyJob::Script(label.into(), script));
        }
    }

    /// The events of the world in the last tick, for observers that see every tick.
    #[must_use]
    pub fn happened(&self) -> &[WorldEvent] {
        &self.happened
    }

    /// Items that came into being since the environment was made, less those that ceased to be.
    #[must_use]
    pub fn ledger(&self) -> &ItemLedger {
        &self.ledger
    }

    /// Returns the label of the action of an agent's body; `None` while it is idle.
    #[must_use]
    pub fn doing(&self, agent: AgentId) -> Option<Arc<str>> {
        let running = self.seats.get(agent.0 as usize)?.actor.running.as_ref()?;
        Some(Arc::clone(&running.label))
    }

    /// The player of an agent.
    #[must_use]
    pub fn player_of(&self, agent: AgentId) -> Option<PlayerId> {
        self.seats.get(agent.0 as usize).map(|seat| seat.actor.me)
    }

    fn agent_of(&self, player: PlayerId) -> Option<AgentId> {
        self.seats.iter().position(|seat| seat.actor.me == player).map(|number| AgentId(number as u32))
    }

    fn now(&self) -> Tick {
        Tick(self.stage.world.borrow().tick())
    }

    fn read(&self, entry: &Entry<'_, CheckedCall>) -> Result<(usize, CheckedCall), CallError> {
        let (agent, read) = match entry {
            Entry::Typed { agent, call } => (Some(*agent), Ok((call.command, call.arguments.clone()))),
            Entry::Named { agent, call } => (Some(*agent), self.catalogue.checked(call)),
            Entry::Text { agent, text } => {
                let call = (self.catalogue.read)(text, &self.tools);
                (*agent, call.and_then(|call| self.catalogue.checked(&call)))
            }
        };
        let number = agent.map(|agent| agent.0 as usize).filter(|&number| number < self.seats.len());
        let number = number.ok_or(CallError::NoAgent)?;
        let (command, arguments) = read?;
        match (self.seats.get(number), self.tools.get(command)) {
            (Some(seat), Some(tool)) if !seat.may(tool) => {
                Err(CallError::UnknownTool { name: tool.name.clone() })
            }
            _ => Ok((number, CheckedCall { command, arguments })),
        }
    }

    fn order(&mut self, number: usize, call: CheckedCall) -> Result<(), CallError> {
        let seat = &mut self.seats[number];
        let kind = self.tools[call.command].kind;
        let is_busy =
            seat.actor.running.is_some() || seat.ordered.iter().any(|other| is_lasting(&self.tools, other));
        if kind == ToolKind::Lasting(WhenBusy::Refuse) && is_busy {
            return Err(CallError::Busy);
        }
        if seat.queue.len() + seat.ordered.len() >= QUEUE_MAX {
            return Err(CallError::TooManyWait);
        }
        seat.ordered.push(call);
        self.take_from_client(number);
        Ok(())
    }

    /// Whether calls of a body wait until its surroundings are there: before, no way leads anywhere.
    fn is_arriving(&self, number: usize) -> bool {
        let me = self.seats[number].actor.me;
        self.revision() >= WAITS_FOR_SURROUNDINGS && self.driver.is_arriving(&self.stage.world.borrow(), me)
    }

    /// Plays one tick: ordered calls begin, the world goes on, and so do the actions.
    fn play_tick(&mut self) {
        for number in 0..self.seats.len() {
            if self.seats[number].is_held || self.is_arriving(number) {
                continue;
            }
            for call in std::mem::take(&mut self.seats[number].ordered) {
                self.take_up(number, call);
            }
            self.resume(number);
        }
        let respawns = self.respawns.as_mut();
        let is_quiet = respawns.is_some_and(|respawns| respawns.run(&mut self.stage.world.borrow_mut()));
        self.driver.step(&mut self.stage.world.borrow_mut());
        let happened = self.stage.world.borrow_mut().take_events();
        self.tell(&happened, is_quiet);
        if let Some(respawns) = &mut self.respawns {
            respawns.notice(&self.stage.world.borrow(), &happened);
        }
        for number in 0..self.seats.len() {
            if !self.is_driven(number) {
                self.seats[number].actor.breathe(&self.stage);
            }
            // An action that has begun just now has already run up to its first wait.
            if !self.run_modes(number, &happened) {
                self.go_on(number, &happened);
                self.limit(number);
            }
        }
        self.pass_on_crowding();
        self.look_in_containers();
        self.happened = happened;
    }

    fn take_up(&mut self, number: usize, call: CheckedCall) {
        let catalogue = Rc::clone(&self.catalogue);
        match &catalogue.commands[call.command].run {
            CommandExecution::Instant(answer) => {
                let seat = &self.seats[number];
                let answer: InstantAnswer = {
                    let world = self.stage.world.borrow();
                    let view = BodyView::new(&world, seat.actor.me, &self.stage.paths);
                    answer(&view, &mut seat.actor.agent_memory.borrow_mut(), &call.arguments)
                };
                for input in answer.inputs {
                    self.stage.world.borrow_mut().submit(Issuer::Player(seat.actor.me), input);
                }
                let label: Arc<str> = self.tools[call.command].name.as_str().into();
                if answer.stops {
                    self.seats[number].queue.clear();
                    self.seats[number].resumed = None;
                    self.interrupt(number, &label);
                }
                self.events.push(BlockEvent::Answered {
                    tick: self.now().after(1),
                    agent: AgentId(number as u32),
                    label,
                    outcome: answer.outcome,
                });
            }
            CommandExecution::Lasting(_) => match self.tools[call.command].kind {
                ToolKind::Lasting(WhenBusy::Interrupt) => {
                    let by: Arc<str> = self.tools[call.command].name.as_str().into();
                    self.interrupt(number, &by);
                    self.begin(number, BodyJob::Call(call));
                }
                _ if self.seats[number].actor.running.is_some() => self.seats[number].queue.push_back(call),
                _ => self.begin(number, BodyJob::Call(call)),
            },
        }
    }

    fn begin(&mut self, number: usize, job: BodyJob) {
        let label: Arc<str> = match &job {
            BodyJob::Call(call) => self.tools[call.command].name.as_str().into(),
            BodyJob::Script(label, _) => Arc::clone(label),
            BodyJob::Mode(mode) => format!("{MODE}{}", mode.name()).into(),
            BodyJob::MakeWay(_) => format!("{MODE}{}", ModeKind::ElbowRoom.name()).into(),
        };
        self.counters.started += i64::from(!job.is_own());
        if let BodyJob::Call(call) = &job
            && self.catalogue.commands[call.command].resumes
        {
            self.seats[number].resumed = Some(call.clone());
        }
        let catalogue = Rc::clone(&self.catalogue);
        let made = job.clone();
        let actor = &mut self.seats[number].actor;
        actor.agent_memory.borrow_mut().doing = Some(Arc::clone(&label));
        actor.start(&self.stage, job, label, |body| make(&catalogue, &made, body));
        // It runs up to its first wait at once, so that it begins with this tick.
        self.go_on(number, &[]);
    }

    /// Ends the running action of a body, because of `by`.
    fn interrupt(&mut self, number: usize, by: &Arc<str>) {
        if let Some(running) = self.seats[number].actor.cancel(&self.stage) {
            self.counters.interrupted += 1;
            let outcome = ActionOutcome::failed(format!("interrupted by {by}"));
            let outcome = self.summed_up(number, &running.job, outcome);
            self.finished(number, running, outcome, Some(Arc::clone(by)));
        }
    }

    fn go_on(&mut self, number: usize, happened: &[WorldEvent]) {
        let Some((running, outcome)) = self.seats[number].actor.run(&self.stage, happened) else { return };
        let outcome = self.summed_up(number, &running.job, outcome);
        if !outcome.succeeded && matches!(running.job, BodyJob::Call(_)) {
            self.seats[number].resumed = None;
        }
        self.finished(number, running, outcome, None);
        if let Some(call) = self.seats[number].queue.pop_front() {
            self.begin(number, BodyJob::Call(call));
        } else {
            self.seats[number].actor.agent_memory.borrow_mut().modes.unpause_all();
        }
    }

    /// The outcome of an action, with the notes that it made.
    fn summed_up(&mut self, number: usize, job: &BodyJob, outcome: ActionOutcome) -> ActionOutcome {
        let notes = std::mem::take(&mut self.seats[number].actor.agent_memory.borrow_mut().notes);
        match job {
            BodyJob::Call(_) => (self.catalogue.summary)(&notes, outcome),
            BodyJob::Script(..) => outcome,
            BodyJob::Mode(_) | BodyJob::MakeWay(_) if outcome.text.is_empty() => {
                ActionOutcome { text: notes, ..outcome }
            }
            BodyJob::Mode(_) | BodyJob::MakeWay(_) => {
                ActionOutcome { text: format!("{notes}\n{}", outcome.text), ..outcome }
            }
        }
    }

    fn finished(
        &mut self,
        number: usize,
        running: Running<BodyJob>,
        outcome: ActionOutcome,
        by: Option<Arc<str>>,
    ) {
        let now = self.now();
        self.seats[number].actor.agent_memory.borrow_mut().doing = None;
        if !running.job.is_own() && by.is_none() {
            let counter =
                if outcome.succeeded { &mut self.counters.succeeded } else { &mut self.counters.failed };
            *counter += 1;
        }
        let aim = match &running.job {
            BodyJob::Call(call) => {
                self.catalogue.commands[call.command].aim.and_then(|aim| aim(&call.arguments)).map(Box::new)
            }
            BodyJob::Script(..) | BodyJob::Mode(_) | BodyJob::MakeWay(_) => None,
        };
        self.events.push(BlockEvent::Finished {
            tick: now,
            agent: AgentId(number as u32),
            label: running.label,
            ticks: now.0 - running.started,
            outcome,
            by,
            aim,
        });
    }

    /// Tells agents and actions what happened in the world; what set-up says is left out if it is `quiet`.
    fn tell(&mut self, happened: &[WorldEvent], is_quiet: bool) {
        let tick = self.now();
        for event in happened {
            match &event.what {
                WorldEventKind::Cell { .. } => {
                    if let EventCause::Player(_) = event.doer {
                        self.events.push(BlockEvent::World { tick, event: event.clone() });
                    }
                    continue;
                }
                WorldEventKind::Items { item, delta, .. } => {
                    *self.ledger.entry(*item).or_default() += delta;
                    continue;
                }
                // Clients alone learn of these.
                WorldEventKind::PutBack { .. }
                | WorldEventKind::Pushed { .. }
                | WorldEventKind::Answered { .. }
                | WorldEventKind::Exploded { .. } => continue,
                WorldEventKind::Said { .. } if is_quiet && event.doer == EventCause::Setup => continue,
                WorldEventKind::PlayerDied { player, .. } => {
                    if let Some(agent) = self.agent_of(*player) {
                        self.counters.deaths += 1;
                        self.seats[agent.0 as usize].resumed = None;
                        self.remember_death(agent);
                    }
                }
                _ => {}
            }
            let body_event = BodyEvent { tick: tick.0, event: event.clone() };
            for seat in &self.seats {
                seat.actor.happened(&body_event);
            }
            if event::is_told(&event.what) {
                self.events.push(BlockEvent::World { tick, event: event.clone() });
            }
        }
    }

    /// A body that remembers places remembers where it died.
    fn remember_death(&self, agent: AgentId) {
        let Some(name) = self.catalogue.place_of_death else { return };
        let seat = &self.seats[agent.0 as usize];
        let place = self.stage.world.borrow().player(seat.actor.me).map(|player| player.body.pos);
        if let Some(place) = place {
            seat.actor.agent_memory.borrow_mut().places.insert(name.to_owned(), place);
        }
    }

    /// Whether one of these events concerns an agent for which the caller waits.
    #[must_use]
    pub fn wakes(&self, wake: Wake<'_>, events: &[BlockEvent]) -> bool {
        let concerns = |agents: &[AgentId]| {
            events.iter().any(|event| {
                let audience = self.event_record(event).audience;
                agents.iter().any(|&agent| audience.includes(agent))
            })
        };
        match wake {
            Wake::Nobody => false,
            Wake::Anybody => concerns(&(0..self.agents()).map(AgentId).collect::<Vec<_>>()),
            Wake::Agents(agents) => concerns(agents),
        }
    }
}

fn is_lasting(tools: &[Tool], call: &CheckedCall) -> bool {
    tools[call.command].kind != ToolKind::Instant
}

fn make(catalogue: &ToolCatalogue<Embedded>, job: &BodyJob, body: Embedded) -> ActionFuture {
    match job {
        BodyJob::Call(call) => match &catalogue.commands[call.command].run {
            CommandExecution::Lasting(run) => run(body, call.arguments.clone()),
            CommandExecution::Instant(_) => {
                Box::pin(std::future::ready(ActionOutcome::failed("that takes no time")))
            }
        },
        BodyJob::Script(_, script) => script(body),
        BodyJob::Mode(mode) => modes::run(*mode, body),
        BodyJob::MakeWay(cell) => modes::make_way_out_of(*cell, body),
    }
}

impl Environment for BlockEnvironment {
    type Call = CheckedCall;
    type Refusal = CallError;
    type Event = BlockEvent;
    type Snapshot = BlockSnapshot;

    const ARRIVAL_ORDER: ArrivalOrder = ArrivalOrder::Canonical;

    fn agents(&self) -> u32 {
        self.seats.len() as u32
    }

    fn tools(&self, agent: AgentId) -> &[Tool] {
        self.seats.get(agent.0 as usize).and_then(|seat| seat.only.as_deref()).unwrap_or(&self.listed)
    }

    fn manual(&self, viewer: Viewer) -> Manual {
        let seat = match viewer {
            Viewer::Agent(agent) => self.seats.get(agent.0 as usize),
            Viewer::Crew => None,
        };
        let lines = self.catalogue.documentation_of(|tool| seat.is_none_or(|seat| seat.may(tool)));
        let items = lines.lines().map(SectionItem::plain).collect();
        let mut sections = vec![Section { name: SectionName::Actions, items }];
        let former = self.catalogue.former_sections.as_ref().filter(|(until, _)| self.revision() < *until);
        sections.extend(former.map_or(&self.catalogue.sections, |(_, former)| former).iter().cloned());
        Manual { sections, ..Manual::default() }
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        let world = self.stage.world.borrow();
        let one = |seat: &BodySeat| {
            let view = BodyView::new(&world, seat.actor.me, &self.stage.paths);
            let agent_memory = seat.actor.agent_memory.borrow();
            let mut seen = (self.catalogue.observe)(&view, &agent_memory);
            if let Some(perception) = &mut seen.perception {
                perception.opened = agent_memory.opened.perceived(&view);
            }
            seen
        };
        match viewer {
            Viewer::Agent(agent) => match self.seats.get(agent.0 as usize) {
                Some(seat) => one(seat),
                None => Observation { data: json!(null), text: String::new(), perception: None },
            },
            Viewer::Crew => {
                let all: Vec<Observation> = self.seats.iter().map(one).collect();
                let text = all.iter().map(|seen| seen.text.as_str()).collect::<Vec<_>>().join("\n\n");
                Observation { data: all.into_iter().map(|seen| seen.data).collect(), text, perception: None }
            }
        }
    }

    fn offered(&self, agent: AgentId) -> Vec<Offer> {
        let Some(seat) = self.seats.get(agent.0 as usize).filter(|seat| !seat.is_held) else {
            return Vec::new();
        };
        let world = self.stage.world.borrow();
        offers::offers(&BodyView::new(&world, seat.actor.me, &self.stage.paths), self.tools(agent))
    }

    fn submit(&mut self, batch: &[Entry<'_, CheckedCall>], receipts: &mut Vec<Receipt<CallError>>) {
        receipts.clear();
        for entry in batch {
            let ordered = match client::called(entry) {
                Some((agent, call)) => self.act_as_client(agent, call),
                None => self.read(entry).and_then(|(number, call)| self.order(number, call)),
            };
            receipts.push(match ordered {
                Ok(()) => Receipt::Accepted,
                Err(error) => Receipt::Refused(error),
            });
        }
    }

    fn stop(&mut self, agent: AgentId) -> Stopped {
        match self.is_busy(agent) {
            true if self.catalogue.stops => {
                BlockEnvironment::stop(self, agent, "stop");
                Stopped::Stopped
            }
            true => Stopped::GoesOn,
            false => Stopped::Idle,
        }
    }

    fn halt(&mut self, agent: AgentId) -> Stopped {
        let was_busy = self.is_busy(agent);
        BlockEnvironment::stop(self, agent, "a crash");
        if was_busy { Stopped::Stopped } else { Stopped::Idle }
    }

    fn take_facts(&mut self, facts: &Value) -> Result<(), String> {
        self.driver.take_facts(&mut self.stage.world.borrow_mut(), facts)
    }

    fn make_ahead(&mut self) -> bool {
        self.stage.world.borrow_mut().make_ahead()
    }

    fn advance(&mut self, until: Tick, wake: Wake<'_>, events: &mut Vec<BlockEvent>) -> Tick {
        events.clear();
        while self.now() < until {
            self.play_tick();
            let from = events.len();
            events.append(&mut self.events);
            if self.wakes(wake, &events[from..]) {
                break;
            }
        }
        self.now()
    }

    fn tick(&self) -> Tick {
        self.now()
    }

    fn status(&self) -> Status {
        Status::Running
    }

    fn counters(&self) -> Vec<(&'static str, i64)> {
        let Counters { started, succeeded, failed, interrupted, deaths } = self.counters;
        vec![
            ("actions_failed", failed),
            ("actions_interrupted", interrupted),
            ("actions_started", started),
            ("actions_succeeded", succeeded),
            ("deaths", deaths),
        ]
    }

    fn refusal_text(&self, refusal: &CallError) -> String {
        refusal.to_string()
    }

    fn event_record(&self, event: &BlockEvent) -> EventRecord {
        let resumes = |agent: AgentId| {
            let seat = self.seats.get(agent.0 as usize);
            seat.is_some_and(|seat| seat.resumed.is_some() && seat.actor.agent_memory.borrow().resumes)
        };
        let acts = |name: &str| {
            let commands = &self.catalogue.commands;
            commands.iter().any(|command| command.tool.name == name && command.acts)
        };
        event::record(event, &self.stage.world.borrow(), |player| self.agent_of(player), resumes, acts)
    }

    fn snapshot(&self) -> Result<BlockSnapshot, SnapshotRefused> {
        // A server cannot go back to a moment.
        if !self.driver.as_any().is::<WorldRules>() {
            return Err(SnapshotRefused);
        }
        let seats = self
            .seats
            .iter()
            .map(|seat| SeatSnapshot {
                actor: seat.actor.snapshot(),
                ordered: seat.ordered.clone(),
                queue: seat.queue.clone(),
                resumed: seat.resumed.clone(),
                joined: seat.joined,
                is_held: seat.is_held,
            })
            .collect();
        Ok(BlockSnapshot {
            world: self.stage.world.borrow().snapshot(),
            seats,
            events: self.events.clone(),
            respawns: self.respawns.clone(),
            counters: self.counters,
            ledger: self.ledger.clone(),
        })
    }

    fn restore(&mut self, snapshot: &BlockSnapshot) {
        self.stage.world.borrow_mut().restore(&snapshot.world);
        self.events.clone_from(&snapshot.events);
        self.happened.clear();
        self.counters = snapshot.counters;
        self.respawns.clone_from(&snapshot.respawns);
        self.ledger.clone_from(&snapshot.ledger);
        for (seat, kept) in self.seats.iter_mut().zip(&snapshot.seats) {
            let catalogue = Rc::clone(&self.catalogue);
            let restored =
                seat.actor.restore(&self.stage, &kept.actor, |job, body| make(&catalogue, job, body));
            if let Err(fault) = restored {
                self.fault.get_or_insert(fault);
            }
            seat.ordered.clone_from(&kept.ordered);
            seat.queue.clone_from(&kept.queue);
            seat.resumed.clone_from(&kept.resumed);
            seat.joined = kept.joined;
            seat.is_held = kept.is_held;
        }
    }

    fn fault(&self) -> Option<Fault> {
        self.fault.clone()
    }

    fn digest(&self) -> Digest {
        let BlockEnvironment {
            // The cache of path searches changes no path.
            stage: SharedWorld { world, paths: _ },
            driver,
            // These never change.
            catalogue: _,
            tools: _,
            listed: _,
            makes_way: _,
            respawns,
            seats,
            events,
            // They are told to observers, and change nothing.
            happened: _,
            counters,
            ledger,
            // The runner ends the episode at a fault.
            fault: _,
        } = self;
        let mut writer = DigestWriter::new("block environment 1");
        writer.put(&(world.borrow().digest(), respawns, events, counters, ledger, seats.len()));
        // The world that holds seats has the state that decides about it in its own digest.
        for BodySeat { actor, ordered, queue, resumed, joined, only: _, is_held: _ } in seats {
            actor.feed(&mut writer);
            writer.put(&(ordered, queue, resumed, joined));
        }
        driver.feed(&mut writer);
        writer.finish()
    }
}

#[cfg(test)]
mod tests;
