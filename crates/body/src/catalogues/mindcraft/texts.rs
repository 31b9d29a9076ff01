//! Texts for agents about themselves and their surroundings.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cooperage_blocks::items::slot;
use cooperage_blocks::world::GameMode;
use cooperage_blocks::{BlockPos, registry};

use super::commands::{ALL, PLACE_HERE_DOC, PlaceHereDoc, recipes_of};
use super::declared::Declared;
use crate::agent_memory::AgentMemory;
use crate::blueprint::Blueprint;
use crate::skills::{can_craft, nearest_block};
use crate::view::BodyView;

/// How far people are noticed, and everything else, in blocks.
const PEOPLE_BLOCKS: f64 = 64.0;
const NEAR_BLOCKS: f64 = 16.0;
/// How far up the first block above the head is looked for.
const ABOVE_BLOCKS: i32 = 32;

/// Describes the state and the place of the body.
pub(super) fn stats(view: &BodyView<'_>, agent_memory: &AgentMemory) -> String {
    let player = view.player();
    let [x, y, z] = view.position();
    let mode = match player.mode {
        GameMode::Survival => "survival",
        GameMode::Creative => "creative",
        GameMode::Adventure => "adventure",
        GameMode::Spectator => "spectator",
    };
    let feet = view.feet();
    let biome = view.world().biome_name(feet.x, feet.z);
    let time = match view.world().day_time() % 24_000 {
        0..6_000 => "Morning",
        6_000..12_000 => "Afternoon",
        _ => "Night",
    };
    let mut text = String::from("STATS");
    let _ = write!(
        text,
        "\n- Position: x: {x:.2}, y: {y:.2}, z: {z:.2}\n- Gamemode: {mode}\n- Health: {:.0} / 20\n- Hunger: {} / 20",
        player.health.round(),
        player.food
    );
    let _ = write!(text, "\n- Biome: {biome}\n- Weather: Clear");
    let _ = write!(text, "\n{}\n- Time: {time}", surroundings(view, agent_memory));
    let _ = write!(text, "\n- Current Action: {}", agent_memory.doing.as_deref().unwrap_or("Idle"));
    let _ = write!(text, "\n- Nearby Human Players: {}", listed(&humans(view, agent_memory), "None"));
    let _ = write!(text, "\n- Other Agents: {}", listed(&agents(view, agent_memory), "None"));
    let _ = write!(text, "\n{}", modes(agent_memory));
    text
}

/// The blocks right at the body.
fn surroundings(view: &BodyView<'_>, agent_memory: &AgentMemory) -> String {
    let feet = view.feet();
    let name = |pos: BlockPos| view.state(pos).name();
    let above =
        (2..ABOVE_BLOCKS).map(|up| (up, feet.offset(0, up, 0))).find(|&(_, pos)| !view.state(pos).is_air());
    let above = match above {
        Some((2, pos)) if agent_memory.is_repaired() => format!("{} (1 block up)", name(pos)),
        Some((up, pos)) => format!("{} ({} blocks up)", name(pos), up - 1),
        None => "none".to_owned(),
    };
    format!(
        "- Block Below: {}\n- Block at Legs: {}\n- Block at Head: {}\n- First Block Above Head: {above}",
        name(feet.down()),
        name(feet),
        name(feet.up())
    )
}

/// Players near that are no agents.
fn humans(view: &BodyView<'_>, agent_memory: &AgentMemory) -> Vec<String> {
    let players = view.players(PEOPLE_BLOCKS);
    players
        .iter()
        .map(|player| player.name.to_string())
        .filter(|name| !is_agent(agent_memory, name))
        .collect()
}

/// The other agents, however far away.
fn agents(view: &BodyView<'_>, agent_memory: &AgentMemory) -> Vec<String> {
    let me = &view.player().name;
    agent_memory.agents.iter().filter(|name| *name != me).map(|name| name.to_string()).collect()
}

fn is_agent(agent_memory: &AgentMemory, name: &str) -> bool {
    agent_memory.agents.iter().any(|agent| &**agent == name)
}

