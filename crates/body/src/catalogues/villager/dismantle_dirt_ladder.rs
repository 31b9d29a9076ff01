//! Taking a ladder of dirt away.

use cooperage_blocks::BlockPos;
use cooperage_blocks::world::WorldInput;
use cooperage_core::{Coordinate, Meaning, ParameterKind};

use super::Generation;
use super::cell;
use super::dirt::{COLUMN_FLOOR, COLUMN_RANGE, at};
use super::feedback::{ActionFeedback, action, finish};
use super::walking::far;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = format!(
        "Takes the dirt of a column away, from a cell down to y={COLUMN_FLOOR}. Dirt and ladders below that stay; they are \
         mined one by one."
    );
    let parameters = vec![
        required("top_x", ParameterKind::Integer, "east").meaning(Meaning::FreeCell(Coordinate::East)),
        required("top_y", ParameterKind::Integer, "up").meaning(Meaning::FreeCell(Coordinate::Up)),
        required("top_z", ParameterKind::Integer, "south").meaning(Meaning::FreeCell(Coordinate::South)),
    ];
    action("dismantleDirtLadder", &doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    let top = cell(arguments, ["top_x", "top_y", "top_z"]);
    if far(body, top) > COLUMN_RANGE {
        return Err(format!("{top} is too far away: go nearer first").into());
    }
    if body.see(|view| view.state(top).is_air() && view.state(top.down()).is_air()) {
        return Err(format!("there is no column at {top}").into());
    }
    let dirt: Vec<BlockPos> = body.see(|view| {
        let column = (COLUMN_FLOOR..=top.y).rev().map(|y| BlockPos::new(top.x, y, top.z));
        column.filter(|cell| view.state(*cell).name() == "dirt").take(400).collect()
    });
    for cell in &dirt {
        let mut commands = vec![format!("setblock {} air", at(*cell)), "give @s dirt 1".to_owned()];
        if !generation.is_second() {
            commands.push("give @s ladder 1".to_owned());
        }
        let inputs = commands.into_iter().map(|command| WorldInput::Command(command.into())).collect();
        body.act(inputs).await.map_err(crate::skills::SkillError::from)?;
    }
    let gone = format!("{} dirt of the column are gone", dirt.len());
    let below = BlockPos::new(top.x, COLUMN_FLOOR - 1, top.z);
    if body.is_repaired() && body.see(|view| view.state(below).name() == "dirt") {
        return Ok(format!("{gone}; dirt and ladders below y={COLUMN_FLOOR} still stand").into());
    }
    Ok(gone.into())
}
