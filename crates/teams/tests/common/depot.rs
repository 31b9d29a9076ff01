//! A toy world that finds skills in the words of an answer: a depot in which carriers bring boxes to a cart of two places,
//! and push it away when it is full. Every skill takes a few ticks.

use cooperage_core::{
    AgentId, ArrivalOrder, Audience, Digest, DigestWriter, Ending, Entry, Environment, EventKind,
    EventRecord, Manual, Observation, Offer, Parameter, ParameterKind, Receipt, Section, SectionItem,
    SectionName, SnapshotRefused, Status, Stopped, Tick, Tool, ToolCall, ToolKind, Viewer, Wake, WhenBusy,
};
use serde_json::{Value, json};

/// The skills of carriers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skill {
    Fetch,
    Load,
    Push,
    Wait(u32),
}

impl Skill {
    fn name(self) -> &'static str {
        match self {
            Skill::Fetch => "fetch_box",
            Skill::Load => "load_box_on_cart",
            Skill::Push => "push_cart",
            Skill::Wait(_) => "wait",
        }
    }

    fn ticks(self) -> u32 {
        match self {
            Skill::Fetch => 3,
            Skill::Load | Skill::Push => 2,
            Skill::Wait(ticks) => ticks,
        }
    }
}

#[derive(Clone, Debug, Default)]
struct Carrier {
    has_box: bool,
    doing: Option<(Skill, u32)>,
}

#[derive(Clone, Debug)]
pub struct State {
    tick: u64,
    carriers: Vec<Carrier>,
    on_cart: u32,
    delivered: i64,
}

/// An event: the end of a skill with its failure, or a skill that other agents see.
#[derive(Clone, Debug)]
pub enum Happened {
    Ended { agent: AgentId, skill: Skill, failure: Option<&'static str> },
    Seen { agent: AgentId, skill: Skill },
}

pub struct Depot {
    state: State,
    tools: Vec<Tool>,
    guides: Vec<String>,
}

impl Depot {
    pub fn new(agents: u32) -> Depot {
        let carriers = vec![Carrier::default(); agents as usize];
        let state = State { tick: 0, carriers, on_cart: 0, delivered: 0 };
        Depot { state, tools: tools(), guides: Vec::new() }
    }

    /// The same with whole instructions in its manual.
    pub fn with_guides(agents: u32, guides: &[Value]) -> Depot {
        Depot { guides: guides.iter().map(Value::to_string).collect(), ..Depot::new(agents) }
    }

    /// Returns the reason for which a skill cannot be used now.
    fn obstacle(&self, agent: AgentId, skill: Skill) -> Option<&'static str> {
        let carrier = &self.state.carriers[agent.0 as usize];
        match skill {
            Skill::Fetch => carrier.has_box.then_some("the hands are full"),
            Skill::Load if !carrier.has_box => Some("no box is held"),
            Skill::Load | Skill::Push if self.state.on_cart > 2 => Some("the cart is broken"),
            Skill::Load => (self.state.on_cart == 2).then_some("the cart is full"),
            Skill::Push => (self.state.on_cart < 2).then_some("the cart is not full"),
            Skill::Wait(ticks) => (!(1..=20).contains(&ticks)).then_some("one can wait from 1 to 20 ticks"),
        }
    }

