//! The action library of VillagerBench: what its agents can do, as its code does it (specification, section 2).
//!
//! Where the code at release and the code nine months later differ and nothing says which to follow, the catalogue's
//! [`Generation`] decides. A result is the record `{message, status, data}`: the message is the outcome's text, and the
//! whole record its data; the second generation adds `new_events`. Fixed waits are ticks, twenty a second.

mod attack_target;
mod close_container;
mod craft_block;
mod dirt;
mod dismantle_dirt_ladder;
mod dismount_entity;
mod disride_entity;
mod drink;
mod eat;
mod enchant_item;
mod equip_item;
mod erect_dirt_ladder;
mod feedback;
mod fetch_container_contents;
pub mod foresight;
mod get_entity_info;
mod get_environment_info;
mod handover_block;
mod lay_dirt_beam;
mod look_at;
mod mine_block;
mod mount_entity;
mod names;
mod navigate_to;
mod navigate_to_animal;
mod navigate_to_building;
mod navigate_to_player;
mod open_container;
mod perform_movement;
mod place_block;
mod placing;
mod read;
mod read_page;
mod reading;
mod record;
mod remove_dirt_beam;
mod repair_item;
mod ride_entity;
mod riding;
mod scan_nearby_entities;
mod sleep;
mod smelting_cooking;
mod start_fishing;
mod stop_fishing;
mod store_item;
mod stores;
mod talk_to;
mod toggle_action;
mod toss_item;
mod trade;
mod use_item_on_block;
mod use_item_on_entity;
mod using;
mod wait_for_feedback;
mod wake;
mod walking;
mod wear;
mod withdraw_item;
mod write;

use cooperage_blocks::BlockPos;

use crate::body::Body;
use crate::catalogue::{Arguments, Catalogue, Command, parse_call};

/// Which code of the original.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Generation {
    /// At release, the code behind the paper.
    First,
    /// Nine months later.
    Second,
}

/// Which actions the agents of a scenario have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repertoire {
    /// Construction cooperation.
    Construction,
    /// Farm-to-table cooking.
    Farm,
    /// Escape rooms.
    Escape,
    /// The skill study: what all have.
    SkillBase,
    /// The skill study with the same skills for all.
    SkillSame,
    /// The skill study with different skills, for the agent of that number; the first three have one more each.
    SkillDiverse(usize),
}

impl Repertoire {
    /// The names of the actions, in the order of the benchmark.
    #[must_use]
    pub fn actions(self, generation: Generation) -> Vec<&'static str> {
        let use_on_entity = match generation {
            Generation::First => "UseItemOnEntity",
            Generation::Second => "useItemOnEntity",
        };
        let base = [
            "fetchContainerContents",
            "scanNearbyEntities",
            "equipItem",
            "navigateTo",
            "withdrawItem",
            "craftBlock",
            "handoverBlock",
        ];
        let skills = ["SmeltingCooking", "MineBlock", "attackTarget"];
        match self {
            Repertoire::Construction => vec![
                "placeBlock",
                "fetchContainerContents",
                "MineBlock",
                "scanNearbyEntities",
                "equipItem",
                "navigateTo",
                "withdrawItem",
                "dismantleDirtLadder",
                "erectDirtLadder",
                "handoverBlock",
            ],
            Repertoire::Farm => vec![
                "fetchContainerContents",
                "MineBlock",
                "scanNearbyEntities",
                "equipItem",
                "SmeltingCooking",
                "navigateTo",
                "withdrawItem",
                "craftBlock",
                "attackTarget",
                use_on_entity,
                "handoverBlock",
            ],
            Repertoire::Escape => vec![
                "placeBlock",
                "fetchContainerContents",
                "MineBlock",
                "scanNearbyEntities",
                "equipItem",
                "navigateTo",
                "withdrawItem",
                "ToggleAction",
                "handoverBlock",
            ],
            Repertoire::SkillBase => base.to_vec(),
            Repertoire::SkillSame => base.into_iter().chain(skills).collect(),
            Repertoire::SkillDiverse(agent) => base.into_iter().chain(skills.get(agent).copied()).collect(),
        }
    }
}

/// The whole library.
#[must_use]
pub fn villager<B: Body + 'static>(generation: Generation) -> Catalogue<B> {
    match generation {
        Generation::First => catalogue::<B, false>("villager_first"),
        Generation::Second => catalogue::<B, true>("villager"),
    }
}

