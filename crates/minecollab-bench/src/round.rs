//! A task while it is played: its progress, and its end (docs/spec/mindcraft.md, 12.6, 12.7, 14.2).

use std::collections::BTreeMap;
use std::rc::Rc;

use cooperage_blocks::World;
use cooperage_body::blueprint::BlueprintCell;
use cooperage_body::environment::{BlockEnvironment, BlockEvent};
use cooperage_body::round::{BlockRound, RoundNews, RoundWorld};
use cooperage_core::{Digest, DigestWriter, Environment, Missing, Ratio, Score, Tick, Verdict};
use cooperage_minecollab::score::CellTally;
use cooperage_suites::statistics::IMPOSSIBLE;
use serde_json::json;

use crate::building::Building;
use crate::record::{MineCollabTask, Needed, TaskDomain};
use crate::timing::{PERIOD, TaskTiming};

/// The world of a task.
pub type TaskWorld = RoundWorld<TaskRound>;

/// How a task ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum MineCollabEnd {
    /// All of it was reached.
    Done,
    /// Its time is over.
    TimeOver,
}

/// The parts of a round that never change.
#[derive(Debug)]
struct RoundConstants {
    domain: TaskDomain,
    needed: Vec<Needed>,
    timing: TaskTiming,
    /// Whether the task is proven to be impossible.
    is_impossible: bool,
}

/// The state of a task's round.
#[derive(Clone, Debug)]
pub struct TaskRound {
    plan: Rc<RoundConstants>,
    /// How much of the building stands.
    building: Building,
    /// For each item of the target whether an agent that has to hold it does.
    held: Vec<bool>,
    end: Option<(Tick, MineCollabEnd)>,
}

impl TaskRound {
    /// Starts a task in a world that is set up. `is_impossible` says that the task is proven to be impossible, which is
    /// a figure of the score.
    #[must_use]
    pub fn new(
        record: &MineCollabTask,
        timing: TaskTiming,
        blocks: &BlockEnvironment,
        is_impossible: bool,
    ) -> TaskRound {
        let blueprint = record.blueprint.as_ref().filter(|_| record.domain == TaskDomain::Construction);
        let mut building = blueprint.map(Building::new).unwrap_or_default();
        blocks.with_world(|world| building.look(world));
        let needed = match record.domain {
            TaskDomain::Construction | TaskDomain::Debug => Vec::new(),
            _ => record.target.needed().to_vec(),
        };
        let held = vec![false; needed.len()];
        let plan = RoundConstants { domain: record.domain, needed, timing, is_impossible };
        TaskRound { plan: Rc::new(plan), building, held, end: None }
    }

    /// When and how it ended, if it did.
    #[must_use]
    pub fn end(&self) -> Option<(Tick, MineCollabEnd)> {
        self.end
    }

    /// How long it may take.
    #[must_use]
    pub fn timing(&self) -> TaskTiming {
        self.plan.timing
    }

    /// The domain of the task.
    #[must_use]
    pub fn domain(&self) -> TaskDomain {
        self.plan.domain
    }

    /// The items that have to be held in the end.
    #[must_use]
    pub fn needed(&self) -> &[Needed] {
        &self.plan.needed
    }

    /// The building of a construction task; without cells in other domains.
    #[must_use]
    pub fn building(&self) -> &Building {
        &self.building
    }

    /// How much of the building stands.
    #[must_use]
    pub fn tally(&self) -> CellTally {
        self.building.tally()
    }

    /// The published program's score: 1 or 0 for items, per cent for a building.
    #[must_use]
    pub fn published_score(&self) -> f64 {
        match self.plan.domain {
            TaskDomain::Construction => self.tally().percent().unwrap_or(0.0),
            _ => f64::from(u8::from(self.is_reached())),
        }
    }

    fn is_reached(&self) -> bool {
        match self.plan.domain {
            TaskDomain::Construction => self.tally().is_complete() && self.tally().matches > 0,
            TaskDomain::Debug => false,
            _ => !self.held.is_empty() && self.held.iter().all(|held| *held),
        }
    }

    /// Returns whether each agent holds the item that it alone has to have; `None` where a target is for all.
    #[must_use]
    pub fn own_targets(&self, world: &World) -> Option<Vec<bool>> {
        (self.plan.domain == TaskDomain::HellsKitchen).then(|| self.holdings(world))
    }

    /// Returns for each of so many agents the part of the task that is reached, from 0 to 1: of a building the share of right cells,
    /// of items the mean share that the agent nearest to the target holds of each, in Hell's Kitchen each agent of its own item.
    #[must_use]
    pub fn parts(&self, world: &World, agents: usize) -> Vec<f64> {
        let share = |player: &cooperage_blocks::world::Player, needed: &Needed| {
            let held = needed.item.map_or(0, |item| player.inventory.count_all(item));
            f64::from(held.min(needed.count)) / f64::from(needed.count.max(1))
        };
        let (players, needed) = (world.players(), &self.plan.needed);
        match self.plan.domain {
            TaskDomain::Construction => {
                let CellTally { matches, mismatches } = self.tally();
                let all = matches + mismatches;
                vec![if all > 0 { matches as f64 / all as f64 } else { 0.0 }; agents]
            }
            TaskDomain::Debug => vec![0.0; agents],
            TaskDomain::HellsKitchen => {
                let mut own: Vec<f64> =
                    needed.iter().zip(players.iter()).map(|(needed, player)| share(player, needed)).collect();
                own.resize(agents, 0.0);
                own
            }
            _ => {
                let of_player = |player| {
                    let shares = needed.iter().map(|needed| share(player, needed));
                    shares.sum::<f64>() / needed.len().max(1) as f64
                };
                vec![players.iter().map(of_player).fold(0.0, f64::max); agents]
            }
        }
    }

