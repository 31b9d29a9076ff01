//! The team whose framework is a process of the user's: it is told what happens and says what to do, in lines of JSON.
//!
//! The process holds the turn from the moment it is told something to its line `yield` (or until what it asked for
//! comes): with the clocks `wait` and `tokens` no time passes meanwhile, but for what it declares to have thought. Each
//! of its lines is the recorded answer to a question of this framework, so that everything here is a function of the
//! journal. The process is started elsewhere.

mod learner;
pub mod requests;
mod score;
mod steps;
mod told;
mod underway;

use std::collections::{BTreeMap, BTreeSet};
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use cooperage_core::{AgentId, EventRecord, Micros, SectionName, Tick, Tool, ToolCall, Viewer, WorldEntry};
use cooperage_models::{Brief, Message, ModelName, ReplySchema, Sampling, ToolDescription};
use cooperage_runtime::note::Note;
use cooperage_runtime::{
    Either, EpisodeClock, Framework, FrameworkError, ModelQuery, PlayFuture, ProcessFailureKind, TeamHandle,
    TeamSpending, race,
};
use serde_json::{Map, Value};

use crate::base_agent::{
    ActBrief, SECONDS_GIVEN_UP, ToolResult, TrajectoryStep, TurnOutcome, end_of_action, fitted_call, ticks_of,
};
use crate::names::AgentNames;
use crate::options::rules::rules_option;
use crate::options::{OptionInfo, OptionKind, Resolved};
use crate::presence::while_up;
use crate::role::RoleInfo;
use crate::task_text::TaskText;
use learner::LearnerSeats;
use requests::{
    Call, ChatMessage, LearnerHello, LearnerLine, LearnerRequest, Line, ReadLine, Request, Role, Speaker,
    SpentLine, WakeCause,
};
use score::TurnScore;
use told::{Answer, Done, News, RequestTrouble, SeatNow, Start, ToldEvent, Used};
pub use told::{PROTOCOL, PROTOCOL_2, Told, TranscriptEntry};
use underway::{Acted, CompletedWork, Underway};

/// The option that holds the words of the command.
pub const COMMAND: &str = "cmd.command";
/// The command of a team that a client of `cooperage rollout-server` plays, in place of a process.
pub const CLIENT: &str = "rollout-client";
/// The folder of the attachments that hold the user's files which the command names.
pub const FILES: &str = "cmd";
/// The value of an option that says nothing.
const NONE: &str = "none";
/// The role under which what a process used up by itself is counted.
pub const OWN: &str = "cmd.own";
/// Requests in one turn.
const REQUESTS_MAX: u32 = 10_000;
/// Lines of an episode that cannot be understood.
const INVALID_MAX: u32 = 1_000;
/// Calls of an agent that the oracle is told of.
const STEPS_TOLD: usize = 1_000;

/// The role under which a process asks about an agent's next step.
pub const ACT: &str = "cmd.act";

const fn role(name: &'static str, meaning: &'static str) -> RoleInfo {
    RoleInfo { is_optional: true, ..RoleInfo::new(name, meaning, sampling) }
}

/// The purposes for which a process may ask models. It may have a model of its own and need none.
pub const ROLES: &[RoleInfo] = &[
    role(ACT, "what the process asks about an agent's next step"),
    role("cmd.plan", "what it asks about who does what"),
    role("cmd.reflect", "what it asks about what came of work"),
    role("cmd.talk", "what it asks about what to say"),
];

/// The framework's options.
pub const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new(
        COMMAND,
        NONE,
        OptionKind::Text { form: "a program and its arguments", check: |_| Ok(()) },
        "the process that plays: a program and its arguments, as a shell splits them; it stands behind \
         the name of the team, as in cmd:python my_team.py",
    ),
    rules_option(
        "cmd.rules",
        "`fixed`: a model that the process asks may answer with 8,192 tokens; `paper`: with as many as its provider lets it",
    ),
];

/// Splits a command into words as a shell does; `None` if a quote is open.
#[must_use]
pub fn words(command: &str) -> Option<Vec<String>> {
    shlex::split(command)
}

