//! The command that tells about creatures and players nearby.

use cooperage_blocks::world::EntityKind;
use cooperage_core::{Meaning, ParameterKind};
use serde_json::json;

use super::feedback::{acting, wrong_actor};
use super::names;
use super::{Generation, record};
use crate::action::ActionOutcome;
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, optional};
use crate::skills::player_named;
use crate::view::BodyView;

/// How far it is known.
const RANGE: f64 = 32.0;
/// Most that are told.
const LINES_MAX: usize = 20;

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Tells of the players and creatures nearby, or of those of a name.";
    let name = optional("target_name", ParameterKind::Text, "whose; all by default").meaning(Meaning::Agent);
    CatalogueCommand::instant("get_entity_info", doc, vec![acting(), name], move |view, _, arguments| {
        let told = match wrong_actor(view, arguments) {
            Some(reason) => Err(reason),
            None => lines(generation, view, arguments.text("target_name").trim()),
        };
        let (succeeded, message) = match told {
            Ok(lines) => (true, lines.join("; ")),
            Err(reason) => (false, reason),
        };
        let data = json!({"message": message, "status": succeeded});
        ActionOutcome { succeeded, ..ActionOutcome::done(message) }.with_data(data).into()
    })
}

fn lines(generation: Generation, view: &BodyView<'_>, name: &str) -> Result<Vec<String>, String> {
    let places = record::sight(generation).places;
    let mut lines = Vec::new();
    let wanted = player_named(view, name);
    for player in view.players(RANGE) {
        if name.is_empty() || wanted == Some(player.id) {
            let at = places.of(player.body.pos);
            lines.push(format!("player {} at {at:?}, health {}", player.name, player.health));
        }
    }
    let mut mobs = view.mobs(RANGE);
    if !name.is_empty() {
        let named = names::entities(view, name, RANGE);
        mobs.retain(|(id, _)| named.contains(id));
    }
    for (id, mob) in mobs {
        let at = view.world().entity(id).map(|entity| places.of(entity.pos)).unwrap_or_default();
        let young = if mob.is_baby() { "young " } else { "" };
        lines.push(format!("{young}{} at {at:?}, health {}", mob.kind_name(), mob.health));
    }
    for entity in view.entities(RANGE) {
        if let EntityKind::Vehicle(vehicle) = &entity.kind
            && (name.is_empty() || vehicle.item.name().contains(&names::tidy(name)))
        {
            lines.push(format!("{} at {:?}", vehicle.item.name(), places.of(entity.pos)));
        }
    }
    lines.truncate(LINES_MAX);
    if lines.is_empty() {
        let name = if name.is_empty() { "creature" } else { name };
        return Err(format!("there is no {name} within {RANGE} blocks"));
    }
    Ok(lines)
}
