//! VillagerAgent at play, in a toy world and in a kitchen, under the real runtime.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

mod common;

use std::sync::Arc;

use common::hooked::{Make, Played, Set, play, scripted};
use common::workshop::Workshop;
use cooperage_core::TreeRandom;
use cooperage_teams::villager::RandomPlayer;

fn workshop() -> Make {
    Arc::new(|agents| Box::new(Workshop::new(agents, 0)))
}

fn random(options: &[(&str, &str)], agents: u32, clock: &str) -> Played {
    play(Set {
        team: "villager",
        options,
        agents,
        horizon: 200,
        clock,
        tick_us: 1_000_000,
        world: workshop(),
        player: Arc::new(|| Box::new(RandomPlayer::<Workshop>::new(TreeRandom::from_seed(7)))),
    })
    .unwrap()
}

#[test]
fn the_random_player_plays_every_variant_to_the_end() {
    for controller in ["full", "rounds", "reduced"] {
        for rules in ["fixed", "paper"] {
            for shared in ["off", "on"] {
                for clock in ["wait", "tokens"] {
                    let options = [
                        ("villager.controller", controller),
                        ("villager.rules", rules),
                        ("villager.shared_subtasks", shared),
                    ];
                    let played = random(&options, 3, clock);
                    assert_eq!(played.end.ticks, 200, "{options:?} {clock}");
                    assert!(played.count("subtasks_succeeded") > 0, "{options:?} {:?}", played.end.totals);
                }
            }
        }
    }
}

#[test]
fn garbage_ends_the_episode_within_bounds() {
    for text in [
        "",
        "hm",
        "{",
        "[]",
        "{\"action\": 3}",
        "[{\"description\": \"x\", \"milestones\": [], \"assigned agents\": []}]",
    ] {
        for rules in ["fixed", "paper"] {
            let played = play(Set {
                team: "villager",
                options: &[("villager.rules", rules)],
                agents: 2,
                horizon: 300,
                clock: "wait",
                tick_us: 50_000,
                world: workshop(),
                player: scripted(move |_, _, _| text.to_owned()),
            })
            .unwrap();
            assert!(played.end.totals.calls < 2_000, "{text:?} {rules}: {:?}", played.end.totals);
        }
    }
}
