//! A room of an escape task, and a judge that checks its conditions and applies its effects.

#![allow(unreachable_pub, reason = "shared by tests")]
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]
#![allow(clippy::print_stderr, reason = "a file that is not there is told")]

use std::path::Path;

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::physics::Controls;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{Issuer, Player, PlayerId, WorldEventKind, WorldInput, WorldOptions};
use cooperage_blocks::{BlockPos, BlockState, Face, World};
use serde_json::Value;

pub const ANN: PlayerId = PlayerId(0);
pub const BEN: PlayerId = PlayerId(1);

/// The middle of the room, on its floor, and that of the second room, for tasks with two.
const MIDDLE: BlockPos = BlockPos { x: 8, y: -60, z: 8 };
const OTHER: BlockPos = BlockPos { x: 17, y: -60, z: 8 };
/// Where merging and splitting carries to.
const POINTS: [BlockPos; 2] = [BlockPos { x: 8, y: -60, z: 30 }, BlockPos { x: 17, y: -60, z: 30 }];
/// Ticks between two looks at the conditions.
const POLL_TICKS: u32 = 20;

/// A place counted from the middle of the room.
pub type Offset = [i32; 3];

/// Something that an agent does.
#[derive(Clone, Debug)]
pub enum Step {
    /// Walks there and stays.
    Stand(PlayerId, Offset),
    /// Walks up to a lever or button and uses it.
    Flip(PlayerId, Offset),
    /// Breaks the block at a place and puts another in its place.
    Place(PlayerId, &'static str, Offset),
}

pub struct Room {
    world: World,
    atom: Value,
    fired: Vec<String>,
}

/// A cell counted from the middle.
fn cell([x, y, z]: Offset) -> BlockPos {
    MIDDLE.offset(x, y, z)
}

fn offset(value: &Value) -> Offset {
    let part = |axis: usize| value["at"][axis].as_i64().unwrap() as i32;
    [part(0), part(1), part(2)]
}

/// The places of a record: one for each agent where they are drawn by chance.
fn places(record: &Value) -> Vec<Offset> {
    let [x, y, z] = offset(record);
    if record["random"] == true { vec![[x - 1, y, z], [x + 1, y, z]] } else { vec![[x, y, z]] }
}

/// The state that a record names, with all of its properties that the block has.
fn state_of(record: &Value) -> BlockState {
    let state: BlockState = record["block"].as_str().unwrap().parse().unwrap();
    with_properties(state, record)
}

fn with_properties(state: BlockState, record: &Value) -> BlockState {
    let properties = record["props"].as_object().into_iter().flatten();
    properties.fold(state, |state, (name, value)| {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        state.with(name, &value)
    })
}

impl Room {
    /// The room of an atom, with its agents just inside; `None` if the data file is absent.
    pub fn build(number: usize) -> Option<Room> {
        let file = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../../shared/data/villagerbench/escape_atoms.json");
        let Ok(text) = std::fs::read_to_string(&file) else {
            eprintln!("SKIPPED: {} is not there", file.display());
            return None;
        };
        let mut atoms: Value = serde_json::from_str(&text).unwrap();
        let atom = atoms["atoms"][number].take();
        assert_eq!(atom["id"], number);
        let options = WorldOptions { view_radius: 2, active_radius: 2, ..WorldOptions::default() };
        let world = World::new(options, ChunkGenerator::superflat(), 0);
        let mut room = Room { world, atom, fired: Vec::new() };
        room.world.join("ann", [7.5, -60.0, 5.5]);
        room.world.join("ben", [9.5, -60.0, 5.5]);
        room.command("difficulty peaceful");
        room.command("gamerule doDaylightCycle false");
        for middle in [MIDDLE, OTHER] {
            room.walls(middle);
        }
        for record in room.atom["init"].as_array().unwrap().clone() {
            room.put(&record);
        }
        // Players who stand on a new block are set beside it again.
        room.command("tp ann 7.5 -60 5.5");
        room.command("tp ben 9.5 -60 5.5");
        room.wait(5);
        Some(room)
    }

