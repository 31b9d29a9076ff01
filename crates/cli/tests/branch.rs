//! `branch`: an episode up to a model call, and then another reply.
#![expect(clippy::unwrap_used, reason = "a test")]

use serde_json::Value;

use crate::common;
use crate::common::{Lab, is_nightly, journals};

/// The tasks, teams and numbers of agents that are branched; in the small size the first two.
const PLAYED: [(&str, &str, &str); 4] = [
    ("cuisineworld/level_3/tau2", "mindagent", "2"),
    ("villagerbench/farm/0", "villager", "2"),
    ("collection/planks/12", "mindcraft", "2"),
    ("collection/stones/5", "s-agents", "4"),
];

fn branched() -> impl Iterator<Item = (usize, (&'static str, &'static str, &'static str))> {
    let count = if is_nightly() { PLAYED.len() } else { 2 };
    PLAYED.into_iter().take(count).enumerate()
}

fn played(lab: &Lab, (task, team, agents): (&str, &str, &str), out: &str) {
    let run = ["run", task, "--team", team, "--agents", agents, "--model", "oracle", "--quiet"];
    // Where it takes time to think, the moment of a reply matters too.
    lab.stdout(&[run.as_slice(), &["--clock", "tokens", "--out", out]].concat());
}

/// The lines of a run's only journal.
fn lines(lab: &Lab, run: &str) -> Vec<Value> {
    let all = journals(&lab.path(run));
    assert_eq!(all.len(), 1, "{run}");
    all[0].1.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The line of a call's reply, and its words.
fn reply_of(lines: &[Value], call: u64) -> (usize, String) {
    let at = lines.iter().position(|line| line["type"] == "reply" && line["call"] == call).unwrap();
    (at, lines[at]["text"].as_str().unwrap().to_owned())
}

#[test]
fn the_same_reply_gives_the_same_bytes() {
    let lab = Lab::new();
    for (number, what) in branched() {
        let (parent, branch) = (format!("parent{number}"), format!("branch{number}"));
        played(&lab, what, &parent);
        let all = lines(&lab, &parent);
        let calls = all.iter().filter(|line| line["type"] == "reply").count() as u64;
        let at = (calls / 2).to_string();
        lab.write("reply.txt", &reply_of(&all, calls / 2).1);
        lab.stdout(&["branch", &parent, "--at", &at, "--reply", "reply.txt", "--out", &branch, "--quiet"]);
        let mut own = lines(&lab, &branch);
        // The header names the branch, and nothing else differs.
        let header = own[0]["plan"].as_object_mut().unwrap().remove("branch").unwrap();
        assert_eq!(header["call"], calls / 2);
        assert!(all == own, "{what:?}: the journals differ");
        assert_ne!(journals(&lab.path(&parent))[0].0, journals(&lab.path(&branch))[0].0, "a key of its own");
        assert!(lab.stdout(&["verify", &branch]).contains("1 the same"));
        lab.stdout(&["compare", &parent, &branch]);
    }
}

/// Short episodes of every suite and every framework that asks models, also of those that stop their own agents.
const EVERYWHERE: [(&str, &str, &str); 15] = [
    ("cuisineworld/level_0/tau1", "mindagent", "--agents 2 --max-ticks 12"),
    ("cuisineworld/level_0/tau2", "solo", "--agents 1 --max-ticks 12"),
    ("cuisineworld/level_1/tau2", "agentverse", "--agents 2 --max-ticks 12"),
    ("overcooked/cramped_room", "proagent", "--agents 2 --max-ticks 60"),
    ("villagerbench/farm/0", "villager", "--agents 2 --max-ticks 400"),
    ("villagerbench/farm/0", "mindcraft", "--agents 2 --max-ticks 400"),
    ("villagerbench/farm/11", "agentverse", "--agents 2 --max-ticks 400"),
    ("villagerbench/construction/11", "mindagent", "--agents 2 --max-ticks 400"),
    ("villagerbench/construction/0", "solo", "--agents 1 --max-ticks 400"),
    ("collection/stones/5", "s-agents", "--agents 4 --max-ticks 600"),
    ("collection/planks/12", "mindcraft", "--agents 2 --max-ticks 400"),
    ("shelter/5x5x4", "s-agents", "--agents 4 --max-ticks 600"),
    (
        "minecollab/cooking/test/2_agent/multiagent_cooking_2_1_bread_1_golden_apple",
        "mindcraft",
        "--agents 2 --max-ticks 600",
    ),
    (
        "minecollab/cooking/test/2_agent/multiagent_cooking_2_1_bread_1_golden_apple",
        "mindcraft",
        "--agents 2 --max-ticks 600 --set mindcraft.prompt=append",
    ),
    (
        "minecollab/construction/test/2_agent/materials_0_rooms_0_window_0_carpet_0_variant_0",
        "mindcraft",
        "--agents 2 --max-ticks 600",
    ),
];

/// Each is branched at one of these calls in turn, and in the large size at all three.
#[test]
fn every_framework_is_branched_at_the_first_a_middle_and_the_last_call() {
    for (number, (task, team, more)) in EVERYWHERE.into_iter().enumerate() {
        let lab = Lab::new();
        let mut run = vec!["run", task, "--team", team, "--model", "oracle", "--clock", "tokens", "--quiet"];
        run.extend(more.split(' '));
        lab.stdout(&[&run[..], &["--out", "parent"]].concat());
        let all = lines(&lab, "parent");
        let calls = all.iter().filter(|line| line["type"] == "call").count() as u64;
        assert!(calls > 2, "{task} {team}: {calls} calls");
        let places = [0, calls / 2, calls - 1];
        let chosen = if is_nightly() { 0..3 } else { number % 3..number % 3 + 1 };
        for &call in &places[chosen] {
            let recorded = all.iter().find(|line| line["type"] == "reply" && line["call"] == call);
            lab.write("reply.txt", recorded.and_then(|reply| reply["text"].as_str()).unwrap_or("Well."));
            let (at, out) = (call.to_string(), format!("branch{call}"));
            lab.stdout(&["branch", "parent", "--at", &at, "--reply", "reply.txt", "--out", &out, "--quiet"]);
            let own = lines(&lab, &out);
            // The last call may be out when the episode ends; then nothing was recorded that could be given again.
            if recorded.is_some() {
                assert!(all[1..] == own[1..], "{task} {team} at {call}: the journals differ");
            }
            assert!(
                lab.stdout(&["verify", &out, "--strict"]).contains("1 the same"),
                "{task} {team} at {call}"
            );
        }
    }
}

#[test]
fn another_reply_changes_nothing_before_its_line() {
    let lab = Lab::new();
    for (number, what) in branched() {
        let (parent, branch) = (format!("parent{number}"), format!("branch{number}"));
        played(&lab, what, &parent);
        let all = lines(&lab, &parent);
        let calls = all.iter().filter(|line| line["type"] == "reply").count() as u64;
        let at = calls / 2;
        let (place, text) = reply_of(&all, at);
        let other = format!("{text} {text}");
        lab.write("reply.txt", &other);
        let at = at.to_string();
        lab.stdout(&["branch", &parent, "--at", &at, "--reply", "reply.txt", "--out", &branch, "--quiet"]);
        let own = lines(&lab, &branch);
        let (its_place, its_text) = reply_of(&own, calls / 2);
        assert_eq!(its_text, other, "{what:?}");
        // However long it is, it comes when the recorded one came.
        assert_eq!(its_place, place, "{what:?}");
        // Where the world moves on before the reply is delivered, a line before it tells the reply.
        let told = all.iter().position(|line| line["type"] == "arrival" && line["call"] == calls / 2);
        let told = told.unwrap_or(place);
        assert!(all[1..told] == own[1..told], "{what:?}: something before the reply differs");
        assert!(all[place..] != own[place..], "{what:?}");
        assert!(lab.stdout(&["verify", &branch]).contains("1 the same"), "{what:?}");
    }
}

/// A branch that is cut short goes on to the bytes that it would have had, wherever it is cut.
#[test]
fn a_branch_that_was_cut_short_is_resumed() {
    let lab = Lab::new();
    played(&lab, PLAYED[1], "parent");
    let (_, text) = reply_of(&lines(&lab, "parent"), 3);
    lab.write("reply.txt", &format!("Well. {text}"));
    lab.stdout(&["branch", "parent", "--at", "3", "--reply", "reply.txt", "--out", "run", "--quiet"]);
    let whole = journals(&lab.path("run"));
    let (name, text) = whole[0].clone();
    let folder = lab.path("run/episodes");
    let all: Vec<&str> = text.lines().collect();
    for count in [0, 1, all.len() / 8, all.len() / 2, all.len() - 2] {
        std::fs::remove_file(folder.join(&name)).unwrap();
        let part = folder.join(name.replace(".jsonl.zst", ".jsonl.part"));
        let lines: String = all[..count].iter().map(|line| format!("{line}\n")).collect();
        std::fs::write(part, lines).unwrap();
        lab.stdout(&["resume", "run", "--quiet"]);
        assert!(journals(&lab.path("run")) == whole, "cut behind {count} lines");
    }
    // Asked for once more, it is there.
    lab.stdout(&["branch", "parent", "--at", "3", "--reply", "reply.txt", "--out", "run", "--quiet"]);
    assert!(journals(&lab.path("run")) == whole);
}

#[test]
fn a_call_is_asked_anew_and_all_branches_are_compared_with_their_parent() {
    let lab = Lab::new();
    played(&lab, PLAYED[0], "parent");
    lab.stdout(&["branch", "parent", "--at", "2", "--resample", "3", "--out", "run", "--quiet"]);
    let own = journals(&lab.path("run"));
    assert_eq!(own.len(), 3);
    // The scripted player says the same each time.
    let behind_header = |text: &str| text.split_once('\n').unwrap().1.to_owned();
    let parent = behind_header(&journals(&lab.path("parent"))[0].1);
    assert!(own.iter().all(|(_, text)| behind_header(text) == parent));
    let compared = lab.json(&["compare", "parent", "run", "--json"]);
    let text = compared.to_string();
    assert!(!text.contains("only in"), "{text}");
    assert_eq!(compared["pairs"], 3, "{text}");
    // A branch can be branched.
    lab.write("reply.txt", "noop_agent0\nnoop_agent1");
    let journal = format!("run/episodes/{}", own[0].0);
    lab.stdout(&["branch", &journal, "--at", "1", "--reply", "reply.txt", "--out", "deeper", "--quiet"]);
    assert!(lab.stdout(&["verify", "deeper"]).contains("1 the same"));
}

/// A model over the network is asked only for what comes behind the call.
#[test]
fn earlier_replies_are_not_asked_for_again() {
    let lab = Lab::new();
    let provider = common::provider(&[]);
    let url = provider.base_url();
    let run = [
        "run",
        "cuisineworld/level_0/tau1",
        "--team",
        "mindagent",
        "--agents",
        "2",
        "--model",
        "compatible/fake",
    ];
    lab.stdout(&[run.as_slice(), &["--base-url", &url, "--yes", "--quiet", "--out", "parent"]].concat());
    let asked = common::asked(&provider);
    let at = asked - 3;
    lab.write("reply.txt", "noop_agent0");
    lab.stdout(&[
        "branch",
        "parent",
        "--at",
        &at.to_string(),
        "--reply",
        "reply.txt",
        "--out",
        "run",
        "--yes",
        "--quiet",
    ]);
    assert_eq!(common::asked(&provider), asked + 2, "the two calls behind it");
    lab.stdout(&[
        "branch",
        "parent",
        "--at",
        &at.to_string(),
        "--resample",
        "1",
        "--out",
        "again",
        "--yes",
        "--quiet",
    ]);
    assert_eq!(common::asked(&provider), asked + 5, "that one too");
}

#[test]
fn what_cannot_be_branched_is_told() {
    let lab = Lab::new();
    played(&lab, PLAYED[0], "parent");
    let fails = |arguments: &[&str], says: &str| {
        let (code, said) = lab.fails(&[&["branch"], arguments].concat());
        assert!(matches!(code, 2 | 5) && said.contains(says), "{code}: {said}");
        assert!(!lab.path("run/plan.json").exists());
    };
    lab.write("reply.txt", "noop_agent0");
    let reply = ["--reply", "reply.txt", "--out", "run"];
    fails(&[&["parent", "--at", "999"], reply.as_slice()].concat(), "its calls are 0 to");
    fails(&[&["nowhere", "--at", "1"], reply.as_slice()].concat(), "nowhere");
    fails(&["parent", "--at", "1", "--reply", "none.txt", "--out", "run"], "none.txt");
    fails(&["parent", "--at", "1", "--out", "run"], "--reply");
    std::fs::write(lab.path("binary"), [0xff, 0xfe, 0]).unwrap();
    fails(&["parent", "--at", "1", "--reply", "binary", "--out", "run"], "UTF-8");
    std::fs::write(lab.path("large"), vec![b'x'; 5 << 20]).unwrap();
    fails(&["parent", "--at", "1", "--reply", "large", "--out", "run"], "more than");
    // Replies of a parent that were changed on the disk are no replies.
    lab.stdout(&["branch", "parent", "--at", "1", "--reply", "reply.txt", "--out", "other", "--quiet"]);
    for blob in std::fs::read_dir(lab.path("other/blobs")).unwrap() {
        std::fs::write(blob.unwrap().path(), "[]").unwrap();
    }
    let output = lab.output(&["verify", "other"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(!output.status.success() && said.contains("the content has another hash"), "{said}");
}
