//! Clients: programs outside that drive the body of a seat with the inputs of the world itself.
//!
//! A client's call is no tool of a catalogue, so that no manual, no prompt and no completion shows it. The first one ends
//! the action of the body; from then on it has no modes and no action, until a tool of the catalogue is called
//! for it or the client lets it go.

use cooperage_blocks::world::{Issuer, WorldInput};
use cooperage_core::{AgentId, CLIENT_INPUTS_MAX, Entry, ToolCall};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{BlockEnvironment, CheckedCall};
use crate::catalogue::CallError;

/// The name of a client's call. The runtime refuses names with this mark from all other senders.
pub const CLIENT_TOOL: &str = "@client";

/// Returns a client's call: the inputs of a tick in their order, and the number that the client is told once they have
/// taken effect.
#[must_use]
pub fn client_call(inputs: &[WorldInput], ack: Option<u64>) -> ToolCall {
    let mut arguments = Map::new();
    arguments.insert("inputs".to_owned(), json!(inputs));
    if let Some(ack) = ack {
        arguments.insert("ack".to_owned(), ack.into());
    }
    ToolCall { tool: CLIENT_TOOL.to_owned(), arguments }
}

/// The seat and the call of an entry, if it is a client's.
pub(super) fn called<'a>(entry: &Entry<'a, CheckedCall>) -> Option<(AgentId, &'a ToolCall)> {
    match entry {
        Entry::Named { agent, call } if call.tool == CLIENT_TOOL => Some((*agent, *call)),
        _ => None,
    }
}

/// Reads the inputs of a call.
fn inputs_of(call: &ToolCall) -> Result<Vec<WorldInput>, CallError> {
    let wrong = |parameter: &str, wanted: String| CallError::WrongType {
        tool: CLIENT_TOOL.to_owned(),
        parameter: parameter.to_owned(),
        wanted,
    };
    if let Some(argument) = call.arguments.keys().find(|key| !matches!(key.as_str(), "inputs" | "ack")) {
        let argument: String = argument.chars().filter(|c| !c.is_control()).take(60).collect();
        return Err(CallError::TooMany { tool: CLIENT_TOOL.to_owned(), argument });
    }
    if call.arguments.get("ack").is_some_and(|ack| !ack.is_u64()) {
        return Err(wrong("ack", "a whole number".to_owned()));
    }
    let Some(Value::Array(inputs)) = call.arguments.get("inputs") else {
        return Err(wrong("inputs", "a list".to_owned()));
    };
    if inputs.len() > CLIENT_INPUTS_MAX {
        return Err(wrong("inputs", format!("a list of {CLIENT_INPUTS_MAX} at most")));
    }
    let read = |input: &Value| {
        // The reason may hold any text of the client, so that it is not passed on.
        WorldInput::deserialize(input)
            .map_err(|_| wrong("inputs", "a list of inputs of the world".to_owned()))
    };
    inputs.iter().map(read).collect()
}

impl BlockEnvironment {
    /// Whether a client drives the body of a seat.
    pub(super) fn is_driven(&self, number: usize) -> bool {
        self.seats.get(number).is_some_and(|seat| self.stage.world.borrow().is_driven(seat.actor.me))
    }

    /// Takes the body of a seat back from its client, for a tool of the catalogue.
    pub(super) fn take_from_client(&mut self, number: usize) {
        if self.is_driven(number) {
            let issuer = Issuer::Player(self.seats[number].actor.me);
            self.stage.world.borrow_mut().submit(issuer, WorldInput::Drive(false));
        }
    }

