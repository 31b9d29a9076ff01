//! Calling a tool and waiting for what comes of it, in any world.
//!
//! A world refuses a call at once or tells, in an event of kind `ActionFinished`, when the action has ended. Complaints
//! and advice that come with the end belong to the result.

use cooperage_core::written::is_alike;
use cooperage_core::{
    AgentId, EventKind, EventRecord, Tick, Tool, ToolCall, Trouble, WorldEntry, WorldReceipt,
};
use cooperage_runtime::TeamHandle;
use serde_json::Value;

use super::{ActBrief, DeedCount, ToolResult, TurnOutcome};
use crate::answer::{fit_arguments, tool_named, unknown_tool};
use crate::names::name_of;
use crate::presence::while_up;
use crate::structured::text_of;

/// The argument that names the acting agent: by it a leader says whose body is meant.
pub const ACTING_AGENT: &str = "player_name";

/// The terms on which a tool is called.
pub(super) struct ActingTerms<'d> {
    /// When the wait for the action's end is given up.
    pub(super) given_up: Tick,
    /// The actions of the agent's team.
    pub(super) deeds: &'d DeedCount,
    /// Whether the repairs of this program's conduct hold.
    pub(super) is_repaired: bool,
}

/// Calls a tool; waits until its end, at the latest until it is given up.
pub(super) async fn act(
    team: &TeamHandle,
    brief: &ActBrief,
    call: ToolCall,
    terms: ActingTerms<'_>,
) -> TurnOutcome {
    let ActingTerms { given_up, deeds, is_repaired } = terms;
    let (body, call) = addressed(brief, call, is_repaired);
    let Some(body) = body else {
        let led: Vec<String> = brief.leads.iter().map(|&agent| name_of(&brief.names, agent)).collect();
        let message = format!(
            "{} leads nobody of that name, but {}",
            name_of(&brief.names, brief.agent),
            led.join(", ")
        );
        let result = ToolResult { message, status: false, data: Value::Null, trouble: None };
        return TurnOutcome::Called { body: brief.agent, call, result };
    };
    let action = carry_out(team, body, call.clone(), &brief.tools, given_up);
    let result = deeds.follow(team, action).await;
    TurnOutcome::Called { body, call, result }
}

/// Calls a tool for an agent, with arguments fitted to what the tool wants; waits until its end, at the latest until
/// `given_up`.
pub async fn call_tool(
    team: &TeamHandle,
    agent: AgentId,
    call: ToolCall,
    tools: &[Tool],
    given_up: Tick,
) -> ToolResult {
    carry_out(team, agent, fitted_call(tools, call), tools, given_up).await
}

/// A call with its tool and arguments as the world spells them, and as the tool wants them.
#[must_use]
pub fn fitted_call(tools: &[Tool], call: ToolCall) -> ToolCall {
    match tool_named(&call.tool, tools) {
        Some(tool) => ToolCall { arguments: fit_arguments(tool, call.arguments), tool: tool.name.clone() },
        None => call,
    }
}

/// Returns the agent whose body a call is for, and the call as the tool wants it.
fn addressed(brief: &ActBrief, mut call: ToolCall, is_repaired: bool) -> (Option<AgentId>, ToolCall) {
    let tool = tool_named(&call.tool, &brief.tools);
    let is_own = |tool: &Tool| tool.parameters.iter().any(|parameter| parameter.name == ACTING_AGENT);
    let mut body = Some(brief.agent);
    let names_itself = tool.is_some_and(is_own);
    let whose = match names_itself {
        true => call.arguments.get(ACTING_AGENT).cloned().filter(|_| is_repaired),
        false => call.arguments.shift_remove(ACTING_AGENT),
    };
    // A tool that has the argument itself reads it too, as the name of the body that it moves. Before the repairs, only the
    // tool read it.
    if let Some(whose) = whose.filter(|_| !brief.leads.is_empty()) {
        let whose = text_of(&whose);
        let is_meant = |agent: &AgentId| is_alike(whose.trim(), &name_of(&brief.names, *agent));
        body = std::iter::once(brief.agent).chain(brief.leads.iter().copied()).find(is_meant);
    }
    if let Some(tool) = tool {
        call = ToolCall { tool: tool.name.clone(), arguments: fit_arguments(tool, call.arguments) };
    }
    (body, call)
}

async fn carry_out(
    team: &TeamHandle,
    agent: AgentId,
    call: ToolCall,
    tools: &[Tool],
    given_up: Tick,
) -> ToolResult {
    let unknown = tool_named(&call.tool, tools).is_none().then(|| unknown_tool(&call.tool, tools));
    let receipts = team.submit(&[WorldEntry::Call { agent, call }]);
    if let Some(reason) = receipts.first().and_then(WorldReceipt::reason) {
        let reason = if reason.is_empty() { "the world refuses this call" } else { reason };
        let message = unknown.unwrap_or_else(|| reason.to_owned());
        return ToolResult { message, status: false, data: Value::Null, trouble: None };
    }
    let ended = while_up(team, agent, end_of_action(team, agent, given_up)).await;
    ended.unwrap_or_else(|| {
        let message = "this agent does not answer any more".to_owned();
        ToolResult { message, status: false, data: Value::Null, trouble: None }
    })
}

