//! Whole games: by the oracle, by the player that only reads, by other frameworks.

use cooperage_journal::EndRecord;
use cooperage_models::ReplyStyle;

use crate::common::{plan, play};

/// The numbers of the tasks' intervals.
const TAUS: [u32; 5] = [1, 2, 3, 4, 5];

fn is_nightly() -> bool {
    #[expect(clippy::disallowed_methods, reason = "whoever runs the tests chooses their size")]
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

fn share(end: &EndRecord) -> f64 {
    end.score.reached as f64 / end.score.possible.max(1) as f64
}

fn shares(model: &str, seed: i64) -> Vec<f64> {
    let of = |tau| {
        let mut plan = plan(&format!("meat/victorian/tau{tau}"), "mindagent", model, &[]);
        plan.seed = seed;
        let (_folder, _, end) = play(plan);
        assert_eq!(end.totals.counts.get("turns_without_command"), None);
        share(&end)
    };
    TAUS.map(of).into()
}

fn mean(shares: &[f64]) -> f64 {
    shares.iter().sum::<f64>() / shares.len() as f64
}

#[test]
fn the_oracle_serves_three_quarters_and_the_reader_as_much() {
    for seed in 0..if is_nightly() { 10 } else { 1 } {
        let (oracle, reader) = (shares("oracle", seed), shares("reader", seed));
        assert!(mean(&oracle) >= 0.75, "{oracle:?}");
        assert!(mean(&reader) >= 0.95 * mean(&oracle), "{oracle:?} {reader:?}");
    }
}

#[test]
fn every_style_is_read_as_the_plain_one() {
    let play = |style: ReplyStyle| {
        let (_folder, _, end) = play(plan("meat/flat/tau3", "mindagent", style.player(), &[]));
        share(&end)
    };
    let plain = play(ReplyStyle::Plain);
    let styles =
        if is_nightly() { &ReplyStyle::ALL[..] } else { &[ReplyStyle::Correct, ReplyStyle::Quotes][..] };
    for style in styles {
        let least = if *style == ReplyStyle::Weak { 0.7 } else { 0.97 };
        assert!(play(*style) >= least * plain, "{style:?}");
    }
}

#[test]
fn other_frameworks_cook_with_the_seven_actions() {
    for (team, options) in
        [("solo", &[][..]), ("villager", &[]), ("s-agents", &[("s-agents.organisation", "graph:2")])]
    {
        let (_folder, _, end) = play(plan("meat/victorian/tau4", team, "oracle", options));
        assert!(share(&end) >= 0.5, "{team}: {:?}", end.score);
    }
}
