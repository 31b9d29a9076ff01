//! Long actions in a block world: many agents at a time, under every clock, on any number of threads.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test stops at what it did not expect, and tells what it saw"
)]

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Mutex;

use cooperage_blocks::World;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{Issuer, WorldInput, WorldOptions};
use cooperage_body::catalogues;
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{
    AgentId, EventRecord, Fault, Judge, Score, Stopped, Tick, ToolCall, Verdict, WorldEntry,
};
use cooperage_journal::{EndRecord, EpisodePlan, LimitsPlan};
use cooperage_models::Message;
use cooperage_runtime::together::ConcurrentPart;
use cooperage_runtime::*;
use serde_json::{Value, json};

use crate::common::{Lab, echo, plan, seats};

/// Agents of the crowd, in ordinary tests and in nightly ones.
const CROWD: u32 = 12;
const NIGHTLY_CROWD: u32 = 64;
/// How often the crowd's game is played, likewise.
const REPETITIONS: usize = 2;
const NIGHTLY_REPETITIONS: usize = 10;
const ROUNDS: u32 = 3;

/// Whether the large size is asked for: `make nightly` does.
#[expect(clippy::disallowed_methods, reason = "the size of a test is chosen when it runs")]
fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

type Script = fn(TeamHandle) -> PlayFuture;

struct Blocks {
    script: Script,
    agents: u32,
}

struct Played(Script);

impl Framework for Played {
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture {
        (self.0)(team)
    }
}

struct Nothing;

impl Judge for Nothing {
    fn watch(&mut self, _: &dyn cooperage_core::World, _: &[EventRecord]) -> Result<Verdict, Fault> {
        Ok(Verdict::Continue)
    }

    fn score(&self, _: &dyn cooperage_core::World) -> Result<Score, Fault> {
        Ok(Score::default())
    }
}

impl EpisodeFactory for Blocks {
    fn set_up(&self, plan: &EpisodePlan) -> Result<EpisodeSetup, String> {
        let options = WorldOptions { view_radius: 4, active_radius: 4, ..WorldOptions::default() };
        let mut world = World::new(options, ChunkGenerator::superflat(), u64::from(plan.index));
        let place = |agent: u32| [(agent % 8) as i32 * 6 - 21, (agent / 8) as i32 * 6 - 21];
        let players: Vec<_> = (0..self.agents)
            .map(|agent| {
                let [x, z] = place(agent).map(f64::from);
                world.join(&format!("agent{agent}"), [x + 0.5, -60.0, z + 0.5])
            })
            .collect();
        for agent in 0..self.agents {
            let [x, z] = place(agent);
            let pillar = format!("fill {} -60 {z} {} -58 {z} oak_log", x + 2, x + 2);
            world.submit(Issuer::Setup, WorldInput::Command(pillar.into()));
        }
        let catalogue = catalogues::embedded("skills").ok_or("no such catalogue")?;
        Ok(EpisodeSetup {
            world: Box::new(BlockEnvironment::new(world, &players, catalogue, u64::from(plan.index))),
            judge: Box::new(Nothing),
            teams: vec![TeamSetup { framework: Box::new(Played(self.script)), players: BTreeMap::new() }],
            horizon: Tick(20_000),
            crew_view: CrewView::WholeTeam,
        })
    }
}

/// Lets an agent do something to its end; when it began.
async fn act(team: &TeamHandle, agent: u32, tool: &str, arguments: Value) -> Tick {
    let me = AgentId(agent);
    let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
    let call = ToolCall { tool: tool.to_owned(), arguments };
    let begun = team.tick();
    let receipts = team.submit(&[WorldEntry::Call { agent: me, call }]);
    assert_eq!(receipts, [cooperage_core::WorldReceipt::Accepted]);
    loop {
        let events = team.wait(Tick(begun.0 + 10_000), vec![me]).await;
        if events.iter().any(|event| event.doer == Some(me) && event.name == "action_finished") {
            return begun;
        }
    }
}

/// All agents collect from the same pillars and build.
fn crowd(team: TeamHandle) -> PlayFuture {
    Box::pin(async move {
        let parts = (0..team.agents()).map(|agent| -> ConcurrentPart<'static, ()> {
            let team = team.clone();
            Box::pin(async move {
                for round in 0..ROUNDS {
                    act(&team, agent, "collectBlocks", json!({"block": "oak_log", "count": 1})).await;
                    let (x, z) = ((agent % 8) as i32 * 6 - 19, (agent / 8) as i32 * 6 - 19);
                    let cell = json!({"x": x, "y": -60 + round as i32, "z": z, "block": "oak_log"});
                    act(&team, agent, "placeBlock", cell).await;
                }
            })
        });
        join_all(parts.collect()).await;
        Ok(())
    })
}

/// One agent goes there and back without asking a model.
fn alone(team: TeamHandle) -> PlayFuture {
    Box::pin(async move {
        for x in [-9, -21] {
            act(&team, 0, "goTo", json!({"x": x, "y": -60, "z": -21})).await;
        }
        Ok(())
    })
}

