//! Runs that another build made: where only the prompts have changed since, they stay what they are.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test")]

use std::path::Path;

use camino::Utf8PathBuf;
use cooperage_journal::{EpisodePlan, Plan, Revision, RunDir};
use serde_json::Value;

use crate::common::{Lab, is_nightly, journals};

/// Runs of every framework, made by the build of that commit.
const BEFORE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/runs-b823471d");
/// Runs of models whose answers are often empty, unreadable, refusals, or plans that cannot be carried out as they stand. They
/// were made by the build of that commit, before frameworks were repaired, and hold its conduct in place.
const OF_WEAK_MODELS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/runs-73957e28");
/// The program that made the runs of every framework.
const MADE_BY: &str = "the run was made by cooperage 0.1.0 (b823471d54)";

/// A short episode of every framework that has prompts, in a world of its home benchmark.
const PLAYED: [(&str, &str, &str); 8] = [
    ("cuisineworld/level_0/tau1", "mindagent", "--agents 2 --max-ticks 12"),
    ("villagerbench/construction/11", "mindagent", "--agents 2 --max-ticks 400"),
    ("cuisineworld/level_0/tau2", "solo", "--agents 1 --max-ticks 12"),
    ("villagerbench/farm/0", "villager", "--agents 2 --max-ticks 400"),
    ("villagerbench/farm/11", "agentverse", "--agents 2 --max-ticks 400"),
    ("overcooked/cramped_room", "proagent", "--agents 2 --max-ticks 60"),
    ("collection/stones/5", "s-agents", "--agents 4 --max-ticks 600"),
    ("collection/planks/12", "mindcraft", "--agents 2 --max-ticks 400"),
];

fn copied(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copied(&path, &target)
        } else {
            std::fs::copy(&path, &target).unwrap();
        }
    }
}

/// Every prompt of the framework with a sentence more.
fn longer_prompts(lab: &Lab, framework: &str) {
    let folders = [framework, "base_agent"];
    for name in cooperage_teams::prompt_names() {
        let (folder, file) = name.split_once('/').unwrap();
        if folders.contains(&folder) {
            let text = cooperage_teams::templates::text(name).unwrap();
            std::fs::create_dir_all(lab.path("prompts").join(folder)).unwrap();
            let target = format!("prompts/{folder}/{file}.jinja");
            lab.write(&target, &format!("{}\nThink well before you answer.\n", text.trim_end()));
        }
    }
}

/// Plays a run with other prompts than this build has, and makes it one of another build: its plan and its headers say nothing
/// of these prompts.
fn played_by_another_build(lab: &Lab, (task, team, more): (&str, &str, &str), out: &str) {
    longer_prompts(lab, team);
    let mut run = vec!["run", task, "--team", team, "--model", "oracle", "--clock", "tokens", "--quiet"];
    run.extend(more.split(' '));
    lab.stdout(&[&run[..], &["--prompts", "prompts", "--out", out]].concat());
    std::fs::remove_dir_all(lab.path("prompts")).unwrap();
    of_another_build(lab, out);
}

fn of_another_build(lab: &Lab, out: &str) {
    let is_prompt = |name: &str| name.starts_with("prompts/");
    rewritten(lab, out, &"0".repeat(32), &|plan| plan.attachments.retain(|name, _| !is_prompt(name)));
    let path = Utf8PathBuf::from_path_buf(lab.path(out)).unwrap();
    let mut plan: Plan = RunDir::open(&path).unwrap().plan().clone();
    plan.attachments.retain(|name, _| !is_prompt(name));
    std::fs::write(path.join("plan.json"), serde_json::to_string_pretty(&plan).unwrap()).unwrap();
}

