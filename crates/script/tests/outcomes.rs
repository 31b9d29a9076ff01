//! Every end that a script can come to, with its message and line; scripts in every catalogue; a script that is stopped.

use cooperage_blocks::World;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_body::session::BodySession;
use cooperage_script::run::{
    CodeOptions, ScriptEnd, ScriptOptions, ScriptReport, embedded, run_alone, run_in_revision,
};
use serde_json::{Value, json};

fn run(source: &str) -> ScriptReport {
    let world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 0);
    let options = ScriptOptions { ticks_max: Some(200), ..ScriptOptions::default() };
    run_alone(world, 0, source, "[3, \"x\"]", &options)
}

/// In natural terrain, by the conduct of a revision.
fn run_in(revision: u32, source: &str) -> ScriptReport {
    let world = World::new(WorldOptions::default(), ChunkGenerator::natural(1), 1);
    run_in_revision(revision, world, 1, source, "[]", &ScriptOptions::default())
}

#[test]
fn a_result_that_cannot_be_told_is_left_out_with_the_reason() {
    for (source, reason) in [
        ("let a = []; for (let i = 0; i < 200; i++) a = [a]; return a;", "its values are nested too deeply"),
        ("return { ok: 1, big: 2n };", "BigInt"),
        ("const a = {}; a.a = a; return a;", "circular"),
        ("return 'y'.repeat(70000);", "it takes more than 65536 bytes"),
        ("return 'é'.repeat(40000);", "it takes more than 65536 bytes"),
        ("return { get x() { throw new Error('never told'); } };", "never told"),
        ("return { toJSON() { throw { get message() { throw 1; } }; } };", "it cannot be read"),
        ("return () => 1;", "JSON has no form for it"),
    ] {
        let report = run(source);
        assert_eq!((report.outcome, &report.result), (ScriptEnd::Finished, &Value::Null), "{source}");
        let told = report.left_out.clone().unwrap_or_default();
        assert!(told.contains(reason), "{source}: {told}");
        assert!(report.text().contains(&format!("\nThe result is left out: {told}.\n")), "{source}");
        let before = run_in(4, source);
        assert_eq!((before.result, before.left_out), (Value::Null, None), "{source}");
    }
    for (source, result) in [
        ("return undefined;", Value::Null),
        ("return null;", Value::Null),
        ("return [NaN, { a: undefined, b: 'x' }];", json!([null, {"b": "x"}])),
        ("return '\\ud800';", json!("\u{fffd}")),
        ("JSON.stringify = JSON.parse = () => 3; return { value: 1 };", json!({"value": 1})),
    ] {
        let report = run(source);
        assert_eq!((report.result, report.left_out), (result, None), "{source}");
    }
}

#[test]
fn questions_cost_fuel_for_all_that_answering_them_takes() {
    let fuel = |revision: u32, source: &str| {
        let report = run_in(revision, source);
        assert_eq!(report.outcome, ScriptEnd::Finished, "{source}: {}", report.message);
        report.fuel
    };
    for (question, more) in [
        ("world.getNearbyBlockTypes(bot, 32)", 200_000),
        ("world.getNearestBlocks(bot, new Array(15000).fill('['), 512, 1)", 3_000_000),
        ("world.getFirstBlockAboveHead(bot, new Array(7000).fill('air'), 384)", 30_000),
        ("world.getCraftableItems(bot)", 49_000),
    ] {
        let (before, now) = (fuel(4, question), fuel(5, question));
        assert!(now >= before + more, "{question}: {before} and {now}");
    }
    let many = "world.getNearestBlocks(bot, [...Array(257).keys()].map((n) => `stone${n}`), 16, 1)";
    let refused = run_in(5, many);
    assert_eq!(refused.message, "Error: at most 256 kinds of blocks can be looked for at once");
    assert_eq!(run_in(4, many).outcome, ScriptEnd::Finished);
    // The same blocks are found by names, by whole states, and by names of before.
    let found = "const at = (kinds) => world.getNearestBlocks(bot, kinds, 32, 40).map((block) => block.position.toString()); \
                 const states = world.getNearestBlocks(bot, ['grass_block', 'oak_log'], 32, 40).map((block) => \
                 block.name + (block.properties.axis ? `[axis=${block.properties.axis}]` : '[snowy=false]')); \
                 return [at(['grass_block', 'oak_log']).length, at([...new Set(states)]).length, at(['minecraft:grass_block', 'oak_log[axis=y]', 'stone[']).length];";
    assert_eq!(run_in(5, found).result, run_in(4, found).result);
}