/// The actions of a scenario, in the order of the benchmark.
#[must_use]
pub fn villager_for<B: Body + 'static>(generation: Generation, repertoire: Repertoire) -> Catalogue<B> {
    let names = repertoire.actions(generation);
    let mut catalogue = villager(generation);
    let place = |command: &Command<B>| names.iter().position(|name| *name == command.tool.name);
    catalogue.commands.retain(|command| place(command).is_some());
    catalogue.commands.sort_by_key(place);
    catalogue
}

fn catalogue<B: Body + 'static, const SECOND: bool>(name: &'static str) -> Catalogue<B> {
    Catalogue {
        name,
        commands: commands::<B, SECOND>(),
        observe: record::observe::<SECOND>,
        read: parse_call,
        check: |_| Ok(()),
        modes: &[],
        summary: |_, outcome| outcome,
    }
}

fn commands<B: Body + 'static, const SECOND: bool>() -> Vec<Command<B>> {
    let mut commands = vec![
        scan_nearby_entities::command::<B, SECOND>(),
        navigate_to::command::<B, SECOND>(),
        navigate_to_player::command::<B, SECOND>(),
        navigate_to_building::command::<B, SECOND>(),
        navigate_to_animal::command::<B, SECOND>(),
        erect_dirt_ladder::command::<B, SECOND>(),
        dismantle_dirt_ladder::command::<B, SECOND>(),
        lay_dirt_beam::command::<B, SECOND>(),
        remove_dirt_beam::command::<B, SECOND>(),
        attack_target::command::<B, SECOND>(),
        use_item_on_entity::command::<B, SECOND>(),
        talk_to::command::<B, SECOND>(),
        handover_block::command::<B, SECOND>(),
        equip_item::command::<B, SECOND>(),
        toss_item::command::<B, SECOND>(),
        withdraw_item::command::<B, SECOND>(),
        store_item::command::<B, SECOND>(),
        open_container::command::<B, SECOND>(),
        fetch_container_contents::command::<B, SECOND>(),
        close_container::command::<B, SECOND>(),
        mine_block::command::<B, SECOND>(),
        craft_block::command::<B, SECOND>(),
        smelting_cooking::command::<B, SECOND>(),
        enchant_item::command::<B, SECOND>(),
        repair_item::command::<B, SECOND>(),
        trade::command::<B, SECOND>(),
        sleep::command::<B, SECOND>(),
        wake::command::<B, SECOND>(),
        eat::command::<B, SECOND>(),
        drink::command::<B, SECOND>(),
        wear::command::<B, SECOND>(),
        toggle_action::command::<B, SECOND>(),
        perform_movement::command::<B, SECOND>(),
        look_at::command::<B, SECOND>(),
        start_fishing::command::<B, SECOND>(),
        stop_fishing::command::<B, SECOND>(),
        read::command::<B, SECOND>(),
        read_page::command::<B, SECOND>(),
        write::command::<B, SECOND>(),
        mount_entity::command::<B, SECOND>(),
        ride_entity::command::<B, SECOND>(),
        dismount_entity::command::<B, SECOND>(),
        disride_entity::command::<B, SECOND>(),
        place_block::command::<B, SECOND>(),
        get_entity_info::command(),
        get_environment_info::command::<B, SECOND>(),
    ];
    if SECOND {
        commands.push(use_item_on_block::command::<B, SECOND>());
        commands.push(wait_for_feedback::command::<B, SECOND>());
        // Whose body acts is known without being said.
        let parameters = commands.iter_mut().flat_map(|command| &mut command.tool.parameters);
        for parameter in parameters.filter(|parameter| parameter.name == feedback::ACTING) {
            parameter.required = false;
        }
    }
    commands
}

/// The cell of three parameters.
fn cell(arguments: &Arguments, names: [&str; 3]) -> BlockPos {
    let [x, y, z] = names.map(|name| arguments.integer_or(name, 0, -30_000_000..=30_000_000) as i32);
    BlockPos::new(x, y, z)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embedded::Embedded;

    #[test]
    fn every_repertoire_is_in_the_library() {
        let all = [
            (Repertoire::Construction, 10),
            (Repertoire::Farm, 11),
            (Repertoire::Escape, 9),
            (Repertoire::SkillBase, 7),
            (Repertoire::SkillSame, 10),
            (Repertoire::SkillDiverse(0), 8),
            (Repertoire::SkillDiverse(2), 8),
        ];
        for generation in [Generation::First, Generation::Second] {
            for (repertoire, count) in all {
                let tools = villager_for::<Embedded>(generation, repertoire).tools();
                let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
                assert_eq!(names, repertoire.actions(generation));
                assert_eq!(names.len(), count);
            }
        }
    }
}
