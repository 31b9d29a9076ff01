//! The planner in worlds that go on by turns and whose tools are calls: it reads the whole state, gives each agent one call at most,
//! and all calls begin together. It is asked again when the next turn begins.
//!
//! A world is such a one if its tools have no text form and its manual has a demonstration with calls of them. It says by the event
//! [`TURN_BEGINS`](cooperage_core::TURN_BEGINS) that a turn begins. Where people lead the game, as its demonstration shows, an idle
//! planner is asked as soon as a person has spoken or done something.

mod calls;
mod parts;
mod people;
mod prompt;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use cooperage_core::{AgentId, EventKind, EventRecord, Manual, TURN_BEGINS, Tool, ToolCall, WorldEntry};
use cooperage_models::{Brief, Reply, ReplyKind};
use cooperage_runtime::{EpisodeClock, FrameworkError, ModelQuery, TeamHandle};

use super::options::{FeedbackShown, MindAgentOptions};
use super::{NO_COMMAND, PLAN};
use crate::answer::notices::told_cut;
use crate::base_agent::ticks_of;
use crate::budget::text_within;
use crate::names::AgentNames;
use crate::unreadable::unreadable;
use calls::{PlannedTurn, TurnCrew, read_turn, written_call};
use people::TurnPeople;
use prompt::TurnPrompt;

pub(super) use calls::write_turn;
pub(super) use parts::cut;

/// Characters of one result.
const RESULT_CHARACTERS: usize = 400;
/// Seconds between two looks for a person's words, where people lead the game.
const SECONDS_HEARD: u64 = 1;
/// The advice after a plan that repeats the one before.
const REPEATED: &str =
    "this is the plan of the turn before, word for word: try something else unless it is meant";

/// The facts behind the prompt of a turn.
#[derive(Clone, Debug)]
pub struct TurnPlanBrief {
    /// The agents' names, by number.
    pub names: Vec<String>,
    /// The agents that may be given a call.
    pub seats: Vec<AgentId>,
    /// Whether the answer begins with a sentence of reasoning.
    pub is_reasoned: bool,
}

/// The planner of an episode.
struct TurnPlanner {
    team: TeamHandle,
    options: MindAgentOptions,
    names: AgentNames,
    tools: Vec<Tool>,
    prompt: TurnPrompt,
    people: TurnPeople,
    /// Calls that are under way.
    out: BTreeMap<AgentId, ToolCall>,
    /// Lines about the last plan, for the next prompt.
    results: Vec<String>,
    /// The last plan, as it was written.
    last: String,
    /// Whether a turn has begun since the last plan.
    has_begun: bool,
}

/// Whether a world shows a game by turns: its demonstration has calls of these tools.
pub(super) fn goes_by_turns(manual: &Manual, tools: &[Tool]) -> bool {
    let turns = manual.demonstrations.iter().flat_map(|shown| &shown.turns);
    let is_call = |text: &String| {
        text.split_once('(').is_some_and(|(name, _)| tools.iter().any(|tool| tool.name == name))
    };
    turns.flat_map(|turn| &turn.commands).any(is_call)
}

/// Plays an episode.
pub(super) async fn play(
    options: MindAgentOptions,
    team: TeamHandle,
    tools: &[Tool],
    manual: &Manual,
) -> Result<(), FrameworkError> {
    let options = MindAgentOptions { world_goes_on: team.clock() != EpisodeClock::Wait, ..options };
    let names = AgentNames::of(&team);
    let mut planner = TurnPlanner {
        prompt: TurnPrompt::new(options, names.clone(), tools, manual),
        people: TurnPeople::default(),
        team,
        options,
        names,
        tools: tools.to_vec(),
        out: BTreeMap::new(),
        results: Vec::new(),
        last: String::new(),
        has_begun: true,
    };
    loop {
        planner.until_turn().await?;
        let query = planner.ask()?;
        let reply = planner.team.ask(query).await;
        planner.carry_out(&reply);
    }
}

impl TurnPlanner {
    /// Waits until the planner is to be asked: a turn has begun and no call is under way, or an idle planner of a game that people
    /// lead has heard or seen a person.
    async fn until_turn(&mut self) -> Result<(), FrameworkError> {
        self.people.hear(&self.team)?;
        while !self.is_due() {
            let is_led = self.prompt.is_led();
            let ticks = if is_led { ticks_of(&self.team, SECONDS_HEARD) } else { self.ticks_left() };
            let until = self.team.tick().after(ticks);
            let events = self.team.wait(until, self.team.seats()).await;
            self.take(&events);
            self.people.hear(&self.team)?;
        }
        self.has_begun = false;
        Ok(())
    }

