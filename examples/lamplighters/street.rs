//! The world: a street with lamps. An agent at a lamp can light it; a walk from lamp to lamp takes a tick.

use cooperage_core::{
    AgentId, ArrivalOrder, Audience, Digest, DigestWriter, Ending, Entry, Environment, EventKind,
    EventRecord, Manual, Observation, Offer, Parameter, ParameterKind, Receipt, Section, SectionItem,
    SectionName, SnapshotRefused, Status, Tick, Tool, ToolCall, ToolKind, Viewer, Wake, WhenBusy,
};
use serde_json::json;

/// An action of an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) enum Action {
    /// Walks to the lamp of that number.
    WalkTo(u32),
    /// Lights the lamp where it stands.
    Light,
}

/// Why an action was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    /// No agent has that number.
    #[error("there is no such agent")]
    NoAgent,
    /// The call is none of the two tools, or names no number.
    #[error("that is no action here: walkTo takes the number of a lamp, and light takes nothing")]
    NoAction,
    /// The street is shorter.
    #[error("there is no lamp {0}")]
    NoLamp(u32),
    /// It has not arrived yet.
    #[error("you are still on your way")]
    Busy,
}

/// An action has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Done {
    tick: Tick,
    agent: AgentId,
    action: Action,
    /// Whether it changed anything.
    succeeded: bool,
}

/// An agent in the street.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
struct Lamplighter {
    at: u32,
    doing: Option<Action>,
}

/// The world. All state that can change stands in it, so that a clone is a snapshot.
#[derive(Clone, Debug)]
pub(crate) struct Street {
    lamps: Vec<bool>,
    people: Vec<Lamplighter>,
    tick: Tick,
    tools: Vec<Tool>,
}

impl Street {
    /// A dark street, with agents who begin at its lamps by turns; the seed says where the first one stands.
    #[must_use]
    pub(crate) fn new(lamps: u32, agents: u32, seed: u64) -> Street {
        let first = u32::try_from(seed % u64::from(lamps.max(1))).unwrap_or(0);
        let person = |number: u32| Lamplighter { at: (first + number) % lamps.max(1), doing: None };
        Street {
            lamps: vec![false; lamps as usize],
            people: (0..agents).map(person).collect(),
            tick: Tick(0),
            tools: tools(),
        }
    }

    /// The lamps, and whether each is lit.
    #[must_use]
    pub(crate) fn lamps(&self) -> &[bool] {
        &self.lamps
    }

    /// The lamp at which an agent stands.
    #[must_use]
    pub(crate) fn place(&self, agent: AgentId) -> Option<u32> {
        self.people.get(agent.0 as usize).map(|person| person.at)
    }

    fn begin(&mut self, agent: AgentId, action: Action) -> Result<(), Refusal> {
        if let Action::WalkTo(lamp) = action
            && lamp as usize >= self.lamps.len()
        {
            return Err(Refusal::NoLamp(lamp));
        }
        let person = self.people.get_mut(agent.0 as usize).ok_or(Refusal::NoAgent)?;
        if person.doing.is_some() {
            return Err(Refusal::Busy);
        }
        person.doing = Some(action);
        Ok(())
    }

    /// Plays one tick: each agent takes a step, or lights its lamp.
    fn step(&mut self, events: &mut Vec<Done>) {
        self.tick = self.tick.after(1);
        for (number, person) in (0..).zip(&mut self.people) {
            let Some(action) = person.doing else { continue };
            let succeeded = match action {
                Action::WalkTo(lamp) => {
                    person.at = if lamp > person.at {
                        person.at + 1
                    } else {
                        person.at.min(lamp.max(person.at.saturating_sub(1)))
                    };
                    if person.at != lamp {
                        continue;
                    }
                    true
                }
                Action::Light => {
                    self.lamps.get_mut(person.at as usize).is_some_and(|lamp| !std::mem::replace(lamp, true))
                }
            };
            person.doing = None;
            events.push(Done { tick: self.tick, agent: AgentId(number), action, succeeded });
        }
    }

