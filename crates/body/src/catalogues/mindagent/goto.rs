//! `goto`: goes to a place.

use cooperage_blocks::BlockPos;
use cooperage_blocks::path::PathGoal;
use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::{RANGE, told, travel};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::primitive::MovingTarget;
use crate::skills::{SkillError, go, go_near, nearest_block, player_named};
use crate::view::BodyView;

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Goes to a player, to the nearest block or creature of a kind, or to a place.";
    let parameters = vec![
        required(
            "location",
            ParameterKind::Text,
            "a player, a block, a creature, or three numbers such as 12 64 -3",
        )
        .meaning(Meaning::Mover),
    ];
    CatalogueCommand::lasting("goto", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let name = arguments.text("location").trim().to_owned();
                if let Some(pos) = place(&name) {
                    go(&body, &PathGoal::Near { pos, range: 1.0 }, &travel()).await?;
                } else if let Some(target) = body.see(|view| mover(view, &name)) {
                    go_near(&body, target, 2.0, &travel()).await?;
                } else if let Some(pos) = body.see(|view| nearest_block(view, RANGE, |block| block == name)) {
                    go(&body, &PathGoal::Near { pos, range: 2.0 }, &travel()).await?;
                } else {
                    let what = name.chars().take(60).collect();
                    return Err(SkillError::NotFound { what, range: RANGE as u32 });
                }
                Ok(format!("at {name}"))
            };
            told(result.await)
        })
    })
}

/// Three numbers as a place.
fn place(text: &str) -> Option<BlockPos> {
    let numbers: Option<Vec<i32>> = text
        .split(|c: char| c == ',' || c.is_whitespace())
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok())
        .collect();
    match numbers?.as_slice() {
        [x, y, z] => Some(BlockPos::new(*x, *y, *z)),
        _ => None,
    }
}

/// The player of that name, or the nearest creature of that kind.
fn mover(view: &BodyView<'_>, name: &str) -> Option<MovingTarget> {
    if let Some(player) = player_named(view, name) {
        return Some(MovingTarget::Player(player));
    }
    let mob = view.mobs(RANGE).into_iter().find(|(_, mob)| mob.kind_name() == name);
    mob.map(|(id, _)| MovingTarget::Entity(id))
}
