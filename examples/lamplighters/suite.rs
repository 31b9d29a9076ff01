//! The suite: two tasks and those of the user, how their worlds are set up, and the judge.

use std::collections::BTreeMap;

use cooperage_core::{
    EventRecord, Fault, Judge, Micros, Missing, Ratio, Score, Tick, Verdict, World, world_as,
};
use cooperage_journal::{AttachmentPlan, EpisodePlan, TeamPlan};
use cooperage_models::{BuiltIn, ReplyHook};
use cooperage_scripted::{Expert, Scripted, WholeWorld};
use cooperage_suites::built_in;
use cooperage_suites::suite::{
    CrewView, Defaults, FileArgument, FileForm, Suite, SuiteError, SuiteSettings, TaskListing, TaskSetup,
};
use cooperage_suites::tasks::TaskView;
use cooperage_teams::player::{QuestionKind, Writer};
use serde_json::json;

use crate::oracle::LampExpert;
use crate::street::Street;

/// Name, lamps, and the tick at which a task ends by itself.
const TASKS: [(&str, u32, u64); 2] = [("lane", 6, 60), ("avenue", 24, 200)];
/// The ticks for each lamp of a street of the user's.
const TICKS_PER_LAMP: u64 = 10;
/// The lamps that a street of the user's may have.
const LAMPS_MAX: u32 = 1_000;
/// The attachment that holds the user's streets.
const STREETS: &str = "streets";

/// The suite with the user's streets, for a program's list of suites.
///
/// # Errors
/// [`SuiteError::Attachment`] for a line that is no street, and for a second street of a name.
pub(crate) fn suite(attachments: &BTreeMap<String, AttachmentPlan>) -> Result<Box<dyn Suite>, SuiteError> {
    let mut streets: Vec<StreetTask> =
        TASKS.iter().map(|&(name, lamps, ticks)| StreetTask::new(name, lamps, Tick(ticks))).collect();
    if let Some(given) = attachments.get(STREETS) {
        for line in given.text.lines() {
            let error = |fault: &str| SuiteError::Attachment(format!("{}: `{line}` {fault}", given.file));
            let street = StreetTask::of_line(line).ok_or_else(|| error("is no street"))?;
            if streets.iter().any(|known| known.name == street.name) {
                return Err(error("names a street that there is already"));
            }
            streets.push(street);
        }
    }
    Ok(Box::new(Lamplighters { streets }))
}

/// A street to be lit.
struct StreetTask {
    /// The full name of the task.
    name: String,
    lamps: u32,
    horizon: Tick,
}

impl StreetTask {
    fn new(street: &str, lamps: u32, horizon: Tick) -> StreetTask {
        StreetTask { name: format!("lamplighters/{street}"), lamps, horizon }
    }

    /// Reads a line of the user's file: a name and a number of lamps.
    fn of_line(line: &str) -> Option<StreetTask> {
        let (street, lamps) = line.split_once(' ')?;
        let lamps: u32 = lamps.trim().parse().ok().filter(|lamps| (1..=LAMPS_MAX).contains(lamps))?;
        let is_name = !street.is_empty() && street.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        is_name.then(|| StreetTask::new(street, lamps, Tick(u64::from(lamps) * TICKS_PER_LAMP)))
    }
}

struct Lamplighters {
    streets: Vec<StreetTask>,
}

impl Lamplighters {
    fn found(&self, name: &str) -> Option<&StreetTask> {
        self.streets.iter().find(|street| street.name == name)
    }
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
        let task = |street: &StreetTask| TaskListing {
            name: street.name.clone(),
            about: format!("a street with {} lamps", street.lamps),
            agents: 1..=4,
            horizon: street.horizon,
            published: true,
        };
        self.streets.iter().map(task).collect()
    }

    fn implied_options(&self, _: &str) -> BTreeMap<String, String> {
        BTreeMap::new()
    }

    fn stage(&self, plan: &EpisodePlan) -> Result<TaskSetup, String> {
        let street = self.found(&plan.task).ok_or_else(|| format!("there is no task `{}`", plan.task))?;
        // Episodes of one seed differ by their index.
        let seed = plan.seed.cast_unsigned().wrapping_add(u64::from(plan.index));
        Ok(TaskSetup {
            world: Box::new(Street::new(street.lamps, plan.agents, seed)),
            judge: Box::new(LampJudge),
            horizon: street.horizon,
            // Every agent sees the whole street.
            crew_view: CrewView::EveryTeam,
        })
    }

    fn oracle_answers(&self) -> &'static [QuestionKind] {
        LampExpert::ANSWERS
    }

    fn player(
        &self,
        plan: &EpisodePlan,
        team: &TeamPlan,
        kind: BuiltIn,
        writer: &'static dyn Writer,
    ) -> Option<Box<dyn ReplyHook>> {
        match kind {
            BuiltIn::Random => Some(built_in::random::<Street>(plan, team, writer)),
            BuiltIn::Oracle => Some(Box::new(Scripted::new(LampExpert, WholeWorld::new(), writer))),
            _ => None,
        }
    }

    fn attachments(&self) -> &'static [&'static str] {
        &[STREETS]
    }

    fn show(&self, name: &str) -> Result<TaskView, SuiteError> {
        let unknown = || SuiteError::Unknown { name: name.to_owned(), close: Vec::new() };
        let StreetTask { lamps, horizon: Tick(ticks), .. } = self.found(name).ok_or_else(unknown)?;
        Ok(TaskView {
            text: format!("{name}: {lamps} lamps, at most {ticks} ticks\n"),
            json: json!({"task": name, "lamps": lamps, "ticks": ticks}),
            graph_svg: None,
        })
    }

    fn settings(&self) -> &dyn SuiteSettings {
        self
    }
}

impl SuiteSettings for Lamplighters {
    fn file_arguments(&self) -> &'static [FileArgument] {
        &[FileArgument {
            name: "streets",
            meaning: "Streets of your own: a line for each, with its name and its number of lamps",
            contents: "streets",
            attachment: STREETS,
            form: FileForm::Text,
        }]
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
