//! MindAgent's planner by turns, with replies that are fixed.

use cooperage_suites::testing::answered_calls;

use crate::common::{plan, play_texts};

/// The demonstration's plans.
const PLANS: [&str; 8] = [
    "[]",
    "[\"goto(Alex, 'oak_log')\", \"goto(Steve, 'chicken')\"]",
    "[\"mineBlock(Alex, 'oak_log')\", \"killMob(Steve, 'chicken')\"]",
    "goto(Alex, 'furnace')\ngoto(Steve, 'furnace')",
    "['putFuelFurnace(Alex, oak_log)', 'putItemFurnace(Steve, chicken)']",
    "[takeOutFurnace(Alex)]",
    "```\n[\"goto(Alex, 'chest')\"]\n```",
    "[\"putInChest(Alex, 'cooked_chicken')\"]",
];

/// Orders, failures and open orders of a game without any action (docs/spec/minecraft-cooking.md, 6.5).
#[test]
fn a_planner_that_does_nothing_fails_all_orders_but_the_last() {
    for (tau, orders, failed) in [(1, 30, 29), (2, 15, 14), (3, 10, 9), (4, 8, 7), (5, 6, 5)] {
        let plan = plan(&format!("meat/flat/tau{tau}"), "mindagent", "oracle", &[]);
        let (_folder, _, end) = play_texts(plan, &[]);
        let figure = |name: &str| end.score.figures[name];
        assert_eq!((figure("orders"), figure("failed"), figure("open")), (orders, failed, 1), "{tau}");
        assert_eq!((end.score.reached, end.score.possible, figure("turns")), (0, failed as u64, 60));
        assert_eq!(end.totals.calls, 60, "a call a turn");
    }
}

#[test]
fn the_plans_of_the_demonstration_serve_the_first_order_in_turn_7() {
    let (_folder, dir, end) = play_texts(plan("meat/flat/tau5", "mindagent", "oracle", &[]), &PLANS);
    assert_eq!(end.score.figures["completed"], 1);
    let calls = answered_calls(&dir);
    let state = |turn: usize| calls[turn].0.last().unwrap().text().to_owned();
    assert!(
        state(7).contains("-turn: 7 of 60\n-current dishes:\n  cooked_chicken: 8 turns left\n"),
        "{}",
        state(7)
    );
    assert!(state(8).contains("-turn: 8 of 60\n-current dishes: none\n"), "{}", state(8));
    for (turn, result) in [
        (2, "goto(Steve, 'chicken') worked: at the chicken"),
        (3, "killMob(Steve, 'chicken') worked: killed a chicken"),
        (5, "putFuelFurnace(Alex, 'oak_log') worked: put 1 oak_log into the furnace"),
        (6, "takeOutFurnace(Alex) worked: took 1 cooked_chicken out of the furnace"),
    ] {
        assert!(state(turn).contains(&format!("\n  {result}\n")), "{}", state(turn));
    }
    // New orders are shown in the turn in which they can be served first.
    assert!(state(10).contains("-turn: 10 of 60\n-current dishes:\n  cooked_mutton: 15 turns left\n"));
}

/// Under the rules `paper` an order is shown a turn later, and counts alike.
#[test]
fn the_published_program_shows_an_order_a_turn_later() {
    let paper = cooperage_journal::EpisodePlan {
        rules: "paper".to_owned(),
        ..plan("meat/flat/tau5", "mindagent", "oracle", &[])
    };
    let (_folder, dir, end) = play_texts(paper, &[]);
    let calls = answered_calls(&dir);
    let state = |turn: usize| calls[turn].0.last().unwrap().text().to_owned();
    assert!(state(0).contains("cooked_chicken: 15 turns left"));
    assert!(state(10).contains("-turn: 10 of 60\n-current dishes:\n  cooked_chicken: 5 turns left\n-Alex:"));
    assert!(state(11).contains("cooked_mutton: 14 turns left"));
    assert_eq!((end.score.figures["orders"], end.score.figures["failed"]), (6, 5));
}

#[test]
fn every_failure_is_told_and_the_other_calls_run() {
    let texts = [
        "[\"killMob(Alex, 'chicken')\", \"goto(Steve, 'chest')\"]",
        "[\"fly(Alex)\", \"putInChest(Steve, 'cooked_chicken')\", \"goto(Steve, 'furnace')\", \"goto(bot1, 'chest')\"]",
        "[\"goto(Alex, 'moon')\", \"goto(Steve, 'chest')\"]",
        "I do not know.",
        "[\"goto(Alex, 'chest')\"]",
        "[\"goto(Alex, 'chest')\"]",
    ];
    let (_folder, dir, end) = play_texts(plan("meat/flat/tau5", "mindagent", "oracle", &[]), &texts);
    let calls = answered_calls(&dir);
    for (turn, told) in [
        (1, "killMob(Alex, 'chicken') failed: there is no chicken within 6 blocks"),
        (1, "goto(Steve, 'chest') worked: at the chest"),
        (2, "fly(Alex) was not carried out: there is no action `fly`; there are goto, killMob, mineBlock,"),
        (2, "putInChest(Steve, 'cooked_chicken') failed: 1 cooked_chicken needed, but only 0 carried"),
        (2, "goto(Steve, 'furnace') was not carried out: Steve has one call a turn"),
        (2, "goto(bot1, 'chest') was not carried out: there is no agent `bot1`; you command Alex, Steve"),
        (
            3,
            "goto(Alex, 'moon') was not carried out: `location` of `goto` must be one of furnace, oak_log, chest,",
        ),
        (4, "no call could be read in your last answer"),
        (6, "this is the plan of the turn before, word for word"),
    ] {
        let state = calls[turn].0.last().unwrap().text();
        assert!(state.contains(told), "{told} in {state}");
    }
    assert_eq!(end.totals.counts["turns_without_command"], 1);
}
