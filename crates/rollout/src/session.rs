//! The state of a session between its client and its episode.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use camino::Utf8PathBuf;
use cooperage_journal::EndRecord;
use cooperage_runtime::{EpisodeError, LearnerEnd, ProcessEnd};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::wire::{PenaltyWeights, PromptChoice, RolloutError, RolloutErrorKind};

/// Takes the answer of a session to a request, without the request's id; called once.
pub(crate) type SessionTaker = Box<dyn FnOnce(Value) + Send>;

/// The link between a client and the episode that it has opened.
pub(crate) struct RolloutSession {
    /// Its number, which names its episode too.
    pub(crate) number: usize,
    /// Its name for clients.
    pub(crate) name: String,
    /// The seats that the client plays.
    pub(crate) seats: Vec<u32>,
    pub(crate) names: Vec<String>,
    pub(crate) key: String,
    pub(crate) record: Option<Utf8PathBuf>,
    /// The line with which the client of protocol 2 begins; null where the server plays with the client's models.
    pub(crate) hello: Value,
    pub(crate) task: String,
    /// Whether the picture of the end is kept.
    pub(crate) keeps_picture: bool,
    pub(crate) penalties: PenaltyWeights,
    inner: Mutex<SessionState>,
}

/// The part of a session that changes.
pub(crate) struct SessionState {
    /// The connection of its client.
    pub(crate) owner: u64,
    /// When that connection was lost, if it was.
    pub(crate) lost: Option<Instant>,
    /// The question of the framework that is open.
    pub(crate) ask: Option<u64>,
    /// Whether all that is recorded has been played again.
    pub(crate) has_caught_up: bool,
    /// Whether `hello` has been said, now or in the record.
    pub(crate) has_greeted: bool,
    /// The client that waits for the next turn.
    taker: Option<SessionTaker>,
    /// Messages and tools that the client has not got, by seat.
    unsent: BTreeMap<u32, UnsentSeat>,
    /// The last turn.
    turn: TurnNews,
    /// Rewards that the client has got, by seat.
    rewarded: BTreeMap<u32, f64>,
    error: Option<Value>,
    /// The end, once it has come.
    end: Option<Value>,
    /// The end of an episode whose journal is not whole yet: it is told once that is.
    held_end: Option<Value>,
    holds_end: bool,
    /// The reward that each seat loses by the conduct of the episode.
    pub(crate) losses: BTreeMap<u32, f64>,
    /// The picture of the end, if it is kept.
    pub(crate) last_picture: Option<Value>,
    pub(crate) touched: Instant,
}

/// The messages and tools of a seat that the client has not got.
#[derive(Default)]
struct UnsentSeat {
    messages: Vec<Value>,
    tools: Option<Value>,
}

/// The parts of a turn that a session uses.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct TurnNews {
    tick: u64,
    seconds: f64,
    may_act: Vec<u32>,
    prompts: Vec<PromptNews>,
    score: Option<ScoreNews>,
    seats: Vec<SeatNews>,
}

#[derive(Deserialize)]
struct PromptNews {
    agent: u32,
    messages: Vec<Value>,
    #[serde(default)]
    tools: Option<Value>,
}

#[derive(Deserialize)]
struct ScoreNews {
    #[serde(default)]
    rewards: BTreeMap<u32, f64>,
}

#[derive(Deserialize)]
struct SeatNews {
    agent: u32,
    observation: Value,
    offers: Value,
}

