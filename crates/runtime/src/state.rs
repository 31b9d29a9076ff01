//! The state of an episode that its framework and its scheduler share.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use camino::Utf8Path;
use cooperage_core::{
    AgentId, Digest, EventKind, EventRecord, Judge, LimitKind, Limits, Micros, Tick, TreeRandom, Verdict,
    Wake, World, WorldEntry, WorldReceipt,
};
use cooperage_journal::{
    CallRecord, EndRecord, EntryRecord, EpisodeLines, EpisodeWriter, EventLine, MessageStore, Mode,
    NoteRecord, PricePlan, Record, RecordedMove, ReplyRecord, WallLine, WallLog,
};
use cooperage_models::{
    CallHandle, CallResult, ChatRequest, ContentHash, FinishReason, ModelName, ModelRole, Reply, ReplyKind,
    Sampling, Usage,
};
use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use crate::clock::Clock;
use crate::episode::{CallTiming, Mark, score_record};
use crate::error::EpisodeError;
use crate::ledger::{Charge, Ledger};
use crate::seating::{Answering, Seating, cost_nano_usd};
use crate::team::Ask;

/// Ticks between two digests in the journal.
const DIGEST_TICKS: u64 = 10;

/// Where replies from outside are put: call number and result.
pub(crate) type Inbox = Arc<dyn Fn(u64, CallResult) + Send + Sync>;

/// Why an episode is over.
pub(crate) enum Stop {
    Finished,
    Limit(LimitKind),
    Broken(EpisodeError),
}

/// Recorded replies by call number, with their requests' hashes.
#[derive(Default)]
pub(crate) struct Recorded(FxHashMap<u64, (String, ReplyRecord)>);

impl Recorded {
    pub(crate) fn from_lines(lines: &EpisodeLines, path: &Utf8Path) -> Result<Recorded, EpisodeError> {
        let replies = lines.replies(path)?;
        Ok(Recorded(replies.into_iter().map(|(request, reply)| (reply.call, (request, reply))).collect()))
    }
}

/// A call that is out or whose answer waits for its moment.
pub(crate) struct PendingCall {
    role: String,
    agent: Option<AgentId>,
    price: Option<PricePlan>,
    prompt_tokens: u64,
    issued: Tick,
    /// The earliest tick at which any reply could come.
    pub(crate) earliest: Tick,
    answer: Answer,
    handle: Option<CallHandle>,
}

enum Answer {
    Out,
    Come {
        reply: Reply,
        completion_tokens: u64,
        latency: Micros,
        arrival: Tick,
    },
    Delivered(Reply),
    /// The journal that is being checked ends before it.
    Never,
}

impl PendingCall {
    /// When the answer arrives, if it has come in real time and is not delivered yet.
    pub(crate) fn arrival(&self) -> Option<Tick> {
        match self.answer {
            Answer::Come { arrival, .. } => Some(arrival),
            Answer::Never => Some(Tick(u64::MAX)),
            Answer::Out | Answer::Delivered(_) => None,
        }
    }

    /// Whether it is out in real time.
    pub(crate) fn is_out(&self) -> bool {
        matches!(self.answer, Answer::Out)
    }
}

/// What is flushed before an episode's journal is closed.
pub(crate) struct EndedLogs {
    wall: Option<WallLog>,
    store: Option<Arc<MessageStore>>,
}

impl EndedLogs {
    pub(crate) fn flush(&mut self) -> Result<(), EpisodeError> {
        if let Some(wall) = &mut self.wall {
            wall.flush()?;
        }
        if let Some(store) = &self.store {
            store.flush()?;
        }
        Ok(())
    }
}

/// Somebody waits for world time.
pub(crate) struct PendingWait {
    pub(crate) until: Tick,
    pub(crate) watched: Vec<AgentId>,
    events: Vec<EventRecord>,
    done: bool,
}

