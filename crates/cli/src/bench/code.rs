//! Costs of the sandbox of scripts: starting one, a call, a query, a loop, and the memory of many that wait.
//!
//! `host_call_us` is a call of the engine itself, `skill_call_us` one through what scripts see of a body.
//! Times are the median of a round, the best of five rounds: other jobs only ever make it worse.

use cooperage_script::engine::{
    EngineImage, QueryAnswer, RunningScript, ScriptHost, ScriptLimits, ScriptProgram, ScriptTurn, Settled,
    SourceForm,
};
use cooperage_suites::statistics::median;

use super::memory::resident;
use super::{BenchFigure, ROUNDS, now};
use crate::args::BenchArgs;
use crate::error::{CliError, Exit};

/// Scripts that wait at the same time.
const LIVE: usize = 1_000;
/// Starts of a round.
const STARTS: usize = 200;
/// Calls of a round.
const CALLS: usize = 2_000;

/// A host that answers at once.
struct Echo;

impl ScriptHost for Echo {
    fn now_ms(&mut self) -> i64 {
        946_706_400_000
    }

    fn query(&mut self, _: &str, _: &str) -> QueryAnswer {
        QueryAnswer { result: Ok("20".to_owned()), fuel: 0 }
    }
}

pub(crate) fn measure(args: &BenchArgs) -> Result<Vec<BenchFigure>, CliError> {
    let started = now();
    let image = cooperage_script::run::image().map_err(|error| CliError::new(Exit::Output, error))?;
    let image_ms = started.elapsed().as_secs_f64() * 1e3;
    let is_wanted = |name: &str| args.only.as_deref().is_none_or(|only| name.contains(only));
    let mut measures = vec![BenchFigure { name: "image_ms".into(), value: image_ms, unit: "ms" }];
    let mut add = |name: &'static str, unit, take: &dyn Fn() -> f64| {
        if is_wanted(name) {
            measures.push(BenchFigure { name: name.into(), value: take(), unit });
        }
    };
    add("startup_us", "µs", &|| {
        best(&|| median(&timed(STARTS, || drop(start(image, TRIVIAL)))).unwrap_or(0.0)) * 1e6
    });
    add("host_call_us", "µs", &|| best(&|| calls(image, "await sleep(0)")) * 1e6);
    add("skill_call_us", "µs", &|| {
        best(&|| calls(image, "await skills.collectBlock(bot, 'oak_log', 1)")) * 1e6
    });
    add("query_us", "µs", &|| {
        let source = format!("for (let i = 0; i < {CALLS}; i++) bot.chat('hello');");
        best(&|| timed(1, || drop(start(image, &source)))[0] / CALLS as f64) * 1e6
    });
    add("loop_1e6_ms", "ms", &|| best(&|| timed(1, || drop(start(image, LOOP)))[0]) * 1e3);
    add("fuel_1e9_s", "s", &|| {
        best(&|| {
            let clock = now();
            let (script, _) = start(image, "for (;;) {}");
            clock.elapsed().as_secs_f64() / script.usage().fuel as f64
        }) * 1e9
    });
    let names = ["instance_kib", "startup_live_us"];
    if names.into_iter().any(is_wanted) {
        let (kib, each) = live(image)?;
        let figures = [(names[0], kib, "KiB"), (names[1], each * 1e6, "µs")];
        measures.extend(figures.map(|(name, value, unit)| BenchFigure { name: name.into(), value, unit }));
    }
    Ok(measures)
}

const TRIVIAL: &str = "console.log('here'); await sleep(0);";
const LOOP: &str = "let s = 0; for (let i = 0; i < 1e6; i++) s += i; return s;";

fn start(image: &EngineImage, source: &str) -> (RunningScript, ScriptTurn) {
    let program = ScriptProgram { source, form: SourceForm::Statements, arguments: "[]", seed: 1 };
    RunningScript::start(image, &program, &ScriptLimits::default(), &mut Echo)
}

/// The least of some rounds.
fn best(round: &dyn Fn() -> f64) -> f64 {
    (0..ROUNDS).map(|_| round()).fold(f64::INFINITY, f64::min)
}

/// The seconds that each of so many runs took.
fn timed(times: usize, mut run: impl FnMut()) -> Vec<f64> {
    let one = |_| {
        let clock = now();
        run();
        clock.elapsed().as_secs_f64()
    };
    (0..times).map(one).collect()
}

/// Seconds from one call of a script to its next, for that statement over and over.
fn calls(image: &EngineImage, statement: &str) -> f64 {
    let (mut script, mut turn) = start(image, &format!("for (;;) {statement};"));
    let clock = now();
    let mut made = 0_u32;
    while let ScriptTurn::Waiting(calls) = &turn {
        if made == CALLS as u32 {
            break;
        }
        made += 1;
        let reply = |id| Settled { id, result: Ok(r#"{"value":true,"log":[]}"#.to_owned()) };
        let settled: Vec<Settled> = calls.iter().map(|call| reply(call.id)).collect();
        turn = script.resume(&settled, &mut Echo);
    }
    clock.elapsed().as_secs_f64() / f64::from(made)
}

/// KiB of memory for each of many scripts that wait, and the seconds that starting each took.
fn live(image: &EngineImage) -> Result<(f64, f64), CliError> {
    let before = resident()?;
    let clock = now();
    let scripts: Vec<(RunningScript, ScriptTurn)> = (0..LIVE).map(|_| start(image, TRIVIAL)).collect();
    let each = clock.elapsed().as_secs_f64() / LIVE as f64;
    let bytes = resident()?.saturating_sub(before);
    Ok((bytes as f64 / 1024.0 / scripts.len() as f64, each))
}
