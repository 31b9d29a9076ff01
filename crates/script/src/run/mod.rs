//! A script as a lasting action of a body.
//!
//! The engine runs a turn. Queries of the script are answered within the turn, from the view of the body; its calls are
//! carried out between turns. All of them pass through [`Body`], so that a script which is started again and fed its
//! past comes to the same point.

mod alone;
mod command;
mod host;
mod report;
mod timers;

use std::rc::Rc;
use std::sync::LazyLock;

use cooperage_blocks::world::WorldInput;
use cooperage_body::Body;
use serde_json::Value;

use crate::api::{self, PreludeParts, ScriptTools, SkillReply, prelude, said};
use crate::checks::{SourceError, check_as};
use crate::engine::{
    EndKind, EngineError, EngineImage, RunningScript, SLEEP, ScriptCall, ScriptLimits, ScriptProgram,
    ScriptTurn, Settled, well_formed,
};
use crate::library::{LibrarySkill, definitions, shipped, voyager_primitives};

pub use alone::{run_alone, run_in_revision};
pub use command::{CodeOptions, embedded, tools, with_code};
use host::BodyScriptHost;
use report::told_result;
pub use report::{ScriptEnd, ScriptReport};
use timers::Timers;

type Image = LazyLock<Result<EngineImage, EngineError>>;

/// The engine with all that scripts see, by the parts of its prelude. Each is made when it is first asked for.
static IMAGES: [Image; 8] = [
    LazyLock::new(|| made(0)),
    LazyLock::new(|| made(1)),
    LazyLock::new(|| made(2)),
    LazyLock::new(|| made(3)),
    LazyLock::new(|| made(4)),
    LazyLock::new(|| made(5)),
    LazyLock::new(|| made(6)),
    LazyLock::new(|| made(7)),
];

/// The engine with the parts whose bits a number has.
fn made(number: usize) -> Result<EngineImage, EngineError> {
    let has = |bit: usize| number & bit != 0;
    EngineImage::new(&prelude(PreludeParts { voyager: has(1), gallery: has(2), tells_results: has(4) }))
}

/// The engine for scripts that need no further parts.
///
/// # Errors
/// The engine does not start: a fault of ours.
pub fn image() -> Result<&'static EngineImage, EngineError> {
    image_with(PreludeParts::default())
}

fn image_with(parts: PreludeParts) -> Result<&'static EngineImage, EngineError> {
    let number =
        usize::from(parts.voyager) | usize::from(parts.gallery) << 1 | usize::from(parts.tells_results) << 2;
    IMAGES[number & 7].as_ref().map_err(Clone::clone)
}

/// How a script is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptOptions {
    pub limits: ScriptLimits,
    /// Ticks of the world after which it is ended; none: no limit.
    pub ticks_max: Option<u64>,
    /// Functions that the script can call beside those of the interface.
    pub library: Rc<[LibrarySkill]>,
}

impl Default for ScriptOptions {
    /// Ten minutes of virtual time, and the library that ships.
    fn default() -> ScriptOptions {
        ScriptOptions {
            limits: ScriptLimits::default(),
            ticks_max: Some(10 * 60 * 20),
            library: shipped().into(),
        }
    }
}

/// Bytes that stand around a source to call it.
const LINK_BYTES: usize = 1_024;
/// Calls that may end within one tick before a tick must pass.
const CALLS_PER_TICK: u32 = 16;