/// What a state is made of.
pub(crate) struct StateParts {
    pub(crate) world: Box<dyn World>,
    pub(crate) judge: Box<dyn Judge>,
    pub(crate) horizon: Tick,
    pub(crate) clock: Clock,
    pub(crate) tick_length: Micros,
    pub(crate) seating: Seating,
    pub(crate) limits: Limits,
    pub(crate) writer: EpisodeWriter,
    pub(crate) recorded: Recorded,
    pub(crate) store: Option<Arc<MessageStore>>,
    pub(crate) wall: Option<WallLog>,
    pub(crate) inbox: Inbox,
    pub(crate) random: TreeRandom,
}

/// See the module.
pub(crate) struct State {
    pub(crate) world: Box<dyn World>,
    judge: Box<dyn Judge>,
    pub(crate) horizon: Tick,
    pub(crate) clock: Clock,
    pub(crate) tick_length: Micros,
    seating: Seating,
    pub(crate) ledger: Ledger,
    writer: EpisodeWriter,
    recorded: Recorded,
    store: Option<Arc<MessageStore>>,
    wall: Option<WallLog>,
    inbox: Inbox,
    pub(crate) random: TreeRandom,
    pub(crate) calls: BTreeMap<u64, PendingCall>,
    calls_issued: u64,
    pub(crate) waits: BTreeMap<usize, PendingWait>,
    waits_begun: usize,
    message_numbers: FxHashMap<ContentHash, u64>,
    plain_parameters: Option<(Sampling, String)>,
    pub(crate) stop: Option<Stop>,
    pub(crate) closing: bool,
    pub(crate) deadline: Option<Instant>,
    /// A moment at which real time and the world were even (with the clock `wall`).
    even: Option<(Instant, Tick)>,
    /// The moment at which the next tick is due, while the episode waits for it.
    pub(crate) tick_due: Option<Instant>,
    pub(crate) warnings: Vec<String>,
    pub(crate) timings: Vec<CallTiming>,
    prompt_begun: Option<Instant>,
    held_us: Option<u64>,
}

impl State {
    pub(crate) fn new(parts: StateParts) -> State {
        let wall_us = parts.limits.wall_max.map(|wall| Duration::from_micros(wall.0));
        State {
            world: parts.world,
            judge: parts.judge,
            horizon: parts.limits.ticks_max.map_or(parts.horizon, |max| parts.horizon.min(Tick(max))),
            clock: parts.clock,
            tick_length: parts.tick_length,
            seating: parts.seating,
            ledger: Ledger::new(parts.limits),
            writer: parts.writer,
            recorded: parts.recorded,
            store: parts.store,
            wall: parts.wall,
            inbox: parts.inbox,
            random: parts.random,
            calls: BTreeMap::new(),
            calls_issued: 0,
            waits: BTreeMap::new(),
            waits_begun: 0,
            message_numbers: FxHashMap::default(),
            plain_parameters: None,
            stop: None,
            closing: false,
            deadline: wall_us.map(|wall| now() + wall),
            even: None,
            tick_due: None,
            warnings: Vec::new(),
            timings: Vec::new(),
            prompt_begun: None,
            held_us: None,
        }
    }

    /// What the world did next, where real time decided it and the journal tells.
    pub(crate) fn recorded_move(&self) -> Option<RecordedMove> {
        self.writer.recorded_move()
    }

    /// Whether lines of the journal are still to be played again.
    pub(crate) fn is_replaying(&self) -> bool {
        self.writer.is_replaying()
    }

    /// The tick at which the world should be by real time, and when the next one is due.
    pub(crate) fn real_tick(&mut self, speed: u32) -> (Tick, Instant) {
        let now = now();
        let (since, from) = *self.even.get_or_insert((now, self.world.tick()));
        let tick_us = (self.tick_length.0 / u64::from(speed)).max(1);
        let passed = u64::try_from(now.duration_since(since).as_micros()).unwrap_or(u64::MAX) / tick_us;
        (from.after(passed), since + Duration::from_micros(tick_us.saturating_mul(passed + 1)))
    }

