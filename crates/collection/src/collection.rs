//! The suite `collection`: a group collects a number of a resource, from empty hands in natural terrain.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

use cooperage_core::Tick;
use cooperage_journal::{AttachmentPlan, EpisodePlan, TeamPlan};
use cooperage_models::{BuiltIn, ReplyHook};
use cooperage_scripted::PromptSource;
use cooperage_suites::experiments::Experiment;
use cooperage_suites::experiments::reading::PromptSample;
use cooperage_suites::figure::ScoreFigure;
use cooperage_suites::measure::EpisodeMeasure;
use cooperage_suites::results::Results;
use cooperage_suites::suite::{
    Defaults, HelpTopic, Suite, SuiteError, SuiteReporting, SuiteSettings, SuiteTaskTools, SuiteViews,
    TaskListing, TaskSetup,
};
use cooperage_suites::tasks::{TaskCheck, TaskView};
use cooperage_teams::player::{QuestionKind, Writer};
use cooperage_teams::{OptionInfo, OptionKind, Resolved, WordChoice};
use serde_json::json;

use crate::experiments;
use crate::gathering::{CollectionOrder, Gathering, goal};
use crate::measure;
use crate::players;
use crate::reading;
use crate::resource::NAMED;
use crate::stage::stage;
use crate::task::{AGENTS_MAX, COLLECTION as SUITE, DEFAULTS, HORIZON_TICKS};
use crate::terrain;
use crate::wilds::{DUSK, MORNING, described, facts, parse, world_at};

/// The option that says whether items in chests count.
const CHESTS: &str = "collection.chests";
/// The option that says at what time of the day an episode begins.
const START: &str = "collection.start";
/// The ticks of the day at which an episode may begin: an hour after sunrise, and when the sun is setting and monsters come.
const STARTS: WordChoice<u32, 2> = WordChoice::new([("morning", MORNING), ("dusk", DUSK)]);
const HELP: &[HelpTopic] = &[HelpTopic {
    name: SUITE,
    about: "collecting in natural terrain, and putting up a shelter: tasks, score, terrain",
    text: include_str!("../help/collection.md"),
}];

const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new(
        CHESTS,
        "on",
        OptionKind::Switch,
        "whether items in chests within 64 blocks of the start count",
    )
    .formerly(&[("count", "on"), ("ignore", "off")]),
    OptionInfo::new(
        START,
        "morning",
        OptionKind::OneOf(&STARTS.words),
        "the time of the day at which an episode begins; at `dusk` monsters come soon",
    ),
];

/// The suite, for a program's list of suites.
///
/// # Errors
/// None: it reads no attachments.
pub fn suite(_: &BTreeMap<String, AttachmentPlan>) -> Result<Box<dyn Suite>, SuiteError> {
    Ok(Box::new(CollectionSuite))
}

/// The suite `collection`.
pub struct CollectionSuite;

fn task(resource: &str, n: u32, published: bool) -> TaskListing {
    TaskListing {
        name: format!("{SUITE}/{resource}/{n}"),
        about: format!("collect {n} {resource} together, from empty hands in natural terrain"),
        agents: 1..=AGENTS_MAX,
        horizon: Tick(HORIZON_TICKS),
        published,
    }
}