    /// The street in a sentence.
    fn describe(&self) -> String {
        let dark = self.lamps.iter().enumerate().filter(|(_, lit)| !**lit).map(|(lamp, _)| lamp.to_string());
        let dark: Vec<String> = dark.collect();
        let people = self
            .people
            .iter()
            .enumerate()
            .map(|(agent, person)| format!("agent {agent} is at lamp {}", person.at));
        format!(
            "Dark lamps: {}. {}.",
            if dark.is_empty() { "none".to_owned() } else { dark.join(", ") },
            people.collect::<Vec<_>>().join(", ")
        )
    }
}

fn tools() -> Vec<Tool> {
    let lasting = ToolKind::Lasting(WhenBusy::Refuse);
    let tool = |name: &str, parameters: Vec<Parameter>, doc: &str| Tool {
        name: name.to_owned(),
        kind: lasting,
        parameters,
        text_form: None,
        doc: doc.to_owned(),
    };
    let lamp = Parameter {
        name: "lamp".to_owned(),
        kind: ParameterKind::Integer,
        required: true,
        doc: "the number of a lamp, from 0".to_owned(),
        meaning: cooperage_core::Meaning::Any,
    };
    vec![
        tool("walkTo", vec![lamp], "Walks to a lamp, one lamp a tick."),
        tool("light", Vec::new(), "Lights the lamp where you stand."),
    ]
}

/// An action as a call.
#[must_use]
pub(crate) fn call(action: Action) -> ToolCall {
    match action {
        Action::WalkTo(lamp) => {
            let mut call = ToolCall::new("walkTo", &[]);
            call.arguments.insert("lamp".to_owned(), lamp.into());
            call
        }
        Action::Light => ToolCall::new("light", &[]),
    }
}

fn read(call: &ToolCall) -> Result<Action, Refusal> {
    match call.tool.as_str() {
        "light" => Ok(Action::Light),
        "walkTo" => {
            let lamp = call.arguments.get("lamp").and_then(|lamp| u32::try_from(lamp.as_u64()?).ok());
            lamp.map(Action::WalkTo).ok_or(Refusal::NoAction)
        }
        _ => Err(Refusal::NoAction),
    }
}

impl Environment for Street {
    type Call = Action;
    type Refusal = Refusal;
    type Event = Done;
    type Snapshot = Street;

    const ARRIVAL_ORDER: ArrivalOrder = ArrivalOrder::Submission;

    fn agents(&self) -> u32 {
        self.people.len() as u32
    }

    fn tools(&self, agent: AgentId) -> &[Tool] {
        if agent.0 < self.agents() { &self.tools } else { &[] }
    }

    fn manual(&self, _: Viewer) -> Manual {
        let goal = format!("Light all {} lamps of the street together.", self.lamps.len());
        let section = |name, text: String| Section { name, items: vec![SectionItem::plain(text)] };
        let sections = vec![
            section(SectionName::Goal, goal),
            section(
                SectionName::Facts,
                "A walk from one lamp to the next takes a tick, as lighting one does.".to_owned(),
            ),
        ];
        Manual { sections, ..Manual::default() }
    }

    fn observe(&self, _: Viewer) -> Observation {
        let people: Vec<u32> = self.people.iter().map(|person| person.at).collect();
        Observation {
            data: json!({"lamps": self.lamps, "people": people}),
            text: self.describe(),
            perception: None,
        }
    }

    fn offered(&self, agent: AgentId) -> Vec<Offer> {
        let Some(person) = self.people.get(agent.0 as usize).filter(|person| person.doing.is_none()) else {
            return Vec::new();
        };
        let mut offers = Vec::new();
        if self.lamps.get(person.at as usize) == Some(&false) {
            offers.push(Offer { call: call(Action::Light), label: "light the lamp".to_owned() });
        }
        for lamp in (0..).take(self.lamps.len()).filter(|lamp| *lamp != person.at) {
            offers.push(Offer { call: call(Action::WalkTo(lamp)), label: format!("walk to lamp {lamp}") });
        }
        offers
    }

