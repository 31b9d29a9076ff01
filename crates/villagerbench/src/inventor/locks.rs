//! Escape atoms that a model made up, and the checks of one: its form, its cells, what stands in its room, what is in reach,
//! and a scripted team that opens the room.

use std::collections::BTreeSet;
use std::sync::Arc;

use cooperage_blocks::rules::support::survives;
use cooperage_blocks::{BlockPos, World};
use cooperage_core::{Tick, TreeRandom, Wake};
use serde_json::{Map, Value};

use crate::check::attempts;
use crate::escape::atom::{Atom, CommandEffect, Copies, RoomOffset, RoomRelation, RoomThing, Size};
use crate::escape::furnish::{Furniture, from};
use crate::escape::generate::one_room;
use crate::escape::layout::EscapeLayout;
use crate::escape::tasks::{EscapeTask, world};
use crate::escape::{furniture, read_authors_atoms};
use crate::invented::checks::{CheckCode, Flaw, ReachableCells, is_passable};
use crate::settings::VillagerBenchSettings;

/// The fields of an atom that are kept.
const FIELDS: [&str; 18] = [
    "task_description",
    "min_player",
    "wait_interval",
    "activate_duration",
    "score",
    "type",
    "in",
    "out",
    "same_room",
    "merge",
    "split",
    "room_height",
    "room_width",
    "wall_width",
    "init",
    "condition",
    "effect",
    "provenance",
];
/// Farthest cell from the centre along the floor, and the lowest and the highest layer.
const SIDE: i32 = 4;
const LAYERS: [i32; 2] = [-1, 4];
/// Most entries of a list.
const ENTRIES_MAX: usize = 40;
/// The cells in which agents come in, and that of the sign.
const KEPT: [RoomOffset; 5] = [[0, 0, -4], [0, 1, -4], [0, 0, -3], [0, 1, -3], [0, 2, 0]];
/// Where agents begin.
const ENTRANCE: RoomOffset = [0, 0, -3];
/// Ticks after which what does not stay has gone.
const SETTLED: Tick = Tick(10);

/// The rule of a check, as inventors of atoms are told it.
pub(super) fn rule(code: CheckCode) -> &'static str {
    match code {
        CheckCode::Bounds => {
            "An atom is one room of the usual size, without merge and split, for no more agents than the team has. All cells must lie in x -4..4, y -1..4, z -4..4; each list has at most 40 entries."
        }
        CheckCode::Place => {
            "No two things may share a cell, what needs support must have it, and the cells where agents come in and where the sign hangs must stay free."
        }
        CheckCode::NotDone => "The lock must be shut at the beginning.",
        CheckCode::Reach => {
            "Every cell of a condition must be within reach of a place to which an agent can go."
        }
        CheckCode::Play => {
            "A scripted team must be able to open the room, alone with min_player agents and with the whole team."
        }
        _ => "The reply must be one JSON object of the form that was told, with names that the game knows.",
    }
}

/// The fields of a text that is an atom.
///
/// # Errors
/// F1.
fn fields(text: &str) -> Result<Map<String, Value>, Flaw> {
    let value: Value = serde_json::from_str(text).map_err(|error| Flaw::of_form(&error.to_string()))?;
    let Value::Object(mut fields) = value else { return Err(Flaw::of_form("an atom is a JSON object")) };
    fields.retain(|name, _| FIELDS.contains(&name.as_str()));
    Ok(fields)
}

/// An atom as it is kept, if it is one.
pub(super) fn kept(text: &str) -> Option<Value> {
    fields(text).ok().map(Value::Object)
}