impl Suite for CollectionSuite {
    fn name(&self) -> &'static str {
        SUITE
    }

    fn about(&self) -> &'static str {
        "collect resources together in natural terrain (S-Agents)"
    }

    fn defaults(&self) -> Defaults {
        DEFAULTS
    }

    fn tasks(&self) -> Vec<TaskListing> {
        let of = |(number, (resource, sizes)): (usize, &(&str, &[u32]))| {
            // The first three are the paper's.
            sizes.iter().map(|&n| task(resource, n, number < 3)).collect::<Vec<_>>()
        };
        NAMED.iter().enumerate().flat_map(of).collect()
    }

    fn implied_options(&self, _: &str) -> BTreeMap<String, String> {
        BTreeMap::new()
    }

    fn stage(&self, plan: &EpisodePlan) -> Result<TaskSetup, String> {
        let owner = format!("the suite {SUITE}");
        let options = Resolved::new(&owner, OPTIONS, &plan.settings).map_err(|error| error.to_string())?;
        let (time, chests) = (options.choice(START, &STARTS), options.switch(CHESTS));
        let mut world = world_at(&plan.task, plan.agents, (plan.seed, plan.index), time, chests)?;
        let (blocks, round) = world.parts_mut();
        blocks.set_revision(plan.conduct().number());
        blocks.set_operators(&plan.operators);
        round.set_revision(plan.revision);
        Ok(stage(world))
    }

    fn oracle_answers(&self) -> &'static [QuestionKind] {
        players::ANSWERS
    }

    fn scripted_players(&self) -> &'static [BuiltIn] {
        &[BuiltIn::Oracle, BuiltIn::Author, BuiltIn::Pieces]
    }

    fn player(
        &self,
        plan: &EpisodePlan,
        team: &TeamPlan,
        kind: BuiltIn,
        writer: &'static dyn Writer,
    ) -> Option<Box<dyn ReplyHook>> {
        players::player(plan, team, kind, writer)
    }

    fn prompt_source(&self) -> Option<&'static dyn PromptSource> {
        Some(&reading::COLLECTING)
    }

    fn attachments(&self) -> &'static [&'static str] {
        &[]
    }

    fn show(&self, name: &str) -> Result<TaskView, SuiteError> {
        let unknown = || SuiteError::Unknown { name: name.chars().take(100).collect(), close: Vec::new() };
        let (resource, n) = parse(name).ok_or_else(unknown)?;
        let terrain = terrain::terrain(&resource, n, 0, 0).map_err(SuiteError::Attachment)?;
        let order = CollectionOrder {
            resource,
            n,
            chests_count: true,
            start: cooperage_blocks::BlockPos::new(0, 0, 0),
        };
        let text = format!("{name}\n\n{}\n\nTerrain of seed 0: {}\n", goal(&order), described(&terrain));
        let json = json!({"name": name, "goal": goal(&order), "terrain": facts(&terrain)});
        Ok(TaskView { text, json, graph_svg: None })
    }

    fn views(&self) -> SuiteViews<'_> {
        SuiteViews {
            picture: Some(cooperage_block_scene::picture::<Gathering>()),
            scene: Some(crate::scene::gathering),
            seat_scene: Some(crate::scene::gathering_seat),
            blocks: Some(cooperage_block_scene::reader::<Gathering>()),
            camera: Some(cooperage_block_scene::camera::<Gathering>()),
            ..SuiteViews::default()
        }
    }

    fn task_tools(&self) -> &dyn SuiteTaskTools {
        self
    }

    fn reporting(&self) -> &dyn SuiteReporting {
        self
    }

    fn settings(&self) -> &dyn SuiteSettings {
        self
    }
}

impl SuiteTaskTools for CollectionSuite {
    fn task(&self, name: &str) -> Option<TaskListing> {
        parse(name).map(|(resource, n)| task(&resource.name, n, false))
    }

    fn check(
        &self,
        names: &[String],
        agents: u32,
        seed: i64,
        _options: &BTreeMap<String, String>,
        _threads: Option<NonZeroUsize>,
    ) -> Option<Result<Vec<TaskCheck>, String>> {
        Some(names.iter().map(|name| crate::check::check(name, agents, seed)).collect())
    }
}

/// A group whose leader leads three, in all of these tasks.
pub(crate) fn prompt_sample(tasks: Vec<TaskListing>) -> PromptSample {
    let tasks: Vec<String> = tasks.into_iter().map(|task| task.name).collect();
    PromptSample { framework: "s-agents", agents: &[4], options: &[], styled: tasks.clone(), tasks }
}

impl SuiteReporting for CollectionSuite {
    fn measures(&self) -> &'static [EpisodeMeasure] {
        measure::MEASURES
    }

    fn figures(&self) -> &'static [ScoreFigure] {
        measure::FIGURES
    }

    fn meanings(&self, metrics: &BTreeSet<&str>) -> Vec<(&'static str, &'static str)> {
        experiments::meanings(metrics)
    }

    fn summary(&self, results: &Results) -> BTreeMap<String, f64> {
        measure::summary(results)
    }

    fn experiments(&self) -> &'static [Experiment] {
        experiments::ALL
    }

    fn prompt_samples(&self) -> Vec<PromptSample> {
        vec![prompt_sample(self.tasks())]
    }
}

impl SuiteSettings for CollectionSuite {
    fn options(&self) -> &'static [OptionInfo] {
        OPTIONS
    }

    fn help(&self) -> &'static [HelpTopic] {
        HELP
    }
}

#[cfg(test)]
mod tests {
    use cooperage_suites::suite::{ProgramRegistry, Suites};

    use super::*;

    #[test]
    fn settings_of_older_plans_are_spelt_as_those_of_today() {
        let suites = Suites::new(&ProgramRegistry::of(&[suite]), &BTreeMap::new()).unwrap();
        let respelled = |value: &str| {
            let settings = BTreeMap::from([(CHESTS.to_owned(), value.to_owned())]);
            let task = "collection/stones/5".to_owned();
            let plan = suites.respelled(&EpisodePlan { task, settings, ..EpisodePlan::default() });
            plan.settings.get(CHESTS).cloned()
        };
        assert_eq!(respelled("ignore").as_deref(), Some("off"));
        assert_eq!(respelled("false").as_deref(), Some("off"));
        assert_eq!(respelled("count"), None, "the default");
        assert_eq!(respelled("perhaps").as_deref(), Some("perhaps"), "no value at all");
    }
}
