//! Every skill as a typed tool, with one line by which it can be searched for.

mod activate;
mod attack;
mod attack_player;
mod avoid_enemies;
mod bone_meal;
mod breed;
mod build;
mod collect_blocks;
mod defend;
mod dig_down;
mod dismantle_ladder;
mod erect_ladder;
mod explore;
mod feed;
mod fish;
mod follow;
mod go_to;
mod harvest;
mod lay_beam;
mod milk;
mod mine;
mod move_away;
mod place_block;
mod read;
mod remove_beam;
mod shear;
mod shoot;
mod sleep;
mod sow;
mod staircase;
mod stay;
mod till;
mod tunnel;
mod use_on_block;
mod use_on_entity;

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
        commands: vec![
            go_to::command(),
            collect_blocks::command(),
            place_block::command(),
            build::command(),
            dig_down::command(),
            tunnel::command(),
            staircase::command(),
            erect_ladder::command(),
            dismantle_ladder::command(),
            lay_beam::command(),
            remove_beam::command(),
            attack::command(),
            attack_player::command(),
            defend::command(),
            shoot::command(),
            move_away::command(),
            avoid_enemies::command(),
            follow::command(),
            till::command(),
            sow::command(),
            harvest::command(),
            bone_meal::command(),
            milk::command(),
            shear::command(),
            feed::command(),
            breed::command(),
            fish::command(),
            sleep::command(),
            activate::command(),
            use_on_block::command(),
            use_on_entity::command(),
            mine::command(),
            stay::command(),
            explore::command(),
        ],
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