    /// Returns which items of the target are held: all by the same agent, or in Hell's Kitchen each by its own agent.
    fn holdings(&self, world: &World) -> Vec<bool> {
        let holds = |player: &cooperage_blocks::world::Player, needed: &Needed| {
            needed.item.is_some_and(|item| player.inventory.count_all(item) >= needed.count)
        };
        let players = world.players();
        if self.plan.domain == TaskDomain::HellsKitchen {
            let own = self.plan.needed.iter().zip(players.iter());
            return own.map(|(needed, player)| holds(player, needed)).collect();
        }
        let each = players.iter().map(|player| -> Vec<bool> {
            self.plan.needed.iter().map(|needed| holds(player, needed)).collect()
        });
        // The items of the agent that holds most of the target.
        each.max_by_key(|held| held.iter().filter(|held| **held).count()).unwrap_or_default()
    }
}

impl BlockRound for TaskRound {
    const DIGEST: &'static str = "minecollab 1";
    const PERIOD: u64 = PERIOD;

    fn note(&mut self, _: &[BlockEvent]) {}

    fn poll(&mut self, blocks: &mut BlockEnvironment) -> Vec<RoundNews> {
        if self.end.is_some() {
            return Vec::new();
        }
        blocks.with_world(|world| self.look(world));
        let tick = blocks.tick();
        let end = match self.is_reached() {
            true => MineCollabEnd::Done,
            false if tick >= self.plan.timing.limit => MineCollabEnd::TimeOver,
            false => return Vec::new(),
        };
        self.end = Some((tick, end));
        let score = self.published_score();
        vec![RoundNews {
            name: "task_ended",
            text: format!("Task ended with score : {score}"),
            data: json!({"score": score, "reached": end == MineCollabEnd::Done}),
            is_public: true,
        }]
    }

    fn is_over(&self) -> bool {
        self.end.is_some()
    }

    fn feed(&self, blocks: Digest, writer: &mut DigestWriter) {
        // The plan never changes.
        let TaskRound { plan: _, building, held, end } = self;
        let CellTally { matches, mismatches } = building.tally();
        writer.put(&(blocks, matches, mismatches, held, end));
    }
}

impl TaskRound {
    /// Returns the state of the round for the judge.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.end {
            Some((_, MineCollabEnd::Done)) => Verdict::Done,
            Some((_, MineCollabEnd::TimeOver)) => Verdict::TimeOver,
            None => Verdict::Continue,
        }
    }

    /// Looks at the world as it is now.
    pub fn look(&mut self, world: &World) {
        self.building.look(world);
        self.held = self.holdings(world);
    }

    /// The score at the last look. For items it is 0 or 1; for a building it is the share of its cells that are right.
    #[must_use]
    pub fn score(&self) -> Score {
        let CellTally { matches, mismatches } = self.tally();
        let completion = match self.plan.domain {
            TaskDomain::Construction => {
                // Where nothing is to be built, nothing is reached.
                Ratio { numerator: matches, denominator: (matches + mismatches).max(1) }
            }
            _ => Ratio { numerator: u64::from(self.is_reached()), denominator: 1 },
        };
        let whole = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let mut figures = BTreeMap::from([
            (IMPOSSIBLE.to_owned(), i64::from(self.plan.is_impossible)),
            ("setup_ticks".to_owned(), whole(self.plan.timing.setup_ticks)),
            ("substring_score".to_owned(), i64::from(self.published_score().to_string().starts_with('1'))),
        ]);
        match self.plan.domain {
            TaskDomain::Construction => {
                figures.insert("cells_right".to_owned(), whole(matches));
                figures.insert("cells_wrong".to_owned(), whole(mismatches));
            }
            _ => {
                let held = self.held.iter().filter(|held| **held).count();
                figures.insert("targets".to_owned(), self.plan.needed.len() as i64);
                figures.insert("targets_held".to_owned(), held as i64);
            }
        }
        if let Some((tick, MineCollabEnd::Done)) = self.end {
            figures.insert("done_ticks".to_owned(), whole(tick.0));
        }
        Score { completion, figures }
    }

    /// Returns the parts of the goal that are not reached.
    #[must_use]
    pub fn missing(&self, world: &World) -> Vec<Missing> {
        let held = self.holdings(world);
        let items = self.plan.needed.iter().zip(held).filter(|(_, held)| !held).map(|(needed, _)| Missing {
            kind: "item",
            text: format!("{} {} in the hands of whoever has to have it", needed.count, needed.name),
            data: json!({"item": needed.name, "count": needed.count}),
        });
        let cells = self.building.wrong(world).map(|(pos, wanted, found)| {
            let name = |cell: BlueprintCell| match cell {
                BlueprintCell::Block(block) => block.name().to_owned(),
                BlueprintCell::Unknown(_) => "a block that there is not".to_owned(),
            };
            Missing {
                kind: "block",
                text: format!("{} at {} {} {}, where {} is", name(wanted), pos.x, pos.y, pos.z, name(found)),
                data: json!({"wanted": name(wanted), "found": name(found), "at": [pos.x, pos.y, pos.z]}),
            }
        });
        items.chain(cells).collect()
    }
}
