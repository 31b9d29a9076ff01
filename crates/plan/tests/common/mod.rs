//! Worlds to plan in, and a bookkeeper that checks plans.
#![allow(dead_code, clippy::unwrap_used, reason = "each test file uses a part of it; a test may stop")]

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_blocks::items::slot;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{BlockEntity, Issuer, PlayerId, WorldInput, WorldOptions};
use cooperage_blocks::{BlockPos, ItemId, World, registry};
use cooperage_core::AgentId;
use cooperage_plan::{Goal, Holder, Plan, Scene, Step};

pub(crate) fn item(name: &str) -> ItemId {
    registry().item(name).unwrap()
}

pub(crate) fn options() -> WorldOptions {
    WorldOptions { view_radius: 4, active_radius: 2, ..WorldOptions::default() }
}

/// A flat world with that many agents in its middle.
pub(crate) fn flat(agents: u32) -> World {
    let mut world = World::new(options(), ChunkGenerator::superflat(), 7);
    let spawn = world.generator().spawn();
    for number in 0..agents {
        let x = f64::from(spawn.x) + 0.5 + f64::from(number);
        world.join(&format!("agent{number}"), [x, f64::from(spawn.y), f64::from(spawn.z) + 0.5]);
    }
    world
}

/// Natural terrain with that many agents at its spawn.
pub(crate) fn natural(seed: u64, agents: u32) -> World {
    let mut world = World::new(options(), ChunkGenerator::natural(seed), seed);
    let spawn = world.generator().spawn();
    for number in 0..agents {
        let at = [f64::from(spawn.x) + 0.5, f64::from(spawn.y), f64::from(spawn.z) + 0.5];
        world.join(&format!("agent{number}"), at);
    }
    world
}

/// Runs commands in a world.
pub(crate) fn commands(world: &mut World, texts: &[&str]) {
    for text in texts {
        world.submit(Issuer::Setup, WorldInput::Command(Arc::from(*text)));
    }
    world.step();
}

pub(crate) fn scene(world: &World) -> Scene<'_> {
    Scene::new(world, world.players().iter().map(|player| player.id).collect(), 64)
}

type Held = BTreeMap<(AgentId, ItemId), i64>;

/// The items that agents and containers hold while steps are taken.
struct Books {
    held: Held,
    stored: BTreeMap<(BlockPos, ItemId), i64>,
    /// Items of which only the possible kinds are known, by agent.
    any: Vec<(AgentId, Vec<ItemId>, i64)>,
}

impl Books {
    fn new(world: &World) -> Books {
        let mut held = Held::new();
        for player in world.players() {
            for stack in player.inventory.slots()[slot::CARRIED].iter().flatten() {
                *held.entry((AgentId(player.id.0), stack.item)).or_default() += i64::from(stack.count);
            }
        }
        let mut stored = BTreeMap::new();
        for (cell, entity) in world.block_entities() {
            if let BlockEntity::Container(container) = entity {
                for stack in container.slots.iter().flatten() {
                    *stored.entry((cell, stack.item)).or_default() += i64::from(stack.count);
                }
            }
        }
        Books { held, stored, any: Vec::new() }
    }

    fn begin(&mut self, agent: AgentId, step: &Step, plan: &Plan) {
        for tool in step.needs() {
            let held = self.held.get(&(agent, tool)).copied().unwrap_or(0);
            assert!(held > 0, "{agent} holds no {} for `{step}`\n{plan}", tool.name());
        }
        for (item, count) in step.uses() {
            let held = self.held.entry((agent, item)).or_default();
            *held -= i64::from(count);
            assert!(*held >= 0, "{agent} has too little {} for `{step}`\n{plan}", item.name());
        }
        if let Step::Fetch { container, item, count } = step {
            let stored = self.stored.entry((*container, *item)).or_default();
            *stored -= i64::from(*count);
            assert!(*stored >= 0, "`{step}` takes more than there is\n{plan}");
        }
    }

    fn end(&mut self, agent: AgentId, step: &Step) {
        for gain in step.gains() {
            let to = gain.to.unwrap_or(agent);
            match gain.any_of.as_slice() {
                [one] => *self.held.entry((to, *one)).or_default() += i64::from(gain.count),
                several => self.any.push((to, several.to_vec(), i64::from(gain.count))),
            }
        }
    }

    fn count(&self, who: Option<AgentId>, items: &[ItemId]) -> i64 {
        let is_meant = |agent: AgentId| who.is_none_or(|who| who == agent);
        let held = self.held.iter().filter(|((agent, item), _)| is_meant(*agent) && items.contains(item));
        let any = self
            .any
            .iter()
            .filter(|(agent, kinds, _)| is_meant(*agent) && kinds.iter().all(|kind| items.contains(kind)));
        held.map(|(_, count)| *count).sum::<i64>() + any.map(|(_, _, count)| *count).sum::<i64>()
    }
}

/// Goes through a plan by its schedule, and fails if a step uses items that aren't there or the goal isn't reached.
pub(crate) fn check(world: &World, goal: &Goal, plan: &Plan) {
    let mut books = Books::new(world);
    let times = plan.schedule();
    let mut moments: Vec<(u32, bool, usize)> = Vec::new();
    for (number, step) in plan.steps.iter().enumerate() {
        assert!(step.after.iter().all(|id| (id.0 as usize) < number), "{plan}");
        // A step takes a moment at least, so that its end comes after its beginning.
        moments.push((times[number].0, true, number));
        moments.push((times[number].1, false, number));
    }
    // Ends before beginnings at one time, but never before the own beginning.
    moments
        .sort_by_key(|&(time, begins, number)| (time, begins && times[number].0 != times[number].1, number));
    for (_, begins, number) in moments {
        let planned = &plan.steps[number];
        if begins {
            books.begin(planned.agent, &planned.step, plan);
        } else {
            books.end(planned.agent, &planned.step);
        }
    }
    check_goal(world, &books, goal, plan);
}

fn check_goal(world: &World, books: &Books, goal: &Goal, plan: &Plan) {
    let agents: Vec<AgentId> = world.players().iter().map(|player| AgentId(player.id.0)).collect();
    match goal {
        Goal::Have { items, who } => {
            let has_all = |who: Option<AgentId>| {
                items.iter().all(|(item, count)| books.count(who, &[*item]) >= i64::from(*count))
            };
            let holds = match who {
                Holder::Any => agents.iter().any(|&agent| has_all(Some(agent))),
                Holder::Agent(agent) => has_all(Some(*agent)),
                Holder::Crew => has_all(None),
            };
            assert!(holds, "{goal:?} is not reached by\n{plan}");
        }
        Goal::Gather { blocks, count, who } => {
            let mut items: Vec<ItemId> = blocks.iter().filter_map(|block| block.info().item).collect();
            for planned in &plan.steps {
                if let Step::Collect { items: collected, .. } = &planned.step {
                    items.extend(collected);
                }
            }
            let who = if let Holder::Agent(agent) = who { Some(*agent) } else { None };
            assert!(books.count(who, &items) >= i64::from(*count), "{goal:?} is not reached by\n{plan}");
        }
        Goal::All(goals) => goals.iter().for_each(|goal| check_goal(world, books, goal, plan)),
        Goal::Open { .. } | Goal::Sleep => {}
    }
}

/// Gives items to a player.
pub(crate) fn give(world: &mut World, player: PlayerId, items: &[(&str, u32)]) {
    let name = world.player(player).unwrap().name.clone();
    for (item, count) in items {
        commands(world, &[&format!("give {name} {item} {count}")]);
    }
}