    fn read(&self, entry: &Entry<'_, ()>) -> Result<(AgentId, Skill), &'static str> {
        let (agent, skill) = match entry {
            Entry::Typed { .. } => return Err("nothing is typed here"),
            Entry::Named { agent, call } => {
                let ticks = call.arguments.get("ticks").and_then(Value::as_u64);
                (Some(*agent), skill(&call.tool, ticks.and_then(|ticks| u32::try_from(ticks).ok())))
            }
            Entry::Text { agent, text } => {
                let marker = format!("arrier {}: ", agent.map_or(99, |agent| agent.0));
                let line = text.split_once(marker.as_str()).map_or(*text, |(_, rest)| rest);
                let line = line.lines().next().unwrap_or_default().to_lowercase();
                let number: String = line.chars().filter(char::is_ascii_digit).collect();
                let name = ["fetch", "load", "push", "wait"].into_iter().find(|name| line.contains(name));
                (*agent, skill(name.unwrap_or("nothing"), number.parse().ok()))
            }
        };
        let agent = agent.filter(|agent| (agent.0 as usize) < self.state.carriers.len());
        let agent = agent.ok_or("there is no such carrier")?;
        let skill = skill.ok_or("no skill is named")?;
        if self.state.carriers[agent.0 as usize].doing.is_some() {
            return Err("the carrier is busy");
        }
        self.obstacle(agent, skill).map_or(Ok((agent, skill)), Err)
    }

    fn step(&mut self, happened: &mut Vec<Happened>) {
        self.state.tick += 1;
        for number in 0..self.state.carriers.len() {
            let agent = AgentId(number as u32);
            let Some((skill, left)) = self.state.carriers[number].doing.take() else { continue };
            let failure = self.obstacle(agent, skill);
            if failure.is_some() || left <= 1 {
                if failure.is_none() {
                    self.finish(number, skill);
                    happened.push(Happened::Seen { agent, skill });
                }
                happened.push(Happened::Ended { agent, skill, failure });
            } else {
                self.state.carriers[number].doing = Some((skill, left - 1));
            }
        }
    }

    fn finish(&mut self, number: usize, skill: Skill) {
        let state = &mut self.state;
        match skill {
            Skill::Fetch => state.carriers[number].has_box = true,
            Skill::Load => {
                state.carriers[number].has_box = false;
                state.on_cart += 1;
            }
            Skill::Push => {
                state.on_cart = 0;
                state.delivered += 2;
            }
            Skill::Wait(_) => {}
        }
    }
}

fn skill(name: &str, ticks: Option<u32>) -> Option<Skill> {
    let all = [Skill::Fetch, Skill::Load, Skill::Push, Skill::Wait(ticks.unwrap_or(1))];
    all.into_iter().find(|skill| skill.name().starts_with(name))
}

fn tools() -> Vec<Tool> {
    [Skill::Fetch, Skill::Load, Skill::Push, Skill::Wait(1)]
        .map(|skill| Tool {
            name: skill.name().to_owned(),
            kind: ToolKind::Lasting(WhenBusy::Refuse),
            parameters: matches!(skill, Skill::Wait(_))
                .then(|| Parameter {
                    name: "ticks".to_owned(),
                    kind: ParameterKind::Integer,
                    required: true,
                    doc: "how long".to_owned(),
                    meaning: cooperage_core::Meaning::Any,
                })
                .into_iter()
                .collect(),
            text_form: None,
            doc: String::new(),
        })
        .into()
}

impl Environment for Depot {
    type Call = ();
    type Refusal = &'static str;
    type Event = (u64, Happened);
    type Snapshot = State;
    const ARRIVAL_ORDER: ArrivalOrder = ArrivalOrder::Submission;

    fn agents(&self) -> u32 {
        self.state.carriers.len() as u32
    }

    fn tools(&self, _: AgentId) -> &[Tool] {
        &self.tools
    }

    fn manual(&self, _: Viewer) -> Manual {
        let section = |name, texts: &[&str]| Section {
            name,
            items: texts.iter().map(|text| SectionItem::plain(*text)).collect(),
        };
        let names: Vec<String> = (0..self.agents()).map(|number| format!("Carrier {number}")).collect();
        let own =
            |name, texts: &[String]| section(name, &texts.iter().map(String::as_str).collect::<Vec<_>>());
        Manual {
            sections: vec![
                section(SectionName::Goal, &["Bring away as many boxes as you can."]),
                section(SectionName::Facts, &["The cart holds two boxes.", "A carrier holds one box."]),
                section(
                    SectionName::Actions,
                    &[
                        "fetch_box: take a box. Requires: the hands are empty.",
                        "load_box_on_cart: put the box on the cart. Requires: a box is held; the cart is not full.",
                        "push_cart: push the cart away. Requires: the cart is full.",
                        "wait(n): do nothing for n ticks, from 1 to 20.",
                    ],
                ),
                section(SectionName::Hints, &["Only one of you need push the cart."]),
                own(SectionName::Answers, &names),
                own(SectionName::Guides, &self.guides),
            ],
            ..Manual::default()
        }
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        let state = &self.state;
        let mut text = format!("Scene {}. On the cart: {} boxes.", state.tick, state.on_cart);
        for (number, carrier) in state.carriers.iter().enumerate() {
            let who = if viewer == Viewer::Agent(AgentId(number as u32)) {
                "You hold".to_owned()
            } else {
                format!("Carrier {number} holds")
            };
            text += &format!(" {who} {}.", if carrier.has_box { "a box" } else { "nothing" });
        }
        Observation { data: json!({"tick": state.tick}), text: text + "\n", perception: None }
    }

