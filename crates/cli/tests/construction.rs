//! Builders of MineCollab put up whole houses together, and know nothing of them but what stands in their prompts.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use serde_json::{Value, json};

use crate::common::{Lab, is_nightly, journals};

/// Of the 30 houses, those that can't be built: carpets over nothing, and halves of doors.
const IMPOSSIBLE: [&str; 4] = [
    "materials_0_rooms_1_window_0_carpet_1_variant_1",
    "materials_1_rooms_0_window_0_carpet_1_variant_1",
    "materials_1_rooms_1_window_0_carpet_1_variant_1",
    "materials_2_rooms_2_window_0_carpet_1_variant_1",
];

/// Plays tasks for so many agents; the journals' lines by the name of the task.
fn played(tasks: &str, agents: &str) -> Vec<(String, Vec<Value>)> {
    let lab = Lab::new();
    let run = ["run", tasks, "--agents", agents, "--team", "mindcraft", "--model", "oracle"];
    lab.stdout(&[&run[..], &["--clock", "tokens", "--quiet", "--out", "run"]].concat());
    let lines = |text: String| text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    journals(&lab.path("run")).into_iter().map(|(name, text)| (name, lines(text))).collect()
}

fn check(name: &str, lines: &[Value]) {
    let score = &lines.last().unwrap()["score"];
    let (reached, possible) = (score["reached"].as_f64().unwrap(), score["possible"].as_f64().unwrap());
    if IMPOSSIBLE.iter().any(|task| name.contains(task)) {
        assert!(reached / possible > 0.99, "{name}: {score}");
    } else {
        assert_eq!(reached, possible, "{name}: {score}");
    }
    // They tell each other what they hold and what they build.
    let of_type = |kind: &str| lines.iter().filter(|line| line["type"] == kind).collect::<Vec<_>>();
    let said: Vec<&str> = of_type("message").iter().filter_map(|line| line["text"].as_str()).collect();
    assert!(said.iter().any(|text| text.contains("I have ")), "{name}: {said:?}");
    assert!(said.iter().any(|text| text.contains("I build ")), "{name}: {said:?}");
    let codes = of_type("call").iter().filter(|line| line["role"] == "mindcraft.code").count();
    assert!(codes >= 2, "{name}: {codes} pieces of code");
}

#[test]
fn two_build_a_house() {
    let tasks = "minecollab/construction/test/2_agent";
    let tasks = if is_nightly() {
        tasks.to_owned()
    } else {
        format!("{tasks}/materials_0_rooms_0_window_0_carpet_1_variant_1")
    };
    for (name, lines) in played(&tasks, "2") {
        check(&name, &lines);
    }
}

#[test]
fn five_build_a_house() {
    let task = "minecollab/construction/test/5_agent/materials_0_rooms_0_window_0_carpet_0_variant_0";
    for (name, lines) in played(task, "5") {
        check(&name, &lines);
    }
}

/// A task of one block for so many agents, of whom the first has all the blocks: so many layers of a square.
fn square(layers: i32, side: usize, agents: usize) -> Value {
    let rows = vec![vec!["oak_planks"; side]; side];
    let levels: Vec<Value> = (0..layers)
        .map(|level| json!({"level": level, "coordinates": [148, -60 + level, -170], "placement": rows}))
        .collect();
    let inventory = |agent: usize| {
        let blocks = if agent == 0 { layers as usize * side * side } else { 0 };
        (agent.to_string(), json!({"diamond_axe": 1, "dirt": 64, "oak_planks": blocks}))
    };
    json!({
        "type": "construction", "goal": "Build the structure of the blueprint.", "agent_count": agents,
        "conversation": "Let us share our materials and build the structure of the blueprint.", "timeout": 600,
        "initial_inventory": (0..agents).map(inventory).collect::<serde_json::Map<_, _>>(),
        "blueprint": {"levels": levels},
    })
}

#[test]
fn partners_who_do_nothing_leave_the_cells_of_a_building() {
    for (agents, squares) in [(2, [(1, 2), (1, 3), (1, 5)]), (3, [(3, 3), (1, 3), (1, 4)])] {
        let lab = Lab::new();
        let tasks: serde_json::Map<String, Value> = squares
            .iter()
            .map(|(layers, side)| (format!("square_{layers}_{side}"), square(*layers, *side, agents)))
            .collect();
        lab.write("task.json", &Value::Object(tasks).to_string());
        let agents = agents.to_string();
        let checked = lab.json(&[
            "tasks",
            "check",
            "minecollab/construction",
            "--tasks",
            "task.json",
            "--agents",
            &agents,
            "--json",
        ]);
        assert_eq!(checked["solvable"], 3, "{agents}: {checked}");
    }
}
