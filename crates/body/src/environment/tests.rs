//! Tests that all parts of a block environment count in its digest.

use cooperage_blocks::BlockPos;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{EntityId, WorldOptions};
use cooperage_core::{HURT, ItemCount, RandomSource, ToolCall};
use serde_json::Value;

use super::*;
use crate::agent_memory::SharedBlueprint;
use crate::blueprint::Blueprint;
use crate::body::Body;
use crate::catalogues;
use crate::edition::Edition;
use crate::opened::OpenedContainers;
use crate::primitive::Primitive;

const ALICE: AgentId = AgentId(0);

/// A program that looks, waits, and looks again; the caller chooses how long it waits and what it sees.
fn script(ticks: u32, seen: &'static str) -> BodyScript {
    Rc::new(move |body| {
        Box::pin(async move {
            body.see(|_| seen);
            let _ = body.perform(Primitive::Wait(ticks)).await;
            body.see(|_| seen);
            ActionOutcome::done("")
        })
    })
}

fn environment(script: BodyScript) -> BlockEnvironment {
    let options = WorldOptions { view_radius: 2, active_radius: 2, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::superflat(), 1);
    let players = [world.join("alice", [0.5, -60.0, 0.5]), world.join("bob", [4.5, -60.0, 2.5])];
    let mut environment = BlockEnvironment::new(world, &players, catalogues::skills(), 1).with_respawns(1);
    environment.start(ALICE, "script", script);
    advance(&mut environment, 3);
    environment
}

fn advance(environment: &mut BlockEnvironment, ticks: u64) {
    let until = Tick(environment.tick().0 + ticks);
    environment.advance(until, Wake::Nobody, &mut Vec::new());
}

fn agent_memory(environment: &mut BlockEnvironment, change: impl FnOnce(&mut AgentMemory)) {
    environment.with_shelf(ALICE, change).unwrap();
}

/// To move away so far.
fn call(environment: &BlockEnvironment, distance: u32) -> CheckedCall {
    let mut call = ToolCall::new("moveAway", &[]);
    call.arguments.insert("distance".to_owned(), distance.into());
    let (command, arguments) = environment.catalogue.checked(&call).unwrap();
    CheckedCall { command, arguments }
}

