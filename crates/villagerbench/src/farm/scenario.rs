//! A farm round: the agents' inventories are looked at every five seconds (docs/spec/villager.md, 3.2.6).

use std::any::Any;
use std::collections::BTreeMap;
use std::rc::Rc;

use cooperage_blocks::{BlockPos, registry};
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{AgentId, DigestWriter, Environment, Missing, Ratio};
use serde_json::json;

use super::layout::{HIGH, LOW};
use super::published::paper_complexity;
use super::score::CookingProgress;
use super::task::{CheckPoint, FarmTask};
use crate::metrics::{contribution_rate, millionths, thousandths};
use crate::world::{RoundEndReason, TeamTally, VillagerScenario};

/// Seconds between two looks, as published.
const LOOKED_EVERY_S: u64 = 5;
/// The score of the dish, at which the round is over.
const FULL: u32 = 100;

/// A farm round: the task and the check points reached so far.
#[derive(Clone)]
pub struct Farm {
    task: Rc<FarmTask>,
    progress: CookingProgress,
    /// Seconds between two looks.
    every_s: u64,
}

impl Farm {
    /// Creates a round at its begin, which is looked at as often as published.
    #[must_use]
    pub fn new(task: FarmTask) -> Farm {
        let progress = CookingProgress::new(&task.check_points);
        Farm { task: Rc::new(task), progress, every_s: LOOKED_EVERY_S }
    }

    /// The same round, looked at every second, so that it ends in the second in which it is decided.
    #[must_use]
    pub fn looked_at_every_second(self) -> Farm {
        Farm { every_s: 1, ..self }
    }

    /// The task that is cooked.
    #[must_use]
    pub fn task(&self) -> &FarmTask {
        &self.task
    }

    /// The check points that have been reached so far.
    #[must_use]
    pub fn progress(&self) -> &CookingProgress {
        &self.progress
    }

    fn look(&mut self, blocks: &BlockEnvironment) {
        for agent in 0..blocks.agents() {
            blocks.with_world(|world| {
                let player = blocks.player_of(AgentId(agent)).and_then(|id| world.player(id));
                let Some(player) = player.filter(|player| is_inside(player.cell())) else { return };
                let count =
                    |name: &str| registry().item(name).map_or(0, |item| player.inventory.count_all(item));
                self.progress.look(&self.task.check_points, agent, count);
            });
        }
    }
}

fn is_inside(pos: BlockPos) -> bool {
    let part = |low: i32, at: i32, high: i32| (low..=high).contains(&at);
    part(LOW[0], pos.x, HIGH[0]) && part(LOW[1], pos.y, HIGH[1]) && part(LOW[2], pos.z, HIGH[2])
}

impl VillagerScenario for Farm {
    fn poll(&mut self, blocks: &mut BlockEnvironment, second: u64) -> Option<RoundEndReason> {
        if !second.is_multiple_of(self.every_s) {
            return None;
        }
        self.look(blocks);
        (self.progress.score(&self.task.check_points) >= FULL).then_some(RoundEndReason::Complete)
    }

    fn tally(&self, blocks: &BlockEnvironment) -> TeamTally {
        let mut now = self.clone();
        now.look(blocks);
        let score = now.progress.score(&self.task.check_points).min(FULL);
        let owned = now.progress.owned();
        let mut figures = BTreeMap::from([
            ("score".to_owned(), i64::from(score)),
            ("acr_ppm".to_owned(), millionths(contribution_rate(&owned) / 100.0)),
            ("complexity_milli".to_owned(), thousandths(self.task.complexity)),
        ]);
        if let Some(paper) = paper_complexity(&self.task) {
            figures.insert("complexity_paper_milli".to_owned(), thousandths(paper));
        }
        TeamTally { completion: Ratio { numerator: u64::from(score), denominator: u64::from(FULL) }, figures }
    }

    fn missing(&self, blocks: &BlockEnvironment) -> Vec<Missing> {
        let mut now = self.clone();
        now.look(blocks);
        let points = now.progress.missing(&self.task.check_points);
        let missing = points.map(|CheckPoint(item, count, points, _)| Missing {
            kind: "item",
            text: format!("{count} {item} with one agent ({points} points)"),
            data: json!({"item": item, "count": count, "points": points}),
        });
        missing.collect()
    }

    fn feed(&self, writer: &mut DigestWriter) {
        writer.put(&self.progress);
    }

    fn boxed_clone(&self) -> Box<dyn VillagerScenario> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
