//! Steps that craft and cook items.

use cooperage_blocks::world::WorldInput;
use cooperage_blocks::{BlockPos, ItemId};
use cooperage_body::Body;
use cooperage_body::skills::{self, SkillError, Smelting, Travel, Workplace, go_to_reach};

use super::{held, missing};
use crate::step::Station;

/// How far away a station may be that is used in place of a carried one, in blocks.
const NEAR: f64 = 12.0;
/// Most crafts in one input.
const TIMES_MAX: u32 = 64;

pub(super) async fn craft<B: Body>(
    body: &B,
    item: ItemId,
    times: u32,
    grid: &[Option<ItemId>],
    table: Station,
) -> Result<(), SkillError> {
    let place = workplace(table);
    let station = match table {
        Station::Hand => None,
        Station::At(_) | Station::Near(_) | Station::Carried(_) => {
            approach(body, table).await?;
            Some(skills::reach_station(body, &["crafting_table"], &place).await?)
        }
    };
    let result = lay(body, item, times, grid).await;
    if let Some(station) = station {
        skills::leave(body, station, &place.travel).await;
    }
    result
}

async fn lay<B: Body>(body: &B, item: ItemId, times: u32, grid: &[Option<ItemId>]) -> Result<(), SkillError> {
    let mut left = times;
    while left > 0 {
        let part = left.min(TIMES_MAX);
        let said = body.act(vec![WorldInput::Craft { cells: grid.to_vec(), times: part }]).await?;
        let done: u32 = said.parse().unwrap_or(part);
        if done == 0 {
            return Err(missing(item, times, times - left));
        }
        left -= done.min(left);
    }
    Ok(())
}

pub(super) async fn smelt<B: Body>(
    body: &B,
    input: ItemId,
    count: u32,
    fuel: Option<(ItemId, u32)>,
    station: Station,
) -> Result<(), SkillError> {
    approach(body, station).await?;
    let furnaces = match station {
        Station::At(cell) => match body.see(|view| view.state(cell).name()) {
            "smoker" => vec!["smoker"],
            "blast_furnace" => vec!["blast_furnace"],
            _ => vec!["furnace"],
        },
        Station::Near(block) => vec![block.name()],
        Station::Hand | Station::Carried(_) => vec!["furnace"],
    };
    let fuels = fuel.iter().map(|(item, _)| *item).collect();
    let smelting = Smelting { furnaces, fuels, place: workplace(station) };
    let smelted = skills::smelt(body, input, count, &smelting).await?;
    if smelted.count < count { Err(missing(smelted.output, count, smelted.count)) } else { Ok(()) }
}

fn workplace(station: Station) -> Workplace {
    let range = if matches!(station, Station::At(_)) { 6.0 } else { NEAR };
    Workplace { range, puts_down: true, travel: Travel::free() }
}

async fn approach<B: Body>(body: &B, station: Station) -> Result<(), SkillError> {
    match station {
        Station::At(cell) => go_to_reach(body, cell, &Travel::free()).await,
        Station::Carried(item) if held(body, item) == 0 => {
            let is_near = body.see(|view| view.nearest_named(item.name(), NEAR).is_some());
            if is_near { Ok(()) } else { Err(missing(item, 1, 0)) }
        }
        Station::Hand | Station::Near(_) | Station::Carried(_) => Ok(()),
    }
}

/// The cell of a station that stands somewhere.
pub(super) fn cell_of(station: Station) -> Option<BlockPos> {
    match station {
        Station::At(cell) => Some(cell),
        Station::Hand | Station::Near(_) | Station::Carried(_) => None,
    }
}