    /// Adds a journal line; a failure breaks the episode.
    pub(crate) fn write(&mut self, record: &Record) {
        if let Err(error) = self.writer.write(record) {
            self.break_off(error.into());
        }
    }

    /// The first reason to stop counts.
    pub(crate) fn stop(&mut self, stop: Stop) {
        if self.stop.is_none() {
            self.stop = Some(stop);
        }
    }

    pub(crate) fn break_off(&mut self, error: EpisodeError) {
        self.stop(Stop::Broken(error));
    }

    fn limit(&mut self, limit: Option<LimitKind>) {
        if let Some(kind) = limit {
            self.stop(Stop::Limit(kind));
        }
    }

    /// Checks the wall clock, or the journal's word on it.
    pub(crate) fn check_wall(&mut self) {
        if self.stop.is_some() {
            return;
        }
        let late = if self.writer.is_replaying() {
            self.writer.wall_limit_is_next()
        } else {
            self.deadline.is_some_and(|deadline| now() >= deadline)
        };
        if late {
            self.write(&Record::WallLimit { tick: self.world.tick().0 });
            self.stop(Stop::Limit(LimitKind::Wall));
        }
    }

    pub(crate) fn submit(&mut self, batch: &[WorldEntry]) -> Vec<WorldReceipt> {
        if self.stop.is_some() {
            return batch.iter().map(|_| WorldReceipt::Refused("the episode is over".to_owned())).collect();
        }
        let receipts = self.world.submit(batch);
        let refused = receipts.iter().filter(|receipt| **receipt != WorldReceipt::Accepted).count();
        let limit = self.ledger.acted(batch.len() as u64, refused as u64);
        let entries =
            batch.iter().zip(&receipts).map(|(entry, receipt)| entry_record(entry, receipt)).collect();
        self.write(&Record::Submit { tick: self.world.tick().0, entries });
        self.limit(limit);
        receipts
    }

    pub(crate) fn note(&mut self, name: &str, data: Value) {
        if self.stop.is_none() {
            self.write(&Record::Note(NoteRecord { tick: self.world.tick().0, name: name.to_owned(), data }));
        }
    }

    pub(crate) fn begin_wait(&mut self, until: Tick, watched: Vec<AgentId>) -> usize {
        let number = self.waits_begun;
        self.waits_begun += 1;
        let done = until <= self.world.tick();
        self.waits.insert(number, PendingWait { until, watched, events: Vec::new(), done });
        number
    }

    pub(crate) fn take_wait(&mut self, number: usize) -> Option<Vec<EventRecord>> {
        if self.stop.is_some() || !self.waits.get(&number)?.done {
            return None;
        }
        self.waits.remove(&number).map(|wait| wait.events)
    }

    pub(crate) fn end_wait(&mut self, number: usize) {
        self.waits.remove(&number);
    }

    /// Waits that are not done.
    pub(crate) fn open_waits(&self) -> impl Iterator<Item = &PendingWait> {
        self.waits.values().filter(|wait| !wait.done)
    }

    /// Issues a call; its number identifies it.
    pub(crate) fn issue(&mut self, ask: Ask) -> u64 {
        let number = self.calls_issued;
        self.calls_issued += 1;
        if self.stop.is_some() {
            return number;
        }
        let limit = self.ledger.call_issued(ask.role);
        if limit.is_some() {
            self.limit(limit);
            return number;
        }
        let Some((model, sampling, price)) = self.seating.model(ask.role) else {
            self.break_off(EpisodeError::NoModel(ask.role.to_owned()));
            return number;
        };
        let request = ChatRequest {
            role: ModelRole::new(ask.role),
            model,
            messages: ask.messages,
            tools: ask.tools,
            schema: ask.schema,
            sampling,
            brief: ask.brief,
        };
        let prompt_tokens = request.prompt_tokens();
        let hash = request.request_hash().to_string();
        let issued = self.world.tick();
        let record = self.call_record(number, ask.agent, &request, hash.clone(), prompt_tokens);
        self.write(&Record::Call(record));
        let earliest = self.arrival(issued, self.clock.latency_min(prompt_tokens));
        let role = ask.role.to_owned();
        self.calls.insert(
            number,
            PendingCall {
                role,
                agent: ask.agent,
                price,
                prompt_tokens,
                issued,
                earliest,
                answer: Answer::Out,
                handle: None,
            },
        );
        self.send(number, request, &hash);
        number
    }

