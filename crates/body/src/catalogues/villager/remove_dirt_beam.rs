//! Taking a beam of dirt away.

use cooperage_blocks::world::WorldInput;
use cooperage_core::Meaning;

use super::Generation;
use super::dirt::{at, beam, ends, ends_of};
use super::feedback::{ActionFeedback, action, finish};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Takes the dirt along a line away.";
    let parameters = ends_of(Meaning::BlockCell);
    action("removeDirtBeam", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run::<B>(&body, &arguments)).await })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> ActionFeedback {
    let (from, to) = ends(arguments);
    let mut gone = 0;
    for cell in beam(from, to)? {
        if body.see(|view| view.state(cell).name() != "dirt") {
            continue;
        }
        let command = format!("setblock {} air", at(cell));
        body.act(vec![WorldInput::Command(command.into())]).await.map_err(crate::skills::SkillError::from)?;
        gone += 1;
        body.wait(20).await;
    }
    Ok(format!("{gone} dirt of the beam are gone").into())
}
