//! Work by commands of the server, for bodies that may give them and have the mode `cheat` on.

use cooperage_blocks::world::WorldInput;
use cooperage_blocks::{BlockId, BlockPos};

use super::SkillError;
use crate::body::Body;
use crate::mode::ModeKind;

/// Whether the body uses server commands for work that other bodies do by hand.
pub fn cheats<B: Body>(body: &B) -> bool {
    body.recall(|agent_memory| agent_memory.may_command && agent_memory.modes.is_on(ModeKind::Cheat))
}

/// Gives a command of the server.
///
/// # Errors
/// The world's refusal.
pub async fn order<B: Body>(body: &B, text: &str) -> Result<(), SkillError> {
    body.act(vec![WorldInput::Command(text.into())]).await?;
    Ok(())
}

/// Puts a block into a cell by command, turned as `facing` says, with the other half of a door or a bed.
///
/// # Errors
/// The world's refusal.
pub async fn set_block<B: Body>(
    body: &B,
    cell: BlockPos,
    block: BlockId,
    facing: Option<&str>,
) -> Result<(), SkillError> {
    let name = block.name();
    let turned = |more: &str| {
        let facing = facing.map(|facing| format!("facing={facing}"));
        let more = Some(more.to_owned()).filter(|more| !more.is_empty());
        let properties: Vec<String> = facing.into_iter().chain(more).collect();
        if properties.is_empty() { name.to_owned() } else { format!("{name}[{}]", properties.join(",")) }
    };
    let mut halves = vec![(cell, turned(""))];
    if name.ends_with("_door") {
        halves.push((cell.up(), turned("half=upper")));
    } else if name.ends_with("_bed") {
        halves.push((cell.offset(0, 0, -1), turned("part=head")));
    }
    for (BlockPos { x, y, z }, state) in halves {
        order(body, &format!("setblock {x} {y} {z} {state}")).await?;
    }
    Ok(())
}
