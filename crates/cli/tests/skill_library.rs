//! `skills list`, `show`, `test`, `import`, `export skills`.

use serde_json::{Value, json};

use crate::common::*;

const TWO: &str = "/**\n * Gathers logs twice.\n * @param often how many at a time\n */\nasync function two(bot, often = 1) {\n  \
                   await gatherLogs(bot, often);\n  return await gatherLogs(bot, often);\n}\n";
const TWO_TEST: &str =
    "world natural 3\nagent alice\nalice: two(1)\nexpect succeeded\nexpect text Logs carried: 2\n";

#[test]
fn skills_are_listed_and_shown() {
    let lab = Lab::new();
    let told = lab.stdout(&["skills", "list", "ROOF"]);
    assert!(told.contains("buildRoof(x1, z1, x2, z2, y, block)"), "{told}");
    assert!(!told.contains("gatherLogs"), "{told}");
    let listed = lab.json(&["skills", "list", "--json"]);
    assert!(listed["skills"].as_array().unwrap().len() >= 40);
    let shown = lab.stdout(&["skills", "show", "gatherLogs"]);
    assert!(
        shown.contains("@param count how many logs more\n */\nasync function gatherLogs(bot, count = 1)")
    );
    // The output of `show` is a valid file of a skill.
    lab.write("gatherLogs.js", &shown);
    let own = lab.json(&["skills", "show", "gatherLogs", "--json", "--library", "gatherLogs.js"]);
    assert_eq!(own, lab.json(&["skills", "show", "gatherLogs", "--json"]));
}