fn listed(names: &[String], none: &str) -> String {
    if names.is_empty() { none.to_owned() } else { names.join(", ") }
}

/// Lists the carried and the worn items.
pub(super) fn inventory(view: &BodyView<'_>) -> String {
    let inventory = view.inventory();
    let mut counts: Vec<(&str, u32)> = Vec::new();
    for stack in slot::CARRIED.filter_map(|number| inventory.get(number)) {
        let name = stack.item.name();
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += stack.count,
            None => counts.push((name, stack.count)),
        }
    }
    let mut text = String::from("INVENTORY");
    for (name, count) in &counts {
        let _ = write!(text, "\n- {name}: {count}");
    }
    if counts.is_empty() {
        text.push_str(": Nothing");
    }
    if view.player().mode == GameMode::Creative {
        text.push_str("\n(In creative mode nothing needs to be gathered.)");
    }
    text.push_str("\nWEARING");
    let mut wears = false;
    for (number, place) in slot::ARMOR.zip(["Head", "Torso", "Legs", "Feet"]) {
        if let Some(stack) = inventory.get(number) {
            wears = true;
            let _ = write!(text, "\n- {place}: {}", stack.item.name());
        }
    }
    if !wears {
        text.push_str(": Nothing");
    }
    text
}

/// The kinds of blocks near, the nearest first.
pub(super) fn nearby_blocks(view: &BodyView<'_>, agent_memory: &AgentMemory) -> String {
    let mut names: Vec<&str> = Vec::new();
    // One of each kind: those found already aren't looked for again.
    while let Some(pos) = {
        let found =
            view.nearest(NEAR_BLOCKS, 1, |state| !state.is_air() && !names.contains(&state.name()), |_| true);
        found.first().copied()
    } {
        names.push(view.state(pos).name());
    }
    let mut text = String::from("NEARBY_BLOCKS");
    for name in &names {
        let _ = write!(text, "\n- {name}");
    }
    if names.is_empty() {
        text.push_str(": none");
        return text;
    }
    let _ = write!(text, "\n{}", surroundings(view, agent_memory));
    text
}

/// Lists the items that can be crafted from the carried ones and, if one is near or carried, at a table.
pub(super) fn craftable(view: &BodyView<'_>, agent_memory: &AgentMemory) -> String {
    let has_table = view.count_named("crafting_table") > 0
        || nearest_block(view, NEAR_BLOCKS, |name| name == "crafting_table").is_some();
    let mut text = String::from("CRAFTABLE_ITEMS");
    let before = text.len();
    for info in registry().items() {
        if can_craft(view, info.id, has_table, recipes_of(agent_memory.is_repaired())) {
            let _ = write!(text, "\n- {}", info.name);
        }
    }
    if text.len() == before {
        text.push_str(": none");
    }
    text
}

/// Lists the players and creatures nearby.
pub(super) fn entities(view: &BodyView<'_>, agent_memory: &AgentMemory) -> String {
    let mut text = String::from("NEARBY_ENTITIES");
    let before = text.len();
    for player in view.players(PEOPLE_BLOCKS) {
        if is_agent(agent_memory, &player.name) {
            continue;
        }
        let _ = write!(text, "\n- Human player: {}", player.name);
        if agent_memory.is_repaired() {
            let pos = player.cell();
            let far = view.distance_to_cell(pos);
            let _ = write!(text, ", {far:.0} blocks away at {pos}");
        }
    }
    for name in agents(view, agent_memory) {
        let _ = write!(text, "\n- Agent: {name}");
    }
    let mut counts: Vec<(&str, u32)> = Vec::new();
    for (_, mob) in view.mobs(NEAR_BLOCKS) {
        match counts.iter_mut().find(|(known, _)| *known == mob.kind_name()) {
            Some((_, count)) => *count += 1,
            None => counts.push((mob.kind_name(), 1)),
        }
    }
    for (name, count) in counts {
        let _ = write!(text, "\n- {name}: {count}");
    }
    if text.len() == before {
        text.push_str(": none");
    }
    text
}

