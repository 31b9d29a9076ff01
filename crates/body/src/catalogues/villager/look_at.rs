//! The command that looks at a target.

use cooperage_blocks::world::WorldInput;
use cooperage_core::ParameterKind;

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::names;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::hands::look_from;

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Turns to the nearest thing of a name.";
    let parameters = vec![required("name", ParameterKind::Text, "what")];
    action("lookAt", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run::<B>(&body, &arguments)).await })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> ActionFeedback {
    let name = arguments.text("name");
    let look = body.see(|view| {
        let cell = names::nearest(view, name)?.cell(view)?;
        let middle = [f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5, f64::from(cell.z) + 0.5];
        Some((look_from(view.player().eyes(), middle), cell))
    });
    let ([yaw, pitch], cell) = look.ok_or_else(|| format!("there is no {} nearby", names::tidy(name)))?;
    body.act(vec![WorldInput::Look { yaw, pitch }]).await.map_err(crate::skills::SkillError::from)?;
    Ok(format!("you look at the {} at {cell}", names::tidy(name)).into())
}
