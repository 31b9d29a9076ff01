//! A whole game that moves, as a single animated SVG without a script.
//!
//! A moving part is a list of places, one for each step. A part that comes and goes is drawn once for each of its looks,
//! and is shown and hidden at the steps at which it changes.

use std::collections::BTreeMap;

use cooperage_overcooked::{GridTerrain, OvercookedRules, OvercookedState};

use super::shapes::{self, put};
use super::{CELL, ObjectLook};

/// Milliseconds of a step.
const STEP_MS: usize = 150;
/// Pixels below the kitchen for step and points.
const FOOT: i32 = 26;

/// Draws a game: its states from the first to the last, and the points that had been made in each.
#[must_use]
pub fn film(rules: &OvercookedRules, states: &[OvercookedState], points: &[i64]) -> String {
    let grid = rules.grid();
    let (width, height) = shapes::size(grid);
    let steps = states.len().max(1);
    let film = Film { steps, dur: format!("{}ms", steps * STEP_MS) };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {0}\" width=\"{width}\" height=\"{0}\" role=\"img\" \
         aria-label=\"a game of {1} steps, moving\" font-family=\"sans-serif\">",
        height + FOOT,
        steps.saturating_sub(1)
    );
    shapes::kitchen(grid, &mut out);
    for &cell in grid.slots() {
        let Some(slot) = grid.slot(cell) else { continue };
        let is_pot = grid.terrain(cell) == GridTerrain::Pot;
        let looks = states.iter().map(|state| ObjectLook::of(rules, state.object(slot), is_pot));
        let (x, y) = shapes::corner(grid, cell);
        put!(out, "<g transform=\"translate({},{})\">", x + CELL / 2, y + CELL / 2);
        film.looks(looks, &mut out);
        if is_pot {
            let left = states.iter().map(|state| rules.remaining(state.object(slot)));
            film.progress(left, &mut out);
        }
        out.push_str("</g>");
    }
    let players = states.first().map_or(0, |state| state.players().len());
    for number in 0..players {
        let player = |state: &OvercookedState| state.players().get(number).copied();
        let places = states.iter().filter_map(player).map(|player| {
            let (x, y) = shapes::corner(grid, player.cell);
            format!("{},{}", x + CELL / 2, y + CELL / 2)
        });
        let turns = states.iter().filter_map(player).map(|player| shapes::turn(player.facing).to_string());
        out.push_str("<g>");
        film.transform("translate", "linear", places, &mut out);
        out.push_str("<g>");
        film.transform("rotate", "discrete", turns, &mut out);
        shapes::player(number, &mut out);
        out.push_str("</g>");
        shapes::number(number, &mut out);
        out.push_str("<g transform=\"translate(0,7)\">");
        film.looks(states.iter().filter_map(player).map(|p| ObjectLook::of(rules, p.held, false)), &mut out);
        out.push_str("</g></g>");
    }
    // A ground and an ink of its own: as an image in a page, a drawing does not know whether the page is light or dark.
    put!(out, "<rect y=\"{height}\" height=\"{FOOT}\" width=\"{width}\" fill=\"#f3ead7\"/>");
    put!(out, "<g transform=\"translate(4,{})\" font-size=\"14\" fill=\"#3d405b\">", height + 18);
    film.shown(points.iter().copied(), |points, out| put!(out, "<text>{points} points</text>"), &mut out);
    out.push_str("</g>");
    put!(
        out,
        "<rect y=\"{}\" height=\"3\" width=\"{width}\" fill=\"#2f6fb3\"><animate attributeName=\"width\" from=\"0\" to=\"{width}\" \
         dur=\"{}\" repeatCount=\"indefinite\"/></rect></svg>\n",
        height + FOOT - 3,
        film.dur
    );
    out
}

struct Film {
    steps: usize,
    dur: String,
}

