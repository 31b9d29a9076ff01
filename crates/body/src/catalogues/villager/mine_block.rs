//! The command that digs a block.

use cooperage_blocks::BlockPos;
use cooperage_blocks::dig::{DigConditions, dig_ticks, is_harvestable};
use cooperage_core::{CellChange, Coordinate, Meaning, ParameterKind};

use super::Generation;
use super::cell;
use super::feedback::{ActionFeedback, action, finish};
use super::walking::walk;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::primitive::{Primitive, PrimitiveFailure};
use crate::skills::{LEAVES_MAX, break_leaves_towards, pick_up_under_leaves};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Goes to a block and digs it with what is in the hand.";
    let parameters = vec![
        required("x", ParameterKind::Integer, "east").meaning(Meaning::BlockCell(Coordinate::East)),
        required("y", ParameterKind::Integer, "up").meaning(Meaning::BlockCell(Coordinate::Up)),
        required("z", ParameterKind::Integer, "south").meaning(Meaning::BlockCell(Coordinate::South)),
    ];
    action("MineBlock", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
    .aiming(|arguments| {
        let BlockPos { x, y, z } = cell(arguments, ["x", "y", "z"]);
        Some(CellChange { at: [x.into(), y.into(), z.into()], placed: None, removed: Some(String::new()) })
    })
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    let pos = cell(arguments, ["x", "y", "z"]);
    let mut walked = walk(generation, body, pos, 2.0).await;
    for _ in 0..LEAVES_MAX {
        if walked.is_ok() || !break_leaves_towards(body, pos).await {
            break;
        }
        walked = walk(generation, body, pos, 2.0).await;
    }
    walked?;
    let (name, can_dig, has_tool) = body.see(|view| {
        let state = view.state(pos);
        let held = view.held().map(|stack| stack.item);
        let can_dig = !state.is_air()
            && !state.is_liquid()
            && dig_ticks(state.block(), held, &DigConditions::PLAIN).is_some();
        (state.name(), can_dig, is_harvestable(state.block(), held))
    });
    if !can_dig {
        return Err(format!("the {name} at {pos} can not be dug").into());
    }
    if !has_tool {
        return Err(format!("you need a tool in the hand to dig {name}").into());
    }
    match body.perform(Primitive::Dig(pos)).await {
        Ok(_) => {}
        Err(PrimitiveFailure::Dead) => return Err("you are dead".into()),
        Err(_) => {
            // Once more from somewhere else.
            walk(generation, body, pos, 1.0).await?;
            body.perform(Primitive::Dig(pos)).await.map_err(crate::skills::SkillError::from)?;
        }
    }
    pick_up_under_leaves(body, 5.0).await;
    Ok(format!("you dug {name} at {pos}").into())
}