/// The JSON Schema of what a process is told and of what it says, a line each.
#[must_use]
pub fn schema() -> Value {
    /// The lines that a process reads and writes.
    #[derive(schemars::JsonSchema)]
    #[expect(dead_code, reason = "only its schema is wanted")]
    struct Protocol {
        /// A line of its standard input.
        told: Told,
        /// A line of its standard output.
        said: Line,
        /// The further lines of a process that speaks protocol 2.
        said_by_protocol_2: LearnerLine,
    }
    schemars::schema_for!(Protocol).to_value()
}

/// Whether an attachment is a file that this command names.
#[must_use]
pub fn is_file_of(attachment: &str, command: &str) -> bool {
    let file = attachment.strip_prefix(FILES).and_then(|rest| rest.strip_prefix('/'));
    file.is_some_and(|file| words(command).is_some_and(|words| words.iter().any(|word| word == file)))
}

fn sampling(_: &ModelName) -> Sampling {
    Sampling::default()
}

/// The framework. It does not know the command: the caller starts the process.
pub(crate) struct Cmd;

impl Cmd {
    pub(crate) fn new(_: &Resolved) -> Cmd {
        Cmd
    }
}

impl Framework for Cmd {
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            let Some(&first) = team.seats().first() else { return Ok(()) };
            Play::begin(team, first)?.play_on().await
        })
    }
}

/// A process at play.
struct Play {
    team: TeamHandle,
    names: AgentNames,
    task: TaskText,
    /// The agent on whose behalf lines are asked for.
    first: AgentId,
    tools: BTreeMap<AgentId, Arc<[Tool]>>,
    underway: Underway,
    news: News,
    acts: u64,
    /// The steps of each agent's calls so far, for the oracle.
    steps: BTreeMap<AgentId, Vec<TrajectoryStep>>,
    /// Whether turns bring observations.
    observes: bool,
    invalid: u32,
    /// The version of the protocol that the process speaks.
    protocol: u32,
    learner: LearnerSeats,
    /// The agents whose actions of a step are under way.
    busy: BTreeSet<AgentId>,
}

/// How the framework goes on after a request.
enum RequestOutcome {
    Respond(Result<Done, RequestTrouble>),
    Yield {
        ticks: Option<u64>,
        until: Option<u64>,
        wake: Vec<WakeCause>,
    },
    /// The turn is over, and the next one is due.
    Turn,
    End,
}

impl Play {
    fn begin(team: TeamHandle, first: AgentId) -> Result<Play, FrameworkError> {
        let manual = team.manual(team.viewer())?;
        let names = AgentNames::of(&team);
        let tools: Vec<(AgentId, Vec<Tool>)> =
            team.seats().into_iter().map(|agent| (agent, team.tools(agent))).collect();
        let start = Start::of(&team, &names, &manual, &tools);
        team.tell_process(Told::Start(Box::new(start)).line());
        let goal = manual.section(SectionName::Goal).first().map(|item| item.text.clone());
        team.note(&Note::Task(cooperage_runtime::note::TaskNote { goal: goal.unwrap_or_default() }));
        let tools = tools.into_iter().map(|(agent, tools)| (agent, tools.into())).collect();
        Ok(Play {
            task: TaskText::of(&manual),
            team,
            names,
            first,
            tools,
            underway: Underway::default(),
            news: News::default(),
            acts: 0,
            steps: BTreeMap::new(),
            observes: true,
            invalid: 0,
            protocol: PROTOCOL,
            learner: LearnerSeats::default(),
            busy: BTreeSet::new(),
        })
    }