    /// Finds the answer: in the record, from a built-in player, or by asking over the network.
    fn send(&mut self, number: u64, request: ChatRequest, hash: &str) {
        let recorded = self.recorded.0.remove(&number);
        if let Some((request_hash, _)) = &recorded
            && request_hash != hash
        {
            // The journal's own comparison of the call line has already named the difference.
            return;
        }
        let model = request.model.clone();
        let answering = match (&recorded, &model) {
            // A built-in player may hold a plan: it follows the episode also where its answers are recorded.
            (Some(_), ModelName::Remote(_)) => None,
            (None, ModelName::Remote(_)) if self.writer.mode() == Mode::Check => {
                if let Some(call) = self.calls.get_mut(&number) {
                    call.answer = Answer::Never;
                }
                return;
            }
            _ => match self.seating.answering(&model) {
                Ok(answering) => Some(answering),
                Err(error) if recorded.is_none() => {
                    self.break_off(error);
                    return;
                }
                Err(_) => None,
            },
        };
        let reply = match answering {
            Some(Answering::Player(player)) => {
                Some(Reply::of_text(player.reply(&request.role, &request, self.world.as_any())))
            }
            Some(Answering::Pool(pool)) => {
                let inbox = Arc::clone(&self.inbox);
                let handle = pool.submit(Arc::new(request), move |result| inbox(number, result));
                if let Some(call) = self.calls.get_mut(&number) {
                    call.handle = Some(handle);
                }
                None
            }
            None => None,
        };
        match (recorded, reply) {
            (Some((_, record)), _) => {
                let completion_tokens = record.completion_tokens;
                self.answer(number, reply_of(record), completion_tokens);
            }
            (None, Some(reply)) => {
                let completion_tokens = cooperage_models::tokens::count(&reply.text);
                self.answer(number, reply, completion_tokens);
            }
            (None, None) => {}
        }
    }

    /// A reply from outside has come, in real time.
    pub(crate) fn reply_came(&mut self, number: u64, result: CallResult) {
        let Some(call) = self.calls.get(&number) else { return };
        let CallResult { outcome, wall } = result;
        if let Some(log) = &mut self.wall {
            let line = WallLine::Call {
                call: number,
                attempts: u32::try_from(wall.attempts.len()).unwrap_or(u32::MAX),
                latency_us: wall.latency_us,
                errors: wall
                    .attempts
                    .iter()
                    .filter_map(|attempt| attempt.error.as_ref())
                    .map(|error| error.kind.name().to_owned())
                    .collect(),
            };
            if let Err(error) = log.append(&line) {
                self.break_off(error.into());
                return;
            }
        }
        match outcome {
            Ok(reply) => {
                self.held_us = wall.held_us();
                let completion_tokens = cooperage_models::tokens::count(&reply.text);
                self.answer(number, reply, completion_tokens);
            }
            Err(failure) => {
                let role = call.role.clone();
                self.break_off(EpisodeError::Call { call: number, role, failure: Box::new(failure) });
            }
        }
    }

    fn answer(&mut self, number: u64, reply: Reply, completion_tokens: u64) {
        let Some(call) = self.calls.get(&number) else { return };
        let latency = self.clock.latency(call.prompt_tokens, completion_tokens);
        let arrival = self.arrival(call.issued, latency);
        if let Some(call) = self.calls.get_mut(&number) {
            call.answer = Answer::Come { reply, completion_tokens, latency, arrival };
        }
    }

