//! Bots of the Minecraft community in tasks, beside agents of ours: they do what they are told in chat.

use super::gate;
use super::harness::{counts, has_folder, peer, peer_with, turn};
use crate::common::{Lab, is_nightly};
use crate::hosted::Serving;

/// A bot of that name plays a suite of the harness in a run until its goal is reached; the journal verifies without it.
fn bot_helps(run: &str, bot: &str, suite: &str) {
    let _turn = turn();
    let lab = Lab::new();
    let gated = ["--minecraft", "127.0.0.1:0", "--out", "r", "--json", "--quiet"];
    let words: Vec<&str> = run.split_whitespace().chain(gated).collect();
    let mut serving = Serving::start(&lab, &words);
    let Some(output) = peer(suite, gate(&serving).port(), &[bot], &["1.21.1".to_owned()]) else { return };
    assert_eq!(counts(&output), (4, 0), "{output}");
    assert!(serving.child.wait().unwrap().success());
    lab.stdout(&["verify", "r"]);
}

/// The cook asks for what the bot carries, and the bot drops it beside the cook.
#[test]
fn a_bot_hands_over_what_a_cook_asks_for() {
    let task = "minecollab/cooking/test/2_agent_block_recipe/multiagent_cooking_2_1_bread_1_cake";
    let run = format!("run {task} --agents 2 --model oracle --human 1=helper --speed 2");
    bot_helps(&run, "helper", "cook");
}

/// A person's seat is a leaf of the organisation: the leader's order for it is one of chat, and what the bot collects is all that
/// the team has.
#[test]
fn a_bot_collects_what_its_leader_orders() {
    let logs = if is_nightly() { 10 } else { 3 };
    let team = "--agents 2 --team s-agents --set s-agents.organisation=tree:1 --model oracle --human 1=andy";
    bot_helps(&format!("run collection/logs/{logs} {team}"), "andy", "logs");
}

/// MINDcraft's own program, from the folder that MINDCRAFT_DIR names, plays tasks of this program: its two bots hear the task in chat,
/// hand things over by their own commands, and the judge here scores them. The report tells them apart from models.
#[test]
fn mindcraft_plays_our_tasks() {
    let _turn = turn();
    if !has_folder("MINDcraft", "MINDCRAFT_DIR") {
        return;
    }
    for (scenario, task) in [
        ("our-wool", "crafting/test/2_agent/multiagent_crafting_pink_wool_full_plan__depth_0"),
        ("our-bread", "cooking/test/2_agent/multiagent_cooking_2_1_bread_1_golden_apple"),
    ] {
        let lab = Lab::new();
        let task = format!("minecollab/{task}");
        let run = ["run", &task, "--agents", "2", "--human", "0=andy", "--human", "1=jill", "--out", "r"];
        let gated = ["--minecraft", "127.0.0.1:0", "--json", "--quiet"];
        let mut serving = Serving::start(&lab, &[&run[..], &gated].concat());
        let (names, versions) = (["andy", "jill"], ["1.21.1".to_owned()]);
        let words = ["--option", scenario];
        let port = gate(&serving).port();
        let Some(output) = peer_with("mindcraft", port, &names, &versions, &words) else { return };
        assert_eq!(counts(&output), (2, 0), "{output}");
        assert!(serving.child.wait().unwrap().success());
        lab.stdout(&["verify", "r"]);
        let report = lab.stdout(&["report", "r"]);
        assert!(report.contains("outside (seats 0, 1)"), "{report}");
        assert!(report.contains("mean score, 2 agents 100.0 %"), "{report}");
    }
}