    fn offered(&self, agent: AgentId) -> Vec<Offer> {
        if self.state.carriers.get(agent.0 as usize).is_none_or(|carrier| carrier.doing.is_some()) {
            return Vec::new();
        }
        let skills = [Skill::Fetch, Skill::Load, Skill::Push, Skill::Wait(2)];
        let free = skills.into_iter().filter(|skill| self.obstacle(agent, *skill).is_none());
        free.map(|skill| {
            let mut call = ToolCall::new(skill.name(), &[]);
            if let Skill::Wait(ticks) = skill {
                call.arguments.insert("ticks".to_owned(), ticks.into());
            }
            Offer { call, label: skill.name().to_owned() }
        })
        .collect()
    }

    fn submit(&mut self, batch: &[Entry<'_, ()>], receipts: &mut Vec<Receipt<&'static str>>) {
        receipts.clear();
        for entry in batch {
            receipts.push(match self.read(entry) {
                Ok((agent, skill)) => {
                    self.state.carriers[agent.0 as usize].doing = Some((skill, skill.ticks()));
                    Receipt::Accepted
                }
                Err(reason) => Receipt::Refused(reason),
            });
        }
    }

    fn halt(&mut self, agent: AgentId) -> Stopped {
        match self.state.carriers[agent.0 as usize].doing.take() {
            Some(_) => Stopped::Stopped,
            None => Stopped::Idle,
        }
    }

    fn advance(&mut self, until: Tick, wake: Wake<'_>, events: &mut Vec<(u64, Happened)>) -> Tick {
        events.clear();
        while self.state.tick < until.0 {
            let mut happened = Vec::new();
            self.step(&mut happened);
            let tick = self.state.tick;
            events.extend(happened.into_iter().map(|happened| (tick, happened)));
            if !events.is_empty() && wake != Wake::Nobody {
                break;
            }
        }
        Tick(self.state.tick)
    }

    fn tick(&self) -> Tick {
        Tick(self.state.tick)
    }

    fn status(&self) -> Status {
        Status::Running
    }

    fn counters(&self) -> Vec<(&'static str, i64)> {
        vec![("delivered", self.state.delivered)]
    }

    fn refusal_text(&self, refusal: &&'static str) -> String {
        (*refusal).to_owned()
    }

    fn event_record(&self, (tick, happened): &(u64, Happened)) -> EventRecord {
        let others = |agent: AgentId| (0..self.agents()).map(AgentId).filter(move |other| *other != agent);
        let (kind, doer, audience, text, data) = match *happened {
            Happened::Ended { agent, skill, failure } => (
                EventKind::ActionFinished { succeeded: failure.is_none() },
                agent,
                vec![agent],
                failure.map_or_else(|| format!("{}: done", skill.name()), str::to_owned),
                Value::Null,
            ),
            Happened::Seen { agent, skill } => (
                EventKind::Seen,
                agent,
                others(agent).collect(),
                format!("{agent} has done {}", skill.name()),
                json!({"skill": skill.name()}),
            ),
        };
        EventRecord {
            tick: Tick(*tick),
            kind,
            doer: Some(doer),
            audience: Audience::Agents(audience),
            name: "skill",
            text,
            data,
            ending: Ending::default(),
        }
    }

    fn snapshot(&self) -> Result<State, SnapshotRefused> {
        Ok(self.state.clone())
    }

    fn restore(&mut self, snapshot: &State) {
        self.state = snapshot.clone();
    }

    fn digest(&self) -> Digest {
        let State { tick, carriers, on_cart, delivered } = &self.state;
        let mut writer = DigestWriter::new("depot 1");
        writer.put(&(tick, on_cart, delivered));
        let doing = |doing: (Skill, u32)| (doing.0.name(), doing.0.ticks(), doing.1);
        writer.put(&carriers.iter().map(|known| (known.has_box, known.doing.map(doing))).collect::<Vec<_>>());
        writer.finish()
    }
}