/// Makes a run one of another build, with other plans of its episodes and another hash of prompts, where one is given.
fn rewritten(lab: &Lab, out: &str, templates: &str, change: &dyn Fn(&mut EpisodePlan)) {
    let path = Utf8PathBuf::from_path_buf(lab.path(out)).unwrap();
    let dir = RunDir::open(&path).unwrap();
    let changed = |episode: &EpisodePlan| {
        let mut episode = episode.clone();
        change(&mut episode);
        episode
    };
    for (key, episode) in dir.episodes() {
        let Ok(lines) = dir.finished_lines(&key) else { continue };
        let mut header: Value = serde_json::from_str(&lines.lines[0]).unwrap();
        let plan = changed(episode);
        header["build"] = "cooperage 0.0.9 (before)".into();
        if !templates.is_empty() {
            header["templates"] = templates.into();
        }
        header["plan"] = serde_json::to_value(&plan).unwrap();
        let mut text = format!("{header}\n");
        lines.lines[1..].iter().for_each(|line| text.push_str(&format!("{line}\n")));
        let packed = zstd::encode_all(text.as_bytes(), 1).unwrap();
        std::fs::remove_file(dir.finished_path(&key)).unwrap();
        std::fs::write(dir.finished_path(&plan.key()), packed).unwrap();
    }
    let mut plan: Plan = dir.plan().clone();
    plan.episodes = plan.episodes.iter().map(changed).collect();
    std::fs::write(path.join("plan.json"), serde_json::to_string_pretty(&plan).unwrap()).unwrap();
}

fn verified(lab: &Lab, arguments: &[&str]) -> (i32, Value) {
    let output = lab.output(arguments);
    let text = String::from_utf8(output.stdout).unwrap();
    let value = serde_json::from_str(&text)
        .unwrap_or_else(|error| panic!("{error}: {text}{}", String::from_utf8_lossy(&output.stderr)));
    (output.status.code().unwrap(), value)
}

#[test]
fn runs_of_before_verify_or_name_the_first_call_that_has_changed() {
    let mut count = 0;
    for entry in std::fs::read_dir(BEFORE).unwrap() {
        let folder = entry.unwrap().path();
        let (name, lab) = (folder.file_name().unwrap().to_str().unwrap().to_owned(), Lab::new());
        copied(&folder, &lab.path(&name));
        count += 1;
        let (code, value) = verified(&lab, &["verify", &name, "--json"]);
        println!("{name}: {value}");
        match code {
            0 => assert_eq!((&value["same"], &value["different"]), (&1.into(), &0.into()), "{name}"),
            _ => {
                let text = value["differences"][0]["difference"].as_str().unwrap();
                let has_place = ["calls differ from call #", ", after call #", "before any call"]
                    .iter()
                    .any(|p| text.contains(p));
                assert!(code == 1 && has_place && text.contains(MADE_BY), "{name}: {text}");
            }
        }
    }
    assert_eq!(count, 9, "a run of every framework");
}

#[test]
fn runs_of_weak_models_from_before_the_repairs_verify() {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(OF_WEAK_MODELS).unwrap() {
        let folder = entry.unwrap().path();
        let (name, lab) = (folder.file_name().unwrap().to_str().unwrap().to_owned(), Lab::new());
        copied(&folder, &lab.path(&name));
        let (code, value) = verified(&lab, &["verify", &name, "--json"]);
        let counts = (&value["same"], &value["different"]);
        assert_eq!((code, counts), (0, (&1.into(), &0.into())), "{name}: {value}");
        if name.starts_with("s-agents") || name.starts_with("mindcraft") {
            rewritten(&lab, &name, "", &|plan| plan.revision = Revision::NEWEST);
            let (code, value) = verified(&lab, &["verify", &name, "--json"]);
            assert_eq!(
                (code, &value["different"]),
                (1, &1.into()),
                "{name} shows none of the repairs: {value}"
            );
        }
        names.push(name);
    }
    for framework in ["agentverse", "mindcraft", "s-agents", "solo", "villager"] {
        assert!(names.iter().any(|name| name.starts_with(framework)), "{framework}: {names:?}");
    }
}

