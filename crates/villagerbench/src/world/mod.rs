//! The world of an episode: a block world, the scenario's own machinery, and the round's log and limits.
//!
//! Once a second, after every twentieth tick, the scenario looks at the world and may act on it, and the rules of the
//! round's end are tried (docs/spec/villager.md, 3.0.4). All of that belongs to snapshot and digest. The result of a
//! round is frozen at its end; the world goes on after it, but nothing counts any more.

use std::any::Any;
use std::collections::BTreeMap;

use cooperage_body::environment::{BlockEnvironment, BlockEvent};
use cooperage_body::round::{BlockRound, RoundNews, RoundWorld};
use cooperage_core::{AgentId, Digest, DigestWriter, Environment, Missing, Observation, Ratio, Tick, Viewer};
use serde_json::Value;

use super::log::ActionLog;

pub use crate::TICKS_PER_SECOND;
pub use cooperage_body::round::Briefing;

/// A scenario's own part of the world: its machinery, and the team's progress.
pub trait VillagerScenario: Any {
    /// Looks at the world after that second, and acts on it; the reason if the round is over.
    fn poll(&mut self, blocks: &mut BlockEnvironment, second: u64) -> Option<RoundEndReason>;

    /// Takes notice of what happened since the last look.
    fn note(&mut self, _happened: &[BlockEvent]) {}

    /// How things stand now, after a last look.
    fn tally(&self, blocks: &BlockEnvironment) -> TeamTally;

    /// Returns the parts of the goal that are not reached now, in a stable order.
    fn missing(&self, blocks: &BlockEnvironment) -> Vec<Missing>;

    /// The text on a sign before an agent, if the scenario has a better one than the world; `None` keeps the agent's
    /// observation.
    fn sign(&self, _blocks: &BlockEnvironment, _agent: AgentId) -> Option<String> {
        None
    }

    /// Adds everything that can influence the future to a digest.
    fn feed(&self, writer: &mut DigestWriter);

    /// A copy, for a snapshot.
    fn boxed_clone(&self) -> Box<dyn VillagerScenario>;

    /// Returns itself, for judges and experts that need the concrete scenario.
    fn as_any(&self) -> &dyn Any;
}

impl Clone for Box<dyn VillagerScenario> {
    fn clone(&self) -> Box<dyn VillagerScenario> {
        (**self).boxed_clone()
    }
}

/// How far a team has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct TeamTally {
    /// The completion C (docs/spec/villager.md, 4.1).
    pub completion: Ratio,
    /// The scenario's own figures by name.
    pub figures: BTreeMap<String, i64>,
}

/// Why a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum RoundEndReason {
    /// The task is complete.
    Complete,
    /// The agents' actions took longer than they may.
    ActionTime,
    /// The round took longer than it may.
    MaxTime,
    /// The score hasn't got better for long.
    NoBetterScore,
}

impl RoundEndReason {
    /// Its name in figures.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            RoundEndReason::Complete => "complete",
            RoundEndReason::ActionTime => "action_time",
            RoundEndReason::MaxTime => "max_time",
            RoundEndReason::NoBetterScore => "no_better_score",
        }
    }
}

/// How long a round may take, in milliseconds of virtual time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundLimits {
    /// The union of the agents' actions.
    pub action_ms: u64,
    /// The time from the start to the end.
    pub wall_ms: u64,
}

impl RoundLimits {
    /// From seconds, rounded to tenths as they are published.
    #[must_use]
    pub fn from_seconds(action_s: f64, wall_s: f64) -> RoundLimits {
        let ms = |seconds: f64| (libm::round(seconds.clamp(0.0, 1e9) * 10.0) as u64) * 100;
        RoundLimits { action_ms: ms(action_s), wall_ms: ms(wall_s) }
    }

    /// The tick by which the round has ended: the first look after its time.
    #[must_use]
    pub fn horizon(&self) -> Tick {
        Tick((self.wall_ms / 1_000 + 1) * TICKS_PER_SECOND)
    }
}

/// The end of a round.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct RoundEnd {
    /// When it was noticed.
    pub tick: Tick,
    pub reason: RoundEndReason,
    /// The team's result at that time.
    pub tally: TeamTally,
}

/// The world of an episode; see the module.
pub type VillagerWorld = RoundWorld<VillagerRound>;

