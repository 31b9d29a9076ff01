//! Input from outside: people in their seats, their actions, and questions to them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Instant;

use cooperage_core::{
    AgentId, CLIENT_INPUTS_MAX, EventKind, EventRecord, Stopped, Tick, ToolCall, WorldEntry, WorldReceipt,
};
use cooperage_journal::{AskRecord, InputRecord, JournalError, Record, WallLine, is_for_clients};
use serde_json::{Map, Value};

use super::SharedEpisodeState;
use super::facts::{kept_facts, told_facts};
use super::faults::Change;
use super::messages::{MessageKind, MessageSender};
use super::pace::now;
use super::records::entry_record;
use crate::door::{
    FromOutside, HOLDS_TEAMS, InputKind, NOT_LET_IN, OutsideInput, OutsideSource, QuestionAnswer,
};
use crate::error::EpisodeError;

/// Ticks for which a person lets an action go on at most before it is the person's turn again.
const ACTION_TICKS_MAX: u64 = 12_000;
/// Characters of a person's name.
const NAME_CHARACTERS_MAX: usize = 60;

/// A person in a seat.
struct Person {
    name: String,
    /// When it is the person's turn next, where the world waits for people.
    turn: Tick,
    /// Whether the turn comes earlier when the agent's action ends.
    until_finished: bool,
    /// When the person last moved, and what the agent was told to do.
    moved: Option<(Tick, Option<WorldEntry>)>,
}

/// The part that a person in a seat has in the present tick.
#[derive(Clone, Debug, PartialEq)]
pub enum PersonMove {
    /// The person may still move.
    Open,
    /// The person lets the time pass, or waits for the end of an action.
    Passes,
    /// The agent does this.
    Acts(WorldEntry),
}

/// People in seats, and the inputs and questions of an episode.
#[derive(Default)]
pub(crate) struct OutsideState {
    people: BTreeMap<AgentId, Person>,
    /// Input that has come and has not taken effect yet.
    pub(super) waiting: VecDeque<FromOutside>,
    inputs: u64,
    asks: u64,
    /// Questions without an answer, and answers that no framework has taken yet: by number.
    open: BTreeMap<u64, Question>,
    answered: BTreeMap<u64, Value>,
    is_paused: bool,
    /// Whether teams that have not begun wait, and whether they have begun.
    pub(super) holds_teams: bool,
    pub(super) has_begun: bool,
    /// Virtual seconds in a real one, where an input has set it.
    speed: Option<u32>,
    /// The inputs of clients in the last tick in which each had any.
    client_inputs: BTreeMap<AgentId, (Tick, usize)>,
    /// The seats whose turn has been announced.
    announced: BTreeSet<AgentId>,
    /// Since when people's agents have been free to act; for the wall file alone.
    free_since: BTreeMap<AgentId, Instant>,
}

impl OutsideState {
    pub(super) fn new(people: BTreeMap<AgentId, String>) -> OutsideState {
        let seated = people.into_iter().map(|(seat, name)| (seat, Person::new(name, Tick(0)))).collect();
        OutsideState { people: seated, ..OutsideState::default() }
    }

    /// Whether no person sits in any seat.
    pub(crate) fn is_empty(&self) -> bool {
        self.people.is_empty()
    }

    /// Whether a person sits in that seat.
    pub(super) fn sits(&self, agent: AgentId) -> bool {
        self.people.contains_key(&agent)
    }

    /// Returns the speed that an input has set.
    pub(crate) fn speed(&self) -> Option<u32> {
        self.speed
    }

    /// Whether the answer's source was asked that question and it is still open.
    fn asks_for(&self, answer: &QuestionAnswer) -> bool {
        self.open.get(&answer.ask).is_some_and(|question| question.source == answer.source)
    }
}

impl Person {
    fn new(name: String, turn: Tick) -> Person {
        Person { name, turn, until_finished: false, moved: None }
    }
}

/// A question that is open.
#[derive(Clone, Copy)]
struct Question {
    source: OutsideSource,
    seat: AgentId,
    team: usize,
}

/// The meaning of a person's move.
enum Move {
    /// Something is done, or nothing, and time passes.
    Act { entry: Option<WorldEntry>, ticks: u64, until_finished: bool },
    /// The action under way is stopped.
    Stop,
}

