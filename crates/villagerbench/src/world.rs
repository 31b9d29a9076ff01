//! The world of an episode: a block world, the scenario's own machinery, and what a round is measured by.
//!
//! Once a second, after every twentieth tick, the scenario looks at the world and may act on it, and the rules of the
//! round's end are tried (specification, 3.0.4). All of that belongs to snapshot and digest. What a round came to is
//! frozen at its end; the world goes on after it, but nothing counts any more.

use std::any::Any;
use std::collections::BTreeMap;
use std::rc::Rc;

use cooperage_body::catalogue::CallError;
use cooperage_body::environment::{BlockEnvironment, BlockEvent, BlockSnapshot, Call};
use cooperage_core::{
    AgentId, ArrivalOrder, Audience, Digest, DigestWriter, Ending, Entry, Environment, EventKind,
    EventRecord, Fault, Manual, Missing, Observation, Offer, Ratio, Receipt, Section, SectionItem,
    SectionName, SnapshotRefused, Status, Stopped, Tick, Tool, Viewer, Wake,
};
use serde_json::{Value, json};

use super::log::ActionLog;

pub use crate::TICKS_PER_SECOND;

/// A scenario's own part of the world: what it does by itself, and how far the team has come.
pub trait Scenario: Any {
    /// Looks at the world after that second, and acts on it; the reason if the round is over.
    fn poll(&mut self, blocks: &mut BlockEnvironment, second: u64) -> Option<EndReason>;

    /// How things stand now, after a last look.
    fn tally(&self, blocks: &BlockEnvironment) -> Tally;

    /// What of the goal is not reached as things stand, in a stable order.
    fn missing(&self, blocks: &BlockEnvironment) -> Vec<Missing>;

    /// What an agent reads on a sign where the scenario knows better than the world; none leaves what it sees.
    fn sign(&self, _blocks: &BlockEnvironment, _agent: AgentId) -> Option<String> {
        None
    }

    /// Adds everything that can influence the future to a digest.
    fn feed(&self, writer: &mut DigestWriter);

    /// A copy, for a snapshot.
    fn boxed_clone(&self) -> Box<dyn Scenario>;

    /// Itself, for judges and experts who know which one it is.
    fn as_any(&self) -> &dyn Any;
}

impl Clone for Box<dyn Scenario> {
    fn clone(&self) -> Box<dyn Scenario> {
        (**self).boxed_clone()
    }
}

/// How far a team has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Tally {
    /// The completion C (4.1).
    pub completion: Ratio,
    /// The scenario's own figures by name.
    pub figures: BTreeMap<String, i64>,
}

/// Why a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum EndReason {
    /// The task is complete.
    Complete,
    /// The agents' actions took longer than they may.
    ActionTime,
    /// The round took longer than it may.
    MaxTime,
    /// The score hasn't got better for long.
    NoBetterScore,
}

impl EndReason {
    /// As the figures call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            EndReason::Complete => "complete",
            EndReason::ActionTime => "action_time",
            EndReason::MaxTime => "max_time",
            EndReason::NoBetterScore => "no_better_score",
        }
    }
}

/// How long a round may take, in milliseconds of virtual time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundLimits {
    /// The union of the agents' actions.
    pub action_ms: u64,
    /// All in all.
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
    /// Why.
    pub reason: EndReason,
    /// How things stood.
    pub tally: Tally,
}

/// What agents are told of a task before they begin.
#[derive(Clone, Debug, PartialEq)]
pub struct Briefing {
    /// What is to be done.
    pub goal: String,
    /// The task's data.
    pub document: Value,
    /// What is worth knowing in this world, a sentence each.
    pub facts: Vec<String>,
}

/// See the module.
pub struct VillagerWorld {
    blocks: BlockEnvironment,
    briefing: Rc<Briefing>,
    limits: RoundLimits,
    scenario: Box<dyn Scenario>,
    log: ActionLog,
    end: Option<RoundEnd>,
}

