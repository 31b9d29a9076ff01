//! Atoms in the form of the benchmark's authors: a list of objects with `init`, `condition` and `effect`, whose commands
//! are those of a game server.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::atom::{
    Atom, Copies, Pattern, PlacedThing, RoomCondition, RoomEffect, RoomOffset, RoomRelation, RoomThing, Size,
};
use super::commands::command;
use super::error::EscapeError;
use super::raw::{self, ATOMS_MAX};

#[derive(Deserialize)]
struct RawAtom {
    #[serde(default)]
    init: Vec<AuthorsAtomEntry>,
    #[serde(default)]
    condition: Vec<AuthorsAtomEntry>,
    #[serde(default)]
    effect: Vec<AuthorsAtomEntry>,
    #[serde(default, rename = "in")]
    consumes: BTreeMap<String, u32>,
    #[serde(default, rename = "out")]
    produces: BTreeMap<String, u32>,
    #[serde(default = "three_hundred")]
    activate_duration: f64,
    #[serde(default)]
    split: bool,
    #[serde(default)]
    merge: bool,
    #[serde(default = "yes")]
    same_room: bool,
    #[serde(default = "three")]
    room_height: i32,
    #[serde(default = "three")]
    room_width: i32,
    #[serde(default = "one")]
    wall_width: i32,
    #[serde(default = "one_point")]
    score: f64,
    #[serde(default = "four")]
    wait_interval: f64,
    #[serde(default = "and", rename = "type")]
    joined_by: JoinedBy,
    #[serde(default = "one_player")]
    min_player: u32,
    #[serde(default)]
    task_description: String,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum JoinedBy {
    And,
    Or,
}

#[derive(Deserialize)]
struct AuthorsAtomEntry {
    name: String,
    position: RoomOffset,
    facing: Option<String>,
    face: Option<String>,
    axis: Option<String>,
    part: Option<String>,
    hinge: Option<String>,
    open: Option<bool>,
    powered: Option<bool>,
    lock_key: Option<String>,
    command: Option<String>,
    #[serde(default)]
    random: Random,
    sub_event: Option<Value>,
    #[serde(default)]
    activate_mode: Mode,
    duration: Option<f64>,
}

/// `false`, `true`, or a number of copies; below zero it is taken off the number of agents.
#[derive(Default)]
struct Random(Option<Copies>);

impl<'de> Deserialize<'de> for Random {
    fn deserialize<D: serde::Deserializer<'de>>(source: D) -> Result<Random, D::Error> {
        let copies = match Value::deserialize(source)? {
            Value::Bool(true) => Some(Copies::PerAgentLess(0)),
            Value::Number(number) => match number.as_i64() {
                Some(count @ 0..=16) => Some(Copies::Drawn(count as u32)),
                Some(less @ -16..=-1) => Some(Copies::PerAgentLess(less.unsigned_abs() as u32)),
                _ => return Err(serde::de::Error::custom("`random` is no small number")),
            },
            _ => None,
        };
        Ok(Random(copies))
    }
}

#[derive(Clone, Copy, Default, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Mode {
    #[default]
    Level,
    Pulse,
}

/// How long a pulse may last where the file says nothing, in seconds.
const PULSE_S: f64 = 3.0;

fn three_hundred() -> f64 {
    300.0
}

fn yes() -> bool {
    true
}

fn three() -> i32 {
    3
}

fn one() -> i32 {
    1
}

fn one_point() -> f64 {
    1.0
}

fn four() -> f64 {
    4.0
}

fn one_player() -> u32 {
    1
}

fn and() -> JoinedBy {
    JoinedBy::And
}

/// Reads the authors' file of atoms; they are numbered in its order, from 0.
///
/// # Errors
/// [`EscapeError`].
pub fn read_authors_atoms(text: &str) -> Result<Vec<Atom>, EscapeError> {
    let file: Vec<RawAtom> = serde_json::from_str(text).map_err(|error| EscapeError::syntax(&error))?;
    let count = file.len();
    if !(1..=ATOMS_MAX).contains(&count) {
        return Err(EscapeError::Count { what: "atoms", count, most: ATOMS_MAX });
    }
    file.iter().enumerate().map(|(number, made)| atom(number, made)).collect()
}

