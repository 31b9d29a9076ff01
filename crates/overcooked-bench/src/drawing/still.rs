//! A single moment of a game.

use cooperage_overcooked::{GridTerrain, OvercookedRules, OvercookedState};

use super::shapes::{self, put};
use super::{CELL, ObjectLook};

/// Draws a moment of a game.
#[must_use]
pub fn still(rules: &OvercookedRules, state: &OvercookedState) -> String {
    let (width, height) = shapes::size(rules.grid());
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" aria-label=\"a kitchen in step {}\" font-family=\"sans-serif\">",
        state.timestep()
    );
    draw(rules, state, &mut out);
    out.push_str("</svg>\n");
    out
}

fn draw(rules: &OvercookedRules, state: &OvercookedState, out: &mut String) {
    let grid = rules.grid();
    shapes::kitchen(grid, out);
    for &slot in state.lying() {
        let cell = grid.cell_of(slot);
        let look = ObjectLook::of(rules, state.object(slot), grid.terrain(cell) == GridTerrain::Pot);
        let (x, y) = shapes::corner(grid, cell);
        put!(out, "<g transform=\"translate({},{})\">", x + CELL / 2, y + CELL / 2);
        shapes::object(look, out);
        let remaining = rules.remaining(state.object(slot));
        if remaining > 0 {
            put!(
                out,
                "<text y=\"12\" text-anchor=\"middle\" font-size=\"12\" fill=\"#fff\">{remaining}</text>"
            );
        }
        out.push_str("</g>");
    }
    for (number, player) in state.players().iter().enumerate() {
        let (x, y) = shapes::corner(grid, player.cell);
        put!(out, "<g transform=\"translate({},{})\">", x + CELL / 2, y + CELL / 2);
        put!(out, "<g transform=\"rotate({})\">", shapes::turn(player.facing));
        shapes::player(number, out);
        out.push_str("</g>");
        shapes::number(number, out);
        out.push_str("<g transform=\"translate(0,7)\">");
        shapes::object(ObjectLook::of(rules, player.held, false), out);
        out.push_str("</g></g>");
    }
}
