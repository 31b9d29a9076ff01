//! Programs for requests in words: the pieces to build or do, the items they need, and the JavaScript that does it.

mod blueprint;
pub mod boxes;
mod measures;
mod piece;
mod script;

use cooperage_core::command_grammar::find;

use self::piece::{Piece, pieces};
use super::scene::Scene;
use super::wish::clauses;

/// The last line that a program logs after success.
pub const SUCCESS: &str = "All of it is done.";
/// The last line that a program logs if a part is missing.
pub const FAILURE: &str = "Part of it is missing.";

/// A request to the author of a program, and the items that must be carried before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Design {
    /// The program's task, in words that say all of it.
    pub prompt: String,
    /// Items, how many, and whether any of their kind will do.
    pub needs: Vec<(String, u32, bool)>,
}

/// Designs the building that a text asks for.
#[must_use]
pub fn design(text: &str, scene: &Scene) -> Design {
    let material = piece::material_of(scene);
    let pieces = all_pieces(text, &material);
    let mut needs: Vec<(String, u32, bool)> = Vec::new();
    for (item, count, is_any) in pieces.iter().flat_map(Piece::needs) {
        match needs.iter_mut().find(|(known, ..)| *known == item) {
            Some((_, known, _)) => *known += count,
            None => needs.push((item, count, is_any)),
        }
    }
    let is_said = pieces.iter().all(|piece| {
        piece.material().is_none_or(|own| text.contains(&own.replace('_', " ")) || text.contains(own))
    });
    let prompt = match pieces.iter().find_map(Piece::material).filter(|_| !is_said) {
        Some(material) => format!("{text} of {}", material.replace('_', " ")),
        None => text.to_owned(),
    };
    Design { prompt, needs }
}

/// The code for the last new action that was asked for, in a fence.
#[must_use]
pub fn code(scene: &Scene) -> String {
    let Some(prompt) = prompt(scene) else {
        return fenced("log(bot, 'Nobody has said what to do.');\nawait skills.wait(bot, 50);");
    };
    let material = piece::material_of(scene);
    let pieces = all_pieces(&prompt, &material);
    fenced(&script::write(&pieces))
}

fn fenced(code: &str) -> String {
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

fn all_pieces(text: &str, material: &str) -> Vec<Piece> {
    let mut all: Vec<Piece> = Vec::new();
    for clause in clauses(text, "") {
        for piece in pieces(&clause, material) {
            // `Put them into the other chest` only repeats the request to sort.
            let is_again = matches!((all.last(), &piece), (Some(Piece::Sort { .. }), Piece::Sort { .. }));
            if !is_again {
                all.push(piece);
            }
        }
    }
    all
}
