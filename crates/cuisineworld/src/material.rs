//! Episodes of CuisineWorld as material for training: the splits of levels, and what counts as a full score.

use cooperage_core::Ratio;
use cooperage_journal::{EpisodePlan, ScoreRecord};
use cooperage_kitchen::bounds::{Counting, arrivals, episode_bound, pooled_ratio};
use cooperage_kitchen::generate::LevelSplit;
use cooperage_kitchen::{KitchenStart, compact};
use cooperage_suites::material::{HeldOut, TrainingMaterial};
use cooperage_suites::suite::{SeatRewards, SuiteTraining};

use crate::tasks::TaskName;
use crate::{CuisineWorldSuite, judge};

/// Hundredths of the upper bound that a full score is at least.
const SHARE_OF_BOUND: u64 = 65;
/// The highest index of an episode for which orders are foreseen: every episode before it is gone through.
const INDEX_MAX: u32 = 10_000;

impl SuiteTraining for CuisineWorldSuite {
    fn shaped_rewards(&self, _: &EpisodePlan) -> Option<SeatRewards> {
        Some(judge::shaped_rewards)
    }

    /// A domain for each split of levels. Levels of the splits `val` and `test` are held out by their recipes, not by their names;
    /// levels of no split are held out if they are published.
    fn material(&self, plan: &EpisodePlan, plain: TrainingMaterial) -> TrainingMaterial {
        let level = TaskName::parse(&plan.task).and_then(|name| self.book().level(name.level));
        let split = level.and_then(|level| LevelSplit::of_level(self.book(), level));
        let held_out = match split {
            Some(split @ (LevelSplit::Val | LevelSplit::Test)) => {
                let why = format!("the recipes of `{}` belong to the split {}", plan.task, split.name());
                Some(HeldOut { by: "split", why })
            }
            Some(LevelSplit::Train) | None => plain.held_out,
        };
        let domain = match split {
            Some(split) => split.name(),
            None if held_out.is_some() => "published",
            None => "other",
        };
        TrainingMaterial { domain: format!("cuisineworld/{domain}"), held_out, ..plain }
    }

    /// Where orders keep coming, no crew serves all of them: an episode is measured by what its orders allow.
    fn is_full(&self, plan: &EpisodePlan, score: &ScoreRecord) -> bool {
        let reached = Ratio { numerator: score.reached, denominator: score.possible };
        reached.is_full() || self.bound(plan).is_some_and(|bound| is_near(reached, bound))
    }

    /// The numbers of the words of `cooperage help kitchen-words`.
    fn tokens(&self, text: &str) -> Result<Vec<u32>, String> {
        let tokens = compact::tokens(text).map_err(|error| error.to_string())?;
        Ok(tokens.into_iter().map(u32::from).collect())
    }

    fn full_score(&self) -> &'static str {
        "a full score, which is at least 0.65 of the upper bound on completed / (completed + failed) for the orders of the episode"
    }
}

impl CuisineWorldSuite {
    /// The upper bound on the completion of an episode; `None` where none is worked out.
    fn bound(&self, plan: &EpisodePlan) -> Option<Ratio> {
        let rules = self.rules(&plan.task, plan.agents).ok().filter(|_| plan.index <= INDEX_MAX)?;
        let counting = if plan.rules == "fixed" { Counting::PerOrder } else { Counting::PerStep };
        let arrivals = arrivals(&rules, &KitchenStart::published(plan.seed, plan.index));
        Some(pooled_ratio(&[episode_bound(&rules, &arrivals, counting)?]))
    }
}

/// Whether a ratio is at least [`SHARE_OF_BOUND`] of the bound, in whole numbers.
fn is_near(reached: Ratio, bound: Ratio) -> bool {
    let product = |a: u64, b: u64, c: u64| u128::from(a) * u128::from(b) * u128::from(c);
    reached.denominator > 0
        && product(reached.numerator, bound.denominator, 100)
            >= product(bound.numerator, reached.denominator, SHARE_OF_BOUND)
}
