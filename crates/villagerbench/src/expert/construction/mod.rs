//! The expert for construction: it builds a blueprint.
//!
//! The concepts that the files here share:
//! * the **site** is the building with a margin around it, as it is now: what is missing, and what is in the way;
//! * a **band** is a few layers that can be reached from below, a **piece** some missing blocks of it beside each
//!   other: one subtask (`divide`), given to the agent that is expected to finish it first (`assign`);
//! * a **step** brings one missing block nearer: placing it, a row of dirt that holds it, digging away what is in its cell;
//! * a **column** is dirt with ladders, put up where a cell is out of reach (`ladder`), and **left-overs** are columns
//!   and rows of dirt that no agent needs any more (`clear`);
//! * a **stand** is the cell from which an agent works, an **aside** a cell to which it goes where its stand gets a block;
//! * an agent is **lost** if its walks fail although there seems to be a way: it is taken to be shut in.
//!
//! The numbers are those with which all published buildings were built; they are kept as they are.

mod access;
mod assign;
mod clear;
mod divide;
mod ladder;
mod place;
mod quarry;
mod site;
mod step;
mod take;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::world::Player;
use cooperage_blocks::{BlockPos, BlockState, ItemId};
use cooperage_core::{AgentId, ToolCall, Trouble};
use cooperage_plan::ground::KnownGround;
pub use quarry::Quarry;
use site::Site;

use super::{
    ConstructionCell, Division, GoalExpert, Next, Problem, Reason, Scene, Subtask, SubtaskGoal, call_at,
    stock,
};

/// The blueprint to build, with the places of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildOrder {
    /// The blocks that are wanted, by cell.
    pub cells: BTreeMap<BlockPos, ConstructionCell>,
    /// The chest with the materials.
    pub chest: BlockPos,
    /// A place to stand beside it, from which one gets to the site.
    pub home: BlockPos,
    /// Where material is dug that the chest does not hold.
    pub quarry: Option<Quarry>,
}

/// The expert that builds a blueprint with the tools of the construction task.
#[derive(Clone, Debug)]
pub struct ConstructionExpert {
    blueprint: BuildOrder,
    memory: Memory,
    /// The ground of the site as it was last looked at, which saves looking at all of it anew.
    ground: RefCell<KnownGround>,
}

/// Facts that the world does not show.
#[derive(Clone, Debug, Default)]
struct Memory {
    /// How often an agent's calls for a cell failed since one succeeded.
    failures: BTreeMap<(AgentId, BlockPos), u32>,
    /// How many columns an agent put up for cells that it then still did not reach.
    raised: BTreeMap<(AgentId, BlockPos), u32>,
    /// The cell in which an agent's tool found a body, perhaps its own, that has not gone away since.
    crowded: BTreeMap<AgentId, BlockPos>,
    /// How often in a row an agent got nowhere, though there seemed to be a way.
    lost: BTreeMap<AgentId, u32>,
    /// Where agents went since they last did anything else.
    walked: BTreeSet<(AgentId, BlockPos)>,
    /// How often in a row an agent was told to wait.
    waits: BTreeMap<AgentId, u32>,
    /// The calls that agents are carrying out.
    under_way: BTreeMap<AgentId, UnderWay>,
}

/// A call that has not ended yet.
#[derive(Clone, Debug)]
struct UnderWay {
    /// Where it leads the agent, first and last.
    stands: [BlockPos; 2],
    /// The cells in which it may be afterwards, if it has to make room for its own block.
    asides: Vec<BlockPos>,
    /// The block it places, and where.
    placed: Option<(BlockPos, BlockState)>,
}

impl Memory {
    /// From a new column an agent tries again what it did not reach; after a few columns it is given up.
    fn has_raised(&mut self, agent: AgentId, top: BlockPos) {
        for ((who, cell), failures) in &mut self.failures {
            if *who == agent && access::is_in_reach(top, *cell) {
                let raised = self.raised.entry((agent, *cell)).or_default();
                *raised += 1;
                *failures = if *raised < RAISED_MAX { 0 } else { FAILURES_MAX };
            }
        }
    }
}

