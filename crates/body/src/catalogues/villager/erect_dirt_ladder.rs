//! A ladder of dirt.

use cooperage_blocks::pos::{Face, Y_MIN};
use cooperage_blocks::world::WorldInput;
use cooperage_core::{Coordinate, Meaning, ParameterKind};

use super::Generation;
use super::cell;
use super::dirt::COLUMN_RANGE;
use super::feedback::{ActionFeedback, action, finish};
use super::walking::{far, walk};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Erects a column of dirt with ladders on its four sides, up to right below a cell. It takes a \
               dirt and a ladder for each layer.";
    let parameters = vec![
        required("top_x", ParameterKind::Integer, "east").meaning(Meaning::FreeCell(Coordinate::East)),
        required("top_y", ParameterKind::Integer, "up").meaning(Meaning::FreeCell(Coordinate::Up)),
        required("top_z", ParameterKind::Integer, "south").meaning(Meaning::FreeCell(Coordinate::South)),
    ];
    action("erectDirtLadder", doc, parameters, move |body: B, arguments| {
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
    let (is_free, bottom, dirt, ladders) = body.see(|view| {
        let mut bottom = top.down();
        while bottom.y > Y_MIN && view.state(bottom).is_air() {
            bottom = bottom.down();
        }
        (view.state(top).is_air(), bottom, view.count_named("dirt"), view.count_named("ladder"))
    });
    if !is_free {
        return Err(format!("the top cell {top} is not free").into());
    }
    let needed = (top.y - bottom.y).max(0) as u32;
    match (dirt < needed, ladders < needed) {
        (true, true) => {
            return Err(format!(
                "{needed} dirt and {needed} ladder are needed, you have {dirt} and {ladders}"
            )
            .into());
        }
        (true, false) => return Err(format!("{needed} dirt are needed, you have {dirt}").into()),
        (false, true) => return Err(format!("{needed} ladder are needed, you have {ladders}").into()),
        (false, false) => {}
    }
    // Coming near is for the looks of it.
    let _ = walk(generation, body, bottom.offset(0, 0, 5), 3.0).await;
    for y in bottom.y..top.y {
        let middle = cooperage_blocks::BlockPos::new(top.x, y, top.z);
        let commands = body.see(|view| {
            let at = |pos: cooperage_blocks::BlockPos| format!("{} {} {}", pos.x, pos.y, pos.z);
            let mut commands = Vec::new();
            if view.state(middle).is_air() {
                commands.push(format!("setblock {} dirt", at(middle)));
            }
            for side in [Face::East, Face::West, Face::South, Face::North] {
                let beside = middle.step(side);
                if view.state(beside).is_air() {
                    commands.push(format!("setblock {} ladder[facing={}]", at(beside), side.name()));
                }
            }
            commands.extend(["clear @s dirt 1".to_owned(), "clear @s ladder 1".to_owned()]);
            commands
        });
        let inputs = commands.into_iter().map(|command| WorldInput::Command(command.into())).collect();
        body.act(inputs).await.map_err(crate::skills::SkillError::from)?;
        body.wait(1).await;
    }
    Ok(format!("the ladder up to {top} stands").into())
}