    fn arrival(&self, issued: Tick, latency: Micros) -> Tick {
        match self.clock {
            Clock::Wait | Clock::Wall { .. } => issued,
            Clock::Tokens(_) => issued.after(latency.ticks_covering(self.tick_length)),
        }
    }

    /// Hands an answer over to the framework: recorded first, acted on later.
    pub(crate) fn deliver(&mut self, number: u64) {
        let Some(call) = self.calls.get_mut(&number) else { return };
        let Answer::Come { reply, completion_tokens, latency, .. } =
            std::mem::replace(&mut call.answer, Answer::Out)
        else {
            return;
        };
        call.answer = Answer::Delivered(reply.clone());
        let (agent, prompt_tokens, price) = (call.agent, call.prompt_tokens, call.price);
        let record = reply_record(number, self.world.tick(), &reply, completion_tokens, latency);
        self.write(&Record::Reply(record));
        if let Err(error) = self.writer.flush() {
            self.break_off(error.into());
        }
        // The provider's own usage is what is paid for; where it gives none, our count stands in.
        let usage = reply.usage.unwrap_or(Usage { prompt_tokens, completion_tokens, ..Usage::default() });
        let cost_nano_usd = price.map(|price| cost_nano_usd(price, &usage));
        let charge =
            Charge { agent, prompt_tokens, completion_tokens, cost_nano_usd, kind: Some(reply.kind) };
        let limit = self.ledger.charge(&charge);
        self.limit(limit);
    }

    pub(crate) fn take_reply(&mut self, number: u64) -> Option<Reply> {
        if self.stop.is_some() || !matches!(self.calls.get(&number)?.answer, Answer::Delivered(_)) {
            return None;
        }
        match self.calls.remove(&number)?.answer {
            Answer::Delivered(reply) => Some(reply),
            _ => None,
        }
    }

    /// Nobody wants the answer any more.
    pub(crate) fn cancel(&mut self, number: u64) {
        let Some(call) = self.calls.remove(&number) else { return };
        if let Some(handle) = &call.handle {
            handle.cancel();
        }
        if self.closing || self.stop.is_some() || matches!(call.answer, Answer::Delivered(_)) {
            return;
        }
        self.write(&Record::Cancel { call: number, tick: self.world.tick().0 });
        let usage = Usage { prompt_tokens: call.prompt_tokens, ..Usage::default() };
        let cost_nano_usd = call.price.map(|price| cost_nano_usd(price, &usage));
        let limit = self.ledger.charge(&Charge {
            agent: call.agent,
            prompt_tokens: call.prompt_tokens,
            completion_tokens: 0,
            cost_nano_usd,
            kind: None,
        });
        self.limit(limit);
    }

    /// Lets world time pass up to `target`, or to the first event that somebody watches for.
    pub(crate) fn advance(&mut self, target: Tick) {
        let target = target.min(self.horizon);
        let mut watched: Vec<AgentId> =
            self.open_waits().flat_map(|wait| wait.watched.iter().copied()).collect();
        watched.sort_unstable();
        watched.dedup();
        let wake = if watched.is_empty() { Wake::Nobody } else { Wake::Agents(&watched) };
        let before = self.world.tick();
        let (tick, events) = self.world.advance(target, wake);
        let lines = events.iter().map(|event| event_line(event, tick)).collect();
        self.write(&Record::Advance { tick: tick.0, events: lines });
        if tick.0 / DIGEST_TICKS > before.0 / DIGEST_TICKS {
            let digest = self.world.digest().to_string();
            self.write(&Record::Digest { tick: tick.0, digest });
        }
        let verdict = self.judge.watch(self.world.as_ref(), &events);
        for wait in self.waits.values_mut().filter(|wait| !wait.done) {
            let touched =
                events.iter().any(|event| wait.watched.iter().any(|&agent| event.audience.includes(agent)));
            wait.events.extend(events.iter().cloned());
            wait.done = tick >= wait.until || touched;
        }
        if verdict == Verdict::Done {
            self.stop(Stop::Finished);
        } else if tick >= self.horizon {
            let limited = self.ledger.limits().ticks_max == Some(self.horizon.0);
            self.stop(if limited { Stop::Limit(LimitKind::Ticks) } else { Stop::Finished });
        }
    }