impl Film {
    /// The share of the film at which a step begins.
    fn key(&self, step: usize) -> String {
        if step == 0 { "0".to_owned() } else { format!("{:.5}", step as f64 / self.steps as f64) }
    }

    fn transform(&self, kind: &str, mode: &str, values: impl Iterator<Item = String>, out: &mut String) {
        let values: Vec<String> = values.collect();
        put!(
            out,
            "<animateTransform attributeName=\"transform\" type=\"{kind}\" calcMode=\"{mode}\" dur=\"{}\" \
             repeatCount=\"indefinite\" values=\"{}\"/>",
            self.dur,
            values.join(";")
        );
    }

    fn looks(&self, looks: impl Iterator<Item = ObjectLook>, out: &mut String) {
        self.shown(looks, shapes::object, out);
    }

    /// Draws every value of a sequence once, to be seen while it holds. The smallest value is that of nothing to be drawn where
    /// its drawing is empty.
    fn shown<T: Copy + Ord>(
        &self,
        values: impl Iterator<Item = T>,
        draw: impl Fn(T, &mut String),
        out: &mut String,
    ) {
        let mut spans: BTreeMap<T, Vec<(usize, bool)>> = BTreeMap::new();
        let mut last: Option<T> = None;
        for (step, value) in values.enumerate() {
            if last != Some(value) {
                if let Some(last) = last {
                    spans.entry(last).or_default().push((step, false));
                }
                spans.entry(value).or_default().push((step, true));
                last = Some(value);
            }
        }
        for (value, changes) in spans {
            let mut shape = String::new();
            draw(value, &mut shape);
            if shape.is_empty() {
                continue;
            }
            if changes == [(0, true)] {
                out.push_str(&shape);
                continue;
            }
            let from_start = changes.first().is_some_and(|(step, _)| *step == 0);
            let begin = if from_start { None } else { Some((0, false)) };
            let all: Vec<(usize, bool)> = begin.into_iter().chain(changes).collect();
            let word = |shown: bool| if shown { "inline" } else { "none" };
            let words: Vec<&str> = all.iter().map(|(_, shown)| word(*shown)).collect();
            let keys: Vec<String> = all.iter().map(|(step, _)| self.key(*step)).collect();
            let first = words.first().copied().unwrap_or("none");
            put!(
                out,
                "<g display=\"{first}\"><animate attributeName=\"display\" calcMode=\"discrete\" dur=\"{}\" \
                 repeatCount=\"indefinite\" values=\"{}\" keyTimes=\"{}\"/>{shape}</g>",
                self.dur,
                words.join(";"),
                keys.join(";")
            );
        }
    }

    /// A bar that fills while a soup cooks, from the steps that it still needs.
    fn progress(&self, left: impl Iterator<Item = u32>, out: &mut String) {
        const WIDTH: usize = 24;
        let left: Vec<usize> = left.map(|left| usize::try_from(left).unwrap_or(usize::MAX)).collect();
        let Some(most) = left.iter().copied().max().filter(|most| *most > 0) else { return };
        let width = |left: usize| if left == 0 { 0 } else { WIDTH - WIDTH * left.min(most) / (most + 1) };
        let mut changes: Vec<(usize, usize)> = Vec::new();
        for (step, width) in left.into_iter().map(width).enumerate() {
            if changes.last().is_none_or(|(_, last)| *last != width) {
                changes.push((step, width));
            }
        }
        let widths: Vec<String> = changes.iter().map(|(_, width)| width.to_string()).collect();
        let keys: Vec<String> = changes.iter().map(|(step, _)| self.key(*step)).collect();
        put!(
            out,
            "<rect x=\"-12\" y=\"6\" height=\"4\" width=\"0\" fill=\"#7bd389\"><animate attributeName=\"width\" \
             calcMode=\"discrete\" dur=\"{}\" repeatCount=\"indefinite\" values=\"{}\" keyTimes=\"{}\"/></rect>",
            self.dur,
            widths.join(";"),
            keys.join(";")
        );
    }
}
