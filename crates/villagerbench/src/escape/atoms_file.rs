//! Atoms in the product's own form: `{"atoms": […]}`.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::atom::{
    Atom, CommandEffect, Copies, NearbyPlayers, Pattern, PlacedThing, RoomCondition, RoomEffect, RoomOffset,
    RoomRelation, RoomThing, Size, TeleportTarget,
};
use super::error::EscapeError;
use super::raw::{self, ATOMS_MAX};

// The head of a published file holds remarks for people too; what it must have cannot be misspelt unnoticed.
#[derive(Deserialize)]
struct AtomsFile {
    atoms: Vec<RawAtom>,
}

#[derive(Deserialize)]
struct RawAtom {
    id: u32,
    kind: RawKind,
    #[serde(default)]
    hint: String,
    #[serde(default = "one")]
    min_player: u32,
    #[serde(default = "four")]
    wait_interval_s: f64,
    #[serde(default = "three_hundred")]
    activate_duration_s: f64,
    #[serde(default)]
    consumes: BTreeMap<String, u32>,
    #[serde(default)]
    produces: BTreeMap<String, u32>,
    #[serde(default)]
    init: Vec<AtomEntry>,
    conditions: Vec<AtomEntry>,
    #[serde(default)]
    effects: Vec<AtomEntry>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RawKind {
    SameRoom,
    Merge,
    Split,
    Cross,
}

#[derive(Deserialize)]
struct AtomEntry {
    block: Option<String>,
    summon: Option<String>,
    at: RoomOffset,
    #[serde(default)]
    props: BTreeMap<String, Value>,
    lock_key: Option<String>,
    #[serde(default)]
    random: bool,
    sub_event: Option<String>,
    #[serde(rename = "do")]
    command: Option<RawCommand>,
}

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
enum RawCommand {
    FillContainerSlot { slot: u32, item: String },
    Give { to: String, item: String, named: Option<String> },
    Teleport { who: String, to: String },
    SetAir,
}

fn one() -> u32 {
    1
}

fn four() -> f64 {
    4.0
}

fn three_hundred() -> f64 {
    300.0
}

/// Reads a file of atoms.
///
/// # Errors
/// [`EscapeError`].
pub fn read_atoms(text: &str) -> Result<Vec<Atom>, EscapeError> {
    let file: AtomsFile = serde_json::from_str(text).map_err(|error| EscapeError::syntax(&error))?;
    let count = file.atoms.len();
    if !(1..=ATOMS_MAX).contains(&count) {
        return Err(EscapeError::Count { what: "atoms", count, most: ATOMS_MAX });
    }
    file.atoms.into_iter().map(atom).collect()
}

fn atom(made: RawAtom) -> Result<Atom, EscapeError> {
    let number = made.id as usize;
    let placed = made.init.iter().map(|entry| placed(number, entry)).collect::<Result<_, _>>()?;
    let conditions =
        made.conditions.iter().map(|entry| condition(number, entry)).collect::<Result<_, _>>()?;
    let effects = made.effects.iter().map(|entry| effect(number, entry)).collect::<Result<_, _>>()?;
    let kind = match made.kind {
        RawKind::SameRoom => RoomRelation::SameRoom,
        RawKind::Merge => RoomRelation::Merge,
        RawKind::Split => RoomRelation::Split,
        RawKind::Cross => RoomRelation::Cross,
    };
    let atom = Atom {
        id: made.id,
        kind,
        hint: raw::hint(&made.hint).into(),
        min_player: made.min_player,
        wait_interval_s: made.wait_interval_s,
        active_ticks: raw::ticks(number, "activate_duration_s", made.activate_duration_s)?,
        score: 1.0,
        needs_one: false,
        consumes: raw::items(number, &made.consumes)?,
        produces: raw::items(number, &made.produces)?,
        size: Size::default(),
        placed,
        conditions,
        effects,
    };
    raw::finished(number, atom)
}

fn pattern(number: usize, entry: &AtomEntry) -> Result<Pattern, EscapeError> {
    let properties = entry.props.iter().map(|(name, value)| (name.clone(), raw::word(value))).collect();
    raw::pattern(number, entry.block.as_deref().unwrap_or_default(), properties)
}

fn placed(number: usize, entry: &AtomEntry) -> Result<PlacedThing, EscapeError> {
    let thing = match &entry.summon {
        Some(kind) => RoomThing::Creature(raw::creature(number, kind)?),
        None => RoomThing::Block(pattern(number, entry)?),
    };
    Ok(PlacedThing {
        thing,
        at: raw::near(number, entry.at)?,
        lock: entry.lock_key.as_deref().map(raw::label),
        command: entry.command.as_ref().map(|command| read_command(number, command)).transpose()?,
        copies: if entry.random { Copies::PerAgentLess(0) } else { Copies::Fixed },
    })
}

fn condition(number: usize, entry: &AtomEntry) -> Result<RoomCondition, EscapeError> {
    let condition = RoomCondition {
        pattern: pattern(number, entry)?,
        at: raw::near(number, entry.at)?,
        event: entry.sub_event.clone(),
        pulse_ticks: None,
    };
    raw::demanded(number, condition)
}

fn effect(number: usize, entry: &AtomEntry) -> Result<RoomEffect, EscapeError> {
    Ok(RoomEffect {
        pattern: pattern(number, entry)?,
        at: raw::near(number, entry.at)?,
        event: entry.sub_event.clone(),
        command: entry.command.as_ref().map(|command| read_command(number, command)).transpose()?,
    })
}

fn read_command(number: usize, command: &RawCommand) -> Result<CommandEffect, EscapeError> {
    Ok(match command {
        RawCommand::FillContainerSlot { slot, item } => {
            CommandEffect::Fill { slot: *slot, item: raw::item(number, item)?, count: 1 }
        }
        RawCommand::Give { to, item, named } => CommandEffect::Give {
            who: who(number, to)?,
            item: raw::item(number, item)?,
            name: named.as_deref().map(raw::label),
            count: 1,
        },
        RawCommand::Teleport { who: whom, to } => {
            CommandEffect::Carry { who: who(number, whom)?, to: goal(number, to)? }
        }
        RawCommand::SetAir => CommandEffect::Set(raw::pattern(number, "air", BTreeMap::new())?),
    })
}

/// `one random player within 2`, `all players within 2`, `all survival players within 7`.
fn who(number: usize, text: &str) -> Result<NearbyPlayers, EscapeError> {
    let unknown = || EscapeError::Command { atom: number, text: raw::shortened(text) };
    let sentence = text.split(',').next().unwrap_or_default();
    let (whom, within) = sentence.rsplit_once(" within ").ok_or_else(unknown)?;
    let within: f64 = within.trim().parse().map_err(|_| unknown())?;
    let is_one = match whom.trim() {
        "one random player" => true,
        "all players" | "all survival players" => false,
        _ => return Err(unknown()),
    };
    let is_near = within.is_finite() && (0.0..=64.0).contains(&within);
    if is_near { Ok(NearbyPlayers { within: Some(within), is_one }) } else { Err(unknown()) }
}

/// `merge point`, `split point`, `this block`, `own position +6 y +3 z`.
fn goal(number: usize, text: &str) -> Result<TeleportTarget, EscapeError> {
    let unknown = || EscapeError::Command { atom: number, text: raw::shortened(text) };
    match text {
        "merge point" => return Ok(TeleportTarget::Merge),
        "split point" => return Ok(TeleportTarget::Split),
        "this block" => return Ok(TeleportTarget::Here),
        _ => {}
    }
    let mut words = text.strip_prefix("own position").ok_or_else(unknown)?.split_whitespace();
    let mut by = [0.0; 3];
    while let Some(amount) = words.next() {
        let name = words.next();
        let axis = ["x", "y", "z"].iter().position(|&axis| name == Some(axis));
        let amount: f64 = amount.parse().map_err(|_| unknown())?;
        match axis.and_then(|axis| by.get_mut(axis)) {
            Some(part) if amount.is_finite() && amount.abs() <= 64.0 => *part = amount,
            _ => return Err(unknown()),
        }
    }
    Ok(TeleportTarget::By(by))
}
