//! The command that finds things of a name.

use cooperage_core::{Meaning, ParameterKind};
use serde_json::json;

use super::Generation;
use super::feedback::{ActionFeedback, FeedbackMessage, action, finish};
use super::names::{self, NamedThing};
use super::record;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};
use crate::skills::{nearest_block, player_named};
use crate::view::BodyView;

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Finds players, creatures or blocks of a name nearby and tells where they are. It does not \
               see into containers.";
    let parameters = vec![
        required("item_name", ParameterKind::Text, "what to look for").meaning(Meaning::Block),
        optional("radius", ParameterKind::Integer, "how far, 16 to 32 blocks; only 10 if it is left out"),
        optional("item_num", ParameterKind::Integer, "how many blocks at most; 5 by default"),
    ];
    action("scanNearbyEntities", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    let name = arguments.text("item_name").to_owned();
    let radius = arguments.integer_or("radius", 10, 16..=32) as f64;
    let most = match arguments.integer_or("item_num", -1, -1..=64) {
        -1 => 5,
        number => number.max(1) as usize,
    };
    if name.trim().is_empty() {
        return Err(body.see(|view| record::record(generation, view).to_string()).into());
    }
    let (found, is_held) =
        body.see(|view| (cells(generation, view, &name, radius, most), holds(view, &name)));
    if found.is_empty() {
        let held = if generation.is_second() && is_held { ", but you hold one" } else { "" };
        return Err(format!("there is no {} within {radius:.0} blocks{held}", names::tidy(&name)).into());
    }
    let listed: Vec<String> = found.iter().map(|[x, y, z]| format!("({x}, {y}, {z})")).collect();
    let data: Vec<_> = found.iter().map(|[x, y, z]| json!({"x": x, "y": y, "z": z})).collect();
    let message = format!("{} was found at {}", names::tidy(&name), listed.join(", "));
    Ok(FeedbackMessage::new(message).with(data.into()))
}

/// Where things of a name are, each place once.
fn cells(generation: Generation, view: &BodyView<'_>, name: &str, radius: f64, most: usize) -> Vec<[i64; 3]> {
    let mut cells: Vec<[i64; 3]> = Vec::new();
    let is_published = !generation.is_second();
    let mut keep = |at: [f64; 3]| {
        let cell = at.map(|part| if is_published { part + 0.5 } else { part }.floor() as i64);
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    };
    if let Some(player) = player_named(view, name.trim()) {
        if let Some(player) = view.world().player(player) {
            keep(player.body.pos);
        }
        return cells;
    }
    let corrected = names::corrected(name);
    let mut entities = names::entities(view, name, radius);
    if entities.is_empty() {
        entities = corrected.as_deref().map_or(Vec::new(), |name| names::entities(view, name, radius));
    }
    if !entities.is_empty() {
        entities.iter().filter_map(|id| view.world().entity(*id)).for_each(|entity| keep(entity.pos));
        return cells;
    }
    let Some(wanted) = corrected else { return cells };
    let near = view.nearest(radius, most, |state| !state.is_air() && state.name() == wanted, |_| true);
    if near.is_empty()
        && let Some(NamedThing::Block(pos)) = names::nearest(view, &wanted)
        && nearest_block(view, radius, |block| block == view.state(pos).name()).is_some()
    {
        keep([f64::from(pos.x), f64::from(pos.y), f64::from(pos.z)]);
    }
    near.iter().for_each(|pos| keep([f64::from(pos.x), f64::from(pos.y), f64::from(pos.z)]));
    cells
}

fn holds(view: &BodyView<'_>, name: &str) -> bool {
    view.held().is_some_and(|held| Some(held.item.name()) == names::corrected(name).as_deref())
}
