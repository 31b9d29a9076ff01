//! Calls to models: issued, answered, delivered, cancelled.

use std::sync::Arc;

use camino::Utf8Path;
use cooperage_core::{AgentId, LimitKind, Micros, Tick};
use cooperage_journal::{
    BlobStore, BranchReplies, BranchReply, EpisodeLines, EpisodePlan, PricePlan, Record, ReplyRecord,
    WallLine,
};
use cooperage_models::{
    CallHandle, CallOrigin, CallResult, ChatRequest, Embedding, FinishReason, LatencyProfile, ModelName,
    ModelRole, Output, Reply, ReplyKind, Usage,
};
use rustc_hash::FxHashMap;

use super::SharedEpisodeState;
use super::faults::stretched;
use super::records::{reply_of, reply_record};
use crate::ask::ModelQuery;
use crate::clock::EpisodeClock;
use crate::error::EpisodeError;
use crate::ledger::CallCharge;
use crate::observer::ObservedCall;
use crate::seating::{ReplySource, SeatedModel, cost_nano_usd};

/// Takes replies from outside: call number and result.
pub(crate) type Inbox = Arc<dyn Fn(u64, CallResult) + Send + Sync>;

/// Answers that are known before any model is asked.
#[derive(Default)]
pub(crate) struct RecordedCalls {
    /// Replies by call number, with their requests' hashes.
    replies: FxHashMap<u64, (String, ReplyRecord)>,
    /// How long calls take whose time does not follow from their tokens.
    pub(super) times: FxHashMap<u64, Micros>,
    /// The calls whose replies a branch has from its parent.
    pub(super) of_parent: FxHashMap<u64, ParentCall>,
}

/// A call of the episode that a branch leaves.
pub(super) struct ParentCall {
    /// The hash of what was asked there.
    pub(super) request: String,
    /// The role and the seat, where the branch knows them.
    pub(super) role: Option<String>,
    pub(super) seat: Option<u32>,
    /// How long the reply took.
    pub(super) latency: Micros,
    /// The model that was asked, where the branch goes on with another one.
    pub(super) model: Option<SeatedModel>,
}

impl RecordedCalls {
    /// Reads the replies of the journal, and those that a branch has from its parent.
    pub(crate) fn of(
        plan: &EpisodePlan,
        lines: &EpisodeLines,
        path: &Utf8Path,
        blobs: &BlobStore,
    ) -> Result<RecordedCalls, EpisodeError> {
        let (mut replies, mut times) = (FxHashMap::default(), FxHashMap::default());
        let mut of_parent = FxHashMap::default();
        if let Some(branch) = &plan.branch {
            for one in BranchReplies::read(blobs, &branch.replies)?.0 {
                let BranchReply { request, role, seat, reply, keeps_time, model } = one;
                let latency = Micros(reply.latency_us);
                let model = model.as_ref().map(SeatedModel::of).transpose()?;
                times.extend(keeps_time.then_some((reply.call, latency)));
                let call = ParentCall { request: request.clone(), role, seat, latency, model };
                of_parent.insert(reply.call, call);
                replies.insert(reply.call, (request, reply));
            }
        }
        let own = lines.replies(path)?.into_iter();
        replies.extend(own.map(|(request, reply)| (reply.call, (request, reply))));
        Ok(RecordedCalls { replies, times, of_parent })
    }
}

/// A call that is out or whose answer waits for its moment.
pub(crate) struct PendingCall {
    team: usize,
    role: String,
    agent: Option<AgentId>,
    price: Option<PricePlan>,
    latency: Option<LatencyProfile>,
    /// How many times as long it takes because its seat is slow, in thousandths.
    slowness: u32,
    prompt_tokens: u64,
    issued: Tick,
    /// The earliest tick at which any reply could come.
    pub(crate) earliest: Tick,
    /// Whether its answer counts only once the journal says when it arrives.
    needs_line: bool,
    answer: CallState,
    handle: Option<CallHandle>,
}

enum CallState {
    Out,
    Come {
        reply: Reply,
        completion_tokens: u64,
        latency: Micros,
        arrival: Tick,
        /// Whether the journal has a line of its arrival.
        has_line: bool,
    },
    Delivered(Reply),
}

