//! The commands, a file each, with the declaration and the code of a command. A new command is a file and a line in the
//! list below.

use super::declaration::{CommandKind, Declaration};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, CommandExecution};

/// Declares a module for each command and lists them in that order.
macro_rules! commands {
    ($(mod $name:ident;)*) => {
        $(mod $name;)*

        /// The declarations of all commands: questions, then actions, in the order of the documentation.
        pub const ALL: &[Declaration] = &[$($name::DECLARATION,)*];

        /// Every command in the same order.
        pub(super) fn all<B: Body + 'static>() -> Vec<CatalogueCommand<B>> {
            vec![$(command(&$name::DECLARATION, $name::run()),)*]
        }
    };
}

pub(super) use craft_recipe::recipes_of;
pub(super) use place_here::{PLACE_HERE_DOC, PlaceHereDoc};

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

fn command<B: Body + 'static>(declaration: &Declaration, run: CommandExecution<B>) -> CatalogueCommand<B> {
    let (ticks_max, resumes) = match declaration.kind {
        CommandKind::Lasting { ticks_max, resumes } => (ticks_max, resumes),
        CommandKind::Query | CommandKind::Instant => (None, false),
    };
    let (manual, acts) = (Some(declaration.manual()), declaration.kind != CommandKind::Query);
    CatalogueCommand { ticks_max, resumes, manual, acts, ..CatalogueCommand::of(declaration.tool(), run) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::embedded::Embedded;

    #[test]
    fn every_file_is_registered_once_under_its_commands_name() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/catalogues/mindcraft/commands");
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .expect("the folder is there")
            .map(|entry| entry.expect("it can be listed").file_name().into_string().expect("plain names"))
            .filter(|name| name != "mod.rs")
            .collect();
        let file = |declaration: &Declaration| {
            let mut name = String::new();
            for character in declaration.tool_name().chars() {
                if character.is_ascii_uppercase() {
                    name.push('_');
                }
                name.push(character.to_ascii_lowercase());
            }
            format!("{name}.rs")
        };
        assert_eq!(ALL.iter().map(file).collect::<BTreeSet<_>>(), files);
        assert_eq!(ALL.len(), files.len());
    }

    #[test]
    fn there_are_14_questions_and_then_38_actions() {
        assert_eq!(ALL.len(), 52);
        assert!(ALL[..14].iter().all(Declaration::is_query));
        assert!(!ALL[14..].iter().any(Declaration::is_query));
    }

    #[test]
    fn what_is_declared_as_lasting_is_an_action_and_nothing_else_is() {
        let commands = all::<Embedded>();
        assert_eq!(commands.len(), ALL.len());
        for (declaration, command) in ALL.iter().zip(&commands) {
            assert_eq!(command.tool.name, declaration.tool_name());
            let is_action = matches!(command.run, CommandExecution::Lasting(_));
            assert_eq!(
                is_action,
                matches!(declaration.kind, CommandKind::Lasting { .. }),
                "{}",
                declaration.name
            );
        }
    }
}
