//! Moments of a game side by side.

use cooperage_overcooked::{Rules, State, Terrain};

use super::shapes::{self, put};
use super::{CELL, Look};

/// Pixels between two moments.
const GAP: i32 = 16;
/// Pixels above a moment for what is said of it.
const HEAD: i32 = 22;
/// Moments in a row.
const IN_A_ROW: usize = 4;

/// Draws moments, each with what is said of it, such as `step 40, 20 points`, in rows of four.
#[must_use]
pub fn strip(rules: &Rules, moments: &[(String, State)]) -> String {
    let grid = rules.grid();
    let (width, height) = shapes::size(grid);
    let columns = moments.len().clamp(1, IN_A_ROW);
    let rows = moments.len().div_ceil(IN_A_ROW).max(1);
    let count = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
    let whole = (count(columns) * (width + GAP) - GAP, count(rows) * (height + HEAD + GAP) - GAP);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" \
         aria-label=\"{2} moments of a game\" font-family=\"sans-serif\">",
        whole.0,
        whole.1,
        moments.len()
    );
    for (place, (caption, state)) in moments.iter().enumerate() {
        let (x, y) =
            (count(place % IN_A_ROW) * (width + GAP), count(place / IN_A_ROW) * (height + HEAD + GAP));
        put!(
            out,
            "<g transform=\"translate({x},{y})\"><text y=\"14\" font-size=\"13\" fill=\"currentColor\">{caption}</text>"
        );
        put!(out, "<g transform=\"translate(0,{HEAD})\">");
        still(rules, state, &mut out);
        out.push_str("</g></g>");
    }
    out.push_str("</svg>\n");
    out
}

fn still(rules: &Rules, state: &State, out: &mut String) {
    let grid = rules.grid();
    shapes::kitchen(grid, out);
    for &slot in state.lying() {
        let cell = grid.cell_of(slot);
        let look = Look::of(rules, state.object(slot), grid.terrain(cell) == Terrain::Pot);
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
        shapes::object(Look::of(rules, player.held, false), out);
        out.push_str("</g></g>");
    }
}
