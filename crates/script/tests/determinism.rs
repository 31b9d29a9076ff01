//! Many scripts twice: once one after the other, once a hundred at a time in turns, with other work beside them.

use std::sync::atomic::{AtomicBool, Ordering};

use cooperage_script::engine::{ScriptLimits, ScriptProgram, SourceForm};

use crate::support::{Outcome, Running, image, is_nightly, run_with};

/// How many scripts there are in the small size and in the large one, and how many are under way at a time.
const SCRIPTS: u64 = 300;
const SCRIPTS_NIGHTLY: u64 = 1_000;
const LIVE: u64 = 100;

/// Pieces of which scripts are put together: work, calls, queries, chance, time, failures, exhaustion.
const PIECES: [&str; 12] = [
    "for (let i = 0; i < N * 7; i++) sum += Math.sin(i) * N;",
    "sum += await skills.collectBlock(bot, 'oak_log', N) ? 1 : 2;",
    "const kI = { a: N, b: [world.getNearestBlock(bot, 'stone', N)] }; log(bot, JSON.stringify(kI));",
    "sum += Math.floor(Math.random() * 1000);",
    "await sleep(N); log(bot, `${Date.now()}`);",
    "try { await skills.collectBlock(bot, 'unreachable') } catch (e) { log(bot, e.message) }",
    "const mI = new Map(); for (let i = 0; i < N; i++) mI.set(`k${i % 17}`, i); for (const [, v] of mI) sum += v;",
    "await Promise.all([bot.chat('N'), sleep(N), (async () => { sum += bot.health })()]);",
    "sum += [...'the quick brown fox'.repeat(N)].sort().join('').length; sum += /(o+)x/.exec('fooox'.repeat(N)).index;",
    "setTimeout(() => { sum += N }, N);",
    "try { (function f() { f() })() } catch (e) { sum += N }",
    "if (N % 41 === 0) { const a = []; for (;;) a.push(new Uint8Array(N * 10000)) } if (N % 43 === 0) for (;;) {}",
];

fn source(number: u64) -> String {
    let mut state = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) + 1;
    let mut source = "let sum = 0;\n".to_owned();
    for place in 0..2 + number % 7 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let piece = PIECES[(state >> 33) as usize % PIECES.len()];
        let count = (state >> 20) % 200 + 1;
        source += &piece.replace('N', &count.to_string()).replace('I', &place.to_string());
        source.push('\n');
    }
    source + "return sum;"
}

fn limits() -> ScriptLimits {
    ScriptLimits { fuel: 4_000_000, fuel_between_calls: 2_000_000, ..ScriptLimits::default() }
}

#[test]
fn scripts_do_the_same_again_beside_others() {
    let count = if is_nightly() { SCRIPTS_NIGHTLY } else { SCRIPTS };
    let sources: Vec<String> = (0..count).map(source).collect();
    let program = |place: usize| ScriptProgram {
        source: &sources[place],
        form: SourceForm::Statements,
        arguments: "[]",
        seed: place as u64,
    };
    let alone: Vec<Outcome> =
        (0..sources.len()).map(|place| run_with(image(), &program(place), &limits())).collect();
    let kinds = |kind| alone.iter().filter(|outcome| outcome.kind() == kind).count();
    assert!(
        kinds("finished") > sources.len() / 2 && kinds("fuel") > 1 && kinds("heap") > 1,
        "{} finished",
        kinds("finished")
    );

    let over = AtomicBool::new(false);
    let together = std::thread::scope(|scope| {
        scope.spawn(|| {
            // Other scripts, and memory of this process that comes and goes.
            let mut hoard = Vec::new();
            for place in (0..sources.len()).rev().cycle() {
                if over.load(Ordering::Relaxed) {
                    break;
                }
                hoard.push(vec![0_u8; 1 + place * 100]);
                hoard.truncate(place % 64);
                run_with(image(), &program(place), &limits());
            }
        });
        let mut ended: Vec<Option<Outcome>> = vec![None; sources.len()];
        for batch in (0..sources.len()).collect::<Vec<_>>().chunks(LIVE as usize) {
            let mut running: Vec<(usize, Running)> = batch
                .iter()
                .map(|place| (*place, Running::start(image(), &program(*place), &limits())))
                .collect();
            while !running.is_empty() {
                running.retain_mut(|(place, script)| {
                    ended[*place] = script.step();
                    ended[*place].is_none()
                });
            }
        }
        over.store(true, Ordering::Relaxed);
        ended
    });
    for (place, (one, other)) in alone.iter().zip(together).enumerate() {
        assert_eq!(*one, other.unwrap(), "script {place}:\n{}", sources[place]);
    }
}
