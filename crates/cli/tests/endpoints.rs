//! Calls that say who asks, and addresses of single seats.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeSet;

use cooperage_fake_provider::{Background, FakeProviderOptions};

use crate::common::*;

const RUN: [&str; 8] = [
    "run",
    "cuisineworld/level_0/tau1",
    "--team",
    "proagent",
    "--model",
    "compatible/fake",
    "--max-ticks",
    "3",
];

/// A provider that keeps the requests that it gets.
fn keeper(options: &[(&str, &str)]) -> Background {
    let mut all = FakeProviderOptions { keeps_requests: true, ..FakeProviderOptions::default() };
    for (name, value) in options {
        all.set(name, value).unwrap();
    }
    Background::start(all).unwrap()
}

#[test]
fn each_seat_asks_its_own_endpoint_with_its_own_key() {
    let lab = Lab::new();
    let (first, second) = (keeper(&[]), keeper(&[]));
    let endpoints = [format!("0={}", first.base_url()), format!("1={}", second.base_url())];
    let words =
        [&RUN[..], &["--endpoint", &endpoints[0], "--endpoint", &endpoints[1], "--out", "run", "--yes"]];
    let mut command = lab.command(&words.concat());
    command.env("COOPERAGE_API_KEY_0", "key-of-zero").env("COOPERAGE_API_KEY_1", "key-of-one");
    let ran = command.output().unwrap();
    let told = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(ran.status.success(), "{told}");
    let mut keys = BTreeSet::new();
    for (server, seat, key) in [(&first, "0", "key-of-zero"), (&second, "1", "key-of-one")] {
        let seen = server.seen();
        assert!(!seen.is_empty());
        for request in seen {
            assert_eq!(request.key.as_deref(), Some(key));
            assert_eq!(request.origin["x-cooperage-seat"], seat);
            assert!(request.origin["x-cooperage-role"].starts_with("proagent."));
            let (episode, call) =
                (&request.origin["x-cooperage-episode"], &request.origin["x-cooperage-call"]);
            assert_eq!(request.origin["idempotency-key"], format!("{episode}-{call}"));
            assert!(keys.insert(request.origin["idempotency-key"].clone()), "each call was made once");
        }
    }
    for (name, bytes) in files_below(&lab.path("run")) {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        assert!(!text.contains("key-of"), "a key in {name}");
    }
    for (_, journal) in journals(&lab.path("run")) {
        assert!(!journal.contains("key-of"));
    }
    assert!(!told.contains("key-of"));
}

#[test]
fn an_attempt_that_is_repeated_has_the_same_idempotency_key() {
    let lab = Lab::new();
    let server = keeper(&[("fault-rate", "0.3"), ("faults", "unavailable")]);
    let url = server.base_url();
    let words = [&RUN[..], &["--base-url", &url, "--out", "run"]].concat();
    assert!(lab.output(&words).status.success());
    let keys: Vec<String> = server.seen().iter().map(|seen| seen.origin["idempotency-key"].clone()).collect();
    let distinct: BTreeSet<&String> = keys.iter().collect();
    assert!(distinct.len() < keys.len(), "some attempts failed and were repeated: {keys:?}");
}

#[test]
fn wrong_endpoints_are_told() {
    let lab = Lab::new();
    for (more, expected) in [
        (&["--endpoint", "http://127.0.0.1:1"][..], "names no seat"),
        (&["--endpoint", "0=http://127.0.0.1:1", "--model", "compatible/other"], "one model"),
    ] {
        let (code, told) = lab.fails(&[&RUN[..], more].concat());
        assert_eq!(code, 2);
        assert!(told.contains(expected), "{told}");
    }
}
