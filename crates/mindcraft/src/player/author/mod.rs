//! Programs for buildings that are asked for in words: the items they need, and the JavaScript that puts them up.

mod blueprint;
pub mod boxes;
mod ready;
mod script;

use std::sync::LazyLock;

use cooperage_body::gallery::gallery;
use cooperage_core::command_grammar::find;

use super::scene::Scene;
pub(super) use ready::is_building;

/// The last line that a program logs after success.
pub const SUCCESS: &str = "All of it is done.";

/// The buildings that the player can put up, in a sentence.
pub static REPERTOIRE: LazyLock<String> = LazyLock::new(|| {
    let names: Vec<&str> = gallery().iter().map(|building| building.name.as_str()).collect();
    format!(
        "I can build houses, towers, walls and platforms, and these by name: {}. A building of yours I know as `the blueprint NAME`.",
        names.join(", ")
    )
});

/// A request to the author of a program, and the items that must be carried before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Design {
    /// The program's task, in words that say all of it.
    pub prompt: String,
    /// Items, with how many of each.
    pub needs: Vec<(String, u32)>,
}

/// Designs the building that a text asks for; `None` if it is none that can be built.
#[must_use]
pub fn design(text: &str, scene: &Scene) -> Option<Design> {
    if let Some(building) = ready::building(text) {
        // The world tells what another building lacks.
        let needs = building.drawing.map(|drawing| drawing.materials(&scene.held)).transpose().ok()?;
        let needs = needs.unwrap_or_default().into_iter().collect();
        return Some(Design { prompt: text.to_owned(), needs });
    }
    let blueprint = blueprint::read(text, scene)?;
    let material = blueprint.material.replace('_', " ");
    let is_said = text.to_lowercase().contains(&material) || text.contains(&blueprint.material);
    let prompt = if is_said { text.to_owned() } else { format!("{text} of {material}") };
    let needs = blueprint.needs().into_iter().map(|(item, count)| (item.to_owned(), count)).collect();
    Some(Design { prompt, needs })
}

/// The code for the last new action that was asked for, in a fence.
#[must_use]
pub fn code(scene: &Scene) -> String {
    let prompt = prompt(scene).unwrap_or_default();
    let code = match (ready::building(&prompt), blueprint::read(&prompt, scene)) {
        (Some(building), _) => ready::write(&building),
        (None, Some(blueprint)) => script::write(&blueprint),
        (None, None) => "log(bot, 'I do not know how to do that.');\nawait skills.wait(bot, 50);".to_owned(),
    };
    format!("```js\n{}\n```", code.trim_end())
}

/// Returns the text of the last `!newAction`.
fn prompt(scene: &Scene) -> Option<String> {
    let asked = scene.parts.turns.iter().rev().map(|turn| turn.text.as_str());
    asked.chain([scene.parts.system.as_str()]).find_map(|text| {
        let at = text.rfind("!newAction(")?;
        let found = find(&text[at..])?;
        found.tokens.first().map(|token| token.trim_matches('"').to_owned())
    })
}
