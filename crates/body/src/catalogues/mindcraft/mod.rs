//! MINDcraft's commands and what its agents read.
//!
//! Reading order: a [`declaration`] describes a command once; [`commands`] has a file for each, with its declaration
//! and its code. [`declared`] holds the commands that an agent may use, with their manual; [`check`] turns a model's
//! text ([`cooperage_core::command_grammar`]) into a [`CatalogueCommand`](command::MindcraftCommand), or refuses it in words that go back
//! to the model. [`blueprint_report`] and [`crafting_plan`] answer two families of questions; [`pack`] is the material
//! for a mind beside the commands.
//!
//! Queries answer at once; actions of the body interrupt each other; requests go to the mind where only a mind can meet
//! them.

pub mod blueprint_report;
pub mod check;
pub mod command;
pub mod commands;
pub mod crafting_plan;
pub mod declaration;
pub mod declared;
mod instant;
mod lasting;
pub mod pack;
pub mod reports;
mod texts;

use cooperage_core::{Observation, Perception, Tool, ToolCall};
use serde_json::{Map, Value, json};

use crate::action::ActionOutcome;
use crate::agent_memory::AgentMemory;
use crate::body::Body;
use crate::catalogue::{CallError, CatalogueCommand, ToolCatalogue};
use crate::mode::ModeKind;
use crate::perception::{SightRange, perceive};
use crate::view::BodyView;
use check::{check_call, parse};
use commands::ALL;
use declared::Declared;

/// The revision of conduct from which on agents that look at something see it with their eyes.
pub const SEES_WITH_EYES: u32 = 5;

pub use texts::ToldState;

/// The modes of bodies, and whether each is on at first.
const MODES: [(ModeKind, bool); 10] = [
    (ModeKind::SelfPreservation, true),
    (ModeKind::Unstuck, true),
    (ModeKind::Cowardice, false),
    (ModeKind::SelfDefense, true),
    (ModeKind::Hunting, true),
    (ModeKind::ItemCollecting, true),
    (ModeKind::TorchPlacing, true),
    (ModeKind::ElbowRoom, true),
    (ModeKind::IdleStaring, true),
    (ModeKind::Cheat, false),
];

/// The catalogue with all commands.
#[must_use]
pub fn mindcraft<B: Body + 'static>() -> ToolCatalogue<B> {
    mindcraft_without(&[])
}

/// The catalogue without the commands of these names. Four of them can still be called where they are not told of:
/// those that stop the body, describe its state, list its items, and set a goal.
#[must_use]
pub fn mindcraft_without<B: Body + 'static>(blocked: &[&str]) -> ToolCatalogue<B> {
    let declared = Declared::without(blocked.iter().copied());
    let mut commands = commands::all();
    commands
        .retain(|command: &CatalogueCommand<B>| declared.find(&format!("!{}", command.tool.name)).is_some());
    for command in &mut commands {
        command.is_hidden = !declared.listed().any(|other| other.tool_name() == command.tool.name);
    }
    ToolCatalogue {
        name: "mindcraft",
        commands,
        observe: Box::new(observe),
        sight: SightRange::USUAL,
        read: Box::new(read),
        check: Box::new(check_typed),
        modes: &MODES,
        place_of_death: Some("last_death_position"),
        stops: true,
        summary,
        sections: pack::sections(),
        former_sections: Some((SEES_WITH_EYES, pack::former_sections())),
    }
}

/// The commands of these tools.
fn known(tools: &[Tool]) -> Declared {
    let is_missing = |name: &&str| tools.iter().all(|tool| tool.name != *name);
    Declared::without(ALL.iter().map(|declaration| declaration.tool_name()).filter(is_missing))
}

fn read(text: &str, tools: &[Tool]) -> Result<ToolCall, CallError> {
    let command = parse(&known(tools), text).map_err(|refusal| CallError::Other(refusal.to_string()))?;
    Ok(command.call())
}

/// Names come back in the registry's spelling.
fn check_typed(call: &ToolCall) -> Result<Map<String, Value>, CallError> {
    let checked = check_call(&Declared::whole(), call);
    let command = checked.map_err(|refusal| CallError::Other(refusal.to_string()))?;
    let spelled = command.call().arguments.into_iter();
    Ok(spelled.filter(|(name, value)| value.is_string() && call.arguments.get(name) != Some(value)).collect())
}

/// How much of an action's log is shown at its beginning and at its end, in characters.
const LOG_PART: usize = 250;