/// A round of one of the scenarios.
#[derive(Clone)]
pub struct VillagerRound {
    limits: RoundLimits,
    scenario: Box<dyn VillagerScenario>,
    log: ActionLog,
    end: Option<RoundEnd>,
}

impl VillagerRound {
    /// Creates a round for that many agents at its begin.
    #[must_use]
    pub fn new(agents: u32, limits: RoundLimits, scenario: Box<dyn VillagerScenario>) -> VillagerRound {
        VillagerRound { limits, scenario, log: ActionLog::new(agents), end: None }
    }

    /// How long the round may take.
    #[must_use]
    pub fn limits(&self) -> RoundLimits {
        self.limits
    }

    /// The scenario; it can be downcast to the one that it is.
    #[must_use]
    pub fn scenario(&self) -> &dyn VillagerScenario {
        &*self.scenario
    }

    /// The log of the agents' actions.
    #[must_use]
    pub fn log(&self) -> &ActionLog {
        &self.log
    }

    /// The round's end, once it is there.
    #[must_use]
    pub fn end(&self) -> Option<&RoundEnd> {
        self.end.as_ref()
    }

    /// How the team did: at the round's end, or as things stand.
    #[must_use]
    pub fn tally(&self, blocks: &BlockEnvironment) -> TeamTally {
        self.end.as_ref().map_or_else(|| self.scenario.tally(blocks), |end| end.tally.clone())
    }

    /// Returns the parts of the goal that are not reached now.
    #[must_use]
    pub fn missing(&self, blocks: &BlockEnvironment) -> Vec<Missing> {
        self.scenario.missing(blocks)
    }

    /// Virtual time of the round so far, to its end.
    #[must_use]
    pub fn wall_ms(&self, blocks: &BlockEnvironment) -> u64 {
        let tick = self.end.as_ref().map_or_else(|| blocks.tick(), |end| end.tick);
        tick.0 * 1_000 / TICKS_PER_SECOND
    }
}

/// Enters the text of a sign into an agent's record.
fn put_sign(record: &mut Value, sign: &str) {
    if let Some(record) = record.as_object_mut() {
        record.insert("sign".to_owned(), Value::from(sign));
    }
}

impl BlockRound for VillagerRound {
    const DIGEST: &'static str = "villager world 1";
    const PERIOD: u64 = TICKS_PER_SECOND;

    fn note(&mut self, happened: &[BlockEvent]) {
        if self.end.is_none() {
            self.log.note(happened);
            self.scenario.note(happened);
        }
    }

    /// Lets the scenario run, and tries the rules of the round's end.
    fn poll(&mut self, blocks: &mut BlockEnvironment) -> Vec<RoundNews> {
        if self.end.is_some() {
            return Vec::new();
        }
        let tick = blocks.tick();
        let said = self.scenario.poll(blocks, tick.0 / TICKS_PER_SECOND);
        let over = said.or_else(|| {
            if self.log.action_time_ms() > self.limits.action_ms {
                Some(RoundEndReason::ActionTime)
            } else if self.wall_ms(blocks) > self.limits.wall_ms {
                Some(RoundEndReason::MaxTime)
            } else {
                None
            }
        });
        let Some(reason) = over else { return Vec::new() };
        self.end = Some(RoundEnd { tick, reason, tally: self.scenario.tally(blocks) });
        vec![RoundNews::over(reason.name())]
    }

    fn is_over(&self) -> bool {
        self.end.is_some()
    }

    fn observed(&self, blocks: &BlockEnvironment, viewer: Viewer, mut seen: Observation) -> Observation {
        match viewer {
            Viewer::Agent(agent) => {
                if let Some(sign) = self.scenario.sign(blocks, agent) {
                    put_sign(&mut seen.data, &sign);
                    if let Some(perception) = &mut seen.perception {
                        perception.sign = sign;
                    }
                }
            }
            Viewer::Crew => {
                let records = seen.data.as_array_mut().into_iter().flatten();
                for (number, record) in (0..).zip(records) {
                    if let Some(sign) = self.scenario.sign(blocks, AgentId(number)) {
                        put_sign(record, &sign);
                    }
                }
            }
        }
        seen.text = seen.data.to_string();
        seen
    }

    fn feed(&self, blocks: Digest, writer: &mut DigestWriter) {
        // Limits never change.
        let VillagerRound { limits: _, scenario, log, end } = self;
        writer.put(&(blocks, log, end));
        scenario.feed(writer);
    }
}

#[cfg(test)]
mod tests;
