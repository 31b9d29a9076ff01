//! Files as users have them: with a byte order mark, in the forms in which they are published, and in folders that are not there.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use crate::common::Lab;

/// The text with the mark that some editors write before it.
fn marked(lab: &Lab, name: &str, text: &str) {
    let path = lab.path(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, format!("\u{feff}{text}")).unwrap();
}

/// Returns the standard output and standard error of `chat` for two lines with that profile.
fn chat(lab: &Lab, profile: &str) -> (String, String) {
    let output = lab.handed(
        &["chat", "--profile", profile, "--model", "oracle", "--out", "talk", "--fresh", "--yes"],
        b"hello\n/quit\n",
    );
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}", text(&output.stderr));
    (text(&output.stdout), text(&output.stderr))
}

const WORLD: [&str; 9] =
    ["run", "world/flat", "--agents", "1", "--set", "world.minutes=1", "--say", "all=hello", "--quiet"];

#[test]
fn a_byte_order_mark_is_read_past_in_every_kind_of_file() {
    let lab = Lab::new();
    marked(&lab, "zoe.json", r#"{"name": "Zoe", "conversing": "file:zoe.md"}"#);
    marked(&lab, "zoe.md", "You are $NAME. Be short. $COMMAND_DOCS\n$STATS\n$INVENTORY");
    assert!(chat(&lab, "zoe.json").0.contains("Zoe:"));
    marked(&lab, "memory.json", r#"{"memory": "I owe Bo a plank.", "turns": []}"#);
    let memory = ["--model", "oracle", "--set", "mindcraft.load_memory=memory.json", "--out", "remembered"];
    lab.stdout(&[&WORLD[..], &memory].concat());
    let task =
        r#"{"stick": {"type": "techtree", "goal": "Craft a stick.", "target": "stick", "agent_count": 1}}"#;
    marked(&lab, "task.json", task);
    lab.stdout(&["tasks", "minecollab", "--tasks", "task.json"]);
    marked(
        &lab,
        "room.json",
        r#"{"grid": ["XXPXX", "O  2O", "X1  X", "XDXSX"], "start_all_orders": [{"ingredients": ["onion", "onion", "onion"]}]}"#,
    );
    lab.stdout(&["tasks", "overcooked", "--tasks", "room.json"]);
    marked(&lab, "steps.scn", "world flat 1\nagent alice\nwait 2\n");
    lab.stdout(&["play", "--script", "steps.scn"]);
    marked(&lab, "cooperage.toml", "model = \"oracle\"\n");
    lab.stdout(&["run", "cuisineworld/level_3/tau1", "--dry-run"]);
    std::fs::write(lab.path("wide.json"), b"\xff\xfe{\0}\0").unwrap();
    let (code, said) = lab.fails(&["tasks", "overcooked", "--tasks", "wide.json"]);
    assert!(code == 5 && said.contains("UTF-16"), "{code} {said}");
}

#[test]
fn names_of_published_profiles_are_made_fit_and_told() {
    let lab = Lab::new();
    for (name, fit) in [("my-bot-7", "my_bot_7"), ("GPT 4.1", "GPT_4_1"), ("a.b", "a_b")] {
        lab.write(
            "bot.json",
            &format!("{{\"name\": \"{name}\", \"conversing\": \"You are $NAME. Be short.\"}}"),
        );
        let (said, noted) = chat(&lab, "bot.json");
        assert!(said.contains(&format!("{fit}:")), "{said}");
        assert!(noted.contains(&format!("`{name}` is called {fit} here")), "{noted}");
    }
}

/// A layout as the package of Overcooked-AI has it.
const ROOM: &str = "{\n    \"grid\":  \"\"\"XXPXXX\n                O    O\n                X1  2X\n                XDXXSX\"\"\",\n    \
                    'start_bonus_orders': [],  # none\n    \"start_all_orders\" : [\n        { \"ingredients\" : [\"onion\", \"onion\", \"onion\"]}\n    ],\n    \
                    \"rew_shaping_params\": None\n}\n";

#[test]
fn layouts_of_the_package_are_played_as_they_are() {
    let lab = Lab::new();
    lab.write("own_room.layout", ROOM);
    let listed = lab.stdout(&["tasks", "overcooked", "--tasks", "own_room.layout"]);
    assert!(listed.contains("overcooked/own_room"), "{listed}");
    lab.stdout(&[
        "run",
        "overcooked",
        "--tasks",
        "own_room.layout",
        "--team",
        "greedy",
        "--max-ticks",
        "50",
        "--quiet",
        "--out",
        "run",
    ]);
    lab.stdout(&["verify", "run"]);
    lab.write("open.layout", "{'grid': '''XX\nX1''', 'start_all_orders': open('x')}");
    let (code, said) = lab.fails(&["tasks", "overcooked", "--tasks", "open.layout"]);
    assert!(code == 2 && said.contains("line 2"), "{code} {said}");
}

#[test]
fn layouts_that_the_rules_cannot_play_are_refused_before_anything_is_played() {
    let lab = Lab::new();
    let mut refused = 0;
    for name in cooperage_overcooked::layout::names() {
        let task = format!("overcooked/layout/{name}");
        let output = lab.output(&["run", &task, "--team", "stay", "--dry-run", "--out", "run"]);
        if output.status.success() {
            continue;
        }
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            output.status.code() == Some(2) && said.contains("--set overcooked.dynamics=new"),
            "{name}: {said}"
        );
        lab.stdout(&["run", &task, "--team", "stay", "--dry-run", "--set", "overcooked.dynamics=new"]);
        refused += 1;
    }
    assert_eq!(refused, 15);
    assert!(!lab.path("run").exists());
}

#[test]
fn what_is_made_is_written_into_folders_that_are_made() {
    let lab = Lab::new();
    lab.stdout(&["tasks", "generate", "minecollab/crafting", "--out", "new/below/x.json"]);
    assert!(lab.path("new/below/x.json").is_file());
}

#[test]
fn options_of_other_generators_are_refused() {
    let lab = Lab::new();
    for (generator, option, readers) in [
        ("minecollab/crafting", &["--related-dishes"][..], "cuisineworld"),
        ("villagerbench/farm", &["--split", "train", "--hold-out-shapes"], "cuisineworld"),
        ("cuisineworld", &["--kind", "dig"], "villagerbench/meta"),
        ("villagerbench/farm", &["--wording", "plain"], "villagerbench/meta"),
    ] {
        let (code, told) =
            lab.fails(&[&["tasks", "generate", generator, "--out", "made"][..], option].concat());
        assert_eq!(code, 2, "{told}");
        assert!(told.contains(&format!("the generator for {generator} does not read --")), "{told}");
        assert!(told.contains(&format!("it is read for {readers}")), "{told}");
        assert!(!lab.path("made").exists());
    }
}

#[test]
fn two_exports_of_one_name_have_a_card_each() {
    let lab = Lab::new();
    lab.stdout(&["run", "cuisineworld/level_3/tau1", "--model", "oracle", "--quiet", "--out", "run"]);
    let card = |more: &[&str]| {
        let told = lab.json(
            &[&["export", "sft", "run", "--json", "--keep", "all", "--leave-out-test"][..], more].concat(),
        );
        told["card"].as_str().unwrap().to_owned()
    };
    let lines = card(&["--out", "set.jsonl"]);
    let table = card(&["--out", "set.parquet", "--format", "parquet"]);
    let again = card(&["--out", "set.jsonl"]);
    assert_eq!((lines.as_str(), table.as_str(), again.as_str()), ("set.md", "set.parquet.md", "set.md"));
    let begins =
        |name: &str| std::fs::read_to_string(lab.path(name)).unwrap().lines().next().unwrap().to_owned();
    assert_eq!(begins("set.md"), "# Data card: set.jsonl");
    assert_eq!(begins("set.parquet.md"), "# Data card: set.parquet");
}
