//! Processes that play teams of the episode.

use std::collections::BTreeMap;

use cooperage_core::{AgentId, Digest, Fault, LimitKind, Micros};
use cooperage_journal::EndRecord;
use serde_json::{Value, json};

use super::SharedEpisodeState;
use super::faults::stretched;
use crate::clock::EpisodeClock;
use crate::door::OutsideSource;
use crate::error::EpisodeError;
use crate::ledger::CallCharge;
use crate::process::{ProcessFailure, ProcessFailureKind, ProcessLink, TeamSpending};
use crate::reward::{LearnerEnd, LearnerScore, ProcessEnd};

/// Returns the process of a team.
type Open = Box<dyn Fn(usize) -> Box<dyn ProcessLink>>;

/// The processes of the teams of an episode.
#[derive(Default)]
pub(crate) struct TeamProcesses {
    open: Option<Open>,
    links: BTreeMap<usize, Box<dyn ProcessLink>>,
    /// The hash of all lines to a team's process.
    told: BTreeMap<usize, String>,
    /// The version of the protocol that a team's process speaks, where it is not the first.
    protocols: BTreeMap<usize, u32>,
    has_caught_up: bool,
}

impl TeamProcesses {
    pub(crate) fn open_by(&mut self, open: Open) {
        self.open = Some(open);
    }

    /// Takes the hash of the journal for the lines to a team's process.
    pub(super) fn hold(&mut self, team: usize, told: &str) {
        if let Some(own) = self.told.get_mut(&team) {
            told.clone_into(own);
        }
    }
}

impl SharedEpisodeState {
    /// Sends a line to a team's process.
    pub(crate) fn tell_process(&mut self, team: usize, line: String) {
        if self.has_ended(team) {
            return;
        }
        let before = self.processes.told.get(&team).map(String::as_str).unwrap_or_default();
        let digest = Digest::of(format!("{before}{line}").as_bytes());
        self.processes.told.insert(team, digest.to_string());
        let has_caught_up = !self.is_replaying();
        let processes = &mut self.processes;
        if let Some(open) = &processes.open {
            let link = processes.links.entry(team).or_insert_with(|| {
                let mut link = open(team);
                if has_caught_up {
                    link.caught_up();
                }
                link
            });
            link.tell(line);
        }
    }

    /// Waits for the next line of a team's process; the number of the question.
    pub(crate) fn ask_process(&mut self, team: usize, seat: AgentId) -> u64 {
        let told = self.processes.told.get(&team).cloned().unwrap_or_default();
        let ask = self.ask_outside(team, OutsideSource::Process, seat, json!({ "told": told }));
        self.catch_up();
        if let Some(link) = self.processes.links.get_mut(&team) {
            link.asked(ask);
        } else if !self.is_replaying() && !self.has_ended(team) {
            let text = "is not there: nothing starts processes here".to_owned();
            self.fail_process(team, ProcessFailureKind::NotStarted, text);
        }
        ask
    }

    /// The journal has that answer to a question to a team's process.
    pub(super) fn process_answered(&mut self, team: usize, answer: &Value, is_recorded: bool) {
        if is_recorded && let Some(link) = self.processes.links.get_mut(&team) {
            link.recorded(answer);
        }
        self.catch_up();
    }

    /// Tells the processes, once, that nothing more is recorded.
    pub(crate) fn catch_up(&mut self) {
        if self.processes.has_caught_up || self.is_replaying() {
            return;
        }
        self.processes.has_caught_up = true;
        self.processes.links.values_mut().for_each(|link| link.caught_up());
    }

    /// A team's process speaks that version of the protocol.
    pub(crate) fn speaks(&mut self, team: usize, protocol: u32) {
        self.processes.protocols.insert(team, protocol);
    }

    /// The version of the protocol that a team's process speaks.
    fn protocol(&self, team: usize) -> u32 {
        self.processes.protocols.get(&team).copied().unwrap_or(1)
    }

