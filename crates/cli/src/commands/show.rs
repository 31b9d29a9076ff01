//! A journal as a person reads it: who was asked and what came back, what was done and what came of it.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_core::AgentId;
use cooperage_journal::{
    AskRecord, EpisodeLines, EventLine, HeaderRecord, JournalError, MessageStore, Record,
};
use cooperage_models::{NativeCall, words_and_calls};
use cooperage_runtime::OutsideSource;
use cooperage_suites::TeamPlayer;
use cooperage_suites::episode::words::{data_in_words, note_in_words};
use cooperage_suites::watch::TextSnapshot;
use serde_json::{Value, json};

use camino::Utf8Path;

use crate::output;

/// The parts of a journal to show.
#[derive(Clone, Debug, Default)]
pub(super) struct ShowQuery {
    /// Prompts and replies in full.
    pub(super) prompts: bool,
    /// Only what concerns this agent.
    pub(super) agent: Option<u32>,
    /// Only from this tick on.
    pub(super) from: Option<u64>,
    /// Only up to this tick.
    pub(super) to: Option<u64>,
}

impl ShowQuery {
    fn covers(&self, tick: u64) -> bool {
        self.from.is_none_or(|from| tick >= from) && self.to.is_none_or(|to| tick <= to)
    }
}

/// Something that happened.
struct ShowLine {
    tick: u64,
    kind: &'static str,
    /// The agent that the line concerns; `None` if it concerns all.
    agent: Option<u32>,
    text: String,
}

/// A journal as lines.
pub(super) struct JournalListing {
    heading: String,
    tick_us: u64,
    lines: Vec<ShowLine>,
}

/// Reads the journal at `path`, whose agents have those `names` by seat.
pub(super) fn show(
    path: &Utf8Path,
    lines: &EpisodeLines,
    names: Vec<String>,
    wanted: &ShowQuery,
) -> Result<JournalListing, JournalError> {
    let store = path.parent().and_then(Utf8Path::parent).filter(|_| wanted.prompts);
    let messages = match store {
        Some(folder) => MessageStore::read(folder)?,
        None => BTreeMap::new(),
    };
    let header = lines.header(path)?;
    let mut reader = JournalFormatter {
        names,
        messages,
        wanted,
        callers: BTreeMap::new(),
        declared: Vec::new(),
        shown: 0,
        lines: Vec::new(),
    };
    for record in lines.each_record(path) {
        reader.read(record?);
    }
    let is_wanted = |line: &ShowLine| {
        let of_agent = wanted.agent.is_none_or(|agent| line.agent.is_none_or(|other| other == agent));
        of_agent && wanted.covers(line.tick)
    };
    let heading = heading(&header, &reader.names);
    let lines = reader.lines.into_iter().filter(is_wanted).collect();
    Ok(JournalListing { heading, tick_us: header.plan.clock.tick_us, lines })
}

fn heading(header: &HeaderRecord, names: &[String]) -> String {
    let plan = &header.plan;
    // The people of the seats, with the names that the world gives them.
    let person = |(seat, person): (&u32, &String)| match names.get(*seat as usize) {
        Some(name) if name != person => format!(" · {name} is {person}"),
        _ => format!(" · {person} plays"),
    };
    let people: String = plan.people.iter().map(person).collect();
    let models: BTreeSet<&str> = plan.all_models().map(|(_, model)| model.name.as_str()).collect();
    let models: Vec<&str> = models.into_iter().collect();
    format!(
        "{} · team {} · {} agents · {} · seed {} · episode {}{people}",
        plan.task,
        TeamPlayer::of(plan).framework,
        plan.agents,
        models.join(", "),
        plan.seed,
        plan.index
    )
}

struct JournalFormatter<'a> {
    /// The agents' names by seat.
    names: Vec<String>,
    messages: BTreeMap<String, (String, String)>,
    wanted: &'a ShowQuery,
    /// Role and agent of calls that are out, by number.
    callers: BTreeMap<u64, (String, Option<u32>)>,
    declared: Vec<String>,
    /// Prompt messages that have been shown; later calls repeat them.
    shown: u64,
    lines: Vec<ShowLine>,
}