impl SharedEpisodeState {
    /// Something has come from outside, in real time.
    pub(crate) fn outside_came(&mut self, what: FromOutside) {
        match what {
            FromOutside::Failed(failure) => self.break_off(EpisodeError::Process(failure)),
            FromOutside::Lost(reason) => self.break_off(EpisodeError::ServerLost(reason)),
            what => self.outside.waiting.push_back(what),
        }
    }

    /// Lets the next input from outside take effect: the one that the journal has next, or, past its end, the oldest
    /// that waits. Returns false where there is none.
    pub(crate) fn take_outside(&mut self) -> bool {
        if self.is_replaying() {
            return match self.writer.recorded_outside() {
                Some(Record::Input(record)) => self.obey(&record),
                Some(Record::Answer(record)) => {
                    let source = OutsideSource::from_name(&record.source).unwrap_or(OutsideSource::Person);
                    self.answered(QuestionAnswer { source, ask: record.ask, data: record.data });
                    true
                }
                _ => false,
            };
        }
        while let Some(what) = self.next_from_outside() {
            match what {
                FromOutside::Answer(answer) if self.outside.asks_for(&answer) => {
                    self.answered(answer);
                    return true;
                }
                FromOutside::Failed(_) | FromOutside::Lost(_) => {}
                FromOutside::Answer(answer) => {
                    self.warnings.push(format!("nobody has asked question {}", answer.ask));
                }
                FromOutside::Input(input) => match self.check_input(&input) {
                    Ok(()) => {
                        self.let_in(input);
                        return true;
                    }
                    Err(why) => self.warnings.push(format!("{NOT_LET_IN}: {why}")),
                },
            }
        }
        false
    }

    /// Takes the oldest input that waits. Answers of processes that hold the world up are taken in the order of their
    /// questions, not of their arrival, so that their order depends on nothing but the plan.
    fn next_from_outside(&mut self) -> Option<FromOutside> {
        let turn = self.process_at_turn();
        let is_early = |what: &FromOutside| match (what, turn) {
            (FromOutside::Answer(answer), Some(turn)) => {
                answer.ask != turn
                    && self
                        .outside
                        .open
                        .get(&answer.ask)
                        .is_some_and(|open| open.source == OutsideSource::Process)
            }
            _ => false,
        };
        let place = self.outside.waiting.iter().position(|what| !is_early(what))?;
        self.outside.waiting.remove(place)
    }

    /// The question to a process that must be answered before anything else happens; none with the clock `wall`.
    pub(crate) fn process_at_turn(&self) -> Option<u64> {
        if matches!(self.clock, crate::clock::EpisodeClock::Wall { .. }) {
            return None;
        }
        let is_to_process = |(_, open): &(&u64, &Question)| open.source == OutsideSource::Process;
        self.outside.open.iter().find(is_to_process).map(|(&ask, _)| ask)
    }

    /// Obeys a recorded input. A line that could not have been let in differs from the line that playing gives.
    fn obey(&mut self, record: &InputRecord) -> bool {
        let input = OutsideSource::from_name(&record.source).zip(InputKind::from_name(&record.kind)).map(
            |(source, kind)| OutsideInput {
                source,
                to: record.to.map(AgentId),
                kind,
                data: record.data.clone(),
            },
        );
        match input.filter(|input| self.check_input(input).is_ok()) {
            Some(input) => {
                self.let_in(input);
                true
            }
            None => false,
        }
    }

