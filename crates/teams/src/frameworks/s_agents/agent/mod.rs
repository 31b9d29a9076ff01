//! One agent: its loop, from what it is told to what it does (docs/spec/s-agents.md, 2, 8, "When what runs").

mod alarms;
mod cycle;
mod doing;
mod employees;
mod fellows;
mod hearing;
mod phrases;
mod reporting;
mod talking;
mod waiting;

use std::collections::{BTreeMap, VecDeque};
use std::convert::Infallible;
use std::rc::Rc;
use std::sync::Arc;

use cooperage_core::{AgentId, ItemCount, Observation, Tick, Viewer};
use cooperage_runtime::floor::{FloorTurn, Held, Scheme};
use cooperage_runtime::note::WaitCause;
use cooperage_runtime::{Either, FrameworkError, race};

use super::briefs::SAgentsEpisode;
use super::notes;
use super::reply::{MonitorReply, Todo};
use super::setting::SAgentsContext;
use super::words::{ConversationRecordLine, Informer};
use doing::TimedDeed;
use employees::Employees;
use talking::LeafChat;

/// Plans without success, after which what is asked for is given up.
const BARREN_MAX: u32 = 5;
/// Virtual seconds after which an agent whose plan gave it nothing to do plans again.
const PAUSE_SECONDS: u64 = 10;

/// A request from the player or from another agent.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Request {
    text: String,
    informer: Informer,
    /// The order's number, where it is one.
    order: Option<u32>,
    /// The number of the message with which it came.
    message: u64,
    /// The tick at which that message was sent.
    asked: Tick,
}

/// The stage of a plan that the agent works on now.
#[derive(Clone, Debug)]
struct Task {
    number: u32,
    text: String,
    /// Whether nothing of the plan comes after it.
    is_last: bool,
}

/// A pause of an agent that has a task at hand.
#[derive(Clone, Copy, Debug)]
struct Sleep {
    until: Tick,
    /// Whether it waits for reports; otherwise its plan gave it nothing to do.
    awaits_reports: bool,
}

/// An agent and its state.
pub(super) struct Agent {
    setting: Rc<SAgentsContext>,
    common: Arc<SAgentsEpisode>,
    seat: AgentId,
    place: usize,
    works: bool,
    /// The player's request; the agent takes it up again when its orders are done.
    standing: Option<Request>,
    /// Requests that the agent has not taken up yet.
    pending: Vec<Request>,
    /// The request on which the agent works.
    current: Option<Request>,
    objective: String,
    /// The items that its last plan sums up.
    inventory: String,
    stages: Vec<String>,
    task: Option<Task>,
    /// The monitor's judgement of the task, before the planner knows of it.
    judged: Option<MonitorReply>,
    queue: VecDeque<Todo>,
    /// All lines that the agent said or heard.
    lines: Vec<ConversationRecordLine>,
    /// The number of these lines that its last planning knew.
    lines_planned: usize,
    deeds: Vec<TimedDeed>,
    /// Scripts of the task at hand that ran without an error: the action that each was written for, and the script.
    scripts: Vec<(String, String)>,
    employees: Employees,
    barren: u32,
    /// Each order that is over, with the words of its report.
    reports: BTreeMap<u32, (String, String)>,
    /// Whether it told its successor to go on, since it took up what it works on.
    has_handed_on: bool,
    /// Whether its successor has reported success since then.
    rest_is_done: bool,
    sleep: Option<Sleep>,
    /// Whether something has come for which it gets up.
    is_woken: bool,
    /// Whether an order has ended what it did.
    is_interrupted: bool,
    /// The tick before which no attack ends an action.
    calm_until: Tick,
    talk: LeafChat,
    planned_at: Option<Tick>,
    turns: u64,
    waits: WaitCause,
}

impl Agent {
    pub(super) fn new(setting: &Rc<SAgentsContext>, seat: AgentId) -> Agent {
        let place = setting.place(seat);
        Agent {
            common: Arc::clone(&setting.common),
            seat,
            place,
            works: setting.common.workers.contains(&seat),
            standing: None,
            pending: Vec::new(),
            current: None,
            objective: String::new(),
            inventory: String::new(),
            stages: Vec::new(),
            task: None,
            judged: None,
            queue: VecDeque::new(),
            lines: Vec::new(),
            lines_planned: 0,
            deeds: Vec::new(),
            scripts: Vec::new(),
            employees: Employees::new(setting.agents(setting.organisation.employees(place))),
            barren: 0,
            reports: BTreeMap::new(),
            has_handed_on: false,
            rest_is_done: false,
            sleep: None,
            is_woken: false,
            is_interrupted: false,
            calm_until: Tick(0),
            talk: LeafChat::default(),
            planned_at: None,
            turns: 0,
            waits: WaitCause::Nothing,
            setting: Rc::clone(setting),
        }
    }