impl JournalFormatter<'_> {
    fn push(&mut self, tick: u64, kind: &'static str, agent: Option<u32>, text: String) {
        self.lines.push(ShowLine { tick, kind, agent, text });
    }

    fn read(&mut self, record: Record) {
        match record {
            Record::Call(call) => {
                self.declared.extend(call.declares);
                // A hostile journal may claim any number; messages that nothing declares have no text.
                let declared = self.declared.len() as u64;
                let end = call.messages.last().map_or(0, |run| run[1].saturating_add(1)).min(declared);
                let mut text = format!(
                    "asks {} ({} prompt tokens)",
                    self.question(call.call, &call.role, call.agent),
                    call.prompt_tokens
                );
                if self.wanted.prompts {
                    for number in self.shown..end {
                        let hash = usize::try_from(number).ok().and_then(|index| self.declared.get(index));
                        if let Some((speaker, words)) = hash.and_then(|hash| self.messages.get(hash)) {
                            text.push_str(&indent(&format!("[{speaker}]\n{words}")));
                        }
                    }
                    self.shown = self.shown.max(end);
                }
                self.callers.insert(call.call, (call.role, call.agent));
                self.push(call.tick, "call", call.agent, text);
            }
            Record::Reply(reply) => {
                let (role, agent) = self.callers.remove(&reply.call).unwrap_or_default();
                let kind = if reply.kind == "text" { String::new() } else { format!(" ({})", reply.kind) };
                let question = self.question(reply.call, &role, agent);
                if let Some(thoughts) = &reply.thoughts {
                    let text = format!("thoughts before the reply to {question}:{}", indent(thoughts));
                    self.push(reply.tick, "thoughts", agent, text);
                }
                self.push(
                    reply.tick,
                    "reply",
                    agent,
                    format!("reply to {question}{kind}:{}", indent(&with_calls(&reply.text))),
                );
            }
            Record::Cancel { call, tick } => {
                let (role, agent) = self.callers.remove(&call).unwrap_or_default();
                let question = self.question(call, &role, agent);
                self.push(tick, "cancel", agent, format!("{question} is cancelled"));
            }
            Record::Submit { tick, entries, .. } => {
                for entry in entries {
                    let call = || {
                        let arguments = entry.arguments.as_ref().map(data_in_words).unwrap_or_default();
                        format!("{}({arguments})", entry.tool.as_deref().unwrap_or_default())
                    };
                    let what = entry.text.clone().unwrap_or_else(call);
                    let refused =
                        entry.refused.as_ref().map(|why| format!("   REFUSED {why}")).unwrap_or_default();
                    self.push(
                        tick,
                        "action",
                        entry.agent,
                        format!("{}> {what}{refused}", self.who(entry.agent)),
                    );
                }
            }
            Record::Advance { tick, events } => {
                for event in events {
                    let text = format!("{}{}", self.who(event.doer), event_text(&event));
                    self.push(event.tick.unwrap_or(tick), "event", event.doer, text);
                }
            }
            Record::Note(note) => {
                let agent = note
                    .data
                    .get("agent")
                    .and_then(Value::as_u64)
                    .and_then(|agent| u32::try_from(agent).ok());
                let text = note_in_words(&note, &|agent| self.name(agent));
                self.push(note.tick, "note", agent, text);
            }
            Record::WallLimit { tick } => {
                self.push(tick, "limit", None, "the limit of real time was reached".to_owned())
            }
            Record::End(end) => self.push(
                end.ticks,
                "end",
                None,
                format!("end: {} ({})", end.outcome, super::replay::score_text(&end)),
            ),
            // The protocol of a process repeats what the other lines tell.
            Record::Ask(AskRecord { source, .. }) | Record::Answer(AskRecord { source, .. })
                if source == OutsideSource::Process.name() && !self.wanted.prompts => {}
            Record::Ask(ask) => {
                let text =
                    format!("{} of seat {} is asked: {}", ask.source, ask.seat, data_in_words(&ask.data));
                self.push(ask.tick, "ask", Some(ask.seat), text);
            }
            Record::Answer(answer) => {
                let text = format!(
                    "{} of seat {} answers: {}",
                    answer.source,
                    answer.seat,
                    data_in_words(&answer.data)
                );
                self.push(answer.tick, "answer", Some(answer.seat), text);
            }
            Record::Input(input) => {
                let to = input.to.map_or_else(String::new, |seat| format!(" (seat {seat})"));
                let text = format!("{}: {}{to} {}", input.source, input.kind, data_in_words(&input.data));
                self.push(input.tick, "input", input.to, text);
            }
            Record::Message(message) => {
                let by = message.by.clone().unwrap_or_default();
                let from = message.from.map_or(by, |agent| self.name(agent));
                let lost: Vec<String> = message.lost.iter().map(|agent| self.name(*agent)).collect();
                let lost = if lost.is_empty() {
                    String::new()
                } else {
                    format!(" (does not reach {})", lost.join(", "))
                };
                let late = if message.delivered > message.sent {
                    format!(" (arrives at t={})", message.delivered)
                } else {
                    String::new()
                };
                let text = format!("{} {from}: {}{late}{lost}", message.kind, message.text);
                self.push(message.sent, "message", message.from, text);
            }
            Record::Stop { tick, agent, outcome, .. } => {
                self.push(tick, "stop", Some(agent), format!("{} is stopped: {outcome}", self.name(agent)));
            }
            Record::Fault { tick, agent, kind, .. } => {
                let what = match kind.as_str() {
                    "crash" => "crashes",
                    "late" => "is not there yet",
                    "stop" => "is stopped from outside",
                    _ => "is there again",
                };
                self.push(tick, "fault", Some(agent), format!("{} {what}", self.name(agent)));
            }
            Record::TeamEnd { tick, team, limit, reason } => {
                let limit = limit.map(|limit| format!(" by the limit {limit}"));
                let reason = reason.map(|reason| format!(": {}", reason.replace('_', " ")));
                let why = limit.or(reason).unwrap_or_default();
                self.push(tick, "team_end", None, format!("team {team} ends{why}"));
            }
            Record::Header(_) | Record::Arrival { .. } | Record::Digest { .. } => {}
        }
    }

    fn name(&self, agent: u32) -> String {
        self.names.get(agent as usize).cloned().unwrap_or_else(|| AgentId(agent).to_string())
    }

    fn who(&self, agent: Option<u32>) -> String {
        agent.map(|agent| format!("{} ", self.name(agent))).unwrap_or_default()
    }

    fn question(&self, call: u64, role: &str, agent: Option<u32>) -> String {
        let whose = agent.map(|agent| format!(" for {}", self.name(agent))).unwrap_or_default();
        format!("{role} #{call}{whose}")
    }
}