    fn check_input(&self, input: &OutsideInput) -> Result<(), String> {
        let seat = || -> Result<AgentId, String> {
            let seat = input.to.ok_or("it names no seat")?;
            if seat.0 < self.world.agents() { Ok(seat) } else { Err(format!("there is no seat {}", seat.0)) }
        };
        let person = || -> Result<AgentId, String> {
            let seat = seat()?;
            if self.outside.sits(seat) { Ok(seat) } else { Err(format!("no person sits in seat {}", seat.0)) }
        };
        let able = |seat: AgentId| {
            if self.is_down(seat) { Err(format!("the agent of seat {} is down", seat.0)) } else { Ok(()) }
        };
        let text = || input.data.get("text").and_then(Value::as_str).ok_or("it has no text");
        match input.kind {
            InputKind::Move => {
                let seat = person()?;
                able(seat)?;
                self.check_client(seat, input)?;
                read_move(seat, &input.data).map(|_| ())
            }
            InputKind::Say | InputKind::Order => {
                text()?;
                if input.data.get("from").is_some() && self.says_it(&input.data).is_none() {
                    return Err("it is said from a seat in which no person sits".to_owned());
                }
                self.says_it(&input.data).map_or(Ok(()), able)?;
                input.to.map_or(Ok(()), |_| seat().map(|_| ()))
            }
            InputKind::Join => {
                let seat = seat()?;
                if self.outside.sits(seat) {
                    Err(format!("somebody sits in seat {}", seat.0))
                } else {
                    Ok(())
                }
            }
            InputKind::Leave => person().map(|_| ()),
            InputKind::Handover => {
                let seat = person()?;
                let is_a_teams =
                    self.teams.iter().any(|team| team.seats.contains(&seat) && team.end.is_none());
                if is_a_teams { Ok(()) } else { Err(format!("no team is there for seat {}", seat.0)) }
            }
            InputKind::Stop => {
                let seat = seat()?;
                able(seat)?;
                if self.outside.sits(seat) {
                    Err(format!("a person sits in seat {}", seat.0))
                } else {
                    Ok(())
                }
            }
            InputKind::Start => {
                let seat = seat()?;
                if self.is_down(seat) {
                    Ok(())
                } else {
                    Err(format!("the agent of seat {} is not down", seat.0))
                }
            }
            InputKind::Pause => match input.data.get("on") {
                Some(Value::Bool(_)) => Ok(()),
                _ => Err("it does not say whether".to_owned()),
            },
            InputKind::Speed => match input.data.get("times").and_then(Value::as_u64) {
                Some(1..=1_000) => Ok(()),
                _ => Err("the speed must be 1 to 1,000".to_owned()),
            },
            InputKind::World if input.source != OutsideSource::Server => {
                Err("only a server tells of its world".to_owned())
            }
            InputKind::World => match input.data.get("facts") {
                Some(Value::Array(_)) => Ok(()),
                _ => Err("it tells no facts".to_owned()),
            },
        }
    }

    /// Checks a move that calls a tool for clients: a client sends it, and not too much in one tick.
    fn check_client(&self, seat: AgentId, input: &OutsideInput) -> Result<(), String> {
        let Some(count) = client_inputs(&input.data) else { return Ok(()) };
        if input.source != OutsideSource::Client {
            return Err("only a client may call that tool".to_owned());
        }
        let before = match self.outside.client_inputs.get(&seat) {
            Some((tick, before)) if *tick == self.world.tick() => *before,
            _ => 0,
        };
        if before + count > CLIENT_INPUTS_MAX {
            return Err(format!("a client may have {CLIENT_INPUTS_MAX} inputs in a tick at most"));
        }
        Ok(())
    }

    /// Counts the inputs of a client in this tick.
    fn count_client(&mut self, seat: AgentId, data: &Value) {
        let Some(count) = client_inputs(data) else { return };
        let now = self.world.tick();
        let (tick, before) = self.outside.client_inputs.entry(seat).or_insert((now, 0));
        *before = if *tick == now { *before + count } else { count };
        *tick = now;
    }

    /// Returns the agent of the person who speaks, where the data names the seat.
    fn says_it(&self, data: &Value) -> Option<AgentId> {
        let seat = data.get("from")?.as_u64().and_then(|seat| u32::try_from(seat).ok())?;
        Some(AgentId(seat)).filter(|seat| self.outside.sits(*seat))
    }

    /// Notes how long a person took over an input.
    fn time_reaction(&mut self, input: &OutsideInput) {
        let seat = if input.kind == InputKind::Say { self.says_it(&input.data) } else { input.to };
        let is_move = input.kind == InputKind::Move;
        let since = seat.and_then(|seat| {
            let free = &mut self.outside.free_since;
            if is_move { free.remove(&seat) } else { free.get(&seat).copied() }
        });
        let (Some(since), Some(log)) = (since, &mut self.wall) else { return };
        let reaction_us = u64::try_from(now().duration_since(since).as_micros()).unwrap_or(u64::MAX);
        // A failed measurement must not break an episode.
        let _ = log.append(&WallLine::Input { input: self.outside.inputs, reaction_us });
    }