impl PendingCall {
    /// Returns when the answer arrives, if that is settled and it is not delivered yet: it has come in real time, and
    /// the journal says so where it has to.
    pub(crate) fn arrival(&self) -> Option<Tick> {
        match self.answer {
            CallState::Come { arrival, has_line, .. } if has_line || !self.needs_line => Some(arrival),
            _ => None,
        }
    }

    /// Whether nothing in the journal depends on its answer yet.
    pub(crate) fn is_open(&self) -> bool {
        !self.is_delivered() && self.arrival().is_none()
    }

    /// Whether its answer has come in real time and is not delivered yet.
    pub(crate) fn has_come(&self) -> bool {
        matches!(self.answer, CallState::Come { .. })
    }

    fn is_delivered(&self) -> bool {
        matches!(self.answer, CallState::Delivered(_))
    }

    /// Returns the resources that it used. The provider's own usage is paid for; without it our count stands in,
    /// thoughts included.
    fn charge(&self, reply: Option<&Reply>, completion_tokens: u64, kind: Option<ReplyKind>) -> CallCharge {
        let prompt_tokens = self.prompt_tokens;
        let usage = reply.and_then(|reply| reply.usage).unwrap_or_else(|| {
            let thoughts = reply.and_then(|reply| reply.thoughts.as_deref());
            let thoughts = thoughts.map_or(0, cooperage_models::tokens::count);
            Usage { prompt_tokens, completion_tokens: completion_tokens + thoughts, ..Usage::default() }
        });
        let cost_nano_usd = self.price.map(|price| cost_nano_usd(price, &usage));
        CallCharge { agent: self.agent, prompt_tokens, completion_tokens, cost_nano_usd, kind }
    }
}

impl SharedEpisodeState {
    /// Issues a call; its number identifies it.
    pub(crate) fn issue(&mut self, place: usize, ask: ModelQuery, output: Output) -> u64 {
        let number = self.calls_issued;
        self.calls_issued += 1;
        // A team that has ended or an agent that is down asks nothing, and would not hear the answer.
        if self.has_ended(place) || ask.agent.is_some_and(|agent| self.is_down(agent)) {
            return number;
        }
        let Some(team) = self.teams.get_mut(place) else { return number };
        let limit = team.ledger.call_issued(&ask.role);
        if limit.is_some() {
            self.limit(place, limit);
            return number;
        }
        let of_parent = self.recorded.of_parent.get(&number).and_then(|call| call.model.clone());
        let seated = of_parent.or_else(|| team.seating.model(ask.agent, &ask.role));
        let Some(SeatedModel { name: model, sampling, params, price }) = seated else {
            self.break_off(EpisodeError::NoModel(ask.role));
            return number;
        };
        let latency = match self.clock {
            EpisodeClock::Wait | EpisodeClock::Wall { .. } => None,
            EpisodeClock::Tokens => match team.seating.latency(ask.agent, &ask.role) {
                Some(latency) => Some(latency),
                None => {
                    self.break_off(EpisodeError::NoLatency(ask.role));
                    return number;
                }
            },
        };
        let request = ChatRequest {
            role: ModelRole::new(ask.role.as_str()),
            model,
            messages: ask.messages,
            tools: ask.tools,
            schema: ask.schema,
            output,
            sampling,
            params,
            brief: ask.brief,
            origin: Some(CallOrigin {
                episode: Arc::clone(&self.key),
                seat: ask.agent.map(|agent| agent.0),
                call: number,
            }),
        };
        let prompt_tokens = request.prompt_tokens();
        let hash = request.request_hash().to_string();
        let issued = self.world.tick();
        let record = self.call_record(number, place, ask.agent, &request, hash, prompt_tokens);
        let (hash, prompt_tokens) = self.write_call(record);
        if let Some(observer) = &mut self.observer {
            let world = self.world.as_ref();
            observer.asked(ObservedCall { number, team: place, request: &request, world });
        }
        let slowness = self.faults.slowness(ask.agent);
        let least = latency.map_or(Micros(0), |latency| Micros(latency.lower_bound_us(prompt_tokens)));
        let earliest = self.arrival(issued, stretched(least, slowness));
        self.calls.insert(
            number,
            PendingCall {
                team: place,
                role: ask.role,
                agent: ask.agent,
                price,
                latency,
                slowness,
                prompt_tokens,
                issued,
                earliest,
                needs_line: self.clock == EpisodeClock::Tokens && self.has_arrivals,
                answer: CallState::Out,
                handle: None,
            },
        );
        self.send(number, place, request, &hash);
        number
    }

