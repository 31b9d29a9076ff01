//! Generated sources: the hostile scripts of the corpus cut up, shuffled and damaged, and sentences of a small grammar.
//!
//! None may panic, hang or swell the process, and each ends the same way again.

use cooperage_script::engine::{ScriptLimits, ScriptProgram, SourceForm};

use crate::support::{image, run_with};

/// How many sources are tried, and in the nightly size.
const SOURCES: u64 = 8_000;
const SOURCES_NIGHTLY: u64 = 1_000_000;
/// MiB that they may add to the process.
const MEMORY_MAX: u64 = 64;

#[expect(clippy::disallowed_methods, reason = "the size of a test is told by the environment")]
fn sources() -> u64 {
    if std::env::var_os("COOPERAGE_NIGHTLY").is_some() { SOURCES_NIGHTLY } else { SOURCES }
}

/// A generator of numbers: SplitMix64.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((x ^ (x >> 31)) % end.max(1) as u64) as usize
    }

    fn of<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.below(list.len())]
    }
}

/// Words that matter to a parser or to an engine.
const WORDS: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    ",",
    "=>",
    "=",
    "...",
    "?.",
    "??",
    "`",
    "${",
    "'",
    "\"",
    "/",
    "/*",
    "//",
    "\\u",
    "\0",
    "\u{2028}",
    "async",
    "await",
    "function",
    "function*",
    "yield",
    "class",
    "extends",
    "super",
    "static",
    "get",
    "set",
    "new",
    "delete",
    "typeof",
    "in",
    "instanceof",
    "of",
    "for",
    "while",
    "do",
    "try",
    "catch",
    "finally",
    "throw",
    "return",
    "break",
    "continue",
    "switch",
    "let",
    "const",
    "var",
    "this",
    "null",
    "undefined",
    "arguments",
    "eval",
    "import",
    "export",
    "#x",
    "0",
    "-1",
    "1e9",
    "2**53",
    "0x",
    "1n",
    "NaN",
    "'x'.repeat(1e5)",
    "Symbol.iterator",
    "Proxy",
    "Reflect",
    "Promise",
    "globalThis",
    "bot",
    "skills",
    "log(bot, 1)",
    "await bot.chat('x')",
    "bot.health",
    "await sleep(1)",
    "Object.prototype",
    "__proto__",
    "constructor",
    "toString",
    "valueOf",
    "then",
    "length",
    "JSON.parse",
    "JSON.stringify",
    "/(a+)+/",
    "/[\\u{1F600}-]/v",
    "new Array(1e6)",
    "a",
    "b",
    "x",
    "f",
];

/// A sentence that is mostly JavaScript.
fn expression(chance: &mut Chance, depth: usize) -> String {
    if depth == 0 {
        return chance
            .of(&["a", "b", "1", "-0", "''", "'ab'", "null", "[]", "{}.x", "1n", "/a/g", "bot", "Symbol()"])
            .to_owned();
    }
    let next = |chance: &mut Chance| expression(chance, depth - 1);
    let (one, two) = (next(chance), next(chance));
    match chance.below(16) {
        0 => format!("({one} + {two})"),
        1 => format!("[{one}, ...[{two}]]"),
        2 => format!("({{ x: {one}, get y() {{ return {two} }}, [String({one})]: 1 }})"),
        3 => format!("((a, b = {one}) => {two})({two})"),
        4 => format!("(function* () {{ yield {one}; yield* [{two}] }})().next().value"),
        5 => format!("(async () => {{ await ({one}); return {two} }})()"),
        6 => {
            format!("(() => {{ try {{ throw {one} }} catch (e) {{ return {two} }} finally {{ a = 1 }} }})()")
        }
        7 => format!("new Proxy({{}}, {{ get: () => {one}, has: () => {two} }}).x"),
        8 => format!("[{one}, {two}].map((x) => [x]).flat(9).sort()"),
        9 => format!("`${{{one}}}-${{{two}}}`"),
        10 => format!("JSON.parse(JSON.stringify([{one}, {two}]) ?? '1')"),
        11 => format!("Reflect.construct(class extends Array {{ x = {one} }}, [{two}])"),
        12 => format!("({one} ?? {two})?.[{one}]"),
        13 => format!("String({one}).replace(/(.)/g, (m) => m + {two})"),
        14 => format!("Object.assign({{}}, {{ a: {one} }}, new Map([[{one}, {two}]]))"),
        _ => format!("(bot.chat({one}), world.getNearestBlock(bot, {two}))"),
    }
}

/// The next source: a sentence, a mixture of words, or a damaged script.
fn source(chance: &mut Chance, corpus: &[String]) -> String {
    match chance.below(6) {
        0 | 1 => format!("let a = 1, b = [2]; return {};", expression(chance, 3)),
        2 => (0..chance.below(40)).map(|_| chance.of(WORDS)).collect::<Vec<_>>().join(" "),
        _ => {
            let mut text: Vec<char> = corpus[chance.below(corpus.len())].chars().take(600).collect();
            for _ in 0..=chance.below(3) {
                let at = chance.below(text.len());
                let end = (at + chance.below(8)).min(text.len());
                let other: Vec<char> = corpus[chance.below(corpus.len())].chars().take(600).collect();
                let from = chance.below(other.len());
                let piece: Vec<char> = match chance.below(5) {
                    0 => Vec::new(),
                    1 => chance.of(WORDS).chars().collect(),
                    2 => other[from..(from + chance.below(60)).min(other.len())].to_vec(),
                    3 => text[at..end].repeat(1 + chance.below(8)),
                    _ => char::from_u32(chance.below(0x3000) as u32).into_iter().collect(),
                };
                text.splice(at..end, piece);
            }
            text.into_iter().collect()
        }
    }
}

/// MiB of memory that this process has had at most, where the system tells.
fn memory_at_most() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kib| kib / 1024)
}

#[test]
fn sources_that_nobody_wrote_end_in_a_typed_way() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let corpus: Vec<String> = files.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let limits = ScriptLimits {
        fuel: 200_000,
        fuel_between_calls: 100_000,
        host_calls: 50,
        ..ScriptLimits::default()
    };
    let run = |source: &str| {
        let form =
            if source.len().is_multiple_of(20) { SourceForm::Function } else { SourceForm::Statements };
        run_with(image(), &ScriptProgram { source, form, arguments: "[1]", seed: 3 }, &limits)
    };
    run("return 1");
    let before = memory_at_most();
    let (mut chance, mut kinds) = (Chance(11), std::collections::BTreeMap::<&str, u64>::new());
    for number in 0..sources() {
        let source = source(&mut chance, &corpus);
        let outcome = run(&source);
        *kinds.entry(outcome.kind()).or_default() += 1;
        assert!(outcome.usage.fuel <= 2 * limits.fuel, "{:?}: {source}", outcome.usage);
        if number.is_multiple_of(20) {
            assert_eq!(run(&source), outcome, "{source}");
        }
    }
    println!("{kinds:?}");
    let found = |kind: &str| kinds.get(kind).copied().unwrap_or(0);
    assert!(
        found("finished") > 50 && found("refused") > 50 && found("threw") > 50 && found("fuel") > 50,
        "{kinds:?}"
    );
    if let (Some(before), Some(after)) = (before, memory_at_most()) {
        println!("they took {} MiB at most", after - before);
        assert!(after - before <= MEMORY_MAX, "they took {} MiB", after - before);
    }
}
