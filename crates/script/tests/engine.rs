//! Scripts run, wait, ask and end as they should.

#![expect(clippy::unwrap_used, reason = "tests fail loudly")]

use cooperage_script::engine::{
    EndKind, EngineImage, RunningScript, ScriptFailure, ScriptLimits, ScriptProgram, ScriptTurn, Settled,
    SourceForm,
};

use crate::support::{Plain, image, run, run_with};

fn result(source: &str) -> String {
    run(image(), source).end.unwrap()
}

fn ended(source: &str) -> (EndKind, String, Option<u32>) {
    let ScriptFailure { kind, message, line } = run(image(), source).end.unwrap_err();
    (kind, message, line)
}

#[test]
fn values_come_back_as_json() {
    assert_eq!(result("return 1 + 1"), "2");
    assert_eq!(result("return { a: [1, 'ä', null], b: undefined }"), r#"{"a":[1,"ä",null]}"#);
    assert_eq!(result("const x = 1"), "null");
    assert_eq!(result("return () => 1"), "null", "JSON has no functions");
    assert_eq!(result("const a = {}; a.a = a; return a"), "null", "nor circles");
    assert_eq!(result("return 'x'.repeat(70000)"), "null", "and there is a limit");
    assert_eq!(result("return { then(done) { done(7) } }"), "7");
}

#[test]
fn calls_wait_and_queries_do_not() {
    let outcome = run(
        image(),
        "const done = await skills.collectBlock(bot, 'oak_log', 3);
         log(bot, `done: ${done}, health: ${bot.health}`);
         return world.getNearestBlock(bot, 'nothing');",
    );
    assert_eq!(outcome.end.unwrap(), "null");
    assert_eq!(outcome.log, "done: true, health: 20\n");
    assert_eq!(
        outcome.calls,
        [r#"collectBlock["oak_log",3]"#, "health[]", r#"getNearestBlock["nothing",16]"#]
    );
    assert_eq!(outcome.usage.host_calls, 3);
}

#[test]
fn failures_of_the_host_are_thrown_where_it_was_asked() {
    let line_3 = |source: &str| ended(&format!("\n\n{source}"));
    assert_eq!(
        line_3("await skills.collectBlock(bot, 'unreachable')"),
        (EndKind::Threw, "Error: collectBlock failed: no way there".to_owned(), Some(3))
    );
    assert_eq!(
        line_3("world.getNearestBlock(bot, 'broken')"),
        (EndKind::Threw, "Error: there is no block of that name".to_owned(), Some(3))
    );
    assert_eq!(
        result("try { await skills.collectBlock(bot, 'unreachable') } catch (e) { return e.message }"),
        r#""collectBlock failed: no way there""#
    );
}

#[test]
fn lines_are_those_of_the_source() {
    assert_eq!(ended("\nthrow new TypeError('no')"), (EndKind::Threw, "TypeError: no".to_owned(), Some(2)));
    assert_eq!(ended("\n\nthrow 'just text'"), (EndKind::Threw, "just text".to_owned(), Some(3)));
    assert_eq!(ended("function f() {\n  null.x\n}\nf()").2, Some(2));
    assert_eq!(ended("async function f() {\n  await 1;\n  undefined()\n}\nawait f()").2, Some(3));
    assert_eq!(ended("let a = 1;\nlet b = ;").2, Some(2));
    assert_eq!(ended("let a = 1;\n\nlet a = 2;").0, EndKind::Refused);
    assert_eq!(ended("class E extends Error {}\nthrow new E('mine')").2, Some(2));
    let named = "const f = { ['x (script:99:1'] () {\n throw Error('x') } };\nf['x (script:99:1']()";
    assert_eq!(ended(named).2, Some(2), "the name of a function is no place");
    let function = ScriptProgram {
        source: "async function f(bot) {\n  return nothing\n};\n",
        form: SourceForm::Function,
        arguments: "[]",
        seed: 1,
    };
    let end = run_with(image(), &function, &ScriptLimits::default()).end.unwrap_err();
    assert_eq!((end.message.as_str(), end.line), ("ReferenceError: nothing is not defined", Some(2)));
}

#[test]
fn functions_are_given_their_arguments() {
    let program = |source| ScriptProgram {
        source,
        form: SourceForm::Function,
        arguments: r#"["oak_log",{"n":2}]"#,
        seed: 1,
    };
    for source in [
        "async function gather(bot, what, { n }) { return [what, n, bot.health] }",
        "async (bot, what, { n }) => [what, n, bot.health]",
        "(bot, what, { n }) => [what, n, bot.health] // no promise",
    ] {
        let outcome = run_with(image(), &program(source), &ScriptLimits::default());
        assert_eq!(outcome.end.unwrap(), r#"["oak_log",2,20]"#);
    }
    let end = run_with(image(), &program("42"), &ScriptLimits::default()).end.unwrap_err();
    assert_eq!((end.kind, end.message.as_str()), (EndKind::Threw, "TypeError: the script is no function"));
}

#[test]
fn time_is_the_hosts() {
    assert_eq!(result("return new Date().toISOString()"), r#""2000-01-01T06:00:00.050Z""#);
    let slept =
        "const a = Date.now(); await sleep(10); const b = Date.now(); setTimeout(() => 1, 5); return b - a";
    assert_eq!(result(slept), "50");
    assert!(result("return new Date(2000, 0, 1, 6).toString()").contains("GMT+0000"));
    let timers = "const seen = [];
         const dropped = setTimeout(() => seen.push('never'), 5);
         setTimeout((x) => seen.push(x), 5, 'later');
         clearTimeout(dropped);
         seen.push('first');
         await sleep(1);
         return seen;";
    assert_eq!(result(timers), r#"["first","later"]"#);
}

#[test]
fn chance_is_the_seeds() {
    let draw = |seed| {
        let source = "return [Math.random(), Math.random()]";
        let program = ScriptProgram { source, form: SourceForm::Statements, arguments: "[]", seed };
        run_with(image(), &program, &ScriptLimits::default()).end.unwrap()
    };
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
    assert!(draw(0).starts_with("[0."));
}

#[test]
fn what_is_logged_reads_well() {
    let source = r"console.log('a', 1, null, undefined, 2n, [1, 'x'], { a: { b: new Map([[1, new Set(['y'])]]) } });
         console.warn(new TypeError('bad'), () => 1, function named() {}, Symbol('s'));
         class Point { constructor() { this.x = 1 } }
         console.error(new Point(), [], {}, [[[[[1]]]]]);";
    let log = run(image(), source).log;
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!(
        lines,
        [
            r#"a 1 null undefined 2n [ 1, "x" ] { a: { b: Map { 1 => Set { "y" } } } }"#,
            "TypeError: bad [function ] [function named] Symbol(s)",
            "Point { x: 1 } [] {} [ [ [ [ […] ] ] ] ]",
        ]
    );
}

#[test]
fn what_is_forbidden_is_refused_with_a_sentence() {
    for source in ["eval('1')", "new Function('return 1')()", "(() => 1).constructor('return this')()"] {
        let (kind, message, line) = ended(source);
        assert_eq!((kind, line), (EndKind::Refused, Some(1)), "{source}");
        assert!(message.contains("making code from text"), "{message}");
    }
    let (kind, message, _) = ended("await import('fs')");
    assert_eq!((kind, message.as_str()), (EndKind::Refused, "TypeError: import is not allowed here"));
    assert_eq!(result("try { eval('1') } catch (e) { return 'caught' }"), r#""caught""#);
    let gone = "return ['performance', 'queueMicrotask', 'WeakRef', 'FinalizationRegistry', 'Atomics', 'SharedArrayBuffer',
         'navigator', 'print', 'std', 'os', 'require', 'process', 'fetch', 'scriptArgs', 'gc', 'DOMException', 'WebAssembly',
         'atob'].filter((name) => name in globalThis)";
    assert_eq!(result(gone), "[]");
}

#[test]
fn the_global_object_is_frozen() {
    for source in [
        "globalThis.x = 1",
        "Math = 1",
        "bot = 1",
        "delete globalThis.JSON",
        "Object.defineProperty(globalThis, 'x', {value: 1})",
    ] {
        let (kind, message, _) = ended(source);
        assert!(kind == EndKind::Threw && message.starts_with("TypeError"), "{source}: {kind:?} {message}");
    }
    assert_eq!(ended("undeclared = 1").0, EndKind::Threw);
}

#[test]
fn one_script_leaves_nothing_behind() {
    result(
        "Object.prototype.leak = 1; Array.prototype.push = null; JSON.stringify = null; Math.left = 1; return 1",
    );
    assert_eq!(
        result("return [({}).leak, typeof [].push, typeof JSON.stringify, Math.left]"),
        r#"[null,"function","function",null]"#
    );
}

#[test]
fn exhaustion_may_be_caught() {
    let heap = "try { const a = []; for (;;) a.push(new Array(1e4).fill(1)) } catch (e) { return String(e) }";
    assert_eq!(result(heap), r#""InternalError: out of memory""#);
    let stack = "try { (function f() { f() })() } catch (e) { return String(e) }";
    assert_eq!(result(stack), r#""RangeError: Maximum call stack size exceeded""#);
    assert_eq!(ended("const a = []; for (;;) a.push(new Array(1e4).fill(1))").0, EndKind::Heap);
    assert_eq!(ended("(function f() { f() })()").0, EndKind::Stack);
    assert_eq!(ended("let r = /a/; r = RegExp('(?:'.repeat(30000) + ')'.repeat(30000))").0, EndKind::Stack);
    assert_eq!(result("const f = (n) => n === 0 ? 0 : 1 + f(n - 1); return f(1000)"), "1000");
}

#[test]
fn fuel_and_calls_are_not_caught() {
    let forever = "for (;;) { try { for (;;) {} } catch (e) {} finally { continue } }";
    let program = ScriptProgram { source: forever, form: SourceForm::Statements, arguments: "[]", seed: 1 };
    let limits = ScriptLimits { fuel_between_calls: 1_000_000, ..ScriptLimits::default() };
    let outcome = run_with(image(), &program, &limits);
    assert_eq!(outcome.kind(), "fuel");
    assert!((1_000_000..1_010_000).contains(&outcome.usage.fuel), "{:?}", outcome.usage);
    assert_eq!(
        ended("for (;;) { try { skills.collectBlock(bot, 'x') } catch (e) {} }").0,
        EndKind::HostCalls
    );
    let queries = ScriptProgram { source: "for (;;) try { bot.health } catch (e) {}", ..program };
    let outcome = run_with(image(), &queries, &ScriptLimits { host_calls: 100, ..ScriptLimits::default() });
    assert_eq!((outcome.kind(), outcome.usage.host_calls), ("host_calls", 100));
    let whole = ScriptProgram { source: "for (;;) await bot.chat('x')", ..program };
    let outcome = run_with(image(), &whole, &ScriptLimits { fuel: 1_000_000, ..ScriptLimits::default() });
    assert_eq!(outcome.kind(), "fuel");
    assert!(outcome.usage.host_calls > 100, "{:?}", outcome.usage);
}

#[test]
fn too_much_is_ended_or_thrown() {
    let (kind, message, _) = ended("for (;;) console.log('x'.repeat(1000))");
    assert_eq!((kind, message.as_str()), (EndKind::Log, "The script logged more than 64 KiB."));
    let log = run(image(), "for (;;) console.log('é'.repeat(1000), 1)").log;
    assert!((65_530..=65_536).contains(&log.len()), "{}", log.len());
    assert_eq!(
        ended("await skills.collectBlock(bot, 'y'.repeat(1 << 17))").1,
        "RangeError: the arguments take more than 65536 bytes"
    );
    assert_eq!(ended(&format!("/*{}*/", "x".repeat(70_000))).0, EndKind::Refused);
    assert_eq!(ended("await new Promise(() => {})").1, "The script waits for something that never comes.");
}

#[test]
fn a_loop_to_a_million_finishes() {
    assert_eq!(
        result("let s = 0; for (let i = 0; i < 1e6; i++) s += Math.sqrt(i); return Math.floor(s)"),
        "666666166"
    );
}

#[test]
fn a_script_that_is_over_stays_so() {
    let program =
        ScriptProgram { source: "return 1", form: SourceForm::Statements, arguments: "[]", seed: 1 };
    let (mut script, turn) =
        RunningScript::start(image(), &program, &ScriptLimits::default(), &mut Plain::default());
    assert_eq!(turn, ScriptTurn::Finished("1".to_owned()));
    let late = Settled { id: 1, result: Ok("1".to_owned()) };
    assert!(matches!(
        script.resume(&[late], &mut Plain::default()),
        ScriptTurn::Ended(ScriptFailure { kind: EndKind::Threw, .. })
    ));
}

#[test]
fn calls_are_settled_by_their_number() {
    let source =
        "const a = bot.chat('a'), b = bot.chat('b'); const [x, y] = await Promise.all([a, b]); return [x, y]";
    let program = ScriptProgram { source, form: SourceForm::Statements, arguments: "[]", seed: 1 };
    let mut host = Plain::default();
    let (mut script, turn) = RunningScript::start(image(), &program, &ScriptLimits::default(), &mut host);
    let ScriptTurn::Waiting(calls) = turn else { panic!("{turn:?}") };
    let answer = |place: usize, text: &str| Settled { id: calls[place].id, result: Ok(text.to_owned()) };
    let unknown = Settled { id: 77, result: Ok("0".to_owned()) };
    assert_eq!(
        script.resume(&[answer(1, "\"second\""), unknown], &mut host),
        ScriptTurn::Waiting(Vec::new())
    );
    assert_eq!(script.resume(&[answer(1, "\"again\"")], &mut host), ScriptTurn::Waiting(Vec::new()));
    assert_eq!(script.resume(&[answer(0, "no JSON")], &mut host).kind(), Some(EndKind::Threw));
}

#[test]
fn an_interface_that_throws_is_no_image() {
    for (interface, reason) in [("(engine) => {", "interface"), ("(engine) => { throw Error('no') }", "no")] {
        let error = EngineImage::new(interface).unwrap_err().to_string();
        assert!(error.contains("the script engine does not start") && error.len() > reason.len(), "{error}");
    }
}