    /// Records an input that fits, and lets it take effect.
    fn let_in(&mut self, mut input: OutsideInput) {
        let facts = match input.kind {
            InputKind::World => match self.facts_of(&mut input.data) {
                Ok(facts) => Some(facts),
                Err(error) => return self.break_off(error.into()),
            },
            _ => None,
        };
        if input.source == OutsideSource::Person && !self.is_replaying() {
            self.time_reaction(&input);
        }
        let n = self.outside.inputs;
        self.outside.inputs += 1;
        let tick = self.world.tick();
        self.write(&Record::Input(InputRecord {
            n,
            tick: tick.0,
            source: input.source.name().to_owned(),
            to: input.to.map(|agent| agent.0),
            kind: input.kind.name().to_owned(),
            data: input.data.clone(),
        }));
        self.flush();
        let text = input.data.get("text").and_then(Value::as_str).unwrap_or_default().to_owned();
        let to: Vec<AgentId> = input.to.into_iter().collect();
        let says_it = self.says_it(&input.data);
        let by = || input.data.get("by").and_then(Value::as_str).map(name_of);
        let other = || MessageSender::Other(by().unwrap_or_else(|| input.source.name().to_owned()));
        let speaker = || says_it.map_or_else(other, MessageSender::Agent);
        match (input.kind, input.to) {
            (InputKind::Move, Some(seat)) => {
                self.count_client(seat, &input.data);
                self.person_moves(seat, &input.data);
            }
            (InputKind::Say, _) => self.say(speaker(), &to, MessageKind::Person, &text),
            (InputKind::Order, _) => self.say(speaker(), &to, MessageKind::Order, &text),
            (InputKind::Join, Some(seat)) => {
                let name = input.data.get("name").and_then(Value::as_str).unwrap_or("human");
                self.outside.people.insert(seat, Person::new(name_of(name), tick));
                self.empty_seats.remove(&seat);
            }
            (InputKind::Leave | InputKind::Handover, Some(seat)) => {
                self.outside.people.remove(&seat);
                self.outside.announced.remove(&seat);
                self.outside.free_since.remove(&seat);
                if input.kind == InputKind::Leave {
                    self.empty_seats.insert(seat);
                } else {
                    self.empty_seats.remove(&seat);
                }
            }
            (InputKind::Stop, Some(seat)) => self.change_seat(seat, Change::Stop),
            (InputKind::Start, Some(seat)) => self.change_seat(seat, Change::Rejoin),
            (InputKind::Pause, _) => {
                self.outside.is_paused = input.data.get("on") == Some(&Value::Bool(true));
                if let Some(holds) = input.data.get(HOLDS_TEAMS) {
                    self.outside.holds_teams = self.outside.is_paused && *holds == Value::Bool(true);
                }
                self.set_even();
            }
            (InputKind::Speed, _) => {
                let times = input.data.get("times").and_then(Value::as_u64).unwrap_or(1);
                self.outside.speed = u32::try_from(times).ok();
                self.set_even();
            }
            (InputKind::World, _) => {
                let taken = facts.map_or(Ok(()), |facts| self.world.take_facts(&facts));
                if let Err(reason) = taken {
                    self.break_off(EpisodeError::Facts(reason));
                }
            }
            (
                InputKind::Move
                | InputKind::Join
                | InputKind::Leave
                | InputKind::Handover
                | InputKind::Stop
                | InputKind::Start,
                None,
            ) => {}
        }
    }

    /// Returns the facts of an input's data whole, and leaves in the data what the journal keeps: long ones by their hashes.
    fn facts_of(&self, data: &mut Value) -> Result<Value, JournalError> {
        if self.is_replaying() {
            return told_facts(&self.blobs, data);
        }
        let facts = data.get("facts").cloned().unwrap_or_default();
        *data = kept_facts(&self.blobs, data)?;
        Ok(facts)
    }

    fn person_moves(&mut self, seat: AgentId, data: &Value) {
        let (entry, ticks, until_finished) = match read_move(seat, data) {
            Ok(Move::Act { entry, ticks, until_finished }) => (entry, ticks, until_finished),
            Ok(Move::Stop) => return self.person_stops(seat),
            Err(_) => return,
        };
        let mut is_done = true;
        // The calls of clients are no moves that others could read.
        let done = entry.clone().filter(|_| client_inputs(data).is_none());
        if let Some(entry) = entry {
            let batch = [entry];
            let receipts = self.world.submit(&batch);
            is_done = receipts.iter().all(|receipt| *receipt == WorldReceipt::Accepted);
            let entries =
                batch.iter().zip(&receipts).map(|(entry, receipt)| entry_record(entry, receipt)).collect();
            self.write(&Record::Submit { tick: self.world.tick().0, team: None, entries });
        }
        let tick = self.world.tick();
        self.outside.announced.remove(&seat);
        if let Some(person) = self.outside.people.get_mut(&seat).filter(|_| is_done) {
            person.turn = tick.after(if until_finished { ACTION_TICKS_MAX } else { ticks });
            person.until_finished = until_finished;
            person.moved = Some((tick, done));
        }
    }

