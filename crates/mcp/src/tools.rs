//! The tools of a seat as the protocol lists them: those of the agent, and five of the seat itself.

use std::sync::Arc;

use cooperage_core::coerce::{coerce, integer};
use cooperage_core::{AgentId, ParameterKind, Tool as WorldTool, ToolCall, ToolKind};
use cooperage_seat::words::{self, WAIT_TICKS_MAX, usual_wait};
use cooperage_seat::{SeatInfo, TurnSnapshot};
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::game;

/// The most characters of a tool's name; some clients take no more.
const NAME_CHARACTERS_MAX: usize = 64;
/// The seat's own tools.
const OWN: [&str; 5] = ["observe", "manual", "wait", "say", "leave"];

/// The request that a call makes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ToolRequest {
    /// Observe the situation.
    Observe,
    /// Read the manual, or one section of it.
    Manual(String),
    /// Let this number of ticks pass.
    Wait(u64),
    /// Say something to one agent, or to all agents.
    Say(Option<AgentId>, String),
    /// Leave the seat for good.
    Leave,
    Act(ToolCall),
}

/// A call that the world proposes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct ToolOffer {
    /// The name of the tool, as the client calls it.
    pub(crate) tool: String,
    pub(crate) arguments: Map<String, Value>,
}

/// Why a call cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoWish {
    Unknown,
    /// The arguments are wrong, as the text explains.
    Wrong(String),
}

/// The names by which clients call the agent's tools, in their order. A character that the protocol does not allow in a
/// name becomes an underscore, and a name that is taken gets a number.
fn names(tools: &[WorldTool]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for tool in tools {
        let is_fine = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let plain: String = tool
            .name
            .chars()
            .map(|c| if is_fine(c) { c } else { '_' })
            .take(NAME_CHARACTERS_MAX - 4)
            .collect();
        let plain = if plain.is_empty() { "tool".to_owned() } else { plain };
        let is_free = |name: &String| !names.contains(name) && !OWN.contains(&name.as_str());
        let numbered = (2..).map(|number: u32| format!("{plain}_{number}"));
        names.extend(std::iter::once(plain.clone()).chain(numbered).find(is_free));
    }
    names
}

/// The list of all tools, with their descriptions and argument schemas.
pub(crate) fn list(sight: &TurnSnapshot, place: SeatInfo) -> Vec<Tool> {
    let acting = sight.tools.iter().zip(names(&sight.tools)).map(|(tool, name)| {
        let mut meant = tool.clone();
        meant.parameters = words::parameters(tool).into_iter().cloned().collect();
        let is_question = tool.kind == ToolKind::Instant;
        let about = if is_question { "" } else { " Returns when the action has ended." };
        let doc = format!("{}{about}", tool.doc.trim());
        Tool::new(name, doc, object(meant.arguments_schema()))
            .with_annotations(ToolAnnotations::new().open_world(false).destructive(false))
    });
    own(sight, place).into_iter().chain(acting).collect()
}

/// The calls that the world proposes, as calls of these tools, without duplicates: some are proposed with and without
/// the agent's own name.
pub(crate) fn offers(sight: &TurnSnapshot) -> Vec<ToolOffer> {
    let names = names(&sight.tools);
    let mut offers: Vec<ToolOffer> = Vec::new();
    for offer in &sight.offers {
        let known = sight.tools.iter().zip(&names).find(|(tool, _)| tool.name == offer.call.tool);
        let Some((tool, name)) = known else { continue };
        let taken = words::parameters(tool);
        let mut arguments = offer.call.arguments.clone();
        arguments.retain(|name, _| taken.iter().any(|parameter| parameter.name == *name));
        let offer = ToolOffer { tool: name.clone(), arguments };
        if !offers.contains(&offer) {
            offers.push(offer);
        }
    }
    offers
}

