//! A construction round: scored every ten seconds, over when the building stands or nothing gets better
//! (docs/spec/villager.md, 3.0.4, 3.1.6).

use std::any::Any;
use std::collections::BTreeMap;
use std::rc::Rc;

use cooperage_blocks::BlockPos;
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{DigestWriter, Missing};
use serde_json::json;

use super::factory::Factory;
use super::score::Scorer;
use crate::metrics::{millionths, thousandths};
use crate::world::{RoundEndReason, TeamTally, VillagerScenario};

/// Seconds between two scorings, as published.
const SCORED_EVERY_S: u64 = 10;
/// Seconds without a better score after which a round ends, once the last better one came later than that.
const PATIENCE_S: u64 = 600;

/// A construction round: the scorer and the best score so far.
#[derive(Clone)]
pub struct Construction {
    scorer: Rc<Scorer>,
    complexity: f64,
    paper_complexity: f64,
    /// Most cells that were right at once.
    best: u64,
    /// When that was first so.
    best_at_s: u64,
    /// Seconds between two scorings.
    every_s: u64,
    /// Where material is dug.
    factory: Option<Factory>,
}

impl Construction {
    /// Creates a round at its begin, which is scored as often as published.
    #[must_use]
    pub fn new(scorer: Scorer, complexity: f64, paper_complexity: f64) -> Construction {
        let scorer = Rc::new(scorer);
        Construction {
            scorer,
            complexity,
            paper_complexity,
            best: 0,
            best_at_s: 0,
            every_s: SCORED_EVERY_S,
            factory: None,
        }
    }

    /// The same round, scored every second, so that it ends in the second in which it is decided.
    #[must_use]
    pub fn scored_every_second(self) -> Construction {
        Construction { every_s: 1, ..self }
    }

    /// The same round with a factory.
    #[must_use]
    pub fn with_factory(self, factory: Option<Factory>) -> Construction {
        Construction { factory, ..self }
    }

    /// Where material is dug; `None` if all of it lies in the chest.
    #[must_use]
    pub fn factory(&self) -> Option<Factory> {
        self.factory
    }

    /// The scorer, which holds the blueprint.
    #[must_use]
    pub fn scorer(&self) -> &Scorer {
        &self.scorer
    }
}

impl VillagerScenario for Construction {
    fn poll(&mut self, blocks: &mut BlockEnvironment, second: u64) -> Option<RoundEndReason> {
        if !second.is_multiple_of(self.every_s) {
            return None;
        }
        let (completion, is_whole) = blocks.with_world(|world| {
            let state = |pos| world.state(pos);
            let completion = self.scorer.completion(state);
            let is_whole = completion.is_full() && self.scorer.looks(state).vhr >= 1.0;
            (completion, is_whole)
        });
        if completion.numerator > self.best {
            (self.best, self.best_at_s) = (completion.numerator, second);
        }
        if is_whole {
            Some(RoundEndReason::Complete)
        } else if self.best_at_s > PATIENCE_S && second - self.best_at_s > PATIENCE_S {
            Some(RoundEndReason::NoBetterScore)
        } else {
            None
        }
    }

    fn tally(&self, blocks: &BlockEnvironment) -> TeamTally {
        blocks.with_world(|world| {
            let state = |pos| world.state(pos);
            let looks = self.scorer.looks(state);
            let figures = [
                ("vhr_ppm", millionths(looks.vhr)),
                ("vhr_iou_ppm", millionths(looks.vhr_iou)),
                ("complexity_milli", thousandths(self.complexity)),
                ("complexity_paper_milli", thousandths(self.paper_complexity)),
            ];
            let figures: BTreeMap<String, i64> =
                figures.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
            TeamTally { completion: self.scorer.completion(state), figures }
        })
    }

    fn missing(&self, blocks: &BlockEnvironment) -> Vec<Missing> {
        blocks.with_world(|world| {
            let cells = self.scorer.blueprint().cells.iter();
            let missing = cells.filter(|cell| !cell.is_met_by(world.state(cell.pos))).map(|cell| {
                let (wanted, there) = (cell.block.name(), world.state(cell.pos).name());
                let BlockPos { x, y, z } = cell.pos;
                Missing {
                    kind: "cell",
                    text: format!("{wanted} at [{x}, {y}, {z}] (there is {there})"),
                    data: json!({"position": [x, y, z], "wanted": wanted, "there": there}),
                }
            });
            missing.collect()
        })
    }

    fn feed(&self, writer: &mut DigestWriter) {
        writer.put(&(self.best, self.best_at_s));
    }

    fn boxed_clone(&self) -> Box<dyn VillagerScenario> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