/// An event: whether it went well, and the sentence that agents read.
fn event_text(event: &EventLine) -> String {
    let sentence = if event.text.is_empty() { data_in_words(&event.data) } else { event.text.clone() };
    let name = if event.name.is_empty() || event.name == "action_finished" || sentence.contains(&event.name) {
        String::new()
    } else {
        format!(" {}", event.name)
    };
    let sentence = if sentence.is_empty() { String::new() } else { format!(": {sentence}") };
    format!("{}{name}{sentence}", event.kind)
}

/// The text of a reply with each call of a tool as a person writes it.
fn with_calls(text: &str) -> String {
    let (words, calls) = words_and_calls(text);
    if calls.is_empty() {
        return text.to_owned();
    }
    let call = |NativeCall { tool, arguments, .. }: NativeCall| match arguments {
        Value::Object(given) => {
            let given: Vec<String> = given.iter().map(|(name, value)| format!("{name}: {value}")).collect();
            format!("calls {tool}({})", given.join(", "))
        }
        given => format!("calls {tool} with {given}"),
    };
    let words = Some(words).filter(|words| !words.is_empty()).map(str::to_owned);
    words.into_iter().chain(calls.into_iter().map(call)).collect::<Vec<_>>().join("\n")
}

fn indent(text: &str) -> String {
    text.lines().map(|line| format!("\n       | {line}")).collect()
}

impl JournalListing {
    fn seconds(&self, tick: u64) -> u64 {
        tick.saturating_mul(self.tick_us) / 1_000_000
    }

    /// Adds what the world looked like, each before what was done then.
    pub(super) fn add_moments(&mut self, moments: Vec<TextSnapshot>, wanted: &ShowQuery) {
        let moments = moments.into_iter().filter(|moment| wanted.covers(moment.tick));
        let mut lines = std::mem::take(&mut self.lines).into_iter().peekable();
        for moment in moments {
            let is_before =
                |line: &ShowLine| line.tick < moment.tick || line.tick == moment.tick && line.kind == "event";
            while let Some(line) = lines.next_if(is_before) {
                self.lines.push(line);
            }
            let text = format!("the world:{}", indent(&moment.text));
            self.lines.push(ShowLine { tick: moment.tick, kind: "world", agent: None, text });
        }
        self.lines.extend(lines);
    }

    /// Returns the lines as text for people.
    pub(super) fn text(&self) -> String {
        let mut text = format!("{}\n", self.heading);
        for line in &self.lines {
            let seconds = self.seconds(line.tick);
            text.push_str(&format!(
                "t={:<5} {:>2}:{:02}  {}\n",
                line.tick,
                seconds / 60,
                seconds % 60,
                line.text
            ));
        }
        output::clean(&text)
    }

    /// Returns the lines as JSON for programs.
    pub(super) fn lines_json(&self) -> Value {
        let line = |line: &ShowLine| json!({"tick": line.tick, "second": self.seconds(line.tick), "kind": line.kind, "agent": line.agent, "text": line.text});
        self.lines.iter().map(line).collect()
    }
}