    /// Finds the answer: in the record, from a built-in player, or by asking over the network.
    fn send(&mut self, number: u64, team: usize, request: ChatRequest, hash: &str) {
        let recorded = self.recorded.replies.remove(&number);
        // Where a recorded call asks something else, the comparison of its line has told.
        let seat = self.calls.get(&number).and_then(|call| call.agent);
        if !self.is_as_in_parent(number, seat, &request, hash) {
            return;
        }
        let model = request.model.clone();
        // A player that goes on in place of another model begins where the branch leaves its parent.
        let is_before_it = self.recorded.of_parent.get(&number).is_some_and(|call| call.model.is_some());
        let answering = match (&recorded, &model) {
            // Nothing is asked where a journal is checked. Where it goes on, a built-in player may hold a plan, and follows the
            // episode also where its answers are recorded.
            (Some(_), _) if self.is_checking() => None,
            (Some(_), ModelName::Remote(_)) => None,
            (Some(_), _) if is_before_it => None,
            // The journal that is being checked does not depend on its answer.
            (None, _) if self.is_checking() => return,
            _ => match self.teams.get_mut(team).map(|team| team.seating.answering(&model)) {
                Some(Ok(answering)) => Some(answering),
                Some(Err(error)) if recorded.is_none() => {
                    self.break_off(error);
                    return;
                }
                Some(Err(_)) | None => None,
            },
        };
        let reply = match answering {
            Some(ReplySource::Player(_)) if request.output == Output::Embedding => {
                Some(Reply::of_embedding(Embedding::offline(&request.text_to_embed()), None))
            }
            Some(ReplySource::Player(player)) => {
                match player.reply(&request.role, &request, self.world.as_any()) {
                    Ok(reply) => Some(reply),
                    Err(error) => {
                        self.break_off(error.into());
                        return;
                    }
                }
            }
            Some(ReplySource::Pool(pool)) => {
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
                match self.embedding_of(&record) {
                    Ok(embedding) => {
                        let reply = Reply { embedding, ..reply_of(record) };
                        self.answer(number, reply, completion_tokens);
                    }
                    Err(error) => self.break_off(error),
                }
            }
            (None, Some(reply)) => {
                let completion_tokens = cooperage_models::tokens::count(&reply.text);
                self.answer(number, reply, completion_tokens);
            }
            (None, None) => {}
        }
    }

    /// The vector of a recorded reply, where it has one.
    fn embedding_of(&self, record: &ReplyRecord) -> Result<Option<Embedding>, EpisodeError> {
        let Some(hash) = &record.output else { return Ok(None) };
        let bytes = self.blobs.get(hash)?;
        let embedding = Embedding::from_bytes(&bytes);
        embedding.map(Some).ok_or_else(|| EpisodeError::NoVector { call: record.call, hash: hash.clone() })
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
        let latency = call
            .latency
            .map_or(Micros(0), |latency| Micros(latency.latency_us(call.prompt_tokens, completion_tokens)));
        let latency = stretched(latency, call.slowness);
        let latency = self.recorded.times.get(&number).copied().unwrap_or(latency);
        let arrival = self.arrival(call.issued, latency);
        if let Some(call) = self.calls.get_mut(&number) {
            call.answer = CallState::Come { reply, completion_tokens, latency, arrival, has_line: false };
        }
    }

    fn arrival(&self, issued: Tick, latency: Micros) -> Tick {
        match self.clock {
            EpisodeClock::Wait | EpisodeClock::Wall { .. } => issued,
            EpisodeClock::Tokens => issued.after(latency.ticks_covering(self.tick_length)),
        }
    }

    /// Writes down an answer that has come and whose moment is still ahead. From here on it decides how far the world moves.
    pub(crate) fn note_arrival(&mut self, number: u64) {
        let tick = self.world.tick().0;
        let Some(CallState::Come { arrival, .. }) = self.calls.get(&number).map(|call| &call.answer) else {
            return;
        };
        let Some(reply) = self.record_of(number, *arrival) else { return };
        self.write(&Record::Arrival { call: number, tick, reply });
        if let Some(CallState::Come { has_line, .. }) =
            self.calls.get_mut(&number).map(|call| &mut call.answer)
        {
            *has_line = true;
        }
    }