    async fn play_on(mut self) -> Result<(), FrameworkError> {
        self.tell_turn(Value::Null)?;
        let (mut requests, mut is_first) = (0, true);
        loop {
            let line = self.next_line().await;
            requests += 1;
            if requests > REQUESTS_MAX {
                let text = format!("made more than {REQUESTS_MAX} requests in one turn");
                self.team.fail_process(ProcessFailureKind::Flooded, &text);
                return Ok(());
            }
            let (id, next) = match requests::read(&line, self.protocol) {
                Ok(ReadLine::Usual(Line { id, spent, request })) => {
                    self.think(spent.unwrap_or_default(), &request).await;
                    (id, self.carry_out(request, is_first)?)
                }
                Ok(ReadLine::Learner(LearnerLine { id, spent, request })) => {
                    let next = match request {
                        LearnerRequest::Hello(hello) => self.learner_hello(&hello, is_first)?,
                        LearnerRequest::Step(step) => self.step(step, spent).await,
                    };
                    (id, next)
                }
                Err((id, why)) => (id, RequestOutcome::Respond(Err(RequestTrouble::new("invalid", why)))),
            };
            is_first = false;
            match next {
                RequestOutcome::Respond(outcome) => {
                    let is_invalid = outcome.as_ref().is_err_and(|trouble| trouble.kind == "invalid");
                    self.team.tell_process(Told::response(id, outcome).line());
                    self.invalid += u32::from(is_invalid);
                    if self.invalid > INVALID_MAX {
                        let text = format!("said more than {INVALID_MAX} lines that cannot be understood");
                        self.team.fail_process(ProcessFailureKind::Invalid, &text);
                        return Ok(());
                    }
                }
                RequestOutcome::Yield { ticks, until, wake } => {
                    let now = self.team.tick();
                    let by_ticks = ticks.map(|ticks| now.after(ticks.max(1)));
                    let until = until.map(|tick| Tick(tick).max(now.after(1)));
                    let until = [by_ticks, until].into_iter().flatten().min();
                    self.pass(until.unwrap_or(self.team.horizon()).min(self.team.horizon()), &wake).await;
                    self.tell_turn(id)?;
                    requests = 0;
                }
                RequestOutcome::Turn => {
                    self.tell_turn(id)?;
                    requests = 0;
                }
                RequestOutcome::End => return Ok(()),
            }
        }
    }

    /// The next line of the process. Where the world goes on meanwhile, it is told at once what happens.
    async fn next_line(&mut self) -> Value {
        let mut answer = pin!(self.team.ask_process(self.first));
        if !matches!(self.team.clock(), EpisodeClock::Wall { .. }) {
            return answer.await;
        }
        loop {
            let horizon = self.team.horizon();
            match race(answer.as_mut(), self.pass(horizon, &ANYTHING)).await {
                Either::First(line) => return line,
                Either::Second(()) => {
                    let news = self.take_news();
                    self.team.tell_process(Told::News { news }.line());
                }
            }
        }
    }

    /// Lets time pass up to a tick, or until something of that kind has come; what has happened is kept as news.
    async fn pass(&mut self, until: Tick, wake: &[WakeCause]) {
        let Play { team, underway, news, steps, learner, busy, names, .. } = self;
        let watched = if wake.contains(&WakeCause::Event) { team.seats() } else { Vec::new() };
        let mut wait = pin!(team.wait(until, watched));
        poll_fn(|context| {
            let is_over = wait.as_mut().poll(context).map(|events| hear(news, learner, &events)).is_ready();
            let mut wakes = is_over;
            for ended in underway.poll(context) {
                match ended {
                    CompletedWork::Call(call, reply) => {
                        news.replies.push(Answer::of(call, reply));
                        wakes |= wake.contains(&WakeCause::Reply);
                    }
                    CompletedWork::Act(acted) => {
                        news.results.push((&acted).into());
                        learner.ended(&acted);
                        busy.remove(&acted.agent);
                        remember(steps, acted);
                        wakes |= wake.contains(&WakeCause::Result);
                    }
                }
            }
            for agent in team.seats() {
                let mail = team.take_mail(agent).unwrap_or_default();
                wakes |= !mail.is_empty() && wake.contains(&WakeCause::Message);
                mail.iter().for_each(|mail| learner.receive(agent, mail, names));
                news.messages.extend(mail.into_iter().map(|mail| told::ToldMessage::of(mail, agent)));
            }
            if !wakes {
                return Poll::Pending;
            }
            if !is_over {
                hear(news, learner, &wait.so_far());
            }
            Poll::Ready(())
        })
        .await;
    }

