//! How a round is scored: the scenario's tally, and what the agents' actions say about efficiency and balance.
//!
//! Figures are whole numbers: `…_ms` milliseconds of virtual time, `…_ppm` millionths, `…_milli` thousandths.

use cooperage_core::{EventRecord, Fault, Judge, Missing, Score, Verdict, World, world_as};

use super::metrics::{Balance, balance, code_efficiency, efficiency, millionths, thousandths};
use super::world::{RoundEndReason, VillagerWorld};

/// The judge's name in the fault it reports when it gets a world of another type.
const NAME: &str = "the judge of VillagerBench";

/// The judge of VillagerBench's rounds.
pub struct VillagerJudge {
    headline: Balance,
}

impl VillagerJudge {
    /// The judge of a task under the rules `fixed`, or under the rules `paper`: there the headline balance is the form of
    /// the code at release (which for farms was the paper's).
    #[must_use]
    pub fn new(task: &str, is_fixed: bool) -> VillagerJudge {
        let is_farm = task.split('/').nth(1) == Some("farm");
        let headline = match (is_fixed, is_farm) {
            (true, _) => Balance::SecondCode,
            (false, true) => Balance::Paper,
            (false, false) => Balance::FirstCode,
        };
        VillagerJudge { headline }
    }
}

impl Judge for VillagerJudge {
    fn watch(&mut self, world: &dyn World, _: &[EventRecord]) -> Result<Verdict, Fault> {
        let world: &VillagerWorld = world_as(NAME, world)?;
        Ok(match world.end().map(|end| end.reason) {
            Some(RoundEndReason::Complete | RoundEndReason::NoBetterScore) => Verdict::Done,
            Some(RoundEndReason::ActionTime | RoundEndReason::MaxTime) => Verdict::TimeOver,
            None => Verdict::Continue,
        })
    }

    fn score(&self, world: &dyn World) -> Result<Score, Fault> {
        let world: &VillagerWorld = world_as(NAME, world)?;
        let tally = world.tally(world.blocks());
        let completion = tally.completion.value();
        let (wall_ms, action_ms) = (world.wall_ms(world.blocks()), world.log().action_time_ms());
        let acted_ms = world.log().acted_ms();
        let (actions, valid) = world.log().actions();
        let whole = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let mut figures = tally.figures;
        let mut put = |name: &str, value: i64| figures.insert(name.to_owned(), value);
        put("wall_ms", whole(wall_ms));
        put("action_ms", whole(action_ms));
        put("actions", whole(actions));
        put("actions_valid", whole(valid));
        put("efficiency_wall_milli", thousandths(efficiency(completion, wall_ms)));
        put("efficiency_action_milli", thousandths(efficiency(completion, action_ms)));
        put("efficiency_code_milli", thousandths(code_efficiency(world.limits().action_ms, action_ms)));
        put("limit_action_ms", whole(world.limits().action_ms));
        put("limit_wall_ms", whole(world.limits().wall_ms));
        for (agent, &ms) in acted_ms.iter().enumerate() {
            put(&format!("acted_ms_agent{agent}"), whole(ms));
        }
        let times: Vec<f64> = acted_ms.iter().map(|&ms| ms as f64).collect();
        let forms = [
            ("balance_ppm", self.headline),
            ("balance_paper_ppm", Balance::Paper),
            ("balance_first_code_ppm", Balance::FirstCode),
            ("balance_second_code_ppm", Balance::SecondCode),
        ];
        for (name, form) in forms {
            if let Some(balance) = balance(form, &times) {
                put(name, millionths(balance));
            }
        }
        let reason = world.end().map(|end| end.reason);
        for kind in [
            RoundEndReason::Complete,
            RoundEndReason::ActionTime,
            RoundEndReason::MaxTime,
            RoundEndReason::NoBetterScore,
        ] {
            put(&format!("end_{}", kind.name()), i64::from(reason == Some(kind)));
        }
        Ok(Score { completion: tally.completion, figures })
    }

    fn missing(&self, world: &dyn World) -> Result<Vec<Missing>, Fault> {
        let world: &VillagerWorld = world_as(NAME, world)?;
        Ok(world.missing(world.blocks()))
    }
}
