//! A run that is killed at any instant goes on to the same journals and asks for nothing twice.
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test that kills processes watches them by the clock"
)]

use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use cooperage_core::{RandomSource, TreeRandom};

use crate::common::*;

/// Twelve episodes of twenty calls each against a provider.
fn arguments<'a>(out: &'a str, url: &'a str) -> Vec<&'a str> {
    vec![
        "run",
        "cuisineworld/level_0/tau1",
        "cuisineworld/level_1/tau2",
        "cuisineworld/level_3/tau3",
        "cuisineworld/level_7/tau4",
        "--episodes",
        "3",
        "--model",
        "compatible/fake",
        "--base-url",
        url,
        "--max-calls",
        "20",
        "--in-flight",
        "2",
        "--out",
        out,
    ]
}

const CALLS: u64 = 12 * 20;

/// Replies recorded so far, and how many episodes are finished and under way.
fn progress(run: &std::path::Path) -> (u64, usize, usize) {
    let (mut replies, mut finished, mut under_way) = (0, 0, 0);
    for entry in std::fs::read_dir(run.join("episodes")).into_iter().flatten().flatten() {
        let path = entry.path();
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("zst") => {
                finished += 1;
                replies += 20;
            }
            // A process may be killed after a journal is in its last place and before its first one is removed.
            Some("part") if path.with_extension("zst").exists() => {}
            Some("part") => {
                let text = std::fs::read_to_string(&path).unwrap_or_default();
                let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
                replies += whole.matches(r#"{"type":"reply""#).count() as u64;
                under_way += 1;
            }
            _ => {}
        }
    }
    (replies, finished, under_way)
}

/// Kills the process once so many replies are recorded, with episodes finished and under way.
fn kill_after(mut child: Child, run: &std::path::Path, replies_wanted: u64) -> bool {
    let started = Instant::now();
    loop {
        let (replies, finished, under_way) = progress(run);
        if replies >= replies_wanted && finished >= 1 && under_way >= 1 {
            child.kill().unwrap();
            child.wait().unwrap();
            return true;
        }
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        assert!(started.elapsed() < Duration::from_secs(120), "the run hangs");
    }
}

#[test]
fn a_run_killed_at_twenty_instants_ends_as_an_undisturbed_one() {
    let lab = Lab::new();
    let calm = provider(&[]);
    lab.stdout(&arguments("calm", &calm.base_url()));
    let expected = journals(&lab.path("calm"));
    assert_eq!((expected.len(), asked(&calm)), (12, CALLS));

    let mut random = TreeRandom::from_seed(7).child("instants");
    let mut kills = 0;
    for round in 0.. {
        let fake = provider(&[("latency-ms", "1-4")]);
        let out = format!("killed{round}");
        let run = lab.path(&out);
        let url = fake.base_url();
        // Each round is killed several times, further on each time.
        let mut instants: Vec<u64> = (0..5).map(|_| 21 + u64::from(random.below(200))).collect();
        instants.sort_unstable();
        for instant in instants {
            let child = lab
                .command(&arguments(&out, &url))
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            kills += u32::from(kill_after(child, &run, instant));
        }
        let (recorded, before) = (progress(&run).0, settled(&fake));
        lab.stdout(&arguments(&out, &url));
        assert_eq!(journals(&run), expected, "round {round}");
        assert_eq!(
            asked(&fake) - before,
            CALLS - recorded,
            "every missing reply is asked for once, and no other"
        );
        lab.stdout(&["verify", &out]);
        if kills >= 20 {
            return;
        }
    }
}

/// Requests of a killed process may still be on their way.
fn settled(fake: &cooperage_fake_provider::Background) -> u64 {
    let mut before = asked(fake);
    let mut since = Instant::now();
    while since.elapsed() < Duration::from_millis(50) {
        let now = asked(fake);
        if now != before {
            (before, since) = (now, Instant::now());
        }
    }
    before
}
