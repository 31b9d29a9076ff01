//! The parts of an episode's page under test.

use cooperage_journal::{EndRecord, PromptChanges};
use serde_json::{Value, json};

use super::{EpisodeStanding, ReplayFindings, answer_of, findings_of, time_of};
use crate::broken::EpisodeBreak;
use crate::episode::sheet::{EpisodeDrawing, EpisodeSheet, Field};
use crate::episode::tests::{a_day, transcript};

#[test]
fn the_tables_of_an_episode_escape_what_models_say() {
    let mut transcript = a_day();
    transcript.actions[0].text = "<script>alert(1)</script>".to_owned();
    let sheet = EpisodeSheet {
        title: "Target and result".to_owned(),
        columns: vec!["block".to_owned()],
        rows: vec![vec![Field::odd("stone!")]],
        ..EpisodeSheet::default()
    };
    let seen = ReplayFindings {
        prompts: PromptChanges::default(),
        sheets: vec![sheet],
        scores: vec![(0, 0.0), (50, 0.5)],
        drawings: vec![EpisodeDrawing { caption: "it moves".to_owned(), svg: "<svg/>".to_owned() }],
    };
    let text = findings_of(&transcript, &seen).unwrap();
    for part in [
        "&lt;script&gt;",
        "data:image/svg+xml;base64,PHN2Zy8+",
        r#"<td class="odd">stone!</td>"#,
        "Alice (0)",
        // The score rose while the first of three actions was under way, and during no other.
        "+50.0 %",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    assert_eq!(text.matches("+50.0 %").count(), 1);
    for part in ["<script", "http://", "https://", "src=\"/"] {
        assert!(!text.contains(part), "{part} must not be there");
    }
}

/// The record of an end with the parts that are missing.
fn end(reason: &str, reached: u64, missing: &[Value]) -> EndRecord {
    serde_json::from_value(json!({
        "outcome": "finished", "reason": reason, "ticks": 200, "digest": "",
        "score": {"reached": reached, "possible": 4, "figures": {}}, "missing": missing,
        "totals": {"calls": 2, "prompt_tokens": 0, "completion_tokens": 0, "actions": 3, "refused": 0, "counts": {}},
    }))
    .unwrap()
}

#[test]
fn the_answer_of_an_episode_names_result_reason_and_what_is_missing() {
    let transcript = a_day();
    let missing = [
        json!({"kind": "cell", "text": "<stone> at [1, 2, 3] (there is air)", "data": {"position": [1, 2, 3]}}),
        json!({"kind": "item", "text": "one cake", "data": {"item": "cake"}}),
    ];
    let ended = EpisodeStanding::Ended(Box::new(end("horizon", 1, &missing)));
    let text = answer_of(&transcript, &ended, &[(0, 0.0), (50, 0.25)], false).unwrap();
    for part in [
        "is-part",
        "25.0 %",
        "1 of 4",
        "The task&#x27;s time was over.",
        "Not reached",
        "2 parts",
        "&lt;stone&gt; at",
        "one cake",
        "no agent did anything there",
        "model calls",
        "the completion rose during 1 of 3",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    assert!(!text.contains("<script") && !text.contains("<stone>"), "{text}");
    // A viewer is told the result without calls and plans.
    let text = answer_of(&transcript, &ended, &[], true).unwrap();
    assert!(text.contains("Not reached") && !text.contains("model calls"), "{text}");
}

#[test]
fn every_kind_of_end_has_its_verdict() {
    let transcript = a_day();
    let broken = |text: &str| {
        EpisodeStanding::Broken(EpisodeBreak { kind: "server_error".to_owned(), text: text.to_owned() })
    };
    let at = "0:05.0";
    for (standing, class, verdict) in [
        (EpisodeStanding::Ended(Box::new(end("goal", 4, &[]))), "is-good", "Goal reached.".to_owned()),
        (
            EpisodeStanding::Ended(Box::new(end("gave_up", 0, &[]))),
            "is-none",
            "All players gave up.".to_owned(),
        ),
        (EpisodeStanding::UnderWay, "is-open", format!("Under way, at {at}.")),
        (EpisodeStanding::Stopped, "is-broken", format!("Stopped at {at}, before its end")),
        (
            broken("no answer"),
            "is-broken",
            format!("Broken off at {at} by an error (server error): no answer."),
        ),
        (
            EpisodeStanding::Damaged("line 7 cannot be read".to_owned()),
            "is-broken",
            "Its journal is damaged: line 7 cannot be read.".to_owned(),
        ),
    ] {
        let text = answer_of(&transcript, &standing, &[], false).unwrap();
        assert!(text.contains(&verdict) && text.contains(class), "{verdict}: {text}");
    }
    let told = answer_of(&transcript, &broken("a secret of the provider"), &[], true).unwrap();
    assert!(!told.contains("secret"), "{told}");
}

#[test]
fn a_missing_part_leads_to_the_last_action_about_it() {
    let lines = [
        json!({"type": "submit", "tick": 10, "entries": [
            {"agent": 1, "tool": "placeBlock", "arguments": {"item_name": "oak_log", "x": 1, "y": 2, "z": 3}}]}),
        json!({"type": "advance", "tick": 20, "events": [
            {"kind": "failed", "name": "placeBlock", "doer": 1, "text": "no oak_log in hand"}]}),
        json!({"type": "input", "n": 0, "tick": 25, "source": "person", "to": 0, "kind": "leave", "data": null}),
        json!({"type": "advance", "tick": 200}),
    ];
    let transcript = transcript(&lines);
    let missing = [
        json!({"kind": "cell", "text": "oak_log there", "data": {"position": [1, 2, 3]}}),
        json!({"kind": "order", "text": "an order of soup expired", "data": {"dish": "soup", "expired": 40}}),
    ];
    let ended = EpisodeStanding::Ended(Box::new(end("horizon", 0, &missing)));
    let text = answer_of(&transcript, &ended, &[], false).unwrap();
    for part in [
        r##"<a class="when" href="#t=20">0:01.0</a> oak_log there <span class="soft">Bob (1) failed last: placeBlock: no oak_log in hand</span>"##,
        r##"href="#t=40">"##,
        r##"<a class="when" href="#t=25">0:01.3</a> Alice (0) left the seat"##,
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn messages_of_one_moment_share_a_line_and_many_lines_are_faint() {
    let said = |tick: u64| json!({"type": "message", "n": tick, "sent": tick, "delivered": tick, "from": 0, "to": [1], "kind": "chat", "text": "hey"});
    let mut lines: Vec<Value> = [0, 0, 0].map(said).into();
    lines.push(json!({"type": "advance", "tick": 1000}));
    let text = time_of(&transcript(&lines), &[], false).unwrap();
    assert_eq!((text.matches("<g class=\"said").count(), text.contains("(and 2 more)")), (1, true));
    assert!(!text.contains("is-dense"));
    lines.extend((0..100).map(|number| said(number * 10)));
    let text = time_of(&transcript(&lines), &[], false).unwrap();
    assert!(text.contains("is-dense") && text.matches("<g class=\"said").count() == 100, "{text}");
}

/// Messages are lines between lanes, whether they arrive, arrive late or are lost; and who is down has a frame.
#[test]
fn messages_are_drawn_between_the_lanes_of_those_who_speak_and_hear() {
    let said = |sent: u64, delivered: u64, lost: &[u32]| {
        json!({"type": "message", "n": sent, "sent": sent, "delivered": delivered, "from": 0, "to": [1], "lost": lost,
            "kind": "order", "text": "Bob, <dig>"})
    };
    let transcript = transcript(&[
        json!({"type": "message", "n": 9, "sent": 0, "delivered": 0, "by": "player", "kind": "person", "text": "begin"}),
        said(0, 50, &[]),
        json!({"type": "fault", "tick": 50, "agent": 1, "kind": "crash"}),
        said(60, 60, &[1]),
        json!({"type": "fault", "tick": 80, "agent": 1, "kind": "rejoin"}),
        json!({"type": "advance", "tick": 100}),
    ]);
    assert_eq!(transcript.down, [(1, 50, Some(80))]);
    let text = time_of(&transcript, &[], false).unwrap();
    // In percent of the width, which is 100 ticks; lanes are 30 high.
    for part in [
        r#"<line x1="0.0%" y1="15.0" x2="50.0%" y2="45.0"/>"#,
        r#"<g class="said m-order lost"><title>0:03.0: Alice (0) to Bob (1) (lost): Bob, &lt;dig&gt;</title><line x1="60.0%" y1="15.0" x2="60.0%" y2="30.0"/>"#,
        r#"<line x1="0.0%" y1="0.0" x2="0.0%" y2="15.0"/>"#,
        r#"<rect class="down" x="50.0%" y="34.0" width="30.0%" height="22">"#,
        r#"<span class="swatch m-order">order</span>"#,
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}