/// The atom of a text as it is kept, if a team of that size can open its room.
///
/// # Errors
/// The first of the checks F1 to F4, F6 and F9 that it fails.
pub(super) fn checked(text: &str, agents: u32) -> Result<Value, Flaw> {
    let value = Value::Object(fields(text)?);
    let file = Value::Array(vec![value]);
    let read = read_authors_atoms(&file.to_string()).map_err(|error| Flaw::of_form(&error.to_string()))?;
    let Some(atom) = read.into_iter().next() else { return Err(Flaw::of_form("there is no atom")) };
    if atom.hint.is_empty() {
        return Err(Flaw::of_form("the atom has no task_description"));
    }
    bounds(&atom, agents).map_or(Ok(()), Err)?;
    let sizes = BTreeSet::from([atom.min_player, agents]);
    for size in sizes {
        LockTrial::new(&atom, size)?.flaw().map_or(Ok(()), Err)?;
    }
    match file {
        Value::Array(mut one) => Ok(one.swap_remove(0)),
        _ => Err(Flaw::of_form("there is no atom")),
    }
}

/// F2: the room, its size and its cells.
fn bounds(atom: &Atom, agents: u32) -> Option<Flaw> {
    let flaw = |why: String, cells: Vec<BlockPos>| Some(Flaw { code: CheckCode::Bounds, why, cells });
    if atom.kind != RoomRelation::SameRoom {
        return flaw("the atom is about more than one room".to_owned(), Vec::new());
    }
    if atom.size != Size::default() {
        return flaw("the room has another size than 7 × 7 cells".to_owned(), Vec::new());
    }
    if atom.min_player > agents {
        return flaw(
            format!("the room takes {} agents, and the team has {agents}", atom.min_player),
            Vec::new(),
        );
    }
    let lists = [atom.placed.len(), atom.conditions.len(), atom.effects.len()];
    if lists.iter().any(|count| *count > ENTRIES_MAX) {
        return flaw(format!("a list has more than {ENTRIES_MAX} entries"), Vec::new());
    }
    let placed = atom.placed.iter().map(|placed| placed.at);
    let conditions = atom.conditions.iter().map(|condition| condition.at);
    let mut all = placed.chain(conditions).chain(atom.effects.iter().map(|effect| effect.at));
    let is_outside =
        |[x, y, z]: &RoomOffset| x.abs() > SIDE || z.abs() > SIDE || !(LAYERS[0]..=LAYERS[1]).contains(y);
    all.find(is_outside)
        .and_then(|[x, y, z]| flaw("a cell lies outside the room".to_owned(), vec![BlockPos::new(x, y, z)]))
}

/// A lock in a task of one room.
struct LockTrial<'a> {
    atom: &'a Atom,
    task: EscapeTask,
    layout: EscapeLayout,
    furniture: Furniture,
}