    fn walls(&mut self, middle: BlockPos) {
        let mut fill = |low: Offset, high: Offset, block: &str| {
            let at = |[x, y, z]: Offset| format!("{} {} {}", middle.x + x, middle.y + y, middle.z + z);
            self.command(&format!("fill {} {} {block}", at(low), at(high)));
        };
        fill([-4, -1, -4], [4, -1, 4], "cobblestone");
        fill([-4, 0, -4], [-4, 3, 4], "stone_bricks");
        fill([4, 0, -4], [4, 3, 4], "stone_bricks");
        fill([-4, 0, -4], [4, 3, -4], "stone_bricks");
        fill([-4, 0, 4], [4, 3, 4], "stone_bricks");
        fill([-4, 4, -4], [4, 4, 4], "white_stained_glass");
        fill([0, 0, -4], [0, 2, -4], "air");
        fill([0, 0, 4], [0, 2, 4], "iron_bars");
    }

    /// Places the blocks of a record.
    fn put(&mut self, record: &Value) {
        for at in places(record) {
            let pos = cell(at);
            if let Some(kind) = record["summon"].as_str() {
                self.command(&format!("summon {kind} {}.5 {} {}.5", pos.x - 3, pos.y, pos.z - 2));
                continue;
            }
            let state = state_of(record);
            let lock =
                record["lock_key"].as_str().map(|key| format!("{{Lock:\"{key}\"}}")).unwrap_or_default();
            self.command(&format!("setblock {} {} {} {state}{lock}", pos.x, pos.y, pos.z));
            if state.name().ends_with("_door") {
                let upper = state.with("half", "upper");
                self.command(&format!("setblock {} {} {} {upper}", pos.x, pos.y + 1, pos.z));
            }
            if record["do"]["op"] == "fill_container_slot" {
                let item = record["do"]["item"].as_str().unwrap();
                self.command(&format!(
                    "item replace block {} {} {} container.0 with {item}",
                    pos.x, pos.y, pos.z
                ));
            }
        }
    }

    pub fn command(&mut self, text: &str) {
        self.world.take_events();
        self.world.submit(Issuer::Setup, WorldInput::Command(text.into()));
        self.world.step();
    }

    pub fn wait(&mut self, ticks: u32) {
        (0..ticks).for_each(|_| self.world.step());
    }

    pub fn state(&self, at: Offset) -> BlockState {
        self.world.state(cell(at))
    }

    pub fn player(&self, who: PlayerId) -> &Player {
        self.world.player(who).unwrap()
    }

    /// Where an agent's feet are, counted from the corner of the middle cell.
    pub fn place(&self, who: PlayerId) -> [f64; 3] {
        let [x, y, z] = self.player(who).body.pos;
        [x - f64::from(MIDDLE.x), y - f64::from(MIDDLE.y), z - f64::from(MIDDLE.z)]
    }

    /// Asks for something and waits for the answer.
    pub fn ask(&mut self, who: PlayerId, input: WorldInput) -> Result<String, String> {
        self.world.take_events();
        let number = self.world.submit(Issuer::Player(who), input);
        self.world.step();
        let answer = self.world.take_events().into_iter().find_map(|event| match event.what {
            WorldEventKind::Done { player, sequence, text } if player == who && sequence == number => {
                Some(Ok(text.to_string()))
            }
            WorldEventKind::Refused { player, sequence, reason } if player == who && sequence == number => {
                Some(Err(reason.to_string()))
            }
            _ => None,
        });
        answer.unwrap_or_else(|| Ok(String::new()))
    }

    pub fn select(&mut self, who: PlayerId, place: u8) {
        self.ask(who, WorldInput::Select(place)).unwrap();
    }

    pub fn open(&mut self, who: PlayerId, at: Offset) -> Result<(), String> {
        self.ask(who, WorldInput::Open(cell(at))).map(drop)
    }

    pub fn use_on(&mut self, who: PlayerId, at: Offset) -> Result<String, String> {
        self.ask(
            who,
            WorldInput::UseOn { cell: cell(at), face: Face::North, hit: None, hand: InteractionHand::Main },
        )
    }