fn atom(number: usize, made: &RawAtom) -> Result<Atom, EscapeError> {
    let placed = made.init.iter().map(|entry| placed(number, entry)).collect::<Result<_, _>>()?;
    let conditions = made.condition.iter().map(|entry| condition(number, entry)).collect::<Result<_, _>>()?;
    let effects = made.effect.iter().map(|entry| effect(number, entry)).collect::<Result<_, _>>()?;
    let kind = match (made.same_room, made.split, made.merge) {
        (true, _, _) => RoomRelation::SameRoom,
        (_, true, _) => RoomRelation::Split,
        (_, _, true) => RoomRelation::Merge,
        _ => RoomRelation::Cross,
    };
    let atom = Atom {
        id: number as u32,
        kind,
        hint: raw::hint(&made.task_description).into(),
        min_player: made.min_player,
        wait_interval_s: made.wait_interval,
        active_ticks: raw::ticks(number, "activate_duration", made.activate_duration)?,
        score: made.score,
        needs_one: made.joined_by == JoinedBy::Or,
        consumes: raw::items(number, &made.consumes)?,
        produces: raw::items(number, &made.produces)?,
        size: Size { height: made.room_height, width: made.room_width, wall: made.wall_width },
        placed,
        conditions,
        effects,
    };
    raw::finished(number, atom)
}

fn pattern(number: usize, entry: &AuthorsAtomEntry) -> Result<Pattern, EscapeError> {
    let mut properties = BTreeMap::new();
    let texts = [
        ("facing", &entry.facing),
        ("face", &entry.face),
        ("axis", &entry.axis),
        ("part", &entry.part),
        ("hinge", &entry.hinge),
    ];
    for (name, value) in texts {
        properties.extend(value.clone().map(|value| (name.to_owned(), value)));
    }
    for (name, value) in [("open", entry.open), ("powered", entry.powered)] {
        properties.extend(value.map(|value| (name.to_owned(), value.to_string())));
    }
    raw::pattern(number, &entry.name, properties)
}

fn placed(number: usize, entry: &AuthorsAtomEntry) -> Result<PlacedThing, EscapeError> {
    let thing = match entry.name.strip_prefix("summon_") {
        Some(kind) => RoomThing::Creature(raw::creature(number, kind)?),
        None => RoomThing::Block(pattern(number, entry)?),
    };
    Ok(PlacedThing {
        thing,
        at: raw::near(number, entry.position)?,
        lock: entry.lock_key.as_deref().map(raw::label),
        command: entry.command.as_deref().map(|text| command(number, text)).transpose()?,
        copies: entry.random.0.unwrap_or(Copies::Fixed),
    })
}

fn event(entry: &AuthorsAtomEntry) -> Option<String> {
    entry.sub_event.as_ref().filter(|name| !name.is_null()).map(raw::word)
}

fn condition(number: usize, entry: &AuthorsAtomEntry) -> Result<RoomCondition, EscapeError> {
    let seconds = entry.duration.unwrap_or(PULSE_S);
    let pulse = raw::ticks(number, "duration", seconds)?;
    let condition = RoomCondition {
        pattern: pattern(number, entry)?,
        at: raw::near(number, entry.position)?,
        event: event(entry),
        pulse_ticks: (entry.activate_mode == Mode::Pulse).then_some(pulse),
    };
    raw::demanded(number, condition)
}

fn effect(number: usize, entry: &AuthorsAtomEntry) -> Result<RoomEffect, EscapeError> {
    Ok(RoomEffect {
        pattern: pattern(number, entry)?,
        at: raw::near(number, entry.position)?,
        event: event(entry),
        command: entry.command.as_deref().map(|text| command(number, text)).transpose()?,
    })
}
