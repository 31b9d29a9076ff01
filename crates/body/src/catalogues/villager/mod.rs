//! The action library of VillagerBench: what its agents can do, as its code does it (docs/spec/villager.md, 2).
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
use crate::catalogue::{Arguments, CatalogueCommand, ToolCatalogue, parse_call};

/// The versions of the original code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Generation {
    /// At release, the code behind the paper.
    First,
    /// The code of nine months later.
    Second,
}

impl Generation {
    fn is_second(self) -> bool {
        self == Generation::Second
    }
}

/// Which actions the agents of a scenario have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolSelection {
    Construction,
    Farm,
    Escape,
    /// The skill study: what all have.
    SkillBase,
    /// The skill study with the same skills for all.
    SkillSame,
    /// The skill study with different skills, for the agent of that number; the first three have one more each.
    SkillDiverse(usize),
    /// The tasks for one or two actions: all that any of them may take.
    Meta,
    /// The goals of the library: those of [`ToolSelection::Meta`] without talking, riding, signs and fishing. Agents that begin
    /// with nothing craft by hand what fits into the hand.
    Goals,
}

impl ToolSelection {
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
            ToolSelection::Construction => vec![
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
            ToolSelection::Farm => vec![
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
            ToolSelection::Escape => vec![
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
            ToolSelection::Meta => META.to_vec(),
            ToolSelection::Goals => META.into_iter().filter(|name| !NO_GOALS.contains(name)).collect(),
            ToolSelection::SkillBase => base.to_vec(),
            ToolSelection::SkillSame => base.into_iter().chain(skills).collect(),
            ToolSelection::SkillDiverse(agent) => {
                base.into_iter().chain(skills.get(agent).copied()).collect()
            }
        }
    }
}

/// The actions of the tasks for one or two actions, which only the second generation has.
const META: [&str; 26] = [
    "scanNearbyEntities",
    "navigateTo",
    "attackTarget",
    "useItemOnEntity",
    "useItemOnBlock",
    "MineBlock",
    "placeBlock",
    "equipItem",
    "handoverBlock",
    "SmeltingCooking",
    "withdrawItem",
    "storeItem",
    "craftBlock",
    "eat",
    "fetchContainerContents",
    "wake",
    "talkTo",
    "waitForFeedback",
    "openContainer",
    "performMovement",
    "sleep",
    "startFishing",
    "ToggleAction",
    "read",
    "mountEntity",
    "dismountEntity",
];

/// Those of them that no goal of the library takes.
const NO_GOALS: [&str; 6] =
    ["talkTo", "waitForFeedback", "startFishing", "read", "mountEntity", "dismountEntity"];

/// Returns the catalogue with the whole library.
#[must_use]
pub fn villager<B: Body + 'static>(generation: Generation) -> ToolCatalogue<B> {
    ToolCatalogue {
        name: if generation.is_second() { "villager" } else { "villager_first" },
        commands: commands(generation),
        observe: Box::new(move |view, _| record::observe(generation, view)),
        sight: record::sight(generation),
        read: Box::new(parse_call),
        check: Box::new(|_| Ok(serde_json::Map::new())),
        modes: &[],
        place_of_death: None,
        stops: false,
        summary: |_, outcome| outcome,
        sections: Vec::new(),
        former_sections: None,
    }
}

/// The actions of a scenario, in the order of the benchmark.
#[must_use]
pub fn villager_for<B: Body + 'static>(
    generation: Generation,
    tool_selection: ToolSelection,
) -> ToolCatalogue<B> {
    villager_with(generation, tool_selection, &[])
}

/// The same with further actions of the library behind those of the scenario, by name; what the generation lacks is left
/// out.
#[must_use]
pub fn villager_with<B: Body + 'static>(
    generation: Generation,
    tool_selection: ToolSelection,
    further: &[&str],
) -> ToolCatalogue<B> {
    let mut names = tool_selection.actions(generation);
    let new = further.iter().filter(|name| !names.contains(name)).copied().collect::<Vec<_>>();
    names.extend(new);
    let mut catalogue = villager(generation);
    let place = |command: &CatalogueCommand<B>| names.iter().position(|name| *name == command.tool.name);
    catalogue.commands.retain(|command| place(command).is_some());
    catalogue.commands.sort_by_key(place);
    if tool_selection == ToolSelection::Goals {
        let crafts = |command: &&mut CatalogueCommand<B>| command.tool.name == "craftBlock";
        if let Some(command) = catalogue.commands.iter_mut().find(crafts) {
            *command = craft_block::command_by_hand(generation);
            free_from_acting(command);
        }
    }
    catalogue
}

fn commands<B: Body + 'static>(generation: Generation) -> Vec<CatalogueCommand<B>> {
    let mut commands = vec![
        scan_nearby_entities::command(generation),
        navigate_to::command(generation),
        navigate_to_player::command(generation),
        navigate_to_building::command(generation),
        navigate_to_animal::command(generation),
        erect_dirt_ladder::command(generation),
        dismantle_dirt_ladder::command(generation),
        lay_dirt_beam::command(generation),
        remove_dirt_beam::command(generation),
        attack_target::command(generation),
        use_item_on_entity::command(generation),
        talk_to::command(generation),
        handover_block::command(generation),
        equip_item::command(generation),
        toss_item::command(generation),
        withdraw_item::command(generation),
        store_item::command(generation),
        open_container::command(generation),
        fetch_container_contents::command(generation),
        close_container::command(generation),
        mine_block::command(generation),
        craft_block::command(generation),
        smelting_cooking::command(generation),
        enchant_item::command(generation),
        repair_item::command(generation),
        trade::command(generation),
        sleep::command(generation),
        wake::command(generation),
        eat::command(generation),
        drink::command(generation),
        wear::command(generation),
        toggle_action::command(generation),
        perform_movement::command(generation),
        look_at::command(generation),
        start_fishing::command(generation),
        stop_fishing::command(generation),
        read::command(generation),
        read_page::command(generation),
        write::command(generation),
        mount_entity::command(generation),
        ride_entity::command(generation),
        dismount_entity::command(generation),
        disride_entity::command(generation),
        place_block::command(generation),
        get_entity_info::command(generation),
        get_environment_info::command(generation),
    ];
    if generation.is_second() {
        commands.push(use_item_on_block::command(generation));
        commands.push(wait_for_feedback::command(generation));
        commands.iter_mut().for_each(free_from_acting);
    }
    commands
}

/// Lets a call leave its agent out: the acting body is known without being said.
fn free_from_acting<B: Body>(command: &mut CatalogueCommand<B>) {
    let parameters = command.tool.parameters.iter_mut();
    for parameter in parameters.filter(|parameter| parameter.name == feedback::ACTING) {
        parameter.required = false;
    }
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
            (ToolSelection::Construction, 10),
            (ToolSelection::Farm, 11),
            (ToolSelection::Escape, 9),
            (ToolSelection::SkillBase, 7),
            (ToolSelection::SkillSame, 10),
            (ToolSelection::SkillDiverse(0), 8),
            (ToolSelection::SkillDiverse(2), 8),
            (ToolSelection::Meta, 26),
            (ToolSelection::Goals, 20),
        ];
        let is_later = |it| matches!(it, ToolSelection::Meta | ToolSelection::Goals);
        for generation in [Generation::First, Generation::Second] {
            for (tool_selection, count) in all {
                if is_later(tool_selection) && generation == Generation::First {
                    continue;
                }
                let tools = villager_for::<Embedded>(generation, tool_selection).tools();
                let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
                assert_eq!(names, tool_selection.actions(generation));
                assert_eq!(names.len(), count);
            }
        }
    }
}