/// Runs a script with a body to its end, or to the end of its time. `arguments` is a JSON array: what its function takes
/// behind `bot`.
pub async fn run_script<B: Body + Clone + 'static>(
    body: B,
    tools: Rc<ScriptTools<B>>,
    source: &str,
    arguments: &str,
    options: &ScriptOptions,
) -> ScriptReport {
    let begun = body.tick();
    let mut report = ScriptReport::default();
    let library = with_primitives(&options.library);
    let functions: Vec<&str> = library.clone().map(|skill| skill.name.as_str()).collect();
    let definitions = definitions(source, library);
    let checked = match check_as(source, &functions, body.is_repaired()) {
        Ok(checked) => checked.with_definitions(&definitions),
        Err(SourceError { message, line, .. }) => {
            report.end(ScriptEnd::Engine(EndKind::Refused), message, (line > 0).then_some(line));
            return report;
        }
    };
    let parts = PreludeParts::of(&[source, &definitions]).in_revision(body.revision());
    let image = match image_with(parts) {
        Ok(image) => image,
        Err(error) => {
            report.end(ScriptEnd::Engine(EndKind::Threw), error.to_string(), None);
            return report;
        }
    };
    if let Some(ticks) = options.ticks_max {
        body.end_by(begun.saturating_add(ticks));
    }
    let seed = u64::from(body.draw(u32::MAX)) << 32 | u64::from(body.draw(u32::MAX));
    let program = ScriptProgram { source: &checked.source, form: checked.form, arguments, seed };
    let mut host = BodyScriptHost::new(&body);
    // Functions of the library do not count against the length of the script.
    let source_bytes = options.limits.source_bytes + definitions.len() + LINK_BYTES;
    let limits = ScriptLimits { source_bytes, ..options.limits.clone() };
    let (mut script, mut turn) = RunningScript::start(image, &program, &limits, &mut host);
    let mut running = Running {
        body: &body,
        tools: &tools,
        timers: Timers::default(),
        calls_within_tick: 0,
        tick: begun,
        doing: None,
    };
    report.warnings = checked.warnings;
    loop {
        for (text, to) in host.take_words() {
            let command =
                text.strip_prefix('/').filter(|_| to.is_none() && body.recall(|memory| memory.may_command));
            let input =
                command.map_or_else(|| said(&text, to), |command| WorldInput::Command(command.into()));
            // Words that can't be said are lost, as in the game.
            let _ = body.act(vec![input]).await;
        }
        if host.is_full() {
            let message = "The code asked for more than can be remembered of one run.";
            report.end(ScriptEnd::Engine(EndKind::HostCalls), message.to_owned(), None);
            break;
        }
        let calls = match turn {
            ScriptTurn::Waiting(calls) => calls,
            ScriptTurn::Finished(result) => {
                if parts.tells_results {
                    (report.result, report.left_out) =
                        told_result(&well_formed(result), options.limits.argument_bytes);
                } else {
                    report.result = serde_json::from_str(&result).unwrap_or(Value::Null);
                }
                break;
            }
            ScriptTurn::Ended(ended) => {
                // Beyond the last line of the source is the library.
                let line = ended.line.filter(|&line| line as usize <= source.lines().count());
                report.end(ScriptEnd::Engine(ended.kind), ended.message, line);
                break;
            }
        };
        let Some(settled) = running.settle(calls).await else {
            let seconds = options.ticks_max.unwrap_or_default() / 20;
            let at = running.doing.take().map(|name| format!(" It was at skills.{name} then."));
            let message = format!("The code took longer than {seconds} seconds of the world's time.");
            report.end(ScriptEnd::Time, message + &at.unwrap_or_default(), None);
            break;
        };
        if body.see(|view| view.player().dead.is_some()) {
            report.end(ScriptEnd::Engine(EndKind::Threw), "The body died.".to_owned(), None);
            break;
        }
        turn = script.resume(&settled, &mut host);
    }
    let usage = script.usage();
    report.log = script.log().to_owned();
    report.ticks = body.tick().saturating_sub(begun);
    report.fuel = usage.fuel;
    report.host_calls = usage.host_calls;
    report.heap_bytes = usage.heap_bytes;
    report
}

/// A library with Voyager's primitives behind it, as far as it has none of their names.
fn with_primitives(library: &[LibrarySkill]) -> impl Iterator<Item = &LibrarySkill> + Clone {
    let is_new = |primitive: &&LibrarySkill| library.iter().all(|skill| skill.name != primitive.name);
    library.iter().chain(voyager_primitives().iter().filter(is_new))
}

/// The state of a running script: its timers, and the skill that its body carries out.
struct Running<'a, B> {
    body: &'a B,
    tools: &'a ScriptTools<B>,
    timers: Timers,
    calls_within_tick: u32,
    tick: u64,
    /// The skill that was carried out last.
    doing: Option<String>,
}

impl<B: Body + Clone + 'static> Running<'_, B> {
    /// Carries out the calls that the script waits for until the first of them ends. Returns the calls that ended, in
    /// order; `None` if the time is over.
    async fn settle(&mut self, calls: Vec<ScriptCall>) -> Option<Vec<Settled>> {
        let now = self.body.tick();
        let mut settled = Vec::new();
        let mut skill = None;
        for call in calls {
            if call.name == SLEEP {
                self.timers.add(call.id, now, &call.arguments);
            } else if skill.is_none() {
                skill = Some(call);
            } else {
                settled.push(Settled {
                    id: call.id,
                    result: Err("one body does one thing at a time".to_owned()),
                });
            }
        }
        if let Some(call) = skill {
            self.doing = Some(call.name.clone());
            let result = self.perform(&call).await;
            self.calm().await;
            if self.body.is_out_of_time() {
                return None;
            }
            settled.extend(self.timers.due(self.body.tick()));
            settled.push(Settled { id: call.id, result });
        } else if settled.is_empty()
            && let Some(wait) = self.timers.wait(now)
        {
            self.doing = None;
            self.body.wait(wait).await;
            if self.body.is_out_of_time() {
                return None;
            }
            settled.extend(self.timers.due(self.body.tick()));
        }
        Some(settled)
    }

    async fn perform(&self, call: &ScriptCall) -> Result<String, String> {
        let arguments: Vec<Value> =
            serde_json::from_str(&call.arguments).map_err(|error| error.to_string())?;
        let SkillReply { value, log } = api::call(self.body, self.tools, &call.name, &arguments).await?;
        Ok(serde_json::json!({"value": value, "log": log}).to_string())
    }

    /// Skills that fail at once take no time; a script that calls them again and again must not stop the world.
    async fn calm(&mut self) {
        let now = self.body.tick();
        self.calls_within_tick = if now == self.tick { self.calls_within_tick + 1 } else { 0 };
        self.tick = now;
        if self.calls_within_tick >= CALLS_PER_TICK {
            self.body.wait(1).await;
        }
    }
}
