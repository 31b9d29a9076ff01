//! Workers that know nothing of each other behind one limit: the gateway says 429, and their retries suffice.

use crate::common::*;

/// Workers of the sweep.
const WORKERS: u64 = 4;
/// Calls of each of them: five episodes of a kitchen of sixty turns.
const CALLS: u64 = 300;

/// The limit, and its window in seconds: 6,000 calls a minute, and in the large size the 600 that a small account has.
fn limit() -> (u64, u64) {
    if is_nightly() { (600, 60) } else { (400, 4) }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the bar of the large size is a time")]
fn workers_behind_one_limit_all_finish() {
    let lab = Lab::new();
    let (calls, seconds) = limit();
    let fake = provider(&[("limit", &format!("{calls}/{seconds}")), ("latency-ms", "50-150")]);
    let url = fake.base_url();
    let begun = std::time::Instant::now();
    let workers: Vec<_> = (1..=WORKERS)
        .map(|worker| {
            let (part, out) = (format!("{worker}/{WORKERS}"), format!("parts/{worker}"));
            let what =
                ["run", "cuisineworld/level_0", "--episodes", "4", "--team", "mindagent", "--agents", "2"];
            let how = ["--model", "compatible/fake", "--base-url", &url, "--free", "--quiet"];
            let place = ["--partition", &part, "--out", &out];
            lab.command(&[&what[..], &how, &place].concat()).spawn().unwrap()
        })
        .collect();
    for mut worker in workers {
        assert!(worker.wait().unwrap().success());
    }
    let took_s = begun.elapsed().as_secs_f64();
    let stats = fake.stats();
    let (asked, limited) = (asked(&fake), stats["faults"]["rate-limit"].as_u64().unwrap());
    assert_eq!(stats["replies"], WORKERS * CALLS, "no call is lost, and none is answered twice");
    assert_eq!(asked, WORKERS * CALLS + limited);
    assert!(limited > 0, "the limit was never met");
    assert!(limited * 100 <= asked * 15, "{limited} of {asked} attempts were refused");
    if is_nightly() {
        let ideal_s = (WORKERS * CALLS * seconds / calls) as f64;
        assert!(took_s <= 1.4 * ideal_s, "{took_s:.0} s for what could take {ideal_s:.0} s");
    }
    let parts: Vec<String> = (1..=WORKERS).map(|worker| format!("parts/{worker}")).collect();
    let words: Vec<&str> = ["merge", "whole"].into_iter().chain(parts.iter().map(String::as_str)).collect();
    let merged = lab.json(&[&words[..], &["--json"]].concat());
    assert_eq!((&merged["episodes"], &merged["summary"]["broken"]), (&20.into(), &0.into()));
}
