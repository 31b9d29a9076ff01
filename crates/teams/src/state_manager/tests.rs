//! The state manager's texts.

use cooperage_core::CellsSeenOpen;
use serde_json::json;

use super::*;

fn block(name: &str, place: [i64; 3], properties: &[(&str, &str)]) -> SeenBlock {
    let properties = properties.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    SeenBlock { name: name.to_owned(), place, properties }
}

fn items(item: &str, count: u32) -> ItemCount {
    ItemCount { item: item.to_owned(), count }
}

fn seen(place: [i64; 3], blocks: Vec<SeenBlock>, sign: &str) -> Observation {
    let entity = |kind: &str, name: Option<&str>, place, held: Option<&str>| SeenEntity {
        kind: kind.to_owned(),
        name: name.map(str::to_owned),
        place,
        held: held.map(str::to_owned),
    };
    let perception = Perception {
        name: "Alice".to_owned(),
        place,
        time_of_day: "noon".to_owned(),
        doing: None,
        held: Some(items("saw", 1)),
        carried: vec![items("saw", 1), items("plank", 12)],
        entities: vec![
            entity("player", Some("Bob"), [4, 0, 4], Some("saw")),
            entity("gull", None, [1, 2, 3], None),
        ],
        blocks,
        open: CellsSeenOpen::default(),
        sign: sign.to_owned(),
        opened: Vec::new(),
    };
    Observation { data: Value::Null, text: String::new(), perception: Some(perception) }
}

fn manager() -> StateManager {
    StateManager::new(AgentNames::for_tests(&["Alice", "Bob"]), Micros(1_000_000), &json!({"at": [9, 9, 9]}))
}

#[test]
fn records_are_merged_and_a_cell_has_one_content() {
    let mut memory = manager();
    let door = |open: &str| block("door", [2, 0, 2], &[("open", open)]);
    let rack = block("rack", [1, 0, 1], &[]);
    memory.update(AgentId(0), &seen([0, 0, 0], vec![rack.clone(), door("false")], ""), Tick(1));
    memory.update(AgentId(0), &seen([1, 0, 0], vec![door("true"), rack], "mind the step"), Tick(2));
    assert_eq!(
        memory.environment(Viewpoint::Published),
        "Time: noon\nAlice at [1,0,0], holds saw*1, carries plank*12\nBob [4,0,4] holding saw, seen by Alice\nBlocks:\n\
         - rack: [1,0,1]\n- door: [2,0,2] open=true\nNearby: Bob [4,0,4] holding saw, gull [1,2,3]\nSign: mind the step"
    );
    assert_eq!(
        memory.agent_records(),
        [
            "Alice at [1,0,0], holds saw*1, carries plank*12; nearby: Bob [4,0,4] holding saw, gull [1,2,3]; \
             sees door [2,0,2] open=true, rack [1,0,1]",
            "Bob [4,0,4] holding saw, seen by Alice"
        ]
    );
    assert!(
        memory.sentence(Viewpoint::Published).ends_with("There is rack, door. A sign says: mind the step")
    );
}

#[test]
fn each_agent_reads_its_own_sign_and_a_planner_reads_all() {
    let mut memory = manager();
    memory.update(AgentId(0), &seen([0, 0, 0], Vec::new(), "a riddle"), Tick(1));
    memory.update(AgentId(1), &seen([9, 0, 9], Vec::new(), "this room is done"), Tick(2));
    let of = |memory: &StateManager, viewpoint| {
        let environment = memory.environment(viewpoint);
        let is_told = |line: &&str| line.starts_with("Sign") || line.starts_with("Near");
        environment.lines().filter(is_told).map(str::to_owned).collect::<Vec<_>>()
    };
    let near = "Bob [4,0,4] holding saw, gull [1,2,3]";
    assert_eq!(
        of(&memory, Viewpoint::Agent(AgentId(0))),
        [format!("Nearby: {near}"), "Sign: a riddle".to_owned()]
    );
    assert_eq!(
        of(&memory, Viewpoint::Team),
        [
            format!("Near Alice: {near}"),
            format!("Near Bob: {near}"),
            "Sign near Alice: a riddle".to_owned(),
            "Sign near Bob: this room is done".to_owned()
        ]
    );
    assert_eq!(of(&memory, Viewpoint::Published)[1], "Sign: this room is done");
    memory.update(AgentId(1), &seen([0, 0, 0], Vec::new(), "a riddle"), Tick(3));
    assert_eq!(of(&memory, Viewpoint::Team)[2..], ["Sign near Alice and Bob: a riddle"]);
}

#[test]
fn a_world_without_records_is_known_by_its_text() {
    let mut memory = manager();
    memory.update(
        AgentId(1),
        &Observation { data: json!({"tick": 3}), text: "step 3\n".to_owned(), perception: None },
        Tick(3),
    );
    assert_eq!(
        (memory.environment(Viewpoint::Team), memory.sentence(Viewpoint::Team)),
        ("step 3".to_owned(), "step 3".to_owned())
    );
    assert_eq!(memory.agent_records(), ["Alice", "Bob"]);
}