    /// Walks straight to the middle of a cell; returns whether the player gets there.
    pub fn walk(&mut self, who: PlayerId, [x, _, z]: Offset) -> bool {
        let goal = [f64::from(MIDDLE.x + x) + 0.5, f64::from(MIDDLE.z + z) + 0.5];
        for _ in 0..90 {
            let body = &self.player(who).body;
            let [dx, dz] = [goal[0] - body.pos[0], goal[1] - body.pos[2]];
            if dx * dx + dz * dz < 0.04 {
                break;
            }
            let yaw = libm::atan2(-dx, dz).to_degrees();
            let near = dx * dx + dz * dz < 0.5;
            self.world.submit(Issuer::Player(who), WorldInput::Look { yaw, pitch: 0.0 });
            let keys = Controls { forward: true, sneak: near, ..Controls::default() };
            self.world.submit(Issuer::Player(who), WorldInput::Controls(keys));
            self.world.step();
        }
        self.world.submit(Issuer::Player(who), WorldInput::Controls(Controls::default()));
        self.wait(3);
        let [px, _, pz] = self.player(who).body.pos;
        (goal[0] - px).abs() < 0.5 && (goal[1] - pz).abs() < 0.5
    }

    /// Tries to leave through the exit.
    pub fn walks_out(&mut self, who: PlayerId) -> bool {
        let [x, _, z] = self.place(who);
        if z < 2.0 && x.abs() > 1.0 {
            self.walk(who, [x.signum() as i32 * 2, 0, 1]);
        }
        self.walk(who, [0, 0, 2]);
        self.walk(who, [0, 0, 6])
    }

    /// Carries out a step.
    pub fn take(&mut self, step: &Step) {
        match *step {
            Step::Stand(who, at) => {
                assert!(self.walk(who, at), "{who:?} can't walk to {at:?}: {:?}", self.place(who));
            }
            Step::Flip(who, at) => {
                let [x, y, z] = self.place(who);
                let far = (0.5 + f64::from(at[0]) - x).abs() + (0.5 + f64::from(at[2]) - z).abs();
                if far > 2.5 && y < 2.0 {
                    self.walk(who, [at[0], 0, at[2] - 1]);
                }
                self.use_on(who, at).unwrap();
            }
            Step::Place(who, block, at) => {
                self.command(&format!("give {} {block}", self.player(who).name));
                self.walk(who, [at[0], 0, at[2] - 2]);
                if !self.state(at).is_air() {
                    self.ask(who, WorldInput::Dig(cell(at))).unwrap();
                    self.wait(200);
                }
                assert!(self.state(at).is_air());
                let slot = self
                    .player(who)
                    .inventory
                    .slots()
                    .iter()
                    .position(|slot| slot.as_ref().is_some_and(|stack| stack.item.name() == block));
                self.select(who, (slot.unwrap() - 36) as u8);
                let below = cell(at).down();
                let click =
                    WorldInput::UseOn { cell: below, face: Face::Up, hit: None, hand: InteractionHand::Main };
                self.ask(who, click).unwrap();
            }
        }
    }

    fn holds(&self, condition: &Value) -> bool {
        places(condition_place(&self.atom, condition)).into_iter().all(|at| {
            let state = self.state(at);
            state.name() == condition["block"] && with_properties(state, condition) == state
        })
    }

    /// The conditions and whether they hold, for messages.
    pub fn conditions(&self) -> String {
        let conditions = self.atom["conditions"].as_array().unwrap();
        conditions.iter().map(|one| format!("{one} {}; ", self.holds(one))).collect()
    }

    /// Checks the conditions once; applies the effects of the events that fire, and returns these events.
    pub fn fire(&mut self) -> Vec<String> {
        let conditions = self.atom["conditions"].as_array().unwrap().clone();
        let name = |record: &Value| record["sub_event"].as_str().unwrap_or_default().to_owned();
        let mut events: Vec<String> = conditions.iter().map(name).collect();
        events.dedup();
        events.retain(|event| {
            !self.fired.contains(event)
                && conditions.iter().filter(|one| name(one) == *event).all(|one| self.holds(one))
        });
        for event in &events {
            for effect in self.atom["effects"].as_array().unwrap().clone() {
                if name(&effect) == *event {
                    self.apply(&effect);
                }
            }
        }
        self.fired.extend(events.iter().cloned());
        self.wait(POLL_TICKS);
        events
    }

