//! Mining: what lies underground, with the right tool, by tunnels where nothing is in sight.

use cooperage_blocks::dig::is_harvestable;
use cooperage_blocks::items::slot;
use cooperage_blocks::pos::Face;
use cooperage_blocks::{BlockId, registry};

use super::SkillError;
use super::collect::{BlockSearch, collect};
use super::dig::{staircase, tunnel};
use super::harvester::told_tool;
use super::travel::Travel;
use crate::body::Body;
use crate::view::BodyView;

/// The ore to mine, and how long to search for it.
#[derive(Clone, Debug)]
pub struct Mining {
    /// The kinds of blocks to mine.
    pub kinds: Vec<BlockId>,
    /// How far around it is noticed, in blocks.
    pub range: f64,
    /// The layer to tunnel in when nothing is in sight.
    pub layer: i32,
    /// Longest tunnel, in cells.
    pub tunnel_max: u32,
}

/// Cells of tunnel between two looks around.
const LOOK_CELLS: u32 = 8;
/// Turns of a tunnel before it is given up.
const TURNS_MAX: u32 = 8;

impl Mining {
    /// Ore of a kind in stone and in deepslate, where it is found most.
    ///
    /// # Errors
    /// [`SkillError::Unknown`].
    pub fn ore(name: &str) -> Result<Mining, SkillError> {
        let base = name.trim_start_matches("deepslate_").trim_end_matches("_ore");
        let names = [name.to_owned(), format!("{base}_ore"), format!("deepslate_{base}_ore")];
        let mut kinds: Vec<BlockId> = names.iter().filter_map(|name| registry().block(name)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        if kinds.is_empty() {
            return Err(SkillError::Unknown { kind: "ore", name: name.to_owned() });
        }
        let layer = match base {
            "coal" => 45,
            "iron" | "lapis" => 16,
            "copper" => 48,
            "gold" => -16,
            "diamond" | "redstone" => -58,
            "emerald" => 100,
            _ => 12,
        };
        Ok(Mining { kinds, range: 96.0, layer, tunnel_max: 128 })
    }
}

/// Whether something that is carried, or the hand, harvests a block.
fn harvests(view: &BodyView<'_>, block: BlockId) -> bool {
    let carried = slot::CARRIED.filter_map(|number| view.inventory().get(number)).map(|stack| stack.item);
    std::iter::once(None).chain(carried.map(Some)).any(|tool| is_harvestable(block, tool))
}

/// Mines `count` blocks and picks up their drops. Returns how many were mined.
///
/// # Errors
/// [`SkillError::WrongTool`] at once if nothing carried harvests it, [`SkillError::NotFound`] if none was found.
pub async fn mine<B: Body>(body: &B, mining: &Mining, count: u32) -> Result<u32, SkillError> {
    let kinds = &mining.kinds;
    let harvestable: Vec<BlockId> =
        body.see(|view| kinds.iter().copied().filter(|&kind| harvests(view, kind)).collect());
    let what = kinds.first().map_or("ore", |kind| kind.name()).to_owned();
    if harvestable.is_empty() {
        let tool = kinds.first().and_then(|kind| told_tool(body, *kind));
        return Err(SkillError::WrongTool { block: what, tool });
    }
    let search =
        BlockSearch { kinds: harvestable, range: mining.range, excluded: Vec::new(), travel: Travel::free() };
    let mut mined = 0;
    let mut tunnelled = 0;
    let mut turns = 0;
    let mut towards = Face::East;
    loop {
        match collect(body, &search, count - mined).await {
            Ok(collected) => mined += collected.blocks,
            Err(
                SkillError::NotFound { .. }
                | SkillError::Unsafe { .. }
                | SkillError::OutOfReach { .. }
                | SkillError::Unreachable { .. },
            ) => {}
            Err(error) if mined == 0 => return Err(error),
            Err(_) => return Ok(mined),
        }
        if mined >= count {
            return Ok(mined);
        }
        if tunnelled >= mining.tunnel_max || turns >= TURNS_MAX {
            break;
        }
        if body.see(|view| view.feet()).y > mining.layer + 2 {
            let dug = staircase(body, towards, mining.layer).await?;
            if dug.stopped.is_some() {
                turns += 1;
                towards = towards.clockwise();
            }
        }
        let dug = tunnel(body, towards, LOOK_CELLS).await?;
        tunnelled += LOOK_CELLS;
        if dug.stopped.is_some() {
            turns += 1;
            towards = towards.clockwise();
        }
        body.wait(1).await;
    }
    if mined > 0 { Ok(mined) } else { Err(SkillError::NotFound { what, range: mining.range as u32 }) }
}