/// Joins the notes of an action and the text of its outcome, cut in the middle where they are long.
fn summary(notes: &str, outcome: ActionOutcome) -> ActionOutcome {
    let parts: Vec<&str> = [notes, &outcome.text].into_iter().filter(|part| !part.is_empty()).collect();
    let log = parts.join("\n");
    let length = log.chars().count();
    let text = if log.is_empty() {
        String::new()
    } else if length <= 2 * LOG_PART {
        format!("Action output:\n{log}")
    } else {
        let first: String = log.chars().take(LOG_PART).collect();
        let last: String = log.chars().skip(length - LOG_PART).collect();
        format!("Action output, {length} characters long and therefore shortened:\n{first}\n[…]\n{last}")
    };
    ActionOutcome { text, ..outcome }
}

fn observe(view: &BodyView<'_>, agent_memory: &AgentMemory) -> Observation {
    let player = view.player();
    let text = format!("{}\n\n{}", texts::stats(view, agent_memory), texts::inventory(view));
    let data = json!({"position": view.position(), "health": player.health, "food": player.food});
    let doing = agent_memory.doing.as_deref().map(str::to_owned);
    let perception = Perception { doing, ..perceive(view, SightRange::USUAL) };
    Observation { data, text, perception: Some(perception) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embedded::Embedded;

    #[test]
    fn a_missing_plural_is_forgiven_in_texts_and_in_typed_calls() {
        let catalogue = mindcraft::<Embedded>();
        let tools: Vec<Tool> = catalogue.commands.iter().map(|command| command.tool.clone()).collect();
        let check = |text: &str, tool: &str, argument: &str, written: &str, spelled: &str| {
            let read = (catalogue.read)(text, &tools).unwrap();
            assert_eq!(read.text(argument), Some(spelled));
            let mut call = read.clone();
            call.arguments.insert(argument.to_owned(), written.into());
            let (number, arguments) = catalogue.checked(&call).unwrap();
            assert_eq!(catalogue.commands[number].tool.name, tool);
            assert_eq!(arguments.text(argument), spelled);
        };
        check("!collectBlocks(\"oak_plank\", 2)", "collectBlocks", "type", "oak_plank", "oak_planks");
        check("!discard(\"wheat_seed\", 2)", "discard", "item_name", "wheat_seed", "wheat_seeds");
        check("!goToPlayer(\"plank\", 1)", "goToPlayer", "player_name", "plank", "plank");
    }

    #[test]
    fn every_declared_command_is_carried_out_in_its_order() {
        let catalogue = mindcraft::<Embedded>();
        let names: Vec<&str> = catalogue.commands.iter().map(|command| &*command.tool.name).collect();
        let declared: Vec<&str> = ALL.iter().map(|declaration| declaration.tool_name()).collect();
        assert_eq!(names, declared);
        let acts =
            |name: &str| catalogue.commands.iter().any(|command| command.tool.name == name && command.acts);
        assert!(
            acts("setMode") && acts("rememberHere") && acts("stay") && !acts("stats") && !acts("craftable")
        );
        let limited = catalogue.commands.iter().find(|command| command.tool.name == "collectBlocks").unwrap();
        assert_eq!(limited.ticks_max, Some(12_000));
    }

    #[test]
    fn blocked_commands_are_gone_but_four() {
        let catalogue = mindcraft_without::<Embedded>(&["!collectBlocks", "stop"]);
        assert!(catalogue.find("collectBlocks").is_none());
        let stop = catalogue.find("stop").unwrap();
        assert!(catalogue.commands[stop].is_hidden);
        let tools = catalogue.tools();
        assert!(read("!stop", &tools).is_ok());
        assert!(read("!collectBlocks(\"dirt\", 1)", &tools).is_err());
    }

    #[test]
    fn long_logs_are_cut_in_the_middle() {
        let long = format!("{}{}", "a".repeat(300), "b".repeat(300));
        let text = summary(&long, ActionOutcome::done("")).text;
        assert!(text.contains("600 characters"));
        assert!(text.contains(&"a".repeat(250)) && !text.contains(&"a".repeat(251)));
        assert!(text.ends_with(&"b".repeat(250)) && !text.contains(&"b".repeat(251)));
        assert_eq!(summary("x", ActionOutcome::done("y")).text, "Action output:\nx\ny");
        assert_eq!(summary("", ActionOutcome::done("")).text, "");
    }
}