#[test]
fn changed_prompts_are_told_and_all_else_is_checked() {
    // Natural terrain takes long to make.
    let is_played = |played: &(&str, &str, &str)| is_nightly() || !played.0.starts_with("collection/");
    for (number, played) in PLAYED.into_iter().filter(is_played).enumerate() {
        let (lab, run) = (Lab::new(), format!("run{number}"));
        played_by_another_build(&lab, played, &run);
        let (code, value) = verified(&lab, &["verify", &run, "--json"]);
        assert_eq!(
            (code, &value["same"], &value["different"]),
            (0, &1.into(), &0.into()),
            "{played:?}: {value}"
        );
        let prompts = &value["prompts"];
        let (changed, requests) =
            (prompts["changed"].as_u64().unwrap(), prompts["requests"].as_u64().unwrap());
        assert!(changed > 0 && changed <= requests, "{played:?}: {prompts}");
        let role = prompts["first"]["role"].as_str().unwrap();
        assert!(role.starts_with(played.1), "{prompts}");
        let text = lab.stdout(&["verify", &run]);
        let told = format!("the prompts have changed since: {changed} of {requests} requests, first: call #");
        assert!(text.contains("verify: 1 the same, 0 different") && text.contains(&told), "{text}");
        assert_eq!(lab.output(&["verify", &run, "--strict"]).status.code(), Some(1));
        // Every command that replays an episode goes on likewise, and says so once.
        let (key, journal) = journals(&lab.path(&run)).remove(0);
        let journal_path = format!("{run}/episodes/{key}");
        let shown = lab.stdout(&["replay", &journal_path, "--show"]);
        assert!(shown.contains("replay: the same") && shown.contains(&told), "{shown}");
        assert_eq!(lab.output(&["replay", &journal_path, "--strict"]).status.code(), Some(1));
        let (code, value) = verified(&lab, &["replay", &journal_path, "--json"]);
        assert_eq!((code, &value["same"], &value["prompts"]["changed"]), (0, &true.into(), &changed.into()));
        for arguments in [&["export", "scores", &run][..], &["report", &run, "--episode", "1"]] {
            let output = lab.output(arguments);
            let stderr = String::from_utf8(output.stderr).unwrap();
            assert_eq!(
                (output.status.code(), stderr.matches("the prompts have changed since").count()),
                (Some(0), 1),
                "{stderr}"
            );
        }
        // Records other than prompts are still compared.
        let other = other_submit(&journal);
        std::fs::write(lab.path(&journal_path), zstd::encode_all(other.as_bytes(), 1).unwrap()).unwrap();
        let (code, value) = verified(&lab, &["verify", &run, "--json"]);
        assert_eq!((code, &value["different"]), (1, &1.into()), "{played:?}");
        let text = value["differences"][0]["difference"].as_str().unwrap();
        assert!(text.contains("call #") && text.contains("made by cooperage 0.0.9 (before)"), "{text}");
    }
}

/// Switches whose words were others, with today's words and those. All others were `true` and `false`.
const FORMER_WORDS: [(&str, [(&str, &str); 2]); 2] = [
    ("villager.name_agents", [("on", "as_planned"), ("off", "never")]),
    ("collection.chests", [("on", "count"), ("off", "ignore")]),
];

/// A task, its team, and arguments so that every option with a former spelling is in some plan, with each of its values. The
/// small size has the first five, one of each way to spell.
const SPELT: [(&str, &str, &str); 8] = [
    ("collection/stones/5", "solo", "--agents 1 --set collection.chests=off"),
    ("villagerbench/farm/0", "mindcraft", "--agents 2 --set mindcraft.rules=paper"),
    ("villagerbench/farm/0", "villager", "--agents 2 --set villager.name_agents=off"),
    ("cuisineworld/level_0/tau1", "mindagent", "--agents 2 --set mindagent.hints=off"),
    ("overcooked/cramped_room", "proagent", "--agents 2"),
    ("collection/stones/5", "s-agents", "--agents 4"),
    ("collection/planks/12", "mindcraft", "--agents 2"),
    ("villagerbench/farm/0", "villager", "--agents 2"),
];

/// The options of a plan as an earlier build spelt them.
fn earlier_spelling(plan: &mut EpisodePlan) {
    let of_teams = plan.teams.iter_mut().flat_map(|team| &mut team.options);
    for (name, value) in of_teams.chain(&mut plan.settings) {
        let own = FORMER_WORDS.iter().find(|(option, _)| option == name).map(|(_, words)| *words);
        let words = own.unwrap_or([("on", "true"), ("off", "false")]);
        if let Some((_, former)) = words.iter().find(|(today, _)| today == value) {
            *value = (*former).to_owned();
        }
    }
    for team in plan.teams.iter_mut().filter(|team| team.framework == "mindcraft") {
        let quirks = if team.options["mindcraft.rules"] == "paper" { "keep" } else { "repair" };
        team.options.insert("mindcraft.quirks".to_owned(), quirks.to_owned());
    }
}

