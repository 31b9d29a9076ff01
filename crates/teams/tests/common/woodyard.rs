//! A toy world whose actions take different times: two sawyers, a heap of logs, one saw and a small rack.
//!
//! A call is refused when its condition does not hold, and an action fails in the end when its condition has gone.

use cooperage_core::{
    AgentId, ArrivalOrder, Audience, Digest, DigestWriter, Entry, Environment, EventKind, EventRecord,
    Manual, Observation, Offer, Parameter, ParameterKind, Receipt, Section, SectionItem, SectionName,
    SnapshotRefused, Status, Tick, Tool, ToolCall, ToolKind, Viewer, Wake, WhenBusy,
};
use serde_json::{Value, json};

/// Boards that the rack holds.
const RACK: u32 = 2;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Held {
    Nothing,
    Log,
    Board,
}

/// An action of a sawyer: the verb, its argument, and the tick at which it ends.
type Doing = (&'static str, u64, u64);

#[derive(Clone, Debug)]
pub struct State {
    tick: u64,
    sawyers: Vec<(Held, Option<Doing>)>,
    rack: u32,
}

pub struct Woodyard {
    state: State,
    tools: Vec<Tool>,
    /// Whether each agent sees the whole yard; otherwise it sees only its own hands.
    shows_all: bool,
}

pub type Said = (u64, AgentId, bool, String);

impl Woodyard {
    pub fn new(agents: u32) -> Woodyard {
        let sawyers = vec![(Held::Nothing, None); agents as usize];
        Woodyard { state: State { tick: 0, sawyers, rack: 0 }, tools: tools(), shows_all: true }
    }

    /// The same where an agent's eyes show nothing but its own hands.
    pub fn dark(agents: u32) -> Woodyard {
        Woodyard { shows_all: false, ..Woodyard::new(agents) }
    }

    fn refusal(&self, agent: AgentId, verb: &str) -> Option<&'static str> {
        let Some((held, doing)) = self.state.sawyers.get(agent.0 as usize) else {
            return Some("there is no such agent");
        };
        if doing.is_some() {
            return Some("the agent is busy");
        }
        let sawing =
            self.state.sawyers.iter().any(|(_, doing)| doing.is_some_and(|(verb, ..)| verb == "saw_log"));
        match verb {
            "take_log" if *held != Held::Nothing => Some("its hands are not empty"),
            "saw_log" if *held != Held::Log => Some("it holds no log"),
            "saw_log" if sawing => Some("the saw is in use"),
            "rack_board" if *held != Held::Board => Some("it holds no board"),
            "take_log" | "saw_log" | "rack_board" | "rest" => None,
            _ => Some("there is no such action"),
        }
    }

    fn start(&mut self, agent: AgentId, call: &ToolCall) -> Result<(), &'static str> {
        if let Some(reason) = self.refusal(agent, &call.tool) {
            return Err(reason);
        }
        let ticks = call
            .arguments
            .get("ticks")
            .map_or(Some(1), Value::as_u64)
            .filter(|ticks| (1..=9).contains(ticks));
        let (verb, lasts) = match call.tool.as_str() {
            "take_log" => ("take_log", 2),
            "saw_log" => ("saw_log", 5),
            "rack_board" => ("rack_board", 1),
            _ => ("rest", ticks.ok_or("ticks is a number from 1 to 9")?),
        };
        self.state.sawyers[agent.0 as usize].1 = Some((verb, lasts, self.state.tick + lasts));
        Ok(())
    }

    fn step(&mut self, said: &mut Vec<Said>) {
        self.state.tick += 1;
        let State { tick, sawyers, rack } = &mut self.state;
        for (number, (held, doing)) in sawyers.iter_mut().enumerate() {
            let Some((verb, ..)) = doing.filter(|(.., end)| end <= tick) else { continue };
            *doing = None;
            let (succeeded, text) = match verb {
                "take_log" => {
                    *held = Held::Log;
                    (true, "it holds a log")
                }
                "saw_log" => {
                    *held = Held::Board;
                    (true, "it holds a board")
                }
                "rack_board" if *rack < RACK => {
                    (*rack, *held) = (*rack + 1, Held::Nothing);
                    (true, "the board lies on the rack")
                }
                "rack_board" => (false, "the rack is full"),
                _ => (true, "it has rested"),
            };
            said.push((*tick, AgentId(number as u32), succeeded, text.to_owned()));
        }
    }
}

