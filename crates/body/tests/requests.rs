//! Requests that only a mind can meet reach the caller: typed, in the event that ends the action, as frameworks see it.

#![expect(clippy::panic, reason = "a test stops at what it did not expect")]

use cooperage_blocks::World as Blocks;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_body::catalogues;
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{AgentId, EventKind, EventRecord, Tick, Wake, World, WorldEntry, WorldReceipt};
use serde_json::json;

fn world() -> Box<dyn World> {
    world_of_revision(1)
}

fn world_of_revision(revision: u32) -> Box<dyn World> {
    let options = WorldOptions { view_radius: 2, active_radius: 2, ..WorldOptions::default() };
    let mut world = Blocks::new(options, ChunkGenerator::superflat(), 1);
    let players = [world.join("alice", [0.5, -60.0, 0.5]), world.join("bob", [4.5, -60.0, 2.5])];
    let mut environment = BlockEnvironment::new(world, &players, catalogues::mindcraft(), 1);
    environment.set_revision(revision);
    Box::new(environment)
}

/// Gives a command as alice, and returns the event that ends it.
fn ended(world: &mut dyn World, text: &str) -> EventRecord {
    let entry = WorldEntry::Text { agent: Some(AgentId(0)), text: text.to_owned() };
    assert_eq!(world.submit(&[entry]), [WorldReceipt::Accepted], "{text}");
    for _ in 0..100 {
        let until = Tick(world.tick().0 + 20);
        let (_, events) = world.advance(until, Wake::Agents(&[AgentId(0)]));
        let end = events.into_iter().find(|event| {
            matches!(event.kind, EventKind::ActionFinished { .. }) && event.doer == Some(AgentId(0))
        });
        if let Some(end) = end {
            return end;
        }
    }
    panic!("{text} does not end");
}

#[test]
fn every_request_reaches_whoever_asked() {
    let requests = [
        ("!newAction(\"dance\")", "newAction", json!({"prompt": "dance"})),
        ("!stop", "stop", json!({})),
        ("!stfu", "stfu", json!({})),
        ("!restart", "restart", json!({})),
        ("!clearChat", "clearChat", json!({})),
        ("!goal(\"a house\")", "goal", json!({"selfPrompt": "a house"})),
        ("!endGoal", "endGoal", json!({})),
        (
            "!startConversation(\"bob\", \"hi\")",
            "startConversation",
            json!({"player_name": "bob", "message": "hi"}),
        ),
        ("!endConversation(\"bob\")", "endConversation", json!({"player_name": "bob"})),
        ("!searchWiki(\"stone\")", "searchWiki", json!({"query": "stone"})),
        ("!lookAtPlayer(\"bob\", \"at\")", "lookAtPlayer", json!({"player_name": "bob", "direction": "at"})),
        ("!lookAtPosition(1, 64, -3)", "lookAtPosition", json!({"x": 1, "y": 64, "z": -3})),
    ];
    let mut world = world();
    for (text, tool, arguments) in requests {
        let end = ended(world.as_mut(), text);
        let request = end.ending.request.as_deref().map(|call| (call.tool.as_str(), json!(call.arguments)));
        assert_eq!(request, Some((tool, arguments)), "{text}: {}", end.text);
        assert_eq!(end.kind, EventKind::ActionFinished { succeeded: true }, "{text}: {}", end.text);
        assert!(end.audience.includes(AgentId(0)) && !end.audience.includes(AgentId(1)), "{text}");
    }
}

#[test]
fn what_a_body_does_itself_asks_for_nothing() {
    let mut world = world();
    for text in ["!stats", "!rememberHere(\"home\")", "!stay(1)", "!consume(\"bread\")"] {
        assert_eq!(ended(world.as_mut(), text).ending.request, None, "{text}");
    }
    let end = ended(world.as_mut(), "!startConversation(\"carol\", \"hi\")");
    assert_eq!((end.kind, end.ending.request), (EventKind::ActionFinished { succeeded: false }, None));
}

#[test]
fn what_is_looked_up_is_answered_with_a_page() {
    let end = ended(world_of_revision(4).as_mut(), "!searchWiki(\"Torch\")");
    assert_eq!((end.kind, end.ending.request), (EventKind::ActionFinished { succeeded: true }, None));
    assert!(
        end.text.contains("Craft 4 by hand or at a crafting_table from 1 coal and 1 stick."),
        "{}",
        end.text
    );
    let end = ended(world_of_revision(4).as_mut(), "!searchWiki(\"torhc\")");
    assert_eq!(end.kind, EventKind::ActionFinished { succeeded: false });
    assert!(
        end.text.contains("There is no page about \"torhc\".") && end.text.contains("torch"),
        "{}",
        end.text
    );
}
