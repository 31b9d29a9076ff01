//! The commands, a file each: a new one is its file and its line in the list below.

use super::declaration::Declaration;

/// Declares a module for each command and lists them in that order.
macro_rules! commands {
    ($($name:ident,)*) => {
        $(mod $name;)*

        /// Every command: questions, then actions, in the order of the documentation.
        pub const ALL: &[Declaration] = &[$($name::COMMAND,)*];
    };
}

commands! {
    stats,
    inventory,
    nearby_blocks,
    craftable,
    entities,
    modes,
    saved_places,
    check_blueprint_level,
    check_blueprint,
    get_blueprint,
    get_blueprint_level,
    get_crafting_plan,
    search_wiki,
    help,
    new_action,
    stop,
    stfu,
    restart,
    clear_chat,
    go_to_player,
    follow_player,
    go_to_coordinates,
    search_for_block,
    search_for_entity,
    move_away,
    remember_here,
    go_to_remembered_place,
    give_player,
    consume,
    equip,
    put_in_chest,
    take_from_chest,
    view_chest,
    discard,
    collect_blocks,
    craft_recipe,
    smelt_item,
    clear_furnace,
    place_here,
    attack,
    attack_player,
    go_to_bed,
    activate,
    stay,
    set_mode,
    goal,
    end_goal,
    start_conversation,
    end_conversation,
    look_at_player,
    look_at_position,
    dig_down,
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_file_is_registered_once_under_its_commands_name() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/mindcraft/declared");
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
}
