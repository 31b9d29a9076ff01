//! Whole prompts in the real world.

use cooperage_models::Message;
use cooperage_suites::testing::answered_calls;

use crate::common::{plan, play_texts};

fn transcript(messages: &[Message]) -> String {
    let one = |message: &Message| format!("==== {}\n{}\n", message.speaker().name(), message.text());
    messages.iter().map(one).collect()
}

#[test]
fn the_whole_first_prompt_and_a_later_turn() {
    let texts = [
        "[\"goto(Alex, 'oak_log')\", \"killMob(Steve, 'chicken')\"]",
        "[\"mineBlock(Alex, 'oak_log')\", \"fly(Steve)\"]",
    ];
    let (_folder, dir, _) = play_texts(plan("meat/victorian/tau1", "mindagent", "oracle", &[]), &texts);
    let calls = answered_calls(&dir);
    insta::assert_snapshot!("first", transcript(&calls[0].0));
    let count = calls[0].0.len();
    insta::assert_snapshot!("third_turn", transcript(&calls[2].0[count - 1..]));
    assert_eq!(calls[5].0.len(), count - 1 + 5, "a window of five messages");
}

#[test]
fn the_whole_prompt_of_a_game_without_orders() {
    let (_folder, dir, _) = play_texts(plan("meat/free/victorian", "mindagent", "oracle", &[]), &[]);
    insta::assert_snapshot!("free", transcript(&answered_calls(&dir)[0].0));
}
