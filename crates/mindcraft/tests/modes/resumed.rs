//! The end of an action that a body has taken up again is told to the mind like any other end: no call waits for it.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_models::{ChatRequest, Message};
use cooperage_teams::frameworks::mindcraft::briefs::SeatBrief;

use crate::modes::hooked::{Asked, play, scripted};
use crate::modes::minds;
use crate::modes::staged::Staged;

#[test]
fn the_end_of_an_action_that_was_taken_up_again_is_told() {
    let answer = |_: &str, request: &ChatRequest, _: &dyn Any| {
        let brief: &SeatBrief = request.brief.as_ref().unwrap().get().unwrap();
        let last = request.messages.last().map_or("", Message::text);
        let follows = brief.name == "Alice" && last == "Go.";
        if follows { "!followPlayer(\"Bob\", 3)" } else { "\t" }.to_owned()
    };
    let acts: BTreeMap<u64, Vec<String>> = [
        (0, vec!["tp Alice 0.5 -60 0.5", "tp Bob -8.5 -60 0.5", "give Alice iron_sword 1"]),
        // An enemy interrupts her; later there is no player left whom she could follow.
        (200, vec!["summon zombie X.5 Y Z+4"]),
        (900, vec!["kill Bob"]),
    ]
    .map(|(tick, texts)| (tick, texts.into_iter().map(str::to_owned).collect()))
    .into();
    let world =
        move |agents| -> Box<dyn cooperage_core::World> { Box::new(Staged::new(agents, acts.clone())) };
    let played = play(minds(Arc::new(world), scripted(answer))).unwrap();
    assert!(!played.notes("mindcraft.interrupted").is_empty(), "the enemy interrupts her");
    let last = |asked: &Asked| asked.messages.last().unwrap().text().to_owned();
    let told: Vec<String> =
        played.asked.iter().map(last).filter(|text| text.contains("taken up again")).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].starts_with("!followPlayer, which your body had taken up again, is over."),
        "{}",
        told[0]
    );
}
