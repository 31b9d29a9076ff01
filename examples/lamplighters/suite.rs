//! The suite: two tasks, how their worlds are set up, and the judge.

use std::collections::BTreeMap;

use cooperage_core::{
    EventRecord, Fault, Judge, Micros, Missing, Ratio, Score, Tick, Verdict, World, world_as,
};
use cooperage_journal::{AttachmentPlan, EpisodePlan, TeamPlan};
use cooperage_models::{BuiltIn, ReplyHook};
use cooperage_scripted::{Expert, Scripted, WholeWorld};
use cooperage_suites::suite::{CrewView, Defaults, Suite, SuiteError, TaskListing, TaskSetup};
use cooperage_suites::tasks::TaskView;
use cooperage_teams::player::{QuestionKind, Writer};
use serde_json::json;

use crate::oracle::LampExpert;
use crate::street::Street;

/// Name, lamps, and the tick at which a task ends by itself.
const TASKS: [(&str, u32, u64); 2] = [("lamplighters/lane", 6, 60), ("lamplighters/avenue", 24, 200)];

/// The suite, for a program's list of suites.
///
/// # Errors
/// None: it takes no files of the user's.
pub(crate) fn suite(_: &BTreeMap<String, AttachmentPlan>) -> Result<Box<dyn Suite>, SuiteError> {
    Ok(Box::new(Lamplighters))
}

struct Lamplighters;

fn found(name: &str) -> Option<(u32, Tick)> {
    TASKS.iter().find(|(task, ..)| *task == name).map(|&(_, lamps, ticks)| (lamps, Tick(ticks)))
}

impl Suite for Lamplighters {
    fn name(&self) -> &'static str {
        "lamplighters"
    }

    fn about(&self) -> &'static str {
        "light all lamps of a street together (the example of `docs/extending.md`)"
    }

    fn defaults(&self) -> Defaults {
        Defaults { team: "mindagent", agents: 2, rules: "fixed", clock: "wait", tick: Micros::from_secs(1) }
    }

    fn tasks(&self) -> Vec<TaskListing> {
        let task = |&(name, lamps, ticks): &(&str, u32, u64)| TaskListing {
            name: name.to_owned(),
            about: format!("a street with {lamps} lamps"),
            agents: 1..=4,
            horizon: Tick(ticks),
            published: true,
        };
        TASKS.iter().map(task).collect()
    }

    fn implied_options(&self, _: &str) -> BTreeMap<String, String> {
        BTreeMap::new()
    }

    fn stage(&self, plan: &EpisodePlan) -> Result<TaskSetup, String> {
        let (lamps, horizon) =
            found(&plan.task).ok_or_else(|| format!("there is no task `{}`", plan.task))?;
        // Episodes of one seed differ by their index.
        let seed = plan.seed.cast_unsigned().wrapping_add(u64::from(plan.index));
        Ok(TaskSetup {
            world: Box::new(Street::new(lamps, plan.agents, seed)),
            judge: Box::new(LampJudge),
            horizon,
            // Every agent sees the whole street.
            crew_view: CrewView::EveryTeam,
        })
    }

    fn oracle_answers(&self) -> &'static [QuestionKind] {
        LampExpert::ANSWERS
    }

    fn player(
        &self,
        _: &EpisodePlan,
        _: &TeamPlan,
        kind: BuiltIn,
        writer: Option<&'static dyn Writer>,
    ) -> Option<Box<dyn ReplyHook>> {
        match kind {
            BuiltIn::Oracle => Some(Box::new(Scripted::new(LampExpert, WholeWorld::new(), writer?))),
            _ => None,
        }
    }

    fn attachments(&self) -> &'static [&'static str] {
        &[]
    }

    fn show(&self, name: &str) -> Result<TaskView, SuiteError> {
        let unknown = || SuiteError::Unknown { name: name.to_owned(), close: Vec::new() };
        let (lamps, Tick(ticks)) = found(name).ok_or_else(unknown)?;
        Ok(TaskView {
            text: format!("{name}: {lamps} lamps, at most {ticks} ticks\n"),
            json: json!({"task": name, "lamps": lamps, "ticks": ticks}),
            graph_svg: None,
        })
    }
}

/// The share of the lamps that are lit; it is over when all are.
struct LampJudge;

impl LampJudge {
    fn lamps(world: &dyn World) -> Result<&[bool], Fault> {
        let street: &Street = world_as("the judge of the lamplighters", world)?;
        Ok(street.lamps())
    }

    fn lit(world: &dyn World) -> Result<Ratio, Fault> {
        let lamps = LampJudge::lamps(world)?;
        let lit = lamps.iter().filter(|lit| **lit).count();
        Ok(Ratio { numerator: lit as u64, denominator: lamps.len() as u64 })
    }
}

impl Judge for LampJudge {
    fn watch(&mut self, world: &dyn World, _: &[EventRecord]) -> Result<Verdict, Fault> {
        Ok(if LampJudge::lit(world)?.is_full() { Verdict::Done } else { Verdict::Continue })
    }

    fn score(&self, world: &dyn World) -> Result<Score, Fault> {
        Ok(Score { completion: LampJudge::lit(world)?, figures: BTreeMap::new() })
    }

    fn missing(&self, world: &dyn World) -> Result<Vec<Missing>, Fault> {
        let dark = LampJudge::lamps(world)?.iter().enumerate().filter(|(_, lit)| !**lit);
        let missing = dark.map(|(lamp, _)| Missing {
            kind: "lamp",
            text: format!("lamp {lamp} is dark"),
            data: json!({"lamp": lamp}),
        });
        Ok(missing.collect())
    }
}