    /// Stops what the agent of a person's seat is doing; the next turn comes a tick later. Where a tool does not let itself be
    /// stopped, it comes when that has ended.
    fn person_stops(&mut self, seat: AgentId) {
        let stopped = self.world.stop(seat);
        let tick = self.world.tick();
        let outcome = stopped.name().to_owned();
        self.write(&Record::Stop { tick: tick.0, agent: seat.0, team: None, outcome });
        if let Some(person) = self.outside.people.get_mut(&seat)
            && stopped != Stopped::GoesOn
        {
            person.turn = person.turn.min(tick.after(1));
            person.until_finished = false;
        }
    }

    /// Returns the seats of people for whose next move the world must wait now: none with the clock `wall`, and none
    /// while recorded lines are played again.
    pub(crate) fn awaited(&self) -> Vec<AgentId> {
        if self.is_replaying() || matches!(self.clock, crate::clock::EpisodeClock::Wall { .. }) {
            return Vec::new();
        }
        self.at_turn().collect()
    }

    /// The seats of people who may move now, under every clock and also while recorded lines are played again.
    pub(crate) fn at_turn(&self) -> impl Iterator<Item = AgentId> {
        let now = self.world.tick();
        let is_on = move |(seat, person): &(&AgentId, &Person)| person.turn <= now && !self.is_down(**seat);
        self.outside.people.iter().filter(is_on).map(|(seat, _)| *seat)
    }

    /// The move of the person in a seat in this tick; `None` where no person sits.
    pub(crate) fn person_move(&self, seat: AgentId) -> Option<PersonMove> {
        let person = self.outside.people.get(&seat)?;
        let now = self.world.tick();
        Some(match &person.moved {
            Some((tick, Some(entry))) if *tick == now => PersonMove::Acts(entry.clone()),
            _ if person.turn <= now && !self.is_down(seat) => PersonMove::Open,
            _ => PersonMove::Passes,
        })
    }

    /// When the person in a seat last moved.
    pub(crate) fn person_moved_at(&self, seat: AgentId) -> Option<Tick> {
        self.outside.people.get(&seat)?.moved.as_ref().map(|(tick, _)| *tick)
    }

    /// Whether the world stands still because an input paused it.
    pub(crate) fn is_paused(&self) -> bool {
        self.outside.is_paused && !self.is_replaying()
    }

    /// The first tick after now at which it is a person's turn.
    pub(crate) fn next_turn(&self) -> Option<Tick> {
        if matches!(self.clock, crate::clock::EpisodeClock::Wall { .. }) {
            return None;
        }
        let now = self.world.tick();
        let able = self.outside.people.iter().filter(|(seat, _)| !self.is_down(**seat));
        able.map(|(_, person)| person.turn.max(now.after(1))).min()
    }

    /// The seats of people who wait until their agent's action has ended.
    pub(super) fn acting_people(&self) -> impl Iterator<Item = AgentId> {
        let acting = self.outside.people.iter().filter(|(_, person)| person.until_finished);
        acting.map(|(seat, _)| *seat)
    }

    /// An action that a person waited for has ended.
    pub(super) fn wake_people(&mut self, tick: Tick, events: &[EventRecord]) {
        for event in events.iter().filter(|event| matches!(event.kind, EventKind::ActionFinished { .. })) {
            let person = event.doer.and_then(|doer| self.outside.people.get_mut(&doer));
            if let Some(person) = person.filter(|person| person.until_finished) {
                (person.turn, person.until_finished) = (tick, false);
                self.outside.free_since.extend(event.doer.map(|doer| (doer, now())));
            }
        }
    }

    /// Tells the observer which seats have their turn, once for each turn.
    pub(crate) fn announce(&mut self, seats: &[AgentId]) {
        for &seat in seats {
            if self.outside.announced.insert(seat) {
                self.outside.free_since.insert(seat, now());
                if let Some(observer) = &mut self.observer {
                    observer.turn(seat, self.world.as_ref(), self.judge.as_ref());
                }
            }
        }
    }