    fn take_news(&mut self) -> News {
        let tick = self.team.tick();
        let seconds = tick.0 as f64 * self.team.tick_length().0 as f64 / 1e6;
        News { tick: tick.0, seconds, ..std::mem::take(&mut self.news) }
    }

    /// Tells the process that it is its turn.
    fn tell_turn(&mut self, id: Value) -> Result<(), FrameworkError> {
        let news = self.take_news();
        let (mut seats, mut down) = (Vec::new(), Vec::new());
        for agent in self.team.seats() {
            if self.team.is_down(agent) {
                down.push(agent.0);
            } else if self.observes {
                seats.push(SeatNow::of(&self.team, agent)?);
            }
        }
        let (mut score, mut may_act, mut prompts) = (None, None, None);
        if self.protocol == PROTOCOL_2 {
            score = TurnScore::of(&self.team);
            let free = self.free();
            let mut all = Vec::new();
            for agent in &free {
                all.extend(self.learner.prompt(&self.team, *agent)?);
            }
            (may_act, prompts) = (Some(free.iter().map(|agent| agent.0).collect()), Some(all));
        }
        let turn = Told::Turn { id, news, seats, down, used: Used::of(&self.team), score, may_act, prompts };
        self.team.tell_process(turn.line());
        Ok(())
    }

    /// Counts what the process used up by itself, and lets the time pass that this takes.
    async fn think(&mut self, spent: SpentLine, request: &Request) {
        /// Seconds that one line can declare.
        const SECONDS_MAX: f64 = 86_400.0;
        if spent == SpentLine::default() {
            return;
        }
        let agent = match request {
            Request::Act { agent, .. } | Request::Ask { agent: Some(agent), .. } => Some(AgentId(*agent)),
            _ => None,
        };
        let agent = agent.filter(|agent| self.tools.contains_key(agent));
        let micros = |seconds: f64| Micros((seconds.clamp(0.0, SECONDS_MAX) * 1e6).round() as u64);
        let nano = |usd: f64| (usd.clamp(0.0, 1e6) * 1e9).round() as u64;
        let spent = TeamSpending {
            prompt_tokens: spent.prompt_tokens,
            completion_tokens: spent.completion_tokens,
            cost_nano_usd: spent.cost_usd.map(nano),
            thought: spent.seconds.map(micros),
        };
        let ticks = self.team.spend(agent, OWN, &spent);
        if ticks > 0 {
            let until = self.team.tick().after(ticks).min(self.team.horizon());
            self.pass(until, &[]).await;
        }
    }

    fn carry_out(&mut self, request: Request, is_first: bool) -> Result<RequestOutcome, FrameworkError> {
        Ok(RequestOutcome::Respond(match request {
            Request::Hello { protocol, observe, .. } => self.hello(protocol, observe, is_first),
            Request::Submit { calls } => self.submit(calls),
            Request::Act { agent, tool, arguments, seconds } => {
                self.own(agent).and_then(|agent| self.act(agent, tool, arguments, seconds))
            }
            Request::Observe { agent } => {
                let viewer = agent.map_or(Viewer::Crew, |agent| Viewer::Agent(AgentId(agent)));
                let seen = self.team.observe(viewer).map_err(RequestTrouble::from);
                seen.map(|seen| Done::Observation { observation: (&seen).into() })
            }
            Request::Prompt { agent } => self.prompt(agent)?,
            Request::Ask { agent, role, messages, tools, schema } => {
                let agent = agent.map(|agent| self.own(agent)).transpose();
                let tools =
                    tools.into_iter().map(|tool| ToolDescription::new(tool.name, tool.doc, tool.arguments));
                let tools = tools.collect();
                agent.and_then(|agent| self.ask(agent, role, messages, tools, schema))
            }
            Request::Cancel { call } if self.underway.cancel(call) => Ok(Done::Nothing {}),
            Request::Cancel { call } => Err(RequestTrouble::new("unknown", format!("no call {call} is out"))),
            Request::Say { from, to, text, kind } => self.say(from, &to, kind.into(), &text),
            Request::Note { kind, data } => self.note(kind, data),
            Request::Stop { agent } => self.own(agent).and_then(|agent| {
                let stopped = self.team.stop(agent)?;
                Ok(Done::Stopped { outcome: stopped.name().to_owned() })
            }),
            Request::Yield { ticks, until, wake } => return Ok(RequestOutcome::Yield { ticks, until, wake }),
            Request::End {} => return Ok(RequestOutcome::End),
        }))
    }

