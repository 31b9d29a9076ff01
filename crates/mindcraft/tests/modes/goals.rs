//! An agent with a goal that gets a message goes on with the goal: at once after it answered a question, and after a
//! short idle time if it ran a command for the sender (docs/spec/mindcraft.md, 11.2).

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_journal::{Record, SayPlan};
use cooperage_models::{ChatRequest, Message};

use crate::modes::hooked::{Set, play, scripted};
use crate::modes::minds;
use crate::modes::staged::Staged;

/// When Ann says something.
const SAID: u64 = 300;
/// Ticks between two rounds of a goal's loop, and of idleness before it begins again.
const COOLDOWN: u64 = 40;

/// The longest time between two rounds of the loop after Ann has spoken, where that is answered with a command.
fn longest_gap(command: &'static str) -> u64 {
    let answer = move |_: &str, request: &ChatRequest, _: &dyn Any| {
        let last = request.messages.last().map_or("", Message::text);
        let text = match last {
            "Go." => "!goal(\"a tower\")",
            last if last.contains("this goal by yourself") => "!stats",
            last if last.starts_with("Ann: ") => command,
            _ => "\t",
        };
        text.to_owned()
    };
    let say = SayPlan { tick: SAID, from: "Ann".to_owned(), to: vec![0], text: "Please.".to_owned() };
    let played = play(Set {
        agents: 1,
        horizon: SAID + 400,
        say: vec![say],
        ..minds(Arc::new(|agents| Box::new(Staged::new(agents, BTreeMap::new()))), scripted(answer))
    })
    .unwrap();
    assert!(played.asked.iter().any(|asked| asked.reply == command));
    let ticks = played.records.iter().filter_map(|record| match record {
        Record::Call(call) => Some(call.tick),
        _ => None,
    });
    let rounds = ticks.zip(&played.asked).filter(|(_, asked)| asked.reply == "!stats");
    let ticks: Vec<u64> = rounds.map(|(tick, _)| tick).collect();
    let gaps = ticks.windows(2).filter(|pair| pair[1] > SAID).map(|pair| pair[1] - pair[0]);
    gaps.max().unwrap()
}

#[test]
fn actions_for_others_stop_the_loop_of_a_goal_and_questions_do_not() {
    for query in ["!stats", "!modes", "!savedPlaces"] {
        let gap = longest_gap(query);
        assert!(gap < 2 * COOLDOWN, "{query}: {gap}");
    }
    for action in ["!setMode(\"cowardice\", true)", "!rememberHere(\"here\")", "!moveAway(1)"] {
        let gap = longest_gap(action);
        assert!(gap >= 2 * COOLDOWN, "{action}: {gap}");
    }
}