fn own(sight: &TurnSnapshot, place: SeatInfo) -> Vec<Tool> {
    let nothing = json!({"type": "object", "properties": {}, "additionalProperties": false});
    let ticks = usual_wait(place.tick_us);
    let sections: Vec<&str> = sight.manual.sections.iter().map(|section| section.name.as_str()).collect();
    let time = if place.is_wall {
        "The world goes on while you think."
    } else {
        "The world waits while you think: time passes only while you act or wait."
    };
    let asks = || ToolAnnotations::new().read_only(true).open_world(false);
    let does = || ToolAnnotations::new().open_world(false).destructive(false);
    vec![
        Tool::new("observe", "The task and what you perceive; later what you perceive now and what has happened since the last call. Begin with it. No time passes.", object(nothing.clone()))
            .with_annotations(asks()),
        Tool::new("manual", "What one should know: the goal, rules, recipes, hints.", object(json!({
            "type": "object", "additionalProperties": false,
            "properties": {"section": {"type": "string", "description": format!("One section of it: {}", sections.join(", "))}},
        })))
        .with_annotations(asks()),
        Tool::new("wait", format!("Do nothing for a while; the others go on. {time}"), object(json!({
            "type": "object", "additionalProperties": false,
            "properties": {"ticks": {"type": "integer", "minimum": 1, "maximum": WAIT_TICKS_MAX, "default": ticks,
                "description": format!("How long; a tick is {} s", place.tick_us as f64 / 1e6)}},
        })))
        .with_annotations(does()),
        Tool::new("say", "Say something to everybody, or to one of the agents. No time passes.", object(json!({
            "type": "object", "additionalProperties": false, "required": ["text"],
            "properties": {
                "text": {"type": "string", "description": "What you say"},
                "to": {"type": "string", "description": format!("To whom, if not to everybody: {}", game::names(sight).join(", "))},
            },
        })))
        .with_annotations(does()),
        Tool::new("leave", "Stand up for good: your agent does nothing more, and the others play to the end.", object(nothing))
            .with_annotations(ToolAnnotations::new().open_world(false)),
    ]
}

fn object(value: Value) -> Arc<JsonObject> {
    Arc::new(match value {
        Value::Object(object) => object,
        _ => JsonObject::new(),
    })
}

/// Reads a call: the request that it makes, or why it cannot be carried out.
pub(crate) fn wish(
    name: &str,
    given: JsonObject,
    sight: &TurnSnapshot,
    place: SeatInfo,
) -> Result<ToolRequest, NoWish> {
    let wrong = |text: &str| Err(NoWish::Wrong(text.to_owned()));
    let taken: &[&str] = match name {
        "observe" | "leave" => &[],
        "manual" => &["section"],
        "wait" => &["ticks"],
        "say" => &["text", "to"],
        _ => {
            let place = names(&sight.tools).iter().position(|known| known == name);
            let tool = place.and_then(|place| sight.tools.get(place)).ok_or(NoWish::Unknown)?;
            return Ok(ToolRequest::Act(ToolCall {
                tool: tool.name.clone(),
                arguments: fitted(name, tool, given)?,
            }));
        }
    };
    refuse_unknown(name, &given, taken, taken)?;
    let text = |key: &str| match given.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => match coerce(value, &ParameterKind::Text) {
            Some(Value::String(text)) => Ok(Some(text.trim().to_owned())),
            _ => Err(NoWish::Wrong(format!("`{key}` is a text"))),
        },
    };
    match name {
        "observe" => Ok(ToolRequest::Observe),
        "leave" => Ok(ToolRequest::Leave),
        "manual" => Ok(ToolRequest::Manual(text("section")?.unwrap_or_default())),
        "wait" => match given.get("ticks") {
            None | Some(Value::Null) => Ok(ToolRequest::Wait(usual_wait(place.tick_us))),
            Some(ticks) => {
                let ticks = integer(ticks).and_then(|ticks| u64::try_from(ticks).ok());
                match ticks.filter(|ticks| (1..=WAIT_TICKS_MAX).contains(ticks)) {
                    Some(ticks) => Ok(ToolRequest::Wait(ticks)),
                    None => wrong(&format!("`ticks` is a whole number from 1 to {WAIT_TICKS_MAX}")),
                }
            }
        },
        _ => {
            let Some(said) = text("text")?.filter(|said| !said.is_empty()) else {
                return wrong("`text` is what you say");
            };
            let to = match text("to")? {
                None => None,
                Some(name) if name.is_empty() => None,
                Some(name) => {
                    let told = game::names(sight);
                    match words::agent(&name, &told).or_else(|| words::agent(&name, &sight.names)) {
                        Some(agent) => Some(agent),
                        None => return wrong(&format!("the agents are {}", told.join(", "))),
                    }
                }
            };
            Ok(ToolRequest::Say(to, said))
        }
    }
}

/// Fails if there is an argument that the tool does not take. The error names it, and lists the arguments in `told`.
fn refuse_unknown(name: &str, given: &JsonObject, taken: &[&str], told: &[&str]) -> Result<(), NoWish> {
    let Some(key) = given.keys().find(|key| !taken.contains(&key.as_str())) else { return Ok(()) };
    let shown: String = key.chars().filter(|c| !c.is_control()).take(40).collect();
    let takes = if told.is_empty() { "nothing".to_owned() } else { told.join(", ") };
    Err(NoWish::Wrong(format!("`{name}` has no argument `{shown}`; it takes {takes}")))
}