    /// The new text of an agent. A process that has asked for none in its `hello` gets texts from its first request on.
    fn prompt(&mut self, agent: u32) -> Result<Result<Done, RequestTrouble>, FrameworkError> {
        let agent = match self.own(agent) {
            Ok(agent) => agent,
            Err(trouble) => return Ok(Err(trouble)),
        };
        if self.learner.is_without_texts() {
            self.learner = LearnerSeats::of(&self.team, &LearnerHello::of_prompts())?;
        }
        let none = || RequestTrouble::new("invalid", "`hello` has asked for texts of other agents alone");
        Ok(self.learner.prompt(&self.team, agent)?.map(Done::Prompt).ok_or_else(none))
    }

    /// An agent of the team's by its number.
    fn own(&self, agent: u32) -> Result<AgentId, RequestTrouble> {
        let agent = AgentId(agent);
        if self.tools.contains_key(&agent) {
            Ok(agent)
        } else {
            Err(cooperage_runtime::NotYours(Viewer::Agent(agent)).into())
        }
    }

    fn hello(&mut self, protocol: u32, observe: bool, is_first: bool) -> Result<Done, RequestTrouble> {
        if !is_first {
            return Err(RequestTrouble::new("too_late", "`hello` can only be the first line"));
        }
        if protocol != PROTOCOL {
            let text =
                format!("speaks version {protocol} of the protocol; here it is {PROTOCOL} or {PROTOCOL_2}");
            self.team.fail_process(ProcessFailureKind::Invalid, &text);
        }
        self.observes = observe;
        Ok(Done::Nothing {})
    }

    fn submit(&mut self, calls: Vec<Call>) -> Result<Done, RequestTrouble> {
        let entries: Result<Vec<WorldEntry>, String> = calls.into_iter().map(Call::entry).collect();
        let entries = entries.map_err(|why| RequestTrouble::new("invalid", why))?;
        let receipts = if entries.is_empty() { Vec::new() } else { self.team.submit(&entries) };
        Ok(Done::Receipts { receipts: receipts.iter().map(Into::into).collect() })
    }

    fn act(
        &mut self,
        agent: AgentId,
        tool: String,
        arguments: Map<String, Value>,
        seconds: Option<u64>,
    ) -> Result<Done, RequestTrouble> {
        let tools = self.tools.get(&agent).cloned().unwrap_or_default();
        let call = fitted_call(&tools, ToolCall { tool, arguments });
        let entry = WorldEntry::Call { agent, call: call.clone() };
        let receipts = self.team.submit(&[entry]);
        if let Some(reason) = receipts.first().and_then(|receipt| receipt.reason()) {
            let reason = if reason.is_empty() { "the world refuses this call" } else { reason }.to_owned();
            let kind = if self.team.is_down(agent) { "down" } else { "refused" };
            let result =
                ToolResult { message: reason.clone(), status: false, data: Value::Null, trouble: None };
            remember(&mut self.steps, Acted { act: self.acts, agent, call, result });
            return Err(RequestTrouble::new(kind, reason));
        }
        let act = self.acts;
        self.acts += 1;
        let team = self.team.clone();
        let ticks = ticks_of(&team, seconds.unwrap_or(SECONDS_GIVEN_UP).min(SECONDS_GIVEN_UP));
        let given_up = team.tick().after(ticks.max(1));
        self.underway.act(async move {
            let ended = while_up(&team, agent, end_of_action(&team, agent, given_up)).await;
            let result = ended.unwrap_or_else(|| ToolResult {
                message: "this agent does not answer any more".to_owned(),
                status: false,
                data: Value::Null,
                trouble: None,
            });
            Acted { act, agent, call, result }
        });
        Ok(Done::Act { act })
    }

