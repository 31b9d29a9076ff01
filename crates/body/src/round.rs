//! A round of a task in a block world: what agents are told before it, what the task does by itself, and when it is over.
//!
//! Benchmarks in block worlds implement [`BlockRound`]; [`RoundWorld`] makes an environment of it. A round hears of every
//! event, looks at the world every so many ticks, may act on it then, and says when it is over. All of that belongs to
//! snapshot and digest.

use std::ops::Deref;
use std::rc::Rc;

use cooperage_core::{
    AgentId, ArrivalOrder, Audience, Demonstration, Digest, DigestWriter, Ending, Entry, Environment,
    EventKind, EventRecord, Fault, Manual, Observation, Offer, Receipt, Section, SectionItem, SectionName,
    SnapshotRefused, Status, Stopped, Tick, Tool, Viewer, Wake,
};
use serde_json::{Value, json};

use crate::catalogue::CallError;
use crate::environment::{BlockEnvironment, BlockEvent, BlockSnapshot, CheckedCall};

/// A task's own part of the world.
pub trait BlockRound: Clone + 'static {
    /// The name and version of what it feeds into digests.
    const DIGEST: &'static str;
    /// Ticks between two looks at the world.
    const PERIOD: u64;

    /// Hears what happened, before it looks at the world of that tick.
    fn note(&mut self, happened: &[BlockEvent]);

    /// Goes on with its own set-up before its first look, once for each look that it would take. Returns whether it is set up.
    fn prepare(&mut self, _blocks: &mut BlockEnvironment) -> bool {
        true
    }

    /// The part of its set-up that is missing, in words.
    fn preparing(&self, _blocks: &BlockEnvironment) -> Option<String> {
        None
    }

    /// The description of the task where only the world tells parts of it, in place of the briefing's.
    fn goal(&self) -> Option<&str> {
        None
    }

    /// Looks at the world, and may act on it. Returns the news. It is called as long as the world goes on, also when
    /// the round is over.
    fn poll(&mut self, blocks: &mut BlockEnvironment) -> Vec<RoundNews>;

    /// Whether the round is over.
    fn is_over(&self) -> bool;

    /// Changes the observation of a viewer, where the round knows better than the world.
    fn observed(&self, _blocks: &BlockEnvironment, _viewer: Viewer, seen: Observation) -> Observation {
        seen
    }

    /// Adds everything that can influence the future to a digest, the blocks first.
    fn feed(&self, blocks: Digest, writer: &mut DigestWriter);
}

/// Something that a round tells: its end, or how far the team has come.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundNews {
    /// Its kind, as a word.
    pub name: &'static str,
    /// The sentence for agents, judges and journals.
    pub text: String,
    /// The same as data.
    pub data: Value,
    /// Whether agents perceive it. Other news is told to judges and journals only.
    pub is_public: bool,
}

impl RoundNews {
    /// The round is over, for a reason that is a word.
    #[must_use]
    pub fn over(reason: &'static str) -> RoundNews {
        RoundNews {
            name: "round_over",
            text: "the round is over".to_owned(),
            data: json!({"reason": reason}),
            is_public: true,
        }
    }
}

/// The information that agents get about a task before they begin.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Briefing {
    /// The description of the task.
    pub goal: String,
    /// The task's data; null where the goal says all.
    pub document: Value,
    /// Facts about this world, a sentence each.
    pub facts: Vec<String>,
    /// Further sections of the manual, after the others.
    pub sections: Vec<Section>,
    /// Additional briefings of single agents, by seat; seats beyond the list have none.
    pub own: Vec<OwnBriefing>,
    /// Example games, for frameworks that show one.
    pub demonstrations: Vec<Demonstration>,
}

/// The briefing of a single agent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnBriefing {
    /// Its own goal, in place of the common one.
    pub goal: Option<String>,
    /// Further sections of its manual, after the goal.
    pub sections: Vec<Section>,
}

/// A block world with agents in it and a task to be done. It dereferences to its round.
pub struct RoundWorld<R> {
    blocks: BlockEnvironment,
    briefing: Rc<Briefing>,
    round: R,
}

/// A snapshot of a round and its world, from which both are restored.
#[derive(Clone)]
pub struct RoundSnapshot<R> {
    blocks: BlockSnapshot,
    round: R,
}

/// An event of the block world or of the round.
#[derive(Clone, Debug)]
pub enum RoundEvent {
    /// In the block world.
    Block(BlockEvent),
    /// The round tells something.
    News { tick: Tick, news: RoundNews },
}

impl<R: BlockRound> RoundWorld<R> {
    /// A world that was set up for a task.
    #[must_use]
    pub fn new(blocks: BlockEnvironment, briefing: Briefing, round: R) -> RoundWorld<R> {
        RoundWorld { blocks, briefing: Rc::new(briefing), round }
    }

    /// The same with another goal in words.
    #[must_use]
    pub fn with_goal(mut self, goal: &str) -> RoundWorld<R> {
        goal.clone_into(&mut Rc::make_mut(&mut self.briefing).goal);
        self
    }

    /// The block world with its agents.
    #[must_use]
    pub fn blocks(&self) -> &BlockEnvironment {
        &self.blocks
    }

    /// Returns the briefing of the agents.
    #[must_use]
    pub fn briefing(&self) -> &Briefing {
        &self.briefing
    }

    /// The task's own part.
    #[must_use]
    pub fn round(&self) -> &R {
        &self.round
    }

