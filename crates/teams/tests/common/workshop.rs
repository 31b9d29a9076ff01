//! A toy world: a joiner's workshop in which planks are fetched and nailed into crates.
//!
//! It has every part a planner can be shown (all manual sections, demonstrations, feedback, suggestions), and is small
//! enough to read its whole prompt.

use cooperage_core::{
    AgentId, ArrivalOrder, Audience, Demonstration, DemonstrationTurn, Digest, DigestWriter, Entry,
    Environment, EventKind, EventRecord, HURT, Manual, Observation, Offer, Parameter, ParameterKind, Receipt,
    Section, SectionItem, SectionName, SnapshotRefused, Status, TextForm, Tick, Tool, ToolCall, ToolKind,
    TreeRandom, Viewer, Wake, WhenBusy,
};
use serde_json::{Value, json};

/// The places, in order; all agents start at the door.
pub const PLACES: [&str; 3] = ["rack0", "bench0", "door0"];

#[derive(Clone, Debug)]
pub struct Worker {
    at: usize,
    has_plank: bool,
}

#[derive(Clone, Debug)]
pub struct State {
    tick: u64,
    workers: Vec<Worker>,
    /// Planks on the bench.
    planks: u32,
    crates: u32,
    pending: Vec<(AgentId, WorkshopCall)>,
    /// Weather outside the door: all that depends on the seed.
    weather: u64,
    /// The calls of each script, in the order in which the scripts came.
    scripts: Vec<Vec<WorkshopCall>>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WorkshopCall {
    Rest,
    Walk(usize),
    Take,
    Lay,
    Nail,
    /// A call that always fails: the place at which a script goes wrong.
    Fail,
    /// The script of that number.
    Script(usize),
}

pub type Said = (EventKind, Option<AgentId>, &'static str, String);

pub struct Workshop {
    state: State,
    tools: Vec<Tool>,
    /// The library of skills that it comes with, where it runs scripts.
    library: Option<String>,
    /// The goal in words, if the world has one.
    goal: Option<String>,
    /// More sections of its manual.
    sections: Vec<Section>,
    /// Whether a wasp stings an agent in every tick.
    has_wasp: bool,
}

impl Workshop {
    pub fn new(agents: u32, seed: u64) -> Workshop {
        let workers = (0..agents).map(|_| Worker { at: 2, has_plank: false }).collect();
        let weather = TreeRandom::from_seed(seed).next_u64();
        let (pending, scripts) = (Vec::new(), Vec::new());
        let state = State { tick: 0, workers, planks: 0, crates: 0, pending, weather, scripts };
        Workshop { state, tools: tools(), library: None, goal: None, sections: Vec::new(), has_wasp: false }
    }

    /// The same where agents can run scripts: text between quotation marks after `act` is carried out, and `throw` fails.
    pub fn with_code(agents: u32, library: &str) -> Workshop {
        let mut workshop = Workshop::new(agents, 0);
        workshop.library = Some(library.to_owned());
        let parameter = |name: &str, required| Parameter {
            name: name.to_owned(),
            kind: ParameterKind::Text,
            required,
            doc: String::new(),
            meaning: cooperage_core::Meaning::Any,
        };
        workshop.tools.push(Tool {
            name: "runCode".to_owned(),
            kind: ToolKind::Lasting(WhenBusy::Refuse),
            parameters: vec![parameter("source", true), parameter("arguments", false)],
            text_form: None,
            doc: "run a script".to_owned(),
        });
        workshop
    }

    /// The same where something is to be reached, in words.
    pub fn with_goal(agents: u32, goal: &str) -> Workshop {
        let mut workshop = Workshop::without_text_forms(agents, 0);
        workshop.goal = Some(goal.to_owned());
        workshop
    }

    /// The same with more sections of the manual.
    pub fn telling(mut self, sections: Vec<Section>) -> Workshop {
        self.sections = sections;
        self
    }

    /// The same with a wasp.
    pub fn with_wasp(agents: u32) -> Workshop {
        Workshop { has_wasp: true, ..Workshop::new(agents, 0) }
    }

    /// The same where tools can only be called by name.
    pub fn without_text_forms(agents: u32, seed: u64) -> Workshop {
        let mut workshop = Workshop::new(agents, seed);
        workshop.tools.iter_mut().for_each(|tool| tool.text_form = None);
        workshop
    }

    fn script(&mut self, source: &str) -> WorkshopCall {
        let mut calls = Vec::new();
        for line in source.lines() {
            if let Some((verb, place)) = line.split_once("act(\"").and_then(|(_, rest)| {
                let (words, _) = rest.split_once('"')?;
                Some(words.split_once(' ').unwrap_or((words, "")))
            }) {
                calls.push(match verb {
                    "walk" => WorkshopCall::Walk(PLACES.iter().position(|&known| known == place).unwrap()),
                    "take" => WorkshopCall::Take,
                    "lay" => WorkshopCall::Lay,
                    "nail" => WorkshopCall::Nail,
                    _ => WorkshopCall::Rest,
                });
            }
            if line.contains("throw") {
                calls.push(WorkshopCall::Fail);
            }
        }
        self.state.scripts.push(calls);
        WorkshopCall::Script(self.state.scripts.len() - 1)
    }

    fn read(&mut self, entry: &Entry<'_, ()>) -> Result<(AgentId, WorkshopCall), &'static str> {
        let (agent, verb, place) = match *entry {
            Entry::Typed { .. } => return Err("nothing is typed here"),
            Entry::Named { agent, call } => (agent, call.tool.as_str(), call.text("place")),
            Entry::Text { text, .. } => {
                let mut parts = text.splitn(3, '_');
                let verb = parts.next().unwrap_or_default();
                let agent = parts.next().and_then(|part| part.strip_prefix("agent"));
                let agent = agent.and_then(|digits| digits.parse().ok()).ok_or("no agent is named")?;
                (AgentId(agent), verb, parts.next())
            }
        };
        if agent.0 as usize >= self.state.workers.len() {
            return Err("there is no such agent");
        }
        let call = match verb {
            "rest" => WorkshopCall::Rest,
            "walk" => WorkshopCall::Walk(
                PLACES.iter().position(|&p| Some(p) == place).ok_or("there is no such place")?,
            ),
            "take" => WorkshopCall::Take,
            "lay" => WorkshopCall::Lay,
            "nail" => WorkshopCall::Nail,
            "runCode" if self.library.is_some() => {
                let Entry::Named { call, .. } = *entry else { return Err("a script is a call") };
                self.script(call.text("source").ok_or("there is no source")?)
            }
            _ => return Err("there is no such verb"),
        };
        Ok((agent, call))
    }

    fn step(&mut self, said: &mut Vec<Said>) {
        let state = &mut self.state;
        for (agent, call) in state.pending.drain(..) {
            let mut succeeded = true;
            let mut complain = |agent, code, text: String| {
                succeeded = false;
                said.push((EventKind::Feedback, Some(agent), code, text));
            };
            let steps = match call {
                WorkshopCall::Script(number) => state.scripts[number].clone(),
                call => vec![call],
            };
            for step in steps {
                let worker = &mut state.workers[agent.0 as usize];
                match (step, PLACES[worker.at]) {
                    (WorkshopCall::Rest, _) => {}
                    (WorkshopCall::Walk(place), _) => worker.at = place,
                    (WorkshopCall::Take, "rack0") if !worker.has_plank => worker.has_plank = true,
                    (WorkshopCall::Take, "rack0") => {
                        complain(agent, "hands_full", format!("{agent} already holds a plank"))
                    }
                    (WorkshopCall::Take, _) => {
                        complain(agent, "not_at_rack", format!("{agent} isn't at rack0"))
                    }
                    (WorkshopCall::Lay, "bench0") if worker.has_plank => {
                        worker.has_plank = false;
                        state.planks += 1;
                    }
                    (WorkshopCall::Nail, "bench0") if state.planks >= 2 => {
                        state.planks -= 2;
                        state.crates += 1;
                    }
                    (step, _) => complain(agent, "cannot", format!("{agent} cannot do \"{step:?}\" now")),
                }
            }
            let ended = format!("{call:?}: {}", if succeeded { "done" } else { "without success" });
            said.push((EventKind::ActionFinished { succeeded }, Some(agent), "finished", ended));
        }
        if state.planks > 4 {
            said.push((EventKind::Suggestion, None, "crowded", "nail before you lay more planks".to_owned()));
        }
        if self.has_wasp {
            said.push((EventKind::Seen, None, HURT, "a wasp stings".to_owned()));
        }
        state.tick += 1;
    }
}

fn tools() -> Vec<Tool> {
    [
        ("walk", true, "go to a place"),
        ("take", false, "take a plank from the rack"),
        ("lay", false, "lay the plank on the bench"),
        ("nail", false, "nail two planks into a crate"),
        ("rest", false, "do nothing"),
    ]
    .map(|(verb, has_place, doc)| Tool {
        name: verb.to_owned(),
        kind: ToolKind::Lasting(WhenBusy::Refuse),
        parameters: (has_place.then(|| Parameter {
            name: "place".to_owned(),
            kind: ParameterKind::Name(PLACES.map(str::to_owned).into()),
            required: true,
            doc: "where to".to_owned(),
            meaning: cooperage_core::Meaning::Any,
        }))
        .into_iter()
        .collect(),
        text_form: Some(TextForm {
            verb: verb.to_owned(),
            separator: '_',
            agent_prefix: "agent".to_owned(),
            arguments: if has_place { vec!["place".to_owned()] } else { Vec::new() },
        }),
        doc: doc.to_owned(),
    })
    .into()
}

/// Plays scripts, so that demonstrations show what really happens.
fn demonstration(crew: u32, format_only: bool, script: &[&[&str]]) -> Demonstration {
    let mut world = Workshop::new(crew, 0);
    let turns = script
        .iter()
        .map(|commands| {
            let turn = DemonstrationTurn {
                observation: world.observe(Viewer::Crew).text,
                commands: commands.iter().map(|&command| command.to_owned()).collect(),
                ..DemonstrationTurn::default()
            };
            let batch: Vec<_> = commands.iter().map(|text| Entry::Text { agent: None, text }).collect();
            world.submit(&batch, &mut Vec::new());
            world.step(&mut Vec::new());
            turn
        })
        .collect();
    Demonstration { crew, format_only, turns }
}

impl Environment for Workshop {
    type Call = ();
    type Refusal = &'static str;
    type Event = (u64, Said);
    type Snapshot = State;
    const ARRIVAL_ORDER: ArrivalOrder = ArrivalOrder::Submission;

    fn agents(&self) -> u32 {
        self.state.workers.len() as u32
    }

    fn tools(&self, _: AgentId) -> &[Tool] {
        &self.tools
    }

    fn manual(&self, _: Viewer) -> Manual {
        let section = |name, texts: &[&str]| Section {
            name,
            items: texts
                .iter()
                .map(|text| match text.strip_prefix('!') {
                    Some(text) => SectionItem::emphasised(text),
                    None => SectionItem::plain(*text),
                })
                .collect(),
        };
        let goal = self.goal.iter().map(|goal| section(SectionName::Goal, &[goal]));
        let code = self.library.iter().flat_map(|library| {
            let what_can_be_called = "await act(\"VERB PLACE\"): do what the tool VERB does";
            [
                section(SectionName::Planning, &["Whoever lays a plank must hold one."]),
                section(SectionName::Code, &[what_can_be_called]),
                section(SectionName::Library, &[library]),
            ]
        });
        Manual {
            sections: vec![
                section(
                    SectionName::Actions,
                    &[
                        "walk: go to a place",
                        "take: take a plank",
                        "lay: lay it down",
                        "nail: make a crate",
                        "rest: do nothing",
                    ],
                ),
                section(
                    SectionName::Instructions,
                    &["Read the error messages.", "Give every agent one action."],
                ),
                section(SectionName::Hints, &["Planks come from rack0.", "!A crate needs two planks."]),
                section(SectionName::Recipes, &["crate: nail plank and plank at bench0"]),
                section(SectionName::Objects, &["crate", "plank"]),
                section(SectionName::BaseIngredients, &["plank"]),
                section(SectionName::Capacities, &["bench0 takes any number of planks."]),
                section(SectionName::Places, &PLACES),
            ]
            .into_iter()
            .chain(code)
            .chain(goal)
            .chain(self.sections.iter().cloned())
            .collect(),
            demonstrations: vec![
                demonstration(1, false, &[&["walk_agent0_rack0"], &["take_agent0"], &["walk_agent0_bench0"]]),
                demonstration(
                    2,
                    false,
                    &[
                        &["walk_agent0_rack0", "walk_agent1_rack0"],
                        &["take_agent0", "take_agent1"],
                        &["walk_agent0_bench0", "walk_agent1_bench0"],
                        &["lay_agent0", "lay_agent1"],
                        &["nail_agent0", "rest_agent1"],
                    ],
                ),
                demonstration(
                    2,
                    true,
                    &[&["rest_agent0", "walk_agent1_rack0"], &["rest_agent0", "take_agent1"]],
                ),
            ],
            ..Manual::default()
        }
    }

    fn observe(&self, _: Viewer) -> Observation {
        let state = &self.state;
        let mut text = format!(
            "-workshop, step {}:\nbench0: {} planks, {} crates\n",
            state.tick, state.planks, state.crates
        );
        for (number, worker) in state.workers.iter().enumerate() {
            let hand = if worker.has_plank { "plank" } else { "nothing" };
            text += &format!("agent{number} at {} holds {hand}\n", PLACES[worker.at]);
        }
        Observation { data: json!({"tick": state.tick, "crates": state.crates}), text, perception: None }
    }

    fn offered(&self, agent: AgentId) -> Vec<Offer> {
        let offer = |call: ToolCall| Offer { label: call.tool.clone(), call };
        let Some(worker) = self.state.workers.get(agent.0 as usize) else { return Vec::new() };
        let mut offers = vec![
            offer(ToolCall::new("rest", &[])),
            offer(ToolCall::new(if worker.has_plank { "lay" } else { "take" }, &[])),
        ];
        offers.extend(PLACES.iter().map(|place| offer(ToolCall::new("walk", &[("place", place)]))));
        offers
    }

    fn submit(&mut self, batch: &[Entry<'_, ()>], receipts: &mut Vec<Receipt<&'static str>>) {
        receipts.clear();
        for entry in batch {
            receipts.push(match self.read(entry) {
                Ok(call) => {
                    self.state.pending.push(call);
                    Receipt::Accepted
                }
                Err(reason) => Receipt::Refused(reason),
            });
        }
    }

    fn advance(&mut self, until: Tick, wake: Wake<'_>, events: &mut Vec<(u64, Said)>) -> Tick {
        events.clear();
        while self.state.tick < until.0 {
            let mut said = Vec::new();
            self.step(&mut said);
            let tick = self.state.tick;
            events.extend(said.into_iter().map(|said| (tick, said)));
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
        vec![("crates", self.state.crates.into())]
    }

    fn refusal_text(&self, refusal: &&'static str) -> String {
        (*refusal).to_owned()
    }

    fn event_record(&self, (tick, (kind, doer, name, text)): &(u64, Said)) -> EventRecord {
        EventRecord {
            tick: Tick(*tick),
            kind: kind.clone(),
            doer: *doer,
            audience: Audience::All,
            name,
            text: text.clone(),
            data: if *name == HURT { json!({"source": "Mob(7)"}) } else { Value::Null },
            ending: cooperage_core::Ending::default(),
        }
    }

    fn snapshot(&self) -> Result<State, SnapshotRefused> {
        Ok(self.state.clone())
    }

    fn restore(&mut self, snapshot: &State) {
        self.state = snapshot.clone();
    }

    fn digest(&self) -> Digest {
        let State { tick, workers, planks, crates, pending, weather, scripts } = &self.state;
        let mut writer = DigestWriter::new("workshop 1");
        writer.put(&(tick, planks, crates, weather));
        writer.put(&workers.iter().map(|Worker { at, has_plank }| (at, has_plank)).collect::<Vec<_>>());
        writer.put(&pending.iter().map(|(agent, call)| (agent, number(*call))).collect::<Vec<_>>());
        writer.put(
            &scripts
                .iter()
                .map(|calls| calls.iter().map(|call| number(*call)).collect())
                .collect::<Vec<Vec<_>>>(),
        );
        writer.finish()
    }
}

/// Returns the number of a call, and its argument, for a digest.
fn number(call: WorkshopCall) -> (u8, usize) {
    match call {
        WorkshopCall::Rest => (0, 0),
        WorkshopCall::Walk(place) => (1, place),
        WorkshopCall::Take => (2, 0),
        WorkshopCall::Lay => (3, 0),
        WorkshopCall::Nail => (4, 0),
        WorkshopCall::Fail => (5, 0),
        WorkshopCall::Script(script) => (6, script),
    }
}