/// The tool that puts up columns.
const RAISE: &str = "erectDirtLadder";
/// Columns after which a cell is left to others. Chosen by hand.
const RAISED_MAX: u32 = 3;
/// How often an agent waits for another one before it does something itself. Chosen by hand.
const WAITS_MAX: u32 = 1;
/// Open blocks per agent above which every agent gets another subtask. Chosen by hand.
const LEFT_PER_AGENT: usize = 4;
/// Places aside that are looked at, at most. Chosen by hand.
const ASIDES_TRIED: usize = 8;
/// Failed walks after which an agent is taken to be trapped. Chosen by hand.
const LOST: u32 = 2;
/// Failures after which a cell is left to others. Chosen by hand.
const FAILURES_MAX: u32 = 6;

/// The tools that fail when no way leads there.
const WALKS: [&str; 2] = ["navigateTo", "withdrawItem"];
/// Troubles that arise because a block or body was in a cell, or was not there any more.
const WAS_BESIDE: [Trouble; 3] = [Trouble::Occupied, Trouble::NothingThere, Trouble::Changed];

impl ConstructionExpert {
    /// Creates the expert for a blueprint.
    #[must_use]
    pub fn new(blueprint: BuildOrder) -> ConstructionExpert {
        ConstructionExpert { blueprint, memory: Memory::default(), ground: RefCell::default() }
    }
}

impl GoalExpert for ConstructionExpert {
    fn subtasks(&self, scene: &Scene<'_>, division: &Division<'_>) -> Vec<Subtask> {
        divide::subtasks(&Site::new(scene, &self.blueprint, division.open, &self.ground), division)
    }

    fn next(
        &mut self,
        scene: &Scene<'_>,
        agent: AgentId,
        goal: &SubtaskGoal,
        others: &[&SubtaskGoal],
    ) -> Next {
        let ConstructionExpert { blueprint, memory, ground } = self;
        memory.under_way.remove(&agent);
        let site = Site::new(scene, blueprint, others.iter().copied(), ground).with_under_way(memory);
        let next = next_on(&site, agent, goal, memory);
        if let Next::Call(call) = &next
            && let Some(under_way) = under_way(&site, agent, call)
        {
            memory.under_way.insert(agent, under_way);
        }
        next
    }

    fn is_done(&self, scene: &Scene<'_>, goal: &SubtaskGoal) -> bool {
        match goal {
            SubtaskGoal::Build(cells) => {
                cells.iter().all(|wanted| wanted.is_met_by(scene.world.state(wanted.pos)))
            }
            SubtaskGoal::Clear(cells) => cells.iter().all(|cell| scene.world.state(*cell).is_air()),
            SubtaskGoal::Go { agent, to } => scene.body(*agent).is_none_or(|body| is_at(body, *to)),
            SubtaskGoal::Work { .. } | SubtaskGoal::Meta(_) | SubtaskGoal::Invented(_) => true,
            SubtaskGoal::Supply { .. } => false,
        }
    }

    fn is_able(&self, scene: &Scene<'_>, agent: AgentId, goal: &SubtaskGoal) -> bool {
        match goal {
            SubtaskGoal::Build(cells) => assign::has_material(scene, &self.blueprint, agent, cells),
            SubtaskGoal::Go { agent: who, .. } => *who == agent,
            SubtaskGoal::Clear(_)
            | SubtaskGoal::Work { .. }
            | SubtaskGoal::Supply { .. }
            | SubtaskGoal::Meta(_)
            | SubtaskGoal::Invented(_) => true,
        }
    }

    fn ends(&self, scene: &Scene<'_>, _agent: AgentId, goal: &SubtaskGoal, call: &ToolCall) -> bool {
        let Some(cell) = cell_of(call) else { return false };
        match goal {
            SubtaskGoal::Build(cells) => {
                let is_left = |wanted: &&ConstructionCell| !wanted.is_met_by(scene.world.state(wanted.pos));
                let is_last = |wanted: &ConstructionCell| wanted.pos == cell && call.tool == "placeBlock";
                // At the end of the work agents see to it that they are not in the way.
                cells.iter().filter(is_left).all(is_last)
                    && has_more(scene, self.blueprint.cells.values().filter(is_left).count())
            }
            SubtaskGoal::Clear(cells) => {
                let is_left = |at: &&BlockPos| !scene.world.state(**at).is_air();
                call.tool == "MineBlock" && cells.iter().filter(is_left).all(|at| *at == cell)
            }
            SubtaskGoal::Go { to, .. } => call.tool == "navigateTo" && cell == *to,
            SubtaskGoal::Work { .. }
            | SubtaskGoal::Supply { .. }
            | SubtaskGoal::Meta(_)
            | SubtaskGoal::Invented(_) => false,
        }
    }