fn tools() -> Vec<Tool> {
    let ticks = Parameter {
        name: "ticks".to_owned(),
        kind: ParameterKind::Integer,
        required: false,
        doc: "how long, from 1 to 9".to_owned(),
        meaning: cooperage_core::Meaning::Any,
    };
    [
        ("take_log", vec![], "take a log from the heap; the hands must be empty"),
        ("saw_log", vec![], "saw the log in the hands into a board; nobody else may be sawing"),
        ("rack_board", vec![], "lay the board in the hands on the rack"),
        ("rest", vec![ticks], "do nothing"),
    ]
    .map(|(name, parameters, doc)| Tool {
        name: name.to_owned(),
        kind: ToolKind::Lasting(WhenBusy::Refuse),
        parameters,
        text_form: None,
        doc: doc.to_owned(),
    })
    .into()
}

impl Environment for Woodyard {
    type Call = ();
    type Refusal = &'static str;
    type Event = Said;
    type Snapshot = State;
    const ARRIVAL_ORDER: ArrivalOrder = ArrivalOrder::Submission;

    fn agents(&self) -> u32 {
        self.state.sawyers.len() as u32
    }

    fn tools(&self, _: AgentId) -> &[Tool] {
        &self.tools
    }

    fn manual(&self, _: Viewer) -> Manual {
        let section = |name, texts: &[&str]| Section {
            name,
            items: texts.iter().map(|text| SectionItem::plain(*text)).collect(),
        };
        Manual {
            sections: vec![
                section(SectionName::Goal, &["Fill the rack with boards."]),
                section(SectionName::Facts, &["There is one saw, and it takes 5 ticks.", "Nobody can talk."]),
                section(SectionName::Capacities, &["The rack takes 2 boards."]),
            ],
            ..Manual::default()
        }
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        let state = &self.state;
        let mut text = format!("tick {}: {} boards on the rack\n", state.tick, state.rack);
        for (number, (held, _)) in state.sawyers.iter().enumerate() {
            if self.shows_all || viewer == Viewer::Crew || viewer == Viewer::Agent(AgentId(number as u32)) {
                text += &format!("agent{number} holds {}\n", format!("{held:?}").to_lowercase());
            }
        }
        Observation { data: json!({"tick": state.tick, "rack": state.rack}), text, perception: None }
    }

    fn offered(&self, agent: AgentId) -> Vec<Offer> {
        let offer = |tool: &&Tool| self.refusal(agent, &tool.name).is_none();
        let call = |tool: &Tool| Offer { call: ToolCall::new(&tool.name, &[]), label: tool.name.clone() };
        self.tools.iter().filter(offer).map(call).collect()
    }

    fn submit(&mut self, batch: &[Entry<'_, ()>], receipts: &mut Vec<Receipt<&'static str>>) {
        receipts.clear();
        for entry in batch {
            let started = match *entry {
                Entry::Named { agent, call } => self.start(agent, call),
                Entry::Typed { .. } | Entry::Text { .. } => Err("only calls by name"),
            };
            receipts.push(started.map_or_else(Receipt::Refused, |()| Receipt::Accepted));
        }
    }

    fn advance(&mut self, until: Tick, wake: Wake<'_>, events: &mut Vec<Said>) -> Tick {
        events.clear();
        while self.state.tick < until.0 {
            self.step(events);
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
        vec![("boards", self.state.rack.into())]
    }

    fn refusal_text(&self, refusal: &&'static str) -> String {
        (*refusal).to_owned()
    }

    fn event_record(&self, (tick, agent, succeeded, text): &Said) -> EventRecord {
        EventRecord {
            tick: Tick(*tick),
            kind: EventKind::ActionFinished { succeeded: *succeeded },
            doer: Some(*agent),
            audience: Audience::All,
            name: "finished",
            text: text.clone(),
            data: Value::Null,
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
        let State { tick, sawyers, rack } = &self.state;
        let mut writer = DigestWriter::new("woodyard 1");
        writer.put(&(tick, rack));
        writer.put(&sawyers.iter().map(|(held, doing)| (*held as u8, doing)).collect::<Vec<_>>());
        writer.finish()
    }
}