    /// The record of an answer that has come. A vector is stored before the line that names it.
    fn record_of(&mut self, number: u64, tick: Tick) -> Option<ReplyRecord> {
        let CallState::Come { reply, completion_tokens, latency, .. } = &self.calls.get(&number)?.answer
        else {
            return None;
        };
        let mut record = reply_record(number, tick, reply, *completion_tokens, *latency);
        if let Some(embedding) = &reply.embedding {
            match self.blobs.keep(embedding.as_bytes()) {
                Ok(hash) => record.output = Some(hash),
                Err(error) => {
                    self.break_off(error.into());
                    return None;
                }
            }
        }
        Some(record)
    }

    /// Hands an answer over to the framework: recorded first, acted on later.
    pub(crate) fn deliver(&mut self, number: u64) {
        let Some(record) = self.record_of(number, self.world.tick()) else { return };
        let Some(call) = self.calls.get_mut(&number) else { return };
        let CallState::Come { reply, completion_tokens, has_line, .. } =
            std::mem::replace(&mut call.answer, CallState::Out)
        else {
            return;
        };
        let charge = call.charge(Some(&reply), completion_tokens, Some(reply.kind));
        let (team, is_cut) = (call.team, reply.finish == FinishReason::Length);
        call.answer = CallState::Delivered(reply);
        self.write(&Record::Reply(record));
        if !has_line {
            self.flush();
        }
        let limit = self.teams.get_mut(team).and_then(|team| {
            if is_cut {
                team.ledger.reply_cut();
            }
            team.ledger.charge(&charge)
        });
        self.limit(team, limit);
    }

    pub(crate) fn take_reply(&mut self, number: u64) -> Option<Reply> {
        let call = self.calls.get(&number)?;
        if self.has_ended(call.team) || !matches!(call.answer, CallState::Delivered(_)) {
            return None;
        }
        match self.calls.remove(&number)?.answer {
            CallState::Delivered(reply) => Some(reply),
            _ => None,
        }
    }

    /// The calls for an agent that are out or whose answers are not delivered yet, in order.
    pub(super) fn calls_of(&self, agent: AgentId) -> Vec<u64> {
        let is_its =
            |call: &PendingCall| call.agent == Some(agent) && !matches!(call.answer, CallState::Delivered(_));
        self.calls.iter().filter(|(_, call)| is_its(call)).map(|(&number, _)| number).collect()
    }

    /// Cancels a call whose answer is not wanted any more. Where the episode is about to end, its end cancels it.
    pub(crate) fn cancel(&mut self, number: u64) {
        let is_delivered = self.calls.get(&number).is_none_or(PendingCall::is_delivered);
        if self.closing || is_delivered {
            if let Some(handle) = self.calls.remove(&number).and_then(|call| call.handle) {
                handle.cancel();
            }
        } else if self.stop.is_some() {
            if let Some(handle) = self.calls.get(&number).and_then(|call| call.handle.as_ref()) {
                handle.cancel();
            }
        } else if let Some((team, limit)) = self.give_up(number) {
            self.limit(team, limit);
        }
    }

    /// Gives up the calls that are out when the episode ends, in their order. Their cost is charged, and no limit trips
    /// any more.
    pub(crate) fn give_up_calls(&mut self) {
        if !self.has_arrivals {
            return;
        }
        let open = |(&number, call): (&u64, &PendingCall)| (!call.is_delivered()).then_some(number);
        let open: Vec<u64> = self.calls.iter().filter_map(open).collect();
        for number in open {
            self.give_up(number);
        }
    }

    /// Takes a call back, records that and charges it: in full where the journal has its answer, and otherwise only the
    /// part that does not depend on real time. Returns its team and the limit that this trips.
    fn give_up(&mut self, number: u64) -> Option<(usize, Option<LimitKind>)> {
        let call = self.calls.remove(&number)?;
        if let Some(handle) = &call.handle {
            handle.cancel();
        }
        self.write(&Record::Cancel { call: number, tick: self.world.tick().0 });
        let charge = match &call.answer {
            CallState::Come { reply, completion_tokens, has_line: true, .. } => {
                call.charge(Some(reply), *completion_tokens, None)
            }
            _ => call.charge(None, 0, None),
        };
        let limit = self.teams.get_mut(call.team).and_then(|team| team.ledger.charge(&charge));
        Some((call.team, limit))
    }
}