    fn submit(&mut self, batch: &[Entry<'_, Action>], receipts: &mut Vec<Receipt<Refusal>>) {
        receipts.clear();
        for entry in batch {
            let begun = match entry {
                Entry::Typed { agent, call } => self.begin(*agent, *call),
                Entry::Named { agent, call } => read(call).and_then(|action| self.begin(*agent, action)),
                Entry::Text { .. } => Err(Refusal::NoAction),
            };
            receipts.push(begun.map_or_else(Receipt::Refused, |()| Receipt::Accepted));
        }
    }

    fn advance(&mut self, until: Tick, wake: Wake<'_>, events: &mut Vec<Done>) -> Tick {
        events.clear();
        while self.tick < until {
            self.step(events);
            let is_watched = |done: &Done| match wake {
                Wake::Nobody => false,
                Wake::Agents(agents) => agents.contains(&done.agent),
                Wake::Anybody => true,
            };
            if events.iter().any(is_watched) {
                break;
            }
        }
        self.tick
    }

    fn tick(&self) -> Tick {
        self.tick
    }

    fn status(&self) -> Status {
        Status::Running
    }

    fn counters(&self) -> Vec<(&'static str, i64)> {
        let lit = self.lamps.iter().filter(|lit| **lit).count();
        vec![("lit", i64::try_from(lit).unwrap_or(i64::MAX))]
    }

    fn refusal_text(&self, refusal: &Refusal) -> String {
        refusal.to_string()
    }

    fn event_record(&self, event: &Done) -> EventRecord {
        let text = match (event.action, event.succeeded) {
            (Action::WalkTo(lamp), _) => format!("you are at lamp {lamp}"),
            (Action::Light, true) => "the lamp is lit".to_owned(),
            (Action::Light, false) => "the lamp was lit already".to_owned(),
        };
        EventRecord {
            tick: event.tick,
            kind: EventKind::ActionFinished { succeeded: event.succeeded },
            doer: Some(event.agent),
            audience: Audience::Agents(vec![event.agent]),
            name: "action_finished",
            text,
            data: json!({"action": call(event.action).tool, "succeeded": event.succeeded}),
            ending: Ending::default(),
        }
    }

    fn snapshot(&self) -> Result<Street, SnapshotRefused> {
        Ok(self.clone())
    }

    fn restore(&mut self, snapshot: &Street) {
        self.clone_from(snapshot);
    }

    fn digest(&self) -> Digest {
        let Street { lamps, people, tick, tools: _ } = self;
        let mut writer = DigestWriter::new("lamplighters 1");
        writer.put(&(lamps, people, tick));
        writer.finish()
    }
}

#[cfg(test)]
mod tests {
    use cooperage_core::contract::environment_contract;

    use super::*;

    #[test]
    fn the_street_keeps_the_contract_of_environments() {
        environment_contract(|seed| Street::new(6, 2, seed));
    }

    #[test]
    fn a_walk_takes_a_tick_for_each_lamp_and_lighting_one_more() {
        let mut street = Street::new(6, 1, 4);
        let mut events = Vec::new();
        for (action, ticks) in [(Action::WalkTo(1), 3), (Action::Light, 1), (Action::WalkTo(2), 1)] {
            let begun = Environment::tick(&street).0;
            street.begin(AgentId(0), action).unwrap();
            assert_eq!(street.begin(AgentId(0), action), Err(Refusal::Busy));
            Environment::advance(&mut street, Tick(100), Wake::Anybody, &mut events);
            assert_eq!(Environment::tick(&street).0 - begun, ticks, "{action:?}");
        }
        assert_eq!(street.lamps(), [false, true, false, false, false, false]);
    }
}
