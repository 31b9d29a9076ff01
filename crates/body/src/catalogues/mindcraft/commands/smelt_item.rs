//! `!smeltItem`: smelts items in a furnace.

use cooperage_blocks::registry;

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, item, number, told};
use crate::catalogues::mindcraft::reports::CommandReport;
use crate::mode::ModeKind;
use crate::skills::{SkillError, Smelting, Workplace, smelt};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!smeltItem",
    doc: "Smelt or cook items in a furnace.",
    kind: CommandKind::LASTING,
    parameters: &[
        CommandParameter { name: "item_name", kind: Type::Item, doc: "raw item that goes into the furnace" },
        CommandParameter { name: "num", kind: Type::Integer(NumberDomain::from(1)), doc: "how many" },
    ],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let (item, count) = (item(&arguments, "item_name")?, number(&arguments, "num"));
                let name = item.name();
                let is_known = name.contains("raw") || name.contains("log") || SMELTED.contains(&name);
                if !is_known {
                    return Err(SkillError::other(format!("{name} can't be smelted: it must be raw, a log, sand or the like")));
                }
                body.keep(|agent_memory| agent_memory.pause(ModeKind::Unstuck));
                let fuels = FUELS.iter().filter_map(|name| registry().item(name)).collect();
                let smelting = Smelting { furnaces: vec!["furnace"], fuels, place: Workplace::usual() };
                let smelted = smelt(&body, item, count, &smelting).await?;
                let output = smelted.output.name();
                if smelted.count < count {
                    return Err(SkillError::other(format!("only {} {output} came out of {count} {name}", smelted.count)));
                }
                let report = CommandReport::Smelted {
                    inputs: count,
                    input: name.to_owned(),
                    outputs: smelted.count,
                    output: output.to_owned(),
                };
                Ok(report.to_string())
            };
            told(result.await)
        })
    })
}

/// Items that may be smelted beside raw things and logs.
const SMELTED: [&str; 13] = [
    "beef",
    "chicken",
    "cod",
    "mutton",
    "porkchop",
    "rabbit",
    "salmon",
    "tropical_fish",
    "potato",
    "kelp",
    "sand",
    "cobblestone",
    "clay_ball",
];

/// Items that may be burnt, the best first.
const FUELS: [&str; 24] = [
    "coal",
    "charcoal",
    "blaze_rod",
    "oak_log",
    "birch_log",
    "spruce_log",
    "jungle_log",
    "acacia_log",
    "dark_oak_log",
    "mangrove_log",
    "cherry_log",
    "oak_planks",
    "birch_planks",
    "spruce_planks",
    "jungle_planks",
    "acacia_planks",
    "dark_oak_planks",
    "mangrove_planks",
    "cherry_planks",
    "bamboo_planks",
    "bamboo_block",
    "stick",
    "coal_block",
    "lava_bucket",
];
