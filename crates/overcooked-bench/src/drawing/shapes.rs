//! The shapes of cells, objects and players.

use cooperage_overcooked::{GridCell, GridDirection, GridTerrain, LayoutGrid};

use super::{CELL, ObjectLook};

/// The colours of players, by number; more players share them.
const PLAYERS: [&str; 4] = ["#2f6fb3", "#c8553d", "#3d8f5f", "#8a5fb0"];
const ONION: &str = "#e9c46a";
const TOMATO: &str = "#d1495b";

/// Writes to a text, which cannot fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{ use std::fmt::Write as _; let _ = write!($out, $($arg)*); }};
}
pub(super) use put;

/// The upper left corner of a cell.
pub(super) fn corner(grid: &LayoutGrid, cell: GridCell) -> (i32, i32) {
    let (x, y) = grid.coordinates(cell);
    (i32::from(x) * CELL, i32::from(y) * CELL)
}

/// The width and height of a kitchen.
pub(super) fn size(grid: &LayoutGrid) -> (i32, i32) {
    (i32::from(grid.width()) * CELL, i32::from(grid.height()) * CELL)
}

/// Draws the constant part of a kitchen: floor, counters, dispensers, pots, serving places.
pub(super) fn kitchen(grid: &LayoutGrid, out: &mut String) {
    let (width, height) = size(grid);
    put!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"#f3ead7\"/>");
    for number in 0..grid.cells() {
        let cell = GridCell(u8::try_from(number).unwrap_or(u8::MAX));
        let (x, y) = corner(grid, cell);
        let terrain = grid.terrain(cell);
        if terrain == GridTerrain::Floor {
            put!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"none\" stroke=\"#e2d6bd\"/>"
            );
            continue;
        }
        let fill = if terrain == GridTerrain::Serving { "#b8c4bb" } else { "#b08968" };
        put!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" stroke=\"#8c6a4c\"/>"
        );
        put!(out, "<g transform=\"translate({x},{y})\"><title>{}</title>", terrain.name());
        match terrain {
            GridTerrain::OnionDispenser => pile(ONION, out),
            GridTerrain::TomatoDispenser => pile(TOMATO, out),
            GridTerrain::DishDispenser => {
                for shift in [0, 5, 10] {
                    put!(
                        out,
                        "<ellipse cx=\"20\" cy=\"{}\" rx=\"13\" ry=\"6\" fill=\"#fff\" stroke=\"#8d99ae\"/>",
                        25 - shift
                    );
                }
            }
            GridTerrain::Pot => {
                out.push_str("<rect x=\"5\" y=\"8\" width=\"30\" height=\"24\" rx=\"6\" fill=\"#3d405b\"/>");
                out.push_str("<ellipse cx=\"20\" cy=\"12\" rx=\"15\" ry=\"6\" fill=\"#5b5f7f\"/>");
            }
            GridTerrain::Serving => {
                out.push_str(
                    "<path d=\"M8 20h20m-7-7 7 7-7 7\" fill=\"none\" stroke=\"#344e41\" stroke-width=\"4\"/>",
                );
            }
            GridTerrain::Floor | GridTerrain::Counter => {}
        }
        out.push_str("</g>");
    }
}

fn pile(fill: &str, out: &mut String) {
    for (x, y) in [(13, 26), (27, 26), (20, 15)] {
        put!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"{fill}\" stroke=\"#6c584c\"/>");
    }
}

/// An object about the origin, in a circle of 12 pixels.
pub(super) fn object(look: ObjectLook, out: &mut String) {
    match look {
        ObjectLook::Nothing => {}
        ObjectLook::Onion => put!(out, "<circle r=\"8\" fill=\"{ONION}\" stroke=\"#6c584c\"/>"),
        ObjectLook::Tomato => put!(out, "<circle r=\"8\" fill=\"{TOMATO}\" stroke=\"#6c584c\"/>"),
        ObjectLook::Dish => {
            out.push_str("<ellipse rx=\"11\" ry=\"7\" fill=\"#fff\" stroke=\"#8d99ae\" stroke-width=\"2\"/>")
        }
        ObjectLook::InPot(onions, tomatoes, ready) => {
            dots(onions, tomatoes, -8, out);
            if ready {
                out.push_str(
                    "<path d=\"M-6 6l4 4 8-9\" fill=\"none\" stroke=\"#7bd389\" stroke-width=\"3\"/>",
                );
            }
        }
        ObjectLook::Served(onions, tomatoes) => {
            out.push_str("<ellipse rx=\"12\" ry=\"8\" fill=\"#fff\" stroke=\"#8d99ae\" stroke-width=\"2\"/>");
            let fill = if onions >= tomatoes { "#e0a458" } else { "#c8553d" };
            put!(out, "<ellipse rx=\"8\" ry=\"5\" fill=\"{fill}\"/>");
            dots(onions, tomatoes, 0, out);
        }
    }
}

/// A dot for each ingredient in a row.
fn dots(onions: u8, tomatoes: u8, y: i32, out: &mut String) {
    let fills = std::iter::repeat_n(ONION, usize::from(onions))
        .chain(std::iter::repeat_n(TOMATO, usize::from(tomatoes)));
    for (fill, x) in fills.zip([-7, 0, 7]) {
        put!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"3\" fill=\"{fill}\" stroke=\"#6c584c\" stroke-width=\"0.5\"/>"
        );
    }
}

/// A player's body about the origin, looking North.
pub(super) fn player(number: usize, out: &mut String) {
    let fill = PLAYERS.get(number % PLAYERS.len()).copied().unwrap_or("#555");
    put!(
        out,
        "<path d=\"M0-18l8 10h-16z\" fill=\"{fill}\"/><circle r=\"13\" fill=\"{fill}\" stroke=\"#fff\"/>"
    );
}

/// A player's number, which does not turn with the body.
pub(super) fn number(number: usize, out: &mut String) {
    put!(out, "<text y=\"-3\" text-anchor=\"middle\" font-size=\"9\" fill=\"#fff\">{number}</text>");
}

/// By how many degrees a body that looks North turns.
pub(super) fn turn(facing: GridDirection) -> i32 {
    match facing {
        GridDirection::North => 0,
        GridDirection::East => 90,
        GridDirection::South => 180,
        GridDirection::West => 270,
    }
}
