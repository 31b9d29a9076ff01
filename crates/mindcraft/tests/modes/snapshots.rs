//! A living world that is taken up again from a snapshot at every tick of a busy stretch goes on as if it were not, while its
//! agents' minds know nothing of it: two of them talk, one runs a script, and the bodies of two defend themselves or flee.

use std::any::Any;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use cooperage_journal::Record;
use cooperage_models::{ChatRequest, ChatRole, Message};
use cooperage_teams::frameworks::mindcraft::briefs::SeatBrief;

use crate::modes::hooked::{Played, Set, play, scripted};
use crate::modes::minds;
use crate::modes::staged::Staged;

/// The ticks at which the world is taken up again.
const STRETCH: Range<u64> = 190..390;

/// Sees, walks, works, waits and draws for the whole stretch.
const SCRIPT: &str = "```js
for (let i = 0; i < 12; i++) {
  const at = bot.entity.position;
  await skills.goToPosition(bot, at.x + (i % 2 ? -4 : 4), at.y, at.z);
  log(bot, Math.random() + ' ' + bot.health + ' ' + world.getNearbyBlockTypes(bot, 8).join());
  await skills.collectBlock(bot, 'dirt', 1);
  await skills.wait(bot, 300);
}
```";

fn answer(role: &str, request: &ChatRequest, _: &dyn Any) -> String {
    let brief: &SeatBrief = request.brief.as_ref().unwrap().get().unwrap();
    let last = request.messages.last().map_or("", Message::text);
    let answers = request.messages.iter().filter(|message| message.speaker() == ChatRole::Assistant).count();
    let text = match (role, brief.name.as_str(), last) {
        ("mindcraft.code", _, _) => SCRIPT,
        ("mindcraft.converse", "Alice", "Go.") => "!collectBlocks(\"oak_log\", 64)",
        ("mindcraft.converse", "Bob", "Go.") => "!newAction(\"Walk about and dig.\")",
        ("mindcraft.converse", "Cindy", "Go.") => "!startConversation(\"David\", \"What do you see?\")",
        ("mindcraft.converse", "Eve", "Go.") => "!setMode(\"cowardice\", true)",
        ("mindcraft.converse", "Eve", _) if answers == 1 => "!collectBlocks(\"oak_log\", 64)",
        ("mindcraft.converse", "Cindy" | "David", last) if last.contains("FROM OTHER BOT") => {
            return format!("Grass, {answers} times.");
        }
        _ => "\t",
    };
    text.to_owned()
}

/// Plays the episode, restoring the world from a snapshot at these ticks. Returns the game and how often the world was
/// restored.
fn played(restored: Range<u64>) -> (Played, u64) {
    let restarts = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&restarts);
    let list = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<String>>();
    let mut acts = BTreeMap::from([(
        0,
        list(&[
            "fill 4 -60 -8 12 -60 8 oak_log",
            "fill 4 -60 72 12 -60 88 oak_log",
            "tp Alice 0.5 -60 0.5",
            "tp Bob -40.5 -60 0.5",
            "tp Cindy -80.5 -60 0.5",
            "tp David -84.5 -60 0.5",
            "tp Eve 0.5 -60 80.5",
            "give Alice iron_sword 1",
        ]),
    )]);
    for tick in [200, 260, 320] {
        acts.insert(tick, list(&["summon zombie X.5 Y Z+4", "summon zombie 0.5 -60 74.5"]));
    }
    let world = move |agents| -> Box<dyn cooperage_core::World> {
        Box::new(Staged::with_restarts(agents, acts.clone(), restored.clone(), Arc::clone(&count)))
    };
    let played = play(Set {
        options: &[
            ("mindcraft.init_message", "Go."),
            ("mindcraft.cooldown", "0"),
            ("mindcraft.allow_insecure_coding", "on"),
        ],
        agents: 5,
        horizon: 460,
        clock: "tokens",
        ..minds(Arc::new(world), scripted(answer))
    })
    .unwrap();
    (played, restarts.load(Ordering::Relaxed))
}

#[test]
fn snapshots_during_a_conversation_a_mode_and_a_script_change_nothing() {
    let (whole, _) = played(0..0);
    let interrupted: Vec<u64> = whole
        .notes("mindcraft.interrupted")
        .into_iter()
        .filter(|(tick, _)| STRETCH.contains(tick))
        .filter_map(|(_, data)| data["agent"].as_u64())
        .collect();
    assert!(
        interrupted.contains(&0) && interrupted.contains(&4),
        "two bodies act by themselves: {interrupted:?}"
    );
    let said = |record: &&Record| matches!(record, Record::Message(line) if STRETCH.contains(&line.sent));
    assert!(whole.records.iter().filter(said).count() >= 6, "they talk");
    let ends = whole.records.iter().filter_map(|record| match record {
        Record::Advance { tick, events, .. } => Some((*tick, events)),
        _ => None,
    });
    let of_script =
        ends.flat_map(|(tick, events)| events.iter().map(move |event| (event.tick.unwrap_or(tick), event)));
    let works: Vec<(u64, &str)> = of_script
        .filter(|(_, event)| event.doer == Some(1) && matches!(event.name.as_str(), "picked_up" | "runCode"))
        .map(|(tick, event)| (tick, event.name.as_str()))
        .collect();
    assert!(
        works.iter().filter(|(tick, _)| STRETCH.contains(tick)).count() >= 1,
        "the script runs: {works:?}"
    );
    let (restarted, restarts) = played(STRETCH);
    assert_eq!(restarts, STRETCH.end - STRETCH.start);
    assert_eq!(restarted.records.len(), whole.records.len());
    for (restarted, whole) in restarted.records.iter().zip(&whole.records) {
        assert_eq!(restarted, whole);
    }
}
