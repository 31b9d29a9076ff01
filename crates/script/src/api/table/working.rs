//! Skills that change blocks.

use super::super::function::ApiNamespace::Skills;
use super::{ANY, FLAG, FunctionEntry, NUMBER, PLACE, Param, TEXT, WHETHER, X, Y, Z};

pub(super) const SKILLS: &[FunctionEntry] = &[
    FunctionEntry {
        space: Skills,
        name: "collectBlock",
        parameters: &[
            Param(
                "blockType",
                ANY,
                "",
                "the block, such as oak_log, or a list of blocks; coal, iron and the like mean their ores",
            ),
            Param("num", NUMBER, "1", "how many blocks"),
            Param("exclude", ANY, "null", "a list of places that do not count"),
        ],
        doc: "Breaks the nearest blocks of a kind with the best tool carried and picks up what they drop. Stone drops \
              cobblestone.",
        returns: "whether at least one was collected",
        setup: &["setblock 4 -60 0 oak_log"],
        example: "return await skills.collectBlock(bot, 'oak_log', 1);",
    },
    FunctionEntry {
        space: Skills,
        name: "pickupNearbyItems",
        parameters: &[],
        doc: "Picks up the items that lie within 8 blocks.",
        returns: "true",
        setup: &["give alice dirt 5"],
        example: "await skills.discard(bot, 'dirt', 2);\nreturn await skills.pickupNearbyItems(bot);",
    },
    FunctionEntry {
        space: Skills,
        name: "breakBlockAt",
        parameters: &[X, Y, Z],
        doc: "Goes to a block and breaks it with the best tool.",
        returns: WHETHER,
        setup: &["setblock 3 -60 0 dirt"],
        example: "const block = world.getNearestBlock(bot, 'dirt', 4);\nconst { x, y, z } = block.position;\nreturn await \
                  skills.breakBlockAt(bot, x, y, z);",
    },
    FunctionEntry {
        space: Skills,
        name: "placeBlock",
        parameters: &[
            Param("blockType", TEXT, "", "the block, such as oak_planks; air breaks what is there"),
            X,
            Y,
            Z,
            Param(
                "placeOn",
                TEXT,
                "\"bottom\"",
                "on what side of the cell it is held; stairs and the like turn away from it",
            ),
            Param("dontCheat", FLAG, "false", "of no meaning here"),
        ],
        doc: "Puts a carried block into a cell. Clears the cell, and finds support, where that is needed.",
        returns: WHETHER,
        setup: &["give alice oak_planks 1"],
        example: "const at = world.getPosition(bot).floored();\nreturn await skills.placeBlock(bot, 'oak_planks', at.x + 2, at.y, \
                  at.z);",
    },
    FunctionEntry {
        space: Skills,
        name: "build",
        parameters: &[
            Param("from", PLACE, "", "a corner"),
            Param("to", PLACE, "", "the opposite corner"),
            Param("block", TEXT, "", "the block, such as cobblestone"),
            Param("hollow", FLAG, "false", "only the outer cells"),
        ],
        doc: "Fills the box between two corners with a carried block, layer by layer, with scaffolding where it is needed.",
        returns: "whether every cell holds the block",
        setup: &["give alice cobblestone 64"],
        example: "const at = world.getPosition(bot).floored();\nreturn await skills.build(bot, at.offset(2, 0, 0), at.offset(2, 1, \
                  2), 'cobblestone');",
    },
    FunctionEntry {
        space: Skills,
        name: "buildParts",
        parameters: &[Param(
            "parts",
            ANY,
            "",
            "boxes of the form {from, to, block, hollow}; later ones go before earlier ones; {from, to, kept: true} is where others \
             build",
        )],
        doc: "Builds several boxes as one building, so that none is broken on the way to another; air as the block keeps cells \
              free. Where others build, nothing of theirs is touched, and what needs their part is waited for.",
        returns: "whether every cell holds what it should",
        setup: &["give alice cobblestone 64"],
        example: "const at = world.getPosition(bot).floored();\nconst walls = {from: at.offset(2, 0, 0), to: at.offset(4, 1, 2), \
                  block: 'cobblestone'};\nconst inside = {from: at.offset(3, 0, 1), to: at.offset(3, 1, 1), block: 'air'};\n\
                  return await skills.buildParts(bot, [walls, inside]);",
    },
    FunctionEntry {
        space: Skills,
        name: "activateNearestBlock",
        parameters: &[Param("type", TEXT, "", "the block, such as lever")],
        doc: "Goes to the nearest block of a kind and uses it: a lever, a button, a door.",
        returns: WHETHER,
        setup: &["setblock 4 -60 0 lever[face=floor]"],
        example: "return await skills.activateNearestBlock(bot, 'lever');",
    },
    FunctionEntry {
        space: Skills,
        name: "tillAndSow",
        parameters: &[
            X,
            Y,
            Z,
            Param("seedType", TEXT, "null", "what is sown, such as wheat_seeds; nothing by default"),
        ],
        doc: "Makes farmland of a cell of grass or dirt with a carried hoe, and sows on it.",
        returns: WHETHER,
        setup: &["give alice wooden_hoe 1", "give alice wheat_seeds 1"],
        example: "const at = world.getPosition(bot).floored();\nreturn await skills.tillAndSow(bot, at.x + 2, at.y - 1, at.z, \
                  'wheat_seeds');",
    },
    FunctionEntry {
        space: Skills,
        name: "farm",
        parameters: &[
            Param("plant", TEXT, "", "the plant as a block, such as wheat"),
            Param("count", NUMBER, "256", "at most how many"),
        ],
        doc: "Harvests ripe plants of a kind and sows again.",
        returns: WHETHER,
        setup: &["setblock 3 -61 0 farmland", "setblock 3 -60 0 wheat[age=7]"],
        example: "return await skills.farm(bot, 'wheat', 1);",
    },
    FunctionEntry {
        space: Skills,
        name: "autoLight",
        parameters: &[],
        doc: "Places a carried torch here if none is near.",
        returns: "whether a torch was placed",
        setup: &["give alice torch 1"],
        example: "return await skills.autoLight(bot);",
    },
];