#[test]
fn every_end_has_its_name_and_its_line() {
    for (source, outcome, line, part) in [
        ("async function f(bot, n, t) { await sleep(1); return [n, t]; }", "finished", None, ""),
        ("await sleep(1);\nthrow new Error('no');", "threw", Some(2), "no"),
        (
            "await sleep(1);\n\nawait skills.goToPosition(bot, 'x', 1, 2);",
            "threw",
            Some(3),
            "x of skills.goToPosition",
        ),
        ("await sleep(1);\nbot.heath;", "threw", Some(2), "did you mean bot.health"),
        ("await sleep(1);\nconst s = skills;\ns.collectBlocks;", "threw", Some(3), "skills.collectBlock"),
        ("await sleep(1);\nbot.health = 3;", "threw", Some(2), "cannot be changed"),
        ("await sleep(1);\nawait skills.stay(1);", "threw", Some(2), "first argument of skills.stay is bot"),
        ("await new Promise(() => {});", "threw", None, ""),
        ("const a = ;", "refused", Some(1), "SyntaxError"),
        ("await 1;\nskills.stay(bot, 1);", "refused", Some(2), "without await"),
        ("await 1;\nconst C = (() => {}).constructor; C('return 1')();", "refused", None, ""),
        ("await Promise.all([...Array(20)].map(() => sleep(1)));", "host_calls", None, ""),
        ("for (;;) await sleep(1);", "time", None, "took longer than 10 seconds"),
        ("await skills.stay(bot, 100);", "time", None, "at skills.stay"),
        ("await 1; for (;;) log(bot, 'x'.repeat(1000));", "log", None, ""),
        ("await 1; (function f() { f(); })();", "stack", None, ""),
        ("await 1; const a = []; for (;;) a.push(new Array(1000).fill(1));", "heap", None, ""),
        ("for (;;) {}", "fuel", None, ""),
    ] {
        let report = run(source);
        let told = report.json();
        assert_eq!(told["outcome"], outcome, "{source}: {told}");
        assert!(report.message.contains(part), "{source}: {told}");
        if line.is_some() {
            assert_eq!(report.line, line, "{source}: {told}");
        }
        let keys: Vec<&str> = told.as_object().unwrap().keys().map(String::as_str).collect();
        let wanted =
            ["outcome", "message", "line", "result", "log", "ticks", "fuel", "host_calls", "heap_bytes"];
        assert_eq!(keys, wanted);
        assert!(report.ticks <= 260, "{source}: {}", report.ticks);
    }
    assert_eq!(run("async (bot, n, t) => { await 1; return [n, t]; }").result, json!([3, "x"]));
}

#[test]
fn two_skills_at_once_are_an_error_of_the_script() {
    let both = "const go = () => skills.stay(bot, 1); const p = go();\ntry { go(); } catch (e) { log(bot, e.message); }\nreturn await p;";
    let report = run(both);
    assert!(report.log.contains("one body does one thing"), "{report:?}");
    assert_eq!((report.outcome, report.result), (ScriptEnd::Finished, json!(true)));
    let dropped = run("const go = () => skills.stay(bot, 1); go(); await 1;");
    assert!(dropped.message.contains("await each skill"), "{dropped:?}");
}

#[test]
fn time_passes_for_timers_while_a_skill_runs() {
    let report =
        run("const order = []; setTimeout(() => order.push('timer'), 500);\nawait skills.stay(bot, 1); \
                      order.push('skill'); return [order, Date.now()];");
    assert_eq!(report.result[0], json!(["timer", "skill"]));
    assert_eq!(report.result[1], json!(946_706_400_000_i64 + 50 * report.ticks as i64));
}

#[test]
fn every_catalogue_takes_code() {
    let no_files = |_: &str| Err("no files".to_owned());
    let catalogues = |name: &str| embedded(name, CodeOptions::default());
    for name in cooperage_body::catalogues::NAMES {
        let mut session = BodySession::new(&no_files).with_catalogues(&catalogues);
        for line in ["world flat", &format!("catalogue {name}"), "agent alice 0 -60 0"] {
            session.line(line).unwrap();
        }
        let source =
            "for (let i = 0; i < 99; i++) log(bot, `line ${i}`); await sleep(50); return bot.username;";
        session.line(&format!("alice: runCode {}", json!({"source": source}))).unwrap();
        let (_, ended) = session.ended().last().unwrap();
        assert!(ended.succeeded && !ended.is_refused, "{name}: {ended}");
        // Too long to be told whole: lines that differ in their numbers alone stand once, or the middle is left out.
        let is_folded = ended.text.ends_with("Output:\nline 0 (99 lines like this)");
        let is_cut = ended.text.contains("shortened") && ended.text.contains("line 98");
        assert!((is_folded || is_cut) && !ended.text.contains("line 50"), "{name}: {ended}");
    }
}

#[test]
fn code_that_is_stopped_lets_go_of_everything() {
    let no_files = |_: &str| Err("no files".to_owned());
    let catalogues = |name: &str| embedded(name, CodeOptions::default());
    let mut session = BodySession::new(&no_files).with_catalogues(&catalogues);
    let call = json!({"source": "for (;;) await skills.goToPosition(bot, 200, -60, 0);"});
    for line in ["world flat", "agent alice 0 -60 0", &format!("alice&: runCode {call}"), "wait 40"] {
        session.line(line).unwrap();
    }
    session.line("alice: stay(2)").unwrap();
    let (_, stopped) = &session.ended()[0];
    assert_eq!((stopped.by.as_deref(), stopped.succeeded), (Some("stay"), false));
    let environment = session.environment().unwrap();
    let speed = environment.with_world(|world| world.players()[0].body.vel);
    assert!(speed[0].abs() < 0.01 && speed[2].abs() < 0.01, "{speed:?}");
}

/// A script that looks again and again, so much that its action could not be taken up again.
#[test]
fn who_asks_for_too_much_is_stopped() {
    let report = run(
        "for (let i = 0; ; i++) { world.getNearestBlocks(bot, null, 6 + i / 1000, 200); if (i % 10 === 0) await sleep(0); }",
    );
    assert_eq!(report.json()["outcome"], "host_calls", "{report:?}");
    assert!(report.message.contains("remembered"), "{report:?}");
    assert_eq!(report.result, Value::Null);
}
