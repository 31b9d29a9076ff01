//! The steps of a goal, in their order.

use cooperage_blocks::world::Player;
use cooperage_blocks::{BlockPos, World, registry};
use cooperage_core::{AgentId, ToolCall};
use serde_json::{Value, json};

use crate::expert::{Scene, call, call_at};
use crate::meta::scenario::{is_beside, is_placed, wears};
use crate::meta::{MetaGoal, MetaKind, recipe, words};

/// A call of a goal's row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Step {
    pub(super) call: ToolCall,
    /// Whether the world shows that it is done.
    pub(super) is_done: bool,
    /// A place, and the greatest distance from it from which the call works.
    pub(super) near: Option<(BlockPos, u32)>,
}

/// How far one may be from a container or a station, and from what is looked for nearby.
const AT_WORK: u32 = 10;
const NEARBY: u32 = 4;
/// The lowest layer in which anything stands.
const FLOOR: i32 = -60;
/// Messages of an agent, of which the first few are enough.
const MESSAGES: usize = 5;

/// The steps of an agent towards a goal.
pub(super) fn steps(scene: &Scene<'_>, agent: AgentId, goal: &MetaGoal, has_read: bool) -> Vec<Step> {
    let Some(body) = scene.body(agent) else { return Vec::new() };
    let mut row = Row { world: scene.world, body, me: scene.name(agent), steps: Vec::new() };
    row.fetch(goal);
    row.add_goal(goal, has_read);
    if goal.kind == MetaKind::Chat {
        let other = scene.name(AgentId(1 - agent.0.min(1))).to_owned();
        row.talk(goal, &other);
    }
    row.steps
}

struct Row<'a> {
    world: &'a World,
    body: &'a Player,
    me: &'a str,
    steps: Vec<Step>,
}

