//! Time of a request by a team that is a process: from its line to the line that answers it.
//!
//! The process is this program itself. It plays an episode of CuisineWorld under the clock `wait`, with the journal on disk,
//! and takes the time of each of its requests: a note, which is answered with next to nothing, and an observation of an
//! agent. Between turns it takes the time from its `yield` to its next turn, with a tick of the world between. Beside that,
//! the same process talks with a loop that answers every line at once, over the same pipes: the time that is left when we do
//! nothing.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cooperage_journal::LimitsPlan;
use cooperage_process::{ProcessPool, ProcessSettings, environment};
use cooperage_runtime::{EpisodeDoor, RunConnections};
use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_teams::frameworks::cmd::COMMAND;
use serde_json::{Map, Value, json};

use super::runtime::{percentile, plan_of, play};
use super::{BenchFigure, now};
use crate::error::{CliError, Exit};
use crate::processes::{FRAMEWORK, variable};

/// Requests of each kind, and how many of the first are left out.
const REQUESTS: usize = 20_000;
const LEFT_OUT: usize = 100;
/// Requests in a turn; more than 10,000 would be a flood.
const IN_A_TURN: usize = 5_000;
/// Turns whose time is taken.
const TURNS: usize = 40;
/// How long the process may be silent.
const TIMEOUT: Duration = Duration::from_secs(60);
/// The answer of the loop that is measured for comparison.
const ANSWER: &str = "{\"type\":\"response\"}\n";

pub(crate) fn measure(only: Option<&str>, requests: Option<u64>) -> Result<Vec<BenchFigure>, CliError> {
    let requests = requests.and_then(|requests| usize::try_from(requests).ok()).unwrap_or(REQUESTS).max(1);
    let program = std::env::current_exe().map_err(|error| failed(&error))?;
    let arguments = ["bench", "team", "--as-process", "--steps", &requests.to_string()].map(str::to_owned);
    let mut figures = Figures::default();
    figures.add("", &played(&program.to_string_lossy(), &arguments)?);
    figures.add("bare_", &beside(&program, &arguments)?);
    Ok(figures.0.into_iter().filter(|measure| only.is_none_or(|only| measure.name.contains(only))).collect())
}

fn failed(error: &dyn std::fmt::Display) -> CliError {
    CliError::new(Exit::Broken, format!("the process of the benchmark: {error}"))
}

/// The requests that the process timed, as figures.
#[derive(Default)]
struct Figures(Vec<BenchFigure>);

impl Figures {
    fn add(&mut self, prefix: &str, told: &Map<String, Value>) {
        for (name, figure) in told {
            let measure = BenchFigure {
                name: format!("{prefix}{name}").into(),
                value: figure.as_f64().unwrap_or(f64::NAN),
                unit: "us",
            };
            self.0.push(measure);
        }
    }
}

/// An episode that the process plays; gives its figures, the last line that it writes to standard error.
fn played(program: &str, arguments: &[String]) -> Result<Map<String, Value>, CliError> {
    let suites = Suites::new(&ProgramRegistry::of(crate::SUITES), &BTreeMap::new())?;
    let command = format!("\"{program}\" {}", arguments.join(" "));
    let condition = ExperimentCondition {
        suite: "cuisineworld/level_3/tau3".to_owned(),
        agents: 2,
        framework: FRAMEWORK.to_owned(),
        options: BTreeMap::from([(COMMAND.to_owned(), command)]),
        ..ExperimentCondition::default()
    };
    let plan = plan_of(&suites, condition, 1, (None, LimitsPlan::default(), BTreeMap::new()))?;
    let said = StderrBuffer::default();
    let kept = said.clone();
    let settings = ProcessSettings {
        environment: environment(&[], variable),
        function_socket: None,
        timeout: TIMEOUT,
        keep: Arc::new(move |_| Some(Box::new(kept.clone()))),
    };
    let door = EpisodeDoor::default();
    let processes = ProcessPool::new(settings, door.clone());
    let outside = RunConnections {
        door: Some(door),
        processes: Some(Arc::new(processes)),
        ..RunConnections::default()
    };
    play(None, plan, 1, Duration::ZERO, &suites, &outside)?;
    drop(outside);
    let said = said.0.lock().unwrap_or_else(PoisonError::into_inner);
    figures_of(&said)
}

