//! Functions for ready buildings.

use super::super::function::ApiNamespace::{Skills, World};
use super::{ANY, FunctionEntry, NUMBER, Param};

pub(super) const SKILLS: &[FunctionEntry] = &[FunctionEntry {
    space: Skills,
    name: "buildBlueprint",
    parameters: &[
        Param(
            "blueprint",
            ANY,
            "",
            "the name of a ready building, such as 'watchtower' or 'small_wood_house' (see world.getBlueprints), or a drawing {offset, \
             blocks}: blocks[level][row][column] are names of blocks or kinds such as 'planks' and 'door', 'air' clears a cell, '' leaves it",
        ),
        Param(
            "x",
            NUMBER,
            "null",
            "east: its lowest north-western corner; without a place, level ground nearby is found",
        ),
        Param("y", NUMBER, "null", "up: the height of the feet of somebody who stands on the ground there"),
        Param("z", NUMBER, "null", "south"),
        Param("turns", NUMBER, "0", "quarter-turns clockwise"),
    ],
    doc: "Builds a whole building from a blueprint: a house, tower, well, bridge, pen or any drawing. The blocks must be carried; of \
          each kind the wood or colour is used of which most is carried. What is missing is logged; called again at the same place \
          it goes on.",
    returns: "whether every cell of it holds what it should",
    setup: &["give alice cobblestone 64", "give alice oak_fence 8", "give alice oak_slab 16"],
    example: "return await skills.buildBlueprint(bot, 'well');",
}];

pub(super) const QUERIES: &[FunctionEntry] = &[FunctionEntry {
    space: World,
    name: "getBlueprints",
    parameters: &[],
    doc: "The ready buildings that skills.buildBlueprint knows by name, with the items that each takes.",
    returns: "a list of {name, about, size: {x, y, z}, materials: {oak_planks: 60, …}}",
    setup: &["give alice birch_planks 3"],
    example: "const well = world.getBlueprints(bot).find((one) => one.name === 'well');\nreturn well.materials.cobblestone > 0;",
}];
