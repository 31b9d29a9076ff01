//! Two frameworks in one world: torn at any byte, such an episode goes on to the same journal, and it can be verified.
#![expect(clippy::unwrap_used, reason = "a helper of a test may fail loudly")]

use std::fs;
use std::path::{Path, PathBuf};

use cooperage_core::{RandomSource, TreeRandom};

use crate::common::*;

/// The only journal of a run.
fn journal(run: &Path) -> PathBuf {
    let mut entries = fs::read_dir(run.join("episodes")).unwrap().map(|entry| entry.unwrap().path());
    entries.find(|path| path.to_string_lossy().ends_with(".jsonl.zst")).unwrap()
}

/// Plays `arguments`, then tears the journal at random bytes as a killed process leaves it, and goes on.
fn check(arguments: &[&str], tears: usize) {
    let lab = Lab::new();
    let mut whole = arguments.to_vec();
    whole.extend(["--out", "run"]);
    lab.stdout(&whole);
    let run = lab.path("run");
    let finished = journal(&run);
    let expected = zstd::decode_all(fs::File::open(&finished).unwrap()).unwrap();
    let text = String::from_utf8(expected.clone()).unwrap();
    assert!(text.contains(r#""team":1"#) && text.contains(r#""team":0"#), "both teams act");
    assert!(text.lines().last().unwrap().contains(r#""teams":[{"#), "each team has its totals");
    lab.stdout(&["verify", "run"]);

    let part = PathBuf::from(finished.to_string_lossy().replace(".jsonl.zst", ".jsonl.part"));
    let mut random = TreeRandom::from_seed(11).child("tears");
    for _ in 0..tears {
        let cut = random.below(u32::try_from(expected.len()).unwrap()) as usize;
        fs::remove_file(&finished).unwrap();
        fs::write(&part, &expected[..cut]).unwrap();
        lab.stdout(&["resume", "run"]);
        let again = zstd::decode_all(fs::File::open(&finished).unwrap()).unwrap();
        assert!(again == expected, "torn at byte {cut} of {}", expected.len());
    }
    lab.stdout(&["verify", "run"]);
}

#[test]
fn two_frameworks_cook_in_one_kitchen() {
    let task = "cuisineworld/level_3/tau3";
    check(&["run", task, "--agents", "3", "--model", "oracle", "--seat", "0=solo", "--seat", "2=random"], 20);
}

#[test]
fn minds_with_beliefs_cook_beside_a_planner() {
    let task = "cuisineworld/level_3/tau3";
    let seats = ["run", task, "--agents", "3", "--model", "oracle", "--seat", "0=proagent"];
    let options = ["--set", "0:proagent.level=3", "--set", "0:proagent.belief=annotate"];
    check(&[&seats[..], &options].concat(), 20);
}

#[test]
fn two_frameworks_work_on_one_farm() {
    let team = ["run", "villagerbench/farm/0", "--agents", "2", "--model", "oracle", "--seat", "1=random"];
    // A quarter of a minute of the farm, so that twenty of them are played in seconds.
    check(&[&team[..], &["--max-ticks", "300"]].concat(), 20);
}

#[test]
fn seats_and_their_models_stand_in_the_plan() {
    let lab = Lab::new();
    let plan = lab.json(&[
        "run",
        "cuisineworld/level_3/tau3",
        "--agents",
        "4",
        "--clock",
        "tokens",
        "--model",
        "oracle",
        "--seat",
        "1-2=solo",
        "--seat",
        "David=random",
        "--model",
        "1:solo.act=random",
        "--latency",
        "1:*=local-small",
        "--latency",
        "gpt-4-class",
        "--set",
        "0:mindagent.hints=off",
        "--dry-run",
        "--json",
    ]);
    let teams = &plan["episodes"][0]["teams"];
    let names: Vec<_> = (0..3).map(|team| teams[team]["framework"].as_str().unwrap()).collect();
    assert_eq!(names, ["mindagent", "solo", "random"]);
    assert_eq!(teams[1]["seats"], serde_json::json!([1, 2]));
    assert_eq!(teams[1]["models"]["solo.act"]["name"], "oracle");
    assert_eq!(teams[1]["seat_models"]["1"]["solo.act"]["name"], "random");
    assert_eq!(teams[1]["seat_latency"]["1"]["*"]["first_us"], 200_000);
    assert_eq!(teams[0]["latency"]["*"]["output_per_s"], 20);
    assert_eq!(teams[0]["options"]["mindagent.hints"], "off");
    assert!(teams[2].get("models").is_none() && teams[2].get("latency").is_none());
}

#[test]
fn latencies_of_roles_are_the_users_and_else_the_frameworks() {
    let lab = Lab::new();
    let own = |framework: &str, more: &[&str]| {
        let mut arguments = vec!["run", "villagerbench/farm/0", "--agents", "4", "--model", "random"];
        arguments.extend(["--clock", "tokens", "--dry-run", "--json", "--team", framework]);
        arguments.extend(more);
        lab.json(&arguments)["episodes"][0]["teams"][0]["latency"].clone()
    };
    for framework in cooperage_teams::FRAMEWORKS {
        let declared = framework.roles.iter().filter_map(|role| Some((role.name, role.latency?)));
        for (role, profile) in declared {
            assert_eq!(own(framework.name, &[])[role]["name"], profile);
            assert!(own(framework.name, &["--latency", "local-small"]).get(role).is_none());
            let more = format!("{role}=local-small");
            assert_eq!(own(framework.name, &["--latency", &more])[role]["name"], "local-small");
        }
    }
    fn experiment(latency: &str) -> Vec<&str> {
        let mut arguments = vec!["experiment", "mindagent/table3", "--episodes", "1", "--model", "random"];
        arguments.extend([
            "--only",
            "level_3",
            "--clock",
            "tokens",
            "--latency",
            latency,
            "--dry-run",
            "--json",
        ]);
        arguments
    }
    let plan = lab.json(&experiment("mindagent.plan=gpt-3.5-class"));
    let latency = &plan["episodes"][0]["teams"][0]["latency"];
    assert_eq!(
        (&latency["mindagent.plan"]["name"], &latency["*"]["name"]),
        (&"gpt-3.5-class".into(), &"default".into())
    );
    let (code, text) = lab.fails(&experiment("mindagent.plam=gpt-3.5-class"));
    assert!(code == 2 && text.contains("`mindagent.plam`; it has mindagent.plan"), "{text}");
}

#[test]
fn what_cannot_be_seated_is_told_in_a_line() {
    let lab = Lab::new();
    let fails = |more: &[&str]| {
        let mut arguments = vec!["run", "cuisineworld/level_3/tau3", "--agents", "2", "--model", "oracle"];
        arguments.extend(more);
        let (code, text) = lab.fails(&arguments);
        assert_eq!(code, 2, "{text}");
        text
    };
    for (more, told) in [
        (&["--seat", "2=random"][..], "there is no seat 2"),
        (&["--seat", "0=random", "--seat", "0-1=solo"], "seat 0 is given twice"),
        (&["--seat", "Zoe=random"], "there is no agent `Zoe`"),
        (&["--seat", "1=randm"], "there is no team `randm`"),
        (&["--seat", "1=cmd:"], "there is nothing behind the colon"),
        (&["--model", "1:mindagent.plan=random"], "asks no model for a seat in role `mindagent.plan`"),
        (&["--model", "1:solo.act=random"], "has no model role `solo.act`"),
        (&["--seat", "1=solo", "--model", "1:mindagent.plan=random"], "has no model role `mindagent.plan`"),
        (&["--model", "7:*=random"], "no team plays in seat 7"),
        (&["--model", "x y:a=oracle"], "`x y` is no seat"),
        (&["--clock", "tokens", "--latency", "slow"], "unknown latency profile `slow`"),
    ] {
        let text = fails(more);
        assert!(text.contains(told), "{more:?}: {text}");
    }
}
