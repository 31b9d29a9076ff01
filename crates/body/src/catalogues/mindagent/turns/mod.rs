//! MindAgent's seven actions as its cooking game in Minecraft has them, where agents act by turns: each within its reach, puts of
//! one piece that wait until a piece would be cooked, observations with distances.

mod furnace;
mod goto;
mod kill_mob;
mod mine_block;
mod observation;
mod put_fuel_furnace;
mod put_in_chest;
mod put_item_furnace;
mod take_out_furnace;

use cooperage_blocks::BlockPos;

use crate::body::Body;
use crate::catalogue::{CatalogueCommand, ToolCatalogue, parse_call};
use crate::perception::SightRange;
use crate::skills::{SkillError, Travel, nearest_block};
use crate::view::BodyView;

/// The name of the catalogue.
pub(in crate::catalogues) const NAME: &str = "mindagent_turns";
/// The places to which agents go in the published game.
pub const PLACES: [&str; 6] = ["furnace", "oak_log", "chest", "sheep", "chicken", "pig"];
/// The creatures that agents kill.
pub const CREATURES: [&str; 4] = ["chicken", "sheep", "pig", "cow"];
/// How far agents go by themselves, in blocks.
const GOING: f64 = 48.0;
/// How far creatures and blocks may be that are killed and mined, in blocks.
const WORK: f64 = 6.0;
/// How far a furnace may be whose output is taken, in blocks.
const TAKING: f64 = 32.0;
/// How far a chest may be into which something is put, in blocks.
const STORING: f64 = 8.0;
/// The ticks after which a call is ended.
const CALL_TICKS_MAX: u64 = 1_200;

/// Returns the catalogue in which `goto` knows these places.
#[must_use]
pub fn mindagent_turns<B: Body + 'static>(places: &[&str]) -> ToolCatalogue<B> {
    let mut commands = vec![
        goto::command(places),
        kill_mob::command(),
        mine_block::command(),
        put_fuel_furnace::command(),
        put_item_furnace::command(),
        take_out_furnace::command(),
        put_in_chest::command(),
    ];
    commands
        .iter_mut()
        .for_each(|command: &mut CatalogueCommand<B>| command.ticks_max = Some(CALL_TICKS_MAX));
    ToolCatalogue {
        name: NAME,
        commands,
        observe: Box::new(observation::observe),
        sight: SightRange::USUAL,
        read: Box::new(parse_call),
        check: Box::new(|_| Ok(serde_json::Map::new())),
        stops: true,
        modes: &[],
        place_of_death: None,
        summary: |_, outcome| outcome,
        sections: Vec::new(),
        former_sections: None,
    }
}

/// Nothing is broken or placed on the way.
fn travel() -> Travel {
    Travel::on_foot()
}

/// The nearest block of that name, if it is within a distance.
fn block_within(view: &BodyView<'_>, name: &str, range: f64) -> Result<BlockPos, SkillError> {
    // Cells are searched by their corners.
    let found = nearest_block(view, range + 1.0, |block| block == name);
    let found = found.filter(|&pos| distance(view, pos) <= range);
    found.ok_or_else(|| SkillError::NotFound { what: name.to_owned(), range: range as u32 })
}

/// The straight distance from the feet to the middle of a cell's floor, in blocks, which prompts show.
fn distance(view: &BodyView<'_>, cell: BlockPos) -> f64 {
    let from = view.position();
    let [x, y, z] =
        [f64::from(cell.x) + 0.5 - from[0], f64::from(cell.y) - from[1], f64::from(cell.z) + 0.5 - from[2]];
    (x * x + y * y + z * z).sqrt()
}