/// One agent asks a model first. The tick at which its walk begins is told as a count.
fn asking(team: TeamHandle) -> PlayFuture {
    Box::pin(async move {
        let ask = ModelQuery {
            role: "test.plan".to_owned(),
            agent: Some(AgentId(0)),
            messages: vec![Message::user("where to?")],
            tools: Vec::new(),
            schema: None,
            brief: None,
        };
        team.ask(ask).await;
        let begun = act(&team, 0, "goTo", json!({"x": -15, "y": -60, "z": -21})).await;
        team.count("begun_at", begun.0);
        Ok(())
    })
}

/// Plays episodes; their ends in the order of the plan.
fn ends(
    script: Script,
    agents: u32,
    clock: &str,
    limits: LimitsPlan,
    episodes: u32,
    threads: usize,
) -> Vec<EndRecord> {
    let lab = Lab::new();
    let mut plan = plan(clock, limits, episodes);
    for episode in &mut plan.episodes {
        episode.agents = agents;
        episode.teams[0].seats = (0..agents).collect();
    }
    let dir = lab.run_dir("run", plan);
    let options = RunnerOptions {
        threads: NonZeroUsize::new(threads).unwrap(),
        episodes_per_thread: NonZeroUsize::new(8).unwrap(),
        start_spacing: std::time::Duration::ZERO,
        seats: seats(Some(echo(0).0)),
        build: BuildInfo::default(),
    };
    let ends = Mutex::new(BTreeMap::new());
    run(&dir, &Blocks { script, agents }, &options, &|news| {
        if let RunEvent::Ended { index, outcome, .. } = news {
            let EpisodeOutcome::Ended(end) = outcome else { panic!("{outcome:?}") };
            ends.lock().unwrap().insert(index, *end);
        }
    })
    .unwrap();
    ends.into_inner().unwrap().into_values().collect()
}

fn digests(ends: &[EndRecord]) -> Vec<String> {
    ends.iter().map(|end| end.digest.clone()).collect()
}

#[test]
fn a_crowd_plays_alike_however_often_and_on_however_many_threads() {
    let (crowd_size, repetitions) =
        if is_nightly() { (NIGHTLY_CROWD, NIGHTLY_REPETITIONS) } else { (CROWD, REPETITIONS) };
    let begun = ends(crowd, crowd_size, "wait", LimitsPlan::default(), 1, 1);
    for _ in 1..repetitions {
        assert_eq!(ends(crowd, crowd_size, "wait", LimitsPlan::default(), 1, 1), begun);
    }
    let eight = ends(crowd, crowd_size / 2, "wait", LimitsPlan::default(), 8, 1);
    assert_eq!(digests(&ends(crowd, crowd_size / 2, "wait", LimitsPlan::default(), 8, 2)), digests(&eight));
    // Builds of any kind give the same: this is one of them.
    is_the_known_one(&begun[0]);
}

/// The digest of the ordinary size, the same in debug and in release builds and on every machine.
fn is_the_known_one(end: &EndRecord) {
    println!("{} ticks: {}", end.ticks, end.digest);
    if !is_nightly() {
        assert_eq!((end.ticks, end.digest.as_str()), (CROWD_TICKS, CROWD_DIGEST));
    }
}

const CROWD_TICKS: u64 = 379;
const CROWD_DIGEST: &str = "0cd4bf2b9cf30a7e56a065a57b8960c5";

#[test]
fn what_asks_nobody_is_the_same_under_every_clock() {
    let all = ["wait", "tokens", "wall"].map(|clock| ends(alone, 1, clock, LimitsPlan::default(), 1, 1));
    assert_eq!(digests(&all[0]), digests(&all[1]));
    assert_eq!(digests(&all[0]), digests(&all[2]));
    assert!(all[0][0].ticks > 20);
}

#[test]
fn thinking_takes_time_where_the_clock_says_so() {
    let begun = |clock| ends(asking, 1, clock, LimitsPlan::default(), 1, 1)[0].totals.counts["begun_at"];
    assert_eq!(begun("wait"), 0);
    // Half a second to the first token, and some for the tokens themselves.
    assert!((11..40).contains(&begun("tokens")), "{}", begun("tokens"));
    assert!(
        begun("wall") < 400,
        "the reply comes at once; what passes is real time at fifty times its speed"
    );
}

/// One agent is stopped on its way.
fn stopped(team: TeamHandle) -> PlayFuture {
    Box::pin(async move {
        let me = AgentId(0);
        assert_eq!(team.stop(me).unwrap(), Stopped::Idle);
        let arguments = json!({"x": 12, "y": -60, "z": 12});
        let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
        let call = ToolCall { tool: "goTo".to_owned(), arguments };
        let receipts = team.submit(&[WorldEntry::Call { agent: me, call }]);
        assert_eq!(receipts, [cooperage_core::WorldReceipt::Accepted]);
        team.sleep(5).await;
        assert_eq!(team.stop(me).unwrap(), Stopped::Stopped);
        let events = team.wait(Tick(100), vec![me]).await;
        let end = events.iter().find(|event| event.doer == Some(me) && event.name == "action_finished");
        assert!(end.is_some_and(|event| event.text.contains("interrupted by stop")), "{events:?}");
        assert!(team.tick().0 <= 7, "it ends within a tick or two: {}", team.tick());
        assert!(team.stop(AgentId(7)).is_err());
        Ok(())
    })
}

#[test]
fn an_agent_that_is_stopped_ends_what_it_does() {
    let end = ends(stopped, 1, "wait", LimitsPlan::default(), 1, 1).remove(0);
    assert_eq!(end.reason, "gave_up");
}
