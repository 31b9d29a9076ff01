//! The example kitchen is a kitchen: its levels can be played, and what it says about them is true.
#![expect(clippy::unwrap_used, reason = "a test helper that fails fails its test")]

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use camino::Utf8Path;
use cooperage_core::contract::environment_contract;
use cooperage_journal::{AttachmentPlan, LimitsPlan, RunDir};
use cooperage_kitchen::{CuisineWorld, KitchenBook, KitchenRules, KitchenSetup, KitchenStart, OrderTiming};
use cooperage_runtime::{BuildInfo, RunnerOptions, SeatingOptions, run};
use cooperage_suites::ExperimentCondition;
use cooperage_suites::plan::{PlanSettings, plan};
use cooperage_suites::suite::{ProgramRegistry, Suites};

const FILE: &str = "my-kitchen.toml";
const TEXT: &str = include_str!("../kitchen/my-kitchen.toml");

fn book() -> Arc<KitchenBook> {
    Arc::new(KitchenBook::built_in().extended(FILE, TEXT).unwrap())
}

#[test]
fn it_adds_to_what_is_built_in() {
    let (plain, book) = (KitchenBook::built_in(), book());
    assert_eq!(book.levels().len(), plain.levels().len() + 1);
    assert_eq!(book.recipes().len(), plain.recipes().len() + 3);
    assert_eq!(book.tool("grill").and_then(|grill| grill.capacity), Some(3));
}

#[test]
fn its_level_passes_the_environment_contract() {
    let book = book();
    let level = book.level("my_brunch").unwrap();
    let timing = OrderTiming::Effort { alpha: 1.5, beta: 2.5 };
    let rules = Arc::new(KitchenRules::new(&KitchenSetup::published(&book, level, 2, timing)).unwrap());
    environment_contract(|seed| {
        CuisineWorld::new(
            Arc::clone(&book),
            Arc::clone(&rules),
            KitchenStart::published(seed.cast_signed(), 0),
        )
    });
}

/// The test does the same as `cooperage run cuisineworld/my_brunch --kitchen my-kitchen.toml --model oracle`.
#[test]
fn the_oracle_serves_what_is_ordered() {
    let kitchen = AttachmentPlan { file: FILE.to_owned(), text: TEXT.to_owned(), hash: None };
    let attachments = BTreeMap::from([(cooperage_cuisineworld::KITCHEN.to_owned(), kitchen)]);
    let suites = Suites::new(&ProgramRegistry::of(&[cooperage_cuisineworld::suite]), &attachments).unwrap();
    let selection = vec!["cuisineworld/my_brunch".to_owned()];
    let condition = ExperimentCondition {
        id: "my_brunch".to_owned(),
        suite: selection[0].clone(),
        agents: 2,
        framework: "mindagent".to_owned(),
        options: BTreeMap::new(),
        models: BTreeMap::from([("*".to_owned(), "oracle".to_owned())]),
        episodes: 1,
        ..ExperimentCondition::default()
    };
    let settings = PlanSettings {
        seed: 0,
        fits_agents: false,
        rules: Some("paper".to_owned()),
        suite_rules: None,
        clock: None,
        latency: None,
        role_latency: std::collections::BTreeMap::new(),
        profiles: cooperage_models::LatencyProfiles::built_in().unwrap(),
        speed: 1,
        tick: None,
        faults: Vec::new(),
        limits: LimitsPlan::default(),
        temperature_milli: None,
        sampling: cooperage_suites::plan::SamplingChoice::Framework,
        output_tokens_max: None,
        give_up_after: None,
        attachments,
        providers: cooperage_models::ProviderList::default(),
        is_reasoning: &|_| false,
        price: &|_| None,
    };
    let plan = plan(&suites, None, selection, &[condition], &settings).unwrap();
    assert_eq!(plan.episodes.len(), 5, "one per interval");
    let folder = tempfile::tempdir().unwrap();
    let dir = RunDir::create(Utf8Path::from_path(folder.path()).unwrap(), plan).unwrap();
    let options = RunnerOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::MIN,
        start_spacing: Duration::ZERO,
        seats: SeatingOptions { pool: None },
        build: BuildInfo::default(),
    };
    run(&dir, &suites, &options, &|_| ()).unwrap();
    for (key, episode) in dir.episodes() {
        let score = dir.end(&key).unwrap().score;
        assert!(2 * score.reached > score.possible, "{}: {score:?}", episode.task);
    }
}

#[test]
fn a_mistake_is_told_with_its_line() {
    let broken = TEXT.replace("\"mushroomSlice\", \"bread\"", "\"mushroomslice\", \"bread\"");
    let error = KitchenBook::built_in().extended(FILE, &broken).unwrap_err().to_string();
    assert!(error.starts_with("my-kitchen.toml, line ") && error.contains("mushroomslice"), "{error}");
}
