//! Overcooked through the program: what is told of tasks, and games read in the terminal.

use crate::common::Lab;

#[test]
fn a_game_can_be_read_in_the_terminal() {
    let lab = Lab::new();
    let run = [
        "run",
        "overcooked/cramped_room",
        "--team",
        "greedy",
        "--set",
        "overcooked.horizon=30",
        "--out",
        "r",
    ];
    lab.stdout(&run);
    let files = std::fs::read_dir(lab.path("r/episodes")).unwrap().map(|entry| entry.unwrap().path());
    let journal = files.into_iter().find(|path| path.to_str().unwrap().ends_with(".jsonl.zst")).unwrap();
    let journal = journal.to_str().unwrap();
    insta::assert_snapshot!(lab.stdout(&["replay", journal, "--show", "--from", "3", "--to", "6"]));
    let worlds = |more: &[&str]| {
        let shown = lab.json(&[&["replay", journal, "--show", "--json"][..], more].concat());
        assert_eq!(shown["same"], true);
        let lines = shown["lines"].as_array().unwrap();
        lines
            .iter()
            .filter(|line| line["kind"] == "world")
            .map(|line| line["tick"].as_u64().unwrap())
            .collect()
    };
    let all: Vec<u64> = worlds(&[]);
    assert_eq!((all.first(), all.is_sorted()), (Some(&0), true));
    assert!(all.len() > 10 && *all.last().unwrap() <= 30, "{all:?}");
    assert_eq!(worlds(&["--from", "3", "--to", "6"]), [3, 4, 5, 6]);
}

#[test]
fn what_can_be_earned_is_told() {
    let told = Lab::new().stdout(&["tasks", "check", "overcooked/cramped_room"]);
    assert!(told.contains("found 280, bound 280 (proven)"), "{told}");
}
