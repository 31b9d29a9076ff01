//! A beam of dirt.

use cooperage_blocks::path::PathGoal;
use cooperage_blocks::registry;
use cooperage_core::Meaning;

use super::Generation;
use super::dirt::{beam, ends, ends_of};
use super::feedback::{ActionFeedback, action, finish};
use super::placing::put;
use super::walking::walk;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand};
use crate::skills::{Travel, go};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Lays a beam of dirt along x or z at one height. It takes the dirt that it lays.";
    let parameters = ends_of(Meaning::FreeCell);
    action("layDirtBeam", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    let (from, to) = ends(arguments);
    let cells = beam(from, to)?;
    walk(generation, body, from, 3.0).await?;
    walk(generation, body, to, 3.0).await?;
    let needed = cells.len() as u32;
    let held = body.see(|view| view.count_named("dirt"));
    if held < needed {
        return Err(format!("{needed} dirt are needed, you have {held}").into());
    }
    let dirt = registry().item("dirt").ok_or("there is no dirt")?;
    for cell in cells.into_iter().rev() {
        if body.see(|view| !view.state(cell).is_replaceable() && !view.state(cell).is_air()) {
            continue;
        }
        if !body.see(|view| view.player().reaches(cell) && view.feet() != cell) {
            let travel = Travel { ticks_max: 200, ..Travel::on_foot() };
            let beside = cell.neighbours().into_iter().map(|cell| PathGoal::Block(cell.up())).collect();
            let near = PathGoal::Near { pos: cell, range: 3.0 };
            if go(body, &PathGoal::Any(beside), &travel).await.is_err() {
                go(body, &near, &travel).await?;
            }
        }
        put(body, dirt, cell, None).await?;
        body.wait(20).await;
    }
    Ok(format!("the beam from {from} to {to} lies").into())
}
