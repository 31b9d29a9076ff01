//! The suite `collection`: a group collects a number of a resource, from empty hands in natural terrain.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

use cooperage_core::Tick;
use cooperage_journal::{AttachmentPlan, EpisodePlan, TeamPlan};
use cooperage_models::{BuiltIn, ReplyHook};
use cooperage_suites::experiments::Experiment;
use cooperage_suites::figure::ScoreFigure;
use cooperage_suites::measure::EpisodeMeasure;
use cooperage_suites::results::Results;
use cooperage_suites::scene::{BlockReader, SceneExtractor, SeatLook};
use cooperage_suites::suite::{
    Defaults, HelpTopic, Suite, SuiteError, SuiteOption, TaskListing, TaskSetup, WorldRenderer,
};
use cooperage_suites::tasks::{TaskCheck, TaskView};
use cooperage_teams::player::{QuestionKind, Writer};
use serde_json::json;

use crate::experiments;
use crate::expert;
use crate::gathering::{CollectionOrder, Gathering};
use crate::measure;
use crate::resource::NAMED;
use crate::stage::stage;
use crate::task::{AGENTS_MAX, COLLECTION as SUITE, DEFAULTS, HORIZON_TICKS};
use crate::terrain;
use crate::wilds::{described, facts, goal, parse, world};

/// The option that says whether items in chests count.
const CHESTS: &str = "collection.chests";
const HELP: &[HelpTopic] = &[HelpTopic {
    name: SUITE,
    about: "collecting in natural terrain, and putting up a shelter: tasks, score, terrain",
    text: include_str!("../help/collection.md"),
}];

const OPTIONS: &[SuiteOption] = &[SuiteOption {
    name: CHESTS,
    default: "count",
    about: "whether what lies in chests within 64 blocks of the start counts: `count` or `ignore`",
}];

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

/// Whether chests count with these options.
///
/// # Errors
/// A text for people about another value.
fn chests_count(options: &BTreeMap<String, String>) -> Result<bool, String> {
    match options.get(CHESTS).map_or("count", String::as_str) {
        "count" => Ok(true),
        "ignore" => Ok(false),
        other => Err(format!("`{CHESTS}` is `count` or `ignore`, not `{other}`")),
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

    fn task(&self, name: &str) -> Option<TaskListing> {
        parse(name).map(|(resource, n)| task(&resource.name, n, false))
    }

    fn implied_options(&self, _: &str) -> BTreeMap<String, String> {
        BTreeMap::new()
    }

    fn options(&self) -> &'static [SuiteOption] {
        OPTIONS
    }

    fn check_options(&self, options: &BTreeMap<String, String>) -> Result<(), String> {
        chests_count(options).map(|_| ())
    }

    fn stage(&self, plan: &EpisodePlan) -> Result<TaskSetup, String> {
        let chests_count = chests_count(&plan.settings)?;
        let world = world(&plan.task, plan.agents, plan.seed, plan.index, chests_count)?;
        Ok(stage(world))
    }

    fn oracle_answers(&self) -> &'static [QuestionKind] {
        expert::ANSWERS
    }

    fn player(
        &self,
        plan: &EpisodePlan,
        team: &TeamPlan,
        kind: BuiltIn,
        writer: Option<&'static dyn Writer>,
    ) -> Option<Box<dyn ReplyHook>> {
        expert::player::<Gathering>(plan, team, kind, writer?)
    }

    fn attachments(&self) -> &'static [&'static str] {
        &[]
    }

    fn picture(&self) -> Option<WorldRenderer> {
        Some(cooperage_block_scene::picture::<Gathering>())
    }

    fn scene(&self) -> Option<SceneExtractor> {
        Some(crate::scene::gathering)
    }

    fn seat_scene(&self) -> Option<SeatLook> {
        Some(crate::scene::gathering_seat)
    }

    fn blocks(&self) -> Option<BlockReader> {
        Some(cooperage_block_scene::reader::<Gathering>())
    }

    fn help(&self) -> &'static [HelpTopic] {
        HELP
    }

    fn measures(&self) -> &'static [EpisodeMeasure] {
        measure::MEASURES
    }

    fn figures(&self) -> &'static [ScoreFigure] {
        measure::FIGURES
    }

    fn experiments(&self) -> &'static [Experiment] {
        experiments::ALL
    }

    fn meanings(&self, metrics: &BTreeSet<&str>) -> Vec<(&'static str, &'static str)> {
        experiments::meanings(metrics)
    }

    fn summary(&self, results: &Results) -> BTreeMap<String, f64> {
        measure::summary(results)
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

    fn check(
        &self,
        names: &[String],
        agents: u32,
        seed: i64,
        _threads: Option<NonZeroUsize>,
    ) -> Option<Result<Vec<TaskCheck>, String>> {
        Some(names.iter().map(|name| crate::check::check(name, agents, seed)).collect())
    }
}