    /// Runs for as long as the episode goes on.
    pub(super) async fn run(mut self) -> Result<Infallible, FrameworkError> {
        loop {
            let mail = self.setting.team.take_mail(self.seat)?;
            self.hear(mail)?;
            if self.is_ready() {
                let held = self.take_floor().await?;
                self.waits_for(WaitCause::Nothing);
                self.run_turn().await?;
                self.turns += 1;
                drop(held);
            } else {
                self.rest().await?;
            }
        }
    }

    /// Whether there is something to do.
    fn is_ready(&self) -> bool {
        self.talk.has_something() || !self.queue.is_empty() || self.wants_to_plan()
    }

    fn wants_to_plan(&self) -> bool {
        if self.has_better_request() {
            return true;
        }
        match &self.sleep {
            Some(sleep) => self.is_woken || self.setting.team.tick() >= sleep.until,
            None => self.current.is_some() || self.standing.is_some(),
        }
    }

    /// Waits until there may be something to do.
    async fn rest(&mut self) -> Result<(), FrameworkError> {
        let awaits_reports = self.sleep.is_some_and(|sleep| sleep.awaits_reports);
        self.waits_for(match (&self.current, awaits_reports) {
            (None, _) => WaitCause::Orders,
            (Some(_), true) => WaitCause::Reports,
            (Some(_), false) => WaitCause::Nothing,
        });
        let team = self.setting.team.clone();
        let mut until = team.horizon();
        until = self.sleep.map_or(until, |sleep| until.min(sleep.until));
        until = self.employees.next_call(&self.setting).map_or(until, |call| until.min(call));
        let until = until.max(team.tick().after(1));
        match race(team.mail(self.seat)?, team.wait(until, Vec::new())).await {
            Either::First(mail) => self.hear(mail),
            Either::Second(_) => self.call_the_silent(),
        }
    }

    /// Waits for the floor and takes in messages meanwhile.
    async fn take_floor(&mut self) -> Result<Held, FrameworkError> {
        let message = self.current.as_ref().or(self.pending.first()).map_or(0, |request| request.message);
        let place = (self.turns << 32) | message;
        let turn = FloorTurn { rank: self.setting.organisation.depth(self.place), place };
        let mut asking = self.setting.floor.ask(self.seat, turn);
        loop {
            let mail = self.setting.team.mail(self.seat)?;
            match race(&mut asking, mail).await {
                Either::First(held) => return Ok(held),
                Either::Second(mail) => self.hear(mail)?,
            }
        }
    }

    /// Works until nothing is left to do for now; where agents take turns, until the queue is empty.
    async fn run_turn(&mut self) -> Result<(), FrameworkError> {
        let takes_turns = self.setting.options.scheme != Scheme::NonObstructive;
        let mut has_planned = false;
        loop {
            let mail = self.setting.team.take_mail(self.seat)?;
            self.hear(mail)?;
            if self.talk.has_something() {
                self.answer_chat().await?;
                continue;
            }
            if let Some(todo) = self.queue.pop_front() {
                self.carry_out(todo).await?;
                continue;
            }
            self.go_to_sleep();
            if !self.wants_to_plan() {
                return Ok(());
            }
            if !self.monitor_if_due().await? {
                return Ok(());
            }
            if takes_turns && has_planned {
                return Ok(());
            }
            has_planned = true;
            self.wait_a_moment().await;
            self.take_mail_after_thinking()?;
            if !self.plan().await? {
                return Ok(());
            }
        }
    }

    /// A leader whose orders are out sleeps until it is woken, at most for so long as its patience lasts.
    fn go_to_sleep(&mut self) {
        let has_orders_out = self.employees.has_orders_out() && self.awaits_reports();
        if self.task.is_some()
            && self.judged.is_none()
            && self.sleep.is_none()
            && !self.is_woken
            && has_orders_out
            && !self.has_successor_at_work()
        {
            self.sleep = Some(self.patience());
        }
    }

    /// Waits for the next tick if the agent has already planned in this tick.
    async fn wait_a_moment(&mut self) {
        let team = &self.setting.team;
        if self.planned_at == Some(team.tick()) {
            team.next_tick().await;
        }
        self.planned_at = Some(team.tick());
    }

    fn waits_for(&mut self, cause: WaitCause) {
        if self.waits != cause {
            self.waits = cause;
            notes::waits(&self.setting.team, self.seat, cause);
        }
    }

    fn look(&self) -> Result<Observation, FrameworkError> {
        Ok(self.setting.team.observe(Viewer::Agent(self.seat))?)
    }

    /// Returns the items that the agent carries; `None` if the world does not tell.
    fn carried(&self) -> Result<Option<Vec<ItemCount>>, FrameworkError> {
        Ok(self.look()?.perception.map(|seen| seen.carried))
    }

    fn since_planning(&self) -> &[ConversationRecordLine] {
        self.lines.get(self.lines_planned..).unwrap_or_default()
    }
}