impl RolloutSession {
    /// A session whose client waits for its first turn.
    pub(crate) fn new(session: SessionFacts, taker: SessionTaker) -> RolloutSession {
        let SessionFacts { number, owner, seats, names, key, record, hello, .. } = session;
        let SessionFacts { task, keeps_picture, penalties, .. } = session;
        let state = SessionState {
            owner,
            lost: None,
            ask: None,
            has_caught_up: false,
            has_greeted: false,
            taker: Some(taker),
            unsent: BTreeMap::new(),
            turn: TurnNews::default(),
            rewarded: BTreeMap::new(),
            error: None,
            end: None,
            held_end: None,
            holds_end: false,
            losses: BTreeMap::new(),
            last_picture: None,
            touched: now(),
        };
        let name = format!("s{number}");
        let inner = Mutex::new(state);
        RolloutSession {
            number,
            name,
            seats,
            names,
            key,
            record,
            hello,
            task,
            keeps_picture,
            penalties,
            inner,
        }
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, SessionState> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in a turn that the framework tells.
    pub(crate) fn turn(&self, state: &mut SessionState, mut turn: TurnNews) {
        for prompt in turn.prompts.drain(..) {
            let unsent = state.unsent.entry(prompt.agent).or_default();
            unsent.messages.extend(prompt.messages);
            unsent.tools = prompt.tools.or_else(|| unsent.tools.take());
        }
        state.turn = turn;
        state.error = None;
    }

    /// Takes in that a request could not be done.
    pub(crate) fn refused(&self, state: &mut SessionState, error: Value) {
        state.error = Some(error);
    }

    /// Takes in an answer of an earlier client, as the record has it.
    pub(crate) fn recorded(&self, state: &mut SessionState, answer: &Value) {
        let acts = answer.get("acts").and_then(Value::as_array);
        for act in acts.into_iter().flatten() {
            let seat = act.get("agent").and_then(Value::as_u64).and_then(|seat| u32::try_from(seat).ok());
            let said = match (act.get("text"), act.get("tool")) {
                (Some(Value::String(text)), _) => text.clone(),
                (_, Some(Value::String(tool))) => {
                    json!({"action": tool, "action_input": act.get("arguments")}).to_string()
                }
                _ => continue,
            };
            if let Some(unsent) = seat.and_then(|seat| state.unsent.get_mut(&seat)) {
                unsent.messages.push(json!({"role": "assistant", "content": said}));
            }
        }
        if let Some(score) = &state.turn.score {
            state.rewarded.clone_from(&score.rewards);
        }
    }

    /// Whether it is the client's turn, or rather that of seats that it leaves to themselves.
    pub(crate) fn is_clients_turn(&self, state: &SessionState) -> bool {
        state.error.is_some() || state.turn.may_act.iter().any(|seat| self.seats.contains(seat))
    }

    /// Gives the turn to the client that waits for it.
    pub(crate) fn give(&self, state: &mut SessionState) {
        let Some(taker) = state.taker.take() else { return };
        if let Some(error) = state.error.take() {
            return taker(json!({ "session": self.name, "error": error }));
        }
        let seats: Vec<u32> =
            state.turn.may_act.iter().copied().filter(|seat| self.seats.contains(seat)).collect();
        let seats: Vec<Value> = seats.into_iter().map(|seat| self.seat_now(state, seat)).collect();
        taker(json!({
            "session": self.name,
            "key": self.key,
            "tick": state.turn.tick,
            "seconds": state.turn.seconds,
            "seats": seats,
            "done": false,
        }));
    }

    /// The news of a seat that may act.
    fn seat_now(&self, state: &mut SessionState, seat: u32) -> Value {
        let mut told = self.head(seat);
        let so_far = state.turn.score.as_ref().and_then(|score| score.rewards.get(&seat).copied());
        told.insert("reward".to_owned(), reward(state, seat, so_far));
        if let Some(UnsentSeat { messages, tools }) = state.unsent.remove(&seat) {
            told.insert("prompt".to_owned(), messages.into());
            told.extend(tools.map(|tools| ("tools".to_owned(), tools)));
        }
        if let Some(place) = state.turn.seats.iter().position(|seen| seen.agent == seat) {
            let seen = state.turn.seats.remove(place);
            told.insert("observation".to_owned(), seen.observation);
            told.insert("offers".to_owned(), seen.offers);
        }
        Value::Object(told)
    }

    fn head(&self, seat: u32) -> Map<String, Value> {
        let name = self.names.get(seat as usize).cloned().unwrap_or_default();
        let head = [("seat".to_owned(), json!(seat)), ("name".to_owned(), name.into())];
        head.into_iter().collect()
    }

    /// The episode has ended, with a score.
    pub(crate) fn ended(&self, state: &mut SessionState, end: &ProcessEnd) {
        let Some(result) = &end.result else { return self.broke(state, "broken", "no_score", "") };
        let score = &result.end.score;
        let completion =
            cooperage_core::Ratio { numerator: score.reached, denominator: score.possible }.value();
        let outcome = if end.is_limited { "limit" } else { "finished" };
        let lost = |seat: &u32| state.losses.get(seat).copied().unwrap_or_default();
        let rewards: BTreeMap<u32, f64> =
            result.rewards.iter().map(|(seat, reward)| (*seat, reward - lost(seat))).collect();
        let mut told_end = json!({
            "outcome": outcome,
            "reason": end.reason,
            "completion": completion,
            "missing": result.end.missing.iter().map(|missing| &missing.text).collect::<Vec<_>>(),
            "figures": score.figures,
            "rewards": rewards,
        });
        if !self.penalties.is_none() {
            told_end["penalties"] = json!(state.losses);
        }
        let seats = self.seats.clone().into_iter().map(|seat| {
            let mut told = self.head(seat);
            let last = reward(state, seat, rewards.get(&seat).copied());
            told.insert("reward".to_owned(), last);
            Value::Object(told)
        });
        let seats: Vec<Value> = seats.collect();
        self.end(
            state,
            json!({
                "session": self.name,
                "key": self.key,
                "tick": end.tick,
                "seats": seats,
                "done": true,
                "truncated": end.is_limited,
                "end": told_end,
            }),
        );
    }

    /// An episode that the server has played with the client's models has ended. Its client is told by [`closed`](Self::closed).
    pub(crate) fn played(&self, state: &mut SessionState, end: &EndRecord, rewards: &[f64]) {
        let rewards: BTreeMap<u32, f64> = (0..).zip(rewards.iter().copied()).collect();
        let is_limited = end.limit.is_some();
        let reason = end.limit.clone().unwrap_or_else(|| end.reason.clone());
        let result = Some(LearnerEnd { end: end.clone(), rewards });
        state.holds_end = true;
        self.ended(state, &ProcessEnd { tick: end.ticks, reason, protocol: 2, is_limited, result });
    }

    /// The journal of the episode is whole, so that who is told of the end can read it, or the episode broke, at its end perhaps.
    pub(crate) fn closed(&self, state: &mut SessionState, error: Option<&EpisodeError>) {
        state.holds_end = false;
        let end = state.held_end.take();
        match error {
            Some(error) => self.broke(state, "broken", error.kind(), &error.chain()),
            None => end.into_iter().for_each(|end| self.end(state, end)),
        }
    }

    /// The episode has no result, and so no reward.
    pub(crate) fn broke(&self, state: &mut SessionState, outcome: &str, reason: &str, text: &str) {
        let seats = self.seats.iter().map(|seat| {
            let mut told = self.head(*seat);
            told.insert("reward".to_owned(), Value::Null);
            Value::Object(told)
        });
        let seats: Vec<Value> = seats.collect();
        let tick = state.turn.tick;
        self.end(
            state,
            json!({
                "session": self.name,
                "key": self.key,
                "tick": tick,
                "seats": seats,
                "done": true,
                "truncated": false,
                "end": {
                    "outcome": outcome, "reason": reason, "text": text,
                    "completion": null, "missing": [], "rewards": null,
                },
            }),
        );
    }

    fn end(&self, state: &mut SessionState, end: Value) {
        if state.end.is_some() {
            return;
        }
        if state.holds_end {
            state.held_end.get_or_insert(end);
            return;
        }
        match state.taker.take() {
            Some(taker) => {
                taker(end.clone());
                // The next act learns that it is over.
                state.end = Some(Value::Null);
            }
            None => state.end = Some(end),
        }
        (state.ask, state.turn, state.unsent) = (None, TurnNews::default(), BTreeMap::new());
    }

    /// Puts a client in the place of the one that waits for the next turn; gives the question that its act answers.
    pub(crate) fn wait(
        &self,
        state: &mut SessionState,
        connection: u64,
        taker: SessionTaker,
    ) -> Result<u64, (RolloutError, Option<SessionTaker>)> {
        state.touched = now();
        (state.owner, state.lost) = (connection, None);
        if let Some(end) = &mut state.end {
            // An end that no act has learnt of is the answer to this one.
            return match std::mem::take(end) {
                Value::Null => Err((over(), Some(taker))),
                end => {
                    taker(end);
                    Err((over(), None))
                }
            };
        }
        let busy = "an act of this session is out: wait for its answer";
        match state.ask.take() {
            Some(ask) if state.taker.is_none() => {
                state.taker = Some(taker);
                Ok(ask)
            }
            open => {
                state.ask = open;
                Err((RolloutError::new(RolloutErrorKind::Busy, busy), Some(taker)))
            }
        }
    }

    /// Whether its episode is over.
    pub(crate) fn is_over(&self, state: &SessionState) -> bool {
        state.end.is_some()
    }

    /// Whether its client waits for an answer.
    pub(crate) fn is_awaited(&self, state: &SessionState) -> bool {
        state.taker.is_some()
    }
}

/// The facts of a session that do not change.
pub(crate) struct SessionFacts {
    pub(crate) number: usize,
    pub(crate) owner: u64,
    pub(crate) seats: Vec<u32>,
    pub(crate) names: Vec<String>,
    pub(crate) key: String,
    pub(crate) record: Option<Utf8PathBuf>,
    pub(crate) hello: Value,
    pub(crate) task: String,
    pub(crate) keeps_picture: bool,
    pub(crate) penalties: PenaltyWeights,
}

/// The line with which a client begins.
pub(crate) fn hello(prompt: PromptChoice, tokens: Option<u64>, observe: bool, seats: &[u32]) -> Value {
    json!({
        "request": "hello", "protocol": 2, "observe": observe,
        "prompt": prompt, "prompt_tokens": tokens, "prompt_agents": seats,
    })
}

fn over() -> RolloutError {
    RolloutError::new(RolloutErrorKind::Over, "the episode of this session is over: open another one")
}

/// The reward of a seat since the client got the last one.
fn reward(state: &mut SessionState, seat: u32, so_far: Option<f64>) -> Value {
    let Some(so_far) = so_far else { return Value::Null };
    let before = state.rewarded.insert(seat, so_far).unwrap_or_default();
    json!(so_far - before)
}

#[expect(clippy::disallowed_methods, reason = "a session without requests ends after some real time")]
pub(crate) fn now() -> Instant {
    Instant::now()
}
