//! Skills that are tools of the catalogue `skills`, with the tool's name, parameters and documentation.

use cooperage_body::catalogues;
use cooperage_core::{ParameterKind, Tool};
use serde_json::Value;

use super::super::function::{ApiNamespace, FunctionParameter, ScriptFunction};
use super::{FLAG, NUMBER, TEXT, WHETHER};

/// A tool: its name, the commands that make the world of its example, the example.
type ToolExample = (&'static str, &'static [&'static str], &'static str);

/// The tools that scripts have and that no other function does as well.
const TOOLS: &[ToolExample] = &[
    ("craft", &["give alice oak_log 2"], "return await skills.craft(bot, 'stick', 4);"),
    (
        "mine",
        &["give alice stone_pickaxe 1", "setblock 4 -60 0 iron_ore"],
        "return await skills.mine(bot, 'iron_ore', 1);",
    ),
    ("explore", &["setblock 9 -60 0 oak_log"], "return await skills.explore(bot, 'oak_log', 4);"),
    (
        "takeOut",
        &["setblock 6 -60 2 chest{Items:[{Slot:3b,id:\"bread\",Count:5b}]}"],
        "return await skills.takeOut(bot, 6, -60, 2, 'bread', 3);",
    ),
    (
        "putIn",
        &["setblock 6 -60 2 barrel", "give alice bread 5"],
        "return await skills.putIn(bot, 6, -60, 2, 'bread', 3);",
    ),
    ("handOver", &["give alice bread 5"], "return await skills.handOver(bot, 'bob', 'bread', 2);"),
    (
        "takeOff",
        &["item replace entity alice armor.feet with iron_boots"],
        "return await skills.takeOff(bot, 'feet');",
    ),
    ("follow", &[], "return await skills.follow(bot, 'bob', 2, 3);"),
    ("attackPlayer", &["give alice diamond_sword 1"], "return await skills.attackPlayer(bot, 'bob');"),
    (
        "shoot",
        &["give alice bow 1", "give alice arrow 8", "summon pig 10 -60 0 {NoAI:1}"],
        "return await skills.shoot(bot, 'pig', 4);",
    ),
    (
        "tunnel",
        &["fill 2 -60 -4 12 -56 4 stone", "give alice stone_pickaxe 1"],
        "return await skills.tunnel(bot, 'east', 4);",
    ),
    (
        "staircase",
        &["give alice iron_shovel 1", "give alice iron_pickaxe 1"],
        "return await skills.staircase(bot, -62, 'south');",
    ),
    (
        "erectLadder",
        &["give alice dirt 6", "give alice ladder 6"],
        "return await skills.erectLadder(bot, 4, -55, 0);",
    ),
    (
        "dismantleLadder",
        &["fill 4 -60 0 4 -57 0 dirt", "fill 4 -60 1 4 -57 1 ladder[facing=south]"],
        "return await skills.dismantleLadder(bot, 4, -57, 0);",
    ),
    (
        "layBeam",
        &["setblock 3 -60 0 stone", "setblock 3 -59 0 stone", "give alice dirt 10"],
        "return await skills.layBeam(bot, 4, -59, 0, 8, -59, 0);",
    ),
    (
        "removeBeam",
        &["fill 3 -58 0 7 -58 0 dirt"],
        "return await skills.removeBeam(bot, 3, -58, 0, 7, -58, 0);",
    ),
    ("activate", &["setblock 6 -60 0 lever[face=floor]"], "return await skills.activate(bot, 6, -60, 0);"),
    (
        "useOnBlock",
        &["setblock 6 -61 0 water", "give alice bucket 1"],
        "return await skills.useOnBlock(bot, 6, -61, 0, 'bucket');",
    ),
    (
        "useOnEntity",
        &["summon sheep 7 -60 0", "give alice blue_dye 1"],
        "return await skills.useOnEntity(bot, 'blue_dye', 'sheep');",
    ),
    ("till", &["give alice iron_hoe 1"], "return await skills.till(bot, 3, -61, 0);"),
    (
        "sow",
        &["give alice stone_hoe 1", "give alice wheat_seeds 1"],
        "return await skills.sow(bot, 3, -61, 0, 'wheat_seeds');",
    ),
    (
        "boneMeal",
        &["setblock 3 -61 0 farmland", "setblock 3 -60 0 wheat", "give alice bone_meal 8"],
        "return await skills.boneMeal(bot, 3, -60, 0);",
    ),
    ("milk", &["give alice bucket 1", "summon cow 8 -60 0"], "return await skills.milk(bot);"),
    ("shear", &["give alice shears 1", "summon sheep 8 -60 0"], "return await skills.shear(bot, 1);"),
    ("feed", &["give alice wheat 2", "summon cow 8 -60 0"], "return await skills.feed(bot, 'cow');"),
    (
        "breed",
        &["give alice wheat 2", "summon cow 8 -60 0", "summon cow 6 -60 2"],
        "return await skills.breed(bot, 'cow');",
    ),
    (
        "fish",
        &["fill 4 -62 -4 10 -61 4 water", "give alice fishing_rod 1"],
        "return await skills.fish(bot, 1);",
    ),
    (
        "listTrades",
        &["summon villager 5 -60 0 {NoAI:1b,VillagerData:{profession:\"farmer\",level:1}}"],
        "const trades = await skills.listTrades(bot);\nreturn trades.includes('emerald');",
    ),
    (
        "trade",
        &[
            "summon villager 5 -60 0 {NoAI:1b,VillagerData:{profession:\"farmer\",level:1}}",
            "give alice emerald 6",
            "give alice wheat 64",
            "give alice potato 64",
            "give alice carrot 64",
            "give alice beetroot 64",
        ],
        "return await skills.trade(bot, 1);",
    ),
    (
        "cutStone",
        &["setblock 4 -60 0 stonecutter", "give alice stone 6"],
        "return await skills.cutStone(bot, 'stone_slab', 4);",
    ),
    (
        "enchant",
        &[
            "give alice iron_sword 1",
            "setblock 5 -60 0 enchanting_table",
            "give alice lapis_lazuli 2",
            "xp add alice 30 levels",
        ],
        "return await skills.enchant(bot, 'iron_sword');",
    ),
    (
        "disenchant",
        &["give alice iron_sword[enchantments={levels:{sharpness:2}}] 1", "setblock 5 -60 0 grindstone"],
        "return await skills.disenchant(bot, 'iron_sword');",
    ),
    (
        "repair",
        &["give alice iron_pickaxe[damage=200] 1", "setblock 5 -60 0 anvil", "give alice iron_ingot 5"],
        "return await skills.repair(bot, 'iron_pickaxe', 'iron_ingot');",
    ),
    (
        "mount",
        &["give alice stick 1", "summon horse 5 -60 0 {NoAI:1b,Tame:1b}"],
        "return await skills.mount(bot, 'horse');",
    ),
    (
        "dismount",
        &["give alice stick 1", "summon horse 5 -60 0 {NoAI:1b,Tame:1b}"],
        "await skills.mount(bot, 'horse');\nreturn await skills.dismount(bot);",
    ),
    (
        "readSign",
        &["setblock 3 -60 3 oak_sign{Text1:\"Mind the\",Text2:\"gap\"}"],
        "const text = await skills.readSign(bot, 8);\nreturn text.includes('gap');",
    ),
    (
        "writeSign",
        &["setblock 9 -60 3 oak_sign"],
        "return await skills.writeSign(bot, 9, -60, 3, 'cake is in the chest');",
    ),
    (
        "readBook",
        &["give alice writable_book 1"],
        "await skills.writeBook(bot, 'one --- two');\nreturn (await skills.readBook(bot, 2)).includes('two');",
    ),
    ("writeBook", &["give alice writable_book 1"], "return await skills.writeBook(bot, 'one --- two');"),
];

/// Tools whose message is the returned value.
pub(in crate::api) const TELLING: [&str; 3] = ["listTrades", "readSign", "readBook"];

/// The tools as functions.
pub(super) fn functions() -> Vec<ScriptFunction> {
    let tools = catalogues::embedded("skills").map(|catalogue| catalogue.tools()).unwrap_or_default();
    let found = TOOLS
        .iter()
        .filter_map(|entry| Some(function(tools.iter().find(|tool| tool.name == entry.0)?, entry)));
    found.collect()
}

fn function(tool: &Tool, (name, setup, example): &ToolExample) -> ScriptFunction {
    let parameters = tool.parameters.iter().map(|parameter| FunctionParameter {
        name: parameter.name.clone(),
        kind: match parameter.kind {
            ParameterKind::Integer | ParameterKind::Number => NUMBER,
            ParameterKind::Boolean => FLAG,
            _ => TEXT,
        },
        otherwise: (!parameter.required).then_some(Value::Null),
        doc: parameter.doc.clone(),
    });
    let returns = if TELLING.contains(name) { "what it says, or null" } else { WHETHER };
    ScriptFunction {
        space: ApiNamespace::Skills,
        name: (*name).to_owned(),
        parameters: parameters.collect(),
        doc: tool.doc.clone(),
        returns: returns.to_owned(),
        example: (*example).to_owned(),
        setup,
    }
}