#[test]
fn tests_of_skills_pass_and_fail() {
    let lab = Lab::new();
    std::fs::create_dir(lab.path("mine")).unwrap();
    lab.write("mine/two.js", TWO);
    lab.write("mine/two.scn", TWO_TEST);
    lab.write("mine/three.js", &TWO.replace("two", "three").replace("return await gatherLogs", "await two"));
    assert!(lab.stdout(&["skills", "test", "mine/two.js"]).contains("pass     two"));
    let told = lab.json(&["skills", "test", "mine", "--json"]);
    assert_eq!((&told["passed"], &told["failed"], &told["untested"]), (&json!(1), &json!(0), &json!(1)));
    lab.write("mine/three.scn", &TWO_TEST.replace("two(1)", "three(1)").replace("carried: 2", "carried: 9"));
    let output = lab.output(&["skills", "test", "mine", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    let three = &told["tests"][0];
    assert_eq!(
        (&three["skill"], &three["outcome"], &three["line"]),
        (&json!("three"), &json!("failed"), &json!(5))
    );
    assert!(three["said"].to_string().contains("Logs carried: 3"), "{three}");
}

/// A library of Voyager's.
fn voyager() -> String {
    json!({
        "mineThree": {
            "code": "async function near(bot) { return bot.findBlock({ matching: 'oak_log' }); }\nasync function mineThree(bot) {\n  \
                     await near(bot);\n  await mineBlock(bot, 'oak_log', 3);\n  await mineBlock(bot, 'stone', 1);\n}",
            "description": "async function mineThree(bot) {\n    // Mines three logs and a stone.\n}"
        },
        "craftPick": {
            "code": "async function craftPick(bot) { return await craftItem(bot, 'wooden_pickaxe', 1); }",
            "description": "Crafts a pickaxe of wood."
        }
    })
    .to_string()
}

#[test]
fn libraries_are_put_together() {
    let lab = Lab::new();
    std::fs::create_dir(lab.path("mine")).unwrap();
    lab.write("mine/two.js", TWO);
    lab.write("skills.json", &voyager());
    let told =
        lab.json(&["skills", "import", "skills.json", "mine", "mine/two.js", "--out", "all.json", "--json"]);
    assert_eq!((&told["skills"], &told["same_code"], &told["refused"]), (&json!(3), &json!(1), &json!([])));
    assert_eq!(told["missing"], json!([]), "Voyager's own primitives are there");
    let shown = lab.stdout(&["skills", "show", "mineThree", "--library", "all.json"]);
    assert!(
        shown.starts_with("/**\n * Mines three logs and a stone.\n */\nasync function mineThree(bot)"),
        "{shown}"
    );
    let told = lab.json(&["skills", "import", "all.json", "--out", "some.json", "--runnable", "--json"]);
    assert_eq!((&told["skills"], &told["left_out"]), (&json!(3), &json!([])));
    // It is a library for a team.
    let plan = [
        "run",
        "cuisineworld/level_3",
        "--team",
        "s-agents",
        "--set",
        "s-agents.library=some.json",
        "--model",
        "random",
        "--dry-run",
    ];
    lab.stdout(&plan);
}

#[test]
fn what_is_no_skill_gets_a_line_with_a_hint() {
    let lab = Lab::new();
    std::fs::create_dir(lab.path("empty")).unwrap();
    std::fs::write(lab.path("binary.json"), [0xff, 0xfe]).unwrap();
    for (name, text) in [
        ("no.js", "def f(): pass"),
        ("plain.js", "async function plain(bot) {}"),
        ("lost.js", "/** Dances. */\nasync function lost(bot) {\n  await skills.dance(bot);\n}"),
        ("alone.js", TWO),
        ("bare.json", r#"[{"name": "a", "code": "b"}]"#),
        ("python.json", r#"[{"name": "a", "description": "b", "code": "def a:"}]"#),
        ("other.json", r#"{"a": 1}"#),
    ] {
        lab.write(name, text);
    }
    for (arguments, code, part) in [
        (&["skills", "test", "nope.js"][..], 5, "nope.js"),
        (&["skills", "test", "no.js"], 5, "no.js: line 1, column 4"),
        (&["skills", "test", "plain.js"], 5, "plain.js: there is no description"),
        (&["skills", "test", "lost.js"], 5, "lost.js: line 3, column 16: There is no skills.dance"),
        (&["skills", "test", "alone.js"], 5, "alone.scn is not there"),
        (&["skills", "test", "empty"], 5, "no file of JavaScript in empty"),
        (&["skills", "show", "gatherLog"], 2, "there is no skill `gatherLog`"),
        (&["skills", "import", "bare.json", "--out", "x.json"], 5, "skill 1 (`a`) has no description"),
        (&["skills", "import", "python.json", "--out", "x.json"], 5, "the skill `a`: line 1"),
        (&["skills", "import", "other.json", "--out", "x.json"], 5, "no JSON object of skills"),
        (&["skills", "import", "binary.json", "--out", "x.json"], 5, "not a text file"),
        (&["export", "skills", "nope", "--out", "x.json"], 5, "nope"),
    ] {
        let (ended, stderr) = lab.fails(arguments);
        assert_eq!(ended, code, "{arguments:?}: {stderr}");
        assert!(stderr.contains(part) && stderr.contains("hint"), "{arguments:?}: {stderr}");
        let message = stderr.split("\n\nhint").next().unwrap();
        assert!(!message.contains('\n'), "{arguments:?}: {message}");
    }
    assert!(!lab.path("x.json").exists());
}

#[test]
fn what_a_run_learned_is_used_by_the_next() {
    let lab = Lab::new();
    let run = |library: &str, model: &str, out: &str| {
        let library = format!("s-agents.library={library}");
        let told = lab.json(&[
            "run",
            "collection/logs/20",
            "--episodes",
            "2",
            "--set",
            &library,
            "--model",
            model,
            "--out",
            out,
            "--json",
        ]);
        assert_eq!(told["summary"]["completion_full"], 2, "{told}");
        told["summary"]["skills_reused_share"].as_f64().unwrap()
    };
    assert!(run("empty", "oracle:author", "first") < 1.0);
    let told = lab.json(&["export", "skills", "first", "--out", "learned.json", "--json"]);
    let learned: Value = serde_json::from_slice(&std::fs::read(lab.path("learned.json")).unwrap()).unwrap();
    let learned = learned.as_array().unwrap();
    assert!(!learned.is_empty() && told["learned"] == learned.len(), "{told}");
    let codes: std::collections::BTreeSet<&str> =
        learned.iter().map(|skill| skill["code"].as_str().unwrap()).collect();
    assert_eq!(codes.len(), learned.len());
    let from = &learned[0]["from"][0];
    assert_eq!((&from["run"], &from["task"]), (&json!("first"), &json!("collection/logs/20")));
    assert!(from["episode"].as_str().unwrap().starts_with("collection.logs.20") && from["agent"].is_u64());
    let times: usize = learned.iter().map(|skill| skill["from"].as_array().unwrap().len()).sum();
    assert_eq!(told["learned_times"], times);
    for (model, out) in [("oracle:author", "second"), ("oracle", "third")] {
        assert_eq!(run("learned.json", model, out), 1.0, "{model}");
    }
    let all = lab.json(&["export", "skills", "first", "--out", "all.json", "--with-shipped", "--json"]);
    assert_eq!(all["learned"], told["learned"]);
    let listed = lab.json(&["skills", "list", "--library", "all.json", "--json"]);
    let shipped = lab.json(&["skills", "list", "--json"]);
    let count = |list: &Value| list["skills"].as_array().unwrap().len();
    assert_eq!(count(&listed), count(&shipped) + learned.len());
    // A library that cannot be read, and none at all.
    lab.write("bad.json", "{");
    for (file, part) in [("bad.json", "no JSON array"), ("nope.json", "nope.json")] {
        let library = format!("s-agents.library={file}");
        let (code, stderr) =
            lab.fails(&["run", "collection/logs/20", "--set", &library, "--model", "oracle", "--dry-run"]);
        assert_eq!(code, 2, "{stderr}");
        assert!(stderr.contains(part) && stderr.contains("hint"), "{stderr}");
    }
}