    /// Whether a team's process is told the final score, so that its last line comes with the end of the episode.
    fn awaits_score(&self, team: usize) -> bool {
        self.tells_rewards && self.protocol(team) > 1
    }

    /// A team has ended before its episode, so that its process need do nothing more.
    pub(super) fn end_process(&mut self, team: usize, limit: Option<LimitKind>, reason: &str) {
        if !self.awaits_score(team) {
            self.tell_end(team, limit.is_some(), reason, None);
        }
    }

    /// The episode has ended, so that all processes are done.
    pub(super) fn end_processes(&mut self, end: &EndRecord, rewards: &[f64]) {
        for team in 0..self.teams.len() {
            let limit = self.teams.get(team).and_then(|team| team.end).and_then(|end| end.limit);
            let is_limited = end.limit.is_some() || limit.is_some();
            let rewards = (0..).zip(rewards.iter().copied()).collect();
            let result = self.awaits_score(team).then(|| LearnerEnd { end: end.clone(), rewards });
            let own = limit.map(|limit| limit.name().to_owned()).or_else(|| end.limit.clone());
            let reason = own.filter(|_| result.is_some()).unwrap_or_else(|| end.reason.clone());
            self.tell_end(team, is_limited, &reason, result);
        }
    }

    fn tell_end(&mut self, team: usize, is_limited: bool, reason: &str, result: Option<LearnerEnd>) {
        let (tick, protocol) = (self.world.tick().0, self.protocol(team));
        if let Some(mut link) = self.processes.links.remove(&team) {
            link.end(&ProcessEnd { tick, reason: reason.to_owned(), protocol, is_limited, result });
        }
    }

    /// Returns the score and the rewards so far; `None` where processes are not told them.
    pub(crate) fn learner_score(&mut self) -> Option<LearnerScore> {
        if !self.tells_rewards {
            return None;
        }
        match self.scored() {
            Ok(score) => Some(score),
            Err(fault) => {
                self.break_off(fault.into());
                None
            }
        }
    }

    fn scored(&self) -> Result<LearnerScore, Fault> {
        let score = self.judge.score(self.world.as_ref())?;
        let rewards = (self.seat_rewards)(self.world.as_ref(), &score)?;
        Ok(LearnerScore { score, rewards })
    }

    /// Breaks the episode: what a team's process does cannot be taken.
    pub(crate) fn fail_process(&mut self, team: usize, kind: ProcessFailureKind, text: String) {
        self.break_off(EpisodeError::Process(ProcessFailure { team, kind, text, stderr: Vec::new() }));
    }

    /// Counts what a team used up by itself, and gives the ticks that it takes with the episode's clock.
    pub(crate) fn spend(
        &mut self,
        place: usize,
        agent: Option<AgentId>,
        role: &str,
        spent: &TeamSpending,
    ) -> u64 {
        let Some(team) = self.teams.get_mut(place) else { return 0 };
        if spent.prompt_tokens > 0 || spent.completion_tokens > 0 {
            let charge = CallCharge {
                agent,
                prompt_tokens: spent.prompt_tokens,
                completion_tokens: spent.completion_tokens,
                cost_nano_usd: spent.cost_nano_usd,
                kind: None,
            };
            let limit = team.ledger.call_issued(role).or_else(|| team.ledger.charge(&charge));
            self.limit(place, limit);
        }
        if self.clock != EpisodeClock::Tokens {
            return 0;
        }
        let latency = self.teams.get(place).and_then(|team| team.seating.latency(agent, role));
        let latency = match (spent.thought, latency) {
            (Some(thought), _) => thought,
            (None, Some(latency)) if spent.prompt_tokens > 0 || spent.completion_tokens > 0 => {
                Micros(latency.latency_us(spent.prompt_tokens, spent.completion_tokens))
            }
            (None, _) => Micros(0),
        };
        stretched(latency, self.faults.slowness(agent)).ticks_covering(self.tick_length)
    }
}