    /// Asks a person or process outside. Returns the number of the question.
    pub(crate) fn ask_outside(
        &mut self,
        team: usize,
        source: OutsideSource,
        seat: AgentId,
        data: Value,
    ) -> u64 {
        let ask = self.outside.asks;
        self.outside.asks += 1;
        if self.has_ended(team) {
            return ask;
        }
        self.outside.open.insert(ask, Question { source, seat, team });
        let tick = self.world.tick().0;
        let source = source.name().to_owned();
        let asked = Record::Ask(AskRecord { ask, tick, source, seat: seat.0, data });
        let held = self.hold(&asked).unwrap_or(asked);
        self.hold_told(team, &held);
        self.flush();
        ask
    }

    fn answered(&mut self, answer: QuestionAnswer) {
        let Some(Question { source, seat, team }) = self.outside.open.remove(&answer.ask) else { return };
        let is_recorded = self.is_replaying();
        self.write(&Record::Answer(AskRecord {
            ask: answer.ask,
            tick: self.world.tick().0,
            source: source.name().to_owned(),
            seat: seat.0,
            data: answer.data.clone(),
        }));
        self.flush();
        if source == OutsideSource::Process {
            self.process_answered(team, &answer.data, is_recorded);
        }
        self.outside.answered.insert(answer.ask, answer.data);
    }

    /// The answer to a question, once.
    pub(crate) fn take_answer(&mut self, team: usize, ask: u64) -> Option<Value> {
        if self.has_ended(team) { None } else { self.outside.answered.remove(&ask) }
    }

    /// Drops a question whose answer is not wanted any more.
    pub(crate) fn forget_ask(&mut self, ask: u64) {
        self.outside.open.remove(&ask);
        self.outside.answered.remove(&ask);
    }

    /// Whether a question is out.
    pub(crate) fn has_open_asks(&self) -> bool {
        !self.outside.open.is_empty()
    }

    /// The people who sit beside that team, where it is the only one.
    pub(crate) fn people_beside(&self, team: usize) -> BTreeMap<AgentId, String> {
        let own = self.teams.get(team).filter(|_| self.teams.len() == 1);
        let people =
            self.outside.people.iter().filter(|(seat, _)| own.is_some_and(|own| !own.seats.contains(seat)));
        people.map(|(&seat, person)| (seat, person.name.clone())).collect()
    }

    /// The name of the person in a seat.
    pub(crate) fn person(&self, seat: AgentId) -> Option<&str> {
        self.outside.people.get(&seat).map(|person| person.name.as_str())
    }
}

/// Returns a person's name without control characters, and shortened.
fn name_of(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(NAME_CHARACTERS_MAX).collect()
}

/// The number of inputs in a move that calls a tool for clients; none for other moves.
fn client_inputs(data: &Value) -> Option<usize> {
    let tool = data.get("tool").and_then(Value::as_str).filter(|tool| is_for_clients(tool));
    let inputs = |_| data.get("arguments")?.get("inputs")?.as_array().map(Vec::len);
    tool.map(|tool| inputs(tool).unwrap_or_default().max(1))
}

/// Reads what a person's move says; see [`InputKind::Move`].
fn read_move(seat: AgentId, data: &Value) -> Result<Move, String> {
    let fields = data.as_object().ok_or("a move is an object")?;
    if let Some(stop) = fields.get("stop") {
        let is_alone = *stop == Value::Bool(true) && fields.len() == 1;
        return if is_alone { Ok(Move::Stop) } else { Err("a stop has nothing beside it".to_owned()) };
    }
    let entry = match (fields.get("tool"), fields.get("text")) {
        (Some(Value::String(tool)), None) => {
            let arguments = match fields.get("arguments") {
                None | Some(Value::Null) => Map::new(),
                Some(Value::Object(arguments)) => arguments.clone(),
                Some(_) => return Err("the arguments are no object".to_owned()),
            };
            Some(WorldEntry::Call { agent: seat, call: ToolCall { tool: tool.clone(), arguments } })
        }
        (None, Some(Value::String(text))) => Some(WorldEntry::Text { agent: Some(seat), text: text.clone() }),
        (None, None) if fields.contains_key("ticks") => None,
        _ => return Err("a move has either a tool or a text".to_owned()),
    };
    let ticks = match fields.get("ticks") {
        None => 1,
        Some(ticks) => ticks
            .as_u64()
            .filter(|ticks| (1..=ACTION_TICKS_MAX).contains(ticks))
            .ok_or_else(|| format!("the ticks must be 1 to {ACTION_TICKS_MAX}"))?,
    };
    let until_finished = matches!(fields.get("finish"), Some(Value::Bool(true))) && entry.is_some();
    Ok(Move::Act { entry, ticks, until_finished })
}