#[test]
fn a_run_whose_options_an_earlier_build_spelt_is_the_same_run() {
    let count = if is_nightly() { SPELT.len() } else { 5 };
    for (task, team, more) in SPELT.into_iter().take(count) {
        let lab = Lab::new();
        let run = |more_yet: &[&str]| {
            let of_team = ["run", task, "--team", team, "--model", "oracle", "--max-ticks", "100", "--quiet"];
            let more: Vec<&str> = more.split(' ').collect();
            lab.stdout(&[&of_team[..], &more, &["--clock", "tokens", "--out"], more_yet].concat())
        };
        run(&["today"]);
        run(&["before"]);
        rewritten(&lab, "before", "", &earlier_spelling);
        let keys_of = |out| journals(&lab.path(out)).into_iter().map(|(key, _)| key).collect::<Vec<_>>();
        let plan_of_before = || std::fs::read_to_string(lab.path("before/plan.json")).unwrap();
        let (keys, plan) = (keys_of("before"), plan_of_before());
        assert_ne!(keys, keys_of("today"), "{team}: another plan has another key");
        let (code, value) = verified(&lab, &["verify", "before", "--json"]);
        assert_eq!((code, &value["same"], &value["different"]), (0, &1.into(), &0.into()), "{team}: {value}");
        // Nothing is left to be played, whether the run is resumed or asked for again.
        lab.stdout(&["resume", "before", "--quiet"]);
        run(&["before"]);
        assert_eq!((keys_of("before"), plan_of_before()), (keys, plan), "{team}");
        let compared = lab.stdout(&["compare", "today", "before", "--json"]);
        let compared: Value = serde_json::from_str(&compared).unwrap();
        assert_eq!(compared["pairs"], 1, "{compared}");
        for side in ["today", "before"] {
            let reported = lab.stdout(&["report", side, "--json"]);
            let former = ["quirks", "=true", "=false", "=as_planned", "=never", "=count", "=ignore"];
            assert!(former.iter().all(|word| !reported.contains(word)), "{team} {side}");
        }
        // Made anew, it is a run of today.
        run(&["before", "--fresh"]);
        let plan_of_today = std::fs::read_to_string(lab.path("today/plan.json")).unwrap();
        assert_eq!((keys_of("before"), plan_of_before()), (keys_of("today"), plan_of_today), "{team}");
    }
}