impl<'a> LockTrial<'a> {
    fn new(atom: &'a Atom, agents: u32) -> Result<LockTrial<'a>, Flaw> {
        let mut random = TreeRandom::from_seed(0).child("invented locks");
        let crowded = |_| Flaw {
            code: CheckCode::Bounds,
            why: format!("the room has no place for its things with {agents} agents"),
            cells: Vec::new(),
        };
        let layout = one_room(atom, agents, &mut random).map_err(crowded)?;
        let atoms = Arc::new(vec![atom.clone()]);
        let furniture = layout.rooms.first().and_then(|room| furniture(&atoms, room));
        let furniture = furniture.ok_or_else(|| Flaw::of_form("the room cannot be furnished"))?;
        let layouts = [(agents, layout.clone())].into_iter().collect();
        let task = EscapeTask { level: 1, seed: 0, atoms, layouts, is_generated: false };
        Ok(LockTrial { atom, task, layout, furniture })
    }

    /// The first of the checks F3, F4, F6 and F9 that the lock fails.
    fn flaw(&self) -> Option<Flaw> {
        let (settings, agents) = (VillagerBenchSettings::of_rules(true), self.layout.agents);
        let make = || world(&self.task, &settings, agents, 0);
        let mut begun = match make() {
            Ok(begun) => begun,
            Err(why) => return Some(Flaw::of_form(&why)),
        };
        cooperage_core::World::advance(&mut begun, SETTLED, Wake::Nobody);
        let early = begun.blocks().with_world(|blocks| {
            self.twice()
                .or_else(|| self.standing(blocks))
                .or_else(|| self.shut(blocks))
                .or_else(|| self.reach(blocks))
        });
        if early.is_some() {
            return early;
        }
        let tried = match attempts(&make, "the lock", &settings, agents) {
            Ok(tried) => tried,
            Err(why) => return Some(Flaw::of_form(&why)),
        };
        let problem = tried.problem?;
        let why = format!("a team of {agents} does not open the room ({})", problem.reason);
        Some(Flaw::of_play(why, problem.cells.iter().map(|cell| self.local(*cell)).collect()))
    }

    fn center(&self) -> BlockPos {
        self.layout.rooms.first().map_or(BlockPos::new(0, 0, 0), |room| room.center)
    }

    /// A cell of the world, counted from the centre.
    fn local(&self, cell: BlockPos) -> BlockPos {
        let center = self.center();
        BlockPos::new(cell.x - center.x, cell.y - center.y, cell.z - center.z)
    }

    fn flawed(&self, code: CheckCode, cell: BlockPos, why: String) -> Flaw {
        Flaw { code, why, cells: vec![self.local(cell)] }
    }

    /// F3: two blocks in one cell.
    fn twice(&self) -> Option<Flaw> {
        let is_fixed = self.atom.placed.iter().filter(|placed| placed.copies == Copies::Fixed);
        let blocks = is_fixed.filter(|placed| matches!(placed.thing, RoomThing::Block(_)));
        let mut taken = BTreeSet::new();
        let twice = blocks.map(|placed| placed.at).find(|at| !taken.insert(*at))?;
        let cell = from(self.center(), twice);
        Some(self.flawed(CheckCode::Place, cell, "two blocks share a cell".to_owned()))
    }

    /// F3: a block that is not there any more, or one in the way of agents or of the sign.
    fn standing(&self, blocks: &World) -> Option<Flaw> {
        for placed in &self.furniture.placed {
            let RoomThing::Block(pattern) = &placed.thing else { continue };
            let is_sign = self.local(placed.pos) == BlockPos::new(0, 2, 0);
            let is_kept = KEPT.iter().any(|at| from(self.center(), *at) == placed.pos);
            if is_kept && (is_sign || !pattern.state().has_no_collision()) {
                let why =
                    format!("the {} stands where agents come in, or the sign hangs", pattern.block.name());
                return Some(self.flawed(CheckCode::Place, placed.pos, why));
            }
            let is_replaced = matches!(placed.command, Some(CommandEffect::Set(_)));
            let state = blocks.state(placed.pos);
            if !is_replaced && state.block() != pattern.block {
                let why = format!("the {} does not stay", pattern.block.name());
                return Some(self.flawed(CheckCode::Place, placed.pos, why));
            }
            if !survives(blocks.chunks(), placed.pos, state) {
                let why = format!("the {} has nothing that holds it", pattern.block.name());
                return Some(self.flawed(CheckCode::Place, placed.pos, why));
            }
        }
        None
    }

    /// F4: some condition does not hold at the beginning.
    fn shut(&self, blocks: &World) -> Option<Flaw> {
        let mut conditions = self.furniture.conditions.iter();
        let is_open = conditions.all(|condition| condition.pattern.holds(blocks.state(condition.pos)));
        is_open.then(|| Flaw {
            code: CheckCode::NotDone,
            why: "all conditions hold at the beginning".to_owned(),
            cells: Vec::new(),
        })
    }

    /// F6: a condition out of reach. An atom that carries agents away may have conditions anywhere.
    fn reach(&self, blocks: &World) -> Option<Flaw> {
        let is_lift = |command: &Option<CommandEffect>| matches!(command, Some(CommandEffect::Carry { .. }));
        if self.atom.effects.iter().any(|effect| is_lift(&effect.command)) {
            return None;
        }
        let inside = |cell: &BlockPos| {
            let BlockPos { x, y, z } = self.local(*cell);
            x.abs() <= SIDE && z.abs() <= SIDE && (LAYERS[0]..=LAYERS[1]).contains(&y)
        };
        let is_open = |cell: &BlockPos| inside(cell) && is_passable(blocks.state(*cell), true);
        let reachable = ReachableCells::from(from(self.center(), ENTRANCE), is_open);
        let far = self.furniture.conditions.iter().find(|condition| !reachable.reaches(condition.pos))?;
        let why = format!("no agent reaches the {}", far.pattern.block.name());
        Some(self.flawed(CheckCode::Reach, far.pos, why))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::lock_templates::{COUNT, lock};
    use super::*;

    #[test]
    fn every_template_opens_with_teams_of_every_size() {
        for number in 0..COUNT {
            for agents in [1, 2, 4] {
                let atom = lock(number, agents, 7 + u64::from(agents)).atom;
                let found = checked(&atom.to_string(), agents).map_err(|flaw| flaw.to_string());
                assert_eq!(found, Ok(atom), "{number} with {agents}");
            }
        }
    }

    #[test]
    fn defects_of_locks_are_found_with_their_codes() {
        type Planter = fn(&mut Value);
        let lever =
            |at: [i32; 3]| json!({"name": "lever", "position": at, "face": "floor", "powered": false});
        let on = |at: [i32; 3]| json!({"name": "lever", "position": at, "powered": true});
        let sound = json!({
            "task_description": "Switch the lever on.", "min_player": 1,
            "init": [lever([1, 0, 1])], "condition": [on([1, 0, 1])], "effect": [],
        });
        assert!(checked(&sound.to_string(), 2).is_ok());
        let planted: [(CheckCode, Planter); 19] = [
            (CheckCode::Form, |atom| atom["condition"] = json!([])),
            (CheckCode::Form, |atom| atom["init"][0]["name"] = json!("summon_unicorn")),
            (CheckCode::Form, |atom| atom["init"][0]["name"] = json!("zombie")),
            (CheckCode::Form, |atom| atom["init"][0]["command"] = json!("/op Alice")),
            (CheckCode::Form, |atom| atom["task_description"] = json!("")),
            (CheckCode::Form, |atom| atom["wait_interval"] = json!(-1e300)),
            (CheckCode::Form, |atom| *atom = json!([[[]]])),
            (CheckCode::Bounds, |atom| atom["min_player"] = json!(3)),
            (CheckCode::Bounds, |atom| atom["condition"][0]["position"] = json!([5, 0, 1])),
            (CheckCode::Bounds, |atom| atom["room_width"] = json!(5)),
            (CheckCode::Bounds, |atom| {
                atom["same_room"] = json!(false);
                atom["merge"] = json!(true);
            }),
            (CheckCode::Place, |atom| atom["init"][0]["position"] = json!([1, 1, 1])),
            (CheckCode::Place, |atom| {
                let more = json!({"name": "stone", "position": [1, 0, 1]});
                atom["init"].as_array_mut().unwrap().push(more);
            }),
            (CheckCode::Place, |atom| {
                let more = json!({"name": "stone", "position": [0, 1, -3]});
                atom["init"].as_array_mut().unwrap().push(more);
            }),
            (CheckCode::NotDone, |atom| {
                atom["init"][0]["powered"] = json!(true);
            }),
            (CheckCode::Reach, |atom| {
                let shell = [[0, 0, 1], [2, 0, 1], [1, 0, 0], [1, 0, 2], [1, 1, 1]];
                let walls = shell.map(|at| json!({"name": "bedrock", "position": at}));
                atom["init"].as_array_mut().unwrap().extend(walls);
            }),
            (CheckCode::Reach, |atom| atom["condition"][0]["position"] = json!([4, 4, 4])),
            (CheckCode::Play, |atom| {
                atom["condition"][0] = json!({"name": "gold_block", "position": [1, 0, 1]});
            }),
            (CheckCode::Play, |atom| {
                atom["condition"][0] = json!({"name": "iron_door", "position": [1, 0, 1], "open": true});
                atom["init"][0] = json!({"name": "iron_door", "position": [1, 0, 1]});
            }),
        ];
        for (number, (code, plant)) in planted.into_iter().enumerate() {
            let mut atom = sound.clone();
            plant(&mut atom);
            let found = checked(&atom.to_string(), 2).map_err(|flaw| flaw.code);
            assert_eq!(found, Err(code), "{number}");
        }
    }
}