/// Lists the modes of the body, and which of them are on.
pub(super) fn modes(agent_memory: &AgentMemory) -> String {
    let mut text = String::from("MODES");
    for (mode, is_on) in agent_memory.modes.iter() {
        let word = if is_on { "ON" } else { "OFF" };
        let _ = write!(text, "\n- {} ({word}): {}", mode.name(), mode.doc(agent_memory.is_repaired()));
    }
    text
}

/// The names of the remembered places.
pub(super) fn places(agent_memory: &AgentMemory) -> String {
    let names: Vec<String> = agent_memory.places.keys().cloned().collect();
    format!("Saved place names: {}", listed(&names, "none"))
}

/// The commands that the agent may use.
pub(super) fn manual(agent_memory: &AgentMemory) -> String {
    let is_missing = |name: &&str| agent_memory.tools.iter().all(|tool| &**tool != *name);
    let manual =
        Declared::without(ALL.iter().map(|declaration| declaration.tool_name()).filter(is_missing)).manual();
    if agent_memory.is_repaired() {
        return manual;
    }
    let PlaceHereDoc { doc, before } = PLACE_HERE_DOC;
    manual.replace(doc, before)
}

/// Tells about the blueprint with `tell`; says so if there is none.
pub(super) fn of_blueprint(agent_memory: &AgentMemory, tell: impl FnOnce(&Blueprint) -> String) -> String {
    match &agent_memory.blueprint {
        Some(shared_blueprint) => tell(shared_blueprint.blueprint()),
        None => "There is no blueprint to build.".to_owned(),
    }
}

/// The state of an agent, as [`stats`] and [`inventory`] tell it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToldState {
    /// Where it stands; `None` if that is not told.
    pub place: Option<[f64; 3]>,
    /// The items that it carries, by name.
    pub held: BTreeMap<String, u32>,
    /// Its current action; `None` while it is idle.
    pub action: Option<String>,
    pub block_below: Option<String>,
    /// People that it perceives.
    pub people: Vec<String>,
    /// The other agents.
    pub agents: Vec<String>,
}

impl ToldState {
    /// Reads the state from the last place in a text that tells it: examples before it may look alike.
    #[must_use]
    pub fn read(text: &str) -> ToldState {
        let mut state = ToldState::default();
        let mut is_inventory = false;
        for line in text.lines().map(str::trim) {
            if line.starts_with("INVENTORY") {
                state.held.clear();
                is_inventory = true;
                continue;
            }
            match line.strip_prefix("- ").and_then(|rest| rest.split_once(": ")) {
                Some((item, count)) if is_inventory => {
                    if let Ok(count) = count.parse::<u32>() {
                        *state.held.entry(item.to_owned()).or_default() += count;
                    }
                }
                Some(("Position", at)) => state.place = read_place(at).or(state.place),
                Some(("Current Action", now)) => {
                    state.action = Some(now).filter(|now| *now != "Idle").map(str::to_owned);
                }
                Some(("Block Below", block)) => state.block_below = Some(block.to_owned()),
                Some(("Nearby Human Players", names)) => state.people = read_names(names),
                Some(("Other Agents", names)) => state.agents = read_names(names),
                _ => is_inventory = is_inventory && (line.is_empty() || line.starts_with('(')),
            }
        }
        state
    }
}

/// Reads `x: 1.50, y: 64.00, z: -3.00`.
fn read_place(text: &str) -> Option<[f64; 3]> {
    let mut numbers =
        text.split(',').map(|part| part.trim().trim_start_matches(['x', 'y', 'z', ':', ' ']).parse::<f64>());
    Some([numbers.next()?.ok()?, numbers.next()?.ok()?, numbers.next()?.ok()?])
}

fn read_names(text: &str) -> Vec<String> {
    let names = text.split(',').map(str::trim).filter(|name| !name.is_empty() && *name != "None");
    names.map(str::to_owned).collect()
}
