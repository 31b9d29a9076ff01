//! A host and an interface for tests of the engine.
#![allow(
    unreachable_pub,
    dead_code,
    clippy::unwrap_used,
    reason = "shared by several tests, which fail loudly"
)]

use cooperage_script::engine::{
    EngineImage, QueryAnswer, RunningScript, ScriptCall, ScriptFailure, ScriptHost, ScriptLimits,
    ScriptProgram, ScriptTurn, ScriptUsage, Settled, SourceForm,
};

/// Whether tests have their large size.
#[expect(clippy::disallowed_methods, reason = "the size of a test is told by the environment")]
pub fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

/// An interface of the kind that worlds have: a read-only object, asynchronous calls, synchronous queries.
pub const INTERFACE: &str = r#"
(engine) => {
  const { call, query, log } = engine;
  const frozen = Object.freeze;
  const bot = frozen({
    chat: (text) => call("chat", [text]),
    get health() { return query("health", []); },
    blockAt: (at) => query("blockAt", [at]),
  });
  const skills = frozen({ collectBlock: (bot, type, count = 1) => call("collectBlock", [type, count]) });
  const world = frozen({ getNearestBlock: (bot, type, range = 16) => query("getNearestBlock", [type, range]) });
  return {
    globals: { bot, skills, world, log: (bot, text) => log(String(text)) },
    run: (script, ...args) => script(bot, ...args),
  };
}
"#;

/// How a script came to its end, with all that is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The result as JSON, or how it ended.
    pub end: Result<String, ScriptFailure>,
    pub usage: ScriptUsage,
    pub log: String,
    /// The calls of the script, in order: name and arguments.
    pub calls: Vec<String>,
}

impl Outcome {
    /// The name of the outcome.
    pub fn kind(&self) -> &'static str {
        match &self.end {
            Ok(_) => "finished",
            Err(ended) => ended.kind.name(),
        }
    }
}

/// Time passes by 50 ms a turn; calls named after failures fail, all others bring `true`.
pub struct Plain {
    pub now: i64,
    pub queries: Vec<String>,
}

impl Default for Plain {
    fn default() -> Plain {
        Plain { now: 946_706_400_000, queries: Vec::new() }
    }
}

impl ScriptHost for Plain {
    fn now_ms(&mut self) -> i64 {
        self.now += 50;
        self.now
    }

    fn query(&mut self, name: &str, arguments: &str) -> QueryAnswer {
        self.queries.push(format!("{name}{arguments}"));
        let result = match name {
            "health" => Ok("20".to_owned()),
            "blockAt" => Ok(r#"{"name":"stone","position":{"x":1,"y":64,"z":-3}}"#.to_owned()),
            "getNearestBlock" if arguments.contains("nothing") => Ok("null".to_owned()),
            "getNearestBlock" if arguments.contains("broken") => {
                Err("there is no block of that name".to_owned())
            }
            _ => Ok(arguments.to_owned()),
        };
        QueryAnswer { result, fuel: 100 }
    }
}

fn settled(call: &ScriptCall) -> Settled {
    let fails = call.arguments.contains("unreachable");
    let result =
        if fails { Err(format!("{} failed: no way there", call.name)) } else { Ok("true".to_owned()) };
    Settled { id: call.id, result }
}

/// A script under way; every call is settled at the next turn.
pub struct Running {
    host: Plain,
    script: RunningScript,
    turn: Option<ScriptTurn>,
    calls: Vec<String>,
    waiting: Vec<Settled>,
}

impl Running {
    pub fn start(image: &EngineImage, program: &ScriptProgram<'_>, limits: &ScriptLimits) -> Running {
        let mut host = Plain::default();
        let (script, turn) = RunningScript::start(image, program, limits, &mut host);
        Running { host, script, turn: Some(turn), calls: Vec::new(), waiting: Vec::new() }
    }

    /// Looks at the last turn and takes the next; the outcome where that was the last one.
    pub fn step(&mut self) -> Option<Outcome> {
        let end = match self.turn.take() {
            None => return None,
            Some(ScriptTurn::Finished(value)) => Ok(value),
            Some(ScriptTurn::Ended(ended)) => Err(ended),
            Some(ScriptTurn::Waiting(new)) => {
                self.calls.extend(new.iter().map(|call| format!("{}{}", call.name, call.arguments)));
                self.waiting.extend(new.iter().map(settled));
                self.turn = Some(self.script.resume(&std::mem::take(&mut self.waiting), &mut self.host));
                return None;
            }
        };
        let mut calls = std::mem::take(&mut self.calls);
        calls.append(&mut self.host.queries);
        Some(Outcome { end, usage: self.script.usage(), log: self.script.log().to_owned(), calls })
    }
}

/// Runs a script to its end.
pub fn run_with(image: &EngineImage, program: &ScriptProgram<'_>, limits: &ScriptLimits) -> Outcome {
    let mut running = Running::start(image, program, limits);
    loop {
        if let Some(outcome) = running.step() {
            return outcome;
        }
    }
}

/// Runs the body of an async function under the usual limits.
pub fn run(image: &EngineImage, source: &str) -> Outcome {
    let program = ScriptProgram { source, form: SourceForm::Statements, arguments: "[]", seed: 7 };
    run_with(image, &program, &ScriptLimits::default())
}

/// The engine with [`INTERFACE`], made once.
pub fn image() -> &'static EngineImage {
    static IMAGE: std::sync::OnceLock<EngineImage> = std::sync::OnceLock::new();
    IMAGE.get_or_init(|| EngineImage::new(INTERFACE).unwrap())
}