/// The standard error of the process.
#[derive(Clone, Default)]
struct StderrBuffer(Arc<Mutex<Vec<u8>>>);

impl Write for StderrBuffer {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn figures_of(said: &[u8]) -> Result<Map<String, Value>, CliError> {
    let last = said.trim_ascii().rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
    serde_json::from_slice(last)
        .map_err(|_| failed(&format_args!("it told no figures: {}", String::from_utf8_lossy(said).trim())))
}

/// The same process, answered by a loop that reads a line and writes one.
fn beside(program: &std::path::Path, arguments: &[String]) -> Result<Map<String, Value>, CliError> {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| failed(&error))?;
    if let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) {
        let mut lines = BufReader::new(stdout);
        let mut line = String::new();
        // A broken pipe shows in what is read afterwards.
        let mut answer = || stdin.write_all(ANSWER.as_bytes()).is_ok();
        // The beginning, and the first turn.
        let mut goes_on = answer() && answer();
        while goes_on {
            line.clear();
            goes_on = lines.read_line(&mut line).is_ok_and(|read| read > 0) && answer();
        }
    }
    let output = child.wait_with_output().map_err(|error| failed(&error))?;
    figures_of(&output.stderr)
}

/// Plays the process: reads and writes lines until it has its figures, which it writes to standard error.
pub(crate) fn be_process(requests: Option<u64>) -> Result<(), CliError> {
    let requests = requests.and_then(|requests| usize::try_from(requests).ok()).unwrap_or(REQUESTS);
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    let mut line = String::new();
    let mut told = |line: &mut String| {
        line.clear();
        match input.read_line(line) {
            Ok(0) => Err(failed(&"its lines ended")),
            Ok(_) => Ok(()),
            Err(error) => Err(failed(&error)),
        }
    };
    told(&mut line)?;
    told(&mut line)?;
    let mut round_trip = |request: &Value| -> Result<u64, CliError> {
        let begun = now();
        writeln!(output, "{request}").and_then(|()| output.flush()).map_err(|error| failed(&error))?;
        told(&mut line)?;
        Ok(u64::try_from(begun.elapsed().as_nanos()).unwrap_or(u64::MAX))
    };
    let wait = json!({ "request": "yield", "ticks": 1 });
    let kinds = [
        ("note", json!({ "request": "note", "kind": "bench", "data": { "n": 1 } })),
        ("observe", json!({ "request": "observe", "agent": 0 })),
    ];
    let mut figures = Map::new();
    let mut turns_ns = Vec::new();
    for (name, request) in kinds {
        let mut times_ns = Vec::with_capacity(requests);
        for number in 0..requests + LEFT_OUT {
            if number > 0 && number % IN_A_TURN == 0 {
                turns_ns.push(round_trip(&wait)?);
            }
            let time_ns = round_trip(&request)?;
            if number >= LEFT_OUT {
                times_ns.push(time_ns);
            }
        }
        tell(&mut figures, name, times_ns);
    }
    while turns_ns.len() < TURNS {
        turns_ns.push(round_trip(&wait)?);
    }
    tell(&mut figures, "turn", turns_ns);
    writeln!(std::io::stderr(), "{}", Value::Object(figures)).map_err(|error| failed(&error))?;
    round_trip(&json!({ "request": "end" }))?;
    Ok(())
}

/// Adds the mean, the median and the 99th percentile of times, in microseconds.
fn tell(figures: &mut Map<String, Value>, name: &str, mut times_ns: Vec<u64>) {
    times_ns.sort_unstable();
    let mean = times_ns.iter().sum::<u64>() as f64 / times_ns.len().max(1) as f64;
    let values = [("mean", mean), ("p50", percentile(&times_ns, 50)), ("p99", percentile(&times_ns, 99))];
    for (what, value_ns) in values {
        figures.insert(format!("{name}_us_{what}"), json!(value_ns / 1e3));
    }
}