/// Waits for the end of what an agent is doing, at the latest until `given_up`.
pub(crate) async fn end_of_action(team: &TeamHandle, agent: AgentId, given_up: Tick) -> ToolResult {
    let mut remarks: Vec<String> = Vec::new();
    loop {
        let events = team.wait(given_up, vec![agent]).await;
        let mut ended = None;
        for event in &events {
            match event.kind {
                EventKind::ActionFinished { succeeded } if event.doer == Some(agent) => {
                    ended = Some((succeeded, event));
                }
                EventKind::Feedback | EventKind::Suggestion if concerns(event, agent) => {
                    remarks.push(event.text.clone());
                }
                _ => {}
            }
        }
        if let Some((succeeded, event)) = ended {
            return result_of_end(succeeded, (&event.text, &event.data), event.ending.trouble, &remarks);
        }
        if team.tick() >= given_up {
            let message = "the action is still under way and was given up".to_owned();
            return ToolResult { message, status: false, data: Value::Null, trouble: None };
        }
    }
}

fn concerns(event: &EventRecord, agent: AgentId) -> bool {
    event.doer.map_or_else(|| event.audience.includes(agent), |doer| doer == agent)
}

/// The result in the words of the event. A tool's own record (`message`, `status`, `data`) is taken apart.
pub(crate) fn result_of_end(
    succeeded: bool,
    (text, data): (&str, &Value),
    trouble: Option<Trouble>,
    remarks: &[String],
) -> ToolResult {
    let record = data.get("data").cloned().unwrap_or(Value::Null);
    let data = match &record {
        Value::Object(fields) if fields.contains_key("message") && fields.contains_key("status") => {
            fields.get("data").cloned().unwrap_or(Value::Null)
        }
        _ => record,
    };
    let mut message = text.to_owned();
    for remark in remarks {
        if !message.is_empty() {
            message.push_str("; ");
        }
        message.push_str(remark);
    }
    ToolResult { message, status: succeeded, data, trouble }
}

#[cfg(test)]
mod tests {
    use cooperage_core::{Parameter, ParameterKind, ToolKind, WhenBusy};
    use serde_json::json;

    use super::*;

    fn brief(leads: &[u32], parameters: &[(&str, ParameterKind, bool)]) -> ActBrief {
        let parameters = parameters
            .iter()
            .map(|(name, kind, required)| Parameter {
                name: (*name).to_owned(),
                kind: kind.clone(),
                required: *required,
                doc: String::new(),
                meaning: cooperage_core::Meaning::Any,
            })
            .collect();
        let tool = Tool {
            name: "lay".to_owned(),
            kind: ToolKind::Lasting(WhenBusy::Refuse),
            parameters,
            text_form: None,
            doc: String::new(),
        };
        ActBrief {
            agent: AgentId(0),
            names: ["Alice", "Bob", "Cindy"].map(str::to_owned).into(),
            leads: leads.iter().copied().map(AgentId).collect(),
            description: String::new(),
            steps: Vec::new(),
            turns_left: 1,
            tools: [tool].into(),
            may_end_at_once: false,
        }
    }

    fn call(arguments: Value) -> ToolCall {
        let Value::Object(arguments) = arguments else { panic!("{arguments}") };
        ToolCall { tool: "Lay".to_owned(), arguments }
    }

    #[test]
    fn arguments_get_the_types_of_their_parameters() {
        let parameters = [
            ("what", ParameterKind::Text, true),
            ("n", ParameterKind::Integer, false),
            ("flat", ParameterKind::Boolean, false),
        ];
        let brief = brief(&[], &parameters);
        let (body, fitted) =
            addressed(&brief, call(json!({"what": 7, "n": "12", "flat": "true", "more": [1]})), true);
        assert_eq!(body, Some(AgentId(0)));
        assert_eq!(
            fitted,
            ToolCall {
                tool: "lay".to_owned(),
                ..call(json!({"what": "7", "n": 12, "flat": true, "more": [1]}))
            }
        );
        let (_, single) = addressed(&brief, call(json!({"": "plank"})), true);
        assert_eq!(single.arguments, call(json!({"what": "plank"})).arguments);
    }

    #[test]
    fn a_leader_may_say_whose_body_is_meant_and_nobody_else() {
        let leader = brief(&[1], &[]);
        let whose =
            |brief: &ActBrief, name: &str| addressed(brief, call(json!({"player_name": name})), true).0;
        assert_eq!(
            ["alice", "Bob", "Cindy"].map(|name| whose(&leader, name)),
            [Some(AgentId(0)), Some(AgentId(1)), None]
        );
        assert_eq!(whose(&brief(&[], &[]), "Bob"), Some(AgentId(0)));
        let own = brief(&[1], &[("player_name", ParameterKind::Text, true)]);
        let (body, kept) = addressed(&own, call(json!({"player_name": "Bob"})), true);
        assert_eq!((body, kept.arguments.len()), (Some(AgentId(1)), 1), "the tool hears whose body it moves");
        let before = addressed(&own, call(json!({"player_name": "Bob"})), false);
        assert_eq!((before.0, before.1.arguments.len()), (Some(AgentId(0)), 1), "before the repairs");
        let alone = brief(&[], &[("player_name", ParameterKind::Text, true)]);
        assert_eq!(addressed(&alone, call(json!({"player_name": "Bob"})), true).0, Some(AgentId(0)));
    }
}
