//! MINDcraft's commands: declared in [`crate::mindcraft::declared`], carried out here, a file each.
//!
//! Queries answer at once; actions of the body interrupt each other; what only a mind can do is asked of it.

mod instant;
mod lasting;
mod texts;

use cooperage_core::{Observation, Tool, ToolCall};
use serde_json::json;

use crate::action::Outcome;
use crate::body::Body;
use crate::catalogue::{CallError, Catalogue, Command, Run};
use crate::mindcraft::catalogue::Catalogue as Declared;
use crate::mindcraft::check::{check_call, parse};
use crate::mindcraft::declaration::CommandKind;
use crate::mindcraft::declared::ALL;
use crate::modes::ModeKind;
use crate::perception::{Sight, perceive};
use crate::shelf::Shelf;
use crate::view::View;

/// Declares a module for each command and lists them in that order, which is that of the declarations.
macro_rules! commands {
    ($(mod $name:ident;)*) => {
        $(mod $name;)*

        fn commands<B: Body + 'static>() -> Vec<Command<B>> {
            vec![$($name::command(),)*]
        }
    };
}

commands! {
    mod stats;
    mod inventory;
    mod nearby_blocks;
    mod craftable;
    mod entities;
    mod modes;
    mod saved_places;
    mod check_blueprint_level;
    mod check_blueprint;
    mod get_blueprint;
    mod get_blueprint_level;
    mod get_crafting_plan;
    mod search_wiki;
    mod help;
    mod new_action;
    mod stop;
    mod stfu;
    mod restart;
    mod clear_chat;
    mod go_to_player;
    mod follow_player;
    mod go_to_coordinates;
    mod search_for_block;
    mod search_for_entity;
    mod move_away;
    mod remember_here;
    mod go_to_remembered_place;
    mod give_player;
    mod consume;
    mod equip;
    mod put_in_chest;
    mod take_from_chest;
    mod view_chest;
    mod discard;
    mod collect_blocks;
    mod craft_recipe;
    mod smelt_item;
    mod clear_furnace;
    mod place_here;
    mod attack;
    mod attack_player;
    mod go_to_bed;
    mod activate;
    mod stay;
    mod set_mode;
    mod goal;
    mod end_goal;
    mod start_conversation;
    mod end_conversation;
    mod look_at_player;
    mod look_at_position;
    mod dig_down;
}

/// What bodies do by themselves, and what of it is on at first.
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
pub fn mindcraft<B: Body + 'static>() -> Catalogue<B> {
    mindcraft_without(&[])
}

/// The catalogue without the commands of these names. Four of them can still be called where they are not told of: those
/// that stop, tell how one is and what one carries, and set a goal.
#[must_use]
pub fn mindcraft_without<B: Body + 'static>(blocked: &[&str]) -> Catalogue<B> {
    let declared = Declared::without(blocked.iter().copied());
    let mut commands = commands();
    commands.retain(|command: &Command<B>| declared.find(&format!("!{}", command.tool.name)).is_some());
    for command in &mut commands {
        command.is_hidden = !declared.listed().any(|other| other.tool_name() == command.tool.name);
    }
    Catalogue { name: "mindcraft", commands, observe, read, check, modes: &MODES, summary }
}

/// The command of that declared name.
fn declared<B: Body + 'static>(name: &str, run: Run<B>) -> Command<B> {
    let found = ALL.iter().find(|declaration| declaration.tool_name() == name);
    let declaration = found.unwrap_or(&ALL[0]);
    let ticks_max = match declaration.kind {
        CommandKind::Lasting { ticks_max } => ticks_max,
        _ => None,
    };
    Command { ticks_max, manual: Some(declaration.manual()), ..Command::of(declaration.tool(), run) }
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

fn check(call: &ToolCall) -> Result<(), CallError> {
    let checked = check_call(&Declared::whole(), call);
    checked.map(|_| ()).map_err(|refusal| CallError::Other(refusal.to_string()))
}

/// How much of an action's log is shown at its beginning and at its end, in characters.
const LOG_PART: usize = 250;

/// What was noted on the way and what came of it, cut in the middle where it is long.
fn summary(notes: &str, outcome: Outcome) -> Outcome {
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
    Outcome { text, ..outcome }
}

fn observe(view: &View<'_>, shelf: &Shelf) -> Observation {
    let player = view.player();
    let text = format!("{}\n\n{}", texts::stats(view, shelf), texts::inventory(view));
    let data = json!({"position": view.position(), "health": player.health, "food": player.food});
    Observation { data, text, perception: Some(perceive(view, Sight::USUAL)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embedded::Embedded;

    #[test]
    fn every_declared_command_is_carried_out_in_its_order() {
        let catalogue = mindcraft::<Embedded>();
        let names: Vec<&str> = catalogue.commands.iter().map(|command| &*command.tool.name).collect();
        let declared: Vec<&str> = ALL.iter().map(|declaration| declaration.tool_name()).collect();
        assert_eq!(names, declared);
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
        let text = summary(&long, Outcome::done("")).text;
        assert!(text.contains("600 characters"));
        assert!(text.contains(&"a".repeat(250)) && !text.contains(&"a".repeat(251)));
        assert!(text.ends_with(&"b".repeat(250)) && !text.contains(&"b".repeat(251)));
        assert_eq!(summary("x", Outcome::done("y")).text, "Action output:\nx\ny");
        assert_eq!(summary("", Outcome::done("")).text, "");
    }
}