    fn apply(&mut self, effect: &Value) {
        let is_cross = self.atom["kind"] == "cross";
        for at in places(condition_place(&self.atom, effect)) {
            let pos = if is_cross { OTHER.offset(at[0], at[1], at[2]) } else { cell(at) };
            let middle = [f64::from(pos.x) + 0.5, f64::from(pos.y), f64::from(pos.z) + 0.5];
            let near = |player: &&Player, radius: f64| {
                (0..3).map(|axis| (player.body.pos[axis] - middle[axis]).powi(2)).sum::<f64>()
                    <= radius * radius
            };
            let within = |room: &Room, radius: f64| -> Vec<(String, [f64; 3])> {
                let players = room.world.players().iter().filter(|player| near(player, radius));
                players.map(|player| (player.name.to_string(), player.body.pos)).collect()
            };
            match effect["do"]["op"].as_str() {
                Some("give") => {
                    for (name, _) in within(self, 3.0) {
                        self.command(&format!("give {name} tripwire_hook[custom_name=\"key\"]"));
                    }
                }
                Some("teleport") => match effect["do"]["to"].as_str().unwrap() {
                    "merge point" | "split point" => {
                        let who = within(self, 4.0);
                        let points = if self.atom["kind"] == "split" { 2 } else { 1 };
                        for ((name, _), point) in who.into_iter().zip(POINTS).take(points) {
                            self.command(&format!("tp {name} {}.5 {} {}.5", point.x, point.y, point.z));
                        }
                    }
                    "this block" => {
                        for (name, _) in within(self, 7.0) {
                            self.command(&format!("tp {name} {} {} {}", middle[0], middle[1], middle[2]));
                        }
                    }
                    _ => {
                        let (name, [x, y, z]) = within(self, 2.0).remove(0);
                        self.command(&format!("tp {name} {x} {} {}", y + 6.0, z + 3.0));
                    }
                },
                Some("set_air") => self.command(&format!("setblock {} {} {} air", pos.x, pos.y, pos.z)),
                _ => {
                    let there = self.world.state(pos);
                    let wanted = state_of(effect);
                    let wanted =
                        if wanted.block() == there.block() { with_properties(there, effect) } else { wanted };
                    self.command(&format!("setblock {} {} {} {wanted}", pos.x, pos.y, pos.z));
                    if wanted.name().ends_with("_door") {
                        let upper = wanted.with("half", "upper");
                        self.command(&format!("setblock {} {} {} {upper}", pos.x, pos.y + 1, pos.z));
                    }
                }
            }
        }
    }

    /// Whether every event has fired.
    pub fn is_done(&self) -> bool {
        let conditions = self.atom["conditions"].as_array().unwrap();
        conditions
            .iter()
            .all(|one| self.fired.iter().any(|fired| fired == one["sub_event"].as_str().unwrap_or_default()))
    }

    pub fn is_exit_free(&self) -> bool {
        is_free(&self.world, MIDDLE)
    }

    pub fn is_other_exit_free(&self) -> bool {
        is_free(&self.world, OTHER)
    }

    /// Whether a player was carried to a merge or split point.
    pub fn has_moved_on(&self) -> bool {
        self.world.players().iter().any(|player| player.cell().z > MIDDLE.z + 15)
    }
}

/// Whether the two cells of an exit let a body through.
fn is_free(world: &World, middle: BlockPos) -> bool {
    (0..2).all(|y| world.state(middle.offset(0, y, 4)).has_no_collision())
}

/// The record of the room's making that a condition or effect is about, which knows whether it stands at several
/// places; itself where there is none.
fn condition_place<'a>(atom: &'a Value, record: &'a Value) -> &'a Value {
    let placed = atom["init"].as_array().into_iter().flatten();
    let mut same = placed.filter(|one| one["at"] == record["at"] && one["block"] == record["block"]);
    same.next().unwrap_or(record)
}