/// A blueprint of one cell.
fn blueprint(block: &str) -> SharedBlueprint {
    let text =
        format!(r#"{{"levels": [{{"level": 0, "coordinates": [1, -60, 1], "placement": [["{block}"]]}}]}}"#);
    SharedBlueprint::new(Blueprint::from_json(&serde_json::from_str(&text).unwrap()).unwrap())
}

fn answered(environment: &mut BlockEnvironment, data: Value) {
    let outcome = ActionOutcome::done("").with_data(data);
    let event = BlockEvent::Answered { tick: Tick(1), agent: ALICE, label: "x".into(), outcome };
    environment.events.push(event);
}

type Change = (&'static str, fn(&mut BlockEnvironment));

/// One change of each part of an environment. The parts of the world are changed by the tests of the world.
const CHANGES: [Change; 40] = [
    ("the world", |all| drop(all.command("time add 1"))),
    ("what was started", |all| all.counters.started += 1),
    ("what succeeded", |all| all.counters.succeeded += 1),
    ("what failed", |all| all.counters.failed += 1),
    ("what was interrupted", |all| all.counters.interrupted += 1),
    ("deaths", |all| all.counters.deaths += 1),
    ("items that were made", |all| assert_eq!(all.ledger.insert(ItemId(1), 1), None)),
    ("items of another kind", |all| assert_eq!(all.ledger.insert(ItemId(2), 1), None)),
    ("what comes back", |all| all.respawns = None),
    ("where it comes back", |all| all.respawns = Some(Respawns::new(2, false))),
    ("an event", |all| answered(all, Value::from(1))),
    ("an event with other data", |all| answered(all, Value::from(true))),
    ("an order", |all| {
        let call = call(all, 1);
        all.seats[0].ordered.push(call);
    }),
    ("an order with another argument", |all| {
        let call = call(all, 2);
        all.seats[0].ordered.push(call);
    }),
    ("what waits", |all| {
        let call = call(all, 1);
        all.seats[0].queue.push_back(call);
    }),
    ("what begins again", |all| all.seats[0].resumed = Some(call(all, 1))),
    ("another seat", |all| all.seats[1].resumed = Some(call(all, 1))),
    ("when a body came", |all| all.seats[0].joined += 1),
    ("notes", |all| agent_memory(all, |agent_memory| agent_memory.note("x"))),
    ("a place", |all| {
        agent_memory(all, |agent_memory| {
            assert_eq!(agent_memory.places.insert("x".to_owned(), [0.0; 3]), None)
        })
    }),
    ("another place", |all| {
        agent_memory(all, |agent_memory| {
            assert_eq!(agent_memory.places.insert("x".to_owned(), [-0.0; 3]), None)
        })
    }),
    ("a mode", |all| {
        agent_memory(all, |agent_memory| agent_memory.modes = Modes::new([(ModeKind::Hunting, true)]))
    }),
    ("a mode that rests", |all| {
        agent_memory(all, |agent_memory| {
            agent_memory.modes = Modes::new([(ModeKind::Hunting, true)]);
            agent_memory.pause(ModeKind::Hunting);
        });
    }),
    ("a mode's words", |all| agent_memory(all, |agent_memory| agent_memory.modes.narrates ^= true)),
    ("what a mode remembers", |all| {
        agent_memory(all, |agent_memory| agent_memory.modes.memory.item_before = Some(EntityId(1)))
    }),
    ("what a body does", |all| agent_memory(all, |agent_memory| agent_memory.doing = None)),
    ("the agents", |all| agent_memory(all, |agent_memory| drop(agent_memory.agents.pop()))),
    ("the tools", |all| agent_memory(all, |agent_memory| drop(agent_memory.tools.pop()))),
    ("a blueprint", |all| {
        agent_memory(all, |agent_memory| agent_memory.blueprint = Some(blueprint("stone")))
    }),
    ("another blueprint", |all| {
        agent_memory(all, |agent_memory| agent_memory.blueprint = Some(blueprint("dirt")))
    }),
    ("a container that was opened", |all| {
        agent_memory(all, |agent_memory| agent_memory.opened = OpenedContainers::sample())
    }),
    ("whether it begins again", |all| agent_memory(all, |agent_memory| agent_memory.resumes ^= true)),
    ("whether it may command", |all| agent_memory(all, |agent_memory| agent_memory.may_command ^= true)),
    ("the stream of skills", |all| {
        agent_memory(all, |agent_memory| assert_ne!(agent_memory.random.next_u32(), 0))
    }),
    ("an edition", |all| agent_memory(all, |agent_memory| agent_memory.edition = Some(Edition::Original))),
    ("another edition", |all| {
        agent_memory(all, |agent_memory| agent_memory.edition = Some(Edition::Community))
    }),
    ("what an action is", |all| all.seats[0].actor.running.as_mut().unwrap().label = "x".into()),
    ("when it began", |all| all.seats[0].actor.running.as_mut().unwrap().started += 1),
    ("that it ends", |all| drop(all.seats[0].actor.running.take())),
    ("what it heard", |all| {
        let what = WorldEventKind::Dug {
            player: PlayerId(1),
            pos: BlockPos::default(),
            old: cooperage_blocks::BlockState(1),
        };
        all.seats[0]
            .actor
            .happened(&BodyEvent { tick: 1, event: WorldEvent { doer: EventCause::World, what } });
    }),
];

#[test]
fn every_part_counts() {
    let mut all = environment(script(50, "it"));
    let before = all.snapshot().unwrap();
    let mut known = vec![("nothing", all.digest())];
    for (what, change) in CHANGES {
        change(&mut all);
        let digest = all.digest();
        let twin = known.iter().find(|(_, known)| *known == digest);
        assert_eq!(twin, None, "{what} doesn't count");
        known.push((what, digest));
        all.restore(&before);
        assert_eq!(all.digest(), known[0].1, "{what} stays");
    }
}

#[test]
fn what_an_action_was_told_and_is_at_counts() {
    let one = environment(script(50, "it"));
    assert_eq!(one.digest(), environment(script(50, "it")).digest());
    assert_ne!(one.digest(), environment(script(50, "something else")).digest(), "what it saw");
    assert_ne!(one.digest(), environment(script(51, "it")).digest(), "how long it waits");
}

/// A change that fails this test changes every recorded digest: it has to be meant.
#[test]
fn the_encoding_stays() {
    assert_eq!(environment(script(50, "it")).digest().to_string(), "0d6deb73209a706d340fd397a48830af");
}

#[test]
fn a_body_remembers_what_was_in_a_chest_that_it_opened() {
    let opened = |revision: u32| {
        let mut all = environment(script(0, "it"));
        all.set_revision(revision);
        all.command("setblock 2 -60 0 chest").unwrap();
        all.command("item replace block 2 -60 0 container.0 with oak_log 3").unwrap();
        let mut call = ToolCall::new("lookInside", &[]);
        call.arguments
            .extend([("x", 2), ("y", -60), ("z", 0)].map(|(name, at)| (name.to_owned(), at.into())));
        all.submit(&[Entry::Named { agent: ALICE, call: &call }], &mut Vec::new());
        advance(&mut all, 20);
        // The memory does not know of things that are put in later.
        all.command("item replace block 2 -60 0 container.1 with stick 1").unwrap();
        advance(&mut all, 1);
        let seen = |agent| all.observe(Viewer::Agent(agent)).perception.unwrap().opened;
        assert_eq!(seen(AgentId(1)), [], "another has not looked");
        seen(ALICE)
    };
    assert_eq!(opened(4), []);
    let [chest] = &opened(5)[..] else { panic!("one chest was opened") };
    assert_eq!((chest.name.as_str(), chest.place), ("chest", [2, -60, 0]));
    assert_eq!(chest.contents, [ItemCount { item: "oak_log".to_owned(), count: 3 }]);
}

#[test]
fn a_hit_is_an_attack_and_a_fall_is_none() {
    let mut all = environment(script(0, "it"));
    let is_attack = |all: &mut BlockEnvironment, command: &str| {
        all.command(command).unwrap();
        let mut events = Vec::new();
        let until = Tick(all.tick().0 + 200);
        while all.tick() < until && !events.iter().any(|event| all.event_record(event).name == HURT) {
            let next = Tick(all.tick().0 + 1);
            all.advance(next, Wake::Nobody, &mut events);
        }
        let hurt = events.iter().map(|event| all.event_record(event)).find(|event| event.name == HURT);
        hurt.expect("somebody is hurt").is_attack()
    };
    assert!(!is_attack(&mut all, "tp alice 0.5 -50 0.5"));
    assert!(is_attack(&mut all, "summon zombie 1.5 -60 0.5"));
}
