//! A hub's calls in a world that is played: messages, stopping, starting, restarting, states.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use camino::Utf8PathBuf;
use cooperage_journal::RunDir;
use cooperage_mindcraft::hub::{Hub, Roster};
use cooperage_mindcraft::suite::{body_state, suite};
use cooperage_runtime::{
    BuildInfo, EpisodeDoor, RunConnections, RunnerOptions, SeatingOptions, StopSignal, run_with,
};
use cooperage_suites::ExperimentCondition;
use cooperage_suites::plan::{PlanSettings, plan};
use cooperage_suites::suite::hub::HubEpisode;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use serde_json::{Value, json};

/// Plays two virtual minutes on flat grass. Requests to the hub are sent before the first tick, and take effect in order.
/// Returns the hub with the last states, and the text of the journal.
fn played(ask: impl FnOnce(&Hub)) -> (Hub, String) {
    let mut roster = Roster::default();
    for name in ["Ada", "Bo"] {
        roster.create(&json!({"profile": {"name": name}, "init_message": "none"})).unwrap();
    }
    let attachments = roster.attachments();
    let suites = Suites::new(&ProgramRegistry::of(&[suite]), &attachments).unwrap();
    let mut options = roster.options();
    options.insert("world.minutes".to_owned(), "2".to_owned());
    let condition = ExperimentCondition {
        id: "world".to_owned(),
        suite: "world/flat".to_owned(),
        agents: 2,
        framework: "mindcraft".to_owned(),
        options,
        models: BTreeMap::from([("*".to_owned(), "oracle".to_owned())]),
        episodes: 1,
        ..ExperimentCondition::default()
    };
    let settings = PlanSettings {
        seed: 1,
        fits_agents: false,
        rules: None,
        suite_rules: None,
        clock: None,
        latency: None,
        role_latency: BTreeMap::new(),
        profiles: cooperage_models::LatencyProfiles::built_in().unwrap(),
        sampling: cooperage_suites::plan::SamplingChoice::Framework,
        speed: 1,
        tick: None,
        faults: Vec::new(),
        operators: Vec::new(),
        limits: cooperage_journal::LimitsPlan::default(),
        temperature_milli: None,
        output_tokens_max: None,
        give_up_after: None,
        tool_calls: None,
        attachments: attachments.clone(),
        providers: cooperage_models::ProviderList::default(),
        is_reasoning: &|_| false,
        price: &|_| None,
    };
    let plan = plan(&suites, None, Vec::new(), &[condition], &settings).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let dir = RunDir::create(&Utf8PathBuf::from_path_buf(folder.path().join("run")).unwrap(), plan).unwrap();
    let names: Vec<String> = roster.names().map(str::to_owned).collect();
    let door = EpisodeDoor::default();
    let hub = Hub::new(door.clone(), 0, &names, body_state).with_profiles(&roster.profiles());
    ask(&hub);
    let watching = hub.clone();
    let outside = RunConnections {
        door: Some(door),
        observe: Some(Arc::new(move |_, _| Some(watching.watcher()))),
        ..RunConnections::default()
    };
    let options = RunnerOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::MIN,
        start_spacing: Duration::ZERO,
        seats: SeatingOptions { pool: None },
        build: BuildInfo::default(),
    };
    run_with(&dir, &suites, &options, &outside, &StopSignal::default(), &|_| {}).unwrap();
    let (key, _) = dir.episodes().next().unwrap();
    let journal = cooperage_journal::read_finished(&dir.finished_path(&key)).unwrap();
    (hub, journal.lines.join("\n"))
}

fn dirt(hub: &Hub, name: &str) -> u64 {
    let state: Value = hub.state(name).unwrap().unwrap();
    assert_eq!(state["name"], name);
    state["inventory"]["counts"]["dirt"].as_u64().unwrap_or(0)
}

#[test]
fn messages_are_heard_and_stopped_agents_do_nothing() {
    let (hub, journal) = played(|hub| {
        hub.stop("Bo").unwrap();
        hub.message("Ada", "get 3 dirt").unwrap();
        hub.message("Bo", "get 3 dirt").unwrap();
    });
    assert!(dirt(&hub, "Ada") >= 3, "{journal}");
    assert_eq!(dirt(&hub, "Bo"), 0);
    let listed: Vec<(String, bool)> =
        hub.agents().into_iter().map(|agent| (agent.name, agent.in_game)).collect();
    assert_eq!(listed, [("Ada".to_owned(), true), ("Bo".to_owned(), false)]);
}

#[test]
fn a_started_agent_goes_on_and_a_restarted_one_remembers() {
    let (hub, journal) = played(|hub| {
        hub.stop("Bo").unwrap();
        hub.start("Bo").unwrap();
        hub.message("Bo", "get 3 dirt").unwrap();
        hub.restart("Ada").unwrap();
        hub.message("Ada", "!nearbyBlocks").unwrap();
    });
    assert!(dirt(&hub, "Bo") >= 3, "{journal}");
    assert!(journal.contains("begun anew") || journal.contains("restart"), "{journal}");
    assert!(hub.agents().iter().all(|agent| agent.in_game));
}

#[test]
fn whoever_begins_anew_lets_go_of_what_its_body_was_doing() {
    let (hub, journal) = played(|hub| {
        hub.message("Ada", "!stay(-1)").unwrap();
        hub.message("Bo", "!stay(-1)").unwrap();
        hub.restart("Ada").unwrap();
    });
    let is_idle = |name: &str| hub.state(name).unwrap().unwrap()["action"]["isIdle"].clone();
    assert_eq!((is_idle("Ada"), is_idle("Bo")), (true.into(), false.into()), "{journal}");
}

#[test]
fn what_is_told_of_an_agent_is_what_the_journal_says() {
    let (hub, journal) = played(|hub| {
        hub.stop("Bo").unwrap();
        hub.message("Ada", "get 3 dirt").unwrap();
    });
    assert!(journal.contains(r#""kind":"stop""#), "{journal}");
    assert!(journal.contains(r#""type":"fault""#), "{journal}");
    let state = hub.state("Ada").unwrap().unwrap();
    assert_eq!(state["time"]["seconds"], 120.0);
    assert_eq!(state["mind"]["lastHeard"]["message"], "get 3 dirt");
    assert!(state["mind"]["calls"].as_u64().unwrap() > 0, "{state}");
    assert_eq!(hub.state("Bo").unwrap().unwrap()["mind"]["inGame"], false);
    assert!(state["modes"]["all"]["hunting"].is_boolean(), "{state}");
    let turns = hub.memory("Ada").unwrap()["memory"]["turns"].clone();
    assert!(turns.to_string().contains("get 3 dirt"), "{turns}");
    let settings = hub.settings("Ada").unwrap().unwrap();
    assert_eq!((&settings["profile"]["name"], &settings["max_messages"]), (&json!("Ada"), &json!(15)));
    assert!(settings["models"].to_string().contains("oracle"), "{settings}");
    let (said, next) = hub.said(0);
    assert!(said.iter().any(|said| said.name == "Ada"), "{said:?}");
    assert_eq!(hub.said(next), (Vec::new(), next));
    assert!(hub.is_over());
}
