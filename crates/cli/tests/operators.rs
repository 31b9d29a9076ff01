//! Operators and creative mode: what a plan says of them, and what agents do in such worlds.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use serde_json::{Value, json};

use crate::common::{Lab, journals};

fn plan(lab: &Lab, words: &str) -> Value {
    let words: Vec<&str> = words.split(' ').chain(["--dry-run", "--json"]).collect();
    lab.json(&words)
}

/// The first episode of the plan of a run that is played to its end, with its journal.
fn played(lab: &Lab, words: &str, say: &str, out: &str) -> (Value, String) {
    let ends = ["--max-ticks", "400", "--model", "oracle", "--quiet", "--out", out, "--say", say];
    let words: Vec<&str> = words.split(' ').chain(ends).collect();
    lab.output(&words);
    lab.stdout(&["verify", out]);
    let plan: Value =
        serde_json::from_str(&std::fs::read_to_string(lab.path(out).join("plan.json")).unwrap()).unwrap();
    (plan["episodes"][0].clone(), journals(&lab.path(out)).remove(0).1)
}

#[test]
fn operators_are_seats_of_the_plan() {
    let lab = Lab::new();
    let run = "run world/flat --agents 3 --model oracle --human 2=andy --clock wall";
    let episode = |more: &str| plan(&lab, &format!("{run}{more}"))["episodes"][0].clone();
    assert_eq!(episode(" --ops andy,0")["operators"], json!([0, 2]));
    assert_eq!(episode(" --ops ANDY --ops 2")["operators"], json!([2]));
    assert!(episode("").get("operators").is_none(), "a plan without operators does not speak of them");
    let fails = |words: &str| lab.fails(&words.split(' ').collect::<Vec<_>>());
    let (code, told) = fails(&format!("{run} --ops nobody --dry-run"));
    assert!(code == 2 && told.contains("there is no agent `nobody`; there are "), "{told}");
    let (code, told) = fails(&format!("{run} --ops 7 --dry-run"));
    assert!(code == 2 && told.contains("there is no seat 7"), "{told}");
    let (code, told) = fails("run cuisineworld/level_0/tau1 --model oracle --ops 0 --dry-run");
    assert!(code == 2 && told.contains("is not played in a block world"), "{told}");
}

#[test]
fn creative_profiles_imply_a_world_in_creative_mode() {
    let lab = Lab::new();
    let mode = |more: &str| {
        let plan = plan(&lab, &format!("run world/flat --model oracle{more}"));
        plan["episodes"][0]["settings"]["world.game_mode"].clone()
    };
    assert_eq!(mode(""), Value::Null);
    assert_eq!(mode(" --set mindcraft.base_profile=assistant"), Value::Null);
    assert_eq!(mode(" --set mindcraft.base_profile=creative"), "creative");
    assert_eq!(mode(" --set mindcraft.base_profile=god_mode"), "creative");
    assert_eq!(mode(" --set mindcraft.base_profile=god_mode --set world.game_mode=survival"), Value::Null);
}

/// A block that no agent carries: missing in survival mode, from nowhere in creative mode, and set by command where an operator cheats.
#[test]
fn blocks_come_from_nowhere_in_creative_mode_alone() {
    let lab = Lab::new();
    let run = "run world/flat --agents 1";
    let say = "1=!placeHere(\"gold_block\")";
    let say = say.replacen("1=", "0:player>0:", 1);
    let (_, survival) = played(&lab, run, &say, "survival");
    assert!(survival.contains("gold_block") && !survival.contains("gold_block is at"), "{survival}");
    let (_, creative) = played(&lab, &format!("{run} --set world.game_mode=creative"), &say, "creative");
    assert!(creative.contains("gold_block is at") && !creative.contains("by command"), "{creative}");
    let god = format!("{run} --set mindcraft.base_profile=god_mode");
    let (plan, without) = played(&lab, &god, &say, "without");
    assert!(plan.get("operators").is_none() && !without.contains("by command"), "{without}");
    let (plan, with) = played(&lab, &format!("{god} --ops 0"), &say, "with");
    assert_eq!(plan["operators"], json!([0]));
    assert!(with.contains("gold_block is at") && with.contains("by command"), "{with}");
}
