//! Models whose answers cannot be read, and pairs that no scripted player can play in a model's place.

use crate::common::{Lab, asked, provider};

#[test]
fn a_run_stops_before_it_pays_for_more_answers_that_nobody_can_read() {
    // Each answer takes a while, as a model's does: the next episode begins before the third one's end is told.
    let (lab, fake) = (Lab::new(), provider(&[("text", "I cannot decide."), ("latency-ms", "100")]));
    let run = ["run", "cuisineworld/level_3", "--yes", "--threads", "1", "--in-flight", "1", "--out", "run"];
    let model = ["--model", "compatible/fake", "--base-url", &fake.base_url()];
    let (code, said) = lab.fails(&[run.as_slice(), &model].concat());
    assert_eq!(code, 3, "{said}");
    let why = "the first 3 episodes all ended because nothing could be read in the model's answers";
    assert!(said.contains(why) && said.contains(" of 5 are left"), "{said}");
    assert!(
        (30..=40).contains(&asked(&fake)),
        "ten answers for each of three episodes, and no fifth episode"
    );
    let report = lab.stdout(&["report", "run", "--all"]);
    assert!(report.contains("no readable answer in 10 turns"), "{report}");
}

#[test]
fn under_paper_a_warning_names_the_option_and_the_episode_goes_on() {
    let (lab, fake) = (Lab::new(), provider(&[("text", "I cannot decide.")]));
    let run = ["run", "cuisineworld/level_3/tau1", "--yes", "--rules", "paper", "--out", "run"];
    let model = ["--model", "compatible/fake", "--base-url", &fake.base_url()];
    let output = lab.output(&[run.as_slice(), &model].concat());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    assert!(
        said.contains("3 answers of the planner in a row were rejected under mindagent.rules=paper"),
        "{said}"
    );
    assert_eq!(asked(&fake), 60);
    let report = lab.stdout(&["report", "run", "--all"]);
    assert!(report.contains("--set mindagent.rules=fixed reads usual spellings"), "{report}");
}

#[test]
fn a_dry_run_of_a_pair_without_an_oracle_prints_the_plan_and_no_estimate() {
    let lab = Lab::new();
    let run = ["run", "villagerbench/farm/0", "--team", "proagent", "--dry-run"];
    let model = ["--model", "compatible/fake", "--base-url", "http://127.0.0.1:1"];
    let printed = lab.stdout(&[run.as_slice(), &model].concat());
    assert!(printed.contains("villagerbench/farm/0") && printed.contains("\nno estimate: "), "{printed}");
    let plan = lab.json(&[run.as_slice(), &model, &["--json"]].concat());
    assert!(plan["estimate"].is_null() && plan["no_estimate"].is_string(), "{plan}");
}

#[test]
fn an_estimate_says_that_thoughts_come_on_top_and_ends_at_the_longest_answer() {
    let lab = Lab::new();
    let run = ["run", "cuisineworld/level_3/tau1", "--dry-run"];
    let model = ["--model", "compatible/fake", "--base-url", "http://127.0.0.1:1"];
    let printed = lab.stdout(&[run.as_slice(), &model].concat());
    assert!(printed.contains("what a model thinks comes on top"), "{printed}");
    let most = |more: &[&str]| {
        let plan = lab.json(&[run.as_slice(), &model, more, &["--json"]].concat());
        plan["estimate"]["completion_tokens_max"].as_u64().unwrap()
    };
    let limited = most(&["--max-output-tokens", "1000"]);
    assert_eq!(limited, 60_000);
    // The room that frameworks leave every answer is a limit like any other where the user names it.
    assert_eq!(most(&["--max-output-tokens", "8192"]), 60 * 8192);
    assert!(most(&[]) < limited);
}
