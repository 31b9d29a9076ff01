//! The tools: the five verbs, with parameters, text forms and documentation.

use cooperage_core::{Offer, Parameter, ParameterKind, TextForm, Tool, ToolCall, ToolKind, WhenBusy};

use crate::command::KitchenAction;
use crate::offered::write_offer;
use crate::rules::KitchenRules;

/// The catalogue of a level, the same for each agent.
pub(crate) fn catalogue(rules: &KitchenRules) -> Vec<Tool> {
    let locations: Vec<String> = rules.locations().iter().map(|place| place.name.to_string()).collect();
    let location = |doc: &str| Parameter {
        name: "location".to_owned(),
        kind: ParameterKind::Name(locations.clone()),
        required: true,
        doc: doc.to_owned(),
        meaning: cooperage_core::Meaning::Any,
    };
    let item = Parameter {
        name: "item".to_owned(),
        kind: ParameterKind::Text,
        required: false,
        doc: "the base ingredient to take; needed at the storage and ignored elsewhere".to_owned(),
        meaning: cooperage_core::Meaning::Any,
    };
    vec![
        tool("noop", Vec::new(), "Do nothing in this step."),
        tool("goto", vec![location("where to go")], "Go to a location. Every way takes one step."),
        tool(
            "put",
            vec![location("where to put it; the agent must be there")],
            "Put what the agent holds into a tool, on the serving table, or back into the storage, where it vanishes.",
        ),
        tool(
            "activate",
            vec![location("the tool to start; the agent must be there with empty hands")],
            "Start a tool, so that everything inside becomes what the recipe says.",
        ),
        tool(
            "get",
            vec![item, location("where to take it; the agent must be there with empty hands")],
            "Take a base ingredient from the storage, or what is in a tool.",
        ),
    ]
}

fn tool(verb: &str, parameters: Vec<Parameter>, doc: &str) -> Tool {
    Tool {
        name: verb.to_owned(),
        kind: ToolKind::Lasting(WhenBusy::Refuse),
        text_form: Some(TextForm {
            verb: verb.to_owned(),
            separator: '_',
            agent_prefix: "agent".to_owned(),
            arguments: parameters.iter().map(|parameter| parameter.name.clone()).collect(),
        }),
        parameters,
        doc: doc.to_owned(),
    }
}

/// An action as a call by name.
#[must_use]
pub fn call(rules: &KitchenRules, action: KitchenAction) -> ToolCall {
    let location = action.location().map(|location| ("location", rules.location_name(location)));
    let item = match action {
        KitchenAction::Get { item: Some(item), .. } => Some(("item", rules.item_name(item))),
        _ => None,
    };
    let arguments: Vec<(&str, &str)> = item.into_iter().chain(location).collect();
    ToolCall::new(action.verb(), &arguments)
}

/// An action as the environment words it in its list.
pub(super) fn offer(rules: &KitchenRules, action: KitchenAction) -> Offer {
    let mut label = String::new();
    write_offer(rules, action, &mut label);
    Offer { call: call(rules, action), label }
}