    pub(crate) fn mark(&mut self, mark: Mark) {
        match mark {
            Mark::PromptBegins => self.prompt_begun = Some(now()),
            Mark::ActionsReady => {
                if let (Some(begun), Some(held_us)) = (self.prompt_begun.take(), self.held_us.take()) {
                    let total_us = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
                    self.timings.push(CallTiming { total_us, held_us });
                }
            }
        }
    }

    /// Takes the state apart at its end.
    pub(crate) fn into_end(mut self) -> (Stop, EpisodeWriter, EndRecord, EndedLogs) {
        let stop = self.stop.take().unwrap_or(Stop::Finished);
        if let (Stop::Broken(error), Some(log)) = (&stop, &mut self.wall) {
            // The error itself is reported to the caller; that this note may fail too changes nothing.
            let kind = Some(error.kind().to_owned());
            let _ = log.append(&WallLine::Broken { error: error.chain(), kind });
        }
        let limit = match &stop {
            Stop::Limit(kind) => Some(kind.name().to_owned()),
            _ => None,
        };
        let digest: Digest = self.world.digest();
        let end = EndRecord {
            outcome: if limit.is_some() { "limit" } else { "finished" }.to_owned(),
            limit,
            ticks: self.world.tick().0,
            score: score_record(&self.judge.score(self.world.as_ref())),
            totals: self.ledger.totals,
            digest: digest.to_string(),
        };
        (stop, self.writer, end, EndedLogs { wall: self.wall, store: self.store })
    }

    fn call_record(
        &mut self,
        call: u64,
        agent: Option<AgentId>,
        request: &ChatRequest,
        hash: String,
        prompt_tokens: u64,
    ) -> CallRecord {
        let mut declares = Vec::new();
        let mut runs: Vec<[u64; 2]> = Vec::new();
        for message in &request.messages {
            let content = message.content_hash();
            let next = self.message_numbers.len() as u64;
            let number = *self.message_numbers.entry(content).or_insert_with(|| {
                declares.push(content.to_string());
                next
            });
            if number == next {
                self.keep(&content.to_string(), message.speaker().name(), message.text());
            }
            match runs.last_mut() {
                Some([_, last]) if *last + 1 == number => *last = number,
                _ => runs.push([number, number]),
            }
        }
        let parameters_hash = self.keep_parameters(request);
        CallRecord {
            call,
            tick: self.world.tick().0,
            role: request.role.as_str().to_owned(),
            agent: agent.map(|agent| agent.0),
            model: request.model.to_string(),
            request: hash,
            declares,
            messages: runs,
            parameters: parameters_hash,
            prompt_tokens,
        }
    }

    /// Stores everything of a request that is no message; gives its hash. Most calls of an episode share it.
    fn keep_parameters(&mut self, request: &ChatRequest) -> String {
        // Descriptions of tools and schemas are compared as they stand, so only requests without them are remembered.
        let is_plain = request.tools.is_empty() && request.schema.is_none();
        if let (true, Some((sampling, hash))) = (is_plain, &self.plain_parameters)
            && *sampling == request.sampling
        {
            return hash.clone();
        }
        let parameters = parameters_text(request);
        let hash = Digest::of(parameters.as_bytes()).to_string();
        self.keep(&hash, "parameters", &parameters);
        if is_plain {
            self.plain_parameters = Some((request.sampling, hash.clone()));
        }
        hash
    }

