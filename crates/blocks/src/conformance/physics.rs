//! `physics.json`: bodies under a script of keys, tick by tick.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::scene::{Fill, SceneCellBudget, scene};
use super::{Compared, FormatError, VectorCase, VectorOutcome, differs, read, same};
use crate::chunks::Chunks;
use crate::physics::{BodyMotion, Controls, step};

/// How far a coordinate may be off, in blocks; recorded are nine decimals.
const TOLERANCE: f64 = 1e-6;
/// How far the end may be off where bodies slide along corners.
const SLIDING_TOLERANCE: f64 = 0.02;

#[derive(Deserialize)]
struct PhysicsVectors {
    scenarios: Vec<Scenario>,
}

#[derive(Deserialize)]
struct Scenario {
    name: String,
    world: Vec<Fill>,
    start: [f64; 3],
    vel: [f64; 3],
    on_ground: bool,
    yaw: Yaw,
    effects: BTreeMap<String, u8>,
    script: Vec<(usize, Keys)>,
    ticks: usize,
    summary: BTreeMap<String, Value>,
    /// x, y, z, vx, vy, vz, flags.
    trace: Vec<[f64; 7]>,
}

/// A direction by name, or radians: 0 north, π/2 west.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
enum Yaw {
    Radians(f64),
    Name(String),
}

/// The keys that change at a tick of a trace.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    forward: Option<bool>,
    back: Option<bool>,
    left: Option<bool>,
    right: Option<bool>,
    jump: Option<bool>,
    sprint: Option<bool>,
    sneak: Option<bool>,
    yaw: Option<Yaw>,
}

/// Compares a file `physics.json`: one case per scenario.
///
/// # Errors
/// [`FormatError`] if the bytes are no such file.
pub fn physics(bytes: &[u8]) -> Result<Vec<VectorCase>, FormatError> {
    let file: PhysicsVectors = read(bytes)?;
    let mut cases = Vec::with_capacity(file.scenarios.len());
    let mut budget = SceneCellBudget::new();
    for scenario in &file.scenarios {
        let name = &scenario.name;
        if scenario.ticks != scenario.trace.len() {
            return Err(FormatError::Content(format!("the trace of `{name}` has not one row for each tick")));
        }
        let chunks = scene(&scenario.world, &mut budget)?;
        let body = start(scenario)?;
        cases.push(match unknown_effect(scenario) {
            Some(effect) => VectorCase {
                name: name.clone(),
                outcome: VectorOutcome::Skipped(format!("the effect {effect} is not one of movement's")),
            },
            None => VectorCase::new(name, compare(scenario, &chunks, body)?),
        });
    }
    Ok(cases)
}

fn start(scenario: &Scenario) -> Result<BodyMotion, FormatError> {
    let mut body = BodyMotion::standing_at(scenario.start);
    body.vel = scenario.vel;
    body.on_ground = scenario.on_ground;
    body.yaw = degrees(&scenario.yaw)?;
    let level = |name: &str| scenario.effects.get(name).copied().unwrap_or(0);
    body.effects.speed = level("Speed");
    body.effects.slowness = level("Slowness");
    body.effects.jump_boost = level("JumpBoost");
    body.effects.slow_falling = level("SlowFalling");
    body.effects.levitation = level("Levitation");
    Ok(body)
}

fn unknown_effect(scenario: &Scenario) -> Option<&str> {
    let known = ["Speed", "Slowness", "JumpBoost", "SlowFalling", "Levitation"];
    scenario.effects.keys().map(String::as_str).find(|name| !known.contains(name))
}

/// Our yaw: 0 south, 90 west.
fn degrees(yaw: &Yaw) -> Result<f64, FormatError> {
    match yaw {
        Yaw::Radians(radians) => Ok(180.0 - radians.to_degrees()),
        Yaw::Name(name) => match name.as_str() {
            "south" => Ok(0.0),
            "west" => Ok(90.0),
            "north" => Ok(180.0),
            "east" => Ok(270.0),
            _ => Err(FormatError::Content(format!("`{name}` is no direction"))),
        },
    }
}

fn press(keys: &Keys, controls: &mut Controls, body: &mut BodyMotion) -> Result<(), FormatError> {
    for (key, control) in [
        (keys.forward, &mut controls.forward),
        (keys.back, &mut controls.back),
        (keys.left, &mut controls.left),
        (keys.right, &mut controls.right),
        (keys.jump, &mut controls.jump),
        (keys.sprint, &mut controls.sprint),
        (keys.sneak, &mut controls.sneak),
    ] {
        *control = key.unwrap_or(*control);
    }
    if let Some(yaw) = &keys.yaw {
        body.yaw = degrees(yaw)?;
    }
    Ok(())
}

fn compare(scenario: &Scenario, chunks: &Chunks, mut body: BodyMotion) -> Result<Compared, FormatError> {
    let slides = scenario.name.starts_with("course_") || scenario.name.starts_with("wall_slide");
    let mut controls = Controls::default();
    let mut changes = scenario.script.iter().peekable();
    let mut xs = Vec::with_capacity(scenario.trace.len());
    let mut difference = Ok(());
    for (tick, row) in scenario.trace.iter().enumerate() {
        while let Some((_, keys)) = changes.next_if(|(at, _)| *at <= tick) {
            press(keys, &mut controls, &mut body)?;
        }
        step(chunks, &mut body, &controls);
        xs.push(body.pos[0]);
        let is_last = tick + 1 == scenario.trace.len();
        if difference.is_ok() && (!slides || is_last) {
            difference = compare_row(tick, row, &body, if slides { SLIDING_TOLERANCE } else { TOLERANCE });
        }
    }
    Ok(difference.and_then(|()| compare_advance(scenario, &xs)))
}

fn compare_row(tick: usize, row: &[f64; 7], body: &BodyMotion, tolerance: f64) -> Compared {
    let [x, y, z, ..] = *row;
    for ((axis, expected), got) in [("x", x), ("y", y), ("z", z)].into_iter().zip(body.pos) {
        let is_near = (expected - got).abs() <= tolerance;
        if !is_near {
            return Err(differs(&format!("tick {tick}, {axis}"), &expected, &got));
        }
    }
    Ok(())
}

/// After how many ticks x has advanced by so many blocks.
fn compare_advance(scenario: &Scenario, xs: &[f64]) -> Compared {
    for (key, value) in &scenario.summary {
        let Some(blocks) = key.strip_prefix("ticks_to_").and_then(|blocks| blocks.parse::<f64>().ok()) else {
            continue;
        };
        let reached = xs.iter().position(|x| x - scenario.start[0] >= blocks);
        same(&format!("summary.{key}"), &value.as_u64(), &reached.map(|tick| tick as u64 + 1))?;
    }
    Ok(())
}
