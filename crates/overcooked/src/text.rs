//! The kitchen as a picture of characters.
//!
//! One token for each cell, row by row. A player is an arrow, the player's number and what the player holds; counters and
//! pots are followed by what lies on them. Objects are the first letter of their name; a soup is `{`, a mark for each
//! ingredient (ø onion, † tomato), and its tick while it cooks or ✓ once it is ready.

use crate::grid::GridCell;
use crate::object::{KitchenObject, SoupIngredient};
use crate::rules::{OvercookedRules, SoupStatus};
use crate::state::OvercookedState;

/// The least width of a token in a picture.
const WIDTH: usize = 7;

/// The whole picture, a line for each row of cells; tokens are as wide as the widest.
#[must_use]
pub fn picture(rules: &OvercookedRules, state: &OvercookedState) -> String {
    let mut text = String::new();
    for row in tokens(rules, state) {
        let mut line = String::new();
        for token in row {
            line.push_str(&token);
            let filled = token.chars().count();
            line.extend(std::iter::repeat_n(' ', WIDTH.saturating_sub(filled) + 1));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The tokens, row by row.
#[must_use]
pub fn tokens(rules: &OvercookedRules, state: &OvercookedState) -> Vec<Vec<String>> {
    let grid = rules.grid();
    let cells: Vec<GridCell> = (0..grid.cells()).map(|cell| GridCell(cell as u8)).collect();
    let rows = cells.chunks(usize::from(grid.width()));
    rows.map(|row| row.iter().map(|cell| token(rules, state, *cell)).collect()).collect()
}

fn token(rules: &OvercookedRules, state: &OvercookedState, cell: GridCell) -> String {
    let grid = rules.grid();
    let mut token = String::new();
    let player = state.players().iter().enumerate().find(|(_, player)| player.cell == cell);
    if let Some((number, player)) = player {
        token.push(player.facing.arrow());
        token.push_str(&number.to_string());
        push_object(rules, player.held, &mut token);
        return token;
    }
    token.push(grid.terrain(cell).symbol());
    if let Some(slot) = grid.slot(cell) {
        push_object(rules, state.object(slot), &mut token);
    }
    token
}

fn push_object(rules: &OvercookedRules, object: KitchenObject, out: &mut String) {
    let Some(kind) = object.kind() else { return };
    if !object.is_soup() {
        out.extend(kind.name().chars().next());
        return;
    }
    out.push('{');
    let content = object.content();
    for ingredient in
        crate::recipe::SoupRecipe::of(content).into_iter().flat_map(|recipe| recipe.ingredients())
    {
        out.push(match ingredient {
            SoupIngredient::Onion => 'ø',
            SoupIngredient::Tomato => '†',
        });
    }
    match rules.status(object) {
        SoupStatus::Cooking => out.push_str(&object.tick().to_string()),
        SoupStatus::Ready => out.push('✓'),
        SoupStatus::Empty | SoupStatus::Idle => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::layout::built_in;
    use crate::rules::Dynamics;
    use crate::serial;

    #[test]
    fn a_picture_shows_everything() {
        let rules = OvercookedRules::new(built_in("cramped_room").unwrap(), Dynamics::Old).unwrap();
        let soup = |state: &str, cell: [u8; 2], tick: i32| {
            let ingredients: Vec<_> = state
                .chars()
                .map(|mark| json!({"name": if mark == 'o' { "onion" } else { "tomato" }, "position": cell}))
                .collect();
            json!({"name": "soup", "position": cell, "_ingredients": ingredients, "cooking_tick": tick})
        };
        let state = json!({
            "players": [
                {"position": [1, 2], "orientation": [0, -1], "held_object": soup("oot", [1, 2], 20)},
                {"position": [3, 1], "orientation": [1, 0], "held_object": {"name": "dish", "position": [3, 1]}},
            ],
            "objects": [soup("to", [2, 0], 5), {"name": "tomato", "position": [0, 0]}],
        });
        let state = serial::read(rules.grid(), rules.recipes(), &state).unwrap();
        assert_eq!(
            picture(&rules, &state),
            "Xt      X       P{ø†5   X       X\nO                       →1d     O\nX       ↑0{øø†✓                 X\nX       D       X       S       X\n"
        );
    }
}
