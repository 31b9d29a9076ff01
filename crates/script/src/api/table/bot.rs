//! The properties of `bot`.

use super::super::function::ApiNamespace::Bot;
use super::{ANY, FunctionEntry, PLACE, Param, TEXT};

macro_rules! property {
    ($name:literal, $doc:literal, $returns:literal, $setup:expr, $example:literal) => {
        FunctionEntry {
            space: Bot,
            name: $name,
            parameters: &[],
            doc: $doc,
            returns: $returns,
            setup: $setup,
            example: $example,
        }
    };
}

pub(super) const MEMBERS: &[FunctionEntry] = &[
    property!("username", "The name of the body.", "a text", &[], "return bot.username === 'alice';"),
    property!(
        "entity",
        "The body as an entity: position (Vec3), velocity, yaw, pitch, onGround.",
        "an entity",
        &[],
        "return bot.entity.position.y === -60 && bot.entity.onGround;"
    ),
    property!("health", "Health, of 20.", "a number", &[], "return bot.health === 20;"),
    property!("food", "How well it is fed, of 20.", "a number", &[], "return bot.food === 20;"),
    property!(
        "foodSaturation",
        "How long it stays well fed.",
        "a number",
        &[],
        "return bot.foodSaturation >= 0;"
    ),
    property!("oxygenLevel", "Air, of 20.", "a number", &[], "return bot.oxygenLevel === 20;"),
    property!("isSleeping", "Whether it sleeps.", "true or false", &[], "return !bot.isSleeping;"),
    property!("isRaining", "Whether it rains: it never does here.", "false", &[], "return !bot.isRaining;"),
    property!(
        "time",
        "The time: timeOfDay (0 to 23999; 0 is sunrise, 13000 night), day, age in ticks of 50 ms, isDay.",
        "an object",
        &["time set 6000"],
        "return bot.time.timeOfDay >= 6000 && bot.time.isDay;"
    ),
    property!(
        "game",
        "The game: gameMode, dimension, minY, height.",
        "an object",
        &[],
        "return bot.game.gameMode === 'survival';"
    ),
    property!(
        "inventory",
        "What is carried: items() (name, count, slot), count(name), emptySlotCount(), findInventoryItem(name), slots.",
        "an object",
        &["give alice oak_log 3"],
        "return bot.inventory.items().length === 1 && bot.inventory.count('oak_log') === 3;"
    ),
    property!(
        "heldItem",
        "What the hand holds.",
        "an item (name, count, slot), or null",
        &["give alice oak_log 3"],
        "await skills.equip(bot, 'oak_log');\nreturn bot.heldItem.name === 'oak_log';"
    ),
    property!(
        "players",
        "All players by their names, each with username and entity; the entity is null where it is too far away.",
        "an object",
        &[],
        "return bot.players.bob.entity.position.x > 5;"
    ),
    property!(
        "entities",
        "Creatures and items on the ground by their ids.",
        "an object",
        &["summon cow 4 -60 0"],
        "return Object.values(bot.entities).some(e => e.name === 'cow');"
    ),
    property!(
        "registry",
        "Names of the game: blocksByName and itemsByName, whose ids are names.",
        "an object",
        &[],
        "return bot.registry.itemsByName.stick.id === 'stick' && bot.registry.blocksByName.cheese === undefined;"
    ),
    property!(
        "modes",
        "What the body does by itself: isOn(name), pause(name), unpause(name).",
        "an object",
        &[],
        "bot.modes.pause('cowardice');\nreturn !bot.modes.isOn('cheat');"
    ),
    property!(
        "interrupt_code",
        "Always false: code that is to end is stopped.",
        "false",
        &[],
        "return !bot.interrupt_code;"
    ),
    FunctionEntry {
        space: Bot,
        name: "blockAt",
        parameters: &[Param("at", PLACE, "", "a Vec3")],
        doc: "The block in a cell.",
        returns: "a block (name, position, properties), or null where nothing is loaded",
        setup: &[],
        example: "return bot.blockAt(bot.entity.position.offset(0, -1, 0)).name === 'grass_block';",
    },
    FunctionEntry {
        space: Bot,
        name: "findBlocks",
        parameters: &[Param(
            "options",
            ANY,
            "",
            "matching (a name, a list of names, or a function of a block), maxDistance, count",
        )],
        doc: "Where the nearest blocks of some kinds are, nearest first.",
        returns: "a list of Vec3",
        setup: &["setblock 4 -60 0 oak_log"],
        example: "const found = bot.findBlocks({ matching: b => b.name.endsWith('_log'), maxDistance: 16, count: 5 });\nreturn \
                  found.length === 1;",
    },
    FunctionEntry {
        space: Bot,
        name: "findBlock",
        parameters: &[Param(
            "options",
            ANY,
            "",
            "matching (a name, a list of names, or a function of a block), maxDistance",
        )],
        doc: "The nearest block of some kinds.",
        returns: "a block, or null",
        setup: &["setblock 4 -60 0 oak_log"],
        example: "return bot.findBlock({ matching: 'oak_log', maxDistance: 16 }).position.x === 4;",
    },
    FunctionEntry {
        space: Bot,
        name: "nearestEntity",
        parameters: &[Param(
            "filter",
            ANY,
            "",
            "a function that is given an entity and says whether it is wanted",
        )],
        doc: "The nearest player, creature or item on the ground that is wanted.",
        returns: "an entity, or null",
        setup: &["summon cow 4 -60 0"],
        example: "return bot.nearestEntity(e => e.name === 'cow') !== null;",
    },
    FunctionEntry {
        space: Bot,
        name: "chat",
        parameters: &[Param("text", TEXT, "", "what, at most 256 characters")],
        doc: "Says something to everybody.",
        returns: "nothing",
        setup: &[],
        example: "bot.chat('Hello!');\nreturn true;",
    },
    FunctionEntry {
        space: Bot,
        name: "whisper",
        parameters: &[
            Param("username", TEXT, "", "to whom"),
            Param("text", TEXT, "", "what, at most 256 characters"),
        ],
        doc: "Says something to one player.",
        returns: "nothing",
        setup: &[],
        example: "bot.whisper('bob', 'Hello!');\nreturn true;",
    },
];