    /// Both parts, for the setup and for tests.
    pub fn parts_mut(&mut self) -> (&mut BlockEnvironment, &mut R) {
        (&mut self.blocks, &mut self.round)
    }
}

impl<R> Deref for RoundWorld<R> {
    type Target = R;

    fn deref(&self) -> &R {
        &self.round
    }
}

impl<R: BlockRound> Environment for RoundWorld<R> {
    type Call = CheckedCall;
    type Refusal = CallError;
    type Event = RoundEvent;
    type Snapshot = RoundSnapshot<R>;

    const ARRIVAL_ORDER: ArrivalOrder = BlockEnvironment::ARRIVAL_ORDER;

    fn agents(&self) -> u32 {
        self.blocks.agents()
    }

    fn tools(&self, agent: AgentId) -> &[Tool] {
        Environment::tools(&self.blocks, agent)
    }

    fn manual(&self, viewer: Viewer) -> Manual {
        let Briefing { goal, document, facts, sections, own, demonstrations } = &*self.briefing;
        let own = match viewer {
            Viewer::Agent(agent) => own.get(agent.0 as usize),
            Viewer::Crew => None,
        };
        let own_goal = own.and_then(|own| own.goal.as_deref());
        let goal = own_goal.or_else(|| self.round.goal()).unwrap_or(goal);
        let mut manual = self.blocks.manual(viewer);
        let section = |name, items| Section { name, items };
        manual.sections.insert(0, section(SectionName::Goal, vec![SectionItem::plain(goal)]));
        let own = own.map_or(&[][..], |own| &own.sections);
        manual.sections.splice(1..1, own.iter().cloned());
        if !document.is_null() {
            let text = SectionItem::plain(document.to_string());
            manual.sections.insert(1 + own.len(), section(SectionName::Document, vec![text]));
        }
        let facts = facts.iter().map(|fact| SectionItem::plain(fact.as_str())).collect();
        manual.sections.push(section(SectionName::Facts, facts));
        manual.sections.extend(sections.iter().cloned());
        manual.demonstrations.clone_from(demonstrations);
        manual
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        self.round.observed(&self.blocks, viewer, self.blocks.observe(viewer))
    }

    fn offered(&self, agent: AgentId) -> Vec<Offer> {
        self.blocks.offered(agent)
    }

    fn submit(&mut self, batch: &[Entry<'_, CheckedCall>], receipts: &mut Vec<Receipt<CallError>>) {
        self.blocks.submit(batch, receipts);
    }

    fn stop(&mut self, agent: AgentId) -> Stopped {
        Environment::stop(&mut self.blocks, agent)
    }

    fn halt(&mut self, agent: AgentId) -> Stopped {
        Environment::halt(&mut self.blocks, agent)
    }

    fn take_facts(&mut self, facts: &Value) -> Result<(), String> {
        self.blocks.take_facts(facts)
    }

    fn make_ahead(&mut self) -> bool {
        self.blocks.make_ahead()
    }

    fn preparing(&self) -> Option<String> {
        self.round.preparing(&self.blocks)
    }

    fn advance(&mut self, until: Tick, wake: Wake<'_>, events: &mut Vec<RoundEvent>) -> Tick {
        events.clear();
        let mut happened = Vec::new();
        loop {
            let now = self.blocks.tick();
            if now >= until {
                return now;
            }
            let look = Tick((now.0 / R::PERIOD + 1) * R::PERIOD);
            let reached = self.blocks.advance(until.min(look), wake, &mut happened);
            self.round.note(&happened);
            let mut is_awake = self.blocks.wakes(wake, &happened);
            events.extend(happened.drain(..).map(RoundEvent::Block));
            if reached == look && self.round.prepare(&mut self.blocks) {
                let told = self.round.poll(&mut self.blocks);
                is_awake |= wake != Wake::Nobody && told.iter().any(|news| news.is_public);
                events.extend(told.into_iter().map(|news| RoundEvent::News { tick: reached, news }));
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
        if self.round.is_over() { Status::Over } else { Status::Running }
    }

    fn counters(&self) -> Vec<(&'static str, i64)> {
        self.blocks.counters()
    }

    fn refusal_text(&self, refusal: &CallError) -> String {
        self.blocks.refusal_text(refusal)
    }

    fn event_record(&self, event: &RoundEvent) -> EventRecord {
        match event {
            RoundEvent::Block(event) => self.blocks.event_record(event),
            RoundEvent::News { tick, news: RoundNews { name, text, data, is_public } } => EventRecord {
                tick: *tick,
                kind: EventKind::Seen,
                doer: None,
                audience: if *is_public { Audience::All } else { Audience::Agents(Vec::new()) },
                name,
                text: text.clone(),
                data: data.clone(),
                ending: Ending::default(),
            },
        }
    }

    fn snapshot(&self) -> Result<RoundSnapshot<R>, SnapshotRefused> {
        Ok(RoundSnapshot { blocks: self.blocks.snapshot()?, round: self.round.clone() })
    }

    fn restore(&mut self, snapshot: &RoundSnapshot<R>) {
        self.blocks.restore(&snapshot.blocks);
        self.round.clone_from(&snapshot.round);
    }

    fn fault(&self) -> Option<Fault> {
        self.blocks.fault()
    }

    fn digest(&self) -> Digest {
        // The briefing never changes.
        let RoundWorld { blocks, briefing: _, round } = self;
        let mut writer = DigestWriter::new(R::DIGEST);
        round.feed(blocks.digest(), &mut writer);
        writer.finish()
    }
}