    fn ask(
        &mut self,
        agent: Option<AgentId>,
        role: Role,
        messages: Vec<ChatMessage>,
        tools: Vec<ToolDescription>,
        schema: Option<Value>,
    ) -> Result<Done, RequestTrouble> {
        if messages.is_empty() {
            return Err(RequestTrouble::new("invalid", "`messages` is empty"));
        }
        if agent.is_some_and(|agent| self.team.is_down(agent)) {
            return Err(RequestTrouble::new("down", "this agent does not answer"));
        }
        if !self.team.has_model(agent, role.name()) {
            let text = format!("the run names no model for {}; name one with --model", role.name());
            return Err(RequestTrouble::new("no_model", text));
        }
        let message = |message: ChatMessage| match message.role {
            Speaker::System => Message::system(message.content),
            Speaker::User => Message::user(message.content),
            Speaker::Assistant => Message::assistant(message.content),
        };
        let call = self.team.ask(ModelQuery {
            role: role.name().to_owned(),
            agent,
            messages: messages.into_iter().map(message).collect(),
            tools,
            schema: schema.map(|schema| ReplySchema::new("reply", schema)),
            brief: agent.map(|agent| Brief::new(self.brief(agent))),
        });
        let (number, team) = (call.number(), self.team.clone());
        self.underway.call(number, async move {
            match agent {
                Some(agent) => while_up(&team, agent, call).await,
                None => Some(call.await),
            }
        });
        Ok(Done::Call { call: number })
    }

    /// Returns the brief that lets the oracle answer a question about an agent's next step.
    fn brief(&self, agent: AgentId) -> ActBrief {
        ActBrief {
            agent,
            names: self.names.all().to_vec(),
            leads: Vec::new(),
            description: self.task.goal.clone(),
            steps: self.steps.get(&agent).cloned().unwrap_or_default(),
            turns_left: 2,
            tools: self.tools.get(&agent).cloned().unwrap_or_default(),
            may_end_at_once: false,
        }
    }

    fn say(
        &self,
        from: u32,
        to: &[u32],
        kind: cooperage_runtime::MessageKind,
        text: &str,
    ) -> Result<Done, RequestTrouble> {
        let to: Vec<AgentId> = to.iter().copied().map(AgentId).collect();
        if let Some(nobody) = to.iter().find(|agent| agent.0 >= self.team.agents()) {
            return Err(RequestTrouble::new("invalid", format!("there is no agent {}", nobody.0)));
        }
        Ok(Done::Said { message: self.team.say(AgentId(from), &to, kind, text)? })
    }

    fn note(&self, kind: String, data: Value) -> Result<Done, RequestTrouble> {
        /// Characters of a note's name.
        const KIND_MAX: usize = 40;
        let is_word = !kind.is_empty()
            && kind.len() <= KIND_MAX
            && kind.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        if !is_word {
            let text = "`kind` is a word of small letters, digits and `_`, of 40 characters at most";
            return Err(RequestTrouble::new("invalid", text));
        }
        self.team.note(&Note::Own { kind, data });
        Ok(Done::Nothing {})
    }
}

/// All causes that can end a wait.
const ANYTHING: [WakeCause; 4] = [WakeCause::Event, WakeCause::Message, WakeCause::Reply, WakeCause::Result];

fn hear(news: &mut News, learner: &mut LearnerSeats, events: &[EventRecord]) {
    learner.hear(events);
    news.events.extend(events.iter().map(ToldEvent::from));
}

/// Keeps what came of a call for the oracle.
fn remember(steps: &mut BTreeMap<AgentId, Vec<TrajectoryStep>>, acted: Acted) {
    let Acted { agent, call, result, .. } = acted;
    let own = steps.entry(agent).or_default();
    if own.len() >= STEPS_TOLD {
        own.clear();
    }
    own.push(TrajectoryStep {
        thought: String::new(),
        outcome: TurnOutcome::Called { body: agent, call, result },
    });
}
