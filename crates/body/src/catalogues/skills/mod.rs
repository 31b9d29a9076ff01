//! Every skill as a typed tool, with one line by which it can be searched for.

mod collect_blocks;
mod go_to;

use cooperage_core::Observation;
use serde_json::json;

use crate::action::Outcome;
use crate::body::Body;
use crate::catalogue::{Catalogue, parse_call};
use crate::shelf::Shelf;
use crate::skills::SkillError;
use crate::view::View;

/// The catalogue.
#[must_use]
pub fn skills<B: Body + 'static>() -> Catalogue<B> {
    Catalogue {
        name: "skills",
        commands: vec![go_to::command(), collect_blocks::command()],
        observe,
        read: parse_call,
        check: |_| Ok(()),
        modes: &[],
        summary: |_, outcome| outcome,
    }
}

/// What a skill's end is to whoever called it.
fn outcome<T>(result: Result<T, SkillError>, done: impl FnOnce(T) -> String) -> Outcome {
    match result {
        Ok(value) => Outcome::done(done(value)),
        Err(error) => Outcome::failed(error.to_string()),
    }
}

fn observe(view: &View<'_>, _shelf: &Shelf) -> Observation {
    let [x, y, z] = view.position();
    let player = view.player();
    let text = format!("position {x:.1} {y:.1} {z:.1}, health {}, food {}", player.health, player.food);
    let data = json!({"position": [x, y, z], "health": player.health, "food": player.food});
    Observation { data, text }
}