impl Row<'_> {
    fn add(&mut self, call: ToolCall, is_done: bool, near: Option<(BlockPos, u32)>) {
        self.steps.push(Step { call, is_done, near });
    }

    fn call(&self, tool: &str, arguments: impl IntoIterator<Item = (&'static str, Value)>) -> ToolCall {
        call(self.me, tool, arguments)
    }

    fn held(&self, name: &str) -> u32 {
        registry().item(name).map_or(0, |item| self.body.inventory.count_all(item))
    }

    /// Takes the things of a goal out of a chest.
    fn fetch(&mut self, goal: &MetaGoal) {
        if !goal.in_chest {
            return;
        }
        for (name, count) in goal.things() {
            let arguments =
                [("item_name", json!(name)), ("from_name", json!("chest")), ("item_count", json!(count))];
            let call = self.call("withdrawItem", arguments);
            self.add(call, self.held(&name) >= count, goal.chest.map(|chest| (chest, AT_WORK)));
        }
    }

    fn use_on_block(&mut self, item: &str, cell: BlockPos, is_done: bool) {
        let mut call = call_at(self.me, "useItemOnBlock", ["x", "y", "z"], cell);
        call.arguments.insert("item_name".to_owned(), json!(item));
        self.add(call, is_done, None);
    }

    fn use_on_entity(&mut self, item: &str, entity: &str) {
        let call = self.call("useItemOnEntity", [("item_name", json!(item)), ("entity_name", json!(entity))]);
        self.add(call, false, None);
    }

    /// Gets on and off again.
    fn ride(&mut self, what: &str) {
        let mount = self.call("mountEntity", [("entity_name", json!(what))]);
        self.add(mount, self.body.riding.is_some(), None);
        self.add(self.call("dismountEntity", []), false, None);
    }

    fn equip(&mut self, slot: &'static str, item: &str, is_done: bool) {
        let call = self.call("equipItem", [("slot", json!(slot)), ("item_name", json!(item))]);
        self.add(call, is_done, None);
    }

    fn craft(&mut self, item: &str, count: u32, station: Option<BlockPos>) {
        let call = self.call("craftBlock", [("item_name", json!(item)), ("count", json!(count))]);
        self.add(call, self.held(item) >= count, station.map(|station| (station, AT_WORK)));
    }

    fn add_goal(&mut self, goal: &MetaGoal, has_read: bool) {
        let (target, tool, cell) = (goal.target.as_str(), goal.tool.as_str(), goal.cell);
        match goal.kind {
            MetaKind::Dig => {
                if !tool.is_empty() {
                    let held = self.body.inventory.in_hand(cooperage_blocks::items::InteractionHand::Main);
                    self.equip("hand", tool, held.is_some_and(|held| held.item.name() == tool));
                }
                let is_dug = self.world.state(cell).name() != target;
                self.add(call_at(self.me, "MineBlock", ["x", "y", "z"], cell), is_dug, None);
            }
            MetaKind::Craft => {
                if let Some((item, count)) = recipe::plan(target, goal.step).and_then(|plan| plan.middle)
                    && self.held(target) == 0
                {
                    self.craft(item.name(), count, goal.station);
                }
                self.craft(target, 1, goal.station);
            }
            MetaKind::Place => self.place(goal),
            MetaKind::UseItem => {
                self.equip(goal.worn_at(), target, wears(Some(self.body), target));
            }
            MetaKind::Move => self.go(cell),
            MetaKind::Attack => {
                self.equip("hand", tool, false);
                self.add(self.call("attackTarget", [("target_name", json!(target))]), false, None);
            }
            MetaKind::Feed | MetaKind::Shear => self.use_on_entity(tool, target),
            MetaKind::Milk => {
                self.use_on_entity(tool, target);
            }
            MetaKind::Cook => {
                let arguments = [
                    ("item_name", json!(goal.item())),
                    ("item_count", json!(1)),
                    ("fuel_item_name", json!(goal.other(0))),
                ];
                let call = self.call("SmeltingCooking", arguments);
                let near = goal.station.map(|station| (station, AT_WORK));
                self.add(call, self.held(&goal.product()) > 0, near);
            }
            MetaKind::Handover => {
                let arguments = [
                    ("target_player_name", json!(target)),
                    ("item_name", json!(goal.item())),
                    ("item_count", json!(1)),
                ];
                self.add(self.call("handoverBlock", arguments), false, None);
            }
            MetaKind::Store => {
                let arguments = [
                    ("item_name", json!(goal.item())),
                    ("to_name", json!("chest")),
                    ("item_count", json!(1)),
                ];
                self.add(self.call("storeItem", arguments), false, Some((cell, AT_WORK)));
            }
            MetaKind::Water => {
                let is_full = self.held("water_bucket") > 0;
                self.use_on_block(tool, cell, is_full);
            }
            MetaKind::Till => {
                let ground = self.world.state(cell).name();
                let is_tilled = ground == "farmland";
                if goal.other(0) == "coarse_dirt" {
                    self.use_on_block(tool, cell, is_tilled || ground == "dirt");
                }
                self.use_on_block(tool, cell, is_tilled);
                self.use_on_block(goal.item(), cell, goal.is_planted(self.world));
            }
            MetaKind::Fishing => {
                let call = self.call("startFishing", [("fish_name", json!(target))]);
                self.add(call, self.held(target) > 0, Some((cell, NEARBY)));
            }
            MetaKind::BoneMeal => {
                self.use_on_block(goal.item(), cell, goal.is_planted(self.world));
                self.use_on_block(target, cell.up(), false);
            }
            MetaKind::Sign => {
                self.add(self.call("read", [("item_name", json!("sign"))]), has_read, Some((cell, NEARBY)));
                if let Some(errand) = words::read(&goal.text).filter(|_| has_read) {
                    self.add_goal(&errand, false);
                }
            }
            MetaKind::Toggle => self.open(goal),
            MetaKind::Saddle => {
                self.use_on_entity(tool, target);
                self.ride(target);
            }
            MetaKind::Boat => {
                let mut call = call_at(self.me, "placeBlock", ["x", "y", "z"], cell);
                call.arguments.insert("item_name".to_owned(), json!(target));
                self.add(call, false, None);
                self.ride(target);
            }
            MetaKind::Minecart => {
                self.use_on_block(target, cell, false);
                self.ride(target);
            }
            MetaKind::Bed => {
                let near = goal.station.map(|station| (station, NEARBY));
                self.add(self.call("sleep", []), self.body.sleeping.is_some(), near);
                self.add(self.call("wake", []), false, None);
            }
            MetaKind::Take => {
                let arguments =
                    [("item_name", json!(target)), ("from_name", json!("chest")), ("item_count", json!(1))];
                let call = self.call("withdrawItem", arguments);
                self.add(call, self.held(target) > 0, goal.chest.map(|chest| (chest, AT_WORK)));
            }
            MetaKind::Chat => {}
        }
    }

    /// Blocks in their cells, from below, each with something that it can be placed against.
    fn place(&mut self, goal: &MetaGoal) {
        let mut cells = goal.cells.clone();
        cells.sort_by_key(|cell| (cell.y, cell.x, cell.z));
        let mut filled: Vec<BlockPos> = Vec::new();
        for cell in cells {
            let behind = match goal.facing.as_str() {
                "north" => Some(cell.offset(0, 0, 1)),
                "south" => Some(cell.offset(0, 0, -1)),
                "west" | "x" => Some(cell.offset(1, 0, 0)),
                "east" => Some(cell.offset(-1, 0, 0)),
                "z" => Some(cell.offset(0, 0, 1)),
                _ => Some(cell.down()),
            };
            // At a wall the other end of an axis is the one that has room.
            let behind = behind.filter(|at| (1..=25).contains(&at.x) && (1..=25).contains(&at.z));
            let is_placed = is_placed(self.world, goal, cell);
            if let Some(support) = behind.filter(|_| !is_placed) {
                self.support(support, &goal.cells, &mut filled);
            }
            let facing = if goal.facing.is_empty() { "default" } else { goal.facing.as_str() };
            let mut call = call_at(self.me, "placeBlock", ["x", "y", "z"], cell);
            call.arguments.insert("item_name".to_owned(), json!(goal.target));
            call.arguments.insert("facing".to_owned(), json!(facing));
            self.add(call, is_placed, None);
            filled.push(cell);
        }
    }

    /// Dirt in a cell and below it, where nothing is.
    fn support(&mut self, cell: BlockPos, wanted: &[BlockPos], filled: &mut Vec<BlockPos>) {
        let is_open = |at: BlockPos| self.world.state(at).is_air() && at.y >= FLOOR;
        if filled.contains(&cell) || wanted.contains(&cell) || !is_open(cell) {
            return;
        }
        self.support(cell.down(), wanted, filled);
        let mut call = call_at(self.me, "placeBlock", ["x", "y", "z"], cell);
        call.arguments.insert("item_name".to_owned(), json!("dirt"));
        self.add(call, false, None);
        filled.push(cell);
    }

    /// Near a cell; high ones from a block of dirt.
    fn go(&mut self, cell: BlockPos) {
        let is_there = is_beside(self.body.cell(), cell);
        let mut stand = BlockPos::new(cell.x, FLOOR, cell.z);
        if cell.y > FLOOR + 1 {
            let is_filled = !self.world.state(stand).has_no_collision();
            let mut call = call_at(self.me, "placeBlock", ["x", "y", "z"], stand);
            call.arguments.insert("item_name".to_owned(), json!("dirt"));
            self.add(call, is_there || is_filled, None);
            stand = stand.up();
        }
        self.add(call_at(self.me, "navigateTo", ["x", "y", "z"], stand), is_there, None);
    }

    /// Opens by hand, or by a trigger beside.
    fn open(&mut self, goal: &MetaGoal) {
        let is_open = self.world.state(goal.cell).is("open", "true");
        let mut switched = (goal.target.as_str(), goal.cell);
        if !goal.tool.is_empty() {
            let sides = [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(x, z)| goal.cell.offset(x, 0, z));
            let inside = |at: &BlockPos| (1..=25).contains(&at.x) && (1..=25).contains(&at.z);
            let has_trigger = |at: &BlockPos| self.world.state(*at).name() == goal.tool;
            let is_free =
                |at: &BlockPos| self.world.state(*at).is_air() && !self.world.state(at.down()).is_air();
            let side = sides.into_iter().find(has_trigger);
            let side = side.or_else(|| sides.into_iter().filter(inside).find(is_free)).unwrap_or(sides[0]);
            let mut call = call_at(self.me, "placeBlock", ["x", "y", "z"], side);
            call.arguments.insert("item_name".to_owned(), json!(goal.tool));
            self.add(call, is_open || has_trigger(&side), None);
            switched = (goal.tool.as_str(), side);
        }
        let mut call = call_at(self.me, "ToggleAction", ["x", "y", "z"], switched.1);
        call.arguments.insert("item_name".to_owned(), json!(switched.0));
        self.add(call, is_open, None);
    }

    /// Messages in turns with another agent.
    fn talk(&mut self, goal: &MetaGoal, other: &str) {
        let topic = match goal.other(2) {
            "" => "this",
            topic => topic,
        };
        let lines: [String; MESSAGES] = [
            format!("Let us talk about {topic}. What do you think of it?"),
            format!("That is a good point. What matters most to me about {topic} is to take one's time."),
            "I see it in another way, but I like how you say it. Do you have an example?".to_owned(),
            "I remember something like that from last year. It ended well.".to_owned(),
            "Thank you, that was a good talk. Let us go on with it another time.".to_owned(),
        ];
        for line in lines {
            let say = self.call("talkTo", [("entity_name", json!(other)), ("message", json!(line))]);
            self.add(say, false, None);
            let wait = self.call("waitForFeedback", [("entity_name", json!(other)), ("seconds", json!(10))]);
            self.add(wait, false, None);
        }
    }
}
