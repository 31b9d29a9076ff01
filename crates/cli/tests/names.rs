//! Agents have one name: what their worlds call them is what pages, seats, terminals and reports call them. Suites, frameworks and
//! their parts have names of their own.
#![expect(clippy::unwrap_used, reason = "a test that fails here has found something")]

use std::collections::BTreeMap;

use cooperage::framework::{FrameworkInfo, RoleInfo, Sampling};
use cooperage::provider::{ApiFormat, ProviderAddress, ProviderInfo};
use cooperage_core::{AgentId, Viewer, World};
use cooperage_journal::{AttachmentPlan, EpisodePlan};
use cooperage_runtime::EpisodeFactory;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::testing::plan_of;

/// Returns the name that a world gives an agent: in what the agent perceives of itself, or in the form in which its actions
/// are written.
fn called(world: &dyn World, agent: u32) -> String {
    let agent = AgentId(agent);
    if let Some(perception) = world.observe(Viewer::Agent(agent)).perception {
        return perception.name;
    }
    let form = world.tools(agent).iter().find_map(|tool| tool.text_form.clone()).unwrap();
    format!("{}{}", form.agent_prefix, agent.0)
}

#[test]
fn suites_call_agents_as_their_worlds_do() {
    let suites = Suites::new(&ProgramRegistry::of(cooperage::SUITES), &BTreeMap::new()).unwrap();
    let person = || BTreeMap::from([(1, "Ann".to_owned())]);
    let names = BTreeMap::from([("world.names".to_owned(), "Ada".to_owned())]);
    let tasks = [
        ("cuisineworld/level_3/tau1", "agent0 agent1"),
        ("overcooked/cramped_room", "agent0 agent1"),
        ("meat/victorian/tau1", "Alex Steve"),
        ("villagerbench/farm/0", "Alice Bob"),
        ("shelter/5x5x4", "Alice Bob"),
        ("minecollab/cooking/test/2_agent/multiagent_cooking_2_1_bread_1_cake", "Andy_0 Ann"),
        ("world/flat", "Ada Ann"),
        ("server/free", "Alice Ann"),
        ("server/collect/logs/12", "Alice Ann"),
    ];
    for (task, expected) in tasks {
        let settings = if task.starts_with("world/") { names.clone() } else { BTreeMap::new() };
        let plan = EpisodePlan { people: person(), settings, ..plan_of(task, "solo", "oracle", &[]) };
        let stage = suites.suite_of(task).unwrap().stage(&plan);
        let stage = stage.unwrap_or_else(|error| unreachable!("{task}: {error}"));
        let of_world: Vec<String> = (0..2).map(|agent| called(&*stage.world, agent)).collect();
        assert_eq!(suites.agent_names(&plan), of_world, "{task}");
        assert_eq!(of_world.join(" "), expected, "{task}");
    }
}

#[test]
fn a_name_that_is_taken_twice_or_does_not_fit_is_told() {
    const fn named(name: &'static str) -> FrameworkInfo {
        FrameworkInfo::new(name, "does nothing", |_, _| unreachable!())
    }
    let error = |info: FrameworkInfo| {
        let frameworks = [cooperage::FRAMEWORKS, &[info]].concat();
        ProgramRegistry::new(cooperage::SUITES, &frameworks, cooperage::PROVIDERS)
            .err()
            .map(|error| error.to_string())
    };
    assert_eq!(error(named("relay")), None);
    assert_eq!(error(named("solo")).unwrap(), "two frameworks are called `solo`");
    assert_eq!(error(named("greedy")).unwrap(), "two frameworks are called `greedy`", "a suite's own");
    assert!(error(named("my:team")).unwrap().contains("cannot be called `my:team`"));
    const FOREIGN: &[RoleInfo] = &[RoleInfo::new("solo.act", "act", |_| Sampling::PROVIDER_DEFAULTS)];
    assert_eq!(
        error(named("relay").with_roles(FOREIGN)).unwrap(),
        "the role `solo.act` of the framework `relay` does not begin with `relay.`"
    );
    let prompts = error(named("relay").with_prompts(&[("relay/a", ""), ("relay/a", "")])).unwrap();
    assert_eq!(prompts, "two prompts are called `relay/a`");
    assert!(error(named("relay").with_prompts(&[("relay/a", "{% if %}")])).is_some());
    let twice = [cooperage::SUITES, &cooperage::SUITES[..1]].concat();
    let error = ProgramRegistry::new(&twice, cooperage::FRAMEWORKS, cooperage::PROVIDERS).err().unwrap();
    assert_eq!(error.to_string(), "two suites are called `cuisineworld`");
    let error = |info: ProviderInfo| {
        let providers = [cooperage::PROVIDERS, &[info]].concat();
        let made = ProgramRegistry::new(cooperage::SUITES, cooperage::FRAMEWORKS, &providers);
        made.err().map(|error| error.to_string())
    };
    let lab = |name, url| ProviderInfo::http(name, "ours", ApiFormat::OpenAi, ProviderAddress::Usual(url));
    assert_eq!(error(lab("lab", "http://gpu.lab:8000")), None);
    assert_eq!(error(lab("groq", "http://gpu.lab:8000")).unwrap(), "two providers are called `groq`");
    assert!(error(lab("Lab", "http://gpu.lab")).unwrap().contains("cannot be called `Lab`"));
    assert_eq!(error(lab("lab", "gpu.lab")).unwrap(), "the address of the provider `lab` is no base URL");
}

#[test]
fn prompts_of_a_framework_from_outside_are_hashed_with_the_episodes_that_use_them() {
    const RELAY: FrameworkInfo = FrameworkInfo::new("relay", "does nothing", |_, _| unreachable!())
        .with_prompts(&[("relay/turn", "Go on.")]);
    let frameworks = [cooperage::FRAMEWORKS, &[RELAY]].concat();
    let registry = ProgramRegistry::new(cooperage::SUITES, &frameworks, cooperage::PROVIDERS).unwrap();
    let hash = |team: &str, replaced: &[(&str, &str)]| {
        let prompt = |(name, text): &(&str, &str)| {
            let file = AttachmentPlan { file: (*name).to_owned(), text: (*text).to_owned(), hash: None };
            (format!("prompts/{name}"), file)
        };
        let suites = Suites::new(&registry, &replaced.iter().map(prompt).collect()).unwrap();
        let plan = plan_of("cuisineworld/level_1/tau1", team, "random", &[]);
        let hash = suites.prompts_hash_of(&plan);
        assert!(EpisodeFactory::prompts_hash(&suites, &plan).is_none_or(|journals| journals == hash));
        hash
    };
    let own = cooperage_teams::templates_hash();
    assert_eq!(hash("solo", &[]), own, "the hash of yesterday");
    assert_eq!(hash("solo", &[("relay/turn", "Stop.")]), own);
    let relay = hash("relay", &[]);
    let replaced = hash("relay", &[("relay/turn", "Stop.")]);
    assert!(relay != own && replaced != own && relay != replaced);
    assert_ne!(hash("solo", &[("solo/opening", "Stop.")]), own);
    let names: Vec<&str> =
        Suites::new(&registry, &BTreeMap::new()).unwrap().prompt_files().map(|p| p.0).collect();
    assert!(names.contains(&"relay/turn") && names.contains(&"solo/opening"));
}