    /// Submits the inputs of a client, and gives it the body if it has not got it yet.
    pub(super) fn act_as_client(&mut self, agent: AgentId, call: &ToolCall) -> Result<(), CallError> {
        let number = agent.0 as usize;
        let seat = self.seats.get(number).ok_or(CallError::NoAgent)?;
        let (me, is_held) = (seat.actor.me, seat.is_held);
        let inputs = inputs_of(call)?;
        let is_command = |input: &WorldInput| matches!(input, WorldInput::Command(_));
        if inputs.iter().any(is_command) && !seat.actor.agent_memory.borrow().may_command {
            return Err(CallError::NoOperator);
        }
        if is_held {
            return Err(CallError::Busy);
        }
        if !self.is_driven(number) {
            self.stop(agent, CLIENT_TOOL);
            self.stage.world.borrow_mut().submit(Issuer::Player(me), WorldInput::Drive(true));
        }
        let mut world = self.stage.world.borrow_mut();
        for input in inputs {
            world.submit(Issuer::Player(me), input);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::World;
    use cooperage_blocks::terrain::ChunkGenerator;
    use cooperage_blocks::world::WorldOptions;
    use cooperage_core::{Environment, Receipt, Tick, Viewer, Wake};

    use super::*;
    use crate::catalogues;

    const ALICE: AgentId = AgentId(0);

    fn environment(catalogue: &str) -> BlockEnvironment {
        let options = WorldOptions { view_radius: 2, active_radius: 1, ..WorldOptions::default() };
        let mut world = World::new(options, ChunkGenerator::superflat(), 1);
        let players = [world.join("alice", [0.5, -60.0, 0.5])];
        BlockEnvironment::new(world, &players, catalogues::embedded(catalogue).unwrap(), 1)
    }

    fn submit(environment: &mut BlockEnvironment, call: &ToolCall) -> Option<String> {
        let mut receipts = Vec::new();
        environment.submit(&[Entry::Named { agent: ALICE, call }], &mut receipts);
        match receipts.remove(0) {
            Receipt::Accepted => None,
            Receipt::Refused(error) => Some(error.to_string()),
        }
    }

    fn advance(environment: &mut BlockEnvironment, ticks: u64) {
        let until = Tick(environment.tick().0 + ticks);
        environment.advance(until, Wake::Nobody, &mut Vec::new());
    }

    fn place(environment: &BlockEnvironment) -> [f64; 3] {
        environment.with_world(|world| world.players()[0].body.pos)
    }

    fn go(x: f64) -> WorldInput {
        WorldInput::Go { pos: [x, -60.0, 0.5], yaw: 0.0, pitch: 0.0, on_ground: true }
    }

    #[test]
    fn no_catalogue_tells_of_clients() {
        for name in [&catalogues::NAMES[..], &["villager_first", "mindagent_turns"]].concat() {
            let environment = environment(name);
            let tools = environment.tools(ALICE).iter().chain(&environment.tools);
            assert!(tools.into_iter().all(|tool| !tool.name.starts_with('@')), "{name}");
            for viewer in [Viewer::Crew, Viewer::Agent(ALICE)] {
                let manual = format!("{:?}", environment.manual(viewer));
                assert!(!manual.contains(CLIENT_TOOL), "{name}");
            }
            assert!(environment.offered(ALICE).iter().all(|offer| offer.call.tool != CLIENT_TOOL), "{name}");
            let mut receipts = Vec::new();
            let text = r#"@client({"inputs": []})"#;
            let mut environment = environment;
            environment.submit(&[Entry::Text { agent: Some(ALICE), text }], &mut receipts);
            assert!(matches!(receipts[0], Receipt::Refused(_)), "{name}: a text is no client");
        }
    }

    #[test]
    fn a_client_takes_the_body_from_its_action_and_a_tool_takes_it_back() {
        for catalogue in ["skills", "mindcraft"] {
            let mut environment = environment(catalogue);
            let mut away = ToolCall::new("moveAway", &[]);
            away.arguments.insert("distance".to_owned(), 8.into());
            assert_eq!(submit(&mut environment, &away), None);
            advance(&mut environment, 2);
            assert!(environment.doing(ALICE).is_some());
            assert_eq!(submit(&mut environment, &client_call(&[], Some(7))), None);
            advance(&mut environment, 1);
            let [x, ..] = place(&environment);
            assert!(environment.doing(ALICE).is_none() && environment.is_driven(0));
            assert_eq!(submit(&mut environment, &client_call(&[go(x + 0.3)], None)), None);
            // No mode and no breath of its own moves the body.
            advance(&mut environment, 40);
            assert_eq!(place(&environment)[0], x + 0.3);
            assert_eq!(submit(&mut environment, &away), None);
            advance(&mut environment, 20);
            assert!(!environment.is_driven(0) && place(&environment)[0] != x + 0.3, "{catalogue}");
        }
    }

    #[test]
    fn calls_that_no_client_makes_are_refused() {
        let mut environment = environment("skills");
        let call = |arguments: Value| {
            let Value::Object(arguments) = arguments else { panic!("no object") };
            ToolCall { tool: CLIENT_TOOL.to_owned(), arguments }
        };
        for (arguments, reason) in [
            (json!({}), "`inputs` of `@client` must be a list"),
            (json!({"inputs": {}}), "`inputs` of `@client` must be a list"),
            (json!({"inputs": [{"Fly": 1}]}), "`inputs` of `@client` must be a list of inputs of the world"),
            (
                json!({"inputs": [{"Go": {"pos": [1, 2], "yaw": 0, "pitch": 0, "on_ground": true}}]}),
                "must be a list of inputs",
            ),
            (json!({"inputs": [], "ack": -1}), "`ack` of `@client` must be a whole number"),
            (json!({"inputs": [], "more": 1}), "`@client` takes no `more`"),
            (json!({"inputs": vec!["StopDig"; 65]}), "must be a list of 64 at most"),
        ] {
            let refused = submit(&mut environment, &call(arguments.clone()));
            assert!(
                refused.as_deref().is_some_and(|refused| refused.contains(reason)),
                "{arguments}: {refused:?}"
            );
        }
        assert_eq!(submit(&mut environment, &call(json!({"inputs": vec!["StopDig"; 64], "ack": 3}))), None);
    }
}