    fn told(&mut self, agent: AgentId, call: &ToolCall, succeeded: bool, trouble: Option<Trouble>) {
        self.memory.under_way.remove(&agent);
        if succeeded {
            self.memory.lost.remove(&agent);
        } else if WALKS.contains(&call.tool.as_str()) {
            *self.memory.lost.entry(agent).or_default() += 1;
        }
        let Some(cell) = cell_of(call) else { return };
        if call.tool == "navigateTo" {
            self.memory.walked.insert((agent, cell));
            return;
        }
        self.memory.walked.retain(|(who, _)| *who != agent);
        if succeeded && call.tool == RAISE {
            self.memory.has_raised(agent, cell);
        } else if succeeded {
            self.memory.failures.remove(&(agent, cell));
            self.memory.raised.remove(&(agent, cell));
        } else if trouble == Some(Trouble::Crowded) {
            self.memory.crowded.insert(agent, cell);
        } else if !trouble.is_some_and(|trouble| WAS_BESIDE.contains(&trouble)) {
            *self.memory.failures.entry((agent, cell)).or_default() += 1;
        }
    }
}

/// Returns the next step of an agent on the site as it is now.
fn next_on(site: &Site<'_>, agent: AgentId, goal: &SubtaskGoal, memory: &mut Memory) -> Next {
    if let Some(call) = get_out(site, agent, memory) {
        return Next::Call(call);
    }
    if let Some(cell) = memory.crowded.remove(&agent) {
        // A body that stands there itself will stand there again.
        if site.scene.body(agent).is_some_and(|body| site::filled(body).contains(&cell)) {
            *memory.failures.entry((agent, cell)).or_default() += 1;
        }
        if let Some(call) = go_off(site, agent, memory) {
            return Next::Call(call);
        }
    }
    let next = match goal {
        SubtaskGoal::Build(cells) => place::next(site, agent, cells, memory),
        SubtaskGoal::Clear(cells) => clear::next(site, agent, cells, memory),
        SubtaskGoal::Go { agent: who, to } if *who == agent => go(site, agent, *to, memory),
        SubtaskGoal::Go { .. }
        | SubtaskGoal::Work { .. }
        | SubtaskGoal::Meta(_)
        | SubtaskGoal::Invented(_) => Next::Done,
        SubtaskGoal::Supply { .. } => {
            Next::Impossible(Problem { reason: Reason::MissingMaterial, cells: Vec::new() })
        }
    };
    match &next {
        Next::Wait => *memory.waits.entry(agent).or_default() += 1,
        _ => drop(memory.waits.remove(&agent)),
    }
    match next {
        Next::Done | Next::Wait => leave(site, agent, memory).map_or(next, Next::Call),
        next => next,
    }
}

/// Returns the next step of an agent that has to go to a place.
fn go(site: &Site<'_>, agent: AgentId, to: BlockPos, memory: &Memory) -> Next {
    let Some(body) = site.scene.body(agent).filter(|body| !is_at(body, to)) else { return Next::Done };
    if memory.walked.contains(&(agent, to)) {
        return Next::Impossible(Problem { reason: Reason::UnreachableCell, cells: vec![to] });
    }
    Next::Call(call_at(&body.name, "navigateTo", ["x", "y", "z"], to))
}

/// Whether a body is about there.
fn is_at(body: &Player, place: BlockPos) -> bool {
    let at = site::feet(body);
    at.x.abs_diff(place.x) <= 1 && at.z.abs_diff(place.z) <= 1
}

/// Returns the call with which an agent leaves if it is in another's way; `None` if it is not.
fn leave(site: &Site<'_>, agent: AgentId, memory: &Memory) -> Option<ToolCall> {
    let body = site.scene.body(agent)?;
    let feet = site::feet(body);
    let is_awaited = |cell: BlockPos| site.reserved.contains(&cell) && site.is_unmet(cell);
    let is_needed = site::filled(body).iter().any(|&cell| is_awaited(cell));
    // Other agents may need any cell beside the building, too, for scaffolding.
    let is_on_site = site.blueprint.cells.keys().any(|&cell| site.is_unmet(cell)) && site.is_near(feet);
    let is_left = |cell: &&BlockPos| site.is_unmet(**cell) && !site.reserved.contains(*cell);
    let left = || site.blueprint.cells.keys().filter(is_left).count();
    // An agent that is certain to get more work goes on from where it is.
    if !is_needed && (!is_on_site || has_more(site.scene, left())) {
        return None;
    }
    go_off(site, agent, memory)
}

