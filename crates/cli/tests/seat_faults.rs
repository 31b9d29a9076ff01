//! Agents that fail under every framework: the episode runs on with the others to its end, the same whenever it is played.

#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use serde_json::Value;

use crate::common::*;

/// The fixed arguments of a run, and the faults that happen in it.
const RUNS: [(&str, &[&str]); 9] = [
    ("villagerbench/farm/0 --team villager --agents 3 --max-ticks 1600", &["crash Bob@20s"]),
    (
        "villagerbench/farm/0 --team villager --agents 2 --max-ticks 1600",
        &["crash Alice@15s", "rejoin Alice@40s"],
    ),
    (
        "villagerbench/construction/0 --team villager --agents 2 --max-ticks 1600",
        &["late Alice@30s", "late Bob@20s", "slow Bob 3x"],
    ),
    (
        "villagerbench/construction/0 --team agentverse --agents 3 --max-ticks 1600",
        &["crash Cindy@5s", "drop-messages 20%", "reorder-messages 3s"],
    ),
    (
        "villagerbench/construction/11 --team mindagent --agents 3 --max-ticks 1600",
        &["crash Bob@10s", "rejoin Bob@1m"],
    ),
    (
        "villagerbench/construction/5 --team solo --agents 1 --max-ticks 1600",
        &["crash Alice@10s", "rejoin Alice@30s"],
    ),
    (
        "villagerbench/farm/0 --team agentverse --agents 2 --max-ticks 1200",
        &["crash 0@5s", "crash 1@10s", "rejoin 1@40s"],
    ),
    ("cuisineworld/level_3/tau3 --team mindagent --agents 3", &["crash 1@10t", "rejoin 1@30t"]),
    ("cuisineworld/level_3/tau3 --team villager --agents 2", &["crash 1@10t"]),
];

fn arguments<'a>(run: &'a str, faults: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = vec!["run"];
    arguments.extend(run.split(' '));
    faults.iter().for_each(|fault| arguments.extend(["--fault", fault]));
    arguments.extend(["--model", "oracle", "--clock", "tokens", "--quiet"]);
    arguments.extend(more);
    arguments
}

fn lines(journal: &str) -> Vec<Value> {
    journal.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_others_go_on_to_the_end_and_the_fallen_do_nothing() {
    let lab = Lab::new();
    for (number, (run, faults)) in RUNS.iter().enumerate() {
        let (first, second) = (format!("a{number}"), format!("b{number}"));
        lab.stdout(&arguments(run, faults, &["--out", &first, "-j", "1"]));
        lab.stdout(&arguments(run, faults, &["--out", &second]));
        let journals_of = |name: &str| journals(&lab.path(name));
        assert_eq!(journals_of(&first), journals_of(&second), "{run}");
        lab.stdout(&["verify", &first]);
        let (_, journal) = &journals_of(&first)[0];
        let lines = lines(journal);
        let end = lines.last().unwrap();
        assert_eq!(end["type"], "end", "{run}");
        // An agent that has crashed does nothing, is asked nothing and says nothing.
        let (mut down, mut fell, mut worked_after) = (Vec::<u64>::new(), false, 0);
        for line in &lines {
            let agent = line["agent"].as_u64();
            match line["type"].as_str().unwrap() {
                "fault" if line["kind"] == "rejoin" => down.retain(|other| Some(*other) != agent),
                "fault" => {
                    down.extend(agent);
                    fell = true;
                }
                "call" => assert!(agent.is_none_or(|agent| !down.contains(&agent)), "{run}: {line}"),
                "message" => {
                    assert!(line["from"].as_u64().is_none_or(|from| !down.contains(&from)), "{run}: {line}");
                }
                "submit" => {
                    for entry in line["entries"].as_array().unwrap() {
                        let is_refused = entry.get("refused").is_some();
                        let is_down = entry["agent"].as_u64().is_some_and(|agent| down.contains(&agent));
                        assert!(is_refused || !is_down, "{run}: {entry}");
                        worked_after += u32::from(fell && !is_refused);
                    }
                }
                _ => {}
            }
        }
        assert!(fell && worked_after > 0, "{run}: {worked_after} actions after the first fall");
        let reason = end["reason"].as_str().unwrap();
        assert!(["goal", "decided", "horizon", "limit"].contains(&reason), "{run}: {reason}");
    }
}

#[test]
fn a_journal_torn_anywhere_goes_on_to_the_same_bytes() {
    let lab = Lab::new();
    let (run, faults) = RUNS[3];
    let arguments = arguments(run, faults, &["--out", "whole"]);
    lab.stdout(&arguments);
    let expected = journals(&lab.path("whole"));
    let (name, bytes) = &expected[0];
    let key = name.strip_suffix(".jsonl.zst").unwrap();
    for part in 1..6 {
        let folder = lab.path("whole/episodes");
        std::fs::remove_file(folder.join(name)).unwrap();
        std::fs::write(
            folder.join(format!("{key}.jsonl.part")),
            &bytes.as_bytes()[..bytes.len() * part / 6 + 7],
        )
        .unwrap();
        lab.stdout(&["resume", "whole", "--quiet"]);
        assert_eq!(journals(&lab.path("whole")), expected, "torn at {part} sixths");
    }
}

#[test]
fn a_fault_that_cannot_be_is_told_in_one_line() {
    let lab = Lab::new();
    let told = |fault: &str| {
        let (code, stderr) = lab.fails(&[
            "run",
            "cuisineworld/level_0/tau1",
            "--agents",
            "2",
            "--model",
            "oracle",
            "--fault",
            fault,
        ]);
        assert_eq!(code, 2);
        stderr.lines().filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" | ")
    };
    assert_eq!(
        told("crsh Bob@40s"),
        "error: --fault `crsh Bob@40s`: there is no fault `crsh` | hint: did you mean `crash`?"
    );
    assert_eq!(
        told("crash Cindy@40s"),
        "error: there is no agent `Cindy`; there are agent0, agent1 | hint: a seat is named by its agent or by its number from 0 on"
    );
    assert_eq!(
        told("crash 2@40s"),
        "error: there is no seat 2: 2 agents sit in the seats 0 to 1 | hint: a seat is named by its agent or by its number from 0 on"
    );
    assert!(told("slow Bob 3").contains("`3` is not 1x to 1000x | hint: write it like `slow Bob 3x`"));
    assert!(told("rejoin Bob@3t").contains("it is not down before | hint: "));
}