/// The arguments of a call of the agent's tool, converted to the types of its parameters where possible.
fn fitted(name: &str, tool: &WorldTool, mut given: JsonObject) -> Result<JsonObject, NoWish> {
    let taken: Vec<&str> = tool.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
    // The agent's own name is accepted as an argument, though it is not asked for.
    let told: Vec<&str> =
        words::parameters(tool).into_iter().map(|parameter| parameter.name.as_str()).collect();
    refuse_unknown(name, &given, &taken, &told)?;
    for parameter in &tool.parameters {
        if let Some(value) = given.get_mut(&parameter.name)
            && let Some(fit) = coerce(value, &parameter.kind)
        {
            *value = fit;
        }
    }
    Ok(given)
}

#[cfg(test)]
mod tests {
    use cooperage_core::{Manual, Observation, Parameter, ParameterKind};

    use super::*;

    const PLACE: SeatInfo = SeatInfo { seat: AgentId(0), tick_us: 50_000, is_wall: false };

    fn sight() -> TurnSnapshot {
        let tool = |name: &str| WorldTool {
            name: name.to_owned(),
            kind: ToolKind::Instant,
            parameters: [("player_name", false), ("x", true)]
                .map(|(name, required)| Parameter {
                    name: name.to_owned(),
                    kind: ParameterKind::Integer,
                    required,
                    doc: String::new(),
                    meaning: cooperage_core::Meaning::Any,
                })
                .into(),
            text_form: None,
            doc: "Does it.".to_owned(),
        };
        TurnSnapshot {
            tick: 0,
            seen: Observation { data: json!(null), text: String::new(), perception: None },
            offers: Vec::new(),
            tools: ["goTo", "go to!", "go_to_", "wait", "", &"x".repeat(500)].map(tool).into(),
            manual: Manual::default(),
            score: None,
            names: vec!["Alice".to_owned(), "Bob".to_owned()],
        }
    }

    #[test]
    fn every_tool_has_a_name_of_its_own_that_the_protocol_allows() {
        let tools = list(&sight(), PLACE);
        let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
        assert_eq!(names[..5], OWN);
        assert_eq!(names[5..10], ["goTo", "go_to_", "go_to__2", "wait_2", "tool"]);
        assert!(names[10].len() <= NAME_CHARACTERS_MAX);
        let called = wish("go_to__2", JsonObject::new(), &sight(), PLACE);
        assert_eq!(called, Ok(ToolRequest::Act(ToolCall::new("go_to_", &[]))));
        let schema = Value::Object(tools[5].input_schema.as_ref().clone());
        assert!(
            schema["properties"].get("player_name").is_none(),
            "one's own name is not asked for: {schema}"
        );
    }

    #[test]
    fn arguments_are_fitted_or_named() {
        let read = |name: &str, given: Value| wish(name, (*object(given)).clone(), &sight(), PLACE);
        assert_eq!(read("wait", json!({"ticks": "2"})), Ok(ToolRequest::Wait(2)));
        assert_eq!(read("wait", json!({"ticks": 2.0})), Ok(ToolRequest::Wait(2)));
        assert_eq!(read("say", json!({"text": 7})), Ok(ToolRequest::Say(None, "7".to_owned())));
        let act = |x: Value| {
            Ok(ToolRequest::Act(ToolCall {
                tool: "goTo".to_owned(),
                arguments: Map::from_iter([("x".to_owned(), x)]),
            }))
        };
        assert_eq!(read("goTo", json!({"x": "12"})), act(json!(12)));
        assert_eq!(
            read("goTo", json!({"x": "far"})),
            act(json!("far")),
            "the world says what is wrong with it"
        );
        let wrong = |name: &str, given: Value| match read(name, given) {
            Err(NoWish::Wrong(why)) => why,
            other => format!("{other:?}"),
        };
        assert_eq!(wrong("wait", json!({"tick": 2})), "`wait` has no argument `tick`; it takes ticks");
        assert_eq!(wrong("goTo", json!({"x": 1, "speed": 2})), "`goTo` has no argument `speed`; it takes x");
    }

    #[test]
    fn calls_of_the_seat_are_read_strictly() {
        let read = |name: &str, given: Value| wish(name, (*object(given)).clone(), &sight(), PLACE);
        assert_eq!(read("observe", json!({})), Ok(ToolRequest::Observe));
        assert_eq!(read("wait", json!({})), Ok(ToolRequest::Wait(20)));
        assert_eq!(
            read("say", json!({"text": " hi ", "to": "bob"})),
            Ok(ToolRequest::Say(Some(AgentId(1)), "hi".to_owned()))
        );
        assert_eq!(read("dance", json!({})), Err(NoWish::Unknown));
        for (name, given) in [
            ("observe", json!({"x": 1})),
            ("wait", json!({"ticks": -1})),
            ("wait", json!({"ticks": "many"})),
            ("say", json!({})),
            ("say", json!({"text": ["hi"]})),
            ("say", json!({"text": "hi", "to": "nobody"})),
        ] {
            assert!(matches!(read(name, given.clone()), Err(NoWish::Wrong(_))), "{name} {given}");
        }
    }
}