/// The journal with another decision: an action of another agent.
fn other_submit(journal: &str) -> String {
    let mut lines: Vec<String> = journal.lines().map(str::to_owned).collect();
    let is_action = |line: &&mut String| line.starts_with(r#"{"type":"submit""#);
    let line = lines.iter_mut().filter(is_action).last().unwrap();
    let mut submit: Value = serde_json::from_str(line).unwrap();
    let entry = &mut submit["entries"][0];
    if entry["text"].is_string() {
        entry["text"] = "something else".into();
    } else {
        entry["tool"] = "something_else".into();
    }
    *line = submit.to_string();
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[test]
fn another_call_is_named_with_the_build_that_made_the_run() {
    let lab = Lab::new();
    lab.stdout(&[
        "run",
        "cuisineworld/level_0/tau1",
        "--team",
        "villager",
        "--agents",
        "2",
        "--model",
        "oracle",
        "--max-ticks",
        "20",
        "--quiet",
        "--out",
        "r",
    ]);
    let (key, journal) = journals(&lab.path("r")).remove(0);
    let mut lines: Vec<Value> = journal.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let call = lines.iter_mut().find(|line| line["type"] == "call" && line["call"] == 2).unwrap();
    let seat = call["agent"].as_u64();
    call["role"] = "villager.ponder".into();
    lines[0]["build"] = "cooperage 0.0.9 (before)".into();
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    std::fs::write(lab.path("r/episodes").join(&key), zstd::encode_all(text.as_bytes(), 1).unwrap()).unwrap();
    let (code, value) = verified(&lab, &["verify", "r", "--json"]);
    let text = value["differences"][0]["difference"].as_str().unwrap();
    let seat = seat.map(|seat| format!(", seat {seat}")).unwrap_or_default();
    let place = format!(
        "(calls differ from call #2 (villager.ponder{seat}) on; the run was made by cooperage 0.0.9 (before))"
    );
    assert!(code == 1 && text.ends_with(&place), "{text}");
}

#[test]
fn a_branch_takes_the_recorded_replies_whatever_is_asked_today() {
    for (number, played) in PLAYED.into_iter().enumerate().filter(|(number, _)| [0, 3, 6].contains(number)) {
        let (lab, run) = (Lab::new(), format!("run{number}"));
        played_by_another_build(&lab, played, &run);
        let (_, journal) = journals(&lab.path(&run)).remove(0);
        let lines: Vec<Value> = journal.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let replies: Vec<&Value> = lines.iter().filter(|line| line["type"] == "reply").collect();
        let last = replies.last().unwrap();
        lab.write("reply.txt", last["text"].as_str().unwrap());
        let at = last["call"].to_string();
        let output =
            lab.output(&["branch", &run, "--at", &at, "--reply", "reply.txt", "--out", "b", "--quiet"]);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.success() && stderr.contains("the prompts have changed since: "),
            "{played:?}: {stderr}"
        );
        // It goes as its parent did: the same replies at the same time, the same deeds.
        let (_, own) = journals(&lab.path("b")).remove(0);
        let deeds = |journal: &str| -> Vec<String> {
            let is_deed = |line: &&str| {
                [r#"{"type":"reply""#, r#"{"type":"submit""#, r#"{"type":"advance""#, r#"{"type":"digest""#]
                    .iter()
                    .any(|head| line.starts_with(head))
            };
            journal.lines().filter(is_deed).map(str::to_owned).collect()
        };
        let (parent, own) = (deeds(&journal), deeds(&own));
        let until = parent
            .iter()
            .position(|line| line.starts_with(&format!(r#"{{"type":"reply","call":{at},"#)))
            .unwrap();
        assert_eq!(own[..=until], parent[..=until], "{played:?}");
        assert!(lab.stdout(&["verify", "b", "--strict"]).contains("verify: 1 the same"), "{played:?}");
    }
}

#[test]
fn a_run_with_other_prompts_is_not_gone_on_with() {
    let lab = Lab::new();
    played_by_another_build(
        &lab,
        ("cuisineworld/level_0/tau1", "mindagent", "--agents 2 --max-ticks 12 --episodes 2"),
        "r",
    );
    let (key, journal) = journals(&lab.path("r")).remove(0);
    let lines: Vec<&str> = journal.lines().collect();
    let folder = lab.path("r/episodes");
    // One episode is finished, and of the other nothing is there, or a part.
    for count in [0, lines.len() / 2] {
        let _ = std::fs::remove_file(folder.join(&key));
        if count > 0 {
            let part: String = lines[..count].iter().map(|line| format!("{line}\n")).collect();
            std::fs::write(folder.join(key.replace(".jsonl.zst", ".jsonl.part")), part).unwrap();
        }
        let before = std::fs::read_dir(&folder).unwrap().count();
        let (code, stderr) = lab.fails(&["resume", "r", "--quiet"]);
        assert_eq!((code, stderr.matches("error:").count()), (1, 1), "{stderr}");
        assert!(
            stderr.contains("the prompts have changed since: ")
                && stderr.contains("cooperage 0.0.9 (before)"),
            "{stderr}"
        );
        assert!(stderr.contains("`cooperage resume r --out r-rest`"), "{stderr}");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), before, "nothing was played");
        lab.stdout(&["resume", "r", "--out", "r-rest", "--quiet"]);
        assert!(
            lab.stdout(&["verify", "r-rest", "--strict"])
                .contains("verify: 1 the same, 0 different, 0 unfinished")
        );
        assert_eq!(journals(&lab.path("r-rest"))[0].0, key);
        std::fs::remove_dir_all(lab.path("r-rest")).unwrap();
    }
}