#[test]
fn summaries_of_the_environment_grow_old() {
    let mut memory = manager();
    memory.cache("build", Tick(10), "a rack".to_owned());
    assert_eq!(memory.cached("build", Tick(40), 30), Some("a rack".to_owned()));
    assert_eq!(memory.cached("build", Tick(41), 30), None);
    assert_eq!(memory.cached("other", Tick(10), 30), None);
    (0..200).for_each(|n| memory.cache(&format!("task {n}"), Tick(100 + n), String::new()));
    assert_eq!(memory.cached.len(), CACHED_MAX);
}

#[test]
fn an_empty_memory_does_not_wipe_an_old_one() {
    let mut memory = manager();
    memory.remember(AgentId(0), "laid a plank");
    memory.remember(AgentId(0), "  ");
    memory.remember(AgentId(9), "nobody");
    assert_eq!(memory.summary(AgentId(0)), "laid a plank");
    assert_eq!(memory.summaries(), ["laid a plank", ""]);
}

/// A look that sees the cell `[1, 0, 1]` empty.
fn sees_it_empty(mut seen: Observation) -> Observation {
    if let Some(perception) = &mut seen.perception {
        perception.open = CellsSeenOpen::new([0, 0, 0], 2, vec![1 << 5]);
    }
    seen
}

fn blocks_in(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.starts_with("- ")).collect()
}

#[test]
fn a_cell_that_is_seen_empty_holds_nothing_any_more() {
    let mut memory = manager();
    let (rack, crate_) = (block("rack", [1, 0, 1], &[]), block("crate", [3, 0, 3], &[]));
    memory.update(AgentId(0), &seen([0, 0, 0], vec![rack.clone(), crate_], ""), Tick(1));
    memory.update(AgentId(1), &sees_it_empty(seen([0, 0, 0], Vec::new(), "")), Tick(1));
    assert_eq!(blocks_in(&memory.environment(Viewpoint::Team)), ["- crate: [3,0,3]"]);
    assert!(memory.sentence(Viewpoint::Team).contains("There is crate."));
    memory.update(AgentId(1), &seen([0, 0, 0], vec![rack], ""), Tick(1));
    assert_eq!(blocks_in(&memory.environment(Viewpoint::Team))[0], "- rack: [1,0,1]");
}

#[test]
fn what_is_older_than_the_last_look_says_its_age() {
    let mut memory = manager();
    let rack = |x| block("rack", [x, 0, 1], &[]);
    memory.update(AgentId(1), &seen([9, 0, 9], vec![rack(1), rack(2)], ""), Tick(10));
    memory.update(AgentId(0), &seen([0, 0, 0], vec![rack(3)], ""), Tick(43));
    let text = memory.environment(Viewpoint::Agent(AgentId(0)));
    assert_eq!(blocks_in(&text), ["- rack: [3,0,1]; up to 40 s ago: [1,0,1], [2,0,1]"]);
    assert!(text.contains("Bob at [9,0,9], holds saw*1, carries plank*12 (up to 40 s ago)"), "{text}");
    assert!(text.contains("Alice at [0,0,0], holds saw*1, carries plank*12\n"), "{text}");
    assert!(memory.agent_records()[1].ends_with("(up to 40 s ago)"));
    memory.update(AgentId(0), &seen([0, 0, 0], Vec::new(), ""), Tick(500));
    assert!(
        memory.environment(Viewpoint::Team).contains("up to 8 min ago: [3,0,1]; up to 9 min ago: [1,0,1]")
    );
}

#[test]
fn places_that_are_left_out_are_counted_and_those_of_the_task_are_not_left_out() {
    let mut memory = manager();
    let rack = |x| block("rack", [x, 9, 9], &[]);
    memory.update(AgentId(0), &seen([0, 0, 0], vec![rack(9)], ""), Tick(1));
    memory.update(AgentId(0), &seen([0, 0, 0], (20..28).map(rack).collect(), ""), Tick(2));
    let text = memory.environment(Viewpoint::Team);
    let line = blocks_in(&text)[0].to_owned();
    assert!(line.ends_with("[25,9,9]; up to 10 s ago: [9,9,9] (7 of 9 shown)"), "{line}");
}

#[test]
fn an_agent_that_a_tool_has_found_is_known_with_its_age() {
    let names = AgentNames::for_tests(&["Alice", "Bob", "Cindy"]);
    let mut memory = StateManager::new(names, Micros(1_000_000), &Value::Null);
    memory.update(AgentId(0), &seen([0, 0, 0], Vec::new(), ""), Tick(2));
    let found = |name: &str, x: i64| ToolFinding {
        words: vec!["Alice".to_owned(), name.to_owned()],
        place: [x, 0, 9],
    };
    memory.take_findings(AgentId(0), &[found("cindy", 5), found("chest", 6)], Tick(3));
    memory.update(AgentId(0), &seen([0, 0, 0], Vec::new(), ""), Tick(20));
    let told = memory.environment(Viewpoint::Agent(AgentId(0)));
    assert!(told.contains("\nCindy [5,0,9], seen by Alice (up to 20 s ago)\n"), "{told}");
    memory.take_findings(AgentId(0), &[found("Bob", 7)], Tick(3));
    let told = memory.environment(Viewpoint::Agent(AgentId(0)));
    assert!(told.contains("\nBob [4,0,4] holding saw, seen by Alice\n"), "what is newer stays: {told}");
}