    fn ticks_left(&self) -> u64 {
        self.team.horizon().0.saturating_sub(self.team.tick().0).max(1)
    }

    fn is_due(&self) -> bool {
        let is_free = |agent: AgentId| self.team.offered(agent).is_ok_and(|offers| !offers.is_empty());
        let is_called = self.prompt.is_led() && self.people.has_news();
        self.out.is_empty() && (self.has_begun || is_called) && self.team.seats().into_iter().any(is_free)
    }

    /// Takes note of the ends of calls, of turns and of what people do.
    fn take(&mut self, events: &[EventRecord]) {
        for event in events {
            self.has_begun |= event.name == TURN_BEGINS;
            let Some(agent) = event.doer else { continue };
            if let EventKind::ActionFinished { succeeded } = event.kind
                && let Some(call) = self.out.remove(&agent)
            {
                let worked = if succeeded { "worked" } else { "failed" };
                self.tell(&format!(
                    "{} {worked}: {}",
                    written_call(self.names.get(agent), &call),
                    event.text
                ));
            } else if self.team.person(agent).is_some() && !event.text.is_empty() {
                self.people.saw(format!("{}: {}", self.names.get(agent), event.text));
            }
        }
        // A call of an agent that has crashed never ends.
        self.out.retain(|agent, _| !self.team.is_down(*agent));
    }

    fn tell(&mut self, line: &str) {
        self.results.push(text_within(line, RESULT_CHARACTERS));
    }

    /// The question of this turn.
    fn ask(&mut self) -> Result<ModelQuery, FrameworkError> {
        self.team.prompt_begins();
        let seats: Vec<AgentId> =
            self.team.seats().into_iter().filter(|agent| self.team.person(*agent).is_none()).collect();
        let observation = self.team.observe_text(self.team.viewer())?;
        let mut results = std::mem::take(&mut self.results);
        if self.options.feedback == FeedbackShown::Nothing {
            results.clear();
        }
        results.extend(self.people.take_deeds());
        self.prompt.begin(&self.team, &seats, self.people.has_spoken())?;
        self.prompt.push_turn(&observation, &results, &mut self.people)?;
        let brief = TurnPlanBrief {
            names: self.names.all().to_vec(),
            seats: seats.into_iter().filter(|agent| !self.team.is_down(*agent)).collect(),
            is_reasoned: self.options.is_reasoned,
        };
        Ok(ModelQuery {
            role: PLAN.name.to_owned(),
            agent: None,
            messages: self.prompt.messages(),
            tools: Vec::new(),
            schema: None,
            brief: Some(Brief::new(brief)),
        })
    }

    /// Carries a plan out, as far as it can be read, and keeps what is to be said about it.
    fn carry_out(&mut self, reply: &Reply) {
        self.team.actions_ready();
        self.team.count("turns", 1);
        self.prompt.push_reply(reply);
        let people: BTreeSet<AgentId> =
            (0..self.team.agents()).map(AgentId).filter(|agent| self.team.person(*agent).is_some()).collect();
        let crew = TurnCrew { names: self.names.all(), seats: &self.team.seats(), people: &people };
        let PlannedTurn { mut calls, notes, is_answer, has_unknown } = match reply.kind {
            ReplyKind::Text => read_turn(&reply.text, crew, &self.tools),
            _ => PlannedTurn::default(),
        };
        self.team.answered(None, is_answer);
        self.results.extend(told_cut(reply));
        notes.iter().for_each(|note| self.tell(note));
        if has_unknown && self.options.rules.is_paper() {
            calls.clear();
        }
        if !is_answer {
            unreadable(&self.team, "turns_without_command", None, PLAN.name, NO_COMMAND);
            self.tell("no call could be read in your last answer; answer with a list of calls, or with []");
        }
        let written = write_turn(&calls, self.names.all());
        if !calls.is_empty() && written == self.last {
            self.tell(REPEATED);
        }
        self.last = written;
        self.team.count("commands", calls.len() as u64);
        self.submit(calls);
    }

    /// Hands all calls in at once.
    fn submit(&mut self, calls: Vec<(AgentId, ToolCall)>) {
        let batch: Vec<WorldEntry> = calls
            .iter()
            .map(|(agent, call)| WorldEntry::Call { agent: *agent, call: call.clone() })
            .collect();
        if batch.is_empty() {
            return;
        }
        let receipts = self.team.submit(&batch);
        for ((agent, call), receipt) in calls.into_iter().zip(receipts) {
            match receipt.reason() {
                None => {
                    self.out.insert(agent, call);
                }
                Some(reason) => {
                    let line = format!(
                        "{} was not carried out: {reason}",
                        written_call(self.names.get(agent), &call)
                    );
                    self.tell(&line);
                }
            }
        }
    }
}