/// The whole state.
#[derive(Clone)]
pub struct VillagerSnapshot {
    blocks: BlockSnapshot,
    scenario: Box<dyn Scenario>,
    log: ActionLog,
    end: Option<RoundEnd>,
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum VillagerEvent {
    /// In the block world.
    Block(BlockEvent),
    /// The round is over.
    RoundOver {
        /// When.
        tick: Tick,
        /// Why.
        reason: EndReason,
    },
}

impl VillagerWorld {
    /// A world that was set up for a scenario.
    #[must_use]
    pub fn new(
        blocks: BlockEnvironment,
        briefing: Briefing,
        limits: RoundLimits,
        scenario: Box<dyn Scenario>,
    ) -> VillagerWorld {
        let log = ActionLog::new(blocks.agents());
        VillagerWorld { blocks, briefing: Rc::new(briefing), limits, scenario, log, end: None }
    }

    /// The same with another goal in words.
    #[must_use]
    pub fn with_goal(mut self, goal: &str) -> VillagerWorld {
        goal.clone_into(&mut Rc::make_mut(&mut self.briefing).goal);
        self
    }

    /// The block world with its agents.
    #[must_use]
    pub fn blocks(&self) -> &BlockEnvironment {
        &self.blocks
    }

    /// What agents are told before they begin.
    #[must_use]
    pub fn briefing(&self) -> &Briefing {
        &self.briefing
    }

    /// How long the round may take.
    #[must_use]
    pub fn limits(&self) -> RoundLimits {
        self.limits
    }

    /// The scenario; it can be downcast to the one that it is.
    #[must_use]
    pub fn scenario(&self) -> &dyn Scenario {
        &*self.scenario
    }

    /// What the agents have done.
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
    pub fn tally(&self) -> Tally {
        self.end.as_ref().map_or_else(|| self.scenario.tally(&self.blocks), |end| end.tally.clone())
    }

    /// What of the goal is not reached as things stand.
    #[must_use]
    pub fn missing(&self) -> Vec<Missing> {
        self.scenario.missing(&self.blocks)
    }

    /// Virtual time of the round so far, to its end.
    #[must_use]
    pub fn wall_ms(&self) -> u64 {
        let tick = self.end.as_ref().map_or_else(|| self.blocks.tick(), |end| end.tick);
        tick.0 * 1_000 / TICKS_PER_SECOND
    }

    /// Lets the scenario run, and tries the rules of the round's end.
    fn poll(&mut self) -> Option<VillagerEvent> {
        if self.end.is_some() {
            return None;
        }
        let tick = self.blocks.tick();
        let said = self.scenario.poll(&mut self.blocks, tick.0 / TICKS_PER_SECOND);
        let reason = said.or_else(|| {
            if self.log.action_time_ms() > self.limits.action_ms {
                Some(EndReason::ActionTime)
            } else if self.wall_ms() > self.limits.wall_ms {
                Some(EndReason::MaxTime)
            } else {
                None
            }
        })?;
        self.end = Some(RoundEnd { tick, reason, tally: self.scenario.tally(&self.blocks) });
        Some(VillagerEvent::RoundOver { tick, reason })
    }
}

/// Enters what stands on a sign into an agent's record.
fn put_sign(record: &mut Value, sign: &str) {
    if let Some(record) = record.as_object_mut() {
        record.insert("sign".to_owned(), Value::from(sign));
    }
}

impl Environment for VillagerWorld {
    type Call = Call;
    type Refusal = CallError;
    type Event = VillagerEvent;
    type Snapshot = VillagerSnapshot;

    const ARRIVAL_ORDER: ArrivalOrder = BlockEnvironment::ARRIVAL_ORDER;

    fn agents(&self) -> u32 {
        self.blocks.agents()
    }

    fn tools(&self, agent: AgentId) -> &[Tool] {
        Environment::tools(&self.blocks, agent)
    }