/// Whether every agent is certain to get more work while that many blocks are left.
fn has_more(scene: &Scene<'_>, left: usize) -> bool {
    left > scene.agents.len() * LEFT_PER_AGENT
}

/// Returns the call with which a trapped agent frees itself.
fn get_out(site: &Site<'_>, agent: AgentId, memory: &Memory) -> Option<ToolCall> {
    let body = site.scene.body(agent)?;
    let feet = site::feet(body);
    let is_lost = memory.lost.get(&agent).is_some_and(|times| *times >= LOST);
    if site.ground.leads(feet, site.blueprint.home) {
        let wall = is_lost.then(|| access::wall(site, feet)).flatten()?;
        return Some(call_at(&body.name, "MineBlock", ["x", "y", "z"], wall));
    }
    let has_failed = |cell: &BlockPos| memory.failures.contains_key(&(agent, *cell));
    let dig = access::way_out(site, feet);
    let dirt = item("dirt").filter(|&dirt| stock::held(body, dirt) > 0);
    if dig.is_none_or(|cell| has_failed(&cell))
        && let Some(dirt) = dirt
        && let Some(cell) = access::step_out(site, agent, feet, dirt.info().blocks.first()?.default_state())
        && !has_failed(&cell)
    {
        let mut call = call_at(&body.name, "placeBlock", ["x", "y", "z"], cell);
        call.arguments.insert("item_name".to_owned(), dirt.name().into());
        return Some(call);
    }
    let times = |cell: &BlockPos| memory.failures.get(&(agent, *cell)).copied().unwrap_or(0);
    let dig = dig.or_else(|| access::floor(site, feet)).filter(|cell| times(cell) < FAILURES_MAX)?;
    Some(call_at(&body.name, "MineBlock", ["x", "y", "z"], dig))
}

/// Returns the call with which an agent leaves the site.
fn go_off(site: &Site<'_>, agent: AgentId, memory: &Memory) -> Option<ToolCall> {
    let body = site.scene.body(agent)?;
    let ways = site.ways(site::feet(body));
    let was_there = |stand: BlockPos| memory.walked.contains(&(agent, stand));
    let is_aside = |stand: BlockPos| site.ground.carries(stand) && !site.is_near(stand) && !was_there(stand);
    let mut asides =
        ways.all().iter().copied().filter(|&stand| is_aside(stand)).take(ASIDES_TRIED).peekable();
    let nearest = *asides.peek()?;
    let aside = asides.find(|&aside| access::is_walk_safe(site, agent, aside)).unwrap_or(nearest);
    Some(call_at(&body.name, "navigateTo", ["x", "y", "z"], aside))
}

/// Returns the effect of a call: the cells to which it leads the agent, and the block it places.
fn under_way(site: &Site<'_>, agent: AgentId, call: &ToolCall) -> Option<UnderWay> {
    let feet = site::feet(site.scene.body(agent)?);
    let ways = site.ways(feet);
    let goes = |stand: Option<(BlockPos, u16)>| stand.map_or(feet, |(stand, _)| stand);
    let walks = |stand| UnderWay { stands: [stand; 2], asides: Vec::new(), placed: None };
    let cell = cell_of(call);
    Some(match (call.tool.as_str(), cell) {
        ("placeBlock", Some(cell)) => {
            let name = call.arguments.get("item_name").and_then(serde_json::Value::as_str)?;
            let state = item(name)?.info().blocks.first()?.default_state();
            let stands = access::walk_to_place(site, agent, &ways, cell).unwrap_or([feet; 2]);
            let asides = access::asides_on(site, stands[1], cell, state);
            UnderWay { stands, asides, placed: Some((cell, state)) }
        }
        ("MineBlock", Some(cell)) => walks(goes(access::dig_from(&ways, cell))),
        (_, Some(stand)) => walks(stand),
        (_, None) => walks(site.blueprint.home),
    })
}

/// The cell that a call is about.
fn cell_of(call: &ToolCall) -> Option<BlockPos> {
    let part = |name: &str| i32::try_from(call.arguments.get(name)?.as_i64()?).ok();
    let whole = |names: [&str; 3]| Some(BlockPos::new(part(names[0])?, part(names[1])?, part(names[2])?));
    whole(["x", "y", "z"]).or_else(|| whole(["top_x", "top_y", "top_z"]))
}

/// An item by its name.
fn item(name: &str) -> Option<ItemId> {
    cooperage_blocks::registry().item(name)
}