    /// Stores a text of a request, where requests are stored.
    fn keep(&mut self, hash: &str, kind: &str, text: &str) {
        let Some(store) = &self.store else { return };
        if let Err(error) = store.add(hash, kind, text) {
            self.break_off(error.into());
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "limits of real time and the measurement of our own overhead; nothing of it is journalled"
)]
fn now() -> Instant {
    Instant::now()
}

/// Everything of a request that is no message, as canonical JSON.
fn parameters_text(request: &ChatRequest) -> String {
    let tools: Vec<Value> = request
        .tools
        .iter()
        .map(|tool| json!({"name": tool.name(), "doc": tool.doc(), "parameters": tool.parameters()}))
        .collect();
    let schema =
        request.schema.as_ref().map(|schema| json!({"name": schema.name(), "schema": schema.schema()}));
    let sampling = &request.sampling;
    json!({
        "tools": tools,
        "schema": schema,
        "sampling": {
            "temperature_milli": sampling.temperature_milli,
            "top_p_milli": sampling.top_p_milli,
            "max_output_tokens": sampling.max_output_tokens,
            "seed": sampling.seed,
        },
    })
    .to_string()
}

fn entry_record(entry: &WorldEntry, receipt: &WorldReceipt) -> EntryRecord {
    let refused = match receipt {
        WorldReceipt::Accepted => None,
        WorldReceipt::Refused(reason) => Some(reason.clone()),
    };
    match entry {
        WorldEntry::Call { agent, call } => EntryRecord {
            agent: Some(agent.0),
            text: None,
            tool: Some(call.tool.clone()),
            arguments: Some(Value::Object(call.arguments.clone())),
            refused,
        },
        WorldEntry::Text { agent, text } => EntryRecord {
            agent: agent.map(|agent| agent.0),
            text: Some(text.clone()),
            tool: None,
            arguments: None,
            refused,
        },
    }
}

fn event_line(event: &EventRecord, tick: Tick) -> EventLine {
    let kind = match event.kind {
        EventKind::ActionFinished { succeeded: true } => "finished",
        EventKind::ActionFinished { succeeded: false } => "failed",
        EventKind::Feedback => "feedback",
        EventKind::Suggestion => "suggestion",
        EventKind::Message => "message",
        EventKind::Seen => "seen",
        EventKind::Counter => "counter",
    };
    EventLine {
        tick: (event.tick != tick).then_some(event.tick.0),
        kind: kind.to_owned(),
        name: event.name.to_owned(),
        doer: event.doer.map(|doer| doer.0),
        audience: match &event.audience {
            cooperage_core::Audience::All => None,
            cooperage_core::Audience::Agents(agents) => Some(agents.iter().map(|agent| agent.0).collect()),
        },
        text: event.text.clone(),
        data: event.data.clone(),
    }
}

fn reply_record(
    call: u64,
    tick: Tick,
    reply: &Reply,
    completion_tokens: u64,
    latency: Micros,
) -> ReplyRecord {
    let usage = reply.usage.map(|usage| {
        [
            ("prompt", usage.prompt_tokens),
            ("cached", usage.cached_tokens),
            ("completion", usage.completion_tokens),
            ("reasoning", usage.reasoning_tokens),
        ]
        .into_iter()
        .map(|(name, tokens)| (name.to_owned(), tokens))
        .collect()
    });
    ReplyRecord {
        call,
        tick: tick.0,
        text: reply.text.clone(),
        kind: reply.kind.name().to_owned(),
        finish: reply.finish.name().to_owned(),
        completion_tokens,
        usage: usage.unwrap_or_default(),
        latency_us: latency.0,
    }
}

fn reply_of(record: ReplyRecord) -> Reply {
    let usage = (!record.usage.is_empty()).then(|| {
        let tokens = |name: &str| record.usage.get(name).copied().unwrap_or_default();
        Usage {
            prompt_tokens: tokens("prompt"),
            cached_tokens: tokens("cached"),
            completion_tokens: tokens("completion"),
            reasoning_tokens: tokens("reasoning"),
        }
    });
    Reply {
        text: record.text,
        finish: FinishReason::from_name(&record.finish),
        kind: ReplyKind::from_name(&record.kind).unwrap_or(ReplyKind::Text),
        usage,
    }
}