    fn manual(&self, viewer: Viewer) -> Manual {
        let Briefing { goal, document, facts } = &*self.briefing;
        let mut manual = self.blocks.manual(viewer);
        let section = |name, items| Section { name, items };
        manual.sections.insert(0, section(SectionName::Goal, vec![SectionItem::plain(goal.as_str())]));
        if !document.is_null() {
            manual
                .sections
                .insert(1, section(SectionName::Document, vec![SectionItem::plain(document.to_string())]));
        }
        manual.sections.push(section(
            SectionName::Facts,
            facts.iter().map(|fact| SectionItem::plain(fact.as_str())).collect(),
        ));
        manual
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        let mut seen = self.blocks.observe(viewer);
        match viewer {
            Viewer::Agent(agent) => {
                if let Some(sign) = self.scenario.sign(&self.blocks, agent) {
                    put_sign(&mut seen.data, &sign);
                    if let Some(perception) = &mut seen.perception {
                        perception.sign = sign;
                    }
                }
            }
            Viewer::Crew => {
                let records = seen.data.as_array_mut().into_iter().flatten();
                for (number, record) in (0..).zip(records) {
                    if let Some(sign) = self.scenario.sign(&self.blocks, AgentId(number)) {
                        put_sign(record, &sign);
                    }
                }
            }
        }
        seen.text = seen.data.to_string();
        seen
    }

    fn offered(&self, agent: AgentId) -> Vec<Offer> {
        self.blocks.offered(agent)
    }

    fn submit(&mut self, batch: &[Entry<'_, Call>], receipts: &mut Vec<Receipt<CallError>>) {
        self.blocks.submit(batch, receipts);
    }

    fn stop(&mut self, agent: AgentId) -> Stopped {
        Environment::stop(&mut self.blocks, agent)
    }

    fn halt(&mut self, agent: AgentId) -> Stopped {
        Environment::halt(&mut self.blocks, agent)
    }

    fn advance(&mut self, until: Tick, wake: Wake<'_>, events: &mut Vec<VillagerEvent>) -> Tick {
        events.clear();
        let mut happened = Vec::new();
        loop {
            let now = self.blocks.tick();
            if now >= until {
                return now;
            }
            let look = Tick((now.0 / TICKS_PER_SECOND + 1) * TICKS_PER_SECOND);
            let reached = self.blocks.advance(until.min(look), wake, &mut happened);
            if self.end.is_none() {
                self.log.note(&happened);
            }
            let mut is_awake = self.blocks.wakes(wake, &happened);
            events.extend(happened.drain(..).map(VillagerEvent::Block));
            if reached == look
                && let Some(over) = self.poll()
            {
                events.push(over);
                is_awake |= wake != Wake::Nobody;
            }
            if is_awake {
                return reached;
            }
        }
    }

    fn tick(&self) -> Tick {
        self.blocks.tick()
    }

    fn status(&self) -> Status {
        if self.end.is_some() { Status::Over } else { Status::Running }
    }

    fn counters(&self) -> Vec<(&'static str, i64)> {
        self.blocks.counters()
    }

    fn refusal_text(&self, refusal: &CallError) -> String {
        self.blocks.refusal_text(refusal)
    }

    fn event_record(&self, event: &VillagerEvent) -> EventRecord {
        match event {
            VillagerEvent::Block(event) => self.blocks.event_record(event),
            VillagerEvent::RoundOver { tick, reason } => EventRecord {
                tick: *tick,
                kind: EventKind::Seen,
                doer: None,
                audience: Audience::All,
                name: "round_over",
                text: "the round is over".to_owned(),
                data: json!({"reason": reason.name()}),
                ending: Ending::default(),
            },
        }
    }

    fn snapshot(&self) -> Result<VillagerSnapshot, SnapshotRefused> {
        Ok(VillagerSnapshot {
            blocks: self.blocks.snapshot()?,
            scenario: self.scenario.clone(),
            log: self.log.clone(),
            end: self.end.clone(),
        })
    }

    fn restore(&mut self, snapshot: &VillagerSnapshot) {
        self.blocks.restore(&snapshot.blocks);
        self.scenario.clone_from(&snapshot.scenario);
        self.log.clone_from(&snapshot.log);
        self.end.clone_from(&snapshot.end);
    }

    fn fault(&self) -> Option<Fault> {
        self.blocks.fault()
    }

    fn digest(&self) -> Digest {
        // Briefing and limits never change.
        let VillagerWorld { blocks, briefing: _, limits: _, scenario, log, end } = self;
        let mut writer = DigestWriter::new("villager world 1");
        writer.put(&(blocks.digest(), log, end));
        scenario.feed(&mut writer);
        writer.finish()
    }
}

#[cfg(test)]
mod tests;
