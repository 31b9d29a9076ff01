//! A round of a goal: once a second it is looked which things of its chain agents carry.
//!
//! A thing is reached for good once an agent carries one, and with it everything that it takes: agents begin with nothing, so
//! that it was had in between. The goal itself is reached when one agent carries all of its output.

use std::any::Any;
use std::collections::BTreeMap;
use std::rc::Rc;

use cooperage_blocks::BlockPos;
use cooperage_blocks::world::Player;
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{AgentId, DigestWriter, Missing, Ratio};
use serde_json::json;

use super::class::Thing;
use super::{GoalTask, yard};
use crate::settings::GoalPlace;
use crate::world::{RoundEndReason, TeamTally, VillagerScenario};

/// A round of a goal.
#[derive(Clone)]
pub struct Goals {
    task: Rc<GoalTask>,
    agents: u32,
    place: GoalPlace,
    /// The cell at which the first agent begins.
    start: BlockPos,
    /// Which things of the chain have been carried; the last one counts in full only.
    reached: Vec<bool>,
}

impl Goals {
    /// Creates a round at its begin.
    #[must_use]
    pub fn new(task: GoalTask, agents: u32, place: GoalPlace, start: BlockPos) -> Goals {
        let reached = vec![false; task.chain.things.len()];
        Goals { task: Rc::new(task), agents, place, start, reached }
    }

    /// The task with its chain.
    #[must_use]
    pub fn task(&self) -> &GoalTask {
        &self.task
    }

    /// Where the agents are.
    #[must_use]
    pub fn place(&self) -> GoalPlace {
        self.place
    }

    /// The corners of the ground on which an expert looks for ways.
    #[must_use]
    pub fn ground(&self) -> (BlockPos, BlockPos) {
        /// Blocks on each side of the start in natural terrain, and above and below it.
        const SIDE: i32 = 32;
        const HEIGHT: i32 = 12;
        match self.place {
            GoalPlace::Arena => (yard::LOW, yard::HIGH),
            GoalPlace::Natural => {
                (self.start.offset(-SIDE, -HEIGHT, -SIDE), self.start.offset(SIDE, HEIGHT, SIDE))
            }
        }
    }

    fn look(&mut self, blocks: &BlockEnvironment) {
        for agent in 0..self.agents {
            blocks.with_world(|world| {
                if let Some(player) = blocks.player_of(AgentId(agent)).and_then(|id| world.player(id)) {
                    self.look_at(player);
                }
            });
        }
    }

    fn look_at(&mut self, player: &Player) {
        let chain = &self.task.chain;
        let output = &chain.goal().output;
        let mut fresh: Vec<usize> = Vec::new();
        for (place, name) in chain.things.iter().enumerate() {
            let wanted = if place + 1 == chain.things.len() { output.1 } else { 1 };
            if self.reached.get(place) == Some(&false) && carried(player, name) >= wanted {
                fresh.push(place);
            }
        }
        while let Some(place) = fresh.pop() {
            let Some(is_reached) = self.reached.get_mut(place).filter(|reached| !**reached) else { continue };
            *is_reached = true;
            let name = chain.things.get(place);
            let behind = chain.entries.iter().filter(|entry| Some(&entry.output.0) == name);
            for (need, _) in behind.flat_map(super::GoalEntry::needs) {
                fresh.extend(chain.things.iter().position(|thing| thing == need));
            }
        }
    }

    fn is_done(&self) -> bool {
        self.reached.last().copied().unwrap_or(false)
    }

    /// The number of things that are reached.
    fn count(&self) -> usize {
        if self.is_done() {
            self.reached.len()
        } else {
            self.reached.iter().filter(|reached| **reached).count()
        }
    }
}

/// How many items of a thing a body carries.
fn carried(player: &Player, name: &str) -> u32 {
    let items = Thing::named(name).map(Thing::items).unwrap_or_default();
    items.into_iter().map(|item| player.inventory.count_all(item)).sum()
}

impl VillagerScenario for Goals {
    fn poll(&mut self, blocks: &mut BlockEnvironment, _second: u64) -> Option<RoundEndReason> {
        self.look(blocks);
        self.is_done().then_some(RoundEndReason::Complete)
    }

    fn tally(&self, blocks: &BlockEnvironment) -> TeamTally {
        let mut now = self.clone();
        now.look(blocks);
        let (reached, all) = (now.count() as u64, now.reached.len() as u64);
        let score = i64::try_from(reached * 100 / all.max(1)).unwrap_or(0);
        TeamTally {
            completion: Ratio { numerator: reached, denominator: all },
            figures: BTreeMap::from([
                ("score".to_owned(), score),
                ("depth".to_owned(), i64::from(now.task.chain.depth)),
            ]),
        }
    }

    fn missing(&self, blocks: &BlockEnvironment) -> Vec<Missing> {
        let mut now = self.clone();
        now.look(blocks);
        if now.is_done() {
            return Vec::new();
        }
        let chain = &now.task.chain;
        let things = chain.things.iter().zip(&now.reached).enumerate();
        let missing = things.filter(|(_, (_, reached))| !**reached).map(|(place, (name, _))| {
            let count = if place + 1 == chain.things.len() { chain.goal().output.1 } else { 1 };
            Missing {
                kind: "item",
                text: format!("{count} {name}"),
                data: json!({"item": name, "count": count}),
            }
        });
        missing.collect()
    }

    fn feed(&self, writer: &mut DigestWriter) {
        writer.put(&self.reached);
    }

    fn boxed_clone(&self) -> Box<dyn VillagerScenario> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
