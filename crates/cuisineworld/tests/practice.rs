//! Games for practice: a single order, which never runs out.
#![expect(clippy::unwrap_used, reason = "whatever goes wrong here is a test that fails")]

use cooperage_journal::EndRecord;
use cooperage_suites::testing::{plan_of, play_in};

fn play(model: &str, agents: u32) -> EndRecord {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan_of("cuisineworld/level_3/practice", "mindagent", model, &[]);
    plan.agents = agents;
    plan.teams[0].seats = (0..agents).collect();
    play_in(&[cooperage_cuisineworld::suite], folder.path(), plan, &[]).1
}

#[test]
fn the_game_is_over_once_the_order_is_served() {
    for agents in [1, 3] {
        let end = play("oracle", agents);
        assert_eq!((end.score.reached, end.score.possible), (1, 1), "{agents}");
        assert!(end.ticks < 60, "{agents}: {}", end.ticks);
    }
}

#[test]
fn whoever_does_not_serve_it_plays_to_the_end_and_fails_nothing() {
    let end = play("random", 1);
    assert_eq!(end.ticks, 60);
    assert_eq!((end.score.figures["completed"], end.score.figures["failed"]), (0, 0));
}
