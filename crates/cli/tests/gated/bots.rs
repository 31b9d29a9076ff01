//! Bots of the Minecraft community in tasks, beside agents of ours: they do what they are told in chat.

use super::gate;
use super::harness::{counts, peer, turn};
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
